//! The characters that stand for the symbols of codes.

use std::str::FromStr;

use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::Shape;

use crate::report::{UsageError, conflict};

/// The characters that stand for symbols: `0-9`, `1-6`, `RGBYOP`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Alphabet {
    characters: Vec<char>,
}

/// Most characters that are of use: symbols are below 36.
const MOST: usize = Shape::MAX_SYMBOLS as usize;

impl Default for Alphabet {
    fn default() -> Self {
        Self {
            characters: ('0'..='9').chain('a'..='z').collect(),
        }
    }
}

impl FromStr for Alphabet {
    type Err = String;

    /// Reads characters and ranges of them; upper and lower case are one.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut characters: Vec<char> = Vec::new();
        let mut rest = text
            .chars()
            .filter(|character| !character.is_whitespace())
            .peekable();
        while let Some(first) = rest.next() {
            let mut last = first;
            if rest.peek() == Some(&'-') {
                rest.next();
                last = rest
                    .next()
                    .ok_or_else(|| format!("\"{text}\" ends within a range: write 0-9"))?;
            }
            if last < first || last as u32 - first as u32 >= MOST as u32 {
                return Err(format!(
                    "\"{first}-{last}\" is no range of 1 to {MOST} characters: write 0-9"
                ));
            }
            for character in first..=last {
                if characters.iter().any(|&other| is_same(other, character)) {
                    return Err(format!(
                        "\"{text}\" has {character} twice: each symbol needs a character of its own"
                    ));
                }
                if matches!(character, '=' | ',' | '-') {
                    return Err(format!(
                        "{character} cannot stand for a symbol: take a letter or a digit"
                    ));
                }
                characters.push(character);
            }
        }
        if !(1..=MOST).contains(&characters.len()) {
            return Err(format!(
                "\"{text}\" has {} characters: give 1 to {MOST}, one for each symbol",
                characters.len()
            ));
        }

        Ok(Self { characters })
    }
}

/// Returns whether two characters are one but for their case.
fn is_same(a: char, b: char) -> bool {
    a.eq_ignore_ascii_case(&b)
        || !(a.is_ascii() && b.is_ascii()) && a.to_lowercase().eq(b.to_lowercase())
}

impl Alphabet {
    /// Checks that each symbol of the rules has a character.
    ///
    /// # Errors
    ///
    /// A sentence that says how many are missing or too many.
    pub(crate) fn suits(&self, rules: Shape) -> Result<(), UsageError> {
        let (needed, found) = (usize::from(rules.symbols()), self.characters.len());
        if found == needed || (found > needed && *self == Self::default()) {
            return Ok(());
        }
        let sentence = format!(
            "{rules} has {needed} symbols, and {found} characters are given for them: give one for each"
        );
        Err(UsageError::new("length", sentence))
    }

    /// Refuses an alphabet for words, which are written in their own characters.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked, if one was chosen.
    pub(crate) fn refuse_for_words(&self) -> anyhow::Result<()> {
        if *self == Self::default() {
            return Ok(());
        }
        Err(conflict(
            "the words of a list are written in their own characters: leave --symbols out",
        ))
    }

    /// A code as it is typed: what its symbols are.
    ///
    /// # Errors
    ///
    /// A sentence that names the character or the rule that does not fit.
    pub(crate) fn read<C>(
        &self,
        rules: Shape,
        text: &str,
        code: impl FnOnce(Vec<u8>) -> Result<C, InputError>,
    ) -> Result<C, UsageError> {
        code(self.symbols_of(rules, text)?).map_err(|error| refusal(rules, text, error))
    }

    /// The symbols of a code as it is typed.
    fn symbols_of(&self, rules: Shape, text: &str) -> Result<Vec<u8>, UsageError> {
        let symbols = self
            .characters
            .get(..usize::from(rules.symbols()))
            .unwrap_or(&self.characters);
        let characters = text.chars().filter(|character| !character.is_whitespace());
        let numbers = characters.map(|character| {
            let mut forms = [character, half_width_of(character)].into_iter();
            let symbol =
                forms.find_map(|form| symbols.iter().position(|&known| is_same(known, form)));
            symbol.map(|symbol| symbol as u8).ok_or_else(|| {
                let known: String = symbols.iter().collect();
                let positions = rules.positions();
                UsageError::new(
                    "symbol",
                    format!(
                        "{character} is no symbol of {rules}: its codes have {positions} of {known}"
                    ),
                )
            })
        });
        numbers.collect()
    }

    /// The symbols of a code as they are shown.
    pub(crate) fn show(&self, symbols: &[u8]) -> String {
        symbols
            .iter()
            .map(|&symbol| self.character(symbol))
            .collect()
    }

    /// The characters of all symbols of the rules.
    pub(crate) fn symbols_of_rules(&self, rules: Shape) -> String {
        (0..rules.symbols())
            .map(|symbol| self.character(symbol))
            .collect()
    }

    fn character(&self, symbol: u8) -> char {
        self.characters
            .get(usize::from(symbol))
            .copied()
            .unwrap_or('?')
    }
}

/// Why a code is none of the rules'.
fn refusal(rules: Shape, text: &str, error: InputError) -> UsageError {
    match error {
        InputError::Repeated { .. } => {
            let sentence = format!(
                "{} has a symbol twice: codes of {rules} have different ones",
                text.trim()
            );
            UsageError::more(&error, sentence)
        }
        // Codes of other rules may have more or fewer.
        InputError::Length { members, found, .. } => {
            let positions = rules.positions().into();
            InputError::Length {
                what: "a code of these rules",
                members,
                least: positions,
                most: positions,
                found,
            }
            .into()
        }
        error => error.into(),
    }
}

/// Text in which digits, letters and signs have the usual width: keyboards for Chinese and Japanese
/// write `１Ａ２Ｂ`.
pub(crate) fn half_width(text: &str) -> String {
    text.chars().map(half_width_of).collect()
}

/// A character in its usual width.
fn half_width_of(character: char) -> char {
    match character {
        // The full-width forms stand in the order of ASCII.
        '！'..='～' => {
            char::from_u32(character as u32 - '！' as u32 + '!' as u32).unwrap_or(character)
        }
        '\u{3000}' => ' ',
        _ => character,
    }
}
