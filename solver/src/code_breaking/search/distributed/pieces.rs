//! The search itself: what is known, taking in more, and answering.

use solvetab_lookup::code_breaking::Rules;

use super::subproblem::{self, Answer, ForeignSubproblem, Place, Subproblem};
use crate::code_breaking::game::Game;
use crate::code_breaking::game::group::Move;
use crate::code_breaking::search::branch_and_bound::Search;
use crate::code_breaking::search::costs::{Cost, Costs, IMPOSSIBLE};
use crate::code_breaking::search::memo::Memo;
use crate::code_breaking::search::optimal;
use crate::code_breaking::search::problem::{Problem, Settings};
use crate::code_breaking::search::question::Question;
use crate::code_breaking::search::snapshot::Saved;
use crate::code_breaking::search::table::{Bound, TranspositionTable};
use crate::code_breaking::search::techniques::Techniques;
use crate::code_breaking::search::threads::Stop;
use crate::control::{Control, Phase, Steps};

/// What a search remembered of a set: a place in its table, a check, and a bound with the size of the set.
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
/// let optimal = search::solve_watched(&codes, question, &Resources::default(), search.saved(), &Unwatched)?;
/// assert_eq!(optimal.tree.cost().total, 5625);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Distributed {
    pub(super) rules: Rules,
    pub(super) memory: usize,
    pub(super) problem: Problem,
    pub(super) answers: Memo<Place, PlaceBound>,
    /// By history: the least cost of a guess that is known exactly.
    pub(super) best: Memo<Vec<Move>, Cost>,
}

/// What is known of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PlaceBound {
    pub(super) bound: Bound,
    /// Whether a machine had not enough time for it.
    pub(super) is_too_long: bool,
}

/// A search of its own for some rules; with a width a narrowed one.
pub(super) fn problem(rules: Rules, memory: usize, width: Option<usize>) -> Problem {
    let game = Game::from(rules);
    let table = optimal::empty_table(&game, memory);
    // As many guesses as there are codes are always enough.
    let costs = Costs::total(u16::try_from(rules.codes()).unwrap_or(u16::MAX));
    Problem::new(game, costs, Settings { techniques: Techniques::default(), width, threads: 1 }, table)
}

impl Distributed {
    /// The search, with at most so many bytes for what is remembered of sets: the same number for all that share entries.
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
            let set = subproblem::set(&place.0, self.problem.game())?;
            self.problem.table.raise(self.problem.key(&set), set.len(), bound);
        }
        self.take(place, PlaceBound { bound, is_too_long: answer.is_too_long });
        Ok(())
    }

    fn take(&mut self, place: Place, known: PlaceBound) {
        let PlaceBound { bound, is_too_long } = known;
        if let (Some(_), Bound::Exact(cost)) = (place.1, bound) {
            self.best.update(place.0.clone(), |best| Some(best.map_or(cost, |&best| best.min(cost))));
        }
        self.answers.update(place, |before| {
            let before = before.unwrap_or(&known);
            Some(PlaceBound { bound: before.bound.and(bound), is_too_long: before.is_too_long || is_too_long })
        });
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

    /// Solves a subproblem, and takes in the answer. If the control interrupts that, the answer is what is known then, and says that it took
    /// too long. Steps are sets that were searched.
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
        let set = subproblem::set(&place.0, self.problem.game())?;
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
                    Some(guess) => problem.outline(&set, guess, left).bound,
                    None => problem.known_cost(&set, keys, left, goal),
                };
                (known, !is_enough(known, goal))
            } else {
                (found, false)
            }
        };
        self.take(place, PlaceBound { bound, is_too_long });
        let is_exact = matches!(bound, Bound::Exact(_));
        Ok(Answer { subproblem: subproblem.clone(), least: bound.value(), is_exact, is_too_long })
    }

    /// What the search on one machine goes on from, if asked the usual question with as much memory.
    #[must_use]
    pub fn saved(&self) -> Saved {
        let search = optimal::name(&Game::from(self.rules), Question::default(), Techniques::default());
        let (clusters, entries) = self.problem.table.entries();
        Saved { search, finished: Vec::new(), problem: 0, clusters, entries }
    }
}

/// Whether a bound answers whether something costs less than the goal, and how much if it does.
pub(super) fn is_enough(bound: Bound, goal: Cost) -> bool {
    matches!(bound, Bound::Exact(_)) || bound.value() >= goal
}
