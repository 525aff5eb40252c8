//! Many games of 24 points or numbers rounds at once, played step by step: an action takes two of
//! the numbers on the table and puts the result of an operation in their place.
//!
//! In 24 points all cards have to be used, and a result may be any fraction. In a numbers round
//! each result is a positive whole number, numbers may be left over, and the player may stop at any
//! time.

use std::collections::HashMap;
use std::sync::Arc;

use solvetab_lookup::InputError;
use solvetab_lookup::twenty_four::{Cards, Fraction, Operation};
use solvetab_solver::control::{Control, Interrupted, Phase, Steps, Unwatched};
use solvetab_solver::spine::{Random, parallel};

use crate::play::{Play, checked};

/// The operations of two numbers, the one in front first.
const OPERATIONS: [(Operation, bool); 6] = [
    (Operation::Add, false),
    (Operation::Subtract, false),
    (Operation::Subtract, true),
    (Operation::Multiply, false),
    (Operation::Divide, false),
    (Operation::Divide, true),
];

/// The game that is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StepRules {
    /// Four cards from 1 to 13 make 24.
    TwentyFour,
    /// Six numbers, of 1 to 10 twice each and 25, 50, 75 and 100, make a target from 100 to 999.
    Numbers,
}

/// The numbers on the table, in places; the rest is empty.
type Table = Vec<Fraction>;

impl StepRules {
    /// Returns the number of numbers at the start.
    #[must_use]
    pub const fn numbers(self) -> usize {
        match self {
            Self::TwentyFour => 4,
            Self::Numbers => 6,
        }
    }

    /// Returns the number of different actions, numbered from 0: six for each pair of places, in
    /// lexicographic order of the places, and in a numbers round one more, to stop.
    ///
    /// The six are a+b, a-b, b-a, a*b, a/b and b/a, where a is the number in front. The result
    /// takes the place of a, and the numbers behind b move up.
    #[must_use]
    pub const fn actions(self) -> usize {
        let steps = self.pairs().len() * OPERATIONS.len();
        match self {
            Self::TwentyFour => steps,
            Self::Numbers => steps + 1,
        }
    }

    /// Returns the place of a step's result, the place of its other number, and the result, if it
    /// is possible.
    fn result(self, table: &[Fraction], step: usize) -> Option<(usize, usize, Fraction)> {
        let (pair, (operation, is_swapped)) =
            (step / OPERATIONS.len(), OPERATIONS[step % OPERATIONS.len()]);
        let (front, behind) = *self.pairs().get(pair)?;
        let (a, b) = (*table.get(front)?, *table.get(behind)?);
        let (left, right) = if is_swapped { (b, a) } else { (a, b) };
        let result = Fraction::apply(operation, left, right)?;
        let is_allowed = self == Self::TwentyFour || result.is_whole() && result.numerator() > 0;
        is_allowed.then_some((front, behind, result))
    }

    /// Returns whether an action is possible.
    fn is_possible(self, table: &[Fraction], action: usize) -> bool {
        self.is_stop(action) || self.result(table, action).is_some()
    }

    /// Takes an action, if it is possible; to stop leaves the table as it is.
    fn apply(self, table: &mut Table, action: usize) -> bool {
        if self.is_stop(action) {
            return true;
        }
        let Some((front, behind, result)) = self.result(table, action) else {
            return false;
        };
        table[front] = result;
        table.remove(behind);
        true
    }

