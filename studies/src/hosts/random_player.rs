//! A codebreaker who draws each guess from the candidates, all alike: how many guesses are needed
//! against each codemaker.
//!
//! A set S of candidates needs 1 guess and, with each guess g of S equally often, what the cell
//! needs to which the feedback leads:
//!
//! - A codemaker that has drawn its secret leads to a cell as often as it has codes of S.
//! - One that leaves most candidates leads to each of the largest cells equally often.
//! - One that knows how the codebreaker draws leads to the cell that needs most guesses on average:
//!   no codemaker forces more.
//! - The longest game of all comes if the codebreaker draws what serves that codemaker best.
//!
//! Guesses that a symmetry of the rules maps onto each other, while it leaves all guesses before as
//! they are, need the same: one of them is looked at. What a small set needs is kept for all sets
//! with the same answers between their codes. Averages are kept in units of 2^-64 from below and
//! from above, so the digits in which both agree are proven.

use std::collections::BTreeMap;

use solvetab_lookup::code_breaking::Rules;

use solvetab_solver::code_breaking::advice::lies::Answers;
pub use solvetab_solver::code_breaking::advice::lies::MOST_CODES;
use solvetab_solver::control::{Control, Interrupted, Phase, Steps};
use solvetab_solver::spine::parallel;
use solvetab_solver::spine::search::Memo;

/// Codes from which on a set's guesses are looked at up to symmetry; what smaller ones need is
/// kept.
const BY_SYMMETRY: usize = 24;

/// Codes from which on guesses are shared between threads.
const SHARED: usize = 96;

/// Small sets that are kept: most take less than 300 bytes.
const MOST_KEPT: usize = 1 << 20;

/// A number between two others, both in units of 2^-64.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Between {
    least: u128,
    most: u128,
}

const UNIT: u128 = 1 << 64;

impl Between {
    const ONE: Self = Self { least: UNIT, most: UNIT };

    fn times(self, count: u64) -> Self {
        Self { least: self.least * u128::from(count), most: self.most * u128::from(count) }
    }

    fn plus(self, other: Self) -> Self {
        Self { least: self.least + other.least, most: self.most + other.most }
    }

    fn over(self, count: u64) -> Self {
        Self { least: self.least / u128::from(count), most: self.most.div_ceil(count.into()) }
    }

    fn largest(self, other: Self) -> Self {
        Self { least: self.least.max(other.least), most: self.most.max(other.most) }
    }

    /// How much more it is than another one, which is not larger.
    ///
    /// ```
    /// use solvetab_studies::hosts::random_player;
    ///
    /// use solvetab_solver::control::Unwatched;
    ///
    /// let player = random_player::solve("1x2".parse()?, &Unwatched)?;
    /// assert_eq!(player.forced.beyond(player.honest).decimal(3), Some("0.500".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn beyond(self, other: Self) -> Self {
        Self { least: self.least.saturating_sub(other.most), most: self.most.saturating_sub(other.least) }
    }

    /// The number with so many decimals, 9 if more are asked for, rounded to the nearest; nothing
    /// if the bounds do not tell it.
    #[must_use]
    pub fn decimal(self, places: u32) -> Option<String> {
        let places = places.min(9);
        let unit = 10_u128.pow(places);
        let rounded = |bound: u128| (bound * unit + UNIT / 2) / UNIT;
        let number = rounded(self.least);
        (number == rounded(self.most)).then(|| match places as usize {
            0 => number.to_string(),
            places => format!("{}.{:0places$}", number / unit, number % unit),
        })
    }
}

/// What the player needs on average.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RandomPlayer {
    /// Against a codemaker that has drawn its secret from all codes.
    pub honest: Between,
    /// Against one that leaves most candidates.
    pub most_codes: Between,
    /// Against one that knows how the codebreaker draws.
    pub forced: Between,
    /// The longest game in which every guess is a candidate.
    pub longest: u32,
}

/// Finds it for some rules.
///
/// ```
/// use solvetab_studies::hosts::random_player;
///
/// use solvetab_solver::control::Unwatched;
///
/// // The first of two codes is the secret half of the time; an adversarial codemaker always says
/// // that it is the other.
/// let player = random_player::solve("1x2".parse()?, &Unwatched)?;
/// assert_eq!(player.honest.decimal(3).as_deref(), Some("1.500"));
/// assert_eq!(player.forced.decimal(3).as_deref(), Some("2.000"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Interrupted`] if `control` says so.
///
/// # Panics
///
/// If there are more codes than [`MOST_CODES`].
pub fn solve(rules: Rules, control: &dyn Control<Steps>) -> Result<RandomPlayer, Interrupted> {
    let answers = Answers::new(rules).expect("the table of answers is not too large");
    let all = answers.game().secrets().to_vec();
    let phase = Phase::new(control, "sets", None);
    let player = Player { answers, known: Memo::with_most(MOST_KEPT), phase };
    let needs = player.needs(&all, &mut Vec::new())?;
    Ok(RandomPlayer {
        honest: needs.total.over(all.len() as u64),
        most_codes: needs.most_codes,
        forced: needs.forced,
        longest: needs.longest,
    })
}

