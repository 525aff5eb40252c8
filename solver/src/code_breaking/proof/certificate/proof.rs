//! Why every guess costs at least a bound: for each that counting does not refute, cells that cost more, and why those do.

use super::guesses::{Classes, Guesses};
use super::writer::Writer;
use crate::code_breaking::game::group::Move;
use crate::code_breaking::game::group::Renaming;
use crate::code_breaking::search::branch_and_bound::Search;
use crate::code_breaking::search::costs::{Cost, IMPOSSIBLE};
use crate::code_breaking::search::memo::Memo;
use crate::code_breaking::search::problem::Problem;
use crate::code_breaking::search::threads::Stop;
use crate::control::{NoResult, Phase};

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
pub(super) struct ProvenBound {
    /// How many proofs were begun before.
    number: u64,
    bound: Cost,
    /// Where it is said whether it is met again.
    position: usize,
}

/// Bounds by set and guesses left.
pub(super) type ProvenBounds = Memo<(u128, u16), ProvenBound>;

/// A bit of a reason: the set is met again.
const MET_AGAIN: u8 = 1 << 6;
/// Reasons: a set met before, the same or renamed.
const SAME: u8 = 2 << 6;
const RENAMED: u8 = 3 << 6;

/// A checker keeps sets that are met again, of so many secrets in all, where each counts some more.
pub(super) const MOST_KEPT: u64 = 1 << 30;
const MORE_EACH: u64 = 96;

/// So many guesses left that they do not matter.
const UNLIMITED: u16 = u16::MAX;

/// What the proofs of all claims have in the file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Written {
    /// Proofs that were begun.
    pub(super) steps: u64,
    /// What is left of [`MOST_KEPT`].
    pub(super) room: u64,
}

/// A proof under way.
pub(super) struct Proof<'a> {
    problem: &'a Problem,
    search: Search<'a>,
    guesses: &'a Guesses,
    writer: &'a mut Writer,
    known: ProvenBounds,
    /// On the totals of sets, where any number of guesses is allowed.
    totals: &'a ProvenBounds,
    /// By history and guesses left: how it was first written.
    named: Memo<(u128, u16), (ProvenBound, Vec<Move>)>,
    written: Written,
    phase: &'a Phase<'a>,
}

/// A cell whose bound is to be raised.
struct Raise {
    answer: u8,
    cell: Vec<u16>,
    bound: Cost,
    /// What counting says.
    least: Cost,
}

impl<'a> Proof<'a> {
    pub(super) fn new(
        problem: &'a Problem,
        stop: &'a Stop<'a>,
        guesses: &'a Guesses,
        writer: &'a mut Writer,
        totals: &'a ProvenBounds,
        written: Written,
        phase: &'a Phase<'a>,
    ) -> Self {
        let search = Search::new(problem, &[], stop);
        let (known, named) = (ProvenBounds::default(), Memo::default());
        Self { problem, search, guesses, writer, known, totals, named, written, phase }
    }

    /// What is in the file, and what this claim's proofs prove.
    pub(super) fn finish(self) -> (Written, ProvenBounds) {
        (self.written, self.known)
    }

    /// Writes why all secrets cost at least the bound.
    pub(super) fn whole(&mut self, bound: Cost) -> Result<(), NoProof> {
        let secrets = self.problem.game().secrets().to_vec();
        let costs = self.problem.costs();
        let left = if costs.is_limited() { costs.guesses() } else { UNLIMITED };
        if self.problem.size_bound(secrets.len(), left) < bound {
            self.set(&secrets, &mut Vec::new(), left, bound)?;
        }
        Ok(())
    }

    /// Writes why a set costs at least so much.
    fn set(&mut self, set: &[u16], history: &mut Vec<Move>, left: u16, bound: Cost) -> Result<(), NoProof> {
        self.phase.check()?;
        self.written.steps += 1;
        let renamings = self.renamings(set, history);
        self.writer.byte(renamings.len() as u8);
        renamings.iter().for_each(|renaming| self.renaming(renaming));
        let costs = *self.problem.costs();
        let below = costs.next(left);
        let sizes: Vec<Cost> = (0..=set.len()).map(|size| self.problem.size_bound(size, below)).collect();
        let win = self.problem.game().answers() - 1;
        let own = costs.unit() * set.len() as Cost;
        let more: Vec<Cost> = sizes.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let mut weak = Vec::new();
        let different = self.guesses.different(set, &renamings);
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
        let depth = history.len();
        if depth == 0 {
            self.phase.expect((weak.len() * set.len()) as u64);
        }
        if depth == 1 && weak.is_empty() {
            self.phase.advance(set.len() as u64)?;
        }
        // The secrets beyond a first guess, as far as the second ones are through.
        let through = |guesses: usize| (set.len() * guesses / weak.len()) as u64;
        for (done, &(guess, mut sum)) in weak.iter().enumerate() {
            for Raise { answer, cell, bound: wanted, least } in self.raises(set, guess, history, below, sum, bound)? {
                let steps = self.written.steps;
                // More may be known of the cells before than was wanted.
                if sum < bound {
                    history.push((guess, answer));
                    sum += self.cell(answer, &cell, history, below, wanted)? - least;
                    history.pop();
                }
                if depth == 0 && self.written.steps == steps {
                    self.phase.advance(cell.len() as u64)?;
                }
            }
            if depth == 1 {
                self.phase.advance(through(done + 1) - through(done))?;
            }
        }
        Ok(())
    }