    /// Places of two numbers.
    const fn pairs(self) -> &'static [(usize, usize)] {
        match self {
            Self::TwentyFour => &PAIRS_OF_FOUR,
            Self::Numbers => &PAIRS_OF_SIX,
        }
    }

    /// Returns whether an action is the one that stops.
    fn is_stop(self, action: usize) -> bool {
        self == Self::Numbers && action + 1 == self.actions()
    }

    /// Tenths of a point for a table at which a game ends. In 24 points 10 for the target; in a
    /// numbers round as on television: 10 for the target, 7 within 5, 5 within 10.
    fn points(self, table: &Table, target: i64) -> u8 {
        match self {
            Self::TwentyFour => {
                if *table == [Fraction::whole(target as i32)] {
                    10
                } else {
                    0
                }
            }
            Self::Numbers => match table
                .iter()
                .map(|number| (number.numerator() - target).abs())
                .min()
            {
                Some(0) => 10,
                Some(1..=5) => 7,
                Some(6..=10) => 5,
                _ => 0,
            },
        }
    }

    /// A deal: the numbers and the target.
    fn deal(self, random: &mut Random, hands: &[Cards]) -> (Table, i64) {
        match self {
            Self::TwentyFour => (dealt(hands[random.below(hands.len())]), 24),
            Self::Numbers => {
                let mut tiles: Vec<i32> = (1..=10)
                    .flat_map(|small| [small, small])
                    .chain([25, 50, 75, 100])
                    .collect();
                let drawn = (0..self.numbers())
                    .map(|_| Fraction::whole(tiles.swap_remove(random.below(tiles.len()))));
                let drawn = drawn.collect();
                (drawn, 100 + random.below(900) as i64)
            }
        }
    }
}

fn dealt(hand: Cards) -> Table {
    hand.values()
        .iter()
        .map(|&card| Fraction::whole(card.into()))
        .collect()
}

/// Places of two of four numbers, the front one first, in lexicographic order.
static PAIRS_OF_FOUR: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

/// The same of six numbers.
static PAIRS_OF_SIX: [(usize, usize); 15] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (0, 5),
    (1, 2),
    (1, 3),
    (1, 4),
    (1, 5),
    (2, 3),
    (2, 4),
    (2, 5),
    (3, 4),
    (3, 5),
    (4, 5),
];

/// The most points that can be had from a table on, and an action that leads to them. `known` has
/// the points of tables that were looked at, by their sorted numbers.
fn best(
    rules: StepRules,
    table: &Table,
    target: i64,
    known: &mut HashMap<Table, u8>,
) -> (u8, Option<usize>) {
    let now = rules.points(table, target);
    let (mut most, mut action) = match rules {
        StepRules::TwentyFour if table.len() > 1 => (0, None),
        StepRules::TwentyFour => (now, None),
        StepRules::Numbers => (now, Some(rules.actions() - 1)),
    };
    for step in 0..rules.pairs().len() * OPERATIONS.len() {
        if most == 10 || table.len() < 2 {
            break;
        }
        let mut after = table.clone();
        if !rules.apply(&mut after, step) {
            continue;
        }
        let points = points_from(rules, after, target, known);
        if points > most || action.is_none() {
            (most, action) = (points, Some(step));
        }
    }

    (most, action)
}

fn points_from(
    rules: StepRules,
    mut table: Table,
    target: i64,
    known: &mut HashMap<Table, u8>,
) -> u8 {
    table.sort_unstable();
    if let Some(&points) = known.get(&table) {
        return points;
    }
    let (points, _) = best(rules, &table, target, known);
    known.insert(table, points);
    points
}

/// Evaluation of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JudgedStep {
    /// The most points that can still be had, in tenths.
    pub value: u8,
    /// An action that leads to them.
    pub best: u16,
    /// Tenths of a point that an action gives away, if one was asked about.
    pub regret: Option<u8>,
}

/// Results of a step in each game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NumberResults {
    /// Points of a game that ended now, in tenths; else 0.
    pub points: Vec<u8>,
    /// The game ended by its rules.
    pub ended: Vec<bool>,
    /// No step is left.
    pub truncated: Vec<bool>,
}

