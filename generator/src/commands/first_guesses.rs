//! `solvetab first-guesses`: how good the best first guesses are.

use std::fmt;
use std::time::Instant;

use serde::Serialize;
use solvetab_solver::code_breaking::search::{self, Resources};
use solvetab_solver::control::Interrupted;

use crate::choices::from_to;
use crate::options::game::{FirstAsked, GameOptions};
use crate::report::{Output, Verdict, guesses, secrets};
use crate::terminal::interruption::{self, UntilInterrupted};
use crate::tree_report::Heading;

/// The best first guesses, each with the least total of a tree
///
/// The total of a first guess is that of the best tree which begins with it. All first guesses are
/// tried, but those that symmetry makes equal: of these the smallest stands for all.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab first-guesses --rules 4x6r
  solvetab first-guesses --codes secrets.txt --guesses words.txt --feedback colours")]
pub(crate) struct FirstGuessesArguments {
    #[command(flatten)]
    codes: GameOptions,
    /// Show the N best
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = from_to(1_usize, 65_536))]
    count: usize,
    /// Allow at most N guesses in any game
    #[arg(long, value_name = "N", value_parser = from_to(1, u16::MAX))]
    max_depth: Option<u16>,
}

/// Runs the command.
///
/// # Errors
///
/// A mistake in what was asked; if it is interrupted, after what is known was shown.
pub(crate) fn run(arguments: &FirstGuessesArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let game = arguments.codes.searched(&FirstAsked::default())?;
    interruption::take_line()?;
    let start = Instant::now();
    let (resources, control) = (Resources::default(), UntilInterrupted(output.progress));
    let found =
        output.workers.run(|| search::first_guesses(&game, arguments.max_depth, arguments.count, &resources, &control));
    let (best, looked) = Interrupted::split(found);
    let codes = game.secrets().len();
    let first_guesses: Vec<First> = best
        .iter()
        .map(|first| First {
            guess: game.name(first.guess),
            total: first.total,
            average: first.total as f64 / codes as f64,
        })
        .collect();

    let verdict = if first_guesses.is_empty() { Verdict::No } else { Verdict::Yes };
    output.report(&FirstGuessesReport {
        game: Heading::from(&game),
        codes,
        max_depth: arguments.max_depth,
        complete: looked.is_ok(),
        first_guesses,
        seconds: start.elapsed().as_secs_f64(),
    })?;
    looked?;
    Ok(verdict)
}

/// The best first guesses.
#[derive(Serialize)]
struct FirstGuessesReport {
    #[serde(flatten)]
    game: Heading,
    /// Possible secrets.
    codes: usize,
    /// The most guesses that a game may take; `null` for any number.
    max_depth: Option<u16>,
    /// True if all first guesses were tried, so that no other is better.
    complete: bool,
    /// The best ones, the best first.
    first_guesses: Vec<First>,
    /// Duration in seconds.
    seconds: f64,
}

/// A first guess.
#[derive(Serialize)]
struct First {
    guess: String,
    /// The least total of a tree that begins with it.
    total: u64,
    /// The same for one secret.
    average: f64,
}

impl fmt::Display for FirstGuessesReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let within = self.max_depth.map_or_else(String::new, |depth| format!(" within {}", guesses(depth)));
        writeln!(f, "{}{within}, {}", self.game, secrets(self.codes as u64))?;
        if self.first_guesses.is_empty() && self.complete {
            return writeln!(f, "no first guess leads to every secret{within}: allow more guesses with --max-depth");
        }
        let width = self.first_guesses.iter().map(|first| first.guess.chars().count()).max().unwrap_or(0);
        let width = width.max(5);
        writeln!(f, "{:width$}  {:>6}  average", "guess", "total")?;
        for First { guess, total, average } in &self.first_guesses {
            writeln!(f, "{guess:width$}  {total:>6}  {average:.4}")?;
        }
        if self.complete {
            writeln!(f, "proven: no other first guess has a smaller total")?;
        } else {
            writeln!(f, "interrupted: first guesses that were not tried may be better")?;
        }

        writeln!(f, "searched in {:.3} s", self.seconds)
    }
}
