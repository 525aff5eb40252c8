//! The feedback to every question for every secret, one byte each.
//!
//! A feedback does not change when guess and secret are exchanged, so the row of a secret is its
//! feedbacks to all questions, and the row of a question its feedbacks for all secrets: one square
//! table serves both.

use std::sync::Arc;

use solvetab_lookup::code_breaking::{Code, Rules};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::spine::{Group, parallel};

/// Most codes of rules that are searched: the table of feedbacks has the square of it in bytes.
pub(crate) const MOST_CODES: u32 = 8192;

/// The feedbacks between all codes of some rules.
#[derive(Debug)]
pub(crate) struct FeedbackTable {
    rules: Rules,
    game: Game,
    group: Group,
    codes: Vec<Code>,
    /// The index of the feedback of each code to each, row after row.
    table: Vec<u8>,
    most_parts: usize,
}

impl FeedbackTable {
    /// The feedbacks of these rules; `None` if they have more than [`MOST_CODES`] codes.
    pub(crate) fn new(rules: Rules) -> Option<Self> {
        if rules.codes() > MOST_CODES {
            return None;
        }
        let game = Game::from(rules);
        let codes: Vec<Code> = rules.iter().collect();
        let rows = parallel::map(game.secrets().to_vec(), |code| -> Vec<u8> {
            let feedback = game.feedbacks_to_all(code).into_iter();
            feedback
                .map(|number| {
                    game.counts(number.into())
                        .expect("rules are counted")
                        .index()
                })
                .collect()
        });
        let parts = rows.iter().map(|row| {
            row.iter()
                .fold(0_u64, |seen, &feedback| seen | 1 << feedback)
                .count_ones()
        });
        let most_parts = parts.max().expect("rules have a code") as usize;
        let table = rows.concat();
        let group = Group::new(&game, false);
        Some(Self {
            rules,
            game,
            group,
            codes,
            table,
            most_parts,
        })
    }

    /// The rules.
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    /// The game.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// Its symmetries.
    pub(crate) fn group(&self) -> &Group {
        &self.group
    }

    /// The guesses that are essentially different after others: the first of each orbit. A symmetry
    /// that fixes the guesses so far fixes the candidates too, so an orbit's guesses are worth the
    /// same. `None` if every guess is alone in its orbit.
    pub(crate) fn different_after(&self, asked: &[u16]) -> Option<Arc<[u16]>> {
        // Each with feedback of its own, so that no two are exchanged.
        let history: Vec<(u16, u16)> = asked.iter().copied().zip(0..).collect();
        let questions: Arc<[u16]> = self.group.canonical(&history).collect();
        (questions.len() < self.count()).then_some(questions)
    }

    /// Number of codes: as many questions as secrets.
    pub(crate) fn count(&self) -> usize {
        self.codes.len()
    }

    /// The code with this number.
    pub(crate) fn code(&self, number: u16) -> Code {
        self.codes[usize::from(number)]
    }

    /// The codes with these numbers.
    pub(crate) fn codes_of(&self, numbers: &[u16]) -> Vec<Code> {
        numbers.iter().map(|&number| self.code(number)).collect()
    }

    /// The index of the feedback to this question for every secret, and of this secret to every
    /// question.
    pub(crate) fn row(&self, code: u16) -> &[u8] {
        let start = usize::from(code) * self.codes.len();
        &self.table[start..start + self.codes.len()]
    }

    /// Most different feedbacks that one question can have.
    pub(crate) fn most_parts(&self) -> usize {
        self.most_parts
    }
}
