//! Report of `solvetab solve` on a tree.

use std::fmt;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use solvetab_solver::code_breaking::game::Game;
use solvetab_solver::code_breaking::search::statistics::{Event, LARGEST, Statistics};
use solvetab_solver::code_breaking::search::{Objective, Optimal, Question};

use crate::report::{COLUMNS, Shown, guesses, secrets, within};
use crate::tree_report::{Claims, GuessTotals, Heading, WrittenTable};

/// An optimal tree.
#[derive(Serialize)]
pub(crate) struct SolveReport<'a> {
    #[serde(flatten)]
    game: Heading,
    /// The first guess.
    first: String,
    /// Objective of the search.
    objective: Shown<Objective>,
    /// The most guesses for a secret, if they were limited.
    max_depth: Option<u16>,
    /// There is a tree: `true`.
    possible: bool,
    /// Number of secrets.
    codes: u64,
    #[serde(flatten)]
    totals: GuessTotals,
    /// Claims that are proven of the tree.
    proven: Claims<'a>,
    /// Duration of the search in seconds.
    seconds: f64,
    /// Statistics of the search, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) statistics: Option<OfSizes<'a>>,
    /// The table that was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) table: Option<WrittenTable>,
}

impl<'a> SolveReport<'a> {
    /// Reports a tree that needs so many guesses.
    pub(crate) fn new(
        game: &Game,
        optimal: &'a Optimal,
        totals: GuessTotals,
        seconds: f64,
    ) -> Self {
        let Question {
            objective,
            max_depth,
            ..
        } = optimal.question;
        Self {
            game: game.into(),
            first: game.name(optimal.tree.guess),
            objective: Shown(objective),
            max_depth,
            possible: true,
            codes: totals.secrets(),
            totals,
            proven: Claims(optimal.proven),
            seconds,
            statistics: None,
            table: None,
        }
    }

    /// Rank of the total among all totals: no more than what is proven.
    fn rank(&self) -> &'static str {
        match (self.proven.0.is_empty(), self.objective.0) {
            (true, _) => ", not proven optimal",
            (false, Objective::Total) => ", proven optimal",
            (false, Objective::Worst) => {
                ", proven optimal among the trees with the fewest secrets at the least worst case"
            }
            (false, Objective::AtWorst) => ", not proven optimal; the worst case is",
        }
    }
}

impl fmt::Display for SolveReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game,
            first,
            totals,
            proven,
            seconds,
            ..
        } = self;
        let within = within(self.max_depth);
        writeln!(
            f,
            "{game}{within}: {} for {}{}",
            guesses(totals.total),
            secrets(self.codes),
            self.rank()
        )?;
        write!(
            f,
            "first    {first}\naverage  {:.4}\n{totals}",
            totals.average
        )?;
        writeln!(f, "proven   {proven}\nsearched in {seconds:.3} s")?;
        self.statistics
            .as_ref()
            .map_or(Ok(()), |statistics| write!(f, "{statistics}"))?;
        self.table
            .as_ref()
            .map_or(Ok(()), |table| writeln!(f, "written  {table}"))
    }
}

/// A tree of the least total of guesses times weights.
#[derive(Serialize)]
pub(crate) struct WeightedReport {
    #[serde(flatten)]
    pub(crate) game: Heading,
    /// The first guess.
    pub(crate) first: String,
    /// Number of secrets.
    pub(crate) codes: u64,
    /// The sum of the weights.
    pub(crate) weight: Shown<u128>,
    /// Guesses times weights, summed over the secrets.
    pub(crate) weighted_total: Shown<u128>,
    /// Guesses on average, by weight.
    pub(crate) weighted_average: f64,
    #[serde(flatten)]
    pub(crate) totals: GuessTotals,
    /// Claims that are proven of the tree.
    pub(crate) proven: Claims<'static>,
    /// Duration of the search in seconds.
    pub(crate) seconds: f64,
    /// The table that was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) table: Option<WrittenTable>,
}

impl fmt::Display for WeightedReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game,
            first,
            weight,
            weighted_total: total,
            weighted_average,
            totals,
            seconds,
            ..
        } = self;
        writeln!(
            f,
            "{game}: {total} guesses times weights for weights of {weight}, proven least"
        )?;
        let average = totals.average;
        writeln!(
            f,
            "first    {first}\naverage  {weighted_average:.4} by weight; {average:.4} if all weighed the same"
        )?;
        writeln!(f, "{totals}searched in {seconds:.3} s")?;
        self.table
            .as_ref()
            .map_or(Ok(()), |table| writeln!(f, "written  {table}"))
    }
}

/// Work of a search, by the size of sets.
///
/// JSON has `memory` in bytes, `largest` of each class of sizes, null for the last, and for each
/// event a number a class. The text is tables of at most 80 columns: a line for each class, a
/// column for each event.
pub(crate) struct OfSizes<'a>(pub(crate) &'a Statistics);

/// The largest size of each class; none for the last.
fn largest() -> impl Iterator<Item = Option<usize>> {
    LARGEST.iter().copied().map(Some).chain([None])
}

impl Serialize for OfSizes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("memory", &self.0.memory())?;
        map.serialize_entry("largest", &largest().collect::<Vec<_>>())?;
        for event in Event::ALL {
            map.serialize_entry(event.name(), self.0.by_size(event))?;
        }
        map.end()
    }
}

impl fmt::Display for OfSizes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "memory   {} bytes for what is remembered of sets",
            self.0.memory()
        )?;
        const NAMES: usize = 11;
        let columns = Event::ALL.map(|event| {
            let head = event.name().replace('_', " ");
            // Columns are as wide as their heads.
            let width = head.len().max(10);
            (event, head, width)
        });

        let mut rest = &columns[..];
        while !rest.is_empty() {
            let widths = rest.iter().scan(NAMES, |all, (_, _, width)| {
                *all += 2 + width;
                Some(*all)
            });
            let (table, others) =
                rest.split_at(widths.take_while(|&all| all <= COLUMNS).count().max(1));
            rest = others;
            let mut line = |name: &str, cell: &dyn Fn(&(Event, String, usize)) -> String| {
                write!(f, "{name:<NAMES$}")?;
                table.iter().try_for_each(|column| {
                    write!(f, "  {:>width$}", cell(column), width = column.2)
                })?;
                writeln!(f)
            };
            line("secrets", &|(_, head, _)| head.clone())?;
            let mut least = 1;
            for (class, largest) in largest().enumerate() {
                let name = largest.map_or_else(
                    || format!("{least} up"),
                    |largest| format!("{least} to {largest}"),
                );
                line(&name, &|&(event, ..)| {
                    self.0.by_size(event)[class].to_string()
                })?;
                least = largest.map_or(least, |largest| largest + 1);
            }
            line("all", &|&(event, ..)| {
                self.0.by_size(event).iter().sum::<u64>().to_string()
            })?;
        }

        Ok(())
    }
}
