//! Sums of counts that share a slack: what several sets come to together, each with a part of it.

use solvetab_solver::spine::search::Cost;

/// Secrets at the last guess.
pub(super) type Count = u32;

/// By slack, as far as `sum` goes: the least of `sum` with a part of the slack and `count` with the
/// rest. Neither rises with the slack.
pub(super) fn add(sum: &[Count], count: impl Fn(Cost) -> Count) -> Vec<Count> {
    let counts: Vec<Count> = (0..sum.len()).map(|slack| count(slack as Cost)).collect();
    // Only where a count falls is a part of the slack well spent.
    let falls: Vec<usize> =
        (0..counts.len()).filter(|&slack| slack == 0 || counts[slack] < counts[slack - 1]).collect();
    let least = |slack: usize| {
        let parts = falls.iter().take_while(|&&part| part <= slack);
        parts.map(|&part| counts[part].saturating_add(sum[slack - part])).min().unwrap_or(Count::MAX)
    };
    (0..sum.len()).map(least).collect()
}

/// For each of some sets its part of the slack, so that their counts come to the least; the first
/// sets as little as they need.
pub(super) fn shares(slack: usize, sets: usize, count: impl Fn(usize, Cost) -> Count) -> Vec<Cost> {
    // By set, what those after it come to.
    let mut after = vec![vec![0; slack + 1]];
    for set in (0..sets).rev() {
        after.push(add(&after[after.len() - 1], |slack| count(set, slack)));
    }
    let mut left = slack;
    let mut shares = Vec::with_capacity(sets);
    for set in 0..sets {
        let (all, rest) = (&after[sets - set], &after[sets - set - 1]);
        let is_enough = |&share: &usize| count(set, share as Cost) + rest[left - share] == all[left];
        let share = (0..=left).find(is_enough).expect("the least is that of some part");
        shares.push(share as Cost);
        left -= share;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_shares_are_those_of_all_ways_to_share() {
        let sets: [&[Count]; 4] = [&[9, 9, 7, 7, 2, 2], &[4, 3, 3, 3, 3, 0], &[1, 1, 1, 1, 1, 1], &[5, 4, 3, 2, 1, 0]];
        let count = |set: usize, slack: Cost| sets[set][slack as usize];
        for slack in 0..6 {
            let ways = (0..6_usize.pow(4)).map(|way| [way % 6, way / 6 % 6, way / 36 % 6, way / 216]);
            let fit = ways.filter(|way| way.iter().sum::<usize>() <= slack);
            let least = fit.map(|way| (0..4).map(|set| sets[set][way[set]]).sum::<Count>()).min();
            let sum = (0..4).fold(vec![0; slack + 1], |sum, set| add(&sum, |slack| count(set, slack)));
            assert_eq!(sum.last().copied(), least);
            let shares = shares(slack, 4, count);
            assert!(shares.iter().sum::<Cost>() <= slack as Cost);
            assert_eq!((0..4).map(|set| count(set, shares[set])).sum::<Count>(), least.unwrap());
        }
    }
}
