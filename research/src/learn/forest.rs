//! The sets that were met, with every way in which a guess divides them: what is left to do for one
//! more tree is to compare sums.
//!
//! Trees of similar functions have most sets in common, and most guesses make cells of the same
//! sizes as others do. So each set is scanned once, the sizes that guesses make of it are kept once
//! each, and a tree of 4x10 then costs milliseconds. Nothing here depends on which thread met a set
//! first.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use solvetab_lookup::code_breaking::Rules;

use super::step::STEP_UNIT;

use super::choice::{ColumnGame, Few, decide, glance, perfect_cost, sum};
use super::learned::SizeWeights;
use solvetab_solver::spine::{CodeColumns, Memo, SymbolSet, parallel};

/// All sets that were met.
#[derive(Debug)]
pub(crate) struct Forest {
    game: ColumnGame,
    /// Guesses of equal sizes that are kept: as many as are judged again.
    guesses: usize,
    /// Nodes by set and the symbols guessed before it, which say what guesses are worth a look.
    nodes: Memo<(Arc<[u16]>, SymbolSet), Arc<ForestNode>>,
}

#[derive(Debug)]
struct ForestNode {
    set: Arc<[u16]>,
    used: SymbolSet,
    /// A member tells all members apart.
    is_perfect: bool,
    by_guess: OnceLock<Divisions>,
    by_member: OnceLock<Divisions>,
    /// Cells but the winning one, by guess.
    cells: Mutex<HashMap<u16, Arc<[Arc<ForestNode>]>>>,
}

/// The different sizes of cells into which guesses divide a set.
#[derive(Debug)]
struct Divisions {
    /// Sizes of all divisions, one behind the other, each descending.
    sizes: Vec<u16>,
    /// End of each in `sizes`, and the guesses that make it: members first, then by number.
    ends: Vec<(usize, Vec<(bool, u16)>)>,
}

impl Divisions {
    fn new(game: &ColumnGame, guesses: &CodeColumns, set: &[u16], most: usize) -> Self {
        let mut known: HashMap<Vec<u16>, Vec<(bool, u16)>> = HashMap::new();
        let mut key: Vec<u16> = Vec::new();
        game.scan(guesses, set, |guess, is_member, sizes| {
            key.clear();
            key.extend(sizes.iter().filter(|&&size| size > 0));
            key.sort_unstable_by(|a, b| b.cmp(a));
            match known.get_mut(&key) {
                Some(guesses) => guesses.push((!is_member, guess)),
                None => {
                    known.insert(key.clone(), vec![(!is_member, guess)]);
                }
            }
        });

        // A member's cells sum up to one less, so it shares sizes with no other guess.
        let mut known: Vec<_> = known.into_iter().collect();
        known.sort_unstable();
        let mut divisions = Self {
            sizes: Vec::new(),
            ends: Vec::with_capacity(known.len()),
        };
        for (sizes, mut guesses) in known {
            guesses.sort_unstable();
            guesses.truncate(most);
            guesses.shrink_to_fit();
            divisions.sizes.extend(sizes);
            divisions.ends.push((divisions.sizes.len(), guesses));
        }
        divisions
    }

    fn iter(&self) -> impl Iterator<Item = (&[u16], &[(bool, u16)])> {
        let mut start = 0;
        self.ends.iter().map(move |(end, guesses)| {
            let sizes = &self.sizes[start..*end];
            start = *end;
            (sizes, guesses.as_slice())
        })
    }
}

/// Cost of the sets of each size in a tree, by size: guesses summed over the sets and their codes,
/// and number of sets.
pub(crate) type SizeCosts = Vec<(u64, u64)>;

/// Sets of at most so many secrets are not worth handing to another thread.
const SMALL: usize = 200;

impl Forest {
    /// No set of these rules yet; `guesses` is how many are judged again at most.
    pub(crate) fn new(rules: Rules, guesses: usize) -> Self {
        Self {
            game: ColumnGame::new(rules),
            guesses: guesses.max(1),
            nodes: Memo::default(),
        }
    }

    /// The guesses of the tree that these weights make, summed over all codes.
    pub(crate) fn total(&self, weights: &SizeWeights) -> u64 {
        self.total_of(&self.root(), weights)
    }

    /// Measures the cost of the sets of each size in that tree; size 0 has the first place.
    pub(crate) fn measure(&self, weights: &SizeWeights) -> SizeCosts {
        let mut measured = vec![(0, 0); self.game.rules.codes() as usize + 1];
        self.measure_from(&self.root(), weights, &mut measured);
        measured
    }

    fn root(&self) -> Arc<ForestNode> {
        self.node(self.game.game().secrets().into(), 0)
    }

    fn total_of(&self, node: &ForestNode, weights: &SizeWeights) -> u64 {
        if node.is_perfect {
            return perfect_cost(node.set.len()) / STEP_UNIT;
        }
        let cells = self.cells(node, self.choose(node, weights));
        let below: u64 = if node.set.len() <= SMALL {
            cells.iter().map(|cell| self.total_of(cell, weights)).sum()
        } else {
            parallel::map(cells.iter().collect(), |cell: &Arc<ForestNode>| {
                self.total_of(cell, weights)
            })
            .into_iter()
            .sum()
        };
        node.set.len() as u64 + below
    }

