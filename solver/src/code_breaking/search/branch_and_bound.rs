//! Branch and bound over guesses.
//!
//! Each call has a budget: the largest cost that can still improve the parent's best guess. Guesses
//! are tried in the order of their lower bounds, level by level; a level is the guesses of one
//! bound. The first guess that costs less than the budget becomes the incumbent and lowers the
//! budget for the rest. The search stops when the bound of the next level reaches the budget.
//!
//! A guess is divided into cells, and the sum of their bounds is raised until it reaches the
//! budget. The cheapest way comes first: their sizes, their members, the transposition table,
//! scans, and in the end a search of the cells, small ones first. A large cell is asked only for
//! its share of what is missing: it takes much less to raise several bounds a little than one by
//! as much. If all shares together are not enough, the cells are searched again for more. What is
//! added up is an [`Additive`] objective: the costs of a [`Problem`], or its secrets' weights.

use std::sync::{Mutex, PoisonError};

use super::costs::{Amount, Cost};
use super::division::{Division, OpenCell, at_least};
use super::problem::{Additive, Problem, Scanned, SetKeys};
use super::state::State;
use super::statistics::{Event, Statistics};
use super::threads::Stop;
use super::transposition::{Bound, Key};
use crate::code_breaking::game::Game;
use crate::code_breaking::game::Move;
use crate::code_breaking::game::excess::{self, Excess};
use crate::code_breaking::game::representatives::Renaming;
use crate::code_breaking::game::scan::How;
use crate::control::Interrupted;
use crate::parallel::Workers;

/// A search under way: what it adds up and the guesses so far.
#[derive(Debug)]
pub(crate) struct Search<'a, O: Additive = Problem> {
    objective: &'a O,
    problem: &'a Problem,
    history: Vec<Move>,
    /// The parts of the game for the sets that are being searched, the smallest last.
    parts: Vec<Game>,
    stop: &'a Stop<'a>,
    /// The latest scans of large sets.
    scans: LatestScans<O::Core>,
    /// Scratch buffers, reused between calls.
    spare: Vec<ScanResult<O::Core>>,
    divisions: Vec<Division<O::Amount>>,
    /// Events since they were last counted, and the secrets in the sets that were searched.
    statistics: Statistics,
    secrets: usize,
    /// Lower bound on the cost of all other cells, set while a cell of the single first guess is
    /// searched.
    beside: Option<O::Amount>,
}

/// Guesses for sets with so many secrets in all are counted at once.
const SECRETS_AT_ONCE: usize = 2048;

/// Guesses of a set that are tried before it gets a part of the game, which takes as long as some
/// scans.
const PART_AFTER: usize = if cfg!(test) { 2 } else { 8 };

/// Smaller cells are asked for all that is missing at once, which takes little time and often shows
/// that they cost no more than their bound; nor are their scans kept.
const SHARED_FROM: usize = if cfg!(test) { 4 } else { 30 };

/// Result of the scan of a set.
#[derive(Debug, Default)]
struct ScanResult<C> {
    excess: Excess,
    /// Renaming of the guesses whose numbers are in `excess` and `level`.
    renaming: Option<Renaming>,
    core: C,
    level: Vec<u64>,
}

impl<C: Copy> ScanResult<C> {
    /// The bound of the next level, whose guesses are now in `level`.
    fn next_level<O: Additive<Core = C>>(
        &mut self,
        objective: &O,
        set: &[u16],
        left: u16,
    ) -> Option<O::Amount> {
        let least = self.excess.least(&mut self.level)?;
        Some(objective.level_bound(set, self.core, least, left))
    }
}

/// The latest scans, for sets that are searched after their scan, or again for a larger share. Of
/// two with the same place the later one stays.
///
/// A scan serves a set after any history, though after another one other guesses stand for all that
/// are equal. Guesses that are equal by either history cost the same. The smallest of all that both
/// histories link is left by both.
#[derive(Debug)]
struct LatestScans<C> {
    scans: Vec<Option<(Key, ScanResult<C>)>>,
}

