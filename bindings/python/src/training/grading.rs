//! Graders: an instance and an answer go to the core, a verdict comes back.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use solvetab_training::grade as grader;
use solvetab_training::instance::{Description, Instance, named_words};

use crate::errors::{OrRaise, SolvetabError, coded};

/// Grader that remembers what the last call has solved.
static GRADER: Mutex<Option<grader::Grader>> = Mutex::new(None);

/// Verdict on an answer, with the reason.
///
/// >>> verdict = solvetab.grade({"game": "24", "cards": [3, 3, 8, 8]}, "3*8")
/// >>> verdict.correct, verdict.code, verdict.answer
/// (False, 'not-used', '3*8')
#[pyclass(module = "solvetab", frozen, eq)]
#[derive(PartialEq, Eq)]
pub(crate) struct Verdict(grader::Verdict);

#[pymethods]
impl Verdict {
    /// True if the answer is right.
    #[getter]
    const fn correct(&self) -> bool {
        self.0.correct
    }

    /// Why, or why not: an identifier for programs, such as `wrong-value`.
    #[getter]
    const fn code(&self) -> &'static str {
        self.0.reason.code()
    }

    /// The same in a sentence.
    #[getter]
    fn reason(&self) -> String {
        self.0.reason.to_string()
    }

    /// The answer that was read; `None` if there is none.
    #[getter]
    fn answer(&self) -> Option<&str> {
        self.0.answer.as_deref()
    }

    fn __bool__(&self) -> bool {
        self.0.correct
    }

    fn __repr__(&self) -> String {
        format!("<Verdict {}: {}>", self.code(), self.0.reason)
    }
}

/// Grades the answer in a text: the last closed `<answer>`, else the last box of LaTeX, else the
/// last line.
///
/// The instance is a mapping or its JSON, such as a line of a data set: `game` and the keys that
/// the game needs. docs/training.md says how an answer is spelled. No text raises an error; an
/// instance that cannot be does.
///
/// >>> instance = {"game": "24", "cards": [3, 3, 8, 8]}
/// >>> bool(solvetab.grade(instance, r"It is \boxed{\frac{8}{3-\frac83}}."))
/// True
#[pyfunction]
#[pyo3(signature = (instance, answer, /))]
pub(crate) fn grade(
    py: Python<'_>,
    instance: &Bound<'_, PyAny>,
    answer: &Bound<'_, PyString>,
) -> PyResult<Verdict> {
    let json = match instance.cast::<PyString>() {
        Ok(json) => json.to_string_lossy().into_owned(),
        Err(_) => {
            let mapping = PyDict::new(py);
            mapping.call_method1("update", (instance,))?;
            py.import("json")?
                .call_method1("dumps", (mapping,))?
                .extract()?
        }
    };

    let description: Description = serde_json::from_str(&json).map_err(|error| {
        coded(
            SolvetabError::new_err(format!("this is no instance: {error}")),
            "json",
        )
    })?;
    let instance = Instance::new(&description, &mut named_words).or_raise()?;
    let answer = answer.to_string_lossy().into_owned();
    Ok(Verdict(py.detach(|| {
        // Who comes while another thread grades has a grader of its own.
        let mut grader = GRADER
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
            .unwrap_or_default();
        let verdict = grader.grade(&instance, &answer);
        *GRADER.lock().unwrap_or_else(PoisonError::into_inner) = Some(grader);
        verdict
    })))
}
