//! `solvetab study adaptive`: what hosts force who fix no secret, of every way to play that is at hand.

use serde_json::{Value, json};
use solvetab_lookup::Kind;
use solvetab_lookup::code_breaking::{DecisionTree, Rules, WordTree};
use solvetab_solver::code_breaking::advice::{Analysis, GuessingGame, ListGame, RulesGame, longest};
use solvetab_solver::code_breaking::strategy::Strategy;
use solvetab_solver::code_breaking::strategy::encode;
use solvetab_solver::code_breaking::strategy::heuristic::{self, Options};
use solvetab_solver::code_breaking::strategy::referee::{self, Games};
use solvetab_studies::hosts::random_player::{self, Between, MOST_CODES, RandomPlayer};
use solvetab_studies::hosts::{Forced, Unknowing, most_codes};

use crate::asked::codes_asked::check_feedback;
use crate::choices::from_to;
use crate::commands::evaluate::random_games;
use crate::commands::evaluate::random_games::Sample;
use crate::fraction::Shown;
use crate::report::{Output, Verdict, counted, decimal, usage};
use crate::tables::folder::{TablesFolder, read_table_of};
use crate::tables::{shipped, step_file};
use crate::terminal::interruption;
use crate::terminal::interruption::UntilInterrupted;

/// What hosts force who fix no secret and only stay consistent
///
/// Of every shipped table of the rules and of every heuristic strategy: guesses on average if the secret is drawn, what a host forces who knows the player's
/// tree, and how many answers were open to him; and what hosts make it need who do not know it. Then the same of a player who draws each guess from
/// the codes that fit.
#[derive(Debug, clap::Args)]
#[command(after_help = "Columns:
  drawn          guesses on average if each secret is equally likely
  forced         guesses that the host forces who knows the tree: its worst case
  secrets        how many secrets need so many: each ends a line of play that he may force
  lost           what the player loses to him: forced less drawn
  choices        guesses of a game at which more than one answer is open to him, on average over all secrets
  open           answers open to him at a guess, on average over all guesses of these games
  play's host    guesses that the host of solvetab play --adaptive makes of it, on average over what he draws (fewest to most)
  largest cell   the same of a host who leaves most codes
  on the way     answers open at each guess of a line he may force / those of them after which he still forces as much, on average over the lines

Examples:
  solvetab study adaptive --rules 4x10
  solvetab study adaptive --table words.tab")]
pub(crate) struct Arguments {
    /// The rules: PxC for P positions and C symbols, PxCr with repeats
    #[arg(long, required_unless_present = "table")]
    rules: Option<Rules>,
    /// Only this table: a name from the list, or a file, also one of words
    #[arg(long, value_name = "NAME", conflicts_with_all = ["rules", "games", "seed"])]
    table: Option<String>,
    /// Games of the player who draws, against the host of solvetab play
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = from_to(2_u64, 1_000_000))]
    games: u64,
    /// What the random strategy and these games draw from
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_to(0, u64::MAX))]
    seed: u64,
    #[command(flatten)]
    tables: TablesFolder,
}

/// A way to play, and what comes of it.
struct Row {
    player: String,
    codes: u64,
    total: u64,
    forced: Forced,
    of_play: Unknowing,
    of_largest: Unknowing,
}

impl Row {
    fn new<G: GuessingGame>(player: String, analysis: &Analysis<G>, games: &Games<G::Code>) -> Self {
        Self {
            player,
            codes: games.games.len() as u64,
            total: games.total,
            forced: Forced::new(&games.games),
            of_play: Unknowing::new(analysis, &games.games, longest),
            of_largest: Unknowing::new(analysis, &games.games, most_codes),
        }
    }

    fn average(&self) -> f64 {
        self.total as f64 / self.codes as f64
    }

