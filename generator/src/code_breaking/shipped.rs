//! The tables that are shipped: trees proven optimal and learned step tables, with what makes each, and their names by rules.

use solvetab_lookup::claim;
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::code_list::{CodeList, WITHOUT_LEADING_ZERO};
use solvetab_solver::code_breaking::encode;
use solvetab_solver::code_breaking::exact::{self, Objective, Question, Resources};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::control::{Control, Steps};
use solvetab_solver::encoded::Encoded;

use super::learn::LessonRecipe;
use super::no_leading_zero;
use crate::game::{Recipe, TableEntry};
use crate::output::usage;

/// The name of the tree with the least total that is shipped for these rules.
pub(super) fn optimal_tree(rules: Rules) -> Option<&'static str> {
    let is_of = |entry: &&TableEntry| {
        entry.recipe.rules() == rules.to_string() && entry.recipe.objective() == Question::default().stated()
    };
    TABLES.iter().find(is_of).map(|entry| entry.name)
}

/// The names of the tables that are shipped for these rules: trees, then step tables.
pub(super) fn of_rules(rules: Rules) -> impl Iterator<Item = &'static str> {
    TABLES.iter().filter(move |entry| entry.recipe.rules() == rules.to_string()).map(|entry| entry.name)
}

/// What the name of a shipped step table begins with; the rules follow.
const STEPS: &str = "learned-";

/// The name of the step table that is shipped for these rules.
///
/// # Errors
///
/// A mistake in what was asked if there is none.
pub(super) fn step_table(rules: Rules) -> anyhow::Result<String> {
    let name = format!("{STEPS}{rules}");
    if TABLES.iter().any(|entry| entry.name == name) {
        return Ok(name);
    }
    Err(usage(format!(
        "no step table is shipped for {rules}: make one with solvetab learn --rules {rules} --out FILE, or name one with --table, one of other rules with --transfer"
    )))
}

/// An optimal tree.
struct TreeRecipe {
    rules: &'static str,
    /// Whether a code may begin with 0.
    leading_zero: bool,
    question: Question,
    /// What making it costs, if it takes long.
    warning: Option<&'static str>,
}

impl TreeRecipe {
    const fn new(rules: &'static str, objective: Objective, max_depth: Option<u16>) -> Self {
        Self { rules, leading_zero: true, question: Question { objective, max_depth, width: None }, warning: None }
    }
}

impl Recipe for TreeRecipe {
    fn rules(&self) -> String {
        let without = if self.leading_zero { "" } else { WITHOUT_LEADING_ZERO };
        format!("{}{without}", self.rules)
    }

    fn objective(&self) -> claim::Objective {
        self.question.stated()
    }

    fn make(&self, _: &dyn Control<Steps>) -> anyhow::Result<Encoded> {
        let rules: Rules = self.rules.parse()?;
        let resources = Resources { threads: rayon::current_num_threads(), ..Resources::default() };
        let game = if self.leading_zero { rules.into() } else { Game::from(CodeList::without_leading_zero(rules)?) };
        let optimal = exact::solve(&game, self.question, &resources)?;
        Ok(encode::optimal(&game, &optimal))
    }

    fn warning(&self) -> anyhow::Result<Option<String>> {
        Ok(self.warning.map(str::to_owned))
    }
}

const fn entry(name: &'static str, digest: &'static str, recipe: &'static TreeRecipe) -> TableEntry {
    TableEntry { name, digest, is_slow: recipe.warning.is_some(), recipe }
}

const fn steps(name: &'static str, digest: &'static str, recipe: &'static LessonRecipe) -> TableEntry {
    TableEntry { name, digest, is_slow: false, recipe }
}

