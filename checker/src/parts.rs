//! Parts of a certificate, which several threads check.
//!
//! An index before the certificate says which proofs are parts: of so many bytes and steps. Who
//! reads the file passes over a part. It is checked as a task of its own, from the set, the bound
//! and the guesses left that are known where it begins. It has to end where the index says. So each
//! byte is checked once, as by a reader of the whole file. A proof that a part refers to may be
//! outside. Its bound is then that of the index, and is compared when that proof is complete.
//! Nothing of the index has to be believed. FORMAT.md has the argument.

use std::collections::{BTreeMap, HashMap};
use std::io::Read;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::claim::Costs;
use crate::codes::{Codes, Constraints};
use crate::input::Input;
use crate::scan::Scan;

/// Parts and bounds that an index has at most, and bytes of a part.
const MOST_PARTS: usize = 1 << 20;
const MOST_BOUNDS: usize = 1 << 24;
const MOST_BYTES: usize = 1 << 30;

/// Sets that are kept have at most so many secrets in all, and count 96 more each: so many take as
/// much memory as what is kept beside them.
pub(crate) const MOST_KEPT: u64 = if usize::BITS < 64 { 1 << 28 } else { 1 << 30 };

/// Overhead of a set in memory, counted in secrets.
const BESIDE: u64 = 96;

/// Number of parts that may wait for each thread while the file is read on.
const MOST_WAITING: usize = 4;

/// A set of secrets whose bound has been proven.
pub(crate) struct Lemma {
    pub(crate) set: Box<[u16]>,
    pub(crate) left: u16,
    pub(crate) costs: Costs,
    pub(crate) constraints: Constraints,
    pub(crate) bound: u64,
}

impl Lemma {
    /// Tells whether it bounds such a set with so many guesses left.
    pub(crate) fn serves(&self, set: &[u16], left: u16, constraints: &Constraints) -> bool {
        *self.set == *set && self.left >= left && self.constraints == *constraints
    }

    /// Message about a wrong reference.
    pub(crate) fn another(number: u64) -> String {
        format!("this is not the set of step {number}, or it was proven for other costs")
    }
}

/// A proof that is checked as a task of its own.
#[derive(Clone, Copy)]
pub(crate) struct Part {
    /// Proofs that begin before it.
    pub(crate) number: u64,
    pub(crate) bytes: usize,
    /// Proofs that begin in it, itself included.
    pub(crate) steps: u64,
}

/// A part that waits for a thread.
pub(crate) struct PartTask {
    pub(crate) part: usize,
    pub(crate) bytes: Vec<u8>,
    pub(crate) codes: Arc<Codes>,
    pub(crate) scan: Option<Arc<Scan>>,
    pub(crate) path: Vec<(u16, usize)>,
    pub(crate) set: Vec<u16>,
    pub(crate) left: u16,
    pub(crate) bound: u64,
    pub(crate) costs: Costs,
    /// Number of proofs that begin before each claim, and its costs.
    pub(crate) claimed: Vec<(u64, Costs)>,
}

/// A reference to a proof outside of the part.
struct Reference {
    number: u64,
    known: Lemma,
    /// Bytes before its end.
    position: u64,
}

impl Reference {
    /// Tells whether this is the proof.
    fn is_to(&self, found: Option<&Lemma>) -> bool {
        found.is_some_and(|found| {
            let Lemma {
                set,
                left,
                costs,
                constraints,
                bound,
            } = &self.known;
            found.serves(set, *left, constraints) && (found.costs, found.bound) == (*costs, *bound)
        })
    }

    fn is_wrong(&self) -> (u64, String) {
        (
            self.position,
            format!(
                "before byte {}: {}",
                self.position,
                Lemma::another(self.number)
            ),
        )
    }
}

