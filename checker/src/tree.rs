//! Decision trees: every secret is played at once.
//!
//! Nodes are met breadth first, each with the secrets that come to it. The feedback of its guess,
//! by the definition, divides them, and the cells in ascending order of feedback are its children.
//! So each byte of a record can only be the one that docs/format.md prescribes for the tree of
//! these guesses, and every secret comes to a node that guesses it. Whether no other tree is better
//! takes a certificate.

use crate::claim::{Feedback, Tree};
use crate::codes::{Code, Codes};
use crate::found::TableClaim::EverySecretFound;
use crate::found::{CheckedTable, TableGame, TreeFound, counted};
use crate::table::{Table, number, record};

/// A byte holds the worst case.
const MOST_GUESSES: usize = 255;

/// An inner node.
struct InnerNode {
    /// The node before it, and the feedback that leads from there to it.
    after: Option<(usize, usize)>,
    guess: u16,
    /// Guesses before its own.
    depth: usize,
    /// Guesses from here on, summed over its secrets, and in the worst case.
    total: u64,
    worst: u64,
}

/// Widths of a record and its numbers.
struct Layout {
    masks: usize,
    width: usize,
    /// Bytes of a feedback beside a node; 0 where there are masks.
    beside: usize,
}

impl Layout {
    fn of(table: &Table<'_>, codes: &Codes) -> Result<Self, String> {
        let [first, second] = [3, 4].map(|byte| usize::from(table.parameters[byte]));
        let masks = if codes.has_colours() {
            0
        } else {
            [2, 2, 2, 2, 2, 4, 4, 8, 8][codes.positions]
        };
        let beside = if !codes.has_colours() {
            0
        } else {
            [1, 2][usize::from(codes.positions > 5)]
        };
        if first != masks + beside || !matches!(second, 2 | 4) {
            return Err("its numbers have another length than those of such a tree".into());
        }
        Ok(Self {
            masks,
            width: second,
            beside,
        })
    }

    fn record(&self) -> usize {
        4 + 2 * self.masks + 4 * self.width
    }
}

/// Checks every secret, and every byte but those of section 7.
pub(crate) fn check(table: &Table<'_>) -> Result<CheckedTable, String> {
    let (codes, game) = if table.kind.0 == 1 {
        codes_of_rules(table)?
    } else {
        codes_of_list(table)?
    };
    let mut played = TreeWalk {
        layout: Layout::of(table, &codes)?,
        guessed: vec![false; codes.guesses.len()],
        codes: &codes,
        table,
        nodes: Vec::new(),
        waiting: Vec::new(),
        leaves: 0,
        is_hard: true,
        guesses_candidates: true,
        distribution: vec![0; MOST_GUESSES + 1],
    };
    played.start()?;

    let mut at = 0;
    while at < played.nodes.len() {
        played.divide(at)?;
        at += 1;
    }
    played.add_up()?;

    let TreeWalk {
        nodes,
        leaves,
        is_hard,
        guesses_candidates,
        guessed,
        mut distribution,
        layout,
        ..
    } = played;
    let [words, letters, secrets] = [2, 3, 4].map(|section| table.sections[section].len());
    let beside = [nodes.len() * layout.beside, leaves * layout.beside];
    table.lengths(&[
        nodes.len() * layout.record(),
        2 * leaves,
        words,
        letters,
        secrets,
        beside[0],
        beside[1],
    ])?;
    if let Some(idle) = guessed
        .iter()
        .position(|&is_guessed| !is_guessed && codes.has_colours())
    {
        return Err(format!("{} is never guessed", codes.written(idle as u16)));
    }

    let worst = distribution
        .iter()
        .rposition(|&secrets| secrets > 0)
        .unwrap_or(0);
    let total = (0..)
        .zip(&distribution)
        .map(|(guesses, secrets)| guesses * secrets)
        .sum();
    if (layout.width == 2) != (total <= u64::from(u16::MAX)) {
        return Err("its numbers have another length than those of such a tree".into());
    }
    let (secrets, at_worst) = (distribution.iter().sum::<u64>(), distribution[worst]);
    let figures = vec![
        ("secrets", secrets),
        ("total", total),
        ("worst", worst as u64),
        ("secrets at the worst case", at_worst),
    ];
    let sentence = format!(
        "{} found, by {} in total and at most {worst}, which {}; {} the truth",
        if secrets == 1 {
            "1 secret is".to_owned()
        } else {
            format!("each of {secrets} secrets is")
        },
        counted(total, "guess", "guesses"),
        counted(at_worst, "secret needs", "secrets need"),
        counted((nodes.len() + leaves) as u64, "node says", "nodes say"),
    );

    distribution.truncate(worst + 1);
    let tree = Tree {
        secrets,
        total,
        worst: worst as u16,
        at_worst,
    };
    let first = nodes
        .first()
        .map_or_else(|| number(&table.sections[1][..2]) as u16, |node| node.guess);
    let (distribution, first) = (distribution.split_off(1), codes.written(first));
    let tree = TreeFound {
        tree,
        distribution,
        is_hard,
        guesses_candidates,
        first,
    };
    Ok(CheckedTable {
        game,
        claims: &[EverySecretFound],
        figures,
        tree: Some(tree),
        sentence,
        not_checked: &[("optimality", "that no tree is better")],
    })
}

