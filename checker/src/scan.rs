//! Counting, where letters get colours: into how many cells a guess divides a set at most.
//!
//! A cell of n secrets costs at least what its best guess leaves by counting. A guess that divides
//! it into c cells has c secrets that are the first of theirs, and n - c others. So the most cells
//! that any allowed guess makes are a bound, and nothing of it is in the file.
//!
//! This is plain counting, made fast. Nothing here decides what is proven: [`Scan::most`] returns
//! what comparing all guesses one by one would, and the tests compare it with that.

use std::num::NonZero;
use std::thread;

use crate::claim::{Costs, IMPOSSIBLE, UNLIMITED};
use crate::codes::{Codes, Hints};

/// Guesses that are counted side by side.
const BLOCK: usize = 64;

/// Sets of more secrets are counted by a table of the kinds of feedback, guess by guess.
const COMPARED: usize = 48;

/// A guess and its feedback.
type Step = (u16, usize);

/// Feedback by guess and secret.
pub(crate) struct Scan {
    kinds: usize,
    winning: u16,
    /// Most cells that a guess makes of all secrets, besides that of the guess itself.
    pub(crate) others: usize,
    /// By secret: its column.
    columns: Vec<u16>,
    secrets: usize,
    /// The guesses, those first that make the most cells of all secrets, which are no fewer than
    /// those of any part.
    order: Vec<u16>,
    /// By guess in this order: its cells of all secrets, and one more if it may be the secret.
    most: Vec<usize>,
    /// By guess: its feedback for each column.
    rows: Vec<Vec<u16>>,
    /// Block after block of guesses in order, a line for each column; empty where feedback takes
    /// more than a byte.
    lines: Vec<[u8; BLOCK]>,
}

impl Scan {
    /// Of all guesses and secrets, whose answers are kept.
    pub(crate) fn new(codes: &Codes) -> Self {
        let (kinds, winning) = (codes.winning() + 1, codes.winning() as u16);
        let mut columns = vec![0; codes.guesses.len()];
        (0..).zip(&codes.secrets).for_each(|(column, &secret)| columns[usize::from(secret)] = column);
        let row = |guess: usize| codes.secrets.iter().map(move |&secret| codes.answers[usize::from(secret)][guess]);
        let rows: Vec<Vec<u16>> = (0..codes.guesses.len()).map(|guess| row(guess).collect()).collect();
        let mut seen = Seen::new(kinds);
        let cells: Vec<(usize, usize)> = rows.iter().map(|row| seen.cells(row.iter().copied(), winning)).collect();
        let others = cells.iter().map(|(cells, own)| cells - own).max().unwrap_or(0);
        let mut order: Vec<u16> = (0..=u16::MAX).take(rows.len()).collect();
        let most = |&guess: &u16| cells[usize::from(guess)].0 + cells[usize::from(guess)].1;
        order.sort_by_key(|guess| std::cmp::Reverse(most(guess)));
        let most = order.iter().map(most).collect();
        let mut lines = Vec::new();
        for block in order.chunks(BLOCK).filter(|_| kinds <= 256) {
            for column in 0..codes.secrets.len() {
                let mut line = [0; BLOCK];
                line.iter_mut().zip(block).for_each(|(kind, &guess)| *kind = rows[usize::from(guess)][column] as u8);
                lines.push(line);
            }
        }
        Self { kinds, winning, others, columns, secrets: codes.secrets.len(), order, most, rows, lines }
    }

    /// What a set costs at least by counting, that these steps leave: its secrets, or the most
    /// cells that an allowed guess makes of it.
    pub(crate) fn least(&self, codes: &Codes, costs: Costs, path: &[Step], set: &[u16], left: u16) -> u64 {
        let by_size = costs.least(set.len(), left, self.others);
        if set.len() < 3 || by_size == IMPOSSIBLE {
            return by_size;
        }
        let below = if left == UNLIMITED { left } else { left - 1 };
        let cells = self.most(codes, &codes.hints(path), set);
        // A member that tells all others apart: they are found with the next guess.
        if cells > set.len() {
            return by_size;
        }
        let first = costs.least(1, below, self.others);
        let second = costs.least(2, below, self.others) - first;
        let sum = costs.unit * set.len() as u64 + first * cells as u64 + second * (set.len() - cells) as u64;
        by_size.max(sum.min(IMPOSSIBLE))
    }