/// State of the parts that are read.
#[derive(Default)]
struct PartsState {
    /// Tasks by the bytes before them.
    waiting: BTreeMap<u64, PartTask>,
    /// Tasks that threads are at.
    begun: usize,
    /// Parts that were met.
    met: usize,
    is_read: bool,
    known: HashMap<u64, Lemma>,
    references: Vec<Reference>,
    /// The first step that is wrong, with the bytes before it. (Of two at one place, that whose
    /// sentence is less: all threads find the same.)
    wrong: Option<(u64, String)>,
}

impl PartsState {
    fn refuse(&mut self, wrong: (u64, String)) {
        if self.wrong.as_ref().is_none_or(|first| wrong < *first) {
            self.wrong = Some(wrong);
        }
    }

    /// The first task that waits. Once a step is wrong, those behind it do not matter.
    fn next(&mut self) -> Option<(u64, PartTask)> {
        let next = self.waiting.pop_first()?;
        if self.wrong.as_ref().is_some_and(|wrong| wrong.0 < next.0) {
            self.waiting.clear();
            return None;
        }
        self.begun += 1;
        Some(next)
    }
}

/// Guard that changes the state when something has come to its end.
pub(crate) struct EndGuard<'p>(&'p Parts<'p>, fn(&mut PartsState));

impl Drop for EndGuard<'_> {
    fn drop(&mut self) {
        (self.1)(&mut self.0.state());
        self.0.changed.notify_all();
    }
}

/// The index, and what becomes of the parts.
pub(crate) struct Parts<'w> {
    pub(crate) parts: Vec<Part>,
    /// Bounds by the number of their proof, in ascending order.
    pub(crate) bounds: Vec<(u64, u64)>,
    pub(crate) threads: usize,
    /// Gets the number of bytes that were checked, again and again.
    pub(crate) watch: &'w (dyn Fn(u64) + Sync),
    /// Secrets in sets that are kept, with what is beside them.
    pub(crate) kept: AtomicU64,
    /// Checks a task behind so many bytes, with the classes of guesses that the thread remembers.
    check: fn(&Parts<'_>, u64, PartTask, &mut HashMap<u32, Vec<u16>>),
    state: Mutex<PartsState>,
    changed: Condvar,
}

