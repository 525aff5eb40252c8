//! Who may be the secret, what may be guessed, and every answer.
//!
//! Answers are numbered densely from 0, the winning one last. Those of all guesses to one secret are added up from sets of
//! guesses (`guess_sets`), for the scans of all guesses; those between two codes are computed from the codes' bits (`dividing`).
//! Both are the same two sums: positions that agree, and symbols that both codes have.

mod automorphisms;
pub(crate) mod excess;
pub(crate) mod group;
mod guess_sets;
mod histories;
mod lanes;
pub mod list;
pub(crate) mod partition;
mod processor;
pub(crate) mod renaming;
pub(crate) mod representatives;
pub(crate) mod scan;
mod unrolled;

pub(crate) use guess_sets::Symbols;

use std::iter::zip;

use solvetab_lookup::code_breaking::{Code, Feedback, Rules};

use crate::code_breaking::game::excess::Excess;
use crate::code_breaking::game::partition::{Bits, CodeBits, NO_ANSWER};
use crate::code_breaking::game::representatives::{Renaming, Representatives};
use crate::code_breaking::game::scan::{How, Scan};
use guess_sets::{GuessSets, Matches};

/// The codes that may be guessed, which of them may be secret, and the answers between them.
#[derive(Debug)]
pub(crate) struct Universe {
    positions: usize,
    /// The rules whose codes, all of them, may be guessed and be secret; none for lists of codes.
    rules: Option<Rules>,
    guesses: Vec<Symbols>,
    secrets: Vec<u16>,
    answers: Vec<Feedback>,
    sets: GuessSets,
    /// By code.
    matches: Vec<Matches>,
    /// Of all codes of rules.
    representatives: Option<Representatives>,
    vectors: bool,
    bits: CodeBits,
}

impl Universe {
    /// All codes of some rules, which may be guessed and be secret.
    pub(crate) fn new(rules: Rules, vectors: bool) -> Self {
        let symbols = |code: Code| {
            let mut symbols = [0; 8];
            zip(&mut symbols, code.symbols()).for_each(|(slot, symbol)| *slot = symbol);
            symbols
        };
        let guesses: Vec<Symbols> = rules.iter().map(symbols).collect();
        let secrets = (0..guesses.len()).map(|code| code as u16).collect();
        let universe = Self::of_codes(rules.positions().into(), guesses, secrets, vectors);
        let representatives = Some(Representatives::new(rules, &universe.guesses));
        Self { rules: Some(rules), representatives, ..universe }
    }

    /// Codes of 1 to 8 positions and symbols below 32 that may be guessed; `secrets` are the numbers of those that may be secret, in
    /// ascending order.
    pub(crate) fn of_codes(positions: usize, guesses: Vec<Symbols>, secrets: Vec<u16>, vectors: bool) -> Self {
        let mut numbers = [NO_ANSWER; 128];
        let mut answers = Vec::new();
        for all in 0..=positions as u8 {
            for in_place in (0..=all).filter(|in_place| !(usize::from(all) == positions && in_place + 1 == all)) {
                numbers[usize::from(8 * all + in_place)] = answers.len() as u8;
                answers.extend(Feedback::new(in_place, all - in_place));
            }
        }
        let symbols = guesses.iter().flat_map(|code| &code[..positions]).max().map_or(1, |&most| usize::from(most) + 1);
        let sets = GuessSets::new(positions, symbols, &guesses);
        let bits = CodeBits::new(positions, symbols, &guesses, numbers, vectors);
        let matches = guesses.iter().map(|code| Matches::new(positions, symbols, code)).collect();
        Self { positions, rules: None, guesses, secrets, answers, sets, matches, representatives: None, vectors, bits }
    }

    /// The rules whose codes these are, all of them.
    pub(crate) fn rules(&self) -> Option<Rules> {
        self.rules
    }

    /// Symbols in a code.
    pub(crate) fn positions(&self) -> usize {
        self.positions
    }

    /// The codes that may be guessed, by number.
    pub(crate) fn guesses(&self) -> &[Symbols] {
        &self.guesses
    }

    /// The numbers of the codes that may be secret, in ascending order.
    pub(crate) fn secrets(&self) -> &[u16] {
        &self.secrets
    }

