//! One hand: all solutions, the most natural one first, and which of them are essentially
//! different.

use solvetab_lookup::twenty_four::{Cards, Expression, Fraction};

use super::equivalence::{self, Smaller};
use super::forms::{Form, Forms};
use super::search::FormSearch;
use super::writing::{self, Naturalness};

/// A solution and what can be said of it.
#[derive(Debug, Clone)]
pub struct Solution {
    pub(super) naturalness: Naturalness,
    /// Form, which tells whether another expression is the same solution.
    pub(super) form: Form,
    /// Its most natural expression.
    pub expression: Expression,
}

impl Solution {
    pub(super) fn new(forms: &Forms, form: Form, cards: Cards) -> Self {
        let (expression, naturalness) = writing::write(forms, form, cards);
        Self {
            naturalness,
            form,
            expression,
        }
    }

    /// Tells whether a number on the way is not whole.
    #[must_use]
    pub(super) fn has_fraction(&self) -> bool {
        self.naturalness.fractions > 0
    }
}

/// Solutions of a hand.
#[derive(Debug)]
pub struct SolvedHand<'a> {
    pub(super) solutions: Vec<Solution>,
    pub(super) forms: &'a mut Forms,
    smaller: &'a mut Smaller,
}

impl SolvedHand<'_> {
    /// Each different solution, the most natural one first.
    #[must_use]
    pub fn solutions(&self) -> &[Solution] {
        &self.solutions
    }

    /// Tells whether there are solutions, but none whose intermediate results are all whole.
    #[must_use]
    pub fn needs_fraction(&self) -> bool {
        self.solutions.first().is_some_and(Solution::has_fraction)
    }

    /// Returns the first ones of the solutions that are essentially the same, by their indices, in
    /// ascending order.
    #[must_use]
    pub fn essentially_different(&mut self) -> Vec<usize> {
        equivalence::firsts(&self.groups()).collect()
    }

    /// Returns for each solution, by its index, the first one that is essentially the same: its own
    /// index, or a smaller one.
    ///
    /// ```
    /// use solvetab_lookup::twenty_four::{Cards, Fraction};
    /// use solvetab_solver::twenty_four::Solver;
    ///
    /// let mut solver = Solver::new();
    /// let mut solved = solver.solve(Cards::new([1, 2, 4, 6])?, Fraction::whole(24));
    /// assert_eq!(solved.groups().len(), solved.solutions().len());
    /// assert!(solved.groups().contains(&0));
    /// # Ok::<(), solvetab_lookup::InputError>(())
    /// ```
    #[must_use]
    pub fn groups(&mut self) -> Vec<usize> {
        let forms: Vec<Form> = self
            .solutions
            .iter()
            .map(|solution| solution.form)
            .collect();
        equivalence::groups(self.forms, self.smaller, &forms)
    }
}

/// Solves hands of one to seven cards, one after another.
///
/// What it finds of some cards is kept, and found again at once where another hand has these cards
/// too. Between hands that is some fifty megabytes at most. A hand takes milliseconds and little
/// memory, seven cards a tenth of a second. Only seven cards that make 0 with the help of a zero
/// have a million solutions, and take seconds and several hundred megabytes.
///
/// ```
/// use solvetab_lookup::twenty_four::{Cards, Fraction};
/// use solvetab_solver::twenty_four::Solver;
///
/// let mut solver = Solver::new();
/// let solved = solver.solve(Cards::new([3, 3, 8, 8])?, Fraction::whole(24));
/// assert_eq!(solved.solutions().len(), 1);
/// assert_eq!(solved.solutions()[0].expression.to_string(), "8/(3-8/3)");
/// assert!(solved.needs_fraction());
/// # Ok::<(), solvetab_lookup::InputError>(())
/// ```
#[derive(Debug, Default)]
pub struct Solver {
    pub(super) search: FormSearch,
    smaller: Smaller,
}

impl Solver {
    /// A solver for any hands.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A solver that makes numbers from positive cards by positive whole numbers alone.
    pub(super) fn with_whole_numbers() -> Self {
        Self {
            search: FormSearch::new(true),
            ..Self::default()
        }
    }

