//! A whole game in a few figures: what the start is worth, the longest win, and how many positions
//! are won, drawn and lost.
//!
//! Asked of every base with two hands, `add` and `empty`, it shows in which bases somebody wins. It
//! also shows that the longest wins follow the Fibonacci numbers. Two players with one live hand
//! each have no choice: their hands run through a Fibonacci sequence, and the game ends when one of
//! its numbers is a multiple of the base.

use serde::Serialize;
use solvetab_lookup::quad_ace::{Hands, Outcome, Rules};

use super::reach::Reached;
use super::retrograde::{self, Solution};
use crate::control::{Control, Interrupted, Phase, Steps};

/// Number of positions that the mover wins, draws and loses.
///
/// Only positions in which the game goes on are counted: both players have a hand that is not 0,
/// and the player who has just moved has not won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Counts {
    /// Positions that the mover wins.
    pub wins: u64,
    /// Positions in which neither side can force a win.
    pub draws: u64,
    /// Positions that the mover loses.
    pub losses: u64,
}

impl Counts {
    /// All of them.
    #[must_use]
    pub const fn positions(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Number of positions that are won or lost.
    #[must_use]
    pub const fn decided(self) -> u64 {
        self.wins + self.losses
    }

    fn count_all(solution: &Solution) -> Self {
        let rules = solution.rules();
        let (mut movers, mut opponents) = (0, 0);
        for hands in live_hands(rules) {
            movers += 1;
            opponents += u64::from(!rules.is_won(hands));
        }
        // Level 0 is over.
        let [wins, losses] =
            [1, 2].map(|first| solution.levels().iter().skip(first).step_by(2).sum::<u64>());
        Self {
            wins,
            draws: movers * opponents - wins - losses,
            losses,
        }
    }

    fn count_reachable(
        solution: &Solution,
        control: &dyn Control<Steps>,
    ) -> Result<Self, Interrupted> {
        let rules = solution.rules();
        let reached = Reached::from_start(rules, control)?;
        let opponents: Vec<Hands> = live_hands(rules)
            .filter(|&hands| !rules.is_won(hands))
            .collect();

        let phase = Phase::new(control, "hands", None);
        let mut counts = Self::default();
        for mover in live_hands(rules) {
            phase.advance(1)?;
            for &opponent in opponents
                .iter()
                .filter(|&&opponent| reached.contains(rules.position(mover, opponent)))
            {
                match solution.outcome(mover, opponent) {
                    Outcome::Win { .. } => counts.wins += 1,
                    Outcome::Draw => counts.draws += 1,
                    Outcome::Loss { .. } => counts.losses += 1,
                }
            }
        }
        Ok(counts)
    }
}

/// Hands that are not all 0.
fn live_hands(rules: Rules) -> impl Iterator<Item = Hands> {
    Hands::all(rules.base(), rules.hands()).filter(|hands| !hands.is_out())
}

/// A game in a few figures.
///
/// ```
/// use solvetab_lookup::quad_ace::{Outcome, Rules};
/// use solvetab_solver::control::Unwatched;
/// use solvetab_solver::quad_ace::survey::Survey;
///
/// let survey = Survey::with_reachable(Rules::STANDARD, &Unwatched)?;
/// assert_eq!(survey.start, Outcome::Draw);
/// assert_eq!(survey.longest, 17);
/// assert_eq!((survey.all.wins, survey.all.draws, survey.all.losses), (391, 2400, 125));
/// let reachable = survey.reachable.unwrap();
/// assert_eq!((reachable.wins, reachable.draws, reachable.losses), (302, 2312, 92));
/// # Ok::<(), solvetab_solver::control::Interrupted>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Survey {
    /// The rules of the game.
    pub rules: Rules,
    /// Value of the start to the first mover.
    pub start: Outcome,
    /// Plies of the longest win or loss of all positions, reachable or not; 0 if nothing but what
    /// is over is decided.
    pub longest: u16,
    /// Counts of all positions in which the game goes on.
    pub all: Counts,
    /// Counts of those that play from the start can lead to, if they were asked for.
    pub reachable: Option<Counts>,
}

impl Survey {
    /// Solves a game and counts its positions, without asking which are reachable. Time and memory
    /// are those of [`retrograde::solve`].
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if `control` says so.
    pub fn new(rules: Rules, control: &dyn Control<Steps>) -> Result<Self, Interrupted> {
        Ok(Self::of(&retrograde::solve(rules, control)?))
    }

