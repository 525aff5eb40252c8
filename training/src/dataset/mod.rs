//! Data sets: instances of a game with proven answers, the same bytes on every machine.
//!
//! [`lines`] looks at the instances of a [`Kind`] in an order that a seed gives, keeps those of one
//! split, and takes equally many of each class of difficulty. Nothing depends on threads, floating
//! point or the order of a hash map.
//!
//! The [`Split`] of an instance depends on its canonical form alone, so neither a seed nor a count
//! moves an instance from one split to another.

mod cards;
mod histories;
mod instances;
mod positions;
mod rounds;

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use solvetab_lookup::code_breaking::Rules;
use solvetab_lookup::quad_ace::{self, Goal, Operation};
use solvetab_lookup::twenty_four::Cards;
use solvetab_lookup::{InputError, agreeing};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::control::Unwatched;
use solvetab_solver::quad_ace::{retrograde, solved_table};
use solvetab_solver::spine::Random;
use solvetab_solver::twenty_four::Solver;

use instances::Instances;
pub use instances::{Fields, Line};

/// A part of all instances.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Split {
    /// Eight instances in ten.
    Train,
    /// One in ten.
    Validation,
    /// One in ten.
    Test,
}

impl Split {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Train, Self::Validation, Self::Test];

    /// The split of a canonical form: the first 8 bytes of its BLAKE3 digest, as a little-endian
    /// number modulo 10. 0 to 7 is `train`, 8 `validation`, 9 `test`.
    ///
    /// ```
    /// use solvetab_training::dataset::Split;
    ///
    /// assert_eq!(Split::of("24 3 3 8 8 24"), Split::Train);
    /// ```
    #[must_use]
    pub fn of(form: &str) -> Self {
        let mut number = [0; 8];
        blake3::Hasher::new()
            .update(form.as_bytes())
            .finalize_xof()
            .fill(&mut number);
        match u64::from_le_bytes(number) % 10 {
            0..=7 => Self::Train,
            8 => Self::Validation,
            _ => Self::Test,
        }
    }

    /// Its name: `train`, `validation` or `test`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Train => "train",
            Self::Validation => "validation",
            Self::Test => "test",
        }
    }
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no split's.
#[derive(Clone, PartialEq, Eq)]
pub struct UnknownSplit(String);

impl fmt::Display for UnknownSplit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a split: train, validation or test", self.0)
    }
}

solvetab_lookup::debug_as_display!(UnknownSplit);

impl std::error::Error for UnknownSplit {}

impl FromStr for Split {
    type Err = UnknownSplit;

    fn from_str(text: &str) -> Result<Self, UnknownSplit> {
        Self::ALL
            .into_iter()
            .find(|split| split.name() == text)
            .ok_or_else(|| UnknownSplit(text.to_owned()))
    }
}

/// The game of the instances.
#[derive(Debug)]
pub enum Kind {
    /// Hands of so many cards from 1 to `max`, and a target to make of all of them.
    TwentyFour {
        /// Number of cards, one to four.
        cards: usize,
        /// The largest card, at most 13.
        max: u8,
        /// The number to make.
        target: i32,
    },
    /// Six numbers as on television, and a target from 101 to 999.
    Numbers,
    /// A game of these rules after two or three guesses.
    Codes {
        /// `bulls-and-cows` or `mastermind`.
        game: &'static str,
        /// The rules.
        rules: Rules,
    },
    /// A game of words with colours after two or three guesses.
    Words {
        /// Name of the list in `codes`.
        name: String,
        /// The game of its words, with a colour for each letter.
        game: Game,
    },
    /// A position of QuadAce.
    QuadAce {
        /// The base, 2 to 30.
        base: u16,
    },
}

/// The games of data sets, and the options that each has.
const OPTIONS: [(&str, &[&str]); 6] = [
    ("24", &["cards", "max", "target"]),
    ("numbers", &[]),
    ("bulls-and-cows", &["rules"]),
    ("mastermind", &["rules"]),
    ("words", &["codes"]),
    ("quad-ace", &["base"]),
];

