//! Guesses that cannot differ: symmetries of the codes that fix what is known so far.
//!
//! Moving positions and renaming symbols, both consistently in all codes, changes no answer. Such a symmetry that maps the
//! guesses so far onto themselves, each to one that got the same answer, maps the set of secrets that fit onto itself; so a guess
//! and its image cost the same, and only the smallest of each orbit is searched. The guesses so far are a set: their
//! order does not matter, so a symmetry may exchange two with equal answers.
//!
//! Which symmetries there are [`automorphisms`](super::automorphisms) says: for rules all, for a list those that map the list onto itself.
//! Symbols that have not been guessed are left open, each within its class: the smallest image of a guess takes the smallest symbol of the
//! class that is not used yet, position by position.

use super::automorphisms::{Automorphism, Automorphisms, MOST_SYMBOLS};
use super::histories;
pub(crate) use super::histories::Asked;
use super::renaming::Renaming;
use crate::code_breaking::game::Symbols;
use crate::code_breaking::game::Universe;

/// The symmetries of the codes.
#[derive(Debug)]
pub(crate) struct Symmetry {
    /// By number of the code: its symbols.
    codes: Vec<Symbols>,
    positions: usize,
    automorphisms: Automorphisms,
    /// The symbols that occur, one bit each.
    symbols: u32,
    /// Whether all codes of some rules may be guessed and be secret.
    is_of_rules: bool,
}

/// No symbol.
const FREE: u8 = u8::MAX;

/// An automorphism, together with the images of the symbols that have been guessed.
#[derive(Debug, Clone, Copy)]
struct Element {
    automorphism: Automorphism,
    symbols: [u8; MOST_SYMBOLS],
    /// The images, one bit each.
    used: u32,
}

/// The symmetries that fix what is known.
#[derive(Debug)]
pub(crate) struct Stabiliser {
    elements: Vec<Element>,
    is_trivial: bool,
}

impl Stabiliser {
    /// Whether every guess is alone in its orbit.
    pub(crate) fn is_trivial(&self) -> bool {
        self.is_trivial
    }
}

impl Symmetry {
    /// The symmetries of the rules, or of the list.
    pub(crate) fn new(universe: &Universe) -> Self {
        let positions = universe.positions();
        match universe.rules() {
            Some(rules) => {
                let automorphisms = Automorphisms::of_rules(positions, rules.symbols());
                Self { is_of_rules: true, ..Self::of(universe, automorphisms) }
            }
            None => Self::of(universe, Automorphisms::of_list(positions, universe.guesses(), universe.secrets())),
        }
    }

    /// None but the identity.
    pub(crate) fn none(universe: &Universe) -> Self {
        Self::of(universe, Automorphisms::identity())
    }

    fn of(universe: &Universe, automorphisms: Automorphisms) -> Self {
        let (positions, codes) = (universe.positions(), universe.guesses().to_vec());
        let symbols = codes.iter().flat_map(|code| &code[..positions]).fold(0, |set, symbol| set | 1 << symbol);
        Self { codes, positions, automorphisms, symbols, is_of_rules: false }
    }

    /// The guesses worth a search after these, in ascending order: the smallest of each orbit.
    pub(crate) fn canonical(&self, asked: &[Asked]) -> impl Iterator<Item = u16> {
        let stabiliser = self.stabiliser(asked);
        let numbers = (0..self.codes.len()).map(|index| index as u16);
        numbers.filter(move |&index| self.is_smallest(&stabiliser, index))
    }

    /// Whether histories of so many guesses have names: for rules, whose positions and symbols are all alike.
    pub(crate) fn names(&self, guesses: usize) -> bool {
        self.is_of_rules && (1..=histories::MOST_GUESSES).contains(&guesses)
    }

    /// The common name of all histories that symmetry makes equal to this one, of at most [`histories::MOST_GUESSES`] guesses.
    pub(crate) fn name(&self, asked: &[Asked]) -> u128 {
        histories::name(&self.codes, self.positions, asked)
    }

    /// Whether a guess is the smallest of its orbit.
    pub(crate) fn is_smallest(&self, stabiliser: &Stabiliser, guess: u16) -> bool {
        let code = &self.codes[usize::from(guess)];
        stabiliser.elements.iter().all(|element| !self.image_is_smaller(element, code))
    }

    /// The symmetries that map the guesses so far onto themselves with equal answers, unguessed symbols left open.
    pub(crate) fn stabiliser(&self, asked: &[Asked]) -> Stabiliser {
        let elements = self.elements(asked, asked);
        // The images of guessed symbols are the guessed symbols.
        let guessed = elements.first().map_or(0, |element: &Element| element.used);
        let is_trivial = elements.len() <= 1 && !self.automorphisms.are_two_alike(self.symbols & !guessed);
        Stabiliser { elements, is_trivial }
    }

    /// The symmetries that map the guesses of one history onto those of another with equal answers, written out; unguessed symbols become the
    /// smallest that are left.
    pub(crate) fn renamings(&self, from: &[Asked], to: &[Asked]) -> Vec<Renaming> {
        self.elements(from, to).iter().map(|element| self.written(element)).collect()
    }

