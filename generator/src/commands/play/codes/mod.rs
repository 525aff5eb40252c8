//! `solvetab play bulls-and-cows`, `mastermind` and `words`: you guess, the program guesses, or
//! both at once.

pub(crate) mod adviser;
pub(crate) mod game;
pub(crate) mod replies;
pub(crate) mod session;

use clap::{Args, ValueEnum};

use crate::choices::from_to;
use crate::commands::play::codes::adviser::{Adviser, ByAnalysis, BySample};
use crate::commands::play::codes::session::{Codemaker, Due, Session, You};
use crate::dialogue::draws::Draws;
use crate::dialogue::{self, Conversation};
use crate::options::notation::LargeGame;
use crate::options::played::{Asked, PlayedOptions, Search, Usual};
use crate::report::{Output, Verdict, conflict};

#[derive(Debug, Args)]
pub(crate) struct CodesOptions {
    /// Who guesses
    #[arg(long = "guesser", value_enum, default_value_t)]
    codebreaker: CodebreakerChoice,
    /// Play against an adversarial codemaker: it never commits to a secret and gives the feedback
    /// that keeps the game longest
    #[arg(long)]
    adaptive: bool,
    /// Lose after so many guesses [default: no limit; six with colours]
    #[arg(long, value_name = "N", value_parser = from_to(1, u16::MAX))]
    max_guesses: Option<u16>,
    /// What the secret is drawn from: the same seed is the same game, so whoever knows the seed
    /// knows the secret
    #[arg(long, value_name = "N", value_parser = from_to(0, u64::MAX))]
    seed: Option<u64>,
    #[command(flatten)]
    game: PlayedOptions,
    #[command(flatten)]
    search: Search,
}

/// The player that guesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum CodebreakerChoice {
    /// You find the program's secret
    #[default]
    You,
    /// The program finds yours
    Program,
    /// Each finds the other's, turn by turn
    Both,
}

/// Plays a game of codes, the usual one unless another is asked for.
///
/// # Errors
///
/// If it cannot be played as asked, or a table or list cannot be read.
pub(crate) fn play(
    options: &CodesOptions,
    usual: Usual,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    options.game.refuse_standard_input()?;
    let game = options.game.read(usual, output)?;
    if let Asked::Large(rules) = game
        && options.adaptive
    {
        return Err(conflict(format!(
            "--adaptive is for rules whose codes can be listed: leave it out for {rules}"
        )));
    }
    if options.codebreaker == CodebreakerChoice::Program
        && (options.adaptive || options.max_guesses.is_some())
    {
        return Err(conflict(
            "--adaptive and --max-guesses are for games in which you guess: leave --guesser program out",
        ));
    }

    options.search.suits(&game)?;
    let (draws, workers) = (Draws::new(options.seed), output.workers);
    match game {
        Asked::Listed(game) => play_with(
            Box::new(ByAnalysis::new(game.within(options.max_guesses), workers)),
            options,
            draws,
            output,
        ),
        Asked::Large(rules) => {
            let game = LargeGame::new(rules, options.game.symbols.clone())?;
            let search = options.search.options(draws.seed());
            play_with(
                Box::new(BySample::new(game, search)),
                options,
                draws,
                output,
            )
        }
    }
}

fn play_with(
    adviser: Box<dyn Adviser + '_>,
    options: &CodesOptions,
    mut draws: Draws,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    let seed = draws.seed();
    let codemaker = match (options.codebreaker, options.adaptive) {
        (CodebreakerChoice::Program, _) => None,
        (_, true) => Some(Codemaker::Adversarial(draws)),
        (_, false) => Some(Codemaker::Fair(adviser.draw(&[], &mut draws))),
    };

    let tells_secret = options.seed.is_none() && matches!(codemaker, Some(Codemaker::Fair(_)));
    let (seed, untold) = if tells_secret {
        (None, Some(seed))
    } else {
        (Some(seed), None)
    };
    let most = options.max_guesses.or_else(|| adviser.game().usual_most());
    let you = codemaker.map(|codemaker| You::new(codemaker, most));
    let codebreaker = match (you, options.codebreaker) {
        (None, _) => session::Codebreaker::Program(Vec::new()),
        (Some(you), CodebreakerChoice::Both) => session::Codebreaker::Both(you, Vec::new()),
        (Some(you), _) => session::Codebreaker::You(you),
    };
    let is_coloured = output.colour && !output.json;
    let mut session = Session {
        adviser,
        codebreaker,
        seed,
        untold,
        is_coloured,
        due: Due::Greeting,
    };
    dialogue::play(&mut session, &mut Conversation::new(output)?)
}
