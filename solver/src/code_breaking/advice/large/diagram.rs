//! Counts and draws the codes that fit some feedbacks, without listing them, by a decision diagram.
//!
//! Symbols are given their positions one after the other. All that matters of the symbols before is
//! which positions are taken and what is still missing of each feedback's matches and bulls, so
//! partial codes that agree in these are one state. A level has the states after a symbol, each
//! with the number of ways that lead to it. Ways are counted from the first symbol on; a code is
//! drawn, or all are listed, from the last level back, so that no way is a dead end. Symbols that
//! were never guessed fill what is free at the end, by a formula.
//!
//! The idea is that of counting by a multi-valued decision diagram (Knuth, TAOCP 4A, 7.1.4) with
//! states merged by what is left of linear constraints, as in pseudo-Boolean counting.

use std::collections::HashMap;

use solvetab_lookup::code_breaking::{Code, Feedback, Shape};

use super::ledger::{Entry, Ledger, MOST_GUESSES, SymbolReach};
use super::variation::code_from;
use crate::mixing::Mixing;

/// Partial codes that are looked at before a diagram is given up as too large: about a tenth of a
/// second.
pub(super) const EFFORT: u64 = 600_000;

/// All positions that are taken, and what is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Placement {
    missing: Entry,
    taken: u16,
}

type Level = HashMap<Placement, u128, Mixing>;

/// The codes of some rules that fit some feedbacks.
#[derive(Debug)]
pub(super) struct Diagram {
    rules: Shape,
    ledger: Ledger,
    /// The symbols that were guessed, in the order in which they are given positions.
    order: Vec<u8>,
    /// The others.
    others: Vec<u8>,
    /// States before the first symbol, and after each.
    levels: Vec<Level>,
    codes: u128,
}

/// A diagram was given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooLarge;

impl Diagram {
    /// Counts the codes that fit these feedbacks.
    ///
    /// # Errors
    ///
    /// If there are more guesses than a diagram takes, or more states than are worth keeping.
    pub(super) fn new(
        rules: Shape,
        moves: &[(Code, Feedback)],
        effort: u64,
    ) -> Result<Self, TooLarge> {
        if moves.len() > MOST_GUESSES {
            return Err(TooLarge);
        }

        let ledger = Ledger::new(moves);
        let order = order(rules, moves);
        let others: Vec<u8> = (0..rules.symbols())
            .filter(|symbol| !order.contains(symbol))
            .collect();
        let start = Placement {
            missing: ledger.all,
            taken: 0,
        };
        let mut levels = vec![Level::from_iter([(start, 1)])];
        // States of 48 bytes each.
        let most_states = usize::try_from(effort / 3 * 2).unwrap_or(usize::MAX);
        let (mut effort, mut states) = (effort, 0);

        for (done, &symbol) in order.iter().enumerate() {
            let spares = (!rules.repeats()).then_some(others.len());
            let reach = SymbolReach::new(&ledger, moves, &order[done + 1..], spares);
            let giving = Giving {
                rules,
                ledger: &ledger,
                symbol,
                reach: &reach,
            };
            let mut next = Level::default();
            for (&state, &ways) in &levels[done] {
                giving.each(state, &mut effort, &mut |state| {
                    *next.entry(state).or_insert(0) += ways
                });
                if effort == 0 || states + next.len() > most_states {
                    return Err(TooLarge);
                }
            }
            states += next.len();
            levels.push(next);
        }

        let mut diagram = Self {
            rules,
            ledger,
            order,
            others,
            levels,
            codes: 0,
        };
        diagram.codes = diagram
            .ends()
            .map(|(_, ways, fillings)| ways * fillings)
            .sum();
        Ok(diagram)
    }

