//! Games as environments for agents: what solvetab.gym is built of.

mod actions;
mod dataset;
pub(crate) mod grading;
mod guessing;
mod quad_ace;
mod steps;

use pyo3::prelude::*;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(dataset::lines, module)?)?;
    module.add_class::<guessing::Guessing>()?;
    module.add_class::<guessing::GuessingGames>()?;
    module.add_class::<steps::StepGames>()?;
    module.add_class::<quad_ace::QuadAceGames>()
}
