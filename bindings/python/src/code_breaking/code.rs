//! Codes and answers.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::bulk::{self, Rows};
use crate::errors::OrRaise;
use crate::integers::Whole;

/// A row of 1 to 16 symbols, secret or guessed: the digits 0-9, then a-z.
///
/// Codes of one length are in lexicographic order. Whether a code is one of a game's depends on its
/// `Rules`.
///
/// >>> code = Code("05af")
/// >>> code.symbols, str(code), len(code)
/// ((0, 5, 10, 15), '05af', 4)
/// >>> Code("0123") < Code("0132")
/// True
/// >>> Code("05-")
/// Traceback (most recent call last):
/// solvetab.SolvetabError: '-' is not a symbol here: symbols are 0 to z (0-9, then a-z)
#[pyclass(module = "solvetab.code_breaking", frozen, eq, ord, hash)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Code(pub(crate) solvetab::Code);

#[pymethods]
impl Code {
    #[new]
    #[pyo3(signature = (code, /))]
    fn new(code: CodeLike) -> Self {
        Self(code.0)
    }

    /// The symbols, first to last, each from 0 to 35.
    #[getter]
    fn symbols<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.symbols())
    }

    /// The feedback for this guess when the secret is `secret`; the two may be swapped.
    ///
    /// >>> Code("5255").feedback("5543")
    /// Feedback('1A1B')
    #[pyo3(signature = (secret, /))]
    fn feedback(&self, secret: CodeLike) -> PyResult<Feedback> {
        solvetab::Feedback::between(self.0, secret.0)
            .map(Feedback)
            .or_raise()
    }

    fn __len__(&self) -> usize {
        self.0.positions().into()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Code('{}')", self.0)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }
}

/// A code, or the text of one.
pub(crate) struct CodeLike(pub(crate) solvetab::Code);

impl<'py> FromPyObject<'_, 'py> for CodeLike {
    type Error = PyErr;

    fn extract(code: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(code) = code.cast::<Code>() {
            return Ok(Self(code.get().0));
        }
        let text = code
            .cast::<PyString>()
            .map_err(|_| PyTypeError::new_err("expected a Code or a str"))?;
        text.to_cow()?.parse().map(Self).or_raise()
    }
}

/// Agreement of a guess with the secret: `1A2B` is one symbol in place (a bull, a black peg) and
/// two elsewhere (cows, white pegs).
///
/// Ordered by the number of matches, then by how many of them are in place.
///
/// >>> answer = Feedback("1A2B")
/// >>> answer.bulls, answer.cows, answer.total
/// (1, 2, 3)
/// >>> Feedback.of(1, 2) == answer
/// True
/// >>> Feedback("1A")
/// Traceback (most recent call last):
/// solvetab.SolvetabError: write feedback like 1A2B (1 bull, 2 cows)
#[pyclass(module = "solvetab.code_breaking", frozen, eq, ord, hash)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Feedback(pub(crate) solvetab::Feedback);

#[pymethods]
impl Feedback {
    #[new]
    #[pyo3(signature = (answer, /))]
    fn new(answer: FeedbackLike) -> Self {
        Self(answer.0)
    }

    /// The feedback with so many symbols in place and so many elsewhere.
    ///
    /// >>> Feedback.of(bulls=9, cows=8)
    /// Traceback (most recent call last):
    /// solvetab.SolvetabError: the sum of bulls and cows is a number from 0 to 16, not 17
    #[staticmethod]
    #[pyo3(signature = (bulls, cows))]
    fn of(bulls: Whole, cows: Whole) -> PyResult<Self> {
        solvetab::Feedback::from_numbers(bulls.0, cows.0)
            .map(Self)
            .or_raise()
    }

    /// Symbols in place.
    #[getter]
    fn bulls(&self) -> u8 {
        self.0.bulls()
    }

    /// Symbols that match in another place.
    #[getter]
    fn cows(&self) -> u8 {
        self.0.cows()
    }

