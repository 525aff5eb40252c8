//! `solvetab check`: does a certificate prove that no tree is better? It uses no solver.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Context;
use serde::{Serialize, Serializer};
use solvetab_checker::{Certified, Claim, Feedback};

use crate::commands::solve::teller::Teller;
use crate::report::{Output, Rows, Verdict, conflict, counted, say_error, usage};
use crate::tables::manifest::hex_digest;
use crate::terminal::standard_error::{harmless, shown};

/// Check certificates: that no tree is better
///
/// A certificate is checked step by step, without any search, by code that shares nothing with the
/// prover. Parts of a large certificate are checked by several threads. What a table says is
/// checked by `solvetab verify --deep FILE`.
///
/// Ends with exit code 1 if a file is refused, after saying why, and with 3 if it cannot be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab check 4x6r.cert
  zstd -dc 4x10.cert.zst | solvetab check -")]
pub(crate) struct CheckArguments {
    /// Certificates; - reads standard input
    #[arg(value_name = "FILE", required = true)]
    paths: Vec<PathBuf>,
}

/// Runs the command.
///
/// # Errors
///
/// If standard input is named twice, or standard output cannot be written.
pub(crate) fn run(arguments: &CheckArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    if arguments
        .paths
        .iter()
        .filter(|path| is_standard_input(path))
        .count()
        > 1
    {
        return Err(conflict(
            "- is standard input, which can be read once: name it once",
        ));
    }

    // What is no certificate is better known before others are checked. A pipe can be read once.
    for path in arguments.paths.iter().filter(|path| path.is_file()) {
        let mut first = [0; TABLE.len()];
        if File::open(path)
            .and_then(|mut file| file.read_exact(&mut first))
            .is_ok()
            && first == TABLE
        {
            return Err(is_table(path));
        }
    }

    let mut verdict = Verdict::Yes;
    let mut rows = Rows::new(output.json);
    for path in &arguments.paths {
        let checked = open(path).and_then(|(file, length)| checked(file, length, output));
        let (valid, found) =
            match checked.with_context(|| format!("{} cannot be read", path.display())) {
                Ok(FileVerdict::Table) => {
                    rows.end(output.out)?;
                    return Err(is_table(path));
                }
                Ok(FileVerdict::Certificate(certified)) => {
                    (Some(true), CheckResult::Certificate((*certified).into()))
                }
                Ok(FileVerdict::Refused(why)) => (Some(false), CheckResult::Nothing { why }),
                Err(error) => {
                    say_error(&error, Verdict::Undone, output.json);
                    (
                        None,
                        CheckResult::Nothing {
                            why: format!("{error:#}"),
                        },
                    )
                }
            };
        verdict = verdict.max(valid.map_or(Verdict::Undone, Verdict::from));
        rows.add(
            &CertificateRow {
                path: path.display().to_string(),
                valid,
                found,
            },
            output.out,
        )?;
    }
    rows.end(output.out)?;
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

/// Refuses a table, and names the command for tables.
fn is_table(path: &Path) -> anyhow::Error {
    let what = if is_standard_input(path) {
        "standard input".to_owned()
    } else {
        shown(path)
    };
    usage(format!(
        "{what} is a table, no certificate: ask solvetab verify --deep FILE whether what it says is true"
    ))
}

/// The first bytes of every table.
const TABLE: [u8; 8] = *b"solvetab";

/// Result for a file.
#[derive(Serialize)]
struct CertificateRow {
    path: String,
    /// True if its claim is proven; null if it cannot be read.
    valid: Option<bool>,
    #[serde(flatten)]
    found: CheckResult,
}

/// Proven certificate, or none.
#[derive(Serialize)]
#[serde(untagged)]
enum CheckResult {
    Certificate(CertificateFacts),
    /// Nothing, and why.
    Nothing {
        why: String,
    },
}

/// Claim and game of a certificate that holds.
#[derive(Serialize)]
struct CertificateFacts {
    /// The game: the rules, or a list.
    game: String,
    /// The same for people, without digests.
    #[serde(skip)]
    title: String,
    /// Lists with their digests.
    #[serde(skip)]
    digests: Vec<(String, String)>,
    /// Kind of feedback: black (bulls alone) or colours; left out for bulls and cows.
    #[serde(skip_serializing_if = "Option::is_none")]
    feedback: Option<&'static str>,
    /// True in hard mode; left out where letters get no colours.
    #[serde(skip_serializing_if = "Option::is_none")]
    hard: Option<bool>,
    secrets: u64,
    /// Guesses of the tree, over all secrets.
    total: u64,
    worst: u16,
    /// Secrets that need the worst case.
    at_worst: u64,
    /// The claim that is proven, as codes.
    claim: String,
    /// The same, in a sentence each.
    #[serde(serialize_with = "joined")]
    summary: Vec<String>,
    steps: u64,
}

fn joined<S: Serializer>(sentences: &[String], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&sentences.join("; "))
}

