//! Codes too many to list: what is left and the next guess, as `solvetab next --json` says it.

use serde_json::{Value, json};
use solvetab::{Code, Feedback, Shape};
use solvetab_solver::code_breaking::advice::large::{Count, Game, Hybrid, Options, Paused};

use super::failure::{Failure, whole};
use super::requests::GivenLarge;

/// Whole numbers up to here are numbers of JavaScript too.
const SAFE: u128 = (1 << 53) - 1;

/// The adviser that was asked last, and the game: the next question is about the same one mostly, a
/// guess later. One is all that is kept, so that the memory is bounded.
#[derive(Default)]
pub(super) struct Adviser(Option<Kept>);

struct Kept {
    options: Options,
    adviser: Hybrid,
    game: Option<Paused>,
}

impl Adviser {
    /// The next guess, and what is known of it.
    pub(super) fn advise(&mut self, given: &GivenLarge) -> Result<Value, Failure> {
        self.game(given, |game| {
            let advice = game.advice();
            let mut json = count(advice.remaining);
            json["guess"] = json!(advice.guess.map(|guess| guess.to_string()));
            json["source"] = json!(advice.source());
            json["certainty"] = json!(advice.certainty.name());
            json["average"] = json!(advice.certainty.average());
            json["worst"] = json!(advice.certainty.worst());
            json["basis"] = json!(advice.basis.name());
            json["judgedBy"] = json!(advice.judged_by);
            json
        })
    }

    /// Counts the candidates, and lists at most so many of them if they are listed.
    pub(super) fn remaining(&mut self, given: &GivenLarge, most: usize) -> Result<Value, Failure> {
        self.game(given, |game| {
            let mut json = count(game.remaining());
            json["codes"] = json!(game.listed().map(|codes| {
                codes
                    .iter()
                    .take(most)
                    .map(Code::to_string)
                    .collect::<Vec<_>>()
            }));
            json
        })
    }

    /// Asks something of a game so far.
    fn game(
        &mut self,
        given: &GivenLarge,
        ask: impl FnOnce(&Game<'_>) -> Value,
    ) -> Result<Value, Failure> {
        let rules: Shape = given.rules.parse()?;
        let sample = whole("the sample", &given.sample, 100, 100_000)? as usize;
        let options = Options {
            sample,
            seed: whole("the seed", &given.seed, 0, i64::MAX)? as u64,
        };
        let moves = given
            .moves
            .iter()
            .map(|(guess, answer)| Ok((read(rules, guess)?, read_feedback(rules, answer)?)));
        let moves = moves.collect::<Result<Vec<_>, Failure>>()?;
        drop(
            self.0
                .take_if(|kept| kept.options != options || kept.adviser.rules() != rules),
        );
        let kept = self.0.get_or_insert_with(|| Kept {
            options,
            adviser: Hybrid::new(rules, options),
            game: None,
        });
        let game = kept.adviser.follow(kept.game.take(), &moves)?;
        let said = ask(&game);
        kept.game = Some(game.pause());
        Ok(said)
    }
}

/// A code of the rules.
fn read(rules: Shape, text: &str) -> Result<Code, Failure> {
    let code: Code = text.parse()?;
    rules.check(code)?;
    Ok(code)
}

/// Feedback that can come.
fn read_feedback(rules: Shape, text: &str) -> Result<Feedback, Failure> {
    let feedback: Feedback = text.parse()?;
    rules.check_feedback(feedback)?;
    Ok(feedback)
}

fn count(count: Count) -> Value {
    match count {
        Count::Exact(codes) if codes <= SAFE => json!({ "remaining": codes as u64, "exact": true }),
        Count::Exact(codes) => {
            json!({ "remaining": codes as f64, "exact": true, "codesLeft": codes.to_string() })
        }
        Count::Estimated { codes, error } => {
            json!({ "remaining": codes, "exact": false, "standardError": error })
        }
    }
}

/// Describes rules, and tells whether their codes can be listed.
pub(super) fn rules(text: &str) -> Result<Value, Failure> {
    let rules: Shape = text.parse()?;
    Ok(json!({
        "text": rules.to_string(),
        "positions": rules.positions(),
        "symbols": rules.symbols(),
        "repeats": rules.repeats(),
        "codes": rules.codes() as f64,
        "isListed": rules.numbered().is_ok(),
    }))
}

/// The answer to a guess.
pub(super) fn feedback(text: &str, guess: &str, secret: &str) -> Result<Value, Failure> {
    let rules: Shape = text.parse()?;
    Ok(json!(
        Feedback::between(read(rules, guess)?, read(rules, secret)?)?.to_string()
    ))
}
