//! The index before a certificate: which proofs are parts that a checker may give to its threads.
//!
//! It says where they end, and what is proven by those that other parts refer to. The certificate
//! is complete without it, and its bytes are the same.

use std::iter;

use crate::code_breaking::search::costs::Cost;

/// Shorter certificates have no index: they are checked within a second.
const INDEXED_FROM: usize = 96 << 10;
/// Bytes of a part, without the parts in it, at least. They take about ten milliseconds.
const PART: usize = 1 << 10;

/// The first bytes of an index, with its version.
const MAGIC: &[u8; 9] = b"solveidx\x01";

/// A proof that is a part.
#[derive(Debug, Clone, Copy)]
struct Part {
    /// Proofs that were begun before.
    number: u64,
    /// Proofs that begin in it, itself included.
    steps: u64,
    /// The bytes before it, and its own.
    begin: usize,
    bytes: usize,
}

/// A place that refers to a proof.
#[derive(Debug, Clone, Copy)]
struct Reference {
    position: usize,
    number: u64,
    bound: Cost,
}

/// Index of the parts that are written.
#[derive(Debug, Default)]
pub(super) struct Index {
    parts: Vec<Part>,
    /// Bytes in parts so far.
    bytes: usize,
    references: Vec<Reference>,
}

/// Beginning of a proof.
#[derive(Debug, Clone, Copy)]
pub(super) struct Begin {
    number: u64,
    position: usize,
    /// Bytes that were in parts by then.
    in_parts: usize,
}

impl Index {
    /// A proof begins after so many others, at a position.
    pub(super) fn begin(&self, number: u64, position: usize) -> Begin {
        Begin {
            number,
            position,
            in_parts: self.bytes,
        }
    }

    /// The proof ends. It is a part if it is long without those in it.
    pub(super) fn end(&mut self, begin: Begin, steps: u64, position: usize) {
        let Begin {
            number,
            position: begin,
            in_parts,
        } = begin;
        let own = position - begin - (self.bytes - in_parts);
        if own >= PART {
            self.parts.push(Part {
                number,
                steps: steps - number,
                begin,
                bytes: position - begin,
            });
            self.bytes += own;
        }
    }

    /// A position refers to a proof with this bound.
    pub(super) fn refer(&mut self, position: usize, number: u64, bound: Cost) {
        self.references.push(Reference {
            position,
            number,
            bound,
        });
    }

    /// The bytes before a certificate of so many; none if it is short.
    pub(super) fn written(mut self, length: usize) -> Vec<u8> {
        if length < INDEXED_FROM || self.parts.is_empty() {
            return Vec::new();
        }
        self.parts.sort_unstable_by_key(|part| part.number);
        let mut bounds = self.outside();
        bounds.sort_unstable();
        bounds.dedup();

        let mut bytes = MAGIC.to_vec();
        number(&mut bytes, self.parts.len() as u64);
        let mut last = 0;
        for part in &self.parts {
            [part.number - last, part.bytes as u64, part.steps]
                .into_iter()
                .for_each(|value| number(&mut bytes, value));
            last = part.number;
        }

        number(&mut bytes, bounds.len() as u64);
        last = 0;
        for (proof, bound) in bounds {
            [proof - last, bound]
                .into_iter()
                .for_each(|value| number(&mut bytes, value));
            last = proof;
        }
        bytes
    }

    /// Proofs that are referred to from outside of the innermost part that they are in, with their
    /// bounds. (A part itself is a proof of the part around it.)
    fn outside(&self) -> Vec<(u64, Cost)> {
        // By part: the innermost one around it.
        let mut around: Vec<Option<usize>> = Vec::new();
        for part in &self.parts {
            let mut before = iter::successors(around.len().checked_sub(1), |&other| around[other]);
            around.push(
                before
                    .find(|&other| part.begin < self.parts[other].begin + self.parts[other].bytes),
            );
        }

        let outside = self.references.iter().filter(
            |&&Reference {
                 position, number, ..
             }| {
                let begun = self.parts.partition_point(|part| part.begin <= position);
                let numbered = self.parts.partition_point(|part| part.number < number);
                self.innermost(&around, begun, |part| position < part.begin + part.bytes)
                    != self.innermost(&around, numbered, |part| number < part.number + part.steps)
            },
        );
        outside
            .map(|reference| (reference.number, reference.bound))
            .collect()
    }

    /// The innermost part that holds something: the last of the first `parts`, or one around it.
    fn innermost(
        &self,
        around: &[Option<usize>],
        parts: usize,
        holds: impl Fn(&Part) -> bool,
    ) -> Option<usize> {
        iter::successors(parts.checked_sub(1), |&part| around[part])
            .find(|&part| holds(&self.parts[part]))
    }
}

/// Writes a number: seven bits a byte, the lowest first.
pub(super) fn number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
