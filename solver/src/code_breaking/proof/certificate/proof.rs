//! Proofs that every guess costs at least a bound: for each that counting does not refute, cells
//! that cost more, and why those do.

use std::sync::{Arc, Mutex, PoisonError};

use super::guesses::Guesses;
use super::index::{self, Index};
use super::questions::{Bounds, NoProof, Proven, Raise, Shared};
use super::speculation::{self, Items, Speculation};
use crate::code_breaking::game::Move;
use crate::code_breaking::game::group::Renaming;
use crate::code_breaking::search::branch_and_bound::Search;
use crate::code_breaking::search::costs::{Cost, IMPOSSIBLE};
use crate::code_breaking::search::memo::Map;
use crate::code_breaking::search::problem::Problem;
use crate::code_breaking::search::state::{State, UNLIMITED};
use crate::code_breaking::search::threads::Stop;
use crate::code_breaking::search::transposition::Key;
use crate::control::Phase;
use crate::parallel::Workers;

/// Reasons: a proof follows; it follows, and the set is met again; a set met before, the same or
/// renamed.
const PROVEN: u8 = 0;
const MET_AGAIN: u8 = 1;
const SAME: u8 = 2;
const RENAMED: u8 = 3;

/// A checker keeps sets that are met again, of so many secrets in all, where each counts some more.
pub(super) const MOST_KEPT: u64 = 1 << 30;
const MORE_EACH: u64 = 96;

/// State that the proofs of all claims share.
pub(super) struct File {
    pub(super) guesses: Guesses,
    pub(super) body: Body,
    /// Bounds on the totals of sets, where any number of guesses is allowed.
    totals: Bounds,
}

/// Content of the file.
pub(super) struct Body {
    pub(super) writer: Writer,
    /// Proofs that were begun.
    pub(super) steps: u64,
    /// Rest of [`MOST_KEPT`].
    room: u64,
    index: Index,
}

impl File {
    /// Creates the file for a checker that has so much room for sets that are met again.
    pub(super) fn new(guesses: Guesses, room: u64) -> Self {
        let writer = Writer::new(guesses.are_coloured());
        Self {
            guesses,
            body: Body {
                writer,
                steps: 0,
                room,
                index: Index::default(),
            },
            totals: Bounds::default(),
        }
    }
}

/// A proof under way.
struct Proof<'a> {
    shared: &'a Shared<'a>,
    speculation: &'a Speculation,
    search: Search<'a>,
    body: &'a mut Body,
    bounds: Bounds,
    /// Proof that was first written for each history and guesses left.
    named: Map<(Key, u16), (Proven, Vec<Move>)>,
}

/// Writes why all secrets cost at least the bound.
pub(super) fn write(
    problem: &Problem,
    bound: Cost,
    workers: &Workers,
    stop: &Stop<'_>,
    file: &mut File,
    phase: &Phase<'_>,
) -> Result<(), NoProof> {
    let costs = problem.costs();
    let left = if costs.is_limited() {
        costs.guesses()
    } else {
        UNLIMITED
    };
    let start = State {
        set: problem.game().secrets(),
        history: &[],
        left,
    };
    let File {
        guesses,
        body,
        totals,
    } = file;
    let shared = Shared {
        problem,
        stop,
        guesses,
        totals,
        phase,
    };
    let speculation = Speculation::new(workers.count());

    if problem.size_bound(start.set.len(), left) < bound {
        // The first thread to come writes, the others work ahead until it is through.
        let (body, written) = (Mutex::new(Some(body)), Mutex::new(Ok(Bounds::default())));
        workers.all(|| {
            let body = body.lock().unwrap_or_else(PoisonError::into_inner).take();
            let search = Search::new(problem, &[], stop);
            let Some(body) = body else {
                return speculation::speculate(&shared, &speculation, search);
            };
            let _end = End(stop);
            let (bounds, named) = (Bounds::default(), Map::default());
            let mut proof = Proof {
                shared: &shared,
                speculation: &speculation,
                search,
                body,
                bounds,
                named,
            };
            let result = proof.set(start, bound).map(|()| proof.bounds);
            *written.lock().unwrap_or_else(PoisonError::into_inner) = result;
        });
        let bounds = written
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)?;
        if !costs.is_limited() {
            file.totals = bounds;
        }
    }
    Ok(())
}

