//! The figures of docs/quad-ace.md in marked blocks, which a command writes.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use solvetab_lookup::layout;
use solvetab_lookup::layout::Storage;
use solvetab_lookup::quad_ace::{Goal, MAX_BASE, MAX_HANDS, MIN_BASE, Operation, Outcome, Rules};
use solvetab_reference::document;
use solvetab_solver::control::Unwatched;
use solvetab_solver::quad_ace::encode;
use solvetab_solver::quad_ace::survey::{Counts, Survey, rank_of_apparition};

fn read(name: &str) -> String {
    fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .unwrap()
            .join(name),
    )
    .unwrap()
}

fn in_base(base: u16) -> Rules {
    Rules::new(base, 2, Operation::Add, Goal::Empty).unwrap()
}

/// A line of docs/quad-ace-bases.csv.
struct Row {
    base: u16,
    start: Outcome,
    longest: u32,
    fibonacci: u32,
    all: Counts,
    reachable: Option<Counts>,
}

fn counts(fields: &[&str]) -> Option<Counts> {
    let numbers = fields
        .iter()
        .map(|field| field.parse().ok())
        .collect::<Option<Vec<u64>>>()?;
    Some(Counts {
        wins: numbers[0],
        draws: numbers[1],
        losses: numbers[2],
    })
}

fn rows() -> Vec<Row> {
    let csv = read("docs/quad-ace-bases.csv");
    let mut lines = csv.lines();
    let heading = "base,start,start_plies,longest,fibonacci,wins,draws,losses,reachable_wins,reachable_draws,reachable_losses";
    assert_eq!(lines.next(), Some(heading));
    let rows = lines.map(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        let plies = || fields[2].parse().unwrap();
        Row {
            base: fields[0].parse().unwrap(),
            start: match fields[1] {
                "win" => Outcome::Win { plies: plies() },
                "loss" => Outcome::Loss { plies: plies() },
                other => {
                    assert_eq!((other, fields[2]), ("draw", ""));
                    Outcome::Draw
                }
            },
            longest: fields[3].parse().unwrap(),
            fibonacci: fields[4].parse().unwrap(),
            all: counts(&fields[5..8]).unwrap(),
            reachable: counts(&fields[8..11]),
        }
    });

    let rows: Vec<Row> = rows.collect();
    assert!(rows.iter().map(|row| row.base).eq(MIN_BASE..=MAX_BASE));
    rows
}

fn is_true(row: &Row) {
    let survey = if row.reachable.is_some() {
        Survey::with_reachable
    } else {
        Survey::new
    };
    let survey = survey(in_base(row.base), &Unwatched).unwrap();
    assert_eq!(
        (survey.start, u32::from(survey.longest)),
        (row.start, row.longest),
        "base {}",
        row.base
    );
    assert_eq!(
        rank_of_apparition(row.base),
        row.fibonacci,
        "base {}",
        row.base
    );
    assert_eq!(
        (survey.all, survey.reachable),
        (row.all, row.reachable),
        "base {}",
        row.base
    );
}

/// The bases up to 48, and larger ones that the document names.
#[test]
fn the_table_of_bases_is_true() {
    for row in rows() {
        assert_eq!(row.reachable.is_some(), row.base <= 64, "base {}", row.base);
        if row.base <= 36 || [128, 165, 218, 233, 250, 254, 256].contains(&row.base) {
            is_true(&row);
        }
    }
}

#[test]
#[ignore = "all bases take a minute; `.ci/full` runs it"]
fn the_table_of_bases_is_true_in_every_base() {
    rows().iter().for_each(is_true);
}

/// `1, 2 and 3`
fn listed(items: impl IntoIterator<Item = u16>) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    let last = items.pop().unwrap();
    if items.is_empty() {
        last
    } else {
        format!("{} and {last}", items.join(", "))
    }
}

fn percent(count: u64, counts: Counts) -> f64 {
    100.0 * count as f64 / counts.positions() as f64
}

/// A table of what is counted, and the figure.
fn facts(facts: Vec<(&str, String)>) -> String {
    document::table(
        &["what", "figure"],
        facts
            .into_iter()
            .map(|(what, figure)| vec![what.to_owned(), figure]),
    )
}

/// The limits of the rules and of the storage.
fn limits() -> String {
    for base in [2, 3, 5, 7, 11, 13] {
        let rules = Rules::new(base, 2, Operation::Multiply, Goal::Empty).unwrap();
        assert_eq!(
            Survey::new(rules, &Unwatched).unwrap().all.decided(),
            0,
            "base {base}"
        );
    }

    assert_eq!(Rules::STANDARD, in_base(10));
    let mut plies = 1..;
    let nearest_far = plies.find(|&plies| {
        layout::outcome_of_byte(layout::byte_of_outcome(Outcome::decided(plies))).is_none()
    });
    let nearest_far = nearest_far.unwrap();
    let largest_dense = (MIN_BASE..=MAX_BASE)
        .rfind(|&base| encode::usual_storage(in_base(base)) == Storage::Dense)
        .unwrap();
    let most_dense = 1_u64 << 15;
    assert!(
        in_base(largest_dense).positions() <= most_dense
            && in_base(largest_dense + 1).positions() > most_dense
    );
    let by_hands = (1..=MAX_HANDS as u8).map(|hands| {
        let mut bases = MIN_BASE..=MAX_BASE;
        bases
            .rfind(|&base| Rules::new(base, hands, Operation::Add, Goal::Empty).is_ok())
            .unwrap()
            .to_string()
    });
    let by_hands: Vec<String> = by_hands.collect();
    facts(vec![
        ("bases", format!("{MIN_BASE} to {MAX_BASE}")),
        ("hands of each player", format!("1 to {MAX_HANDS}")),
        (
            "largest base with 1, 2, 3 and 4 hands: positions are numbered by 32 bits",
            by_hands.join(", "),
        ),
        (
            "positions that are stored in a byte each, at most",
            most_dense.to_string(),
        ),
        (
            "moves that fit the byte, at most",
            (nearest_far - 1).to_string(),
        ),
    ])
}

