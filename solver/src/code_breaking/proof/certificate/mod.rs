//! Certificates: why no tree is better, step by step, for a checker that searches nothing.
//!
//! [`prove`] asks the search what sets cost and writes down, for every guess that counting alone does not refute, which of its cells cost
//! more than counting says, and why those do. `docs/certificates.md` has the format and the argument. Nothing that is written
//! has to be believed: the checker, which shares no code with this, computes all of it anew.

mod claims;
mod guesses;
mod proof;
mod writer;

use std::fmt;

use crate::code_breaking::game::{Game, Symbols};
use crate::code_breaking::search::optimal::{Optimal, SolveError, empty_table, solve_watched};
use crate::code_breaking::search::problem::{Problem, Settings};
use crate::code_breaking::search::question::{Objective, Question, Resources};
use crate::code_breaking::search::techniques::Technique;
use crate::code_breaking::search::threads::Stop;
use crate::code_breaking::search::{Saved, Snapshot};
use crate::code_breaking::strategy::tree::Tree;
use crate::control::{Control, Interrupted, Phase, Steps};
use claims::{Figures, Statement, statements};
use guesses::{Guesses, Kind};
use proof::{Contradiction, MOST_KEPT, NoProof, Proof, ProvenBounds, Written};
use writer::Writer;

/// A certificate.
#[derive(Debug, Clone)]
pub struct Certificate {
    /// The tree.
    pub optimal: Optimal,
    /// How many levels of the objective are certified.
    pub levels: usize,
    /// The file.
    pub bytes: Vec<u8>,
    /// Sets of which a bound is proven.
    pub steps: u64,
}

/// Why there is no certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProveError {
    /// The control interrupted it.
    Interrupted(Interrupted),
    /// There is no tree.
    Solve(SolveError),
    /// There are more pairs of a guess and a secret than a checker keeps the answers of.
    TooManyPairs {
        /// How many.
        pairs: usize,
        /// The most.
        most: usize,
    },
    /// A letter of the list is neither a letter or digit nor a visible ASCII character: who reads what a certificate is about could be misled.
    Letter(char),
    /// The search took a tree for optimal that is not: a mistake in this program.
    Contradiction,
}

impl fmt::Display for ProveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Interrupted(interrupted) => interrupted.fmt(f),
            Self::Solve(error) => error.fmt(f),
            Self::TooManyPairs { pairs, most } => {
                write!(
                    f,
                    "{pairs} pairs of a guess and a secret are more than the {most} of which a certificate can be checked: prove fewer codes"
                )
            }
            Self::Letter(letter) => {
                write!(f, "{letter:?} cannot be in a certificate: give words of letters, digits and visible ASCII characters")
            }
            Self::Contradiction => f.write_str(
                "the tree that was found is not optimal, so there is no proof: this is a mistake in solvetab, please report it",
            ),
        }
    }
}

impl std::error::Error for ProveError {}

impl From<SolveError> for ProveError {
    fn from(error: SolveError) -> Self {
        match error {
            // There is nothing to go on from: only the proof would be worth saving.
            SolveError::Interrupted(_) => Self::Interrupted(Interrupted { known: () }),
            error => Self::Solve(error),
        }
    }
}

/// A checker keeps the answers of so many pairs of a guess and a secret.
const MOST_PAIRS: usize = 1 << 30;

/// The first bytes of every certificate, with the version of the format.
const MAGIC: &[u8; 9] = b"solvecrt\x01";

/// Finds an optimal tree, and writes why none is better by the first `levels` of the objective, or by all that are proven if there are fewer;
/// of the objective [`WorstClass`](Objective::WorstClass) the first is certified alone. The same bytes for any resources.
///
/// ```
/// use solvetab_solver::code_breaking::game::Game;
/// use solvetab_solver::code_breaking::proof::certificate;
/// use solvetab_solver::code_breaking::search::{Question, Resources};
/// use solvetab_solver::control::Unwatched;
///
/// let game: Game = "3x6".parse()?;
/// let certificate = certificate::prove(&game, Question::default(), 3, &Resources::default(), &Unwatched)?;
/// assert_eq!(certificate.optimal.tree.cost().total, 436);
/// assert!(certificate.bytes.starts_with(b"solvecrt"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// A [`ProveError`] that says why there is none.
pub fn prove(
    game: &Game,
    question: Question,
    levels: usize,
    resources: &Resources,
    control: &dyn Control<Steps>,
) -> Result<Certificate, ProveError> {
    prove_in(MOST_KEPT, game, question, levels, resources, control)
}

