//! A search cut into subproblems that machines which share nothing but files can solve, each by
//! itself.
//!
//! The game is one of rules, or of a list of codes or words; subproblems name guesses and feedback
//! as they are written. The search for the least cost of a set is a tree of sets and guesses.
//! [`Distributed::plan`] walks its first levels (`planner`, by an `outline` of each guess). It cuts
//! off each part that one machine can search, as a [`Subproblem`], and gives the best bounds known
//! on the whole cost. [`Distributed::answer`] is the usual search of one subproblem. Whoever plans
//! or answers next takes in the answers, and what the search remembered of large sets. All of these
//! are bounds that are true whoever found them, so nothing depends on who answered what, when or
//! how often. Once the least cost is proven, the search on one machine goes on from
//! [`Distributed::saved`], to the same tree as without.

mod outline;
mod planner;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt;

use super::branch_and_bound::Search;
use super::costs::{Cost, Costs, IMPOSSIBLE};
use super::memo::Memo;
use super::optimal::{self, Saved};
use super::problem::{Additive, Problem, Settings, empty_table};
use super::question::Question;
use super::state::State;
use super::threads::Stop;
use super::transposition::{Bound, TranspositionTable};
use crate::code_breaking::game::Game;
use crate::code_breaking::game::Move;
use crate::control::{Control, Phase, Steps};
use outline::{exactly, outline, own_key};
pub use planner::{Open, Plan};

/// Question for the cost of a set, or of one guess for it, if that is less than a threshold.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Subproblem {
    /// The guesses so far with their feedback, as both are written, which leave the set; none for
    /// all secrets.
    pub history: Vec<(String, String)>,
    /// The guess that is asked about; none for the best one.
    pub guess: Option<String>,
    /// The threshold. If the cost is no less, it is enough to know that.
    pub below: u64,
}

/// Answer to a subproblem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Subproblem that was asked.
    pub subproblem: Subproblem,
    /// Lower bound on its cost.
    pub least: u64,
    /// True if it costs just this.
    pub is_exact: bool,
    /// True if time ran out before it was known whether it costs less than the threshold, or than
    /// another guess for the set.
    pub is_too_long: bool,
}

/// A subproblem that the game does not have: guesses that it does not have or allow, feedback that
/// it does not have, or that leaves no secret, or more guesses than are allowed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ForeignSubproblem;

impl fmt::Display for ForeignSubproblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this game has no such subproblem: take one of a plan for it")
    }
}

solvetab_lookup::debug_as_display!(ForeignSubproblem);

impl std::error::Error for ForeignSubproblem {}

/// A set, by the guesses and answers that leave it, and perhaps a guess for it.
type Place = (Vec<Move>, Option<u16>);

impl Subproblem {
    /// Returns the place of a subproblem.
    fn place(&self, problem: &Problem) -> Result<Place, ForeignSubproblem> {
        let game = problem.game();
        let win = game.win();
        let mut history = Vec::new();
        for (guess, feedback) in &self.history {
            let guess = allowed_number(game, &history, guess)?;
            let feedback = game
                .read_feedback(feedback)
                .ok()
                .filter(|&feedback| feedback != win);
            history.push((guess, feedback.ok_or(ForeignSubproblem)?));
        }
        if problem.costs().is_limited() && history.len() >= usize::from(problem.costs().guesses()) {
            return Err(ForeignSubproblem);
        }
        let guess = self
            .guess
            .as_ref()
            .map(|guess| allowed_number(game, &history, guess))
            .transpose()?;
        Ok((history, guess))
    }
}

/// The number of a guess that may be made after a history: where the mode limits guesses, or the
/// first word is fixed, not all may.
fn allowed_number(game: &Game, history: &[Move], guess: &str) -> Result<u16, ForeignSubproblem> {
    let guess = game.number(guess).ok_or(ForeignSubproblem)?;
    let is_first = !history.is_empty() || game.first().is_none_or(|first| first == guess);
    let allowed = game.allowed(&set_of(history, game)?, history.iter().copied());
    let may_be = allowed.is_none_or(|allowed| allowed.binary_search(&guess).is_ok());
    if is_first && may_be {
        Ok(guess)
    } else {
        Err(ForeignSubproblem)
    }
}

