//! The feedback of a game by dense number, the winning one last.

use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::{Colours, Feedback, FeedbackKind};

/// The feedback that a guess can get, by number.
#[derive(Debug, Clone)]
pub(crate) enum FeedbackNumbers {
    /// Symbols that agree.
    Counts {
        kind: FeedbackKind,
        feedback: Vec<Feedback>,
        /// Number of each feedback by its index.
        numbers: [u16; 64],
    },
    /// Colours of words of so many letters.
    Colours(u8),
}

impl FeedbackNumbers {
    /// The counts of codes of so many positions.
    pub(crate) fn counts(positions: u8, kind: FeedbackKind) -> Self {
        let (mut feedback, mut numbers) = (Vec::new(), [u16::MAX; 64]);
        for total in 0..=positions {
            for bulls in (0..=total).filter(|bulls| !(total == positions && bulls + 1 == total)) {
                let counts = kind
                    .of(Feedback::new(bulls, total - bulls).expect("codes have up to 8 positions"));
                let number = &mut numbers[usize::from(counts.index())];
                if *number == u16::MAX {
                    *number = feedback.len() as u16;
                    feedback.push(counts);
                }
            }
        }
        Self::Counts {
            kind,
            feedback,
            numbers,
        }
    }

    /// Kind of feedback where letters get no colours.
    pub(crate) const fn kind(&self) -> FeedbackKind {
        match self {
            Self::Counts { kind, .. } => *kind,
            Self::Colours(_) => FeedbackKind::Counts,
        }
    }

    /// The number of the feedback that ends the game: the last.
    pub(crate) const fn win(&self) -> u16 {
        match self {
            Self::Counts { feedback, .. } => feedback.len() as u16 - 1,
            Self::Colours(letters) => Colours::count(*letters) - 1,
        }
    }

    /// All counts, by number; none of colours.
    pub(crate) fn all_counts(&self) -> &[Feedback] {
        match self {
            Self::Counts { feedback, .. } => feedback,
            Self::Colours(_) => &[],
        }
    }

    /// Feedback as it is written.
    ///
    /// # Panics
    ///
    /// If no feedback has this number.
    pub(crate) fn name(&self, number: u16) -> String {
        match self {
            Self::Counts { kind, feedback, .. } => {
                kind.show(feedback[usize::from(number)]).to_string()
            }
            Self::Colours(letters) => Colours::from_number(number, *letters)
                .expect("the number of a feedback")
                .to_string(),
        }
    }

    /// Reads feedback: counts, or a colour for each letter.
    ///
    /// # Errors
    ///
    /// [`InputError`] for text that is none, and for feedback that no guess of this length gets.
    pub(crate) fn read(&self, text: &str) -> Result<u16, InputError> {
        match self {
            Self::Counts { kind, .. } => self.number(kind.read(text)?),
            Self::Colours(letters) => {
                let colours: Colours = text.parse()?;
                check_length(
                    "the feedback for these words",
                    "colours",
                    *letters,
                    colours.letters(),
                )?;
                Ok(colours.number())
            }
        }
    }

    /// The number of counted feedback.
    ///
    /// # Errors
    ///
    /// [`InputError::Form`] for feedback that no guess of this length gets.
    pub(crate) fn number(&self, feedback: Feedback) -> Result<u16, InputError> {
        let number = match self {
            // Longer codes have feedback with larger indices.
            Self::Counts { numbers, .. } => numbers
                .get(usize::from(feedback.index()))
                .copied()
                .unwrap_or(u16::MAX),
            Self::Colours(_) => u16::MAX,
        };
        let expected = "counts that a guess of this length can get";
        if number == u16::MAX {
            Err(InputError::Form {
                what: "feedback",
                expected,
            })
        } else {
            Ok(number)
        }
    }
}

/// Refuses text of another length.
pub(crate) fn check_length(
    what: &'static str,
    members: &'static str,
    length: u8,
    found: u8,
) -> Result<(), InputError> {
    let (length, found) = (length.into(), found.into());
    if found == length {
        Ok(())
    } else {
        Err(InputError::Length {
            what,
            members,
            least: length,
            most: length,
            found,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feedback_of_longer_codes_has_no_number() {
        let numbers = FeedbackNumbers::counts(4, FeedbackKind::Counts);
        for total in 0..=16 {
            for bulls in 0..=total {
                let feedback = Feedback::new(bulls, total - bulls).unwrap();
                let can_come = total <= 4 && (bulls, total) != (3, 4);
                assert_eq!(numbers.number(feedback).is_ok(), can_come, "{feedback}");
                assert_eq!(numbers.read(&feedback.to_string()).is_ok(), can_come);
            }
        }
    }
}
