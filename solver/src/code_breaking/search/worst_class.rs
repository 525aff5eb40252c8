//! Among the trees of least cost, the first whose worst class of codes needs the fewest guesses on average.
//!
//! Codes are of one class if their symbols occur equally often. The label of a state in the DAG is what its trees of least cost can do
//! for the classes: vectors of guesses summed by class, which are the sums of what can be done for the cells of its best guesses. All
//! these vectors are kept: they have the same sum, so that none is better than another in every class. A state of one class has one.

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
use super::vector_sums::{MOST_CLASSES, NoSums, TooMany, Totals, VectorSums};
use crate::code_breaking::strategy::policy::{Choice, Goals, Policy, grow};
use crate::code_breaking::strategy::tree::Tree;
use crate::control::NoResult;

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

    /// Of the trees of least cost one whose worst class is least on average; nothing if there is no tree.
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

#[cfg(test)]
mod tests {
    use solvetab_lookup::code_breaking::Rules;

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
}
