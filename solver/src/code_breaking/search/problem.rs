//! Problem of a search, and all that its threads share: the codes, bounds, and what is known of
//! sets met before.

use std::fmt::Debug;
use std::sync::atomic::{AtomicU64, Ordering};

use super::bounds::{self, CellBounds, SizeBounds};
use super::costs::{Amount, Cost, Costs, IMPOSSIBLE};
use super::memo::{random_words, set_key};
use super::statistics::Statistics;
use super::threads::{ActiveGuesses, ProgressCounters, Stop};
use super::transposition::{Bound, Key, TranspositionTable};
use crate::code_breaking::game::Game;
use crate::code_breaking::game::Move;
use crate::code_breaking::game::colours::Least;
use crate::code_breaking::game::excess::{self, Excess};
use crate::code_breaking::game::group::Group;
use crate::code_breaking::game::representatives::Renaming;
use crate::code_breaking::game::scan::{Capacities, How};

/// Sets of at most so many secrets are scanned for the feedbacks that occur alone; cells beyond
/// their capacities are rare.
pub(crate) const FEW: usize = 40;

/// Exponent of two that a secret beyond a capacity counts in a scan, where only secrets at the last
/// guess cost. That is more than all feedbacks that do not occur: they order the guesses with
/// equally many such secrets.
pub(crate) const BEYOND: usize = 6;

/// Larger sets are not counted so: there are hardly any, and their counts would be too long.
pub(crate) const MOST_COUNTED: usize = 1 << 12;

/// Symmetries of a game that a search uses.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UsedSymmetry {
    /// Guesses that symmetry makes equal are searched once.
    pub guesses: bool,
    /// Symbols of each position are renamed by themselves, where only bulls are reported.
    pub places: bool,
    /// Cells have capacities by the class of their guess and feedback.
    pub capacities: bool,
    /// A history says which set is left, so sets that symmetry makes equal are remembered as one.
    pub histories: bool,
}

impl Default for UsedSymmetry {
    fn default() -> Self {
        Self {
            guesses: true,
            places: true,
            capacities: true,
            histories: true,
        }
    }
}

/// Settings of the search for a problem.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Settings {
    /// Symmetries that are used.
    pub symmetry: UsedSymmetry,
    /// Number of guesses that are tried for sets of more than `FEW` secrets: those with the least
    /// bounds and all that have the bound of the last of them. What is found is then the best of
    /// the trees made of these.
    pub width: Option<usize>,
    /// Threads that search.
    pub threads: usize,
}

/// Sets of at least so many secrets are remembered under the name of their history, which takes a
/// microsecond to find. Tests name nearly all sets, so that plain search says whether names are
/// sound.
const NAMED_FROM: usize = if cfg!(test) { 3 } else { 20 };

/// A number with its bits spread over all others, one to one.
const fn mixed(name: u128) -> u128 {
    const ODD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
    let once = name.wrapping_mul(ODD);
    let twice = (once ^ once >> 64).wrapping_mul(ODD);
    twice ^ twice >> 64
}

/// A table for what is known of sets, of at most so many bytes: small games do not need a large
/// one, and filling it with zeros takes time. So it has at most a quarter of a byte for each pair
/// of guess and secret, or 64 KiB; [`Statistics::memory`] has its size.
pub(crate) fn empty_table(game: &Game, memory: usize) -> TranspositionTable {
    let bytes = game.secrets().len() * game.guesses().len() / 4;
    TranspositionTable::new(bytes.max(1 << 16).min(memory))
}

/// Sets of words of at least so many secrets get a part of the game: it takes about as long to make
/// as to scan the set.
const PART_FROM: usize = if cfg!(test) { 3 } else { 60 };

/// Pairs of guess and secret in a part at most: two bytes each, for each thread.
const MOST_PAIRS: usize = 1 << 25;

/// Orbits are looked for in sets of at least this many secrets and after at most so many guesses,
/// where there is more to search than to save.
const SYMMETRY_FROM: usize = 20;
const SYMMETRY_DEPTH: usize = 4;

/// Keys under which a set is remembered.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct SetKeys {
    /// The set's own.
    pub(crate) own: Key,
    /// Key of its history.
    pub(super) named: Option<Key>,
}

