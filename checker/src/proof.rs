//! Proofs that every guess costs at least a bound.

use std::collections::HashMap;
use std::io::Read;
use std::sync::Arc;

use crate::claim::{Costs, IMPOSSIBLE, UNLIMITED};
use crate::codes::{Code, Codes, Constraints, number};
use crate::input::Input;
use crate::parts::{Lemma, Part, PartTask, Parts};
use crate::scan::Scan;

/// Guesses after one another: more than any tree worth a certificate has.
pub(crate) const DEEPEST: usize = 100;

/// Most guesses, over all sets, whose classes are remembered.
const MOST_REMEMBERED: usize = 1 << 25;

const TOO_MUCH: &str = "more is to be kept than may be";

/// A certificate, or a part of one, while it is checked.
pub(crate) struct Checker<'a, R> {
    pub(crate) input: Input<'a, R>,
    pub(crate) codes: Arc<Codes>,
    /// The guesses, and their feedbacks, that lead to the set that is looked at.
    pub(crate) path: Vec<(u16, usize)>,
    pub(crate) steps: u64,
    pub(crate) costs: Costs,
    /// Sets by the number of proofs that were begun before, outside of other parts.
    pub(crate) known: HashMap<u64, Lemma>,
    /// Classes of guesses that are equal because they differ in other symbols only, by the symbols
    /// of a set.
    pub(crate) classes: HashMap<u32, Vec<u16>>,
    /// Counter of cells where letters get colours.
    pub(crate) scan: Option<Arc<Scan>>,
    /// Number of proofs that begin before each claim, and its costs.
    pub(crate) claimed: Vec<(u64, Costs)>,
    pub(crate) parts: &'a Parts<'a>,
    /// True if this is a part.
    pub(crate) is_part: bool,
    /// The first part that can come.
    pub(crate) next_part: usize,
}

impl<'a, R: Read> Checker<'a, R> {
    pub(crate) fn new(input: Input<'a, R>, codes: Arc<Codes>, parts: &'a Parts<'a>) -> Self {
        let (known, classes, path, claimed) =
            (HashMap::new(), HashMap::new(), Vec::new(), Vec::new());
        let (steps, costs, scan, is_part, next_part) = (0, Costs::TOTAL, None, false, 0);
        Self {
            input,
            codes,
            path,
            steps,
            costs,
            known,
            classes,
            scan,
            claimed,
            parts,
            is_part,
            next_part,
        }
    }

    /// Writes an error with its place: the byte, and the guesses and feedbacks before it.
    pub(crate) fn located(&self, why: &str) -> String {
        let (codes, after) = (
            &self.codes,
            if self.path.is_empty() { "" } else { ", after" },
        );
        let steps = self.path.iter().map(|&(guess, feedback)| {
            format!(
                " {}={}",
                codes.written(guess),
                codes.written_feedback(feedback)
            )
        });
        let path: String = steps.collect();
        format!("before byte {}{after}{path}: {why}", self.input.position())
    }

    /// Proves that all secrets cost at least the bound with so many guesses.
    pub(crate) fn all(
        &mut self,
        secrets: &[u16],
        (left, costs, bound): (u16, Costs, u64),
    ) -> Result<(), String> {
        self.costs = costs;
        self.claimed.push((self.steps, costs));
        // No part has been met before the first claim.
        Arc::get_mut(&mut self.codes).map_or(Ok(()), Codes::keep_feedbacks)?;
        if self.codes.has_colours() && self.scan.is_none() {
            self.scan = Some(Scan::new(&self.codes, self.parts.threads).into());
        }
        if self.least(secrets.len(), left) < bound {
            self.prove(secrets, left, bound)
        } else {
            Ok(())
        }
    }

    /// Returns the least cost of so many secrets by counting.
    fn least(&self, secrets: usize, left: u16) -> u64 {
        let others = self
            .scan
            .as_ref()
            .map_or(self.codes.others(), |scan| scan.others);
        self.costs.least(secrets, left, others)
    }

