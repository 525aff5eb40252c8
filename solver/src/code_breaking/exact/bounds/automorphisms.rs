//! The automorphisms of the codes: every way to move positions and rename symbols that maps the codes that may be guessed onto themselves, and
//! the secrets onto themselves.
//!
//! For rules these are all ways. For a list they are searched for. Two symbols are interchangeable if exchanging them maps both sets onto
//! themselves; this divides the symbols into classes, within which all renamings are automorphisms. If an automorphism
//! exchanges two symbols for others, the others are interchangeable too: every automorphism maps classes onto classes, and one
//! that does is followed by renamings within the classes to make all that do the same with positions and classes. So what has to be listed is how
//! positions move and where classes go. That is found by backtracking: how many codes have this symbol here and that one there must not change,
//! which leaves little to try with all codes; and what is made of automorphisms that were found is one without trying.
//!
//! Whoever uses some of the automorphisms only, of whatever kind, searches more than needed and finds the same. So the search gives
//! up after so many steps, and keeps what it has found.

use std::collections::{HashMap, HashSet};

use crate::code_breaking::exact::answers::guess_sets::Symbols;

/// Symbols are below this.
pub(crate) const MOST_SYMBOLS: usize = 32;

/// A way to move positions, and classes of symbols: position `p` of the image has the image of the symbol at `positions[p]`, any
/// symbol of the class that `classes` says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Automorphism {
    pub(crate) positions: [u8; 8],
    pub(super) classes: [u8; MOST_SYMBOLS],
}

/// Automorphisms of the codes.
#[derive(Debug)]
pub(crate) struct Automorphisms {
    /// By symbol that occurs: its class.
    class_of: [u8; MOST_SYMBOLS],
    /// By class: its symbols, one bit each.
    members: [u32; MOST_SYMBOLS],
    all: Vec<Automorphism>,
}

/// More ways to move positions there are not; of a larger group so many are kept.
const MOST: usize = 40_320;

/// Codes that are mapped, and pairs of symbols that are compared, before the search gives up: tenths of a second.
const STEPS: usize = 1 << 22;

impl Automorphisms {
    /// Those of all codes of some rules.
    pub(crate) fn of_rules(positions: usize, symbols: u8) -> Self {
        let mut members = [0; MOST_SYMBOLS];
        members[0] = u32::MAX >> (MOST_SYMBOLS - usize::from(symbols));
        let all = moves(positions).into_iter().map(|positions| Automorphism { positions, ..IDENTITY }).collect();
        Self { class_of: [0; MOST_SYMBOLS], members, all }
    }

    /// Those of the codes that may be guessed, of which these may be secret.
    pub(crate) fn of_list(positions: usize, guesses: &[Symbols], secrets: &[u16]) -> Self {
        let mut finder = Finder::new(positions, guesses, secrets);
        finder.find_classes();
        finder.move_position(0, &mut IDENTITY.positions.clone());
        let mut members = [0; MOST_SYMBOLS];
        for (members, class) in members.iter_mut().zip(&finder.classes) {
            *members = class.iter().fold(0, |set, symbol| set | 1 << symbol);
        }
        Self { class_of: finder.class_of, members, all: finder.found }
    }

    /// The identity alone, and no two symbols that may be exchanged, where none is wanted.
    pub(crate) fn identity() -> Self {
        let each: [u8; MOST_SYMBOLS] = std::array::from_fn(|symbol| symbol as u8);
        Self { class_of: each, members: each.map(|symbol| 1 << symbol), all: vec![IDENTITY] }
    }

    /// Each way to move positions and classes, the identity first.
    pub(crate) fn all(&self) -> &[Automorphism] {
        &self.all
    }

    /// The symbols that a symbol may become, one bit each. Interchangeable ones become the same, each another one of them.
    #[inline(always)]
    pub(crate) fn images(&self, of: &Automorphism, symbol: u8) -> u32 {
        let class = self.class_of[usize::from(symbol)];
        self.members[usize::from(of.classes[usize::from(class)])]
    }

    /// Whether two of these symbols are interchangeable.
    pub(crate) fn are_two_alike(&self, symbols: u32) -> bool {
        self.members.iter().any(|members| (members & symbols).count_ones() > 1)
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
    /// This one after another.
    fn after(&self, first: &Self) -> Self {
        Self {
            positions: self.positions.map(|position| first.positions[usize::from(position)]),
            classes: first.classes.map(|class| self.classes[usize::from(class)]),
        }
    }
}

/// Every way to move so many positions.
fn moves(positions: usize) -> Vec<[u8; 8]> {
    (0..positions).fold(vec![IDENTITY.positions], |starts, position| {
        let exchange = |start: [u8; 8], with: usize| {
            let mut longer = start;
            longer.swap(position, with);
            longer
        };
        starts.into_iter().flat_map(|start| (position..positions).map(move |with| exchange(start, with))).collect()
    })
}

/// How many codes that may be guessed have a symbol at a position and another one at another; beyond 32 bits, how many secrets.
struct Together {
    positions: usize,
    /// They are below this.
    symbols: usize,
    counts: Vec<u64>,
}

impl Together {
    fn new(positions: usize, guesses: &[Symbols], is_secret: &[bool]) -> Self {
        let symbols = guesses.iter().flat_map(|code| &code[..positions]).max().map_or(0, |&most| usize::from(most) + 1);
        let mut together = Self { positions, symbols, counts: vec![0; (positions * symbols).pow(2)] };
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
        let place = |(position, symbol): (usize, u8)| position * self.symbols + usize::from(symbol);
        place(here) * self.positions * self.symbols + place(there)
    }

