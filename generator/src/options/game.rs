//! Which codes are guessed, as it is asked for: the options of a game, and one function that turns
//! them into it.
//!
//! [`GameAsked`] is for those who play, with a table or without; [`CodesAsked`] for those who
//! solve. Both are made of the same parts: rules, a kind of feedback, a list of codes or words in a
//! file, and codes that do not begin with 0.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;
use solvetab_lookup::Kind;
use solvetab_lookup::code_breaking::{ColourTree, FeedbackKind, Rules};
use solvetab_solver::code_breaking::advice::large::Options;
use solvetab_solver::code_breaking::advice::{GuessingGame, KnownTree, large};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses, ListError, WITHOUT_LEADING_ZERO, coloured_title};
use solvetab_solver::code_breaking::game::named_lists::NAMED_LISTS;

use crate::choices::{choices, from_to};
use crate::dialogue::draws::Draws;
use crate::options::alphabet::Alphabet;
use crate::options::notation::ListedGame;
use crate::report::{Output, UsageError, conflict, form, missing, shortened, title, usage};
use crate::tables::container::check_kept;
use crate::tables::folder::{TableAsked, is_missing, read_regular, read_table_of};
use crate::tables::provenance::Provenance;
use crate::tables::shipped;
use crate::tables::word_lists::{self, OF_2022, WordLists};
use crate::terminal::interruption;

/// What may be asked for.
#[derive(Debug, clap::Args)]
pub(crate) struct GameAsked {
    /// The rules, such as 4x10 (4 positions, 10 symbols) or 4x6r (repeats allowed)
    #[arg(long, conflicts_with = "table")]
    rules: Option<large::Rules>,
    #[command(flatten)]
    table: TableAsked,
    /// Numbers: neither the secret nor a guess begins with 0
    #[arg(long, conflicts_with_all = ["table", "codes", "symbols"])]
    no_leading_zero: bool,
    #[arg(long, value_name = "FILE", help = CODES_HELP, long_help = named_too(CODES_HELP), conflicts_with_all = ["table", "symbols"])]
    pub(crate) codes: Option<PathBuf>,
    #[arg(long, value_name = "WHICH", default_value = "list", help = GUESSES_HELP, long_help = named_too(GUESSES_HELP), requires = "codes", conflicts_with_all = ["table", "symbols"])]
    guesses: GuessesAsked,
    #[command(flatten)]
    feedback: FeedbackAsked,
    /// With colours: guesses must use the hints so far
    ///
    /// Green letters stay in their places, and each letter is guessed at least as often as it was
    /// green or yellow in one earlier guess.
    #[arg(long, conflicts_with = "symbols")]
    hard: bool,
    /// The characters of the symbols, such as 1-6 or RGBYOP
    #[arg(long, hide_short_help = true, value_name = "CHARACTERS", default_value = "0-9a-z")]
    pub(crate) symbols: Alphabet,
}

/// The help of `--codes`.
pub(crate) const CODES_HELP: &str = "A file of possible secrets, one code or word a line; - reads standard input";

/// The help of `--guesses`.
pub(crate) const GUESSES_HELP: &str = "With --codes: what may be guessed: list, all, or a file of codes or words";

/// The long help of an option that takes a file, or a list by its name.
pub(crate) fn named_too(help: &str) -> String {
    let names = list_names();
    format!(
        "{help}\n\nOr a list by its name: {names}. `solvetab export NAME` prints it. A file of that name comes first."
    )
}

/// The names of the lists that the program has, for a sentence.
fn list_names() -> String {
    let names: Vec<&str> = NAMED_LISTS.iter().map(|list| list.name).collect();
    names.join(", ")
}

/// What is meant if neither rules nor codes nor a table are named.
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
pub(crate) const BULLS_AND_COWS: Usual = Usual::Codes { rules: "4x10", table: "bulls-and-cows-4x10" };
/// Mastermind.
pub(crate) const MASTERMIND: Usual = Usual::Codes { rules: "4x6r", table: "mastermind-4x6r" };

/// The tables of the usual words with colours: any guesses, and in hard mode.
const WORDS: [&str; 2] = ["words-2315", "words-2315-hard"];