    /// All different ways to make `target` from the cards, each used once; none if there is no way.
    #[must_use]
    pub fn solve(&mut self, cards: Cards, target: Fraction) -> SolvedHand<'_> {
        if self.search.forget() {
            self.smaller = Smaller::default();
        }
        let found = self.search.solutions(cards, target);
        let forms = &mut self.search.forms;
        let mut solutions: Vec<Solution> = found
            .into_iter()
            .map(|form| Solution::new(forms, form, cards))
            .collect();
        solutions.sort_unstable_by(|one, other| {
            one.naturalness
                .cmp(&other.naturalness)
                .then_with(|| forms.compare(one.form, other.form))
        });
        SolvedHand {
            solutions,
            forms,
            smaller: &mut self.smaller,
        }
    }

    /// Returns the whole numbers from 0 to 127 that the cards make: bit t for t.
    #[must_use]
    pub fn targets(&self, cards: Cards) -> u128 {
        FormSearch::default().targets(cards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(cards: &str, target: &str) -> Vec<String> {
        let cards: Cards = cards.parse().unwrap();
        let mut solver = Solver::new();
        let solved = solver.solve(cards, target.parse().unwrap());
        solved
            .solutions
            .iter()
            .map(|solution| solution.expression.to_string())
            .collect()
    }

    /// Checks cards that all differ, where each function is a solution of its own. These counts are
    /// those of the functions that have the value, told apart by their values at one point of a
    /// finite field.
    #[test]
    fn each_function_of_the_value_is_found() {
        let mut solver = Solver::new();
        for (cards, target, solutions) in [
            ("1 2 3 4", 24, 4),
            ("1 2 3 4 5", 24, 77),
            ("-7 -2 0 3 9", 24, 40),
            ("1 2 3 4 5 6", 24, 1778),
            ("-5 -1 0 2 3 11", -7, 2001),
            ("1 2 3 4 5 6 7", 24, 33_589),
        ] {
            let solved = solver.solve(cards.parse().unwrap(), Fraction::whole(target));
            assert_eq!(solved.solutions.len(), solutions, "{cards}");
        }
    }

    #[test]
    fn people_would_write_it_so() {
        for (cards, expression) in [
            ("1 2 3 4", "4*3*2*1"),
            ("3 3 8 8", "8/(3-8/3)"),
            ("6 6 6 6", "6+6+6+6"),
            ("1 5 5 5", "5*(5-1/5)"),
            ("1 3 9 11", "11+9+3+1"),
            ("1 6 9 10", "10+9+6-1"),
            ("4 4 10 10", "(10*10-4)/4"),
        ] {
            assert_eq!(texts(cards, "24")[0], expression);
        }
    }

    #[test]
    fn any_target_will_do() {
        assert_eq!(texts("13 13 13 13", "28561"), ["13*13*13*13"]);
        assert_eq!(texts("13 13 13 13", &i64::MAX.to_string()), [""; 0]);
        assert_eq!(texts("2 3", "2/3"), ["2/3"]);
        assert_eq!(texts("2 3", "-1"), ["2-3"]);
        assert_eq!(texts("7", "7"), ["7"]);
        assert_eq!(texts("7", "-7"), [""; 0]);
        assert!(!texts("1 2 3 4", "-9").is_empty());
        assert_eq!(
            texts("99 99 99 99 99 99", "941480149401"),
            ["99*99*99*99*99*99"]
        );
        assert_eq!(texts("-2 -3", "-5"), ["(-2)+(-3)"]);
        assert_eq!(texts("0 5", "0"), ["5*0", "0/5"]);
    }

    /// Checks that what is kept of hands before is not seen, whatever their size and order.
    #[test]
    fn hands_do_not_depend_on_those_before() {
        let hands = [
            "1 2 3 4 5 6",
            "3 3 8 8",
            "-1 0 1 2 3",
            "2 3 4",
            "1 1 2 2 3 3 4",
            "1 2 3 4 5",
            "0 0 5",
            "2 3 4 5",
        ];
        fn all(solver: &mut Solver, cards: &str, target: i32) -> (Vec<Expression>, Vec<usize>) {
            let mut solved = solver.solve(cards.parse().unwrap(), Fraction::whole(target));
            let essential = solved.essentially_different();
            let expressions: Vec<Expression> = solved
                .solutions()
                .iter()
                .map(|solution| solution.expression)
                .collect();
            (expressions, essential)
        }
        let (mut forwards, mut backwards) = (Solver::new(), Solver::new());
        let asked: Vec<(&str, i32)> = hands
            .iter()
            .flat_map(|&cards| [24, 0, -1].map(|target| (cards, target)))
            .collect();
        let of_forwards: Vec<_> = asked
            .iter()
            .map(|&(cards, target)| all(&mut forwards, cards, target))
            .collect();
        for (&(cards, target), expected) in asked.iter().zip(&of_forwards).rev() {
            assert_eq!(
                &all(&mut backwards, cards, target),
                expected,
                "{cards} to {target}"
            );
            assert_eq!(
                &all(&mut Solver::new(), cards, target),
                expected,
                "{cards} to {target}"
            );
        }
    }

    #[test]
    fn signs_are_never_left_over() {
        // Nothing with fewer signs makes these.
        assert_eq!(texts("1 3 4", "-7"), [""; 0]);
        assert_eq!(texts("2 3 5", "-17"), [""; 0]);
        assert_eq!(texts("1 2 8", "-8"), ["8*(1-2)", "8/(1-2)"]);
        assert!(texts("1 2 5 9", "-14").contains(&"9*(1-2)-5".to_owned()));
    }

    #[test]
    fn equal_cards_are_one_solution() {
        assert_eq!(texts("5 5", "0"), ["5-5"]);
        assert_eq!(
            texts("5 5 1 2", "0")
                .iter()
                .filter(|text| text.contains("(2-1)*(5-5)"))
                .count(),
            1
        );
    }

    #[test]
    fn trivial_steps_make_no_essential_difference() {
        fn essential(cards: &str, target: &str) -> (usize, usize) {
            let cards: Cards = cards.parse().unwrap();
            let mut solver = Solver::new();
            let mut solved = solver.solve(cards, target.parse().unwrap());
            (solved.solutions.len(), solved.essentially_different().len())
        }
        assert_eq!(essential("1 3 8", "24"), (2, 1), "8*3*1, 8*3/1");
        assert_eq!(essential("1 2", "2"), (2, 1), "2*1, 2/1");
        assert_eq!(essential("2 2", "4"), (2, 2), "2*2, 2+2");
        assert_eq!(essential("0 24", "24"), (2, 1), "24+0, 24-0");
        // 8*3 with what the sixes make: +6-6, *6/6, and at other places.
        let (all, different) = essential("3 6 6 8", "24");
        assert!(different < all);
    }
}
