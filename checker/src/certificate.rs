//! A certificate: a tree, and for each claim about it why no tree is better. docs/certificates.md has the format and the argument.

use std::collections::HashMap;
use std::fmt;
use std::io::Read;

use crate::claim::{Claim, Costs, IMPOSSIBLE, Tree, UNLIMITED};
use crate::codes::{Code, Codes};
use crate::input::Input;

/// Guesses after one another: more than any tree worth a certificate has.
const DEEPEST: usize = 100;

/// What a certificate proves.
#[derive(Debug, Clone)]
pub struct Certified {
    /// Positions, symbols, and whether symbols may be repeated.
    pub rules: (usize, usize, bool),
    /// Whether the secrets are a list, and whether only codes of the list may be guessed.
    pub list: (bool, bool),
    /// What its tree does.
    pub tree: Tree,
    /// What no tree does better.
    pub claims: Vec<Claim>,
    /// Sets for which a bound was proven.
    pub steps: u64,
}

/// Why a certificate is refused, and where.
#[derive(Debug, Clone)]
pub struct Refused {
    /// Bytes that had been read.
    pub position: u64,
    /// The guesses and answers that lead to the set of the step that is wrong.
    pub path: String,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let after = if self.path.is_empty() { "" } else { " after " };
        write!(f, "before byte {}{after}{}: {}", self.position, self.path, self.why)
    }
}

impl std::error::Error for Refused {}

/// A set whose bound has been proven.
struct Known {
    set: Vec<u16>,
    left: u16,
    costs: Costs,
    bound: u64,
}

struct Checker<R> {
    input: Input<R>,
    codes: Codes,
    costs: Costs,
    /// By the number of proofs that were begun before.
    known: HashMap<u64, Known>,
    /// By symbols of a set: the classes of guesses that are equal for that reason alone, as in [`unite`].
    classes: HashMap<u32, Vec<u16>>,
    path: Vec<(u16, usize)>,
    steps: u64,
}

/// Checks a certificate, which is read once from front to back.
///
/// # Errors
///
/// [`Refused`] with the first step that is wrong.
pub fn check(file: impl Read) -> Result<Certified, Refused> {
    let mut input = Input::new(file);
    let (codes, rules, list) = match header(&mut input) {
        Ok(header) => header,
        Err(why) => return Err(Refused { position: input.position(), path: String::new(), why }),
    };
    let costs = Costs { unit: 0, last: 0 };
    let mut checker =
        Checker { input, codes, costs, known: HashMap::new(), classes: HashMap::new(), path: Vec::new(), steps: 0 };
    match checker.claims() {
        Ok((tree, claims)) => {
            let Checker { input, steps, .. } = checker;
            let position = input.position();
            let end = input.end().map_err(|why| Refused { position, path: String::new(), why });
            end.map(|()| Certified { rules, list, tree, claims, steps })
        }
        Err(why) => {
            let Checker { input, codes, path, .. } = checker;
            let step = |&(guess, answer): &(u16, usize)| format!("{}={answer}", codes.written(guess));
            Err(Refused { position: input.position(), path: path.iter().map(step).collect::<Vec<_>>().join(" "), why })
        }
    }
}

type Header = (Codes, (usize, usize, bool), (bool, bool));

fn header(input: &mut Input<impl Read>) -> Result<Header, String> {
    if input.bytes(8)? != *b"solvecrt" || input.byte()? != 1 {
        return Err("this is no certificate of version 1".into());
    }
    let [positions, symbols, repeats, list] = [input.byte()?, input.byte()?, input.byte()?, input.byte()?];
    if repeats > 1 || list > 2 {
        return Err("the rules are none".into());
    }
    let rules = (usize::from(positions), usize::from(symbols), repeats == 1);
    let mut letters = "0123456789abcdefghijklmnopqrstuv"[..rules.1.min(32)].to_owned();
    let mut secrets = None;
    if list > 0 {
        let length = input.number()?.min(4 * 32) as usize;
        letters = String::from_utf8(input.bytes(length)?).map_err(|_| "the letters are no text")?;
        secrets = Some((0..input.number()?).map(|_| listed(input, rules.0, rules.1)).collect::<Result<_, _>>()?);
    }
    Ok((Codes::new(rules, secrets, list == 2, letters.chars().collect())?, rules, (list > 0, list == 2)))
}

