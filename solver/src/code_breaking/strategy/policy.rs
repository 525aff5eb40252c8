//! A policy: the guess in each state. A tree is a policy written out.

use super::tree::Tree;
use crate::code_breaking::game::Game;
use crate::code_breaking::search::state::{Cell, State};
use crate::parallel;

/// Chooses a guess in each state of a game.
///
/// A policy that is to reach something with the whole tree, such as a number of secrets at the
/// worst case, shares this goal among the cells of each guess. Most policies have no goal: theirs
/// is `()`.
pub trait Policy: Sync {
    /// Goal of a subtree.
    type Goal: Sync;
    /// Reason why there is no guess.
    type Error: Send;
    /// True if threads may choose at once: not for a policy that does so under a lock.
    const IS_SHARED: bool = true;

    /// The guess in a state of at least two candidates.
    ///
    /// # Errors
    ///
    /// If the policy is interrupted, or knows no guess.
    fn choose(
        &self,
        state: State<'_>,
        goal: &Self::Goal,
    ) -> Result<Choice<Self::Goal>, Self::Error>;

    /// Called with each secret for which a guess was found.
    ///
    /// # Errors
    ///
    /// If whoever waits wants no more.
    fn found(&self) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// A guess, and what follows from it.
#[derive(Debug, Clone)]
pub struct Choice<G> {
    /// The guess.
    pub guess: u16,
    /// Guesses left after it.
    pub left: u16,
    /// Goal of each of its cells.
    pub goal: G,
}

/// Candidates from which on the cells of a guess are shared between threads.
const SHARED: usize = 64;

/// Writes a policy out: the tree of its guesses from a state on.
///
/// # Errors
///
/// Those of the policy.
pub fn grow<P: Policy>(
    game: &Game,
    policy: &P,
    state: State<'_>,
    goal: &P::Goal,
) -> Result<Tree, P::Error> {
    if let [secret] = state.set {
        policy.found()?;
        return Ok(Tree::leaf(*secret));
    }

    let Choice { guess, left, goal } = policy.choose(state, goal)?;
    let may_win = state.may_win(guess);
    if may_win {
        policy.found()?;
    }
    let cells = state.cells(game, guess);
    let child = |cell: Cell| Ok((cell.feedback, grow(game, policy, cell.state(left), &goal)?));
    let children = if P::IS_SHARED && state.set.len() > SHARED {
        parallel::try_map(cells, child)
    } else {
        cells.into_iter().map(child).collect()
    };
    Ok(Tree {
        guess,
        may_win,
        children: children?,
    })
}
