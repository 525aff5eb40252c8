//! Games as environments for agents: what solvetab.gym is built of.

mod guessing;
mod steps;

use pyo3::prelude::*;

use crate::bulk::Column;

/// Most games side by side.
const MOST_GAMES: i64 = 1 << 24;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<guessing::Guessing>()?;
    module.add_class::<guessing::GuessingGames>()?;
    module.add_class::<steps::StepGames>()?;
    module.add_class::<steps::QuadAceGames>()
}

/// A number for each game.
fn numbers(array: &Bound<'_, PyAny>, games: usize) -> PyResult<Vec<i64>> {
    let column = Column::of(array, &[games])?;
    Ok((0..games).map(|row| column.number(row)).collect())
}

/// Numbers of actions; those that no game has stay so.
fn narrow(numbers: &[i64]) -> Vec<i32> {
    let narrow = |&number: &i64| i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX });
    numbers.iter().map(narrow).collect()
}
