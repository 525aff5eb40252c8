//! 24 points: every hand's solutions are found again, by all functions that its cards have.
//!
//! Two expressions are one solution if they are the same rational function of the cards, each card a variable, up to swapping equal cards. A function is
//! known by its value at one point, modulo a prime. That is exact: functions that agree there would be taken for one, so there would be fewer than OEIS
//! A140606 says (1, 6, 68, 1170, 27142, 793002 of one to six cards), and their number is compared with that. No expression in which each card occurs once
//! is zero as a function, so if no value is zero either, all quotients have one.
//!
//! Of a hand all expressions are tried at once: whether one of a function divides by zero or passes through a fraction, and what is left of it without
//! operands of trivial steps, depends on the parts' functions only, not on how these are written.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use crate::hands::hands;
use crate::table::{Table, number, record};

const PRIME: u64 = (1 << 61) - 1;
const POINT: [u64; 6] = [
    0x0a3b_1c5d_92e8_f467,
    0x1477_d9e0_3b62_a8c1,
    0x0f29_6e84_c1d7_5b33,
    0x18c4_02f7_ae95_6d1b,
    0x0d5e_b783_4960_f2a9,
    0x1296_4fa1_d87c_3e05,
];
/// Functions of so many variables.
const FUNCTIONS: [usize; 7] = [0, 1, 6, 68, 1170, 27142, 793_002];
/// Ways to bracket so many cards.
const SHAPES: [usize; 7] = [0, 1, 1, 2, 5, 14, 42];
/// Hands of more cards have too many functions to find out which are essentially different.
const MOST_FOR_ESSENCE: usize = 4;

/// A numerator and a denominator. Without dividing out, they stay below 2^5 times 100^6 for six cards of at most 100.
type Fraction = (i128, i128);

fn exact(operation: usize, (a, b): Fraction, (c, d): Fraction) -> Option<Fraction> {
    match operation {
        0 => Some((a * d + b * c, b * d)),
        1 => Some((a * d - b * c, b * d)),
        2 => Some((a * c, b * d)),
        _ => (c != 0).then_some((a * d, b * c)),
    }
}

