//! Ten thousand questions about all games, mistaken ones among them, with their answers:
//! `data/questions.tsv`. The bindings answer the same file, so that one question has one answer in
//! every language, and one mistake one identifier.
//!
//! A line is a function, its arguments and the answer, separated by tabs; the answer to a mistake
//! is `! ` and the error's identifier. `answer` says what each function is.
//!
//! To extend the file, write questions at its end, without their answers, and run
//! `UPDATE_EXPECT=1 cargo test --test all questions`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use solvetab::{Cards, DecisionTree, Feedback, Hands, Next, QuadAce, QueryError};

type Answer = Result<String, QueryError>;

#[test]
fn every_question_has_the_answer_in_the_file() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/questions.tsv");
    let file = fs::read_to_string(path).unwrap();
    let (mut text, mut asked) = (String::new(), BTreeMap::new());
    for line in file.lines() {
        let question = question_of(line);
        let answer = answer(&question);
        let (all, mistaken) = asked.entry(question[0]).or_insert((0, 0));
        (*all, *mistaken) = (*all + 1, *mistaken + usize::from(answer.is_err()));
        let answer = answer.unwrap_or_else(|error| {
            // A mistake has a sentence besides, as in every language.
            assert!(error.to_string().len() > 10, "{question:?}: {error}");
            format!("! {}", error.code())
        });
        writeln!(text, "{}\t{answer}", question.join("\t")).unwrap();
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(path, text).unwrap();
        return;
    }
    for (number, (answered, kept)) in text.lines().zip(file.lines()).enumerate() {
        assert_eq!(answered, kept, "line {}", number + 1);
    }
    // Each function is asked often, rightly and wrongly.
    assert_eq!(asked.len(), 7);
    assert!(asked.values().map(|(all, _)| all).sum::<usize>() >= 10_000);
    for (function, (all, mistaken)) in asked {
        let is_often = mistaken >= 40 && all >= 10 * mistaken / 4;
        assert!(is_often, "{function}: {mistaken} of {all}");
    }
}

/// The question of a line: the function and its arguments, whether an answer follows them or not.
fn question_of(line: &str) -> Vec<&str> {
    let fields: Vec<&str> = line.split('\t').collect();
    let length = match fields[0] {
        "hand" => 2,
        "turn" | "feedback" | "solution" | "make" => 3,
        "position" | "line" => 4,
        other => panic!("{other} is no function: {line}"),
    };
    assert!((length..length + 2).contains(&fields.len()), "{line}");
    fields[..length].to_vec()
}

/// The answer to a question: the function, then its arguments.
fn answer(question: &[&str]) -> Answer {
    match *question {
        ["turn", table, answers] => turn(table, answers),
        ["feedback", guess, secret] => {
            Ok(Feedback::between(guess.parse()?, secret.parse()?)?.to_string())
        }
        ["hand", cards] => hand(cards),
        ["solution", cards, number] => {
            let mut solutions = solvetab::twenty_four().solutions(cards.parse::<Cards>()?)?;
            Ok(solutions
                .nth(number.parse().unwrap())
                .map_or("-".to_owned(), |solution| solution.to_string()))
        }
        ["make", cards, target] => {
            let cards: Cards = cards.parse()?;
            let makes = solvetab::targets().can_make(cards, target.parse::<i64>().unwrap())?;
            Ok(if makes { "yes" } else { "no" }.to_owned())
        }
        ["position", table, mover, opponent] => position(table, mover, opponent),
        ["line", table, mover, opponent] => line(table, mover, opponent),
        _ => panic!("{question:?}"),
    }
}

/// `GUESS REMAINING WORST TOTAL` after these answers to the tree's guesses, or `solved`.
fn turn(table: &str, answers: &str) -> Answer {
    let tree = tree(table);
    let mut turn = tree.start();
    for answer in answers.split_whitespace() {
        match turn.answer(answer.parse()?)? {
            Next::Guess(next) => turn = next,
            Next::Solved => return Ok("solved".to_owned()),
        }
    }
    Ok(format!(
        "{} {} {} {}",
        turn.guess(),
        turn.remaining(),
        turn.worst(),
        turn.total()
    ))
}

/// `COUNT NEEDS_FRACTION FIRST_SOLUTION` of a hand.
fn hand(cards: &str) -> Answer {
    let hand = solvetab::twenty_four().probe(cards.parse::<Cards>()?)?;
    let needs_fraction = if hand.needs_fraction { "yes" } else { "no" };
    let first = hand
        .expression
        .map_or("-".to_owned(), |expression| expression.to_string());
    Ok(format!("{} {needs_fraction} {first}", hand.solutions))
}

/// `OUTCOME BEST_MOVE...` of a position: the outcome with its plies if there are any, the moves as
/// what they make of the mover's hands.
fn position(table: &str, mover: &str, opponent: &str) -> Answer {
    let table = quad_ace(table);
    let read = |text| Hands::parse_in_base(table.rules().base(), text);
    let (mover, opponent) = (read(mover)?, read(opponent)?);
    let outcome = table.probe(mover, opponent)?;
    let mut answer = outcome.to_string().replace(" in ", " ");
    for result in table.best_moves(mover, opponent)? {
        write!(answer, " {result}").unwrap();
    }
    Ok(answer)
}

/// Returns the hands that the players in turn make in a perfect line.
fn line(table: &str, mover: &str, opponent: &str) -> Answer {
    let table = quad_ace(table);
    let read = |text| Hands::parse_in_base(table.rules().base(), text);
    let line: Result<Vec<Hands>, _> = table.line(read(mover)?, read(opponent)?)?.collect();
    Ok(line?
        .iter()
        .map(Hands::to_string)
        .collect::<Vec<_>>()
        .join(" "))
}

fn tree(name: &str) -> DecisionTree {
    let (_, table) = solvetab::embedded()
        .find(|(shipped, _)| *shipped == name)
        .unwrap();
    DecisionTree::new(*table).unwrap()
}

fn quad_ace(name: &str) -> QuadAce {
    let (_, table) = solvetab::embedded()
        .find(|(shipped, _)| *shipped == name)
        .unwrap();
    QuadAce::new(*table).unwrap()
}
