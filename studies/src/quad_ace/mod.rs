//! QuadAce with a secret: [`hidden_start`] if the hands at the start are chosen in secret,
//! [`hidden_hand`] if each player has a hand that the other one does not see.

pub mod hidden_hand;
pub mod hidden_start;
