//! The linear program of a matrix game, in integers over one common denominator: every pivot
//! divides without a remainder, and nothing is rounded (Edmonds 1967). Both mixtures come from the
//! last tableau, the second as its dual. A proposed basis may be none: then there is no tableau.

use num_bigint::BigInt;

use solvetab_solver::control::{Interrupted, Phase};

use super::floating::{ExpectedBasis, SHIFT};
use solvetab_solver::spine::{Fraction, reduced};

/// The linear program of who chooses columns: as much total weight as keeps every row at 1 or
/// below, all payoffs being made positive.
pub(crate) struct ExactTableau {
    /// A row for each row of the game, and the objective; a column for each column of the game, and
    /// the right-hand side. True entries are these over the denominator.
    entries: Vec<Vec<BigInt>>,
    denominator: BigInt,
    /// Amount added to the payoffs.
    shift: BigInt,
    /// The variable of each row, and of each column: columns of the game from 0 on, behind them the
    /// slack of each of its rows.
    basic: Vec<usize>,
    free: Vec<usize>,
}

impl ExactTableau {
    fn new(payoffs: &[Vec<i8>], rows: &[usize], columns: &[usize]) -> Self {
        Self::of(
            |row, column| BigInt::from(payoffs[row][column] + SHIFT),
            SHIFT.into(),
            rows,
            columns,
        )
    }

    /// Makes a tableau of payoffs that are above 0 since `shift` was added to them.
    fn of(
        payoff: impl Fn(usize, usize) -> BigInt,
        shift: BigInt,
        rows: &[usize],
        columns: &[usize],
    ) -> Self {
        let one = BigInt::from(1);
        let mut entries: Vec<Vec<BigInt>> = Vec::new();
        for &row in rows {
            entries.push(
                columns
                    .iter()
                    .map(|&column| payoff(row, column))
                    .chain([one.clone()])
                    .collect(),
            );
        }
        entries.push(
            columns
                .iter()
                .map(|_| BigInt::from(-1))
                .chain([BigInt::ZERO])
                .collect(),
        );
        let basic = (columns.len()..columns.len() + rows.len()).collect();
        Self {
            entries,
            denominator: one,
            shift,
            basic,
            free: (0..columns.len()).collect(),
        }
    }

    /// The program of these rows and columns, solved.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if the control says so.
    pub(crate) fn solved(
        payoffs: &[Vec<i8>],
        rows: &[usize],
        columns: &[usize],
        phase: &Phase<'_>,
    ) -> Result<Self, Interrupted> {
        let mut tableau = Self::new(payoffs, rows, columns);
        while tableau.improve() {
            phase.check()?;
        }
        Ok(tableau)
    }

    /// The program of payoffs that are above 0, solved.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if the control says so.
    pub(crate) fn solved_above_zero(
        payoffs: &[Vec<BigInt>],
        phase: &Phase<'_>,
    ) -> Result<Self, Interrupted> {
        let (rows, columns): (Vec<usize>, Vec<usize>) = (
            (0..payoffs.len()).collect(),
            (0..payoffs[0].len()).collect(),
        );
        let mut tableau = Self::of(
            |row, column| payoffs[row][column].clone(),
            BigInt::ZERO,
            &rows,
            &columns,
        );
        while tableau.improve() {
            phase.check()?;
        }
        Ok(tableau)
    }

    /// The program of a basis alone, its columns pivoted in; nothing if its equations have no
    /// single solution, or one in which all weights are 0 together.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if the control says so.
    pub(crate) fn from_basis(
        payoffs: &[Vec<i8>],
        basis: &ExpectedBasis,
        phase: &Phase<'_>,
    ) -> Result<Option<Self>, Interrupted> {
        let mut tableau = Self::new(payoffs, &basis.rows, &basis.columns);
        let width = basis.columns.len();
        for column in 0..width {
            phase.check()?;
            let row = (0..width).find(|&row| {
                tableau.basic[row] >= width && tableau.entries[row][column] != BigInt::ZERO
            });
            let Some(row) = row else { return Ok(None) };
            tableau.pivot(row, column);
        }

        // Pivots of either sign were taken.
        if tableau.denominator < BigInt::ZERO {
            tableau.denominator = -tableau.denominator;
            for entry in tableau.entries.iter_mut().flatten() {
                *entry = -std::mem::take(entry);
            }
        }
        let has_total = tableau.entries[width][width] != BigInt::ZERO;
        Ok(has_total.then_some(tableau))
    }

    /// One pivot, by Bland's rule of 1977, so that there is an end to them; whether there was one
    /// to make.
    fn improve(&mut self) -> bool {
        let (height, width) = (self.basic.len(), self.free.len());
        let improving = (0..width).filter(|&column| self.entries[height][column] < BigInt::ZERO);
        let Some(entering) = improving.min_by_key(|&column| self.free[column]) else {
            return false;
        };
        let mut leaving: Option<usize> = None;
        for row in (0..height).filter(|&row| self.entries[row][entering] > BigInt::ZERO) {
            let is_sooner = leaving.is_none_or(|best| {
                let one = &self.entries[row][width] * &self.entries[best][entering];
                let other = &self.entries[best][width] * &self.entries[row][entering];
                one.cmp(&other)
                    .then(self.basic[row].cmp(&self.basic[best]))
                    .is_lt()
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
        for (_, entries) in self
            .entries
            .iter_mut()
            .enumerate()
            .filter(|(row, _)| *row != at_row)
        {
            let factor = std::mem::take(&mut entries[at_column]);
            for (column, entry) in entries
                .iter_mut()
                .enumerate()
                .filter(|&(column, _)| column != at_column)
            {
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
    pub(crate) fn solution(self) -> (Fraction, Weights, Weights) {
        let (height, width) = (self.basic.len(), self.free.len());
        let total = &self.entries[height][width];
        let numerator = &self.denominator - total * &self.shift;
        let value = reduced(numerator, total.clone());
        let by_row = self
            .free
            .iter()
            .zip(&self.entries[height])
            .filter(|&(&variable, _)| variable >= width);
        let by_row = by_row
            .map(|(variable, weight)| (variable - width, weight.clone()))
            .collect();
        let by_column = self
            .basic
            .iter()
            .zip(&self.entries)
            .filter(|&(&variable, _)| variable < width);
        let by_column = by_column
            .map(|(&variable, entries)| (variable, entries[width].clone()))
            .collect();
        (value, by_row, by_column)
    }
}

pub(crate) type Weights = Vec<(usize, BigInt)>;
