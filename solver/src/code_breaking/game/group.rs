//! The symmetries of a game: which guesses and which histories cost the same.
//!
//! Moving positions and renaming symbols, both consistently in all codes, changes no feedback. Such
//! a symmetry may map the guesses of a history onto themselves, each to one with the same feedback.
//! Then it maps the candidates onto themselves too, so a guess and its image cost the same, and
//! only the smallest guess of each orbit is searched. The history is a set: a symmetry may exchange
//! two guesses with equal feedback.
//!
//! [`Group::new`] finds the symmetries (`automorphisms`): for rules all of them, for a list those
//! that map the list onto itself. [`Group::stabiliser`] keeps those that fix a history. Symbols
//! that have not been guessed stay open, each within its class: the smallest image of a guess takes
//! the smallest unused symbol of the class, position by position.
//!
//! [`Group::name`] is one name for all histories that symmetry makes equal: their smallest image.
//! Guesses are ordered by feedback, positions moved in every way, symbols renamed in the order in
//! which they first appear. Images are compared column by column, a column being what all guesses
//! have at a position, so that hardly any way to move the positions is followed to its end.

use std::cmp::Ordering;

use super::Game;
use super::Move;
use solvetab_lookup::code_breaking::FeedbackKind;

use super::automorphisms::{Automorphism, Automorphisms, MOST_SYMBOLS};
use super::scan::Symbols;

/// Images of each position and each symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Renaming {
    pub(crate) positions: [u8; 8],
    pub(crate) symbols: [u8; MOST_SYMBOLS],
}

impl Renaming {
    /// The image of a code.
    pub(crate) fn of(&self, code: &Symbols, positions: usize) -> Symbols {
        let mut image = Symbols::default();
        for position in 0..positions {
            image[usize::from(self.positions[position])] =
                self.symbols[usize::from(code[position])];
        }
        image
    }
}

/// A set of symbols, one bit each.
pub type SymbolSet = u32;

/// The symbols of the codes with these numbers, whose letters get no colours.
pub fn symbols(game: &Game, codes: impl IntoIterator<Item = u16>) -> SymbolSet {
    codes
        .into_iter()
        .flat_map(|code| game.symbols(code))
        .fold(0, |set, symbol| set | 1 << symbol)
}

/// Tells whether the code introduces the symbols that are not in `used` in ascending order,
/// starting with the smallest: of the codes that differ only in the names of these symbols it is
/// the first. This is the case analysis of Mo Tao's paper, which counts 1, 209, 3360, 5040, 5040
/// essentially different guesses along one game of 4x10. Positions stay where they are, so it takes
/// no search.
pub(crate) fn is_canonical(game: &Game, code: u16, used: SymbolSet) -> bool {
    let mut seen = used;
    game.symbols(code).iter().all(|&symbol| {
        let is_next = seen >> symbol & 1 == 1 || symbol == seen.trailing_ones() as u8;
        seen |= 1 << symbol;
        is_next
    })
}

/// The guesses that are canonical when the symbols in `used` have been guessed, ascending.
pub(crate) fn canonical_guesses(game: &Game, used: SymbolSet) -> Vec<u16> {
    (0..game.guesses().len())
        .map(|code| code as u16)
        .filter(|&code| is_canonical(game, code, used))
        .collect()
}

/// Tells whether two symbols that are not in `used` may be exchanged without a search: in games of
/// rules, whose symbols are all alike.
pub(crate) fn has_free_symbols(game: &Game, used: SymbolSet) -> bool {
    game.rules()
        .is_some_and(|rules| u32::from(rules.symbols()) > used.count_ones() + 1)
}