fn listed(input: &mut Input<impl Read>, positions: usize, symbols: usize) -> Result<Code, String> {
    let bytes = input.bytes(positions.min(8))?;
    let mut code = [0; 8];
    code[..bytes.len()].copy_from_slice(&bytes);
    if bytes.iter().all(|&symbol| usize::from(symbol) < symbols) {
        Ok(code)
    } else {
        Err("a symbol is not of the rules".into())
    }
}

impl<R: Read> Checker<R> {
    fn claims(&mut self) -> Result<(Tree, Vec<Claim>), String> {
        let all = self.codes.secrets.clone();
        let mut found = Vec::new();
        self.tree(&all, &mut found)?;
        let total = (1..).zip(&found).map(|(guess, &secrets)| guess * secrets).sum();
        let at_worst = found.last().copied().unwrap_or(0);
        let tree = Tree { secrets: all.len() as u64, total, worst: found.len() as u16, at_worst };
        let mut claims = Vec::new();
        for _ in 0..self.input.byte()? {
            let (number, limit) = (self.input.byte()?, self.input.number()?);
            let claim = Claim::numbered(number, u16::try_from(limit).map_err(|_| "a limit is too large")?);
            let claim = claim.ok_or("a claim is none")?;
            if matches!(claim, Claim::Total(limit) if limit > 0 && tree.worst > limit) {
                return Err("the tree needs more guesses than are claimed".into());
            }
            let (left, costs, bound) = claim.bound(&tree);
            self.costs = costs;
            if self.least(all.len(), left) < bound {
                self.prove(&all, left, bound)?;
            }
            claims.push(claim);
        }
        Ok((tree, claims))
    }

