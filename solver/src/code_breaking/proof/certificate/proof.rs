//! Why every guess costs at least a bound: for each that counting does not refute, cells that cost
//! more, and why those do.

use std::sync::{Arc, Mutex, PoisonError};

use super::ahead::{self, Ahead, Items, Place};
use super::guesses::{Classes, Guesses};
use super::index::{self, Index};
use crate::code_breaking::game::Game;
use crate::code_breaking::game::group::{Move, Renaming};
use crate::code_breaking::game::scan::{self, Excess, How};
use crate::code_breaking::search::branch_and_bound::Search;
use crate::code_breaking::search::costs::{Cost, IMPOSSIBLE};
use crate::code_breaking::search::memo::Memo;
use crate::code_breaking::search::problem::Problem;
use crate::code_breaking::search::state::{Cell, State};
use crate::code_breaking::search::table::Key;
use crate::code_breaking::search::threads::Stop;
use crate::control::{NoResult, Phase};
use crate::parallel::{self, Workers};

/// Renamings are looked for in sets of so many secrets, after so few guesses.
const RENAMED_FROM: usize = 12;
const RENAMED_AFTER: usize = 3;

/// A set costs less than the search said of it before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Contradiction;

/// Why there is no proof.
pub(super) type NoProof = NoResult<Contradiction>;

/// A proven bound.
#[derive(Debug, Clone, Copy)]
struct Proven {
    /// How many proofs were begun before.
    number: u64,
    /// In the costs that count now, and in those of its claim.
    bound: Cost,
    own_bound: Cost,
    /// Where it is said whether it is met again.
    position: usize,
}

/// Bounds by set and guesses left.
type Bounds = Memo<(Key, u16), Proven>;

/// Reasons: a proof follows; it follows, and the set is met again; a set met before, the same or
/// renamed.
const PROVEN: u8 = 0;
const MET_AGAIN: u8 = 1;
const SAME: u8 = 2;
const RENAMED: u8 = 3;

/// Guesses whose cells are counted before it is seen whether to go on.
const GUESSES_AT_ONCE: usize = 512;
/// Counting the cells of so many guesses, times the secrets, is worth several threads.
const WORTH_THREADS: usize = 1 << 12;

/// A checker keeps sets that are met again, of so many secrets in all, where each counts some more.
pub(super) const MOST_KEPT: u64 = 1 << 30;
const MORE_EACH: u64 = 96;

/// So many guesses left that they do not matter.
const UNLIMITED: u16 = u16::MAX;

/// What the proofs of all claims share.
pub(super) struct File {
    pub(super) guesses: Guesses,
    pub(super) body: Body,
    /// On the totals of sets, where any number of guesses is allowed.
    totals: Bounds,
}

/// What is written.
pub(super) struct Body {
    pub(super) writer: Writer,
    /// Proofs that were begun.
    pub(super) steps: u64,
    /// What is left of [`MOST_KEPT`].
    room: u64,
    index: Index,
}

impl File {
    /// For a checker that has so much room for sets that are met again.
    pub(super) fn new(guesses: Guesses, room: u64) -> Self {
        let writer = Writer::new(guesses.are_coloured());
        Self { guesses, body: Body { writer, steps: 0, room, index: Index::default() }, totals: Bounds::default() }
    }
}

/// What the threads of a proof share: the one that writes, and those that go ahead of it.
pub(super) struct Shared<'a> {
    pub(super) problem: &'a Problem,
    pub(super) stop: &'a Stop<'a>,
    guesses: &'a Guesses,
    totals: &'a Bounds,
    bounds: Bounds,
    /// By history and guesses left: how it was first written.
    named: Memo<(Key, u16), (Proven, Vec<Move>)>,
    phase: &'a Phase<'a>,
    pub(super) ahead: Ahead,
}

/// A proof under way.
struct Proof<'a> {
    shared: &'a Shared<'a>,
    search: Search<'a>,
    body: &'a mut Body,
}

/// A cell whose bound is to be raised.
pub(super) struct Raise {
    pub(super) cell: Cell,
    pub(super) bound: Cost,
    /// What counting says.
    least: Cost,
}

