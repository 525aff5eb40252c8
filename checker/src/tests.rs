//! Rules that no small game shows to be needed, one by one.

use std::sync::Arc;

use crate::claim::{Claim, Costs, Feedback, IMPOSSIBLE, Tree, UNLIMITED};
use crate::codes::{Code, Codes, number};
use crate::input::Input;
use crate::parts::MOST_KEPT;
use crate::parts::{Lemma, Parts};
use crate::proof::{Checker, check_part};
use crate::scan::Scan;

fn code(symbols: &[u8]) -> Code {
    let mut code = Code::default();
    code[..symbols.len()].copy_from_slice(symbols);
    code
}

fn letters(count: u32) -> Vec<char> {
    (0..count)
        .filter_map(|symbol| char::from_digit(symbol, 36))
        .collect()
}

/// No index.
fn whole() -> Parts<'static> {
    Parts::new(1, &|_| (), check_part)
}

/// Reader of these bytes.
fn input(bytes: &[u8]) -> Input<'static, &[u8]> {
    Input::behind(0, bytes, &|_| ())
}

/// All codes of 2x4.
fn codes() -> Arc<Codes> {
    Codes::new((2, 4, false), vec![], (0, Feedback::Counts), letters(4))
        .unwrap()
        .into()
}

#[test]
fn a_bound_is_of_its_set_and_of_as_many_guesses_or_more_and_of_its_costs() {
    fn of(known: (u16, Costs), now: (u16, Costs), set: Vec<u16>) -> Result<u64, String> {
        let parts = whole();
        let mut checker = Checker::new(input(&[7]), codes(), &parts);
        checker.costs = now.1;
        checker.known.insert(
            7,
            Lemma {
                set: [1, 2, 3].into(),
                left: known.0,
                costs: known.1,
                constraints: Default::default(),
                bound: 100,
            },
        );
        checker.known(set, now.0, false)
    }

    let (total, last) = (Costs::TOTAL, Costs { unit: 1, last: 9 });
    let set = vec![1, 2, 3];
    assert_eq!(of((3, total), (3, total), set.clone()), Ok(100));
    assert_eq!(of((4, last), (3, last), set.clone()), Ok(100));
    assert_eq!(of((UNLIMITED, total), (3, total), set.clone()), Ok(100));
    assert!(
        of((2, total), (3, total), set.clone()).is_err(),
        "fewer guesses cost more"
    );
    assert!(
        of((3, total), (UNLIMITED, total), set.clone()).is_err(),
        "a limit costs more"
    );
    assert!(
        of((3, last), (3, total), set.clone()).is_err(),
        "the last guess costs more there"
    );
    assert!(
        of((3, last), (3, Costs { unit: 2, last: 9 }), set).is_err(),
        "guesses cost otherwise there"
    );
    assert_eq!(
        of((3, total), (3, Costs { unit: 5, last: 1 }), vec![1, 2, 3]),
        Ok(500),
        "each guess costs five"
    );
    assert_eq!(
        of((3, total), (3, Costs { unit: 0, last: 1 }), vec![1, 2, 3]),
        Ok(0),
        "guesses cost nothing"
    );

    for other in [vec![1, 2], vec![1, 2, 3, 4], vec![1, 2, 4]] {
        assert!(of((3, total), (3, total), other).is_err());
    }
}

#[test]
fn no_more_is_kept_than_may_be() {
    fn raise(kept: usize) -> Result<(), String> {
        // After 34: of 01, 12 and 20 none tells the others apart, so they cost one more than by
        // counting.
        let mut codes =
            Codes::new((2, 5, false), vec![], (0, Feedback::Counts), letters(5)).unwrap();
        codes.keep_feedbacks().unwrap();
        let parts = whole();
        parts.keep(kept);
        let mut checker = Checker::new(input(&[1 << 6, 1, 0]), codes.into(), &parts);
        let [first, second, third, guess] = [[0, 1], [1, 2], [2, 0], [3, 4]]
            .map(|symbols| number(&checker.codes.guesses, &code(&symbols)).unwrap());
        checker.raise(&[first, second, third], guess, UNLIMITED, 1)
    }
    assert_eq!(raise(MOST_KEPT as usize - 3 - 2 * 96), Ok(()));
    assert_eq!(
        raise(MOST_KEPT as usize - 3 - 2 * 96 + 1),
        Err("more is to be kept than may be".to_owned())
    );
}

