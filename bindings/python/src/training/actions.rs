//! Parts that all games side by side share: arrays with a number for each game, and methods.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::bulk::{self, Column, Item};

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
    Err(PyValueError::new_err(format!(
        "games of {guesses} guesses are at most {most} at a time, not {games}"
    )))
}

/// A number for each game.
pub(super) fn numbers(array: &Bound<'_, PyAny>, games: usize) -> PyResult<Vec<i64>> {
    let column = Column::of(array, &[games])?;
    Ok((0..games).map(|row| column.number(row)).collect())
}

/// A number of 32 bits for each game; one that has more becomes the largest or the smallest, which
/// no game has.
pub(super) fn narrow(array: &Bound<'_, PyAny>, games: usize) -> PyResult<Vec<i32>> {
    let numbers = numbers(array, games)?.into_iter();
    Ok(numbers
        .map(|number| i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX }))
        .collect())
}

/// A new numpy array with an item for each game.
pub(super) fn column<T: Item>(
    py: Python<'_>,
    items: impl IntoIterator<Item = T>,
) -> PyResult<Bound<'_, PyAny>> {
    let items: Vec<T> = items.into_iter().collect();
    bulk::array(py, &items, &[items.len()])
}

/// The methods of a class of games: those that all have, and those that only this one has.
macro_rules! games_methods {
    ($class:ident; $(#[$reset_doc:meta])* reset; $($methods:tt)*) => {
        #[pymethods]
        impl $class {
            $($methods)*

            fn __len__(&self) -> usize {
                self.0.count()
            }

            /// The same games in the same states, which go on by themselves.
            fn __copy__(&self) -> Self {
                Self(self.0.clone())
            }

            #[pyo3(signature = (memo, /))]
            fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> Self {
                let _ = memo;
                Self(self.0.clone())
            }

            $(#[$reset_doc])*
            #[pyo3(signature = (seed=None))]
            fn reset(&mut self, seed: Option<u64>) {
                match seed {
                    Some(seed) => self.0.reseed(seed),
                    None => self.0.reset(),
                }
            }
        }
    };
}
pub(super) use games_methods;
