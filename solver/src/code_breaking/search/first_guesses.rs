//! The best first guesses, each with the least total of a tree that begins with it.
//!
//! A lower bound on each comes first: what its cells cost at least by a scan of each. Then guesses
//! are searched in the order of their bounds, until the next bound is more than the total of the
//! last of the best so far. A search ends when a total is known, or is more than that. Each thread
//! takes the next guess, so all of them are busy until the last few.
//!
//! With words an optimal tree is found so too: there is no symmetry that makes first guesses equal,
//! and the bounds refute most of them. Where only secrets at the last guess cost, no bound comes
//! first. All first guesses are shown to cost at least 1, then 8, then 64 and so on, until one
//! costs less: so an interrupted search has proven something. What is proven of a cell serves other
//! first guesses too (`costly_sets`).

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use super::branch_and_bound::Search;
use super::costly_sets::CostlySets;
use super::costs::{Cost, Costs, IMPOSSIBLE};
use super::problem::{Additive, Problem, Scanned, Settings, empty_table};
use super::question::Resources;
use super::threads::Stop;
use super::transposition::Bound;
use crate::code_breaking::game::Game;
use crate::code_breaking::game::scan::How;
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
    let costs = max_depth.map_or(Costs::total(secrets.len()), |depth| {
        Costs::limited(depth.min(deepest), 0)
    });
    let workers = Workers::new(resources.threads);
    let settings = Settings {
        threads: workers.count(),
        ..Settings::default()
    };
    let table = empty_table(game, resources.memory);
    let problem = Problem::new(game.clone(), costs, settings, table);
    let counters = &problem.counters;
    let best = Best {
        count,
        budget: IMPOSSIBLE,
        finds_all: true,
        found: Mutex::default(),
    };

    let guesses = guesses(&problem);
    let phase = Phase::new(control, "bounds on first guesses", guesses.len() as u64);
    let poll = || phase.look_at(counters.first_guesses().bounded);
    let guesses = workers.run(|| in_order(&problem, guesses, IMPOSSIBLE, &Stop::new(&poll)));
    let searched = guesses.and_then(|guesses| {
        let phase = Phase::new(control, "first guesses", guesses.len() as u64);
        let before = counters.first_guesses().refuted;
        let poll = || phase.look_at(counters.first_guesses().refuted - before);
        search(&problem, &guesses, &best, None, &workers, &Stop::new(&poll))
    });

    let best = best.sorted();
    match searched {
        Ok(()) => Ok(best),
        Err(Interrupted { known: () }) => Err(Interrupted { known: best }),
    }
}

/// Lower bounds on the totals of trees that begin with these guesses, by a scan of their cells.
pub(crate) fn first_guess_floors(game: &Game, guesses: Vec<u16>) -> Vec<u64> {
    let settings = Settings {
        threads: 1,
        ..Settings::default()
    };
    let problem = Problem::new(
        game.clone(),
        Costs::total(game.secrets().len()),
        settings,
        empty_table(game, 1 << 20),
    );
    let stop = Stop::never();
    parallel::map(guesses, |guess| {
        Search::new(&problem, &[], &stop).first_guess_floor(guess, IMPOSSIBLE)
    })
}

/// The least cost of a tree, if it is less than a budget.
pub(super) fn cost_below(
    problem: &Problem,
    budget: Cost,
    workers: &Workers,
    stop: &Stop<'_>,
) -> Result<Option<Cost>, Interrupted> {
    let is_free = problem.costs().unit() == 0;
    let secrets = problem.game().secrets().len() as Cost;
    let mut goal = if is_free { budget.min(1) } else { budget };
    let guesses = guesses(problem);
    let costly = CostlySets::are_sound(problem).then(CostlySets::default);

    let least = loop {
        let best = Best {
            count: 1,
            budget: goal,
            finds_all: !is_free,
            found: Mutex::default(),
        };
        let in_order = workers.run(|| in_order(problem, guesses.clone(), goal, stop))?;
        search(problem, &in_order, &best, costly.as_ref(), workers, stop)?;
        let least = best.sorted().first().map(|best| best.total);
        // No tree has more secrets at the last guess than there are.
        if least.is_some() || goal >= budget || (is_free && goal > secrets) {
            break least;
        }
        problem.tell(goal);
        goal = (8 * goal).min(budget);
    };

    if let Some(total) = least {
        let set = problem.game().secrets();
        problem.remember(
            problem.keys(&[], set),
            problem.costs().guesses(),
            set.len(),
            Bound::Exact(total),
        );
    }
    Ok(least)
}

/// The best first guesses so far.
struct Best {
    /// Number of first guesses that are wanted.
    count: usize,
    /// Total that theirs are to stay below.
    budget: Cost,
    /// True if those count that are as good as the last of the best.
    finds_all: bool,
    found: Mutex<Vec<FirstGuess>>,
}

impl Best {
    /// Takes one in.
    fn take(&self, first: FirstGuess) {
        self.found
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(first);
    }

