//! Rules on the command line, and `solvetab generate quad-ace --base B ...`: tables of any rules.

use clap::Args;
use solvetab_lookup::InputError;
use solvetab_lookup::layout::Storage;
use solvetab_lookup::quad_ace::{
    Goal, Hands, MAX_BASE, MAX_HANDS, MIN_BASE, Operation, Rules, STANDARD_BASE,
};
use solvetab_solver::quad_ace::{encode, goal_summary, operation_summary};

use crate::choices::{choices, from_to};
use crate::options::alphabet::half_width;
use crate::options::first_given;
use crate::report::{form, shortened, usage};
use crate::tables::recipe::Recipe;

// What is different from the standard game. (Not a documentation comment: it would become a
// command's description.)
#[derive(Debug, Clone, Args)]
pub(crate) struct RulesOptions {
    /// Hands are counted modulo this base [default: 10]
    #[arg(long, value_name = "B", value_parser = from_to(MIN_BASE, MAX_BASE))]
    base: Option<u16>,
    /// How a move combines the two hands [default: add]
    #[arg(long, value_parser = choices(&[Operation::Add, Operation::Multiply], Operation::name, operation_summary))]
    operation: Option<Operation>,
    /// The hands that win [default: empty]
    #[arg(long, value_parser = choices(&[Goal::Empty, Goal::Equal], Goal::name, goal_summary))]
    goal: Option<Goal>,
    /// Number of hands of each player [default: 2]
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = from_to(1, MAX_HANDS as u8))]
    hands: Option<u8>,
    /// The starting position, such as 1,1-1,1 [default: all 1]
    #[arg(long, hide_short_help = true, value_name = "MOVER-OPPONENT")]
    start: Option<String>,
}

impl RulesOptions {
    /// The base that is asked for.
    pub(crate) fn base(&self) -> u16 {
        self.base.unwrap_or(STANDARD_BASE)
    }

    /// The goal that is asked for.
    pub(crate) fn goal(&self) -> Goal {
        self.goal.unwrap_or_default()
    }

    /// Returns the number of hands, if it is given.
    pub(crate) fn hands(&self) -> Option<u8> {
        self.hands
    }

    /// The name of an option that is given, if one is.
    pub(crate) fn given(&self) -> Option<&'static str> {
        first_given(&[
            ("base", self.base.is_some()),
            ("operation", self.operation.is_some()),
            ("goal", self.goal.is_some()),
            ("hands", self.hands.is_some()),
            ("start", self.start.is_some()),
        ])
    }

    /// The rules, with so many hands unless something else is asked for.
    pub(crate) fn rules(&self, hands: u8) -> anyhow::Result<Rules> {
        let (operation, goal) = (
            self.operation.unwrap_or_default(),
            self.goal.unwrap_or_default(),
        );
        let base = self.base();
        let rules =
            Rules::new(base, self.hands.unwrap_or(hands), operation, goal).map_err(usage)?;
        let Some(start) = &self.start else {
            return Ok(rules);
        };
        let (mover, opponent) = start.split_once('-').ok_or_else(|| {
            form(format!(
                "a start is written like 1,1-1,1 with the first mover's hands first, not {}",
                shortened(start)
            ))
        })?;
        rules
            .with_start(
                read(base, mover, "first mover")?,
                read(base, opponent, "other player")?,
            )
            .map_err(usage)
    }
}

/// Reads one player's hands.
pub(crate) fn read(base: u16, text: &str, whose: &str) -> anyhow::Result<Hands> {
    Hands::parse_in_base(base, &half_width(text)).map_err(|error| {
        usage(error).context(format!("the {whose}'s hands \"{}\"", shortened(text)))
    })
}

/// Reads one player's hands in a position. If all have to be equal, a player at 0 is not out.
pub(crate) fn read_in_position(
    base: u16,
    goal: Goal,
    text: &str,
    whose: &str,
) -> anyhow::Result<Hands> {
    let typed = half_width(text);
    match Hands::parse_in_base(base, &typed) {
        // As many hands as can be out have been read.
        Err(InputError::HandsOut) if goal == Goal::Equal => {
            Ok(Hands::out(typed.split(',').count() as u8)?)
        }
        _ => read(base, text, whose),
    }
}

// What a table is to be. (Not a documentation comment: it would become the description of
// `generate`.)
#[derive(Debug, Args)]
#[group(skip)]
#[command(next_help_heading = "QuadAce of other rules (solvetab generate quad-ace ...)")]
pub(crate) struct Options {
    #[command(flatten)]
    rules: RulesOptions,
    /// How positions are stored [default: dense up to 32768 positions]
    #[arg(long, value_parser = choices(&[Storage::Dense, Storage::Sparse], Storage::name, storage_summary))]
    storage: Option<Storage>,
}

fn storage_summary(storage: Storage) -> &'static str {
    match storage {
        Storage::Dense => "A byte and a bit for each position",
        Storage::Sparse => "A byte for each decided position",
    }
}

impl Options {
    /// The name of an option that is given, if one is.
    pub(crate) fn given(&self) -> Option<&'static str> {
        self.rules.given().or(self.storage.map(|_| "storage"))
    }

    /// Makes the recipe for the table of these rules.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked.
    pub(crate) fn recipe(&self) -> anyhow::Result<Recipe> {
        let rules = self.rules.rules(Rules::STANDARD.hands())?;
        let storage = self.storage.unwrap_or(encode::usual_storage(rules));
        Ok(Recipe::Positions { rules, storage })
    }
}
