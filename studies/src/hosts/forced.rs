//! The codemaker that knows the codebreaker's tree: how many guesses it forces, and among how much
//! feedback it may choose.

use solvetab_lookup::code_breaking::Feedback;

use solvetab_solver::code_breaking::strategy::referee::Game;

/// What a tree is forced to, and the choice its codemaker has.
///
/// At a guess, feedback is open if some code is consistent with it and all feedback before. The
/// codemaker has a choice if more than one is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forced {
    /// Guesses that the codemaker forces: the tree's worst case.
    pub guesses: usize,
    /// Secrets that need so many. Each is the end of one line of play that the codemaker may force.
    pub secrets: u64,
    /// Guesses, summed over the games of all secrets, at which the codemaker has a choice.
    pub choices: u64,
    /// Answers open, summed over all guesses of these games.
    pub open: u64,
    /// For each guess of the lines that the codemaker may force: answers open, summed over the
    /// lines.
    pub lines: Vec<Open>,
}

/// Answers at one guess, summed over lines of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Open {
    /// Answers that are open.
    pub open: u64,
    /// Those of them after which the codemaker still forces as much.
    pub kept: u64,
}

impl Forced {
    /// Looks at the games of all secrets that a tree has played, in any order.
    ///
    /// ```
    /// use solvetab_studies::hosts::Forced;
    /// use solvetab_lookup::code_breaking::Rules;
    /// use solvetab_solver::code_breaking::strategy::heuristic::{self, Options};
    /// use solvetab_solver::code_breaking::strategy::{encode, referee};
    /// use solvetab_solver::control::Unwatched;
    ///
    /// let rules: Rules = "4x6r".parse()?;
    /// let tree = heuristic::build(&rules.into(), &Options::default(), &Unwatched)?;
    /// let forced = Forced::new(&referee::play_all(&encode::in_memory(rules, &tree))?.games);
    /// assert_eq!(forced.guesses, 6);
    /// // Each of the answers but 3A1B may come first, on every line; at the last guess of a line
    /// // only one is left.
    /// assert_eq!(forced.lines[0].open, 14 * forced.secrets);
    /// assert_eq!(forced.lines[5].open, forced.secrets);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new<C>(games: &[Game<C>]) -> Self {
        let answers = |game: &Game<C>| game.moves.iter().map(|&(_, answer)| answer).collect();
        let mut lines: Vec<Vec<Feedback>> = games.iter().map(answers).collect();
        // Games with the same answers so far lie beside each other.
        lines.sort_unstable();
        let guesses = lines.iter().map(Vec::len).max().unwrap_or_default();
        let mut forced = Self { guesses, secrets: 0, choices: 0, open: 0, lines: vec![Open::default(); guesses] };
        forced.secrets = forced.look(&lines, 0);
        forced
    }

    /// Looks at the games of a node, after so many guesses; how many of them need the worst case.
    fn look(&mut self, lines: &[Vec<Feedback>], depth: usize) -> u64 {
        let (mut open, mut kept, mut at_worst) = (0, 0, 0);
        for cell in lines.chunk_by(|a, b| a.get(depth) == b.get(depth)) {
            open += 1;
            // A tree has one game that ends here at most: of the guess itself.
            let below = match cell {
                [line] if line.len() == depth + 1 => u64::from(line.len() == self.guesses),
                _ => self.look(cell, depth + 1),
            };
            kept += u64::from(below > 0);
            at_worst += below;
        }
        let games = lines.len() as u64;
        self.open += open * games;
        self.choices += if open > 1 { games } else { 0 };
        if let Some(line) = self.lines.get_mut(depth) {
            line.open += open * at_worst;
            line.kept += kept * at_worst;
        }
        at_worst
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvetab_lookup::code_breaking::Rules;
    use solvetab_solver::code_breaking::strategy::Strategy;
    use solvetab_solver::code_breaking::strategy::heuristic::{self, Options};
    use solvetab_solver::code_breaking::strategy::{encode, referee};
    use solvetab_solver::control::Unwatched;

    /// Counts what is open by the codes that fit, guess by guess, instead of by the games.
    #[test]
    fn what_is_open_is_what_some_code_fits() {
        for (text, strategy) in [("3x5", Strategy::Simple), ("3x4r", Strategy::Entropy), ("2x6r", Strategy::MaxCell)] {
            let rules: Rules = text.parse().unwrap();
            let built =
                heuristic::build(&rules.into(), &Options { strategy, ..Options::default() }, &Unwatched).unwrap();
            let games = referee::play_all(&encode::in_memory(rules, &built)).unwrap();
            let mut expected = Forced {
                guesses: games.worst(),
                secrets: *games.distribution.last().unwrap(),
                choices: 0,
                open: 0,
                lines: vec![Open::default(); games.worst()],
            };
            for game in &games.games {
                let is_worst = game.moves.len() == games.worst();
                for (place, &(guess, _)) in game.moves.iter().enumerate() {
                    let mut answers = std::collections::BTreeMap::<Feedback, usize>::new();
                    for other in &games.games {
                        if game.moves[..place].iter().all(|&(g, a)| Feedback::between(g, other.secret) == Ok(a)) {
                            let longest = answers.entry(Feedback::between(guess, other.secret).unwrap()).or_default();
                            *longest = other.moves.len().max(*longest);
                        }
                    }
                    expected.open += answers.len() as u64;
                    expected.choices += u64::from(answers.len() > 1);
                    if is_worst {
                        expected.lines[place].open += answers.len() as u64;
                        expected.lines[place].kept +=
                            answers.values().filter(|&&longest| longest == games.worst()).count() as u64;
                    }
                }
            }
            assert_eq!(Forced::new(&games.games), expected, "{text} {strategy}");
        }
    }
}
