//! Hostile tables: a header that opens and a digest that fits, around content that nobody meant.
//!
//! Random bytes are no table, and a damaged table is found out by its digest. What is left to fear
//! is a file made to deceive, or written by an encoder with a mistake: everything that opening
//! checks holds, and nothing else. Such files are made here from a byte string that makes every
//! choice, so that the tests and the fuzzer (`fuzz/`) shrink and mutate the same thing. Numbers in
//! records are mostly ones that could be meant, since content without any sense is refused at the
//! first probe.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use solvetab_lookup::layout::Records;
use solvetab_lookup::layout::Storage;
use solvetab_lookup::layout::{
    DIGEST_LEN, HEADER_LEN, Header, PARAMETERS_LEN, PROVENANCE, SECTIONS,
};
use solvetab_lookup::quad_ace::{Goal, Hands, MAX_BASE, MIN_BASE, Operation};
use solvetab_lookup::twenty_four::{Deck, Fraction, MAX_CARD, MAX_DECK_CARDS};
use solvetab_lookup::{Kind, code_breaking, layout, quad_ace};

/// Forms that readers tell apart: the kind of a table, and how QuadAce stores its positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    DecisionTree,
    WordTree,
    TwentyFour,
    Targets,
    Dense,
    Sparse,
    ColourTree,
    Numbers,
}

impl Form {
    pub const ALL: [Self; 8] = [
        Self::DecisionTree,
        Self::WordTree,
        Self::TwentyFour,
        Self::Targets,
        Self::Dense,
        Self::Sparse,
        Self::ColourTree,
        Self::Numbers,
    ];

    /// The form a header claims.
    pub fn of(header: &Header) -> Option<Self> {
        match header.kind {
            Kind::DecisionTree => Some(Self::DecisionTree),
            Kind::WordTree => Some(Self::WordTree),
            Kind::TwentyFour => Some(Self::TwentyFour),
            Kind::Targets => Some(Self::Targets),
            Kind::QuadAce => Some(if header.parameters[STORAGE_AT] == 0 {
                Self::Dense
            } else {
                Self::Sparse
            }),
            Kind::ColourTree => Some(Self::ColourTree),
            Kind::Numbers => Some(Self::Numbers),
            _ => None,
        }
    }
}

/// Place of the digest in a header (`docs/format.md`).
pub const DIGEST_AT: usize = 32;

/// Index of QuadAce's parameter that says how positions are stored.
const STORAGE_AT: usize = 5;

/// A table of this form that opens, with parameters and content chosen by `bytes`.
pub fn table(form: Form, bytes: &[u8]) -> Vec<u8> {
    let mut choices = Choices::of(bytes);
    match form {
        Form::DecisionTree => decision_tree(&mut choices),
        Form::WordTree => word_tree(&mut choices),
        Form::TwentyFour => twenty_four(&mut choices),
        Form::Targets => targets(&mut choices),
        Form::Dense => dense(&mut choices),
        Form::Sparse => sparse(&mut choices),
        Form::ColourTree => colour_tree(&mut choices),
        Form::Numbers => numbers(&mut choices),
    }
}

/// A table with a few bytes or short runs in `range` changed as `bytes` choose, and a digest that
/// fits again: content that is nearly right, or a header that is.
pub fn changed(table: &[u8], range: Range<usize>, bytes: &[u8]) -> Vec<u8> {
    let mut file = table.to_vec();
    let mut choices = Choices::of(bytes);

    for _ in 0..=choices.below(8) {
        let at = range.start + choices.below(range.len() as u32) as usize;
        match choices.below(4) {
            0 => file[at] = choices.byte(),
            1 => file[at] = file[at].wrapping_add(1),
            2 => file[at] ^= 1 << choices.below(8),
            // A record, or a part of one, from elsewhere.
            _ => {
                let from = range.start + choices.below(range.len() as u32) as usize;
                let length = (range.end - at.max(from)).min(16);
                file.copy_within(from..from + length, at);
            }
        }
    }

    sign(&mut file);
    file
}

/// Place of a table's content.
pub fn content(table: &[u8]) -> Range<usize> {
    HEADER_LEN..table.len()
}

/// A sparse table with these values, no exceptions, and these records of far distances.
#[allow(
    dead_code,
    reason = "the fuzz target has no use for a table that is right"
)]
pub fn sparse_table(rules: quad_ace::Rules, decided: &BTreeMap<u64, u8>, far: Vec<u8>) -> Vec<u8> {
    quad_ace_table(
        rules,
        Storage::Sparse,
        sparse_sections(rules.positions(), decided, &BTreeSet::new(), far),
    )
}

