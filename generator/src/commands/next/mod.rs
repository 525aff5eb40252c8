//! `solvetab next`: the next guess of a game, the codes left, and what a guess is worth.
//!
//! Each way to ask makes a report: [`NextGuess`], [`CandidateList`] or [`RatedGuess`] where codes
//! can be listed, that of [`large`] where they are too many, and that of [`lies`] where an answer
//! may be wrong. [`answer`] writes the report, or one for each line of standard input.

pub(crate) mod large;
pub(crate) mod lies;

use std::fmt;
use std::io::Write;

use serde::Serialize;
use solvetab_lookup::code_breaking::Shape;
use solvetab_solver::code_breaking::advice::large::Hybrid;
use solvetab_solver::code_breaking::advice::{
    self, Advice, Comparison, Move, OneWrong, Position, Rating, ToCome,
};

use crate::choices::from_to;
use crate::commands::next::large::{LargeGuess, LargeLeft};
use crate::commands::next::lies::MostWrong;
use crate::dialogue::questions::{EmptyLine, STANDARD_INPUT, answer_each};
use crate::options::first_given;
use crate::options::notation::{
    LargeGame, ListedGame, Notation, check_order, large_moves, moves_of, moves_of_arguments,
    read_moves,
};
use crate::options::outside::{self, Outside};
use crate::options::played::{Asked, BULLS_AND_COWS, Limit, PlayedOptions, Search};
use crate::report::{
    OnOneLine, OneLine, Output, UsageError, Verdict, conflict, counted, left, none_left, to_come,
    too_late, usage, usage_more,
};

/// Suggest the next guess
///
/// Give your guesses so far with their feedback. `1A1B` means one bull (right symbol, right place)
/// and one cow (right symbol, wrong place); `solvetab help feedback` has every form.
///
/// While your guesses follow the table, the suggestion is the table's; any relabelling counts, so
/// you may begin with 1234. After any other guess it has the highest entropy, or is optimal when
/// few candidates are left. For words with colours it is found by looking two guesses ahead, and
/// optimal when at most 40 candidates are left. Codes too many to list are judged by a sample, and
/// the output says so.
///
/// Ends with exit code 2 if no code is consistent with the feedback, and names the feedback that
/// was most likely mistyped. With --lies 1 it goes on, although any one feedback may be wrong.
///
/// With - each line of standard input is a game, such as 0123=1A1B 4567=0A2B. Each gets one line:
/// the guess and the number of candidates; with --lies 1 also the number with one wrong; with
/// --list the candidates; with --rate the rated guess and the best one, each with its number of
/// cells, largest cell, candidates left on average, and expected guesses. A line ends with
/// (outside) where no secret of the list is consistent but other words are. A line that is no game
/// gets a line that begins with error:, and the exit code is that of the worst line.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:
  solvetab next 0123=1A1B 4567=0A2B
  solvetab next --rules 4x6r 0012=1A0B
  solvetab next 1234=0A2B --rate 5678
  solvetab next --table words-2315 salet=-Y--G",
    after_long_help = "Examples:
  solvetab next 0123=1A1B 4567=0A2B
  solvetab next 1234=0A2B --rate 5678
  echo 0123=1A1B | solvetab next - --json
  solvetab next 0123=1A1B 4567=0A2B 0467=3A0B --lies 1
  solvetab next --codes words.txt stone=1A2B --list
  solvetab next --table words-2315 salet=-Y--G
  solvetab next --feedback colours --hard crane=01002"
)]
pub(crate) struct NextArguments {
    /// Your guesses with their feedback, such as 0123=1A1B; or - to read games from standard input
    #[arg(value_name = "GUESS=FEEDBACK")]
    history: Vec<String>,
    #[command(flatten)]
    game: PlayedOptions,
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
    limit: Limit,
    #[command(flatten)]
    search: Search,
    /// For codes too many to list: the seed of the sample [default: 0]
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = from_to(0, u64::MAX))]
    seed: Option<u64>,
}

