//! The same linear program in floats: quick, but rounded, so what it finds is a proposal that
//! integers have to prove.
//!
//! Floats are added in a fixed order with + - * / alone, so the proposal is the same on every
//! machine.

use solvetab_solver::control::{Interrupted, Phase};

/// Amount added to payoffs so that all are above 0, and so the value.
pub(crate) const SHIFT: i8 = 2;

/// Rows and columns, as many of the one as of the other, whose equations an equilibrium is expected
/// to solve.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ExpectedBasis {
    pub(crate) rows: Vec<usize>,
    pub(crate) columns: Vec<usize>,
}

/// Magnitude that counts as 0: far above what rounding does to numbers around 1, far below
/// differences that decide.
const SMALL: f64 = 1e-9;

/// Largest distance by which a right-hand side is moved away from 1, each by an amount of its own.
/// Rows that come to 0 together would make pivots that gain nothing, and go round in circles
/// (Charnes 1952).
const NUDGE: f64 = 1e-6;

/// The basis at which the simplex method ends (Dantzig 1951), or none if rounding keeps it from
/// ending.
///
/// # Errors
///
/// [`Interrupted`] if the control says so.
pub(crate) fn basis(
    payoffs: &[Vec<i8>],
    rows: &[usize],
    columns: &[usize],
    phase: &Phase<'_>,
) -> Result<Option<ExpectedBasis>, Interrupted> {
    let mut tableau = FloatTableau::new(payoffs, rows, columns);
    // A few for each row and column are usual.
    for _ in 0..64 * (rows.len() + columns.len()) {
        phase.check()?;
        let Some(entering) = tableau.entering() else {
            return Ok(Some(tableau.basis(rows, columns)));
        };
        let Some(leaving) = tableau.leaving(entering) else {
            return Ok(None);
        };
        tableau.pivot(leaving, entering);
    }
    Ok(None)
}

/// The exact tableau with true entries.
struct FloatTableau {
    entries: Vec<Vec<f64>>,
    basic: Vec<usize>,
    free: Vec<usize>,
}

impl FloatTableau {
    fn new(payoffs: &[Vec<i8>], rows: &[usize], columns: &[usize]) -> Self {
        let mut state = 1_u32;
        let mut entries: Vec<Vec<f64>> = Vec::new();
        for &row in rows {
            // A linear congruential generator: any amounts do that no sums of others are likely to
            // equal.
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let limit = 1.0 + NUDGE * f64::from(state) / f64::from(u32::MAX);
            let shifted = columns
                .iter()
                .map(|&column| f64::from(payoffs[row][column] + SHIFT));
            entries.push(shifted.chain([limit]).collect());
        }
        entries.push(columns.iter().map(|_| -1.0).chain([0.0]).collect());
        let basic = (columns.len()..columns.len() + rows.len()).collect();
        Self {
            entries,
            basic,
            free: (0..columns.len()).collect(),
        }
    }

    /// The column that raises the objective most, by unit of its variable.
    fn entering(&self) -> Option<usize> {
        let costs = &self.entries[self.basic.len()];
        let possible = (0..self.free.len()).filter(|&column| costs[column] < -SMALL);
        possible.min_by(|&one, &other| {
            costs[one]
                .total_cmp(&costs[other])
                .then(self.free[one].cmp(&self.free[other]))
        })
    }

    /// The row that comes to 0 first.
    fn leaving(&self, entering: usize) -> Option<usize> {
        let width = self.free.len();
        let possible = (0..self.basic.len()).filter(|&row| self.entries[row][entering] > SMALL);
        let ratios =
            possible.map(|row| (row, self.entries[row][width] / self.entries[row][entering]));
        ratios
            .min_by(|(_, one), (_, other)| one.total_cmp(other))
            .map(|(row, _)| row)
    }

    fn pivot(&mut self, at_row: usize, at_column: usize) {
        let mut pivot_row = std::mem::take(&mut self.entries[at_row]);
        let inverse = 1.0 / pivot_row[at_column];
        for entry in &mut pivot_row {
            *entry *= inverse;
        }

        pivot_row[at_column] = inverse;
        for entries in self
            .entries
            .iter_mut()
            .filter(|entries| !entries.is_empty())
        {
            let factor = std::mem::take(&mut entries[at_column]);
            if factor != 0.0 {
                for (entry, pivot) in entries.iter_mut().zip(&pivot_row) {
                    *entry -= factor * pivot;
                }
            }
        }
        self.entries[at_row] = pivot_row;
        std::mem::swap(&mut self.basic[at_row], &mut self.free[at_column]);
    }

    /// The rows without slack, and the columns with a weight, by their names in the game.
    fn basis(&self, rows: &[usize], columns: &[usize]) -> ExpectedBasis {
        let width = columns.len();
        let mut tight: Vec<usize> = self
            .free
            .iter()
            .filter_map(|variable| variable.checked_sub(width))
            .collect();
        let mut chosen: Vec<usize> = self
            .basic
            .iter()
            .copied()
            .filter(|&variable| variable < width)
            .collect();
        tight.sort_unstable();
        chosen.sort_unstable();
        ExpectedBasis {
            rows: tight.into_iter().map(|row| rows[row]).collect(),
            columns: chosen.into_iter().map(|column| columns[column]).collect(),
        }
    }
}