    /// Approximate memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.levels
            .iter()
            .map(|level| level.capacity() * size_of::<(Placement, u128)>())
            .sum()
    }

    /// Number of codes that fit.
    pub(super) const fn codes(&self) -> u128 {
        self.codes
    }

    /// The states in which nothing is missing: each with the ways to it and the ways to fill its
    /// free positions.
    fn ends(&self) -> impl Iterator<Item = (Placement, u128, u128)> {
        let last = self
            .levels
            .last()
            .expect("there is a level before the first symbol");
        last.iter()
            .filter(|(state, _)| state.missing == 0)
            .map(|(&state, &ways)| (state, ways, self.fillings(state)))
    }

    /// Number of ways in which the other symbols fill what is free.
    fn fillings(&self, state: Placement) -> u128 {
        let free = usize::from(self.rules.positions()) - state.taken.count_ones() as usize;
        let (others, repeats) = (self.others.len(), self.rules.repeats());
        (0..free)
            .map(|place| others.saturating_sub(if repeats { 0 } else { place }) as u128)
            .product()
    }

    /// The codes with these numbers, which ascend and are below [`codes`](Self::codes), in the
    /// order of the numbers.
    pub(super) fn codes_at(&self, numbers: &[u128]) -> Vec<Code> {
        let mut ends: Vec<_> = self.ends().filter(|&(.., fillings)| fillings > 0).collect();
        ends.sort_unstable_by_key(|(state, ..)| (state.taken, state.missing));
        let mut drawing = Drawing {
            diagram: self,
            symbols: [0; 16],
            codes: Vec::with_capacity(numbers.len()),
            filling: Vec::new(),
        };

        let (mut rest, mut before) = (numbers, 0);
        for (state, ways, fillings) in ends {
            let here = rest.partition_point(|&number| number - before < ways * fillings);
            let (these, others) = rest.split_at(here);
            if !these.is_empty() {
                // A number is that of a way and, within it, of a filling.
                let relative: Vec<u128> = these.iter().map(|&number| number - before).collect();
                drawing.filling = relative
                    .iter()
                    .rev()
                    .map(|number| number % fillings)
                    .collect();
                let of_ways: Vec<u128> = relative.iter().map(|number| number / fillings).collect();
                drawing.back(self.order.len(), state, &of_ways, 0, state.taken);
            }
            rest = others;
            before += ways * fillings;
        }
        drawing.codes
    }

    /// All codes, ascending.
    pub(super) fn list(&self) -> Vec<Code> {
        let mut codes = self.codes_at(&(0..self.codes).collect::<Vec<u128>>());
        codes.sort_unstable();
        codes
    }
}

/// The order of symbols: each next one leaves the fewest guesses begun and not finished, so that
/// the states have little to remember.
pub(super) fn order(rules: Shape, moves: &[(Code, Feedback)]) -> Vec<u8> {
    let guessed = (0..rules.symbols()).filter(|symbol| {
        moves
            .iter()
            .any(|(guess, _)| guess.symbols().contains(symbol))
    });
    let mut rest: Vec<u8> = guessed.collect();

    let mut order: Vec<u8> = Vec::new();
    while !rest.is_empty() {
        let next = (0..rest.len()).min_by_key(|&place| {
            let begun = moves.iter().filter(|(guess, _)| {
                let symbols = guess.symbols();
                let done = symbols
                    .iter()
                    .filter(|&other| order.contains(other) || *other == rest[place])
                    .count();
                (1..symbols.len()).contains(&done)
            });
            (begun.count(), place)
        });
        let place = next.unwrap_or(0);
        order.push(rest.remove(place));
    }
    order
}

/// Giving a symbol its positions.
struct Giving<'a> {
    rules: Shape,
    ledger: &'a Ledger,
    symbol: u8,
    reach: &'a SymbolReach,
}

