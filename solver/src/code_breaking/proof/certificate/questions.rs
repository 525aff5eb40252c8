//! Questions about a set while a proof is written: the guesses that counting does not refute, and
//! the cells that have to cost more.
//!
//! The answers depend on the set, and on what has been proven by then. Any thread may ask.

use super::guesses::{Classes, Guesses};
use crate::code_breaking::game::Game;
use crate::code_breaking::game::Move;
use crate::code_breaking::game::excess::{self, Excess};
use crate::code_breaking::game::group::Renaming;
use crate::code_breaking::game::scan::How;
use crate::code_breaking::search::branch_and_bound::Search;
use crate::code_breaking::search::costs::{Cost, Costs, IMPOSSIBLE};
use crate::code_breaking::search::memo::Map;
use crate::code_breaking::search::problem::{BEYOND, MOST_COUNTED, Problem, Scanned};
use crate::code_breaking::search::state::{Cell, State, UNLIMITED};
use crate::code_breaking::search::threads::Stop;
use crate::code_breaking::search::transposition::Key;
use crate::control::{NoResult, Phase};
use crate::parallel;

/// Renamings are looked for in sets of so many secrets, after so few guesses.
const RENAMED_FROM: usize = 12;
const RENAMED_AFTER: usize = 3;

/// Guesses whose cells are counted before it is seen whether to go on.
const GUESSES_AT_ONCE: usize = 512;
/// Counting the cells of so many guesses, times the secrets, is worth several threads.
const WORTH_THREADS: usize = 1 << 12;

/// A set costs less than the search said of it before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Contradiction;

/// Reason why there is no proof.
pub(super) type NoProof = NoResult<Contradiction>;

/// A proven bound.
#[derive(Debug, Clone, Copy)]
pub(super) struct Proven {
    /// Number of proofs that were begun before.
    pub(super) number: u64,
    /// Bound in the costs that count now, and in those of its claim.
    pub(super) bound: Cost,
    pub(super) own_bound: Cost,
    /// Place that says whether it is met again.
    pub(super) position: usize,
}

/// Bounds by set and guesses left.
pub(super) type Bounds = Map<(Key, u16), Proven>;

/// A set, the guesses left, and the history if it matters.
pub(super) type Place = (Key, u16, Vec<Move>);

/// State that the threads of a proof share: the one that writes, and those that go ahead of it.
pub(super) struct Shared<'a> {
    pub(super) problem: &'a Problem,
    pub(super) stop: &'a Stop<'a>,
    pub(super) guesses: &'a Guesses,
    /// Bounds that an earlier proof found of totals.
    pub(super) totals: &'a Bounds,
    pub(super) phase: &'a Phase<'a>,
}

/// A cell whose bound is to be raised.
pub(super) struct Raise {
    pub(super) cell: Cell,
    pub(super) bound: Cost,
    /// Lower bound by counting.
    pub(super) least: Cost,
}

/// The guesses that counting does not refute.
#[derive(Debug)]
pub(super) struct Weak {
    /// The bound that they stay below.
    pub(super) bound: Cost,
    /// Renamings that fix the set. Of guesses that they make equal there is one.
    pub(super) renamings: Vec<Renaming>,
    /// Each with what it costs at least.
    pub(super) guesses: Vec<(u16, Cost)>,
}

