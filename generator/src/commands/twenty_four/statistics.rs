//! `solvetab twenty-four stats` and `ranking`: prints what can be said of all hands of four cards.

use std::fmt;

use serde::Serialize;
use solvetab_lookup::twenty_four::{Deck, Expression};
use solvetab_solver::twenty_four::Difficulty;
use solvetab_solver::twenty_four::statistics::{
    Makeable, SolvableHand, TARGETS, Totals, makeable, ranked, solvable_hands,
};

use crate::commands::twenty_four::hand::ShownCards;
use crate::report::{Output, Shown, Verdict, Wrapped, counted};
use crate::terminal::interruption::UntilInterrupted;

/// Statistics of all hands of four cards
///
/// How many hands can make each number from 0 to 127, for every largest card from 1 to 13; how many
/// make 24, in how many ways, and which do it in one way only or need a fraction; the hardest and
/// the easiest.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {}

/// All hands that make 24, from the hardest to the easiest
///
/// The difficulty is 8 F + 4 D + floor(log2 L) + 8 - min(8, floor(log2 E)). F is 1 if every
/// solution passes through a fraction. D is 1 if every solution multiplies or divides by a
/// difference. L is the largest intermediate result of the solution in which it is smallest. E is
/// the number of essentially different solutions. Ties are broken by fewer essentially different
/// solutions, fewer solutions, larger L. Nothing is measured on people.
#[derive(Debug, clap::Args)]
pub(crate) struct RankingArguments {}

/// Hands that are listed at each end of the ranking.
const LISTED: usize = 10;

/// Runs `twenty-four stats`.
pub(crate) fn run(_: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let deck = Deck::STANDARD;
    let hands = output.workers.run(|| solvable_hands(deck, &UntilInterrupted(output.progress)))?;
    let makeable = output.workers.run(|| makeable(&UntilInterrupted(output.progress)))?;
    let totals = [10, deck.max].map(|max| Totals::of(&hands, Deck { max, ..deck }));
    let cards_of = |holds: fn(&Difficulty) -> bool| -> Vec<ShownCards> {
        hands.iter().filter(|hand| holds(&hand.difficulty)).map(|hand| hand.cards.into()).collect()
    };
    let one_solution = cards_of(|difficulty| difficulty.solutions.0 == 1);
    let needs_fraction = cards_of(|difficulty| difficulty.needs_fraction);
    let ranked: Vec<Ranked> = ranked(hands).into_iter().map(Ranked::from).collect();
    let listed = ranked.len().min(LISTED);
    output.report(&Report {
        totals,
        makeable: makeable.iter().map(Share::new).collect(),
        one_solution,
        needs_fraction,
        hardest: Ranking(&ranked[..listed]),
        easiest: Ranking(&ranked[ranked.len() - listed..]),
    })?;
    Ok(Verdict::Yes)
}

/// Runs `twenty-four ranking`.
pub(crate) fn run_ranking(_: &RankingArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let all = ranked(output.workers.run(|| solvable_hands(Deck::STANDARD, &UntilInterrupted(output.progress)))?);
    output.report(&Ranking(&all.into_iter().map(Ranked::from).collect::<Vec<_>>()))?;
    Ok(Verdict::Yes)
}

/// What can be said of all hands of four cards.
#[derive(Serialize)]
struct Report<'a> {
    /// Of cards up to 10, and up to 13.
    totals: [Totals; 2],
    makeable: Vec<Share<'a>>,
    /// The hands that make 24 in one way only.
    one_solution: Vec<ShownCards>,
    /// Those that need a fraction.
    needs_fraction: Vec<ShownCards>,
    hardest: Ranking<'a>,
    easiest: Ranking<'a>,
}

/// How many hands make each number.
#[derive(Serialize)]
struct Share<'a> {
    /// The largest card.
    max: u8,
    hands: u64,
    /// From 0 to 127.
    by_target: &'a [u64],
}

impl<'a> Share<'a> {
    fn new(deck: &'a Makeable) -> Self {
        Self { max: deck.max, hands: deck.hands, by_target: &deck.by_target }
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_totals(f)?;
        self.write_makeable(f)?;
        for (title, hands) in
            [("one solution only", &self.one_solution), ("a fraction is needed", &self.needs_fraction)]
        {
            let count = counted(hands.len() as u64, "hand", "hands");
            writeln!(f, "\n{title}, {count}:\n{}", Wrapped::list(hands))?;
        }
        write!(f, "\nthe hardest\n{}\nthe easiest\n{}", self.hardest, self.easiest)
    }
}

impl Report<'_> {
    fn write_totals(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [small, all] = self.totals.each_ref().map(|deck| format!("1..{}", deck.max));
        writeln!(f, "{:24}{small:>9}{all:>9}", "24 from four cards of")?;
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
            let [small, all] = self.totals.each_ref().map(of);
            writeln!(f, "{name:24}{small:9}{all:9}")?;
        }
        Ok(())
    }

    fn write_makeable(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\nhands that make each number, in percent, by the largest card")?;
        writeln!(f, "     {}", self.makeable.iter().map(|deck| format!("{:6}", deck.max)).collect::<String>())?;
        for target in 0..TARGETS {
            let share = |deck: &Share<'_>| 100.0 * deck.by_target[target] as f64 / deck.hands as f64;
            let shares = self.makeable.iter().map(|deck| format!("{:6.1}", share(deck)));
            writeln!(f, "{target:4} {}", shares.collect::<String>())?;
        }
        Ok(())
    }
}

/// A hand that makes 24, and how difficult it is.
#[derive(Serialize)]
struct Ranked {
    cards: ShownCards,
    #[serde(flatten)]
    difficulty: Difficulty,
    /// Its most natural solution.
    expression: Shown<Expression>,
}

impl From<SolvableHand> for Ranked {
    fn from(SolvableHand { cards, difficulty, expression }: SolvableHand) -> Self {
        Self { cards: cards.into(), difficulty, expression: Shown(expression) }
    }
}

/// Hands from the hardest to the easiest.
#[derive(Serialize)]
struct Ranking<'a>(&'a [Ranked]);

impl fmt::Display for Ranking<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:12} difficulty  essentially  solutions  largest  fraction  difference  expression", "hand")?;
        for Ranked { cards, difficulty, expression } in self.0 {
            let yes = |holds: bool| if holds { "yes" } else { "" };
            writeln!(
                f,
                "{cards:12} {:10}  {:11}  {:9}  {:7}  {:8}  {:10}  {expression}",
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
}