    /// How many different answers there are; the winning one is the last.
    pub(crate) fn answers(&self) -> usize {
        self.answers.len()
    }

    /// The answer with a dense number.
    pub(crate) fn feedback(&self, answer: u8) -> Feedback {
        self.answers[usize::from(answer)]
    }

    /// The excess of every guess for a set of secrets.
    pub(crate) fn scan(&self, set: &[u16], how: How<'_>, excess: &mut Excess) {
        let secrets: Vec<Matches> = set.iter().map(|&secret| self.matches[usize::from(secret)]).collect();
        self.scan_guesses(&self.sets, &secrets, how, excess);
    }

    /// The same for guesses of which each stands for others that cost as much, if that saves time. The set is all that guesses of
    /// the codes `asked` have left. What the numbers in `excess` are of, [`guess`](Self::guess) says.
    pub(crate) fn scan_representatives(
        &self,
        set: &[u16],
        asked: impl Iterator<Item = u16>,
        how: How<'_>,
        excess: &mut Excess,
    ) -> Option<Renaming> {
        let Some((renaming, sets)) = self.representatives.as_ref().and_then(|all| all.of(set, asked)) else {
            self.scan(set, how, excess);
            return None;
        };
        let moves = renaming.moves();
        let secrets = set.iter().map(|&secret| usize::from(secret));
        let secrets: Vec<Matches> =
            secrets.map(|secret| self.matches[secret].renamed(&self.guesses[secret], &moves)).collect();
        self.scan_guesses(sets, &secrets, how, excess);
        Some(renaming)
    }

    fn scan_guesses(&self, sets: &GuessSets, secrets: &[Matches], how: How<'_>, excess: &mut Excess) {
        Scan { sets, positions: self.positions, vectors: self.vectors }.run(secrets, how, excess);
    }

    /// The code with a number in a scan.
    #[inline(always)]
    pub(crate) fn guess(&self, renaming: Option<&Renaming>, number: u16) -> u16 {
        match (renaming, &self.representatives) {
            (Some(renaming), Some(all)) => all.code(renaming, number),
            _ => number,
        }
    }

    /// The bits of a set's codes, for [`divide`](Self::divide); none if they do not fit.
    pub(crate) fn bits(&self, set: &[u16], bits: &mut Vec<Bits>) {
        self.bits.of_set(set, bits);
    }

    /// Divides a set by a guess: cell `a` is `cells[a * set.len()..][..sizes[a]]`. `bits` are those of the set's members.
    #[inline(always)]
    pub(crate) fn divide(&self, set: &[u16], bits: &[Bits], guess: u16, cells: &mut [u16], sizes: &mut [u16; 64]) {
        self.bits.divide(set, bits, guess, cells, sizes);
    }

    /// The cells that a guess makes, but that of the winning answer, in the order of their answers.
    pub(crate) fn cells(&self, set: &[u16], guess: u16) -> Vec<(u8, Vec<u16>)> {
        let (mut bits, mut members, mut sizes) = (Vec::new(), vec![0; set.len() * self.answers()], [0; 64]);
        self.bits(set, &mut bits);
        self.divide(set, &bits, guess, &mut members, &mut sizes);
        let cell = |(answer, &size): (u8, &u16)| {
            let start = usize::from(answer) * set.len();
            (answer, members[start..start + usize::from(size)].to_vec())
        };
        (0..).zip(&sizes[..self.answers() - 1]).filter(|(_, size)| **size > 0).map(cell).collect()
    }

    /// The answers of a secret to all guesses.
    pub(crate) fn answers_to_all(&self, secret: u16) -> Vec<u8> {
        let all: Vec<u16> = (0..self.guesses.len()).map(|code| code as u16).collect();
        let (mut bits, mut members, mut sizes) = (Vec::new(), vec![0; all.len() * self.answers()], [0; 64]);
        self.bits(&all, &mut bits);
        self.divide(&all, &bits, secret, &mut members, &mut sizes);
        let mut answers = vec![0; all.len()];
        for (answer, &size) in (0..).zip(&sizes[..self.answers()]) {
            let cell = &members[usize::from(answer) * all.len()..][..size.into()];
            cell.iter().for_each(|&guess| answers[usize::from(guess)] = answer);
        }
        answers
    }

