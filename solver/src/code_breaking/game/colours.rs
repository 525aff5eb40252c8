//! A colour for each letter: what the exact search asks of words.
//!
//! The feedback of every guess for every secret is kept in two matrices. One has a row for each
//! guess, where a division reads many secrets. The other has, for each block of guesses, a line for
//! each secret, where a scan reads many guesses at once. With five letters there are 243 kinds of
//! feedback, too many for the bit sets of [`scan`](super::scan). More than [`MOST_PAIRS`] are not
//! kept but computed, and kept again for a [`part`](ColourTable::part) that is small enough.
//!
//! A scan counts for every guess the kinds of feedback that occur in a set. For small sets each
//! member is compared with those before it, dozens of guesses side by side. For others each guess
//! has a byte for each kind, which is set, and the bytes are added up.
//!
//! Guesses stand in lanes: those that make the most cells of all secrets come first. No guess makes
//! more cells of a part. So where only the least excess is asked for, a scan soon has a good guess,
//! and may end at the lanes that cannot be better.
//!
//! Guesses that differ only in letters that a set does not have get the same feedback from every
//! member. So a large set has a table of its own, in which one of them stands for all
//! ([`part`](ColourTable::part)): it has a third of the guesses, and fits a cache.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::iter::zip;
use std::marker::PhantomData;
use std::ops::{BitXor, Not};

use super::bit_slices::Lanes;
use super::excess::Excess;
use super::processor::{self, Task};
use super::scan::Symbols;
use super::word_columns::WordColumns;
use crate::parallel;

/// Colours of all guesses for all secrets, or of some for a part of them.
#[derive(Debug)]
pub(crate) struct ColourTable {
    /// Kinds of feedback.
    kinds: usize,
    /// Guess of each lane.
    guesses: Vec<u16>,
    /// Lane of each guess, and its row.
    lanes: Vec<u16>,
    rows: Vec<u16>,
    /// Most cells that one guess of each block of lanes makes of all secrets.
    most: Vec<u16>,
    most_kinds: usize,
    /// Column of each guess that may be secret.
    columns: Vec<u16>,
    matrix: Matrix,
}

/// Request for the least excess.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Least<'a> {
    /// The guesses that may be made, if not all.
    pub(crate) some: Option<&'a [u16]>,
    /// True if a member counts as if it made a cell more: where guesses cost, it may win.
    pub(crate) may_win: bool,
    /// An excess that is large enough: which of larger ones it is does not matter.
    pub(crate) below: usize,
}

/// Members that are looked at first, besides those that may share a cell.
const FIRST_MEMBERS: usize = if cfg!(test) { 4 } else { 40 };

/// Number that stands for no column, lane or row.
const NONE: u16 = u16::MAX;

/// Most entries of a matrix that is kept.
const MOST_PAIRS: usize = if cfg!(target_pointer_width = "32") {
    1 << 28
} else {
    1 << 30
};

/// The numbers of all feedback, by secret and by guess.
#[derive(Debug)]
enum Matrix {
    /// Up to five letters.
    Narrow(Rows<u8>),
    /// More letters.
    Wide(Rows<u16>),
    /// Too many pairs to be kept.
    Computed(Computed),
}

/// Both copies of a matrix.
#[derive(Debug)]
struct Rows<T> {
    secrets: usize,
    /// Row after row: the feedback of a guess for all secrets.
    by_guess: Vec<T>,
    /// Block after block: a line for each secret.
    by_block: Vec<Line<T>>,
}

/// The words of a matrix that is not kept.
#[derive(Debug)]
struct Computed {
    letters: usize,
    /// Guess of each row.
    guesses: Vec<Symbols>,
    /// Secret of each column.
    secrets: Vec<Symbols>,
}

/// The feedback of a block of lanes for a secret.
type Line<T> = [T; BLOCK];

/// The number of a kind of feedback, as it is kept.
trait Kind:
    Copy + Default + Ord + BitXor<Output = Self> + Not<Output = Self> + Send + Sync + Into<u16>
{
    /// The feedback with a number that fits.
    fn of(number: u16) -> Self;

    /// A hash of a row.
    fn hash(row: &[Self]) -> u64;
}