/// State of the walk through the tree.
struct TreeWalk<'a> {
    codes: &'a Codes,
    table: &'a Table<'a>,
    layout: Layout,
    nodes: Vec<InnerNode>,
    /// Secrets that come to each inner node, until they are divided.
    waiting: Vec<Vec<u16>>,
    leaves: usize,
    /// Number of secrets that take each number of guesses.
    distribution: Vec<u64>,
    /// True if each guess agrees with the colours before it.
    is_hard: bool,
    /// True if each guess may be the secret.
    guesses_candidates: bool,
    guessed: Vec<bool>,
}

impl TreeWalk<'_> {
    fn start(&mut self) -> Result<(), String> {
        match self.codes.secrets[..] {
            [] => Err("no code may be secret".into()),
            [only] if self.table.sections[0].is_empty() => {
                self.distribution[1] = 1;
                self.leaf(only, None)
            }
            _ => self.inner(self.codes.secrets.clone(), None),
        }
    }

    /// Divides the secrets of an inner node by the feedback of its guess, and meets its children.
    fn divide(&mut self, at: usize) -> Result<(), String> {
        let codes = self.codes;

        let InnerNode { guess, depth, .. } = self.nodes[at];
        let set = std::mem::take(&mut self.waiting[at]);
        let mut feedbacks: Vec<(usize, u16)> = set
            .iter()
            .map(|&secret| {
                (
                    numbered(codes, codes.feedback(secret, guess).into()),
                    secret,
                )
            })
            .collect();
        feedbacks.sort_unstable();

        let first = [self.nodes.len(), self.leaves, set.len()];
        let (mut inner, mut leaves, mut may_win) = (0_u64, 0_u64, false);
        (self.nodes[at].worst, self.nodes[at].total) = (1, set.len() as u64);
        for cell in feedbacks.chunk_by(|one, other| one.0 == other.0) {
            let feedback = cell[0].0;
            let bit = if self.layout.masks > 0 {
                1 << feedback
            } else {
                0
            };
            if feedback == numbered(codes, codes.winning()) {
                (may_win, leaves) = (true, leaves | bit);
                self.distribution[depth + 1] += 1;
            } else if depth + 2 > MOST_GUESSES {
                return Err(format!(
                    "{MOST_GUESSES} guesses do not find {}",
                    codes.written(cell[0].1)
                ));
            } else if let [(_, secret)] = *cell {
                leaves |= bit;
                self.distribution[depth + 2] += 1;
                (self.nodes[at].worst, self.nodes[at].total) = (2, self.nodes[at].total + 1);
                self.leaf(secret, Some((at, feedback)))?;
            } else {
                inner |= bit;
                self.inner(
                    cell.iter().map(|&(_, secret)| secret).collect(),
                    Some((at, feedback)),
                )?;
            }
        }

        self.guesses_candidates &= may_win;
        if set.len() == 1 && may_win {
            return Err("a tree of one secret has no inner node".into());
        }

        let mut expected = vec![u8::from(may_win && self.layout.masks == 0)];
        [inner, leaves]
            .iter()
            .for_each(|mask| expected.extend(&mask.to_le_bytes()[..self.layout.masks]));
        first.iter().for_each(|&number| {
            expected.extend(&(number as u64).to_le_bytes()[..self.layout.width])
        });
        let stored = &self.stored(at)?[3..];
        if stored[..stored.len() - self.layout.width] != expected {
            return Err(format!(
                "node {at}, which guesses {}, has other children or secrets than are stored",
                codes.written(guess)
            ));
        }
        Ok(())
    }

    /// Compares the worst case and the total of each node with what those below it come to, which
    /// are behind it.
    fn add_up(&mut self) -> Result<(), String> {
        for at in (0..self.nodes.len()).rev() {
            let InnerNode {
                after,
                total,
                worst,
                guess,
                ..
            } = self.nodes[at];
            let stored = self.stored(at)?;
            if u64::from(stored[2]) != worst
                || number(&stored[stored.len() - self.layout.width..]) != total
            {
                return Err(format!(
                    "node {at}, which guesses {}, has the worst case {worst} and the total {total}, not what is stored",
                    self.codes.written(guess)
                ));
            }
            if let Some((parent, _)) = after {
                let parent = &mut self.nodes[parent];
                (parent.total, parent.worst) = (parent.total + total, parent.worst.max(worst + 1));
            }
        }
        Ok(())
    }

    /// The record of an inner node.
    fn stored(&self, at: usize) -> Result<&[u8], String> {
        record(self.table.sections[0], at as u64, self.layout.record())
    }

    /// Meets the next inner node, to which these secrets come.
    fn inner(&mut self, secrets: Vec<u16>, after: Option<(usize, usize)>) -> Result<(), String> {
        let at = self.nodes.len();
        let guess = number(&self.stored(at)?[..2]) as u16;
        self.beside(5, at, after)?;
        self.guess(guess, after)?;
        let depth = after.map_or(0, |(parent, _)| self.nodes[parent].depth + 1);
        self.nodes.push(InnerNode {
            after,
            guess,
            depth,
            total: 0,
            worst: 0,
        });
        self.waiting.push(secrets);
        Ok(())
    }

    /// Meets the next leaf, to which this secret alone comes.
    fn leaf(&mut self, secret: u16, after: Option<(usize, usize)>) -> Result<(), String> {
        if number(record(self.table.sections[1], self.leaves as u64, 2)?) != secret.into() {
            return Err(format!(
                "leaf {} is not {}, which comes to it",
                self.leaves,
                self.codes.written(secret)
            ));
        }
        self.beside(6, self.leaves, after)?;
        self.leaves += 1;
        self.guess(secret, after)
    }

    /// Compares the feedback that stands beside a node, where there are no masks.
    fn beside(
        &self,
        section: usize,
        at: usize,
        after: Option<(usize, usize)>,
    ) -> Result<(), String> {
        let feedback = after.map_or(0, |(_, feedback)| feedback);
        let stored = record(self.table.sections[section], at as u64, self.layout.beside)?;
        if self.layout.beside > 0 && number(stored) != feedback as u64 {
            return Err(format!(
                "record {at} of section {section} is not the feedback that leads there"
            ));
        }
        Ok(())
    }

    /// Notes a guess, after a node and the feedback to its guess.
    fn guess(&mut self, guess: u16, mut after: Option<(usize, usize)>) -> Result<(), String> {
        *self
            .guessed
            .get_mut(usize::from(guess))
            .ok_or("a guess is no code that may be guessed")? = true;
        while let Some((at, feedback)) = after.filter(|_| self.is_hard && self.codes.has_colours())
        {
            self.is_hard = agrees(self.codes, self.nodes[at].guess, feedback, guess);
            after = self.nodes[at].after;
        }
        Ok(())
    }
}