    fn measure_from(
        &self,
        node: &ForestNode,
        weights: &SizeWeights,
        measured: &mut SizeCosts,
    ) -> u64 {
        let size = node.set.len();
        // A set of one ends the game; every other has cells that are measured too.
        let total = if size == 1 {
            1
        } else {
            let guess = if node.is_perfect {
                self.perfect(node)
            } else {
                self.choose(node, weights)
            };
            let cells = self.cells(node, guess);
            size as u64
                + cells
                    .iter()
                    .map(|cell| self.measure_from(cell, weights, measured))
                    .sum::<u64>()
        };
        measured[size].0 += total;
        measured[size].1 += 1;
        total
    }

    fn perfect(&self, node: &ForestNode) -> u16 {
        self.game.perfect_member(&node.set).expect("there is one")
    }

    /// The guess to make.
    fn choose(&self, node: &ForestNode, weights: &SizeWeights) -> u16 {
        let SizeWeights { of_sizes, again } = weights;
        let mut few = Few::new(again.as_ref().map_or(1, |&(guesses, _)| guesses));
        for (sizes, guesses) in self.by_guess(node).iter() {
            let score = sum(of_sizes, sizes);
            if few.may_take(score) {
                guesses
                    .iter()
                    .for_each(|&(is_other, guess)| few.offer((score, is_other, guess)));
            }
        }
        let judge = again.as_ref().map(|(_, of_members)| {
            |guess| {
                self.cells(node, guess)
                    .iter()
                    .map(|cell| self.glance(cell, of_members))
                    .sum::<u64>()
            }
        });
        decide(few.into_best(), judge)
    }

    fn glance(&self, node: &ForestNode, of_members: &[u64]) -> u64 {
        if node.is_perfect {
            return perfect_cost(node.set.len());
        }
        let sums = self
            .by_member(node)
            .iter()
            .map(|(sizes, _)| sum(of_members, sizes));
        glance(node.set.len(), sums.min().unwrap_or(u64::MAX))
    }

    fn by_guess<'n>(&self, node: &'n ForestNode) -> &'n Divisions {
        node.by_guess.get_or_init(|| {
            Divisions::new(
                &self.game,
                &self.game.guesses(node.used),
                &node.set,
                self.guesses,
            )
        })
    }

    fn by_member<'n>(&self, node: &'n ForestNode) -> &'n Divisions {
        node.by_member
            .get_or_init(|| Divisions::new(&self.game, &self.game.select(&node.set), &node.set, 1))
    }

    fn cells(&self, node: &ForestNode, guess: u16) -> Arc<[Arc<ForestNode>]> {
        if let Some(cells) = node
            .cells
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&guess)
        {
            return Arc::clone(cells);
        }
        let used = self.game.used_after(node.used, guess);
        let cells = self.game.cells(guess, &node.set);
        let cells: Arc<[Arc<ForestNode>]> =
            cells.map(|cell| self.node(cell.into(), used)).collect();
        node.cells
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(guess, Arc::clone(&cells));
        cells
    }

    fn node(&self, set: Arc<[u16]>, used: SymbolSet) -> Arc<ForestNode> {
        self.nodes.get_or((Arc::clone(&set), used), || {
            let is_perfect = self.game.perfect_member(&set).is_some();
            let (by_guess, by_member) = (OnceLock::new(), OnceLock::new());
            Arc::new(ForestNode {
                set,
                used,
                is_perfect,
                by_guess,
                by_member,
                cells: Mutex::default(),
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::learned::{LearnedCost, SecondLook};
    use super::super::tree;
    use super::*;
    use crate::learn::search::ChainDraws;
    use crate::learn::step::SizeStep;
    use solvetab_solver::control::Unwatched;

    /// A function that rises about as those that are learned.
    fn steps(codes: u32, draws: &mut ChainDraws) -> Vec<SizeStep> {
        let sizes = (1..=codes).filter(|&size| size < 6 || size % 5 == 0);
        sizes
            .map(|size| SizeStep {
                size,
                guesses: u64::from(size) * (STEP_UNIT + draws.below(4 * STEP_UNIT)),
            })
            .collect()
    }

    /// A tree built from one look at each set is the one that is remembered, whatever was
    /// remembered before.
    #[test]
    fn forest_and_tree_agree() {
        let mut draws = ChainDraws::new(3, 0);
        for rules in [
            "1x1", "1x16", "2x3", "2x9", "3x3", "3x6", "4x4", "4x5", "2x6r", "3x4r", "4x3r",
            "5x2r", "8x2r",
        ] {
            let rules: Rules = rules.parse().unwrap();
            let forest = Forest::new(rules, 6);
            for guesses in [0, 1, 6, 3, 0, 6] {
                let of_sizes = steps(rules.codes(), &mut draws);
                let of_members = steps(rules.codes(), &mut draws);
                let again = (guesses > 0).then_some(SecondLook {
                    guesses,
                    of_members,
                });
                let learned = LearnedCost::new(rules, of_sizes, again).unwrap();
                let weights = learned.weights(rules.codes() as usize);
                let cost = tree::build(rules, &learned, &Unwatched).unwrap().cost();
                assert_eq!(
                    forest.total(&weights),
                    u64::from(cost.total),
                    "{rules}, {guesses} judged again"
                );
                assert_eq!(
                    forest.measure(&weights).last(),
                    Some(&(cost.total.into(), 1)),
                    "{rules}"
                );
            }
        }
    }
}
