//! The answer to a 24 quiz: `cargo run -p solvetab-examples --bin twenty_four_quiz -- 4 4 10 10`.

use std::error::Error;

use solvetab::Cards;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let cards: Cards = if words.is_empty() {
        Cards::new([3, 3, 8, 8])?
    } else {
        words.join(" ").parse()?
    };
    let hand = solvetab::twenty_four().probe(cards)?;
    match hand.expression {
        None => println!("{cards}: no way to 24"),
        Some(expression) => {
            println!("{cards}: {expression} = 24");
            let fraction = if hand.needs_fraction {
                ", none without a fraction"
            } else {
                ""
            };
            println!("{} different solution(s){fraction}", hand.solutions);
        }
    }
    Ok(())
}
