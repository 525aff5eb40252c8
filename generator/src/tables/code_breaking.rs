//! Bulls and Cows, Mastermind and their kin on the command line: trees made, followed, exported and
//! checked.

use std::io::Write;

use solvetab_lookup::code_breaking::{ColourTree, DecisionTree, FeedbackKind, WordTree};
use solvetab_lookup::{Kind, Table};

use crate::report::title;
use crate::tables::game::{ExportFormat, Game, TableEntry};
use crate::tables::provenance::Provenance;
use crate::tables::word_lists::WordLists;
use crate::tables::{export, shipped};
use crate::terminal::progress_bar::ProgressBar;
use crate::verify::statements::Verified;
use crate::verify::trees;

/// Bulls and Cows, Mastermind and their kin.
#[derive(Debug)]
pub(crate) struct CodeBreaking;

impl Game for CodeBreaking {
    fn name(&self) -> &'static str {
        "code breaking"
    }

    fn kinds(&self) -> &'static [Kind] {
        &[Kind::DecisionTree, Kind::WordTree, Kind::ColourTree]
    }

    fn tables(&self) -> &'static [TableEntry] {
        &shipped::TABLES
    }

    fn verify(&self, table: Table<&[u8]>, progress: &ProgressBar) -> anyhow::Result<Verified> {
        if table.kind() == Kind::WordTree {
            return trees::verify_list(&WordTree::new(table)?, progress);
        }
        if table.kind() == Kind::ColourTree {
            let tree = ColourTree::new(table)?;
            let provenance = Provenance::of(tree.table())?;
            let lists = WordLists::of_table(&tree, provenance.as_ref())?;
            let lists = lists.zip(provenance).map(|(lists, provenance)| {
                // The published totals are those of any first word.
                let is_hard = [false, true].into_iter().find(|&is_hard| provenance.rules == lists.title(is_hard));
                trees::Lists { least: is_hard.and_then(|is_hard| lists.least(is_hard)) }
            });
            return trees::verify_coloured(&tree, lists, progress);
        }
        trees::verify_tree(&DecisionTree::new(table)?, progress)
    }

    fn export(&self, table: Table<&[u8]>, format: ExportFormat, out: &mut dyn Write) -> anyhow::Result<()> {
        if table.kind() == Kind::WordTree {
            let tree = WordTree::new(table)?;
            return export::trees::export(&tree, &tree.list().to_string(), format, out);
        }
        if table.kind() == Kind::ColourTree {
            let tree = ColourTree::new(table)?;
            return export::trees::export(&tree, &tree.list().to_string(), format, out);
        }
        let tree = DecisionTree::new(table)?;
        let rules = tree.rules();
        export::trees::export(&tree, &title(rules, rules.feedback_kind()), format, out)
    }

    fn feedback(&self, table: Table<&[u8]>) -> anyhow::Result<Option<FeedbackKind>> {
        let is_tree = table.kind() == Kind::DecisionTree;
        Ok(if is_tree { Some(DecisionTree::new(table)?.rules().feedback_kind()) } else { None })
    }
}
