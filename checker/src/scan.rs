//! Counting, where letters get colours: into how many cells a guess divides a set at most.
//!
//! A cell of n secrets costs at least what its best guess leaves by counting. A guess that divides
//! it into c cells has c secrets that are the first of theirs, and n - c others. So the most cells
//! that any allowed guess makes are a bound, and nothing of it is in the file.
//!
//! This is plain counting, made fast. Nothing here decides what is proven: [`Scan::most`] returns
//! what comparing all guesses one by one would, and the tests compare it with that.

use std::collections::HashMap;
use std::sync::Mutex;
use std::thread;

use crate::claim::{Costs, IMPOSSIBLE, UNLIMITED};
use crate::codes::{Codes, Constraints};

/// Guesses that are counted side by side.
const BLOCK: usize = 64;

/// Sets of so many secrets and more are counted by a table of the kinds of feedback.
const COMPARED: usize = 48;

/// Counting for so many guesses, times the secrets, is worth several threads.
const WORTH_THREADS: usize = 1 << 12;

/// Sets whose most cells are remembered have at most so many secrets in all, in all threads, and
/// count 48 more each: so many take as much memory as what is kept beside them.
const MOST_REMEMBERED: usize = 1 << 27;
const MORE_EACH: usize = 48;

/// A guess and its feedback.
type Step = (u16, usize);

/// Most cells that a guess makes of each set, where all may be guessed.
#[derive(Default)]
struct Memo {
    most: HashMap<Box<[u16]>, usize>,
    /// Secrets in these, with what is beside them.
    kept: usize,
}

/// Feedback by guess and secret.
pub(crate) struct Scan {
    kinds: usize,
    winning: u16,
    /// Most cells that a guess makes of all secrets, besides that of the guess itself.
    pub(crate) others: usize,
    /// Column of each secret.
    columns: Vec<u16>,
    secrets: usize,
    /// The guesses, those with the most cells first. Each has its number of cells of all secrets,
    /// and one more if it may be the secret: an upper bound on the cells of any part.
    pub(crate) order: Vec<(u16, usize)>,
    /// Feedback of each guess for each column.
    rows: Vec<Vec<u16>>,
    /// Block after block of guesses in order, a line for each column; empty where feedback takes
    /// more than a byte.
    lines: Vec<[u8; BLOCK]>,
    /// One for each thread.
    memos: Vec<Mutex<Memo>>,
}

impl Scan {
    /// Lays out all guesses and secrets, whose feedbacks are kept.
    pub(crate) fn new(codes: &Codes, threads: usize) -> Self {
        let (kinds, winning) = (codes.winning() + 1, codes.winning() as u16);
        let mut columns = vec![0; codes.guesses.len()];
        (0..)
            .zip(&codes.secrets)
            .for_each(|(column, &secret)| columns[usize::from(secret)] = column);
        let rows: Vec<Vec<u16>> = (0..codes.guesses.len())
            .map(|guess| {
                codes
                    .secrets
                    .iter()
                    .map(|&secret| codes.feedbacks[usize::from(secret)][guess])
                    .collect()
            })
            .collect();

        let mut seen = SeenKinds::new(kinds);
        let cells: Vec<(usize, usize)> = rows
            .iter()
            .map(|row| seen.cells(row.iter().copied(), winning))
            .collect();
        let others = cells
            .iter()
            .map(|(cells, own)| cells - own)
            .max()
            .unwrap_or(0);
        let mut order: Vec<(u16, usize)> = (0..=u16::MAX)
            .zip(cells.iter().map(|(cells, own)| cells + own))
            .collect();
        order.sort_by_key(|&(_, most)| std::cmp::Reverse(most));

        let mut lines = Vec::new();
        for block in order.chunks(BLOCK).filter(|_| kinds <= 256) {
            lines.extend((0..codes.secrets.len()).map(|column| {
                let mut line = [0; BLOCK];
                line.iter_mut()
                    .zip(block)
                    .for_each(|(kind, &(guess, _))| *kind = rows[usize::from(guess)][column] as u8);
                line
            }));
        }

        let memos = (0..threads).map(|_| Mutex::default()).collect();
        Self {
            kinds,
            winning,
            others,
            columns,
            secrets: codes.secrets.len(),
            order,
            rows,
            lines,
            memos,
        }
    }

