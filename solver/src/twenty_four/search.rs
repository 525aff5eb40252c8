//! Which forms of a hand have the target as their value: the search, from the target downwards.
//!
//! The cards are split in two; each value of the smaller part and each operation leave one value
//! that the larger part must have, and that is the same question of fewer cards. Parts of up to
//! half of the cards have their values listed; those of one card more answer from a filter whether
//! they may have a value, so that most questions end there; larger ones are searched. What is found
//! of some cards is kept: it answers for every hand that has them.
//!
//! Each form is made once, nearly. Of a sum's terms one has the first card, and is no sum: it is
//! joined with the rest. Where the rest, or the term, may take the sign of a subtraction into
//! itself, the addition has made the sum already.

use std::collections::HashMap;
use std::ops::Range;

use solvetab_lookup::twenty_four::{Cards, Fraction, Operation};

use super::card_set::CardSet;
use super::forms::{Chain, Form, Forms};
use super::mixing::Mixing;
use super::values::{Filter, Made, Makers, Values};

/// The search with all that it has found.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) forms: Forms,
    /// Hands and parts of hands, by number.
    sets: Vec<Set>,
    /// The numbers of sets, by their cards.
    numbers: HashMap<CardSet, usize, Mixing>,
    /// By set of two cards or more, value and last operations: which part of `found` it makes.
    known: HashMap<(u32, Chain, Fraction), (u32, u32), Mixing>,
    /// By set: which part of `found` has all its forms, whatever their values, where that was asked
    /// for.
    every: HashMap<usize, Range<usize>, Mixing>,
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

/// What all hands of four cards need. Memory that is not used costs nothing; growing costs as much
/// as a third of solving them.
const ROOM: usize = 1 << 13;

impl Default for Search {
    fn default() -> Self {
        Self {
            forms: Forms::with_capacity(ROOM),
            sets: Vec::new(),
            numbers: HashMap::default(),
            known: HashMap::default(),
            every: HashMap::default(),
            found: Vec::with_capacity(ROOM),
            listed: 0,
            count: 0,
        }
    }
}

