//! Learning a strategy: rounds, then a search over a function of few steps, then over both
//! functions.

use super::step::SizeStep;
use solvetab_lookup::code_breaking::Rules;

use super::forest::Forest;
use super::learned::{LearnedCost, MOST_GUESSES, SecondLook, expand};
use super::rounds::LearningRounds;
use super::search::{self, SearchEffort};
use solvetab_solver::control::{Control, Interrupted, Phase, Steps};

/// Subject and effort of a lesson. The same lesson teaches the same on every machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lesson {
    /// The rules to play by.
    pub(crate) rules: Rules,
    /// Rounds of playing and measuring, at least one.
    pub(crate) rounds: u64,
    /// Trees that each chain of a search makes; with none rounds and what is begun with are
    /// compared alone.
    pub(crate) trials: u64,
    /// Number of best guesses that are judged again; with none only sizes count.
    pub(crate) judged_again: u16,
    /// Seed of the search.
    pub(crate) seed: u64,
}

/// Result of a lesson.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LessonResult {
    /// The strategy.
    pub(crate) learned: LearnedCost,
    /// The guesses of its tree, summed over all codes.
    pub(crate) total: u64,
    /// The totals of the rounds.
    pub(crate) rounds: Vec<u64>,
    /// The best total from sizes alone, after rounds and search.
    pub(crate) of_sizes: u64,
}

/// Learns.
///
/// `start` is a strategy of these or other rules to search from, instead of the best round. The
/// result is the best of all that were met.
///
/// # Errors
///
/// The best so far, if it is interrupted.
pub(crate) fn learn(
    lesson: &Lesson,
    start: Option<&LearnedCost>,
    control: &dyn Control<Steps>,
) -> Result<LessonResult, Interrupted<LessonResult>> {
    let &Lesson {
        rules,
        rounds,
        trials,
        judged_again,
        seed,
    } = lesson;
    let largest = rules.codes() as usize;
    let forest = Forest::new(rules, judged_again.into());
    let mut totals = Vec::new();
    let mut best: Option<(u64, LearnedCost)> = None;
    let mut looked = Ok(());
    let phase = Phase::new(control, "rounds", rounds);
    for (total, steps) in LearningRounds::new(&forest, largest).take(rounds.max(1) as usize) {
        totals.push(total);
        if best.as_ref().is_none_or(|(least, _)| total < *least) {
            best = Some((
                total,
                LearnedCost {
                    rules,
                    of_sizes: steps,
                    again: None,
                },
            ));
        }
        looked = phase.advance(1);
        if looked.is_err() {
            break;
        }
    }

    let mut best = best.expect("there is a round");
    let mut search = |learned: &LearnedCost| {
        let phase = Phase::new(control, "trees", 2 * trials);
        let (found, searched) =
            search::improve(&forest, learned, SearchEffort { trials, seed }, &phase);
        looked = looked.and(searched);
        found
    };

    // Where the search is may be worse than what was met before it.
    let mut here = best.clone();
    if let Some(start) = start {
        here = played(
            &forest,
            LearnedCost {
                rules,
                of_sizes: start.of_sizes.clone(),
                again: None,
            },
        );
        keep(&mut best, &here);
    }

    if trials > 0 {
        let found = search(&LearnedCost {
            rules,
            of_sizes: sampled(&here.1.of_sizes, rules.codes()),
            again: None,
        });
        keep(&mut here, &found);
        keep(&mut best, &here);
    }

    let of_sizes = best.0;
    if judged_again > 0 {
        let sizes = sampled(&here.1.of_sizes, rules.codes());
        let of_members = match start.and_then(|start| Some((start, start.again.as_ref()?))) {
            Some((start, SecondLook { of_members, .. })) => {
                let again = Some(SecondLook {
                    guesses: judged_again,
                    of_members: of_members.clone(),
                });
                keep(
                    &mut best,
                    &played(
                        &forest,
                        LearnedCost {
                            rules,
                            of_sizes: start.of_sizes.clone(),
                            again,
                        },
                    ),
                );
                sampled(of_members, rules.codes())
            }
            None => sizes.clone(),
        };
        let again = Some(SecondLook {
            guesses: judged_again,
            of_members,
        });
        let found = search(&LearnedCost {
            rules,
            of_sizes: sizes,
            again,
        });
        keep(&mut best, &found);
    }
    let (total, learned) = best;
    let taught = LessonResult {
        learned,
        total,
        rounds: totals,
        of_sizes,
    };
    match looked {
        Ok(()) => Ok(taught),
        Err(Interrupted { known: () }) => Err(Interrupted { known: taught }),
    }
}

