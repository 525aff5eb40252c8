//! The best first guesses, each with the least total of a tree that begins with it.
//!
//! A lower bound on each comes first: what its cells cost at least by a scan of each. Then guesses
//! are searched in the order of their bounds, until the next bound is more than the total of the
//! last of the best so far. A search ends when a total is known, or is more than that.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use super::branch_and_bound::Search;
use super::costs::{Cost, Costs, IMPOSSIBLE};
use super::optimal::empty_table;
use super::problem::{Additive, Problem, Settings};
use super::question::Resources;
use super::state::{Cell, State};
use super::table::Bound;
use super::techniques::Technique;
use super::threads::Stop;
use crate::code_breaking::game::Game;
use crate::control::{Control, Interrupted, Phase, Steps};
use crate::parallel::{self, Workers};

/// A first guess with the least total.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FirstGuess {
    /// The least total of a tree that begins with the guess.
    pub total: u64,
    /// The number of the guess.
    pub guess: u16,
}

/// Guesses that threads share out at a time, with the total to beat that is known then.
const AT_ONCE: usize = 16;

/// The same for bounds, which take less.
const BOUNDS_AT_ONCE: usize = 256;

/// The best first guesses, at most `count`, in the order of their totals, then of their numbers.
///
/// Guesses that symmetry makes equal count once, as the smallest of them. With a `max_depth`, trees
/// that are deeper do not count. Steps are first guesses.
///
/// ```
/// use solvetab_solver::code_breaking::search::{Resources, first_guesses};
/// use solvetab_solver::control::Unwatched;
///
/// let game = "4x6r".parse()?;
/// let best = first_guesses(&game, None, 2, &Resources::default(), &Unwatched)?;
/// let best: Vec<_> = best.iter().map(|first| (game.name(first.guess), first.total)).collect();
/// assert_eq!(best, [("0012".to_owned(), 5625), ("0123".to_owned(), 5673)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Interrupted`] if the control says so, with the best of those that were tried by then.
pub fn first_guesses(
    game: &Game,
    max_depth: Option<u16>,
    count: usize,
    resources: &Resources,
    control: &dyn Control<Steps>,
) -> Result<Vec<FirstGuess>, Interrupted<Vec<FirstGuess>>> {
    let secrets = game.secrets();
    let deepest = u16::try_from(secrets.len()).unwrap_or(u16::MAX);
    let costs = max_depth.map_or(Costs::total(secrets.len()), |depth| Costs::limited(depth.min(deepest), 0));
    let workers = Workers::new(resources.threads);
    let settings = Settings { techniques: resources.techniques, width: None, threads: workers.count() };
    let game = game.with_vectors(resources.techniques.has(Technique::Vectors));
    let table = empty_table(&game, resources.memory);
    let problem = Problem::new(game, costs, settings, table);
    let best = Mutex::new(Vec::new());
    let searched = workers.run(|| {
        let guesses = in_order(&problem, control)?;
        let phase = Phase::new(control, "first guesses", guesses.len() as u64);
        for guesses in guesses.chunks(AT_ONCE) {
            if guesses[0].0 >= to_beat(&best, count) {
                break;
            }
            parallel::try_map(guesses.to_vec(), |(_, guess)| {
                let cost = cost_of(&problem, guess, to_beat(&best, count), &phase)?;
                if let Some(total) = cost {
                    best.lock().unwrap_or_else(PoisonError::into_inner).push(FirstGuess { total, guess });
                }
                phase.advance(1)
            })?;
        }
        Ok::<_, Interrupted>(())
    });
    let mut best = best.into_inner().unwrap_or_else(PoisonError::into_inner);
    best.sort_unstable();
    best.truncate(count);
    match searched {
        Ok(()) => Ok(best),
        Err(interrupted) => Err(interrupted.with(best)),
    }
}

/// The first guesses that tell secrets apart, one of each orbit, with lower bounds on their totals,
/// in the order of these.
fn in_order(problem: &Problem, control: &dyn Control<Steps>) -> Result<Vec<(Cost, u16)>, Interrupted> {
    let guesses: Vec<u16> = match problem.game().first() {
        Some(first) => vec![first],
        None if problem.uses(Technique::Symmetry) => problem.group.canonical(&[]).collect(),
        None => (0..problem.game().guesses().len()).map(|guess| guess as u16).collect(),
    };
    let phase = Phase::new(control, "bounds on first guesses", guesses.len() as u64);
    let mut bounds = Vec::new();
    for guesses in guesses.chunks(BOUNDS_AT_ONCE) {
        bounds.extend(parallel::map(guesses.to_vec(), |guess| (least(problem, guess), guess)));
        phase.advance(guesses.len() as u64)?;
    }
    bounds.retain(|&(least, _)| least < IMPOSSIBLE);
    bounds.sort_unstable();
    Ok(bounds)
}

