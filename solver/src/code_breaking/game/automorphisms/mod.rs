//! The automorphisms of the codes: every way to move positions and rename symbols that maps the
//! codes that may be guessed onto themselves, and the secrets onto themselves.
//!
//! For rules these are all ways. For a list they are searched for. Two symbols are interchangeable
//! if exchanging them maps both sets onto themselves. This divides the symbols into classes, and
//! all renamings within a class are automorphisms. Every automorphism maps classes onto classes: if
//! it maps two interchangeable symbols to others, these are interchangeable too. Followed by the
//! renamings within the classes, one automorphism makes all that do the same with positions and
//! classes. So what has to be listed is how positions move and where classes go. Backtracking finds
//! that. The number of codes with this symbol here and that one there must not change, which leaves
//! little to try with all codes. Products of automorphisms that were found need no trying.
//!
//! Whoever uses some of the automorphisms only, of whatever kind, searches more than needed and
//! finds the same. So the search gives up after so many steps, and keeps what it has found.

use std::collections::{HashMap, HashSet};

use crate::code_breaking::game::Symbols;

/// Symbols are below this.
pub(crate) const MOST_SYMBOLS: usize = 32;

/// A way to move positions, and classes of symbols: position `p` of the image has the image of the
/// symbol at `positions[p]`, any symbol of the class that `classes` says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Automorphism {
    pub(crate) positions: [u8; 8],
    pub(super) classes: [u8; MOST_SYMBOLS],
}

/// Automorphisms of the codes.
#[derive(Debug)]
pub(crate) struct Automorphisms {
    /// Class of each symbol that occurs.
    class_of: [u8; MOST_SYMBOLS],
    /// Symbols of each class, one bit each.
    members: [u32; MOST_SYMBOLS],
    all: Vec<Automorphism>,
}

/// More ways to move positions there are not; of a larger group so many are kept.
const MOST: usize = 40_320;

/// Codes that are mapped, and pairs of symbols that are compared, before the search gives up:
/// tenths of a second.
const STEPS: usize = 1 << 22;

impl Automorphisms {
    /// Automorphisms of all codes of some rules.
    pub(crate) fn from_rules(positions: usize, symbols: u8) -> Self {
        let mut members = [0; MOST_SYMBOLS];
        members[0] = u32::MAX >> (MOST_SYMBOLS - usize::from(symbols));
        let all = moves(positions)
            .into_iter()
            .map(|positions| Automorphism {
                positions,
                ..IDENTITY
            })
            .collect();
        Self {
            class_of: [0; MOST_SYMBOLS],
            members,
            all,
        }
    }

    /// Automorphisms of all codes in which each position has `symbols` symbols of its own, numbered
    /// on position by position.
    pub(super) fn from_places(positions: usize, symbols: u8) -> Self {
        let (mut class_of, mut members) = ([0; MOST_SYMBOLS], [0; MOST_SYMBOLS]);
        for (symbol, class) in class_of[..positions * usize::from(symbols)]
            .iter_mut()
            .enumerate()
        {
            *class = (symbol / usize::from(symbols)) as u8;
            members[usize::from(*class)] |= 1 << symbol;
        }
        // What comes from a position takes the symbols of the position that it goes to.
        let all = moves(positions).into_iter().map(|positions| {
            let mut classes = IDENTITY.classes;
            (0..)
                .zip(positions)
                .for_each(|(to, from)| classes[usize::from(from)] = to);
            Automorphism { positions, classes }
        });
        Self {
            class_of,
            members,
            all: all.collect(),
        }
    }

    /// Automorphisms of the codes that may be guessed, of which these may be secret.
    pub(crate) fn from_list(positions: usize, guesses: &[Symbols], secrets: &[u16]) -> Self {
        let mut finder = Finder::new(positions, guesses, secrets);
        finder.find_classes();
        finder.move_position(0, &mut IDENTITY.positions.clone());
        let mut members = [0; MOST_SYMBOLS];
        for (members, class) in members.iter_mut().zip(&finder.classes) {
            *members = class.iter().fold(0, |set, symbol| set | 1 << symbol);
        }
        Self {
            class_of: finder.class_of,
            members,
            all: finder.found,
        }
    }

