#![no_main]

use std::sync::OnceLock;

use solvetab_hostile::tables::{Form, table};

// The variable `TARGET` says what is fed; of tables the first byte chooses the form.
libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    static IS_TABLE: OnceLock<bool> = OnceLock::new();
    if !IS_TABLE.get_or_init(|| std::env::var("TARGET").is_ok_and(|target| target == "tables")) {
        return solvetab_cli::fuzz(input);
    }
    if let Some((&form, bytes)) = input.split_first() {
        solvetab_cli::fuzz(&table(
            Form::ALL[usize::from(form) % Form::ALL.len()],
            bytes,
        ));
    }
});
