//! What a player is told to do next, whether by a table or by a search, in codes or in words.

use std::io::Write;

use serde_json::{Value, json};
use solvetab_lookup::code_breaking::{Numbering, Turn};

use crate::output::counted;

/// Secrets left at which the optimal guess is found in a moment.
pub(super) const EXACT_BELOW: usize = 20;

/// What to do next.
pub(super) struct Advice<C> {
    /// Nothing if the secret has been found.
    pub(super) guess: Option<C>,
    /// Secrets that fit the answers.
    pub(super) remaining: u32,
    /// Where the guess comes from.
    pub(super) source: &'static str,
    /// Guesses still to come, at most and on average, if that is known.
    pub(super) still: Option<(u16, f64)>,
}

impl<C> Advice<C> {
    /// There is nothing to do.
    pub(super) const SOLVED: Self = Self { guess: None, remaining: 1, source: "answers", still: Some((0, 0.0)) };

    /// What a table says of a turn, whose guess may have another name for the player.
    pub(super) fn of_turn<D: AsRef<[u8]>, N: Numbering>(turn: Turn<'_, D, N>, guess: C) -> Self {
        let still = Some((turn.worst().into(), average(turn)));
        Self { guess: Some(guess), remaining: turn.remaining(), source: "table", still }
    }

    pub(super) fn json(&self, show: impl Fn(&C) -> String) -> Value {
        json!({
            "guess": self.guess.as_ref().map(show),
            "remaining": self.remaining,
            "source": self.source,
            "worst": self.still.map(|(worst, _)| worst),
            "average": self.still.map(|(_, average)| average),
        })
    }

    /// For people; `one` and `many` are what fits: `code fits` and `codes fit`.
    pub(super) fn write(
        &self,
        show: impl Fn(&C) -> String,
        [one, many]: [&str; 2],
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let Some(guess) = &self.guess else {
            writeln!(out, "solved")?;
            return Ok(());
        };
        writeln!(out, "{}", show(guess))?;
        write!(out, "{}", counted(self.remaining.into(), one, many))?;
        if let Some((worst, average)) = self.still {
            write!(out, "; {average:.3} guesses to come on average, at most {worst}")?;
        }
        writeln!(out)?;
        Ok(())
    }
}

/// The average of guesses still to come, by a table.
pub(super) fn average<D: AsRef<[u8]>, N: Numbering>(turn: Turn<'_, D, N>) -> f64 {
    f64::from(turn.total()) / f64::from(turn.remaining())
}
