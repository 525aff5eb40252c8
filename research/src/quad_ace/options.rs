//! Shared parts of the QuadAce studies: the rules on the command line, and the notation of hands
//! and outcomes.

use solvetab_lookup::quad_ace::{
    Goal, Hands, MAX_BASE, MAX_HANDS, MIN_BASE, Operation, Outcome, Rules,
};
use solvetab_solver::quad_ace::{goal_summary, operation_summary};

use crate::report::{choices, mistake};

// What is different from the standard game. (Not a documentation comment: it would become a
// command's description.)
#[derive(Debug, clap::Args)]
pub(crate) struct RulesOptions {
    /// Hands are counted modulo this base
    #[arg(long, value_name = "B", default_value_t = 10, value_parser = clap::value_parser!(u16).range(i64::from(MIN_BASE)..=i64::from(MAX_BASE)))]
    base: u16,
    /// How a move combines the two hands
    #[arg(long, default_value_t, value_parser = choices(&[Operation::Add, Operation::Multiply], Operation::name, operation_summary))]
    operation: Operation,
    /// The hands that win
    #[arg(long, default_value_t, value_parser = choices(&[Goal::Empty, Goal::Equal], Goal::name, goal_summary))]
    goal: Goal,
    /// Number of hands of each player
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=MAX_HANDS as i64))]
    hands: u8,
    /// The starting position, such as 1,1-1,1 [default: all 1]
    #[arg(long, value_name = "MOVER-OPPONENT")]
    pub(crate) start: Option<String>,
}

impl RulesOptions {
    pub(crate) fn rules(&self) -> anyhow::Result<Rules> {
        let rules =
            Rules::new(self.base, self.hands, self.operation, self.goal).map_err(mistake)?;
        let Some(start) = &self.start else {
            return Ok(rules);
        };
        let (mover, opponent) = start
            .split_once('-')
            .ok_or_else(|| mistake("a start is written like 1,1-1,1"))?;
        let [mover, opponent] =
            [mover, opponent].map(|text| Hands::parse_in_base(self.base, text).map_err(mistake));
        rules.with_start(mover?, opponent?).map_err(mistake)
    }
}

/// Hands in a CSV field, where a comma separates fields: `0-7`.
pub(crate) fn dashed(hands: Hands) -> String {
    hands.to_string().replace(',', "-")
}

/// Winner of a game, by its outcome for the first mover.
pub(crate) fn winner(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win { .. } => "the first mover wins",
        Outcome::Draw => "the game is a draw",
        Outcome::Loss { .. } => "the other player wins",
    }
}