/// Objective that branch and bound adds up: the costs of a [`Problem`], or weights of its secrets.
/// A guess costs its own turn and what its cells cost.
pub(crate) trait Additive: Debug {
    /// A cost.
    type Amount: Amount;
    /// Measure by which a scan of a set is judged, besides the excess of a guess.
    type Core: Default + Copy + Debug;
    /// True if scanning the cells of a guess pays before they are searched.
    const SCANS_CELLS: bool = true;

    /// The game, its symmetries, what is counted, and how it is searched.
    fn problem(&self) -> &Problem;

    /// Cost of the turn of a guess for a set, the one of a secret that it finds included.
    fn turn(&self, set: &[u16], may_win: bool, left: u16) -> Self::Amount;

    /// The cost of a set with nothing to choose.
    fn settled(&self, set: &[u16], left: u16) -> Option<Bound<Self::Amount>>;

    /// A lower bound on the cost of any set.
    fn set_bound(&self, set: &[u16], left: u16) -> Self::Amount;

    /// A lower bound on the cost of a cell, from its size and its feedback if its members are not
    /// needed.
    fn cell_bound<'m>(
        &self,
        size: usize,
        members: impl FnOnce() -> &'m [u16],
        feedback: u16,
        left: u16,
    ) -> Self::Amount;

    /// Bound that follows if no guess makes more than `most` cells, as far as is known; and from
    /// comparing the members of a small set with each other.
    fn members_bound(&self, set: &[u16], left: u16, most: usize) -> Option<Bound<Self::Amount>>;

    /// Cost above that of any tree that finds so many secrets.
    fn limit(&self, secrets: usize, left: u16) -> Self::Amount;

    /// A bound on the cost of a set by another search.
    #[inline(always)]
    fn relaxed(
        &self,
        set: &[u16],
        history: &[Move],
        left: u16,
        budget: Self::Amount,
        stop: &Stop<'_>,
    ) -> Bound<Self::Amount> {
        let _ = (set, history, left, budget, stop);
        Bound::AtLeast(Self::Amount::default())
    }

    /// The secrets of a set that are scanned, and what the scan is judged by. `last` is the move
    /// that left the set.
    fn core<'s>(&self, set: &'s [u16], last: Option<&Move>) -> (&'s [u16], Self::Core);

    /// A lower bound on the cost of the guesses that have this excess in the scan of a core.
    fn level_bound(&self, set: &[u16], core: Self::Core, excess: usize, left: u16) -> Self::Amount;

    /// The smallest possible excess, where a guess that has it costs just its bound.
    fn enough_excess(&self, set: &[u16], left: u16) -> Option<usize>;

    /// Returns the bound remembered under a key.
    fn remembered_of(&self, key: Key, left: u16) -> Option<Bound<Self::Amount>>;

    /// Remembers a bound on a set of so many secrets, unless as much is known.
    fn remember(&self, keys: SetKeys, left: u16, secrets: usize, bound: Bound<Self::Amount>);

    /// Says what the whole game costs at least.
    fn tell(&self, least: Self::Amount);

    /// Known lower bound on the cost of a first guess.
    fn first_bound(&self, guess: u16) -> Self::Amount {
        let _ = guess;
        Self::Amount::default()
    }

    /// Returns the bound remembered of a set.
    #[inline(always)]
    fn remembered(&self, keys: SetKeys, left: u16) -> Option<Bound<Self::Amount>> {
        let own = self.remembered_of(keys.own, left);
        let Some(named) = keys.named else { return own };
        [own, self.remembered_of(named, left)]
            .into_iter()
            .flatten()
            .reduce(Bound::and)
    }

    /// Bounds a set's cost without a search, by what takes least time first; looks no further once
    /// a bound of `budget` is found.
    fn known_cost(
        &self,
        set: &[u16],
        keys: SetKeys,
        left: u16,
        budget: Self::Amount,
    ) -> Bound<Self::Amount> {
        if let Some(settled) = self.settled(set, left) {
            return settled;
        }
        let lower = self.set_bound(set, left);
        let bound = Bound::AtLeast(lower);
        if lower >= budget {
            return bound;
        }
        match self
            .remembered(keys, left)
            .map_or(bound, |remembered| bound.and(remembered))
        {
            exact @ Bound::Exact(_) => exact,
            bound => self
                .members_bound(set, left, usize::MAX)
                .map_or(bound, |of_members| bound.and(of_members)),
        }
    }
}

