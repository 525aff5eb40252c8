//! The best tree that is known while a search is under way, so that a search that is interrupted
//! leaves one.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};
use std::thread;

use solvetab_solver::claim::Method;
use solvetab_solver::code_breaking::advice::GuessingGame;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::weighted::Weight;
use solvetab_solver::code_breaking::search::{Objective, Question};
use solvetab_solver::code_breaking::strategy::heuristic::{self, Options};
use solvetab_solver::code_breaking::strategy::tree::{Tree, WeightedCost};
use solvetab_solver::code_breaking::strategy::{Strategy, encode};
use solvetab_solver::control::Steps;
use solvetab_solver::encoded::Encoded;

use crate::report::guesses;
use crate::tree_report::GuessTotals;
use crate::workers::Workers;

/// What a tree is to be best at.
#[derive(Debug)]
pub(crate) enum Aim {
    /// The objective of a question.
    Question(Question),
    /// The total of guesses times weights, given by number of the code.
    Weights(Vec<Weight>),
}

impl Aim {
    /// The numbers that are minimised, in their order.
    fn cost(&self, tree: &BestTree) -> [u128; 3] {
        let GuessTotals {
            total,
            worst,
            at_worst,
            ..
        } = tree.totals;
        let [total, worst, at_worst] = [total.into(), worst as u128, at_worst.into()];
        match self {
            Self::Weights(weights) => [tree.tree.weighted(weights).total, total, worst],
            Self::Question(question) => match question.objective {
                Objective::Total => [total, worst, at_worst],
                Objective::Worst | Objective::AtWorst => [worst, at_worst, total],
            },
        }
    }

    /// The most guesses for a secret.
    fn most_guesses(&self) -> u16 {
        match self {
            Self::Question(Question {
                max_depth: Some(most),
                ..
            }) => MOST_GUESSES.min(*most),
            _ => MOST_GUESSES,
        }
    }
}

/// The best tree that is known, for nothing is read from the search before it ends.
pub(crate) struct Incumbent {
    aim: Aim,
    best: Mutex<Option<BestTree>>,
    is_sought: Once,
    is_over: AtomicBool,
}

/// A tree that is not proven to be best.
pub(crate) struct BestTree {
    /// Its strategy; none of one that makes the guesses suggested to players.
    strategy: Option<Strategy>,
    tree: Tree,
    totals: GuessTotals,
    /// Guesses on average by weight, where there are weights.
    weighted: Option<f64>,
}

impl BestTree {
    /// Encodes the tree as a table, which says what the strategy was.
    pub(crate) fn encoded(&self, game: &Game) -> Encoded {
        let mut encoded = encode::encode(game, &self.tree);
        encoded.facts.strategy = match self.strategy {
            Some(Strategy::MostCells) => Some(Method::MostCells),
            Some(Strategy::Entropy) => Some(Method::Entropy),
            _ => None,
        };
        encoded
    }
}

impl Incumbent {
    pub(crate) fn new(aim: Aim) -> Arc<Self> {
        Arc::new(Self {
            aim,
            best: Mutex::default(),
            is_sought: Once::new(),
            is_over: AtomicBool::new(false),
        })
    }

    /// Ends the search for trees.
    pub(crate) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// The best tree, if one is known.
    pub(crate) fn best(&self) -> MutexGuard<'_, Option<BestTree>> {
        self.best.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Builds trees, once, on a thread of its own, so that the search goes on and is seen to.
    pub(crate) fn seek(self: &Arc<Self>, game: &Game) {
        self.is_sought.call_once(|| {
            let (incumbent, game) = (Arc::clone(self), game.clone());
            // Where no thread can be made, no tree is known.
            let _ = thread::Builder::new().spawn(move || incumbent.build(&game));
        });
    }

    fn build(&self, game: &Game) {
        let workers = Workers::new(1);
        for strategy in [Strategy::MostCells, Strategy::Entropy] {
            let control = |_: &Steps| match self.is_over.load(Ordering::Relaxed) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            };
            let options = Options {
                strategy,
                ..Options::default()
            };
            let Ok(tree) = workers.run(|| heuristic::build(game, &options, &control)) else {
                return;
            };
            self.offer(Some(strategy), tree);
        }
        // The guesses that are suggested begin with any word.
        let list = game
            .list()
            .filter(|list| list.is_coloured() && list.first().is_none());
        if let (Aim::Weights(weights), Some(list)) = (
            &self.aim,
            list.filter(|_| !self.is_over.load(Ordering::Relaxed)),
        ) {
            let weights: Vec<Weight> = game
                .secrets()
                .iter()
                .map(|&secret| weights[usize::from(secret)])
                .collect();
            let weighted = GuessingGame::from_list(list.clone()).weighted(&weights);
            weighted
                .into_iter()
                .for_each(|game| self.offer(None, workers.run(|| game.suggested_tree())));
        }
    }

    /// Takes a tree that has no more guesses than are allowed and is better than the one before.
    fn offer(&self, strategy: Option<Strategy>, tree: Tree) {
        let weighted = match &self.aim {
            Aim::Weights(weights) => Some(tree.weighted(weights).average()),
            Aim::Question(_) => None,
        };
        let tree = BestTree {
            strategy,
            totals: (&tree).into(),
            tree,
            weighted,
        };
        let mut best = self.best();
        let is_better = best
            .as_ref()
            .is_none_or(|best| self.aim.cost(&tree) < self.aim.cost(best));
        if tree.totals.worst <= usize::from(self.aim.most_guesses()) && is_better {
            *best = Some(tree);
        }
    }

    /// Tells whether the search looks at some guesses alone, so that nothing is proven.
    pub(crate) fn is_narrow(&self) -> bool {
        matches!(self.aim, Aim::Question(Question { width: Some(_), .. }))
    }

    /// The total of the best tree, which is an upper bound of the least one.
    pub(crate) fn total(&self) -> Option<u64> {
        self.best().as_ref().map(|best| best.totals.total)
    }

    /// Bounds on the average by weight, in words.
    pub(crate) fn weighted_bounds(&self, at_least: Weight) -> String {
        let Aim::Weights(weights) = &self.aim else {
            return String::new();
        };
        let average = |total| {
            WeightedCost {
                total,
                weight: weights.iter().sum(),
            }
            .average()
        };
        match &*self.best() {
            Some(BestTree {
                weighted: Some(most),
                ..
            }) => {
                format!(
                    "average by weight from {:.4} to {most:.4}",
                    average(at_least)
                )
            }
            _ => format!("average by weight at least {:.4}", average(at_least)),
        }
    }
}

/// More guesses no table has.
const MOST_GUESSES: u16 = 255;

impl fmt::Display for BestTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            strategy,
            totals: GuessTotals { total, worst, .. },
            weighted,
            ..
        } = self;
        match weighted {
            Some(average) => write!(f, "{average:.4} guesses on average by weight")?,
            None => f.write_str(&guesses(*total))?,
        }
        write!(f, ", at most {worst} for a secret, ")?;
        match strategy {
            Some(strategy) => write!(f, "by the strategy {strategy}"),
            None => f.write_str("by the guesses that next suggests"),
        }
    }
}
