//! Positions that look good and lose: moves that bring a hand to 0, and positions of a player who
//! is ahead.
//!
//! A player wins with all hands at 0, so that who has one live hand against two seems to be ahead.
//! Both are asked of the positions that play from the start can lead to.

use serde::Serialize;
use solvetab_lookup::quad_ace::{Hands, Outcome, Rules};

use solvetab_solver::control::{Control, Interrupted, Steps};
use solvetab_solver::quad_ace::reach::Reached;
use solvetab_solver::quad_ace::retrograde::{self, Solution};

/// A move that brings a hand to 0 and loses by force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct Trap {
    /// The mover's hands before the move, two of them live.
    pub(crate) mover: Hands,
    /// The opponent's hands, two of them live.
    pub(crate) opponent: Hands,
    /// Hands of the mover after the move.
    pub(crate) result: Hands,
    /// No other result of a move in this position brings a hand to 0.
    #[serde(rename = "only")]
    pub(crate) is_only: bool,
}

/// The moves of a game that bring a hand to 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ToZero {
    /// Number of moves to 0, over the reachable positions in which both players have two live
    /// hands. Moves of one position that make the same hands are one move.
    pub(crate) moves: u64,
    /// Moves to 0 that lose by force, in the order of their positions.
    pub(crate) traps: Vec<Trap>,
}

/// Finds the moves that bring a hand to 0, and which of them lose by force, over the reachable
/// positions in which both players have two live hands.
///
/// The game is solved and played through: time is linear in its positions, memory at most a byte
/// and a bit for each and what [`retrograde::solve`] takes.
///
/// # Errors
///
/// [`Interrupted`] if `control` says so.
pub(crate) fn traps(rules: Rules, control: &dyn Control<Steps>) -> Result<ToZero, Interrupted> {
    let game = PlayedGame::new(rules, control)?;
    let (mut moves, mut traps) = (0, Vec::new());
    for (mover, opponent) in game.positions(2, 2) {
        let to_zero: Vec<Hands> = rules
            .moves(mover, opponent)
            .filter(|result| result.live() < mover.live())
            .collect();
        moves += to_zero.len() as u64;
        for &result in &to_zero {
            if matches!(
                game.solution.outcome(opponent, result).before(),
                Outcome::Loss { .. }
            ) {
                traps.push(Trap {
                    mover,
                    opponent,
                    result,
                    is_only: to_zero.len() == 1,
                });
            }
        }
    }
    Ok(ToZero { moves, traps })
}

/// The player who is ahead: one hand is left to bring to 0 where the other player has two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Ahead {
    /// The player whose turn it is.
    Mover,
    /// The other player.
    Opponent,
}

/// A position in which the player with one live hand against two loses by force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct Upset {
    /// The mover's hands.
    pub(crate) mover: Hands,
    /// The opponent's hands.
    pub(crate) opponent: Hands,
    /// Outcome for the mover: a loss if the mover is ahead, a win if the opponent is.
    #[serde(flatten)]
    pub(crate) outcome: Outcome,
    /// The player that has the one live hand.
    pub(crate) ahead: Ahead,
}

/// Finds the reachable positions in which one player has one live hand, the other has two, and the
/// one with fewer loses by force. Those in which the mover is ahead come first. Time and memory are
/// as of [`traps`].
///
/// # Errors
///
/// [`Interrupted`] if `control` says so.
pub(crate) fn upsets(
    rules: Rules,
    control: &dyn Control<Steps>,
) -> Result<Vec<Upset>, Interrupted> {
    let game = PlayedGame::new(rules, control)?;
    let mut upsets = Vec::new();
    for (ahead, mover, opponent) in [(Ahead::Mover, 1, 2), (Ahead::Opponent, 2, 1)] {
        for (mover, opponent) in game.positions(mover, opponent) {
            let outcome = game.solution.outcome(mover, opponent);
            let is_upset = match ahead {
                Ahead::Mover => matches!(outcome, Outcome::Loss { .. }),
                Ahead::Opponent => matches!(outcome, Outcome::Win { .. }),
            };
            // A position that is over is no upset: the player who has just moved has won.
            if is_upset && outcome.plies() != Some(0) {
                upsets.push(Upset {
                    mover,
                    opponent,
                    outcome,
                    ahead,
                });
            }
        }
    }

    Ok(upsets)
}

/// A solved game, with the positions that play from the start can lead to.
struct PlayedGame {
    solution: Solution,
    reached: Reached,
}

