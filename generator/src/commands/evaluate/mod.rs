//! `solvetab evaluate`: a strategy's whole tree, played by every secret; or games for secrets that
//! are drawn, where codes are too many (`hybrid`). `game_log` writes the file of `--log`.

mod game_log;
mod hybrid;

use std::fmt;
use std::fmt::{Debug, Display};
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::Serialize;
use solvetab_lookup::code_breaking::{ColourTree, Rules, Shape, WordTree};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::CodeList;
use solvetab_solver::code_breaking::search::weighted::{self, Weight};
use solvetab_solver::code_breaking::strategy::heuristic::{self, Options};
use solvetab_solver::code_breaking::strategy::referee::{Games, NotFound};
use solvetab_solver::code_breaking::strategy::tree::Tree;
use solvetab_solver::code_breaking::strategy::{Strategy, TieBreak, encode, referee};
use solvetab_solver::control::Interrupted;

use crate::choices::{choices, from_to};
use crate::options::first_given;
use crate::options::game::{GameOptions, Named, check_feedback};
use crate::options::played::Search;
use crate::options::weight_file;
use crate::report::{Output, Shown, Verdict, conflict, guesses, missing, secrets, usage};
use crate::tables::container;
use crate::tables::word_lists::OF_2022;
use crate::terminal::interruption::UntilInterrupted;
use crate::terminal::progress_bar::ProgressBar;
use crate::tree_report::{GuessTotals, Heading};

/// Play every secret with a strategy and count the guesses
///
/// Builds the strategy's complete decision tree and plays every secret through it.
///
/// With --feedback colours and no list the secrets are the 2315 words of words-2315, and 12972 may
/// be guessed.
///
/// The strategy hybrid is for codes too many to list. It plays randomly drawn secrets, the way
/// `solvetab next` would.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab evaluate --rules 4x10 --strategy entropy
  solvetab evaluate --rules 4x10 --no-leading-zero --strategy entropy
  solvetab evaluate --rules 4x10 --feedback black --strategy entropy
  solvetab evaluate --feedback colours --hard --strategy entropy")]
pub(crate) struct EvaluateArguments {
    #[command(flatten)]
    codes: GameOptions,
    /// How guesses are judged
    #[arg(long, value_parser = choices(&StrategyName::ALL, StrategyName::name, StrategyName::summary))]
    strategy: Option<StrategyName>,
    /// How ties between equally good guesses are broken
    #[arg(long, default_value_t, value_parser = choices(&TieBreak::ALL, TieBreak::name, TieBreak::summary))]
    tie_break: TieBreak,
    /// Solve sets of at most N secrets optimally; 0 turns this off
    #[arg(long, hide_short_help = true, default_value_t = 0, value_name = "N", value_parser = from_to(0, usize::MAX))]
    exact_below: usize,
    /// With hybrid: how many secrets to draw and play; each secret once if there are just as many
    /// [default: 1000]
    #[arg(long, value_name = "N", value_parser = from_to(1_u32, 1_000_000))]
    games: Option<u32>,
    #[command(flatten)]
    search: Search,
    /// Seed of the random strategy and of hybrid
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_to(0, u64::MAX))]
    seed: u64,
    /// Tell the average by weight too: a file with a code or word and a whole number on each line
    #[arg(long, hide_short_help = true, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Write every game to this file: the secret, then each guess with its feedback
    #[arg(long, hide_short_help = true, value_name = "FILE")]
    log: Option<PathBuf>,
}

/// A strategy by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StrategyName {
    /// One that is a formula.
    Formula(Strategy),
    /// The one for codes too many to list.
    Hybrid,
}

impl StrategyName {
    /// All of them.
    const ALL: [Self; Strategy::ALL.len() + 1] = {
        let mut all = [Self::Hybrid; Strategy::ALL.len() + 1];
        let mut at = 0;
        while at < Strategy::ALL.len() {
            all[at] = Self::Formula(Strategy::ALL[at]);
            at += 1;
        }
        all
    };

    /// Its name.
    const fn name(self) -> &'static str {
        match self {
            Self::Formula(strategy) => strategy.name(),
            Self::Hybrid => "hybrid",
        }
    }

    /// The guesses that it prefers, in a few words.
    const fn summary(self) -> &'static str {
        match self {
            Self::Formula(strategy) => strategy.summary(),
            Self::Hybrid => {
                "For codes too many to list: a pool of guesses judged by a sample, then by a list, then searched"
            }
        }
    }
}