/// Runs the command.
pub(crate) fn run(arguments: &NextArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let without_lies = first_given(&[
        ("--rate", arguments.rate.is_some()),
        ("--list", arguments.list),
        ("--max-guesses", arguments.limit.max_guesses.is_some()),
        ("--weights", arguments.game.has_weights()),
    ]);
    if let Some(flag) = without_lies.filter(|_| arguments.lies > 0) {
        return Err(conflict(format!(
            "{flag} does not go with --lies 1: leave one of them out"
        )));
    }
    if arguments.game.is_of_standard_input() && arguments.history == [STANDARD_INPUT] {
        return Err(conflict(
            "standard input has either the codes or the questions: name a file for --codes",
        ));
    }
    let game = arguments.game.read(BULLS_AND_COWS, output)?;
    arguments.search.suits(&game)?;
    if !matches!(game, Asked::Large(_)) && arguments.seed.is_some() {
        return Err(conflict(
            "--seed is for rules whose codes are too many to list: leave it out",
        ));
    }

    match game {
        Asked::Listed(game) if arguments.lies > 0 => answer_doubtful(&game, arguments, output),
        Asked::Listed(game) => {
            answer_listed(&game.within(arguments.limit.max_guesses), arguments, output)
        }
        Asked::Large(rules) => answer_large(rules, arguments, output),
    }
}

/// Answers the question, or each of those on standard input.
fn answer<R: OneLine + Send>(
    arguments: &NextArguments,
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
    let reply = output.progress.during("thinking", || {
        reply_to(&moves_of_arguments(&arguments.history))
    })?;
    output.report(&reply)?;
    Ok(Verdict::Yes)
}

/// Names the option whose guess was refused.
fn of_rated(error: UsageError, text: &str) -> UsageError {
    error.reworded(|sentence| format!("--rate \"{text}\": {sentence}"))
}

/// Answers where codes can be listed.
fn answer_listed(
    game: &ListedGame,
    arguments: &NextArguments,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    let (analysis, workers) = (game.analysis(), output.workers);
    if let Some(text) = &arguments.rate {
        let guess = game.read(text).map_err(|error| of_rated(error, text))?;
        return answer(arguments, output, |history| {
            let moves = moves_in_order(game, history)?;
            let position = consistent(game, &moves)?;
            if analysis.is_solved(&moves) {
                return Err(usage(
                    "the secret has been found: there is no guess to rate any more",
                ));
            }
            game.may_follow(&moves, guess)
                .map_err(|error| of_rated(error, text))?;
            let comparison = workers.run(|| Comparison::new(analysis, &position, guess));
            Ok(RatedGuess::new(&comparison, &position, game, |code| {
                game.show(code)
            }))
        });
    }

    if arguments.list {
        return answer(arguments, output, |history| {
            let position = consistent(game, &moves_in_order(game, history)?)?;
            let codes = position
                .left
                .iter()
                .map(|&number| game.show_number(number))
                .collect();
            Ok(CandidateList {
                outside: Outside::of(game, &position),
                ..CandidateList::new(codes, game.feedback_name())
            })
        });
    }

    answer(arguments, output, |history| {
        let moves = moves_in_order(game, history)?;
        if let Some(advice) = analysis.follow(&moves) {
            return Ok(NextGuess::new(advice, None, game));
        }
        let position = consistent(game, &moves)?;
        if analysis.is_solved(&moves) {
            return Ok(NextGuess::new(Advice::SOLVED, None, game));
        }
        let advice = workers.run(|| analysis.search(&position));
        Ok(NextGuess::new(advice, Outside::of(game, &position), game))
    })
}

/// Reads the guesses and feedback of a game, each of which may follow those before it.
fn moves_in_order(game: &ListedGame, history: &[String]) -> Result<Vec<Move>, UsageError> {
    let moves = read_moves(game, history)?;
    check_order(game, &moves)?;
    Ok(moves)
}

/// The position after some guesses; if no code fits the feedback, the error says which of it is
/// most likely wrong if only one is.
fn consistent(game: &ListedGame, moves: &[Move]) -> anyhow::Result<Position> {
    game.analysis().consistent(moves).map_err(|error| {
        let suspects = OneWrong::new(game.game(), moves).by_likelihood();
        let (none, blame) = (
            none_left(game.noun()),
            lies::blame(&suspects, MostWrong::Any),
        );
        usage_more(
            &error,
            format!("{none}: at least one is mistyped, check it from the first guess on; {blame}"),
        )
    })
}

/// Answers where one feedback may be wrong.
fn answer_doubtful(
    game: &ListedGame,
    arguments: &NextArguments,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    let workers = output.workers;
    answer(arguments, output, |history| {
        lies::next_guess(game, &read_moves(game, history)?, workers)
    })
}

