//! Certificates that several threads check, part by part: the verdict depends on neither the
//! threads nor the index, and what does not fit together at the seams is refused.

use std::ops::Range;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use solvetab_checker::check_watched;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::proof::certificate::prove;
use solvetab_solver::code_breaking::search::{Question, Resources};
use solvetab_solver::control::Unwatched;

/// A certificate with its index.
#[derive(Clone)]
struct Split {
    /// Each with the proofs before it, its bytes, and the proofs in it.
    parts: Vec<[u64; 3]>,
    /// Proofs, each with its bound.
    bounds: Vec<[u64; 2]>,
    /// The certificate without its digest.
    body: Vec<u8>,
}

/// Certificate of 3x8r: some parts in one another.
static SPLIT: LazyLock<Split> = LazyLock::new(|| {
    let game: Game = "3x8r".parse().unwrap();
    let certificate = prove(
        &game,
        Question::default(),
        3,
        &Resources::default(),
        &Unwatched,
    )
    .unwrap();
    let split = Split::read(&certificate.bytes);
    assert!(split.parts.len() > 20 && split.bounds.len() > 100);
    assert_eq!(split.written(), certificate.bytes);
    split
});

fn number(bytes: &mut &[u8]) -> u64 {
    let length = bytes.iter().position(|&byte| byte < 0x80).unwrap() + 1;
    let (number, rest) = bytes.split_at(length);
    *bytes = rest;
    number
        .iter()
        .rev()
        .fold(0, |number, &byte| number << 7 | u64::from(byte & 0x7f))
}

