//! `solvetab check`: is a certificate one, and is a table true that is its own certificate? Nothing of the solver is used.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde_json::{Value, json};
use solvetab_checker::{Certified, CheckedTable, Claim};

use crate::report::{FAILED, Output, Verdict, counted, say_error, usage};
use crate::terminal::progress_bar::ProgressBar;
use crate::terminal::standard_error::{harmless, shown};

/// Check certificates of trees, and tables that need none
///
/// A certificate is checked step by step, by a program that searches nothing and shares nothing with the one that wrote it; docs/certificates.md says why that is
/// a proof. Tables of QuadAce and of 24 points are their own certificates: every fact in them is found again (docs/checked-tables.md).
/// Ends with exit code 1 if a file is refused, after saying what is wrong, and with 3 if it cannot be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab check 4x6r.cert
  solvetab check tables/quad-ace-10.tab
  zstd -dc 4x10.cert.zst | solvetab check -")]
pub(crate) struct Arguments {
    /// Certificates or tables; - is standard input
    #[arg(value_name = "FILE", required = true)]
    paths: Vec<PathBuf>,
}

/// Runs the command.
///
/// # Errors
///
/// If standard input is named twice, or standard output cannot be written.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    if arguments.paths.iter().filter(|path| is_standard_input(path)).count() > 1 {
        return Err(usage("- is standard input, which can be read once: name it once"));
    }
    let mut verdict = Verdict::Yes;
    let mut rows = Vec::new();
    for path in &arguments.paths {
        let checked = open(path).and_then(|(file, length)| checked(file, length, output.progress));
        let row = match checked.with_context(|| format!("{} cannot be read", path.display())) {
            Ok(Ok(Checked::Certificate(certified))) => {
                if !output.json {
                    show(path, &certified, output)?;
                }
                json(path, &certified)
            }
            Ok(Ok(Checked::Table(checked))) => {
                if !output.json {
                    writeln!(output.out, "{}: valid: {checked}", shown(path))?;
                }
                let summary = checked.to_string();
                json!({"path": path.display().to_string(), "valid": true, "claim": listed(checked.claims, ", "), "summary": summary})
            }
            Ok(Err(why)) => {
                verdict = verdict.max(Verdict::No);
                if !output.json {
                    writeln!(output.out, "{}: refused: {}", shown(path), harmless(&why))?;
                }
                json!({"path": path.display().to_string(), "valid": false, "why": why})
            }
            Err(error) => {
                verdict = verdict.max(Verdict::Undone);
                say_error(&error, FAILED, output.json);
                json!({"path": path.display().to_string(), "valid": null, "why": format!("{error:#}")})
            }
        };
        rows.push(row);
    }
    if output.json {
        writeln!(output.out, "{}", Value::Array(rows))?;
    }
    Ok(verdict)
}

/// The file, and its bytes if that is known.
///
/// # Errors
///
/// If it cannot be opened.
fn open(path: &Path) -> io::Result<(Box<dyn Read>, u64)> {
    if is_standard_input(path) {
        return Ok((Box::new(io::stdin()), 0));
    }
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    Ok((Box::new(file), length))
}

fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// What holds.
enum Checked {
    Certificate(Box<Certified>),
    Table(CheckedTable),
}

/// The first bytes of every table.
const TABLE: &[u8; 8] = b"solvetab";

/// More bytes than any table has that is checked here.
const MOST_TABLE_BYTES: u64 = 1 << 32;

/// What holds, or why nothing does.
///
/// # Errors
///
/// If the file cannot be read.
fn checked(mut file: Box<dyn Read>, length: u64, progress: &ProgressBar) -> io::Result<Result<Checked, String>> {
    let mut first = Vec::new();
    file.by_ref().take(TABLE.len() as u64).read_to_end(&mut first)?;
    let whole = first.as_slice().chain(file);
    if first == TABLE {
        let mut bytes = Vec::new();
        whole.take(MOST_TABLE_BYTES).read_to_end(&mut bytes)?;
        return Ok(solvetab_checker::check_table(&bytes).map(Checked::Table));
    }
    progress.begin("bytes", length);
    let mut broken = None;
    let checked = solvetab_checker::check(Watched { file: whole, broken: &mut broken, progress });
    progress.end();
    if let Some(error) = broken {
        return Err(error);
    }
    Ok(checked.map(|certified| Checked::Certificate(Box::new(certified))))
}