#[test]
fn a_cell_is_raised_by_a_bound_that_is_larger_only() {
    // 01 leaves 10 and the codes without 0 and 1, 23 and 32, and more.
    let all: Vec<u16> = (0..12).collect();
    let raise = |bound| {
        let parts = whole();
        let mut checker = Checker::new(input(&[2 << 6, 7]), codes(), &parts);
        let cell = checker.codes.divide(&all, 0)[&0].clone();
        assert_eq!(cell.len(), 2);
        let (costs, constraints) = (Costs::TOTAL, Default::default());
        checker.known.insert(
            7,
            Lemma {
                set: cell.into(),
                left: UNLIMITED,
                costs,
                constraints,
                bound,
            },
        );
        checker.raise(&all, 0, UNLIMITED, 1)
    };
    assert_eq!(raise(4), Ok(()), "two secrets cost three by counting");
    assert!(raise(3).is_err());
    assert!(raise(2).is_err());
}

#[test]
fn a_renaming_of_a_list_leads_to_codes_of_the_list() {
    fn rename(listed: u8) -> Result<Vec<u16>, String> {
        let list = vec![code(&[0, 1]), code(&[1, 0]), code(&[2, 3])];
        let codes = Codes::new(
            (2, 4, false),
            vec![list],
            (listed, Feedback::Counts),
            letters(4),
        )
        .unwrap();
        // Exchanges the symbols 2 and 3.
        Checker::new(input(&[0, 1, 0, 1, 3, 2]), codes.into(), &whole()).renaming()
    }
    assert!(rename(2).is_err(), "32 is not of the list");
    assert!(rename(1).is_ok(), "all codes may be guessed");
}

#[test]
fn a_list_is_in_order_and_of_its_rules() {
    fn list(codes: &[[u8; 2]], listed: u8) -> bool {
        let list = codes.iter().map(|symbols| code(symbols)).collect();
        Codes::new(
            (2, 4, false),
            vec![list],
            (listed, Feedback::Counts),
            letters(4),
        )
        .is_ok()
    }

    for listed in [1, 2] {
        assert!(list(&[[0, 1], [1, 0]], listed));
        assert!(!list(&[[1, 0], [0, 1]], listed));
        assert!(
            !list(&[[0, 1], [0, 1]], listed),
            "a secret that counts twice"
        );
        assert!(!list(&[], listed));
    }

    assert!(!list(&[[1, 1]], 1), "no code of the rules");
    assert!(
        Codes::new((2, 4, false), vec![], (0, Feedback::Counts), letters(3)).is_err(),
        "a symbol without a letter"
    );
    assert!(
        Codes::new((2, 2, true), vec![], (0, Feedback::Counts), vec!['a', 'a']).is_err(),
        "two symbols with one letter"
    );
}

#[test]
#[cfg_attr(miri, ignore = "so many codes take an interpreter minutes")]
fn what_a_header_states_is_not_made_before_it_is_there() {
    // 5x8: 45 million feedbacks. A list as long as can be, with letters for more symbols than there
    // are.
    for header in [
        vec![5, 8, 1, 0],
        vec![4, 16, 1, 0],
        vec![8, 4, 1, 0],
        vec![5, 8, 1, 2, 255, 1],
        vec![5, 8, 1, 2, 8],
    ] {
        let file = [b"solvecrt\x01".as_slice(), &header].concat();
        assert!(crate::check(file.as_slice()).is_err());
    }
    let mut codes = Codes::new((4, 16, true), vec![], (0, Feedback::Counts), letters(16)).unwrap();
    assert!(codes.keep_feedbacks().unwrap_err().contains("1073741824"));
    assert!(
        Codes::new((8, 9, true), vec![], (0, Feedback::Counts), letters(9)).is_err(),
        "too many"
    );
}

