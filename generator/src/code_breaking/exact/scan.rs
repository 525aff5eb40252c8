//! The innermost loop: for every guess, how many cells it makes of a set, and how far they are too large.
//!
//! A set's rows are read side by side, a block of guesses at a time, and compared with each answer in turn; the counters of all
//! answers stay in registers. The result for a guess is a gain g such that it costs at least `3n - g` guesses: one for each cell,
//! one more if the guess is a member, less what the capacities of the cells deny (`classes`).

use super::universe::Universe;

/// Guesses scanned at once.
pub const LANES: usize = 32;

/// The sets whose counters fit a byte.
pub const MOST: usize = 255;

/// For each answer but the winning one, the cell sizes from which on each further secret costs one guess more, and two more.
pub type Capacities = Vec<[u8; 2]>;

/// The sets that are scanned for the number of different answers alone, which is all that matters as long as every cell can
/// be as large as the set without costing more.
pub const FEW: usize = 14;

/// Like [`scan`], without capacities, for a set of at most [`FEW`] secrets.
pub fn scan_few(universe: &Universe, set: &[u16], least: i32, found: &mut impl FnMut(u16, u8)) {
    debug_assert!(set.len() <= FEW);
    let least = least.clamp(-1, 254);
    #[cfg(target_arch = "x86_64")]
    if avx2::is_available() && universe.answers() <= 16 {
        let rows: Vec<&[u8]> = set.iter().map(|&secret| universe.row(secret)).collect();
        for start in (0..universe.codes()).step_by(LANES) {
            let mut gains = [0; LANES];
            let above = avx2::few_above(&rows, start, universe.answers(), least, &mut gains);
            report(universe, start, above, &gains, found);
        }
        return;
    }
    let unlimited: Capacities = vec![[u8::MAX; 2]; universe.answers() - 1];
    run_any(universe, &unlimited, set, least, found);
}

/// Calls `found` with the lanes of a mask that are guesses.
#[inline(always)]
fn report(universe: &Universe, start: usize, mut above: u32, gains: &[u8; LANES], found: &mut impl FnMut(u16, u8)) {
    while above != 0 {
        let lane = above.trailing_zeros() as usize;
        above &= above - 1;
        if start + lane < universe.codes() {
            found((start + lane) as u16, gains[lane]);
        }
    }
}

/// Calls `found` with each guess whose gain is above `least`, and the gain. The set has at most [`MOST`] secrets.
pub fn scan(universe: &Universe, capacities: &Capacities, set: &[u16], least: i32, found: &mut impl FnMut(u16, u8)) {
    debug_assert!(set.len() <= MOST);
    let least = least.clamp(-1, 254);
    match universe.answers() {
        9 => run::<9>(universe, capacities, set, least, found),
        14 => run::<14>(universe, capacities, set, least, found),
        20 => run::<20>(universe, capacities, set, least, found),
        _ => run_any(universe, capacities, set, least, found),
    }
}

fn run<const A: usize>(
    universe: &Universe,
    capacities: &Capacities,
    set: &[u16],
    least: i32,
    found: &mut impl FnMut(u16, u8),
) {
    #[cfg(target_arch = "x86_64")]
    if avx2::is_available() {
        let rows: Vec<&[u8]> = set.iter().map(|&secret| universe.row(secret)).collect();
        for start in (0..universe.codes()).step_by(LANES) {
            let mut gains = [0; LANES];
            let above = avx2::gains_above::<A>(&rows, start, capacities, least, &mut gains);
            report(universe, start, above, &gains, found);
        }
        return;
    }
    run_any(universe, capacities, set, least, found);
}