/// The best that has been proven of a set.
fn best(bounds: &Bounds, shared: &Shared<'_>, set: Key, left: u16) -> Option<Proven> {
    let here = bounds.get(&(set, left)).copied();
    here.into_iter()
        .chain(shared.total(set))
        .max_by_key(|proven| proven.bound)
}

/// Ends the threads that work ahead.
struct End<'a>(&'a Stop<'a>);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.answer();
    }
}

impl Proof<'_> {
    /// Writes why a set costs at least so much.
    fn set(&mut self, state: State<'_>, bound: Cost) -> Result<(), NoProof> {
        let State { set, history, left } = state;
        let shared = self.shared;
        shared.phase.check()?;
        self.body.steps += 1;

        let below = shared.problem.costs().next(left);
        let found = match self.speculation.take(set.len(), || shared.place(state)) {
            Some(weak) if weak.bound >= bound => weak,
            _ => Arc::new(shared.weak(state, bound)?),
        };
        if !shared.problem.game().is_coloured() {
            self.body.writer.byte(found.renamings.len() as u8);
            found
                .renamings
                .iter()
                .for_each(|renaming| self.renaming(renaming));
        }
        let weak: Vec<(u16, Cost)> = found
            .guesses
            .iter()
            .copied()
            .filter(|&(_, sum)| sum < bound)
            .collect();
        drop(found);

        let depth = history.len();
        if depth == 0 {
            shared.phase.expect((weak.len() * set.len()) as u64);
        }
        if depth == 1 && weak.is_empty() {
            shared.phase.advance(set.len() as u64)?;
        }

        let frame = self
            .speculation
            .begin(depth, || Items::guesses(state, bound, &weak));
        for (done, &(guess, mut sum)) in weak.iter().enumerate() {
            frame.reach(done);
            self.body.writer.begin(guess);
            let (search, bounds) = (&mut self.search, &self.bounds);
            let raises = shared.raises(search, state, (guess, sum), bound, |set| {
                best(bounds, shared, set, below).map(|proven| proven.bound)
            })?;
            let cells = self
                .speculation
                .begin(depth, || Items::cells(&raises, below));
            for (
                number,
                Raise {
                    cell,
                    bound: wanted,
                    least,
                },
            ) in raises.into_iter().enumerate()
            {
                cells.reach(number);
                let steps = self.body.steps;
                // More may be known of the cells before than was wanted.
                if sum < bound {
                    sum += self.cell(cell.feedback, cell.state(below), wanted)? - least;
                }
                if depth == 0 && self.body.steps == steps {
                    shared.phase.advance(cell.set.len() as u64)?;
                }
            }
            drop(cells);
            self.body.writer.end();
            if depth == 1 {
                // The secrets beyond a first guess, as far as the second ones are through.
                let [before, through] =
                    [done, done + 1].map(|guesses| set.len() * guesses / weak.len());
                shared.phase.advance((through - before) as u64)?;
            }
        }
        self.body.writer.end();
        Ok(())
    }

    /// Writes why a cell costs at least so much; what is proven may be more.
    fn cell(&mut self, feedback: u16, state: State<'_>, bound: Cost) -> Result<Cost, NoProof> {
        let State { set, history, left } = state;
        let shared = self.shared;
        let key = shared.problem.key_after(history, None, set);
        if let Some(proven) =
            best(&self.bounds, shared, key, left).filter(|proven| proven.bound >= bound)
            && self.body.keeps(proven, set.len())
        {
            self.body.again(feedback, SAME, proven);
            return Ok(proven.bound);
        }

        let name = shared.name(state);
        if let Some((proven, first)) = name.and_then(|name| self.named.get(&name))
            && proven.bound >= bound
            && let Some(renaming) = shared.problem.group.renamings(history, first).first()
            && self.body.keeps(*proven, set.len())
        {
            let proven = *proven;
            self.body.again(feedback, RENAMED, proven);
            self.renaming(renaming);
            return Ok(proven.bound);
        }

        let position = self.body.writer.position();
        self.body.writer.cell(feedback, PROVEN);
        let number = if bound >= IMPOSSIBLE {
            0
        } else {
            bound - shared.problem.size_bound(set.len(), left)
        };
        self.body.writer.number(number);
        let number = self.body.steps;
        let begin = self.body.index.begin(number, self.body.writer.position());
        self.set(state, bound)?;
        self.body
            .index
            .end(begin, self.body.steps, self.body.writer.position());

        let proven = Proven {
            number,
            bound,
            own_bound: bound,
            position,
        };
        if let Some(name) = name {
            self.named.insert(name, (proven, history.to_vec()));
        }
        self.bounds.insert((key, left), proven);
        self.speculation.expect(set.len(), (key, left), name, bound);
        Ok(bound)
    }

    fn renaming(&mut self, renaming: &Renaming) {
        self.body
            .writer
            .bytes(&renaming.positions[..self.shared.problem.game().positions().into()]);
        self.body
            .writer
            .bytes(&renaming.symbols[..self.shared.guesses.kind().symbols]);
    }
}

