//! Optimal trees, and what is known of a game of codes so far.

use std::cmp::Ordering;

use serde_json::{Value, json};
use solvetab::{FeedbackKind, InputError, QueryError, Rules, Table, Word};
use solvetab_solver::code_breaking::advice::{
    Analysis, Comparison, Guess, GuessingGame, KnownTree, Move, OneWrong, Position, Rating, Review,
    Reviewed, ToCome, longest,
};
use solvetab_solver::code_breaking::game as solver;
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses, Mode};
use solvetab_solver::code_breaking::search::weighted::{self, Searcher, Weight};
use solvetab_solver::code_breaking::search::{self, Optimal, Question, Resources, Saved};
use solvetab_solver::code_breaking::strategy::encode;
use solvetab_solver::code_breaking::strategy::tree::Tree;

use super::failure::{Failure, whole};
use super::host::Host;
use super::requests::{GivenCodes, GivenGuesses, GivenQuestion, GivenWords};

/// Bytes that the transposition table may take, of the four gibibytes that a module can have.
const MEMORY: usize = 1 << 28;

fn question(given: &GivenQuestion) -> Result<Question, Failure> {
    let max_depth = given
        .max_depth
        .as_deref()
        .map(|text| whole("the most guesses", text, 1, u16::MAX.into()));
    let width = given
        .width
        .as_deref()
        .map(|text| whole("the width", text, 1, u32::MAX.into()));
    Ok(Question {
        objective: given.objective.parse()?,
        max_depth: max_depth.transpose()?.map(|depth| depth as u16),
        width: width.transpose()?.map(|width| width as usize),
    })
}

fn optimal(game: &solver::Game, given: &GivenQuestion) -> Result<Optimal, Failure> {
    let resources = Resources {
        threads: 1,
        memory: MEMORY,
    };
    Ok(search::solve_watched(
        game,
        question(given)?,
        &resources,
        Saved::default(),
        &Host,
    )?)
}

fn solved(optimal: &Optimal) -> Value {
    let mut reply = costs(&optimal.tree);
    reply["proven"] = optimal.proven.iter().map(ToString::to_string).collect();
    reply
}

/// What a tree costs.
fn costs(tree: &Tree) -> Value {
    let cost = tree.cost();
    json!({
        "secrets": cost.secrets,
        "total": cost.total,
        "average": f64::from(cost.total) / f64::from(cost.secrets),
        "worst": cost.worst,
        "atWorst": tree.found_with(cost.worst),
    })
}

fn rules(given: &GivenCodes) -> Result<Rules, Failure> {
    let kind: FeedbackKind = given
        .feedback
        .as_deref()
        .map_or(Ok(FeedbackKind::default()), str::parse)?;
    Ok(given.rules.parse::<Rules>()?.with_feedback(kind))
}

/// The optimal tree for some rules: its table comes with the reply.
pub(super) fn solve(
    codes: &GivenCodes,
    given: &GivenQuestion,
    table: &mut Vec<u8>,
) -> Result<Value, Failure> {
    let game = solver::Game::from(rules(codes)?);
    let optimal = optimal(&game, given)?;
    *table = encode::optimal(&game, &optimal).to_file(&[]);
    Ok(solved(&optimal))
}

/// Returns whether letters get colours.
fn is_coloured(given: &GivenWords) -> Result<bool, InputError> {
    match &*given.feedback {
        "counts" => Ok(false),
        "colours" => Ok(true),
        _ => Err(InputError::Form {
            what: "the feedback for words",
            expected: "counts or colours",
        }),
    }
}

