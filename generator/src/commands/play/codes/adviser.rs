//! What is known of a game of codes after some moves, whether its codes can be listed or not.

use std::cell::RefCell;

use solvetab_solver::code_breaking::advice::large::{self, Count, Hybrid, Paused};
use solvetab_solver::code_breaking::advice::{Analysis, Comparison, OneWrong, Position, longest};

use crate::commands::next::Rated;
use crate::commands::play::codes::game::Played;
use crate::commands::play::codes::replies::{Hint, Left, Report};
use crate::dialogue::draws::Draws;
use crate::options::game::draw;
use crate::options::notation::{LargeGame, Listed, MoveOf, Notation};
use crate::options::outside::Outside;
use crate::workers::Workers;

/// Knows a game.
pub(crate) trait Adviser<C: Copy, A: Copy> {
    /// The game.
    fn game(&self) -> &impl Played<C, A>;

    /// The answer to a guess.
    fn answer(&self, guess: C, secret: C) -> A;

    /// The answer that ends the game.
    fn win(&self) -> A;

    /// How many codes fit: none if the answers contradict each other.
    fn left(&self, moves: &[(C, A)]) -> Left;

    /// The codes that fit, unless they are too many to be shown.
    fn listed(&self, moves: &[(C, A)]) -> Option<Vec<String>>;

    /// The best guess known; nothing if no code fits.
    fn best(&self, moves: &[(C, A)]) -> Option<C>;

    /// The best guess known, and what it is worth.
    fn hint(&self, moves: &[(C, A)], show: impl Fn(C) -> String) -> Option<Hint>;

    /// What a guess is worth, where that is known.
    fn rate(&self, moves: &[(C, A)], guess: C, show: impl Fn(C) -> String) -> Option<Rated>;

    /// The answers without which the others have codes that fit: the place of each, and how many
    /// codes if they are counted.
    fn suspects(&self, moves: &[(C, A)]) -> Vec<(usize, Option<usize>)>;

    /// Each guess beside the best one, where that is known.
    fn report(&self, moves: &[(C, A)]) -> Option<Report>;

    /// The answers that keep the game longest, at least one.
    fn longest(&self, moves: &[(C, A)], guess: C) -> Vec<A>;

    /// A code that fits, each equally likely.
    fn draw(&self, moves: &[(C, A)], draws: &mut Draws) -> C;

    /// A code as a program is told it.
    fn show(&self, code: C) -> String {
        self.game().show(code)
    }

    /// The answers that are wrong for this secret: the place of each, and what is right.
    fn wrong_for(&self, moves: &[(C, A)], secret: C) -> Vec<(usize, A)>
    where
        A: PartialEq,
    {
        let right = moves.iter().map(|&(guess, _)| self.answer(guess, secret)).enumerate();
        right.filter(|&(place, right)| moves[place].1 != right).collect()
    }
}

/// Knows a game whose codes can be listed.
#[derive(Debug)]
pub(crate) struct ByAnalysis<'a, G> {
    analysis: Analysis<G>,
    workers: &'a Workers,
}

impl<'a, G: Listed> ByAnalysis<'a, G> {
    /// For a player who has so many guesses, or as many as is usual.
    pub(crate) fn new(game: G, max_guesses: Option<u16>, workers: &'a Workers) -> Self {
        let max_guesses = max_guesses.or(game.usual_most());
        Self { analysis: Analysis::new(game).within(max_guesses), workers }
    }

    /// The position after some moves, with no code left if their answers contradict each other.
    fn position(&self, moves: &[MoveOf<G>]) -> Position<G::Code, G::Feedback> {
        self.analysis.consistent(moves).unwrap_or_else(|_| self.analysis.position(moves))
    }
}

