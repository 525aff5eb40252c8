use proptest::prelude::*;
use solvetab::{
    Goal, Hands, Outcome, QuadAce, QuadAceOperation as Operation, QuadAceRules as Rules,
};
use solvetab_checker::{TableClaim, check_table};
use solvetab_lookup::layout::Storage;
use solvetab_solver::control::Unwatched;
use solvetab_solver::encoded::Encoded;
use solvetab_solver::quad_ace::reach::Reached;
use solvetab_solver::quad_ace::{encode, retrograde};

fn encoded(rules: Rules, storage: Storage) -> Encoded {
    let (solution, reached) = (
        retrograde::solve(rules, &Unwatched).unwrap(),
        Reached::from_start(rules, &Unwatched).unwrap(),
    );
    encode::encode(&solution, Some(&reached), storage)
}

fn table(rules: Rules, storage: Storage) -> QuadAce<Vec<u8>> {
    QuadAce::new(encoded(rules, storage).to_table()).unwrap()
}

/// The checker finds true what the solver stores, in both ways.
fn compare(base: u16, count: u8, operation: Operation, goal: Goal) {
    let rules = Rules::new(base, count, operation, goal).unwrap();
    for storage in [Storage::Dense, Storage::Sparse] {
        let checked = check_table(&encoded(rules, storage).to_file(&[]))
            .unwrap_or_else(|why| panic!("{rules}: {why}"));
        assert!(
            checked.claims.contains(&TableClaim::Reachability),
            "{checked}"
        );
    }
}

const VARIANTS: [(Operation, Goal); 4] = [
    (Operation::Add, Goal::Empty),
    (Operation::Add, Goal::Equal),
    (Operation::Multiply, Goal::Empty),
    (Operation::Multiply, Goal::Equal),
];

#[test]
fn two_hands_in_every_base_up_to_16() {
    for base in 2..=16 {
        for (operation, goal) in VARIANTS {
            compare(base, 2, operation, goal);
        }
    }
}

#[test]
fn three_hands_in_every_base_up_to_6_and_one_and_four() {
    for (operation, goal) in VARIANTS {
        for base in 2..=6 {
            compare(base, 3, operation, goal);
        }
        compare(30, 1, operation, goal);
        compare(4, 4, operation, goal);
    }
}

/// Distances that do not fit a byte: one hand each runs through the Fibonacci numbers, for more
/// than 253 plies in base 254.
#[test]
fn far_distances_are_kept() {
    for storage in [Storage::Dense, Storage::Sparse] {
        let rules = Rules::new(254, 1, Operation::Add, Goal::Empty).unwrap();
        let table = table(rules, storage);
        let one = |hand: u16| Hands::from_slice(254, &[hand as u8]).unwrap();
        let mut far = 0;
        for (mover, opponent) in
            (1..254).flat_map(|mover| (1..254).map(move |opponent| (mover, opponent)))
        {
            // There is never a choice.
            let (mut own, mut other, mut plies) = (mover, opponent, 0);
            while other != 0 && plies <= 1000 {
                (own, other) = (other, (own + other) % 254);
                plies += 1;
            }
            let expected = if plies > 1000 {
                Outcome::Draw
            } else {
                Outcome::decided(plies)
            };
            assert_eq!(
                table.probe(one(mover), one(opponent)),
                Ok(expected),
                "{mover}-{opponent}"
            );
            far += usize::from(plies > 253 && plies <= 1000);
        }
        assert!(far > 0);
    }
}

#[test]
fn perfect_lines_end_where_the_outcome_says_or_come_again() {
    let table = solvetab::quad_ace();
    for mover in Hands::all(10, 2).skip(1) {
        for opponent in Hands::all(10, 2).skip(1) {
            let (mut own, mut other) = (mover, opponent);
            let mut seen = vec![(own, other)];
            let mut comes_again = false;
            for result in table.line(mover, opponent).unwrap().map(Result::unwrap) {
                assert!(!comes_again, "the line ends with the first repetition");
                assert_eq!(table.best_moves(own, other).unwrap().next(), Some(result));
                (own, other) = (other, result);
                comes_again = seen.contains(&(own, other));
                seen.push((own, other));
            }
            match table.probe(mover, opponent).unwrap().plies() {
                Some(plies) => {
                    assert_eq!((seen.len(), other), (usize::from(plies) + 1, Hands::OUT))
                }
                None => assert!(comes_again),
            }
        }
    }
}

