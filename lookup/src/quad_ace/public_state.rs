//! QuadAce with a hidden hand: what both players know, and how each move changes it.
//!
//! A hidden number changes only by numbers that both players see. So what is private is its number
//! at the start, which never changes, and what is public is what was added to it and which numbers
//! at the start are still possible. This makes every information set a public state with one of a
//! few numbers.

use super::hands::Hands;
use crate::error::InputError;

/// The largest base with hidden hands.
pub const MAX_HIDDEN_BASE: u8 = 8;
/// The most plies to which a game with hidden hands can be limited.
pub const MAX_PLIES: u8 = 32;

/// One of a player's two hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// The hand that is open from the start on.
    Open,
    /// The hand that is hidden at the start.
    Hidden,
}

/// A move: one of the mover's hands to which one of the opponent's is added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action {
    /// The mover's hand, which changes.
    pub own: Place,
    /// The opponent's hand, which is added, and shown if it was hidden.
    pub other: Place,
}

impl Action {
    /// Every action, in the order of the tables.
    pub const ALL: &[Self] = &[
        Self { own: Place::Open, other: Place::Open },
        Self { own: Place::Open, other: Place::Hidden },
        Self { own: Place::Hidden, other: Place::Open },
        Self { own: Place::Hidden, other: Place::Hidden },
    ];
}

/// What both players know of one player's hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Side {
    /// The open hand.
    open: u8,
    /// What has been added to the hidden hand, modulo the base.
    added: u8,
    /// The numbers that the hidden hand may have had at the start, a bit each.
    possible: u16,
}

/// What both players know: the open hands, what was added to the hidden ones, and which numbers
/// these may have had at the start. Also whose turn it is, and how many plies are left.
///
/// Player 0 moves first. The rules, of which `docs/quad-ace-hidden.md` in the repository is the
/// full text: two hands each, add, empty. A player who adds the opponent's hidden hand to its own
/// shows it to everybody. A hidden hand that reaches 0 is shown, and it is seen when one did not.
///
/// ```
/// use solvetab_lookup::quad_ace::{Action, Place, PublicState};
///
/// // Base 4: hidden hands of 1, 2 or 3.
/// let state = PublicState::start(4, 8, [1, 1])?;
/// let raise = Action { own: Place::Hidden, other: Place::Open };
/// let mut states = Vec::new();
/// state.for_each_result(|action, result| if action == raise { states.push(result) });
/// // A 3 has become 0, and is shown; or it was a 1 or a 2.
/// assert_eq!(states[0].numbers(0).collect::<Vec<_>>(), [3]);
/// assert_eq!(states[1].numbers(0).collect::<Vec<_>>(), [1, 2]);
/// assert_eq!(states[1].hidden(0, 2), 3);
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PublicState {
    base: u8,
    plies: u8,
    mover: u8,
    /// The first mover's, and the other player's.
    sides: [Side; 2],
}

impl PublicState {
    /// The start: these open hands, any number from 1 on hidden on both sides.
    ///
    /// # Errors
    ///
    /// [`InputError::Range`] for a base outside 2 to 8, a limit outside 1 to 32 plies or an open
    /// hand that is 0 or not below the base.
    pub const fn start(base: u8, plies: u8, open: [u8; 2]) -> Result<Self, InputError> {
        if base < 2 || base > MAX_HIDDEN_BASE {
            let most = MAX_HIDDEN_BASE as i64;
            return Err(InputError::Range { what: "a base with hidden hands", least: 2, most, found: base as i64 });
        }
        if plies < 1 || plies > MAX_PLIES {
            let most = MAX_PLIES as i64;
            return Err(InputError::Range { what: "a limit on moves", least: 1, most, found: plies as i64 });
        }
        let [one, other] = open;
        let wrong = if one == 0 || one >= base { one } else { other };
        if wrong == 0 || wrong >= base {
            let most = base as i64 - 1;
            return Err(InputError::Range { what: "an open hand at the start", least: 1, most, found: wrong as i64 });
        }
        let possible = (1 << base) - 2;
        let sides = [Side { open: one, added: 0, possible }, Side { open: other, added: 0, possible }];
        Ok(Self { base, plies, mover: 0, sides })
    }

    fn side(&self, player: usize) -> Side {
        let [first, other] = self.sides;
        if player == 0 { first } else { other }
    }

    fn with_side(mut self, player: usize, side: Side) -> Self {
        let [first, other] = &mut self.sides;
        *(if player == 0 { first } else { other }) = side;
        self
    }

    /// Hands show numbers below it.
    #[must_use]
    pub const fn base(&self) -> u8 {
        self.base
    }

    /// Plies that are left.
    #[must_use]
    pub const fn plies(&self) -> u8 {
        self.plies
    }

    /// Whose turn it is: 0 for the player who moved first, 1 for the other.
    #[must_use]
    pub const fn mover(&self) -> usize {
        self.mover as usize
    }

    /// A player's open hand.
    #[must_use]
    pub fn open(&self, player: usize) -> u8 {
        self.side(player).open
    }

    /// What a player's hidden hand shows by now, if it showed `number` at the start.
    #[must_use]
    pub fn hidden(&self, player: usize, number: u8) -> u8 {
        (number % self.base + self.side(player).added) % self.base
    }

    /// The numbers that a player's hidden hand may have had at the start, ascending.
    pub fn numbers(&self, player: usize) -> impl Iterator<Item = u8> + Clone + use<> {
        let possible = self.side(player).possible;
        (1..MAX_HIDDEN_BASE).filter(move |number| possible >> number & 1 == 1)
    }

    /// The same as [`numbers`](Self::numbers), a bit each.
    #[must_use]
    pub fn possible(&self, player: usize) -> u16 {
        self.side(player).possible
    }