impl<G: Listed + Played<G::Code, G::Feedback>> Adviser<G::Code, G::Feedback> for ByAnalysis<'_, G> {
    fn game(&self) -> &impl Played<G::Code, G::Feedback> {
        self.analysis.game()
    }

    fn answer(&self, guess: G::Code, secret: G::Code) -> G::Feedback {
        self.analysis.game().feedback(guess, secret)
    }

    fn win(&self) -> G::Feedback {
        self.analysis.game().win()
    }

    fn left(&self, moves: &[MoveOf<G>]) -> Left {
        let (game, position) = (self.analysis.game(), self.position(moves));
        let outside = Outside::of(game, &position);
        Left::Listed { remaining: position.left.len(), outside, noun: game.noun() }
    }

    fn listed(&self, moves: &[MoveOf<G>]) -> Option<Vec<String>> {
        let game = self.analysis.game();
        Some(self.position(moves).left.into_iter().map(|number| game.show(game.code(number))).collect())
    }

    fn best(&self, moves: &[MoveOf<G>]) -> Option<G::Code> {
        let position = self.position(moves);
        (!position.left.is_empty()).then(|| self.workers.run(|| self.analysis.best(&position)))
    }

    fn hint(&self, moves: &[MoveOf<G>], show: impl Fn(G::Code) -> String) -> Option<Hint> {
        let position = self.position(moves);
        let (best, to_come) = self.workers.run(|| (self.analysis.best(&position), self.analysis.to_come(&position)));
        let (hint, shown, average) = (self.show(best), show(best), to_come.map(|to_come| to_come.average));
        let source = if position.is_in_table() { "table" } else { "search" };
        let late = to_come.and_then(|to_come| to_come.late).filter(|&late| late > 0);
        Some(Hint::Listed { hint, average, late, source, shown })
    }

    fn rate(&self, moves: &[MoveOf<G>], guess: G::Code, show: impl Fn(G::Code) -> String) -> Option<Rated> {
        let position = self.position(moves);
        let comparison = self.workers.run(|| Comparison::new(&self.analysis, &position, guess));
        Some(Rated::new(&comparison, &position, self.analysis.game(), show))
    }

    fn suspects(&self, moves: &[MoveOf<G>]) -> Vec<(usize, Option<usize>)> {
        let suspects = OneWrong::new(self.analysis.game(), moves).suspects();
        suspects.into_iter().map(|(place, codes)| (place, Some(codes))).collect()
    }

    fn report(&self, moves: &[MoveOf<G>]) -> Option<Report> {
        Some(self.workers.run(|| Report::new(&self.analysis, moves)))
    }

    fn longest(&self, moves: &[MoveOf<G>], guess: G::Code) -> Vec<G::Feedback> {
        self.workers.run(|| longest(&self.analysis, &self.position(moves).without_limit(), guess))
    }

    fn draw(&self, moves: &[MoveOf<G>], draws: &mut Draws) -> G::Code {
        let left = self.position(moves).left;
        self.analysis.game().code(left[draws.below(left.len())])
    }
}

/// Knows a game whose codes are too many to list.
#[derive(Debug)]
pub(crate) struct BySample {
    game: LargeGame,
    adviser: Hybrid,
    /// The game that was asked about last: the next question is about it mostly, or an answer
    /// later.
    last: RefCell<Option<Paused>>,
}

/// Most codes that a list shows.
const MOST_LISTED: usize = 1000;

type LargeMove = (large::Code, large::Feedback);

impl BySample {
    pub(crate) fn new(game: LargeGame, options: large::Options) -> Self {
        Self { adviser: Hybrid::new(game.rules, options), game, last: RefCell::default() }
    }

    /// Asks something of the game with these answers; nothing if they contradict each other.
    fn ask<T>(&self, moves: &[LargeMove], question: impl FnOnce(&large::Game<'_>) -> T) -> Option<T> {
        let game = self.adviser.follow(self.last.take(), moves).ok()?;
        let said = question(&game);
        self.last.replace(Some(game.pause()));
        Some(said)
    }
}

impl Adviser<large::Code, large::Feedback> for BySample {
    fn game(&self) -> &impl Played<large::Code, large::Feedback> {
        &self.game
    }

    fn answer(&self, guess: large::Code, secret: large::Code) -> large::Feedback {
        large::Feedback::between(guess, secret).expect("codes of the same rules")
    }

    fn win(&self) -> large::Feedback {
        self.game.rules.win()
    }

    fn left(&self, moves: &[LargeMove]) -> Left {
        Left::Large(self.ask(moves, |game| game.remaining()).unwrap_or(Count::Exact(0)).into())
    }

    fn listed(&self, moves: &[LargeMove]) -> Option<Vec<String>> {
        let few = |game: &large::Game<'_>| {
            let codes = game.listed().filter(|codes| codes.len() <= MOST_LISTED)?;
            Some(codes.iter().map(|&code| self.show(code)).collect())
        };
        self.ask(moves, few).unwrap_or_else(|| Some(Vec::new()))
    }

    fn best(&self, moves: &[LargeMove]) -> Option<large::Code> {
        self.ask(moves, |game| game.advice().guess)?
    }

    fn hint(&self, moves: &[LargeMove], show: impl Fn(large::Code) -> String) -> Option<Hint> {
        let advice = self.ask(moves, |game| game.advice())?;
        let guess = advice.guess?;
        Some(Hint::Large { hint: self.show(guess), reason: Box::new(advice.into()), shown: show(guess) })
    }

    fn rate(&self, _: &[LargeMove], _: large::Code, _: impl Fn(large::Code) -> String) -> Option<Rated> {
        None
    }

    fn suspects(&self, moves: &[LargeMove]) -> Vec<(usize, Option<usize>)> {
        let others = |place: usize| [&moves[..place], &moves[place + 1..]].concat();
        let is_suspect = |&place: &usize| self.ask(&others(place), |_| ()).is_some();
        (0..moves.len()).filter(is_suspect).map(|place| (place, None)).collect()
    }

    fn report(&self, _: &[LargeMove]) -> Option<Report> {
        None
    }

    fn longest(&self, _: &[LargeMove], _: large::Code) -> Vec<large::Feedback> {
        Vec::new()
    }

    fn draw(&self, _: &[LargeMove], draws: &mut Draws) -> large::Code {
        draw(self.game.rules, draws)
    }
}
