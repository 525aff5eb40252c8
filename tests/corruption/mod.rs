//! Damaged and hostile tables: each changed byte is noticed, and no bytes whatever make a probe
//! panic or run for ever.

mod exhaustive;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use solvetab::{
    DecisionTree, Feedback, Goal, Hands, Next, Outcome, QuadAce, QuadAceOperation as Operation, QuadAceRules as Rules,
    QueryError, Table,
};
use solvetab_hostile::probes::{Reached, probe_everything};
use solvetab_hostile::tables::{self as hostile, DIGEST_AT, Form};
use solvetab_lookup::layout::{DIGEST_LEN, HEADER_LEN, MAGIC, PARAMETERS_LEN};

use crate::numbers_table::file_of_numbers;
use crate::word_table::{of_coloured_words, of_two_thousand_words};

const TABLES: usize = 17;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The shipped tables by name, and one of a list of words, one with colours, which are
/// not shipped.
fn shipped() -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = std::fs::read_dir(folder("tables")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "tab"));
    files.sort();
    assert_eq!(files.len(), TABLES);
    let files = files.into_iter().map(|path| (path.display().to_string(), std::fs::read(path).unwrap()));
    let others = [("words", of_two_thousand_words().to_vec()), ("words with colours", of_coloured_words())];
    files.chain(others.map(|(name, file)| (name.to_owned(), file))).collect()
}

/// The same, and one of numbers rounds, which is too large for the tests that look at every byte.
fn with_numbers() -> Vec<(String, Vec<u8>)> {
    shipped().into_iter().chain([("numbers".to_owned(), file_of_numbers().to_vec())]).collect()
}

fn runner(cases: u32) -> TestRunner {
    TestRunner::new(ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() })
}

/// What was reached in tables of each form, over many of them.
#[derive(Default)]
struct Tallies(RefCell<BTreeMap<Form, (u32, Reached)>>);

impl Tallies {
    fn add(&self, reached: Reached) {
        let Some(form) = reached.form else { return };
        let mut tallies = self.0.borrow_mut();
        let (opened, sum) = tallies.entry(form).or_default();
        *opened += 1;
        sum.answers += reached.answers;
        sum.damaged += reached.damaged;
        sum.followed += reached.followed;
    }

    fn of(&self, form: Form) -> (u32, Reached) {
        self.0.borrow_mut().remove(&form).unwrap_or_default()
    }
}

/// Whether opening refuses a file, or its digest tells.
fn is_noticed(file: &[u8]) -> bool {
    Table::from_bytes(file).map_or(true, |table| !table.is_intact())
}

/// The shipped tables, signed by the code under test: were they not, a digest that leaves something
/// out would differ from theirs whatever is changed.
fn signed() -> Vec<(String, Vec<u8>)> {
    let mut tables = shipped();
    for (name, file) in &mut tables {
        hostile::sign(file);
        assert!(!is_noticed(file), "{name}");
    }
    tables
}

#[test]
fn shipped_tables_have_the_digests_that_are_computed_today() {
    assert_eq!(shipped(), signed());
}

#[test]
fn every_flipped_bit_of_a_header_is_noticed() {
    for (name, mut file) in with_numbers() {
        assert!(!is_noticed(&file), "{name}");
        for bit in 0..HEADER_LEN * 8 {
            file[bit / 8] ^= 1 << (bit % 8);
            assert!(is_noticed(&file), "{name}: bit {bit}");
            file[bit / 8] ^= 1 << (bit % 8);
        }
    }
}

/// What says how the file is to be read, and how long its parts are, has to be right even if the
/// digest fits.
#[test]
fn a_signed_header_with_a_flipped_bit_does_not_open() {
    const PARAMETERS_AT: usize = DIGEST_AT - PARAMETERS_LEN;
    for (name, file) in signed() {
        for bit in (0..PARAMETERS_AT * 8).chain((DIGEST_AT + DIGEST_LEN) * 8..HEADER_LEN * 8) {
            let mut wrong = file.clone();
            wrong[bit / 8] ^= 1 << (bit % 8);
            hostile::sign(&mut wrong);
            assert_eq!(probe_everything(&wrong, 1).form, None, "{name}: bit {bit}");
        }
    }
}