#[test]
fn a_list_is_of_the_rules_and_of_the_length_that_is_stated() {
    fn list(rules: [u8; 4], letters: &str, secrets: &[&[u8]]) -> bool {
        let mut file = [b"solvecrt\x01".as_slice(), &rules, &[letters.len() as u8]].concat();
        file.extend_from_slice(letters.as_bytes());
        file.push(secrets.len() as u8);
        file.extend(secrets.concat());
        // What is right goes on to the tree, which is not there.
        crate::check(file.as_slice())
            .unwrap_err()
            .contains("it ends too early")
    }

    assert!(list([2, 3, 0, 2], "abc", &[&[0, 1], &[1, 0]]));
    assert!(
        !list([2, 3, 0, 2], "abc", &[&[0, 0], &[1, 0]]),
        "a symbol twice"
    );
    assert!(list([2, 3, 1, 2], "abc", &[&[0, 0], &[1, 0]]));
    assert!(
        !list([2, 3, 1, 2], "abc", &[&[0, 0], &[1, 3]]),
        "no such symbol"
    );
    assert!(
        !list([4, 2, 0, 2], "ab", &[&[0, 0, 0, 0], &[0, 1, 0, 1]]),
        "too few symbols"
    );
    assert!(
        !list([2, 3, 1, 2], "ab", &[&[0, 0], &[1, 0]]),
        "too few letters"
    );
    assert!(list([2, 3, 1, 2], "a'é", &[&[0, 0], &[1, 0]]));
    for letter in ["\n", "\r", " ", "\u{1b}", "\u{202e}", "\u{200b}", "\u{301}"] {
        assert!(
            !list([2, 3, 1, 2], &format!("ab{letter}"), &[&[0, 0], &[1, 0]]),
            "{letter:?}"
        );
    }
}

#[test]
fn claims_are_of_the_tree() {
    let tree = Tree {
        secrets: 10,
        total: 25,
        worst: 4,
        at_worst: 2,
    };
    assert_eq!(Claim::numbered(0, 0, &tree), Some(Claim::Total(0)));
    assert_eq!(Claim::numbered(0, 4, &tree), Some(Claim::Total(4)));
    assert_eq!(
        Claim::numbered(0, 3, &tree),
        None,
        "the tree is not within that limit"
    );
    assert_eq!(Claim::numbered(0, 65534, &tree), Some(Claim::Total(65534)));
    assert_eq!(
        Claim::numbered(0, u16::MAX.into(), &tree),
        None,
        "it would count as no limit"
    );
    assert_eq!(Claim::numbered(0, 1 << 16, &tree), None);
    assert_eq!(Claim::numbered(3, 0, &tree), Some(Claim::Worst));
    assert_eq!(Claim::numbered(3, 1, &tree), None);
    assert_eq!(Claim::numbered(6, 0, &tree), None);

    let bound = |claim: Claim| {
        let (left, costs, bound) = claim.bound(&tree);
        (left, costs.unit, costs.last, bound)
    };

    assert_eq!(bound(Claim::Total(0)), (UNLIMITED, 1, 0, 25));
    assert_eq!(bound(Claim::Total(5)), (5, 1, 0, 25));
    assert_eq!(bound(Claim::TotalThenWorst), (3, 1, 0, 26));
    assert_eq!(bound(Claim::TotalThenWorstThenSecrets), (4, 11, 1, 277));
    assert_eq!(bound(Claim::Worst), (3, 0, 0, IMPOSSIBLE));
    assert_eq!(bound(Claim::WorstThenSecrets), (4, 0, 1, 2));
    assert_eq!(bound(Claim::WorstThenSecretsThenTotal), (4, 1, 41, 107));
}

#[test]
fn counting_is_the_cost_of_the_best_tree_that_could_be() {
    let total = Costs::TOTAL;
    assert_eq!(total.least(0, 0, 3), 0);
    assert_eq!(total.least(1, 0, 3), IMPOSSIBLE);
    assert_eq!(
        [1, 2, 4, 5, 13, 14].map(|secrets| total.least(secrets, UNLIMITED, 3)),
        [1, 3, 7, 10, 34, 38]
    );
    assert_eq!(total.least(13, 3, 3), 34);
    assert_eq!(total.least(14, 3, 3), IMPOSSIBLE);
    assert_eq!(Costs { unit: 2, last: 5 }.least(5, 3, 3), 2 * 10 + 5);
    assert_eq!(Costs { unit: 0, last: 1 }.least(13, 3, 3), 9);
}

