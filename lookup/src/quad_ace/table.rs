//! Every position's value, found by the ranks of both players' hands.

use core::cmp::Reverse;

use super::hands::Hands;
use super::outcome::Outcome;
use super::rules::{Goal, Moves, Operation, Rules};
use super::storage::{Sections, Storage};
use crate::error::{OpenError, QueryError};
use crate::format::{Header, Kind, PARAMETERS_LEN};
use crate::table::Table;

/// The kind of table the positions are stored in.
pub const KIND: Kind = Kind::QuadAce;
/// The version of its layout: values and reachability, dense or sparse, and far distances.
pub const LAYOUT: u16 = 2;

/// QuadAce by some rules, solved: every position.
///
/// ```
/// use solvetab_lookup::Table;
/// use solvetab_lookup::quad_ace::{Hands, Outcome, QuadAce};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let bytes = include_bytes!("../../../tables/quad-ace-10.tab");
/// let table = QuadAce::new(Table::from_bytes(bytes)?)?;
/// let start = Hands::new(1, 1)?;
/// assert_eq!(table.probe(start, start)?, Outcome::Draw);
/// assert_eq!(table.probe(Hands::new(0, 3)?, Hands::new(0, 7)?)?, Outcome::Win { plies: 1 });
///
/// // A perfect line: what each player makes of its hands in turn.
/// let mut line = table.line(Hands::new(0, 1)?, Hands::new(9, 9)?)?;
/// assert_eq!(line.next(), Some(Hands::OUT));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy)]
pub struct QuadAce<D = &'static [u8]> {
    table: Table<D>,
    rules: Rules,
    sections: Sections,
}

const fn parse(header: &Header) -> Result<(Rules, Sections), OpenError> {
    if let Err(error) = header.require(KIND, LAYOUT) {
        return Err(error);
    }
    let malformed = Err(OpenError::Malformed { what: "impossible rules of QuadAce" });
    let [low, high, hands, operation, goal, storage, a, b, c, d, e, f, g, h, 0, 0] = header.parameters else {
        return malformed;
    };
    let operation = match operation {
        0 => Operation::Add,
        1 => Operation::Multiply,
        _ => return malformed,
    };
    let goal = match goal {
        0 => Goal::Empty,
        1 => Goal::Equal,
        _ => return malformed,
    };
    let storage = match storage {
        0 => Storage::Dense,
        1 => Storage::Sparse,
        _ => return malformed,
    };
    let Ok(rules) = Rules::new(u16::from_le_bytes([low, high]), hands, operation, goal) else { return malformed };
    let start = (Hands::from_padded([a, b, c, d], hands), Hands::from_padded([e, f, g, h], hands));
    let Ok(rules) = rules.with_start(start.0, start.1) else { return malformed };
    if u128::from_le_bytes(parameters(rules, storage)) != u128::from_le_bytes(header.parameters) {
        return malformed;
    }
    match Sections::parse(header, storage, rules.positions()) {
        Ok(sections) => Ok((rules, sections)),
        Err(error) => Err(error),
    }
}

const fn parameters(rules: Rules, storage: Storage) -> [u8; PARAMETERS_LEN] {
    let [low, high] = rules.base().to_le_bytes();
    let (mover, opponent) = rules.start();
    let ([a, b, c, d], [e, f, g, h]) = (mover.padded(), opponent.padded());
    let (operation, goal) = (rules.operation() as u8, rules.goal() as u8);
    [low, high, rules.hands(), operation, goal, storage as u8, a, b, c, d, e, f, g, h, 0, 0]
}

impl QuadAce<&'static [u8]> {
    /// Opens the table in a `const` context, so that a wrong file does not compile.
    ///
    /// # Errors
    ///
    /// An [`OpenError`] if the bytes are not a complete table of this kind.
    pub const fn from_bytes(bytes: &'static [u8]) -> Result<Self, OpenError> {
        match Table::from_bytes(bytes) {
            Ok(table) => match parse(table.header()) {
                Ok((rules, sections)) => Ok(Self { table, rules, sections }),
                Err(error) => Err(error),
            },
            Err(error) => Err(error),
        }
    }
}

impl<D: AsRef<[u8]>> QuadAce<D> {
    /// The positions in a table.
    ///
    /// # Errors
    ///
    /// An [`OpenError`] if the table is of another kind, or its header impossible.
    pub fn new(table: Table<D>) -> Result<Self, OpenError> {
        let (rules, sections) = parse(table.header())?;
        Ok(Self { table, rules, sections })
    }

    /// The value of the position, seen by the mover. It is over, and lost, if the opponent's hands reach the goal.
    ///
    /// # Errors
    ///
    /// [`QueryError::Input`] for hands that are not of the table's [`rules`](Self::rules).
    #[inline]
    pub fn probe(&self, mover: Hands, opponent: Hands) -> Result<Outcome, QueryError> {
        let position = self.position(mover, opponent)?;
        if self.rules.is_won(opponent) {
            return Ok(Outcome::Loss { plies: 0 });
        }
        if mover.is_out() && matches!(self.rules.goal(), Goal::Empty) {
            return Ok(Outcome::Win { plies: 0 });
        }
        let byte = self.sections.value(self.table.bytes(), position)?;
        match Outcome::from_byte(byte) {
            Some(outcome) => Ok(outcome),
            None => self.sections.far(self.table.bytes(), position).map(Outcome::decided),
        }
    }

