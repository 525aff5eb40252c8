//! The candidates after some feedback: how many, and which, or a uniform sample of them.
//!
//! As long as a [diagram](super::diagram) of all feedback can be kept, the count is exact and the
//! sample uniform. Once the count is small the candidates are listed, and from then on every
//! feedback leaves an exact list. A diagram that would grow too large stays at the feedback before.
//! Codes drawn from it that contradict later feedback are thrown away. The rest is still a uniform
//! sample, and the accepted share estimates the count with a known error. Only where hardly any
//! code is accepted does a Markov chain go from code to code.

use std::sync::Arc;

use solvetab_lookup::code_breaking::{Code, Feedback, Shape};

use super::chain;
use super::codes::CodeRows;
use super::diagram::{Diagram, EFFORT};
use super::listing;
use crate::random::Random;

/// Sets up to this size are listed.
pub(super) const LISTED: u128 = 50_000;

/// Sets that are thought to have at most so many codes are tried to be listed, though no diagram
/// tells how many they have.
const WORTH_LISTING: f64 = 100_000.0;

/// Codes drawn from a diagram at most, to throw away those that do not fit.
const MOST_DRAWN: usize = 24_000;

/// Codes drawn at a time.
const BATCH: usize = 4_000;

/// Number of codes that fit below which a chain draws more of them.
const FEW: usize = 200;

/// Number of codes that fit all feedback.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Count {
    /// Exact number.
    Exact(u128),
    /// Approximate number.
    Estimated {
        /// The estimate.
        codes: f64,
        /// Its standard error, as a share of the estimate.
        error: f64,
    },
}

impl Count {
    /// The number, exact or not.
    #[must_use]
    pub fn codes(self) -> f64 {
        match self {
            Self::Exact(codes) => codes as f64,
            Self::Estimated { codes, .. } => codes,
        }
    }
}

/// Origin of the codes by which guesses are judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    /// They are all that fit.
    List,
    /// They were drawn from a decision diagram of all feedback: each that fits is equally likely.
    Diagram,
    /// They were drawn from a diagram of the first feedbacks, and those that do not fit the others
    /// were thrown away: each that fits is equally likely.
    Rejection,
    /// They were reached by a Markov chain, which only tends to make them equally likely.
    Chain,
}

impl Basis {
    /// Its name: `list`, `diagram`, `rejection` or `chain`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::List => "list",
            Self::Diagram => "diagram",
            Self::Rejection => "rejection",
            Self::Chain => "chain",
        }
    }
}

/// A game so far, and the codes that fit it.
#[derive(Debug, Clone)]
pub(super) struct CodeKnowledge {
    rules: Shape,
    /// Most states that a diagram may take.
    effort: u64,
    pub(super) moves: Vec<(Code, Feedback)>,
    pub(super) count: Count,
    pub(super) basis: Basis,
    /// All codes that fit, ascending, or a sample.
    pub(super) codes: CodeRows,
    /// The diagram, and of how many moves it is.
    diagram: Option<(Arc<Diagram>, usize)>,
}

impl CodeKnowledge {
    /// Knowledge before the first guess.
    pub(super) fn start(rules: Shape, sample: usize, seed: u64) -> Self {
        Self::start_with(rules, sample, seed, EFFORT)
    }

    /// Knowledge before the first guess, with another effort for each diagram.
    pub(super) fn start_with(rules: Shape, sample: usize, seed: u64, effort: u64) -> Self {
        let diagram = Arc::new(
            Diagram::new(rules, &[], effort).expect("a diagram of no guess has one state"),
        );
        Self::from_diagram(rules, effort, Vec::new(), diagram, sample, seed)
    }

    /// The rules.
    pub(super) const fn rules(&self) -> Shape {
        self.rules
    }

