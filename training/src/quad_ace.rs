//! Many games of QuadAce at once, each against an opponent that plays perfectly or errs now and
//! then.

use std::sync::Arc;

use solvetab_lookup::InputError;
use solvetab_lookup::quad_ace::{Hands, Outcome, Rules};
use solvetab_solver::control::Unwatched;
use solvetab_solver::quad_ace::retrograde::{self, Solution};
use solvetab_solver::spine::Random;

use crate::play::{Play, checked};

/// Positions in which games begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Start {
    /// At the start of the rules.
    Standard,
    /// At any position that is not over, each as likely as any other.
    Any,
}

/// Options of the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The agent's moves in a game at most; then it is truncated.
    pub most: u16,
    /// Number of opponent's moves in a million that are any move, each as likely, instead of a best
    /// one.
    pub errors: u32,
    /// Positions in which games begin.
    pub start: Start,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            most: 50,
            errors: 0,
            start: Start::Standard,
        }
    }
}

/// Evaluation of a state with the agent to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JudgedMove {
    /// Outcome with perfect play of both: 1 for a win, 0 for a draw, -1 for a loss.
    pub value: i8,
    /// Plies to the end; -1 for a draw.
    pub plies: i32,
    /// A best move: it wins soonest, else draws, else loses latest.
    pub best: u16,
    /// Value that an action gives away, if one was asked about: 0 to 2.
    pub regret: Option<u8>,
}

/// Results of a step in each game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MoveResults {
    /// 1 for a game that the agent has now won, -1 for one that it has lost, else 0.
    pub rewards: Vec<i8>,
    /// The game ended by its rules.
    pub ended: Vec<bool>,
    /// No move is left.
    pub truncated: Vec<bool>,
}

/// Games side by side. Each draws from a stream of its own, which depends on the seed and its place
/// alone, as in [`GuessingGames`](super::guessing::GuessingGames::new).
///
/// An action is the place of the agent's hand times the number of hands, plus the place of the
/// opponent's hand; hands are in ascending order.
///
/// ```
/// use solvetab_solver::lookup::quad_ace::Rules;
/// use solvetab_training::quad_ace::{Options, QuadAceGames};
///
/// let options = Options { errors: 300_000, ..Options::default() };
/// let mut games = QuadAceGames::new(Rules::STANDARD, 100, options, 1)?;
/// for _ in 0..50 {
///     let best: Vec<i32> = games.judge(None)?.iter().map(|state| state.best.into()).collect();
///     let stepped = games.step(&best)?;
///     assert!(stepped.rewards.iter().all(|&reward| reward >= 0), "the start is a draw");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct QuadAceGames {
    solution: Arc<Solution>,
    options: Options,
    plays: Vec<Play>,
    positions: Vec<(Hands, Hands)>,
    /// Positions in which games may begin.
    starts: Arc<[(Hands, Hands)]>,
}

/// Positions of which one is drawn at most.
const MOST_STARTS: u64 = 1 << 24;

/// The value of an outcome.
const fn value(outcome: Outcome) -> i8 {
    match outcome {
        Outcome::Win { .. } => 1,
        Outcome::Draw => 0,
        Outcome::Loss { .. } => -1,
    }
}

impl QuadAceGames {
    /// Begins `count` games.
    ///
    /// # Errors
    ///
    /// [`InputError::Range`] if any position may be the start, and there are more than 2^24.
    ///
    /// # Panics
    ///
    /// Never: nothing interrupts the solution of the rules.
    pub fn new(
        rules: Rules,
        count: usize,
        options: Options,
        seed: u64,
    ) -> Result<Self, InputError> {
        let starts = match options.start {
            Start::Standard => vec![rules.start()],
            Start::Any => {
                let what = "the number of positions from which any is drawn as the start";
                InputError::check_range(what, 1, MOST_STARTS as i64, rules.positions() as i64)?;
                let open = retrograde::positions(rules).filter(|&(mover, opponent)| {
                    !rules.is_won(mover)
                        && !rules.is_won(opponent)
                        && rules.results(mover, opponent).next().is_some()
                });
                open.collect()
            }
        };

        let solution = retrograde::solve(rules, &Unwatched).expect("nothing interrupts it");
        let options = Options {
            most: options.most.max(1),
            errors: options.errors.min(1_000_000),
            ..options
        };
        let mut games = Self {
            solution: Arc::new(solution),
            options,
            plays: Vec::new(),
            positions: vec![rules.start(); count],
            starts: starts.into(),
        };
        games.reseed(seed);
        Ok(games)
    }

    /// Begins every game anew, with the stream of a seed.
    pub fn reseed(&mut self, seed: u64) {
        self.plays = Play::all(self.count(), seed);
        self.reset();
    }

    /// Begins every game anew.
    pub fn reset(&mut self) {
        (0..self.count()).for_each(|game| self.begin(game));
    }

    fn begin(&mut self, game: usize) {
        self.positions[game] = self.starts[self.plays[game].begin().below(self.starts.len())];
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.solution.rules()
    }