/// The guesses that counting does not refute.
#[derive(Debug)]
pub(super) struct Weak {
    /// The bound that they stay below.
    pub(super) bound: Cost,
    /// Renamings that fix the set. Of guesses that they make equal there is one.
    renamings: Vec<Renaming>,
    /// Each with what it costs at least.
    pub(super) guesses: Vec<(u16, Cost)>,
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
    let left = if costs.is_limited() { costs.guesses() } else { UNLIMITED };
    let start = State { set: problem.game().secrets(), history: &[], left };
    let File { guesses, body, totals } = file;
    let (bounds, named, ahead) = (Bounds::default(), Memo::default(), Ahead::new(workers.count()));
    let shared = Shared { problem, stop, guesses, totals, bounds, named, phase, ahead };
    if problem.size_bound(start.set.len(), left) < bound {
        // The first thread to come writes, the others go ahead until it is through.
        let (body, written) = (Mutex::new(Some(body)), Mutex::new(Ok(())));
        workers.all(|| {
            let body = body.lock().unwrap_or_else(PoisonError::into_inner).take();
            let search = Search::new(problem, &[], stop);
            let Some(body) = body else { return ahead::go(&shared, search) };
            let _end = End(stop);
            let result = Proof { shared: &shared, search, body }.set(start, bound);
            *written.lock().unwrap_or_else(PoisonError::into_inner) = result;
        });
        written.into_inner().unwrap_or_else(PoisonError::into_inner)?;
    }
    if !costs.is_limited() {
        file.totals = shared.bounds;
    }
    Ok(())
}

/// Ends the threads that go ahead.
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
        let found = match shared.ahead.take(&shared.place(state)) {
            Some(weak) if weak.bound >= bound => weak,
            _ => Arc::new(shared.weak(state, bound)?),
        };
        if !shared.problem.game().is_coloured() {
            self.body.writer.byte(found.renamings.len() as u8);
            found.renamings.iter().for_each(|renaming| self.renaming(renaming));
        }
        let weak: Vec<(u16, Cost)> = found.guesses.iter().copied().filter(|&(_, sum)| sum < bound).collect();
        drop(found);
        let depth = history.len();
        if depth == 0 {
            shared.phase.expect((weak.len() * set.len()) as u64);
        }
        if depth == 1 && weak.is_empty() {
            shared.phase.advance(set.len() as u64)?;
        }
        // The secrets beyond a first guess, as far as the second ones are through.
        let through = |guesses: usize| (set.len() * guesses / weak.len()) as u64;
        let frame = shared.ahead.begin(depth, || Items::guesses(state, bound, &weak));
        for (done, &(guess, mut sum)) in weak.iter().enumerate() {
            frame.reach(done);
            self.body.writer.begin(guess);
            let raises = shared.raises(&mut self.search, state, (guess, sum), bound, |set| shared.met(set, below))?;
            let cells = shared.ahead.begin(depth, || Items::cells(&raises, below));
            for (number, Raise { cell, bound: wanted, least }) in raises.into_iter().enumerate() {
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
                shared.phase.advance(through(done + 1) - through(done))?;
            }
        }
        self.body.writer.end();
        Ok(())
    }

    /// Writes why a cell costs at least so much; what is proven may be more.
    fn cell(&mut self, answer: u16, state: State<'_>, bound: Cost) -> Result<Cost, NoProof> {
        let State { set, history, left } = state;
        let shared = self.shared;
        let key = shared.problem.key_after(history, None, set);
        if let Some(proven) = shared.proven(key, left).filter(|proven| proven.bound >= bound)
            && self.body.keeps(proven, set.len())
        {
            self.body.again(answer, SAME, proven);
            return Ok(proven.bound);
        }
        let name = shared.name(state);
        if let Some((proven, first)) = name.and_then(|name| shared.named.get(&name))
            && proven.bound >= bound
            && let Some(renaming) = shared.problem.group.renamings(history, &first).first()
            && self.body.keeps(proven, set.len())
        {
            self.body.again(answer, RENAMED, proven);
            self.renaming(renaming);
            return Ok(proven.bound);
        }
        let position = self.body.writer.position();
        self.body.writer.cell(answer, PROVEN);
        let number = if bound >= IMPOSSIBLE { 0 } else { bound - shared.problem.size_bound(set.len(), left) };
        self.body.writer.number(number);
        let number = self.body.steps;
        let begin = self.body.index.begin(number, self.body.writer.position());
        self.set(state, bound)?;
        self.body.index.end(begin, self.body.steps, self.body.writer.position());
        let proven = Proven { number, bound, own_bound: bound, position };
        if let Some(name) = name {
            shared.named.insert(name, (proven, history.to_vec()));
        }
        shared.bounds.insert((key, left), proven);
        Ok(bound)
    }

    fn renaming(&mut self, renaming: &Renaming) {
        self.body.writer.bytes(&renaming.positions[..self.shared.problem.game().positions()]);
        self.body.writer.bytes(&renaming.symbols[..self.shared.guesses.kind().symbols]);
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
            let Some(left) = room.checked_sub(secrets as u64 + MORE_EACH) else { return false };
            *room = left;
            writer.meet_again(proven.position);
        }
        true
    }

    /// Writes that a set has been met before.
    fn again(&mut self, answer: u16, reason: u8, proven: Proven) {
        self.index.refer(self.writer.position(), proven.number, proven.own_bound);
        self.writer.cell(answer, reason);
        self.writer.number(proven.number);
    }
}