    /// Proves that a set costs at least the bound with so many guesses left: that each guess does.
    /// All feedbacks are kept. A part waits for a thread.
    fn prove(&mut self, set: &[u16], left: u16, bound: u64) -> Result<(), String> {
        let parts = &self.parts.parts;
        let part = match parts.get(self.next_part) {
            Some(part) if part.number == self.steps => *part,
            _ => return self.proof(set, left, bound),
        };

        let before = self.input.position();
        // Its set waits with it.
        if !self.parts.keep(set.len()) {
            return Err(TOO_MUCH.into());
        }
        let task = PartTask {
            part: self.next_part,
            bytes: self.input.part(part.bytes)?,
            codes: Arc::clone(&self.codes),
            scan: self.scan.clone(),
            path: self.path.clone(),
            set: set.to_vec(),
            left,
            bound,
            costs: self.costs,
            claimed: self.claimed.clone(),
        };

        self.steps += part.steps;
        self.next_part = parts.partition_point(|other| other.number < self.steps);
        // Who reads the file does not run away from the others.
        let mut are_many = self.parts.wait(before, task);
        while are_many && !self.is_part {
            are_many = self.parts.help(&mut self.classes);
        }
        Ok(())
    }

    /// The same where it is read.
    pub(crate) fn proof(&mut self, set: &[u16], left: u16, bound: u64) -> Result<(), String> {
        self.steps += 1;

        let below = if left == UNLIMITED {
            left
        } else {
            left.saturating_sub(1)
        };
        let different = if self.scan.is_some() {
            self.allowed()
        } else {
            self.different(set)?
        };
        let more: Vec<u64> = (0..set.len())
            .map(|n| self.least(n + 1, below) - self.least(n, below))
            .collect();
        let rows: Vec<&[u16]> = set
            .iter()
            .map(|&secret| &self.codes.feedbacks[usize::from(secret)][..])
            .collect();
        let winning = self.codes.winning();
        let (mut counts, mut weak) = (vec![0; winning + 1], Vec::new());

        for guess in different {
            let mut sum = self.costs.unit * set.len() as u64;
            counts.fill(0);
            for row in &rows {
                let count = &mut counts[usize::from(row[usize::from(guess)])];
                sum += more[*count];
                *count += 1;
            }
            // The secret that is guessed is in no cell.
            if counts[winning] > 0 {
                sum -= more[0];
            }
            // A guess that tells nothing leads to a tree that would do without it.
            if sum < bound && !counts[..winning].contains(&set.len()) {
                weak.push((guess, bound - sum));
            }
        }

        drop((more, rows));
        if let Some(scan) = &self.scan {
            // Other threads are at other parts.
            let threads = if self.is_part { 1 } else { self.parts.threads };
            weak = scan.weak(
                (&self.codes, self.costs, &self.path),
                set,
                (below, threads),
                &weak,
            );
        }

        for (guess, missing) in weak {
            self.expect(
                u64::from(guess) + 1,
                "a guess costs less, and nothing is said of it",
            )?;
            self.raise(set, guess, below, missing)?;
            self.expect(0, "a cell is named that is not needed")?;
        }
        self.expect(0, "a guess is named that costs enough")
    }

    /// Reads a number that is known where letters get colours: that of the guess at hand, or 0.
    pub(crate) fn expect(&mut self, number: u64, or: &str) -> Result<(), String> {
        let is_read = self.scan.is_none() || self.input.number()? == number;
        if is_read { Ok(()) } else { Err(or.into()) }
    }

