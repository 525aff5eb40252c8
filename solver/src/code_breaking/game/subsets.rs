//! The most cells that any guess makes of a subset, from other subsets that were scanned.
//!
//! No guess makes fewer cells of a set than of a subset, and each secret that is added makes at
//! most one cell more. So if no guess makes more than `c` cells of one set, none makes more than
//! `c` of another, and one for each of its secrets that the first does not have. The guesses that
//! are tried for a set make similar cells, so one scan often spares many.

use super::bit_slices::Lanes;
use super::processor::{self, Task};

/// Larger sets have no bit for each secret.
const MOST_SECRETS: usize = 128;

/// The subsets of a set that were scanned.
#[derive(Debug, Default)]
pub(crate) struct Subsets {
    /// Bit of each code that is in the set.
    bits: Vec<u8>,
    is_small: bool,
    vectors: bool,
    /// Secrets of each subset, one bit each, and the most cells that a guess makes of it, the
    /// winning one included.
    low: Vec<u64>,
    high: Vec<u64>,
    cells: Vec<u64>,
}

impl Subsets {
    /// Gets ready for a set of so many codes, of which no subset was scanned.
    pub(super) fn reset(&mut self, set: &[u16], codes: usize, vectors: bool) {
        self.low.clear();
        self.high.clear();
        self.cells.clear();
        (self.is_small, self.vectors) = (set.len() <= MOST_SECRETS, vectors);
        if self.is_small {
            self.bits.resize(codes, 0);
            (0..)
                .zip(set)
                .for_each(|(bit, &code)| self.bits[usize::from(code)] = bit);
        }
    }

    /// No guess makes more cells of a subset.
    pub(crate) fn add(&mut self, subset: &[u16], cells: usize) {
        if self.is_small {
            let [low, high] = self.secrets(subset);
            self.low.push(low);
            self.high.push(high);
            self.cells.push(cells as u64);
        }
    }

    /// More cells than this no guess makes of a subset, as far as is known.
    #[inline(always)]
    pub(crate) fn most_cells(&self, subset: &[u16]) -> usize {
        if self.cells.is_empty() {
            return usize::MAX;
        }
        processor::with_bit_count(
            MostCells {
                subsets: self,
                secrets: self.secrets(subset),
            },
            self.vectors,
        )
    }

    /// One bit for each secret.
    #[inline(always)]
    fn secrets(&self, subset: &[u16]) -> [u64; 2] {
        let bits = subset.iter().fold(0_u128, |bits, &code| {
            bits | 1 << (self.bits[usize::from(code)] & 127)
        });
        [bits as u64, (bits >> 64) as u64]
    }
}

/// Looking at all subsets.
struct MostCells<'a> {
    subsets: &'a Subsets,
    secrets: [u64; 2],
}

impl Task for MostCells<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<L: Lanes>(self) -> usize {
        let Self {
            subsets: Subsets {
                low, high, cells, ..
            },
            secrets,
        } = self;
        let subsets = low.iter().zip(high).zip(cells);
        let most = subsets.map(|((low, high), &cells)| {
            let [low, high] = [secrets[0] & !low, secrets[1] & !high]
                .map(|others| u64::from(others.count_ones()));
            cells + low + high
        });
        most.min().map_or(usize::MAX, |most| most as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code_breaking::game::Game;
    use crate::code_breaking::game::excess::Excess;
    use crate::code_breaking::game::scan::How;
    use crate::random::Random;

    #[test]
    fn no_guess_makes_more_cells_than_other_subsets_allow() {
        let mut random = Random::new(8);
        for (rules, secrets) in [
            ("3x6", 100),
            ("3x5r", 110),
            ("4x6", 60),
            ("4x6r", MOST_SECRETS),
        ] {
            let game: Game = rules.parse().unwrap();
            // Each member counts one more.
            let most_cells = |subset: &[u16]| {
                let mut excess = Excess::default();
                game.scan(subset, How::default(), &mut excess);
                game.feedbacks() + 1 - excess.levels().next().unwrap().0
            };
            let some = game
                .secrets()
                .iter()
                .filter(|_| random.below(game.secrets().len()) < secrets);
            let set: Vec<u16> = some.copied().take(MOST_SECRETS).collect();
            for vectors in [false, true] {
                let mut subsets = Subsets::default();
                subsets.reset(&set, game.guesses().len(), vectors);
                assert_eq!(subsets.most_cells(&set), usize::MAX);
                let (mut exact, mut all) = (0, 0);
                for guess in (0..game.guesses().len() as u16).step_by(5) {
                    for (_, cell) in game.cells(&set, guess) {
                        let (cells, bound) = (most_cells(&cell), subsets.most_cells(&cell));
                        assert!(
                            cells <= bound.saturating_add(1),
                            "{rules}: {cells} and {bound}, {cell:?}"
                        );
                        exact += u32::from(cells == bound);
                        all += 1;
                        subsets.add(&cell, cells);
                        assert!(subsets.most_cells(&cell) <= cells, "{rules}: {cell:?}");
                    }
                }
                assert!(10 * exact > all, "{rules}: {exact} of {all}");
            }
        }
    }
}
