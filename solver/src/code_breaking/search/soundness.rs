//! Every bound and every symmetry by itself, against plain search: all sets that one or two guesses
//! leave, in small games.

use solvetab_lookup::code_breaking::{Code, FeedbackKind, Rules};

use super::costs::{Cost, Costs, IMPOSSIBLE};
use super::plain::{Plain, TreeWorth, Values};
use super::question::Objective;
use crate::code_breaking::game::Game;
use crate::code_breaking::game::Move;
use crate::code_breaking::game::excess::{self, Excess};
use crate::code_breaking::game::list::{CodeList, Guesses};
use crate::code_breaking::game::scan::How;
use crate::code_breaking::search::branch_and_bound::Search;
use crate::code_breaking::search::problem::{Additive, Problem, Settings};
use crate::code_breaking::search::threads::Stop;
use crate::code_breaking::search::transposition::{Bound, TranspositionTable};

/// Total above any other here.
const PENALTY: Cost = 1 << 10;

/// Guesses left where they are not limited: more than any tree here needs.
const MANY: u16 = 12;

/// Cost of a tree, in the objective's order: (total, worst case, secrets at it). Where the worst
/// case is given it is (secrets at it, total, 0).
type Judgement = (u32, u32, u32);

impl TreeWorth for Objective {
    /// Judgement of a tree; nothing if there is none.
    type Value = Option<Judgement>;

    fn value_of_guess(
        &self,
        set: &[u16],
        may_win: bool,
        left: u16,
        cells: Values<'_, Option<Judgement>>,
    ) -> Option<Judgement> {
        let below: Vec<Judgement> = cells.collect::<Option<_>>()?;
        let own = u32::from(may_win);
        Some(match self {
            Self::Total => {
                let total = set.len() as u32 + below.iter().map(|&(total, ..)| total).sum::<u32>();
                let deepest = below.iter().map(|&(_, worst, _)| worst).max().unwrap_or(0);
                let at_worst = below
                    .iter()
                    .filter(|&&(_, worst, _)| worst == deepest)
                    .map(|&(_, _, count)| count)
                    .sum();
                (
                    total,
                    deepest + 1,
                    if deepest == 0 { own } else { at_worst },
                )
            }
            Self::Worst | Self::AtWorst => {
                let at_worst = below.iter().map(|&(count, ..)| count).sum::<u32>()
                    + if left == 1 { own } else { 0 };
                (
                    at_worst,
                    set.len() as u32 + below.iter().map(|&(_, total, _)| total).sum::<u32>(),
                    0,
                )
            }
        })
    }

    fn value_of_set(&self, guesses: Values<'_, Option<Judgement>>) -> Option<Judgement> {
        guesses.flatten().min()
    }
}

/// Judgement of a tree here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TreeMeasure {
    By(Objective),
    /// Cost by the secrets that need more than the guesses left, and then by the total. So that
    /// plain search goes on when no guess is left, it has `MANY` more.
    Late,
}

impl TreeMeasure {
    /// The guesses left for plain search.
    pub(super) fn left(self, left: u16) -> u16 {
        match self {
            Self::By(_) => left.min(MANY),
            Self::Late => left + MANY,
        }
    }
}

impl TreeWorth for TreeMeasure {
    type Value = Option<Judgement>;

    fn value_of_guess(
        &self,
        set: &[u16],
        may_win: bool,
        left: u16,
        cells: Values<'_, Option<Judgement>>,
    ) -> Option<Judgement> {
        match self {
            Self::By(objective) => objective.value_of_guess(set, may_win, left, cells),
            Self::Late => {
                let below: Vec<Judgement> = cells.collect::<Option<_>>()?;
                let late = u32::from(may_win && left <= MANY)
                    + below.iter().map(|&(late, ..)| late).sum::<u32>();
                Some((
                    late,
                    set.len() as u32 + below.iter().map(|&(_, total, _)| total).sum::<u32>(),
                    0,
                ))
            }
        }
    }

    fn value_of_set(&self, guesses: Values<'_, Option<Judgement>>) -> Option<Judgement> {
        guesses.flatten().min()
    }
}

struct Small {
    problem: Problem,
    plain: Plain<TreeMeasure>,
    judged: TreeMeasure,
}

impl Small {
    fn new(rules: &str, costs: Costs) -> Self {
        Self::from_rules(rules.parse().unwrap(), costs)
    }

    fn from_rules(rules: Rules, costs: Costs) -> Self {
        Self::of(Game::from(rules), |judged| Plain::new(rules, judged), costs)
    }

