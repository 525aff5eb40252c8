//! The map of all positions of a game: a row for the mover's hands, a column for the opponent's, a
//! square for each position.
//!
//! The colour of a square tells its value, its size whether play can lead there: two shades of one
//! colour could be mistaken for a sooner and a later win. Here are the squares; whoever shows them
//! adds titles and a legend.

use std::collections::BTreeMap;

use solvetab_lookup::QueryError;
use solvetab_lookup::quad_ace::{Hands, Outcome, QuadAce};

/// Side of a cell, and of the two squares in it.
pub const CELL: usize = 12;
const REACHABLE_SIDE: usize = 11;
/// Side of the square of a position to which play cannot lead.
pub const UNREACHABLE_SIDE: usize = 5;

/// The squares of a map.
#[derive(Debug, Clone)]
pub struct Map {
    /// The hands of each row and of each column: all but those of a player who is out, who moves no
    /// more.
    pub hands: Vec<Hands>,
    /// The squares of each outcome, apart by whether play can lead there: one SVG path, which keeps
    /// the picture small. Where nothing is known of play, it can.
    pub paths: BTreeMap<(Outcome, bool), String>,
    longest: u16,
}

impl Map {
    /// The map of a table, whose first cell begins at these coordinates.
    ///
    /// # Errors
    ///
    /// If the table is damaged.
    pub fn new<D: AsRef<[u8]>>(
        table: &QuadAce<D>,
        left: usize,
        top: usize,
    ) -> Result<Self, QueryError> {
        let rules = table.rules();
        let hands: Vec<Hands> = Hands::all(rules.base(), rules.hands()).skip(1).collect();
        let mut paths: BTreeMap<(Outcome, bool), String> = BTreeMap::new();
        for (row, &mover) in hands.iter().enumerate() {
            for (column, &opponent) in hands.iter().enumerate() {
                let is_reachable = table.is_reachable(mover, opponent)?.unwrap_or(true);
                let path = paths
                    .entry((table.probe(mover, opponent)?, is_reachable))
                    .or_default();
                let side = if is_reachable {
                    REACHABLE_SIDE
                } else {
                    UNREACHABLE_SIDE
                };
                let margin = (REACHABLE_SIDE - side) / 2;
                let (x, y) = (left + column * CELL + margin, top + row * CELL + margin);
                *path += &format!("M{x} {y}h{side}v{side}h-{side}z");
            }
        }
        let longest = paths
            .keys()
            .filter_map(|(outcome, _)| outcome.plies())
            .max()
            .unwrap_or(0);
        Ok(Self {
            hands,
            paths,
            longest,
        })
    }

    /// The outcomes that a legend shows: the soonest and the latest win and loss, and the draw.
    #[must_use]
    pub fn legend(&self) -> Vec<Outcome> {
        let outcomes = self.paths.keys().map(|&(outcome, _)| outcome);
        let wins = outcomes
            .clone()
            .filter(|outcome| matches!(outcome, Outcome::Win { .. }));
        let losses = outcomes.filter(|outcome| matches!(outcome, Outcome::Loss { .. }));
        // Of two wins the sooner is the greater, of two losses the later.
        let (wins, losses) = (
            [wins.clone().max(), wins.min()],
            [losses.clone().min(), losses.max()],
        );
        let mut shown: Vec<_> = wins
            .into_iter()
            .chain(losses)
            .chain([Some(Outcome::Draw)])
            .collect();
        shown.dedup();
        shown.into_iter().flatten().collect()
    }

    /// Green for wins and orange for losses, the stronger the sooner; draws grey. Also told apart
    /// without colours: wins are darkest.
    #[must_use]
    pub fn colour(&self, outcome: Outcome) -> String {
        let (full, plies) = match outcome {
            Outcome::Draw => return "#e0e0e6".to_owned(),
            Outcome::Win { plies } => ([0.0, 90.0, 50.0], plies),
            Outcome::Loss { plies } => ([217.0, 72.0, 1.0], plies),
        };
        let share = 0.75 * f64::from(plies) / f64::from(self.longest.max(1));
        let [red, green, blue] =
            full.map(|channel: f64| (channel + (255.0 - channel) * share).round() as u8);
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}
