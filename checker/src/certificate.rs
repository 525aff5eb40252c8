//! A certificate: a tree, and for each claim about it a proof. FORMAT.md has the format,
//! docs/proofs.md the argument.

use std::io::Read;
use std::num::NonZero;
use std::thread;

use crate::claim::{Claim, Feedback, Tree};
use crate::codes::{Code, Codes, MOST_LETTERS};
use crate::input::Input;
use crate::parts::Parts;
use crate::proof::{Checker, DEEPEST, check_part};

/// Contents of a certificate that holds.
#[derive(Debug, Clone)]
pub struct Certified {
    /// Positions, symbols, and whether a code may have a symbol twice.
    pub rules: (usize, usize, bool),
    /// Kind of feedback.
    pub feedback: Feedback,
    /// The codes that may be secret, if they are a list.
    pub secrets: Option<Vec<String>>,
    /// The codes that may be guessed, if they are a list.
    pub guesses: Option<Vec<String>>,
    /// Figures of its tree.
    pub tree: Tree,
    /// Lower bounds that the tree reaches.
    pub claims: Vec<Claim>,
    /// Sets for which a bound was proven.
    pub steps: u64,
}

/// Checks a certificate, which is read once from front to back, with all processors.
///
/// # Errors
///
/// The first step that is wrong: how many bytes are before it, the guesses and feedback that lead
/// to its set, and why.
pub fn check(file: impl Read) -> Result<Certified, String> {
    check_watched(
        file,
        thread::available_parallelism().map_or(1, NonZero::get),
        &|_| (),
    )
}

/// The same with so many threads; `watch` gets the number of bytes that were checked since the last
/// time, again and again. The verdict depends on neither.
///
/// # Errors
///
/// As of [`check`].
pub fn check_watched(
    file: impl Read,
    threads: usize,
    watch: &(dyn Fn(u64) + Sync),
) -> Result<Certified, String> {
    let mut input = Input::behind(0, file, watch);
    let mut parts = Parts::new(threads.max(1), watch, check_part);
    let codes = header(&mut input, &mut parts)
        .map_err(|why| format!("before byte {}: {why}", input.position()))?;
    let mut checker = Checker::new(input, codes.into(), &parts);
    thread::scope(|scope| {
        for _ in 1..if parts.parts.is_empty() {
            1
        } else {
            parts.threads
        } {
            // Where there are no more threads, these do.
            let _ = thread::Builder::new().spawn_scoped(scope, || parts.work());
        }
        let _reading = parts.reading();
        let certified = checker.certificate();
        let wrong = certified
            .as_ref()
            .err()
            .map(|why| (checker.input.position(), checker.located(why)));
        parts.end(wrong, checker.known).and(certified)
    })
}

/// The first bytes of an index, with its version.
const INDEX: &[u8; 9] = b"solveidx\x01";

fn header(input: &mut Input<'_, impl Read>, parts: &mut Parts<'_>) -> Result<Codes, String> {
    let mut version = input.bytes(9)?;
    if version == INDEX {
        parts.read(input)?;
        input.begin_digest();
        version = input.bytes(9)?;
    }

    let rules = input.bytes(4)?;
    let (positions, symbols, repeats, listed) = (
        usize::from(rules[0]),
        usize::from(rules[1]),
        rules[2],
        rules[3] & 15,
    );
    let feedback = match (version.as_slice(), rules[3] >> 4, listed) {
        (b"solvecrt\x01", 0, 0..=2) => Feedback::Counts,
        (b"solvecrt\x01", 1, 0) => Feedback::Black,
        (b"solvecrt\x02", 2, 3) => Feedback::Colours,
        (b"solvecrt\x02", 3, 3) => Feedback::HardColours,
        _ => {
            return Err(
                "this is no certificate of version 1 or 2, or there is no such feedback".into(),
            );
        }
    };
    let (most_positions, most_symbols) = if version[8] == 2 {
        (MOST_LETTERS, 255)
    } else {
        (8, 32)
    };
    let are_rules =
        (1..=most_positions).contains(&positions) && (1..=most_symbols).contains(&symbols);
    if !are_rules || repeats > 1 || version[8] == 2 && repeats == 0 {
        return Err("there are no such rules".into());
    }

    let mut letters = "0123456789abcdefghijklmnopqrstuv"
        .get(..symbols)
        .unwrap_or_default()
        .to_owned();
    let mut lists = Vec::new();
    if listed > 0 {
        let length = input.number_to(4 * 255)?;
        letters = String::from_utf8(input.bytes(length)?).map_err(|_| "the letters are no text")?;
    }
    for _ in 0..listed.div_ceil(2) {
        let count = input.number_to(1 << 16)?;
        lists.push(
            (0..count)
                .map(|_| code(input, positions, symbols, repeats == 1))
                .collect::<Result<_, _>>()?,
        );
    }

    Ok(Codes::new(
        (positions, symbols, repeats == 1),
        lists,
        (listed, feedback),
        letters.chars().collect(),
    )?)
}

