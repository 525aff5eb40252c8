//! Among the trees of least cost, the first whose worst class of codes needs the fewest guesses on average.
//!
//! Codes are of one class if their symbols occur equally often. In a tree of least cost every subtree has least cost, so what such trees can do
//! for the classes of a set, guesses summed by class, are the sums of what they can do for the cells of its best guesses. All these
//! vectors are kept for each set: they have the same sum, so that none is better than another in every class. A set of one class has one.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::multiplicities;
use super::vector_sums::{MOST_CLASSES, NoSums, TooMany, Totals, VectorSums};
use crate::code_breaking::game::group::Move;
use crate::code_breaking::search::branch_and_bound::Search;
use crate::code_breaking::search::problem::Problem;
use crate::code_breaking::search::table::Key;
use crate::code_breaking::search::threads::Stop;
use crate::code_breaking::strategy::tree::Tree;

/// The most vectors that are kept for all sets together: 384 MiB.
const MOST_KEPT: usize = 1 << 23;

/// Vectors and trees of one problem, which has been solved.
#[derive(Debug)]
pub(crate) struct WorstClass<'a> {
    problem: &'a Problem,
    stop: &'a Stop<'a>,
    /// By number of the code.
    class_of: Vec<usize>,
    /// Codes of each class that may be secret.
    sizes: Totals,
    /// By set and guesses left: what trees of least cost can do, ascending.
    known: HashMap<(Key, u16), Rc<[Totals]>>,
    /// How many vectors these are.
    kept: usize,
}

/// A set, how it was reached, and the guesses that are left.
#[derive(Debug, Clone, Copy)]
struct Place<'s> {
    set: &'s [u16],
    history: &'s [Move],
    left: u16,
}

/// What can be done for each cell of a guess.
#[derive(Debug)]
struct Cells {
    /// Answers and sets.
    cells: Vec<(u8, Vec<u16>)>,
    /// What trees can do for each.
    fronts: Vec<Rc<[Totals]>>,
}

impl<'a> WorstClass<'a> {
    /// For a problem that has been solved.
    pub(crate) fn new(problem: &'a Problem, stop: &'a Stop<'a>) -> Result<Self, NoSums> {
        let game = problem.game();
        // Numbered as secrets have them: what may only be guessed is of no class here.
        let classes = multiplicities::classes_of_guesses(game);
        let mut numbers: Vec<usize> = game.secrets().iter().map(|&secret| classes[usize::from(secret)]).collect();
        numbers.sort_unstable();
        numbers.dedup();
        if numbers.len() > MOST_CLASSES {
            return Err(NoSums::Because(TooMany));
        }
        let class_of: Vec<usize> =
            classes.iter().map(|class| numbers.binary_search(class).unwrap_or(usize::MAX)).collect();
        let mut sizes = Totals::default();
        game.secrets().iter().for_each(|&secret| sizes[class_of[usize::from(secret)]] += 1);
        Ok(Self { problem, stop, class_of, sizes, known: HashMap::new(), kept: 0 })
    }

