//! Whole games: what the generator needs for each. `cargo bench -p solvetab-bench --bench solvers`

use criterion::{Criterion, criterion_group, criterion_main};
use solvetab_lookup::quad_ace::{Goal, Operation, Rules};
use solvetab_lookup::twenty_four::{Cards, Deck, Fraction};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::{self, Question, Resources};
use solvetab_solver::code_breaking::strategy::Strategy;
use solvetab_solver::code_breaking::strategy::heuristic::{self, Options};
use solvetab_solver::control::Unwatched;
use solvetab_solver::quad_ace::retrograde;
use solvetab_solver::twenty_four::{Solver, encode};

fn heuristic_trees(criterion: &mut Criterion) {
    for rules in ["4x10", "4x6r"] {
        let mut group = criterion.benchmark_group(format!("whole tree for {rules}"));
        group.sample_size(20);
        for strategy in Strategy::ALL {
            let options = Options {
                strategy,
                ..Options::default()
            };
            let parsed = &rules.parse().expect("rules");
            group.bench_function(strategy.to_string(), |bencher| {
                bencher.iter(|| heuristic::build(parsed, &options, &Unwatched))
            });
        }
    }
}

fn optimal_trees(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("proven optimal tree");
    group.sample_size(10);
    for rules in ["4x6r", "4x8", "4x9", "4x10"] {
        let codes = rules.parse::<Game>().expect("rules");
        let solve = || search::solve(&codes, Question::default(), &Resources::default());
        group.bench_function(rules, |bencher| bencher.iter(solve));
    }
}

fn quad_ace(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("QuadAce, every position");
    group.sample_size(10);
    for base in [10, 16, 24, 32, 64, 128, 256] {
        let rules = Rules::new(base, 2, Operation::Add, Goal::Empty).expect("rules");
        group.bench_function(format!("base {base}"), |bencher| {
            bencher.iter(|| retrograde::solve(rules, &Unwatched))
        });
    }
}

fn twenty_four(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("24 points");
    group.sample_size(20);
    group.bench_function("all 1820 hands as a table", |bencher| {
        bencher.iter(|| encode::encode(Deck::STANDARD, &Unwatched))
    });

    let target = Fraction::whole(24);
    group.bench_function("all solutions of all 1820 hands, one thread", |bencher| {
        bencher.iter(|| {
            let mut solver = Solver::new();
            Cards::all(4, 13)
                .map(|cards| solver.solve(cards, target).solutions().len())
                .sum::<usize>()
        });
    });
    for hand in ["1 2 3 4 5", "5 7 8 11 13", "1 2 3 4 5 6", "3 5 7 8 11 13"] {
        let cards: Cards = hand.parse().expect("cards");
        group.bench_function(format!("all solutions of {hand}"), |bencher| {
            bencher.iter(|| Solver::new().solve(cards, target).solutions().len());
        });
    }
}

criterion_group!(
    solvers,
    heuristic_trees,
    optimal_trees,
    quad_ace,
    twenty_four
);
criterion_main!(solvers);
