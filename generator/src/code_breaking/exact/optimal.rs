//! Optimal trees, level by level: each level is proven before the next one is looked at.
//!
//! For the least total the worst case and the secrets at it are ties to be broken (`ties`). For the least worst case a secret that
//! needs the last guess allowed costs a penalty larger than any total, so that the least cost is the fewest such secrets and, among
//! those trees, the least total.

use std::fmt;

use solvetab_lookup::code_breaking::Rules;

use super::search::{Cost, Costs, IMPOSSIBLE, Problem, Techniques};
use super::ties::Ties;
use super::universe::Universe;
use crate::code_breaking::tree::Tree;

/// What an optimal tree optimises.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Objective {
    /// Least total number of guesses; then least worst case; then fewest secrets at the worst case
    #[default]
    Total,
    /// Least worst case; then fewest secrets at the worst case; then least total
    Worst,
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Total => "total",
            Self::Worst => "worst",
        })
    }
}

/// How a search is carried out; what it finds does not depend on it.
#[derive(Debug, Clone, Copy)]
pub struct Resources {
    /// Threads that search.
    pub threads: usize,
    /// Bytes that the transposition table may take.
    pub memory: usize,
    /// What makes the search fast.
    pub techniques: Techniques,
}

impl Default for Resources {
    fn default() -> Self {
        Self { threads: rayon::current_num_threads(), memory: 1 << 30, techniques: Techniques::default() }
    }
}

/// A tree that is proven optimal.
#[derive(Debug, Clone)]
pub struct Optimal {
    /// The tree.
    pub tree: Tree,
    /// Secrets that need the worst case.
    pub at_worst: u32,
    /// What is proven of it, most important first.
    pub proven: Vec<&'static str>,
}

/// More codes than any answers are stored for.
pub const MOST_CODES: u32 = 16_384;

/// The optimal tree, or `None` if `max_depth` guesses are not enough for every secret.
///
/// The tree is the same for any resources.
#[must_use]
pub fn solve(rules: Rules, objective: Objective, max_depth: Option<u8>, resources: &Resources) -> Option<Optimal> {
    let most_depth = max_depth.unwrap_or(DEPTHS).min(DEPTHS);
    let mut solver = Solver::new(rules, resources);
    match objective {
        Objective::Total => {
            let costs = max_depth.map_or(Costs::total(), |_| Costs::limited(most_depth, 1, 0));
            solver.cost(costs)?;
            let (tree, at_worst) = solver.tree(most_depth)?;
            Some(Optimal { tree, at_worst, proven: vec!["total", "worst case", "secrets at the worst case"] })
        }
        Objective::Worst => {
            let feasible = |solver: &mut Solver, depth| solver.cost(Costs::limited(depth, 1, 0));
            let (worst, total) = (1..=most_depth).find_map(|depth| Some((depth, feasible(&mut solver, depth)?)))?;
            // More than the total of the best tree of this depth, so that one secret less at the worst case is worth any total.
            let penalty = total.next_power_of_two() * 2;
            solver.cost(Costs::limited(worst, 1, penalty))?;
            let (tree, at_worst) = solver.tree(worst)?;
            Some(Optimal { tree, at_worst, proven: vec!["worst case", "secrets at the worst case", "total"] })
        }
    }
}

/// No optimal tree of rules that can be solved is deeper.
const DEPTHS: u8 = 60;

/// Problems of one universe, one after the other.
struct Solver {
    universe: Option<Universe>,
    problem: Option<Problem>,
    resources: Resources,
}

impl Solver {
    fn new(rules: Rules, resources: &Resources) -> Self {
        Self { universe: Some(Universe::new(rules)), problem: None, resources: *resources }
    }

    /// The least cost, or `None` if there is no tree.
    fn cost(&mut self, costs: Costs) -> Option<Cost> {
        let universe = self.problem.take().map(Problem::into_universe).or_else(|| self.universe.take())?;
        let codes = universe.codes();
        // Small games do not need a large table, and filling it with zeros takes time.
        let bytes = (codes * codes).clamp(1 << 16, self.resources.memory.max(1 << 16));
        let problem = Problem::new(universe, costs, self.resources.techniques, self.resources.threads, bytes);
        let cost = problem.solve(IMPOSSIBLE);
        self.problem = Some(problem);
        cost
    }