    /// Solves a game, plays it through, and counts all its positions and the reachable ones.
    /// Playing takes longer than solving: its time is linear in the positions, its memory a bit for
    /// each.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if `control` says so.
    pub fn with_reachable(rules: Rules, control: &dyn Control<Steps>) -> Result<Self, Interrupted> {
        let solution = retrograde::solve(rules, control)?;
        let reachable = Some(Counts::count_reachable(&solution, control)?);
        Ok(Self {
            reachable,
            ..Self::of(&solution)
        })
    }

    fn of(solution: &Solution) -> Self {
        let rules = solution.rules();
        let (mover, opponent) = rules.start();
        Self {
            rules,
            start: solution.as_start(mover, opponent),
            longest: solution.longest(),
            all: Counts::count_all(solution),
            reachable: None,
        }
    }
}

/// Index of the first Fibonacci number that `modulus` divides: the smallest n from 1 for which it
/// divides the n-th, where the first and the second are 1. Number theory calls it the rank of
/// apparition, or the Fibonacci entry point (OEIS A001177).
///
/// ```
/// use solvetab_solver::quad_ace::survey::rank_of_apparition;
///
/// // 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610: the fifteenth.
/// assert_eq!(rank_of_apparition(10), 15);
/// ```
///
/// # Panics
///
/// If the modulus is 0.
#[must_use]
pub fn rank_of_apparition(modulus: u16) -> u32 {
    let modulus = u32::from(modulus);
    let (mut previous, mut current, mut n) = (0, 1 % modulus, 1);
    while current != 0 {
        (previous, current) = (current, (previous + current) % modulus);
        n += 1;
    }
    n
}

#[cfg(test)]
mod tests {
    use solvetab_lookup::quad_ace::{Goal, Operation};

    use super::*;
    use crate::control::Unwatched;
    use crate::quad_ace::retrograde::positions;

    #[test]
    fn counts_are_those_of_asking_every_position() {
        for (operation, goal) in [
            (Operation::Add, Goal::Empty),
            (Operation::Add, Goal::Equal),
            (Operation::Multiply, Goal::Empty),
            (Operation::Multiply, Goal::Equal),
        ] {
            for (base, hands) in [(2, 2), (7, 1), (10, 2), (12, 2), (5, 3)] {
                let rules = Rules::new(base, hands, operation, goal).unwrap();
                let solution = retrograde::solve(rules, &Unwatched).unwrap();
                let reached = Reached::from_start(rules, &Unwatched).unwrap();
                let (mut all, mut reachable, mut longest) =
                    (Counts::default(), Counts::default(), 0);
                for (mover, opponent) in positions(rules) {
                    if mover.is_out() || opponent.is_out() || rules.is_won(opponent) {
                        continue;
                    }
                    let is_reached = u64::from(reached.contains(rules.position(mover, opponent)));
                    let outcome = solution.outcome(mover, opponent);
                    let (all, reachable) = match outcome {
                        Outcome::Win { .. } => (&mut all.wins, &mut reachable.wins),
                        Outcome::Draw => (&mut all.draws, &mut reachable.draws),
                        Outcome::Loss { .. } => (&mut all.losses, &mut reachable.losses),
                    };
                    *all += 1;
                    *reachable += is_reached;
                    longest = longest.max(outcome.plies().unwrap_or(0));
                }
                let survey = Survey::with_reachable(rules, &Unwatched).unwrap();
                assert_eq!(
                    (survey.all, survey.reachable),
                    (all, Some(reachable)),
                    "{rules}"
                );
                assert_eq!(survey.longest, longest, "{rules}");
            }
        }
    }

    #[test]
    fn ranks_of_apparition_are_those_of_exact_fibonacci_numbers() {
        let mut numbers = vec![1_u128, 1];
        while numbers.len() < 150 {
            numbers.push(numbers[numbers.len() - 1] + numbers[numbers.len() - 2]);
        }
        let mut found = 0;
        for modulus in 1..=256 {
            if let Some(index) = numbers
                .iter()
                .position(|number| number.is_multiple_of(u128::from(modulus)))
            {
                assert_eq!(rank_of_apparition(modulus), index as u32 + 1, "{modulus}");
                found += 1;
            }
        }
        assert!(found > 200, "{found}");
        // The largest modulus does not overflow.
        assert!(rank_of_apparition(u16::MAX) > 0);
    }
}
