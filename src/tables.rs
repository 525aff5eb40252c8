//! The embedded tables, one static each, opened by the compiler: a table that cannot be opened does
//! not compile.

use solvetab_lookup::Table;
use solvetab_lookup::code_breaking::{ColourTree, DecisionTree, WordTree};
use solvetab_lookup::quad_ace::QuadAce;
use solvetab_lookup::twenty_four::{Targets, TwentyFour};

/// Bytes that begin on a cache line, so that a 16-byte record never straddles two.
#[repr(C, align(64))]
struct Aligned<T: ?Sized>(T);

/// A table from `tables/`, opened by its type.
macro_rules! embed {
    ($file:literal, $type:ty) => {{
        static BYTES: &Aligned<[u8]> = &Aligned(*include_bytes!(concat!("../tables/", $file)));
        match <$type>::from_bytes(&BYTES.0) {
            Ok(table) => table,
            Err(error) => panic!("{}", error.as_str()),
        }
    }};
}

pub(crate) static BULLS_AND_COWS_4X10: DecisionTree =
    embed!("bulls-and-cows-4x10.tab", DecisionTree);
pub(crate) static BULLS_AND_COWS_4X10_WORST: DecisionTree =
    embed!("bulls-and-cows-4x10-worst.tab", DecisionTree);
pub(crate) static BULLS_AND_COWS_4X10_NO_LEADING_ZERO: WordTree =
    embed!("bulls-and-cows-4x10-no-leading-zero.tab", WordTree);
pub(crate) static MASTERMIND_4X6R: DecisionTree = embed!("mastermind-4x6r.tab", DecisionTree);
pub(crate) static MASTERMIND_4X6R_DEPTH5: DecisionTree =
    embed!("mastermind-4x6r-depth5.tab", DecisionTree);
pub(crate) static CODES_3X10: DecisionTree = embed!("3x10.tab", DecisionTree);
pub(crate) static CODES_4X8: DecisionTree = embed!("4x8.tab", DecisionTree);
pub(crate) static CODES_4X9: DecisionTree = embed!("4x9.tab", DecisionTree);
pub(crate) static CODES_5X5R: DecisionTree = embed!("5x5r.tab", DecisionTree);
pub(crate) static CODES_4X7R: DecisionTree = embed!("4x7r.tab", DecisionTree);
pub(crate) static WORDS_2315: ColourTree = embed!("words-2315.tab", ColourTree);
pub(crate) static WORDS_2315_HARD: ColourTree = embed!("words-2315-hard.tab", ColourTree);
pub(crate) static WORDS_3158: ColourTree = embed!("words-3158.tab", ColourTree);
pub(crate) static TWENTY_FOUR: TwentyFour = embed!("twenty-four.tab", TwentyFour);
pub(crate) static TARGETS: Targets = embed!("targets.tab", Targets);
pub(crate) static QUAD_ACE_10: QuadAce = embed!("quad-ace-10.tab", QuadAce);
pub(crate) static QUAD_ACE_10_THREE_HANDS: QuadAce = embed!("quad-ace-10-three-hands.tab", QuadAce);

/// Every table above, by the name of its file.
pub(crate) static ALL: [(&str, &Table); 17] = [
    ("bulls-and-cows-4x10", BULLS_AND_COWS_4X10.table()),
    (
        "bulls-and-cows-4x10-worst",
        BULLS_AND_COWS_4X10_WORST.table(),
    ),
    ("mastermind-4x6r", MASTERMIND_4X6R.table()),
    ("mastermind-4x6r-depth5", MASTERMIND_4X6R_DEPTH5.table()),
    ("3x10", CODES_3X10.table()),
    ("4x8", CODES_4X8.table()),
    ("4x9", CODES_4X9.table()),
    ("5x5r", CODES_5X5R.table()),
    ("4x7r", CODES_4X7R.table()),
    (
        "bulls-and-cows-4x10-no-leading-zero",
        BULLS_AND_COWS_4X10_NO_LEADING_ZERO.table(),
    ),
    ("words-2315", WORDS_2315.table()),
    ("words-2315-hard", WORDS_2315_HARD.table()),
    ("words-3158", WORDS_3158.table()),
    ("twenty-four", TWENTY_FOUR.table()),
    ("targets", TARGETS.table()),
    ("quad-ace-10", QUAD_ACE_10.table()),
    ("quad-ace-10-three-hands", QUAD_ACE_10_THREE_HANDS.table()),
];
