//! Many guessing games at once, as an agent plays them: each has a secret of its own, takes a guess
//! at each step and returns its feedback.
//!
//! A step costs one look-up a game. What a guess is worth (its regret, the best guess, the
//! candidates) is found apart and only when it is asked for, once for games with the same history.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use solvetab_lookup::InputError;
use solvetab_solver::code_breaking::game::list::Mode;
use solvetab_solver::code_breaking::game::{Game, Move};
use solvetab_solver::code_breaking::strategy::Strategy;
use solvetab_solver::code_breaking::strategy::heuristic::{Heuristic, Options};
use solvetab_solver::control::{Control, Interrupted, Phase, Steps, Unwatched};
use solvetab_solver::spine::{Memo, Random, parallel};

use crate::play::{Play, checked};
pub use crate::values::Total;
use crate::values::{MOST_KEPT, StateValues};

/// Pairs of guess and secret whose feedback is kept at most.
const MOST_PAIRS: usize = 1 << 28;

/// Candidates up to which values are exact by default, unless their search is too much work.
pub const EXACT_BELOW: usize = 1500;

/// The same for words, which take longer.
pub const EXACT_WORDS_BELOW: usize = 300;

/// Entry where there is no number: in the rows of a history that are not used yet.
pub const NONE: i32 = -1;

/// The feedback of every guess for every secret, by dense number.
enum Feedbacks {
    Narrow(Vec<u8>),
    Wide(Vec<u16>),
}

/// A guessing game that can be played many times: its feedback, and what is known of its states.
///
/// ```
/// use std::sync::Arc;
///
/// use solvetab_training::guessing::{Guessing, GuessingGames};
///
/// let guessing = Arc::new(Guessing::new("4x6r".parse()?)?);
/// let mut games = GuessingGames::new(guessing.clone(), 1000, 10, 42);
/// for _ in 0..6 {
///     let best: Vec<i32> = games.judge(None)?.iter().map(|state| state.best.into()).collect();
///     assert!(games.judge(Some(&best))?.iter().all(|state| state.regret == Some((0.0, 0.0))));
///     games.step(&best)?;
/// }
/// # Ok::<(), solvetab_solver::lookup::InputError>(())
/// ```
pub struct Guessing {
    game: Game,
    /// Feedbacks by guess, then by the place of the secret.
    feedbacks: Feedbacks,
    exact_below: usize,
    /// The least total of all secrets and the guess to begin with, if they are known.
    start: Option<(u64, u16)>,
    /// Made when a state is judged for the first time.
    values: OnceLock<StateValues>,
    strategies: Vec<(Strategy, OnceLock<Heuristic>)>,
    guesses: Memo<(Strategy, Box<[Move]>), u16>,
}

impl fmt::Debug for Guessing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Guessing({})", self.game)
    }
}

impl Guessing {
    /// Prepares a game.
    ///
    /// # Errors
    ///
    /// [`InputError::Range`] for a game with more than 2^28 pairs of a guess and a secret, and for
    /// a list in hard mode or with a fixed first word.
    pub fn new(game: Game) -> Result<Self, InputError> {
        let exact_below = if game.is_coloured() {
            EXACT_WORDS_BELOW
        } else {
            EXACT_BELOW
        };
        Self::with_exact_below(game, exact_below)
    }

    /// The same with values that are exact for at most so many candidates.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn with_exact_below(game: Game, exact_below: usize) -> Result<Self, InputError> {
        let (guesses, secrets) = (game.guess_count(), game.secrets().len());
        let what = "the number of pairs of a guess and a secret in games side by side";
        InputError::check_range(what, 1, MOST_PAIRS as i64, (guesses * secrets) as i64)?;
        if game
            .list()
            .is_some_and(|list| list.mode() != Mode::Any || list.first().is_some())
        {
            let expected = "all of a list's guesses, without a mode that limits them and without a fixed first word";
            return Err(InputError::Form {
                what: "the guesses of games side by side",
                expected,
            });
        }
        let numbers: Vec<u16> = (0..guesses).map(|guess| guess as u16).collect();
        let rows = parallel::map(numbers, |guess| feedback_of(&game, guess));
        let feedbacks = if game.feedbacks() <= 256 {
            Feedbacks::Narrow(
                rows.iter()
                    .flatten()
                    .map(|&feedback| feedback as u8)
                    .collect(),
            )
        } else {
            Feedbacks::Wide(rows.concat())
        };

