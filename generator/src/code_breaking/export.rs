//! Trees for other programs: every game, or the graph.

use std::io::Write;

use serde_json::{Value, json};
use solvetab_lookup::code_breaking::{Code, DecisionTree, Feedback, Next, Turn};

use solvetab_solver::code_breaking::referee;

use crate::game::ExportFormat;

/// Writes a tree.
///
/// # Errors
///
/// If the table is damaged or the output cannot be written.
pub(super) fn export<D: AsRef<[u8]> + Sync>(
    tree: &DecisionTree<D>,
    format: ExportFormat,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    match format {
        ExportFormat::Csv => {
            let report = referee::play_all(tree)?;
            writeln!(out, "secret,guesses")?;
            for game in &report.games {
                writeln!(out, "{},{}", game.secret, guesses(game).join(" "))?;
            }
        }
        ExportFormat::Json => {
            let report = referee::play_all(tree)?;
            let rows =
                report.games.iter().map(|game| json!({"secret": game.secret.to_string(), "guesses": guesses(game)}));
            writeln!(out, "{}", Value::Array(rows.collect()))?;
        }
        ExportFormat::Dot => {
            writeln!(out, "digraph \"{}\" {{", tree.rules())?;
            writeln!(out, "  node [shape=box];")?;
            let mut next_id = 0;
            write_node(tree.start(), &mut next_id, out)?;
            writeln!(out, "}}")?;
        }
    }
    Ok(())
}

fn guesses(game: &referee::Game) -> Vec<String> {
    game.moves.iter().map(|(guess, _): &(Code, _)| guess.to_string()).collect()
}

/// Writes a node, what is below it, and the edges; the node gets the next free number.
fn write_node<D: AsRef<[u8]>>(turn: Turn<'_, D>, next_id: &mut u32, out: &mut dyn Write) -> anyhow::Result<()> {
    let id = *next_id;
    *next_id += 1;
    writeln!(out, "  {id} [label=\"{}\\n{}\"];", turn.guess(), turn.remaining())?;
    for answer in (0..).map_while(Feedback::from_index) {
        if let Ok(Next::Guess(child)) = turn.answer(answer) {
            writeln!(out, "  {id} -> {next_id} [label=\"{answer}\"];")?;
            write_node(child, next_id, out)?;
        }
    }
    Ok(())
}