/// Refuses options that are given, such as `max`, and belong to other games.
///
/// # Errors
///
/// [`DatasetError::OtherGame`] for the first of them.
pub fn check_options(game: &str, given: &[(&'static str, bool)]) -> Result<(), DatasetError> {
    let has = |name: &str, option: &str| {
        OPTIONS
            .iter()
            .any(|(game, options)| *game == name && options.contains(&option))
    };
    let foreign = given
        .iter()
        .find(|(option, is_given)| *is_given && !has(game, option));
    foreign.map_or(Ok(()), |&(option, _)| {
        let names = OPTIONS.iter().map(|(name, _)| *name);
        let games: Vec<&'static str> = names.filter(|name| has(name, option)).collect();
        Err(DatasetError::OtherGame {
            option,
            game: game.to_owned(),
            games: games.join(" and "),
        })
    })
}

/// Why there is no such data set.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DatasetError {
    /// More instances are asked for than there are.
    TooMany {
        /// Number of instances that are asked for.
        count: usize,
        /// Number of instances in the split; if not all were looked at, number found.
        found: usize,
        /// All instances were looked at.
        all: bool,
        /// The split.
        split: Split,
    },
    /// The rules have too many codes or symbols.
    Rules {
        /// The codes that they have.
        codes: u32,
    },
    /// A size beyond its bounds.
    Range(InputError),
    /// An option of other games.
    OtherGame {
        /// The option, as it was given.
        option: &'static str,
        /// The game that was asked for.
        game: String,
        /// The games that have the option.
        games: String,
    },
}

impl fmt::Display for DatasetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany {
                count,
                found,
                all: true,
                split,
            } => {
                let instances = agreeing(*found, "instances");
                write!(
                    f,
                    "{split} has {found} {instances}, not {count}: ask for at most {found}"
                )
            }
            Self::TooMany {
                count,
                found,
                split,
                ..
            } => {
                write!(
                    f,
                    "{found} {} of {split} {} found, not {count}: ask for at most {found}",
                    agreeing(*found, "instances"),
                    if *found == 1 { "was" } else { "were" }
                )
            }
            Self::Rules { codes } => {
                write!(
                    f,
                    "data sets are made of rules with at most {MOST_CODES} codes of 15 symbols, not {codes}"
                )
            }
            Self::Range(error) => error.fmt(f),
            Self::OtherGame {
                option,
                game,
                games,
            } => {
                write!(f, "{option} is for {games}, not for {game}: leave it out")
            }
        }
    }
}

solvetab_lookup::debug_as_display!(DatasetError);

impl std::error::Error for DatasetError {}

impl DatasetError {
    /// The identifier of the error for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooMany { .. } => "too-many-instances",
            Self::Rules { .. } => "too-many-codes",
            Self::Range(error) => error.code(),
            Self::OtherGame { .. } => "conflict",
        }
    }
}

/// The most codes of a game that instances are drawn from.
const MOST_CODES: u32 = 1 << 14;

/// Makes `count` lines of a split, balanced by class of difficulty: every class has equally many,
/// and where one has too few the others share the rest.
///
/// Instances are looked at in an order that the seed gives, and the first ones of each class are
/// taken. The lines take turns by class.
///
/// # Errors
///
/// [`DatasetError::TooMany`] if there are not so many.
pub fn lines(
    kind: &Kind,
    seed: u64,
    split: Split,
    count: usize,
) -> Result<Vec<Line>, DatasetError> {
    match kind {
        &Kind::TwentyFour { cards, max, target } => {
            check_range("the count of cards", 1, 4, cards as i64)?;
            check_range("the largest card", 1, 13, max.into())?;
            let hands = Cards::all(cards, max).collect();
            balanced(
                &mut cards::Hands24 {
                    hands,
                    target,
                    solver: Solver::new(),
                },
                seed,
                split,
                count,
            )
        }
        Kind::Numbers => balanced(
            &mut rounds::RoundInstances {
                selections: rounds::selections(),
            },
            seed,
            split,
            count,
        ),
        Kind::Codes { game, rules } => {
            if rules.codes() > MOST_CODES || rules.symbols() > 15 {
                return Err(DatasetError::Rules {
                    codes: rules.codes(),
                });
            }
            balanced(
                &mut histories::Histories::new(game, &Game::from(*rules)),
                seed,
                split,
                count,
            )
        }
        Kind::Words { name, game } => balanced(
            &mut histories::Histories::new(name, game),
            seed,
            split,
            count,
        ),
        &Kind::QuadAce { base } => {
            check_range("the base of a data set", 2, 30, base.into())?;
            let rules = quad_ace::Rules::new(base, 2, Operation::Add, Goal::Empty)
                .map_err(DatasetError::Range)?;
            let table = solved_table(rules, &Unwatched).expect("nobody interrupts it");
            let positions = retrograde::positions(rules)
                .filter(|&(a, b)| !a.is_out() && !b.is_out())
                .collect();
            balanced(
                &mut positions::Positions {
                    rules,
                    table,
                    positions,
                },
                seed,
                split,
                count,
            )
        }
    }
}

