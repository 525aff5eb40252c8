//! The trees that most people ask for, a function each; `shipped` has the others by name.

use pyo3::prelude::*;

use super::colours::ColourTree;
use super::tree::DecisionTree;
use crate::tables;

macro_rules! shipped {
    ($($(#[$doc:meta])* $function:ident: $tree:ident $name:literal;)*) => {
        $(
            $(#[$doc])*
            #[pyfunction]
            fn $function(py: Python<'_>) -> PyResult<Bound<'_, $tree>> {
                tables::trusted(py, tables::embedded($name)?)
            }
        )*

        pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $(module.add_function(wrap_pyfunction!($function, module)?)?;)*
            Ok(())
        }
    };
}

shipped! {
    /// Bulls and Cows: codes of 4 different digits (`4x10`), an optimal strategy for all 5040
    /// secrets.
    ///
    /// It needs 26274 guesses in total (Tanaka 1996), 5.2131 on average; no strategy needs fewer.
    /// Of those that need so many it has the least worst case, 7, and the fewest secrets that need
    /// it, 69.
    ///
    /// >>> start = bulls_and_cows().start()
    /// >>> start.remaining, start.total, start.worst
    /// (5040, 26274, 7)
    bulls_and_cows: DecisionTree "bulls-and-cows-4x10";

    /// Bulls and Cows with the fewest secrets that need the worst case, seven guesses: 50 of 5040,
    /// which no strategy undercuts that never needs an eighth.
    ///
    /// >>> start = bulls_and_cows_worst().start()
    /// >>> start.total, start.worst
    /// (26887, 7)
    bulls_and_cows_worst: DecisionTree "bulls-and-cows-4x10-worst";

    /// Mastermind: codes of 4 pegs in 6 colours (`4x6r`), an optimal strategy for all 1296 secrets.
    ///
    /// It needs 5625 guesses in total (Koyama and Lai 1993), 4.3403 on average, and 6 for one
    /// secret.
    ///
    /// >>> start = mastermind().start()
    /// >>> start.remaining, start.total, start.worst
    /// (1296, 5625, 6)
    mastermind: DecisionTree "mastermind-4x6r";

    /// Mastermind (`4x6r`) with at most 5 guesses for every secret: optimal among those strategies
    /// (Koyama and Lai 1993).
    ///
    /// >>> start = mastermind_within_5().start()
    /// >>> start.total, start.worst
    /// (5626, 5)
    mastermind_within_5: DecisionTree "mastermind-4x6r-depth5";

    /// Words with a colour for each letter: an optimal strategy for the 2315 secrets of 2022 with
    /// 12972 words to guess, within six guesses.
    ///
    /// It needs 7920 guesses in total (Selby 2022), 3.4212 on average, and at most five.
    ///
    /// >>> start = words_2315().start()
    /// >>> start.guess, start.total, start.worst
    /// ('salet', 7920, 5)
    /// >>> start.answer("-Y--G").guess
    /// 'courd'
    words_2315: ColourTree "words-2315";

    /// The same in hard mode: each guess uses the hints so far. It needs 8122 guesses in total.
    ///
    /// >>> start = words_2315_hard().start()
    /// >>> start.guess, start.total, start.worst
    /// ('salet', 8122, 6)
    words_2315_hard: ColourTree "words-2315-hard";

    /// Words with a colour for each letter: the best strategy for the 3158 secrets of 2023 with
    /// 14855 words to guess.
    ///
    /// It needs 11219 guesses in total, 3.5526 on average, and at most 6.
    ///
    /// >>> start = words_3158().start()
    /// >>> start.guess, start.total, start.worst
    /// ('tarse', 11219, 6)
    words_3158: ColourTree "words-3158";
}
