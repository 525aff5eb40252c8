//! Codes too many to list on the command line: the rules as they are typed, and the next guess.

use std::io::Write;
use std::str::FromStr;

use serde_json::{Value, json};
use solvetab_lookup::InputError;
use solvetab_lookup::code_breaking::Rules;
use solvetab_solver::code_breaking::advice::large;
use solvetab_solver::code_breaking::advice::large::{Advice, Certainty, Count, Game, Hybrid, Options};

use crate::asked::typed::{Alphabet, moves_of, read_large_answer};
use crate::choices::from_to;
use crate::counts::codes_fit;
use crate::dialogue::draws::Draws;
use crate::dialogue::questions::{EmptyLine, STANDARD_INPUT, answer_each};
use crate::report::{Output, Verdict, usage};

/// Rules whose codes can be listed, and others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AnyRules {
    /// A table may have them.
    Listed(Rules),
    /// No table has.
    Large(large::Rules),
}

impl FromStr for AnyRules {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let rules: large::Rules = text.parse()?;
        Ok(rules.listed().map_or(Self::Large(rules), Self::Listed))
    }
}

impl AnyRules {
    /// Rules whose codes can be listed.
    ///
    /// # Errors
    ///
    /// Why they cannot.
    pub(crate) fn listed(self) -> Result<Rules, InputError> {
        match self {
            Self::Listed(rules) => Ok(rules),
            Self::Large(rules) => Rules::new(rules.positions(), rules.symbols(), rules.repeats()),
        }
    }

    /// As wide as they may be.
    pub(crate) fn wide(self) -> large::Rules {
        match self {
            Self::Listed(rules) => rules.into(),
            Self::Large(rules) => rules,
        }
    }
}

/// How the adviser looks for a guess.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct Search {
    /// Where codes are too many to list: judge guesses by a sample of so many of those left [default: 4000]
    #[arg(long, value_name = "N", value_parser = from_to(100_usize, 100_000))]
    sample: Option<usize>,
}

impl Search {
    /// With what is drawn from.
    pub(crate) fn options(self, seed: u64) -> Options {
        Options { sample: self.sample.unwrap_or(Options::default().sample), seed }
    }

    /// Refuses a sample where it is of no use.
    ///
    /// # Errors
    ///
    /// A mistake in what was asked, if one was chosen.
    pub(crate) fn refuse(self, why: &str) -> anyhow::Result<()> {
        match self.sample {
            Some(_) => Err(usage(format!("--sample is for {why}: leave it out"))),
            None => Ok(()),
        }
    }
}

/// What is asked of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    Guess,
    Codes,
}

/// Answers `solvetab next` for a game, or for each of those on standard input.
pub(crate) fn next(
    rules: large::Rules,
    options: Options,
    alphabet: &Alphabet,
    wanted: Wanted,
    history: &[String],
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    alphabet.suits(rules).map_err(usage)?;
    let adviser = Hybrid::new(rules, options);
    if history == [STANDARD_INPUT] {
        let is_json = output.json;
        return answer_each(EmptyLine::Question, output, |question, line| {
            let game = game_of(&adviser, alphabet, &moves_of(question))?;
            match (wanted, is_json) {
                (Wanted::Guess, false) => write!(line, "{}", short(&game.advice(), alphabet))?,
                (Wanted::Guess, true) => serde_json::to_writer(line, &describe(&game.advice(), alphabet))?,
                (Wanted::Codes, false) => write!(line, "{}", listed(&game, alphabet)?.join(" "))?,
                (Wanted::Codes, true) => serde_json::to_writer(line, &describe_list(&listed(&game, alphabet)?))?,
            }
            Ok(Verdict::Yes)
        });
    }
    let game = game_of(&adviser, alphabet, history)?;
    match wanted {
        Wanted::Guess => {
            let advice = game.advice();
            output.answer(|| describe(&advice, alphabet), |out| Ok(writeln!(out, "{}", text(&advice, alphabet))?))?;
        }
        Wanted::Codes => {
            let codes = listed(&game, alphabet)?;
            output.answer(
                || describe_list(&codes),
                |out| {
                    codes.iter().try_for_each(|code| writeln!(out, "{code}"))?;
                    Ok(())
                },
            )?;
        }
    }
    Ok(Verdict::Yes)
}

/// The game with these guesses and answers.
fn game_of<'a>(adviser: &'a Hybrid, alphabet: &Alphabet, history: &[String]) -> anyhow::Result<Game<'a>> {
    let rules = adviser.rules();
    let mut game = adviser.start();
    for text in history {
        let (guess, answer) = text.rsplit_once('=').ok_or_else(|| {
            let first = large::Code::new((0..rules.positions()).map(|position| position % rules.symbols()));
            let first = first.map_or_else(|_| String::new(), |first| alphabet.show_large(&first));
            // An answer that can come, whatever the rules.
            let (bulls, cows) = (rules.positions().saturating_sub(2), rules.positions().min(2));
            usage(format!("\"{text}\" is not a guess and its answer: write {first}={bulls}A{cows}B"))
        })?;
        let wrong = |error| usage(format!("\"{text}\": {error}"));
        let guess = alphabet.read_large(rules, guess).map_err(wrong)?;
        let answer = read_large_answer(rules, answer).map_err(wrong)?;
        game.answer(guess, answer).map_err(usage)?;
    }
    Ok(game)
}