    /// A list of codes that may be guessed, of which some may be secret.
    fn from_list(list: &CodeList, costs: Costs) -> Self {
        let codes: Vec<Code> = (0..list.guesses())
            .map(|code| list.name(code as u16).parse().unwrap())
            .collect();
        let plain = |judged| Plain::from_codes(&codes, &codes, FeedbackKind::Counts, judged);
        Self::of(Game::from(list.clone()), plain, costs)
    }

    fn of(game: Game, plain: impl FnOnce(TreeMeasure) -> Plain<TreeMeasure>, costs: Costs) -> Self {
        let settings = Settings {
            threads: 1,
            ..Settings::default()
        };
        let problem = Problem::new(game, costs, settings, TranspositionTable::new(1 << 16));
        let judged = match (costs.unit(), costs.penalty()) {
            _ if costs.counts_left() && !costs.is_limited() => TreeMeasure::Late,
            (0, _) => TreeMeasure::By(Objective::AtWorst),
            (_, 0) => TreeMeasure::By(Objective::Total),
            _ => TreeMeasure::By(Objective::Worst),
        };
        Self {
            problem,
            plain: plain(judged),
            judged,
        }
    }

    fn cost(&self, values: Option<Judgement>) -> Cost {
        values.map_or(IMPOSSIBLE, |(first, second, _)| match self.judged {
            TreeMeasure::Late | TreeMeasure::By(Objective::Worst) => {
                PENALTY * Cost::from(first) + Cost::from(second)
            }
            TreeMeasure::By(_) => first.into(),
        })
    }

    /// Checks a set that these guesses have left.
    fn check(&mut self, set: &[u16], history: &[Move], left: u16) {
        let plain_left = self.judged.left(left);
        let values = self.plain.solve(set, plain_left);
        let cost = self.cost(values);
        let guesses = 0..self.problem.game().guesses().len();
        let guess_costs: Vec<_> = guesses
            .map(|guess| self.plain.guess(set, guess, plain_left))
            .collect();
        let guess_costs: Vec<Cost> = guess_costs
            .into_iter()
            .map(|values| self.cost(values.flatten()))
            .collect();
        let problem = &self.problem;
        let context = format!("{history:?} {left} {set:?}");

        assert!(
            problem.size_bound(set.len(), left) <= cost,
            "the bound by size: {context}"
        );
        if let Some(&(_, feedback)) = history.last() {
            assert!(
                problem.cell_bound(set.len(), || set, feedback, left) <= cost,
                "the bound by class: {context}"
            );
        }
        for guesses in 1..=plain_left.min(MANY) {
            if set.len() > problem.most_found_within(guesses, history.last()) {
                let found = self.plain.solve(set, self.judged.left(guesses));
                assert!(
                    found.is_none_or(|(late, ..)| self.judged == TreeMeasure::Late && late > 0),
                    "most found within {guesses} guesses: {context}"
                );
            }
        }

        let problem = &self.problem;
        let stop = Stop::never();
        let mut search = Search::new(problem, history, &stop);
        if set.len() >= 3 && left >= 2 {
            // A member makes a cell of its own besides.
            let cells =
                |guess| problem.game().cells(set, guess).len() + usize::from(set.contains(&guess));
            let most = (0..problem.game().guesses().len() as u16)
                .map(cells)
                .max()
                .unwrap();
            for most in (most..most + 9).chain([usize::MAX]) {
                match problem.members_bound(set, left, most) {
                    Some(Bound::Exact(found)) => assert_eq!(found, cost, "the members: {context}"),
                    Some(Bound::AtLeast(bound)) => {
                        assert!(bound <= cost, "{most} cells: {context}")
                    }
                    None => {}
                }
            }
        }
        for how in [How::default(), problem.counting(left)] {
            let mut excess = Excess::default();
            problem.game().scan(set, how, &mut excess);
            for (least, level) in excess.levels() {
                let bound = problem.excess_bound(set, least, left);
                for guess in excess::guesses(&level) {
                    assert!(
                        bound <= guess_costs[usize::from(guess)],
                        "the scan of {guess}: {context}"
                    );
                }
            }
        }

        let stabiliser = problem.group.stabiliser(history);
        let canonical = (0_u16..)
            .zip(&guess_costs)
            .filter(|(guess, _)| problem.group.is_smallest(&stabiliser, *guess));
        assert_eq!(
            canonical.map(|(_, &cost)| cost).min(),
            Some(cost),
            "the group: {context}"
        );

        assert_eq!(
            search.cost(set, left).unwrap().unwrap_or(IMPOSSIBLE),
            cost,
            "the search: {context}"
        );
    }

