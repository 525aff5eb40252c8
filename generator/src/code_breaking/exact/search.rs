//! The search: bounds from above and below on what a set costs, until they meet.
//!
//! At each set guesses are kept with a lower bound on their cost each. A threshold is raised in small steps; guesses whose bound
//! is below it are searched deeper, with what the threshold leaves as the budget, until one stays below or all have passed. So no
//! guess is searched much deeper than it takes to beat it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::bounds::SizeBounds;
use super::classes;
use super::scan::{self, Capacities};
use super::symmetry::{Asked, Symmetry};
use super::table::{Bound, Key, TranspositionTable};
use super::universe::{Bits, Universe};

/// What finding secrets costs, in units that depend on the objective.
pub type Cost = u64;

/// More than anything costs that can be done.
pub const IMPOSSIBLE: Cost = 1 << 40;

/// What is counted: a unit for each guess, and a penalty for each secret that is found with the very last guess allowed.
#[derive(Debug, Clone, Copy)]
pub struct Costs {
    unit: Cost,
    penalty: Cost,
    guesses: Option<u8>,
}

/// How many guesses deep threads search in different orders.
const SHARED_DEPTH: usize = 2;

/// Guesses left where their number is not limited; more than any optimal tree needs.
const UNLIMITED: u8 = 63;

impl Costs {
    /// The number of guesses alone, as many as it takes.
    #[must_use]
    pub const fn total() -> Self {
        Self { unit: 1, penalty: 0, guesses: None }
    }

    /// At most so many guesses; each costs `unit`, and each secret that needs them all `penalty` more.
    #[must_use]
    pub const fn limited(guesses: u8, unit: Cost, penalty: Cost) -> Self {
        Self { unit, penalty, guesses: Some(guesses) }
    }

    /// Guesses allowed.
    #[must_use]
    pub fn guesses(&self) -> u8 {
        self.guesses.unwrap_or(UNLIMITED)
    }

    /// Guesses left after one.
    #[inline(always)]
    fn next(&self, left: u8) -> u8 {
        if self.guesses.is_some() { left - 1 } else { left }
    }

    /// What a secret costs that is found with the `guess`-th guess from now when so many are left.
    #[inline(always)]
    #[must_use]
    pub fn found(&self, guess: u8, left: u8) -> Cost {
        Cost::from(guess) * self.unit + if self.guesses.is_some() && guess == left { self.penalty } else { 0 }
    }
}

/// Which techniques are used; each changes the time only.
#[derive(Debug, Clone, Copy)]
pub struct Techniques {
    /// Guesses of one orbit are searched once, up to this many guesses deep.
    pub symmetry_depth: usize,
    /// ... and in sets of at least this many secrets.
    pub symmetry_from: usize,
    /// Capacities after certain answers.
    pub classes: bool,
    /// Members that tell all members apart are looked for first.
    pub members_first: bool,
    /// How far the threshold is raised at a time, in guesses.
    pub step: Cost,
}

impl Default for Techniques {
    fn default() -> Self {
        Self { symmetry_depth: 4, symmetry_from: 20, classes: true, members_first: true, step: 6 }
    }
}

/// Everything the search of one problem shares.
#[derive(Debug)]
pub struct Problem {
    universe: Universe,
    symmetry: Symmetry,
    costs: Costs,
    bounds: SizeBounds,
    capacities: Capacities,
    table: TranspositionTable,
    /// By code, then by guesses left: random words whose exclusive-or is a set's key.
    words: Vec<u128>,
    left_words: Vec<u128>,
    techniques: Techniques,
    threads: usize,
}

/// A cell of a set while its guess is searched.
#[derive(Debug, Clone, Copy)]
struct Cell {
    start: usize,
    end: usize,
    answer: u8,
    bound: Cost,
    is_exact: bool,
}

impl Problem {
    /// Prepares the search.
    #[must_use]
    pub fn new(universe: Universe, costs: Costs, techniques: Techniques, threads: usize, table_bytes: usize) -> Self {
        let symmetry = Symmetry::new(universe.rules());
        let answers = universe.answers();
        let capacities = if techniques.classes {
            classes::capacities(&universe, &symmetry)
        } else {
            vec![[answers as u8, (answers + (answers - 1) * (answers - 1)).min(255) as u8]; answers - 1]
        };
        let bounds = SizeBounds::new(answers, universe.codes(), &costs);
        let mut random = blake3::Hasher::new().update(b"solvetab exact search").finalize_xof();
        let mut word = || {
            let mut bytes = [0; 16];
            random.fill(&mut bytes);
            u128::from_le_bytes(bytes)
        };
        let words = (0..universe.codes()).map(|_| word()).collect();
        let left_words = (0..=usize::from(costs.guesses())).map(|_| word()).collect();
        let table = TranspositionTable::new(table_bytes);
        Self { universe, symmetry, costs, bounds, capacities, table, words, left_words, techniques, threads }
    }