/// Scans that are kept at most; each takes one to two bytes for each guess.
const MOST_SCANS: usize = 512;

impl<C> LatestScans<C> {
    /// The scan of a set.
    fn take(&mut self, key: Key) -> Option<ScanResult<C>> {
        let place = self.scans.get_mut(key.0 as usize % MOST_SCANS)?;
        place.take_if(|(of, _)| *of == key).map(|(_, scan)| scan)
    }

    /// Keeps the scan of a set; the one that makes room.
    fn keep(&mut self, key: Key, scan: ScanResult<C>) -> Option<ScanResult<C>> {
        if self.scans.is_empty() {
            self.scans.resize_with(MOST_SCANS, || None);
        }
        self.scans[key.0 as usize % MOST_SCANS]
            .replace((key, scan))
            .map(|(_, scan)| scan)
    }
}

/// A set that is being searched.
struct SetNode<'s, O: Additive> {
    set: &'s [u16],
    keys: SetKeys,
    left: u16,
    budget: O::Amount,
    /// Lower bound on the cost of the set.
    floor: O::Amount,
    /// Upper limit below which a guess matters: the budget, or the cost of the best guess.
    goal: O::Amount,
    best: Option<O::Amount>,
    /// Lower bound on the cost of the guesses that were refuted.
    refuted: O::Amount,
    /// The bound of the level that is next.
    next: Option<O::Amount>,
    /// Guesses that are still to be tried at least; none of the level after.
    width: usize,
    /// Guesses that were tried.
    tried: usize,
    /// True if other threads may be here too.
    is_shared: bool,
    scan: ScanResult<O::Core>,
    division: Division<O::Amount>,
}

impl<O: Additive> SetNode<'_, O> {
    /// Lower bound on the cost of every guess that is not the best so far.
    fn least(&self) -> O::Amount {
        self.refuted
            .min(self.next.unwrap_or(O::Amount::IMPOSSIBLE))
            .max(self.floor)
    }
}

impl<O: Additive> Drop for Search<'_, O> {
    fn drop(&mut self) {
        self.tell();
    }
}

impl<'a, O: Additive> Search<'a, O> {
    /// A search after some guesses.
    pub(crate) fn new(objective: &'a O, history: &[Move], stop: &'a Stop<'a>) -> Self {
        Self {
            objective,
            problem: objective.problem(),
            history: history.to_vec(),
            parts: Vec::new(),
            stop,
            scans: LatestScans { scans: Vec::new() },
            spare: Vec::new(),
            divisions: Vec::new(),
            statistics: Statistics::default(),
            secrets: 0,
            beside: None,
        }
    }

    /// The game, or the smallest part of it for the set that is being searched.
    fn game(&self) -> &Game {
        self.parts.last().unwrap_or(self.problem.game())
    }

    /// A set's least cost, or `None` if it is impossible.
    pub(crate) fn cost(
        &mut self,
        set: &[u16],
        left: u16,
    ) -> Result<Option<O::Amount>, Interrupted> {
        match self.set_cost(
            set,
            self.problem.keys(&self.history, set),
            left,
            O::Amount::IMPOSSIBLE,
        ) {
            _ if self.stop.is_set() => Err(Interrupted { known: () }),
            Bound::Exact(cost) => Ok(Some(cost)),
            Bound::AtLeast(_) => Ok(None),
        }
    }

    /// A bound on the cost of a state: exact, or at least `budget`.
    pub(crate) fn bound_after(
        &mut self,
        State { set, history, left }: State<'_>,
        budget: O::Amount,
    ) -> Result<Bound<O::Amount>, Interrupted> {
        self.history.clear();
        self.history.extend_from_slice(history);
        let bound = self.set_cost(set, self.problem.keys(history, set), left, budget);
        if self.stop.is_set() {
            Err(Interrupted { known: () })
        } else {
            Ok(bound)
        }
    }