    /// The value of the start, seen by the first mover. It differs from the start's value as any position only if its hands reach
    /// the goal: nobody has won before the first move.
    ///
    /// # Errors
    ///
    /// [`QueryError::Damaged`] if a value cannot be read.
    pub fn start(&self) -> Result<Outcome, QueryError> {
        let (mover, opponent) = self.rules.start();
        let mut best = None;
        for result in self.rules.moves(mover, opponent) {
            best = best.max(Some(self.probe(opponent, result)?.before()));
        }
        Ok(best.unwrap_or(Outcome::Draw))
    }

    /// Whether play from the start can lead to the position.
    ///
    /// # Errors
    ///
    /// [`QueryError::Input`] for hands that are not of the table's [`rules`](Self::rules).
    pub fn is_reachable(&self, mover: Hands, opponent: Hands) -> Result<bool, QueryError> {
        let position = self.position(mover, opponent)?;
        let bit = self.sections.bit(self.table.bytes(), position)?;
        Ok(match self.sections.storage() {
            Storage::Dense => bit,
            Storage::Sparse => bit != self.rules.may_be_reachable(mover, opponent),
        })
    }

    /// The moves that keep the position's value, with its distance: with perfect play the mover chooses one of them. Those that leave
    /// the opponent more losing replies come first. None if the game is over.
    ///
    /// # Errors
    ///
    /// As [`probe`](Self::probe).
    pub fn best_moves(&self, mover: Hands, opponent: Hands) -> Result<Moves, QueryError> {
        let value = self.probe(mover, opponent)?;
        if value.plies() == Some(0) {
            return Ok(Moves::NONE);
        }
        let keeps_value = |result| self.probe(opponent, result).is_ok_and(|outcome| outcome.before() == value);
        let best = self.rules.moves(mover, opponent).filter(keeps_value);
        Ok(best.sorted_by_key(|result| Reverse(self.losing_replies(opponent, result))))
    }

    /// How many different moves of the mover lose: a measure of how easily a position is misplayed.
    #[must_use]
    pub fn losing_replies(&self, mover: Hands, opponent: Hands) -> usize {
        let loses = |result| matches!(self.probe(opponent, result), Ok(Outcome::Win { .. }));
        self.rules.moves(mover, opponent).filter(loses).count()
    }

    /// A perfect line from a position: what each player in turn makes of its hands, always by the first of the
    /// [`best_moves`](Self::best_moves). It goes to the end, or, if nobody wins, to the first position that comes again.
    ///
    /// # Errors
    ///
    /// As [`probe`](Self::probe).
    pub fn line(&self, mover: Hands, opponent: Hands) -> Result<Line<'_, D>, QueryError> {
        let line = Line { table: self, mover, opponent, left: u32::MAX };
        let left = match self.probe(mover, opponent)?.plies() {
            Some(plies) => plies.into(),
            None => line.until_repetition(),
        };
        Ok(Line { left, ..line })
    }

    #[inline(always)]
    fn position(&self, mover: Hands, opponent: Hands) -> Result<u64, QueryError> {
        let rules = self.rules;
        let numbers = rules.number_of_hands();
        if mover.count() == rules.hands()
            && opponent.count() == rules.hands()
            && mover.rank() < numbers
            && opponent.rank() < numbers
        {
            return Ok(rules.position(mover, opponent));
        }
        rules.check(mover)?;
        rules.check(opponent)?;
        Err(QueryError::Damaged)
    }
}

impl<D> QuadAce<D> {
    /// The rules.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The table the positions are in.
    pub const fn table(&self) -> &Table<D> {
        &self.table
    }

    /// The header's parameters for a table of these rules: what an encoder writes.
    pub const fn parameters(rules: Rules, storage: Storage) -> [u8; PARAMETERS_LEN] {
        parameters(rules, storage)
    }
}

/// A perfect line: an iterator of what the player whose turn it is makes of its hands. Made by [`QuadAce::line`].
#[derive(Debug)]
pub struct Line<'a, D> {
    table: &'a QuadAce<D>,
    mover: Hands,
    opponent: Hands,
    /// The most moves that are still to come.
    left: u32,
}

impl<D> Clone for Line<'_, D> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

/// Longer drawn lines are cut: no game has them, but a damaged table might.
const LONGEST_DRAW: u32 = 1 << 16;

impl<D: AsRef<[u8]>> Line<'_, D> {
    /// How many moves lead to the first position that comes again, or to the end if there is one. By Brent's algorithm, which needs no
    /// memory of the positions.
    fn until_repetition(&self) -> u32 {
        let is_same = |one: &Self, other: &Self| one.mover == other.mover && one.opponent == other.opponent;
        let (mut tortoise, mut hare) = (self.clone(), self.clone());
        let (mut power, mut period, mut steps) = (1, 0, 0);
        loop {
            if hare.next().is_none() || steps >= LONGEST_DRAW {
                return steps;
            }
            steps += 1;
            period += 1;
            if is_same(&tortoise, &hare) {
                break;
            }
            if period == power {
                tortoise = hare.clone();
                power *= 2;
                period = 0;
            }
        }
        let (mut behind, mut ahead) = (self.clone(), self.clone());
        for _ in 0..period {
            ahead.next();
        }
        let mut before = 0;
        while !is_same(&behind, &ahead) {
            behind.next();
            ahead.next();
            before += 1;
        }
        before + period
    }
}

impl<D: AsRef<[u8]>> Iterator for Line<'_, D> {
    type Item = Hands;

    fn next(&mut self) -> Option<Hands> {
        let left = self.left.checked_sub(1)?;
        let result = self.table.best_moves(self.mover, self.opponent).ok()?.next()?;
        *self = Self { table: self.table, mover: self.opponent, opponent: result, left };
        Some(result)
    }
}
