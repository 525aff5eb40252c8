//! The game itself: its codes, with tables that divide sets of them by guesses.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;
use std::sync::Arc;

use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::{Feedback, FeedbackKind, Rules};

use super::Move;
use super::codes::Codes;
use super::colours::{ColourTable, Least, Parts};
use super::excess::Excess;
use super::feedback::FeedbackNumbers;
use super::list::{CodeList, Mode};
use super::partition::{Bits, CodeBits, NO_FEEDBACK};
use super::representatives::{Renaming, Representatives};
use super::scan::{GuessSets, How, Matches, Scan, Symbols};
use super::subsets::Subsets;

/// The [`Codes`] of a guessing game, with what searches need of them. Cheap to clone: the tables
/// inside are shared.
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
    codes: Arc<Codes>,
    scoring: Scoring,
    /// True if vector instructions may be used that not every processor has.
    vectors: bool,
}

/// The feedback between two codes, by dense numbers, the winning one last.
#[derive(Debug, Clone)]
enum Scoring {
    /// Number of symbols that agree: computed.
    Counts(Arc<Counts>),
    /// A colour for each letter: looked up.
    Colours(Arc<ColourTable>),
}

/// Tables from which matches are added up.
#[derive(Debug)]
struct Counts {
    /// Number of kinds of feedback.
    kinds: usize,
    sets: GuessSets,
    /// Matches of each code.
    matches: Vec<Matches>,
    /// Representatives of all codes of rules.
    representatives: Option<Representatives>,
    bits: CodeBits,
}

/// A set that is divided by many guesses: what is looked up once for each member.
#[derive(Debug, Default)]
pub(crate) struct Members {
    bits: Vec<Bits>,
    parts: Parts,
}

/// Most members that are compared where letters get colours: hardly any tells more members apart.
const MOST_COMPARED: usize = 32;

impl Deref for Game {
    type Target = Codes;

    fn deref(&self) -> &Codes {
        &self.codes
    }
}

impl From<Rules> for Game {
    /// All codes of some rules may be guessed and be secret.
    fn from(rules: Rules) -> Self {
        Self::new(Codes::from(rules).into())
    }
}

impl From<CodeList> for Game {
    /// The codes of a list may be guessed, and some of them be secret.
    ///
    /// # Panics
    ///
    /// If the list has no colours, and words that [`CodeList::counted`] refuses.
    fn from(list: CodeList) -> Self {
        Self::new(Codes::from(list).into())
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
    /// The rules, or the title of the list, with the first word if that is fixed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.codes.fmt(f)
    }
}

impl Counts {
    fn new(
        positions: usize,
        rules: Option<Rules>,
        feedback: &FeedbackNumbers,
        guesses: &[Symbols],
    ) -> Self {
        let kind = feedback.kind();
        let mut numbers = [NO_FEEDBACK; 128];
        for all in 0..=positions as u8 {
            for counts in
                (0..=all).filter_map(|in_place| Feedback::new(in_place, all - in_place).ok())
            {
                if let Ok(number) = feedback.number(kind.of(counts)) {
                    numbers[usize::from(8 * all + counts.bulls())] = number as u8;
                }
            }
        }

        let symbols = guesses
            .iter()
            .flat_map(|code| &code[..positions])
            .max()
            .map_or(1, |&most| usize::from(most) + 1);
        Self {
            kinds: feedback.all_counts().len(),
            sets: GuessSets::new(positions, symbols, guesses),
            matches: guesses
                .iter()
                .map(|code| Matches::new(positions, symbols, code))
                .collect(),
            representatives: rules.map(|rules| Representatives::new(rules, guesses)),
            bits: CodeBits::new(positions, symbols, guesses, numbers, kind),
        }
    }
}

impl Game {
    /// The game of these codes.
    ///
    /// # Panics
    ///
    /// If they are of a list without colours, and words that [`CodeList::counted`] refuses.
    pub(crate) fn new(codes: Arc<Codes>) -> Self {
        assert!(
            codes
                .list()
                .is_none_or(|list| list.is_coloured() || list.can_be_counted()),
            "words with bulls and cows have 8 characters of 32 at most"
        );
        let (positions, guesses) = (codes.positions().into(), codes.guesses());
        let scoring = match codes.is_coloured() {
            true => Scoring::Colours(Arc::new(ColourTable::new(
                positions,
                guesses,
                codes.secrets(),
            ))),
            false => Scoring::Counts(Arc::new(Counts::new(
                positions,
                codes.rules(),
                codes.feedback_numbers(),
                guesses,
            ))),
        };
        Self {
            codes,
            scoring,
            vectors: true,
        }
    }

