//! Matrix games in rationals: two players choose in secret, a table says what each pair of choices is worth.
//!
//! Choices that another one is at least as good as, whatever the other player does, are left out first, as often as that leaves fewer; what
//! remains is a linear program. Its simplex tableau holds integers over one common denominator, so every pivot divides without a
//! remainder and nothing is rounded (Edmonds 1967; the pivots choose by Bland's rule of 1977, so they end). Both mixtures come from the last
//! tableau, the second as its dual (Dantzig 1951).

use num_bigint::BigInt;

use crate::progress::{Cancelled, Progress};

/// Numerator and denominator, which is above 0.
pub type Fraction = (BigInt, BigInt);

/// A mixture: choices with the integer weights in which they are made, in ascending order of the choices; the weights have no common divisor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mixture {
    weights: Vec<(usize, BigInt)>,
    total: BigInt,
}

impl Mixture {
    /// A single choice.
    fn pure(choice: usize) -> Self {
        Self { weights: vec![(choice, BigInt::from(1))], total: BigInt::from(1) }
    }

    fn new(mut weights: Vec<(usize, BigInt)>) -> Self {
        weights.retain(|(_, weight)| *weight != BigInt::ZERO);
        weights.sort_unstable();
        let divisor = weights.iter().fold(BigInt::ZERO, |divisor, (_, weight)| gcd(divisor, weight.clone()));
        for (_, weight) in &mut weights {
            *weight /= &divisor;
        }
        let total = weights.iter().map(|(_, weight)| weight).sum();
        Self { weights, total }
    }

    /// The support: choices with a weight above 0, ascending, with their weights.
    #[must_use]
    pub fn weights(&self) -> &[(usize, BigInt)] {
        &self.weights
    }

    /// The probability of each choice in the support, ascending by choice: numerator and denominator, reduced.
    pub fn probabilities(&self) -> impl Iterator<Item = (usize, Fraction)> {
        self.weights.iter().map(|(choice, weight)| (*choice, reduced(weight.clone(), self.total.clone())))
    }

    /// The sum of the weights: a choice is made with the probability of its weight over this.
    #[must_use]
    pub const fn total(&self) -> &BigInt {
        &self.total
    }
}

/// What a matrix game is worth, and how to play it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Equilibrium {
    /// Numerator and denominator, reduced, the denominator above 0.
    pub value: Fraction,
    /// The mixture of who chooses rows, and wants much.
    pub rows: Mixture,
    /// The mixture of who chooses columns, and wants little.
    pub columns: Mixture,
    /// Rows and columns that were left when those that others are as good as were gone.
    pub undominated: (usize, usize),
}

/// Solves the game in which `payoffs[row][column]`, from -1 to 1, goes to who chooses the row.
///
/// Optimal mixtures are rarely the only ones. If each player has a single choice that secures the value, the first such choices are returned;
/// else the basic solution to which Bland's rule leads from the choices that are not dominated.
///
/// # Errors
///
/// [`Cancelled`] if `progress` says so.
///
/// # Panics
///
/// If there is no row or no column, or the rows differ in length.
pub fn solve(payoffs: &[Vec<i8>], progress: &dyn Progress) -> Result<Equilibrium, Cancelled> {
    let columns = payoffs[0].len();
    assert!(columns > 0 && payoffs.iter().all(|row| row.len() == columns), "a matrix has columns, each row as many");
    let (rows, columns) = undominated(payoffs, progress)?;
    let undominated = (rows.len(), columns.len());
    let least = |row: &Vec<i8>| row.iter().min().copied();
    let greatest = |column: usize| payoffs.iter().map(|row| row[column]).max();
    let maximin = payoffs.iter().map(least).max().flatten();
    let minimax = (0..payoffs[0].len()).map(greatest).min().flatten();
    if let (Some(maximin), true) = (maximin, maximin == minimax) {
        let row = payoffs.iter().position(|row| least(row) == Some(maximin)).unwrap_or_default();
        let column = (0..payoffs[0].len()).position(|column| greatest(column) == minimax).unwrap_or_default();
        let value = (BigInt::from(maximin), BigInt::from(1));
        return Ok(Equilibrium { value, rows: Mixture::pure(row), columns: Mixture::pure(column), undominated });
    }
    let mut tableau = Tableau::new(payoffs, &rows, &columns);
    while tableau.improve() {
        Cancelled::check(progress)?;
    }
    let (value, by_row, by_column) = tableau.solution();
    let named = |weights: Vec<(usize, BigInt)>, names: &[usize]| {
        Mixture::new(weights.into_iter().map(|(at, weight)| (names[at], weight)).collect())
    };
    Ok(Equilibrium { value, rows: named(by_row, &rows), columns: named(by_column, &columns), undominated })
}