impl PlayedGame {
    fn new(rules: Rules, control: &dyn Control<Steps>) -> Result<Self, Interrupted> {
        let solution = retrograde::solve(rules, control)?;
        Ok(Self {
            solution,
            reached: Reached::from_start(rules, control)?,
        })
    }

    /// The reachable positions with so many live hands of the mover and of the opponent.
    fn positions(
        &self,
        mover_live: usize,
        opponent_live: usize,
    ) -> impl Iterator<Item = (Hands, Hands)> {
        let rules = self.solution.rules();
        with_live(rules, mover_live)
            .flat_map(move |mover| {
                with_live(rules, opponent_live).map(move |opponent| (mover, opponent))
            })
            .filter(move |&(mover, opponent)| {
                self.reached.contains(rules.position(mover, opponent))
            })
    }
}

/// Hands of which so many are live.
fn with_live(rules: Rules, live: usize) -> impl Iterator<Item = Hands> {
    Hands::all(rules.base(), rules.hands()).filter(move |hands| hands.live() == live)
}

#[cfg(test)]
mod tests {
    use solvetab_lookup::quad_ace::{Goal, Operation, QuadAce};

    use super::*;
    use solvetab_solver::control::Unwatched;
    use solvetab_solver::quad_ace::retrograde::positions;
    use solvetab_solver::quad_ace::solved_table;

    fn rules() -> impl Iterator<Item = Rules> {
        let goals = [Goal::Empty, Goal::Equal].into_iter();
        let games = [
            (Operation::Add, 10, 2),
            (Operation::Add, 5, 3),
            (Operation::Multiply, 12, 2),
        ];
        goals.flat_map(move |goal| {
            games.map(move |(operation, base, hands)| {
                Rules::new(base, hands, operation, goal).unwrap()
            })
        })
    }

    /// Every reachable position, by its table.
    fn reachable(table: &QuadAce<Vec<u8>>, rules: Rules) -> Vec<(Hands, Hands)> {
        let is_reachable = |&(mover, opponent): &(Hands, Hands)| {
            table.is_reachable(mover, opponent) == Ok(Some(true))
        };
        positions(rules).filter(is_reachable).collect()
    }

    #[test]
    fn traps_are_the_moves_to_zero_after_which_the_opponent_wins() {
        let mut found = 0;
        for rules in rules() {
            let table = solved_table(rules, &Unwatched).unwrap();
            let (mut moves, mut traps) = (0, Vec::new());
            for (mover, opponent) in reachable(&table, rules) {
                if mover.live() == 2 && opponent.live() == 2 {
                    let to_zero = || {
                        rules
                            .moves(mover, opponent)
                            .filter(|result| result.live() == 1)
                    };
                    let is_only = to_zero().count() == 1;
                    for result in to_zero() {
                        moves += 1;
                        if let Outcome::Win { .. } = table.probe(opponent, result).unwrap() {
                            traps.push(Trap {
                                mover,
                                opponent,
                                result,
                                is_only,
                            });
                        }
                    }
                }
            }
            found += traps.len();
            assert_eq!(
                super::traps(rules, &Unwatched),
                Ok(ToZero { moves, traps }),
                "{rules}"
            );
        }

        assert!(found > 0);
    }

    #[test]
    fn upsets_are_won_by_the_player_with_two_live_hands() {
        let mut found = 0;
        for rules in rules() {
            let table = solved_table(rules, &Unwatched).unwrap();
            let mut expected = Vec::new();
            for (mover, opponent) in reachable(&table, rules) {
                let outcome = table.probe(mover, opponent).unwrap();
                match (mover.live(), opponent.live(), outcome) {
                    (1, 2, Outcome::Loss { plies: 1.. }) => {
                        expected.push((Ahead::Mover, mover, opponent, outcome))
                    }
                    (2, 1, Outcome::Win { plies: 1.. }) => {
                        expected.push((Ahead::Opponent, mover, opponent, outcome))
                    }
                    _ => {}
                }
            }
            expected.sort_by_key(|&(ahead, ..)| ahead == Ahead::Opponent);
            let upsets = upsets(rules, &Unwatched).unwrap();
            let upsets: Vec<_> = upsets
                .iter()
                .map(|upset| (upset.ahead, upset.mover, upset.opponent, upset.outcome))
                .collect();
            found += upsets.len();
            assert_eq!(upsets, expected, "{rules}");
        }

        assert!(found > 0);
    }
}
