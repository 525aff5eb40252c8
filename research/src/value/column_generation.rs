//! The value of the game: codemaker and codebreaker both play to win; the pay-off is the number of
//! guesses.
//!
//! The codemaker draws the secret from a distribution, the codebreaker draws a tree. Symbols can be
//! renamed and positions exchanged without changing any feedback, and such a renaming maps two
//! codes onto each other if their symbols occur equally often. So nothing is lost if the codemaker
//! draws each code of a class equally often: averaging its distribution over all renamings keeps
//! what it secures. Nor if the codebreaker first renames the tree at random. Then only the tree's
//! average for each class matters.
//!
//! What is left is a matrix game of few rows, the classes, and very many columns, the trees. It is
//! solved by column generation: a linear program in rationals over the trees found so far; then the
//! best tree against the codemaker's mixture, by the exact search with weights. If that tree is no
//! better than the program's value, the value is that of the whole game: the codemaker's mixture
//! secures it against every tree, and the codebreaker's against every class (Dantzig and Wolfe
//! 1960). Without repeats there is one class, and nothing to choose.

use std::sync::{Mutex, MutexGuard, PoisonError};

use num_bigint::BigInt;
use solvetab_lookup::code_breaking::Rules;

use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::weighted::{
    MOST_WEIGHT, Searcher, Weight, WeightError, WeightedSnapshot,
};
use solvetab_solver::code_breaking::strategy::tree::Tree;
use solvetab_solver::control::{Control, Interrupted, Steps};
use solvetab_solver::spine::{gcd, reduced};

use super::classes::{CodeClass, classes, totals};
use crate::fraction::Exact;
use crate::matrix_game::{self, Fraction};
use crate::report::counted;
use crate::watch::HowFar;

/// A tree and what it costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TreeColumn {
    /// The tree.
    pub(crate) tree: Tree,
    /// Guesses by class, summed over its codes.
    pub(crate) totals: Vec<u64>,
}

/// The value of a game, and how to play it.
#[derive(Debug, Clone)]
pub(crate) struct GameValue {
    /// Guesses on average, if both play their best: reduced.
    pub(crate) value: Fraction,
    /// The classes.
    pub(crate) classes: Vec<CodeClass>,
    /// Probabilities with which the codemaker draws from each class; within it each code is equally
    /// likely.
    pub(crate) host: Vec<Fraction>,
    /// The trees among which the codebreaker draws, each after a renaming that is drawn too, with
    /// their probabilities.
    pub(crate) guesser: Vec<(Fraction, TreeColumn)>,
    /// Number of searches for the best tree against a mixture.
    pub(crate) searches: u32,
}

/// Progress of the search for the value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct ValueBounds {
    /// The value is between these, which are known from the first search of a best tree on.
    pub(crate) between: Option<(Fraction, Fraction)>,
    /// Number of searches for the best tree against a mixture.
    pub(crate) searches: u32,
    /// Sets that were searched.
    pub(crate) sets: u64,
}

impl HowFar for ValueBounds {
    fn how_far(&self) -> String {
        let sets = counted(self.sets, "set", "sets");
        let Some((least, most)) = &self.between else {
            return sets;
        };
        let (least, most) = (Exact(least).decimal(), Exact(most).decimal());
        format!(
            "value from {least:.6} to {most:.6}, {}, {sets}",
            counted(self.searches, "search", "searches")
        )
    }
}

/// Finds the value of the game by these rules.
///
/// # Errors
///
/// [`WeightError::Interrupted`] if the control says so, [`WeightError::MixtureTooLarge`] if a
/// mixture on the way has larger numbers than are searched.
pub(crate) fn value(
    rules: Rules,
    control: &dyn Control<ValueBounds>,
) -> Result<GameValue, WeightError> {
    let searcher = Searcher::new(&Game::from(rules));
    let classes = classes(rules);
    let sizes: Vec<u64> = classes
        .iter()
        .map(|class| class.codes.len() as u64)
        .collect();

    // Averages become whole numbers when multiplied by this.
    let unit = sizes
        .iter()
        .fold(1, |unit, &size| unit / gcd(unit, size) * size);
    let mut columns: Vec<TreeColumn> = Vec::new();
    let known = Mutex::new(ValueBounds::default());
    let mut best_least = (BigInt::ZERO, BigInt::from(1));

    // To begin with, every code equally likely.
    let mut weights: Vec<Weight> = vec![1; classes.len()];
    loop {
        let before = lock(&known).sets;
        let found = searcher.solve(
            &weights_of_codes(&classes, &weights),
            &|snapshot: &WeightedSnapshot| {
                let mut known = lock(&known);
                known.sets = before + snapshot.sets;
                control.look(&known)
            },
        )?;
        let column = TreeColumn {
            totals: totals(rules, &classes, &found.tree),
            tree: found.tree,
        };
        let is_new = columns.iter().all(|known| known.totals != column.totals);
        if is_new {
            columns.push(column);
        }
        let payoffs: Vec<Vec<BigInt>> = (0..classes.len())
            .map(|class| {
                columns
                    .iter()
                    .map(|column| BigInt::from(column.totals[class] * (unit / sizes[class])))
                    .collect()
            })
            .collect();
        let equilibrium =
            matrix_game::solve_above_zero(&payoffs, &|_: &Steps| control.look(&lock(&known)))?;
        let value = reduced(
            equilibrium.value.0,
            equilibrium.value.1 * BigInt::from(unit),
        );
        let least = (BigInt::from(found.total), BigInt::from(found.weight));
        if is_less(&best_least, &least) {
            best_least = reduced(least.0.clone(), least.1.clone());
        }
        let mut known = lock(&known);
        known.between = Some((best_least.clone(), value.clone()));
        known.searches += 1;
        let (searches, looked) = (known.searches, control.look(&known));
        drop(known);
        // The codemaker's last mixture secures what the best tree against it costs.
        if !is_less(&least, &value) {
            let mut host = vec![(BigInt::ZERO, BigInt::from(1)); classes.len()];
            for (class, weight) in weights.iter().enumerate() {
                host[class] = reduced(
                    BigInt::from(weight * Weight::from(sizes[class])),
                    least.1.clone(),
                );
            }
            let guesser = equilibrium
                .columns
                .probabilities()
                .map(|(at, share)| (share, columns[at].clone()))
                .collect();
            return Ok(GameValue {
                value,
                classes,
                host,
                guesser,
                searches,
            });
        }
        if looked.is_break() {
            return Err(Interrupted { known: () }.into());
        }
        weights = whole_weights(&equilibrium.rows, &sizes, unit)?;
    }
}

