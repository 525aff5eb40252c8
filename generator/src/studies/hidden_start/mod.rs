//! `solvetab study hidden-start`: how to choose the hands one starts with, if both players do so in
//! secret.

use std::fmt;
use std::path::PathBuf;

use num_bigint::{BigInt, Sign};
use serde::Serialize;
use solvetab_lookup::quad_ace::{MAX_BASE, MIN_BASE, Rules};
use solvetab_solver::control::{Control, Phase, Steps};
use solvetab_solver::quad_ace::starts::Starts;
use solvetab_studies::matrix_game::{Fraction, Mixture};
use solvetab_studies::quad_ace::hidden_start::HiddenStart;

use crate::asked::quad_ace::RulesOptions;
use crate::choices::from_to;
use crate::commands::quad_ace::starts::largest_base;
use crate::fraction;
use crate::report::{Output, Shown, Verdict, conflict, counted, usage};
use crate::tables::container::{check_writable, write_atomically};
use crate::tables::export::positions::{Numbers, dashed, name, winner};
use crate::terminal::interruption::UntilInterrupted;

/// QuadAce with a secret start: the value and the best mixtures
///
/// Both players choose their starting hands in secret, none at 0, then show them and play on
/// openly. A win of the first mover counts 1, a draw 0, a loss -1. The study finds the exact value,
/// a best mixture of starts for each player, and the value for a player who chooses second.
///
/// With --to it prints a line for each base, from --base on.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    rules: RulesOptions,
    /// Solve every base from --base up to this one
    #[arg(long, value_name = "B", value_parser = from_to(MIN_BASE, MAX_BASE))]
    to: Option<u16>,
    /// With --to: also write the lines to this CSV file
    #[arg(long, value_name = "FILE", requires = "to")]
    csv: Option<PathBuf>,
}

/// Starts that a player can choose from at most: base 64 with two hands, 22 with three, 14 with
/// four. Most games of so many take seconds, the slowest that is known (three hands, goal equal)
/// half a minute.
const MOST_STARTS: u64 = 2016;

/// Solves the game of the starts.
///
/// # Errors
///
/// For a game with too many starts, a mistake in what was asked; if it is interrupted.
pub(crate) fn solve(rules: Rules, output: &Output<'_>) -> anyhow::Result<HiddenStart> {
    solve_within(rules, &UntilInterrupted(output.progress), output)
}

/// The same as a part of something else.
fn solve_within(rules: Rules, control: &dyn Control<Steps>, output: &Output<'_>) -> anyhow::Result<HiddenStart> {
    let fits = |rules: Rules| Starts::pairs(rules) <= MOST_STARTS * MOST_STARTS;
    if !fits(rules) {
        return Err(usage(format!(
            "{rules} has more than {MOST_STARTS} starts, and exact mixtures of so many would take too long: use a base of at most {}, or fewer hands",
            largest_base(rules, fits)
        )));
    }
    Ok(output.workers.run(|| HiddenStart::new(rules, control))?)
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let rules = arguments.rules.rules(Rules::STANDARD.hands())?;
    if arguments.rules.names_start() {
        return Err(conflict("the start is what the players choose: leave --start out"));
    }
    let Some(to) = arguments.to else {
        let solved = solve(rules, output)?;
        output.report(&Report::new(rules, &solved))?;
        return Ok(Verdict::Yes);
    };
    if rules.base() > to {
        return Err(conflict(format!("--base {} is above --to {to}: exchange them", rules.base())));
    }
    if let Some(path) = &arguments.csv {
        check_writable(path)?;
    }
    let bases = solve_bases(rules, to, output)?;
    let bases = Bases(bases.iter().map(|(rules, solved)| Report::new(*rules, solved)).collect());
    if let Some(path) = &arguments.csv {
        write_atomically(path, bases.csv().as_bytes())?;
    }
    output.report(&bases)?;
    Ok(Verdict::Yes)
}

/// The game in every base from that of `rules` up to `to`.
///
/// # Errors
///
/// As [`solve`].
pub(crate) fn solve_bases(rules: Rules, to: u16, output: &Output<'_>) -> anyhow::Result<Vec<(Rules, HiddenStart)>> {
    let of_base = |base| Rules::new(base, rules.hands(), rules.operation(), rules.goal()).map_err(usage);
    let control = UntilInterrupted(output.progress);
    let phase = Phase::new(&control, "bases", u64::from(to - rules.base()) + 1);
    let mut bases = Vec::new();
    // The largest first, so that a mistake is told at once.
    for base in (rules.base()..=to).rev() {
        let rules = of_base(base)?;
        bases.push((rules, solve_within(rules, &phase, output)?));
        phase.advance(1)?;
    }
    bases.reverse();
    Ok(bases)
}

/// The value as a reduced fraction, or a whole number.
pub(crate) fn value(solved: &HiddenStart) -> String {
    fraction::Shown(solved.value()).to_string()
}

