//! Optimal trees, and what is known of a game of codes so far.

use std::cmp::Ordering;
use std::fmt::Display;
use std::str::FromStr;

use serde_json::{Value, json};
use solvetab::{
    Code, ColourTree, Colours, DecisionTree, Feedback, FeedbackKind, InputError, Kind, QueryError, Rules, Table, Word,
    WordTree,
};
use solvetab_solver::code_breaking::advice::lies::{Answers, Ending, MOST_CODES, Strategy};
use solvetab_solver::code_breaking::advice::{
    Analysis, ColouredGame, Comparison, GuessingGame, ListGame, Move, OneWrong, Position, Rating, Review, Reviewed,
    RulesGame, ToCome, longest,
};
use solvetab_solver::code_breaking::game as solver;
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses};
use solvetab_solver::code_breaking::search::{self, Optimal, Question, Resources, Saved};
use solvetab_solver::code_breaking::strategy::encode;

use super::failure::{Failure, whole};
use super::host::Host;
use super::requests::{GivenCodes, GivenGuesses, GivenQuestion, GivenWords};

/// Bytes that the transposition table may take, of the four gibibytes that a module can have.
const MEMORY: usize = 1 << 28;

fn question(given: &GivenQuestion) -> Result<Question, Failure> {
    let max_depth = given.max_depth.as_deref().map(|text| whole("the most guesses", text, 1, u16::MAX.into()));
    let width = given.width.as_deref().map(|text| whole("the width", text, 1, u32::MAX.into()));
    Ok(Question {
        objective: given.objective.parse()?,
        max_depth: max_depth.transpose()?.map(|depth| depth as u16),
        width: width.transpose()?.map(|width| width as usize),
    })
}

fn optimal(game: &solver::Game, given: &GivenQuestion) -> Result<Optimal, Failure> {
    let resources = Resources { threads: 1, memory: MEMORY };
    Ok(search::solve_watched(game, question(given)?, &resources, Saved::default(), &Host)?)
}