/// A file that tells how much of it has been read.
struct Watched<'p, R> {
    file: R,
    /// What kept it from being read, if anything did.
    broken: &'p mut Option<io::Error>,
    progress: &'p ProgressBar,
}

impl<R: Read> Read for Watched<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer);
        match &read {
            Ok(read) => self.progress.advance(*read as u64),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => *self.broken = Some(io::Error::new(error.kind(), error.to_string())),
        }
        read
    }
}

/// What is played: the rules, or a list.
fn game(certified: &Certified) -> String {
    let (positions, symbols, repeats) = certified.rules;
    let rules = format!("{positions}x{symbols}{}", if repeats { "r" } else { "" });
    match &certified.list {
        None if certified.black => format!("{rules}, black feedback"),
        None => rules,
        Some((secrets, only_listed)) => {
            let guesses = match (only_listed, repeats) {
                (true, _) => "only these may be guessed",
                (false, true) => "all codes may be guessed, with repeats",
                (false, false) => "all codes without repeats may be guessed",
            };
            let some = secrets.first().into_iter().chain(secrets.last()).map(String::as_str).collect::<Vec<_>>();
            let list = format!("a list from {} ({positions} of {symbols} letters; {guesses})", some.join(" to "));
            harmless(&format!("{list}, whose lines in order have the digest {}", digest(secrets)))
        }
    }
}

/// The BLAKE3 of a list, a code a line.
fn digest(codes: &[String]) -> String {
    blake3::hash(codes.iter().map(|code| format!("{code}\n")).collect::<String>().as_bytes()).to_hex().to_string()
}

/// The codes of some claims.
fn listed(claims: &[impl ToString], separator: &str) -> String {
    claims.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}

/// What a claim says, in a sentence.
fn sentence(claim: Claim) -> String {
    match claim {
        Claim::Total(0) => "no tree has a smaller total".to_owned(),
        Claim::Total(limit) => format!("no tree within {limit} guesses has a smaller total"),
        Claim::TotalThenWorst => "no tree of at most this total has a smaller worst case".to_owned(),
        Claim::TotalThenWorstThenSecrets => {
            "no tree of at most this total has a smaller worst case, nor, with the same, fewer secrets at it".to_owned()
        }
        Claim::Worst => "no tree has a smaller worst case".to_owned(),
        Claim::WorstThenSecrets => {
            "no tree has a smaller worst case, nor, with the same, fewer secrets at it".to_owned()
        }
        Claim::WorstThenSecretsThenTotal => {
            "no tree has a smaller worst case, nor, with the same, fewer secrets at it, nor, with as many, a smaller total"
                .to_owned()
        }
    }
}

fn show(path: &Path, certified: &Certified, output: &mut Output<'_>) -> anyhow::Result<()> {
    let Certified { tree, claims, steps, .. } = certified;
    let found = counted(tree.at_worst, "secret needs", "secrets need");
    writeln!(
        output.out,
        "{}: valid: a tree for {} of {}: {} in total, at most {}, which {found}; {}",
        shown(path),
        counted(tree.secrets, "secret", "secrets"),
        game(certified),
        counted(tree.total, "guess", "guesses"),
        tree.worst,
        counted(*steps, "step", "steps")
    )?;
    for &claim in claims {
        writeln!(output.out, "  {}", sentence(claim))?;
    }
    Ok(())
}

fn json(path: &Path, certified: &Certified) -> Value {
    let Certified { tree, claims, steps, .. } = certified;
    let mut json = json!({
        "path": path.display().to_string(),
        "valid": true,
        "game": game(certified),
        "secrets": tree.secrets,
        "total": tree.total,
        "worst": tree.worst,
        "at_worst": tree.at_worst,
        "claim": listed(claims, "; "),
        "summary": claims.iter().map(|&claim| sentence(claim)).collect::<Vec<_>>().join("; "),
        "steps": steps,
    });
    if certified.black {
        json["feedback"] = json!("black");
    }
    json
}
