//! `solvetab play bulls-and-cows` and `mastermind`: you guess, the program guesses, or both at once.

pub(crate) mod host;
pub(crate) mod large_session;
pub(crate) mod pegs;
pub(crate) mod played;
pub(crate) mod program;
pub(crate) mod report;
pub(crate) mod session;
pub(crate) mod you;

use std::cell::RefCell;

use clap::{Args, ValueEnum};
use solvetab_solver::code_breaking::advice::Analysis;
use solvetab_solver::code_breaking::advice::large::{self, Hybrid};

use crate::asked::game::{Asked, GameAsked, Usual};
use crate::asked::large::{Search, draw};
use crate::choices::from_to;
use crate::commands::play::codes::host::Host;
use crate::commands::play::codes::played::Played;
use crate::commands::play::codes::program::Program;
use crate::commands::play::codes::session::Session;
use crate::commands::play::codes::you::You;
use crate::dialogue::Conversation;
use crate::dialogue::commitment::{Commitment, Salt};
use crate::dialogue::draws::Draws;
use crate::report::{Output, Verdict, usage};

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Who guesses
    #[arg(long, value_enum, default_value_t)]
    guesser: Guesser,
    /// Fix no secret: give the answer that keeps the game longest. Without a secret there is no commitment, and nothing to trust but the answers
    #[arg(long)]
    adaptive: bool,
    /// Lose after so many guesses
    #[arg(long, value_name = "N", value_parser = from_to(1, u16::MAX))]
    max_guesses: Option<u16>,
    /// What the secret is drawn from: the same seed is the same game, its salt too, so whoever knows the seed knows the secret
    #[arg(long, value_name = "N", value_parser = from_to(0, u64::MAX))]
    seed: Option<u64>,
    #[command(flatten)]
    game: GameAsked,
    #[command(flatten)]
    search: Search,
}

/// Who guesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Guesser {
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
pub(crate) fn play(options: &Options, usual: Usual, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    if options.game.is_of_standard_input() {
        return Err(usage("standard input has either the codes or what you type: name a file for --codes"));
    }
    let game = options.game.read(usual, &[], output)?;
    if let Asked::Large(rules) = game {
        return play_large(rules, options, output);
    }
    options.search.refuse("rules whose codes are too many to list")?;
    match game {
        Asked::Codes(game) => play_game(game, options, output),
        Asked::List(game) => play_game(game, options, output),
        Asked::Large(_) => unreachable!("played above"),
    }
}

fn play_game<G: Played>(game: G, options: &Options, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    if options.guesser == Guesser::Program && (options.adaptive || options.max_guesses.is_some()) {
        return Err(usage(
            "--adaptive and --max-guesses are for games in which you guess: leave --guesser program out",
        ));
    }
    let mut draws = Draws::new(options.seed);
    let seed = draws.seed();
    let you = match (options.guesser, options.adaptive) {
        (Guesser::Program, _) => None,
        (_, true) => Some(Host::Adaptive(draws)),
        (_, false) => Some(Host::fair(&game, &mut draws, Salt::new(options.seed, seed)?)),
    };
    let is_fixed = you.as_ref().is_some_and(|host| host.commitment().is_some());
    let seed = options.seed.or(Some(seed).filter(|_| !is_fixed));
    let you = you.map(|host| You::new(host, options.max_guesses));
    let program = (options.guesser != Guesser::You).then(Program::new);
    let analysis = Analysis::new(game);
    let conversation = Conversation::new(output)?;
    Ok(Session { analysis: &analysis, conversation, you, program, seed }.run()?.into())
}

/// Where codes are too many to list.
fn play_large(rules: large::Rules, options: &Options, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let alphabet = &options.game.symbols;
    alphabet.suits(rules).map_err(usage)?;
    if options.adaptive {
        return Err(usage(format!("--adaptive is for rules whose codes can be listed: leave it out for {rules}")));
    }
    if options.guesser == Guesser::Program && options.max_guesses.is_some() {
        return Err(usage("--max-guesses is for games in which you guess: leave --guesser program out"));
    }
    let mut draws = Draws::new(options.seed);
    let seed = draws.seed();
    let secret = draw(rules, &mut draws);
    let you = (options.guesser != Guesser::Program).then(|| (secret, Vec::new()));
    let commitment = match you {
        Some(_) => Some(Commitment::new(Salt::new(options.seed, seed)?, alphabet.show_large(&secret))),
        None => None,
    };
    let is_program = you.is_none();
    let mine = (options.guesser != Guesser::You).then(Vec::new);
    let adviser = Hybrid::new(rules, options.search.options(seed));
    let conversation = Conversation::new(output)?;
    let most = options.max_guesses;
    Ok(large_session::Session {
        adviser: &adviser,
        alphabet,
        conversation,
        you,
        commitment,
        mine,
        most,
        seed: options.seed.or(Some(seed).filter(|_| is_program)),
        last: RefCell::default(),
    }
    .run()?
    .into())
}
