//! Codes in columns, so that a guess is compared with many of them at once.
//!
//! A column has the symbols of one position, or how often one symbol occurs; comparing a guess with
//! all codes is then one pass over each column that the guess touches, of which compilers make
//! vector instructions.

use solvetab_lookup::code_breaking::{Code, Feedback, Shape};

/// Codes that are compared at a time.
const BLOCK: usize = 512;

/// Numbers of feedbacks are below this: matches times 17 plus bulls.
pub(super) const FEEDBACKS: usize = 17 * 17;

/// The number of a feedback.
pub(super) fn number(feedback: Feedback) -> u16 {
    u16::from(feedback.total()) * 17 + u16::from(feedback.bulls())
}

/// The cells of some codes by the number of their feedback, in the order in which they are met.
pub(super) fn cells<C: Copy>(
    codes: &[C],
    mut feedback: impl FnMut(&C) -> u16,
) -> Vec<(u16, Vec<C>)> {
    let mut cells: Vec<(u16, Vec<C>)> = Vec::new();
    for code in codes {
        let feedback = feedback(code);
        match cells.iter_mut().find(|(other, _)| *other == feedback) {
            Some((_, cell)) => cell.push(*code),
            None => cells.push((feedback, vec![*code])),
        }
    }
    cells
}

/// Some codes of one set of rules.
#[derive(Debug, Clone)]
pub(super) struct CodeRows {
    rules: Shape,
    rows: Vec<Code>,
    /// Symbols by position, then by code.
    places: Vec<Vec<u8>>,
    /// Occurrences of each symbol, then by code. Empty if every code has every symbol once.
    counts: Vec<Vec<u8>>,
}

/// Number of codes that give each feedback, by its number.
pub(super) type Histogram = [u32; FEEDBACKS];

impl CodeRows {
    pub(super) fn new(rules: Shape, rows: Vec<Code>) -> Self {
        let places = 0..usize::from(rules.positions());
        let places = places
            .map(|position| rows.iter().map(|code| code.symbols()[position]).collect())
            .collect();
        let counts = (0..if is_arrangement(rules) {
            0
        } else {
            rules.symbols()
        })
            .map(|symbol| {
                let counts = rows.iter().map(|code| {
                    code.symbols()
                        .iter()
                        .filter(|&&other| other == symbol)
                        .count()
                });
                counts.map(|count| count as u8).collect()
            });
        let counts = counts.collect();
        Self {
            rules,
            rows,
            places,
            counts,
        }
    }

    pub(super) fn rows(&self) -> &[Code] {
        &self.rows
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Memory that they take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.rows.len() * (size_of::<Code>() + self.places.len() + self.counts.len())
    }

    pub(super) const fn rules(&self) -> Shape {
        self.rules
    }

    /// Calls `visit` with matches and bulls of each block of codes.
    #[inline(always)]
    fn compare(&self, guess: &Code, mut visit: impl FnMut(&[u8], &[u8])) {
        let mut sought = [(0, 0_u8); 16];
        let mut different = 0;
        for &symbol in guess.symbols() {
            match sought[..different]
                .iter_mut()
                .find(|(other, _)| *other == symbol)
            {
                Some((_, count)) => *count += 1,
                None => {
                    sought[different] = (symbol, 1);
                    different += 1;
                }
            }
        }

        let (mut totals, mut bulls) = ([0_u8; BLOCK], [0_u8; BLOCK]);
        for start in (0..self.rows.len()).step_by(BLOCK) {
            let end = (start + BLOCK).min(self.rows.len());
            let bulls = &mut bulls[..end - start];
            bulls.fill(0);
            for (place, &symbol) in self.places.iter().zip(guess.symbols()) {
                for (bulls, &other) in bulls.iter_mut().zip(&place[start..end]) {
                    *bulls += u8::from(other == symbol);
                }
            }
            let totals = &mut totals[..end - start];
            if self.counts.is_empty() {
                totals.fill(self.rules.positions());
            } else {
                totals.fill(0);
                for &(symbol, count) in &sought[..different] {
                    for (total, &other) in totals
                        .iter_mut()
                        .zip(&self.counts[usize::from(symbol)][start..end])
                    {
                        *total += other.min(count);
                    }
                }
            }
            visit(totals, bulls);
        }
    }

    /// Counts the codes that give each feedback to a guess.
    pub(super) fn histogram(&self, guess: &Code) -> Histogram {
        // Two, so that equal feedbacks in a row need not wait for each other.
        let mut histograms = [[0_u32; FEEDBACKS]; 2];
        self.compare(guess, |totals, bulls| {
            for (totals, bulls) in totals.chunks(2).zip(bulls.chunks(2)) {
                for ((histogram, &total), &bulls) in histograms.iter_mut().zip(totals).zip(bulls) {
                    histogram[usize::from(total) * 17 + usize::from(bulls)] += 1;
                }
            }
        });
        let [mut histogram, other] = histograms;
        histogram
            .iter_mut()
            .zip(other)
            .for_each(|(count, other)| *count += other);
        histogram
    }

    /// The number of each code's feedback to a guess.
    pub(super) fn feedbacks(&self, guess: &Code) -> Vec<u16> {
        let mut feedbacks = Vec::with_capacity(self.rows.len());
        self.compare(guess, |totals, bulls| {
            feedbacks.extend(
                totals
                    .iter()
                    .zip(bulls)
                    .map(|(&total, &bulls)| u16::from(total) * 17 + u16::from(bulls)),
            );
        });
        feedbacks
    }

    /// The codes that give this feedback.
    pub(super) fn fitting(&self, guess: &Code, feedback: Feedback) -> Vec<Code> {
        let wanted = number(feedback);
        let feedbacks = self.feedbacks(guess);
        self.rows
            .iter()
            .zip(&feedbacks)
            .filter(|&(_, &found)| found == wanted)
            .map(|(&code, _)| code)
            .collect()
    }
}

/// Tells whether every code has every symbol once, so that bulls alone tell something.
fn is_arrangement(rules: Shape) -> bool {
    !rules.repeats() && rules.positions() == rules.symbols()
}
