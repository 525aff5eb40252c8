//! `solvetab evaluate`: a strategy's whole tree, played by every secret.

pub(crate) mod game_log;
pub(crate) mod hybrid_games;
pub(crate) mod random_games;
pub(crate) mod strategy_name;

use std::fmt::Display;
use std::path::PathBuf;
use std::time::Instant;

use serde_json::json;
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::strategy::heuristic::{self, Options};
use solvetab_solver::code_breaking::strategy::referee::Games;
use solvetab_solver::code_breaking::strategy::tree::Tree;
use solvetab_solver::code_breaking::strategy::{Strategy, TieBreak};
use solvetab_solver::code_breaking::strategy::{encode, referee};
use solvetab_studies::learned::{Learned, tree};

use crate::asked::codes_asked::{FeedbackAsked, check_feedback, title, with_feedback};
use crate::asked::large::{AnyRules, Search};
use crate::asked::no_leading_zero;
use crate::choices::{choices, from_to};
use crate::commands::evaluate::strategy_name::StrategyName;
use crate::counts::{guesses, secrets, write_distribution};
use crate::report::{Output, Verdict, usage};
use crate::tables::folder::TablesFolder;
use crate::tables::{container, shipped, step_file};
use crate::terminal::interruption::UntilInterrupted;

/// Play every secret by a strategy and count the guesses
///
/// Builds the strategy's whole decision tree, then plays every secret through it, answer by answer.
///
/// With hybrid, secrets are drawn instead, and each is played as `solvetab next` plays where codes are too many to list.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab evaluate --rules 4x10 --strategy entropy
  solvetab evaluate --rules 4x10 --no-leading-zero --strategy entropy
  solvetab evaluate --rules 4x10 --feedback black --strategy entropy")]
pub(crate) struct Arguments {
    /// The rules: PxC for P positions and C symbols, PxCr with repeats
    #[arg(long)]
    rules: AnyRules,
    /// Neither a secret nor a guess begins with 0
    #[arg(long)]
    no_leading_zero: bool,
    /// How guesses are judged
    #[arg(long, value_parser = choices(&StrategyName::ALL, StrategyName::name, StrategyName::summary))]
    strategy: StrategyName,
    /// With --strategy learned: the step table, by name or file, or a CSV file as export writes it [default: the shipped one of the rules]
    #[arg(long, value_name = "TABLE")]
    table: Option<String>,
    /// Play by a step table of other rules too
    #[arg(long, requires = "table")]
    transfer: bool,
    /// Which of equally good guesses is taken
    #[arg(long, default_value_t, value_parser = choices(&TieBreak::ALL, TieBreak::name, TieBreak::summary))]
    tie_break: TieBreak,
    /// Solve sets of at most this many secrets optimally; 0 turns it off
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = from_to(0, usize::MAX))]
    exact_below: usize,
    /// With hybrid: play so many secrets, drawn with the seed; each once if there are just so many [default: 1000]
    #[arg(long, value_name = "N", value_parser = from_to(1_u32, 1_000_000))]
    games: Option<u32>,
    #[command(flatten)]
    feedback: FeedbackAsked,
    #[command(flatten)]
    search: Search,
    /// What the random strategy and hybrid draw from
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_to(0, u64::MAX))]
    seed: u64,
    /// Write every game to this file: the secret, then each guess and its answer
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    #[command(flatten)]
    tables: TablesFolder,
}

/// Games that are played where no number is asked for.
const GAMES: u32 = 1000;

/// The strategy that is asked for, with what it needs.
enum Chosen {
    Formula(Strategy),
    Learned(Learned),
}

impl Arguments {
    fn refuse_table(&self) -> anyhow::Result<()> {
        match &self.table {
            Some(_) => Err(usage("--table is for --strategy learned: leave it out, or name that strategy")),
            None => Ok(()),
        }
    }

    /// Plays secrets one after the other, without a tree.
    fn matches(&self, rules: AnyRules, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
        self.refuse_table()?;
        if self.exact_below > 0 || self.tie_break != TieBreak::default() {
            return Err(usage("--exact-below and --tie-break are for whole trees: leave them out with hybrid"));
        }
        let options = self.search.options(self.seed);
        hybrid_games::run(rules.wide(), options, self.games.unwrap_or(GAMES), self.log.as_deref(), output)
    }

    fn chosen(&self, rules: Rules, output: &Output<'_>) -> anyhow::Result<Chosen> {
        if let StrategyName::Formula(strategy) = self.strategy {
            self.refuse_table()?;
            return Ok(Chosen::Formula(strategy));
        }
        if self.tie_break != TieBreak::First {
            return Err(usage("the learned strategy breaks ties as it was learned: leave --tie-break out"));
        }
        let name = match &self.table {
            Some(name) => name.clone(),
            None => shipped::step_table(rules)?,
        };
        let learned = step_file::read(&name, rules, &self.tables, output)?;
        step_file::check_rules(&learned, &name, rules, self.transfer)?;
        Ok(Chosen::Learned(learned))
    }

