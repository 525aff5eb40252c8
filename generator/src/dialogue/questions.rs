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

use crate::report::{Output, Verdict, form, is_mistake, json_error, usage};
use crate::terminal::standard_error::harmless;

/// Most bytes of a question. No command has a use for more.
const MOST_BYTES: usize = 1 << 16;

/// What a line without a question means.
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
    Filter { empty_line, answer, reply: Vec::new(), worst: Verdict::Yes }.run(input, output)
}

struct Filter<A> {
    empty_line: EmptyLine,
    answer: A,
    /// The line of the answer, used again.
    reply: Vec<u8>,
    worst: Verdict,
}

impl<A: FnMut(&str, &mut Vec<u8>) -> anyhow::Result<Verdict>> Filter<A> {
    fn run(mut self, mut input: BufReader<impl io::Read>, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
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
        // Files put together have a byte order mark at each of their beginnings.
        let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
        self.reply.clear();
        let verdict = match std::str::from_utf8(line) {
            _ if line.len() > MOST_BYTES => {
                Err(usage(format!("the line has more than {MOST_BYTES} bytes: shorten it")))
            }
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
            anyhow::Ok(if is_mistake(&error) { Verdict::Mistaken } else { Verdict::Undone })
        })?;
        self.worst = self.worst.max(verdict);
        self.reply.push(b'\n');
        output.out.write_all(&self.reply)?;
        Ok(())
    }
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

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};
    use std::rc::Rc;

    use std::path::Path;

    use solvetab_lookup::{Kind, Table};

    use super::*;
    use crate::report::MakesTables;
    use crate::terminal::progress_bar::ProgressBar;
    use crate::workers::Workers;

    /// What two sides of a pipe do, in order.
    #[derive(Default)]
    struct Conversation {
        asked: RefCell<Vec<&'static [u8]>>,
        /// What has been written and flushed when each piece of input was read.
        seen: RefCell<Vec<String>>,
        written: RefCell<Vec<u8>>,
        is_closed: Cell<bool>,
    }

    struct Pipe(Rc<Conversation>);

    impl io::Read for Pipe {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0.seen.borrow_mut().push(String::from_utf8(self.0.written.borrow().clone()).unwrap());
            let mut asked = self.0.asked.borrow_mut();
            if asked.is_empty() {
                return Ok(0);
            }
            let piece = asked.remove(0);
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    impl Write for Pipe {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.written.borrow_mut().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    struct NoTables;

    impl MakesTables for NoTables {
        fn kinds(&self, _: &str) -> Option<&'static [Kind]> {
            None
        }

        fn is_another(&self, _: &str, _: &Table<Vec<u8>>) -> bool {
            false
        }

        fn make(&self, _: &str, _: Option<&Path>, _: &Output<'_>) -> anyhow::Result<Option<Vec<u8>>> {
            Ok(None)
        }
    }

    /// Answers with the question in capitals, refuses `bad`, fails at `worse`, says no to `no`.
    fn converse(json: bool, empty_line: EmptyLine, asked: &[&'static [u8]]) -> (Verdict, Rc<Conversation>) {
        let conversation = Rc::new(Conversation { asked: RefCell::new(asked.to_vec()), ..Conversation::default() });
        let mut out = io::BufWriter::new(Pipe(Rc::clone(&conversation)));
        let (progress, workers) = (ProgressBar::new(false), Workers::new(1));
        let is_closed = &conversation.is_closed;
        let mut output = Output {
            json,
            colour: false,
            out: &mut out,
            is_closed,
            progress: &progress,
            workers: &workers,
            shipped: &NoTables,
        };
        let answer = |question: &str, reply: &mut Vec<u8>| {
            write!(reply, "{}", question.to_uppercase())?;
            match question {
                "bad" => Err(usage("no \"good\" question")),
                "worse" => Err(anyhow::anyhow!("broken")),
                "no" => Ok(Verdict::No),
                "close" => {
                    conversation.is_closed.set(true);
                    Ok(Verdict::Yes)
                }
                _ => Ok(Verdict::Yes),
            }
        };
        let filter = Filter { empty_line, answer, reply: Vec::new(), worst: Verdict::Yes };
        let verdict =
            filter.run(BufReader::with_capacity(1 << 16, Pipe(Rc::clone(&conversation))), &mut output).unwrap();
        output.out.flush().unwrap();
        drop(out);
        (verdict, conversation)
    }

    fn answers(conversation: &Conversation) -> String {
        String::from_utf8(conversation.written.borrow().clone()).unwrap()
    }

    #[test]
    fn each_question_has_one_line_in_order() {
        let (verdict, conversation) = converse(
            false,
            EmptyLine::Skipped,
            &[b"\xEF\xBB\xBFone\r\n\n# note\n two \nbad\nth", b"ree\n\xEF\xBB\xBFlast"],
        );
        assert_eq!(answers(&conversation), "ONE\nTWO\nerror: no \"good\" question\nTHREE\nLAST\n");
        assert_eq!(verdict, Verdict::Mistaken);
        let (_, conversation) = converse(true, EmptyLine::Question, &[b"\nbad\n#\n\n"]);
        assert_eq!(answers(&conversation), "\n{\"error\":\"no \\\"good\\\" question\",\"id\":\"usage\"}\n\n");
    }

    #[test]
    fn answers_are_written_before_a_read_that_may_wait() {
        let (_, conversation) = converse(false, EmptyLine::Skipped, &[b"a\n", b"b\nc\nd", b"\n"]);
        assert_eq!(*conversation.seen.borrow(), ["", "A\n", "A\nB\nC\n", "A\nB\nC\nD\n"]);
    }

    #[test]
    fn the_verdict_is_the_worst_lines() {
        let verdict = |asked: &'static [u8]| converse(false, EmptyLine::Skipped, &[asked]).0;
        assert_eq!(verdict(b""), Verdict::Yes);
        assert_eq!(verdict(b"no\nyes\n"), Verdict::No);
        assert_eq!(verdict(b"bad\nno\n"), Verdict::Mistaken);
        assert_eq!(verdict(b"no\nworse\nbad\n"), Verdict::Undone);
    }

    #[test]
    fn lines_that_are_no_questions_are_refused_and_the_next_is_answered() {
        static LONG: [u8; 1 << 15] = [b'x'; 1 << 15];
        let (verdict, conversation) =
            converse(false, EmptyLine::Skipped, &[&LONG, &LONG, &LONG, b"\nshort\n\xFF\n", &LONG, &LONG, b"\n"]);
        let answers = answers(&conversation);
        let lines: Vec<&str> = answers.lines().collect();
        assert!(lines[0].starts_with("error: the line has more than 65536 bytes"));
        assert_eq!(lines[1..3], ["SHORT", "error: the line is not text in UTF-8: write it so"]);
        assert_eq!((lines.len(), lines[3].len()), (4, 1 << 16));
        assert_eq!(verdict, Verdict::Mistaken);
    }

    #[test]
    fn a_closed_output_ends_an_endless_input() {
        let (_, conversation) = converse(false, EmptyLine::Skipped, &[b"close\nanother\n", b"more\n"]);
        assert_eq!(conversation.asked.borrow().len(), 1);
    }
}