/// The game that is meant.
pub(crate) enum Asked {
    /// Its codes can be listed.
    Listed(Box<ListedGame>),
    /// Codes too many to list.
    Large(large::Rules),
}

impl GameAsked {
    /// The options that are for some games only, each with whether it is given.
    pub(crate) fn given(&self) -> [(&'static str, bool); 2] {
        [("--codes", self.codes.is_some()), ("--no-leading-zero", self.no_leading_zero)]
    }

    /// Whether a colour for each letter is asked for.
    pub(crate) fn is_coloured(&self) -> bool {
        self.feedback.is_coloured()
    }

    /// The game; `more` are options of the command that are for bulls and cows alone, each with
    /// whether it is given.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked; a list or a table that cannot be read.
    pub(crate) fn read(&self, usual: Usual, more: &[(&str, bool)], output: &Output<'_>) -> anyhow::Result<Asked> {
        let options = [&self.given(), more].concat();
        let (usual_rules, usual_table) = match usual {
            _ if self.feedback.is_coloured() => return self.coloured(output),
            Usual::Words if self.feedback.feedback.is_none() => return self.coloured(output),
            Usual::Words => {
                return Err(conflict(
                    "words get colours here: leave --feedback out, or play bulls-and-cows --codes FILE",
                ));
            }
            Usual::Codes { rules, table } => (rules, table),
        };
        if self.hard && self.table.name.is_none() {
            return Err(conflict(ONLY_COLOURS_ARE_HARD));
        }
        let kind = self.feedback.kind();
        check_feedback(kind, self.rules, &options)?;
        if let Some(path) = &self.codes {
            let rules = self.rules.map(large::Rules::listed).transpose().map_err(usage)?;
            return self.listed(GuessingGame::of_list(read_list(path, rules, &self.guesses)?));
        }
        let usual_rules: Rules = usual_rules.parse()?;
        if self.no_leading_zero {
            let rules = self.rules.unwrap_or(usual_rules.into());
            let title = format!("{rules}{WITHOUT_LEADING_ZERO}");
            return match shipped::optimal_tree(&title) {
                Some(table) => is_of(&title, table, self.of_table(table, &options, output)?),
                None => self.listed(GuessingGame::of_list(list_without_leading_zero(rules)?)),
            };
        }
        // Tables are shipped for bulls and cows.
        let is_shipped = kind == FeedbackKind::Counts;
        let rules = match self.rules.map(|rules| rules.listed().map_err(|_| rules)) {
            Some(Err(large)) => return Ok(Asked::Large(large)),
            Some(Ok(rules)) => Some(rules),
            None if self.table.name.is_none() && !is_shipped => Some(usual_rules),
            None => None,
        };
        match (rules, rules.filter(|_| is_shipped).and_then(|rules| shipped::optimal_tree(&rules.to_string()))) {
            (Some(rules), Some(table)) => is_of(&rules.to_string(), table, self.of_table(table, &options, output)?),
            (Some(rules), None) => self.listed(GuessingGame::of_rules(self.feedback.of(rules))),
            (None, _) => match &self.table.name {
                Some(table) => self.of_table(table, &options, output),
                None => is_of(&usual_rules.to_string(), usual_table, self.of_table(usual_table, &options, output)?),
            },
        }
    }

    /// A game whose codes can be listed, in the characters that are asked for.
    fn listed(&self, game: GuessingGame) -> anyhow::Result<Asked> {
        Ok(Asked::Listed(Box::new(ListedGame::new(game, self.symbols.clone())?)))
    }

    /// Words with colours: those of a table or a list, else the usual ones.
    fn coloured(&self, output: &Output<'_>) -> anyhow::Result<Asked> {
        let of_rules = [("--rules", self.rules.is_some()), ("--no-leading-zero", self.no_leading_zero)];
        if let Some((option, _)) = of_rules.into_iter().find(|&(_, is_given)| is_given) {
            return Err(conflict(format!("colours are for words, not for codes of rules: leave {option} out")));
        }
        if let Some(path) = &self.codes {
            let list = read_list(path, None, &self.guesses)?.coloured().map_err(usage)?;
            return self.listed(GuessingGame::of_list(if self.hard { list.hard() } else { list }));
        }
        match &self.table.name {
            Some(name) => match self.of_table(name, &[], output)? {
                Asked::Listed(game) if game.game().is_coloured() => Ok(Asked::Listed(game)),
                _ => Err(no_words_with_colours(name)),
            },
            None => {
                let (name, title) = (WORDS[usize::from(self.hard)], OF_2022.title(self.hard));
                is_of(&title, name, self.of_table(name, &[], output)?)
            }
        }
    }

    /// The game of a tree of words with colours. Words that the program has may all be guessed; of
    /// others only those in the table are known.
    fn of_colour_tree(&self, name: &str, tree: ColourTree<Vec<u8>>) -> anyhow::Result<GuessingGame> {
        let why = || format!("{name} cannot be followed");
        let provenance = Provenance::of(tree.table()).with_context(why)?;
        let lists = WordLists::of_table(&tree, provenance.as_ref()).with_context(why)?;
        let is_made_hard = provenance.is_some_and(|provenance| word_lists::is_hard(&provenance.rules, &tree));
        let is_hard = self.hard || is_made_hard;
        let tree = KnownTree::Colours(tree);
        let game = match lists {
            None => {
                let game = GuessingGame::of_tree(tree).with_context(why)?;
                if is_hard { game.hard() } else { game }
            }
            Some(lists) => {
                let list = lists.list()?;
                let game = GuessingGame::of_list(if is_hard { list.hard() } else { list });
                game.with_tree(tree).ok_or_else(|| breaks_hard_mode(name))?
            }
        };
        if game.has_tree() { Ok(game) } else { Err(breaks_hard_mode(name)) }
    }

    /// The game of a table.
    fn of_table(&self, name: &str, options: &[(&str, bool)], output: &Output<'_>) -> anyhow::Result<Asked> {
        let kinds = [Kind::DecisionTree, Kind::WordTree, Kind::ColourTree];
        let table = read_table_of(&kinds, &self.table.folder, name, output)?;
        let why = || format!("{name} cannot be followed");
        if table.kind() == Kind::ColourTree {
            self.feedback.suits_colours(name)?;
        } else {
            self.feedback.refuse_colours(name)?;
            if self.hard {
                return Err(conflict(ONLY_COLOURS_ARE_HARD));
            }
        }
        let tree = match KnownTree::try_from(table).with_context(why)? {
            KnownTree::Colours(tree) => return self.listed(self.of_colour_tree(name, tree)?),
            tree => tree,
        };
        let game = GuessingGame::of_tree(tree)?;
        self.feedback.suits(name, game.feedback_kind())?;
        if game.rules().is_some() {
            check_feedback(game.feedback_kind(), None, options)?;
        }
        self.listed(game)
    }

    /// Whether standard input has both the codes and the questions.
    pub(crate) fn is_of_standard_input(&self) -> bool {
        self.codes.as_deref() == Some(Path::new("-"))
    }

    /// Refuses codes from standard input where it has what a player types.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked.
    pub(crate) fn refuse_standard_input(&self) -> anyhow::Result<()> {
        if self.is_of_standard_input() {
            return Err(conflict("standard input has either the codes or what you type: name a file for --codes"));
        }
        Ok(())
    }
}

/// Why a table of another kind cannot be followed.
fn no_words_with_colours(name: &str) -> anyhow::Error {
    usage(format!("{name} is no tree of words with colours: name one such as words-2315"))
}

/// Why a tree cannot be followed in hard mode.
fn breaks_hard_mode(name: &str) -> anyhow::Error {
    conflict(format!(
        "{name} makes guesses that hard mode does not allow: leave --hard out, or take words-2315-hard or a table that solve --hard --out made"
    ))
}

/// The game of a table that was chosen by its name, if it is that of these rules: somebody's file
/// may have the name.
fn is_of(rules: &str, table: &str, game: Asked) -> anyhow::Result<Asked> {
    let found = match &game {
        Asked::Listed(game) => match (game.game().rules(), game.game()) {
            (Some(rules), _) => title(rules, rules.feedback_kind()),
            (None, words) if words.is_coloured() => {
                coloured_title(words.secrets().len(), words.positions(), words.is_hard())
            }
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

/// What is reported of a guess.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct FeedbackAsked {
    /// The kind of feedback [default: counts, or that of the table]
    #[arg(long, value_name = "KIND", value_parser = choices(&Reported::ALL, Reported::name, Reported::summary))]
    feedback: Option<Reported>,
}

fn summary(kind: FeedbackKind) -> &'static str {
    match kind {
        FeedbackKind::Black => "Bulls alone (black pegs), such as 1A",
        _ => "Bulls and cows (black and white pegs), such as 1A2B",
    }
}

/// Who asks for hard mode without colours.
pub(crate) const ONLY_COLOURS_ARE_HARD: &str =
    "--hard is for words with colours: add --feedback colours, or leave it out";

impl FeedbackAsked {
    /// The kind of what is counted: bulls and cows, unless another one is asked for.
    pub(crate) fn kind(self) -> FeedbackKind {
        self.feedback.map_or_else(FeedbackKind::default, Reported::kind)
    }

    /// Whether a colour for each letter is asked for.
    pub(crate) fn is_coloured(self) -> bool {
        self.feedback == Some(Reported::Colours)
    }

    /// Refuses a table of words with colours if another kind is asked for.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked.
    fn suits_colours(self, table: &str) -> anyhow::Result<()> {
        match self.feedback {
            Some(asked) if asked != Reported::Colours => Err(usage(format!(
                "{table} is for colours: leave out --feedback {asked}, or name a list with --codes instead of a table"
            ))),
            _ => Ok(()),
        }
    }

    /// Refuses colours for a table of another kind.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked.
    fn refuse_colours(self, table: &str) -> anyhow::Result<()> {
        if self.is_coloured() { Err(no_words_with_colours(table)) } else { Ok(()) }
    }

    /// Rules with this feedback.
    pub(crate) fn of(self, rules: Rules) -> Rules {
        rules.with_feedback(self.kind())
    }

    /// Refuses a table for another kind than the one that is asked for.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked.
    pub(crate) fn suits(self, table: &str, kind: FeedbackKind) -> anyhow::Result<()> {
        match self.feedback {
            Some(asked) if asked.kind() != kind => Err(usage(format!(
                "{table} is for {kind} feedback: leave out --feedback {asked}, or name the rules with --rules instead of a table"
            ))),
            _ => Ok(()),
        }
    }
}

/// Refuses what can only be asked where bulls and cows are reported: codes too many to list, and
/// options, each with whether it is given.
///
/// # Errors
///
/// A mistake in what was asked.
pub(crate) fn check_feedback(
    kind: FeedbackKind,
    rules: Option<large::Rules>,
    options: &[(&str, bool)],
) -> anyhow::Result<()> {
    if kind == FeedbackKind::Counts {
        return Ok(());
    }
    if let Some(rules) = rules.filter(|rules| rules.listed().is_err()) {
        return Err(conflict(format!(
            "{kind} feedback is for rules of at most 8 positions and 65536 codes: leave out --feedback {kind} for {rules}"
        )));
    }
    match options.iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => Err(conflict(format!(
            "{kind} feedback is for all codes of rules, and does not go with {option}: leave one of them out"
        ))),
        None => Ok(()),
    }
}

#[derive(Debug, clap::Args)]
pub(crate) struct CodesAsked {
    /// The rules, such as 4x10 (4 positions, 10 symbols) or 4x6r (repeats allowed)
    #[arg(long, value_parser = listed_rules)]
    rules: Option<Rules>,
    /// Numbers: neither the secret nor a guess begins with 0
    #[arg(long, conflicts_with = "codes")]
    no_leading_zero: bool,
    #[arg(long, value_name = "FILE", help = CODES_HELP, long_help = named_too(CODES_HELP))]
    pub(crate) codes: Option<PathBuf>,
    #[arg(long, value_name = "WHICH", default_value = "list", help = GUESSES_HELP, long_help = named_too(GUESSES_HELP), requires = "codes")]
    guesses: GuessesAsked,
    /// What is reported of a guess
    #[arg(long, value_name = "KIND", default_value_t = Reported::Counts, value_parser = choices(&Reported::ALL, Reported::name, Reported::summary))]
    feedback: Reported,
    /// With colours: guesses must use the hints so far
    ///
    /// Green letters stay in their places, and each letter is guessed at least as often as it was
    /// green or yellow in one earlier guess.
    #[arg(long)]
    hard: bool,
}

/// The word that a game begins with, for what looks for trees.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct FirstAsked {
    /// With colours: begin with this word; other first words are not looked at
    #[arg(long, hide_short_help = true, value_name = "WORD", allow_hyphen_values = true)]
    first: Option<String>,
}

