//! Small games solved completely: Bulls and Cows, Mastermind, 24 points and QuadAce.
//!
//! The answers were computed once, as endgame tablebases are for chess. They are embedded in your
//! program and looked up in nanoseconds. Nothing runs at start-up and nothing is allocated. The
//! only dependency is the lookup crate, which is `no_std` like this one.
//!
//! ```
//! use solvetab::{Code, Feedback, Next};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let secret: Code = "4271".parse()?;
//!     let mut turn = solvetab::bulls_and_cows().start();
//!     loop {
//!         let feedback = Feedback::between(turn.guess(), secret)?;
//!         println!("{} {feedback}", turn.guess());
//!         match turn.answer(feedback)? {
//!             Next::Guess(next) => turn = next,
//!             Next::Solved => return Ok(()),
//!         }
//!     }
//! }
//! ```
//!
//! # Which function for which question
//!
//! | question | function | cost of a call |
//! |---|---|---|
//! | Bulls and Cows: what to guess next? | [`bulls_and_cows`] | 4.6 ns for one step of a game |
//! | ... where no code begins with 0 | [`bulls_and_cows_no_leading_zero`] | the same |
//! | Mastermind: what to guess next? | [`mastermind`], [`mastermind_within_5`] | the same |
//! | Other codes: `3x10`, `4x7r`, `4x8`, `4x9`, `5x5r` | [`tree`] | the same |
//! | Words: what next? | [`words_2315`], [`words_2315_hard`], [`words_3158`] | a binary search |
//! | How do four cards make 24? | [`twenty_four`] | 5.7 ns for one hand |
//! | Do they make 10, say? | [`targets`] | 5.0 ns for one number |
//! | QuadAce: who wins, how soon, by which move? | [`quad_ace`] | 3.0 ns for one position |
//! | ... with three hands a player | [`quad_ace_three_hands`] | the same |
//! | A table whose name is known only at run time | [`embedded`] | 30 to 50 ns to open it |
//! | Other rules, lists of words, proofs | the crate `solvetab-solver` | |
//!
//! The [README](https://github.com/solvetab/solvetab#readme) says how these times were measured,
//! and compares them with maps. A program contains only the tables that it calls.
//!
//! # The types
//!
//! ```text
//! DecisionTree ── start ──> Turn ─┬─ answer(Feedback) ─> Next::Guess(Turn) | Next::Solved
//!                                 ├─ guess ────────────> Code
//!                                 └─ remaining, worst, total
//!
//! TwentyFour ──┬─ solve(Cards) ──────> Option<Expression>
//!              ├─ solutions(Cards) ──> Solutions, an iterator of Expression
//!              └─ probe(Cards) ──────> Hand: how many, is a fraction needed?
//! Targets ─────── can_make(Cards, n) ─> bool
//! Numbers ──────┬ needed(Cards, n) ───> Option<u8>: a file that `solvetab generate numbers` makes
//!               └ nearest(Cards, n) ──> u16
//!
//! QuadAce ─────┬─ probe(Hands, Hands) ─> Outcome::Win { plies } | Loss { plies } | Draw
//!              ├─ best_moves ──────────> Moves, an iterator of Hands
//!              └─ line ────────────────> Line: perfect play to the end
//! ```
//!
//! [`Cards`] and [`Hands`] are taken as such, or as an array, slice or `Vec` of integers:
//!
//! ```
//! use solvetab::{Hands, Outcome};
//!
//! let expression = solvetab::twenty_four().solve([3, 3, 8, 8])?;
//! assert_eq!(expression.map(|expression| expression.to_string()), Some("8/(3-8/3)".into()));
//!
//! let start = Hands::new(1, 1)?;
//! assert_eq!(solvetab::quad_ace().probe(start, start)?, Outcome::Draw);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Errors
//!
//! Every error is one sentence that says what to change. `{:?}` gives the same sentence as `{}`, so
//! a `main` that returns the error prints it. Programs decide by the error's variant, or by its
//! `code`, which is the same in every language.
//!
//! ```
//! let error = solvetab::twenty_four().solve([0, 3, 8, 8]).unwrap_err();
//! assert_eq!(format!("{error:?}"), "a card of this table is a number from 1 to 13, not 0");
//! ```
//!
//! # Features
//!
//! None is on by default.
//!
//! | feature | adds | needs |
//! |---|---|---|
//! | `std` | `Table::read`: a table from a file | the standard library |
//! | `mmap` | `Table::map`; `unsafe`, since the file must not change | memmap2 |
//! | `verify` | `Table::is_intact`: is this the table that was written? | blake3 |
//! | `serde` | codes, feedback, cards, hands and outcomes as JSON | serde |
//!

#![no_std]
#![forbid(unsafe_code)]

mod tables;

