//! `solvetab next`: the next guess of a game, the codes left, and what a guess is worth.

mod adviser;
mod rating;

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use serde_json::{Value, json};
use solvetab_lookup::Table;
use solvetab_lookup::code_breaking::{Code, DecisionTree, Rules, WORD_KIND, WordTree};

use self::adviser::{Adviser, Move};
use self::rating::Rating;
use super::advice::Advice;
use super::next_word;
use super::typed::{Alphabet, read_answer};
use super::word_file::{GuessesName, read_list};
use crate::output::{Output, Verdict, usage};
use crate::questions::{EmptyLine, STANDARD_INPUT, answer_each};
use crate::tables_folder::{TablesFolder, read_table};

/// The next guess of a game
///
/// Follows a table as long as the guesses are the table's own, by any names of positions and symbols: a game that begins with 1234
/// instead of 0123 is the table's as well. After a guess unlike the table's it finds the codes that still fit and the guess with the
/// largest entropy among all codes, or the optimal one if few codes are left. Ends with exit code 2 if no code fits the answers.
///
/// With - each line of standard input is a game so far, such as 0123=1A1B 4567=0A2B, or empty for a game without guesses, and gets one
/// line: the guess and how many codes fit, as 0146 168, or solved. With --list the line has the codes; with --rate each guess with its
/// answers, largest cell, average cell and average of guesses to come (- if not known), first the rated one, then the best. A line that
/// is no game gets one that begins with error: and the others are answered; the exit code is that of the worst line.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab next 0123=1A1B 4567=0A2B
  solvetab next 1234=0A2B --rate 5678
  echo 0123=1A1B | solvetab next - --json
  solvetab next --codes words.txt stone=1A2B
  solvetab next --table words.tab stone=1A2B")]
pub(super) struct Arguments {
    /// The guesses and answers so far, such as 0123=1A1B; or - for a game on each line of standard input
    #[arg(value_name = "GUESS=ANSWER")]
    history: Vec<String>,
    /// The table to follow: a name from the list, or a file
    #[arg(long, value_name = "TABLE", default_value = "bulls-and-cows-4x10")]
    table: String,
    /// The characters that stand for the symbols, such as 1-6 or RGBYOP
    #[arg(long, value_name = "CHARACTERS", default_value = "0-9a-f")]
    symbols: Alphabet,
    /// Play by these rules without a table
    #[arg(long, conflicts_with = "table")]
    rules: Option<Rules>,
    /// Play with the codes or words of this file, one a line, without a table
    #[arg(long, value_name = "FILE", conflicts_with_all = ["table", "symbols"])]
    codes: Option<PathBuf>,
    /// With --codes: what may be guessed
    #[arg(long, value_name = "WHICH", default_value = "list", requires = "codes")]
    guesses: GuessesName,
    /// List the codes that are left, one a line
    #[arg(long)]
    list: bool,
    /// Tell what this guess is worth, beside the best one
    #[arg(long, value_name = "CODE", conflicts_with = "list")]
    rate: Option<String>,
    #[command(flatten)]
    tables: TablesFolder,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    if let Some(path) = &arguments.codes {
        refuse_for_words(arguments)?;
        return next_word::by_list(&read_list(path, arguments.rules, arguments.guesses)?, &arguments.history, output);
    }
    let workers = output.workers;
    let adviser = if let Some(rules) = arguments.rules {
        Adviser::new(rules, None, workers)
    } else {
        let table = read_table(&arguments.tables, &arguments.table, output)?;
        if table.header().kind == WORD_KIND {
            if arguments.symbols != Alphabet::default() {
                return Err(usage("the words of a list are written in their own characters: leave --symbols out"));
            }
            refuse_for_words(arguments)?;
            return next_word::by_table(&WordTree::new(table)?, &arguments.history, output);
        }
        let tree = open_tree(table, &arguments.table)?;
        Adviser::new(tree.rules(), Some(tree), workers)
    };
    let alphabet = &arguments.symbols;
    let rules = adviser.rules();
    alphabet.suits(rules).map_err(usage)?;
    let wanted = Wanted::new(arguments, rules)?;
    if arguments.history == [STANDARD_INPUT] {
        let is_json = output.json;
        return answer_each(EmptyLine::Question, output, |question, reply| {
            let reply_to = wanted.of(&adviser, &read_history(rules, alphabet, &moves_of(question))?)?;
            if is_json {
                serde_json::to_writer(reply, &reply_to.json(alphabet))?;
            } else {
                reply_to.write_line(alphabet, reply)?;
            }
            Ok(Verdict::Yes)
        });
    }
    let reply = wanted.of(&adviser, &read_history(rules, alphabet, &arguments.history)?)?;
    output.answer(|| reply.json(alphabet), |out| reply.write(alphabet, out))?;
    Ok(Verdict::Yes)
}

