//! `solvetab-research hidden-start`: how to choose the hands one starts with, if both players do so
//! in secret.
//!
//! That is a matrix game over the values of all pairs of starts: 1 if the first mover wins, 0 for a
//! draw, -1 if it loses.

use std::fmt;
use std::path::PathBuf;

use num_bigint::Sign;
use serde::Serialize;
use solvetab_lookup::quad_ace::{Hands, MAX_BASE, MIN_BASE, Outcome, Rules};
use solvetab_solver::control::{Control, Interrupted, Phase, Steps};

use super::options::{RulesOptions, dashed, winner};
use super::outcomes_of_starts::Starts;
use super::starts::{in_base, largest_base};
use crate::fraction;
use crate::matrix_game::{self, Equilibrium, Mixture};
use crate::report::{Output, Replacement, counted, mistake};
use crate::watch::Watch;

/// QuadAce with a secret start: the value and the best mixtures
///
/// Both players choose their starting hands in secret, none at 0, then show them and play on
/// openly. A win of the first mover counts 1, a draw 0, a loss -1. The study finds the exact value,
/// a best mixture of starts for each player, and the value for a player who chooses second.
///
/// With --to it prints a line for each base, from --base on.
#[derive(Debug, clap::Args)]
pub(crate) struct HiddenStartArguments {
    #[command(flatten)]
    rules: RulesOptions,
    /// Solve every base from --base up to this one
    #[arg(long, value_name = "B", value_parser = clap::value_parser!(u16).range(i64::from(MIN_BASE)..=i64::from(MAX_BASE)))]
    to: Option<u16>,
    /// With --to: also write the lines to this CSV file
    #[arg(long, value_name = "FILE", requires = "to")]
    csv: Option<PathBuf>,
}

/// Starts that a player can choose from at most: base 64 with two hands, 22 with three, 14 with
/// four. Most games of so many take seconds, the slowest that is known (three hands, goal equal)
/// half a minute.
const MOST_STARTS: u64 = 2016;

/// The game of the starts, solved.
struct HiddenStart {
    starts: Starts,
    equilibrium: Equilibrium,
}

/// Payoff of an outcome to the first mover: 1, 0 or -1.
const fn payoff(outcome: Outcome) -> i8 {
    match outcome {
        Outcome::Win { .. } => 1,
        Outcome::Draw => 0,
        Outcome::Loss { .. } => -1,
    }
}

impl HiddenStart {
    /// Solves the game from every pair of starts, then the game of choosing one.
    fn new(rules: Rules, control: &dyn Control<Steps>) -> Result<Self, Interrupted> {
        let starts = Starts::new(rules, control)?;
        let payoffs: Vec<Vec<i8>> = starts
            .rows()
            .map(|row| row.iter().map(|&outcome| payoff(outcome)).collect())
            .collect();
        let equilibrium = matrix_game::solve(&payoffs, control)?;
        Ok(Self {
            starts,
            equilibrium,
        })
    }
}

/// Refuses games with too many starts.
fn check_few_starts(rules: Rules) -> anyhow::Result<()> {
    const MOST_PAIRS: u64 = MOST_STARTS * MOST_STARTS;
    if Starts::pairs(rules) <= MOST_PAIRS {
        return Ok(());
    }
    Err(mistake(format!(
        "{rules} has more than {MOST_STARTS} starts, and exact mixtures of so many would take too long: use a base of at most {}, or fewer hands",
        largest_base(rules, MOST_PAIRS)
    )))
}

/// Runs the study.
pub(crate) fn run(
    arguments: &HiddenStartArguments,
    output: &mut Output<'_>,
) -> anyhow::Result<bool> {
    if arguments.rules.start.is_some() {
        return Err(mistake(
            "the start is what the players choose: leave --start out",
        ));
    }
    let rules = arguments.rules.rules()?;
    check_few_starts(rules)?;
    let Some(to) = arguments.to else {
        output.report(&HiddenStartReport::new(
            rules,
            &HiddenStart::new(rules, &Watch::new())?,
        ))?;
        return Ok(true);
    };
    if rules.base() > to {
        return Err(mistake(format!(
            "--base {} is above --to {to}: exchange them",
            rules.base()
        )));
    }
    check_few_starts(in_base(rules, to).map_err(mistake)?)?;
    let csv = arguments.csv.as_deref().map(Replacement::new).transpose()?;
    let watch = Watch::new();
    let phase = Phase::new(&watch, "bases", u64::from(to - rules.base()) + 1);
    let mut bases = Vec::new();
    for base in rules.base()..=to {
        let rules = in_base(rules, base).map_err(mistake)?;
        bases.push(HiddenStartReport::new(
            rules,
            &HiddenStart::new(rules, &phase)?,
        ));
        phase.advance(1)?;
    }

    drop(watch);
    let bases = HiddenStarts(bases);
    if let Some(csv) = csv {
        csv.write(&bases.csv())?;
    }
    output.report(&bases)?;
    Ok(true)
}

/// The value of choosing the start in secret.
#[derive(Serialize)]
struct HiddenStartReport {
    base: u16,
    rules: String,
    /// To the first mover.
    value: String,
    /// Starts that a player can choose from.
    starts: usize,
    /// Starts of the first mover, and of the other player, that no other start is as good as.
    undominated: (usize, usize),
    /// The starts that the first mover chooses.
    mixture: Vec<StartChoice>,
    /// Mixture of the other player.
    other_mixture: Vec<StartChoice>,
    favours: Favours,
    /// Winner in that case: win, draw or loss of the first mover.
    first_mover_chooses_first: &'static str,
    first_mover_chooses_last: &'static str,
    /// The same in words.
    #[serde(skip)]
    winners: [&'static str; 2],
}

/// A start that is chosen.
#[derive(Serialize)]
struct StartChoice {
    start: Hands,
    probability: String,
    /// The same, over a denominator that all starts of the mixture have.
    #[serde(skip)]
    share: String,
}

/// The player that gains from the first mover's moving first.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum Favours {
    First,
    Neither,
    Other,
}

