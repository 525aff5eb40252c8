//! Games whose codes are too many to list: you guess, the program guesses, or both in turn.

use std::cell::RefCell;

use serde_json::{Value, json};
use solvetab_solver::code_breaking::advice::large::{Code, Count, Feedback, Game, Hybrid, Paused};

use crate::asked::large::{certainty, describe, describe_count, fit, json_codes};
use crate::asked::typed::{Alphabet, read_large_answer};
use crate::commands::play::codes::session::{Heard, blame};
use crate::counts::guesses;
use crate::dialogue::commitment::Commitment;
use crate::dialogue::{Conversation, Ending, Typed, command};

type Move = (Code, Feedback);

/// A game that is played.
pub(crate) struct Session<'s, 'a, 'o> {
    pub(crate) adviser: &'s Hybrid,
    pub(crate) alphabet: &'s Alphabet,
    pub(crate) conversation: Conversation<'a, 'o>,
    /// If you guess: the program's secret, and your guesses.
    pub(crate) you: Option<(Code, Vec<Move>)>,
    /// If you guess: how that secret is fixed.
    pub(crate) commitment: Option<Commitment>,
    /// If the program guesses.
    pub(crate) mine: Option<Vec<Move>>,
    /// Your guess at which the game is lost.
    pub(crate) most: Option<u16>,
    /// What the secret was drawn from, if it is told at the start: it tells the secret.
    pub(crate) seed: Option<u64>,
    /// The game that was asked about last: the next question is about it mostly, or an answer later.
    pub(crate) last: RefCell<Option<Paused>>,
}

/// What is due.
enum Due {
    Guess,
    Answer(Code),
    Correction,
    Over(Ending, String),
}