fn listed(game: &Game<'_>, alphabet: &Alphabet) -> anyhow::Result<Vec<String>> {
    let codes = game.listed().ok_or_else(|| {
        let why = match game.remaining() {
            Count::Exact(_) => "too many to list",
            Count::Estimated { .. } => "not all of them are known",
        };
        usage(format!("{}: {why}; give more answers", fit(game.remaining())))
    })?;
    Ok(codes.iter().map(|code| alphabet.show_large(code)).collect())
}

fn describe_list(codes: &[String]) -> Value {
    json!({"remaining": codes.len(), "codes": codes})
}

/// How many codes fit, in words.
pub(crate) fn fit(count: Count) -> String {
    match count {
        Count::Exact(codes) => match u64::try_from(codes) {
            Ok(codes) => codes_fit(codes, "code"),
            Err(_) => format!("{codes} codes fit"),
        },
        Count::Estimated { codes, error } => {
            if error >= HARDLY_KNOWN {
                return format!("about {codes:.0e} codes fit, give or take a factor of ten");
            }
            format!("about {} codes fit (standard error {:.0} %)", rounded(codes), error * 100.0)
        }
    }
}

/// With a standard error like this, which says the least that it may be, no digit is known.
const HARDLY_KNOWN: f64 = 0.5;

/// Three digits.
fn rounded(codes: f64) -> String {
    if codes < 1000.0 { format!("{:.0}", codes.max(1.0)) } else { format!("{codes:.2e}") }
}

/// How sure a guess is, in words.
pub(crate) fn certainty(advice: &Advice) -> String {
    match advice.certainty {
        Certainty::Optimal { average, worst } => {
            format!("optimal from here: {average:.3} guesses to come on average, at most {worst}")
        }
        Certainty::Searched { average, worst } => {
            format!(
                "{average:.3} guesses to come on average by the best play found, at most {worst}; not proven optimal"
            )
        }
        Certainty::Estimated { .. } if advice.judged_by == 0 => {
            "no code that fits is known, nor that there is none: this guess is any code, to learn more".to_owned()
        }
        Certainty::Estimated { average } => {
            let by = match advice.basis {
                solvetab_solver::code_breaking::advice::large::Basis::List => "of these",
                _ => "drawn from these",
            };
            format!("roughly {average:.0} guesses to come, by how many are left; judged by {} {by}", advice.judged_by)
        }
    }
}

fn text(advice: &Advice, alphabet: &Alphabet) -> String {
    match &advice.guess {
        None => "solved".to_owned(),
        Some(guess) => {
            format!("{}\n{}; {}", alphabet.show_large(guess), fit(advice.remaining), certainty(advice))
        }
    }
}

/// Everything on one line, for programs.
fn short(advice: &Advice, alphabet: &Alphabet) -> String {
    match (&advice.guess, advice.remaining) {
        (None, _) => "solved".to_owned(),
        (Some(guess), Count::Exact(codes)) => format!("{} {codes}", alphabet.show_large(guess)),
        (Some(guess), Count::Estimated { codes, .. }) => {
            format!("{} ~{}", alphabet.show_large(guess), rounded(codes))
        }
    }
}

/// The advice as JSON.
pub(crate) fn describe(advice: &Advice, alphabet: &Alphabet) -> Value {
    let mut json = describe_count(advice.remaining);
    let (name, average, worst) = match advice.certainty {
        Certainty::Optimal { average, worst } => ("optimal", average, Some(worst)),
        Certainty::Searched { average, worst } => ("searched", average, Some(worst)),
        Certainty::Estimated { average } => ("estimated", average, None),
    };
    json["guess"] = json!(advice.guess.map(|guess| alphabet.show_large(&guess)));
    json["source"] = json!(if advice.guess.is_some() { "search" } else { "answers" });
    json["certainty"] = json!(name);
    json["average"] = json!(average);
    json["worst"] = json!(worst);
    json["basis"] = json!(advice.basis.name());
    json["judged_by"] = json!(advice.judged_by);
    json
}

/// How many codes rules have as JSON: a whole number up to 2 to the 64th, else the nearest number there is.
pub(crate) fn json_codes(rules: large::Rules) -> Value {
    u64::try_from(rules.codes()).map_or_else(|_| json!(rules.codes() as f64), |codes| json!(codes))
}

/// A count as JSON: `remaining`, a whole number up to 2 to the 64th, and whether it is exact.
pub(crate) fn describe_count(count: Count) -> Value {
    match count {
        Count::Exact(codes) => match u64::try_from(codes) {
            Ok(codes) => json!({"remaining": codes, "exact": true}),
            Err(_) => json!({"remaining": codes as f64, "exact": true, "codes_left": codes.to_string()}),
        },
        Count::Estimated { codes, error } => json!({"remaining": codes, "exact": false, "standard_error": error}),
    }
}

/// A secret, each equally likely.
pub(crate) fn draw(rules: large::Rules, draws: &mut Draws) -> large::Code {
    let mut free: Vec<u8> = (0..rules.symbols()).collect();
    let symbols = (0..rules.positions()).map(|_| {
        let place = draws.below(free.len());
        if rules.repeats() { free[place] } else { free.remove(place) }
    });
    large::Code::new(symbols).expect("the rules have these symbols")
}
