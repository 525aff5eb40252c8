//! The search: bounds from above and below on what a set costs, until they meet.
//!
//! Guesses are taken level by level, those with the least lower bound first, as long as that is below the budget: what a set may cost at
//! most to matter, which is what its guess leaves when all its other cells cost what is known of them. The first guess that stays below
//! lowers what the others must stay below. Whatever has not been looked at costs at least as much as the level that is next, so a guess that
//! costs no more than its level is the best.

use std::sync::{Mutex, PoisonError};

use super::division::{Division, at_least};
use super::problem::{Keys, Problem, SYMMETRY_FROM};
use super::statistics::{Event, Statistics};
use super::table::Bound;
use super::threads::Stop;
use crate::code_breaking::game::group::Move;
use crate::code_breaking::game::representatives::Renaming;
use crate::code_breaking::game::scan::How;
use crate::code_breaking::game::scan::{self, Excess};
use crate::code_breaking::search::costs::{Cost, IMPOSSIBLE};
use crate::code_breaking::search::techniques::Technique;
use crate::control::Interrupted;
use crate::parallel::Workers;

/// Orbits are looked for up to this many guesses deep, where there is more to search than to save.
const SYMMETRY_DEPTH: usize = 4;

/// A search under way: the problem and the guesses so far.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    pub(super) problem: &'a Problem,
    pub(super) history: Vec<Move>,
    stop: &'a Stop<'a>,
    /// Room for sets that are not searched now.
    pub(super) spare: Vec<Room>,
    /// What was done since it was last counted, and the secrets in the sets that were searched.
    pub(super) statistics: Statistics,
    secrets: usize,
    /// While a cell of the only first guess is searched: what all else costs at least.
    beside: Option<Cost>,
}

/// Guesses for sets with so many secrets in all are counted at once.
const SECRETS_AT_ONCE: usize = 2048;

/// Room for the search of one set.
#[derive(Debug, Default)]
pub(super) struct Room {
    division: Division,
    pub(super) excess: Excess,
    /// What the numbers in `excess` and `level` are of.
    pub(super) renaming: Option<Renaming>,
    pub(super) level: Vec<u64>,
}

impl Room {
    /// The bound of the level that is next, whose guesses are now in `level`.
    fn next_level(&mut self, problem: &Problem, set: &[u16], left: u16) -> Option<Cost> {
        let least = self.excess.least(&mut self.level)?;
        Some(problem.excess_bound(set, least, left))
    }
}

/// Rooms of the cells that have been scanned, by answer.
pub(super) type Rooms = Vec<(u8, Room)>;

/// A set that is being searched.
struct Node<'s> {
    set: &'s [u16],
    keys: Keys,
    left: u16,
    budget: Cost,
    /// What the set costs at least.
    floor: Cost,
    /// What a guess must stay below to matter: the budget, or the cost of the best guess.
    goal: Cost,
    best: Option<Cost>,
    /// What the guesses that were refuted cost at least.
    refuted: Cost,
    /// The bound of the level that is next.
    next: Option<Cost>,
    /// Guesses that are still to be tried at least; none of the level after.
    width: usize,
    /// Whether other threads may be here too.
    is_shared: bool,
    room: Room,
}

impl Node<'_> {
    /// What every guess costs at least that is not the best so far.
    fn least(&self) -> Cost {
        self.refuted.min(self.next.unwrap_or(IMPOSSIBLE)).max(self.floor)
    }
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        self.tell();
    }
}

impl<'a> Search<'a> {
    /// A search after some guesses.
    pub(crate) fn new(problem: &'a Problem, history: &[Move], stop: &'a Stop<'a>) -> Self {
        Self {
            problem,
            history: history.to_vec(),
            stop,
            spare: Vec::new(),
            statistics: Statistics::default(),
            secrets: 0,
            beside: None,
        }
    }

    /// A set's least cost, or `None` if it is impossible.
    pub(crate) fn cost(&mut self, set: &[u16], left: u16) -> Result<Option<Cost>, Interrupted> {
        match self.set_cost(set, self.problem.keys(&self.history, set), left, IMPOSSIBLE) {
            _ if self.stop.is_set() => Err(Interrupted { known: () }),
            Bound::Exact(cost) => Ok(Some(cost)),
            Bound::AtLeast(_) => Ok(None),
        }
    }