impl From<Certified> for CertificateFacts {
    fn from(certified: Certified) -> Self {
        let Certified {
            tree,
            claims,
            steps,
            ..
        } = &certified;
        Self {
            game: game(&certified),
            title: title(&certified),
            digests: digests(&certified),
            feedback: match certified.feedback {
                Feedback::Counts => None,
                Feedback::Black => Some("black"),
                Feedback::Colours | Feedback::HardColours => Some("colours"),
            },
            hard: match certified.feedback {
                Feedback::Counts | Feedback::Black => None,
                Feedback::Colours => Some(false),
                Feedback::HardColours => Some(true),
            },
            secrets: tree.secrets,
            total: tree.total,
            worst: tree.worst,
            at_worst: tree.at_worst,
            claim: listed(claims, "; "),
            summary: claims.iter().copied().map(sentence).collect(),
            steps: *steps,
        }
    }
}

impl fmt::Display for CertificateRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = harmless(&self.path);
        match &self.found {
            CheckResult::Certificate(certificate) => write!(f, "{path}: valid: {certificate}"),
            CheckResult::Nothing { why } if self.valid.is_some() => {
                writeln!(f, "{path}: refused: {}", harmless(why))
            }
            // That a file cannot be read is said on standard error.
            CheckResult::Nothing { .. } => Ok(()),
        }
    }
}

impl fmt::Display for CertificateFacts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            title,
            digests,
            secrets,
            total,
            worst,
            at_worst,
            summary,
            steps,
            ..
        } = self;
        let secrets = counted(*secrets, "secret", "secrets");
        let total = counted(*total, "guess", "guesses");
        let at_worst = counted(*at_worst, "secret needs", "secrets need");
        let steps = counted(*steps, "step", "steps");
        writeln!(
            f,
            "a tree for {secrets} of {title}: {total} in total, at most {worst}, which {at_worst}; {steps}"
        )?;
        summary
            .iter()
            .try_for_each(|sentence| writeln!(f, "  {sentence}"))?;
        digests.iter().try_for_each(|(what, digest)| {
            writeln!(f, "  {what}, in order with the digest\n    {digest}")
        })
    }
}

/// The first bytes of every certificate, and of an index before it.
const CERTIFICATE: &[u8; 8] = b"solvecrt";
const INDEX: &[u8; 8] = b"solveidx";

/// Kind of a file, with the verdict on a certificate.
enum FileVerdict {
    Certificate(Box<Certified>),
    Refused(String),
    /// No certificate, but a table.
    Table,
}

/// Checks a certificate.
///
/// # Errors
///
/// If the file cannot be read.
fn checked(mut file: Box<dyn Read>, length: u64, output: &Output<'_>) -> io::Result<FileVerdict> {
    let mut first = Vec::new();
    file.by_ref()
        .take(TABLE.len() as u64)
        .read_to_end(&mut first)?;
    if first.is_empty() {
        return Ok(FileVerdict::Refused(
            "it is empty: name a certificate".to_owned(),
        ));
    }
    if first == TABLE {
        return Ok(FileVerdict::Table);
    }
    if !CERTIFICATE.starts_with(&first) && !INDEX.starts_with(&first) {
        return Ok(FileVerdict::Refused(
            "it is no certificate: name a file that solvetab prove wrote".to_owned(),
        ));
    }

    let teller = Teller::new(output.progress);
    let read = AtomicU64::new(0);
    let mut broken = None;
    let watched = ErrorRecorder {
        file: first.as_slice().chain(file),
        broken: &mut broken,
    };
    let checked = solvetab_checker::check_watched(watched, output.workers.count(), &|bytes| {
        let read = read.fetch_add(bytes, Ordering::Relaxed) + bytes;
        if teller.is_due() {
            let of = if length > 0 {
                format!(" of {:.1}", length as f64 / 1e6)
            } else {
                String::new()
            };
            teller.tell(&format!("{:.1}{of} MB checked", read as f64 / 1e6));
        }
    });
    drop(teller);
    match (broken, checked) {
        (Some(error), _) => Err(error),
        (None, Ok(certified)) => Ok(FileVerdict::Certificate(Box::new(certified))),
        (None, Err(why)) => Ok(FileVerdict::Refused(why)),
    }
}