impl Shared<'_> {
    /// The guesses that counting does not refute, one of each class.
    pub(super) fn weak(&self, state: State<'_>, bound: Cost) -> Result<Weak, NoProof> {
        let below = self.problem.costs().next(state.left);
        if self.problem.game().is_coloured() {
            return Ok(Weak { bound, renamings: Vec::new(), guesses: self.weak_words(state, below, bound)? });
        }
        let renamings = self.renamings(state);
        let guesses = self.weak_codes(state.set, &renamings, below, bound);
        Ok(Weak { bound, renamings, guesses })
    }

    /// The same where letters get no colours.
    fn weak_codes(&self, set: &[u16], renamings: &[Renaming], below: u16, bound: Cost) -> Vec<(u16, Cost)> {
        let sizes: Vec<Cost> = (0..=set.len()).map(|size| self.problem.size_bound(size, below)).collect();
        let win = self.problem.game().answers() - 1;
        let own = self.problem.costs().unit() * set.len() as Cost;
        let more: Vec<Cost> = sizes.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let mut weak = Vec::new();
        let different = self.guesses.different(set, renamings);
        let answers: Vec<&[u8]> = set.iter().map(|&secret| self.guesses.answers_of(secret)).collect();
        let mut counts = [0_u16; 64];
        for &guess in different.iter() {
            let mut sum = own;
            counts[..=win].fill(0);
            for answers in &answers {
                let count = &mut counts[usize::from(answers[usize::from(guess)] & 63)];
                sum += more[usize::from(*count)];
                *count += 1;
            }
            if counts[win] > 0 {
                sum -= more[0];
            }
            if sum < bound && !counts[..win].iter().any(|&count| usize::from(count) == set.len()) {
                weak.push((guess, sum));
            }
        }
        weak
    }

    /// The same where letters get colours: those that counting the cells' own cells does not refute
    /// either.
    fn weak_words(&self, state: State<'_>, below: u16, bound: Cost) -> Result<Vec<(u16, Cost)>, NoProof> {
        let State { set, history, left } = state;
        let (problem, game) = (self.problem, self.problem.game());
        let mut excess = Excess::default();
        problem.scan_allowed(game, set, history, None, How::default(), &mut excess);
        let mut guesses = Vec::new();
        for (least, level) in excess.levels() {
            if problem.excess_bound(set, least, left) >= bound {
                break;
            }
            guesses.extend(scan::guesses(&level).map(|number| game.guess(None, number)));
        }
        guesses.sort_unstable();
        let own = problem.costs().unit() * set.len() as Cost;
        let part = problem.part(game, set, history);
        let scanned = part.as_ref().unwrap_or(game);
        let sum = |guess: u16| {
            let cells = state.cells(game, guess);
            if cells.first().is_some_and(|cell| cell.set.len() == set.len()) {
                return None;
            }
            let by_size = |cell: &Cell| problem.size_bound(cell.set.len(), below);
            let mut sum = own + cells.iter().map(by_size).sum::<Cost>();
            for cell in &cells {
                if sum >= bound {
                    return None;
                }
                sum += counted(problem, scanned, cell, below) - by_size(cell);
            }
            (sum < bound).then_some((guess, sum))
        };
        let mut weak = Vec::new();
        for some in guesses.chunks(GUESSES_AT_ONCE) {
            self.phase.check()?;
            if set.len() * some.len() < WORTH_THREADS {
                weak.extend(some.iter().filter_map(|&guess| sum(guess)));
            } else {
                weak.extend(parallel::map(some.to_vec(), sum).into_iter().flatten());
            }
        }
        Ok(weak)
    }

    /// Which cells are to be raised, and how far, for a guess that costs at least so much to cost at
    /// least the bound; what is known of sets says `met`.
    pub(super) fn raises(
        &self,
        search: &mut Search<'_>,
        state: State<'_>,
        (guess, mut sum): (u16, Cost),
        bound: Cost,
        met: impl Fn(Key) -> Option<Cost>,
    ) -> Result<Vec<Raise>, NoProof> {
        let below = self.problem.costs().next(state.left);
        let mut cells = state.cells(self.problem.game(), guess);
        cells.sort_by_key(|cell| (cell.set.len(), cell.feedback));
        let mut raises: Vec<Raise> = Vec::new();
        for cell in cells {
            let least = counted(self.problem, self.problem.game(), &cell, below);
            let key = self.problem.key_after(cell.state(below).history, None, &cell.set);
            let proven = met(key).map_or(least, |proven| proven.max(least));
            sum += proven - least;
            raises.push(Raise { cell, bound: proven, least });
        }
        for Raise { cell, bound: proven, .. } in &mut raises {
            if sum >= bound {
                break;
            }
            let wanted = (*proven + (bound - sum)).min(IMPOSSIBLE);
            let left = below.min(self.problem.costs().guesses());
            let found = search.bound_after(cell.state(left), wanted)?.value().min(wanted);
            if found > *proven {
                sum = sum - *proven + found;
                *proven = found;
            }
        }
        // What is not needed is not proven: first of the largest.
        for Raise { least, bound: proven, .. } in raises.iter_mut().rev() {
            if sum - (*proven - *least) >= bound {
                sum -= *proven - *least;
                *proven = *least;
            }
        }
        raises.retain(|raise| raise.bound > raise.least);
        if sum < bound {
            return Err(NoProof::Because(Contradiction));
        }
        Ok(raises)
    }

    /// The best that has been proven of a set: guesses count as much here as in its total, or more.
    fn proven(&self, set: Key, left: u16) -> Option<Proven> {
        let here = self.bounds.get(&(set, left));
        let total = self.totals.get(&(set, UNLIMITED));
        let total = total.map(|proven| Proven { bound: proven.bound * self.problem.costs().unit(), ..proven });
        here.into_iter().chain(total).max_by_key(|proven| proven.bound)
    }

    /// The same without where it was proven.
    pub(super) fn met(&self, set: Key, left: u16) -> Option<Cost> {
        self.proven(set, left).map(|proven| proven.bound)
    }

    /// The best that has been proven of a set of this name.
    pub(super) fn bound_of_name(&self, name: (Key, u16)) -> Option<Cost> {
        self.named.get(&name).map(|(proven, _)| proven.bound)
    }

    /// What a set is called in [`Self::named`], if it is large enough.
    pub(super) fn name(&self, State { set, history, left }: State<'_>) -> Option<(Key, u16)> {
        self.problem.name(history, set.len()).map(|name| (name, left))
    }

    /// Some renamings that fix a set, by which as many guesses are equal as by all that are found.
    fn renamings(&self, state: State<'_>) -> Vec<Renaming> {
        if !self.has_renamings(state) {
            return Vec::new();
        }
        let history = state.history;
        let group = &self.problem.group;
        let mut classes = Classes::new(self.problem.game().guesses().len());
        let mut found = Vec::new();
        let mut smallest: Vec<u16> = classes.smallest().collect();
        for renaming in group.exchanges(history).into_iter().chain(group.renamings(history, history)) {
            // Their number is a byte.
            if found.len() == usize::from(u8::MAX) {
                break;
            }
            // That those which represent the others stay in their classes is soon seen, and nearly
            // always enough.
            let mut stays = |&guess: &u16| {
                self.guesses.image(&renaming, guess).is_none_or(|image| classes.smallest_of(image) == guess)
            };
            if !smallest.iter().all(&mut stays) {
                self.guesses.unite_by(&mut classes, &renaming);
                smallest = classes.smallest().collect();
                found.push(renaming);
            }
        }
        found
    }

    /// Whether renamings that fix a set are looked for. They depend on its history.
    fn has_renamings(&self, State { set, history, .. }: State<'_>) -> bool {
        set.len() >= RENAMED_FROM && history.len() < RENAMED_AFTER && !self.problem.game().is_coloured()
    }

    /// All that the guesses depend on which counting does not refute, but for the bound.
    pub(super) fn place(&self, state: State<'_>) -> Place {
        let State { set, history, left } = state;
        let renamed_by = if self.has_renamings(state) { history.to_vec() } else { Vec::new() };
        (self.problem.key_after(history, None, set), left, renamed_by)
    }
}

