//! Codemakers that do not know the codebreaker's tree: they follow a rule, and draw among the
//! feedback that it holds equal.

use num_bigint::BigInt;
use solvetab_lookup::code_breaking::Feedback;

use solvetab_solver::code_breaking::advice::{Analysis, GuessingGame, Position};
use solvetab_solver::code_breaking::strategy::referee::Game;
use solvetab_solver::spine::{Fraction, reduced};

/// The feedback that a codemaker may give to a guess in a position.
pub type Rule<G> = fn(&Analysis<G>, &Position<<G as GuessingGame>::Code>, <G as GuessingGame>::Code) -> Vec<Feedback>;

/// What such a codemaker makes a tree need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknowing {
    /// Fewest guesses, over all that it may draw.
    pub fewest: u32,
    /// Most guesses.
    pub most: u32,
    /// Guesses on average, if it draws equal answers with equal chances.
    pub average: Fraction,
}

impl Unknowing {
    /// Plays the games of all secrets, as a tree has played them in any order, against a codemaker
    /// with a rule. For a position and a guess the rule gives at least one consistent feedback, and
    /// the winning one only if there is no other.
    ///
    /// ```
    /// use solvetab_lookup::code_breaking::Rules;
    /// use solvetab_solver::code_breaking::advice::{Analysis, RulesGame, longest};
    /// use solvetab_studies::hosts::{Unknowing, most_codes};
    /// use solvetab_solver::code_breaking::strategy::heuristic::{self, Options};
    /// use solvetab_solver::code_breaking::strategy::{encode, referee};
    /// use solvetab_solver::control::Unwatched;
    ///
    /// let rules: Rules = "3x4r".parse()?;
    /// let tree = heuristic::build(&rules.into(), &Options::default(), &Unwatched)?;
    /// let games = referee::play_all(&encode::in_memory(rules, &tree))?.games;
    /// let analysis = Analysis::new(RulesGame::new(rules));
    /// let greedy = Unknowing::new(&analysis, &games, most_codes);
    /// let careful = Unknowing::new(&analysis, &games, longest);
    /// assert!(greedy.most <= 5 && careful.most <= 5, "the worst case of the tree");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the rule gives an answer that no code fits, or the games are not those of a tree.
    #[must_use]
    pub fn new<G: GuessingGame<Feedback = Feedback>>(
        analysis: &Analysis<G>,
        games: &[Game<G::Code>],
        rule: Rule<G>,
    ) -> Self {
        play(analysis, &games.iter().collect::<Vec<_>>(), &analysis.start(), 0, rule)
    }
}

/// What comes after so many guesses, which these games have in common with all their answers.
fn play<G: GuessingGame<Feedback = Feedback>>(
    analysis: &Analysis<G>,
    games: &[&Game<G::Code>],
    position: &Position<G::Code>,
    depth: usize,
    rule: Rule<G>,
) -> Unknowing {
    let guess = games[0].moves[depth].0;
    let answers = rule(analysis, position, guess);
    let (mut fewest, mut most) = (u32::MAX, 0);
    let mut sum = (BigInt::ZERO, BigInt::from(1));
    for &answer in &answers {
        if answer != analysis.game().win() {
            let cell: Vec<_> = games.iter().copied().filter(|game| game.moves[depth].1 == answer).collect();
            let below = play(analysis, &cell, &analysis.after(position, guess, answer), depth + 1, rule);
            (fewest, most) = (fewest.min(below.fewest), most.max(below.most));
            let (numerator, denominator) = below.average;
            sum = reduced(sum.0 * &denominator + numerator * &sum.1, sum.1 * denominator);
        } else {
            fewest = 0;
        }
    }
    let count = BigInt::from(answers.len());
    let (numerator, denominator) = (sum.0, sum.1 * count);
    Unknowing { fewest: fewest + 1, most: most + 1, average: reduced(numerator + &denominator, denominator) }
}