    /// Returns the number of games.
    #[must_use]
    pub fn count(&self) -> usize {
        self.positions.len()
    }

    /// Returns the number of different actions.
    #[must_use]
    pub fn actions(&self) -> usize {
        usize::from(self.rules().hands()).pow(2)
    }

    /// The agent's hands, then the opponent's, of each game; each in ascending order.
    #[must_use]
    pub fn observation(&self) -> Vec<i32> {
        let hands = self.positions.iter().flat_map(|&(own, other)| [own, other]);
        hands
            .flat_map(|hands| {
                hands
                    .padded()
                    .into_iter()
                    .take(hands.count().into())
                    .map(i32::from)
            })
            .collect()
    }

    /// Returns the agent's hands after an action, if it is possible.
    fn result(&self, (own, other): (Hands, Hands), action: usize) -> Option<Hands> {
        let hands = usize::from(self.rules().hands());
        let (place, from) = (action / hands, action % hands);
        let (x, y) = (*own.values().get(place)?, *other.values().get(from)?);
        (x > 0 && y > 0).then(|| own.replaced(place, self.rules().apply(x, y)))
    }

    /// Tells for each action in each game whether it is possible; none is in a game that is over.
    #[must_use]
    pub fn possible(&self) -> Vec<bool> {
        let games = self.positions.iter().zip(&self.plays);
        games
            .flat_map(|(&position, play)| {
                (0..self.actions())
                    .map(move |action| !play.is_over && self.result(position, action).is_some())
            })
            .collect()
    }

    /// The value of a position for the player who has just moved to these hands.
    fn moved(&self, to: Hands, other: Hands) -> Outcome {
        self.solution.outcome(other, to).before()
    }

    /// The opponent's answer to a position in which it is to move.
    fn answer(&self, own: Hands, other: Hands, random: &mut Random) -> Option<Hands> {
        let results: Vec<Hands> = self.rules().moves(own, other).collect();
        if results.is_empty() {
            return None;
        }
        let errs = random.below(1_000_000) < self.options.errors as usize;
        let best = results
            .iter()
            .map(|&result| self.moved(result, other))
            .max()?;
        let choice: Vec<Hands> = results
            .into_iter()
            .filter(|&result| errs || self.moved(result, other) == best)
            .collect();
        choice.get(random.below(choice.len())).copied()
    }

    /// A move in each game, and the opponent's answer. An impossible move changes nothing but
    /// counts; a game that is over begins anew instead.
    ///
    /// # Errors
    ///
    /// [`InputError`] for another number of actions than games, and for an action that does not
    /// exist; nothing is done then.
    pub fn step(&mut self, actions: &[i32]) -> Result<MoveResults, InputError> {
        let actions = checked(actions, self.count(), self.actions(), "an action")?;
        let count = self.count();
        let mut stepped = MoveResults {
            rewards: vec![0; count],
            ended: vec![false; count],
            truncated: vec![false; count],
        };
        for (game, action) in actions.into_iter().enumerate() {
            if self.plays[game].is_over {
                self.begin(game);
                continue;
            }
            let (own, other) = self.positions[game];
            // Whoever cannot move ends the game in a draw.
            let mut is_stuck = false;
            if let Some(moved) = self.result((own, other), action.into()) {
                self.positions[game].0 = moved;
                if self.rules().is_won(moved) {
                    stepped.rewards[game] = 1;
                } else {
                    let mut random = self.plays[game].random.clone();
                    match self.answer(other, moved, &mut random) {
                        Some(answer) => {
                            self.positions[game].1 = answer;
                            stepped.rewards[game] =
                                if self.rules().is_won(answer) { -1 } else { 0 };
                            is_stuck = self.rules().results(moved, answer).next().is_none();
                        }
                        None => is_stuck = true,
                    }
                    self.plays[game].random = random;
                }
            }
            stepped.ended[game] = is_stuck || stepped.rewards[game] != 0;
            stepped.truncated[game] =
                self.plays[game].make_move(stepped.ended[game], self.options.most.into());
        }

        Ok(stepped)
    }

    /// Evaluates the state of each game, and the regret of an action in it, if actions are given.
    /// The values ignore the limit of moves. A win that the last move does not reach is given away;
    /// any other impossible move gives nothing away. Games that are over are worth 0.
    ///
    /// # Errors
    ///
    /// As [`step`](Self::step).
    pub fn judge(&self, actions: Option<&[i32]>) -> Result<Vec<JudgedMove>, InputError> {
        let actions = actions
            .map(|actions| checked(actions, self.count(), self.actions(), "an action"))
            .transpose()?;
        let judged = (0..self.count())
            .map(|game| self.judge_game(game, actions.as_ref().map(|actions| actions[game])));
        Ok(judged.collect())
    }

    /// The agent's outcome of an action, if it is possible.
    fn outcome(&self, game: usize, action: usize) -> Option<Outcome> {
        let position = self.positions[game];
        self.result(position, action)
            .map(|moved| self.moved(moved, position.1))
    }

