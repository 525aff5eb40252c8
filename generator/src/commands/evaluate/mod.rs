//! `solvetab evaluate`: a strategy's whole tree, played by every secret; or games for secrets that
//! are drawn, where codes are too many (`hybrid`).

mod game_log;
mod hybrid;

use std::fmt;
use std::fmt::{Debug, Display};
use std::path::PathBuf;
use std::time::Instant;

use serde::Serialize;
use solvetab_lookup::code_breaking::{Feedback, Rules};
use solvetab_solver::code_breaking::advice::large;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::CodeList;
use solvetab_solver::code_breaking::strategy::heuristic::{self, Options};
use solvetab_solver::code_breaking::strategy::referee::{Games, NotFound};
use solvetab_solver::code_breaking::strategy::tree::Tree;
use solvetab_solver::code_breaking::strategy::{Strategy, TieBreak, encode, referee};
use solvetab_solver::control::Interrupted;

use crate::choices::{choices, from_to};
use crate::options::game::{
    CODES_HELP, FeedbackAsked, GUESSES_HELP, GuessesAsked, ONLY_COLOURS_ARE_HARD, Search, check_feedback,
    list_without_leading_zero, named_too, read_list,
};
use crate::report::{Output, Shown, Verdict, conflict, guesses, missing, secrets, usage};
use crate::tables::container;
use crate::tables::word_lists::OF_2022;
use crate::terminal::interruption::UntilInterrupted;
use crate::terminal::progress_bar::ProgressBar;
use crate::tree_report::{Heading, Totals};

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
pub(crate) struct Arguments {
    /// The rules, such as 4x10 (4 positions, 10 symbols) or 4x6r (repeats allowed)
    #[arg(long)]
    rules: Option<large::Rules>,
    /// Numbers: neither the secret nor a guess begins with 0
    #[arg(long, requires = "rules", conflicts_with = "codes")]
    no_leading_zero: bool,
    #[arg(long, value_name = "FILE", help = CODES_HELP, long_help = named_too(CODES_HELP))]
    codes: Option<PathBuf>,
    #[arg(long, value_name = "WHICH", default_value = "list", help = GUESSES_HELP, long_help = named_too(GUESSES_HELP), requires = "codes")]
    guesses: GuessesAsked,
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
    feedback: FeedbackAsked,
    /// With colours: guesses must use the hints so far
    #[arg(long)]
    hard: bool,
    #[command(flatten)]
    search: Search,
    /// Seed of the random strategy and of hybrid
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_to(0, u64::MAX))]
    seed: u64,
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

    /// What it prefers, in a few words.
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

