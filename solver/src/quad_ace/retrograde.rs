//! Retrograde analysis: from the ends of the game backwards, so that each position is decided once.
//!
//! A position is won as soon as one move leads to a loss of the opponent, lost as soon as all its
//! moves lead to wins. Working backwards in the order of distance, the first reason to be won is
//! the soonest win and the last reason to be lost is the latest loss. Moves are undone rather than
//! stored: if the changed hand now shows `c` and the other player's hand shows `y`, it showed a
//! number that with `y` makes `c`. When one move of a position is found to lose, all its moves are
//! looked up, so only one byte is kept for each position. Pages of positions that are never touched
//! are never allocated. Time is linear in the decided positions and their moves; what is never
//! reached backwards is a draw.
//!
//! The method is Ströhlein's (1970), as used for endgame tablebases ever since.

use std::sync::atomic::{AtomicU8, Ordering};

use solvetab_lookup::layout;
use solvetab_lookup::quad_ace::{Goal, Hands, Outcome, Rules};

use crate::control::{Control, Interrupted, Phase, Steps};
use crate::parallel;

/// Positions of a frontier that a thread takes at a time.
const CHUNK: usize = 4096;

/// Every position of one game, decided.
#[derive(Debug)]
pub struct Solution {
    rules: Rules,
    /// Values by position, see [`byte_of_outcome`](layout::byte_of_outcome).
    values: Vec<AtomicU8>,
    /// Positions that are too far for a byte, with their plies, by position.
    far: Vec<(u32, u16)>,
    /// Number of positions that are decided in each number of plies.
    levels: Vec<u64>,
}

impl Solution {
    /// The rules that were solved.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Number of positions that are decided in 0, 1, 2, ... plies; those that are over count as 0.
    /// Odd ones are wins, even ones losses.
    #[must_use]
    pub fn levels(&self) -> &[u64] {
        &self.levels
    }

    /// Plies of the longest win or loss; 0 if nothing is decided but what is over.
    #[must_use]
    pub fn longest(&self) -> u16 {
        self.levels.len().saturating_sub(1) as u16
    }

    /// The byte of a position by its number, see [`byte_of_outcome`](layout::byte_of_outcome) and
    /// [`Rules::position`].
    ///
    /// # Panics
    ///
    /// If the game has not so many positions.
    #[inline(always)]
    #[must_use]
    pub fn byte(&self, position: u64) -> u8 {
        self.values[position as usize].load(Ordering::Relaxed)
    }

    /// Positions whose distance does not fit their byte, by number, with their plies; ascending.
    #[must_use]
    pub(crate) fn far(&self) -> &[(u32, u16)] {
        &self.far
    }

    /// The value of a position, seen by the mover. If its hands reach the goal it is over; as a
    /// start it [may not be](Self::as_start).
    ///
    /// # Panics
    ///
    /// If the hands are not of these rules (or another position's value is returned).
    #[must_use]
    pub fn outcome(&self, mover: Hands, opponent: Hands) -> Outcome {
        if mover.is_out() && !opponent.is_out() && self.rules.goal() == Goal::Empty {
            return Outcome::Win { plies: 0 };
        }
        let position = self.rules.position(mover, opponent);
        layout::outcome_of_byte(self.byte(position)).unwrap_or_else(|| {
            let found = self
                .far
                .binary_search_by_key(&(position as u32), |&(position, _)| position);
            Outcome::decided(self.far[found.expect("a far position is in the list")].1)
        })
    }

    /// Value of a position to the mover as a start, before which nobody has won: the best of its
    /// moves, a draw if there is none.
    ///
    /// # Panics
    ///
    /// As [`outcome`](Self::outcome).
    #[must_use]
    pub fn as_start(&self, mover: Hands, opponent: Hands) -> Outcome {
        let results = self.rules.moves(mover, opponent);
        results
            .map(|result| self.outcome(opponent, result).before())
            .max()
            .unwrap_or(Outcome::Draw)
    }
}

/// Every position of a game as (mover, opponent), in the order of their numbers.
pub fn positions(rules: Rules) -> impl Iterator<Item = (Hands, Hands)> {
    let hands = Hands::all(rules.base(), rules.hands());
    hands
        .clone()
        .flat_map(move |mover| hands.clone().map(move |opponent| (mover, opponent)))
}

