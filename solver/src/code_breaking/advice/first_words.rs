//! The best first words of a list, bounded within seconds.
//!
//! All words that may be guessed first are ranked by what their cells are expected to cost. The
//! best ones are bounded: from below by a scan of their cells, or by the sizes of these where the
//! scan is too much work; from above by a tree of guesses that rank best.

use super::guessing_game::{Guess, GuessingGame, Move, history};
use super::lookahead::Lookahead;
use crate::code_breaking::game::Game;
use crate::code_breaking::search;
use crate::control::{Control, Interrupted, Phase, Steps};

/// Pairs of a guess and a secret of lists whose cells are scanned.
const MOST_PAIRS: usize = 1 << 28;

/// A first word, with bounds on the least total of a tree that begins with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstWord {
    /// Its number.
    pub guess: u16,
    /// No tree has a smaller total.
    pub at_least: u64,
    /// Total of a tree.
    pub at_most: u64,
    /// Worst case of the same tree.
    pub worst: u16,
}

/// The first words that look best, the one with the least upper bound first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstWords {
    /// These words.
    pub best: Vec<FirstWord>,
    /// Lower bound on the total of any first word; nothing of a list so long that it is ranked by a
    /// sample.
    pub at_least: Option<u64>,
}

impl GuessingGame {
    /// Bounds so many first words of a list with colours; nothing of another game. The steps are
    /// first words.
    ///
    /// # Errors
    ///
    /// If the control interrupts it.
    ///
    /// ```
    /// use solvetab_solver::code_breaking::advice::GuessingGame;
    /// use solvetab_solver::code_breaking::game::list::{CodeList, Guesses};
    /// use solvetab_solver::control::Unwatched;
    ///
    /// let words = ["bills", "fills", "hills", "mills", "small"].map(str::to_owned).to_vec();
    /// let list = CodeList::new(words, None, Guesses::List)?.coloured();
    /// let first = GuessingGame::from_list(list).first_words(1, &Unwatched)?.ok_or("no words")?;
    /// let best = first.best[0];
    /// assert_eq!((first.at_least, best.at_least, best.at_most), (Some(11), 12, 12));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn first_words(
        &self,
        count: usize,
        control: &dyn Control<Steps>,
    ) -> Result<Option<FirstWords>, Interrupted> {
        let Some(list) = self.list().filter(|list| list.is_coloured()) else {
            return Ok(None);
        };
        let lookahead = Lookahead::from(list);
        let secrets = self.secrets();
        let allowed = self.allowed(secrets, []);
        let ranked = lookahead.ranked(secrets, allowed.as_deref(), count);
        let phase = Phase::new(control, "first words", ranked.len() as u64);
        phase.check()?;
        let least_by_sizes = lookahead.least_by_sizes(secrets, allowed.as_deref());

        let at_least: Vec<u64> = if list.guesses() * secrets.len() <= MOST_PAIRS {
            search::first_guess_floors(&Game::from(list.clone()), ranked.clone())
        } else {
            ranked
                .iter()
                .map(|&guess| lookahead.cost_by_sizes(secrets, guess))
                .collect()
        };
        let mut best = Vec::with_capacity(ranked.len());
        for (guess, at_least) in ranked.into_iter().zip(at_least) {
            let (at_most, worst) =
                self.ranked_tree(&lookahead, secrets, &mut Vec::new(), Some(guess), &phase)?;
            best.push(FirstWord {
                guess,
                at_least,
                at_most,
                worst,
            });
            phase.advance(1)?;
        }
        best.sort_unstable_by_key(|first| (first.at_most, first.at_least, first.guess));
        Ok(Some(FirstWords {
            best,
            at_least: least_by_sizes,
        }))
    }

    /// Total and worst case of the tree that begins with a guess and goes on with the one that
    /// ranks best for each cell.
    fn ranked_tree(
        &self,
        lookahead: &Lookahead<'_>,
        left: &[u16],
        moves: &mut Vec<Move>,
        first: Option<u16>,
        phase: &Phase<'_>,
    ) -> Result<(u64, u16), Interrupted> {
        if left.len() <= 2 && first.is_none() {
            return Ok((2 * left.len() as u64 - 1, left.len() as u16));
        }
        phase.check()?;
        let guess = first.unwrap_or_else(|| {
            lookahead.ranked(left, self.allowed(left, history(moves)).as_deref(), 1)[0]
        });
        let (mut total, mut worst) = (left.len() as u64, 1);
        for (feedback, cell) in self.cells(left, Guess::Listed(guess)) {
            if feedback == self.win() {
                continue;
            }
            moves.push((Guess::Listed(guess), feedback));
            let below = self.ranked_tree(lookahead, &cell, moves, None, phase)?;
            moves.pop();
            (total, worst) = (total + below.0, worst.max(below.1 + 1));
        }
        Ok((total, worst))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code_breaking::game::list::{CodeList, Guesses, Mode};
    use crate::code_breaking::search::Resources;
    use crate::control::{Patience, Unwatched};
    use crate::random::Random;

    #[test]
    fn bounds_hold_in_every_mode() {
        let mut random = Random::new(2);
        for round in 0..30 {
            let words: std::collections::BTreeSet<String> = (0..20 + round)
                .map(|_| {
                    (0..3)
                        .map(|_| char::from(b'a' + random.below(5) as u8))
                        .collect()
                })
                .collect();
            let secrets = words.iter().step_by(1 + round % 3).cloned().collect();
            let list = CodeList::new(words.into_iter().collect(), None, Guesses::List).unwrap();
            let list = list
                .with_secrets(secrets, None)
                .unwrap()
                .coloured()
                .in_mode(Mode::ALL[round % 3]);
            let game = Game::from(list.clone());
            let exact =
                search::first_guesses(&game, None, usize::MAX, &Resources::default(), &Unwatched)
                    .unwrap();
            let guessing = GuessingGame::from_list(list);
            assert!(guessing.first_words(usize::MAX, &Patience::new(1)).is_err());
            let FirstWords { best, at_least } = guessing
                .first_words(usize::MAX, &Unwatched)
                .unwrap()
                .unwrap();
            assert!(at_least.unwrap() <= exact[0].total && best[0].at_most >= exact[0].total);
            assert!(best.is_sorted_by_key(|first| first.at_most));
            for first in &exact {
                let bounds = best
                    .iter()
                    .find(|bounds| bounds.guess == first.guess)
                    .unwrap();
                assert!(
                    bounds.at_least <= first.total && first.total <= bounds.at_most,
                    "{bounds:?} {first:?}"
                );
                assert!(u64::from(bounds.worst) < bounds.at_most);
            }
        }
    }
}
