//! Selection of a game to play: the options, with a table or without, and one function that turns
//! them into it.

use std::path::PathBuf;

use anyhow::Context;
use solvetab_lookup::Kind;
use solvetab_lookup::code_breaking::{Code, ColourTree, FeedbackKind, Shape};
use solvetab_solver::code_breaking::advice::large::Options;
use solvetab_solver::code_breaking::advice::{GuessingGame, KnownTree};
use solvetab_solver::code_breaking::game::list::Mode;

use crate::choices::from_to;
use crate::dialogue::draws::Draws;
use crate::options::alphabet::Alphabet;
use crate::options::game::{GameOptions, Named, Reported, check_feedback, needs_colours};
use crate::options::notation::ListedGame;
use crate::options::weight_file;
use crate::report::{Output, conflict, title, usage};
use crate::tables::folder::{TableChoice, read_table_of};
use crate::tables::provenance::Provenance;
use crate::tables::shipped;
use crate::tables::word_lists::{self, OF_2022, WordLists};

/// What may be asked for.
#[derive(Debug, clap::Args)]
#[command(
    mut_arg("table", |table| table.conflicts_with_all(["rules", "no_leading_zero", "codes", "guesses", "except"])),
)]
pub(crate) struct PlayedOptions {
    #[command(flatten)]
    pub(crate) options: GameOptions,
    #[command(flatten)]
    table: TableChoice,
    /// The characters of the symbols, such as 1-6 or RGBYOP
    #[arg(long, hide_short_help = true, value_name = "CHARACTERS", default_value = "0-9a-z", conflicts_with_all = ["no_leading_zero", "codes", "guesses", "hard", "candidates_only"])]
    pub(crate) symbols: Alphabet,
    /// With colours: how likely each word is, a file with a word and a whole number on each line
    ///
    /// Averages are by weight, and suggestions keep them low. A limit of guesses is not looked at.
    #[arg(long, hide_short_help = true, value_name = "FILE")]
    weights: Option<PathBuf>,
}

/// Default game if neither rules nor codes nor a table are named.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Usual {
    /// All codes of some rules.
    Codes {
        /// The rules.
        rules: &'static str,
        /// Their table.
        table: &'static str,
    },
    /// Words with colours.
    Words,
}

/// Bulls and Cows.
pub(crate) const BULLS_AND_COWS: Usual = Usual::Codes {
    rules: "4x10",
    table: "bulls-and-cows-4x10",
};
/// Mastermind.
pub(crate) const MASTERMIND: Usual = Usual::Codes {
    rules: "4x6r",
    table: "mastermind-4x6r",
};

/// The game that is meant.
pub(crate) enum Asked {
    /// Its codes can be listed.
    Listed(Box<ListedGame>),
    /// Codes too many to list.
    Large(Shape),
}

impl PlayedOptions {
    /// The game.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked; a list or a table that cannot be read.
    pub(crate) fn read(&self, usual: Usual, output: &Output<'_>) -> anyhow::Result<Asked> {
        let options = self.with_usual(usual)?;
        if let Some(name) = &self.table.name {
            return self.game_of_table(name, &options, output);
        }

        let of_shipped =
            |title: &str, table| is_of(title, table, self.game_of_table(table, &options, output)?);
        match options.read()? {
            Some(Named::Large(_)) if self.weights.is_some() => Err(conflict(
                "--weights are for words with colours: leave them out",
            )),
            Some(Named::Large(rules)) => Ok(Asked::Large(rules)),
            // Tables are shipped for bulls and cows.
            Some(Named::Rules(rules)) => match shipped::optimal_tree(&rules.to_string()) {
                Some(table) if rules.feedback_kind() == FeedbackKind::Counts => {
                    of_shipped(&rules.to_string(), table)
                }
                _ => self.listed(GuessingGame::from_rules(rules)),
            },
            Some(Named::List(list)) => match list.title().and_then(shipped::optimal_tree) {
                Some(table) if options.codes.is_none() => {
                    of_shipped(list.title().unwrap_or_default(), table)
                }
                _ => self.listed(GuessingGame::from_list(list)),
            },
            None => match usual {
                Usual::Codes { rules, table } if !options.is_coloured() => of_shipped(rules, table),
                _ => {
                    let (mode, title) = (options.mode(), OF_2022.title(options.mode()));
                    match shipped::optimal_tree(&title) {
                        Some(table) => of_shipped(&title, table),
                        None => self.listed(GuessingGame::from_list(OF_2022.list()?.in_mode(mode))),
                    }
                }
            },
        }
    }