    /// Of guesses for a set that miss so much, those that still do if their cells are counted, and
    /// how much.
    pub(crate) fn weak(
        &self,
        (codes, costs, path): (&Codes, Costs, &[Step]),
        set: &[u16],
        below: u16,
        guesses: &[(u16, u64)],
    ) -> Vec<(u16, u64)> {
        let still = |&(guess, mut missing): &(u16, u64)| {
            let mut path = path.to_vec();
            for (answer, cell) in self.cells(set, guess) {
                path.push((guess, answer));
                let least = self.least(codes, costs, &path, &cell, below);
                missing = missing.saturating_sub(least - costs.least(cell.len(), below, self.others));
                path.pop();
                if missing == 0 {
                    return None;
                }
            }
            Some((guess, missing))
        };
        if set.len() * guesses.len() < 1 << 12 {
            return guesses.iter().filter_map(still).collect();
        }
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        thread::scope(|scope| {
            let work: Vec<_> = (0..threads)
                .map(|thread| {
                    let still = &still;
                    scope.spawn(move || {
                        guesses.iter().skip(thread).step_by(threads).filter_map(still).collect::<Vec<_>>()
                    })
                })
                .collect();
            let mut weak: Vec<_> = work.into_iter().flat_map(|work| work.join().expect("no thread panics")).collect();
            weak.sort_unstable();
            weak
        })
    }

    /// The cells of a guess that are not empty, but that of the guess itself.
    fn cells(&self, set: &[u16], guess: u16) -> Vec<(usize, Vec<u16>)> {
        let row = &self.rows[usize::from(guess)];
        let kind = |secret: &u16| row[usize::from(self.columns[usize::from(*secret)])];
        let mut sorted: Vec<u16> = set.iter().copied().filter(|secret| kind(secret) != self.winning).collect();
        sorted.sort_by_key(kind);
        sorted
            .chunk_by(|one, other| kind(one) == kind(other))
            .map(|cell| (kind(&cell[0]).into(), cell.to_vec()))
            .collect()
    }

    /// The most cells that a guess makes of a set which agrees with the hints, one more if it is a
    /// member.
    pub(crate) fn most(&self, codes: &Codes, hints: &Hints, set: &[u16]) -> usize {
        let columns: Vec<usize> = set.iter().map(|&secret| self.columns[usize::from(secret)].into()).collect();
        let mut seen = Seen::new(self.kinds);
        let mut cells = |guess: u16| {
            let row = &self.rows[usize::from(guess)];
            let (cells, own) = seen.cells(columns.iter().map(|&column| row[column]), self.winning);
            cells + own
        };
        // Members agree with all hints.
        let mut best = 0;
        for &member in set {
            best = best.max(cells(member));
            if best > set.len() {
                return best;
            }
        }
        // No other guess makes more cells than there are members.
        if *hints != Hints::default() {
            for (&guess, &most) in self.order.iter().zip(&self.most) {
                if most <= best || best >= set.len() {
                    break;
                }
                if codes.agrees(guess, hints) {
                    best = best.max(cells(guess));
                }
            }
        } else if self.lines.is_empty() || set.len() > COMPARED {
            for (&guess, &most) in self.order.iter().zip(&self.most) {
                if most <= best || best >= set.len() {
                    break;
                }
                best = best.max(cells(guess));
            }
        } else {
            for (lines, most) in self.lines.chunks(self.secrets).zip(self.most.iter().step_by(BLOCK)) {
                if *most <= best || best >= set.len() {
                    break;
                }
                best = best.max(most_of_block(lines, &columns, best));
            }
        }
        best
    }
}

/// The most cells that a guess of a block makes, if that is more than `best`.
fn most_of_block(lines: &[[u8; BLOCK]], columns: &[usize], best: usize) -> usize {
    let mut cells = [0_u8; BLOCK];
    for (number, &column) in columns.iter().enumerate() {
        let line = &lines[column];
        let mut met = [0_u8; BLOCK];
        for &other in &columns[..number] {
            for ((met, kind), other) in met.iter_mut().zip(line).zip(&lines[other]) {
                *met |= u8::from(kind == other);
            }
        }
        cells.iter_mut().zip(&met).for_each(|(cells, met)| *cells += 1 - met);
        // Each further one makes one more at most.
        if number % 4 == 3 {
            let most = cells.iter().copied().max().unwrap_or(0);
            if usize::from(most) + columns.len() - 1 - number <= best {
                return best;
            }
        }
    }
    cells.iter().copied().max().unwrap_or(0).into()
}

/// The kinds of feedback of one guess after another.
struct Seen {
    /// By kind: the guess that got it last.
    last: Vec<u32>,
    guess: u32,
}

impl Seen {
    fn new(kinds: usize) -> Self {
        Self { last: vec![0; kinds], guess: 0 }
    }

    /// How many kinds there are, and 1 if the winning one is among them.
    fn cells(&mut self, kinds: impl Iterator<Item = u16>, winning: u16) -> (usize, usize) {
        self.guess += 1;
        let (mut cells, mut own) = (0, 0);
        for kind in kinds {
            let last = &mut self.last[usize::from(kind)];
            cells += usize::from(*last != self.guess);
            *last = self.guess;
            own |= usize::from(kind == winning);
        }
        (cells, own)
    }
}