/// Makes the digest fit.
pub fn sign(file: &mut [u8]) {
    let digest = layout::digest(file);
    file[DIGEST_AT..][..DIGEST_LEN].copy_from_slice(&digest);
}

type Sections = [Vec<u8>; SECTIONS];

fn file(kind: Kind, layout: u16, parameters: [u8; PARAMETERS_LEN], sections: Sections) -> Vec<u8> {
    let lengths = sections.each_ref().map(|section| section.len() as u64);
    let header = Header {
        kind,
        layout,
        parameters,
        digest: [0; DIGEST_LEN],
        lengths,
    };
    let mut file = header.to_bytes().to_vec();
    file.extend(sections.concat());
    sign(&mut file);
    file
}

fn quad_ace_table(rules: quad_ace::Rules, storage: Storage, sections: Sections) -> Vec<u8> {
    file(
        Kind::QuadAce,
        Kind::QuadAce.layout(),
        layout::quad_ace_parameters(rules, storage, true),
        sections,
    )
}

/// The bytes that make every choice. After the last comes the first again, multiplied by another
/// odd number each time round: few bytes fill a large section without repeating themselves, and
/// zeros stay zeros.
struct Choices<'a> {
    bytes: &'a [u8],
    taken: usize,
}

impl<'a> Choices<'a> {
    fn of(bytes: &'a [u8]) -> Self {
        Self {
            bytes: if bytes.is_empty() { &[0] } else { bytes },
            taken: 0,
        }
    }

    fn byte(&mut self) -> u8 {
        let (round, at) = (self.taken / self.bytes.len(), self.taken % self.bytes.len());
        self.taken += 1;
        self.bytes[at].wrapping_mul((2 * round + 1) as u8)
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.byte()).collect()
    }

    /// Any number of 32 bits.
    fn number(&mut self) -> u32 {
        u32::from_le_bytes([self.byte(), self.byte(), self.byte(), self.byte()])
    }

    /// A number below `end`, which is not 0.
    fn below(&mut self, end: u32) -> u32 {
        match end {
            0..=256 => u32::from(self.byte()) % end,
            257..=65536 => u32::from(u16::from_le_bytes([self.byte(), self.byte()])) % end,
            _ => self.number() % end,
        }
    }

    /// A number that should be below `end`: mostly it is, sometimes just not, sometimes it is any.
    fn about(&mut self, end: u32) -> u32 {
        match self.below(16) {
            0 => self.number(),
            1 => end.saturating_add(self.below(4)).saturating_sub(2),
            _ => self.below(end.max(1)),
        }
    }

    fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len() as u32) as usize]
    }

    /// A section that no probe reads.
    fn provenance(&mut self) -> Vec<u8> {
        let length = self.below(8) as usize;
        self.bytes(length)
    }
}

/// A number's lowest `width` bytes.
fn bytes_of(number: u32, width: u8) -> impl Iterator<Item = u8> {
    number.to_le_bytes().into_iter().take(width.into())
}

/// Nodes that guess codes of so many, in the first two sections.
fn nodes(choices: &mut Choices<'_>, codes: u32, mask_width: u8, number_width: u8) -> Sections {
    let inner = choices.below(100);
    let leaves = choices.below(100).max(u32::from(inner == 0));
    let mut sections = Sections::default();

    for index in 0..inner {
        let guess = choices.about(codes);
        sections[0].extend(bytes_of(guess, 2));
        // The worst case, the byte that should be zero, both masks.
        sections[0].extend(choices.bytes(2 + 2 * usize::from(mask_width)));
        let first_inner = if choices.below(4) > 0 {
            index + 1 + choices.below(4)
        } else {
            choices.about(inner)
        };
        for number in [
            first_inner,
            choices.about(leaves),
            choices.number(),
            choices.number(),
        ] {
            sections[0].extend(bytes_of(number, number_width));
        }
    }

    for _ in 0..leaves {
        let guess = choices.about(codes);
        sections[1].extend(bytes_of(guess, 2));
    }
    sections
}

/// Any rules.
fn code_rules(choices: &mut Choices<'_>) -> code_breaking::Rules {
    let all_rules: Vec<code_breaking::Rules> = (1..=8)
        .flat_map(|positions| (1..=16).map(move |symbols| (positions, symbols)))
        .flat_map(|(positions, symbols)| [false, true].map(|repeats| (positions, symbols, repeats)))
        .filter_map(|(positions, symbols, repeats)| {
            code_breaking::Rules::new(positions, symbols, repeats).ok()
        })
        .collect();
    choices.one_of(&all_rules)
}