    /// Returns the least cost of a set by counting, that these steps leave: its secrets, or the
    /// most cells that an allowed guess makes of it.
    pub(crate) fn least(
        &self,
        codes: &Codes,
        costs: Costs,
        path: &[Step],
        set: &[u16],
        left: u16,
    ) -> u64 {
        self.least_of(costs, set.len(), left, || {
            self.most(codes, &codes.constraints(path), set, &self.order)
        })
    }

    /// The same of so many secrets, if the most cells are these.
    fn least_of(
        &self,
        costs: Costs,
        secrets: usize,
        left: u16,
        most: impl FnOnce() -> usize,
    ) -> u64 {
        let by_size = costs.least(secrets, left, self.others);
        if secrets < 3 || by_size == IMPOSSIBLE {
            return by_size;
        }
        let below = if left == UNLIMITED { left } else { left - 1 };
        let cells = most();
        // A member that tells all others apart: they are found with the next guess.
        if cells > secrets {
            return by_size;
        }
        let first = costs.least(1, below, self.others);
        let second = costs.least(2, below, self.others) - first;
        let sum =
            costs.unit * secrets as u64 + first * cells as u64 + second * (secrets - cells) as u64;
        by_size.max(sum.min(IMPOSSIBLE))
    }

    /// Returns the guesses for a set that still miss the bound when their cells are counted, and by
    /// how much.
    pub(crate) fn weak(
        &self,
        (codes, costs, path): (&Codes, Costs, &[Step]),
        set: &[u16],
        (below, threads): (u16, usize),
        guesses: &[(u16, u64)],
    ) -> Vec<(u16, u64)> {
        // What is not allowed here is not allowed for a cell either.
        let constraints = codes.constraints(path);
        let mut allowed = self.order.clone();
        if constraints != Constraints::default() {
            allowed.retain(|&(guess, _)| codes.agrees(guess, &constraints));
        }

        let still = |&(guess, mut missing): &(u16, u64), memo: &mut Memo| {
            let mut path = path.to_vec();
            for (feedback, cell) in self.cells(set, guess) {
                path.push((guess, feedback));
                let constraints = codes.constraints(&path);
                let least =
                    self.least_of(costs, cell.len(), below, || match memo.most.get(&*cell) {
                        _ if constraints != Constraints::default() => {
                            self.most(codes, &constraints, &cell, &allowed)
                        }
                        Some(&most) => most,
                        None => {
                            let most = self.most(codes, &constraints, &cell, &allowed);
                            memo.kept += cell.len() + MORE_EACH;
                            if memo.kept > MOST_REMEMBERED / self.memos.len() {
                                *memo = Memo {
                                    kept: cell.len() + MORE_EACH,
                                    ..Memo::default()
                                };
                            }
                            memo.most.insert(cell.clone().into(), most);
                            most
                        }
                    });
                missing =
                    missing.saturating_sub(least - costs.least(cell.len(), below, self.others));
                path.pop();
                if missing == 0 {
                    return None;
                }
            }
            Some((guess, missing))
        };

        let threads = if set.len() * guesses.len() < WORTH_THREADS {
            1
        } else {
            threads
        };
        let work = |thread: usize| {
            let mut own = Memo::default();
            let mut free = self.memos.iter().find_map(|memo| memo.try_lock().ok());
            let memo = free.as_deref_mut().unwrap_or(&mut own);
            let guesses = guesses.iter().skip(thread).step_by(threads);
            guesses
                .filter_map(|guess| still(guess, memo))
                .collect::<Vec<_>>()
        };

        if threads == 1 {
            return work(0);
        }
        thread::scope(|scope| {
            let all: Vec<_> = (0..threads)
                .map(|thread| scope.spawn(move || work(thread)))
                .collect();
            let mut weak: Vec<_> = all
                .into_iter()
                .flat_map(|one| one.join().expect("no thread panics"))
                .collect();
            weak.sort_unstable();
            weak
        })
    }

