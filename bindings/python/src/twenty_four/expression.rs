//! Ways to combine cards.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use solvetab::{Fraction, InputError, Operation, Style};

use super::cards::{Cards, CardsLike};
use crate::errors::OrRaise;
use crate::integers::{Number, Whole, hash_of};

/// A way to combine a hand's cards, each used once.
///
/// `str` writes it with the fewest brackets that keep its structure; a notebook shows it as a
/// formula.
///
/// >>> expression = solvetab.twenty_four.table().solve("3 3 8 8")
/// >>> str(expression), expression.value
/// ('8/(3-8/3)', Fraction(24, 1))
/// >>> for step in expression.steps:
/// ...     print(step)
/// 8 / 3 = 8/3
/// 3 - (8/3) = 1/3
/// 8 / (1/3) = 24
#[pyclass(module = "solvetab.twenty_four", frozen, eq, hash)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Expression(pub(crate) solvetab::Expression);

#[pymethods]
impl Expression {
    /// The expression with this code over these cards, see `code`.
    ///
    /// >>> expression = solvetab.twenty_four.table().solve("3 3 8 8")
    /// >>> Expression.from_code("3 3 8 8", expression.code) == expression
    /// True
    #[staticmethod]
    #[pyo3(signature = (cards, code, /))]
    fn from_code(cards: CardsLike, code: Whole) -> PyResult<Self> {
        let most = i64::from(solvetab::Expression::codes(cards.0)) - 1;
        let number = u32::try_from(code.0).ok();
        let expression = number
            .and_then(|number| solvetab::Expression::from_code(cards.0, number))
            .map(Self);
        expression
            .ok_or(InputError::Range {
                what: "an expression's code",
                least: 0,
                most,
                found: code.0,
            })
            .or_raise()
    }

    /// The cards it combines.
    #[getter]
    fn cards(&self) -> Cards {
        Cards(self.0.cards())
    }

    /// The number that stands for the expression among all of as many cards.
    #[getter]
    fn code(&self) -> u32 {
        self.0.code()
    }

    /// Value of the expression, a `fractions.Fraction`; None if it divides by zero, or a number on
    /// the way has more than 64 bits.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.0.value().map(|value| fraction(py, value)).transpose()
    }

    /// The operations in the order in which they can be carried out, up to one that divides by
    /// zero.
    ///
    /// Seen from the end they are hints: the last operation joins two numbers to the target, the
    /// one before made one of them.
    #[getter]
    fn steps(&self) -> Vec<Step> {
        self.0.calculations().map(Step).collect()
    }

    /// The expression as `"ascii"`, `"unicode"` or `"latex"` has it; with `faces` 1, 10, 11, 12 and
    /// 13 are A, T, J, Q and K.
    ///
    /// >>> solvetab.twenty_four.table().solve("1 5 5 5").styled("unicode", faces=True)
    /// '5 × (5 − A ÷ 5)'
    #[pyo3(signature = (style="ascii", /, *, faces=false))]
    fn styled(&self, style: &str, faces: bool) -> PyResult<String> {
        let style = match style {
            "ascii" => Style::Ascii,
            "unicode" => Style::Unicode,
            "latex" => Style::Latex,
            _ => {
                return Err(InputError::Form {
                    what: "a style",
                    expected: "ascii, unicode or latex",
                })
                .or_raise();
            }
        };
        let styled = self.0.styled(style);
        Ok(if faces { styled.with_faces() } else { styled }.to_string())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Expression {}>", self.0)
    }

    fn _repr_latex_(&self) -> String {
        format!("$\\displaystyle {}$", self.0.styled(Style::Latex))
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (Cards, u32))> {
        let from_code = py.get_type::<Self>().getattr("from_code")?.unbind();
        Ok((from_code, (self.cards(), self.0.code())))
    }
}

/// One operation of an expression with its numbers.
///
/// >>> first = solvetab.twenty_four.table().solve("3 3 8 8").steps[0]
/// >>> first.left, first.operation, first.right, first.result
/// (Fraction(8, 1), '/', Fraction(3, 1), Fraction(8, 3))
#[pyclass(module = "solvetab.twenty_four", frozen, eq)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step(solvetab::Calculation);

#[pymethods]
impl Step {
    /// The left number.
    #[getter]
    fn left(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        fraction(py, self.0.left)
    }

    /// Operation of the step: `"+"`, `"-"`, `"*"` or `"/"`.
    #[getter]
    fn operation(&self) -> char {
        self.0.operation.sign()
    }

    /// The right number.
    #[getter]
    fn right(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        fraction(py, self.0.right)
    }

    /// Result of the step.
    #[getter]
    fn result(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        fraction(py, self.0.result)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Step {}>", self.0)
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, StepState)> {
        let function = py
            .import("solvetab.twenty_four")?
            .getattr("_step")?
            .unbind();
        Ok((
            function,
            (
                self.left(py)?,
                self.operation(),
                self.right(py)?,
                self.result(py)?,
            ),
        ))
    }

    fn __hash__(&self) -> u64 {
        let solvetab::Calculation {
            operation,
            left,
            right,
            result,
        } = self.0;
        hash_of(&(operation, left, right, result))
    }
}

/// Pickle of a step.
type StepState = (Py<PyAny>, char, Py<PyAny>, Py<PyAny>);

/// The step that was pickled.
#[pyfunction]
#[pyo3(name = "_step")]
pub(super) fn unpickled(
    left: Target,
    operation: char,
    right: Target,
    result: Target,
) -> PyResult<Step> {
    let all = [
        Operation::Add,
        Operation::Subtract,
        Operation::Multiply,
        Operation::Divide,
    ];
    let operation = all.into_iter().find(|known| known.sign() == operation);
    let operation = operation.ok_or_else(|| PyValueError::new_err("no operation has this sign"))?;
    Ok(Step(solvetab::Calculation {
        operation,
        left: left.0,
        right: right.0,
        result: result.0,
    }))
}

/// A number as Python has it.
pub(super) fn fraction(py: Python<'_>, number: Fraction) -> PyResult<Py<PyAny>> {
    let class = py.import("fractions")?.getattr("Fraction")?;
    Ok(class
        .call1((number.numerator(), number.denominator()))?
        .unbind())
}

/// A number to make: an `int`, a `fractions.Fraction`, or the text of one.
#[derive(Clone, Copy)]
pub(super) struct Target(pub(super) Fraction);

impl<'py> FromPyObject<'_, 'py> for Target {
    type Error = PyErr;

    fn extract(target: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let part = |name: &str| target.getattr(name).and_then(|part| Number::of(&part));
        match target.cast::<PyString>() {
            Ok(text) => text.to_cow()?.parse(),
            Err(_) => match (part("numerator"), part("denominator")) {
                (Ok(numerator), Ok(denominator)) => format!("{numerator}/{denominator}").parse(),
                _ => return Err(PyTypeError::new_err("expected an int, a Fraction or a str")),
            },
        }
        .map(Self)
        .or_raise()
    }
}
