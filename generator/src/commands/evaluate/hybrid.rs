//! `solvetab evaluate --strategy hybrid`: games for secrets that are drawn, where codes are too
//! many to play them all.

use std::fmt;
use std::path::Path;
use std::time::Instant;

use anyhow::Context;
use serde::Serialize;
use solvetab_lookup::code_breaking::{Code, Feedback, Shape};
use solvetab_solver::code_breaking::advice::large::{Certainty, Hybrid, Options};
use solvetab_solver::code_breaking::strategy::referee::distribution;
use solvetab_solver::control::Interrupted;

use crate::commands::evaluate::game_log;
use crate::dialogue::draws::Draws;
use crate::options::played::draw;
use crate::report::{JsonNumber, Output, Shown, Verdict, counted, secrets};
use crate::terminal::interruption;
use crate::tree_report::GuessTotals;

/// One game: the secret, the guesses with their feedback, and what each took.
struct HybridGame {
    secret: Code,
    moves: Vec<(Code, Feedback)>,
    seconds: Vec<f64>,
    /// The feedback said at some turn, with three codes left or more, that the game is optimal from
    /// there.
    is_proven: bool,
}

/// Secrets that are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Secrets {
    /// All, in their order.
    Each,
    Drawn,
}

/// All codes of the rules, ascending; for few of them.
fn every_code(rules: Shape) -> Vec<Code> {
    let mut rows: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..rules.positions() {
        let longer = rows.into_iter().flat_map(|row| {
            let free =
                (0..rules.symbols()).filter(|symbol| rules.repeats() || !row.contains(symbol));
            free.map(|symbol| [&row[..], &[symbol]].concat())
                .collect::<Vec<_>>()
        });
        rows = longer.collect();
    }
    rows.into_iter()
        .filter_map(|row| Code::new(row).ok())
        .collect()
}

/// Plays the games and tells how they went.
pub(crate) fn run(
    rules: Shape,
    options: Options,
    games: u32,
    log: Option<&Path>,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    interruption::take_line()?;
    let adviser = Hybrid::new(rules, options);
    let mut draws = Draws::new(Some(options.seed));
    // As many games as there are codes are one for each.
    let every = if u128::from(games) == rules.codes() {
        every_code(rules)
    } else {
        Vec::new()
    };
    let secrets = if every.is_empty() {
        Secrets::Drawn
    } else {
        Secrets::Each
    };
    let mut every = every.into_iter();
    let mut played: Vec<HybridGame> = Vec::new();
    output.progress.begin("games", games.into());
    while played.len() < games as usize && !interruption::is_heard() {
        let secret = match secrets {
            Secrets::Each => every.next(),
            Secrets::Drawn => Some(draw(rules, &mut draws)),
        };
        let Some(secret) = secret else { break };
        played.extend(play(&adviser, secret)?);
        output.progress.advance(1);
    }

    output.progress.end();
    if played.is_empty() {
        return Err(Interrupted { known: () }.into());
    }
    output.report(&HybridReport::new(rules, options, secrets, &played))?;
    if let Some(path) = log {
        game_log::write(
            path,
            played.iter().map(|game| (&game.secret, &game.moves[..])),
            ToString::to_string,
        )?;
    }
    interruption::check()?;
    Ok(Verdict::Yes)
}

/// Plays one game to its end; nothing if it was interrupted.
fn play(adviser: &Hybrid, secret: Code) -> anyhow::Result<Option<HybridGame>> {
    let mut game = adviser.start();
    let mut played = HybridGame {
        secret,
        moves: Vec::new(),
        seconds: Vec::new(),
        is_proven: false,
    };
    loop {
        if interruption::is_heard() {
            return Ok(None);
        }
        let start = Instant::now();
        let advice = game.advice();
        // One code or two are no proof worth counting.
        played.is_proven |= matches!(advice.certainty, Certainty::Optimal { .. })
            && advice.remaining.codes() >= 3.0;
        let thought = start.elapsed();
        let guess = advice
            .guess
            .context("a game is not over before its secret is found")?;
        let feedback = Feedback::between(guess, secret)?;
        played.moves.push((guess, feedback));
        let start = Instant::now();
        if feedback != adviser.rules().win() {
            game.answer(guess, feedback)?;
        }
        // What a feedback leaves is found for the next guess.
        played
            .seconds
            .push((thought + start.elapsed()).as_secs_f64());
        if feedback == adviser.rules().win() {
            return Ok(Some(played));
        }
    }
}

