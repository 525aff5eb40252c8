//! Sets of codes that need the same, because the answers between their codes are the same.
//!
//! What a player needs who guesses only what fits depends on nothing but the answers between the codes of the set. So a set's key is the table of
//! these answers, its codes ordered by the answers that each has. Sets with equal keys are alike; not all that are alike have equal
//! keys, which costs time and changes nothing.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The answers between the codes of a set, above the diagonal, row by row.
pub(super) type Key = Box<[u8]>;

/// The key of a set, whose answers are told for each two of its codes; the answer to a code is its own if the two are exchanged.
pub(super) fn key(set: &[u16], answer: impl Fn(u16, u16) -> u8) -> Key {
    let row = |code: u16| {
        let mut row: Vec<u8> = set.iter().map(|&other| answer(code, other)).collect();
        row.sort_unstable();
        row
    };
    let mut rows: Vec<(Vec<u8>, u16)> = set.iter().map(|&code| (row(code), code)).collect();
    rows.sort_unstable();
    let pairs = rows.iter().enumerate().flat_map(|(place, &(_, code))| {
        let answer = &answer;
        rows[place + 1..].iter().map(move |&(_, other)| answer(code, other))
    });
    pairs.collect()
}

/// Sets of one size that are kept: all sizes together take less than some 300 MB. What is not kept is computed again.
const MOST_KEPT: usize = 1 << 15;

/// What is known of sets, by their keys; threads share it. It holds what follows from the key alone, so it does not matter who was first.
#[derive(Debug)]
pub(super) struct Known<T> {
    /// By the codes of a set, so that threads seldom wait for each other.
    by_size: Vec<Mutex<HashMap<Key, T>>>,
}

impl<T: Copy> Known<T> {
    /// Nothing is known yet; sets may have fewer codes than this.
    pub(super) fn new(sizes: usize) -> Self {
        Self { by_size: (0..sizes).map(|_| Mutex::new(HashMap::new())).collect() }
    }

    pub(super) fn get(&self, size: usize, key: &Key) -> Option<T> {
        self.by_size[size].lock().unwrap_or_else(PoisonError::into_inner).get(key).copied()
    }

    pub(super) fn insert(&self, size: usize, key: Key, what: T) {
        let mut known = self.by_size[size].lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() < MOST_KEPT {
            known.insert(key, what);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_tell_sets_apart_by_their_answers_alone() {
        let is_near = |code: u16, other: u16| u8::from(code.abs_diff(other) == 1);
        assert_eq!(key(&[1, 2, 5], is_near), key(&[3, 7, 8], is_near));
        assert_ne!(key(&[1, 2, 5], is_near), key(&[1, 2, 3], is_near));
    }

    #[test]
    fn no_more_is_kept_than_there_is_room_for() {
        let known = Known::new(4);
        let key = |number: usize| number.to_le_bytes().to_vec().into_boxed_slice();
        (0..=MOST_KEPT).for_each(|number| known.insert(3, key(number), number));
        assert_eq!(known.get(3, &key(MOST_KEPT - 1)), Some(MOST_KEPT - 1));
        assert_eq!(known.get(3, &key(MOST_KEPT)), None);
    }
}
