//! A word: a code in any characters.

use core::fmt;
use core::str::FromStr;

use super::colours::{Colours, MAX_LETTERS, compared};
use super::feedback::{Feedback, matches};
use crate::error::InputError;

/// A row of 1 to 10 characters, secret or guessed; upper and lower case are one.
///
/// ```
/// use solvetab_lookup::code_breaking::{Feedback, Word};
///
/// let (guess, secret): (Word, Word) = ("Crane".parse()?, "ocean".parse()?);
/// assert_eq!(guess.to_string(), "crane");
/// assert_eq!(guess.feedback(secret)?, "0A4B".parse()?, "c, a, n and e are elsewhere");
/// assert!("crane".parse::<Word>()?.feedback("ox".parse()?).is_err());
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word {
    /// Characters, with zeros behind the last one, so that words of one length are in the order of
    /// their characters.
    characters: [char; MAX_LETTERS as usize],
    positions: u8,
}

impl Word {
    /// Makes a word from its characters, first to last.
    ///
    /// # Errors
    ///
    /// [`InputError::Length`] unless there are 1 to 10.
    pub fn new(characters: impl IntoIterator<Item = char>) -> Result<Self, InputError> {
        Self::from_lower_case(characters.into_iter().map(lowercase))
    }

    /// Makes a word from characters that are in lower case already, first to last: for programs
    /// that have no place for a table of all letters' lower case.
    ///
    /// # Errors
    ///
    /// [`InputError::Length`] unless there are 1 to 10.
    pub fn from_lower_case(characters: impl IntoIterator<Item = char>) -> Result<Self, InputError> {
        let mut word = Self::EMPTY;
        let mut found = 0;
        for character in characters {
            word.push(character);
            found += 1;
            if found > usize::from(MAX_LETTERS) {
                return Err(length_error(found));
            }
        }
        if found == 0 {
            Err(length_error(0))
        } else {
            Ok(word)
        }
    }

    /// A word without characters, to be filled by [`push`](Self::push) before anyone sees it.
    pub(super) const EMPTY: Self = Self {
        characters: ['\0'; MAX_LETTERS as usize],
        positions: 0,
    };

    /// Appends a character as it is; to a word of 10 nothing.
    pub(super) fn push(&mut self, character: char) {
        if let Some(slot) = self.characters.get_mut(usize::from(self.positions)) {
            *slot = character;
            self.positions += 1;
        }
    }

    /// Number of characters in the word.
    #[must_use]
    pub const fn positions(self) -> u8 {
        self.positions
    }

    /// The characters, first to last.
    pub fn characters(self) -> impl ExactSizeIterator<Item = char> + Clone {
        self.characters.into_iter().take(self.positions.into())
    }

    /// The feedback to this guess when the secret is `secret`; the two may be swapped.
    ///
    /// # Errors
    ///
    /// [`InputError::Lengths`] if one is longer than the other.
    pub fn feedback(self, secret: Self) -> Result<Feedback, InputError> {
        // A character's number is its first place in the secret.
        let number = |character| {
            secret
                .characters()
                .position(|other| other == character)
                .unwrap_or(usize::MAX) as u8
        };
        let (guess, secret) = (
            self.characters().map(number),
            secret.characters().map(number),
        );
        let (bulls, total) = matches::<{ MAX_LETTERS as usize }>(guess, secret)?;
        Feedback::new(bulls, total - bulls)
    }

    /// The colours of this guess when the secret is `secret`.
    ///
    /// ```
    /// use solvetab_lookup::code_breaking::Word;
    ///
    /// let (guess, secret): (Word, Word) = ("eerie".parse()?, "there".parse()?);
    /// assert_eq!(guess.colours(secret)?.to_string(), "Y-Y-G", "the second e is one too many");
    /// # Ok::<(), solvetab_lookup::InputError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InputError::Lengths`] if one is longer than the other.
    pub fn colours(self, secret: Self) -> Result<Colours, InputError> {
        if self.positions != secret.positions {
            return Err(InputError::Lengths {
                guess: self.positions,
                secret: secret.positions,
            });
        }
        // Behind the last letter both have the same, green.
        let all = compared(&self.characters, &secret.characters);
        let behind = 3_u16.pow(u32::from(MAX_LETTERS - self.positions));
        Colours::from_number(all / behind, self.positions)
    }
}

const fn length_error(found: usize) -> InputError {
    InputError::Length {
        what: "a word",
        members: "characters",
        least: 1,
        most: MAX_LETTERS as usize,
        found,
    }
}

/// A letter's lower case, if that is one letter; whatever stands beside it.
fn lowercase(letter: char) -> char {
    let mut lower = letter.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(lower), None) => lower,
        _ => letter,
    }
}

impl FromStr for Word {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        match text.chars().count() {
            found if found > usize::from(MAX_LETTERS) => Err(length_error(found)),
            _ => Self::new(text.chars()),
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [0; 4 * MAX_LETTERS as usize];
        let mut end = 0;
        for character in self.characters() {
            if let Some(room) = text
                .get_mut(end..)
                .filter(|room| room.len() >= character.len_utf8())
            {
                end += character.encode_utf8(room).len();
            }
        }
        f.pad(
            text.get(..end)
                .and_then(|text| core::str::from_utf8(text).ok())
                .unwrap_or_default(),
        )
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Word({self})")
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn text_round_trips_in_lower_case() {
        for (text, shown) in [
            ("a", "a"),
            ("STRAẞE", "straße"),
            ("ΑΣ", "ας"),
            ("İzmir", "İzmir"),
            ("😀😀😀😀😀😀😀😀😀😀", "😀😀😀😀😀😀😀😀😀😀"),
        ] {
            let word: Word = text.parse().unwrap();
            assert_eq!(word.to_string().replace('σ', "ς"), shown);
            assert_eq!(word.to_string().parse(), Ok(word));
        }
        assert_eq!("".parse::<Word>(), Err(length_error(0)));
        assert_eq!("12345678901".parse::<Word>(), Err(length_error(11)));
        let nine: Word = "123456789".parse().unwrap();
        assert_eq!(nine.feedback(nine), Feedback::new(9, 0));
        assert!(nine.colours(nine).unwrap().is_win());
        assert_eq!(
            std::format!("{:>4}|", "ab".parse::<Word>().unwrap()),
            "  ab|"
        );
    }
}
