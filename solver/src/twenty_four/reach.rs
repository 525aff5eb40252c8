//! Reach of a selection of numbers: every target of a numbers round at once.
//!
//! [`numbers`](super::numbers) answers one target from above. Here all targets are answered from
//! below: each choice of the numbers has a list of the values that use all of it, and a larger
//! choice joins the lists of its parts. The last step, of all numbers, keeps only values that can
//! be a target or the nearest number, and it marks them without a list.
//!
//! Many selections share the lists. They have most of their choices in common: 13 243 selections of
//! six numbers have 7823 choices of two to five.
//!
//! Intermediate results may be far above every target, and 6*25*75 is needed for some. What can be
//! left out is bounded like this. A value that is followed by a step with `m` more cards becomes at
//! most 100^m times smaller: a quotient divides by at most 100^m, and a difference takes at most
//! that away. So a value above `LARGEST` * 100^m leads to nothing up to `LARGEST`.

use std::collections::{BTreeSet, HashMap};

use solvetab_lookup::InputError;
use solvetab_lookup::twenty_four::{Cards, MAX_CARD, Numbers};

use super::card_set::CardSet;
use crate::control::{Control, Interrupted, Phase, Steps};
use crate::mixing::Mixing;
use crate::parallel;

/// The largest target of a round.
pub const MAX_TARGET: u16 = *Numbers::TARGETS.end();

/// Values up to this one are told apart. Each card is a value of at most 100, so the nearest number
/// to a target t above 100 is below 2t, and that to a smaller target at most 199.
pub(super) const LARGEST: u32 = 2 * MAX_TARGET as u32;

/// Values that the numbers of a selection reach with + - * /, each used at most once, if the result
/// of every step is a positive whole number.
///
/// ```
/// use solvetab_solver::twenty_four::reach::Reach;
/// use solvetab_lookup::twenty_four::Cards;
///
/// let reach = Reach::of(Cards::new([3, 6, 25, 50, 75, 100])?)?;
/// assert_eq!(reach.numbers(175)?, Some(2));
/// assert_eq!(reach.numbers(952)?, Some(6));
///
/// // 1 1 2 2 3 3 make nothing between 81 and 999.
/// let reach = Reach::of(Cards::new([1, 1, 2, 2, 3, 3])?)?;
/// assert_eq!((reach.numbers(999)?, reach.nearest(999)?), (None, 81));
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reach {
    /// Fewest numbers that make each value, 0 if none do.
    fewest: Box<[u8]>,
}

impl Reach {
    /// Computes what one to seven cards reach: a millisecond for six.
    ///
    /// # Errors
    ///
    /// [`InputError::Range`] for a card below 1.
    pub fn of(cards: Cards) -> Result<Self, InputError> {
        for &card in cards.values() {
            InputError::check_range("a number of a selection", 1, MAX_CARD.into(), card.into())?;
        }
        let (mut lists, cards) = (Lists::default(), CardSet::of(cards));
        for part in cards.choices() {
            let values = lists.values(part, cards.count());
            lists.0.insert(part, values);
        }
        Ok(lists.reach(cards))
    }

    /// Fewest numbers that make each value from 0 to 1998, 0 if none do.
    pub(super) fn fewest(&self) -> &[u8] {
        &self.fewest
    }

    /// The fewest numbers that make a target from 1 to [`MAX_TARGET`]; `None` if none do.
    ///
    /// # Errors
    ///
    /// [`InputError::Range`] for another target.
    pub fn numbers(&self, target: u16) -> Result<Option<u8>, InputError> {
        Ok(Some(self.fewest[check(target)?]).filter(|&fewest| fewest > 0))
    }

    /// The number that is nearest to a target from 1 to [`MAX_TARGET`], of two equally near the
    /// smaller. A target that can be made is nearest to itself.
    ///
    /// # Errors
    ///
    /// [`InputError::Range`] for another target.
    pub fn nearest(&self, target: u16) -> Result<u16, InputError> {
        let target = check(target)?;
        let below = (1..=target).rev().find(|&value| self.fewest[value] > 0);
        let furthest = below.map_or(LARGEST as usize, |below| 2 * target - below);
        let above = (target..furthest)
            .find(|&value| self.fewest.get(value).is_some_and(|&fewest| fewest > 0));
        Ok(above
            .or(below)
            .expect("every card is a value of at most 100") as u16)
    }
}

