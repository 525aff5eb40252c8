//! What to guess next where no table fits, and what is known of it.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use solvetab_lookup::QueryError;
use solvetab_lookup::code_breaking::large::{Code, Feedback, Rules};

use super::codes::{Codes, Histogram};
use super::cost::Costs;
use super::endgame::Endgame;
use super::knowledge::{Basis, Count, Knowledge, stream};
use super::pool::{Effort, Judged, best_guesses};
use super::random::Random;
use super::rollout;
use crate::code_breaking::exact::endgame::Endgame as Exact;
use crate::code_breaking::strategies::log2;

/// How the next guess is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Codes by which guesses are judged at most; a sample of so many is drawn where they are too many to list. From 100 to 100 000:
    /// another number is taken for the nearest of these.
    pub sample: usize,
    /// What is drawn from: the same seed gives the same game.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { sample: 4000, seed: 0 }
    }
}

/// How sure the guess is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Certainty {
    /// No guess of the rules needs fewer guesses in all for the codes that are left: proven.
    Optimal {
        /// Guesses still to come on average, this one included.
        average: f64,
        /// In the worst case, by the best play found.
        worst: u16,
    },
    /// The best by a search of every code left and a pool of other guesses, all to the end of the game.
    Searched {
        /// Guesses still to come on average, this one included.
        average: f64,
        /// In the worst case.
        worst: u16,
    },
    /// The best of a pool by the cost of the cells that it makes.
    Estimated {
        /// Guesses still to come on average, this one included, as far as the size of the set tells.
        average: f64,
    },
}

impl Certainty {
    /// Guesses still to come on average, this one included.
    #[must_use]
    pub const fn average(self) -> f64 {
        match self {
            Self::Optimal { average, .. } | Self::Searched { average, .. } | Self::Estimated { average } => average,
        }
    }
}

/// What to do next.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Advice {
    /// Nothing if the secret has been found.
    pub guess: Option<Code>,
    /// Codes that fit the answers.
    pub remaining: Count,
    /// Where the codes by which guesses were judged come from.
    pub basis: Basis,
    /// How many they were.
    pub judged_by: usize,
    /// How sure the guess is.
    pub certainty: Certainty,
}

/// The adviser for games of some rules.
///
/// ```
/// use solvetab_solver::code_breaking::large::{Count, Hybrid, Options};
///
/// let adviser = Hybrid::new("10x10".parse()?, Options::default());
/// let moves = [("0123456789".parse()?, solvetab_lookup::code_breaking::large::Feedback::new(2, 8)?)];
/// let advice = adviser.advice(&moves)?;
/// assert_eq!(advice.remaining, Count::Exact(667_485));
/// assert!(advice.guess.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Hybrid {
    rules: Rules,
    options: Options,
    /// Bits that an answer tells in these games, about.
    bits: f64,
    /// The exact engine, made when it is first asked, where the rules can be listed.
    exact: OnceCell<Exact>,
    /// What was found for short games, which many games begin with: advice depends on nothing but the game.
    known: RefCell<Known>,
}

/// By the guesses of a game with their answers.
type Known = HashMap<Vec<(Code, Feedback)>, (Knowledge, Advice)>;

/// Games of at most so many guesses are remembered, at most so many of them.
const REMEMBERED_GUESSES: usize = 1;
const REMEMBERED_GAMES: usize = 64;

/// Sets up to this size are searched to the end.
const SEARCHED: usize = 40;

/// Sets up to this size are solved by the exact engine, where the rules can be listed.
const EXACT: usize = 20;

/// Sets up to this size are played out after each of the best guesses.
const PLAYED_OUT: usize = 4000;

/// Codes that are played out after a guess, over all guesses, about.
const ROLLOUT_CODES: usize = 24_000;

/// Sets that a search to the end may look at.
const BUDGET: usize = 3000;

/// Comparisons of a guess with a code that one piece of advice may cost, about.
const COMPARISONS: usize = 16_000_000;

