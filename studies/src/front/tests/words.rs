//! Fronts of words with colours, in both modes and up to any total, against those of all trees.

use std::collections::BTreeMap;

use solvetab_lookup::code_breaking::{Colour, Colours, Word};

use super::super::{Within, front};
use super::{EveryFront, Pairs, check_trees, of_all, one_thread, pairs};
use crate::plain::{Plain, Worth};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::game::list::{CodeList, Guesses};
use solvetab_solver::code_breaking::search::{Resources, SolveError};
use solvetab_solver::control::Unwatched;
use solvetab_solver::spine::Random;

/// A list of words over a few letters, every other one like one before it but for a letter.
fn some_words(random: &mut Random, letters: usize, alphabet: usize, count: usize) -> Vec<String> {
    let mut words: Vec<Vec<u8>> = Vec::new();
    while words.len() < count {
        let mut word: Vec<u8> = (0..letters).map(|_| b'a' + random.below(alphabet) as u8).collect();
        if let Some(other) = words.get(random.below(2 * words.len() + 1)) {
            let place = random.below(letters);
            word = (0..letters).map(|at| if at == place { word[at] } else { other[at] }).collect();
        }
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words.into_iter().map(|word| String::from_utf8(word).unwrap()).collect()
}

/// Whether a guess uses a hint as hard mode asks.
fn agrees(guess: &Word, earlier: &Word, colours: &Colours) -> bool {
    let letters = || earlier.characters().zip(colours.colours());
    let often = |of: char| letters().filter(|&(letter, colour)| letter == of && colour != Colour::Grey).count();
    guess.characters().zip(letters()).all(|(own, (letter, colour))| colour != Colour::Green || own == letter)
        && earlier.characters().all(|of| guess.characters().filter(|&own| own == of).count() >= often(of))
}

/// The front in hard mode, without anything that the engine does.
fn in_hard_mode(words: &[Word], set: &[u16], history: &mut Vec<(Word, Colours)>, left: u16) -> Pairs {
    if left == 0 {
        return Pairs::new();
    }
    let mut fronts = Vec::new();
    for &guess in words {
        if !history.iter().all(|(earlier, colours)| agrees(&guess, earlier, colours)) {
            continue;
        }
        let mut cells: BTreeMap<Colours, Vec<u16>> = BTreeMap::new();
        for &secret in set {
            cells.entry(guess.colours(words[usize::from(secret)]).unwrap()).or_default().push(secret);
        }
        let win = cells.keys().copied().find(|colours| colours.is_win());
        let may_win = win.is_some_and(|win| cells.remove(&win).is_some());
        if cells.values().any(|cell| cell.len() == set.len()) {
            continue;
        }
        let mut below = Vec::new();
        for (colours, cell) in cells {
            history.push((guess, colours));
            below.push(in_hard_mode(words, &cell, history, left - 1));
            history.pop();
        }
        fronts.push(EveryFront.of_guess(set, may_win, left, &mut below.into_iter()));
    }
    EveryFront.of_set(&mut fronts.into_iter())
}

/// Compares the fronts of a list within some guesses, up to every total, with those of all trees;
/// how many pairs there are.
fn compare(words: &[String], secrets: &[String], is_hard: bool, depth: u16) -> usize {
    let written: Vec<Word> = words.iter().map(|word| word.parse().unwrap()).collect();
    let all: Vec<u16> = (0..secrets.len() as u16).collect();
    let expected: Vec<(u32, u64)> = if is_hard {
        in_hard_mode(&written, &all, &mut Vec::new(), depth).into_iter().rev().collect()
    } else {
        let win = Colours::new([Colour::Green].repeat(words[0].len())).ok();
        let colours = |guess: &Word, secret: &Word| guess.colours(*secret).unwrap();
        let mut every = Plain::of_feedback(&written, &written[..secrets.len()], colours, win, EveryFront);
        of_all(&mut every, secrets.len(), depth)
    };
    let context = format!("{words:?} {secrets:?} within {depth}, hard: {is_hard}");
    let game = game(words, secrets, is_hard);
    let of = |max_total| front(&game, Within { max_depth: Some(depth), max_total }, &two_threads(), &Unwatched);
    let (Some(first), Some(last)) = (expected.first(), expected.last()) else {
        for max_total in [None, Some(1), Some(u64::MAX)] {
            let impossible = Err(SolveError::Impossible { within: depth.min(all.len() as u16 + 1) });
            assert_eq!(of(max_total), impossible, "{context}");
        }
        return 0;
    };
    let found = of(None).unwrap();
    check_trees(&found);
    assert_eq!(pairs(&found), expected, "{context}");
    let fewest = of(Some(u64::MAX)).unwrap();
    assert!(fewest.is_complete && fewest.fewest == Some(last.0) && pairs(&fewest) == expected, "{context}");
    for most in first.1 - 1..=last.1 + 1 {
        let found = of(Some(most)).unwrap();
        let up_to: Vec<_> = expected.iter().copied().filter(|pair| pair.1 <= most).collect();
        assert_eq!(pairs(&found), up_to, "{context} up to {most}");
        // With few guesses the total says how few secrets need the last one.
        let is_all = up_to.len() == expected.len();
        assert!(!found.is_complete || is_all, "{context} up to {most}");
        assert!(found.is_complete || !is_all || last.0 > 0, "{context} up to {most}");
        assert_eq!(found.up_to, if found.is_complete { Some(last.1) } else { Some(most) }, "{context} up to {most}");
    }
    expected.len()
}

fn two_threads() -> Resources {
    Resources { threads: 2, ..Resources::default() }
}

fn game(words: &[String], secrets: &[String], is_hard: bool) -> Game {
    let list = CodeList::new(words.to_vec(), None, Guesses::List).unwrap();
    let list = list.with_secrets(secrets.to_vec(), None).unwrap().coloured().unwrap();
    Game::from(if is_hard { list.hard() } else { list })
}

#[test]
fn fronts_of_words_are_those_of_all_trees() {
    let mut random = Random::of(b"words with colours");
    let (mut fronts, mut choices) = (0, [0, 0]);
    for number in 0..900 {
        let is_hard = number % 2 == 1;
        let (letters, alphabet) = (2 + number / 2 % 3, 4 + random.below(6));
        let count = (3 + random.below(if is_hard { 16 } else { 40 })).min(alphabet.pow(letters as u32));
        let words = some_words(&mut random, letters, alphabet, count);
        let secrets = &words[..count.min(2 + random.below(count))];
        let game = game(&words, secrets, is_hard);
        for depth in 2..=5 {
            // Few lists have a front with a choice. Of others few are compared: it takes long.
            let within = Within { max_depth: Some(depth), ..Within::default() };
            let found = front(&game, within, &one_thread(), &Unwatched);
            if secrets.len() <= 8 || number % 32 == 0 || found.is_ok_and(|found| found.pairs.len() > 1) {
                let pairs = compare(&words, secrets, is_hard, depth);
                fronts += usize::from(pairs > 0);
                choices[usize::from(is_hard)] += usize::from(pairs > 1);
            }
        }
    }
    assert!(fronts > 300 && choices.iter().all(|&choices| choices >= 2), "{fronts} fronts, {choices:?} with a choice");
}
