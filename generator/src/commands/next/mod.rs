//! `solvetab next`: the next guess of a game, the codes left, and what a guess is worth.

pub(crate) mod lies;
pub(crate) mod rated;

use std::io::Write;

use serde_json::{Value, json};
use solvetab_solver::code_breaking::advice::lies::MOST_CODES;
use solvetab_solver::code_breaking::advice::{Advice, Analysis, Comparison, Move, OneWrong, Position, large};

use crate::asked;
use crate::asked::codes_asked::with_feedback;
use crate::asked::game::{Asked, BULLS_AND_COWS, GameAsked};
use crate::asked::large::Search;
use crate::asked::notation::{CodesGame, Notation};
use crate::asked::typed::moves_of;
use crate::choices::from_to;
use crate::commands::next::lies as next_lies;
use crate::commands::next::lies::{Doubtful, MostWrong};
use crate::counts::codes_fit;
use crate::dialogue::questions::{EmptyLine, STANDARD_INPUT, answer_each};
use crate::report::{Output, Verdict, usage};
use crate::workers::Workers;

/// The next guess of a game
///
/// Follows a table as long as the guesses are the table's own, by any names of positions and symbols: a game that begins with 1234
/// instead of 0123 is the table's as well. After a guess unlike the table's it finds the codes that still fit and the guess with the
/// largest entropy among all codes, or the optimal one if few codes are left. Ends with exit code 2 if no code fits the answers.
///
/// With --feedback black only bulls are reported: write 0123=2A, or 0123=2. No such table is shipped; `solvetab solve --feedback black --out FILE` makes one, and
/// --table FILE follows it.
///
/// Rules whose codes are too many to list, up to 16 positions and 36 symbols, are searched as they are: the codes left are counted, the guess
/// is judged by a list or a sample of them, and the answer says how sure each is.
///
/// With --lies 1 any one of the answers may be wrong, the winning one included, so that a person who miscounted once still gets there. It tells
/// how many codes fit all answers and how many all but one, and the guess of a strategy that expects a wrong answer (docs/one-lie.md). When no
/// code fits all answers, it says which is most likely wrong: the one without which the most codes fit, if each secret, each answer to be wrong
/// and each way to be wrong are equally likely. After a winning answer it goes on until no other code is possible. A line of - gets the guess and
/// both numbers, as 0146 168 431, or solved; --json has the keys guess (null when solved), remaining, with_one_wrong, must_be_wrong, source and
/// suspects, a list of answer (from 1), guess, said and codes.
///
/// With - each line of standard input is a game so far, such as 0123=1A1B 4567=0A2B, or empty for a game without guesses, and gets one
/// line: the guess and how many codes fit, as 0146 168, or solved. With --list the line has the codes; with --rate each guess with its
/// answers, largest cell, codes left on average and guesses to come on average (- if not known), first the rated one, then the best. A
/// line that is no game gets one that begins with error: and the others are answered; the exit code is that of the worst line.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab next 0123=1A1B 4567=0A2B
  solvetab next 1234=0A2B --rate 5678
  echo 0123=1A1B | solvetab next - --json
  solvetab next --rules 10x10 0123456789=2A8B
  solvetab next 0123=1A1B 4567=0A2B 0467=3A0B --lies 1
  solvetab next --no-leading-zero 1234=1A1B
  solvetab next --codes words.txt stone=1A2B
  solvetab next --feedback black 0123=2A 0145=1
  solvetab next --table words.tab stone=1A2B --list")]
pub(crate) struct Arguments {
    /// The guesses and answers so far, such as 0123=1A1B; or - for a game on each line of standard input
    #[arg(value_name = "GUESS=ANSWER")]
    history: Vec<String>,
    #[command(flatten)]
    game: GameAsked,
    /// List the codes or words that are left, one a line
    #[arg(long)]
    list: bool,
    /// Tell what this guess is worth, beside the best one
    #[arg(long, value_name = "CODE", conflicts_with = "list")]
    rate: Option<String>,
    /// How many of the answers may be wrong: 0 or 1
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = from_to(0_u8, 1))]
    lies: u8,
    #[command(flatten)]
    search: Search,
    /// Where codes are too many to list: what is drawn from [default: 0]
    #[arg(long, value_name = "N", value_parser = from_to(0, u64::MAX))]
    seed: Option<u64>,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    if arguments.lies > 0 {
        refuse_with_lies(arguments)?;
    }
    if arguments.game.is_of_standard_input() && arguments.history == [STANDARD_INPUT] {
        return Err(usage("standard input has either the codes or the questions: name a file for --codes"));
    }
    let game = arguments.game.read(BULLS_AND_COWS, &[("--lies", arguments.lies > 0)], output)?;
    if let Asked::Large(rules) = game {
        return answer_large(rules, arguments, output);
    }
    arguments.search.refuse("rules whose codes are too many to list")?;
    if arguments.seed.is_some() {
        return Err(usage("--seed is for rules whose codes are too many to list: leave it out"));
    }
    match game {
        Asked::Codes(game) if arguments.lies > 0 => answer_doubtful(&game, arguments, output),
        Asked::Codes(game) => answer(game, arguments, output),
        Asked::List(_) if arguments.lies > 0 => {
            Err(usage("--lies 1 is for the codes of rules, and the table has words: leave it out"))
        }
        Asked::List(game) => answer(game, arguments, output),
        Asked::Large(_) => unreachable!("answered above"),
    }
}

