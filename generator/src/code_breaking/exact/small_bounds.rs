//! Lower bounds on the total number of guesses.
//!
//! With `a` possible answers, one of them the winning one, at most one secret is found with the first guess, `a - 1` with the
//! second (one after each other answer), `(a - 1)^2` with the third, and so on. A set of n secrets costs at least what
//! filling these places from the top costs. A guess costs one for each secret, plus what its cells cost at least.

/// Bounds for the rules' number of answers.
#[derive(Debug, Clone)]
pub(super) struct Bounds {
    /// By size of a set.
    of_set: Vec<u32>,
}

impl Bounds {
    /// Bounds for sets of up to `largest` secrets when there are so many answers.
    pub(super) fn new(answers: usize, largest: usize) -> Self {
        let (mut guesses, mut places, mut free) = (1, 1, 1);
        let mut total = 0;
        let mut of_set = vec![0];
        for _ in 0..largest {
            if free == 0 {
                guesses += 1;
                // With two answers or fewer, only one secret is found with each guess.
                places *= (answers.max(2) - 1).min(largest);
                free = places;
            }
            total += guesses;
            free -= 1;
            of_set.push(total);
        }
        Self { of_set }
    }

    /// What a set of `n` secrets costs at least.
    pub(super) fn of_set(&self, n: usize) -> u32 {
        self.of_set[n]
    }

    /// What a guess costs at least that divides `n` secrets into cells of these sizes; the last one is that of the winning
    /// answer.
    pub(super) fn of_cells(&self, n: usize, sizes: impl Iterator<Item = u16>) -> u32 {
        let mut bound = n as u32;
        let mut last = 0;
        for size in sizes {
            last = self.of_set(size.into());
            bound += last;
        }
        bound - last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_from_the_top() {
        let bounds = Bounds::new(14, 200);
        assert_eq!(bounds.of_set(1), 1);
        assert_eq!(bounds.of_set(2), 3);
        assert_eq!(bounds.of_set(14), 1 + 13 * 2);
        assert_eq!(bounds.of_set(15), 1 + 13 * 2 + 3);
        assert_eq!(bounds.of_set(183), 1 + 13 * 2 + 169 * 3);
        assert_eq!(bounds.of_set(184), 1 + 13 * 2 + 169 * 3 + 4);
        assert_eq!(Bounds::new(2, 3).of_set(3), 6);
        assert_eq!(bounds.of_cells(6, [2, 0, 3, 1].into_iter()), 6 + 3 + 5);
    }
}
