//! Searches for a second, says what is proven by then, and goes on from there:
//! `cargo run --release -p solvetab-solver --example cancel_after_a_second -- 4x11`

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::{
    self, Question, Resources, Saved, Snapshot, SolveError,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game: Game = std::env::args()
        .nth(1)
        .as_deref()
        .unwrap_or("4x10")
        .parse()?;
    let mut saved = Saved::default();
    for second in 1..=5 {
        let start = Instant::now();
        let watch = |state: &Snapshot<'_>| {
            if start.elapsed() < Duration::from_secs(1) {
                return ControlFlow::Continue(());
            }
            println!(
                "after {second} s: at least {} guesses, {} sets searched",
                state.least().0,
                state.sets()
            );
            ControlFlow::Break(())
        };
        match search::solve_watched(
            &game,
            Question::default(),
            &Resources::default(),
            saved,
            &watch,
        ) {
            Err(SolveError::Interrupted(so_far)) => saved = *so_far.known,
            solved => {
                println!(
                    "{game}: {} guesses, proven optimal",
                    solved?.tree.cost().total
                );
                return Ok(());
            }
        }
    }
    println!("not done: whoever keeps what was saved can go on");
    Ok(())
}
