//! Next guess where no table fits, and what is known of it.

use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use solvetab_lookup::code_breaking::{Code, Feedback, Rules, Shape};

use super::codes::CodeRows;
use super::cost::{CellCosts, entropy};
use super::endgame::{EndgameCost, EndgameSearch};
use super::knowledge::{Basis, CodeKnowledge, Count, stream};
use super::opening::first_guess;
use super::pool::{Effort, RatedCode, best_guesses};
use super::rollout;
use crate::code_breaking::search::endgame::Endgame as Exact;
use crate::code_breaking::search::memo::Memo;
use crate::code_breaking::strategy::log2;
use crate::random::Random;

/// Options of the search for the next guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Codes by which guesses are judged at most; a sample of so many is drawn where they are too
    /// many to list. From 100 to 100 000: another number is taken for the nearest of these.
    pub sample: usize,
    /// Seed of the sample: the same seed gives the same game.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            sample: 4000,
            seed: 0,
        }
    }
}

/// Certainty of a guess.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Certainty {
    /// No guess of the rules needs fewer guesses in all for the codes that are left: proven.
    Optimal {
        /// Guesses still to come on average, this one included: no play has a smaller average.
        average: f64,
        /// Worst case of the play that has this average; another play may have a better worst case.
        worst: u16,
    },
    /// The best by a search to the end of the game, of the codes left and a pool of other guesses,
    /// at each set of the forty that promise most; but not of every guess of the rules.
    Searched {
        /// Guesses still to come on average by the play that was found, this one included.
        average: f64,
        /// Worst case of that play.
        worst: u16,
    },
    /// The best of a pool by the cost of the cells that it makes.
    Estimated {
        /// Guesses still to come on average, this one included, as far as the size of the set
        /// tells.
        average: f64,
    },
}

impl Certainty {
    /// Its name: `optimal`, `searched` or `estimated`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Optimal { .. } => "optimal",
            Self::Searched { .. } => "searched",
            Self::Estimated { .. } => "estimated",
        }
    }

    /// Guesses still to come in the worst case, this one included, if that is known.
    #[must_use]
    pub const fn worst(self) -> Option<u16> {
        match self {
            Self::Optimal { worst, .. } | Self::Searched { worst, .. } => Some(worst),
            Self::Estimated { .. } => None,
        }
    }

    /// Guesses still to come on average, this one included.
    #[must_use]
    pub const fn average(self) -> f64 {
        match self {
            Self::Optimal { average, .. }
            | Self::Searched { average, .. }
            | Self::Estimated { average } => average,
        }
    }

    fn of(found: EndgameCost, codes: &CodeRows) -> Self {
        let (average, worst) = (f64::from(found.total) / codes.len() as f64, found.worst);
        if found.is_proven {
            Self::Optimal { average, worst }
        } else {
            Self::Searched { average, worst }
        }
    }
}

/// Advice on the next guess.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Advice {
    /// Guess; nothing if the secret has been found.
    pub guess: Option<Code>,
    /// Codes that fit the feedback.
    pub remaining: Count,
    /// Origin of the codes by which guesses were judged.
    pub basis: Basis,
    /// Number of these codes.
    pub judged_by: usize,
    /// Certainty of the guess.
    pub certainty: Certainty,
}

impl Advice {
    /// What the guess is from: a search, or the feedback alone, which has found the secret.
    #[must_use]
    pub const fn source(&self) -> &'static str {
        if self.guess.is_some() {
            "search"
        } else {
            "answers"
        }
    }

    const fn new(
        guess: Code,
        knowledge: &CodeKnowledge,
        judged_by: usize,
        certainty: Certainty,
    ) -> Self {
        let CodeKnowledge {
            count: remaining,
            basis,
            ..
        } = *knowledge;
        Self {
            guess: Some(guess),
            remaining,
            basis,
            judged_by,
            certainty,
        }
    }
}

