//! Data sets: what is asked goes to the core, lines of JSON come back.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use solvetab::Rules;
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses};
use solvetab_solver::code_breaking::game::named_lists::NamedList;
use solvetab_training::dataset::{self, Kind, Split};

use crate::code_breaking::rules::RulesLike;
use crate::errors::OrRaise;
use crate::integers::Whole;
use crate::running;

/// The lines of a data set, each the JSON of an instance.
#[pyfunction]
#[pyo3(signature = (game, count, seed, split, cards, max, target, rules, codes, base, /))]
#[allow(clippy::too_many_arguments, reason = "keywords in Python")]
pub(crate) fn lines(
    py: Python<'_>,
    game: &str,
    count: Whole,
    seed: u64,
    split: &str,
    cards: Option<Whole>,
    max: Option<Whole>,
    target: Option<Whole>,
    rules: Option<RulesLike>,
    codes: Option<&str>,
    base: Option<Whole>,
) -> PyResult<Vec<String>> {
    let given = [
        ("cards", cards.is_some()),
        ("max", max.is_some()),
        ("target", target.is_some()),
        ("rules", rules.is_some()),
        ("codes", codes.is_some()),
        ("base", base.is_some()),
    ];

    let split: Split = split
        .parse()
        .map_err(|error: dataset::UnknownSplit| PyValueError::new_err(error.to_string()))?;
    let kind = match game {
        "24" => Kind::TwentyFour {
            cards: cards.map_or(Ok(4), |cards| cards.within("the number of cards", 1, 4))?,
            max: max.map_or(Ok(13), |max| max.within("the largest card", 1, 13))?,
            target: target.map_or(Ok(24), |target| {
                target.within("the target", i32::MIN.into(), i32::MAX.into())
            })?,
        },
        "numbers" => Kind::Numbers,
        "bulls-and-cows" => of_codes("bulls-and-cows", rules, "4x10")?,
        "mastermind" => of_codes("mastermind", rules, "4x6r")?,
        "words" => {
            let codes = codes.unwrap_or("secrets-2315");
            let list = NamedList::named(codes).map(NamedList::words);
            let words = list.ok_or_else(|| {
                PyValueError::new_err(format!("there is no list of the name '{codes}'"))
            })?;
            let list = CodeList::new(words, None, Guesses::List)
                .map(CodeList::coloured)
                .or_raise()?;
            Kind::Words {
                name: codes.to_owned(),
                game: list.into(),
            }
        }
        "quad-ace" => Kind::QuadAce {
            base: base.map_or(Ok(10), |base| base.within("the base", 2, 30))?,
        },
        _ => {
            let games = "24, numbers, bulls-and-cows, mastermind, words and quad-ace";
            return Err(PyValueError::new_err(format!(
                "there is no data set of '{game}': there are {games}"
            )));
        }
    };
    dataset::check_options(game, &given).or_raise()?;
    let count = count.within("the count of lines", 0, 1 << 24)?;
    let lines = running::run(py, None, None, |_| {
        dataset::lines(&kind, seed, split, count)
    })?
    .or_raise()?;
    let json = lines.iter().map(serde_json::to_string);
    json.collect::<Result<_, _>>()
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

/// A game of codes, with the usual rules if none are given.
fn of_codes(game: &'static str, rules: Option<RulesLike>, usual: &str) -> PyResult<Kind> {
    let rules = match rules {
        Some(rules) => rules.0,
        None => usual.parse::<Rules>().or_raise()?,
    };
    Ok(Kind::Codes { game, rules })
}
