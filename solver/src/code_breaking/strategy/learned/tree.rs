//! A whole tree by the learned strategy, each set looked at once.

use solvetab_lookup::code_breaking::Rules;

use super::choice::{Few, Game, decide, glance, perfect_cost, sum};
use super::{Learned, Weights};
use crate::code_breaking::search::endgame::Endgame;
use crate::code_breaking::strategy::symmetry::SymbolSet;
use crate::code_breaking::strategy::tree::Tree;
use crate::control::{Control, Interrupted, Phase, Steps};
use crate::parallel;

/// Builds the tree for all codes of any rules, those of the lesson or others. Sets of at most `exact_below` secrets are solved optimally
/// instead; such a set is not given up once it is begun, and large ones take long.
///
/// # Errors
///
/// If it is interrupted.
pub fn build(
    rules: Rules,
    learned: &Learned,
    exact_below: usize,
    control: &dyn Control<Steps>,
) -> Result<Tree, Interrupted> {
    let phase = Phase::new(control, "secrets", u64::from(rules.codes()));
    let builder = Builder {
        game: Game::new(rules),
        weights: learned.weights(rules.codes() as usize),
        endgame: (exact_below > 0).then(|| (Endgame::new(rules), exact_below)),
    };
    builder.tree(builder.game.all.indices(), 0, &phase)
}

struct Builder {
    game: Game,
    weights: Weights,
    /// What solves small sets optimally, and up to which size, if that is asked for.
    endgame: Option<(Endgame, usize)>,
}

/// Sets of at most so many secrets are not worth handing to another thread.
const SMALL: usize = 64;

impl Builder {
    fn tree(&self, set: &[u16], used: SymbolSet, phase: &Phase<'_>) -> Result<Tree, Interrupted> {
        if let [secret] = *set {
            phase.advance(1)?;
            return Ok(Tree::leaf(secret));
        }
        phase.check()?;
        if let Some((endgame, _)) = self.endgame.as_ref().filter(|(_, most)| set.len() <= *most) {
            phase.advance(set.len() as u64)?;
            return Ok(endgame.tree(set));
        }
        let guess = self.game.perfect_member(set).unwrap_or_else(|| self.best_guess(set, used));
        let used = self.game.used_after(used, guess);
        let mut cells = self.game.divide(guess, set);
        let win = self.game.rules.win();
        let may_win = cells.pop_if(|(answer, _)| *answer == win).is_some();
        phase.advance(may_win.into())?;
        let child = |(answer, cell): (_, Vec<u16>)| Ok((answer, self.tree(&cell, used, phase)?));
        let children = if set.len() <= SMALL {
            cells.into_iter().map(child).collect::<Result<_, Interrupted>>()
        } else {
            parallel::map(cells, child).into_iter().collect()
        };
        Ok(Tree { guess, may_win, children: children? })
    }

    fn best_guess(&self, set: &[u16], used: SymbolSet) -> u16 {
        let Weights { of_sizes, again } = &self.weights;
        let mut few = Few::new(again.as_ref().map_or(1, |&(guesses, _)| guesses));
        self.game.scan(&self.game.guesses(used), set, |guess, is_member, sizes| {
            few.offer((sum(of_sizes, sizes), !is_member, guess));
        });
        let judge = again.as_ref().map(|(_, of_members)| |guess| self.judge_again(set, guess, of_members));
        decide(few.into_best(), judge)
    }

    /// What the cells of a guess cost at a glance.
    fn judge_again(&self, set: &[u16], guess: u16, of_members: &[u64]) -> u64 {
        let win = self.game.rules.win();
        let cells = self.game.divide(guess, set).into_iter().filter(|&(answer, _)| answer != win);
        cells.map(|(_, cell)| self.glance(&cell, of_members)).sum()
    }

    fn glance(&self, cell: &[u16], of_members: &[u64]) -> u64 {
        if cell.len() <= 2 || self.game.perfect_member(cell).is_some() {
            return perfect_cost(cell.len());
        }
        let mut least = u64::MAX;
        self.game.scan(&self.game.all.select(cell), cell, |_, _, sizes| least = least.min(sum(of_members, sizes)));
        glance(cell.len(), least)
    }
}
