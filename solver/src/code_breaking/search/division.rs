//! One set divided by many guesses, and what is known of the cells: bounds of the transposition
//! table, and of subsets that were scanned.

use super::costs::Amount;
use super::problem::{Additive, SetKeys};
use super::statistics::{Event, Statistics};
use super::transposition::Bound;
use crate::code_breaking::game::Move;
use crate::code_breaking::game::subsets::Subsets;
use crate::code_breaking::game::{Game, Members};

/// Smaller cells are often told apart by some guess: they are not compared with others.
const COMPARED_FROM: usize = if cfg!(test) { 3 } else { 9 };

/// A cell of a set while its guess is searched.
#[derive(Debug, Clone, Copy)]
pub(super) struct OpenCell<A> {
    start: u32,
    size: u32,
    pub(super) feedback: u16,
    pub(super) is_exact: bool,
    /// True if a scan of the cell is hardly worth its time any more.
    pub(super) is_scanned: bool,
    pub(super) bound: A,
}

impl<A: Amount> OpenCell<A> {
    /// Takes in what was found out.
    #[inline(always)]
    pub(super) fn take(&mut self, bound: Bound<A>) {
        match bound {
            Bound::Exact(cost) => (self.bound, self.is_exact) = (cost, true),
            Bound::AtLeast(cost) => self.bound = self.bound.max(cost),
        }
    }

    /// Number of its secrets.
    pub(super) fn secrets(&self) -> usize {
        self.size as usize
    }

    /// Its members.
    #[inline(always)]
    pub(super) fn of<'m>(&self, members: &'m [u16]) -> &'m [u16] {
        &members[self.start as usize..][..self.size as usize]
    }

    /// Takes in what is remembered.
    #[inline(always)]
    fn take_remembered(&mut self, bound: Option<Bound<A>>) {
        if let Some(bound) = bound {
            self.take(bound);
            // It came from a scan, from a search that began with one, or from somebody who looked
            // further.
            self.is_scanned = true;
        }
    }
}

/// A set and its division by the guess that is looked at now.
#[derive(Debug, Default)]
pub(super) struct Division<A> {
    /// Number of secrets in the set.
    pub(super) secrets: usize,
    /// The guess that is looked at, and the guesses left after it.
    pub(super) guess: u16,
    pub(super) below: u16,
    /// A lower bound on the cost of the guess: its turn and the bounds of all cells.
    pub(super) sum: A,
    of_set: Members,
    /// The members, cell by cell.
    pub(super) members: Vec<u16>,
    /// The cells that are not empty, but that of the winning feedback.
    pub(super) cells: Vec<OpenCell<A>>,
    /// Keys of the cells by feedback, once they have been looked up.
    keys: Vec<SetKeys>,
    /// The cells that were scanned, of guesses looked at before.
    subsets: Subsets,
}

/// Bounds that are looked up without a search, in the order of the time they take.
#[derive(Clone, Copy)]
enum Look {
    Members,
    Table,
    Names,
}

impl<A: Amount> Division<A> {
    /// Gets ready for a set of a game, or of a part of it.
    pub(super) fn reset(&mut self, game: &Game, set: &[u16]) {
        self.secrets = set.len();
        self.keys.resize(game.feedbacks(), SetKeys::default());
        game.members(set, &mut self.of_set);
        game.begin_subsets(set, &mut self.subsets);
        let room = game.room(set.len());
        if self.members.len() < room {
            self.members.resize(room, 0);
        }
    }

    /// Divides the set by a guess, and sums what its cells cost at least by their sizes. Whether it
    /// tells anything.
    #[inline(always)]
    pub(super) fn divide<O: Additive<Amount = A>>(
        &mut self,
        objective: &O,
        game: &Game,
        set: &[u16],
        guess: u16,
        left: u16,
    ) -> bool {
        let below = objective.problem().costs().next(left);
        let win = game.feedbacks() as u16 - 1;
        (self.guess, self.below) = (guess, below);
        let Self {
            of_set,
            members,
            cells,
            ..
        } = self;

        let mut may_win = false;
        cells.clear();
        game.divide(set, of_set, guess, members, |feedback, start, size| {
            if feedback == win {
                may_win = true;
            } else {
                let (start, size) = (start as u32, size as u32);
                cells.push(OpenCell {
                    start,
                    size,
                    feedback,
                    bound: A::default(),
                    is_exact: false,
                    is_scanned: false,
                });
            }
        });

        let mut sum = objective.turn(set, may_win, left);
        for cell in cells {
            cell.bound = objective.cell_bound(
                cell.size as usize,
                || cell.of(members),
                cell.feedback,
                below,
            );
            sum = sum + cell.bound;
        }
        self.sum = sum;
        self.cells
            .first()
            .is_none_or(|cell| (cell.size as usize) < set.len())
    }

