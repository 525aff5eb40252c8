//! Heuristic strategies: the guess whose cells a strategy judges best, for rules and lists alike.
//!
//! The choice in each state is the minimum of a total order, so the tree does not depend on how the
//! work was shared between threads.

use std::cmp::Ordering;
use std::ops::Range;

use super::columns::{BLOCK, CodeColumns, Columns};
use super::policy::{Choice, Policy, grow};
use super::score::{Score, Scorer};
use super::tree::Tree;
use super::{Strategy, TieBreak};
use crate::code_breaking::game::Move;
use crate::code_breaking::game::group::{self, SymbolSet};
use crate::code_breaking::game::{Game, Members};
use crate::code_breaking::search::endgame::Endgame;
use crate::code_breaking::search::state::{State, UNLIMITED};
use crate::control::{Control, Interrupted, Phase, Steps, Unwatched};
use crate::parallel;

/// Options of building a tree.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Strategy that judges guesses.
    pub strategy: Strategy,
    /// Choice among equally good guesses.
    pub tie_break: TieBreak,
    /// Sets of at most this many secrets are solved optimally instead: least total number of
    /// guesses. Such a set is not given up once it is begun, and large ones take long.
    pub exact_below: usize,
    /// Seed of the random strategy.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            strategy: Strategy::Entropy,
            tie_break: TieBreak::First,
            exact_below: 0,
            seed: 0,
        }
    }
}

/// Builds the tree for all secrets of a game.
///
/// ```
/// use solvetab_solver::code_breaking::strategy::Strategy;
/// use solvetab_solver::code_breaking::strategy::heuristic::{self, Options};
/// use solvetab_solver::control::Unwatched;
///
/// let options = Options { strategy: Strategy::MaxCell, ..Options::default() };
/// let tree = heuristic::build(&"4x6r".parse()?, &options, &Unwatched)?;
/// assert_eq!((tree.cost().total, tree.cost().worst), (5801, 5), "Knuth's strategy");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If it is interrupted.
///
/// # Panics
///
/// As [`Heuristic::new`].
pub fn build(
    game: &Game,
    options: &Options,
    control: &dyn Control<Steps>,
) -> Result<Tree, Interrupted> {
    let phase = Phase::new(control, "secrets", game.secrets().len() as u64);
    Heuristic::new(game, *options).tree(game.secrets(), &[], &phase)
}

/// A guess that has been judged.
struct ScoredGuess {
    score: Score,
    is_member: bool,
    index: u16,
}

/// A heuristic strategy for a game.
///
/// ```
/// use solvetab_solver::code_breaking::game::list::{CodeList, Guesses};
/// use solvetab_solver::code_breaking::game::Game;
/// use solvetab_solver::code_breaking::strategy::heuristic::{Heuristic, Options};
///
/// let words = ["stone", "notes", "onset", "crane", "least", "slate", "steal", "tales"];
/// let game = Game::from(CodeList::new(words.map(str::to_owned).into(), None, Guesses::List)?);
/// let heuristic = Heuristic::new(&game, Options::default());
/// assert_eq!(game.name(heuristic.next_guess(game.secrets(), &[])), "least");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Heuristic {
    options: Options,
    game: Game,
    /// Counter of cells; nothing where letters get colours, which are looked up.
    columns: Option<Columns>,
    scorer: Scorer,
    /// Solves small sets optimally, if that is asked for.
    endgame: Option<Endgame>,
}

/// Comparisons of a guess with a secret below which a scan is not worth sharing between threads.
const SHARED_SCAN: usize = 1 << 18;

/// Guesses that a thread takes at a time.
const AT_ONCE: usize = 4 * BLOCK;

/// A uniformly random place in the set: a hash of the seed and the set, so that neither the order
/// of work nor the machine matters. The bias is below one in 2^48.
pub(super) fn draw(seed: u64, set: &[u16]) -> usize {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&seed.to_le_bytes());
    for member in set {
        hasher.update(&member.to_le_bytes());
    }
    let mut word = [0; 8];
    hasher.finalize_xof().fill(&mut word);
    ((u128::from(u64::from_le_bytes(word)) * set.len() as u128) >> 64) as usize
}

impl Heuristic {
    /// Prepares a strategy for a game.
    ///
    /// # Panics
    ///
    /// If [`TieBreak::Last`] is asked for in a list: it asks which symbols have not been guessed,
    /// which means nothing there.
    #[must_use]
    pub fn new(game: &Game, options: Options) -> Self {
        let is_ordered = options.tie_break == TieBreak::First || game.rules().is_some();
        assert!(is_ordered, "a list has no other tie-break than the first");
        Self {
            options,
            game: game.clone(),
            scorer: Scorer::new(options.strategy, game.secrets().len()),
            columns: (!game.is_coloured()).then(|| Columns::new(game)),
            endgame: (options.exact_below > 0).then(|| Endgame::new(game)),
        }
    }

