//! The search: branch and bound over guesses, as for plain totals, with the weights' own bounds.
//!
//! A set's members are kept heaviest first, and dividing keeps their order, so that every bound is one pass. A guess that makes c cells of
//! secrets of weight W in all costs at least 3 W, less the c heaviest, less the guess itself if it may win: all but one of each
//! cell take a third guess. The scan for plain totals counts cells, so it brings the guesses in the order of this bound.
//!
//! Every bound may leave secrets out: the rest costs no more than the whole. The light ones are left out where the search without weights is
//! asked, so that what is left, the `core`, weighs about the same.

use std::sync::{Mutex, PoisonError};

use super::floors::Floors;
use crate::code_breaking::game::group::Move;
use crate::code_breaking::game::partition::Bits;
use crate::code_breaking::game::scan::{self, Excess};
use crate::code_breaking::search::branch_and_bound;
use crate::code_breaking::search::costs::Weight;
use crate::code_breaking::search::dag::Dag;
use crate::code_breaking::search::memo::{Memo, random_words, set_key};
use crate::code_breaking::search::problem::{FEW, Problem};
use crate::code_breaking::search::state::State;
use crate::code_breaking::search::statistics::{Event, Statistics};
use crate::code_breaking::search::table;
use crate::code_breaking::search::techniques::Technique;
use crate::code_breaking::search::threads::Stop;
use crate::code_breaking::strategy::policy::{Choice, Policy, grow};
use crate::code_breaking::strategy::tree::Tree;
use crate::control::Interrupted;

/// Orbits are looked for after so many guesses at most, in sets of at least so many secrets.
const SYMMETRY_DEPTH: usize = 4;
const SYMMETRY_FROM: usize = 20;

/// A bound on what a set costs.
type Bound = table::Bound<Weight>;

/// More than anything costs.
const IMPOSSIBLE: Weight = Weight::MAX / 2;

/// The most bounds that are kept: a gibibyte, with the key and what a table of them adds.
const MOST_BOUNDS: usize = (1 << 30) / (2 * size_of::<(u128, Bound)>());

/// More than any total without weights.
const MOST_TOTAL: u32 = 1 << 30;

/// Sets between two questions whether the search is still wanted.
const SETS_AT_ONCE: u64 = 256;

/// A cell while its guess is searched.
#[derive(Debug, Clone, Copy)]
struct Cell {
    start: usize,
    size: usize,
    answer: u8,
    bound: Weight,
    is_exact: bool,
}

/// Room for the search of one set.
#[derive(Debug, Default)]
struct Room {
    bits: Vec<Bits>,
    members: Vec<u16>,
    cells: Vec<Cell>,
    excess: Excess,
    level: Vec<u64>,
    refuted: Vec<(Weight, u16)>,
    core: Core,
}

/// The heavy secrets of a set.
#[derive(Debug, Default, Clone, Copy)]
struct Core {
    /// How many, from the heaviest on.
    size: usize,
    /// What each weighs at least.
    weight: Weight,
    /// What all other weights cost at least: those of the light secrets, and what the heavy ones weigh beyond that.
    rest: Weight,
}

/// A search under way.
pub(super) struct Search<'a> {
    problem: &'a Problem,
    stop: &'a Stop<'a>,
    /// By number of the code.
    weights: Vec<Weight>,
    floors: Floors,
    words: Vec<u128>,
    /// By key of the set.
    bounds: Memo<u128, Bound>,
    history: Vec<Move>,
    spare: Vec<Room>,
    statistics: Statistics,
}

impl<'a> Search<'a> {
    pub(super) fn new(problem: &'a Problem, stop: &'a Stop<'a>, weights: Vec<Weight>) -> Self {
        let game = problem.game();
        let floors = Floors::new(game.answers(), game.secrets().len(), &problem.capacities);
        let words = random_words(b"solvetab weighted search").take(game.guesses().len()).collect();
        Self {
            problem,
            stop,
            weights,
            floors,
            words,
            bounds: Memo::with_most(MOST_BOUNDS),
            history: Vec::new(),
            spare: Vec::new(),
            statistics: Statistics::default(),
        }
    }

    /// The best tree of all secrets and what it costs: members before other guesses, then by number.
    pub(super) fn solve(mut self) -> Result<(Tree, Weight), Interrupted> {
        let game = self.problem.game();
        let cost = self.exact_cost(&self.heaviest_first(game.secrets()))?;
        let start = State { set: game.secrets(), history: &[], left: self.problem.costs().guesses() };
        Ok((grow(game, &Mutex::new(self), start, &())?, cost))
    }

