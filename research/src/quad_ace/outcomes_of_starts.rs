//! Winners if the players may choose the hands they start with.

use solvetab_lookup::quad_ace::{Hands, Outcome, Rules};

use solvetab_solver::control::{Control, Interrupted, Phase, Steps};
use solvetab_solver::quad_ace::retrograde;

/// Outcomes of every pair of starts for the first mover. A start is hands without a 0.
#[derive(Debug)]
pub(crate) struct Starts {
    hands: Vec<Hands>,
    /// Row after row.
    outcomes: Vec<Outcome>,
}

impl Starts {
    /// Number of pairs of starts.
    pub(crate) const fn pairs(rules: Rules) -> u64 {
        // Numbers from 1 on: there are as many such hands as all hands of a base that is one
        // smaller.
        match Rules::new(
            rules.base() - 1,
            rules.hands(),
            rules.operation(),
            rules.goal(),
        ) {
            Ok(smaller) => smaller.positions(),
            // Base 2: nothing but ones.
            Err(_) => 1,
        }
    }

    /// Solves a game and asks it for every pair of starts.
    ///
    /// To what [`retrograde::solve`] takes come as many outcomes, of four bytes each, as there are
    /// [`pairs`](Self::pairs): 4 GiB in base 256 with two hands.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if `control` says so.
    pub(crate) fn new(rules: Rules, control: &dyn Control<Steps>) -> Result<Self, Interrupted> {
        let solution = retrograde::solve(rules, control)?;
        let hands: Vec<Hands> = Hands::all(rules.base(), rules.hands())
            .filter(|hands| hands.live() == usize::from(rules.hands()))
            .collect();
        let mut outcomes = Vec::with_capacity(hands.len() * hands.len());
        let phase = Phase::new(control, "starts", hands.len() as u64);
        for &mover in &hands {
            phase.advance(1)?;
            outcomes.extend(
                hands
                    .iter()
                    .map(|&opponent| solution.as_start(mover, opponent)),
            );
        }
        Ok(Self { hands, outcomes })
    }

    /// All starts, in the order of their ranks.
    pub(crate) fn hands(&self) -> &[Hands] {
        &self.hands
    }

    /// Outcomes of each start of the first mover against each of the other player's.
    pub(crate) fn rows(&self) -> impl ExactSizeIterator<Item = &[Outcome]> {
        self.outcomes.chunks(self.hands.len())
    }

    /// Outcome for the first mover if it has to choose its start before the other player does, both
    /// perfectly.
    pub(crate) fn choosing_first(&self) -> Outcome {
        self.rows()
            .filter_map(|row| row.iter().min().copied())
            .max()
            .unwrap_or(Outcome::Draw)
    }

    /// Outcome for the first mover if it may choose its start after the other player, both
    /// perfectly.
    pub(crate) fn choosing_last(&self) -> Outcome {
        let best =
            (0..self.hands.len()).filter_map(|column| self.rows().map(|row| row[column]).max());
        best.min().unwrap_or(Outcome::Draw)
    }
}

#[cfg(test)]
mod tests {
    use solvetab_lookup::quad_ace::{Goal, Operation};

    use super::*;
    use solvetab_solver::control::Unwatched;
    use solvetab_solver::quad_ace::solved_table;

    #[test]
    fn each_pair_is_worth_what_the_game_from_there_is_worth() {
        for (base, goal) in [(5, Goal::Empty), (6, Goal::Equal)] {
            let rules = Rules::new(base, 2, Operation::Add, goal).unwrap();
            let starts = Starts::new(rules, &Unwatched).unwrap();
            for (&mover, row) in starts.hands().iter().zip(starts.rows()) {
                for (&opponent, &outcome) in starts.hands().iter().zip(row) {
                    let table =
                        solved_table(rules.with_start(mover, opponent).unwrap(), &Unwatched)
                            .unwrap();
                    assert_eq!(table.start(), Ok(outcome), "{rules}: {mover}-{opponent}");
                }
            }
        }
    }
}