    /// Returns the endgame if a set is to be solved optimally.
    fn endgame_for(&self, set: &[u16]) -> Option<&Endgame> {
        self.endgame
            .as_ref()
            .filter(|_| set.len() <= self.options.exact_below)
    }

    /// The tree for the secrets in `set`, in ascending order and at least one, that these moves
    /// have left.
    ///
    /// ```
    /// use solvetab_solver::code_breaking::strategy::heuristic::{Heuristic, Options};
    ///
    /// let options = Options { exact_below: 20, ..Options::default() };
    /// let heuristic = Heuristic::new(&"4x10".parse()?, options);
    /// let cost = heuristic.subtree(&[0, 17, 400], &[]).cost();
    /// assert_eq!((cost.total, cost.worst), (5, 2), "one is found at once, the others after it");
    /// # Ok::<(), solvetab_lookup::InputError>(())
    /// ```
    #[must_use]
    pub fn subtree(&self, set: &[u16], history: &[Move]) -> Tree {
        let phase = Phase::new(&Unwatched, "secrets", set.len() as u64);
        self.tree(set, history, &phase)
            .expect("nothing interrupts it")
    }

    fn tree(&self, set: &[u16], history: &[Move], phase: &Phase<'_>) -> Result<Tree, Interrupted> {
        // No strategy asks how many guesses are left.
        let state = State {
            set,
            history,
            left: UNLIMITED,
        };
        grow(
            &self.game,
            &WatchedHeuristic {
                heuristic: self,
                phase,
            },
            state,
            &(),
        )
    }

    /// The guess to make when the secrets in `set`, in ascending order and at least one, are left
    /// after these moves.
    #[must_use]
    pub fn next_guess(&self, set: &[u16], history: &[Move]) -> u16 {
        if let Some(first) = self.game.first().filter(|_| history.is_empty()) {
            return first;
        }
        if let Some(endgame) = self.endgame_for(set) {
            // Elsewhere what can be guessed does not depend on how the set came about.
            return endgame.guess_after(
                set,
                if self.columns.is_none() { history } else { &[] },
                None,
            );
        }
        match (self.options.strategy, &self.columns) {
            (Strategy::Simple, _) => set[0],
            (Strategy::Random, _) => set[draw(self.options.seed, set)],
            (_, Some(columns)) => {
                let used = group::symbols(&self.game, history.iter().map(|&(guess, _)| guess));
                let perfect = self.perfect_member(columns, set, used);
                perfect.unwrap_or_else(|| self.best_guess(columns, set, &columns.guesses(used)))
            }
            (_, None) => self
                .perfect_word(set)
                .unwrap_or_else(|| self.best_word(set, history)),
        }
    }

    /// A member of the set that tells all its members apart. Every score has its minimum there, and
    /// members win ties, so the scan of all guesses can be left out.
    fn perfect_member(&self, columns: &Columns, set: &[u16], used: SymbolSet) -> Option<u16> {
        let mut perfect = columns.perfect_members(set).into_iter();
        match self.options.tie_break {
            TieBreak::First => perfect.next(),
            TieBreak::Last => perfect
                .filter(|&member| group::is_canonical(&self.game, member, used))
                .last(),
        }
    }

    /// The same where letters get colours.
    fn perfect_word(&self, set: &[u16]) -> Option<u16> {
        if set.len() > self.game.most_kinds() {
            return None;
        }
        let (mut members, mut cells) = (Members::default(), vec![0; self.game.room(set.len())]);
        self.game.members(set, &mut members);
        set.iter().copied().find(|&member| {
            let mut found = 0;
            self.game
                .divide(set, &mut members, member, &mut cells, |_, _, _| found += 1);
            found == set.len()
        })
    }

    /// The best of the words that may be guessed after these moves, where letters get colours.
    fn best_word(&self, set: &[u16], history: &[Move]) -> u16 {
        let allowed = self.game.allowed(set, history.iter().copied());
        let guesses = allowed.unwrap_or_else(|| self.game.all_guesses());
        self.best_of(guesses.len(), set.len(), |range| {
            let (mut members, mut cells) = (Members::default(), vec![0; self.game.room(set.len())]);
            let mut sizes: Vec<u16> = Vec::new();
            self.game.members(set, &mut members);
            guesses[range].iter().fold(None, |best, &index| {
                sizes.clear();
                self.game
                    .divide(set, &mut members, index, &mut cells, |_, _, size| {
                        sizes.push(size as u16)
                    });
                // No other strategy asks how many cells are empty.
                if self.options.strategy == Strategy::MostCells {
                    sizes.resize(self.game.feedbacks(), 0);
                }
                self.judge(best, set, index, || sizes.iter().copied())
            })
        })
    }

