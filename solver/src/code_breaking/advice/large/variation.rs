//! Codes drawn at random, and small changes of codes: where walks of a chain begin and how they go
//! on, and what a pool of guesses is made of.

use crate::random::Random;
use solvetab_lookup::code_breaking::{Code, Shape};

/// Any code of the rules.
pub(super) fn any_code(rules: Shape, random: &mut Random) -> Code {
    let mut free: Vec<u8> = (0..rules.symbols()).collect();
    let symbols = (0..rules.positions()).map(|_| {
        let place = random.below(free.len());
        if rules.repeats() {
            free[place]
        } else {
            free.swap_remove(place)
        }
    });
    Code::new(symbols).expect("the rules have these symbols")
}

/// The symbols of a code, and zeros behind them.
pub(super) fn row(code: Code) -> [u8; 16] {
    let mut row = [0; 16];
    row[..code.symbols().len()].copy_from_slice(code.symbols());
    row
}

/// The code of the first symbols of a row.
pub(super) fn code_from(row: &[u8; 16], positions: u8) -> Code {
    Code::new(row[..positions.into()].iter().copied()).expect("the rules have these symbols")
}

/// Changes a code a little.
pub(super) fn change(rules: Shape, symbols: &mut [u8; 16], random: &mut Random) {
    let positions = usize::from(rules.positions());
    let times = 1 + random.below(4) / 3;
    for _ in 0..times {
        let (one, two) = (random.below(positions), random.below(positions));
        let new = random.below(rules.symbols().into()) as u8;
        if random.below(2) == 0 {
            symbols.swap(one, two);
        } else if rules.repeats() || !symbols[..positions].contains(&new) {
            symbols[one] = new;
        } else {
            let other = symbols[..positions]
                .iter()
                .position(|&symbol| symbol == new)
                .unwrap_or(one);
            symbols.swap(one, other);
        }
    }
}