/// Games side by side. Each is dealt from a stream of its own, which depends on the seed and its
/// place alone, as in [`GuessingGames`](super::guessing::GuessingGames::new).
///
/// ```
/// use solvetab_training::steps::{StepGames, StepRules};
///
/// let mut games = StepGames::new(StepRules::TwentyFour, 100, 8, true, 7);
/// for _ in 0..3 {
///     let best: Vec<i32> = games.judge(None)?.iter().map(|state| state.best.into()).collect();
///     let stepped = games.step(&best)?;
///     assert_eq!(stepped.points.iter().all(|&points| points == 10), stepped.ended[0]);
/// }
/// # Ok::<(), solvetab_solver::lookup::InputError>(())
/// ```
#[derive(Debug, Clone)]
pub struct StepGames {
    rules: StepRules,
    most: u16,
    plays: Vec<Play>,
    /// Hands that are dealt in 24 points.
    hands: Arc<[Cards]>,
    tables: Vec<Table>,
    targets: Vec<i64>,
}

impl StepGames {
    /// Begins `count` games of at most `most` actions each. In 24 points each of the 1820 hands is
    /// as likely as any other, or with `solvable` each of the 1362 that make 24. In a numbers round
    /// the numbers are drawn from the 24 tiles, and every target is as likely.
    #[must_use]
    pub fn new(rules: StepRules, count: usize, most: u16, solvable: bool, seed: u64) -> Self {
        let mut hands: Vec<Cards> = match rules {
            StepRules::TwentyFour => Cards::all(4, 13).collect(),
            StepRules::Numbers => Vec::new(),
        };
        hands.sort_unstable_by(|one, other| one.values().cmp(other.values()));
        if solvable {
            let solvable = parallel::map(hands, |hand| {
                (best(rules, &dealt(hand), 24, &mut HashMap::new()).0 == 10).then_some(hand)
            });
            hands = solvable.into_iter().flatten().collect();
        }

        let mut games = Self {
            rules,
            most: most.max(1),
            plays: Vec::new(),
            hands: hands.into(),
            tables: vec![Table::new(); count],
            targets: vec![0; count],
        };
        games.reseed(seed);
        games
    }

    /// Begins every game anew, with the deals of a seed.
    pub fn reseed(&mut self, seed: u64) {
        self.plays = Play::all(self.count(), seed);
        self.reset();
    }

    /// Begins every game anew, with the next deals.
    pub fn reset(&mut self) {
        (0..self.count()).for_each(|game| self.begin(game));
    }

    fn begin(&mut self, game: usize) {
        (self.tables[game], self.targets[game]) =
            self.rules.deal(self.plays[game].begin(), &self.hands);
    }

    /// Begins every game with numbers and targets of one's own.
    ///
    /// # Errors
    ///
    /// [`InputError`] for another number of games, of numbers, or a number outside 1 to 100.
    pub fn set(&mut self, numbers: &[Vec<i64>], targets: &[i64]) -> Result<(), InputError> {
        let count = self.count() as i64;
        for (what, found) in [
            ("the number of tables", numbers.len()),
            ("the number of targets", targets.len()),
        ] {
            InputError::check_range(what, count, count, found as i64)?;
        }
        let size = self.rules.numbers() as i64;
        for table in numbers {
            InputError::check_range(
                "the count of numbers on a table",
                size,
                size,
                table.len() as i64,
            )?;
            table.iter().try_for_each(|&number| {
                InputError::check_range("a number on a table", 1, 100, number)
            })?;
        }

        targets
            .iter()
            .try_for_each(|&target| InputError::check_range("a target", 1, 1_000_000, target))?;
        self.tables = numbers
            .iter()
            .map(|table| {
                table
                    .iter()
                    .map(|&number| Fraction::whole(number as i32))
                    .collect()
            })
            .collect();
        self.targets = targets.to_vec();
        self.plays.iter_mut().for_each(|play| _ = play.begin());
        Ok(())
    }

    /// Returns the rules of the games.
    #[must_use]
    pub fn rules(&self) -> StepRules {
        self.rules
    }

    /// Returns the number of games.
    #[must_use]
    pub fn count(&self) -> usize {
        self.tables.len()
    }

