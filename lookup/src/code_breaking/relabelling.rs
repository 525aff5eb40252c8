//! The symmetries of a game: positions and symbols by other names.
//!
//! A feedback counts equal places and common symbols, so it is the same when guess and secret are
//! permuted alike. Two games with the same feedbacks whose guesses differ by a permutation are
//! therefore one game, and a tree that knows one of them knows the other.

use super::code::Code;
use super::rules::{MAX_POSITIONS, MAX_SYMBOLS};

/// A permutation of the positions of a numbered code and one of its symbols: of up to 8 positions
/// and 16 symbols.
///
/// ```
/// use solvetab_lookup::code_breaking::{Code, Feedback, Relabelling};
///
/// let code = |text: &str| text.parse::<Code>();
/// let relabelling = Relabelling::between([(code("0123")?, code("4071")?)]).unwrap();
/// assert_eq!(relabelling.apply(code("0123")?), code("4071")?);
/// // Feedbacks are the same under it.
/// let (guess, secret) = (code("3158")?, code("5183")?);
/// let relabelled = Feedback::between(relabelling.apply(guess), relabelling.apply(secret))?;
/// assert_eq!(relabelled, Feedback::between(guess, secret)?);
/// // No permutation makes a pair of two different symbols.
/// assert!(Relabelling::between([(code("0011")?, code("0012")?)]).is_none());
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Relabelling {
    /// Image of each position.
    positions: [u8; MAX_POSITIONS as usize],
    /// Image of each symbol.
    symbols: [u8; MAX_SYMBOLS as usize],
}

impl Relabelling {
    /// A relabelling that makes the first code of each pair the second, if there is one: of several
    /// the one that leaves positions, then symbols, where they are as far as it can. Nothing for
    /// codes of more than 8 positions or other symbols.
    ///
    /// It tries the permutations of the positions, one position at a time, and goes no further with
    /// those that give a symbol two names: far below a microsecond for four positions. The pairs
    /// are gone through once for each position that is tried.
    pub fn between<I>(pairs: I) -> Option<Self>
    where
        I: IntoIterator<Item = (Code, Code)>,
        I::IntoIter: Clone,
    {
        let pairs = pairs.into_iter();
        let count = pairs.clone().next().map_or(0, |(from, _)| from.positions());
        if count > MAX_POSITIONS
            || pairs
                .clone()
                .any(|(from, to)| from.positions() != count || to.positions() != count)
        {
            return None;
        }
        let found = Partial {
            positions: Injection::EMPTY,
            symbols: Injection::EMPTY,
        }
        .extend(0, count, &pairs)?;
        Some(Self {
            positions: found.positions.complete(),
            symbols: found.symbols.complete(),
        })
    }

    /// The code by its other name: it has as many positions as the codes the relabelling was made
    /// [`between`](Self::between). Positions behind the eighth stay where they are.
    #[must_use]
    pub fn apply(self, code: Code) -> Code {
        Code::from_places(code.positions(), |place| {
            let from = self
                .positions
                .iter()
                .position(|&to| to == place)
                .unwrap_or(place.into());
            let symbol = symbol_at(code, from as u8);
            self.symbols
                .get(usize::from(symbol))
                .copied()
                .unwrap_or(symbol)
        })
    }
}

/// The symbol at a position; behind the last one, 0.
fn symbol_at(code: Code, position: u8) -> u8 {
    code.symbols()
        .get(usize::from(position))
        .copied()
        .unwrap_or_default()
}

/// A relabelling of which some positions and symbols are known.
#[derive(Clone, Copy)]
struct Partial {
    positions: Injection<{ MAX_POSITIONS as usize }>,
    symbols: Injection<{ MAX_SYMBOLS as usize }>,
}

