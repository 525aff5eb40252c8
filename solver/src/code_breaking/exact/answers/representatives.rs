//! One guess of each kind: others that cost as much need not be scanned.
//!
//! Two kinds of symbols are interchangeable in a guess. *Dead* ones, which no secret of the set has, match nothing: whichever of them a
//! guess has, and how many, every answer is the same. *Free* ones no guess of the history has: if the set is all that its history
//! leaves, renaming them maps it onto itself, so a guess and its image make cells that are each other's images. (What is free is all dead
//! or none of it; then it counts as dead.) So a class of guesses that cost the same is made by renaming within both kinds, and by using the same
//! dead symbol again where codes may. Codes are numbered in lexicographic order, so the smallest guess of a class has the symbols of each kind
//! in ascending order, from the least on, as they first appear, and but one dead one where codes may repeat it.
//!
//! A search also leaves out all but the smallest of each orbit under the symmetries that fix the history (`bounds::symmetry`). The
//! smallest of all guesses that classes and orbits connect is the smallest of its class and of its orbit, so both leave it, and it costs what
//! they all do.
//!
//! With the symbols renamed, first those of neither kind, then the free, then the dead ones, each in ascending order, which guesses these are
//! depends only on how many symbols are free and dead. One list for each two numbers serves all sets.

use std::sync::OnceLock;

use solvetab_lookup::code_breaking::{Code, Rules};

use super::guess_sets::{CHUNK, GuessSets, Symbols};

/// Rules have no more symbols.
const MOST_SYMBOLS: usize = 16;

/// The representatives of all codes of some rules, for every set.
#[derive(Debug)]
pub(super) struct Representatives {
    rules: Rules,
    /// By code: its symbols, one bit each.
    symbols: Vec<u16>,
    /// By free symbols, then by dead ones: made when first needed.
    lists: Vec<OnceLock<List>>,
}

/// The representatives where so many symbols are free and dead, as they are renamed.
#[derive(Debug)]
struct List {
    codes: Vec<Symbols>,
    /// None if there is no chunk less than of all guesses.
    sets: Option<GuessSets>,
}

/// How symbols are renamed, and so which representatives are numbered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Renaming {
    list: u16,
    /// By new name: the symbol.
    symbols: [u8; MOST_SYMBOLS],
}

impl Renaming {
    /// By symbol: how much greater its new name is.
    pub(super) fn moves(&self) -> [i8; MOST_SYMBOLS] {
        let mut moves = [0; MOST_SYMBOLS];
        (0..).zip(self.symbols).for_each(|(name, symbol)| moves[usize::from(symbol)] = name - symbol as i8);
        moves
    }
}

impl Representatives {
    /// Those of all codes of the rules.
    pub(super) fn new(rules: Rules, codes: &[Symbols]) -> Self {
        let positions = usize::from(rules.positions());
        let symbols =
            codes.iter().map(|code| code[..positions].iter().fold(0, |all, symbol| all | 1 << symbol)).collect();
        let numbers = usize::from(rules.symbols()) + 1;
        Self { rules, symbols, lists: (0..numbers * numbers).map(|_| OnceLock::new()).collect() }
    }

    /// The representatives for a set that is all that guesses of some codes leave; `None` if there are hardly fewer than guesses.
    pub(super) fn of(&self, set: &[u16], asked: impl Iterator<Item = u16>) -> Option<(Renaming, &GuessSets)> {
        let of = |all, code: u16| all | self.symbols[usize::from(code)];
        let live = set.iter().copied().fold(0, of);
        let asked = asked.fold(0, of);
        let count = usize::from(self.rules.symbols());
        let all = u16::MAX >> (MOST_SYMBOLS - count);
        let (others, free, dead) = (live & asked, live & !asked, all & !live);
        let at = free.count_ones() as usize * (count + 1) + dead.count_ones() as usize;
        let sets = self.lists[at].get_or_init(|| self.list(free.count_ones(), dead.count_ones())).sets.as_ref()?;
        let mut symbols = std::array::from_fn(|symbol| symbol as u8);
        let mut names = symbols.iter_mut();
        for kind in [others, free, dead] {
            let of_kind = (0..count as u8).filter(|symbol| kind >> symbol & 1 == 1);
            of_kind.zip(&mut names).for_each(|(symbol, name)| *name = symbol);
        }
        Some((Renaming { list: at as u16, symbols }, sets))
    }

    /// The number, among all codes, of the representative with a number.
    pub(super) fn code(&self, renaming: &Renaming, number: u16) -> u16 {
        let list = self.lists[usize::from(renaming.list)].get().expect("a renaming comes from its list");
        let code = &list.codes[usize::from(number)][..self.rules.positions().into()];
        let symbols = code.iter().map(|&name| renaming.symbols[usize::from(name)]);
        let index = Code::new(symbols).ok().and_then(|code| self.rules.index(code).ok());
        index.expect("a code with its symbols renamed is one") as u16
    }