#[test]
fn feedbacks_are_those_of_the_rules() {
    fn feedback(guess: &[u8], secret: &[u8]) -> String {
        let list = |a: &[u8], b: &[u8]| {
            if a < b {
                vec![code(a), code(b)]
            } else {
                vec![code(b), code(a)]
            }
        };
        let codes = Codes::new(
            (4, 7, true),
            vec![list(guess, secret)],
            (2, Feedback::Counts),
            letters(7),
        )
        .unwrap();
        let of = |symbols: &[u8]| number(&codes.guesses, &code(symbols)).unwrap();
        codes.written_feedback(codes.feedback(of(secret), of(guess)).into())
    }

    // Those of the rules as they are published.
    assert_eq!(feedback(&[5, 2, 5, 5], &[5, 5, 4, 3]), "1A1B");
    assert_eq!(feedback(&[5, 2, 6, 6], &[5, 5, 4, 3]), "1A0B");
    assert_eq!(feedback(&[5, 3, 4, 6], &[5, 2, 3, 4]), "1A2B");
    assert_eq!(feedback(&[0, 0, 1, 1], &[1, 1, 0, 0]), "0A4B");

    let black = Codes::new((4, 6, true), vec![], (0, Feedback::Black), letters(6)).unwrap();
    let of = |code: [u8; 4]| {
        black
            .guesses
            .iter()
            .position(|other| other[..4] == code)
            .unwrap() as u16
    };
    let said = |guess, secret| black.written_feedback(black.feedback(of(secret), of(guess)).into());
    assert_eq!(said([0, 1, 2, 3], [0, 2, 1, 3]), "2A");
    assert_eq!(said([0, 0, 1, 1], [1, 1, 0, 0]), "0A");
    assert_eq!((black.winning(), black.others()), (4, 4));

    let all = Codes::new((4, 6, true), vec![], (0, Feedback::Counts), letters(6)).unwrap();
    assert_eq!(all.written_feedback(all.winning()), "4A0B");
    for &code in &all.secrets {
        assert_eq!(usize::from(all.feedback(code, code)), all.winning());
    }
}

/// The numbers of a word's letters.
fn word(word: &str) -> Code {
    code(&word.bytes().map(|letter| letter - b'a').collect::<Vec<_>>())
}

/// Words that may be guessed, every `step`th of which may be secret.
fn words(guesses: &mut Vec<Code>, letters: usize, step: usize, feedback: Feedback) -> Codes {
    guesses.sort_unstable();
    guesses.dedup();
    let secrets = guesses.iter().copied().step_by(step).collect();
    let alphabet = ('a'..='z').collect();
    Codes::new(
        (letters, 26, true),
        vec![guesses.clone(), secrets],
        (3, feedback),
        alphabet,
    )
    .unwrap()
}

#[test]
fn colours_are_those_of_the_rules() {
    fn colours(guess: &str, secret: &str) -> String {
        let both = &mut vec![word(guess), word(secret)];
        let codes = words(both, guess.len(), 1, Feedback::Colours);
        let of = |letters: &str| number(&codes.guesses, &word(letters)).unwrap();
        codes.written_feedback(codes.feedback(of(secret), of(guess)).into())
    }
    assert_eq!(colours("eerie", "there"), "Y-Y-G");
    assert_eq!(colours("there", "eerie"), "--YYG");
    assert_eq!(colours("aab", "bcb"), "--G");
    assert_eq!(colours("aaaab", "bbbba"), "Y---Y");
    assert_eq!(colours("crane", "crane"), "GGGGG");
    assert_eq!(colours("abcdefgh", "hgfedcba"), "YYYYYYYY");
}

