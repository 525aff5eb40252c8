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
        self.by_size[size].lock().unwrap_or_else(PoisonError::into_inner).insert(key, what);
    }
}