    /// Returns the best in order, as many as are wanted.
    fn sorted(&self) -> Vec<FirstGuess> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.sort_unstable();
        found.truncate(self.count);
        found.clone()
    }

    /// Total below which a further one counts.
    fn to_beat(&self) -> Cost {
        let best = self.sorted();
        match best.last() {
            Some(last) if best.len() == self.count => last.total + Cost::from(self.finds_all),
            _ => self.budget,
        }
    }
}

/// The first guesses that are looked at: one of each orbit. Where guesses cost nothing, first those
/// that make the most cells.
fn guesses(problem: &Problem) -> Vec<u16> {
    let game = problem.game();
    match game.first() {
        Some(first) => vec![first],
        None if problem.costs().unit() == 0 => {
            let scanned = Scanned::new(game.secrets(), &[], None);
            let levels = problem.levels(scanned, How::default());
            levels.flat_map(|(_, level)| level).collect()
        }
        None => match game.allowed(game.secrets(), []) {
            Some(allowed) => allowed,
            None if problem.uses_symmetry() => problem.group.canonical(&[]).collect(),
            None => game.all_guesses(),
        },
    }
}

/// First guesses with lower bounds on their totals that are less than a budget, in the order of
/// these.
fn in_order(
    problem: &Problem,
    guesses: Vec<u16>,
    budget: Cost,
    stop: &Stop<'_>,
) -> Result<Vec<(Cost, u16)>, Interrupted> {
    problem.counters.begin_first_guesses(guesses.len());
    let bounds = parallel::try_map(guesses, |guess| {
        // Whoever goes on from what was saved knows some.
        let bound = match problem.first_bound(guess) {
            0 if problem.costs().unit() == 0 => 0,
            0 => Search::new(problem, &[], stop)
                .first_guess_floor(guess, budget)
                .min(IMPOSSIBLE),
            known => known,
        };
        stop.poll();
        if stop.is_set() {
            return Err(Interrupted { known: () });
        }
        problem.raise_first(guess, bound);
        problem.counters.first_guess_bounded(bound >= budget);
        Ok((bound, guess))
    })?;

    let mut bounds: Vec<(Cost, u16)> = bounds
        .into_iter()
        .filter(|&(bound, _)| bound < budget)
        .collect();
    bounds.sort_by_key(|&(bound, _)| bound);
    Ok(bounds)
}

/// Takes the place of the next first guess for a thread.
fn take_place(places: &Mutex<(usize, BTreeSet<usize>)>) -> usize {
    let (next, open) = &mut *places.lock().unwrap_or_else(PoisonError::into_inner);
    let at = *next;
    *next += 1;
    open.insert(at);
    at
}