#[test]
fn in_hard_mode_found_letters_are_used() {
    let all = &mut ["eerie", "there", "where", "ether", "three", "tepee"]
        .map(word)
        .to_vec();
    let codes = words(all, 5, 1, Feedback::HardColours);
    let of = |letters: &str| number(&codes.guesses, &word(letters)).unwrap();
    let feedback =
        |guess: &str, secret: &str| (of(guess), codes.feedback(of(secret), of(guess)).into());
    let allowed = |path: &[(u16, usize)]| {
        let constraints = codes.constraints(path);
        let agree = (0..6).filter(|&guess| codes.agrees(guess, &constraints));
        agree.map(|guess| codes.written(guess)).collect::<Vec<_>>()
    };

    assert_eq!(allowed(&[]).len(), 6);
    // Y-Y-G: an E at the end, another one and an R.
    assert_eq!(
        allowed(&[feedback("eerie", "there")]),
        ["eerie", "there", "three", "where"]
    );
    // G--GG: T first and two E at the end.
    assert_eq!(allowed(&[feedback("three", "tepee")]), ["tepee", "three"]);
    assert_eq!(
        allowed(&[feedback("eerie", "there"), feedback("where", "there")]),
        ["there", "where"]
    );

    let easy = words(all, 5, 1, Feedback::Colours);
    assert!(
        (0..6).all(|guess| easy.agrees(guess, &easy.constraints(&[feedback("eerie", "there")])))
    );
}

/// Numbers that look random.
fn random(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |below| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    }
}

#[test]
#[cfg_attr(miri, ignore = "so many words take an interpreter minutes")]
fn cells_are_counted_as_one_by_one() {
    for (letters, alphabet, count, feedback) in [
        (1, 6, 6, Feedback::Colours),
        (3, 5, 100, Feedback::Colours),
        (5, 6, 130, Feedback::Colours),
        (5, 4, 130, Feedback::HardColours),
        (6, 3, 130, Feedback::Colours),
        (6, 3, 90, Feedback::HardColours),
    ] {
        let mut random = random(count + letters as u64);
        let mut word = || {
            code(
                &(0..letters)
                    .map(|_| random(alphabet) as u8)
                    .collect::<Vec<_>>(),
            )
        };
        let mut guesses = (0..count).map(|_| word()).collect();
        let mut codes = words(&mut guesses, letters, 2, feedback);
        codes.keep_feedbacks().unwrap();
        let scan = Scan::new(&codes, 1);
        for (size, first) in [(3, 0), (3, 1), (4, 2), (9, 0), (20, 3), (48, 0), (65, 0)] {
            // What a guess leaves, so that its hints hold.
            for guess in [0, codes.guesses.len() as u16 - 1] {
                for (feedback, cell) in codes.divide(&codes.secrets, guess) {
                    let set: Vec<u16> = cell.into_iter().skip(first).take(size).collect();
                    let path = [(guess, feedback)];
                    let constraints = codes.constraints(&path);
                    let cells = |guess: u16| {
                        let cells = codes.divide(&set, guess);
                        cells.len() + usize::from(set.contains(&guess))
                    };
                    let all = (0..codes.guesses.len() as u16)
                        .filter(|&guess| codes.agrees(guess, &constraints));
                    let most = all.map(cells).max().unwrap_or(0);
                    // More cells than secrets are all of one each.
                    if !set.is_empty() {
                        assert_eq!(
                            scan.most(&codes, &constraints, &set, &scan.order),
                            most,
                            "{letters} {size} {set:?}"
                        );
                    }
                    let found = |costs: Costs, left| scan.least(&codes, costs, &path, &set, left);
                    let (n, most) = (set.len() as u64, most as u64);
                    if n > 2 {
                        let total = if most > n { 2 * n - 1 } else { 3 * n - most };
                        let by_size = Costs::TOTAL.least(set.len(), UNLIMITED, scan.others);
                        assert_eq!(found(Costs::TOTAL, UNLIMITED), total.max(by_size));
                        // Within two guesses all have to be told apart.
                        assert_eq!(found(Costs::TOTAL, 2) == IMPOSSIBLE, most < n);
                    }
                }
            }
        }
    }
}

