//! The trees that are shipped, proven optimal, with what makes each, and their names by rules.

use solvetab_lookup::claim;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::WITHOUT_LEADING_ZERO;
use solvetab_solver::code_breaking::search::{Objective, Question};
use solvetab_solver::control::{Control, Steps};
use solvetab_solver::encoded::Encoded;

use crate::tables::game::{Made, Recipe, TableEntry};
use crate::tables::recipes::{AskedTree, make_tree, tree_name};
use crate::tables::word_lists::{MOST_WORDS, OF_2022, OF_2023, WordLists};

/// The name of the tree with the least total that is shipped for the codes of this title: rules, or
/// rules without a leading zero.
pub(crate) fn optimal_tree(title: &str) -> Option<&'static str> {
    let is_of =
        |entry: &&TableEntry| entry.recipe.rules() == title && entry.recipe.objective() == Question::default().stated();
    TABLES.iter().find(is_of).map(|entry| entry.name)
}

/// An optimal tree.
struct TreeRecipe {
    rules: &'static str,
    /// Whether a code may begin with 0.
    leading_zero: bool,
    question: Question,
}

impl TreeRecipe {
    const fn new(rules: &'static str, objective: Objective, max_depth: Option<u16>) -> Self {
        Self { rules, leading_zero: true, question: Question { objective, max_depth, width: None } }
    }
}

impl Recipe for TreeRecipe {
    fn name(&self) -> Option<String> {
        Some(tree_name(self.rules.parse().ok()?, self.leading_zero, self.question))
    }

    fn rules(&self) -> String {
        let without = if self.leading_zero { "" } else { WITHOUT_LEADING_ZERO };
        format!("{}{without}", self.rules)
    }

    fn objective(&self) -> claim::Objective {
        self.question.stated()
    }

    fn make(&self, control: &dyn Control<Steps>) -> anyhow::Result<Encoded> {
        AskedTree::of_rules(self.rules.parse()?, self.leading_zero, self.question)?.make(control)
    }
}

/// An optimal tree of words with colours. It is searched below the first word alone, which takes
/// seconds; that no other first word is better takes longer to prove, and `.ci/full` does.
struct WordsRecipe {
    lists: &'static WordLists,
    is_hard: bool,
    first: &'static str,
}

impl WordsRecipe {
    const QUESTION: Question = Question { objective: Objective::Total, max_depth: Some(MOST_WORDS), width: None };
}

impl Recipe for WordsRecipe {
    fn rules(&self) -> String {
        self.lists.title(self.is_hard)
    }

    fn objective(&self) -> claim::Objective {
        Self::QUESTION.stated()
    }

    fn make(&self, control: &dyn Control<Steps>) -> anyhow::Result<Encoded> {
        let list = self.lists.list()?;
        let list = if self.is_hard { list.hard() } else { list };
        let game = Game::from(list.beginning_with(self.first)?);
        let mut encoded = make_tree(&game, Self::QUESTION, &format!("after {}", self.first), control)?;
        // Claims of all first words name none.
        encoded.facts.rules = self.rules();
        Ok(encoded)
    }
}

const fn words(name: &'static str, digest: &'static str, recipe: &'static WordsRecipe) -> TableEntry {
    TableEntry { name, digest, made: Made::Always, recipe }
}

const fn entry(name: &'static str, digest: &'static str, recipe: &'static TreeRecipe) -> TableEntry {
    TableEntry { name, digest, made: Made::Always, recipe }
}

/// The tables of this room.
pub(crate) static TABLES: [TableEntry; 13] = [
    entry(
        "bulls-and-cows-4x10",
        "e4178bde7f2827711ea1504bd8ec496696386c45b3c08f7a9219449c395fdf97",
        &TreeRecipe::new("4x10", Objective::Total, None),
    ),
    entry(
        "bulls-and-cows-4x10-worst",
        "e78b5be26b0a709f0f639cca12c78a098278a3ea982f032c1d14cc3676d59400",
        &TreeRecipe::new("4x10", Objective::AtWorst, None),
    ),
    entry(
        "bulls-and-cows-4x10-no-leading-zero",
        "5efa16f5bd8e5ce1c0129736a7699cd8eeddbf32e462c0f313b283e9cff702f6",
        &TreeRecipe { leading_zero: false, ..TreeRecipe::new("4x10", Objective::Total, None) },
    ),
    entry(
        "mastermind-4x6r",
        "3f13c8c785d3f29fa49cd884f8057b3955ff9e488e72a2f40a5b13f0e1daaf02",
        &TreeRecipe::new("4x6r", Objective::Total, None),
    ),
    entry(
        "mastermind-4x6r-depth5",
        "5e2a6e0364539874a33ae0b18edaea483b3304007f0924e3a6f4f57981a3fc1b",
        &TreeRecipe::new("4x6r", Objective::Total, Some(5)),
    ),
    entry(
        "3x10",
        "46d5984e7996c3b1b4dcd92c2480712ef4e0e4dbb640b23f0a445fdcd3d42c88",
        &TreeRecipe::new("3x10", Objective::Total, None),
    ),
    entry(
        "4x8",
        "7610424aad8c63d074533c65a011746c9aa181fabf0aadebc4acbdad3edf5e05",
        &TreeRecipe::new("4x8", Objective::Total, None),
    ),
    entry(
        "4x9",
        "652a7dc5904796875fbd0c1957ef0816d9816b730d450e78474fcf269c723efb",
        &TreeRecipe::new("4x9", Objective::Total, None),
    ),
    entry(
        "5x5r",
        "252897f14e3d435389cfcb2f6698ee05014f61f7f0ac663ed0908ddbb808a035",
        &TreeRecipe::new("5x5r", Objective::Total, None),
    ),
    entry(
        "4x7r",
        "af1ddd6373e06d4885849139e2aaccc0f58dd49f208df1f31338078640a2724f",
        &TreeRecipe::new("4x7r", Objective::Total, None),
    ),
    words(
        "words-2315",
        "b07b3c2a19b878f9ef06a0f81de2f4f513e77fe3a3765642fe9c9799065ce8d0",
        &WordsRecipe { lists: &OF_2022, is_hard: false, first: "salet" },
    ),
    words(
        "words-2315-hard",
        "1a288158f8b72b1cfa1fc676845088d28f816d5ccae64ef56704fe720ae70243",
        &WordsRecipe { lists: &OF_2022, is_hard: true, first: "salet" },
    ),
    words(
        "words-3158",
        "c2213e10661788dda9909dcaec28b06488711aca61ea5027cf0afe50a3e4a1b6",
        &WordsRecipe { lists: &OF_2023, is_hard: false, first: "tarse" },
    ),
];