    fn judge_game(&self, game: usize, action: Option<u16>) -> JudgedMove {
        if self.plays[game].is_over {
            return JudgedMove {
                value: 0,
                plies: -1,
                best: 0,
                regret: action.map(|_| 0),
            };
        }
        let mut best = (0, None);
        for action in 0..self.actions() {
            if let Some(outcome) = self.outcome(game, action)
                && Some(outcome) > best.1
            {
                best = (action, Some(outcome));
            }
        }

        let outcome = best.1.unwrap_or(Outcome::Draw);
        let is_last = self.plays[game].used + 1 >= self.options.most;
        let regret = action.map(|action| match self.outcome(game, action.into()) {
            Some(Outcome::Win { plies: 1 }) => 0,
            Some(found) if is_last => (value(outcome) - value(found).min(0)).unsigned_abs(),
            Some(found) => (value(outcome) - value(found)).unsigned_abs(),
            None if is_last => value(outcome).max(0).unsigned_abs(),
            None => 0,
        });
        let plies = outcome.plies().map_or(-1, i32::from);
        JudgedMove {
            value: value(outcome),
            plies,
            best: best.0 as u16,
            regret,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvetab_lookup::quad_ace::{Goal, Operation};

    fn games(count: usize, options: Options) -> QuadAceGames {
        QuadAceGames::new(Rules::STANDARD, count, options, 11).unwrap()
    }

    fn best(games: &QuadAceGames) -> Vec<i32> {
        games
            .judge(None)
            .unwrap()
            .iter()
            .map(|state| state.best.into())
            .collect()
    }

    /// Against perfect play the result is the value less all that was given away.
    #[test]
    fn a_game_ends_with_its_value_less_all_regret() {
        let count = 3000;
        let mut games = games(
            count,
            Options {
                start: Start::Any,
                most: 200,
                ..Options::default()
            },
        );
        let mut random = Random::new(5);
        let start: Vec<JudgedMove> = games.judge(None).unwrap();
        assert!(
            [-1, 0, 1]
                .iter()
                .all(|value| start.iter().any(|state| state.value == *value))
        );
        let (mut given, mut result) = (vec![0; count], vec![None; count]);
        while result.iter().any(Option::is_none) {
            let possible = games.possible();
            // Mostly the best move, or a game against perfect play is lost at once.
            let actions: Vec<i32> = best(&games)
                .into_iter()
                .enumerate()
                .map(|(game, best)| {
                    let all: Vec<usize> = (0..4)
                        .filter(|&action| possible[game * 4 + action])
                        .collect();
                    if random.below(4) > 0 || all.is_empty() {
                        best
                    } else {
                        all[random.below(all.len())] as i32
                    }
                })
                .collect();
            for (game, judged) in games.judge(Some(&actions)).unwrap().iter().enumerate() {
                given[game] += if result[game].is_none() {
                    judged.regret.unwrap()
                } else {
                    0
                };
            }
            let stepped = games.step(&actions).unwrap();
            for (game, result) in result.iter_mut().enumerate() {
                if stepped.ended[game] || stepped.truncated[game] {
                    result.get_or_insert((stepped.rewards[game], stepped.truncated[game]));
                }
            }
        }

        let mut ended = 0;
        for game in 0..count {
            let (reward, is_truncated) = result[game].unwrap();
            if !is_truncated {
                ended += 1;
                assert_eq!(reward, start[game].value - given[game] as i8, "{game}");
            }
        }

        assert!(ended > 1000, "{ended}");
    }

    /// A won game that is not won in time gives its win away, and one without a move is a draw.
    #[test]
    fn no_win_is_kept_by_waiting_and_no_game_goes_on_without_a_move() {
        let mut waiting = games(
            500,
            Options {
                most: 1,
                start: Start::Any,
                ..Options::default()
            },
        );
        let judged = waiting.judge(Some(&best(&waiting))).unwrap();
        let stepped = waiting.step(&best(&waiting)).unwrap();
        let mut late = 0;
        for (judged, &reward) in judged.iter().zip(&stepped.rewards) {
            if judged.value >= 0 {
                assert_eq!(
                    reward,
                    judged.value - judged.regret.unwrap() as i8,
                    "{judged:?}"
                );
                late += judged.regret.unwrap();
            }
        }

        assert!(late > 20, "{late}");
        let rules = Rules::new(3, 1, Operation::Add, Goal::Equal).unwrap();
        let options = Options {
            start: Start::Any,
            ..Options::default()
        };
        let mut stuck = QuadAceGames::new(rules, 50, options, 1).unwrap();
        let mut draws = 0;
        for _ in 0..10 {
            let stepped = stuck.step(&[0; 50]).unwrap();
            draws += stepped
                .ended
                .iter()
                .zip(&stepped.rewards)
                .filter(|&(&ended, &reward)| ended && reward == 0)
                .count();
            let possible = stuck.possible();
            assert!((0..50).all(|game| possible[game] != stuck.plays[game].is_over));
        }
        assert!(draws > 50, "{draws}");
        assert!(
            QuadAceGames::new(
                Rules::new(256, 2, Operation::Add, Goal::Empty).unwrap(),
                1,
                options,
                1
            )
            .is_err()
        );
    }
}
