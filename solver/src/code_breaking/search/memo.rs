//! Values by key, kept while a computation goes on and shared by its threads.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Values by key. A memo that is full forgets everything, which costs time, never truth.
///
/// Two sets are taken for one if the 128 random bits of their keys agree: less likely than a fault of the machine.
#[derive(Debug)]
pub struct Memo<K, V> {
    shards: Vec<Mutex<HashMap<K, V, BuildHasherDefault<Fold>>>>,
    /// Values in a shard.
    most: usize,
}

/// More than any number of threads: two rarely wait for each other.
const SHARDS: usize = 64;

impl<K: Hash + Eq, V: Clone> Default for Memo<K, V> {
    /// A memo that never forgets.
    fn default() -> Self {
        Self::with_most(usize::MAX)
    }
}

impl<K: Hash + Eq, V: Clone> Memo<K, V> {
    /// A memo of about so many values.
    pub fn with_most(most: usize) -> Self {
        Self { shards: (0..SHARDS).map(|_| Mutex::default()).collect(), most: most.div_ceil(SHARDS) }
    }

    fn shard(&self, key: &K) -> MutexGuard<'_, HashMap<K, V, BuildHasherDefault<Fold>>> {
        let hash = BuildHasherDefault::<Fold>::default().hash_one(key);
        // The map itself uses the lowest and the highest bits.
        self.shards[(hash >> 20) as usize % SHARDS].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value of a key.
    pub fn get(&self, key: &K) -> Option<V> {
        self.shard(key).get(key).cloned()
    }

    /// Keeps a value, in place of another one.
    pub fn insert(&self, key: K, value: V) {
        self.update(key, |_| Some(value));
    }

    /// Keeps a value unless `better` prefers what is known, which another thread may have found meanwhile: it gets that, and says what
    /// to keep in its place, if anything.
    pub fn update(&self, key: K, better: impl FnOnce(Option<&V>) -> Option<V>) {
        let mut shard = self.shard(&key);
        let Some(value) = better(shard.get(&key)) else { return };
        if shard.len() >= self.most {
            shard.clear();
        }
        shard.insert(key, value);
    }

    /// How many values there are.
    pub fn count(&self) -> usize {
        self.shards.iter().map(|shard| shard.lock().unwrap_or_else(PoisonError::into_inner).len()).sum()
    }
}

/// Mixes the words of a key: random words, with small numbers beside them.
#[derive(Debug, Default)]
struct Fold(u64);

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(29) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_memo_forgets_and_goes_on() {
        let memo = Memo::with_most(4 * SHARDS);
        for key in 0..10_000_u64 {
            memo.insert((u128::from(key) << 64 | 7, 3_u16), key);
            assert_eq!(memo.get(&(u128::from(key) << 64 | 7, 3)), Some(key));
            assert!(memo.count() <= 4 * SHARDS);
        }
        assert_eq!(memo.get(&(7, 4)), None);
    }

    #[test]
    fn what_is_better_stays() {
        let memo = Memo::default();
        let keep_larger =
            |value: u32| memo.update(1_u8, |known| known.is_none_or(|known| *known < value).then_some(value));
        [3, 7, 5].into_iter().for_each(keep_larger);
        assert_eq!((memo.get(&1), memo.count()), (Some(7), 1));
    }
}
