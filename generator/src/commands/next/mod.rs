//! `solvetab next`: the next guess of a game, the codes left, and what a guess is worth.
//!
//! Three know what to say of a game: [`listed`] where codes can be listed, [`large`] where they are
//! too many, [`lies`] where an answer may be wrong. Each makes a report; [`answer`] writes it, or
//! one for each line of standard input.

pub(crate) mod large;
pub(crate) mod lies;
pub(crate) mod listed;

use std::io::Write;

use solvetab_lookup::code_breaking::FeedbackKind;
use solvetab_solver::code_breaking::advice::large::{Hybrid, Rules};
use solvetab_solver::code_breaking::advice::lies::MOST_CODES;
use solvetab_solver::code_breaking::advice::{Advice, Analysis, Comparison, Move, OneWrong, Position};

use crate::asked::game::{Asked, BULLS_AND_COWS, GameAsked};
use crate::asked::large::Search;
use crate::asked::notation::{CodesGame, LargeGame, Listed, Notation, read_moves};
use crate::asked::typed::moves_of;
use crate::choices::from_to;
use crate::commands::next::lies::MostWrong;
use crate::dialogue::questions::{EmptyLine, STANDARD_INPUT, answer_each};
use crate::report::{Line, OnOneLine, Output, Verdict, usage};

/// Suggest the next guess
///
/// Give your guesses so far with their feedback: `solvetab next 0123=1A1B 4567=0A2B`. `1A1B` means one
/// bull (right symbol, right place) and one cow (right symbol, wrong place).
///
/// The suggestion is optimal while your guesses follow the table; any relabelling counts, so you may
/// begin with 1234 instead of 0123. After any other guess, the suggestion has the highest entropy, or
/// is optimal when few candidates are left. Ends with exit code 2 if no code is consistent with the
/// feedback, and names the feedback that was most likely mistyped.
///
/// With --feedback black only bulls are reported: write 0123=2A, or 0123=2. No such table is shipped:
/// `solvetab solve --feedback black --out FILE` makes one, and --table FILE follows it.
///
/// Rules with too many codes to list, up to 16 positions and 36 symbols, are searched as they are. The
/// candidates are counted, the guess is judged by a list or a sample of them, and the output says how
/// certain each is.
///
/// With --lies 1 any one feedback may be wrong, the winning one included, so that a person who
/// miscounted once still gets there. It shows how many codes are consistent with all feedback and how
/// many contradict exactly one. The guess expects a wrong feedback (docs/one-lie.md). When no code is
/// consistent with all, it names the feedback that is most likely wrong: the one without which the
/// most codes fit. After a winning feedback it goes on until no other code is possible.
///
/// With - each line of standard input is a game, such as 0123=1A1B 4567=0A2B, or empty for a game
/// without guesses. Each gets one line: the guess and the number of candidates, as 0146 168, or solved;
/// with --lies 1 also the number with one wrong. With --list the line has the candidates. With --rate
/// it has the rated guess and then the best one, each with its number of cells, largest cell,
/// candidates left on average, and expected guesses (- if not known). A line that is no game gets a
/// line that begins with error:, and the exit code is that of the worst line. docs/engine.md has the
/// keys of --json.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:
  solvetab next 0123=1A1B 4567=0A2B
  solvetab next --rules 4x6r 0012=1A0B
  solvetab next 1234=0A2B --rate 5678",
    after_long_help = "Examples:
  solvetab next 0123=1A1B 4567=0A2B
  solvetab next --rules 4x6r 0012=1A0B
  solvetab next 1234=0A2B --rate 5678
  echo 0123=1A1B | solvetab next - --json
  solvetab next --rules 10x10 0123456789=2A8B
  solvetab next 0123=1A1B 4567=0A2B 0467=3A0B --lies 1
  solvetab next --no-leading-zero 1234=1A1B
  solvetab next --codes words.txt stone=1A2B
  solvetab next --feedback black 0123=2A 0145=1
  solvetab next --table words.tab stone=1A2B --list"
)]
pub(crate) struct Arguments {
    /// Your guesses with their feedback, such as 0123=1A1B; or - to read games from standard input
    #[arg(value_name = "GUESS=FEEDBACK")]
    history: Vec<String>,
    #[command(flatten)]
    game: GameAsked,
    /// List the candidates, one a line
    #[arg(long)]
    list: bool,
    /// Rate this guess, beside the best one
    #[arg(long, value_name = "CODE", conflicts_with = "list")]
    rate: Option<String>,
    /// How many feedback entries may be wrong: 0 or 1
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_to(0_u8, 1))]
    lies: u8,
    #[command(flatten)]
    search: Search,
    /// For codes too many to list: the seed of the sample [default: 0]
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = from_to(0, u64::MAX))]
    seed: Option<u64>,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let lies = arguments.lies > 0;
    if lies {
        refuse_with_lies(arguments)?;
    }
    if arguments.game.is_of_standard_input() && arguments.history == [STANDARD_INPUT] {
        return Err(usage("standard input has either the codes or the questions: name a file for --codes"));
    }
    let game = arguments.game.read(BULLS_AND_COWS, &[("--lies", lies)], output)?;
    if !matches!(game, Asked::Large(_)) {
        arguments.search.refuse("rules whose codes are too many to list")?;
        if arguments.seed.is_some() {
            return Err(usage("--seed is for rules whose codes are too many to list: leave it out"));
        }
    }
    match game {
        Asked::Codes(game) if lies => answer_doubtful(&game, arguments, output),
        Asked::Codes(game) => answer_listed(game, arguments, output),
        Asked::List(_) if lies => {
            Err(usage("--lies 1 is for the codes of rules, and the table has words: leave it out"))
        }
        Asked::List(game) => answer_listed(game, arguments, output),
        Asked::Large(rules) => answer_large(rules, arguments, output),
    }
}

