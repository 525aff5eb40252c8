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

/// A bound on a set with so many guesses left.
fn lemma(set: &[u16], left: u16, costs: Costs, bound: u64) -> Lemma {
    Lemma {
        set: set.into(),
        left,
        costs,
        constraints: Default::default(),
        bound,
    }
}

#[test]
fn a_bound_is_of_its_set_and_of_as_many_guesses_or_more_and_of_its_costs() {
    let (total, last) = (Costs::TOTAL, Costs { unit: 1, last: 9 });
    for (known, now, set, bound, why) in [
        (
            (3, total),
            (3, total),
            &[1, 2, 3][..],
            Some(100),
            "the same",
        ),
        ((4, last), (3, last), &[1, 2, 3], Some(100), "more guesses"),
        (
            (UNLIMITED, total),
            (3, total),
            &[1, 2, 3],
            Some(100),
            "no limit",
        ),
        (
            (2, total),
            (3, total),
            &[1, 2, 3],
            None,
            "fewer guesses cost more",
        ),
        (
            (3, total),
            (UNLIMITED, total),
            &[1, 2, 3],
            None,
            "a limit costs more",
        ),
        (
            (3, last),
            (3, total),
            &[1, 2, 3],
            None,
            "the last guess costs more there",
        ),
        (
            (3, last),
            (3, Costs { unit: 2, last: 9 }),
            &[1, 2, 3],
            None,
            "guesses cost otherwise there",
        ),
        (
            (3, total),
            (3, Costs { unit: 5, last: 1 }),
            &[1, 2, 3],
            Some(500),
            "each guess costs five",
        ),
        (
            (3, total),
            (3, Costs { unit: 0, last: 1 }),
            &[1, 2, 3],
            Some(0),
            "guesses cost nothing",
        ),
        ((3, total), (3, total), &[1, 2], None, "a smaller set"),
        ((3, total), (3, total), &[1, 2, 3, 4], None, "a larger set"),
        ((3, total), (3, total), &[1, 2, 4], None, "another set"),
    ] {
        let parts = whole();
        let mut checker = Checker::new(input(&[7]), codes(), &parts);
        checker.costs = now.1;
        checker
            .known
            .insert(7, lemma(&[1, 2, 3], known.0, known.1, 100));
        assert_eq!(
            checker.known(set.to_vec(), now.0, false).ok(),
            bound,
            "{why}"
        );
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
        checker
            .known
            .insert(7, lemma(&cell, UNLIMITED, Costs::TOTAL, bound));
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
    let list = |codes: &[[u8; 2]], listed: u8| {
        let list = codes.iter().map(|symbols| code(symbols)).collect();
        let feedback = (listed, Feedback::Counts);
        Codes::new((2, 4, false), vec![list], feedback, letters(4)).is_ok()
    };
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
    let all = |rules, letters| Codes::new(rules, vec![], (0, Feedback::Counts), letters).is_err();
    assert!(all((2, 4, false), letters(3)), "a symbol without a letter");
    assert!(
        all((2, 2, true), vec!['a', 'a']),
        "two symbols with one letter"
    );

    // Of words the guesses, and the secrets among them.
    let list = |guesses: &str, secrets: &str| {
        let words = |text: &str| text.split_whitespace().map(word).collect::<Vec<_>>();
        let lists = vec![words(guesses), words(secrets)];
        let alphabet = ('a'..='c').collect();
        Codes::new((2, 3, true), lists, (3, Feedback::Colours), alphabet).is_ok()
    };
    assert!(list("aa ab", "ab"));
    assert!(!list("ab aa", "ab"), "not in order");
    assert!(!list("aa aa ab", "ab"), "one twice");
    assert!(!list("aa ab", "ac"), "a secret that may not be guessed");
    assert!(!list("aa ab", ""), "no secrets");
    assert!(!list("", "ab"));
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
    let all = |rules, letters| Codes::new(rules, vec![], (0, Feedback::Counts), letters);
    assert!(all((8, 9, true), letters(9)).is_err(), "too many");
    let mut codes = all((4, 16, true), letters(16)).unwrap();
    assert!(codes.keep_feedbacks().unwrap_err().contains("1073741824"));
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

    for (rules, letters, secrets, is_right) in [
        ([2, 3, 0, 2], "abc", [&[0, 1][..], &[1, 0]], true),
        // A symbol twice.
        ([2, 3, 0, 2], "abc", [&[0, 0], &[1, 0]], false),
        ([2, 3, 1, 2], "abc", [&[0, 0], &[1, 0]], true),
        // No such symbol.
        ([2, 3, 1, 2], "abc", [&[0, 0], &[1, 3]], false),
        // Too few symbols, and too few letters.
        ([4, 2, 0, 2], "ab", [&[0, 0, 0, 0], &[0, 1, 0, 1]], false),
        ([2, 3, 1, 2], "ab", [&[0, 0], &[1, 0]], false),
        ([2, 3, 1, 2], "a'é", [&[0, 0], &[1, 0]], true),
    ] {
        assert_eq!(
            list(rules, letters, &secrets),
            is_right,
            "{rules:?} {letters}"
        );
    }
    for letter in ["\n", "\r", " ", "\u{1b}", "\u{202e}", "\u{200b}", "\u{301}"] {
        let letters = format!("ab{letter}");
        assert!(
            !list([2, 3, 1, 2], &letters, &[&[0, 0], &[1, 0]]),
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
    for (kind, limit, claim) in [
        (0, 0, Some(Claim::Total(0))),
        (0, 4, Some(Claim::Total(4))),
        // The tree is not within that limit.
        (0, 3, None),
        (0, 65534, Some(Claim::Total(65534))),
        // It would count as no limit.
        (0, u16::MAX.into(), None),
        (0, 1 << 16, None),
        (3, 0, Some(Claim::Worst)),
        (3, 1, None),
        (6, 0, None),
    ] {
        assert_eq!(Claim::numbered(kind, limit, &tree), claim, "{kind} {limit}");
    }
    for (claim, left, costs, bound) in [
        (Claim::Total(0), UNLIMITED, [1, 0], 25),
        (Claim::Total(5), 5, [1, 0], 25),
        (Claim::TotalThenWorst, 3, [1, 0], 26),
        (Claim::TotalThenWorstThenSecrets, 4, [11, 1], 277),
        (Claim::Worst, 3, [0, 0], IMPOSSIBLE),
        (Claim::WorstThenSecrets, 4, [0, 1], 2),
        (Claim::WorstThenSecretsThenTotal, 4, [1, 41], 107),
    ] {
        let (found_left, found, found_bound) = claim.bound(&tree);
        let found = (found_left, [found.unit, found.last], found_bound);
        assert_eq!(found, (left, costs, bound), "{claim:?}");
    }
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
    let whole = lemma(&set, UNLIMITED, Costs::TOTAL, 9);
    checker.known.insert(
        7,
        Lemma {
            constraints,
            ..whole
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
        let constraints = checker.codes.constraints(&[(0, 8)]);
        let cell = lemma(&[1, 3, 4, 5], UNLIMITED, Costs::TOTAL, 10);
        checker.known.insert(
            7,
            Lemma {
                constraints,
                ..cell
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
    let found = || lemma(&set(), 3, Costs::TOTAL, 100);
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
        lemma(&[1, 2], 3, Costs::TOTAL, 100),
        lemma(&set(), 2, Costs::TOTAL, 100),
        lemma(&set(), 3, other, 100),
        Lemma {
            constraints,
            ..found()
        },
        lemma(&set(), 3, Costs::TOTAL, 99),
        lemma(&set(), 3, Costs::TOTAL, 101),
    ] {
        assert!(refer(8, Costs::TOTAL, 7, Some(wrong)).is_err());
    }
    let unlimited = lemma(&set(), UNLIMITED, Costs::TOTAL, 100);
    assert_eq!(refer(8, Costs::TOTAL, 7, Some(unlimited)), Ok(100));
}
