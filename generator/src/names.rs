//! Names of games as people type them, and the command line that works where another was typed.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::Shape;

/// A game by its names.
struct KnownGame {
    names: &'static [&'static str],
    /// Its rules, if they are those of codes.
    rules: Option<&'static str>,
    /// Its shipped table.
    table: &'static str,
    /// The line that plays it, or answers for it.
    line: &'static str,
}

/// The games.
const GAMES: [KnownGame; 6] = [
    KnownGame {
        names: &["bulls-and-cows", "bc"],
        rules: Some("4x10"),
        table: "bulls-and-cows-4x10",
        line: "solvetab play bulls-and-cows",
    },
    KnownGame {
        names: &["mastermind", "mm"],
        rules: Some("4x6r"),
        table: "mastermind-4x6r",
        line: "solvetab play mastermind",
    },
    KnownGame {
        names: &["words", "wordle"],
        rules: None,
        table: "words-2315",
        line: "solvetab play words",
    },
    KnownGame {
        names: &["twenty-four", "24"],
        rules: None,
        table: "twenty-four",
        line: "solvetab twenty-four 3 3 8 8",
    },
    KnownGame {
        names: &["numbers"],
        rules: None,
        table: "numbers",
        line: "solvetab twenty-four 25 50 75 100 3 6 --target 952 --some --whole",
    },
    KnownGame {
        names: &["quad-ace", "qa"],
        rules: None,
        table: "quad-ace-10",
        line: "solvetab quad-ace 0,2 1,8",
    },
];

/// The games and their rules by their names, for the help.
pub(crate) const IN_HELP: &str =
    "Games: bulls-and-cows (bc), mastermind (mm), words, twenty-four (24), numbers,
quad-ace (qa). Rules: 4x10 is bulls-and-cows, 4x6r mastermind.";

fn game(name: &str) -> Option<&'static KnownGame> {
    GAMES.iter().find(|game| game.names.contains(&name))
}

/// The short name that stands for a name, if there is one: `bc` for `bulls-and-cows`.
pub(crate) fn alias(name: &str) -> Option<&'static str> {
    const OTHERS: [(&str, &str); 1] = [("colours", "colors")];
    let of_game = game(name)
        .filter(|game| game.names[0] == name)
        .and_then(|game| game.names.get(1).copied());
    of_game.or_else(|| {
        OTHERS
            .into_iter()
            .find(|(of, _)| *of == name)
            .map(|(_, alias)| alias)
    })
}

/// Returns whether a name is that of a game that has no command of its own, but is played.
pub(crate) fn is_played(name: &str) -> bool {
    game(name).is_some_and(|game| game.line.starts_with("solvetab play "))
}

/// The rules of a game of codes by its name.
pub(crate) fn rules_of(name: &str) -> Option<&'static str> {
    game(name)?.rules
}

/// The shipped table of a game by its name, or by its rules.
pub(crate) fn table_of(name: &str) -> Option<&'static str> {
    GAMES
        .iter()
        .find(|game| game.names.contains(&name) || game.rules == Some(name))
        .map(|game| game.table)
}

/// Reads rules, or the name of a game that has some.
///
/// # Errors
///
/// Why it is neither.
pub(crate) fn rules(text: &str) -> Result<Shape, InputError> {
    rules_of(text).unwrap_or(text).parse()
}

/// The line that works instead of what clap refused, if that can be guessed.
pub(crate) fn line_that_works(error: &clap::Error, arguments: &[String]) -> Option<String> {
    // The value of an option is no game that was meant.
    let is_value = matches!(
        error.kind(),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation
    );
    if is_value
        && matches!(error.get(ContextKind::InvalidArg), Some(ContextValue::String(name)) if name.starts_with("--"))
    {
        return None;
    }
    let refused = [
        ContextKind::InvalidSubcommand,
        ContextKind::InvalidValue,
        ContextKind::InvalidArg,
    ]
    .into_iter()
    .find_map(|kind| error.get(kind));
    let Some(ContextValue::String(refused)) = refused else {
        return None;
    };
    let refused = refused.as_str();
    let command = arguments
        .first()
        .map(String::as_str)
        .filter(|&first| first != refused);
    match (command, refused) {
        (None, "version") => Some("solvetab --version".to_owned()),
        (None, "study") => Some("solvetab-research, a program of its own".to_owned()),
        (None, _) if refused.contains('=') => {
            Some(format!("solvetab next {}", arguments.join(" ")))
        }
        (None, _) if refused.bytes().all(|byte| byte.is_ascii_digit()) && arguments.len() > 1 => {
            Some(format!("solvetab twenty-four {}", arguments.join(" ")))
        }
        (None, _) if refused.parse::<Shape>().is_ok() => {
            Some(format!("solvetab solve --rules {refused}"))
        }
        // A game that was named is not named again.
        (Some(_), _)
            if refused.starts_with('-')
                && arguments.get(1).is_some_and(|name| game(name).is_some()) =>
        {
            None
        }
        (None | Some("play" | "assist" | "help"), _) => {
            let is_like_another = error.get(ContextKind::SuggestedSubcommand).is_some();
            let usual = match command {
                Some("play") => {
                    Some("solvetab play bulls-and-cows, mastermind, words, twenty-four or quad-ace")
                }
                Some("assist") => Some("solvetab assist bulls-and-cows, mastermind or words"),
                Some("help") => Some("solvetab --help, which lists the commands"),
                _ => None,
            };
            let known = game(refused).map(|game| game.line);
            known
                .or(usual.filter(|_| !is_like_another))
                .map(str::to_owned)
        }
        (Some(command @ ("solve" | "prove" | "evaluate" | "first-guesses" | "next")), _) => {
            let rules = rules(refused).is_ok();
            let words = game(refused).is_some_and(|game| game.names[0] == "words");
            let options = match (rules, words) {
                (true, _) => format!("--rules {refused}"),
                (_, true) => {
                    "--codes secrets-2315 --guesses guesses-12972 --feedback colours".to_owned()
                }
                _ => return None,
            };
            Some(format!("solvetab {command} {options}"))
        }
        _ => None,
    }
}
