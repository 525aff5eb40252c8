//! What playing has in common, whatever the game: lines from a terminal or a pipe, replies, and random numbers.
//!
//! A game's own play is in its folder. It asks for a line, replies, and asks again, so a script that writes a line and reads the reply
//! plays as a person does. A pipe gets no prompts and no escape codes.

pub(crate) mod draws;
mod lines;

use serde_json::{Value, json};

use crate::output::{Output, Verdict};
use lines::Lines;
pub(crate) use lines::Typed;

/// One game that is played: what is typed and what is replied.
pub(crate) struct Conversation<'a, 'o> {
    lines: Box<dyn Lines>,
    /// Where replies go, and who computes.
    pub(crate) output: &'a mut Output<'o>,
}

impl<'a, 'o> Conversation<'a, 'o> {
    /// Begins to read lines.
    ///
    /// # Errors
    ///
    /// If Ctrl-C cannot be heard or the terminal cannot be read.
    pub(crate) fn new(output: &'a mut Output<'o>) -> anyhow::Result<Self> {
        Ok(Self { lines: lines::standard_input()?, output })
    }

    /// The next line. The prompt is for a terminal.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written or standard input not be read.
    pub(crate) fn ask(&mut self, prompt: &str) -> anyhow::Result<Typed> {
        self.output.out.flush()?;
        self.lines.next(prompt)
    }

    /// A reply: one JSON object on a line, or text of one or more lines.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub(crate) fn reply(&mut self, json: Value, text: &str) -> anyhow::Result<()> {
        self.output.answer(|| json, |out| Ok(writeln!(out, "{text}")?))
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

/// A number of things, in words that agree: `1 code`, `2 codes`.
pub(crate) fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
