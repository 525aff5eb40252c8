//! Announcement and display of a game of codes, in colour too, and the codes that may be played.

use std::collections::BTreeSet;

use anstyle::{AnsiColor, Color, RgbColor, Style};
use serde::Serialize;
use solvetab_lookup::code_breaking::{Code, Colour, Colours, FeedbackKind, Shape, Word};
use solvetab_solver::code_breaking::advice::Guess;
use solvetab_solver::code_breaking::game::list::Mode;

use crate::options::alphabet::Alphabet;
use crate::options::notation::{LargeGame, ListedGame, Notation, announce_words};
use crate::report::{JsonNumber, UsageError, codes, unusual};

/// The codes that may be secret.
#[derive(Serialize)]
pub(crate) struct GameDescription {
    rules: String,
    /// Number of codes.
    codes: JsonNumber,
    /// The characters of which they are made.
    symbols: String,
    /// Kind of feedback, unless it is bulls and cows.
    #[serde(skip_serializing_if = "Option::is_none")]
    feedback: Option<&'static str>,
}

/// A game that can be played.
pub(crate) trait CodeGame: Notation {
    /// Describes the codes that may be secret, for people.
    fn announcement(&self) -> String;

    /// The same for programs.
    fn description(&self) -> GameDescription;

    /// A code as a terminal with colour shows it.
    fn in_colour(&self, code: Guess) -> String {
        self.show(code)
    }

    /// The same once it has its feedback.
    fn feedback_in_colour(&self, code: Guess, _feedback: u16) -> String {
        self.in_colour(code)
    }

    /// Checks that a code that was read may be guessed, or be secret.
    ///
    /// # Errors
    ///
    /// A sentence that says why not.
    fn check_guess(&self, _: Guess) -> Result<(), UsageError> {
        Ok(())
    }
}

/// The codes of rules, for people.
fn announce(rules: Shape, alphabet: &Alphabet) -> String {
    let different = if rules.repeats() {
        "repeats allowed"
    } else {
        "all different"
    };
    let codes = match rules.codes() {
        1 => "1 code".to_owned(),
        codes => format!("{codes} codes"),
    };
    format!(
        "{} of {}, {different}: {codes}",
        rules.positions(),
        alphabet.symbols_of_rules(rules)
    )
}

/// The same for programs.
fn describe(rules: Shape, alphabet: &Alphabet, kind: FeedbackKind) -> GameDescription {
    GameDescription {
        rules: rules.to_string(),
        codes: rules.codes().into(),
        symbols: alphabet.symbols_of_rules(rules),
        feedback: unusual(kind),
    }
}

impl CodeGame for ListedGame {
    fn announcement(&self) -> String {
        let game = self.game();
        if let Some(rules) = game.rules() {
            let is_black = rules.feedback_kind() == FeedbackKind::Black;
            let told = if is_black {
                "; only bulls are reported"
            } else {
                ""
            };
            return announce(rules.into(), self.alphabet()) + told;
        }

        let (secrets, words) = (game.secrets().len(), game.words().len());
        if let Some(title) = self.title() {
            return format!("{title}: {}", codes(words as u64, self.noun()));
        }
        let words = announce_words(secrets, words, game.positions(), self.noun());
        match (game.is_coloured(), game.mode()) {
            (false, _) => words,
            (true, Mode::Any) => words + "; a colour for each letter",
            (true, mode) => format!("{words}; a colour for each letter, {mode}"),
        }
    }

    fn description(&self) -> GameDescription {
        let game = self.game();
        if let Some(rules) = game.rules() {
            return describe(rules.into(), self.alphabet(), rules.feedback_kind());
        }
        let rules = match (game.list(), self.title()) {
            (Some(list), _) if list.is_coloured() => list.coloured_title(),
            (_, Some(title)) => title.to_owned(),
            (_, None) => self.announcement(),
        };
        let (codes, symbols) = (
            (game.secrets().len() as u128).into(),
            letters_of(game.words()),
        );
        GameDescription {
            rules,
            codes,
            symbols,
            feedback: self.feedback_name(),
        }
    }