    /// The same game, with or without vector instructions that not every processor has; they change
    /// the time only.
    #[doc(hidden)]
    pub fn with_vectors(&self, vectors: bool) -> Self {
        Self {
            vectors,
            ..self.clone()
        }
    }

    /// Number of kinds of feedback; the winning one is the last.
    #[doc(hidden)]
    #[inline(always)]
    pub fn feedbacks(&self) -> usize {
        match &self.scoring {
            Scoring::Counts(counts) => counts.kinds,
            Scoring::Colours(table) => table.kinds(),
        }
    }

    /// Tables of matches, where matches are added up.
    fn matches(&self) -> &Counts {
        match &self.scoring {
            Scoring::Counts(counts) => counts,
            Scoring::Colours(_) => panic!("colours are not counted"),
        }
    }

    /// The excess of every guess for a set of secrets.
    pub(crate) fn scan(&self, set: &[u16], how: How<'_>, excess: &mut Excess) {
        match &self.scoring {
            Scoring::Counts(counts) => {
                let secrets: Vec<Matches> = set
                    .iter()
                    .map(|&secret| counts.matches[usize::from(secret)])
                    .collect();
                self.scan_guesses(&counts.sets, &secrets, how, excess);
            }
            Scoring::Colours(table) => table.scan(set, how.enough, self.vectors, excess),
        }
    }

    /// The least excess of a guess for a set, where that is found sooner than all of them.
    pub(crate) fn least_excess(&self, set: &[u16], asked: Least<'_>) -> Option<usize> {
        match &self.scoring {
            Scoring::Counts(_) => None,
            Scoring::Colours(table) => Some(table.least_excess(set, asked, self.vectors)),
        }
    }

    /// Kinds of feedback that are enough for every guess and set: a secret makes no more cells, the
    /// winning one included, and any other guess fewer. All kinds where fewer are not known to be.
    pub(crate) fn most_kinds(&self) -> usize {
        match &self.scoring {
            Scoring::Counts(counts) => counts.kinds,
            Scoring::Colours(table) => table.most_kinds(),
        }
    }

    /// Members of a set that one of them may tell apart, or of which it is worth the time to see.
    pub(crate) fn most_told_apart(&self) -> usize {
        match &self.scoring {
            Scoring::Counts(counts) => counts.kinds,
            Scoring::Colours(table) => table.most_kinds().min(MOST_COMPARED),
        }
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
        let counts = self.matches();
        let Some((renaming, sets)) = counts
            .representatives
            .as_ref()
            .and_then(|all| all.of(set, history))
        else {
            self.scan(set, how, excess);
            return None;
        };
        let moves = renaming.moves();
        let (secrets, codes) = (
            set.iter().map(|&secret| usize::from(secret)),
            self.guesses(),
        );
        let secrets: Vec<Matches> = secrets
            .map(|secret| counts.matches[secret].renamed(&codes[secret], &moves))
            .collect();
        self.scan_guesses(sets, &secrets, how, excess);
        Some(renaming)
    }

    /// The same game for a set that a history leaves, and for its parts: with the guesses that may
    /// still be made, one of those that tell no members apart from each other standing for all.
    /// Nothing where colours are not looked up.
    pub(crate) fn part(&self, set: &[u16], history: &[Move]) -> Option<Self> {
        let Scoring::Colours(table) = &self.scoring else {
            return None;
        };
        let allowed = self.allowed(set, history.iter().copied());
        let allowed = allowed.or_else(|| (self.mode() == Mode::Hard).then(|| self.all_guesses()));
        let part = table.part(set, allowed.as_deref());
        Some(Self {
            scoring: Scoring::Colours(Arc::new(part)),
            ..self.clone()
        })
    }

    /// Tells whether a guess is in this [`part`](Self::part).
    #[inline(always)]
    pub(crate) fn has(&self, guess: u16) -> bool {
        match &self.scoring {
            Scoring::Counts(_) => true,
            Scoring::Colours(table) => table.has(guess),
        }
    }

    fn scan_guesses(
        &self,
        sets: &GuessSets,
        secrets: &[Matches],
        how: How<'_>,
        excess: &mut Excess,
    ) {
        Scan {
            sets,
            positions: self.positions().into(),
            vectors: self.vectors,
            black: self.feedback_kind() == FeedbackKind::Black,
        }
        .run(secrets, how, excess);
    }

