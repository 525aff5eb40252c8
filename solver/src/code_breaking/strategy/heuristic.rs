//! Building a whole tree by a strategy: choose a guess, divide the set, go on with each cell.
//!
//! Cells are independent, so they are built in parallel; the choice at each node is the minimum of a total order, so the tree
//! does not depend on how the work was shared.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use solvetab_lookup::code_breaking::Rules;

use super::columns::{self, Answers, BLOCK, Codes, Histograms, Secret};
use super::score::{Score, Scorer};
use super::{Strategy, TieBreak};
use crate::code_breaking::search::endgame::Endgame;
use crate::code_breaking::strategy::symmetry::{self, SymbolSet};
use crate::code_breaking::strategy::tree::Tree;
use crate::control::{Control, Interrupted, Phase, Steps, Unwatched};
use crate::parallel;

/// How a tree is to be built.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// How guesses are judged.
    pub strategy: Strategy,
    /// Which of equally good guesses is taken.
    pub tie_break: TieBreak,
    /// Sets of at most this many secrets are solved optimally instead: least total number of guesses. Such a set is not given up once it
    /// is begun, and large ones take long.
    pub exact_below: usize,
    /// What the random strategy draws from.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { strategy: Strategy::Entropy, tie_break: TieBreak::First, exact_below: 0, seed: 0 }
    }
}

/// Builds the tree for all codes.
///
/// ```
/// use solvetab_solver::code_breaking::strategy::Strategy;
/// use solvetab_solver::code_breaking::strategy::heuristic::{self, Options};
/// use solvetab_solver::control::Unwatched;
///
/// let options = Options { strategy: Strategy::MaxCell, ..Options::default() };
/// let tree = heuristic::build("4x6r".parse()?, &options, &Unwatched)?;
/// assert_eq!((tree.cost().total, tree.cost().worst), (5801, 5), "Knuth's strategy");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If it is interrupted.
pub fn build(rules: Rules, options: &Options, control: &dyn Control<Steps>) -> Result<Tree, Interrupted> {
    let phase = Phase::new(control, "secrets", u64::from(rules.codes()));
    let builder = Builder::new(rules, *options);
    let set: Vec<u16> = builder.all.indices().to_vec();
    builder.tree(set, 0, &phase)
}

/// A guess that has been judged.
struct Candidate {
    score: Score,
    is_member: bool,
    index: u16,
}

/// What all nodes share.
#[derive(Debug)]
pub struct Builder {
    rules: Rules,
    options: Options,
    answers: Answers,
    scorer: Scorer,
    all: Arc<Codes>,
    /// By code number.
    secrets: Vec<Secret>,
    /// By the symbols that have been guessed: the guesses worth a look.
    guesses: Mutex<HashMap<SymbolSet, Arc<Codes>>>,
    /// Solves small sets optimally, if that is asked for.
    endgame: Option<Endgame>,
}

/// Comparisons of a guess with a secret below which a scan is not worth sharing between threads.
const SHARED_SCAN: usize = 1 << 18;

/// Blocks of guesses that a thread takes at a time.
const BLOCKS_AT_ONCE: usize = 4;

/// A uniformly random place in the set: a hash of the seed and the set, so that neither the order of work nor the
/// machine matters. The bias is below one in 2^48.
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

impl Builder {
    /// Prepares for nodes of these rules.
    #[must_use]
    pub fn new(rules: Rules, options: Options) -> Self {
        let answers = Answers::new(rules);
        Self {
            rules,
            options,
            scorer: Scorer::new(options.strategy, rules.codes() as usize),
            answers,
            all: Arc::new(Codes::all(rules)),
            secrets: rules.iter().map(|code| Secret::new(rules, code)).collect(),
            guesses: Mutex::default(),
            endgame: (options.exact_below > 0).then(|| Endgame::new(rules)),
        }
    }

    /// The guesses worth a look when the symbols in `used` have been guessed.
    fn guesses(&self, used: SymbolSet) -> Arc<Codes> {
        if !symmetry::has_symmetry(self.rules, used) {
            return Arc::clone(&self.all);
        }
        let mut known = self.guesses.lock().unwrap_or_else(PoisonError::into_inner);
        let select = || Arc::new(self.all.select(&symmetry::canonical_guesses(self.rules, used)));
        Arc::clone(known.entry(used).or_insert_with(select))
    }

    /// The tree for a set in ascending order, which is what the guesses so far, with the symbols in `used`, have left.
    fn tree(&self, set: Vec<u16>, used: SymbolSet, phase: &Phase<'_>) -> Result<Tree, Interrupted> {
        if let [secret] = set[..] {
            phase.advance(1)?;
            return Ok(Tree::leaf(secret));
        }
        phase.check()?;
        if let Some(endgame) = self.endgame_for(&set) {
            phase.advance(set.len() as u64)?;
            return Ok(endgame.tree(&set));
        }
        let guess = self.choose(&set, used);
        let used = used | symmetry::symbols(self.rules.code(guess.into()).expect("a code's number"));
        let mut cells = columns::divide(&self.all, &self.answers, &self.secrets[usize::from(guess)], &set);
        let win = self.rules.win();
        let may_win = cells.last().is_some_and(|&(answer, _)| answer == win);
        if may_win {
            cells.pop();
            phase.advance(1)?;
        }
        let child = |(answer, cell)| Ok((answer, self.tree(cell, used, phase)?));
        // Small sets are not worth handing to another thread.
        let children = if set.len() <= BLOCK {
            cells.into_iter().map(child).collect::<Result<_, Interrupted>>()
        } else {
            parallel::map(cells, child).into_iter().collect()
        };
        Ok(Tree { guess, may_win, children: children? })
    }

