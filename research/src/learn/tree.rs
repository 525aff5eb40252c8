//! A whole tree by the learned strategy, each set looked at once.

use solvetab_lookup::code_breaking::Rules;

use super::choice::{ColumnGame, Few, decide, glance, perfect_cost, sum};
use super::learned::{LearnedCost, SizeWeights};
use solvetab_solver::code_breaking::strategy::tree::Tree;
use solvetab_solver::control::{Control, Interrupted, Phase, Steps};
use solvetab_solver::spine::{Choice, Policy, State, SymbolSet, grow, symbols};

/// Builds the tree for all codes of any rules, those of the lesson or others.
///
/// # Errors
///
/// If it is interrupted.
pub(crate) fn build(
    rules: Rules,
    learned: &LearnedCost,
    control: &dyn Control<Steps>,
) -> Result<Tree, Interrupted> {
    let phase = Phase::new(control, "secrets", u64::from(rules.codes()));
    let game = ColumnGame::new(rules);
    let strategy = LearnedStrategy {
        weights: learned.weights(rules.codes() as usize),
        phase: &phase,
        game,
    };
    let game = strategy.game.game();
    grow(
        game,
        &strategy,
        State {
            set: game.secrets(),
            history: &[],
            left: u16::MAX,
        },
        &(),
    )
}

struct LearnedStrategy<'p> {
    game: ColumnGame,
    weights: SizeWeights,
    phase: &'p Phase<'p>,
}

impl Policy for LearnedStrategy<'_> {
    type Goal = ();
    type Error = Interrupted;

    fn choose(&self, state: State<'_>, (): &()) -> Result<Choice<()>, Interrupted> {
        self.phase.check()?;
        let set = state.set;
        let guess = self.game.perfect_member(set);
        let guessed = state.history.iter().map(|&(guess, _)| guess);
        let guess =
            guess.unwrap_or_else(|| self.best_guess(set, symbols(self.game.game(), guessed)));
        Ok(Choice {
            guess,
            left: state.left,
            goal: (),
        })
    }

    fn found(&self) -> Result<(), Interrupted> {
        self.phase.advance(1)
    }
}

impl LearnedStrategy<'_> {
    fn best_guess(&self, set: &[u16], used: SymbolSet) -> u16 {
        let SizeWeights { of_sizes, again } = &self.weights;
        let mut few = Few::new(again.as_ref().map_or(1, |&(guesses, _)| guesses));
        self.game
            .scan(&self.game.guesses(used), set, |guess, is_member, sizes| {
                few.offer((sum(of_sizes, sizes), !is_member, guess));
            });
        let judge = again
            .as_ref()
            .map(|(_, of_members)| |guess| self.judge_again(set, guess, of_members));
        decide(few.into_best(), judge)
    }

    /// Returns the cost of a guess's cells at a glance.
    fn judge_again(&self, set: &[u16], guess: u16, of_members: &[u64]) -> u64 {
        self.game
            .cells(guess, set)
            .map(|cell| self.glance(&cell, of_members))
            .sum()
    }

    fn glance(&self, cell: &[u16], of_members: &[u64]) -> u64 {
        if cell.len() <= 2 || self.game.perfect_member(cell).is_some() {
            return perfect_cost(cell.len());
        }
        let mut least = u64::MAX;
        self.game
            .scan(&self.game.select(cell), cell, |_, _, sizes| {
                least = least.min(sum(of_members, sizes))
            });
        glance(cell.len(), least)
    }
}
