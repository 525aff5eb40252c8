//! `solvetab play`: all games, one subcommand for each.

pub(crate) mod codes;
pub(crate) mod quad_ace;
pub(crate) mod twenty_four;

use crate::options::played::{BULLS_AND_COWS, MASTERMIND, Usual};
use crate::report::{Output, Verdict};

/// Play bulls-and-cows, mastermind, words, twenty-four or quad-ace
///
/// You type a line and the program replies, on a terminal or through a pipe. Type help to see what
/// you can type. Ends with exit code 0 if you have won, 1 if not, 130 after Ctrl-C.
#[derive(Debug, clap::Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    subcommand_value_name = "GAME",
    subcommand_help_heading = "Games",
    after_help = "Start one by its name or alias:
  solvetab play bc                     Bulls and Cows: find the program's secret
  solvetab play mm --guesser program   Mastermind: the program finds yours
  solvetab play words                  Words of five letters, with a colour for each
  solvetab play 24 --level easy        24 from four cards
  solvetab play qa                     QuadAce
More on a game: solvetab play bc --help"
)]
pub(crate) struct PlayArguments {
    #[command(subcommand)]
    game: GameChoice,
}

#[derive(Debug, clap::Subcommand)]
enum GameChoice {
    /// Find a secret code of different symbols, or let yours be found
    ///
    /// Type a guess and read the feedback. 1A2B means 1 bull (right symbol, right place) and 2 cows
    /// (right symbol, wrong place). After the game each of your guesses stands beside the best one.
    #[command(
        visible_alias = "bc",
        after_help = "Examples:
  solvetab play bulls-and-cows --seed 7
  solvetab play bulls-and-cows --rules 3x6 --feedback black"
    )]
    BullsAndCows(codes::CodesOptions),
    /// Find a secret code whose symbols may repeat, or let yours be found
    ///
    /// Type a guess and read the feedback. 1A2B means 1 black peg (right colour, right place) and 2
    /// white pegs (right colour, wrong place). After the game each of your guesses stands beside
    /// the best one.
    #[command(
        visible_alias = "mm",
        after_help = "Example: solvetab play mastermind --symbols RGBYOP --adaptive"
    )]
    Mastermind(codes::CodesOptions),
    /// Find a secret word by the colours of the letters, or let yours be found
    ///
    /// Type a word and read the colours: G is green (right letter, right place), Y yellow (right
    /// letter, another place), - grey. You have six guesses. After the game each of your guesses
    /// stands beside the best one.
    ///
    /// The secret is one of 2315 words, and 12972 may be guessed; --codes FILE --guesses FILE takes
    /// others. With --hard a guess must use the hints so far. With --adaptive the program has no
    /// secret, and gives the colours that keep the game longest.
    #[command(after_help = "Examples:
  solvetab play words --seed 7
  solvetab play words --hard --adaptive
  solvetab play words --guesser program")]
    Words(codes::CodesOptions),
    /// Make 24 from four cards, against the clock
    ///
    /// Type an expression that uses each card once, such as (K-A)*(3-A). It is computed exactly.
    /// The fewer solutions a hand has, the longer people take: that is its level.
    #[command(
        visible_alias = "24",
        after_help = "Example: solvetab play twenty-four --level hard --seed 7"
    )]
    TwentyFour(twenty_four::TwentyFourPlayOptions),
    /// Play QuadAce, a finger game, against perfect play or a player who errs
    ///
    /// Each player has two hands, all at 1. On your turn, add one of the opponent's hands to one of
    /// yours, modulo 10: 7 + 5 makes 2. A hand at 0 is out: it can neither be used nor be added.
    /// You win when both your hands are 0.
    ///
    /// Type your hand and the opponent's: 3+7 adds the opponent's 7 to your 3. After the game each
    /// move that gave away a win or a draw is named.
    #[command(
        visible_alias = "qa",
        after_help = "Example: solvetab play quad-ace --errs 0.3 --seed 7"
    )]
    QuadAce(quad_ace::QuadAcePlayOptions),
}

/// Plays the game.
///
/// # Errors
///
/// If it cannot be played as asked, or a table cannot be read.
pub(crate) fn run(arguments: &PlayArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    match &arguments.game {
        GameChoice::BullsAndCows(options) => codes::play(options, BULLS_AND_COWS, output),
        GameChoice::Mastermind(options) => codes::play(options, MASTERMIND, output),
        GameChoice::Words(options) => codes::play(options, Usual::Words, output),
        GameChoice::TwentyFour(options) => twenty_four::play(options, output),
        GameChoice::QuadAce(options) => quad_ace::play(options, output),
    }
}
