//! The program `solvetab`: the library beside it does everything.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    solvetab_cli::run()
}
