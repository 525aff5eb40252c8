//! `solvetab study adaptive`: what an adversarial codemaker forces of every way to play that is at
//! hand.

use std::fmt;

use rayon::prelude::*;
use serde::Serialize;
use solvetab_lookup::code_breaking::{DecisionTree, Feedback, Rules, WordTree};
use solvetab_lookup::{Kind, Table};
use solvetab_solver::code_breaking::advice::{Analysis, GuessingGame, ListGame, RulesGame, longest};
use solvetab_solver::code_breaking::strategy::heuristic::{self, Options};
use solvetab_solver::code_breaking::strategy::referee::{self, Games};
use solvetab_solver::code_breaking::strategy::{Strategy, encode};
use solvetab_solver::control::{Control, Interrupted, Phase, Steps};
use solvetab_studies::hosts::random_player::{self, Between, MOST_CODES, RandomPlayer};
use solvetab_studies::hosts::{Forced, Unknowing, most_codes};

use crate::asked::game::check_feedback;
use crate::choices::from_to;
use crate::dialogue::draws::Draws;
use crate::fraction;
use crate::report::{Output, Verdict, codes, counted, decimal, guesses, missing, usage};
use crate::tables::folder::{TablesFolder, read_table_of};
use crate::tables::{shipped, step_file};
use crate::terminal::interruption;
use crate::terminal::interruption::UntilInterrupted;
use crate::tree_report::Totals;

/// How many guesses an adversarial codemaker can force
///
/// An adversarial codemaker never commits to a secret: it gives any feedback that is consistent
/// with at least one candidate. The study compares what it forces with the average for a random
/// secret, for every shipped table of the rules, every heuristic strategy, and a player who guesses
/// random candidates. A shipped table that is missing is built first.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:
  solvetab study adaptive --rules 4x10
  solvetab study adaptive --table words.tab",
    after_long_help = "Columns:
  drawn          expected guesses if each secret is equally likely
  forced         guesses forced by a codemaker who knows the tree: the worst case
  secrets        secrets that need that many guesses
  lost           forced minus drawn
  choices        guesses of a game after which the codemaker has a choice of
                 feedback, on average over all secrets
  open           kinds of feedback it may give, on average over all guesses
  play           guesses forced by the codemaker of play --adaptive, on average
                 over its random choices (fewest to most)
  largest cell   guesses forced by one that always leaves most candidates
  on the way     for each guess of the longest lines: kinds of feedback it may
                 give / those that keep the worst case possible

Examples:
  solvetab study adaptive --rules 4x10
  solvetab study adaptive --table words.tab"
)]
pub(crate) struct Arguments {
    /// The rules, such as 4x10 (4 positions, 10 symbols) or 4x6r (repeats allowed)
    #[arg(long, required_unless_present = "table")]
    rules: Option<Rules>,
    /// Only this table: a shipped name, or a file
    #[arg(long, value_name = "NAME", conflicts_with_all = ["rules", "games", "seed"])]
    table: Option<String>,
    /// Games of the random player against the codemaker of `solvetab play --adaptive`
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = from_to(2_u64, 1_000_000))]
    games: u64,
    /// Seed of the random strategy and of these games
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_to(0, u64::MAX))]
    seed: u64,
    #[command(flatten)]
    tables: TablesFolder,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let report = match (&arguments.table, arguments.rules) {
        (Some(name), _) => {
            let table = read_table_of(&KINDS, &arguments.tables, name, output)?;
            let (of, player) = of_table(name, table, output)?;
            Report { codes: player.codes, players: vec![player], random_player: None, ..of }
        }
        (None, Some(rules)) => of_rules(rules, arguments, output)?,
        (None, None) => return Err(missing("name the rules with --rules")),
    };
    output.report(&report)?;
    Ok(Verdict::Yes)
}

/// The tables that can be played by.
const KINDS: [Kind; 3] = [Kind::DecisionTree, Kind::WordTree, Kind::StepTable];