fn check(target: u16) -> Result<usize, InputError> {
    InputError::check_range("a round's target", 1, MAX_TARGET.into(), target.into())
        .map(|()| target.into())
}

/// Selections that a thread takes at a time.
const AT_ONCE: usize = 64;

/// Computes what each selection reaches, in their order: the lists of choices that selections have
/// in common are made once. The threads of the current pool share the work.
///
/// # Errors
///
/// [`Interrupted`] if the control says so.
///
/// # Panics
///
/// If a card is below 1.
pub(super) fn reach_all(
    selections: &[Cards],
    control: &dyn Control<Steps>,
) -> Result<Vec<Reach>, Interrupted> {
    assert!(
        selections.iter().all(|cards| cards.values()[0] >= 1),
        "numbers of a selection are positive"
    );
    let most = selections
        .iter()
        .map(|cards| cards.count())
        .max()
        .unwrap_or(0);
    let choices: BTreeSet<CardSet> = selections
        .iter()
        .flat_map(|&cards| CardSet::of(cards).choices())
        .collect();

    let choices_phase = Phase::new(control, "choices of numbers", choices.len() as u64);
    let mut lists = Lists::default();
    for count in 1..most {
        let level: Vec<CardSet> = choices
            .iter()
            .copied()
            .filter(|part| part.count() == count)
            .collect();
        let made = parallel::try_map(level.chunks(AT_ONCE).collect(), |chunk: &[CardSet]| {
            choices_phase.advance(chunk.len() as u64)?;
            Ok(chunk
                .iter()
                .map(|&part| (part, lists.values(part, most)))
                .collect::<Vec<_>>())
        })?;
        lists.0.extend(made.into_iter().flatten());
    }

    let phase = Phase::new(control, "selections", selections.len() as u64);
    let reached = parallel::try_map(selections.chunks(AT_ONCE).collect(), |chunk: &[Cards]| {
        phase.advance(chunk.len() as u64)?;
        Ok(chunk
            .iter()
            .map(|&cards| lists.reach(CardSet::of(cards)))
            .collect::<Vec<_>>())
    })?;
    Ok(reached.into_iter().flatten().collect())
}

/// Values of all expressions that use each card of a choice, in ascending order, as far as they
/// lead to a value up to [`LARGEST`].
#[derive(Default)]
struct Lists(HashMap<CardSet, Vec<u32>, Mixing>);

impl Lists {
    /// The values of a choice, if those of its parts are known: the choice is to be one of at most
    /// `most` cards.
    fn values(&self, cards: CardSet, most: usize) -> Vec<u32> {
        if cards.count() == 1 {
            return vec![cards.card(0) as u32];
        }
        let further = 100_u32.checked_pow((most - cards.count()) as u32);
        let limit = further.map_or(u32::MAX, |further| LARGEST.saturating_mul(further));
        if limit <= MARKED {
            let mut marks = vec![0_u64; limit as usize / 64 + 1];
            self.join(cards, limit, |value| {
                marks[value as usize / 64] |= 1 << (value % 64)
            });
            let values = marks.iter().enumerate().flat_map(|(index, &word)| {
                let words =
                    std::iter::successors(Some(word), |&word| Some(word & word.wrapping_sub(1)));
                let words = words.take_while(|&word| word != 0);
                words.map(move |word| index as u32 * 64 + word.trailing_zeros())
            });
            return values.collect();
        }

        let mut values = Vec::new();
        self.join(cards, limit, |value| values.push(value));
        values.sort_unstable();
        values.dedup();
        values
    }

    /// Computes what a selection reaches, if the values of its parts are known.
    fn reach(&self, cards: CardSet) -> Reach {
        let mut fewest = vec![0; LARGEST as usize + 1].into_boxed_slice();
        let all = cards.count() as u8;
        if all == 1 {
            fewest[cards.card(0) as usize] = all;
        }
        self.join(cards, LARGEST, |value| fewest[value as usize] = all);
        // Fewer cards come last and replace what more of them make.
        for part in cards.choices().into_iter().rev() {
            let values = &self.0[&part];
            for &value in &values[..values.partition_point(|&value| value <= LARGEST)] {
                fewest[value as usize] = part.count() as u8;
            }
        }
        Reach { fewest }
    }