impl Shared<'_> {
    /// The guesses that counting does not refute, one of each class.
    pub(super) fn weak(&self, state: State<'_>, bound: Cost) -> Result<Weak, NoProof> {
        let below = self.problem.costs().next(state.left);
        if self.problem.game().is_coloured() {
            return Ok(Weak {
                bound,
                renamings: Vec::new(),
                guesses: self.weak_words(state, below, bound)?,
            });
        }
        let renamings = self.renamings(state);
        let guesses = self.weak_codes(state.set, &renamings, below, bound);
        Ok(Weak {
            bound,
            renamings,
            guesses,
        })
    }

    /// The same where letters get no colours.
    fn weak_codes(
        &self,
        set: &[u16],
        renamings: &[Renaming],
        below: u16,
        bound: Cost,
    ) -> Vec<(u16, Cost)> {
        let game = self.problem.game();
        let sizes: Vec<Cost> = (0..=set.len())
            .map(|size| self.problem.size_bound(size, below))
            .collect();
        let mut guesses = BySize::new(self.problem.costs(), &sizes, bound).guesses(game, set);
        let classes = self.guesses.classes(set, renamings);
        guesses.retain(|&guess| classes.is_smallest(guess));
        guesses.sort_unstable();

        let win = game.feedbacks() - 1;
        let own = self.problem.costs().unit() * set.len() as Cost;
        let more: Vec<Cost> = sizes.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let feedbacks: Vec<&[u8]> = set
            .iter()
            .map(|&secret| self.guesses.feedbacks_of(secret))
            .collect();
        let mut counts = [0_u16; 64];
        let mut weak = Vec::new();
        for guess in guesses {
            let mut sum = own;
            counts[..=win].fill(0);
            for feedbacks in &feedbacks {
                let count = &mut counts[usize::from(feedbacks[usize::from(guess)] & 63)];
                sum += more[usize::from(*count)];
                *count += 1;
            }
            if counts[win] > 0 {
                sum -= more[0];
            }
            if sum < bound
                && !counts[..win]
                    .iter()
                    .any(|&count| usize::from(count) == set.len())
            {
                weak.push((guess, sum));
            }
        }
        weak
    }

    /// The same where letters get colours: those that counting the cells' own cells does not refute
    /// either.
    fn weak_words(
        &self,
        state: State<'_>,
        below: u16,
        bound: Cost,
    ) -> Result<Vec<(u16, Cost)>, NoProof> {
        let State { set, history, left } = state;
        let (problem, game) = (self.problem, self.problem.game());
        let mut guesses = Vec::new();
        for (least, level) in problem.levels(Scanned::new(set, history, None), How::default()) {
            if problem.excess_bound(set, least, left) >= bound {
                break;
            }
            guesses.extend(level);
        }

        guesses.sort_unstable();
        let own = problem.costs().unit() * set.len() as Cost;
        let part = problem.part(game, set, history);
        let scanned = part.as_ref().unwrap_or(game);
        let sum = |guess: u16| {
            let cells = state.cells(game, guess);
            if cells
                .first()
                .is_some_and(|cell| cell.set.len() == set.len())
            {
                return None;
            }
            let mut sum = own
                + cells
                    .iter()
                    .map(|cell| problem.size_bound(cell.set.len(), below))
                    .sum::<Cost>();
            for cell in &cells {
                if sum >= bound {
                    return None;
                }
                sum += counted(problem, scanned, cell, below)
                    - problem.size_bound(cell.set.len(), below);
            }
            (sum < bound).then_some((guess, sum))
        };

        let mut weak = Vec::new();
        for some in guesses.chunks(GUESSES_AT_ONCE) {
            self.phase.check()?;
            if set.len() * some.len() < WORTH_THREADS {
                weak.extend(some.iter().filter_map(|&guess| sum(guess)));
            } else {
                weak.extend(parallel::map(some.to_vec(), sum).into_iter().flatten());
            }
        }
        Ok(weak)
    }

    /// Chooses the cells to be raised, and how far, for a guess that costs at least so much to cost
    /// at least the bound; `met` has the bounds known of sets.
    pub(super) fn raises(
        &self,
        search: &mut Search<'_>,
        state: State<'_>,
        (guess, mut sum): (u16, Cost),
        bound: Cost,
        met: impl Fn(Key) -> Option<Cost>,
    ) -> Result<Vec<Raise>, NoProof> {
        let below = self.problem.costs().next(state.left);
        let mut cells = state.cells(self.problem.game(), guess);
        // Two secrets cost what counting says.
        cells.retain(|cell| cell.set.len() > 2);
        cells.sort_by_key(|cell| (cell.set.len(), cell.feedback));

        let mut raises: Vec<Raise> = Vec::new();
        for cell in cells {
            let least = counted(self.problem, self.problem.game(), &cell, below);
            let key = self
                .problem
                .key_after(cell.state(below).history, None, &cell.set);
            let proven = met(key).map_or(least, |proven| proven.max(least));
            sum += proven - least;
            raises.push(Raise {
                cell,
                bound: proven,
                least,
            });
        }

        for Raise {
            cell,
            bound: proven,
            ..
        } in &mut raises
        {
            if sum >= bound {
                break;
            }
            let wanted = (*proven + (bound - sum)).min(IMPOSSIBLE);
            let left = below.min(self.problem.costs().guesses());
            let found = search
                .bound_after(cell.state(left), wanted)?
                .value()
                .min(wanted);
            if found > *proven {
                sum = sum - *proven + found;
                *proven = found;
            }
        }

        // What is not needed is not proven: first of the largest.
        for Raise {
            least,
            bound: proven,
            ..
        } in raises.iter_mut().rev()
        {
            if sum - (*proven - *least) >= bound {
                sum -= *proven - *least;
                *proven = *least;
            }
        }
        raises.retain(|raise| raise.bound > raise.least);
        if sum < bound {
            return Err(NoProof::Because(Contradiction));
        }
        Ok(raises)
    }

    /// Returns the bound proven of the total of a set: guesses count as much here, or more.
    pub(super) fn total(&self, set: Key) -> Option<Proven> {
        let total = self.totals.get(&(set, UNLIMITED));
        total.map(|proven| Proven {
            bound: proven.bound * self.problem.costs().unit(),
            ..*proven
        })
    }

    /// Returns the name shared by all sets that symmetry makes equal to this one, if it is large
    /// enough.
    pub(super) fn name(&self, State { set, history, left }: State<'_>) -> Option<(Key, u16)> {
        self.problem
            .name(history, set.len())
            .map(|name| (name, left))
    }

    /// Some renamings that fix a set, by which as many guesses are equal as by all that are found.
    fn renamings(&self, state: State<'_>) -> Vec<Renaming> {
        if !self.has_renamings(state) {
            return Vec::new();
        }
        let history = state.history;
        let group = &self.problem.group;
        let mut classes = Classes::new(self.problem.game().guesses().len());
        let mut found = Vec::new();

        let mut smallest: Vec<u16> = classes.smallest().collect();
        for renaming in group
            .exchanges(history)
            .into_iter()
            .chain(group.renamings(history, history))
        {
            // Their number is a byte.
            if found.len() == usize::from(u8::MAX) {
                break;
            }
            // That those which represent the others stay in their classes is soon seen, and nearly
            // always enough.
            let mut images = smallest
                .iter()
                .map(|&guess| (guess, self.guesses.image(&renaming, guess)));
            if !images
                .all(|(guess, image)| image.is_none_or(|image| classes.smallest_of(image) == guess))
            {
                self.guesses.unite_by(&mut classes, &renaming);
                smallest = classes.smallest().collect();
                found.push(renaming);
            }
        }
        found
    }

    /// Tells whether renamings that fix a set are looked for. They depend on its history.
    fn has_renamings(&self, State { set, history, .. }: State<'_>) -> bool {
        set.len() >= RENAMED_FROM
            && history.len() < RENAMED_AFTER
            && !self.problem.game().is_coloured()
    }

    /// All that the guesses depend on which counting does not refute, but for the bound.
    pub(super) fn place(&self, state: State<'_>) -> Place {
        let State { set, history, left } = state;
        let renamed_by = if self.has_renamings(state) {
            history.to_vec()
        } else {
            Vec::new()
        };
        (self.problem.key_after(history, None, set), left, renamed_by)
    }
}

