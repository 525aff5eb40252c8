//! Numbers rounds by the solver of single rounds.

use solvetab::{Fraction, Numbers};
use solvetab_solver::twenty_four::numbers::{Rules, play};

use crate::numbers_table::numbers;

/// One round in so many of the whole table, by the solver of single rounds, which goes from the
/// target downwards.
#[test]
fn single_rounds_end_as_is_stored() {
    let table = numbers();
    let rules = Rules {
        some: true,
        whole: true,
    };
    let mut unmade = 0;
    for (cards, target) in Numbers::selections()
        .step_by(220)
        .zip((100..1000).step_by(15))
    {
        let round = play(cards, Fraction::whole(target), rules).unwrap();
        let (least, fewest) = (round.made[0], round.solutions[0].cards().count() as u8);
        assert_eq!(
            Ok(least),
            table
                .nearest(cards, target)
                .map(|nearest| Fraction::whole(nearest.into()))
        );
        let needed = (least == Fraction::whole(target)).then_some(fewest);
        assert_eq!(
            table.needed(cards, target),
            Ok(needed),
            "{cards} to {target}"
        );
        unmade += u32::from(needed.is_none());
    }
    assert!((1..30).contains(&unmade), "{unmade} targets cannot be made");
}
