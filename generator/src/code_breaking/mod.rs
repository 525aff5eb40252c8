//! Bulls and Cows, Mastermind and their kin on the command line: trees made, followed, exported and checked.

mod adaptive;
mod checkpoint;
mod cluster;
mod codes_asked;
mod counts;
mod evaluate;
mod export;
mod front;
mod front_plot;
#[cfg(fuzzing)]
pub(crate) mod fuzzing;
mod game_log;
mod hybrid_games;
mod known_optima;
mod large;
mod learn;
mod learned_plot;
mod long_run;
mod next;
mod next_lies;
mod no_leading_zero;
mod notation;
mod one_lie;
mod pace;
mod play;
mod prove;
mod race;
mod race_plot;
mod random_games;
mod rated;
mod search_statistics;
mod search_told;
mod shipped;
mod solve;
mod static_given;
mod static_plot;
mod static_proof;
mod static_questions;
mod static_sets;
mod step_file;
mod step_info;
mod strategy_name;
mod tree_file;
mod tree_sections;
mod typed;
mod value;
mod value_folder;
mod value_plot;
mod verify;
mod verify_host;
mod verify_steps;
mod verify_title;
mod verify_value;
mod weight_file;
mod weighted;
mod word_file;

use std::io::Write;
use std::path::Path;

use clap::{ArgMatches, FromArgMatches, Subcommand};
use solvetab_lookup::code_breaking::{DecisionTree, FeedbackKind, StepTable, WordTree};
use solvetab_lookup::{Kind, Table};

use crate::game::{ExportFormat, Game, TableEntry};
use crate::output::{Output, Verdict, usage};
use crate::progress_bar::ProgressBar;

/// Bulls and Cows, Mastermind and their kin.
#[derive(Debug)]
pub(crate) struct CodeBreaking;

#[derive(Debug, Subcommand)]
enum Picture {
    /// Fronts: how many secrets need the worst case, by total, a panel for each game
    Front(front_plot::Arguments),
    /// What a set of codes costs by its size: in the optimal tree, as it was learned, and by ln(n + 1)
    Learned(learned_plot::Arguments),
    /// How races end, with each number of guesses
    Race(race_plot::Arguments),
    /// A set of questions asked all at once, with its cells
    Static(static_plot::Arguments),
    /// How the host of the value of the game draws, and what each class of codes needs
    Value(value_plot::Arguments),
}

#[derive(Debug, Subcommand)]
enum Command {
    Adaptive(adaptive::Arguments),
    Evaluate(evaluate::Arguments),
    Learn(learn::Arguments),
    Next(next::Arguments),
    OneLie(one_lie::Arguments),
    Prove(prove::Arguments),
    Race(race::Arguments),
    Solve(solve::Arguments),
    Static(static_questions::Arguments),
    Value(value::Arguments),
}

impl Game for CodeBreaking {
    fn name(&self) -> &'static str {
        "code breaking"
    }

    fn kinds(&self) -> &'static [Kind] {
        &[Kind::DecisionTree, Kind::WordTree, Kind::StepTable]
    }

    fn tables(&self) -> &'static [TableEntry] {
        &shipped::TABLES
    }

    fn verify(&self, table: Table<&[u8]>, progress: &ProgressBar) -> anyhow::Result<String> {
        if table.kind() == Kind::WordTree {
            return verify::verify_list(&WordTree::new(table)?, progress);
        }
        if table.kind() == Kind::StepTable {
            return verify_steps::verify(&StepTable::new(table)?, progress);
        }
        verify::verify_tree(&DecisionTree::new(table)?, progress)
    }

    fn verify_claim(&self, path: &Path, deep: bool) -> Option<anyhow::Result<String>> {
        path.file_name().is_some_and(|name| name == value_folder::EVIDENCE).then(|| verify_value::verify(path, deep))
    }

    fn export(&self, table: Table<&[u8]>, format: ExportFormat, out: &mut dyn Write) -> anyhow::Result<()> {
        if table.kind() == Kind::WordTree {
            let tree = WordTree::new(table)?;
            return export::export(&tree, &tree.list().to_string(), format, out);
        }
        if table.kind() == Kind::StepTable {
            return step_info::export(&StepTable::new(table)?, format, out);
        }
        let tree = DecisionTree::new(table)?;
        let rules = tree.rules();
        export::export(&tree, &codes_asked::title(rules, rules.feedback_kind()), format, out)
    }

    fn feedback(&self, table: Table<&[u8]>) -> anyhow::Result<Option<FeedbackKind>> {
        let is_tree = table.kind() == Kind::DecisionTree;
        Ok(if is_tree { Some(DecisionTree::new(table)?.rules().feedback_kind()) } else { None })
    }

    fn describe(&self, table: Table<&[u8]>, out: &mut dyn Write) -> anyhow::Result<()> {
        if table.kind() == Kind::StepTable { step_info::plot(&StepTable::new(table)?, out) } else { Ok(()) }
    }

    fn augment_render(&self, render: clap::Command) -> clap::Command {
        Picture::augment_subcommands(render)
    }

    fn render(&self, matches: &ArgMatches, output: &mut Output<'_>) -> Option<anyhow::Result<svg::Document>> {
        matches.subcommand_name().filter(|name| Picture::has_subcommand(name))?;
        Some(match Picture::from_arg_matches(matches) {
            Ok(Picture::Front(arguments)) => front_plot::render(&arguments),
            Ok(Picture::Learned(arguments)) => learned_plot::render(&arguments, output),
            Ok(Picture::Race(arguments)) => race_plot::render(&arguments, output),
            Ok(Picture::Static(arguments)) => static_plot::render(&arguments),
            Ok(Picture::Value(arguments)) => value_plot::render(&arguments, output),
            Err(error) => Err(usage(error)),
        })
    }

    fn augment_play(&self, play: clap::Command) -> clap::Command {
        play::augment(play)
    }

    fn play(&self, matches: &ArgMatches, output: &mut Output<'_>) -> Option<anyhow::Result<Verdict>> {
        play::run(matches, output)
    }

    fn augment(&self, command: clap::Command) -> clap::Command {
        Command::augment_subcommands(command)
    }

    fn run(&self, matches: &ArgMatches, output: &mut Output<'_>) -> Option<anyhow::Result<Verdict>> {
        Some(match Command::from_arg_matches(matches).ok()? {
            Command::Adaptive(arguments) => adaptive::run(&arguments, output),
            Command::Evaluate(arguments) => evaluate::run(&arguments, output),
            Command::Learn(arguments) => learn::run(&arguments, output),
            Command::Next(arguments) => next::run(&arguments, output),
            Command::OneLie(arguments) => one_lie::run(&arguments, output),
            Command::Prove(arguments) => prove::run(&arguments, output),
            Command::Race(arguments) => race::run(&arguments, output),
            Command::Solve(arguments) => solve::run(&arguments, output),
            Command::Static(arguments) => static_questions::run(&arguments, output),
            Command::Value(arguments) => value::run(&arguments, output),
        })
    }
}