/// Everything the search of one problem shares.
#[derive(Debug)]
pub(crate) struct Problem {
    game: Game,
    pub(crate) group: Group,
    costs: Costs,
    bounds: SizeBounds,
    cell_bounds: CellBounds,
    pub(crate) capacities: Capacities,
    /// Capacities of cells without secrets at the last guess, by guesses left, where only these
    /// cost.
    before_last: Vec<Capacities>,
    pub(crate) table: TranspositionTable,
    /// Random words by code, then by guesses left; their exclusive-or is a set's key.
    words: Vec<u128>,
    left_words: Vec<u128>,
    settings: Settings,
    /// True if it may be said that a set is all that its history leaves.
    names_histories: bool,
    has_one_first_guess: bool,
    /// Lower bound on the cost of each first guess, where each is searched by itself.
    first_bounds: Vec<AtomicU64>,
    pub(super) being_searched: ActiveGuesses,
    /// Counters of the search.
    pub counters: ProgressCounters,
}

/// A set whose guesses are scanned.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scanned<'a> {
    /// All that the moves have left.
    pub(super) set: &'a [u16],
    /// The members for which guesses are scanned: all, or some of them.
    pub(super) members: &'a [u16],
    pub(super) history: &'a [Move],
    /// One more move, if there is one.
    pub(super) last: Option<Move>,
}

impl<'a> Scanned<'a> {
    /// A whole set.
    pub(crate) const fn new(set: &'a [u16], history: &'a [Move], last: Option<Move>) -> Self {
        Self {
            set,
            members: set,
            history,
            last,
        }
    }
}

impl Problem {
    /// Prepares the search.
    pub(crate) fn new(
        game: Game,
        costs: Costs,
        settings: Settings,
        table: TranspositionTable,
    ) -> Self {
        // Which guesses a narrowed search tries must not depend on the symmetry of a list.
        let may_be_symmetric = !game.is_coloured();
        let by_class = may_be_symmetric
            && match settings.width {
                Some(_) => game.rules().is_some(),
                None => settings.symmetry.capacities,
            };
        let group = if may_be_symmetric && (by_class || settings.symmetry.guesses) {
            Group::new(&game, settings.symmetry.places)
        } else {
            Group::none(&game)
        };

        let capacities = if by_class {
            bounds::capacities(&game, &group)
        } else {
            bounds::unclassified(&game)
        };
        let before_last = if costs.unit() == 0
            && costs.penalty() > 0
            && settings.width.is_none()
            && !game.is_coloured()
        {
            let before_last = (0..=usize::from(costs.guesses())).map(|left| {
                let of_feedbacks = capacities
                    .iter()
                    .map(|of| of.get(left.wrapping_sub(4)).copied());
                of_feedbacks
                    .map(|most| most.into_iter().collect())
                    .collect()
            });
            before_last.collect()
        } else {
            Vec::new()
        };

        let bounds = SizeBounds::new(game.most_kinds(), game.secrets().len(), &costs);
        let mut random = random_words(b"solvetab exact search");
        let words = random.by_ref().take(game.guesses().len()).collect();
        let left_words = if costs.counts_left() {
            random.take(usize::from(costs.guesses()) + 1).collect()
        } else {
            Vec::new()
        };
        let has_one_first_guess =
            settings.symmetry.guesses && group.canonical(&[]).take(2).count() == 1;
        let counters = ProgressCounters::default();
        counters.add(&Statistics::with_memory(table.bytes()));

        let mut problem = Self {
            has_one_first_guess,
            first_bounds: Vec::new(),
            game,
            group,
            costs,
            cell_bounds: CellBounds::new(&bounds, &capacities, &costs),
            bounds,
            capacities,
            before_last,
            table,
            words,
            left_words,
            being_searched: ActiveGuesses::new(settings.threads),
            // Without symmetry it is not said that a set is all that its history leaves.
            names_histories: settings.symmetry.guesses && settings.symmetry.histories,
            settings,
            counters,
        };

        if problem.searches_first_guesses() {
            problem
                .first_bounds
                .resize_with(problem.game.guesses().len(), AtomicU64::default);
        }
        problem
    }