fn check_range(what: &'static str, least: i64, most: i64, found: i64) -> Result<(), DatasetError> {
    InputError::check_range(what, least, most, found).map_err(DatasetError::Range)
}

/// Makes `count` lines, balanced.
fn balanced<S: Instances>(
    source: &mut S,
    seed: u64,
    split: Split,
    count: usize,
) -> Result<Vec<Line>, DatasetError> {
    let classes = source.classes();
    let order = Order::new(
        source.size(),
        &format!("solvetab dataset 1 {} {seed}", source.name()),
    );
    let limit = order
        .size
        .min((count as u128).saturating_mul(256).max(1 << 20));
    let quota = count.div_ceil(classes.len());
    let mut found: Vec<Vec<S::Item>> = vec![Vec::new(); classes.len()];
    let (mut seen, mut looked) = (HashSet::new(), 0);
    while looked < limit && found.iter().any(|items| items.len() < quota) {
        let item = source.item(order.number(looked));
        looked += 1;
        let Some(item) = item else { continue };
        let form = source.form(&item);
        if Split::of(&form) != split || !seen.insert(form) {
            continue;
        }
        // More than these are never needed, whatever the other classes have.
        if let Some(class) = source
            .class(&item)
            .filter(|&class| found[class].len() < count)
        {
            found[class].push(item);
        }
    }

    let available: usize = found.iter().map(Vec::len).sum();
    if available < count {
        return Err(DatasetError::TooMany {
            count,
            found: available,
            all: looked == order.size,
            split,
        });
    }
    let longest = found.iter().map(Vec::len).max().unwrap_or_default();
    let turns = (0..longest).flat_map(|turn| (0..classes.len()).map(move |class| (class, turn)));
    let taken = turns
        .filter_map(|(class, turn)| found[class].get(turn).map(|item| (class, item)))
        .take(count);
    Ok(taken
        .map(|(class, item)| source.line(item, classes[class]))
        .collect())
}

/// The numbers below a size in an order that looks random: four rounds of Feistel, whose round
/// function is a word of SplitMix64. Numbers beyond the size are passed on until one is below it.
struct Order {
    size: u128,
    /// Bits of each half.
    bits: u32,
    keys: [u64; 4],
}

impl Order {
    fn new(size: u128, seed: &str) -> Self {
        let mut random = Random::of(seed.as_bytes());
        let bits = (u128::BITS - size.saturating_sub(1).leading_zeros())
            .div_ceil(2)
            .max(1);
        Self {
            size,
            bits,
            keys: std::array::from_fn(|_| random.word()),
        }
    }

    fn number(&self, place: u128) -> u128 {
        let mask = (1_u64 << self.bits) - 1;
        let mut number = place;
        loop {
            let (mut left, mut right) = ((number >> self.bits) as u64, number as u64 & mask);
            for key in self.keys {
                (left, right) = (right, left ^ Random::new(key ^ right).word() & mask);
            }
            number = u128::from(left) << self.bits | u128::from(right);
            if number < self.size {
                return number;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_in_ten_are_for_training() {
        let mut counts = [0; 3];
        for number in 0..10_000 {
            counts[Split::of(&number.to_string()) as usize] += 1;
        }
        assert!((7800..8200).contains(&counts[0]), "{counts:?}");
        assert!(
            counts[1..].iter().all(|count| (900..1100).contains(count)),
            "{counts:?}"
        );
        for split in Split::ALL {
            assert_eq!(split.name().parse(), Ok(split));
        }
        assert_eq!(
            "Train".parse::<Split>().unwrap_err().to_string(),
            "'Train' is not a split: train, validation or test"
        );
    }
}
