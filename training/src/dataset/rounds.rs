//! Numbers rounds: six numbers and a target.

use solvetab_lookup::twenty_four::{Cards, Fraction, Numbers};
use solvetab_solver::twenty_four::numbers;

use super::instances::{Fields, Instances, Line, cards_form, listed, steps};

/// The 13,243 selections of six numbers, in lexicographic order.
pub(super) fn selections() -> Vec<Cards> {
    let mut selections: Vec<Cards> = Numbers::selections().collect();
    selections.sort_by(|one, other| one.values().cmp(other.values()));
    selections
}

/// The targets of a round.
const TARGETS: std::ops::RangeInclusive<i32> = 101..=999;

pub(super) struct RoundInstances {
    pub(super) selections: Vec<Cards>,
}

impl RoundInstances {
    fn play(&(cards, target): &(Cards, i32)) -> numbers::Round {
        let rules = numbers::Rules {
            some: true,
            whole: true,
        };
        numbers::play(cards, Fraction::whole(target), rules).expect("cards and targets of a round")
    }
}

impl Instances for RoundInstances {
    type Item = (Cards, i32);

    fn name(&self) -> String {
        "numbers".to_owned()
    }

    fn size(&self) -> u128 {
        (self.selections.len() * TARGETS.count()) as u128
    }

    fn item(&self, number: u128) -> Option<(Cards, i32)> {
        let targets = TARGETS.count();
        let cards = *self.selections.get(number as usize / targets)?;
        Some((cards, TARGETS.start() + (number as usize % targets) as i32))
    }

    fn form(&self, item: &(Cards, i32)) -> String {
        cards_form("numbers", item.0, item.1)
    }

    fn classes(&self) -> &'static [&'static str] {
        &["easy", "medium", "hard", "very-hard", "unreachable"]
    }

    fn class(&mut self, item: &(Cards, i32)) -> Option<usize> {
        let round = Self::play(item);
        let reached = round.made == [Fraction::whole(item.1)];
        let needed = round
            .solutions
            .first()
            .map_or(0, |solution| solution.cards().count());
        Some(if reached { needed.clamp(3, 6) - 3 } else { 4 })
    }

    fn line(&mut self, item: &(Cards, i32), difficulty: &'static str) -> Line {
        let (round, (cards, target)) = (Self::play(item), *item);
        let solution = round.solutions.first().copied();
        let prompt = format!(
            "Make {target} from the numbers {} with +, -, * and /. Use each number at most once; the result of every step \
             must be a positive whole number. If {target} cannot be reached, make the nearest number. Answer with one \
             expression.",
            listed(cards.values())
        );

        Line {
            instance: Fields::Cards {
                game: "numbers",
                cards: cards.values().to_vec(),
                target,
            },
            prompt,
            answer: solution
                .map(|expression| expression.to_string())
                .unwrap_or_default(),
            solvable: round.made == [Fraction::whole(target)],
            difficulty,
            solutions: round.solutions.len(),
            line: solution.as_ref().map(steps).unwrap_or_default(),
        }
    }
}
