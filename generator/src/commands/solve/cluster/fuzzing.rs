//! The files that machines share, for the fuzzer: each may be written by a stranger, with a digest
//! that fits.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::{self, Question, Resources};
use solvetab_solver::control::{Steps, Unwatched};

use crate::commands::solve::cluster::folder::{Folder, SearchPlan, WrittenAnswer};
use crate::commands::solve::cluster::planned_game::PlannedGame;
use crate::commands::solve::cluster::{folder, planning};

/// The rules that are searched.
const SMALL: &str = "2x4";

/// Number of looks at a search before it is ended: a plan may name other rules.
const MOST_LOOKS: u32 = 50;

/// The first byte chooses the file, the others are its JSON; or all of it.
pub(crate) fn fuzz(path: &Path, input: &[u8]) {
    let Some((&choice, json)) = input.split_first() else {
        return;
    };
    let small = PlannedGame::Rules {
        rules: SMALL.to_owned(),
        feedback: "counts".to_owned(),
    };
    let plan = SearchPlan {
        release: folder::release(),
        game: small.clone(),
        max_depth: None,
        memory: 1,
        split: 3,
        tasks: 2,
    };
    let (there, _) = match Folder::begin(path, plan.clone()) {
        Ok(begun) => begun,
        Err(_) => {
            fs::remove_file(path.join("plan.json")).expect("a file for the fuzzer");
            Folder::begin(path, plan).expect("a folder without a plan")
        }
    };
    there.write_plan().expect("a file for the fuzzer");
    let names = [
        "plan.json",
        "round-1.json",
        "known-1.json",
        "task-1.json",
        "round-2.json",
    ];
    for name in &names[1..] {
        let _ = fs::remove_file(path.join(name));
    }

    let name = names[usize::from(choice) % names.len()];
    let raw = choice >= 128;
    let content = if name == "plan.json" || raw {
        json.to_vec()
    } else {
        there.with_plan(json)
    };
    let file = if raw {
        content
    } else {
        folder::signed(&content)
    };
    fs::write(path.join(name), file).expect("a file for the fuzzer");
    let Ok(there) = Folder::open(path) else {
        return;
    };
    let rounds = there.rounds().unwrap_or_default();
    let known = there.known(1).ok();
    let outcome = there.outcome(1).ok().flatten();
    // Large games take long to make.
    let is_large = match &there.plan.game {
        PlannedGame::Rules { rules, .. } | PlannedGame::WithoutLeadingZero { rules } => rules
            .parse::<Rules>()
            .is_ok_and(|rules| rules.codes() > 500),
        PlannedGame::List { guesses, .. } => guesses.len() > 500,
    };
    if is_large {
        return;
    }
    let Ok(mut search) = there.plan.search() else {
        return;
    };
    for known in known
        .into_iter()
        .chain(outcome.map(|outcome| outcome.known))
    {
        let _ = known.teach(&mut search).map_err(|error| error.to_string());
    }

    // What a task does, then what merging does.
    let looks = AtomicU32::new(0);
    let look = |_: &Steps| {
        if looks.fetch_add(1, Ordering::Relaxed) < MOST_LOOKS {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    for asked in rounds
        .iter()
        .flat_map(|round| round.tasks.iter().flatten())
        .take(4)
    {
        if let Ok(subproblem) = asked.subproblem() {
            let _ = search
                .answer(&subproblem, &look)
                .map(|answer| WrittenAnswer::from(&answer));
        }
    }

    let after = rounds.last().map_or(1, |round| round.numbers().end);
    if let Ok(plan) = search.plan(there.plan.split, &look) {
        let _ = planning::round(after, &plan, there.plan.tasks).numbers();
    }

    if there.plan.game == small && there.plan.max_depth.is_none() {
        let codes = SMALL.parse::<Game>().expect("rules");
        let resources = Resources {
            threads: 1,
            memory: 1 << 16,
        };
        let _ = search::solve_watched(
            &codes,
            Question::default(),
            &resources,
            search.saved(),
            &Unwatched,
        );
    }
}