    /// Which cells are to be raised, and how far, for the guess to cost at least the bound.
    fn raises(
        &mut self,
        set: &[u16],
        guess: u16,
        history: &mut Vec<Move>,
        below: u16,
        mut sum: Cost,
        bound: Cost,
    ) -> Result<Vec<Raise>, NoProof> {
        let mut cells = self.problem.game().cells(set, guess);
        cells.sort_by_key(|(answer, cell)| (cell.len(), *answer));
        let mut raises: Vec<Raise> = Vec::new();
        for (answer, cell) in cells {
            let least = self.problem.size_bound(cell.len(), below);
            let proven = self.met(self.problem.key(&cell).0, below).map_or(least, |known| known.bound.max(least));
            sum += proven - least;
            raises.push(Raise { answer, cell, bound: proven, least });
        }
        for Raise { answer, cell, bound: proven, .. } in &mut raises {
            if sum >= bound {
                break;
            }
            let wanted = (*proven + (bound - sum)).min(IMPOSSIBLE);
            history.push((guess, *answer));
            let left = below.min(self.problem.costs().guesses());
            let found = self.search.bound_after(history, cell, left, wanted)?.value().min(wanted);
            history.pop();
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

    /// Writes why a cell costs at least so much; what is proven may be more.
    fn cell(
        &mut self,
        answer: u8,
        cell: &[u16],
        history: &mut Vec<Move>,
        left: u16,
        bound: Cost,
    ) -> Result<Cost, NoProof> {
        let key = self.problem.key(cell).0;
        if let Some(known) = self.met(key, left).filter(|known| known.bound >= bound)
            && self.keeps(known, cell.len())
        {
            self.again(SAME | answer, known);
            return Ok(known.bound);
        }
        let name = self.problem.name(history, cell.len()).map(|name| (name.0, left));
        if let Some((known, first)) = name.and_then(|name| self.named.get(&name))
            && known.bound >= bound
            && let Some(renaming) = self.problem.group.renamings(history, &first).first()
            && self.keeps(known, cell.len())
        {
            self.again(RENAMED | answer, known);
            self.renaming(renaming);
            return Ok(known.bound);
        }
        let position = self.writer.position();
        self.writer.byte(answer);
        self.writer.number(if bound >= IMPOSSIBLE { 0 } else { bound - self.problem.size_bound(cell.len(), left) });
        let number = self.written.steps;
        self.set(cell, history, left, bound)?;
        let known = ProvenBound { number, bound, position };
        if let Some(name) = name {
            self.named.insert(name, (known, history.clone()));
        }
        self.known.insert((key, left), known);
        Ok(bound)
    }

    /// The best that has been proven of a set: guesses count as much here as in its total, or more.
    fn met(&self, set: u128, left: u16) -> Option<ProvenBound> {
        let here = self.known.get(&(set, left));
        let total = self.totals.get(&(set, UNLIMITED));
        let total = total.map(|known| ProvenBound { bound: known.bound * self.problem.costs().unit(), ..known });
        here.into_iter().chain(total).max_by_key(|known| known.bound)
    }

    /// Says of a set of so many secrets that it is met again, if there is room for it; else it has to be proven again.
    fn keeps(&mut self, known: ProvenBound, secrets: usize) -> bool {
        if !self.writer.has_bits(known.position, MET_AGAIN) {
            let Some(room) = self.written.room.checked_sub(secrets as u64 + MORE_EACH) else { return false };
            self.written.room = room;
            self.writer.set_bits(known.position, MET_AGAIN);
        }
        true
    }

    /// Writes that a set has been met before.
    fn again(&mut self, reason: u8, known: ProvenBound) {
        self.writer.byte(reason);
        self.writer.number(known.number);
    }

    /// Some renamings that fix a set, by which as many guesses are equal as by all that are found.
    fn renamings(&self, set: &[u16], history: &[Move]) -> Vec<Renaming> {
        if set.len() < RENAMED_FROM || history.len() >= RENAMED_AFTER {
            return Vec::new();
        }
        let group = &self.problem.group;
        let mut classes = Classes::new(self.problem.game().guesses().len());
        let mut found = Vec::new();
        let mut smallest: Vec<u16> = classes.smallest().collect();
        for renaming in group.exchanges(history).into_iter().chain(group.renamings(history, history)) {
            // Their number is a byte.
            if found.len() == usize::from(u8::MAX) {
                break;
            }
            // That those which represent the others stay in their classes is soon seen, and nearly always enough.
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

    fn renaming(&mut self, renaming: &Renaming) {
        self.writer.bytes(&renaming.positions[..self.problem.game().positions()]);
        self.writer.bytes(&renaming.symbols[..self.guesses.kind().symbols]);
    }
}
