//! Which forms of a hand have the target as their value: the search, from the target downwards.
//!
//! The cards are split in two; each value of the smaller part and each operation leave one value that the larger part must have, and
//! that is the same question of fewer cards. Parts of up to half of the cards have their values listed; those of one card more answer
//! from a filter whether they may have a value, so that most questions end there. What is found of some cards is kept: it answers for
//! every hand that has them.
//!
//! Each form is made once, nearly. Of a sum's terms one has the first card, and is no sum: it is joined with the rest. Where
//! the rest, or the term, may take the sign of a subtraction into itself, the addition has made the sum already.

use std::collections::HashMap;
use std::hash::BuildHasher;
use std::ops::Range;

use solvetab_lookup::twenty_four::{Cards, Fraction, Operation};

use super::forms::{Chain, Form, Forms};
use super::mixing::Mixing;

/// The search with all that it has found.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) forms: Forms,
    /// Hands and parts of hands, by number.
    sets: Vec<Set>,
    /// The numbers of sets, by their cards.
    numbers: HashMap<Packed, usize, Mixing>,
    /// By set of two cards or more, value and last operations: which part of `found` it makes.
    known: HashMap<(u32, Chain, Fraction), (u32, u32), Mixing>,
    found: Vec<Form>,
    /// How many values are listed.
    listed: usize,
    /// How many cards the hand has that is solved.
    count: usize,
}

/// Some cards, equal ones as often as there are.
#[derive(Debug)]
struct Set {
    count: usize,
    /// For a single card, where `found` has it.
    card: usize,
    /// The ways to split the set in two, the part with the first card first.
    splits: Vec<(u32, u32)>,
    /// Its values, when they are first asked for.
    values: Option<Values>,
    /// Which values it may have, when that is first asked for.
    filter: Option<Filter>,
}

/// The different values of a set.
#[derive(Debug, Default)]
struct Values {
    list: Vec<Made>,
    /// A hash table of open addressing: places in the list, counted from 1; 0 is free. At least three of four are, since most that is asked
    /// for is not there.
    table: Vec<u32>,
}

/// A Bloom filter of one hash: a bit for sums and one for products that have values of this hash. It fills an eighth of the memory of the
/// values, and memory that is filled costs more than the questions that it lets pass.
#[derive(Debug)]
struct Filter {
    /// Thirty-two pairs of bits each; a power of two.
    pairs: Vec<u64>,
}

/// What makes a value: a card, sums, products; a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Makers(u8);

impl Makers {
    const CARD: Self = Self(1);
    const CHAINS: Self = Self(2 | 4);
    const NONE: Self = Self(0);

    const fn of(chain: Chain) -> Self {
        match chain {
            Chain::Sum => Self(2),
            Chain::Product => Self(4),
        }
    }

    const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// A value and what makes it.
type Made = (Fraction, Makers);

impl Filter {
    /// Where the pair of bits for the values of this hash is.
    fn place(&self, hash: u64) -> (usize, u32) {
        ((hash / 32) as usize & (self.pairs.len() - 1), hash as u32 % 32 * 2)
    }

    fn add(&mut self, value: Fraction, chain: Chain) {
        let (place, shift) = self.place(Mixing::new().hash_one(value));
        self.pairs[place] |= u64::from(Makers::of(chain).0 >> 1) << shift;
    }

    fn makers(&self, hash: u64) -> Makers {
        let (place, shift) = self.place(hash);
        Makers(((self.pairs[place] >> shift) as u8) << 1 & Makers::CHAINS.0)
    }
}

impl Values {
    fn add(&mut self, value: Fraction, makers: Makers) {
        if 4 * (self.list.len() + 1) > self.table.len() {
            self.grow();
        }
        let slot = self.slot(value, Mixing::new().hash_one(value));
        match self.table[slot] {
            0 => {
                self.list.push((value, makers));
                self.table[slot] = self.list.len() as u32;
            }
            place => self.list[place as usize - 1].1.0 |= makers.0,
        }
    }

    fn grow(&mut self) {
        self.table = vec![0; (4 * self.table.len()).max(64)];
        for place in 0..self.list.len() {
            let value = self.list[place].0;
            let slot = self.slot(value, Mixing::new().hash_one(value));
            self.table[slot] = place as u32 + 1;
        }
    }

    /// Where the table has a value, or is free for it.
    fn slot(&self, value: Fraction, hash: u64) -> usize {
        let mut slot = hash as usize;
        loop {
            slot &= self.table.len() - 1;
            let place = self.table[slot] as usize;
            if place == 0 || self.list[place - 1].0 == value {
                return slot;
            }
            slot += 1;
        }
    }