    /// The same problem, for which only so many guesses are tried; nothing if it is narrow already.
    pub(super) fn narrowed(&self, width: usize) -> Option<Self> {
        let settings = Settings {
            width: Some(width),
            ..self.settings
        };
        let table = empty_table(&self.game, self.table.bytes().max(1 << 16));
        self.settings
            .width
            .is_none()
            .then(|| Self::new(self.game.clone(), self.costs, settings, table))
    }

    /// The game that is searched.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// Costs that are counted.
    pub(crate) fn costs(&self) -> &Costs {
        &self.costs
    }

    /// Tells whether guesses that symmetry makes equal are searched once.
    pub(crate) fn uses_symmetry(&self) -> bool {
        self.settings.symmetry.guesses
    }

    /// Tells whether symmetry makes all first guesses equal.
    pub(super) fn has_one_first_guess(&self) -> bool {
        self.has_one_first_guess
    }

    /// Tells whether first guesses are bounded and searched one by one, the most promising first:
    /// where there are many that symmetry does not make equal.
    pub(crate) fn searches_first_guesses(&self) -> bool {
        let are_many = self.game.is_coloured() && self.game.first().is_none();
        let is_counted = self.costs.unit() > 0 || self.costs.penalty() > 0;
        are_many && is_counted && self.settings.width.is_none()
    }

    /// The first guesses of which something is known, with what they cost at least.
    pub(super) fn first_bounds(&self) -> Vec<(u16, Cost)> {
        let bounds = self
            .first_bounds
            .iter()
            .map(|bound| bound.load(Ordering::Relaxed));
        (0..=u16::MAX)
            .zip(bounds)
            .filter(|&(_, bound)| bound > 0)
            .collect()
    }

    /// A first guess costs at least so much.
    pub(super) fn raise_first(&self, guess: u16, bound: Cost) {
        if let Some(known) = self.first_bounds.get(usize::from(guess)) {
            known.fetch_max(bound, Ordering::Relaxed);
        }
    }

    /// Number of guesses that are tried for a set.
    pub(super) fn width(&self, set: &[u16]) -> usize {
        self.settings
            .width
            .filter(|_| set.len() > FEW)
            .unwrap_or(usize::MAX)
    }

    /// The part of a game for a set that a history leaves and that is about to be searched; nothing
    /// where that does not pay, and at the start, where nothing is left out.
    pub(crate) fn part(&self, game: &Game, set: &[u16], history: &[Move]) -> Option<Game> {
        let is_wanted = game.is_coloured() && self.settings.width.is_none();
        let is_wanted = is_wanted && set.len() * game.guesses().len() <= MOST_PAIRS;
        if is_wanted && set.len() >= PART_FROM && !history.is_empty() {
            game.part(set, history)
        } else {
            None
        }
    }

    /// Scans every guess of the game, or of a part of it, that may be made for a set.
    pub(crate) fn scan_allowed(
        &self,
        game: &Game,
        scanned: Scanned<'_>,
        how: How<'_>,
        excess: &mut Excess,
    ) {
        match self.allowed(scanned) {
            Some(allowed) => game.scan_some(scanned.members, &allowed, excess),
            None => game.scan(scanned.members, how, excess),
        }
    }

