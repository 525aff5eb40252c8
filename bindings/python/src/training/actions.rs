//! Actions as they come from Python: an array with a number for each game.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::bulk::Column;

/// Most games side by side.
pub(super) const MOST_GAMES: i64 = 1 << 24;

/// Most guesses of all games together: eight bytes each.
const MOST_GUESSES: usize = 1 << 28;

/// Refuses games that take too much memory.
pub(super) fn bounded(games: usize, guesses: usize) -> PyResult<()> {
    if games * guesses <= MOST_GUESSES {
        return Ok(());
    }
    let most = MOST_GUESSES / guesses;
    Err(PyValueError::new_err(format!("games of {guesses} guesses are at most {most} at a time, not {games}")))
}

/// A number for each game.
pub(super) fn numbers(array: &Bound<'_, PyAny>, games: usize) -> PyResult<Vec<i64>> {
    let column = Column::of(array, &[games])?;
    Ok((0..games).map(|row| column.number(row)).collect())
}

/// Numbers of 32 bits; those that have more become the largest or the smallest, which no game has.
pub(super) fn narrow(numbers: &[i64]) -> Vec<i32> {
    let numbers = numbers.iter();
    numbers.map(|&number| i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX })).collect()
}
