//! The lookup crate from outside, in one program, so that it is linked once.

mod damaged;
mod extreme_arguments;
// Miri has no files.
#[cfg(all(feature = "std", not(miri)))]
mod files;
// Miri maps no files, and some systems replace none that is mapped.
#[cfg(all(feature = "mmap", unix, not(miri)))]
mod mapped;
#[cfg(feature = "serde")]
mod serde;
mod similar;
