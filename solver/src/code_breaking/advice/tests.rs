//! Advice about words with colours, compared with the exact search and with definitions.

use std::collections::BTreeSet;

use solvetab_lookup::code_breaking::{ColourTree, Next};

use super::lookahead::Lookahead;
use super::{Analysis, Guess, GuessingGame, KnownTree, Move, OneWrong, Review, ToCome};
use crate::code_breaking::game::Game;
use crate::code_breaking::game::list::{CodeList, Guesses, Mode};
use crate::code_breaking::game::named_lists::NamedList;
use crate::code_breaking::search::weighted::Searcher;
use crate::code_breaking::search::{self, Question, Resources};
use crate::code_breaking::strategy::encode;
use crate::control::Unwatched;
use crate::random::Random;

/// Creates a list of words of three letters, some of them secrets.
fn list(seed: u64, words: usize, secrets: usize, mode: Mode) -> CodeList {
    let mut random = Random::new(seed);
    let mut all = BTreeSet::new();
    while all.len() < words {
        all.insert(
            (0..3)
                .map(|_| char::from(b'a' + random.below(4) as u8))
                .collect::<String>(),
        );
    }
    let few = all
        .iter()
        .step_by(words / secrets)
        .take(secrets)
        .cloned()
        .collect();
    let list = CodeList::new(all.into_iter().collect(), None, Guesses::List).unwrap();
    let list = list.with_secrets(few, None).unwrap().coloured();
    list.in_mode(mode)
}

fn table(list: &CodeList) -> (ColourTree<Vec<u8>>, u32) {
    let game = Game::from(list.clone());
    let optimal = search::solve(&game, Question::default(), &Resources::default()).unwrap();
    let total = optimal.tree.cost().total;
    (
        ColourTree::new(encode::optimal(&game, &optimal).to_table()).unwrap(),
        total,
    )
}

/// Also where nothing is hinted yet: the guesses after the next one will be fewer.
#[test]
fn looking_ahead_in_hard_mode_expects_hints() {
    let mut differ = 0;
    for start in 0..6 {
        let words = NamedList::named("secrets-2315").unwrap().words();
        let words = words.into_iter().skip(start).step_by(8).collect();
        let list = CodeList::new(words, None, Guesses::List).unwrap();
        let game = GuessingGame::from_list(list.coloured().in_mode(Mode::Hard));
        let all = game.secrets();
        let list = game.list().unwrap();
        let expected = Lookahead::from(list).best(all, Some(all), u16::MAX);
        assert_eq!(game.next_guess(all, &[], None), expected, "{start}");
        let easy = list.clone().in_mode(Mode::Any);
        differ += usize::from(Lookahead::from(&easy).best(all, None, u16::MAX) != expected);
    }
    assert!(differ > 0, "the lists tell the two apart");
}

#[test]
fn values_are_those_of_the_exact_search_and_no_guess_is_better() {
    for (seed, mode) in (1..=6).flat_map(|seed| Mode::ALL.map(|mode| (seed, mode))) {
        let list = list(seed, 40, 20, mode);
        let (tree, total) = table(&list);
        let off = Analysis::new(GuessingGame::from_list(list.clone()));
        let on = Analysis::new(
            GuessingGame::from_list(list)
                .with_tree(KnownTree::Colours(tree))
                .unwrap(),
        );
        let mut moves = Vec::new();
        let secret = Guess::Listed(off.game().secrets()[seed as usize]);
        loop {
            let position = off.consistent(&moves).unwrap();
            let value = off.to_come(&position).unwrap();
            let best = Guess::Listed(off.best(&position));
            if moves.is_empty() {
                assert_eq!(
                    (value.average * 20.0).round() as u32,
                    total,
                    "seed {seed}, {mode:?}"
                );
                // A table does not count the secrets at its worst case.
                assert_eq!(
                    on.to_come(&on.position(&[])),
                    Some(ToCome {
                        at_worst: None,
                        ..value
                    })
                );
            }
            assert!(off.game().may_guess(&moves, best));
            let mut least = f64::INFINITY;
            for guess in (0..40)
                .map(Guess::Listed)
                .filter(|&guess| off.game().may_guess(&moves, guess))
            {
                let worth = off
                    .to_come_with(&position, guess, &off.cells(&position, guess))
                    .unwrap();
                least = least.min(worth.average);
                assert!(
                    worth.is_exact
                        && (guess != best || (worth.average - value.average).abs() < 1e-9)
                );
            }
            assert!(
                (least - value.average).abs() < 1e-9,
                "seed {seed}, {mode:?}, {moves:?}"
            );
            let colours = off.game().feedback(best, secret);
            moves.push((best, colours));
            if colours == off.game().win() {
                break;
            }
        }
    }
}

