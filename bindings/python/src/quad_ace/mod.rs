//! QuadAce, with the names and the manners of Python.

mod hands;
mod outcome;
pub(crate) mod rules;
mod table;

use pyo3::prelude::*;

use crate::tables;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<hands::Hands>()?;
    module.add_class::<outcome::Outcome>()?;
    module.add_class::<rules::Rules>()?;
    tables::add_class::<table::QuadAce>(module)?;
    module.add_function(wrap_pyfunction!(hands::unpickled, module)?)?;
    module.add_function(wrap_pyfunction!(table::table, module)?)?;
    module.add_function(wrap_pyfunction!(table::three_hands, module)?)?;
    module.add_function(wrap_pyfunction!(table::solve, module)?)?;
    module.add("DRAW", outcome::Outcome(solvetab::Outcome::Draw))
}
