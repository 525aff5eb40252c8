//! `solvetab solve plan`: the first round of tasks.

use std::fmt;
use std::path::PathBuf;

use serde::Serialize;
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::distributed::{self, Distributed, Open};
use solvetab_solver::control::{Interrupted, Steps};

use crate::choices::from_to;
use crate::commands::solve::cluster::folder::{
    Folder, KnownResults, SearchPlan, TaskRound, WrittenAnswer, release,
};
use crate::commands::solve::cluster::planned_game::PlannedGame;
use crate::commands::solve::teller::Teller;
use crate::options::game::{FirstAsked, GameOptions};
use crate::report::{Output, Verdict, within};
use crate::tables::container;
use crate::terminal::interruption;
use crate::terminal::standard_error::harmless;
use crate::tree_report::Heading;

/// Split a search for the least total into tasks for many machines
///
/// Writes the plan to a folder that all machines share. Any machine then runs its tasks with
/// `solvetab solve task DIR N`. `solvetab solve merge DIR` reports what is proven, plans the next
/// round, and finally writes the tree, the same as `solvetab solve` finds.
///
/// The plan holds the list, if there is one: the other machines need the folder and nothing else.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  solvetab solve plan --rules 5x9 --out 5x9
  solvetab solve plan --codes words.txt --feedback colours --max-depth 6 --out words")]
pub(crate) struct PlanArguments {
    #[command(flatten)]
    codes: GameOptions,
    #[command(flatten)]
    first: FirstAsked,
    /// Allow at most N guesses in any game
    #[arg(long, value_name = "N", value_parser = from_to(1, u16::MAX))]
    max_depth: Option<u16>,
    /// The folder for the plan, the tasks and their results
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Split sets of more codes than this [default: a twentieth of all secrets, or a quarter of
    /// words with colours]
    #[arg(long, value_name = "N", value_parser = from_to(1, usize::MAX))]
    split: Option<usize>,
    /// Number of tasks in a round, roughly
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = from_to(1_u64, 1_000_000))]
    tasks: u64,
    /// Size limit of a task's transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = from_to(0, usize::MAX))]
    memory: usize,
}

/// Sets of at most so many secrets are not cut, unless they take too long. A first word whose cells
/// are smaller takes a fraction of a second.
fn usual_split(game: &Game) -> usize {
    let parts = if game.is_coloured() { 4 } else { 20 };
    (game.secrets().len() / parts).max(1)
}

/// Runs the command.
pub(crate) fn run(arguments: &PlanArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let &PlanArguments {
        ref codes,
        ref first,
        max_depth,
        ref out,
        split,
        tasks,
        memory,
    } = arguments;
    let game = codes.searched(first)?;
    container::check_writable_folder(out)?;
    let split = split.unwrap_or_else(|| usual_split(&game));
    let heading = Heading::from(&game);
    let game = PlannedGame::new(&game, codes.listed_rules());
    let plan = SearchPlan {
        release: release(),
        game,
        max_depth,
        memory,
        split,
        tasks,
    };
    let _alone = container::enter_folder(out, |line| output.progress.tell(line))?;
    let (folder, is_new) = Folder::begin(out, plan)?;
    interruption::take_line()?;
    let mut search = folder.plan.search()?;
    let planned = cut(&mut search, split, output).inspect_err(|_| {
        output
            .progress
            .tell("interrupted before there were tasks: the same command begins anew");
    })?;
    let round = round(1, &planned, tasks);
    if is_new || !folder.has_first_round() {
        folder.write_round(
            1,
            &round,
            &KnownResults::new(planned.found.iter().map(WrittenAnswer::from).collect(), &[]),
        )?;
    }

    if is_new {
        folder.write_plan()?;
    }
    output.report(&PlanReport {
        game: heading,
        max_depth,
        round: 1,
        tasks: round.tasks.len(),
        last: round.last(),
        bounds: TotalBounds {
            least: planned.least,
            most: planned.most,
        },
        out: folder.path().display().to_string(),
    })?;

    Ok(Verdict::Yes)
}

/// A plan, with its first round of tasks.
#[derive(Serialize)]
struct PlanReport {
    #[serde(flatten)]
    game: Heading,
    /// The most guesses for a secret, if they were limited.
    max_depth: Option<u16>,
    /// The number of the round.
    round: u64,
    /// Number of tasks, which are numbered from 1.
    tasks: usize,
    /// The number of the last one; `null` if there is none.
    last: Option<u64>,
    #[serde(flatten)]
    bounds: TotalBounds,
    /// The folder.
    out: String,
}

impl fmt::Display for PlanReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self { game, bounds, .. }, out) = (self, harmless(&self.out));
        writeln!(f, "{game}{}: {bounds}", within(self.max_depth))?;
        match (self.last, bounds.least) {
            (None, None) => writeln!(f, "no task in {out}"),
            (None, Some(_)) => writeln!(
                f,
                "no task in {out}: solvetab solve merge {out} makes the tree"
            ),
            (Some(1), _) => writeln!(
                f,
                "task 1 in {out}: run it with solvetab solve task {out} 1"
            ),
            (Some(last), _) => {
                writeln!(
                    f,
                    "tasks 1 to {last} in {out}: run each with solvetab solve task {out} NUMBER"
                )
            }
        }
    }
}

/// Bounds on the least total.
#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct TotalBounds {
    /// It is at least this; `null` if it is proven that there is no tree.
    pub(crate) least: Option<u64>,
    /// It is at most this; `null` if no tree is known.
    pub(crate) most: Option<u64>,
}

impl fmt::Display for TotalBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (None, _) => f.write_str("proven that there is no tree"),
            (Some(least), None) => write!(f, "total at least {least}, if there is a tree"),
            (Some(least), Some(most)) => write!(f, "total from {least} to {most}"),
        }
    }
}

/// Cuts what is open into tasks, and shows on a terminal that it goes on.
///
/// # Errors
///
/// If it is interrupted.
pub(crate) fn cut(
    search: &mut Distributed,
    split: usize,
    output: &Output<'_>,
) -> Result<distributed::Plan, Interrupted> {
    let teller = Teller::new(output.progress);
    output.workers.run(|| {
        search.plan(split, &|_: &Steps| {
            teller.look(|| "looking for the sets that are to be cut".to_owned())
        })
    })
}

/// The tasks of a round, of about equal weight: the first ones have what helps the others most.
pub(crate) fn round(first: u64, plan: &distributed::Plan, tasks: u64) -> TaskRound {
    let all: u64 = plan.open.iter().map(|open| open.weight).sum();
    let enough = all.div_ceil(tasks).max(1);
    let mut round = TaskRound {
        first,
        tasks: Vec::new(),
    };
    let mut weight = enough;
    for Open {
        subproblem,
        weight: more,
    } in &plan.open
    {
        if weight >= enough {
            round.tasks.push(Vec::new());
            weight = 0;
        }
        if let Some(task) = round.tasks.last_mut() {
            task.push(subproblem.into());
        }
        weight += more;
    }
    round
}
