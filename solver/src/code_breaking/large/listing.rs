//! Lists the codes that fit some answers where a diagram of them would be too large: depth-first, position by position.
//!
//! After each position every answer is asked whether its missing matches and bulls can still come: no symbol may bring more than is missing,
//! and no more may be missing than the positions that are left could bring. What the [ledger](super::ledger) tells in one subtraction prunes
//! nearly all of the tree once there are many answers.

use solvetab_lookup::code_breaking::large::{Code, Feedback, Rules};

use super::ledger::{Entry, Ledger, MOST_GUESSES};

/// Codes begun that are looked at before the list is given up.
const EFFORT: u64 = 4_000_000;

/// All codes that fit, ascending; nothing if they are more than `most` or take too long to find.
pub(super) fn list(rules: Rules, moves: &[(Code, Feedback)], most: usize) -> Option<Vec<Code>> {
    let pages: Vec<Page> = moves.chunks(MOST_GUESSES).map(|moves| Page::new(rules, moves)).collect();
    let missing = [pages.first(), pages.get(1), pages.get(2)].map(|page| page.map_or(0, |page| page.ledger.all));
    if pages.len() > missing.len() {
        return None;
    }
    let mut search =
        Search { rules, pages, symbols: [0; 16], used: [0; 36], found: Vec::new(), most, effort: EFFORT };
    search.extend(0, missing)?;
    Some(search.found)
}

/// Some of the guesses, and what the positions from each on can bring at most.
struct Page {
    ledger: Ledger,
    reach: Vec<Entry>,
}

impl Page {
    fn new(rules: Rules, moves: &[(Code, Feedback)]) -> Self {
        let ledger = Ledger::new(moves);
        let positions = usize::from(rules.positions());
        // A position brings one match at most, and one bull.
        let reach = (0..=positions).map(|position| ledger.of_both(|_| positions - position)).collect();
        Self { ledger, reach }
    }
}

struct Search {
    rules: Rules,
    pages: Vec<Page>,
    symbols: [u8; 16],
    /// How often each symbol occurs so far.
    used: [u8; 36],
    found: Vec<Code>,
    most: usize,
    effort: u64,
}

impl Search {
    /// With the symbols before this position; nothing if there is no use in going on.
    fn extend(&mut self, position: usize, missing: [Entry; 3]) -> Option<()> {
        if position == usize::from(self.rules.positions()) {
            if self.found.len() == self.most {
                return None;
            }
            let code = Code::new(self.symbols[..position].iter().copied());
            self.found.push(code.expect("the rules have these symbols"));
            return Some(());
        }
        self.effort = self.effort.checked_sub(1)?;
        'symbols: for symbol in 0..self.rules.symbols() {
            let used = usize::from(self.used[usize::from(symbol)]);
            if used > 0 && !self.rules.repeats() {
                continue;
            }
            let mut next = missing;
            for (page, missing) in self.pages.iter().zip(&mut next) {
                let share = page.ledger.share(symbol, used + 1, position);
                if !page.ledger.covers(*missing, share) {
                    continue 'symbols;
                }
                *missing -= share;
                if !page.ledger.covers(page.reach[position + 1], *missing) {
                    continue 'symbols;
                }
            }
            self.symbols[position] = symbol;
            self.used[usize::from(symbol)] += 1;
            let result = self.extend(position + 1, next);
            self.used[usize::from(symbol)] -= 1;
            result?;
        }
        Some(())
    }
}
