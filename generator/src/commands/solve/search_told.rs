//! How far searches with weights are: how many sets they looked at, and between which numbers the value is, until Ctrl-C is heard.

use std::ops::ControlFlow;

use solvetab_solver::code_breaking::search::weighted::WeightError;
use solvetab_solver::control::{Control, Steps};
use solvetab_studies::value::Bounds;

use crate::fraction::Shown;
use crate::report::{counted, usage};
use crate::terminal::interruption;
use crate::terminal::progress_bar::ProgressBar;

/// Draws what is known on a terminal.
pub(crate) struct SearchTold<'a> {
    bar: &'a ProgressBar,
}

impl<'a> SearchTold<'a> {
    /// A phase without steps begins.
    pub(crate) fn new(bar: &'a ProgressBar) -> Self {
        bar.begin("", 0);
        Self { bar }
    }
}

/// How far the search is, for people.
fn sentence(bounds: &Bounds) -> String {
    let sets = counted(bounds.sets, "set", "sets");
    match &bounds.between {
        Some((least, most)) => format!(
            "value from {:.6} to {:.6}, {}, {sets}",
            Shown(least).decimal(),
            Shown(most).decimal(),
            counted(bounds.searches.into(), "search", "searches")
        ),
        None => sets,
    }
}

/// What cannot be searched is a mistake in what was asked.
pub(crate) fn mistake(error: WeightError) -> anyhow::Error {
    match error {
        WeightError::Interrupted(interrupted) => interrupted.into(),
        error => usage(error),
    }
}

impl Drop for SearchTold<'_> {
    fn drop(&mut self) {
        self.bar.end();
    }
}

impl Control<Bounds> for SearchTold<'_> {
    fn look(&self, bounds: &Bounds) -> ControlFlow<()> {
        self.bar.say(&sentence(bounds));
        interruption::look()
    }
}

impl Control<Steps> for SearchTold<'_> {
    fn look(&self, steps: &Steps) -> ControlFlow<()> {
        self.look(&Bounds { sets: steps.done(), ..Bounds::default() })
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::*;

    #[test]
    fn what_is_known_is_said() {
        let fraction = |a: u32, b: u32| (BigInt::from(a), BigInt::from(b));
        let mut bounds = Bounds { sets: 5, ..Bounds::default() };
        assert_eq!(sentence(&bounds), "5 sets");
        bounds = Bounds { between: Some((fraction(10, 3), fraction(7, 2))), searches: 1, sets: 6 };
        assert_eq!(sentence(&bounds), "value from 3.333333 to 3.500000, 1 search, 6 sets");
    }
}