/// Answers where codes are too many to list.
fn answer_large(
    rules: Shape,
    arguments: &NextArguments,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    if let Some(option) = first_given(&[
        ("--lies 1", arguments.lies > 0),
        ("--rate", arguments.rate.is_some()),
        ("--max-guesses", arguments.limit.max_guesses.is_some()),
    ]) {
        return Err(conflict(format!(
            "{option} is for rules of at most 8 positions and 65536 codes: leave it out for {rules}"
        )));
    }
    let game = LargeGame::new(rules, arguments.game.symbols.clone())?;
    let adviser = Hybrid::new(rules, arguments.search.options(arguments.seed.unwrap_or(0)));
    if arguments.list {
        return answer(arguments, output, |history| {
            let so_far = adviser
                .follow(None, &large_moves(&read_moves(&game, history)?))
                .map_err(usage)?;
            let codes = so_far.listed().ok_or_else(|| {
                let why = LargeLeft::from(so_far.remaining()).why_not_listed();
                usage(format!("{why}; give more feedback"))
            })?;
            Ok(CandidateList::new(
                codes
                    .iter()
                    .map(|&code| game.show(advice::Guess::Code(code)))
                    .collect(),
                None,
            ))
        });
    }

    answer(arguments, output, |history| {
        let advice = adviser
            .follow(None, &large_moves(&read_moves(&game, history)?))
            .map_err(usage)?
            .advice();
        Ok(LargeGuess::new(
            advice,
            advice
                .guess
                .map(|guess| game.show(advice::Guess::Code(guess))),
        ))
    })
}

/// The next guess.
#[derive(Serialize)]
pub(crate) struct NextGuess {
    /// Nothing if the secret has been found.
    guess: Option<String>,
    /// Number of codes that fit the answers.
    remaining: u32,
    /// `table`, `search` or `answers`.
    source: &'static str,
    /// Guesses to come in the worst case of the play suggested, this one included, if known.
    worst: Option<u16>,
    /// Candidates that need so many, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_worst: Option<u32>,
    /// The same on average.
    average: Option<f64>,
    /// Candidates that this play finds only after the guesses that are left, where these are
    /// limited and it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    late: Option<u32>,
    /// Other words, if the candidates are no secrets of the list.
    #[serde(flatten)]
    outside: Option<Outside>,
    /// Kind of feedback, unless it is bulls and cows.
    #[serde(skip_serializing_if = "Option::is_none")]
    feedback: Option<&'static str>,
}

impl NextGuess {
    pub(crate) fn new(advice: Advice, outside: Option<Outside>, game: &ListedGame) -> Self {
        Self {
            guess: advice.guess.map(|guess| game.show_number(guess)),
            remaining: advice.remaining,
            source: advice.source.name(),
            worst: advice.to_come.map(|to_come| to_come.worst),
            at_worst: advice.to_come.and_then(|to_come| to_come.at_worst),
            average: advice.to_come.map(|to_come| to_come.average),
            late: advice.to_come.and_then(|to_come| to_come.late),
            outside,
            feedback: game.feedback_name(),
        }
    }
}

impl fmt::Display for NextGuess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(guess) = &self.guess else {
            return writeln!(f, "solved");
        };
        write!(f, "{guess}\n{}", left(self.remaining))?;
        if let (Some(average), Some(worst)) = (self.average, self.worst) {
            write!(f, "; {}", to_come(average, worst))?;
        }
        writeln!(f)?;
        if let Some(late) = self.late.filter(|&late| late > 0) {
            writeln!(f, "{}", too_late(late))?;
        }
        outside::say(self.outside.as_ref(), f)
    }
}

impl OneLine for NextGuess {
    fn line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.guess {
            None => f.write_str("solved"),
            Some(guess) => write!(
                f,
                "{guess} {}{}",
                self.remaining,
                outside::in_line(self.outside.as_ref())
            ),
        }
    }
}

/// The codes that fit the answers.
#[derive(Serialize)]
pub(crate) struct CandidateList {
    remaining: usize,
    codes: Vec<String>,
    /// Other words, if they are no secrets of the list.
    #[serde(flatten)]
    outside: Option<Outside>,
    /// Kind of feedback, unless it is bulls and cows.
    #[serde(skip_serializing_if = "Option::is_none")]
    feedback: Option<&'static str>,
}

