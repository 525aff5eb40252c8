//! 24 points: of every hand all expressions are tried.
//!
//! Two expressions are one solution if they are the same rational function of the cards, each card
//! a variable, up to swapping equal cards. Here a function is known by its value at one point. That
//! is exact: functions that agree there would be taken for one, and there would be fewer than OEIS
//! A140606 says, with which their number is compared. Nor does an expression divide by zero there
//! that does not so everywhere: a part that is zero there would make x + part and x - part one
//! function.

use std::collections::{BTreeMap, BTreeSet};

use crate::found::TableClaim::{
    AllSolutions, EssentiallyDifferent, Makeable, NeedsFraction, Solvable,
};
use crate::found::TableGame;
use crate::found::{CheckedTable, counted};
use crate::hands::hands;
use crate::table::{Table, number, record};
use crate::workers::Workers;

/// A numerator and a denominator, not reduced: below 2^5 times the sixth power of the largest
/// number in an expression of six, so nothing overflows.
type Fraction = (i128, i128);

const POINT: [i128; 6] = [14_142, 17_320, 22_360, 26_457, 33_166, 36_055];
/// Functions of so many variables, and ways to bracket so many cards.
const FUNCTIONS: [usize; 7] = [0, 1, 6, 68, 1170, 27142, 793_002];
const SHAPES: [usize; 7] = [0, 1, 1, 2, 5, 14, 42];

/// An expression: its value at the cards, whether all values on the way are whole, and the values
/// at the point of its function and of those that are left of it without some operands of trivial
/// steps.
#[derive(Clone)]
struct Evaluation {
    value: Fraction,
    is_whole: bool,
    functions: Vec<Fraction>,
}

fn apply(operation: usize, &(a, b): &Fraction, &(c, d): &Fraction) -> Option<Fraction> {
    match operation {
        0 => Some((a * d + b * c, b * d)),
        1 => Some((a * d - b * c, b * d)),
        2 => Some((a * c, b * d)),
        _ => (c != 0).then_some((a * d, b * c)),
    }
}

/// The one way to write a fraction with a denominator above zero and without a common divisor.
fn reduced((a, b): Fraction) -> Fraction {
    let (mut divisor, mut rest) = (b, a);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (a / divisor * (b * divisor).signum(), (b / divisor).abs())
}

fn combine(operation: usize, left: &Evaluation, right: &Evaluation) -> Option<Evaluation> {
    let value = apply(operation, &left.value, &right.value)?;
    let pairs = left
        .functions
        .iter()
        .flat_map(|x| right.functions.iter().map(move |y| (x, y)));
    let mut functions: Vec<Fraction> = pairs.filter_map(|(x, y)| apply(operation, x, y)).collect();
    if is_neutral(operation, right.value) {
        functions.extend(&left.functions);
    }
    if is_neutral(operation, left.value) && operation % 2 == 0 {
        functions.extend(&right.functions);
    }
    Some(Evaluation {
        value,
        is_whole: left.is_whole && right.is_whole && value.0 % value.1 == 0,
        functions,
    })
}

/// Tells whether an operand changes nothing: zero in a sum, one in a product.
fn is_neutral(operation: usize, (a, b): Fraction) -> bool {
    a == if operation < 2 { 0 } else { b }
}

/// The cards as they are read, bracketed in a shape, with two bits for each operation, the first to
/// end lowest; unless it divides by zero.
fn bracketed<T: Clone>(
    mut shape: usize,
    read: &[T],
    operations: usize,
    combine: &impl Fn(usize, &T, &T) -> Option<T>,
) -> Option<T> {
    for split in (1..read.len()).rev() {
        let rights = SHAPES[read.len() - split];
        if shape < SHAPES[split] * rights {
            let left = bracketed(shape / rights, &read[..split], operations, combine)?;
            let right = bracketed(
                shape % rights,
                &read[split..],
                operations >> (2 * (split - 1)),
                combine,
            )?;
            return combine(operations >> (2 * (read.len() - 2)) & 3, &left, &right);
        }
        shape -= SHAPES[split] * rights;
    }
    (shape == 0 && read.len() == 1).then(|| read[0].clone())
}

/// A written expression: its value, the operation that comes last, and how natural it is to a
/// person, the most natural first (docs/format.md): values on the way that are not whole, negative
/// ones, pairs of brackets, divisions, subtractions.
#[derive(Clone)]
struct NaturalExpression {
    value: Fraction,
    last: Option<usize>,
    natural: [u32; 5],
}

impl NaturalExpression {
    fn card(value: Fraction) -> Self {
        Self {
            value,
            last: None,
            natural: [0; 5],
        }
    }

