//! Number of guesses that the adversarial codemaker forces: of each shipped tree exactly the proven
//! worst case, of the heuristic strategies what research/README.md says.

use solvetab::{DecisionTree, Kind, Next, Rules, Table, Turn};
use solvetab_reference::document;
use solvetab_solver::code_breaking::advice::{
    Analysis, Guess, GuessingGame, KnownTree, Position, longest,
};
use solvetab_solver::code_breaking::strategy::Strategy;
use solvetab_solver::code_breaking::strategy::encode;
use solvetab_solver::code_breaking::strategy::heuristic::{self, Options};
use solvetab_solver::control::Unwatched;

fn shipped(name: &str) -> DecisionTree<Vec<u8>> {
    let (_, table) = solvetab::embedded()
        .find(|(shipped, _)| *shipped == name)
        .unwrap();
    DecisionTree::new(Table::new(table.bytes().to_vec()).unwrap()).unwrap()
}

fn analysis_of(name: &str) -> Analysis {
    Analysis::new(GuessingGame::from_tree(KnownTree::Codes(shipped(name))).unwrap())
}

/// The fewest and the most guesses over all choices of the codemaker, where the guesses follow a
/// tree.
fn forced(analysis: &Analysis, position: &Position, turn: Turn<'_, Vec<u8>>) -> (u32, u32) {
    let game = analysis.game();
    let guess = game.read(&turn.guess().to_string()).unwrap();

    let (mut fewest, mut most) = (u32::MAX, 0);
    for answer in longest(analysis, position, guess) {
        let (least, largest) = match turn.answer(game.counts(answer).unwrap()).unwrap() {
            Next::Solved => {
                let [only] = position.left[..] else {
                    panic!("another answer was possible")
                };
                assert_eq!(Guess::Listed(only), guess);
                (1, 1)
            }
            Next::Guess(next) => {
                let (least, largest) =
                    forced(analysis, &analysis.after(position, guess, answer), next);
                (least + 1, largest + 1)
            }
        };
        (fewest, most) = (fewest.min(least), most.max(largest));
    }
    (fewest, most)
}

#[test]
fn the_host_forces_the_proven_worst_case_of_every_shipped_tree() {
    let proven = [
        ("bulls-and-cows-4x10", 7),
        ("bulls-and-cows-4x10-worst", 7),
        ("mastermind-4x6r", 6),
        ("mastermind-4x6r-depth5", 5),
        ("3x10", 7),
        ("4x8", 6),
        ("4x9", 7),
        ("5x5r", 6),
        ("4x7r", 6),
    ];
    let there = solvetab::embedded()
        .filter(|(_, table)| table.kind() == Kind::DecisionTree)
        .count();
    assert_eq!(there, proven.len(), "every tree is asked");
    for (name, worst) in proven {
        let tree = shipped(name);
        let analysis = analysis_of(name);
        assert_eq!(u32::from(tree.start().worst()), worst, "{name}");
        assert_eq!(
            forced(&analysis, &analysis.position(&[]), tree.start()),
            (worst, worst),
            "{name}"
        );
    }
}

/// A strategy's own worst case, and what the adversarial codemaker forces.
#[test]
fn figures_of_the_codemaker_against_heuristic_strategies() {
    let mut rows = Vec::new();
    for (rules_text, table) in [("4x10", "bulls-and-cows-4x10"), ("4x6r", "mastermind-4x6r")] {
        let rules: Rules = rules_text.parse().unwrap();
        let analysis = analysis_of(table);
        for strategy in Strategy::ALL {
            let built = heuristic::build(
                &rules.into(),
                &Options {
                    strategy,
                    ..Options::default()
                },
                &Unwatched,
            )
            .unwrap();
            let worst = u32::from(built.cost().worst);
            let tree = encode::in_memory(rules, &built);
            let (fewest, most) = forced(&analysis, &analysis.position(&[]), tree.start());
            assert!(most <= worst);
            let row = [
                rules_text.to_owned(),
                format!("`{strategy}`"),
                worst.to_string(),
                fewest.to_string(),
                most.to_string(),
            ];
            rows.push(row.to_vec());
        }
    }
    let table = document::table(&["rules", "strategy", "worst case", "fewest", "most"], rows);
    document::figures("research/README.md", &[("forced", table)]);
}