    /// Returns for each game its target over 1, then the numerator and the denominator in each
    /// place; 0 and 0 in an empty one.
    #[must_use]
    pub fn observation(&self) -> Vec<i64> {
        let mut observed = Vec::with_capacity(self.count() * (self.rules.numbers() + 1) * 2);
        for (table, &target) in self.tables.iter().zip(&self.targets) {
            observed.extend([target, 1]);
            observed.extend(
                table
                    .iter()
                    .flat_map(|number| [number.numerator(), number.denominator()]),
            );
            observed.extend((table.len()..self.rules.numbers()).flat_map(|_| [0, 0]));
        }
        observed
    }

    /// Tells for each action in each game whether it is possible; none is in a game that is over.
    #[must_use]
    pub fn possible(&self) -> Vec<bool> {
        let games = self.tables.iter().zip(&self.plays);
        games
            .flat_map(|(table, play)| {
                (0..self.rules.actions())
                    .map(move |action| !play.is_over && self.rules.is_possible(table, action))
            })
            .collect()
    }

    /// An action in each game. An impossible one changes nothing but counts; a game that is over
    /// begins anew instead.
    ///
    /// # Errors
    ///
    /// [`InputError`] for another number of actions than games, and for an action that does not
    /// exist; nothing is done then.
    pub fn step(&mut self, actions: &[i32]) -> Result<NumberResults, InputError> {
        let actions = checked(actions, self.count(), self.rules.actions(), "an action")?;
        let count = self.count();
        let mut stepped = NumberResults {
            points: vec![0; count],
            ended: vec![false; count],
            truncated: vec![false; count],
        };
        for (game, action) in actions.into_iter().enumerate() {
            if self.plays[game].is_over {
                self.begin(game);
                continue;
            }
            let is_possible = self.rules.apply(&mut self.tables[game], action.into());
            let is_ended =
                is_possible && (self.rules.is_stop(action.into()) || self.tables[game].len() == 1);
            stepped.ended[game] = is_ended;
            stepped.truncated[game] = self.plays[game].make_move(is_ended, self.most.into());
            if is_ended {
                stepped.points[game] = self.rules.points(&self.tables[game], self.targets[game]);
            }
        }

        Ok(stepped)
    }

    /// Evaluates the state of each game, and the regret of an action in it, if actions are given.
    /// The values ignore the limit of actions. The last action of a game that it does not end gives
    /// all away that could still be had; any other impossible action nothing.
    ///
    /// # Errors
    ///
    /// As [`step`](Self::step).
    pub fn judge(&self, actions: Option<&[i32]>) -> Result<Vec<JudgedStep>, InputError> {
        Ok(self.judge_watched(actions, &Unwatched)?.unwrap_or_default())
    }

    /// The same with a control, which may interrupt it: then nothing is known. Steps are games.
    ///
    /// # Errors
    ///
    /// As [`step`](Self::step).
    pub fn judge_watched(
        &self,
        actions: Option<&[i32]>,
        control: &dyn Control<Steps>,
    ) -> Result<Result<Vec<JudgedStep>, Interrupted>, InputError> {
        let (count, all) = (self.count(), self.rules.actions());
        let actions = actions
            .map(|actions| checked(actions, count, all, "an action"))
            .transpose()?;
        let phase = Phase::new(control, "games", count as u64);
        let judged = parallel::map((0..count).collect(), |game: usize| {
            phase.advance(1)?;
            Ok(self.judge_game(game, actions.as_ref().map(|actions| actions[game].into())))
        });
        Ok(judged.into_iter().collect())
    }

