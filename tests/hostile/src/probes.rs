//! Every question that a table of any kind answers, asked of bytes that may be hostile.
//!
//! Whatever the content, a probe gives an error or a value of its type, as the documentation
//! promises for damaged tables. Tests and fuzzer share these assertions. What was reached is
//! counted, so that a test can tell that it asked anything at all.

use std::sync::OnceLock;

use solvetab_lookup::code_breaking::{
    ColourTree, Colours, DecisionTree, Feedback, Next, Numbering, StoredTree, Word, WordList,
    WordTree,
};
use solvetab_lookup::quad_ace::{Hands, QuadAce};
use solvetab_lookup::twenty_four::{Cards, Deck, Numbers, Style, Targets, TwentyFour};
use solvetab_lookup::{QueryError, Table, layout};

use crate::tables::Form;

/// Tally of the answers that asking reached.
#[derive(Debug, Default)]
pub struct Reached {
    /// Form as which the bytes were opened.
    pub form: Option<Form>,
    /// Answers of any value.
    pub answers: u64,
    /// Answers that the table contradicts itself.
    pub damaged: u64,
    /// Moves of lines, best moves, solutions and turns, which only content that agrees with itself
    /// leads to.
    pub followed: u64,
}

impl Reached {
    fn count<T>(&mut self, answer: Result<T, QueryError>) -> Option<T> {
        match answer {
            Ok(value) => {
                self.answers += 1;
                Some(value)
            }
            Err(QueryError::Damaged) => {
                self.damaged += 1;
                None
            }
            Err(_) => None,
        }
    }
}

/// Opens bytes as every type and asks whatever opens about at most `budget` turns, hands or
/// positions.
pub fn probe_everything(bytes: &[u8], budget: u32) -> Reached {
    let mut reached = Reached::default();
    let Ok(table) = Table::from_bytes(bytes) else {
        return reached;
    };
    let form = Form::of(table.header());
    assert!(table.provenance().len() <= bytes.len());

    if let Ok(tree) = DecisionTree::new(table) {
        reached.form = form;
        let rules = tree.rules();
        walk(
            &tree,
            budget,
            &mut reached,
            &kinds(rules.positions()),
            |guess| assert!(rules.index(guess).is_ok(), "a guess is a code of the rules"),
        );
        follow(&tree, &mut reached);
    }

    if let Ok(tree) = WordTree::new(table) {
        reached.form = form;
        let list = tree.list();
        let check = |guess: Word| assert_eq!(guess.positions(), list.positions());
        walk(
            &tree,
            budget,
            &mut reached,
            &kinds(tree.numbering().positions()),
            check,
        );
        assert!(tree.secrets().count() <= words_in(list));
        ask_words(list, budget);
    }

    if let Ok(tree) = ColourTree::new(table) {
        reached.form = form;
        let list = tree.list();
        let letters = tree.numbering().positions();
        let colours = |letters: u8| {
            (0..Colours::count(letters))
                .filter_map(move |number| Colours::from_number(number, letters).ok())
        };
        // All of words of five letters, some of longer ones, and some that are too long or too
        // short.
        let step = if letters > 5 { 7 } else { 1 };
        let others = colours(letters)
            .next_back()
            .into_iter()
            .chain(colours(letters % 8 + 1).take(3));
        let kinds: Vec<Colours> = colours(letters)
            .take(16)
            .chain(colours(letters).skip(16).step_by(step))
            .chain(others)
            .collect();
        let check = |guess: Word| assert_eq!(guess.positions(), list.positions());
        walk(&tree, budget, &mut reached, &kinds, check);
        assert!(tree.secrets().count() <= words_in(list));
        ask_words(list, budget);
    }

    if let Ok(hands) = TwentyFour::new(table) {
        reached.form = form;
        ask_hands(&hands, budget, &mut reached);
    }

    if let Ok(targets) = Targets::new(table) {
        reached.form = form;
        for cards in spread(
            Deck {
                max: 14,
                ..Deck::STANDARD
            }
            .hands(),
            budget,
        )
        .filter_map(|rank| Cards::from_rank(4, rank as u32))
        {
            reached.count(targets.all(cards));
            reached.count(targets.can_make(cards, cards.values()[0] as u8 * 9));
        }
    }

    if let Ok(numbers) = Numbers::new(table) {
        reached.form = form;
        static SELECTIONS: OnceLock<Vec<Cards>> = OnceLock::new();
        let selections = SELECTIONS.get_or_init(|| Numbers::selections().collect());
        for place in spread(selections.len() as u64 * 1000, budget) {
            // Some targets are below 100, which the table refuses.
            let (cards, target) = (selections[place as usize / 1000], (place % 1000) as u16);
            reached.count(numbers.needed(cards, target));
            reached.count(numbers.nearest(cards, target));
        }
    }

    if let Ok(game) = QuadAce::new(table) {
        reached.form = form;
        ask_positions(&game, budget, &mut reached);
    }

    reached
}

