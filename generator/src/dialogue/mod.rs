//! Play of any game: the dialogue from the first line to the last, its replies, and random numbers.
//!
//! A [`DialogueGame`] says what is due, follows a line and tells how it ended; [`play`] asks, and
//! knows the commands of every game. A reply is a report. With `--json` all that is said between
//! two lines is one object on one line, so a script that writes a line and reads the reply plays as
//! a person does. A pipe gets no prompts and no escape codes.

pub(crate) mod draws;
pub(crate) mod lines;
pub(crate) mod questions;

use std::fmt;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::dialogue::lines::{InputLine, LineSource};
use crate::dialogue::questions::too_long;
use crate::report::{Output, UsageError, Verdict, broken, one_line};

/// A game that is played line by line.
pub(crate) trait DialogueGame {
    /// Plays on until a line is due, and says what leads to it.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written or the game cannot go on.
    fn advance(&mut self, talk: &mut Conversation<'_, '_>) -> anyhow::Result<NextEvent>;

    /// Lists the lines that can be typed now.
    fn help(&self) -> String;

    /// Tells the best that can be done, or a part of it.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written or a table cannot be probed.
    fn hint(&mut self, talk: &mut Conversation<'_, '_>) -> anyhow::Result<()>;

    /// Takes back the last line that counted.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    fn undo(&mut self, talk: &mut Conversation<'_, '_>) -> anyhow::Result<Effect>;

    /// Follows any other line.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written or a table cannot be probed.
    fn take_line(&mut self, line: &str, talk: &mut Conversation<'_, '_>) -> anyhow::Result<Effect>;

    /// Tells how the game ended, or how it stands if the player has left it, and whether it is won.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    fn end(&mut self, ending: GameEnding, talk: &mut Conversation<'_, '_>) -> anyhow::Result<bool>;
}

/// The event for which the game waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NextEvent {
    /// A line of this kind, which is the prompt too.
    Line(&'static str),
    /// Nothing: the game is over.
    Over,
}

/// Effect of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    /// The game is where it was.
    Same,
    /// The game goes on from another position.
    Moved,
}

/// Why a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GameEnding {
    /// It is over by its rules.
    Over,
    /// The player has left it.
    Left,
    /// Ctrl-C.
    Interrupted,
}

/// Plays a game to its end.
///
/// # Errors
///
/// If standard output cannot be written, standard input cannot be read or the game cannot go on.
pub(crate) fn play(
    game: &mut dyn DialogueGame,
    talk: &mut Conversation<'_, '_>,
) -> anyhow::Result<Verdict> {
    let ending = converse(game, talk)?;
    let is_won = game.end(ending, talk)?;
    Ok(if ending == GameEnding::Interrupted {
        Verdict::Interrupted
    } else {
        is_won.into()
    })
}

fn converse(
    game: &mut dyn DialogueGame,
    talk: &mut Conversation<'_, '_>,
) -> anyhow::Result<GameEnding> {
    let mut effect = Effect::Moved;
    let mut due = NextEvent::Over;
    loop {
        if effect == Effect::Moved {
            due = game.advance(talk)?;
        }
        let NextEvent::Line(awaited) = due else {
            return Ok(GameEnding::Over);
        };
        let line = match talk.ask(awaited)? {
            InputLine::Line(line) => line,
            InputLine::TooLong => {
                effect = talk.object(&too_long())?;
                continue;
            }
            InputLine::End => return Ok(GameEnding::Left),
            InputLine::Interrupted => return Ok(GameEnding::Interrupted),
        };
        effect = match command(&line).0.as_str() {
            "quit" | "exit" => return Ok(GameEnding::Left),
            _ if is_giving_up(&line) => return Ok(GameEnding::Left),
            "help" | "?" => {
                talk.reply(&Help { help: game.help() })?;
                Effect::Same
            }
            "hint" => {
                game.hint(talk)?;
                Effect::Same
            }
            "undo" => game.undo(talk)?,
            _ => game.take_line(&line, talk)?,
        };
    }
}

/// Returns whether a whole line says that the player gives up. `give` alone may be a word.
fn is_giving_up(line: &str) -> bool {
    let words: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
    matches!(
        &words.iter().map(String::as_str).collect::<Vec<_>>()[..],
        ["give", "up"] | ["surrender"]
    )
}

/// Help about the lines that can be typed.
#[derive(Serialize)]
struct Help {
    help: String,
}

