//! Values by key, kept while a computation goes on and shared by its threads.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::convert::Infallible;
use std::hash::{BuildHasher, Hash};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::mixing::Mixing;

/// Values by key. A shard that is full forgets all it has, which costs time, never truth.
///
/// Where keys are random bits, two sets are taken for one if 128 of them agree: less likely than a
/// fault of the machine.
#[derive(Debug)]
pub struct Memo<K, V> {
    shards: Vec<Mutex<Map<K, V>>>,
    /// Values in a shard.
    most: usize,
}

/// Values by key that one thread keeps for itself.
pub(crate) type Map<K, V> = HashMap<K, V, Mixing>;

/// Number of shards, above any number of threads: two rarely wait for each other.
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
        Self {
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            most: most.div_ceil(SHARDS),
        }
    }

    fn shard<Q: Hash + ?Sized>(&self, key: &Q) -> MutexGuard<'_, Map<K, V>> {
        let hash = Mixing::new().hash_one(key);
        // The map itself uses the lowest and the highest bits.
        self.shards[(hash >> 20) as usize % SHARDS]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The value of a key.
    pub fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.shard(key).get(key).cloned()
    }

    /// The value of a key, made and kept if there is none. Two threads that make it at once get the
    /// same one.
    pub fn get_or(&self, key: K, make: impl FnOnce() -> V) -> V {
        match self.try_get_or(key, || Ok::<V, Infallible>(make())) {
            Ok(value) => value,
        }
    }

    /// The same, unless it cannot be made.
    ///
    /// # Errors
    ///
    /// Those of `make`; nothing is kept then.
    pub(crate) fn try_get_or<E>(
        &self,
        key: K,
        make: impl FnOnce() -> Result<V, E>,
    ) -> Result<V, E> {
        if let Some(known) = self.get(&key) {
            return Ok(known);
        }
        let mut value = make()?;
        self.update(key, |known| match known {
            Some(known) => {
                value = known.clone();
                None
            }
            None => Some(value.clone()),
        });
        Ok(value)
    }

    /// Keeps a value, in place of another one.
    pub fn insert(&self, key: K, value: V) {
        self.update(key, |_| Some(value));
    }

    /// Keeps a value unless `better` prefers what is known, which another thread may have found
    /// meanwhile: it gets that, and says what to keep in its place, if anything.
    pub fn update(&self, key: K, better: impl FnOnce(Option<&V>) -> Option<V>) {
        let mut shard = self.shard(&key);
        let Some(value) = better(shard.get(&key)) else {
            return;
        };
        if shard.len() >= self.most {
            shard.clear();
        }
        shard.insert(key, value);
    }

    /// The value of a key, which is forgotten.
    pub(crate) fn take(&self, key: &K) -> Option<V> {
        self.shard(key).remove(key)
    }
}

/// Random words, which differ by name: a word for each code makes the key of a set.
pub fn random_words(name: &[u8]) -> impl Iterator<Item = u128> {
    let mut random = blake3::Hasher::new().update(name).finalize_xof();
    std::iter::repeat_with(move || {
        let mut bytes = [0; 16];
        random.fill(&mut bytes);
        u128::from_le_bytes(bytes)
    })
}

/// The key of a set: the exclusive-or of its codes' words.
#[inline(always)]
pub fn set_key(words: &[u128], set: &[u16]) -> u128 {
    set.iter()
        .fold(0, |key, &code| key ^ words[usize::from(code)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_memo_forgets_and_goes_on() {
        let memo = Memo::with_most(4 * SHARDS);
        let key = |number: u64| (u128::from(number) << 64 | 7, 3_u16);
        for number in 0..10_000 {
            memo.insert(key(number), number);
            assert_eq!(memo.get(&key(number)), Some(number));
        }
        let kept = (0..10_000).filter(|&number| memo.get(&key(number)).is_some());
        assert!(kept.count() <= 4 * SHARDS);
    }
}