/// The adviser for games of some rules.
///
/// ```
/// use solvetab_lookup::code_breaking::Feedback;
/// use solvetab_solver::code_breaking::advice::large::{Count, Hybrid, Options};
///
/// let adviser = Hybrid::new("10x10".parse()?, Options::default());
/// let moves = [("0123456789".parse()?, Feedback::new(2, 8)?)];
/// let advice = adviser.follow(None, &moves)?.advice();
/// assert_eq!(advice.remaining, Count::Exact(667_485));
/// assert!(advice.guess.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Hybrid {
    rules: Shape,
    pub(super) options: Options,
    /// Bits that a feedback tells in these games, about.
    bits: f64,
    /// The exact engine, made when it is first asked, where the rules can be listed.
    exact: OnceCell<Exact>,
    /// Knowledge before the first guess, and that guess.
    pub(super) start: CodeKnowledge,
    first: Code,
    /// Results after one guess, with which many games begin: advice depends on nothing but the
    /// game.
    after_one: Memo<(Code, Feedback), Arc<(CodeKnowledge, Advice)>>,
    /// Approximate number of bytes that they take.
    remembered: Cell<usize>,
}

/// Most bytes that remembered results take.
const REMEMBERED_BYTES: usize = 64 << 20;

/// Sets up to this size are searched to the end.
const SEARCHED: usize = 40;

/// Sets up to this size are solved by the exact engine, where the rules can be listed.
const EXACT: usize = 20;

/// Codes that are played out after a guess, over all guesses, about.
const ROLLOUT_CODES: usize = 24_000;

/// Sets that a search to the end may look at.
const BUDGET: usize = 3000;

/// Comparisons of a guess with a code that one piece of advice may cost, about.
const COMPARISONS: usize = 16_000_000;

