//! What docs/quad-ace.md claims is true: every figure in it is computed again, or is said to be a
//! measurement.
//!
//! The claims are written here as they stand in the document, with computed figures in them. What
//! is left of the document when they are taken out has no figures, but for the rules of the game.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use solvetab_lookup::layout;
use solvetab_lookup::layout::Storage;
use solvetab_lookup::quad_ace::{Goal, MAX_BASE, MAX_HANDS, MIN_BASE, Operation, Outcome, Rules};
use solvetab_solver::control::Unwatched;
use solvetab_solver::quad_ace::reach::Reached;
use solvetab_solver::quad_ace::starts::Starts;
use solvetab_solver::quad_ace::survey::{Counts, Survey, rank_of_apparition};
use solvetab_solver::quad_ace::traps::{Ahead, traps, upsets};
use solvetab_solver::quad_ace::{encode, retrograde};

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join(name)).unwrap()
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
    let numbers = fields.iter().map(|field| field.parse().ok()).collect::<Option<Vec<u64>>>()?;
    Some(Counts { wins: numbers[0], draws: numbers[1], losses: numbers[2] })
}

fn rows() -> Vec<Row> {
    let csv = read("docs/quad-ace-bases.csv");
    let mut lines = csv.lines();
    let heading =
        "base,start,start_plies,longest,fibonacci,wins,draws,losses,reachable_wins,reachable_draws,reachable_losses";
    assert_eq!(lines.next(), Some(heading));
    let row = |line: &str| {
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
    };
    let rows: Vec<Row> = lines.map(row).collect();
    assert!(rows.iter().map(|row| row.base).eq(MIN_BASE..=MAX_BASE));
    rows
}

fn is_true(row: &Row) {
    let survey = if row.reachable.is_some() { Survey::with_reachable } else { Survey::new };
    let survey = survey(in_base(row.base), &Unwatched).unwrap();
    assert_eq!((survey.start, u32::from(survey.longest)), (row.start, row.longest), "base {}", row.base);
    assert_eq!(rank_of_apparition(row.base), row.fibonacci, "base {}", row.base);
    assert_eq!((survey.all, survey.reachable), (row.all, row.reachable), "base {}", row.base);
}

/// The bases up to 48, and those that the document names.
#[test]
fn the_table_of_bases_is_true() {
    for row in rows() {
        assert_eq!(row.reachable.is_some(), row.base <= 64, "base {}", row.base);
        if row.base <= 48 || [128, 165, 218, 233, 250, 254, 256].contains(&row.base) {
            is_true(&row);
        }
    }
}

#[test]
#[ignore = "all bases take a minute"]
fn the_table_of_bases_is_true_in_every_base() {
    rows().iter().for_each(is_true);
}

/// Words separated by single spaces, without tables, code, addresses and marks.
fn plain(text: &str) -> String {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('|')).collect();
    let joined = lines.join(" ");
    // Every other part is code.
    let without_code = joined.split('`').step_by(2).collect::<String>();
    let mut plain = String::new();
    let mut rest = without_code.as_str();
    while let Some((before, after)) = rest.split_once("](") {
        plain += before;
        rest = after.split_once(')').map_or("", |(_, after)| after);
    }
    plain += rest;
    plain.replace(['*', '[', ']', '!'], "").split_whitespace().collect::<Vec<&str>>().join(" ")
}

/// `1, 2 and 3`
fn listed(items: impl IntoIterator<Item = u16>) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    let last = items.pop().unwrap();
    if items.is_empty() { last } else { format!("{} and {last}", items.join(", ")) }
}

fn percent(count: u64, counts: Counts) -> f64 {
    100.0 * count as f64 / counts.positions() as f64
}

