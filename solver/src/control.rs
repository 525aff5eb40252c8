//! Progress, snapshots and interruption of long computations.
//!
//! A computation shows what it knows so far to its [`Control`], many times a second. The control
//! may draw it, save it, or interrupt the computation, which then ends within a moment with
//! [`Interrupted`]: an error that holds what is certain by then. What there is to show differs: the
//! exact search has its [`Snapshot`](crate::code_breaking::search::Snapshot), the Pareto front the
//! pairs found so far, the game value its bounds. All others count the [`Steps`] of a [`Phase`].

use std::borrow::Cow;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Watches a long computation and may interrupt it. `S` is the snapshot that it is shown: what is
/// known so far.
///
/// Closures are controls too:
///
/// ```
/// use std::ops::ControlFlow;
///
/// use solvetab_solver::control::{Interrupted, Steps};
/// use solvetab_lookup::quad_ace::Rules;
/// use solvetab_solver::quad_ace::retrograde;
///
/// let at_once = |_: &Steps| ControlFlow::Break(());
/// assert_eq!(retrograde::solve(Rules::STANDARD, &at_once).err(), Some(Interrupted { known: () }));
/// ```
pub trait Control<S: ?Sized>: Sync {
    /// Called many times a second, by any thread of the computation, which waits for it. A break
    /// interrupts the computation.
    fn look(&self, known: &S) -> ControlFlow<()>;
}

impl<S: ?Sized, F: Fn(&S) -> ControlFlow<()> + Sync> Control<S> for F {
    fn look(&self, known: &S) -> ControlFlow<()> {
        self(known)
    }
}

/// Never looks and never interrupts.
#[derive(Debug, Clone, Copy)]
pub struct Unwatched;

impl<S: ?Sized> Control<S> for Unwatched {
    fn look(&self, _: &S) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Control for tests: interrupts at the first look after so many.
#[doc(hidden)]
#[derive(Debug)]
pub struct Patience(AtomicU64);

impl Patience {
    /// Allows so many looks.
    #[must_use]
    pub const fn new(looks: u64) -> Self {
        Self(AtomicU64::new(looks))
    }
}

impl<S: ?Sized> Control<S> for Patience {
    fn look(&self, _: &S) -> ControlFlow<()> {
        match self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(1)
            }) {
            Ok(_) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }
}

/// The steps of a phase, the plainest snapshot.
#[derive(Debug)]
pub struct Steps {
    what: Cow<'static, str>,
    of: OnceLock<u64>,
    done: AtomicU64,
}

impl Steps {
    /// Noun for what is counted, in the plural, for people.
    #[must_use]
    pub fn what(&self) -> &str {
        &self.what
    }

    /// Steps that are done.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Number of all steps, if that is known.
    #[must_use]
    pub fn of(&self) -> Option<u64> {
        self.of.get().copied()
    }
}

/// A phase of a computation that counts its steps. Threads share it.
///
/// It is a control itself, for computations within one of its steps: they can be interrupted, and
/// what is shown are the steps of this phase.
pub struct Phase<'c> {
    control: &'c dyn Control<Steps>,
    steps: Steps,
}

impl<'c> Phase<'c> {
    /// A phase begins; `what` names its steps for people, `of` is their number, if it is known.
    pub fn new(
        control: &'c dyn Control<Steps>,
        what: impl Into<Cow<'static, str>>,
        of: impl Into<Option<u64>>,
    ) -> Self {
        let of = of.into().map_or_else(OnceLock::new, OnceLock::from);
        Self {
            control,
            steps: Steps {
                what: what.into(),
                of,
                done: AtomicU64::new(0),
            },
        }
    }

    /// The number of steps becomes known; only the first time counts.
    pub(crate) fn expect(&self, of: u64) {
        let _ = self.steps.of.set(of);
    }

    /// Some steps more are done.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if the control says so.
    pub fn advance(&self, steps: u64) -> Result<(), Interrupted> {
        self.steps.done.fetch_add(steps, Ordering::Relaxed);
        self.check()
    }

    /// Asks whether to go on.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if the control says so.
    pub fn check(&self) -> Result<(), Interrupted> {
        match self.control.look(&self.steps) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Interrupted { known: () }),
        }
    }

    /// Sets the number of steps done in all, where they are counted elsewhere.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if the control says so.
    pub fn reach(&self, done: u64) -> Result<(), Interrupted> {
        self.steps.done.store(done, Ordering::Relaxed);
        self.check()
    }

    /// The same, for a control that counts for this phase. Returns whether to go on.
    pub fn look_at(&self, done: u64) -> ControlFlow<()> {
        self.steps.done.store(done, Ordering::Relaxed);
        self.control.look(&self.steps)
    }
}

impl<S: ?Sized> Control<S> for Phase<'_> {
    fn look(&self, _: &S) -> ControlFlow<()> {
        self.control.look(&self.steps)
    }
}

impl fmt::Debug for Phase<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Phase")
            .field("steps", &self.steps)
            .finish_non_exhaustive()
    }
}

/// A [`Control`] interrupted the computation; `known` is what is certain by then.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Interrupted<T = ()> {
    /// Result that is certain.
    pub known: T,
}

impl<T> Interrupted<T> {
    /// Splits a result into what is certain, and whether it was interrupted.
    pub fn split(result: Result<T, Self>) -> (T, Result<(), Interrupted>) {
        match result {
            Ok(known) => (known, Ok(())),
            Err(Self { known }) => (known, Err(Interrupted { known: () })),
        }
    }
}

impl<T> fmt::Display for Interrupted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("interrupted before there was a result")
    }
}

solvetab_lookup::debug_as_display!(Interrupted<T>);

impl<T> std::error::Error for Interrupted<T> {}

/// Reason why a computation has no result: it was interrupted, or there is one other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoResult<R> {
    /// The control interrupted it.
    Interrupted(Interrupted),
    /// Another reason.
    Because(R),
}

impl<R> From<Interrupted> for NoResult<R> {
    fn from(interrupted: Interrupted) -> Self {
        Self::Interrupted(interrupted)
    }
}