fn solved(optimal: &Optimal) -> Value {
    let cost = optimal.tree.cost();
    json!({
        "secrets": cost.secrets,
        "total": cost.total,
        "average": f64::from(cost.total) / f64::from(cost.secrets),
        "worst": cost.worst,
        "atWorst": optimal.at_worst,
        "proven": optimal.proven.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}

fn rules(given: &GivenCodes) -> Result<Rules, Failure> {
    let kind: FeedbackKind = given.feedback.as_deref().map_or(Ok(FeedbackKind::default()), str::parse)?;
    Ok(given.rules.parse::<Rules>()?.with_feedback(kind))
}

/// The optimal tree for some rules: its table comes with the reply.
pub(super) fn solve(codes: &GivenCodes, given: &GivenQuestion, table: &mut Vec<u8>) -> Result<Value, Failure> {
    let game = solver::Game::from(rules(codes)?);
    let optimal = optimal(&game, given)?;
    *table = encode::optimal(&game, &optimal).to_file(&[]);
    Ok(solved(&optimal))
}

/// Whether letters get colours.
fn is_coloured(given: &GivenWords) -> Result<bool, InputError> {
    match &*given.feedback {
        "counts" => Ok(false),
        "colours" => Ok(true),
        _ => Err(InputError::Form { what: "the feedback for words", expected: "counts or colours" }),
    }
}

fn list(given: GivenWords) -> Result<CodeList, Failure> {
    let is_coloured = is_coloured(&given)?;
    if given.hard && !is_coloured {
        return Err(Failure::usage("hard mode is for words with colours: add feedback colours, or leave it out"));
    }
    let list = match given.guesses {
        GivenGuesses::Named(name) => {
            let guesses = match &*name {
                "list" => Guesses::List,
                "all" => Guesses::All,
                _ => return Err(InputError::Form { what: "the guesses", expected: "list or all" }.into()),
            };
            CodeList::new(given.words, None, guesses)?
        }
        GivenGuesses::Words(guesses) => CodeList::new(guesses, None, Guesses::List)?.with_secrets(given.words, None)?,
    };
    let list = if is_coloured { list.coloured()? } else { list };
    Ok(if given.hard { list.hard() } else { list })
}

/// The optimal tree for a list of words: its table comes with the reply.
pub(super) fn solve_words(words: GivenWords, given: &GivenQuestion, table: &mut Vec<u8>) -> Result<Value, Failure> {
    let game = solver::Game::from(list(words)?);
    let optimal = optimal(&game, given)?;
    *table = encode::optimal(&game, &optimal).to_file(&[]);
    Ok(solved(&optimal))
}

/// The answer to a guess of a word.
pub(super) fn word_feedback(guess: &str, secret: &str) -> Result<Value, Failure> {
    Ok(json!(guess.parse::<Word>()?.feedback(secret.parse()?)?.to_string()))
}

/// Games that are analysed, by number. What was found of one is kept, so that the next question is
/// answered sooner.
#[derive(Default)]
pub(super) struct Games(Vec<Option<Game>>);

pub(super) enum Game {
    Rules(Box<Analysis<RulesGame>>),
    List(Box<Analysis<ListGame>>),
    Coloured(Box<Analysis<ColouredGame>>),
}

impl Games {
    fn add(&mut self, game: Game) -> Value {
        let free = self.0.iter().position(Option::is_none).unwrap_or(self.0.len());
        if free == self.0.len() {
            self.0.push(None);
        }
        self.0[free] = Some(game);
        json!(free)
    }

    pub(super) fn open_rules(&mut self, codes: &GivenCodes) -> Result<Value, Failure> {
        Ok(self.add(Game::Rules(Box::new(Analysis::new(RulesGame::new(rules(codes)?))))))
    }

    /// Words, with a table for them if there is one.
    pub(super) fn open_words(&mut self, words: GivenWords, table: Option<Vec<u8>>) -> Result<Value, Failure> {
        let list = list(words)?;
        let is_coloured = list.is_coloured();
        let game = match table {
            Some(_) if !is_coloured => return Err(Failure::usage("a table goes with words with colours alone")),
            None if !is_coloured => Game::List(Box::new(Analysis::new(ListGame::of_list(list)))),
            table => {
                let mut game = ColouredGame::of_list(list)?;
                if let Some(bytes) = table {
                    let tree = ColourTree::new(Table::new_intact(bytes)?)?;
                    let other = "the table has other secrets, or guesses words that may not be guessed";
                    game = game.with_table(tree).ok_or_else(|| Failure::usage(other))?;
                }
                Game::Coloured(Box::new(Analysis::new(game)))
            }
        };
        Ok(self.add(game))
    }

    pub(super) fn open_table(&mut self, bytes: Vec<u8>) -> Result<Value, Failure> {
        let table = Table::new_intact(bytes)?;
        let game = match table.kind() {
            Kind::WordTree => Game::List(Box::new(Analysis::new(ListGame::of_table(WordTree::new(table)?)?))),
            Kind::ColourTree => {
                Game::Coloured(Box::new(Analysis::new(ColouredGame::of_table(ColourTree::new(table)?)?)))
            }
            _ => Game::Rules(Box::new(Analysis::new(RulesGame::of_tree(DecisionTree::new(table)?)))),
        };
        Ok(self.add(game))
    }

    pub(super) fn close(&mut self, game: usize) -> Result<Value, Failure> {
        self.get(game)?;
        self.0[game] = None;
        Ok(Value::Null)
    }

    pub(super) fn get(&self, game: usize) -> Result<&Game, Failure> {
        self.0.get(game).and_then(Option::as_ref).ok_or_else(|| Failure::usage("there is no such game"))
    }
}

/// Calls a method of the analysis, whatever its codes are.
macro_rules! with_game {
    ($self:expr, $analysis:ident => $result:expr) => {
        match $self {
            Game::Rules($analysis) => $result,
            Game::List($analysis) => $result,
            Game::Coloured($analysis) => $result,
        }
    };
}

/// A guess and its answer as they were given.
type Given = (String, String);

impl Game {
    pub(super) fn analyse(&self, moves: &[Given], most: usize) -> Result<Value, Failure> {
        with_game!(self, analysis => analyse(analysis, moves, most))
    }

    pub(super) fn cells(&self, moves: &[Given], guess: &str, most: usize) -> Result<Value, Failure> {
        with_game!(self, analysis => cells(analysis, moves, guess, most))
    }

    pub(super) fn rate(&self, moves: &[Given], guess: &str) -> Result<Value, Failure> {
        with_game!(self, analysis => rate(analysis, moves, guess))
    }

    pub(super) fn adaptive_answers(&self, moves: &[Given], guess: &str) -> Result<Value, Failure> {
        with_game!(self, analysis => {
            let (position, guess) = (position(analysis, moves)?, analysis.game().read(guess)?);
            let answers = longest(analysis, &position, guess);
            Ok(answers.iter().map(|&answer| analysis.game().show_answer(answer)).collect())
        })
    }

    pub(super) fn best_guesses(&self, moves: &[Given], most: usize) -> Result<Value, Failure> {
        with_game!(self, analysis => best_guesses(analysis, moves, most))
    }

    pub(super) fn review(&self, moves: &[Given]) -> Result<Value, Failure> {
        with_game!(self, analysis => review(analysis, moves))
    }

    pub(super) fn suspects(&self, moves: &[Given]) -> Result<Value, Failure> {
        with_game!(self, analysis => {
            let known = OneWrong::new(analysis.game(), &read_moves(analysis.game(), moves)?);
            Ok(known.suspects().iter().map(|(place, codes)| json!({ "move": place, "codes": codes })).collect())
        })
    }
}

/// The feedback between all codes of the rules that were asked about last, for games with one lie.
#[derive(Default)]
pub(super) struct OneLie(Option<(RulesGame, Answers)>);

impl OneLie {
    /// The candidates and the next guess if any one feedback may be wrong, as `next --lies 1` says
    /// them.
    pub(super) fn advise(&mut self, codes: &GivenCodes, moves: &[Given]) -> Result<Value, Failure> {
        let rules = rules(codes)?;
        drop(self.0.take_if(|(game, _)| game.rules() != rules));
        let (game, answers) = match &mut self.0 {
            Some(kept) => kept,
            none => none.insert((RulesGame::new(rules), Answers::new(rules).ok_or_else(|| too_many(rules))?)),
        };
        let moves = read_moves(game, moves)?;
        let known = OneWrong::new(game, &moves);
        if known.is_empty() {
            return Err(QueryError::Contradiction.into());
        }
        let guess = Strategy::new(answers, Ending::Known).guess(&moves);
        let suspect = |(place, codes): (usize, usize)| json!({ "move": place, "codes": codes });
        Ok(json!({
            "guess": guess.map(|guess| guess.to_string()),
            "remaining": known.fitting.len(),
            "withOneWrong": known.contradicting.len(),
            "suspects": known.by_likelihood().into_iter().map(suspect).collect::<Vec<_>>(),
        }))
    }
}

fn too_many(rules: Rules) -> Failure {
    Failure::usage(format!("{rules} has {} codes; with one lie at most {MOST_CODES} are searched", rules.codes()))
}

/// Games whose codes can be typed.
trait Readable: GuessingGame<Code: Display> {
    /// Reads a code that may be guessed.
    fn read(&self, text: &str) -> Result<Self::Code, InputError>;

    /// Reads the feedback of a guess.
    fn read_answer(&self, text: &str) -> Result<Self::Feedback, InputError>;

    /// The feedback as it is written.
    fn show_answer(&self, answer: Self::Feedback) -> String;

    /// Whether the rules of the game allow this guess after these moves.
    fn may_guess(&self, _: &[MoveOf<Self>], _: Self::Code) -> bool {
        true
    }

    /// The guesses that tell most of the candidates left, with their entropy in bits; nothing where
    /// they are not looked for.
    fn most_telling(&self, _: &[u16], _: &[MoveOf<Self>], _: usize) -> Option<Vec<(Self::Code, f64)>> {
        None
    }
}

/// A guess of a game and its feedback.
type MoveOf<G> = Move<<G as GuessingGame>::Code, <G as GuessingGame>::Feedback>;

/// A position of a game.
type PositionOf<G> = Position<<G as GuessingGame>::Code, <G as GuessingGame>::Feedback>;

impl Readable for RulesGame {
    fn read(&self, text: &str) -> Result<Code, InputError> {
        let code: Code = text.parse()?;
        self.rules().index(code)?;
        Ok(code)
    }

    fn read_answer(&self, text: &str) -> Result<Feedback, InputError> {
        self.feedback_kind().read(text)
    }

    fn show_answer(&self, answer: Feedback) -> String {
        self.feedback_kind().show(answer).to_string()
    }
}

/// Reads a word of this length.
fn read_word(positions: u8, text: &str) -> Result<Word, InputError> {
    let word = Word::from_str(text)?;
    let (length, found) = (positions.into(), word.positions().into());
    let (what, members) = ("a word of the list", "characters");
    if found == length {
        Ok(word)
    } else {
        Err(InputError::Length { what, members, least: length, most: length, found })
    }
}

impl Readable for ListGame {
    fn read(&self, text: &str) -> Result<Word, InputError> {
        read_word(self.positions(), text)
    }

    fn read_answer(&self, text: &str) -> Result<Feedback, InputError> {
        text.parse()
    }

    fn show_answer(&self, answer: Feedback) -> String {
        answer.to_string()
    }
}

impl Readable for ColouredGame {
    fn read(&self, text: &str) -> Result<Word, InputError> {
        read_word(self.positions(), text)
    }

    fn read_answer(&self, text: &str) -> Result<Colours, InputError> {
        let colours: Colours = text.parse()?;
        let (length, found) = (self.positions().into(), colours.letters().into());
        let (what, members) = ("the feedback for these words", "colours");
        if found == length {
            Ok(colours)
        } else {
            Err(InputError::Length { what, members, least: length, most: length, found })
        }
    }

    fn show_answer(&self, answer: Colours) -> String {
        answer.to_string()
    }

    fn may_guess(&self, moves: &[Move<Word, Colours>], guess: Word) -> bool {
        self.may_guess(moves, guess)
    }

    fn most_telling(&self, left: &[u16], moves: &[Move<Word, Colours>], most: usize) -> Option<Vec<(Word, f64)>> {
        Some(self.most_telling(left, moves, most))
    }
}

fn read_moves<G: Readable>(game: &G, moves: &[Given]) -> Result<Vec<MoveOf<G>>, InputError> {
    moves.iter().map(|(guess, answer)| Ok((game.read(guess)?, game.read_answer(answer)?))).collect()
}

fn position<G: Readable>(analysis: &Analysis<G>, moves: &[Given]) -> Result<PositionOf<G>, Failure> {
    Ok(analysis.consistent(&read_moves(analysis.game(), moves)?)?)
}

/// At most so many codes, as text.
fn listed<G: Readable>(game: &G, numbers: &[u16], most: usize) -> Vec<String> {
    numbers.iter().take(most).map(|&number| game.code(number).to_string()).collect()
}

fn to_come(to_come: Option<ToCome>) -> Value {
    let value =
        |ToCome { worst, average, is_exact, .. }| json!({ "worst": worst, "average": average, "isExact": is_exact });
    to_come.map_or(Value::Null, value)
}

fn analyse<G: Readable>(analysis: &Analysis<G>, moves: &[Given], most: usize) -> Result<Value, Failure> {
    let game = analysis.game();
    let moves = read_moves(game, moves)?;
    let (position, advice) = (analysis.consistent(&moves)?, analysis.advice(&moves)?);
    Ok(json!({
        "remaining": advice.remaining,
        "isOutside": position.is_outside,
        "codes": listed(game, &position.left, most),
        "guess": advice.guess.map(|guess| guess.to_string()),
        "source": advice.source.name(),
        "toCome": to_come(advice.to_come),
    }))
}

fn cells<G: Readable>(analysis: &Analysis<G>, moves: &[Given], guess: &str, most: usize) -> Result<Value, Failure> {
    let (position, guess) = (position(analysis, moves)?, analysis.game().read(guess)?);
    let cells = analysis.cells(&position, guess);
    let cell = |(&answer, codes): (&G::Feedback, &Vec<u16>)| json!({ "answer": analysis.game().show_answer(answer), "size": codes.len(), "codes": listed(analysis.game(), codes, most) });
    Ok(cells.iter().map(cell).collect())
}

fn rating<C: Display>(rating: &Rating<C>) -> Value {
    json!({
        "guess": rating.guess.to_string(),
        "cells": rating.cells,
        "largest": rating.largest,
        "expected": rating.expected,
        "toCome": to_come(rating.to_come),
    })
}

fn rate<G: Readable>(analysis: &Analysis<G>, moves: &[Given], guess: &str) -> Result<Value, Failure> {
    let game = analysis.game();
    let (moves, guess) = (read_moves(game, moves)?, game.read(guess)?);
    let comparison = Comparison::new(analysis, &analysis.consistent(&moves)?, guess);
    let mut rated = rating(&comparison.rated);
    rated["remaining"] = json!(comparison.remaining);
    rated["best"] = rating(&comparison.best);
    rated["isAllowed"] = json!(game.may_guess(&moves, guess));
    Ok(rated)
}

/// Guesses that are rated at a time: each takes a search of all that it leaves.
const MOST_RATED: usize = 100;

fn best_guesses<G: Readable>(analysis: &Analysis<G>, moves: &[Given], most: usize) -> Result<Value, Failure> {
    let game = analysis.game();
    let moves = read_moves(game, moves)?;
    let position = analysis.consistent(&moves)?;
    let Some(guesses) = game.most_telling(&position.left, &moves, most.min(MOST_RATED)) else {
        return Err(Failure::usage("the best guesses are listed for words with colours alone"));
    };
    let mut rated: Vec<_> =
        guesses.into_iter().map(|(guess, bits)| (Rating::new(analysis, &position, guess), bits)).collect();
    // The sort is stable: of equal ones those that tell more stay before the others.
    rated.sort_by(|(one, _), (other, _)| one.average().partial_cmp(&other.average()).unwrap_or(Ordering::Equal));
    let with_bits = |(this, bits): &(Rating<G::Code>, f64)| {
        let mut rated = rating(this);
        rated["entropy"] = json!(bits);
        rated["isCandidate"] = json!(position.left.iter().any(|&number| game.code(number) == this.guess));
        rated
    };
    Ok(rated.iter().map(with_bits).collect())
}

fn review<G: Readable>(analysis: &Analysis<G>, moves: &[Given]) -> Result<Value, Failure> {
    let game = analysis.game();
    let moves = read_moves(game, moves)?;
    let review = Review::new(analysis, &moves)?;
    let of_move = |(place, this): (usize, &Reviewed<G::Code, G::Feedback>)| {
        let mut rated = rating(&this.rated);
        rated["answer"] = json!(game.show_answer(this.answer));
        rated["remaining"] = json!(this.remaining);
        rated["best"] = rating(&this.best);
        rated["isAllowed"] = json!(game.may_guess(&moves[..place], this.guess));
        rated["regret"] = json!(this.regret);
        rated["luck"] = json!(this.luck);
        rated
    };
    Ok(json!({
        "moves": review.moves.iter().enumerate().map(of_move).collect::<Vec<_>>(),
        "start": to_come(review.start),
        "remaining": review.remaining,
        "skill": review.skill,
        "turningPoint": review.turning_point,
    }))
}
