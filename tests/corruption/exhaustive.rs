//! Damage of every kind to every shipped table, all of it. It takes minutes, so it runs only when
//! it is asked for: `cargo test --test all exhaustive -- --ignored --nocapture --test-threads 1`.
//! Tests are optimised and check every overflow. What was done is printed as figures.

use std::ops::Range;
use std::time::{Duration, Instant};

use proptest::strategy::{Strategy, ValueTree};
use solvetab::Table;
use solvetab_lookup::layout::{HEADER_LEN, Header, SECTIONS};

use super::{is_noticed, runner, shipped, signed};
use solvetab_hostile::probes::{Reached, probe_everything};
use solvetab_hostile::tables::{self as hostile, Form};

/// Where a table's sections are.
fn sections(file: &[u8]) -> [Range<usize>; SECTIONS] {
    let mut start = HEADER_LEN;
    Table::from_bytes(file).unwrap().header().lengths.map(|length| {
        let section = start..start + length as usize;
        start = section.end;
        section
    })
}

/// A table with these sections and the header of `file` but for the lengths.
fn with_sections(file: &[u8], contents: &[&[u8]; SECTIONS]) -> Vec<u8> {
    let header =
        Header { lengths: contents.map(|content| content.len() as u64), ..*Table::from_bytes(file).unwrap().header() };
    [header.to_bytes().as_slice(), &contents.concat()].concat()
}

#[test]
#[ignore = "takes minutes"]
fn every_flipped_bit_of_every_table_is_noticed() {
    let mut bits = 0;
    for (name, mut file) in signed() {
        for bit in 0..file.len() * 8 {
            file[bit / 8] ^= 1 << (bit % 8);
            assert!(is_noticed(&file), "{name}: bit {bit}");
            file[bit / 8] ^= 1 << (bit % 8);
        }
        bits += file.len() * 8;
    }
    println!("bits flipped, each noticed: {bits}");
}

#[test]
#[ignore = "takes minutes"]
fn every_truncation_and_every_appended_byte_is_refused() {
    let (mut truncations, mut appended) = (0, 0);
    for (name, file) in signed() {
        for length in 0..file.len() {
            assert!(Table::from_bytes(&file[..length]).is_err(), "{name}: {length} bytes");
            // Without its beginning it is no table either.
            assert!(Table::from_bytes(&file[file.len() - length..]).is_err(), "{name}: the last {length} bytes");
            truncations += 2;
        }
        for byte in 0..=u8::MAX {
            for count in 1..=300 {
                let longer = [file.as_slice(), &vec![byte; count]].concat();
                assert!(Table::from_bytes(&longer).is_err(), "{name}: {count} bytes {byte}");
                appended += 1;
            }
        }
        assert!(Table::from_bytes(&[file.as_slice(), &file].concat()).is_err(), "{name}: twice");
    }
    println!("truncations refused: {truncations}; appended bytes refused: {appended}");
}

/// Each section of each table in the place of each of each other, with the lengths as they were and
/// with lengths that fit.
#[test]
#[ignore = "takes minutes"]
fn every_section_of_another_table_is_noticed() {
    let tables = signed();
    let mut swapped = 0;
    for (name, file) in &tables {
        let own = sections(file);
        for (other_name, other) in &tables {
            for (to, place) in own.iter().enumerate() {
                for (from, donor) in sections(other).into_iter().enumerate() {
                    let content = &other[donor];
                    if content == &file[place.clone()] {
                        continue;
                    }
                    let mut contents = own.clone().map(|section| &file[section]);
                    contents[to] = content;
                    let fitting = with_sections(file, &contents);
                    let plain = [&file[..place.start], content, &file[place.end..]].concat();
                    for changed in [fitting, plain] {
                        assert!(is_noticed(&changed), "{name}: section {to} from {other_name}, section {from}");
                        swapped += 1;
                    }
                }
            }
        }
    }
    println!("sections swapped, each noticed: {swapped}");
}

/// The slowest of some probes of a whole table.
#[derive(Default)]
struct Slowest(Duration);

impl Slowest {
    fn probe(&mut self, file: &[u8], budget: u32) -> Reached {
        let start = Instant::now();
        let reached = probe_everything(file, budget);
        self.0 = self.0.max(start.elapsed());
        reached
    }
}

/// Everything that a table answers is asked: all its hands or positions, all turns of a tree and as
/// many again.
const ALL: u32 = 50_000;

/// Tables with so many answers that asking for all of them takes long: of these one bit of so many
/// is flipped, of the others each.
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

/// Each bit behind the header flipped, of tables with many answers one of so many, and the digest
/// made right again: all of it answers, or says what is wrong.
#[test]
#[ignore = "takes minutes"]
fn flipped_bits_behind_a_good_digest_are_harmless() {
    let mut bits = 0;
    for (name, file) in shipped() {
        let mut slowest = Slowest::default();
        let answers = slowest.probe(&file, ALL).answers;
        let stem = name.rsplit('/').next().unwrap().trim_end_matches(".tab");
        let step = STEPS.iter().find(|(table, _)| *table == stem).map_or(1, |&(_, step)| step);
        let flipped = (HEADER_LEN * 8..file.len() * 8).step_by(step);
        println!("{name}: {answers} answers each, one bit of {step}: {}", flipped.len());
        for bit in flipped {
            let mut changed = file.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            hostile::sign(&mut changed);
            slowest.probe(&changed, ALL);
            bits += 1;
        }
        println!("slowest {:?}", slowest.0);
        assert!(slowest.0 < Duration::from_secs(10), "{name}: {:?}", slowest.0);
    }
    println!("bits flipped behind a good digest, everything asked: {bits}");
}

/// Content made by chance, each number in it mostly one that could be meant: counts, offsets,
/// children, masks, codes, weights.
#[test]
#[ignore = "takes minutes"]
fn hostile_content_of_every_form_is_harmless() {
    const CASES: u32 = 20_000;
    for form in Form::ALL {
        let mut slowest = Slowest::default();
        let mut sum = Reached::default();
        let mut runner = runner(1);
        let bytes = proptest::collection::vec(proptest::arbitrary::any::<u8>(), 0..600);
        for _ in 0..CASES {
            let file = hostile::table(form, &bytes.new_tree(&mut runner).unwrap().current());
            let reached = slowest.probe(&file, 2000);
            assert_eq!(reached.form, Some(form), "it does not open");
            sum.answers += reached.answers;
            sum.damaged += reached.damaged;
            sum.followed += reached.followed;
        }
        assert!(slowest.0 < Duration::from_secs(10), "{form:?}: {:?}", slowest.0);
        let Reached { answers, damaged, followed, .. } = sum;
        println!(
            "{form:?}: {CASES} tables, {answers} answers, {damaged} times damaged, {followed} followed, slowest {:?}",
            slowest.0
        );
    }
}