    /// The best of all guesses by the strategy's score and the tie-break.
    fn best_guess(&self, columns: &Columns, set: &[u16], guesses: &CodeColumns) -> u16 {
        let (secrets, feedbacks) = (columns.prepare(set), columns.feedbacks());
        self.best_of(guesses.indices().len(), set.len(), |range| {
            let mut histograms = columns.histograms();
            range.step_by(BLOCK).fold(None, |best, start| {
                histograms.count(guesses, start, &secrets);
                let block = guesses.indices()[start..].iter().zip(histograms.cells());
                block.fold(best, |best, (&index, cells)| {
                    self.judge(best, set, index, || cells.sizes(feedbacks))
                })
            })
        })
    }

    /// The best of `count` guesses, of which `scan` finds the best in a range.
    fn best_of<S>(&self, count: usize, secrets: usize, scan: S) -> u16
    where
        S: Fn(Range<usize>) -> Option<ScoredGuess> + Sync + Send,
    {
        let best = if count * secrets < SHARED_SCAN {
            scan(0..count)
        } else {
            let starts = (0..count).step_by(AT_ONCE);
            let of_parts = parallel::map(
                starts
                    .map(|start| start..count.min(start + AT_ONCE))
                    .collect(),
                scan,
            );
            of_parts.into_iter().fold(None, |a, b| self.better(a, b))
        };
        best.expect("every candidate may be guessed").index
    }

    /// The better of the best guess so far and one that makes cells of these sizes.
    #[inline(always)]
    fn judge<I: Iterator<Item = u16>>(
        &self,
        best: Option<ScoredGuess>,
        set: &[u16],
        index: u16,
        sizes: impl Fn() -> I,
    ) -> Option<ScoredGuess> {
        let sum = self.scorer.sum(sizes());
        if best
            .as_ref()
            .is_some_and(|best| self.scorer.is_worse(sum, &best.score))
        {
            return best;
        }
        let score = self.scorer.score(sum, sizes());
        let is_member = set.binary_search(&index).is_ok();
        self.better(
            best,
            Some(ScoredGuess {
                score,
                is_member,
                index,
            }),
        )
    }

    /// The one of two candidates that the tie-break prefers among equal scores: a total order,
    /// whatever comes first.
    fn better(&self, a: Option<ScoredGuess>, b: Option<ScoredGuess>) -> Option<ScoredGuess> {
        let (a, b) = match (a, b) {
            (Some(a), Some(b)) => (a, b),
            (a, b) => return a.or(b),
        };
        let by_index = match self.options.tie_break {
            TieBreak::Last if a.is_member && b.is_member => b.index.cmp(&a.index),
            _ => a.index.cmp(&b.index),
        };
        let order = self
            .scorer
            .compare(&a.score, &b.score)
            .then(b.is_member.cmp(&a.is_member))
            .then(by_index);
        Some(if order == Ordering::Greater { b } else { a })
    }
}

/// A heuristic whose tree somebody waits for.
struct WatchedHeuristic<'a> {
    heuristic: &'a Heuristic,
    phase: &'a Phase<'a>,
}

impl Policy for WatchedHeuristic<'_> {
    type Goal = ();
    type Error = Interrupted;

    fn choose(&self, state: State<'_>, (): &()) -> Result<Choice<()>, Interrupted> {
        self.phase.check()?;
        Ok(Choice {
            guess: self.heuristic.next_guess(state.set, state.history),
            left: state.left,
            goal: (),
        })
    }

    fn found(&self) -> Result<(), Interrupted> {
        self.phase.advance(1)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::code_breaking::game::list::{CodeList, Guesses, Mode};
    use crate::code_breaking::search::{self, Question, Resources};
    use crate::random::Random;

    /// Also where a mode limits the guesses.
    #[test]
    fn small_sets_of_words_are_solved_for_the_least_total() {
        let mut random = Random::new(11);
        for mode in Mode::ALL {
            let mut all = BTreeSet::new();
            while all.len() < 90 {
                all.insert(
                    (0..4)
                        .map(|_| char::from(b'a' + random.below(5) as u8))
                        .collect::<String>(),
                );
            }
            let few = all.iter().step_by(2).cloned().collect();
            let list = CodeList::new(all.into_iter().collect(), None, Guesses::List).unwrap();
            let list = list.with_secrets(few, None).unwrap().coloured();
            let game = Game::from(list.in_mode(mode));
            let total = |exact_below| {
                let tree = build(
                    &game,
                    &Options {
                        exact_below,
                        ..Options::default()
                    },
                    &Unwatched,
                )
                .unwrap();
                tree.cost().total
            };
            let least = search::solve(&game, Question::default(), &Resources::default())
                .unwrap()
                .tree
                .cost()
                .total;
            assert!(
                total(0) >= total(8) && total(8) >= least && total(45) == least,
                "{mode:?}"
            );
        }
    }
}