    /// What two positions have in common whatever the symbols are called: all counts, in order, first those of equal symbols.
    fn of_positions(&self, here: usize, there: usize) -> [Vec<u64>; 2] {
        let counts = |are_equal: bool| {
            let symbols = 0..self.symbols as u8;
            let pairs = symbols.clone().flat_map(|one| symbols.clone().map(move |other| (one, other)));
            let pairs = pairs.filter(|(one, other)| (one == other) == are_equal);
            let mut counts: Vec<u64> =
                pairs.map(|(one, other)| self.counts[self.at((here, one), (there, other))]).collect();
            counts.sort_unstable();
            counts
        };
        [counts(true), counts(false)]
    }
}

/// The search for automorphisms.
struct Finder<'a> {
    positions: usize,
    guesses: &'a [Symbols],
    is_secret: Vec<bool>,
    /// Whether a code that may be guessed may be secret.
    known: HashMap<Symbols, bool>,
    together: Together,
    /// By pair of positions: equal numbers for what is alike.
    kinds: Vec<Vec<usize>>,
    class_of: [u8; MOST_SYMBOLS],
    classes: Vec<Vec<u8>>,
    found: Vec<Automorphism>,
    is_found: HashSet<Automorphism>,
    /// Of which all are made that were found.
    generators: Vec<Automorphism>,
    steps_left: usize,
}