    /// Approximate memory that this takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.codes.bytes()
            + self
                .diagram
                .as_ref()
                .map_or(0, |(diagram, _)| diagram.bytes())
    }

    /// Takes the codes of a diagram of all moves.
    fn from_diagram(
        rules: Shape,
        effort: u64,
        moves: Vec<(Code, Feedback)>,
        diagram: Arc<Diagram>,
        sample: usize,
        seed: u64,
    ) -> Self {
        let count = diagram.codes();
        if count <= LISTED {
            return Self::from_list(rules, effort, moves, diagram.list());
        }
        let codes = CodeRows::new(
            rules,
            draw(&diagram, sample, &mut stream(rules, &moves, seed)),
        );
        let diagram = Some((diagram, moves.len()));
        Self {
            rules,
            effort,
            moves,
            count: Count::Exact(count),
            basis: Basis::Diagram,
            codes,
            diagram,
        }
    }

    /// Takes all the codes that fit.
    fn from_list(rules: Shape, effort: u64, moves: Vec<(Code, Feedback)>, rows: Vec<Code>) -> Self {
        let count = Count::Exact(rows.len() as u128);
        Self {
            rules,
            effort,
            moves,
            count,
            basis: Basis::List,
            codes: CodeRows::new(rules, rows),
            diagram: None,
        }
    }

    /// Knowledge after one more guess and its feedback; a sample has so many codes if that many can
    /// be drawn.
    pub(super) fn after(&self, guess: Code, feedback: Feedback, sample: usize, seed: u64) -> Self {
        let Self { rules, effort, .. } = *self;
        let mut moves = self.moves.clone();
        moves.push((guess, feedback));

        if feedback == rules.win() {
            let fits = self
                .moves
                .iter()
                .all(|(other, told)| Feedback::between(*other, guess) == Ok(*told));
            let rows = if fits { vec![guess] } else { Vec::new() };
            return Self::from_list(rules, effort, moves, rows);
        }

        let fitting = self.codes.fitting(&guess, feedback);
        let Some((diagram, of_moves)) = &self.diagram else {
            return Self::from_list(rules, effort, moves, fitting);
        };
        // The same feedback twice tells nothing new.
        if self.moves.contains(&(guess, feedback)) {
            let of_moves = if *of_moves == self.moves.len() {
                moves.len()
            } else {
                *of_moves
            };
            return Self {
                moves,
                diagram: Some((Arc::clone(diagram), of_moves)),
                ..self.clone()
            };
        }
        if *of_moves == self.moves.len()
            && let Ok(diagram) = Diagram::new(rules, &different(&moves), effort)
        {
            return Self::from_diagram(rules, effort, moves, Arc::new(diagram), sample, seed);
        }

        let mut random = stream(rules, &moves, seed);
        let (fresh, drawn) = draw_fitting(diagram, &moves[*of_moves..], sample, &mut random);
        let from_diagram = SampleShare {
            fit: fresh.len(),
            among: drawn,
            base: diagram.codes() as f64,
            error: 0.0,
        };
        let of_sample = SampleShare {
            fit: fitting.len(),
            among: self.codes.len(),
            base: self.count.codes(),
            error: if let Count::Estimated { error, .. } = self.count {
                error
            } else {
                0.0
            },
        };
        let is_rejection = fresh.len() >= FEW;
        // A sample in which there was no code before tells nothing.
        let is_of_diagram = is_rejection || fresh.len() > fitting.len() || self.codes.len() == 0;
        let share = if is_of_diagram {
            from_diagram
        } else {
            of_sample
        };

        if share.base * share.fit as f64 <= WORTH_LISTING * share.among as f64
            && let Some(rows) = listing::list(rules, &different(&moves), LISTED as usize)
        {
            return Self::from_list(rules, effort, moves, rows);
        }
        let (basis, rows) = if is_rejection {
            (Basis::Rejection, fresh)
        } else {
            (
                Basis::Chain,
                chain::draw(
                    rules,
                    &moves,
                    [fitting, fresh].concat(),
                    sample,
                    &mut random,
                ),
            )
        };

        let count = share.count(&rows);
        let diagram = Some((Arc::clone(diagram), *of_moves));
        Self {
            rules,
            effort,
            moves,
            count,
            basis,
            codes: CodeRows::new(rules, rows),
            diagram,
        }
    }
}

/// The guesses with their feedback, each once: diagrams take only so many.
fn different(moves: &[(Code, Feedback)]) -> Vec<(Code, Feedback)> {
    (0..moves.len())
        .filter(|&place| !moves[..place].contains(&moves[place]))
        .map(|place| moves[place])
        .collect()
}

/// Share of some codes that fit, by which those among which they were found are counted.
struct SampleShare {
    fit: usize,
    among: usize,
    /// Number of codes of the kind among which they were found, and its standard error.
    base: f64,
    error: f64,
}

impl SampleShare {
    /// The count that this tells, of which these codes are known. Where none fits it is that of
    /// one. Codes of a chain depend on each other, so their error is at least this.
    fn count(&self, known: &[Code]) -> Count {
        let fit = self.fit.max(1) as f64;
        let share = (fit / self.among.max(1) as f64).min(1.0);
        let mut known = known.to_vec();
        known.sort_unstable();
        known.dedup();
        let codes = (self.base * share).max(known.len() as f64);
        Count::Estimated {
            codes,
            error: (self.error * self.error + (1.0 - share) / fit).sqrt(),
        }
    }
}

/// The random numbers that belong to a game so far.
pub(super) fn stream(rules: Shape, moves: &[(Code, Feedback)], seed: u64) -> Random {
    let mut text = format!("{seed} {rules}");
    moves
        .iter()
        .for_each(|(guess, feedback)| text += &format!(" {guess} {feedback}"));
    Random::of(text.as_bytes())
}

/// Draws codes of a diagram, each from all of its codes, in random order.
fn draw(diagram: &Diagram, count: usize, random: &mut Random) -> Vec<Code> {
    let mut numbers: Vec<u128> = (0..count)
        .map(|_| random.below_wide(diagram.codes()))
        .collect();
    numbers.sort_unstable();
    let mut codes = diagram.codes_at(&numbers);
    for place in (1..codes.len()).rev() {
        codes.swap(place, random.below(place + 1));
    }
    codes
}

/// About `sample` codes of a diagram that fit other moves too, or fewer, and how many were drawn
/// for them.
pub(super) fn draw_fitting(
    diagram: &Diagram,
    others: &[(Code, Feedback)],
    sample: usize,
    random: &mut Random,
) -> (Vec<Code>, usize) {
    let (mut fitting, mut drawn) = (Vec::new(), 0);
    while drawn < MOST_DRAWN && fitting.len() < sample.max(FEW) {
        let mut batch = draw(diagram, BATCH, random);
        drawn += batch.len();
        batch.retain(|code| {
            others
                .iter()
                .all(|(guess, feedback)| Feedback::between(*guess, *code) == Ok(*feedback))
        });
        fitting.extend(batch);
        // Hardly any fits: more will not help.
        if drawn >= 3 * BATCH && fitting.len() * MOST_DRAWN < FEW * drawn / 2 {
            break;
        }
    }
    (fitting, drawn)
}
