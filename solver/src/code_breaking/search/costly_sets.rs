//! Sets that cost much by themselves, and the first guesses that leave one of them together.
//!
//! Where only secrets at the last guess cost, a set costs no less than any part of it: a tree for
//! the set is one for the part, in which no secret needs more guesses. (A guess that no longer
//! divides a part is left out.) So what is proven of a cell of one first guess bounds the cells of
//! all others that hold it. In hard mode the guesses that are allowed depend on the first, and what
//! is proven after one says nothing of another.
//!
//! Most first words leave a large cell that refutes them alone. Their proof is made to serve many:
//! the members with some letter are left out, those with another letter, and so on, as long as the
//! rest costs enough. Then it refutes all words that are made of letters that the rest does not
//! have.

use std::sync::{PoisonError, RwLock};

use super::branch_and_bound::Search;
use super::costs::{Cost, IMPOSSIBLE};
use super::division::at_least;
use super::problem::{Additive, Problem};
use super::state::State;
use super::transposition::Bound;
use crate::code_breaking::game::Game;
use crate::code_breaking::game::Move;
use crate::code_breaking::game::list::Mode;

/// Letters that are tried in vain before a set is kept as it is.
const FAILURES: usize = 2;

/// A set is made smaller while that refutes at least so many further first guesses: it takes about
/// as long as to search one of them.
const WORTH_IT: usize = if cfg!(test) { 1 } else { 4 };

/// Sets with what each costs at least, once all but one of the guesses are left.
#[derive(Debug, Default)]
pub(super) struct CostlySets {
    sets: RwLock<Vec<(Vec<u16>, Cost)>>,
}

/// A cell of a first guess.
struct CostlyCell {
    feedback: u16,
    set: Vec<u16>,
    /// Lower bound on its cost.
    bound: Cost,
}

impl CostlySets {
    /// Tells whether what is proven of a cell holds for those of other first guesses.
    pub(super) fn are_sound(problem: &Problem) -> bool {
        let (game, costs) = (problem.game(), problem.costs());
        costs.unit() == 0 && costs.guesses() > 2 && game.mode() == Mode::Any
    }

    /// A bound on the cost of a first guess: exact, or at least `goal`; it means nothing once the
    /// search is stopped. `rest` are the first guesses that come later.
    pub(super) fn first_guess_bound(
        &self,
        problem: &Problem,
        search: &mut Search<'_>,
        guess: u16,
        goal: Cost,
        rest: &[(Cost, u16)],
    ) -> Bound {
        let (game, left) = (
            problem.game(),
            problem.costs().next(problem.costs().guesses()),
        );
        let mut cells = self.cells(game, guess);
        if cells
            .iter()
            .any(|cell| cell.set.len() == game.secrets().len())
        {
            return Bound::AtLeast(IMPOSSIBLE);
        }

        let mut sum: Cost = cells.iter().map(|cell| cell.bound).sum();
        // Large cells cost most.
        cells.sort_by_key(|cell| std::cmp::Reverse(cell.set.len()));
        for cell in &cells {
            if sum >= goal {
                break;
            }
            let (others, history) = (sum - cell.bound, [(guess, cell.feedback)]);
            let state = State {
                set: &cell.set,
                history: &history,
                left,
            };
            let Ok(bound) = search.bound_after(state, goal - others) else {
                return Bound::AtLeast(0);
            };
            sum = others + bound.value();
            if bound.value() > cell.bound {
                let (mut set, mut cost) = (cell.set.clone(), bound.value());
                if bound.value() >= goal {
                    let later = rest.iter().map(|&(_, guess)| guess);
                    let open: Vec<u16> = later
                        .filter(|&guess| problem.first_bound(guess) < goal)
                        .collect();
                    (set, cost) = smaller(game, search, (set, cost), (&history, left), goal, &open);
                    let refuted = open
                        .into_iter()
                        .filter(|&guess| game.tells_nothing(&set, guess));
                    refuted.for_each(|guess| problem.raise_first(guess, cost));
                }
                self.sets
                    .write()
                    .unwrap_or_else(PoisonError::into_inner)
                    .push((set, cost));
            }
            if matches!(bound, Bound::AtLeast(_)) {
                break;
            }
        }
        if sum >= goal {
            at_least(sum)
        } else {
            Bound::Exact(sum)
        }
    }

    /// The cells of a first guess, with what they cost at least.
    fn cells(&self, game: &Game, guess: u16) -> Vec<CostlyCell> {
        let cells = game.cells(game.secrets(), guess).into_iter();
        let mut cells: Vec<CostlyCell> = cells
            .map(|(feedback, set)| CostlyCell {
                feedback,
                set,
                bound: 0,
            })
            .collect();
        for (set, cost) in &*self.sets.read().unwrap_or_else(PoisonError::into_inner) {
            if game.tells_nothing(set, guess)
                && let Some(cell) = cells
                    .iter_mut()
                    .find(|cell| cell.set.binary_search(&set[0]).is_ok())
            {
                cell.bound = cell.bound.max(*cost);
            }
        }
        cells
    }
}

