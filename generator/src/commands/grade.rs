//! `solvetab grade`: whether answers are right, one instance with its answer a line.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use solvetab_lookup::code_breaking::Word;
use solvetab_solver::training::grade::Grader;
use solvetab_solver::training::instance::{Description, Instance, named_words};

use crate::report::{Output, Verdict, json_error, shortened, usage, usage_of};
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

/// What the value of a key is, in words, and whether a value is that.
type Form = (&'static str, fn(&Value) -> bool);

const TEXT: Form = ("text", Value::is_string);
const NUMBERS: Form = ("an array of whole numbers", |value| is_array_of(value, Value::is_i64));
const TEXTS: Form = ("an array of texts", |value| is_array_of(value, Value::is_string));
const TARGET: Form = ("a whole number, or text such as \"7/2\"", |value| value.is_i64() || value.is_string());
const WORDS: Form = ("an array of words, or the name of a list", |value| value.is_string() || (TEXTS.1)(value));
const BASE: Form = ("a whole number up to 65535", |value| value.as_u64().is_some_and(|base| base <= u16::MAX.into()));

/// The keys of a line.
const FORMS: [(&str, Form); 12] = [
    ("game", TEXT),
    ("answer", TEXT),
    ("cards", NUMBERS),
    ("target", TARGET),
    ("rules", TEXT),
    ("feedback", TEXT),
    ("history", TEXTS),
    ("secret", TEXT),
    ("codes", WORDS),
    ("mover", NUMBERS),
    ("opponent", NUMBERS),
    ("base", BASE),
];

fn is_array_of(value: &Value, is: fn(&Value) -> bool) -> bool {
    value.as_array().is_some_and(|values| values.iter().all(is))
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
    let (mut worst, mut bytes, mut grader) = (Verdict::Yes, Vec::new(), Grader::default());
    for number in 1_u64.. {
        bytes.clear();
        let read_bytes = input
            .read_until(b'\n', &mut bytes)
            .map_err(|error| Unreadable { path: arguments.file.clone(), why: Why::Io(error) })?;
        if read_bytes == 0 || output.is_closed.get() {
            break;
        }
        let bytes = if number == 1 { bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&bytes) } else { &bytes };
        if bytes.trim_ascii().is_empty() {
            continue;
        }
        let verdict = match read(bytes, &mut lists) {
            Ok((instance, answer)) => {
                let verdict = grader.grade(&instance, &answer);
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
    let refused = |sentence: String| usage_of("json", format!("no instance: {sentence}"));
    let value: Value = match serde_json::from_slice(bytes) {
        Err(error) if error.is_syntax() => serde_json::from_slice(&with_whole_characters(bytes)).map_err(|_| error),
        read => read,
    }
    .map_err(|error| refused(format!("the line is not JSON: {error}")))?;
    let Value::Object(mut line) = value else {
        return Err(refused("write an object, such as {\"game\": \"24\", ...}".to_owned()));
    };
    line.retain(|_, value| !value.is_null());
    for (key, (form, is)) in FORMS {
        match line.get(key) {
            Some(value) if !is(value) => {
                return Err(refused(format!("'{key}' is {form}, not {}", shortened(&value.to_string()))));
            }
            None if matches!(key, "game" | "answer") => {
                return Err(usage_of("missing", format!("no instance: '{key}' is missing")));
            }
            _ => {}
        }
    }
    let Some(Value::String(answer)) = line.remove("answer") else { unreachable!("its form was checked") };
    let description = Description::deserialize(Value::Object(line)).map_err(|error| refused(error.to_string()))?;
    let instance = Instance::new(&description, &mut |name| lists.find(name)).map_err(|error| {
        let sentence = error.to_string();
        usage_of(error.code(), sentence)
    })?;
    Ok((instance, answer))
}

/// What some programs put before UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// JSON in which halves of characters, `\ud800` to `\udfff` without the other half, are replaced:
/// language models and programs that cut text write them.
fn with_whole_characters(json: &[u8]) -> Vec<u8> {
    let half = |at: usize| -> Option<u32> {
        let digits = json.get(at..at + 6)?.strip_prefix(b"\\u")?;
        let unit = u32::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()?;
        (0xd800..0xe000).contains(&unit).then_some(unit)
    };
    let (mut whole, mut at) = (Vec::with_capacity(json.len()), 0);
    while let Some(&byte) = json.get(at) {
        let length = match (half(at), half(at + 6)) {
            (Some(..0xdc00), Some(0xdc00..)) => 12,
            (Some(_), _) => {
                whole.extend_from_slice(b"\\ufffd");
                at += 6;
                continue;
            }
            // A backslash and what it escapes belong together.
            _ if byte == b'\\' => 2.min(json.len() - at),
            _ => 1,
        };
        whole.extend_from_slice(&json[at..at + length]);
        at += length;
    }
    whole
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
