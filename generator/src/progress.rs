//! How a long computation tells how far it is, without knowing who listens.

/// Listens to a computation. Every method does nothing unless overridden.
pub trait Progress: Sync {
    /// A phase of `steps` equal steps begins; `what` names it for people.
    fn begin(&self, what: &str, steps: u64) {
        let _ = (what, steps);
    }

    /// Some steps of the phase are done. May be called from any thread.
    fn advance(&self, steps: u64) {
        let _ = steps;
    }

    /// How far the phase is, where it has no steps to count.
    fn say(&self, what: &str) {
        let _ = what;
    }

    /// The phase is over.
    fn end(&self) {}
}

/// Listens to nothing.
#[derive(Debug, Clone, Copy)]
pub struct Silent;

impl Progress for Silent {}
