//! The table that `quad-ace` and `play quad-ace` ask: the one that is named, the shipped one of the
//! rules, or one that is solved now.

use anyhow::ensure;
use clap::Args;
use solvetab_lookup::Kind;
use solvetab_lookup::quad_ace::{QuadAce, Rules};
use solvetab_solver::quad_ace::solved_table;

use crate::options::quad_ace::RulesOptions;
use crate::report::{Output, conflict};
use crate::tables::catalogue;
use crate::tables::cost;
use crate::tables::folder::{TableChoice, is_missing, read_table_of};
use crate::tables::recipe::Recipe;
use crate::terminal::interruption::UntilInterrupted;

/// The table of positions that is asked.
#[derive(Debug, Clone, Args)]
#[group(skip)]
pub(crate) struct PositionsTable {
    #[command(flatten)]
    asked: TableChoice,
}

impl PositionsTable {
    /// The table that is named, if one is.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is of another game.
    pub(crate) fn named(
        &self,
        options: &RulesOptions,
        output: &Output<'_>,
    ) -> anyhow::Result<Option<QuadAce<Vec<u8>>>> {
        let Some(name) = &self.asked.name else {
            return Ok(None);
        };
        if let Some(option) = options.given() {
            return Err(conflict(format!(
                "the table has its rules: leave --{option} or --table out"
            )));
        }
        Ok(Some(QuadAce::new(read_table_of(
            &[Kind::QuadAce],
            &self.asked.folder,
            name,
            output,
        )?)?))
    }

    /// The table that is named, else that of the rules that are asked for.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked; a table that cannot be read.
    pub(crate) fn of(
        &self,
        options: &RulesOptions,
        output: &Output<'_>,
    ) -> anyhow::Result<QuadAce<Vec<u8>>> {
        match self.named(options, output)? {
            Some(table) => Ok(table),
            None => self.solved(
                options.rules(options.hands().unwrap_or(Rules::STANDARD.hands()))?,
                output,
            ),
        }
    }

    /// The shipped table of these rules, or one that is solved now.
    ///
    /// # Errors
    ///
    /// If the shipped table cannot be read.
    pub(crate) fn solved(
        &self,
        rules: Rules,
        output: &Output<'_>,
    ) -> anyhow::Result<QuadAce<Vec<u8>>> {
        let recipe = Recipe::positions(rules).name();
        if let Some((_, entry)) =
            catalogue::tables().find(|(_, entry)| entry.recipe.name() == recipe)
        {
            match read_table_of(&[Kind::QuadAce], &self.asked.folder, entry.name, output) {
                Err(error) if is_missing(&error) => {}
                read => {
                    let shipped = QuadAce::new(read?)?;
                    let name = entry.name;
                    ensure!(
                        shipped.rules() == rules,
                        "the file of the table {name} is of other rules: rename it"
                    );
                    return Ok(shipped);
                }
            }
        }
        if let Some(warning) = cost::solving(rules) {
            output.progress.tell(&warning);
        }

        Ok(output
            .workers
            .run(|| solved_table(rules, &UntilInterrupted(output.progress)))?)
    }
}
