//! `solvetab assist`: advice for a game that is played elsewhere, line by line.

use crate::choices::choices;
use crate::commands::play::codes::adviser::{Adviser, ByAnalysis, BySample};
use crate::commands::play::codes::session::{Codebreaker, Due, Session};
use crate::dialogue::{self, Conversation};
use crate::options::notation::LargeGame;
use crate::options::played::{
    Asked, BULLS_AND_COWS, Limit, MASTERMIND, PlayedOptions, Search, Usual,
};
use crate::report::{Output, Verdict, conflict};

/// Advise you line by line in a game you play elsewhere
///
/// You get a suggestion and guess what you like. Type each guess with its feedback: 0123=1A1B means
/// one bull (right symbol, right place) and one cow (right symbol, wrong place). For words it is a
/// colour for each letter: crane=-Y--G. Feedback alone is for the suggestion. Several guesses may
/// be on one line.
///
/// Type help to see what else you can type: hint, rate, left, list, undo, correct. If no code is
/// consistent with the feedback, the feedback that was most likely mistyped is named. Ends with
/// exit code 0 if the secret was found, 1 if not, 130 after Ctrl-C.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab assist
  solvetab assist --rules 4x6r --symbols RGBYOP
  solvetab assist words
  solvetab assist --codes words.txt")]
pub(crate) struct AssistArguments {
    /// The game that is played
    #[arg(value_name = "GAME", value_parser = choices(&GameName::ALL, GameName::name, GameName::summary))]
    name: Option<GameName>,
    #[command(flatten)]
    game: PlayedOptions,
    #[command(flatten)]
    limit: Limit,
    #[command(flatten)]
    search: Search,
}

/// A game of codes or words by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum GameName {
    BullsAndCows,
    Mastermind,
    Words,
}

impl GameName {
    const ALL: [Self; 3] = [Self::BullsAndCows, Self::Mastermind, Self::Words];

    const fn name(self) -> &'static str {
        match self {
            Self::BullsAndCows => "bulls-and-cows",
            Self::Mastermind => "mastermind",
            Self::Words => "words",
        }
    }

    const fn summary(self) -> &'static str {
        match self {
            Self::BullsAndCows => "Codes of 4 different digits",
            Self::Mastermind => "Codes of 4 pegs in 6 colours",
            Self::Words => "Words of 5 letters, with a colour for each letter",
        }
    }

    /// Refuses colours for codes.
    fn suits(self, game: &PlayedOptions) -> anyhow::Result<()> {
        if self == Self::Words || !game.options.is_coloured() {
            return Ok(());
        }
        let name = self.name();
        Err(conflict(format!(
            "{name} has bulls and cows: leave --feedback colours out, or say solvetab assist words"
        )))
    }

    const fn usual(self) -> Usual {
        match self {
            Self::BullsAndCows => BULLS_AND_COWS,
            Self::Mastermind => MASTERMIND,
            Self::Words => Usual::Words,
        }
    }
}

/// Runs the command.
///
/// # Errors
///
/// If the game cannot be followed as asked, or a table or list cannot be read.
pub(crate) fn run(arguments: &AssistArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    arguments.game.refuse_standard_input()?;
    arguments
        .name
        .map_or(Ok(()), |name| name.suits(&arguments.game))?;
    let name = arguments.name.unwrap_or(GameName::BullsAndCows);
    let game = arguments.game.read(name.usual(), output)?;
    arguments.search.suits(&game)?;
    match game {
        Asked::Listed(game) => {
            let game = game.within(arguments.limit.max_guesses);
            assist(Box::new(ByAnalysis::new(game, output.workers)), output)
        }
        Asked::Large(rules) => {
            arguments
                .limit
                .refuse("is for rules whose codes can be listed")?;
            let game = LargeGame::new(rules, arguments.game.symbols.clone())?;
            let search = arguments.search.options(0);
            assist(Box::new(BySample::new(game, search)), output)
        }
    }
}

fn assist(adviser: Box<dyn Adviser + '_>, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let is_coloured = output.colour && !output.json;
    let codebreaker = Codebreaker::Elsewhere(Vec::new());
    let mut session = Session {
        adviser,
        codebreaker,
        seed: None,
        untold: None,
        is_coloured,
        due: Due::Greeting,
    };
    dialogue::play(&mut session, &mut Conversation::new(output)?)
}