/// The rows and columns that stay when those are removed, again and again, that another remaining one is at least as good as. Of equal ones
/// the first stays.
fn undominated(payoffs: &[Vec<i8>], progress: &dyn Progress) -> Result<(Vec<usize>, Vec<usize>), Cancelled> {
    let mut rows: Vec<usize> = (0..payoffs.len()).collect();
    let mut columns: Vec<usize> = (0..payoffs[0].len()).collect();
    loop {
        Cancelled::check(progress)?;
        let before = rows.len() + columns.len();
        let kept_rows = keep(&rows, |better, worse| columns.iter().all(|&j| payoffs[better][j] >= payoffs[worse][j]));
        rows = kept_rows;
        let kept_columns =
            keep(&columns, |better, worse| rows.iter().all(|&i| payoffs[i][better] <= payoffs[i][worse]));
        columns = kept_columns;
        if rows.len() + columns.len() == before {
            return Ok((rows, columns));
        }
    }
}

/// The choices that no other one is as good as; of those that are as good as each other the first.
fn keep(choices: &[usize], is_as_good: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let is_dominated = |worse: usize| {
        let beats = |&better: &usize| {
            better != worse && is_as_good(better, worse) && (better < worse || !is_as_good(worse, better))
        };
        choices.iter().any(beats)
    };
    choices.iter().copied().filter(|&choice| !is_dominated(choice)).collect()
}

/// The linear program of who chooses columns: as much total weight as keeps every row at 1 or below, all payoffs being made positive.
struct Tableau {
    /// A row for each row of the game, and the objective; a column for each column of the game, and the right-hand side. True entries are
    /// these over the denominator.
    entries: Vec<Vec<BigInt>>,
    denominator: BigInt,
    /// The variable of each row, and of each column: columns of the game from 0 on, behind them the slack of each of its rows.
    basic: Vec<usize>,
    free: Vec<usize>,
}

/// What is added to payoffs so that all are above 0, and so the value.
const SHIFT: i8 = 2;

impl Tableau {
    fn new(payoffs: &[Vec<i8>], rows: &[usize], columns: &[usize]) -> Self {
        let one = || BigInt::from(1);
        let shifted = |&row: &usize| {
            let entry = |&column: &usize| BigInt::from(payoffs[row][column] + SHIFT);
            columns.iter().map(entry).chain([one()]).collect()
        };
        let mut entries: Vec<Vec<BigInt>> = rows.iter().map(shifted).collect();
        entries.push(columns.iter().map(|_| BigInt::from(-1)).chain([BigInt::ZERO]).collect());
        let basic = (columns.len()..columns.len() + rows.len()).collect();
        Self { entries, denominator: one(), basic, free: (0..columns.len()).collect() }
    }

    /// One pivot; whether there was one to make.
    fn improve(&mut self) -> bool {
        let (height, width) = (self.basic.len(), self.free.len());
        let enters = |&column: &usize| self.entries[height][column] < BigInt::ZERO;
        let Some(entering) = (0..width).filter(enters).min_by_key(|&column| self.free[column]) else { return false };
        let mut leaving: Option<usize> = None;
        for row in (0..height).filter(|&row| self.entries[row][entering] > BigInt::ZERO) {
            let is_sooner = leaving.is_none_or(|best| {
                let one = &self.entries[row][width] * &self.entries[best][entering];
                let other = &self.entries[best][width] * &self.entries[row][entering];
                one.cmp(&other).then(self.basic[row].cmp(&self.basic[best])).is_lt()
            });
            if is_sooner {
                leaving = Some(row);
            }
        }
        // Payoffs are above 0, so weights cannot grow for ever.
        self.pivot(leaving.expect("the program is bounded"), entering);
        true
    }

    fn pivot(&mut self, at_row: usize, at_column: usize) {
        let pivot_row = self.entries[at_row].clone();
        let pivot = &pivot_row[at_column];
        for (_, entries) in self.entries.iter_mut().enumerate().filter(|(row, _)| *row != at_row) {
            let factor = std::mem::take(&mut entries[at_column]);
            for (column, entry) in entries.iter_mut().enumerate().filter(|&(column, _)| column != at_column) {
                *entry *= pivot;
                if factor != BigInt::ZERO && pivot_row[column] != BigInt::ZERO {
                    *entry -= &factor * &pivot_row[column];
                }
                *entry /= &self.denominator;
            }
            entries[at_column] = -factor;
        }
        self.entries[at_row][at_column] = std::mem::replace(&mut self.denominator, pivot.clone());
        std::mem::swap(&mut self.basic[at_row], &mut self.free[at_column]);
    }

