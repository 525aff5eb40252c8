//! A search cut into subproblems that machines which share nothing but files can solve, each by
//! itself.
//!
//! The search for the least cost of a set is a tree of sets and guesses. [`Distributed::plan`]
//! walks its first levels (`planner`). It cuts off each part that one machine can search, as a
//! [`Subproblem`], and gives the best bounds known on the whole cost. [`Distributed::answer`] is
//! the usual search of one subproblem. Whoever plans or answers next takes in the answers, and what
//! the search remembered of large sets. All of these are bounds that are true whoever found them,
//! so nothing depends on who answered what, when or how often. Once the least cost is proven, the
//! search on one machine goes on from [`Distributed::saved`], to the same tree as without.

mod planner;
#[cfg(test)]
mod tests;

use std::fmt;

use solvetab_lookup::code_breaking::{Code, Feedback, Rules};

use super::branch_and_bound::Search;
use super::costs::{Cost, Costs, IMPOSSIBLE};
use super::memo::Memo;
use super::optimal::{self, Saved};
use super::problem::{Additive, Problem, Settings, empty_table};
use super::question::Question;
use super::state::{Cell, State};
use super::table::{Bound, Key, TranspositionTable};
use super::techniques::Techniques;
use super::threads::Stop;
use crate::code_breaking::game::Game;
use crate::code_breaking::game::group::Move;
use crate::code_breaking::game::scan::Excess;
use crate::control::{Control, Phase, Steps};
pub use planner::{Open, Plan};

/// What is asked: what does a set cost, or one guess for it, if that is less than a threshold?
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Subproblem {
    /// The guesses so far with their answers, which leave the set; none for all codes.
    pub history: Vec<(Code, Feedback)>,
    /// The guess that is asked about; none for the best one.
    pub guess: Option<Code>,
    /// The threshold. If the cost is no less, it is enough to know that.
    pub below: u64,
}

/// What is known of a subproblem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// What was asked.
    pub subproblem: Subproblem,
    /// What it costs at least.
    pub least: u64,
    /// Whether it costs just this.
    pub is_exact: bool,
    /// Whether time ran out before it was known whether it costs less than the threshold, or than
    /// another guess for the set.
    pub is_too_long: bool,
}

/// A subproblem that the rules do not have: codes of other rules, answers that they do not have, or
/// that leave no secret.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ForeignSubproblem;

impl fmt::Display for ForeignSubproblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("these rules have no such subproblem: take one of a plan for them")
    }
}

solvetab_lookup::debug_as_display!(ForeignSubproblem);

impl std::error::Error for ForeignSubproblem {}

/// A set, by the guesses and answers that leave it, and perhaps a guess for it.
type Place = (Vec<Move>, Option<u16>);

impl Subproblem {
    /// Where a subproblem is.
    fn place(&self, rules: Rules, game: &Game) -> Result<Place, ForeignSubproblem> {
        let number = |code: Code| rules.index(code).ok().and_then(|index| u16::try_from(index).ok());
        let number = |code| number(code).ok_or(ForeignSubproblem);
        let answer = |feedback| (0..game.answers() as u16 - 1).find(|&answer| game.feedback(answer) == feedback);
        let turn =
            |&(guess, feedback): &(Code, Feedback)| Ok((number(guess)?, answer(feedback).ok_or(ForeignSubproblem)?));
        let history = self.history.iter().map(turn).collect::<Result<_, _>>()?;
        Ok((history, self.guess.map(number).transpose()?))
    }
}

/// The set that some guesses and their answers leave.
fn set_of(history: &[Move], game: &Game) -> Result<Vec<u16>, ForeignSubproblem> {
    history.iter().try_fold(game.secrets().to_vec(), |set, &(guess, answer)| {
        let cell = game.cells(&set, guess).into_iter().find(|&(of, _)| of == answer);
        cell.map(|(_, cell)| cell).ok_or(ForeignSubproblem)
    })
}

/// The subproblem at a place.
fn subproblem_at((history, guess): &Place, below: u64, rules: Rules, game: &Game) -> Subproblem {
    let code = |number: u16| rules.code(number.into()).expect("places have numbers of the rules' codes");
    let history = history.iter().map(|&(guess, answer)| (code(guess), game.feedback(answer))).collect();
    Subproblem { history, guess: guess.map(code), below }
}

/// What a search remembered of a set: a place in its table, a check, and a bound with the size of
/// the set.
pub type Entry = (u32, u64, u64);

