//! Plays every secret through a tree, answer by answer, and counts.

use std::io::Write;

use anyhow::{Context, ensure};
use rayon::prelude::*;
use solvetab_lookup::code_breaking::{Code, DecisionTree, Feedback, Next};

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
pub struct Report {
    /// The games, in the order of their secrets.
    pub games: Vec<Game>,
    /// Guesses, summed over all games.
    pub total: u64,
    /// How many secrets were found with 1, 2, ... guesses.
    pub distribution: Vec<u64>,
}

/// Writes how many secrets were found with each number of guesses, one a line.
///
/// # Errors
///
/// If they cannot be written.
pub fn write_distribution(distribution: &[u64], out: &mut dyn Write) -> std::io::Result<()> {
    (1..).zip(distribution).try_for_each(|(guesses, secrets)| writeln!(out, "{guesses:>7}  {secrets}"))
}

impl Report {
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

    /// Writes the games, one a line: the secret, then each guess and its answer.
    ///
    /// # Errors
    ///
    /// If they cannot be written.
    pub fn write_log(&self, log: &mut dyn Write) -> std::io::Result<()> {
        for Game { secret, moves } in &self.games {
            write!(log, "{secret}")?;
            for (guess, answer) in moves {
                write!(log, " {guess} {answer}")?;
            }
            writeln!(log)?;
        }
        Ok(())
    }
}

/// Plays every secret.
///
/// # Errors
///
/// If the tree does not find one.
pub fn play_all<D: AsRef<[u8]> + Sync>(tree: &DecisionTree<D>) -> anyhow::Result<Report> {
    let codes: Vec<Code> = tree.rules().iter().collect();
    let games = codes
        .into_par_iter()
        .map(|secret| play(tree, secret).with_context(|| format!("the secret {secret} is not found")))
        .collect::<anyhow::Result<Vec<Game>>>()?;
    let mut distribution = Vec::new();
    for game in &games {
        let guesses = game.moves.len();
        distribution.resize(guesses.max(distribution.len()), 0);
        distribution[guesses - 1] += 1;
    }
    Ok(Report { total: games.iter().map(|game| game.moves.len() as u64).sum(), games, distribution })
}

/// Plays one secret.
///
/// # Errors
///
/// If the tree says that no code fits the answers, or takes another code for the secret.
pub fn play<D: AsRef<[u8]>>(tree: &DecisionTree<D>, secret: Code) -> anyhow::Result<Game> {
    let mut moves = Vec::new();
    let mut turn = tree.start();
    loop {
        let guess = turn.guess();
        let answer = Feedback::between(guess, secret)?;
        moves.push((guess, answer));
        match turn.answer(answer)? {
            Next::Guess(next) => turn = next,
            Next::Solved => {
                ensure!(guess == secret, "{guess} was taken for it");
                return Ok(Game { secret, moves });
            }
        }
    }
}
