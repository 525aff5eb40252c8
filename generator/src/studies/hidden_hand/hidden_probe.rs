//! `solvetab study hidden-probe`: what a table's strategy does at one point of a game with hidden
//! hands.

use std::fmt;
use std::path::PathBuf;

use anyhow::anyhow;
use serde::{Serialize, Serializer};
use solvetab_lookup::QueryError;
use solvetab_lookup::quad_ace::{Action, HiddenHand, PARTS, Place, PublicState, Shown, Turn};

use crate::report::{Output, Verdict, form, usage};
use crate::studies::hidden_hand::PLAYERS;
use crate::tables::folder::open_file;

/// Look up the best play at one point of a game with hidden hands
///
/// A move names the mover's hand and the opponent's hand that is added to it, o for open and h for
/// hidden: o+o, h+o, o+h=2 (the opponent's hidden hand showed 2), h+o:0 (the mover's hidden hand
/// reached 0 and is shown), h+h=2:0.
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
    /// The mover's hidden hand at the start [default: all that are possible]
    #[arg(long, value_name = "N")]
    number: Option<u8>,
}

/// A move as it is written, with what it showed.
pub(crate) fn read_move(text: &str) -> anyhow::Result<(Action, Shown)> {
    let form = || form(format!("\"{text}\" is not a move: write o+o, h+o, o+h, o+h=2, h+o:0 or h+h=2:0"));
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
#[derive(Debug, Clone, Copy)]
pub(crate) struct Written(pub(crate) Action);

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |place: Place| if place == Place::Open { 'o' } else { 'h' };
        write!(f, "{}+{}", letter(self.0.own), letter(self.0.other))
    }
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
    let mut strategy = Vec::new();
    for number in numbers {
        let here = turn.strategy(number).map_err(|error| match error {
            QueryError::Input(_) => usage(format!(
                "the mover's hidden hand was not {number} at the start: --number is one of {}",
                state.numbers(mover).map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
            )),
            error => error.into(),
        })?;
        strategy.push(Row { number, hidden: state.hidden(mover, number), actions: here.actions().collect() });
    }
    let open = [state.open(0), state.open(1)];
    output.report(&Report { mover, plies: state.plies(), open, winner: state.winner(), strategy, state })?;
    Ok(Verdict::Yes)
}

/// How likely a weight of a table is.
pub(crate) fn share(weight: u16) -> f64 {
    f64::from(weight) / f64::from(PARTS)
}

/// What to do at a point of a game.
#[derive(Serialize)]
struct Report {
    /// 0 for the first mover, 1 for the other player.
    mover: usize,
    /// Plies that are left.
    plies: u8,
    /// The open hands, in the order of the players.
    open: [u8; 2],
    /// The player who has won; null if nobody has.
    winner: Option<usize>,
    /// By what the mover's hidden hand was at the start.
    strategy: Vec<Row>,
    #[serde(skip)]
    state: PublicState,
}

#[derive(Serialize)]
struct Row {
    /// The mover's hidden hand at the start.
    number: u8,
    /// The same hand now.
    hidden: u8,
    /// The probability of each action.
    #[serde(serialize_with = "by_action")]
    actions: Vec<(Action, u16)>,
}

fn by_action<S: Serializer>(actions: &[(Action, u16)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(actions.iter().map(|&(action, weight)| (Written(action).to_string(), share(weight))))
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(winner) = self.winner {
            return writeln!(f, "the {} has won", PLAYERS[winner]);
        }
        let shown = |player: usize| {
            let hidden = |number: u8| self.state.hidden(player, number).to_string();
            let hidden = match self.state.known(player) {
                Some(number) => hidden(number),
                None => {
                    let all: Vec<String> = self.state.numbers(player).map(hidden).collect();
                    format!("hidden {}", all.join(" or "))
                }
            };
            format!("{}, {hidden}", self.open[player])
        };
        let (mover, opponent) = (shown(self.mover), shown(1 - self.mover));
        writeln!(f, "mover: {mover}; opponent: {opponent}; moves left: {}", self.plies)?;
        self.strategy.iter().try_for_each(|row| row.fmt(f))
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, hidden, actions } = self;
        let actions: Vec<String> =
            actions.iter().map(|&(action, weight)| format!("{} {:.4}", Written(action), share(weight))).collect();
        let actions = if actions.is_empty() { "the game is over: a draw".to_owned() } else { actions.join(", ") };
        writeln!(f, "hidden hand {hidden} (at the start {number}): {actions}")
    }
}