    /// A bound on the cost of a set that these guesses have left: exact, or at least `budget`.
    pub(crate) fn bound_after(
        &mut self,
        history: &[Move],
        set: &[u16],
        left: u16,
        budget: Cost,
    ) -> Result<Bound, Interrupted> {
        self.history.clear();
        self.history.extend_from_slice(history);
        let bound = self.set_cost(set, self.problem.keys(history, set), left, budget);
        if self.stop.is_set() { Err(Interrupted { known: () }) } else { Ok(bound) }
    }

    /// The guesses that are tried and may have this cost, which is the set's least: members before others, then by number. Where
    /// guesses cost nothing, first those that make the most cells.
    pub(crate) fn guesses_of_cost(&mut self, set: &[u16], left: u16, cost: Cost) -> Vec<u16> {
        let mut room = self.spare.pop().unwrap_or_default();
        let is_free = self.problem.costs().unit() == 0;
        let width = self.problem.width(set);
        self.statistics.count(Event::Scanned, set.len());
        // Where guesses cost nothing by answers alone, so that the order does not depend on the techniques used.
        let is_ordered = is_free && width == usize::MAX;
        let how = if is_ordered { How::default() } else { self.problem.how_to_scan(set, left, None) };
        self.problem.game().scan(set, how, &mut room.excess);
        let mut candidates = Vec::new();
        while candidates.len() < width && room.next_level(self.problem, set, left).is_some_and(|bound| bound <= cost) {
            room.excess.take(&room.level);
            let mut level: Vec<u16> = scan::guesses(&room.level).collect();
            level.sort_by_key(|guess| set.binary_search(guess).is_err());
            candidates.extend(level);
        }
        self.spare.push(room);
        let is_first_of_orbit = self.orbits(set);
        candidates.retain(|&guess| is_first_of_orbit(guess));
        if !is_free {
            candidates.sort_unstable_by_key(|&guess| (set.binary_search(&guess).is_err(), guess));
        }
        candidates
    }

    /// The cost of a guess, if it is at most this.
    pub(crate) fn cost_of_guess(
        &mut self,
        set: &[u16],
        guess: u16,
        left: u16,
        most: Cost,
    ) -> Result<Option<Cost>, Interrupted> {
        match self.guess_bound(set, guess, left, most + 1) {
            _ if self.stop.is_set() => Err(Interrupted { known: () }),
            Bound::Exact(cost) if cost <= most => Ok(Some(cost)),
            _ => Ok(None),
        }
    }

    /// A bound on a guess's cost: exact, or at least `goal`; it means nothing once the search is stopped.
    pub(crate) fn guess_bound(&mut self, set: &[u16], guess: u16, left: u16, goal: Cost) -> Bound {
        let mut room = self.spare.pop().unwrap_or_default();
        room.division.reset(self.problem.game(), set);
        let bound = self.guess_cost(&mut room.division, set, guess, left, goal);
        self.spare.push(room);
        bound
    }

    /// A bound on the set's cost: exact, or at least `budget`.
    pub(crate) fn set_cost(&mut self, set: &[u16], keys: Keys, left: u16, budget: Cost) -> Bound {
        self.set_cost_with(set, keys, left, budget, None)
    }

    /// The same if the set may have been scanned already.
    fn set_cost_with(&mut self, set: &[u16], keys: Keys, left: u16, budget: Cost, room: Option<Room>) -> Bound {
        let problem = self.problem;
        let floor = match problem.known_cost(set, keys, left, budget) {
            Bound::AtLeast(bound) if bound < budget => bound,
            bound => {
                self.spare.extend(room);
                return bound;
            }
        };
        self.count(set);
        // No tree within the guesses left costs more than this, so a set that costs more is impossible.
        let costs = problem.costs();
        let most = set.len() as Cost * (Cost::from(left) * costs.unit() + costs.penalty());
        let budget = budget.min(most + 1);
        let mut room = room.unwrap_or_else(|| self.room(set, None, left, problem.enough_excess(set, left)));
        room.division.reset(problem.game(), set);
        let next = room.next_level(problem, set, left);
        let mut node = Node {
            set,
            keys,
            left,
            budget,
            floor,
            goal: budget,
            best: None,
            refuted: IMPOSSIBLE,
            next,
            width: problem.width(set),
            is_shared: problem.being_searched.is_shared(self.history.len()),
            room,
        };
        let bound = match self.try_levels(&mut node) {
            Bound::AtLeast(cost) if cost > most && costs.is_limited() => Bound::AtLeast(IMPOSSIBLE),
            bound => bound,
        };
        self.spare.push(node.room);
        if !self.stop.is_set() {
            problem.remember(keys, left, set.len(), bound);
        }
        bound
    }

