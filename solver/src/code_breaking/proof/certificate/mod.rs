//! Certificates: why no tree is better, step by step, for a checker that searches nothing.
//!
//! [`prove`] asks the search what sets cost and writes down, for every guess that counting alone
//! does not refute, which of its cells cost more than counting says, and why those do.
//! `checker/FORMAT.md` has the format, `docs/proofs.md` the argument. Nothing that is written has
//! to be believed: the checker, which shares no code with this, computes all of it anew.

mod guesses;
mod index;
mod proof;
mod questions;
mod speculation;

use std::fmt;

use crate::claim::Claim;

use crate::code_breaking::game::list::{CodeList, Mode};
use crate::code_breaking::game::{Game, Symbols};
use crate::code_breaking::search::costs::{Cost, Costs, IMPOSSIBLE};
use crate::code_breaking::search::optimal::{Optimal, SolveError, solve_watched};
use crate::code_breaking::search::problem::empty_table;
use crate::code_breaking::search::problem::{Problem, Settings, UsedSymmetry};
use crate::code_breaking::search::question::{Question, Resources};
use crate::code_breaking::search::threads::Stop;
use crate::code_breaking::search::{Saved, Snapshot};
use crate::code_breaking::strategy::tree::{Tree, TreeCost};
use crate::control::{Control, Interrupted, Phase, Steps};
use crate::parallel::Workers;
use guesses::{Guesses, Kind};
use proof::{File, MOST_KEPT, Writer};
use questions::{Contradiction, NoProof};

/// A certificate.
#[derive(Debug, Clone)]
pub struct Certificate {
    /// The tree.
    pub optimal: Optimal,
    /// Number of levels of the objective that are certified.
    pub levels: usize,
    /// The file: the certificate, and before it perhaps an index, by which a checker splits it.
    pub bytes: Vec<u8>,
    /// Bytes of the index.
    pub index: usize,
    /// Sets of which a bound is proven.
    pub steps: u64,
}

/// Reason why there is no certificate.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProveError {
    /// The control interrupted it.
    Interrupted(Interrupted),
    /// There is no tree.
    Solve(SolveError),
    /// There are more pairs of a guess and a secret than a checker keeps the feedbacks of.
    TooManyPairs {
        /// Number of pairs.
        pairs: usize,
        /// The most.
        most: usize,
    },
    /// A first word is fixed, and a certificate is of all of them.
    FirstWord,
    /// Candidates alone may be guessed: certificates have no such mode.
    CandidatesOnly,
    /// Neither the secrets alone nor all codes may be guessed, and words get no colours. Such a
    /// list has no place in a certificate.
    OtherGuesses,
    /// A letter of the list is neither a letter or digit nor a visible ASCII character: who reads
    /// what a certificate is about could be misled.
    Letter(char),
    /// The search took a tree for optimal that is not: a mistake in this program.
    Contradiction,
}

impl ProveError {
    /// The identifier of the error for programs, as of
    /// [`InputError::code`](solvetab_lookup::InputError::code).
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Interrupted(_) => "interrupted",
            Self::Solve(error) => error.code(),
            Self::TooManyPairs { .. } => "too-many-pairs",
            Self::FirstWord | Self::CandidatesOnly | Self::OtherGuesses => "conflict",
            Self::Letter(_) => "letter",
            Self::Contradiction => "not-optimal",
        }
    }
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
            Self::FirstWord => f.write_str("a certificate is of all first words: leave out the one that is fixed"),
            Self::CandidatesOnly => {
                f.write_str("a certificate is of any guesses or of hard mode: leave out --candidates-only, or use solve")
            }
            Self::OtherGuesses => f.write_str(
                "a certificate without colours is of a list where only its codes or all codes may be guessed: prove it with --guesses list or all",
            ),
            Self::Letter(letter) => {
                write!(f, "{letter:?} cannot be in a certificate: give words of letters, digits and visible ASCII characters")
            }
            Self::Contradiction => f.write_str(
                "the tree that was found is not optimal, so there is no proof: this is a mistake in solvetab, please report it",
            ),
        }
    }
}

