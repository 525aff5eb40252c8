//! Feedback for words: a colour for each letter.

use core::fmt;
use core::str::FromStr;

use crate::error::InputError;

/// Most letters of a word, each of which gets a colour.
pub const MAX_LETTERS: u8 = 10;

/// Colour of a letter of a guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Colour {
    /// The secret has it no further time.
    Grey = 0,
    /// The secret has it in another place.
    Yellow = 1,
    /// The secret has it in this place.
    Green = 2,
}

/// A colour for each letter of a guess, of 1 to 10.
///
/// Green letters are matched first, then from left to right yellow ones, each with a letter of the
/// secret of its own ([`Word::colours`](super::Word::colours)). Written `G`, `Y` and `-`, the first
/// letter first. Read in either case, with or without spaces, and also as `X`, `B`, `_` or `.` for
/// grey, as coloured squares, and as the digits 2, 1 and 0, which do not mix with letters.
///
/// ```
/// use solvetab_lookup::code_breaking::Colours;
///
/// let colours: Colours = "-Y--G".parse()?;
/// for same in ["byb.g", "XYXXG", "_Y__G", "- Y - - G", "01002", "⬛🟨⬜⬛🟩", "⬛🟦⬛⬛🟧"] {
///     assert_eq!(same.parse(), Ok(colours));
/// }
/// assert_eq!((colours.number(), Colours::count(5)), (29, 243), "01002 in base 3");
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colours {
    letters: u8,
    number: u16,
}

/// Error that tells the form of colours.
const FORM: InputError = InputError::Form {
    what: "colours",
    expected: "a letter for each of the guess: G for green, Y for yellow, - for grey",
};

impl Colours {
    /// Some colours, first to last.
    ///
    /// # Errors
    ///
    /// [`InputError::Length`] unless there are 1 to 10.
    pub fn new(colours: impl IntoIterator<Item = Colour>) -> Result<Self, InputError> {
        let (mut letters, mut number) = (0_usize, 0_u16);
        for colour in colours {
            letters += 1;
            number = number.wrapping_mul(3).wrapping_add(colour as u16);
        }
        u8::try_from(letters).map_or_else(
            |_| Err(length_error(letters)),
            |letters| Self::from_number(number, letters),
        )
    }

    /// Number of kinds for so many letters: 243 for 5.
    #[must_use]
    pub const fn count(letters: u8) -> u16 {
        3_u16.pow(if letters > MAX_LETTERS {
            MAX_LETTERS
        } else {
            letters
        } as u32)
    }

    /// The colours with a number below [`count`](Self::count).
    ///
    /// # Errors
    ///
    /// [`InputError::Length`] unless there are 1 to 10 letters, [`InputError::Range`] for another
    /// number.
    pub const fn from_number(number: u16, letters: u8) -> Result<Self, InputError> {
        if letters == 0 || letters > MAX_LETTERS {
            return Err(length_error(letters as usize));
        }
        let most = Self::count(letters) as i64 - 1;
        if number as i64 > most {
            return Err(InputError::Range {
                what: "the number of colours",
                least: 0,
                most,
                found: number as i64,
            });
        }
        Ok(Self { letters, number })
    }

    /// All green, for so many letters, of 1 to 10.
    #[must_use]
    pub(super) const fn win(letters: u8) -> Self {
        Self {
            letters,
            number: Self::count(letters) - 1,
        }
    }

    /// The number: a digit in base 3 for each letter, the first one the highest.
    #[must_use]
    pub const fn number(self) -> u16 {
        self.number
    }

    /// Number of coloured letters.
    #[must_use]
    pub const fn letters(self) -> u8 {
        self.letters
    }

    /// Tells whether all are green: the guess is the secret.
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.number + 1 == Self::count(self.letters)
    }

    /// The colours, first to last.
    pub fn colours(self) -> impl Iterator<Item = Colour> + Clone {
        (0..self.letters).rev().map(
            move |place| match self.number / 3_u16.pow(place.into()) % 3 {
                0 => Colour::Grey,
                1 => Colour::Yellow,
                _ => Colour::Green,
            },
        )
    }
}

const fn length_error(found: usize) -> InputError {
    InputError::Length {
        what: "colours",
        members: "letters",
        least: 1,
        most: MAX_LETTERS as usize,
        found,
    }
}

impl Colour {
    /// The colour that a character stands for.
    const fn read(character: char) -> Option<Self> {
        match character {
            'G' | 'g' | '2' | '🟩' | '🟧' => Some(Self::Green),
            'Y' | 'y' | '1' | '🟨' | '🟦' => Some(Self::Yellow),
            '-' | 'X' | 'x' | 'B' | 'b' | '_' | '.' | '0' | '⬛' | '⬜' => Some(Self::Grey),
            _ => None,
        }
    }