/// Refuses words with colours for what cannot be asked of them.
///
/// # Errors
///
/// A mistake in what was asked.
pub(crate) fn refuse_colours(game: &Game, what: &str) -> anyhow::Result<()> {
    if game.is_coloured() {
        return Err(conflict(format!("{what} for bulls and cows alone: leave out --feedback colours")));
    }
    Ok(())
}

/// Rules whose codes can be listed, to be searched to the end.
fn listed_rules(text: &str) -> Result<Rules, UsageError> {
    let rules: large::Rules = text.parse()?;
    rules.listed().map_err(|error| {
        let sentence = format!("{error}; `solvetab next --rules {text}` suggests guesses, by estimates");
        UsageError::more(&error, sentence)
    })
}

impl FirstAsked {
    /// Whether a first word is given.
    pub(crate) const fn is_given(&self) -> bool {
        self.first.is_some()
    }
}

impl CodesAsked {
    /// The name of an option that is given, if one is.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let of_rules = [("no-leading-zero", self.no_leading_zero), ("feedback", self.feedback != Reported::Counts)];
        let of_rules = of_rules.into_iter().find(|&(_, is_given)| is_given).map(|(name, _)| name);
        self.given_for_lists().or(of_rules)
    }

    /// The same of what is for lists alone.
    pub(crate) fn given_for_lists(&self) -> Option<&'static str> {
        let options = [("codes", self.codes.is_some()), ("rules", self.rules.is_some()), ("hard", self.hard)];
        options.into_iter().find(|&(_, is_given)| is_given).map(|(name, _)| name)
    }

    /// Whether codes may begin with 0.
    pub(crate) const fn leading_zero(&self) -> bool {
        !self.no_leading_zero
    }

    /// Rules with the feedback that is asked for.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked: colours are for words, and bulls alone for all codes of rules.
    pub(crate) fn reported(&self, rules: Rules) -> anyhow::Result<Rules> {
        if self.feedback == Reported::Colours {
            return Err(conflict("colours are for words: give a list with --codes, and the table a name of its own"));
        }
        check_feedback(self.feedback.kind(), None, &[("--no-leading-zero", self.no_leading_zero)])?;
        Ok(rules.with_feedback(self.feedback.kind()))
    }

    /// The rules, whether all their codes are meant, or those of a list are codes of them.
    pub(crate) fn rules(&self) -> Option<Rules> {
        self.rules
    }

    /// Refuses to write over a list that is read.
    pub(crate) fn check_kept(&self, written: &Path) -> anyhow::Result<()> {
        self.guesses.check_kept(self.codes.as_deref(), written)
    }

    /// The codes.
    pub(crate) fn read(&self) -> anyhow::Result<Game> {
        self.read_beginning(&FirstAsked::default())
    }

    /// The codes as the game begins.
    pub(crate) fn read_beginning(&self, FirstAsked { first }: &FirstAsked) -> anyhow::Result<Game> {
        let options = [("--codes", self.codes.is_some()), ("--no-leading-zero", self.no_leading_zero)];
        let is_coloured = self.feedback == Reported::Colours;
        if self.hard && !is_coloured {
            return Err(conflict(ONLY_COLOURS_ARE_HARD));
        }
        if first.is_some() && !is_coloured {
            return Err(usage("--first is for words with colours: add --feedback colours, or leave it out"));
        }
        if !is_coloured {
            check_feedback(self.feedback.kind(), None, &options)?;
        }
        Ok(match (&self.codes, self.rules) {
            (Some(path), rules) => {
                let list = read_list(path, rules, &self.guesses)?;
                let list = if is_coloured { list.coloured().map_err(usage)? } else { list };
                let list = if self.hard { list.hard() } else { list };
                // The feedback of long lists takes a second to compute. Who asks to stop meanwhile
                // is told by the search that nothing is proven.
                interruption::hear()?;
                Game::from(match first {
                    Some(first) => list.beginning_with(first).map_err(usage)?,
                    None => list,
                })
            }
            (None, _) if is_coloured => {
                return Err(missing("colours are for words: name the file of those that may be secret with --codes"));
            }
            (None, Some(rules)) if self.no_leading_zero => Game::from(list_without_leading_zero(rules.into())?),
            (None, Some(rules)) => Game::from(rules.with_feedback(self.feedback.kind())),
            (None, None) => {
                return Err(usage(
                    "name the rules with --rules, such as 4x10, or a file of codes or words with --codes",
                ));
            }
        })
    }
}

