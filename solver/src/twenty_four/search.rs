//! Search for the forms of a hand that have the target as their value, from the target downwards.
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
//!
//! Where only positive whole numbers may be results, values and questions that are none are left
//! out, and the forms are made in every way: one way of each has such results alone.

use std::collections::HashMap;
use std::ops::Range;

use solvetab_lookup::twenty_four::{Cards, Fraction, Operation};

use super::card_set::CardSet;
use super::forms::{Chain, Form, Forms};
use super::values::{MadeValue, Makers, ValueFilter, ValueSet};
use crate::mixing::Mixing;

/// The search with all that it has found.
#[derive(Debug)]
pub(super) struct FormSearch {
    /// True if the result of every step is to be a positive whole number.
    whole: bool,
    pub(super) forms: Forms,
    /// Hands and parts of hands, by number.
    sets: Vec<PartialHand>,
    /// The numbers of sets, by their cards.
    numbers: HashMap<CardSet, usize, Mixing>,
    /// Part of `found` that makes a value, by set of two cards or more, value and last operations.
    known: HashMap<(u32, Chain, Fraction), (u32, u32), Mixing>,
    /// Part of `found` that has all forms of a set, whatever their values, where that was asked
    /// for.
    every: HashMap<usize, Range<usize>, Mixing>,
    found: Vec<Form>,
    /// Number of values that are listed.
    listed: usize,
    /// Number of cards of the hand that is solved.
    count: usize,
}

/// Some cards, equal ones as often as there are.
#[derive(Debug)]
struct PartialHand {
    count: usize,
    /// Place in `found` of a single card.
    card: usize,
    /// The ways to split the set in two, the part with the first card first.
    splits: Vec<(u32, u32)>,
    /// Its values, when they are first asked for.
    values: Option<ValueSet>,
    /// Filter of the values that it may have, when that is first asked for.
    filter: Option<ValueFilter>,
}

/// Room that all hands of four cards need. Memory that is not used costs nothing; growing costs as
/// much as a third of solving them.
const ROOM: usize = 1 << 13;

impl Default for FormSearch {
    fn default() -> Self {
        Self::new(false)
    }
}

/// Number of entries at which all is forgotten before the next hand: some 50 MB. One hand of seven
/// cards can need several hundred for itself.
const MOST_KEPT: usize = 1 << 19;