/// What is said of the rules and of how it is checked.
fn claims_of_rules() -> Vec<String> {
    let largest = |hands: u8| {
        let is_possible = |base: &u16| Rules::new(*base, hands, Operation::Add, Goal::Empty).is_ok();
        (MIN_BASE..=MAX_BASE).rfind(is_possible).unwrap()
    };
    for base in [2, 3, 5, 7, 11, 13] {
        let rules = Rules::new(base, 2, Operation::Multiply, Goal::Empty).unwrap();
        assert_eq!(Survey::new(rules, &Unwatched).unwrap().all.decided(), 0, "base {base}");
    }
    assert_eq!(MAX_HANDS, 4, "one to four hands");
    assert_eq!(Rules::STANDARD, in_base(10));
    let byte = |plies| layout::outcome_of_byte(layout::byte_of_outcome(Outcome::decided(plies)));
    let nearest_far = (1..).find(|&plies| byte(plies).is_none()).unwrap();
    let dense = |base: u16| encode::usual_storage(in_base(base)) == Storage::Dense;
    let largest_dense = (MIN_BASE..=MAX_BASE).rfind(|&base| dense(base)).unwrap();
    let most_dense = 1_u64 << 15;
    assert!(in_base(largest_dense).positions() <= most_dense && in_base(largest_dense + 1).positions() > most_dense);
    vec![
        "The standard game: base 10, two hands, all at 1.".to_owned(),
        format!("modulo the base, {MIN_BASE} to {MAX_BASE}."),
        format!(
            "up to base {} with one hand, {} with two, {} with three, {} with four.",
            largest(1),
            largest(2),
            largest(3),
            largest(4)
        ),
        "can be numbered by 32 bits".to_owned(),
        format!("Up to {most_dense} positions a byte each"),
        format!("Distances beyond {} plies do not fit the byte", nearest_far - 1),
    ]
}

