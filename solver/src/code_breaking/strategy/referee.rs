//! Plays every secret through a tree, feedback by feedback, and counts.

use std::fmt;

use solvetab_lookup::QueryError;
use solvetab_lookup::code_breaking::{Code, Feedback, Next, Numbering, StoredTree};

use crate::parallel;

/// A game that was played to the end: the secret, then each guess with its feedback.
#[derive(Debug, Clone)]
pub struct Game<C = Code, F = Feedback> {
    /// Secret that was to be found.
    pub secret: C,
    /// The guesses; the last is the secret.
    pub moves: Vec<(C, F)>,
}

/// Result of playing every secret.
#[derive(Debug, Clone)]
pub struct Games<C = Code, F = Feedback> {
    /// The games, in the order of their secrets.
    pub games: Vec<Game<C, F>>,
    /// Guesses, summed over all games.
    pub total: u64,
    /// Number of secrets that were found with 1, 2, ... guesses.
    pub distribution: Vec<u64>,
}

impl<C, F> Games<C, F> {
    /// Guesses per game.
    #[must_use]
    pub fn average(&self) -> f64 {
        self.total as f64 / self.games.len() as f64
    }
}

/// A game of some codes.
type GameOf<C> = Game<<C as Numbering>::Code, <C as Numbering>::Feedback>;

/// Result of playing every secret of some codes.
type GamesOf<C> = Games<<C as Numbering>::Code, <C as Numbering>::Feedback>;

/// Secrets that a thread plays at a time.
const AT_ONCE: usize = 64;

/// A tree does not find a secret.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct NotFound<C = Code> {
    /// The secret.
    pub secret: C,
    /// Error of the tree; nothing if it took another code for the secret.
    pub error: Option<QueryError>,
}

impl<C: fmt::Display> fmt::Display for NotFound<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { secret, error } = self;
        match error {
            Some(error) => write!(f, "the secret {secret} is not found: {error}"),
            None => write!(
                f,
                "the secret {secret} is not found: another code is taken for it"
            ),
        }
    }
}

solvetab_lookup::debug_as_display!(NotFound<C: std::fmt::Display>);

impl<C: fmt::Display> std::error::Error for NotFound<C> {}

/// Plays every secret.
///
/// # Errors
///
/// If the tree does not find one.
pub fn play_all<D, C>(tree: &StoredTree<D, C>) -> Result<GamesOf<C>, NotFound<C::Code>>
where
    D: AsRef<[u8]> + Sync,
    C: Numbering + Sync,
{
    let codes: Vec<C::Code> = tree.secrets().collect();
    let games = parallel::map(codes.chunks(AT_ONCE).collect(), |some| {
        some.iter()
            .map(|&secret| play(tree, secret))
            .collect::<Vec<_>>()
    });
    let games = games.into_iter().flatten().collect::<Result<Vec<_>, _>>()?;
    Ok(Games {
        total: games.iter().map(|game| game.moves.len() as u64).sum(),
        distribution: distribution(games.iter().map(|game| game.moves.len())),
        games,
    })
}

/// Number of games that took 1, 2, ... guesses.
pub fn distribution(lengths: impl IntoIterator<Item = usize>) -> Vec<u64> {
    let mut distribution = Vec::new();
    for length in lengths {
        distribution.resize(distribution.len().max(length), 0);
        distribution[length - 1] += 1;
    }
    distribution
}

/// Plays one secret.
///
/// # Errors
///
/// If the tree says that no code fits the feedback, or takes another code for the secret.
pub fn play<D, C>(tree: &StoredTree<D, C>, secret: C::Code) -> Result<GameOf<C>, NotFound<C::Code>>
where
    D: AsRef<[u8]>,
    C: Numbering,
{
    let mut moves = Vec::new();
    let mut turn = tree.start();
    loop {
        let guess = turn.guess();
        let feedback = tree.numbering().feedback(guess, secret);
        let feedback = feedback.map_err(|error| NotFound {
            secret,
            error: Some(error.into()),
        })?;
        moves.push((guess, feedback));
        match turn.answer(feedback).map_err(|error| NotFound {
            secret,
            error: Some(error),
        })? {
            Next::Guess(next) => turn = next,
            Next::Solved if guess == secret => return Ok(Game { secret, moves }),
            Next::Solved => {
                return Err(NotFound {
                    secret,
                    error: None,
                });
            }
        }
    }
}
