//! Matrix games in rationals: two players choose in secret, a table says what each pair of choices
//! is worth.
//!
//! Dominated choices are left out first, as often as that leaves fewer; what remains is a linear
//! program (Dantzig 1951). `floating` proposes which choices are mixed, since exact pivots over
//! hundreds of choices take minutes. `exact` finds the weights of these alone, in integers. Then
//! the whole game is searched for a choice that gains against them. If one gains, the program is
//! solved in integers from the start. So nothing that is returned was ever rounded.

mod exact;
mod floating;

use num_bigint::BigInt;

use self::exact::ExactTableau;
use self::floating::ExpectedBasis;
use solvetab_solver::control::{Control, Interrupted, Phase, Steps};
pub(crate) use solvetab_solver::spine::Fraction;
use solvetab_solver::spine::{gcd, reduced};

/// A mixture: choices with the integer weights in which they are made, in ascending order of the
/// choices; the weights have no common divisor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mixture {
    weights: Vec<(usize, BigInt)>,
    total: BigInt,
}

impl Mixture {
    /// A single choice.
    fn pure(choice: usize) -> Self {
        Self {
            weights: vec![(choice, BigInt::from(1))],
            total: BigInt::from(1),
        }
    }

    /// Replaces each choice by its name.
    fn named(weights: exact::Weights, names: &[usize]) -> Self {
        Self::new(
            weights
                .into_iter()
                .map(|(at, weight)| (names[at], weight))
                .collect(),
        )
    }

    fn new(mut weights: Vec<(usize, BigInt)>) -> Self {
        weights.retain(|(_, weight)| *weight != BigInt::ZERO);
        weights.sort_unstable();
        let divisor = weights.iter().fold(BigInt::ZERO, |divisor, (_, weight)| {
            gcd(divisor, weight.clone())
        });
        for (_, weight) in &mut weights {
            *weight /= &divisor;
        }
        let total = weights.iter().map(|(_, weight)| weight).sum();
        Self { weights, total }
    }

    /// The support: choices with a weight above 0, ascending, with their weights.
    pub(crate) fn weights(&self) -> &[(usize, BigInt)] {
        &self.weights
    }

    /// The probability of each choice in the support, ascending by choice: numerator and
    /// denominator, reduced.
    pub(crate) fn probabilities(&self) -> impl Iterator<Item = (usize, Fraction)> {
        self.weights
            .iter()
            .map(|(choice, weight)| (*choice, reduced(weight.clone(), self.total.clone())))
    }

    /// The sum of the weights: a choice is made with the probability of its weight over this.
    pub(crate) const fn total(&self) -> &BigInt {
        &self.total
    }
}

/// The value of a matrix game, and optimal play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Equilibrium {
    /// Numerator and denominator, reduced, the denominator above 0.
    pub(crate) value: Fraction,
    /// The mixture of who chooses rows, and wants much.
    pub(crate) rows: Mixture,
    /// The mixture of who chooses columns, and wants little.
    pub(crate) columns: Mixture,
    /// Rows and columns that were left when those that others are as good as were gone.
    pub(crate) undominated: (usize, usize),
}

impl Equilibrium {
    /// Reads the last tableau of the program of these rows and columns.
    fn new(
        tableau: ExactTableau,
        rows: &[usize],
        columns: &[usize],
        undominated: (usize, usize),
    ) -> Self {
        let (value, by_row, by_column) = tableau.solution();
        let (rows, columns) = (
            Mixture::named(by_row, rows),
            Mixture::named(by_column, columns),
        );
        Self {
            value,
            rows,
            columns,
            undominated,
        }
    }

    /// Returns whether the mixtures are ones, and no choice gains against the other player's.
    fn holds(&self, payoffs: &[Vec<i8>]) -> bool {
        let (numerator, denominator) = &self.value;
        self.rows
            .weights
            .iter()
            .chain(&self.columns.weights)
            .all(|(_, weight)| *weight > BigInt::ZERO)
            && (0..payoffs[0].len()).all(|column| {
                let worth: BigInt = self
                    .rows
                    .weights
                    .iter()
                    .map(|(row, weight)| weight * payoffs[*row][column])
                    .sum();
                worth * denominator >= numerator * &self.rows.total
            })
            && payoffs.iter().all(|row| {
                let worth: BigInt = self
                    .columns
                    .weights
                    .iter()
                    .map(|(column, weight)| weight * row[*column])
                    .sum();
                worth * denominator <= numerator * &self.columns.total
            })
    }
}