    fn combine(operation: usize, left: &Self, right: &Self) -> Option<Self> {
        let mut natural = [0; 5];
        for (part, is_right) in [(left, false), (right, true)] {
            natural
                .iter_mut()
                .zip(part.natural)
                .for_each(|(all, of_part)| *all += of_part);
            let Some(inner) = part.last else { continue };
            let ((a, b), is_sum) = (part.value, inner < 2);
            // Brackets keep the structure: about a sum in a product, and about what is read last.
            let is_in_brackets = if is_right {
                is_sum || operation >= 2
            } else {
                is_sum && operation >= 2
            };
            natural[0] += u32::from(a % b != 0);
            natural[1] += u32::from(a.signum() * b.signum() < 0);
            natural[2] += u32::from(is_in_brackets);
        }
        natural[3] += u32::from(operation == 3);
        natural[4] += u32::from(operation == 1);
        Some(Self {
            value: apply(operation, &left.value, &right.value)?,
            last: Some(operation),
            natural,
        })
    }
}

/// Number of essentially different solutions, and true if all pass through a fraction.
type Facts = (u64, bool);

struct HandOrders<'a> {
    cards: &'a [Fraction],
    /// Orders of its cards, in lexicographic order.
    orders: &'a [Vec<usize>],
}

impl HandOrders<'_> {
    /// The expression with this code, of these in place of the cards, unless it divides by zero.
    fn read<T: Clone>(
        &self,
        code: usize,
        cards: &[T],
        combine: impl Fn(usize, &T, &T) -> Option<T>,
    ) -> Option<T> {
        let shape = code >> (2 * (cards.len() - 1));
        let order = &self.orders[shape % self.orders.len()];
        let read: Vec<T> = order.iter().map(|&place| cards[place].clone()).collect();
        bracketed(shape / self.orders.len(), &read, code, &combine)
    }

    /// Tells whether an expression makes the target.
    fn makes(&self, code: usize, target: Fraction) -> bool {
        self.read(code, self.cards, apply)
            .is_some_and(|(a, b)| a * target.1 == target.0 * b)
    }

    /// The value of an expression at the point, its cards in this order.
    fn value(&self, code: usize, order: &[usize]) -> Option<Fraction> {
        let point: Vec<Fraction> = order.iter().map(|&place| (POINT[place], 1)).collect();
        self.read(code, &point, apply).map(reduced)
    }

    /// The solution that an expression is: of its values at the point, if equal cards are swapped,
    /// the smallest. Functions that are known need not be swapped again.
    fn solution(&self, code: usize, known: &mut BTreeMap<Fraction, Fraction>) -> Option<Fraction> {
        let function = self.value(code, &self.orders[0])?;
        if let Some(&solution) = known.get(&function) {
            return Some(solution);
        }
        let swaps = self.orders.iter().filter(|swap| {
            swap.iter()
                .zip(self.cards)
                .all(|(&place, card)| self.cards[place] == *card)
        });
        let solution = swaps.filter_map(|swap| self.value(code, swap)).min()?;
        known.insert(function, solution);
        Some(solution)
    }

    /// Checks that these codes are those of the solutions; what else is to be stored.
    fn check(
        &self,
        target: Fraction,
        stored: impl Iterator<Item = Result<usize, String>>,
    ) -> Result<Facts, String> {
        let points = self.cards.iter().zip(POINT);
        let cards = points.map(|(&value, point)| Evaluation {
            value,
            is_whole: true,
            functions: vec![(point, 1)],
        });
        let cards: Vec<Evaluation> = cards.collect();
        let (mut solutions, mut needs_fraction) =
            (BTreeMap::<Fraction, BTreeSet<Fraction>>::new(), true);
        let mut known = BTreeMap::new();
        for code in (0..codes(self.orders)).filter(|&code| self.makes(code, target)) {
            let solution = self
                .solution(code, &mut known)
                .ok_or("it divides by zero")?;
            let expression = self
                .read(code, &cards, combine)
                .ok_or("it divides by zero")?;
            solutions
                .entry(solution)
                .or_default()
                .extend(expression.functions.into_iter().map(reduced));
            needs_fraction &= !expression.is_whole;
        }
        needs_fraction &= !solutions.is_empty();

        // Solutions of which the same is left, directly or by way of others, are essentially the
        // same.
        let mut groups: Vec<BTreeSet<Fraction>> = Vec::new();
        for left in solutions.values() {
            let (same, mut others): (Vec<_>, Vec<_>) = groups
                .into_iter()
                .partition(|other| !other.is_disjoint(left));
            others.push(
                same.into_iter()
                    .flatten()
                    .chain(left.iter().copied())
                    .collect(),
            );
            groups = others;
        }

        let written: Vec<NaturalExpression> = self
            .cards
            .iter()
            .map(|&card| NaturalExpression::card(card))
            .collect();
        let mut before = None;
        for code in stored {
            let code = code?;
            if !self.makes(code, target) {
                return Err("an expression that is stored does not make the target".into());
            }
            let solution = self
                .solution(code, &mut known)
                .ok_or("it divides by zero")?;
            solutions
                .remove(&solution)
                .ok_or("a solution is stored twice")?;
            let natural = self
                .read(code, &written, NaturalExpression::combine)
                .ok_or("it divides by zero")?
                .natural;
            if before > Some(natural) {
                return Err("a solution comes after one that is less natural".into());
            }
            if before.is_none() && needs_fraction != (natural[0] > 0 || target.1 > 1) {
                return Err("the first solution and the bit of fractions disagree".into());
            }
            before = Some(natural);
        }

        if !solutions.is_empty() {
            return Err(format!("{} solutions are missing", solutions.len()));
        }
        Ok((groups.len() as u64, needs_fraction))
    }
}