/// Every way to play by these rules.
fn of_rules(rules: Rules, arguments: &Arguments, output: &Output<'_>) -> anyhow::Result<Report> {
    let &Arguments { games, seed, ref tables, .. } = arguments;
    if rules.codes() > MOST_CODES {
        let found = codes(rules.codes(), "code");
        return Err(usage(format!(
            "{rules} has {found}, more than the {MOST_CODES} that are looked at: take smaller rules"
        )));
    }
    interruption::hear()?;
    let mut players = Vec::new();
    for name in shipped::of_rules(rules) {
        interruption::check()?;
        players.push(of_table(name, read_table_of(&KINDS, tables, name, output)?, output)?.1);
    }
    let game = match shipped::optimal_tree(&rules.to_string()) {
        Some(name) => RulesGame::of_tree(DecisionTree::new(read_table_of(&KINDS, tables, name, output)?)?),
        None => RulesGame::new(rules),
    };
    let analysis = Analysis::new(game);
    for strategy in Strategy::ALL {
        let options = Options { strategy, seed, ..Options::default() };
        let control = UntilInterrupted(output.progress);
        let tree = output.workers.run(|| heuristic::build(&rules.into(), &options, &control))?;
        drop(control);
        players.push(output.workers.run(|| -> anyhow::Result<Player> {
            let games = referee::play_all(&encode::in_memory(rules, &tree))?;
            Ok(Player::new(strategy.to_string(), &analysis, &games))
        })?);
    }
    let control = UntilInterrupted(output.progress);
    let exactly = output.workers.run(|| random_player::solve(rules, &control))?;
    let sample = output.workers.run(|| play(&analysis, games, seed, &control))?;
    drop(control);
    let random_player = Some(Drawing::new(exactly, sample));
    Ok(Report { players, random_player, ..Report::of(rules) })
}

/// What a table is of, and what comes of playing by it.
fn of_table(name: &str, table: Table<Vec<u8>>, output: &Output<'_>) -> anyhow::Result<(Report, Player)> {
    if table.kind() == Kind::WordTree {
        let tree = WordTree::new(table)?;
        let (list, games) = (tree.list().to_string(), output.workers.run(|| referee::play_all(&tree))?);
        let analysis = Analysis::new(ListGame::of_table(tree)?);
        let player = output.workers.run(|| Player::new(name.to_owned(), &analysis, &games));
        return Ok((Report::of_words(list), player));
    }
    let tree =
        if table.kind() == Kind::StepTable { step_file::tree_of(table, output)? } else { DecisionTree::new(table)? };
    let rules = tree.rules();
    check_feedback(rules.feedback_kind(), None, &[("adaptive", true)])?;
    let games = output.workers.run(|| referee::play_all(&tree))?;
    let analysis = Analysis::new(RulesGame::of_tree(tree));
    let player = output.workers.run(|| Player::new(name.to_owned(), &analysis, &games));
    Ok((Report::of(rules), player))
}

/// What comes of every way to play.
#[derive(Serialize)]
struct Report {
    /// The rules, or what the list of words says of itself.
    rules: String,
    /// How many codes there are.
    codes: u64,
    players: Vec<Player>,
    /// The player who draws each guess from the codes that fit; `null` for a table alone.
    random_player: Option<Drawing>,
    #[serde(skip)]
    heading: String,
}

impl Report {
    fn of(rules: Rules) -> Self {
        let heading = format!("{rules}, {}", codes(rules.codes(), "code"));
        Self { heading, codes: rules.codes().into(), ..Self::of_words(rules.to_string()) }
    }

