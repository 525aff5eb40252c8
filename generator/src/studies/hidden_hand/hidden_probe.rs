//! `solvetab study hidden-probe`: what a table's strategy does at one point of a game with hidden hands.

use std::io::Write;
use std::path::PathBuf;

use anyhow::anyhow;
use serde_json::{Value, json};
use solvetab_lookup::QueryError;
use solvetab_lookup::quad_ace::{Action, HiddenHand, PARTS, Place, PublicState, Shown, Turn};

use crate::report::{Output, Verdict, usage};
use crate::tables::folder::open_file;

/// What to do at one point of a game with hidden hands
///
/// A move names the mover's hand and the opponent's hand that is added to it, o for the open and h for the hidden one: o+o, h+o, o+h=2 (the
/// opponent's hidden hand showed 2), h+o:0 (the mover's hidden hand came to 0 and is shown), h+h=2:0.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  solvetab study hidden-hand --base 4 --plies 10 --out hidden-4.tab\n  solvetab study hidden-probe hidden-4.tab --number 3\n  solvetab study hidden-probe hidden-4.tab o+h=2 h+o --number 3"
)]
pub(crate) struct Arguments {
    /// The table, from study hidden-hand --out
    table: PathBuf,
    /// The moves so far, from the first on
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// What the mover's hidden hand was at the start [default: all that are possible]
    #[arg(long, value_name = "N")]
    number: Option<u8>,
}

/// A move as it is written, with what it showed.
pub(crate) fn read_move(text: &str) -> anyhow::Result<(Action, Shown)> {
    let form = || usage(format!("\"{text}\" is not a move: write o+o, h+o, o+h, o+h=2, h+o:0 or h+h=2:0"));
    let (rest, is_zero) = text.strip_suffix(":0").map_or((text, false), |rest| (rest, true));
    let (rest, other) = match rest.split_once('=') {
        Some((rest, number)) => (rest, Some(number.parse().map_err(|_| form())?)),
        None => (rest, None),
    };
    let place = |letter: &str| match letter {
        "o" => Ok(Place::Open),
        "h" => Ok(Place::Hidden),
        _ => Err(form()),
    };
    let (own, against) = rest.split_once('+').ok_or_else(form)?;
    Ok((Action { own: place(own)?, other: place(against)? }, Shown { other, is_zero }))
}

/// An action as it is written, without what it showed.
pub(crate) fn written(action: Action) -> String {
    let letter = |place: Place| if place == Place::Open { 'o' } else { 'h' };
    format!("{}+{}", letter(action.own), letter(action.other))
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let table = open_file(&arguments.table)?;
    if !table.is_intact() {
        return Err(anyhow!("{} is damaged: make it again with study hidden-hand --out", arguments.table.display()));
    }
    let table = HiddenHand::new(table)?;
    let mut turn: Turn<'_> = table.start();
    for text in &arguments.moves {
        let (action, shown) = read_move(text)?;
        turn = turn.play(action, shown).map_err(|error| match error {
            QueryError::Input(_) => usage(format!("the move {text} is not possible there, or shows something else")),
            error => error.into(),
        })?;
    }
    let state = *turn.state();
    let mover = state.mover();
    let numbers: Vec<u8> = match arguments.number {
        Some(number) => vec![number],
        None => state.numbers(mover).collect(),
    };
    let mut rows = Vec::new();
    for number in numbers {
        let strategy = turn.strategy(number).map_err(|error| match error {
            QueryError::Input(_) => usage(format!(
                "the mover's hidden hand was not {number} at the start: --number is one of {}",
                state.numbers(mover).map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
            )),
            error => error.into(),
        })?;
        rows.push((number, strategy.actions().collect::<Vec<_>>()));
    }
    output.answer(|| describe(&state, &rows), |out| write(&state, &rows, out))?;
    Ok(Verdict::Yes)
}

type Rows = [(u8, Vec<(Action, u16)>)];

fn share(weight: u16) -> f64 {
    f64::from(weight) / f64::from(PARTS)
}

fn describe(state: &PublicState, rows: &Rows) -> Value {
    let mover = state.mover();
    let row = |(number, actions): &(u8, Vec<(Action, u16)>)| {
        let actions: serde_json::Map<String, Value> =
            actions.iter().map(|&(action, weight)| (written(action), json!(share(weight)))).collect();
        json!({"number": number, "hidden": state.hidden(mover, *number), "actions": actions})
    };
    json!({
        "mover": mover,
        "plies": state.plies(),
        "open": [state.open(0), state.open(1)],
        "winner": state.winner(),
        "strategy": rows.iter().map(row).collect::<Vec<_>>(),
    })
}

fn write(state: &PublicState, rows: &Rows, out: &mut dyn Write) -> anyhow::Result<()> {
    let mover = state.mover();
    if let Some(winner) = state.winner() {
        writeln!(out, "the {} has won", ["first mover", "other player"][winner])?;
        return Ok(());
    }
    let shown = |player: usize| {
        let hidden = match state.known(player) {
            Some(number) => state.hidden(player, number).to_string(),
            None => {
                let all: Vec<String> =
                    state.numbers(player).map(|number| state.hidden(player, number).to_string()).collect();
                format!("hidden {}", all.join(" or "))
            }
        };
        format!("{}, {hidden}", state.open(player))
    };
    writeln!(out, "mover: {}; opponent: {}; plies left: {}", shown(mover), shown(1 - mover), state.plies())?;
    for (number, actions) in rows {
        let actions: Vec<String> =
            actions.iter().map(|&(action, weight)| format!("{} {:.4}", written(action), share(weight))).collect();
        let actions = if actions.is_empty() { "the game is over: a draw".to_owned() } else { actions.join(", ") };
        writeln!(out, "hidden hand {} (at the start {number}): {actions}", state.hidden(mover, *number))?;
    }
    Ok(())
}