    /// The options with what is usual, where no table of it is shipped.
    fn with_usual(&self, usual: Usual) -> anyhow::Result<GameOptions> {
        let mut options = self.options.clone();
        match usual {
            Usual::Words => match options.feedback {
                None | Some(Reported::Colours) => options.feedback = Some(Reported::Colours),
                Some(_) => {
                    let remedy = "leave --feedback out, or play bulls-and-cows --codes FILE";
                    return Err(conflict(format!("words get colours here: {remedy}")));
                }
            },
            Usual::Codes { rules, .. } if options.codes.is_none() && self.table.name.is_none() => {
                let has_table = options.kind() == FeedbackKind::Counts && !options.no_leading_zero;
                if !options.is_coloured() && !has_table && options.rules.is_none() {
                    options.rules = Some(rules.parse()?);
                }
            }
            Usual::Codes { .. } => {}
        }

        Ok(options)
    }

    /// A game whose codes can be listed, in the characters that are asked for.
    fn listed(&self, game: GuessingGame) -> anyhow::Result<Asked> {
        let game = match &self.weights {
            None => game,
            Some(_) if !game.is_coloured() => {
                return Err(conflict(
                    "--weights are for words with colours here: leave them out, or ask solve",
                ));
            }
            Some(path) => {
                let weights = weight_file::read(path, &game)?;
                game.weighted(&weights).map_err(usage)?
            }
        };
        Ok(Asked::Listed(Box::new(ListedGame::new(
            game,
            self.symbols.clone(),
        )?)))
    }

    /// The game of a tree of words with colours. Words that the program has may all be guessed; of
    /// others only those in the table are known.
    fn game_of_colour_tree(
        &self,
        name: &str,
        tree: ColourTree<Vec<u8>>,
        options: &GameOptions,
    ) -> anyhow::Result<GuessingGame> {
        let provenance = Provenance::of(tree.table()).with_context(|| cannot_be_followed(name))?;
        let lists = WordLists::from_table(&tree, provenance.as_ref())
            .with_context(|| cannot_be_followed(name))?;
        let made = provenance.map_or(Mode::Any, |provenance| {
            word_lists::mode(&provenance.rules, &tree)
        });
        let mode = if options.mode() == Mode::Any {
            made
        } else {
            options.mode()
        };
        let tree = KnownTree::Colours(tree);
        let game = match lists {
            None => {
                let game =
                    GuessingGame::from_tree(tree).with_context(|| cannot_be_followed(name))?;
                game.in_mode(mode)
            }
            Some(lists) => GuessingGame::from_list(lists.list()?.in_mode(mode)).with_tree(tree),
        };
        game.ok_or_else(|| breaks_mode(name, mode))
    }

    /// The game of a table.
    fn game_of_table(
        &self,
        name: &str,
        options: &GameOptions,
        output: &Output<'_>,
    ) -> anyhow::Result<Asked> {
        let kinds = [Kind::DecisionTree, Kind::WordTree, Kind::ColourTree];
        let table = read_table_of(&kinds, &self.table.folder, name, output)?;
        let game = match KnownTree::try_from(table).with_context(|| cannot_be_followed(name))? {
            KnownTree::Colours(tree) => self.game_of_colour_tree(name, tree, options)?,
            _ if options.is_coloured() => return Err(no_words_with_colours(name)),
            tree => match options.mode_option() {
                Some(mode) => return Err(needs_colours(mode)),
                None => GuessingGame::from_tree(tree)?,
            },
        };
        match options.feedback {
            Some(asked) if game.is_coloured() && !options.is_coloured() => {
                return Err(usage(format!(
                    "{name} is for colours: leave out --feedback {asked}, or name a list with --codes instead of a table"
                )));
            }
            Some(asked) if options.kind() != game.feedback_kind() => {
                return Err(usage(format!(
                    "{name} is for {} feedback: leave out --feedback {asked}, or name the rules with --rules instead of a table",
                    game.feedback_kind()
                )));
            }
            _ => {}
        }
        if game.rules().is_some() {
            check_feedback(game.feedback_kind(), None, &options.list_options())?;
        }

        self.listed(game)
    }

