//! What can be said of a game so far: the codes left, the best guess known, and what a guess is worth.
//!
//! A position has the value of the table, proven, while all guesses are the table's own. Any other has that of the tree which the program
//! itself would follow: the largest entropy, and from [`EXACT_BELOW`] codes on the least total. So the value of a position is the
//! average over its answers of the values after its best guess, and a game's length is the value of its start, plus what each guess
//! lost, less what each answer brought.

use std::collections::BTreeMap;

use solvetab_lookup::code_breaking::{Code, DecisionTree, Feedback, Next, Rules, Turn};
use solvetab_solver::code_breaking::strategies::heuristic::{Builder, Options};
use solvetab_solver::code_breaking::symmetry::{self, SymbolSet};

use crate::code_breaking::advice::{EXACT_BELOW, average};

/// A guess and its answer.
pub(super) type Move = (Code, Feedback);

/// Codes left up to which a position off the table is valued; the tree for more takes longer than a player waits.
const MOST_VALUED: usize = 6000;

/// The rules, and what the program knows about them.
pub(super) struct Analysis {
    rules: Rules,
    tree: Option<DecisionTree<Vec<u8>>>,
    builder: Builder,
    codes: Vec<Code>,
}

/// A game so far.
#[derive(Clone)]
pub(super) struct Position<'a> {
    /// The numbers of the codes that fit all answers, ascending.
    pub(super) left: Vec<u16>,
    used: SymbolSet,
    turn: Option<Turn<'a, Vec<u8>>>,
}

impl Position<'_> {
    /// Whether all guesses so far are the table's own.
    pub(super) const fn is_in_table(&self) -> bool {
        self.turn.is_some()
    }
}

/// What a guess does in a position.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Rating {
    /// Answers that can come.
    pub(super) answers: usize,
    /// Codes left after the worst of them.
    pub(super) largest: usize,
    /// Codes left on average.
    pub(super) average: f64,
    /// Guesses still to come on average, this one included, if they can be told.
    pub(super) expected: Option<f64>,
}

impl Analysis {
    /// What the table of these rules knows, if there is one, and what can be found out.
    pub(super) fn new(rules: Rules, tree: Option<DecisionTree<Vec<u8>>>) -> Self {
        let builder = Builder::new(rules, Options { exact_below: EXACT_BELOW, ..Options::default() });
        Self { rules, tree, builder, codes: rules.iter().collect() }
    }

    pub(super) const fn rules(&self) -> Rules {
        self.rules
    }

    /// The code with this number.
    pub(super) fn code(&self, number: u16) -> Code {
        self.codes[usize::from(number)]
    }

    /// The position before any guess.
    pub(super) fn start(&self) -> Position<'_> {
        Position {
            left: (0..self.rules.codes()).map(|number| number as u16).collect(),
            used: 0,
            turn: self.tree.as_ref().map(DecisionTree::start),
        }
    }

    /// The position after some guesses; no code is left if their answers contradict each other.
    pub(super) fn position(&self, moves: &[Move]) -> Position<'_> {
        moves.iter().fold(self.start(), |position, &(guess, answer)| self.after(&position, guess, answer))
    }

    /// The position after one more guess.
    pub(super) fn after<'a>(&self, position: &Position<'a>, guess: Code, answer: Feedback) -> Position<'a> {
        let fits = |number: &u16| self.answer(guess, *number) == answer;
        Position {
            left: position.left.iter().copied().filter(fits).collect(),
            used: position.used | symmetry::symbols(guess),
            turn: turn_after(position, guess, answer),
        }
    }

    /// The answer to a guess if the secret has this number.
    pub(super) fn answer(&self, guess: Code, secret: u16) -> Feedback {
        Feedback::between(guess, self.code(secret)).expect("both are codes of the rules")
    }

    /// The codes left after each answer that can come.
    pub(super) fn cells(&self, position: &Position<'_>, guess: Code) -> BTreeMap<Feedback, Vec<u16>> {
        let mut cells: BTreeMap<Feedback, Vec<u16>> = BTreeMap::new();
        for &secret in &position.left {
            cells.entry(self.answer(guess, secret)).or_default().push(secret);
        }
        cells
    }

    /// The best guess known in a position with codes left.
    pub(super) fn best(&self, position: &Position<'_>) -> Code {
        match position.turn {
            Some(turn) => turn.guess(),
            None => self.code(self.builder.next_guess(&position.left, position.used)),
        }
    }

    /// The worst case and the total of the tree that the program would follow for these codes after guesses with these symbols.
    pub(super) fn tree_cost(&self, left: &[u16], position: &Position<'_>, guess: Code) -> (u16, u32) {
        let cost = self.builder.subtree(left, position.used | symmetry::symbols(guess)).cost();
        (cost.worst, cost.total)
    }

    /// Guesses still to come on average, if they can be told, in a position with codes left.
    pub(super) fn value(&self, position: &Position<'_>) -> Option<f64> {
        if let Some(turn) = position.turn {
            return Some(average(turn));
        }
        let count = position.left.len();
        (count <= MOST_VALUED).then(|| {
            let cost = self.builder.subtree(&position.left, position.used).cost();
            f64::from(cost.total) / count as f64
        })
    }

    /// What a guess does in a position with codes left.
    pub(super) fn rating(&self, position: &Position<'_>, guess: Code) -> Rating {
        let cells = self.cells(position, guess);
        let count = position.left.len();
        let sizes = || cells.iter().filter(|&(&answer, _)| answer != self.rules.win()).map(|(_, cell)| cell.len());
        let expected = if guess == self.best(position) {
            self.value(position)
        } else if count <= MOST_VALUED {
            let used = position.used | symmetry::symbols(guess);
            let others = cells.iter().filter(|&(&answer, _)| answer != self.rules.win());
            let total: u32 = others.map(|(_, cell)| self.builder.subtree(cell, used).cost().total).sum();
            Some(1.0 + f64::from(total) / count as f64)
        } else {
            None
        };
        Rating {
            answers: cells.len(),
            largest: sizes().max().unwrap_or(0),
            average: sizes().map(|size| size * size).sum::<usize>() as f64 / count as f64,
            expected,
        }
    }
}

/// What the table knows of the position after its own guess; nothing of another.
pub(super) fn turn_after<'a>(position: &Position<'a>, guess: Code, answer: Feedback) -> Option<Turn<'a, Vec<u8>>> {
    match position.turn.filter(|turn| turn.guess() == guess)?.answer(answer) {
        Ok(Next::Guess(turn)) => Some(turn),
        Ok(Next::Solved) | Err(_) => None,
    }
}
