//! Knowledge about a game of codes after some moves, whether its codes can be listed or not.

use std::cell::RefCell;

use solvetab_lookup::code_breaking::Feedback;
use solvetab_solver::code_breaking::advice::large::{self, Count, Hybrid, Paused};
use solvetab_solver::code_breaking::advice::{
    Comparison, Guess, Move, OneWrong, Position, longest,
};

use crate::commands::next::RatedGuess;
use crate::commands::play::codes::game::CodeGame;
use crate::commands::play::codes::replies::{CandidateCount, GameReport, GuessHint};
use crate::dialogue::draws::Draws;
use crate::options::notation::{LargeGame, ListedGame, Notation, large_code, large_moves};
use crate::options::outside::Outside;
use crate::options::played::draw;
use crate::workers::Workers;

/// Knows a game.
pub(crate) trait Adviser {
    /// The game.
    fn game(&self) -> &dyn CodeGame;

    /// The feedback to a guess.
    fn feedback(&self, guess: Guess, secret: Guess) -> u16;

    /// The feedback that ends the game.
    fn win(&self) -> u16;

    /// Counts the codes that fit: none if the feedback contradicts itself.
    fn left(&self, moves: &[Move]) -> CandidateCount;

    /// The codes that fit, unless they are too many to be shown.
    fn listed(&self, moves: &[Move]) -> Option<Vec<String>>;

    /// The best guess known; nothing if no code fits.
    fn best(&self, moves: &[Move]) -> Option<Guess>;

    /// The best guess known, and what it is worth.
    fn hint(&self, moves: &[Move], show: &dyn Fn(Guess) -> String) -> Option<GuessHint>;

    /// Rates a guess, where its worth is known.
    fn rate(
        &self,
        moves: &[Move],
        guess: Guess,
        show: &dyn Fn(Guess) -> String,
    ) -> Option<RatedGuess>;

    /// The feedback without which the rest has codes that fit: the place of each, and how many
    /// codes if they are counted.
    fn suspects(&self, moves: &[Move]) -> Vec<(usize, Option<usize>)>;

    /// Each guess beside the best one, where that is known.
    fn report(&self, moves: &[Move]) -> Option<GameReport>;

    /// The feedback that keeps the game longest, at least one.
    fn longest(&self, moves: &[Move], guess: Guess) -> Vec<u16>;

    /// A code that fits, each equally likely, or by its weight.
    fn draw(&self, moves: &[Move], draws: &mut Draws) -> Guess;
}

/// Knows a game whose codes can be listed.
#[derive(Debug)]
pub(crate) struct ByAnalysis<'a> {
    game: ListedGame,
    workers: &'a Workers,
}

impl<'a> ByAnalysis<'a> {
    pub(crate) const fn new(game: ListedGame, workers: &'a Workers) -> Self {
        Self { game, workers }
    }

    /// The position after some moves, with no code left if their feedback contradicts itself.
    fn position(&self, moves: &[Move]) -> Position {
        let analysis = self.game.analysis();
        analysis
            .consistent(moves)
            .unwrap_or_else(|_| analysis.position(moves))
    }
}

impl Adviser for ByAnalysis<'_> {
    fn game(&self) -> &dyn CodeGame {
        &self.game
    }

    fn feedback(&self, guess: Guess, secret: Guess) -> u16 {
        self.game.game().feedback(guess, secret)
    }

    fn win(&self) -> u16 {
        self.game.game().win()
    }

    fn left(&self, moves: &[Move]) -> CandidateCount {
        let position = self.position(moves);
        let outside = Outside::of(&self.game, &position);
        CandidateCount::Listed {
            remaining: position.left.len(),
            outside,
            noun: self.game.noun(),
        }
    }

    fn listed(&self, moves: &[Move]) -> Option<Vec<String>> {
        Some(
            self.position(moves)
                .left
                .into_iter()
                .map(|number| self.game.show_number(number))
                .collect(),
        )
    }

    fn best(&self, moves: &[Move]) -> Option<Guess> {
        let position = self.position(moves);
        (!position.left.is_empty()).then(|| {
            self.workers
                .run(|| Guess::Listed(self.game.analysis().best(&position)))
        })
    }

    fn hint(&self, moves: &[Move], show: &dyn Fn(Guess) -> String) -> Option<GuessHint> {
        let (analysis, position) = (self.game.analysis(), self.position(moves));
        let (best, to_come) = self
            .workers
            .run(|| (analysis.best(&position), analysis.to_come(&position)));
        let average = to_come.map(|to_come| to_come.average);
        let (hint, shown) = (self.game.show_number(best), show(Guess::Listed(best)));
        let source = if position.is_in_table() {
            "table"
        } else {
            "search"
        };
        let late = to_come
            .and_then(|to_come| to_come.late)
            .filter(|&late| late > 0);
        Some(GuessHint::Listed {
            hint,
            average,
            late,
            source,
            shown,
        })
    }

    fn rate(
        &self,
        moves: &[Move],
        guess: Guess,
        show: &dyn Fn(Guess) -> String,
    ) -> Option<RatedGuess> {
        let position = self.position(moves);
        let comparison = self
            .workers
            .run(|| Comparison::new(self.game.analysis(), &position, guess));
        Some(RatedGuess::new(&comparison, &position, &self.game, show))
    }

    fn suspects(&self, moves: &[Move]) -> Vec<(usize, Option<usize>)> {
        let suspects = OneWrong::new(self.game.game(), moves).suspects();
        suspects
            .into_iter()
            .map(|(place, codes)| (place, Some(codes)))
            .collect()
    }

    fn report(&self, moves: &[Move]) -> Option<GameReport> {
        Some(self.workers.run(|| GameReport::new(&self.game, moves)))
    }

    fn longest(&self, moves: &[Move], guess: Guess) -> Vec<u16> {
        self.workers.run(|| {
            longest(
                self.game.analysis(),
                &self.position(moves).without_limit(),
                guess,
            )
        })
    }

    fn draw(&self, moves: &[Move], draws: &mut Draws) -> Guess {
        let left = self.position(moves).left;
        let place = match self.game.game().weights_of(&left) {
            Some(weights) => draws.by_weight(&weights),
            None => draws.below(left.len()),
        };
        Guess::Listed(left[place])
    }
}