/// The guesses of a player who asks for advice.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct Limit {
    /// Guesses you have: of up to 20 candidates, or 40 words with colours, as few as possible need
    /// more [default: no limit; six with colours]
    #[arg(long, value_name = "N", value_parser = from_to(1, u16::MAX))]
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
    /// With what is drawn from.
    pub(crate) fn options(self, seed: u64) -> Options {
        Options { sample: self.sample.unwrap_or(Options::default().sample), seed }
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
pub(crate) fn draw(rules: large::Rules, draws: &mut Draws) -> large::Code {
    let mut free: Vec<u8> = (0..rules.symbols()).collect();
    let symbols = (0..rules.positions()).map(|_| {
        let place = draws.below(free.len());
        if rules.repeats() { free[place] } else { free.remove(place) }
    });
    large::Code::new(symbols).expect("the rules have these symbols")
}

/// The codes of these rules that do not begin with 0, as Bulls and Cows is played in many
/// countries: they may be guessed and be secret.
///
/// # Errors
///
/// A mistake in what was asked if there is none, or if the codes are too many to list.
pub(crate) fn list_without_leading_zero(rules: large::Rules) -> anyhow::Result<CodeList> {
    let rules = rules.listed().map_err(|error| {
        conflict(format!("--no-leading-zero is for rules whose codes can be listed: {error}; or leave it out"))
    })?;
    CodeList::without_leading_zero(rules).map_err(|error| match error {
        ListError::Empty => usage(format!(
            "every code of {rules} begins with 0, so that --no-leading-zero leaves none: name rules with two symbols or more"
        )),
        error => usage(error),
    })
}

/// What may be guessed, as it is asked for.
#[derive(Debug, Clone)]
pub(crate) enum GuessesAsked {
    /// What may be secret, or all codes.
    Some(Guesses),
    /// The codes of a file.
    Of(PathBuf),
}

impl GuessesAsked {
    /// Refuses to write over the list of guesses, or over that of the codes.
    pub(crate) fn check_kept(&self, codes: Option<&Path>, written: &Path) -> anyhow::Result<()> {
        let guesses = match self {
            Self::Of(path) => Some(path.as_path()),
            Self::Some(_) => None,
        };
        check_kept(written, [("list of codes", codes), ("list of guesses", guesses)])
    }
}

impl From<OsString> for GuessesAsked {
    fn from(text: OsString) -> Self {
        match text.to_str() {
            Some("list") => Self::Some(Guesses::List),
            Some("all") => Self::Some(Guesses::All),
            _ => Self::Of(text.into()),
        }
    }
}

/// What is reported of a guess, where words may get colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reported {
    /// Bulls and cows.
    Counts,
    /// Bulls alone.
    Black,
    /// A colour for each letter.
    Colours,
}