/// The mean of fewer games is not normal enough for an interval.
const ENOUGH: usize = 30;

/// Result of the games.
#[derive(Serialize)]
struct HybridReport {
    rules: Shown<Shape>,
    strategy: &'static str,
    /// Number of candidates that judge a guess.
    sample: usize,
    /// Seed of secrets and samples.
    seed: u64,
    /// Number of codes.
    codes: JsonNumber,
    /// Number of secrets that were played.
    games: usize,
    #[serde(flatten)]
    totals: GuessTotals,
    /// Contains the true average in 95 of 100 such runs; the average alone if all codes were
    /// played, `null` if too few were.
    interval: Option<[f64; 2]>,
    /// Games that were proven optimal from some guess on, with three candidates or more.
    proven_end: usize,
    /// Duration of all games in seconds.
    seconds: f64,
    seconds_per_game: f64,
    /// Duration of the slowest guess in seconds.
    slowest: f64,
    /// The share of guesses that took at most a tenth of a second.
    within_a_tenth: f64,
    /// The share of guesses that took at most a second.
    within_one: f64,
    /// Secrets that were played.
    #[serde(skip)]
    secrets: Secrets,
}

impl HybridReport {
    fn new(rules: Shape, options: Options, secrets: Secrets, played: &[HybridGame]) -> Self {
        let games = played.len();
        let totals = GuessTotals::new(distribution(played.iter().map(|game| game.moves.len())));
        let is_every = games as u128 == rules.codes();
        let half = match secrets {
            // Secrets in their order are no sample.
            Secrets::Each => is_every.then_some(0.0),
            Secrets::Drawn => (games >= ENOUGH).then(|| 1.96 * totals.standard_error()),
        };

        let seconds: Vec<f64> = played
            .iter()
            .flat_map(|game| game.seconds.iter().copied())
            .collect();
        let all: f64 = seconds.iter().sum();
        let [within_a_tenth, within_one] = [0.1, 1.0].map(|limit| {
            seconds.iter().filter(|&&one| one <= limit).count() as f64 / seconds.len() as f64
        });
        Self {
            rules: Shown(rules),
            strategy: "hybrid",
            sample: options.sample,
            seed: options.seed,
            codes: rules.codes().into(),
            games,
            interval: half.map(|half| [totals.average - half, totals.average + half]),
            totals,
            proven_end: played.iter().filter(|game| game.is_proven).count(),
            seconds: all,
            seconds_per_game: all / games as f64,
            slowest: seconds.iter().copied().fold(0.0, f64::max),
            within_a_tenth,
            within_one,
            secrets,
        }
    }
}

impl fmt::Display for HybridReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            rules,
            seed,
            totals,
            interval,
            ..
        } = self;
        let (games, average) = (secrets(self.games as u64), totals.average);
        match (self.secrets, interval) {
            (Secrets::Each, Some(_)) => {
                writeln!(
                    f,
                    "{rules}, hybrid: {games}, each once, with seed {seed}\naverage  {average:.4}"
                )?;
            }
            (Secrets::Each, None) => {
                writeln!(
                    f,
                    "{rules}, hybrid: {games}, the first of {}, with seed {seed}",
                    self.codes
                )?;
                writeln!(f, "average  {average:.4} of these")?;
            }
            (Secrets::Drawn, _) => {
                write!(
                    f,
                    "{rules}, hybrid: {games} drawn with seed {seed}\naverage  {average:.3}"
                )?;
                match interval {
                    Some([least, most]) => writeln!(f, ", 95 % between {least:.3} and {most:.3}")?,
                    None => writeln!(f, ", of too few games for an interval")?,
                }
            }
        }

        let proven = counted(self.proven_end as u64, "game", "games");
        writeln!(
            f,
            "{totals}{proven} proven optimal from some guess on, with three codes left or more"
        )?;
        writeln!(
            f,
            "{:.1} ms a game; the slowest guess {:.0} ms, {:.1} % within 100 ms",
            self.seconds_per_game * 1e3,
            self.slowest * 1e3,
            self.within_a_tenth * 100.0
        )
    }
}