    /// Raises what a guess costs at least by what its cells cost: each cell once, until nothing is
    /// missing.
    pub(crate) fn raise(
        &mut self,
        set: &[u16],
        guess: u16,
        left: u16,
        mut missing: u64,
    ) -> Result<(), String> {
        let mut cells = self.codes.divide(set, guess);
        cells.remove(&self.codes.winning());
        while missing > 0 {
            let (reason, feedback) = self.reason()?;
            self.path.push((guess, feedback));
            let cell = cells.remove(&feedback).unwrap_or_default();
            if cell.is_empty() || self.path.len() > DEEPEST {
                return Err("there is no such cell to be raised".into());
            }
            let least = self.least(cell.len(), left);
            let counted = match &self.scan {
                Some(scan) => scan.least(&self.codes, self.costs, &self.path, &cell, left),
                None => least,
            };
            let bound = match reason {
                0 | 1 => {
                    let more = self.input.number()?;
                    let bound = if more == 0 { IMPOSSIBLE } else { least + more };
                    let number = self.steps;
                    self.prove(&cell, left, bound)?;
                    if reason == 1 {
                        if !self.parts.keep(cell.len()) {
                            return Err(TOO_MUCH.into());
                        }
                        let (costs, constraints) = (self.costs, self.codes.constraints(&self.path));
                        self.known.insert(
                            number,
                            Lemma {
                                set: cell.into(),
                                left,
                                costs,
                                constraints,
                                bound,
                            },
                        );
                    }
                    bound
                }
                _ => self.known(cell, left, reason == 3)?,
            };
            if bound <= counted {
                return Err("a cell is not raised".into());
            }
            missing = missing.saturating_sub(bound - counted);
            self.path.pop();
        }
        Ok(())
    }

    /// Reads why a cell is raised, and which.
    fn reason(&mut self) -> Result<(u8, usize), String> {
        if self.scan.is_some() {
            let number = self.input.number_to(4 * self.codes.winning() + 3)?;
            return Ok((
                number as u8 & 3,
                (number >> 2)
                    .checked_sub(1)
                    .ok_or("a guess costs less than it has to")?,
            ));
        }
        let byte = self.input.byte()?;
        Ok((byte >> 6, usize::from(byte & 63)))
    }

    /// The guesses that may be made, where letters get colours.
    fn allowed(&self) -> Vec<u16> {
        let constraints = self.codes.constraints(&self.path);
        let all = (0..=u16::MAX).take(self.codes.guesses.len());
        all.filter(|&guess| self.codes.agrees(guess, &constraints))
            .collect()
    }

    /// The bound of a set that was met before, perhaps renamed.
    pub(crate) fn known(
        &mut self,
        mut set: Vec<u16>,
        left: u16,
        is_renamed: bool,
    ) -> Result<u64, String> {
        let (number, constraints) = (self.input.number()?, self.codes.constraints(&self.path));
        if is_renamed && self.scan.is_some() {
            return Err("words are not renamed".into());
        }
        if is_renamed {
            set = image(&set, &self.renaming()?);
        }

        let (bound, costs) = match self.known.get(&number) {
            Some(known) if known.serves(&set, left, &constraints) => (known.bound, known.costs),
            Some(_) => return Err(Lemma::another(number)),
            None => self.outside(number, set.into(), left, constraints)?,
        };

        match costs {
            costs if costs == self.costs => Ok(bound),
            // Each guess of the total costs a unit here.
            Costs::TOTAL => Ok(bound * self.costs.unit),
            _ => Err(Lemma::another(number)),
        }
    }

    /// Returns the bound that a proof outside of this part claims: one that begins before this
    /// place, so that no two proofs need each other.
    fn outside(
        &self,
        number: u64,
        set: Box<[u16]>,
        left: u16,
        constraints: Constraints,
    ) -> Result<(u64, Costs), String> {
        let bound = self.parts.bound(number).filter(|_| number < self.steps);
        let claim = self.claimed.iter().rfind(|(before, _)| *before <= number);
        let (Some(bound), Some(&(_, costs))) = (bound, claim) else {
            return Err(Lemma::another(number));
        };
        let has_room = self.parts.refer(
            number,
            Lemma {
                set,
                left,
                costs,
                constraints,
                bound,
            },
            self.input.position(),
        );
        if has_room {
            Ok((bound, costs))
        } else {
            Err(TOO_MUCH.into())
        }
    }