#[test]
fn moves_that_are_easily_answered_wrongly_come_first() {
    let table = solvetab::quad_ace();
    for mover in Hands::all(10, 2) {
        for opponent in Hands::all(10, 2) {
            let losing = |result: Hands| {
                let replies = Rules::STANDARD.moves(opponent, result);
                replies
                    .filter(|&reply| {
                        matches!(table.probe(result, reply).unwrap(), Outcome::Win { .. })
                    })
                    .count()
            };
            let counts: Vec<usize> = table
                .best_moves(mover, opponent)
                .unwrap()
                .map(losing)
                .collect();
            assert!(
                counts.is_sorted_by(|a, b| a >= b),
                "{mover}-{opponent}: {counts:?}"
            );
        }
    }
}

#[test]
fn positions_without_a_move_are_draws_unless_the_goal_is_reached() {
    let rules = Rules::new(10, 2, Operation::Multiply, Goal::Equal).unwrap();
    let table = table(rules, Storage::Dense);
    let live = Hands::new(1, 2).unwrap();
    assert_eq!(
        table.probe(live, Hands::OUT),
        Ok(Outcome::Draw),
        "nothing to multiply by"
    );
    assert_eq!(
        table.probe(Hands::OUT, live),
        Ok(Outcome::Draw),
        "nothing to multiply"
    );
    assert_eq!(
        table.probe(live, Hands::new(3, 3).unwrap()),
        Ok(Outcome::Loss { plies: 0 }),
        "the goal is reached"
    );
    assert_eq!(table.line(live, Hands::OUT).unwrap().count(), 0);
    // At the start nobody has won, though all hands are equal: 1 times 1 is 1.
    assert_eq!(table.start(), Ok(Outcome::Win { plies: 1 }));
}

proptest! {
    #[test]
    fn hands_of_any_base_are_numbers_in_ascending_order(
        base in 2..=256_u16,
        one in proptest::collection::vec(-1..260_i64, 0..6),
        other in proptest::collection::vec(0..256_i64, 1..5),
    ) {
        let plain = |numbers: &[i64]| {
            let mut sorted = numbers.to_vec();
            sorted.sort_unstable();
            sorted
        };
        let is_possible = |numbers: &[i64]| {
            (1..=4).contains(&numbers.len())
                && numbers.iter().all(|number| (0..base.into()).contains(number))
                && numbers.iter().any(|&number| number > 0)
        };

        for numbers in [&one, &other] {
            let hands = Hands::from_numbers(base, numbers);
            prop_assert_eq!(hands.is_ok(), is_possible(numbers));
            let Ok(hands) = hands else { continue };
            let values: Vec<i64> = hands.values().iter().copied().map(i64::from).collect();
            prop_assert_eq!(&values, &plain(numbers));
            prop_assert_eq!(Hands::from_rank(hands.count(), hands.rank()), Some(hands));
            prop_assert_eq!(Hands::parse_in_base(base, &hands.to_string()), Ok(hands));
            // The rank is the number of those before it, among which the largest number decides
            // first.
            if hands.count() == 2 {
                let before = (0..=values[1]).flat_map(|high| (0..=high).map(move |low| (high, low)));
                prop_assert_eq!(before.filter(|&pair| pair < (values[1], values[0])).count(), hands.rank() as usize);
            }
        }

        if let (Ok(one), Ok(other)) = (Hands::from_numbers(base, &one), Hands::from_numbers(base, &other))
            && one.count() == other.count()
        {
            let from_the_largest = |hands: Hands| hands.values().iter().rev().copied().collect::<Vec<u8>>();
            prop_assert_eq!(one.cmp(&other), from_the_largest(one).cmp(&from_the_largest(other)));
            prop_assert_eq!(one.cmp(&other), one.rank().cmp(&other.rank()));
        }
    }
}