    fn check_all(&mut self) {
        let left = self.problem.costs().guesses();
        let all = self.problem.game().secrets().to_vec();
        self.check(&all, &[], left);

        let below = self.problem.costs().next(left);
        let guesses = self.problem.game().guesses().len() as u16;
        let canonical: Vec<u16> = self.problem.group.canonical(&[]).collect();
        for first in canonical {
            for (feedback, cell) in self.problem.game().cells(&all, first) {
                let history = [(first, feedback)];
                self.check(&cell, &history, below);
                if below < 2 && self.problem.costs().is_limited() {
                    continue;
                }
                for second in 0..guesses {
                    for (feedback, cell) in self.problem.game().cells(&cell, second) {
                        self.check(
                            &cell,
                            &[history[0], (second, feedback)],
                            self.problem.costs().next(below),
                        );
                    }
                }
            }
        }
    }
}

const RULES: [&str; 7] = ["2x4", "3x4", "4x4", "2x5r", "3x3r", "2x6r", "4x2r"];

#[test]
fn bounds_and_symmetries_hold_for_rules() {
    for rules in RULES {
        for costs in costs(6) {
            Small::new(rules, costs).check_all();
        }
    }
}

#[test]
fn bounds_and_symmetries_hold_where_only_bulls_are_reported() {
    for rules in ["3x4", "2x5r", "3x3r"] {
        let rules: Rules = rules.parse().unwrap();
        for costs in [
            Costs::total(100),
            Costs::limited(5, 0),
            Costs::limited(6, PENALTY),
        ] {
            Small::from_rules(rules.with_feedback(FeedbackKind::Black), costs).check_all();
        }
    }
}

/// Lists with symmetry of every kind, and one with none: all automorphisms are found, and none that
/// is not one.
fn lists() -> Vec<CodeList> {
    fn codes(rules: &str, is_wanted: impl Fn(&str) -> bool) -> Vec<String> {
        let rules: Rules = rules.parse().unwrap();
        rules
            .iter()
            .map(|code| code.to_string())
            .filter(|code| is_wanted(code))
            .collect()
    }
    let list = |codes: Vec<String>, rules: &str, guesses| {
        CodeList::new(codes, Some(rules.parse().unwrap()), guesses).unwrap()
    };
    let has_one_symbol = |code: &str| code.chars().all(|symbol| code.starts_with(symbol));

    let no_zero = |code: &str| !code.starts_with('0');
    let is_even = |code: &str| code.bytes().map(u32::from).sum::<u32>() % 2 == 0;
    let (of_some, all) = (Guesses::List, Guesses::All);
    let by_rule = [
        list(codes("3x4", no_zero), "3x4", of_some),
        list(codes("2x5r", no_zero), "2x5r", of_some),
        list(codes("3x3r", |code| !has_one_symbol(code)), "3x3r", of_some),
        list(codes("3x3r", |code| !has_one_symbol(code)), "3x3r", all),
        list(codes("2x5r", has_one_symbol), "2x5r", all),
        list(codes("2x5", |code| code.as_bytes().is_sorted()), "2x5", all),
        list(codes("4x2r", is_even), "4x2r", of_some),
    ];
    // Turning the positions maps the first onto itself, exchanging two of them does not; and so for
    // symbols.
    let by_hand = [
        ("0122 1220 2201 2012", "4x3r", of_some),
        ("01 12 23 30 02", "2x4", all),
        ("012 120 201 013 321", "3x4", all),
        ("0110 0011 1010 0001 1110 0111", "4x2r", of_some),
    ];
    let by_hand = by_hand.map(|(codes, rules, guesses)| {
        list(
            codes.split(' ').map(str::to_owned).collect(),
            rules,
            guesses,
        )
    });
    by_rule.into_iter().chain(by_hand).collect()
}

/// Costs of every kind, with depths that matter.
fn costs(deepest: u16) -> impl Iterator<Item = Costs> {
    let of_depth = |depth| {
        [
            Costs::limited(depth, 0),
            Costs::at_last(depth),
            Costs::limited(depth, PENALTY),
            Costs::late(depth - 1, PENALTY),
        ]
    };
    [Costs::total(100), Costs::late(0, PENALTY)]
        .into_iter()
        .chain((2..=deepest).flat_map(of_depth))
}

#[test]
fn bounds_and_symmetries_hold_for_lists() {
    for list in lists() {
        for costs in costs(5) {
            Small::from_list(&list, costs).check_all();
        }
    }
}