impl Session<'_, '_, '_> {
    /// Plays to the end.
    pub(crate) fn run(&mut self) -> anyhow::Result<Ending> {
        self.greet()?;
        self.conversation.output.out.flush()?;
        let mut announced = None;
        loop {
            let due = self.due();
            let (name, state) = match &due {
                Due::Over(ending, result) => return self.end(*ending, result),
                Due::Guess => ("guess", None),
                Due::Answer(guess) => ("answer", Some(*guess)),
                Due::Correction => ("correct", None),
            };
            let now = (name, state);
            if announced != Some(now) {
                self.announce(&due)?;
                announced = Some(now);
            }
            self.conversation.say(json!({"due": name}));
            match self.conversation.ask(&format!("{name}> "))? {
                Typed::Line(line) => match self.hear(&due, &line)? {
                    Heard::Line => {}
                    Heard::Changed => announced = None,
                    Heard::Quit => return self.leave(Ending::NotWon),
                },
                Typed::End => return self.leave(Ending::NotWon),
                Typed::Interrupted => return self.leave(Ending::Interrupted),
            }
        }
    }

    fn greet(&mut self) -> anyhow::Result<()> {
        let rules = self.adviser.rules();
        let different = if rules.repeats() { "repeats allowed" } else { "all different" };
        let symbols: String = (0..rules.symbols())
            .filter_map(|symbol| Code::new([symbol]).ok())
            .map(|symbol| self.alphabet.show_large(&symbol))
            .collect();
        let what = format!("{} of {symbols}, {different}: {} codes", rules.positions(), rules.codes());
        let seed = self.seed.map_or_else(String::new, |seed| format!("; seed {seed}"));
        let (guesser, text) = match (&self.you, &self.mine) {
            (Some(_), None) => ("you", format!("{what}{seed}; type a guess, or help")),
            (None, _) => ("program", format!("{what}; think of one and answer my guesses like 1A2B, or type help")),
            (Some(_), Some(_)) => {
                ("both", format!("{what}{seed}; guess mine, then answer my guess at yours; or type help"))
            }
        };
        let json = json!({
            "rules": rules.to_string(),
            "codes": json_codes(rules),
            "symbols": symbols,
            "guesser": guesser,
            "seed": self.seed,
        });
        self.conversation.reply(json, &text)?;
        match &self.commitment {
            Some(fixed) => self.conversation.reply(json!({"commitment": fixed.hash()}), &fixed.announcement()),
            None => Ok(()),
        }
    }

    /// Asks something of the game with these answers; nothing if they contradict each other.
    fn ask<T>(&self, moves: &[Move], question: impl FnOnce(&Game<'_>) -> T) -> Option<T> {
        let game = self.adviser.follow(self.last.take(), moves).ok()?;
        let said = question(&game);
        self.last.replace(Some(game.pause()));
        Some(said)
    }

    /// How many guesses it took to find the secret, if it is found. A correction can make an earlier guess the right one.
    fn found_in(&self, moves: &[Move]) -> Option<usize> {
        let win = self.adviser.rules().win();
        moves.iter().position(|&(_, answer)| answer == win).map(|place| place + 1)
    }

    fn due(&self) -> Due {
        let yours = self.you.as_ref().map(|(_, moves)| moves);
        let mine = self.mine.as_ref();
        let is_your_turn = yours.is_some_and(|yours| mine.is_none_or(|mine| yours.len() <= mine.len()));
        let is_even = yours.zip(mine).is_none_or(|(yours, mine)| yours.len() == mine.len());
        // Before anything else: answers that contradict each other have found nothing.
        if mine.is_some_and(|moves| !moves.is_empty() && self.ask(moves, |_| ()).is_none()) {
            return Due::Correction;
        }
        let you_found = yours.and_then(|moves| self.found_in(moves));
        let i_found = mine.and_then(|moves| self.found_in(moves));
        // Who began is not ahead before the other has guessed as often.
        if let Some(least) = you_found.into_iter().chain(i_found).min()
            && [yours, mine].into_iter().flatten().all(|moves| moves.len() >= least)
        {
            let number = guesses(least as u64);
            let (ending, result) = match (you_found == Some(least), i_found == Some(least)) {
                (true, true) => (Ending::NotWon, format!("a draw: both needed {number}")),
                (true, false) => (Ending::Won, format!("you have found it in {number}")),
                _ if yours.is_some() => (Ending::NotWon, format!("I have found yours first, in {number}")),
                _ => (Ending::Won, format!("your secret is found in {number}")),
            };
            return Due::Over(ending, result);
        }
        if is_even && yours.zip(self.most).is_some_and(|(yours, most)| yours.len() >= most.into()) {
            let number = guesses(yours.map_or(0, Vec::len) as u64);
            return Due::Over(Ending::NotWon, format!("lost: {number} are over"));
        }
        if is_your_turn {
            return Due::Guess;
        }
        let moves = mine.map_or(&[][..], Vec::as_slice);
        let guess = self.ask(moves, |game| game.advice().guess).flatten();
        guess.map_or(Due::Correction, Due::Answer)
    }

    fn announce(&mut self, due: &Due) -> anyhow::Result<()> {
        let moves = self.mine.clone().unwrap_or_default();
        match due {
            Due::Answer(guess) => {
                let Some(left) = self.ask(&moves, |game| game.remaining()) else { return Ok(()) };
                let number = moves.len() + 1;
                let mut json = describe_count(left);
                json["number"] = json!(number);
                json["my_guess"] = json!(self.alphabet.show_large(guess));
                let text = format!("my guess {number}: {} ({})", self.alphabet.show_large(guess), fit(left));
                self.conversation.reply(json, &text)
            }
            Due::Correction => {
                let suspects: Vec<usize> = (0..moves.len())
                    .filter(|&place| {
                        let others: Vec<Move> = [&moves[..place], &moves[place + 1..]].concat();
                        self.ask(&others, |_| ()).is_some()
                    })
                    .collect();
                let name = |&place: &usize| {
                    let (guess, answer) = &moves[place];
                    format!("answer {} ({answer} to {})", place + 1, self.alphabet.show_large(guess))
                };
                let names: Vec<String> = suspects.iter().map(name).collect();
                let places: Vec<usize> = suspects.iter().map(|place| place + 1).collect();
                let text = format!("no code fits these answers: {}; type correct N ANSWER or undo", blame(&names));
                self.conversation.reply(json!({"contradiction": true, "suspects": places}), &text)
            }
            Due::Guess | Due::Over(..) => Ok(()),
        }
    }

    fn hear(&mut self, due: &Due, line: &str) -> anyhow::Result<Heard> {
        let (word, rest) = command(line);
        match word.as_str() {
            "quit" | "exit" => return Ok(Heard::Quit),
            "help" | "?" => self.help()?,
            "undo" => return self.undo(due),
            "left" | "list" => self.tell_left(due, word == "list")?,
            "correct" if self.mine.is_some() => return self.correct(rest),
            "hint" if matches!(due, Due::Guess) => self.hint()?,
            "guess" if matches!(due, Due::Guess) => self.guess(rest)?,
            _ => match due {
                Due::Guess => self.guess(line)?,
                Due::Answer(guess) => self.answer(*guess, line)?,
                Due::Correction | Due::Over(..) => {
                    self.conversation.object("type correct N ANSWER, undo or quit")?;
                }
            },
        }
        Ok(Heard::Line)
    }

    fn help(&mut self) -> anyhow::Result<()> {
        let mut text = String::new();
        if self.you.is_some() {
            text += "a code guesses it\nhint: the best guess known\n";
        }
        if self.mine.is_some() {
            text += "1A2B answers (or 1,2, 12, BWW; - for nothing)\ncorrect N ANSWER: change answer N\n";
        }
        text += "left: how many codes fit; list: which, if they are few\nundo: take the last line back\nhelp, ?: this\n\
                 quit, exit: leave";
        self.conversation.reply(json!({"help": text}), &text)
    }

    fn guess(&mut self, text: &str) -> anyhow::Result<()> {
        let guess = match self.alphabet.read_large(self.adviser.rules(), text) {
            Ok(guess) => guess,
            Err(sentence) => return self.conversation.object(&sentence),
        };
        let Some((secret, moves)) = &mut self.you else { return Ok(()) };
        let answer = Feedback::between(guess, *secret)?;
        moves.push((guess, answer));
        let (number, shown) = (moves.len(), self.alphabet.show_large(&guess));
        let json = json!({"number": number, "guess": shown, "answer": answer.to_string()});
        self.conversation.reply(json, &format!("{number}: {shown} {answer}"))
    }

    fn answer(&mut self, guess: Code, text: &str) -> anyhow::Result<()> {
        match read_large_answer(self.adviser.rules(), text) {
            Ok(answer) => {
                self.mine.get_or_insert_default().push((guess, answer));
                self.conversation.say(json!({"answered": answer.to_string()}));
                Ok(())
            }
            Err(sentence) => self.conversation.object(&sentence),
        }
    }

    fn undo(&mut self, due: &Due) -> anyhow::Result<Heard> {
        // The last line that counted: an answer, unless a guess of yours waits for the program's.
        let answers_last = match (&self.you, &self.mine) {
            (Some((_, yours)), Some(mine)) => matches!(due, Due::Correction) || mine.len() >= yours.len(),
            (you, _) => you.is_none(),
        };
        let taken = if answers_last {
            self.mine.as_mut().and_then(Vec::pop)
        } else {
            self.you.as_mut().and_then(|(_, moves)| moves.pop())
        };
        let Some((guess, answer)) = taken else {
            self.conversation.object("there is nothing to take back")?;
            return Ok(Heard::Line);
        };
        let shown = self.alphabet.show_large(&guess);
        let json = json!({"taken_back": shown, "answer": answer.to_string()});
        self.conversation.reply(json, &format!("taken back: {shown} {answer}"))?;
        Ok(Heard::Changed)
    }

    /// The moves that are asked about: yours when you guess, else the program's.
    fn asked_about(&self, due: &Due) -> Vec<Move> {
        match (due, &self.you, &self.mine) {
            (Due::Guess, Some((_, moves)), _) => moves.clone(),
            (_, _, Some(moves)) => moves.clone(),
            _ => Vec::new(),
        }
    }

    fn tell_left(&mut self, due: &Due, list: bool) -> anyhow::Result<()> {
        let moves = self.asked_about(due);
        let left = self.ask(&moves, |game| {
            let few = game.listed().filter(|codes| codes.len() <= 1000);
            let codes = few.map(|codes| codes.iter().map(|code| self.alphabet.show_large(code)).collect::<Vec<_>>());
            (game.remaining(), codes)
        });
        let Some((left, codes)) = left else { return self.conversation.object("no code fits these answers") };
        let (mut json, mut text) = (describe_count(left), fit(left));
        if list {
            match codes {
                Some(codes) => {
                    text = format!("{}\n{text}", codes.join(" "));
                    json["codes"] = Value::from(codes);
                }
                None if matches!(left, Count::Exact(_)) => text += ": too many to list",
                None => text += ": not all of them are known",
            }
        }
        self.conversation.reply(json, &text)
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let moves = self.asked_about(&Due::Guess);
        let Some(advice) = self.ask(&moves, |game| game.advice()) else { return Ok(()) };
        let Some(guess) = advice.guess else { return Ok(()) };
        let mut json = describe(&advice, self.alphabet);
        json["hint"] = json["guess"].take();
        if let Some(json) = json.as_object_mut() {
            json.remove("guess");
        }
        let text = format!("{} ({}; {})", self.alphabet.show_large(&guess), fit(advice.remaining), certainty(&advice));
        self.conversation.reply(json, &text)
    }

    fn correct(&mut self, rest: &str) -> anyhow::Result<Heard> {
        match self.corrected(rest) {
            Ok((number, answer)) => {
                let json = json!({"corrected": number, "answer": answer.to_string()});
                self.conversation.reply(json, &format!("answer {number} is now {answer}"))?;
                Ok(Heard::Changed)
            }
            Err(sentence) => {
                self.conversation.object(&sentence)?;
                Ok(Heard::Line)
            }
        }
    }

    /// Changes an answer; its number and what it is now.
    fn corrected(&mut self, rest: &str) -> Result<(usize, Feedback), String> {
        let (typed, answer) = command(rest);
        let number = typed.parse::<usize>().ok().filter(|&number| number > 0);
        let number = number.ok_or("say which answer: correct 2 1A1B")?;
        let answer = read_large_answer(self.adviser.rules(), answer)?;
        let moves = self.mine.get_or_insert_default();
        let (_, wrong) = moves
            .get_mut(number - 1)
            .ok_or_else(|| format!("there is no answer {number}: type its number in the game"))?;
        *wrong = answer;
        Ok((number, answer))
    }

    fn leave(&mut self, ending: Ending) -> anyhow::Result<Ending> {
        let made = |who: &str, moves: &[Move]| format!("{who} have made {}", guesses(moves.len() as u64));
        let yours = self.you.as_ref().map(|(_, moves)| made("you", moves));
        let mine = self.mine.as_ref().map(|moves| made("I", moves));
        let result = format!("not finished: {}", Vec::from_iter(yours.into_iter().chain(mine)).join("; "));
        self.end(ending, &result)
    }

    fn end(&mut self, ending: Ending, result: &str) -> anyhow::Result<Ending> {
        let mut text = result.to_owned();
        let mut json = json!({"result": result, "won": ending == Ending::Won});
        if let Some((secret, moves)) = &self.you
            && self.found_in(moves).is_none()
        {
            let secret = self.alphabet.show_large(secret);
            text += &format!("\nmy secret is {secret}");
            json["secret"] = json!(secret);
        }
        if let Some(fixed) = &self.commitment {
            text += &format!("\n{}", fixed.opening());
            json["opening"] = fixed.describe_opening();
        }
        self.conversation.reply(json, &text)?;
        Ok(ending)
    }
}
