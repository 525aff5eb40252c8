//! How much more than it could each guess costs at least, and which guesses cost least.
//!
//! The numbers are in bit planes, so the guesses that have the least number are found by narrowing a mask plane by plane, and no
//! list of candidates is ever made or sorted: most sets need no more than the first few guesses of the first level.

/// A number for each guess that is still open.
#[derive(Debug, Default)]
pub(crate) struct Excess {
    words: usize,
    /// Plane after plane, each of `words` words.
    planes: Vec<u64>,
    /// The guesses not taken yet.
    open: Vec<u64>,
}

impl Excess {
    /// Room for numbers of so many bits for each of `guesses`, which all are open.
    pub(crate) fn reset(&mut self, guesses: usize, words: usize, bits: usize) {
        self.words = words;
        // Whoever asks for room writes every word of it.
        self.planes.resize(words * bits, 0);
        self.open.clear();
        self.open.resize(words, 0);
        self.open[..guesses / 64].fill(u64::MAX);
        if !guesses.is_multiple_of(64) {
            self.open[guesses / 64] = (1 << (guesses % 64)) - 1;
        }
    }

    /// The words of a plane.
    #[inline(always)]
    pub(crate) fn plane(&mut self, bit: usize) -> &mut [u64] {
        &mut self.planes[bit * self.words..][..self.words]
    }

    /// Gives up the guesses from a word on.
    pub(crate) fn close_from(&mut self, word: usize) {
        self.open[word..].fill(0);
    }

    /// The least number among the open guesses; `level` becomes the mask of those that have it. `None` if none is open.
    pub(crate) fn least(&self, level: &mut Vec<u64>) -> Option<usize> {
        level.clone_from(&self.open);
        if level.iter().all(|&word| word == 0) {
            return None;
        }
        let mut least = 0;
        for plane in self.planes.chunks_exact(self.words).rev() {
            let below = |(&level, &plane): (&u64, &u64)| level & !plane;
            let any = level.iter().zip(plane).fold(0, |any, pair| any | below(pair));
            least <<= 1;
            if any == 0 {
                least += 1;
            } else {
                for (level, &plane) in level.iter_mut().zip(plane) {
                    *level &= !plane;
                }
            }
        }
        Some(least)
    }

    /// Takes the guesses of a mask.
    pub(crate) fn take(&mut self, level: &[u64]) {
        for (open, level) in self.open.iter_mut().zip(level) {
            *open &= !level;
        }
    }
}

/// The guesses of a mask, in order.
pub(crate) fn guesses(level: &[u64]) -> impl Iterator<Item = u16> {
    // The mask first: it ends before the numbers do.
    level.iter().zip((0_u16..).step_by(64)).flat_map(|(&word, start)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let lane = rest.trailing_zeros();
            (lane < 64).then(|| {
                rest &= rest - 1;
                start + lane as u16
            })
        })
    })
}
