//! Hard mode: what a guess has to agree with.
//!
//! The green letters of each earlier guess stay in their places. Each letter is guessed at least as
//! often as it was green or yellow in one earlier guess. Grey letters, and yellow ones in the same
//! place, may be guessed again. Every candidate agrees with all of this.

use super::Move;
use super::excess;
use super::scan::Symbols;

/// Most letters of a word.
const ROOM: usize = solvetab_lookup::code_breaking::MAX_LETTERS as usize;

/// Hints of the guesses so far that the next one has to use. Two histories with the same hints
/// allow the same guesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Constraints {
    /// Letter that is green in each place.
    green: [Option<u8>; ROOM],
    /// Letters that are asked for, ascending, with the times that each has to occur.
    times: [Option<(u8, u8)>; ROOM],
    /// A letter that is asked for beside as many others as a word has room for: hints that
    /// contradict each other.
    no_room_for: Option<u8>,
}

impl Constraints {
    /// Collects the hints of some moves: guesses with the numbers of their colours.
    pub(crate) fn new(
        letters: usize,
        guesses: &[Symbols],
        history: impl IntoIterator<Item = Move>,
    ) -> Self {
        let mut constraints = Self::default();
        for (guess, feedback) in history {
            let guess = &guesses[usize::from(guess)][..letters];
            let (mut shown, mut count) = (Symbols::default(), 0);
            let mut rest = feedback;
            for (place, &letter) in guess.iter().enumerate().rev() {
                if rest % 3 == 2 {
                    constraints.green[place] = Some(letter);
                }
                if rest % 3 > 0 {
                    shown[count] = letter;
                    count += 1;
                    constraints.ask(
                        letter,
                        shown[..count]
                            .iter()
                            .filter(|other| **other == letter)
                            .count() as u8,
                    );
                }
                rest /= 3;
            }
        }
        constraints
            .times
            .sort_unstable_by_key(|asked| asked.map_or(u16::MAX, |(letter, _)| letter.into()));
        constraints
    }

    /// Asks for a letter so many times.
    fn ask(&mut self, letter: u8, times: u8) {
        let is_place =
            |asked: &&mut Option<(u8, u8)>| asked.is_none_or(|(other, _)| other == letter);
        match self.times.iter_mut().find(is_place) {
            Some(Some((_, most))) => *most = times.max(*most),
            Some(free) => *free = Some((letter, times)),
            None => self.no_room_for = Some(letter),
        }
    }

    /// Bits that tell these hints from others.
    pub(crate) fn word(&self) -> u128 {
        let byte = |letter: Option<u8>| letter.map_or([0, 0], |letter| [1, letter]);
        let mut bytes = [[0; 2]; 2 * ROOM + 1];
        let hints = self.green.iter().map(|&letter| byte(letter));
        let hints = hints.chain(
            self.times
                .iter()
                .map(|asked| asked.map_or([0, 0], |(letter, times)| [times, letter])),
        );
        bytes
            .iter_mut()
            .zip(hints.chain([byte(self.no_room_for)]))
            .for_each(|(slot, hint)| *slot = hint);
        let mut word = [0; 16];
        blake3::Hasher::new()
            .update(bytes.as_flattened())
            .finalize_xof()
            .fill(&mut word);
        u128::from_le_bytes(word)
    }

    /// The first of these hints that a guess does not use: a green letter by its place, from 0, or
    /// how often a letter is asked for, each with the number of the letter.
    pub(crate) fn broken_by(&self, guess: &[u8]) -> Option<Broken> {
        for (place, (own, green)) in guess.iter().zip(self.green).enumerate() {
            if let Some(letter) = green.filter(|letter| letter != own) {
                return Some(Broken::Place {
                    place,
                    letter: letter.into(),
                });
            }
        }
        for &(letter, times) in self.times.iter().flatten() {
            if guess.iter().filter(|own| **own == letter).count() < times.into() {
                return Some(Broken::Times {
                    letter: letter.into(),
                    times: times.into(),
                });
            }
        }
        self.no_room_for.map(|letter| Broken::Times {
            letter: letter.into(),
            times: 1,
        })
    }

    /// Tells whether every guess agrees.
    pub(crate) fn allow_all(&self) -> bool {
        *self == Self::default()
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
    letters: usize,
    /// Sets by place, then letter.
    in_place: Vec<Vec<u64>>,
    /// Sets by times beyond one, then letter.
    times: Vec<Vec<u64>>,
}

impl LetterSets {
    pub(crate) fn new(positions: usize, guesses: &[Symbols]) -> Self {
        let letters = guesses
            .iter()
            .flat_map(|guess| &guess[..positions])
            .max()
            .map_or(0, |&most| usize::from(most) + 1);
        let none = vec![vec![0; guesses.len().div_ceil(64)]; positions * letters];
        let (mut in_place, mut times) = (none.clone(), none);
        let mut found = vec![0; letters];
        for (number, guess) in guesses.iter().enumerate() {
            found.fill(0);
            for (place, &letter) in guess[..positions].iter().enumerate() {
                let letter = usize::from(letter);
                in_place[place * letters + letter][number / 64] |= 1 << (number % 64);
                times[found[letter] * letters + letter][number / 64] |= 1 << (number % 64);
                found[letter] += 1;
            }
        }
        Self {
            guesses: guesses.len(),
            letters,
            in_place,
            times,
        }
    }

    /// The guesses that agree with some hints.
    pub(crate) fn allowed(&self, constraints: &Constraints) -> Vec<u16> {
        let mut all = vec![u64::MAX; self.guesses.div_ceil(64)];
        if constraints.no_room_for.is_some() {
            return Vec::new();
        }
        for (place, letter) in constraints.green.iter().enumerate() {
            if let Some(letter) = letter {
                meet(
                    &mut all,
                    &self.in_place[place * self.letters + usize::from(*letter)],
                );
            }
        }
        for (letter, times) in constraints.times.iter().flatten() {
            meet(
                &mut all,
                &self.times[usize::from(times - 1) * self.letters + usize::from(*letter)],
            );
        }
        if !self.guesses.is_multiple_of(64)
            && let Some(last) = all.last_mut()
        {
            *last &= (1 << (self.guesses % 64)) - 1;
        }
        excess::guesses(&all).collect()
    }
}

/// Leaves of a set what another one has too.
fn meet(all: &mut [u64], set: &[u64]) {
    all.iter_mut().zip(set).for_each(|(all, set)| *all &= set);
}