/// At most `budget` of the numbers below `end`, the first and the last among them.
fn spread(end: u64, budget: u32) -> impl Iterator<Item = u64> {
    let count = end.min(budget.into());
    (0..count).map(move |index| index * (end - 1) / (count - 1).max(1))
}

/// Every answer that a game of so many positions has, and the last that any has.
fn kinds(positions: u8) -> Vec<Feedback> {
    let answers = (0..Feedback::count(positions)).filter_map(Feedback::from_index);
    answers.chain(Feedback::new(8, 0)).collect()
}

/// Asks at most so many turns for the next, after each of these answers.
fn walk<D: AsRef<[u8]>, C: Numbering>(
    tree: &StoredTree<D, C>,
    budget: u32,
    reached: &mut Reached,
    answers: &[C::Feedback],
    check: impl Fn(C::Code),
) {
    let mut turns = vec![tree.start()];
    for _ in 0..budget {
        let Some(turn) = turns.pop() else { return };
        check(turn.guess());
        let _ = (turn.remaining(), turn.worst(), turn.total());
        for &answer in answers {
            if let Some(Next::Guess(next)) = reached.count(turn.answer(answer)) {
                reached.followed += 1;
                turns.push(next);
            }
        }
    }
}

/// Follows games under another name, whatever the tree's guesses are.
fn follow<D: AsRef<[u8]>>(tree: &DecisionTree<D>, reached: &mut Reached) {
    // A game whose guesses are the last code, whatever the tree's are.
    if let Some(guess) = tree.rules().code(tree.rules().codes() - 1) {
        let answer = Feedback::between(guess, tree.start().guess()).unwrap_or(tree.rules().win());
        for games in [1, 3, usize::MAX] {
            if let Some(Some((Next::Guess(turn), relabelling))) =
                reached.count(tree.follow(std::iter::repeat_n((guess, answer), games)))
            {
                reached.followed += 1;
                assert!(
                    tree.rules().index(relabelling.apply(turn.guess())).is_ok(),
                    "a guess is a code of the rules"
                );
            }
        }
    }
}

/// Number of words in a list.
fn words_in(list: WordList<'_>) -> usize {
    list.iter().size_hint().0
}

/// Asks for the first and the last words, and whether they and those that the list has not may be
/// secret.
fn ask_words(list: WordList<'_>, budget: u32) {
    let budget = budget as usize;
    let guess: Word = list.iter().next().expect("a list has a word");
    for word in list
        .iter()
        .take(budget)
        .chain(list.iter().rev().take(budget))
    {
        assert!(
            guess.feedback(word).is_ok()
                && word.to_string().chars().count() == usize::from(list.positions())
        );
    }
    assert!(!list.may_be_secret(words_in(list) as u32) && !list.may_be_secret(u32::MAX));
    assert!(!list.to_string().is_empty());
}

fn ask_hands<D: AsRef<[u8]>>(table: &TwentyFour<D>, budget: u32, reached: &mut Reached) {
    let deck = table.deck();
    let codes = layout::codes(deck.cards.into());
    for cards in spread(deck.hands(), budget)
        .filter_map(|rank| Cards::from_rank(deck.cards.into(), rank as u32))
    {
        reached.count(table.probe(cards));
        for expression in reached
            .count(table.solutions(cards))
            .into_iter()
            .flatten()
            .take(5)
        {
            reached.followed += 1;
            assert!(expression.code() < codes);
            assert!(!expression.to_string().is_empty());
            let _ = (
                expression.styled(Style::Latex).with_faces().to_string(),
                expression.calculations().count(),
            );
        }
    }
}

fn ask_positions<D: AsRef<[u8]>>(game: &QuadAce<D>, budget: u32, reached: &mut Reached) {
    let rules = game.rules();
    let hands = |rank: u64| Hands::from_rank(rules.hands(), rank as u32);
    let numbers = u64::from(rules.number_of_hands());
    reached.count(game.start());

    for (index, position) in (0_u32..).zip(spread(rules.positions(), budget)) {
        let Some((mover, opponent)) = hands(position / numbers).zip(hands(position % numbers))
        else {
            continue;
        };
        reached.count(game.probe(mover, opponent));
        reached.count(game.is_reachable(mover, opponent));
        let _ = game.losing_replies(mover, opponent);
        // These play through all moves and replies.
        if index % 4 == 0 {
            for result in reached
                .count(game.best_moves(mover, opponent))
                .into_iter()
                .flatten()
            {
                reached.followed += 1;
                assert!(
                    rules
                        .moves(mover, opponent)
                        .any(|possible| possible == result)
                );
            }
        }
        if index % 64 == 0 {
            // A decided line is as long as the table claims, up to 65535 plies; a drawn one is cut
            // when it is opened.
            let line = reached
                .count(game.line(mover, opponent))
                .into_iter()
                .flatten();
            reached.followed += line.take(budget as usize).count() as u64;
        }
    }

    let (mover, opponent) = rules.start();
    let line = reached
        .count(game.line(mover, opponent))
        .into_iter()
        .flatten();
    reached.followed += line.take(budget as usize).count() as u64;
}
