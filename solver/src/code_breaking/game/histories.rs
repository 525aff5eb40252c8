//! One name for all histories that symmetry makes equal.
//!
//! A symmetry maps the secrets that fit some guesses and answers to those that fit the guesses' images with the same answers, and
//! both sets cost the same. So what is known of one is known of all. Their common name is the smallest image: guesses ordered by
//! answers, positions moved in every way, symbols renamed in the order in which they first appear. Images are compared column by column, a
//! column being what all guesses have at a position, so that hardly any way to move the positions is followed to its end.

use crate::code_breaking::game::Symbols;

/// A guess and the dense number of its answer.
pub(crate) type Asked = (u16, u8);

/// The most guesses of a history that has a name.
pub(crate) const MOST_GUESSES: usize = 3;

/// Bits of a symbol.
const SYMBOL_BITS: usize = 4;

/// The name of a history of one to [`MOST_GUESSES`] guesses of symbols below 16: the same for two if and only if moving positions and renaming
/// symbols turns one into the other.
pub(crate) fn name(codes: &[Symbols], positions: usize, asked: &[Asked]) -> u128 {
    debug_assert!((1..=MOST_GUESSES).contains(&asked.len()));
    let mut ordered = [(0, 0); MOST_GUESSES];
    let ordered = &mut ordered[..asked.len()];
    ordered.copy_from_slice(asked);
    ordered.sort_unstable_by_key(|&(_, answer)| answer);
    let mut least = u128::MAX;
    each_order(ordered, 0, &mut |ordered| {
        let mut guesses = [[0; 8]; MOST_GUESSES];
        guesses.iter_mut().zip(ordered).for_each(|(code, &(guess, _))| *code = codes[usize::from(guess)]);
        let columns = Columns::new(&guesses[..ordered.len()], positions);
        columns.smallest(&Image::default(), &mut least);
    });
    // Below the symbols, three times eight times four bits.
    ordered.iter().fold(1, |answers, &(_, answer)| answers << 8 | u128::from(answer))
        << (8 * MOST_GUESSES * SYMBOL_BITS)
        | least
}

/// Every order of the guesses from the `next` one on that leaves their answers in order.
fn each_order(asked: &mut [Asked], next: usize, found: &mut impl FnMut(&[Asked])) {
    if next + 1 >= asked.len() {
        return found(asked);
    }
    for other in next..asked.len() {
        if asked[other].1 == asked[next].1 {
            asked.swap(next, other);
            each_order(asked, next + 1, found);
            asked.swap(next, other);
        }
    }
}

/// Guesses, one below the other.
struct Columns<'a> {
    guesses: &'a [Symbols],
    positions: usize,
    /// By position, whether no symbol of its column is anywhere else.
    is_private: [bool; 8],
}

/// The first columns of an image.
#[derive(Debug, Clone, Copy, Default)]
struct Image {
    columns: u128,
    /// A bit for each position whose column it has.
    used: u8,
    /// A byte a symbol: its new name and one, zero as long as it has none.
    names: u128,
    /// Symbols that have names.
    named: u8,
}

impl<'a> Columns<'a> {
    fn new(guesses: &'a [Symbols], positions: usize) -> Self {
        let mut places = [0_u8; 16];
        for code in guesses {
            for (position, &symbol) in code[..positions].iter().enumerate() {
                places[usize::from(symbol & 15)] |= 1 << position;
            }
        }
        let mut is_private = [false; 8];
        for (position, is_private) in is_private[..positions].iter_mut().enumerate() {
            *is_private = guesses.iter().all(|code| places[usize::from(code[position] & 15)] == 1 << position);
        }
        Self { guesses, positions, is_private }
    }

    /// The image with one more column.
    #[inline(always)]
    fn with(&self, image: &Image, position: usize) -> Image {
        let Image { mut columns, used, mut names, mut named } = *image;
        for code in self.guesses {
            let shift = 8 * u32::from(code[position]);
            let mut name = names >> shift & 0xff;
            if name == 0 {
                named += 1;
                name = named.into();
                names |= name << shift;
            }
            columns = columns << SYMBOL_BITS | (name - 1);
        }
        Image { columns, used: used | 1 << position, names, named }
    }

    /// Lowers `least` to the smallest image that begins like this.
    fn smallest(&self, image: &Image, least: &mut u128) {
        let rest = self.positions - image.used.count_ones() as usize;
        if rest == 0 {
            *least = image.columns.min(*least);
            return;
        }
        let mut longer = [Image::default(); 8];
        let mut count = 0;
        let mut has_private = false;
        for position in (0..self.positions).filter(|position| image.used >> position & 1 == 0) {
            let next = self.with(image, position);
            if count > 0 && next.columns > longer[0].columns {
                continue;
            }
            if count > 0 && next.columns < longer[0].columns {
                (count, has_private) = (0, false);
            }
            // Equal columns whose symbols are nowhere else can be exchanged.
            if self.is_private[position] && has_private {
                continue;
            }
            has_private |= self.is_private[position];
            longer[count] = next;
            count += 1;
        }
        // What begins greater ends greater.
        let bits = (rest - 1) * self.guesses.len() * SYMBOL_BITS;
        for next in &longer[..count] {
            if next.columns <= *least >> bits {
                self.smallest(next, least);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use solvetab_lookup::code_breaking::{Code, Rules};

    use super::*;
    use crate::code_breaking::game::Universe;
    use crate::code_breaking::game::group::Symmetry;

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
            let guesses: Vec<Asked> = (0..rules.codes() as u16).flat_map(|guess| [(guess, 1), (guess, 2)]).collect();
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