/// The answers that leave most codes, in the order of answers; the winning one only if no other is
/// possible. This codemaker needs to know nothing but the candidates.
#[must_use]
pub fn most_codes<G: GuessingGame<Feedback = Feedback>>(
    analysis: &Analysis<G>,
    position: &Position<G::Code>,
    guess: G::Code,
) -> Vec<Feedback> {
    let win = analysis.game().win();
    let cells = analysis.cells(position, guess);
    let largest = cells.iter().filter(|&(&answer, _)| answer != win).map(|(_, cell)| cell.len()).max();
    let is_largest = |&(&answer, cell): &(&Feedback, &Vec<u16>)| answer != win && Some(cell.len()) == largest;
    let answers: Vec<Feedback> = cells.iter().filter(is_largest).map(|(&answer, _)| answer).collect();
    if answers.is_empty() { vec![win] } else { answers }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use solvetab_lookup::code_breaking::{Code, Rules};

    use super::*;
    use solvetab_solver::code_breaking::advice::RulesGame;
    use solvetab_solver::code_breaking::strategy::Strategy;
    use solvetab_solver::code_breaking::strategy::heuristic::{self, Options};
    use solvetab_solver::code_breaking::strategy::{encode, referee};
    use solvetab_solver::control::Unwatched;

    /// All answers that some code fits, but for the winning one if there are others.
    fn any(analysis: &Analysis<RulesGame>, position: &Position<Code>, guess: Code) -> Vec<Feedback> {
        let win = analysis.game().win();
        let cells = analysis.cells(position, guess);
        let answers: Vec<Feedback> = cells.keys().copied().filter(|&answer| answer != win).collect();
        if answers.is_empty() { vec![win] } else { answers }
    }

    /// The lengths of all games such a codemaker may draw, each with its chance. Every guess
    /// divides the candidates into cells. The games go on in the largest cells, or in all of them.
    fn lengths(games: &[&Game<Code>], largest_only: bool, depth: usize, chance: f64, lengths: &mut BTreeMap<u32, f64>) {
        let guess = games[0].moves[depth].0;
        let mut cells = BTreeMap::<Feedback, Vec<&Game<Code>>>::new();
        for &game in games {
            let secret = game.moves.last().unwrap().0;
            if secret != guess {
                cells.entry(Feedback::between(guess, secret).unwrap()).or_default().push(game);
            }
        }
        let largest = cells.values().map(Vec::len).max().unwrap_or_default();
        cells.retain(|_, cell| !largest_only || cell.len() == largest);
        for cell in cells.values() {
            self::lengths(cell, largest_only, depth + 1, chance / cells.len() as f64, lengths);
        }
        if cells.is_empty() {
            *lengths.entry(depth as u32 + 1).or_default() += chance;
        }
    }

    #[test]
    fn hosts_are_as_by_walking_all_they_may_draw() {
        let mut differ = 0;
        for text in ["2x6r", "3x4r", "3x5"] {
            let rules: Rules = text.parse().unwrap();
            let analysis = Analysis::new(RulesGame::new(rules));
            for strategy in Strategy::ALL {
                let tree =
                    heuristic::build(&rules.into(), &Options { strategy, ..Options::default() }, &Unwatched).unwrap();
                let games = referee::play_all(&encode::in_memory(rules, &tree)).unwrap().games;
                for (rule, largest_only) in [(any as Rule<RulesGame>, false), (most_codes, true)] {
                    let found = Unknowing::new(&analysis, &games, rule);
                    let mut expected = BTreeMap::new();
                    lengths(&games.iter().collect::<Vec<_>>(), largest_only, 0, 1.0, &mut expected);
                    let (fewest, most) = (expected.keys().next().unwrap(), expected.keys().last().unwrap());
                    assert_eq!((found.fewest, found.most), (*fewest, *most), "{text} {strategy}");
                    differ += usize::from(fewest != most);
                    let average: f64 = expected.iter().map(|(&length, chance)| f64::from(length) * chance).sum();
                    let (numerator, denominator) = &found.average;
                    let scaled: i64 = (numerator * 1_000_000_000_i64 / denominator).try_into().unwrap();
                    assert!((scaled as f64 / 1e9 - average).abs() < 1e-8, "{text} {strategy}: {average}, {found:?}");
                }
            }
        }
        assert!(differ > 10, "equal answers have to be drawn: {differ}");
    }
}
