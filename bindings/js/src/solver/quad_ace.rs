//! QuadAce by any rules that fit the memory.

use serde_json::Value;
use solvetab::{Hands, InputError, MAX_BASE, MAX_HANDS, MIN_BASE, QuadAceRules as Rules};
use solvetab_solver::quad_ace::solved_table;

use super::failure::{Failure, whole};
use super::host::Host;
use super::requests::GivenRules;

/// The most positions: a module has four gibibytes, and a position takes a few bytes while the game
/// is solved.
const MOST_POSITIONS: u64 = 1 << 28;

/// Solves every position: the table comes with the reply.
pub(super) fn solve(given: &GivenRules, table: &mut Vec<u8>) -> Result<Value, Failure> {
    let base = whole("a base", &given.base, MIN_BASE.into(), MAX_BASE.into())? as u16;
    let hands = whole("the count of hands", &given.hands, 1, MAX_HANDS as i64)? as u8;
    let mut rules = Rules::new(base, hands, given.operation.parse()?, given.goal.parse()?)?;
    if let Some((mover, opponent)) = &given.start {
        rules = rules.with_start(
            Hands::parse_in_base(base, mover)?,
            Hands::parse_in_base(base, opponent)?,
        )?;
    }
    let positions = rules.positions();
    if positions > MOST_POSITIONS {
        return Err(InputError::TooManyPositions {
            positions,
            most: MOST_POSITIONS,
        }
        .into());
    }
    *table = solved_table(rules, &Host)?.table().bytes().to_vec();
    Ok(Value::Null)
}
