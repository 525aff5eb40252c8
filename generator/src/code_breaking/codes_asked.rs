//! Which codes may be secret and be guessed, as searches are asked.

use std::path::PathBuf;

use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::exact::{Codes, Objective};

use super::no_leading_zero;
use super::word_file::{GuessesName, check_searchable, read_list};
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
    pub(super) fn read(&self, objective: Objective) -> anyhow::Result<Codes> {
        let codes = match (&self.codes, self.rules) {
            (Some(path), rules) => Codes::List(read_list(path, rules, self.guesses)?),
            (None, Some(rules)) if self.no_leading_zero => Codes::List(no_leading_zero::list_of(rules)?),
            (None, Some(rules)) => Codes::Rules(rules),
            (None, None) => {
                return Err(usage(
                    "name the rules with --rules, such as 4x10, or a file of codes or words with --codes",
                ));
            }
        };
        if matches!(codes, Codes::List(_)) && objective == Objective::WorstClass {
            let list = if self.no_leading_zero { "--no-leading-zero" } else { "--codes" };
            return Err(usage(format!(
                "the codes of a class are alike only if all codes of the rules may be secret: leave out {list}, or choose another objective than worst-class",
            )));
        }
        // A list without rules may be of anything that is written in letters.
        let code = if self.rules.is_some() { "code" } else { "word" };
        check_searchable(&name(&codes), codes.secrets(), code)?;
        Ok(codes)
    }
}

/// The codes for people.
pub(super) fn name(codes: &Codes) -> String {
    match codes {
        Codes::Rules(rules) => rules.to_string(),
        Codes::List(list) => list.title().unwrap_or("the list").to_owned(),
    }
}