impl Game {
    /// The guesses that are essentially different after others: of those that differ only in the
    /// names of symbols which these guesses do not have, the first. All guesses, for a list.
    ///
    /// ```
    /// use solvetab_solver::code_breaking::game::Game;
    ///
    /// let game: Game = "4x10".parse()?;
    /// assert_eq!(game.essentially_different(&[]).len(), 1);
    /// assert_eq!(game.essentially_different(&[0]).len(), 209);
    /// # Ok::<(), solvetab_lookup::InputError>(())
    /// ```
    #[must_use]
    pub fn essentially_different(&self, guessed: &[u16]) -> Vec<u16> {
        let used = self.rules().map(|_| symbols(self, guessed.iter().copied()));
        match used.filter(|&used| has_free_symbols(self, used)) {
            Some(used) => canonical_guesses(self, used),
            None => (0..self.guesses().len()).map(|code| code as u16).collect(),
        }
    }
}

/// The symmetries of the codes.
#[derive(Debug)]
pub struct Group {
    /// Symbols by number of the code; where each position has symbols of its own, numbered on from
    /// position to position.
    codes: Vec<Symbols>,
    /// Distance between the symbols of a position and those of the one before: 0 where all
    /// positions have the same symbols.
    step: u8,
    positions: usize,
    automorphisms: Automorphisms,
    /// The symbols that occur, one bit each.
    symbols: u32,
    /// True if all codes of some rules may be guessed and be secret.
    is_of_rules: bool,
}

/// No symbol.
const FREE: u8 = u8::MAX;

/// The images of the symbols that have been guessed.
#[derive(Debug, Clone, Copy)]
struct Images {
    symbols: [u8; MOST_SYMBOLS],
    /// The images, one bit each.
    used: u32,
}

impl Images {
    const NONE: Self = Self {
        symbols: [FREE; MOST_SYMBOLS],
        used: 0,
    };
}

/// An automorphism, together with the images of the symbols that have been guessed.
#[derive(Debug, Clone, Copy)]
struct Element {
    automorphism: Automorphism,
    images: Images,
}

/// The symmetries that fix what is known.
#[derive(Debug)]
pub(crate) struct Stabiliser {
    elements: Vec<Element>,
    is_trivial: bool,
}

impl Stabiliser {
    /// Tells whether every guess is alone in its orbit.
    pub(crate) fn is_trivial(&self) -> bool {
        self.is_trivial
    }
}

impl Group {
    /// The symmetries of the rules, or of the list.
    ///
    /// Where symbols may be repeated and only bulls are reported, the symbols of each position can
    /// be renamed by themselves. That is used with `places`, where there is room to number them.
    pub fn new(game: &Game, places: bool) -> Self {
        let positions = usize::from(game.positions());
        let by_place = game.rules().filter(|rules| {
            let is_black = rules.repeats() && rules.feedback_kind() == FeedbackKind::Black;
            places && is_black && positions * usize::from(rules.symbols()) <= MOST_SYMBOLS
        });
        if let Some(rules) = by_place {
            let automorphisms = Automorphisms::from_places(positions, rules.symbols());
            let mut group = Self {
                is_of_rules: true,
                step: rules.symbols(),
                ..Self::of(game, automorphisms)
            };
            for code in &mut group.codes {
                (0..)
                    .zip(&mut code[..positions])
                    .for_each(|(position, symbol)| *symbol += position * group.step);
            }
            group.symbols = u32::MAX >> (MOST_SYMBOLS - positions * usize::from(rules.symbols()));
            return group;
        }

        match game.rules() {
            Some(rules) => {
                let automorphisms = Automorphisms::from_rules(positions, rules.symbols());
                Self {
                    is_of_rules: true,
                    ..Self::of(game, automorphisms)
                }
            }
            None => Self::of(
                game,
                Automorphisms::from_list(positions, game.guesses(), game.secrets()),
            ),
        }
    }

    /// No symmetry is used.
    pub(crate) fn none(game: &Game) -> Self {
        let (codes, positions) = (game.guesses().to_vec(), usize::from(game.positions()));
        Self {
            codes,
            step: 0,
            positions,
            automorphisms: Automorphisms::none(),
            symbols: 0,
            is_of_rules: false,
        }
    }