    fn makers(&self, value: Fraction, hash: u64) -> Makers {
        if self.table.is_empty() {
            return Makers::NONE;
        }
        match self.table[self.slot(value, hash)] as usize {
            0 => Makers::NONE,
            place => self.list[place - 1].1,
        }
    }
}

/// What all hands of four cards need. Memory that is not used costs nothing; growing costs as much as a third of solving them.
const ROOM: usize = 1 << 13;

impl Default for Search {
    fn default() -> Self {
        Self {
            forms: Forms::with_capacity(ROOM),
            sets: Vec::new(),
            numbers: HashMap::default(),
            known: HashMap::default(),
            found: Vec::with_capacity(ROOM),
            listed: 0,
            count: 0,
        }
    }
}

/// When so much is kept, all is forgotten before the next hand: about 50 MB.
const MOST_KEPT: usize = 1 << 19;

impl Search {
    /// Forgets everything, forms included, if it is much, and says so.
    pub(super) fn forget(&mut self) -> bool {
        let is_much = self.forms.len() + self.known.len() + self.found.len() + self.listed > MOST_KEPT;
        if is_much {
            *self = Self::default();
        }
        is_much
    }

    /// Each different form of all the cards that has this value, in no particular order.
    pub(super) fn solutions(&mut self, cards: Cards, target: Fraction) -> Vec<Form> {
        self.count = cards.count();
        let (sets, packed) = (self.sets.len(), Packed::new(cards.values().iter().copied()));
        let whole = self.set(packed);
        let [one, other] = self.all(whole, target, Makers::NONE);
        let solutions = one.chain(other).map(|place| self.found[place]).collect();
        if self.sets.len() > sets {
            // A whole hand is hardly asked for again. It was the last set to be made.
            self.sets.pop();
            self.numbers.remove(&packed);
        }
        solutions
    }

    /// The number of a set, which is kept with all its parts.
    fn set(&mut self, cards: Packed) -> usize {
        if let Some(&number) = self.numbers.get(&cards) {
            return number;
        }
        let (mut card, count) = (0, cards.count());
        let mut splits = Vec::new();
        if count == 1 {
            card = self.found.len();
            let form = self.forms.card(cards.card(0));
            self.found.push(form);
        } else {
            splits.reserve_exact((1 << (count - 1)) - 1);
            for (first, other) in cards.halves() {
                splits.push((self.set(first) as u32, self.set(other) as u32));
            }
        }
        self.sets.push(Set { count, card, splits, values: None, filter: None });
        self.numbers.insert(cards, self.sets.len() - 1);
        self.sets.len() - 1
    }

    /// Lists a set's values, if that was not done yet.
    fn list(&mut self, set: usize) {
        if self.sets[set].values.is_some() {
            return;
        }
        let mut values = Values::default();
        if self.sets[set].count == 1 {
            values.add(self.forms.node(self.found[self.sets[set].card].node()).value, Makers::CARD);
        }
        self.for_each_value(set, |chain, value| values.add(value, Makers::of(chain)));
        self.listed += values.list.len();
        self.sets[set].values = Some(values);
    }

    /// Makes a set's filter, if that was not done yet.
    fn filter(&mut self, set: usize) {
        if self.sets[set].filter.is_some() {
            return;
        }
        let mut values = 0;
        self.for_each_split(set, |a, b| values += 6 * a.len() * b.len());
        let mut filter = Filter { pairs: vec![0; (values / 4).next_power_of_two()] };
        self.for_each_value(set, |chain, value| filter.add(value, chain));
        self.listed += filter.pairs.len();
        self.sets[set].filter = Some(filter);
    }

    /// Visits the values of the two parts of each split of a set.
    fn for_each_split(&mut self, set: usize, mut visit: impl FnMut(&[Made], &[Made])) {
        for split in 0..self.sets[set].splits.len() {
            let Split { first, other, .. } = Split::new(&self.sets, set, split);
            self.list(first);
            self.list(other);
            visit(self.values(first), self.values(other));
        }
    }

    /// Visits each value of a set of two cards or more, once or oftener.
    fn for_each_value(&mut self, set: usize, mut visit: impl FnMut(Chain, Fraction)) {
        use Operation::{Add, Divide, Multiply, Subtract};
        self.for_each_split(set, |first, other| {
            let mut visit = |chain, operation, left, right| {
                if let Some(value) = Fraction::apply(operation, left, right) {
                    visit(chain, value);
                }
            };
            for &(a, _) in first {
                for &(b, _) in other {
                    visit(Chain::Sum, Add, a, b);
                    visit(Chain::Sum, Subtract, a, b);
                    visit(Chain::Sum, Subtract, b, a);
                    visit(Chain::Product, Multiply, a, b);
                    visit(Chain::Product, Divide, a, b);
                    visit(Chain::Product, Divide, b, a);
                }
            }
        });
    }

