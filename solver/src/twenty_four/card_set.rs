//! Some cards, equal ones as often as there are, in a number.

use std::collections::BTreeSet;

use solvetab_lookup::twenty_four::Cards;

/// Cards in ascending order: a byte each from the lowest up, 128 more than they are; zeros behind
/// them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct CardSet(u64);

impl CardSet {
    pub(super) fn of(cards: Cards) -> Self {
        Self::new(cards.values().iter().copied())
    }

    fn new(cards: impl Iterator<Item = i8>) -> Self {
        Self(cards.zip(0..).fold(0, |packed, (card, place)| {
            packed | u64::from(card as u8 ^ 128) << (8 * place)
        }))
    }

    pub(super) fn cards(self) -> Cards {
        let cards: Vec<i8> = (0..self.count()).map(|place| self.card(place)).collect();
        Cards::from_slice(&cards).expect("some cards of a hand")
    }

    pub(super) const fn count(self) -> usize {
        8 - self.0.leading_zeros() as usize / 8
    }

    pub(super) const fn card(self, place: usize) -> i8 {
        ((self.0 >> (8 * place)) as u8 ^ 128) as i8
    }

    /// The ways to split the cards in two, the part with the first card first; each once but for
    /// what equal first cards repeat.
    pub(super) fn halves(self) -> impl Iterator<Item = (Self, Self)> {
        let count = self.count();
        let equals_before = (1..count)
            .filter(|&place| self.card(place) == self.card(place - 1))
            .map(|place| 1_u32 << place)
            .sum::<u32>();
        let whole = (1_u32 << count) - 1;
        // Of equal cards the first ones are taken first.
        let splits = (1..whole)
            .step_by(2)
            .filter(move |first| first & equals_before & !(first << 1) == 0);
        splits.map(move |first| (self.part(first), self.part(whole ^ first)))
    }

    /// The different choices of some of the cards, but neither none nor all; fewer cards come
    /// first.
    pub(super) fn choices(self) -> BTreeSet<Self> {
        self.halves()
            .flat_map(|(part, other)| [part, other])
            .collect()
    }

    /// The cards of these places, a bit each.
    fn part(self, places: u32) -> Self {
        Self::new(
            (0..8)
                .filter(|place| places >> place & 1 == 1)
                .map(|place| self.card(place)),
        )
    }
}
