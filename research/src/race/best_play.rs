//! A race: two players find each other's secrets, guess by guess in turn, and who needs fewer
//! guesses wins.
//!
//! Whoever is second has a last guess when the first has found the secret, so equal numbers are a
//! draw. If both follow trees, the chances follow from how many secrets each tree finds with each
//! number of guesses: [`chances`]. Best play for the race is not best play for the average: a
//! player who is behind takes risks. [`value`] is the exact worth of the race for few codes. A
//! third person draws both secrets, and nobody else has seen one. Both players see all guesses and
//! feedbacks, make no guess that tells nothing, and play their best.

use std::sync::Arc;

use solvetab_lookup::code_breaking::Rules;

use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::control::{Control, Interrupted, NoResult, Phase, Steps};
use solvetab_solver::spine::Memo;

/// Pairs of secrets that the first player wins, draws and loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Chances {
    /// Pairs that the first player wins.
    pub(crate) win: u64,
    /// Pairs in which both need as many guesses.
    pub(crate) draw: u64,
    /// Pairs that the first player loses.
    pub(crate) loss: u64,
}

/// The chances if each secret is equally likely, independently. For each player: how many secrets
/// are found with one guess, two, and so on.
pub(crate) fn chances(first: &[u64], other: &[u64]) -> Chances {
    let mut chances = Chances {
        win: 0,
        draw: 0,
        loss: 0,
    };
    for (guesses, &mine) in first.iter().enumerate() {
        for (others, &theirs) in other.iter().enumerate() {
            *match guesses.cmp(&others) {
                std::cmp::Ordering::Less => &mut chances.win,
                std::cmp::Ordering::Equal => &mut chances.draw,
                std::cmp::Ordering::Greater => &mut chances.loss,
            } += mine * theirs;
        }
    }
    chances
}

/// The most codes for which a race is solved: the sets that each can know are combined.
pub(crate) const MOST_CODES: u32 = 16;

/// The most pairs of sets that are looked at.
const MOST_STATES: u64 = 1 << 20;

/// The value of the race to the first player, 1 for a win and -1 for a loss, summed over all pairs
/// of secrets under best play. Nothing for more than [`MOST_CODES`] codes, or if there are too many
/// sets. Both may make any guess that tells something.
///
/// # Errors
///
/// [`Interrupted`] if `control` ends the search.
pub(crate) fn value(
    rules: Rules,
    control: &dyn Control<Steps>,
) -> Result<Option<(i64, i64)>, Interrupted> {
    if rules.codes() > MOST_CODES {
        return Ok(None);
    }
    let mut race = Race::new(rules, control);
    let every = (1_u32 << rules.codes()) - 1;
    match race.worth(every, every) {
        Ok(sum) => Ok(Some((sum, i64::from(rules.codes()).pow(2)))),
        Err(NoResult::Because(TooMany)) => Ok(None),
        Err(NoResult::Interrupted(interrupted)) => Err(interrupted),
    }
}

/// Codes as bits.
type Set = u32;

/// There are too many pairs of sets.
#[derive(Debug)]
struct TooMany;

struct Race<'p> {
    /// Numbers of the feedbacks, by guess and code.
    feedbacks: Vec<Vec<u8>>,
    /// Divisions of a set by each guess that tells something.
    divisions: Memo<Set, Arc<[Division]>>,
    /// Sums for the mover when nobody is ahead, by the sets of the mover and of the other player.
    sums: Memo<(Set, Set), i64>,
    /// Number of these sums.
    states: u64,
    phase: Phase<'p>,
}

/// A division of a set: the guess may be right, and the cells of the other codes.
type Division = (bool, Vec<Set>);

impl<'p> Race<'p> {
    fn new(rules: Rules, control: &'p dyn Control<Steps>) -> Self {
        let game = Game::from(rules);
        Self {
            feedbacks: game
                .secrets()
                .iter()
                .map(|&guess| game.feedbacks_to_all(guess))
                .collect(),
            divisions: Memo::default(),
            sums: Memo::default(),
            states: 0,
            phase: Phase::new(control, "pairs of sets", None),
        }
    }

    /// The sum over all pairs for the first player, who moves; both have guessed equally often.
    fn worth(&mut self, mine: Set, theirs: Set) -> Result<i64, NoResult<TooMany>> {
        if let Some(known) = self.sums.get(&(mine, theirs)) {
            return Ok(known);
        }
        if self.states >= MOST_STATES {
            return Err(NoResult::Because(TooMany));
        }
        if self.states.is_multiple_of(256) {
            self.phase.reach(self.states)?;
        }

        let pairs = i64::from(theirs.count_ones());
        let mut best = i64::MIN;
        for (may_win, cells) in self.divisions(mine).iter() {
            // Found: the other one has one guess, which is right for one code.
            let mut sum = if *may_win { pairs - 1 } else { 0 };
            for &cell in cells {
                sum += self.replied(cell, theirs)?;
            }
            best = best.max(sum);
        }
        self.sums.insert((mine, theirs), best);
        self.states += 1;
        Ok(best)
    }