/// The tables of this room.
pub(super) static TABLES: [TableEntry; 17] = [
    entry(
        "bulls-and-cows-4x10",
        "820124e7f8efa2f2c3f98a9c93e2eaf289dea88a9ecf1ae33d56f01394f16041",
        &TreeRecipe::new("4x10", Objective::Total, None),
    ),
    entry(
        "bulls-and-cows-4x10-worst",
        "00f7d695bc589696e2498ebae4ff005097f7106b628da1622bf269a8b362342b",
        &TreeRecipe {
            warning: Some(
                "making bulls-and-cows-4x10-worst takes longer than all other tables: 10 s on two threads at 3.7 GHz",
            ),
            ..TreeRecipe::new("4x10", Objective::AtWorst, None)
        },
    ),
    entry(
        no_leading_zero::SHIPPED,
        "6d2ba6a273fb7eb599fd8eb9f773d4784ef4a4e6eb13285617ce0f71cf873b9a",
        &TreeRecipe { leading_zero: false, ..TreeRecipe::new("4x10", Objective::Total, None) },
    ),
    entry(
        "mastermind-4x6r",
        "8b064e06d6b883e4e89af52bd59f5ac980328aacffb0ccb9faf112f380f9ce05",
        &TreeRecipe::new("4x6r", Objective::Total, None),
    ),
    entry(
        "mastermind-4x6r-depth5",
        "23fedac37412bcc79c80453cf26a097aa6228ad3c9c5af76374921fdd971c988",
        &TreeRecipe::new("4x6r", Objective::Total, Some(5)),
    ),
    entry(
        "3x10",
        "72342317722ff857a353854a6297f24ebff30c0fbb1e256d7c28c3184568de35",
        &TreeRecipe::new("3x10", Objective::Total, None),
    ),
    entry(
        "4x8",
        "94efcc18db6bb24a865affdc24241f5c7c1578e696ca744edf0f73901609c4ee",
        &TreeRecipe::new("4x8", Objective::Total, None),
    ),
    entry(
        "4x9",
        "4884af4a9469b345bc580dcfa61a120d4efb214efe3600584f94717d48dc8ae3",
        &TreeRecipe::new("4x9", Objective::Total, None),
    ),
    entry(
        "5x5r",
        "249910adcdbdaf9f8847fa4e24f7a79205722cc4381d3f1d72b450f09d15c019",
        &TreeRecipe::new("5x5r", Objective::Total, None),
    ),
    entry(
        "4x7r",
        "b72ff7aa6a64e637a6edcc3634d7e4dfa174cfc505431a58b2560e8623deb31e",
        &TreeRecipe::new("4x7r", Objective::Total, None),
    ),
    steps(
        "learned-3x10",
        "d6248fa750a14729fd3a339d16791a7eb5ebabeb0a694b2281e16b7e18e6c61e",
        &LessonRecipe { rules: "3x10", trials: 1000, seed: 1, warning: None },
    ),
    steps(
        "learned-4x6r",
        "96aab84c6c4fac1d657ecad894c89b82e7a4da364a0e9b87093c0b42bdd0c8a0",
        &LessonRecipe { rules: "4x6r", trials: 1000, seed: 1, warning: None },
    ),
    steps(
        "learned-4x7r",
        "460a8afaa49125236659c7a7b2cad71d465ed5e662ea87b6f34b35e3bbf0414f",
        &LessonRecipe { rules: "4x7r", trials: 1000, seed: 1, warning: None },
    ),
    steps(
        "learned-4x8",
        "6f44ce9c33036d41c43f995e5d2fc6b6bc46963108d3664489f95973bf57aead",
        &LessonRecipe { rules: "4x8", trials: 1000, seed: 1, warning: None },
    ),
    steps(
        "learned-4x9",
        "4dba07d4da597c75b486f0f965b1076052f7eb718662cfc91a5d9abd299010e2",
        &LessonRecipe { rules: "4x9", trials: 1000, seed: 1, warning: None },
    ),
    steps(
        "learned-4x10",
        "ab503d4ab0aad43d48f44a620fc299b76d59dca46e1905162b5b19eab540776b",
        &LessonRecipe {
            rules: "4x10",
            trials: 2500,
            seed: 1,
            warning: Some("learning learned-4x10 takes about a minute"),
        },
    ),
    steps(
        "learned-5x5r",
        "060f26447dfd4f904a27c4fa48b00c23c979da59e883d71573fc67f624aa0a93",
        &LessonRecipe { rules: "5x5r", trials: 1000, seed: 1, warning: None },
    ),
];