    fn cells(&self) -> [String; 10] {
        let Forced { guesses, secrets, choices, open, lines } = &self.forced;
        let each = |sum: u64| decimal(sum as f64 / *secrets as f64, 1);
        let way: Vec<String> = lines.iter().map(|line| format!("{}/{}", each(line.open), each(line.kept))).collect();
        [
            self.player.clone(),
            decimal(self.average(), 4),
            guesses.to_string(),
            secrets.to_string(),
            decimal(*guesses as f64 - self.average(), 4),
            decimal(*choices as f64 / self.codes as f64, 3),
            decimal(*open as f64 / self.total as f64, 3),
            shown(&self.of_play),
            shown(&self.of_largest),
            way.join(" "),
        ]
    }

    fn describe(&self) -> Value {
        let Forced { guesses, secrets, choices, open, lines } = &self.forced;
        json!({
            "player": self.player,
            "codes": self.codes,
            "total": self.total,
            "average": self.average(),
            "worst": guesses,
            "forced": guesses,
            "secrets": secrets,
            "lost": *guesses as f64 - self.average(),
            "choices": choices,
            "open": open,
            "lines": lines.iter().map(|line| json!({"open": line.open, "kept": line.kept})).collect::<Vec<_>>(),
            "play": described(&self.of_play),
            "largest_cell": described(&self.of_largest),
        })
    }
}

const HEADINGS: [&str; 10] =
    ["player", "drawn", "forced", "secrets", "lost", "choices", "open", "play's host", "largest cell", "on the way"];

fn shown(host: &Unknowing) -> String {
    match host {
        Unknowing { fewest, most, .. } if fewest == most => fewest.to_string(),
        Unknowing { fewest, most, .. } => {
            format!("{} ({fewest} to {most})", decimal(Shown(&host.average).decimal(), 3))
        }
    }
}

fn described(host: &Unknowing) -> Value {
    let average = Shown(&host.average);
    json!({"fewest": host.fewest, "most": host.most, "average": average.decimal(), "exact": average.to_string()})
}

/// For programs: the 9 decimals that are proven, or nothing.
fn number(between: Between) -> Option<f64> {
    between.decimal(9).and_then(|digits| digits.parse().ok())
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    if let Some(name) = &arguments.table {
        let (of, row) = of_table(name, &arguments.tables, output)?;
        return tell(&of, &[row], None, output);
    }
    let Some(rules) = arguments.rules else { return Err(usage("name the rules with --rules")) };
    if rules.codes() > MOST_CODES {
        return Err(usage(format!(
            "{rules} has {} codes, more than the {MOST_CODES} that are looked at: take smaller rules",
            rules.codes()
        )));
    }
    interruption::hear()?;
    let mut rows = Vec::new();
    for name in shipped::of_rules(rules) {
        interruption::check()?;
        rows.push(of_table(name, &arguments.tables, output)?.1);
    }
    let game = match shipped::optimal_tree(rules) {
        Some(name) => {
            let table = read_table_of(&[Kind::DecisionTree], &arguments.tables, name, output)?;
            RulesGame::of_tree(DecisionTree::new(table)?)
        }
        None => RulesGame::new(rules),
    };
    let analysis = Analysis::new(game);
    for strategy in Strategy::ALL {
        let options = Options { strategy, seed: arguments.seed, ..Options::default() };
        let control = UntilInterrupted(output.progress);
        let tree = output.workers.run(|| heuristic::build(&rules.into(), &options, &control))?;
        drop(control);
        rows.push(output.workers.run(|| -> anyhow::Result<Row> {
            let games = referee::play_all(&encode::in_memory(rules, &tree))?;
            Ok(Row::new(strategy.to_string(), &analysis, &games))
        })?);
    }
    let control = UntilInterrupted(output.progress);
    let exactly = output.workers.run(|| random_player::solve(rules, &control))?;
    let sample = output.workers.run(|| random_games::play(&analysis, arguments.games, arguments.seed, &control))?;
    drop(control);
    tell(&Of::Rules(rules), &rows, Some((exactly, sample)), output)
}

/// What is played: codes of rules, or words, as their list describes itself.
enum Of {
    Rules(Rules),
    Words(String),
}

