//! What a large game costs, told before it is begun.
//!
//! The figures are those of docs/quad-ace.md and of games in which nearly everything is decided, on
//! two cores at 3.7 GHz; they are told as an order of magnitude.

use solvetab_lookup::quad_ace::{Goal, Operation, Rules};

use crate::report::counted;

/// Positions of a game that takes minutes rather than seconds.
const MANY_POSITIONS: u64 = 1 << 28;
/// Bytes a position where nearly everything is decided: its value, its number while its neighbours
/// are asked, its byte in the table.
const BYTES: u64 = 3;
/// Positions that are played through in a minute: base 256 with two hands, a thousand million,
/// takes five.
const PLAYED_IN_A_MINUTE: u64 = 220_000_000;

/// What solving a game costs, if it may take minutes. With `add` and `empty` nearly everything is a
/// draw and takes neither time nor memory.
pub(crate) fn of_solving(rules: Rules) -> Option<String> {
    let is_mostly_draws = (rules.operation(), rules.goal()) == (Operation::Add, Goal::Empty);
    (rules.positions() > MANY_POSITIONS && !is_mostly_draws).then(|| {
        format!(
            "{rules} has {} positions: solving it can take many minutes and up to {} GB of memory; a smaller base or fewer hands take less",
            rules.positions(),
            (rules.positions() * BYTES).div_ceil(1_000_000_000)
        )
    })
}

/// What making a table of a game costs, if it takes minutes: to know which positions can be
/// reached, all are played through.
pub(crate) fn of_playing(rules: Rules) -> Option<String> {
    (rules.positions() > MANY_POSITIONS).then(|| {
        format!(
            "{rules} has {} positions, all of which are played through to know which can be reached: that takes about {}",
            rules.positions(),
            counted(rules.positions().div_ceil(PLAYED_IN_A_MINUTE), "minute", "minutes")
        )
    })
}
