//! What the maker of a table says about it: what is proven ([`Claim`]), what the answers optimise ([`Objective`]) and how they were
//! found ([`Method`]).
//!
//! No probe reads this, and semantic versioning does not cover it. It is here because the solver that writes it and the verifier that
//! checks it share nothing else. Each value has a code, its `Display` and `FromStr`, which provenance and JSON store; a code never changes
//! its meaning. `summary` is for people.

use core::fmt;
use core::str::{FromStr, Split};

use crate::error::InputError;

/// What is proven of a table's answers.
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
    /// No tree has a smaller average of its worst class of codes, those whose symbols occur equally often.
    LeastWorstClass,
    /// No tree has a smaller total of guesses times weights.
    LeastWeightedTotal,
    /// No tree is as good in both the secrets at the last guess and the total, and better in one.
    OnFront,
    /// Which hands can be solved.
    Solvable,
    /// All solutions of each hand.
    AllSolutions,
    /// How many solutions of each hand are essentially different.
    EssentiallyDifferent,
    /// Which hands need a fraction on the way.
    NeedsFraction,
    /// Which numbers each hand makes.
    Makeable,
    /// Who wins each position.
    Outcome,
    /// In how many plies each position is won or lost.
    Distance,
    /// Which positions play from the start comes to.
    Reachability,
    /// The value of the game to the first mover lies between these.
    ValueBetween {
        /// What the strategy guarantees the first mover.
        least: Millionths,
        /// What the strategy concedes to the first mover.
        most: Millionths,
    },
    /// How much a best response gains from knowing the strategy, on average of both sides.
    Exploitability(Millionths),
}

impl Claim {
    /// Claims without parameters, each with its code and what is proven in a few words.
    const PLAIN: [(Self, &'static str, &'static str); 14] = [
        (Self::LeastTotal, "least-total", "total"),
        (Self::LeastWorstCase, "least-worst-case", "worst case"),
        (Self::FewestAtWorst, "fewest-at-worst", "secrets at the worst case"),
        (Self::LeastWorstClass, "least-worst-class", "average of the worst class"),
        (Self::LeastWeightedTotal, "least-weighted-total", "weighted total"),
        (Self::OnFront, "on-front", "on the front of secrets at the last guess and total"),
        (Self::Solvable, "solvable", "solvable"),
        (Self::AllSolutions, "all-solutions", "all solutions"),
        (Self::EssentiallyDifferent, "essentially-different", "essentially different solutions"),
        (Self::NeedsFraction, "needs-fraction", "needs fraction"),
        (Self::Makeable, "makeable", "every bit"),
        (Self::Outcome, "outcome", "outcome"),
        (Self::Distance, "distance", "distance"),
        (Self::Reachability, "reachability", "reachability"),
    ];

    /// What is proven, in a few words for people.
    #[must_use]
    pub const fn summary(self) -> Summary<Self> {
        Summary(self)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ValueBetween { least, most } => write!(f, "value-between {least} {most}"),
            Self::Exploitability(gain) => write!(f, "exploitability {gain}"),
            _ => plain(&Self::PLAIN, self, |(_, code, _)| code, f),
        }
    }
}

impl fmt::Display for Summary<Claim> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Claim::ValueBetween { least, most } => write!(f, "value between {least} and {most}"),
            Claim::Exploitability(gain) => write!(f, "exploitability {gain}"),
            claim => plain(&Claim::PLAIN, &claim, |(_, _, summary)| summary, f),
        }
    }
}

impl FromStr for Claim {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        if let Some((claim, ..)) = Self::PLAIN.into_iter().find(|(_, code, _)| *code == text) {
            return Ok(claim);
        }
        let mut words = Words::of(text);
        let claim = match words.next() {
            Some("value-between") => (|| Some(Self::ValueBetween { least: words.value()?, most: words.value()? }))(),
            Some("exploitability") => words.value().map(Self::Exploitability),
            _ => None,
        };
        words.ended(claim, "a claim", "least-total")
    }
}

/// What a table's answers optimise.
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
    /// Least total of guesses; then least average of the worst class of codes.
    WorstClass {
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
    /// Least total of guesses with so many secrets at the last guess.
    Front {
        /// The most guesses that are allowed.
        within: u16,
        /// The most secrets that may need all of them.
        at_worst: u32,
    },
    /// One of the trees among which a codebreaker draws.
    Mixture {
        /// How many trees there are.
        trees: u32,
    },
    /// Few guesses, without a proof.
    FewGuesses,
    /// All solutions of each hand, the most natural first.
    AllSolutions,
    /// Which numbers each hand makes.
    Makeable,
    /// Win, and soonest; else draw; else lose latest.
    SoonestWin,
    /// To gain next to nothing from being known.
    LowExploitability,
}

