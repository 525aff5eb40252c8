//! `solvetab prove`: a certificate that no tree is better.

use std::fmt;
use std::path::PathBuf;
use std::time::Instant;

use serde::Serialize;
use solvetab_solver::code_breaking::proof::certificate::{self, Certificate, ProveError};
use solvetab_solver::code_breaking::search::{Objective, Question, Resources, SolveError};

use crate::choices::{choices, from_to};
use crate::options::game::{FirstAsked, GameOptions};
use crate::report::{Output, Shown, Verdict, counted, guesses, secrets, usage};
use crate::tables::container;
use crate::tables::manifest::hex_digest;
use crate::terminal::interruption;
use crate::terminal::interruption::UntilInterrupted;
use crate::terminal::standard_error::harmless;
use crate::tree_report::{Claims, GuessTotals, Heading, NoTreeReport};

/// Find an optimal tree and write a certificate that none is better
///
/// The certificate holds the tree and shows step by step why no other tree is better, level by
/// level of the objective. `solvetab check` verifies it without any search.
///
/// The file is the same for any number of threads. Games of a few thousand codes take up to half a
/// minute and 4 MB. 4x10 takes minutes and 16 MB, half of that with `--levels 2`. 4x10 with
/// `--objective at-worst`, or without a leading zero, takes twenty minutes and 100 MB.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab prove --rules 4x6r --out 4x6r.cert
  solvetab prove --rules 4x6r --max-depth 5 --out 4x6r-5.cert
  solvetab prove --rules 3x6 --feedback black --out 3x6-black.cert
  solvetab prove --codes words.txt --out words.cert
  solvetab check 4x6r.cert")]
pub(crate) struct ProveArguments {
    #[command(flatten)]
    codes: GameOptions,
    /// What to minimise first, second and third
    #[arg(long, default_value_t, value_parser = choices(&[Objective::Total, Objective::Worst, Objective::AtWorst], Objective::name, Objective::summary))]
    objective: Objective,
    /// Allow at most N guesses in any game
    #[arg(long, value_name = "N", value_parser = from_to(1, u16::MAX - 1))]
    max_depth: Option<u16>,
    /// Prove only the first N levels of the objective, for a smaller certificate
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = from_to(1, 3_usize))]
    levels: usize,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Runs the command.
pub(crate) fn run(arguments: &ProveArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let game = arguments.codes.searched(&FirstAsked::default())?;
    container::check_writable(&arguments.out)?;
    arguments.codes.check_kept(&arguments.out)?;
    interruption::take_line()?;
    let question = Question {
        objective: arguments.objective,
        max_depth: arguments.max_depth,
        width: None,
    };
    let start = Instant::now();
    let control = UntilInterrupted(output.progress);
    let proven = output.workers.run(|| {
        certificate::prove(
            &game,
            question,
            arguments.levels,
            &Resources::default(),
            &control,
        )
    });
    drop(control);

    match proven {
        Ok(Certificate {
            optimal,
            levels,
            bytes,
            index,
            steps,
        }) => {
            container::write_atomically(&arguments.out, &bytes)?;
            output.report(&ProveReport {
                game: (&game).into(),
                objective: Shown(arguments.objective),
                max_depth: arguments.max_depth,
                totals: (&optimal.tree).into(),
                certified: Claims(&optimal.proven[..levels]),
                certificate: arguments.out.display().to_string(),
                bytes: bytes.len() as u64,
                steps,
                index_bytes: index as u64,
                blake3: hex_digest(&bytes),
                certificate_blake3: hex_digest(&bytes[index..]),
                seconds: start.elapsed().as_secs_f64(),
            })?;
            Ok(Verdict::Yes)
        }
        Err(ProveError::Interrupted(interrupted)) => {
            output.progress.tell("interrupted: nothing was written");
            Err(interrupted.into())
        }
        Err(ProveError::Solve(error @ SolveError::Impossible { .. })) => {
            output.report(&NoTreeReport::new(
                &game,
                Some(arguments.objective),
                arguments.max_depth,
                &error,
            ))?;
            Ok(Verdict::No)
        }
        Err(error @ ProveError::Contradiction) => Err(error.into()),
        Err(error) => Err(usage(error)),
    }
}

/// A certificate that was written.
#[derive(Serialize)]
struct ProveReport<'a> {
    #[serde(flatten)]
    game: Heading,
    /// Objective of the search.
    objective: Shown<Objective>,
    /// The most guesses for a secret, if they were limited.
    max_depth: Option<u16>,
    #[serde(flatten)]
    totals: GuessTotals,
    /// Claims that the certificate proves of the tree.
    certified: Claims<'a>,
    /// The file.
    certificate: String,
    /// Its size.
    bytes: u64,
    /// Steps of the proof.
    steps: u64,
    /// Bytes of the index before the certificate.
    index_bytes: u64,
    /// The file's digest.
    blake3: String,
    /// The digest of the certificate without the index.
    certificate_blake3: String,
    /// Duration in seconds.
    seconds: f64,
}

impl fmt::Display for ProveReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game,
            totals,
            certified,
            certificate,
            seconds,
            ..
        } = self;
        let (total, all) = (guesses(totals.total), secrets(totals.secrets()));
        writeln!(
            f,
            "{game}: {total} for {all}, at most {} ({})",
            totals.worst,
            secrets(totals.at_worst)
        )?;
        writeln!(f, "certified  {certified}")?;
        let (bytes, steps) = (
            counted(self.bytes, "byte", "bytes"),
            counted(self.steps, "step", "steps"),
        );
        writeln!(
            f,
            "{}: {bytes}, {steps}\nproven in {seconds:.3} s",
            harmless(certificate)
        )
    }
}
