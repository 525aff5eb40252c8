//! Time and memory that QuadAce takes to solve, by base.
//! `cargo run --release -p solvetab-bench --bin quad_ace_scaling`
//!
//! Each base is solved in a process of its own, several times, so that the peak of its memory can
//! be told (Linux only).

use std::process::Command;
use std::time::Instant;

use solvetab_lookup::quad_ace::{Goal, Operation, Rules};
use solvetab_solver::control::Unwatched;
use solvetab_solver::quad_ace::retrograde;

const BASES: [u16; 9] = [16, 24, 32, 48, 64, 96, 128, 192, 256];
const RUNS: usize = 9;

/// One base's figures.
struct Row {
    positions: f64,
    decided: f64,
    seconds: f64,
    /// Peak memory in KiB.
    memory: f64,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, base] = arguments.as_slice()
        && flag == "--base"
    {
        return solve(base.parse()?);
    }

    println!("base   positions  decided  seconds   ns/position  ns/decided  peak MiB");
    for base in BASES {
        let row = measure(base)?;
        println!(
            "{base:4} {:11} {:8}  {:.6}  {:11.3} {:11.1} {:9.1}",
            row.positions,
            row.decided,
            row.seconds,
            row.seconds * 1e9 / row.positions,
            row.seconds * 1e9 / row.decided,
            row.memory / 1024.0
        );
    }
    Ok(())
}

/// Solves a base and prints: positions, decided ones, seconds, peak memory.
fn solve(base: u16) -> Result<(), Box<dyn std::error::Error>> {
    let rules = Rules::new(base, 2, Operation::Add, Goal::Empty)?;
    let begin = Instant::now();
    let solution = retrograde::solve(rules, &Unwatched)?;
    let seconds = begin.elapsed().as_secs_f64();
    let decided: u64 = solution.levels().iter().sum();
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next());
    println!(
        "{} {decided} {seconds} {}",
        rules.positions(),
        peak.unwrap_or("nan")
    );
    Ok(())
}

/// The median of several processes.
fn measure(base: u16) -> Result<Row, Box<dyn std::error::Error>> {
    let mut runs = Vec::new();
    for _ in 0..RUNS {
        let output = Command::new(std::env::current_exe()?)
            .args(["--base", &base.to_string()])
            .output()?;
        let text = String::from_utf8(output.stdout)?;
        let figures = text
            .split_whitespace()
            .map(str::parse)
            .collect::<Result<Vec<f64>, _>>()?;
        let [positions, decided, seconds, memory] = figures[..] else {
            return Err("a run failed".into());
        };
        runs.push(Row {
            positions,
            decided,
            seconds,
            memory,
        });
    }
    runs.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
    Ok(runs.swap_remove(RUNS / 2))
}
