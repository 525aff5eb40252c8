//! The game itself: its codes and their feedback, whether they are those of rules or of a list.

use std::fmt;
use std::iter::zip;
use std::str::FromStr;
use std::sync::Arc;

use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::{Code, Feedback, FeedbackKind, Rules};

use super::list::CodeList;
use super::partition::{Bits, CodeBits, NO_ANSWER};
use super::representatives::{Renaming, Representatives};
use super::scan::{Excess, GuessSets, How, Matches, Scan, Symbols};

/// A guessing game: the codes that may be guessed, which of them may be the secret, and the
/// feedback between them.
///
/// Cheap to clone: the tables inside are shared.
///
/// ```
/// use solvetab_solver::code_breaking::game::Game;
///
/// let game: Game = "4x10".parse()?;
/// assert_eq!((game.secrets().len(), game.name(0)), (5040, "0123".to_owned()));
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Game {
    shared: Arc<Shared>,
    /// Whether vector instructions may be used that not every processor has.
    vectors: bool,
}

/// What is computed once for a game.
#[derive(Debug)]
struct Shared {
    positions: usize,
    source: Source,
    guesses: Vec<Symbols>,
    secrets: Vec<u16>,
    feedback: Vec<Feedback>,
    sets: GuessSets,
    /// By code.
    matches: Vec<Matches>,
    /// Of all codes of rules.
    representatives: Option<Representatives>,
    bits: CodeBits,
}

/// Where the codes come from.
#[derive(Debug)]
enum Source {
    /// All codes of some rules may be guessed and be secret.
    Rules(Rules),
    /// The codes or words of a list.
    List(CodeList),
}

impl From<Rules> for Game {
    /// All codes of some rules may be guessed and be secret.
    fn from(rules: Rules) -> Self {
        let symbols = |code: Code| {
            let mut symbols = [0; 8];
            zip(&mut symbols, code.symbols()).for_each(|(slot, symbol)| *slot = symbol);
            symbols
        };
        let guesses: Vec<Symbols> = rules.iter().map(symbols).collect();
        let secrets = (0..guesses.len()).map(|code| code as u16).collect();
        Self::new(rules.positions().into(), Source::Rules(rules), guesses, secrets)
    }
}

impl From<CodeList> for Game {
    fn from(list: CodeList) -> Self {
        let (guesses, secrets) = (list.symbols().to_vec(), list.secret_numbers().to_vec());
        Self::new(list.positions().into(), Source::List(list), guesses, secrets)
    }
}

impl FromStr for Game {
    type Err = InputError;

    /// A game of rules such as `4x10` or `4x6r`.
    fn from_str(rules: &str) -> Result<Self, InputError> {
        rules.parse::<Rules>().map(Self::from)
    }
}

impl TryFrom<&str> for Game {
    type Error = InputError;

    fn try_from(rules: &str) -> Result<Self, InputError> {
        rules.parse()
    }
}

impl fmt::Display for Game {
    /// The rules, or the title of the list.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.shared.source {
            Source::Rules(rules) => rules.fmt(f),
            Source::List(list) => f.pad(list.title().unwrap_or("the list")),
        }
    }
}

