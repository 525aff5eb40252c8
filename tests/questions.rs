//! Ten thousand questions about all games, mistaken ones among them, with their answers:
//! `data/questions.tsv`. The bindings answer the same file, so that one question has one answer in
//! every language, and one mistake one identifier.
//!
//! A line is a function, its arguments and the answer, separated by tabs; the answer to a mistake
//! is `! ` and the error's identifier. `answer` says what each function is.
//!
//! To extend the file, write questions at its end, without their answers, and run
//! `UPDATE_EXPECT=1 cargo test --test all questions`. It draws the ten thousand anew, and answers
//! these and what is written behind them.

use std::fmt::Write;
use std::fs;

use solvetab::{Cards, Code, DecisionTree, Feedback, Hands, Next, QuadAce, QueryError};

type Answer = Result<String, QueryError>;

/// A function with arguments that are drawn.
type Question = fn(&mut Draws) -> Vec<String>;

#[test]
fn every_question_has_the_answer_in_the_file() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/questions.tsv");
    let drawn = draw();
    assert_eq!(drawn.len(), 10_000);
    let file = fs::read_to_string(path).unwrap();
    let added: Vec<Vec<String>> = file.lines().skip(drawn.len()).map(question_of).collect();

    let mut text = String::new();
    for question in drawn.into_iter().chain(added) {
        let answer = answer(&question).unwrap_or_else(|error| {
            // A mistake has a sentence besides, as in every language.
            assert!(error.to_string().len() > 10, "{question:?}: {error}");
            format!("! {}", error.code())
        });
        writeln!(text, "{}\t{answer}", question.join("\t")).unwrap();
    }

    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(path, &text).unwrap();
    }
    let file = fs::read_to_string(path).unwrap();
    for (number, (drawn, kept)) in text.lines().zip(file.lines()).enumerate() {
        assert_eq!(drawn, kept, "line {}", number + 1);
    }
    assert_eq!(text.len(), file.len());

    // Each function is asked often, rightly and wrongly.
    for function in [
        "turn", "feedback", "hand", "solution", "make", "position", "line",
    ] {
        let of_it = || {
            file.lines()
                .filter(|line| line.split('\t').next() == Some(function))
        };
        let mistaken = of_it().filter(|line| line.contains("\t! ")).count();
        assert!(
            mistaken >= 40 && of_it().count() >= 10 * mistaken / 4,
            "{function}: {mistaken} of {}",
            of_it().count()
        );
    }
}

/// The question of a line: the function and its arguments, whether an answer follows them or not.
fn question_of(line: &str) -> Vec<String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let arguments = match fields[0] {
        "hand" => 1,
        "turn" | "feedback" | "solution" | "make" => 2,
        "position" | "line" => 3,
        other => panic!("{other} is no function: {line}"),
    };
    assert!(
        fields.len() > arguments && fields.len() <= arguments + 2,
        "{arguments} arguments are needed: {line}"
    );
    fields[..=arguments]
        .iter()
        .map(|&field| field.to_owned())
        .collect()
}

/// The answer to a question: the function, then its arguments.
fn answer(question: &[String]) -> Answer {
    let fields: Vec<&str> = question.iter().map(String::as_str).collect();
    match fields[..] {
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
        _ => panic!("{fields:?}"),
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

/// The questions, the same in every run.
fn draw() -> Vec<Vec<String>> {
    let mut draws = Draws(0);
    let functions: [(usize, Question); 7] = [
        (3000, draw_turn),
        (1500, |draws| {
            vec!["feedback".to_owned(), draw_code(draws), draw_code(draws)]
        }),
        (1500, |draws| vec!["hand".to_owned(), draw_cards(draws)]),
        (1000, |draws| {
            vec![
                "solution".to_owned(),
                draw_cards(draws),
                draws.below(6).to_string(),
            ]
        }),
        (1000, |draws| {
            let target = if draws.rarely() {
                draws.of(&[-1, 128, 1000, i32::MAX.into()])
            } else {
                draws.below(128) as i64
            };
            vec!["make".to_owned(), draw_cards(draws), target.to_string()]
        }),
        (1500, |draws| draw_position("position", draws)),
        (500, |draws| draw_position("line", draws)),
    ];
    functions
        .iter()
        .flat_map(|&(count, question)| (0..count).map(move |_| question))
        .map(|question| question(&mut draws))
        .collect()
}

fn draw_turn(draws: &mut Draws) -> Vec<String> {
    let trees: Vec<&str> = solvetab::embedded()
        .filter(|&(_, table)| DecisionTree::new(*table).is_ok())
        .map(|(name, _)| name)
        .collect();
    let name = draws.of(&trees);
    let tree = tree(name);
    let secret = tree
        .rules()
        .code(draws.below(tree.rules().codes() as usize) as u32)
        .unwrap();

    let mut turn = tree.start();
    let mut answers = Vec::new();
    for _ in 0..draws.below(8) {
        let answer = Feedback::between(turn.guess(), secret).unwrap();
        if draws.rarely() {
            let any = Feedback::from_index(draws.below(15) as u8)
                .unwrap()
                .to_string();
            answers.push(
                draws
                    .of(&[&any, "1A", "12", "4A1B", "0A5B", "9A9B", "1B1A", "xAyB"])
                    .to_owned(),
            );
            break;
        }
        answers.push(answer.to_string());
        let Next::Guess(next) = turn.answer(answer).unwrap() else {
            break;
        };
        turn = next;
    }
    vec!["turn".to_owned(), name.to_owned(), answers.join(" ")]
}

fn draw_code(draws: &mut Draws) -> String {
    if draws.rarely() {
        return draws
            .of(&["01234", "012", "0", "01!3", "0Z12", "012345678", "12 4"])
            .to_owned();
    }
    let symbols: Vec<u8> = (0..4).map(|_| draws.below(10) as u8).collect();
    Code::new(symbols).unwrap().to_string()
}

fn draw_cards(draws: &mut Draws) -> String {
    if draws.rarely() {
        return draws
            .of(&[
                "1 2 3",
                "1 2 3 4 5",
                "1 2 3 4 5 6 7 8",
                "0 1 2 3",
                "14 1 2 3",
                "-3 8 8 3",
                "101 1 2 3",
                "1000 1 2 3",
                "1 2 3 -129",
            ])
            .to_owned();
    }
    (0..4)
        .map(|_| (1 + draws.below(13)).to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

fn draw_position(function: &str, draws: &mut Draws) -> Vec<String> {
    let table = draws.of(&["quad-ace-10", "quad-ace-10-three-hands"]);
    let mut hands = || {
        if draws.below(20) == 0 {
            return draws
                .of(&[
                    "0,0",
                    "0,0,0",
                    "1,10",
                    "3,300",
                    "1,2,3",
                    "1,2",
                    "1",
                    "1,2,3,4,5",
                    "99999,1",
                ])
                .to_owned();
        }
        let count = if table == "quad-ace-10" { 2 } else { 3 };
        (0..count)
            .map(|_| draws.below(10).to_string())
            .collect::<Vec<_>>()
            .join(",")
    };
    let (mover, opponent) = (hands(), hands());
    vec![function.to_owned(), table.to_owned(), mover, opponent]
}

/// SplitMix64 (Steele, Lea and Flood 2014): numbers that are the same everywhere.
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ mixed >> 31) * bound as u128) >> 64) as usize
    }

    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// One time in eight.
    fn rarely(&mut self) -> bool {
        self.below(8) == 0
    }
}