/// Games that are played where no number is asked for.
const GAMES: u32 = 1000;

/// Why a strategy does not go with a list.
fn no_formula(option: &str) -> String {
    format!(
        "{option} is for strategies that judge guesses by a formula: leave it out, or choose another strategy than hybrid"
    )
}

impl EvaluateArguments {
    /// The strategy, if nothing is asked for that does not go with it.
    fn strategy(&self) -> anyhow::Result<StrategyName> {
        let strategy = self.strategy.ok_or_else(|| {
            let names: Vec<&str> = StrategyName::ALL
                .iter()
                .map(|strategy| strategy.name())
                .collect();
            missing(format!(
                "which strategy? name one with --strategy: {}",
                names.join(", ")
            ))
        })?;
        let is_hybrid = strategy == StrategyName::Hybrid;
        let has_ties = self.tie_break != TieBreak::default();
        // What makes the codes those of a list.
        let of_list = first_given(&self.codes.list_options());
        let coloured = self.codes.is_coloured().then_some("--feedback colours");
        if let Some(option) = of_list.or(coloured) {
            if is_hybrid {
                return Err(conflict(no_formula(option)));
            }
            if has_ties {
                return Err(conflict(format!(
                    "--tie-break last is for all codes of rules: leave it out, or {option}"
                )));
            }
        }

        let mistakes = [
            (
                is_hybrid && (has_ties || self.exact_below > 0),
                "--exact-below and --tie-break are for whole trees: leave them out with hybrid",
            ),
            (
                self.weights.is_some() && is_hybrid,
                "--weights are for whole trees: leave them out with hybrid",
            ),
            (
                self.games.is_some() && !is_hybrid,
                "--games is for --strategy hybrid, others play every secret: leave it out",
            ),
        ];
        if let Some((_, mistake)) = mistakes.iter().find(|(is_made, _)| *is_made) {
            return Err(conflict(*mistake));
        }
        if !is_hybrid {
            self.search.refuse("--strategy hybrid")?;
        }

        Ok(strategy)
    }

    /// The game. With colours it is usually that of 2315 words.
    fn game(&self, strategy: StrategyName) -> anyhow::Result<Named> {
        let is_hybrid = strategy == StrategyName::Hybrid;
        if !self.codes.is_coloured() {
            check_feedback(self.codes.kind(), None, &[("--strategy hybrid", is_hybrid)])?;
        }
        match self.codes.read()? {
            Some(named) => Ok(named),
            None if self.codes.is_coloured() => {
                Ok(Named::List(self.codes.coloured(OF_2022.list()?)?))
            }
            None => {
                let what = "name the rules with --rules, such as 4x10, a list with --codes, or --feedback colours";
                Err(missing(what))
            }
        }
    }

    /// Plays secrets that are drawn.
    fn play_hybrid(&self, rules: Shape, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
        let (options, games) = (self.search.options(self.seed), self.games.unwrap_or(GAMES));
        hybrid::run(rules, options, games, self.log.as_deref(), output)
    }

    /// Plays every code of rules.
    fn play_rules(
        &self,
        formula: Strategy,
        rules: Rules,
        output: &mut Output<'_>,
    ) -> anyhow::Result<Verdict> {
        let kind = rules.feedback_kind();
        let play = |tree: &Tree| referee::play_all(&encode::in_memory(rules, tree));
        self.play(
            formula,
            &rules.into(),
            play,
            |feedback| kind.show(*feedback).to_string(),
            output,
        )
    }

    /// Plays every secret of a list.
    fn play_list(
        &self,
        formula: Strategy,
        list: &CodeList,
        output: &mut Output<'_>,
    ) -> anyhow::Result<Verdict> {
        const READ: &str = "a table of this list";
        let game = Game::from(list.clone());
        let encoded = |tree: &Tree| encode::encode(&game, tree).to_table();
        if list.is_coloured() {
            let play =
                |tree: &Tree| referee::play_all(&ColourTree::new(encoded(tree)).expect(READ));
            return self.play(formula, &game, play, ToString::to_string, output);
        }
        let play = |tree: &Tree| referee::play_all(&WordTree::new(encoded(tree)).expect(READ));
        self.play(formula, &game, play, ToString::to_string, output)
    }

    /// The tree of a strategy that is a formula.
    fn build(
        &self,
        game: &Game,
        strategy: Strategy,
        progress: &ProgressBar,
    ) -> Result<Tree, Interrupted> {
        let &Self {
            tie_break,
            exact_below,
            seed,
            ..
        } = self;
        let options = Options {
            strategy,
            tie_break,
            exact_below,
            seed,
        };
        heuristic::build(game, &options, &UntilInterrupted(progress))
    }