/// The number of a feedback as tables have it: symbols in place alone are numbered as if no other
/// was elsewhere.
fn numbered(codes: &Codes, feedback: usize) -> usize {
    if codes.feedback == Feedback::Black {
        feedback * (feedback + 3) / 2
    } else {
        feedback
    }
}

/// Tells whether a guess has each letter that was green at its place, and each that was green or
/// yellow as often. There may be more letters than in a certificate.
fn agrees(codes: &Codes, earlier: u16, feedback: usize, guess: u16) -> bool {
    let (earlier, guess) = (
        &codes.guesses[usize::from(earlier)],
        &codes.guesses[usize::from(guess)],
    );
    let colour = |place: usize| feedback / 3_usize.pow((codes.positions - 1 - place) as u32) % 3;
    (0..codes.positions).all(|place| {
        let shown = (0..codes.positions)
            .filter(|&other| earlier[other] == earlier[place] && colour(other) > 0);
        let has = guess[..codes.positions]
            .iter()
            .filter(|&&letter| letter == earlier[place]);
        (colour(place) < 2 || guess[place] == earlier[place]) && has.count() >= shown.count()
    })
}

/// All codes of the rules that the parameters say.
fn codes_of_rules(table: &Table<'_>) -> Result<(Codes, TableGame), String> {
    let &[
        positions @ 1..=8,
        symbols @ 1..=16,
        repeats @ 0..=1,
        _,
        _,
        black @ 0..=1,
        ref rest @ ..,
    ] = table.parameters
    else {
        return Err("there are no such rules".into());
    };
    if rest.iter().any(|&byte| byte > 0)
        || (2..5).any(|section| !table.sections[section].is_empty())
    {
        return Err("there is something where such a tree has nothing".into());
    }
    let feedback = if black == 1 {
        Feedback::Black
    } else {
        Feedback::Counts
    };
    let letters = "0123456789abcdef".chars().take(symbols.into()).collect();
    let codes = Codes::new(
        (positions.into(), symbols.into(), repeats == 1),
        Vec::new(),
        (0, feedback),
        letters,
    )?;
    Ok((
        codes,
        TableGame::Codes {
            positions,
            symbols,
            repeats: repeats == 1,
            feedback,
        },
    ))
}