    /// The guesses that are tried and may have this cost, which is the set's least: members before
    /// others, then by number. Where guesses cost nothing, first those that make the most cells.
    pub(crate) fn guesses_of_cost(&mut self, set: &[u16], left: u16, cost: O::Amount) -> Vec<u16> {
        let (objective, problem) = (self.objective, self.problem);
        let is_free = problem.costs().unit() == 0;
        let width = problem.width(set);
        self.statistics.count(Event::Scanned, set.len());
        let (scanned, core) = objective.core(set, self.history.last());

        // Where guesses cost nothing by feedbacks alone, so that there is one order.
        let is_ordered = is_free && width == usize::MAX;
        let how = if is_ordered {
            How::default()
        } else {
            problem.how_to_scan(scanned, left, None)
        };
        let mut excess = Excess::default();
        let asked = Scanned {
            set,
            members: scanned,
            history: &self.history,
            last: None,
        };
        problem.scan_allowed(problem.game(), asked, how, &mut excess);
        let mut members = set.to_vec();
        members.sort_unstable();

        let mut candidates: Vec<u16> = Vec::new();
        for (least, level) in excess.levels() {
            if candidates.len() >= width || objective.level_bound(set, core, least, left) > cost {
                break;
            }
            let before = candidates.len();
            candidates
                .extend(excess::guesses(&level).map(|number| problem.game().guess(None, number)));
            if is_free {
                sort_members_first(&mut candidates[before..], &members);
            }
        }

        let is_first_of_orbit = problem.orbits(set, &self.history);
        candidates.retain(|&guess| is_first_of_orbit(guess));
        if self.is_start(set, left) {
            candidates.retain(|&guess| objective.first_bound(guess) <= cost);
        }
        if !is_free {
            sort_members_first(&mut candidates, &members);
        }
        candidates
    }

    /// Tells whether nothing has been guessed yet, and no guess is lost. (The front also searches
    /// all secrets with fewer guesses than the problem allows.)
    fn is_start(&self, set: &[u16], left: u16) -> bool {
        let problem = self.problem;
        self.history.is_empty()
            && set.len() == problem.game().secrets().len()
            && left == problem.costs().guesses()
            && problem.width(set) == usize::MAX
    }

    /// The cost of a guess, if it is at most this.
    pub(crate) fn cost_of_guess(
        &mut self,
        set: &[u16],
        guess: u16,
        left: u16,
        most: O::Amount,
    ) -> Result<Option<O::Amount>, Interrupted> {
        match self.guess_bound(set, guess, left, most + O::Amount::ONE) {
            _ if self.stop.is_set() => Err(Interrupted { known: () }),
            Bound::Exact(cost) if cost <= most => Ok(Some(cost)),
            _ => Ok(None),
        }
    }

    /// A bound on a guess's cost: exact, or at least `goal`; it means nothing once the search is
    /// stopped.
    pub(crate) fn guess_bound(
        &mut self,
        set: &[u16],
        guess: u16,
        left: u16,
        goal: O::Amount,
    ) -> Bound<O::Amount> {
        let mut division = self.divisions.pop().unwrap_or_default();
        division.reset(self.game(), set);
        let bound = self.guess_cost(&mut division, set, guess, left, goal);
        self.divisions.push(division);
        bound
    }

    /// Lower bound on the cost of a first guess by a scan of its cells, that need not be more than
    /// `goal`; it means nothing once the search is stopped.
    pub(super) fn first_guess_floor(&mut self, guess: u16, goal: O::Amount) -> O::Amount {
        let (set, left) = (
            self.problem.game().secrets(),
            self.problem.costs().guesses(),
        );
        let mut division = self.divisions.pop().unwrap_or_default();
        division.reset(self.game(), set);
        let floor = self.floor(&mut division, set, guess, left, goal);
        self.divisions.push(division);
        floor
    }

