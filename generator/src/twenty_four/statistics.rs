//! `solvetab twenty-four stats` and `ranking`: what can be said of all hands of four cards.

use std::io::Write;
use std::path::PathBuf;

use rayon::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};
use solvetab_lookup::twenty_four::{Cards, Deck};
use solvetab_solver::twenty_four::Solver;
use solvetab_solver::twenty_four::difficulty::{Difficulty, difficulty, ranking};

use super::chart;
use crate::container::{check_writable, write_atomically};
use crate::output::{Output, Verdict};

/// Statistics of all hands of four cards
///
/// How many hands can make each number from 0 to 127, for every largest card from 1 to 13; how many make 24, in how many ways, and
/// which do it in one way only or need a fraction; the hardest and the easiest.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Also draw which share of the hands makes which number
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// All hands that make 24, from the hardest to the easiest
///
/// The difficulty is 8 F + 4 D + floor(log2 L) + 8 - min(8, floor(log2 E)): F is 1 if every solution passes through a fraction; D is 1
/// if every solution multiplies or divides by a difference; L is the largest intermediate result of the solution in which it is
/// smallest; E is the number of essentially different solutions. Ties are broken by fewer essentially different solutions, fewer
/// solutions, larger L. Nothing is measured on people.
#[derive(Debug, clap::Args)]
pub(super) struct RankingArguments {}

/// Targets that are counted: 0 to 127.
pub(super) const TARGETS: usize = 128;
/// Hands that are listed at each end of the ranking.
const LISTED: usize = 10;

/// What is known of a hand.
struct Hand {
    cards: Cards,
    /// Bit t if it makes t.
    targets: u128,
    solutions: usize,
    essentially_different: usize,
    needs_fraction: bool,
    difficulty: Option<Difficulty>,
    expression: String,
}

/// Sums over all hands of a deck.
#[derive(Debug, Serialize)]
struct Totals {
    max: u8,
    hands: usize,
    solvable: usize,
    solutions: usize,
    essentially_different: usize,
    needs_fraction: usize,
    one_solution: usize,
}

impl Totals {
    fn of(hands: &[Hand], max: u8) -> Self {
        let of_deck = || hands.iter().filter(|hand| hand.cards.values().iter().all(|&card| card <= max as i8));
        Self {
            max,
            hands: of_deck().count(),
            solvable: of_deck().filter(|hand| hand.solutions > 0).count(),
            solutions: of_deck().map(|hand| hand.solutions).sum(),
            essentially_different: of_deck().map(|hand| hand.essentially_different).sum(),
            needs_fraction: of_deck().filter(|hand| hand.needs_fraction).count(),
            one_solution: of_deck().filter(|hand| hand.solutions == 1).count(),
        }
    }
}

/// How many hands of a deck make each target.
pub(super) struct Makeable {
    pub(super) max: u8,
    pub(super) hands: usize,
    pub(super) by_target: [usize; TARGETS],
}

impl Makeable {
    fn of(hands: &[Hand], max: u8) -> Self {
        let mut makeable = Self { max, hands: 0, by_target: [0; TARGETS] };
        for hand in hands.iter().filter(|hand| hand.cards.values().iter().all(|&card| card <= max as i8)) {
            makeable.hands += 1;
            for (target, count) in makeable.by_target.iter_mut().enumerate() {
                *count += (hand.targets >> target & 1) as usize;
            }
        }
        makeable
    }
}

fn all_hands(output: &Output<'_>) -> Vec<Hand> {
    let Deck { cards: count, target, .. } = Deck::STANDARD;
    let solver = Solver::new(count.into());
    output.progress.begin("hands", Deck::STANDARD.hands());
    let ranks = 0..Deck::STANDARD.hands() as u32;
    let hand = |cards: Cards| {
        let solved = solver.solve(cards, target);
        let essentially_different = solved.essentially_different();
        output.progress.advance(1);
        Hand {
            cards,
            targets: solver.targets(cards),
            solutions: solved.solutions.len(),
            essentially_different,
            needs_fraction: solved.needs_fraction(),
            difficulty: difficulty(&solved, essentially_different),
            expression: solved.solutions.first().map_or_else(String::new, |first| first.expression.to_string()),
        }
    };
    let cards = |rank| Cards::from_rank(count.into(), rank);
    let hands = output.workers.run(|| ranks.into_par_iter().filter_map(cards).map(hand).collect());
    output.progress.end();
    hands
}

/// Hands that can be solved, from the hardest to the easiest.
fn ranked(hands: &[Hand]) -> Vec<(Difficulty, &Hand)> {
    let with_difficulty = hands.iter().filter_map(|hand| Some((hand.difficulty?, hand.cards))).collect();
    let by_rank = |cards: Cards| cards.rank().map(|rank| &hands[rank as usize]);
    ranking(with_difficulty).into_iter().filter_map(|(difficulty, cards)| Some((difficulty, by_rank(cards)?))).collect()
}

