//! The proof that every guess costs at least a bound.

use std::collections::HashMap;

use super::guesses::{Classes, Guesses};
use super::writer::Writer;
use crate::code_breaking::exact::bounds::renaming::Renaming;
use crate::code_breaking::exact::bounds::symmetry::Asked;
use crate::code_breaking::exact::costs::{Cost, IMPOSSIBLE};
use crate::code_breaking::exact::search::branch_and_bound::Search;
use crate::code_breaking::exact::search::problem::Problem;
use crate::code_breaking::exact::search::stop::Stop;
use crate::progress::Cancelled;

/// Renamings are looked for in sets of so many secrets, after so few guesses.
const RENAMED_FROM: usize = 12;
const RENAMED_AFTER: usize = 4;

/// A proven bound.
#[derive(Debug, Clone)]
struct Known {
    /// How many proofs were begun before.
    number: u64,
    bound: Cost,
    /// Where it says whether it is met again.
    position: usize,
    asked: Vec<Asked>,
}

/// A bit of a reason: the set is met again.
const MET_AGAIN: u8 = 1 << 6;
/// Reasons: a set met before, the same or renamed.
const SAME: u8 = 2 << 6;
const RENAMED: u8 = 3 << 6;

/// A proof under way.
pub(super) struct Proof<'a> {
    problem: &'a Problem,
    search: Search<'a>,
    guesses: &'a mut Guesses,
    writer: &'a mut Writer,
    /// By set and guesses left.
    known: HashMap<(u128, u16), Known>,
    /// By history and guesses left.
    named: HashMap<(u128, u16), Known>,
    steps: u64,
    pub(super) stat: [u64; 8],
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
        guesses: &'a mut Guesses,
        writer: &'a mut Writer,
        steps: u64,
    ) -> Self {
        let search = Search::new(problem, &[], stop);
        Self { problem, search, guesses, writer, known: HashMap::new(), named: HashMap::new(), steps, stat: [0; 8] }
    }

    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// Proves that all secrets cost at least the bound.
    pub(super) fn whole(&mut self, bound: Cost) -> Result<(), Cancelled> {
        let secrets = self.problem.universe().secrets().to_vec();
        let left = self.problem.costs().guesses();
        if self.least(secrets.len(), left) < bound {
            self.set(&secrets, &mut Vec::new(), left, bound)?;
        }
        if std::env::var("CERT").is_ok() { eprintln!("stat {:?} steps {}", self.stat, self.steps); }
        Ok(())
    }

    /// What so many secrets cost at least, by counting.
    fn least(&self, secrets: usize, left: u16) -> Cost {
        let costs = self.problem.costs();
        let (mut rest, mut places, mut cost): (Cost, Cost, Cost) = (secrets as Cost, 1, 0);
        for guess in 1..=left {
            let found = rest.min(places);
            cost += found * costs.found(guess, left);
            rest -= found;
            if rest == 0 {
                return cost;
            }
            places = places.saturating_mul(self.problem.universe().answers() as Cost - 1);
        }
        IMPOSSIBLE
    }

    /// Writes why a set costs at least so much.
    fn set(&mut self, set: &[u16], asked: &mut Vec<Asked>, left: u16, bound: Cost) -> Result<(), Cancelled> {
        self.steps += 1;
        let renamings = self.renamings(set, asked);
        self.writer.byte(renamings.len() as u8);
        renamings.iter().for_each(|renaming| self.renaming(renaming));
        let costs = *self.problem.costs();
        let below = if costs.is_limited() { left.saturating_sub(1) } else { left };
        let sizes: Vec<Cost> = (0..=set.len()).map(|size| self.least(size, below)).collect();
        let win = self.problem.universe().answers() - 1;
        let own = costs.unit() * set.len() as Cost;
        let last = if costs.is_limited() && left == 1 { costs.penalty() } else { 0 };
        let mut weak = Vec::new();
        for &guess in self.guesses.different(set, &renamings).iter() {
            let mut counts = [0_usize; 64];
            for &secret in set {
                counts[usize::from(self.guesses.answers_of(secret)[usize::from(guess)])] += 1;
            }
            if counts[win] == 0 && counts[..win].contains(&set.len()) {
                continue;
            }
            let sum = counts[..win].iter().map(|&size| sizes[size]).sum::<Cost>() + own + counts[win] as Cost * last;
            if sum < bound {
                weak.push((guess, sum));
            }
        }
        self.stat[0] += weak.len() as u64;
        if set.len() > 12 { self.stat[1] += 1; }
        if weak.is_empty() { self.stat[2] += 1; }
        for (guess, mut sum) in weak {
            for Raise { answer, cell, bound: wanted, least } in self.raises(set, guess, asked, below, sum, bound)? {
                // More may be known of the cells before than was wanted.
                if sum < bound {
                    asked.push((guess, answer));
                    sum += self.cell(answer, &cell, asked, below, wanted)? - least;
                    asked.pop();
                }
            }
        }
        Ok(())
    }

    /// Which cells are to be raised, and how far, for the guess to cost at least the bound.
    fn raises(
        &mut self,
        set: &[u16],
        guess: u16,
        asked: &mut Vec<Asked>,
        below: u16,
        mut sum: Cost,
        bound: Cost,
    ) -> Result<Vec<Raise>, Cancelled> {
        let mut cells = self.problem.universe().cells(set, guess);
        cells.sort_by_key(|(answer, cell)| (cell.len(), *answer));
        let mut raises: Vec<Raise> = Vec::new();
        for (answer, cell) in cells {
            let least = self.least(cell.len(), below);
            let known = self.known.get(&(self.problem.key(&cell).0, below)).map_or(least, |known| known.bound);
            sum += known - least;
            raises.push(Raise { answer, cell, bound: known, least });
        }
        for Raise { answer, cell, bound: proven, .. } in &mut raises {
            if sum >= bound {
                break;
            }
            let wanted = (*proven + (bound - sum)).min(IMPOSSIBLE);
            asked.push((guess, *answer));
            let found = self.search.bound_after(asked, cell, below, wanted)?.value().min(wanted);
            asked.pop();
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
        assert!(sum >= bound, "the bound holds: {set:?} {guess} {sum} {bound}");
        Ok(raises)
    }

    /// Writes why a cell costs at least so much; what is proven may be more.
    fn cell(&mut self, answer: u8, cell: &[u16], asked: &mut Vec<Asked>, left: u16, bound: Cost) -> Result<Cost, Cancelled> {
        let key = (self.problem.key(cell).0, left);
        if let Some(known) = self.known.get(&key)
            && known.bound >= bound
        {
            self.writer.set_bits(known.position, MET_AGAIN);
            self.writer.byte(SAME | answer);
            self.writer.number(known.number);
            self.stat[3] += 1;
            return Ok(known.bound);
        }
        let name = self.problem.name(asked, cell.len()).map(|name| (name.0, left));
        if let Some(known) = name.and_then(|name| self.named.get(&name))
            && known.bound >= bound
            && let Some(renaming) = self.problem.symmetry.renamings(asked, &known.asked).first().copied()
        {
            let known = known.clone();
            self.writer.set_bits(known.position, MET_AGAIN);
            self.writer.byte(RENAMED | answer);
            self.writer.number(known.number);
            self.renaming(&renaming);
            self.stat[4] += 1;
            return Ok(known.bound);
        }
        let position = self.writer.position();
        self.writer.byte(answer);
        self.writer.number(if bound >= IMPOSSIBLE { 0 } else { bound - self.least(cell.len(), left) });
        let number = self.steps;
        self.set(cell, asked, left, bound)?;
        let known = Known { number, bound, position, asked: asked.clone() };
        if let Some(name) = name {
            self.named.insert(name, known.clone());
        }
        self.known.insert(key, known);
        Ok(bound)
    }

    /// Some renamings that fix a set, by which as many guesses are equal as by all that are found.
    fn renamings(&self, set: &[u16], asked: &[Asked]) -> Vec<Renaming> {
        if set.len() < RENAMED_FROM || asked.len() >= RENAMED_AFTER {
            return Vec::new();
        }
        let symmetry = &self.problem.symmetry;
        let mut classes = Classes::new(self.problem.universe().guesses().len());
        let mut found = Vec::new();
        for renaming in symmetry.exchanges(asked).into_iter().chain(symmetry.renamings(asked, asked)) {
            let mut is_new = false;
            for guess in 0..self.problem.universe().guesses().len() as u16 {
                if let Some(image) = self.guesses.image(&renaming, guess) {
                    is_new |= classes.unite(guess, image);
                }
            }
            if is_new {
                found.push(renaming);
            }
        }
        found
    }

    fn renaming(&mut self, renaming: &Renaming) {
        let universe = self.problem.universe();
        let symbols = universe.rules().map_or(32, |rules| rules.symbols().into());
        self.writer.bytes(&renaming.positions[..universe.positions()]);
        self.writer.bytes(&renaming.symbols[..symbols]);
    }
}