/// What trees that begin with a guess cost at least: its turn, and what each cell costs by its size
/// and by the most cells that a second guess makes of it.
fn least(problem: &Problem, guess: u16) -> Cost {
    let (game, left) = (problem.game(), problem.costs().guesses());
    let (start, below) = (State { set: game.secrets(), history: &[], left }, problem.costs().next(left));
    let mut sum = problem.turn(start.set, start.may_win(guess), left);
    for Cell { feedback, set, .. } in start.cells(game, guess) {
        if set.len() == start.set.len() {
            return IMPOSSIBLE;
        }
        let by_size = problem.cell_bound(set.len(), || &set, feedback, below);
        sum += match problem.settled(&set, below) {
            Some(bound) => bound.value(),
            None => {
                let scanned = problem.least_excess(game, &set, &[], (guess, feedback));
                by_size.max(scanned.map_or(0, |excess| problem.excess_bound(&set, excess, below)))
            }
        };
    }
    sum.min(IMPOSSIBLE)
}

/// More than the total of the last of the best so far, once there are enough.
fn to_beat(best: &Mutex<Vec<FirstGuess>>, count: usize) -> Cost {
    let mut best = best.lock().unwrap_or_else(PoisonError::into_inner);
    best.sort_unstable();
    best.truncate(count);
    match best.last() {
        Some(last) if best.len() == count => last.total + 1,
        _ => IMPOSSIBLE,
    }
}

/// The least total of trees that begin with a guess, if it is less than the one to beat.
fn cost_of(problem: &Problem, guess: u16, to_beat: Cost, phase: &Phase<'_>) -> Result<Option<u64>, Interrupted> {
    let poll = || phase.check().map_or(ControlFlow::Break(()), ControlFlow::Continue);
    let stop = Stop::new(&poll);
    let bound = Search::new(problem, &[], &stop).guess_bound(
        problem.game().secrets(),
        guess,
        problem.costs().guesses(),
        to_beat,
    );
    match bound {
        _ if stop.is_set() => Err(Interrupted { known: () }),
        Bound::Exact(cost) if cost < to_beat => Ok(Some(cost)),
        _ => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use solvetab_lookup::code_breaking::Rules;

    use super::*;
    use crate::code_breaking::search::Objective;
    use crate::code_breaking::search::plain::Plain;
    use crate::code_breaking::search::table::TranspositionTable;
    use crate::code_breaking::search::techniques::Techniques;
    use crate::control::{Patience, Unwatched};

    #[test]
    fn first_guesses_cost_what_plain_search_finds() {
        let mut bounds = 0;
        for text in ["1x1", "2x3", "2x4r", "3x4", "3x3r", "2x6r", "4x4", "4x2r"] {
            let rules: Rules = text.parse().unwrap();
            let game = Game::from(rules);
            let set = game.secrets().to_vec();
            let mut plain = Plain::new(rules, Objective::Total);
            for max_depth in [None, Some(set.len().min(4) as u16)] {
                let left = max_depth.unwrap_or(set.len() as u16);
                let mut total = |guess: u16| Some(u64::from(plain.guess(&set, guess.into(), left)??.0));
                let all: Vec<u64> = set.iter().filter_map(|&guess| total(guess)).collect();
                let costs = max_depth.map_or(Costs::total(set.len()), |depth| Costs::limited(depth, 0));
                let settings =
                    Settings { techniques: Techniques::default().without(Technique::Symmetry), ..Settings::default() };
                let problem = Problem::new(game.clone(), costs, settings, TranspositionTable::new(0));
                for (least, guess) in in_order(&problem, &Unwatched).unwrap() {
                    assert!(total(guess).is_none_or(|total| least <= total), "{text} {max_depth:?} {guess}");
                    bounds += 1;
                }
                for techniques in [Techniques::default(), Techniques::default().without(Technique::Symmetry)] {
                    let resources = Resources { techniques, ..Resources::default() };
                    let best = first_guesses(&game, max_depth, set.len(), &resources, &Unwatched).unwrap();
                    let found: BTreeSet<u64> = best.iter().map(|first| first.total).collect();
                    assert_eq!(found, all.iter().copied().collect(), "{text} {max_depth:?}");
                    if !techniques.has(Technique::Symmetry) {
                        assert_eq!(best.len(), all.len(), "{text} {max_depth:?}");
                    }
                    let fewer = first_guesses(&game, max_depth, 2, &resources, &Unwatched).unwrap();
                    assert_eq!(fewer, best[..best.len().min(2)], "{text} {max_depth:?}");
                }
            }
        }
        assert!(bounds > 50, "{bounds}");
    }

    #[test]
    fn what_is_known_when_it_is_interrupted_is_exact() {
        let game: Game = "3x3r".parse().unwrap();
        let techniques = Techniques::default().without(Technique::Symmetry);
        let mut interruptions = 0;
        for threads in [1, 4] {
            let resources = Resources { threads, techniques, ..Resources::default() };
            let all = first_guesses(&game, None, 27, &resources, &Unwatched).unwrap();
            assert_eq!(all.len(), 27);
            for looks in 0.. {
                match first_guesses(&game, None, 27, &resources, &Patience::new(looks)) {
                    Ok(found) => {
                        assert_eq!(found, all);
                        break;
                    }
                    Err(Interrupted { known }) => {
                        assert!(known.iter().all(|first| all.contains(first)), "{looks}: {known:?}");
                        interruptions += usize::from(!known.is_empty());
                    }
                }
            }
        }
        assert!(interruptions > 20, "{interruptions}");
    }
}