/// A hash of a row, from that of what is before.
#[inline(always)]
const fn hash_of(before: u64, next: u64) -> u64 {
    (before.rotate_left(23) ^ next).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Matrix {
    /// Counts the cells that the guess of each row makes of all secrets, one more for a secret.
    fn cells(&self, kinds: usize, may_win: impl Iterator<Item = bool>) -> Vec<u16> {
        let mut seen = Seen::new(kinds);
        let cells = match self {
            Self::Narrow(rows) => rows.rows().map(|row| seen.cells(row)).collect(),
            Self::Wide(rows) => rows.rows().map(|row| seen.cells(row)).collect(),
            Self::Computed(words) => words.cells(kinds),
        };
        zip(cells, may_win)
            .map(|(cells, may_win): (u16, bool)| cells + u16::from(may_win))
            .collect()
    }
}

impl Computed {
    /// Some secrets in columns.
    fn columns(&self, columns: &[u16]) -> WordColumns {
        let secrets = columns
            .iter()
            .map(|&column| &self.secrets[usize::from(column)][..]);
        WordColumns::new(self.letters, secrets)
    }

    /// Appends the feedback of a guess for secrets in columns.
    fn read<T: Kind>(&self, row: u16, columns: &WordColumns, to: &mut Vec<T>) {
        let guess = &self.guesses[usize::from(row)];
        columns.each_colours(guess, true, |kind| to.push(T::of(kind)));
    }

    /// Counts the cells that each guess makes of all secrets.
    fn cells(&self, kinds: usize) -> Vec<u16> {
        let all: Vec<u16> = (0..=u16::MAX).take(self.secrets.len()).collect();
        let columns = self.columns(&all);
        let rows: Vec<u16> = (0..=u16::MAX).take(self.guesses.len()).collect();
        let cells = parallel::map(rows.chunks(BLOCK).collect(), |guesses| {
            let mut seen = Seen::new(kinds);
            let cells = guesses
                .iter()
                .map(|&row| self.cells_of(&mut seen, row, &columns));
            cells.collect::<Vec<_>>()
        });
        cells.concat()
    }

    /// Counts the cells that a guess makes of secrets in columns.
    fn cells_of(&self, seen: &mut Seen, row: u16, columns: &WordColumns) -> u16 {
        seen.guess += 1;
        let mut cells = 0;
        columns.each_colours(&self.guesses[usize::from(row)], true, |kind| {
            cells += u16::from(seen.is_new(kind));
        });
        cells
    }
}

impl Kind for u8 {
    #[inline(always)]
    fn of(number: u16) -> Self {
        number as Self
    }

    #[inline(always)]
    fn hash(row: &[Self]) -> u64 {
        let (words, rest) = row.as_chunks::<8>();
        let hash = words
            .iter()
            .fold(0, |hash, &word| hash_of(hash, u64::from_le_bytes(word)));
        rest.iter()
            .fold(hash, |hash, &kind| hash_of(hash, kind.into()))
    }
}

impl Kind for u16 {
    #[inline(always)]
    fn of(number: u16) -> Self {
        number
    }

    #[inline(always)]
    fn hash(row: &[Self]) -> u64 {
        row.iter().fold(0, |hash, &kind| hash_of(hash, kind.into()))
    }
}

/// Guesses that are scanned side by side.
const BLOCK: usize = 64;

impl<T: Kind> Rows<T> {
    /// The rows of guesses.
    fn new(letters: usize, guesses: &[Symbols], secrets: &[u16]) -> Self {
        let columns = WordColumns::new(
            letters,
            secrets
                .iter()
                .map(|&secret| &guesses[usize::from(secret)][..]),
        );
        let by_guess = columns.rows(guesses.iter().map(|guess| &guess[..]).collect(), T::of);
        Self {
            secrets: secrets.len(),
            by_guess,
            by_block: Vec::new(),
        }
    }

    /// Makes the lines of blocks from the rows of lanes.
    fn make_lines(&mut self, rows: impl Iterator<Item = u16>) {
        for (number, row) in rows.enumerate() {
            let (start, lane) = (number / BLOCK * self.secrets, number % BLOCK);
            if lane == 0 {
                self.by_block
                    .resize(start + self.secrets, [T::default(); BLOCK]);
            }
            let row = &self.by_guess[usize::from(row) * self.secrets..][..self.secrets];
            zip(&mut self.by_block[start..], row).for_each(|(line, &kind)| line[lane] = kind);
        }
    }

    /// A row.
    #[inline(always)]
    fn row(&self, row: u16) -> &[T] {
        &self.by_guess[usize::from(row) * self.secrets..][..self.secrets]
    }

    /// All rows.
    fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = T>> {
        self.by_guess
            .chunks(self.secrets)
            .map(|row| row.iter().copied())
    }

    /// Rows for so many secrets, each with its guess: of rows that are alike the first alone, but
    /// all that are of members. `read` appends a row.
    fn part(
        secrets: usize,
        rows: impl Iterator<Item = (u16, u16)>,
        is_member: impl Fn(u16) -> bool,
        mut read: impl FnMut(u16, &mut Vec<T>),
    ) -> (Self, Vec<u16>) {
        let mut part = Self {
            secrets,
            by_guess: Vec::new(),
            by_block: Vec::new(),
        };
        // Rows by a hash. What a collision hides is kept twice.
        let (mut known, mut guesses) = (HashMap::new(), Vec::new());
        for (guess, row) in rows {
            let start = part.by_guess.len();
            read(row, &mut part.by_guess);
            let (before, own) = part.by_guess.split_at(start);
            match known.entry(T::hash(own)) {
                Entry::Vacant(entry) => _ = entry.insert(start),
                Entry::Occupied(entry)
                    if !is_member(guess) && before[*entry.get()..].starts_with(own) =>
                {
                    part.by_guess.truncate(start);
                    continue;
                }
                Entry::Occupied(_) => {}
            }
            guesses.push(guess);
        }
        (part, guesses)
    }

    /// Appends some columns of a row.
    fn read(&self, row: u16, columns: &[u16], to: &mut Vec<T>) {
        let row = self.row(row);
        to.extend(columns.iter().map(|&column| row[usize::from(column)]));
    }

    /// Copies the lines of some secrets in a block of lanes: many loads at once take no longer than
    /// one.
    #[inline(always)]
    fn lines(&self, columns: &[u16], block: usize, lines: &mut Vec<Line<T>>) {
        let all = &self.by_block[block * self.secrets..][..self.secrets];
        lines.clear();
        lines.extend(columns.iter().map(|&column| all[usize::from(column)]));
    }
}

/// Division of a set's members by guesses; its memory is kept for the next ones.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    /// Column of each member in the rows of guesses, or in `words`.
    columns: Vec<u16>,
    /// The members, where feedback is computed.
    words: WordColumns,
    /// Number of members by kind of feedback; all zero between two divisions.
    counts: Vec<u32>,
    /// The kinds that occur, in the order in which they are met.
    met: Vec<u16>,
}

impl ColourTable {
    pub(crate) fn new(letters: usize, guesses: &[Symbols], secrets: &[u16]) -> Self {
        Self::keeping(MOST_PAIRS, letters, guesses, secrets)
    }