    /// A set's listed values.
    fn values(&self, set: usize) -> &[Made] {
        self.sets[set].values.as_ref().map_or(&[], |values| &values.list)
    }

    /// Whether there may be forms of a set that have this value, but those of some makers: nearly all that is asked for is not there.
    #[inline]
    fn may_make(&self, set: usize, question: &Question, but: Makers) -> bool {
        let set = &self.sets[set];
        let makers = match (&set.values, &set.filter) {
            (Some(values), _) => values.makers(question.large, question.hash),
            (None, Some(filter)) => filter.makers(question.hash),
            (None, None) => return true,
        };
        makers.without(but) != Makers::NONE
    }

    /// The forms of a set that have this value, but those of some makers.
    fn all(&mut self, set: usize, value: Fraction, but: Makers) -> [Range<usize>; 2] {
        let Set { count, card, .. } = self.sets[set];
        if count == 1 {
            let has_value = self.forms.node(self.found[card].node()).value == value;
            return [card..card + usize::from(has_value), 0..0];
        }
        let makers = self.sets[set]
            .values
            .as_ref()
            .map_or(Makers::CHAINS, |values| values.makers(value, Mixing::new().hash_one(value)))
            .without(but);
        [Chain::Sum, Chain::Product]
            .map(|chain| if makers.has(Makers::of(chain)) { self.chains(set, value, chain) } else { 0..0 })
    }

    /// The sums or products of a set of two cards or more that have this value.
    fn chains(&mut self, set: usize, value: Fraction, chain: Chain) -> Range<usize> {
        let key = (set as u32, chain, value);
        if let Some(&(start, end)) = self.known.get(&key) {
            return start as usize..end as usize;
        }
        let mut made = Vec::new();
        for index in 0..self.sets[set].splits.len() {
            let split = Split::new(&self.sets, set, index);
            for question in self.open_questions(split, value, chain) {
                self.join(chain, split, question, &mut made);
            }
            let zero = Fraction::whole(0);
            if chain == Chain::Product
                && value == zero
                && self.values(split.smaller()).iter().any(|made| made.0 == zero)
            {
                self.join_zero(split, &mut made);
            }
        }
        made.sort_unstable();
        made.dedup();
        let range = self.found.len()..self.found.len() + made.len();
        self.found.extend(made);
        // All cards but one are asked for each value once, by the whole hand.
        if self.sets[set].count + 1 < self.count {
            self.known.insert(key, (range.start as u32, range.end as u32));
        }
        range
    }

    /// The questions to the larger part of a split that it may answer.
    fn open_questions(&mut self, split: Split, value: Fraction, chain: Chain) -> Vec<Question> {
        let (smaller, larger) = (split.smaller(), split.larger());
        self.list(smaller);
        match self.sets[larger].count {
            count if count <= self.count / 2 => self.list(larger),
            count if count == self.count / 2 + 1 => self.filter(larger),
            _ => {}
        }
        // The part with the first card is no chain of the same sort.
        let (none, same_chain) = (Makers::NONE, Makers::of(chain));
        let (small_but, large_but) = if split.first_is_smaller { (same_chain, none) } else { (none, same_chain) };
        let mut open = Vec::new();
        let mut visit = |question| {
            if self.may_make(larger, &question, large_but) {
                open.push(question);
            }
        };
        // Twice, so that the operations are known where fractions are made.
        match chain {
            Chain::Sum => for_each_question(self.values(smaller), small_but, value, Chain::Sum, &mut visit),
            Chain::Product => for_each_question(self.values(smaller), small_but, value, Chain::Product, &mut visit),
        }
        open
    }

    /// Zero times whatever the larger part makes, and divided by it.
    fn join_zero(&mut self, split: Split, made: &mut Vec<Form>) {
        let zero = Fraction::whole(0);
        self.list(split.larger());
        for place in 0..self.values(split.larger()).len() {
            let (large, _) = self.values(split.larger())[place];
            self.join(Chain::Product, split, Question::new(zero, large, None), made);
            if large != zero {
                self.join(Chain::Product, split, Question::new(zero, large, Some(Size::Larger)), made);
            }
        }
    }