impl FormSearch {
    /// A search among all steps, or among those whose results are positive whole numbers.
    pub(super) fn new(whole: bool) -> Self {
        Self {
            whole,
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

    /// Forgets everything, forms included, if it is much, and says so.
    pub(super) fn forget(&mut self) -> bool {
        let is_much =
            self.forms.len() + self.known.len() + self.found.len() + self.listed > MOST_KEPT;
        if is_much {
            *self = Self::new(self.whole);
        }
        is_much
    }

    /// Each different form of all the cards that has this value, in no particular order.
    pub(super) fn solutions(&mut self, cards: Cards, target: Fraction) -> Vec<Form> {
        if !is_allowed(target, self.whole) {
            return Vec::new();
        }
        self.count = cards.count();
        self.with_hand(cards, |search, hand| {
            let [one, other] = search.all(hand, target, Makers::NONE);
            one.chain(other).map(|place| search.found[place]).collect()
        })
    }

    /// Visits the last steps of a hand of two cards or more: each pair of values of two parts.
    #[inline(always)]
    pub(super) fn for_each_last_step_of(
        &mut self,
        cards: Cards,
        visit: impl FnMut(Operation, Fraction, Fraction),
    ) {
        self.with_hand(cards, |search, hand| search.for_each_last_step(hand, visit));
    }

    /// Number of different forms that a hand has, whatever their values.
    pub(super) fn number_of_forms(&mut self, cards: Cards) -> usize {
        self.with_hand(cards, |search, hand| search.every(hand).len())
    }

    /// Returns the whole numbers from 0 to 127 that the cards make: bit t for t.
    pub(super) fn targets(&mut self, cards: Cards) -> u128 {
        if let &[card] = cards.values() {
            return if card < 0 { 0 } else { 1 << card };
        }
        let mut targets = 0;
        self.for_each_last_step_of(cards, |operation, left, right| {
            let (a, b, c, d) = (
                left.numerator(),
                left.denominator(),
                right.numerator(),
                right.denominator(),
            );
            // Seven cards up to 100 make no more than 2^6 * 100^7 < 2^53 here, unreduced.
            let (above, below) = match operation {
                Operation::Add => (a * d + c * b, b * d),
                Operation::Subtract => (a * d - c * b, b * d),
                Operation::Multiply => (a * c, b * d),
                Operation::Divide => (a * d, b * c),
            };
            // A remainder costs twenty multiplications: first rule out what is too large.
            if below != 0
                && above.unsigned_abs() < below.unsigned_abs() << 7
                && above % below == 0
                && above / below >= 0
            {
                targets |= 1 << (above / below);
            }
        });
        targets
    }

    /// Works on the set of all cards of a hand, which is hardly asked for again and not kept.
    fn with_hand<T>(&mut self, cards: Cards, work: impl FnOnce(&mut Self, usize) -> T) -> T {
        let (sets, packed) = (self.sets.len(), CardSet::of(cards));
        let hand = self.set(packed);
        let result = work(self, hand);
        if self.sets.len() > sets {
            // It was the last set to be made.
            self.sets.pop();
            self.numbers.remove(&packed);
        }
        result
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

        self.sets.push(PartialHand {
            count,
            card,
            splits,
            values: None,
            filter: None,
        });
        self.numbers.insert(cards, self.sets.len() - 1);
        self.sets.len() - 1
    }

    /// Lists a set's values, if that was not done yet.
    fn list(&mut self, set: usize) {
        if self.sets[set].values.is_some() {
            return;
        }
        let mut values = ValueSet::default();
        self.for_each_value(set, |maker, value| values.add(value, maker));
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
        let mut filter = ValueFilter::for_values(values);
        self.for_each_value(set, |maker, value| filter.add(value, maker));
        self.listed += filter.len();
        self.sets[set].filter = Some(filter);
    }

    /// Visits the values of the two parts of each split of a set.
    fn for_each_split(&mut self, set: usize, mut visit: impl FnMut(&[MadeValue], &[MadeValue])) {
        for split in 0..self.sets[set].splits.len() {
            let [first, other] = HandSplit::new(&self.sets, set, split).parts;
            self.list(first);
            self.list(other);
            visit(self.values(first), self.values(other));
        }
    }

    /// Visits each value of a set, once or oftener, and what makes it.
    fn for_each_value(&mut self, set: usize, mut visit: impl FnMut(Makers, Fraction)) {
        if self.sets[set].count == 1 {
            return visit(Makers::CARD, self.value_of_card(set));
        }
        let whole = self.whole;
        self.for_each_last_step(set, |operation, left, right| {
            if let Some(value) = applied(operation, left, right, whole) {
                visit(Makers::of(Chain::of(operation)), value);
            }
        });
    }

    /// Visits the last steps of a set of two cards or more: each pair of values of two parts.
    #[inline(always)]
    fn for_each_last_step(
        &mut self,
        set: usize,
        mut visit: impl FnMut(Operation, Fraction, Fraction),
    ) {
        use Operation::{Add, Divide, Multiply, Subtract};
        self.for_each_split(set, |first, other| {
            for &(a, _) in first {
                for &(b, _) in other {
                    visit(Add, a, b);
                    visit(Subtract, a, b);
                    visit(Subtract, b, a);
                    visit(Multiply, a, b);
                    visit(Divide, a, b);
                    visit(Divide, b, a);
                }
            }
        });
    }

    fn value_of_card(&self, set: usize) -> Fraction {
        self.forms
            .node(self.found[self.sets[set].card].node())
            .value
    }

    /// A set's listed values.
    fn values(&self, set: usize) -> &[MadeValue] {
        self.sets[set]
            .values
            .as_ref()
            .map_or(&[], |values| &values.list)
    }

    /// Tells whether there may be forms of a set that have this value, but those of some makers:
    /// nearly all that is asked for is not there.
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
        let PartialHand { count, card, .. } = self.sets[set];
        if count == 1 {
            return [
                card..card + usize::from(self.value_of_card(set) == value),
                0..0,
            ];
        }
        let listed = self.sets[set].values.as_ref();
        let makers = listed
            .map_or(Makers::CHAINS, |values| values.makers(value))
            .without(but);
        [Chain::Sum, Chain::Product].map(|chain| {
            if makers.has(Makers::of(chain)) {
                self.chains(set, value, chain)
            } else {
                0..0
            }
        })
    }

    /// The sums or products of a set of two cards or more that have this value.
    fn chains(&mut self, set: usize, value: Fraction, chain: Chain) -> Range<usize> {
        let key = (set as u32, chain, value);
        if let Some(&(start, end)) = self.known.get(&key) {
            return start as usize..end as usize;
        }

        let mut made = Vec::new();
        for index in 0..self.sets[set].splits.len() {
            let split = HandSplit::new(&self.sets, set, index);
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
            self.known
                .insert(key, (range.start as u32, range.end as u32));
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
    fn open_steps(&mut self, split: HandSplit, value: Fraction, chain: Chain) -> Vec<SplitStep> {
        let (smaller, larger) = (split.parts[split.smaller], split.parts[split.larger()]);
        self.list(smaller);
        match self.sets[larger].count {
            count if count <= self.count / 2 => self.list(larger),
            count if count == self.count / 2 + 1 => self.filter(larger),
            _ => {}
        }

        let mut open = Vec::new();
        let excluded = self.excluded(chain);
        let mut visit = |step: SplitStep| {
            let large = step.values[split.larger()];
            if is_allowed(large, self.whole)
                && self.may_make(larger, large, excluded[split.larger()])
            {
                open.push(step);
            }
        };

        let (values, but) = (self.values(smaller), excluded[split.smaller]);
        // Twice, so that the operations are known where fractions are made.
        match chain {
            Chain::Sum => for_each_step(values, but, split, value, Chain::Sum, &mut visit),
            Chain::Product => for_each_step(values, but, split, value, Chain::Product, &mut visit),
        }
        open
    }

    /// Joins the forms of the two parts that have the values of a step.
    fn take(&mut self, split: HandSplit, step: SplitStep, chain: Chain, made: &mut Vec<Form>) {
        let mut forms = [[0..0, 0..0], [0..0, 0..0]];
        // The larger part first: mostly it has none.
        for part in [split.larger(), split.smaller] {
            forms[part] = self.all(
                split.parts[part],
                step.values[part],
                self.excluded(chain)[part],
            );
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
    fn join_zero(&mut self, split: HandSplit, made: &mut Vec<Form>) {
        let (smaller, larger) = (split.smaller, split.larger());
        self.list(split.parts[smaller]);
        let [sums, products] = self.all(
            split.parts[smaller],
            ZERO,
            self.excluded(Chain::Product)[smaller],
        );
        let zeros: Vec<Form> = sums
            .chain(products)
            .map(|place| self.found[place])
            .collect();
        if zeros.is_empty() {
            return;
        }

        for place in self.every(split.parts[larger]) {
            let form = self.found[place];
            if larger == FIRST && self.forms.is_chain(form, Chain::Product) {
                continue;
            }
            for &zero in &zeros {
                let parts = if smaller == FIRST {
                    [zero, form]
                } else {
                    [form, zero]
                };
                made.extend(self.join(Chain::Product, None, parts));
                if !self.forms.is_zero(form) {
                    made.extend(self.join(Chain::Product, Some(larger), parts));
                }
            }
        }
    }

    /// All forms of a set, whatever their values: each function of its cards.
    fn every(&mut self, set: usize) -> Range<usize> {
        let PartialHand { count, card, .. } = self.sets[set];
        if count == 1 {
            return card..card + 1;
        }
        if let Some(known) = self.every.get(&set) {
            return known.clone();
        }

        let mut made = Vec::new();
        for index in 0..self.sets[set].splits.len() {
            let [firsts, others] = HandSplit::new(&self.sets, set, index)
                .parts
                .map(|part| self.every(part));
            for (first, other) in
                firsts.flat_map(|first| others.clone().map(move |other| (first, other)))
            {
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

    /// Returns the makers that each part of a chain must not have alone: the part with the first
    /// card is no chain of the same sort. The rest of such a chain may be no positive whole number,
    /// so of those nothing is excluded.
    const fn excluded(&self, chain: Chain) -> [Makers; 2] {
        if self.whole {
            [Makers::NONE; 2]
        } else {
            [Makers::of(chain), Makers::NONE]
        }
    }

    /// The chain of the part with the first card, which is none of the same sort, and the other
    /// part, of which one may be subtracted or divide; `None` if it is made otherwise. What is made
    /// otherwise may pass through other numbers, so of whole numbers nothing is left out.
    fn join(&mut self, chain: Chain, inverse: Option<usize>, parts: [Form; 2]) -> Option<Form> {
        let has_opposite = parts.map(|part| self.forms.has_opposite(part));
        let is_made_otherwise = match chain {
            // a-(b-c) is made as a+(c-b).
            Chain::Sum => inverse.is_some_and(|inverse| has_opposite[inverse]),
            // (b-a)*(d-c) is made as (a-b)*(c-d).
            Chain::Product => parts[FIRST].is_negative() && has_opposite == [true; 2],
        };
        let is_made_otherwise = is_made_otherwise && !self.whole;
        let [left, right] = if inverse == Some(FIRST) {
            [parts[OTHER], parts[FIRST]]
        } else {
            parts
        };
        (!is_made_otherwise).then(|| {
            self.forms
                .combine(chain.operation(inverse.is_some()), left, right)
        })
    }
}

/// The part of a split that has the first card, and the other.
const FIRST: usize = 0;
const OTHER: usize = 1;

const ZERO: Fraction = Fraction::whole(0);

/// Tells whether a step may have this result, where only positive whole numbers may be results or
/// where all numbers may.
const fn is_allowed(result: Fraction, whole: bool) -> bool {
    !whole || result.is_whole() && result.numerator() > 0
}

/// The result of a step, if it has one and it is allowed.
#[inline(always)]
pub(super) fn applied(
    operation: Operation,
    left: Fraction,
    right: Fraction,
    whole: bool,
) -> Option<Fraction> {
    Fraction::apply(operation, left, right).filter(|&result| is_allowed(result, whole))
}

/// A way to split a set in two.
#[derive(Debug, Clone, Copy)]
struct HandSplit {
    parts: [usize; 2],
    /// Index of the part that has no more cards than the other.
    smaller: usize,
}

impl HandSplit {
    fn new(sets: &[PartialHand], set: usize, index: usize) -> Self {
        let (first, other) = sets[set].splits[index];
        let parts = [first as usize, other as usize];
        Self {
            parts,
            smaller: if sets[parts[FIRST]].count <= sets[parts[OTHER]].count {
                FIRST
            } else {
                OTHER
            },
        }
    }

    const fn larger(self) -> usize {
        1 - self.smaller
    }
}

/// The values of both parts of a split, and which one is subtracted or divides.
#[derive(Debug, Clone, Copy)]
struct SplitStep {
    values: [Fraction; 2],
    inverse: Option<usize>,
}

/// Visits the steps that make a value, with each value of the smaller part but those of some
/// makers, zero as a factor aside.
#[inline(always)]
fn for_each_step(
    smaller: &[MadeValue],
    but: Makers,
    split: HandSplit,
    value: Fraction,
    chain: Chain,
    mut visit: impl FnMut(SplitStep),
) {
    let [operation, inverse] = [false, true].map(|is_inverse| chain.operation(is_inverse));
    for &(small, makers) in smaller {
        if makers.without(but) == Makers::NONE || chain == Chain::Product && small == ZERO {
            continue;
        }
        let mut visit = |large: Option<Fraction>, inverse| {
            if let Some(large) = large {
                let values = if split.smaller == FIRST {
                    [small, large]
                } else {
                    [large, small]
                };
                visit(SplitStep { values, inverse });
            }
        };
        visit(Fraction::apply(inverse, value, small), None);
        visit(Fraction::apply(inverse, small, value), Some(split.larger()));
        visit(
            Fraction::apply(operation, value, small),
            Some(split.smaller),
        );
    }
}

/// Cards of which no part of an expression of six makes 0, so that no function divides by it.
const GENERIC: [i8; 6] = [38, 45, 47, 62, 87, 93];

/// Number of rational functions of so many variables, each used once, and `+ - * /`: 1, 6, 68,
/// 1170, 27142 and 793002 for one to six variables (OEIS A140606). `None` for fewer variables or
/// more.
///
/// They are enumerated and counted, which takes a second for six variables.
///
/// ```
/// assert_eq!(solvetab_solver::twenty_four::number_of_functions(4), Some(1170));
/// ```
#[must_use]
pub fn number_of_functions(variables: usize) -> Option<usize> {
    let cards = Cards::from_slice(GENERIC.get(..variables)?).ok()?;
    Some(FormSearch::default().number_of_forms(cards))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::twenty_four::forms::opposite;

    /// Every form of a hand is a solution if its value is the target, and there are no others.
    #[test]
    fn each_form_is_a_solution_for_its_value() {
        for cards in [[38, 45, 47, 62], [-3, 0, 1, 7], [2, 2, 5, 5]] {
            let (cards, mut search) = (Cards::new(cards).unwrap(), FormSearch::default());
            let forms: Vec<Form> = search.with_hand(cards, |search, hand| {
                search
                    .every(hand)
                    .map(|place| search.found[place])
                    .collect()
            });
            let mut by_value: HashMap<Fraction, usize> = HashMap::new();
            for form in forms {
                let value = search.forms.node(form.node()).value;
                *by_value
                    .entry(if form.is_negative() {
                        opposite(value)
                    } else {
                        value
                    })
                    .or_default() += 1;
            }
            for (value, count) in by_value {
                assert_eq!(
                    search.solutions(cards, value).len(),
                    count,
                    "{cards} to {value}"
                );
            }
        }
    }
}
