//! A number for each guess, what it costs beyond the least that any can cost, and which guesses are
//! still open, level by level.
//!
//! Numbers are kept in bit planes, or as values of 16 bits. The guesses with the least one are
//! found by narrowing a mask, so no list of guesses is ever made or sorted.

/// A number for each guess that is still open.
#[derive(Debug, Default)]
pub(crate) struct Excess {
    words: usize,
    /// Plane after plane, each of `words` words.
    planes: Vec<u64>,
    /// The numbers themselves, where there are no planes.
    values: Vec<u16>,
    /// The guesses not taken yet, and those taken.
    open: Vec<u64>,
    taken: Vec<u64>,
}

impl Excess {
    /// Room for numbers of so many bits for each of `guesses`, which all are open.
    pub(crate) fn reset(&mut self, guesses: usize, words: usize, bits: usize) {
        self.words = words;
        // Whoever asks for room writes every word of it.
        self.planes.resize(words * bits, 0);
        for mask in [&mut self.open, &mut self.taken] {
            mask.clear();
            mask.resize(words, 0);
        }
        self.open[..guesses / 64].fill(u64::MAX);
        if !guesses.is_multiple_of(64) {
            self.open[guesses / 64] = (1 << (guesses % 64)) - 1;
        }
    }

    /// Room for a number of 16 bits for each of `guesses`, which all are open, and some more that
    /// are not.
    pub(crate) fn reset_values(&mut self, guesses: usize, room: usize) {
        self.reset(guesses, room.div_ceil(64), 0);
        self.values.resize(64 * self.words, 0);
    }

    /// Opens a guess with its number.
    #[inline]
    pub(crate) fn open(&mut self, guess: u16, value: u16) {
        self.values[usize::from(guess)] = value;
        self.open[usize::from(guess) / 64] |= 1 << (guess % 64);
    }

    /// Lowers the number of a guess by one, if it is open.
    #[inline]
    pub(crate) fn lower(&mut self, guess: u16) {
        if self.open[usize::from(guess) / 64] & 1 << (guess % 64) != 0 {
            self.values[usize::from(guess)] -= 1;
        }
    }

    /// Gives up the guesses that a mask does not have.
    #[inline]
    pub(crate) fn keep(&mut self, mask: &[u64]) {
        for (open, mask) in self.open.iter_mut().zip(mask) {
            *open &= mask;
        }
    }

    /// The numbers.
    #[inline]
    pub(crate) fn values(&mut self) -> &mut [u16] {
        &mut self.values
    }

    /// The words of a plane.
    #[inline(always)]
    pub(crate) fn plane(&mut self, bit: usize) -> &mut [u64] {
        &mut self.planes[bit * self.words..][..self.words]
    }

    /// Gives up the guesses from a word on.
    #[inline]
    pub(crate) fn close_from(&mut self, word: usize) {
        self.open[word..].fill(0);
    }

    /// The least number among the open guesses; `level` becomes the mask of those that have it.
    /// `None` if none is open.
    #[inline]
    pub(crate) fn least(&self, level: &mut Vec<u64>) -> Option<usize> {
        level.clone_from(&self.open);
        if level.iter().all(|&word| word == 0) {
            return None;
        }
        if !self.values.is_empty() {
            return Some(self.least_value(level));
        }

        let mut least = 0;
        for plane in self.planes.chunks_exact(self.words).rev() {
            let any = level
                .iter()
                .zip(plane)
                .fold(0, |any, (&level, &plane)| any | level & !plane);
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

    /// The least of the values that are open, to whose guesses the mask of all is narrowed.
    fn least_value(&self, level: &mut [u64]) -> usize {
        let values = self.values.chunks_exact(64);
        let least = values
            .clone()
            .zip(&*level)
            .map(|(values, &open)| match open {
                0 => u16::MAX,
                u64::MAX => values
                    .iter()
                    .fold(u16::MAX, |least, &value| least.min(value)),
                _ => (0..64)
                    .filter(|bit| open >> bit & 1 == 1)
                    .map(|bit| values[bit])
                    .min()
                    .unwrap_or(u16::MAX),
            });
        let least = least.min().unwrap_or(u16::MAX);
        for (open, values) in level.iter_mut().zip(values) {
            if *open != 0 {
                *open &= (0..).zip(values).fold(0, |mask, (bit, &value)| {
                    mask | u64::from(value == least) << bit
                });
            }
        }
        least.into()
    }

    /// Takes the guesses of a mask.
    #[inline]
    pub(crate) fn take(&mut self, level: &[u64]) {
        for ((open, taken), level) in self.open.iter_mut().zip(&mut self.taken).zip(level) {
            *open &= !level;
            *taken |= level;
        }
    }

    /// Opens all guesses again that were taken.
    #[inline]
    pub(crate) fn reopen(&mut self) {
        for (open, taken) in self.open.iter_mut().zip(&mut self.taken) {
            *open |= std::mem::take(taken);
        }
    }

    /// All numbers of open guesses, ascending, each with the mask of those that have it.
    pub(crate) fn levels(mut self) -> impl Iterator<Item = (usize, Vec<u64>)> {
        std::iter::from_fn(move || {
            let mut level = Vec::new();
            let least = self.least(&mut level)?;
            self.take(&level);
            Some((least, level))
        })
    }
}

/// The guesses of a mask, in order.
#[inline]
pub(crate) fn guesses(level: &[u64]) -> impl Iterator<Item = u16> {
    // The mask first: it ends before the numbers do.
    level
        .iter()
        .zip((0_u16..).step_by(64))
        .flat_map(|(&word, start)| {
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
