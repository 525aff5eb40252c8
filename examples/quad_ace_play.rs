//! Perfect play of QuadAce from a position: `cargo run --example quad_ace_play -- 0,1 7,7`.

use std::error::Error;

use solvetab::{Hands, Outcome};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut hands = |default: &str| -> Result<Hands, Box<dyn Error>> {
        Ok(arguments.next().as_deref().unwrap_or(default).parse()?)
    };
    let (mut mover, mut opponent) = (hands("0,1")?, hands("7,7")?);
    let table = solvetab::quad_ace();
    let mut seen = Vec::new();
    loop {
        let outcome = table.probe(mover, opponent)?;
        println!("{mover} against {opponent}: {outcome}");
        if outcome == Outcome::Draw && seen.contains(&(mover, opponent)) {
            println!("and so on for ever");
            return Ok(());
        }
        seen.push((mover, opponent));
        let Some(result) = table.best_moves(mover, opponent)?.next() else {
            println!("the game is over");
            return Ok(());
        };
        (mover, opponent) = (opponent, result);
    }
}