    /// The secrets of a set, the heaviest first.
    fn heaviest_first(&self, set: &[u16]) -> Vec<u16> {
        let mut set = set.to_vec();
        set.sort_by_key(|&code| (std::cmp::Reverse(self.weight(code)), code));
        set
    }

    fn exact_cost(&mut self, set: &[u16]) -> Result<Weight, Interrupted> {
        match self.set_cost(set, self.key(set), IMPOSSIBLE)? {
            Bound::Exact(cost) => Ok(cost),
            Bound::AtLeast(_) => unreachable!("secrets can be guessed one by one"),
        }
    }

    /// The first guess of a tree that is known to cost least; of the least total number of guesses, where only secrets without weight are left.
    fn best_guess(&mut self, state: State<'_>) -> Result<u16, Interrupted> {
        self.history = state.history.to_vec();
        let set = self.heaviest_first(state.set);
        if set.len() == 2 {
            return Ok(set[0]);
        }
        if self.weight(set[0]) > 0 {
            let cost = self.exact_cost(&set)?;
            return self.guess_of_cost(&set, cost);
        }
        let (_, mut guesses) = Dag::new(self.problem, self.stop).optimal(state)?.expect("every set has a tree");
        Ok(guesses.next().expect("a guess has the cost that was found")?.0)
    }

    fn guess_of_cost(&mut self, set: &[u16], cost: Weight) -> Result<u16, Interrupted> {
        let mut room = self.room(set, self.core(set));
        let is_first_of_orbit = self.orbits(set);
        let mut candidates = Vec::new();
        while self.next_level(&mut room, set).is_some_and(|bound| bound <= cost) {
            room.excess.take(&room.level);
            candidates.extend(scan::guesses(&room.level).filter(|&guess| is_first_of_orbit(guess)));
        }
        candidates.sort_unstable_by_key(|guess| (!set.contains(guess), *guess));
        for guess in candidates {
            if self.guess_cost(&mut room, set, guess, cost + 1)? == Bound::Exact(cost) {
                self.spare.push(room);
                return Ok(guess);
            }
        }
        unreachable!("a guess has the cost that was found")
    }

    fn key(&self, set: &[u16]) -> u128 {
        set_key(&self.words, set)
    }

    fn weight(&self, code: u16) -> Weight {
        self.weights[usize::from(code)]
    }

    fn weight_of(&self, set: &[u16]) -> Weight {
        set.iter().map(|&code| self.weight(code)).sum()
    }

    /// What is known of a set without a search.
    fn known_cost(&self, set: &[u16], key: u128, answer: Option<u8>, budget: Weight) -> Bound {
        match *set {
            [first, ..] if self.weight(first) == 0 => return Bound::Exact(0),
            [one] => return Bound::Exact(self.weight(one)),
            // The heavier one first; a guess that is neither costs two guesses for both.
            [one, other] => return Bound::Exact(self.weight(one) + 2 * self.weight(other)),
            _ => {}
        }
        let mut floor = self.floors.of(set.iter().map(|&code| self.weight(code)), answer);
        if floor >= budget {
            return Bound::AtLeast(floor);
        }
        match self.bounds.get(&key) {
            Some(exact @ Bound::Exact(_)) => return exact,
            Some(Bound::AtLeast(bound)) => floor = floor.max(bound),
            None => {}
        }
        let game = self.problem.game();
        if floor < budget && set.len() <= game.answers() {
            // A guess that is no member finds all with the second guess at best; a member itself, and the first of each other cell.
            let cells = game.most_cells(set) as usize;
            let all = self.weight_of(set);
            let of_members = 3 * all - self.weight(set[0]) - self.weight_of(&set[..cells]);
            floor = floor.max(of_members.min(2 * all));
        }
        Bound::AtLeast(floor)
    }

    /// A bound on a set's cost: exact, or at least `budget`.
    fn set_cost(&mut self, set: &[u16], key: u128, budget: Weight) -> Result<Bound, Interrupted> {
        let answer = self.history.last().map(|&(_, answer)| answer);
        let floor = match self.known_cost(set, key, answer, budget) {
            Bound::AtLeast(bound) if bound < budget => bound,
            bound => return Ok(bound),
        };
        self.statistics.count(Event::Searched, set.len());
        if self.statistics.all(Event::Searched) == SETS_AT_ONCE {
            self.problem.counters.add(&std::mem::take(&mut self.statistics));
            self.stop.poll();
        }
        let core = self.core(set);
        let floor = match self.core_cost(set, core, budget)? {
            Bound::AtLeast(bound) if bound < budget => floor.max(bound),
            bound => {
                self.bounds.insert(key, bound);
                return Ok(bound);
            }
        };
        let mut room = self.room(set, core);
        let bound = self.raise_threshold(&mut room, set, floor, budget);
        self.spare.push(room);
        let bound = bound?;
        self.bounds.insert(key, bound);
        Ok(bound)
    }

