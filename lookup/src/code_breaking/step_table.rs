//! Step tables: how many guesses a set of codes needs by its size, and perhaps a second such
//! function, for what its members can do.
//!
//! The idea is Mo Tao's: a guess is good if the sum of f(size) over its cells is small. The
//! function f, the expected guesses of a cell, can be learned by playing. Such a function is all
//! that has to be stored of a strategy; the guesses are computed. It is kept as a few steps, sizes
//! with their guesses, between which it is a straight line: in whole numbers, so that two machines
//! never judge two guesses differently.

use core::fmt;

use super::rules::Rules;
use crate::bytes;
use crate::error::OpenError;
use crate::format::{Header, PARAMETERS_LEN};
use crate::kind::Kind;
use crate::table::{Table, equal_by_table};

/// What one guess counts in a step table.
pub const STEP_UNIT: u64 = 1 << 20;

/// Bytes of a step: its size, then its guesses.
const STEP_LEN: usize = 12;

/// The guesses that a set of some size needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// Codes in the set.
    pub size: u32,
    /// Guesses to come, summed over the codes, in units of which [`STEP_UNIT`] make one guess.
    pub guesses: u64,
}

impl Step {
    /// The guesses for a set of `size` codes on the straight line through two steps, rounded down;
    /// those of `from` if both are of one size, and at least 0.
    ///
    /// ```
    /// use solvetab_lookup::code_breaking::Step;
    ///
    /// let (two, five) = (Step { size: 2, guesses: 300 }, Step { size: 5, guesses: 1200 });
    /// assert_eq!(Step::between(two, five, 3), 600);
    /// assert_eq!(Step::between(two, five, 7), 1800, "the line goes on");
    /// ```
    #[must_use]
    pub fn between(from: Self, to: Self, size: u32) -> u64 {
        let difference = |a: u64, b: u64| i128::from(a) - i128::from(b);
        let run = difference(to.size.into(), from.size.into());
        let rise = difference(to.guesses, from.guesses) * difference(size.into(), from.size.into());
        let guesses = i128::from(from.guesses) + rise.checked_div_euclid(run).unwrap_or(0);
        u64::try_from(guesses.max(0)).unwrap_or(u64::MAX)
    }
}

/// The steps of a function, in the order in which they are stored, which is that of their sizes.
#[derive(Clone)]
pub struct Steps<'t> {
    records: &'t [u8],
}

impl Iterator for Steps<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let (size, guesses) = (bytes::u32(self.records, 0)?, bytes::u64(self.records, 4)?);
        self.records = self.records.get(STEP_LEN..)?;
        Some(Step { size, guesses })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let steps = self.records.len() / STEP_LEN;
        (steps, Some(steps))
    }
}

impl ExactSizeIterator for Steps<'_> {}

impl fmt::Debug for Steps<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Steps").field("left", &self.len()).finish_non_exhaustive()
    }
}

/// A learned strategy: what a set of codes costs by its size, and what it costs by the best that
/// its members do to it.
///
/// ```
/// use solvetab_lookup::Table;
/// use solvetab_lookup::code_breaking::{STEP_UNIT, StepTable};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let bytes = include_bytes!("../../../tables/learned-3x10.tab");
/// let table = StepTable::new(Table::from_bytes(bytes)?)?;
/// assert_eq!(table.rules().to_string(), "3x10");
/// let guesses = |size| table.guesses(size) as f64 / STEP_UNIT as f64;
/// assert_eq!(guesses(1), 1.0, "guess it");
/// assert!(guesses(100) / 100.0 < guesses(720) / 720.0, "more codes need more guesses each");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy)]
pub struct StepTable<D = &'static [u8]> {
    table: Table<D>,
    rules: Rules,
    judged_again: u16,
}

equal_by_table!(StepTable<D>);

impl<D> fmt::Debug for StepTable<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StepTable").field("rules", &format_args!("{}", self.rules)).finish_non_exhaustive()
    }
}

