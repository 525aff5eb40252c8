//! `solvetab prove`: a certificate that no tree is better.

use std::path::{Path, PathBuf};
use std::time::Instant;

use serde_json::json;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::proof::certificate::{self, Certificate, ProveError};
use solvetab_solver::code_breaking::search::{Objective, Question, Resources, SolveError};

use crate::asked::codes_asked::{CodesAsked, title, with_feedback};
use crate::choices::{choices, from_to};
use crate::counts::{guesses, secrets};
use crate::report::{Output, Verdict, codes_of, counted, phrases, usage};
use crate::tables::container;
use crate::terminal::interruption;
use crate::terminal::interruption::UntilInterrupted;
use crate::terminal::standard_error::shown;

/// Find an optimal tree, and write a certificate that none is better
///
/// The certificate has the tree, and says step by step why no other one is better, level by level of the objective. `solvetab check` checks it without
/// any search; docs/certificates.md has the format, the argument, and sizes and times: some thousand game take up to a minute and 4 MB, 4x10
/// minutes and 16 MB, with `--levels 2` half of that; 4x10 with `--objective at-worst`, or without a leading zero, twenty minutes and 100 MB.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab prove --rules 4x6r --out 4x6r.cert
  solvetab prove --rules 4x6r --max-depth 5 --out 4x6r-5.cert
  solvetab prove --rules 3x6 --feedback black --out 3x6-black.cert
  solvetab prove --codes words.txt --out words.cert
  solvetab check 4x6r.cert")]
pub(crate) struct Arguments {
    #[command(flatten)]
    codes: CodesAsked,
    /// What to optimise first, second and third
    #[arg(long, default_value_t, value_parser = choices(&[Objective::Total, Objective::Worst, Objective::AtWorst], Objective::name, Objective::summary))]
    objective: Objective,
    /// Never need more guesses than this
    #[arg(long, value_name = "N", value_parser = from_to(1, u16::MAX))]
    max_depth: Option<u16>,
    /// Prove only so many levels of the objective, the first ones: the certificate is smaller
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = from_to(1, 3_usize))]
    levels: usize,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let game = arguments.codes.read(arguments.objective)?;
    if arguments.out == Path::new("-") {
        return Err(usage("a certificate is written to a file: name one, ./- if that is its name"));
    }
    container::check_writable(&arguments.out)?;
    if arguments.codes.codes.as_ref().is_some_and(|list| container::is_same_file(list, &arguments.out)) {
        return Err(usage("the list of codes would be overwritten: name another file for the certificate"));
    }
    interruption::hear()?;
    let question = Question { objective: arguments.objective, max_depth: arguments.max_depth, width: None };
    let start = Instant::now();
    let control = UntilInterrupted(output.progress);
    let prove = || certificate::prove(&game, question, arguments.levels, &Resources::default(), &control);
    let proven = output.workers.run(prove);
    drop(control);
    match proven {
        Ok(certificate) => {
            container::write_atomically(&arguments.out, &certificate.bytes)?;
            show(&game, arguments, &certificate, start.elapsed().as_secs_f64(), output)?;
            Ok(Verdict::Yes)
        }
        Err(ProveError::Interrupted(interrupted)) => {
            output.progress.tell("interrupted: nothing was written");
            Err(interrupted.into())
        }
        Err(ProveError::Solve(error @ SolveError::Impossible { .. })) => {
            output.answer(
                || {
                    let json = json!({"rules": game.to_string(), "possible": false, "reason": error.to_string()});
                    with_feedback(json, game.feedback_kind())
                },
                |out| {
                    let game = title(&game, game.feedback_kind());
                    Ok(writeln!(out, "impossible: {game}: {error}; nothing was written")?)
                },
            )?;
            Ok(Verdict::No)
        }
        Err(error @ ProveError::Contradiction) => Err(error.into()),
        Err(error) => Err(usage(error)),
    }
}

fn show(
    game: &Game,
    arguments: &Arguments,
    certificate: &Certificate,
    seconds: f64,
    output: &mut Output<'_>,
) -> anyhow::Result<()> {
    let Certificate { optimal, levels, bytes, steps } = certificate;
    let cost = optimal.tree.cost();
    let proven = &optimal.proven[..*levels];
    output.answer(
        || {
            let json = json!({
                "rules": game.to_string(),
                "objective": arguments.objective.to_string(),
                "max_depth": arguments.max_depth,
                "total": cost.total,
                "worst": cost.worst,
                "at_worst": optimal.at_worst,
                "certified": codes_of(proven),
                "bytes": bytes.len(),
                "steps": steps,
                "blake3": blake3::hash(bytes).to_hex().to_string(),
                "seconds": seconds,
            });
            with_feedback(json, game.feedback_kind())
        },
        |out| {
            let at_worst = secrets(u64::from(optimal.at_worst));
            writeln!(
                out,
                "{}: {} for {}, at most {} ({at_worst})",
                title(game, game.feedback_kind()),
                guesses(u64::from(cost.total)),
                secrets(u64::from(cost.secrets)),
                cost.worst
            )?;
            writeln!(out, "certified  {}", phrases(proven))?;
            let bytes = counted(bytes.len() as u64, "byte", "bytes");
            let path = shown(&arguments.out);
            writeln!(out, "{path}: {bytes}, {}", counted(*steps, "step", "steps"))?;
            Ok(writeln!(out, "proven in {seconds:.3} s")?)
        },
    )
}