    /// The same when the other one moves, who has guessed once less.
    fn replied(&mut self, mine: Set, theirs: Set) -> Result<i64, NoResult<TooMany>> {
        let pairs = i64::from(mine.count_ones());
        let mut best = i64::MAX;
        for (may_win, cells) in self.divisions(theirs).iter() {
            let mut sum = if *may_win { -pairs } else { 0 };
            for &cell in cells {
                sum += self.worth(mine, cell)?;
            }
            best = best.min(sum);
        }
        Ok(best)
    }

    fn divisions(&self, set: Set) -> Arc<[Division]> {
        self.divisions.get_or(set, || {
            let mut divisions: Vec<Division> = Vec::new();
            for (guess, feedbacks) in self.feedbacks.iter().enumerate() {
                let others = set & !(1 << guess);
                let mut cells = [0; 64];
                for (code, &feedback) in feedbacks.iter().enumerate() {
                    cells[usize::from(feedback)] |= others & 1 << code;
                }
                let mut cells: Vec<Set> = cells.into_iter().filter(|&cell| cell != 0).collect();
                cells.sort_unstable();
                let division = (others != set, cells);
                if (division.0 || division.1.len() > 1) && !divisions.contains(&division) {
                    divisions.push(division);
                }
            }
            divisions.into()
        })
    }
}

#[cfg(test)]
mod tests {
    use solvetab_lookup::code_breaking::Feedback;

    use super::*;
    use solvetab_solver::control::Unwatched;
    use solvetab_solver::spine::Patience;

    /// The sum over all pairs, move by move, with the sets as lists and the definition of an
    /// feedback; for few codes.
    fn plain(rules: Rules, mine: &[u32], theirs: &[u32], is_first: bool, is_found: bool) -> i64 {
        let code = |number| rules.code(number).unwrap();
        let feedback = |guess, secret| Feedback::between(code(guess), code(secret)).unwrap();
        let own = if is_first { mine } else { theirs };
        let outcomes = (0..rules.codes()).filter_map(|guess| {
            let mut cells: std::collections::BTreeMap<Feedback, Vec<u32>> =
                std::collections::BTreeMap::new();
            own.iter().for_each(|&secret| {
                cells
                    .entry(feedback(guess, secret))
                    .or_default()
                    .push(secret)
            });
            if cells.len() == 1 && !own.contains(&guess) {
                return None;
            }
            let worths = cells.iter().map(|(feedback, cell)| {
                let is_right = *feedback == rules.win();
                match (is_first, is_found) {
                    (true, _) if is_right => plain(rules, cell, theirs, false, true),
                    (true, _) => plain(rules, cell, theirs, false, false),
                    (false, true) => {
                        if is_right {
                            0
                        } else {
                            (mine.len() * cell.len()) as i64
                        }
                    }
                    (false, false) if is_right => -((mine.len() * cell.len()) as i64),
                    (false, false) => plain(rules, mine, cell, true, false),
                }
            });
            Some(worths.sum::<i64>())
        });

        if is_first {
            outcomes.max().unwrap()
        } else {
            outcomes.min().unwrap()
        }
    }

    #[test]
    fn races_are_worth_what_trying_everything_says() {
        for text in ["1x1", "1x2", "1x3", "2x2", "2x2r", "1x4"] {
            let rules: Rules = text.parse().unwrap();
            let mut race = Race::new(rules, &Unwatched);
            let mut is_uneven = rules.codes() < 3;
            // Where one knows more than the other the race is worth something.
            for mine in 1_u32..1 << rules.codes() {
                for theirs in 1_u32..1 << rules.codes() {
                    let list = |set: Set| {
                        (0..rules.codes())
                            .filter(|&code| set >> code & 1 == 1)
                            .collect::<Vec<u32>>()
                    };
                    let worth = race.worth(mine, theirs).unwrap();
                    assert_eq!(
                        worth,
                        plain(rules, &list(mine), &list(theirs), true, false),
                        "{text} {mine} {theirs}"
                    );
                    is_uneven |= worth != 0;
                }
            }
            assert!(is_uneven, "{text}");
            assert_eq!(
                value(rules, &Unwatched),
                Ok(Some((0, i64::from(rules.codes()).pow(2)))),
                "{text}"
            );
        }

        assert_eq!(value("4x10".parse().unwrap(), &Unwatched), Ok(None));
        assert_eq!(
            value("1x16".parse().unwrap(), &Unwatched),
            Ok(None),
            "too many sets"
        );
    }

    #[test]
    fn a_race_is_ended() {
        assert_eq!(
            value("2x4".parse().unwrap(), &Patience::new(0)),
            Err(Interrupted { known: () })
        );
    }
}
