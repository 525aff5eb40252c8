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
