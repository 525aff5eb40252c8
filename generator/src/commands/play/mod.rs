//! `solvetab play`: all games, one subcommand for each.

pub(crate) mod codes;
pub(crate) mod quad_ace;
pub(crate) mod twenty_four;

use crate::asked::game::{BULLS_AND_COWS, MASTERMIND};
use crate::report::{Output, Verdict};

/// Play a game, line by line
///
/// You type a line, the program replies: on a terminal, or through a pipe without prompts. `help` says what can be typed. Ends with
/// exit code 0 if you have won, 1 if not, 130 after Ctrl-C.
#[derive(Debug, clap::Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    game: Game,
}

#[derive(Debug, clap::Subcommand)]
enum Game {
    /// Play Bulls and Cows: find a code of different symbols, or let your own be found
    ///
    /// Type a guess and read the answer: 1A2B for one symbol in place and two elsewhere. At the end each of your guesses is shown beside
    /// the best one.
    ///
    /// You need not trust the program: before your first guess it shows the SHA-256 of a random salt and its secret, and at the end both, with the line for
    /// a shell that checks it. With --adaptive it has no secret to fix, so it can show none.
    #[command(after_help = "Examples:
  solvetab play bulls-and-cows --seed 7
  solvetab play bulls-and-cows --rules 3x6 --feedback black")]
    BullsAndCows(codes::Options),
    /// Play Mastermind: find a code whose symbols may be repeated, or let your own be found
    ///
    /// Type a guess and read the answer: 1A2B for one peg in place and two elsewhere. At the end each of your guesses is shown beside the
    /// best one.
    ///
    /// You need not trust the program: before your first guess it shows the SHA-256 of a random salt and its secret, and at the end both, with the line for
    /// a shell that checks it. With --adaptive it has no secret to fix, so it can show none.
    #[command(after_help = "Example: solvetab play mastermind --symbols RGBYOP --adaptive")]
    Mastermind(codes::Options),
    /// Play 24: make 24 from four cards, against the clock
    ///
    /// Type an expression that uses each card once, such as (K-A)*(3-A). It is calculated exactly. Levels are thirds of the 1362 hands
    /// that make 24, by the difficulty of `twenty-four ranking`.
    #[command(after_help = "Example: solvetab play twenty-four --level hard --seed 7")]
    TwentyFour(twenty_four::Options),
    /// Play QuadAce against perfect play, or against one that errs
    ///
    /// Type your hand and the opponent's: 3+7 adds the opponent's 7 to your 3. At the end each move that gave away a win or a draw is
    /// named.
    #[command(after_help = "Example: solvetab play quad-ace --errs 0.3 --seed 7")]
    QuadAce(quad_ace::Options),
}

/// Plays the game.
///
/// # Errors
///
/// If it cannot be played as asked, or a table cannot be read.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    match &arguments.game {
        Game::BullsAndCows(options) => codes::play(options, BULLS_AND_COWS, output),
        Game::Mastermind(options) => codes::play(options, MASTERMIND, output),
        Game::TwentyFour(options) => twenty_four::play(options, output),
        Game::QuadAce(options) => quad_ace::play(options, output),
    }
}