#[test]
fn words_are_not_renamed_and_are_proven_for_the_hints_they_have() {
    let all = &mut ["ab", "ac", "ad", "ba", "bc", "cd"].map(word).to_vec();
    let mut codes = words(all, 2, 1, Feedback::HardColours);
    codes.keep_feedbacks().unwrap();
    let (scan, parts) = (Scan::new(&codes, 1), whole());
    let mut checker = Checker::new(input(&[7, 7, 7, 7]), codes.into(), &parts);
    checker.scan = Some(scan.into());
    let set = vec![0, 1, 2];
    let constraints = checker.codes.constraints(&[(0, 6)]);
    checker.known.insert(
        7,
        Lemma {
            set: set.clone().into(),
            left: UNLIMITED,
            costs: Costs::TOTAL,
            constraints,
            bound: 9,
        },
    );
    assert!(
        checker.known(set.clone(), UNLIMITED, false).is_err(),
        "without hints more may be guessed"
    );
    checker.path.push((0, 6));
    assert_eq!(checker.known(set.clone(), UNLIMITED, false), Ok(9));
    assert!(
        checker
            .known(set, UNLIMITED, true)
            .unwrap_err()
            .contains("not renamed")
    );
}

#[test]
fn lists_of_words_are_in_order_and_hold_the_secrets() {
    fn list(guesses: &[&str], secrets: &[&str]) -> bool {
        let lists = [guesses, secrets].map(|words| {
            words
                .iter()
                .map(|letters| word(letters))
                .collect::<Vec<_>>()
        });
        Codes::new(
            (2, 3, true),
            lists.to_vec(),
            (3, Feedback::Colours),
            ('a'..='c').collect(),
        )
        .is_ok()
    }
    assert!(list(&["aa", "ab"], &["ab"]));
    assert!(!list(&["ab", "aa"], &["ab"]), "not in order");
    assert!(!list(&["aa", "aa", "ab"], &["ab"]), "one twice");
    assert!(
        !list(&["aa", "ab"], &["ac"]),
        "a secret that may not be guessed"
    );
    assert!(!list(&["aa", "ab"], &[]), "no secrets");
    assert!(!list(&[], &["ab"]));
}

#[test]
fn in_hard_mode_a_tree_uses_found_letters() {
    // ab first, and cd once the A is green: it tells ac, ad and ae apart.
    fn file(feedback: u8) -> Result<crate::Certified, String> {
        let header = [
            b"solvecrt\x02".as_slice(),
            &[2, 5, 1, feedback, 5],
            b"abcde",
        ]
        .concat();
        let lists = [5, 0, 1, 0, 2, 0, 3, 0, 4, 2, 3, 4, 0, 1, 0, 2, 0, 3, 0, 4];
        let mut file = [header.as_slice(), &lists, &[0, 4, 1, 0, 0]].concat();
        file.extend(blake3::hash(&file).as_bytes());
        crate::check(file.as_slice())
    }
    let why = file(0x33).unwrap_err();
    assert!(why.contains("ab=G-: the guess does not agree"), "{why}");
    let why = file(0x23).unwrap_err();
    assert!(!why.contains("agree"), "{why}");
}

/// Five words that differ in one letter, and one that tells most of them apart, but may not be
/// guessed in hard mode once aab was.
fn five_words(feedback: Feedback) -> Codes {
    let mut guesses = ["aab", "bab", "bcd", "cab", "dab", "eab"]
        .map(word)
        .to_vec();
    let mut codes = words(&mut guesses, 3, 1, feedback);
    codes.secrets.retain(|&secret| secret != 2);
    codes.keep_feedbacks().unwrap();
    codes
}

#[test]
fn a_cell_is_raised_above_what_its_cells_cost() {
    fn raise(missing: u64, bytes: &[u8]) -> Result<(), String> {
        let codes = five_words(Feedback::HardColours);
        let (scan, parts) = (Scan::new(&codes, 1), whole());
        let mut checker = Checker::new(input(bytes), codes.into(), &parts);
        checker.scan = Some(scan.into());
        let cell: Box<[u16]> = [1, 3, 4, 5].into();
        let constraints = checker.codes.constraints(&[(0, 8)]);
        checker.known.insert(
            7,
            Lemma {
                set: cell,
                left: UNLIMITED,
                costs: Costs::TOTAL,
                constraints,
                bound: 10,
            },
        );
        checker.raise(&[0, 1, 3, 4, 5], 0, UNLIMITED, missing)
    }

    // The feedback -GG is 8. Its four words cost 10, and 9 by counting cells.
    let same = [4 * (8 + 1) + 2, 7];
    assert_eq!(raise(1, &same), Ok(()));
    assert!(raise(2, &same).is_err(), "10 is one more than 9");
    assert!(
        raise(1, &[4 * (7 + 1) + 2, 7])
            .unwrap_err()
            .contains("no such cell")
    );
    assert!(
        raise(1, &[2, 7])
            .unwrap_err()
            .contains("costs less than it has to"),
        "no cell is named"
    );
}