one_line!(Help: "{help}", help);

/// Why a line cannot be followed, and what to type instead.
#[derive(Serialize)]
struct Objection<'a> {
    error: &'a str,
    id: &'static str,
}

impl fmt::Display for Objection<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.error)
    }
}

/// The line that is awaited. A prompt tells it to people.
#[derive(Serialize)]
struct Prompt {
    due: &'static str,
}

/// One game that is played: what is typed and what is replied.
pub(crate) struct Conversation<'a, 'o> {
    lines: Box<dyn LineSource>,
    /// Destination of replies, and who computes.
    pub(crate) output: &'a mut Output<'o>,
    /// Replies since the last line, for `--json`.
    said: Map<String, Value>,
}

/// The key that only the last reply of a game has: whether the player has won.
const WON: &str = "won";

impl<'a, 'o> Conversation<'a, 'o> {
    /// Begins to read lines.
    ///
    /// # Errors
    ///
    /// If Ctrl-C cannot be heard or the terminal cannot be read.
    pub(crate) fn new(output: &'a mut Output<'o>) -> anyhow::Result<Self> {
        Ok(Self {
            lines: lines::standard_input()?,
            output,
            said: Map::new(),
        })
    }

    /// The next line, of this kind. The prompt is for a terminal.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written or standard input not be read.
    fn ask(&mut self, due: &'static str) -> anyhow::Result<InputLine> {
        if self.output.json {
            self.say(&Prompt { due })?;
            self.write_said()?;
        }
        lines::await_line();
        self.output.out.flush()?;
        self.lines.next(&format!("{due}> "))
    }

    /// Replies: in text at once, or by keys of the JSON object that is written when the next line
    /// is due or, with [`WON`], when the game is over. What is said between two lines has keys of
    /// its own.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub(crate) fn reply(&mut self, report: &(impl Serialize + fmt::Display)) -> anyhow::Result<()> {
        if !self.output.json {
            return Ok(write!(self.output.out, "{}", broken(&report.to_string()))?);
        }
        self.say(report)?;
        if self.said.contains_key(WON) {
            self.write_said()
        } else {
            Ok(())
        }
    }

    /// Says what people need not be told.
    ///
    /// # Errors
    ///
    /// None that can come: a report is an object.
    pub(crate) fn say(&mut self, report: &impl Serialize) -> anyhow::Result<()> {
        // Where nothing is written of it nothing is kept.
        if self.output.json {
            self.keep(serde_json::to_value(report)?);
        }
        Ok(())
    }

    fn keep(&mut self, report: Value) {
        let Value::Object(keys) = report else { return };
        for (key, value) in keys {
            let known = self.said.insert(key, value.clone());
            debug_assert!(
                known.is_none_or(|known| known == value),
                "a key that says two things"
            );
        }
    }

    fn write_said(&mut self) -> anyhow::Result<()> {
        let said = Value::Object(std::mem::take(&mut self.said));
        Ok(writeln!(self.output.out, "{said}")?)
    }

    /// A reply to a line that cannot be followed: what to type instead.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub(crate) fn object(&mut self, error: &UsageError) -> anyhow::Result<Effect> {
        self.reply(&Objection {
            error: &error.sentence,
            id: error.identifier(),
        })?;
        Ok(Effect::Same)
    }
}

/// Computes something that may take long.
pub(crate) fn thinking<T>(talk: &Conversation<'_, '_>, compute: impl FnOnce() -> T) -> T {
    talk.output.progress.during("thinking", compute)
}

/// The first word of a line in lower case, and the rest.
pub(crate) fn command(line: &str) -> (String, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word.to_lowercase(), rest.trim())
}

/// The command that a word is but for one slip: a letter wrong, missing, too many, or exchanged
/// with its neighbour.
pub(crate) fn mistyped<'a>(word: &str, commands: &[&'a str]) -> Option<&'a str> {
    commands
        .iter()
        .copied()
        .find(|command| word.len() > 2 && is_one_slip(word, command))
}

fn is_one_slip(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let begin = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[begin..], &b[begin..]);
    let end = a
        .iter()
        .rev()
        .zip(b.iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    match (&a[..a.len() - end], &b[..b.len() - end]) {
        ([], [_]) | ([_], [] | [_]) => true,
        ([first, second], [other, another]) => first == another && second == other,
        _ => false,
    }
}