/// A file that remembers why it could not be read.
struct ErrorRecorder<'p, R> {
    file: R,
    /// Error that kept it from being read, if there was one.
    broken: &'p mut Option<io::Error>,
}

impl<R: Read> Read for ErrorRecorder<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer);
        if let Err(error) = &read
            && error.kind() != io::ErrorKind::Interrupted
        {
            *self.broken = Some(io::Error::new(error.kind(), error.to_string()));
        }
        read
    }
}

/// Describes the game with its digests: the rules, or a list.
fn game(certified: &Certified) -> String {
    let Some(secrets) = &certified.secrets else {
        return described(certified, "");
    };
    let guesses = certified
        .guesses
        .as_ref()
        .filter(|_| is_coloured(certified));
    let of_guesses =
        guesses.map(|guesses| format!(", in order with the digest {}", digest(guesses)));
    let list = described(certified, &of_guesses.unwrap_or_default());
    format!(
        "{list}, whose lines in order have the digest {}",
        digest(secrets)
    )
}

/// The same for people, without digests.
fn title(certified: &Certified) -> String {
    described(certified, "")
}

/// Lists with their digests.
fn digests(certified: &Certified) -> Vec<(String, String)> {
    let Some(secrets) = &certified.secrets else {
        return Vec::new();
    };
    let guesses = certified
        .guesses
        .as_ref()
        .filter(|_| is_coloured(certified));
    let noun = if is_coloured(certified) {
        ("word", "words")
    } else {
        ("code", "codes")
    };
    let lists = [(Some(secrets), "secret"), (guesses, "guessed")].into_iter();
    let digests = lists.filter_map(|(codes, may)| {
        let codes = codes?;
        Some((
            format!(
                "{} may be {may}",
                counted(codes.len() as u64, noun.0, noun.1)
            ),
            digest(codes),
        ))
    });
    digests.collect()
}

fn is_coloured(certified: &Certified) -> bool {
    matches!(
        certified.feedback,
        Feedback::Colours | Feedback::HardColours
    )
}

/// Describes the game; `of_guesses` follows the number of words that may be guessed.
fn described(certified: &Certified, of_guesses: &str) -> String {
    let (positions, symbols, repeats) = certified.rules;
    let rules = format!("{positions}x{symbols}{}", if repeats { "r" } else { "" });
    let Some(secrets) = &certified.secrets else {
        return if certified.feedback == Feedback::Black {
            format!("{rules}, black feedback")
        } else {
            rules
        };
    };
    let letters = counted(symbols as u64, "letter", "letters");
    let some = secrets
        .first()
        .into_iter()
        .chain(secrets.last())
        .map(String::as_str)
        .collect::<Vec<_>>();
    let colours = match certified.feedback {
        Feedback::Colours => ", with colours",
        Feedback::HardColours => ", with colours, hard mode",
        Feedback::Counts | Feedback::Black => "",
    };
    let guesses = match &certified.guesses {
        Some(guesses) if is_coloured(certified) => {
            format!(
                "{} may be guessed{of_guesses}",
                counted(guesses.len() as u64, "word", "words")
            )
        }
        Some(_) => "only these may be guessed".to_owned(),
        None if repeats => "all codes may be guessed, with repeats".to_owned(),
        None => "all codes without repeats may be guessed".to_owned(),
    };

    harmless(&format!(
        "a list from {} ({positions} of {letters}{colours}; {guesses})",
        some.join(" to ")
    ))
}

/// The BLAKE3 of a list, a code a line.
fn digest(codes: &[String]) -> String {
    hex_digest(
        codes
            .iter()
            .map(|code| format!("{code}\n"))
            .collect::<String>()
            .as_bytes(),
    )
}

/// The codes of some claims.
fn listed(claims: &[impl ToString], separator: &str) -> String {
    claims
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(separator)
}

/// Sentence of a claim.
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
