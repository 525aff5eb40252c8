//! Bulls and Cows, Mastermind and their kin, with the names and the manners of Python.

mod code;
mod colours;
pub(crate) mod rules;
mod shipped;
mod solve;
mod tree;
mod walk;
mod words;

use pyo3::prelude::*;

use crate::tables;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<code::Code>()?;
    module.add_class::<code::Feedback>()?;
    module.add_class::<rules::Rules>()?;
    module.add_class::<rules::Relabelling>()?;
    tables::add_class::<tree::DecisionTree>(module)?;
    module.add_class::<tree::Turn>()?;
    tables::add_class::<words::WordTree>(module)?;
    module.add_class::<words::WordTurn>()?;
    module.add_class::<colours::Colours>()?;
    tables::add_class::<colours::ColourTree>(module)?;
    module.add_class::<colours::ColourTurn>()?;
    module.add_function(wrap_pyfunction!(colours::colours, module)?)?;
    module.add_function(wrap_pyfunction!(rules::unpickled, module)?)?;
    module.add_function(wrap_pyfunction!(code::feedback, module)?)?;
    module.add_function(wrap_pyfunction!(code::feedback_many, module)?)?;
    module.add_function(wrap_pyfunction!(words::word_feedback, module)?)?;
    module.add_function(wrap_pyfunction!(solve::solve, module)?)?;
    module.add_function(wrap_pyfunction!(solve::solve_words, module)?)?;
    shipped::add(module)
}
