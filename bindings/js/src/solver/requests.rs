//! Requests of the host. Numbers of users come as text: JSON has no whole numbers, and what is none
//! is refused by what reads it.

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(
    tag = "call",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub(super) enum Request {
    Solve {
        #[serde(flatten)]
        rules: GivenCodes,
        #[serde(flatten)]
        question: GivenQuestion,
    },
    SolveWords {
        #[serde(flatten)]
        words: GivenWords,
        #[serde(flatten)]
        question: GivenQuestion,
    },
    OpenRules {
        #[serde(flatten)]
        rules: GivenCodes,
    },
    OpenWords {
        #[serde(flatten)]
        words: GivenWords,
        /// A table comes with the request.
        has_table: bool,
    },
    /// Opens a game of the table that comes with the request.
    OpenTable,
    CloseGame {
        game: usize,
    },
    Analyse {
        game: usize,
        moves: Vec<(String, String)>,
        most: usize,
    },
    Cells {
        game: usize,
        moves: Vec<(String, String)>,
        guess: String,
        most: usize,
    },
    Rate {
        game: usize,
        moves: Vec<(String, String)>,
        guess: String,
    },
    BestGuesses {
        game: usize,
        moves: Vec<(String, String)>,
        most: usize,
    },
    Review {
        game: usize,
        moves: Vec<(String, String)>,
    },
    AdaptiveAnswers {
        game: usize,
        moves: Vec<(String, String)>,
        guess: String,
    },
    Suspects {
        game: usize,
        moves: Vec<(String, String)>,
    },
    OneLie {
        game: usize,
        moves: Vec<(String, String)>,
    },
    Advise {
        #[serde(flatten)]
        game: GivenLarge,
    },
    Remaining {
        #[serde(flatten)]
        game: GivenLarge,
        most: usize,
    },
    LargeRules {
        rules: String,
    },
    LargeFeedback {
        rules: String,
        guess: String,
        secret: String,
    },
    WordFeedback {
        guess: String,
        secret: String,
    },
    Solutions {
        cards: String,
        target: String,
        most: usize,
    },
    Round {
        cards: String,
        #[serde(flatten)]
        round: GivenRound,
        most: usize,
    },
    Check {
        expression: String,
        cards: Option<String>,
        #[serde(flatten)]
        round: GivenRound,
    },
    Targets {
        cards: String,
    },
    SolveQuadAce {
        #[serde(flatten)]
        rules: GivenRules,
    },
}

/// A game whose codes may be too many to list, and how the adviser looks for a guess.
#[derive(Deserialize)]
pub(super) struct GivenLarge {
    pub(super) rules: String,
    pub(super) moves: Vec<(String, String)>,
    pub(super) sample: String,
    pub(super) seed: String,
}

/// Rules, and what is reported of a guess; bulls and cows unless it is said.
#[derive(Deserialize)]
pub(super) struct GivenCodes {
    pub(super) rules: String,
    pub(super) feedback: Option<String>,
}

/// A list of words that may be secret.
#[derive(Deserialize)]
pub(super) struct GivenWords {
    pub(super) words: Vec<String>,
    pub(super) guesses: GivenGuesses,
    /// Bulls and cows, or `colours`.
    pub(super) feedback: String,
    /// A guess has to agree with the colours so far.
    pub(super) hard: bool,
    /// A guess has to be a word that may still be the secret.
    pub(super) candidates_only: bool,
    /// Weights in the order of the words.
    pub(super) weights: Option<Vec<u64>>,
}

/// Words that may be guessed: by name, or all of them.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum GivenGuesses {
    Named(String),
    Words(Vec<String>),
}

/// Options of the search for an optimal tree.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct GivenQuestion {
    pub(super) objective: String,
    pub(super) max_depth: Option<String>,
    pub(super) width: Option<String>,
}

/// A round of numbers.
#[derive(Deserialize)]
pub(super) struct GivenRound {
    pub(super) target: String,
    pub(super) some: bool,
    pub(super) whole: bool,
}

/// The rules of QuadAce.
#[derive(Deserialize)]
pub(super) struct GivenRules {
    pub(super) base: String,
    pub(super) hands: String,
    pub(super) operation: String,
    pub(super) goal: String,
    pub(super) start: Option<(String, String)>,
}