    /// The table that keeps at most so many pairs.
    fn keeping(most_pairs: usize, letters: usize, guesses: &[Symbols], secrets: &[u16]) -> Self {
        let kinds = 3_usize.pow(letters as u32);
        let mut columns = vec![NONE; guesses.len()];
        for (column, &secret) in (0..).zip(secrets) {
            columns[usize::from(secret)] = column;
        }
        let matrix = if guesses.len().saturating_mul(secrets.len()) > most_pairs {
            let secrets = secrets.iter().map(|&secret| guesses[usize::from(secret)]);
            Matrix::Computed(Computed {
                letters,
                guesses: guesses.to_vec(),
                secrets: secrets.collect(),
            })
        } else if kinds <= 256 {
            Matrix::Narrow(Rows::new(letters, guesses, secrets))
        } else {
            Matrix::Wide(Rows::new(letters, guesses, secrets))
        };
        Self::from_rows(
            kinds,
            (0..=u16::MAX).take(guesses.len()).collect(),
            columns,
            matrix,
        )
    }

    /// The table of a matrix, from the guess of each row and the column of each guess.
    fn from_rows(kinds: usize, guesses: Vec<u16>, columns: Vec<u16>, mut matrix: Matrix) -> Self {
        let mut rows = vec![NONE; columns.len()];
        zip(&guesses, 0..=u16::MAX).for_each(|(&guess, row)| rows[usize::from(guess)] = row);
        // With as many secrets as numbers the last column is no [`NONE`]: every guess may win.
        let others = columns.iter().filter(|column| **column == NONE).count();
        let all_win = others == 1 && columns.len() > NONE.into();
        let may_win = |guess: u16| all_win || columns[usize::from(guess)] != NONE;
        let cells = matrix.cells(kinds, guesses.iter().map(|&guess| may_win(guess)));
        let cells_of = |guess: u16| cells[usize::from(rows[usize::from(guess)])];
        let kinds_enough = guesses.iter().map(|&guess| {
            if columns[usize::from(guess)] == NONE {
                cells_of(guess) + 1
            } else {
                cells_of(guess) - 1
            }
        });
        let most_kinds = kinds_enough.max().unwrap_or(1).into();

        let mut guesses = guesses;
        guesses.sort_by_key(|&guess| std::cmp::Reverse(cells_of(guess)));
        let most = guesses
            .iter()
            .step_by(BLOCK)
            .map(|&guess| cells_of(guess))
            .collect();
        let mut lanes = vec![NONE; columns.len()];
        zip(&guesses, 0..=u16::MAX).for_each(|(&guess, lane)| lanes[usize::from(guess)] = lane);

        let in_order = guesses.iter().map(|&guess| rows[usize::from(guess)]);
        match &mut matrix {
            Matrix::Narrow(rows) => rows.make_lines(in_order),
            Matrix::Wide(rows) => rows.make_lines(in_order),
            Matrix::Computed(_) => {}
        }
        Self {
            kinds,
            guesses,
            lanes,
            rows,
            most,
            most_kinds,
            columns,
            matrix,
        }
    }

    /// The table for a set and its parts: its members, and of the other guesses those that are
    /// allowed. Without that, one stands for all that get the same feedback from every member.
    pub(crate) fn part(&self, set: &[u16], allowed: Option<&[u16]>) -> Self {
        let mut columns = vec![NONE; self.columns.len()];
        zip(set, 0..=u16::MAX).for_each(|(&member, column)| columns[usize::from(member)] = column);
        let mut of_set = Vec::new();
        self.columns(set, &mut of_set);

        let others = allowed
            .unwrap_or(&self.guesses)
            .iter()
            .filter(|guess| columns[usize::from(**guess)] == NONE);
        let rows = set
            .iter()
            .chain(others)
            .map(|&guess| (guess, self.rows[usize::from(guess)]));
        // Guesses with the same feedback do not ask the same of the next guess.
        let is_kept = |guess: u16| allowed.is_some() || columns[usize::from(guess)] != NONE;
        let (matrix, guesses) = match &self.matrix {
            Matrix::Narrow(all) => {
                let (rows, guesses) = Rows::part(set.len(), rows, is_kept, |row, to| {
                    all.read(row, &of_set, to);
                });
                (Matrix::Narrow(rows), guesses)
            }
            Matrix::Wide(all) => {
                let (rows, guesses) = Rows::part(set.len(), rows, is_kept, |row, to| {
                    all.read(row, &of_set, to);
                });
                (Matrix::Wide(rows), guesses)
            }
            Matrix::Computed(words) if self.kinds <= 256 => {
                let columns = words.columns(&of_set);
                let (rows, guesses) = Rows::part(set.len(), rows, is_kept, |row, to| {
                    words.read(row, &columns, to);
                });
                (Matrix::Narrow(rows), guesses)
            }
            Matrix::Computed(words) => {
                let columns = words.columns(&of_set);
                let (rows, guesses) = Rows::part(set.len(), rows, is_kept, |row, to| {
                    words.read(row, &columns, to);
                });
                (Matrix::Wide(rows), guesses)
            }
        };
        Self::from_rows(self.kinds, guesses, columns, matrix)
    }

    /// Tells whether a guess is in the table.
    #[inline(always)]
    pub(crate) fn has(&self, guess: u16) -> bool {
        self.guesses
            .get(usize::from(self.lanes[usize::from(guess)]))
            == Some(&guess)
    }

    /// The most cells that a guess makes of all secrets, one more for a guess that is none: as many
    /// kinds of feedback as would leave so many cells besides the winning one.
    pub(crate) fn most_kinds(&self) -> usize {
        self.most_kinds
    }

    /// The guess in a lane.
    #[inline(always)]
    pub(crate) fn guess(&self, lane: u16) -> u16 {
        self.guesses[usize::from(lane)]
    }

