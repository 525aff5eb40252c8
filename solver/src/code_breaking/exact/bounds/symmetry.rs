//! Guesses that cannot differ: symmetries of the rules that fix what is known so far.
//!
//! Moving positions and renaming symbols, both consistently in all codes, changes no answer. Such a symmetry that maps the
//! guesses so far onto themselves, each to one that got the same answer, maps the set of secrets that fit onto itself; so a guess
//! and its image cost the same, and only the smallest of each orbit is searched. The guesses so far are a set: their
//! order does not matter, so a symmetry may exchange two with equal answers.

use super::histories;
use crate::code_breaking::exact::answers::guess_sets::Symbols;
use crate::code_breaking::exact::answers::universe::Universe;

/// A guess and the dense number of its answer.
pub(crate) type Asked = (u16, u8);

/// The symmetries of some rules.
#[derive(Debug)]
pub(crate) struct Symmetry {
    symbols: u8,
    /// By number of the code: its symbols.
    codes: Vec<Symbols>,
    positions: usize,
    /// Every way to move the positions.
    moves: Vec<[u8; 8]>,
}

/// No symbol.
const FREE: u8 = u8::MAX;

/// A way to move positions, together with the images of the symbols that have been guessed.
#[derive(Debug, Clone, Copy)]
struct Element {
    positions: [u8; 8],
    symbols: [u8; 16],
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
    /// The symmetries of the rules; of a list of codes none is known.
    pub(crate) fn new(universe: &Universe) -> Self {
        let positions = universe.positions();
        let codes = universe.guesses().to_vec();
        let Some(rules) = universe.rules() else { return Self { symbols: 0, codes, positions, moves: Vec::new() } };
        let mut moves = vec![[0; 8]];
        for position in 0..positions {
            moves = moves
                .into_iter()
                .flat_map(|start: [u8; 8]| {
                    (0..positions as u8).filter(move |next| !start[..position].contains(next)).map(move |next| {
                        let mut longer = start;
                        longer[position] = next;
                        longer
                    })
                })
                .collect();
        }
        Self { symbols: rules.symbols(), codes, positions, moves }
    }

    /// The guesses worth a search after these, in ascending order: the smallest of each orbit.
    pub(crate) fn canonical(&self, asked: &[Asked]) -> Vec<u16> {
        let stabiliser = self.stabiliser(asked);
        (0..self.codes.len()).map(|index| index as u16).filter(|&index| self.is_smallest(&stabiliser, index)).collect()
    }

    /// Whether histories of so many guesses have names.
    pub(crate) fn names(&self, guesses: usize) -> bool {
        (1..=histories::MOST_GUESSES).contains(&guesses) && !self.moves.is_empty()
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
        let mut elements = Vec::new();
        for &positions in &self.moves {
            self.extend(asked, 0, &mut Vec::new(), Element { positions, symbols: [FREE; 16] }, &mut elements);
        }
        let free =
            elements.first().map_or(0, |element: &Element| element.symbols.iter().filter(|&&to| to == FREE).count());
        let free = free.saturating_sub(16 - usize::from(self.symbols));
        Stabiliser { is_trivial: elements.len() <= 1 && free <= 1, elements }
    }

    /// Adds the elements that map the guesses from the `next` one on to guesses that are not `taken` yet.
    fn extend(
        &self,
        asked: &[Asked],
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
        for (target, &(other, other_answer)) in asked.iter().enumerate() {
            if other_answer != answer || taken.contains(&target) {
                continue;
            }
            let other = self.codes[usize::from(other)];
            let mut symbols = element.symbols;
            let fits = (0..self.positions).all(|position| {
                let (from, to) = (guess[usize::from(element.positions[position])], other[position]);
                let known = symbols[usize::from(from)];
                let fits = known == to || (known == FREE && !symbols.contains(&to));
                symbols[usize::from(from)] = to;
                fits
            });
            if fits {
                taken.push(target);
                self.extend(asked, next + 1, taken, Element { symbols, ..element }, elements);
                taken.pop();
            }
        }
    }

    /// Whether the smallest image of the code under the element, over all ways to rename unguessed symbols, is smaller.
    fn image_is_smaller(&self, element: &Element, code: &[u8; 8]) -> bool {
        let mut symbols = element.symbols;
        // Images of guessed symbols are the guessed symbols.
        let mut used = symbols.iter().filter(|&&to| to != FREE).fold(0_u16, |used, &to| used | 1 << to);
        for position in 0..self.positions {
            let from = usize::from(code[usize::from(element.positions[position])]);
            if symbols[from] == FREE {
                let next = used.trailing_ones() as u8;
                debug_assert!(next < self.symbols);
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
        let count = |rules: &str| Symmetry::new(&Universe::new(rules.parse().unwrap(), true)).canonical(&[]).len();
        assert_eq!(count("4x10"), 1);
        // One of each way to split the positions among symbols: 4, 3+1, 2+2, 2+1+1, 1+1+1+1.
        assert_eq!(count("4x6r"), 5);
        assert_eq!(count("5x8r"), 7);
    }
}
