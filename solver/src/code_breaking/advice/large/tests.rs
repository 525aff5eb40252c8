//! The counts, the lists and the draws beside brute force; the same game beside itself.

use solvetab_lookup::code_breaking::{Code, Feedback, Shape};

use super::diagram::{Diagram, EFFORT};
use super::knowledge::{Basis, CodeKnowledge};
use super::listing;
use super::{Certainty, Count, Hybrid, Options};
use crate::code_breaking::search::endgame::Endgame as Exact;
use crate::parallel;
use crate::random::Random;

/// All codes of the rules, by their definition.
fn every_code(rules: Shape) -> Vec<Code> {
    let codes =
        solvetab_reference::codes(rules.positions().into(), rules.symbols(), rules.repeats());
    codes
        .into_iter()
        .map(|symbols| Code::new(symbols).unwrap())
        .collect()
}

/// Histories of random guesses, most of them answered for a random secret, some with any feedbacks
/// at all.
fn agree(rules: Shape, histories: usize) -> usize {
    let codes = every_code(rules);
    assert_eq!(codes.len() as u128, rules.codes());
    let mut random = Random::of(rules.to_string().as_bytes());
    let mut listed = 0;

    for history in 0..histories {
        let secret = codes[random.below(codes.len())];
        let mut moves = Vec::new();
        let mut left = codes.clone();
        for _ in 0..1 + random.below(7) {
            let pool = if random.below(2) == 0 && !left.is_empty() {
                &left
            } else {
                &codes
            };
            let guess = pool[random.below(pool.len())];
            let other = if history % 2 == 1 {
                codes[random.below(codes.len())]
            } else {
                secret
            };
            let feedback = Feedback::between(guess, other).unwrap();
            moves.push((guess, feedback));
            left.retain(|code| Feedback::between(guess, *code) == Ok(feedback));
            // However large: what is counted is the same, only not in a moment.
            let diagram = Diagram::new(rules, &moves, 1 << 40).unwrap();
            assert_eq!(diagram.codes(), left.len() as u128, "{rules} {moves:?}");
            if left.len() < 3000 {
                assert_eq!(diagram.list(), left, "{rules} {moves:?}");
                if let Some(list) = listing::list(rules, &moves, 3000) {
                    assert_eq!(list, left, "{rules} {moves:?}");
                    listed += 1;
                }
            }
        }
    }

    listed
}

/// All rules of at most ten thousand codes.
#[test]
fn counts_are_those_of_brute_force() {
    let all = ["", "r"].into_iter().flat_map(|repeats| {
        let read =
            move |(positions, symbols)| format!("{positions}x{symbols}{repeats}").parse().ok();
        (1..=16)
            .flat_map(|positions| (1..=36).map(move |symbols| (positions, symbols)))
            .filter_map(read)
    });
    let rules: Vec<Shape> = all
        .filter(|rules: &Shape| rules.codes() <= 10_000)
        .collect();
    assert!(rules.len() > 150, "{}", rules.len());
    let listed = parallel::map(rules, |rules| agree(rules, 12));
    assert!(listed.into_iter().sum::<usize>() > 1000);
}

/// Pearson's statistic of draws from a number of cells that should be equally likely, in standard
/// deviations from its mean.
fn excess(cells: usize, draws: impl Iterator<Item = usize>) -> f64 {
    let mut counts = vec![0_u32; cells];
    let mut drawn = 0;
    for cell in draws {
        counts[cell] += 1;
        drawn += 1;
    }
    let expected = f64::from(drawn) / cells as f64;
    let statistic: f64 = counts
        .iter()
        .map(|&count| (f64::from(count) - expected).powi(2) / expected)
        .sum();
    let freedom = (cells - 1) as f64;
    (statistic - freedom) / (2.0 * freedom).sqrt()
}

/// Draws from what is left after two guesses, as places in the list.
fn places(rules: &str, moves: &[(&str, u8, u8)], draws: usize) -> (usize, Vec<usize>) {
    let rules: Shape = rules.parse().unwrap();
    let moves: Vec<(Code, Feedback)> = moves
        .iter()
        .map(|&(guess, bulls, cows)| (guess.parse().unwrap(), Feedback::new(bulls, cows).unwrap()))
        .collect();
    let diagram = Diagram::new(rules, &moves, EFFORT).unwrap();
    let list = diagram.list();
    let mut random = Random::of(b"draws");
    let mut numbers: Vec<u128> = (0..draws)
        .map(|_| random.below_wide(diagram.codes()))
        .collect();
    numbers.sort_unstable();
    let drawn = diagram.codes_at(&numbers);
    (
        list.len(),
        drawn
            .iter()
            .map(|code| list.binary_search(code).unwrap())
            .collect(),
    )
}