impl Body {
    /// The index and the certificate.
    pub(super) fn finish(self) -> (Vec<u8>, Vec<u8>) {
        let certificate = self.writer.finish();
        (self.index.written(certificate.len()), certificate)
    }

    /// Says of a set of so many secrets that it is met again, if there is room for it; else it has
    /// to be proven again.
    fn keeps(&mut self, proven: Proven, secrets: usize) -> bool {
        let Self { writer, room, .. } = self;
        if !writer.is_met_again(proven.position) {
            let Some(left) = room.checked_sub(secrets as u64 + MORE_EACH) else {
                return false;
            };
            *room = left;
            writer.meet_again(proven.position);
        }
        true
    }

    /// Writes that a set has been met before.
    fn again(&mut self, feedback: u16, reason: u8, proven: Proven) {
        self.index
            .refer(self.writer.position(), proven.number, proven.own_bound);
        self.writer.cell(feedback, reason);
        self.writer.number(proven.number);
    }
}

/// The bytes of a certificate.
#[derive(Debug)]
pub(super) struct Writer {
    bytes: Vec<u8>,
    /// True if words get colours. Then guesses are named, and so are the ends of what is said of
    /// them. A cell is a number, with the reason in its two lowest bits; else it is a byte, with
    /// the reason in the two highest.
    is_coloured: bool,
}

impl Writer {
    pub(super) fn new(is_coloured: bool) -> Self {
        Self {
            bytes: Vec::new(),
            is_coloured,
        }
    }

    pub(super) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    pub(super) fn number(&mut self, number: u64) {
        index::number(&mut self.bytes, number);
    }

    /// A guess whose cells follow.
    fn begin(&mut self, guess: u16) {
        if self.is_coloured {
            self.number(u64::from(guess) + 1);
        }
    }

    /// The end of the cells of a guess, or of the guesses of a set.
    fn end(&mut self) {
        if self.is_coloured {
            self.byte(0);
        }
    }

    /// A cell, by its feedback, and a reason.
    fn cell(&mut self, feedback: u16, reason: u8) {
        if self.is_coloured {
            self.number((u64::from(feedback) + 1) << 2 | u64::from(reason));
        } else {
            self.byte(reason << 6 | feedback as u8);
        }
    }

    /// Place of the next byte.
    fn position(&self) -> usize {
        self.bytes.len()
    }

    /// The bit of a cell's first byte that says that its set is met again.
    fn met_again(&self) -> u8 {
        if self.is_coloured {
            MET_AGAIN
        } else {
            MET_AGAIN << 6
        }
    }

    /// Tells whether it was said of the cell there that its set is met again.
    fn is_met_again(&self, position: usize) -> bool {
        self.bytes[position] & self.met_again() != 0
    }

    /// Says it.
    fn meet_again(&mut self, position: usize) {
        self.bytes[position] |= self.met_again();
    }

    /// The certificate, with its digest.
    fn finish(mut self) -> Vec<u8> {
        let digest = blake3::hash(&self.bytes);
        self.bytes(digest.as_bytes());
        self.bytes
    }
}
