//! Trees for other programs: every game, or the graph.

use std::collections::VecDeque;
use std::fmt;
use std::io::Write;

use anyhow::{Context, bail, ensure};
use serde::Serialize;
use solvetab_lookup::QueryError;
use solvetab_lookup::code_breaking::{Next, Numbering, StoredTree, Turn};

use crate::report::{Rows, Shown};
use crate::tables::export::no_map;
use crate::tables::game::ExportFormat;

/// A secret, and the guesses that find it.
#[derive(Serialize)]
#[serde(bound = "C: fmt::Display")]
struct SecretRow<C> {
    secret: Shown<C>,
    guesses: Vec<Shown<C>>,
}

impl<C: fmt::Display> fmt::Display for SecretRow<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let guesses: Vec<String> = self.guesses.iter().map(ToString::to_string).collect();
        writeln!(
            f,
            "{},{}",
            field(&self.secret.to_string()),
            field(&guesses.join(" "))
        )
    }
}

/// Writes a tree, which a graph is named after. Nothing is written of one that is damaged.
///
/// # Errors
///
/// If the table is damaged or the output cannot be written.
pub(crate) fn export<D: AsRef<[u8]>, C: Numbering>(
    tree: &StoredTree<D, C>,
    name: &str,
    format: ExportFormat,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if format == ExportFormat::Svg {
        return Err(no_map("a tree"));
    }
    if format == ExportFormat::Dot {
        let graph = graph(tree)?;
        writeln!(out, "digraph \"{}\" {{\n  node [shape=box];", escaped(name))?;
        out.write_all(&graph)?;
        return Ok(writeln!(out, "}}")?);
    }
    let games = tree.secrets().map(|secret| {
        let moves =
            walk(tree, secret).with_context(|| format!("the secret {secret} is not found"))?;
        Ok(SecretRow {
            secret: Shown(secret),
            guesses: moves.iter().map(|turn| Shown(turn.guess())).collect(),
        })
    });
    let games: Vec<_> = games.collect::<anyhow::Result<_>>()?;
    let mut rows = Rows::new(format == ExportFormat::Json);
    if format == ExportFormat::Csv {
        writeln!(out, "secret,guesses")?;
    }

    games.iter().try_for_each(|game| rows.add(game, out))?;
    rows.end(out)
}

/// The most guesses of a game: the worst case, which a byte holds. Beyond, only damaged tables go.
const MOST_GUESSES: usize = u8::MAX as usize;

/// The turns of the game for one secret.
fn walk<D: AsRef<[u8]>, C: Numbering>(
    tree: &StoredTree<D, C>,
    secret: C::Code,
) -> anyhow::Result<Vec<Turn<'_, D, C>>> {
    let mut turns = vec![tree.start()];
    while let Some(&turn) = turns.last().filter(|_| turns.len() <= MOST_GUESSES) {
        match turn.answer(tree.numbering().feedback(turn.guess(), secret)?)? {
            Next::Guess(next) => turns.push(next),
            Next::Solved => {
                ensure!(turn.guess() == secret, "{} was taken for it", turn.guess());
                return Ok(turns);
            }
        }
    }
    bail!("{MOST_GUESSES} guesses do not find it")
}

/// A field of a line: in quotation marks if it has a character that means something there.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\r', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// A text as it stands within the quotation marks of Graphviz's language.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// The lines of the nodes, breadth first, each followed by its edges.
///
/// A table can make two nodes share a child, and then shares of shares, of which there would be
/// exponentially many. So the nodes are counted on the way: a tree has each of its nodes once.
fn graph<D: AsRef<[u8]>, C: Numbering>(tree: &StoredTree<D, C>) -> anyhow::Result<Vec<u8>> {
    let (inner, leaves) = tree.node_counts();
    let stored = u64::from(inner) + u64::from(leaves);
    let mut graph = Vec::new();
    let mut open = VecDeque::from([tree.start()]);
    let codes = *tree.numbering();
    let kinds: Vec<_> = (0..codes.feedbacks())
        .filter_map(|number| codes.numbered_feedback(number))
        .collect();
    let mut found = 1;
    for id in 0_u64.. {
        let Some(turn) = open.pop_front() else { break };
        let guess = escaped(&turn.guess().to_string());
        writeln!(graph, "  {id} [label=\"{guess}\\n{}\"];", turn.remaining())?;
        for &feedback in &kinds {
            match turn.answer(feedback) {
                Ok(Next::Guess(child)) => {
                    writeln!(
                        graph,
                        "  {id} -> {found} [label=\"{}\"];",
                        codes.show_feedback(feedback)
                    )?;
                    open.push_back(child);
                    found += 1;
                    ensure!(
                        found <= stored,
                        "the table is damaged: it is no tree, a node is reached twice"
                    );
                }
                Ok(Next::Solved) | Err(QueryError::Contradiction) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    ensure!(
        found == stored,
        "the table is damaged: {} of its {stored} nodes are never reached",
        stored - found
    );
    Ok(graph)
}
