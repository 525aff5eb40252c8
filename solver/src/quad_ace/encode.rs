//! A solution as a table's sections, and a game as its table in memory.

use crate::claim::{Claim, Method, Objective};
use solvetab_lookup::layout::{BLOCK, Storage};
use solvetab_lookup::quad_ace::{Goal, Hands, Outcome, QuadAce, Rules};
use solvetab_lookup::{Kind, layout};

use super::reach::Reached;
use super::retrograde::{self, Solution};
use crate::control::{Control, Interrupted, Steps};
use crate::encoded::{Encoded, Facts};

/// Games of more positions are stored sparsely: a byte and a bit for each would no longer be small.
const DENSE_POSITIONS: u64 = 1 << 15;

/// Storage of a game unless something else is asked for: [`Storage::Dense`] up to 32768 positions.
#[must_use]
pub const fn usual_storage(rules: Rules) -> Storage {
    if rules.positions() <= DENSE_POSITIONS {
        Storage::Dense
    } else {
        Storage::Sparse
    }
}

/// Encodes a solution, with what play of the same rules can reach. If the game was not played
/// through, the table says that it does not know. The module page has an example.
///
/// # Panics
///
/// If `reached` is of a game with fewer positions.
#[must_use]
pub fn encode(solution: &Solution, reached: Option<&Reached>, storage: Storage) -> Encoded {
    let rules = solution.rules();
    let [losses, mut wins] =
        [0, 1].map(|odd| solution.levels().iter().skip(odd).step_by(2).sum::<u64>());
    if rules.goal() == Goal::Empty {
        // Movers who are out, against opponents who are not, have won already.
        wins += u64::from(rules.number_of_hands()) - 1;
    }

    let mut totals = vec![
        ("wins", wins),
        ("losses", losses),
        ("draws", rules.positions() - wins - losses),
        (
            "longest",
            (solution.levels().len() as u64).saturating_sub(1),
        ),
    ];
    let mut proven = vec![Claim::Outcome, Claim::Distance];
    if let Some(reached) = reached {
        totals.push(("reachable", reached.count()));
        proven.push(Claim::Reachability);
    }

    let facts = Facts {
        rules: rules.to_string(),
        strategy: Some(Method::RetrogradeAnalysis),
        objective: Some(Objective::SoonestWin),
        proven,
        totals: totals
            .into_iter()
            .map(|(name, total)| (name.to_owned(), total))
            .collect(),
    };
    Encoded {
        kind: Kind::QuadAce,
        layout: Kind::QuadAce.layout(),
        parameters: layout::quad_ace_parameters(rules, storage, reached.is_some()),
        sections: sections(solution, reached, storage),
        facts,
    }
}

/// Games of more positions than this, 2^23, are not played through: to know which positions can be
/// reached would take seconds where the values take milliseconds. The largest base with two hands
/// is 75.
pub const MOST_PLAYED: u64 = 1 << 23;

/// The table of a game that is solved to answer questions: the same that a file would hold. Which
/// positions can be reached it knows if there are at most [`MOST_PLAYED`].
///
/// ```
/// use solvetab_lookup::quad_ace::{Outcome, Rules};
/// use solvetab_solver::control::Unwatched;
/// use solvetab_solver::quad_ace::solved_table;
///
/// let table = solved_table(Rules::STANDARD, &Unwatched)?;
/// assert_eq!(table.probe([0, 1], [7, 7])?, Outcome::Loss { plies: 14 });
/// assert_eq!(table.is_reachable([0, 1], [7, 7])?, Some(true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Interrupted`] if `control` says so.
pub fn solved_table(
    rules: Rules,
    control: &dyn Control<Steps>,
) -> Result<QuadAce<Vec<u8>>, Interrupted> {
    let reached = if rules.positions() <= MOST_PLAYED {
        Some(Reached::from_start(rules, control)?)
    } else {
        None
    };
    let encoded = encode(
        &retrograde::solve(rules, control)?,
        reached.as_ref(),
        usual_storage(rules),
    );
    Ok(QuadAce::new(encoded.to_table()).expect("the encoder writes what the reader reads"))
}