/// Answers for rules whose codes are too many to list.
fn answer_large(rules: large::Rules, arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let options = [
        (format!("--lies 1 is for rules of at most 8 positions and {MOST_CODES} codes"), arguments.lies > 0),
        ("--rate is for rules of at most 8 positions and 65536 codes".to_owned(), arguments.rate.is_some()),
    ];
    if let Some((what, _)) = options.into_iter().find(|&(_, is_given)| is_given) {
        return Err(usage(format!("{what}: leave it out for {rules}")));
    }
    let wanted = if arguments.list { asked::large::Wanted::Codes } else { asked::large::Wanted::Guess };
    let options = arguments.search.options(arguments.seed.unwrap_or(0));
    asked::large::next(rules, options, &arguments.game.symbols, wanted, &arguments.history, output)
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

/// Answers the question, or each of those on standard input, where one of the answers may be wrong.
fn answer_doubtful(game: &CodesGame, arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let workers = output.workers;
    let answers = next_lies::answers(game.rules(), workers)?;
    let doubtful = Doubtful::new(&answers, game);
    let reply_to = |history: &[String]| doubtful.reply(read_history(game, history)?, workers);
    if arguments.history == [STANDARD_INPUT] {
        let is_json = output.json;
        return answer_each(EmptyLine::Question, output, |question, line| {
            let reply = reply_to(&moves_of(question))?;
            if is_json {
                serde_json::to_writer(line, &reply.json())?;
            } else {
                reply.write_line(line)?;
            }
            Ok(Verdict::Yes)
        });
    }
    let reply = reply_to(&arguments.history)?;
    output.answer(|| reply.json(), |out| reply.write(out))?;
    Ok(Verdict::Yes)
}

/// Answers the question, or each of those on standard input.
fn answer<G: Notation>(game: G, arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let (analysis, workers) = (Analysis::new(game), output.workers);
    let game = analysis.game();
    let wanted = Wanted::new(arguments, game)?;
    let reply_to = |history: &[String]| wanted.of(&analysis, &read_history(game, history)?, workers);
    if arguments.history == [STANDARD_INPUT] {
        let is_json = output.json;
        return answer_each(EmptyLine::Question, output, |question, line| {
            let reply = reply_to(&moves_of(question))?;
            if is_json {
                serde_json::to_writer(line, &reply.json(game))?;
            } else {
                reply.write_line(game, line)?;
            }
            Ok(Verdict::Yes)
        });
    }
    let reply = reply_to(&arguments.history)?;
    output.answer(|| reply.json(game), |out| reply.write(game, out))?;
    Ok(Verdict::Yes)
}

/// The position after some guesses; if no code fits the answers, the error says which of them is most likely wrong if only one is.
fn consistent<G: Notation>(analysis: &Analysis<G>, moves: &[Move<G::Code>]) -> anyhow::Result<Position<G::Code>> {
    analysis.consistent(moves).map_err(|error| {
        let suspects = OneWrong::new(analysis.game(), moves).by_likelihood();
        usage(format!("{error}; {}", next_lies::blame(&suspects, MostWrong::Any)))
    })
}

/// What is asked of each game.
enum Wanted<C> {
    Guess,
    Codes,
    Rating(C),
}

/// The answer.
enum Reply<C> {
    Guess(Advice<C>),
    Codes(Vec<C>),
    Rating(Comparison<C>),
}

impl<C: Copy + Eq + Send + Sync> Wanted<C> {
    fn new(arguments: &Arguments, game: &impl Notation<Code = C>) -> anyhow::Result<Self> {
        Ok(match &arguments.rate {
            Some(text) => Self::Rating(game.read(text).map_err(|error| usage(format!("--rate \"{text}\": {error}")))?),
            None if arguments.list => Self::Codes,
            None => Self::Guess,
        })
    }

    fn of<G>(&self, analysis: &Analysis<G>, moves: &[Move<C>], workers: &Workers) -> anyhow::Result<Reply<C>>
    where
        G: Notation<Code = C>,
    {
        Ok(match *self {
            Self::Guess => Reply::Guess(match analysis.follow(moves) {
                Some(advice) => advice,
                None => {
                    let position = consistent(analysis, moves)?;
                    if analysis.is_solved(moves) {
                        return Ok(Reply::Guess(Advice::SOLVED));
                    }
                    workers.run(|| analysis.search(&position))
                }
            }),
            Self::Codes => {
                let left = consistent(analysis, moves)?.left;
                Reply::Codes(left.into_iter().map(|number| analysis.game().code(number)).collect())
            }
            Self::Rating(guess) => {
                let position = consistent(analysis, moves)?;
                if analysis.is_solved(moves) {
                    return Err(usage("the secret has been found: there is no guess to rate any more"));
                }
                Reply::Rating(workers.run(|| Comparison::new(analysis, &position, guess)))
            }
        })
    }
}

impl<C: Copy + Eq> Reply<C> {
    fn json(&self, game: &impl Notation<Code = C>) -> Value {
        let json = match self {
            Self::Guess(advice) => json!({
                "guess": advice.guess.map(|guess| game.show(guess)),
                "remaining": advice.remaining,
                "source": advice.source.name(),
                "worst": advice.to_come.map(|to_come| to_come.worst),
                "average": advice.to_come.map(|to_come| to_come.average),
            }),
            Self::Codes(codes) => json!({
                "remaining": codes.len(),
                "codes": codes.iter().map(|&code| game.show(code)).collect::<Vec<_>>(),
            }),
            Self::Rating(comparison) => rated::json(comparison, game),
        };
        with_feedback(json, game.feedback_kind())
    }

    fn write<G: Notation<Code = C>>(&self, game: &G, out: &mut dyn Write) -> anyhow::Result<()> {
        match self {
            Self::Guess(Advice { guess: None, .. }) => writeln!(out, "solved")?,
            Self::Guess(Advice { guess: Some(guess), remaining, to_come, .. }) => {
                writeln!(out, "{}", game.show(*guess))?;
                write!(out, "{}", codes_fit(*remaining, game.noun()))?;
                if let Some(to_come) = to_come {
                    write!(out, "; {:.3} guesses to come on average, at most {}", to_come.average, to_come.worst)?;
                }
                writeln!(out)?;
            }
            Self::Codes(codes) => {
                for &code in codes {
                    writeln!(out, "{}", game.show(code))?;
                }
            }
            Self::Rating(comparison) => writeln!(out, "{}", rated::text(comparison, game, |guess| game.show(guess)))?,
        }
        Ok(())
    }

    /// Everything on one line, for programs.
    fn write_line(&self, game: &impl Notation<Code = C>, out: &mut dyn Write) -> anyhow::Result<()> {
        match self {
            Self::Guess(Advice { guess: None, .. }) => write!(out, "solved")?,
            Self::Guess(Advice { guess: Some(guess), remaining, .. }) => {
                write!(out, "{} {remaining}", game.show(*guess))?;
            }
            Self::Codes(codes) => {
                for (place, &code) in codes.iter().enumerate() {
                    write!(out, "{}{}", if place == 0 { "" } else { " " }, game.show(code))?;
                }
            }
            Self::Rating(comparison) => rated::write_line(comparison, game, out)?,
        }
        Ok(())
    }
}

/// Reads the guesses and answers of a game.
pub(crate) fn read_history<G: Notation>(game: &G, history: &[String]) -> anyhow::Result<Vec<Move<G::Code>>> {
    let read = |text: &String| {
        // The last sign is the one before the answer: a word may have others.
        let (guess, answer) = text.rsplit_once('=').ok_or_else(|| {
            let first = game.secrets().first().map_or_else(String::new, |&first| game.show(game.code(first)));
            usage(format!("\"{text}\" is not a guess and its answer: write {first}={}", game.example()))
        })?;
        let wrong = |error| usage(format!("\"{text}\": {error}"));
        Ok((game.read(guess).map_err(wrong)?, game.read_answer(answer).map_err(wrong)?))
    };
    history.iter().map(read).collect()
}