    fn list(&self, free: u32, dead: u32) -> List {
        let (positions, symbols) = (usize::from(self.rules.positions()), self.rules.symbols());
        let first_dead = symbols - dead as u8;
        let first_free = first_dead - free as u8;
        let is_least = |code: &Code| {
            // The least symbols of both kinds that have not appeared.
            let (mut next_free, mut next_dead) = (first_free, first_dead);
            code.symbols().all(|symbol| {
                let is_dead = symbol >= first_dead;
                let next = if is_dead { &mut next_dead } else { &mut next_free };
                let is_least = symbol <= *next;
                *next += u8::from(symbol == *next && !(is_dead && self.rules.repeats()));
                is_least
            })
        };
        let in_full = |code: Code| {
            let mut symbols = Symbols::default();
            symbols.iter_mut().zip(code.symbols()).for_each(|(slot, symbol)| *slot = symbol);
            symbols
        };
        let codes: Vec<Symbols> = self.rules.iter().filter(is_least).map(in_full).collect();
        let chunks = |codes: usize| codes.div_ceil(64 * CHUNK);
        let saves = chunks(codes.len()) < chunks(self.symbols.len());
        let sets = saves.then(|| GuessSets::new(positions, symbols.into(), &codes));
        List { codes, sets }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::code_breaking::exact::answers::excess::{self, Excess};
    use crate::code_breaking::exact::answers::scan::{Capacities, How};
    use crate::code_breaking::exact::answers::universe::Universe;

    /// A guess, the names of free and of dead symbols left out.
    fn class(rules: Rules, guess: &[u8], free: u16, dead: u16) -> Vec<u8> {
        let mut met: [Vec<u8>; 2] = Default::default();
        let one = |&symbol: &u8| {
            let is_dead = dead >> symbol & 1 == 1;
            if (free | dead) >> symbol & 1 == 0 {
                return symbol;
            }
            let met = &mut met[usize::from(is_dead)];
            let is_new = !met.contains(&symbol) && !(is_dead && rules.repeats());
            met.extend(is_new.then_some(symbol));
            100 + 50 * u8::from(is_dead) + met.iter().position(|other| *other == symbol).unwrap_or(0) as u8
        };
        guess.iter().map(one).collect()
    }

    /// By guess: the excess.
    fn excesses(mut excess: Excess, guess: impl Fn(u16) -> u16) -> BTreeMap<u16, usize> {
        let (mut level, mut found) = (Vec::new(), BTreeMap::new());
        while let Some(least) = excess.least(&mut level) {
            excess.take(&level);
            found.extend(excess::guesses(&level).map(|number| (guess(number), least)));
        }
        found
    }

    /// Checks a set that these guesses have left. The number of the list, if fewer guesses are scanned.
    fn check(universe: &Universe, set: &[u16], asked: &[u16], capacities: &Capacities) -> Option<u16> {
        let (rules, positions) = (universe.rules().unwrap(), universe.positions());
        let symbols = |codes: &[u16]| {
            let of = |&code: &u16| universe.guesses()[usize::from(code)].into_iter().take(positions);
            codes.iter().flat_map(of).fold(0, |all: u16, symbol| all | 1 << symbol)
        };
        let (free, dead) = (!symbols(asked), !symbols(set));
        let (mut bits, mut cells) = (Vec::new(), vec![0; set.len() * universe.answers()]);
        universe.bits(set, &mut bits);
        let (mut classes, mut smallest) = (BTreeMap::new(), BTreeSet::new());
        for (guess, code) in (0..).zip(universe.guesses()) {
            let mut sizes = [0; 64];
            universe.divide(set, &bits, guess, &mut cells, &mut sizes);
            let class = class(rules, &code[..positions], free, dead);
            let (first, of_first) = *classes.entry(class).or_insert((guess, sizes));
            assert_eq!(sizes, of_first, "{rules}: {guess} and {first} after {asked:?}");
            smallest.insert(first);
        }
        let mut list = None;
        for how in [How::default(), How { capacities: Some(capacities), ..How::default() }] {
            let (mut all, mut some) = (Excess::default(), Excess::default());
            universe.scan(set, how, &mut all);
            let renaming = universe.scan_representatives(set, asked.iter().copied(), how, &mut some)?;
            let all = excesses(all, |number| number);
            let some = excesses(some, |number| universe.guess(Some(&renaming), number));
            assert_eq!(all.values().min(), some.values().min(), "{rules}: after {asked:?}");
            assert!(some.keys().eq(&smallest), "{rules}: after {asked:?}");
            assert!(some.iter().all(|(guess, excess)| all[guess] == *excess), "{rules}: after {asked:?}");
            list = Some(renaming.list);
        }
        list
    }

    #[test]
    fn representatives_are_the_smallest_of_their_classes_and_divide_alike() {
        for text in ["3x10", "4x7", "3x9r", "4x6r"] {
            let rules: Rules = text.parse().unwrap();
            let universe = Universe::new(rules, true);
            let capacities = (1..universe.answers()).map(|answer| vec![answer % 4 + 2, 3 * answer + 7]).collect();
            let codes = rules.codes() as u16;
            let mut lists = BTreeSet::new();
            lists.extend(check(&universe, universe.secrets(), &[], &capacities));
            let first = codes / 3;
            for (_, cell) in universe.cells(universe.secrets(), first) {
                lists.extend(check(&universe, &cell, &[first], &capacities));
                for second in (0..codes).step_by(97) {
                    let cells = universe.cells(&cell, second);
                    lists.extend(
                        cells.iter().filter_map(|(_, cell)| check(&universe, cell, &[first, second], &capacities)),
                    );
                }
            }
            let numbers = u16::from(rules.symbols()) + 1;
            let has_free = lists.iter().any(|list| (2..numbers - 1).contains(&(list / numbers)));
            assert!(has_free && lists.iter().any(|list| list % numbers > 1), "{text}: {lists:?}");
        }
    }
}
