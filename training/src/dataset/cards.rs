//! Hands of cards that make a target, or do not.

use solvetab_lookup::twenty_four::{Cards, Fraction};
use solvetab_solver::twenty_four::{Level, Solver};

use super::instances::{Fields, IMPOSSIBLE, Instances, Line, cards_form, listed, steps};

pub(super) struct Hands24 {
    pub(super) hands: Vec<Cards>,
    pub(super) target: i32,
    pub(super) solver: Solver,
}

impl Instances for Hands24 {
    type Item = Cards;

    fn name(&self) -> String {
        format!("24 {}", self.target)
    }

    fn size(&self) -> u128 {
        self.hands.len() as u128
    }

    fn item(&self, number: u128) -> Option<Cards> {
        self.hands.get(number as usize).copied()
    }

    fn form(&self, item: &Cards) -> String {
        cards_form("24", *item, self.target)
    }

    fn classes(&self) -> &'static [&'static str] {
        &["easy", "medium", "hard", IMPOSSIBLE]
    }

    fn class(&mut self, item: &Cards) -> Option<usize> {
        let solutions = self
            .solver
            .solve(*item, Fraction::whole(self.target))
            .solutions()
            .len();
        let level = [Level::Easy, Level::Medium, Level::Hard]
            .iter()
            .position(|level| level.has(solutions));
        Some(level.unwrap_or(3))
    }

    fn line(&mut self, item: &Cards, difficulty: &'static str) -> Line {
        let target = self.target;
        let solved = self.solver.solve(*item, Fraction::whole(target));
        let solution = solved
            .solutions()
            .first()
            .map(|solution| solution.expression);
        let prompt = format!(
            "Make {target} from the numbers {} with +, -, *, / and brackets. Use each number exactly once; digits may not \
             be joined, and fractions on the way are allowed. Answer with one expression, or with 'impossible' if there \
             is none.",
            listed(item.values())
        );

        Line {
            instance: Fields::Cards {
                game: "24",
                cards: item.values().to_vec(),
                target,
            },
            prompt,
            answer: solution.map_or_else(
                || IMPOSSIBLE.to_owned(),
                |expression| expression.to_string(),
            ),
            solvable: solution.is_some(),
            difficulty,
            solutions: solved.solutions().len(),
            line: solution.as_ref().map(steps).unwrap_or_default(),
        }
    }
}