    /// Builds a tree, plays every secret through it, tells how the games went, and logs them.
    fn play<C: Display + Debug + Send + Sync + 'static, F: Send>(
        &self,
        strategy: Strategy,
        game: &Game,
        play: impl FnOnce(&Tree) -> Result<Games<C, F>, NotFound<C>> + Send,
        show: impl Fn(&F) -> String,
        output: &mut Output<'_>,
    ) -> anyhow::Result<Verdict> {
        let weights = self
            .weights
            .as_deref()
            .map(|path| weights_of(game, path))
            .transpose()?;
        let start = Instant::now();
        let progress = output.progress;
        let tree = output
            .workers
            .run(|| self.build(game, strategy, progress))?;
        let seconds = start.elapsed().as_secs_f64();
        let Games {
            games,
            distribution,
            ..
        } = output.workers.run(|| play(&tree))?;
        output.report(&EvaluateReport {
            game: game.into(),
            weighted_average: weights.map(|weights| tree.weighted(&weights).average()),
            strategy: strategy.name(),
            tie_break: Shown(self.tie_break),
            exact_below: self.exact_below,
            seed: self.seed,
            codes: games.len(),
            totals: GuessTotals::new(distribution),
            seconds,
        })?;
        if let Some(path) = &self.log {
            let games = games.iter().map(|game| (&game.secret, &game.moves[..]));
            game_log::write(path, games, show)?;
        }

        Ok(Verdict::Yes)
    }
}

/// Reads the weights of a game's secrets, by number of the code.
fn weights_of(game: &Game, path: &Path) -> anyhow::Result<Vec<Weight>> {
    let weights = weight_file::read(path, game)?;
    weighted::by_number(game.guess_count(), game.secrets(), &weights).map_err(usage)
}

/// Runs the command.
pub(crate) fn run(
    arguments: &EvaluateArguments,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    if let Some(log) = &arguments.log {
        container::check_writable(log)?;
        arguments.codes.check_kept(log)?;
    }

    let strategy = arguments.strategy()?;
    match (strategy, arguments.game(strategy)?) {
        (StrategyName::Hybrid, Named::Large(rules)) => arguments.play_hybrid(rules, output),
        (StrategyName::Hybrid, Named::Rules(rules)) => arguments.play_hybrid(rules.into(), output),
        (StrategyName::Hybrid, Named::List(_)) => Err(conflict(no_formula("a list"))),
        (StrategyName::Formula(formula), Named::Rules(rules)) => {
            arguments.play_rules(formula, rules, output)
        }
        (StrategyName::Formula(formula), Named::List(list)) => {
            arguments.play_list(formula, &list, output)
        }
        (StrategyName::Formula(_), Named::Large(rules)) => {
            let Err(error) = rules.numbered() else {
                unreachable!("these rules are too large")
            };
            Err(usage(format!(
                "{rules} has no tree of all codes: {error}; or take --strategy hybrid, which plays secrets that are drawn"
            )))
        }
    }
}

/// Result of the games of a strategy's tree.
#[derive(Serialize)]
struct EvaluateReport {
    #[serde(flatten)]
    game: Heading,
    /// The strategy's name.
    strategy: &'static str,
    /// The rule for choosing among equally good guesses.
    tie_break: Shown<TieBreak>,
    /// Sets of at most so many secrets were solved optimally.
    exact_below: usize,
    /// Seed of the random strategy.
    seed: u64,
    /// Number of secrets.
    codes: usize,
    #[serde(flatten)]
    totals: GuessTotals,
    /// Guesses on average, by weight.
    #[serde(skip_serializing_if = "Option::is_none")]
    weighted_average: Option<f64>,
    /// Seconds that it took to build the tree.
    seconds: f64,
}

impl fmt::Display for EvaluateReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game,
            strategy,
            totals,
            seconds,
            ..
        } = self;
        writeln!(
            f,
            "{game}, {strategy}: {} for {}",
            guesses(totals.total),
            secrets(self.codes as u64)
        )?;
        let weighted = self
            .weighted_average
            .map_or_else(String::new, |average| format!("; {average:.4} by weight"));
        write!(f, "average  {:.4}{weighted}\n{totals}", totals.average)?;
        writeln!(f, "tree built in {:.1} ms", seconds * 1e3)
    }
}
