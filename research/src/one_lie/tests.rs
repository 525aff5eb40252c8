//! The search against trying everything: contradictions counted code by code, every question, every
//! feedback, no bound and no symmetry.

use std::collections::{BTreeSet, HashMap};

use solvetab_lookup::code_breaking::{Code, Feedback, Rules};

use super::knowledge::Knowledge;
use super::{Attaining, Lies, least, measure, measure_turns};
use super::{Ending, Strategy};
use crate::feedback_table::FeedbackTable;
use solvetab_solver::code_breaking::advice::{GuessingGame, Move, OneWrong};
use solvetab_solver::control::Unwatched;
use solvetab_solver::spine::Random;

/// Number of feedbacks that each code contradicts: 0, 1, or 2 for more than may be wrong.
type Contradicted = Vec<u8>;

struct Plain {
    codes: Vec<Code>,
    every: Vec<Feedback>,
    win: Feedback,
    ending: Ending,
    known: HashMap<(Contradicted, u32), bool>,
}

impl Plain {
    fn new(rules: Rules, ending: Ending) -> Self {
        // Feedback that no code gives as well: a codemaker may give itself away.
        let every = (0..Feedback::count(rules.positions()))
            .filter_map(Feedback::from_index)
            .collect();
        Self {
            codes: rules.iter().collect(),
            every,
            win: rules.win(),
            ending,
            known: HashMap::new(),
        }
    }

    fn does(&mut self, contradicted: &Contradicted, questions: u32) -> bool {
        let possible = contradicted.iter().filter(|&&count| count < 2).count();
        if possible == 0 || (possible == 1 && self.ending == Ending::Known) {
            return true;
        }
        if questions == 0 {
            return false;
        }
        if let Some(&known) = self.known.get(&(contradicted.clone(), questions)) {
            return known;
        }

        let (codes, every) = (self.codes.clone(), self.every.clone());
        let does = codes.iter().any(|&question| {
            every.iter().all(|&feedback| {
                if self.ending == Ending::Asked && feedback == self.win {
                    return true;
                }
                let next = codes.iter().zip(contradicted).map(|(&code, &count)| {
                    let right = Feedback::between(question, code).unwrap();
                    let is_admitted = self.ending == Ending::Asked && right == self.win;
                    if is_admitted {
                        2
                    } else {
                        (count + u8::from(right != feedback)).min(2)
                    }
                });
                let next = next.collect();
                self.does(&next, questions - 1)
            })
        });
        self.known.insert((contradicted.clone(), questions), does);
        does
    }

    fn least(&mut self, lies: Lies) -> u32 {
        let start = vec![u8::from(lies == Lies::None); self.codes.len()];
        (0..)
            .find(|&questions| self.does(&start, questions))
            .unwrap()
    }
}

fn agrees(rules: &str) {
    let rules: Rules = rules.parse().unwrap();
    let feedbacks = FeedbackTable::new(rules).unwrap();
    for ending in [Ending::Asked, Ending::Known] {
        let mut plain = Plain::new(rules, ending);
        for lies in [Lies::None, Lies::One] {
            let found = least(&feedbacks, lies, ending, &Unwatched).unwrap();
            assert_eq!(
                found.questions,
                plain.least(lies),
                "{rules} {ending:?} {lies:?}"
            );
            assert!(found.bound <= found.questions);
        }
    }
}

#[test]
fn every_rule_of_few_codes_needs_what_trying_everything_says() {
    for rules in [
        "1x1", "1x2", "1x3", "1x4", "1x5", "1x5r", "2x1r", "2x2", "2x3", "2x4", "2x2r", "2x3r",
        "3x3", "3x1r", "3x2r",
    ] {
        agrees(rules);
    }
}

