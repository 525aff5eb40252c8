//! The search: bounds from above and below on what a set costs, until they meet.
//!
//! Guesses are taken level by level, those with the least lower bound first. A threshold is raised in small steps; a guess whose
//! bound is below it is searched deeper, with what the threshold leaves as the budget, until one stays below or all have
//! passed. So no guess is searched much deeper than it takes to beat it. Whatever has not been looked at costs at least as much as
//! the level that is next, so a guess that costs no more than its level is the best.

use std::sync::atomic::{AtomicBool, Ordering};

use super::costs::{Cost, IMPOSSIBLE};
use super::excess::{self, Excess};
use super::guess::Divider;
use super::problem::Problem;
use super::scan::How;
use super::symmetry::Asked;
use super::table::{Bound, Key};

/// How far the threshold is raised at a time, in guesses, for a set of so many secrets: as fast at least as any fixed step.
const fn step(secrets: usize) -> Cost {
    2 + secrets as Cost / 4
}

/// Orbits are looked for up to this many guesses deep and in sets of at least this many secrets, where there is more to search
/// than to save.
const SYMMETRY_DEPTH: usize = 4;
const SYMMETRY_FROM: usize = 20;

/// Sets of at most so many secrets are scanned for the answers that occur alone; cells beyond their capacities are rare.
pub(super) const FEW: usize = 40;

/// A search under way: the problem and the guesses so far.
#[derive(Debug)]
pub struct Search<'a> {
    pub(super) problem: &'a Problem,
    pub(super) asked: Vec<Asked>,
    /// Whether another thread has finished; what is returned then means nothing and is not remembered.
    is_over: &'a AtomicBool,
    /// Room for sets that are not searched now.
    spare: Vec<Room>,
    /// Sets that were searched.
    nodes: u64,
}

/// How many searched sets are reported at once.
const NODES_AT_ONCE: u64 = 64;

/// Room for the search of one set.
#[derive(Debug, Default)]
struct Room {
    divider: Divider,
    excess: Excess,
    level: Vec<u64>,
    /// Guesses that were refuted, with what they cost at least.
    tried: Vec<(Cost, u16)>,
}

