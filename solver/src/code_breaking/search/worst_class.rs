//! Among the trees of least cost, the first whose worst class of codes needs the fewest guesses on
//! average.
//!
//! Codes are of one class if their symbols occur equally often. The label of a state in the DAG
//! says what its trees of least cost can do for the classes. It is a set of vectors, each the
//! guesses of one tree summed by class. The vectors of a guess are sums of those of its cells, one
//! from each. All vectors are kept: they have the same sum, so that none is better than another in
//! every class. A state of one class has one.
//!
//! [`VectorSums`] has all sums of one vector from each of some sets, as bits. Vectors of one set
//! have the same sum, so that all but one of their numbers say everything. A vector becomes a
//! number in a mixed radix wide enough for all sums, a set of vectors the bits at their numbers; to
//! add a vector to all of them is to shift the bits.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{self, AtomicUsize};

use super::dag::Dag;
use super::memo::Memo;
use super::multiplicities;
use super::state::{Cell, State};
use super::table::Key;
use super::threads::Stop;
use crate::code_breaking::strategy::policy::{Choice, Goals, Policy, grow};
use crate::code_breaking::strategy::tree::Tree;
use crate::control::{Interrupted, NoResult};

/// The most vectors that are kept for all states together: 384 MiB.
const MOST_KEPT: usize = 1 << 23;

/// Labels of the states of a DAG.
#[derive(Debug)]
pub(crate) struct WorstClass<'a> {
    dag: Dag<'a>,
    stop: &'a Stop<'a>,
    /// By number of the code.
    class_of: Vec<usize>,
    /// Codes of each class that may be secret.
    sizes: Totals,
    /// What trees of least cost can do, ascending.
    vectors: Memo<(Key, u16), Arc<[Totals]>>,
    /// How many vectors these are.
    kept: AtomicUsize,
}

/// What can be done for each cell of a guess.
#[derive(Debug)]
struct Cells(Vec<Arc<[Totals]>>);

impl<'a> WorstClass<'a> {
    /// For a problem that has been solved.
    pub(crate) fn new(dag: Dag<'a>, stop: &'a Stop<'a>) -> Result<Self, NoSums> {
        let game = dag.game();
        // Numbered as secrets have them: what may only be guessed is of no class here.
        let classes = multiplicities::classes_of_guesses(game);
        let mut numbers: Vec<usize> = game.secrets().iter().map(|&secret| classes[usize::from(secret)]).collect();
        numbers.sort_unstable();
        numbers.dedup();
        if numbers.len() > MOST_CLASSES {
            return Err(NoResult::Because(TooMany));
        }
        let class_of: Vec<usize> =
            classes.iter().map(|class| numbers.binary_search(class).unwrap_or(usize::MAX)).collect();
        let mut sizes = Totals::default();
        game.secrets().iter().for_each(|&secret| sizes[class_of[usize::from(secret)]] += 1);
        Ok(Self { dag, stop, class_of, sizes, vectors: Memo::default(), kept: AtomicUsize::new(0) })
    }

    /// Of the trees of least cost one whose worst class is least on average; nothing if there is no
    /// tree.
    pub(crate) fn tree(&self) -> Result<Option<Tree>, NoSums> {
        let start = self.dag.start();
        if self.dag.cost(start)?.is_none() {
            return Ok(None);
        }
        let goal = if self.only_class(&self.sizes).is_some() {
            self.vectors(start)?.first().copied()
        } else {
            self.best(start)?
        };
        goal.map(|goal| grow(self.dag.game(), self, start, &goal)).transpose()
    }

    /// The vector of all codes whose worst class is least on average.
    fn best(&self, start: State<'_>) -> Result<Option<Totals>, NoSums> {
        let mut best: Option<Totals> = None;
        let Some((_, guesses)) = self.dag.optimal(start)? else { return Ok(None) };
        for guess in guesses {
            let cells = self.cells(start, guess?.0)?;
            let least = self.sums(&self.sizes, &cells)?.all()?.min_by(|a, b| self.compare(a, b).then_with(|| a.cmp(b)));
            if let Some(least) = least
                && best.is_none_or(|best| self.compare(&least, &best).is_lt())
            {
                best = Some(least);
            }
        }
        Ok(best)
    }

