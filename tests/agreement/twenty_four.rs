use proptest::prelude::*;
use solvetab::Cards;
use solvetab_solver::twenty_four::Solver;

/// An exact fraction; denominators are never zero.
type Fraction = (i64, i64);

/// Everything that these numbers can make, each used once.
fn results(numbers: &[Fraction]) -> Vec<Fraction> {
    if let [only] = numbers {
        return vec![*only];
    }
    let mut all = Vec::new();
    for i in 0..numbers.len() {
        for j in (0..numbers.len()).filter(|&j| j != i) {
            let rest: Vec<Fraction> = (0..numbers.len())
                .filter(|&k| k != i && k != j)
                .map(|k| numbers[k])
                .collect();
            let ((a, b), (c, d)) = (numbers[i], numbers[j]);
            let mut made = vec![
                (a * d + c * b, b * d),
                (a * d - c * b, b * d),
                (a * c, b * d),
            ];
            if c != 0 {
                made.push((a * d, b * c));
            }
            for value in made {
                all.extend(results(&[rest.as_slice(), &[value]].concat()));
            }
        }
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn hands_of_any_cards_make_what_they_can(
        cards in proptest::collection::vec(1..=100_i64, 1..=4),
        numerator in -200..=200_i64,
        denominator in 1..=3_i64,
    ) {
        let numbers: Vec<Fraction> = cards.iter().map(|&card| (card, 1)).collect();
        let results = results(&numbers);
        // A number that may be out of reach, and one that is not.
        for (p, q) in [(numerator, denominator), results[numerator.unsigned_abs() as usize % results.len()]] {
            let Some(target) = solvetab_lookup::twenty_four::Fraction::new(p, q) else { continue };
            let cards: Vec<i8> = cards.iter().map(|&card| card as i8).collect();
            let is_made = results.iter().any(|&(a, b)| i128::from(a) * i128::from(q) == i128::from(p) * i128::from(b));
            let mut solver = Solver::new();
            let solved = solver.solve(Cards::from_slice(&cards).unwrap(), target);
            prop_assert_eq!(!solved.solutions().is_empty(), is_made, "{:?} {}/{}", cards, p, q);
        }
    }
}