/// Decides every position. The solution does not depend on the number of threads.
///
/// Time is linear in the decided positions and their moves. Memory is a byte for each position, of
/// which the system provides only the pages with a decided position on them, and four for each
/// position that is decided in as many plies as others.
///
/// ```
/// use solvetab_lookup::quad_ace::{Hands, Outcome, Rules};
/// use solvetab_solver::control::Unwatched;
/// use solvetab_solver::quad_ace::retrograde;
///
/// let solution = retrograde::solve(Rules::STANDARD, &Unwatched)?;
/// assert_eq!(solution.outcome(Hands::new(0, 1)?, Hands::new(7, 7)?), Outcome::Loss { plies: 14 });
/// assert_eq!(solution.longest(), 17);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Interrupted`] if `control` says so.
pub fn solve(rules: Rules, control: &dyn Control<Steps>) -> Result<Solution, Interrupted> {
    let phase = Phase::new(control, "positions", None);
    let search = RetrogradeSearch::new(rules);
    let over: Vec<u32> = search
        .hands
        .iter()
        .filter(|&&opponent| rules.is_won(opponent))
        .flat_map(|&opponent| {
            search
                .hands
                .iter()
                .map(move |&mover| rules.position(mover, opponent) as u32)
        })
        .collect();
    for &position in &over {
        search.values[position as usize].store(
            layout::byte_of_outcome(Outcome::decided(0)),
            Ordering::Relaxed,
        );
    }

    let (mut frontier, mut levels, mut far) = (over, Vec::new(), Vec::new());
    while !frontier.is_empty() {
        levels.push(frontier.len() as u64);
        let outcome = Outcome::decided(levels.len() as u16);
        phase.advance(frontier.len() as u64)?;
        frontier = parallel::map(frontier.chunks(CHUNK).collect(), |chunk| {
            search.before(chunk, outcome)
        })
        .concat();
        if layout::outcome_of_byte(layout::byte_of_outcome(outcome)).is_none() {
            far.extend(
                frontier
                    .iter()
                    .map(|&position| (position, levels.len() as u16)),
            );
        }
    }

    far.sort_unstable();
    Ok(Solution {
        rules,
        values: search.values,
        far,
        levels,
    })
}

struct RetrogradeSearch {
    rules: Rules,
    /// Hands by rank.
    hands: Vec<Hands>,
    values: Vec<AtomicU8>,
    sources: Sources,
}

impl RetrogradeSearch {
    fn new(rules: Rules) -> Self {
        Self {
            rules,
            hands: Hands::all(rules.base(), rules.hands()).collect(),
            // Zeroed by the system, page by page when they are first touched: most never are.
            values: bytemuck::zeroed_vec(rules.positions() as usize),
            sources: Sources::new(rules),
        }
    }

    /// Marks the positions with this outcome from which a move leads to one of `decided`, and
    /// returns those that were not yet decided.
    fn before(&self, decided: &[u32], outcome: Outcome) -> Vec<u32> {
        let numbers = self.rules.number_of_hands();
        let byte = layout::byte_of_outcome(outcome);
        let is_loss = matches!(outcome, Outcome::Loss { .. });
        let mut marked = Vec::new();
        for &position in decided {
            // The mover is who was moved against.
            let (mover, opponent) = (
                self.hands[(position / numbers) as usize],
                self.hands[(position % numbers) as usize],
            );
            self.sources.for_each_unmove(mover, opponent, |before| {
                let at = self.rules.position(before, mover);
                let value = &self.values[at as usize];
                if value.load(Ordering::Relaxed) != 0
                    || is_loss && !self.all_moves_lose(before, mover)
                {
                    return;
                }
                // Threads may meet here; one of them marks.
                if value
                    .compare_exchange(0, byte, Ordering::Relaxed, Ordering::Relaxed)
                    .is_ok()
                {
                    marked.push(at as u32);
                }
            });
        }
        marked
    }

    /// Tells whether all moves lead to positions that the opponent wins. What the threads mark
    /// meanwhile are losses.
    fn all_moves_lose(&self, mover: Hands, opponent: Hands) -> bool {
        let row = u64::from(opponent.rank()) * u64::from(self.rules.number_of_hands());
        self.rules.results(mover, opponent).all(|result| {
            let byte =
                self.values[(row + u64::from(result.rank())) as usize].load(Ordering::Relaxed);
            byte != 0 && byte.is_multiple_of(2)
        })
    }
}

/// Numbers that a hand may have shown before a move.
struct Sources {
    /// Beginning of each list: by the number that was added or multiplied, then by the result.
    starts: Vec<u32>,
    lists: Vec<u8>,
    base: usize,
}

impl Sources {
    fn new(rules: Rules) -> Self {
        let base = usize::from(rules.base());
        let mut starts = vec![0];
        let mut lists = Vec::new();
        let numbers = (0..=u8::MAX).take(base);
        for y in numbers.clone() {
            for c in numbers.clone() {
                if y != 0 {
                    lists.extend(
                        numbers
                            .clone()
                            .filter(|&x| x != 0 && rules.apply(x, y) == c),
                    );
                }
                starts.push(lists.len() as u32);
            }
        }
        Self {
            starts,
            lists,
            base,
        }
    }

    /// Visits the hands from which a move against `mover` makes `opponent`, each at least once.
    #[inline(always)]
    fn for_each_unmove(&self, mover: Hands, opponent: Hands, mut visit: impl FnMut(Hands)) {
        let (changed, added) = (opponent.values(), mover.values());
        for (place, &c) in changed.iter().enumerate() {
            // Equal hands are neighbours; once is enough.
            if place > 0 && changed[place - 1] == c {
                continue;
            }
            for (index, &y) in added.iter().enumerate() {
                if y == 0 || index > 0 && added[index - 1] == y {
                    continue;
                }
                let list = usize::from(y) * self.base + usize::from(c);
                for &x in &self.lists[self.starts[list] as usize..self.starts[list + 1] as usize] {
                    visit(opponent.replaced(place, x));
                }
            }
        }
    }
}
