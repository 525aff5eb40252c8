//! Readers of files and texts that others wrote, for the fuzzer (`fuzz/`, `.ci/fuzz`): compiled in
//! place of `main` with `--cfg fuzzing` alone.
//!
//! The variable `TARGET` names what is fed. Files are read by the program's own functions from a
//! folder, on a file system in memory where there is one; what has a digest gets one that fits, or
//! nothing behind it would be reached.

pub(crate) mod code_breaking;
pub(crate) mod quad_ace;
pub(crate) mod twenty_four;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use clap::Command;
use solvetab_lookup::code_breaking::DecisionTree;
use solvetab_lookup::quad_ace::QuadAce;
use solvetab_lookup::twenty_four::TwentyFour;
use solvetab_lookup::{Kind, Table, layout};
use solvetab_solver::claim::Claim;

use crate::commands;
use crate::tables::game::ExportFormat;
use crate::tables::manifest::Manifest;
use crate::tables::provenance::Provenance;

/// Consumer of a fuzzer's input.
type Target = fn(&[u8]);

const TARGETS: [(&str, Target); 8] = [
    ("arguments", arguments),
    ("checkpoint", |input| {
        code_breaking::checkpoint(&folder().join("checkpoint"), input)
    }),
    ("cluster", |input| code_breaking::cluster(folder(), input)),
    ("lists", |input| {
        code_breaking::lists(&folder().join("list.csv"), input)
    }),
    ("manifest", manifest),
    ("provenance", provenance),
    ("tables", tables),
    ("typed", typed),
];

/// Feeds one input.
pub(crate) fn feed(input: &[u8]) {
    static TARGET: OnceLock<Target> = OnceLock::new();
    let target = TARGET.get_or_init(|| {
        let name = std::env::var("TARGET").expect("TARGET names what is fed");
        TARGETS
            .iter()
            .find(|(known, _)| *known == name)
            .expect("TARGET is none of the names")
            .1
    });
    target(input);
}

/// A folder of this process alone.
fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let memory = Path::new("/dev/shm");
        let above = if memory.is_dir() {
            memory.to_owned()
        } else {
            std::env::temp_dir()
        };
        let folder = above.join(format!("solvetab-fuzz-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for the fuzzer");
        folder
    })
}

/// A command line, one argument a line: parsed, not run.
fn arguments(input: &[u8]) {
    static COMMAND: OnceLock<Command> = OnceLock::new();
    let Ok(text) = std::str::from_utf8(input) else {
        return;
    };
    let command = COMMAND.get_or_init(|| {
        let mut command = crate::command_line::command();
        command.build();
        command
    });
    if let Err(error) = command
        .clone()
        .try_get_matches_from(std::iter::once("solvetab").chain(text.lines()))
    {
        assert!(!crate::command_line::one_sentence(&error).is_empty());
    }
}

fn manifest(input: &[u8]) {
    fs::write(folder().join(crate::tables::manifest::FILE_NAME), input)
        .expect("a file for the fuzzer");
    let Ok(Some(manifest)) = Manifest::read(folder()) else {
        return;
    };
    for name in manifest.names() {
        assert!(
            Path::new(name).components().count() == 1 && manifest.get(name).is_some(),
            "{name}"
        );
    }
    let _ = fs::create_dir(folder().join("written"));
    let written = folder().join("written");
    manifest
        .write(&written)
        .expect("what was read can be written");
    let again = Manifest::read(&written)
        .expect("what was written can be read")
        .expect("it is there");
    assert!(
        manifest.names().eq(again.names())
            && manifest
                .names()
                .all(|name| manifest.get(name) == again.get(name))
    );
}

/// A table whose section of provenance is the input.
fn provenance(input: &[u8]) {
    static SHIPPED: &[u8] = include_bytes!("../../../tables/quad-ace-10.tab");
    let Ok(shipped) = Table::from_bytes(SHIPPED) else {
        return;
    };
    let mut header = *shipped.header();
    let before = SHIPPED.len() - shipped.provenance().len();
    header.lengths[layout::PROVENANCE] = input.len() as u64;
    let content = &SHIPPED[layout::HEADER_LEN..before];
    let file = [header.to_bytes().as_slice(), content, input].concat();
    let Ok(table) = Table::from_bytes(&file) else {
        return;
    };
    if let Ok(Some(said)) = Provenance::of(&table) {
        assert_eq!(
            said.encode().ok().as_deref(),
            Some(input),
            "one provenance has one encoding"
        );
        let _ = said.check_figures(&said.rules, &[("wins", 1)]).is_ok()
            && said.check_claims(&[Claim::Outcome]).is_ok();
    }
}

/// Returns whether a whole check of a table of this size takes no more than some milliseconds.
fn is_small(table: Table<&[u8]>) -> bool {
    match table.kind() {
        Kind::DecisionTree => {
            DecisionTree::new(table).is_ok_and(|tree| tree.rules().codes() <= 1296)
        }
        Kind::QuadAce => QuadAce::new(table).is_ok_and(|game| game.rules().positions() <= 1 << 12),
        Kind::TwentyFour => TwentyFour::new(table)
            .is_ok_and(|hands| hands.deck().cards <= 3 && hands.deck().hands() < 50),
        Kind::Targets | Kind::Numbers => false,
        _ => true,
    }
}

/// A hostile table, which the target makes: checked, described and exported by its game.
fn tables(file: &[u8]) {
    let table = Table::from_bytes(file).expect("it opens");
    let game = commands::game_of(&table).expect("it is of a game");
    if is_small(table) {
        let _ = solvetab_checker::check_table(table.bytes());
        for format in [
            ExportFormat::Csv,
            ExportFormat::Json,
            ExportFormat::Dot,
            ExportFormat::Svg,
        ] {
            let _ = game
                .export(table, format, &mut std::io::sink())
                .map_err(|error| format!("{error:#}"));
        }
    }
    // Its description counts every answer.
    if table.kind() == Kind::Numbers {
        return;
    }
    let _ = game
        .describe(table, &mut std::io::sink())
        .map_err(|error| format!("{error:#}"));
}

/// Reads lines that people type, by the games that read them. The first byte chooses.
fn typed(input: &[u8]) {
    let Some((&choice, rest)) = input.split_first() else {
        return;
    };
    let Ok(text) = std::str::from_utf8(rest) else {
        return;
    };
    let _ = crate::dialogue::command(text);
    match choice % 8 {
        0 => quad_ace::typed(text),
        1 => twenty_four::typed(text),
        choice => code_breaking::typed(choice, text),
    }
}