        Ok(Self {
            feedbacks,
            exact_below,
            start: None,
            values: OnceLock::new(),
            strategies: Strategy::ALL
                .into_iter()
                .map(|strategy| (strategy, OnceLock::new()))
                .collect(),
            guesses: Memo::with_most(MOST_KEPT),
            game,
        })
    }

    /// The same, where a proven tree says what the start is worth: the least total, and a guess
    /// that leads to it.
    #[must_use]
    pub fn with_start(mut self, total: u64, guess: &str) -> Self {
        self.start = self.number(guess).map(|guess| (total, guess));
        self.values = OnceLock::new();
        self
    }

    /// The number of a guess, if it is one.
    #[must_use]
    pub fn number(&self, guess: &str) -> Option<u16> {
        self.game.number(guess)
    }

    /// The feedback with this number as text, if there is one: `1A2B`, or a colour for each letter.
    #[must_use]
    pub fn feedback_name(&self, number: u16) -> Option<String> {
        (usize::from(number) < self.kinds()).then(|| self.game.feedback_name(number))
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the number of different guesses: they are numbered from 0.
    #[must_use]
    pub fn guesses(&self) -> usize {
        self.game.guess_count()
    }

    /// Returns the number of different secrets: they are numbered from 0, in the order of
    /// [`Codes::secrets`](solvetab_solver::code_breaking::game::Codes::secrets).
    #[must_use]
    pub fn secrets(&self) -> usize {
        self.game.secrets().len()
    }

    /// Returns the number of kinds of feedback: they are numbered from 0, and the last one wins.
    #[must_use]
    pub fn kinds(&self) -> usize {
        self.game.feedbacks()
    }

    /// The feedback of a guess for a secret, all by number.
    ///
    /// # Panics
    ///
    /// If one of the numbers is too large.
    #[inline]
    #[must_use]
    pub fn feedback(&self, guess: usize, secret: usize) -> u16 {
        let place = guess * self.secrets() + secret;
        match &self.feedbacks {
            Feedbacks::Narrow(kinds) => kinds[place].into(),
            Feedbacks::Wide(kinds) => kinds[place],
        }
    }

    fn values(&self) -> &StateValues {
        self.values
            .get_or_init(|| StateValues::new(&self.game, self.exact_below, self.start))
    }

    /// The secrets that are consistent with a history.
    fn candidates(&self, history: &[Move]) -> Vec<u16> {
        let mut places: Vec<usize> = (0..self.secrets()).collect();
        for &(guess, feedback) in history {
            places.retain(|&place| self.feedback(guess.into(), place) == feedback);
        }
        places
            .into_iter()
            .map(|place| self.game.secrets()[place])
            .collect()
    }

    /// Evaluates a state, and the regret of a guess in it.
    fn judge(&self, history: &[Move], guess: Option<u16>) -> JudgedGuess {
        let set = self.candidates(history);
        let size = set.len() as f64;
        let total = self.values().total(history, &set);
        let regret = guess.map(|guess| {
            match self.values().total_with(history, &set, guess) {
                // It tells nothing, and costs its turn.
                None => (1.0, 1.0),
                Some(with) => {
                    let (least, most) = (
                        with.least.saturating_sub(total.most),
                        with.most.saturating_sub(total.least),
                    );
                    (least as f64 / size, most as f64 / size)
                }
            }
        });

        let best = self.values().best(history, &set);
        let value = (total.least as f64 / size, total.most as f64 / size);
        JudgedGuess {
            candidates: set.len() as u32,
            best,
            value,
            regret,
        }
    }

    /// Returns the guess of a heuristic strategy.
    fn advise(&self, strategy: Strategy, history: &[Move]) -> u16 {
        self.guesses.get_or((strategy, history.into()), || {
            let heuristic = self
                .strategies
                .iter()
                .find(|(other, _)| *other == strategy)
                .map(|(_, heuristic)| {
                    heuristic.get_or_init(|| {
                        Heuristic::new(
                            &self.game,
                            Options {
                                strategy,
                                ..Options::default()
                            },
                        )
                    })
                });
            heuristic
                .expect("there is one for each strategy")
                .next_guess(&self.candidates(history), history)
        })
    }

    /// The totals of a history's candidates, for tests.
    #[doc(hidden)]
    #[must_use]
    pub fn total(&self, history: &[Move]) -> Total {
        self.values().total(history, &self.candidates(history))
    }
}