    fn judge_game(&self, game: usize, action: Option<usize>) -> JudgedStep {
        if self.plays[game].is_over {
            return JudgedStep {
                value: 0,
                best: 0,
                regret: action.map(|_| 0),
            };
        }
        let (table, target, mut known) = (&self.tables[game], self.targets[game], HashMap::new());
        let (value, best) = best(self.rules, table, target, &mut known);
        let regret = action.map(|action| {
            let (mut after, is_stop) = (table.clone(), self.rules.is_stop(action));
            let is_possible = self.rules.apply(&mut after, action);
            if !(is_possible && (is_stop || after.len() == 1))
                && self.plays[game].used + 1 >= self.most
            {
                return value;
            }
            match is_possible {
                false => 0,
                true if is_stop => value - self.rules.points(table, target),
                true => value - points_from(self.rules, after, target, &mut known),
            }
        });

        JudgedStep {
            value,
            best: best.unwrap_or(0) as u16,
            regret,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvetab_solver::twenty_four::numbers::{self, Rules};

    #[test]
    fn the_best_steps_make_the_target_and_each_step_says_what_it_gives_away() {
        for (rules, count) in [(StepRules::TwentyFour, 300), (StepRules::Numbers, 12)] {
            let mut games = StepGames::new(rules, count, 8, false, 3);
            let mut random = Random::new(1);
            let first: Vec<u8> = games
                .judge(None)
                .unwrap()
                .iter()
                .map(|state| state.value)
                .collect();
            let (mut lost, mut points) = (vec![0; count], vec![None; count]);
            while points.iter().any(Option::is_none) {
                let possible = games.possible();
                let actions: Vec<i32> = (0..count)
                    .map(|game| {
                        let row = &possible[game * rules.actions()..(game + 1) * rules.actions()];
                        let all: Vec<usize> =
                            (0..rules.actions()).filter(|&action| row[action]).collect();
                        if all.is_empty() {
                            0
                        } else {
                            all[random.below(all.len())] as i32
                        }
                    })
                    .collect();
                for (game, judged) in games.judge(Some(&actions)).unwrap().iter().enumerate() {
                    if points[game].is_none() {
                        lost[game] += judged.regret.unwrap();
                    }
                }
                let stepped = games.step(&actions).unwrap();
                for (game, points) in points.iter_mut().enumerate() {
                    if stepped.ended[game] {
                        points.get_or_insert(stepped.points[game]);
                    }
                    assert!(
                        !stepped.truncated[game] || points.is_some(),
                        "every action was possible"
                    );
                }
            }
            for game in 0..count {
                assert_eq!(
                    first[game] - lost[game],
                    points[game].unwrap(),
                    "{rules:?} {game}"
                );
            }
            assert!(lost.iter().any(|&lost| lost > 0) && first.contains(&10));
        }
    }

    #[test]
    fn what_a_numbers_round_is_worth_is_what_its_solver_finds() {
        let mut games = StepGames::new(StepRules::Numbers, 12, 8, false, 5);
        let (tables, targets) = (games.tables.clone(), games.targets.clone());
        for (game, judged) in games.judge(None).unwrap().into_iter().enumerate() {
            let cards = Cards::from_numbers(
                &tables[game]
                    .iter()
                    .map(|number| number.numerator())
                    .collect::<Vec<_>>(),
            )
            .unwrap();
            let target = Fraction::whole(targets[game] as i32);
            let round = numbers::play(
                cards,
                target,
                Rules {
                    some: true,
                    whole: true,
                },
            )
            .unwrap();
            let off = round
                .made
                .iter()
                .map(|made| (made.numerator() - targets[game]).abs())
                .min()
                .unwrap();
            let points = match off {
                0 => 10,
                1..=5 => 7,
                6..=10 => 5,
                _ => 0,
            };
            assert_eq!(judged.value, points, "{cards} {target}");
        }

        let mut tiles = tables.iter().flatten().map(|number| number.numerator());
        assert!(tiles.all(|tile| (1..=10).contains(&tile) || [25, 50, 75, 100].contains(&tile)));
        games
            .set(&vec![vec![1, 1, 2, 2, 3, 3]; 12], &[999; 12])
            .unwrap();
        assert_eq!(games.judge(None).unwrap()[0].value, 0);
        assert!(
            games
                .set(&vec![vec![1, 1, 2, 2, 3]; 12], &[999; 12])
                .is_err()
        );
    }
}