/// All expressions of cards that can be read in these orders have a smaller code.
fn codes(orders: &[Vec<usize>]) -> usize {
    let cards = orders[0].len();
    (SHAPES[cards] * orders.len()) << (2 * (cards - 1))
}

/// All orders of so many cards, in lexicographic order.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..count {
        let longer = orders.iter().flat_map(|order: &Vec<usize>| {
            let others = (0..count).filter(move |card| !order.contains(card));
            others.map(move |card| [order.as_slice(), &[card]].concat())
        });
        orders = longer.collect();
    }
    orders
}

/// Limits on codes, of which one bit is for a fraction, and on other solutions: more do not fit two
/// bytes.
const MOST_CODES: usize = 1 << 15;
const MOST_OTHERS: usize = u16::MAX as usize;

/// The numbers of a hand's record, so many bytes each.
fn fields(table: &Table<'_>, at: usize, width: usize) -> Result<[u64; 4], String> {
    let bytes = record(table.sections[0], at as u64, 4 * width)?;
    Ok([0, 1, 2, 3].map(|field| number(&bytes[field * width..][..width])))
}

/// Checks every hand.
pub(crate) fn check(table: &Table<'_>, workers: &Workers<'_>) -> Result<CheckedTable, String> {
    let [
        count @ 1..=6,
        most @ 1..=100,
        width @ (2 | 4),
        0,
        target @ ..,
    ] = table.parameters
    else {
        return Err("only hands of one to six cards up to 100 are checked".into());
    };

    let (count, width) = (usize::from(*count), usize::from(*width));
    let (above, below) = (number(&target[..8]) as i64, number(&target[8..]));
    let target = (above.into(), below.into());
    if below == 0 {
        return Err("the target's denominator is zero".into());
    }
    if reduced(target) != target {
        return Err("the target is not in lowest terms".into());
    }

    check_point(count)?;
    let (orders, fraction_bit) = (orders(count), 1 << (8 * width - 1));
    let (rows, codes) = (table.sections[0].len() / (4 * width), codes(&orders));
    let hands: Vec<Vec<u8>> = hands(count, 1, *most).take(rows + 1).collect();
    if table.sections[0].len() != hands.len() * 4 * width || (width == 2 && codes > MOST_CODES) {
        return Err(
            "there are more or fewer hands, or its numbers have another length than those of such a table".into()
        );
    }

    let facts = workers.each(hands.len(), |at| {
        let wrong = |why| format!("{:?}: {why}", hands[at]);
        let [first, others, stored, essential] = fields(table, at, width)?;
        let codes = (0..stored).map(|index| match index {
            0 => Ok((first & !fraction_bit) as usize),
            _ => Ok(number(record(table.sections[1], others + index - 1, width)?) as usize),
        });
        let cards: Vec<Fraction> = hands[at].iter().map(|&card| (card.into(), 1)).collect();
        let truth = HandOrders {
            cards: &cards,
            orders: &orders,
        }
        .check(target, codes)
        .map_err(wrong)?;
        if (essential, first & fraction_bit != 0) != truth || (stored == 0 && first > 0) {
            return Err(wrong(
                "essentially different solutions, or the bit of fractions, are not those stored"
                    .into(),
            ));
        }
        Ok((stored, truth))
    })?;

    // The other solutions of hands stand behind each other.
    let mut others_before = 0;
    for (at, (stored, _)) in facts.iter().enumerate() {
        let (others, [_, others_at, ..]) = (stored.saturating_sub(1), fields(table, at, width)?);
        if others_at != if others > 0 { others_before } else { 0 } {
            return Err(format!(
                "{:?}: its other solutions are not behind those of the hand before",
                hands[at]
            ));
        }
        others_before += others;
    }

    let others = usize::try_from(others_before).unwrap_or(usize::MAX);
    table.lengths(&[hands.len() * 4 * width, others.saturating_mul(width)])?;
    let is_narrow = codes <= MOST_CODES && others <= MOST_OTHERS;
    if is_narrow != (width == 2) {
        return Err("its numbers have another length than those of such a table".into());
    }

    let all = hands.len() as u64;
    let solvable = facts.iter().filter(|(stored, _)| *stored > 0).count() as u64;
    let solutions = facts.iter().map(|(stored, _)| stored).sum();
    let figures = vec![
        ("hands", all),
        ("solvable", solvable),
        ("solutions", solutions),
        (
            "essentially different",
            facts.iter().map(|(_, (essential, _))| essential).sum(),
        ),
        (
            "needs fraction",
            facts.iter().filter(|(_, (_, needs))| *needs).count() as u64,
        ),
    ];
    let sentence = format!(
        "{solvable} of {} {above}{}, in {} and no others, and what is said of them is true",
        counted(all, "hand makes", "hands make"),
        if below == 1 {
            String::new()
        } else {
            format!("/{below}")
        },
        counted(solutions, "way", "ways"),
    );

    let game = TableGame::TwentyFour {
        cards: count,
        largest: *most,
        target: Some((above, below)),
    };
    let claims = &[Solvable, AllSolutions, EssentiallyDifferent, NeedsFraction];
    Ok(CheckedTable {
        game,
        claims,
        figures,
        tree: None,
        sentence,
        not_checked: &[("writing", "in which of its forms a solution is written")],
    })
}