    /// Gives the universe back, for another problem.
    #[must_use]
    pub fn into_universe(self) -> Universe {
        self.universe
    }

    /// The universe that is searched.
    #[must_use]
    pub fn universe(&self) -> &Universe {
        &self.universe
    }

    /// The least cost of finding any code, or `None` if it is not less than `budget`.
    #[must_use]
    pub fn solve(&self, budget: Cost) -> Option<Cost> {
        let set = self.all();
        let is_over = AtomicBool::new(false);
        // Each thread runs the whole search, in another order at the first guesses, and finds what the others have found in the
        // table; whoever is first has the answer for all.
        let answer = Mutex::new(None);
        std::thread::scope(|scope| {
            for thread in 0..self.threads {
                let (set, is_over, answer) = (&set, &is_over, &answer);
                scope.spawn(move || {
                    let mut search = Search { problem: self, asked: Vec::new(), thread, is_over };
                    let bound = search.set(set, self.key(set), self.costs.guesses(), budget);
                    if !is_over.swap(true, Ordering::Relaxed) {
                        *answer.lock().unwrap_or_else(PoisonError::into_inner) = Some(bound);
                    }
                });
            }
        });
        match answer.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(Bound::Exact(cost)) if cost < budget => Some(cost),
            _ => None,
        }
    }

    /// Everything that is known now, for questions one at a time.
    #[must_use]
    pub fn search(&self) -> Search<'_> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Search { problem: self, asked: Vec::new(), thread: 0, is_over: &NEVER }
    }

    /// Guesses left after one of `left`.
    #[must_use]
    pub fn next(&self, left: u8) -> u8 {
        self.costs.next(left)
    }

    /// Guesses that the costs allow.
    #[must_use]
    pub fn guesses(&self) -> u8 {
        self.costs.guesses()
    }

    /// The fewest of `n` secrets that can need `room` guesses when none needs more: those that fit no earlier place.
    #[must_use]
    pub fn least_at_bottom(&self, n: usize, room: u8) -> u32 {
        let (mut places, mut sum) = (1_usize, 0_usize);
        for _ in 1..room {
            sum = sum.saturating_add(places);
            places = places.saturating_mul(self.universe.answers() - 1);
        }
        n.saturating_sub(sum) as u32
    }

    /// All codes.
    #[must_use]
    pub fn all(&self) -> Vec<u16> {
        (0..self.universe.codes()).map(|code| code as u16).collect()
    }

    /// The key of a set.
    #[must_use]
    pub fn key(&self, set: &[u16]) -> Key {
        Key(set.iter().fold(0, |key, &code| key ^ self.words[usize::from(code)]))
    }

    /// The key of a set together with the guesses left, where they matter.
    #[inline(always)]
    fn key_with(&self, set: Key, left: u8) -> Key {
        if self.costs.guesses.is_some() { Key(set.0 ^ self.left_words[usize::from(left)]) } else { set }
    }

    /// A lower bound on a cell's cost from its size and the answer that made it.
    #[inline(always)]
    fn cell_bound(&self, size: usize, answer: u8, left: u8) -> Cost {
        let [first, second] = self.capacities[usize::from(answer)];
        let over = size.saturating_sub(first.into());
        let over = over + if second < 255 { size.saturating_sub(second.into()) } else { 0 };
        self.bounds.get(size, left).max(self.costs.unit * (2 * size - 1 + over) as Cost)
    }
}

/// A search under way: the problem and the guesses so far.
#[derive(Debug)]
pub struct Search<'a> {
    problem: &'a Problem,
    /// The guesses so far.
    asked: Vec<Asked>,
    thread: usize,
    /// Whether another thread has finished; what is returned then means nothing and is not remembered.
    is_over: &'a AtomicBool,
}

/// A set that is being searched.
struct Node<'s> {
    set: &'s [u16],
    bits: Vec<Bits>,
    /// Room for the cells of one guess.
    members: Vec<u16>,
}

