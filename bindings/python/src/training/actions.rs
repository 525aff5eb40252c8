//! Actions as they come from Python: an array with a number for each game.

use pyo3::prelude::*;

use crate::bulk::Column;

/// Most games side by side.
pub(super) const MOST_GAMES: i64 = 1 << 24;

/// A number for each game.
pub(super) fn numbers(array: &Bound<'_, PyAny>, games: usize) -> PyResult<Vec<i64>> {
    let column = Column::of(array, &[games])?;
    Ok((0..games).map(|row| column.number(row)).collect())
}

/// Numbers of actions; those that no game has stay so.
pub(super) fn narrow(numbers: &[i64]) -> Vec<i32> {
    let narrow = |&number: &i64| i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX });
    numbers.iter().map(narrow).collect()
}