/// Refuses what is not known of lists.
fn refuse_for_words(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.list || arguments.rate.is_some() || arguments.history == [STANDARD_INPUT] {
        return Err(usage(
            "--list, --rate and - are for codes of rules, not for lists of codes or words: leave them out",
        ));
    }
    Ok(())
}

/// What is asked of each game.
enum Wanted {
    Guess,
    Codes,
    Rating(Code),
}

/// The answer.
enum Reply {
    Guess(Advice<Code>),
    Codes(Vec<Code>),
    Rating { remaining: usize, rated: Rating, best: Rating },
}

impl Wanted {
    fn new(arguments: &Arguments, rules: Rules) -> anyhow::Result<Self> {
        Ok(match &arguments.rate {
            Some(text) => {
                let wrong = |error| usage(format!("--rate \"{text}\": {error}"));
                Self::Rating(arguments.symbols.read(rules, text).map_err(wrong)?)
            }
            None if arguments.list => Self::Codes,
            None => Self::Guess,
        })
    }

    fn of(&self, adviser: &Adviser<'_>, game: &[Move]) -> anyhow::Result<Reply> {
        Ok(match *self {
            Self::Guess => Reply::Guess(adviser.advise(game)?),
            Self::Codes => Reply::Codes(adviser.codes(&adviser.left(game)?)),
            Self::Rating(guess) => {
                let left = adviser.left(game)?;
                let best = adviser
                    .advise(game)?
                    .guess
                    .ok_or_else(|| usage("the secret has been found: there is no guess to rate any more"))?;
                let rated = Rating::new(adviser, game, &left, guess)?;
                Reply::Rating { remaining: left.len(), rated, best: Rating::new(adviser, game, &left, best)? }
            }
        })
    }
}

impl Reply {
    fn json(&self, alphabet: &Alphabet) -> Value {
        match self {
            Self::Guess(advice) => advice.json(|&guess| alphabet.show(guess).to_string()),
            Self::Codes(codes) => json!({
                "remaining": codes.len(),
                "codes": codes.iter().map(|&code| alphabet.show(code).to_string()).collect::<Vec<_>>(),
            }),
            Self::Rating { remaining, rated, best } => {
                let mut described = rated.json(alphabet);
                described["remaining"] = json!(remaining);
                described["best"] = best.json(alphabet);
                described
            }
        }
    }

    fn write(&self, alphabet: &Alphabet, out: &mut dyn Write) -> anyhow::Result<()> {
        match self {
            Self::Guess(advice) => {
                advice.write(|&guess| alphabet.show(guess).to_string(), ["code fits", "codes fit"], out)?
            }
            Self::Codes(codes) => {
                for &code in codes {
                    writeln!(out, "{}", alphabet.show(code))?;
                }
            }
            Self::Rating { rated, best, .. } => {
                rated.write(alphabet, out)?;
                write!(out, "best: ")?;
                best.write(alphabet, out)?;
            }
        }
        Ok(())
    }

    /// Everything on one line, for programs.
    fn write_line(&self, alphabet: &Alphabet, out: &mut dyn Write) -> anyhow::Result<()> {
        match self {
            Self::Guess(Advice { guess: None, .. }) => write!(out, "solved")?,
            Self::Guess(Advice { guess: Some(guess), remaining, .. }) => {
                write!(out, "{} {remaining}", alphabet.show(*guess))?;
            }
            Self::Codes(codes) => {
                for (place, &code) in codes.iter().enumerate() {
                    write!(out, "{}{}", if place == 0 { "" } else { " " }, alphabet.show(code))?;
                }
            }
            Self::Rating { rated, best, .. } => {
                rated.write_fields(alphabet, out)?;
                write!(out, " ")?;
                best.write_fields(alphabet, out)?;
            }
        }
        Ok(())
    }
}

/// The guesses with their answers on a line. An answer may have a space: `0123=1 2`.
fn moves_of(line: &str) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    for word in line.split_whitespace() {
        match moves.last_mut() {
            Some(last) if !word.contains('=') => {
                last.push(' ');
                last.push_str(word);
            }
            _ => moves.push(word.to_owned()),
        }
    }
    moves
}

/// Reads the guesses and answers of a game.
fn read_history(rules: Rules, alphabet: &Alphabet, history: &[String]) -> anyhow::Result<Vec<Move>> {
    let read = |text: &String| {
        let (guess, answer) = text
            .split_once('=')
            .ok_or_else(|| usage(format!("\"{text}\" is not a guess and its answer: write 0123=1A1B")))?;
        let wrong = |error| usage(format!("\"{text}\": {error}"));
        Ok((alphabet.read(rules, guess).map_err(wrong)?, read_answer(rules, answer).map_err(wrong)?))
    };
    history.iter().map(read).collect()
}

fn open_tree(table: Table<Vec<u8>>, name: &str) -> anyhow::Result<DecisionTree<Vec<u8>>> {
    DecisionTree::new(table).with_context(|| format!("{name} cannot be followed"))
}