impl<'s> Node<'s> {
    fn new(universe: &Universe, set: &'s [u16]) -> Self {
        Self {
            set,
            bits: set.iter().map(|&code| universe.bits(code)).collect(),
            members: vec![0; set.len() * universe.answers()],
        }
    }
}

/// Sorts by the bounds, which are few, and keeps the order among equal ones.
fn sort_by_bound(candidates: &mut Vec<(Cost, u16)>, least: Cost) {
    const FEW: usize = 256;
    if candidates.iter().any(|&(bound, _)| (bound - least) as usize >= FEW) || candidates.len() < 32 {
        candidates.sort_unstable();
        return;
    }
    let mut places = [0; FEW];
    for &(bound, _) in candidates.iter() {
        places[(bound - least) as usize] += 1;
    }
    let mut start = 0;
    for place in &mut places {
        start += std::mem::replace(place, start);
    }
    let mut sorted = vec![(0, 0); candidates.len()];
    for &(bound, guess) in candidates.iter() {
        let place = &mut places[(bound - least) as usize];
        sorted[*place] = (bound, guess);
        *place += 1;
    }
    *candidates = sorted;
}

impl<'a> Search<'a> {
    /// A bound on the set's cost: exact, or at least `budget`.
    fn set(&mut self, set: &[u16], key: Key, left: u8, budget: Cost) -> Bound {
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
        if problem.techniques.members_first && n <= problem.universe.answers() {
            match self.members(set, left) {
                exact @ Bound::Exact(_) => return exact,
                Bound::AtLeast(bound) => lower = lower.max(bound),
            }
        }
        if lower >= budget {
            return Bound::AtLeast(lower);
        }
        // No tree within the guesses left costs more than this, so a set that costs more is impossible.
        let most = n as Cost * (Cost::from(left) * costs.unit + costs.penalty);
        let bound = match self.search(set, left, lower, budget.min(most + 1)) {
            Bound::AtLeast(cost) if cost > most && costs.guesses.is_some() => Bound::AtLeast(IMPOSSIBLE),
            bound => bound,
        };
        if !self.is_over.load(Ordering::Relaxed) {
            problem.table.insert(key, n, bound);
        }
        bound
    }

