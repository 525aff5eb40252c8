//! The Python package `solvetab`: the facade's tables and the solvers, with the names and the
//! manners of Python.
//!
//! This library is the module `solvetab._solvetab`, whose items python/solvetab/ puts in their
//! places; the stubs beside them tell type checkers what is here. What is documented with `///` and
//! seen by Python is a docstring, with examples that tests/ run. Nothing is computed here: values
//! come in, are handed to the core, and its answers and sentences come out.
//!
//! The `add` in each game's mod.rs registers its functions and classes. Functions that return one
//! shipped tree each are made and registered in `code_breaking::shipped`.

mod bulk;
mod code_breaking;
mod errors;
mod integers;
mod quad_ace;
mod running;
mod sequence;
mod tables;
mod text;
mod training;
mod twenty_four;

use pyo3::prelude::*;
use pyo3::types::PyTuple;

#[pymodule]
fn _solvetab(module: &Bound<'_, PyModule>) -> PyResult<()> {
    // The games share names, so each has a module of its own, by the name that Python is to know it
    // by.
    for (path, add) in [
        ("solvetab", add as fn(&Bound<'_, PyModule>) -> PyResult<()>),
        ("solvetab.code_breaking", code_breaking::add),
        ("solvetab.twenty_four", twenty_four::add),
        ("solvetab.quad_ace", quad_ace::add),
        ("solvetab.training", training::add),
    ] {
        let part = PyModule::new(module.py(), path)?;
        add(&part)?;
        module.add(path.trim_start_matches("solvetab."), part)?;
    }
    Ok(())
}

/// Adds the parts that belong to no game.
fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("SolvetabError", py.get_type::<errors::SolvetabError>())?;
    module.add("Contradiction", py.get_type::<errors::Contradiction>())?;
    module.add("TableError", py.get_type::<errors::TableError>())?;
    module.add("NoTree", py.get_type::<errors::NoTree>())?;
    module.add_class::<running::Progress>()?;
    module.add_class::<tables::Table>()?;
    module.add_class::<training::grading::Verdict>()?;
    module.add_function(wrap_pyfunction!(training::grading::grade, module)?)?;
    module.add_function(wrap_pyfunction!(tables::open_table, module)?)?;
    module.add_function(wrap_pyfunction!(tables::table_from_bytes, module)?)?;
    module.add_function(wrap_pyfunction!(tables::shipped, module)?)?;
    module.add(
        "SHIPPED",
        PyTuple::new(py, solvetab::embedded().map(|(name, _)| name))?,
    )?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
