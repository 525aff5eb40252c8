//! The same input gives the same bytes, with any number of threads. (`solvetab generate --check` compares whole shipped
//! tables; here the trees are smaller, so that they can be built several times.)

use solvetab_generator::catalogue;
use solvetab_generator::code_breaking::heuristic::{self, Options};
use solvetab_generator::code_breaking::strategies::{Strategy, TieBreak};
use solvetab_generator::code_breaking::tree::Tree;
use solvetab_generator::progress::Silent;

fn with_threads<T: Send>(threads: usize, work: impl Fn() -> T + Sync + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

#[test]
fn trees_do_not_depend_on_threads() {
    for strategy in Strategy::ALL {
        for tie_break in [TieBreak::First, TieBreak::Last] {
            let options = Options { strategy, tie_break, exact_below: 12, seed: 7 };
            let build = || -> Tree { heuristic::build("4x9".parse().unwrap(), &options, &Silent) };
            let one = with_threads(1, build);
            assert!(with_threads(2, build) == one, "{strategy} {tie_break}");
            assert!(with_threads(4, build) == one, "{strategy} {tie_break}");
        }
    }
}

#[test]
fn the_quick_tables_are_the_shipped_ones_with_any_number_of_threads() {
    for name in ["twenty-four", "targets", "quad-ace-10", "quad-ace-10-three-hands"] {
        let (game, entry) = catalogue::find(name).unwrap();
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tables").join(format!("{name}.tab"));
        let shipped = std::fs::read(path).unwrap();
        for threads in [1, 2, 4] {
            let file = with_threads(threads, || game.generate(entry, &Silent).unwrap().to_file().unwrap());
            assert!(file == shipped, "{name} with {threads} threads");
        }
    }
}
