//! Statements of the maker of a table about it: proven facts ([`Claim`]), what the answers optimise
//! ([`Objective`]) and how they were found ([`Method`]).
//!
//! Each value has a code, its `Display` and `FromStr`, which provenance and JSON store; a code
//! never changes its meaning. `summary` is for people. A table for each enum has both, with the
//! parameters in braces.

use std::fmt;
use std::str::{FromStr, Split};

use solvetab_lookup::InputError;

/// Codes and summaries of an enum, one row for each form of a value: the value, its parameters in
/// the order of the code, the code, and the summary.
///
/// The words of a code are separated by one space, and each parameter is a word of its own.
macro_rules! codes {
    ($name:ident, $what:literal, $example:literal: $(($($value:tt)+) [$($field:ident)*] $code:literal $summary:literal)+) => {
        impl $name {
            /// The same for people, in a few words.
            #[must_use]
            pub const fn summary(self) -> Summary<Self> {
                Summary(self)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match *self {
                    $(Self::$($value)+ => write!(f, $code),)+
                }
            }
        }

        impl fmt::Display for Summary<$name> {
            #[allow(unused_variables, reason = "a summary need not say all that a code says")]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self.0 {
                    $($name::$($value)+ => write!(f, $summary),)+
                }
            }
        }

        impl FromStr for $name {
            type Err = InputError;

            fn from_str(text: &str) -> Result<Self, InputError> {
                let value = None
                    $(.or_else(|| {
                        let words = Parameters::of($code, text);
                        $(let ($field, words) = words.next()?;)*
                        words.ended(Self::$($value)+)
                    }))+;
                value.ok_or(InputError::Form { what: $what, expected: $example })
            }
        }
    };
}

/// Rest of a text, and of the code by which it is read.
struct Parameters<'a> {
    code: Split<'a, char>,
    text: Split<'a, char>,
}

impl<'a> Parameters<'a> {
    fn of(code: &'a str, text: &'a str) -> Self {
        Self {
            code: code.split(' '),
            text: text.split(' '),
        }
    }

    /// The next parameter, if the words before it are the code's.
    fn next<T: FromStr>(mut self) -> Option<(T, Self)> {
        loop {
            let (of_code, word) = (self.code.next()?, self.text.next()?);
            if of_code.starts_with('{') {
                return Some((word.parse().ok()?, self));
            }
            if of_code != word {
                return None;
            }
        }
    }

    /// A value, if what is left of the text is what is left of the code.
    fn ended<T>(self, value: T) -> Option<T> {
        self.code.eq(self.text).then_some(value)
    }
}

/// A [`Claim`], an [`Objective`] or a [`Method`], displayed for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summary<T>(T);

/// Fact that is proven of a table's answers.
///
/// In a list of claims, each is made among the answers that are as good by the claims before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Claim {
    /// No tree has a smaller total of guesses.
    LeastTotal,
    /// No tree has a smaller worst case.
    LeastWorstCase,
    /// No tree has fewer secrets at the worst case.
    FewestAtWorst,
    /// No tree has a smaller total of guesses times weights.
    LeastWeightedTotal,
    /// Solvability of each hand.
    Solvable,
    /// All solutions of each hand.
    AllSolutions,
    /// Number of essentially different solutions of each hand.
    EssentiallyDifferent,
    /// Hands that need a fraction on the way.
    NeedsFraction,
    /// Numbers that each hand makes.
    Makeable,
    /// Fewest numbers of a selection that make each target.
    FewestNumbers,
    /// Number nearest to each target.
    NearestNumber,
    /// Winner of each position.
    Outcome,
    /// Number of plies to the end of each position that is won or lost.
    Distance,
    /// Positions that play from the start comes to.
    Reachability,
}

codes! { Claim, "a claim", "least-total":
    (LeastTotal) [] "least-total" "total"
    (LeastWorstCase) [] "least-worst-case" "worst case"
    (FewestAtWorst) [] "fewest-at-worst" "secrets at the worst case"
    (LeastWeightedTotal) [] "least-weighted-total" "weighted total"
    (Solvable) [] "solvable" "solvable"
    (AllSolutions) [] "all-solutions" "all solutions"
    (EssentiallyDifferent) [] "essentially-different" "essentially different solutions"
    (NeedsFraction) [] "needs-fraction" "needs fraction"
    (Makeable) [] "makeable" "every bit"
    (FewestNumbers) [] "fewest-numbers" "fewest numbers"
    (NearestNumber) [] "nearest-number" "nearest number"
    (Outcome) [] "outcome" "outcome"
    (Distance) [] "distance" "distance"
    (Reachability) [] "reachability" "reachability"
}

