//! One name for all histories that symmetry makes equal.
//!
//! A symmetry maps the secrets that fit some guesses and answers to those that fit the guesses' images with the same answers, and
//! both sets cost the same. So what is known of one is known of all. Their common name is the smallest image: guesses ordered by
//! answers, positions moved in every way, symbols renamed in the order in which they first appear.

use super::symmetry::Asked;
use crate::code_breaking::exact::answers::guess_sets::Symbols;

/// The most guesses of a history that has a name.
pub(crate) const MOST_GUESSES: usize = 3;

/// Bits of a symbol, and of a guess with its answer.
const SYMBOL_BITS: usize = 4;
const GUESS_BITS: usize = 8 * SYMBOL_BITS + 8;

/// The name of a history of one to [`MOST_GUESSES`] guesses, the same for two if and only if one of these ways to move positions and some
/// way to rename symbols, all below 16, turn one into the other.
pub(crate) fn name(codes: &[Symbols], positions: usize, moves: &[[u8; 8]], asked: &[Asked]) -> u128 {
    debug_assert!((1..=MOST_GUESSES).contains(&asked.len()));
    let mut ordered = [(0, 0); MOST_GUESSES];
    let ordered = &mut ordered[..asked.len()];
    ordered.copy_from_slice(asked);
    ordered.sort_unstable_by_key(|&(_, answer)| answer);
    let mut least = u128::MAX;
    each_order(ordered, 0, &mut |ordered| {
        for to in moves {
            least = least.min(image(codes, positions, to, ordered));
        }
    });
    least
}

/// Every order of the guesses from the `next` one on that leaves their answers in order.
fn each_order(asked: &mut [Asked], next: usize, found: &mut impl FnMut(&[Asked])) {
    if next + 1 >= asked.len() {
        return found(asked);
    }
    for other in (next..asked.len()).filter(|&other| asked[other].1 == asked[next].1).collect::<Vec<_>>() {
        asked.swap(next, other);
        each_order(asked, next + 1, found);
        asked.swap(next, other);
    }
}

/// The guesses with their positions moved and their symbols renamed in the order in which they appear, and the answers.
fn image(codes: &[Symbols], positions: usize, to: &[u8; 8], asked: &[Asked]) -> u128 {
    // A byte a symbol: its new name and one, zero as long as it has none.
    let mut names = 0_u128;
    let mut next = 1;
    let mut image = 1;
    for &(guess, answer) in asked {
        let code = &codes[usize::from(guess)];
        let mut bits = u128::from(answer);
        for &position in &to[..positions] {
            let shift = 8 * u32::from(code[usize::from(position)]);
            let mut name = names >> shift & 0xff;
            if name == 0 {
                name = next;
                names |= name << shift;
                next += 1;
            }
            bits = bits << SYMBOL_BITS | (name - 1);
        }
        image = image << GUESS_BITS | bits;
    }
    image
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use solvetab_lookup::code_breaking::{Code, Rules};

    use super::*;
    use crate::code_breaking::exact::answers::universe::Universe;
    use crate::code_breaking::exact::bounds::symmetry::Symmetry;

    fn permutations(of: u8) -> Vec<Vec<u8>> {
        (0..of).fold(vec![vec![]], |all, _| {
            let longer = |start: &Vec<u8>| -> Vec<Vec<u8>> {
                (0..of).filter(|next| !start.contains(next)).map(|next| [&start[..], &[next]].concat()).collect()
            };
            all.iter().flat_map(longer).collect()
        })
    }

    /// The least image of a history under every symmetry, one by one.
    fn least_image(rules: Rules, asked: &[Asked]) -> Vec<(u8, u32)> {
        let mut least = None;
        for to in permutations(rules.positions()) {
            for renamed in permutations(rules.symbols()) {
                let image = |&(guess, answer): &Asked| {
                    let code: Vec<u8> = rules.code(guess.into()).unwrap().symbols().collect();
                    let symbols = to.iter().map(|&position| renamed[usize::from(code[usize::from(position)])]);
                    (answer, rules.index(Code::new(symbols).unwrap()).unwrap())
                };
                let mut images: Vec<_> = asked.iter().map(image).collect();
                images.sort_unstable();
                if least.as_ref().is_none_or(|least| images < *least) {
                    least = Some(images);
                }
            }
        }
        least.unwrap()
    }

    #[test]
    fn histories_have_the_same_name_if_and_only_if_a_symmetry_turns_one_into_the_other() {
        for (text, longest) in [("2x3r", 3), ("3x3", 3), ("2x4", 2), ("3x3r", 2), ("3x4", 2)] {
            let rules: Rules = text.parse().unwrap();
            let universe = Universe::new(rules, true);
            let symmetry = Symmetry::new(&universe);
            // Answers are told apart, whether or not a secret gets them.
            let guesses: Vec<Asked> =
                (0..rules.codes() as u16).flat_map(|guess| [(guess, 1), (guess, 2)]).collect();
            let mut histories: Vec<Vec<Asked>> = guesses.iter().map(|&asked| vec![asked]).collect();
            let mut start = 0;
            for _ in 1..longest {
                let end = histories.len();
                for at in start..end {
                    let longer = guesses.iter().map(|&asked| [&histories[at][..], &[asked]].concat());
                    let longer: Vec<_> = longer.collect();
                    histories.extend(longer);
                }
                start = end;
            }
            let mut images: BTreeMap<u128, BTreeSet<Vec<(u8, u32)>>> = BTreeMap::new();
            for history in &histories {
                let image = least_image(rules, history);
                images.entry(symmetry.name(history)).or_default().insert(image);
            }
            let all: BTreeSet<_> = images.values().flatten().collect();
            assert!(images.values().all(|images| images.len() == 1), "{text}: one name for histories that differ");
            assert_eq!(all.len(), images.len(), "{text}: two names for one history");
        }
    }
}
