//! A hand as it is asked for on the command line: its cards, what is to be made of them, and how
//! that is to be written.

use std::fmt;

use clap::{Args, ValueEnum};
use serde::{Serialize, Serializer};
use solvetab_lookup::InputError;
use solvetab_lookup::twenty_four::{Cards, Expression, Fraction, Style, Styled};

use crate::choices::from_to;
use crate::options::alphabet::half_width;
use crate::report::{form, shortened, usage};
use crate::tables::folder::TableChoice;

#[derive(Debug, Args)]
pub(crate) struct HandArguments {
    /// One to seven cards: whole numbers from -100 to 100, or A, T, J, Q, K; or - to read hands
    /// from standard input
    #[arg(allow_negative_numbers = true)]
    pub(crate) cards: Vec<String>,
    /// List all essentially different solutions
    #[arg(long)]
    pub(crate) all: bool,
    /// List every form, also those with trivial steps
    #[arg(long, hide_short_help = true, conflicts_with = "all")]
    pub(crate) every: bool,
    /// The number to make, such as 7/2 [default: 24]
    #[arg(
        long,
        value_name = "T",
        allow_hyphen_values = true,
        conflicts_with = "table"
    )]
    pub(crate) target: Option<String>,
    /// Numbers round: cards may be left over; the nearest counts
    #[arg(long, conflicts_with_all = ["targets", "table"])]
    pub(crate) some: bool,
    /// Numbers round: positive whole numbers; the nearest counts
    #[arg(long, conflicts_with_all = ["targets", "table"])]
    pub(crate) whole: bool,
    /// How to write solutions
    #[arg(long, hide_short_help = true, value_enum, default_value_t)]
    style: WrittenStyle,
    /// Write 1, 10 to 13 as A, T, J, Q, K
    #[arg(long, hide_short_help = true)]
    faces: bool,
    /// Hints: only the last N operations of a solution
    #[arg(long, value_name = "N", conflicts_with_all = ["all", "every"], value_parser = from_to(1, u8::MAX))]
    pub(crate) hints: Option<u8>,
    /// List the whole numbers up to 127 that the cards make
    #[arg(long, hide_short_help = true, conflicts_with_all = ["all", "every", "hints", "target", "table"])]
    pub(crate) targets: bool,
    #[command(flatten)]
    pub(crate) table: TableChoice,
}

/// [`Style`] on the command line.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum WrittenStyle {
    /// 8*(5-2)
    #[default]
    Ascii,
    /// 8 × (5 − 2)
    Unicode,
    /// 8 \times \left(5 - 2\right)
    Latex,
}

impl HandArguments {
    /// An expression as it is to be written.
    pub(crate) fn text(&self, expression: Expression) -> Styled {
        let styled = expression.styled(match self.style {
            WrittenStyle::Ascii => Style::Ascii,
            WrittenStyle::Unicode => Style::Unicode,
            WrittenStyle::Latex => Style::Latex,
        });
        if self.faces {
            styled.with_faces()
        } else {
            styled
        }
    }

    /// A number as it is to be written.
    pub(crate) fn number(&self, value: Fraction) -> String {
        match self.style {
            WrittenStyle::Unicode => value.to_string().replace('-', "−"),
            WrittenStyle::Ascii | WrittenStyle::Latex => value.to_string(),
        }
    }
}

/// Cards: in JSON an array of numbers, as text with spaces between.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ShownCards {
    pub(crate) cards: Cards,
    /// Text has A, T, J, Q, K for 1, 10, 11, 12, 13.
    pub(crate) faces: bool,
}

impl Serialize for ShownCards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.cards.serialize(serializer)
    }
}

impl fmt::Display for ShownCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cards, faces } = self;
        if *faces {
            write!(f, "{cards:#}")
        } else {
            write!(f, "{cards}")
        }
    }
}

/// Reads the cards one by one, so that an error names the one that is wrong: an empty one too, but
/// for that behind a final comma.
pub(crate) fn read_cards(words: &[String]) -> anyhow::Result<Cards> {
    let mut values = Vec::new();
    for text in words {
        let text = half_width(text);
        let whole = text.strip_suffix(',').unwrap_or(&text);
        for piece in whole.split(',') {
            let words = piece.split_whitespace();
            for word in words
                .clone()
                .chain(words.clone().next().is_none().then_some(piece))
            {
                let card: Cards = word.parse().map_err(|error| match error {
                    InputError::Range { .. } => usage(error),
                    _ => form(format!(
                        "'{}' is not a card: a card is a whole number from {CARDS}",
                        shortened(word)
                    )),
                })?;
                values.extend_from_slice(card.values());
            }
        }
    }

    Cards::from_slice(&values).map_err(usage)
}

/// The cards there are.
const CARDS: &str = "-100 to 100, or A, T, J, Q, K";

/// A number in JSON: a number if it is whole, else a text such as 7/2.
#[derive(Debug, Clone, Copy)]
pub(crate) struct JsonFraction(pub(crate) Fraction);

impl Serialize for JsonFraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(value) = self;
        if value.is_whole() {
            serializer.serialize_i64(value.numerator())
        } else {
            serializer.collect_str(value)
        }
    }
}