/// The search for the least total of all codes of some rules, in pieces.
///
/// ```
/// use solvetab_solver::code_breaking::search::distributed::Distributed;
/// use solvetab_solver::code_breaking::game::Game;
/// use solvetab_solver::code_breaking::search::{self, Question, Resources};
/// use solvetab_solver::control::Unwatched;
///
/// let rules = "4x6r".parse()?;
/// let mut search = Distributed::new(rules, 1 << 24);
/// loop {
///     let plan = search.plan(100, &Unwatched)?;
///     if plan.is_proven() {
///         assert_eq!(plan.least, 5625);
///         break;
///     }
///     for open in plan.open {
///         search.answer(&open.subproblem, &Unwatched)?;
///     }
/// }
/// let (codes, question) = (Game::from(rules), Question::default());
/// let resources = Resources::default();
/// let optimal =
///     search::solve_watched(&codes, question, &resources, search.saved(), &Unwatched)?;
/// assert_eq!(optimal.tree.cost().total, 5625);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Distributed {
    rules: Rules,
    memory: usize,
    problem: Problem,
    answers: Memo<Place, Answered>,
    /// By history: the least cost of a guess that is known exactly.
    best: Memo<Vec<Move>, Cost>,
}

/// What is known of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Answered {
    bound: Bound,
    /// Whether a machine had not enough time for it.
    is_too_long: bool,
}

/// A search of its own for some rules; with a width a narrowed one.
fn problem(rules: Rules, memory: usize, width: Option<usize>) -> Problem {
    let game = Game::from(rules);
    let table = empty_table(&game, memory);
    let costs = Costs::total(game.secrets().len());
    Problem::new(game, costs, Settings { techniques: Techniques::default(), width, threads: 1 }, table)
}

/// What is known of a guess for a set before anything more is asked.
struct Outline {
    /// Of the guess.
    bound: Bound,
    /// The cells whose cost is not known, small ones first, and what each costs at least.
    open: Vec<(Cell, Cost)>,
    /// What the cells cost by what is known of each.
    by_cells: Cost,
    is_cut: bool,
    /// What scans of cells found, which is not yet remembered: so outlines that are made at once
    /// are the same in any order.
    scanned: Vec<(Key, usize, Cost)>,
}

/// What is known of a guess by what is known of its cells.
fn outline(problem: &Problem, state: State<'_>, guess: u16) -> Outline {
    let below = problem.costs().next(state.left);
    let mut sum = problem.turn(state.set, state.may_win(guess), state.left);
    let mut open = Vec::new();
    for cell in state.cells(problem.game(), guess) {
        let Cell { feedback, set, .. } = &cell;
        if set.len() == state.set.len() {
            (sum, open) = (IMPOSSIBLE, Vec::new());
            break;
        }
        match problem.known_cost(set, problem.keys(&[], set), below, IMPOSSIBLE) {
            Bound::Exact(cost) => sum += cost,
            Bound::AtLeast(least) => {
                let least = least.max(problem.cell_bound(set.len(), || set, *feedback, below));
                sum += least;
                open.push((cell, least));
            }
        }
    }
    open.sort_by_key(|(cell, _)| cell.set.len());
    let sum = sum.min(IMPOSSIBLE);
    let bound = if open.is_empty() && sum < IMPOSSIBLE { Bound::Exact(sum) } else { Bound::AtLeast(sum) };
    Outline { bound, open, by_cells: sum, is_cut: false, scanned: Vec::new() }
}

impl Outline {
    /// Raises the bound by scans of the cells, those that were never scanned; no more is looked for
    /// once it is `goal`.
    fn scan_cells(&mut self, problem: &Problem, left: u16, goal: Cost) {
        for (Cell { set, .. }, least) in &mut self.open {
            if self.by_cells >= goal {
                break;
            }
            let key = problem.key_with(problem.key(set), left);
            // What is remembered is counted; it came from a scan, a search, or somebody who looked
            // further.
            if problem.table.get(key).is_some() {
                continue;
            }
            let scanned = levels(problem, set, left).next().map_or(0, |(bound, _)| bound);
            self.scanned.push((key, set.len(), scanned));
            self.by_cells += scanned.saturating_sub(*least);
            *least = scanned.max(*least);
        }
        self.by_cells = self.by_cells.min(IMPOSSIBLE);
        self.bound = self.bound.and(Bound::AtLeast(self.by_cells));
    }
}

/// What the guesses for a set cost at least by a scan, ascending, each with the mask of those that
/// do.
fn levels(problem: &Problem, set: &[u16], left: u16) -> impl Iterator<Item = (Cost, Vec<u64>)> {
    let mut excess = Excess::default();
    problem.game().scan(set, problem.how_to_scan(set, left, None), &mut excess);
    excess.levels().map(move |(least, level)| (problem.excess_bound(set, least, left), level))
}

impl Distributed {
    /// The search, with at most so many bytes for what is remembered of sets: the same number for
    /// all that share entries.
    #[must_use]
    pub fn new(rules: Rules, memory: usize) -> Self {
        let problem = problem(rules, memory, None);
        Self { rules, memory, problem, answers: Memo::default(), best: Memo::default() }
    }