impl Hybrid {
    /// For games of these rules.
    #[must_use]
    pub fn new(rules: Rules, mut options: Options) -> Self {
        options.sample = options.sample.clamp(100, 100_000);
        let mut adviser = Self { rules, options, bits: 1.0, exact: OnceCell::new(), known: RefCell::default() };
        // What the first guess tells is about what each tells.
        let start = Knowledge::start(rules, options.sample, options.seed);
        let first = adviser.first_guess(&start);
        adviser.bits = entropy(&start.codes.histogram(&first), start.codes.len()).max(0.5);
        adviser
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// What to do after these guesses and answers.
    ///
    /// # Errors
    ///
    /// [`QueryError::Input`] if a guess is no code of the rules, [`QueryError::Contradiction`] if no code fits the answers.
    pub fn advice(&self, moves: &[(Code, Feedback)]) -> Result<Advice, QueryError> {
        let mut game = self.start();
        for (guess, answer) in moves {
            game.answer(*guess, *answer)?;
        }
        Ok(game.advice())
    }

    /// A game of these rules.
    #[must_use]
    pub fn start(&self) -> Game<'_> {
        let knowledge = match self.known.borrow().get(&Vec::new()) {
            Some((knowledge, _)) => knowledge.clone(),
            None => Knowledge::start(self.rules, self.options.sample, self.options.seed),
        };
        Game { adviser: self, knowledge }
    }

