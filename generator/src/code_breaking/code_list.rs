//! Lists of codes from a file: secrets that are not all codes of some rules, or words.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::Context;
use solvetab_lookup::code_breaking::{Code, Rules};

use super::exact::guess_sets::Symbols;
use super::exact::universe::{MOST_SYMBOLS, Universe};
use crate::output::usage;

/// What may be guessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub(super) enum Guesses {
    /// The codes that may be secret
    #[default]
    List,
    /// All codes: of the rules, or, without rules, of the letters that occur, with repeats
    All,
}

/// Codes that may be guessed, as they are written, and which of them may be secret.
#[derive(Debug)]
pub(super) struct CodeList {
    positions: usize,
    names: Vec<String>,
    symbols: Vec<Symbols>,
    secrets: Vec<u16>,
}

/// More than any search could go through.
const MOST_GUESSES: usize = 1 << 16;

impl CodeList {
    /// Reads a list, one code a line; of some rules, or words of 1 to 8 characters. Empty lines are skipped.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or a line is no code, is not as long as the others, or occurs twice.
    pub(super) fn read(path: &Path, rules: Option<Rules>, guesses: Guesses) -> anyhow::Result<Self> {
        let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let lines =
            (1..).zip(text.lines()).map(|(number, line)| (number, line.trim())).filter(|(_, line)| !line.is_empty());
        let mut words = Vec::new();
        let mut seen = BTreeSet::new();
        for (number, line) in lines {
            let wrong = |what: String| usage(format!("{}, line {number}: {what}", path.display()));
            let word = match rules {
                Some(rules) => {
                    let code: Code = line.parse().map_err(|error| wrong(format!("{error}")))?;
                    rules.index(code).map_err(|error| wrong(format!("{error}")))?;
                    code.to_string()
                }
                None => line.to_lowercase(),
            };
            let length = word.chars().count();
            if length > 8 {
                return Err(wrong(format!("{word} has {length} characters: give 1 to 8")));
            }
            if let Some(first) = words.first().filter(|first: &&String| first.chars().count() != length) {
                return Err(wrong(format!("{word} is not as long as {first}: give codes of one length")));
            }
            if !seen.insert(word.clone()) {
                return Err(wrong(format!("{word} occurs twice: leave one of them out")));
            }
            words.push(word);
        }
        if words.is_empty() {
            return Err(usage(format!("{} holds no codes: give one a line", path.display())));
        }
        Self::of_words(words, rules, guesses).map_err(|error| usage(format!("{}: {error}", path.display())))
    }

    fn of_words(mut words: Vec<String>, rules: Option<Rules>, guesses: Guesses) -> Result<Self, String> {
        let positions = words[0].chars().count();
        words.sort_unstable();
        let letters: Vec<char> = match rules {
            Some(rules) => (0..u32::from(rules.symbols())).filter_map(|symbol| char::from_digit(symbol, 16)).collect(),
            None => words.iter().flat_map(|word| word.chars()).collect::<BTreeSet<_>>().into_iter().collect(),
        };
        if letters.len() > usize::from(MOST_SYMBOLS) {
            return Err(format!(
                "the codes have {} different characters: at most {MOST_SYMBOLS} are searched",
                letters.len()
            ));
        }
        let names = match (guesses, rules) {
            (Guesses::List, _) => words.clone(),
            (Guesses::All, Some(rules)) => rules.iter().map(|code| code.to_string()).collect(),
            (Guesses::All, None) => {
                let all = letters.len().saturating_pow(positions as u32);
                if all > MOST_GUESSES {
                    return Err(format!(
                        "{} letters make {all} codes, more than the {MOST_GUESSES} that can be guessed: leave --guesses all out",
                        letters.len()
                    ));
                }
                (0..positions).fold(vec![String::new()], |starts, _| {
                    starts
                        .iter()
                        .flat_map(|start| letters.iter().map(move |letter| format!("{start}{letter}")))
                        .collect()
                })
            }
        };
        if names.len() > MOST_GUESSES {
            return Err(format!("{} codes are more than the {MOST_GUESSES} that can be guessed", names.len()));
        }
        let symbols = names
            .iter()
            .map(|name| {
                let mut symbols = [0; 8];
                for (slot, letter) in symbols.iter_mut().zip(name.chars()) {
                    *slot = letters.binary_search(&letter).unwrap_or_default() as u8;
                }
                symbols
            })
            .collect();
        let secrets =
            words.iter().filter_map(|word| names.binary_search(word).ok()).map(|number| number as u16).collect();
        Ok(Self { positions, names, symbols, secrets })
    }

    /// The codes to be searched.
    pub(super) fn universe(&self, vectors: bool) -> Universe {
        Universe::of_codes(self.positions, self.symbols.clone(), self.secrets.clone(), vectors)
    }

    /// A code as it is written.
    pub(super) fn name(&self, code: u16) -> &str {
        &self.names[usize::from(code)]
    }

    /// How many codes may be secret.
    pub(super) fn secrets(&self) -> usize {
        self.secrets.len()
    }

    /// What is searched, in one line: how many codes, and a digest of them.
    pub(super) fn description(&self) -> String {
        let secrets = self.secrets.iter().map(|&secret| self.name(secret)).collect::<Vec<_>>().join(" ");
        let digest = blake3::hash(format!("{} / {secrets}", self.names.join(" ")).as_bytes());
        format!("{} codes, {} guesses, {}", self.secrets(), self.names.len(), &digest.to_hex()[..16])
    }
}
