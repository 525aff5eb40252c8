//! Optimal trees for any rules, and for lists of codes or words.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use solvetab::FeedbackKind;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses, Mode};
use solvetab_solver::code_breaking::search::weighted::{self, Searcher, Weight};
use solvetab_solver::code_breaking::search::{self, Optimal, Question, Resources, Saved};
use solvetab_solver::code_breaking::strategy::encode;

use super::colours::ColourTree;
use super::rules::RulesLike;
use super::tree::DecisionTree;
use super::words::WordTree;
use crate::errors::OrRaise;
use crate::integers::Whole;
use crate::running;
use crate::tables::{self, Table as BaseTable};
use crate::text;

/// Question and effort of a search: the keywords that both solvers have.
struct Search {
    question: Question,
    resources: Resources,
    threads: Option<usize>,
}

impl Search {
    fn new(
        objective: &str,
        max_depth: Option<Whole>,
        width: Option<Whole>,
        threads: Option<Whole>,
        memory: Option<Whole>,
    ) -> PyResult<Self> {
        let max_depth = max_depth
            .map(|depth| depth.within("the most guesses", 1, u16::MAX.into()))
            .transpose()?;
        let width = width
            .map(|width| width.within("the width", 1, u32::MAX.into()))
            .transpose()?;
        let mut resources = Resources::default();
        let threads = threads
            .map(|threads| threads.within("the number of threads", 1, 1 << 16))
            .transpose()?;
        if let Some(memory) = memory {
            resources.memory = memory.within("the bytes of memory", 1, i64::MAX)?;
        }
        let objective = objective.parse().or_raise()?;
        Ok(Self {
            question: Question {
                objective,
                max_depth,
                width,
            },
            resources,
            threads,
        })
    }

    fn run(self, py: Python<'_>, game: &Game, progress: Option<Py<PyAny>>) -> PyResult<Optimal> {
        let Self {
            question,
            resources,
            threads,
        } = self;
        let solve = |link: &running::Link| {
            search::solve_watched(game, question, &resources, Saved::default(), link)
        };
        running::run(py, progress, threads, solve)?.or_raise()
    }
}

/// Finds an optimal tree for all codes of some rules, and proves that no tree is better.
///
/// `objective` is `"total"` (least total of guesses, then least worst case, then fewest secrets at
/// it), `"worst"` (least worst case, then fewest secrets at it, then least total) or `"at-worst"`
/// (the same without a proof of the total). No secret may need more than `max_depth` guesses. With
/// a `width` only so many guesses are tried for large sets: much faster, good, and proven of
/// nothing. `threads` and `memory` (bytes, at most) do not change what is found.
///
/// `Rules("4x10", feedback="black")` asks for the tree of the game in which only bulls are
/// reported.
///
/// `progress` is called with a `Progress` now and then. Other threads go on meanwhile; Ctrl-C ends
/// the search.
///
/// Raises `NoTree` if there is none, `ValueError` for what cannot be searched.
///
/// >>> tree = solve("4x6r", objective="worst")
/// >>> tree.start().worst, tree.start().total
/// (5, 5627)
/// >>> solve("4x6r", max_depth=4)
/// Traceback (most recent call last):
/// solvetab.NoTree: no tree finds every secret within 4 guesses: this is proven
#[pyfunction]
#[pyo3(signature = (rules, /, *, objective="total", max_depth=None, width=None, threads=None, memory=None, progress=None))]
#[allow(clippy::too_many_arguments, reason = "keywords in Python")]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    rules: RulesLike,
    objective: &str,
    max_depth: Option<Whole>,
    width: Option<Whole>,
    threads: Option<Whole>,
    memory: Option<Whole>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, DecisionTree>> {
    let search = Search::new(objective, max_depth, width, threads, memory)?;
    let game = Game::from(rules.0);
    let optimal = search.run(py, &game, progress)?;
    tables::trusted(py, encode::optimal(&game, &optimal).to_file(&[]))
}

