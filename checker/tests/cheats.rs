//! Provers that cheat: each breaks one rule where an honest one cannot go on, to show that a tree
//! is optimal which is not. Each is refused for that rule. An honest one, which does the same
//! otherwise, is believed.

use std::collections::HashMap;

use solvetab_checker::check;
use solvetab_reference::{bulls_and_cows, codes};

/// Cost above any other.
const IMPOSSIBLE: u64 = 1 << 41;

/// Way to go on with a guess that costs less than is to be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cheat {
    None,
    /// Raise a cell again and again.
    CellTwice,
    /// Raise a cell that has no secrets.
    EmptyCell,
    /// Raise the cell of the secret that is guessed.
    WinningCell,
    /// Refer to the proof of another set.
    OtherSet,
    /// Refer to the proof of another set, by a renaming that does not lead there.
    OtherSetRenamed,
    /// Let a renaming that does not fix the set make the guess equal to one that costs enough.
    NotFixed,
    /// The same by a map that is no permutation.
    NotPermuted,
    /// Refer to a proof that has not been given.
    NotGiven,
    /// Leave the guess out.
    LeftOut,
}

/// All codes of positions and symbols, in ascending order.
struct Game {
    positions: usize,
    symbols: u8,
    codes: Vec<Vec<u8>>,
    costs: HashMap<(Vec<usize>, u64), u64>,
}

impl Game {
    fn new(positions: usize, symbols: u8) -> Self {
        Self {
            positions,
            symbols,
            codes: codes(positions, symbols, false),
            costs: HashMap::new(),
        }
    }

    fn feedback(&self, guess: usize, secret: usize) -> usize {
        let (bulls, cows) = bulls_and_cows(&self.codes[guess], &self.codes[secret]);
        (bulls + cows) * (bulls + cows + 1) / 2 + bulls
    }

    fn winning(&self) -> usize {
        self.positions * (self.positions + 3) / 2
    }

    /// The cells but that of the guess itself.
    fn cells(&self, set: &[usize], guess: usize) -> Vec<(usize, Vec<usize>)> {
        let cell = |feedback| {
            set.iter()
                .copied()
                .filter(|&secret| self.feedback(guess, secret) == feedback)
                .collect()
        };
        (0..self.winning())
            .map(|feedback| (feedback, cell(feedback)))
            .filter(|(_, cell): &(_, Vec<_>)| !cell.is_empty())
            .collect()
    }

    /// The least total.
    fn cost(&mut self, set: &[usize], left: u64) -> u64 {
        if set.is_empty() || left == 0 {
            return if set.is_empty() { 0 } else { IMPOSSIBLE };
        }
        if let Some(&cost) = self.costs.get(&(set.to_vec(), left)) {
            return cost;
        }

        let mut least = IMPOSSIBLE;
        for guess in 0..self.codes.len() {
            let cells = self.cells(set, guess);
            if cells.iter().all(|(_, cell)| cell.len() < set.len()) {
                let below: u64 = cells
                    .iter()
                    .map(|(_, cell)| self.cost(cell, left - 1))
                    .sum();
                least = least.min(set.len() as u64 + below);
            }
        }

        self.costs.insert((set.to_vec(), left), least);
        least
    }

    /// Returns the least total by counting, with guesses enough.
    fn least(&self, secrets: usize) -> u64 {
        let (mut rest, mut places, mut cost) = (secrets as u64, 1, 0);
        for guess in 1.. {
            let found = rest.min(places);
            cost += found * guess;
            rest -= found;
            places *= self.winning() as u64 - 1;
            if rest == 0 {
                return cost;
            }
        }
        unreachable!()
    }

    /// Tells whether the guess is the smallest that differs from it only in symbols that the set
    /// does not have.
    fn is_looked_at(&self, set: &[usize], guess: usize) -> bool {
        let is_dead = |symbol: &u8| {
            set.iter()
                .all(|&secret| !self.codes[secret].contains(symbol))
        };
        let mut dead = (0..self.symbols).filter(is_dead);
        self.codes[guess]
            .iter()
            .filter(|symbol| is_dead(symbol))
            .all(|&symbol| dead.next() == Some(symbol))
    }
}

/// Writes a certificate.
struct Prover {
    game: Game,
    cheat: Cheat,
    bytes: Vec<u8>,
    steps: u8,
    /// The number of a proof to which others can refer.
    kept: Option<u8>,
    has_cheated: bool,
}

const ANY: u64 = 20;

