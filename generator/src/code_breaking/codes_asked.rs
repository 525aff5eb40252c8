//! Which codes may be secret and be guessed, as searches are asked.

use std::path::PathBuf;

use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::exact::Objective;
use solvetab_solver::code_breaking::game::Game;

use super::no_leading_zero;
use super::word_file::{GuessesName, read_list};
use crate::output::usage;

#[derive(Debug, clap::Args)]
pub(super) struct CodesAsked {
    /// The rules: PxC for P positions and C symbols, PxCr with repeats
    #[arg(long)]
    rules: Option<Rules>,
    /// Neither a secret nor a guess begins with 0
    #[arg(long, requires = "rules", conflicts_with = "codes")]
    no_leading_zero: bool,
    /// The codes that may be secret, one a line: codes of the rules, or, without rules, words of equal length; - is standard
    /// input
    #[arg(long, value_name = "FILE")]
    pub(super) codes: Option<PathBuf>,
    /// With --codes: what may be guessed
    #[arg(long, value_name = "WHICH", default_value = "list", requires = "codes")]
    guesses: GuessesName,
}

impl CodesAsked {
    /// The codes, if the objective can be searched for them.
    pub(super) fn read(&self, objective: Objective) -> anyhow::Result<Game> {
        let game = match (&self.codes, self.rules) {
            (Some(path), rules) => Game::from(read_list(path, rules, self.guesses)?),
            (None, Some(rules)) if self.no_leading_zero => Game::from(no_leading_zero::list_of(rules)?),
            (None, Some(rules)) => Game::from(rules),
            (None, None) => {
                return Err(usage(
                    "name the rules with --rules, such as 4x10, or a file of codes or words with --codes",
                ));
            }
        };
        if game.list().is_some() && objective == Objective::WorstClass {
            let list = if self.no_leading_zero { "--no-leading-zero" } else { "--codes" };
            return Err(usage(format!(
                "the codes of a class are alike only if all codes of the rules may be secret: leave out {list}, or choose another objective than worst-class",
            )));
        }
        Ok(game)
    }
}
