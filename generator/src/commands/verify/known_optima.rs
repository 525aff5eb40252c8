//! Published results about optimal trees, so that a claim can be compared without a search.
//!
//! A test sees to it that these are the lines of `code_breaking_optima.csv` and
//! `code_breaking_worst.csv` in `tests/data`, which name the sources.

/// A published result for some rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct KnownOptimum {
    rules: &'static str,
    /// The most guesses that are allowed; nothing if any number is.
    max_depth: Option<u16>,
    /// The least total within them; nothing if it is impossible.
    total: Option<u64>,
    /// The worst case of a tree with that total, where it is published.
    worst: Option<u16>,
}

const fn known(
    rules: &'static str,
    max_depth: Option<u16>,
    total: Option<u64>,
    worst: Option<u16>,
) -> KnownOptimum {
    KnownOptimum {
        rules,
        max_depth,
        total,
        worst,
    }
}

const KNOWN: [KnownOptimum; 5] = [
    known("4x10", None, Some(26_274), Some(7)),
    known("4x10", Some(6), None, None),
    known("4x6r", None, Some(5625), Some(6)),
    known("4x6r", Some(5), Some(5626), Some(5)),
    known("4x7r", None, Some(11_228), None),
];

fn of(rules: &str) -> impl Iterator<Item = KnownOptimum> {
    KNOWN.into_iter().filter(move |known| known.rules == rules)
}

/// The fewest secrets at the least worst case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct KnownWorst {
    rules: &'static str,
    worst: u16,
    pub(crate) at_worst: u64,
    /// The least total of a tree with so few.
    pub(crate) total: u64,
}

const KNOWN_WORST: [KnownWorst; 2] = [
    KnownWorst {
        rules: "4x10",
        worst: 7,
        at_worst: 50,
        total: 26_450,
    },
    KnownWorst {
        rules: "4x6r",
        worst: 5,
        at_worst: 539,
        total: 5627,
    },
];

/// Published figures of the trees of the least worst case, if that is this one.
pub(crate) fn at_least_worst(rules: &str, worst: u16) -> Option<KnownWorst> {
    KNOWN_WORST
        .into_iter()
        .find(|known| known.rules == rules && known.worst == worst)
}

/// The least total of a tree within so many guesses: of a published result with that limit, or the
/// least of all, where a tree that has it needs no more.
pub(crate) fn least_total(rules: &str, within: u16) -> Option<u64> {
    of(rules)
        .find(|known| match known.max_depth {
            Some(limit) => limit == within,
            None => known.worst.is_some_and(|enough| enough <= within),
        })
        .and_then(|known| known.total)
}

/// The least total of all trees.
pub(crate) fn least_total_of_all(rules: &str) -> Option<u64> {
    of(rules)
        .find(|known| known.max_depth.is_none())
        .and_then(|known| known.total)
}

/// Between which numbers of guesses the least worst case is known to be, both included.
pub(crate) fn least_worst(rules: &str) -> (Option<u16>, Option<u16>) {
    let impossible = of(rules)
        .filter(|known| known.total.is_none())
        .filter_map(|known| known.max_depth)
        .max();
    let possible = of(rules)
        .filter(|known| known.total.is_some())
        .filter_map(|known| known.max_depth.or(known.worst));
    (impossible.map(|guesses| guesses + 1), possible.min())
}