#[test]
fn by_weight_values_are_those_of_the_weighted_search_and_no_guess_is_better() {
    for (seed, mode) in (1..=4).flat_map(|seed| Mode::ALL.map(|mode| (seed, mode))) {
        let (list, mut random) = (list(seed, 40, 20, mode), Random::new(seed));
        let mut weights: Vec<u128> = (0..20).map(|_| [0, 1, 1, 3, 50][random.below(5)]).collect();
        weights[0] += 1;
        let least = Searcher::new(&Game::from(list.clone()))
            .solve(&weights, &Unwatched)
            .unwrap();
        let game = GuessingGame::from_list(list).weighted(&weights).unwrap();
        let analysis = Analysis::new(game);
        let mut moves = Vec::new();
        loop {
            let position = analysis.consistent(&moves).unwrap();
            let value = analysis.to_come(&position).unwrap();
            if moves.is_empty() {
                assert!(
                    (value.average - least.total as f64 / least.weight as f64).abs() < 1e-9,
                    "{mode:?}"
                );
            }
            let may = |&guess: &Guess| analysis.game().may_guess(&moves, guess);
            let worths = (0..40).map(Guess::Listed).filter(may).map(|guess| {
                let worth = analysis
                    .to_come_with(&position, guess, &analysis.cells(&position, guess))
                    .unwrap();
                (worth.average, guess)
            });
            let worths: Vec<(f64, Guess)> = worths.collect();
            let best = Guess::Listed(analysis.best(&position));
            for &(worth, guess) in &worths {
                assert!(
                    worth + 1e-9 >= value.average
                        && (guess != best || worth - 1e-9 <= value.average),
                    "{moves:?}"
                );
            }
            // The way to the heaviest secret.
            let secret = *position
                .left
                .iter()
                .max_by_key(|&&secret| analysis.game().weights_of(&[secret]))
                .unwrap();
            let feedback = analysis.game().feedback(best, Guess::Listed(secret));
            moves.push((best, feedback));
            if feedback == analysis.game().win() {
                break;
            }
        }
    }
}

#[test]
fn in_hard_mode_only_a_table_that_uses_hints_fits() {
    let mut refused = 0;
    for seed in 1..=3 {
        let [easy, hard] = [Mode::Any, Mode::Hard].map(|mode| list(seed, 60, 30, mode));
        let hard_game = GuessingGame::from_list(hard.clone());
        let fits = |list: &CodeList, tree| {
            let game = GuessingGame::from_list(list.clone());
            game.with_tree(KnownTree::Colours(tree)).is_some()
        };
        assert!(fits(&hard, table(&hard).0) && fits(&easy, table(&hard).0));
        let (tree, _) = table(&easy);
        let expected = tree.secrets().any(|secret| {
            let (mut turn, mut moves) = (tree.start(), Vec::new());
            loop {
                let guess = hard_game.read(&turn.guess().to_string()).unwrap();
                if !hard_game.may_guess(&moves, guess) {
                    return true;
                }
                let colours = turn.guess().colours(secret).unwrap();
                moves.push((guess, colours.number()));
                let Next::Guess(next) = turn.answer(colours).unwrap() else {
                    return false;
                };
                turn = next;
            }
        });
        refused += usize::from(expected);
        assert_eq!(!fits(&hard, tree), expected, "seed {seed}");
    }
    assert!(refused > 0);
}

#[test]
fn hard_mode_remembers_hints_that_exclude_no_candidate() {
    let words = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let list = CodeList::new(words("abc abd abe abf zbz cde fgh"), None, Guesses::List).unwrap();
    let list = list
        .with_secrets(words("abc abd abe abf"), None)
        .unwrap()
        .coloured();
    let game = GuessingGame::from_list(list.clone());
    let word = |text: &str| game.read(text).unwrap();
    let number = |text: &str| word(text).number().unwrap();
    let moves = [(word("zbz"), game.read_feedback("-G-").unwrap())];

    let easy = Analysis::new(GuessingGame::from_list(list.clone()));
    assert_eq!(
        easy.best(&easy.consistent(&moves).unwrap()),
        number("cde"),
        "it tells all candidates apart"
    );
    let hard = Analysis::new(GuessingGame::from_list(list.in_mode(Mode::Hard)));
    assert_eq!(hard.best(&hard.position(&[])), number("cde"));
    let (found, followed) = (
        hard.consistent(&moves).unwrap(),
        hard.after(&hard.position(&[]), moves[0].0, moves[0].1),
    );
    for position in [found, followed] {
        assert_eq!(position.left.len(), 4);
        assert_eq!(hard.best(&position), number("abc"), "cde has no b");
    }

    let game = hard.game();
    assert!(game.may_guess(&[], word("fgh")) && game.may_guess(&moves, word("zbz")));
    assert!(
        !game.may_guess(&moves, word("fgh")),
        "it has no b in its place"
    );
    assert!(!game.may_guess(&[], word("xyz")), "it is not in the list");
}

