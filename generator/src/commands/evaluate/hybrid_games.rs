//! `solvetab evaluate --strategy hybrid`: games for secrets that are drawn, where codes are too many to play them all.

use std::path::Path;
use std::time::Instant;

use anyhow::Context;
use serde_json::json;
use solvetab_solver::code_breaking::advice::large::{Certainty, Code, Feedback, Hybrid, Options, Rules};
use solvetab_solver::control::Interrupted;

use crate::asked::large::{draw, json_codes};
use crate::commands::evaluate::game_log;
use crate::counts::write_distribution;
use crate::dialogue::draws::Draws;
use crate::report::{Output, Verdict, counted};
use crate::tables::container;
use crate::terminal::interruption;

/// One game: the secret, the guesses with their answers, and what each took.
struct Played {
    secret: Code,
    moves: Vec<(Code, Feedback)>,
    seconds: Vec<f64>,
    /// Whether the answer said at some turn, with three codes left or more, that the game is optimal from there.
    is_proven: bool,
}

/// Which secrets are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Secrets {
    /// All, in their order.
    Each,
    Drawn,
}

/// All codes of the rules, ascending; for few of them.
fn every_code(rules: Rules) -> Vec<Code> {
    let mut rows: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..rules.positions() {
        let longer = |row: Vec<u8>| {
            let free = (0..rules.symbols()).filter(|symbol| rules.repeats() || !row.contains(symbol));
            free.map(|symbol| [&row[..], &[symbol]].concat()).collect::<Vec<_>>()
        };
        rows = rows.into_iter().flat_map(longer).collect();
    }
    rows.into_iter().filter_map(|row| Code::new(row).ok()).collect()
}

/// Plays the games and tells how they went.
pub(crate) fn run(
    rules: Rules,
    options: Options,
    games: u32,
    log: Option<&Path>,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    if let Some(path) = log {
        container::check_writable(path)?;
    }
    interruption::hear()?;
    let adviser = Hybrid::new(rules, options);
    let mut draws = Draws::new(Some(options.seed));
    // As many games as there are codes are one for each.
    let every = if u128::from(games) == rules.codes() { every_code(rules) } else { Vec::new() };
    let secrets = if every.is_empty() { Secrets::Drawn } else { Secrets::Each };
    let mut every = every.into_iter();
    let mut next = || match secrets {
        Secrets::Each => every.next(),
        Secrets::Drawn => Some(draw(rules, &mut draws)),
    };
    let mut played: Vec<Played> = Vec::new();
    output.progress.begin("games", games.into());
    while played.len() < games as usize && !interruption::is_heard() {
        let Some(secret) = next() else { break };
        played.extend(play(&adviser, secret)?);
        output.progress.advance(1);
    }
    output.progress.end();
    if played.is_empty() {
        return Err(Interrupted { known: () }.into());
    }
    tell(rules, options, secrets, &played, output)?;
    if let Some(path) = log {
        game_log::write(path, played.iter().map(|game| (&game.secret, &game.moves[..])), ToString::to_string)?;
    }
    interruption::check()?;
    Ok(Verdict::Yes)
}

/// Plays one game to its end; nothing if it was interrupted.
fn play(adviser: &Hybrid, secret: Code) -> anyhow::Result<Option<Played>> {
    let mut game = adviser.start();
    let mut played = Played { secret, moves: Vec::new(), seconds: Vec::new(), is_proven: false };
    loop {
        if interruption::is_heard() {
            return Ok(None);
        }
        let start = Instant::now();
        let advice = game.advice();
        // One code or two are no proof worth counting.
        played.is_proven |= matches!(advice.certainty, Certainty::Optimal { .. }) && advice.remaining.codes() >= 3.0;
        let thought = start.elapsed();
        let guess = advice.guess.context("a game is not over before its secret is found")?;
        let answer = Feedback::between(guess, secret)?;
        played.moves.push((guess, answer));
        let start = Instant::now();
        if answer != adviser.rules().win() {
            game.answer(guess, answer)?;
        }
        // What an answer leaves is found for the next guess.
        played.seconds.push((thought + start.elapsed()).as_secs_f64());
        if answer == adviser.rules().win() {
            return Ok(Some(played));
        }
    }
}

