//! How far searches with weights are: how many sets they looked at, and between which numbers the value is, until Ctrl-C is heard.

use std::sync::{Mutex, PoisonError};

use solvetab_solver::code_breaking::value::Watch;
use solvetab_solver::matrix_game::Fraction;
use solvetab_solver::progress::Progress;

use crate::fraction::Shown;
use crate::interruption;
use crate::output::counted;
use crate::progress_bar::ProgressBar;

/// Draws what is known on a terminal.
pub(super) struct SearchTold<'a> {
    bar: &'a ProgressBar,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    sets: u64,
    searches: u64,
    /// Between which numbers the value is, for people.
    between: Option<String>,
}

impl<'a> SearchTold<'a> {
    /// A phase without steps begins.
    pub(super) fn new(bar: &'a ProgressBar) -> Self {
        bar.begin("", 0);
        Self { bar, known: Mutex::default() }
    }

    fn tell(&self, change: impl FnOnce(&mut Known)) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut known);
        self.bar.say(&known.sentence());
    }
}

impl Known {
    fn sentence(&self) -> String {
        let sets = counted(self.sets, "set", "sets");
        match &self.between {
            Some(between) => format!("{between}, {}, {sets}", counted(self.searches, "search", "searches")),
            None => sets,
        }
    }
}

impl Drop for SearchTold<'_> {
    fn drop(&mut self) {
        self.bar.end();
    }
}

impl Progress for SearchTold<'_> {
    fn advance(&self, steps: u64) {
        self.tell(|known| known.sets += steps);
    }

    fn is_cancelled(&self) -> bool {
        interruption::is_heard()
    }
}

impl Watch for SearchTold<'_> {
    fn between(&self, least: &Fraction, most: &Fraction) {
        self.tell(|known| {
            known.searches += 1;
            known.between = Some(format!("value from {:.6} to {:.6}", Shown(least).decimal(), Shown(most).decimal()));
        });
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::*;

    #[test]
    fn what_is_known_is_said() {
        let bar = ProgressBar::new(false);
        let told = SearchTold::new(&bar);
        told.advance(5);
        assert_eq!(told.known.lock().unwrap().sentence(), "5 sets");
        let fraction = |a: u32, b: u32| (BigInt::from(a), BigInt::from(b));
        told.between(&fraction(10, 3), &fraction(7, 2));
        told.advance(1);
        assert_eq!(told.known.lock().unwrap().sentence(), "value from 3.333333 to 3.500000, 1 search, 6 sets");
    }
}
