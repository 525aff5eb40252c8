//! `solvetab study hidden-start`: how to choose the hands one starts with, if both players do so in secret.

pub(crate) mod hidden_start_map;
pub(crate) mod hidden_start_plot;

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use serde_json::{Value, json};
use solvetab_lookup::quad_ace::{Hands, MAX_BASE, MIN_BASE, Outcome, Rules};
use solvetab_solver::control::{Control, Phase, Steps};
use solvetab_solver::quad_ace::starts::Starts;
use solvetab_studies::matrix_game::{Fraction, Mixture};
use solvetab_studies::quad_ace::hidden_start::HiddenStart;

use crate::asked::quad_ace::RulesOptions;
use crate::choices::from_to;
use crate::fraction::Shown;
use crate::report::{Output, Verdict, counted, usage};
use crate::tables::container::{check_writable, write_atomically};
use crate::tables::export::positions::name;
use crate::terminal::interruption::UntilInterrupted;

/// How to choose the start in secret
///
/// Both players choose their hands at the start in secret, none at 0, then show them and play on openly. Win 1, draw 0, loss -1 for the
/// player who moves first: the exact value, a best mixture of starts for each player, and what choosing second would be worth.
///
/// With --to a line for each base, from --base on.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    rules: RulesOptions,
    /// Solve every base from --base up to this one
    #[arg(long, value_name = "B", value_parser = from_to(MIN_BASE, MAX_BASE))]
    to: Option<u16>,
    /// With --to: also write the lines as CSV
    #[arg(long, value_name = "FILE", requires = "to")]
    csv: Option<PathBuf>,
}

/// Starts that a player can choose from at most: base 64 with two hands, 22 with three, 14 with four. Most games of so many take seconds, the
/// slowest that is known (three hands, goal equal) half a minute.
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
        let in_base = |base: &u16| Rules::new(*base, rules.hands(), rules.operation(), rules.goal()).is_ok_and(fits);
        let largest = (MIN_BASE..rules.base()).rev().find(in_base).unwrap_or(MIN_BASE);
        return Err(usage(format!(
            "{rules} has more than {MOST_STARTS} starts, and exact mixtures of so many would take too long: use a base of at most {largest}, or fewer hands"
        )));
    }
    Ok(output.workers.run(|| HiddenStart::new(rules, control))?)
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let rules = arguments.rules.rules(Rules::STANDARD.hands())?;
    if arguments.rules.names_start() {
        return Err(usage("the start is what the players choose: leave --start out"));
    }
    let Some(to) = arguments.to else {
        let solved = solve(rules, output)?;
        output.answer(|| describe(rules, &solved), |out| write_solution(rules, &solved, out))?;
        return Ok(Verdict::Yes);
    };
    if rules.base() > to {
        return Err(usage(format!("--base {} is above --to {to}: exchange them", rules.base())));
    }
    if let Some(path) = &arguments.csv {
        check_writable(path)?;
    }
    let bases = solve_bases(rules, to, output)?;
    if let Some(path) = &arguments.csv {
        write_atomically(path, csv(&bases).as_bytes())?;
    }
    output.answer(
        || bases.iter().map(|(rules, solved)| describe(*rules, solved)).collect(),
        |out| {
            writeln!(
                out,
                "base  value  starts  support of the first mover's mixture, of the other's  choosing first, last"
            )?;
            for (rules, solved) in &bases {
                let (first, last) = (solved.starts().choosing_first(), solved.starts().choosing_last());
                writeln!(
                    out,
                    "{:4}  {:>10}  {:4}  {:3} {:3}  {}, {}",
                    rules.base(),
                    value(solved),
                    solved.starts().hands().len(),
                    solved.first_mover().weights().len(),
                    solved.other_player().weights().len(),
                    name(first),
                    name(last)
                )?;
            }
            Ok(())
        },
    )?;
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
    Shown(solved.value()).to_string()
}

fn mixture(solved: &HiddenStart, mixture: &Mixture) -> Vec<Value> {
    let entry = |(at, probability): (usize, Fraction)| json!({"start": solved.starts().hands()[at].values(), "probability": Shown(&probability).to_string()});
    mixture.probabilities().map(entry).collect()
}

/// Who gains from the first mover's moving first, in a word.
fn moving_first(solved: &HiddenStart) -> &'static str {
    let numerator = solved.value().0.to_string();
    match numerator.as_str() {
        "0" => "neither",
        negative if negative.starts_with('-') => "other",
        _ => "first",
    }
}

fn describe(rules: Rules, solved: &HiddenStart) -> Value {
    json!({
        "base": rules.base(),
        "rules": rules.to_string(),
        "value": value(solved),
        "starts": solved.starts().hands().len(),
        "undominated": [solved.undominated().0, solved.undominated().1],
        "mixture": mixture(solved, solved.first_mover()),
        "other_mixture": mixture(solved, solved.other_player()),
        "favours": moving_first(solved),
        "first_mover_chooses_first": name(solved.starts().choosing_first()),
        "first_mover_chooses_last": name(solved.starts().choosing_last()),
    })
}

fn csv(bases: &[(Rules, HiddenStart)]) -> String {
    let mut csv = String::from(
        "base,starts,value,support,other_support,undominated,other_undominated,choosing_first,choosing_last,mixture,other_mixture\n",
    );
    let listed = |solved: &HiddenStart, mixture: &Mixture| {
        let entry = |(at, weight): &(usize, _)| {
            let hands = solved.starts().hands()[*at].to_string().replace(',', "-");
            format!("{hands}={weight}/{}", mixture.total())
        };
        mixture.weights().iter().map(entry).collect::<Vec<_>>().join(" ")
    };
    for (rules, solved) in bases {
        let (rows, columns) = solved.undominated();
        let (one, other) = (solved.first_mover(), solved.other_player());
        let _ = writeln!(
            csv,
            "{},{},{},{},{},{rows},{columns},{},{},{},{}",
            rules.base(),
            solved.starts().hands().len(),
            value(solved),
            one.weights().len(),
            other.weights().len(),
            name(solved.starts().choosing_first()),
            name(solved.starts().choosing_last()),
            listed(solved, one),
            listed(solved, other)
        );
    }
    csv
}

fn write_solution(rules: Rules, solved: &HiddenStart, out: &mut dyn Write) -> anyhow::Result<()> {
    let gains = match moving_first(solved) {
        "first" => "moving first gains",
        "other" => "moving first loses",
        _ => "neither side gains from moving first",
    };
    writeln!(out, "{rules}, starts chosen in secret: worth {} to the first mover; {gains}", value(solved))?;
    let (rows, columns) = solved.undominated();
    let starts = counted(solved.starts().hands().len() as u64, "start", "starts");
    writeln!(
        out,
        "{starts}, of which {rows} of the first mover and {columns} of the other player no other is as good as"
    )?;
    for (whose, mixture) in [("first mover", solved.first_mover()), ("other player", solved.other_player())] {
        writeln!(out, "the {whose} chooses")?;
        for (at, weight) in mixture.weights() {
            let hands: &Hands = &solved.starts().hands()[*at];
            writeln!(out, "  {hands}  {weight}/{}", mixture.total())?;
        }
    }
    let sentence = |outcome: Outcome| match outcome {
        Outcome::Win { .. } => "the first mover wins",
        Outcome::Draw => "the game is a draw",
        Outcome::Loss { .. } => "the other player wins",
    };
    writeln!(out, "if the other player chooses second, {}", sentence(solved.starts().choosing_first()))?;
    writeln!(out, "if the first mover chooses second, {}", sentence(solved.starts().choosing_last()))?;
    Ok(())
}