    /// The cells of a guess that are not empty, but that of the guess itself.
    fn cells(&self, set: &[u16], guess: u16) -> Vec<(usize, Vec<u16>)> {
        let row = &self.rows[usize::from(guess)];
        let kind = |secret: &u16| row[usize::from(self.columns[usize::from(*secret)])];
        let mut sorted: Vec<u16> = set
            .iter()
            .copied()
            .filter(|secret| kind(secret) != self.winning)
            .collect();
        sorted.sort_by_key(kind);
        let cells = sorted.chunk_by(|one, other| kind(one) == kind(other));
        let mut cells: Vec<_> = cells
            .map(|cell| (kind(&cell[0]).into(), cell.to_vec()))
            .collect();
        // Small ones are counted soon, and may be enough.
        cells.sort_by_key(|(_, cell): &(usize, Vec<u16>)| cell.len());
        cells
    }

    /// The cells that a guess makes of the secrets of these columns, one more if it is one of them.
    fn cells_of(&self, guess: u16, columns: &[usize], seen: &mut SeenKinds) -> usize {
        let row = &self.rows[usize::from(guess)];
        let (cells, own) = seen.cells(columns.iter().map(|&column| row[column]), self.winning);
        cells + own
    }

    /// The most cells that a guess of these makes of a set which agrees with the hints, one more if
    /// it is a member.
    pub(crate) fn most(
        &self,
        codes: &Codes,
        constraints: &Constraints,
        set: &[u16],
        guesses: &[(u16, usize)],
    ) -> usize {
        let columns: Vec<usize> = set
            .iter()
            .map(|&secret| self.columns[usize::from(secret)].into())
            .collect();
        let mut seen = SeenKinds::new(self.kinds);

        // Members agree with all hints.
        let mut best = 0;
        for &member in set {
            best = best.max(self.cells_of(member, &columns, &mut seen));
            if best > set.len() {
                return best;
            }
        }

        // No other guess makes more cells than there are members.
        let is_easy = *constraints == Constraints::default();
        if !is_easy || self.lines.is_empty() {
            for &(guess, most) in guesses {
                if most <= best || best >= set.len() {
                    break;
                }
                if is_easy || codes.agrees(guess, constraints) {
                    best = best.max(self.cells_of(guess, &columns, &mut seen));
                }
            }
        } else {
            for (lines, (_, most)) in self
                .lines
                .chunks(self.secrets)
                .zip(self.order.iter().step_by(BLOCK))
            {
                if *most <= best || best >= set.len() {
                    break;
                }
                best = best.max(match columns.len() {
                    ..COMPARED => most_by_comparing(lines, &columns, best),
                    _ => most_by_kind(lines, &columns, best),
                });
            }
        }
        best
    }
}

/// The most cells that a guess of a block makes, if that is more than `best`.
fn most_by_comparing(lines: &[[u8; BLOCK]], columns: &[usize], best: usize) -> usize {
    let mut cells = [0_u8; BLOCK];
    for (number, &column) in columns.iter().enumerate() {
        let line = &lines[column];
        let mut met = [0_u8; BLOCK];
        for &other in &columns[..number] {
            for ((met, kind), other) in met.iter_mut().zip(line).zip(&lines[other]) {
                *met |= u8::from(kind == other);
            }
        }
        cells
            .iter_mut()
            .zip(&met)
            .for_each(|(cells, met)| *cells += 1 - met);
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

/// The same for larger sets.
fn most_by_kind(lines: &[[u8; BLOCK]], columns: &[usize], best: usize) -> usize {
    let mut seen = [[0_u8; BLOCK]; 256];
    let mut cells = [0_u16; BLOCK];
    for (number, &column) in columns.iter().enumerate() {
        for (guess, (cells, &kind)) in cells.iter_mut().zip(&lines[column]).enumerate() {
            let seen = &mut seen[usize::from(kind)][guess];
            *cells += u16::from(1 - *seen);
            *seen = 1;
        }
        if number % 16 == 15 {
            let most = cells.iter().copied().max().unwrap_or(0);
            if usize::from(most) + columns.len() - 1 - number <= best {
                return best;
            }
        }
    }
    cells.iter().copied().max().unwrap_or(0).into()
}

/// The kinds of feedback of one guess after another.
struct SeenKinds {
    /// Guess that got each kind last.
    last: Vec<u32>,
    guess: u32,
}

impl SeenKinds {
    fn new(kinds: usize) -> Self {
        Self {
            last: vec![0; kinds],
            guess: 0,
        }
    }

    /// Counts the kinds; the second number is 1 if the winning one is among them.
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
