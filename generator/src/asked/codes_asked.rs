//! Which codes may be secret and be guessed, and what is reported of a guess, as it is asked for.

use std::fmt::Display;
use std::path::PathBuf;

use solvetab_lookup::code_breaking::{FeedbackKind, Rules};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::Objective;

use crate::asked::large::AnyRules;
use crate::asked::no_leading_zero;
use crate::asked::word_file::{GuessesName, read_list};
use crate::choices::choices;
use crate::report::usage;

/// What is reported of a guess.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct FeedbackAsked {
    /// The kind of feedback [default: counts, or that of the table]
    #[arg(long, value_name = "KIND", value_parser = choices(&KINDS, FeedbackKind::name, summary))]
    feedback: Option<FeedbackKind>,
}

const KINDS: [FeedbackKind; 2] = [FeedbackKind::Counts, FeedbackKind::Black];

fn summary(kind: FeedbackKind) -> &'static str {
    match kind {
        FeedbackKind::Black => "Bulls alone (black pegs), such as 1A",
        _ => "Bulls and cows (black and white pegs), such as 1A2B",
    }
}

impl FeedbackAsked {
    /// The kind: bulls and cows, unless another one is asked for.
    pub(crate) fn kind(self) -> FeedbackKind {
        self.feedback.unwrap_or_default()
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
            Some(asked) if asked != kind => Err(usage(format!(
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
    rules: Option<AnyRules>,
    options: &[(&str, bool)],
) -> anyhow::Result<()> {
    if kind == FeedbackKind::Counts {
        return Ok(());
    }
    if let Some(AnyRules::Large(rules)) = rules {
        return Err(usage(format!(
            "{kind} feedback is for rules of at most 8 positions and 65536 codes: leave out --feedback {kind} for {rules}"
        )));
    }
    match options.iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => Err(usage(format!(
            "{kind} feedback is for all codes of rules, and does not go with {option}: leave one of them out"
        ))),
        None => Ok(()),
    }
}

/// What is played, for people: its name, and the kind of feedback unless it is bulls and cows.
pub(crate) fn title(name: impl Display, kind: FeedbackKind) -> String {
    match kind {
        FeedbackKind::Counts => name.to_string(),
        kind => format!("{name}, {kind} feedback"),
    }
}

/// The name of a kind of feedback that is not the usual one.
pub(crate) fn unusual(kind: FeedbackKind) -> Option<&'static str> {
    (kind != FeedbackKind::Counts).then(|| kind.name())
}

#[derive(Debug, clap::Args)]
pub(crate) struct CodesAsked {
    /// The rules, such as 4x10 (4 positions, 10 symbols) or 4x6r (repeats allowed)
    #[arg(long)]
    rules: Option<Rules>,
    /// Numbers: neither the secret nor a guess begins with 0
    #[arg(long, requires = "rules", conflicts_with = "codes")]
    no_leading_zero: bool,
    /// A file of possible secrets, one a line: codes of the rules, or words; - reads standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) codes: Option<PathBuf>,
    /// With --codes: what may be guessed
    #[arg(long, value_name = "WHICH", default_value = "list", requires = "codes")]
    guesses: GuessesName,
    #[command(flatten)]
    feedback: FeedbackAsked,
}

impl CodesAsked {
    /// The codes, if the objective can be searched for them.
    pub(crate) fn read(&self, objective: Objective) -> anyhow::Result<Game> {
        let options = [("--codes", self.codes.is_some()), ("--no-leading-zero", self.no_leading_zero)];
        check_feedback(self.feedback.kind(), None, &options)?;
        let game = match (&self.codes, self.rules) {
            (Some(path), rules) => Game::from(read_list(path, rules, self.guesses)?),
            (None, Some(rules)) if self.no_leading_zero => Game::from(no_leading_zero::list_of(rules)?),
            (None, Some(rules)) => Game::from(self.feedback.of(rules)),
            (None, None) => {
                return Err(usage(
                    "name the rules with --rules, such as 4x10, or a file of codes or words with --codes",
                ));
            }
        };
        if game.list().is_some() && objective == Objective::WorstClass {
            let list = if self.no_leading_zero { "--no-leading-zero" } else { "--codes" };
            return Err(usage(format!(
                "the codes of a class are alike only if all codes of the rules may be secret: leave out {list}, or choose another objective than worst-class",
            )));
        }
        Ok(game)
    }
}
