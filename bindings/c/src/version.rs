//! Versions: of the library, of the container and of each kind of table's layout.

use std::ffi::{c_char, c_int};

use solvetab::{FORMAT_VERSION, InputError, Kind, OpenError};

use crate::border::answer;

/// A kind of table: a strategy for Bulls and Cows or Mastermind.
pub const SOLVETAB_DECISION_TREE: c_int = 1;
/// A kind of table: every hand of the 24-point game with its solutions.
pub const SOLVETAB_TWENTY_FOUR: c_int = 2;
/// A kind of table: every position of QuadAce.
pub const SOLVETAB_QUAD_ACE: c_int = 3;
/// A kind of table: which numbers every hand of the 24-point game makes.
pub const SOLVETAB_TARGETS: c_int = 4;
/// A kind of table: a strategy for a list of codes or words.
pub const SOLVETAB_WORD_TREE: c_int = 5;
/// A kind of table: a strategy for words with a colour for each letter.
pub const SOLVETAB_COLOUR_TREE: c_int = 8;
/// A kind of table: every numbers round, which `solvetab generate numbers` makes.
pub const SOLVETAB_NUMBERS: c_int = 9;

// Literals, so that the header has them; they are the numbers in the files.
const _: () = {
    assert!(
        SOLVETAB_DECISION_TREE == Kind::DecisionTree as c_int
            && SOLVETAB_WORD_TREE == Kind::WordTree as c_int
    );
    assert!(
        SOLVETAB_TWENTY_FOUR == Kind::TwentyFour as c_int
            && SOLVETAB_TARGETS == Kind::Targets as c_int
    );
    assert!(
        SOLVETAB_QUAD_ACE == Kind::QuadAce as c_int
            && SOLVETAB_COLOUR_TREE == Kind::ColourTree as c_int
    );
    assert!(SOLVETAB_NUMBERS == Kind::Numbers as c_int);
};

/// The version of the library, such as "0.1.0". While it begins with 0, each new second number
/// may change the interface.
///
/// Thread-safe. It does not fail.
#[unsafe(no_mangle)]
pub extern "C" fn solvetab_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// The newest version of the file format that the library reads; it reads older ones too.
///
/// Thread-safe. It does not fail.
#[unsafe(no_mangle)]
pub extern "C" fn solvetab_format_version() -> c_int {
    FORMAT_VERSION.into()
}

/// The version of the layout that the library reads of a kind of table: the only one.
///
/// Thread-safe. Fails for a number that is no kind.
#[unsafe(no_mangle)]
pub extern "C" fn solvetab_layout_version(kind: c_int) -> c_int {
    answer(|| {
        Ok(match kind {
            SOLVETAB_DECISION_TREE => Kind::DecisionTree.layout(),
            SOLVETAB_TWENTY_FOUR => Kind::TwentyFour.layout(),
            SOLVETAB_QUAD_ACE => Kind::QuadAce.layout(),
            SOLVETAB_TARGETS => Kind::Targets.layout(),
            SOLVETAB_WORD_TREE => Kind::WordTree.layout(),
            SOLVETAB_COLOUR_TREE => Kind::ColourTree.layout(),
            SOLVETAB_NUMBERS => Kind::Numbers.layout(),
            // Kinds that only other programs read.
            6 | 7 => return Err(OpenError::UnknownKind { found: kind as u16 }.into()),
            _ => {
                let (least, most) = (SOLVETAB_DECISION_TREE.into(), SOLVETAB_NUMBERS.into());
                return Err(InputError::Range {
                    what: "a kind of table",
                    least,
                    most,
                    found: kind.into(),
                }
                .into());
            }
        }
        .into())
    })
}