    /// No symmetry, and no two symbols that may be exchanged, where none is wanted.
    pub(crate) fn none() -> Self {
        let each: [u8; MOST_SYMBOLS] = std::array::from_fn(|symbol| symbol as u8);
        Self {
            class_of: each,
            members: each.map(|symbol| 1 << symbol),
            all: Vec::new(),
        }
    }

    /// Each way to move positions and classes, the identity first.
    pub(crate) fn all(&self) -> &[Automorphism] {
        &self.all
    }

    /// The symbols of each class, one bit each.
    pub(crate) fn classes(&self) -> &[u32] {
        &self.members
    }

    /// The symbols that a symbol may become, one bit each. Interchangeable ones become the same,
    /// each another one of them.
    #[inline(always)]
    pub(crate) fn images(&self, of: &Automorphism, symbol: u8) -> u32 {
        let class = self.class_of[usize::from(symbol)];
        self.members[usize::from(of.classes[usize::from(class)])]
    }

    /// Tells whether two of these symbols are interchangeable.
    pub(crate) fn are_two_alike(&self, symbols: u32) -> bool {
        self.members
            .iter()
            .any(|members| (members & symbols).count_ones() > 1)
    }
}

const IDENTITY: Automorphism = {
    let (mut positions, mut classes) = ([0; 8], [0; MOST_SYMBOLS]);
    let mut number = 0;
    while number < MOST_SYMBOLS {
        if number < 8 {
            positions[number] = number as u8;
        }
        classes[number] = number as u8;
        number += 1;
    }
    Automorphism { positions, classes }
};

impl Automorphism {
    /// Returns this one after another.
    fn after(&self, first: &Self) -> Self {
        Self {
            positions: self
                .positions
                .map(|position| first.positions[usize::from(position)]),
            classes: first.classes.map(|class| self.classes[usize::from(class)]),
        }
    }
}

/// Every way to move so many positions.
fn moves(positions: usize) -> Vec<[u8; 8]> {
    (0..positions).fold(vec![IDENTITY.positions], |starts, position| {
        let pairs = starts
            .into_iter()
            .flat_map(|start| (position..positions).map(move |with| (start, with)));
        let moved = pairs.map(|(mut start, with)| {
            start.swap(position, with);
            start
        });
        moved.collect()
    })
}

/// Number of codes that may be guessed and have a symbol at a position and another one at another;
/// beyond 32 bits, the number of secrets.
struct Together {
    positions: usize,
    /// Number of symbols: they are below this.
    symbols: usize,
    counts: Vec<u64>,
}

impl Together {
    fn new(positions: usize, guesses: &[Symbols], is_secret: &[bool]) -> Self {
        let symbols = guesses
            .iter()
            .flat_map(|code| &code[..positions])
            .max()
            .map_or(0, |&most| usize::from(most) + 1);
        let mut together = Self {
            positions,
            symbols,
            counts: vec![0; (positions * symbols).pow(2)],
        };
        for (code, &is_secret) in guesses.iter().zip(is_secret) {
            for here in 0..positions {
                for there in 0..positions {
                    let at = together.at((here, code[here]), (there, code[there]));
                    together.counts[at] += 1 | u64::from(is_secret) << 32;
                }
            }
        }
        together
    }

    fn at(&self, here: (usize, u8), there: (usize, u8)) -> usize {
        let [here, there] =
            [here, there].map(|(position, symbol)| position * self.symbols + usize::from(symbol));
        here * self.positions * self.symbols + there
    }

    /// Counts of two positions whatever the symbols are called: all counts, in order, first those
    /// of equal symbols.
    fn counts_in_common(&self, here: usize, there: usize) -> [Vec<u64>; 2] {
        [true, false].map(|are_equal| {
            let symbols = 0..self.symbols as u8;
            let pairs = symbols
                .clone()
                .flat_map(|one| symbols.clone().map(move |other| (one, other)));
            let pairs = pairs.filter(|(one, other)| (one == other) == are_equal);
            let mut counts: Vec<u64> = pairs
                .map(|(one, other)| self.counts[self.at((here, one), (there, other))])
                .collect();
            counts.sort_unstable();
            counts
        })
    }
}

