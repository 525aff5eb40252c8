//! Play QuadAce against perfect play: `cargo run -p solvetab-examples --bin quad_ace_play`, or
//! `... -- 0,1 7,7` from other hands.
//!
//! Both players show two hands. A move adds one of the opponent's hands to one of yours, without
//! the tens. Who has both hands at 0 wins. Type the hands that your move leaves you, such as `1,2`.

use std::error::Error;
use std::io::{BufRead, stdin};

use solvetab::Hands;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut hands = || -> Result<Hands, Box<dyn Error>> {
        Ok(arguments.next().as_deref().unwrap_or("1,1").parse()?)
    };
    let (mut yours, mut mine) = (hands()?, hands()?);

    let table = solvetab::quad_ace();
    let mut lines = stdin().lock().lines();

    let end = loop {
        println!(
            "you have {yours}, I have {mine}: {} for you",
            table.probe(yours, mine)?
        );
        let moves: Vec<Hands> = table.rules().moves(yours, mine).collect();
        if moves.is_empty() {
            break "the game is over";
        }
        let shown: Vec<String> = moves.iter().map(ToString::to_string).collect();
        println!("your move, one of {}:", shown.join(" "));
        let Some(line) = lines.next().transpose()? else {
            break "not finished";
        };
        let Some(&result) = moves
            .iter()
            .find(|result| result.to_string() == line.trim())
        else {
            println!("that is no move");
            continue;
        };
        yours = result;
        if table.rules().is_won(yours) {
            break "your hands are empty: you win";
        }
        mine = table
            .best_moves(mine, yours)?
            .next()
            .ok_or("who has a hand can move")?;
        if table.rules().is_won(mine) {
            break "mine are empty: I win";
        }
    };

    println!("{end}");
    Ok(())
}