impl Game {
    /// Codes of 1 to 8 positions and symbols below 32 that may be guessed; `secrets` are the
    /// numbers of those that may be secret, in ascending order.
    fn new(positions: usize, source: Source, guesses: Vec<Symbols>, secrets: Vec<u16>) -> Self {
        let kind = match &source {
            Source::Rules(rules) => rules.feedback_kind(),
            Source::List(_) => FeedbackKind::Counts,
        };
        let mut numbers = [NO_ANSWER; 128];
        let mut feedback: Vec<Feedback> = Vec::new();
        for all in 0..=positions as u8 {
            for in_place in (0..=all).filter(|in_place| !(usize::from(all) == positions && in_place + 1 == all)) {
                let reported = Feedback::new(in_place, all - in_place).map(|counts| kind.of(counts));
                let Ok(reported) = reported else { continue };
                let known = feedback.iter().position(|&known| known == reported);
                numbers[usize::from(8 * all + in_place)] = known.unwrap_or(feedback.len()) as u8;
                feedback.extend(known.is_none().then_some(reported));
            }
        }
        let symbols = guesses.iter().flat_map(|code| &code[..positions]).max().map_or(1, |&most| usize::from(most) + 1);
        let sets = GuessSets::new(positions, symbols, &guesses);
        let bits = CodeBits::new(positions, symbols, &guesses, numbers, kind);
        let matches = guesses.iter().map(|code| Matches::new(positions, symbols, code)).collect();
        let representatives = match &source {
            Source::Rules(rules) => Some(Representatives::new(*rules, &guesses)),
            Source::List(_) => None,
        };
        let shared = Shared { positions, source, guesses, secrets, feedback, sets, matches, representatives, bits };
        Self { shared: Arc::new(shared), vectors: true }
    }

    /// The same game, with or without vector instructions that not every processor has; they change
    /// the time only.
    #[doc(hidden)]
    pub fn with_vectors(&self, vectors: bool) -> Self {
        Self { vectors, ..self.clone() }
    }

    /// The rules whose codes these are, all of them; nothing for a list.
    #[must_use]
    pub fn rules(&self) -> Option<Rules> {
        match self.shared.source {
            Source::Rules(rules) => Some(rules),
            Source::List(_) => None,
        }
    }

    /// The list whose codes these are; nothing for rules.
    #[must_use]
    pub fn list(&self) -> Option<&CodeList> {
        match &self.shared.source {
            Source::Rules(_) => None,
            Source::List(list) => Some(list),
        }
    }

    /// What is searched, in one line; the same for no other game.
    #[must_use]
    pub fn description(&self) -> String {
        match &self.shared.source {
            Source::Rules(rules) if rules.feedback_kind() == FeedbackKind::Counts => rules.to_string(),
            Source::Rules(rules) => format!("{rules}, {} feedback", rules.feedback_kind()),
            Source::List(list) => list.description(),
        }
    }

