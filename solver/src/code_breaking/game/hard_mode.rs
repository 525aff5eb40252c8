//! Hard mode: what a guess has to agree with.
//!
//! The green letters of each earlier guess stay in their places. Each letter is guessed at least as
//! often as it was green or yellow in one earlier guess. Grey letters, and yellow ones in the same
//! place, may be guessed again. Every candidate agrees with all of this.

use super::scan::{self, Symbols};

/// A guess, and the dense number of its feedback.
pub(crate) type Move = (u16, u16);

/// Hints of the guesses so far that the next one has to use. Two histories with the same hints
/// allow the same guesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Constraints {
    /// Bit of the letter that is green in each place; none without.
    green: [u32; 8],
    /// Times that each letter is asked for.
    times: [u8; 32],
}

impl Constraints {
    /// Collects the hints of some moves: guesses with the numbers of their colours.
    pub(crate) fn new(letters: usize, guesses: &[Symbols], history: impl IntoIterator<Item = Move>) -> Self {
        let mut constraints = Self { green: [0; 8], times: [0; 32] };
        for (guess, feedback) in history {
            let guess = &guesses[usize::from(guess)][..letters];
            let mut times = [0_u8; 32];
            let mut rest = feedback;
            for (place, &letter) in guess.iter().enumerate().rev() {
                if rest % 3 == 2 {
                    constraints.green[place] = 1 << letter;
                }
                times[usize::from(letter)] += u8::from(rest % 3 > 0);
                rest /= 3;
            }
            constraints.times.iter_mut().zip(times).for_each(|(most, times)| *most = times.max(*most));
        }
        constraints
    }

    /// Bits that tell these hints from others.
    pub(crate) fn word(&self) -> u128 {
        let mut hasher = blake3::Hasher::new();
        self.green.iter().for_each(|green| {
            hasher.update(&green.to_le_bytes());
        });
        hasher.update(&self.times);
        let mut word = [0; 16];
        hasher.finalize_xof().fill(&mut word);
        u128::from_le_bytes(word)
    }

    /// The first of these hints that a guess does not use: a green letter by its place, from 0, or
    /// how often a letter is asked for, each with the number of the letter.
    pub(crate) fn broken_by(&self, guess: &[u8]) -> Option<Broken> {
        for (place, (&letter, &green)) in guess.iter().zip(&self.green).enumerate() {
            if green != 0 && green != 1 << letter {
                return Some(Broken::Place { place, letter: green.trailing_zeros() as usize });
            }
        }
        let asked = self.times.iter().map(|&asked| usize::from(asked)).enumerate();
        let mut more =
            asked.filter(|&(letter, asked)| guess.iter().filter(|own| usize::from(**own) == letter).count() < asked);
        more.next().map(|(letter, times)| Broken::Times { letter, times })
    }

    /// Tells whether every guess agrees.
    pub(crate) fn allow_all(&self) -> bool {
        self.times == [0; 32]
    }
}

/// A hint that a guess does not use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Broken {
    /// This letter is green in this place.
    Place { place: usize, letter: usize },
    /// This letter occurs at least so many times.
    Times { letter: usize, times: usize },
}

/// Sets of guesses, a bit each: those with a letter in a place, and those that have it at least so
/// many times. What hints allow is where some of them meet.
#[derive(Debug)]
pub(crate) struct LetterSets {
    guesses: usize,
    /// Sets by place, then letter.
    in_place: Vec<Vec<u64>>,
    /// Sets by times beyond one, then letter.
    times: Vec<Vec<u64>>,
}

/// Most letters.
const LETTERS: usize = 32;

impl LetterSets {
    pub(crate) fn new(letters: usize, guesses: &[Symbols]) -> Self {
        let none = vec![vec![0; guesses.len().div_ceil(64)]; letters * LETTERS];
        let (mut in_place, mut times) = (none.clone(), none);
        for (number, guess) in guesses.iter().enumerate() {
            let mut found = [0; LETTERS];
            for (place, &letter) in guess[..letters].iter().enumerate() {
                let letter = usize::from(letter);
                in_place[place * LETTERS + letter][number / 64] |= 1 << (number % 64);
                times[found[letter] * LETTERS + letter][number / 64] |= 1 << (number % 64);
                found[letter] += 1;
            }
        }
        Self { guesses: guesses.len(), in_place, times }
    }

    /// The guesses that agree with some hints.
    pub(crate) fn allowed(&self, constraints: &Constraints) -> Vec<u16> {
        let mut all = vec![u64::MAX; self.guesses.div_ceil(64)];
        let green = constraints.green.iter().enumerate().filter(|&(_, &green)| green != 0);
        let in_place = green.map(|(place, green)| &self.in_place[place * LETTERS + green.trailing_zeros() as usize]);
        let asked = constraints.times.iter().enumerate().filter(|&(_, &times)| times > 0);
        let often = asked.map(|(letter, &times)| &self.times[usize::from(times - 1) * LETTERS + letter]);
        for set in in_place.chain(often) {
            all.iter_mut().zip(set).for_each(|(all, set)| *all &= set);
        }
        if !self.guesses.is_multiple_of(64)
            && let Some(last) = all.last_mut()
        {
            *last &= (1 << (self.guesses % 64)) - 1;
        }
        scan::guesses(&all).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn what_hints_allow_breaks_none() {
        let mut random = Random::new(5);
        let mut broken = 0;
        for letters in [1, 3, 5, 8] {
            let mut word = || {
                let mut word = [0; 8];
                word[..letters].fill_with(|| random.below(4) as u8);
                word
            };
            let words: Vec<Symbols> = (0..200).map(|_| word()).collect();
            let sets = LetterSets::new(letters, &words);
            for secret in 0..20 {
                let colours = |guess: u16| {
                    let row = |number: usize| &words[number][..letters];
                    (guess, solvetab_lookup::code_breaking::shape::colours(row(guess.into()), row(secret)))
                };
                let constraints =
                    Constraints::new(letters, &words, (0..3).map(|place| colours(20 + 7 * place + secret as u16)));
                let allowed = sets.allowed(&constraints);
                for (number, word) in (0..).zip(&words) {
                    let unused = constraints.broken_by(&word[..letters]);
                    assert_eq!(unused.is_none(), allowed.binary_search(&number).is_ok(), "{constraints:?} {word:?}");
                    broken += usize::from(unused.is_some());
                }
            }
        }
        assert!(broken > 1000);
    }
}
