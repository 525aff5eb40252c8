//! Speculation: threads that work ahead of the one that writes a proof.
//!
//! What is written depends on all that was written before, so one thread writes. Most of its time
//! goes into questions whose answers depend on the set alone: which guesses counting does not
//! refute ([`Weak`]), and what a cell costs. The other threads ask these in advance. They take the
//! guesses and cells that the writer comes to next, predict what it will prove of them, and keep
//! the answers for it. A wrong prediction wastes time and changes no byte.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::questions::{NoProof, Place, Raise, Shared, Weak};
use crate::code_breaking::game::Move;
use crate::code_breaking::search::branch_and_bound::Search;
use crate::code_breaking::search::costs::Cost;
use crate::code_breaking::search::memo::Memo;
use crate::code_breaking::search::state::{Cell, State};
use crate::code_breaking::search::transposition::Key;
use crate::control::Interrupted;
use crate::parallel;

/// Guesses and cells are shared between the threads after so few guesses. Later ones take too
/// little time.
const SHARED_AFTER: usize = 1;

/// Smaller sets are left to the writer: to look for an answer takes as long as to find it.
const WORTH_ASKING: usize = 16;

/// Answers that are kept for the writer at most: about a hundred bytes each. It takes most of them
/// soon.
const MOST_ANSWERS: usize = 1 << 18;
/// Sets of which it is remembered that a thread went through them: 64 bytes each.
const MOST_SETS: usize = 1 << 21;

/// Work that the writer comes to next, and results that other threads found for it.
pub(super) struct Speculation {
    is_alone: bool,
    /// Frames that the writer is in, from the root on.
    frames: Mutex<Vec<Arc<Frame>>>,
    weak: Memo<Place, Arc<Weak>>,
    /// Bounds that the writer has proven, or will, by set and guesses left, and by name and guesses
    /// left. It adds what it has proven, and never reads it.
    expected: Memo<(Key, u16), Cost>,
    expected_names: Memo<(Key, u16), Cost>,
}

/// The guesses of a set, or the cells of a guess, that the writer comes to one after another.
struct Frame {
    items: Items,
    /// The item that the writer is at.
    at: AtomicUsize,
    /// The first item that no thread has taken.
    next: AtomicUsize,
}

/// Guesses to be refuted, or cells to be raised.
pub(super) enum Items {
    /// Guesses of a set, each with what it costs at least.
    Guesses {
        set: Vec<u16>,
        history: Vec<Move>,
        left: u16,
        bound: Cost,
        guesses: Vec<(u16, Cost)>,
    },
    /// Cells, each with its bound.
    Cells { cells: Vec<(Cell, Cost)>, left: u16 },
}

impl Items {
    /// The guesses of a state.
    pub(super) fn guesses(state: State<'_>, bound: Cost, guesses: &[(u16, Cost)]) -> Self {
        let State { set, history, left } = state;
        Self::Guesses {
            set: set.to_vec(),
            history: history.to_vec(),
            left,
            bound,
            guesses: guesses.to_vec(),
        }
    }

    /// Cells with so many guesses left.
    pub(super) fn cells(raises: &[Raise], left: u16) -> Self {
        Self::Cells {
            cells: raises
                .iter()
                .map(|raise| (raise.cell.clone(), raise.bound))
                .collect(),
            left,
        }
    }

    fn count(&self) -> usize {
        match self {
            Self::Guesses { guesses, .. } => guesses.len(),
            Self::Cells { cells, .. } => cells.len(),
        }
    }
}

impl Speculation {
    /// Prepares for so many threads.
    pub(super) fn new(threads: usize) -> Self {
        Self {
            is_alone: threads <= 1,
            frames: Mutex::default(),
            weak: Memo::with_most(MOST_ANSWERS),
            expected: Memo::with_most(MOST_SETS),
            expected_names: Memo::with_most(MOST_SETS / 8),
        }
    }