/// What a set of codes needs.
#[derive(Debug, Clone, Copy)]
struct Needs {
    /// Guesses, summed over the secrets.
    total: Between,
    most_codes: Between,
    forced: Between,
    longest: u32,
}

impl Needs {
    const ONE_CODE: Self = Self { total: Between::ONE, most_codes: Between::ONE, forced: Between::ONE, longest: 1 };
    /// After the secret was guessed.
    const FOUND: Self = Self {
        total: Between { least: 0, most: 0 },
        most_codes: Between { least: 0, most: 0 },
        forced: Between { least: 0, most: 0 },
        longest: 0,
    };
}

struct Player<'a> {
    answers: Answers,
    /// What sets need that are too small to look for symmetries.
    known: Memo<Key, Needs>,
    phase: Phase<'a>,
}

impl Player<'_> {
    /// What a set needs that is left after these guesses.
    fn needs(&self, set: &[u16], guessed: &mut Vec<u16>) -> Result<Needs, Interrupted> {
        if set.len() == 1 {
            return Ok(Needs::ONE_CODE);
        }
        if set.len() >= BY_SYMMETRY {
            return self.computed(set, guessed);
        }
        let key = key(set, |guess, code| self.answers.row(guess)[usize::from(code)]);
        self.known.try_get_or(key, || self.computed(set, guessed))
    }

    /// The same, by all guesses.
    fn computed(&self, set: &[u16], guessed: &mut Vec<u16>) -> Result<Needs, Interrupted> {
        self.phase.advance(1)?;
        let guesses = self.guesses(set, guessed);
        let of_guess = |guess: u16, guessed: &mut Vec<u16>| {
            guessed.push(guess);
            let needs = self.after(guess, set, guessed);
            guessed.pop();
            needs
        };
        let each: Vec<Needs> = if set.len() >= SHARED {
            parallel::try_map(guesses.clone(), |(guess, _)| of_guess(guess, &mut guessed.clone()))?
        } else {
            guesses.iter().map(|&(guess, _)| of_guess(guess, guessed)).collect::<Result<_, _>>()?
        };
        let sum = guesses.iter().zip(each).fold(Needs::FOUND, |sum, (&(_, alike), needs)| Needs {
            total: sum.total.plus(needs.total.times(alike)),
            most_codes: sum.most_codes.plus(needs.most_codes.times(alike)),
            forced: sum.forced.plus(needs.forced.times(alike)),
            longest: sum.longest.max(needs.longest),
        });
        let codes = set.len() as u64;
        Ok(Needs {
            total: Between::ONE.times(codes).plus(sum.total.over(codes)),
            most_codes: Between::ONE.plus(sum.most_codes.over(codes)),
            forced: Between::ONE.plus(sum.forced.over(codes)),
            longest: 1 + sum.longest,
        })
    }

    /// What comes after a guess.
    fn after(&self, guess: u16, set: &[u16], guessed: &mut Vec<u16>) -> Result<Needs, Interrupted> {
        let mut sum = Needs::FOUND;
        let (mut largest, mut ties) = (0, 0);
        for (_, cell) in self.answers.game().cells(set, guess) {
            let needs = self.needs(&cell, guessed)?;
            sum.total = sum.total.plus(needs.total);
            sum.forced = sum.forced.largest(needs.forced);
            sum.longest = sum.longest.max(needs.longest);
            match cell.len().cmp(&largest) {
                std::cmp::Ordering::Greater => (largest, ties, sum.most_codes) = (cell.len(), 1, needs.most_codes),
                std::cmp::Ordering::Equal => {
                    ties += 1;
                    sum.most_codes = sum.most_codes.plus(needs.most_codes);
                }
                std::cmp::Ordering::Less => {}
            }
        }
        sum.most_codes = sum.most_codes.over(ties.max(1));
        Ok(sum)
    }

    /// The guesses of a set that differ by more than a symmetry, and how many are alike.
    fn guesses(&self, set: &[u16], guessed: &[u16]) -> Vec<(u16, u64)> {
        let stabiliser = self.answers.stabiliser(guessed).filter(|_| set.len() >= BY_SYMMETRY);
        let Some(stabiliser) = stabiliser else { return set.iter().map(|&guess| (guess, 1)).collect() };
        // A symmetry that fixes the guesses fixes the set, so the smallest of an orbit comes first.
        let mut alike = BTreeMap::new();
        for &guess in set {
            alike.entry(self.answers.group().smallest_image(&stabiliser, guess)).or_insert((guess, 0)).1 += 1;
        }
        alike.into_values().collect()
    }
}

/// The feedback between the codes of a set, above the diagonal, row by row.
type Key = Box<[u8]>;