fn code(
    input: &mut Input<'_, impl Read>,
    positions: usize,
    symbols: usize,
    repeats: bool,
) -> Result<Code, String> {
    let mut code = Code::default();
    code[..positions].copy_from_slice(&input.bytes(positions)?);
    let is_code = (0..positions)
        .all(|at| usize::from(code[at]) < symbols && (repeats || !code[..at].contains(&code[at])));
    if is_code {
        Ok(code)
    } else {
        Err("a code is none of the rules".into())
    }
}

impl<R: Read> Checker<'_, R> {
    fn certificate(&mut self) -> Result<Certified, String> {
        let secrets = self.codes.secrets.clone();
        let mut found = Vec::new();
        self.play(&secrets, &mut found)?;
        let total = (1..)
            .zip(&found)
            .map(|(guess, &secrets)| guess * secrets)
            .sum();
        let at_worst = found.last().copied().unwrap_or(0);
        let tree = Tree {
            secrets: secrets.len() as u64,
            total,
            worst: found.len() as u16,
            at_worst,
        };

        let mut claims = Vec::new();
        let claimed @ 1.. = self.input.byte()? else {
            return Err("nothing is claimed".into());
        };
        for _ in 0..claimed {
            let claim = Claim::numbered(self.input.byte()?, self.input.number()?, &tree)
                .ok_or("there is no such claim")?;
            self.all(&secrets, claim.bound(&tree))?;
            claims.push(claim);
        }

        self.input.end()?;
        let Codes {
            positions,
            symbols,
            repeats,
            listed,
            feedback,
            ref guesses,
            ..
        } = *self.codes;
        let codes = &self.codes;
        let guesses = (listed > 1).then(|| {
            (0..=u16::MAX)
                .take(guesses.len())
                .map(|code| codes.written(code))
                .collect()
        });
        let secrets = (listed > 0).then(|| {
            secrets
                .into_iter()
                .map(|code| codes.written(code))
                .collect()
        });
        let rules = (positions, symbols, repeats);
        Ok(Certified {
            rules,
            feedback,
            secrets,
            guesses,
            tree,
            claims,
            steps: self.steps,
        })
    }

    /// Plays the tree below a set: adds to the secrets `found` with each number of guesses.
    fn play(&mut self, set: &[u16], found: &mut Vec<u64>) -> Result<(), String> {
        let depth = self.path.len();
        let guess = if let [secret] = set {
            *secret
        } else {
            self.input.number_to(self.codes.guesses.len() - 1)? as u16
        };

        if depth == DEEPEST {
            return Err("there are too many guesses after one another".into());
        }
        if !self
            .codes
            .agrees(guess, &self.codes.constraints(&self.path))
        {
            return Err("the guess does not agree with the colours of those before".into());
        }

        found.resize(found.len().max(depth + 1), 0);
        for (feedback, cell) in self.codes.divide(set, guess) {
            if feedback == self.codes.winning() {
                found[depth] += 1;
            } else {
                self.path.push((guess, feedback));
                self.play(&cell, found)?;
                self.path.pop();
            }
        }
        Ok(())
    }
}
