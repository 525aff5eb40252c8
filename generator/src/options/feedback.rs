//! Feedback as people type it, and examples of it.

use std::collections::BTreeSet;
use std::fmt;

use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::{Colour, Colours, Feedback, FeedbackKind, Rules, Shape, Word};
use solvetab_solver::code_breaking::advice::{Guess, GuessingGame};

use crate::options::alphabet::half_width;
use crate::report::{UsageError, counted, shortened};

/// Text of another form than the one that the sentence asks for.
pub(super) fn form(sentence: String) -> UsageError {
    UsageError::new("form", sentence)
}

/// Words by which an example is found that can come for one of them.
const MOST_TRIED: u16 = 64;

/// Feedback by which people see how to write theirs.
pub(crate) enum Sample {
    /// Bulls and cows.
    Counts(Example),
    /// Bulls alone.
    Bulls(u8),
    /// A colour for each letter.
    Colours(String),
}

impl Sample {
    /// Makes a sample for any guess of a game.
    pub(super) fn of(game: &GuessingGame) -> Self {
        match game.rules() {
            _ if game.is_coloured() => Self::colours(game.positions()),
            Some(rules) if game.feedback_kind() == FeedbackKind::Black => {
                Self::Bulls(Example::bulls_of_sample(2, rules))
            }
            Some(rules) => Self::Counts(Example::from_rules(ONE_AND_TWO, rules.into())),
            None => {
                let words = game.words().len().min(MOST_TRIED.into()) as u16;
                let words: Vec<Guess> = (0..words).map(Guess::Listed).collect();
                Self::Counts(Example::from_guesses(ONE_AND_TWO, game, &words))
            }
        }
    }

    /// Makes a sample for this guess.
    pub(super) fn from_guess(game: &GuessingGame, guess: Guess) -> Self {
        match game.rules() {
            _ if game.is_coloured() => Self::colours(game.positions()),
            Some(rules) if game.feedback_kind() == FeedbackKind::Black => {
                Self::Bulls(Example::bulls_of_sample(1, rules))
            }
            _ => Self::Counts(Example::from_guesses(ONE_AND_ONE, game, &[guess])),
        }
    }

    fn colours(letters: u8) -> Self {
        let colours = (0..letters).map(|place| match place {
            place if place + 1 == letters => 'G',
            1 => 'Y',
            _ => '-',
        });
        Self::Colours(colours.collect())
    }

    /// Explains it in a line.
    pub(crate) fn means(&self) -> String {
        match self {
            Self::Counts(example) => example.means(),
            &Self::Bulls(bulls) => {
                format!(
                    "{bulls}A: {} (symbols in their place)",
                    counted(bulls.into(), "bull", "bulls")
                )
            }
            Self::Colours(_) => {
                "a letter for each of the guess: G right place, Y another place, - neither"
                    .to_owned()
            }
        }
    }

    /// Other forms in which it may be typed, in a line.
    pub(crate) fn typed(&self) -> String {
        match self {
            Self::Counts(example) => example.typed(),
            Self::Bulls(bulls) => format!("{bulls} is the same"),
            Self::Colours(_) => "also X or _ for grey, 2, 1, 0 or coloured squares".to_owned(),
        }
    }
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Counts(example) => example.fmt(f),
            Self::Bulls(bulls) => write!(f, "{bulls}A"),
            Self::Colours(colours) => f.write_str(colours),
        }
    }
}

/// Bulls and cows by which people see how to write theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Example {
    pub(super) bulls: u8,
    pub(super) cows: u8,
}

/// The example that explains most: its two counts differ.
pub(super) const ONE_AND_TWO: Example = Example { bulls: 1, cows: 2 };
/// The example of a guess with its feedback.
const ONE_AND_ONE: Example = Example { bulls: 1, cows: 1 };

