//! 24 points and its kin, with the names and the manners of Python.

mod cards;
mod expression;
mod hand;
mod numbers;
mod solve;
mod table;
mod targets;

use pyo3::prelude::*;

use crate::tables;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<cards::Cards>()?;
    module.add_class::<expression::Expression>()?;
    module.add_class::<expression::Step>()?;
    module.add_class::<hand::Hand>()?;
    tables::add_class::<table::TwentyFour>(module)?;
    tables::add_class::<targets::Targets>(module)?;
    tables::add_class::<numbers::Numbers>(module)?;
    module.add_class::<solve::Round>()?;
    module.add_function(wrap_pyfunction!(expression::unpickled, module)?)?;
    module.add_function(wrap_pyfunction!(hand::unpickled, module)?)?;
    module.add_function(wrap_pyfunction!(solve::unpickled, module)?)?;
    module.add_function(wrap_pyfunction!(table::table, module)?)?;
    module.add_function(wrap_pyfunction!(targets::targets, module)?)?;
    module.add_function(wrap_pyfunction!(solve::solutions, module)?)?;
    module.add_function(wrap_pyfunction!(solve::play_round, module)?)?;
    module.add_function(wrap_pyfunction!(solve::solve_deck, module)?)?;
    module.add_function(wrap_pyfunction!(numbers::solve_numbers, module)?)
}
