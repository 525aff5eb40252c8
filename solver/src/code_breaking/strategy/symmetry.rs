//! Which guesses are essentially different after a history.
//!
//! SymbolSet that no guess has used yet are interchangeable: renaming them changes neither the answers so far nor, therefore,
//! the set of secrets that fit them. Of the guesses that differ by such a renaming only the lexicographically smallest is
//! worth a look: the one whose unused symbols appear in ascending order, starting with the smallest. This is the case
//! analysis of Mo Tao's paper, which counts 1, 209, 3360, 5040, 5040 essentially different guesses along one game of 4x10.

use solvetab_lookup::code_breaking::{Code, Rules};

/// A set of symbols, one bit each.
pub type SymbolSet = u16;

/// The symbols of a code.
#[must_use]
pub fn symbols(code: Code) -> SymbolSet {
    code.symbols().fold(0, |set, symbol| set | 1 << symbol)
}

/// Whether the code introduces the symbols that are not in `used` in ascending order, starting with the smallest.
#[must_use]
pub fn is_canonical(code: Code, used: SymbolSet) -> bool {
    let mut seen = used;
    code.symbols().all(|symbol| {
        let is_next = seen >> symbol & 1 == 1 || symbol == seen.trailing_ones() as u8;
        seen |= 1 << symbol;
        is_next
    })
}

/// The numbers of the essentially different guesses when the symbols in `used` have been guessed, ascending.
#[must_use]
pub fn canonical_guesses(rules: Rules, used: SymbolSet) -> Vec<u16> {
    (0..rules.codes())
        .filter(|&index| rules.code(index).is_some_and(|code| is_canonical(code, used)))
        .map(|index| index as u16)
        .collect()
}

/// Whether any two symbols are still interchangeable.
#[must_use]
pub fn has_symmetry(rules: Rules, used: SymbolSet) -> bool {
    u32::from(rules.symbols()) > used.count_ones() + 1
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Every way to rename the symbols that are not in `used`.
    fn renamings(symbols: u8, used: SymbolSet) -> Vec<Vec<u8>> {
        let mut all = vec![vec![]];
        for symbol in 0..symbols {
            all = all
                .into_iter()
                .flat_map(|renaming: Vec<u8>| {
                    let images: Vec<u8> = if used >> symbol & 1 == 1 {
                        vec![symbol]
                    } else {
                        (0..symbols).filter(|&to| used >> to & 1 == 0 && !renaming.contains(&to)).collect()
                    };
                    images.into_iter().map(move |to| [renaming.as_slice(), &[to]].concat())
                })
                .collect();
        }
        all
    }

    #[test]
    fn canonical_guesses_are_the_smallest_of_their_orbits() {
        for text in ["2x4", "3x4r", "3x5", "4x3r"] {
            let rules: Rules = text.parse().unwrap();
            for used in 0..1 << rules.symbols() {
                let renamings = renamings(rules.symbols(), used);
                let smallest: BTreeSet<u16> = rules
                    .iter()
                    .map(|code| {
                        let images = renamings.iter().map(|renaming| {
                            let image = Code::new(code.symbols().map(|symbol| renaming[usize::from(symbol)])).unwrap();
                            rules.index(image).unwrap() as u16
                        });
                        images.min().unwrap()
                    })
                    .collect();
                assert!(canonical_guesses(rules, used).into_iter().eq(smallest), "{text} {used:b}");
            }
        }
    }
}
