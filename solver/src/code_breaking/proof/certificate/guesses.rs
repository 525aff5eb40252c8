//! Guesses of which a certificate has to say something: one of each class of those that cost the
//! same for a set.

use std::sync::Arc;

use crate::code_breaking::game::group::{self, Renaming, SymbolSet};
use crate::code_breaking::game::{Game, Symbols};
use crate::code_breaking::search::memo::Memo;

/// Classes are remembered for so many guesses in all.
const MOST_REMEMBERED: usize = 1 << 26;

/// Codes that may be guessed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Kind {
    /// Symbols that codes can have.
    pub(super) symbols: usize,
    /// True if a code may have a symbol twice; nothing where only the codes of a list may be
    /// guessed.
    pub(super) repeats: Option<bool>,
}

/// The codes that may be guessed, and every feedback to them.
#[derive(Debug)]
pub(super) struct Guesses {
    game: Game,
    kind: Kind,
    /// Feedbacks of each secret to all guesses.
    feedbacks: Vec<Vec<u8>>,
    /// Classes by symbols of a set.
    without_renamings: Memo<SymbolSet, Arc<Classes>>,
}

impl Guesses {
    /// Prepares the guesses of a game.
    pub(super) fn new(game: &Game, kind: Kind) -> Self {
        let mut feedbacks = vec![Vec::new(); game.guesses().len()];
        // Colours are looked up.
        for &secret in game.secrets().iter().filter(|_| !game.is_coloured()) {
            feedbacks[usize::from(secret)] = game.feedbacks_to_all(secret);
        }
        let without_renamings = Memo::with_most(MOST_REMEMBERED / game.guesses().len());
        Self {
            game: game.clone(),
            kind,
            feedbacks,
            without_renamings,
        }
    }

    /// Codes that may be guessed.
    pub(super) fn kind(&self) -> Kind {
        self.kind
    }

    /// Tells whether letters get colours.
    pub(super) fn are_coloured(&self) -> bool {
        self.game.is_coloured()
    }

    /// The feedbacks of a secret to all guesses.
    pub(super) fn feedbacks_of(&self, secret: u16) -> &[u8] {
        &self.feedbacks[usize::from(secret)]
    }

    /// The number of a code, if it may be guessed.
    fn number(&self, code: &Symbols) -> Option<u16> {
        self.game
            .guesses()
            .binary_search(code)
            .ok()
            .map(|number| number as u16)
    }

    /// Returns the image of a code under a renaming.
    pub(super) fn image(&self, renaming: &Renaming, code: u16) -> Option<u16> {
        self.number(&renaming.of(
            &self.game.guesses()[usize::from(code)],
            usize::from(self.game.positions()),
        ))
    }

    /// The classes of guesses for a set: renamings that fix it, and symbols that none of it has,
    /// make guesses equal.
    pub(super) fn classes(&self, set: &[u16], renamings: &[Renaming]) -> Arc<Classes> {
        // Where only a list may be guessed no symbol counts as dead.
        let live = match self.kind.repeats {
            Some(_) => group::symbols(&self.game, set.iter().copied()),
            None => SymbolSet::MAX,
        };

        let classes = self.without_renamings.get_or(live, || {
            let mut classes = Classes::new(self.game.guesses().len());
            if let Some(repeats) = self.kind.repeats {
                for guess in classes.guesses() {
                    classes.unite(guess, self.without_dead(guess, live, repeats));
                }
            }
            Arc::new(classes)
        });
        if renamings.is_empty() {
            return classes;
        }

        let mut classes = Classes::clone(&classes);
        renamings
            .iter()
            .for_each(|renaming| self.unite_by(&mut classes, renaming));
        Arc::new(classes)
    }

    /// Makes one class of each guess's and that of its image.
    pub(super) fn unite_by(&self, classes: &mut Classes, renaming: &Renaming) {
        for guess in classes.guesses() {
            if let Some(image) = self.image(renaming, guess) {
                classes.unite(guess, image);
            }
        }
    }

    /// The guess with the smallest dead symbols in place of its own.
    fn without_dead(&self, guess: u16, live: u32, repeats: bool) -> u16 {
        let mut code = self.game.guesses()[usize::from(guess)];
        let mut dead = u32::MAX >> (32 - self.kind.symbols) & !live;
        for symbol in code[..usize::from(self.game.positions())]
            .iter_mut()
            .filter(|symbol| live >> **symbol & 1 == 0)
        {
            *symbol = dead.trailing_zeros() as u8;
            if !repeats {
                dead &= dead - 1;
            }
        }
        self.number(&code).unwrap_or(guess)
    }
}

/// Classes of guesses: each has a smaller one of its class, or itself.
#[derive(Debug, Clone)]
pub(super) struct Classes(Vec<u16>);

impl Classes {
    pub(super) fn new(guesses: usize) -> Self {
        Self((0..guesses).map(|guess| guess as u16).collect())
    }

    /// All guesses.
    fn guesses(&self) -> impl Iterator<Item = u16> + use<> {
        (0..self.0.len()).map(|guess| guess as u16)
    }

    /// The smallest guess of a guess's class.
    pub(super) fn smallest_of(&mut self, guess: u16) -> u16 {
        let mut smallest = guess;
        while self.0[usize::from(smallest)] != smallest {
            let next = self.0[usize::from(smallest)];
            self.0[usize::from(smallest)] = self.0[usize::from(next)];
            smallest = next;
        }
        smallest
    }

    /// Makes one class of two.
    fn unite(&mut self, one: u16, other: u16) {
        let (one, other) = (self.smallest_of(one), self.smallest_of(other));
        self.0[usize::from(one.max(other))] = one.min(other);
    }

    /// Tells whether a guess is the smallest of its class.
    pub(super) fn is_smallest(&self, guess: u16) -> bool {
        self.0[usize::from(guess)] == guess
    }

    /// The smallest guess of each class.
    pub(super) fn smallest(&self) -> impl Iterator<Item = u16> {
        (0..=u16::MAX)
            .zip(&self.0)
            .filter(|(guess, of)| guess == *of)
            .map(|(guess, _)| guess)
    }
}
