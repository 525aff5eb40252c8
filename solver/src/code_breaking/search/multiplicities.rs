//! Classes of codes: those whose symbols occur equally often, wherever they stand and whichever
//! they are.
//!
//! Codes of rules can be mapped to each other by moving positions and renaming symbols if they are
//! of one class.

use std::fmt;

use solvetab_lookup::code_breaking::{Code, Rules};

use crate::code_breaking::game::Game;
use crate::code_breaking::game::kinds_of_feedback;
use crate::code_breaking::strategy::tree::Tree;

/// Codes that renaming symbols and exchanging positions maps onto each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    /// How often each symbol of such a code occurs, most often first.
    pub multiplicities: Vec<usize>,
    /// The numbers of the codes, ascending.
    pub codes: Vec<u32>,
}

impl fmt::Display for Class {
    /// Such as `2+1+1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let multiplicities: Vec<String> = self.multiplicities.iter().map(usize::to_string).collect();
        f.pad(&multiplicities.join("+"))
    }
}

/// The classes of all codes of some rules, those of the most equal symbols first.
///
/// ```
/// use solvetab_solver::search::classes;
///
/// let found = classes("4x6r".parse()?);
/// let sizes: Vec<usize> = found.iter().map(|class| class.codes.len()).collect();
/// assert_eq!(sizes, [6, 120, 90, 720, 360]);
/// assert_eq!(classes("4x10".parse()?).len(), 1);
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[must_use]
pub fn classes(rules: Rules) -> Vec<Class> {
    let codes: Vec<Code> = rules.iter().collect();
    let (found, places) = classes_as_met(codes.iter().map(|code| code.symbols()));
    let mut classes: Vec<Class> =
        found.into_iter().map(|multiplicities| Class { multiplicities, codes: Vec::new() }).collect();
    for (number, place) in (0..).zip(places) {
        classes[place].codes.push(number);
    }
    classes.sort_by(|a, b| b.multiplicities.cmp(&a.multiplicities));
    classes
}

/// What a tree costs for each class, by playing every code.
///
/// # Panics
///
/// If it is no tree for all codes of these rules.
#[must_use]
pub fn totals(rules: Rules, classes: &[Class], tree: &Tree) -> Vec<u64> {
    let play = |code| length(rules, tree, code);
    let total = |class: &Class| class.codes.iter().filter_map(|&code| rules.code(code)).map(play).sum();
    classes.iter().map(total).collect()
}

/// Guesses that a tree for all codes of these rules needs for a secret, by playing.
pub(super) fn length(rules: Rules, tree: &Tree, secret: Code) -> u64 {
    let kinds = kinds_of_feedback(rules.positions(), rules.feedback_kind());
    let (mut node, mut guesses) = (tree, 1);
    loop {
        let guess = rules.code(node.guess.into()).expect("trees guess codes of the rules");
        if guess == secret {
            return guesses;
        }
        let answer = rules.feedback(guess, secret).expect("codes of the same rules");
        let child = node.children.iter().find(|&&(other, _)| kinds[usize::from(other)] == answer);
        node = &child.expect("a tree has a guess after every answer").1;
        guesses += 1;
    }
}

/// How often each symbol of a code occurs, most often first.
pub(crate) fn multiplicities(code: impl Iterator<Item = u8>) -> Vec<usize> {
    let mut counts = [0; 32];
    code.for_each(|symbol| counts[usize::from(symbol)] += 1);
    let mut counts: Vec<usize> = counts.into_iter().filter(|&count| count > 0).collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    counts
}

/// The classes of some codes, as they are met, and the place among them of each code's class.
fn classes_as_met<C: Iterator<Item = u8>>(codes: impl Iterator<Item = C>) -> (Vec<Vec<usize>>, Vec<usize>) {
    let mut classes: Vec<Vec<usize>> = Vec::new();
    let place = |code: C| {
        let class = multiplicities(code);
        classes.iter().position(|known| *known == class).unwrap_or_else(|| {
            classes.push(class);
            classes.len() - 1
        })
    };
    let places = codes.map(place).collect();
    (classes, places)
}

/// The class of each code that may be guessed, by its number.
pub(super) fn classes_of_guesses(game: &Game) -> Vec<usize> {
    let positions = game.positions();
    classes_as_met(game.guesses().iter().map(|code| code[..positions].iter().copied())).1
}