fn facts_of_bases(rows: &[Row]) -> String {
    let row = |base: u16| &rows[usize::from(base - MIN_BASE)];
    let decided: Vec<&Row> = rows
        .iter()
        .filter(|row| row.start.plies().is_some())
        .collect();
    let starts: Vec<String> = decided
        .iter()
        .map(|row| format!("base {}: {}", row.base, row.start))
        .collect();
    let draws: Vec<String> = [10, 16, 64, 256]
        .map(|base| format!("{:.2} %", percent(row(base).all.draws, row(base).all)))
        .into();
    let per_hands: Vec<f64> = rows[63..]
        .iter()
        .map(|row| row.all.decided() as f64 / f64::from(in_base(row.base).number_of_hands()))
        .collect();

    let played: Vec<(f64, f64)> = rows
        .iter()
        .filter_map(|row| {
            row.reachable
                .map(|some| (percent(row.all.draws, row.all), percent(some.draws, some)))
        })
        .collect();

    let excess = |row: &Row| i64::from(row.longest) - i64::from(row.fibonacci);
    let mut by_excess: BTreeMap<i64, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        by_excess.entry(excess(row)).or_default().push(row);
    }

    let with = |excess: i64| by_excess[&excess].len();
    let n_of = |excess: i64| {
        let n = by_excess[&excess][0].fibonacci;
        assert!(
            by_excess[&excess].iter().all(|row| row.fibonacci == n),
            "n + {excess}"
        );
        n
    };

    let odd_exceptions = rows
        .iter()
        .filter(|row| row.fibonacci % 2 == 1 && excess(row) != 2);
    let rest = rows
        .iter()
        .filter(|row| ![-1, 2, 3, 13, 35].contains(&excess(row)));
    let powers: Vec<&Row> = rows
        .iter()
        .filter(|row| row.base.is_power_of_two() && row.base >= 16)
        .collect();
    for row in &powers {
        assert_eq!(
            (u32::from(row.base) * 3 / 4, row.longest),
            (row.fibonacci, row.fibonacci - 1),
            "base {}",
            row.base
        );
    }

    let powers: Vec<String> = powers.iter().map(|row| row.longest.to_string()).collect();
    let mut by_longest: Vec<&Row> = rows.iter().collect();
    by_longest.sort_by_key(|row| std::cmp::Reverse(row.longest));
    let longest = |row: &Row| {
        format!(
            "{} in base {}, where n is {}",
            row.longest, row.base, row.fibonacci
        )
    };
    facts(vec![
        ("decided starts", starts.join("; ")),
        (
            "draws among the positions in which both players have a live hand, bases 10, 16, 64 and 256",
            draws.join(", "),
        ),
        (
            "decided positions for each of the hands that a player can have, bases 65 to 256",
            format!(
                "{:.1} to {:.1}",
                per_hands.iter().copied().fold(f64::MAX, f64::min),
                per_hands.iter().copied().fold(0.0, f64::max)
            ),
        ),
        (
            "bases up to 64 in which draws are a larger, or smaller, share of the reachable positions than of all",
            format!(
                "{}, {}",
                played
                    .iter()
                    .filter(|(all, reachable)| reachable > all)
                    .count(),
                played
                    .iter()
                    .filter(|(all, reachable)| reachable < all)
                    .count()
            ),
        ),
        (
            "bases whose longest win takes n - 1, n + 2 and n + 3 moves",
            format!(
                "{}, {} and {} of {}",
                with(-1),
                with(2),
                with(3),
                rows.len()
            ),
        ),
        (
            "bases with odd n and no longest win of n + 2",
            listed(odd_exceptions.map(|row| row.base)),
        ),
        (
            "bases with n + 35 and n + 13",
            format!(
                "{} (n is {}) and {} (n is {})",
                with(35),
                n_of(35),
                with(13),
                n_of(13)
            ),
        ),
        ("the other bases", listed(rest.map(|row| row.base))),
        (
            "longest wins of powers of two from 16 on, in moves",
            powers.join(", "),
        ),
        (
            "the longest wins of all, in moves",
            format!("{}; {}", longest(by_longest[0]), longest(by_longest[1])),
        ),
        (
            "longest wins of two large bases",
            format!("{}; {}", longest(row(218)), longest(row(233))),
        ),
    ])
}

#[test]
fn figures_of_the_document_are_computed() {
    document::figures(
        "docs/quad-ace.md",
        &[("limits", limits()), ("bases", facts_of_bases(&rows()))],
    );
}
