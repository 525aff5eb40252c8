//! All sums of one vector from each of some sets, as bits.
//!
//! Vectors of one set have the same sum, so that all but one of their numbers say everything. A vector becomes a number in a mixed radix wide enough
//! for all sums, a set of vectors the bits at their numbers; to add a vector to all of them is to shift the bits.

use std::sync::Arc;

use crate::code_breaking::search::threads::Stop;
use crate::control::{Interrupted, NoResult};

/// The most classes there may be: rules of as many codes as are searched have eleven at most.
pub(super) const MOST_CLASSES: usize = 12;

/// Guesses, summed by class.
pub(super) type Totals = [u32; MOST_CLASSES];

/// The most bits of a set of sums: 32 MiB.
const MOST_BITS: usize = 1 << 28;

/// There are too many classes, or sums, to look at them all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooMany;

/// Why there are no sums.
pub(crate) type NoSums = NoResult<TooMany>;

/// The sums of one vector from each of some sets and one that is always there.
pub(super) struct VectorSums<'f> {
    stop: &'f Stop<'f>,
    fronts: &'f [Arc<[Totals]>],
    /// By set: the least in each class.
    least: Vec<Totals>,
    always: Totals,
    /// What one more in a class adds to the number of a vector; 0 for the class that follows from the others.
    strides: [usize; MOST_CLASSES],
    /// The classes of the others, widest stride first.
    classes: Vec<usize>,
    /// The class that follows.
    implied: usize,
}

impl<'f> VectorSums<'f> {
    /// An error if there would be too many bits. No set may be empty.
    pub(super) fn new(always: Totals, fronts: &'f [Arc<[Totals]>], stop: &'f Stop<'f>) -> Result<Self, NoSums> {
        let bound = |front: &Arc<[Totals]>, better: fn(u32, u32) -> u32| {
            front
                .iter()
                .copied()
                .reduce(|a, b| std::array::from_fn(|class| better(a[class], b[class])))
                .unwrap_or_default()
        };
        let least: Vec<Totals> = fronts.iter().map(|front| bound(front, u32::min)).collect();
        let most: Vec<Totals> = fronts.iter().map(|front| bound(front, u32::max)).collect();
        let ranges: [usize; MOST_CLASSES] = std::array::from_fn(|class| {
            least.iter().zip(&most).map(|(least, most)| (most[class] - least[class]) as usize).sum()
        });
        let implied = (0..MOST_CLASSES).max_by_key(|&class| ranges[class]).unwrap_or(0);
        let mut strides = [0; MOST_CLASSES];
        let (mut stride, mut classes) = (1_usize, Vec::new());
        for class in (0..MOST_CLASSES).filter(|&class| class != implied) {
            strides[class] = stride;
            stride = stride
                .checked_mul(ranges[class] + 1)
                .filter(|&stride| stride <= MOST_BITS)
                .ok_or(NoSums::Because(TooMany))?;
            classes.push(class);
        }
        classes.reverse();
        Ok(Self { stop, fronts, least, always, strides, classes, implied })
    }