impl Reported {
    const ALL: [Self; 3] = [Self::Counts, Self::Black, Self::Colours];

    /// Its name.
    const fn name(self) -> &'static str {
        match self {
            Self::Colours => "colours",
            counted => counted.kind().name(),
        }
    }

    fn summary(self) -> &'static str {
        match self {
            Self::Colours => "For words, a colour for each letter, such as -Y--G",
            counted => summary(counted.kind()),
        }
    }

    /// The kind of what is counted.
    const fn kind(self) -> FeedbackKind {
        match self {
            Self::Black => FeedbackKind::Black,
            _ => FeedbackKind::Counts,
        }
    }
}

impl fmt::Display for Reported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// More bytes than any list has that is searched.
const MOST_LIST_BYTES: u64 = 1 << 24;

/// The codes of a file, and the line of each.
struct Lines {
    /// What the file is called.
    name: String,
    numbers: Vec<usize>,
    words: Vec<String>,
}

impl Lines {
    /// Reads codes, one a line, from a file or, if that is `-`, from standard input; empty lines
    /// are skipped.
    fn read(path: &Path) -> anyhow::Result<Self> {
        let (name, bytes) = if path == Path::new("-") {
            let mut bytes = Vec::new();
            io::stdin().take(MOST_LIST_BYTES + 1).read_to_end(&mut bytes).context("standard input cannot be read")?;
            if bytes.len() as u64 > MOST_LIST_BYTES {
                return Err(usage(format!("standard input has more than {MOST_LIST_BYTES} bytes, the most of a list")));
            }
            ("standard input".to_owned(), bytes)
        } else if let Some(list) = word_lists::named(path) {
            let words = list.words();
            return Ok(Self { name: list.name.to_owned(), numbers: (1..=words.len()).collect(), words });
        } else {
            (path.display().to_string(), read_regular(path, MOST_LIST_BYTES).map_err(|error| no_list(path, error))?)
        };
        let text = String::from_utf8(bytes)
            .map_err(|_| form(format!("{name} is no text in UTF-8: save it in that encoding")))?;
        // Files put together have a byte order mark at each of their beginnings.
        let lines = (1..).zip(text.lines()).map(|(number, line)| (number, line.trim_start_matches('\u{feff}').trim()));
        let (numbers, words): (Vec<usize>, Vec<String>) =
            lines.filter(|(_, line)| !line.is_empty()).map(|(number, line)| (number, line.to_owned())).unzip();
        for (number, word) in numbers.iter().zip(&words) {
            if let Some(why) = cannot_be_asked(word) {
                return Err(form(format!("{name}, line {number}: {:?} {why}", shortened(word))));
            }
        }
        Ok(Self { name, numbers, words })
    }