impl CandidateList {
    pub(crate) fn new(codes: Vec<String>, feedback: Option<&'static str>) -> Self {
        Self {
            remaining: codes.len(),
            codes,
            outside: None,
            feedback,
        }
    }
}

impl fmt::Display for CandidateList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.codes
            .iter()
            .try_for_each(|code| writeln!(f, "{code}"))?;
        outside::say(self.outside.as_ref(), f)
    }
}

impl OneLine for CandidateList {
    fn line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            self.codes.join(" "),
            outside::in_line(self.outside.as_ref())
        )
    }
}

/// A guess beside the best one.
#[derive(Serialize)]
pub(crate) struct RatedGuess {
    #[serde(flatten)]
    rated: GuessWorth,
    /// Number of codes that fit the answers.
    remaining: usize,
    best: GuessWorth,
    /// Other words, if the candidates are no secrets of the list.
    #[serde(flatten)]
    outside: Option<Outside>,
    /// Kind of feedback, unless it is bulls and cows.
    #[serde(skip_serializing_if = "Option::is_none")]
    feedback: Option<&'static str>,
}

/// Worth of a guess.
#[derive(Serialize)]
struct GuessWorth {
    guess: String,
    /// Number of different answers that it may get.
    cells: usize,
    /// Codes left in the worst case.
    largest: usize,
    /// The same on average.
    expected: f64,
    /// Guesses to come on average, this one included, if known.
    average: Option<f64>,
    /// The same in the worst case.
    worst: Option<u16>,
    /// Candidates that need so many, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_worst: Option<u32>,
    /// Candidates that are found only after the guesses that are left, where these are limited and
    /// it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    late: Option<u32>,
    /// The guess as people see it.
    #[serde(skip)]
    shown: String,
}

impl GuessWorth {
    fn new(rating: &Rating, game: &ListedGame, show: impl Fn(advice::Guess) -> String) -> Self {
        let Rating {
            guess,
            cells,
            largest,
            expected,
            to_come,
        } = *rating;
        let (average, worst) = to_come.map_or((None, None), |ToCome { average, worst, .. }| {
            (Some(average), Some(worst))
        });
        let (guess, shown) = (game.show(guess), show(guess));
        let (at_worst, late) =
            to_come.map_or((None, None), |to_come| (to_come.at_worst, to_come.late));
        Self {
            guess,
            cells,
            largest,
            expected,
            average,
            worst,
            at_worst,
            late,
            shown,
        }
    }
}

impl RatedGuess {
    /// Rates a guess, with the text that people see for it.
    pub(crate) fn new(
        comparison: &Comparison,
        position: &Position,
        game: &ListedGame,
        show: impl Fn(advice::Guess) -> String,
    ) -> Self {
        Self {
            rated: GuessWorth::new(&comparison.rated, game, &show),
            remaining: comparison.remaining,
            best: GuessWorth::new(&comparison.best, game, &show),
            outside: Outside::of(game, position),
            feedback: game.feedback_name(),
        }
    }
}

impl fmt::Display for RatedGuess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\nbest: {}\n", self.rated, self.best)?;
        outside::say(self.outside.as_ref(), f)
    }
}

impl fmt::Display for GuessWorth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            shown,
            largest,
            expected,
            ..
        } = self;
        let feedback = counted(
            self.cells as u64,
            "kind of feedback leaves",
            "kinds of feedback leave",
        );
        write!(
            f,
            "{shown}: {feedback} {expected:.3} candidates on average, at most {largest}"
        )?;
        match (self.average, self.worst) {
            // On a line of its own, so that each fits a terminal.
            (Some(average), Some(worst)) => write!(f, "\n  {}", to_come(average, worst))?,
            _ => return Ok(()),
        }
        match self.late {
            Some(late) if late > 0 => write!(f, "; {}", too_late(late)),
            _ => Ok(()),
        }
    }
}

impl OneLine for RatedGuess {
    fn line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (worth, end) in [(&self.rated, " "), (&self.best, "")] {
            let GuessWorth {
                guess,
                cells,
                largest,
                expected,
                average,
                ..
            } = worth;
            let average = average.map_or("-".to_owned(), |average| format!("{average:.3}"));
            write!(f, "{guess} {cells} {largest} {expected:.3} {average}{end}")?;
        }
        f.write_str(outside::in_line(self.outside.as_ref()))
    }
}
