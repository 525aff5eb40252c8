//! Learned strategies in files: step tables, and functions as CSV, which anyone can write.
//!
//! A line of CSV has the function (`sizes` or `members`), a size, and the guesses to come for a set
//! of that size, summed over it; `export` writes these lines. How many guesses are judged again by
//! the function of members is in a line `judged-again,N,` of its own.

use std::path::Path;

use anyhow::{Context, anyhow, bail, ensure};
use solvetab_lookup::code_breaking::{DecisionTree, Rules, STEP_UNIT, Step, StepTable};
use solvetab_lookup::{Kind, Table};
use solvetab_solver::code_breaking::strategy::encode;
use solvetab_studies::learned::{Again, Learned, tree};

use crate::report::{Output, form, usage};
use crate::tables::folder::{TablesFolder, read_regular, read_table_of};
use crate::terminal::interruption::UntilInterrupted;

/// The first line of CSV.
pub(crate) const HEADING: &str = "function,size,guesses";
/// The function of sizes.
pub(crate) const OF_SIZES: &str = "sizes";
/// The function of what members do.
pub(crate) const OF_MEMBERS: &str = "members";
/// How many guesses are judged again.
pub(crate) const JUDGED_AGAIN: &str = "judged-again";

/// More bytes than any such file needs.
const MOST_BYTES: u64 = 1 << 24;

/// What the format allows.
const MOST_GUESSES: f64 = 16_777_216.0;

/// Reads the strategy that a user named: a table by its name, or a file, CSV if its name ends so.
/// CSV says nothing of rules, so it is taken to be of those that are played.
///
/// # Errors
///
/// A mistake in what was asked if it is no strategy; that the file cannot be read.
pub(crate) fn read(name: &str, rules: Rules, tables: &TablesFolder, output: &Output<'_>) -> anyhow::Result<Learned> {
    let path = Path::new(name);
    if path.extension().is_some_and(|ending| ending == "csv") {
        let text = String::from_utf8(read_regular(path, MOST_BYTES)?)
            .map_err(|_| form(format!("{name} is not text: give lines such as {OF_SIZES},2,3")))?;
        return of_csv(&text, rules).map_err(|error| form(format!("{name}: {error:#}")));
    }
    of_table(read_table_of(&[Kind::StepTable], tables, name, output)?)
        .with_context(|| format!("{name} cannot be followed"))
}

/// The strategy in a table.
///
/// # Errors
///
/// If it is another kind of table, or its steps are no function.
pub(crate) fn of_table<D: AsRef<[u8]>>(table: Table<D>) -> anyhow::Result<Learned> {
    let table = StepTable::new(table)?;
    Learned::of_table(&table).map_err(|error| anyhow!("the table is damaged ({error}): fetch or generate it again"))
}

/// The tree that the strategy in a table makes for its own rules, to be followed as any other.
///
/// # Errors
///
/// As [`of_table`].
pub(crate) fn tree_of(table: Table<Vec<u8>>, output: &Output<'_>) -> anyhow::Result<DecisionTree<Vec<u8>>> {
    let learned = of_table(table)?;
    let tree = output.workers.run(|| tree::build(learned.rules(), &learned, 0, &UntilInterrupted(output.progress)))?;
    Ok(encode::in_memory(learned.rules(), &tree))
}

/// Refuses a strategy of other rules, unless that is asked for.
///
/// # Errors
///
/// That it was learned with other rules.
pub(crate) fn check_rules(learned: &Learned, name: &str, rules: Rules, is_transfer: bool) -> anyhow::Result<()> {
    let of = learned.rules();
    if of == rules || is_transfer {
        return Ok(());
    }
    Err(usage(format!("{name} was learned with {of}, not with {rules}: name one of {rules}, or add --transfer")))
}