    /// The guesses to be looked at: the smallest of each class of equal ones.
    fn different(&mut self, set: &[u16]) -> Result<Vec<u16>, String> {
        let live = self.codes.live(set);
        if !self.classes.contains_key(&live) {
            let mut class: Vec<u16> = (0..self.codes.guesses.len())
                .map(|guess| guess as u16)
                .collect();
            for guess in 0..class.len() {
                unite(
                    &mut class,
                    guess as u16,
                    self.codes.without_dead(guess as u16, live),
                );
            }
            if self.classes.len() * class.len() > MOST_REMEMBERED {
                self.classes.clear();
            }
            self.classes.insert(live, class);
        }

        let mut class = self.classes[&live].clone();
        for _ in 0..self.input.byte()? {
            let images = self.renaming()?;
            if image(set, &images) != set {
                return Err("a renaming does not map the set onto itself".into());
            }
            (0..=u16::MAX)
                .zip(&images)
                .for_each(|(guess, &image)| unite(&mut class, guess, image));
        }
        Ok((0..=u16::MAX)
            .zip(&class)
            .filter(|(guess, smaller)| guess == *smaller)
            .map(|(guess, _)| guess)
            .collect())
    }

    /// Reads a relabelling: position by position where it goes, then what each symbol becomes.
    /// Returns the image of each guess.
    pub(crate) fn renaming(&mut self) -> Result<Vec<u16>, String> {
        let positions = self.permutation(self.codes.positions)?;
        let symbols = self.permutation(self.codes.symbols)?;
        let images = self.codes.guesses.iter().map(|code| {
            let mut image = Code::default();
            (0..positions.len())
                .for_each(|i| image[usize::from(positions[i])] = symbols[usize::from(code[i])]);
            number(&self.codes.guesses, &image)
        });
        images
            .collect::<Option<_>>()
            .ok_or("a renaming leads out of the list".into())
    }

    fn permutation(&mut self, count: usize) -> Result<Vec<u8>, String> {
        let images = self.input.bytes(count)?;
        let is_complete = (0..count as u8).all(|image| images.contains(&image));
        if is_complete {
            Ok(images)
        } else {
            Err("a renaming is no permutation".into())
        }
    }
}

/// Checks a part behind so many bytes, with the classes of guesses that the thread remembers.
pub(crate) fn check_part(
    parts: &Parts<'_>,
    before: u64,
    task: PartTask,
    classes: &mut HashMap<u32, Vec<u16>>,
) {
    let Part { number, steps, .. } = parts.parts[task.part];
    let mut checker = Checker::new(
        Input::behind(before, task.bytes.as_slice(), parts.watch),
        task.codes,
        parts,
    );
    std::mem::swap(&mut checker.classes, classes);
    (checker.scan, checker.path, checker.claimed) = (task.scan, task.path, task.claimed);
    (checker.steps, checker.costs, checker.next_part) = (number, task.costs, task.part + 1);
    checker.is_part = true;
    let checked = checker
        .proof(&task.set, task.left, task.bound)
        .and_then(|()| {
            let is_whole = checker.steps == number + steps && !checker.input.has_more()?;
            if is_whole {
                Ok(())
            } else {
                Err("a part does not end where the index says".into())
            }
        });
    let wrong = checked
        .err()
        .map(|why| (checker.input.position(), checker.located(&why)));
    checker.input.report();
    std::mem::swap(&mut checker.classes, classes);
    parts.through(checker.known, wrong);
}

fn image(set: &[u16], images: &[u16]) -> Vec<u16> {
    let mut image: Vec<u16> = set.iter().map(|&code| images[usize::from(code)]).collect();
    image.sort_unstable();
    image
}

/// Makes one class of two: each guess leads to a smaller one of its class, the smallest to itself.
fn unite(class: &mut [u16], one: u16, other: u16) {
    let (one, other) = (smallest(class, one), smallest(class, other));
    class[usize::from(one.max(other))] = one.min(other);
}

/// The smallest guess of a class.
fn smallest(class: &[u16], mut guess: u16) -> u16 {
    while class[usize::from(guess)] != guess {
        guess = class[usize::from(guess)];
    }
    guess
}