    /// Kinds of feedback that there can be; the winning one is the last.
    pub(crate) fn kinds(&self) -> usize {
        self.kinds
    }

    /// The columns of a set's members.
    fn columns(&self, set: &[u16], columns: &mut Vec<u16>) {
        columns.clear();
        columns.extend(set.iter().map(|&member| self.columns[usize::from(member)]));
    }

    /// Gathers a set's members for [`divide`](Self::divide).
    pub(crate) fn gather(&self, set: &[u16], parts: &mut Parts) {
        self.columns(set, &mut parts.columns);
        if let Matrix::Computed(words) = &self.matrix {
            parts.words = words.columns(&parts.columns);
            parts.columns = (0..=u16::MAX).take(set.len()).collect();
        }
    }

    /// Divides a set, whose members are gathered in `parts`, by a guess: calls `found` with each
    /// kind of feedback that occurs and where its members are in `cells`.
    #[inline(always)]
    pub(crate) fn divide(
        &self,
        set: &[u16],
        guess: u16,
        parts: &mut Parts,
        cells: &mut [u16],
        found: impl FnMut(u16, usize, usize),
    ) {
        let row = self.rows[usize::from(guess)];
        match &self.matrix {
            Matrix::Narrow(rows) => self.divide_by(rows.row(row), set, parts, cells, found),
            Matrix::Wide(rows) => self.divide_by(rows.row(row), set, parts, cells, found),
            Matrix::Computed(words) => {
                let mut feedback: Vec<u16> = Vec::with_capacity(set.len());
                words.read(row, &parts.words, &mut feedback);
                self.divide_by(&feedback, set, parts, cells, found);
            }
        }
    }

    #[inline(always)]
    fn divide_by<T: Kind>(
        &self,
        row: &[T],
        set: &[u16],
        Parts {
            columns,
            counts,
            met,
            ..
        }: &mut Parts,
        cells: &mut [u16],
        mut found: impl FnMut(u16, usize, usize),
    ) {
        counts.resize(self.kinds, 0);
        met.clear();
        for &column in &*columns {
            let kind: u16 = row[usize::from(column)].into();
            let count = &mut counts[usize::from(kind)];
            if *count == 0 {
                met.push(kind);
            }
            *count += 1;
        }

        let mut start = 0;
        for &kind in &*met {
            let count = &mut counts[usize::from(kind)];
            let size = *count as usize;
            found(kind, start, size);
            *count = start as u32;
            start += size;
        }

        for (&member, &column) in zip(set, &*columns) {
            let place = &mut counts[usize::from(row[usize::from(column)].into())];
            cells[*place as usize] = member;
            *place += 1;
        }
        met.iter().for_each(|&kind| counts[usize::from(kind)] = 0);
    }

    /// Tells whether a guess gets the same feedback from all of a set.
    pub(crate) fn tells_nothing(&self, set: &[u16], guess: u16) -> bool {
        fn are_equal<T: Kind>(row: &[T], columns: impl Iterator<Item = u16>) -> bool {
            let mut kinds = columns.map(|column| row[usize::from(column)]);
            let first = kinds.next();
            kinds.all(|kind| Some(kind) == first)
        }
        let columns = set.iter().map(|&member| self.columns[usize::from(member)]);
        let row = self.rows[usize::from(guess)];
        match &self.matrix {
            Matrix::Narrow(rows) => are_equal(rows.row(row), columns),
            Matrix::Wide(rows) => are_equal(rows.row(row), columns),
            Matrix::Computed(words) => {
                let mut feedback: Vec<u16> = Vec::with_capacity(set.len());
                words.read(
                    row,
                    &words.columns(&columns.collect::<Vec<_>>()),
                    &mut feedback,
                );
                are_equal(&feedback, (0..=u16::MAX).take(set.len()))
            }
        }
    }

    /// The most kinds of feedback that a member gets from a set.
    pub(crate) fn most_cells(&self, set: &[u16]) -> u32 {
        let mut columns = Vec::new();
        self.columns(set, &mut columns);
        let mut seen = SeenOf::new(self, &columns);
        let mut most = 0;
        for &guess in set {
            most = most.max(seen.cells(guess, most));
            if usize::from(most) == set.len() {
                break;
            }
        }
        most.into()
    }

    /// The excess of every lane for some secrets: kinds of feedback that do not occur, and one for
    /// a guess that is no member. Lanes after one with an excess that is `enough` are left out.
    pub(crate) fn scan(
        &self,
        set: &[u16],
        enough: Option<usize>,
        vectors: bool,
        excess: &mut Excess,
    ) {
        let mut columns = Vec::new();
        self.columns(set, &mut columns);
        excess.reset_values(
            self.guesses.len(),
            self.guesses.len().next_multiple_of(BLOCK),
        );
        let (table, columns) = (self, &columns[..]);

        match &self.matrix {
            Matrix::Narrow(rows) if set.len() <= PAIRS => {
                processor::with_bytes(
                    ScanOf {
                        table,
                        rows,
                        columns,
                        enough,
                        excess: &mut *excess,
                        how: PhantomData::<Pairs>,
                    },
                    vectors,
                );
            }
            Matrix::Narrow(rows) => {
                processor::with_bytes(
                    ScanOf {
                        table,
                        rows,
                        columns,
                        enough,
                        excess: &mut *excess,
                        how: PhantomData::<Bytes>,
                    },
                    vectors,
                );
            }
            Matrix::Wide(rows) if set.len() <= PAIRS => {
                processor::with_bytes(
                    ScanOf {
                        table,
                        rows,
                        columns,
                        enough,
                        excess: &mut *excess,
                        how: PhantomData::<Pairs>,
                    },
                    vectors,
                );
            }
            Matrix::Wide(_) | Matrix::Computed(_) => {
                let mut seen = SeenOf::new(self, columns);
                for (&guess, value) in zip(&self.guesses, excess.values()) {
                    *value = (self.kinds + 1) as u16 - seen.cells(guess, 0);
                }
            }
        }

        // A scan that ended early has left the lanes behind it as they were.
        for &member in set {
            excess.lower(self.lanes[usize::from(member)]);
        }
    }