impl Objective {
    /// Objectives without parameters, each with its code and its summary.
    const PLAIN: [(Self, &'static str, &'static str); 5] = [
        (Self::FewGuesses, "few-guesses", "few guesses, learned"),
        (Self::AllSolutions, "all-solutions", "all solutions, the most natural first"),
        (Self::Makeable, "makeable", "which can be made"),
        (Self::SoonestWin, "soonest-win", "win, and soonest; else draw; else lose latest"),
        (Self::LowExploitability, "low-exploitability", "a strategy that gains next to nothing from being known"),
    ];

    /// What is optimised, level by level, for people.
    #[must_use]
    pub const fn summary(self) -> Summary<Self> {
        Summary(self)
    }
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, within) = match *self {
            Self::Total { within } => ("total", within),
            Self::Worst { within } => ("worst", within),
            Self::AtWorst { within } => ("at-worst", within),
            Self::WorstClass { within } => ("worst-class", within),
            Self::WeightedTotal { total, weight } => return write!(f, "weighted-total {total} of-weights {weight}"),
            Self::Front { within, at_worst } => return write!(f, "front within {within} at-worst {at_worst}"),
            Self::Mixture { trees } => return write!(f, "mixture of {trees}"),
            _ => return plain(&Self::PLAIN, self, |(_, code, _)| code, f),
        };
        f.write_str(name)?;
        within.map_or(Ok(()), |within| write!(f, " within {within}"))
    }
}

impl fmt::Display for Summary<Objective> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Objective::Total { within: None } => {
                f.write_str("least total of guesses, then least worst case, then fewest secrets at it")
            }
            Objective::Total { within: Some(most) } => {
                write!(f, "least total of guesses with at most {most} for each secret, then fewest secrets at {most}")
            }
            Objective::Worst { .. } => {
                f.write_str("least worst case, then fewest secrets at it, then least total of guesses")
            }
            Objective::AtWorst { .. } => f.write_str("least worst case, then fewest secrets at it; a good total"),
            Objective::WorstClass { within } => {
                f.write_str("least total of guesses")?;
                within.map_or(Ok(()), |most| write!(f, " with at most {most} for each secret"))?;
                f.write_str(", then least average of the worst class of codes")
            }
            Objective::WeightedTotal { total, weight } => {
                write!(f, "least total of guesses times weights, {total} for weights of {weight}")
            }
            Objective::Front { within, at_worst } => write!(
                f,
                "least total of guesses with at most {at_worst} secrets that need {within} guesses and none that needs more"
            ),
            Objective::Mixture { trees } => write!(f, "one of {trees} trees among which a codebreaker draws"),
            objective => plain(&Objective::PLAIN, &objective, |(_, _, summary)| summary, f),
        }
    }
}

impl FromStr for Objective {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        if let Some((objective, ..)) = Self::PLAIN.into_iter().find(|(_, code, _)| *code == text) {
            return Ok(objective);
        }
        let mut words = Words::of(text);
        let limited = |words: &mut Words<'_>, of: fn(Option<u16>) -> Self| match words.is_ended() {
            true => Some(of(None)),
            false => words.labelled("within").map(|within| of(Some(within))),
        };
        let objective = match words.next() {
            Some("total") => limited(&mut words, |within| Self::Total { within }),
            Some("worst") => limited(&mut words, |within| Self::Worst { within }),
            Some("at-worst") => limited(&mut words, |within| Self::AtWorst { within }),
            Some("worst-class") => limited(&mut words, |within| Self::WorstClass { within }),
            Some("weighted-total") => (|| {
                let (total, weight) = (words.value()?, words.labelled("of-weights")?);
                Some(Self::WeightedTotal { total, weight })
            })(),
            Some("front") => (|| {
                let (within, at_worst) = (words.labelled("within")?, words.labelled("at-worst")?);
                Some(Self::Front { within, at_worst })
            })(),
            Some("mixture") => words.labelled("of").map(|trees| Self::Mixture { trees }),
            _ => None,
        };
        words.ended(objective, "an objective", "total")
    }
}

/// How a table's answers were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// An exact search for trees.
    ExactSearch,
    /// An exact search for trees with weights.
    WeightedSearch,
    /// A search of few guesses for large sets.
    NarrowSearch {
        /// How many guesses were tried.
        width: u64,
        /// For sets of more secrets than this.
        above: u64,
    },
    /// Learned by playing.
    Learned {
        /// Rounds of playing and measuring.
        rounds: u64,
        /// Trees that each chain of the search tried.
        trials: u64,
        /// How many of the best guesses are judged again.
        judged_again: u16,
        /// What the search drew from.
        seed: u64,
        /// Whether the search began with another strategy than the best round.
        from_start: bool,
        /// Whether it was interrupted.
        interrupted: bool,
    },
    /// Enumeration of rational functions.
    Enumeration,
    /// Retrograde analysis.
    RetrogradeAnalysis,
    /// Counterfactual regret minimisation, CFR+.
    CfrPlus {
        /// How often the strategy was improved.
        iterations: u32,
    },
}