    fn tree(&self, rules: Rules, chosen: &Chosen, output: &Output<'_>) -> anyhow::Result<Tree> {
        let &Self { tie_break, exact_below, seed, .. } = self;
        Ok(output.workers.run(|| match chosen {
            &Chosen::Formula(strategy) => heuristic::build(
                &rules.into(),
                &Options { strategy, tie_break, exact_below, seed },
                &UntilInterrupted(output.progress),
            ),
            Chosen::Learned(learned) => tree::build(rules, learned, exact_below, &UntilInterrupted(output.progress)),
        })?)
    }

    /// Plays the codes that do not begin with 0.
    fn play_list(&self, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
        let StrategyName::Formula(strategy) = self.strategy else {
            return Err(usage(format!(
                "--no-leading-zero is for strategies that judge guesses by a formula: leave it out, or choose another strategy than {}",
                self.strategy.name()
            )));
        };
        self.refuse_table()?;
        self.refuse_drawn()?;
        if self.tie_break != TieBreak::First {
            return Err(usage("--tie-break last is for all codes of rules: leave it out, or --no-leading-zero"));
        }
        let list = no_leading_zero::list_of_any(self.rules)?;
        let &Self { tie_break, exact_below, seed, .. } = self;
        let options = Options { strategy, tie_break, exact_below, seed };
        self.check_log()?;
        let start = Instant::now();
        let tree = output
            .workers
            .run(|| heuristic::build(&list.clone().into(), &options, &UntilInterrupted(output.progress)))?;
        let seconds = start.elapsed().as_secs_f64();
        let games = output.workers.run(|| referee::play_all(&encode::list_in_memory(&list, &tree)))?;
        self.show(list.title().unwrap_or_default(), None, &games, seconds, output)
    }

    /// Refuses what is for secrets that are drawn.
    fn refuse_drawn(&self) -> anyhow::Result<()> {
        self.search.refuse("--strategy hybrid")?;
        match self.games {
            Some(_) => Err(usage("--games is for --strategy hybrid, others play every secret: leave it out")),
            None => Ok(()),
        }
    }

    fn check_log(&self) -> anyhow::Result<()> {
        self.log.as_deref().map_or(Ok(()), container::check_writable)
    }

    /// Tells how the games went that a tree of `seconds` led to; `of` are the rules of a step table.
    fn show<C: Display>(
        &self,
        rules: &str,
        of: Option<Rules>,
        games: &Games<C>,
        seconds: f64,
        output: &mut Output<'_>,
    ) -> anyhow::Result<Verdict> {
        let &Self { tie_break, exact_below, seed, .. } = self;
        let (strategy, codes, kind) = (self.strategy.name(), games.games.len(), self.feedback.kind());
        output.answer(
            || {
                let json = json!({
                    "rules": rules,
                    "strategy": strategy,
                    "table_rules": of.map(|of| of.to_string()),
                    "tie_break": tie_break.to_string(),
                    "exact_below": exact_below,
                    "seed": seed,
                    "codes": codes,
                    "total": games.total,
                    "average": games.average(),
                    "worst": games.worst(),
                    "distribution": games.distribution,
                    "seconds": seconds,
                });
                with_feedback(json, kind)
            },
            |out| {
                let (guesses, secrets) = (guesses(games.total), secrets(codes as u64));
                writeln!(out, "{}, {strategy}: {guesses} for {secrets}", title(rules, kind))?;
                if let Some(of) = of.map(|of| of.to_string()).filter(|of| of != rules) {
                    writeln!(out, "table    learned with {of}")?;
                }
                writeln!(out, "average  {:.4}", games.average())?;
                writeln!(out, "worst    {}", games.worst())?;
                write_distribution(&games.distribution, out)?;
                writeln!(out, "tree built in {:.1} ms", seconds * 1e3)?;
                Ok(())
            },
        )?;
        if let Some(path) = &self.log {
            game_log::write(path, games.games.iter().map(|game| (&game.secret, &game.moves[..])), |answer| {
                kind.show(*answer).to_string()
            })?;
        }
        Ok(Verdict::Yes)
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let options = [
        ("--no-leading-zero", arguments.no_leading_zero),
        ("--strategy learned", arguments.strategy == StrategyName::Learned),
        ("--strategy hybrid", arguments.strategy == StrategyName::Hybrid),
    ];
    check_feedback(arguments.feedback.kind(), Some(arguments.rules), &options)?;
    if arguments.no_leading_zero {
        return arguments.play_list(output);
    }
    if arguments.strategy == StrategyName::Hybrid {
        return arguments.matches(arguments.rules, output);
    }
    let rules = arguments.rules.listed().map_err(|error| {
        let rules = arguments.rules.wide();
        usage(format!(
            "{rules} has no tree of all codes: {error}; or take --strategy hybrid, which plays secrets that are drawn"
        ))
    })?;
    let rules = arguments.feedback.of(rules);
    arguments.refuse_drawn()?;
    let chosen = arguments.chosen(rules, output)?;
    let of = if let Chosen::Learned(learned) = &chosen { Some(learned.rules()) } else { None };
    arguments.check_log()?;
    let start = Instant::now();
    let tree = arguments.tree(rules, &chosen, output)?;
    let seconds = start.elapsed().as_secs_f64();
    let games = output.workers.run(|| referee::play_all(&encode::in_memory(rules, &tree)))?;
    arguments.show(&rules.to_string(), of, &games, seconds, output)
}