fn write(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// The first number of an entry is less by that of the entry before.
fn read_all<const N: usize>(bytes: &mut &[u8]) -> Vec<[u64; N]> {
    let mut last = 0;
    let count = number(bytes);
    let entry = |_| {
        let mut entry = [0; N].map(|_: u64| number(bytes));
        entry[0] += last;
        last = entry[0];
        entry
    };
    (0..count).map(entry).collect()
}

fn write_all<const N: usize>(bytes: &mut Vec<u8>, entries: &[[u64; N]]) {
    write(bytes, entries.len() as u64);
    let mut last = 0;
    for entry in entries {
        write(bytes, entry[0].wrapping_sub(last));
        entry[1..].iter().for_each(|&number| write(bytes, number));
        last = entry[0];
    }
}

fn signed(body: &[u8]) -> Vec<u8> {
    [body, blake3::hash(body).as_bytes()].concat()
}

impl Split {
    fn read(file: &[u8]) -> Self {
        let mut rest = file.strip_prefix(b"solveidx\x01").unwrap();
        let (parts, bounds) = (read_all(&mut rest), read_all(&mut rest));
        Self {
            parts,
            bounds,
            body: rest[..rest.len() - 32].to_vec(),
        }
    }

    fn index(&self) -> Vec<u8> {
        let mut index = b"solveidx\x01".to_vec();
        write_all(&mut index, &self.parts);
        write_all(&mut index, &self.bounds);
        index
    }

    fn written(&self) -> Vec<u8> {
        [self.index(), signed(&self.body)].concat()
    }

    /// The claims, or why there are none, which depends on no number of threads.
    fn checked(&self) -> Result<String, String> {
        verdict(&self.written())
    }

    /// Returns the place of a part in the certificate. If it is said to have a step more, this is
    /// the first thing that is wrong, at its end.
    fn place(&self, part: usize) -> Range<usize> {
        let mut other = self.clone();
        other.parts[part][2] += 1;
        let why = other.checked().unwrap_err();
        assert!(why.contains("does not end where"), "{why}");
        let place = why.strip_prefix("before byte ").unwrap();
        let digits = place
            .find(|character: char| !character.is_ascii_digit())
            .unwrap();
        let end = place[..digits].parse::<usize>().unwrap() - other.index().len();
        end - self.parts[part][1] as usize..end
    }
}

fn verdict(file: &[u8]) -> Result<String, String> {
    let verdicts = [1, 3].map(|threads| {
        let certified = check_watched(file, threads, &|_| ())?;
        Ok(format!(
            "{:?} {:?} {}",
            certified.tree, certified.claims, certified.steps
        ))
    });
    assert_eq!(verdicts[0], verdicts[1]);
    let [verdict, _] = verdicts;
    verdict
}

#[test]
fn all_threads_accept_it_as_it_is_and_without_an_index() {
    let bare = verdict(&signed(&SPLIT.body)).unwrap();
    for threads in [1, 2, 3, 20] {
        let bytes = AtomicU64::new(0);
        let file = SPLIT.written();
        let count = |more| {
            bytes.fetch_add(more, Ordering::Relaxed);
        };
        let certified = check_watched(file.as_slice(), threads, &count).unwrap();
        assert_eq!(
            format!(
                "{:?} {:?} {}",
                certified.tree, certified.claims, certified.steps
            ),
            bare
        );
        assert_eq!(
            bytes.into_inner(),
            file.len() as u64,
            "each byte is reported once"
        );
    }
    // Fewer parts are parts too.
    for step in [2, 7, SPLIT.parts.len()] {
        let mut fewer = SPLIT.clone();
        fewer.parts = SPLIT.parts.iter().copied().step_by(step).collect();
        assert_eq!(fewer.checked(), Ok(bare.clone()));
    }
}

#[test]
fn the_same_bytes_come_from_any_number_of_threads() {
    let game: Game = "3x8r".parse().unwrap();
    for threads in [1, 2, 5] {
        let resources = Resources {
            threads,
            ..Resources::default()
        };
        let certificate = prove(&game, Question::default(), 3, &resources, &Unwatched).unwrap();
        assert!(certificate.bytes == SPLIT.written(), "{threads}");
    }
}

#[test]
fn an_index_that_is_wrong_is_refused() {
    let refused = |change: &dyn Fn(&mut Split)| {
        let mut other = SPLIT.clone();
        change(&mut other);
        other.checked().unwrap_err()
    };

    for part in (0..SPLIT.parts.len()).step_by(SPLIT.parts.len() / 5) {
        for (field, more) in [(0, 1), (0, -1), (1, 1), (1, -1), (2, 1), (2, -1)] {
            refused(&|split| {
                split.parts[part][field] = split.parts[part][field].wrapping_add_signed(more)
            });
        }
    }
    for bound in (0..SPLIT.bounds.len()).step_by(SPLIT.bounds.len() / 5) {
        for (field, more) in [(0, 1), (0, -1), (1, 1), (1, -1)] {
            refused(&|split| {
                split.bounds[bound][field] = split.bounds[bound][field].wrapping_add_signed(more)
            });
        }
        refused(&|split| {
            split.bounds.remove(bound);
        });
        refused(&|split| split.bounds.insert(bound, split.bounds[bound]));
    }

    let [last, ..] = *SPLIT.bounds.last().unwrap();
    assert!(refused(&|split| split.bounds.push([last + 1, 9])).contains("what is not in the file"));
    assert!(
        refused(&|split| split.parts.push([1 << 30, 9, 9])).contains("what is not in the file")
    );
    assert!(refused(&|split| split.parts.insert(1, split.parts[1])).contains("ascending"));
    refused(&|split| split.parts.swap(3, 4));
    refused(&|split| split.bounds.clear());
}

/// Each change is one that fits the index that comes with it.
#[test]
fn parts_that_were_moved_are_refused() {
    let refused = |body: Vec<u8>, parts: Vec<[u64; 3]>| {
        let bounds = SPLIT.bounds.clone();
        assert!(verdict(&signed(&body)).is_err());
        Split {
            parts,
            bounds,
            body,
        }
        .checked()
        .unwrap_err()
    };
    let with = |changes: &[(usize, [u64; 2])]| {
        let mut parts = SPLIT.parts.clone();
        changes
            .iter()
            .for_each(|&(part, change)| parts[part][1..].copy_from_slice(&change));
        parts
    };
    let size = |part: usize| [SPLIT.parts[part][1], SPLIT.parts[part][2]];

    // Parts without others in them, side by side.
    let is_innermost = |&part: &usize| {
        let [number, _, steps] = SPLIT.parts[part];
        SPLIT
            .parts
            .get(part + 1)
            .is_none_or(|next| next[0] >= number + steps)
    };
    let innermost: Vec<usize> = (0..SPLIT.parts.len()).filter(is_innermost).collect();

    for pair in innermost.windows(2).step_by(innermost.len() / 4) {
        let (one, other) = (pair[0], pair[1]);
        let (first, second, body) = (SPLIT.place(one), SPLIT.place(other), &SPLIT.body);
        let between = &body[first.end..second.start];
        let [before, behind] = [&body[..first.start], &body[second.end..]];
        let [first, second] = [&body[first], &body[second]];
        // Exchanged.
        refused(
            [before, second, between, first, behind].concat(),
            with(&[(one, size(other)), (other, size(one))]),
        );
        // Left out.
        let mut parts = SPLIT.parts.clone();
        parts.remove(one);
        refused([before, between, second, behind].concat(), parts.clone());
        parts
            .iter_mut()
            .filter(|part| part[0] > SPLIT.parts[one][0])
            .for_each(|part| part[0] -= size(one)[1]);
        refused([before, between, second, behind].concat(), parts);
        // The end of one before the other, and the beginning of the other behind the one.
        for moved in [1, 20] {
            let [[a, steps], [b, others]] = [size(one), size(other)];
            let (kept, last) = first.split_at(first.len() - moved);
            let [less, more] = [a - moved as u64, b + moved as u64];
            let parts = with(&[(one, [less, steps]), (other, [more, others])]);
            refused(
                [before, kept, between, last, second, behind].concat(),
                parts,
            );
            let (start, kept) = second.split_at(moved);
            let [more, less] = [a + moved as u64, b - moved as u64];
            let parts = with(&[(one, [more, steps]), (other, [less, others])]);
            refused(
                [before, first, start, between, kept, behind].concat(),
                parts,
            );
        }
        // A byte more between them.
        refused(
            [before, first, &[0], between, second, behind].concat(),
            SPLIT.parts.clone(),
        );
    }
}

#[test]
fn a_changed_byte_is_refused_as_without_an_index() {
    let index = SPLIT.index();
    let bare = verdict(&signed(&SPLIT.body)).unwrap();
    for place in (0..SPLIT.body.len()).step_by(SPLIT.body.len() / 25) {
        let mut body = SPLIT.body.clone();
        body[place] ^= 1 << (place % 8);
        let with_index = verdict(&[index.as_slice(), &signed(&body)].concat());
        let without = verdict(&signed(&body));
        // An index that names a proof needs it to be kept.
        if without.is_err() {
            assert!(with_index.is_err(), "{place}");
        }
        assert!(without.is_err() || without == Ok(bare.clone()), "{place}");
        // The digest is that of the certificate alone.
        let unsigned = [
            index.as_slice(),
            &body,
            blake3::hash(&SPLIT.body).as_bytes(),
        ]
        .concat();
        assert!(verdict(&unsigned).is_err(), "{place}");
    }

    for place in (0..index.len()).step_by(index.len() / 25) {
        let mut index = index.clone();
        index[place] ^= 1 << (place % 8);
        assert!(
            verdict(&[index.as_slice(), &signed(&SPLIT.body)].concat()).is_err(),
            "{place}"
        );
    }
    for length in (0..index.len()).step_by(997).chain([
        index.len(),
        index.len() + 9,
        SPLIT.written().len() - 1,
    ]) {
        assert!(verdict(&SPLIT.written()[..length]).is_err(), "{length}");
    }
}
