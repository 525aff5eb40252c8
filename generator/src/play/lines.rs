//! Lines as they are typed: from a terminal with editing and history, or from a pipe, one by one.

use std::io::{self, BufRead, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use anyhow::Context;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};

/// What was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Typed {
    /// A line that is not empty.
    Line(String),
    /// Nothing any more.
    End,
    /// Ctrl-C.
    Interrupted,
}

/// Where lines come from.
pub(super) trait Lines {
    /// The next line that is not empty.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    fn next(&mut self, prompt: &str) -> anyhow::Result<Typed>;
}

static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Lines of standard input, with editing if a person types them and reads the replies.
///
/// # Errors
///
/// If Ctrl-C cannot be heard or the terminal cannot be read.
pub(super) fn standard_input() -> anyhow::Result<Box<dyn Lines>> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        ctrlc::set_handler(|| IS_INTERRUPTED.store(true, Ordering::Relaxed)).context("Ctrl-C cannot be heard")?;
        let config = Config::builder().auto_add_history(true).build();
        let editor = Editor::with_history(config, MemHistory::new()).context("the terminal cannot be read")?;
        return Ok(Box::new(Terminal { editor }));
    }
    Ok(Box::new(Pipe::new()?))
}

struct Terminal {
    editor: Editor<(), MemHistory>,
}

impl Lines for Terminal {
    fn next(&mut self, prompt: &str) -> anyhow::Result<Typed> {
        loop {
            let read = self.editor.readline(prompt);
            if IS_INTERRUPTED.load(Ordering::Relaxed) {
                return Ok(Typed::Interrupted);
            }
            match read {
                Ok(line) if line.trim().is_empty() => {}
                Ok(line) => return Ok(Typed::Line(line)),
                Err(ReadlineError::Eof) => return Ok(Typed::End),
                Err(ReadlineError::Interrupted) => return Ok(Typed::Interrupted),
                Err(error) => return Err(error).context("the terminal cannot be read"),
            }
        }
    }
}

/// A pipe is read by a thread of its own, so that Ctrl-C is heard while no line comes.
struct Pipe {
    events: Receiver<io::Result<Typed>>,
}

impl Pipe {
    fn new() -> anyhow::Result<Self> {
        // No line is taken before it is asked for, so an interruption never has to wait for the lines before it.
        let (sender, events) = sync_channel(0);
        let interruption = sender.clone();
        ctrlc::set_handler(move || {
            IS_INTERRUPTED.store(true, Ordering::Relaxed);
            // If the game is over meanwhile, nobody listens.
            let _ = interruption.send(Ok(Typed::Interrupted));
        })
        .context("Ctrl-C cannot be heard")?;
        thread::spawn(move || {
            let mut input = io::stdin().lock();
            // A byte order mark is no part of the first line.
            let mut mark = "\u{feff}";
            loop {
                let mut bytes = Vec::new();
                let event = match input.read_until(b'\n', &mut bytes) {
                    Ok(0) => Ok(Typed::End),
                    Ok(_) => {
                        let line = String::from_utf8_lossy(&bytes);
                        Ok(Typed::Line(line.strip_prefix(mark).unwrap_or(&line).trim().to_owned()))
                    }
                    Err(error) => Err(error),
                };
                mark = "";
                let is_last = !matches!(event, Ok(Typed::Line(_)));
                if sender.send(event).is_err() || is_last {
                    return;
                }
            }
        });
        Ok(Self { events })
    }
}

impl Lines for Pipe {
    fn next(&mut self, _: &str) -> anyhow::Result<Typed> {
        loop {
            // The handler of Ctrl-C keeps its sender, so the channel is open; after the end there is only the end.
            let event = self.events.recv().map_or(Ok(Typed::End), |event| event);
            if IS_INTERRUPTED.load(Ordering::Relaxed) {
                return Ok(Typed::Interrupted);
            }
            match event.context("standard input cannot be read")? {
                Typed::Line(line) if line.is_empty() => {}
                typed => return Ok(typed),
            }
        }
    }
}