    /// The same for some guesses alone; the lanes of others are left out.
    pub(crate) fn scan_some(
        &self,
        set: &[u16],
        guesses: &[u16],
        vectors: bool,
        excess: &mut Excess,
    ) {
        if self.are_many(set, guesses) {
            self.scan(set, None, vectors, excess);
            let mut open = vec![0_u64; self.guesses.len().div_ceil(64)];
            for &guess in guesses {
                let lane = usize::from(self.lanes[usize::from(guess)]);
                open[lane / 64] |= 1 << (lane % 64);
            }
            excess.keep(&open);
            return;
        }

        let mut columns = Vec::new();
        self.columns(set, &mut columns);
        excess.reset_values(0, self.guesses.len().next_multiple_of(BLOCK));
        let mut seen = SeenOf::new(self, &columns);
        for &guess in guesses {
            let cells = seen.cells(guess, 0);
            excess.open(
                self.lanes[usize::from(guess)],
                (self.kinds + 1) as u16 - cells,
            );
        }
        // Members agree with every hint, but need not be the first word.
        for &member in set {
            excess.lower(self.lanes[usize::from(member)]);
        }
    }

    /// Tells whether some guesses are so many that a scan of all takes less time than one of each.
    fn are_many(&self, columns: &[u16], guesses: &[u16]) -> bool {
        guesses.len() * PAIRED > self.guesses.len() * columns.len()
    }

    /// The least excess for some secrets, or what is asked for if none is less.
    pub(crate) fn least_excess(&self, set: &[u16], asked: Least<'_>, vectors: bool) -> usize {
        let mut columns = Vec::new();
        self.columns(set, &mut columns);
        // The most cells that are of no interest.
        let most = (self.kinds + 1).saturating_sub(asked.below);
        // A guess makes at most one cell more for each further member. Most sets fail by their
        // first members, in a fraction of the time.
        let mut first = FIRST_MEMBERS + set.len().saturating_sub(most);
        while first < set.len() && most > set.len() - first {
            let start = most - (set.len() - first);
            if self.most_cells_above(set, &columns[..first], asked, start as u16, vectors)
                == start as u16
            {
                return asked.below;
            }
            first *= 2;
        }
        self.kinds + 1
            - usize::from(self.most_cells_above(set, &columns, asked, most as u16, vectors))
    }

    /// The most cells that a guess makes of some columns of a set, one more for a member that may
    /// win, or so many if none makes more.
    fn most_cells_above(
        &self,
        set: &[u16],
        columns: &[u16],
        Least { some, may_win, .. }: Least<'_>,
        start: u16,
        vectors: bool,
    ) -> u16 {
        let room = self.guesses.len().next_multiple_of(BLOCK);
        let mut is_member = vec![0_u8; room];
        set.iter().for_each(|&member| {
            is_member[usize::from(self.lanes[usize::from(member)])] = may_win.into()
        });
        let mut is_open = vec![some.is_none(); room];
        some.into_iter()
            .flatten()
            .for_each(|&guess| is_open[usize::from(self.lanes[usize::from(guess)])] = true);
        let (table, is_member, is_open) = (self, &is_member[..], &is_open[..]);

        let are_many = some.is_none_or(|some| self.are_many(columns, some));
        match &self.matrix {
            Matrix::Narrow(rows) if are_many && columns.len() <= MOST_PAIRED => {
                let how = PhantomData::<Pairs>;
                processor::with_bytes(
                    LeastOf {
                        table,
                        rows,
                        columns,
                        is_member,
                        is_open,
                        start,
                        how,
                    },
                    vectors,
                )
            }
            Matrix::Narrow(rows) if are_many => {
                let how = PhantomData::<Bytes>;
                processor::with_bytes(
                    LeastOf {
                        table,
                        rows,
                        columns,
                        is_member,
                        is_open,
                        start,
                        how,
                    },
                    vectors,
                )
            }
            Matrix::Wide(rows) if are_many && columns.len() <= MOST_PAIRED => {
                let how = PhantomData::<Pairs>;
                processor::with_bytes(
                    LeastOf {
                        table,
                        rows,
                        columns,
                        is_member,
                        is_open,
                        start,
                        how,
                    },
                    vectors,
                )
            }
            _ => {
                let (mut seen, mut best) = (SeenOf::new(self, columns), start);
                for (lane, &guess) in self
                    .guesses
                    .iter()
                    .enumerate()
                    .filter(|&(lane, _)| is_open[lane])
                {
                    if self.is_done(lane / BLOCK, best, columns.len()) {
                        break;
                    }
                    let own = is_member[lane].into();
                    best = best.max(own + seen.cells(guess, best.saturating_sub(own)));
                }
                best
            }
        }
    }

    /// Tells whether no guess from a block on makes more cells of a set than `best`, member or not:
    /// none does after one that tells all apart.
    #[inline(always)]
    fn is_done(&self, block: usize, best: u16, members: usize) -> bool {
        self.most[block] <= best || usize::from(best) > members
    }
}

/// The kinds of feedback of one guess after the other.
struct Seen {
    /// Guess that got each kind last.
    last: Vec<u32>,
    guess: u32,
}

impl Seen {
    fn new(kinds: usize) -> Self {
        Self {
            last: vec![0; kinds],
            guess: 0,
        }
    }