/// The mean of fewer games is not normal enough for an interval.
const ENOUGH: usize = 30;

/// Half the width of the interval that has the true mean in 95 of 100 such runs; nothing of few games.
fn half_interval(lengths: &[usize], average: f64) -> Option<f64> {
    let games = lengths.len();
    let squares: f64 = lengths.iter().map(|&length| (length as f64 - average).powi(2)).sum();
    // The mean of many games is normal.
    (games >= ENOUGH).then(|| 1.96 * (squares / (games - 1) as f64 / games as f64).sqrt())
}

/// The sums of all games.
fn tell(
    rules: Rules,
    options: Options,
    secrets: Secrets,
    played: &[Played],
    output: &mut Output<'_>,
) -> anyhow::Result<()> {
    let games = played.len();
    let lengths: Vec<usize> = played.iter().map(|game| game.moves.len()).collect();
    let (total, worst) = (lengths.iter().sum::<usize>(), lengths.iter().copied().max().unwrap_or_default());
    let average = total as f64 / games as f64;
    // Secrets in their order are no sample.
    let is_every = secrets == Secrets::Each && games as u128 == rules.codes();
    let half = match secrets {
        Secrets::Each => is_every.then_some(0.0),
        Secrets::Drawn => half_interval(&lengths, average),
    };
    let mut distribution = vec![0_u64; worst];
    lengths.iter().for_each(|&length| distribution[length - 1] += 1);
    let mut seconds: Vec<f64> = played.iter().flat_map(|game| game.seconds.iter().copied()).collect();
    seconds.sort_by(f64::total_cmp);
    let all: f64 = seconds.iter().sum();
    let per_game = all / games as f64;
    let slowest = seconds.last().copied().unwrap_or_default();
    let within = |limit: f64| seconds.iter().filter(|&&one| one <= limit).count() as f64 / seconds.len() as f64;
    let proven = played.iter().filter(|game| game.is_proven).count();
    output.answer(
        || {
            json!({
                "rules": rules.to_string(),
                "strategy": "hybrid",
                "sample": options.sample,
                "seed": options.seed,
                "codes": json_codes(rules),
                "games": games,
                "total": total,
                "average": average,
                "interval": half.map(|half| [average - half, average + half]),
                "worst": worst,
                "distribution": distribution,
                "proven_end": proven,
                "seconds": all,
                "seconds_per_game": per_game,
                "slowest": slowest,
                "within_a_tenth": within(0.1),
                "within_one": within(1.0),
            })
        },
        |out| {
            let games = counted(games as u64, "secret", "secrets");
            if is_every {
                writeln!(out, "{rules}, hybrid: {games}, each once, with seed {}", options.seed)?;
                writeln!(out, "average  {average:.4}")?;
            } else if secrets == Secrets::Each {
                let codes = rules.codes();
                writeln!(out, "{rules}, hybrid: {games}, the first of {codes}, with seed {}", options.seed)?;
                writeln!(out, "average  {average:.4} of these")?;
            } else {
                writeln!(out, "{rules}, hybrid: {games} drawn with seed {}", options.seed)?;
                write!(out, "average  {average:.3}")?;
                match half {
                    Some(half) => writeln!(out, ", 95 % between {:.3} and {:.3}", average - half, average + half)?,
                    None => writeln!(out, ", of too few games for an interval")?,
                }
            }
            writeln!(out, "worst    {worst}")?;
            write_distribution(&distribution, out)?;
            writeln!(
                out,
                "{} proven optimal from some guess on, with three codes left or more",
                counted(proven as u64, "game", "games")
            )?;
            writeln!(
                out,
                "{:.1} ms a game; the slowest guess {:.0} ms, {:.1} % within 100 ms",
                per_game * 1e3,
                slowest * 1e3,
                within(0.1) * 100.0
            )?;
            Ok(())
        },
    )
}