fn claims_of_bases(rows: &[Row]) -> Vec<String> {
    let row = |base: u16| &rows[usize::from(base - MIN_BASE)];
    let decided: Vec<&Row> = rows.iter().filter(|row| row.start.plies().is_some()).collect();
    let plies = |base: u16| row(base).start.plies().unwrap();
    assert!(matches!(row(2).start, Outcome::Win { .. }) && matches!(row(4).start, Outcome::Win { .. }));
    assert!(matches!(row(3).start, Outcome::Loss { .. }));
    let draws = |base: u16| format!("{:.2} %", percent(row(base).all.draws, row(base).all));
    let per_hands: Vec<f64> = rows[63..]
        .iter()
        .map(|row| row.all.decided() as f64 / f64::from(in_base(row.base).number_of_hands()))
        .collect();
    let played: Vec<(f64, f64)> = rows
        .iter()
        .filter_map(|row| row.reachable.map(|some| (percent(row.all.draws, row.all), percent(some.draws, some))))
        .collect();
    let excess = |row: &Row| i64::from(row.longest) - i64::from(row.fibonacci);
    let mut by_excess: BTreeMap<i64, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        by_excess.entry(excess(row)).or_default().push(row);
    }
    let with = |excess: i64| by_excess[&excess].len();
    let usual = [-1, 2, 3];
    let in_usual: usize = usual.iter().map(|&excess| with(excess)).sum();
    let odd_exceptions = rows.iter().filter(|row| row.fibonacci % 2 == 1 && excess(row) != 2);
    let n_of = |excess: i64| {
        let n = by_excess[&excess][0].fibonacci;
        assert!(by_excess[&excess].iter().all(|row| row.fibonacci == n), "n + {excess}");
        n
    };
    let rest = rows.iter().filter(|row| ![-1, 2, 3, 13, 35].contains(&excess(row)));
    let powers: Vec<&Row> = rows.iter().filter(|row| row.base.is_power_of_two() && row.base >= 16).collect();
    for row in &powers {
        assert_eq!((u32::from(row.base) * 3 / 4, row.longest), (row.fibonacci, row.fibonacci - 1), "base {}", row.base);
    }
    let powers: Vec<String> = powers.iter().map(|row| row.longest.to_string()).collect();
    let mut by_longest: Vec<&Row> = rows.iter().collect();
    by_longest.sort_by_key(|row| std::cmp::Reverse(row.longest));
    let [first, second, ..] = by_longest[..] else { panic!("bases") };
    let fibonacci_13 = (0..12).fold((0, 1), |(previous, current), _| (current, previous + current)).1;
    vec![
        format!(
            "In bases {} only: from 1,1 against 1,1 the first player wins base 2 in {} plies and base 4 in {}, the second wins base 3 in {}.",
            listed(decided.iter().map(|row| row.base)),
            plies(2),
            plies(4),
            plies(3)
        ),
        format!("In every base from {} to {MAX_BASE} perfect play is a draw.", decided.last().unwrap().base + 1),
        format!(
            "In base 10, {} of the positions in which both players have a live hand are draws, in base 16 {}, in base 64 {}, in base 256 {}.",
            draws(10),
            draws(16),
            draws(64),
            draws(256)
        ),
        format!(
            "In the bases from {} to {MAX_BASE} there are between {:.1} and {:.1} decided positions for each of the hands that a player can have",
            rows[63].base,
            per_hands.iter().copied().fold(f64::MAX, f64::min),
            per_hands.iter().copied().fold(0.0, f64::max)
        ),
        format!(
            "which are counted up to base {}, the share of draws is larger than among all in {} bases, smaller in {}.",
            rows.iter().rfind(|row| row.reachable.is_some()).unwrap().base,
            played.iter().filter(|(all, reachable)| reachable > all).count(),
            played.iter().filter(|(all, reachable)| reachable < all).count()
        ),
        format!(
            "In {in_usual} of the {} bases the longest win takes n - 1, n + 2 or n + 3 plies ({}, {} and {} bases); for odd n it is n + 2, but for bases {}.",
            rows.len(),
            with(-1),
            with(2),
            with(3),
            listed(odd_exceptions.map(|row| row.base))
        ),
        format!(
            "In {} of the other {} bases it takes n + 35 plies, and n is {}; in {} it takes n + 13, and n is {}; the rest are bases {}.",
            with(35),
            rows.len() - in_usual,
            n_of(35),
            with(13),
            n_of(13),
            listed(rest.map(|row| row.base))
        ),
        format!(
            "Powers of two from 16 on: n is 3/4 of the base, and the longest win takes n - 1 plies: {}.",
            powers.join(", ")
        ),
        format!(
            "The longest wins of all take {} plies in base {}, where n is {}, and {} in base {}, where n is {}.",
            first.longest, first.base, first.fibonacci, second.longest, second.base, second.fibonacci
        ),
        format!(
            "{} plies in base 218, where n is {}, and {} in base {fibonacci_13}, which is itself the 13th Fibonacci number.",
            row(218).longest,
            row(218).fibonacci,
            row(233).longest
        ),
    ]
}

fn claims_of_the_standard_game() -> Vec<String> {
    let starts = Starts::new(Rules::STANDARD, &Unwatched).unwrap();
    let wins = starts.rows().flatten().filter(|outcome| matches!(outcome, Outcome::Win { .. })).count();
    assert!(!starts.rows().flatten().any(|outcome| matches!(outcome, Outcome::Loss { .. })), "it loses none");
    assert_eq!((starts.choosing_first(), starts.choosing_last()), (Outcome::Draw, Outcome::Draw));
    let to_zero = traps(Rules::STANDARD, &Unwatched).unwrap();
    let only = to_zero.traps.iter().filter(|trap| trap.is_only);
    let example = |hands: [&str; 3]| {
        only.clone().any(|trap| [trap.mover, trap.opponent, trap.result].map(|hands| hands.to_string()) == hands)
    };
    assert!(example(["1,1", "2,9", "0,1"]));
    let upsets = upsets(Rules::STANDARD, &Unwatched).unwrap();
    let of_the_mover = upsets.iter().filter(|upset| upset.ahead == Ahead::Mover).count();
    vec![
        format!(
            "In base 10 the first mover wins {wins} of the {} pairs without a 0 and loses none. No start of the first mover wins against all of the other player's, and against one of these none wins: the game is a draw, whoever chooses first.",
            Starts::pairs(Rules::STANDARD)
        ),
        format!(
            "In base 10, {} of the {} moves that bring a hand to 0 lose by force",
            to_zero.traps.len(),
            to_zero.moves
        ),
        format!("in {} of these cases no other move brings a hand to 0", only.count()),
        format!(
            "loses by force in {} reachable positions (): in {of_the_mover} of them it is that player's turn, in {} the other's.",
            upsets.len(),
            upsets.len() - of_the_mover
        ),
    ]
}

