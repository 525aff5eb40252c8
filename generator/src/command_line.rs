//! The command line: every command in its group, and the options that all share.

use std::ffi::OsString;

use clap::builder::styling::Style;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches, Parser};

use crate::commands::{
    assist, check, evaluate, export, first_guesses, generate, info, list, next, play, prove,
    quad_ace, shell, solve, twenty_four, verify,
};
use crate::names::{IN_HELP, line_that_works};
use crate::report::{Output, UsageError, Verdict, known_identifier, usage};
use crate::topics::TOPICS;

/// Solve small games completely, and look the answers up in nanoseconds
///
/// The games are Bulls and Cows, Mastermind, 24 points and QuadAce. Their tables are inside the
/// program; other rules are solved on request, and proven.
///
/// Exit codes: 0 yes; 1 no (no solution, impossible, a failed check); 2 a mistake in the request;
/// 3 what could not be done (a missing or damaged table, a full disk); 130 interrupted by Ctrl-C,
/// 143 by SIGTERM.
#[derive(Debug, Parser)]
#[command(name = "solvetab", version)]
pub(crate) struct CommandLine {
    /// Write JSON, also for errors and notes
    ///
    /// Errors and notes are one object a line on standard error: {"error": ..., "code": ...} or
    /// {"note": ...}.
    #[arg(long, global = true, overrides_with = "json", hide_short_help = true, help_heading = COMMON)]
    pub(crate) json: bool,
    /// Threads to use [default: one for each processor]
    #[arg(long, global = true, value_name = "N", default_value_t = 0, hide_default_value = true, hide_short_help = true, help_heading = COMMON, value_parser = threads)]
    pub(crate) threads: usize,
}

/// Heading of the options that most commands have.
pub(crate) const COMMON: &str = "Common options";

/// The variables that the program reads.
const ENVIRONMENT: &str = "Environment:
  SOLVETAB_TABLES  a folder in which tables are looked for before ./tables, the
                   user's data folder and the program itself
  XDG_DATA_HOME    the user's data folder, with tables in solvetab/tables
                   (~/.local/share if it is not set; on Windows APPDATA)
  NO_COLOR         if it is not empty, no colours are written
  TERM             if it is dumb, no colours either";

fn threads(text: &str) -> Result<usize, String> {
    text.parse()
        .map_err(|_| "give a whole number, 0 for one for each processor".to_owned())
}

/// A command: its name, a short one, the options that it adds, and what runs it.
struct Command {
    name: &'static str,
    alias: Option<&'static str>,
    options: fn(clap::Command) -> clap::Command,
    run: fn(&ArgMatches, &mut Output<'_>) -> anyhow::Result<Verdict>,
}

/// One command of the list below.
macro_rules! command {
    ($name:literal $(or $alias:literal)?, $arguments:ty, $run:expr) => {
        Command {
            name: $name,
            alias: [$(Some($alias),)? None][0],
            options: |command| take_negative_numbers(<$arguments>::augment_args(command)),
            run: |matches, output| $run(&<$arguments>::from_arg_matches(matches).map_err(usage)?, output),
        }
    };
}

/// Every command, in the groups and the order in which the help shows them.
const GROUPS: [(&str, &[Command]); 4] = [
    (
        "Play and ask",
        &[
            command!("play", play::PlayArguments, play::run),
            command!("next", next::NextArguments, next::run),
            command!("assist", assist::AssistArguments, assist::run),
            command!("twenty-four" or "24", twenty_four::TwentyFourArguments, twenty_four::run),
            command!("quad-ace" or "qa", quad_ace::QuadAceArguments, quad_ace::run),
        ],
    ),
    (
        "Solve and prove",
        &[
            command!("solve", solve::SolveArguments, solve::run),
            command!("prove", prove::ProveArguments, prove::run),
            command!("check", check::CheckArguments, check::run),
            command!(
                "first-guesses",
                first_guesses::FirstGuessesArguments,
                first_guesses::run
            ),
            command!("evaluate", evaluate::EvaluateArguments, evaluate::run),
        ],
    ),
    (
        "Tables",
        &[
            command!("generate", generate::GenerateArguments, generate::run),
            command!("list", list::ListArguments, list::run),
            command!("info", info::InfoArguments, info::run),
            command!("verify", verify::VerifyArguments, verify::run),
            command!("export", export::ExportArguments, export::run),
        ],
    ),
    (
        "Shell",
        &[
            command!("completions", shell::Completions, |asked, output| {
                shell::completions(asked, in_full(), output)
            }),
            command!("man", shell::Manual, |asked, output| shell::man(
                asked,
                in_full(),
                compact(),
                output
            )),
        ],
    ),
];

/// Every command.
fn commands() -> impl Iterator<Item = &'static Command> {
    GROUPS.iter().flat_map(|(_, commands)| *commands)
}

/// The command line as clap knows it. The options of a command are made when it is called: most of
/// what a short answer costs would be the options of all others.
pub(crate) fn command() -> clap::Command {
    with_commands(clap::Command::defer)
}

/// The command line with the options of every command, for help, manuals and completions.
pub(crate) fn in_full() -> clap::Command {
    let command = with_commands(|command, options| options(command));
    // As wide as the terminal, up to this; a pipe has this.
    let groups = groups(&command);
    let command = command
        .after_help(IN_HELP)
        .after_long_help(format!("{IN_HELP}\n\n{ENVIRONMENT}"));
    command.max_term_width(100).help_template(format!(
        "{{before-help}}{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}\nOptions:\n{{options}}{{after-help}}"
    ))
}

/// The same for `--help`: every option in the form of the short help.
pub(crate) fn compact() -> clap::Command {
    in_full().mut_args(on_one_line).mut_subcommands(shortened)
}