/// A list, and the weights of its secrets if they are given.
fn list(given: GivenWords) -> Result<(CodeList, Option<Vec<Weight>>), Failure> {
    let is_coloured = is_coloured(&given)?;
    let weights = given
        .weights
        .map(|weights| weights.into_iter().map(Weight::from).collect::<Vec<_>>());
    let words = if weights.is_some() {
        given.words.clone()
    } else {
        Vec::new()
    };
    let mode = Mode::of(given.hard, given.candidates_only);
    let mode = mode.ok_or_else(|| Failure::usage("give either hard or candidatesOnly"))?;
    if mode != Mode::Any && !is_coloured {
        let sentence =
            format!("{mode} is for words with colours: add feedback colours, or leave it out");
        return Err(Failure::usage(sentence));
    }

    let list = match given.guesses {
        GivenGuesses::Named(name) => {
            let guesses = match &*name {
                "list" => Guesses::List,
                "all" => Guesses::All,
                _ => {
                    return Err(InputError::Form {
                        what: "the guesses",
                        expected: "list or all",
                    }
                    .into());
                }
            };
            CodeList::new(given.words, None, guesses)?
        }
        GivenGuesses::Words(guesses) => {
            CodeList::new(guesses, None, Guesses::List)?.with_secrets(given.words, None)?
        }
    };
    let list = if is_coloured {
        list.coloured()
    } else {
        list.counted()?
    };
    let weights = weights
        .map(|weights| weighted::in_order(&list, &words, &weights))
        .transpose()?;
    Ok((list.in_mode(mode), weights))
}

/// The optimal tree for a list of words: its table comes with the reply.
pub(super) fn solve_words(
    words: GivenWords,
    given: &GivenQuestion,
    table: &mut Vec<u8>,
) -> Result<Value, Failure> {
    let (list, weights) = list(words)?;
    let game = solver::Game::from(list);
    if let Some(weights) = weights {
        if question(given)? != Question::default() {
            return Err(Failure::usage(
                "weights go without objective, maxDepth and width",
            ));
        }
        let found = Searcher::new(&game).solve(&weights, &Host)?;
        *table = encode::weighted(&game, &found).to_file(&[]);
        let mut reply = costs(&found.tree);
        reply["weightedAverage"] = json!(found.average());
        reply["proven"] = json!(["least-weighted-total"]);
        return Ok(reply);
    }
    let optimal = optimal(&game, given)?;
    *table = encode::optimal(&game, &optimal).to_file(&[]);
    Ok(solved(&optimal))
}

/// The answer to a guess of a word.
pub(super) fn word_feedback(guess: &str, secret: &str) -> Result<Value, Failure> {
    Ok(json!(
        guess
            .parse::<Word>()?
            .feedback(secret.parse()?)?
            .to_string()
    ))
}

/// Games that are analysed, by number. What was found of one is kept, so that the next question is
/// answered sooner.
#[derive(Default)]
pub(super) struct Games(Vec<Option<Game>>);

pub(super) struct Game(Analysis);

impl Games {
    fn add(&mut self, game: GuessingGame) -> Value {
        let free = self
            .0
            .iter()
            .position(Option::is_none)
            .unwrap_or(self.0.len());
        if free == self.0.len() {
            self.0.push(None);
        }
        self.0[free] = Some(Game(Analysis::new(game)));
        json!(free)
    }

    pub(super) fn open_rules(&mut self, codes: &GivenCodes) -> Result<Value, Failure> {
        Ok(self.add(GuessingGame::from_rules(rules(codes)?)))
    }

    /// Words, with a table for them if there is one.
    pub(super) fn open_words(
        &mut self,
        words: GivenWords,
        table: Option<Vec<u8>>,
    ) -> Result<Value, Failure> {
        let (list, weights) = list(words)?;
        let game = GuessingGame::from_list(list);
        if let Some(weights) = weights {
            return match (game.is_coloured(), table) {
                (true, None) => Ok(self.add(game.weighted(&weights)?)),
                _ => Err(Failure::usage(
                    "weights go with words with colours, and without a table",
                )),
            };
        }
        let Some(bytes) = table else {
            return Ok(self.add(game));
        };
        if !game.is_coloured() {
            return Err(Failure::usage("a table goes with words with colours alone"));
        }
        let tree = KnownTree::try_from(Table::new_intact(bytes)?)?;
        let other = "the table has other secrets, or guesses words that may not be guessed";
        Ok(self.add(game.with_tree(tree).ok_or_else(|| Failure::usage(other))?))
    }