    fn of(game: &Game, automorphisms: Automorphisms) -> Self {
        let (positions, codes) = (usize::from(game.positions()), game.guesses().to_vec());
        let symbols = codes
            .iter()
            .flat_map(|code| &code[..positions])
            .fold(0, |set, symbol| set | 1 << symbol);
        Self {
            codes,
            step: 0,
            positions,
            automorphisms,
            symbols,
            is_of_rules: false,
        }
    }

    /// The guesses worth a search after these, in ascending order: the smallest of each orbit.
    pub fn canonical(&self, history: &[Move]) -> impl Iterator<Item = u16> {
        let stabiliser = self.stabiliser(history);
        let numbers = (0..self.codes.len()).map(|index| index as u16);
        numbers.filter(move |&index| self.is_smallest(&stabiliser, index))
    }

    /// Tells whether histories of so many guesses have names: for rules, whose positions and
    /// symbols are all alike.
    pub(crate) fn names(&self, guesses: usize) -> bool {
        self.is_of_rules && (1..=MOST_GUESSES).contains(&guesses)
    }

    /// The common name of all histories that symmetry makes equal to this one, of at most
    /// [`MOST_GUESSES`] guesses.
    pub(crate) fn name(&self, history: &[Move]) -> u128 {
        name(&self.codes, self.positions, self.step, history)
    }

    /// Tells whether a guess is the smallest of its orbit.
    pub(crate) fn is_smallest(&self, stabiliser: &Stabiliser, guess: u16) -> bool {
        let code = &self.codes[usize::from(guess)];
        !stabiliser.elements.iter().any(|element| {
            let mut images = element.images;
            self.compare_image(&element.automorphism, &mut images, code, code)
                .is_lt()
        })
    }

    /// Tells whether a set of at most 64 guesses, ascending, is the smallest of its images.
    /// Whatever the order of the guesses, the smallest image names the symbols in the order in
    /// which they appear, so few images are equal for long.
    ///
    /// Without its last guess a smallest set is one too: a smaller image of the rest would, with
    /// the image of the last guess, be a smaller image of all. That is what orderly generation
    /// needs (Read 1978; Faradzev 1978): every smallest set is met exactly once, by appending
    /// larger guesses to smallest sets.
    pub fn is_smallest_set(&self, set: &[u16]) -> bool {
        let mut all = self.automorphisms.all().iter();
        !all.any(|automorphism| self.has_smaller_image(set, 0, 0, automorphism, Images::NONE))
    }

    /// The symmetries that map the guesses so far onto themselves with equal feedbacks, unguessed
    /// symbols left open.
    pub(crate) fn stabiliser(&self, history: &[Move]) -> Stabiliser {
        let elements = self.elements(history, history);
        // The images of guessed symbols are the guessed symbols.
        let guessed = elements
            .first()
            .map_or(0, |element: &Element| element.images.used);
        let is_trivial =
            elements.len() <= 1 && !self.automorphisms.are_two_alike(self.symbols & !guessed);
        Stabiliser {
            elements,
            is_trivial,
        }
    }

    /// The symmetries that map the guesses of one history onto those of another with equal
    /// feedbacks, written out; unguessed symbols become the smallest that are left.
    pub(crate) fn renamings(&self, from: &[Move], to: &[Move]) -> Vec<Renaming> {
        self.elements(from, to)
            .iter()
            .map(|element| self.written(element))
            .collect()
    }

    /// The symmetries that map the guesses of one history onto those of another with equal
    /// feedbacks, unguessed symbols left open.
    fn elements(&self, from: &[Move], to: &[Move]) -> Vec<Element> {
        let mut elements = Vec::new();
        for &automorphism in self.automorphisms.all() {
            let element = Element {
                automorphism,
                images: Images::NONE,
            };
            self.extend((from, to), 0, &mut Vec::new(), element, &mut elements);
        }
        elements
    }