impl Prover {
    /// A tree that spends one guess too many somewhere if it `is_bad`.
    fn tree(&mut self, set: &[usize], is_bad: &mut bool) {
        if set.len() == 1 {
            return;
        }
        let cost = self.game.cost(set, ANY);
        let codes = 0..self.game.codes.len();
        let costing = |prover: &mut Self, cost| {
            codes
                .clone()
                .find(|&guess| prover.cost_of(set, guess) == cost)
        };
        let bad = if *is_bad {
            costing(self, cost + 1)
        } else {
            None
        };
        *is_bad &= bad.is_none();
        let guess = bad
            .or_else(|| costing(self, cost))
            .expect("some guess is the best");
        self.bytes.push(guess as u8);
        self.game
            .cells(set, guess)
            .iter()
            .for_each(|(_, cell)| self.tree(cell, is_bad));
    }

    fn proof(&mut self, set: &[usize], bound: u64) {
        self.steps += 1;
        // The guesses that cost less than is to be shown, and one that costs enough.
        let codes = 0..self.game.codes.len();

        let looked_at: Vec<usize> = codes
            .filter(|&guess| self.game.is_looked_at(set, guess))
            .collect();
        let mut skipped = Vec::new();
        self.bytes.push(0);
        let renamings = self.bytes.len() - 1;
        if matches!(self.cheat, Cheat::NotFixed | Cheat::NotPermuted) {
            for &guess in &looked_at {
                let smaller = looked_at
                    .iter()
                    .find(|&&other| other < guess && self.cost_of(set, other) >= bound);
                if let (true, Some(&smaller)) = (self.cost_of(set, guess) < bound, smaller) {
                    self.bytes[renamings] += 1;
                    self.has_cheated = true;
                    skipped.push(guess);
                    let (from, to) = (
                        self.game.codes[guess].clone(),
                        self.game.codes[smaller].clone(),
                    );
                    self.bytes.extend(0..self.game.positions as u8);
                    let mut free: Vec<u8> = (0..self.game.symbols)
                        .filter(|symbol| !to.contains(symbol))
                        .collect();
                    for symbol in 0..self.game.symbols {
                        let at = from.iter().position(|&other| other == symbol);
                        self.bytes.push(match at {
                            Some(at) => to[at],
                            None if self.cheat == Cheat::NotPermuted => to[0],
                            None => free.remove(0),
                        });
                    }
                }
            }
        }

        for guess in looked_at {
            let cells = self.game.cells(set, guess);
            let sum = set.len() as u64
                + cells
                    .iter()
                    .map(|(_, cell)| self.game.least(cell.len()))
                    .sum::<u64>();
            let tells = cells.iter().all(|(_, cell)| cell.len() < set.len());
            if sum < bound && tells && !skipped.contains(&guess) {
                self.raise(&cells, bound - sum);
            }
        }
    }

    fn cost_of(&mut self, set: &[usize], guess: usize) -> u64 {
        let cells = self.game.cells(set, guess);
        if cells.iter().any(|(_, cell)| cell.len() == set.len()) {
            return IMPOSSIBLE;
        }
        set.len() as u64
            + cells
                .iter()
                .map(|(_, cell)| self.game.cost(cell, ANY))
                .sum::<u64>()
    }

    fn raise(&mut self, cells: &[(usize, Vec<usize>)], mut missing: u64) {
        let mut last = None;
        let mut raised = Vec::new();
        let possible: u64 = cells
            .iter()
            .map(|(_, cell)| self.game.cost(cell, ANY) - self.game.least(cell.len()))
            .sum();

        // Some cell is to cost more than it does, one whose smallest guess is not good.
        let is_unfixed =
            matches!(self.cheat, Cheat::NotFixed | Cheat::NotPermuted) && possible < missing;
        let too_dear = if is_unfixed {
            cells.iter().find(|(_, cell)| !self.is_smallest_best(cell))
        } else {
            None
        };
        for (feedback, cell) in cells {
            let beyond = if too_dear.is_some_and(|(other, _)| other == feedback) {
                missing - possible
            } else {
                0
            };
            let more =
                (self.game.cost(cell, ANY) - self.game.least(cell.len()) + beyond).min(missing);
            if more > 0 {
                missing -= more;
                raised.push(*feedback);
                last = Some((*feedback, cell.clone(), more));
                self.cell(*feedback, cell, more);
            }
            if missing == 0 {
                return;
            }
        }

        self.has_cheated = true;
        // Neither raised nor the set whose proof is kept.
        let another = cells
            .iter()
            .find(|(feedback, _)| !raised.contains(feedback))
            .map_or(0, |(feedback, _)| *feedback as u8);
        match (self.cheat, last) {
            (Cheat::CellTwice, Some((feedback, cell, more))) => {
                for _ in 0..missing.div_ceil(more) {
                    self.cell(feedback, &cell, more);
                }
            }
            (Cheat::EmptyCell, _) => {
                let empty = (0..self.game.winning())
                    .find(|feedback| cells.iter().all(|(other, _)| other != feedback));
                self.bytes.extend([
                    empty.expect("not every answer occurs") as u8,
                    missing as u8,
                    0,
                ]);
            }
            (Cheat::WinningCell, _) => {
                self.bytes
                    .extend([self.game.winning() as u8, missing as u8, 0])
            }
            (Cheat::OtherSet, _) => self.bytes.extend([2 << 6 | another, self.kept_number()]),
            (Cheat::OtherSetRenamed, _) => {
                let number = self.kept_number();
                self.bytes.extend([3 << 6 | another, number]);
                self.bytes.extend(0..self.game.positions as u8);
                self.bytes.extend(0..self.game.symbols);
            }
            (Cheat::NotGiven, _) => self.bytes.extend([2 << 6 | another, 100]),
            // What is left out is not there.
            _ => {}
        }
    }