    pub(super) fn open_table(&mut self, bytes: Vec<u8>) -> Result<Value, Failure> {
        let tree = KnownTree::try_from(Table::new_intact(bytes)?)?;
        Ok(self.add(GuessingGame::from_tree(tree)?))
    }

    pub(super) fn close(&mut self, game: usize) -> Result<Value, Failure> {
        self.get(game)?;
        self.0[game] = None;
        Ok(Value::Null)
    }

    pub(super) fn get(&self, game: usize) -> Result<&Game, Failure> {
        self.0
            .get(game)
            .and_then(Option::as_ref)
            .ok_or_else(|| Failure::usage("there is no such game"))
    }
}

/// A guess and its feedback as they were given.
type Given = (String, String);

/// Guesses that are rated at a time: each takes a search of all that it leaves.
const MOST_RATED: usize = 100;

impl Game {
    fn game(&self) -> &GuessingGame {
        self.0.game()
    }

    fn position(&self, moves: &[Given]) -> Result<Position, Failure> {
        Ok(self.0.consistent(&read_moves(self.game(), moves)?)?)
    }

    /// At most so many codes, as text.
    fn listed(&self, numbers: &[u16], most: usize) -> Vec<String> {
        numbers
            .iter()
            .take(most)
            .map(|&number| self.name(number))
            .collect()
    }

    fn name(&self, number: u16) -> String {
        self.game().name(Guess::Listed(number))
    }

    pub(super) fn analyse(&self, moves: &[Given], most: usize) -> Result<Value, Failure> {
        let moves = read_moves(self.game(), moves)?;
        let (position, advice) = (self.0.consistent(&moves)?, self.0.advice(&moves)?);
        Ok(json!({
            "remaining": advice.remaining,
            "isOutside": position.is_outside,
            "codes": self.listed(&position.left, most),
            "guess": advice.guess.map(|guess| self.name(guess)),
            "source": advice.source.name(),
            "toCome": to_come(advice.to_come),
        }))
    }

    pub(super) fn cells(
        &self,
        moves: &[Given],
        guess: &str,
        most: usize,
    ) -> Result<Value, Failure> {
        let (position, guess) = (self.position(moves)?, self.game().read(guess)?);
        let mut cells = Vec::new();
        for (answer, codes) in self.0.cells(&position, guess) {
            let answer = self.game().feedback_name(answer);
            cells.push(json!({ "answer": answer, "size": codes.len(), "codes": self.listed(&codes, most) }));
        }
        Ok(cells.into())
    }

    fn rating(&self, rating: &Rating) -> Value {
        json!({
            "guess": self.game().name(rating.guess),
            "cells": rating.cells,
            "largest": rating.largest,
            "expected": rating.expected,
            "toCome": to_come(rating.to_come),
        })
    }

    pub(super) fn rate(&self, moves: &[Given], guess: &str) -> Result<Value, Failure> {
        let (moves, guess) = (read_moves(self.game(), moves)?, self.game().read(guess)?);
        let comparison = Comparison::new(&self.0, &self.0.consistent(&moves)?, guess);
        let mut rated = self.rating(&comparison.rated);
        rated["remaining"] = json!(comparison.remaining);
        rated["best"] = self.rating(&comparison.best);
        rated["isAllowed"] = json!(self.is_allowed(&moves, guess));
        Ok(rated)
    }

    /// Returns whether the rules of the game allow this guess after these moves: a word that is not
    /// in the list may be asked about where no colours limit the guesses.
    fn is_allowed(&self, moves: &[Move], guess: Guess) -> bool {
        !self.game().is_coloured() || self.game().may_guess(moves, guess)
    }

    pub(super) fn adaptive_answers(&self, moves: &[Given], guess: &str) -> Result<Value, Failure> {
        let (position, guess) = (self.position(moves)?, self.game().read(guess)?);
        let answers = longest(&self.0, &position, guess);
        Ok(answers
            .iter()
            .map(|&feedback| self.game().feedback_name(feedback))
            .collect())
    }

