//! Instances by number, and the lines of a data set that are made of them.

use std::fmt;

use serde::Serialize;
use solvetab_lookup::twenty_four::{Cards, Expression};

/// One line of a data set: an instance that [`Instance::new`](crate::instance::Instance::new)
/// reads, what is asked, and what is right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The instance.
    #[serde(flatten)]
    pub instance: Fields,
    /// The task in words.
    pub prompt: String,
    /// A right answer.
    pub answer: String,
    /// There is a right answer other than that there is none.
    pub solvable: bool,
    /// The class of difficulty.
    pub difficulty: &'static str,
    /// Number of right answers.
    pub solutions: usize,
    /// The steps of the answer, or an optimal line of play.
    pub line: Vec<String>,
}

/// The keys of an instance, by its game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[allow(missing_docs, reason = "as in `Description`")]
pub enum Fields {
    Cards {
        game: &'static str,
        cards: Vec<i8>,
        target: i32,
    },
    Codes {
        game: String,
        rules: String,
        feedback: &'static str,
        history: Vec<String>,
    },
    Words {
        game: &'static str,
        codes: String,
        history: Vec<String>,
    },
    QuadAce {
        game: &'static str,
        base: u16,
        mover: Vec<u8>,
        opponent: Vec<u8>,
    },
}

/// Instances by number, and what is known of each.
pub(super) trait Instances {
    /// An instance.
    type Item: Clone;

    /// Name in the seed of the order.
    fn name(&self) -> String;

    /// Number of instance numbers, which begin at 0.
    fn size(&self) -> u128;

    /// The instance of a number; some have none, and several may have one.
    fn item(&self, number: u128) -> Option<Self::Item>;

    /// The canonical form: the same for instances that differ only in names.
    fn form(&self, item: &Self::Item) -> String;

    /// The classes of difficulty.
    fn classes(&self) -> &'static [&'static str];

    /// The class of an instance, by its index; none if it is not taken.
    fn class(&mut self, item: &Self::Item) -> Option<usize>;

    /// The line of an instance.
    fn line(&mut self, item: &Self::Item, difficulty: &'static str) -> Line;
}

/// Steps that a person writes down.
pub(super) fn steps(expression: &Expression) -> Vec<String> {
    expression
        .calculations()
        .map(|step| step.to_string())
        .collect()
}

/// Some numbers in a sentence: `3, 3, 8 and 8`.
pub(super) fn listed<T: fmt::Display>(items: &[T]) -> String {
    let texts: Vec<String> = items.iter().map(ToString::to_string).collect();
    match texts.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => texts.concat(),
    }
}

pub(super) fn cards_form(game: &str, cards: Cards, target: i32) -> String {
    let cards: Vec<String> = cards.values().iter().map(ToString::to_string).collect();
    format!("{game} {} {target}", cards.join(" "))
}

pub(super) const IMPOSSIBLE: &str = "impossible";