#[test]
fn guesses_used_are_the_value_of_the_start_with_all_regret_less_all_luck() {
    let list = list(3, 60, 30, Mode::Any);
    let (tree, _) = table(&list);
    let analysis = Analysis::new(
        GuessingGame::from_list(list)
            .with_tree(KnownTree::Colours(tree))
            .unwrap(),
    );
    let game = analysis.game();
    let mut random = Random::new(7);
    let mut regretted = 0;

    for _ in 0..8 {
        let secret = Guess::Listed(game.secrets()[random.below(30)]);
        let mut moves = Vec::new();
        while moves
            .last()
            .is_none_or(|&(_, colours)| colours != game.win())
        {
            let guess = match moves.len() {
                0..=2 => random.below(60) as u16,
                _ => analysis.best(&analysis.consistent(&moves).unwrap()),
            };
            moves.push((
                Guess::Listed(guess),
                game.feedback(Guess::Listed(guess), secret),
            ));
        }
        let review = Review::new(&analysis, &moves).unwrap();
        assert_eq!((review.moves.len(), review.remaining), (moves.len(), 1));
        let start = review.start.unwrap().average;
        let regret: f64 = review.moves.iter().map(|this| this.regret.unwrap()).sum();
        let luck: f64 = review.moves.iter().map(|this| this.luck.unwrap()).sum();
        assert!(
            (start + regret - luck - moves.len() as f64).abs() < 1e-9,
            "{moves:?}"
        );
        assert!((review.skill.unwrap() - start / (start + regret)).abs() < 1e-9);
        assert!(
            review
                .moves
                .iter()
                .all(|this| this.regret.unwrap() >= -1e-9)
        );
        let most = review
            .moves
            .iter()
            .map(|this| this.regret.unwrap())
            .fold(0.0, f64::max);
        assert_eq!(
            review
                .turning_point
                .map(|place| review.moves[place].regret.unwrap()),
            Some(most).filter(|&most| most > 0.0)
        );
        regretted += usize::from(regret > 0.1);
        // After the winning feedback nothing counts.
        moves.push(moves[0]);
        assert_eq!(
            Review::new(&analysis, &moves).unwrap().moves.len(),
            moves.len() - 1
        );
    }

    assert!(regretted > 4, "{regretted}");
    let unfinished = [(
        Guess::Listed(0),
        game.feedback(Guess::Listed(0), Guess::Listed(game.secrets()[5])),
    )];
    let review = Review::new(&analysis, &unfinished).unwrap();
    let after = analysis
        .to_come(&analysis.consistent(&unfinished).unwrap())
        .unwrap()
        .average;
    let expected = review.moves[0].rated.average().unwrap() - 1.0 - after;
    assert!((review.moves[0].luck.unwrap() - expected).abs() < 1e-9);
}

#[test]
fn where_one_feedback_may_be_wrong_the_guess_has_the_least_squares() {
    let mut guessed = 0;
    for (seed, mode) in (1..=4).flat_map(|seed| Mode::ALL.map(|mode| (seed, mode))) {
        let game = GuessingGame::from_list(list(seed, 40, 20, mode));
        let mut random = Random::new(seed);
        for _ in 0..20 {
            let secret = Guess::Listed(game.secrets()[random.below(20)]);
            let mut moves: Vec<Move> = (0..random.below(4))
                .map(|_| Guess::Listed(random.below(40) as u16))
                .map(|guess| (guess, game.feedback(guess, secret)))
                .collect();
            if !moves.is_empty() {
                let place = random.below(moves.len());
                moves[place].1 = random.below(27) as u16;
            }
            let known = OneWrong::new(&game, &moves);
            let lies: Vec<u16> = known
                .contradicting
                .iter()
                .map(|&(number, _)| number)
                .collect();
            let fitting = known.fitting.clone();
            if lies.len() + fitting.len() < 2 {
                continue;
            }
            let weigh = |guess: u16| {
                let of = |words: &[u16], said: u16| {
                    let is_said = |&&word: &&u16| {
                        game.feedback(Guess::Listed(guess), Guess::Listed(word)) == said
                    };
                    words.iter().filter(is_said).count() as u128
                };
                let cells: Vec<(u128, u128)> = (0..27)
                    .map(|said| (of(&fitting, said), of(&lies, said)))
                    .collect();
                let tells = !cells.contains(&(fitting.len() as u128, lies.len() as u128));
                let weight = |&(fits, others): &(u128, u128)| {
                    64 * fits + others + fitting.len() as u128 - fits
                };
                let rank = [&fitting, &lies]
                    .iter()
                    .position(|words| words.contains(&guess))
                    .unwrap_or(2);
                tells.then(|| {
                    (
                        cells.iter().map(|cell| weight(cell).pow(2)).sum::<u128>(),
                        rank,
                        guess,
                    )
                })
            };
            let is_doubtful = fitting.is_empty();
            let is_candidate = |guess: &u16| fitting.contains(guess) || lies.contains(guess);
            let may = |guess: &u16| match mode {
                Mode::CandidatesOnly => is_candidate(guess),
                _ => {
                    game.may_guess(&moves, Guess::Listed(*guess))
                        || (is_doubtful && is_candidate(guess))
                }
            };
            let best = (0..40).filter(may).filter_map(weigh).min();
            assert_eq!(
                game.guess_with_one_wrong(&known, &moves),
                best.map(|(.., guess)| guess),
                "{moves:?}"
            );
            guessed += 1;
        }
    }
    assert!(guessed > 80, "{guessed}");
}