/// The functions in lines of CSV.
pub(crate) fn of_csv(text: &str, rules: Rules) -> anyhow::Result<Learned> {
    let (mut of_sizes, mut of_members, mut guesses) = (Vec::new(), Vec::new(), 0);
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line == HEADING {
            continue;
        }
        let mut add = || -> anyhow::Result<()> {
            let fields: Vec<&str> = line.split(',').map(str::trim).collect();
            let [function, size, value] = fields[..] else {
                bail!("\"{line}\" has not the three fields {HEADING}");
            };
            let size_of =
                || size.parse().with_context(|| format!("\"{size}\" is no size: give a whole number from 1 up"));
            match function {
                OF_SIZES => of_sizes.push(Step { size: size_of()?, guesses: units(value)? }),
                OF_MEMBERS => of_members.push(Step { size: size_of()?, guesses: units(value)? }),
                JUDGED_AGAIN => {
                    ensure!(
                        guesses == 0 && value.is_empty(),
                        "write {JUDGED_AGAIN} once, with one number: {JUDGED_AGAIN},20,"
                    );
                    guesses =
                        size.parse().with_context(|| format!("\"{size}\" is no number of guesses from 0 to 65535"))?;
                }
                _ => bail!("there is no function \"{function}\": name {OF_SIZES}, {OF_MEMBERS} or {JUDGED_AGAIN}"),
            }
            Ok(())
        };
        add().with_context(|| format!("line {number}"))?;
    }
    ensure!(
        guesses == 0 || !of_members.is_empty(),
        "guesses are to be judged again, but by nothing: give {OF_MEMBERS},1,1 and more, or leave {JUDGED_AGAIN} out"
    );
    ensure!(
        of_members.is_empty() || guesses > 0,
        "there is a function of members, but none is judged again: say how many with {JUDGED_AGAIN},20,"
    );
    let again = (guesses > 0).then_some(Again { guesses, of_members });
    Learned::new(rules, of_sizes, again).map_err(|error| anyhow!("{error}"))
}

/// Guesses in a step's units.
fn units(text: &str) -> anyhow::Result<u64> {
    let guesses: Option<f64> = text.parse().ok();
    let is_meant = |guesses: &f64| *guesses > 0.0 && *guesses < MOST_GUESSES;
    let guesses = guesses.filter(is_meant);
    let guesses = guesses
        .with_context(|| format!("{text} is no number of guesses: give one above 0 and below {MOST_GUESSES}"))?;
    Ok((guesses * STEP_UNIT as f64).round().max(1.0) as u64)
}

/// A step's guesses as they are written.
pub(crate) fn guesses(step: Step) -> f64 {
    step.guesses as f64 / STEP_UNIT as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Learned, String> {
        of_csv(text, "4x10".parse().unwrap()).map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn lines_are_functions() {
        let learned = read("function,size,guesses\nsizes,1,1\nsizes,2,3.5\njudged-again,20,\nmembers,1,1\n").unwrap();
        assert_eq!(learned.of_sizes()[1], Step { size: 2, guesses: 7 * STEP_UNIT / 2 });
        assert_eq!(learned.again().map(|again| (again.guesses, again.of_members.len())), Some((20, 1)));
    }

    #[test]
    fn what_is_no_function_is_refused_in_a_sentence() {
        for (text, sentence) in [
            ("sizes,1,1\nsizes,2,NaN", "line 2: NaN is no number of guesses: give one above 0 and below 16777216"),
            ("sizes,1,inf", "line 1: inf is no number of guesses: give one above 0 and below 16777216"),
            ("sizes,1,-3", "line 1: -3 is no number of guesses: give one above 0 and below 16777216"),
            ("sizes,one,1", "line 1: \"one\" is no size: give a whole number from 1 up: invalid digit found in string"),
            ("sizes,2,1", "the first step is of size 2: begin with size 1"),
            ("sizes,1", "line 1: \"sizes,1\" has not the three fields function,size,guesses"),
            ("sums,1,1", "line 1: there is no function \"sums\": name sizes, members or judged-again"),
            (
                "sizes,1,1\njudged-again,9,",
                "guesses are to be judged again, but by nothing: give members,1,1 and more, or leave judged-again out",
            ),
            (
                "sizes,1,1\nmembers,1,1",
                "there is a function of members, but none is judged again: say how many with judged-again,20,",
            ),
            (
                "sizes,1,1\nsizes,2,16777216",
                "line 2: 16777216 is no number of guesses: give one above 0 and below 16777216",
            ),
            ("sizes,1,1\nsizes,3,3\nsizes,2,2", "size 2 is not larger than the one before it: sort the steps by size"),
            ("", "there is no step: give the guesses for sets of at least one size"),
        ] {
            assert_eq!(read(text).unwrap_err(), sentence);
        }
    }
}
