//! Damaged and hostile tables: kinds of tables, mutations, and readers.
//!
//! The kinds are all shipped tables, some that are not shipped, and tables that are made up. A
//! mutation leaves the digest as it was, and whoever looks at the digest notices; or the table is
//! signed again, and the probes' own checks are all that stands between hostile content and a
//! panic. Some of each mutation is tried always. All of it takes minutes: `cargo test --test all
//! exhaustive -- --ignored --nocapture --test-threads 1` prints what was done as figures.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use solvetab::{
    Goal, Hands, Outcome, QuadAce, QuadAceOperation as Operation, QuadAceRules as Rules, Table,
};
use solvetab_hostile::probes::{Reached, probe_everything};
use solvetab_hostile::tables::{self as hostile, DIGEST_AT, Form};
use solvetab_lookup::layout::{DIGEST_LEN, HEADER_LEN, Header, MAGIC, PARAMETERS_LEN, SECTIONS};

use crate::numbers_table::file_of_numbers;
use crate::word_table::{table_of_coloured_words, table_of_two_thousand_words};

const TABLES: usize = 17;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The shipped tables by name, and one of a list of words, one with colours, which are
/// not shipped.
fn shipped() -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = std::fs::read_dir(folder("tables"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "tab"));
    files.sort();
    assert_eq!(files.len(), TABLES);
    let files = files
        .into_iter()
        .map(|path| (path.display().to_string(), std::fs::read(path).unwrap()));
    let others = [
        ("words", table_of_two_thousand_words().to_vec()),
        ("words with colours", table_of_coloured_words()),
    ];
    files
        .chain(others.map(|(name, file)| (name.to_owned(), file)))
        .collect()
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

/// Tells whether opening refuses a file, or its digest tells.
fn is_noticed(file: &[u8]) -> bool {
    Table::from_bytes(file).map_or(true, |table| !table.is_intact())
}

fn flip(file: &mut [u8], bit: usize) {
    file[bit / 8] ^= 1 << (bit % 8);
}

/// Places of a table's sections.
fn sections(file: &[u8]) -> [Range<usize>; SECTIONS] {
    let mut start = HEADER_LEN;
    Table::from_bytes(file)
        .unwrap()
        .header()
        .lengths
        .map(|length| {
            let section = start..start + length as usize;
            start = section.end;
            section
        })
}

/// A table with a section of another one: with lengths as they were, and with lengths that fit.
fn with_section(file: &[u8], place: usize, content: &[u8]) -> [Vec<u8>; 2] {
    let at = &sections(file)[place];
    let mut header = *Table::from_bytes(file).unwrap().header();
    header.lengths[place] = content.len() as u64;
    let fitting: &[u8] = &Header { ..header }.to_bytes();
    [&file[..HEADER_LEN], fitting].map(|header| {
        [
            header,
            &file[HEADER_LEN..at.start],
            content,
            &file[at.end..],
        ]
        .concat()
    })
}

#[test]
fn shipped_tables_have_the_digests_that_are_computed_today() {
    assert_eq!(shipped(), signed());
}

/// Each way to open a table, by bytes and by file, finds the same mutations.
#[test]
fn every_reader_notices_damage() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("damaged.tab");
    let tables = signed();
    for (index, (name, file)) in tables.iter().enumerate() {
        let mut flipped = file.clone();
        flip(&mut flipped, (HEADER_LEN + file.len()) / 2 * 8 + 4);
        let (_, other) = &tables[(index + 1) % tables.len()];
        let [plain, fitting] = with_section(file, 0, &other[sections(other)[0].clone()]);
        for (mutation, changed, opens) in [
            ("none", file.clone(), true),
            ("a flipped bit", flipped, true),
            ("a section of another table", fitting, true),
            ("and lengths as they were", plain, false),
            ("a byte less", file[..file.len() - 1].to_vec(), false),
            ("a byte more", [&file[..], &[0]].concat(), false),
        ] {
            std::fs::write(&path, &changed).unwrap();
            // SAFETY: nobody changes the file while it is mapped.
            #[allow(unsafe_code, reason = "nobody changes the mapped file")]
            let mapped = unsafe { Table::map(&path) };
            let found = [
                Table::from_bytes(&changed)
                    .ok()
                    .map(|table| table.is_intact()),
                Table::new(&changed).ok().map(|table| table.is_intact()),
                Table::read(&path).ok().map(|table| table.is_intact()),
                mapped.ok().map(|table| table.is_intact()),
            ];
            assert_eq!(
                found,
                [opens.then_some(mutation == "none"); 4],
                "{name}: {mutation}"
            );
            assert_eq!(
                Table::new_intact(&changed).is_ok(),
                mutation == "none",
                "{name}: {mutation}"
            );
        }
    }
}