/// When so much is kept, all is forgotten before the next hand: some 50 MB. One hand of seven cards
/// can need several hundred for itself.
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
        let (sets, packed) = (self.sets.len(), CardSet::new(cards.values().iter().copied()));
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
    fn set(&mut self, cards: CardSet) -> usize {
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
        let mut filter = Filter::for_values(values);
        self.for_each_value(set, |chain, value| filter.add(value, chain));
        self.listed += filter.len();
        self.sets[set].filter = Some(filter);
    }

    /// Visits the values of the two parts of each split of a set.
    fn for_each_split(&mut self, set: usize, mut visit: impl FnMut(&[Made], &[Made])) {
        for split in 0..self.sets[set].splits.len() {
            let [first, other] = Split::new(&self.sets, set, split).parts;
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

    /// Whether there may be forms of a set that have this value, but those of some makers: nearly
    /// all that is asked for is not there.
    #[inline]
    fn may_make(&self, set: usize, value: Fraction, but: Makers) -> bool {
        let set = &self.sets[set];
        let makers = match (&set.values, &set.filter) {
            (Some(values), _) => values.makers(value),
            (None, Some(filter)) => filter.makers(value),
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
        let listed = self.sets[set].values.as_ref();
        let makers = listed.map_or(Makers::CHAINS, |values| values.makers(value)).without(but);
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
            for step in self.open_steps(split, value, chain) {
                self.take(split, step, chain, &mut made);
            }
            if chain == Chain::Product && value == ZERO {
                self.join_zero(split, &mut made);
            }
        }
        let range = self.keep(made);
        // All cards but one are hardly asked twice for a value: only the whole hand asks them. Its
        // own number is given again.
        if self.sets[set].count + 1 < self.count {
            self.known.insert(key, (range.start as u32, range.end as u32));
        }
        range
    }

    fn keep(&mut self, mut made: Vec<Form>) -> Range<usize> {
        made.sort_unstable();
        made.dedup();
        let range = self.found.len()..self.found.len() + made.len();
        self.found.extend(made);
        range
    }

    /// The steps that may make a value, zero as a factor aside: one for each value of the smaller
    /// part and each operation, unless the larger part certainly has not the value that is left to
    /// it.
    fn open_steps(&mut self, split: Split, value: Fraction, chain: Chain) -> Vec<Step> {
        let (smaller, larger) = (split.parts[split.smaller], split.parts[split.larger()]);
        self.list(smaller);
        match self.sets[larger].count {
            count if count <= self.count / 2 => self.list(larger),
            count if count == self.count / 2 + 1 => self.filter(larger),
            _ => {}
        }
        let mut open = Vec::new();
        let mut visit = |step: Step| {
            if self.may_make(larger, step.values[split.larger()], excluded(chain)[split.larger()]) {
                open.push(step);
            }
        };
        // Twice, so that the operations are known where fractions are made.
        match chain {
            Chain::Sum => for_each_step(self.values(smaller), split, value, Chain::Sum, &mut visit),
            Chain::Product => for_each_step(self.values(smaller), split, value, Chain::Product, &mut visit),
        }
        open
    }

    /// Joins the forms of the two parts that have the values of a step.
    fn take(&mut self, split: Split, step: Step, chain: Chain, made: &mut Vec<Form>) {
        let mut forms = [[0..0, 0..0], [0..0, 0..0]];
        // The larger part first: mostly it has none.
        for part in [split.larger(), split.smaller] {
            forms[part] = self.all(split.parts[part], step.values[part], excluded(chain)[part]);
            if forms[part].iter().all(Range::is_empty) {
                return;
            }
        }
        let [firsts, others] = forms.map(|[sums, products]| sums.chain(products));
        for first in firsts {
            for other in others.clone() {
                made.extend(self.join(chain, step.inverse, [self.found[first], self.found[other]]));
            }
        }
    }

    /// Joins zero, of the smaller part, with every form of the larger one, whatever its value.
    fn join_zero(&mut self, split: Split, made: &mut Vec<Form>) {
        let (smaller, larger) = (split.smaller, split.larger());
        self.list(split.parts[smaller]);
        let [sums, products] = self.all(split.parts[smaller], ZERO, excluded(Chain::Product)[smaller]);
        let zeros: Vec<Form> = sums.chain(products).map(|place| self.found[place]).collect();
        if zeros.is_empty() {
            return;
        }
        for place in self.every(split.parts[larger]) {
            let form = self.found[place];
            if larger == FIRST && self.forms.is_chain(form, Chain::Product) {
                continue;
            }
            for &zero in &zeros {
                let parts = if smaller == FIRST { [zero, form] } else { [form, zero] };
                made.extend(self.join(Chain::Product, None, parts));
                if !self.forms.is_zero(form) {
                    made.extend(self.join(Chain::Product, Some(larger), parts));
                }
            }
        }
    }

    /// All forms of a set, whatever their values: each function of its cards.
    fn every(&mut self, set: usize) -> Range<usize> {
        let Set { count, card, .. } = self.sets[set];
        if count == 1 {
            return card..card + 1;
        }
        if let Some(known) = self.every.get(&set) {
            return known.clone();
        }
        let mut made = Vec::new();
        for index in 0..self.sets[set].splits.len() {
            let [firsts, others] = Split::new(&self.sets, set, index).parts.map(|part| self.every(part));
            for (first, other) in firsts.flat_map(|first| others.clone().map(move |other| (first, other))) {
                let parts = [self.found[first], self.found[other]];
                for chain in [Chain::Sum, Chain::Product] {
                    if !self.forms.is_chain(parts[FIRST], chain) {
                        made.extend(self.join(chain, None, parts));
                        for inverse in [FIRST, OTHER] {
                            if chain == Chain::Sum || !self.forms.is_zero(parts[inverse]) {
                                made.extend(self.join(chain, Some(inverse), parts));
                            }
                        }
                    }
                }
            }
        }
        let range = self.keep(made);
        self.every.insert(set, range.clone());
        range
    }

    /// The chain of the part with the first card, which is none of the same sort, and the other
    /// part, of which one may be subtracted or divide; `None` if it is made otherwise.
    fn join(&mut self, chain: Chain, inverse: Option<usize>, parts: [Form; 2]) -> Option<Form> {
        let has_opposite = parts.map(|part| self.forms.has_opposite(part));
        let is_made_otherwise = match chain {
            // a-(b-c) is made as a+(c-b).
            Chain::Sum => inverse.is_some_and(|inverse| has_opposite[inverse]),
            // (b-a)*(d-c) is made as (a-b)*(c-d).
            Chain::Product => parts[FIRST].is_negative() && has_opposite == [true; 2],
        };
        let [left, right] = if inverse == Some(FIRST) { [parts[OTHER], parts[FIRST]] } else { parts };
        (!is_made_otherwise).then(|| self.forms.combine(chain.operation(inverse.is_some()), left, right))
    }
}

/// The part of a split that has the first card, and the other.
const FIRST: usize = 0;
const OTHER: usize = 1;

const ZERO: Fraction = Fraction::whole(0);

/// What a part of a chain must not be made of alone: the part with the first card is no chain of
/// the same sort.
const fn excluded(chain: Chain) -> [Makers; 2] {
    [Makers::of(chain), Makers::NONE]
}

/// A way to split a set in two.
#[derive(Debug, Clone, Copy)]
struct Split {
    parts: [usize; 2],
    /// Which part has no more cards than the other.
    smaller: usize,
}

impl Split {
    fn new(sets: &[Set], set: usize, index: usize) -> Self {
        let (first, other) = sets[set].splits[index];
        let parts = [first as usize, other as usize];
        Self { parts, smaller: if sets[parts[FIRST]].count <= sets[parts[OTHER]].count { FIRST } else { OTHER } }
    }

    const fn larger(self) -> usize {
        1 - self.smaller
    }
}

/// The values of both parts of a split, and which one is subtracted or divides.
#[derive(Debug, Clone, Copy)]
struct Step {
    values: [Fraction; 2],
    inverse: Option<usize>,
}

/// Visits the steps that make a value, with each value of the smaller part, zero as a factor aside.
#[inline(always)]
fn for_each_step(smaller: &[Made], split: Split, value: Fraction, chain: Chain, mut visit: impl FnMut(Step)) {
    let [operation, inverse] = [false, true].map(|is_inverse| chain.operation(is_inverse));
    for &(small, makers) in smaller {
        if makers.without(excluded(chain)[split.smaller]) == Makers::NONE || chain == Chain::Product && small == ZERO {
            continue;
        }
        let mut visit = |large: Option<Fraction>, inverse| {
            if let Some(large) = large {
                let values = if split.smaller == FIRST { [small, large] } else { [large, small] };
                visit(Step { values, inverse });
            }
        };
        visit(Fraction::apply(inverse, value, small), None);
        visit(Fraction::apply(inverse, small, value), Some(split.larger()));
        visit(Fraction::apply(operation, value, small), Some(split.smaller));
    }
}
