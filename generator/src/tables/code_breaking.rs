//! Bulls and Cows, Mastermind and their kin on the command line: trees made, followed, exported and
//! checked.

use std::io::Write;

use solvetab_lookup::code_breaking::{ColourTree, DecisionTree, FeedbackKind, WordTree};
use solvetab_lookup::{Kind, Table};

use crate::report::title;
use crate::tables::game::{ExportFormat, GameTables, TableEntry};
use crate::tables::{export, shipped};

/// Bulls and Cows, Mastermind and their kin.
#[derive(Debug)]
pub(crate) struct CodeBreaking;

impl GameTables for CodeBreaking {
    fn name(&self) -> &'static str {
        "code breaking"
    }

    fn kinds(&self) -> &'static [Kind] {
        &[Kind::DecisionTree, Kind::WordTree, Kind::ColourTree]
    }

    fn tables(&self) -> &'static [TableEntry] {
        &shipped::TABLES
    }

    fn export(
        &self,
        table: Table<&[u8]>,
        format: ExportFormat,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
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
        Ok(if is_tree {
            Some(DecisionTree::new(table)?.rules().feedback_kind())
        } else {
            None
        })
    }
}