/// Asserts that flipped bits are noticed: BLAKE3's authors prove that it tells two contents apart,
/// so what is to show is that every byte is given to it. Bytes are given in two pieces, before the
/// digest and behind it, so a mistake lies where a piece begins or ends, or leaves out much more
/// than BLAKE3's block of 64 bytes. So some are each bit of the header, and one of each byte of
/// small files, and of others of the first and last bytes and of one of every block, at another
/// place in each.
fn flips_are_noticed(is_all: bool) {
    const SMALL: usize = 10_000;
    const BLOCK: usize = 64;

    let (mut bits, mut small) = (0, 0);
    for (name, mut file) in signed() {
        let length = file.len();
        small += usize::from(length < SMALL);
        let is_tried = |bit: &usize| {
            let at = bit / 8;
            let is_edge = at < HEADER_LEN + BLOCK || at >= length - BLOCK;
            let is_place_of_block = at % BLOCK == at / BLOCK * 37 % BLOCK;
            is_all
                || at < HEADER_LEN
                || bit % 8 == at % 8 && (length < SMALL || is_edge || is_place_of_block)
        };
        for bit in (0..length * 8).filter(is_tried) {
            flip(&mut file, bit);
            assert!(is_noticed(&file), "{name}: bit {bit}");
            flip(&mut file, bit);
            bits += 1;
        }
    }

    assert!(small >= 4, "no file was changed in every byte");
    println!("bits flipped, each noticed: {bits}");
}

#[test]
fn flipped_bits_are_noticed() {
    flips_are_noticed(false);
}

#[test]
fn every_truncation_and_every_appended_byte_is_refused() {
    let (mut truncations, mut appended) = (0, 0);
    for (name, file) in signed() {
        for length in 0..file.len() {
            assert!(
                Table::from_bytes(&file[..length]).is_err(),
                "{name}: {length} bytes"
            );
            // Without its beginning it is no table either.
            assert!(
                Table::from_bytes(&file[file.len() - length..]).is_err(),
                "{name}: the last {length} bytes"
            );
            truncations += 2;
        }
        for byte in 0..=u8::MAX {
            let longer = [file.as_slice(), &[byte; 300]].concat();
            for length in file.len() + 1..=longer.len() {
                assert!(
                    Table::from_bytes(&longer[..length]).is_err(),
                    "{name}: {length} bytes, of {byte}"
                );
                appended += 1;
            }
        }
        assert!(
            Table::from_bytes(&[file.as_slice(), &file].concat()).is_err(),
            "{name}: twice"
        );
    }
    println!("truncations refused: {truncations}; appended bytes refused: {appended}");
}

/// Bits that say how the file is to be read, and how long its parts are, have to be right even if
/// the digest fits.
#[test]
fn a_signed_header_with_a_flipped_bit_does_not_open() {
    const PARAMETERS_AT: usize = DIGEST_AT - PARAMETERS_LEN;
    for (name, file) in signed() {
        for bit in (0..PARAMETERS_AT * 8).chain((DIGEST_AT + DIGEST_LEN) * 8..HEADER_LEN * 8) {
            let mut wrong = file.clone();
            flip(&mut wrong, bit);
            hostile::sign(&mut wrong);
            assert_eq!(probe_everything(&wrong, 1).form, None, "{name}: bit {bit}");
        }
    }
}

/// Flips bits so far apart in each round that most records keep theirs; after all rounds, one bit
/// of every byte and all of the header.
#[test]
fn no_flipped_bit_makes_a_probe_panic() {
    const ROUNDS: usize = 61;
    for (name, mut file) in shipped() {
        let mut answers = 0;
        for bit in 0..HEADER_LEN * 8 {
            flip(&mut file, bit);
            answers += probe_everything(&file, 40).answers;
            flip(&mut file, bit);
        }
        assert!(answers > 0, "{name}");
        for round in 0..ROUNDS {
            let mut damaged = file.clone();
            (HEADER_LEN + round..file.len())
                .step_by(ROUNDS)
                .for_each(|at| damaged[at] ^= 1 << (at % 8));
            assert!(probe_everything(&damaged, 3000).answers > 0, "{name}");
        }
    }
}