/// Solves the game in which `payoffs[row][column]`, from -1 to 1, goes to who chooses the row.
///
/// Optimal mixtures are rarely the only ones. If each player has a single choice that secures the
/// value, the first such choices are returned; else those of a basic solution over the choices that
/// are not dominated; the same one for the same game.
///
/// # Errors
///
/// [`Interrupted`] if `control` says so.
///
/// # Panics
///
/// If there is no row or no column, or the rows differ in length.
pub(crate) fn solve(
    payoffs: &[Vec<i8>],
    control: &dyn Control<Steps>,
) -> Result<Equilibrium, Interrupted> {
    let columns = payoffs[0].len();
    assert!(
        columns > 0 && payoffs.iter().all(|row| row.len() == columns),
        "a matrix has columns, each row as many"
    );
    let phase = Phase::new(control, "pivots", None);
    let (rows, columns) = undominated(payoffs, &phase)?;
    let undominated = (rows.len(), columns.len());
    let least: Vec<_> = payoffs
        .iter()
        .filter_map(|row| row.iter().min().copied())
        .collect();
    let greatest =
        (0..payoffs[0].len()).filter_map(|column| payoffs.iter().map(|row| row[column]).max());
    let greatest: Vec<_> = greatest.collect();
    let (maximin, minimax) = (least.iter().max(), greatest.iter().min());
    if let (Some(maximin), true) = (maximin, maximin == minimax) {
        let row = least
            .iter()
            .position(|least| least == maximin)
            .unwrap_or_default();
        let column = greatest
            .iter()
            .position(|greatest| greatest == maximin)
            .unwrap_or_default();
        let value = (BigInt::from(*maximin), BigInt::from(1));
        return Ok(Equilibrium {
            value,
            rows: Mixture::pure(row),
            columns: Mixture::pure(column),
            undominated,
        });
    }
    if let Some(basis) = floating::basis(payoffs, &rows, &columns, &phase)?
        && let Some(equilibrium) = proven(payoffs, &basis, undominated, &phase)?
    {
        return Ok(equilibrium);
    }

    let tableau = ExactTableau::solved(payoffs, &rows, &columns, &phase)?;
    Ok(Equilibrium::new(tableau, &rows, &columns, undominated))
}

/// Solves the game in which `payoffs[row][column]`, above 0, goes to who chooses the row, all in
/// integers: for few choices.
///
/// # Errors
///
/// [`Interrupted`] if `control` says so.
///
/// # Panics
///
/// If there is no row or no column, the rows differ in length, or a payoff is not above 0.
pub(crate) fn solve_above_zero(
    payoffs: &[Vec<BigInt>],
    control: &dyn Control<Steps>,
) -> Result<Equilibrium, Interrupted> {
    let columns = payoffs[0].len();
    assert!(
        columns > 0 && payoffs.iter().all(|row| row.len() == columns),
        "a matrix has columns, each row as many"
    );
    assert!(
        payoffs
            .iter()
            .flatten()
            .all(|payoff| *payoff > BigInt::ZERO),
        "payoffs are above 0"
    );
    let tableau = ExactTableau::solved_above_zero(payoffs, &Phase::new(control, "pivots", None))?;
    let (rows, columns): (Vec<_>, Vec<_>) = ((0..payoffs.len()).collect(), (0..columns).collect());
    Ok(Equilibrium::new(
        tableau,
        &rows,
        &columns,
        (rows.len(), columns.len()),
    ))
}

/// The equilibrium that mixes these choices alone; nothing if there is none.
fn proven(
    payoffs: &[Vec<i8>],
    basis: &ExpectedBasis,
    undominated: (usize, usize),
    phase: &Phase<'_>,
) -> Result<Option<Equilibrium>, Interrupted> {
    let Some(tableau) = ExactTableau::from_basis(payoffs, basis, phase)? else {
        return Ok(None);
    };
    let equilibrium = Equilibrium::new(tableau, &basis.rows, &basis.columns, undominated);
    Ok(equilibrium.holds(payoffs).then_some(equilibrium))
}

/// The rows and columns that stay when those are removed, again and again, that another remaining
/// one is at least as good as. Of equal ones the first stays.
fn undominated(
    payoffs: &[Vec<i8>],
    phase: &Phase<'_>,
) -> Result<(Vec<usize>, Vec<usize>), Interrupted> {
    let mut rows: Vec<usize> = (0..payoffs.len()).collect();
    let mut columns: Vec<usize> = (0..payoffs[0].len()).collect();
    loop {
        phase.check()?;
        let before = rows.len() + columns.len();
        let kept_rows = keep(&rows, |better, worse| {
            columns
                .iter()
                .all(|&j| payoffs[better][j] >= payoffs[worse][j])
        });
        rows = kept_rows;
        let kept_columns = keep(&columns, |better, worse| {
            rows.iter()
                .all(|&i| payoffs[i][better] <= payoffs[i][worse])
        });
        columns = kept_columns;
        if rows.len() + columns.len() == before {
            return Ok((rows, columns));
        }
    }
}