fn times(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

/// By Fermat, a to the power PRIME - 2, in whose 61 bits only the last but one is not set.
fn inverse(a: u64) -> u64 {
    (0..61).rev().fold(1, |power, bit| times(times(power, power), if bit == 1 { 1 } else { a }))
}

fn modulo(operation: usize, a: u64, b: u64) -> u64 {
    match operation {
        0 => (a + b) % PRIME,
        1 => (a + PRIME - b) % PRIME,
        2 => times(a, b),
        _ => times(a, inverse(b)),
    }
}

/// The value of an expression, if it has one: the cards as they are read, bracketed in a shape, and the operations by when they end.
fn evaluate<T: Copy>(
    mut shape: usize,
    read: &[T],
    operations: &[usize],
    apply: &impl Fn(usize, T, T) -> Option<T>,
) -> Option<T> {
    if let [card] = read {
        return (shape == 0).then_some(*card);
    }
    for split in (1..read.len()).rev() {
        let rights = SHAPES[read.len() - split];
        if shape < SHAPES[split] * rights {
            let left = evaluate(shape / rights, &read[..split], operations, apply)?;
            let right = evaluate(shape % rights, &read[split..], &operations[split - 1..], apply)?;
            return apply(operations[read.len() - 2], left, right);
        }
        shape -= SHAPES[split] * rights;
    }
    None
}

/// An expression of the function: an operation on expressions of two others.
struct Way {
    function: usize,
    operation: usize,
    parts: [usize; 2],
}

/// All functions of so many cards and of each set of these.
struct Functions {
    values: Vec<u64>,
    by_value: HashMap<u64, usize>,
    /// By set of cards, one bit each.
    of_set: Vec<Range<usize>>,
    /// Those of parts before those of what they are parts of.
    ways: Vec<Way>,
    /// In which the cards can be read, in lexicographic order.
    orders: Vec<Vec<usize>>,
}

/// What is known of a function at the cards of a hand.
#[derive(Clone, Default)]
struct Known {
    /// Unless all of its expressions divide by zero.
    value: Option<Fraction>,
    /// Whether some expression passes through no fraction.
    is_whole: bool,
    /// The function, and what is left of it without some operands of trivial steps.
    left: BTreeSet<usize>,
}

impl Functions {
    fn new(cards: usize) -> Result<Self, String> {
        let longer = |order: &Vec<usize>| {
            let others = (0..cards).filter(|card| !order.contains(card));
            others.map(|card| [order.as_slice(), &[card]].concat()).collect::<Vec<_>>()
        };
        let orders = (0..cards).fold(vec![Vec::new()], |orders, _| orders.iter().flat_map(longer).collect());
        let mut all =
            Self { values: Vec::new(), by_value: HashMap::new(), of_set: vec![0..0], ways: Vec::new(), orders };
        for set in 1..1_usize << cards {
            let first = all.values.len();
            if set.is_power_of_two() {
                all.number(POINT[set.ilog2() as usize]);
            }
            for part in (1..set).filter(|part| part & set == *part) {
                let (lefts, rights) = (all.of_set[part].clone(), all.of_set[set ^ part].clone());
                for parts in lefts.flat_map(|left| rights.clone().map(move |right| [left, right])) {
                    // a + b is b + a, and a * b is b * a.
                    for operation in (0..4).filter(|operation| operation % 2 == 1 || part > set ^ part) {
                        let function = all.number(modulo(operation, all.values[parts[0]], all.values[parts[1]]));
                        all.ways.push(Way { function, operation, parts });
                    }
                }
            }
            all.of_set.push(first..all.values.len());
            if all.of_set[set].len() != FUNCTIONS[set.count_ones() as usize] || all.by_value.contains_key(&0) {
                return Err("the point does not tell all functions apart".into());
            }
        }
        Ok(all)
    }

    fn number(&mut self, value: u64) -> usize {
        let next = self.values.len();
        let number = *self.by_value.entry(value).or_insert(next);
        if number == next {
            self.values.push(value);
        }
        number
    }

    /// What is known of every function at these cards.
    fn at(&self, cards: &[u8]) -> Vec<Known> {
        let mut known = vec![Known::default(); self.values.len()];
        for (place, &card) in cards.iter().enumerate() {
            let function = self.of_set[1 << place].start;
            let left = if cards.len() <= MOST_FOR_ESSENCE { [function].into() } else { BTreeSet::new() };
            known[function] = Known { value: Some((card.into(), 1)), is_whole: true, left };
        }
        for &Way { function, operation, parts: [a, b] } in &self.ways {
            let (Some(left), Some(right)) = (known[a].value, known[b].value) else { continue };
            let Some(value) = exact(operation, left, right) else { continue };
            let is_neutral = |(a, b): Fraction| a == if operation < 2 { 0 } else { b };
            let mut others = BTreeSet::new();
            if is_neutral(right) {
                others.extend(&known[a].left);
            }
            if is_neutral(left) && operation % 2 == 0 {
                others.extend(&known[b].left);
            }
            for (&x, &y) in known[a].left.iter().flat_map(|x| known[b].left.iter().map(move |y| (x, y))) {
                let whole = || self.by_value[&modulo(operation, self.values[x], self.values[y])];
                others.insert(if (x, y) == (a, b) { function } else { whole() });
            }
            let is_whole = known[a].is_whole && known[b].is_whole && value.0 % value.1 == 0;
            let now = &mut known[function];
            (now.value, now.is_whole) = (Some(value), now.is_whole || is_whole);
            now.left.append(&mut others);
        }
        known
    }

    fn of_all(&self) -> Range<usize> {
        self.of_set[self.of_set.len() - 1].clone()
    }

    /// Checks what is stored of a hand: the codes of its solutions, how many are essentially different, whether all need a fraction.
    fn check(
        &self,
        cards: &[u8],
        target: Fraction,
        codes: impl Iterator<Item = Result<usize, String>>,
        (essential, needs_fraction): (u64, bool),
    ) -> Result<(), String> {
        let known = self.at(cards);
        let makes = |value: Fraction| value.0 * target.1 == target.0 * value.1;
        let solutions: Vec<usize> =
            self.of_all().filter(|&function| known[function].value.is_some_and(makes)).collect();
        let swaps = self.orders.iter().filter(|order| (0..cards.len()).all(|place| cards[order[place]] == cards[place]));
        let mut stored = BTreeSet::new();
        let mut groups: Vec<BTreeSet<usize>> = Vec::new();
        for code in codes {
            let (code, steps) = (code?, cards.len() - 1);
            let operations: Vec<usize> = (0..steps).map(|step| code >> (2 * step) & 3).collect();
            let (shape, order) = ((code >> (2 * steps)) / self.orders.len(), (code >> (2 * steps)) % self.orders.len());
            let order = &self.orders[order];
            let read: Vec<Fraction> = order.iter().map(|&place| (cards[place].into(), 1)).collect();
            if !evaluate(shape, &read, &operations, &exact).is_some_and(makes) {
                return Err(format!("expression {code} does not make the target"));
            }
            let mut group = BTreeSet::new();
            for swap in swaps.clone() {
                let read: Vec<u64> = order.iter().map(|&place| POINT[swap[place]]).collect();
                let value = evaluate(shape, &read, &operations, &|operation, a, b| Some(modulo(operation, a, b)));
                let function = *value.and_then(|value| self.by_value.get(&value)).ok_or("there is no such function")?;
                group.insert(function);
            }
            if group.iter().any(|function| !stored.insert(*function)) {
                return Err(format!("expression {code} is the same solution as one before"));
            }
            // Solutions with something left in common are essentially the same, and so are those that have it with one of these.
            let mut left: BTreeSet<usize> = group.iter().flat_map(|&function| known[function].left.clone()).collect();
            groups.retain_mut(|other| {
                let is_apart = other.is_disjoint(&left);
                if !is_apart {
                    left.append(other);
                }
                is_apart
            });
            groups.push(left);
        }
        // Each of them makes the target, so if they are as many they are the same.
        if stored.len() != solutions.len() {
            return Err(format!("{} functions make the target, but {} are stored", solutions.len(), stored.len()));
        }
        if cards.len() <= MOST_FOR_ESSENCE && groups.len() as u64 != essential {
            return Err(format!("{} solutions are essentially different, but {essential} are said to be", groups.len()));
        }
        if needs_fraction != (!solutions.is_empty() && !solutions.iter().any(|&function| known[function].is_whole)) {
            return Err("whether all solutions pass through a fraction is not what is stored".into());
        }
        Ok(())
    }
}

/// Checks every hand.
pub(crate) fn check(table: &Table<'_>) -> Result<(String, String), String> {
    let [count @ 1..=6, most @ 1..=100, width @ (2 | 4), 0, target @ ..] = table.parameters else {
        return Err("there are no such hands".into());
    };
    let (count, width) = (usize::from(*count), usize::from(*width));
    let target = (number(&target[..8]).cast_signed().into(), number(&target[8..]).into());
    let functions = Functions::new(count)?;
    let (records, fraction_bit) = (table.sections[0].chunks(4 * width), 1 << (8 * width - 1));
    let (mut hands_left, mut solvable, mut solutions) = (hands(count, 1, *most), 0, 0);
    let all = records.len();
    for bytes in records {
        let cards = hands_left.next().ok_or("there are more records than hands")?;
        let where_ = |why: String| format!("{cards:?}: {why}");
        let field = |index| record(bytes, index, width).map(number);
        let (first, others, stored, essential) = (field(0)?, field(1)?, field(2)?, field(3)?);
        if stored == 0 && (first, others, essential) != (0, 0, 0) {
            return Err(where_("something is stored of a hand that is said to have no solution".into()));
        }
        let other = |index| Ok(number(record(table.sections[1], others + index, width)?) as usize);
        let code = |index| if index == 0 { Ok((first & !fraction_bit) as usize) } else { other(index - 1) };
        let flag = first & fraction_bit != 0;
        functions.check(&cards, target, (0..stored).map(code), (essential, flag)).map_err(where_)?;
        (solvable, solutions) = (solvable + u64::from(stored > 0), solutions + stored);
    }
    if hands_left.next().is_some() {
        return Err("there are fewer records than hands".into());
    }
    let (a, b) = target;
    let essence = if count <= MOST_FOR_ESSENCE { "" } else { "how many solutions are essentially different, " };
    let checked = format!(
        "{solvable} of {all} hands make {a}/{b}, in {solutions} ways that differ and no others; which of them need a fraction{}",
        if count <= MOST_FOR_ESSENCE { ", and how many are essentially different" } else { "" }
    );
    Ok((checked, format!("{essence}the order of the solutions, and what section 7 says")))
}

/// Checks every bit of the table of targets.
pub(crate) fn check_targets(table: &Table<'_>) -> Result<(String, String), String> {
    let functions = Functions::new(4)?;
    let [4, 13, 127, 0, ..] = table.parameters else { return Err("there are no such hands".into()) };
    let mut all = 0;
    for (index, cards) in (0..).zip(hands(4, 1, 13)) {
        let known = functions.at(&cards);
        let values = functions.of_all().filter_map(|function| known[function].value);
        let whole = values.filter(|(a, b)| a % b == 0).map(|(a, b)| a / b).filter(|value| (0..128).contains(value));
        let bits = whole.fold(0_u128, |bits, value| bits | 1 << value);
        if record(table.sections[0], index, 16)? != bits.to_le_bytes() {
            return Err(format!("{cards:?}: not all that is stored, or not only that, can be made"));
        }
        all += bits.count_ones();
    }
    if table.sections[0].len() != 16 * 1820 {
        return Err("there are more records than hands".into());
    }
    Ok((format!("1820 hands make {all} numbers from 0 to 127, and no others"), "what section 7 says".into()))
}