    /// The excess of some guesses for a set of secrets, where letters get colours.
    pub(crate) fn scan_some(&self, set: &[u16], guesses: &[u16], excess: &mut Excess) {
        match &self.scoring {
            Scoring::Counts(_) => unreachable!("only words with colours allow some guesses alone"),
            Scoring::Colours(table) => table.scan_some(set, guesses, self.vectors, excess),
        }
    }

    /// The code with a number in a scan.
    #[inline(always)]
    pub(crate) fn guess(&self, renaming: Option<&Renaming>, number: u16) -> u16 {
        match (renaming, &self.scoring) {
            (Some(renaming), Scoring::Counts(counts)) => counts
                .representatives
                .as_ref()
                .map_or(number, |all| all.code(renaming, number)),
            (_, Scoring::Colours(table)) => table.guess(number),
            (None, Scoring::Counts(_)) => number,
        }
    }

    /// Gathers a set's members for [`divide`](Self::divide).
    #[inline(always)]
    pub(crate) fn members(&self, set: &[u16], members: &mut Members) {
        match &self.scoring {
            Scoring::Counts(counts) => counts.bits.gather(set, &mut members.bits),
            Scoring::Colours(table) => table.gather(set, &mut members.parts),
        }
    }

    /// Gets ready for a set of which no subset was scanned.
    pub(crate) fn begin_subsets(&self, set: &[u16], subsets: &mut Subsets) {
        subsets.reset(set, self.guess_count(), self.vectors);
    }

    /// Places for the cells of a set of so many members.
    #[inline(always)]
    pub(crate) fn room(&self, members: usize) -> usize {
        match &self.scoring {
            Scoring::Counts(counts) => members * counts.kinds,
            Scoring::Colours(_) => members,
        }
    }

    /// Divides a set by a guess: calls `found` with each feedback that occurs, and the place and
    /// the size of its cell in `cells`. `members` are those of the set.
    #[inline(always)]
    pub(crate) fn divide(
        &self,
        set: &[u16],
        members: &mut Members,
        guess: u16,
        cells: &mut [u16],
        mut found: impl FnMut(u16, usize, usize),
    ) {
        match &self.scoring {
            Scoring::Counts(counts) => {
                let mut sizes = [0_u16; 64];
                counts
                    .bits
                    .divide(set, &members.bits, guess, cells, &mut sizes, self.vectors);
                for (feedback, &size) in (0..).zip(&sizes[..counts.kinds]) {
                    if size > 0 {
                        found(feedback, usize::from(feedback) * set.len(), size.into());
                    }
                }
            }
            Scoring::Colours(table) => {
                table.divide(set, guess, &mut members.parts, cells, found);
            }
        }
    }

    /// Divides a set by a guess: each feedback that occurs with its cell, in the order of feedback.
    fn divided(&self, set: &[u16], guess: u16) -> Vec<(u16, Vec<u16>)> {
        let (mut members, mut cells, mut parts) = (
            Members::default(),
            vec![0; self.room(set.len())],
            Vec::new(),
        );
        self.members(set, &mut members);
        self.divide(
            set,
            &mut members,
            guess,
            &mut cells,
            |feedback, start, size| parts.push((feedback, start, size)),
        );
        parts.sort_unstable();
        parts
            .into_iter()
            .map(|(feedback, start, size)| (feedback, cells[start..start + size].to_vec()))
            .collect()
    }

    /// Tells whether a guess gets the same feedback from all of a set of words.
    pub(crate) fn tells_nothing(&self, set: &[u16], guess: u16) -> bool {
        match &self.scoring {
            Scoring::Counts(_) => {
                unreachable!("only words with colours are searched first guess by first guess")
            }
            Scoring::Colours(table) => table.tells_nothing(set, guess),
        }
    }

    /// The cells that a guess makes, but that of the winning feedback, in the order of their
    /// feedbacks.
    #[doc(hidden)]
    pub fn cells(&self, set: &[u16], guess: u16) -> Vec<(u16, Vec<u16>)> {
        let mut cells = self.divided(set, guess);
        cells.pop_if(|&mut (feedback, _)| usize::from(feedback) + 1 == self.feedbacks());
        cells
    }

    /// The feedbacks of a secret to all guesses.
    ///
    /// # Panics
    ///
    /// If letters get colours: the guess and the secret cannot be swapped.
    #[doc(hidden)]
    pub fn feedbacks_to_all(&self, secret: u16) -> Vec<u8> {
        assert!(!self.is_coloured(), "colours are those of the guess");
        let all: Vec<u16> = (0..self.guess_count()).map(|code| code as u16).collect();
        let mut feedbacks = vec![0; all.len()];
        for (feedback, cell) in self.divided(&all, secret) {
            cell.iter()
                .for_each(|&guess| feedbacks[usize::from(guess)] = feedback as u8);
        }
        feedbacks
    }