    /// All sums, each once.
    pub(super) fn all(&self) -> Result<impl Iterator<Item = Totals> + '_, NoSums> {
        let sums = (0..self.fronts.len()).try_fold(vec![1], |sums, set| self.add(&sums, set))?;
        let bits = (0..sums.len() * 64).filter(move |number| sums[number / 64] >> (number % 64) & 1 != 0);
        Ok(bits.map(|number| self.vector(number)))
    }

    /// One vector from each set that together come to this, if there are any.
    pub(super) fn shares(&self, goal: &Totals) -> Result<Option<Vec<Totals>>, NoSums> {
        let mut sums = vec![vec![1]];
        for set in 0..self.fronts.len() {
            sums.push(self.add(&sums[set], set)?);
        }
        Ok(self.shares_of(goal, &sums))
    }

    /// The same, with the sums of no set, the first, the first two, and so on.
    fn shares_of(&self, goal: &Totals, sums: &[Vec<u64>]) -> Option<Vec<Totals>> {
        let has =
            |sums: &[u64], number: usize| sums.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 != 0);
        let start = self.least.iter().fold(self.always, |sum, least| plus(&sum, least));
        let mut rest = self.number(goal, &start)?;
        let is_sum = has(sums.last()?, rest) && self.vector(rest) == *goal;
        if !is_sum {
            return None;
        }
        let mut shares = Vec::with_capacity(self.fronts.len());
        for (set, before) in (0..self.fronts.len()).zip(sums).rev() {
            let (share, left) = self.fronts[set].iter().find_map(|share| {
                let left = rest.checked_sub(self.number(share, &self.least[set])?)?;
                has(before, left).then_some((*share, left))
            })?;
            shares.push(share);
            rest = left;
        }
        shares.reverse();
        Some(shares)
    }

    /// The sums with each vector of a set.
    fn add(&self, sums: &[u64], set: usize) -> Result<Vec<u64>, NoSums> {
        let shifts = self.fronts[set].iter().filter_map(|totals| self.number(totals, &self.least[set]));
        let shifts: Vec<usize> = shifts.collect();
        let most = shifts.iter().max().copied().unwrap_or(0);
        let mut all = vec![0; sums.len() + most / 64 + 1];
        for shift in shifts {
            if sums.len() >= MANY {
                self.stop.poll();
            }
            if self.stop.is_set() {
                return Err(Interrupted { known: () }.into());
            }
            let (words, bits) = (shift / 64, shift % 64);
            for (to, from) in all[words..].iter_mut().zip(sums) {
                *to |= from << bits;
            }
            if bits > 0 {
                for (to, from) in all[words + 1..].iter_mut().zip(sums) {
                    *to |= from >> (64 - bits);
                }
            }
        }
        Ok(all)
    }

    /// The number of a vector that is nowhere less than `least`.
    fn number(&self, totals: &Totals, least: &Totals) -> Option<usize> {
        let mut number = 0;
        for &class in &self.classes {
            let above = totals[class].checked_sub(least[class])? as usize;
            number = self.strides[class].checked_mul(above)?.checked_add(number)?;
        }
        Some(number)
    }

    /// The sum that has this number.
    fn vector(&self, mut number: usize) -> Totals {
        let sum_of = |totals: &Totals| totals.iter().sum::<u32>();
        let whole = sum_of(&self.always) + self.fronts.iter().map(|front| front.first().map_or(0, sum_of)).sum::<u32>();
        let mut totals = self.least.iter().fold(self.always, |sum, least| plus(&sum, least));
        for &class in &self.classes {
            totals[class] += (number / self.strides[class]) as u32;
            number %= self.strides[class];
        }
        totals[self.implied] = 0;
        totals[self.implied] = whole - sum_of(&totals);
        totals
    }
}

/// Words of bits that take so long to shift that it is asked before whether to go on.
const MANY: usize = 1 << 14;

fn plus(a: &Totals, b: &Totals) -> Totals {
    std::array::from_fn(|class| a[class] + b[class])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn sums_are_those_of_all_choices() {
        let vector = |numbers: [u32; 4]| std::array::from_fn(|class| numbers.get(class).copied().unwrap_or(0));
        let front = |vectors: &[[u32; 4]]| vectors.iter().copied().map(vector).collect::<Arc<[Totals]>>();
        let fronts = [
            front(&[[1, 2, 3, 0], [3, 2, 1, 0], [2, 0, 4, 0]]),
            front(&[[7, 0, 0, 0]]),
            front(&[[0, 40, 0, 60], [20, 30, 50, 0], [21, 29, 49, 1], [0, 0, 100, 0]]),
            front(&[[5, 5, 0, 0], [0, 0, 5, 5], [0, 10, 0, 0]]),
        ];
        let always = vector([1, 1, 1, 1]);
        let never = Stop::never();
        let sums = VectorSums::new(always, &fronts, &never).unwrap();
        let mut expected = BTreeSet::from([always]);
        for front in &fronts {
            expected = expected.iter().flat_map(|sum| front.iter().map(|more| plus(sum, more))).collect();
        }
        assert_eq!(sums.all().unwrap().collect::<BTreeSet<_>>(), expected);
        assert_eq!(sums.all().unwrap().count(), expected.len());
        for goal in &expected {
            let shares = sums.shares(goal).unwrap().unwrap();
            assert!(shares.iter().zip(&fronts).all(|(share, front)| front.contains(share)));
            assert_eq!(shares.iter().fold(always, |sum, share| plus(&sum, share)), *goal);
            // One more in one class and less in another is another vector.
            let mut other = *goal;
            (other[0], other[1]) = (goal[0] + 1, goal[1].saturating_sub(1));
            assert_eq!(sums.shares(&other).unwrap().is_some(), expected.contains(&other));
        }
    }
}