/// The widths need not be those of the rules: opening does not ask.
fn decision_tree(choices: &mut Choices<'_>) -> Vec<u8> {
    let rules = code_rules(choices);
    let (mask_width, number_width) = (choices.one_of(&[2, 4, 8]), choices.one_of(&[2, 4]));
    let mut sections = nodes(choices, rules.codes(), mask_width, number_width);
    sections[PROVENANCE] = choices.provenance();
    let mut parameters = [0; PARAMETERS_LEN];
    parameters[..5].copy_from_slice(&[
        rules.positions(),
        rules.symbols(),
        rules.repeats().into(),
        mask_width,
        number_width,
    ]);
    file(
        Kind::DecisionTree,
        Kind::DecisionTree.layout(),
        parameters,
        sections,
    )
}

fn word_tree(choices: &mut Choices<'_>) -> Vec<u8> {
    let positions = 1 + choices.below(8) as u8;
    let (mask_width, number_width) = (choices.one_of(&[2, 4, 8]), choices.one_of(&[2, 4]));
    let mut sections = words_and_nodes(choices, positions, mask_width, number_width);
    sections[PROVENANCE] = choices.provenance();
    let mut parameters = [0; PARAMETERS_LEN];
    parameters[0] = positions;
    parameters[3..5].copy_from_slice(&[mask_width, number_width]);
    file(
        Kind::WordTree,
        Kind::WordTree.layout(),
        parameters,
        sections,
    )
}

/// The feedback beside nodes mostly grows, as it has to among the children of one.
fn colour_tree(choices: &mut Choices<'_>) -> Vec<u8> {
    let positions = 1 + choices.below(8) as u8;
    let (width, number_width) = (layout::colours_width(positions), choices.one_of(&[2, 4]));
    let mut sections = words_and_nodes(choices, positions, 0, number_width);
    let counts = [
        sections[0].len() / (4 + 4 * usize::from(number_width)),
        sections[1].len() / 2,
    ];

    let kinds = u32::from(code_breaking::Colours::count(positions));
    for (section, count) in [5, 6].into_iter().zip(counts) {
        for node in 0..count as u32 {
            let grown = node % kinds.min(16);
            let number = if choices.below(8) == 7 {
                choices.about(kinds)
            } else {
                grown
            };
            sections[section].extend(bytes_of(number, width));
        }
    }

    sections[PROVENANCE] = choices.provenance();
    let mut parameters = [0; PARAMETERS_LEN];
    parameters[0] = positions;
    parameters[3..5].copy_from_slice(&[width, number_width]);
    file(
        Kind::ColourTree,
        Kind::ColourTree.layout(),
        parameters,
        sections,
    )
}

/// Words and letters in any order, letters that are no characters, and no more secrets than chance
/// makes.
fn words_and_nodes(
    choices: &mut Choices<'_>,
    positions: u8,
    mask_width: u8,
    number_width: u8,
) -> Sections {
    let (words, letters) = (1 + choices.below(200), 1 + choices.below(40));
    let mut sections = nodes(choices, words, mask_width, number_width);
    for _ in 0..words * u32::from(positions) {
        let letter = choices.about(letters);
        sections[2].push(letter as u8);
    }
    for letter in 0..letters {
        let scalar = if choices.below(8) == 0 {
            choices.number()
        } else {
            u32::from(b'a') + letter
        };
        sections[3].extend(scalar.to_le_bytes());
    }
    sections[4] = choices.bytes(words.div_ceil(8) as usize);
    sections
}

/// The most hands in a table of the 24-point game, and the most of a player in a dense one of
/// QuadAce, whose square it stores.
const SOME_HANDS: u64 = 2000;
const FEW_HANDS: u64 = 64;

