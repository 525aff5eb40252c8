//! Rules whose codes may be too many to list, as they are typed, and how they are searched.

use std::str::FromStr;

use serde_json::{Value, json};
use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::advice::large;
use solvetab_solver::code_breaking::advice::large::Options;

use crate::choices::from_to;
use crate::dialogue::draws::Draws;
use crate::report::usage;

/// Rules whose codes can be listed, and others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AnyRules {
    /// A table may have them.
    Listed(Rules),
    /// No table has.
    Large(large::Rules),
}

impl FromStr for AnyRules {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let rules: large::Rules = text.parse()?;
        Ok(rules.listed().map_or(Self::Large(rules), Self::Listed))
    }
}

impl AnyRules {
    /// Rules whose codes can be listed.
    ///
    /// # Errors
    ///
    /// Why they cannot.
    pub(crate) fn listed(self) -> Result<Rules, InputError> {
        match self {
            Self::Listed(rules) => Ok(rules),
            Self::Large(rules) => Rules::new(rules.positions(), rules.symbols(), rules.repeats()),
        }
    }

    /// As wide as they may be.
    pub(crate) fn wide(self) -> large::Rules {
        match self {
            Self::Listed(rules) => rules.into(),
            Self::Large(rules) => rules,
        }
    }
}

/// How the adviser looks for a guess.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct Search {
    /// For codes too many to list: size of the sample that judges guesses [default: 4000]
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = from_to(100_usize, 100_000))]
    sample: Option<usize>,
}

impl Search {
    /// With what is drawn from.
    pub(crate) fn options(self, seed: u64) -> Options {
        Options { sample: self.sample.unwrap_or(Options::default().sample), seed }
    }

    /// Refuses a sample where it is of no use.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked, if one was chosen.
    pub(crate) fn refuse(self, why: &str) -> anyhow::Result<()> {
        match self.sample {
            Some(_) => Err(usage(format!("--sample is for {why}: leave it out"))),
            None => Ok(()),
        }
    }
}

/// How many codes rules have as JSON: a whole number up to 2 to the 64th, else the nearest number
/// there is.
pub(crate) fn json_codes(rules: large::Rules) -> Value {
    u64::try_from(rules.codes()).map_or_else(|_| json!(rules.codes() as f64), |codes| json!(codes))
}

/// A secret, each equally likely.
pub(crate) fn draw(rules: large::Rules, draws: &mut Draws) -> large::Code {
    let mut free: Vec<u8> = (0..rules.symbols()).collect();
    let symbols = (0..rules.positions()).map(|_| {
        let place = draws.below(free.len());
        if rules.repeats() { free[place] } else { free.remove(place) }
    });
    large::Code::new(symbols).expect("the rules have these symbols")
}