/// Plays every secret with every lie against the strategy, with the definition of a feedback.
#[test]
fn the_measure_is_what_playing_every_secret_and_every_lie_says() {
    for text in ["2x3r", "3x3", "3x3r", "2x5"] {
        let rules: Rules = text.parse().unwrap();
        let feedbacks = FeedbackTable::new(rules).unwrap();
        for ending in [Ending::Asked, Ending::Known] {
            let strategy = best(&feedbacks, ending);
            let measured = measure(&strategy, &Unwatched).unwrap();
            let every: BTreeSet<Feedback> = rules
                .iter()
                .flat_map(|guess| {
                    rules
                        .iter()
                        .map(move |secret| Feedback::between(guess, secret).unwrap())
                })
                .collect();
            let (mut honest, mut lied) = (vec![], vec![]);
            for secret in rules.iter() {
                let length = play(&strategy, rules, ending, secret, None);
                honest.push(length);
                let lies = if ending == Ending::Asked {
                    1..length
                } else {
                    1..length + 1
                };
                for place in lies {
                    for &said in &every {
                        let is_admission = ending == Ending::Asked && said == rules.win();
                        if !is_admission
                            && let Some(length) = lie(&strategy, rules, ending, secret, place, said)
                        {
                            lied.push(length);
                        }
                    }
                }
            }
            let counted = |lengths: &[usize]| {
                let mut counts = vec![0; lengths.iter().max().map_or(0, |most| most + 1)];
                lengths.iter().for_each(|&length| counts[length] += 1);
                counts
            };
            assert_eq!(measured.honest, counted(&honest), "{text} {ending:?}");
            assert_eq!(measured.lied, counted(&lied), "{text} {ending:?}");
            assert_eq!(
                measured.worst,
                *honest.iter().chain(&lied).max().unwrap(),
                "{text} {ending:?}"
            );
            let least = least(&feedbacks, Lies::One, ending, &Unwatched)
                .unwrap()
                .questions as usize;
            assert!(
                measured.worst >= least,
                "{text} {ending:?}: nothing is better than what is proven"
            );
        }
    }
}

/// Every secret and every lie is played by the measure, which the test above plays again.
#[test]
fn a_strategy_attains_what_is_proven() {
    let mut better = 0;
    for text in [
        "1x1", "1x4", "2x2", "2x3r", "2x5", "2x6r", "2x8", "3x3", "3x4", "3x5", "3x5r", "4x2r",
        "4x3r", "5x2r",
    ] {
        let feedbacks = FeedbackTable::new(text.parse().unwrap()).unwrap();
        for ending in [Ending::Asked, Ending::Known] {
            let strategy = best(&feedbacks, ending);
            let attaining = Attaining::new(&strategy, &Unwatched).unwrap();
            let (measured, turns) = measure_turns(&attaining, &Unwatched).unwrap();
            let proven = least(&feedbacks, Lies::One, ending, &Unwatched)
                .unwrap()
                .questions;
            assert_eq!(
                (attaining.questions(), measured.worst),
                (proven, proven as usize),
                "{text} {ending:?}"
            );
            let longest = turns
                .iter()
                .map(|(moves, _)| moves.len() + 1)
                .max()
                .unwrap_or(0);
            assert_eq!(longest, measured.worst, "{text} {ending:?}");
            let mut seen = BTreeSet::new();
            for (moves, _) in turns {
                let before = moves
                    .split_last()
                    .is_none_or(|(_, before)| seen.contains(before));
                assert!(
                    before && seen.insert(moves),
                    "{text} {ending:?}: each once, after that before it"
                );
            }
            better += u32::from(measure(&strategy, &Unwatched).unwrap().worst > measured.worst);
        }
    }

    assert!(better > 5, "the strategy alone is worse in {better} games");
}

/// The guesses of `next --lies 1` are those of the strategy that is measured. Any feedback may be
/// the wrong one, also the winning one, and the player ends with the secret and with it alone.
#[test]
fn a_player_finds_the_secret_wherever_the_lie_is() {
    for text in ["1x1", "1x4", "2x2", "2x3", "2x3r", "3x3", "3x2r"] {
        let rules: Rules = text.parse().unwrap();
        let feedbacks = FeedbackTable::new(rules).unwrap();
        let strategy = best(&feedbacks, Ending::Known);
        // The last code may have to be guessed, and again if the feedback to that was the wrong
        // one.
        let most = measure(&strategy, &Unwatched).unwrap().worst + 2;
        let every: Vec<Feedback> = strategy
            .every
            .iter()
            .filter_map(|&feedback| Feedback::from_index(feedback))
            .collect();
        let game = GuessingGame::from_rules(rules);
        let code = |code: Code| game.read(&code.to_string()).unwrap();
        let feedback = |said: Feedback| game.read_feedback(&said.to_string()).unwrap();
        let mut false_wins = 0;
        for secret in rules.iter() {
            for place in 0..=most {
                for &said in &every {
                    let mut moves = Vec::new();
                    loop {
                        let said_so_far = moves
                            .iter()
                            .map(|&(guess, said)| (code(guess), feedback(said)));
                        let listed = Vec::from_iter(said_so_far);
                        let known = OneWrong::new(&game, &listed);
                        let Some(guess) = game.guess_with_one_wrong(&known, &listed) else {
                            break;
                        };
                        let guess = feedbacks.code(guess);
                        if known.fitting.len() + known.contradicting.len() > 1 {
                            assert_eq!(Some(guess), next(&strategy, &moves), "{text} {moves:?}");
                        }
                        let right = Feedback::between(guess, secret).unwrap();
                        moves.push((guess, if moves.len() == place { said } else { right }));
                        assert!(moves.len() <= most, "{text} {secret}: {moves:?}");
                    }
                    assert!(
                        moves.contains(&(secret, rules.win())),
                        "{text} {secret}: {moves:?}"
                    );
                    let wrong = moves.iter().filter(|&&(guess, _)| guess != secret);
                    false_wins += wrong
                        .filter(|&&(_, feedback)| feedback == rules.win())
                        .count();
                }
            }
        }
        assert!(
            false_wins > 0 || rules.codes() == 1,
            "{text}: a winning answer was wrong"
        );
    }
}