/// That BLAKE3 tells two contents apart is its authors' proof; ours is that every byte is given to
/// it. Bytes are given in two pieces, before the digest and behind it, so a mistake lies where a
/// piece begins or ends, or leaves out much more than BLAKE3's block of 64 bytes. Small files are
/// changed in every byte all the same, the others in each of the first and last bytes and one of
/// every block, at another place in each.
#[test]
fn every_changed_byte_is_noticed() {
    const SMALL: usize = 10_000;
    const BLOCK: usize = 64;
    let mut small = 0;
    for (name, mut file) in signed() {
        let length = file.len();
        let is_small = length < SMALL;
        small += usize::from(is_small);
        let is_edge = |at: usize| at < HEADER_LEN + BLOCK || at >= length - BLOCK;
        let is_place_of_block = |at: usize| at % BLOCK == at / BLOCK * 37 % BLOCK;
        for at in (0..length).filter(|&at| is_small || is_edge(at) || is_place_of_block(at)) {
            file[at] ^= 1 << (at % 8);
            assert!(is_noticed(&file), "{name}: byte {at}");
            file[at] ^= 1 << (at % 8);
        }
    }
    assert!(small >= 4, "no file was changed in every byte");
}

/// In each round, bits so far apart that most records keep theirs; after all rounds, one bit of
/// every byte and all of the header.
#[test]
fn no_flipped_bit_makes_a_probe_panic() {
    const ROUNDS: usize = 61;
    for (name, mut file) in shipped() {
        let mut answers = 0;
        for bit in 0..HEADER_LEN * 8 {
            file[bit / 8] ^= 1 << (bit % 8);
            answers += probe_everything(&file, 40).answers;
            file[bit / 8] ^= 1 << (bit % 8);
        }
        assert!(answers > 0, "{name}");
        for round in 0..ROUNDS {
            let places = || (HEADER_LEN + round..file.len()).step_by(ROUNDS);
            let mut damaged = file.clone();
            places().for_each(|at| damaged[at] ^= 1 << (at % 8));
            assert!(probe_everything(&damaged, 3000).answers > 0, "{name}");
        }
    }
}

#[test]
fn a_child_that_is_not_below_its_parent_or_not_there_is_refused() {
    let mut file = std::fs::read(folder("tables/bulls-and-cows-4x10.tab")).unwrap();
    let (nodes, _) = DecisionTree::new(Table::from_bytes(&file).unwrap()).unwrap().node_counts();
    // Where the root's record says which node its first inner child is; the one after the second
    // answer has the next number.
    let mut answers_if = |first_inner: u32| {
        file[HEADER_LEN + 8..][..2].copy_from_slice(&(first_inner as u16).to_le_bytes());
        let tree = DecisionTree::new(Table::from_bytes(&file).unwrap()).unwrap();
        [0, 1].map(|answer| match tree.start().answer(Feedback::from_index(answer).unwrap()) {
            Ok(Next::Guess(_)) => Ok(()),
            Ok(Next::Solved) => unreachable!("neither is the winning answer"),
            Err(error) => Err(error),
        })
    };
    assert_eq!(answers_if(0), [Err(QueryError::Damaged), Ok(())], "the root itself");
    assert_eq!(answers_if(1), [Ok(()), Ok(())], "as it was");
    assert_eq!(answers_if(nodes - 1), [Ok(()), Err(QueryError::Damaged)], "the last node");
    assert_eq!(answers_if(nodes), [Err(QueryError::Damaged), Err(QueryError::Damaged)], "beyond");
}

#[test]
fn every_truncation_and_extension_is_refused() {
    for (name, mut file) in shipped() {
        for length in 0..file.len() {
            assert!(Table::from_bytes(&file[..length]).is_err(), "{name}: {length} bytes");
        }
        file.push(0);
        assert!(Table::from_bytes(&file).is_err(), "{name}: one byte more");
    }
}

#[test]
fn found_crashes_stay_fixed() {
    let files: Vec<_> = std::fs::read_dir(folder("tests/data/crashes")).unwrap().collect();
    assert!(!files.is_empty(), "not even the note that explains the folder");
    for file in files {
        probe_everything(&std::fs::read(file.unwrap().path()).unwrap(), 100_000);
    }
}

/// Of a header's parameters those that decide which code a probe runs, and how many combinations of
/// them there are.
fn variant(form: Form, parameters: [u8; PARAMETERS_LEN]) -> (Vec<u8>, usize) {
    let (deciding, combinations): (&[usize], _) = match form {
        // Repeats, and the widths of masks and numbers.
        Form::DecisionTree => (&[2, 3, 4], 2 * 3 * 2),
        // The widths of masks and numbers.
        Form::WordTree => (&[3, 4], 3 * 2),
        // Cards, and the width of numbers.
        Form::TwentyFour => (&[0, 2], 6 * 2),
        Form::Targets | Form::Numbers => (&[], 1),
        // Hands, operation, goal.
        Form::Dense | Form::Sparse => (&[2, 3, 4], 4 * 2 * 2),
        // The widths of feedback and numbers.
        Form::ColourTree => (&[3, 4], 2 * 2),
    };
    (deciding.iter().map(|&at| parameters[at]).collect(), combinations)
}