impl Hybrid {
    /// Creates an adviser for games of these rules.
    #[must_use]
    pub fn new(rules: Shape, mut options: Options) -> Self {
        options.sample = options.sample.clamp(100, 100_000);
        let start = CodeKnowledge::start(rules, options.sample, options.seed);
        // What the first guess tells is about what each tells.
        let (first, bits) = first_guess(rules, &start);
        let (exact, after_one, remembered) = (OnceCell::new(), Memo::default(), Cell::new(0));
        Self {
            rules,
            options,
            bits,
            exact,
            start,
            first,
            after_one,
            remembered,
        }
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Shape {
        self.rules
    }

    /// Returns what is known after one more guess and its feedback.
    pub(super) fn after(
        &self,
        knowledge: &CodeKnowledge,
        guess: Code,
        feedback: Feedback,
    ) -> CodeKnowledge {
        match self
            .after_one
            .get(&(guess, feedback))
            .filter(|_| knowledge.moves.is_empty())
        {
            Some(known) => known.0.clone(),
            None => knowledge.after(guess, feedback, self.options.sample, self.options.seed),
        }
    }

    /// The advice for what is known, found once for games of one guess.
    pub(super) fn advice_for(&self, knowledge: &CodeKnowledge) -> Advice {
        let &[turn] = &knowledge.moves[..] else {
            return self.find(knowledge);
        };
        if let Some(known) = self.after_one.get(&turn) {
            return known.1;
        }
        let (advice, bytes) = (
            self.find(knowledge),
            self.remembered.get() + knowledge.bytes(),
        );
        if bytes <= REMEMBERED_BYTES {
            self.remembered.set(bytes);
            self.after_one
                .insert(turn, Arc::new((knowledge.clone(), advice)));
        }
        advice
    }

    fn find(&self, knowledge: &CodeKnowledge) -> Advice {
        if knowledge.moves.is_empty() && self.rules.codes() > SEARCHED as u128 {
            let average = self.estimate(knowledge.count.codes());
            return Advice::new(
                self.first,
                knowledge,
                knowledge.codes.len(),
                Certainty::Estimated { average },
            );
        }

        let codes = &knowledge.codes;
        let mut random = stream(self.rules, &knowledge.moves, self.options.seed ^ 1 << 63);
        if codes.len() == 0 {
            // A chain that found no code that fits: any code tells something.
            let guess = super::variation::any_code(self.rules, &mut random);
            let average = self.estimate(knowledge.count.codes());
            return Advice::new(guess, knowledge, 0, Certainty::Estimated { average });
        }

        let judges = self.judges(knowledge, &mut random);
        let is_list = knowledge.basis == Basis::List;
        let scale = if is_list && judges.len() == codes.len() {
            1.0
        } else {
            2.0
        };
        let costs = CellCosts::new(self.rules.positions(), judges.len(), scale, self.bits);
        let guesses = (COMPARISONS / judges.len().max(200)).clamp(400, 6000);
        let effort = Effort {
            fitting: guesses / 3,
            others: guesses / 12,
            climbers: 6,
            changes: guesses / 12,
        };

        if codes.len() <= SEARCHED
            && let Some((guess, certainty)) = self.search(codes, &costs, effort, &mut random)
        {
            // Where some codes may be missing from the list, nothing is proven.
            let estimated = Certainty::Estimated {
                average: certainty.average(),
            };
            return Advice::new(
                guess,
                knowledge,
                codes.len(),
                if is_list { certainty } else { estimated },
            );
        }

        let is_played_out = scale == 1.0 && judges.len() <= rollout::MOST;
        let keep = if is_played_out {
            (ROLLOUT_CODES / judges.len()).clamp(6, 30)
        } else {
            1
        };
        let best = best_guesses(codes, &judges, &costs, effort, keep, &mut random);
        if is_played_out {
            let played = best
                .iter()
                .map(|judged| (rollout::total(&judges, &judged.guess, &costs), judged.guess));
            let (total, guess) = played
                .reduce(|a, b| if b.0 < a.0 { b } else { a })
                .expect("a pool");
            let average = total as f64 / judges.len() as f64;
            return Advice::new(
                guess,
                knowledge,
                judges.len(),
                Certainty::Estimated { average },
            );
        }

        let guess = best[0].guess;
        let bits = entropy(&judges.histogram(&guess), judges.len()).max(self.bits);
        let average = 1.0 + log2_of(knowledge.count.codes()) / bits;
        Advice::new(
            guess,
            knowledge,
            judges.len(),
            Certainty::Estimated { average },
        )
    }

    /// The codes that guesses are judged by.
    fn judges(&self, knowledge: &CodeKnowledge, random: &mut Random) -> CodeRows {
        let codes = &knowledge.codes;
        if codes.len() <= self.options.sample {
            return codes.clone();
        }
        let rows = codes.rows();
        let mut places: Vec<usize> = (0..rows.len()).collect();
        for place in 0..self.options.sample {
            let other = place + random.below(rows.len() - place);
            places.swap(place, other);
        }
        CodeRows::new(
            self.rules,
            places[..self.options.sample]
                .iter()
                .map(|&place| rows[place])
                .collect(),
        )
    }

    /// The best guess by a search to the end, unless that takes too long.
    fn search(
        &self,
        codes: &CodeRows,
        costs: &CellCosts,
        effort: Effort,
        random: &mut Random,
    ) -> Option<(Code, Certainty)> {
        let whole: Vec<u16> = (0..codes.len() as u16).collect();
        // Often the codes themselves are enough.
        let own = EndgameSearch::new(codes, &[], BUDGET).solve(&whole);
        if let Some(found) = own.filter(|found| found.is_proven) {
            return Some((codes.rows()[found.guess], Certainty::of(found, codes)));
        }
        if let Some(rules) = self.rules.numbered().ok().filter(|_| codes.len() <= EXACT) {
            return self.solve_exactly(rules, codes);
        }

        let others: Vec<Code> = best_guesses(codes, codes, costs, effort, 400, random)
            .into_iter()
            .map(|judged: RatedCode| judged.guess)
            .filter(|guess| codes.rows().binary_search(guess).is_err())
            .collect();
        let found = EndgameSearch::new(codes, &others, BUDGET).solve(&whole)?;
        let guess = codes.rows().iter().chain(&others).nth(found.guess)?;
        Some((*guess, Certainty::of(found, codes)))
    }

    /// The best guess by the exact engine, which knows all guesses of the rules.
    fn solve_exactly(&self, rules: Rules, codes: &CodeRows) -> Option<(Code, Certainty)> {
        let set = codes
            .rows()
            .iter()
            .map(|&code| rules.index(code).ok().map(|number| number as u16))
            .collect::<Option<Vec<u16>>>()?;
        let tree = self
            .exact
            .get_or_init(|| Exact::new(&rules.into()))
            .tree_after(&set, &[], None);
        let cost = tree.cost();
        let average = f64::from(cost.total) / f64::from(cost.secrets);
        Some((
            rules.code(tree.guess.into())?,
            Certainty::Optimal {
                average,
                worst: cost.worst,
            },
        ))
    }

    /// Guesses to come for so many codes, by what a feedback tells.
    fn estimate(&self, codes: f64) -> f64 {
        1.0 + log2_of(codes) / self.bits
    }
}

/// The binary logarithm of a count by integers, the same on every machine; of less than 1, nothing.
fn log2_of(count: f64) -> f64 {
    let (mut value, mut power) = (count.max(1.0), 0.0);
    while value >= 16_777_216.0 {
        value /= 2.0;
        power += 1.0;
    }
    power + log2(value as u64) as f64 / (1_u64 << 40) as f64
}
