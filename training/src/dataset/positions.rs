//! Positions of QuadAce.

use solvetab_lookup::quad_ace::{self, Hands, Outcome, QuadAce};
use solvetab_solver::quad_ace::{Choice, choices};

use super::instances::{Fields, Instances, Line, listed};

pub(super) struct Positions {
    pub(super) rules: quad_ace::Rules,
    pub(super) table: QuadAce<Vec<u8>>,
    pub(super) positions: Vec<(Hands, Hands)>,
}

impl Positions {
    fn choices(&self, (mover, opponent): (Hands, Hands)) -> Vec<Choice> {
        choices(&self.table, mover, opponent).expect("hands of this game")
    }
}

impl Instances for Positions {
    type Item = (Hands, Hands);

    fn name(&self) -> String {
        format!("quad-ace {}", self.rules.base())
    }

    fn size(&self) -> u128 {
        self.positions.len() as u128
    }

    fn item(&self, number: u128) -> Option<(Hands, Hands)> {
        self.positions.get(number as usize).copied()
    }

    /// Multiplying all hands by a number without a common divisor with the base changes only their
    /// names: the least image counts.
    fn form(&self, &(mover, opponent): &(Hands, Hands)) -> String {
        let base = self.rules.base();
        let units = (1..base).filter(|&unit| {
            (2..=unit).all(|divisor| unit % divisor != 0 || !base.is_multiple_of(divisor))
        });
        let images = units.map(|unit| {
            [mover, opponent].map(|hands| {
                let mut image: Vec<u16> = hands
                    .values()
                    .iter()
                    .map(|&hand| u16::from(hand) * unit % base)
                    .collect();
                image.sort_unstable();
                image
            })
        });
        let [mover, opponent] = images.min().expect("1 has no divisor");
        format!("quad-ace {base} {mover:?} {opponent:?}")
    }

    fn classes(&self) -> &'static [&'static str] {
        &["easy", "medium", "hard", "draw", "loss"]
    }

    fn class(&mut self, item: &(Hands, Hands)) -> Option<usize> {
        match self.choices(*item).first()?.value {
            Outcome::Win { plies: 0..=1 } => Some(0),
            Outcome::Win { plies: 2..=5 } => Some(1),
            Outcome::Win { .. } => Some(2),
            Outcome::Draw => Some(3),
            Outcome::Loss { .. } => Some(4),
        }
    }

    fn line(&mut self, item: &(Hands, Hands), difficulty: &'static str) -> Line {
        let (mut position, mut line) = (*item, Vec::new());
        let moves = self.choices(position);
        let best = moves
            .first()
            .expect("only positions with a move are taken")
            .value;
        while let Some(choice) = self.choices(position).first().copied() {
            line.push(format!("{}+{}", choice.own, choice.other));
            position = (position.1, choice.result);
            if choice.result.is_out() || choice.value == Outcome::Draw {
                break;
            }
        }

        let (base, (mover, opponent)) = (self.rules.base(), *item);
        let prompt = format!(
            "QuadAce, modulo {base}. Each player has two hands. A move replaces one of your hands that is not 0 by its sum \
             with one of the opponent's that is not 0, modulo {base}. Whoever first has both own hands at 0 wins. Your \
             hands are {}, the opponent's {}. Name a best move: one that wins soonest, else draws, else loses latest. \
             Answer with your hand and the opponent's, such as 3+7.",
            listed(mover.values()),
            listed(opponent.values())
        );

        Line {
            instance: Fields::QuadAce {
                game: "quad-ace",
                base,
                mover: mover.values().to_vec(),
                opponent: opponent.values().to_vec(),
            },
            prompt,
            answer: line.first().cloned().unwrap_or_default(),
            solvable: true,
            difficulty,
            solutions: moves.iter().filter(|choice| choice.value == best).count(),
            line,
        }
    }
}