/// Answers the question, or each of those on standard input.
fn answer<R: Line + Send>(
    arguments: &Arguments,
    output: &mut Output<'_>,
    reply_to: impl Fn(&[String]) -> anyhow::Result<R>,
) -> anyhow::Result<Verdict> {
    if arguments.history == [STANDARD_INPUT] {
        let is_json = output.json;
        return answer_each(EmptyLine::Question, output, |question, line| {
            let reply = reply_to(&moves_of(question))?;
            if is_json {
                serde_json::to_writer(line, &reply)?;
            } else {
                write!(line, "{}", OnOneLine(&reply))?;
            }
            Ok(Verdict::Yes)
        });
    }
    let reply = output.progress.during("thinking", || reply_to(&arguments.history))?;
    output.report(&reply)?;
    Ok(Verdict::Yes)
}

/// Answers where codes can be listed.
fn answer_listed<G: Listed>(game: G, arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let (analysis, workers) = (Analysis::new(game), output.workers);
    let game = analysis.game();
    if let Some(text) = &arguments.rate {
        let guess = game.read(text).map_err(|error| usage(format!("--rate \"{text}\": {error}")))?;
        return answer(arguments, output, |history| {
            let moves = read_moves(game, history)?;
            let position = consistent(&analysis, &moves)?;
            if analysis.is_solved(&moves) {
                return Err(usage("the secret has been found: there is no guess to rate any more"));
            }
            let comparison = workers.run(|| Comparison::new(&analysis, &position, guess));
            Ok(listed::Rated::new(&comparison, game, |code| game.show(code)))
        });
    }
    if arguments.list {
        return answer(arguments, output, |history| {
            let left = consistent(&analysis, &read_moves(game, history)?)?.left;
            let codes = left.into_iter().map(|number| game.show(game.code(number))).collect();
            Ok(listed::Codes::new(codes, game.feedback_kind()))
        });
    }
    answer(arguments, output, |history| {
        let moves = read_moves(game, history)?;
        let advice = match analysis.follow(&moves) {
            Some(advice) => advice,
            None => {
                let position = consistent(&analysis, &moves)?;
                let is_solved = analysis.is_solved(&moves);
                if is_solved { Advice::SOLVED } else { workers.run(|| analysis.search(&position)) }
            }
        };
        Ok(listed::Guess::new(advice, game))
    })
}

/// The position after some guesses; if no code fits the answers, the error says which of them is
/// most likely wrong if only one is.
fn consistent<G: Listed>(analysis: &Analysis<G>, moves: &[Move<G::Code>]) -> anyhow::Result<Position<G::Code>> {
    analysis.consistent(moves).map_err(|error| {
        let suspects = OneWrong::new(analysis.game(), moves).by_likelihood();
        usage(format!("{error}; {}", lies::blame(&suspects, MostWrong::Any)))
    })
}

/// Answers where one of the answers may be wrong.
fn answer_doubtful(game: &CodesGame, arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let workers = output.workers;
    let answers = lies::answers(game.rules(), workers)?;
    let strategy = lies::strategy(&answers);
    answer(arguments, output, |history| lies::Guess::new(game, &strategy, &read_moves(game, history)?, workers))
}

/// Answers where codes are too many to list.
fn answer_large(rules: Rules, arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let options = [
        (format!("--lies 1 is for rules of at most 8 positions and {MOST_CODES} codes"), arguments.lies > 0),
        ("--rate is for rules of at most 8 positions and 65536 codes".to_owned(), arguments.rate.is_some()),
    ];
    if let Some((what, _)) = options.into_iter().find(|&(_, is_given)| is_given) {
        return Err(usage(format!("{what}: leave it out for {rules}")));
    }
    let game = LargeGame::new(rules, arguments.game.symbols.clone())?;
    let adviser = Hybrid::new(rules, arguments.search.options(arguments.seed.unwrap_or(0)));
    if arguments.list {
        return answer(arguments, output, |history| {
            let so_far = adviser.follow(None, &read_moves(&game, history)?).map_err(usage)?;
            let codes = so_far.listed().ok_or_else(|| {
                let why = large::Left::from(so_far.remaining()).why_not_listed();
                usage(format!("{why}; give more feedback"))
            })?;
            Ok(listed::Codes::new(codes.iter().map(|&code| game.show(code)).collect(), FeedbackKind::Counts))
        });
    }
    answer(arguments, output, |history| {
        let advice = adviser.follow(None, &read_moves(&game, history)?).map_err(usage)?.advice();
        Ok(large::Guess::new(advice, advice.guess.map(|guess| game.show(guess))))
    })
}

/// Refuses what has no meaning where answers may be wrong.
fn refuse_with_lies(arguments: &Arguments) -> anyhow::Result<()> {
    let meaningless = [
        ("--rate", "the worth of a guess is known only if all answers are true", arguments.rate.is_some()),
        ("--list", "codes are listed only if all answers are true", arguments.list),
    ];
    let of_lists = arguments.game.given().map(|(flag, is_given)| (flag, "it is for all codes of rules", is_given));
    match meaningless.into_iter().chain(of_lists).find(|&(.., is_given)| is_given) {
        Some((flag, why, _)) => {
            Err(usage(format!("--lies 1 does not go with {flag}, since {why}: leave one of them out")))
        }
        None => Ok(()),
    }
}
