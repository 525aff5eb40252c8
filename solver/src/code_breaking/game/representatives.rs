//! One guess of each kind: others that cost as much need not be scanned.
//!
//! Two kinds of symbols are interchangeable in a guess. *Dead* symbols, which no secret of the set
//! has, match nothing: whichever of them a guess has, and how many, all feedback is the same.
//! *Free* symbols are in no guess of the history. If the set is all that its history leaves,
//! renaming them maps it onto itself, so a guess and its image make cells that are each other's
//! images. Guesses that differ by such renaming cost the same and form a class; where codes may
//! repeat a symbol, a dead one may also be used again. Codes are numbered in lexicographic order.
//! In the smallest of a class the symbols of each kind appear in ascending order, and the dead ones
//! are all the same where codes may repeat one.
//!
//! A search also leaves out all but the smallest of each orbit under the symmetries that fix the
//! history (`game::group`). Of all guesses that classes and orbits connect the smallest is that of
//! its class and of its orbit: it is left, and costs what they all do.
//!
//! Once symbols are renamed, those of neither kind first, the dead ones last, which guesses are
//! smallest depends only on how many symbols are free and how many dead: one list for each two
//! numbers serves all sets.

use std::sync::OnceLock;

use solvetab_lookup::code_breaking::{Code, Rules};

use super::scan::{CHUNK, GuessSets, Symbols};

/// Rules have no more symbols.
const MOST_SYMBOLS: usize = 16;

/// The representatives of all codes of some rules, for every set.
#[derive(Debug)]
pub(super) struct Representatives {
    rules: Rules,
    codes: Vec<Symbols>,
    /// Symbols of each code, one bit each.
    symbols: Vec<u16>,
    /// Lists by free symbols, then by dead ones: made when first needed; none where no chunk is
    /// saved.
    lists: Vec<OnceLock<Option<List>>>,
}

/// The representatives where so many symbols are free and dead, as they are renamed.
#[derive(Debug)]
struct List {
    codes: Vec<Symbols>,
    sets: GuessSets,
}

/// Renaming of symbols, and with it the list of representatives that are numbered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Renaming {
    list: u16,
    /// Symbol of each new name.
    symbols: [u8; MOST_SYMBOLS],
}

impl Renaming {
    /// Difference between the new name of each symbol and the symbol.
    pub(super) fn moves(&self) -> [i8; MOST_SYMBOLS] {
        let mut moves = [0; MOST_SYMBOLS];
        (0..)
            .zip(self.symbols)
            .for_each(|(name, symbol)| moves[usize::from(symbol)] = name - symbol as i8);
        moves
    }
}

impl Representatives {
    /// Prepares the representatives of all codes of the rules.
    pub(super) fn new(rules: Rules, codes: &[Symbols]) -> Self {
        let (positions, numbers) = (
            usize::from(rules.positions()),
            usize::from(rules.symbols()) + 1,
        );
        let symbols = codes
            .iter()
            .map(|code| {
                code[..positions]
                    .iter()
                    .fold(0, |all, symbol| all | 1 << symbol)
            })
            .collect();
        let lists = (0..numbers * numbers).map(|_| OnceLock::new()).collect();
        Self {
            rules,
            codes: codes.to_vec(),
            symbols,
            lists,
        }
    }

    /// The representatives for a set that is all that guesses of some codes leave; `None` if there
    /// are hardly fewer than guesses.
    pub(super) fn of(
        &self,
        set: &[u16],
        history: impl Iterator<Item = u16>,
    ) -> Option<(Renaming, &GuessSets)> {
        let live = set
            .iter()
            .fold(0, |all, &code| all | self.symbols[usize::from(code)]);
        let history = history.fold(0, |all, code| all | self.symbols[usize::from(code)]);
        let count = usize::from(self.rules.symbols());
        let all = u16::MAX >> (MOST_SYMBOLS - count);
        let (others, free, dead) = (live & history, live & !history, all & !live);
        let (frees, deads) = (free.count_ones() as usize, dead.count_ones() as usize);
        let at = frees * (count + 1) + deads;
        let list = self.lists[at]
            .get_or_init(|| self.list(frees, deads))
            .as_ref()?;
        let mut symbols = std::array::from_fn(|symbol| symbol as u8);
        let mut names = symbols.iter_mut();
        for kind in [others, free, dead] {
            let of_kind = (0..count as u8).filter(|symbol| kind >> symbol & 1 == 1);
            of_kind
                .zip(&mut names)
                .for_each(|(symbol, name)| *name = symbol);
        }
        Some((
            Renaming {
                list: at as u16,
                symbols,
            },
            &list.sets,
        ))
    }

    /// The number, among all codes, of the representative with a number.
    pub(super) fn code(&self, renaming: &Renaming, number: u16) -> u16 {
        let list = self.lists[usize::from(renaming.list)]
            .get()
            .and_then(Option::as_ref);
        let list = list.expect("a renaming comes with its list");
        let code = &list.codes[usize::from(number)][..self.rules.positions().into()];
        let symbols = code.iter().map(|&name| renaming.symbols[usize::from(name)]);
        let index = Code::new(symbols)
            .ok()
            .and_then(|code| self.rules.index(code).ok());
        index.expect("a code with its symbols renamed is one") as u16
    }