    /// Visits the results, up to a limit, of each last step of all cards.
    fn join(&self, cards: CardSet, limit: u32, mut visit: impl FnMut(u32)) {
        for (part, other) in cards.halves() {
            // With equal first cards the two parts come in either order.
            if part.card(0) == other.card(0) && part > other {
                continue;
            }
            let (one, two) = (&self.0[&part], &self.0[&other]);
            let (few, many) = if one.len() <= two.len() {
                (one, two)
            } else {
                (two, one)
            };
            few.iter().for_each(|&a| join(a, many, limit, &mut visit));
        }
    }
}

/// Lists of values up to this one are made by marking a bit for each, which saves sorting them.
const MARKED: u32 = 1 << 18;

/// Visits the results, up to a limit, of each step with `a` and a number of an ascending list.
#[inline(always)]
fn join(a: u32, list: &[u32], limit: u32, visit: &mut impl FnMut(u32)) {
    let up_to = |most: u32| list.partition_point(|&b| b <= most);
    let (below_a, up_to_a) = (up_to(a - 1), up_to(a));
    if a < limit {
        list[..up_to(limit - a)].iter().for_each(|&b| visit(a + b));
    }
    list[..up_to(limit / a)].iter().for_each(|&b| visit(a * b));
    list[up_to_a..up_to(a.saturating_add(limit))]
        .iter()
        .for_each(|&b| visit(b - a));
    list[up_to(a.saturating_sub(limit).saturating_sub(1))..below_a]
        .iter()
        .for_each(|&b| visit(a - b));
    list[below_a..up_to(a.saturating_mul(limit))]
        .iter()
        .filter(|&&b| b.is_multiple_of(a))
        .for_each(|&b| visit(b / a));
    list[up_to((a - 1) / limit)..below_a]
        .iter()
        .filter(|&&b| a.is_multiple_of(b))
        .for_each(|&b| visit(a / b));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::{Patience, Unwatched};
    use crate::twenty_four::numbers::{Rules, play};
    use solvetab_lookup::twenty_four::Fraction;

    #[test]
    fn it_agrees_with_rounds() {
        let rules = Rules {
            some: true,
            whole: true,
        };
        let hands: [&[i8]; 8] = [
            &[100],
            &[7, 7],
            &[1, 2, 100],
            &[75, 9, 3, 50],
            &[1, 1, 2, 2, 3],
            &[25, 50, 75, 100, 3, 6],
            &[99; 6],
            &[1, 1, 2, 2, 3, 3, 4],
        ];
        for hand in hands {
            let cards = Cards::from_slice(hand).unwrap();
            let reach = Reach::of(cards).unwrap();
            for target in [1, 2, 24, 100, 101, 376, 594, 813, 947, 999] {
                let round = play(cards, Fraction::whole(target.into()), rules).unwrap();
                let nearest = round.made[0].numerator();
                assert_eq!(
                    reach.nearest(target),
                    Ok(nearest as u16),
                    "{cards} to {target}"
                );
                let fewest = round.solutions[0].cards().count() as u8;
                let numbers = (nearest == i64::from(target)).then_some(fewest);
                assert_eq!(reach.numbers(target), Ok(numbers), "{cards} to {target}");
            }
        }
    }

    #[test]
    fn selections_together_reach_what_each_does() {
        let selections: Vec<Cards> = ["1 1 2 3 5 8", "1 2 3", "4 8 8 25 50 100", "100", "9 9"]
            .map(read)
            .into();
        let together = reach_all(&selections, &Unwatched).unwrap();
        let each: Vec<Reach> = selections
            .iter()
            .map(|&cards| Reach::of(cards).unwrap())
            .collect();
        assert_eq!(together, each);
        assert_eq!(
            reach_all(&selections, &Patience::new(2)),
            Err(Interrupted { known: () })
        );
        assert_eq!(reach_all(&[], &Unwatched), Ok(Vec::new()));
    }

    #[test]
    fn what_is_no_selection_or_target_is_refused() {
        assert!(Reach::of(read("0 1")).is_err() && Reach::of(read("1 -1")).is_err());
        let reach = Reach::of(read("1 2")).unwrap();
        assert!(reach.numbers(0).is_err() && reach.nearest(1000).is_err());
        assert_eq!((reach.nearest(1), reach.nearest(999)), (Ok(1), Ok(3)));
    }

    fn read(text: &str) -> Cards {
        text.parse().unwrap()
    }
}
