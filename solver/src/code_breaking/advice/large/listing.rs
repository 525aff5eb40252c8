//! Lists the codes that are consistent with some feedback where a diagram of them would be too
//! large: first how often each symbol occurs, then where.
//!
//! The matches of a feedback depend only on how often each symbol occurs, and few such counts are
//! consistent with all feedback. A depth-first search over the symbols finds them, since it is
//! known for each symbol what the later ones can bring. For each of these counts the positions are
//! filled one after another with the symbols that remain, as long as the missing bulls are still
//! possible. Symbols that were never guessed are one symbol until the end.

use solvetab_lookup::code_breaking::{Code, Feedback, Shape};

use super::diagram::order;
use super::ledger::{Entry, Ledger, MOST_GUESSES};
use super::variation::code_from;

/// Steps that are taken before the list is given up.
const EFFORT: u64 = 5_000_000;

/// Guesses are kept in so many ledgers at most.
const PAGES: usize = 3;

type Missing = [Entry; PAGES];

/// All codes that fit, ascending; nothing if they are more than `most` or take too long to find.
pub(super) fn list(rules: Shape, moves: &[(Code, Feedback)], most: usize) -> Option<Vec<Code>> {
    if moves.len() > PAGES * MOST_GUESSES {
        return None;
    }
    let symbols = order(rules, moves);
    let others: Vec<u8> = (0..rules.symbols())
        .filter(|symbol| !symbols.contains(symbol))
        .collect();
    let pages: Vec<Page> = moves
        .chunks(MOST_GUESSES)
        .map(|moves| Page::new(rules, moves, &symbols))
        .collect();
    let all = [0, 1, 2].map(|page| pages.get(page).map_or((0, 0), |page| page.ledger.both()));

    let mut search = ListingSearch {
        rules,
        others,
        counts: vec![0; symbols.len() + 1],
        symbols,
        pages,
        bulls: all.map(|(_, bulls)| bulls),
        row: [0; 16],
        found: Vec::new(),
        most,
        effort: EFFORT,
    };

    search.count(
        0,
        usize::from(rules.positions()),
        all.map(|(matches, _)| matches),
    )?;
    let mut found = search.found;
    found.sort_unstable();
    Some(found)
}

/// Some of the guesses.
struct Page {
    ledger: Ledger,
    /// Most matches that a symbol and those after it bring, by symbol and by number of free
    /// positions.
    reach: Vec<Vec<Entry>>,
    /// Bull that a symbol in their order brings at a position, if any.
    bulls: Vec<[Entry; 16]>,
}

impl Page {
    fn new(rules: Shape, moves: &[(Code, Feedback)], symbols: &[u8]) -> Self {
        let ledger = Ledger::new(moves);
        let most = if rules.repeats() { 16 } else { 1 };
        let reach = (0..=symbols.len()).map(|place| {
            let reach = (0..=16).map(|free| {
                let all = symbols[place..]
                    .iter()
                    .map(|&symbol| ledger.matches(symbol, free.min(most)))
                    .sum();
                ledger.least(all, ledger.entry_by_matches(|_| free))
            });
            reach.collect()
        });
        let reach = reach.collect();
        let bulls = symbols
            .iter()
            .map(|&symbol| std::array::from_fn(|position| ledger.bull(symbol, position)));
        let bulls = bulls.chain([[0; 16]]).collect();
        Self {
            ledger,
            reach,
            bulls,
        }
    }
}

struct ListingSearch {
    rules: Shape,
    /// The symbols that were guessed.
    symbols: Vec<u8>,
    others: Vec<u8>,
    /// Occurrences of each of them still to be placed, and behind them those of others.
    counts: Vec<u8>,
    pages: Vec<Page>,
    /// All bulls.
    bulls: Missing,
    /// Place of the symbol in its order, by position.
    row: [u8; 16],
    found: Vec<Code>,
    most: usize,
    effort: u64,
}

