//! Ctrl-C and the signal to terminate, for what keeps the best so far: they are heard, and whoever
//! computes looks whether they were.
//!
//! They are heard from the first line of `main` on. Until somebody listens they end the program at
//! once, with the same exit code: 128 and the signal's number, as shells report it. A signal that
//! whoever started the program has it ignored, as `nohup` does with that of a terminal that is
//! closed, stays ignored.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use anyhow::anyhow;
use solvetab_solver::control::{Control, Interrupted, Steps};

use crate::terminal::progress_bar::ProgressBar;

/// Function that is called when one of them comes; nothing if the program ends.
static LISTENER: Mutex<Option<Box<dyn FnMut() + Send>>> = Mutex::new(None);
/// Why they are not heard; nothing if they are.
static DEAF: OnceLock<Option<String>> = OnceLock::new();
static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// Time of the last of them that counted.
static LAST: Mutex<Option<Instant>> = Mutex::new(None);
/// One that comes so soon after another is the same: `timeout` sends it to the program and to its
/// group.
const IS_THE_SAME: Duration = Duration::from_millis(200);
/// The number of the last signal; before one comes that of Ctrl-C, which the editor of lines hears
/// as a key.
static SIGNAL: AtomicI32 = AtomicI32::new(2);

/// From now on they end the program with their exit code. Where they cannot be heard, whoever
/// listens says so.
pub(crate) fn begin() {
    DEAF.get_or_init(|| hear_signals().err().map(|error| error.to_string()));
}

#[cfg(unix)]
fn hear_signals() -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;

    // A file that may not grow is an error of the write, and not the end of the program.
    signal_hook::flag::register(SIGXFSZ, Arc::default())?;
    let ignored = ignored_signals();
    let mut signals = Signals::new(
        [SIGHUP, SIGTERM, SIGINT]
            .into_iter()
            .filter(|signal| ignored >> (signal - 1) & 1 == 0),
    )?;
    std::thread::Builder::new().spawn(move || signals.forever().for_each(on_signal))?;
    Ok(())
}

/// The signals that are ignored, a bit for each, from 1 on; none where the system does not tell.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored
        .and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok())
        .unwrap_or_default()
}

#[cfg(not(unix))]
fn hear_signals() -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| on_signal(2))
}

/// From now on they do not end the program, but are told to a listener.
///
/// # Errors
///
/// If they cannot be heard.
pub(crate) fn listen(listener: impl FnMut() + Send + 'static) -> anyhow::Result<()> {
    *LISTENER.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(listener));
    begin();
    match DEAF.get() {
        Some(Some(why)) => Err(anyhow!("Ctrl-C cannot be heard: {why}")),
        _ => Ok(()),
    }
}

/// From now on they do not end the program at once, but are remembered for those who look. Who
/// cannot wait asks twice.
///
/// # Errors
///
/// If they cannot be heard.
pub(crate) fn take_line() -> anyhow::Result<()> {
    listen(|| {
        if IS_INTERRUPTED.swap(true, Ordering::Relaxed) {
            end();
        }
    })
}

fn on_signal(number: i32) {
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if last.is_some_and(|last| last.elapsed() < IS_THE_SAME) {
        return;
    }
    *last = Some(Instant::now());
    drop(last);
    SIGNAL.store(number, Ordering::Relaxed);
    match &mut *LISTENER.lock().unwrap_or_else(PoisonError::into_inner) {
        Some(listener) => listener(),
        None => end(),
    }
}

/// The exit code of an interrupted program: 130 after Ctrl-C, 143 after the signal to terminate.
pub(crate) fn exit_code() -> u8 {
    u8::try_from(128 + SIGNAL.load(Ordering::Relaxed)).unwrap_or(u8::MAX)
}

/// Ends the program at once.
pub(crate) fn end() -> ! {
    std::process::exit(exit_code().into())
}

/// Returns whether one of them was heard.
pub(crate) fn is_heard() -> bool {
    IS_INTERRUPTED.load(Ordering::Relaxed)
}

/// Tells searches whether to go on.
pub(crate) fn look() -> ControlFlow<()> {
    if is_heard() {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

/// An error if one of them was heard.
pub(crate) fn check() -> Result<(), Interrupted> {
    if is_heard() {
        Err(Interrupted { known: () })
    } else {
        Ok(())
    }
}

/// Draws the steps of a computation until it is over, or one of them is heard.
pub(crate) struct UntilInterrupted<'a>(pub(crate) &'a ProgressBar);

impl Control<Steps> for UntilInterrupted<'_> {
    fn look(&self, steps: &Steps) -> ControlFlow<()> {
        self.0.show(steps.what(), steps.done(), steps.of());
        look()
    }
}

impl Drop for UntilInterrupted<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}