/// A strategy with the total of its tree.
fn played(forest: &Forest, learned: LearnedCost) -> (u64, LearnedCost) {
    (
        forest.total(&learned.weights(learned.rules.codes() as usize)),
        learned,
    )
}

/// Keeps the better of two; the one that was first if they are equal.
fn keep(best: &mut (u64, LearnedCost), other: &(u64, LearnedCost)) {
    if other.0 < best.0 {
        best.clone_from(other);
    }
}

/// The sizes of the steps that are searched over: all small ones, then each a quarter larger than
/// the one before, up to all codes.
fn sampled_sizes(codes: u32) -> Vec<u32> {
    const ALL_TO: u32 = 12;
    let mut sizes: Vec<u32> = (1..=ALL_TO.min(codes)).collect();
    let mut size = ALL_TO;
    while size < codes {
        size = (size + size.div_ceil(4)).min(codes);
        sizes.push(size);
    }
    sizes
}

/// A function by its values at these sizes.
fn sampled(steps: &[SizeStep], codes: u32) -> Vec<SizeStep> {
    let values = expand(steps, codes as usize);
    let sizes = sampled_sizes(codes).into_iter();
    sizes
        .map(|size| SizeStep {
            size,
            guesses: values[size as usize].clamp(1, MOST_GUESSES - 1),
        })
        .collect()
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::learn::tree;
    use solvetab_solver::control::Unwatched;
    use solvetab_solver::spine::Patience;

    fn total(learned: &LearnedCost) -> u64 {
        tree::build(learned.rules, learned, &Unwatched)
            .unwrap()
            .cost()
            .total
            .into()
    }

    #[test]
    fn what_is_interrupted_is_the_best_so_far() {
        let lesson = Lesson {
            rules: "3x6".parse().unwrap(),
            rounds: 10,
            trials: 50,
            judged_again: 4,
            seed: 1,
        };
        let whole = learn(&lesson, None, &Unwatched).unwrap();
        assert_eq!(
            (total(&whole.learned), whole.rounds.len()),
            (whole.total, 10)
        );
        for steps in [1, 2, 9, 10, 11, 60, 110, 120, 200] {
            let interrupted = learn(&lesson, None, &Patience::new(steps - 1));
            let taught = interrupted.expect_err("more steps are to be done").known;
            assert_eq!(total(&taught.learned), taught.total);
            assert!(
                taught.total <= taught.of_sizes
                    && taught.of_sizes <= *taught.rounds.iter().min().unwrap()
            );
            assert_eq!(taught.rounds.len() as u64, steps.min(10));
        }
    }

    #[test]
    fn nothing_is_worse_than_a_start_of_which_as_many_guesses_are_judged_again() {
        let rules = "3x6".parse().unwrap();
        let lesson = |trials, judged_again, seed| Lesson {
            rules,
            rounds: 2,
            trials,
            judged_again,
            seed,
        };
        let good = learn(&lesson(200, 4, 1), None, &Unwatched).unwrap();
        let bad = LearnedCost::new(
            rules,
            vec![SizeStep {
                size: 1,
                guesses: 1,
            }],
            None,
        )
        .unwrap();
        for (trials, judged_again) in [(0, 0), (0, 4), (3, 0), (3, 4)] {
            let from_bad = learn(&lesson(trials, judged_again, 0), Some(&bad), &Unwatched).unwrap();
            assert!(
                from_bad.total <= from_bad.of_sizes
                    && from_bad.of_sizes <= *from_bad.rounds.iter().min().unwrap()
            );
            assert_eq!(total(&from_bad.learned), from_bad.total);
            let from_good = learn(
                &lesson(trials, judged_again, 0),
                Some(&good.learned),
                &Unwatched,
            )
            .unwrap();
            assert!(judged_again != 4 || from_good.total <= good.total);
            assert_eq!(total(&from_good.learned), from_good.total);
        }
    }
}
