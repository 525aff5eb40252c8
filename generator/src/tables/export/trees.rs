//! Trees for other programs: every game, or the graph.

use std::collections::VecDeque;
use std::io::Write;

use anyhow::{Context, ensure};
use serde_json::{Value, json};
use solvetab_lookup::QueryError;
use solvetab_lookup::code_breaking::{Feedback, Next, Numbering, StoredTree};

use crate::tables::game::ExportFormat;
use crate::verify::trees::walk;

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
    match format {
        ExportFormat::Csv => {
            let games = games(tree)?;
            writeln!(out, "secret,guesses")?;
            for (secret, guesses) in games {
                writeln!(out, "{},{}", field(&secret.to_string()), field(&texts(&guesses).join(" ")))?;
            }
        }
        ExportFormat::Json => {
            let row =
                |(secret, guesses): Found<C::Code>| json!({"secret": secret.to_string(), "guesses": texts(&guesses)});
            writeln!(out, "{}", Value::Array(games(tree)?.into_iter().map(row).collect()))?;
        }
        ExportFormat::Dot => {
            let graph = graph(tree)?;
            writeln!(out, "digraph \"{}\" {{", escaped(name))?;
            writeln!(out, "  node [shape=box];")?;
            out.write_all(&graph)?;
            writeln!(out, "}}")?;
        }
    }
    Ok(())
}

/// A field of a line: in quotation marks if it has a character that means something there.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\r', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

/// A text as it stands within the quotation marks of Graphviz's language.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

fn texts(guesses: &[impl ToString]) -> Vec<String> {
    guesses.iter().map(ToString::to_string).collect()
}

/// A secret, and the guesses that find it.
type Found<C> = (C, Vec<C>);

/// Every secret with the guesses that find it.
fn games<D: AsRef<[u8]>, C: Numbering>(tree: &StoredTree<D, C>) -> anyhow::Result<Vec<Found<C::Code>>> {
    let game = |secret: C::Code| {
        let moves = walk(tree, secret).with_context(|| format!("the secret {secret} is not found"))?;
        Ok((secret, moves.iter().map(|(turn, _)| turn.guess()).collect()))
    };
    tree.secrets().map(game).collect()
}

/// The lines of the nodes, breadth first, each followed by its edges.
///
/// A table can make two nodes share a child, and then shares of shares, of which there would be exponentially many. So the nodes are
/// counted on the way: a tree has each of its nodes once.
fn graph<D: AsRef<[u8]>, C: Numbering>(tree: &StoredTree<D, C>) -> anyhow::Result<Vec<u8>> {
    let (inner, leaves) = tree.node_counts();
    let stored = u64::from(inner) + u64::from(leaves);
    let mut graph = Vec::new();
    let mut open = VecDeque::from([tree.start()]);
    let kind = tree.numbering().feedback_kind();
    let mut found = 1;
    for id in 0_u64.. {
        let Some(turn) = open.pop_front() else { break };
        let guess = escaped(&turn.guess().to_string());
        writeln!(graph, "  {id} [label=\"{guess}\\n{}\"];", turn.remaining())?;
        for answer in (0..).map_while(Feedback::from_index) {
            match turn.answer(answer) {
                Ok(Next::Guess(child)) => {
                    writeln!(graph, "  {id} -> {found} [label=\"{}\"];", kind.show(answer))?;
                    open.push_back(child);
                    found += 1;
                    ensure!(found <= stored, "the table is damaged: it is no tree, a node is reached twice");
                }
                Ok(Next::Solved) | Err(QueryError::Contradiction) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
    ensure!(found == stored, "the table is damaged: {} of its {stored} nodes are never reached", stored - found);
    Ok(graph)
}