    pub(super) fn best_guesses(&self, moves: &[Given], most: usize) -> Result<Value, Failure> {
        if !self.game().is_coloured() {
            return Err(Failure::usage(
                "the best guesses are listed for words with colours alone",
            ));
        }
        let moves = read_moves(self.game(), moves)?;
        let position = self.0.consistent(&moves)?;
        let mut rated = Vec::new();
        for (guess, bits) in self
            .game()
            .most_telling(&position.left, &moves, most.min(MOST_RATED))
        {
            let rating = Rating::new(&self.0, &position, Guess::Listed(guess));
            let mut shown = self.rating(&rating);
            shown["entropy"] = json!(bits);
            shown["isCandidate"] = json!(position.left.contains(&guess));
            rated.push((rating.average(), shown));
        }

        // The sort is stable: of equal ones those that tell more stay before the others.
        rated.sort_by(|(one, _), (other, _)| one.partial_cmp(other).unwrap_or(Ordering::Equal));
        Ok(rated.into_iter().map(|(_, shown)| shown).collect())
    }

    pub(super) fn review(&self, moves: &[Given]) -> Result<Value, Failure> {
        let moves = read_moves(self.game(), moves)?;
        let review = Review::new(&self.0, &moves)?;
        let mut reviewed = Vec::new();
        for (place, this) in review.moves.iter().enumerate() {
            let &Reviewed {
                guess,
                feedback,
                remaining,
                ref rated,
                ref best,
                regret,
                luck,
            } = this;
            let mut shown = self.rating(rated);
            shown["answer"] = json!(self.game().feedback_name(feedback));
            shown["remaining"] = json!(remaining);
            shown["best"] = self.rating(best);
            shown["isAllowed"] = json!(self.is_allowed(&moves[..place], guess));
            shown["regret"] = json!(regret);
            shown["luck"] = json!(luck);
            reviewed.push(shown);
        }

        Ok(json!({
            "moves": reviewed,
            "start": to_come(review.start),
            "remaining": review.remaining,
            "skill": review.skill,
            "turningPoint": review.turning_point,
        }))
    }

    pub(super) fn suspects(&self, moves: &[Given]) -> Result<Value, Failure> {
        let known = OneWrong::new(self.game(), &read_moves(self.game(), moves)?);
        Ok(known.suspects().into_iter().map(suspect).collect())
    }

    /// The candidates and the next guess if any one feedback may be wrong, as `next --lies 1` says
    /// them.
    pub(super) fn one_lie(&self, moves: &[Given]) -> Result<Value, Failure> {
        let game = self.game();
        let moves = read_moves(game, moves)?;
        let known = OneWrong::new(game, &moves);
        if known.is_empty() {
            return Err(QueryError::Contradiction.into());
        }
        let guess = game.guess_with_one_wrong(&known, &moves);
        Ok(json!({
            "guess": guess.map(|guess| game.name(Guess::Listed(guess))),
            "remaining": known.fitting.len(),
            "withOneWrong": known.contradicting.len(),
            "suspects": known.by_likelihood().into_iter().map(suspect).collect::<Vec<_>>(),
        }))
    }
}

fn read_moves(game: &GuessingGame, moves: &[Given]) -> Result<Vec<Move>, InputError> {
    moves
        .iter()
        .map(|(guess, answer)| Ok((game.read(guess)?, game.read_feedback(answer)?)))
        .collect()
}

fn to_come(to_come: Option<ToCome>) -> Value {
    let Some(ToCome {
        worst,
        average,
        is_exact,
        ..
    }) = to_come
    else {
        return Value::Null;
    };
    json!({ "worst": worst, "average": average, "isExact": is_exact })
}

/// Feedback that may be wrong, and how many codes fit without it.
fn suspect((place, codes): (usize, usize)) -> Value {
    json!({ "move": place, "codes": codes })
}