/// The set that some guesses and their answers leave.
fn set_of(history: &[Move], game: &Game) -> Result<Vec<u16>, ForeignSubproblem> {
    history
        .iter()
        .try_fold(game.secrets().to_vec(), |set, &(guess, answer)| {
            let cell = game
                .cells(&set, guess)
                .into_iter()
                .find(|&(of, _)| of == answer);
            cell.map(|(_, cell)| cell).ok_or(ForeignSubproblem)
        })
}

/// The guesses that are left after a history.
fn left_after(history: &[Move], costs: &Costs) -> u16 {
    history
        .iter()
        .fold(costs.guesses(), |left, _| costs.next(left))
}

/// The subproblem at a place.
fn subproblem_at((history, guess): &Place, below: u64, game: &Game) -> Subproblem {
    let history = history
        .iter()
        .map(|&(guess, answer)| (game.name(guess), game.feedback_name(answer)))
        .collect();
    Subproblem {
        history,
        guess: guess.map(|guess| game.name(guess)),
        below,
    }
}

/// Remembered bound of a set: a place in the table of a search, a check, and a bound with the size
/// of the set.
pub type Entry = (u32, u64, u64);

/// The search for the least total of a game, in pieces.
///
/// ```
/// use solvetab_solver::code_breaking::search::distributed::Distributed;
/// use solvetab_solver::code_breaking::game::Game;
/// use solvetab_solver::code_breaking::search::{self, Question, Resources};
/// use solvetab_solver::control::Unwatched;
///
/// let game: Game = "4x6r".parse()?;
/// let mut search = Distributed::new(&game, None, 1 << 24);
/// loop {
///     let plan = search.plan(100, &Unwatched)?;
///     if plan.is_proven() {
///         assert_eq!(plan.least, Some(5625));
///         break;
///     }
///     for open in plan.open {
///         search.answer(&open.subproblem, &Unwatched)?;
///     }
/// }
/// let (question, resources) = (Question::default(), Resources::default());
/// let optimal =
///     search::solve_watched(&game, question, &resources, search.saved(), &Unwatched)?;
/// assert_eq!(optimal.tree.cost().total, 5625);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Distributed {
    max_depth: Option<u16>,
    memory: usize,
    problem: Problem,
    answers: Memo<Place, PlaceAnswer>,
    /// Least cost of a guess that is known exactly, by history.
    best: Memo<Vec<Move>, Cost>,
    /// Lower bounds on the costs of the first guesses that a plan has looked at one by one.
    first_guesses: BTreeMap<u16, Cost>,
}

/// Answer for a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PlaceAnswer {
    bound: Bound,
    /// True if a machine had not enough time for it.
    is_too_long: bool,
}

/// A search of its own for a game; with a width a narrowed one.
fn problem(game: &Game, max_depth: Option<u16>, memory: usize, width: Option<usize>) -> Problem {
    let secrets = game.secrets().len();
    let costs = max_depth.map_or(Costs::total(secrets), |depth| {
        Costs::limited(optimal::most_depth(depth, secrets), 0)
    });
    let settings = Settings {
        width,
        threads: 1,
        ..Settings::default()
    };
    Problem::new(game.clone(), costs, settings, empty_table(game, memory))
}