/// Sentences whose figures are the rules of the game, the reach of another test, or measured by the
/// command beside them.
const NOT_COMPUTED: [&str; 8] = [
    "The mover takes one of its own hands that is not 0, x, and one of the opponent's hands that is not 0, y,",
    "With the goal that player has won if all its hands are 0. With the goal it has won if at least two of its hands are not 0 and all that are not 0 show the same number.",
    "because one of the two players has no hand that is not 0,",
    "from 1,1 against 1,1 begins with a move.",
    "in a prime base no hand becomes 0, and cannot be won",
    "two threads of an AMD EPYC at 3.7 GHz",
    "over at most 4096 positions.",
    "solves every base up to 16 with two hands, and up to 6 with three,",
];

/// Its figures take five minutes to compute: the table of base 256 with every position played.
const MEASURED: &str = "Base 256 takes 8.4 MB where bytes would take 1082";

#[test]
fn every_figure_of_the_document_is_computed() {
    let mut left = plain(&read("docs/quad-ace.md"));
    let claims = [claims_of_rules(), claims_of_bases(&rows()), claims_of_the_standard_game()].concat();
    let others = NOT_COMPUTED.into_iter().chain([MEASURED]).map(str::to_owned);
    for claim in claims.into_iter().chain(others) {
        assert!(left.contains(&claim), "docs/quad-ace.md does not say: {claim}\n{left}");
        left = left.replacen(&claim, "", 1);
    }
    let figures: Vec<&str> =
        left.split_whitespace().filter(|word| word.contains(|c: char| c.is_ascii_digit())).collect();
    assert!(figures.is_empty(), "figures that nothing computes: {figures:?}\n{left}");
}

/// The rows of the table whose heading begins like this, as cells.
fn table(heading: &str) -> Vec<Vec<String>> {
    let document = read("docs/quad-ace.md");
    let lines = document.lines().skip_while(|line| !line.starts_with(heading)).skip(2);
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    let rows: Vec<Vec<String>> = lines.take_while(|line| line.starts_with('|')).map(cells).collect();
    assert!(!rows.is_empty(), "{heading}");
    rows
}

#[test]
fn positions_and_sizes_in_the_tables_of_measurements_are_computed() {
    measurements_are_true_up_to(64);
}

#[test]
#[ignore = "large bases take half a minute unless optimised"]
fn positions_and_sizes_in_large_bases_are_computed() {
    measurements_are_true_up_to(256);
}

fn measurements_are_true_up_to(largest: u16) {
    let (mut counts, mut sizes) = (0, 0);
    for cells in table("| base | positions |") {
        let base = cells[0].parse().unwrap();
        if base > largest {
            continue;
        }
        let solution = retrograde::solve(in_base(base), &Unwatched).unwrap();
        let decided: u64 = solution.levels().iter().sum();
        assert_eq!(cells[1..3], [solution.rules().positions().to_string(), decided.to_string()], "base {base}");
        counts += 1;
    }
    for cells in table("| base | plain bytes |") {
        let Some(base) = cells[0].strip_suffix(", any position") else { continue };
        let base = base.parse().unwrap();
        if base > largest {
            continue;
        }
        let rules = in_base(base);
        let solution = retrograde::solve(rules, &Unwatched).unwrap();
        let reached = Reached::from_start(rules, &Unwatched).unwrap();
        let size = |storage| encode::encode(&solution, Some(&reached), storage).to_file(&[]).len().to_string();
        assert_eq!(
            cells[1..4],
            [rules.positions().to_string(), size(Storage::Dense), size(Storage::Sparse)],
            "base {base}"
        );
        sizes += 1;
    }
    assert_eq!((counts, sizes), if largest == 256 { (5, 3) } else { (3, 2) });
}