impl HiddenStartReport {
    fn new(rules: Rules, solved: &HiddenStart) -> Self {
        let HiddenStart {
            starts,
            equilibrium,
        } = solved;
        let (first, last) = (starts.choosing_first(), starts.choosing_last());
        Self {
            base: rules.base(),
            rules: rules.to_string(),
            value: fraction::Exact(&equilibrium.value).to_string(),
            starts: starts.hands().len(),
            undominated: equilibrium.undominated,
            mixture: chosen(starts, &equilibrium.rows),
            other_mixture: chosen(starts, &equilibrium.columns),
            favours: match equilibrium.value.0.sign() {
                Sign::Plus => Favours::First,
                Sign::NoSign => Favours::Neither,
                Sign::Minus => Favours::Other,
            },
            first_mover_chooses_first: first.name(),
            first_mover_chooses_last: last.name(),
            winners: [first, last].map(winner),
        }
    }

    fn csv(&self) -> String {
        let Self {
            base,
            starts,
            value,
            undominated: (rows, columns),
            mixture,
            other_mixture,
            ..
        } = self;
        let (first, last) = (
            self.first_mover_chooses_first,
            self.first_mover_chooses_last,
        );
        let (one, other) = (mixture.len(), other_mixture.len());
        let (mixture, other_mixture) = (listed(mixture), listed(other_mixture));
        format!(
            "{base},{starts},{value},{one},{other},{rows},{columns},{first},{last},{mixture},{other_mixture}\n"
        )
    }
}

/// Starts with their shares, for CSV.
fn listed(mixture: &[StartChoice]) -> String {
    let starts = mixture
        .iter()
        .map(|StartChoice { start, share, .. }| format!("{}={share}", dashed(*start)));
    starts.collect::<Vec<_>>().join(" ")
}

/// The starts that a player chooses from.
fn chosen(starts: &Starts, mixture: &Mixture) -> Vec<StartChoice> {
    let choices = mixture.probabilities().zip(mixture.weights());
    let chosen = choices.map(|((at, probability), (_, weight))| StartChoice {
        start: starts.hands()[at],
        probability: fraction::Exact(&probability).to_string(),
        share: format!("{weight}/{}", mixture.total()),
    });
    chosen.collect()
}

impl fmt::Display for HiddenStartReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            rules,
            value,
            undominated: (rows, columns),
            winners: [first, last],
            ..
        } = self;
        let gains = match self.favours {
            Favours::First => "moving first gains",
            Favours::Other => "moving first loses",
            Favours::Neither => "neither side gains from moving first",
        };
        writeln!(
            f,
            "{rules}, starts chosen in secret: worth {value} to the first mover; {gains}"
        )?;
        let starts = counted(self.starts, "start", "starts");
        writeln!(
            f,
            "{starts}; not dominated: {rows} for the first mover, {columns} for the other player"
        )?;
        for (whose, mixture) in [
            ("first mover", &self.mixture),
            ("other player", &self.other_mixture),
        ] {
            writeln!(f, "the {whose} chooses")?;
            for StartChoice { start, share, .. } in mixture {
                writeln!(f, "  {start}  {share}")?;
            }
        }

        writeln!(f, "if the other player chooses second, {first}")?;
        writeln!(f, "if the first mover chooses second, {last}")
    }
}

/// The same in every base.
#[derive(Serialize)]
struct HiddenStarts(Vec<HiddenStartReport>);

impl fmt::Display for HiddenStarts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "base  value  starts  support of the first mover's mixture, of the other's  choosing first, last"
        )?;
        for report in &self.0 {
            let HiddenStartReport {
                base,
                value,
                starts,
                mixture,
                other_mixture,
                ..
            } = report;
            let HiddenStartReport {
                first_mover_chooses_first,
                first_mover_chooses_last,
                ..
            } = report;
            let (one, other) = (mixture.len(), other_mixture.len());
            write!(f, "{base:4}  {value:>10}  {starts:4}  {one:3} {other:3}  ")?;
            writeln!(f, "{first_mover_chooses_first}, {first_mover_chooses_last}")?;
        }
        Ok(())
    }
}

impl HiddenStarts {
    fn csv(&self) -> String {
        let heading = "base,starts,value,support,other_support,undominated,other_undominated,choosing_first,choosing_last,mixture,other_mixture\n";
        std::iter::once(heading.to_owned())
            .chain(self.0.iter().map(HiddenStartReport::csv))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use solvetab_lookup::quad_ace::{Goal, Operation};

    use num_bigint::BigInt;

    use super::*;
    use solvetab_solver::control::Unwatched;

    #[test]
    fn the_value_is_between_what_choosing_first_and_last_are_worth() {
        for base in 2..=16 {
            for goal in [Goal::Empty, Goal::Equal] {
                let solved = HiddenStart::new(
                    Rules::new(base, 2, Operation::Add, goal).unwrap(),
                    &Unwatched,
                )
                .unwrap();
                let (numerator, denominator) = &solved.equilibrium.value;
                let starts = &solved.starts;
                assert!(
                    BigInt::from(payoff(starts.choosing_first())) * denominator <= *numerator,
                    "{base}"
                );
                assert!(
                    BigInt::from(payoff(starts.choosing_last())) * denominator >= *numerator,
                    "{base}"
                );
            }
        }
    }
}