/// Finds an optimal tree for a list of words of 1 to 10 characters, or of codes of some `rules`.
///
/// Guesses are taken from the list, or from `guesses`, among which the words must be. With
/// `guess_all` they may be all codes of the rules, or, without rules, all words of the letters that
/// occur. With `feedback="colours"` each letter of a guess gets a colour, and the tree is a
/// `ColourTree`; `hard` asks for guesses that agree with the colours so far, `candidates_only` for
/// guesses that may be the secret. With `weights`, a whole number for each of the words in their
/// order, the tree has the least total of guesses times weights. The other keywords are those of
/// `solve`.
///
/// >>> tree = solve_words(["stone", "notes", "onset", "crane"], objective="worst")
/// >>> tree.start().worst
/// 2
/// >>> solve_words(["stone", "note"])
/// Traceback (most recent call last):
/// solvetab.SolvetabError: note is not as long as stone: give codes of one length
#[pyfunction]
#[pyo3(signature = (
    words, /, *, rules=None, guess_all=false, guesses=None, feedback="counts", hard=false,
    candidates_only=false, weights=None, objective="total", max_depth=None, width=None, threads=None, memory=None, progress=None
))]
#[allow(clippy::too_many_arguments, reason = "keywords in Python")]
pub(crate) fn solve_words<'py>(
    words: &Bound<'py, PyAny>,
    rules: Option<RulesLike>,
    guess_all: bool,
    guesses: Option<&Bound<'py, PyAny>>,
    feedback: &str,
    hard: bool,
    candidates_only: bool,
    weights: Option<Vec<u64>>,
    objective: &str,
    max_depth: Option<Whole>,
    width: Option<Whole>,
    threads: Option<Whole>,
    memory: Option<Whole>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, BaseTable>> {
    let search = Search::new(objective, max_depth, width, threads, memory)?;
    let py = words.py();
    let is_coloured = match feedback {
        "counts" => false,
        "colours" => true,
        _ => {
            let (what, expected) = ("the feedback for words", "counts or colours");
            return Err(solvetab::InputError::Form { what, expected }).or_raise();
        }
    };

    if rules
        .as_ref()
        .is_some_and(|rules| rules.0.feedback_kind() != FeedbackKind::Counts)
    {
        return Err(PyValueError::new_err(
            "black feedback is for all codes of rules: give a list rules without feedback",
        ));
    }
    let mode = Mode::of(hard, candidates_only);
    let mode = mode.ok_or_else(|| PyValueError::new_err("give either hard or candidates_only"))?;
    if mode != Mode::Any && !is_coloured {
        let sentence = format!("{mode} is for words with colours: add feedback=\"colours\"");
        return Err(PyValueError::new_err(sentence));
    }

    let rules = rules.map(|rules| rules.0);
    let words = text::words(words)?;
    let with_weights = weights.map(|weights| (words.clone(), weights));
    let list = match guesses {
        Some(_) if guess_all => {
            return Err(PyValueError::new_err("give either guesses or guess_all"));
        }
        Some(guesses) => CodeList::new(text::words(guesses)?, rules, Guesses::List)
            .and_then(|list| list.with_secrets(words, rules)),
        None => CodeList::new(
            words,
            rules,
            if guess_all {
                Guesses::All
            } else {
                Guesses::List
            },
        ),
    };
    let list = list.or_raise()?;
    if with_weights.is_some() && search.question != Question::default() {
        return Err(PyValueError::new_err(
            "weights go without objective, max_depth and width",
        ));
    }
    let list = if is_coloured {
        list.coloured()
    } else {
        list.counted().or_raise()?
    };
    let weights = with_weights.map(|(typed, weights)| {
        let weights: Vec<Weight> = weights.into_iter().map(Weight::from).collect();
        weighted::in_order(&list, &typed, &weights)
    });
    let weights = weights.transpose().or_raise()?;
    let game = Game::from(list.in_mode(mode));
    let encoded = match weights {
        None => encode::optimal(&game, &search.run(py, &game, progress)?),
        Some(weights) => {
            let solve = |link: &running::Link| Searcher::new(&game).solve(&weights, link);
            encode::weighted(
                &game,
                &running::run(py, progress, search.threads, solve)?.or_raise()?,
            )
        }
    };
    let bytes = encoded.to_file(&[]);
    if is_coloured {
        tables::trusted::<ColourTree>(py, bytes).map(Bound::into_super)
    } else {
        tables::trusted::<WordTree>(py, bytes).map(Bound::into_super)
    }
}