    /// The kinds of the next guess, with this row, that occur in some columns, or any number of at
    /// most `best` if they are no more.
    #[inline(always)]
    fn cells_of(&mut self, row: &[impl Kind], columns: &[u16], best: u16) -> u16 {
        self.guess += 1;
        let (mut cells, mut left) = (0, columns.len());
        for columns in columns.chunks(STEP) {
            for &column in columns {
                cells += u16::from(self.is_new(row[usize::from(column)].into()));
            }
            left -= columns.len();
            if usize::from(cells) + left <= best.into() {
                return cells;
            }
        }
        cells
    }

    /// The kinds that occur among those of the next guess.
    fn cells(&mut self, kinds: impl Iterator<Item = impl Into<u16>>) -> u16 {
        self.guess += 1;
        kinds.map(|kind| u16::from(self.is_new(kind.into()))).sum()
    }

    /// Tells whether the guess gets a kind for the first time.
    #[inline(always)]
    fn is_new(&mut self, kind: u16) -> bool {
        let last = &mut self.last[usize::from(kind)];
        let is_new = *last != self.guess;
        *last = self.guess;
        is_new
    }
}

/// The kinds of feedback that one guess after the other gets from some secrets.
struct SeenOf<'a> {
    seen: Seen,
    /// Row of each guess.
    rows: &'a [u16],
    secrets: Secrets<'a>,
}

/// Some secrets of a matrix.
enum Secrets<'a> {
    Narrow(&'a Rows<u8>, &'a [u16]),
    Wide(&'a Rows<u16>, &'a [u16]),
    Computed(&'a Computed, WordColumns),
}

impl<'a> SeenOf<'a> {
    fn new(table: &'a ColourTable, columns: &'a [u16]) -> Self {
        Self {
            seen: Seen::new(table.kinds),
            rows: &table.rows,
            secrets: match &table.matrix {
                Matrix::Narrow(rows) => Secrets::Narrow(rows, columns),
                Matrix::Wide(rows) => Secrets::Wide(rows, columns),
                Matrix::Computed(words) => Secrets::Computed(words, words.columns(columns)),
            },
        }
    }

    /// The kinds that a guess gets, or any number of at most `best` if they are no more.
    fn cells(&mut self, guess: u16, best: u16) -> u16 {
        let (row, seen) = (self.rows[usize::from(guess)], &mut self.seen);
        match &self.secrets {
            Secrets::Narrow(rows, columns) => seen.cells_of(rows.row(row), columns, best),
            Secrets::Wide(rows, columns) => seen.cells_of(rows.row(row), columns, best),
            Secrets::Computed(words, secrets) => words.cells_of(seen, row, secrets),
        }
    }
}

/// Members that are compared in pairs at most, where every guess is asked for.
const PAIRS: usize = 64;

/// The same where most lanes are given up halfway.
const MOST_PAIRED: usize = 128;

/// Number of lanes compared in pairs in the time that one guess takes by itself.
const PAIRED: usize = 1024;

/// Method of counting the kinds of feedback of a block.
trait Count<T> {
    /// The kinds that occur for each lane, from a line for each member. They need not be right if
    /// no lane gets more than `best`, with one more where `own` says so.
    fn count(lines: &[Line<T>], best: u16, own: &[u8; BLOCK]) -> [u16; BLOCK];
}

/// Each member is compared with those before it.
struct Pairs;

/// Members after which lanes may be given up.
const STEP: usize = 4;

impl<T: Kind> Count<T> for Pairs {
    #[inline(always)]
    fn count(lines: &[Line<T>], best: u16, own: &[u8; BLOCK]) -> [u16; BLOCK] {
        let mut found = *own;
        for (number, kinds) in lines.iter().enumerate() {
            let mut least = [!T::default(); BLOCK];
            for other in &lines[..number] {
                for ((least, kind), other) in least.iter_mut().zip(kinds).zip(other) {
                    *least = (*least).min(*kind ^ *other);
                }
            }
            for (found, least) in found.iter_mut().zip(&least) {
                *found += u8::from(*least != T::default());
            }
            if number % STEP == STEP - 1 {
                let most = found.iter().fold(0_u8, |most, found| most.max(*found));
                if usize::from(most) + lines.len() - 1 - number <= best.into() {
                    return [0; BLOCK];
                }
            }
        }

        let mut cells = [0; BLOCK];
        for ((cells, found), own) in cells.iter_mut().zip(&found).zip(own) {
            *cells = u16::from(found - own);
        }
        cells
    }
}

/// A byte for each kind is set, lane by lane.
struct Bytes;

impl Count<u8> for Bytes {
    #[inline(always)]
    fn count(lines: &[Line<u8>], _: u16, _: &[u8; BLOCK]) -> [u16; BLOCK] {
        let mut cells = [0; BLOCK];
        for (lane, cells) in cells.iter_mut().enumerate() {
            let mut seen = [0_u8; 256];
            for line in lines {
                seen[usize::from(line[lane])] = 1;
            }
            // At most 243 kinds: the sum fits a byte.
            *cells = seen
                .iter()
                .fold(0_u8, |sum, seen| sum.wrapping_add(*seen))
                .into();
        }
        cells
    }
}

/// A scan, to be compiled for several processors.
struct ScanOf<'a, T, H> {
    table: &'a ColourTable,
    rows: &'a Rows<T>,
    columns: &'a [u16],
    enough: Option<usize>,
    excess: &'a mut Excess,
    /// Method of counting kinds.
    how: PhantomData<H>,
}