    /// The symmetries that map the guesses of one history onto those of another with equal answers, unguessed symbols left open.
    fn elements(&self, from: &[Asked], to: &[Asked]) -> Vec<Element> {
        let mut elements = Vec::new();
        for &automorphism in self.automorphisms.all() {
            let element = Element { automorphism, symbols: [FREE; MOST_SYMBOLS], used: 0 };
            self.extend((from, to), 0, &mut Vec::new(), element, &mut elements);
        }
        elements
    }

    /// Each exchange of two unguessed symbols that are interchangeable and next to each other among those.
    pub(crate) fn exchanges(&self, asked: &[Asked]) -> Vec<Renaming> {
        let code = |&(guess, _): &Asked| self.codes[usize::from(guess)];
        let guessed = asked
            .iter()
            .map(code)
            .fold(0, |all, code| code[..self.positions].iter().fold(all, |all, symbol| all | 1 << symbol));
        let mut found = Vec::new();
        for &class in self.automorphisms.classes() {
            let free: Vec<u8> =
                (0..MOST_SYMBOLS as u8).filter(|symbol| class & !guessed & self.symbols & 1 << symbol != 0).collect();
            for pair in free.windows(2) {
                let mut renaming = Renaming {
                    positions: std::array::from_fn(|position| position as u8),
                    symbols: std::array::from_fn(|symbol| symbol as u8),
                };
                renaming.symbols.swap(pair[0].into(), pair[1].into());
                found.push(renaming);
            }
        }
        found
    }

    fn written(&self, element: &Element) -> Renaming {
        let Element { automorphism, mut symbols, mut used } = *element;
        let mut positions = [0; 8];
        for (image, &position) in (0..).zip(&automorphism.positions) {
            positions[usize::from(position)] = image;
        }
        for from in (0..MOST_SYMBOLS as u8).filter(|from| self.symbols >> from & 1 == 1) {
            if symbols[usize::from(from)] == FREE {
                let next = (self.automorphisms.images(&automorphism, from) & !used).trailing_zeros() as u8;
                symbols[usize::from(from)] = next;
                used |= 1 << next;
            }
        }
        // Symbols that do not occur take what is left.
        for symbol in &mut symbols {
            if *symbol == FREE {
                *symbol = (!used).trailing_zeros() as u8;
                used |= 1 << *symbol;
            }
        }
        Renaming { positions, symbols }
    }

    /// Adds the elements that map the guesses from the `next` one on to guesses that are not `taken` yet.
    fn extend(
        &self,
        (asked, targets): (&[Asked], &[Asked]),
        next: usize,
        taken: &mut Vec<usize>,
        element: Element,
        elements: &mut Vec<Element>,
    ) {
        let Some(&(guess, answer)) = asked.get(next) else {
            elements.push(element);
            return;
        };
        let guess = self.codes[usize::from(guess)];
        for (target, &(other, other_answer)) in targets.iter().enumerate() {
            if other_answer != answer || taken.contains(&target) {
                continue;
            }
            let other = self.codes[usize::from(other)];
            let mut longer = element;
            let fits = (0..self.positions).all(|position| {
                let (from, to) = (guess[usize::from(element.automorphism.positions[position])], other[position]);
                let known = longer.symbols[usize::from(from)];
                let images = self.automorphisms.images(&element.automorphism, from) & !longer.used;
                let fits = known == to || (known == FREE && images >> to & 1 == 1);
                longer.symbols[usize::from(from)] = to;
                longer.used |= 1 << to;
                fits
            });
            if fits {
                taken.push(target);
                self.extend((asked, targets), next + 1, taken, longer, elements);
                taken.pop();
            }
        }
    }

    /// Whether the smallest image of the code under the element, over all ways to rename unguessed symbols, is smaller.
    fn image_is_smaller(&self, element: &Element, code: &Symbols) -> bool {
        let Element { automorphism, mut symbols, mut used } = *element;
        for position in 0..self.positions {
            let from = usize::from(code[usize::from(automorphism.positions[position])]);
            if symbols[from] == FREE {
                // As many symbols of the class that it becomes are used as of its own.
                let next = (self.automorphisms.images(&automorphism, from as u8) & !used).trailing_zeros() as u8;
                debug_assert!(usize::from(next) < MOST_SYMBOLS);
                symbols[from] = next;
                used |= 1 << next;
            }
            match symbols[from].cmp(&code[position]) {
                std::cmp::Ordering::Less => return true,
                std::cmp::Ordering::Greater => return false,
                std::cmp::Ordering::Equal => {}
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_guesses_are_those_known() {
        let count = |rules: &str| Symmetry::new(&Universe::new(rules.parse().unwrap(), true)).canonical(&[]).count();
        assert_eq!(count("4x10"), 1);
        // One of each way to split the positions among symbols: 4, 3+1, 2+2, 2+1+1, 1+1+1+1.
        assert_eq!(count("4x6r"), 5);
        assert_eq!(count("5x8r"), 7);
    }
}