    /// Of the trees of least cost one whose worst class is least on average; nothing if there is no tree.
    pub(crate) fn tree(&mut self) -> Result<Option<Tree>, NoSums> {
        let secrets = self.problem.game().secrets().to_vec();
        let start = Place { set: &secrets, history: &[], left: self.problem.costs().guesses() };
        let Some(cost) = Search::new(self.problem, &[], self.stop).cost(&secrets, start.left)? else { return Ok(None) };
        if self.only_class(&self.sizes).is_some() {
            let front = self.front(start)?;
            return front.first().map(|goal| self.subtree(start, goal)).transpose();
        }
        let mut best: Option<(Totals, u16, Cells)> = None;
        for (guess, cells) in self.choices(start, cost)? {
            let least = self.sums(&self.sizes, &cells)?.all()?.min_by(|a, b| self.compare(a, b).then_with(|| a.cmp(b)));
            if let Some(least) = least
                && best.as_ref().is_none_or(|(best, ..)| self.compare(&least, best).is_lt())
            {
                best = Some((least, guess, cells));
            }
        }
        let Some((goal, guess, cells)) = best else { return Ok(None) };
        let goals = self.sums(&self.sizes, &cells)?.shares(&goal)?.expect("it is one of the sums");
        self.node(start, guess, &cells, &goals).map(Some)
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

    /// What can be done for a set by what can be done for its cells.
    fn sums<'c>(&'c self, counts: &Totals, cells: &'c Cells) -> Result<VectorSums<'c>, NoSums> {
        VectorSums::new(*counts, &cells.fronts, self.stop)
    }

    /// Counts vectors that are kept.
    fn keep(&mut self, vectors: usize) -> Result<(), NoSums> {
        self.kept += vectors;
        if self.kept > MOST_KEPT { Err(NoSums::Because(TooMany)) } else { Ok(()) }
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

    /// What trees of least cost can do for a set, ascending.
    fn front(&mut self, place: Place<'_>) -> Result<Rc<[Totals]>, NoSums> {
        let key = (self.problem.key(place.set), place.left);
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let mut search = Search::new(self.problem, place.history, self.stop);
        let front: Rc<[Totals]> = match search.cost(place.set, place.left)? {
            None => Rc::new([]),
            Some(cost) => {
                let counts = self.count(place.set);
                match self.only_class(&counts) {
                    Some(class) => {
                        let mut totals = Totals::default();
                        totals[class] = cost as u32;
                        Rc::new([totals])
                    }
                    None => self.front_of_guesses(place, &counts, cost)?,
                }
            }
        };
        self.keep(front.len())?;
        self.known.insert(key, front.clone());
        Ok(front)
    }

    /// The same, from the guesses that have the set's least cost.
    fn front_of_guesses(&mut self, place: Place<'_>, counts: &Totals, cost: u64) -> Result<Rc<[Totals]>, NoSums> {
        let mut all = HashSet::new();
        for (_, cells) in self.choices(place, cost)? {
            for totals in self.sums(counts, &cells)?.all()? {
                all.insert(totals);
                if all.len() > MOST_KEPT {
                    return Err(NoSums::Because(TooMany));
                }
            }
        }
        let mut all: Vec<Totals> = all.into_iter().collect();
        all.sort_unstable();
        Ok(all.into())
    }

    /// The guesses that have a set's least cost.
    fn choices(&mut self, place: Place<'_>, cost: u64) -> Result<Vec<(u16, Cells)>, NoSums> {
        // Most sets are known by now, so that the search itself may never ask.
        self.stop.poll();
        let mut search = Search::new(self.problem, place.history, self.stop);
        let mut choices = Vec::new();
        for guess in search.guesses_of_cost(place.set, place.left, cost) {
            if search.has_cost(place.set, guess, place.left, cost)? {
                choices.push((guess, self.cells(place, guess)?));
            }
        }
        Ok(choices)
    }

    /// What can be done for each cell of a guess.
    fn cells(&mut self, place: Place<'_>, guess: u16) -> Result<Cells, NoSums> {
        // What is found now needs nothing more.
        let cells = self.problem.game().cells(place.set, guess);
        let left = self.problem.costs().next(place.left);
        let front = |(answer, cell): &(u8, Vec<u16>)| {
            let history: Vec<Move> = place.history.iter().copied().chain([(guess, *answer)]).collect();
            self.front(Place { set: cell, history: &history, left })
        };
        let fronts = cells.iter().map(front).collect::<Result<_, _>>()?;
        Ok(Cells { cells, fronts })
    }

    /// The first tree that does this for a set.
    fn subtree(&mut self, place: Place<'_>, goal: &Totals) -> Result<Tree, NoSums> {
        let set = place.set;
        if let [secret] = set {
            return Ok(Tree::leaf(*secret));
        }
        let cost = Search::new(self.problem, place.history, self.stop).cost(set, place.left)?;
        let counts = self.count(set);
        for (guess, cells) in self.choices(place, cost.expect("what has a goal has a tree"))? {
            if let Some(goals) = self.sums(&counts, &cells)?.shares(goal)? {
                return self.node(place, guess, &cells, &goals);
            }
        }
        unreachable!("a goal is what some guess leads to")
    }

    /// A guess, and for each cell the first tree that reaches its goal.
    fn node(&mut self, place: Place<'_>, guess: u16, cells: &Cells, goals: &[Totals]) -> Result<Tree, NoSums> {
        let left = self.problem.costs().next(place.left);
        let mut children = Vec::with_capacity(goals.len());
        for ((answer, cell), goal) in cells.cells.iter().zip(goals) {
            let history: Vec<Move> = place.history.iter().copied().chain([(guess, *answer)]).collect();
            let subtree = self.subtree(Place { set: cell, history: &history, left }, goal)?;
            children.push((self.problem.game().feedback(*answer), subtree));
        }
        Ok(Tree { guess, may_win: place.set.binary_search(&guess).is_ok(), children })
    }
}

#[cfg(test)]
mod tests {
    use solvetab_lookup::code_breaking::Rules;

    use crate::code_breaking::every_tree::EveryTree;
    use crate::code_breaking::game::Game;
    use crate::code_breaking::search::{Objective, Question, Resources, SolveError, solve};
    use crate::code_breaking::value::{classes, totals};

    /// A class average as a fraction.
    fn worst(totals: &[u64], sizes: &[u64]) -> (u64, u64) {
        let of_class = totals.iter().copied().zip(sizes.iter().copied());
        of_class.max_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1))).unwrap()
    }

    #[test]
    fn no_tree_of_least_total_is_better_for_the_worst_class() {
        let mut is_a_choice = false;
        for text in ["1x3r", "2x2r", "2x3r", "3x2r", "2x4r", "2x3", "3x3"] {
            let rules: Rules = text.parse().unwrap();
            let sizes: Vec<u64> = classes(rules).iter().map(|class| class.codes.len() as u64).collect();
            let mut every = EveryTree::new(rules);
            for depth in 1..=7 {
                let all = every.totals_within(depth);
                let least = all.iter().map(|totals| totals.iter().sum::<u64>()).min();
                let best: Vec<_> = all.iter().filter(|totals| Some(totals.iter().sum()) == least).collect();
                is_a_choice |= best.iter().any(|totals| worst(totals, &sizes) != worst(best[0], &sizes));
                let expected =
                    best.iter().map(|totals| worst(totals, &sizes)).min_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)));
                let question = Question { objective: Objective::WorstClass, max_depth: Some(depth), width: None };
                match (solve(&Game::from(rules), question, &Resources::default()), expected) {
                    (Ok(found), Some(expected)) => {
                        let found = totals(rules, &classes(rules), &found.tree);
                        assert_eq!(Some(found.iter().sum()), least, "{text} within {depth}");
                        let found = worst(&found, &sizes);
                        assert_eq!(found.0 * expected.1, expected.0 * found.1, "{text} within {depth}");
                    }
                    (Err(SolveError::Impossible { .. }), None) => {}
                    (found, expected) => panic!("{text} within {depth}: {found:?}, not {expected:?}"),
                }
            }
        }
        assert!(is_a_choice, "where all trees are alike nothing is tested");
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