    /// The tree below a set: adds to the secrets `found` with each number of guesses.
    fn tree(&mut self, set: &[u16], found: &mut Vec<u64>) -> Result<(), String> {
        let guess = self.guess(set)?;
        let depth = self.path.len();
        found.resize(found.len().max(depth + 1), 0);
        for (answer, cell) in self.codes.divide(set, guess).iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
            if answer == self.codes.winning() {
                found[depth] += 1;
            } else if cell.len() == set.len() || depth + 1 == DEEPEST {
                return Err("a guess of the tree tells nothing".into());
            } else {
                self.path.push((guess, answer));
                self.tree(cell, found)?;
                self.path.pop();
            }
        }
        Ok(())
    }

    /// The guess of the tree: that of a single secret is the secret.
    fn guess(&mut self, set: &[u16]) -> Result<u16, String> {
        if let [secret] = set {
            return Ok(*secret);
        }
        let guess = self.input.number()?;
        u16::try_from(guess)
            .ok()
            .filter(|&guess| usize::from(guess) < self.codes.guesses.len())
            .ok_or("a guess is none".into())
    }

    /// What a cell of so many secrets costs at least.
    fn least(&self, secrets: usize, left: u16) -> u64 {
        self.costs.least(secrets, left, self.codes.winning() - 1)
    }

    /// Proves that within so many guesses the set costs at least the bound: that every guess does.
    fn prove(&mut self, set: &[u16], left: u16, bound: u64) -> Result<(), String> {
        self.steps += 1;
        let guesses = self.different(set)?;
        let below = if left == UNLIMITED { left } else { left.saturating_sub(1) };
        let sizes: Vec<u64> = (0..=set.len()).map(|size| self.least(size, below)).collect();
        let more: Vec<u64> = sizes.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let own = self.costs.unit * set.len() as u64;
        let last = if left == 1 { self.costs.last } else { 0 };
        let winning = self.codes.winning();
        let mut counts = vec![0_usize; winning + 1];
        for guess in guesses {
            let mut sum = own;
            counts.fill(0);
            for &secret in set {
                let count = &mut counts[usize::from(self.codes.answer(secret, guess))];
                sum += more[*count];
                *count += 1;
            }
            // The secret that is guessed needs no cell.
            if counts[winning] > 0 {
                sum = sum - more[0] + last;
            }
            // A guess that tells nothing leads to a tree that would do without it.
            if sum < bound && !counts[..winning].contains(&set.len()) {
                self.raise(set, guess, below, sum, bound)?;
            }
        }
        Ok(())
    }

    /// Raises what a guess costs at least to the bound, by what its cells cost.
    fn raise(&mut self, set: &[u16], guess: u16, below: u16, mut sum: u64, bound: u64) -> Result<(), String> {
        let mut cells = self.codes.divide(set, guess);
        while sum < bound {
            let byte = self.input.byte()?;
            let (reason, answer) = (byte >> 6, usize::from(byte & 63));
            self.path.push((guess, answer));
            // Each cell once, and not that of the winning answer.
            let cell = cells[..self.codes.winning()].get_mut(answer).map(std::mem::take).unwrap_or_default();
            if cell.is_empty() || self.path.len() > DEEPEST {
                return Err("there is no such cell to be raised".into());
            }
            let least = self.least(cell.len(), below);
            let raised = match reason {
                0 | 1 => {
                    let raised = match self.input.number()? {
                        0 => IMPOSSIBLE,
                        more => least + more,
                    };
                    let number = self.steps;
                    self.prove(&cell, below, raised)?;
                    if reason == 1 {
                        self.known.insert(number, Known { set: cell, left: below, costs: self.costs, bound: raised });
                    }
                    raised
                }
                _ => self.remembered(cell, below, reason == 3)?,
            };
            if raised <= least {
                return Err("a cell is not raised".into());
            }
            self.path.pop();
            sum += raised - least;
        }
        Ok(())
    }

    /// The bound of a set met before, perhaps under a renaming.
    fn remembered(&mut self, mut set: Vec<u16>, left: u16, is_renamed: bool) -> Result<u64, String> {
        let number = self.input.number()?;
        if is_renamed {
            let renamed = self.renaming()?;
            set.iter_mut().for_each(|code| *code = renamed[usize::from(*code)]);
            set.sort_unstable();
        }
        let known = self.known.get(&number).ok_or("a set has not been met before")?;
        if known.set != set || known.left < left {
            return Err(format!("the set is not the known set {number}"));
        }
        match known.costs {
            costs if costs == self.costs => Ok(known.bound),
            // Each guess of the total costs a unit here.
            Costs { unit: 1, last: 0 } => Ok(known.bound * self.costs.unit),
            _ => Err(format!("the bound of the known set {number} is of other costs")),
        }
    }

    /// The guesses that are to be looked at: the smallest of those that symmetry makes equal.
    fn different(&mut self, set: &[u16]) -> Result<Vec<u16>, String> {
        let live = self.codes.symbols_of(set);
        let mut class = match self.classes.get(&live) {
            Some(class) => class.clone(),
            None => {
                let class = self.without_dead(live);
                self.classes.insert(live, class.clone());
                class
            }
        };
        let renamings = self.input.byte()?;
        for _ in 0..renamings {
            let renamed = self.renaming()?;
            let mut image: Vec<u16> = set.iter().map(|&secret| renamed[usize::from(secret)]).collect();
            image.sort_unstable();
            if image != set {
                return Err("a renaming does not map the set onto itself".into());
            }
            (0..).zip(&renamed).for_each(|(guess, &other)| unite(&mut class, guess, other));
        }
        Ok((0..).zip(&class).filter(|(guess, of)| guess == *of).map(|(guess, _)| guess).collect())
    }

    /// By guess, the smallest that differs from it only in symbols that no secret has.
    fn without_dead(&self, live: u32) -> Vec<u16> {
        let mut class: Vec<u16> = (0..self.codes.guesses.len()).map(|guess| guess as u16).collect();
        if self.codes.is_whole {
            for guess in 0..class.len() as u16 {
                unite(&mut class, guess, self.codes.without_dead(guess, live).unwrap_or(guess));
            }
        }
        class
    }

    /// By guess, its image: position by position where it goes, then what each symbol becomes.
    fn renaming(&mut self) -> Result<Vec<u16>, String> {
        let positions = self.permutation(self.codes.positions)?;
        let symbols = self.permutation(self.codes.symbols)?;
        let image = |code: &Code| {
            let mut image = [0; 8];
            (0..positions.len()).for_each(|i| image[usize::from(positions[i])] = symbols[usize::from(code[i])]);
            self.codes.number(&image)
        };
        let images: Option<Vec<u16>> = self.codes.guesses.iter().map(image).collect();
        images.ok_or("a renaming leads out of the list".into())
    }

    fn permutation(&mut self, count: usize) -> Result<Vec<u8>, String> {
        let images = self.input.bytes(count)?;
        let all = (0..count as u8).all(|image| images.contains(&image));
        if all { Ok(images) } else { Err("a renaming is no permutation".into()) }
    }
}

/// The smallest of a guess's class.
fn smallest(class: &[u16], mut guess: u16) -> u16 {
    while class[usize::from(guess)] != guess {
        guess = class[usize::from(guess)];
    }
    guess
}

/// Makes one class of two: each guess leads to a smaller one of its class, the smallest to itself.
fn unite(class: &mut [u16], one: u16, other: u16) {
    let (one, other) = (smallest(class, one), smallest(class, other));
    class[usize::from(one.max(other))] = one.min(other);
}