    /// Symbols in a code.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.shared.positions
    }

    /// The code with a number, as it is written.
    ///
    /// # Panics
    ///
    /// If there is no code of this number.
    #[must_use]
    pub fn name(&self, code: u16) -> String {
        match &self.shared.source {
            Source::Rules(rules) => rules.code(code.into()).expect("the number of a code").to_string(),
            Source::List(list) => list.name(code).to_owned(),
        }
    }

    /// What is reported of a guess.
    #[must_use]
    pub fn feedback_kind(&self) -> FeedbackKind {
        self.rules().map_or(FeedbackKind::Counts, Rules::feedback_kind)
    }

    /// The codes that may be guessed, by number.
    pub(crate) fn guesses(&self) -> &[Symbols] {
        &self.shared.guesses
    }

    /// The numbers of the codes that may be secret, in ascending order.
    #[must_use]
    pub fn secrets(&self) -> &[u16] {
        &self.shared.secrets
    }

    /// How many kinds of feedback there are; the winning one is the last.
    #[doc(hidden)]
    pub fn answers(&self) -> usize {
        self.shared.feedback.len()
    }

    /// The feedback with a dense number.
    #[doc(hidden)]
    pub fn feedback(&self, answer: u8) -> Feedback {
        self.shared.feedback[usize::from(answer)]
    }

    /// The excess of every guess for a set of secrets.
    pub(crate) fn scan(&self, set: &[u16], how: How<'_>, excess: &mut Excess) {
        let secrets: Vec<Matches> = set.iter().map(|&secret| self.shared.matches[usize::from(secret)]).collect();
        self.scan_guesses(&self.shared.sets, &secrets, how, excess);
    }

    /// The same for guesses of which each stands for others that cost as much, if that saves time.
    /// The set is all that guesses of the codes `asked` have left. What the numbers in `excess` are
    /// of, [`guess`](Self::guess) says.
    pub(crate) fn scan_representatives(
        &self,
        set: &[u16],
        history: impl Iterator<Item = u16>,
        how: How<'_>,
        excess: &mut Excess,
    ) -> Option<Renaming> {
        let Some((renaming, sets)) = self.shared.representatives.as_ref().and_then(|all| all.of(set, history)) else {
            self.scan(set, how, excess);
            return None;
        };
        let moves = renaming.moves();
        let secrets = set.iter().map(|&secret| usize::from(secret));
        let secrets: Vec<Matches> =
            secrets.map(|secret| self.shared.matches[secret].renamed(&self.shared.guesses[secret], &moves)).collect();
        self.scan_guesses(sets, &secrets, how, excess);
        Some(renaming)
    }

    fn scan_guesses(&self, sets: &GuessSets, secrets: &[Matches], how: How<'_>, excess: &mut Excess) {
        Scan {
            sets,
            positions: self.shared.positions,
            vectors: self.vectors,
            black: self.feedback_kind() == FeedbackKind::Black,
        }
        .run(secrets, how, excess);
    }

    /// The code with a number in a scan.
    #[inline(always)]
    pub(crate) fn guess(&self, renaming: Option<&Renaming>, number: u16) -> u16 {
        match (renaming, &self.shared.representatives) {
            (Some(renaming), Some(all)) => all.code(renaming, number),
            _ => number,
        }
    }

    /// The bits of a set's codes, for [`divide`](Self::divide); none if they do not fit.
    pub(crate) fn bits(&self, set: &[u16], bits: &mut Vec<Bits>) {
        self.shared.bits.of_set(set, bits);
    }

    /// Divides a set by a guess: cell `a` is `cells[a * set.len()..][..sizes[a]]`. `bits` are those
    /// of the set's members.
    #[inline(always)]
    pub(crate) fn divide(&self, set: &[u16], bits: &[Bits], guess: u16, cells: &mut [u16], sizes: &mut [u16; 64]) {
        self.shared.bits.divide(set, bits, guess, cells, sizes, self.vectors);
    }

    /// The cells that a guess makes, but that of the winning answer, in the order of their answers.
    #[doc(hidden)]
    pub fn cells(&self, set: &[u16], guess: u16) -> Vec<(u8, Vec<u16>)> {
        let (mut bits, mut members, mut sizes) = (Vec::new(), vec![0; set.len() * self.answers()], [0; 64]);
        self.bits(set, &mut bits);
        self.divide(set, &bits, guess, &mut members, &mut sizes);
        let cell = |(answer, &size): (u8, &u16)| {
            let start = usize::from(answer) * set.len();
            (answer, members[start..start + usize::from(size)].to_vec())
        };
        (0..).zip(&sizes[..self.answers() - 1]).filter(|(_, size)| **size > 0).map(cell).collect()
    }

    /// The answers of a secret to all guesses.
    #[doc(hidden)]
    pub fn answers_to_all(&self, secret: u16) -> Vec<u8> {
        let all: Vec<u16> = (0..self.guesses().len()).map(|code| code as u16).collect();
        let (mut bits, mut members, mut sizes) = (Vec::new(), vec![0; all.len() * self.answers()], [0; 64]);
        self.bits(&all, &mut bits);
        self.divide(&all, &bits, secret, &mut members, &mut sizes);
        let mut answers = vec![0; all.len()];
        for (answer, &size) in (0..).zip(&sizes[..self.answers()]) {
            let cell = &members[usize::from(answer) * all.len()..][..size.into()];
            cell.iter().for_each(|&guess| answers[usize::from(guess)] = answer);
        }
        answers
    }

    /// The most cells into which a member divides the set, of at most 64.
    #[inline(always)]
    pub(crate) fn most_cells(&self, set: &[u16]) -> u32 {
        self.shared.bits.most_cells(set, self.vectors)
    }
}

