//! Advice where no table fits: codes too many to list.
mod diagram;
mod ledger;
mod random;
#[cfg(test)]
mod tests;