impl Example {
    /// The preferred one, or another that can come for a guess of so many positions: with one bull
    /// if possible, and with few cows.
    fn new(preferred: Self, positions: u8, can_come: impl Fn(Self) -> bool) -> Self {
        let of = |total: u8| {
            [1].into_iter()
                .chain((0..=total).filter(|&bulls| bulls != 1))
                .map(move |bulls| (bulls, total))
        };
        let others = (1..=positions)
            .flat_map(of)
            .filter(|(bulls, total)| bulls <= total);
        let others = others.map(|(bulls, total)| Self {
            bulls,
            cows: total - bulls,
        });
        let none = Self { bulls: 0, cows: 0 };
        [preferred, ONE_AND_ONE]
            .into_iter()
            .chain(others)
            .find(|&example| can_come(example))
            .unwrap_or(none)
    }

    /// One that can come for some guess by the rules.
    pub(super) fn from_rules(preferred: Self, rules: Shape) -> Self {
        Self::new(preferred, rules.positions(), |Self { bulls, cows }| {
            let can_come = Feedback::new(bulls, cows)
                .is_ok_and(|feedback| rules.check_feedback(feedback).is_ok());
            match (rules.repeats(), rules.symbols()) {
                (true, 1) => bulls == rules.positions() && cows == 0,
                // Of two symbols one takes the other's place, so cows come in pairs.
                (true, 2) => can_come && cows % 2 == 0,
                _ => can_come,
            }
        })
    }

    /// One that can come for one of these guesses.
    fn from_guesses(preferred: Self, game: &GuessingGame, guesses: &[Guess]) -> Self {
        let mut seen = BTreeSet::new();
        for &guess in guesses {
            let feedback = game
                .secrets()
                .iter()
                .map(|&secret| game.feedback(guess, Guess::Listed(secret)));
            seen.extend(feedback.filter_map(|feedback| game.counts(feedback)));
        }
        Self::new(preferred, game.positions(), |example| {
            example.is_among(&seen)
        })
    }

    /// The same where bulls alone are reported.
    fn bulls_of_sample(preferred: u8, rules: Rules) -> u8 {
        let first =
            [preferred, 1, 0]
                .into_iter()
                .find(|&bulls| match (rules.repeats(), rules.symbols()) {
                    (true, 1) => bulls == rules.positions(),
                    (true, _) => bulls <= rules.positions(),
                    // Where all symbols occur and all but one are in place, the last one is too.
                    (false, symbols) => {
                        bulls <= rules.positions()
                            && (symbols > bulls + 1 || bulls + 1 != rules.positions())
                    }
                });
        first.unwrap_or(rules.positions())
    }

    fn is_among(self, seen: &BTreeSet<Feedback>) -> bool {
        Feedback::new(self.bulls, self.cows).is_ok_and(|feedback| seen.contains(&feedback))
    }

    /// Explains it in a line.
    fn means(self) -> String {
        let (bulls, cows) = (self.bulls.into(), self.cows.into());
        let (bulls, cows) = (
            counted(bulls, "bull", "bulls"),
            counted(cows, "cow", "cows"),
        );
        format!("{self}: {bulls} (right symbol, right place), {cows} (right symbol, wrong place)")
    }

    /// Other forms in which it may be typed: without a letter, and as pegs.
    fn others(self) -> [String; 3] {
        let Self { bulls, cows } = self;
        let pegs = "B".repeat(bulls.into()) + &"W".repeat(cows.into());
        [
            format!("{bulls},{cows}"),
            format!("{bulls}{cows}"),
            if pegs.is_empty() {
                "-".to_owned()
            } else {
                pegs
            },
        ]
    }

    /// Other forms in which feedback may be typed, in a line.
    fn typed(self) -> String {
        let [comma, digits, pegs] = self.others();
        // Longer digits could be told apart in two ways.
        let digits = if digits.len() == 2 {
            format!(", {digits}")
        } else {
            String::new()
        };
        format!("also {comma}{digits} or {pegs}, - for none")
    }
}

impl fmt::Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}A{}B", self.bulls, self.cows)
    }
}