/// A part of a set that costs at least `goal` as the set does, so that more of some first guesses
/// leave it together, and what it costs at least.
fn smaller(
    game: &Game,
    search: &mut Search<'_>,
    (mut set, mut cost): (Vec<u16>, Cost),
    (history, left): (&[Move], u16),
    goal: Cost,
    guesses: &[u16],
) -> (Vec<u16>, Cost) {
    let refuted = |set: &[u16]| {
        guesses
            .iter()
            .filter(|&&guess| game.tells_nothing(set, guess))
            .count()
    };

    let (mut failed, mut so_far) = (Vec::new(), refuted(&set));
    while failed.len() < FAILURES {
        let mut all: Vec<u8> = set
            .iter()
            .flat_map(|&member| game.symbols(member))
            .copied()
            .collect();
        all.sort_unstable();
        all.dedup();
        all.retain(|letter| !failed.contains(letter));
        let parts = all.into_iter().map(|letter| {
            let part = set
                .iter()
                .copied()
                .filter(|&member| !game.symbols(member).contains(&letter));
            let part: Vec<u16> = part.collect();
            (refuted(&part), letter, part)
        });
        // A set of so few rarely costs as much as the goal.
        let parts = parts.filter(|(.., part)| part.len() as Cost > goal);
        let Some((refuted, letter, part)) = parts.max_by_key(|&(refuted, ..)| refuted) else {
            break;
        };
        if refuted < so_far + WORTH_IT {
            break;
        }
        match search.bound_after(
            State {
                set: &part,
                history,
                left,
            },
            goal,
        ) {
            Ok(bound) if bound.value() >= goal => {
                (set, cost, so_far) = (part, bound.value(), refuted)
            }
            Ok(_) => failed.push(letter),
            Err(_) => break,
        }
    }
    (set, cost)
}

#[cfg(test)]
mod tests {
    use solvetab_lookup::code_breaking::{Colour, Colours, Word};

    use super::*;
    use crate::code_breaking::game::list::{CodeList, Guesses};
    use crate::code_breaking::search::Objective;
    use crate::code_breaking::search::costs::Costs;
    use crate::code_breaking::search::optimal::tests::some_words;
    use crate::code_breaking::search::plain::Plain;
    use crate::code_breaking::search::problem::{Settings, empty_table};
    use crate::code_breaking::search::threads::Stop;
    use crate::random::Random;

    /// Checks every first guess and every goal, with what is known of all guesses before.
    #[test]
    fn bounds_on_first_guesses_are_sound() {
        let mut random = Random::new(18);
        let (mut without_search, mut parts) = (0, 0);
        for number in 0..60 {
            let (letters, alphabet) = (2 + number % 3, 4 + random.below(4));
            let (guesses, secrets) = (20 + random.below(20), 12 + random.below(16));
            let [words, secrets] = some_words(&mut random, letters, alphabet, guesses, secrets);
            let list = CodeList::new(words.clone(), None, Guesses::List).unwrap();
            let game = Game::from(list.with_secrets(secrets.clone(), None).unwrap().coloured());
            let words: Vec<String> = (0..words.len() as u16)
                .map(|guess| game.name(guess))
                .collect();
            let parsed = |words: &[String]| {
                words
                    .iter()
                    .map(|word| word.parse().unwrap())
                    .collect::<Vec<Word>>()
            };
            let colours = |guess: &Word, secret: &Word| guess.colours(*secret).unwrap();
            let win = Colours::new([Colour::Green].repeat(letters)).ok();
            let mut plain = Plain::from_feedback(
                &parsed(&words),
                &parsed(&secrets),
                colours,
                win,
                Objective::Worst,
            );
            let all: Vec<u16> = (0..secrets.len() as u16).collect();
            for depth in [3, 4] {
                let table = empty_table(&game, 1 << 16);
                let problem = Problem::new(
                    game.clone(),
                    Costs::at_last(depth),
                    Settings::default(),
                    table,
                );
                assert!(CostlySets::are_sound(&problem));
                let (costly, never) = (CostlySets::default(), Stop::never());
                let guesses: Vec<(Cost, u16)> =
                    (0..words.len() as u16).map(|guess| (0, guess)).collect();
                for goal in [1, 2, 3, 5] {
                    for (at, &(_, guess)) in guesses.iter().enumerate() {
                        // A guess that tells nothing is none.
                        let value = plain.guess(&all, guess.into(), depth).flatten();
                        let expected = value.map_or(IMPOSSIBLE, |(at_last, ..)| at_last.into());
                        let before: Cost = costly
                            .cells(&game, guess)
                            .iter()
                            .map(|cell| cell.bound)
                            .sum();
                        without_search += usize::from(before >= goal);
                        let mut search = Search::new(&problem, &[], &never);
                        let bound = costly.first_guess_bound(
                            &problem,
                            &mut search,
                            guess,
                            goal,
                            &guesses[at + 1..],
                        );
                        let context =
                            format!("{words:?} {secrets:?} within {depth}: {guess}, {goal}");
                        match bound {
                            Bound::Exact(cost) => assert_eq!(cost, expected, "{context}"),
                            Bound::AtLeast(cost) => {
                                assert!(goal <= cost && cost <= expected, "{context}: {bound:?}")
                            }
                        }
                        assert!(problem.first_bound(guess) <= expected, "{context}");
                    }
                }
                let sets = costly.sets.into_inner().unwrap();
                let is_cell = |set: &Vec<u16>| {
                    (0..words.len() as u16).any(|guess| {
                        game.cells(game.secrets(), guess)
                            .iter()
                            .any(|(_, cell)| cell == set)
                    })
                };
                parts += sets.iter().filter(|(set, _)| !is_cell(set)).count();
            }
        }
        assert!(
            without_search > 1000 && parts > 50,
            "{without_search} without a search, {parts} parts of cells"
        );
    }
}
