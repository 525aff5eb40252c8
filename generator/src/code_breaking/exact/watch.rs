//! Watching a search from outside: what is known so far, and what it takes to go on later.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::costs::Cost;
use super::problem::Problem;

/// Looks at a search from time to time.
pub trait Watch: Sync {
    /// Called about ten times a second while a search is under way.
    fn look(&self, state: &State<'_>);
}

/// Does not look.
#[derive(Debug, Clone, Copy)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn look(&self, _: &State<'_>) {}
}

/// How often a search is looked at.
const INTERVAL: Duration = Duration::from_millis(100);

/// What is known of the problem that is searched.
#[derive(Debug, Default)]
pub struct Report {
    nodes: AtomicU64,
    least: AtomicU64,
    cells: AtomicU64,
    cells_proven: AtomicU64,
}

impl Report {
    pub(super) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    pub(super) fn raise(&self, least: Cost) {
        self.least.fetch_max(least, Ordering::Relaxed);
    }

    pub(super) fn cells(&self, proven: usize, all: usize) {
        self.cells.store(all as u64, Ordering::Relaxed);
        self.cells_proven.store(proven as u64, Ordering::Relaxed);
    }
}

/// What is known, and what of it can be kept.
#[derive(Debug)]
pub struct State<'a> {
    problem: &'a Problem,
    finished: &'a [Option<Cost>],
    is_solved: bool,
}

/// What it takes to go on with a search.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// The least costs of the problems that were solved, one after the other; none where there is no tree.
    pub finished: Vec<Option<Cost>>,
    /// The number of the problem that the entries belong to.
    pub problem: usize,
    /// Clusters of the transposition table.
    pub clusters: usize,
    /// What is known of sets: the place, the check and the bound.
    pub entries: Vec<(u32, u64, u64)>,
}

impl State<'_> {
    /// Sets that were searched.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.problem.report.nodes.load(Ordering::Relaxed)
    }

    /// What the whole costs at least, and the penalty in it for a secret at the last guess; none where there is no penalty.
    #[must_use]
    pub fn least(&self) -> (Cost, Option<Cost>) {
        let penalty = Some(self.problem.costs().penalty()).filter(|&penalty| penalty > 0);
        (self.problem.report.least.load(Ordering::Relaxed), penalty)
    }

    /// Cells of the first guess that is looked at now whose cost is proven, and how many there are.
    #[must_use]
    pub fn cells(&self) -> (u64, u64) {
        let Report { cells, cells_proven, .. } = &self.problem.report;
        (cells_proven.load(Ordering::Relaxed), cells.load(Ordering::Relaxed))
    }

    /// The guesses that the problem allows, if they are limited.
    #[must_use]
    pub fn depth(&self) -> Option<u8> {
        let costs = self.problem.costs();
        costs.is_limited().then(|| costs.guesses())
    }

    /// Whether the costs are known and only ties are left.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// What it takes to go on from here.
    #[must_use]
    pub fn save(&self) -> Saved {
        let problem = self.finished.len() - usize::from(self.is_solved);
        let (clusters, entries) = self.problem.table.entries();
        Saved { finished: self.finished.to_vec(), problem, clusters, entries }
    }
}

/// Does work on a problem, which is looked at meanwhile.
pub(super) fn watched<T>(
    problem: &Problem,
    finished: &[Option<Cost>],
    is_solved: bool,
    watch: &dyn Watch,
    work: impl FnOnce() -> T,
) -> T {
    let state = State { problem, finished, is_solved };
    std::thread::scope(|scope| {
        let (done, is_done) = mpsc::channel::<()>();
        scope.spawn(move || {
            // The channel closes when the work is done.
            while is_done.recv_timeout(INTERVAL) == Err(mpsc::RecvTimeoutError::Timeout) {
                watch.look(&state);
            }
        });
        let result = work();
        drop(done);
        result
    })
}
