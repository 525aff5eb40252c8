//! What this game reads from people, for the fuzzer.

use crate::asked::quad_ace as options;
use crate::studies::hidden_hand::hidden_probe;

/// Moves of a game with hidden hands, and hands in any base.
pub(crate) fn typed(text: &str) {
    if let Ok((action, shown)) = hidden_probe::read_move(text) {
        let written = hidden_probe::Written(action).to_string();
        let (again, none) = hidden_probe::read_move(&written).expect("what was written can be read");
        assert!(again == action && none == Default::default(), "{shown:?}");
    }
    for base in [2, 10, 256] {
        let _ = options::read(base, text, "mover").map_err(|error| error.to_string());
    }
}