    /// Tells whether the smallest guess is as good as any.
    fn is_smallest_best(&mut self, set: &[usize]) -> bool {
        let smallest = (0..self.game.codes.len()).find(|&guess| self.game.is_looked_at(set, guess));
        smallest.is_none_or(|guess| self.cost_of(set, guess) == self.game.cost(set, ANY))
    }

    fn kept_number(&self) -> u8 {
        self.kept.expect("a cell was raised before")
    }

    fn cell(&mut self, feedback: usize, cell: &[usize], more: u64) {
        let keeps =
            matches!(self.cheat, Cheat::OtherSet | Cheat::OtherSetRenamed) && self.kept.is_none();
        let number = self.steps;
        self.bytes
            .extend([u8::from(keeps) << 6 | feedback as u8, more as u8]);
        self.proof(cell, self.game.least(cell.len()) + more);
        if keeps {
            self.kept = Some(number);
        }
    }
}

/// A certificate of 2x5 for a tree that is optimal, or needs one guess more.
fn certificate(cheat: Cheat) -> (Vec<u8>, bool) {
    let game = Game::new(2, 5);
    let all: Vec<usize> = (0..game.codes.len()).collect();
    let mut prover = Prover {
        game,
        cheat,
        bytes: b"solvecrt\x01\x02\x05\x00\x00".to_vec(),
        steps: 0,
        kept: None,
        has_cheated: false,
    };

    let mut is_bad = cheat != Cheat::None;
    prover.tree(&all, &mut is_bad);
    assert!(!is_bad, "some tree needs one guess more");
    let total = prover.game.cost(&all, ANY) + u64::from(cheat != Cheat::None);
    prover.bytes.extend([1, 0, 0]);
    prover.proof(&all, total);

    let digest = blake3::hash(&prover.bytes);
    prover.bytes.extend_from_slice(digest.as_bytes());
    (prover.bytes, prover.has_cheated)
}

#[test]
#[cfg_attr(miri, ignore = "a search takes an interpreter minutes")]
fn who_is_honest_is_believed() {
    let (bytes, has_cheated) = certificate(Cheat::None);
    assert!(!has_cheated);
    assert_eq!(check(bytes.as_slice()).unwrap().tree.total, 60);
}

#[test]
#[cfg_attr(miri, ignore = "nine searches take an interpreter minutes")]
fn who_cheats_is_not() {
    let refusals = [
        (Cheat::CellTwice, "no such cell"),
        (Cheat::EmptyCell, "no such cell"),
        (Cheat::WinningCell, "no such cell"),
        (Cheat::OtherSet, "not the set of step"),
        (Cheat::OtherSetRenamed, "not the set of step"),
        (Cheat::NotFixed, "onto itself"),
        (Cheat::NotPermuted, "no permutation"),
        (Cheat::NotGiven, "not the set of step"),
    ];
    for (cheat, refusal) in refusals {
        let (bytes, has_cheated) = certificate(cheat);
        assert!(has_cheated, "{cheat:?}");
        let why = check(bytes.as_slice()).unwrap_err();
        println!("{cheat:?}: {why}");
        assert!(why.contains(refusal), "{cheat:?}: {why}");
    }
    // What comes next is read as what was left out: the digest.
    let (bytes, has_cheated) = certificate(Cheat::LeftOut);
    assert!(has_cheated && check(bytes.as_slice()).is_err());
}
