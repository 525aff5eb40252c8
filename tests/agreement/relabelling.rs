//! Games that are the tree's by other names: every first guess of Bulls and Cows, and what comes
//! after it.

use solvetab::{Code, DecisionTree, Feedback, Next, QueryError, Turn};

fn code(text: &str) -> Code {
    text.parse().unwrap()
}

/// Counts of a turn on the guesses to come.
fn counts(turn: Turn<'_>) -> (u32, u8, u32) {
    (turn.remaining(), turn.worst(), turn.total())
}

/// The next guess of a game that is the tree's by another name, and the tree's turn.
fn followed<'t>(tree: &'t DecisionTree, game: &[(Code, Feedback)]) -> Option<(Turn<'t>, Code)> {
    match tree.follow(game.iter().copied()).unwrap()? {
        (Next::Guess(turn), relabelling) => Some((turn, relabelling.apply(turn.guess()))),
        (Next::Solved, _) => None,
    }
}

#[test]
fn after_every_first_guess_and_every_two_feedbacks_the_counts_are_the_trees() {
    let tree = solvetab::bulls_and_cows();
    let rules = tree.rules();
    let feedbacks = || (0..Feedback::count(4)).filter_map(Feedback::from_index);

    let mut games = 0;
    for first in rules.iter() {
        let mut left = [0; 64];
        for secret in rules.iter() {
            left[usize::from(Feedback::between(first, secret).unwrap().index())] += 1;
        }
        for feedback in feedbacks() {
            let game = [(first, feedback)];
            let remaining = left[usize::from(feedback.index())];
            let Ok(Next::Guess(expected)) = tree.start().answer(feedback) else {
                let is_over = matches!(tree.follow(game), Ok(Some((Next::Solved, _))));
                assert!(
                    is_over && feedback == rules.win()
                        || tree.follow(game).is_err() && remaining == 0
                );
                continue;
            };
            let (turn, second) = followed(tree, &game).unwrap();
            assert_eq!(counts(turn), counts(expected), "{first}={feedback}");
            assert_eq!(turn.remaining(), remaining, "{first}={feedback}");
            for next_feedback in feedbacks() {
                let game = [(first, feedback), (second, next_feedback)];
                match expected.answer(next_feedback) {
                    Ok(Next::Guess(expected)) => {
                        let (turn, _) = followed(tree, &game).unwrap();
                        assert_eq!(counts(turn), counts(expected), "{game:?}");
                        games += 1;
                    }
                    Ok(Next::Solved) => {
                        assert!(matches!(tree.follow(game), Ok(Some((Next::Solved, _)))))
                    }
                    Err(error) => assert_eq!(tree.follow(game).err(), Some(error), "{game:?}"),
                }
            }
        }
    }

    assert!(games > 5040 * 100, "{games} games were two answers long");
}

#[test]
fn later_guesses_may_differ_by_what_no_feedback_tells_apart() {
    let tree = solvetab::bulls_and_cows();
    let feedback = |text: &str| text.parse::<Feedback>().unwrap();
    let opening = (tree.start().guess(), feedback("0A0B"));
    let (turn, second) = followed(tree, &[opening]).unwrap();
    // None of its symbols has been asked about: any others that have not are as good, but none of
    // the first guess's.
    let fresh: Vec<u8> = (0..10)
        .filter(|&symbol| !opening.0.symbols().contains(&symbol))
        .collect();
    assert!(
        second.symbols().iter().all(|symbol| fresh.contains(symbol)),
        "{second}"
    );
    let backwards = Code::new(fresh.iter().rev().copied().take(4)).unwrap();
    assert_ne!(backwards, second);
    let (after, _) = followed(tree, &[opening, (backwards, feedback("1A1B"))]).unwrap();
    let Ok(Next::Guess(expected)) = turn.answer(feedback("1A1B")) else {
        panic!("the game goes on")
    };
    assert_eq!(counts(after), counts(expected));
    let again = [opening, (opening.0, feedback("0A0B"))];
    assert!(
        tree.follow(again).unwrap().is_none(),
        "this guess is not the tree's by any name"
    );
}

#[test]
fn games_that_are_none_are_refused() {
    let tree = solvetab::bulls_and_cows();
    let win = tree.rules().win();
    for foreign in ["012", "01234", "012a", "0012"] {
        let feedback = Feedback::new(0, 0).unwrap();
        assert!(
            tree.follow([(code(foreign), feedback)]).unwrap().is_none(),
            "{foreign}"
        );
    }
    let won = (code("1234"), win);
    assert_eq!(
        tree.follow([won, won]).err(),
        Some(QueryError::Contradiction)
    );
    assert_eq!(
        tree.follow(std::iter::repeat(won)).err(),
        Some(QueryError::Contradiction),
        "also endless ones"
    );
}
