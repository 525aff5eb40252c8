//! Small games for machine learning, on top of [`solver`]: everything that is called right is
//! computed.
//!
//! - [`instance`] is what one task asks, as JSON describes it.
//! - [`grade`] says whether an answer to it is right, and why not; `answer` finds it in the text.
//! - [`dataset`] draws instances of a game, balanced by difficulty and divided into splits.
//! - [`guessing`] plays many guessing games at once, and says what each guess costs; `values` has
//!   the value of each state.
//! - [`quad_ace`] plays QuadAce against an opponent that may err.
//! - [`steps`] plays 24 points and numbers rounds.
//!
//! Nothing here touches a file or a terminal, or ends the process.
//! [docs/training.md](https://github.com/solvetab/solvetab/blob/main/docs/training.md) specifies
//! graders, data sets and environments.
//!
//! # Features
//!
//! | feature | adds | needs |
//! |---|---|---|
//! | `parallel` (default) | games are judged on the threads of the current rayon pool | rayon |

#![forbid(unsafe_code)]

mod answer;
pub mod dataset;
pub mod grade;
pub mod guessing;
pub mod instance;
mod play;
pub mod quad_ace;
pub mod steps;
mod values;

/// The solver, whose types the signatures here name.
pub use solvetab_solver as solver;

/// Its example is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use solvetab_lookup::quad_ace::Rules;

    use super::guessing::{Guessing, GuessingGames};
    use super::quad_ace::{Options, QuadAceGames, Start};
    use super::steps::{StepGames, StepRules};
    use solvetab_solver::code_breaking::strategy::Strategy;
    use solvetab_solver::control::Unwatched;

    fn digest(numbers: impl IntoIterator<Item = i64>) -> String {
        let mut hasher = blake3::Hasher::new();
        for number in numbers {
            hasher.update(&number.to_le_bytes());
        }
        hasher.finalize().to_hex()[..16].to_owned()
    }

    /// On an emulated processor of another family too (`.ci/architectures`).
    #[test]
    fn a_seed_gives_the_same_games_on_every_machine() {
        let guessing = Arc::new(Guessing::new("3x6".parse().unwrap()).unwrap());
        let mut codes = GuessingGames::new(guessing, 1000, 10, 42);
        let mut moves = Vec::new();
        for strategy in [Strategy::Random, Strategy::Entropy, Strategy::Random] {
            let guesses: Vec<i32> = codes
                .advise(strategy, &Unwatched)
                .unwrap()
                .into_iter()
                .map(i32::from)
                .collect();
            let judged = codes.judge(Some(&guesses)).unwrap();
            moves.extend(
                judged
                    .iter()
                    .map(|state| (state.regret.unwrap().0 * 1e9).round() as i64),
            );
            moves.extend(
                codes
                    .step(&guesses)
                    .unwrap()
                    .feedback
                    .into_iter()
                    .map(i64::from),
            );
        }
        assert_eq!(digest(moves), "a6ad28b7e5874db3");
        let steps = [StepRules::TwentyFour, StepRules::Numbers]
            .map(|rules| digest(StepGames::new(rules, 1000, 8, true, 42).observation()));
        assert_eq!(steps, ["221022c99a0316fb", "11516fffff1e6c7e"]);
        let options = Options {
            errors: 300_000,
            start: Start::Any,
            ..Options::default()
        };
        let mut games = QuadAceGames::new(Rules::STANDARD, 1000, options, 42).unwrap();
        for _ in 0..5 {
            let best: Vec<i32> = games
                .judge(None)
                .unwrap()
                .iter()
                .map(|state| state.best.into())
                .collect();
            games.step(&best).unwrap();
        }

        assert_eq!(
            digest(games.observation().into_iter().map(i64::from)),
            "ec38b6aa1cd158a0"
        );
    }
}
