//! `solvetab generate twenty-four --target T --cards K --max M`: tables of any deck and target.

use std::time::Duration;

use clap::Args;
use solvetab_lookup::InputError;
use solvetab_lookup::claim::Objective;
use solvetab_lookup::twenty_four::{Deck, Fraction, MAX_CARD, MAX_DECK_CARDS};
use solvetab_solver::control::{Control, Steps};
use solvetab_solver::encoded::Encoded;
use solvetab_solver::twenty_four::{DeckError, Estimate, encode, estimate};

use crate::asked::notation::half_width;
use crate::choices::from_to;
use crate::report::{UsageError, counted, usage, usage_more};
use crate::tables::game::Recipe;

/// Reads the number to make.
pub(crate) fn read_target(text: &str) -> anyhow::Result<Fraction> {
    let number = half_width(text);
    number.parse().map_err(|error: InputError| {
        let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let (numerator, denominator) = number.split_once('/').unwrap_or((&number, "1"));
        let unsigned = numerator.strip_prefix('-').unwrap_or(numerator);
        if [unsigned, denominator].iter().all(|digits| is_number(digits)) && denominator.contains(|c| c != '0') {
            return UsageError::new(
                "range",
                format!("the target {text} is too large: its numbers have at most 18 digits"),
            )
            .into();
        }
        usage_more(&error, format!("{error}, not {text}"))
    })
}

// What is different from the standard game. (Not a documentation comment: it would become the
// description of `generate`.)
#[derive(Debug, Args)]
#[group(skip)]
#[command(next_help_heading = "24 points with other cards and targets (solvetab generate twenty-four ...)")]
pub(crate) struct Options {
    /// The number to make, such as 24, -3 or 7/2
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    target: Option<String>,
    /// Cards in a hand
    #[arg(long, value_name = "K", value_parser = from_to(1, MAX_DECK_CARDS as u8))]
    cards: Option<u8>,
    /// The largest card
    #[arg(long, value_name = "M", value_parser = from_to(1, MAX_CARD as u8))]
    max: Option<u8>,
}

impl Options {
    /// The name of an option that is given, if one is.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let options = [("target", self.target.is_some()), ("cards", self.cards.is_some()), ("max", self.max.is_some())];
        options.into_iter().find(|&(_, is_given)| is_given).map(|(name, _)| name)
    }

    /// What makes the table of this deck and target.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked.
    pub(crate) fn recipe(&self) -> anyhow::Result<Box<dyn Recipe>> {
        let target: Fraction = match &self.target {
            None => Deck::STANDARD.target,
            Some(text) => read_target(text)?,
        };
        if u32::try_from(target.denominator()).is_err() {
            return Err(usage(format!("the target's denominator, {}, is too large for a table", target.denominator())));
        }
        let deck = Deck {
            cards: self.cards.unwrap_or(Deck::STANDARD.cards),
            max: self.max.unwrap_or(Deck::STANDARD.max),
            target,
        };
        Ok(Box::new(HandsRecipe(deck)))
    }
}

/// All solutions of every hand of a deck.
pub(crate) struct HandsRecipe(pub(crate) Deck);

impl Recipe for HandsRecipe {
    fn name(&self) -> Option<String> {
        let Deck { cards, max, target } = self.0;
        let mut name = "twenty-four".to_owned();
        if target != Deck::STANDARD.target {
            name += &format!("-{target}").replace('/', "-over-");
        }
        if cards != Deck::STANDARD.cards {
            name += &format!("-{cards}-cards");
        }
        if max != Deck::STANDARD.max {
            name += &format!("-to-{max}");
        }
        Some(name)
    }

    fn rules(&self) -> String {
        encode::rules(self.0)
    }

    fn objective(&self) -> Objective {
        Objective::AllSolutions
    }

    fn make(&self, control: &dyn Control<Steps>) -> anyhow::Result<Encoded> {
        encode::encode(self.0, control).map_err(mistake)
    }

    fn warning(&self) -> anyhow::Result<Option<String>> {
        if self.0.hands() <= SURELY_QUICK {
            return Ok(None);
        }
        warning(&estimate(self.0).map_err(mistake)?, rayon::current_num_threads())
    }
}

/// A deck that cannot be solved is a mistake in what was asked.
fn mistake(error: DeckError) -> anyhow::Error {
    match error {
        DeckError::Interrupted(interrupted) => interrupted.into(),
        error => usage(error),
    }
}

/// Hands that surely take less than a minute, even of six cards: those take a few milliseconds
/// each.
const SURELY_QUICK: u64 = 2000;
/// What takes longer is told beforehand.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a long computation takes.
///
/// # Errors
///
/// A usage error if it cannot succeed: there are more solutions than a table can number, or more
/// bytes are needed than there are.
fn warning(estimate: &Estimate, threads: usize) -> anyhow::Result<Option<String>> {
    if let Some(sentence) = impossible(estimate, available_memory()) {
        return Err(usage(sentence));
    }
    let time = estimate.time / threads.max(1) as u32;
    let (hands, solutions, megabytes) = (estimate.hands, estimate.solutions, estimate.memory.div_ceil(1 << 20));
    Ok((time > PATIENCE).then(|| {
        format!(
            "{hands} hands take about {} on {}; their solutions, about {solutions}, take about {megabytes} MiB of memory",
            in_words(time),
            counted(threads as u64, "thread", "threads")
        )
    }))
}

/// Why a computation cannot succeed, and what to change.
fn impossible(estimate: &Estimate, available: Option<u64>) -> Option<String> {
    const INSTEAD: &str = "use fewer cards (--cards) or smaller ones (--max)";
    let Estimate { hands, solutions, memory, .. } = *estimate;
    if solutions > u32::MAX.into() {
        return Some(format!(
            "{hands} hands have about {solutions} solutions, more than a table can number: {INSTEAD}"
        ));
    }
    let available = available.filter(|&available| memory > available)?;
    let gibibytes = |bytes: u64| bytes as f64 / f64::from(1 << 30);
    Some(format!(
        "{hands} hands take about {:.1} GiB of memory, but {:.1} GiB are free here: {INSTEAD}",
        gibibytes(memory),
        gibibytes(available)
    ))
}

/// Bytes of memory that are free, where the system says so: Linux.
fn available_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}

/// About how long, in the largest unit of which there are two.
fn in_words(time: Duration) -> String {
    let units = [(86_400, "days"), (3600, "hours"), (60, "minutes")];
    let seconds = time.as_secs();
    match units.into_iter().find(|(unit, _)| seconds >= 2 * unit) {
        Some((unit, name)) => format!("{} {name}", (seconds + unit / 2) / unit),
        None => format!("{seconds} seconds"),
    }
}

/// Which numbers every hand makes.
pub(crate) struct TargetsRecipe;

impl Recipe for TargetsRecipe {
    fn rules(&self) -> String {
        encode::TARGETS_RULES.to_owned()
    }

    fn objective(&self) -> Objective {
        Objective::Makeable
    }

    fn make(&self, control: &dyn Control<Steps>) -> anyhow::Result<Encoded> {
        Ok(encode::encode_targets(control)?)
    }
}

/// Every numbers round.
pub(crate) struct NumbersRecipe;

impl Recipe for NumbersRecipe {
    fn rules(&self) -> String {
        encode::NUMBERS_RULES.to_owned()
    }

    fn objective(&self) -> Objective {
        Objective::FewestNumbers
    }

    fn make(&self, control: &dyn Control<Steps>) -> anyhow::Result<Encoded> {
        Ok(encode::encode_numbers(control)?)
    }
}
