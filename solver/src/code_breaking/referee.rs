//! Plays every secret through a tree, answer by answer, and counts.

use std::fmt;

use solvetab_lookup::QueryError;
use solvetab_lookup::code_breaking::{Code, DecisionTree, Feedback, Next};

use crate::parallel;

/// A game that was played to the end: the secret, then each guess with its answer.
#[derive(Debug, Clone)]
pub struct Game {
    /// What was to be found.
    pub secret: Code,
    /// The guesses; the last is the secret.
    pub moves: Vec<(Code, Feedback)>,
}

/// What playing every secret shows.
#[derive(Debug, Clone)]
pub struct Games {
    /// The games, in the order of their secrets.
    pub games: Vec<Game>,
    /// Guesses, summed over all games.
    pub total: u64,
    /// How many secrets were found with 1, 2, ... guesses.
    pub distribution: Vec<u64>,
}

impl Games {
    /// Guesses per game.
    #[must_use]
    pub fn average(&self) -> f64 {
        self.total as f64 / self.games.len() as f64
    }

    /// Guesses in the worst game.
    #[must_use]
    pub fn worst(&self) -> usize {
        self.distribution.len()
    }
}

/// Secrets that a thread plays at a time.
const AT_ONCE: usize = 64;

/// A tree does not find a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotFound {
    /// The secret.
    pub secret: Code,
    /// What the tree said; nothing if it took another code for the secret.
    pub error: Option<QueryError>,
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { secret, error } = self;
        match error {
            Some(error) => write!(f, "the secret {secret} is not found: {error}"),
            None => write!(f, "the secret {secret} is not found: another code is taken for it"),
        }
    }
}

impl std::error::Error for NotFound {}

/// Plays every secret.
///
/// # Errors
///
/// If the tree does not find one.
pub fn play_all<D: AsRef<[u8]> + Sync>(tree: &DecisionTree<D>) -> Result<Games, NotFound> {
    let codes: Vec<Code> = tree.rules().iter().collect();
    let play_some = |some: &[Code]| some.iter().map(|&secret| play(tree, secret)).collect::<Vec<_>>();
    let games = parallel::map(codes.chunks(AT_ONCE).collect(), play_some);
    let games = games.into_iter().flatten().collect::<Result<Vec<Game>, NotFound>>()?;
    let mut distribution = Vec::new();
    for game in &games {
        let guesses = game.moves.len();
        distribution.resize(guesses.max(distribution.len()), 0);
        distribution[guesses - 1] += 1;
    }
    Ok(Games { total: games.iter().map(|game| game.moves.len() as u64).sum(), games, distribution })
}

/// Plays one secret.
///
/// # Errors
///
/// If the tree says that no code fits the answers, or takes another code for the secret.
pub fn play<D: AsRef<[u8]>>(tree: &DecisionTree<D>, secret: Code) -> Result<Game, NotFound> {
    let not_found = |error| NotFound { secret, error };
    let mut moves = Vec::new();
    let mut turn = tree.start();
    loop {
        let guess = turn.guess();
        let answer = Feedback::between(guess, secret).map_err(|error| not_found(Some(error.into())))?;
        moves.push((guess, answer));
        match turn.answer(answer).map_err(|error| not_found(Some(error)))? {
            Next::Guess(next) => turn = next,
            Next::Solved if guess == secret => return Ok(Game { secret, moves }),
            Next::Solved => return Err(not_found(None)),
        }
    }
}