    fn of_words(list: String) -> Self {
        Self { heading: list.clone(), rules: list, codes: 0, players: Vec::new(), random_player: None }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.heading)?;
        let rows: Vec<[String; 10]> =
            [HEADINGS.map(str::to_owned)].into_iter().chain(self.players.iter().map(Player::cells)).collect();
        let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or_default();
        let widths: Vec<usize> = (0..HEADINGS.len()).map(width).collect();
        for row in &rows {
            let padded: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
            writeln!(f, "{}", padded.join("  ").trim_end())?;
        }
        self.random_player.as_ref().map_or(Ok(()), |player| write!(f, "{player}"))
    }
}

const HEADINGS: [&str; 10] =
    ["player", "drawn", "forced", "secrets", "lost", "choices", "open", "play", "largest cell", "on the way"];

/// A way to play, and what comes of it.
#[derive(Serialize)]
struct Player {
    /// The table or the strategy.
    player: String,
    codes: u64,
    /// Guesses, summed over the games of all secrets.
    total: u64,
    /// Guesses on average, if each secret is equally likely.
    average: f64,
    /// The most guesses that a secret needs.
    worst: usize,
    /// Guesses that the codemaker forces who knows the tree: the same.
    forced: usize,
    /// Secrets that need so many.
    secrets: u64,
    /// What the player loses to it: forced less average.
    lost: f64,
    /// Guesses with more than one answer open, summed over the games of all secrets.
    choices: u64,
    /// Answers open, summed over all guesses of these games.
    open: u64,
    /// Each guess of the lines that may be forced, summed over the lines.
    lines: Vec<Line>,
    /// The codemaker of `solvetab play --adaptive`.
    play: Host,
    /// One who leaves most codes.
    largest_cell: Host,
}

/// A guess of the lines that may be forced.
#[derive(Serialize)]
struct Line {
    /// Answers open.
    open: u64,
    /// Those of them after which as much is forced still.
    kept: u64,
}

impl Player {
    fn new<G: GuessingGame<Feedback = Feedback>>(
        player: String,
        analysis: &Analysis<G>,
        games: &Games<G::Code>,
    ) -> Self {
        let Forced { guesses, secrets, choices, open, lines } = Forced::new(&games.games);
        Self {
            player,
            codes: games.games.len() as u64,
            total: games.total,
            average: games.average(),
            worst: guesses,
            forced: guesses,
            secrets,
            lost: guesses as f64 - games.average(),
            choices,
            open,
            lines: lines.iter().map(|line| Line { open: line.open, kept: line.kept }).collect(),
            play: Unknowing::new(analysis, &games.games, longest).into(),
            largest_cell: Unknowing::new(analysis, &games.games, most_codes).into(),
        }
    }

    fn cells(&self) -> [String; 10] {
        let each = |sum: u64| decimal(sum as f64 / self.secrets as f64, 1);
        let way = self.lines.iter().map(|line| format!("{}/{}", each(line.open), each(line.kept)));
        [
            self.player.clone(),
            decimal(self.average, 4),
            self.forced.to_string(),
            self.secrets.to_string(),
            decimal(self.lost, 4),
            decimal(self.choices as f64 / self.codes as f64, 3),
            decimal(self.open as f64 / self.total as f64, 3),
            self.play.to_string(),
            self.largest_cell.to_string(),
            way.collect::<Vec<_>>().join(" "),
        ]
    }
}

/// What a codemaker that does not know the tree makes it need, over all that it may draw.
#[derive(Serialize)]
struct Host {
    fewest: u32,
    most: u32,
    average: f64,
    /// The average, as a fraction.
    exact: String,
}

impl From<Unknowing> for Host {
    fn from(Unknowing { fewest, most, average }: Unknowing) -> Self {
        let average = fraction::Shown(&average);
        Self { fewest, most, average: average.decimal(), exact: average.to_string() }
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { fewest, most, average, .. } = self;
        if fewest == most { write!(f, "{most}") } else { write!(f, "{} ({fewest} to {most})", decimal(*average, 3)) }
    }
}