#[cfg(feature = "std")]
pub use solvetab_lookup::ReadError;
pub use solvetab_lookup::code_breaking::{
    Code, Colour, ColourTree, ColouredWords, Colours, DecisionTree, Feedback, FeedbackKind,
    MAX_LETTERS, MAX_POSITIONS, Next, Numbering, Relabelling, Rules, Shape, StoredTree, Turn, Word,
    WordList, WordTree, Words,
};
pub use solvetab_lookup::quad_ace::{
    Goal, Hands, IntoHands, Line, MAX_BASE, MAX_HANDS, MIN_BASE, Moves,
    Operation as QuadAceOperation, Outcome, QuadAce, Rules as QuadAceRules, STANDARD_BASE,
};
pub use solvetab_lookup::twenty_four::{
    Calculation, Cards, Deck, Expression, Fraction, Hand, IntoCards, MAX_CARD, MAX_CARDS,
    MAX_DECK_CARDS, Numbers, Operation, Solutions, Style, Styled, Targets, Token, TwentyFour,
};
pub use solvetab_lookup::{FORMAT_VERSION, InputError, Kind, OpenError, QueryError, Table};

/// The embedded tables by name, as `tables/` has them: for who learns only when running which one
/// is asked for. Who knows it now calls the table's own function, and has no other in the program.
///
/// ```
/// use solvetab::DecisionTree;
///
/// let (name, table) = solvetab::embedded().find(|(name, _)| name == &"4x8").ok_or("not shipped")?;
/// assert_eq!(DecisionTree::new(*table)?.start().total(), 7817, "{name}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn embedded() -> impl ExactSizeIterator<Item = (&'static str, &'static Table)> + Clone {
    tables::ALL.into_iter()
}

/// Bulls and Cows: codes of 4 different digits (`4x10`), an optimal strategy for all 5040 secrets.
///
/// It needs 26274 guesses in total (Tanaka 1996), 5.2131 on average; no strategy needs fewer. Of
/// those that need so many it has the least worst case, 7, and the fewest secrets that need it, 69.
///
/// ```
/// let tree = solvetab::bulls_and_cows();
/// assert_eq!(tree.start().remaining(), 5040);
/// assert_eq!((tree.start().total(), tree.start().worst()), (26274, 7));
/// ```
#[must_use]
pub const fn bulls_and_cows() -> &'static DecisionTree {
    &tables::BULLS_AND_COWS_4X10
}

/// Bulls and Cows with the fewest secrets that need the worst case, seven guesses: 50 of 5040,
/// which no strategy undercuts that never needs an eighth. The total is higher than that of
/// [`bulls_and_cows`].
///
/// ```
/// let tree = solvetab::bulls_and_cows_worst();
/// assert_eq!((tree.start().total(), tree.start().worst()), (26887, 7));
/// ```
#[must_use]
pub const fn bulls_and_cows_worst() -> &'static DecisionTree {
    &tables::BULLS_AND_COWS_4X10_WORST
}

/// Bulls and Cows without a leading zero: codes of 4 different digits of which the first is not 0,
/// an optimal strategy for all 4536 secrets, which guesses such codes only.
///
/// It needs 23283 guesses in total, 5.1329 on average; no strategy needs fewer. Of those that need
/// so many it has the least worst case, 7, and the fewest secrets that need it, 21.
///
/// ```
/// let tree = solvetab::bulls_and_cows_no_leading_zero();
/// assert_eq!(tree.start().remaining(), 4536);
/// assert_eq!(tree.start().guess().to_string(), "1234");
/// assert_eq!((tree.start().total(), tree.start().worst()), (23283, 7));
/// ```
#[must_use]
pub const fn bulls_and_cows_no_leading_zero() -> &'static WordTree {
    &tables::BULLS_AND_COWS_4X10_NO_LEADING_ZERO
}

/// Mastermind: codes of 4 pegs in 6 colours (`4x6r`), an optimal strategy for all 1296 secrets.
///
/// It needs 5625 guesses in total (Koyama and Lai 1993), 4.3403 on average, and 6 for one secret.
///
/// ```
/// let tree = solvetab::mastermind();
/// assert_eq!(tree.start().remaining(), 1296);
/// assert_eq!(tree.rules().to_string(), "4x6r");
/// ```
#[must_use]
pub const fn mastermind() -> &'static DecisionTree {
    &tables::MASTERMIND_4X6R
}

/// Mastermind (`4x6r`) with at most 5 guesses for every secret: optimal among those strategies
/// (Koyama and Lai 1993).
///
/// ```
/// let tree = solvetab::mastermind_within_5();
/// assert_eq!((tree.start().total(), tree.start().worst()), (5626, 5));
/// ```
#[must_use]
pub const fn mastermind_within_5() -> &'static DecisionTree {
    &tables::MASTERMIND_4X6R_DEPTH5
}

/// The tree of codes that is shipped for these rules, optimal in total: `3x10` (3575 guesses for
/// 720 secrets), `4x6r`, `4x7r` (11228 for 2401, Ville 2013), `4x8` (7817 for 1680), `4x9` (14914
/// for 3024), `4x10`, or `5x5r` (13496 for 3125).
///
/// A program that calls this has all seven trees in it, 113 KB.
///
/// ```
/// let tree = solvetab::tree("4x8").ok_or("not shipped")?;
/// assert_eq!((tree.start().total(), tree.start().worst()), (7817, 6));
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub const fn tree(rules: &str) -> Option<&'static DecisionTree> {
    Some(match rules.as_bytes() {
        b"3x10" => &tables::CODES_3X10,
        b"4x6r" => mastermind(),
        b"4x7r" => &tables::CODES_4X7R,
        b"4x8" => &tables::CODES_4X8,
        b"4x9" => &tables::CODES_4X9,
        b"4x10" => bulls_and_cows(),
        b"5x5r" => &tables::CODES_5X5R,
        _ => return None,
    })
}

