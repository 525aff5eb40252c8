//! `solvetab grade`: whether answers are right, one instance with its answer a line.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;
use solvetab_lookup::code_breaking::Word;
use solvetab_solver::training::grade::grade;
use solvetab_solver::training::instance::{Description, Instance, named_words};

use crate::report::{Output, Verdict, json_error, usage, usage_of};
use crate::unreadable::{Unreadable, Why};

/// Say of answers whether they are right, and why not
///
/// Reads one JSON object a line: an instance with its answer, such as {"game": "24", "cards":
/// [3,3,8,8], "answer": "So it is \\boxed{8/(3-8/3)}."}. The lines of `solvetab dataset` are such
/// instances. Writes one JSON object for each: correct, code, reason, and the answer that was found
/// in the text. Answers may be whole texts of people or language models.
///
/// A line that is no instance is answered by an object with error, id and line, and the next one is
/// read. Exit code 0 if all answers are right, 1 if one is not, 2 if a line is no instance.
#[derive(Debug, clap::Args)]
#[command(after_long_help = KEYS)]
pub(crate) struct Arguments {
    /// The file of instances; - reads standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// Words: the file of those that may be secret, for instances whose `codes` names no list of
    /// the program
    #[arg(long, value_name = "FILE")]
    codes: Option<PathBuf>,
}

/// The keys of an instance.
const KEYS: &str = "Keys of an instance, by its game:
  24                          cards, target (24 if it is missing)
  numbers                     cards, target
  bulls-and-cows, mastermind  rules, feedback, history, secret; all may be missing
  words                       codes (words, or the name of a list), history, secret
  quad-ace                    mover, opponent, base (10 if it is missing)
history is an array such as [\"0123=1A1B\"]; mover and opponent are arrays of hands.";

/// A line.
#[derive(Deserialize)]
struct Line {
    #[serde(flatten)]
    description: Description,
    answer: String,
}

/// Runs the command.
///
/// # Errors
///
/// If a file cannot be read or standard output cannot be written. A mistake in a line is written.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let mut lists = Lists { own: arguments.codes.as_deref().map(read_words).transpose()?, known: HashMap::new() };
    let mut input: Box<dyn BufRead> = if arguments.file == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(open(&arguments.file)?))
    };
    let (mut worst, mut bytes) = (Verdict::Yes, Vec::new());
    for number in 1_u64.. {
        bytes.clear();
        if input.read_until(b'\n', &mut bytes)? == 0 || output.is_closed.get() {
            break;
        }
        if bytes.trim_ascii().is_empty() {
            continue;
        }
        let verdict = match read(&bytes, &mut lists) {
            Ok((instance, answer)) => {
                let verdict = grade(&instance, &answer);
                serde_json::to_writer(&mut output.out, &verdict)?;
                Verdict::from(verdict.correct)
            }
            Err(error) => {
                let mut object = json_error(&error.to_string(), &error, None);
                object["line"] = number.into();
                serde_json::to_writer(&mut output.out, &object)?;
                Verdict::Mistaken
            }
        };
        writeln!(output.out)?;
        worst = worst.max(verdict);
    }
    Ok(worst)
}

/// The instance and the answer of a line.
fn read(bytes: &[u8], lists: &mut Lists) -> anyhow::Result<(Instance, String)> {
    let line: Line =
        serde_json::from_slice(bytes).map_err(|error| usage_of("json", format!("no instance: {error}")))?;
    let instance = Instance::new(&line.description, &mut |name| lists.find(name)).map_err(|error| {
        let sentence = error.to_string();
        usage_of(error.code(), sentence)
    })?;
    Ok((instance, line.answer))
}

/// The lists of words that instances name.
struct Lists {
    /// That of `--codes`.
    own: Option<Arc<[Word]>>,
    known: HashMap<String, Arc<[Word]>>,
}

impl Lists {
    fn find(&mut self, name: &str) -> Option<Arc<[Word]>> {
        if let Some(list) = self.known.get(name) {
            return Some(Arc::clone(list));
        }
        let Some(words) = named_words(name) else { return self.own.clone() };
        self.known.insert(name.to_owned(), Arc::clone(&words));
        Some(words)
    }
}

fn open(path: &Path) -> anyhow::Result<File> {
    File::open(path).map_err(|error| Unreadable { path: path.to_owned(), why: Why::Io(error) }.into())
}

/// The words of a file, one a line.
fn read_words(path: &Path) -> anyhow::Result<Arc<[Word]>> {
    let mut text = String::new();
    open(path)?.read_to_string(&mut text)?;
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(|word| word.parse().map_err(usage)).collect()
}