/// The codebreaker who draws each guess from the candidates, on average over the draws.
#[derive(Serialize)]
struct Drawing {
    /// Guesses, if the secret is drawn; 9 decimals, or `null` if the bounds do not tell them.
    average: Option<f64>,
    /// The longest game in which every guess is a candidate.
    worst: u32,
    /// Guesses that a codemaker forces that knows how the codebreaker draws.
    forced: Option<f64>,
    /// Forced less average.
    lost: Option<f64>,
    /// Games against the codemaker of `solvetab play --adaptive`.
    play: Sample,
    /// A codemaker who leaves most codes.
    largest_cell: Average,
    #[serde(skip)]
    exactly: RandomPlayer,
}

#[derive(Serialize)]
struct Average {
    average: Option<f64>,
}

impl Drawing {
    fn new(exactly: RandomPlayer, play: Sample) -> Self {
        let number = |between: Between| between.decimal(9).and_then(|digits| digits.parse().ok());
        Self {
            average: number(exactly.honest),
            worst: exactly.longest,
            forced: number(exactly.forced),
            lost: number(exactly.forced.beyond(exactly.honest)),
            play,
            largest_cell: Average { average: number(exactly.most_codes) },
            exactly,
        }
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RandomPlayer { honest, most_codes, forced, longest } = self.exactly;
        let told = |number: Between| number.decimal(4).unwrap_or_else(|| "?".to_owned());
        let lost = |number: Between| told(number.beyond(honest));
        writeln!(f, "a player who guesses random candidates, on average:\nneeds   loses")?;
        writeln!(f, "{}          the secret is drawn", told(honest))?;
        writeln!(f, "{}  {}  the codemaker leaves most candidates", told(most_codes), lost(most_codes))?;
        writeln!(f, "{}  {}  the codemaker knows how the player draws: none forces more", told(forced), lost(forced))?;
        let Sample { games, seed, totals, standard_error } = &self.play;
        let lost = self.average.map_or_else(|| "?".to_owned(), |drawn| decimal(totals.average - drawn, 4));
        let (average, games) = (decimal(totals.average, 4), counted(*games, "game", "games"));
        write!(
            f,
            "{average}  {lost}  the codemaker replies as play --adaptive does: the mean of {games}, seed {seed}"
        )?;
        writeln!(f, ", with a standard error of {}", decimal(*standard_error, 4))?;
        writeln!(f, "the longest game in which every guess is a candidate has {}", guesses(longest))
    }
}

/// How long some games were.
#[derive(Serialize)]
struct Sample {
    games: u64,
    seed: u64,
    #[serde(flatten)]
    totals: Totals,
    /// That of the average.
    standard_error: f64,
}

/// Plays so many games, two at least. Each has random numbers of its own, so it does not matter
/// which thread plays it.
///
/// # Errors
///
/// If it is interrupted.
fn play<G: GuessingGame<Feedback = Feedback>>(
    analysis: &Analysis<G>,
    games: u64,
    seed: u64,
    control: &dyn Control<Steps>,
) -> Result<Sample, Interrupted> {
    let phase = Phase::new(control, "games", games);
    let length = |game| {
        let length = length(analysis, &mut Draws::of(seed, game));
        phase.advance(1).map(|()| length)
    };
    let lengths: Vec<usize> = (0..games).into_par_iter().map(length).collect::<Result<_, _>>()?;
    let totals = Totals::of_lengths(lengths);
    Ok(Sample { games, seed, standard_error: totals.standard_error(), totals })
}

/// Plays one game; how many guesses it took.
fn length<G: GuessingGame<Feedback = Feedback>>(analysis: &Analysis<G>, draws: &mut Draws) -> usize {
    let mut position = analysis.start();
    for guesses in 1.. {
        let guess = analysis.game().code(position.left[draws.below(position.left.len())]);
        let answers = longest(analysis, &position, guess);
        let answer = answers[draws.below(answers.len())];
        if answer == analysis.game().win() {
            return guesses;
        }
        position = analysis.after(&position, guess, answer);
    }
    unreachable!("each guess leaves fewer codes")
}