/// The search for automorphisms.
struct Finder<'a> {
    positions: usize,
    guesses: &'a [Symbols],
    is_secret: Vec<bool>,
    /// True for a code that may be secret, by the codes that may be guessed.
    known: HashMap<Symbols, bool>,
    together: Together,
    /// Kinds of pairs of positions: equal numbers for what is alike.
    kinds: Vec<Vec<usize>>,
    class_of: [u8; MOST_SYMBOLS],
    classes: Vec<Vec<u8>>,
    found: Vec<Automorphism>,
    is_found: HashSet<Automorphism>,
    /// Automorphisms of which all that were found are made.
    generators: Vec<Automorphism>,
    steps_left: usize,
}

impl<'a> Finder<'a> {
    fn new(positions: usize, guesses: &'a [Symbols], secrets: &[u16]) -> Self {
        let mut is_secret = vec![false; guesses.len()];
        secrets
            .iter()
            .for_each(|&secret| is_secret[usize::from(secret)] = true);
        let known = guesses
            .iter()
            .map(|code| used(positions, code))
            .zip(is_secret.iter().copied())
            .collect();

        let together = Together::new(positions, guesses, &is_secret);
        let mut numbers = HashMap::new();
        let mut kinds = vec![vec![0; positions]; positions];
        for (here, kinds) in kinds.iter_mut().enumerate() {
            for (there, kind) in kinds.iter_mut().enumerate() {
                let next = numbers.len();
                *kind = *numbers
                    .entry(together.counts_in_common(here, there))
                    .or_insert(next);
            }
        }

        Self {
            positions,
            guesses,
            is_secret,
            known,
            together,
            kinds,
            class_of: [0; MOST_SYMBOLS],
            classes: Vec::new(),
            found: vec![IDENTITY],
            is_found: HashSet::from([IDENTITY]),
            generators: Vec::new(),
            steps_left: STEPS,
        }
    }

    /// Takes a step, unless it was enough.
    fn step(&mut self) -> bool {
        self.steps_left = self.steps_left.saturating_sub(1);
        self.steps_left > 0 && self.found.len() < MOST
    }

    /// Divides the symbols that occur into classes: being interchangeable is transitive, so one of
    /// each class is enough to compare with.
    fn find_classes(&mut self) {
        let mut symbols: Vec<u8> = (0..self.together.symbols as u8).collect();
        symbols.retain(|symbol| {
            self.guesses
                .iter()
                .any(|code| code[..self.positions].contains(symbol))
        });
        for &symbol in &symbols {
            let class = (0..self.classes.len()).find(|&class| {
                let other = self.classes[class][0];
                let mut renamed: [u8; MOST_SYMBOLS] = std::array::from_fn(|symbol| symbol as u8);
                renamed.swap(symbol.into(), other.into());
                let keeps_counts = symbols.iter().all(|&third| {
                    [symbol, other]
                        .iter()
                        .all(|&one| self.agrees(&IDENTITY.positions, &renamed, one, third))
                });
                keeps_counts && self.maps_codes(&IDENTITY.positions, &renamed)
            });
            match class {
                Some(class) => self.classes[class].push(symbol),
                None => self.classes.push(vec![symbol]),
            }
            self.class_of[usize::from(symbol)] = class.unwrap_or(self.classes.len() - 1) as u8;
        }
    }