    /// Scans every guess that may be made for a set: the excess of guesses, ascending, each with
    /// the guesses that have it.
    pub(crate) fn levels<'p>(
        &'p self,
        scanned: Scanned<'_>,
        how: How<'_>,
    ) -> impl Iterator<Item = (usize, Vec<u16>)> + use<'p> {
        let mut excess = Excess::default();
        self.scan_allowed(&self.game, scanned, how, &mut excess);
        excess.levels().map(|(least, level)| {
            let guesses = excess::guesses(&level).map(|number| self.game.guess(None, number));
            (least, guesses.collect())
        })
    }

    /// The guesses that may be made for a set, where the mode or a fixed first word limits them;
    /// nothing if all may.
    fn allowed(
        &self,
        Scanned {
            set, history, last, ..
        }: Scanned<'_>,
    ) -> Option<Vec<u16>> {
        if let (Some(first), [], None) = (self.game.first(), history, last) {
            return Some(vec![first]);
        }
        self.game.allowed(set, history.iter().copied().chain(last))
    }

    /// The least excess of a guess that may be made for a set that these moves leave, where that is
    /// found sooner than all of them.
    pub(crate) fn least_excess(&self, game: &Game, scanned: Scanned<'_>) -> Option<usize> {
        let allowed = self.allowed(scanned);
        game.least_excess(
            scanned.members,
            Least {
                some: allowed.as_deref(),
                may_win: true,
                below: usize::MAX,
            },
        )
    }

    /// The same where only secrets at the last guess cost, so that a member is worth no more than
    /// its cells; or `below` if none is less.
    pub(super) fn least_excess_below(
        &self,
        game: &Game,
        scanned: Scanned<'_>,
        below: usize,
    ) -> Option<usize> {
        let allowed = self.allowed(scanned);
        game.least_excess(
            scanned.members,
            Least {
                some: allowed.as_deref(),
                may_win: false,
                below,
            },
        )
    }

    /// The key of a set that a history has left, and a `last` move: in hard mode with what they ask
    /// of the next guess.
    pub(crate) fn key_after(&self, history: &[Move], last: Option<Move>, set: &[u16]) -> Key {
        let own = self.key(set);
        match self.game.constraints(history.iter().copied().chain(last)) {
            None => own,
            Some(constraints) => Key(own.0 ^ constraints.word()),
        }
    }

    /// Scans a set that these guesses have left, and a `last` one if there is; [`Game::guess`] says
    /// what is numbered. All guesses are scanned in a narrowed search, which must not try others
    /// for a set that may not be all that its history leaves.
    pub(super) fn scan(
        &self,
        game: &Game,
        scanned: Scanned<'_>,
        how: How<'_>,
        excess: &mut Excess,
    ) -> Option<Renaming> {
        if self.game.is_coloured() || !self.names_histories || self.settings.width.is_some() {
            self.scan_allowed(game, scanned, how, excess);
            return None;
        }
        let guesses = scanned
            .history
            .iter()
            .chain(&scanned.last)
            .map(|&(guess, _)| guess);
        self.game
            .scan_representatives(scanned.members, guesses, how, excess)
    }

    /// Options of the scan of a set for guesses to try, those after one with an excess that is
    /// `enough` left out.
    pub(crate) fn how_to_scan(&self, set: &[u16], left: u16, enough: Option<usize>) -> How<'_> {
        How {
            enough,
            ..if self.is_counted(set, left) {
                self.counting(left)
            } else {
                How::default()
            }
        }
    }

    /// Tells whether the scan of a set counts how often feedbacks occur.
    pub(super) fn is_counted(&self, set: &[u16], left: u16) -> bool {
        !self.game.is_coloured()
            && set.len() > FEW
            && (set.len() <= MOST_COUNTED || self.before_last(left).is_none())
    }

    /// Options of a scan that counts secrets beyond the capacities of their cells. Not where
    /// secrets may be found too late: those beyond a capacity may be among them already.
    pub(crate) fn counting(&self, left: u16) -> How<'_> {
        if self.costs.counts_left() && !self.costs.is_limited() {
            return How::default();
        }
        let before_last = self
            .before_last(left)
            .map(|capacities| (capacities, BEYOND));
        let (capacities, beyond) = before_last.unwrap_or((&self.capacities, 0));
        How {
            capacities: Some(capacities),
            enough: None,
            beyond,
        }
    }

    /// Capacities of cells without secrets at the last guess, where only these cost and cells have
    /// at least three guesses left.
    fn before_last(&self, left: u16) -> Option<&Capacities> {
        self.before_last
            .get(usize::from(left))
            .filter(|_| left >= 4)
    }

    /// The most secrets that can be found within so many guesses, after the last guess and its
    /// feedback.
    pub(crate) fn most_found_within(&self, guesses: u16, last: Option<&Move>) -> usize {
        match (guesses, last) {
            (0, _) => 0,
            (1, _) => 1,
            (_, Some(&(_, feedback))) => {
                let capacities = &self.capacities[usize::from(feedback)];
                capacities
                    .get(usize::from(guesses) - 2)
                    .copied()
                    .unwrap_or(usize::MAX)
            }
            (_, None) => {
                let others = self.game.feedbacks() - 1;
                let places = (0..u32::from(guesses)).map(|guess| others.saturating_pow(guess));
                places.fold(0, usize::saturating_add)
            }
        }
    }

    /// Returns a test whether a guess is the first of those that symmetry makes equal for a set,
    /// where that is looked for. (In a narrowed search too: whole levels are tried, so symmetry
    /// maps what is tried onto itself.)
    pub(super) fn orbits(&self, set: &[u16], history: &[Move]) -> impl Fn(u16) -> bool + use<'_> {
        let is_wanted =
            self.uses_symmetry() && set.len() >= SYMMETRY_FROM && history.len() < SYMMETRY_DEPTH;
        let stabiliser = is_wanted
            .then(|| self.group.stabiliser(history))
            .filter(|stabiliser| !stabiliser.is_trivial());
        move |guess| {
            stabiliser
                .as_ref()
                .is_none_or(|stabiliser| self.group.is_smallest(stabiliser, guess))
        }
    }

    /// The key of a set.
    pub(crate) fn key(&self, set: &[u16]) -> Key {
        Key(set_key(&self.words, set))
    }

    /// The keys of a set that these guesses have left.
    pub(crate) fn keys(&self, history: &[Move], set: &[u16]) -> SetKeys {
        SetKeys {
            own: self.key_after(history, None, set),
            named: self.name(history, set.len()),
        }
    }

    /// The key of a history that leaves so many secrets, for large sets: it serves all sets that
    /// symmetry makes equal.
    pub(crate) fn name(&self, history: &[Move], secrets: usize) -> Option<Key> {
        let is_named =
            secrets >= NAMED_FROM && self.names_histories && self.group.names(history.len());
        is_named.then(|| Key(mixed(self.group.name(history))))
    }

    /// The key of a set together with the guesses left, where they matter.
    #[inline(always)]
    pub(crate) fn key_with(&self, set: Key, left: u16) -> Key {
        if self.costs.counts_left() {
            Key(set.0 ^ self.left_words[usize::from(left)])
        } else {
            set
        }
    }

    /// A lower bound on a set's cost from its size.
    #[inline(always)]
    pub(crate) fn size_bound(&self, size: usize, left: u16) -> Cost {
        self.bounds.get(size, left)
    }

    /// Bounds a small set by its members: one that tells all apart, or all but two, is optimal. No
    /// guess makes more than `most` cells.
    pub(super) fn members_cost(&self, set: &[u16], left: u16, most: usize) -> Bound {
        let costs = &self.costs;
        let n = set.len();
        let of_member = self.game.most_cells(set) as usize;
        let others = n as Cost - 1;
        if of_member == n && left >= 2 {
            return Bound::Exact(costs.found(1, left) + others * costs.found(2, left));
        }
        // The one that needs a third guess must not be the one that costs a penalty; the search
        // sees to that case.
        if of_member + 1 == n && costs.without_penalty(left) >= 3 {
            return Bound::Exact(
                costs.found(1, left) + (others - 1) * costs.found(2, left) + costs.found(3, left),
            );
        }
        // A member is worth a cell more than it makes; none tells all apart.
        let cells = most.max(of_member + 1).min(n);
        Bound::AtLeast(self.excess_bound(set, self.game.feedbacks() + 1 - cells, left))
    }

    /// Lower bound on the cost of a guess that has this excess.
    pub(crate) fn excess_bound(&self, set: &[u16], excess: usize, left: u16) -> Cost {
        if self.before_last(left).is_some() {
            return self.costs.penalty() * (excess >> BEYOND) as Cost;
        }
        let most_gain = self.game.feedbacks() + 1;
        let bound = (3 * set.len() + excess - most_gain) as Cost * self.costs.unit();
        // With two guesses that cost no penalty, all but one secret of each cell need a third one.
        let is_third = self.costs.without_penalty(left) == 2;
        let penalised = if is_third {
            (set.len() + excess).saturating_sub(most_gain)
        } else {
            0
        };
        bound + self.costs.penalty() * penalised as Cost
    }
}