solvetab_lookup::debug_as_display!(ProveError);

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

/// A checker keeps the feedbacks of so many pairs of a guess and a secret, and of so many where
/// letters get colours.
const MOST_PAIRS: usize = 1 << 30;
const MOST_PAIRS_OF_WORDS: usize = 1 << 28;

/// The first bytes of every certificate; the version of the format follows.
const MAGIC: &[u8; 8] = b"solvecrt";

/// Finds an optimal tree, and writes why none is better by the first `levels` of the objective, or
/// by all that are proven if there are fewer. The same bytes for any resources.
///
/// ```
/// use solvetab_solver::code_breaking::game::Game;
/// use solvetab_solver::code_breaking::proof::certificate;
/// use solvetab_solver::code_breaking::search::{Question, Resources};
/// use solvetab_solver::control::Unwatched;
///
/// let game: Game = "3x6".parse()?;
/// let resources = Resources::default();
/// let certificate = certificate::prove(&game, Question::default(), 3, &resources, &Unwatched)?;
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
    Task {
        game,
        question,
        levels,
        resources,
        control,
        room: MOST_KEPT,
    }
    .prove()
}

/// Statement to be certified, and the means.
struct Task<'a> {
    game: &'a Game,
    question: Question,
    levels: usize,
    resources: &'a Resources,
    control: &'a dyn Control<Steps>,
    /// Room of a checker for sets that are met again.
    room: u64,
}

impl Task<'_> {
    fn prove(self) -> Result<Certificate, ProveError> {
        let Self {
            game,
            question,
            levels,
            resources,
            control,
            room,
        } = self;
        let pairs = game.guesses().len().saturating_mul(game.secrets().len());
        let most = if game.is_coloured() {
            MOST_PAIRS_OF_WORDS
        } else {
            MOST_PAIRS
        };
        if pairs > most {
            return Err(ProveError::TooManyPairs { pairs, most });
        }
        if game.first().is_some() {
            return Err(ProveError::FirstWord);
        }
        if game.mode() == Mode::CandidatesOnly {
            return Err(ProveError::CandidatesOnly);
        }
        if let Some(list) = game.list()
            && let Some(&letter) = list
                .letters()
                .iter()
                .find(|letter| !letter.is_alphanumeric() && !letter.is_ascii_graphic())
        {
            return Err(ProveError::Letter(letter));
        }
        let kind = kind(game).ok_or(ProveError::OtherGuesses)?;
        // What only a narrowed search finds is not proven.
        let question = Question {
            width: None,
            ..question
        };
        let search = Phase::new(control, "sets", None);
        let optimal = solve_watched(
            game,
            question,
            resources,
            Saved::default(),
            &|state: &Snapshot<'_>| search.look_at(state.sets()),
        )?;
        let provable = optimal.proven.len();
        let levels = levels.clamp(1, provable);
        let proven = &optimal.proven[..levels];

        let mut file = File::new(Guesses::new(game, kind), room);
        header(game, file.guesses.kind(), &mut file.body.writer);
        tree(&mut file.body.writer, &optimal.tree);
        let workers = Workers::new(resources.threads);
        let statements = statements(proven, &optimal);
        file.body.writer.byte(statements.len() as u8);
        for Statement {
            number,
            limit,
            costs,
            bound,
        } in statements
        {
            file.body.writer.byte(number);
            file.body.writer.number(limit.into());
            // A certificate renames symbols in all positions alike.
            let symmetry = UsedSymmetry {
                places: false,
                ..UsedSymmetry::default()
            };
            let settings = Settings {
                symmetry,
                width: None,
                threads: 1,
            };
            let table = empty_table(game, resources.memory);
            let problem = Problem::new(game.clone(), costs, settings, table);
            let phase = Phase::new(control, "secrets beyond first guesses", None);
            let poll = || phase.look(&());
            let stop = Stop::new(&poll);
            proof::write(&problem, bound, &workers, &stop, &mut file, &phase).map_err(|why| {
                match why {
                    NoProof::Interrupted(interrupted) => ProveError::Interrupted(interrupted),
                    NoProof::Because(Contradiction) => ProveError::Contradiction,
                }
            })?;
        }
        let steps = file.body.steps;
        let (mut bytes, certificate) = file.body.finish();
        let index = bytes.len();
        bytes.extend(certificate);
        Ok(Certificate {
            optimal,
            levels,
            bytes,
            index,
            steps,
        })
    }
}

