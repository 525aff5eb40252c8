//! How long QuadAce takes to solve, and how much memory, by base. `cargo run --release -p solvetab-bench --bin quad_ace_scaling`
//!
//! Each base is solved in a process of its own, several times, so that the peak of its memory can be told (Linux only). With a file's
//! name the times are drawn.

use std::process::Command;
use std::time::Instant;

use solvetab_lookup::quad_ace::{Goal, Operation, Rules};
use solvetab_solver::progress::Silent;
use solvetab_solver::quad_ace::retrograde;
use svg::Document;
use svg::node::element::{Circle, Path, Rectangle, Text, Title};

const BASES: [u16; 9] = [16, 24, 32, 48, 64, 96, 128, 192, 256];
const RUNS: usize = 9;

/// One base's figures.
struct Row {
    base: u16,
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
    let mut rows = Vec::new();
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
        rows.push(row);
    }
    if let [file] = arguments.as_slice() {
        std::fs::write(file, draw(&rows).to_string())?;
    }
    Ok(())
}

/// Solves a base and prints: positions, decided ones, seconds, peak memory.
fn solve(base: u16) -> Result<(), Box<dyn std::error::Error>> {
    let rules = Rules::new(base, 2, Operation::Add, Goal::Empty)?;
    let begin = Instant::now();
    let solution = retrograde::solve(rules, &Silent)?;
    let seconds = begin.elapsed().as_secs_f64();
    let decided: u64 = solution.levels().iter().sum();
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next());
    println!("{} {decided} {seconds} {}", rules.positions(), peak.unwrap_or("nan"));
    Ok(())
}

/// The median of several processes.
fn measure(base: u16) -> Result<Row, Box<dyn std::error::Error>> {
    let mut runs = Vec::new();
    for _ in 0..RUNS {
        let output = Command::new(std::env::current_exe()?).args(["--base", &base.to_string()]).output()?;
        let text = String::from_utf8(output.stdout)?;
        let figures = text.split_whitespace().map(str::parse).collect::<Result<Vec<f64>, _>>()?;
        let [positions, decided, seconds, memory] = figures[..] else { return Err("a run failed".into()) };
        runs.push(Row { base, positions, decided, seconds, memory });
    }
    runs.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
    Ok(runs.swap_remove(RUNS / 2))
}

/// Nanoseconds a position and a decided position, both axes logarithmic.
fn draw(rows: &[Row]) -> Document {
    let x = |base: f64| 80.0 + 130.0 * (base / 16.0).log2();
    let y = |nanoseconds: f64| 300.0 - 45.0 * (nanoseconds / 0.1).log10();
    let text = |x: f64, y: f64, anchor: &str, content: String| {
        Text::new(content).set("x", x).set("y", y).set("text-anchor", anchor)
    };
    let mut document = Document::new()
        .set("viewBox", (0, 0, 640, 400))
        .set("font-family", "sans-serif")
        .set("font-size", 13)
        .add(Title::new("Nanoseconds to solve QuadAce, by base"))
        .add(Rectangle::new().set("width", 640).set("height", 400).set("fill", "white"))
        .add(text(80.0, 24.0, "start", "Solving QuadAce: nanoseconds, by base".to_owned()));
    for power in -1..=4 {
        let nanoseconds = 10_f64.powi(power);
        let line = Path::new().set("d", format!("M80 {:.1}H620", y(nanoseconds))).set("stroke", "#ddd");
        document = document.add(line).add(text(72.0, y(nanoseconds) + 4.0, "end", nanoseconds.to_string()));
    }
    for (index, (label, fill)) in [("a position", "#1f77b4"), ("a decided position", "#d62728")].into_iter().enumerate()
    {
        let left = 80.0 + 160.0 * index as f64;
        let circle = |x: f64, y: f64| {
            Circle::new().set("cx", format!("{x:.1}")).set("cy", format!("{y:.1}")).set("r", 4).set("fill", fill)
        };
        document = document.add(circle(left + 5.0, 376.0)).add(text(left + 16.0, 380.0, "start", label.to_owned()));
        for row in rows {
            let count = if index == 0 { row.positions } else { row.decided };
            let nanoseconds = row.seconds * 1e9 / count;
            let title = Title::new(format!("base {}: {nanoseconds:.2} ns {label}", row.base));
            document = document.add(circle(x(row.base.into()), y(nanoseconds)).add(title));
        }
    }
    for row in rows {
        document = document.add(text(x(row.base.into()), 345.0, "middle", row.base.to_string()));
    }
    document
}