/// A set that is being searched.
struct Node<'s> {
    set: &'s [u16],
    key: Key,
    left: u8,
    /// What a guess must stay below to matter: the threshold, or the cost of the best guess.
    goal: Cost,
    best: Option<Cost>,
    budget: Cost,
    /// Whether other threads may be here too.
    is_shared: bool,
    room: Room,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl<'a> Search<'a> {
    pub(super) fn new(problem: &'a Problem, is_over: &'a AtomicBool) -> Self {
        Self { problem, asked: Vec::new(), is_over, spare: Vec::new(), nodes: 0 }
    }

    /// Questions one at a time, after some guesses, with everything that is known from before.
    #[must_use]
    pub fn questions(problem: &'a Problem, asked: &[Asked]) -> Self {
        Self { asked: asked.to_vec(), ..Self::new(problem, &NEVER) }
    }

    /// A set's least cost, or `None` if it is impossible.
    pub fn cost(&mut self, set: &[u16], left: u8) -> Option<Cost> {
        match self.set(set, self.problem.key(set), left, IMPOSSIBLE) {
            Bound::Exact(cost) => Some(cost),
            Bound::AtLeast(_) => None,
        }
    }

    /// The guesses that may have this cost, which is the set's least: members before others, then by number. Where guesses cost
    /// nothing, first those that make the most cells.
    pub fn guesses_of_cost(&mut self, set: &[u16], left: u8, cost: Cost) -> Vec<u16> {
        let mut room = self.room(set, None);
        let is_free = self.problem.costs.unit() == 0;
        if is_free {
            // By answers alone, so that the order does not depend on the techniques used.
            self.problem.universe.scan().run(set, How::default(), &mut room.excess);
        }
        let mut candidates = Vec::new();
        while self.next_level(&mut room, set, left).is_some_and(|bound| bound <= cost) {
            room.excess.take(&room.level);
            let mut level: Vec<u16> = excess::guesses(&room.level).collect();
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

    /// Whether a guess has this cost, which is the set's least.
    pub fn has_cost(&mut self, set: &[u16], guess: u16, left: u8, cost: Cost) -> bool {
        let mut room = self.spare.pop().unwrap_or_default();
        room.divider.reset(&self.problem.universe, set);
        let has_cost = self.guess(&mut room.divider, set, guess, left, cost + 1) == Bound::Exact(cost);
        self.spare.push(room);
        has_cost
    }

    /// A bound on the set's cost: exact, or at least `budget`.
    pub(super) fn set(&mut self, set: &[u16], key: Key, left: u8, budget: Cost) -> Bound {
        let problem = self.problem;
        let costs = &problem.costs;
        let n = set.len();
        if usize::from(left) < n.min(2) {
            return Bound::AtLeast(IMPOSSIBLE);
        }
        match n {
            1 => return Bound::Exact(costs.found(1, left)),
            2 => return Bound::Exact(costs.found(1, left) + costs.found(2, left)),
            _ => {}
        }
        let mut lower = problem.bounds.get(n, left);
        if lower >= budget {
            return Bound::AtLeast(lower);
        }
        let key = problem.key_with(key, left);
        match problem.table.get(key) {
            Some(exact @ Bound::Exact(_)) => return exact,
            Some(Bound::AtLeast(bound)) => lower = lower.max(bound),
            None => {}
        }
        if problem.techniques.members && n <= problem.universe.answers() {
            match self.members(set, left) {
                exact @ Bound::Exact(_) => return exact,
                Bound::AtLeast(bound) => lower = lower.max(bound),
            }
        }
        if lower >= budget {
            return Bound::AtLeast(lower);
        }
        // No tree within the guesses left costs more than this, so a set that costs more is impossible.
        let most = n as Cost * (Cost::from(left) * costs.unit() + costs.penalty());
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_AT_ONCE) {
            problem.report.add_nodes(NODES_AT_ONCE);
        }
        let is_shared = problem.company.is_near(self.asked.len());
        let budget = budget.min(most + 1);
        // Where no member tells all members apart, another guess that does is the best. A member that leaves but two together scans
        // alike and costs as much, unless a third guess is too late or costs a penalty.
        let answers = problem.universe.answers();
        let is_late = costs.is_limited() && (left < 3 || (left == 3 && costs.penalty() > 0));
        let enough = (problem.techniques.members && n < answers && !is_late).then(|| answers + 1 - n);
        let room = self.room(set, enough);
        let mut node = Node { set, key, left, goal: budget, best: None, budget, is_shared, room };
        let bound = match self.search(&mut node, lower) {
            Bound::AtLeast(cost) if cost > most && costs.is_limited() => Bound::AtLeast(IMPOSSIBLE),
            bound => bound,
        };
        self.spare.push(node.room);
        if !self.is_over.load(Ordering::Relaxed) {
            problem.table.insert(key, n, bound);
        }
        bound
    }

    /// What the members of a small set show: one that tells all apart, or all but two, is optimal.
    pub(super) fn members(&self, set: &[u16], left: u8) -> Bound {
        let Problem { universe, costs, .. } = self.problem;
        let n = set.len();
        let most = universe.most_cells(set) as usize;
        let others = n as Cost - 1;
        if most == n && left >= 2 {
            return Bound::Exact(costs.found(1, left) + others * costs.found(2, left));
        }
        // The one that needs a third guess must not be the one that costs a penalty; the search sees to that case.
        if most + 1 == n && (!costs.is_limited() || left > 3 || (left == 3 && costs.penalty() == 0)) {
            return Bound::Exact(costs.found(1, left) + (others - 1) * costs.found(2, left) + costs.found(3, left));
        }
        Bound::AtLeast(2 * n as Cost * costs.unit())
    }

    /// Tries guesses until the cost is known or at least the budget.
    fn search(&mut self, node: &mut Node<'_>, lower: Cost) -> Bound {
        let problem = self.problem;
        let is_first_of_orbit = self.orbits(node.set);
        let step = if problem.techniques.steps {
            // One at least, for games in which neither costs anything.
            (step(node.set.len()) * problem.costs.unit() + problem.costs.penalty()).max(1)
        } else {
            node.budget
        };
        let mut next = self.next_level(&mut node.room, node.set, node.left);
        node.room.tried.clear();
        let mut least = lower.max(next.unwrap_or(IMPOSSIBLE));
        let mut width = problem.width.filter(|_| node.set.len() > FEW).unwrap_or(usize::MAX);
        while least < node.budget {
            if self.asked.is_empty() {
                problem.report.raise(least);
            }
            node.goal = node.budget.min(least.saturating_add(step));
            let tried = std::mem::take(&mut node.room.tried);
            if let Some(bound) = self.attempt_all(node, tried.into_iter(), lower) {
                return bound;
            }
            while let Some(bound) = next.filter(|&bound| bound < node.goal) {
                let level = std::mem::take(&mut node.room.level);
                node.room.excess.take(&level);
                // All guesses count, so that which are tried depends on the set alone.
                let guesses = excess::guesses(&level).take(width).filter(|&guess| is_first_of_orbit(guess));
                if let Some(bound) = self.attempt_all(node, guesses.map(|guess| (bound, guess)), lower.max(bound)) {
                    node.room.level = level;
                    return bound;
                }
                width = width.saturating_sub(level.iter().map(|word| word.count_ones() as usize).sum());
                node.room.level = level;
                next = if width == 0 { None } else { self.next_level(&mut node.room, node.set, node.left) };
            }
            if let Some(cost) = node.best {
                return Bound::Exact(cost);
            }
            // Every guess is known to cost this or more.
            least = node.room.tried.iter().map(|&(bound, _)| bound).chain(next).min().unwrap_or(IMPOSSIBLE).max(lower);
        }
        Bound::AtLeast(least)
    }

    /// Tries guesses with what they cost at least, those last that other threads are at. A bound if that ends the search:
    /// no guess costs less than `floor`.
    fn attempt_all(
        &mut self,
        node: &mut Node<'_>,
        guesses: impl Iterator<Item = (Cost, u16)>,
        floor: Cost,
    ) -> Option<Bound> {
        let mut later = Vec::new();
        for (bound, guess) in guesses {
            if node.is_shared && self.problem.company.is_at(node.key, guess) {
                later.push((bound, guess));
            } else if let end @ Some(_) = self.attempt(node, bound, guess, floor) {
                return end;
            }
        }
        later.into_iter().find_map(|(bound, guess)| self.attempt(node, bound, guess, floor))
    }

    /// Tries a guess; a bound if that ends the search.
    fn attempt(&mut self, node: &mut Node<'_>, bound: Cost, guess: u16, floor: Cost) -> Option<Bound> {
        if bound >= node.goal {
            node.room.tried.push((bound, guess));
            return None;
        }
        if self.is_over.load(Ordering::Relaxed) {
            return Some(Bound::AtLeast(IMPOSSIBLE));
        }
        let company = &self.problem.company;
        if node.is_shared {
            // Another thread may have the answer already.
            match self.problem.table.get(node.key) {
                Some(bound @ Bound::Exact(_)) => return Some(bound),
                Some(Bound::AtLeast(bound)) if bound >= node.budget => return Some(Bound::AtLeast(bound)),
                _ => company.begin(node.key, guess),
            }
        }
        let found = self.guess(&mut node.room.divider, node.set, guess, node.left, node.goal);
        if node.is_shared {
            company.end(node.key, guess);
        }
        match found {
            Bound::Exact(cost) if cost < node.goal => {
                (node.goal, node.best) = (cost, Some(cost));
                if cost <= floor {
                    return Some(Bound::Exact(cost));
                }
            }
            Bound::Exact(cost) | Bound::AtLeast(cost) => node.room.tried.push((cost.max(bound), guess)),
        }
        None
    }

    /// Room for a set, with all guesses scanned, or as many as it takes to find one with an excess that is enough.
    fn room(&mut self, set: &[u16], enough: Option<usize>) -> Room {
        let mut room = self.spare.pop().unwrap_or_default();
        let problem = self.problem;
        room.divider.reset(&problem.universe, set);
        let counts = problem.techniques.counting && set.len() > FEW;
        let how = How { capacities: counts.then_some(&problem.capacities), enough };
        problem.universe.scan().run(set, how, &mut room.excess);
        room
    }

    /// The bound of the level that is next, whose guesses are now in the room.
    fn next_level(&self, room: &mut Room, set: &[u16], left: u8) -> Option<Cost> {
        let least = room.excess.least(&mut room.level)?;
        Some(self.level_bound(set, least, left))
    }

    /// What a guess costs at least that has this excess.
    pub(super) fn level_bound(&self, set: &[u16], excess: usize, left: u8) -> Cost {
        let costs = &self.problem.costs;
        let most_gain = self.problem.universe.answers() + 1;
        let bound = (3 * set.len() + excess - most_gain) as Cost * costs.unit();
        // With three guesses left all but one secret of each cell need the last one.
        let at_last = if left == 3 { (set.len() + excess).saturating_sub(most_gain) } else { 0 };
        bound + costs.penalty() * at_last as Cost
    }

    /// Whether a guess is the first of those that symmetry makes equal for a set, where that is looked for.
    fn orbits(&self, set: &[u16]) -> impl Fn(u16) -> bool + use<'a> {
        let problem = self.problem;
        let wanted = problem.techniques.symmetry && set.len() >= SYMMETRY_FROM && self.asked.len() < SYMMETRY_DEPTH;
        let stabiliser =
            wanted.then(|| problem.symmetry.stabiliser(&self.asked)).filter(|stabiliser| !stabiliser.is_trivial());
        move |guess| stabiliser.as_ref().is_none_or(|stabiliser| problem.symmetry.is_smallest(stabiliser, guess))
    }
}