impl Of {
    fn heading(&self) -> String {
        match self {
            Self::Rules(rules) => format!("{rules}, {}", counted(rules.codes().into(), "code", "codes")),
            Self::Words(list) => list.clone(),
        }
    }

    fn name(&self) -> String {
        match self {
            Self::Rules(rules) => rules.to_string(),
            Self::Words(list) => list.clone(),
        }
    }
}

/// A table, by name or file: what it is of, and what comes of playing by it.
fn of_table(name: &str, tables: &TablesFolder, output: &Output<'_>) -> anyhow::Result<(Of, Row)> {
    let table = read_table_of(&[Kind::DecisionTree, Kind::WordTree, Kind::StepTable], tables, name, output)?;
    if table.kind() == Kind::WordTree {
        let tree = WordTree::new(table)?;
        let (list, games) = (tree.list().to_string(), output.workers.run(|| referee::play_all(&tree))?);
        let analysis = Analysis::new(ListGame::of_table(tree)?);
        return Ok((Of::Words(list), output.workers.run(|| Row::new(name.to_owned(), &analysis, &games))));
    }
    let tree =
        if table.kind() == Kind::StepTable { step_file::tree_of(table, output)? } else { DecisionTree::new(table)? };
    let rules = tree.rules();
    check_feedback(rules.feedback_kind(), None, &[("adaptive", true)])?;
    let games = output.workers.run(|| referee::play_all(&tree))?;
    let analysis = Analysis::new(RulesGame::of_tree(tree));
    Ok((Of::Rules(rules), output.workers.run(|| Row::new(name.to_owned(), &analysis, &games))))
}

fn tell(
    of: &Of,
    rows: &[Row],
    random: Option<(RandomPlayer, Sample)>,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    output.answer(
        || {
            json!({
                "rules": of.name(),
                "codes": rows.first().map(|row| row.codes),
                "players": rows.iter().map(Row::describe).collect::<Vec<_>>(),
                "random_player": random.as_ref().map(|(exactly, sample)| json!({
                    "average": number(exactly.honest),
                    "worst": exactly.longest,
                    "forced": number(exactly.forced),
                    "lost": number(exactly.forced.beyond(exactly.honest)),
                    "play": sample.describe(),
                    "largest_cell": json!({"average": number(exactly.most_codes)}),
                })),
            })
        },
        |out| {
            writeln!(out, "{}", of.heading())?;
            let cells: Vec<[String; 10]> =
                [HEADINGS.map(str::to_owned)].into_iter().chain(rows.iter().map(Row::cells)).collect();
            let widths: Vec<usize> = (0..HEADINGS.len())
                .map(|column| cells.iter().map(|row| row[column].len()).max().unwrap_or_default())
                .collect();
            for row in cells {
                let padded: Vec<String> =
                    row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
                writeln!(out, "{}", padded.join("  ").trim_end())?;
            }
            if let Some((exactly, sample)) = &random {
                let told = |number: Between| number.decimal(4).unwrap_or_else(|| "?".to_owned());
                let lost = |number: Between| told(number.beyond(exactly.honest));
                let RandomPlayer { honest, most_codes, forced, longest } = exactly;
                writeln!(out, "a player who draws each guess from the codes that fit, on average:")?;
                writeln!(out, "needs   loses")?;
                writeln!(out, "{}          the secret is drawn", told(*honest))?;
                writeln!(out, "{}  {}  the host leaves most codes", told(*most_codes), lost(*most_codes))?;
                writeln!(
                    out,
                    "{}  {}  the host knows how he draws: no host forces more",
                    told(*forced),
                    lost(*forced)
                )?;
                writeln!(out, "{}", sample.told(honest.decimal(9)))?;
                let longest = counted((*longest).into(), "guess", "guesses");
                writeln!(out, "{longest} is the longest game of guesses that fit")?;
            }
            Ok(())
        },
    )?;
    Ok(Verdict::Yes)
}