/// Checks that the point tells all functions of so many cards apart: of each set of cards, those of
/// two parts are combined.
fn check_point(count: usize) -> Result<(), String> {
    let mut values = vec![BTreeSet::new(); 1 << count];
    for set in 1..values.len() {
        let mut all = BTreeSet::new();
        if set.count_ones() == 1 {
            all.insert((POINT[set.trailing_zeros() as usize], 1));
        }
        for part in (1..set).filter(|part| part & set == *part) {
            let pairs = values[part]
                .iter()
                .flat_map(|x| values[set ^ part].iter().map(move |y| (x, y)));
            all.extend(
                pairs
                    .flat_map(|(x, y)| (0..4).filter_map(|operation| apply(operation, x, y)))
                    .map(reduced),
            );
        }
        values[set] = all;
    }
    if values.last().map_or(0, BTreeSet::len) != FUNCTIONS[count] {
        return Err("the point does not tell all functions apart".into());
    }
    Ok(())
}

/// Checks every bit of the table of targets.
pub(crate) fn check_targets(
    table: &Table<'_>,
    workers: &Workers<'_>,
) -> Result<CheckedTable, String> {
    if table.parameters != [[4, 13, 127].as_slice(), &[0; 13]].concat() {
        return Err("only targets from 0 to 127 of four cards of 1 to 13 are checked".into());
    }

    let (orders, hands) = (orders(4), hands(4, 1, 13).collect::<Vec<_>>());
    table.lengths(&[16 * hands.len()])?;
    let made = workers.each(hands.len(), |at| {
        let cards: Vec<Fraction> = hands[at].iter().map(|&card| (card.into(), 1)).collect();
        let hand = HandOrders {
            cards: &cards,
            orders: &orders,
        };
        let values = (0..codes(&orders)).filter_map(|code| hand.read(code, &cards, apply));
        let whole = values
            .filter(|(a, b)| a % b == 0)
            .map(|(a, b)| a / b)
            .filter(|value| (0..128).contains(value));
        let bits = whole.fold(0_u128, |bits, value| bits | 1 << value);
        if record(table.sections[0], at as u64, 16)? != bits.to_le_bytes() {
            return Err(format!(
                "{:?}: what it can make is not what is stored",
                hands[at]
            ));
        }
        Ok(u64::from(bits.count_ones()))
    })?;

    let makeable: u64 = made.iter().sum();
    let sentence = format!("1820 hands make {makeable} numbers from 0 to 127, and no others");
    let figures = vec![
        ("hands", made.len() as u64),
        ("largest card", 13),
        ("makeable", makeable),
    ];
    let game = TableGame::TwentyFour {
        cards: 4,
        largest: 13,
        target: None,
    };
    Ok(CheckedTable {
        game,
        claims: &[Makeable],
        figures,
        tree: None,
        sentence,
        not_checked: &[],
    })
}
