//! Optimal trees, level by level: each level is proven before the next one is looked at.
//!
//! For the least total the worst case and the secrets at it are ties to be broken (`ties`). For the least worst case guesses cost
//! nothing at first: which depth is enough, and how few secrets need all of it. Then a secret that does costs a penalty larger
//! than any total, so that the least cost is again the fewest such secrets and, among those trees, the least total.

use std::fmt;

use solvetab_lookup::code_breaking::Rules;

use super::costs::{Cost, Costs, IMPOSSIBLE};
use super::problem::Problem;
use super::table::TranspositionTable;
use super::techniques::Techniques;
use super::ties::Ties;
use super::universe::Universe;
use super::watch::{Saved, Unwatched, Watch, watched};
use crate::code_breaking::tree::Tree;

/// What an optimal tree optimises.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Objective {
    /// Least total number of guesses; then least worst case; then fewest secrets at the worst case
    #[default]
    Total,
    /// Least worst case; then fewest secrets at the worst case; then least total
    Worst,
    /// Least worst case; then fewest secrets at the worst case; the total is good, not proven
    AtWorst,
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Total => "total",
            Self::Worst => "worst",
            Self::AtWorst => "at-worst",
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

/// The most codes that are searched: sets of more would take longer than anybody waits.
pub const MOST_CODES: u32 = 16_384;

/// What is asked of a universe.
#[derive(Debug, Clone, Copy)]
pub struct Question {
    /// What to optimise.
    pub objective: Objective,
    /// Never more guesses than this.
    pub max_depth: Option<u8>,
    /// Try only so many guesses for large sets: the tree is good, and only its worst case is proven.
    pub width: Option<usize>,
}

/// The optimal tree, or `None` if `max_depth` guesses are not enough for every secret.
///
/// The tree is the same for any resources.
#[must_use]
pub fn solve(rules: Rules, objective: Objective, max_depth: Option<u8>, resources: &Resources) -> Option<Optimal> {
    let universe = Universe::new(rules, resources.techniques.vectors);
    solve_watched(universe, Question { objective, max_depth, width: None }, resources, Saved::default(), &Unwatched)
}

/// Like [`solve`], for any universe, going on from what was saved of the same question, and looked at meanwhile.
#[must_use]
pub fn solve_watched(
    universe: Universe,
    question: Question,
    resources: &Resources,
    saved: Saved,
    watch: &dyn Watch,
) -> Option<Optimal> {
    let Question { objective, max_depth, width } = question;
    let most_depth = max_depth.unwrap_or(DEPTHS).min(DEPTHS);
    let secrets = universe.secrets().len() as u64;
    let mut solver = Solver {
        universe: Some(universe),
        problem: None,
        resources: *resources,
        width: None,
        finished: Vec::new(),
        saved,
        watch,
    };
    // What is only good is not proven, but that no tree is less deep is.
    let proven =
        |levels: &[&'static str], always: usize| levels[..if width.is_some() { always } else { levels.len() }].to_vec();
    match objective {
        Objective::Total => {
            solver.width = width;
            let costs = max_depth.map_or(Costs::total(), |_| Costs::limited(most_depth, 0));
            solver.cost(costs)?;
            let (tree, at_worst) = solver.tree(most_depth)?;
            Some(Optimal { tree, at_worst, proven: proven(&["total", "worst case", "secrets at the worst case"], 0) })
        }
        Objective::AtWorst | Objective::Worst => {
            let worst = (1..=most_depth).find(|&depth| solver.cost(Costs::feasible(depth)).is_some())?;
            solver.width = width;
            solver.cost(Costs::at_last(worst))?;
            let mut levels = vec!["worst case", "secrets at the worst case"];
            if objective == Objective::Worst {
                // No secret needs more than the worst case, so one secret less at it is worth any total.
                let penalty = (u64::from(worst) * secrets).next_power_of_two();
                solver.cost(Costs::limited(worst, penalty))?;
                levels.push("total");
            }
            let (tree, at_worst) = solver.tree(worst)?;
            Some(Optimal { tree, at_worst, proven: proven(&levels, 1) })
        }
    }
}

/// No optimal tree of rules that can be solved is deeper.
const DEPTHS: u8 = 60;

/// Problems of one universe, one after the other.
struct Solver<'w> {
    universe: Option<Universe>,
    problem: Option<Problem>,
    resources: Resources,
    width: Option<usize>,
    finished: Vec<Option<Cost>>,
    /// What is known from before.
    saved: Saved,
    watch: &'w dyn Watch,
}