    /// A bound on the set's cost: exact, or at least `budget`.
    pub(crate) fn set_cost(
        &mut self,
        set: &[u16],
        keys: SetKeys,
        left: u16,
        budget: O::Amount,
    ) -> Bound<O::Amount> {
        let objective = self.objective;
        let mut floor = match objective.known_cost(set, keys, left, budget) {
            Bound::AtLeast(bound) if bound < budget => bound,
            bound => return bound,
        };
        self.statistics.count(Event::Searched, set.len());
        self.poll(set);

        match objective.relaxed(set, &self.history, left, budget, self.stop) {
            Bound::AtLeast(bound) if bound < budget => floor = floor.max(bound),
            bound => {
                self.remember(set, keys, left, bound);
                return bound;
            }
        }

        // A set that costs more than any tree is impossible.
        let limit = objective.limit(set.len(), left);
        let budget = budget.min(limit);
        let outer = self.parts.last().cloned();
        let parts = self.parts.len();
        let kept = self
            .scan_key(set, keys, left)
            .and_then(|key| self.scans.take(key));
        let mut scan = kept.unwrap_or_else(|| self.scan_for_search(set, None, left));
        let next = scan.next_level(objective, set, left);
        let mut division = self.divisions.pop().unwrap_or_default();
        division.reset(self.game(), set);

        let mut node = SetNode {
            set,
            keys,
            left,
            budget,
            floor,
            goal: budget,
            best: None,
            refuted: O::Amount::IMPOSSIBLE,
            next,
            width: self.problem.width(set),
            tried: 0,
            is_shared: self.problem.being_searched.is_shared(self.history.len()),
            scan,
            division,
        };

        let levels = self.try_levels(&mut node, outer.as_ref());
        self.parts.truncate(parts);
        let bound = match levels {
            Bound::AtLeast(cost) if cost >= limit && self.problem.costs().is_limited() => {
                Bound::AtLeast(O::Amount::IMPOSSIBLE)
            }
            bound => bound,
        };
        self.divisions.push(node.division);

        // What is known exactly is not searched again.
        match bound {
            Bound::Exact(_) => self.spare.push(node.scan),
            Bound::AtLeast(_) => {
                node.scan.excess.reopen();
                self.keep_scan(set, keys, left, node.scan);
            }
        }
        self.remember(set, keys, left, bound);
        bound
    }

    /// Keeps the scan of a set that took long.
    fn keep_scan(&mut self, set: &[u16], keys: SetKeys, left: u16, scan: ScanResult<O::Core>) {
        let made_room = match self.scan_key(set, keys, left) {
            Some(key) => self.scans.keep(key, scan),
            None => Some(scan),
        };
        self.spare.extend(made_room);
    }

    /// Key under which the scan of a set is kept, if it takes long. Not in a part of the game,
    /// where guesses have other numbers.
    fn scan_key(&self, set: &[u16], keys: SetKeys, left: u16) -> Option<Key> {
        (set.len() >= SHARED_FROM && self.parts.is_empty())
            .then(|| self.problem.key_with(keys.own, left))
    }

    /// Remembers a bound, unless the search is stopped: what it returns then means nothing.
    fn remember(&self, set: &[u16], keys: SetKeys, left: u16, bound: Bound<O::Amount>) {
        if !self.stop.is_set() {
            self.objective.remember(keys, left, set.len(), bound);
        }
    }

    /// Tries the guesses whose bounds are below the goal, level by level, until the cost is known
    /// or at least the budget. The set was scanned in `outer`, if that is a part.
    fn try_levels(&mut self, node: &mut SetNode<'_, O>, outer: Option<&Game>) -> Bound<O::Amount> {
        let is_first_of_orbit = self.problem.orbits(node.set, &self.history);
        while let Some(bound) = node.next.filter(|&bound| bound < node.goal) {
            self.tell_bound(node);
            let level = std::mem::take(&mut node.scan.level);
            node.scan.excess.take(&level);
            let renaming = node.scan.renaming;
            let game = outer.unwrap_or(self.problem.game());
            let guesses =
                excess::guesses(&level).map(|number| game.guess(renaming.as_ref(), number));
            if let Some(bound) = self.try_all(
                node,
                bound,
                guesses.filter(|&guess| is_first_of_orbit(guess)),
            ) {
                node.scan.level = level;
                return bound;
            }
            node.width = node
                .width
                .saturating_sub(level.iter().map(|word| word.count_ones() as usize).sum());
            node.scan.level = level;
            node.next = if node.width == 0 {
                None
            } else {
                node.scan.next_level(self.objective, node.set, node.left)
            };
        }
        node.best
            .map_or_else(|| Bound::AtLeast(node.least()), Bound::Exact)
    }