fn lie(
    strategy: &Strategy<'_>,
    rules: Rules,
    ending: Ending,
    secret: Code,
    place: usize,
    said: Feedback,
) -> Option<usize> {
    let length = play(strategy, rules, ending, secret, Some((place, said)));
    (length > 0).then_some(length)
}

/// The strategy that measured best.
fn best(feedbacks: &FeedbackTable, ending: Ending) -> Strategy<'_> {
    let (criterion, weight) = Strategy::best(ending);
    Strategy::with(feedbacks, ending, criterion, weight)
}

/// The next question after some feedback.
fn next(strategy: &Strategy<'_>, moves: &[(Code, Feedback)]) -> Option<Code> {
    let feedbacks = strategy.feedbacks;
    let start = Knowledge::with_a_lie(feedbacks.count());
    let number = |code| feedbacks.rules().index(code).unwrap() as u16;
    let known = moves.iter().fold(start, |known, &(question, said)| {
        known.after(feedbacks, strategy.ending, number(question), said.index())
    });
    let asked: Vec<u16> = moves
        .iter()
        .map(|&(question, _)| number(question))
        .collect();
    let different = strategy.different_after(&asked);
    Some(feedbacks.code(strategy.choose(&known, different.as_deref())?))
}

/// Counts the questions of a game; none if what is to be said as a lie is true.
fn play(
    strategy: &Strategy<'_>,
    rules: Rules,
    ending: Ending,
    secret: Code,
    lie: Option<(usize, Feedback)>,
) -> usize {
    let mut moves = Vec::new();
    loop {
        let Some(question) = next(strategy, &moves) else {
            return moves.len();
        };
        let mut feedback = Feedback::between(question, secret).unwrap();
        if ending == Ending::Asked && feedback == rules.win() {
            return moves.len() + 1;
        }
        if let Some((place, said)) = lie.filter(|&(place, _)| place == moves.len() + 1) {
            if feedback == said {
                return 0;
            }
            feedback = said;
            debug_assert!(place > 0);
        }
        moves.push((question, feedback));
    }
}

/// In larger games guesses depend on the weight: drawn games of 4x6r, one feedback of each wrong.
#[test]
fn the_guesses_of_next_are_those_that_are_measured() {
    let rules: Rules = "4x6r".parse().unwrap();
    let feedbacks = FeedbackTable::new(rules).unwrap();
    let strategy = best(&feedbacks, Ending::Known);
    let game = GuessingGame::from_rules(rules);
    let mut random = Random::new(1);
    for _ in 0..20 {
        let [secret, lie] = [feedbacks.count(), 6].map(|count| random.below(count));
        let secret = feedbacks.code(secret as u16);
        let mut moves: Vec<(Code, Feedback)> = Vec::new();
        while let Some(question) = next(&strategy, &moves) {
            let listed: Vec<Move> = moves
                .iter()
                .map(|(guess, said)| {
                    let [guess, said] = [guess.to_string(), said.to_string()];
                    (
                        game.read(&guess).unwrap(),
                        game.read_feedback(&said).unwrap(),
                    )
                })
                .collect();
            let known = OneWrong::new(&game, &listed);
            let guess = game.guess_with_one_wrong(&known, &listed).unwrap();
            assert_eq!(feedbacks.code(guess), question, "{secret} {moves:?}");
            let right = Feedback::between(question, secret).unwrap();
            let said = if moves.len() == lie {
                let codes = feedbacks.count();
                Feedback::between(question, feedbacks.code(random.below(codes) as u16)).unwrap()
            } else {
                right
            };
            moves.push((question, said));
        }
    }
}