#[test]
fn draws_are_uniform() {
    for (rules, moves) in [
        ("4x10", &[("0123", 1, 1)][..]),
        ("6x6r", &[("001122", 1, 2), ("334455", 2, 1)]),
        ("7x9", &[("0123456", 2, 3), ("1078345", 1, 5)]),
        ("8x4r", &[("00112233", 3, 3), ("01230123", 2, 4)]),
    ] {
        let (cells, places) = places(rules, moves, 200_000);
        assert!(cells > 50, "{rules} {cells}");
        let excess_of = excess(cells, places.iter().copied());
        assert!(excess_of.abs() < 4.0, "{rules}: {excess_of}");
    }
}

#[test]
fn rejection_is_uniform_too() {
    // A diagram of the first guess, thrown away what does not fit the second.
    let rules: Shape = "5x7r".parse().unwrap();
    let moves: Vec<(Code, Feedback)> = vec![
        ("00123".parse().unwrap(), Feedback::new(1, 1).unwrap()),
        ("40215".parse().unwrap(), Feedback::new(1, 2).unwrap()),
    ];
    let diagram = Diagram::new(rules, &moves[..1], EFFORT).unwrap();
    let list = Diagram::new(rules, &moves, EFFORT).unwrap().list();

    let mut random = Random::of(b"rejection");
    let (mut drawn, mut tried) = (Vec::new(), 0);
    for _ in 0..10 {
        let (more, of) = super::knowledge::draw_fitting(&diagram, &moves[1..], 50_000, &mut random);
        drawn.extend(more);
        tried += of;
    }

    let excess_of = excess(
        list.len(),
        drawn.iter().map(|code| list.binary_search(code).unwrap()),
    );
    assert!(excess_of.abs() < 4.0, "{excess_of}");
    let estimate = drawn.len() as f64 / tried as f64 * diagram.codes() as f64;
    assert!(
        (estimate / list.len() as f64 - 1.0).abs() < 0.05,
        "{estimate} {}",
        list.len()
    );
}

#[test]
fn a_game_gets_the_same_advice_from_the_middle() {
    let mut met = Vec::new();
    for text in ["6x10", "16x36r"] {
        let rules: Shape = text.parse().unwrap();
        let options = Options {
            sample: 100,
            seed: 3,
        };
        let adviser = Hybrid::new(rules, options);
        let mut random = Random::of(text.as_bytes());
        let secret = super::variation::any_code(rules, &mut random);
        let mut game = adviser.start();
        loop {
            let advice = game.advice();
            met.push(advice.basis);
            // What is estimated takes long: not after every guess.
            let is_estimate = matches!(advice.basis, Basis::Rejection | Basis::Chain);
            if !is_estimate || met.len().is_multiple_of(4) {
                let before = &game.knowledge.moves[..game.knowledge.moves.len().saturating_sub(1)];
                let paused = adviser.follow(None, before).unwrap().pause();
                let adviser = Hybrid::new(rules, options);
                for paused in [None, Some(paused)] {
                    let game = adviser.follow(paused, &game.knowledge.moves).unwrap();
                    assert_eq!(game.advice(), advice, "{text}");
                }
            }
            let guess = advice.guess.unwrap();
            let feedback = Feedback::between(guess, secret).unwrap();
            game.answer(guess, feedback).unwrap();
            if feedback == rules.win() {
                break;
            }
            assert!(game.knowledge.moves.len() < 24, "{text}");
        }
        assert_eq!(game.advice().guess, None);
    }
    for basis in [Basis::List, Basis::Diagram, Basis::Rejection, Basis::Chain] {
        assert!(met.contains(&basis), "{basis:?}");
    }
}

#[test]
fn what_is_called_optimal_is() {
    // The exact engine knows every guess; the search of the adviser knows those that fit and a
    // pool.
    for text in ["4x7", "3x7r", "4x5r", "5x6"] {
        let rules: Shape = text.parse().unwrap();
        let listed = rules.numbered().unwrap();
        let exact = Exact::new(&listed.into());
        let mut random = Random::of(text.as_bytes());
        let (mut proven, mut searched) = (0, 0);
        for _ in 0..60 {
            let size = 3 + random.below(10) as u32;
            let mut set: Vec<u16> = (0..size)
                .map(|_| random.below(listed.codes() as usize) as u16)
                .collect();
            set.sort_unstable();
            set.dedup();
            let rows = set
                .iter()
                .map(|&number| listed.code(number.into()).unwrap());
            let codes = super::codes::CodeRows::new(rules, rows.collect());
            let whole: Vec<u16> = (0..set.len() as u16).collect();
            // With other guesses and without them.
            let others: Vec<Code> = (0..30 * random.below(2))
                .map(|_| super::variation::any_code(rules, &mut random))
                .collect();
            let found = super::endgame::EndgameSearch::new(&codes, &others, 1000)
                .solve(&whole)
                .unwrap();
            let least = exact.tree_after(&set, &[], None).cost().total;
            assert!(found.total >= least, "{text} {set:?}");
            if found.is_proven {
                assert_eq!(found.total, least, "{text} {set:?}");
                proven += 1;
            } else {
                searched += 1;
            }
        }
        assert!(proven > 10 && searched > 0, "{text}: {proven} {searched}");
    }
}