    /// What solves a set optimally, if it is to be solved so.
    fn endgame_for(&self, set: &[u16]) -> Option<&Endgame> {
        self.endgame.as_ref().filter(|_| set.len() <= self.options.exact_below)
    }

    /// The guess to make when the secrets in `set`, in ascending order, are left after guesses with the symbols in `used`.
    #[must_use]
    pub fn next_guess(&self, set: &[u16], used: SymbolSet) -> u16 {
        match self.endgame_for(set) {
            Some(endgame) => endgame.guess(set),
            None => self.choose(set, used),
        }
    }

    /// The tree for the secrets in `set`, in ascending order and at least one, that guesses with the symbols in `used` have left.
    ///
    /// ```
    /// use solvetab_solver::code_breaking::strategy::heuristic::{Builder, Options};
    ///
    /// let builder = Builder::new("4x10".parse()?, Options { exact_below: 20, ..Options::default() });
    /// let cost = builder.subtree(&[0, 17, 400], 0).cost();
    /// assert_eq!((cost.total, cost.worst), (5, 2), "one is found at once, the others after it");
    /// # Ok::<(), solvetab_lookup::InputError>(())
    /// ```
    #[must_use]
    pub fn subtree(&self, set: &[u16], used: SymbolSet) -> Tree {
        self.tree(set.to_vec(), used, &Phase::new(&Unwatched, "secrets", None)).expect("nothing interrupts it")
    }

    fn choose(&self, set: &[u16], used: SymbolSet) -> u16 {
        match self.options.strategy {
            Strategy::Simple => set[0],
            Strategy::Random => set[draw(self.options.seed, set)],
            _ => self.perfect_member(set, used).unwrap_or_else(|| self.best_guess(set, &self.guesses(used))),
        }
    }

    /// A member of the set that tells all its members apart. Every score has its minimum there, and members win ties, so
    /// the scan of all guesses can be left out.
    fn perfect_member(&self, set: &[u16], used: SymbolSet) -> Option<u16> {
        if set.len() > self.answers.count() {
            return None;
        }
        let members = self.all.select(set);
        let secrets = self.prepare(set);
        let mut histograms = Histograms::new(self.rules);
        histograms.count(&members, 0, &secrets);
        let mut perfect = set
            .iter()
            .zip(histograms.cells())
            .filter(|(_, cells)| cells.sizes(&self.answers).all(|size| size <= 1))
            .map(|(&member, _)| member);
        match self.options.tie_break {
            TieBreak::First => perfect.next(),
            TieBreak::Last => perfect
                .filter(|&member| self.rules.code(member.into()).is_some_and(|code| symmetry::is_canonical(code, used)))
                .last(),
        }
    }

    fn prepare(&self, set: &[u16]) -> Vec<Secret> {
        set.iter().map(|&secret| self.secrets[usize::from(secret)]).collect()
    }

    /// The best of all guesses by the strategy's score and the tie-break.
    fn best_guess(&self, set: &[u16], guesses: &Codes) -> u16 {
        let secrets = self.prepare(set);
        let count = guesses.indices().len();
        let starts: Vec<usize> = (0..count).step_by(BLOCK).collect();
        let scan = |starts: &[usize]| {
            let mut histograms = Histograms::new(self.rules);
            starts.iter().fold(None, |best, &start| {
                histograms.count(guesses, start, &secrets);
                let block = guesses.indices()[start..].iter().zip(histograms.cells());
                block.fold(best, |best: Option<Candidate>, (&index, cells)| {
                    let sum = self.scorer.sum(&cells, &self.answers);
                    if best.as_ref().is_some_and(|best| self.scorer.is_worse(sum, &best.score)) {
                        return best;
                    }
                    let score = self.scorer.score(sum, &cells, &self.answers);
                    let is_member = set.binary_search(&index).is_ok();
                    self.better(best, Some(Candidate { score, is_member, index }))
                })
            })
        };
        let best = if count * set.len() < SHARED_SCAN {
            scan(&starts)
        } else {
            let of_parts = parallel::map(starts.chunks(BLOCKS_AT_ONCE).collect(), scan);
            of_parts.into_iter().fold(None, |a, b| self.better(a, b))
        };
        best.expect("there is a guess").index
    }

    /// The one of two candidates that the tie-break prefers among equal scores: a total order, whatever comes first.
    fn better(&self, a: Option<Candidate>, b: Option<Candidate>) -> Option<Candidate> {
        let (a, b) = match (a, b) {
            (Some(a), Some(b)) => (a, b),
            (a, b) => return a.or(b),
        };
        let by_index = match self.options.tie_break {
            TieBreak::Last if a.is_member && b.is_member => b.index.cmp(&a.index),
            _ => a.index.cmp(&b.index),
        };
        let order = self.scorer.compare(&a.score, &b.score).then(b.is_member.cmp(&a.is_member)).then(by_index);
        Some(if order == Ordering::Greater { b } else { a })
    }
}
