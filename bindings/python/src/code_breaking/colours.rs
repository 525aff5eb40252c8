//! Words with a colour for each letter.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use solvetab::{Colour, ColouredWords};

use super::walk::{self, tree_classes};
use crate::errors::OrRaise;
use crate::integers::Whole;
use crate::text::word;

/// A colour for each letter of a guess, of 1 to 10: `G` green, `Y` yellow, `-` grey.
///
/// Read in either case, and also as `B` or `.` for grey, as the digits 2, 1 and 0, and as coloured
/// squares. Ordered by length, then by number.
///
/// >>> colours = Colours("-Y--G")
/// >>> colours.colours
/// ('grey', 'yellow', 'grey', 'grey', 'green')
/// >>> colours == Colours("01002") == Colours("⬛🟨⬛⬛🟩"), colours.number, colours.is_win
/// (True, 29, False)
/// >>> Colours("1A2B")
/// Traceback (most recent call last):
/// solvetab.SolvetabError: write colours like a letter for each of the guess: ...
#[pyclass(module = "solvetab.code_breaking", frozen, eq, ord, hash)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Colours(solvetab::Colours);

#[pymethods]
impl Colours {
    #[new]
    #[pyo3(signature = (colours, /))]
    fn new(colours: ColoursLike) -> Self {
        Self(colours.0)
    }

    /// The colours with this number, for so many letters.
    ///
    /// >>> Colours.of(29, letters=5)
    /// Colours('-Y--G')
    #[staticmethod]
    #[pyo3(signature = (number, letters))]
    fn of(number: Whole, letters: Whole) -> PyResult<Self> {
        let letters: u8 =
            letters.within("the number of letters", 1, solvetab::MAX_LETTERS.into())?;
        let most = i64::from(solvetab::Colours::count(letters)) - 1;
        let number: u16 = number.within("the number of colours", 0, most)?;
        solvetab::Colours::from_number(number, letters)
            .map(Self)
            .or_raise()
    }

    /// The colours, first to last: `"green"`, `"yellow"` or `"grey"`.
    #[getter]
    fn colours<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let names = self.0.colours().map(|colour| match colour {
            Colour::Green => "green",
            Colour::Yellow => "yellow",
            Colour::Grey => "grey",
        });
        PyTuple::new(py, names.collect::<Vec<_>>())
    }

    /// The number: a digit in base 3 for each letter, the first one the highest; 2 for green, 1 for
    /// yellow, 0 for grey.
    #[getter]
    fn number(&self) -> u16 {
        self.0.number()
    }

    /// True if all are green: the guess is the secret.
    #[getter]
    fn is_win(&self) -> bool {
        self.0.is_win()
    }

    fn __len__(&self) -> usize {
        self.0.letters().into()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Colours('{}')", self.0)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }
}

/// Colours, or the text of some.
pub(crate) struct ColoursLike(solvetab::Colours);

impl<'py> FromPyObject<'_, 'py> for ColoursLike {
    type Error = PyErr;

    fn extract(colours: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(colours) = colours.cast::<Colours>() {
            return Ok(Self(colours.get().0));
        }
        let text = colours
            .cast::<PyString>()
            .map_err(|_| PyTypeError::new_err("expected Colours or a str"))?;
        text.to_cow()?.parse().map(Self).or_raise()
    }
}

/// The colours of `guess` when the secret is `secret`, for words of 1 to 10 characters; upper and
/// lower case are one.
///
/// Green letters are matched first. Then, from left to right, each other letter is yellow if the
/// secret has it more often than it is green or already yellow.
///
/// >>> colours("eerie", "there")
/// Colours('Y-Y-G')
#[pyfunction]
#[pyo3(signature = (guess, secret, /))]
pub(crate) fn colours(guess: &str, secret: &str) -> PyResult<Colours> {
    word(guess)?.colours(word(secret)?).map(Colours).or_raise()
}

tree_classes! {
    /// A strategy for words with a colour for each letter: the word to guess after any colours.
    ///
    /// `solve_words` finds it. A tree is a sequence of its turns, the first of which begins the
    /// game.
    ///
    /// >>> words = ["stone", "notes", "onset", "crane", "least", "slate", "steal", "tales"]
    /// >>> tree = solve_words(words, feedback="colours")
    /// >>> tree
    /// <ColourTree 8 words of 5 characters>
    /// >>> tree.start().total
    /// 16
    ColourTree of ColouredWords {
        /// The words that the tree guesses, in ascending order; all secrets are among them.
        words
    }

    /// A moment of a game of words with colours in which a guess is due; otherwise as `Turn`.
    ///
    /// >>> turn = solve_words(["rain", "iran", "tent", "tint"], feedback="colours").start()
    /// >>> turn.guess, turn.remaining, turn.worst
    /// ('iran', 4, 2)
    /// >>> turn.answer("YYYG").guess
    /// 'rain'
    ColourTurn with Colours {
        /// The turn after the colours of the guess, such as `"-Y--G"`; None if it was the secret.
        ///
        /// Raises `Contradiction` if no word is consistent with all colours.
        answer(ColoursLike)
    }
}