/// Statement that no tree within some guesses costs less than a bound.
#[derive(Debug, Clone, Copy)]
struct Statement {
    /// Number of the statement in the file.
    number: u8,
    /// The guesses that were allowed, if a claim of the total says so.
    limit: u16,
    costs: Costs,
    bound: Cost,
}

impl Statement {
    const fn new(number: u8, costs: Costs, bound: Cost) -> Self {
        Self {
            number,
            limit: 0,
            costs,
            bound,
        }
    }
}

/// The largest limit that a certificate may name: no tree reaches it.
const LARGEST_LIMIT: u16 = u16::MAX - 1;

/// Returns the statements that prove some claims, most important first. A later claim contains the
/// earlier ones where it can: as few secrets at a worst case that is smaller would be none.
fn statements(claims: &[Claim], optimal: &Optimal) -> Vec<Statement> {
    use Claim::{FewestAtWorst, LeastTotal, LeastWorstCase};
    let TreeCost {
        secrets,
        total,
        worst,
    } = optimal.tree.cost();
    let (secrets, total, at_worst) = (
        Cost::from(secrets),
        Cost::from(total),
        Cost::from(optimal.at_worst),
    );
    let of_total = match optimal.question.max_depth {
        None => Statement::new(0, Costs::total(secrets as usize), total),
        Some(limit) => {
            let limit = limit.min(LARGEST_LIMIT);
            Statement {
                limit,
                ..Statement::new(0, Costs::limited(limit, 0), total)
            }
        }
    };

    // A guess matters more than all secrets at the worst case, or the other way round.
    let (guess, secret) = (secrets + 1, secrets * Cost::from(worst) + 1);
    match claims {
        [LeastTotal] => vec![of_total],
        [LeastTotal, LeastWorstCase] => {
            vec![
                of_total,
                Statement::new(1, Costs::limited(worst - 1, 0), total + 1),
            ]
        }
        [LeastTotal, LeastWorstCase, FewestAtWorst] => {
            vec![
                of_total,
                Statement::new(2, Costs::weighted(worst, guess), guess * total + at_worst),
            ]
        }
        [LeastWorstCase] => vec![Statement::new(3, Costs::feasible(worst - 1), IMPOSSIBLE)],
        [LeastWorstCase, FewestAtWorst] => vec![Statement::new(4, Costs::at_last(worst), at_worst)],
        [LeastWorstCase, FewestAtWorst, LeastTotal] => {
            vec![Statement::new(
                5,
                Costs::limited(worst, secret),
                secret * at_worst + total,
            )]
        }
        _ => unreachable!("objectives prove these claims in this order"),
    }
}

/// Returns the codes that may be guessed, as far as certificates tell guesses apart; nothing if
/// they cannot.
fn kind(game: &Game) -> Option<Kind> {
    if let Some(rules) = game.rules() {
        return Some(Kind {
            symbols: rules.symbols().into(),
            repeats: Some(rules.repeats()),
        });
    }

    let (symbols, positions) = (
        game.list().map_or(0, |list| list.letters().len()),
        usize::from(game.positions()),
    );
    let guesses = game.guesses().len();
    let without_repeats = (0..positions).fold(1_usize, |codes, used| {
        codes.saturating_mul(symbols.saturating_sub(used))
    });

    let repeats = if game.is_coloured() || guesses == game.secrets().len() {
        None
    } else if guesses == symbols.saturating_pow(positions as u32) {
        Some(true)
    } else if guesses == without_repeats
        && !game
            .guesses()
            .iter()
            .any(|guess| repeats_a_symbol(guess, positions))
    {
        Some(false)
    } else {
        return None;
    };
    Some(Kind { symbols, repeats })
}

