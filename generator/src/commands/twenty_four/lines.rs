//! `solvetab twenty-four -`: a hand on each line, and its solutions on one line.

use solvetab_lookup::twenty_four::{Cards, Deck};

use crate::commands::twenty_four::answer::{HandRequest, is_standard};
use crate::commands::twenty_four::hand_options::{HandArguments, read_cards};
use crate::dialogue::questions::{EmptyLine, answer_each};
use crate::report::{Output, Verdict};

/// Answer for a hand of the standard deck, to be written again.
type RememberedAnswer = Option<(bool, Box<[u8]>)>;

/// Runs the command. Each of the 1820 hands of the standard deck is solved when it is first asked
/// for, and remembered; any other is solved each time, so that memory does not grow.
pub(crate) fn run(hand: &HandArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let mut asked = HandRequest::new(hand, None, output)?;
    let is_json = output.json;
    let mut remembered: Vec<RememberedAnswer> = vec![None; Deck::STANDARD.hands() as usize];

    answer_each(EmptyLine::Skipped, output, |question, reply| {
        let cards: Cards = match question.parse() {
            Ok(cards) => cards,
            // Says which card is wrong.
            Err(_) => read_cards(&[question.to_owned()])?,
        };
        let place = cards
            .rank()
            .filter(|_| is_standard(cards))
            .and_then(|rank| remembered.get_mut(rank as usize));
        if let Some(Some((is_solvable, line))) = &place {
            reply.extend_from_slice(line);
            return Ok((*is_solvable).into());
        }
        let answer = asked.answer(cards)?;
        let report = answer.report(hand);
        if is_json {
            serde_json::to_writer(&mut *reply, &report)?;
        } else {
            report.write_line(reply)?;
        }
        if let Some(place) = place {
            *place = Some((answer.is_solvable(), reply.as_slice().into()));
        }
        Ok(answer.is_solvable().into())
    })
}