    /// Each exchange of two unguessed symbols that are interchangeable and next to each other among
    /// those.
    pub(crate) fn exchanges(&self, history: &[Move]) -> Vec<Renaming> {
        let guessed = history
            .iter()
            .flat_map(|&(guess, _)| &self.codes[usize::from(guess)][..self.positions]);
        let guessed = guessed.fold(0, |all, symbol| all | 1 << symbol);

        let mut found = Vec::new();
        for &class in self.automorphisms.classes() {
            let free: Vec<u8> = (0..MOST_SYMBOLS as u8)
                .filter(|symbol| class & !guessed & self.symbols & 1 << symbol != 0)
                .collect();
            for pair in free.windows(2) {
                let mut renaming = Renaming {
                    positions: std::array::from_fn(|position| position as u8),
                    symbols: std::array::from_fn(|symbol| symbol as u8),
                };
                renaming.symbols.swap(pair[0].into(), pair[1].into());
                found.push(renaming);
            }
        }
        found
    }

    fn written(&self, element: &Element) -> Renaming {
        let Element {
            automorphism,
            mut images,
        } = *element;
        let mut positions = [0; 8];
        for (image, &position) in (0..).zip(&automorphism.positions) {
            positions[usize::from(position)] = image;
        }

        for from in (0..MOST_SYMBOLS as u8).filter(|from| self.symbols >> from & 1 == 1) {
            self.smallest_image_of_symbol(&automorphism, &mut images, from);
        }

        // Symbols that do not occur take what is left.
        let Images {
            mut symbols,
            mut used,
        } = images;
        for symbol in &mut symbols {
            if *symbol == FREE {
                *symbol = (!used).trailing_zeros() as u8;
                used |= 1 << *symbol;
            }
        }
        Renaming { positions, symbols }
    }

    /// Adds the elements that map the guesses from the `next` one on to guesses that are not
    /// `taken` yet.
    fn extend(
        &self,
        (history, targets): (&[Move], &[Move]),
        next: usize,
        taken: &mut Vec<usize>,
        element: Element,
        elements: &mut Vec<Element>,
    ) {
        let Some(&(guess, feedback)) = history.get(next) else {
            elements.push(element);
            return;
        };
        let guess = self.codes[usize::from(guess)];
        for (target, &(other, other_feedback)) in targets.iter().enumerate() {
            if other_feedback != feedback || taken.contains(&target) {
                continue;
            }
            let other = self.codes[usize::from(other)];
            let mut longer = element;
            let fits = (0..self.positions).all(|position| {
                let (from, to) = (
                    guess[usize::from(element.automorphism.positions[position])],
                    other[position],
                );
                let known = longer.images.symbols[usize::from(from)];
                let images =
                    self.automorphisms.images(&element.automorphism, from) & !longer.images.used;
                let fits = known == to || (known == FREE && images >> to & 1 == 1);
                longer.images.symbols[usize::from(from)] = to;
                longer.images.used |= 1 << to;
                fits
            });
            if fits {
                taken.push(target);
                self.extend((history, targets), next + 1, taken, longer, elements);
                taken.pop();
            }
        }
    }

    /// The image of a symbol; one that has none yet takes the smallest that is left.
    #[inline(always)]
    fn smallest_image_of_symbol(
        &self,
        automorphism: &Automorphism,
        images: &mut Images,
        from: u8,
    ) -> u8 {
        let image = &mut images.symbols[usize::from(from)];
        if *image == FREE {
            // As many symbols of the class that it becomes are used as of its own.
            *image = (self.automorphisms.images(automorphism, from) & !images.used).trailing_zeros()
                as u8;
            debug_assert!(usize::from(*image) < MOST_SYMBOLS);
            images.used |= 1 << *image;
        }
        *image
    }

    /// Compares the smallest image of a code with another code, over all ways to rename symbols
    /// that have no image yet.
    #[inline(always)]
    fn compare_image(
        &self,
        automorphism: &Automorphism,
        images: &mut Images,
        code: &Symbols,
        other: &Symbols,
    ) -> Ordering {
        for position in 0..self.positions {
            let from = code[usize::from(automorphism.positions[position])];
            match self
                .smallest_image_of_symbol(automorphism, images, from)
                .cmp(&other[position])
            {
                Ordering::Equal => {}
                unequal => return unequal,
            }
        }
        Ordering::Equal
    }

