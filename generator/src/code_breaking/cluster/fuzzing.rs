//! The files that machines share, for the fuzzer: each may be written by a stranger, with a digest that fits.

use std::fs;
use std::path::Path;

use super::folder::{self, Folder, Plan};

/// The first byte chooses the file, the others are its JSON; or all of it.
pub(in crate::code_breaking) fn fuzz(path: &Path, input: &[u8]) {
    let Some((&choice, json)) = input.split_first() else { return };
    let plan = Plan { release: folder::release(), rules: "2x4".to_owned(), memory: 1, split: 3, tasks: 2 };
    let (there, _) = match Folder::begin(path, plan.clone()) {
        Ok(begun) => begun,
        Err(_) => {
            fs::remove_file(path.join("plan.json")).expect("a file for the fuzzer");
            Folder::begin(path, plan).expect("a folder without a plan")
        }
    };
    there.write_plan().expect("a file for the fuzzer");
    let names = ["plan.json", "round-1.json", "known-1.json", "task-1.json", "round-2.json"];
    for name in &names[1..] {
        let _ = fs::remove_file(path.join(name));
    }
    let name = names[usize::from(choice) % names.len()];
    let raw = choice >= 128;
    let content = if name == "plan.json" || raw { json.to_vec() } else { there.of_plan(json) };
    let file = if raw { content } else { folder::signed(&content) };
    fs::write(path.join(name), file).expect("a file for the fuzzer");
    let Ok(there) = Folder::open(path) else { return };
    if let Ok(rounds) = there.rounds() {
        for round in rounds {
            let _ = round.numbers();
            for asked in round.tasks.iter().flatten() {
                let _ = asked.subproblem().map_err(|error| error.to_string());
            }
        }
    }
    let known = there.known(1).ok();
    let outcome = there.outcome(1).ok().flatten();
    let Ok(mut search) = there.plan.search() else { return };
    for known in known.into_iter().chain(outcome.map(|outcome| outcome.known)) {
        let _ = known.teach(&mut search).map_err(|error| error.to_string());
    }
}