    /// The tree of the cost found last that is least deep, at most `most_depth`, and has the fewest secrets at the bottom.
    fn tree(&self, most_depth: u8) -> Option<(Tree, u32)> {
        let problem = self.problem.as_ref()?;
        let all = problem.all();
        (1..=most_depth).find_map(|depth| {
            let mut ties = Ties::new(problem.search());
            let at_bottom = ties.at_bottom(&all, problem.guesses(), depth)?;
            Some((ties.tree(&all, problem.guesses(), depth), at_bottom))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashMap};

    use solvetab_lookup::code_breaking::{Code, Feedback};

    use super::*;

    /// What a tree is judged by: two sums and a worst case, compared in the objective's order.
    type Values = (u32, u32, u32);

    /// Everything is tried: no symmetry, no bounds, no table but of sets that were solved. What the search above does is not used.
    struct Plain {
        codes: Vec<Code>,
        objective: Objective,
        known: HashMap<(Vec<u16>, u8), Option<Values>>,
    }

    impl Plain {
        fn new(rules: Rules, objective: Objective) -> Self {
            Self { codes: rules.iter().collect(), objective, known: HashMap::new() }
        }

        /// (total, worst, secrets at it) or, where the worst case is given, (secrets at it, total, 0).
        fn solve(&mut self, set: &[u16], left: u8) -> Option<Values> {
            if left == 0 {
                return None;
            }
            if let Some(known) = self.known.get(&(set.to_vec(), left)) {
                return *known;
            }
            let guesses = 0..self.codes.len();
            let best = guesses.filter_map(|guess| self.guess(set, guess, left)).min();
            self.known.insert((set.to_vec(), left), best);
            best
        }

        fn guess(&mut self, set: &[u16], guess: usize, left: u8) -> Option<Values> {
            let mut cells: BTreeMap<Feedback, Vec<u16>> = BTreeMap::new();
            for &secret in set {
                let answer = Feedback::between(self.codes[guess], self.codes[usize::from(secret)]).unwrap();
                cells.entry(answer).or_default().push(secret);
            }
            let is_member = cells.remove(&Feedback::win(self.codes[0].positions())).is_some();
            if cells.values().any(|cell| cell.len() == set.len()) {
                return None;
            }
            let below: Option<Vec<Values>> = cells.values().map(|cell| self.solve(cell, left - 1)).collect();
            let below = below?;
            let own = u32::from(is_member);
            Some(match self.objective {
                Objective::Total => {
                    let total = set.len() as u32 + below.iter().map(|&(total, ..)| total).sum::<u32>();
                    let deepest = below.iter().map(|&(_, worst, _)| worst).max().unwrap_or(0);
                    let at_worst =
                        below.iter().filter(|&&(_, worst, _)| worst == deepest).map(|&(_, _, count)| count).sum();
                    (total, deepest + 1, if deepest == 0 { own } else { at_worst })
                }
                Objective::Worst => {
                    let at_worst =
                        below.iter().map(|&(count, ..)| count).sum::<u32>() + if left == 1 { own } else { 0 };
                    (at_worst, set.len() as u32 + below.iter().map(|&(_, total, _)| total).sum::<u32>(), 0)
                }
            })
        }
    }

    const RULES: [&str; 13] =
        ["1x1", "1x5", "2x2", "2x4", "2x3r", "2x5r", "3x3", "3x4", "3x2r", "3x3r", "4x4", "4x2r", "2x6r"];

    fn found(rules: Rules, objective: Objective, depth: Option<u8>) -> Option<(u32, u32, u32)> {
        let optimal = solve(rules, objective, depth, &Resources::default())?;
        let cost = optimal.tree.cost();
        assert_eq!(cost.secrets, rules.codes());
        Some((cost.total, cost.worst.into(), optimal.at_worst))
    }

    #[test]
    fn least_totals_are_those_of_plain_search_at_every_depth() {
        for text in RULES {
            let rules: Rules = text.parse().unwrap();
            let set: Vec<u16> = (0..rules.codes() as u16).collect();
            let mut plain = Plain::new(rules, Objective::Total);
            for depth in 1..=7 {
                assert_eq!(
                    found(rules, Objective::Total, Some(depth)),
                    plain.solve(&set, depth),
                    "{text} within {depth}"
                );
            }
            assert_eq!(found(rules, Objective::Total, None), plain.solve(&set, 12), "{text}");
        }
    }

    #[test]
    fn least_worst_cases_are_those_of_plain_search() {
        for text in RULES {
            let rules: Rules = text.parse().unwrap();
            let set: Vec<u16> = (0..rules.codes() as u16).collect();
            let mut plain = Plain::new(rules, Objective::Worst);
            let (worst, (at_worst, total, _)) =
                (1..).find_map(|depth| Some((u32::from(depth), plain.solve(&set, depth)?))).unwrap();
            assert_eq!(found(rules, Objective::Worst, None), Some((total, worst, at_worst)), "{text}");
        }
    }

    #[test]
    fn trees_do_not_depend_on_resources_or_techniques() {
        for text in ["3x5", "3x6", "4x5", "3x4r", "2x6r", "4x3r", "5x3r", "3x7"] {
            let rules: Rules = text.parse().unwrap();
            let tree = |resources: &Resources| solve(rules, Objective::Total, None, resources).unwrap();
            let expected = tree(&Resources::default());
            let plain = Techniques {
                symmetry_depth: 0,
                classes: false,
                members_first: false,
                step: 1,
                ..Techniques::default()
            };
            let threads = |threads| Resources { threads, ..Resources::default() };
            let others = [
                threads(1),
                threads(4),
                Resources { memory: 0, ..Resources::default() },
                Resources { techniques: plain, ..Resources::default() },
                Resources { techniques: Techniques { symmetry_depth: 9, symmetry_from: 0, ..plain }, ..threads(1) },
            ];
            for resources in others {
                let other = tree(&resources);
                assert!(other.tree == expected.tree && other.at_worst == expected.at_worst, "{text} {resources:?}");
            }
        }
    }
}