const fn parse(header: &Header) -> Result<(Rules, u16), OpenError> {
    if let Err(error) = header.require(Kind::StepTable) {
        return Err(error);
    }
    let [positions, symbols, repeats, judged_low, judged_high, reserved @ ..] = &header.parameters;
    let Ok(rules) = Rules::new(*positions, *symbols, *repeats == 1) else {
        return Err(OpenError::Malformed { what: "impossible rules" });
    };
    if *repeats > 1 {
        return Err(OpenError::Malformed { what: "impossible rules" });
    }
    if !bytes::is_zero(reserved) {
        return Err(OpenError::Malformed { what: "reserved parameters that are not zero" });
    }
    let judged_again = u16::from_le_bytes([*judged_low, *judged_high]);
    let [sizes, members, ..] = header.lengths;
    let is_whole = sizes > 0 && sizes % STEP_LEN as u64 == 0 && members % STEP_LEN as u64 == 0;
    if !is_whole || (members > 0) != (judged_again > 0) {
        return Err(OpenError::Malformed { what: "sections that do not have the steps that there should be" });
    }
    Ok((rules, judged_again))
}

impl StepTable<&'static [u8]> {
    /// Opens a step table in a `const` context, so that a wrong file does not compile.
    ///
    /// # Errors
    ///
    /// An [`OpenError`] if the bytes are not a complete table of this kind.
    pub const fn from_bytes(bytes: &'static [u8]) -> Result<Self, OpenError> {
        match Table::from_bytes(bytes) {
            Ok(table) => match parse(table.header()) {
                Ok((rules, judged_again)) => Ok(Self { table, rules, judged_again }),
                Err(error) => Err(error),
            },
            Err(error) => Err(error),
        }
    }
}

impl<D: AsRef<[u8]>> StepTable<D> {
    /// The steps in a table.
    ///
    /// # Errors
    ///
    /// An [`OpenError`] if the table is of another kind, or its header impossible.
    pub fn new(table: Table<D>) -> Result<Self, OpenError> {
        let (rules, judged_again) = parse(table.header())?;
        Ok(Self { table, rules, judged_again })
    }

    /// The function of sizes, which judges all guesses.
    pub fn of_sizes(&self) -> Steps<'_> {
        self.steps(0)
    }

    /// The function of the sizes of the cells that a set's best member makes, which judges the best
    /// guesses again; empty if none are.
    pub fn of_members(&self) -> Steps<'_> {
        self.steps(1)
    }

    fn steps(&self, section: usize) -> Steps<'_> {
        let (start, end) = self.table.header().section(section);
        Steps { records: self.table.bytes().get(start..end).unwrap_or_default() }
    }

    /// The guesses to come for a set of `size` codes, summed over them, in units of which
    /// [`STEP_UNIT`] make one guess: on the straight line between the steps around it. Below the
    /// first step the line comes from 0, above the last it goes on as before it; it is never above
    /// 2^24 guesses.
    #[must_use]
    pub fn guesses(&self, size: u32) -> u64 {
        self.on_the_line(size).min(STEP_UNIT << 24)
    }

    fn on_the_line(&self, size: u32) -> u64 {
        let mut before = Step { size: 0, guesses: 0 };
        let mut last = before;
        for step in self.of_sizes() {
            if step.size >= size {
                return Step::between(last, step, size);
            }
            (before, last) = (last, step);
        }
        Step::between(before, last, size)
    }
}

impl<D> StepTable<D> {
    /// The table it is stored in.
    pub const fn table(&self) -> &Table<D> {
        &self.table
    }

    /// The rules it was learned with.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// How many of the best guesses are judged again.
    #[must_use]
    pub const fn judged_again(&self) -> u16 {
        self.judged_again
    }
}

/// The header's parameters for a table learned with these rules.
#[must_use]
pub const fn parameters(rules: Rules, judged_again: u16) -> [u8; PARAMETERS_LEN] {
    let [low, high] = judged_again.to_le_bytes();
    [rules.positions(), rules.symbols(), rules.repeats() as u8, low, high, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
}
