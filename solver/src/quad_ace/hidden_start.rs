//! Both players choose the hands they start with in secret, then show them and play on openly.
//!
//! That is a matrix game over the values of all pairs of starts: 1 if the first mover wins, 0 for a draw, -1 if it loses. [`matrix_game`]
//! solves it in rationals.
//!
//! [`matrix_game`]: super::matrix_game

use num_bigint::BigInt;
use solvetab_lookup::quad_ace::{Hands, Outcome, Rules};

use super::matrix_game::{self, Equilibrium};
use super::starts::Starts;
use crate::progress::{Cancelled, Progress};

/// The game of the starts, solved.
///
/// ```
/// use solvetab_lookup::quad_ace::{Goal, Operation, Rules};
/// use solvetab_solver::progress::Silent;
/// use solvetab_solver::quad_ace::hidden_start::HiddenStart;
///
/// // Base 3 has the starts 1,1 and 1,2 and 2,2, and who has the same as the other player loses.
/// let solved = HiddenStart::new(Rules::new(3, 2, Operation::Add, Goal::Empty)?, &Silent)?;
/// let (numerator, denominator) = solved.value();
/// assert_eq!((numerator.to_string(), denominator.to_string()), ("1".to_owned(), "3".to_owned()));
/// assert_eq!(solved.first_mover().weights().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct HiddenStart {
    starts: Starts,
    payoffs: Vec<Vec<i8>>,
    equilibrium: Equilibrium,
}

/// What an outcome is worth to the first mover.
const fn payoff(outcome: Outcome) -> i8 {
    match outcome {
        Outcome::Win { .. } => 1,
        Outcome::Draw => 0,
        Outcome::Loss { .. } => -1,
    }
}

impl HiddenStart {
    /// Solves the game from every pair of starts, then the game of choosing one.
    ///
    /// # Errors
    ///
    /// [`Cancelled`] if `progress` says so.
    pub fn new(rules: Rules, progress: &dyn Progress) -> Result<Self, Cancelled> {
        let starts = Starts::new(rules, progress)?;
        let payoffs: Vec<Vec<i8>> =
            starts.rows().map(|row| row.iter().map(|&outcome| payoff(outcome)).collect()).collect();
        let equilibrium = matrix_game::solve(&payoffs, progress)?;
        Ok(Self { starts, payoffs, equilibrium })
    }

    /// Every pair of starts: their hands, and what each pair is worth.
    #[must_use]
    pub const fn starts(&self) -> &Starts {
        &self.starts
    }

    /// What choosing in secret is worth to the first mover, from -1 to 1: numerator and denominator, reduced.
    #[must_use]
    pub const fn value(&self) -> &(BigInt, BigInt) {
        &self.equilibrium.value
    }

    /// How the first mover chooses: indices into the [starts](Self::starts) with their weights.
    #[must_use]
    pub const fn first_mover(&self) -> &matrix_game::Mixture {
        &self.equilibrium.rows
    }

    /// How the other player chooses.
    #[must_use]
    pub const fn other_player(&self) -> &matrix_game::Mixture {
        &self.equilibrium.columns
    }

    /// How many starts of the first mover, and of the other player, no other start is as good as.
    #[must_use]
    pub const fn undominated(&self) -> (usize, usize) {
        self.equilibrium.undominated
    }

    /// What each start of the first mover is worth to it against the other player's mixture: numerators over the mixture's total.
    pub fn against_other_player(&self) -> impl Iterator<Item = (Hands, BigInt)> {
        let worth = |row: &Vec<i8>| self.other_player().weights().iter().map(|(at, weight)| weight * row[*at]).sum();
        self.starts.hands().iter().copied().zip(self.payoffs.iter().map(worth))
    }

    /// What each start of the other player is worth to the first mover under its mixture: numerators over the mixture's total.
    pub fn against_first_mover(&self) -> impl Iterator<Item = (Hands, BigInt)> {
        let worth = |at: usize| {
            let weighted = |(row, weight): &(usize, BigInt)| weight * self.payoffs[*row][at];
            self.first_mover().weights().iter().map(weighted).sum()
        };
        self.starts.hands().iter().copied().zip((0..self.payoffs.len()).map(worth))
    }
}

#[cfg(test)]
mod tests {
    use solvetab_lookup::quad_ace::{Goal, Operation};

    use super::*;
    use crate::progress::Silent;

    #[test]
    fn the_value_is_between_what_choosing_first_and_last_are_worth() {
        for base in 2..=16 {
            for goal in [Goal::Empty, Goal::Equal] {
                let solved = HiddenStart::new(Rules::new(base, 2, Operation::Add, goal).unwrap(), &Silent).unwrap();
                let (numerator, denominator) = solved.value();
                let starts = solved.starts();
                assert!(BigInt::from(payoff(starts.choosing_first())) * denominator <= *numerator, "{base}");
                assert!(BigInt::from(payoff(starts.choosing_last())) * denominator >= *numerator, "{base}");
            }
        }
    }
}