/// Tells whether a code has a symbol twice.
fn repeats_a_symbol(code: &Symbols, positions: usize) -> bool {
    (1..positions).any(|at| code[..at].contains(&code[at]))
}

/// The last of the rules' four bytes where letters get colours: what is reported, also in hard
/// mode, and that guesses and secrets are listed.
const COLOURS: u8 = 2 << 4 | 3;
const HARD_COLOURS: u8 = 3 << 4 | 3;

/// Writes what may be guessed, and be secret.
fn header(game: &Game, Kind { symbols, repeats }: Kind, writer: &mut Writer) {
    writer.bytes(MAGIC);
    let positions = usize::from(game.positions());
    if let Some(list) = game.list().filter(|list| list.is_coloured()) {
        let feedback = if list.mode() == Mode::Hard {
            HARD_COLOURS
        } else {
            COLOURS
        };
        writer.bytes(&[2, positions as u8, symbols as u8, 1, feedback]);
        letters(list, writer);
        let guesses: Vec<u16> = (0..=u16::MAX).take(game.guesses().len()).collect();
        codes(game, &guesses, writer);
        codes(game, game.secrets(), writer);
        return;
    }

    writer.byte(1);
    let listed = match (game.list(), repeats) {
        (None, _) => 0,
        (Some(_), Some(_)) => 1,
        (Some(_), None) => 2,
    };
    let repeats = repeats.unwrap_or_else(|| {
        game.guesses()
            .iter()
            .any(|guess| repeats_a_symbol(guess, positions))
    });
    let feedback = game.feedback_kind() as u8;
    writer.bytes(&[
        positions as u8,
        symbols as u8,
        u8::from(repeats),
        feedback << 4 | listed,
    ]);

    if let Some(list) = game.list() {
        letters(list, writer);
        codes(game, game.secrets(), writer);
    }
}

/// Writes some codes.
fn codes(game: &Game, codes: &[u16], writer: &mut Writer) {
    writer.number(codes.len() as u64);
    codes
        .iter()
        .for_each(|&code| writer.bytes(game.symbols(code)));
}

/// Writes the letters of a list.
fn letters(list: &CodeList, writer: &mut Writer) {
    let letters: String = list.letters().iter().collect();
    writer.number(letters.len() as u64);
    writer.bytes(letters.as_bytes());
}

/// Writes the guesses of a tree, from the root on; the guess for a single secret is known.
fn tree(writer: &mut Writer, tree: &Tree) {
    if !tree.is_leaf() {
        writer.number(tree.guess.into());
        tree.children
            .iter()
            .for_each(|(_, child)| self::tree(writer, child));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Unwatched;

    #[test]
    fn what_a_checker_has_no_room_for_is_proven_again() {
        let codes = "3x7".parse::<Game>().unwrap();
        let (question, resources) = (Question::default(), Resources::default());
        let task = |room| Task {
            game: &codes,
            question,
            levels: 3,
            resources: &resources,
            control: &Unwatched,
            room,
        };
        let prove = |room| task(room).prove().unwrap();
        let whole = prove(MOST_KEPT);
        // So many sets of so many secrets in all are met again.
        let room = 30 * 96 + 182;
        assert_eq!(prove(room).bytes, whole.bytes);
        let less = prove(room - 1);
        assert!(less.steps > whole.steps);
        assert!(prove(0).steps > less.steps);
    }
}
