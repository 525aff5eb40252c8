//! Data sets: instances of a game with proven answers, the same bytes on every machine.
//!
//! The [`Split`] of an instance depends on its canonical form alone, so neither a seed nor a count
//! moves an instance from one split to another.

use std::fmt;
use std::str::FromStr;

/// A part of all instances.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Split {
    /// Eight instances in ten.
    Train,
    /// One in ten.
    Validation,
    /// One in ten.
    Test,
}

impl Split {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Train, Self::Validation, Self::Test];

    /// The split of a canonical form: the first 8 bytes of its BLAKE3 digest, as a little-endian
    /// number modulo 10. 0 to 7 is `train`, 8 `validation`, 9 `test`.
    ///
    /// ```
    /// use solvetab_solver::training::dataset::Split;
    ///
    /// assert_eq!(Split::of("24 3 3 8 8 24"), Split::Train);
    /// ```
    #[must_use]
    pub fn of(form: &str) -> Self {
        let mut number = [0; 8];
        blake3::Hasher::new().update(form.as_bytes()).finalize_xof().fill(&mut number);
        match u64::from_le_bytes(number) % 10 {
            0..=7 => Self::Train,
            8 => Self::Validation,
            _ => Self::Test,
        }
    }

    /// Its name: `train`, `validation` or `test`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Train => "train",
            Self::Validation => "validation",
            Self::Test => "test",
        }
    }
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no split's.
#[derive(Clone, PartialEq, Eq)]
pub struct UnknownSplit(String);

impl fmt::Display for UnknownSplit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a split: train, validation or test", self.0)
    }
}

solvetab_lookup::debug_as_display!(UnknownSplit);

impl std::error::Error for UnknownSplit {}

impl FromStr for Split {
    type Err = UnknownSplit;

    fn from_str(text: &str) -> Result<Self, UnknownSplit> {
        Self::ALL.into_iter().find(|split| split.name() == text).ok_or_else(|| UnknownSplit(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_in_ten_are_for_training() {
        let mut counts = [0; 3];
        for number in 0..10_000 {
            counts[Split::of(&number.to_string()) as usize] += 1;
        }
        assert!((7800..8200).contains(&counts[0]), "{counts:?}");
        assert!(counts[1..].iter().all(|count| (900..1100).contains(count)), "{counts:?}");
        for split in Split::ALL {
            assert_eq!(split.name().parse(), Ok(split));
        }
        assert_eq!(
            "Train".parse::<Split>().unwrap_err().to_string(),
            "'Train' is not a split: train, validation or test"
        );
    }
}