/// Lower bound on the cost of each guess by the sizes of its cells. One scan says of each how many
/// cells it makes, and how many secrets are in cells so large that they cost more.
struct BySize {
    /// Sizes of cells beyond which each secret costs a step more.
    sizes: Vec<usize>,
    step: Cost,
    /// Exponent of two that such a secret counts in a scan.
    beyond: usize,
    /// Cost of a guess.
    unit: Cost,
    bound: Cost,
}

impl BySize {
    /// Prepares the bounds for a set whose cells cost at least so much by size. Steps are those
    /// that matter most for the bound: that there are too few guesses, the penalty, or a guess
    /// more.
    fn new(costs: &Costs, by_size: &[Cost], bound: Cost) -> Self {
        let (unit, penalty) = (costs.unit(), costs.penalty());
        let (step, beyond) = match bound {
            IMPOSSIBLE.. => (IMPOSSIBLE, BEYOND),
            _ if penalty > unit => (penalty, BEYOND),
            _ => (unit.max(1), 0),
        };

        let (mut sizes, mut last) = (Vec::new(), 0);
        for (size, pair) in by_size.windows(2).enumerate() {
            if pair[1] >= IMPOSSIBLE {
                sizes.push(size);
                break;
            }
            // One secret is found with the first guess, others with the second or later.
            let (more, expected) = (pair[1] - pair[0], last + if size < 2 { unit } else { 0 });
            if more - expected >= step {
                sizes.push(size);
            }
            last = more;
        }

        // A scan has no room for the counts of so many, if there are several sizes.
        if beyond > 0 && by_size.len() > MOST_COUNTED {
            sizes.clear();
        }
        Self {
            sizes,
            step,
            beyond,
            unit,
            bound,
        }
    }