/// What choosing the start in secret is worth.
#[derive(Serialize)]
struct Report {
    base: u16,
    rules: Shown<Rules>,
    /// To the first mover.
    value: String,
    /// That a player can choose from.
    starts: usize,
    /// Starts of the first mover, and of the other player, that no other start is as good as.
    undominated: (usize, usize),
    /// The starts that the first mover chooses.
    mixture: Vec<Chosen>,
    /// Those that the other player does.
    other_mixture: Vec<Chosen>,
    favours: Favours,
    /// Who wins then: win, draw or loss of the first mover.
    first_mover_chooses_first: &'static str,
    first_mover_chooses_last: &'static str,
    /// The same in words.
    #[serde(skip)]
    winners: [&'static str; 2],
}

/// A start that is chosen.
#[derive(Serialize)]
struct Chosen {
    start: Numbers,
    probability: String,
    /// The same, over a denominator that all starts of the mixture have.
    #[serde(skip)]
    share: String,
}

/// Who gains from the first mover's moving first.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum Favours {
    First,
    Neither,
    Other,
}

impl Report {
    fn new(rules: Rules, solved: &HiddenStart) -> Self {
        let starts = solved.starts();
        let mixture = |mixture: &Mixture| {
            let chosen = |((at, probability), (_, weight)): ((usize, Fraction), &(usize, BigInt))| Chosen {
                start: Numbers(starts.hands()[at]),
                probability: fraction::Shown(&probability).to_string(),
                share: format!("{weight}/{}", mixture.total()),
            };
            mixture.probabilities().zip(mixture.weights()).map(chosen).collect()
        };
        let (first, last) = (starts.choosing_first(), starts.choosing_last());
        Self {
            base: rules.base(),
            rules: Shown(rules),
            value: value(solved),
            starts: starts.hands().len(),
            undominated: solved.undominated(),
            mixture: mixture(solved.first_mover()),
            other_mixture: mixture(solved.other_player()),
            favours: match solved.value().0.sign() {
                Sign::Plus => Favours::First,
                Sign::NoSign => Favours::Neither,
                Sign::Minus => Favours::Other,
            },
            first_mover_chooses_first: name(first),
            first_mover_chooses_last: name(last),
            winners: [first, last].map(winner),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rules, value, undominated: (rows, columns), winners: [first, last], .. } = self;
        let gains = match self.favours {
            Favours::First => "moving first gains",
            Favours::Other => "moving first loses",
            Favours::Neither => "neither side gains from moving first",
        };
        writeln!(f, "{rules}, starts chosen in secret: worth {value} to the first mover; {gains}")?;
        let starts = counted(self.starts as u64, "start", "starts");
        writeln!(f, "{starts}; for the first mover {rows} are not dominated, for the other player {columns}")?;
        for (whose, mixture) in [("first mover", &self.mixture), ("other player", &self.other_mixture)] {
            writeln!(f, "the {whose} chooses")?;
            for Chosen { start: Numbers(hands), share, .. } in mixture {
                writeln!(f, "  {hands}  {share}")?;
            }
        }
        writeln!(f, "if the other player chooses second, {first}")?;
        writeln!(f, "if the first mover chooses second, {last}")
    }
}

/// The same in every base.
#[derive(Serialize)]
struct Bases(Vec<Report>);

impl fmt::Display for Bases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "base  value  starts  support of the first mover's mixture, of the other's  choosing first, last")?;
        for report in &self.0 {
            let Report { base, value, starts, mixture, other_mixture, .. } = report;
            let Report { first_mover_chooses_first, first_mover_chooses_last, .. } = report;
            let (one, other) = (mixture.len(), other_mixture.len());
            write!(f, "{base:4}  {value:>10}  {starts:4}  {one:3} {other:3}  ")?;
            writeln!(f, "{first_mover_chooses_first}, {first_mover_chooses_last}")?;
        }
        Ok(())
    }
}

impl Bases {
    fn csv(&self) -> String {
        let listed = |mixture: &[Chosen]| {
            let start = |Chosen { start, share, .. }: &Chosen| format!("{}={share}", dashed(start.0));
            mixture.iter().map(start).collect::<Vec<_>>().join(" ")
        };
        let line = |report: &Report| {
            let Report { base, starts, value, undominated: (rows, columns), mixture, other_mixture, .. } = report;
            let (first, last) = (report.first_mover_chooses_first, report.first_mover_chooses_last);
            let (one, other) = (mixture.len(), other_mixture.len());
            let (mixture, other_mixture) = (listed(mixture), listed(other_mixture));
            format!("{base},{starts},{value},{one},{other},{rows},{columns},{first},{last},{mixture},{other_mixture}\n")
        };
        let heading = "base,starts,value,support,other_support,undominated,other_undominated,choosing_first,choosing_last,mixture,other_mixture\n";
        std::iter::once(heading.to_owned()).chain(self.0.iter().map(line)).collect()
    }
}