    /// Takes in an answer.
    ///
    /// # Errors
    ///
    /// [`ForeignSubproblem`] if these rules have no such subproblem.
    pub fn learn(&mut self, answer: &Answer) -> Result<(), ForeignSubproblem> {
        let place = answer.subproblem.place(self.rules, self.problem.game())?;
        let cost = answer.least.min(IMPOSSIBLE);
        let bound = if answer.is_exact { Bound::Exact(cost) } else { Bound::AtLeast(cost) };
        if place.1.is_none() {
            let set = set_of(&place.0, self.problem.game())?;
            self.problem.table.raise(self.problem.key(&set), set.len(), bound);
        }
        self.take(place, Answered { bound, is_too_long: answer.is_too_long });
        Ok(())
    }

    fn take(&self, place: Place, new: Answered) {
        if let (Some(_), Bound::Exact(cost)) = (place.1, new.bound) {
            self.best.update(place.0.clone(), |best| Some(best.map_or(cost, |&best| best.min(cost))));
        }
        let with = |old: &Answered| Answered {
            bound: old.bound.and(new.bound),
            is_too_long: old.is_too_long || new.is_too_long,
        };
        self.answers.update(place, |old| Some(old.map_or(new, with)));
    }

    /// Takes in what another search of the same rules and memory remembered.
    pub fn learn_entries(&mut self, entries: impl IntoIterator<Item = Entry>) {
        entries.into_iter().for_each(|entry| self.problem.table.learn(entry));
    }

    /// What is remembered of the largest sets, at most so many.
    #[must_use]
    pub fn entries(&self, most: usize) -> Vec<Entry> {
        let (_, mut entries) = self.problem.table.entries();
        entries.sort_unstable_by_key(|entry| (std::cmp::Reverse(TranspositionTable::size_of(entry)), *entry));
        entries.truncate(most);
        entries
    }

    /// Sets that were searched.
    #[must_use]
    pub fn sets(&self) -> u64 {
        self.problem.counters.sets()
    }

    /// Solves a subproblem, and takes in the answer. If the control interrupts that, the answer is
    /// what is known then, and says that it took too long. Steps are sets that were searched.
    ///
    /// # Errors
    ///
    /// [`ForeignSubproblem`] if these rules have no such subproblem.
    pub fn answer(
        &mut self,
        subproblem: &Subproblem,
        control: &dyn Control<Steps>,
    ) -> Result<Answer, ForeignSubproblem> {
        let place = subproblem.place(self.rules, self.problem.game())?;
        let set = set_of(&place.0, self.problem.game())?;
        let problem = &self.problem;
        let (keys, left) = (problem.keys(&place.0, &set), problem.costs().guesses());
        // What others have found meanwhile is to be beaten.
        let goal = self.best.get(&place.0).map_or(subproblem.below, |best| best.min(subproblem.below));
        let before = self.answers.get(&place).map_or(Bound::AtLeast(0), |known| known.bound);
        let phase = Phase::new(control, "sets", None);
        let poll = || phase.look_at(problem.counters.sets());
        let stop = Stop::new(&poll);
        let (bound, is_too_long) = if is_enough(before, goal) {
            (before, false)
        } else {
            let mut search = Search::new(problem, &place.0, &stop);
            let found = match place.1 {
                Some(guess) => search.guess_bound(&set, guess, left, goal),
                None => search.set_cost(&set, keys, left, goal),
            };
            if stop.is_set() {
                // What was remembered of its cells counts.
                let known = match place.1 {
                    Some(guess) => outline(problem, State { set: &set, history: &place.0, left }, guess).bound,
                    None => problem.known_cost(&set, keys, left, goal),
                };
                (known, !is_enough(known, goal))
            } else {
                (found, false)
            }
        };
        self.take(place, Answered { bound, is_too_long });
        let is_exact = matches!(bound, Bound::Exact(_));
        Ok(Answer { subproblem: subproblem.clone(), least: bound.value(), is_exact, is_too_long })
    }

    /// What the search on one machine goes on from, if asked the usual question with as much
    /// memory.
    #[must_use]
    pub fn saved(&self) -> Saved {
        let search = optimal::name(&Game::from(self.rules), Question::default(), Techniques::default());
        let (clusters, entries) = self.problem.table.entries();
        Saved { search, finished: Vec::new(), problem: 0, clusters, entries }
    }
}

/// Whether a bound answers whether something costs less than the goal, and how much if it does.
fn is_enough(bound: Bound, goal: Cost) -> bool {
    matches!(bound, Bound::Exact(_)) || bound.value() >= goal
}
