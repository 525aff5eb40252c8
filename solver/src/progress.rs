//! How a long computation tells how far it is, and learns that it is no longer wanted, without knowing who listens.

use std::fmt;

/// Listens to a computation. Every method does nothing unless overridden, and may be called from any thread.
pub trait Progress: Sync {
    /// A phase of `steps` equal steps begins; `what` names the steps for people.
    fn begin(&self, what: &str, steps: u64) {
        let _ = (what, steps);
    }

    /// Some steps of the phase are done.
    fn advance(&self, steps: u64) {
        let _ = steps;
    }

    /// The phase is over.
    fn end(&self) {}

    /// Whether the computation is to stop. It then returns [`Cancelled`] within a moment.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// Listens to nothing and never cancels.
#[derive(Debug, Clone, Copy)]
pub struct Silent;

impl Progress for Silent {}

/// For tests: cancels from the start.
#[cfg(test)]
pub(crate) struct Stopped;

#[cfg(test)]
impl Progress for Stopped {
    fn is_cancelled(&self) -> bool {
        true
    }
}

/// The computation was told to stop by [`Progress::is_cancelled`]; there is no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cancelled;

impl Cancelled {
    /// An error if the computation is to stop.
    pub(crate) fn check(progress: &dyn Progress) -> Result<(), Self> {
        if progress.is_cancelled() { Err(Self) } else { Ok(()) }
    }
}

impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cancelled before there was a result")
    }
}

impl std::error::Error for Cancelled {}