    /// Tries guesses that cost at least so much, those last that other threads are at. A bound if
    /// that ends the search.
    fn try_all(
        &mut self,
        node: &mut SetNode<'_, O>,
        bound: O::Amount,
        guesses: impl Iterator<Item = u16>,
    ) -> Option<Bound<O::Amount>> {
        let mut later = Vec::new();
        for guess in guesses {
            if node.is_shared && self.problem.being_searched.contains(node.keys.own, guess) {
                later.push(guess);
            } else if let end @ Some(_) = self.try_guess(node, bound, guess) {
                return end;
            }
        }
        later
            .into_iter()
            .find_map(|guess| self.try_guess(node, bound, guess))
    }

    /// Tries a guess that costs at least so much; a bound if that ends the search.
    fn try_guess(
        &mut self,
        node: &mut SetNode<'_, O>,
        bound: O::Amount,
        guess: u16,
    ) -> Option<Bound<O::Amount>> {
        if bound >= node.goal {
            node.refuted = node.refuted.min(bound);
            return None;
        }
        if self.stop.is_set() {
            return Some(Bound::AtLeast(O::Amount::IMPOSSIBLE));
        }

        let problem = self.problem;
        node.tried += 1;
        if node.tried == PART_AFTER
            && let Some(part) = problem.part(self.game(), node.set, &self.history)
        {
            node.division.reset(&part, node.set);
            self.parts.push(part);
        }

        // Another guess stands for it.
        if !self.game().has(guess) {
            return None;
        }
        if node.is_shared {
            // Another thread may have the answer already.
            match self.objective.remembered(node.keys, node.left) {
                Some(bound @ Bound::Exact(_)) => return Some(bound),
                Some(Bound::AtLeast(bound)) if bound >= node.budget => {
                    return Some(Bound::AtLeast(bound));
                }
                _ => problem.being_searched.begin(node.keys.own, guess),
            }
        }

        let found = self.guess_cost(&mut node.division, node.set, guess, node.left, node.goal);
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
            Bound::Exact(cost) | Bound::AtLeast(cost) => {
                node.refuted = node.refuted.min(cost.max(bound))
            }
        }
        None
    }

    /// A bound on a guess's cost: exact, or at least `goal`.
    fn guess_cost(
        &mut self,
        division: &mut Division<O::Amount>,
        set: &[u16],
        guess: u16,
        left: u16,
        goal: O::Amount,
    ) -> Bound<O::Amount> {
        let floor = self.floor(division, set, guess, left, goal);
        if floor >= goal {
            return at_least(floor);
        }
        division.sort();
        let bound = self.search_cells(division, goal);
        if bound.value() >= goal {
            self.statistics.count(Event::RefutedBySearch, set.len());
        }
        bound
    }

    /// A lower bound on a guess's cost without a search, that need not be more than `goal`.
    fn floor(
        &mut self,
        division: &mut Division<O::Amount>,
        set: &[u16],
        guess: u16,
        left: u16,
        goal: O::Amount,
    ) -> O::Amount {
        self.statistics.count(Event::Guess, set.len());
        self.poll(set);
        if !division.divide(self.objective, self.game(), set, guess, left) {
            return O::Amount::IMPOSSIBLE;
        }
        division.look(
            self.objective,
            &mut self.history,
            goal,
            &mut self.statistics,
        );
        if division.sum < goal && O::SCANS_CELLS {
            self.scan_cells(division, goal);
            if division.sum >= goal {
                self.statistics.count(Event::RefutedByScans, set.len());
            }
        }
        division.sum
    }

    /// Raises the sum by scans of the cells whose cost is not known, until it is `goal`: most
    /// guesses that get here fail without any of their cells being searched. Large cells are first
    /// scanned for the feedback that occurs, which takes a fraction of the time.
    fn scan_cells(&mut self, division: &mut Division<O::Amount>, goal: O::Amount) {
        let problem = self.problem;
        // One alone is scanned when it is searched.
        if division.cells.iter().filter(|cell| !cell.is_exact).count() < 2 {
            return;
        }

        let game = problem.game();
        let is_free = game.is_coloured() && problem.costs().unit() == 0;
        division.sort_for_scans(game.feedbacks());
        for is_counting in [false, true] {
            for at in 0..division.cells.len() {
                let mut cell = division.cells[at];
                if cell.is_exact || cell.is_scanned {
                    continue;
                }
                let others = division.sum - cell.bound;
                let (set, last) = (cell.of(&division.members), (division.guess, cell.feedback));
                let (members, core) = self.objective.core(set, Some(&last));
                let scanned = Scanned {
                    set,
                    members,
                    history: &self.history,
                    last: Some(last),
                };
                let least = if is_free {
                    // What a scan shows of guesses that are far from the last one.
                    if self
                        .objective
                        .level_bound(set, core, game.feedbacks(), division.below)
                        <= cell.bound
                    {
                        continue;
                    }
                    // A cell that costs so much refutes the guess.
                    let below = self.excess_of(set, core, division.below, goal - others);
                    let least = problem.least_excess_below(self.game(), scanned, below);
                    least.map(|least| (least, least < below))
                } else {
                    let least = problem.least_excess(self.game(), scanned);
                    least.map(|least| (least, true))
                };
                if let Some((least, is_known)) = least {
                    self.statistics.count(Event::Scanned, set.len());
                    self.take_least(&mut cell, division, core, Some(least), is_known);
                } else if problem.is_counted(set, division.below) && !is_counting {
                    self.scan_roughly(&mut cell, division);
                } else {
                    self.scan_cell(&mut cell, division);
                }
                division.cells[at] = cell;
                division.sum = others + cell.bound;
                if division.sum >= goal {
                    return;
                }
            }
        }
    }

    /// The least excess of guesses that cost a set so much, of those that there can be: a guess
    /// makes no more cells than there are secrets, and a member counts one more.
    fn excess_of(&self, set: &[u16], core: O::Core, left: u16, cost: O::Amount) -> usize {
        let feedbacks = self.problem.game().feedbacks();
        let (mut below, mut enough) = (feedbacks.saturating_sub(set.len()), feedbacks + 1);
        while below < enough {
            let middle = below.midpoint(enough);
            if self.objective.level_bound(set, core, middle, left) < cost {
                below = middle + 1;
            } else {
                enough = middle;
            }
        }
        below
    }

    /// Raises a cell's bound by the least excess of a guess in a scan, which is judged by a core,
    /// and remembers it. `is_known` says that a guess has it.
    fn take_least(
        &self,
        cell: &mut OpenCell<O::Amount>,
        division: &Division<O::Amount>,
        core: O::Core,
        least: Option<usize>,
        is_known: bool,
    ) {
        let (objective, set, below) = (self.objective, cell.of(&division.members), division.below);
        if let Some(least) = least {
            let bound = objective.level_bound(set, core, least, below);
            // A guess that is enough tells all apart, and no member does.
            let is_enough = is_known && objective.enough_excess(set, below) == Some(least);
            cell.take(if is_enough {
                Bound::Exact(bound)
            } else {
                Bound::AtLeast(bound)
            });
        }
        cell.is_scanned = true;
        let known = if cell.is_exact {
            Bound::Exact(cell.bound)
        } else {
            Bound::AtLeast(cell.bound)
        };
        objective.remember(division.keys(cell.feedback), below, set.len(), known);
    }

    /// Raises a cell's bound by a scan for the feedback that occurs.
    fn scan_roughly(&mut self, cell: &mut OpenCell<O::Amount>, division: &Division<O::Amount>) {
        let set = cell.of(&division.members);
        let mut scan = self.scan(set, Some((division.guess, cell.feedback)), |_| {
            How::default()
        });
        if let Some(bound) = scan.next_level(self.objective, set, division.below) {
            cell.take(Bound::AtLeast(bound));
        }
        self.spare.push(scan);
    }

    /// Raises a cell's bound by the scan with which its search begins.
    fn scan_cell(&mut self, cell: &mut OpenCell<O::Amount>, division: &mut Division<O::Amount>) {
        let (set, below) = (cell.of(&division.members), division.below);
        let mut scan = self.scan_for_search(set, Some((division.guess, cell.feedback)), below);
        let least = scan.excess.least(&mut scan.level);
        self.take_least(cell, division, scan.core, least, true);
        self.keep_scan(set, division.keys(cell.feedback), below, scan);
        let counts_cells =
            !self.problem.game().is_coloured() && !self.problem.is_counted(set, below);
        if let Some(least) = least.filter(|_| counts_cells) {
            division.scanned(cell, self.problem.game().feedbacks() + 1 - least);
        }
    }

    /// Scans a set that the guesses so far have left, and a `last` one if there is: all guesses
    /// that need be, or as many as it takes to find one with an excess that is enough.
    fn scan_for_search(
        &mut self,
        set: &[u16],
        last: Option<Move>,
        left: u16,
    ) -> ScanResult<O::Core> {
        let (problem, enough) = (self.problem, self.objective.enough_excess(set, left));
        self.scan(set, last, |core| problem.how_to_scan(core, left, enough))
    }

    fn scan(
        &mut self,
        set: &[u16],
        last: Option<Move>,
        how: impl FnOnce(&[u16]) -> How<'a>,
    ) -> ScanResult<O::Core> {
        let mut scan = self.spare.pop().unwrap_or_default();
        self.statistics.count(Event::Scanned, set.len());
        let (members, core) = self
            .objective
            .core(set, last.as_ref().or(self.history.last()));
        scan.core = core;
        let scanned = Scanned {
            set,
            members,
            history: &self.history,
            last,
        };
        scan.renaming = self
            .problem
            .scan(self.game(), scanned, how(members), &mut scan.excess);
        scan
    }

    /// Searches the cells whose cost is not known, until their sum is known or at least `goal`.
    fn search_cells(
        &mut self,
        division: &mut Division<O::Amount>,
        goal: O::Amount,
    ) -> Bound<O::Amount> {
        let problem = self.problem;
        let (guess, below) = (division.guess, division.below);
        // The front also searches all secrets with fewer guesses than the problem allows.
        let is_whole = division.secrets == problem.game().secrets().len()
            && below == problem.costs().next(problem.costs().guesses());

        let cells = division.cells.len();
        let mut proven = division.cells.iter().filter(|cell| cell.is_exact).count();
        while proven < cells {
            let open = division.cells.iter().filter(|cell| !cell.is_exact);
            let mut weights: usize = open.map(|cell| self.weight(cell.secrets())).sum();
            for at in 0..cells {
                let mut cell = division.cells[at];
                if cell.is_exact {
                    continue;
                }
                let others = division.sum - cell.bound;
                if self.history.is_empty() {
                    problem.counters.set_cells(proven, cells);
                    self.beside = (is_whole && problem.has_one_first_guess()).then_some(others);
                }
                let missing = goal - division.sum;
                let weight = self.weight(cell.secrets());
                // A quarter more, since some cost no more than their bound.
                let share = if weight == 0 {
                    missing
                } else {
                    missing.min(missing.share(5 * weight, 4 * weights))
                };
                weights -= weight;
                self.history.push((guess, cell.feedback));
                let (set, keys) = (cell.of(&division.members), division.keys(cell.feedback));
                let bound = self.set_cost(set, keys, below, cell.bound + share);
                self.history.pop();
                division.sum = others + bound.value();
                let is_open = matches!(bound, Bound::AtLeast(_));
                if division.sum >= goal || is_open && share == missing || self.stop.is_set() {
                    return at_least(division.sum);
                }
                cell.take(bound);
                division.cells[at] = cell;
                proven += usize::from(!is_open);
            }
        }
        Bound::Exact(division.sum)
    }

    /// Share of what is missing that is asked of a cell, in proportion to others; zero if it is
    /// asked for all. The larger it is the further its cost is above its bound, and the longer it
    /// takes to raise that.
    fn weight(&self, secrets: usize) -> usize {
        if secrets >= SHARED_FROM {
            (100 * secrets).isqrt()
        } else {
            0
        }
    }

    /// Asks now and then whether the search is still wanted: large sets take long, so by their
    /// secrets.
    fn poll(&mut self, set: &[u16]) {
        self.secrets += set.len();
        if self.secrets >= SECRETS_AT_ONCE {
            self.tell();
            self.stop.poll();
        }
    }

    /// Tells all threads what the whole costs at least, once this is known of the set that is
    /// searched.
    fn tell_bound(&self, node: &SetNode<'_, O>) {
        let problem = self.problem;
        let beside = match (self.history.len(), self.beside) {
            (0, _)
                if node.set.len() == problem.game().secrets().len()
                    && node.left == problem.costs().guesses() =>
            {
                O::Amount::default()
            }
            (1, Some(beside)) => beside,
            _ => return,
        };
        let least = beside + node.least();
        // What was found of a set while the search was stopped means nothing.
        if least < O::Amount::IMPOSSIBLE && !self.stop.is_set() {
            self.objective.tell(least);
        }
    }

    /// Tells all threads what this one did.
    fn tell(&mut self) {
        self.problem
            .counters
            .add(&std::mem::take(&mut self.statistics));
        self.secrets = 0;
    }
}