    /// Tells whether some order of the guesses that are not `taken` goes on below the set, from
    /// this place in it.
    fn has_smaller_image(
        &self,
        set: &[u16],
        at: usize,
        taken: u64,
        automorphism: &Automorphism,
        images: Images,
    ) -> bool {
        let Some(&target) = set.get(at) else {
            return false;
        };
        let target = &self.codes[usize::from(target)];
        (0..set.len())
            .filter(|number| taken >> number & 1 == 0)
            .any(|number| {
                let mut images = images;
                match self.compare_image(
                    automorphism,
                    &mut images,
                    &self.codes[usize::from(set[number])],
                    target,
                ) {
                    Ordering::Less => true,
                    Ordering::Greater => false,
                    Ordering::Equal => self.has_smaller_image(
                        set,
                        at + 1,
                        taken | 1 << number,
                        automorphism,
                        images,
                    ),
                }
            })
    }
}

/// The most guesses of a history that has a name.
pub(crate) const MOST_GUESSES: usize = 3;

/// Bits of a symbol.
const SYMBOL_BITS: usize = 4;

/// The name of a history of one to [`MOST_GUESSES`] guesses of symbols below 16: the same for two
/// if and only if moving positions and renaming symbols turns one into the other.
pub(crate) fn name(codes: &[Symbols], positions: usize, step: u8, history: &[Move]) -> u128 {
    debug_assert!((1..=MOST_GUESSES).contains(&history.len()));
    let mut ordered = [(0, 0); MOST_GUESSES];
    let ordered = &mut ordered[..history.len()];
    ordered.copy_from_slice(history);
    ordered.sort_unstable_by_key(|&(_, feedback)| feedback);

    let mut least = u128::MAX;
    each_order(ordered, 0, &mut |ordered| {
        let mut guesses = [Symbols::default(); MOST_GUESSES];
        guesses
            .iter_mut()
            .zip(ordered)
            .for_each(|(code, &(guess, _))| *code = codes[usize::from(guess)]);
        let columns = Columns::new(&guesses[..ordered.len()], positions, step);
        columns.smallest(&Image::default(), &mut least);
    });

    // Below the symbols, three times eight times four bits.
    ordered.iter().fold(1, |feedbacks, &(_, feedback)| {
        feedbacks << 8 | u128::from(feedback)
    }) << (8 * MOST_GUESSES * SYMBOL_BITS)
        | least
}

/// The name of a history of a game: what tells apart the instances of data sets.
pub fn history_name(game: &Game, history: &[Move]) -> u128 {
    name(game.guesses(), usize::from(game.positions()), 0, history)
}

/// Every order of the guesses from the `next` one on that leaves their feedbacks in order.
fn each_order(history: &mut [Move], next: usize, found: &mut impl FnMut(&[Move])) {
    if next + 1 >= history.len() {
        return found(history);
    }
    for other in next..history.len() {
        if history[other].1 == history[next].1 {
            history.swap(next, other);
            each_order(history, next + 1, found);
            history.swap(next, other);
        }
    }
}

/// Guesses, one below the other.
struct Columns<'a> {
    guesses: &'a [Symbols],
    positions: usize,
    step: u8,
    /// True for each position of whose column no symbol is anywhere else.
    is_private: [bool; 8],
}

/// The first columns of an image.
#[derive(Debug, Clone, Copy, Default)]
struct Image {
    columns: u128,
    /// A bit for each position whose column it has.
    used: u8,
    /// A byte a symbol: its new name and one, zero as long as it has none.
    names: u128,
    /// Symbols that have names.
    named: u8,
}

impl<'a> Columns<'a> {
    fn new(guesses: &'a [Symbols], positions: usize, step: u8) -> Self {
        let mut places = [0_u8; 16];
        for code in guesses {
            for (position, &symbol) in code[..positions].iter().enumerate() {
                places[usize::from(symbol & 15)] |= 1 << position;
            }
        }
        // Symbols of a position's own are nowhere else.
        let mut is_private = [step > 0; 8];
        for (position, is_private) in is_private[..positions].iter_mut().enumerate() {
            *is_private |= guesses
                .iter()
                .all(|code| places[usize::from(code[position] & 15)] == 1 << position);
        }
        Self {
            guesses,
            positions,
            step,
            is_private,
        }
    }