    fn list(&self, free: usize, dead: usize) -> Option<List> {
        let (positions, symbols) = (self.rules.positions().into(), self.rules.symbols().into());
        let first_dead = symbols - dead;
        let smallest = self.codes.iter().filter(|code| {
            // The least symbols of both kinds that have not appeared.
            let (mut next_free, mut next_dead) = (first_dead - free, first_dead);
            code[..positions]
                .iter()
                .map(|&symbol| usize::from(symbol))
                .all(|symbol| {
                    let is_dead = symbol >= first_dead;
                    let next = if is_dead {
                        &mut next_dead
                    } else {
                        &mut next_free
                    };
                    let (is_next, fits) = (symbol == *next, symbol <= *next);
                    *next += usize::from(is_next && !(is_dead && self.rules.repeats()));
                    fits
                })
        });
        let codes: Vec<Symbols> = smallest.copied().collect();

        let sets = GuessSets::new(positions, symbols, &codes);
        // Tests scan fewer guesses wherever there are fewer, so that plain search says of small
        // games whether that is sound.
        let is_shorter = if cfg!(test) {
            codes.len() < self.codes.len()
        } else {
            sets.chunks() < self.codes.len().div_ceil(64 * CHUNK)
        };
        is_shorter.then_some(List { codes, sets })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::code_breaking::game::excess::{self, Excess};
    use crate::code_breaking::game::scan::{Capacities, How};
    use crate::code_breaking::game::{Game, Members};

    /// A guess, the names of free and of dead symbols left out.
    fn class(rules: Rules, guess: &[u8], free: u16, dead: u16) -> Vec<u8> {
        let mut met: [Vec<u8>; 2] = Default::default();
        let one = |&symbol: &u8| {
            let is_dead = dead >> symbol & 1 == 1;
            if (free | dead) >> symbol & 1 == 0 {
                return symbol;
            }
            let met = &mut met[usize::from(is_dead)];
            let is_known = met.contains(&symbol) || is_dead && rules.repeats();
            met.extend((!is_known).then_some(symbol));
            100 + 50 * u8::from(is_dead)
                + met.iter().position(|other| *other == symbol).unwrap_or(0) as u8
        };
        guess.iter().map(one).collect()
    }

    /// Excess of each guess.
    fn excesses(excess: Excess, guess: impl Fn(u16) -> u16) -> BTreeMap<u16, usize> {
        let mut found = BTreeMap::new();
        for (least, level) in excess.levels() {
            found.extend(excess::guesses(&level).map(|number| (guess(number), least)));
        }
        found
    }

    /// Checks a set that these guesses have left. The number of the list, if fewer guesses are
    /// scanned.
    fn check(game: &Game, set: &[u16], history: &[u16], capacities: &Capacities) -> Option<u16> {
        let (rules, positions) = (game.rules().unwrap(), usize::from(game.positions()));
        let code = |&code: &u16| {
            game.guesses()[usize::from(code)]
                .into_iter()
                .take(positions)
        };
        let others = |codes: &[u16]| {
            !codes
                .iter()
                .flat_map(code)
                .fold(0_u16, |all, symbol| all | 1 << symbol)
        };
        let (free, dead) = (others(history), others(set));
        let (mut members, mut cells) = (Members::default(), vec![0; game.room(set.len())]);
        game.members(set, &mut members);

        let (mut classes, mut smallest) = (BTreeMap::new(), BTreeSet::new());
        for (guess, code) in (0..).zip(game.guesses()) {
            let mut sizes = [0; 64];
            game.divide(set, &mut members, guess, &mut cells, |feedback, _, size| {
                sizes[usize::from(feedback)] = size
            });
            let first = classes
                .entry(class(rules, &code[..positions], free, dead))
                .or_insert((guess, sizes));
            assert_eq!(
                sizes, first.1,
                "{rules}: {guess} and {} after {history:?}",
                first.0
            );
            smallest.insert(first.0);
        }

        let mut list = None;
        for how in [
            How::default(),
            How {
                capacities: Some(capacities),
                ..How::default()
            },
        ] {
            let (mut all, mut some) = (Excess::default(), Excess::default());
            game.scan(set, how, &mut all);
            let renaming =
                game.scan_representatives(set, history.iter().copied(), how, &mut some)?;
            let all = excesses(all, |number| number);
            let some = excesses(some, |number| game.guess(Some(&renaming), number));
            assert_eq!(
                all.values().min(),
                some.values().min(),
                "{rules}: after {history:?}"
            );
            assert!(some.keys().eq(&smallest), "{rules}: after {history:?}");
            assert!(
                some.iter().all(|(guess, excess)| all[guess] == *excess),
                "{rules}: after {history:?}"
            );
            list = Some(renaming.list);
        }
        list
    }

    #[test]
    fn representatives_are_the_smallest_of_their_classes_and_divide_alike() {
        for text in ["3x10", "4x7", "3x9r", "4x6r"] {
            let rules: Rules = text.parse().unwrap();
            let game = Game::from(rules);
            let capacities = (1..game.feedbacks())
                .map(|feedback| vec![feedback % 4 + 2, 3 * feedback + 7])
                .collect();
            let check = |set: &[u16], history: &[u16]| check(&game, set, history, &capacities);
            let (codes, symbols) = (rules.codes() as u16, u16::from(rules.symbols()));
            let mut lists: BTreeSet<u16> = check(game.secrets(), &[]).into_iter().collect();
            for (_, cell) in game.cells(game.secrets(), codes / 3) {
                lists.extend(check(&cell, &[codes / 3]));
                for second in (0..codes).step_by(97) {
                    let cells = game.cells(&cell, second);
                    lists.extend(
                        cells
                            .iter()
                            .filter_map(|(_, cell)| check(cell, &[codes / 3, second])),
                    );
                }
            }
            let has_free = lists
                .iter()
                .any(|list| (2..symbols).contains(&(list / (symbols + 1))));
            assert!(
                has_free && lists.iter().any(|list| list % (symbols + 1) > 1),
                "{text}: {lists:?}"
            );
        }
    }
}