impl Method {
    /// Methods without parameters, each with its code and its summary.
    const PLAIN: [(Self, &'static str, &'static str); 4] = [
        (Self::ExactSearch, "exact-search", "exact search"),
        (Self::WeightedSearch, "weighted-search", "exact search with weights"),
        (Self::Enumeration, "enumeration", "enumeration of rational functions"),
        (Self::RetrogradeAnalysis, "retrograde-analysis", "retrograde analysis"),
    ];

    /// How the answers were found, in a few words for people.
    #[must_use]
    pub const fn summary(self) -> Summary<Self> {
        Summary(self)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NarrowSearch { width, above } => write!(f, "narrow-search width {width} above {above}"),
            Self::Learned { rounds, trials, judged_again, seed, from_start, interrupted } => {
                write!(f, "learned rounds {rounds} trials {trials} judged-again {judged_again} seed {seed}")?;
                f.write_str(if from_start { " from-start" } else { "" })?;
                f.write_str(if interrupted { " interrupted" } else { "" })
            }
            Self::CfrPlus { iterations } => write!(f, "cfr-plus iterations {iterations}"),
            _ => plain(&Self::PLAIN, self, |(_, code, _)| code, f),
        }
    }
}

impl fmt::Display for Summary<Method> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Method::NarrowSearch { width, above } => {
                write!(f, "search of the {width} guesses with the least bounds for sets of more than {above}")
            }
            Method::Learned { rounds, trials, judged_again, seed, from_start, interrupted } => {
                write!(f, "learned: {rounds} rounds, {trials} trials, {judged_again} judged again, seed {seed}")?;
                f.write_str(if from_start { ", from another strategy" } else { "" })?;
                f.write_str(if interrupted { ", interrupted" } else { "" })
            }
            Method::CfrPlus { iterations } => write!(f, "CFR+, {iterations} iterations"),
            method => plain(&Method::PLAIN, &method, |(_, _, summary)| summary, f),
        }
    }
}

impl FromStr for Method {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        if let Some((method, ..)) = Self::PLAIN.into_iter().find(|(_, code, _)| *code == text) {
            return Ok(method);
        }
        let mut words = Words::of(text);
        let method = match words.next() {
            Some("narrow-search") => (|| {
                let (width, above) = (words.labelled("width")?, words.labelled("above")?);
                Some(Self::NarrowSearch { width, above })
            })(),
            Some("learned") => (|| {
                Some(Self::Learned {
                    rounds: words.labelled("rounds")?,
                    trials: words.labelled("trials")?,
                    judged_again: words.labelled("judged-again")?,
                    seed: words.labelled("seed")?,
                    from_start: words.has("from-start"),
                    interrupted: words.has("interrupted"),
                })
            })(),
            Some("cfr-plus") => words.labelled("iterations").map(|iterations| Self::CfrPlus { iterations }),
            _ => None,
        };
        words.ended(method, "a method", "exact-search")
    }
}

/// A [`Claim`], an [`Objective`] or a [`Method`], displayed for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summary<T>(T);

/// Displays what a table of values without parameters has for one of them.
fn plain<T: PartialEq>(
    all: &[(T, &'static str, &'static str)],
    value: &T,
    text: fn(&(T, &'static str, &'static str)) -> &'static str,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    all.iter().find(|(other, ..)| other == value).map_or(Err(fmt::Error), |row| f.write_str(text(row)))
}

/// The words of a code, each separated from the next by one space.
struct Words<'a>(core::iter::Peekable<Split<'a, char>>);

impl<'a> Words<'a> {
    fn of(text: &'a str) -> Self {
        Self(text.split(' ').peekable())
    }

    fn next(&mut self) -> Option<&'a str> {
        self.0.next()
    }

    fn is_ended(&mut self) -> bool {
        self.0.peek().is_none()
    }

    /// Whether the next word is this one, which is then taken.
    fn has(&mut self, word: &str) -> bool {
        self.0.next_if_eq(&word).is_some()
    }

    fn value<T: FromStr>(&mut self) -> Option<T> {
        self.next()?.parse().ok()
    }

    /// A value behind this word.
    fn labelled<T: FromStr>(&mut self, label: &str) -> Option<T> {
        if self.has(label) { self.value() } else { None }
    }

    /// What was read, if that is all.
    fn ended<T>(mut self, read: Option<T>, what: &'static str, expected: &'static str) -> Result<T, InputError> {
        read.filter(|_| self.is_ended()).ok_or(InputError::Form { what, expected })
    }
}