/// Words of five letters with a colour for each letter: an optimal strategy for the 2315 secrets of
/// 2022, where 12972 words may be guessed.
///
/// It needs 7920 guesses in total, 3.4212 on average, and five at most; no strategy needs fewer in
/// total (Selby 2022). Each step is one binary search among the children of a node, and allocates
/// nothing.
///
/// ```
/// use solvetab::{Next, Word};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let tree = solvetab::words_2315();
/// assert_eq!((tree.start().total(), tree.start().worst()), (7920, 5));
///
/// let secret: Word = "cigar".parse()?;
/// let (mut turn, mut guesses) = (tree.start(), 1);
/// assert_eq!(turn.guess().to_string(), "salet");
/// while let Next::Guess(next) = turn.answer(turn.guess().colours(secret)?)? {
///     (turn, guesses) = (next, guesses + 1);
/// }
/// assert_eq!(turn.guess(), secret);
/// assert!(guesses <= 5);
/// # Ok(())
/// # }
/// ```
#[must_use]
pub const fn words_2315() -> &'static ColourTree {
    &tables::WORDS_2315
}

/// The same words in hard mode: each guess uses the green letters in their places and the yellow
/// ones somewhere. It needs 8122 guesses in total, 3.5084 on average, and six at most.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use solvetab::Next;
///
/// let turn = solvetab::words_2315_hard().start();
/// assert_eq!((turn.remaining(), turn.total(), turn.worst()), (2315, 8122, 6));
/// let Next::Guess(turn) = turn.answer("-G---".parse()?)? else { unreachable!() };
/// assert_eq!(turn.guess().to_string().chars().nth(1), Some('a'));
/// # Ok(())
/// # }
/// ```
#[must_use]
pub const fn words_2315_hard() -> &'static ColourTree {
    &tables::WORDS_2315_HARD
}

/// The 3158 secrets of 2023, where 14855 words may be guessed, within six guesses.
///
/// It needs 11219 guesses in total, 3.5526 on average, and no tree needs fewer.
///
/// ```
/// let start = solvetab::words_3158().start();
/// assert_eq!(start.guess().to_string(), "tarse");
/// assert_eq!((start.remaining(), start.total(), start.worst()), (3158, 11219, 6));
/// ```
#[must_use]
pub const fn words_3158() -> &'static ColourTree {
    &tables::WORDS_3158
}

/// The 24-point game: all solutions of all 1820 hands of four cards from 1 to 13.
///
/// ```
/// # fn main() -> Result<(), solvetab::QueryError> {
/// let hands = solvetab::twenty_four();
/// assert!(hands.solve([1, 1, 1, 1])?.is_none());
/// assert!(hands.solve([0, 1, 1, 1]).is_err());
///
/// let all = hands.solutions([1, 4, 5, 6])?.map(|solution| solution.to_string());
/// let all: Vec<String> = all.collect();
/// assert_eq!(all, ["6/(5/4-1)", "4/(1-5/6)"]);
/// # Ok(())
/// # }
/// ```
#[must_use]
pub const fn twenty_four() -> &'static TwentyFour {
    &tables::TWENTY_FOUR
}

/// Table of the numbers from 0 to 127 that each hand of four cards from 1 to 13 makes.
///
/// ```
/// # fn main() -> Result<(), solvetab::QueryError> {
/// assert!(solvetab::targets().can_make([1, 2, 3, 4], 24)?);
/// assert!(!solvetab::targets().can_make([1, 1, 1, 1], 24)?);
/// # Ok(())
/// # }
/// ```
#[must_use]
pub const fn targets() -> &'static Targets {
    &tables::TARGETS
}

/// QuadAce in base 10: all 3025 positions.
///
/// ```
/// use solvetab::{Hands, Outcome};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let (mover, opponent) = (Hands::new(0, 1)?, Hands::new(7, 7)?);
/// assert!(matches!(solvetab::quad_ace().probe(mover, opponent)?, Outcome::Loss { .. }));
/// # Ok(())
/// # }
/// ```
#[must_use]
pub const fn quad_ace() -> &'static QuadAce {
    &tables::QUAD_ACE_10
}

/// QuadAce in base 10 with three hands a player: all 48400 positions.
///
/// ```
/// use solvetab::{Hands, Outcome};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let start = Hands::from_slice(10, &[1, 1, 1])?;
/// assert_eq!(solvetab::quad_ace_three_hands().probe(start, start)?, Outcome::Draw);
/// # Ok(())
/// # }
/// ```
#[must_use]
pub const fn quad_ace_three_hands() -> &'static QuadAce {
    &tables::QUAD_ACE_10_THREE_HANDS
}

/// The program in the README is a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