    /// Returns whether the secrets have weights.
    pub(crate) const fn has_weights(&self) -> bool {
        self.weights.is_some()
    }

    /// Returns whether standard input has both the codes and the questions.
    pub(crate) fn is_of_standard_input(&self) -> bool {
        self.options.reads_standard_input()
    }

    /// Refuses codes from standard input where it has what a player types.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked.
    pub(crate) fn refuse_standard_input(&self) -> anyhow::Result<()> {
        if self.is_of_standard_input() {
            return Err(conflict(
                "standard input has either the codes or what you type: name a file for --codes",
            ));
        }
        Ok(())
    }
}

fn cannot_be_followed(name: &str) -> String {
    format!("{name} cannot be followed")
}

/// Why a table of another kind cannot be followed.
fn no_words_with_colours(name: &str) -> anyhow::Error {
    usage(format!(
        "{name} is no tree of words with colours: name one such as words-2315"
    ))
}

/// Why a tree cannot be followed in a mode.
fn breaks_mode(name: &str, mode: Mode) -> anyhow::Error {
    conflict(match mode {
        Mode::CandidatesOnly => format!(
            "{name} guesses words that cannot be the secret: leave --candidates-only out, or name the lists with --codes and --guesses instead of a table"
        ),
        Mode::Any | Mode::Hard => format!(
            "{name} makes guesses that hard mode does not allow: leave --hard out, or take words-2315-hard or a table that solve --hard --out made"
        ),
    })
}

/// The game of a table that was chosen by its name, if it is that of these rules: somebody's file
/// may have the name.
fn is_of(rules: &str, table: &str, game: Asked) -> anyhow::Result<Asked> {
    let found = match &game {
        Asked::Listed(game) => match (game.game().rules(), game.game().list()) {
            (Some(rules), _) => title(rules, rules.feedback_kind()),
            (None, Some(list)) if list.is_coloured() => list.coloured_title(),
            _ => game.title().unwrap_or("a list").to_owned(),
        },
        Asked::Large(rules) => rules.to_string(),
    };
    anyhow::ensure!(
        found == rules,
        "the file of the table {table} is of {found}, not of {rules}: solvetab info {table} tells more; give it another name"
    );
    Ok(game)
}

/// The guesses of a player who asks for advice.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct Limit {
    /// Guesses you have [default: no limit; six with colours]
    ///
    /// Of up to 20 candidates, or 40 words with colours, as few as possible need more.
    #[arg(long, value_name = "N", conflicts_with = "weights", value_parser = from_to(1, u16::MAX))]
    pub(crate) max_guesses: Option<u16>,
}

impl Limit {
    /// Refuses a limit where it changes nothing.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked, if one was chosen.
    pub(crate) fn refuse(self, why: &str) -> anyhow::Result<()> {
        match self.max_guesses {
            Some(_) => Err(conflict(format!("--max-guesses {why}: leave it out"))),
            None => Ok(()),
        }
    }
}

/// How the adviser looks for a guess.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct Search {
    /// For codes too many to list: size of the sample that judges guesses [default: 4000]
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = from_to(100_usize, 100_000))]
    sample: Option<usize>,
}

impl Search {
    /// Makes the options of the search with a seed.
    pub(crate) fn options(self, seed: u64) -> Options {
        Options {
            sample: self.sample.unwrap_or(Options::default().sample),
            seed,
        }
    }

    /// Refuses a sample for a game whose codes can be listed.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked, if one was chosen.
    pub(crate) fn suits(self, game: &Asked) -> anyhow::Result<()> {
        match game {
            Asked::Large(_) => Ok(()),
            _ => self.refuse("rules whose codes are too many to list"),
        }
    }

    /// Refuses a sample where it is of no use.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked, if one was chosen.
    pub(crate) fn refuse(self, why: &str) -> anyhow::Result<()> {
        match self.sample {
            Some(_) => Err(conflict(format!("--sample is for {why}: leave it out"))),
            None => Ok(()),
        }
    }
}

/// A secret, each equally likely.
pub(crate) fn draw(rules: Shape, draws: &mut Draws) -> Code {
    let mut free: Vec<u8> = (0..rules.symbols()).collect();
    let symbols = (0..rules.positions()).map(|_| {
        let place = draws.below(free.len());
        if rules.repeats() {
            free[place]
        } else {
            free.remove(place)
        }
    });
    Code::new(symbols).expect("the rules have these symbols")
}
