//! Knowledge about a game of codes after some moves, whether its codes can be listed or not.

use std::cell::RefCell;

use solvetab_lookup::code_breaking::{Code, Feedback};
use solvetab_solver::code_breaking::advice::large::{self, Count, Hybrid, Paused};
use solvetab_solver::code_breaking::advice::{
    Comparison, Guess, Move, OneWrong, Position, longest, wrong_for,
};

use crate::commands::next::RatedGuess;
use crate::commands::play::codes::game::CodeGame;
use crate::commands::play::codes::replies::{CandidateCount, GameReport, GuessHint};
use crate::dialogue::draws::Draws;
use crate::options::notation::{self, LargeGame, ListedGame, Notation};
use crate::options::outside::Outside;
use crate::options::played::draw;
use crate::workers::Workers;

/// A code of an adviser's game.
pub(crate) type CodeOf<A> = <<A as Adviser>::Game as Notation>::Code;

/// Feedback of an adviser's game.
pub(crate) type FeedbackOf<A> = <<A as Adviser>::Game as Notation>::Feedback;

/// A guess of an adviser's game, and its feedback.
pub(crate) type MoveOf<A> = notation::MoveOf<<A as Adviser>::Game>;

/// Knows a game.
pub(crate) trait Adviser {
    /// The game that it knows.
    type Game: CodeGame;

    /// The game.
    fn game(&self) -> &Self::Game;

    /// The feedback to a guess.
    fn feedback(&self, guess: CodeOf<Self>, secret: CodeOf<Self>) -> FeedbackOf<Self>;

    /// The feedback that ends the game.
    fn win(&self) -> FeedbackOf<Self>;

    /// Counts the codes that fit: none if the feedback contradicts itself.
    fn left(&self, moves: &[MoveOf<Self>]) -> CandidateCount;

    /// The codes that fit, unless they are too many to be shown.
    fn listed(&self, moves: &[MoveOf<Self>]) -> Option<Vec<String>>;

    /// The best guess known; nothing if no code fits.
    fn best(&self, moves: &[MoveOf<Self>]) -> Option<CodeOf<Self>>;

    /// The best guess known, and what it is worth.
    fn hint(
        &self,
        moves: &[MoveOf<Self>],
        show: impl Fn(CodeOf<Self>) -> String,
    ) -> Option<GuessHint>;

    /// Rates a guess, where its worth is known.
    fn rate(
        &self,
        moves: &[MoveOf<Self>],
        guess: CodeOf<Self>,
        show: impl Fn(CodeOf<Self>) -> String,
    ) -> Option<RatedGuess>;

    /// The feedback without which the rest has codes that fit: the place of each, and how many
    /// codes if they are counted.
    fn suspects(&self, moves: &[MoveOf<Self>]) -> Vec<(usize, Option<usize>)>;

    /// Each guess beside the best one, where that is known.
    fn report(&self, moves: &[MoveOf<Self>]) -> Option<GameReport>;

    /// The feedback that keeps the game longest, at least one.
    fn longest(&self, moves: &[MoveOf<Self>], guess: CodeOf<Self>) -> Vec<FeedbackOf<Self>>;

    /// A code that fits, each equally likely, or by its weight.
    fn draw(&self, moves: &[MoveOf<Self>], draws: &mut Draws) -> CodeOf<Self>;

    /// The feedback that is wrong for this secret: the place of each, and what is right.
    fn wrong_for(
        &self,
        moves: &[MoveOf<Self>],
        secret: CodeOf<Self>,
    ) -> Vec<(usize, FeedbackOf<Self>)>;
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
    type Game = ListedGame;

    fn game(&self) -> &ListedGame {
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

    fn hint(&self, moves: &[Move], show: impl Fn(Guess) -> String) -> Option<GuessHint> {
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
        show: impl Fn(Guess) -> String,
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

    fn wrong_for(&self, moves: &[Move], secret: Guess) -> Vec<(usize, u16)> {
        wrong_for(self.game.game(), moves, secret)
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

type LargeMove = (Code, Feedback);

impl BySample {
    pub(crate) fn new(game: LargeGame, options: large::Options) -> Self {
        Self {
            adviser: Hybrid::new(game.rules, options),
            game,
            last: RefCell::default(),
        }
    }

    /// Asks something of the game with these feedbacks; nothing if they contradict each other.
    fn ask<T>(
        &self,
        moves: &[LargeMove],
        question: impl FnOnce(&large::Game<'_>) -> T,
    ) -> Option<T> {
        let game = self.adviser.follow(self.last.take(), moves).ok()?;
        let said = question(&game);
        self.last.replace(Some(game.pause()));
        Some(said)
    }
}

impl Adviser for BySample {
    type Game = LargeGame;

    fn game(&self) -> &LargeGame {
        &self.game
    }

    fn feedback(&self, guess: Code, secret: Code) -> Feedback {
        Feedback::between(guess, secret).expect("codes of the same rules")
    }

    fn win(&self) -> Feedback {
        self.game.rules.win()
    }

    fn left(&self, moves: &[LargeMove]) -> CandidateCount {
        CandidateCount::Large(
            self.ask(moves, |game| game.remaining())
                .unwrap_or(Count::Exact(0))
                .into(),
        )
    }

    fn listed(&self, moves: &[LargeMove]) -> Option<Vec<String>> {
        self.ask(moves, |game| {
            let codes = game.listed().filter(|codes| codes.len() <= MOST_LISTED)?;
            Some(codes.iter().map(|&code| self.game.show(code)).collect())
        })
        .unwrap_or_else(|| Some(Vec::new()))
    }

    fn best(&self, moves: &[LargeMove]) -> Option<Code> {
        self.ask(moves, |game| game.advice().guess)?
    }

    fn hint(&self, moves: &[LargeMove], show: impl Fn(Code) -> String) -> Option<GuessHint> {
        let advice = self.ask(moves, |game| game.advice())?;
        let guess = advice.guess?;
        Some(GuessHint::Large {
            hint: self.game.show(guess),
            reason: Box::new(advice.into()),
            shown: show(guess),
        })
    }

    fn rate(&self, _: &[LargeMove], _: Code, _: impl Fn(Code) -> String) -> Option<RatedGuess> {
        None
    }

    fn suspects(&self, moves: &[LargeMove]) -> Vec<(usize, Option<usize>)> {
        let suspects = (0..moves.len()).filter(|&place| {
            self.ask(&[&moves[..place], &moves[place + 1..]].concat(), |_| ())
                .is_some()
        });
        suspects.map(|place| (place, None)).collect()
    }

    fn report(&self, _: &[LargeMove]) -> Option<GameReport> {
        None
    }

    fn longest(&self, _: &[LargeMove], _: Code) -> Vec<Feedback> {
        Vec::new()
    }

    fn draw(&self, _: &[LargeMove], draws: &mut Draws) -> Code {
        draw(self.game.rules, draws)
    }

    fn wrong_for(&self, moves: &[LargeMove], secret: Code) -> Vec<(usize, Feedback)> {
        let right = moves
            .iter()
            .map(|&(guess, _)| self.feedback(guess, secret))
            .enumerate();
        right
            .filter(|&(place, right)| moves[place].1 != right)
            .collect()
    }
}