    /// The problem that is searched.
    #[must_use]
    pub fn problem(&self) -> &'a Problem {
        self.problem
    }

    /// Remembers a guess and its answer, which left the set that is searched next.
    pub fn ask(&mut self, guess: u16, answer: u8) {
        self.asked.push((guess, answer));
    }

    /// Forgets the last guess.
    pub fn take_back(&mut self) {
        self.asked.pop();
    }

    /// A set's least cost, or `None` if it is impossible.
    pub fn cost(&mut self, set: &[u16], left: u8) -> Option<Cost> {
        match self.set(set, self.problem.key(set), left, IMPOSSIBLE) {
            Bound::Exact(cost) => Some(cost),
            Bound::AtLeast(_) => None,
        }
    }

    /// The guesses that may have this cost, which is the set's least: members before others, then by number.
    pub fn guesses_of_cost(&mut self, set: &[u16], left: u8, cost: Cost) -> Vec<u16> {
        let mut candidates = self.candidates(set, left, cost + 1);
        candidates.sort_unstable_by_key(|&(_, guess)| (set.binary_search(&guess).is_err(), guess));
        candidates.into_iter().map(|(_, guess)| guess).collect()
    }

    /// Whether a guess has this cost, which is the set's least.
    pub fn has_cost(&mut self, set: &[u16], guess: u16, left: u8, cost: Cost) -> bool {
        let mut node = Node::new(&self.problem.universe, set);
        self.guess(&mut node, guess, left, cost + 1) == Bound::Exact(cost)
    }

    /// The cells that a guess makes, but that of the winning answer, in the order of their answers.
    #[must_use]
    pub fn cells(&self, set: &[u16], guess: u16) -> Vec<(u8, Vec<u16>)> {
        let universe = &self.problem.universe;
        let mut node = Node::new(universe, set);
        let mut sizes = [0; 64];
        universe.divide(set, &node.bits, guess, &mut node.members, &mut sizes);
        let cell = |(answer, &size): (u8, &u16)| {
            let start = usize::from(answer) * set.len();
            (answer, node.members[start..start + usize::from(size)].to_vec())
        };
        (0..).zip(&sizes[..universe.answers() - 1]).filter(|(_, size)| **size > 0).map(cell).collect()
    }

    /// What the members of a small set show: one that tells all apart, or all but two, is optimal.
    fn members(&self, set: &[u16], left: u8) -> Bound {
        let Problem { universe, costs, .. } = self.problem;
        let n = set.len();
        let most = universe.most_cells(set) as usize;
        let others = n as Cost - 1;
        if most == n && left >= 2 {
            return Bound::Exact(costs.found(1, left) + others * costs.found(2, left));
        }
        // The one that needs a third guess must not be the one that costs a penalty; the search sees to that case.
        if most + 1 == n && (costs.guesses.is_none() || left > 3 || (left == 3 && costs.penalty == 0)) {
            return Bound::Exact(costs.found(1, left) + (others - 1) * costs.found(2, left) + costs.found(3, left));
        }
        Bound::AtLeast(2 * n as Cost * costs.unit)
    }

    /// Tries guesses until the cost is known or at least `budget`.
    fn search(&mut self, set: &[u16], left: u8, lower: Cost, budget: Cost) -> Bound {
        let mut candidates = self.candidates(set, left, budget);
        let least = candidates.iter().map(|&(bound, _)| bound).min().unwrap_or(0);
        sort_by_bound(&mut candidates, least);
        let mut node = Node::new(&self.problem.universe, set);
        let costs = &self.problem.costs;
        let step = self.problem.techniques.step * costs.unit + costs.penalty;
        let mut goal =
            budget.min(lower.max(candidates.first().map_or(budget, |&(bound, _)| bound)).saturating_add(step));
        loop {
            let mut best = None;
            let backwards = self.thread % 2 == 1 && self.asked.len() <= SHARED_DEPTH;
            for index in 0..candidates.len() {
                let place = if backwards { candidates.len() - 1 - index } else { index };
                let (bound, guess) = &mut candidates[place];
                if *bound >= goal {
                    continue;
                }
                if self.is_over.load(Ordering::Relaxed) {
                    return Bound::AtLeast(IMPOSSIBLE);
                }
                match self.guess(&mut node, *guess, left, goal) {
                    Bound::Exact(cost) if cost < goal => {
                        best = Some(cost);
                        goal = cost;
                        if cost <= lower {
                            return Bound::Exact(cost);
                        }
                    }
                    Bound::Exact(cost) | Bound::AtLeast(cost) => *bound = cost.max(*bound),
                }
            }
            if let Some(cost) = best {
                return Bound::Exact(cost);
            }
            let least = candidates.iter().map(|&(bound, _)| bound).min().unwrap_or(budget);
            if goal >= budget || least >= budget {
                return Bound::AtLeast(least.max(goal).min(budget.max(lower)).max(lower));
            }
            goal = budget.min(least.max(goal).saturating_add(step));
        }
    }

    /// The guesses whose bounds are below the budget.
    fn candidates(&mut self, set: &[u16], left: u8, budget: Cost) -> Vec<(Cost, u16)> {
        let problem = self.problem;
        let (universe, costs) = (&problem.universe, &problem.costs);
        let n = set.len();
        let mut candidates = Vec::new();
        // Orbits are looked for where there is more to search than to save.
        let wanted = n >= problem.techniques.symmetry_from;
        let stabiliser = (wanted && self.asked.len() < problem.techniques.symmetry_depth)
            .then(|| problem.symmetry.stabiliser(&self.asked))
            .filter(|stabiliser| !stabiliser.is_trivial());
        if n > scan::MOST {
            for guess in 0..universe.codes() as u16 {
                if stabiliser.as_ref().is_some_and(|stabiliser| !problem.symmetry.is_smallest(stabiliser, guess)) {
                    continue;
                }
                let row = universe.row(guess);
                let mut sizes = [0_usize; 64];
                for &secret in set {
                    sizes[usize::from(row[usize::from(secret)])] += 1;
                }
                let win = universe.answers() - 1;
                let cells = (0..).zip(&sizes[..win]).filter(|(_, size)| **size > 0);
                let below: Cost = cells.map(|(answer, &size)| problem.cell_bound(size, answer, costs.next(left))).sum();
                let bound = n as Cost * costs.unit + below;
                if bound < budget && sizes.iter().all(|&size| size < n) {
                    candidates.push((bound, guess));
                }
            }
            return candidates;
        }
        let least = 3 * n as i32 - budget.div_ceil(costs.unit).min(1 << 20) as i32;
        let mut found = |guess: u16, gain: u8| {
            if stabiliser.as_ref().is_none_or(|stabiliser| problem.symmetry.is_smallest(stabiliser, guess)) {
                candidates.push(((3 * n as Cost - Cost::from(gain)) * costs.unit, guess));
            }
        };
        if n <= scan::FEW {
            scan::scan_few(universe, set, least, &mut found);
        } else {
            scan::scan(universe, &problem.capacities, set, least, &mut found);
        }
        candidates
    }

    /// A bound on a guess's cost: exact, or at least `goal`.
    fn guess(&mut self, node: &mut Node<'_>, guess: u16, left: u8, goal: Cost) -> Bound {
        let set = node.set;
        let problem = self.problem;
        let (universe, costs) = (&problem.universe, &problem.costs);
        let win = universe.answers() - 1;
        let n = set.len();
        let mut sizes = [0_u16; 64];
        universe.divide(set, &node.bits, guess, &mut node.members, &mut sizes);
        let mut cells = [Cell::NONE; 64];
        let mut count = 0;
        for (answer, &size) in (0..).zip(&sizes[..win]) {
            if size > 0 {
                let start = usize::from(answer) * n;
                cells[count] = Cell { start, end: start + usize::from(size), answer, bound: 0, is_exact: false };
                count += 1;
            }
        }
        let cells = &mut cells[..count];
        if usize::from(sizes[usize::from(cells.first().map_or(0, |cell| cell.answer))]) == n {
            return Bound::AtLeast(IMPOSSIBLE);
        }
        let members = &node.members;
        let is_member = sizes[win] > 0;
        let below = costs.next(left);
        let mut sum = (set.len() - usize::from(is_member)) as Cost * costs.unit;
        if is_member {
            sum += costs.found(1, left);
        }
        // First what each cell costs at least without a search; most guesses fail here. Sizes are free, members cheap, the table
        // a cache miss each.
        for cell in cells.iter_mut() {
            cell.bound = problem.cell_bound(cell.end - cell.start, cell.answer, below);
            sum = sum.saturating_add(cell.bound);
        }
        for look in [Self::look_at_members, Self::look_up] {
            for cell in cells.iter_mut() {
                if sum >= goal {
                    return Bound::AtLeast(sum.min(IMPOSSIBLE));
                }
                if !cell.is_exact {
                    let others = sum - cell.bound;
                    look(self, cell, &members[cell.start..cell.end], below);
                    sum = others.saturating_add(cell.bound);
                }
            }
        }
        if sum >= goal {
            return Bound::AtLeast(sum.min(IMPOSSIBLE));
        }
        // Small cells are quick to search and raise the sum.
        cells.sort_unstable_by_key(|cell| cell.end - cell.start);
        for cell in cells.iter().filter(|cell| !cell.is_exact) {
            let others = sum - cell.bound;
            let cell_members = &members[cell.start..cell.end];
            self.asked.push((guess, cell.answer));
            let bound = self.set(cell_members, problem.key(cell_members), below, goal - others);
            self.asked.pop();
            match bound {
                Bound::Exact(cost) => sum = others.saturating_add(cost),
                Bound::AtLeast(cost) => return Bound::AtLeast(others.saturating_add(cost).min(IMPOSSIBLE)),
            }
            if sum >= goal {
                return Bound::AtLeast(sum.min(IMPOSSIBLE));
            }
        }
        Bound::Exact(sum)
    }

    /// Fills in what a small cell's members show.
    fn look_at_members(&self, cell: &mut Cell, members: &[u16], left: u8) {
        let problem = self.problem;
        let costs = &problem.costs;
        let n = members.len();
        if n <= 2 {
            let found = (1..=n as u8).map(|guess| costs.found(guess, left)).sum();
            (cell.bound, cell.is_exact) = if usize::from(left) < n { (IMPOSSIBLE, false) } else { (found, true) };
        } else if problem.techniques.members_first && n <= problem.universe.answers() {
            cell.take(self.members(members, left));
        }
    }

    /// Fills in what the table knows of a cell.
    fn look_up(&self, cell: &mut Cell, members: &[u16], left: u8) {
        let problem = self.problem;
        if let Some(bound) = problem.table.get(problem.key_with(problem.key(members), left)) {
            cell.take(bound);
        }
    }
}

impl Cell {
    const NONE: Self = Self { start: 0, end: 0, answer: 0, bound: 0, is_exact: false };

    fn take(&mut self, bound: Bound) {
        match bound {
            Bound::Exact(cost) => (self.bound, self.is_exact) = (cost, true),
            Bound::AtLeast(cost) => self.bound = self.bound.max(cost),
        }
    }
}