    /// What a player's hidden hand had at the start, if that is known to both.
    #[must_use]
    pub fn known(&self, player: usize) -> Option<u8> {
        let possible = self.side(player).possible;
        (possible.count_ones() == 1).then(|| possible.trailing_zeros() as u8)
    }

    /// A player's hands, if both are known.
    #[must_use]
    pub fn hands(&self, player: usize) -> Option<Hands> {
        let hidden = self.hidden(player, self.known(player)?);
        Some(Hands::from_padded([self.open(player), hidden, 0, 0], 2))
    }

    /// Whether a player's hand is not at 0, which both always know.
    fn is_live(&self, player: usize, place: Place) -> bool {
        match place {
            Place::Open => self.open(player) != 0,
            Place::Hidden => self.known(player).is_none_or(|number| self.hidden(player, number) != 0),
        }
    }

    /// Whether a player's hands are both known and equal, so that they are one choice.
    fn is_pair(&self, player: usize) -> bool {
        self.known(player).is_some_and(|number| self.hidden(player, number) == self.open(player))
    }

    /// The moves that there are, none if the game is over.
    pub fn actions(&self) -> impl Iterator<Item = Action> + use<> {
        let state = *self;
        let (mover, other) = (self.mover(), 1 - self.mover());
        let is_choice =
            move |player, place| state.is_live(player, place) && !(place == Place::Hidden && state.is_pair(player));
        let is_over = self.plies == 0 || self.winner().is_some();
        Action::ALL
            .iter()
            .copied()
            .filter(move |action| !is_over && is_choice(mover, action.own) && is_choice(other, action.other))
    }

    /// Who has won, if somebody has.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        (0..2).find(|&player| !self.is_live(player, Place::Open) && !self.is_live(player, Place::Hidden))
    }

    /// Whether nobody can win any more within the plies that are left: each move brings at most one
    /// hand to 0.
    #[must_use]
    pub fn is_hopeless(&self) -> bool {
        let live = |player| u8::from(self.is_live(player, Place::Open)) + u8::from(self.is_live(player, Place::Hidden));
        let (mover, other) = (self.mover(), 1 - self.mover());
        live(mover) > self.plies.div_ceil(2) && live(other) > self.plies / 2
    }

    /// Whether a player still has something to hide in a game that is not decided: where no table
    /// is needed, this is false.
    #[must_use]
    pub fn is_hidden(&self) -> bool {
        self.winner().is_none()
            && !self.is_hopeless()
            && (self.known(0).is_none() || self.known(1).is_none())
            && self.plies > 0
    }

    /// Visits each move with each of the states that it may lead to, in the order of the tables: by
    /// [`actions`](Self::actions), then by the opponent's number if it is shown, then first the
    /// mover's hidden hand at 0, then not.
    pub fn for_each_result(&self, mut visit: impl FnMut(Action, Self)) {
        let other = 1 - self.mover();
        for action in self.actions() {
            match action.other {
                Place::Open => self.add(action, *self, self.open(other), &mut visit),
                Place::Hidden => {
                    for number in self.numbers(other) {
                        let shown = Side { possible: 1 << number, ..self.side(other) };
                        let state = self.with_side(other, shown);
                        self.add(action, state, self.hidden(other, number), &mut visit);
                    }
                }
            }
        }
    }

    /// Visits what adding `y` to the mover's hand may lead to.
    fn add(&self, action: Action, mut state: Self, y: u8, visit: &mut impl FnMut(Action, Self)) {
        let mover = self.mover();
        let side = self.side(mover);
        state.mover = 1 - self.mover;
        state.plies = self.plies.saturating_sub(1);
        match action.own {
            Place::Open => visit(action, state.with_side(mover, Side { open: (side.open + y) % self.base, ..side })),
            Place::Hidden => {
                let added = (side.added + y) % self.base;
                let at_zero = side.possible & 1_u16 << ((self.base - added) % self.base);
                for possible in [at_zero, side.possible & !at_zero] {
                    if possible != 0 {
                        visit(action, state.with_side(mover, Side { added, possible, ..side }));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    #[test]
    fn every_game_of_base_4_keeps_the_hidden_numbers_possible() {
        // Each pair of hidden numbers is followed through every move: exactly one result of it has
        // them.
        fn follow(state: PublicState, numbers: [u8; 2], games: &mut u32) {
            *games += 1;
            let has = |state: &PublicState| (0..2).all(|player| state.numbers(player).any(|at| at == numbers[player]));
            assert!(has(&state));
            for (player, &number) in numbers.iter().enumerate() {
                let hidden = state.hidden(player, number);
                assert!(hidden != 0 || state.known(player).is_some(), "a hidden hand at 0 is shown");
            }
            let actions: Vec<Action> = state.actions().collect();
            let mut results = Vec::new();
            state.for_each_result(|action, result| results.push((action, result)));
            for action in actions {
                let with: Vec<_> = results.iter().filter(|(of, result)| *of == action && has(result)).collect();
                assert_eq!(with.len(), 1);
                follow(with[0].1, numbers, games);
            }
        }
        let mut games = 0;
        for one in 1..4 {
            for other in 1..4 {
                follow(
                    PublicState::start(4, if cfg!(miri) { 2 } else { 5 }, [1, 2]).unwrap(),
                    [one, other],
                    &mut games,
                );
            }
        }
        assert!(games > 100);
    }

    #[test]
    fn impossible_starts_are_refused() {
        for (base, plies, open) in
            [(1, 5, [1, 1]), (9, 5, [1, 1]), (4, 0, [1, 1]), (4, 33, [1, 1]), (4, 5, [0, 1]), (4, 5, [1, 4])]
        {
            assert!(matches!(PublicState::start(base, plies, open), Err(InputError::Range { .. })));
        }
    }
}
