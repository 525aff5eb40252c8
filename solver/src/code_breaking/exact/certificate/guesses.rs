//! Which guesses a certificate has to say something of: one of each class of those that cost the same for a set.

use std::collections::HashMap;
use std::rc::Rc;

use crate::code_breaking::exact::bounds::renaming::Renaming;
use crate::code_breaking::exact::answers::guess_sets::Symbols;
use crate::code_breaking::exact::answers::universe::Universe;

/// The codes that may be guessed, and every answer to them.
#[derive(Debug)]
pub(super) struct Guesses {
    positions: usize,
    /// Whether symbols may be repeated, where all codes of some rules may be guessed.
    repeats: Option<bool>,
    codes: Vec<Symbols>,
    /// By number of the code: the symbols in it, one bit each.
    symbols: Vec<u32>,
    all_symbols: u32,
    /// By secret: its answers to all guesses.
    answers: Vec<Vec<u8>>,
    /// By symbols of a set.
    without_renamings: HashMap<u32, Rc<[u16]>>,
}

impl Guesses {
    /// All codes of some rules may be guessed, with repeated symbols or without, or else those of a list only.
    pub(super) fn new(universe: &Universe, symbols: usize, repeats: Option<bool>) -> Self {
        let codes = universe.guesses().to_vec();
        let positions = universe.positions();
        let of = |code: &Symbols| code[..positions].iter().fold(0, |bits, symbol| bits | 1 << symbol);
        let mut answers = vec![Vec::new(); codes.len()];
        for &secret in universe.secrets() {
            answers[usize::from(secret)] = universe.answers_to_all(secret);
        }
        Self {
            positions,
            repeats,
            symbols: codes.iter().map(of).collect(),
            all_symbols: u32::MAX >> (32 - symbols),
            codes,
            answers,
            without_renamings: HashMap::new(),
        }
    }

    /// The answers of a secret to all guesses.
    pub(super) fn answers_of(&self, secret: u16) -> &[u8] {
        &self.answers[usize::from(secret)]
    }

    /// The number of a code, if it may be guessed.
    fn number(&self, code: &Symbols) -> Option<u16> {
        self.codes.binary_search(code).ok().map(|number| number as u16)
    }

    /// What a renaming makes of a code.
    pub(super) fn image(&self, renaming: &Renaming, code: u16) -> Option<u16> {
        self.number(&renaming.of(&self.codes[usize::from(code)], self.positions))
    }

    /// The smallest guess of each class for a set: renamings that fix it, and symbols that none of it has, make guesses equal.
    pub(super) fn different(&mut self, set: &[u16], renamings: &[Renaming]) -> Rc<[u16]> {
        let live = set.iter().fold(0, |all, &secret| all | self.symbols[usize::from(secret)]);
        if renamings.is_empty()
            && let Some(known) = self.without_renamings.get(&live)
        {
            return Rc::clone(known);
        }
        let mut classes = Classes::new(self.codes.len());
        if let Some(repeats) = self.repeats {
            for guess in 0..self.codes.len() as u16 {
                classes.unite(guess, self.without_dead(guess, live, repeats));
            }
        }
        for renaming in renamings {
            for guess in 0..self.codes.len() as u16 {
                if let Some(image) = self.image(renaming, guess) {
                    classes.unite(guess, image);
                }
            }
        }
        let smallest: Rc<[u16]> = classes.smallest().collect();
        if renamings.is_empty() {
            self.without_renamings.insert(live, Rc::clone(&smallest));
        }
        smallest
    }

    /// The guess with the smallest dead symbols in place of its own.
    fn without_dead(&self, guess: u16, live: u32, repeats: bool) -> u16 {
        let mut code = self.codes[usize::from(guess)];
        let mut dead = self.all_symbols & !live;
        for symbol in code[..self.positions].iter_mut().filter(|symbol| live >> **symbol & 1 == 0) {
            *symbol = dead.trailing_zeros() as u8;
            if !repeats {
                dead &= dead - 1;
            }
        }
        self.number(&code).unwrap_or(guess)
    }
}

/// Classes of guesses: each has a smaller one of its class, or itself.
pub(super) struct Classes(Vec<u16>);

impl Classes {
    pub(super) fn new(guesses: usize) -> Self {
        Self((0..guesses).map(|guess| guess as u16).collect())
    }

    fn smallest_of(&mut self, guess: u16) -> u16 {
        let mut smallest = guess;
        while self.0[usize::from(smallest)] != smallest {
            let next = self.0[usize::from(smallest)];
            self.0[usize::from(smallest)] = self.0[usize::from(next)];
            smallest = next;
        }
        smallest
    }

    /// Makes one class of two; whether they were two.
    pub(super) fn unite(&mut self, one: u16, other: u16) -> bool {
        let (one, other) = (self.smallest_of(one), self.smallest_of(other));
        self.0[usize::from(one.max(other))] = one.min(other);
        one != other
    }

    fn smallest(&self) -> impl Iterator<Item = u16> {
        (0..).zip(&self.0).filter(|(guess, of)| guess == *of).map(|(guess, _)| guess)
    }
}