#[cfg(test)]
mod tests {
    use solvetab_lookup::code_breaking::Code;

    use super::*;
    use crate::code_breaking::game::scan;

    #[test]
    fn divisions_and_scans_are_those_of_the_answers_one_by_one() {
        for text in
            ["1x3", "2x4", "3x5", "4x10", "4x6r", "5x5r", "3x16", "6x3r", "7x7", "7x2r", "8x2r", "8x3r", "2x16r"]
        {
            let rules: Rules = text.parse().unwrap();
            let all: Vec<Code> = rules.iter().collect();
            let narrow = Game::from(rules);
            let plain = narrow.with_vectors(false);
            let mut wide = Game::from(rules);
            let shared = Arc::get_mut(&mut wide.shared).unwrap();
            shared.bits.make_wide(shared.positions, &shared.guesses);
            let capacities = (1..narrow.answers()).map(|answer| vec![answer % 4 + 2, 3 * answer + 7, 150]).collect();
            for (size, step) in [(1, 1), (2, 3), (7, 1), (9, 5), (40, 7), (255, 1), (300, 2)] {
                let set: Vec<u16> = (0..all.len()).step_by(step).take(size).map(|code| code as u16).collect();
                let n = set.len();
                let mut expected = Vec::new();
                let mut most = 0;
                for (number, &guess) in all.iter().enumerate() {
                    let mut cells = vec![Vec::new(); narrow.answers()];
                    for &secret in &set {
                        let feedback = Feedback::between(guess, all[usize::from(secret)]).unwrap();
                        let answer = (0..).find(|&answer| narrow.feedback(answer) == feedback).unwrap();
                        cells[usize::from(answer)].push(secret);
                    }
                    let occurring = cells.iter().filter(|cell| !cell.is_empty()).count();
                    let is_member = !cells[narrow.answers() - 1].is_empty();
                    let least = narrow.answers() - occurring + usize::from(!is_member);
                    let beyond: usize = zip(&cells, &capacities)
                        .flat_map(|(cell, capacities): (&Vec<u16>, &Vec<usize>)| {
                            capacities.iter().map(|capacity| cell.len().saturating_sub(*capacity))
                        })
                        .sum();
                    expected.push((least, beyond));
                    if is_member {
                        most = most.max(occurring);
                    }
                    for game in [&narrow, &plain, &wide] {
                        let (mut bits, mut found, mut sizes) = (Vec::new(), vec![0; n * cells.len()], [0; 64]);
                        game.bits(&set, &mut bits);
                        game.divide(&set, &bits, number as u16, &mut found, &mut sizes);
                        for (answer, cell) in cells.iter().enumerate() {
                            assert_eq!(&found[answer * n..][..usize::from(sizes[answer])], cell, "{text} {number}");
                        }
                    }
                }
                for game in [&narrow, &plain, &wide] {
                    if n <= 64 {
                        assert_eq!(game.most_cells(&set) as usize, most, "{text} {n}");
                    }
                    for (capacities, shift) in [(None, 0), (Some(&capacities), 0), (Some(&capacities), 6)] {
                        let mut excess = Excess::default();
                        let how = How { capacities, beyond: shift, ..How::default() };
                        game.scan(&set, how, &mut excess);
                        let mut found = vec![usize::MAX; all.len()];
                        let mut last = 0;
                        for (least, level) in excess.levels() {
                            assert!(least >= last);
                            last = least;
                            scan::guesses(&level).for_each(|guess| found[usize::from(guess)] = least);
                        }
                        let expected =
                            expected.iter().map(
                                |&(least, beyond)| if capacities.is_some() { least + (beyond << shift) } else { least },
                            );
                        assert!(expected.eq(found), "{text} {n} {}", capacities.is_some());
                    }
                }
            }
        }
    }
}
