//! `solvetab study worst-class`: the tree whose worst class of codes is best.

use std::path::PathBuf;

use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::{Objective, Question, Resources};

use crate::choices::from_to;
use crate::commands::solve::{self, Search};
use crate::report::{Output, Verdict};
use crate::tables::container;
use crate::tables::tree_file::refuse_other_files;

/// The optimal tree whose worst class of codes is best
///
/// Two codes are of one class if their symbols occur equally often, as in 0012 and 4547. A
/// codebreaker who renames symbols and permutes positions at random makes all codes of a class
/// alike. A codemaker who knows the tree then chooses the class that needs the most guesses on
/// average.
///
/// The study shows what each class needs, beside what it needs in the tree that `solvetab solve`
/// finds. The tree is that of `solvetab solve --objective worst-class`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab study worst-class --rules 4x6r
  solvetab study worst-class --rules 4x8r --max-depth 6 --out 4x8r.tab")]
pub(crate) struct Arguments {
    /// The rules, such as 4x10 (4 positions, 10 symbols) or 4x6r (repeats allowed)
    #[arg(long)]
    rules: Rules,
    /// Allow at most N guesses in any game
    #[arg(long, value_name = "N", value_parser = from_to(1, u16::MAX))]
    max_depth: Option<u16>,
    /// Write the tree to this file, a table
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
///
/// As [`solve::find`].
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let &Arguments { rules, max_depth, ref out } = arguments;
    if let Some(path) = out {
        refuse_other_files(path)?;
        container::check_writable(path)?;
    }
    let search = Search {
        question: Question { objective: Objective::WorstClass, max_depth, width: None },
        resources: Resources::default(),
        checkpoint: None,
        statistics: false,
        is_compared: true,
        out: out.as_deref(),
    };
    solve::find(&Game::from(rules), &search, output)
}