    /// A mistake in what was asked, with the line where it is.
    fn mistake(&self, error: ListError) -> anyhow::Error {
        let line = error.index().map_or_else(String::new, |index| format!(", line {}", self.numbers[index]));
        usage(error).context(self.name.clone() + &line)
    }
}

/// Reads a list, and what may be guessed, from files or standard input.
pub(crate) fn read_list(path: &Path, rules: Option<Rules>, guesses: &GuessesAsked) -> anyhow::Result<CodeList> {
    let secrets = Lines::read(path)?;
    match guesses {
        GuessesAsked::Some(guesses) => {
            CodeList::new(secrets.words.clone(), rules, *guesses).map_err(|error| secrets.mistake(error))
        }
        GuessesAsked::Of(guesses) if guesses == path && path == Path::new("-") => {
            Err(conflict("standard input has either the secrets or the guesses: name a file for one of them"))
        }
        GuessesAsked::Of(path) => {
            let guesses = Lines::read(path)?;
            let checked = CodeList::new(guesses.words.clone(), rules, Guesses::List);
            let all = checked.map_err(|error| guesses.mistake(error))?;
            all.with_secrets(secrets.words.clone(), rules).map_err(|error| secrets.mistake(error))
        }
    }
}

/// What is said of a file that is missing and may be a misspelt name of a list.
fn no_list(path: &Path, error: anyhow::Error) -> anyhow::Error {
    let is_like_a_name = path.components().count() == 1 && path.extension().is_none();
    if !is_missing(&error) || !is_like_a_name {
        return error;
    }
    error.context(format!("{} is no list by name ({}), nor a file", path.display(), list_names()))
}

/// Why nobody can ask for a word on a line of `next -`, or see it as it is.
fn cannot_be_asked(word: &str) -> Option<&'static str> {
    if word.starts_with('#') {
        Some("begins with #, as a comment does: give words that begin with another character")
    } else if word.contains(char::is_whitespace) {
        Some("has a space inside: give one word a line")
    } else if word.contains(char::is_control) {
        Some("has a control character: give words that can be shown")
    } else {
        None
    }
}