impl ListingSearch {
    /// Counts for the symbols from this place on, of which `free` are still to come; nothing if
    /// there is no use in going on.
    fn count(&mut self, place: usize, free: usize, missing: Missing) -> Option<()> {
        let Some(&symbol) = self.symbols.get(place) else {
            let is_filled = if self.rules.repeats() {
                free == 0 || !self.others.is_empty()
            } else {
                free <= self.others.len()
            };
            if missing == [0; PAGES] && is_filled {
                self.counts[place] = free as u8;
                self.arrange()?;
            }
            return Some(());
        };
        let most = if self.rules.repeats() {
            free
        } else {
            free.min(1)
        };
        for count in 0..=most {
            self.effort = self.effort.checked_sub(1)?;
            let mut next = missing;
            let (mut is_overdrawn, mut is_reachable) = (false, true);
            for (page, missing) in self.pages.iter().zip(&mut next) {
                let share = page.ledger.matches(symbol, count);
                is_overdrawn |= !page.ledger.covers(*missing, share);
                if is_overdrawn {
                    break;
                }
                *missing -= share;
                is_reachable &= page
                    .ledger
                    .covers(page.reach[place + 1][free - count], *missing);
            }
            if is_overdrawn {
                // More of it would bring no less.
                break;
            }
            if is_reachable {
                self.counts[place] = count as u8;
                self.count(place + 1, free - count, next)?;
            }
        }
        Some(())
    }

    /// All codes with these counts.
    fn arrange(&mut self) -> Option<()> {
        let positions = usize::from(self.rules.positions());
        // What the table below takes, in steps.
        self.effort = self.effort.checked_sub(positions as u64)?;

        let mut reach = [[0; PAGES]; 17];
        for position in (0..positions).rev() {
            reach[position] = reach[position + 1];
            for (page, reach) in self.pages.iter().zip(&mut reach[position]) {
                let present = page
                    .bulls
                    .iter()
                    .zip(&self.counts)
                    .filter(|&(_, &count)| count > 0);
                *reach += present.map(|(bulls, _)| bulls[position]).sum::<Entry>();
            }
        }

        let mut pages = self.pages.iter().zip(reach[0]).zip(self.bulls);
        if pages.all(|((page, reach), bulls)| page.ledger.covers(reach, bulls)) {
            self.place(0, self.bulls, &reach)?;
        }
        Some(())
    }

    fn place(&mut self, position: usize, missing: Missing, reach: &[Missing; 17]) -> Option<()> {
        if position == usize::from(self.rules.positions()) {
            return self.fill();
        }
        'symbols: for symbol in 0..self.counts.len() {
            if self.counts[symbol] == 0 {
                continue;
            }
            self.effort = self.effort.checked_sub(1)?;
            let mut next = missing;
            for (number, (page, missing)) in self.pages.iter().zip(&mut next).enumerate() {
                let share = page.bulls[symbol][position];
                if !page.ledger.covers(*missing, share) {
                    continue 'symbols;
                }
                *missing -= share;
                if !page.ledger.covers(reach[position + 1][number], *missing) {
                    continue 'symbols;
                }
            }
            self.row[position] = symbol as u8;
            self.counts[symbol] -= 1;
            let result = self.place(position + 1, next, reach);
            self.counts[symbol] += 1;
            result?;
        }
        Some(())
    }

    /// Keeps the row, with every choice of other symbols.
    fn fill(&mut self) -> Option<()> {
        let mut symbols = [0; 16];
        let mut free = Vec::new();
        let row = self.row.iter().take(self.rules.positions().into());
        for (position, (slot, &place)) in symbols.iter_mut().zip(row).enumerate() {
            match self.symbols.get(usize::from(place)) {
                Some(&symbol) => *slot = symbol,
                None => free.push(position),
            }
        }
        self.choose(&free, symbols, 0)
    }

    fn choose(&mut self, free: &[usize], mut symbols: [u8; 16], taken: u64) -> Option<()> {
        let Some((&position, rest)) = free.split_first() else {
            if self.found.len() == self.most {
                return None;
            }
            self.found.push(code_from(&symbols, self.rules.positions()));
            return Some(());
        };
        for place in 0..self.others.len() {
            let bit = 1 << place;
            if self.rules.repeats() || taken & bit == 0 {
                symbols[position] = self.others[place];
                self.choose(rest, symbols, taken | bit)?;
            }
        }
        Some(())
    }
}