/// What a cell costs at least by counting: its secrets, or, where letters get colours, the most
/// cells that a guess makes of it. x cells, one more if the guess may be the secret, have x
/// secrets that are the first of theirs, and the others cost as much as a second one, or more. The
/// game may be a part for a set that has the cell.
fn counted(problem: &Problem, game: &Game, cell: &Cell, left: u16) -> Cost {
    let size = cell.set.len();
    let least = problem.size_bound(size, left);
    if !game.is_coloured() || size < 3 || least >= IMPOSSIBLE || game.most_cells(&cell.set) as usize == size {
        return least;
    }
    let state = cell.state(left);
    let Some((&last, history)) = state.history.split_last() else { return least };
    let Some(excess) = problem.least_excess(game, &cell.set, history, last) else { return least };
    let (cells, size) = ((game.answers() + 1 - excess) as Cost, size as Cost);
    debug_assert!(cells <= size, "no member tells all others apart");
    let below = problem.costs().next(left);
    let first = problem.size_bound(1, below);
    let second = problem.size_bound(2, below) - first;
    let sum = problem.costs().unit() * size + cells * first + (size - cells) * second;
    least.max(sum.min(IMPOSSIBLE))
}

/// The bytes of a certificate.
#[derive(Debug)]
pub(super) struct Writer {
    bytes: Vec<u8>,
    /// Whether words get colours. Then guesses are named, and so are the ends of what is said of
    /// them. A cell is a number, with the reason in its two lowest bits; else it is a byte, with
    /// the reason in the two highest.
    is_coloured: bool,
}

impl Writer {
    pub(super) fn new(is_coloured: bool) -> Self {
        Self { bytes: Vec::new(), is_coloured }
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
    fn cell(&mut self, answer: u16, reason: u8) {
        if self.is_coloured {
            self.number((u64::from(answer) + 1) << 2 | u64::from(reason));
        } else {
            self.byte(reason << 6 | answer as u8);
        }
    }

    /// Where the next byte goes.
    fn position(&self) -> usize {
        self.bytes.len()
    }

    /// The bit of a cell's first byte that says that its set is met again.
    fn met_again(&self) -> u8 {
        if self.is_coloured { MET_AGAIN } else { MET_AGAIN << 6 }
    }

    /// Whether it was said of the cell there that its set is met again.
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