impl<'w> Parts<'w> {
    /// Creates parts without an index.
    pub(crate) fn new(
        threads: usize,
        watch: &'w (dyn Fn(u64) + Sync),
        check: fn(&Parts<'_>, u64, PartTask, &mut HashMap<u32, Vec<u16>>),
    ) -> Self {
        let (kept, state, changed) = (AtomicU64::new(0), Mutex::default(), Condvar::new());
        Self {
            parts: Vec::new(),
            bounds: Vec::new(),
            threads,
            watch,
            kept,
            check,
            state,
            changed,
        }
    }

    /// Reads the index.
    pub(crate) fn read(&mut self, input: &mut Input<'_, impl Read>) -> Result<(), String> {
        let mut number = 0_u64;
        for _ in 0..input.number_to(MOST_PARTS)? {
            number = number.saturating_add(input.number()?);
            let (bytes, steps) = (input.number_to(MOST_BYTES)?, input.number()?);
            self.parts.push(Part {
                number,
                bytes,
                steps,
            });
        }

        number = 0_u64;
        for _ in 0..input.number_to(MOST_BOUNDS)? {
            number = number.saturating_add(input.number()?);
            self.bounds.push((number, input.number()?));
        }

        let is_ascending = self
            .parts
            .windows(2)
            .all(|pair| pair[0].number < pair[1].number);
        if !is_ascending || self.bounds.windows(2).any(|pair| pair[0].0 >= pair[1].0) {
            return Err("the index is not in ascending order".into());
        }
        Ok(())
    }

    fn state(&self) -> MutexGuard<'_, PartsState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A set of so many secrets is kept from now on. Whether there is room for it.
    pub(crate) fn keep(&self, secrets: usize) -> bool {
        let more = secrets as u64 + BESIDE;
        self.kept.fetch_add(more, Ordering::Relaxed) + more <= MOST_KEPT
    }

    /// The bound of a proof outside of the part that refers to it.
    pub(crate) fn bound(&self, number: u64) -> Option<u64> {
        self.bounds
            .binary_search_by_key(&number, |bound| bound.0)
            .ok()
            .map(|at| self.bounds[at].1)
    }

    /// Takes it for granted for now that this is the proof with this number. Whether there is room
    /// to remember that.
    pub(crate) fn refer(&self, number: u64, known: Lemma, position: u64) -> bool {
        let secrets = known.set.len();
        let (reference, mut state) = (
            Reference {
                number,
                known,
                position,
            },
            self.state(),
        );
        if !state.known.contains_key(&number) {
            state.references.push(reference);
            return self.keep(secrets);
        }
        if !reference.is_to(state.known.get(&number)) {
            state.refuse(reference.is_wrong());
        }
        true
    }

    /// A part was met, which begins behind so many bytes. Whether many wait.
    pub(crate) fn wait(&self, before: u64, task: PartTask) -> bool {
        let mut state = self.state();
        state.met += 1;
        state.waiting.insert(before, task);
        self.changed.notify_all();
        state.waiting.len() > MOST_WAITING * self.threads
    }

    /// Checks the next part, if one waits.
    pub(crate) fn help(&self, classes: &mut HashMap<u32, Vec<u16>>) -> bool {
        let next = self.state().next();
        next.map(|(before, task)| self.check(before, task, classes))
            .is_some()
    }

    /// Checks parts until all are through.
    pub(crate) fn work(&self) {
        let mut classes = HashMap::new();
        let mut state = self.state();
        loop {
            if let Some((before, task)) = state.next() {
                drop(state);
                self.check(before, task, &mut classes);
                state = self.state();
            } else if state.is_read && state.begun == 0 {
                return;
            } else {
                state = self
                    .changed
                    .wait(state)
                    .unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    /// A task is through: what is known, and what is wrong.
    pub(crate) fn through(&self, known: HashMap<u64, Lemma>, wrong: Option<(u64, String)>) {
        let mut state = self.state();
        state.known.extend(known);
        wrong.into_iter().for_each(|wrong| state.refuse(wrong));
    }

    fn check(&self, before: u64, task: PartTask, classes: &mut HashMap<u32, Vec<u16>>) {
        let _end = EndGuard(self, |state| state.begun -= 1);
        (self.check)(self, before, task, classes);
    }

    /// Returns a guard: the file is read until it is dropped. (Nobody waits for a thread that
    /// panics.)
    pub(crate) fn reading(&self) -> EndGuard<'_> {
        EndGuard(self, |state| state.is_read = true)
    }

    /// The file was read up to its end, or to what is wrong, behind so many bytes; with what is
    /// known of sets outside of all parts. Waits for the parts, and says what is wrong first.
    pub(crate) fn end(
        &self,
        wrong: Option<(u64, String)>,
        known: HashMap<u64, Lemma>,
    ) -> Result<(), String> {
        let mut state = self.state();
        let is_complete = wrong.is_none();
        wrong.into_iter().for_each(|wrong| state.refuse(wrong));
        state.known.extend(known);
        drop(state);
        drop(self.reading());
        self.work();

        let mut state = self.state();
        let PartsState {
            known, references, ..
        } = &mut *state;
        let wrong: Vec<_> = references
            .iter()
            .filter(|refers| !refers.is_to(known.get(&refers.number)))
            .collect();
        let wrong = wrong.iter().map(|refers| refers.is_wrong()).min();
        let is_index_right = state.met == self.parts.len()
            && self.bounds.iter().all(|(number, bound)| {
                state.known.get(number).map(|known| known.bound) == Some(*bound)
            });
        wrong.into_iter().for_each(|wrong| state.refuse(wrong));

        match state.wrong.take() {
            Some((_, why)) => Err(why),
            None if is_complete && !is_index_right => {
                Err("the index names what is not in the file".into())
            }
            None => Ok(()),
        }
    }
}