    /// Says where the image's position `position` comes from, in every way, and so on.
    fn move_position(&mut self, position: usize, moved: &mut [u8; 8]) {
        if position == self.positions {
            self.move_class(
                0,
                &mut Vec::new(),
                &Automorphism {
                    positions: *moved,
                    ..IDENTITY
                },
                &mut [0; 32],
            );
            return;
        }
        for with in position..self.positions {
            if !self.step() {
                return;
            }
            moved.swap(position, with);
            let from = usize::from(moved[position]);
            if (0..=position).all(|other| {
                let from_other = usize::from(moved[other]);
                self.kinds[position][other] == self.kinds[from][from_other]
                    && self.kinds[other][position] == self.kinds[from_other][from]
            }) {
                self.move_position(position + 1, moved);
            }
            moved.swap(position, with);
        }
    }

    /// Says where a class goes, in every way, and so on: its symbols in their order.
    fn move_class(
        &mut self,
        class: usize,
        taken: &mut Vec<usize>,
        found: &Automorphism,
        renamed: &mut [u8; MOST_SYMBOLS],
    ) {
        if class == self.classes.len() {
            if !self.is_found.contains(found) && self.maps_codes(&found.positions, renamed) {
                self.take(found);
            }
            return;
        }
        for target in 0..self.classes.len() {
            if taken.contains(&target) || self.classes[target].len() != self.classes[class].len() {
                continue;
            }
            let mut longer = *found;
            longer.classes[class] = target as u8;
            for (&symbol, &image) in self.classes[class].iter().zip(&self.classes[target]) {
                renamed[usize::from(symbol)] = image;
            }
            // Two of a class stand for all of it.
            let some: Vec<u8> = self.classes[..=class]
                .iter()
                .flat_map(|class| class.iter().copied().take(2))
                .collect();
            let (_, own) = some.split_at(some.len() - self.classes[class].len().min(2));
            let agrees = own.iter().all(|&symbol| {
                some.iter().all(|&other| {
                    self.step() && self.agrees(&found.positions, renamed, symbol, other)
                })
            });
            if agrees {
                taken.push(target);
                self.move_class(class + 1, taken, &longer, renamed);
                taken.pop();
            }
        }
    }

    /// Tells whether as many codes have the images of two symbols as have the two, wherever they
    /// are.
    fn agrees(
        &self,
        positions: &[u8; 8],
        renamed: &[u8; MOST_SYMBOLS],
        one: u8,
        other: u8,
    ) -> bool {
        let [one_image, other_image] = [one, other].map(|symbol| renamed[usize::from(symbol)]);
        (0..self.positions).all(|here| {
            (0..self.positions).all(|there| {
                let image = self.together.at((here, one_image), (there, other_image));
                let from = self.together.at(
                    (positions[here].into(), one),
                    (positions[there].into(), other),
                );
                self.together.counts[image] == self.together.counts[from]
            })
        })
    }

    /// Tells whether codes that may be guessed become such codes, and secrets become secrets and no
    /// others do. Different codes become different ones, so both sets are then mapped onto
    /// themselves.
    fn maps_codes(&mut self, positions: &[u8; 8], renamed: &[u8; MOST_SYMBOLS]) -> bool {
        (0..self.guesses.len()).all(|number| {
            let mut image = Symbols::default();
            for (symbol, &from) in image.iter_mut().zip(&positions[..self.positions]) {
                *symbol = renamed[usize::from(self.guesses[number][usize::from(from)])];
            }
            self.step() && self.known.get(&image) == Some(&self.is_secret[number])
        })
    }

    /// Takes in an automorphism and all that are made of it and those found before.
    fn take(&mut self, found: &Automorphism) {
        self.generators.push(*found);
        let before = self.found.len();
        let mut next = 0;
        while let Some(&one) = self.found.get(next) {
            // What was found before is closed under the other generators.
            let generators = if next < before {
                self.generators.len() - 1..
            } else {
                0..
            };
            for generator in &self.generators[generators] {
                let product = generator.after(&one);
                if self.found.len() < MOST && self.is_found.insert(product) {
                    self.found.push(product);
                }
            }
            next += 1;
        }
    }
}

/// A code without what is beyond its last position.
fn used(positions: usize, code: &Symbols) -> Symbols {
    let mut used = Symbols::default();
    used[..positions].copy_from_slice(&code[..positions]);
    used
}

#[cfg(test)]
mod tests;
