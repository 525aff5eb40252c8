//! One set of questions out of all that differ by a symmetry of the rules.
//!
//! A permutation of positions and one of symbols change no answer, so a set of questions separates the secrets if and only if its images
//! do. The *canonical* set of an orbit is the one whose codes, ascending, are lexicographically least. Which symbols they have follows:
//! for an order of the questions and a permutation of the positions, the least image names the symbols in the order in which they appear.
//! So m questions of p positions have at most m! p! images to compare, however many symbols there are, and few of them are equal for long.
//!
//! Without its last code a canonical set is canonical too (a smaller image of the rest would, with the image of the last code, be a
//! smaller image of all). That is what orderly generation needs (Read 1978; Faradzev 1978): every canonical set is met exactly once, by
//! appending larger codes to canonical sets.

use solvetab_lookup::code_breaking::{Code, MAX_POSITIONS};

/// The permutations of the positions, to compare sets under.
#[derive(Debug)]
pub struct Symmetry {
    permutations: Vec<Places>,
}

type Places = [u8; MAX_POSITIONS as usize];

/// The symbols of a code, position by position.
pub type Symbols = [u8; MAX_POSITIONS as usize];

/// The symbols of a code.
pub fn symbols(code: Code) -> Symbols {
    let mut symbols = [0; MAX_POSITIONS as usize];
    symbols.iter_mut().zip(code.symbols()).for_each(|(place, symbol)| *place = symbol);
    symbols
}

/// New names of symbols, given in the order in which they appear.
#[derive(Clone, Copy, Default)]
struct Names {
    /// Four bits a symbol.
    names: u64,
    named: u16,
}

impl Names {
    fn name(&mut self, symbol: u8) -> u8 {
        if self.named >> symbol & 1 == 0 {
            self.names |= u64::from(self.named.count_ones()) << (4 * symbol);
            self.named |= 1 << symbol;
        }
        (self.names >> (4 * symbol) & 15) as u8
    }
}

impl Symmetry {
    /// The symmetry of rules with so many positions.
    pub fn new(positions: u8) -> Self {
        let mut permutations: Vec<Vec<u8>> = vec![vec![]];
        for _ in 0..positions {
            let longer = |start: &Vec<u8>| {
                let free = (0..positions).filter(|place| !start.contains(place));
                free.map(|place| [start.as_slice(), &[place]].concat()).collect::<Vec<_>>()
            };
            permutations = permutations.iter().flat_map(longer).collect();
        }
        let places = |permutation: Vec<u8>| {
            let mut places = [u8::MAX; MAX_POSITIONS as usize];
            places[..permutation.len()].copy_from_slice(&permutation);
            places
        };
        Self { permutations: permutations.into_iter().map(places).collect() }
    }

    /// The permutations: where the symbol of each position comes from.
    pub fn places(&self) -> impl Iterator<Item = Vec<usize>> {
        let places =
            |places: &Places| places.iter().filter(|&&place| place != u8::MAX).map(|&place| place.into()).collect();
        self.permutations.iter().map(places)
    }

    /// Whether an ascending list of codes is the least of its images.
    pub fn is_canonical(&self, set: &[Symbols]) -> bool {
        self.permutations.iter().all(|places| !has_smaller_image(set, places, 0, 0, Names::default()))
    }
}

/// Whether some order of the codes that are not `used` goes on below the set, from this place in it.
fn has_smaller_image(set: &[Symbols], places: &Places, at: usize, used: u64, names: Names) -> bool {
    let Some(target) = set.get(at) else { return false };
    set.iter().enumerate().any(|(number, code)| {
        if used >> number & 1 == 1 {
            return false;
        }
        let mut names = names;
        for (&from, &own) in places.iter().zip(target) {
            let Some(&symbol) = code.get(usize::from(from)) else { break };
            let name = names.name(symbol);
            if name != own {
                return name < own;
            }
        }
        has_smaller_image(set, places, at + 1, used | 1 << number, names)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use solvetab_lookup::code_breaking::Rules;

    use super::*;

    /// Every image of a set under permutations of positions and symbols, by trying them all.
    fn images(rules: Rules, set: &[Symbols]) -> BTreeSet<Vec<Symbols>> {
        let places = Symmetry::new(rules.positions()).permutations;
        let renamings = Symmetry::new(rules.symbols()).permutations;
        let positions = usize::from(rules.positions());
        let mut images = BTreeSet::new();
        for places in &places {
            for renaming in &renamings {
                let image = |code: &Symbols| {
                    let mut image = [0; MAX_POSITIONS as usize];
                    (0..positions).for_each(|to| image[to] = renaming[usize::from(code[usize::from(places[to])])]);
                    image
                };
                let mut image: Vec<Symbols> = set.iter().map(image).collect();
                image.sort_unstable();
                images.insert(image);
            }
        }
        images
    }

    #[test]
    fn canonical_sets_are_the_least_of_all_images() {
        for text in ["2x3r", "3x2r", "2x4", "3x3", "3x4"] {
            let rules: Rules = text.parse().unwrap();
            let symmetry = Symmetry::new(rules.positions());
            let codes: Vec<Symbols> = rules.iter().map(symbols).collect();
            for (c, &third) in codes.iter().enumerate() {
                for (b, &second) in codes[..c].iter().enumerate() {
                    let sets = [vec![third], vec![second, third]];
                    for set in sets.into_iter().chain(codes[..b].iter().map(|&first| vec![first, second, third])) {
                        let least = images(rules, &set).first().unwrap().clone();
                        assert_eq!(symmetry.is_canonical(&set), set == least, "{text} {set:?}");
                    }
                }
            }
        }
    }
}