#[test]
fn found_crashes_stay_fixed() {
    let files: Vec<_> = std::fs::read_dir(folder("tests/data/crashes"))
        .unwrap()
        .collect();
    assert!(
        !files.is_empty(),
        "not even the note that explains the folder"
    );
    for file in files {
        probe_everything(&std::fs::read(file.unwrap().path()).unwrap(), 100_000);
    }
}

/// Returns the parameters of a header that decide which code a probe runs, and the number of their
/// combinations.
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
    (
        deciding.iter().map(|&at| parameters[at]).collect(),
        combinations,
    )
}

fn runner(cases: u32) -> TestRunner {
    TestRunner::new(ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    })
}

/// Total reached in some tables, in which all questions to one take less than ten seconds.
#[derive(Default)]
struct Tally(RefCell<(Reached, Duration)>);

impl Tally {
    fn ask(&self, file: &[u8], budget: u32) -> Reached {
        let start = Instant::now();
        let reached = probe_everything(file, budget);
        let (sum, slowest) = &mut *self.0.borrow_mut();
        *slowest = start.elapsed().max(*slowest);
        assert!(*slowest < Duration::from_secs(10), "{slowest:?}");
        sum.answers += reached.answers;
        sum.damaged += reached.damaged;
        sum.followed += reached.followed;
        reached
    }

    /// Checks that there were more answers than this, and more that were followed or found the
    /// table to contradict itself in the forms in which that can be.
    fn has(self, form: Form, answers: u64, others: u64) {
        let (
            Reached {
                answers: asked,
                damaged,
                followed,
                ..
            },
            slowest,
        ) = self.0.into_inner();
        println!(
            "{form:?}: {asked} answers, {damaged} times damaged, {followed} followed, slowest {slowest:?}"
        );
        assert!(asked > answers, "{form:?}");
        // Targets have a bit for each target: nothing that could contradict itself.
        assert!(
            if form == Form::Targets {
                damaged == 0
            } else {
                damaged > others
            },
            "{form:?}"
        );
        assert!(
            matches!(form, Form::Targets | Form::Numbers) || followed > others,
            "{form:?}"
        );
    }
}

/// Content made by chance, each number in it mostly one that could be meant: counts, offsets,
/// children, masks, codes, weights.
fn hostile_content(cases: u32, budget: u32) {
    for form in Form::ALL {
        let (tally, variants) = (Tally::default(), RefCell::new(BTreeSet::new()));
        let test = |bytes: Vec<u8>| {
            let file = hostile::table(form, &bytes);
            prop_assert_eq!(
                tally.ask(&file, budget).form,
                Some(form),
                "it does not open"
            );
            let table = Table::from_bytes(&file).unwrap();
            prop_assert!(table.is_intact());
            variants
                .borrow_mut()
                .insert(variant(form, table.header().parameters));
            Ok(())
        };
        runner(cases).run(&vec(any::<u8>(), 0..600), test).unwrap();
        let variants = variants.into_inner();
        assert_eq!(
            variants.len(),
            variants.first().unwrap().1,
            "{form:?}: {variants:?}"
        );
        tally.has(form, 100 * u64::from(cases), cases.into());
    }
}

#[test]
fn hostile_content_is_harmless() {
    hostile_content(500, 500);
}

/// Content that mostly agrees with itself leads probes further than any that is made up.
#[test]
fn content_that_is_nearly_right_is_harmless() {
    const CASES: u32 = 40;

    let mut tallies: BTreeMap<Form, Tally> = BTreeMap::new();
    for (name, table) in shipped()
        .into_iter()
        .chain([("numbers".to_owned(), file_of_numbers().to_vec())])
    {
        let form = Form::of(Table::from_bytes(&table).unwrap().header()).unwrap();
        let tally = tallies.entry(form).or_default();
        let test = |bytes: Vec<u8>| {
            let file = hostile::changed(&table, hostile::content(&table), &bytes);
            prop_assert_eq!(tally.ask(&file, 2000).form, Some(form), "{}", name);
            prop_assert!(!is_noticed(&file));
            // A header that is nearly right opens or not.
            probe_everything(&hostile::changed(&table, 0..HEADER_LEN, &bytes), 200);
            Ok(())
        };
        runner(CASES).run(&vec(any::<u8>(), 0..80), test).unwrap();
    }

    assert!(
        tallies
            .keys()
            .eq(&Form::ALL.into_iter().collect::<BTreeSet<_>>())
    );
    for (form, tally) in tallies {
        // So few changes of so large a table as that of numbers are hardly ever met.
        if form != Form::Numbers {
            tally.has(form, 1000 * u64::from(CASES), 0);
        }
    }
}