fn describe(difficulty: &Difficulty, hand: &Hand) -> Value {
    let mut described = json!(difficulty);
    described["cards"] = json!(hand.cards.values());
    described["expression"] = json!(hand.expression);
    described
}

/// Runs `twenty-four stats`.
pub(super) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    if let Some(path) = &arguments.svg {
        check_writable(path)?;
    }
    let Deck { max, .. } = Deck::STANDARD;
    let hands = all_hands(output);
    let totals = [10, max].map(|max| Totals::of(&hands, max));
    let makeable: Vec<Makeable> = (1..=max).map(|max| Makeable::of(&hands, max)).collect();
    let ranked = ranked(&hands);
    let cards_of = |holds: fn(&Hand) -> bool| -> Vec<Cards> {
        hands.iter().filter(|hand| holds(hand)).map(|hand| hand.cards).collect()
    };
    let one_solution = cards_of(|hand| hand.solutions == 1);
    let needs_fraction = cards_of(|hand| hand.needs_fraction);
    if let Some(path) = &arguments.svg {
        write_atomically(path, chart::draw(&makeable).to_string().as_bytes())?;
    }
    let listed = ranked.len().min(LISTED);
    let (hardest, easiest) = (&ranked[..listed], &ranked[ranked.len() - listed..]);
    output.answer(
        || {
            let hands = |hands: &[(Difficulty, &Hand)]| -> Vec<Value> { hands.iter().map(|(difficulty, hand)| describe(difficulty, hand)).collect() };
            let values = |hands: &[Cards]| -> Vec<Vec<i8>> { hands.iter().map(|cards| cards.values().to_vec()).collect() };
            json!({
                "totals": totals,
                "makeable": makeable.iter().map(|row| json!({"max": row.max, "hands": row.hands, "by_target": row.by_target.to_vec()})).collect::<Vec<_>>(),
                "one_solution": values(&one_solution),
                "needs_fraction": values(&needs_fraction),
                "hardest": hands(hardest),
                "easiest": hands(easiest),
            })
        },
        |out| {
            write_totals(&totals, out)?;
            write_makeable(&makeable, out)?;
            for (title, hands) in [("one solution only", &one_solution), ("a fraction is needed", &needs_fraction)] {
                let list: Vec<String> = hands.iter().map(ToString::to_string).collect();
                writeln!(out, "\n{title}, {} hands:\n{}", hands.len(), list.join(", "))?;
            }
            writeln!(out, "\nthe hardest")?;
            write_ranked(hardest, out)?;
            writeln!(out, "\nthe easiest")?;
            write_ranked(easiest, out)
        },
    )?;
    Ok(Verdict::Yes)
}

/// Runs `twenty-four ranking`.
pub(super) fn run_ranking(_: &RankingArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let hands = all_hands(output);
    let ranked = ranked(&hands);
    output.answer(
        || ranked.iter().map(|(difficulty, hand)| describe(difficulty, hand)).collect(),
        |out| write_ranked(&ranked, out),
    )?;
    Ok(Verdict::Yes)
}

fn write_totals(totals: &[Totals], out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "{:24}{}",
        "24 from four cards of",
        totals.iter().map(|deck| format!("{:>9}", format!("1..{}", deck.max))).collect::<String>()
    )?;
    type Of = fn(&Totals) -> usize;
    let rows: [(&str, Of); 6] = [
        ("hands", |deck| deck.hands),
        ("solvable", |deck| deck.solvable),
        ("solutions", |deck| deck.solutions),
        ("essentially different", |deck| deck.essentially_different),
        ("need a fraction", |deck| deck.needs_fraction),
        ("have one solution", |deck| deck.one_solution),
    ];
    for (name, of) in rows {
        writeln!(out, "{name:24}{}", totals.iter().map(|deck| format!("{:9}", of(deck))).collect::<String>())?;
    }
    Ok(())
}

fn write_makeable(makeable: &[Makeable], out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "\nhands that make each number, in percent, by the largest card")?;
    writeln!(out, "     {}", makeable.iter().map(|deck| format!("{:6}", deck.max)).collect::<String>())?;
    for target in 0..TARGETS {
        let share = |deck: &Makeable| format!("{:6.1}", 100.0 * deck.by_target[target] as f64 / deck.hands as f64);
        writeln!(out, "{target:4} {}", makeable.iter().map(share).collect::<String>())?;
    }
    Ok(())
}

fn write_ranked(hands: &[(Difficulty, &Hand)], out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{:12} difficulty  essentially  solutions  largest  fraction  difference  expression", "hand")?;
    for (difficulty, hand) in hands {
        let yes = |holds: bool| if holds { "yes" } else { "" };
        writeln!(
            out,
            "{:12} {:10}  {:11}  {:9}  {:7}  {:8}  {:10}  {}",
            hand.cards.to_string(),
            difficulty.difficulty,
            difficulty.essentially_different.0,
            difficulty.solutions.0,
            difficulty.largest,
            yes(difficulty.needs_fraction),
            yes(difficulty.needs_factor_of_difference),
            hand.expression
        )?;
    }
    Ok(())
}
