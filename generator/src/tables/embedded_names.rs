/// The tables that the program embeds: those that are shipped. `build.rs` reads this list, and a
/// test compares it with the catalogue.
const EMBEDDED_NAMES: [&str; 17] = [
    "bulls-and-cows-4x10",
    "bulls-and-cows-4x10-worst",
    "bulls-and-cows-4x10-no-leading-zero",
    "mastermind-4x6r",
    "mastermind-4x6r-depth5",
    "3x10",
    "4x8",
    "4x9",
    "5x5r",
    "4x7r",
    "words-2315",
    "words-2315-hard",
    "words-3158",
    "twenty-four",
    "targets",
    "quad-ace-10",
    "quad-ace-10-three-hands",
];
