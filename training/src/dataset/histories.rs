//! Games of codes or words after two or three guesses.

use solvetab_lookup::code_breaking::FeedbackKind;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::spine::{Endgame, history_name};

use super::instances::{Fields, IMPOSSIBLE, Instances, Line};

/// The most candidates of an instance: up to them the least expected guesses are found.
const MOST_CANDIDATES: usize = 20;

/// Games of codes or words after two or three guesses: pairs of the numbers of a guess and its
/// feedback.
pub(super) struct Histories<'a> {
    /// Name of the game, or of its list of words, in an instance.
    label: &'a str,
    game: &'a Game,
    endgame: Endgame,
}

/// Draws the numbers of a mixed base from one number.
fn digit(number: &mut u128, base: usize) -> usize {
    let digit = *number % base as u128;
    *number /= base as u128;
    digit as usize
}

impl<'a> Histories<'a> {
    pub(super) fn new(label: &'a str, game: &'a Game) -> Self {
        Self {
            label,
            game,
            endgame: Endgame::new(game),
        }
    }

    fn win(&self) -> u16 {
        self.game.win()
    }

    fn feedback(&self, guess: u16, secret: u16) -> u16 {
        self.game
            .cells(&[secret], guess)
            .first()
            .map_or(self.win(), |&(feedback, _)| feedback)
    }

    /// Members of a set that are consistent with a guess and its feedback, which is not the winning
    /// one.
    fn after(&self, set: &[u16], (guess, feedback): (u16, u16)) -> Vec<u16> {
        let cells = self.game.cells(set, guess);
        cells
            .into_iter()
            .find(|&(other, _)| other == feedback)
            .map(|(_, cell)| cell)
            .unwrap_or_default()
    }

    fn candidates(&self, history: &[(u16, u16)]) -> Vec<u16> {
        history
            .iter()
            .fold(self.game.secrets().to_vec(), |set, &one| {
                self.after(&set, one)
            })
    }

    fn shown(&self, &(guess, feedback): &(u16, u16)) -> String {
        format!(
            "{}={}",
            self.game.name(guess),
            self.game.feedback_name(feedback)
        )
    }

    fn prompt(&self) -> String {
        let Some(rules) = self.game.rules() else {
            return format!(
                "The secret is a word of the list {}. Each letter of a guess gets a colour: G if it is right and in the \
                 right place, Y if it is in another place, - if it is not in the word (or not so often). The guesses so \
                 far:",
                self.label
            );
        };
        let last = char::from_digit(u32::from(rules.symbols()) - 1, 36).unwrap_or('?');
        let repeats = if rules.repeats() {
            "symbols may occur more than once"
        } else {
            "no symbol occurs twice"
        };
        let feedback = match rules.feedback_kind() {
            FeedbackKind::Black => {
                "The feedback is the number of right symbols in the right place."
            }
            _ => {
                "In the feedback, A counts right symbols in the right place and B right symbols in another place, as \
                 in 1A2B."
            }
        };

        format!(
            "The secret is a code of {} symbols from 0 to {last}; {repeats}. {feedback} The guesses so far:",
            rules.positions()
        )
    }
}

impl Instances for Histories<'_> {
    type Item = Vec<(u16, u16)>;

    fn name(&self) -> String {
        match self.game.rules() {
            Some(rules) => format!("codes {rules} {}", rules.feedback_kind().name()),
            None => format!("words {}", self.label),
        }
    }

    fn size(&self) -> u128 {
        let (secrets, guesses) = (
            self.game.secrets().len() as u128,
            self.game.guess_count() as u128,
        );
        4 * secrets.pow(2) * guesses.pow(3)
    }

    /// Two or three guesses with the feedback of one secret; every second time the last feedback is
    /// that of another secret.
    fn item(&self, mut number: u128) -> Option<Self::Item> {
        let secrets = self.game.secrets();
        let (is_longer, is_altered) = (digit(&mut number, 2) == 1, digit(&mut number, 2) == 1);
        let [secret, other] = [0; 2].map(|_| secrets[digit(&mut number, secrets.len())]);
        let length = if is_longer { 3 } else { 2 };
        let guesses = (0..length).map(|place| {
            let guess = digit(&mut number, self.game.guess_count()) as u16;
            let secret = if is_altered && place + 1 == length {
                other
            } else {
                secret
            };
            (guess, self.feedback(guess, secret))
        });
        let history: Self::Item = guesses.collect();
        history
            .iter()
            .all(|&(_, feedback)| feedback != self.win())
            .then_some(history)
    }

    fn form(&self, item: &Self::Item) -> String {
        if self.game.rules().is_some() {
            let index = |feedback| Some(self.game.counts(feedback)?.index().into());
            let moves: Vec<(u16, u16)> = item
                .iter()
                .filter_map(|&(guess, feedback)| Some((guess, index(feedback)?)))
                .collect();
            return format!("{} {:x}", self.name(), history_name(self.game, &moves));
        }
        let mut moves: Vec<String> = item.iter().map(|one| self.shown(one)).collect();
        moves.sort_unstable();
        format!("{} {}", self.name(), moves.join(" "))
    }

    fn classes(&self) -> &'static [&'static str] {
        &["easy", "medium", "hard", "unique", IMPOSSIBLE]
    }

    fn class(&mut self, item: &Self::Item) -> Option<usize> {
        match self.candidates(item).len() {
            0 => Some(4),
            1 => Some(3),
            2..=3 => Some(2),
            4..=8 => Some(1),
            9..=MOST_CANDIDATES => Some(0),
            _ => None,
        }
    }

    fn line(&mut self, item: &Self::Item, difficulty: &'static str) -> Line {
        let candidates = self.candidates(item);
        let secret = candidates.first().copied();
        let (mut left, mut line) = (candidates.clone(), Vec::new());
        while let Some(secret) = secret {
            let guess = self.endgame.guess_after(&left, &[], None);
            let one = (guess, self.feedback(guess, secret));
            line.push(self.shown(&one));
            if one.1 == self.win() {
                break;
            }
            left = self.after(&left, one);
        }

        let history: Vec<String> = item.iter().map(|one| self.shown(one)).collect();
        let prompt = format!(
            "{} {}. Answer with a secret that agrees with all feedback, or with 'impossible' if there is none.",
            self.prompt(),
            history.join(", ")
        );
        let instance = match (self.game.rules(), self.label) {
            (Some(rules), game) => {
                let feedback = rules.feedback_kind().name();
                Fields::Codes {
                    game: game.to_owned(),
                    rules: rules.to_string(),
                    feedback,
                    history,
                }
            }
            (None, list) => Fields::Words {
                game: "words",
                codes: list.to_owned(),
                history,
            },
        };

        Line {
            instance,
            prompt,
            answer: secret.map_or_else(|| IMPOSSIBLE.to_owned(), |secret| self.game.name(secret)),
            solvable: secret.is_some(),
            difficulty,
            solutions: candidates.len(),
            line,
        }
    }
}