/// Knows a game whose codes are too many to list.
#[derive(Debug)]
pub(crate) struct BySample {
    game: LargeGame,
    adviser: Hybrid,
    /// The game that was asked about last: the next question is about it mostly, or a feedback
    /// later.
    last: RefCell<Option<Paused>>,
}

/// Most codes that a list shows.
const MOST_LISTED: usize = 1000;

impl BySample {
    pub(crate) fn new(game: LargeGame, options: large::Options) -> Self {
        Self {
            adviser: Hybrid::new(game.rules, options),
            game,
            last: RefCell::default(),
        }
    }

    /// Asks something of the game with these feedbacks; nothing if they contradict each other.
    fn ask<T>(&self, moves: &[Move], question: impl FnOnce(&large::Game<'_>) -> T) -> Option<T> {
        let moves = large_moves(moves);
        let game = self.adviser.follow(self.last.take(), &moves).ok()?;
        let said = question(&game);
        self.last.replace(Some(game.pause()));
        Some(said)
    }
}

impl Adviser for BySample {
    fn game(&self) -> &dyn CodeGame {
        &self.game
    }

    fn feedback(&self, guess: Guess, secret: Guess) -> u16 {
        let feedback = Feedback::between(large_code(guess), large_code(secret));
        feedback.expect("codes of the same rules").index().into()
    }

    fn win(&self) -> u16 {
        self.game.rules.win().index().into()
    }

    fn left(&self, moves: &[Move]) -> CandidateCount {
        CandidateCount::Large(
            self.ask(moves, |game| game.remaining())
                .unwrap_or(Count::Exact(0))
                .into(),
        )
    }

    fn listed(&self, moves: &[Move]) -> Option<Vec<String>> {
        self.ask(moves, |game| {
            let codes = game.listed().filter(|codes| codes.len() <= MOST_LISTED)?;
            let shown = codes.iter().map(|&code| self.game.show(Guess::Code(code)));
            Some(shown.collect())
        })
        .unwrap_or_else(|| Some(Vec::new()))
    }

    fn best(&self, moves: &[Move]) -> Option<Guess> {
        self.ask(moves, |game| game.advice().guess)?
            .map(Guess::Code)
    }

    fn hint(&self, moves: &[Move], show: &dyn Fn(Guess) -> String) -> Option<GuessHint> {
        let advice = self.ask(moves, |game| game.advice())?;
        let guess = Guess::Code(advice.guess?);
        Some(GuessHint::Large {
            hint: self.game.show(guess),
            reason: Box::new(advice.into()),
            shown: show(guess),
        })
    }

    fn rate(&self, _: &[Move], _: Guess, _: &dyn Fn(Guess) -> String) -> Option<RatedGuess> {
        None
    }

    fn suspects(&self, moves: &[Move]) -> Vec<(usize, Option<usize>)> {
        let suspects = (0..moves.len()).filter(|&place| {
            self.ask(&[&moves[..place], &moves[place + 1..]].concat(), |_| ())
                .is_some()
        });
        suspects.map(|place| (place, None)).collect()
    }

    fn report(&self, _: &[Move]) -> Option<GameReport> {
        None
    }

    fn longest(&self, _: &[Move], _: Guess) -> Vec<u16> {
        Vec::new()
    }

    fn draw(&self, _: &[Move], draws: &mut Draws) -> Guess {
        Guess::Code(draw(self.game.rules, draws))
    }
}