/// The colours of a guess of so many letters, as they are typed.
///
/// # Errors
///
/// A sentence that says what is wrong with them.
pub(super) fn read_colours(letters: u8, text: &str) -> Result<Colours, UsageError> {
    let text = half_width(text);
    let text = text.trim();
    let named: Option<Vec<Colour>> = text.split_whitespace().map(read_colour).collect();
    let read = named
        .filter(|colours| !colours.is_empty())
        .map_or_else(|| text.parse(), Colours::new);
    let colours = read.map_err(|_| {
        let (typed, example) = (shortened(text), Sample::colours(letters));
        form(format!(
            "\"{typed}\" is not feedback: write a letter for each of the guess, G for green, Y for yellow, - for grey, like {example}"
        ))
    })?;
    if colours.letters() == letters {
        return Ok(colours);
    }
    let found = counted(colours.letters().into(), "colour", "colours");
    let sentence =
        format!("{text} has {found}, and the guess has {letters} letters: give one for each");
    Err(UsageError::new("length", sentence))
}

/// Reads the name of a colour.
pub(super) fn read_colour(name: &str) -> Option<Colour> {
    match name.to_lowercase().as_str() {
        "green" => Some(Colour::Green),
        "yellow" => Some(Colour::Yellow),
        "grey" | "gray" | "black" => Some(Colour::Grey),
        _ => None,
    }
}

/// Checks that some secret, of any letters, gives these colours to a guess.
///
/// # Errors
///
/// A sentence that says why none does.
pub(super) fn check_colours(guess: Word, colours: Colours) -> Result<(), UsageError> {
    let letters = || guess.characters().zip(colours.colours());
    for (place, (letter, _)) in letters()
        .enumerate()
        .filter(|(_, (_, colour))| *colour == Colour::Yellow)
    {
        let (alike, others): (Vec<_>, Vec<_>) = letters()
            .enumerate()
            .filter(|(_, (_, colour))| *colour != Colour::Green)
            .partition(|(_, (other, _))| *other == letter);
        let yellow = alike
            .iter()
            .filter(|(_, (_, colour))| *colour == Colour::Yellow)
            .count();
        let why = if alike
            .iter()
            .any(|&(other, (_, colour))| other < place && colour == Colour::Grey)
        {
            "of letters alike the first ones are yellow, the others grey"
        } else if yellow > others.len() {
            "there is no other place where a yellow letter could be"
        } else {
            continue;
        };
        let sentence = format!("{colours} can never come for {guess}: {why} ({letter})");
        return Err(UsageError::new("no-feedback", sentence));
    }
    Ok(())
}

/// Forms in which feedback to a guess of so many positions may be typed.
fn how_to_type(positions: u8) -> String {
    let example = Example::new(ONE_AND_TWO, positions, |Example { bulls, cows }| {
        bulls + cows <= positions && (bulls + cows < positions || bulls + 1 != positions)
    });
    let [comma, digits, pegs] = example.others();
    let (bulls, cows) = (example.bulls.into(), example.cows.into());
    let (bulls, cows) = (
        counted(bulls, "bull", "bulls"),
        counted(cows, "cow", "cows"),
    );
    format!("write {example}, or {comma}, {digits}, {pegs} for {bulls} and {cows}")
}

/// A feedback to a guess of so many positions in any of the forms that people write: `1A2B`, `1,2`,
/// `1 2`, `12`, `BWW` (black and white pegs, `-` for none). Where bulls alone are reported: `2A` or
/// `2`.
///
/// # Errors
///
/// A sentence that says what is wrong with it.
pub(crate) fn read_feedback(
    positions: u8,
    kind: FeedbackKind,
    text: &str,
) -> Result<Feedback, UsageError> {
    let text = &half_width(text);
    let (bulls, cows) = match kind {
        FeedbackKind::Black => match kind.read(text).map_err(|_| no_bulls(text))? {
            bulls if bulls.bulls() > positions => {
                return Err(cannot_be(positions, text, "it has more bulls"));
            }
            bulls => return Ok(bulls),
        },
        _ => read_counts(positions, text)?,
    };
    Ok(Feedback::new(bulls, cows)?)
}