#[test]
fn only_allowed_guesses_count_cells() {
    for (feedback, cells, least) in [(Feedback::HardColours, 3, 9), (Feedback::Colours, 4, 8)] {
        let (codes, path, set) = (five_words(feedback), [(0, 8)], [1, 3, 4, 5]);
        let scan = Scan::new(&codes, 1);
        assert_eq!(
            scan.most(&codes, &codes.constraints(&path), &set, &scan.order),
            cells,
            "{feedback:?}"
        );
        assert_eq!(
            scan.least(&codes, Costs::TOTAL, &path, &set, UNLIMITED),
            least,
            "{feedback:?}"
        );
    }
}

#[test]
fn guesses_are_named_in_their_order() {
    let codes = five_words(Feedback::Colours);
    let (scan, parts) = (Scan::new(&codes, 1), whole());
    let mut checker = Checker::new(input(&[5, 6]), codes.into(), &parts);
    checker.scan = Some(scan.into());
    assert_eq!(checker.expect(5, "another"), Ok(()));
    assert_eq!(checker.expect(5, "another").unwrap_err(), "another");
}

#[test]
fn a_proof_of_another_part_is_one_that_begins_before_and_is_compared() {
    let set = || vec![1, 2, 3];
    let other = Costs { unit: 5, last: 1 };
    // Refers to proof 7 of the total, whose bound the index says is 100, from a place behind so
    // many proofs and for these costs. Then that proof is found.
    let refer = |steps, costs, number, found: Option<Lemma>| {
        let mut parts = whole();
        parts.bounds = vec![(7, 100)];
        let bytes = [number];
        let mut checker = Checker::new(input(&bytes), codes(), &parts);
        (checker.steps, checker.costs, checker.claimed) =
            (steps, costs, vec![(0, Costs::TOTAL), (50, other)]);
        let bound = checker.known(set(), 3, false)?;
        parts
            .end(None, found.map(|found| (7, found)).into_iter().collect())
            .map(|()| bound)
    };
    let found = || Lemma {
        set: set().into(),
        left: 3,
        costs: Costs::TOTAL,
        constraints: Default::default(),
        bound: 100,
    };

    assert_eq!(refer(8, Costs::TOTAL, 7, Some(found())), Ok(100));
    assert_eq!(
        refer(60, other, 7, Some(found())),
        Ok(500),
        "each guess costs five"
    );
    assert!(
        refer(7, Costs::TOTAL, 7, Some(found())).is_err(),
        "it does not begin before"
    );
    assert!(
        refer(8, Costs::TOTAL, 6, Some(found())).is_err(),
        "the index does not have it"
    );
    assert!(refer(8, Costs::TOTAL, 7, None).is_err(), "it is nowhere");

    let constraints = ([1; 10], Vec::new());
    for wrong in [
        Lemma {
            set: [1, 2].into(),
            ..found()
        },
        Lemma { left: 2, ..found() },
        Lemma {
            costs: other,
            ..found()
        },
        Lemma {
            constraints,
            ..found()
        },
        Lemma {
            bound: 99,
            ..found()
        },
        Lemma {
            bound: 101,
            ..found()
        },
    ] {
        assert!(refer(8, Costs::TOTAL, 7, Some(wrong)).is_err());
    }
    assert_eq!(
        refer(
            8,
            Costs::TOTAL,
            7,
            Some(Lemma {
                left: UNLIMITED,
                ..found()
            })
        ),
        Ok(100)
    );
}
