//! Codes of a game, and its symmetries.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::code::{Code, CodeLike, Feedback};
use crate::errors::OrRaise;
use crate::integers::Whole;
use crate::sequence::{self, Members};

/// The codes of a game: `PxC` for P positions of C symbols that occur once each, `PxCr` where they
/// may be repeated.
///
/// `4x10` is Bulls and Cows, `4x6r` Mastermind. The rules are a sequence of their codes, in
/// lexicographic order.
///
/// >>> rules = Rules("4x10")
/// >>> len(rules), rules[-1], rules.index("9876")
/// (5040, Code('9876'), 5039)
/// >>> "0011" in rules, "0011" in Rules("4x6r")
/// (False, True)
///
/// With `feedback="black"` only bulls are reported:
///
/// >>> black = Rules("4x10", feedback="black")
/// >>> black.feedback_kind, black.feedback("0123", "1024")
/// ('black', Feedback('1A0B'))
/// >>> Rules("5x4")
/// Traceback (most recent call last):
/// solvetab.SolvetabError: 5 different symbols cannot be chosen from 4: use more symbols, ...
#[pyclass(module = "solvetab.code_breaking", frozen, eq, hash, sequence)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Rules(pub(crate) solvetab::Rules);

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (rules, /, feedback=None))]
    fn new(rules: RulesLike, feedback: Option<&str>) -> PyResult<Self> {
        match feedback {
            Some(kind) => Ok(Self(rules.0.with_feedback(kind.parse().or_raise()?))),
            None => Ok(Self(rules.0)),
        }
    }

    /// Kind of feedback: `counts` for bulls and cows, `black` for bulls alone.
    #[getter]
    fn feedback_kind(&self) -> &'static str {
        self.0.feedback_kind().name()
    }

    /// The feedback for `guess` when the secret is `secret`.
    #[pyo3(signature = (guess, secret, /))]
    fn feedback(&self, guess: CodeLike, secret: CodeLike) -> PyResult<Feedback> {
        self.0.feedback(guess.0, secret.0).map(Feedback).or_raise()
    }

    /// Symbols in a code, 1 to 8.
    #[getter]
    fn positions(&self) -> u8 {
        self.0.positions()
    }

    /// Different symbols, 1 to 16.
    #[getter]
    fn symbols(&self) -> u8 {
        self.0.symbols()
    }

    /// True if a symbol may occur more than once in a code.
    #[getter]
    fn repeats(&self) -> bool {
        self.0.repeats()
    }

    /// The feedback that ends the game.
    ///
    /// >>> Rules("4x10").win
    /// Feedback('4A0B')
    #[getter]
    fn win(&self) -> Feedback {
        Feedback(self.0.win())
    }

    /// The number of a code, counted from 0. Raises `ValueError` for one that is not of these
    /// rules.
    #[pyo3(signature = (code, /))]
    fn index(&self, code: CodeLike) -> PyResult<u32> {
        self.0.index(code.0).or_raise()
    }

    fn __len__(&self) -> usize {
        self.0.codes() as usize
    }

    fn __getitem__(&self, index: Whole) -> PyResult<Code> {
        let code = self.0.code(sequence::place(index, self.__len__())? as u32);
        code.map(Code).ok_or_else(sequence::none)
    }

    fn __iter__(this: Bound<'_, Self>) -> Members {
        Members::of(this)
    }

    fn __contains__(&self, code: &Bound<'_, PyAny>) -> bool {
        code.extract::<CodeLike>()
            .is_ok_and(|code| self.0.index(code.0).is_ok())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        match self.0.feedback_kind() {
            solvetab::FeedbackKind::Counts => format!("Rules('{}')", self.0),
            kind => format!("Rules('{}', feedback='{kind}')", self.0),
        }
    }

    fn __getnewargs__(&self) -> (String, &'static str) {
        (self.0.to_string(), self.feedback_kind())
    }
}

/// Rules, or the text of some.
pub(crate) struct RulesLike(pub(crate) solvetab::Rules);

impl<'py> FromPyObject<'_, 'py> for RulesLike {
    type Error = PyErr;

    fn extract(rules: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match rules.cast::<Rules>() {
            Ok(rules) => Ok(Self(rules.get().0)),
            Err(_) => rules
                .extract::<std::borrow::Cow<'_, str>>()?
                .parse()
                .map(Self)
                .or_raise(),
        }
    }
}

/// Positions and symbols by other names, under which answers are the same: found by
/// `DecisionTree.follow`.
///
/// >>> turn, relabelling = solvetab.bulls_and_cows().follow([("4071", "1A2B")])
/// >>> relabelling("0123"), relabelling(turn.guess)
/// (Code('4071'), Code('4725'))
/// >>> relabelling
/// <Relabelling 01234567 to 40712563>
#[pyclass(module = "solvetab.code_breaking", frozen, eq, hash)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Relabelling(pub(crate) solvetab::Relabelling);

#[pymethods]
impl Relabelling {
    /// The code by its other name.
    #[pyo3(signature = (code, /))]
    fn __call__(&self, code: CodeLike) -> Code {
        Code(self.0.apply(code.0))
    }

    fn __repr__(&self) -> PyResult<String> {
        let [.., code] = marks()?;
        Ok(format!("<Relabelling {code} to {}>", self.0.apply(code)))
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (Vec<Code>,))> {
        let function = py
            .import("solvetab.code_breaking")?
            .getattr("_relabelling")?
            .unbind();
        Ok((
            function,
            (marks()?.map(|code| Code(self.0.apply(code))).to_vec(),),
        ))
    }
}

/// Codes of which every relabelling makes others: the first eight tell where each position goes,
/// the last two what each symbol becomes.
fn marks() -> PyResult<[solvetab::Code; 10]> {
    let code = |symbols: [u8; 8]| solvetab::Code::new(symbols).or_raise();
    let place = |place: u8| code([0, 1, 2, 3, 4, 5, 6, 7].map(|other| u8::from(other == place)));
    Ok([
        place(0)?,
        place(1)?,
        place(2)?,
        place(3)?,
        place(4)?,
        place(5)?,
        place(6)?,
        place(7)?,
        code([8, 9, 10, 11, 12, 13, 14, 15])?,
        code([0, 1, 2, 3, 4, 5, 6, 7])?,
    ])
}

/// The relabelling that was pickled, by what it makes of `marks`.
#[pyfunction]
#[pyo3(name = "_relabelling")]
pub(super) fn unpickled(names: Vec<CodeLike>) -> PyResult<Relabelling> {
    let pairs: Vec<_> = marks()?
        .into_iter()
        .zip(names.iter().map(|name| name.0))
        .collect();
    let relabelling = solvetab::Relabelling::between(pairs.iter().copied()).map(Relabelling);
    relabelling.ok_or_else(|| PyValueError::new_err("no relabelling makes these codes"))
}
