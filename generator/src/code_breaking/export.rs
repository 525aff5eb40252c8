//! Trees for other programs: every game, or the graph.

use std::collections::VecDeque;
use std::io::Write;

use anyhow::{Context, ensure};
use serde_json::{Value, json};
use solvetab_lookup::QueryError;
use solvetab_lookup::code_breaking::{Code, DecisionTree, Feedback, Next};

use super::verify::walk;
use crate::game::ExportFormat;

/// Writes a tree. Nothing is written of one that is damaged.
///
/// # Errors
///
/// If the table is damaged or the output cannot be written.
pub(super) fn export<D: AsRef<[u8]>>(
    tree: &DecisionTree<D>,
    format: ExportFormat,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    match format {
        ExportFormat::Csv => {
            let games = games(tree)?;
            writeln!(out, "secret,guesses")?;
            for (secret, guesses) in games {
                writeln!(out, "{secret},{}", texts(&guesses).join(" "))?;
            }
        }
        ExportFormat::Json => {
            let row = |(secret, guesses): (Code, Vec<Code>)| json!({"secret": secret.to_string(), "guesses": texts(&guesses)});
            writeln!(out, "{}", Value::Array(games(tree)?.into_iter().map(row).collect()))?;
        }
        ExportFormat::Dot => {
            let graph = graph(tree)?;
            writeln!(out, "digraph \"{}\" {{", tree.rules())?;
            writeln!(out, "  node [shape=box];")?;
            out.write_all(&graph)?;
            writeln!(out, "}}")?;
        }
    }
    Ok(())
}

fn texts(guesses: &[Code]) -> Vec<String> {
    guesses.iter().map(ToString::to_string).collect()
}

/// Every secret with the guesses that find it.
fn games<D: AsRef<[u8]>>(tree: &DecisionTree<D>) -> anyhow::Result<Vec<(Code, Vec<Code>)>> {
    let game = |secret: Code| {
        let moves = walk(tree, secret).with_context(|| format!("the secret {secret} is not found"))?;
        Ok((secret, moves.iter().map(|(turn, _)| turn.guess()).collect()))
    };
    tree.rules().iter().map(game).collect()
}

/// The lines of the nodes, breadth first, each followed by its edges.
///
/// A table can make two nodes share a child, and then shares of shares, of which there would be exponentially many. So the nodes are
/// counted on the way: a tree has each of its nodes once.
fn graph<D: AsRef<[u8]>>(tree: &DecisionTree<D>) -> anyhow::Result<Vec<u8>> {
    let (inner, leaves) = tree.node_counts();
    let stored = u64::from(inner) + u64::from(leaves);
    let mut graph = Vec::new();
    let mut open = VecDeque::from([tree.start()]);
    let mut found = 1;
    for id in 0_u64.. {
        let Some(turn) = open.pop_front() else { break };
        writeln!(graph, "  {id} [label=\"{}\\n{}\"];", turn.guess(), turn.remaining())?;
        for answer in (0..).map_while(Feedback::from_index) {
            match turn.answer(answer) {
                Ok(Next::Guess(child)) => {
                    writeln!(graph, "  {id} -> {found} [label=\"{answer}\"];")?;
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