    /// The writer begins with items after so many guesses. The other threads may take them until
    /// the result is dropped.
    pub(super) fn begin(&self, depth: usize, items: impl FnOnce() -> Items) -> Begun<'_> {
        if self.is_alone || depth > SHARED_AFTER {
            return Begun(None);
        }
        let frame = Arc::new(Frame {
            items: items(),
            at: AtomicUsize::new(0),
            next: AtomicUsize::new(0),
        });
        self.frames().push(Arc::clone(&frame));
        Begun(Some((self, frame)))
    }

    /// Takes the result for a set of so many secrets, which is not needed again.
    pub(super) fn take(&self, secrets: usize, place: impl FnOnce() -> Place) -> Option<Arc<Weak>> {
        if self.leaves_alone(secrets) {
            None
        } else {
            self.weak.take(&place())
        }
    }

    /// Tells whether other threads leave sets of so many secrets to the writer.
    fn leaves_alone(&self, secrets: usize) -> bool {
        self.is_alone || secrets < WORTH_ASKING
    }

    /// The writer has proven a bound of a set, or will.
    pub(super) fn expect(
        &self,
        secrets: usize,
        set: (Key, u16),
        name: Option<(Key, u16)>,
        bound: Cost,
    ) {
        if self.leaves_alone(secrets) {
            return;
        }
        self.expected.insert(set, bound);
        if let Some(name) = name {
            self.expected_names.insert(name, bound);
        }
    }

    /// The next item that no thread has taken: those that the writer comes to soonest.
    fn next(&self) -> Option<(Arc<Frame>, usize)> {
        self.frames().iter().rev().find_map(|frame| {
            // Taken under the lock.
            let item = frame
                .next
                .load(Ordering::Relaxed)
                .max(frame.at.load(Ordering::Relaxed) + 1);
            frame.next.store(item + 1, Ordering::Relaxed);
            (item < frame.items.count()).then(|| (Arc::clone(frame), item))
        })
    }

    fn frames(&self) -> MutexGuard<'_, Vec<Arc<Frame>>> {
        self.frames.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Items that the writer is in; nothing if they are not shared.
pub(super) struct Begun<'a>(Option<(&'a Speculation, Arc<Frame>)>);

impl Begun<'_> {
    /// The writer is at this item.
    pub(super) fn reach(&self, item: usize) {
        if let Some((_, frame)) = &self.0 {
            frame.at.store(item, Ordering::Relaxed);
        }
    }
}

impl Drop for Begun<'_> {
    fn drop(&mut self) {
        self.reach(usize::MAX / 2);
        if let Some((speculation, _)) = self.0 {
            speculation.frames().pop();
        }
    }
}

/// Works ahead of the writer until it is through.
pub(super) fn speculate(shared: &Shared<'_>, speculation: &Speculation, mut search: Search<'_>) {
    while !shared.stop.is_set() {
        let Some((frame, item)) = speculation.next() else {
            parallel::wait();
            continue;
        };
        let mut scout = Scout {
            shared,
            speculation,
            search: &mut search,
            is_late: &|| frame.at.load(Ordering::Relaxed) >= item,
        };
        // It ends early if the writer was faster, or all was interrupted.
        let _ = match &frame.items {
            Items::Guesses {
                set,
                history,
                left,
                bound,
                guesses,
            } => scout.guess(
                State {
                    set,
                    history,
                    left: *left,
                },
                guesses[item],
                *bound,
            ),
            Items::Cells { cells, left } => scout.cell(cells[item].0.state(*left), cells[item].1),
        };
    }
}

/// A thread that works ahead.
struct Scout<'a, 's> {
    shared: &'a Shared<'a>,
    speculation: &'a Speculation,
    search: &'a mut Search<'s>,
    /// Tells whether the writer has come to the item.
    is_late: &'a dyn Fn() -> bool,
}

impl Scout<'_, '_> {
    /// Goes through what refutes a guess.
    fn guess(&mut self, state: State<'_>, guess: (u16, Cost), bound: Cost) -> Result<(), NoProof> {
        let (shared, speculation) = (self.shared, self.speculation);
        let below = shared.problem.costs().next(state.left);
        for raise in shared.raises(self.search, state, guess, bound, |set| {
            expected(shared, speculation, set, below)
        })? {
            self.cell(raise.cell.state(below), raise.bound)?;
        }
        Ok(())
    }

    /// Goes through the proof that a cell costs at least so much, if there will be one.
    fn cell(&mut self, state: State<'_>, bound: Cost) -> Result<(), NoProof> {
        let (shared, speculation) = (self.shared, self.speculation);
        if (self.is_late)() || shared.stop.is_set() {
            return Err(Interrupted { known: () }.into());
        }
        if speculation.leaves_alone(state.set.len()) {
            return Ok(());
        }

        let key = (
            shared.problem.key_after(state.history, None, state.set),
            state.left,
        );
        let name = shared.name(state);
        let named = name.and_then(|name| speculation.expected_names.get(&name));
        if expected(shared, speculation, key.0, key.1)
            .max(named)
            .is_some_and(|expected| expected >= bound)
        {
            return Ok(());
        }

        let place = shared.place(state);
        let weak = match speculation.weak.get(&place) {
            Some(weak) if weak.bound >= bound => weak,
            _ => {
                let weak = Arc::new(shared.weak(state, bound)?);
                speculation.weak.insert(place, Arc::clone(&weak));
                weak
            }
        };

        for &guess in weak.guesses.iter().filter(|&&(_, sum)| sum < bound) {
            self.guess(state, guess, bound)?;
        }
        speculation.expect(state.set.len(), key, name, bound);
        Ok(())
    }
}

/// The bound of a set that the writer has proven, or will.
fn expected(shared: &Shared<'_>, speculation: &Speculation, set: Key, left: u16) -> Option<Cost> {
    shared
        .total(set)
        .map(|proven| proven.bound)
        .max(speculation.expected.get(&(set, left)))
}
