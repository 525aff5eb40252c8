//! Tables of every kind that are not what they seem, opened and probed: `.ci/fuzz`, or
//! `cargo +nightly fuzz run probe`.
//!
//! The first byte chooses what the others make: a hostile table that always opens, a shipped table
//! with a few changes, one with a wrong header, or a file as it stands. Builder and probes are
//! those of `tests/hostile/`. With the variable `TARGET` the first byte chooses nothing: it
//! names the form, or `changed`, `header` or `container`. What fails is kept as a table, since a
//! table keeps its meaning when the builder changes: give the program the input that it failed on
//! and `WRITE_TABLE=tests/data/crashes/name.tab`.

#![no_main]

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use solvetab_hostile::probes;
use solvetab_hostile::tables::{self as hostile, Form};
use solvetab_lookup::layout::HEADER_LEN;

/// One table of each form of which one is shipped: of lists none is.
const SHIPPED: [&[u8]; 5] = [
    include_bytes!("../../tables/mastermind-4x6r.tab"),
    include_bytes!("../../tables/twenty-four.tab"),
    include_bytes!("../../tables/targets.tab"),
    include_bytes!("../../tables/quad-ace-10.tab"),
    include_bytes!("../../tables/quad-ace-10-three-hands.tab"),
];

/// Few enough for thousands of files a second.
const BUDGET: u32 = 200;

/// Budget of files as they stand, of which the header is the matter.
const SMALL_BUDGET: u32 = 2;

/// The forms, two ways to change a table, and a file as it stands.
const CHOICES: u8 = 11;

/// Names of the choices, in their order.
const NAMES: [&str; CHOICES as usize] = [
    "decision-tree",
    "word-tree",
    "twenty-four",
    "targets",
    "dense",
    "sparse",
    "colour-tree",
    "numbers",
    "changed",
    "header",
    "container",
];

/// Choice that is named, if it is one thing.
fn named() -> Option<u8> {
    static NAMED: OnceLock<Option<u8>> = OnceLock::new();
    *NAMED.get_or_init(|| {
        let name = std::env::var("TARGET").ok()?;
        Some(
            NAMES
                .iter()
                .position(|&known| known == name)
                .expect("TARGET is none of the names") as u8,
        )
    })
}

fuzz_target!(|input: &[u8]| {
    let Some((&choice, bytes)) = input.split_first() else {
        return;
    };
    let what = named().unwrap_or(choice % CHOICES);
    let shipped = SHIPPED[usize::from(choice / CHOICES) % SHIPPED.len()];
    let form = Form::ALL.get(usize::from(what)).copied();
    let table = match (form, what) {
        (Some(form), _) => hostile::table(form, bytes),
        (None, 8) => hostile::changed(shipped, hostile::content(shipped), bytes),
        (None, 9) => hostile::changed(shipped, 0..HEADER_LEN, bytes),
        (None, _) => bytes.to_vec(),
    };
    if let Some(path) = std::env::var_os("WRITE_TABLE") {
        std::fs::write(path, &table).unwrap();
    }
    let reached = probes::probe_everything(
        &table,
        if what == CHOICES - 1 {
            SMALL_BUDGET
        } else {
            BUDGET
        },
    );
    assert!(form.is_none() || reached.form == form, "it does not open");
});