    /// The most cells into which a member divides the set, of at most 64.
    #[inline(always)]
    pub(crate) fn most_cells(&self, set: &[u16]) -> u32 {
        self.bits.most_cells(set)
    }
}

#[cfg(test)]
mod tests {
    use solvetab_lookup::code_breaking::Code;

    use super::*;
    use crate::code_breaking::game::excess::{self, Excess};

    #[test]
    fn divisions_and_scans_are_those_of_the_answers_one_by_one() {
        for text in
            ["1x3", "2x4", "3x5", "4x10", "4x6r", "5x5r", "3x16", "6x3r", "7x7", "7x2r", "8x2r", "8x3r", "2x16r"]
        {
            let rules: Rules = text.parse().unwrap();
            let all: Vec<Code> = rules.iter().collect();
            let narrow = Universe::new(rules, true);
            let plain = Universe::new(rules, false);
            let mut wide = Universe::new(rules, true);
            wide.bits = wide.bits.into_wide(wide.positions, &wide.guesses);
            let capacities = (1..narrow.answers()).map(|answer| vec![answer % 4 + 2, 3 * answer + 7, 150]).collect();
            for (size, step) in [(1, 1), (2, 3), (7, 1), (9, 5), (40, 7), (255, 1), (300, 2)] {
                let set: Vec<u16> = (0..all.len()).step_by(step).take(size).map(|code| code as u16).collect();
                let n = set.len();
                let mut expected = Vec::new();
                let mut most = 0;
                for (number, &guess) in all.iter().enumerate() {
                    let mut cells = vec![Vec::new(); narrow.answers()];
                    for &secret in &set {
                        let feedback = Feedback::between(guess, all[usize::from(secret)]).unwrap();
                        let answer = (0..).find(|&answer| narrow.feedback(answer) == feedback).unwrap();
                        cells[usize::from(answer)].push(secret);
                    }
                    let occurring = cells.iter().filter(|cell| !cell.is_empty()).count();
                    let is_member = !cells[narrow.answers() - 1].is_empty();
                    let least = narrow.answers() - occurring + usize::from(!is_member);
                    let beyond: usize = zip(&cells, &capacities)
                        .flat_map(|(cell, capacities): (&Vec<u16>, &Vec<usize>)| {
                            capacities.iter().map(|capacity| cell.len().saturating_sub(*capacity))
                        })
                        .sum();
                    expected.push((least, beyond));
                    if is_member {
                        most = most.max(occurring);
                    }
                    for universe in [&narrow, &plain, &wide] {
                        let (mut bits, mut found, mut sizes) = (Vec::new(), vec![0; n * cells.len()], [0; 64]);
                        universe.bits(&set, &mut bits);
                        universe.divide(&set, &bits, number as u16, &mut found, &mut sizes);
                        for (answer, cell) in cells.iter().enumerate() {
                            assert_eq!(&found[answer * n..][..usize::from(sizes[answer])], cell, "{text} {number}");
                        }
                    }
                }
                for universe in [&narrow, &plain, &wide] {
                    if n <= 64 {
                        assert_eq!(universe.most_cells(&set) as usize, most, "{text} {n}");
                    }
                    for (capacities, shift) in [(None, 0), (Some(&capacities), 0), (Some(&capacities), 6)] {
                        let mut excess = Excess::default();
                        let how = How { capacities, beyond: shift, ..How::default() };
                        universe.scan(&set, how, &mut excess);
                        let mut found = vec![usize::MAX; all.len()];
                        let (mut level, mut last) = (Vec::new(), 0);
                        while let Some(least) = excess.least(&mut level) {
                            assert!(least >= last);
                            last = least;
                            excess.take(&level);
                            excess::guesses(&level).for_each(|guess| found[usize::from(guess)] = least);
                        }
                        let expected =
                            expected.iter().map(
                                |&(least, beyond)| if capacities.is_some() { least + (beyond << shift) } else { least },
                            );
                        assert!(expected.eq(found), "{text} {n} {}", capacities.is_some());
                    }
                }
            }
        }
    }
}