/// The feedback of a guess for each secret.
fn feedback_of(game: &Game, guess: u16) -> Vec<u16> {
    // What is in no cell is the secret itself.
    let mut row = vec![game.win(); game.secrets().len()];
    for (feedback, cell) in game.cells(game.secrets(), guess) {
        for secret in cell {
            if let Ok(place) = game.secrets().binary_search(&secret) {
                row[place] = feedback;
            }
        }
    }
    row
}

/// Evaluation of a state of a game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct JudgedGuess {
    /// Secrets that are consistent with all feedback.
    pub candidates: u32,
    /// The number of the best guess known: optimal where the value is exact.
    pub best: u16,
    /// Expected guesses still to make, this one included: a lower and an upper bound, the same
    /// where the value is exact.
    pub value: (f64, f64),
    /// Expected guesses that a guess costs more than an optimal one: a lower and an upper bound, if
    /// a guess was asked about.
    pub regret: Option<(f64, f64)>,
}

/// Results of a step in each game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GuessResults {
    /// The number of the feedback, [`NONE`] for a game that began anew.
    pub feedback: Vec<i32>,
    /// The secret was found.
    pub found: Vec<bool>,
    /// No guess is left.
    pub ended: Vec<bool>,
}

/// Games side by side. Each draws its secrets from a stream of its own, which depends on the seed
/// and its place alone: see [`new`](Self::new).
#[derive(Debug, Clone)]
pub struct GuessingGames {
    guessing: Arc<Guessing>,
    /// Guesses allowed in a game.
    most: usize,
    seed: u64,
    plays: Vec<Play>,
    /// The places of the secrets.
    secrets: Vec<u16>,
    /// Moves by game, then by guess: the guess and its feedback, [`NONE`] from there on.
    history: Vec<i32>,
}

impl GuessingGames {
    /// Begins `count` games of at most `most` guesses each.
    ///
    /// The secrets of a game come from SplitMix64 (Steele, Lea and Flood 2014). Its first state is
    /// the first eight bytes of the BLAKE3 digest of two little-endian numbers of 64 bits, the seed
    /// and the place of the game. A secret's place is the next word times the number of secrets,
    /// divided by 2^64.
    #[must_use]
    pub fn new(guessing: Arc<Guessing>, count: usize, most: u16, seed: u64) -> Self {
        let most = usize::from(most.max(1));
        let mut games = Self {
            guessing,
            most,
            seed,
            plays: Vec::new(),
            secrets: vec![0; count],
            history: vec![NONE; count * most * 2],
        };
        games.reseed(seed);
        games
    }

    /// Begins every game anew, with the secrets of a seed.
    pub fn reseed(&mut self, seed: u64) {
        self.seed = seed;
        self.plays = Play::all(self.count(), seed);
        self.reset();
    }

    /// Begins every game anew, with the next secrets.
    pub fn reset(&mut self) {
        (0..self.count()).for_each(|game| self.begin(game));
    }

    fn begin(&mut self, game: usize) {
        self.secrets[game] = self.plays[game].begin().below(self.guessing.secrets()) as u16;
        let row = self.most * 2;
        self.history[game * row..(game + 1) * row].fill(NONE);
    }

    /// Returns the game that is played.
    #[must_use]
    pub fn guessing(&self) -> &Arc<Guessing> {
        &self.guessing
    }

    /// Returns the number of games.
    #[must_use]
    pub fn count(&self) -> usize {
        self.secrets.len()
    }

    /// Guesses allowed in a game.
    #[must_use]
    pub fn most(&self) -> usize {
        self.most
    }

    /// Games that are not over.
    #[must_use]
    pub fn open(&self) -> usize {
        self.plays.iter().filter(|play| !play.is_over).count()
    }

    /// The places of the secrets, see [`Guessing::secrets`].
    #[must_use]
    pub fn secrets(&self) -> &[u16] {
        &self.secrets
    }

    /// Sets the secrets of all games, by place, and begins them.
    ///
    /// # Errors
    ///
    /// [`InputError`] for another number of secrets than games, and for a place that is too large.
    pub fn set_secrets(&mut self, secrets: &[i32]) -> Result<(), InputError> {
        let secrets = checked(secrets, self.count(), self.guessing.secrets(), "a secret")?;
        self.reset();
        self.secrets = secrets;
        Ok(())
    }