    /// Raises the sum by what is known of the cells without a search, until it is `goal`: members
    /// are cheap, the table is a cache miss each. Most guesses fail here.
    #[inline(always)]
    pub(super) fn look<O: Additive<Amount = A>>(
        &mut self,
        objective: &O,
        history: &mut Vec<Move>,
        goal: A,
        statistics: &mut Statistics,
    ) {
        let (problem, left) = (objective.problem(), self.below);
        if self.sum >= goal {
            statistics.count(Event::RefutedBySizes, self.secrets);
            return;
        }
        for look in [Look::Members, Look::Table, Look::Names] {
            let (settled, refuted) = match look {
                Look::Members => (Event::SettledByMembers, Event::RefutedByMembers),
                Look::Table | Look::Names => (Event::SettledByTable, Event::RefutedByTable),
            };
            for cell in self.cells.iter_mut().filter(|cell| !cell.is_exact) {
                let others = self.sum - cell.bound;
                let members = cell.of(&self.members);
                let keys = &mut self.keys[usize::from(cell.feedback)];
                match look {
                    Look::Members => {
                        statistics.count(Event::Cell, members.len());
                        let bound = objective.settled(members, left).or_else(|| {
                            let is_small = members.len() < COMPARED_FROM;
                            let most = if is_small {
                                usize::MAX
                            } else {
                                self.subsets.most_cells(members)
                            };
                            objective.members_bound(members, left, most)
                        });
                        if let Some(bound) = bound {
                            cell.take(bound);
                        }
                    }
                    Look::Table => {
                        keys.own =
                            problem.key_after(history, Some((self.guess, cell.feedback)), members);
                        cell.take_remembered(objective.remembered_of(keys.own, left));
                    }
                    Look::Names => {
                        history.push((self.guess, cell.feedback));
                        keys.named = problem.name(history, members.len());
                        history.pop();
                        cell.take_remembered(
                            keys.named
                                .and_then(|name| objective.remembered_of(name, left)),
                        );
                    }
                }
                if cell.is_exact {
                    statistics.count(settled, cell.size as usize);
                }
                self.sum = others + cell.bound;
                if self.sum >= goal {
                    statistics.count(refuted, self.secrets);
                    return;
                }
            }
        }
    }

    /// No guess makes more than so many cells of a cell; a member counts one more.
    pub(super) fn scanned(&mut self, cell: &OpenCell<A>, cells: usize) {
        self.subsets.add(cell.of(&self.members), cells);
    }

    /// Returns the keys of a cell, after a [`look`](Self::look) that did not refute the guess.
    pub(super) fn keys(&self, feedback: u16) -> SetKeys {
        self.keys[usize::from(feedback)]
    }

    /// Brings the cells into the order in which they are scanned. Those with a member more than
    /// there are feedbacks come first: smaller ones are often told apart by some guess, larger ones
    /// take longer.
    pub(super) fn sort_for_scans(&mut self, feedbacks: usize) {
        let full = feedbacks as u32 + 1;
        self.cells
            .sort_unstable_by_key(|cell| (cell.size.abs_diff(full), cell.feedback));
    }

    /// Brings the cells into the order in which they are searched: small ones are quick to search
    /// and raise the sum.
    pub(super) fn sort(&mut self) {
        self.cells
            .sort_unstable_by_key(|cell| (cell.size, cell.feedback));
    }
}

/// A sum of bounds that may contain what is impossible.
pub(super) fn at_least<A: Amount>(sum: A) -> Bound<A> {
    Bound::AtLeast(sum.min(A::IMPOSSIBLE))
}