    /// The most cells into which a member divides the set: of at most 64, or of any number where
    /// letters get colours.
    #[inline(always)]
    pub(crate) fn most_cells(&self, set: &[u16]) -> u32 {
        match &self.scoring {
            Scoring::Counts(counts) => counts.bits.most_cells(set, self.vectors),
            Scoring::Colours(table) => table.most_cells(set),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use solvetab_lookup::code_breaking::Code;

    use super::*;
    use std::iter::zip;

    use crate::code_breaking::game::excess;

    #[test]
    fn divisions_and_scans_are_those_of_the_feedbacks_one_by_one() {
        for text in [
            "1x3", "2x4", "3x5", "4x10", "4x6r", "5x5r", "3x16", "6x3r", "7x7", "7x2r", "8x2r",
            "8x3r", "2x16r",
        ] {
            let rules: Rules = text.parse().unwrap();
            let all: Vec<Code> = rules.iter().collect();
            let narrow = Game::from(rules);
            let plain = narrow.with_vectors(false);
            let mut wide = Game::from(rules);
            let Scoring::Counts(counts) = &mut wide.scoring else {
                unreachable!("rules are counted")
            };
            Arc::get_mut(counts)
                .unwrap()
                .bits
                .make_wide(wide.codes.positions().into(), wide.codes.guesses());
            let capacities = (1..narrow.feedbacks())
                .map(|feedback| vec![feedback % 4 + 2, 3 * feedback + 7, 150])
                .collect();
            for (size, step) in [(1, 1), (2, 3), (7, 1), (9, 5), (40, 7), (255, 1), (300, 2)] {
                let set: Vec<u16> = (0..all.len())
                    .step_by(step)
                    .take(size)
                    .map(|code| code as u16)
                    .collect();
                let n = set.len();
                let mut expected = Vec::new();
                let mut most = 0;
                for (number, &guess) in all.iter().enumerate() {
                    let mut cells = vec![Vec::new(); narrow.feedbacks()];
                    for &secret in &set {
                        let feedback = Feedback::between(guess, all[usize::from(secret)]).unwrap();
                        let feedback = (0..)
                            .find(|&number| narrow.counts(number) == Some(feedback))
                            .unwrap();
                        cells[usize::from(feedback)].push(secret);
                    }
                    let occurring = cells.iter().filter(|cell| !cell.is_empty()).count();
                    let is_member = !cells[narrow.feedbacks() - 1].is_empty();
                    let least = narrow.feedbacks() - occurring + usize::from(!is_member);
                    let beyond: usize = zip(&cells, &capacities)
                        .flat_map(|(cell, capacities): (&Vec<u16>, &Vec<usize>)| {
                            capacities
                                .iter()
                                .map(|capacity| cell.len().saturating_sub(*capacity))
                        })
                        .sum();
                    expected.push((least, beyond));
                    if is_member {
                        most = most.max(occurring);
                    }
                    for game in [&narrow, &plain, &wide] {
                        let found: BTreeMap<_, _> =
                            game.divided(&set, number as u16).into_iter().collect();
                        for (feedback, cell) in (0..).zip(&cells) {
                            assert_eq!(
                                found.get(&feedback).map_or(&[][..], Vec::as_slice),
                                cell,
                                "{text} {number}"
                            );
                        }
                    }
                }
                for game in [&narrow, &plain, &wide] {
                    if n <= 64 {
                        assert_eq!(game.most_cells(&set) as usize, most, "{text} {n}");
                    }
                    for (capacities, shift) in
                        [(None, 0), (Some(&capacities), 0), (Some(&capacities), 6)]
                    {
                        let mut excess = Excess::default();
                        let how = How {
                            capacities,
                            beyond: shift,
                            ..How::default()
                        };
                        game.scan(&set, how, &mut excess);
                        let mut found = vec![usize::MAX; all.len()];
                        let mut last = 0;
                        for (least, level) in excess.levels() {
                            assert!(least >= last);
                            last = least;
                            excess::guesses(&level)
                                .for_each(|guess| found[usize::from(guess)] = least);
                        }
                        let expected = expected.iter().map(|&(least, beyond)| {
                            if capacities.is_some() {
                                least + (beyond << shift)
                            } else {
                                least
                            }
                        });
                        assert!(expected.eq(found), "{text} {n} {}", capacities.is_some());
                    }
                }
            }
        }
    }
}