    /// All guesses that cost less than the bound by the sizes of their cells, and some others.
    fn guesses(&self, game: &Game, set: &[u16]) -> Vec<u16> {
        let capacities = vec![self.sizes.clone(); game.feedbacks() - 1];
        let capacities = (!self.sizes.is_empty()).then_some(&capacities);
        let mut excess = Excess::default();
        game.scan(
            set,
            How {
                capacities,
                enough: None,
                beyond: self.beyond,
            },
            &mut excess,
        );
        let mut guesses = Vec::new();
        for (excess, level) in excess.levels() {
            // No guess from here on costs less than one with as many steps and the most cells.
            if self.cost(game, set, excess >> self.beyond << self.beyond) >= self.bound {
                break;
            }
            if self.cost(game, set, excess) < self.bound {
                guesses.extend(excess::guesses(&level));
            }
        }
        guesses
    }

    /// The cost of a guess with this excess: a unit for each secret. The next guesses cost the
    /// first secret of each cell one more, and the others two or more.
    fn cost(&self, game: &Game, set: &[u16], excess: usize) -> Cost {
        let (cells, steps) = match self.beyond {
            0 => (excess, 0),
            digits => (excess % (1 << digits), excess >> digits),
        };
        let units = (3 * set.len() + cells).saturating_sub(game.feedbacks() + 1);
        self.unit * units as Cost + self.step * steps as Cost
    }
}

/// Lower bound on the cost of a cell by counting: its secrets, or, where letters get colours, the
/// most cells that a guess makes of it. x cells, one more if the guess may be the secret, have x
/// secrets that are the first of theirs, and the others cost as much as a second one, or more. The
/// game may be a part for a set that has the cell.
fn counted(problem: &Problem, game: &Game, cell: &Cell, left: u16) -> Cost {
    let size = cell.set.len();
    let least = problem.size_bound(size, left);
    if !game.is_coloured()
        || size < 3
        || least >= IMPOSSIBLE
        || game.most_cells(&cell.set) as usize == size
    {
        return least;
    }
    let state = cell.state(left);
    let Some((&last, history)) = state.history.split_last() else {
        return least;
    };
    let Some(excess) = problem.least_excess(game, Scanned::new(&cell.set, history, Some(last)))
    else {
        return least;
    };
    let (cells, size) = ((game.feedbacks() + 1 - excess) as Cost, size as Cost);
    debug_assert!(cells <= size, "no member tells all others apart");
    let below = problem.costs().next(left);
    let first = problem.size_bound(1, below);
    let second = problem.size_bound(2, below) - first;
    let sum = problem.costs().unit() * size + cells * first + (size - cells) * second;
    least.max(sum.min(IMPOSSIBLE))
}