impl Additive for Problem {
    type Amount = Cost;
    type Core = ();

    #[inline(always)]
    fn problem(&self) -> &Problem {
        self
    }

    #[inline(always)]
    fn turn(&self, set: &[u16], may_win: bool, left: u16) -> Cost {
        let own = if may_win {
            self.costs.found(1, left)
        } else {
            0
        };
        (set.len() - usize::from(may_win)) as Cost * self.costs.unit() + own
    }

    /// Settles one or two secrets: they are guessed one after the other.
    #[inline(always)]
    fn settled(&self, set: &[u16], left: u16) -> Option<Bound> {
        let secrets = set.len();
        if self.costs.is_limited() && usize::from(left) < secrets.min(2) {
            return Some(Bound::AtLeast(IMPOSSIBLE));
        }
        (secrets <= 2).then(|| {
            Bound::Exact(
                (1..=secrets as u16)
                    .map(|guess| self.costs.found(guess, left))
                    .sum(),
            )
        })
    }

    #[inline(always)]
    fn set_bound(&self, set: &[u16], left: u16) -> Cost {
        self.size_bound(set.len(), left)
    }

    #[inline(always)]
    fn cell_bound<'m>(
        &self,
        size: usize,
        _: impl FnOnce() -> &'m [u16],
        feedback: u16,
        left: u16,
    ) -> Cost {
        self.cell_bounds.get(size, feedback, left)
    }

    #[inline(always)]
    fn members_bound(&self, set: &[u16], left: u16, most: usize) -> Option<Bound> {
        // The first word may be fixed, and no member.
        let is_free = self.game.first().is_none() || set.len() < self.game.secrets().len();
        if is_free && set.len() <= self.game.most_told_apart() {
            return Some(self.members_cost(set, left, most));
        }
        let feedbacks = self.game.feedbacks();
        (most < feedbacks)
            .then(|| Bound::AtLeast(self.excess_bound(set, feedbacks - most.min(set.len()), left)))
    }

    fn limit(&self, secrets: usize, left: u16) -> Cost {
        // Without a limit secrets can be guessed one by one.
        let one_by_one = if self.costs.is_limited() {
            0
        } else {
            secrets as Cost
        };
        let guesses = Cost::from(left).max(one_by_one);
        secrets as Cost * (guesses * self.costs.unit() + self.costs.penalty()) + 1
    }

    #[inline(always)]
    fn core<'s>(&self, set: &'s [u16], _: Option<&Move>) -> (&'s [u16], ()) {
        (set, ())
    }

    #[inline(always)]
    fn level_bound(&self, set: &[u16], (): (), excess: usize, left: u16) -> Cost {
        self.excess_bound(set, excess, left)
    }

    /// Excess of a guess that is no member and tells all members of a small set apart, where no
    /// member does. A member that leaves but two together scans alike and costs as much, unless a
    /// third guess is too late or costs a penalty. Nor where orbits are looked for: the scan ends
    /// with the first guess that has it, and that need not be the smallest of its orbit, since
    /// representatives are in the order of symbols that are renamed.
    fn enough_excess(&self, set: &[u16], left: u16) -> Option<usize> {
        let feedbacks = self.game.feedbacks();
        let is_late = self.costs.without_penalty(left) < 3;
        let has_orbits = !self.game.is_coloured() && set.len() >= SYMMETRY_FROM;
        let is_small = set.len() < self.game.most_told_apart() && !has_orbits;
        (is_small && !is_late).then(|| feedbacks + 1 - set.len())
    }
    #[inline(always)]
    fn remembered_of(&self, key: Key, left: u16) -> Option<Bound> {
        self.table.get(self.key_with(key, left))
    }

    /// (What another thread finds in the same moment may be lost, which costs time.)
    fn remember(&self, keys: SetKeys, left: u16, secrets: usize, bound: Bound) {
        for key in [Some(keys.own), keys.named].into_iter().flatten() {
            self.table.raise(self.key_with(key, left), secrets, bound);
        }
    }

    fn first_bound(&self, guess: u16) -> Cost {
        self.first_bounds
            .get(usize::from(guess))
            .map_or(0, |bound| bound.load(Ordering::Relaxed))
    }

    /// Also remembers it for whoever goes on from what was saved.
    fn tell(&self, least: Cost) {
        if self.counters.raise(least) {
            let (all, left) = (self.game.secrets(), self.costs.guesses());
            self.remember(self.keys(&[], all), left, all.len(), Bound::AtLeast(least));
        }
    }
}