    /// The value, and the weights of rows and columns.
    fn solution(self) -> (Fraction, Weights, Weights) {
        let (height, width) = (self.basic.len(), self.free.len());
        let total = &self.entries[height][width];
        let numerator = &self.denominator - total * SHIFT;
        let value = reduced(numerator, total.clone());
        let by_row = self.free.iter().zip(&self.entries[height]).filter(|&(&variable, _)| variable >= width);
        let by_row = by_row.map(|(variable, weight)| (variable - width, weight.clone())).collect();
        let by_column = self.basic.iter().zip(&self.entries).filter(|&(&variable, _)| variable < width);
        let by_column = by_column.map(|(&variable, entries)| (variable, entries[width].clone())).collect();
        (value, by_row, by_column)
    }
}

type Weights = Vec<(usize, BigInt)>;

fn reduced(numerator: BigInt, denominator: BigInt) -> Fraction {
    let divisor = gcd(numerator.clone(), denominator.clone());
    (numerator / &divisor, denominator / divisor)
}

/// The greatest common divisor, not below 0.
fn gcd(mut a: BigInt, mut b: BigInt) -> BigInt {
    while b != BigInt::ZERO {
        (a, b) = (b.clone(), a % b);
    }
    if a < BigInt::ZERO { -a } else { a }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Silent;

    fn weights(mixture: &Mixture) -> Vec<(usize, String)> {
        mixture.weights().iter().map(|(choice, weight)| (*choice, weight.to_string())).collect()
    }

    #[test]
    fn known_games_have_their_known_values() {
        // Rock, paper, scissors.
        let fair = [vec![0, -1, 1], vec![1, 0, -1], vec![-1, 1, 0]];
        let solved = solve(&fair, &Silent).unwrap();
        assert_eq!(solved.value, (BigInt::ZERO, BigInt::from(1)));
        let third: Vec<_> = (0..3).map(|choice| (choice, "1".to_owned())).collect();
        assert_eq!((weights(&solved.rows), weights(&solved.columns)), (third.clone(), third));
        // Matching pennies, and a third choice that is worse.
        let uneven = [vec![1, -1], vec![-1, 1], vec![0, -1]];
        let solved = solve(&uneven, &Silent).unwrap();
        assert_eq!((solved.value, solved.undominated), ((BigInt::ZERO, BigInt::from(1)), (2, 2)));
        // Worth 1/3, where the first row is chosen with p: 2p - 1 = 1 - p.
        let solved = solve(&[vec![1, 0], vec![-1, 1]], &Silent).unwrap();
        assert_eq!(solved.value, (BigInt::from(1), BigInt::from(3)));
        assert_eq!(weights(&solved.rows), [(0, "2".to_owned()), (1, "1".to_owned())]);
        assert_eq!(weights(&solved.columns), [(0, "1".to_owned()), (1, "2".to_owned())]);
    }

    #[test]
    fn a_saddle_point_is_a_pair_of_single_choices() {
        let solved = solve(&[vec![0, 1], vec![-1, 1], vec![0, 0]], &Silent).unwrap();
        assert_eq!((weights(&solved.rows), weights(&solved.columns)), (vec![(0, "1".into())], vec![(0, "1".into())]));
    }

    #[test]
    fn no_choice_gains_against_the_mixtures_of_any_small_game() {
        // Every 3 x 3 game.
        for number in 0..3_usize.pow(9) {
            let entry = |at: u32| (number / 3_usize.pow(at) % 3) as i8 - 1;
            let payoffs: Vec<Vec<i8>> =
                (0..3).map(|row| (0..3).map(|column| entry(3 * row + column)).collect()).collect();
            let Equilibrium { value: (numerator, denominator), rows, columns, .. } = solve(&payoffs, &Silent).unwrap();
            for other in 0..3 {
                let secured: BigInt = rows.weights().iter().map(|(row, weight)| weight * payoffs[*row][other]).sum();
                assert!(secured * &denominator >= &numerator * rows.total(), "{payoffs:?}");
                let conceded: BigInt = columns.weights().iter().map(|(at, weight)| weight * payoffs[other][*at]).sum();
                assert!(conceded * &denominator <= &numerator * columns.total(), "{payoffs:?}");
            }
        }
    }
}