/// Tells whether a letter is as it is typed: in lower case where it has one, and no control
/// character.
fn is_typed(&letter: &char) -> bool {
    let mut lower = letter.to_lowercase();
    let is_lower = lower.next() == Some(letter) || lower.next().is_some();
    is_lower && !letter.is_control() && letter != char::REPLACEMENT_CHARACTER
}

/// The words that the table has.
fn codes_of_list(table: &Table<'_>) -> Result<(Codes, TableGame), String> {
    let &[
        positions @ 1..=10,
        0,
        0,
        _,
        _,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
    ] = table.parameters
    else {
        return Err("there are no such words".into());
    };

    let feedback = if table.kind.0 == 8 {
        Feedback::Colours
    } else {
        Feedback::Counts
    };
    if positions > 8 && feedback == Feedback::Counts {
        return Err("there are no such words".into());
    }

    let positions = usize::from(positions);
    let [rows, letters, bits] = [2, 3, 4].map(|section| table.sections[section]);
    let scalars = letters
        .chunks_exact(4)
        .map(|letter| char::from_u32(number(letter) as u32));
    let letters: Vec<char> = scalars
        .collect::<Option<_>>()
        .filter(|_| letters.len() % 4 == 0)
        .unwrap_or_default();
    if !(1..=256).contains(&letters.len())
        || !letters.is_sorted_by(|a, b| a < b)
        || !letters.iter().all(is_typed)
    {
        return Err(
            "the letters are not different characters in ascending order, as they are typed".into(),
        );
    }

    let mut guesses = vec![Code::default(); rows.len() / positions];
    for (code, row) in guesses.iter_mut().zip(rows.chunks_exact(positions)) {
        code[..positions].copy_from_slice(row);
    }
    let are_letters = rows
        .iter()
        .all(|&letter| usize::from(letter) < letters.len());
    let is_whole = rows.len() % positions == 0 && (1..=1 << 16).contains(&guesses.len());
    if !is_whole || !are_letters || !guesses.is_sorted_by(|a, b| a < b) {
        return Err(
            "the words are not made of the letters, or not different ones in ascending order"
                .into(),
        );
    }

    let set = (0..8 * bits.len()).filter(|at| bits[at / 8] >> (at % 8) & 1 == 1);
    if bits.len() != guesses.len().div_ceil(8) || set.clone().any(|at| at >= guesses.len()) {
        return Err("who may be secret is said of other words too".into());
    }
    let secrets: Vec<u16> = set.map(|at| at as u16).collect();

    let (symbols, number_of_secrets) = (letters.len(), secrets.len());
    let codes = Codes {
        positions,
        symbols,
        repeats: true,
        listed: 1,
        feedback,
        letters,
        guesses,
        secrets,
        feedbacks: Vec::new(),
    };
    let words = (0..codes.guesses.len())
        .map(|word| codes.written(word as u16))
        .collect();
    Ok((
        codes,
        TableGame::Words {
            words,
            secrets: number_of_secrets,
            feedback,
        },
    ))
}