fn twenty_four(choices: &mut Choices<'_>) -> Vec<u8> {
    let cards = 1 + choices.below(MAX_DECK_CARDS as u32) as u8;
    let largest = (1..=MAX_CARD as u8)
        .filter(|&max| {
            Deck {
                cards,
                max,
                ..Deck::STANDARD
            }
            .hands()
                <= SOME_HANDS
        })
        .max()
        .unwrap();
    let max = 1 + choices.below(largest.into()) as u8;

    let target = match choices.below(4) {
        0 => Fraction::whole(choices.number() as i32),
        1 => Fraction::new(
            choices.number() as i32 as i64,
            choices.number().max(1).into(),
        )
        .unwrap(),
        _ => Fraction::whole(24),
    };
    let records = Records {
        deck: Deck { cards, max, target },
        is_wide: choices.below(2) == 1,
    };
    let (codes, others) = (layout::codes(cards.into()), choices.below(600));

    let mut sections = Sections::default();
    for _ in 0..records.deck.hands() {
        // A code with its highest bit, which is a flag, at random.
        let code = choices.about(codes) | choices.below(2) << (8 * records.width() - 1);
        for number in [
            code,
            choices.about(others),
            choices.about(12),
            choices.about(12),
        ] {
            sections[0].extend(records.number(number));
        }
    }
    for _ in 0..others {
        let code = choices.about(codes);
        sections[1].extend(records.number(code));
    }

    sections[PROVENANCE] = choices.provenance();
    file(
        Kind::TwentyFour,
        Kind::TwentyFour.layout(),
        records.parameters(),
        sections,
    )
}

fn targets(choices: &mut Choices<'_>) -> Vec<u8> {
    let mut sections = Sections::default();
    sections[0] = choices.bytes(Deck::STANDARD.hands() as usize * 16);
    sections[PROVENANCE] = choices.provenance();
    file(
        Kind::Targets,
        Kind::Targets.layout(),
        layout::TARGETS_PARAMETERS,
        sections,
    )
}

/// Some records again and again: chosen one by one, megabytes would take long.
fn numbers(choices: &mut Choices<'_>) -> Vec<u8> {
    let record = layout::numbers_record(|_| 0, 0, 0).count();
    let some = 1 + choices.below(3) as usize;
    // Counts that could be meant, or any bytes; then the numbers below and above the targets.
    let most = choices.one_of(&[7, 8, 8]);
    let of_record = |choices: &mut Choices<'_>| {
        let counts: Vec<u8> = (0..900)
            .map(|_| choices.below(2) as u8 * choices.below(most) as u8)
            .collect();
        let (below, above) = (choices.about(100) as u8, choices.about(2000) as u16);
        layout::numbers_record(|target| counts[usize::from(target) - 100], below, above)
            .collect::<Vec<u8>>()
    };
    let records: Vec<u8> = (0..some).flat_map(|_| of_record(choices)).collect();
    let mut sections = Sections::default();
    sections[0] = records.into_iter().cycle().take(13_243 * record).collect();
    sections[PROVENANCE] = choices.provenance();
    file(
        Kind::Numbers,
        Kind::Numbers.layout(),
        layout::NUMBERS_PARAMETERS,
        sections,
    )
}

/// Rules by which a player has at most so many different hands, from any start, also one that is
/// over.
fn quad_ace_rules(choices: &mut Choices<'_>, most: u64) -> quad_ace::Rules {
    let hands = 1 + choices.below(4) as u8;
    let operation = choices.one_of(&[Operation::Add, Operation::Multiply]);
    let goal = choices.one_of(&[Goal::Empty, Goal::Equal]);
    let bases: Vec<quad_ace::Rules> = (MIN_BASE..=MAX_BASE)
        .map_while(|base| quad_ace::Rules::new(base, hands, operation, goal).ok())
        .take_while(|rules| u64::from(rules.number_of_hands()) <= most)
        .collect();
    let rules = choices.one_of(&bases);
    let mut start = || Hands::from_rank(hands, choices.below(rules.number_of_hands())).unwrap();
    let (mover, opponent) = (start(), start());
    rules.with_start(mover, opponent).unwrap()
}

/// A position's byte. Mostly draws and short distances: only values that agree with one another
/// have best moves.
fn value(choices: &mut Choices<'_>) -> u8 {
    match choices.below(16) {
        0..=5 => 0,
        6 => 254,
        7 => 255,
        8 => choices.byte(),
        _ => choices.below(8) as u8,
    }
}

/// Distances of mostly the positions that need one, mostly in order.
fn far(choices: &mut Choices<'_>, positions: impl Iterator<Item = u64>) -> Vec<u8> {
    let mut far = Vec::new();
    for position in positions {
        let number = if choices.below(16) == 0 {
            choices.number()
        } else {
            position as u32
        };
        far.extend(number.to_le_bytes().into_iter().chain(choices.bytes(2)));
    }
    let cut = if choices.below(4) == 0 {
        choices.below(6) as usize
    } else {
        0
    };
    far.truncate(far.len().saturating_sub(cut));
    far
}

