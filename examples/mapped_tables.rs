//! Three tables from files, one for each game. `cargo run -p solvetab-examples --bin mapped_tables`
//! or `... -- FOLDER` with the folder that `solvetab generate 4x10 twenty-four quad-ace` wrote.
//!
//! A mapped table is ready at once, and the system loads the pages that are asked. Each digest is
//! checked once, at the start. A wrong file ends the program with a sentence.

#![allow(unsafe_code, reason = "mapping a file is unsafe by nature")]

use std::error::Error;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use solvetab_lookup::code_breaking::{DecisionTree, Feedback, Next};
use solvetab_lookup::quad_ace::QuadAce;
use solvetab_lookup::twenty_four::TwentyFour;
use solvetab_lookup::{OpenError, Table};

/// Maps the table file `name`, and checks that it is as it was written.
///
/// # Safety
///
/// Nobody may write into the file, or cut it short, while the table is in use. Files that are
/// replaced as `solvetab generate` does, by renaming another over them, are safe. If you cannot
/// promise that, take `Table::read`, which is a safe function.
unsafe fn mapped(folder: &Path, name: &str) -> Result<Table<impl AsRef<[u8]>>, String> {
    let path = folder.join(name);
    let wrong = |error: &dyn Display| format!("{}: {error}", path.display());
    // SAFETY: the caller promises it.
    let table = unsafe { Table::map(&path) }.map_err(|error| wrong(&error))?;
    if table.is_intact() {
        Ok(table)
    } else {
        Err(wrong(&OpenError::WrongDigest))
    }
}

fn answers(folder: &Path) -> Result<(), Box<dyn Error>> {
    // SAFETY: this program trusts that nobody writes into its tables.
    let (codes, hands, positions) = unsafe {
        (
            DecisionTree::new(mapped(folder, "bulls-and-cows-4x10.tab")?)?,
            TwentyFour::new(mapped(folder, "twenty-four.tab")?)?,
            QuadAce::new(mapped(folder, "quad-ace-10.tab")?)?,
        )
    };

    let (secret, mut turn) = ("4271".parse()?, codes.start());
    loop {
        let feedback = Feedback::between(turn.guess(), secret)?;
        println!("guess {}: {feedback}", turn.guess());
        match turn.answer(feedback)? {
            Next::Guess(next) => turn = next,
            Next::Solved => break,
        }
    }
    match hands.solve([3, 3, 8, 8])? {
        Some(expression) => println!("3 3 8 8: {expression} = 24"),
        None => println!("3 3 8 8: no way to 24"),
    }
    println!("0,2 against 1,8: {}", positions.probe([0, 2], [1, 8])?);
    Ok(())
}

fn main() -> ExitCode {
    let folder = std::env::args_os()
        .nth(1)
        .map_or_else(|| PathBuf::from("tables"), PathBuf::from);
    match answers(&folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