    /// Guess and feedback of each turn of each game, [`NONE`] for turns to come: as many pairs a
    /// game as guesses are allowed.
    #[must_use]
    pub fn history(&self) -> &[i32] {
        &self.history
    }

    /// A guess in each game. A game that is over begins anew instead.
    ///
    /// # Errors
    ///
    /// [`InputError`] for another number of guesses than games, and for a guess that does not
    /// exist; nothing is guessed then.
    pub fn step(&mut self, guesses: &[i32]) -> Result<GuessResults, InputError> {
        let guesses = checked(guesses, self.count(), self.guessing.guesses(), "a guess")?;
        let win = self.guessing.kinds() as u16 - 1;
        let count = self.count();
        let mut stepped = GuessResults {
            feedback: vec![NONE; count],
            found: vec![false; count],
            ended: vec![false; count],
        };
        for (game, guess) in guesses.into_iter().enumerate() {
            if self.plays[game].is_over {
                self.begin(game);
                continue;
            }
            let feedback = self
                .guessing
                .feedback(guess.into(), self.secrets[game].into());
            let place = (game * self.most + usize::from(self.plays[game].used)) * 2;
            self.history[place] = guess.into();
            self.history[place + 1] = feedback.into();
            stepped.feedback[game] = feedback.into();
            stepped.found[game] = feedback == win;
            stepped.ended[game] = self.plays[game].make_move(feedback == win, self.most);
        }

        Ok(stepped)
    }

    /// Evaluates the state of each game, and the regret of a guess in it, if guesses are given.
    /// Games that are over have no candidates.
    ///
    /// # Errors
    ///
    /// As [`step`](Self::step).
    pub fn judge(&self, guesses: Option<&[i32]>) -> Result<Vec<JudgedGuess>, InputError> {
        Ok(self.judge_watched(guesses, &Unwatched)?.unwrap_or_default())
    }

    /// The same with a control, which may interrupt it: then nothing is known. Steps are states.
    ///
    /// # Errors
    ///
    /// As [`step`](Self::step).
    pub fn judge_watched(
        &self,
        guesses: Option<&[i32]>,
        control: &dyn Control<Steps>,
    ) -> Result<Result<Vec<JudgedGuess>, Interrupted>, InputError> {
        let numbers = guesses
            .map(|guesses| checked(guesses, self.count(), self.guessing.guesses(), "a guess"));
        let guesses: Option<Vec<u16>> = numbers.transpose()?;
        let over = JudgedGuess {
            candidates: 0,
            best: 0,
            value: (0.0, 0.0),
            regret: guesses.as_ref().map(|_| (0.0, 0.0)),
        };
        let judged = self.for_each(
            |game| {
                (
                    self.moves(game),
                    guesses.as_ref().map(|guesses| guesses[game]),
                )
            },
            over,
            control,
            |(history, guess)| self.guessing.judge(history, *guess),
        );
        Ok(judged)
    }

    /// Returns a strategy's guess in each game; 0 in games that are over. The random one draws for
    /// each game, turn and seed anew.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if the control says so. Steps are states.
    pub fn advise(
        &self,
        strategy: Strategy,
        control: &dyn Control<Steps>,
    ) -> Result<Vec<u16>, Interrupted> {
        if strategy != Strategy::Random {
            return self.for_each(
                |game| self.moves(game),
                0,
                control,
                |history| self.guessing.advise(strategy, history),
            );
        }
        self.for_each(
            |game| (game, self.moves(game)),
            0,
            control,
            |(game, history)| {
                let candidates = self.guessing.candidates(history);
                let numbers = [
                    self.seed,
                    *game as u64,
                    history.len() as u64,
                    self.plays[*game].random.clone().word(),
                ];
                candidates
                    [Random::of(&numbers.map(u64::to_le_bytes).concat()).below(candidates.len())]
            },
        )
    }

    /// The moves of a game.
    fn moves(&self, game: usize) -> Vec<Move> {
        let from = game * self.most * 2;
        let used = &self.history[from..from + usize::from(self.plays[game].used) * 2];
        used.chunks_exact(2)
            .map(|turn| (turn[0] as u16, turn[1] as u16))
            .collect()
    }

