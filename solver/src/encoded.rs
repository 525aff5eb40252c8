//! A solved game as the sections of a table: what every game's `encode` makes, and the file around
//! it.

use std::collections::BTreeMap;

use crate::claim::{Claim, Method, Objective};
use solvetab_lookup::layout::{DIGEST_LEN, Header, PARAMETERS_LEN, PROVENANCE, SECTIONS};
use solvetab_lookup::{Kind, Table, layout};

/// Everything in a table but its header, with what is known about it.
#[derive(Debug, Clone)]
pub struct Encoded {
    /// Kind of table.
    pub kind: Kind,
    /// The version of the sections' layout.
    pub layout: u16,
    /// The kind's own parameters.
    pub parameters: [u8; PARAMETERS_LEN],
    /// The sections, from number 0 on.
    pub sections: Vec<Vec<u8>>,
    /// Facts of its provenance, but for its name.
    pub facts: Facts,
}

/// Facts about how a table was made.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Facts {
    /// The rules, in the game's notation.
    pub rules: String,
    /// Method that found the answers, if that is said.
    pub strategy: Option<Method>,
    /// Objective of the answers, if that is said.
    pub objective: Option<Objective>,
    /// Claims that are proven, most important first; empty if nothing is.
    pub proven: Vec<Claim>,
    /// Counts that sum the table up, by name.
    pub totals: BTreeMap<String, u64>,
}

impl Encoded {
    /// The whole file, with a section of provenance, which no probe reads: `solvetab` writes one,
    /// an empty one will do.
    #[must_use]
    pub fn to_file(&self, provenance: &[u8]) -> Vec<u8> {
        let mut lengths = [0; SECTIONS];
        for (length, section) in lengths[..PROVENANCE].iter_mut().zip(&self.sections) {
            *length = section.len() as u64;
        }
        lengths[PROVENANCE] = provenance.len() as u64;

        let mut header = Header {
            kind: self.kind,
            layout: self.layout,
            parameters: self.parameters,
            digest: [0; DIGEST_LEN],
            lengths,
        };

        let mut file = header.to_bytes().to_vec();
        file.extend(self.sections.iter().flatten());
        file.extend(provenance);
        header.digest = layout::digest(&file);
        let start = header.to_bytes();
        file[..start.len()].copy_from_slice(&start);
        file
    }

    /// The table in memory, to be probed at once.
    #[must_use]
    pub fn to_table(&self) -> Table<Vec<u8>> {
        Table::new(self.to_file(&[])).expect("the header is made from the sections")
    }
}
