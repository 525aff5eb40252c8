//! Why ln(n + 1)? What a set of codes costs by its size: in the optimal tree, as it was learned,
//! and by the formula.
//!
//! Neither a factor nor the same addition for every code changes which sum over cells is least.
//! (The addition does for a guess that may win, whose cells have one code less.) So what was
//! learned and the formula are drawn with the factor and the addition that bring them nearest to
//! the optimal tree's means, by least squares over all sizes that it has. What rounds measure is
//! drawn as it is.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Context;
use solvetab_lookup::Kind;
use solvetab_lookup::code_breaking::{DecisionTree, Feedback, Next, Rules, STEP_UNIT, Turn};
use solvetab_studies::learned::Learned;
use solvetab_studies::learned::lesson::{Lesson, Taught, learn};
use svg::Document;

use crate::drawing;
use crate::drawing::{COLOURS, Scale, dot, line, point};
use crate::report::{self, Output, counted, usage};
use crate::studies::learn::ROUNDS;
use crate::tables::folder::{TablesFolder, read_table_of};
use crate::tables::{shipped, step_file};
use crate::terminal::interruption::{UntilInterrupted, known};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The rules: those of a shipped tree
    #[arg(long, default_value = "4x10")]
    rules: Rules,
    #[command(flatten)]
    tables: TablesFolder,
}

impl Arguments {
    /// The name of the tree that the strategy is compared with.
    fn tree(&self) -> anyhow::Result<&'static str> {
        let rules = self.rules;
        shipped::optimal_tree(&rules.to_string()).ok_or_else(|| {
            usage(format!("no tree of {rules} is shipped to compare with: name rules that solvetab list has"))
        })
    }

    /// The files of the tables that are drawn, of those that are in files.
    ///
    /// # Errors
    ///
    /// If no table of these rules is shipped.
    pub(crate) fn files(&self) -> anyhow::Result<Vec<PathBuf>> {
        let names = [self.tree()?.to_owned(), shipped::step_table(self.rules)?];
        Ok(names.iter().filter_map(|name| self.tables.file_of(name)).collect())
    }
}

/// Reads the tables, plays the rounds and draws.
///
/// # Errors
///
/// If no tree of these rules is shipped, or a table cannot be read.
pub(crate) fn render(arguments: &Arguments, output: &Output<'_>) -> anyhow::Result<Document> {
    let rules = arguments.rules;
    let name = arguments.tree()?;
    let tree = DecisionTree::new(read_table_of(&[Kind::DecisionTree], &arguments.tables, name, output)?)
        .with_context(|| format!("{name} cannot be followed"))?;
    let learned = step_file::read(&shipped::step_table(rules)?, rules, &arguments.tables, output)?;
    let lesson = Lesson { rules, rounds: ROUNDS, trials: 0, judged_again: 0, seed: 0 };
    let taught = output.workers.run(|| learn(&lesson, None, &UntilInterrupted(output.progress)));
    let (Taught { learned: measured, .. }, looked) = known(taught);
    looked?;
    Ok(draw(rules, &exact_means(&tree)?, &learned, &measured))
}

/// What the sets of each size cost a code in a tree: by size, the mean, and how many sets there
/// are.
fn exact_means(tree: &DecisionTree<Vec<u8>>) -> anyhow::Result<BTreeMap<u32, (f64, u32)>> {
    fn collect(turn: Turn<'_, Vec<u8>, Rules>, sums: &mut BTreeMap<u32, (u64, u32)>) -> anyhow::Result<()> {
        let (total, sets) = sums.entry(turn.remaining()).or_default();
        *total += u64::from(turn.total());
        *sets += 1;
        for answer in (0..).map_while(Feedback::from_index) {
            if let Ok(Next::Guess(next)) = turn.answer(answer) {
                collect(next, sums)?;
            }
        }
        Ok(())
    }
    let mut sums = BTreeMap::new();
    collect(tree.start(), &mut sums)?;
    let mean =
        |(size, (total, sets)): (u32, (u64, u32))| (size, (total as f64 / f64::from(size) / f64::from(sets), sets));
    Ok(sums.into_iter().map(mean).collect())
}

