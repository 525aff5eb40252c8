//! Both players choose the hands they start with in secret, then show them and play on openly.
//!
//! That is a matrix game over the values of all pairs of starts: 1 if the first mover wins, 0 for a
//! draw, -1 if it loses. [`matrix_game`] solves it in rationals.
//!
//! [`matrix_game`]: crate::matrix_game

use num_bigint::BigInt;
use solvetab_lookup::quad_ace::{Hands, Outcome, Rules};

use crate::matrix_game::{self, Equilibrium, Fraction};
use solvetab_solver::control::{Control, Interrupted, Steps};
use solvetab_solver::quad_ace::starts::Starts;

/// The game of the starts, solved.
///
/// ```
/// use solvetab_lookup::quad_ace::{Goal, Operation, Rules};
/// use solvetab_solver::control::Unwatched;
/// use solvetab_studies::quad_ace::hidden_start::HiddenStart;
///
/// // Base 3 has the starts 1,1 and 1,2 and 2,2, and who has the same as the other player loses.
/// let solved = HiddenStart::new(Rules::new(3, 2, Operation::Add, Goal::Empty)?, &Unwatched)?;
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

/// What an outcome of the first mover is worth to it: 1, 0 or -1.
#[must_use]
pub const fn payoff(outcome: Outcome) -> i8 {
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
    /// [`Interrupted`] if `control` says so.
    pub fn new(rules: Rules, control: &dyn Control<Steps>) -> Result<Self, Interrupted> {
        let starts = Starts::new(rules, control)?;
        let payoffs: Vec<Vec<i8>> =
            starts.rows().map(|row| row.iter().map(|&outcome| payoff(outcome)).collect()).collect();
        let equilibrium = matrix_game::solve(&payoffs, control)?;
        Ok(Self { starts, payoffs, equilibrium })
    }

    /// Every pair of starts: their hands, and what each pair is worth.
    #[must_use]
    pub const fn starts(&self) -> &Starts {
        &self.starts
    }

    /// What choosing in secret is worth to the first mover, from -1 to 1: numerator and
    /// denominator, reduced.
    #[must_use]
    pub const fn value(&self) -> &Fraction {
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

    /// The value as the nearest number that a float can tell, for pictures.
    #[must_use]
    pub fn worth(&self) -> f64 {
        ratio(&self.equilibrium.value)
    }

    /// Every start of the first mover, in the order of the [starts](Self::starts), for pictures.
    pub fn first_mover_choices(&self) -> impl Iterator<Item = Choice> {
        let answers = self.other_player();
        let worth = |row: usize| answers.weights().iter().map(|(at, weight)| weight * self.payoffs[row][*at]).sum();
        self.choices(self.first_mover(), move |row| self.worth() - ratio(&(worth(row), answers.total().clone())))
    }

    /// Every start of the other player.
    pub fn other_player_choices(&self) -> impl Iterator<Item = Choice> {
        let answers = self.first_mover();
        let worth = |at: usize| answers.weights().iter().map(|(row, weight)| weight * self.payoffs[*row][at]).sum();
        self.choices(self.other_player(), move |at| ratio(&(worth(at), answers.total().clone())) - self.worth())
    }

    fn choices(&self, mixture: &matrix_game::Mixture, loss: impl Fn(usize) -> f64) -> impl Iterator<Item = Choice> {
        let mut probabilities = vec![0.0; self.payoffs.len()];
        for (at, probability) in mixture.probabilities() {
            probabilities[at] = ratio(&probability);
        }
        let choice = move |(at, (&start, probability))| Choice { start, probability, loss: loss(at) };
        self.starts.hands().iter().zip(probabilities).enumerate().map(choice)
    }
}

/// A start, how often it is chosen, and what it loses.
#[derive(Debug, Clone, Copy)]
pub struct Choice {
    /// The hands.
    pub start: Hands,
    /// How often the player's mixture chooses them.
    pub probability: f64,
    /// How much less than the game they are worth to the player against the other's mixture; 0 for
    /// what is chosen at all.
    pub loss: f64,
}

/// A fraction as a float: exactly rounded if both parts fit one.
fn ratio((numerator, denominator): &Fraction) -> f64 {
    let float = |number: &BigInt| number.to_string().parse::<f64>().unwrap_or(f64::NAN);
    float(numerator) / float(denominator)
}

#[cfg(test)]
mod tests {
    use solvetab_lookup::quad_ace::{Goal, Operation};

    use super::*;
    use solvetab_solver::control::Unwatched;

    #[test]
    fn the_value_is_between_what_choosing_first_and_last_are_worth() {
        for base in 2..=16 {
            for goal in [Goal::Empty, Goal::Equal] {
                let solved = HiddenStart::new(Rules::new(base, 2, Operation::Add, goal).unwrap(), &Unwatched).unwrap();
                let (numerator, denominator) = solved.value();
                let starts = solved.starts();
                assert!(BigInt::from(payoff(starts.choosing_first())) * denominator <= *numerator, "{base}");
                assert!(BigInt::from(payoff(starts.choosing_last())) * denominator >= *numerator, "{base}");
            }
        }
    }
}