    /// Searches the guesses whose bounds are below a threshold, and raises it, until the cost is known or at least the budget.
    fn raise_threshold(
        &mut self,
        room: &mut Room,
        set: &[u16],
        floor: Weight,
        budget: Weight,
    ) -> Result<Bound, Interrupted> {
        let is_first_of_orbit = self.orbits(set);
        let step = (self.weight_of(set) / 4).max(1);
        let mut next = self.next_level(room, set);
        let mut least = floor.max(next.unwrap_or(IMPOSSIBLE));
        while least < budget {
            let mut goal = budget.min(least + step);
            let mut best = None;
            let refuted = std::mem::take(&mut room.refuted);
            for (bound, guess) in refuted {
                if self.attempt(room, set, (bound, guess), &mut goal, &mut best)? && best <= Some(floor) {
                    return Ok(Bound::Exact(goal));
                }
            }
            while let Some(bound) = next.filter(|&bound| bound < goal) {
                let level = std::mem::take(&mut room.level);
                room.excess.take(&level);
                for guess in scan::guesses(&level).filter(|&guess| is_first_of_orbit(guess)) {
                    if self.attempt(room, set, (bound, guess), &mut goal, &mut best)? && best <= Some(floor.max(bound))
                    {
                        return Ok(Bound::Exact(goal));
                    }
                }
                room.level = level;
                next = self.next_level(room, set);
            }
            if let Some(cost) = best {
                return Ok(Bound::Exact(cost));
            }
            let refuted = room.refuted.iter().map(|&(bound, _)| bound);
            least = refuted.chain(next).min().unwrap_or(IMPOSSIBLE).max(floor);
        }
        Ok(Bound::AtLeast(least))
    }

    /// Tries a guess; whether it is the best so far.
    fn attempt(
        &mut self,
        room: &mut Room,
        set: &[u16],
        (bound, guess): (Weight, u16),
        goal: &mut Weight,
        best: &mut Option<Weight>,
    ) -> Result<bool, Interrupted> {
        if bound >= *goal {
            room.refuted.push((bound, guess));
            return Ok(false);
        }
        match self.guess_cost(room, set, guess, *goal)? {
            Bound::Exact(cost) if cost < *goal => {
                (*goal, *best) = (cost, Some(cost));
                Ok(true)
            }
            Bound::Exact(cost) | Bound::AtLeast(cost) => {
                room.refuted.push((cost.max(bound), guess));
                Ok(false)
            }
        }
    }

    /// A bound on a guess's cost: exact, or at least `goal`.
    fn guess_cost(&mut self, room: &mut Room, set: &[u16], guess: u16, goal: Weight) -> Result<Bound, Interrupted> {
        let game = self.problem.game();
        let (n, win) = (set.len(), game.answers() - 1);
        let mut sizes = [0_u16; 64];
        game.divide(set, &room.bits, guess, &mut room.members, &mut sizes);
        let mut sum = self.weight_of(set);
        room.cells.clear();
        for (answer, &size) in (0..).zip(&sizes[..win]) {
            let size = usize::from(size);
            if size == n {
                return Ok(Bound::AtLeast(IMPOSSIBLE));
            }
            if size > 0 {
                let start = usize::from(answer) * n;
                let members = &room.members[start..start + size];
                let bound = self.floors.of(members.iter().map(|&code| self.weight(code)), Some(answer));
                sum += bound;
                room.cells.push(Cell { start, size, answer, bound, is_exact: size == 1 });
            }
        }
        if sum >= goal {
            return Ok(Bound::AtLeast(sum));
        }
        for cell in &mut room.cells {
            if cell.is_exact {
                continue;
            }
            let members = &room.members[cell.start..cell.start + cell.size];
            sum -= cell.bound;
            (cell.bound, cell.is_exact) = match self.known_cost(members, self.key(members), Some(cell.answer), goal) {
                Bound::Exact(cost) => (cost, true),
                Bound::AtLeast(cost) => (cost.max(cell.bound), false),
            };
            sum += cell.bound;
            if sum >= goal {
                return Ok(Bound::AtLeast(sum));
            }
        }
        // Small cells are quick to search and raise the sum.
        room.cells.sort_unstable_by_key(|cell| (cell.size, cell.answer));
        for cell in room.cells.iter().filter(|cell| !cell.is_exact) {
            let members = &room.members[cell.start..cell.start + cell.size];
            let others = sum - cell.bound;
            self.history.push((guess, cell.answer));
            let bound = self.set_cost(members, self.key(members), goal - others);
            self.history.pop();
            match bound? {
                Bound::Exact(cost) => sum = others + cost,
                Bound::AtLeast(cost) => return Ok(Bound::AtLeast(others.saturating_add(cost).min(IMPOSSIBLE))),
            }
            if sum >= goal {
                return Ok(Bound::AtLeast(sum));
            }
        }
        Ok(Bound::Exact(sum))
    }