    /// A game of these rules that was paused.
    ///
    /// ```
    /// use solvetab_lookup::code_breaking::large::Feedback;
    /// use solvetab_solver::code_breaking::large::{Hybrid, Options};
    ///
    /// let adviser = Hybrid::new("8x12r".parse()?, Options::default());
    /// let mut game = adviser.start();
    /// game.answer("00112233".parse()?, Feedback::new(2, 3)?)?;
    /// let (left, paused) = (game.remaining(), game.pause());
    /// assert_eq!(adviser.resume(paused).remaining(), left);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn resume(&self, paused: Paused) -> Game<'_> {
        debug_assert_eq!(self.rules, paused.0.rules(), "a game of other rules");
        Game { adviser: self, knowledge: paused.0 }
    }

    fn find(&self, knowledge: &Knowledge) -> Advice {
        let advice = |guess, judged_by, certainty| Advice {
            guess: Some(guess),
            remaining: knowledge.count,
            basis: knowledge.basis,
            judged_by,
            certainty,
        };
        if knowledge.moves.is_empty() && self.rules.codes() > SEARCHED as u128 {
            let guess = self.first_guess(knowledge);
            let average = self.estimate(knowledge.count.codes());
            return advice(guess, knowledge.codes.len(), Certainty::Estimated { average });
        }
        let codes = &knowledge.codes;
        let mut random = stream(self.rules, &knowledge.moves, self.options.seed ^ 1 << 63);
        if codes.len() == 0 {
            // A chain that found no code that fits: any code tells something.
            let guess = super::chain::any_code(self.rules, &mut random);
            return advice(guess, 0, Certainty::Estimated { average: self.estimate(knowledge.count.codes()) });
        }
        let judges = self.judges(knowledge, &mut random);
        let is_list = knowledge.basis == Basis::List;
        let scale = if is_list && judges.len() == codes.len() { 1.0 } else { 2.0 };
        let costs = Costs::new(self.rules.positions(), judges.len(), scale, self.bits);
        let guesses = (COMPARISONS / judges.len().max(200)).clamp(400, 6000);
        let effort = Effort { fitting: guesses / 3, others: guesses / 12, climbers: 6, changes: guesses / 12 };
        if codes.len() <= SEARCHED
            && let Some((guess, certainty)) = self.search(codes, &costs, effort, &mut random)
        {
            // Where some codes may be missing from the list, nothing is proven.
            let estimated = Certainty::Estimated { average: certainty.average() };
            return advice(guess, codes.len(), if is_list { certainty } else { estimated });
        }
        let is_played_out = scale == 1.0 && judges.len() <= PLAYED_OUT;
        let keep = if is_played_out { (ROLLOUT_CODES / judges.len()).clamp(6, 30) } else { 1 };
        let best = best_guesses(codes, &judges, &costs, effort, keep, &mut random);
        if is_played_out {
            let of = |judged: &Judged| (rollout::total(&judges, &judged.guess, &costs), judged.guess);
            let (total, guess) = best.iter().map(of).reduce(|a, b| if b.0 < a.0 { b } else { a }).expect("a pool");
            let average = total as f64 / judges.len() as f64;
            return advice(guess, judges.len(), Certainty::Estimated { average });
        }
        let guess = best[0].guess;
        let bits = entropy(&judges.histogram(&guess), judges.len()).max(self.bits);
        let average = 1.0 + log2_of(knowledge.count.codes()) / bits;
        advice(guess, judges.len(), Certainty::Estimated { average })
    }

    /// The codes that guesses are judged by.
    fn judges(&self, knowledge: &Knowledge, random: &mut Random) -> Codes {
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
        Codes::new(self.rules, places[..self.options.sample].iter().map(|&place| rows[place]).collect())
    }

    /// The best guess by a search to the end, unless that takes too long.
    fn search(&self, codes: &Codes, costs: &Costs, effort: Effort, random: &mut Random) -> Option<(Code, Certainty)> {
        let of = |found: super::endgame::Found, codes: &Codes| {
            let average = f64::from(found.total) / codes.len() as f64;
            let worst = found.worst;
            if found.is_proven { Certainty::Optimal { average, worst } } else { Certainty::Searched { average, worst } }
        };
        let whole: Vec<u16> = (0..codes.len() as u16).collect();
        // Often the codes themselves are enough.
        let own = Endgame::new(codes, &[], BUDGET, false).solve(&whole);
        if let Some(found) = own.filter(|found| found.is_proven) {
            return Some((codes.rows()[found.guess], of(found, codes)));
        }
        let others: Vec<Code> = best_guesses(codes, codes, costs, effort, 400, random)
            .into_iter()
            .map(|judged: Judged| judged.guess)
            .filter(|guess| codes.rows().binary_search(guess).is_err())
            .collect();
        if let Some(rules) = self.rules.listed().filter(|_| codes.len() <= EXACT) {
            return self.solve_exactly(rules, codes);
        }
        let found = Endgame::new(codes, &others, BUDGET, false).solve(&whole)?;
        let guess = codes.rows().iter().chain(&others).nth(found.guess)?;
        Some((*guess, of(found, codes)))
    }

    /// The best guess by the exact engine, which knows all guesses of the rules.
    fn solve_exactly(&self, rules: solvetab_lookup::code_breaking::Rules, codes: &Codes) -> Option<(Code, Certainty)> {
        let number = |code: &Code| {
            let narrow = solvetab_lookup::code_breaking::Code::new(code.symbols().iter().copied()).ok()?;
            rules.index(narrow).ok().map(|number| number as u16)
        };
        let set = codes.rows().iter().map(number).collect::<Option<Vec<u16>>>()?;
        let tree = self.exact.get_or_init(|| Exact::new(rules)).tree(&set);
        let cost = tree.cost();
        let average = f64::from(cost.total) / f64::from(cost.secrets);
        let guess = Code::new(rules.code(tree.guess.into())?.symbols()).ok()?;
        Some((guess, Certainty::Optimal { average, worst: cost.worst }))
    }

    /// Guesses to come for so many codes, by what an answer tells.
    fn estimate(&self, codes: f64) -> f64 {
        1.0 + log2_of(codes) / self.bits
    }

    /// The best first guess: which symbols they are does not matter, only how often each occurs.
    fn first_guess(&self, start: &Knowledge) -> Code {
        let positions = usize::from(self.rules.positions());
        let mut shapes: Vec<Vec<usize>> = Vec::new();
        if self.rules.repeats() {
            parts(positions, positions, usize::from(self.rules.symbols()), &mut Vec::new(), &mut shapes);
        } else {
            shapes.push(vec![1; positions]);
        }
        let code = |shape: &Vec<usize>| {
            let symbols = (0..).zip(shape).flat_map(|(symbol, &times)| std::iter::repeat_n(symbol, times));
            Code::new(symbols).expect("the rules have these symbols")
        };
        let tells = |guess: &Code| entropy(&start.codes.histogram(guess), start.codes.len());
        let mut guesses: Vec<Code> = shapes.iter().map(code).collect();
        guesses.sort_by(|a, b| tells(b).total_cmp(&tells(a)));
        if start.basis == Basis::List && start.codes.len() <= PLAYED_OUT {
            // Few enough to play the most telling ones out.
            let bits = tells(&guesses[0]).max(0.5);
            let costs = Costs::new(self.rules.positions(), start.codes.len(), 1.0, bits);
            guesses.truncate(6);
            guesses.sort_by_key(|guess| rollout::total(&start.codes, guess, &costs));
        }
        guesses[0]
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

/// Bits that an answer tells.
fn entropy(histogram: &Histogram, codes: usize) -> f64 {
    let log = |n: u32| log2(n.into()) as f64 / (1_u64 << 40) as f64;
    let n = codes as f64;
    let lost: f64 = histogram.iter().filter(|&&size| size > 0).map(|&size| f64::from(size) * log(size)).sum();
    log(codes as u32) - lost / n
}

/// The ways to write a sum as parts that do not grow, at most `most_parts` of them.
fn parts(sum: usize, largest: usize, most_parts: usize, so_far: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
    if sum == 0 {
        found.push(so_far.clone());
        return;
    }
    if most_parts == 0 {
        return;
    }
    for part in (1..=largest.min(sum)).rev() {
        so_far.push(part);
        parts(sum - part, part, most_parts - 1, so_far, found);
        so_far.pop();
    }
}

/// A game under way that is kept beside its adviser, for who cannot borrow that as long.
#[derive(Debug, Clone)]
pub struct Paused(Knowledge);

impl Paused {
    /// The guesses so far with their answers.
    #[must_use]
    pub fn moves(&self) -> &[(Code, Feedback)] {
        &self.0.moves
    }
}

/// A game under way.
#[derive(Debug, Clone)]
pub struct Game<'a> {
    adviser: &'a Hybrid,
    knowledge: Knowledge,
}

