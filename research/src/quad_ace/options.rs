//! What all studies of QuadAce share: the rules on the command line, and how hands and outcomes are
//! written.

use clap::ValueEnum;
use solvetab_lookup::quad_ace::{Goal, Hands, MAX_BASE, MAX_HANDS, MIN_BASE, Operation, Outcome, Rules};

use crate::report::mistake;

// What is different from the standard game. (Not a documentation comment: it would become a
// command's description.)
#[derive(Debug, clap::Args)]
pub(crate) struct RulesOptions {
    /// Hands are counted modulo this base
    #[arg(long, value_name = "B", default_value_t = 10, value_parser = clap::value_parser!(u16).range(i64::from(MIN_BASE)..=i64::from(MAX_BASE)))]
    base: u16,
    /// How a move combines the two hands
    #[arg(long, value_enum, default_value = "add")]
    operation: How,
    /// The hands that win
    #[arg(long, value_enum, default_value = "empty")]
    goal: Wins,
    /// Number of hands of each player
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=MAX_HANDS as i64))]
    hands: u8,
    /// The starting position, such as 1,1-1,1 [default: all 1]
    #[arg(long, value_name = "MOVER-OPPONENT")]
    pub(crate) start: Option<String>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum How {
    /// The opponent's hand is added to one's own
    Add,
    /// The opponent's hand multiplies one's own
    Multiply,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Wins {
    /// All hands at 0
    Empty,
    /// Two live hands or more, all equal
    Equal,
}

impl RulesOptions {
    pub(crate) fn rules(&self) -> anyhow::Result<Rules> {
        let operation = match self.operation {
            How::Add => Operation::Add,
            How::Multiply => Operation::Multiply,
        };
        let goal = match self.goal {
            Wins::Empty => Goal::Empty,
            Wins::Equal => Goal::Equal,
        };
        let rules = Rules::new(self.base, self.hands, operation, goal).map_err(mistake)?;
        let Some(start) = &self.start else { return Ok(rules) };
        let (mover, opponent) = start.split_once('-').ok_or_else(|| mistake("a start is written like 1,1-1,1"))?;
        let read = |text| Hands::parse_in_base(self.base, text).map_err(mistake);
        rules.with_start(read(mover)?, read(opponent)?).map_err(mistake)
    }
}

/// Hands in a CSV field, where a comma separates fields: `0-7`.
pub(crate) fn dashed(hands: Hands) -> String {
    hands.to_string().replace(',', "-")
}

/// An outcome without its distance.
pub(crate) fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Loss { .. } => "loss",
        Outcome::Draw => "draw",
        Outcome::Win { .. } => "win",
    }
}

/// Who wins a game, by its outcome for the first mover.
pub(crate) fn winner(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win { .. } => "the first mover wins",
        Outcome::Draw => "the game is a draw",
        Outcome::Loss { .. } => "the other player wins",
    }
}