    fn in_colour(&self, code: Guess) -> String {
        match self.game().code(code) {
            Some(code) => pegs(self.alphabet(), code),
            None => self.show(code),
        }
    }

    fn feedback_in_colour(&self, code: Guess, feedback: u16) -> String {
        match Colours::from_number(feedback, self.game().positions()) {
            Ok(colours) if self.game().is_coloured() => tiles(&self.show(code), colours),
            _ => self.in_colour(code),
        }
    }

    fn check_guess(&self, code: Guess) -> Result<(), UsageError> {
        self.check_known(code)
    }
}

impl CodeGame for LargeGame {
    fn announcement(&self) -> String {
        announce(self.rules, &self.alphabet)
    }

    fn description(&self) -> GameDescription {
        describe(self.rules, &self.alphabet, FeedbackKind::Counts)
    }
}

/// A word on tiles of its colours.
fn tiles(word: &str, colours: Colours) -> String {
    let tiles = word.chars().zip(colours.colours()).map(|(letter, colour)| {
        let background = match colour {
            Colour::Green => AnsiColor::Green,
            Colour::Yellow => AnsiColor::Yellow,
            Colour::Grey => AnsiColor::BrightBlack,
        };
        let style = Style::new()
            .bg_color(Some(background.into()))
            .fg_color(Some(AnsiColor::Black.into()));
        format!("{style}{letter}{style:#}")
    });
    tiles.collect()
}

/// The letters of some words, in order.
fn letters_of(words: &[Word]) -> String {
    let letters: BTreeSet<char> = words.iter().flat_map(|word| word.characters()).collect();
    letters.into_iter().collect()
}

/// Letters that name a colour.
const NAMED: [(char, RgbColor); 9] = [
    ('r', RgbColor(205, 40, 40)),
    ('g', RgbColor(40, 150, 60)),
    ('b', RgbColor(50, 90, 210)),
    ('y', RgbColor(235, 210, 50)),
    ('o', RgbColor(235, 140, 40)),
    ('p', RgbColor(140, 60, 170)),
    ('w', RgbColor(240, 240, 240)),
    ('k', RgbColor(40, 40, 40)),
    ('n', RgbColor(130, 85, 50)),
];

/// Colours by symbol, for characters that name none.
const BY_SYMBOL: [AnsiColor; 16] = [
    AnsiColor::Red,
    AnsiColor::Green,
    AnsiColor::Blue,
    AnsiColor::Yellow,
    AnsiColor::Magenta,
    AnsiColor::Cyan,
    AnsiColor::White,
    AnsiColor::BrightBlack,
    AnsiColor::BrightRed,
    AnsiColor::BrightGreen,
    AnsiColor::BrightBlue,
    AnsiColor::BrightYellow,
    AnsiColor::BrightMagenta,
    AnsiColor::BrightCyan,
    AnsiColor::BrightWhite,
    AnsiColor::Black,
];

/// A code in the characters of the alphabet, each in its colour.
fn pegs(alphabet: &Alphabet, code: Code) -> String {
    let shown = alphabet.show(code.symbols());
    let pegs = code
        .symbols()
        .iter()
        .zip(shown.chars())
        .map(|(&symbol, character)| {
            let style = style(symbol, character);
            format!("{style} {character} {style:#}")
        });
    pegs.collect()
}

fn style(symbol: u8, character: char) -> Style {
    let lower = character.to_ascii_lowercase();
    if let Some(&(_, colour)) = NAMED.iter().find(|(letter, _)| *letter == lower) {
        let RgbColor(red, green, blue) = colour;
        let is_light = u16::from(red) + u16::from(green) + u16::from(blue) > 380;
        let text = if is_light {
            AnsiColor::Black
        } else {
            AnsiColor::BrightWhite
        };
        return Style::new()
            .bg_color(Some(Color::Rgb(colour)))
            .fg_color(Some(text.into()));
    }
    let background = BY_SYMBOL[usize::from(symbol) % BY_SYMBOL.len()];
    Style::new()
        .bg_color(Some(background.into()))
        .fg_color(Some(AnsiColor::Black.into()))
}