/// The factor and the addition that bring a curve nearest to the means.
fn nearest(exact: &BTreeMap<u32, (f64, u32)>, curve: impl Fn(u32) -> f64) -> (f64, f64) {
    let count = exact.len() as f64;
    let points = || exact.iter().map(|(&size, &(mean, _))| (curve(size), mean));
    let (x, y) = points().fold((0.0, 0.0), |(x, y), point| (x + point.0, y + point.1));
    let (x, y) = (x / count, y / count);
    let (xy, xx) = points()
        .fold((0.0, 0.0), |(xy, xx), point| (xy + (point.0 - x) * (point.1 - y), xx + (point.0 - x) * (point.0 - x)));
    let factor = if xx > 0.0 { xy / xx } else { 1.0 };
    (factor, y - factor * x)
}

const LEFT: f64 = 70.0;
const RIGHT: f64 = 710.0;

fn draw(rules: Rules, exact: &BTreeMap<u32, (f64, u32)>, learned: &Learned, measured: &Learned) -> Document {
    let codes = rules.codes();
    let sizes = Scale::logarithmic([1.0, f64::from(codes)], [LEFT, RIGHT]);
    let most = exact.values().fold(1.0_f64, |most, &(mean, _)| most.max(mean)).ceil();
    let means = Scale::linear([0.0, most], [400.0, 50.0]);
    let lines = (0..=most as u32).map(|guesses| (f64::from(guesses), guesses));
    let title = format!("{rules}: guesses a code still needs, by how many are left");
    let mut document = drawing::titled(740.0, 470.0, LEFT, &title).add(drawing::grid(LEFT, RIGHT, means, lines));
    for (&size, &(mean, sets)) in exact {
        let radius = 1.5 + f64::from(sets).log10();
        let (of, sets) = (report::codes(size, "code"), counted(sets.into(), "set", "sets"));
        let said = format!("{of}: {mean:.3} guesses each, the mean of {sets}");
        document = document.add(dot(sizes.at(size.into()), means.at(mean), radius, COLOURS[4], &said));
    }
    let by_size = |learned: &Learned| {
        let steps = learned.expanded(codes);
        move |size: u32| steps[size as usize] as f64 / STEP_UNIT as f64 / f64::from(size)
    };
    let formula = |size: u32| f64::from(size + 1).ln();
    let (of_learned, of_measured) = (by_size(learned), by_size(measured));
    let (learned_fit, formula_fit) = (nearest(exact, &of_learned), nearest(exact, formula));
    type Curve = Box<dyn Fn(u32) -> f64>;
    let curves: [(&str, Curve); 3] = [
        (COLOURS[0], Box::new(move |size| learned_fit.0 * of_learned(size) + learned_fit.1)),
        (COLOURS[1], Box::new(move |size| formula_fit.0 * formula(size) + formula_fit.1)),
        (COLOURS[2], Box::new(of_measured)),
    ];
    for (colour, curve) in curves {
        let at = |size: u32| point(sizes.at(size.into()), means.at(curve(size)));
        let steps: Vec<String> = sizes_to_draw(codes).into_iter().map(at).collect();
        document = document.add(line(format!("M{}", steps.join("L")), colour).set("stroke-width", 1.5));
    }
    let labelled = [1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000].into_iter().filter(|&size| size <= codes);
    let entries = [
        (COLOURS[4], "optimal tree"),
        (COLOURS[0], "learned"),
        (COLOURS[1], "ln(n + 1)"),
        (COLOURS[2], "measured in rounds"),
    ];
    document
        .add(drawing::labels(422.0, sizes, labelled.map(|size| (f64::from(size), size))))
        .add(drawing::legend(LEFT, 440.0, entries))
}

/// Sizes in steps small enough for a curve.
fn sizes_to_draw(codes: u32) -> Vec<u32> {
    std::iter::successors(Some(1), |&size| (size < codes).then(|| (size + size.div_ceil(20)).min(codes))).collect()
}