/// The weight of a code of each class in this mixture of classes.
fn whole_weights(
    mixture: &matrix_game::Mixture,
    sizes: &[u64],
    unit: u64,
) -> Result<Vec<Weight>, WeightError> {
    let mut weights = vec![0; sizes.len()];
    for (class, weight) in mixture.weights() {
        let weight = weight * BigInt::from(unit / sizes[*class]);
        weights[*class] = Weight::try_from(weight).map_err(|_| WeightError::MixtureTooLarge)?;
    }
    let divisor = weights
        .iter()
        .fold(0, |divisor, &weight| gcd(divisor, weight));
    weights.iter_mut().for_each(|weight| *weight /= divisor);
    let sum = weights
        .iter()
        .zip(sizes)
        .try_fold(0, |sum: Weight, (&weight, &size)| {
            weight
                .checked_mul(size.into())
                .and_then(|weight| sum.checked_add(weight))
        });
    sum.filter(|&sum| sum <= MOST_WEIGHT)
        .map(|_| weights)
        .ok_or(WeightError::MixtureTooLarge)
}

fn weights_of_codes(classes: &[CodeClass], weights: &[Weight]) -> Vec<Weight> {
    let mut of_codes = vec![0; classes.iter().map(|class| class.codes.len()).sum()];
    for (class, &weight) in classes.iter().zip(weights) {
        class
            .codes
            .iter()
            .for_each(|&code| of_codes[code as usize] = weight);
    }
    of_codes
}

fn lock(known: &Mutex<ValueBounds>) -> MutexGuard<'_, ValueBounds> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

fn is_less(a: &Fraction, b: &Fraction) -> bool {
    &a.0 * &b.1 < &b.0 * &a.1
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvetab_solver::control::Unwatched;

    fn fraction(numerator: u64, denominator: u64) -> Fraction {
        reduced(BigInt::from(numerator), BigInt::from(denominator))
    }

    fn sum(fractions: impl Iterator<Item = Fraction>) -> Fraction {
        fractions.fold(fraction(0, 1), |a, b| {
            reduced(&a.0 * &b.1 + &b.0 * &a.1, a.1 * b.1)
        })
    }

    fn times(a: &Fraction, b: &Fraction) -> Fraction {
        reduced(&a.0 * &b.0, &a.1 * &b.1)
    }

    /// Average guesses for a code of a class, in a tree of these totals.
    fn average(class: &CodeClass, total: u64) -> Fraction {
        fraction(total, class.codes.len() as u64)
    }

    /// The codebreaker's side: its mixture is one, its trees cost what is said, and no class needs
    /// more than the value.
    fn concedes_no_more(rules: Rules, game: &GameValue) {
        assert_eq!(
            sum(game.guesser.iter().map(|(share, _)| share.clone())),
            fraction(1, 1)
        );
        for (share, column) in &game.guesser {
            assert!(share.0 > BigInt::ZERO);
            assert_eq!(column.totals, totals(rules, &game.classes, &column.tree));
        }
        for (at, class) in game.classes.iter().enumerate() {
            let needed = sum(game
                .guesser
                .iter()
                .map(|(share, column)| times(share, &average(class, column.totals[at]))));
            assert!(
                !is_less(&game.value, &needed),
                "{rules}, {class}: {needed:?}"
            );
        }
    }

    #[test]
    fn known_games_have_their_known_values() {
        assert_eq!(
            value("3x5".parse().unwrap(), &Unwatched).unwrap().value,
            fraction(196, 60)
        );
        // Wiener 1995: codes of one symbol are never drawn, all others equally often.
        let rules: Rules = "4x6r".parse().unwrap();
        let game = value(rules, &Unwatched).unwrap();
        assert_eq!(game.value, fraction(5600, 1290));
        let host = [(0, 1), (120, 1290), (90, 1290), (720, 1290), (360, 1290)]
            .map(|(a, b)| fraction(a, b));
        assert_eq!(game.host, host);
        concedes_no_more(rules, &game);
    }
}
