//! `solvetab first-guesses`: how good the best first guesses are.

use std::fmt;
use std::time::Instant;

use anyhow::Context;
use serde::Serialize;
use solvetab_solver::code_breaking::advice::{FirstWord, FirstWords, Guess, GuessingGame};
use solvetab_solver::code_breaking::search::{self, Resources};
use solvetab_solver::control::Interrupted;

use crate::choices::from_to;
use crate::options::game::{FirstAsked, GameOptions, Named, no_words};
use crate::report::{Output, Verdict, conflict, secrets, within};
use crate::terminal::interruption::{self, UntilInterrupted};
use crate::tree_report::Heading;

/// The best first guesses, each with the least total of a tree
///
/// The total of a first guess is that of the best tree which begins with it. All first guesses are
/// tried, but those that symmetry makes equal: of these the smallest stands for all.
///
/// For words with colours that takes minutes or days, so that bounds are shown unless --exact is
/// given: the words that look best, each with a lower bound on its total and the total of a tree.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab first-guesses --rules 4x6r
  solvetab first-guesses --codes secrets.txt --guesses words.txt --feedback colours
  solvetab first-guesses --codes secrets.txt --feedback colours --exact")]
pub(crate) struct FirstGuessesArguments {
    #[command(flatten)]
    codes: GameOptions,
    /// Show the N best
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = from_to(1_usize, 65_536))]
    count: usize,
    /// Allow at most N guesses in any game
    #[arg(long, value_name = "N", value_parser = from_to(1, u16::MAX))]
    max_depth: Option<u16>,
    /// Words with colours: search until the totals are known
    #[arg(long)]
    exact: bool,
}

/// Runs the command.
///
/// # Errors
///
/// A mistake in what was asked; if it is interrupted, after what is known was shown.
pub(crate) fn run(
    arguments: &FirstGuessesArguments,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    if arguments.codes.is_coloured() && !arguments.exact {
        return bound(arguments, output);
    }
    if arguments.exact && !arguments.codes.is_coloured() {
        return Err(conflict(
            "--exact is for words with colours, others always are: leave it out",
        ));
    }
    let game = arguments.codes.searched(&FirstAsked::default())?;
    interruption::take_line()?;
    let start = Instant::now();
    let (resources, control) = (Resources::default(), UntilInterrupted(output.progress));
    let found = output.workers.run(|| {
        search::first_guesses(
            &game,
            arguments.max_depth,
            arguments.count,
            &resources,
            &control,
        )
    });
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

    let verdict = if first_guesses.is_empty() {
        Verdict::No
    } else {
        Verdict::Yes
    };
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

/// Bounds the words that look best.
fn bound(arguments: &FirstGuessesArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let Some(Named::List(list)) = arguments.codes.read()? else {
        return Err(no_words());
    };
    interruption::take_line()?;
    let start = Instant::now();
    let heading = Heading::coloured(&list);
    let game = GuessingGame::from_list(list);
    let control = UntilInterrupted(output.progress);
    let first = output
        .workers
        .run(|| game.first_words(arguments.count, &control))?;
    let FirstWords { best, at_least } = first.context("words with colours have first words")?;
    let codes = game.secrets().len();
    let within = |worst: u16| arguments.max_depth.is_none_or(|most| worst <= most);
    let first_guesses = best.into_iter().map(
        |FirstWord {
             guess,
             at_least,
             at_most,
             worst,
         }| BoundedFirst {
            guess: game.name(Guess::Listed(guess)),
            at_least,
            at_most: Some(at_most).filter(|_| within(worst)),
            least_average: at_least as f64 / codes as f64,
            most_average: Some(at_most as f64 / codes as f64).filter(|_| within(worst)),
        },
    );
    output.report(&FirstBoundsReport {
        game: heading,
        codes,
        max_depth: arguments.max_depth,
        exact: false,
        at_least,
        first_guesses: first_guesses.collect(),
        seconds: start.elapsed().as_secs_f64(),
    })?;
    Ok(Verdict::Yes)
}

/// First words with bounds.
#[derive(Serialize)]
struct FirstBoundsReport {
    #[serde(flatten)]
    game: Heading,
    /// Possible secrets.
    codes: usize,
    /// The most guesses that a game may take; `null` for any number.
    max_depth: Option<u16>,
    /// Never: these are bounds.
    exact: bool,
    /// No first word has a smaller total; `null` for a list too long for that.
    at_least: Option<u64>,
    /// Those that look best, the one with the least upper bound first.
    first_guesses: Vec<BoundedFirst>,
    /// Duration in seconds.
    seconds: f64,
}

/// A first word with bounds on its total.
#[derive(Serialize)]
struct BoundedFirst {
    guess: String,
    /// No tree that begins with it has a smaller total.
    at_least: u64,
    /// Total of a tree; `null` if that takes more guesses than a game may.
    at_most: Option<u64>,
    /// The same for one secret.
    least_average: f64,
    most_average: Option<f64>,
}

impl fmt::Display for FirstBoundsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let within = within(self.max_depth);
        writeln!(
            f,
            "{}{within}, {}: bounds",
            self.game,
            secrets(self.codes as u64)
        )?;
        let width = self
            .first_guesses
            .iter()
            .map(|first| first.guess.chars().count())
            .max()
            .unwrap_or(0)
            .max(5);
        writeln!(f, "{:width$}  at least  at most  average", "guess")?;
        for BoundedFirst {
            guess,
            at_least,
            at_most,
            least_average,
            most_average,
        } in &self.first_guesses
        {
            let at_most = at_most.map_or_else(|| "-".to_owned(), |total| total.to_string());
            let average =
                most_average.map_or_else(String::new, |average| format!(" to {average:.4}"));
            writeln!(
                f,
                "{guess:width$}  {at_least:>8}  {at_most:>7}  {least_average:.4}{average}"
            )?;
        }
        if let Some(at_least) = self.at_least {
            writeln!(
                f,
                "no first word has a total below {at_least}; another may be better than these"
            )?;
        }
        writeln!(
            f,
            "bounded in {:.3} s; --exact finds the totals",
            self.seconds
        )
    }
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
        let within = within(self.max_depth);
        writeln!(f, "{}{within}, {}", self.game, secrets(self.codes as u64))?;
        if self.first_guesses.is_empty() && self.complete {
            return writeln!(
                f,
                "no first guess leads to every secret{within}: allow more guesses with --max-depth"
            );
        }
        let width = self
            .first_guesses
            .iter()
            .map(|first| first.guess.chars().count())
            .max()
            .unwrap_or(0);
        let width = width.max(5);
        writeln!(f, "{:width$}  {:>6}  average", "guess", "total")?;
        for First {
            guess,
            total,
            average,
        } in &self.first_guesses
        {
            writeln!(f, "{guess:width$}  {total:>6}  {average:.4}")?;
        }
        if self.complete {
            writeln!(f, "proven: no other first guess has a smaller total")?;
        } else {
            writeln!(
                f,
                "interrupted: first guesses that were not tried may be better"
            )?;
        }

        writeln!(f, "searched in {:.3} s", self.seconds)
    }
}
