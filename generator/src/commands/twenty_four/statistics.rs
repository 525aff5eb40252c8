//! `solvetab twenty-four stats` and `ranking`: prints what can be said of all hands of four cards.

use std::io::Write;

use serde_json::{Value, json};
use solvetab_lookup::twenty_four::{Cards, Deck};
use solvetab_solver::twenty_four::Difficulty;
use solvetab_solver::twenty_four::statistics::{
    Makeable, SolvableHand, TARGETS, Totals, makeable, ranked, solvable_hands,
};

use crate::report::{Output, Verdict};
use crate::terminal::interruption::UntilInterrupted;

/// Statistics of all hands of four cards
///
/// How many hands can make each number from 0 to 127, for every largest card from 1 to 13; how many make 24, in how many ways, and
/// which do it in one way only or need a fraction; the hardest and the easiest.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {}

/// All hands that make 24, from the hardest to the easiest
///
/// The difficulty is 8 F + 4 D + floor(log2 L) + 8 - min(8, floor(log2 E)): F is 1 if every solution passes through a fraction; D is 1
/// if every solution multiplies or divides by a difference; L is the largest intermediate result of the solution in which it is
/// smallest; E is the number of essentially different solutions. Ties are broken by fewer essentially different solutions, fewer
/// solutions, larger L. Nothing is measured on people.
#[derive(Debug, clap::Args)]
pub(crate) struct RankingArguments {}

/// Hands that are listed at each end of the ranking.
const LISTED: usize = 10;

fn describe(hand: &SolvableHand) -> Value {
    let mut described = json!(hand.difficulty);
    described["cards"] = json!(hand.cards.values());
    described["expression"] = json!(hand.expression.to_string());
    described
}

fn describe_makeable(row: &Makeable) -> Value {
    json!({"max": row.max, "hands": row.hands, "by_target": row.by_target.to_vec()})
}

/// Runs `twenty-four stats`.
pub(crate) fn run(_: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let deck = Deck::STANDARD;
    let hands = output.workers.run(|| solvable_hands(deck, &UntilInterrupted(output.progress)))?;
    let makeable = output.workers.run(|| makeable(&UntilInterrupted(output.progress)))?;
    let totals = [10, deck.max].map(|max| Totals::of(&hands, Deck { max, ..deck }));
    let cards_of = |holds: fn(&Difficulty) -> bool| -> Vec<Cards> {
        hands.iter().filter(|hand| holds(&hand.difficulty)).map(|hand| hand.cards).collect()
    };
    let one_solution = cards_of(|difficulty| difficulty.solutions.0 == 1);
    let needs_fraction = cards_of(|difficulty| difficulty.needs_fraction);
    let ranked = ranked(hands);
    let listed = ranked.len().min(LISTED);
    let (hardest, easiest) = (&ranked[..listed], &ranked[ranked.len() - listed..]);
    output.answer(
        || {
            let values = |hands: &[Cards]| hands.iter().map(|cards| json!(cards.values())).collect::<Value>();
            json!({
                "totals": totals,
                "makeable": makeable.iter().map(describe_makeable).collect::<Value>(),
                "one_solution": values(&one_solution),
                "needs_fraction": values(&needs_fraction),
                "hardest": hardest.iter().map(describe).collect::<Value>(),
                "easiest": easiest.iter().map(describe).collect::<Value>(),
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
pub(crate) fn run_ranking(_: &RankingArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let ranked = ranked(output.workers.run(|| solvable_hands(Deck::STANDARD, &UntilInterrupted(output.progress)))?);
    output.answer(|| ranked.iter().map(describe).collect(), |out| write_ranked(&ranked, out))?;
    Ok(Verdict::Yes)
}

fn write_totals(totals: &[Totals], out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "{:24}{}",
        "24 from four cards of",
        totals.iter().map(|deck| format!("{:>9}", format!("1..{}", deck.max))).collect::<String>()
    )?;
    type Of = fn(&Totals) -> u64;
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

fn write_ranked(hands: &[SolvableHand], out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{:12} difficulty  essentially  solutions  largest  fraction  difference  expression", "hand")?;
    for SolvableHand { cards, difficulty, expression } in hands {
        let yes = |holds: bool| if holds { "yes" } else { "" };
        writeln!(
            out,
            "{:12} {:10}  {:11}  {:9}  {:7}  {:8}  {:10}  {expression}",
            cards.to_string(),
            difficulty.difficulty,
            difficulty.essentially_different.0,
            difficulty.solutions.0,
            difficulty.largest,
            yes(difficulty.needs_fraction),
            yes(difficulty.needs_factor_of_difference),
        )?;
    }
    Ok(())
}
