#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| solvetab_cli::fuzz(input));