    /// Which one's worst class is less on average.
    fn compare(&self, a: &Totals, b: &Totals) -> Ordering {
        let worst = |totals: &Totals| {
            let of_class = totals.iter().zip(self.sizes).filter(|&(_, size)| size > 0);
            let of_class = of_class.map(|(&total, size)| (u64::from(total), u64::from(size)));
            of_class.max_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1))).unwrap_or((0, 1))
        };
        let (a, b) = (worst(a), worst(b));
        (a.0 * b.1).cmp(&(b.0 * a.1))
    }

    /// What can be done for a state by what can be done for its cells.
    fn sums<'c>(&'c self, counts: &Totals, cells: &'c Cells) -> Result<VectorSums<'c>, NoSums> {
        VectorSums::new(*counts, &cells.0, self.stop)
    }

    /// The class of all codes that are counted, if it is one.
    fn only_class(&self, counts: &Totals) -> Option<usize> {
        let mut classes = (0..MOST_CLASSES).filter(|&class| counts[class] > 0);
        classes.next().filter(|_| classes.next().is_none())
    }

    /// How many codes of each class there are in a set.
    fn count(&self, set: &[u16]) -> Totals {
        let mut counts = Totals::default();
        set.iter().for_each(|&code| counts[self.class_of[usize::from(code)]] += 1);
        counts
    }

    /// What trees of least cost can do for a state, ascending.
    fn vectors(&self, state: State<'_>) -> Result<Arc<[Totals]>, NoSums> {
        self.vectors.try_get_or(self.dag.key(state), || {
            let vectors: Arc<[Totals]> = match self.dag.cost(state)? {
                None => Arc::new([]),
                Some(cost) => {
                    let counts = self.count(state.set);
                    match self.only_class(&counts) {
                        Some(class) => {
                            let mut totals = Totals::default();
                            totals[class] = cost as u32;
                            Arc::new([totals])
                        }
                        None => self.vectors_of_guesses(state, &counts)?,
                    }
                }
            };
            let before = self.kept.fetch_add(vectors.len(), atomic::Ordering::Relaxed);
            if before + vectors.len() > MOST_KEPT { Err(NoResult::Because(TooMany)) } else { Ok(vectors) }
        })
    }

    /// The same, from the guesses that have the state's least cost.
    fn vectors_of_guesses(&self, state: State<'_>, counts: &Totals) -> Result<Arc<[Totals]>, NoSums> {
        let mut all = HashSet::new();
        let Some((_, guesses)) = self.dag.optimal(state)? else { return Ok(Arc::new([])) };
        for guess in guesses {
            let cells = self.cells(state, guess?.0)?;
            for totals in self.sums(counts, &cells)?.all()? {
                all.insert(totals);
                if all.len() > MOST_KEPT {
                    return Err(NoResult::Because(TooMany));
                }
            }
        }
        let mut all: Vec<Totals> = all.into_iter().collect();
        all.sort_unstable();
        Ok(all.into())
    }

    /// What can be done for each cell of a guess.
    fn cells(&self, state: State<'_>, guess: u16) -> Result<Cells, NoSums> {
        let left = self.dag.next(state.left);
        let vectors = |cell: &Cell| self.vectors(cell.state(left));
        self.dag.cells(state, guess).iter().map(vectors).collect::<Result<_, _>>().map(Cells)
    }
}

/// The goal is what the tree does for each class.
impl Policy for WorstClass<'_> {
    type Goal = Totals;
    type Error = NoSums;

    fn choose(&self, state: State<'_>, goal: &Totals) -> Result<Choice<Totals>, NoSums> {
        let counts = self.count(state.set);
        let (_, guesses) = self.dag.optimal(state)?.expect("what has a goal has a tree");
        for guess in guesses {
            let (guess, _) = guess?;
            let cells = self.cells(state, guess)?;
            if let Some(goals) = self.sums(&counts, &cells)?.shares(goal)? {
                return Ok(Choice { guess, left: self.dag.next(state.left), goals: Goals::Each(goals) });
            }
        }
        unreachable!("a goal is what some guess leads to")
    }
}

/// The most classes there may be: rules of as many codes as are searched have eleven at most.
const MOST_CLASSES: usize = 12;

/// Guesses, summed by class.
type Totals = [u32; MOST_CLASSES];

/// The most bits of a set of sums: 32 MiB.
const MOST_BITS: usize = 1 << 28;

/// There are too many classes, or sums, to look at them all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooMany;

/// Why there are no sums.
pub(crate) type NoSums = NoResult<TooMany>;

/// The sums of one vector from each of some sets and one that is always there.
struct VectorSums<'f> {
    stop: &'f Stop<'f>,
    fronts: &'f [Arc<[Totals]>],
    /// By set: the least in each class.
    least: Vec<Totals>,
    always: Totals,
    /// What one more in a class adds to the number of a vector; 0 for the class that follows from
    /// the others.
    strides: [usize; MOST_CLASSES],
    /// The classes of the others, widest stride first.
    classes: Vec<usize>,
    /// The class that follows.
    implied: usize,
}

impl<'f> VectorSums<'f> {
    /// An error if there would be too many bits. No set may be empty.
    fn new(always: Totals, fronts: &'f [Arc<[Totals]>], stop: &'f Stop<'f>) -> Result<Self, NoSums> {
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
    fn all(&self) -> Result<impl Iterator<Item = Totals> + '_, NoSums> {
        let sums = (0..self.fronts.len()).try_fold(vec![1], |sums, set| self.add(&sums, set))?;
        let bits = (0..sums.len() * 64).filter(move |number| sums[number / 64] >> (number % 64) & 1 != 0);
        Ok(bits.map(|number| self.vector(number)))
    }

    /// One vector from each set that together come to this, if there are any.
    fn shares(&self, goal: &Totals) -> Result<Option<Vec<Totals>>, NoSums> {
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

    use solvetab_lookup::code_breaking::Rules;

    use super::*;
    use crate::code_breaking::game::Game;
    use crate::code_breaking::search::{Objective, Question, Resources, classes, solve, totals};

    /// A class average as a fraction.
    fn worst(totals: &[u64], sizes: &[u64]) -> (u64, u64) {
        let of_class = totals.iter().copied().zip(sizes.iter().copied());
        of_class.max_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1))).unwrap()
    }

    #[test]
    fn six_colours_have_their_published_averages() {
        // In the README of arfst23/Mastermind the averages of the two rows have changed places.
        let rules: Rules = "4x6r".parse().unwrap();
        for (max_depth, total, of_class) in [(Some(5), 5626, (3127, 720)), (None, 5625, (3126, 720))] {
            let question = Question { objective: Objective::WorstClass, max_depth, width: None };
            let found = solve(&Game::from(rules), question, &Resources::default()).unwrap();
            let totals = totals(rules, &classes(rules), &found.tree);
            assert_eq!(found.tree.cost().total, total);
            let worst = worst(&totals, &[6, 120, 90, 720, 360]);
            assert_eq!(worst.0 * of_class.1, of_class.0 * worst.1, "{totals:?}");
        }
    }

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