/// A number with six decimal places, such as `-0.012500`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Millionths(i64);

impl fmt::Display for Millionths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let millionths = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:06}", millionths / 1_000_000, millionths % 1_000_000)
    }
}

impl FromStr for Millionths {
    type Err = InputError;

    /// Reads six decimal places, no more and no fewer; a zero may have a sign.
    fn from_str(text: &str) -> Result<Self, InputError> {
        let read = || {
            let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
            let (whole, places) = digits.split_once('.')?;
            let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
            if !is_number(whole) || !is_number(places) || places.len() != 6 {
                return None;
            }
            let whole = whole.parse::<i64>().ok()?.checked_mul(1_000_000)?;
            Some(Self(sign * whole.checked_add(places.parse().ok()?)?))
        };
        read().ok_or(InputError::Form { what: "a number with six decimal places", expected: "0.012500" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::{String, ToString};

    fn agree<T: FromStr + fmt::Display + PartialEq + fmt::Debug>(code: &str, value: T) {
        assert_eq!(value.to_string(), code);
        assert_eq!(code.parse::<T>().ok(), Some(value));
        for other in
            [String::new(), code.to_uppercase(), std::format!("{code} "), std::format!("{code} 1 2"), code[1..].into()]
        {
            assert!(other.parse::<T>().is_err(), "{other:?}");
        }
    }

    #[test]
    fn codes_are_parsed_as_they_are_displayed() {
        let millionths = |text: &str| text.parse::<Millionths>().unwrap();
        for (claim, code, _) in Claim::PLAIN {
            agree(code, claim);
        }
        let (least, most) = (millionths("-0.012346"), millionths("12.000001"));
        agree("value-between -0.012346 12.000001", Claim::ValueBetween { least, most });
        agree("exploitability 12.000001", Claim::Exploitability(most));
        for (objective, code, _) in Objective::PLAIN {
            agree(code, objective);
        }
        agree("total", Objective::Total { within: None });
        agree("total within 5", Objective::Total { within: Some(5) });
        agree("worst", Objective::Worst { within: None });
        agree("at-worst within 65535", Objective::AtWorst { within: Some(u16::MAX) });
        agree("worst-class within 7", Objective::WorstClass { within: Some(7) });
        agree("weighted-total 12 of-weights 5", Objective::WeightedTotal { total: 12, weight: 5 });
        agree("front within 7 at-worst 69", Objective::Front { within: 7, at_worst: 69 });
        agree("mixture of 3", Objective::Mixture { trees: 3 });
        for (method, code, _) in Method::PLAIN {
            agree(code, method);
        }
        agree("narrow-search width 20 above 40", Method::NarrowSearch { width: 20, above: 40 });
        agree("cfr-plus iterations 1000", Method::CfrPlus { iterations: 1000 });
        for (flags, from_start, interrupted) in [
            ("", false, false),
            (" from-start", true, false),
            (" interrupted", false, true),
            (" from-start interrupted", true, true),
        ] {
            agree(
                &std::format!("learned rounds 100 trials 0 judged-again 20 seed 1{flags}"),
                Method::Learned { rounds: 100, trials: 0, judged_again: 20, seed: 1, from_start, interrupted },
            );
        }
    }

    #[test]
    fn no_two_values_have_the_same_code_or_summary() {
        fn differ<T>(rows: &[(T, &str, &str)]) {
            for (at, (_, code, summary)) in rows.iter().enumerate() {
                let others = rows.get(at + 1..).unwrap_or_default();
                assert!(others.iter().all(|(_, other, words)| other != code && words != summary), "{code}");
            }
        }
        differ(&Claim::PLAIN);
        differ(&Objective::PLAIN);
        differ(&Method::PLAIN);
    }

    #[test]
    fn numbers_have_six_decimal_places() {
        for text in ["0.000000", "-0.000001", "1.500000", "-9223372036854.775807"] {
            assert_eq!(text.parse::<Millionths>().unwrap().to_string(), text);
        }
        // What rounds to zero keeps its sign as a float, and loses it here.
        assert_eq!(std::format!("{:.6}", -1e-9).parse::<Millionths>().unwrap().to_string(), "0.000000");
        for text in
            ["", "1", "0.5", "0.0000000", "+0.000000", "--0.000000", "0.00000-", ".000000", "99999999999999.000000"]
        {
            assert!(text.parse::<Millionths>().is_err(), "{text}");
        }
    }
}
