//! `solvetab dataset`: instances of a game with proven answers, as lines of JSON.

use std::path::{Path, PathBuf};

use solvetab_lookup::code_breaking::{FeedbackKind, Rules};
use solvetab_solver::code_breaking::advice::{Analysis, ColouredGame};
use solvetab_solver::code_breaking::game::list::Guesses;
use solvetab_solver::training::dataset::{DatasetError, Kind, Split, check_options, lines};

use crate::asked::game::{GuessesAsked, read_list};
use crate::choices::choices;
use crate::report::{Output, Verdict, usage, usage_of};

/// Write instances of a game with proven answers, as lines of JSON
///
/// Each line has the task in words (prompt), a right answer, whether there is one (solvable), a
/// class of difficulty, how many right answers there are (solutions), the steps of the answer or an
/// optimal line of play (line), and the keys that `solvetab grade` takes. Classes have equally many
/// lines, as far as they have so many instances. The same request gives the same bytes on every
/// machine.
///
/// No instance is in two splits, whatever the seeds and counts, and neither is one that differs
/// only in names of positions or symbols. docs/training.md has the classes, and how instances are
/// drawn.
///
/// Ends with exit code 2 if there are not so many instances, and says how many there are.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The game
    #[arg(value_parser = choices(&Asked::ALL, Asked::name, Asked::summary))]
    game: Asked,
    /// How many lines
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: usize,
    /// Another number draws other instances
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Which part of all instances
    #[arg(long, default_value = "train", value_parser = choices(&Split::ALL, Split::name, split_summary))]
    split: Split,
    /// 24: the number of cards, one to four [default: 4]
    #[arg(long, value_name = "K")]
    cards: Option<usize>,
    /// 24: the largest card, at most 13 [default: 13]
    #[arg(long, value_name = "CARD")]
    max: Option<u8>,
    /// 24: what is to be made [default: 24]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    target: Option<i32>,
    /// Bulls and Cows and Mastermind: the rules [default: 4x10 and 4x6r]
    #[arg(long)]
    rules: Option<Rules>,
    /// Bulls and Cows and Mastermind: bulls alone are reported
    #[arg(long)]
    black: bool,
    /// Words: a file of those that may be secret, or a list of the program [default: secrets-2315]
    #[arg(long, value_name = "FILE")]
    codes: Option<PathBuf>,
    /// Words: what may be guessed: list, all, or a file [default: list]
    #[arg(long, value_name = "WHICH")]
    guesses: Option<GuessesAsked>,
    /// QuadAce: hands are counted modulo this, 2 to 30 [default: 10]
    #[arg(long, value_name = "B")]
    base: Option<u16>,
}

/// A game that data sets are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    TwentyFour,
    Numbers,
    BullsAndCows,
    Mastermind,
    Words,
    QuadAce,
}

impl Asked {
    const ALL: [Self; 6] =
        [Self::TwentyFour, Self::Numbers, Self::BullsAndCows, Self::Mastermind, Self::Words, Self::QuadAce];

    const fn name(self) -> &'static str {
        match self {
            Self::TwentyFour => "24",
            Self::Numbers => "numbers",
            Self::BullsAndCows => "bulls-and-cows",
            Self::Mastermind => "mastermind",
            Self::Words => "words",
            Self::QuadAce => "quad-ace",
        }
    }

    const fn summary(self) -> &'static str {
        match self {
            Self::TwentyFour => "Make the target of all cards, or say that it is impossible",
            Self::Numbers => "Make a target from 101 to 999 of six numbers, or the nearest number",
            Self::BullsAndCows => "Name a code without repeats that agrees with two or three guesses",
            Self::Mastermind => "Name a code with repeats that agrees with two or three guesses",
            Self::Words => "Name a word that agrees with the colours of two or three guesses",
            Self::QuadAce => "Name a best move",
        }
    }
}

const fn split_summary(split: Split) -> &'static str {
    match split {
        Split::Train => "Eight instances in ten",
        Split::Validation | Split::Test => "One instance in ten",
    }
}

impl Arguments {
    /// The options that only some games have, and whether each is given.
    fn given(&self) -> [(&'static str, bool); 8] {
        let Self { cards, max, target, rules, black, codes, guesses, base, .. } = self;
        [
            ("--cards", cards.is_some()),
            ("--max", max.is_some()),
            ("--target", target.is_some()),
            ("--rules", rules.is_some()),
            ("--black", *black),
            ("--codes", codes.is_some()),
            ("--guesses", guesses.is_some()),
            ("--base", base.is_some()),
        ]
    }
}

/// Runs the command.
///
/// # Errors
///
/// If there are not so many instances, or a list cannot be read.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let mistake = |error: DatasetError| usage_of(error.code(), error.to_string());
    check_options(arguments.game.name(), &arguments.given()).map_err(mistake)?;
    let codes = |game, usual: &str| {
        let rules = arguments.rules.map_or_else(|| usual.parse(), Ok).map_err(usage)?;
        let kind = if arguments.black { FeedbackKind::Black } else { FeedbackKind::Counts };
        anyhow::Ok(Kind::Codes { game, rules: rules.with_feedback(kind) })
    };
    let &Arguments { cards, max, target, base, .. } = arguments;
    let kind = match arguments.game {
        Asked::TwentyFour => {
            Kind::TwentyFour { cards: cards.unwrap_or(4), max: max.unwrap_or(13), target: target.unwrap_or(24) }
        }
        Asked::Numbers => Kind::Numbers,
        Asked::BullsAndCows => codes("bulls-and-cows", "4x10")?,
        Asked::Mastermind => codes("mastermind", "4x6r")?,
        Asked::Words => {
            let codes = arguments.codes.as_deref().unwrap_or(Path::new("secrets-2315"));
            let guesses = arguments.guesses.as_ref().unwrap_or(&GuessesAsked::Some(Guesses::List));
            let list = read_list(codes, None, guesses)?.coloured().map_err(usage)?;
            let analysis = Box::new(Analysis::new(ColouredGame::of_list(list).map_err(usage)?));
            Kind::Words { name: codes.display().to_string(), analysis }
        }
        Asked::QuadAce => Kind::QuadAce { base: base.unwrap_or(10) },
    };
    let found = output.workers.run(|| lines(&kind, arguments.seed, arguments.split, arguments.count));
    for line in found.map_err(mistake)? {
        if output.is_closed.get() {
            break;
        }
        serde_json::to_writer(&mut output.out, &line)?;
        writeln!(output.out)?;
    }
    Ok(Verdict::Yes)
}