/// The same, if a checker has so much room for sets that are met again.
fn prove_in(
    room: u64,
    game: &Game,
    question: Question,
    levels: usize,
    resources: &Resources,
    control: &dyn Control<Steps>,
) -> Result<Certificate, ProveError> {
    let pairs = game.guesses().len().saturating_mul(game.secrets().len());
    if pairs > MOST_PAIRS {
        return Err(ProveError::TooManyPairs { pairs, most: MOST_PAIRS });
    }
    if let Some(list) = game.list()
        && let Some(&letter) =
            list.letters().iter().find(|letter| !letter.is_alphanumeric() && !letter.is_ascii_graphic())
    {
        return Err(ProveError::Letter(letter));
    }
    // What only a narrowed search finds is not proven.
    let question = Question { width: None, ..question };
    let search = Phase::new(control, "sets", None);
    let look = |state: &Snapshot<'_>| search.look_at(state.sets());
    let optimal = solve_watched(game, question, resources, Saved::default(), &look)?;
    let provable = if question.objective == Objective::WorstClass { 1 } else { optimal.proven.len() };
    let levels = levels.clamp(1, provable);
    let proven = &optimal.proven[..levels];

    let guesses = Guesses::new(game, kind(game));
    let mut writer = Writer::default();
    header(game, &guesses, &mut writer);
    tree(&mut writer, &optimal.tree);
    let cost = optimal.tree.cost();
    let figures = Figures {
        secrets: cost.secrets.into(),
        total: cost.total.into(),
        worst: cost.worst,
        at_worst: optimal.at_worst.into(),
    };
    let statements = statements(proven, question.max_depth, figures);
    writer.byte(statements.len() as u8);
    let mut written = Written { steps: 0, room };
    let mut totals = ProvenBounds::default();
    for Statement { number, limit, costs, bound } in statements {
        writer.byte(number);
        writer.number(limit.into());
        // A certificate renames symbols in all positions alike.
        let techniques = resources.techniques.without(Technique::Places);
        let settings = Settings { techniques, width: None, threads: 1 };
        let table = empty_table(game, resources.memory);
        let problem = Problem::new(game.clone(), costs, settings, table);
        let phase = Phase::new(control, "secrets beyond first guesses", None);
        let poll = || phase.look(&());
        let stop = Stop::new(&poll);
        let mut proof = Proof::new(&problem, &stop, &guesses, &mut writer, &totals, written, &phase);
        proof.whole(bound).map_err(|why| match why {
            NoProof::Interrupted(interrupted) => ProveError::Interrupted(interrupted),
            NoProof::Because(Contradiction) => ProveError::Contradiction,
        })?;
        let known;
        (written, known) = proof.finish();
        if !costs.is_limited() {
            totals = known;
        }
    }
    Ok(Certificate { optimal, levels, bytes: writer.finish(), steps: written.steps })
}

/// What may be guessed, as far as certificates tell guesses apart.
fn kind(game: &Game) -> Kind {
    if let Some(rules) = game.rules() {
        return Kind { symbols: rules.symbols().into(), repeats: Some(rules.repeats()) };
    }
    let symbols = game.list().map_or(0, |list| list.letters().len());
    let guesses = game.guesses().len();
    let is_whole = guesses > game.secrets().len();
    Kind { symbols, repeats: is_whole.then(|| guesses == symbols.saturating_pow(game.positions() as u32)) }
}

/// Writes what may be guessed, and be secret.
fn header(game: &Game, guesses: &Guesses, writer: &mut Writer) {
    let Kind { symbols, repeats } = guesses.kind();
    writer.bytes(MAGIC);
    let positions = game.positions();
    let listed = match (game.list(), repeats) {
        (None, _) => 0,
        (Some(_), Some(_)) => 1,
        (Some(_), None) => 2,
    };
    let has_repeats = |code: &Symbols| (1..positions).any(|at| code[..at].contains(&code[at]));
    let repeats = repeats.unwrap_or_else(|| game.guesses().iter().any(has_repeats));
    let feedback = game.feedback_kind() as u8;
    writer.bytes(&[positions as u8, symbols as u8, u8::from(repeats), feedback << 4 | listed]);
    if let Some(list) = game.list() {
        let letters: String = list.letters().iter().collect();
        writer.number(letters.len() as u64);
        writer.bytes(letters.as_bytes());
        writer.number(game.secrets().len() as u64);
        for &secret in game.secrets() {
            writer.bytes(&game.guesses()[usize::from(secret)][..positions]);
        }
    }
}

/// Writes the guesses of a tree, from the root on; the guess for a single secret is known.
fn tree(writer: &mut Writer, tree: &Tree) {
    if !tree.is_leaf() {
        writer.number(tree.guess.into());
        tree.children.iter().for_each(|(_, child)| self::tree(writer, child));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Unwatched;

    #[test]
    fn what_a_checker_has_no_room_for_is_proven_again() {
        let codes = "3x7".parse::<Game>().unwrap();
        let prove = |room| prove_in(room, &codes, Question::default(), 3, &Resources::default(), &Unwatched).unwrap();
        let whole = prove(MOST_KEPT);
        // So many sets of so many secrets in all are met again.
        let room = 30 * 96 + 182;
        assert_eq!(prove(room).bytes, whole.bytes);
        let less = prove(room - 1);
        assert!(less.steps > whole.steps);
        assert!(prove(0).steps > less.steps);
    }
}
