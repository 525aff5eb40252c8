//! The same input gives the same bytes, with any number of threads. (`solvetab generate --check`
//! compares whole shipped tables; here the trees are smaller, so that they can be built several
//! times.)

use solvetab::{Deck, Goal, QuadAceOperation as Operation, QuadAceRules as Rules, Table};
use solvetab_lookup::layout::PROVENANCE;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::{Question, Resources, solve};
use solvetab_solver::code_breaking::strategy::encode::optimal;
use solvetab_solver::code_breaking::strategy::heuristic::{self, Options};
use solvetab_solver::code_breaking::strategy::tree::Tree;
use solvetab_solver::code_breaking::strategy::{Strategy, TieBreak};
use solvetab_solver::control::Unwatched;
use solvetab_solver::encoded::Encoded;
use solvetab_solver::quad_ace::reach::Reached;
use solvetab_solver::quad_ace::retrograde;
use solvetab_solver::{quad_ace, twenty_four};

use crate::numbers_table::file_of_numbers;

fn with_threads<T: Send>(threads: usize, work: impl Fn() -> T + Sync + Send) -> T {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap()
        .install(work)
}

#[test]
fn trees_do_not_depend_on_threads() {
    for strategy in Strategy::ALL {
        for tie_break in [TieBreak::First, TieBreak::Last] {
            let options = Options {
                strategy,
                tie_break,
                exact_below: 12,
                seed: 7,
            };
            let build = || -> Tree {
                heuristic::build(&"4x8".parse().unwrap(), &options, &Unwatched).unwrap()
            };
            let one = with_threads(1, build);
            assert!(with_threads(2, build) == one, "{strategy} {tie_break}");
            assert!(with_threads(4, build) == one, "{strategy} {tie_break}");
        }
    }
}

/// Every position of base 10 with so many hands.
fn positions(hands: u8) -> Encoded {
    let rules = Rules::new(10, hands, Operation::Add, Goal::Empty).unwrap();
    let (solution, reached) = (
        retrograde::solve(rules, &Unwatched).unwrap(),
        Reached::from_start(rules, &Unwatched).unwrap(),
    );
    quad_ace::encode::encode(
        &solution,
        Some(&reached),
        quad_ace::encode::usual_storage(rules),
    )
}

#[test]
fn the_quick_tables_are_the_shipped_ones_with_any_number_of_threads() {
    type Maker = (&'static str, fn() -> Encoded);
    let makers: [Maker; 4] = [
        ("twenty-four", || {
            twenty_four::encode::encode(Deck::STANDARD, &Unwatched).unwrap()
        }),
        ("targets", || {
            twenty_four::encode::encode_targets(&Unwatched).unwrap()
        }),
        ("quad-ace-10", || positions(2)),
        ("quad-ace-10-three-hands", || positions(3)),
    ];
    for (name, make) in makers {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tables")
            .join(format!("{name}.tab"));
        let shipped = std::fs::read(path).unwrap();
        let table = Table::from_bytes(&shipped).unwrap();
        assert!(table.header().lengths[PROVENANCE] > 0);
        for threads in [1, 2, 4] {
            let file = with_threads(threads, make).to_file(table.provenance());
            assert!(file == shipped, "{name} with {threads} threads");
        }
    }
}

#[test]
fn numbers_rounds_do_not_depend_on_threads() {
    let make = || {
        twenty_four::encode::encode_numbers(&Unwatched)
            .unwrap()
            .to_file(&[])
    };
    assert!(
        [1, 3]
            .iter()
            .all(|&threads| with_threads(threads, make) == file_of_numbers())
    );
}

/// (`.ci/architectures` makes them with each kind of vectors that there is.)
#[test]
fn optimal_trees_are_the_shipped_ones_with_any_number_of_threads_with_and_without_vectors() {
    for (name, rules, max_depth) in [
        ("3x10", "3x10", None),
        ("mastermind-4x6r", "4x6r", None),
        ("mastermind-4x6r-depth5", "4x6r", Some(5)),
        ("4x8", "4x8", None),
        ("4x9", "4x9", None),
    ] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tables")
            .join(format!("{name}.tab"));
        let shipped = std::fs::read(path).unwrap();
        let table = Table::from_bytes(&shipped).unwrap();
        let game: Game = rules.parse().unwrap();
        let question = Question {
            max_depth,
            ..Question::default()
        };
        for threads in [1, 3] {
            for vectors in [true, false] {
                let resources = Resources {
                    threads,
                    ..Resources::default()
                };
                let file = optimal(
                    &game,
                    &solve(&game.with_vectors(vectors), question, &resources).unwrap(),
                );
                let what = format!("{name} with {threads} threads and vectors: {vectors}");
                assert!(file.to_file(table.provenance()) == shipped, "{what}");
            }
        }
    }
}