impl Solver<'_> {
    /// The least cost, or `None` if there is no tree.
    fn cost(&mut self, costs: Costs) -> Option<Cost> {
        let universe = self.problem.take().map(Problem::into_universe).or_else(|| self.universe.take())?;
        let number = self.finished.len();
        let Resources { techniques, threads, memory } = self.resources;
        let table = if self.saved.problem == number && self.saved.clusters > 0 {
            TranspositionTable::restored(memory, self.saved.clusters, &std::mem::take(&mut self.saved.entries))
        } else {
            // Small games do not need a large table, and filling it with zeros takes time.
            let bytes = universe.secrets().len() * universe.guesses().len() / 4;
            TranspositionTable::new(if techniques.table { bytes.max(1 << 16).min(memory) } else { 0 })
        };
        let problem = Problem::new(universe, costs, techniques, threads, table).with_width(self.width);
        let cost = match self.saved.finished.get(number) {
            Some(&known) => known,
            None => watched(&problem, &self.finished, false, self.watch, || problem.solve(IMPOSSIBLE)),
        };
        self.finished.push(cost);
        self.problem = Some(problem);
        cost
    }

    /// The tree of the cost found last that is least deep, at most `most_depth`, and has the fewest secrets at the bottom.
    fn tree(&self, most_depth: u8) -> Option<(Tree, u32)> {
        let problem = self.problem.as_ref()?;
        watched(problem, &self.finished, true, self.watch, || {
            (1..=most_depth).find_map(|depth| {
                let ties = Ties::new(problem);
                let at_bottom = ties.at_bottom(depth)?;
                Some((ties.tree(depth), at_bottom))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;

    use super::*;
    use crate::code_breaking::exact::plain::Plain;
    use crate::code_breaking::exact::techniques::Technique;

    const RULES: [&str; 17] = [
        "1x1", "1x5", "2x2", "2x4", "2x3r", "2x5r", "3x3", "3x4", "3x2r", "3x3r", "4x4", "4x2r", "2x6r", "5x2r", "2x8",
        "3x5", "3x4r",
    ];

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
            let (_, least_worst, least_at_worst) = found(rules, Objective::AtWorst, None).unwrap();
            assert_eq!((least_worst, least_at_worst), (worst, at_worst), "{text}");
        }
    }

    #[test]
    fn trees_do_not_depend_on_resources_or_techniques() {
        let mut all = vec![
            Resources { threads: 1, ..Resources::default() },
            Resources { threads: 4, ..Resources::default() },
            Resources { memory: 0, ..Resources::default() },
        ];
        for &technique in Technique::value_variants() {
            let mut resources = Resources::default();
            resources.techniques.turn_off(technique);
            all.push(resources);
        }
        for text in ["3x5", "3x6", "4x5", "3x4r", "2x6r", "4x3r", "5x3r", "4x6", "4x4r"] {
            let rules: Rules = text.parse().unwrap();
            for objective in [Objective::Total, Objective::Worst, Objective::AtWorst] {
                let least = solve(rules, Objective::Worst, None, &Resources::default()).unwrap().tree.cost().worst;
                for depth in [None, Some(least), Some(least + 1)] {
                    let tree = |resources: &Resources| solve(rules, objective, depth, resources).unwrap();
                    let expected = tree(&Resources::default());
                    for resources in &all {
                        // Without symmetry the larger ones take minutes.
                        if !resources.techniques.symmetry && (depth.is_some() || rules.codes() > 100) {
                            continue;
                        }
                        let other = tree(resources);
                        let is_same = other.tree == expected.tree && other.at_worst == expected.at_worst;
                        assert!(is_same, "{text} {objective} {depth:?} {resources:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_member_that_leaves_two_together_is_no_perfect_guess_where_a_third_is_late() {
        // Found by an earlier, other search; smaller games do not tell the two apart.
        let techniques = Techniques { members: false, ..Techniques::default() };
        for resources in [Resources::default(), Resources { techniques, ..Resources::default() }] {
            let optimal = solve("4x6r".parse().unwrap(), Objective::Worst, None, &resources).unwrap();
            assert_eq!((optimal.tree.cost().worst, optimal.at_worst, optimal.tree.cost().total), (5, 539, 5627));
        }
    }
}