    /// Matches, in place or not.
    #[getter]
    fn total(&self) -> u8 {
        self.0.total()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Feedback('{}')", self.0)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }
}

/// An answer, or the text of one, to be read once it is known what is reported.
pub(crate) enum AnyFeedback {
    Feedback(solvetab::Feedback),
    Text(String),
}

impl AnyFeedback {
    /// The answer where this is reported.
    pub(crate) fn of(self, kind: solvetab::FeedbackKind) -> PyResult<solvetab::Feedback> {
        match self {
            Self::Feedback(feedback) => Ok(feedback),
            Self::Text(text) => kind.read(&text).or_raise(),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for AnyFeedback {
    type Error = PyErr;

    fn extract(answer: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(answer) = answer.cast::<Feedback>() {
            return Ok(Self::Feedback(answer.get().0));
        }
        let text = answer
            .cast::<PyString>()
            .map_err(|_| PyTypeError::new_err("expected a Feedback or a str"))?;
        Ok(Self::Text(text.to_cow()?.into_owned()))
    }
}

/// An answer of bulls and cows, or the text of one.
pub(crate) struct FeedbackLike(pub(crate) solvetab::Feedback);

impl<'py> FromPyObject<'_, 'py> for FeedbackLike {
    type Error = PyErr;

    fn extract(answer: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        answer
            .extract::<AnyFeedback>()?
            .of(solvetab::FeedbackKind::Counts)
            .map(Self)
    }
}

/// The feedback for `guess` when the secret is `secret`; the two may be swapped.
///
/// >>> feedback("0123", "3120")
/// Feedback('2A2B')
/// >>> feedback("012", "3120")
/// Traceback (most recent call last):
/// solvetab.SolvetabError: a guess of 3 positions cannot be compared with a secret of 4
#[pyfunction]
#[pyo3(signature = (guess, secret, /))]
pub(crate) fn feedback(guess: CodeLike, secret: CodeLike) -> PyResult<Feedback> {
    solvetab::Feedback::between(guess.0, secret.0)
        .map(Feedback)
        .or_raise()
}

/// The feedback for many guesses: two arrays, of the bulls and of the cows. Needs numpy.
///
/// Codes are rows of symbols: arrays of whole numbers whose last axis is a code. `secrets` has the
/// shape of `guesses`.
///
/// >>> import numpy
/// >>> guesses = numpy.array([[0, 1, 2, 3], [4, 5, 6, 7]])
/// >>> secrets = numpy.array([[3, 1, 2, 0], [0, 1, 2, 3]])
/// >>> bulls, cows = feedback_many(guesses, secrets)
/// >>> bulls.tolist(), cows.tolist()
/// ([2, 0], [2, 0])
#[pyfunction]
#[pyo3(signature = (guesses, secrets, /))]
pub(crate) fn feedback_many<'py>(
    guesses: &Bound<'py, PyAny>,
    secrets: &Bound<'py, PyAny>,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    let py = guesses.py();
    let (guesses, secrets) = (Rows::of(guesses)?, Rows::of(secrets)?);
    guesses.require_shape_of(&secrets)?;
    let answers: Vec<solvetab::Feedback> = py.detach(|| {
        let (mut guess, mut secret) = (guesses.reader(), secrets.reader());
        bulk::answers(guesses.count(), |row| {
            Ok(solvetab::Feedback::between(
                code_of(guess.row(row))?,
                code_of(secret.row(row))?,
            )?)
        })
    })?;
    let bulls: Vec<u8> = answers.iter().map(|answer| answer.bulls()).collect();
    let cows: Vec<u8> = answers.iter().map(|answer| answer.cows()).collect();
    Ok((
        bulk::array(py, &bulls, guesses.shape())?,
        bulk::array(py, &cows, guesses.shape())?,
    ))
}

fn code_of(row: &[i64]) -> Result<solvetab::Code, solvetab::InputError> {
    match row.iter().find(|&&symbol| u8::try_from(symbol).is_err()) {
        Some(&symbol) => Err(symbol_error(symbol)),
        None => solvetab::Code::new(row.iter().map(|&symbol| symbol as u8)),
    }
}

/// The core's error for a symbol that is too large, of one that it cannot even be asked about.
fn symbol_error(found: i64) -> solvetab::InputError {
    solvetab::InputError::Range {
        what: "a symbol",
        least: 0,
        most: i64::from(solvetab::Shape::MAX_SYMBOLS) - 1,
        found,
    }
}
