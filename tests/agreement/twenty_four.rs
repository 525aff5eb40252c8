use solvetab::Cards;

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
            let rest: Vec<Fraction> = (0..numbers.len()).filter(|&k| k != i && k != j).map(|k| numbers[k]).collect();
            let ((a, b), (c, d)) = (numbers[i], numbers[j]);
            let mut made = vec![(a * d + c * b, b * d), (a * d - c * b, b * d), (a * c, b * d)];
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

#[test]
fn every_hand_is_solvable_or_not() {
    for cards in Cards::all(4, 13) {
        let numbers: Vec<Fraction> = cards.values().iter().map(|&card| (i64::from(card), 1)).collect();
        let results = results(&numbers);
        let makes = |target: i64| results.iter().any(|&(numerator, denominator)| numerator == target * denominator);
        let solvable = makes(24);
        for target in [0, 1, 24, 100, 127] {
            assert_eq!(solvetab::targets().can_make(cards, target), Ok(makes(target.into())), "{cards}");
        }
        assert_eq!(solvetab::twenty_four().solve(cards).unwrap().is_some(), solvable, "{cards}");
    }
}