impl Giving<'_> {
    /// The states after the symbol, as long as there is effort left.
    fn each(&self, state: Placement, effort: &mut u64, found: &mut impl FnMut(Placement)) {
        let all = ((1_u32 << self.rules.positions()) - 1) as u16;
        self.extend(state, all & !state.taken, 0, all, effort, found);
    }

    /// Tries the positions so far, then one more of those in `open`.
    fn extend(
        &self,
        state: Placement,
        open: u16,
        count: usize,
        all: u16,
        effort: &mut u64,
        found: &mut impl FnMut(Placement),
    ) {
        *effort = effort.saturating_sub(1);
        if self
            .reach
            .allows(self.ledger, state.missing, all & !state.taken)
        {
            found(state);
        }

        if count > 0 && !self.rules.repeats() {
            return;
        }
        let mut open = open;
        while open != 0 && *effort > 0 {
            let position = open.trailing_zeros() as usize;
            open &= open - 1;
            let share = self.ledger.share(self.symbol, count + 1, position);
            if self.ledger.covers(state.missing, share) {
                let next = Placement {
                    missing: state.missing - share,
                    taken: state.taken | 1 << position,
                };
                self.extend(next, open, count + 1, all, effort, found);
            }
        }
    }
}

/// Drawing codes from the last level back.
struct Drawing<'a> {
    diagram: &'a Diagram,
    symbols: [u8; 16],
    codes: Vec<Code>,
    /// Number of the filling for each code still to come of this end, the last one first.
    filling: Vec<u128>,
}

impl Drawing<'_> {
    /// The codes behind this state with these numbers, less `offset`, after the first `level`
    /// symbols.
    fn back(&mut self, level: usize, state: Placement, numbers: &[u128], offset: u128, end: u16) {
        let diagram = self.diagram;
        let Some(before) = level.checked_sub(1) else {
            return self.fill(numbers.len(), end);
        };
        let symbol = diagram.order[before];
        let (mut rest, mut offset) = (numbers, offset);
        self.retract(
            symbol,
            before,
            state,
            state.taken,
            0,
            end,
            &mut rest,
            &mut offset,
        );
    }

    /// Gives the symbol's positions back: those so far, then one more of those in `open`.
    #[allow(
        clippy::too_many_arguments,
        reason = "a recursion that splits the numbers as it goes"
    )]
    fn retract(
        &mut self,
        symbol: u8,
        before: usize,
        state: Placement,
        open: u16,
        count: usize,
        end: u16,
        rest: &mut &[u128],
        offset: &mut u128,
    ) {
        let diagram = self.diagram;
        if let Some(&ways) = diagram.levels[before].get(&state) {
            let here = rest.partition_point(|&number| number - *offset < ways);
            let (these, others) = rest.split_at(here);
            if !these.is_empty() {
                self.back(before, state, these, *offset, end);
            }
            *rest = others;
            *offset += ways;
        }

        if count > 0 && !diagram.rules.repeats() {
            return;
        }
        let mut open = open;
        while open != 0 && !rest.is_empty() {
            let position = open.trailing_zeros() as usize;
            open &= open - 1;
            let missing = state.missing + diagram.ledger.share(symbol, count + 1, position);
            if diagram.ledger.covers(diagram.ledger.all, missing) {
                self.symbols[position] = symbol;
                let previous = Placement {
                    missing,
                    taken: state.taken & !(1 << position),
                };
                self.retract(symbol, before, previous, open, count + 1, end, rest, offset);
            }
        }
    }

    /// Fills the free positions of the next `count` codes, which have all guessed symbols where
    /// they belong.
    fn fill(&mut self, count: usize, end: u16) {
        let diagram = self.diagram;
        for _ in 0..count {
            let mut number = self.filling.pop().expect("each code has a filling");
            let mut others = diagram.others.clone();
            for position in 0..usize::from(diagram.rules.positions()) {
                if end >> position & 1 == 0 {
                    let place = (number % others.len() as u128) as usize;
                    number /= others.len() as u128;
                    self.symbols[position] = if diagram.rules.repeats() {
                        others[place]
                    } else {
                        others.remove(place)
                    };
                }
            }
            self.codes
                .push(code_from(&self.symbols, diagram.rules.positions()));
        }
    }
}