/// The same without special instructions.
fn run_any(universe: &Universe, capacities: &Capacities, set: &[u16], least: i32, found: &mut impl FnMut(u16, u8)) {
    let answers = universe.answers();
    let mut counts = vec![[0_u8; LANES]; answers];
    for start in (0..universe.codes()).step_by(LANES) {
        counts.fill([0; LANES]);
        for &secret in set {
            let row = &universe.row(secret)[start..start + LANES];
            for (answer, counts) in (0..).zip(&mut counts) {
                for (count, &seen) in counts.iter_mut().zip(row) {
                    *count += u8::from(seen == answer);
                }
            }
        }
        for lane in 0..LANES.min(universe.codes() - start) {
            let (mut gain, mut loss) = (2 * counts[answers - 1][lane], 0_u8);
            for (counts, [first, second]) in counts.iter().zip(capacities) {
                gain += counts[lane].min(1);
                loss = loss.saturating_add(counts[lane].saturating_sub(*first));
                loss = loss.saturating_add(counts[lane].saturating_sub(*second));
            }
            let gain = gain.saturating_sub(loss);
            if i32::from(gain) > least {
                found((start + lane) as u16, gain);
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "vector instructions and the loads that feed them; nothing else")]
mod avx2 {
    use std::arch::x86_64::*;

    use super::{Capacities, LANES};

    /// Whether the processor has the instructions.
    pub(super) fn is_available() -> bool {
        std::arch::is_x86_feature_detected!("avx2")
    }

    /// The gains of the guesses from `start` on, and a mask of those above `least`.
    #[inline(always)]
    pub(super) fn gains_above<const A: usize>(
        rows: &[&[u8]],
        start: usize,
        capacities: &Capacities,
        least: i32,
        gains: &mut [u8; LANES],
    ) -> u32 {
        assert!(is_available() && rows.iter().all(|row| row.len() >= start + LANES));
        // SAFETY: both conditions were asserted.
        unsafe { compute::<A>(rows, start, capacities, least, gains) }
    }

    /// # Safety
    ///
    /// The processor has AVX2, and every row has at least `start + LANES` bytes.
    #[target_feature(enable = "avx2")]
    unsafe fn compute<const A: usize>(
        rows: &[&[u8]],
        start: usize,
        capacities: &Capacities,
        least: i32,
        gains: &mut [u8; LANES],
    ) -> u32 {
        // SAFETY: loads stay inside the rows by the caller's promise, and the processor has AVX2.
        unsafe {
            let mut counts = [_mm256_setzero_si256(); A];
            for row in rows {
                let seen = _mm256_loadu_si256(row.as_ptr().add(start).cast());
                for (answer, count) in (0..).zip(&mut counts) {
                    *count = _mm256_sub_epi8(*count, _mm256_cmpeq_epi8(seen, _mm256_set1_epi8(answer)));
                }
            }
            let one = _mm256_set1_epi8(1);
            let win = counts[A - 1];
            let mut gain = _mm256_add_epi8(win, win);
            let mut loss = _mm256_setzero_si256();
            for (&count, &[first, second]) in counts.iter().zip(capacities) {
                gain = _mm256_add_epi8(gain, _mm256_min_epu8(count, one));
                loss = _mm256_adds_epu8(loss, _mm256_subs_epu8(count, _mm256_set1_epi8(first as i8)));
                loss = _mm256_adds_epu8(loss, _mm256_subs_epu8(count, _mm256_set1_epi8(second as i8)));
            }
            gain = _mm256_subs_epu8(gain, loss);
            store_above(gain, least, gains)
        }
    }

    /// Stores gains, and tells in a mask which are above `least`.
    ///
    /// # Safety
    ///
    /// The processor has AVX2.
    #[target_feature(enable = "avx2")]
    unsafe fn store_above(gain: __m256i, least: i32, gains: &mut [u8; LANES]) -> u32 {
        // SAFETY: the store fills `gains`, which has a lane for each byte.
        unsafe {
            _mm256_storeu_si256(gains.as_mut_ptr().cast(), gain);
            if least < 0 {
                return u32::MAX;
            }
            let above = _mm256_subs_epu8(gain, _mm256_set1_epi8(least as i8));
            !_mm256_movemask_epi8(_mm256_cmpeq_epi8(above, _mm256_setzero_si256())) as u32
        }
    }

    /// The gains of the guesses from `start` on without capacities, and a mask of those above `least`, for at most 16 answers.
    #[inline(always)]
    pub(super) fn few_above(rows: &[&[u8]], start: usize, answers: usize, least: i32, gains: &mut [u8; LANES]) -> u32 {
        assert!(is_available() && answers <= 16 && rows.iter().all(|row| row.len() >= start + LANES));
        // SAFETY: the conditions were asserted.
        unsafe { compute_few(rows, start, answers, least, gains) }
    }

    /// # Safety
    ///
    /// The processor has AVX2, there are at most 16 answers, and every row has at least `start + LANES` bytes.
    #[target_feature(enable = "avx2")]
    unsafe fn compute_few(rows: &[&[u8]], start: usize, answers: usize, least: i32, gains: &mut [u8; LANES]) -> u32 {
        // SAFETY: loads stay inside the rows by the caller's promise, and the processor has AVX2.
        unsafe {
            // One bit an answer, eight answers in each of two bytes; a byte that is no answer has its top bit set and gives none.
            let bits = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
            let low_bits = _mm256_broadcastsi128_si256(bits);
            let high_bits = _mm256_broadcastsi128_si256(_mm_slli_si128::<8>(bits));
            let (mut low, mut high) = (_mm256_setzero_si256(), _mm256_setzero_si256());
            for row in rows {
                let seen = _mm256_loadu_si256(row.as_ptr().add(start).cast());
                low = _mm256_or_si256(low, _mm256_shuffle_epi8(low_bits, seen));
                high = _mm256_or_si256(high, _mm256_shuffle_epi8(high_bits, seen));
            }
            let ones = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
            let nibble = _mm256_set1_epi8(15);
            let count = |bits| {
                let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(bits), nibble);
                let lower = _mm256_and_si256(bits, nibble);
                _mm256_add_epi8(_mm256_shuffle_epi8(ones, lower), _mm256_shuffle_epi8(ones, upper))
            };
            let win = answers - 1;
            let (of_win, bit) = if win < 8 { (low, 1 << win) } else { (high, 1 << (win - 8)) };
            let bit = _mm256_set1_epi8(bit as u8 as i8);
            let is_member = _mm256_cmpeq_epi8(_mm256_and_si256(of_win, bit), bit);
            let gain = _mm256_sub_epi8(_mm256_add_epi8(count(low), count(high)), is_member);
            store_above(gain, least, gains)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The gains by definition, from the answers one by one.
    fn expected(universe: &Universe, capacities: &Capacities, set: &[u16], least: i32) -> Vec<(u16, u8)> {
        let win = universe.answers() - 1;
        let gain = |guess: u16| {
            let mut sizes = vec![0_u32; universe.answers()];
            for &secret in set {
                sizes[usize::from(universe.row(guess)[usize::from(secret)])] += 1;
            }
            let cells = sizes[..win].iter().filter(|&&size| size > 0).count() as u32;
            let over = |size: u32, capacity: u8| size.saturating_sub(capacity.into());
            let losses =
                sizes.iter().zip(capacities).map(|(&size, [first, second])| over(size, *first) + over(size, *second));
            (2 * sizes[win] + cells).saturating_sub(losses.sum::<u32>().min(255)) as u8
        };
        let guesses = (0..universe.codes()).map(|guess| guess as u16);
        guesses.map(|guess| (guess, gain(guess))).filter(|&(_, gain)| i32::from(gain) > least).collect()
    }

    #[test]
    fn every_way_to_scan_finds_the_same_gains() {
        for rules in ["3x5", "4x5", "4x4r", "5x3r", "2x9r", "6x3r"] {
            let universe = Universe::new(rules.parse().unwrap());
            let answers = universe.answers();
            let unlimited: Capacities = vec![[u8::MAX; 2]; answers - 1];
            let tight: Capacities = (0..answers as u8 - 1).map(|answer| [answer % 4, 2 * answer]).collect();
            for size in [1, 2, 5, 13, 14, 60, 200, 255] {
                let set: Vec<u16> = (0..universe.codes() as u16).step_by(2).take(size).collect();
                for least in [-3, -1, 0, 3, 7, 12] {
                    for capacities in [&unlimited, &tight] {
                        let expected = expected(&universe, capacities, &set, least);
                        let mut found = Vec::new();
                        scan(&universe, capacities, &set, least, &mut |guess, gain| found.push((guess, gain)));
                        assert_eq!(found, expected, "{rules} {size} {least}");
                        found.clear();
                        run_any(&universe, capacities, &set, least, &mut |guess, gain| found.push((guess, gain)));
                        assert_eq!(found, expected, "{rules} {size} {least} without vector instructions");
                    }
                    if set.len() <= FEW {
                        let mut found = Vec::new();
                        scan_few(&universe, &set, least, &mut |guess, gain| found.push((guess, gain)));
                        assert_eq!(
                            found,
                            super::tests::expected(&universe, &unlimited, &set, least),
                            "{rules} {size} {least}"
                        );
                    }
                }
            }
        }
    }
}
