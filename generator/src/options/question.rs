//! What a tree is to be best at: the options of every search for one.

use solvetab_solver::code_breaking::search::{Objective, Question};

use crate::choices::{choices, from_to};

// What a tree is to be. (Not a documentation comment: it would become the description of the
// command.)
#[derive(Debug, Clone, Copy, clap::Args)]
#[group(skip)]
pub(crate) struct QuestionOptions {
    /// What to minimise first, second and third
    #[arg(long, default_value_t, value_parser = choices(&Objective::ALL, Objective::name, Objective::summary))]
    objective: Objective,
    /// Allow at most N guesses in any game
    #[arg(long, value_name = "N", value_parser = from_to(1, u16::MAX))]
    max_depth: Option<u16>,
    /// Try only the N most promising guesses for sets of over 40 codes: fast, but no proof
    #[arg(long, value_name = "N", value_parser = from_to(1, u32::MAX))]
    width: Option<u32>,
}

impl QuestionOptions {
    /// The question of the search.
    pub(crate) fn question(self) -> Question {
        let width = self.width.map(|width| width as usize);
        Question {
            objective: self.objective,
            max_depth: self.max_depth,
            width,
        }
    }

    /// The name of an option that is given, if one is.
    pub(crate) fn given(self) -> Option<&'static str> {
        match self.question() {
            Question {
                max_depth: Some(_), ..
            } => Some("max-depth"),
            Question { width: Some(_), .. } => Some("width"),
            Question { objective, .. } => {
                (objective != Objective::default()).then_some("objective")
            }
        }
    }
}