    /// The heavy secrets, so that their number times what each weighs at least is greatest.
    fn core(&self, set: &[u16]) -> Core {
        let heavy = (1..=set.len()).max_by_key(|&size| (self.weight(set[size - 1]) * size as Weight, size));
        let size = heavy.unwrap_or_default();
        let weight = self.weight(set[size - 1]);
        let mut rest: Vec<Weight> = set.iter().map(|&code| self.weight(code)).collect();
        rest[..size].iter_mut().for_each(|rest| *rest -= weight);
        rest.sort_unstable_by(|a, b| b.cmp(a));
        let answer = self.history.last().map(|&(_, answer)| answer);
        Core { size, weight, rest: self.floors.of(rest.into_iter(), answer) }
    }

    /// A bound from the search without weights; the cost where all weigh the same. What a search says that was told to stop is no bound.
    fn core_cost(&self, set: &[u16], core: Core, budget: Weight) -> Result<Bound, Interrupted> {
        // What the core may cost without weights for the set to stay below the budget.
        let enough = budget.saturating_sub(core.rest).div_ceil(core.weight).min(MOST_TOTAL.into()) as u64;
        let mut heavy = set[..core.size].to_vec();
        heavy.sort_unstable();
        let mut search = branch_and_bound::Search::new(self.problem, &self.history, self.stop);
        let left = self.problem.costs().guesses();
        let bound = search.set_cost(&heavy, self.problem.keys(&self.history, &heavy), left, enough);
        if self.stop.is_set() {
            return Err(Interrupted { known: () });
        }
        Ok(match bound {
            table::Bound::Exact(total) if core.rest == 0 => Bound::Exact(core.weight * Weight::from(total)),
            table::Bound::Exact(total) | table::Bound::AtLeast(total) => {
                Bound::AtLeast(core.weight * Weight::from(total) + core.rest)
            }
        })
    }

    /// The bound of the guesses with the least excess that are not taken yet, which become the level.
    fn next_level(&self, room: &mut Room, set: &[u16]) -> Option<Weight> {
        let least = room.excess.least(&mut room.level)?;
        let Core { size, weight, rest } = room.core;
        let heavy = &set[..size];
        let left = self.problem.costs().guesses();
        let bound = weight * Weight::from(self.problem.excess_bound(heavy, least, left)) + rest;
        if size > FEW {
            return Some(bound);
        }
        // A member that leaves `least` answers out makes that many cells fewer than there are answers, another guess one more.
        let answers = self.problem.game().answers();
        let cells = (answers - least.min(answers)).min(size);
        let by_cells = 3 * self.weight_of(heavy) - self.weight(set[0]) - self.weight_of(&heavy[..cells]);
        Some(bound.max(by_cells))
    }

    fn room(&mut self, set: &[u16], core: Core) -> Room {
        let mut room = self.spare.pop().unwrap_or_default();
        let game = self.problem.game();
        game.bits(set, &mut room.bits);
        let size = set.len() * game.answers();
        if room.members.len() < size {
            room.members.resize(size, 0);
        }
        room.refuted.clear();
        room.core = core;
        let mut heavy = set[..core.size].to_vec();
        heavy.sort_unstable();
        let left = self.problem.costs().guesses();
        game.scan(&heavy, self.problem.how_to_scan(&heavy, left, None), &mut room.excess);
        room
    }

    /// Whether a guess is the first of those that symmetry makes equal.
    fn orbits(&self, set: &[u16]) -> impl Fn(u16) -> bool + use<'a> {
        let group = &self.problem.group;
        let is_wanted =
            self.problem.uses(Technique::Symmetry) && set.len() >= SYMMETRY_FROM && self.history.len() < SYMMETRY_DEPTH;
        let stabiliser =
            is_wanted.then(|| group.stabiliser(&self.history)).filter(|stabiliser| !stabiliser.is_trivial());
        move |guess| stabiliser.as_ref().is_none_or(|stabiliser| group.is_smallest(stabiliser, guess))
    }
}

/// One thread searches at a time: what it finds serves the others.
impl Policy for Mutex<Search<'_>> {
    type Goal = ();
    type Error = Interrupted;
    const IS_SHARED: bool = false;

    fn choose(&self, state: State<'_>, (): &()) -> Result<Choice<()>, Interrupted> {
        let guess = self.lock().unwrap_or_else(PoisonError::into_inner).best_guess(state)?;
        Ok(Choice::new(guess, state.left))
    }
}
