//! A strategy for all codes of some rules.

use super::code::Code;
use super::feedback::{Feedback, FeedbackKind};
use super::node::{NodeLayout, Nodes};
use super::relabelling::Relabelling;
use super::rules::Rules;
use super::stored_tree::{Next, StoredTree, Turn};
use crate::bytes;
use crate::error::{OpenError, QueryError, attempt};
use crate::format::{Header, PARAMETERS_LEN};
use crate::table::{Table, opened};

/// A strategy for every secret of a game: the guess to make after any sequence of feedbacks.
///
/// ```
/// use solvetab_lookup::Table;
/// use solvetab_lookup::code_breaking::{Code, DecisionTree, Feedback, Next};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let bytes = include_bytes!("../../../tables/mastermind-4x6r.tab");
/// let tree = DecisionTree::new(Table::from_bytes(bytes)?)?;
/// let secret: Code = "5243".parse()?;
/// let mut turn = tree.start();
/// assert_eq!(turn.remaining(), 1296);
/// let mut guesses = 1;
/// while let Next::Guess(next) = turn.answer(Feedback::between(turn.guess(), secret)?)? {
///     turn = next;
///     guesses += 1;
/// }
/// assert_eq!(turn.guess(), secret);
/// assert!(guesses <= tree.start().worst());
/// # Ok(())
/// # }
/// ```
pub type DecisionTree<D = &'static [u8]> = StoredTree<D, Rules>;

opened!(StoredTree<D, Rules>: DecisionTree, parse => (numbering, nodes));

/// The rules and the nodes of a table whose header says so.
const fn parse(header: &Header) -> Result<(Rules, Nodes), OpenError> {
    let [
        positions,
        symbols,
        repeats,
        mask_width,
        number_width,
        feedback,
        reserved @ ..,
    ] = &header.parameters;
    let Ok(rules) = Rules::new(*positions, *symbols, *repeats == 1) else {
        return Err(OpenError::Malformed {
            what: "impossible rules",
        });
    };
    if *repeats > 1 {
        return Err(OpenError::Malformed {
            what: "impossible rules",
        });
    }

    let kind = match feedback {
        0 => FeedbackKind::Counts,
        1 => FeedbackKind::Black,
        _ => {
            return Err(OpenError::Malformed {
                what: "a kind of feedback that this version does not know",
            });
        }
    };
    if !bytes::is_zero(reserved) {
        return Err(OpenError::Malformed {
            what: "reserved parameters that are not zero",
        });
    }

    let nodes = attempt!(Nodes::parse(
        header,
        NodeLayout::from_widths(*mask_width, *number_width)
    ));
    Ok((rules.with_feedback(kind), nodes))
}

impl<D: AsRef<[u8]>> StoredTree<D, Rules> {
    /// The turn after a game so far, guesses with their feedback, and the relabelling under which
    /// the guesses are the tree's; `None` if there is none, as after a guess that is unlike the
    /// tree's. The next guess is that of the turn, relabelled.
    ///
    /// A game may so begin with any code that the tree's first guess can be renamed to, which is
    /// every code if symbols are not repeated, and later guesses may differ by what the feedbacks
    /// cannot tell apart yet. Where nothing has been renamed, nothing is.
    ///
    /// ```
    /// use solvetab_lookup::Table;
    /// use solvetab_lookup::code_breaking::{Code, DecisionTree, Feedback, Next};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let bytes = include_bytes!("../../../tables/bulls-and-cows-4x10.tab");
    /// let tree = DecisionTree::new(Table::from_bytes(bytes)?)?;
    /// // A player whose lucky number is 1234 begins with it: the tree, which begins with 0123,
    /// // goes on from there.
    /// let (lucky, secret): (Code, Code) = ("1234".parse()?, "5043".parse()?);
    /// let mut game = vec![(lucky, Feedback::between(lucky, secret)?)];
    /// while let Some((Next::Guess(turn), relabelling)) = tree.follow(game.iter().copied())? {
    ///     let guess = relabelling.apply(turn.guess());
    ///     game.push((guess, Feedback::between(guess, secret)?));
    /// }
    /// assert_eq!(game.last().unwrap().0, secret);
    /// assert!(game.len() <= 7, "as many guesses as the tree makes");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Turn::answer`]. A game that goes on after the winning feedback contradicts itself
    /// too.
    pub fn follow<I>(&self, game: I) -> Result<Option<(Next<'_, D>, Relabelling)>, QueryError>
    where
        I: IntoIterator<Item = (Code, Feedback)>,
        I::IntoIter: Clone,
    {
        let game = game.into_iter();
        let pairs = Pairs {
            turn: Some(self.start()),
            game: game.clone(),
        };
        let rules = self.rules();
        // Pairs are gone through many times: few of them are written out first.
        let mut few = [(Code::EMPTY, Code::EMPTY); FEW];
        let mut rest = pairs.clone();
        let mut count = 0;
        for (slot, pair) in few.iter_mut().zip(&mut rest) {
            *slot = pair;
            count += 1;
        }
        let first = few.get(..count).unwrap_or_default().iter().copied();
        let mut all = first.clone().chain(rest.clone());
        if all.any(|(_, guess)| rules.index(guess).is_err()) {
            return Ok(None);
        }
        let relabelling = if rest.next().is_none() {
            Relabelling::between(first)
        } else {
            Relabelling::between(pairs)
        };
        let Some(relabelling) = relabelling else {
            return Ok(None);
        };
        let mut next = Next::Guess(self.start());
        for (_, feedback) in game {
            let Next::Guess(turn) = next else {
                return Err(QueryError::Contradiction);
            };
            next = turn.answer(feedback)?;
        }
        Ok(Some((next, relabelling)))
    }
}

impl<D> StoredTree<D, Rules> {
    /// The rules of the game.
    pub const fn rules(&self) -> Rules {
        *self.numbering()
    }
}

/// The header's parameters for a tree of these rules in this layout.
#[must_use]
pub const fn parameters(rules: Rules, layout: NodeLayout) -> [u8; PARAMETERS_LEN] {
    let (mask, number) = (layout.mask_width(), layout.number_width());
    let kind = rules.feedback_kind() as u8;
    [
        rules.positions(),
        rules.symbols(),
        rules.repeats() as u8,
        mask,
        number,
        kind,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
    ]
}

/// More moves than most games have.
const FEW: usize = 8;

/// The tree's guesses and those of a game with the same feedbacks, as far as both go: no further
/// than the tree is deep.
struct Pairs<'t, D, I> {
    turn: Option<Turn<'t, D, Rules>>,
    game: I,
}

// Derived, it would ask for `D: Clone`.
impl<D, I: Clone> Clone for Pairs<'_, D, I> {
    fn clone(&self) -> Self {
        Self {
            turn: self.turn,
            game: self.game.clone(),
        }
    }
}

impl<D: AsRef<[u8]>, I: Iterator<Item = (Code, Feedback)>> Iterator for Pairs<'_, D, I> {
    type Item = (Code, Code);

    fn next(&mut self) -> Option<Self::Item> {
        let turn = self.turn?;
        let (guess, feedback) = self.game.next()?;
        self.turn = match turn.answer(feedback) {
            Ok(Next::Guess(next)) => Some(next),
            _ => None,
        };
        Some((turn.guess(), guess))
    }
}