/// The same where codes are too many to list.
pub(crate) fn read_large_feedback(rules: Shape, text: &str) -> Result<Feedback, UsageError> {
    let text = &half_width(text);
    let (bulls, cows) = read_counts(rules.positions(), text)?;
    check_counts(rules, text, bulls, cows)
}

/// Checks that two codes of some rules can agree so.
///
/// # Errors
///
/// A sentence that says why not.
pub(super) fn check_counts(
    rules: Shape,
    text: &impl fmt::Display,
    bulls: u8,
    cows: u8,
) -> Result<Feedback, UsageError> {
    let feedback = Feedback::new(bulls, cows)?;
    let Err(error) = rules.check_feedback(feedback) else {
        return Ok(feedback);
    };
    let sentence = match error {
        InputError::Range { least, .. } => format!(
            "{text} cannot be feedback: two codes of {rules} share at least {}, so the counts come to that or more",
            counted(least as u64, "symbol", "symbols")
        ),
        _ => format!("{text} cannot be feedback: {error}"),
    };
    Err(UsageError::more(&error, sentence))
}

/// Why text is no count of bulls.
fn no_bulls(text: &str) -> UsageError {
    form(format!(
        "\"{}\" is not feedback where only bulls are reported: write 2A or 2",
        text.trim()
    ))
}

fn cannot_be(positions: u8, text: &str, why: &str) -> UsageError {
    let positions = counted(positions.into(), "position", "positions");
    let sentence = format!(
        "{} cannot be the feedback for a guess of {positions}: {why}",
        text.trim()
    );
    UsageError::new("no-feedback", sentence)
}

/// The two counts of a feedback to a guess of so many positions.
fn read_counts(positions: u8, text: &str) -> Result<(u8, u8), UsageError> {
    let text = text.trim();
    let (bulls, cows) = counts(text).ok_or_else(|| {
        form(format!(
            "\"{text}\" is not feedback: {}",
            how_to_type(positions)
        ))
    })?;
    let most = u64::from(positions);
    // Longer numbers than can be counted are too large as well.
    let (Ok(bulls), Ok(cows)) = (bulls.parse::<u64>(), cows.parse::<u64>()) else {
        return Err(cannot_be(positions, text, "its counts are too large"));
    };
    let total = bulls.saturating_add(cows);
    if total > most {
        return Err(cannot_be(
            positions,
            text,
            &format!("its counts come to {total}"),
        ));
    }
    if total == most && bulls + 1 == most {
        return Err(cannot_be(
            positions,
            text,
            "where all but one are in place, the last one is too",
        ));
    }

    Ok((bulls as u8, cows as u8))
}

/// The two counts of a feedback, in digits.
fn counts(text: &str) -> Option<(String, String)> {
    let lower = text.to_ascii_lowercase();
    // English notation: 1B2C.
    if let Some((bulls, cows)) = lower
        .strip_suffix('c')
        .and_then(|counts| counts.split_once('b'))
    {
        return pair(bulls.trim(), cows.trim());
    }
    if let Some((bulls, rest)) = lower.split_once('a') {
        return pair(bulls.trim(), rest.trim().strip_suffix('b')?.trim());
    }
    if let Some((bulls, cows)) = lower
        .split_once(',')
        .or_else(|| lower.split_once(char::is_whitespace))
    {
        return pair(bulls.trim(), cows.trim());
    }
    if lower.len() == 2 && is_number(&lower) {
        return pair(&lower[..1], &lower[1..]);
    }
    let [black, white] =
        ['b', 'w'].map(|colour| lower.chars().filter(|&peg| peg == colour).count());
    let is_pegs = !lower.is_empty() && black + white == lower.len();
    (is_pegs || lower == "-").then(|| (black.to_string(), white.to_string()))
}

fn pair(bulls: &str, cows: &str) -> Option<(String, String)> {
    (is_number(bulls) && is_number(cows)).then(|| (bulls.to_owned(), cows.to_owned()))
}

/// Returns whether a text is digits alone.
pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
