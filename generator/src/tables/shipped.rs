//! The trees that are shipped, proven optimal, with what makes each, and their names by rules.

use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::game::list::Mode;
use solvetab_solver::code_breaking::search::{Objective, Question};

use crate::tables::game::{Occasion, TableEntry};
use crate::tables::recipe::{OF_WORDS, Recipe};
use crate::tables::word_lists::{OF_2022, OF_2023, WordLists};

/// The name of the tree with the least total that is shipped for the codes of this title: rules,
/// rules without a leading zero, or words with colours, where a game has six guesses.
pub(crate) fn optimal_tree(title: &str) -> Option<&'static str> {
    let objectives = [Question::default(), OF_WORDS].map(|question| question.stated());
    let is_of = |entry: &&TableEntry| {
        entry.recipe.rules() == title && objectives.contains(&entry.recipe.objective())
    };
    TABLES.iter().find(is_of).map(|entry| entry.name)
}

const fn tree(
    name: &'static str,
    digest: &'static str,
    rules: Rules,
    question: Question,
) -> TableEntry {
    TableEntry {
        name,
        digest,
        made: Occasion::Always,
        recipe: Recipe::Tree {
            rules,
            leading_zero: true,
            question,
        },
    }
}

const fn words(
    name: &'static str,
    digest: &'static str,
    lists: &'static WordLists,
    mode: Mode,
    first: &'static str,
) -> TableEntry {
    TableEntry {
        name,
        digest,
        made: Occasion::Always,
        recipe: Recipe::Words { lists, mode, first },
    }
}

const fn rules(positions: u8, symbols: u8, repeats: bool) -> Rules {
    match Rules::new(positions, symbols, repeats) {
        Ok(rules) => rules,
        Err(_) => panic!("these are rules"),
    }
}

const LEAST_TOTAL: Question = Question {
    objective: Objective::Total,
    max_depth: None,
    width: None,
};

/// The tables of this room.
pub(crate) static TABLES: [TableEntry; 13] = [
    tree(
        "bulls-and-cows-4x10",
        "e4178bde7f2827711ea1504bd8ec496696386c45b3c08f7a9219449c395fdf97",
        rules(4, 10, false),
        LEAST_TOTAL,
    ),
    tree(
        "bulls-and-cows-4x10-worst",
        "e78b5be26b0a709f0f639cca12c78a098278a3ea982f032c1d14cc3676d59400",
        rules(4, 10, false),
        Question {
            objective: Objective::AtWorst,
            ..LEAST_TOTAL
        },
    ),
    TableEntry {
        name: "bulls-and-cows-4x10-no-leading-zero",
        digest: "5efa16f5bd8e5ce1c0129736a7699cd8eeddbf32e462c0f313b283e9cff702f6",
        made: Occasion::Always,
        recipe: Recipe::Tree {
            rules: rules(4, 10, false),
            leading_zero: false,
            question: LEAST_TOTAL,
        },
    },
    tree(
        "mastermind-4x6r",
        "3f13c8c785d3f29fa49cd884f8057b3955ff9e488e72a2f40a5b13f0e1daaf02",
        rules(4, 6, true),
        LEAST_TOTAL,
    ),
    tree(
        "mastermind-4x6r-depth5",
        "5e2a6e0364539874a33ae0b18edaea483b3304007f0924e3a6f4f57981a3fc1b",
        rules(4, 6, true),
        Question {
            max_depth: Some(5),
            ..LEAST_TOTAL
        },
    ),
    tree(
        "3x10",
        "46d5984e7996c3b1b4dcd92c2480712ef4e0e4dbb640b23f0a445fdcd3d42c88",
        rules(3, 10, false),
        LEAST_TOTAL,
    ),
    tree(
        "4x8",
        "7610424aad8c63d074533c65a011746c9aa181fabf0aadebc4acbdad3edf5e05",
        rules(4, 8, false),
        LEAST_TOTAL,
    ),
    tree(
        "4x9",
        "652a7dc5904796875fbd0c1957ef0816d9816b730d450e78474fcf269c723efb",
        rules(4, 9, false),
        LEAST_TOTAL,
    ),
    tree(
        "5x5r",
        "252897f14e3d435389cfcb2f6698ee05014f61f7f0ac663ed0908ddbb808a035",
        rules(5, 5, true),
        LEAST_TOTAL,
    ),
    tree(
        "4x7r",
        "af1ddd6373e06d4885849139e2aaccc0f58dd49f208df1f31338078640a2724f",
        rules(4, 7, true),
        LEAST_TOTAL,
    ),
    words(
        "words-2315",
        "b07b3c2a19b878f9ef06a0f81de2f4f513e77fe3a3765642fe9c9799065ce8d0",
        &OF_2022,
        Mode::Any,
        "salet",
    ),
    words(
        "words-2315-hard",
        "1a288158f8b72b1cfa1fc676845088d28f816d5ccae64ef56704fe720ae70243",
        &OF_2022,
        Mode::Hard,
        "salet",
    ),
    words(
        "words-3158",
        "c2213e10661788dda9909dcaec28b06488711aca61ea5027cf0afe50a3e4a1b6",
        &OF_2023,
        Mode::Any,
        "tarse",
    ),
];
