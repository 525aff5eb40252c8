//! The tables that the program was built with, for where there is no file: see `build.rs`.

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The file of the table of this name, if the program has it.
pub(crate) fn find(name: &str) -> Option<&'static [u8]> {
    EMBEDDED.iter().find(|(embedded, _)| *embedded == name).map(|&(_, file)| file)
}