/// The choices that no other one is as good as; of those that are as good as each other the first.
fn keep(choices: &[usize], is_as_good: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let kept = choices.iter().copied().filter(|&worse| {
        !choices.iter().any(|&better| {
            better != worse
                && is_as_good(better, worse)
                && (better < worse || !is_as_good(worse, better))
        })
    });
    kept.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvetab_solver::control::Unwatched;

    fn unwatched() -> Phase<'static> {
        Phase::new(&Unwatched, "pivots", None)
    }

    /// Every 3 x 3 game.
    fn small_games() -> impl Iterator<Item = Vec<Vec<i8>>> {
        (0..3_usize.pow(9)).map(|number| {
            let rows = (0..3)
                .map(|row| (0..3).map(move |column| number / 3_usize.pow(3 * row + column) % 3));
            rows.map(|row| row.map(|entry| entry as i8 - 1).collect())
                .collect()
        })
    }

    #[test]
    fn no_choice_gains_against_the_mixtures_of_any_small_game() {
        for payoffs in small_games() {
            let Equilibrium {
                value: (numerator, denominator),
                rows,
                columns,
                ..
            } = solve(&payoffs, &Unwatched).unwrap();
            for other in 0..3 {
                let secured: BigInt = rows
                    .weights()
                    .iter()
                    .map(|(row, weight)| weight * payoffs[*row][other])
                    .sum();
                assert!(
                    secured * &denominator >= &numerator * rows.total(),
                    "{payoffs:?}"
                );
                let conceded: BigInt = columns
                    .weights()
                    .iter()
                    .map(|(at, weight)| weight * payoffs[other][*at])
                    .sum();
                assert!(
                    conceded * &denominator <= &numerator * columns.total(),
                    "{payoffs:?}"
                );
            }
        }
    }

    /// A game of so many rows and columns, each entry by a linear congruential generator.
    fn drawn(rows: usize, columns: usize, mut state: u32) -> Vec<Vec<i8>> {
        let mut payoffs = vec![vec![0; columns]; rows];
        for payoff in payoffs.iter_mut().flatten() {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            *payoff = ((state >> 16) % 3) as i8 - 1;
        }
        payoffs
    }

    #[test]
    fn proposals_are_proven_and_worth_what_exact_pivots_find() {
        let drawn = (0..20).map(|number| drawn(12 + number, 30 - number, number as u32));
        for payoffs in small_games().chain(drawn) {
            let rows: Vec<usize> = (0..payoffs.len()).collect();
            let columns: Vec<usize> = (0..payoffs[0].len()).collect();
            let all = (rows.len(), columns.len());
            let basis = floating::basis(&payoffs, &rows, &columns, &unwatched())
                .unwrap()
                .unwrap();
            let proposed = proven(&payoffs, &basis, all, &unwatched())
                .unwrap()
                .expect("rounding is too small to matter here");
            let tableau = ExactTableau::solved(&payoffs, &rows, &columns, &unwatched()).unwrap();
            let exact = Equilibrium::new(tableau, &rows, &columns, all);
            assert!(exact.holds(&payoffs), "{payoffs:?}");
            assert_eq!(proposed.value, exact.value, "{payoffs:?}");
        }
    }

    #[test]
    fn a_wrong_proposal_is_not_taken() {
        let fair = [vec![0, -1, 1], vec![1, 0, -1], vec![-1, 1, 0]];
        let of = |choices: &[usize]| {
            let basis = ExpectedBasis {
                rows: choices.to_vec(),
                columns: choices.to_vec(),
            };
            proven(&fair, &basis, (3, 3), &unwatched()).unwrap()
        };
        assert!(of(&[0, 1, 2]).is_some());
        // Someone gains by the choice that is left out; the equations of two choices ask for
        // weights below 0.
        assert_eq!([of(&[0]), of(&[0, 1]), of(&[1, 2])], [None, None, None]);
        let equal_rows = [vec![1, -1], vec![1, -1]];
        let basis = ExpectedBasis {
            rows: vec![0, 1],
            columns: vec![0, 1],
        };
        assert_eq!(
            proven(&equal_rows, &basis, (2, 2), &unwatched()).unwrap(),
            None,
            "not a single solution"
        );
    }
}
