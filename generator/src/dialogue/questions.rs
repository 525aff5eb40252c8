//! Many questions, one a line on standard input: a command as a filter in a pipe, and an engine for
//! programs in any language.
//!
//! Each question gets one line of answer, in order: text, or JSON with `--json`. What cannot be
//! answered gets a line too, `error: ` and a sentence, or `{"error":...}`, and the next question is
//! read. Lines that begin with `#` are passed over; so are empty ones, unless a command has a
//! meaning for them. Spaces around a question, a carriage return at its end and a byte order mark
//! before it are no part of it.
//!
//! What has been answered is written before a read that may wait, so who asks one question and
//! waits for its answer gets it. Memory does not grow with the number of lines: the buffers are
//! used again, and a line of more than [`MOST_BYTES`] is refused.
//!
//! The verdict is the worst line's: whatever could not be done, then a mistake in a question, then
//! a no, then yes.

use std::io::{self, BufRead, BufReader, Write};

use anyhow::Context;

use crate::report::{Output, UsageError, Verdict, form, json_error};
use crate::terminal::standard_error::harmless;

/// Most bytes of a question. No command has a use for more.
pub(super) const MOST_BYTES: usize = 1 << 16;

/// Meaning of a line without a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EmptyLine {
    /// Nothing: it has no answer.
    Skipped,
    /// It is a question.
    Question,
}

/// The argument that stands for the questions on standard input.
pub(crate) const STANDARD_INPUT: &str = "-";

/// Answers each line of standard input. `answer` appends its line, without a line feed, to the
/// buffer it is given; if it fails, what it has appended is dropped.
///
/// # Errors
///
/// If standard input cannot be read or standard output cannot be written.
pub(crate) fn answer_each(
    empty_line: EmptyLine,
    output: &mut Output<'_>,
    answer: impl FnMut(&str, &mut Vec<u8>) -> anyhow::Result<Verdict>,
) -> anyhow::Result<Verdict> {
    // As large a buffer as a pipe's. The lock's own is bypassed, since it is smaller.
    let input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    QuestionFilter {
        empty_line,
        answer,
        reply: Vec::new(),
        worst: Verdict::Yes,
    }
    .run(input, output)
}

struct QuestionFilter<A> {
    empty_line: EmptyLine,
    answer: A,
    /// The line of the answer, used again.
    reply: Vec<u8>,
    worst: Verdict,
}

impl<A: FnMut(&str, &mut Vec<u8>) -> anyhow::Result<Verdict>> QuestionFilter<A> {
    fn run(
        mut self,
        mut input: BufReader<impl io::Read>,
        output: &mut Output<'_>,
    ) -> anyhow::Result<Verdict> {
        // The beginning of a line whose end has not been read.
        let mut begun: Vec<u8> = Vec::new();
        // Who has closed the output has seen enough, and the input may be endless.
        while !output.is_closed.get() {
            let buffer = input.buffer();
            if let Some(end) = buffer.iter().position(|&byte| byte == b'\n') {
                if begun.is_empty() {
                    self.line(buffer.get(..end).unwrap_or_default(), output)?;
                } else {
                    append(&mut begun, buffer.get(..end).unwrap_or_default());
                    self.line(&begun, output)?;
                    begun.clear();
                }
                input.consume(end + 1);
                continue;
            }
            append(&mut begun, buffer);
            input.consume(buffer.len());
            // The read may wait for somebody who waits for the answers.
            output.out.flush()?;
            if fill(&mut input).context("standard input cannot be read")? == 0 {
                if !begun.is_empty() {
                    self.line(&begun, output)?;
                }
                break;
            }
        }

        Ok(self.worst)
    }

    /// Answers one line.
    fn line(&mut self, line: &[u8], output: &mut Output<'_>) -> anyhow::Result<()> {
        let line = without_mark(line);
        self.reply.clear();
        let verdict = match std::str::from_utf8(line) {
            _ if line.len() > MOST_BYTES => Err(too_long().into()),
            Err(_) => Err(form("the line is not text in UTF-8: write it so")),
            Ok(text) => match text.trim() {
                "" if self.empty_line == EmptyLine::Skipped => return Ok(()),
                text if text.starts_with('#') => return Ok(()),
                question => (self.answer)(question, &mut self.reply),
            },
        };

        let verdict = verdict.or_else(|error| {
            self.reply.clear();
            let sentence = harmless(&format!("{error:#}"));
            if output.json {
                serde_json::to_writer(&mut self.reply, &json_error(&sentence, &error, None))?;
            } else {
                write!(self.reply, "error: {sentence}")?;
            }
            anyhow::Ok(Verdict::of(&error))
        })?;
        self.worst = self.worst.max(verdict);
        self.reply.push(b'\n');
        output.out.write_all(&self.reply)?;
        Ok(())
    }
}

/// The byte order mark.
pub(super) const MARK: &[u8] = b"\xEF\xBB\xBF";

/// A line without the mark: files put together have one at each of their beginnings.
pub(super) fn without_mark(line: &[u8]) -> &[u8] {
    line.strip_prefix(MARK).unwrap_or(line)
}

/// Why a line is refused.
pub(super) fn too_long() -> UsageError {
    UsageError::new(
        "usage",
        format!("the line has more than {MOST_BYTES} bytes: shorten it"),
    )
}

/// Appends to a line as much as tells that it is too long.
fn append(line: &mut Vec<u8>, more: &[u8]) {
    let free = (MOST_BYTES + 1).saturating_sub(line.len());
    line.extend_from_slice(more.get(..free).unwrap_or(more));
}

/// Reads into an empty buffer, and says how many bytes.
fn fill(input: &mut BufReader<impl io::Read>) -> io::Result<usize> {
    loop {
        match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result.map(<[u8]>::len),
        }
    }
}