/// Aim of a table's answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Objective {
    /// Least total of guesses; then least worst case; then fewest secrets at it.
    Total {
        /// The most guesses that are allowed, if they are limited.
        within: Option<u16>,
    },
    /// Least worst case; then fewest secrets at it; then least total.
    Worst {
        /// The most guesses that are allowed, if they are limited.
        within: Option<u16>,
    },
    /// Least worst case; then fewest secrets at it.
    AtWorst {
        /// The most guesses that are allowed, if they are limited.
        within: Option<u16>,
    },
    /// Least total of guesses times weights.
    WeightedTotal {
        /// The total.
        total: u128,
        /// The sum of the weights.
        weight: u128,
    },
    /// All solutions of each hand, the most natural first.
    AllSolutions,
    /// Numbers that each hand makes.
    Makeable,
    /// The fewest numbers that make a target; else the nearest number.
    FewestNumbers,
    /// Win, and soonest; else draw; else lose latest.
    SoonestWin,
}

codes! { Objective, "an objective", "total":
    (Total { within: None }) [] "total" "least total of guesses, then least worst case, then fewest secrets at it"
    (Total { within: Some(within) }) [within] "total within {within}"
        "least total of guesses with at most {within} for each secret, then least worst case, then fewest secrets at it"
    (Worst { within: None }) [] "worst" "least worst case, then fewest secrets at it, then least total of guesses"
    (Worst { within: Some(within) }) [within] "worst within {within}"
        "least worst case, then fewest secrets at it, then least total of guesses"
    (AtWorst { within: None }) [] "at-worst" "least worst case, then fewest secrets at it; a good total"
    (AtWorst { within: Some(within) }) [within] "at-worst within {within}"
        "least worst case, then fewest secrets at it; a good total"
    (WeightedTotal { total, weight }) [total weight] "weighted-total {total} of-weights {weight}"
        "least total of guesses times weights, {total} for weights of {weight}"
    (AllSolutions) [] "all-solutions" "all solutions, the most natural first"
    (Makeable) [] "makeable" "which can be made"
    (FewestNumbers) [] "fewest-numbers" "fewest numbers that make the target, else the nearest number"
    (SoonestWin) [] "soonest-win" "win, and soonest; else draw; else lose latest"
}

/// Way in which a table's answers were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// An exact search for trees.
    ExactSearch,
    /// An exact search for trees with weights.
    WeightedSearch,
    /// A search of few guesses for large sets.
    NarrowSearch {
        /// Number of guesses that were tried.
        width: u64,
        /// Size of a set, in secrets, above which the search is narrow.
        above: u64,
    },
    /// The guess that makes the most cells.
    MostCells,
    /// The guess with the largest entropy.
    Entropy,
    /// Enumeration of rational functions.
    Enumeration,
    /// Enumeration of the values of all choices of numbers.
    Values,
    /// Retrograde analysis.
    RetrogradeAnalysis,
}

codes! { Method, "a method", "exact-search":
    (ExactSearch) [] "exact-search" "exact search"
    (WeightedSearch) [] "weighted-search" "exact search with weights"
    (NarrowSearch { width, above }) [width above] "narrow-search width {width} above {above}"
        "search of the guesses with the least bounds, {width} for each set of more than {above}"
    (MostCells) [] "most-cells" "the guess that makes the most cells, without a search"
    (Entropy) [] "entropy" "the guess with the largest entropy, without a search"
    (Enumeration) [] "enumeration" "enumeration of rational functions"
    (Values) [] "values" "enumeration of values"
    (RetrogradeAnalysis) [] "retrograde-analysis" "retrograde analysis"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agree<T: FromStr + fmt::Display + PartialEq + fmt::Debug>(code: &str, value: T) {
        assert_eq!(value.to_string(), code);
        assert_eq!(code.parse::<T>().ok(), Some(value));
        for other in [
            String::new(),
            code.to_uppercase(),
            format!("{code} "),
            format!("{code} 1 2"),
            code[1..].into(),
        ] {
            assert!(other.parse::<T>().is_err(), "{other:?}");
        }
    }

    #[test]
    fn codes_are_parsed_as_they_are_displayed() {
        agree("least-total", Claim::LeastTotal);
        agree("total", Objective::Total { within: None });
        let within = Some(u16::MAX);
        agree("at-worst within 65535", Objective::AtWorst { within });
        let (total, weight) = (12, 5);
        agree(
            "weighted-total 12 of-weights 5",
            Objective::WeightedTotal { total, weight },
        );
        let (width, above) = (20, 40);
        agree(
            "narrow-search width 20 above 40",
            Method::NarrowSearch { width, above },
        );
    }
}