#[test]
fn contradictions_are_found_at_once() {
    for (rules, game) in [
        ("10x20r", "0011223344=1A3B 5566778899=4A3B"),
        (
            "16x36r",
            "0000000000000000=9A0B 1111111111111111=7A0B 2345678923456789=1A0B",
        ),
        ("16x36r", "0123456789abcdef=3A4B 0123456789abcdef=3A5B"),
        ("10x10", "0123456789=10A0B 0123456798=8A1B"),
        ("10x10", "0123456789=9A1B"),
        ("8x12r", "00112233=0A0B 44556677=0A0B 8899aabb=0A1B"),
    ] {
        let options = Options {
            sample: 200,
            seed: 0,
        };
        let adviser = Hybrid::new(rules.parse().unwrap(), options);
        let mut played = adviser.start();
        let mut moves = game.split(' ').map(|turn| turn.split_once('=').unwrap());
        let contradicted = moves.position(|(guess, feedback)| {
            let (guess, feedback) = (guess.parse().unwrap(), feedback.parse().unwrap());
            played.answer(guess, feedback).is_err()
        });
        assert_eq!(contradicted, Some(game.matches(' ').count()), "{game}");
    }
    let adviser = Hybrid::new("10x20r".parse().unwrap(), Options::default());
    let one = [("0123456789".parse().unwrap(), Feedback::new(10, 0).unwrap())];
    let advice = adviser.follow(None, &one).unwrap().advice();
    assert_eq!((advice.guess, advice.remaining), (None, Count::Exact(1)));
    assert!(matches!(advice.certainty, Certainty::Optimal { .. }));
}

#[test]
fn estimates_are_near_the_counts() {
    let rules: Shape = "8x12r".parse().unwrap();
    let mut random = Random::of(b"estimates");
    let any = |random: &mut Random| Code::new((0..8).map(|_| random.below(12) as u8)).unwrap();
    let (mut rejections, mut chains) = (0, 0);

    for _ in 0..6 {
        let secret = any(&mut random);
        let mut exact = CodeKnowledge::start(rules, 2000, 0);
        // No diagram but that of the beginning is affordable.
        let mut estimated = CodeKnowledge::start_with(rules, 2000, 0, 0);
        while exact.basis == Basis::Diagram {
            let guess = any(&mut random);
            let feedback = Feedback::between(guess, secret).unwrap();
            exact = exact.after(guess, feedback, 2000, 0);
            estimated = estimated.after(guess, feedback, 2000, 0);
            let rows = estimated.codes.rows();
            let fits = |code: &Code| {
                estimated
                    .moves
                    .iter()
                    .all(|(guess, told)| Feedback::between(*guess, *code) == Ok(*told))
            };
            assert!(rows.iter().all(fits));
            let ratio = estimated.count.codes() / exact.count.codes();
            match (estimated.basis, estimated.count) {
                (basis, Count::Estimated { error, .. }) => {
                    assert!((ratio - 1.0).abs() < 6.0 * error + 0.05, "{ratio} {error}");
                    rejections += u32::from(basis == Basis::Rejection);
                    chains += u32::from(basis == Basis::Chain);
                }
                _ => assert_eq!(estimated.count, exact.count),
            }
        }
    }

    assert!(rejections > 5 && chains > 0, "{rejections} {chains}");
}

#[test]
fn what_is_certain_stays_exact() {
    let rules: Shape = "8x12r".parse().unwrap();
    let (guess, secret): (Code, Code) = ("01234567".parse().unwrap(), "0189ab01".parse().unwrap());
    let feedback = Feedback::between(guess, secret).unwrap();
    let once = CodeKnowledge::start(rules, 500, 0).after(guess, feedback, 500, 0);
    let twice = once.after(guess, feedback, 500, 0);
    assert_eq!((once.basis, once.count), (Basis::Diagram, twice.count));

    let other: Code = "66666666".parse().unwrap();
    let then = twice.after(other, Feedback::between(other, secret).unwrap(), 500, 0);
    assert!(matches!(then.count, Count::Exact(_)), "{:?}", then.count);
    let estimated = CodeKnowledge::start_with(rules, 500, 0, 0).after(guess, feedback, 500, 0);
    assert!(matches!(estimated.count, Count::Estimated { .. }));
    assert_eq!(
        estimated.after(secret, rules.win(), 500, 0).count,
        Count::Exact(1)
    );
    assert_eq!(
        estimated.after(other, rules.win(), 500, 0).count,
        Count::Exact(0)
    );
}
