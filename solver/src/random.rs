//! Random numbers that are the same on every machine: SplitMix64 (Steele, Lea and Flood 2014).

/// A stream of random numbers.
#[derive(Debug, Clone)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The stream from this state on.
    pub const fn new(state: u64) -> Self {
        Self { state }
    }

    /// The stream that belongs to these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        let mut state = [0; 8];
        blake3::Hasher::new()
            .update(bytes)
            .finalize_xof()
            .fill(&mut state);
        Self::new(u64::from_le_bytes(state))
    }

    /// The next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.state;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    /// A number below `count`, which is from 1 to 2^32, each equally likely but for less than one
    /// in 2^32.
    pub fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.word()) * count as u128) >> 64) as usize
    }

    /// A number below `count`, which is below 2^96, each equally likely but for less than one in
    /// 2^32.
    pub(crate) fn below_wide(&mut self, count: u128) -> u128 {
        // The upper half of a product of 128 by 128 bits, from four products of 64 by 64.
        let (high, low) = (self.word(), self.word());
        let [count_high, count_low, high, low] =
            [(count >> 64) as u64, count as u64, high, low].map(u128::from);
        let (ll, lh) = (low * count_low, low * count_high);
        let (hl, hh) = (high * count_low, high * count_high);
        let middle = (ll >> 64) + u128::from(lh as u64) + u128::from(hl as u64);
        hh + (lh >> 64) + (hl >> 64) + (middle >> 64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_below_and_all_occur() {
        let mut random = Random::of(b"test");
        let mut seen = [0; 7];
        (0..7000).for_each(|_| seen[random.below(7)] += 1);
        assert!(
            seen.iter().all(|&times| (850..1150).contains(&times)),
            "{seen:?}"
        );
        let wide = 7_u128 << 80;
        let mut seen = [0; 7];
        (0..7000).for_each(|_| seen[(random.below_wide(wide) >> 80) as usize] += 1);
        assert!(
            seen.iter().all(|&times| (850..1150).contains(&times)),
            "{seen:?}"
        );
        assert!((0..1000).all(|_| random.below_wide(3) < 3));
        assert_eq!(Random::of(b"a").word(), Random::of(b"a").word());
        assert_ne!(Random::of(b"a").word(), Random::of(b"b").word());
    }
}