    /// Joins the parts of a split that have these values.
    fn join(&mut self, chain: Chain, split: Split, question: Question, made: &mut Vec<Form>) {
        let Question { small, large, inverse, .. } = question;
        // The part with the first card is no chain of the same sort.
        let but = |is_first: bool| if is_first { Makers::of(chain) } else { Makers::NONE };
        let larger = self.all(split.larger(), large, but(!split.first_is_smaller));
        if larger.iter().all(Range::is_empty) {
            return;
        }
        let smaller = self.all(split.smaller(), small, but(split.first_is_smaller));
        let (firsts, others) = if split.first_is_smaller { (smaller, larger) } else { (larger, smaller) };
        let first_is_inverse = inverse.map(|size| (size == Size::Smaller) == split.first_is_smaller);
        for first in firsts.into_iter().flatten() {
            for other in others.clone().into_iter().flatten() {
                let (first, other) = (self.found[first], self.found[other]);
                let signs = [first, other].map(|form| self.forms.has_opposite(form));
                let is_made_otherwise = match (chain, first_is_inverse) {
                    (Chain::Sum, None) => false,
                    // The opposite of what is subtracted is added.
                    (Chain::Sum, Some(first_is_inverse)) => signs[usize::from(!first_is_inverse)],
                    // Both opposites give the same product.
                    (Chain::Product, _) => first.is_negative() && signs == [true; 2],
                };
                if !is_made_otherwise {
                    let operation = chain.operation(inverse.is_some());
                    let (left, right) = if first_is_inverse == Some(true) { (other, first) } else { (first, other) };
                    made.push(self.forms.combine(operation, left, right));
                }
            }
        }
    }
}

/// A way to split a set in two.
#[derive(Debug, Clone, Copy)]
struct Split {
    first: usize,
    other: usize,
    /// Whether the part with the first card has no more cards than the other.
    first_is_smaller: bool,
}

/// What a value of the smaller part of a split asks of the larger one.
#[derive(Debug, Clone, Copy)]
struct Question {
    small: Fraction,
    large: Fraction,
    /// Of the large value.
    hash: u64,
    /// What is subtracted or divides.
    inverse: Option<Size>,
}

impl Question {
    fn new(small: Fraction, large: Fraction, inverse: Option<Size>) -> Self {
        Self { small, large, hash: Mixing::new().hash_one(large), inverse }
    }
}

/// Visits what these values of the smaller part, but those of some makers alone and zero as a factor, leave for the larger one, so that
/// both together have this value.
#[inline(always)]
fn for_each_question(smaller: &[Made], but: Makers, value: Fraction, chain: Chain, mut visit: impl FnMut(Question)) {
    let [operation, inverse] = [false, true].map(|is_inverse| chain.operation(is_inverse));
    for &(small, makers) in smaller {
        if makers.without(but) == Makers::NONE || chain == Chain::Product && small == Fraction::whole(0) {
            continue;
        }
        let mut visit = |large: Option<Fraction>, inverse| {
            if let Some(large) = large {
                visit(Question::new(small, large, inverse));
            }
        };
        visit(Fraction::apply(inverse, value, small), None);
        visit(Fraction::apply(inverse, small, value), Some(Size::Larger));
        visit(Fraction::apply(operation, value, small), Some(Size::Smaller));
    }
}

/// A part of a split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Size {
    Smaller,
    Larger,
}

impl Split {
    fn new(sets: &[Set], set: usize, index: usize) -> Self {
        let (first, other) = sets[set].splits[index];
        let (first, other) = (first as usize, other as usize);
        Self { first, other, first_is_smaller: sets[first].count <= sets[other].count }
    }

    const fn smaller(self) -> usize {
        if self.first_is_smaller { self.first } else { self.other }
    }

    const fn larger(self) -> usize {
        if self.first_is_smaller { self.other } else { self.first }
    }
}

/// Cards in ascending order, a byte each from the lowest up, 128 more than they are; zeros behind them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Packed(u64);

impl Packed {
    fn new(cards: impl Iterator<Item = i8>) -> Self {
        Self(cards.zip(0..).fold(0, |packed, (card, place)| packed | u64::from(card as u8 ^ 128) << (8 * place)))
    }

    const fn count(self) -> usize {
        8 - self.0.leading_zeros() as usize / 8
    }

    const fn card(self, place: usize) -> i8 {
        ((self.0 >> (8 * place)) as u8 ^ 128) as i8
    }

    /// The ways to split the cards in two, the part with the first card first; each once but for what equal first cards repeat.
    fn halves(self) -> impl Iterator<Item = (Self, Self)> {
        let count = self.count();
        let equals_before = (1..count)
            .filter(|&place| self.card(place) == self.card(place - 1))
            .map(|place| 1_u32 << place)
            .sum::<u32>();
        let whole = (1_u32 << count) - 1;
        // Of equal cards the first ones are taken first.
        let splits = (1..whole).step_by(2).filter(move |first| first & equals_before & !(first << 1) == 0);
        splits.map(move |first| (self.part(first), self.part(whole ^ first)))
    }

    /// The cards of these places, a bit each.
    fn part(self, places: u32) -> Self {
        Self::new((0..8).filter(|place| places >> place & 1 == 1).map(|place| self.card(place)))
    }
}