/// The least cost of finding any secret, or `None` if it is not below a budget.
pub(super) fn cost_below(
    problem: &Problem,
    budget: Cost,
    workers: &Workers,
    stop: &Stop<'_>,
) -> Result<Option<Cost>, Interrupted> {
    let set = problem.game().secrets();
    let (keys, left) = (problem.keys(&[], set), problem.costs().guesses());
    // Whoever goes on from what was saved knows this at once.
    if let Some(Bound::AtLeast(least)) = problem.remembered(keys, left) {
        problem.counters.raise(least);
    }

    let answer = Mutex::new(None);
    workers.all(|| {
        let bound = Search::new(problem, &[], stop).set_cost(set, keys, left, budget);
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

/// Sorts guesses, those in an ascending set first.
fn sort_members_first(guesses: &mut [u16], set: &[u16]) {
    guesses.sort_unstable_by_key(|guess| (set.binary_search(guess).is_err(), *guess));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code_breaking::game::list::{CodeList, Guesses};
    use crate::code_breaking::search::costs::Costs;
    use crate::code_breaking::search::problem::Settings;
    use crate::code_breaking::search::transposition::TranspositionTable;

    #[test]
    fn a_part_of_the_game_has_no_scans_of_all_its_guesses() {
        let letters = ['a', 'b', 'c'];
        let words = letters
            .iter()
            .flat_map(|one| letters.map(|two| [*one, two, 'a'].iter().collect()))
            .collect();
        let game = Game::from(
            CodeList::new(words, None, Guesses::List)
                .unwrap()
                .coloured(),
        );
        let settings = Settings {
            threads: 1,
            ..Settings::default()
        };
        let problem = Problem::new(
            game.clone(),
            Costs::total(9),
            settings,
            TranspositionTable::new(1 << 12),
        );
        let stop = Stop::never();
        let mut search = Search::new(&problem, &[], &stop);

        let (set, left) = (game.secrets(), problem.costs().guesses());
        let keys = problem.keys(&[], set);
        let scan = search.scan_for_search(set, None, left);
        search.keep_scan(set, keys, left, scan);
        let key = search.scan_key(set, keys, left).unwrap();
        search.parts.push(game.part(set, &[]).unwrap());
        assert_eq!(search.scan_key(set, keys, left), None);

        let scan = search.scan_for_search(set, None, left);
        search.keep_scan(set, keys, left, scan);
        search.parts.clear();
        assert!(search.scans.take(key).is_some());
        assert!(search.scans.take(key).is_none());
    }
}