/// Behind a good header and digest the probes' own checks are all that stands between hostile
/// content and a panic.
#[test]
fn hostile_content_is_harmless() {
    for form in Form::ALL {
        let (tallies, variants) = (Tallies::default(), RefCell::new(BTreeSet::new()));
        let cases = 500;
        runner(cases)
            .run(&vec(any::<u8>(), 0..600), |bytes| {
                let file = hostile::table(form, &bytes);
                let reached = probe_everything(&file, 500);
                prop_assert_eq!(reached.form, Some(form), "it does not open");
                let table = Table::from_bytes(&file).unwrap();
                prop_assert!(table.is_intact());
                tallies.add(reached);
                variants.borrow_mut().insert(variant(form, table.header().parameters));
                Ok(())
            })
            .unwrap();
        let variants = variants.into_inner();
        assert_eq!(variants.len(), variants.first().unwrap().1, "{form:?}: {variants:?}");
        let (opened, reached) = tallies.of(form);
        assert_eq!(opened, cases, "{form:?}");
        assert!(reached.answers > 100 * u64::from(cases), "{form:?}: {reached:?}");
        if form == Form::Targets {
            assert_eq!(reached.damaged, 0, "a bit for each target: nothing that could contradict itself");
        } else {
            assert!(reached.damaged > u64::from(cases), "{form:?}: {reached:?}");
            let is_followed = form != Form::Numbers;
            assert!(!is_followed || reached.followed > u64::from(cases), "{form:?}: {reached:?}");
        }
    }
}

/// Content that mostly agrees with itself leads probes further than any that is made up.
#[test]
fn content_that_is_nearly_right_is_harmless() {
    let tables = with_numbers();
    let tallies = Tallies::default();
    let each_form: BTreeMap<Form, u32> = tables.iter().fold(BTreeMap::new(), |mut counts, (_, table)| {
        *counts.entry(Form::of(Table::from_bytes(table).unwrap().header()).unwrap()).or_default() += 1;
        counts
    });
    let cases = 40;
    for (_, table) in &tables {
        runner(cases)
            .run(&vec(any::<u8>(), 0..80), |bytes| {
                let file = hostile::changed(table, hostile::content(table), &bytes);
                let reached = probe_everything(&file, 2000);
                prop_assert!(Table::from_bytes(&file).unwrap().is_intact());
                tallies.add(reached);
                // A header that is nearly right opens or not.
                probe_everything(&hostile::changed(table, 0..HEADER_LEN, &bytes), 200);
                Ok(())
            })
            .unwrap();
    }
    for form in Form::ALL {
        let (opened, reached) = tallies.of(form);
        assert_eq!(opened, cases * each_form[&form], "{form:?}");
        assert!(reached.answers > 1000 * u64::from(cases), "{form:?}: {reached:?}");
        let is_followed = !matches!(form, Form::Targets | Form::Numbers);
        assert!(!is_followed || reached.followed > 100 * u64::from(cases), "{form:?}: {reached:?}");
        // So few changes of so large a table are hardly ever met.
        assert!((reached.damaged > 0) == is_followed || form == Form::Numbers, "{form:?}: {reached:?}");
    }
}

/// The largest base of two hands has 1 082 146 816 positions: offsets and numbers are near the ends
/// of their ranges.
#[test]
fn the_last_position_of_the_largest_game_is_found() {
    let rules = Rules::new(256, 2, Operation::Add, Goal::Empty).unwrap();
    let last = rules.positions() - 1;
    let decided = BTreeMap::from([(rules.number_of_hands().into(), 2), (last, 254)]);
    let far = (last as u32).to_le_bytes().into_iter().chain(999_u16.to_le_bytes()).collect();
    let file = hostile::sparse_table(rules, &decided, far);
    let game = QuadAce::new(Table::from_bytes(&file).unwrap()).unwrap();
    let hands = |a, b| Hands::from_slice(256, &[a, b]).unwrap();
    assert_eq!(game.probe(hands(255, 255), hands(255, 255)), Ok(Outcome::Win { plies: 999 }));
    assert_eq!(game.probe(hands(255, 255), hands(254, 255)), Ok(Outcome::Draw));
    assert_eq!(game.is_reachable(hands(1, 1), hands(1, 1)), Ok(Some(true)));
    assert_eq!(probe_everything(&file, 2000).form, Some(Form::Sparse));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn noise_is_harmless(noise in vec(any::<u8>(), 0..400)) {
        probe_everything(&noise, 1000);
        let mut with_magic = MAGIC.to_vec();
        with_magic.extend([1, 0, 1 + noise.first().map_or(0, |byte| byte % 7), 0, 1, 0, 0, 0]);
        with_magic.extend(noise);
        probe_everything(&with_magic, 1000);
    }
}