/// The key of a set, its codes ordered by their feedback to all of them. All that the player needs
/// follows from it. Sets that are alike may have different keys, which costs time only.
fn key(set: &[u16], answer: impl Fn(u16, u16) -> u8) -> Key {
    let row = |code: u16| {
        let mut row: Vec<u8> = set.iter().map(|&other| answer(code, other)).collect();
        row.sort_unstable();
        row
    };
    let mut rows: Vec<(Vec<u8>, u16)> = set.iter().map(|&code| (row(code), code)).collect();
    rows.sort_unstable();
    let pairs = rows.iter().enumerate().flat_map(|(place, &(_, code))| {
        let answer = &answer;
        rows[place + 1..].iter().map(move |&(_, other)| answer(code, other))
    });
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use solvetab_lookup::code_breaking::{Code, Feedback};

    use super::*;
    use solvetab_solver::control::Unwatched;
    use solvetab_solver::spine::Patience;

    /// What sets of codes need, as in the definition: no symmetry, no table, floating point.
    fn by_definition(set: &[Code]) -> (f64, f64, f64, u32) {
        let codes = set.len() as f64;
        let (mut honest, mut most_codes, mut forced, mut longest) = (0.0, 0.0, 0.0, 0);
        for &guess in set {
            let mut cells = std::collections::BTreeMap::<Feedback, Vec<Code>>::new();
            for &code in set.iter().filter(|&&code| code != guess) {
                cells.entry(Feedback::between(guess, code).unwrap()).or_default().push(code);
            }
            let largest = cells.values().map(Vec::len).max().unwrap_or_default();
            let ties = cells.values().filter(|cell| cell.len() == largest).count() as f64;
            let mut most = 0.0_f64;
            for cell in cells.values() {
                let below = by_definition(cell);
                honest += below.0 * cell.len() as f64 / codes / codes;
                most_codes += if cell.len() == largest { below.1 / ties / codes } else { 0.0 };
                most = most.max(below.2);
                longest = longest.max(below.3);
            }
            forced += most / codes;
        }
        (1.0 + honest, 1.0 + most_codes, 1.0 + forced, 1 + longest)
    }

    #[test]
    fn small_games_are_as_by_definition() {
        for text in ["1x6", "2x3", "2x4r", "2x6", "3x4", "3x5", "4x2r", "3x3r", "2x6r", "4x4", "3x6"] {
            let rules: Rules = text.parse().unwrap();
            let found = solve(rules, &Unwatched).unwrap();
            let (honest, most_codes, forced, longest) = by_definition(&rules.iter().collect::<Vec<_>>());
            for (between, expected) in [(found.honest, honest), (found.most_codes, most_codes), (found.forced, forced)]
            {
                assert_eq!(between.decimal(9), Some(format!("{expected:.9}")), "{text}");
                assert!(between.most - between.least < 1 << 20, "{text}: {between:?}");
            }
            assert_eq!(found.longest, longest, "{text}");
        }
    }

    /// All orders of the guesses are 16! for 1x16: sets that are alike have to be looked at once.
    #[test]
    fn small_sets_are_looked_at_once() {
        let found = solve("1x16".parse().unwrap(), &Unwatched).unwrap();
        assert_eq!(found.honest.decimal(9), Some("8.500000000".to_owned()), "each place of the secret is as likely");
        assert_eq!(found.most_codes.decimal(0), Some("16".to_owned()));
        assert_eq!((found.forced.decimal(0), found.longest), (Some("16".to_owned()), 16));
        let found = solve("2x16".parse().unwrap(), &Unwatched).unwrap();
        let loss = found.forced.beyond(found.most_codes);
        assert!(loss.decimal(3).is_some() && found.longest <= 16, "{found:?}");
    }

    #[test]
    fn it_stops_when_it_is_interrupted() {
        assert_eq!(solve("3x6".parse().unwrap(), &Patience::new(0)), Err(Interrupted { known: () }));
    }

    #[test]
    fn decimals_are_told_only_if_both_bounds_have_them() {
        let between = |least: u128, most: u128| Between { least, most };
        assert_eq!(between(UNIT * 3 / 2, UNIT * 3 / 2 + 5).decimal(2), Some("1.50".to_owned()));
        assert_eq!(between(UNIT / 4, UNIT / 2).decimal(2), None);
        assert_eq!(between(UNIT, UNIT * 2 - 1).decimal(0), None);
        let third = between(UNIT / 3, UNIT / 3 + 1).plus(Between::ONE);
        assert_eq!(third.decimal(0), Some("1".to_owned()));
        assert_eq!(third.decimal(1), Some("1.3".to_owned()));
        assert_eq!(third.decimal(9), Some("1.333333333".to_owned()));
        assert_eq!(third.decimal(12), third.decimal(9));
    }

    #[test]
    fn keys_tell_sets_apart_by_their_answers_alone() {
        let is_near = |code: u16, other: u16| u8::from(code.abs_diff(other) == 1);
        assert_eq!(key(&[1, 2, 5], is_near), key(&[3, 7, 8], is_near));
        assert_ne!(key(&[1, 2, 5], is_near), key(&[1, 2, 3], is_near));
    }
}
