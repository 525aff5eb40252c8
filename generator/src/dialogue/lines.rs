//! Lines as they are typed: from a terminal with editing and history, or from a pipe, one by one.

use std::io::{self, BufRead, IsTerminal, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use anyhow::Context;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};

use crate::dialogue::questions::{MARK, MOST_BYTES, without_mark};
use crate::terminal::interruption;
use crate::terminal::standard_error::harmless;

/// A line that was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum InputLine {
    /// A line that is not empty.
    Line(String),
    /// A line of more than [`MOST_BYTES`], which is not kept.
    TooLong,
    /// Nothing any more.
    End,
    /// Ctrl-C.
    Interrupted,
}

/// Source of lines.
pub(crate) trait LineSource {
    /// The next line that is not empty, after [`await_line`].
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    fn next(&mut self, prompt: &str) -> anyhow::Result<InputLine>;
}

/// A line is awaited. Of a line and Ctrl-C the one that comes first takes it away.
static IS_AWAITED: AtomicBool = AtomicBool::new(false);

/// From now on a line is awaited. Said before the last reply is seen, so that Ctrl-C after it
/// always finds a line awaited.
pub(crate) fn await_line() {
    IS_AWAITED.store(true, Ordering::SeqCst);
}

/// Reads the line that is awaited; nothing if Ctrl-C comes before it.
fn unless_interrupted<T>(read: impl FnOnce() -> T) -> Option<T> {
    let read = read();
    IS_AWAITED.swap(false, Ordering::SeqCst).then_some(read)
}

/// Hears Ctrl-C: while a line is awaited it is told, so that the game can say how it stood; while
/// the program computes, which may take long, it ends at once.
fn hear_ctrl_c(mut tell: impl FnMut() + Send + 'static) -> anyhow::Result<()> {
    interruption::listen(move || {
        if IS_AWAITED.swap(false, Ordering::SeqCst) {
            tell();
        } else {
            interruption::end();
        }
    })
}

/// Lines of standard input, with editing if a person types them and reads the replies.
///
/// # Errors
///
/// If Ctrl-C cannot be heard or the terminal cannot be read.
pub(crate) fn standard_input() -> anyhow::Result<Box<dyn LineSource>> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        // The editor itself says that it was interrupted.
        hear_ctrl_c(|| {})?;
        let config = Config::builder().auto_add_history(true).build();
        let editor = Editor::with_history(config, MemHistory::new())
            .context("the terminal cannot be read")?;
        return Ok(Box::new(Terminal { editor }));
    }
    Ok(Box::new(Pipe::new()?))
}

/// A line as it may be shown again: a tab is a space, and no terminal obeys the rest.
fn printable(line: &str) -> String {
    harmless(&line.replace('\t', " "))
}

struct Terminal {
    editor: Editor<(), MemHistory>,
}

impl LineSource for Terminal {
    fn next(&mut self, prompt: &str) -> anyhow::Result<InputLine> {
        loop {
            let Some(read) = unless_interrupted(|| self.editor.readline(prompt)) else {
                return Ok(InputLine::Interrupted);
            };
            match read {
                Ok(line) if line.trim().is_empty() => await_line(),
                Ok(line) => return Ok(InputLine::Line(printable(&line))),
                Err(ReadlineError::Eof) => return Ok(InputLine::End),
                Err(ReadlineError::Interrupted) => return Ok(InputLine::Interrupted),
                Err(error) => return Err(error).context("the terminal cannot be read"),
            }
        }
    }
}

/// A pipe is read by a thread of its own, so that Ctrl-C is heard while no line comes.
struct Pipe {
    events: Receiver<io::Result<InputLine>>,
}

impl Pipe {
    fn new() -> anyhow::Result<Self> {
        // No line is taken before it is asked for, so an interruption never has to wait for the
        // lines before it.
        let (sender, events) = sync_channel(0);
        let interruption = sender.clone();
        hear_ctrl_c(move || {
            // If a line has just been taken, nobody listens.
            let _ = interruption.send(Ok(InputLine::Interrupted));
        })?;
        thread::spawn(move || {
            let mut input = io::stdin().lock();
            loop {
                let event = read_line(&mut input);
                let is_last = matches!(event, Ok(InputLine::End) | Err(_));
                if sender.send(event).is_err() || is_last {
                    return;
                }
            }
        });

        Ok(Self { events })
    }
}

fn read_line(input: &mut impl BufRead) -> io::Result<InputLine> {
    let mut bytes = Vec::new();
    let most = MARK.len() + MOST_BYTES + b"\r\n".len();
    if input.take(most as u64).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(InputLine::End);
    }
    if bytes.len() == most && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    let line = without_mark(&bytes).trim_ascii_end();
    if line.len() > MOST_BYTES {
        return Ok(InputLine::TooLong);
    }
    Ok(InputLine::Line(printable(
        String::from_utf8_lossy(line).trim(),
    )))
}

impl LineSource for Pipe {
    fn next(&mut self, _: &str) -> anyhow::Result<InputLine> {
        loop {
            // The handler of Ctrl-C keeps its sender, so the channel is open; after the end there
            // is only the end.
            let Some(event) =
                unless_interrupted(|| self.events.recv().map_or(Ok(InputLine::End), |event| event))
            else {
                return Ok(InputLine::Interrupted);
            };
            match event.context("standard input cannot be read")? {
                InputLine::Line(line) if line.is_empty() => await_line(),
                typed => return Ok(typed),
            }
        }
    }
}
