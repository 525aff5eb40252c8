//! Games of a player who draws each guess from the codes that fit, against the host of `solvetab play --adaptive`.

use rayon::prelude::*;
use serde_json::{Value, json};
use solvetab_solver::code_breaking::advice::{Analysis, GuessingGame, longest};
use solvetab_solver::control::{Control, Interrupted, Phase, Steps};

use crate::dialogue::draws::Draws;
use crate::report::{counted, decimal};

/// How long some games were.
#[derive(Debug)]
pub(crate) struct Sample {
    games: u64,
    seed: u64,
    /// How many took 1, 2, ... guesses.
    distribution: Vec<u64>,
}

/// Plays so many games, two at least. Each has random numbers of its own, so it does not matter which thread
/// plays it.
///
/// # Errors
///
/// If it is interrupted.
pub(crate) fn play<G: GuessingGame>(
    analysis: &Analysis<G>,
    games: u64,
    seed: u64,
    control: &dyn Control<Steps>,
) -> Result<Sample, Interrupted> {
    let phase = Phase::new(control, "games", games);
    let length = |game| {
        let length = length(analysis, &mut Draws::of(seed, game));
        phase.advance(1).map(|()| length)
    };
    let lengths: Vec<usize> = (0..games).into_par_iter().map(length).collect::<Result<_, _>>()?;
    let mut distribution = vec![0; lengths.iter().copied().max().unwrap_or_default()];
    lengths.iter().for_each(|&length| distribution[length - 1] += 1);
    Ok(Sample { games, seed, distribution })
}

/// Plays one game; how many guesses it took.
fn length<G: GuessingGame>(analysis: &Analysis<G>, draws: &mut Draws) -> usize {
    let mut position = analysis.start();
    for guesses in 1.. {
        let guess = analysis.game().code(position.left[draws.below(position.left.len())]);
        let answers = longest(analysis, &position, guess);
        let answer = answers[draws.below(answers.len())];
        if answer == analysis.game().win() {
            return guesses;
        }
        position = analysis.after(&position, guess, answer);
    }
    unreachable!("each guess leaves fewer codes")
}

impl Sample {
    fn mean(&self) -> f64 {
        let total: u64 = (1..).zip(&self.distribution).map(|(guesses, &games)| guesses * games).sum();
        total as f64 / self.games as f64
    }

    /// The standard error of the mean.
    fn error(&self) -> f64 {
        let mean = self.mean();
        let squares: f64 = (1..)
            .zip(&self.distribution)
            .map(|(guesses, &games)| games as f64 * (f64::from(guesses) - mean).powi(2))
            .sum();
        (squares / (self.games - 1) as f64 / self.games as f64).sqrt()
    }

    /// A line for people, beside the guesses that are needed if the secret is drawn.
    pub(crate) fn told(&self, drawn: Option<String>) -> String {
        let drawn: Option<f64> = drawn.and_then(|drawn| drawn.parse().ok());
        format!(
            "{}  {}  the host is that of play: the mean of {}, seed {}, with a standard error of {}",
            decimal(self.mean(), 4),
            drawn.map_or_else(|| "?".to_owned(), |drawn| decimal(self.mean() - drawn, 4)),
            counted(self.games, "game", "games"),
            self.seed,
            decimal(self.error(), 4)
        )
    }

    /// The same for programs.
    pub(crate) fn describe(&self) -> Value {
        json!({
            "games": self.games,
            "seed": self.seed,
            "average": self.mean(),
            "standard_error": self.error(),
            "distribution": self.distribution,
        })
    }
}
