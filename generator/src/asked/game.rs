//! Which game is meant where codes are guessed: one set of options, and one function that turns
//! them into a game.

use std::path::{Path, PathBuf};

use anyhow::Context;
use solvetab_lookup::Kind;
use solvetab_lookup::code_breaking::{DecisionTree, FeedbackKind, Rules, WordTree};
use solvetab_solver::code_breaking::advice::{ListGame, large};
use solvetab_solver::code_breaking::game::list::WITHOUT_LEADING_ZERO;

use crate::asked::codes_asked::{FeedbackAsked, check_feedback, title};
use crate::asked::large::AnyRules;
use crate::asked::no_leading_zero;
use crate::asked::notation::{CodesGame, game_of_rules, game_of_tree};
use crate::asked::typed::Alphabet;
use crate::asked::word_file::{GuessesName, read_list};
use crate::report::{Output, usage};
use crate::tables::folder::{TablesFolder, read_table_of};
use crate::tables::{shipped, step_file};

/// What may be asked for.
#[derive(Debug, clap::Args)]
pub(crate) struct GameAsked {
    /// The rules, such as 4x10 (4 positions, 10 symbols) or 4x6r (repeats allowed)
    #[arg(long, conflicts_with = "table")]
    rules: Option<AnyRules>,
    /// The table to follow: a shipped name or a file [default: the proven one of the rules]
    #[arg(long, value_name = "TABLE")]
    table: Option<String>,
    /// Numbers: neither the secret nor a guess begins with 0
    #[arg(long, conflicts_with_all = ["table", "codes", "symbols"])]
    no_leading_zero: bool,
    /// A file of possible secrets, one code or word a line; - reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["table", "symbols"])]
    pub(crate) codes: Option<PathBuf>,
    /// With --codes: what may be guessed
    #[arg(long, value_name = "WHICH", default_value = "list", requires = "codes", conflicts_with_all = ["table", "symbols"])]
    guesses: GuessesName,
    #[command(flatten)]
    feedback: FeedbackAsked,
    /// The characters of the symbols, such as 1-6 or RGBYOP
    #[arg(long, hide_short_help = true, value_name = "CHARACTERS", default_value = "0-9a-z")]
    pub(crate) symbols: Alphabet,
    #[command(flatten)]
    tables: TablesFolder,
}

/// What is meant if neither rules nor codes nor a table are named.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Usual {
    /// The rules.
    pub(crate) rules: &'static str,
    /// Their table.
    pub(crate) table: &'static str,
}

/// Bulls and Cows.
pub(crate) const BULLS_AND_COWS: Usual = Usual { rules: "4x10", table: "bulls-and-cows-4x10" };
/// Mastermind.
pub(crate) const MASTERMIND: Usual = Usual { rules: "4x6r", table: "mastermind-4x6r" };

/// The game that is meant.
pub(crate) enum Asked {
    /// All codes of rules.
    Codes(CodesGame),
    /// The codes or words of a list.
    List(ListGame),
    /// Codes too many to list.
    Large(large::Rules),
}

impl GameAsked {
    /// The options that are for some games only, each with whether it is given.
    pub(crate) fn given(&self) -> [(&'static str, bool); 2] {
        [("--codes", self.codes.is_some()), ("--no-leading-zero", self.no_leading_zero)]
    }

    /// The game; `more` are options of the command that are for bulls and cows alone, each with
    /// whether it is given.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked; a list or a table that cannot be read.
    pub(crate) fn read(&self, usual: Usual, more: &[(&str, bool)], output: &Output<'_>) -> anyhow::Result<Asked> {
        let options = [&self.given(), more].concat();
        let kind = self.feedback.kind();
        check_feedback(kind, self.rules, &options)?;
        if let Some(path) = &self.codes {
            let rules = self.rules.map(AnyRules::listed).transpose().map_err(usage)?;
            return Ok(Asked::List(ListGame::of_list(read_list(path, rules, self.guesses)?)));
        }
        let usual_rules: Rules = usual.rules.parse()?;
        if self.no_leading_zero {
            let rules = self.rules.unwrap_or(AnyRules::Listed(usual_rules));
            return match shipped::optimal_without_leading_zero(rules) {
                Some(table) => {
                    let title = format!("{}{WITHOUT_LEADING_ZERO}", rules.wide());
                    is_of(&title, table, self.of_table(table, &options, output)?)
                }
                None => Ok(Asked::List(ListGame::of_list(no_leading_zero::list_of_any(rules)?))),
            };
        }
        // Tables are shipped for bulls and cows.
        let is_shipped = kind == FeedbackKind::Counts;
        let rules = match self.rules {
            Some(AnyRules::Large(rules)) => return Ok(Asked::Large(rules)),
            Some(AnyRules::Listed(rules)) => Some(rules),
            None if self.table.is_none() && !is_shipped => Some(usual_rules),
            None => None,
        };
        match (rules, rules.filter(|_| is_shipped).and_then(shipped::optimal_tree)) {
            (Some(rules), Some(table)) => is_of(&rules.to_string(), table, self.of_table(table, &options, output)?),
            (Some(rules), None) => Ok(Asked::Codes(game_of_rules(self.feedback.of(rules), self.symbols.clone())?)),
            (None, _) => match &self.table {
                Some(table) => self.of_table(table, &options, output),
                None => is_of(usual.rules, usual.table, self.of_table(usual.table, &options, output)?),
            },
        }
    }

    /// The game of a table.
    fn of_table(&self, name: &str, options: &[(&str, bool)], output: &Output<'_>) -> anyhow::Result<Asked> {
        let kinds = [Kind::DecisionTree, Kind::WordTree, Kind::StepTable];
        let table = read_table_of(&kinds, &self.tables, name, output)?;
        let why = || format!("{name} cannot be followed");
        let tree = match table.kind() {
            Kind::WordTree => {
                self.symbols.refuse_for_words()?;
                self.feedback.suits(name, FeedbackKind::Counts)?;
                return Ok(Asked::List(ListGame::of_table(WordTree::new(table)?)?));
            }
            Kind::StepTable => step_file::tree_of(table, output).with_context(why)?,
            _ => DecisionTree::new(table).with_context(why)?,
        };
        let kind = tree.rules().feedback_kind();
        self.feedback.suits(name, kind)?;
        check_feedback(kind, None, options)?;
        Ok(Asked::Codes(game_of_tree(tree, self.symbols.clone())?))
    }

    /// Whether standard input has both the codes and the questions.
    pub(crate) fn is_of_standard_input(&self) -> bool {
        self.codes.as_deref() == Some(Path::new("-"))
    }
}

/// The game of a table that was chosen by its name, if it is that of these rules: somebody's file
/// may have the name.
fn is_of(rules: &str, table: &str, game: Asked) -> anyhow::Result<Asked> {
    let found = match &game {
        Asked::Codes(game) => title(game.rules(), game.rules().feedback_kind()),
        Asked::List(list) => list.title().unwrap_or("a list").to_owned(),
        Asked::Large(rules) => rules.to_string(),
    };
    anyhow::ensure!(
        found == rules,
        "the file of the table {table} is of {found}, not of {rules}: solvetab info {table} tells more; give it another name"
    );
    Ok(game)
}
