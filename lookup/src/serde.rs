//! Values as text and JSON, in the forms that the program prints and reads.
//!
//! Rules, codes, words and feedback are texts. That of rules names the codes only, so rules whose
//! feedback is not counts are refused. Cards and hands are lists of numbers. An outcome has the
//! fields `outcome` (`win`, `draw` or `loss`) and `plies` (null for a draw). What is read is
//! checked as it is when it is typed.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{self, Serialize, SerializeStruct, Serializer};

use crate::code_breaking::{Code, Feedback, FeedbackKind, Rules, Word};
use crate::quad_ace::{Hands, IntoHands, MAX_BASE, MAX_HANDS, Outcome};
use crate::twenty_four::{Cards, IntoCards, MAX_CARDS};

struct TextVisitor<T>(PhantomData<T>, &'static str);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.1)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! write_as_text {
    ($($type:ty),+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )+};
}

write_as_text!(Code, Word, Feedback);

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.feedback_kind() {
            FeedbackKind::Counts => serializer.collect_str(self),
            _ => Err(ser::Error::custom(
                "the text of rules does not say that their feedback is other than counts",
            )),
        }
    }
}

macro_rules! read_as_text {
    ($($type:ty: $what:literal),+) => {$(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(TextVisitor(PhantomData, $what))
            }
        }
    )+};
}

read_as_text!(
    Rules: "rules such as \"4x10\"",
    Code: "a code such as \"0123\"",
    Word: "a word such as \"crane\"",
    Feedback: "feedback such as \"1A2B\""
);

/// Reads at most `N` numbers.
struct NumbersVisitor<const N: usize>(&'static str);

/// The first `count` of these numbers were read.
struct Numbers<const N: usize> {
    numbers: [i64; N],
    count: usize,
}

impl<const N: usize> Numbers<N> {
    fn as_slice(&self) -> &[i64] {
        self.numbers.get(..self.count).unwrap_or_default()
    }
}

impl<'de, const N: usize> Visitor<'de> for NumbersVisitor<N> {
    type Value = Numbers<N>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Self::Value, A::Error> {
        let mut numbers = [0; N];
        let mut count = 0;
        while let Some(number) = sequence.next_element()? {
            *numbers
                .get_mut(count)
                .ok_or_else(|| de::Error::invalid_length(count + 1, &self))? = number;
            count += 1;
        }
        Ok(Numbers { numbers, count })
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.values())
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let numbers =
            deserializer.deserialize_seq(NumbersVisitor::<MAX_CARDS>("one to seven cards"))?;
        numbers.as_slice().into_cards().map_err(de::Error::custom)
    }
}

impl Serialize for Hands {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.values())
    }
}

impl<'de> Deserialize<'de> for Hands {
    /// Reads hands of any base, also those of a player who is out.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let numbers =
            deserializer.deserialize_seq(NumbersVisitor::<MAX_HANDS>("one to four hands"))?;
        let hands = match numbers.as_slice() {
            [] => [0_i64; 0].into_hands(MAX_BASE),
            hands if hands.iter().all(|&hand| hand == 0) => Self::out(numbers.count as u8),
            hands => hands.into_hands(MAX_BASE),
        };
        hands.map_err(de::Error::custom)
    }
}

const OUTCOME: &str = "outcome";
const PLIES: &str = "plies";

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Outcome", 2)?;
        fields.serialize_field(OUTCOME, self.name())?;
        fields.serialize_field(PLIES, &self.plies())?;
        fields.end()
    }
}

/// A text, by its place among some; nothing for another.
struct OneOf(&'static [&'static str]);

impl<'de> de::DeserializeSeed<'de> for OneOf {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<usize>, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for OneOf {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "one of {:?}", self.0)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Option<usize>, E> {
        Ok(self.0.iter().position(|&name| name == text))
    }
}

const FIELDS: &[&str] = &[OUTCOME, PLIES];
const NAMES: &[&str] = &["win", "draw", "loss"];

struct OutcomeVisitor;

impl OutcomeVisitor {
    fn outcome<E: de::Error>(name: Option<usize>, plies: Option<u16>) -> Result<Outcome, E> {
        match (name, plies) {
            (Some(0), Some(plies)) => Ok(Outcome::Win { plies }),
            (Some(1), None) => Ok(Outcome::Draw),
            (Some(2), Some(plies)) => Ok(Outcome::Loss { plies }),
            _ => Err(E::custom(
                "an outcome is a win or a loss with `plies`, or a draw without",
            )),
        }
    }
}

impl<'de> Visitor<'de> for OutcomeVisitor {
    type Value = Outcome;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an outcome such as {\"outcome\": \"win\", \"plies\": 3}")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Outcome, A::Error> {
        let (mut name, mut plies) = (None, None);
        while let Some(field) = map.next_key_seed(OneOf(FIELDS))? {
            match field {
                Some(0) => name = Some(map.next_value_seed(OneOf(NAMES))?),
                Some(_) => plies = map.next_value()?,
                // The program says more of a position.
                None => {
                    map.next_value::<de::IgnoredAny>()?;
                }
            }
        }
        Self::outcome(
            name.ok_or_else(|| de::Error::missing_field(OUTCOME))?,
            plies,
        )
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Outcome, A::Error> {
        let name = sequence
            .next_element_seed(OneOf(NAMES))?
            .ok_or_else(|| de::Error::invalid_length(0, &self))?;
        let plies = sequence
            .next_element()?
            .ok_or_else(|| de::Error::invalid_length(1, &self))?;
        Self::outcome(name, plies)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("Outcome", FIELDS, OutcomeVisitor)
    }
}