    /// Letter that stands for the colour: `G`, `Y` or `-`.
    #[must_use]
    pub(crate) const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Yellow => 'Y',
            Self::Grey => '-',
        }
    }
}

impl FromStr for Colours {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        // Squares may be followed by a variation selector.
        let marks = text
            .trim()
            .chars()
            .filter(|&mark| mark != '\u{fe0f}' && mark != ' ');
        let (mut has_letters, mut has_digits) = (false, false);
        for mark in marks.clone() {
            has_letters |= mark.is_ascii_alphabetic();
            has_digits |= mark.is_ascii_digit();
            if Colour::read(mark).is_none() || has_letters && has_digits {
                return Err(FORM);
            }
        }
        Self::new(marks.filter_map(Colour::read))
    }
}

impl fmt::Display for Colours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [0; MAX_LETTERS as usize];
        for (byte, colour) in text.iter_mut().zip(self.colours()) {
            *byte = colour.letter() as u8;
        }
        f.pad(
            text.get(..self.letters.into())
                .and_then(|text| core::str::from_utf8(text).ok())
                .unwrap_or_default(),
        )
    }
}

impl fmt::Debug for Colours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Colours({self})")
    }
}

/// The colours of a guess as a number with a digit for each letter, the first one the highest: 2
/// for green, 1 for yellow, 0 for grey. What the longer of the two has more is not looked at.
#[inline]
pub fn compared<T: PartialEq>(guess: &[T], secret: &[T]) -> u16 {
    let places = guess.iter().zip(secret);
    let mut number = 0;
    for (place, (letter, own)) in places.clone().enumerate() {
        let colour = if letter == own {
            2
        } else {
            // The secret has the letter where it is not green, more often than the guess had it so
            // far.
            let others = places
                .clone()
                .filter(|(guessed, hidden)| guessed != hidden && *hidden == letter)
                .count();
            let before = places.clone().take(place);
            let earlier = before
                .filter(|(guessed, hidden)| guessed != hidden && *guessed == letter)
                .count();
            u16::from(earlier < others)
        };
        number = 3 * number + colour;
    }
    number
}

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};
    use std::vec::Vec;

    use solvetab_reference::colours as defined;

    use super::super::Word;
    use super::*;

    #[test]
    fn colours_are_those_of_the_definition() {
        let games: &[(u32, usize)] = if cfg!(miri) {
            &[(1, 3), (2, 3)]
        } else {
            &[(1, 3), (2, 3), (3, 3), (4, 3), (5, 3), (4, 4)]
        };
        for &(letters, most) in games {
            let words: Vec<Vec<char>> = (0..most.pow(letters))
                .map(|number| {
                    (0..letters)
                        .map(|place| ['a', 'b', 'c', 'é'][number / most.pow(place) % most])
                        .collect()
                })
                .collect();
            for guess in &words {
                for secret in &words {
                    let word = |letters: &Vec<char>| Word::new(letters.iter().copied()).unwrap();
                    let text = |letters: &Vec<char>| letters.iter().collect::<String>();
                    let colours = word(guess).colours(word(secret)).unwrap();
                    assert_eq!(
                        colours.to_string(),
                        defined(&text(guess), &text(secret)),
                        "{guess:?} {secret:?}"
                    );
                    assert_eq!(colours.is_win(), guess == secret);
                }
            }
        }
    }

    #[test]
    fn text_and_numbers_round_trip() {
        for letters in 1..=MAX_LETTERS {
            for number in (0..Colours::count(letters)).step_by(if cfg!(miri) { 97 } else { 1 }) {
                let colours = Colours::from_number(number, letters).unwrap();
                assert_eq!(colours.to_string().parse(), Ok(colours));
                assert_eq!(Colours::new(colours.colours()), Ok(colours));
                assert_eq!((colours.number(), colours.letters()), (number, letters));
            }
        }
        assert_eq!("".parse::<Colours>(), Err(length_error(0)));
        assert_eq!("GGGGGGGGGGG".parse::<Colours>(), Err(length_error(11)));
        for text in ["1A2B", "0Y00G", "-1--G"] {
            assert_eq!(text.parse::<Colours>(), Err(FORM), "{text}");
        }
        assert!(Colours::from_number(243, 5).is_err() && Colours::from_number(0, 0).is_err());
        assert!(
            "abc"
                .parse::<Word>()
                .unwrap()
                .colours("ab".parse().unwrap())
                .is_err()
        );
    }
}