/// An option with its values in one line.
fn on_one_line(option: clap::Arg) -> clap::Arg {
    let values: Vec<String> = option
        .get_possible_values()
        .iter()
        .map(|value| value.get_name().to_owned())
        .collect();
    let option = option.hide_short_help(false).long_help(None::<&str>);
    match option.get_help().map(ToString::to_string) {
        Some(help) if option.get_action().takes_values() && !values.is_empty() => option
            .hide_possible_values(true)
            .help(format!("{help}: {}", values.join(", "))),
        _ => option,
    }
}

/// A command whose options are in one line each, and whose long description stands before them.
fn shortened(command: clap::Command) -> clap::Command {
    let about = command
        .get_long_about()
        .or(command.get_about())
        .map(ToString::to_string)
        .unwrap_or_default();
    let examples = command
        .get_after_long_help()
        .or(command.get_after_help())
        .cloned();
    let command = command.mut_args(on_one_line);
    let command = command
        .long_about(None::<&str>)
        .after_long_help(None::<&str>)
        .mut_subcommands(shortened);
    // The list of a command's commands has the first lines alone.
    let rest = about
        .split_once("\n\n")
        .map_or_else(String::new, |(_, rest)| format!("{rest}\n\n"));
    let command = command.before_help(rest).help_template(
        "{about-with-newline}\n{before-help}{usage-heading} {usage}\n\n{all-args}{after-help}",
    );
    if let Some(examples) = examples {
        command.after_help(examples)
    } else {
        command
    }
}

/// The command line with its commands, whose options are added in some way.
fn with_commands(
    add_options: fn(clap::Command, fn(clap::Command) -> clap::Command) -> clap::Command,
) -> clap::Command {
    take_negative_numbers(CommandLine::command())
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(commands().map(
            |&Command {
                 name,
                 alias,
                 options,
                 ..
             }| add_options(clap::Command::new(name).aliases(alias), options),
        ))
}

/// The list of commands in their groups.
fn groups(command: &clap::Command) -> String {
    let heading = Style::new().bold().underline();
    let mut text = String::new();
    for (title, commands) in GROUPS {
        text += &format!("{heading}{title}:{heading:#}\n");
        for Command { name, .. } in commands {
            let about = command
                .find_subcommand(name)
                .and_then(clap::Command::get_about);
            text += &format!(
                "  {name:<13} {}\n",
                about.map_or_else(String::new, ToString::to_string)
            );
        }
    }
    let topics: Vec<&str> = TOPICS.iter().map(|(name, _)| *name).collect();
    text + &format!("  help          A command, or {}\n", topics.join(", "))
}

/// Lets every option take a negative number, so that `--threads -1` is refused for its value and
/// not for an option called `-1`.
fn take_negative_numbers(command: clap::Command) -> clap::Command {
    command
        .mut_args(|argument| {
            let is_option = argument.get_action().takes_values() && !argument.is_positional();
            if is_option {
                argument.allow_negative_numbers(true)
            } else {
                argument
            }
        })
        .mut_subcommands(take_negative_numbers)
}

/// Runs the command that was asked for.
///
/// # Errors
///
/// What is wrong with the request, or what could not be done.
pub(crate) fn run(asked: &ArgMatches, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let (name, arguments) = asked.subcommand().expect("clap requires a command");
    let command = commands()
        .find(|command| command.name == name)
        .expect("clap knows these commands");
    (command.run)(arguments, output)
}

/// Makes an error of clap's refusal, with the line that works if it can be guessed.
pub(crate) fn mistake(error: &clap::Error, arguments: &[OsString]) -> UsageError {
    let arguments: Vec<String> = arguments
        .iter()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    let mut sentence = one_sentence(error);
    if let Some(line) = line_that_works(error, &arguments) {
        // What clap finds similar is not meant then.
        let known = sentence.find("; tip:").unwrap_or(sentence.len());
        sentence.truncate(known);
        sentence += &format!("; try: {line}");
    }
    UsageError::new(identifier(error), sentence)
}

/// The identifier of what clap refuses: the library's, if that refused a value.
fn identifier(error: &clap::Error) -> &'static str {
    use ErrorKind as Kind;
    match error.kind() {
        Kind::ValueValidation => std::error::Error::source(error)
            .and_then(known_identifier)
            .unwrap_or("invalid-value"),
        Kind::InvalidValue | Kind::NoEquals | Kind::InvalidUtf8 => "invalid-value",
        Kind::UnknownArgument => "unknown-argument",
        Kind::InvalidSubcommand => "unknown-command",
        Kind::ArgumentConflict | Kind::TooManyValues | Kind::WrongNumberOfValues => "conflict",
        _ => "missing-argument",
    }
}

/// Takes clap's sentence without its heading and its hint at the help.
pub(crate) fn one_sentence(error: &clap::Error) -> String {
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand
    ) {
        return match (
            error.get(ContextKind::InvalidSubcommand),
            error.get(ContextKind::ValidSubcommand),
        ) {
            (Some(ContextValue::String(of)), Some(ContextValue::Strings(names)))
                if of != "solvetab" =>
            {
                format!("{of} needs one of {}", names.join(", "))
            }
            _ => "a command is missing: solvetab --help lists them".to_owned(),
        };
    }
    let text = error.to_string();
    let lines = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    // That a value may stand behind `--` helps nobody: hardly any begins with `-`.
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("tip: to pass"));
    let sentence = lines.fold(String::new(), |sentence, line| {
        let between = if line.starts_with("tip:") { "; " } else { " " };
        if sentence.is_empty() {
            line.to_owned()
        } else {
            sentence + between + line
        }
    });

    sentence
        .strip_prefix("error: ")
        .unwrap_or(&sentence)
        .to_owned()
}