fn sections(solution: &Solution, reached: Option<&Reached>, storage: Storage) -> Vec<Vec<u8>> {
    let rules = solution.rules();
    let far = solution.far().iter();
    let far = far
        .flat_map(|&(position, plies)| {
            position
                .to_le_bytes()
                .into_iter()
                .chain(plies.to_le_bytes())
        })
        .collect();
    match storage {
        Storage::Dense => {
            let values = (0..rules.positions())
                .map(|position| stored(solution, position))
                .collect();
            let length = rules.positions().div_ceil(8) as usize;
            let bits = match reached {
                Some(reached) => reached
                    .words()
                    .flat_map(u64::to_le_bytes)
                    .take(length)
                    .collect(),
                None => vec![0; length],
            };
            vec![values, bits, far]
        }
        Storage::Sparse => {
            let mut values = SparseSet::default();
            let mut bytes = Vec::new();
            for start in (0..rules.positions()).step_by(BLOCK as usize) {
                let positions = start..(start + BLOCK).min(rules.positions());
                let first = bytes.len() as u32;
                let mut mask = 0;
                for position in positions {
                    let byte = stored(solution, position);
                    if byte != 0 {
                        mask |= 1 << (position - start);
                        bytes.push(byte);
                    }
                }
                values.push(mask, &first.to_le_bytes());
            }
            let exceptions = match reached {
                Some(reached) => exceptions(rules, reached),
                None => SparseSet {
                    groups: vec![0; values.groups.len()],
                    ..SparseSet::default()
                },
            };
            vec![
                bytes,
                exceptions.groups,
                far,
                values.groups,
                values.blocks,
                exceptions.blocks,
            ]
        }
    }
}

/// The byte of a position in a table: none for those that are over, which the rules tell.
fn stored(solution: &Solution, position: u64) -> u8 {
    let byte = solution.byte(position);
    if byte == layout::byte_of_outcome(Outcome::decided(0)) {
        0
    } else {
        byte
    }
}

/// Positions whose reachability is not what the rule of divisors says.
fn exceptions(rules: Rules, reached: &Reached) -> SparseSet {
    // The rule asks of hands only their divisor, so few pairs of hands stand for all.
    let hands: Vec<Hands> = Hands::all(rules.base(), rules.hands()).collect();
    let mut classes: Vec<Hands> = Vec::new();
    let class_of = hands.iter().map(|hands| {
        let known = classes
            .iter()
            .position(|other| rules.divisor(*other) == rules.divisor(*hands));
        known.unwrap_or_else(|| {
            classes.push(*hands);
            classes.len() - 1
        })
    });
    let class_of: Vec<usize> = class_of.collect();

    let by_classes: Vec<Vec<bool>> = classes
        .iter()
        .map(|&mover| {
            classes
                .iter()
                .map(|&opponent| rules.may_be_reachable(mover, opponent))
                .collect()
        })
        .collect();
    let mut expected = class_of.iter().flat_map(|&mover| {
        let row = &by_classes[mover];
        class_of.iter().map(|&opponent| row[opponent])
    });

    let mut exceptions = SparseSet::default();
    for word in reached.words() {
        let bits = expected.by_ref().take(BLOCK as usize).enumerate();
        exceptions.push(
            word ^ bits.fold(0, |word, (bit, expected)| word | u64::from(expected) << bit),
            &[],
        );
    }
    exceptions
}

/// The two levels of a sparse set, see [`Storage::Sparse`].
#[derive(Default)]
struct SparseSet {
    groups: Vec<u8>,
    blocks: Vec<u8>,
    pushed: u64,
    not_empty: u32,
}

impl SparseSet {
    /// Adds the next block: which of its positions are in the set, and what follows the mask in its
    /// record.
    fn push(&mut self, mask: u64, rest: &[u8]) {
        let in_group = self.pushed % BLOCK;
        if in_group == 0 {
            self.groups.extend(0_u64.to_le_bytes());
            self.groups.extend(self.not_empty.to_le_bytes());
        }
        self.pushed += 1;
        if mask != 0 {
            let group = self.groups.len() - layout::GROUP_LEN;
            self.groups[group + in_group as usize / 8] |= 1 << (in_group % 8);
            self.blocks.extend(mask.to_le_bytes());
            self.blocks.extend(rest);
            self.not_empty += 1;
        }
    }
}