fn dense(choices: &mut Choices<'_>) -> Vec<u8> {
    let rules = quad_ace_rules(choices, FEW_HANDS);
    let mut sections = Sections::default();
    sections[0] = (0..rules.positions()).map(|_| value(choices)).collect();
    sections[1] = choices.bytes(rules.positions().div_ceil(8) as usize);
    sections[2] = far(
        choices,
        (0..)
            .zip(&sections[0])
            .filter(|&(_, &value)| value >= 254)
            .map(|(at, _)| at),
    );
    sections[PROVENANCE] = choices.provenance();
    quad_ace_table(rules, Storage::Dense, sections)
}

/// Either sets that agree with themselves, with values that do not, or masks and numbers by chance.
fn sparse(choices: &mut Choices<'_>) -> Vec<u8> {
    let (is_consistent, most) = (
        choices.below(2) == 0,
        choices.one_of(&[FEW_HANDS, SOME_HANDS]),
    );
    let rules = quad_ace_rules(choices, most);
    let positions = rules.positions();

    let mut sections = if is_consistent {
        let mut some = || {
            (0..choices.below(400))
                .map(|_| choices.below(positions as u32).into())
                .collect::<BTreeSet<u64>>()
        };
        let (decided, exceptions) = (some(), some());
        let decided: BTreeMap<u64, u8> = decided
            .into_iter()
            .map(|position| (position, value(choices)))
            .collect();
        let far = far(
            choices,
            decided
                .iter()
                .filter(|&(_, &value)| value >= 254)
                .map(|(&position, _)| position),
        );
        sparse_sections(positions, &decided, &exceptions, far)
    } else {
        let groups = positions.div_ceil(layout::BLOCK * layout::BLOCK);
        let (blocks, exceptional, values) =
            (choices.below(200), choices.below(200), choices.below(4000));
        let mut ranked = |records: u64, end: u32| -> Vec<u8> {
            (0..records)
                .flat_map(|_| {
                    [choices.bytes(8), choices.about(end).to_le_bytes().to_vec()].concat()
                })
                .collect()
        };
        let mut sections = Sections::default();
        sections[1] = ranked(groups, exceptional);
        sections[3] = ranked(groups, blocks);
        sections[4] = ranked(blocks.into(), values);
        sections[0] = (0..values).map(|_| value(choices)).collect();
        sections[2] = far(choices, (0..positions).step_by(1 + positions as usize / 50));
        sections[5] = choices.bytes(8 * exceptional as usize);
        sections
    };

    sections[PROVENANCE] = choices.provenance();
    quad_ace_table(rules, Storage::Sparse, sections)
}

/// The sections that say which positions have which values, and which are exceptions to the rule of
/// divisors (`docs/format.md`).
fn sparse_sections(
    positions: u64,
    decided: &BTreeMap<u64, u8>,
    exceptions: &BTreeSet<u64>,
    far: Vec<u8>,
) -> Sections {
    let blocks: Vec<(u64, u64)> = masks(decided.keys().copied());
    let mut first_value = 0_u32;
    let mut records = Vec::new();
    for &(_, mask) in &blocks {
        records.extend(
            mask.to_le_bytes()
                .into_iter()
                .chain(first_value.to_le_bytes()),
        );
        first_value += mask.count_ones();
    }

    let exceptional = masks(exceptions.iter().copied());
    let mut sections = Sections::default();
    sections[0] = decided.values().copied().collect();
    sections[1] = groups(positions, &exceptional);
    sections[2] = far;
    sections[3] = groups(positions, &blocks);
    sections[4] = records;
    sections[5] = exceptional
        .iter()
        .flat_map(|(_, mask)| mask.to_le_bytes())
        .collect();
    sections
}

/// Ascending numbers as the numbers of their blocks, each with the bits of its members.
fn masks(numbers: impl Iterator<Item = u64>) -> Vec<(u64, u64)> {
    let mut masks: BTreeMap<u64, u64> = BTreeMap::new();
    for number in numbers {
        *masks.entry(number / layout::BLOCK).or_default() |= 1 << (number % layout::BLOCK);
    }
    masks.into_iter().collect()
}

/// A record for each group of blocks, also for those without any.
fn groups(positions: u64, blocks: &[(u64, u64)]) -> Vec<u8> {
    let masks: BTreeMap<u64, u64> = masks(blocks.iter().map(|&(block, _)| block))
        .into_iter()
        .collect();
    let mut first_block = 0_u32;
    let mut records = Vec::new();
    for group in 0..positions.div_ceil(layout::BLOCK * layout::BLOCK) {
        let mask = masks.get(&group).copied().unwrap_or_default();
        records.extend(
            mask.to_le_bytes()
                .into_iter()
                .chain(first_block.to_le_bytes()),
        );
        first_block += mask.count_ones();
    }
    records
}