impl Game<'_> {
    /// The guesses so far with their answers.
    #[must_use]
    pub fn moves(&self) -> &[(Code, Feedback)] {
        &self.knowledge.moves
    }

    /// The game without its adviser, to be [resumed](Hybrid::resume) by the same one.
    #[must_use]
    pub fn pause(self) -> Paused {
        Paused(self.knowledge)
    }

    /// How many codes fit the answers.
    #[must_use]
    pub fn remaining(&self) -> Count {
        self.knowledge.count
    }

    /// All codes that fit, ascending, if they are listed.
    #[must_use]
    pub fn listed(&self) -> Option<&[Code]> {
        (self.knowledge.basis == Basis::List).then(|| self.knowledge.codes.rows())
    }

    /// Takes note of an answer.
    ///
    /// # Errors
    ///
    /// [`QueryError::Input`] if the guess is no code of the rules, [`QueryError::Contradiction`] if no code fits the answers; the game
    /// is then as it was.
    pub fn answer(&mut self, guess: Code, answer: Feedback) -> Result<(), QueryError> {
        let Options { sample, seed } = self.adviser.options;
        self.adviser.rules.check(&guess)?;
        let is_other = |&(asked, told): &(Code, Feedback)| asked == guess && told != answer;
        if !is_possible(self.adviser.rules, answer) || self.moves().iter().any(is_other) {
            return Err(QueryError::Contradiction);
        }
        let key: Vec<_> = self.moves().iter().copied().chain([(guess, answer)]).collect();
        let known = self.adviser.known.borrow().get(&key).map(|(knowledge, _)| knowledge.clone());
        let next = known.unwrap_or_else(|| self.knowledge.after(guess, answer, sample, seed));
        if next.count == Count::Exact(0) {
            return Err(QueryError::Contradiction);
        }
        self.knowledge = next;
        Ok(())
    }

    /// What to do next.
    #[must_use]
    pub fn advice(&self) -> Advice {
        let (adviser, knowledge) = (self.adviser, &self.knowledge);
        if knowledge.moves.iter().any(|&(_, answer)| answer == adviser.rules.win()) {
            let certainty = Certainty::Optimal { average: 0.0, worst: 0 };
            let (remaining, basis) = (Count::Exact(1), Basis::List);
            return Advice { guess: None, remaining, basis, judged_by: 1, certainty };
        }
        if let Some((_, advice)) = adviser.known.borrow().get(&knowledge.moves) {
            return *advice;
        }
        let advice = adviser.find(knowledge);
        let mut known = adviser.known.borrow_mut();
        if knowledge.moves.len() <= REMEMBERED_GUESSES && known.len() < REMEMBERED_GAMES {
            known.insert(knowledge.moves.clone(), (knowledge.clone(), advice));
        }
        advice
    }
}

/// Whether the answer to a guess of these rules can ever come.
#[must_use]
pub fn is_possible(rules: Rules, answer: Feedback) -> bool {
    let positions = rules.positions();
    // Two codes without repeats share at least the symbols for which there is no room beside the first.
    let least = if rules.repeats() { 0 } else { (2 * positions).saturating_sub(rules.symbols()) };
    let is_last_apart = answer.total() == positions && answer.bulls() + 1 == positions;
    (least..=positions).contains(&answer.total()) && !is_last_apart
}