/// Searches first guesses in the order of their bounds: each thread takes the next one.
fn search(
    problem: &Problem,
    guesses: &[(Cost, u16)],
    best: &Best,
    costly: Option<&CostlySets>,
    workers: &Workers,
    stop: &Stop<'_>,
) -> Result<(), Interrupted> {
    let (set, left) = (problem.game().secrets(), problem.costs().guesses());

    // The place of the next one, and those of the ones that threads are at.
    let places = Mutex::new((0, BTreeSet::new()));

    workers.all(|| {
        loop {
            let (at, to_beat) = (take_place(&places), best.to_beat());
            let Some(&(bound, guess)) = guesses
                .get(at)
                .filter(|(bound, _)| *bound < to_beat && !stop.is_set())
            else {
                return;
            };
            let bound = match problem.first_bound(guess).max(bound) {
                known if known >= to_beat => Bound::AtLeast(known),
                _ => {
                    let mut search = Search::new(problem, &[], stop);
                    match costly {
                        Some(costly) => costly.first_guess_bound(
                            problem,
                            &mut search,
                            guess,
                            to_beat,
                            &guesses[at + 1..],
                        ),
                        None => search.guess_bound(set, guess, left, to_beat),
                    }
                }
            };
            stop.poll();
            if stop.is_set() {
                return;
            }
            problem.raise_first(guess, bound.value());
            if let Bound::Exact(total) = bound
                && total < to_beat
            {
                best.take(FirstGuess { total, guess });
            }
            problem.counters.first_guess_refuted();
            let (next, open) = &mut *places.lock().unwrap_or_else(PoisonError::into_inner);
            open.remove(&at);
            // Those before are done, and those from there on cost no less.
            let rest = open.first().copied().unwrap_or(*next);
            let rest = guesses.get(rest).map_or(IMPOSSIBLE, |&(bound, _)| bound);
            let least = best
                .sorted()
                .first()
                .map_or(rest, |first| first.total.min(rest));
            if least < IMPOSSIBLE {
                problem.tell(least);
            }
        }
    });
    if stop.is_set() {
        Err(Interrupted { known: () })
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use solvetab_lookup::code_breaking::Rules;

    use super::*;
    use crate::code_breaking::game::list::{CodeList, Guesses, Mode};
    use crate::code_breaking::search::Objective;
    use crate::code_breaking::search::plain::Plain;
    use crate::code_breaking::search::problem::UsedSymmetry;
    use crate::code_breaking::search::transposition::TranspositionTable;
    use crate::control::{Patience, Unwatched};
    use crate::random::Random;

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
                let mut total =
                    |guess: u16| Some(u64::from(plain.guess(&set, guess.into(), left)??.0));
                let all: Vec<u64> = set.iter().filter_map(|&guess| total(guess)).collect();
                let costs =
                    max_depth.map_or(Costs::total(set.len()), |depth| Costs::limited(depth, 0));
                let symmetry = UsedSymmetry {
                    guesses: false,
                    ..UsedSymmetry::default()
                };
                let settings = Settings {
                    symmetry,
                    ..Settings::default()
                };
                let problem =
                    Problem::new(game.clone(), costs, settings, TranspositionTable::new(0));
                for (least, guess) in
                    in_order(&problem, guesses(&problem), IMPOSSIBLE, &Stop::never()).unwrap()
                {
                    assert!(
                        total(guess).is_none_or(|total| least <= total),
                        "{text} {max_depth:?} {guess}"
                    );
                    bounds += 1;
                }
                let best = first_guesses(
                    &game,
                    max_depth,
                    set.len(),
                    &Resources::default(),
                    &Unwatched,
                )
                .unwrap();
                let found: BTreeSet<u64> = best.iter().map(|first| first.total).collect();
                assert_eq!(found, all.iter().copied().collect(), "{text} {max_depth:?}");
                let fewer =
                    first_guesses(&game, max_depth, 2, &Resources::default(), &Unwatched).unwrap();
                assert_eq!(fewer, best[..best.len().min(2)], "{text} {max_depth:?}");
            }
        }
        assert!(bounds > 50, "{bounds}");
    }

    #[test]
    fn what_is_known_when_it_is_interrupted_is_exact() {
        let rules: Rules = "4x6r".parse().unwrap();
        let codes: Vec<String> = rules
            .iter()
            .step_by(53)
            .map(|code| code.to_string())
            .collect();
        let game = Game::from(CodeList::new(codes, None, Guesses::List).unwrap());
        let mut interruptions = 0;
        for threads in [1, 4] {
            let resources = Resources {
                threads,
                ..Resources::default()
            };
            let all = first_guesses(&game, None, 25, &resources, &Unwatched).unwrap();
            assert!(all.len() > 20, "{}", all.len());
            for looks in 0.. {
                match first_guesses(&game, None, 25, &resources, &Patience::new(looks)) {
                    Ok(found) => {
                        assert_eq!(found, all);
                        break;
                    }
                    Err(Interrupted { known }) => {
                        assert!(
                            known.iter().all(|first| all.contains(first)),
                            "{looks}: {known:?}"
                        );
                        interruptions += usize::from(!known.is_empty());
                    }
                }
            }
        }
        assert!(interruptions > 20, "{interruptions}");
    }

    #[test]
    fn no_first_word_that_costs_the_least_is_left_out() {
        let mut ties = 0;
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let letters = 2 + random.below(3);
            let words: BTreeSet<String> = (0..4 + random.below(20))
                .map(|_| {
                    (0..letters)
                        .map(|_| char::from(b'a' + random.below(4) as u8))
                        .collect()
                })
                .collect();
            let list = CodeList::new(words.into_iter().collect(), None, Guesses::List)
                .unwrap()
                .coloured();
            let game = Game::from(list.in_mode(Mode::ALL[seed as usize % 3]));
            let set = game.secrets();
            let problem = |settings| {
                Problem::new(
                    game.clone(),
                    Costs::total(set.len()),
                    settings,
                    TranspositionTable::new(1 << 16),
                )
            };
            let (solved, other) = (problem(Settings::default()), problem(Settings::default()));
            let left = solved.costs().guesses();
            let never = Stop::never();
            let least = cost_below(&solved, IMPOSSIBLE, &Workers::One, &never).unwrap();
            let costs = (0..game.guesses().len() as u16).map(|guess| {
                (
                    Search::new(&other, &[], &never)
                        .guess_bound(set, guess, left, IMPOSSIBLE)
                        .value(),
                    guess,
                )
            });
            let costs: Vec<(Cost, u16)> = costs.collect();
            assert_eq!(
                least,
                costs
                    .iter()
                    .map(|&(cost, _)| cost)
                    .min()
                    .filter(|&cost| cost < IMPOSSIBLE)
            );
            let Some(least) = least else { continue };
            let found = Search::new(&solved, &[], &never).guesses_of_cost(set, left, least);
            let best = costs.iter().filter(|&&(cost, _)| cost == least);
            for (_, guess) in best {
                assert!(found.contains(guess), "{seed}: {}", game.name(*guess));
                ties += 1;
            }
        }
        assert!(ties > 100, "{ties}");
    }
}