    /// The image with one more column.
    #[inline(always)]
    fn with(&self, image: &Image, position: usize) -> Image {
        let Image {
            mut columns,
            used,
            mut names,
            mut named,
        } = *image;
        if self.step > 0 {
            (names, named) = (0, 0);
        }
        for code in self.guesses {
            let shift = 8 * u32::from(code[position] - position as u8 * self.step);
            let mut name = names >> shift & 0xff;
            if name == 0 {
                named += 1;
                name = named.into();
                names |= name << shift;
            }
            columns = columns << SYMBOL_BITS | (name - 1);
        }
        Image {
            columns,
            used: used | 1 << position,
            names,
            named,
        }
    }

    /// Lowers `least` to the smallest image that begins like this.
    fn smallest(&self, image: &Image, least: &mut u128) {
        let rest = self.positions - image.used.count_ones() as usize;
        if rest == 0 {
            *least = image.columns.min(*least);
            return;
        }

        let mut longer = [Image::default(); 8];
        let mut count = 0;
        let mut has_private = false;
        for position in (0..self.positions).filter(|position| image.used >> position & 1 == 0) {
            let next = self.with(image, position);
            if count > 0 && next.columns > longer[0].columns {
                continue;
            }
            if count > 0 && next.columns < longer[0].columns {
                (count, has_private) = (0, false);
            }
            // Equal columns whose symbols are nowhere else can be exchanged.
            if self.is_private[position] && has_private {
                continue;
            }
            has_private |= self.is_private[position];
            longer[count] = next;
            count += 1;
        }

        // What begins greater ends greater.
        let bits = (rest - 1) * self.guesses.len() * SYMBOL_BITS;
        for next in &longer[..count] {
            if next.columns <= *least >> bits {
                self.smallest(next, least);
            }
        }
    }
}

#[cfg(test)]
mod histories_tests {
    use std::collections::{BTreeMap, BTreeSet};

    use solvetab_lookup::code_breaking::{Code, Rules};

    use super::*;
    use crate::code_breaking::game::Game;
    use crate::code_breaking::game::group::Group;

    fn permutations(of: u8) -> Vec<Vec<u8>> {
        (0..of).fold(vec![vec![]], |all, _| {
            let longer = |start: &Vec<u8>| -> Vec<Vec<u8>> {
                (0..of)
                    .filter(|next| !start.contains(next))
                    .map(|next| [&start[..], &[next]].concat())
                    .collect()
            };
            all.iter().flat_map(longer).collect()
        })
    }

    /// The least image of a history under every symmetry, one by one.
    fn least_image(rules: Rules, history: &[Move]) -> Vec<(u16, u32)> {
        let mut least = None;
        for to in permutations(rules.positions()) {
            for renamed in permutations(rules.symbols()) {
                let image = |&(guess, feedback): &Move| {
                    let code: Vec<u8> = rules.code(guess.into()).unwrap().symbols().to_vec();
                    let symbols = to
                        .iter()
                        .map(|&position| renamed[usize::from(code[usize::from(position)])]);
                    (feedback, rules.index(Code::new(symbols).unwrap()).unwrap())
                };
                let mut images: Vec<_> = history.iter().map(image).collect();
                images.sort_unstable();
                if least.as_ref().is_none_or(|least| images < *least) {
                    least = Some(images);
                }
            }
        }
        least.unwrap()
    }