impl<'a> Finder<'a> {
    fn new(positions: usize, guesses: &'a [Symbols], secrets: &[u16]) -> Self {
        let mut is_secret = vec![false; guesses.len()];
        secrets.iter().for_each(|&secret| is_secret[usize::from(secret)] = true);
        let known = guesses.iter().map(|code| used(positions, code)).zip(is_secret.iter().copied()).collect();
        let together = Together::new(positions, guesses, &is_secret);
        let mut numbers = HashMap::new();
        let mut kinds = vec![vec![0; positions]; positions];
        for (here, kinds) in kinds.iter_mut().enumerate() {
            for (there, kind) in kinds.iter_mut().enumerate() {
                let next = numbers.len();
                *kind = *numbers.entry(together.of_positions(here, there)).or_insert(next);
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

    /// Divides the symbols that occur into classes: being interchangeable is transitive, so one of each class is enough to compare with.
    fn find_classes(&mut self) {
        let occurs = |symbol: u8| self.guesses.iter().any(|code| code[..self.positions].contains(&symbol));
        let symbols: Vec<u8> = (0..self.together.symbols as u8).filter(|&symbol| occurs(symbol)).collect();
        for &symbol in &symbols {
            let class = (0..self.classes.len()).find(|&class| {
                let other = self.classes[class][0];
                let mut renamed: [u8; MOST_SYMBOLS] = std::array::from_fn(|symbol| symbol as u8);
                renamed.swap(symbol.into(), other.into());
                let keeps_counts = symbols.iter().all(|&third| {
                    [symbol, other].iter().all(|&one| self.agrees(&IDENTITY.positions, &renamed, one, third))
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
            self.move_class(0, &mut Vec::new(), &Automorphism { positions: *moved, ..IDENTITY }, &mut [0; 32]);
            return;
        }
        for with in position..self.positions {
            if !self.step() {
                return;
            }
            moved.swap(position, with);
            let from = |position: usize| usize::from(moved[position]);
            if (0..=position).all(|other| {
                self.kinds[position][other] == self.kinds[from(position)][from(other)]
                    && self.kinds[other][position] == self.kinds[from(other)][from(position)]
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
            let some = |class: &Vec<u8>| class.iter().copied().take(2).collect::<Vec<u8>>();
            let before: Vec<u8> = self.classes[..=class].iter().flat_map(some).collect();
            let agrees = some(&self.classes[class]).into_iter().all(|symbol| {
                before.iter().all(|&other| self.step() && self.agrees(&found.positions, renamed, symbol, other))
            });
            if agrees {
                taken.push(target);
                self.move_class(class + 1, taken, &longer, renamed);
                taken.pop();
            }
        }
    }

    /// Whether as many codes have the images of two symbols as have the two, wherever they are.
    fn agrees(&self, positions: &[u8; 8], renamed: &[u8; MOST_SYMBOLS], one: u8, other: u8) -> bool {
        let image = |symbol: u8| renamed[usize::from(symbol)];
        let from = |position: usize| usize::from(positions[position]);
        let count = |here: (usize, u8), there: (usize, u8)| self.together.counts[self.together.at(here, there)];
        (0..self.positions).all(|here| {
            (0..self.positions).all(|there| {
                count((here, image(one)), (there, image(other))) == count((from(here), one), (from(there), other))
            })
        })
    }

    /// Whether codes that may be guessed become such codes, and secrets become secrets and no others do. Different codes become different
    /// ones, so both sets are then mapped onto themselves.
    fn maps_codes(&mut self, positions: &[u8; 8], renamed: &[u8; MOST_SYMBOLS]) -> bool {
        (0..self.guesses.len()).all(|number| {
            let mut image = [0; 8];
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
            let generators = if next < before { self.generators.len() - 1.. } else { 0.. };
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
    let mut used = [0; 8];
    used[..positions].copy_from_slice(&code[..positions]);
    used
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every automorphism, by trying all moves with all permutations of the symbols, as numbers of images.
    fn by_force(positions: usize, symbols: u8, guesses: &[Symbols], secrets: &[u16]) -> HashSet<Vec<usize>> {
        let mut found = HashSet::new();
        let renamings = moves(symbols.into());
        for moved in moves(positions) {
            for renamed in &renamings {
                let image = |code: &Symbols| {
                    let mut image = [0; 8];
                    for position in 0..positions {
                        image[position] = renamed[usize::from(code[usize::from(moved[position])])];
                    }
                    guesses.iter().position(|guess| *guess == image)
                };
                let images: Option<Vec<usize>> = guesses.iter().map(image).collect();
                let Some(images) = images else { continue };
                if secrets.iter().all(|&secret| secrets.contains(&(images[usize::from(secret)] as u16))) {
                    found.insert(images);
                }
            }
        }
        found
    }

    /// What the automorphisms do to the codes, all renamings within the classes tried.
    fn by_search(positions: usize, symbols: u8, guesses: &[Symbols], secrets: &[u16]) -> HashSet<Vec<usize>> {
        let automorphisms = Automorphisms::of_list(positions, guesses, secrets);
        let mut found = HashSet::new();
        let occurs = |symbol: u8| guesses.iter().any(|code| code[..positions].contains(&symbol));
        for element in automorphisms.all() {
            for renamed in moves(symbols.into()) {
                let fits = (0..symbols)
                    .filter(|&symbol| occurs(symbol))
                    .all(|symbol| automorphisms.images(element, symbol) >> renamed[usize::from(symbol)] & 1 == 1);
                if !fits {
                    continue;
                }
                let image = |code: &Symbols| {
                    let mut image = [0; 8];
                    for position in 0..positions {
                        image[position] = renamed[usize::from(code[usize::from(element.positions[position])])];
                    }
                    guesses.iter().position(|guess| *guess == image).expect("an automorphism maps guesses to guesses")
                };
                found.insert(guesses.iter().map(image).collect());
            }
        }
        found
    }

    fn all_codes(text: &str) -> (usize, u8, Vec<Symbols>) {
        let rules: solvetab_lookup::code_breaking::Rules = text.parse().unwrap();
        let codes = rules.iter().map(|code| {
            let mut symbols = [0; 8];
            symbols.iter_mut().zip(code.symbols()).for_each(|(slot, symbol)| *slot = symbol);
            symbols
        });
        (rules.positions().into(), rules.symbols(), codes.collect())
    }

    #[test]
    fn all_are_found_in_small_lists() {
        let mut state = 1_u64;
        let mut draw = move |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let mut sizes = HashSet::new();
        for text in ["1x4", "2x3", "2x4r", "3x3", "3x3r", "3x4", "2x5", "4x2r", "4x3r", "4x4"] {
            let (positions, symbols, codes) = all_codes(text);
            let mut check = |guesses: &[Symbols], secrets: &[u16]| {
                let expected = by_force(positions, symbols, guesses, secrets);
                let found = by_search(positions, symbols, guesses, secrets);
                assert_eq!(found, expected, "{text} {guesses:?} {secrets:?}");
                sizes.insert(found.len());
            };
            let numbers = |count: usize| (0..count as u16).collect::<Vec<u16>>();
            check(&codes, &numbers(codes.len()));
            // Lists with symmetry: without a leading zero, without one colour, cyclic words, one code taken away.
            let no_leading_zero: Vec<Symbols> = codes.iter().copied().filter(|code| code[0] != 0).collect();
            let not_of_one: Vec<Symbols> =
                codes.iter().copied().filter(|code| code[..positions].iter().any(|&other| other != code[0])).collect();
            let cyclic: Vec<Symbols> = (0..symbols)
                .map(|start| std::array::from_fn(|at| if at < positions { (start + at as u8) % symbols } else { 0 }))
                .collect();
            for list in [&no_leading_zero, &not_of_one, &cyclic] {
                if !list.is_empty() {
                    check(list, &numbers(list.len()));
                    check(list, &numbers(list.len().div_ceil(2)));
                }
            }
            for round in 0..40 {
                let most = codes.len().min(3 + round);
                let mut guesses: Vec<Symbols> = (0..most).map(|_| codes[draw(codes.len())]).collect();
                guesses.sort_unstable();
                guesses.dedup();
                let secrets: Vec<u16> = numbers(guesses.len()).into_iter().filter(|_| draw(3) > 0).collect();
                if !secrets.is_empty() {
                    check(&guesses, &secrets);
                }
                // All codes may be guessed, few may be secret.
                let mut few: Vec<u16> = (0..1 + round % 6).map(|_| draw(codes.len()) as u16).collect();
                few.sort_unstable();
                few.dedup();
                check(&codes, &few);
                let all_but_few: Vec<u16> =
                    numbers(codes.len()).into_iter().filter(|number| !few.contains(number)).collect();
                if !all_but_few.is_empty() {
                    check(&codes, &all_but_few);
                }
            }
        }
        // Exchanging 0 and 1 maps the secrets onto themselves and leaves all counts of pairs, but maps no other guess to a guess.
        let is_guess = |code: &Symbols| code[..3].iter().all(|&symbol| symbol < 2) && code[3] >= 2;
        let is_even = |code: &Symbols| code[..3].iter().sum::<u8>() % 2 == 0;
        let (positions, symbols, mut guesses) = all_codes("4x4r");
        guesses.retain(|code| is_guess(code) && (code[3] == 3 || is_even(code)));
        let secrets: Vec<u16> =
            (0..).zip(&guesses).filter(|(_, code)| code[3] == 3).map(|(number, _)| number).collect();
        let expected = by_force(positions, symbols, &guesses, &secrets);
        assert_eq!((guesses.len(), secrets.len(), expected.len()), (12, 8, 6));
        assert_eq!(by_search(positions, symbols, &guesses, &secrets), expected);
        assert!(sizes.len() > 10, "groups of many sizes are found: {sizes:?}");
    }

    #[test]
    fn groups_of_large_lists_have_their_sizes() {
        let size = |positions: usize, guesses: &[Symbols], secrets: &[u16]| {
            let found = Automorphisms::of_list(positions, guesses, secrets);
            let mut sizes: Vec<u32> = found.members.iter().map(|set| set.count_ones()).filter(|&n| n > 0).collect();
            sizes.sort_unstable();
            (found.all().len(), sizes)
        };
        let numbers = |list: &[Symbols]| (0..list.len()).map(|number| number as u16).collect::<Vec<u16>>();
        // Without a leading zero, the other three positions move, and the other nine symbols are alike.
        let (positions, _, mut codes) = all_codes("4x10");
        codes.retain(|code| code[0] != 0);
        assert_eq!(size(positions, &codes, &numbers(&codes)), (6, vec![1, 9]));
        let (positions, _, mut codes) = all_codes("4x6r");
        codes.retain(|code| code[..4] != [code[0]; 4]);
        assert_eq!(codes.len(), 1290);
        assert_eq!(size(positions, &codes, &numbers(&codes)), (24, vec![6]));
        // Eight positions: all moves, and all but one code, which fixes the symbols by the positions.
        let (positions, _, codes) = all_codes("8x8");
        assert_eq!(size(positions, &codes, &numbers(&codes)), (40_320, vec![8]));
        assert_eq!(size(positions, &codes, &numbers(&codes)[1..]), (40_320, vec![1; 8]));
        // The even permutations: more ways than are kept.
        let is_even = |code: &Symbols| {
            let inversions = (0..8).map(|at| code[at..].iter().filter(|&&later| later < code[at]).count());
            inversions.sum::<usize>() % 2 == 0
        };
        let even: Vec<Symbols> = codes.into_iter().filter(is_even).collect();
        assert_eq!(size(positions, &even, &numbers(&even)), (MOST, vec![1; 8]));
        // Words by chance have none, and it takes no time to see that.
        let words: HashSet<Symbols> = (0..65_536_u64)
            .map(|number| {
                let random = blake3::hash(&number.to_le_bytes());
                std::array::from_fn(|at| random.as_bytes()[at] % 26)
            })
            .collect();
        let mut words: Vec<Symbols> = words.into_iter().collect();
        words.sort_unstable();
        assert_eq!(size(8, &words, &numbers(&words)), (1, vec![1; 26]));
    }
}
