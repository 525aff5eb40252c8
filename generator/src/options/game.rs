//! Selection of codes: the options of a game, and one function that turns them into it.

use std::fmt;
use std::path::{Path, PathBuf};

use solvetab_lookup::code_breaking::{FeedbackKind, Rules, Shape};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::{CodeList, ListError, Mode};

use crate::choices::choices;
use crate::names;
use crate::options::first_given;
use crate::options::list::{
    CODES_HELP, EXCEPT_HELP, GUESSES_HELP, GuessesAsked, ListFiles, named_too,
};
use crate::report::{UsageError, conflict, missing, usage};
use crate::terminal::interruption;

/// The options that name a game.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct GameOptions {
    /// The rules, such as 4x10, 4x6r or mastermind
    ///
    /// 4x10 has 4 positions and 10 symbols, all different; with r symbols may be repeated.
    #[arg(long, value_parser = names::rules)]
    pub(super) rules: Option<Shape>,
    /// Numbers: neither the secret nor a guess begins with 0
    #[arg(long, hide_short_help = true, conflicts_with = "codes")]
    pub(super) no_leading_zero: bool,
    #[arg(long, value_name = "FILE", help = CODES_HELP, long_help = named_too(CODES_HELP))]
    pub(crate) codes: Option<PathBuf>,
    #[arg(long, hide_short_help = true, value_name = "WHICH", default_value = "list", help = GUESSES_HELP, long_help = named_too(GUESSES_HELP), requires = "codes")]
    guesses: Vec<GuessesAsked>,
    #[arg(long, value_name = "FILE", hide_short_help = true, help = EXCEPT_HELP, long_help = named_too(EXCEPT_HELP), requires = "codes")]
    except: Vec<PathBuf>,
    /// What is reported of a guess [default: counts]
    ///
    /// Where a table is named, it is what the table has.
    #[arg(long, value_name = "KIND", value_parser = choices(&Reported::ALL, Reported::name, Reported::summary))]
    pub(super) feedback: Option<Reported>,
    /// With colours: guesses must use the hints so far
    ///
    /// Green letters stay in their places, and each letter is guessed at least as often as it was
    /// green or yellow in one earlier guess.
    #[arg(long)]
    pub(super) hard: bool,
    /// With colours: guesses must be words that may still be the secret ("ultra hard")
    #[arg(long, hide_short_help = true, conflicts_with = "hard")]
    pub(super) candidates_only: bool,
}

/// The game that the options name.
pub(crate) enum Named {
    /// All codes of rules.
    Rules(Rules),
    /// The same, too many to be listed.
    Large(Shape),
    /// The codes or words of a list.
    List(CodeList),
}

/// Refusal of a mode without colours.
pub(super) fn needs_colours(mode: &str) -> anyhow::Error {
    conflict(format!(
        "--{mode} is for words with colours: add --feedback colours, or leave it out"
    ))
}

impl GameOptions {
    /// The kind of what is counted: bulls and cows, unless another one is asked for.
    pub(crate) fn kind(&self) -> FeedbackKind {
        self.feedback
            .map_or_else(FeedbackKind::default, Reported::kind)
    }

    /// The words that may be guessed once there is feedback.
    pub(super) fn mode(&self) -> Mode {
        Mode::of(self.hard, self.candidates_only).unwrap_or_default()
    }