    /// Tries the guesses whose bounds are below the goal, level by level, until the cost is known or at least the budget.
    fn try_levels(&mut self, node: &mut Node<'_>) -> Bound {
        let is_first_of_orbit = self.orbits(node.set);
        while let Some(bound) = node.next.filter(|&bound| bound < node.goal) {
            self.tell_bound(node);
            let level = std::mem::take(&mut node.room.level);
            node.room.excess.take(&level);
            let renaming = node.room.renaming;
            let guesses = scan::guesses(&level).map(|number| self.problem.game().guess(renaming.as_ref(), number));
            if let Some(bound) = self.try_all(node, bound, guesses.filter(|&guess| is_first_of_orbit(guess))) {
                node.room.level = level;
                return bound;
            }
            node.width = node.width.saturating_sub(level.iter().map(|word| word.count_ones() as usize).sum());
            node.room.level = level;
            node.next = if node.width == 0 { None } else { node.room.next_level(self.problem, node.set, node.left) };
        }
        node.best.map_or_else(|| Bound::AtLeast(node.least()), Bound::Exact)
    }

    /// Tries guesses that cost at least so much, those last that other threads are at. A bound if that ends the search.
    fn try_all(&mut self, node: &mut Node<'_>, bound: Cost, guesses: impl Iterator<Item = u16>) -> Option<Bound> {
        let mut later = Vec::new();
        for guess in guesses {
            if node.is_shared && self.problem.being_searched.contains(node.keys.own, guess) {
                later.push(guess);
            } else if let end @ Some(_) = self.try_guess(node, bound, guess) {
                return end;
            }
        }
        later.into_iter().find_map(|guess| self.try_guess(node, bound, guess))
    }

    /// Tries a guess that costs at least so much; a bound if that ends the search.
    fn try_guess(&mut self, node: &mut Node<'_>, bound: Cost, guess: u16) -> Option<Bound> {
        if bound >= node.goal {
            node.refuted = node.refuted.min(bound);
            return None;
        }
        if self.stop.is_set() {
            return Some(Bound::AtLeast(IMPOSSIBLE));
        }
        let problem = self.problem;
        if node.is_shared {
            // Another thread may have the answer already.
            match problem.remembered(node.keys, node.left) {
                Some(bound @ Bound::Exact(_)) => return Some(bound),
                Some(Bound::AtLeast(bound)) if bound >= node.budget => return Some(Bound::AtLeast(bound)),
                _ => problem.being_searched.begin(node.keys.own, guess),
            }
        }
        let found = self.guess_cost(&mut node.room.division, node.set, guess, node.left, node.goal);
        if node.is_shared {
            problem.being_searched.end(node.keys.own, guess);
        }
        match found {
            Bound::Exact(cost) if cost < node.goal => {
                (node.goal, node.best) = (cost, Some(cost));
                // No other costs less.
                if cost <= node.floor.max(bound) {
                    return Some(Bound::Exact(cost));
                }
            }
            Bound::Exact(cost) | Bound::AtLeast(cost) => node.refuted = node.refuted.min(cost.max(bound)),
        }
        None
    }

    /// A bound on a guess's cost: exact, or at least `goal`.
    fn guess_cost(&mut self, division: &mut Division, set: &[u16], guess: u16, left: u16, goal: Cost) -> Bound {
        let problem = self.problem;
        let below = problem.costs().next(left);
        self.statistics.count(Event::Guess, set.len());
        self.poll(set);
        let Some(sum) = division.divide(problem, set, guess, left) else { return Bound::AtLeast(IMPOSSIBLE) };
        let sum = division.look(problem, &mut self.history, sum, below, goal, &mut self.statistics);
        if sum >= goal {
            return at_least(sum);
        }
        let mut rooms = Rooms::new();
        let sum =
            if problem.uses(Technique::Scans) { self.scan_cells(division, below, sum, goal, &mut rooms) } else { sum };
        let bound = if sum >= goal {
            self.statistics.count(Event::RefutedByScans, set.len());
            at_least(sum)
        } else {
            division.sort(problem);
            let bound = self.search_cells(division, &mut rooms, guess, below, sum, goal);
            if bound.value() >= goal {
                self.statistics.count(Event::RefutedBySearch, set.len());
            }
            bound
        };
        self.spare.extend(rooms.into_iter().map(|(_, room)| room));
        bound
    }