impl Partial {
    /// The first way to go on from this position that fits all pairs.
    fn extend(
        self,
        place: u8,
        count: u8,
        pairs: &(impl Iterator<Item = (Code, Code)> + Clone),
    ) -> Option<Self> {
        if place >= count {
            return Some(self);
        }
        (0..count).find_map(|to| {
            let mut next = self;
            let fits = next.positions.assign(place, to)
                && pairs.clone().all(|(code, image)| {
                    next.symbols
                        .assign(symbol_at(code, place), symbol_at(image, to))
                });
            if fits {
                next.extend(place + 1, count, pairs)
            } else {
                None
            }
        })
    }
}

/// A permutation of which some images are known.
#[derive(Clone, Copy)]
struct Injection<const N: usize> {
    images: [Option<u8>; N],
    /// The known images, one bit each.
    taken: u16,
}

impl<const N: usize> Injection<N> {
    const EMPTY: Self = Self {
        images: [None; N],
        taken: 0,
    };

    /// Makes `to` the image of `from`; false if one of them has another partner, or is too large.
    fn assign(&mut self, from: u8, to: u8) -> bool {
        if usize::from(to) >= N {
            return false;
        }
        match self.images.get_mut(usize::from(from)) {
            Some(Some(image)) => *image == to,
            Some(free) if self.taken >> to & 1 == 0 => {
                *free = Some(to);
                self.taken |= 1 << to;
                true
            }
            _ => false,
        }
    }

    /// The permutation in which what has no image stays where it is if it can; what is left is
    /// assigned in ascending order.
    fn complete(mut self) -> [u8; N] {
        for from in 0..N as u8 {
            let is_unknown = matches!(self.images.get(usize::from(from)), Some(None));
            if is_unknown {
                // Refused where it is another's image.
                self.assign(from, from);
            }
        }
        let mut permutation = [0; N];
        for (place, image) in permutation.iter_mut().zip(self.images) {
            *place = image.unwrap_or_else(|| {
                let free = self.taken.trailing_ones() as u8;
                self.taken |= 1_u16.checked_shl(free.into()).unwrap_or_default();
                free
            });
        }
        permutation
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::super::rules::Rules;
    use super::*;

    #[test]
    fn a_relabelling_is_found_exactly_where_there_is_one() {
        // By definition: codes are the same but for names if their symbols' multiplicities are.
        fn shape(code: Code) -> Vec<usize> {
            let mut counts: Vec<usize> = (0..16)
                .map(|symbol| {
                    code.symbols()
                        .iter()
                        .filter(|&&other| other == symbol)
                        .count()
                })
                .collect();
            counts.sort_unstable();
            counts
        }
        let games: &[&str] = if cfg!(miri) {
            &["2x3", "2x3r"]
        } else {
            &["3x4", "4x4r", "3x3r"]
        };
        for text in games {
            let rules: Rules = text.parse().unwrap();
            for from in rules.iter() {
                for to in rules.iter() {
                    let found = Relabelling::between([(from, to)]);
                    assert_eq!(
                        found.is_some(),
                        shape(from) == shape(to),
                        "{text} {from} {to}"
                    );
                    assert!(found.is_none_or(|found| found.apply(from) == to));
                }
            }
        }
    }

    #[test]
    fn what_need_not_move_stays() {
        let code = |text: &str| text.parse::<Code>().unwrap();
        let none = Relabelling::between([]).unwrap();
        assert_eq!(none.apply(code("0f5a")), code("0f5a"));
        let same = Relabelling::between([(code("0123"), code("0123"))]).unwrap();
        assert_eq!(same, none);
        let shifted = Relabelling::between([(code("0123"), code("1234"))]).unwrap();
        assert_eq!(shifted.apply(code("4567")), code("0567"));
        assert!(Relabelling::between([(code("012"), code("0123"))]).is_none());
        assert!(
            Relabelling::between([(code("012"), code("012")), (code("0"), code("0"))]).is_none()
        );
        // Each pair alone has one, both together have none.
        assert!(
            Relabelling::between([(code("0123"), code("0123")), (code("4567"), code("0456"))])
                .is_none()
        );
    }
}