impl Distributed {
    /// The search, in which no secret may need more than `max_depth` guesses, with at most so many
    /// bytes for what is remembered of sets: the same number for all that share entries.
    #[must_use]
    pub fn new(game: &Game, max_depth: Option<u16>, memory: usize) -> Self {
        let problem = problem(game, max_depth, memory, None);
        let (answers, best, first_guesses) = Default::default();
        Self {
            max_depth,
            memory,
            problem,
            answers,
            best,
            first_guesses,
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.problem.game()
    }

    /// Returns the cost below which a guess after a history matters where a tree of this cost is
    /// known.
    ///
    /// Where hardly any first guess is like another, those that cost as much as the best one matter
    /// too: else the search for the tree of the least total would have to tell them from the
    /// others.
    fn to_beat(&self, history: &[Move], cost: Cost) -> Cost {
        if history.is_empty() && self.game().is_coloured() {
            (cost + 1).min(IMPOSSIBLE)
        } else {
            cost
        }
    }

    /// Takes in an answer.
    ///
    /// # Errors
    ///
    /// [`ForeignSubproblem`] if the game has no such subproblem.
    pub fn learn(&mut self, answer: &Answer) -> Result<(), ForeignSubproblem> {
        let place = answer.subproblem.place(&self.problem)?;
        let cost = answer.least.min(IMPOSSIBLE);
        let bound = if answer.is_exact {
            exactly(cost)
        } else {
            Bound::AtLeast(cost)
        };
        if place.1.is_none() {
            let (set, left) = (
                set_of(&place.0, self.game())?,
                left_after(&place.0, self.problem.costs()),
            );
            self.remember(
                State {
                    set: &set,
                    history: &place.0,
                    left,
                },
                bound,
            );
        }
        self.take(
            place,
            PlaceAnswer {
                bound,
                is_too_long: answer.is_too_long,
            },
        );
        Ok(())
    }

    /// Remembers a bound on a set, unless as much is known.
    fn remember(&self, state: State<'_>, bound: Bound) {
        self.problem.remember(
            own_key(&self.problem, state),
            state.left,
            state.set.len(),
            bound,
        );
    }

    fn take(&self, place: Place, new: PlaceAnswer) {
        if let (Some(_), Bound::Exact(cost)) = (place.1, new.bound) {
            self.best.update(place.0.clone(), |best| {
                Some(best.map_or(cost, |&best| best.min(cost)))
            });
        }
        self.answers.update(place, |old| {
            let bound = old.map_or(new.bound, |old| old.bound.and(new.bound));
            Some(PlaceAnswer {
                bound,
                is_too_long: new.is_too_long || old.is_some_and(|old| old.is_too_long),
            })
        });
    }

    /// Takes in what another search of the same game, depth and memory remembered.
    pub fn learn_entries(&mut self, entries: impl IntoIterator<Item = Entry>) {
        entries
            .into_iter()
            .for_each(|entry| self.problem.table.learn(entry));
    }

    /// Entries of the largest sets that are remembered, at most so many.
    #[must_use]
    pub fn entries(&self, most: usize) -> Vec<Entry> {
        let (_, mut entries) = self.problem.table.entries();
        entries.sort_unstable_by_key(|entry| {
            (
                std::cmp::Reverse(TranspositionTable::size_of(entry)),
                *entry,
            )
        });
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
    /// [`ForeignSubproblem`] if the game has no such subproblem.
    pub fn answer(
        &mut self,
        subproblem: &Subproblem,
        control: &dyn Control<Steps>,
    ) -> Result<Answer, ForeignSubproblem> {
        let place = subproblem.place(&self.problem)?;
        let set = set_of(&place.0, self.game())?;
        let problem = &self.problem;
        let (keys, left) = (
            problem.keys(&place.0, &set),
            left_after(&place.0, problem.costs()),
        );

        // What others have found meanwhile is to be beaten.
        let below = subproblem.below.min(IMPOSSIBLE);
        let goal = self
            .best
            .get(&place.0)
            .map_or(below, |best| self.to_beat(&place.0, best).min(below));
        let before = self
            .answers
            .get(&place)
            .map_or(Bound::AtLeast(0), |known| known.bound);
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
                    Some(guess) => {
                        outline(
                            problem,
                            State {
                                set: &set,
                                history: &place.0,
                                left,
                            },
                            guess,
                        )
                        .bound
                    }
                    None => problem.known_cost(&set, keys, left, goal),
                };
                (known, !is_enough(known, goal))
            } else {
                (found, false)
            }
        };

        self.take(place, PlaceAnswer { bound, is_too_long });
        let is_exact = matches!(bound, Bound::Exact(_));
        Ok(Answer {
            subproblem: subproblem.clone(),
            least: bound.value(),
            is_exact,
            is_too_long,
        })
    }

    /// Returns the state from which the search on one machine goes on, if asked for the least total
    /// within the same depth with as much memory.
    #[must_use]
    pub fn saved(&self) -> Saved {
        let question = Question {
            max_depth: self.max_depth,
            ..Question::default()
        };
        let search = optimal::search_identity(self.game(), question);
        let (clusters, entries) = self.problem.table.entries();
        let first_guesses = self.first_guesses.clone().into_iter().collect();
        Saved {
            search,
            finished: Vec::new(),
            problem: 0,
            clusters,
            entries,
            first_guesses,
        }
    }
}

/// Tells whether a bound answers whether something costs less than the goal, and how much if it
/// does.
fn is_enough(bound: Bound, goal: Cost) -> bool {
    matches!(bound, Bound::Exact(_)) || bound.value() >= goal
}
