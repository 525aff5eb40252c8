//! Exports for 24 points. Cards are `count` numbers of 64 bits in the buffer.

use core::fmt::Write;

use solvetab::{Cards, Expression, Style};

use super::answer;
use crate::exchange::{Exchange, Refusal, at_most, whole};

#[inline(never)]
fn cards(exchange: &Exchange, count: usize) -> Result<Cards, Refusal> {
    Ok(Cards::from_numbers(exchange.numbers(0, count)?.as_slice())?)
}

/// An expression as it is asked for: `style` is 0 for ASCII, 1 for print, 2 for LaTeX, and 4 more
/// for faces.
fn write(expression: Expression, style: u32, reply: &mut dyn Write) -> Result<(), Refusal> {
    let styled = expression.styled(match style & 3 {
        0 => Style::Ascii,
        1 => Style::Unicode,
        _ => Style::Latex,
    });
    let styled = if style & 4 == 0 {
        styled
    } else {
        styled.with_faces()
    };
    Ok(write!(reply, "{styled}")?)
}

/// Reads cards from `length` bytes of text, and writes them as numbers of 64 bits; how many they
/// are.
#[unsafe(no_mangle)]
extern "C" fn cards_read(length: usize) -> f64 {
    answer(|exchange, _| {
        let cards: Cards = exchange.text(length)?.parse()?;
        Ok(exchange.write_numbers(&mut cards.values().iter().map(|&card| card.into())))
    })
}

/// Writes a table's deck: cards in a hand, the largest card and the target, separated by spaces;
/// the length of that.
#[unsafe(no_mangle)]
extern "C" fn deck(handle: u32) -> f64 {
    answer(|exchange, tables| {
        let deck = tables.twenty_four(handle)?.deck();
        exchange.write_short(format_args!("{} {} {}", deck.cards, deck.max, deck.target))
    })
}

/// Returns the number of solutions of a hand.
#[unsafe(no_mangle)]
extern "C" fn hand_count(handle: u32, count: usize) -> f64 {
    answer(|exchange, tables| {
        Ok(tables
            .twenty_four(handle)?
            .probe(cards(exchange, count)?)?
            .solutions
            .into())
    })
}

/// Writes what is known of a hand: how many solutions, how many essentially different ones, whether
/// all need a fraction (1 or 0), and the first solution if there is one, separated by spaces; the
/// length of that.
#[unsafe(no_mangle)]
extern "C" fn hand_probe(handle: u32, count: usize) -> f64 {
    answer(|exchange, tables| {
        let hand = tables.twenty_four(handle)?.probe(cards(exchange, count)?)?;
        let (solutions, different, fraction) = (
            hand.solutions,
            hand.essentially_different,
            u8::from(hand.needs_fraction),
        );
        match hand.expression {
            Some(first) => {
                exchange.write_short(format_args!("{solutions} {different} {fraction} {first}"))
            }
            None => exchange.write_short(format_args!("{solutions} {different} {fraction}")),
        }
    })
}

/// Writes the solution with this number, counted from 0, into the long buffer; its length, 0 if
/// there are not so many.
#[unsafe(no_mangle)]
extern "C" fn hand_solution(handle: u32, count: usize, number: f64, style: u32) -> f64 {
    answer(|exchange, tables| {
        let number = at_most("the number of a solution", number, u32::MAX)?;
        let (hands, cards) = (tables.twenty_four(handle)?, cards(exchange, count)?);
        let solution = match number {
            // What is asked most is one look at the table.
            0 => hands.probe(cards)?.expression,
            _ => hands.solutions(cards)?.nth(number as usize),
        };
        let mut reply = exchange.begin_long();
        solution.map_or(Ok(()), |solution| write(solution, style, &mut reply))?;
        Ok(reply.length())
    })
}

/// Writes all solutions, a line each, into the long buffer; the length of that.
#[unsafe(no_mangle)]
extern "C" fn hand_solutions(handle: u32, count: usize, style: u32) -> f64 {
    answer(|exchange, tables| {
        let cards = cards(exchange, count)?;
        let mut reply = exchange.begin_long();
        for solution in tables.twenty_four(handle)?.solutions(cards)? {
            write(solution, style, &mut reply)?;
            reply.push(b"\n")?;
        }
        Ok(reply.length())
    })
}

/// Tells whether the cards make the target: 1 or 0.
#[unsafe(no_mangle)]
extern "C" fn targets_can_make(handle: u32, count: usize, target: f64) -> f64 {
    answer(|exchange, tables| {
        let targets = tables.targets(handle)?;
        let cards = cards(exchange, count)?;
        let target = whole("a target of this table", "24", target)?;
        Ok(u8::from(targets.can_make(cards, target)?).into())
    })
}

/// Writes 16 bytes into the short buffer, whose bit t is set if the cards make t; their number.
#[unsafe(no_mangle)]
extern "C" fn targets_all(handle: u32, count: usize) -> f64 {
    answer(|exchange, tables| {
        let all = tables.targets(handle)?.all(cards(exchange, count)?)?;
        Ok(exchange.write_bytes(&all.to_le_bytes()))
    })
}