    /// Searches the cells whose cost is not known, until their sum is known or at least `goal`.
    fn search_cells(
        &mut self,
        division: &Division,
        rooms: &mut Rooms,
        guess: u16,
        below: u16,
        sum: Cost,
        goal: Cost,
    ) -> Bound {
        let problem = self.problem;
        let Division { cells, members, .. } = division;
        let mut sum = sum;
        let mut proven = cells.iter().filter(|cell| cell.is_exact).count();
        for cell in cells.iter().filter(|cell| !cell.is_exact) {
            let others = sum - cell.bound;
            if self.history.is_empty() {
                problem.counters.set_cells(proven, cells.len());
                // The front also searches all secrets with fewer guesses than the problem allows.
                let is_whole = division.secrets == problem.game().secrets().len()
                    && below == problem.costs().next(problem.costs().guesses());
                self.beside = (is_whole && problem.has_one_first_guess()).then_some(others);
            }
            let room = rooms.iter().position(|&(answer, _)| answer == cell.answer).map(|at| rooms.swap_remove(at).1);
            self.history.push((guess, cell.answer));
            let bound = self.set_cost_with(cell.of(members), division.keys(cell.answer), below, goal - others, room);
            self.history.pop();
            match bound {
                Bound::Exact(cost) => {
                    sum = others.saturating_add(cost);
                    proven += 1;
                }
                Bound::AtLeast(cost) => return at_least(others.saturating_add(cost)),
            }
            if sum >= goal {
                return at_least(sum);
            }
        }
        Bound::Exact(sum)
    }

    /// Counts a set that is searched.
    fn count(&mut self, set: &[u16]) {
        self.statistics.count(Event::Searched, set.len());
        self.poll(set);
    }

    /// Asks now and then whether the search is still wanted: large sets take long, so by their secrets.
    fn poll(&mut self, set: &[u16]) {
        self.secrets += set.len();
        if self.secrets >= SECRETS_AT_ONCE {
            self.tell();
            self.stop.poll();
        }
    }

    /// Tells all threads what the whole costs at least, once this is known of the set that is searched, and remembers it for whoever
    /// goes on from what was saved.
    fn tell_bound(&self, node: &Node<'_>) {
        let problem = self.problem;
        let all = problem.game().secrets();
        let left = problem.costs().guesses();
        let beside = match (self.history.len(), self.beside) {
            (0, _) if node.set.len() == all.len() && node.left == left => 0,
            (1, Some(beside)) => beside,
            _ => return,
        };
        let least = beside.saturating_add(node.least());
        // What was found of a set while the search was stopped means nothing.
        if least < IMPOSSIBLE && !self.stop.is_set() && problem.counters.raise(least) {
            problem.remember(problem.keys(&[], all), left, all.len(), Bound::AtLeast(least));
        }
    }

    /// Tells all threads what this one did.
    fn tell(&mut self) {
        self.problem.counters.add(&std::mem::take(&mut self.statistics));
        self.secrets = 0;
    }

    /// Whether a guess is the first of those that symmetry makes equal for a set, where that is looked for. (In a narrowed search too:
    /// whole levels are tried, so symmetry maps what is tried onto itself.)
    fn orbits(&self, set: &[u16]) -> impl Fn(u16) -> bool + use<'a> {
        let problem = self.problem;
        let is_wanted =
            problem.uses(Technique::Symmetry) && set.len() >= SYMMETRY_FROM && self.history.len() < SYMMETRY_DEPTH;
        let stabiliser =
            is_wanted.then(|| problem.group.stabiliser(&self.history)).filter(|stabiliser| !stabiliser.is_trivial());
        move |guess| stabiliser.as_ref().is_none_or(|stabiliser| problem.group.is_smallest(stabiliser, guess))
    }
}

/// The least cost of finding any secret, or `None` if that is impossible.
pub fn least_cost(problem: &Problem, workers: &Workers, stop: &Stop<'_>) -> Result<Option<Cost>, Interrupted> {
    let set = problem.game().secrets();
    let (keys, left) = (problem.keys(&[], set), problem.costs().guesses());
    // Whoever goes on from what was saved knows this at once.
    if let Some(Bound::AtLeast(least)) = problem.remembered(keys, left) {
        problem.counters.raise(least);
    }
    let answer = Mutex::new(None);
    workers.all(|| {
        let bound = Search::new(problem, &[], stop).set_cost(set, keys, left, IMPOSSIBLE);
        if stop.answer() {
            *answer.lock().unwrap_or_else(PoisonError::into_inner) = Some(bound);
        }
    });
    match answer.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(Bound::Exact(cost)) => Ok(Some(cost)),
        Some(Bound::AtLeast(_)) => Ok(None),
        None => Err(Interrupted { known: () }),
    }
}