impl<T: Kind, H: Count<T>> Task for ScanOf<'_, T, H> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Self {
            table,
            rows,
            columns,
            enough,
            excess,
            ..
        } = self;
        let mut lines = Vec::with_capacity(columns.len());
        let none = (table.kinds + 1) as u16;
        for start in (0..table.guesses.len()).step_by(BLOCK) {
            rows.lines(columns, start / BLOCK, &mut lines);
            let cells = H::count(&lines, 0, &[0; BLOCK]);
            let mut least = u16::MAX;
            for (value, cells) in excess.values()[start..start + BLOCK].iter_mut().zip(&cells) {
                *value = none - cells;
                least = least.min(*value);
            }
            if enough == Some(least.into()) {
                excess.close_from((start + BLOCK) / 64);
                return;
            }
        }
    }
}

/// The most cells of a guess, one more for a member.
struct LeastOf<'a, T, H> {
    table: &'a ColourTable,
    rows: &'a Rows<T>,
    columns: &'a [u16],
    /// Membership of each lane: 1 for a member.
    is_member: &'a [u8],
    /// True for each lane that is looked at.
    is_open: &'a [bool],
    /// Cells that are not enough.
    start: u16,
    how: PhantomData<H>,
}

impl<T: Kind, H: Count<T>> Task for LeastOf<'_, T, H> {
    type Output = u16;

    #[inline(always)]
    fn run<L: Lanes>(self) -> u16 {
        let Self {
            table,
            rows,
            columns,
            is_member,
            is_open,
            start,
            ..
        } = self;
        let mut lines = Vec::with_capacity(columns.len());
        let mut best = start;
        let blocks = zip(
            is_member.as_chunks::<BLOCK>().0,
            is_open.as_chunks::<BLOCK>().0,
        );
        for (block, (own, is_open)) in blocks
            .enumerate()
            .filter(|(_, (_, is_open))| is_open.contains(&true))
        {
            if table.is_done(block, best, columns.len()) {
                break;
            }
            rows.lines(columns, block, &mut lines);
            let cells = H::count(&lines, best, own);
            for ((cells, own), is_open) in cells.iter().zip(own).zip(is_open) {
                best = best.max((cells + u16::from(*own)) * u16::from(*is_open));
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use solvetab_lookup::code_breaking::Word;

    use super::*;
    use crate::random::Random;

    /// Words as symbols, and as they are written.
    fn words(letters: usize, alphabet: usize, count: usize) -> (Vec<Symbols>, Vec<Word>) {
        let mut random = Random::new((letters * alphabet) as u64);
        let mut all: BTreeMap<Symbols, Word> = BTreeMap::new();
        while all.len() < count {
            let mut symbols = Symbols::default();
            symbols[..letters].fill_with(|| random.below(alphabet) as u8);
            let word = Word::new(
                symbols[..letters]
                    .iter()
                    .map(|&symbol| char::from_u32('一' as u32 + u32::from(symbol)).unwrap()),
            )
            .unwrap();
            all.insert(symbols, word);
        }
        all.into_iter().unzip()
    }

    /// The table of some words, of which two thirds may be secret: with the secrets and the words.
    fn game(
        most_pairs: usize,
        letters: usize,
        alphabet: usize,
        count: usize,
    ) -> (ColourTable, Vec<u16>, Vec<Word>) {
        let (symbols, written) = words(letters, alphabet, count);
        let secrets: Vec<u16> = (0..count as u16).filter(|number| number % 3 != 1).collect();
        let table = ColourTable::keeping(most_pairs, letters, &symbols, &secrets);
        (table, secrets, written)
    }

    #[test]
    fn divisions_and_scans_are_those_of_the_colours_one_by_one() {
        for (most_pairs, letters, alphabet, count) in [
            (MOST_PAIRS, 1, 3, 3),
            (MOST_PAIRS, 2, 4, 15),
            (MOST_PAIRS, 3, 5, 100),
            (MOST_PAIRS, 5, 6, 700),
            (MOST_PAIRS, 5, 26, 400),
            (MOST_PAIRS, 6, 5, 500),
            (0, 1, 3, 3),
            (0, 3, 5, 100),
            (0, 5, 26, 400),
            (0, 6, 5, 500),
        ] {
            let (table, secrets, written) = game(most_pairs, letters, alphabet, count);
            let colours = |guess: u16, secret: u16| {
                written[usize::from(guess)]
                    .colours(written[usize::from(secret)])
                    .unwrap()
                    .number()
            };
            for (size, step) in [
                (1, 1),
                (2, 1),
                (3, 2),
                (5, 1),
                (6, 2),
                (8, 3),
                (10, 1),
                (33, 1),
                (64, 1),
                (65, 1),
                (128, 1),
                (300, 1),
            ] {
                let set: Vec<u16> = secrets.iter().copied().step_by(step).take(size).collect();
                let (mut parts, mut cells) = (Parts::default(), vec![0; set.len()]);
                table.gather(&set, &mut parts);
                let mut expected = Vec::new();
                let mut most = 0;
                for guess in 0..count as u16 {
                    let mut defined: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
                    set.iter().for_each(|&secret| {
                        defined
                            .entry(colours(guess, secret))
                            .or_default()
                            .push(secret)
                    });
                    let mut places = Vec::new();
                    table.divide(&set, guess, &mut parts, &mut cells, |kind, start, size| {
                        places.push((kind, start, size));
                    });
                    let divided: BTreeMap<u16, Vec<u16>> = places
                        .into_iter()
                        .map(|(kind, start, size)| (kind, cells[start..start + size].to_vec()))
                        .collect();
                    assert_eq!(
                        divided, defined,
                        "{letters} letters, {size} secrets, guess {guess}"
                    );
                    let is_member = set.contains(&guess);
                    expected.push(table.kinds() + usize::from(!is_member) - defined.len());
                    most = most.max(if is_member { defined.len() } else { 0 });
                }
                assert_eq!(table.most_cells(&set) as usize, most);
                for vectors in [false, true] {
                    for may_win in [false, true] {
                        let excess = |guess: u16| {
                            expected[usize::from(guess)]
                                + usize::from(!may_win && set.contains(&guess))
                        };
                        let least = (0..count as u16).map(excess).min().unwrap();
                        for below in [
                            0,
                            least.saturating_sub(2),
                            least - 1,
                            least,
                            least + 1,
                            least + 9,
                            usize::MAX,
                        ] {
                            let asked = Least {
                                some: None,
                                may_win,
                                below,
                            };
                            // Whichever members are looked at first.
                            for turn in 0..set.len().min(8) {
                                let mut turned = set.clone();
                                turned.rotate_left(turn);
                                let found = table.least_excess(&turned, asked, vectors);
                                assert_eq!(
                                    found,
                                    least.min(below),
                                    "{letters} {size} {may_win} {below}"
                                );
                            }
                        }
                    }
                    let mut excess = Excess::default();
                    table.scan(&set, None, vectors, &mut excess);
                    let mut found = vec![usize::MAX; count];
                    for (value, level) in excess.levels() {
                        for lane in super::super::excess::guesses(&level) {
                            found[usize::from(table.guess(lane))] = value;
                        }
                    }
                    assert_eq!(found, expected, "{letters} letters, {size} secrets");
                }
            }
        }
    }

    #[test]
    fn parts_say_of_smaller_sets_what_the_whole_says() {
        let (mut left_out, mut were_many) = (0, BTreeSet::new());
        for (most_pairs, letters, alphabet, count) in [
            (MOST_PAIRS, 2, 4, 15),
            (MOST_PAIRS, 3, 5, 100),
            (MOST_PAIRS, 5, 200, 400),
            (MOST_PAIRS, 6, 8, 300),
            (MOST_PAIRS, 10, 5, 100),
            (0, 3, 5, 100),
            (0, 6, 8, 300),
        ] {
            let (whole, secrets, _) = game(most_pairs, letters, alphabet, count);
            let excess_by_guess = |table: &ColourTable, scan: &dyn Fn(&mut Excess)| {
                let mut excess = Excess::default();
                scan(&mut excess);
                let mut found = BTreeMap::new();
                for (value, level) in excess.levels() {
                    found.extend(
                        super::super::excess::guesses(&level)
                            .map(|lane| (table.guess(lane), value)),
                    );
                }
                found
            };
            for (size, first) in [(3, 0), (5, 2), (10, 0), (70, 3)] {
                let set: Vec<u16> = secrets
                    .iter()
                    .copied()
                    .skip(first)
                    .step_by(2)
                    .take(size)
                    .collect();
                let some: Vec<u16> = (0..count as u16)
                    .filter(|guess| guess % 2 == 0 || set.contains(guess))
                    .collect();
                let (part, of_allowed) = (whole.part(&set, None), whole.part(&set, Some(&some)));
                let inner: Vec<u16> = set.iter().copied().step_by(2).collect();
                let part_of_part = part.part(&inner, None);
                for subset in [&set[..], &inner, &set[..1], &set[set.len() / 2..]] {
                    let all =
                        excess_by_guess(&whole, &|excess| whole.scan(subset, None, true, excess));
                    let least = *all.values().min().unwrap();
                    let mut tables = vec![&part];
                    tables.extend(
                        subset
                            .iter()
                            .all(|member| inner.contains(member))
                            .then_some(&part_of_part),
                    );
                    for table in tables {
                        let found = excess_by_guess(table, &|excess| {
                            table.scan(subset, None, true, excess)
                        });
                        assert!(found.iter().all(|(guess, value)| all[guess] == *value));
                        assert!(
                            (0..count as u16)
                                .all(|guess| table.has(guess) == found.contains_key(&guess))
                        );
                        assert_eq!(
                            table.least_excess(
                                subset,
                                Least {
                                    some: None,
                                    may_win: true,
                                    below: usize::MAX
                                },
                                true
                            ),
                            least
                        );
                        left_out += all.len() - found.len();
                        assert!(subset.iter().all(|&member| table.has(member)));
                    }
                    for step in [1, 3, 50] {
                        let fewer: Vec<u16> = some.iter().copied().step_by(step).collect();
                        let expected: BTreeMap<u16, usize> =
                            fewer.iter().map(|guess| (*guess, all[guess])).collect();
                        let least = *expected.values().min().unwrap();
                        for table in [&of_allowed, &whole] {
                            for vectors in [false, true] {
                                let found = excess_by_guess(table, &|excess| {
                                    table.scan_some(subset, &fewer, vectors, excess);
                                });
                                assert_eq!(found, expected);
                                assert_eq!(
                                    table.least_excess(
                                        subset,
                                        Least {
                                            some: Some(&fewer),
                                            may_win: true,
                                            below: usize::MAX
                                        },
                                        vectors
                                    ),
                                    least
                                );
                                were_many.insert(table.are_many(subset, &fewer));
                            }
                        }
                    }
                }
                // One that is left out divides the set as one that is kept.
                let cells = |table: &ColourTable, guess: u16| {
                    let (mut parts, mut cells) = (Parts::default(), vec![0; set.len()]);
                    table.gather(&set, &mut parts);
                    let mut kinds = Vec::new();
                    table.divide(&set, guess, &mut parts, &mut cells, |kind, start, size| {
                        kinds.push((kind, start, size));
                    });
                    (kinds, cells)
                };
                let kept: Vec<_> = (0..count as u16).filter(|&guess| part.has(guess)).collect();
                for guess in 0..count as u16 {
                    let own = cells(&whole, guess);
                    let like = kept.iter().filter(|&&other| cells(&part, other) == own);
                    assert!(like.count() >= 1, "{guess}");
                }
            }
        }
        assert!(left_out > 1000 && were_many.len() == 2, "{left_out}");
    }
}
