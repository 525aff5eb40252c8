//! A bot that plays Bulls and Cows against itself: it makes up a secret, and finds it.
//!
//! `cargo run -p solvetab-examples --bin bulls_and_cows_bot` or, with a secret of your own,
//! `... -- 4271`.

use std::error::Error;

use solvetab::{Feedback, Next};

fn main() -> Result<(), Box<dyn Error>> {
    let tree = solvetab::bulls_and_cows();
    let rules = tree.rules();
    let secret = match std::env::args().nth(1) {
        Some(text) => text.parse()?,
        None => {
            let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?;
            rules
                .code(now.subsec_nanos() % rules.codes())
                .ok_or("no code")?
        }
    };
    // Refuses a secret that is not four different digits.
    rules.index(secret)?;

    let mut turn = tree.start();
    for number in 1.. {
        let guess = turn.guess();
        let answer = Feedback::between(guess, secret)?;
        let fitted = turn.remaining();
        println!(
            "{number}. {guess}  {answer}   {fitted} {} before",
            if fitted == 1 { "secret" } else { "secrets" }
        );
        match turn.answer(answer)? {
            Next::Guess(next) => turn = next,
            Next::Solved => break,
        }
    }
    Ok(())
}