    #[test]
    fn histories_have_the_same_name_if_and_only_if_a_symmetry_turns_one_into_the_other() {
        for (text, longest) in [("2x3r", 3), ("3x3", 3), ("2x4", 2), ("3x3r", 2), ("3x4", 2)] {
            let rules: Rules = text.parse().unwrap();
            let game = Game::from(rules);
            let group = Group::new(&game, true);
            // Feedbacks are told apart, whether or not a secret gets them.
            let guesses: Vec<Move> = (0..rules.codes() as u16)
                .flat_map(|guess| [(guess, 1), (guess, 2)])
                .collect();
            let mut histories: Vec<Vec<Move>> =
                guesses.iter().map(|&history| vec![history]).collect();
            let mut start = 0;
            for _ in 1..longest {
                let end = histories.len();
                for at in start..end {
                    let longer = guesses
                        .iter()
                        .map(|&history| [&histories[at][..], &[history]].concat());
                    let longer: Vec<_> = longer.collect();
                    histories.extend(longer);
                }
                start = end;
            }
            let mut images: BTreeMap<u128, BTreeSet<Vec<(u16, u32)>>> = BTreeMap::new();
            for history in &histories {
                let image = least_image(rules, history);
                images.entry(group.name(history)).or_default().insert(image);
            }
            let all: BTreeSet<_> = images.values().flatten().collect();
            assert!(
                images.values().all(|images| images.len() == 1),
                "{text}: one name for histories that differ"
            );
            assert_eq!(all.len(), images.len(), "{text}: two names for one history");
        }
    }

    #[test]
    fn smallest_sets_are_the_least_of_all_images() {
        for text in ["2x3r", "3x2r", "2x4", "3x3", "3x4"] {
            let rules: Rules = text.parse().unwrap();
            let group = Group::new(&Game::from(rules), false);
            let last = rules.codes() as u16 - 1;
            let pairs = (0..=last).flat_map(|third| (0..=third).map(move |second| (second, third)));
            for (second, third) in pairs {
                for first in 0..=second {
                    let mut set = vec![first, second, third];
                    set.dedup();
                    let history: Vec<Move> = set.iter().map(|&guess| (guess, 0)).collect();
                    let own: Vec<(u16, u32)> = set.iter().map(|&guess| (0, guess.into())).collect();
                    assert_eq!(
                        group.is_smallest_set(&set),
                        least_image(rules, &history) == own,
                        "{text} {set:?}"
                    );
                }
            }
        }
    }
}

#[cfg(test)]
mod free_symbols_tests {
    use std::collections::BTreeSet;

    use solvetab_lookup::code_breaking::{Code, Rules};

    use super::*;

    /// Every way to rename the symbols that are not in `used`.
    fn renamings(symbols: u8, used: SymbolSet) -> Vec<Vec<u8>> {
        let mut all = vec![vec![]];
        for symbol in 0..symbols {
            all = all
                .into_iter()
                .flat_map(|renaming: Vec<u8>| {
                    let images: Vec<u8> = if used >> symbol & 1 == 1 {
                        vec![symbol]
                    } else {
                        (0..symbols)
                            .filter(|&to| used >> to & 1 == 0 && !renaming.contains(&to))
                            .collect()
                    };
                    images
                        .into_iter()
                        .map(move |to| [renaming.as_slice(), &[to]].concat())
                })
                .collect();
        }
        all
    }

    #[test]
    fn canonical_guesses_are_the_smallest_of_their_orbits() {
        for text in ["2x4", "3x4r", "3x5", "4x3r"] {
            let rules: Rules = text.parse().unwrap();
            for used in 0..1 << rules.symbols() {
                let renamings = renamings(rules.symbols(), used);
                let smallest: BTreeSet<u16> = rules
                    .iter()
                    .map(|code| {
                        let images = renamings.iter().map(|renaming| {
                            let image = Code::new(
                                code.symbols()
                                    .iter()
                                    .map(|&symbol| renaming[usize::from(symbol)]),
                            )
                            .unwrap();
                            rules.index(image).unwrap() as u16
                        });
                        images.min().unwrap()
                    })
                    .collect();
                assert!(
                    canonical_guesses(&Game::from(rules), used)
                        .into_iter()
                        .eq(smallest),
                    "{text} {used:b}"
                );
            }
        }
    }
}