    /// An answer for each game, found once for those of which the same is asked.
    fn for_each<K: Ord + Send + Sync, T: Copy + Send>(
        &self,
        of: impl Fn(usize) -> K,
        over: T,
        control: &dyn Control<Steps>,
        answer: impl Fn(&K) -> T + Sync + Send,
    ) -> Result<Vec<T>, Interrupted> {
        let mut places: BTreeMap<K, Vec<usize>> = BTreeMap::new();
        for game in (0..self.count()).filter(|&game| !self.plays[game].is_over) {
            places.entry(of(game)).or_default().push(game);
        }
        let phase = Phase::new(control, "states", places.len() as u64);
        let found: Result<Vec<_>, Interrupted> =
            parallel::map(places.into_iter().collect(), |(asked, games)| {
                phase.advance(1)?;
                Ok((games, answer(&asked)))
            })
            .into_iter()
            .collect();
        let mut answers = vec![over; self.count()];
        for (games, found) in found? {
            games.into_iter().for_each(|game| answers[game] = found);
        }

        Ok(answers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvetab_solver::code_breaking::game::list::{CodeList, Guesses};
    use solvetab_solver::code_breaking::search::{Question, Resources, solve};
    use solvetab_solver::code_breaking::strategy::heuristic;
    use solvetab_solver::control::Patience;

    /// Plays every secret once with the guesses of a strategy, or the best ones: the guesses used
    /// and the sum of all regret.
    fn play(guessing: &Arc<Guessing>, strategy: Option<Strategy>, most: u16) -> (u64, f64) {
        let count = guessing.secrets();
        let mut games = GuessingGames::new(guessing.clone(), count, most, 7);
        games
            .set_secrets(&(0..count as i32).collect::<Vec<_>>())
            .unwrap();
        let (mut used, mut regrets) = (0, 0.0);
        while games.open() > 0 {
            used += games.open() as u64;
            let before = games.plays.clone();
            let guesses: Vec<i32> = match strategy {
                None => games
                    .judge(None)
                    .unwrap()
                    .iter()
                    .map(|state| state.best.into())
                    .collect(),
                Some(strategy) => games
                    .advise(strategy, &Unwatched)
                    .unwrap()
                    .into_iter()
                    .map(i32::from)
                    .collect(),
            };
            for judged in games.judge(Some(&guesses)).unwrap() {
                let (least, most) = judged.regret.unwrap();
                assert!((least - most).abs() < 1e-12, "{judged:?}");
                regrets += least;
            }
            // What is over would begin anew.
            let mut rest = games.clone();
            rest.step(&guesses).unwrap();
            for (game, before) in before.into_iter().enumerate() {
                if !before.is_over {
                    let row = game * games.most * 2..(game + 1) * games.most * 2;
                    games.history[row.clone()].copy_from_slice(&rest.history[row]);
                    games.plays[game] = rest.plays[game].clone();
                }
            }
        }

        (used, regrets)
    }

    #[test]
    fn the_regret_of_a_policy_is_its_total_less_the_least() {
        let words = [
            "stone", "notes", "onset", "crane", "least", "slate", "steal", "tales", "stale",
            "eerie", "there",
        ];
        let words = CodeList::new(words.map(str::to_owned).into(), None, Guesses::List)
            .unwrap()
            .coloured();
        let games = ["2x6r", "3x5", "3x4r", "4x4"].map(|rules| rules.parse::<Game>().unwrap());

        for game in games.into_iter().chain([words.into()]) {
            let least = u64::from(
                solve(&game, Question::default(), &Resources::default())
                    .unwrap()
                    .tree
                    .cost()
                    .total,
            );
            let guessing = Arc::new(Guessing::new(game.clone()).unwrap());
            assert_eq!(guessing.total(&[]), Total { least, most: least }, "{game}");
            let (used, regret) = play(&guessing, None, 20);
            assert_eq!(used, least, "{game}");
            assert!(regret.abs() < 1e-9, "{game}: {regret}");
            // The random one plays each secret in another way, so it has luck, too.
            for strategy in Strategy::ALL
                .into_iter()
                .filter(|&strategy| strategy != Strategy::Random)
            {
                let (used, regret) = play(&guessing, Some(strategy), 20);
                assert!(
                    (regret - (used - least) as f64).abs() < 1e-6,
                    "{game} {strategy}: {used} {regret}"
                );
                let options = Options {
                    strategy,
                    ..Options::default()
                };
                let tree = heuristic::build(&game, &options, &Unwatched).unwrap();
                assert_eq!(used, u64::from(tree.cost().total), "{game} {strategy}");
            }
        }
    }

    #[test]
    fn bounds_hold_the_exact_values() {
        let mut bounded = 0;
        for game in ["2x6r", "3x5", "4x4", "3x4r"] {
            let game: Game = game.parse().unwrap();
            let exact = Arc::new(Guessing::new(game.clone()).unwrap());
            let rough = Arc::new(Guessing::with_exact_below(game, 2).unwrap());
            let games = |guessing: &Arc<Guessing>| GuessingGames::new(guessing.clone(), 200, 10, 3);
            let (mut exact, mut rough) = (games(&exact), games(&rough));
            for _ in 0..3 {
                let guesses: Vec<i32> = exact
                    .advise(Strategy::Random, &Unwatched)
                    .unwrap()
                    .into_iter()
                    .map(i32::from)
                    .collect();
                let (sure, unsure) = (
                    exact.judge(Some(&guesses)).unwrap(),
                    rough.judge(Some(&guesses)).unwrap(),
                );
                for (sure, unsure) in sure.iter().zip(&unsure) {
                    let ((value, same), (least, most)) = (sure.value, unsure.value);
                    assert_eq!(value, same);
                    assert!(least <= value && value <= most, "{sure:?} {unsure:?}");
                    let ((regret, _), (least, most)) =
                        (sure.regret.unwrap(), unsure.regret.unwrap());
                    assert!(
                        least <= regret + 1e-12 && regret <= most + 1e-12,
                        "{sure:?} {unsure:?}"
                    );
                    bounded += usize::from(unsure.value.0 < unsure.value.1);
                }
                assert_eq!(exact.step(&guesses).unwrap(), rough.step(&guesses).unwrap());
            }
        }

        assert!(bounded > 100, "{bounded}");
    }

    #[test]
    fn games_end_and_begin_anew() {
        let guessing = Arc::new(Guessing::new("2x3".parse().unwrap()).unwrap());
        let mut games = GuessingGames::new(guessing.clone(), 3, 2, 5);
        games.set_secrets(&[0, 1, 2]).unwrap();
        let win = guessing.kinds() as i32 - 1;
        let stepped = games.step(&[0, 0, 0]).unwrap();
        assert_eq!(stepped.found, [true, false, false]);
        assert_eq!(stepped.feedback[0], win);
        assert_eq!(games.open(), 2);
        let judged = games.judge(Some(&[0, 0, 0])).unwrap();
        assert_eq!(judged[0].candidates, 0);
        let stepped = games.step(&[0, 0, 2]).unwrap();
        assert_eq!(
            (stepped.feedback[0], stepped.found, stepped.ended),
            (NONE, vec![false, false, true], vec![false, true, false])
        );

        assert_eq!(games.history()[..4], [NONE; 4]);
        assert!(
            games.step(&[0, 0]).is_err()
                && games.step(&[0, 0, 6]).is_err()
                && games.step(&[0, -1, 0]).is_err()
        );
        // A seed gives the same games, wherever they are played.
        let mut more = GuessingGames::new(guessing, 1000, 2, 5);
        games.reseed(5);
        assert_eq!(games.secrets(), &more.secrets()[..3]);
        let first = more.secrets().to_vec();
        more.reset();
        assert_ne!(first, more.secrets());
        let seen: Vec<usize> = (0..6)
            .map(|secret| first.iter().filter(|&&other| other == secret).count())
            .collect();
        assert!(
            seen.iter().all(|&count| (120..215).contains(&count)),
            "{seen:?}"
        );
    }

    #[test]
    fn judging_is_interrupted_between_states() {
        let guessing = Arc::new(Guessing::new("3x6".parse().unwrap()).unwrap());
        let mut games = GuessingGames::new(guessing, 100, 10, 1);
        games.step(&(0..100).collect::<Vec<_>>()).unwrap();
        assert!(
            games
                .judge_watched(None, &Patience::new(3))
                .unwrap()
                .is_err()
        );
        assert!(games.advise(Strategy::Entropy, &Patience::new(3)).is_err());
        assert_eq!(games.judge(None).unwrap().len(), 100);
    }
}
