//! A hint of hard mode that a guess does not use, in words.

use std::fmt;

use crate::code_breaking::game::hard_mode::Broken;

/// Hint in earlier colours that a guess does not use, although hard mode asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnusedHint {
    /// A letter was green in this place, from 0.
    Place {
        /// Place in the word, from 0.
        place: usize,
        /// Letter that was green.
        letter: char,
    },
    /// A letter was green or yellow so many times in one guess.
    Times {
        /// Letter that was shown.
        letter: char,
        /// Number of times.
        times: usize,
    },
}

impl UnusedHint {
    /// Names the letters of a broken constraint by a list.
    pub(super) fn new(broken: Broken, letters: &[char]) -> Self {
        match broken {
            Broken::Place { place, letter } => Self::Place {
                place,
                letter: letters[letter],
            },
            Broken::Times { letter, times } => Self::Times {
                letter: letters[letter],
                times,
            },
        }
    }
}

impl fmt::Display for UnusedHint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { place, letter } => {
                write!(f, "letter {} is known to be {letter}", place + 1)
            }
            Self::Times { letter, times: 1 } => write!(f, "{letter} is known to occur"),
            Self::Times { letter, times } => write!(f, "{letter} is known to occur {times} times"),
        }
    }
}