    /// The option of a mode, if one is given.
    pub(super) fn mode_option(&self) -> Option<&'static str> {
        first_given(&[
            ("hard", self.hard),
            ("candidates-only", self.candidates_only),
        ])
    }

    /// Returns whether a colour for each letter is asked for.
    pub(crate) fn is_coloured(&self) -> bool {
        self.feedback == Some(Reported::Colours)
    }

    /// Options that make the codes those of a list, each with whether it is given.
    pub(crate) fn list_options(&self) -> [(&'static str, bool); 2] {
        [
            ("--codes", self.codes.is_some()),
            ("--no-leading-zero", self.no_leading_zero),
        ]
    }

    /// The name of an option that is given, if one is.
    pub(crate) fn given(&self) -> Option<&'static str> {
        self.given_for_lists().or(first_given(&[
            ("no-leading-zero", self.no_leading_zero),
            ("feedback", self.feedback.is_some()),
        ]))
    }

    /// The same of what is for lists alone.
    pub(crate) fn given_for_lists(&self) -> Option<&'static str> {
        first_given(&[
            ("codes", self.codes.is_some()),
            ("rules", self.rules.is_some()),
        ])
        .or(self.mode_option())
    }

    /// Returns whether codes may begin with 0.
    pub(crate) const fn leading_zero(&self) -> bool {
        !self.no_leading_zero
    }

    /// Rules with the feedback that is asked for.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked: colours are for words, and bulls alone for all codes of rules.
    pub(crate) fn reported(&self, rules: Rules) -> anyhow::Result<Rules> {
        if self.is_coloured() {
            return Err(conflict(
                "colours are for words: give a list with --codes, and the table a name of its own",
            ));
        }
        check_feedback(
            self.kind(),
            None,
            &[("--no-leading-zero", self.no_leading_zero)],
        )?;
        Ok(rules.with_feedback(self.kind()))
    }

    /// Refuses to write over a list that is read.
    pub(crate) fn check_kept(&self, written: &Path) -> anyhow::Result<()> {
        self.lists()
            .map_or(Ok(()), |lists| lists.check_kept(written))
    }

    /// The files of the list, if one is named.
    fn lists(&self) -> Option<ListFiles<'_>> {
        let secrets = self.codes.as_deref()?;
        Some(ListFiles {
            secrets,
            guesses: &self.guesses,
            except: &self.except,
        })
    }

    /// Returns whether a list is read from standard input.
    pub(super) fn reads_standard_input(&self) -> bool {
        self.lists().is_some_and(ListFiles::has_standard_input)
    }

    /// The game, if these options name one.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked; a list that cannot be read.
    pub(crate) fn read(&self) -> anyhow::Result<Option<Named>> {
        if self.is_coloured() {
            if let Some(option) = first_given(&[
                ("--rules", self.rules.is_some()),
                ("--no-leading-zero", self.no_leading_zero),
            ]) {
                return Err(conflict(format!(
                    "colours are for words, not for codes of rules: leave {option} out"
                )));
            }
        } else {
            if let Some(mode) = self.mode_option() {
                return Err(needs_colours(mode));
            }
            check_feedback(self.kind(), self.rules, &self.list_options())?;
        }
        if let Some(lists) = self.lists() {
            let rules = self.rules.map(Shape::numbered).transpose().map_err(usage)?;
            let list = lists.read(rules)?;
            return self.coloured(list).map(|list| Some(Named::List(list)));
        }
        let Some(rules) = self.rules else {
            return Ok(None);
        };
        if self.no_leading_zero {
            return Ok(Some(Named::List(list_without_leading_zero(rules)?)));
        }

        Ok(Some(match rules.numbered() {
            Ok(rules) => Named::Rules(rules.with_feedback(self.kind())),
            Err(_) => Named::Large(rules),
        }))
    }

    /// A list with colours and in a mode, if they are asked for.
    pub(crate) fn coloured(&self, list: CodeList) -> anyhow::Result<CodeList> {
        let list = if self.is_coloured() {
            list.coloured()
        } else {
            list.counted().map_err(usage)?
        };
        Ok(list.in_mode(self.mode()))
    }

    /// The game to be searched to the end, as it begins.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read); also if no game is named, or its codes are too many.
    pub(crate) fn searched(&self, FirstAsked { first }: &FirstAsked) -> anyhow::Result<Game> {
        if first.is_some() && !self.is_coloured() {
            return Err(usage(
                "--first is for words with colours: add --feedback colours, or leave it out",
            ));
        }
        let list = match self.read()? {
            Some(Named::Rules(rules)) => return Ok(rules.into()),
            Some(Named::Large(rules)) => return Err(too_many(rules)),
            Some(Named::List(list)) => list,
            None if self.is_coloured() => return Err(no_words()),
            None => {
                let what = "name the rules with --rules, such as 4x10, or a file of codes or words with --codes";
                return Err(usage(what));
            }
        };

        // The feedback of long lists takes a second to compute. Who asks to stop meanwhile is told
        // by the search that nothing is proven.
        interruption::take_line()?;
        Ok(Game::from(match first {
            Some(first) => list.beginning_with(first).map_err(usage)?,
            None => list,
        }))
    }

    /// The rules of which the codes of a list are.
    pub(crate) fn listed_rules(&self) -> Option<Rules> {
        self.rules.and_then(|rules| rules.numbered().ok())
    }
}

/// Why colours alone name no game.
pub(crate) fn no_words() -> anyhow::Error {
    missing("colours are for words: name the file of those that may be secret with --codes")
}

/// Why rules cannot be searched to the end.
fn too_many(rules: Shape) -> anyhow::Error {
    let Err(error) = rules.numbered() else {
        unreachable!("these rules are too large")
    };
    let sentence =
        format!("{error}; `solvetab next --rules {rules}` suggests guesses, by estimates");
    UsageError::more(&error, sentence).into()
}

/// Refuses what can only be asked where bulls and cows are reported: codes too many to list, and
/// options, each with whether it is given.
///
/// # Errors
///
/// A mistake in what was asked.
pub(crate) fn check_feedback(
    kind: FeedbackKind,
    rules: Option<Shape>,
    options: &[(&str, bool)],
) -> anyhow::Result<()> {
    if kind == FeedbackKind::Counts {
        return Ok(());
    }
    if let Some(rules) = rules.filter(|rules| rules.numbered().is_err()) {
        return Err(conflict(format!(
            "{kind} feedback is for rules of at most 8 positions and 65536 codes: leave out --feedback {kind} for {rules}"
        )));
    }
    match first_given(options) {
        Some(option) => Err(conflict(format!(
            "{kind} feedback is for all codes of rules, and does not go with {option}: leave one of them out"
        ))),
        None => Ok(()),
    }
}

/// The word that a game begins with, for what looks for trees.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct FirstAsked {
    /// With colours: begin with this word; other first words are not looked at
    #[arg(
        long,
        hide_short_help = true,
        value_name = "WORD",
        allow_hyphen_values = true
    )]
    first: Option<String>,
}

impl FirstAsked {
    /// Returns whether a first word is given.
    pub(crate) const fn is_given(&self) -> bool {
        self.first.is_some()
    }
}

/// The codes of these rules that do not begin with 0, as Bulls and Cows is played in many
/// countries: they may be guessed and be secret.
///
/// # Errors
///
/// A mistake in what was asked if there is none, or if the codes are too many to list.
pub(super) fn list_without_leading_zero(rules: Shape) -> anyhow::Result<CodeList> {
    let rules = rules.numbered().map_err(|error| {
        conflict(format!(
            "--no-leading-zero is for rules whose codes can be listed: {error}; or leave it out"
        ))
    })?;
    CodeList::without_leading_zero(rules).map_err(|error| match error {
        ListError::Empty => usage(format!(
            "every code of {rules} begins with 0, so that --no-leading-zero leaves none: name rules with two symbols or more"
        )),
        error => usage(error),
    })
}

/// Kind of feedback, where words may get colours.
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
            Self::Black => "Bulls alone (black pegs), such as 1A",
            Self::Counts => "Bulls and cows (black and white pegs), such as 1A2B",
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
