//! What playing has in common, whatever the game: lines from a terminal or a pipe, replies, and random numbers.
//!
//! A game's own play is in its folder. It asks for a line, replies, and asks again. With `--json` all that is said between two lines is
//! one object on one line, so a script that writes a line and reads the reply plays as a person does. A pipe gets no prompts and no
//! escape codes.

pub(crate) mod commitment;
pub(crate) mod draws;
pub(crate) mod lines;
pub(crate) mod questions;

use serde_json::{Map, Value, json};

use crate::dialogue::lines::Lines;
pub(crate) use crate::dialogue::lines::Typed;
use crate::report::{Output, Verdict};

/// One game that is played: what is typed and what is replied.
pub(crate) struct Conversation<'a, 'o> {
    lines: Box<dyn Lines>,
    /// Where replies go, and who computes.
    pub(crate) output: &'a mut Output<'o>,
    /// What has been said since the last line, for `--json`.
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
        Ok(Self { lines: lines::standard_input()?, output, said: Map::new() })
    }

    /// The next line. The prompt is for a terminal.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written or standard input not be read.
    pub(crate) fn ask(&mut self, prompt: &str) -> anyhow::Result<Typed> {
        if self.output.json {
            self.write_said()?;
        }
        lines::await_line();
        self.output.out.flush()?;
        self.lines.next(prompt)
    }

    /// A reply: text of one or more lines, or keys of the JSON object that is written when the next line is due or, with [`WON`], when the
    /// game is over. What is said between two lines has keys of its own.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub(crate) fn reply(&mut self, json: Value, text: &str) -> anyhow::Result<()> {
        if !self.output.json {
            return Ok(writeln!(self.output.out, "{text}")?);
        }
        self.say(json);
        if self.said.contains_key(WON) { self.write_said() } else { Ok(()) }
    }

    /// Keys that people need not be told.
    pub(crate) fn say(&mut self, json: Value) {
        let Value::Object(keys) = json else { return };
        // Where nothing is written of it nothing is kept.
        if !self.output.json {
            return;
        }
        for (key, value) in keys {
            let known = self.said.insert(key, value.clone());
            debug_assert!(known.is_none_or(|known| known == value), "a key that says two things");
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
    pub(crate) fn object(&mut self, sentence: &str) -> anyhow::Result<()> {
        self.reply(json!({"error": sentence}), sentence)
    }
}

/// How a game ended for the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The player has done what the game asks for.
    Won,
    /// The other side has, or nobody; or the player left.
    NotWon,
    /// Ctrl-C.
    Interrupted,
}

impl From<Ending> for Verdict {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Won => Self::Yes,
            Ending::NotWon => Self::No,
            Ending::Interrupted => Self::Interrupted,
        }
    }
}

/// The first word of a line in lower case, and the rest.
pub(crate) fn command(line: &str) -> (String, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word.to_lowercase(), rest.trim())
}