impl Arguments {
    /// The strategy, if nothing is asked for that does not go with it.
    fn strategy(&self) -> anyhow::Result<StrategyName> {
        let strategy = self.strategy.ok_or_else(|| {
            let names: Vec<&str> = StrategyName::ALL.iter().map(|strategy| strategy.name()).collect();
            missing(format!("which strategy? name one with --strategy: {}", names.join(", ")))
        })?;
        let is_hybrid = strategy == StrategyName::Hybrid;
        let has_ties = self.tie_break != TieBreak::default();
        let options = [
            ("--no-leading-zero", self.no_leading_zero),
            ("--codes", self.codes.is_some()),
            ("--strategy hybrid", is_hybrid),
        ];
        check_feedback(self.feedback.kind(), self.rules, &options)?;
        let is_coloured = self.feedback.is_coloured();
        if self.hard && !is_coloured {
            return Err(conflict(ONLY_COLOURS_ARE_HARD));
        }
        if is_coloured && self.rules.is_some() {
            return Err(conflict("colours are for words, not for codes of rules: leave --rules out"));
        }
        // What makes the codes those of a list.
        let of_lists = [
            ("--codes", self.codes.is_some()),
            ("--feedback colours", is_coloured),
            ("--no-leading-zero", self.no_leading_zero),
        ];
        if let Some((option, _)) = of_lists.into_iter().find(|&(_, is_given)| is_given) {
            if is_hybrid {
                return Err(conflict(no_formula(option)));
            }
            if has_ties {
                return Err(conflict(format!("--tie-break last is for all codes of rules: leave it out, or {option}")));
            }
        }
        let mistakes = [
            (
                is_hybrid && (has_ties || self.exact_below > 0),
                "--exact-below and --tie-break are for whole trees: leave them out with hybrid",
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

    /// The rules.
    fn rules(&self) -> anyhow::Result<large::Rules> {
        self.rules.ok_or_else(|| {
            missing("name the rules with --rules, such as 4x10, a list with --codes, or --feedback colours")
        })
    }

    /// The rules, if their codes can be listed.
    fn listed(&self) -> anyhow::Result<Rules> {
        let asked = self.rules()?;
        let rules = asked.listed().map_err(|error| {
            usage(format!(
                "{} has no tree of all codes: {error}; or take --strategy hybrid, which plays secrets that are drawn",
                asked
            ))
        });
        Ok(self.feedback.of(rules?))
    }

    /// The list, if the codes are those of one. With colours it is usually that of 2315 words.
    fn list(&self) -> anyhow::Result<Option<CodeList>> {
        let is_coloured = self.feedback.is_coloured();
        let list = match &self.codes {
            Some(path) => {
                let rules = self.rules.map(large::Rules::listed).transpose().map_err(usage)?;
                read_list(path, rules, &self.guesses)?
            }
            None if is_coloured => OF_2022.list()?,
            None if self.no_leading_zero => list_without_leading_zero(self.rules()?)?,
            None => return Ok(None),
        };
        let list = if is_coloured { list.coloured().map_err(usage)? } else { list };
        Ok(Some(if self.hard { list.hard() } else { list }))
    }

    /// Plays every secret of a list.
    fn play_list(
        &self,
        strategy: StrategyName,
        formula: Strategy,
        list: &CodeList,
        output: &mut Output<'_>,
    ) -> anyhow::Result<Verdict> {
        let game = Game::from(list.clone());
        let build = |progress: &ProgressBar| self.build(&game, formula, progress);
        let heading = Heading::from(&game);
        if list.is_coloured() {
            let play = |tree: &Tree| referee::play_all(&encode::coloured_in_memory(list, tree));
            return self.play(strategy, heading, build, play, ToString::to_string, output);
        }
        let play = |tree: &Tree| referee::play_all(&encode::list_in_memory(list, tree));
        self.play(strategy, heading, build, play, ToString::to_string, output)
    }

    /// The tree of a strategy that is a formula.
    fn build(&self, game: &Game, strategy: Strategy, progress: &ProgressBar) -> Result<Tree, Interrupted> {
        let &Self { tie_break, exact_below, seed, .. } = self;
        let options = Options { strategy, tie_break, exact_below, seed };
        heuristic::build(game, &options, &UntilInterrupted(progress))
    }

    /// Builds a tree, plays every secret through it, tells how the games went, and logs them.
    fn play<C: Display + Debug + Send + Sync + 'static, F: Send>(
        &self,
        strategy: StrategyName,
        game: Heading,
        build: impl FnOnce(&ProgressBar) -> Result<Tree, Interrupted> + Send,
        play: impl FnOnce(&Tree) -> Result<Games<C, F>, NotFound<C>> + Send,
        show: impl Fn(&F) -> String,
        output: &mut Output<'_>,
    ) -> anyhow::Result<Verdict> {
        let start = Instant::now();
        let progress = output.progress;
        let tree = output.workers.run(|| build(progress))?;
        let seconds = start.elapsed().as_secs_f64();
        let Games { games, distribution, .. } = output.workers.run(|| play(&tree))?;
        output.report(&Report {
            game,
            strategy: strategy.name(),
            tie_break: Shown(self.tie_break),
            exact_below: self.exact_below,
            seed: self.seed,
            codes: games.len(),
            totals: Totals::new(distribution),
            seconds,
        })?;
        if let Some(path) = &self.log {
            let games = games.iter().map(|game| (&game.secret, &game.moves[..]));
            game_log::write(path, games, show)?;
        }
        Ok(Verdict::Yes)
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    if let Some(log) = &arguments.log {
        container::check_writable(log)?;
        arguments.guesses.check_kept(arguments.codes.as_deref(), log)?;
    }
    let strategy = arguments.strategy()?;
    let kind = arguments.feedback.kind();
    let show = |feedback: &Feedback| kind.show(*feedback).to_string();
    match strategy {
        StrategyName::Hybrid => {
            let options = arguments.search.options(arguments.seed);
            let games = arguments.games.unwrap_or(GAMES);
            hybrid::run(arguments.rules()?, options, games, arguments.log.as_deref(), output)
        }
        StrategyName::Formula(formula) => {
            if let Some(list) = arguments.list()? {
                return arguments.play_list(strategy, formula, &list, output);
            }
            let rules = arguments.listed()?;
            let build = |progress: &ProgressBar| arguments.build(&rules.into(), formula, progress);
            let play = |tree: &Tree| referee::play_all(&encode::in_memory(rules, tree));
            arguments.play(strategy, Heading::new(rules, kind), build, play, show, output)
        }
    }
}

/// How the games went that a strategy's tree led to.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    game: Heading,
    /// The strategy's name.
    strategy: &'static str,
    /// Which of equally good guesses was taken.
    tie_break: Shown<TieBreak>,
    /// Sets of at most so many secrets were solved optimally.
    exact_below: usize,
    /// What the random strategy drew from.
    seed: u64,
    /// How many secrets there are.
    codes: usize,
    #[serde(flatten)]
    totals: Totals,
    /// How long it took to build the tree.
    seconds: f64,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, strategy, totals, seconds, .. } = self;
        writeln!(f, "{game}, {strategy}: {} for {}", guesses(totals.total), secrets(self.codes as u64))?;
        write!(f, "average  {:.4}\n{totals}", totals.average)?;
        writeln!(f, "tree built in {:.1} ms", seconds * 1e3)
    }
}