/// The largest base of two hands has 1 082 146 816 positions: offsets and numbers are near the ends
/// of their ranges.
#[test]
fn the_last_position_of_the_largest_game_is_found() {
    let rules = Rules::new(256, 2, Operation::Add, Goal::Empty).unwrap();
    let last = rules.positions() - 1;
    let decided = BTreeMap::from([(rules.number_of_hands().into(), 2), (last, 254)]);
    let far = (last as u32)
        .to_le_bytes()
        .into_iter()
        .chain(999_u16.to_le_bytes())
        .collect();
    let file = hostile::sparse_table(rules, &decided, far);
    let game = QuadAce::new(Table::from_bytes(&file).unwrap()).unwrap();
    let hands = |a, b| Hands::from_slice(256, &[a, b]).unwrap();
    assert_eq!(
        game.probe(hands(255, 255), hands(255, 255)),
        Ok(Outcome::Win { plies: 999 })
    );
    assert_eq!(
        game.probe(hands(255, 255), hands(254, 255)),
        Ok(Outcome::Draw)
    );
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

/// All of each mutation.
mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "takes minutes"]
    fn every_flipped_bit_of_every_table_is_noticed() {
        flips_are_noticed(true);
    }

    /// Each section of each table in the place of each of each other.
    #[test]
    #[ignore = "takes minutes"]
    fn every_section_of_another_table_is_noticed() {
        let tables = signed();
        let mut swapped = 0;
        for (name, file) in &tables {
            for (other_name, other) in &tables {
                for (to, place) in sections(file).into_iter().enumerate() {
                    for (from, donor) in sections(other).into_iter().enumerate() {
                        if other[donor.clone()] == file[place.clone()] {
                            continue;
                        }
                        for changed in with_section(file, to, &other[donor.clone()]) {
                            assert!(
                                is_noticed(&changed),
                                "{name}: section {to} from {other_name}, section {from}"
                            );
                            swapped += 1;
                        }
                    }
                }
            }
        }
        println!("sections swapped, each noticed: {swapped}");
    }

    /// Everything that a table answers: all its hands or positions, all turns of a tree and as
    /// many again.
    const ALL: u32 = 50_000;

    /// Tables with so many answers that asking for all of them takes long: of these one bit of so
    /// many is flipped, of the others each.
    const STEPS: [(&str, usize); 11] = [
        ("5x5r", 3),
        ("bulls-and-cows-4x10", 3),
        ("bulls-and-cows-4x10-worst", 5),
        ("bulls-and-cows-4x10-no-leading-zero", 13),
        ("quad-ace-10", 61),
        ("quad-ace-10-three-hands", 1381),
        ("twenty-four", 13),
        ("words", 7),
        ("words-2315", 13),
        ("words-2315-hard", 13),
        ("words-3158", 17),
    ];

    #[test]
    #[ignore = "takes minutes"]
    fn flipped_bits_behind_a_good_digest_are_harmless() {
        let mut bits = 0;
        for (name, file) in shipped() {
            let tally = Tally::default();
            let answers = tally.ask(&file, ALL).answers;
            let stem = name.rsplit('/').next().unwrap().trim_end_matches(".tab");
            let step = STEPS
                .iter()
                .find(|(table, _)| *table == stem)
                .map_or(1, |&(_, step)| step);
            let flipped = (HEADER_LEN * 8..file.len() * 8).step_by(step);
            println!(
                "{name}: {answers} answers each, one bit of {step}: {}",
                flipped.len()
            );
            for bit in flipped {
                let mut changed = file.clone();
                flip(&mut changed, bit);
                hostile::sign(&mut changed);
                tally.ask(&changed, ALL);
                bits += 1;
            }
            println!("slowest {:?}", tally.0.into_inner().1);
        }
        println!("bits flipped behind a good digest, everything asked: {bits}");
    }

    #[test]
    #[ignore = "takes minutes"]
    fn hostile_content_of_every_form_is_harmless() {
        hostile_content(20_000, 2000);
    }
}
