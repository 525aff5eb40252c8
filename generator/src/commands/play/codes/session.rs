//! A game from the first line to the last: whose turn it is, what can be typed, and what is replied.

use serde_json::{Value, json};

use crate::asked::notation::Notation;
use crate::commands::play::codes::adviser::{Adviser, Reply};
use crate::commands::play::codes::host::Host;
use crate::commands::play::codes::played::Played;
use crate::counts::guesses;
use crate::dialogue::{Conversation, Ending, Typed, command};
use crate::report::counted;

/// A game that is played.
pub(crate) struct Session<'a, 'o, C, A, K> {
    pub(crate) adviser: K,
    pub(crate) conversation: Conversation<'a, 'o>,
    /// If you guess.
    pub(crate) you: Option<You<C, A>>,
    /// If the program guesses: its guesses with your answers.
    pub(crate) program: Option<Vec<(C, A)>>,
    /// What the secret was drawn from, if it is told at the start: it tells the secret.
    pub(crate) seed: Option<u64>,
}

/// Your guesses, and who answers them.
pub(crate) struct You<C, A> {
    host: Host<C>,
    moves: Vec<(C, A)>,
    /// The guess at which the game is lost.
    most: Option<u16>,
    /// Guesses that were taken back.
    undone: usize,
    hints: usize,
}

impl<C, A> You<C, A> {
    pub(crate) const fn new(host: Host<C>, most: Option<u16>) -> Self {
        Self { host, moves: Vec::new(), most, undone: 0, hints: 0 }
    }

    fn undo(&mut self) -> Option<(C, A)> {
        let last = self.moves.pop()?;
        self.undone += 1;
        Some(last)
    }
}

/// What is due.
#[derive(Debug, Clone)]
enum Due<C> {
    /// Your guess.
    Guess,
    /// Your answer to the program's guess.
    Answer(C),
    /// To find the answer that is wrong.
    Correction,
    /// Nothing: how the game ended, in words.
    Over(Ending, String),
}

/// What a line leads to.
enum Heard {
    /// The game is where it was.
    Same,
    /// The game goes on from another position.
    Moved,
    /// The player leaves.
    Quit,
}

/// Codes in a row of a list.
const IN_A_ROW: usize = 10;

impl<C: Copy, A: Copy + PartialEq, K: Adviser<C, A>> Session<'_, '_, C, A, K> {
    /// Plays to the end.
    pub(crate) fn run(&mut self) -> anyhow::Result<Ending> {
        self.greet()?;
        // The program's first guess may take it long.
        self.conversation.output.out.flush()?;
        loop {
            let due = self.thinking(Self::due);
            self.announce(&due)?;
            let name = match &due {
                Due::Over(ending, result) => return self.end(*ending, result),
                Due::Guess => "guess",
                Due::Answer(_) => "answer",
                Due::Correction => "correct",
            };
            loop {
                self.conversation.say(json!({"due": name}));
                match self.conversation.ask(&format!("{name}> "))? {
                    Typed::Line(line) => match self.hear(&due, &line)? {
                        Heard::Same => {}
                        Heard::Moved => break,
                        Heard::Quit => return self.leave(Ending::NotWon),
                    },
                    Typed::End => return self.leave(Ending::NotWon),
                    Typed::Interrupted => return self.leave(Ending::Interrupted),
                }
            }
        }
    }

    /// Computes something that may take long.
    fn thinking<T>(&self, compute: impl FnOnce(&Self) -> T) -> T {
        self.conversation.output.progress.during("thinking", || compute(self))
    }

    fn game(&self) -> &impl Played<C, A> {
        self.adviser.game()
    }

    /// How answers are written.
    fn answer_example(&self) -> &'static str {
        if self.game().is_black() { "2A" } else { "1A2B" }
    }

    /// A code for people.
    fn show(&self, code: C) -> String {
        let is_coloured = self.conversation.output.colour && !self.conversation.output.json;
        if is_coloured { self.game().in_colour(code) } else { self.plain(code) }
    }

    fn plain(&self, code: C) -> String {
        self.game().show(code)
    }

    fn greet(&mut self) -> anyhow::Result<()> {
        let what = self.game().announcement();
        let seed = self.seed.map_or_else(String::new, |seed| format!("; seed {seed}"));
        let (guesser, text) = match (&self.you, &self.program) {
            (Some(_), None) => ("you", format!("{what}{seed}; type a guess, or help")),
            (None, _) => {
                let example = self.answer_example();
                ("program", format!("{what}; think of one and answer my guesses like {example}, or type help"))
            }
            (Some(_), Some(_)) => {
                ("both", format!("{what}{seed}; guess mine, then answer my guess at yours; or type help"))
            }
        };
        let mut json = self.game().description();
        json["guesser"] = json!(guesser);
        json["seed"] = json!(self.seed);
        let commitment = self.you.as_ref().map(|you| you.host.commitment().cloned());
        if matches!(commitment, Some(None)) {
            json["adaptive"] = json!(true);
        }
        self.conversation.reply(json, &text)?;
        match commitment.flatten() {
            Some(fixed) => self.conversation.reply(json!({"commitment": fixed.hash()}), &fixed.announcement()),
            None => Ok(()),
        }
    }

    /// How many guesses it took to find the secret, if it is found. A correction can make an earlier guess the right one.
    fn found_in(&self, moves: &[(C, A)]) -> Option<usize> {
        let win = self.adviser.win();
        moves.iter().position(|&(_, answer)| answer == win).map(|place| place + 1)
    }

    /// What is due; the program may have to search for its guess.
    fn due(&self) -> Due<C> {
        let yours = self.you.as_ref().map(|you| &you.moves[..]);
        let mine = self.program.as_deref();
        // Before anything else: answers that contradict each other have found nothing.
        if mine.is_some_and(|moves| !moves.is_empty() && self.adviser.left(moves).is_none()) {
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
                _ => {
                    let secret = mine.and_then(|moves| moves.get(least - 1));
                    let secret = secret.map_or_else(String::new, |&(secret, _)| self.show(secret));
                    (Ending::Won, format!("your secret is {secret}, found in {number}"))
                }
            };
            return Due::Over(ending, result);
        }
        let (made, answered) = (yours.map_or(0, <[_]>::len), mine.map_or(0, <[_]>::len));
        let is_mine = mine.is_some_and(|_| yours.is_none() || answered < made);
        if is_mine {
            let guess = self.adviser.best(mine.unwrap_or_default());
            return guess.map_or(Due::Correction, Due::Answer);
        }
        match self.you.as_ref().and_then(|you| you.most) {
            Some(most) if made >= most.into() => {
                let is_one = made == 1;
                let result = format!("lost: {} {} over", guesses(made as u64), if is_one { "is" } else { "are" });
                Due::Over(Ending::NotWon, result)
            }
            _ => Due::Guess,
        }
    }

    fn announce(&mut self, due: &Due<C>) -> anyhow::Result<()> {
        let moves = self.program.as_deref().unwrap_or_default();
        match due {
            Due::Answer(guess) => {
                let Some((mut json, fit)) = self.adviser.left(moves) else { return Ok(()) };
                let number = moves.len() + 1;
                json["number"] = json!(number);
                json["my_guess"] = json!(self.plain(*guess));
                let text = format!("my guess {number}: {} ({fit})", self.show(*guess));
                self.conversation.reply(json, &text)
            }
            Due::Correction => {
                let (json, text) = self.thinking(Self::contradiction);
                self.conversation.reply(json, &text)
            }
            Due::Guess | Due::Over(..) => Ok(()),
        }
    }

    /// Which of your answers may be wrong.
    fn contradiction(&self) -> Reply {
        let moves = self.program.as_deref().unwrap_or_default();
        let noun = self.game().noun();
        let suspects = self.adviser.suspects(moves);
        let name = |&(place, left): &(usize, Option<usize>)| {
            let (guess, answer) = moves[place];
            let fit = left.map_or_else(String::new, |left| {
                format!("; without it {}", crate::counts::codes_fit(left as u64, noun))
            });
            format!("answer {} ({} to {}{fit})", place + 1, self.game().show_answer(answer), self.plain(guess))
        };
        let names: Vec<String> = suspects.iter().map(name).collect();
        let places: Vec<usize> = suspects.iter().map(|&(place, _)| place + 1).collect();
        let text = format!(
            "no {noun} fits these answers: {}; type correct N ANSWER, undo, or secret {} to be told which answers are wrong for it",
            blame(&names),
            noun.to_uppercase()
        );
        (json!({"contradiction": true, "suspects": places}), text)
    }

    fn hear(&mut self, due: &Due<C>, line: &str) -> anyhow::Result<Heard> {
        let (word, rest) = command(line);
        match (word.as_str(), due) {
            ("quit" | "exit", _) => return Ok(Heard::Quit),
            ("help" | "?", _) => self.help(due)?,
            ("undo", _) => return self.undo(due),
            ("left" | "list", _) => self.tell_left(due, word == "list")?,
            ("hint", Due::Guess) => self.hint()?,
            ("rate", Due::Guess) => self.rate(rest)?,
            ("guess", Due::Guess) => return self.guess(rest),
            ("correct", _) if self.program.is_some() => return self.correct(rest),
            ("secret", _) if self.program.is_some() => self.compare_with_secret(rest)?,
            (_, Due::Guess) => return self.guess(line),
            (_, Due::Answer(guess)) => return self.answer(*guess, line),
            (_, Due::Correction | Due::Over(..)) => {
                let code = self.game().noun().to_uppercase();
                self.conversation.object(&format!("type correct N ANSWER, undo, secret {code} or quit"))?;
            }
        }
        Ok(Heard::Same)
    }

    fn help(&mut self, due: &Due<C>) -> anyhow::Result<()> {
        let (code, name) = (self.game().noun(), self.game().noun().to_uppercase());
        let mut text = match due {
            Due::Guess => format!(
                "a {code} guesses it (guess {name}, if it is a command below)\nhint: the best guess known\nrate {name}: what a guess \
                 would do\n"
            ),
            Due::Answer(_) if self.game().is_black() => "2A answers (or 2)\n".to_owned(),
            Due::Answer(_) => "1A2B answers (or 1,2, 12, BWW; - for nothing)\n".to_owned(),
            Due::Correction | Due::Over(..) => String::new(),
        };
        if self.program.is_some() {
            text +=
                &format!("correct N ANSWER: change answer N\nsecret {name}: which answers are wrong for this {code}\n");
        }
        let last = match (&self.you, &self.program) {
            (Some(_), Some(_)) => "guess or answer",
            (Some(_), None) => "guess",
            _ => "answer",
        };
        text += &format!(
            "left: how many {code}s fit; list: which\nundo: take the last {last} back\nhelp, ?: this\nquit, exit: leave"
        );
        self.conversation.reply(json!({"help": text}), &text)
    }

    /// A mistake in what was typed.
    fn object(&mut self, sentence: &str) -> anyhow::Result<Heard> {
        self.conversation.object(sentence)?;
        Ok(Heard::Same)
    }

    /// A code that may be guessed.
    fn read_guess(&self, text: &str) -> Result<C, String> {
        let game = self.game();
        game.read(text).and_then(|code| game.check_guess(&code).map(|()| code))
    }

    fn guess(&mut self, text: &str) -> anyhow::Result<Heard> {
        let guess = match self.read_guess(text) {
            Ok(guess) => guess,
            Err(sentence) => return self.object(&sentence),
        };
        let Some(you) = &mut self.you else { return Ok(Heard::Same) };
        let answer = you.host.answer(&self.adviser, &you.moves, guess);
        you.moves.push((guess, answer));
        let (number, answer) = (you.moves.len(), self.game().show_answer(answer));
        let json = json!({"number": number, "guess": self.plain(guess), "answer": answer});
        let text = format!("{number}: {} {answer}", self.show(guess));
        self.conversation.reply(json, &text)?;
        Ok(Heard::Moved)
    }

    fn answer(&mut self, guess: C, text: &str) -> anyhow::Result<Heard> {
        let answer = match self.game().read_answer(text) {
            Ok(answer) => answer,
            Err(sentence) => return self.object(&sentence),
        };
        self.program.get_or_insert_default().push((guess, answer));
        let said = self.game().show_answer(answer);
        self.conversation.say(json!({"answered": said}));
        Ok(Heard::Moved)
    }

    fn undo(&mut self, due: &Due<C>) -> anyhow::Result<Heard> {
        // The last line that counted: an answer, unless a guess of yours waits for the program's.
        let answers_last = match (&self.you, &self.program) {
            (Some(you), Some(mine)) => matches!(due, Due::Correction) || mine.len() >= you.moves.len(),
            (you, _) => you.is_none(),
        };
        let taken =
            if answers_last { self.program.as_mut().and_then(Vec::pop) } else { self.you.as_mut().and_then(You::undo) };
        let Some((guess, answer)) = taken else { return self.object("there is nothing to take back") };
        let answer = self.game().show_answer(answer);
        let json = json!({"taken_back": self.plain(guess), "answer": answer});
        let text = format!("taken back: {} {answer}", self.show(guess));
        self.conversation.reply(json, &text)?;
        Ok(Heard::Moved)
    }

    /// The moves whose codes are counted: yours when you guess, else the program's.
    fn asked_about(&self, due: &Due<C>) -> &[(C, A)] {
        match (due, &self.you, &self.program) {
            (Due::Guess, Some(you), _) => &you.moves,
            (_, _, Some(moves)) => moves,
            _ => &[],
        }
    }

    fn tell_left(&mut self, due: &Due<C>, list: bool) -> anyhow::Result<()> {
        let moves = self.asked_about(due);
        let Some((mut json, mut text)) = self.adviser.left(moves) else {
            return self.conversation.object(&format!("no {} fits these answers", self.game().noun()));
        };
        if list {
            match self.adviser.listed(moves) {
                Some(codes) => {
                    let rows: Vec<String> = codes.chunks(IN_A_ROW).map(|row| row.join(" ")).collect();
                    text = format!("{}\n{text}", rows.join("\n"));
                    json["codes"] = Value::from(codes);
                }
                None if json["exact"] == json!(true) => text += ": too many to list",
                None => text += ": not all of them are known",
            }
        }
        self.conversation.reply(json, &text)
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let Some(you) = &mut self.you else { return Ok(()) };
        you.hints += 1;
        let moves = you.moves.clone();
        let hint = self.thinking(|this| this.adviser.hint(&moves, |code| this.show(code)));
        hint.map_or(Ok(()), |(json, text)| self.conversation.reply(json, &text))
    }

    fn rate(&mut self, text: &str) -> anyhow::Result<()> {
        let guess = match self.read_guess(text) {
            Ok(guess) => guess,
            Err(sentence) => return self.conversation.object(&sentence),
        };
        let moves = self.asked_about(&Due::Guess);
        match self.thinking(|this| this.adviser.rate(moves, guess, |code| this.show(code))) {
            Some((json, text)) => self.conversation.reply(json, &text),
            None => self.conversation.object("guesses are rated where the codes can be listed: type hint instead"),
        }
    }

    fn correct(&mut self, rest: &str) -> anyhow::Result<Heard> {
        let (place, answer) = match self.correction(rest) {
            Ok(correction) => correction,
            Err(sentence) => return self.object(&sentence),
        };
        if let Some((_, wrong)) = self.program.as_mut().and_then(|moves| moves.get_mut(place)) {
            *wrong = answer;
        }
        let answer = self.game().show_answer(answer);
        let text = format!("answer {} is now {answer}", place + 1);
        self.conversation.reply(json!({"corrected": place + 1, "answer": answer}), &text)?;
        Ok(Heard::Moved)
    }

    /// Which answer is to be changed, and what it will be; or a sentence that says why there is none.
    fn correction(&self, rest: &str) -> Result<(usize, A), String> {
        let (number, answer) = command(rest);
        let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let place = place.ok_or_else(|| format!("say which answer: correct 2 {}", self.game().example().1))?;
        let answer = self.game().read_answer(answer)?;
        let is_there = self.program.as_ref().is_some_and(|moves| place < moves.len());
        let none = || format!("there is no answer {number}: type its number in the game");
        is_there.then_some((place, answer)).ok_or_else(none)
    }

    fn compare_with_secret(&mut self, text: &str) -> anyhow::Result<()> {
        let game = self.game();
        let secret = match game.read(text).and_then(|code| game.check_secret(&code).map(|()| code)) {
            Ok(secret) => secret,
            Err(sentence) => return self.conversation.object(&sentence),
        };
        let moves = self.program.as_deref().unwrap_or_default();
        let (wrong, shown) = (self.adviser.wrong_for(moves, secret), self.plain(secret));
        let lines = wrong.iter().map(|&(place, right)| {
            let ((guess, answer), number) = (moves[place], place + 1);
            let (guess, answer, right) = (self.plain(guess), game.show_answer(answer), game.show_answer(right));
            format!("answer {number} to {guess} was {answer}; for {shown} it is {right}")
        });
        let lines: Vec<String> = lines.collect();
        let describe = |&(place, right): &(usize, A)| json!({"number": place + 1, "right": game.show_answer(right)});
        let json = json!({"secret": shown, "wrong": wrong.iter().map(describe).collect::<Vec<Value>>()});
        let text = if lines.is_empty() { format!("all answers are right for {shown}") } else { lines.join("\n") };
        self.conversation.reply(json, &text)
    }

    /// The player leaves, or nothing comes any more: how it stood.
    fn leave(&mut self, ending: Ending) -> anyhow::Result<Ending> {
        let standing = |who: &str, moves: &[(C, A)]| {
            let left = self.adviser.left(moves).map_or_else(String::new, |(_, text)| format!(", {text}"));
            format!("{who} have made {}{left}", guesses(moves.len() as u64))
        };
        let yours = self.you.as_ref().map(|you| standing("you", &you.moves));
        let mine = self.program.as_ref().map(|moves| standing("I", moves));
        let result = format!("not finished: {}", Vec::from_iter(yours.into_iter().chain(mine)).join("; "));
        self.end(ending, &result)
    }

    /// The result, the secret if you did not find it, and the report.
    fn end(&mut self, ending: Ending, result: &str) -> anyhow::Result<Ending> {
        let mut text = result.to_owned();
        let mut described = json!({"result": result, "won": ending == Ending::Won});
        if let Some(you) = &self.you {
            if self.found_in(&you.moves).is_none() {
                let secret = you.host.secret(&self.adviser, &you.moves);
                let what = match you.host {
                    Host::Fair(..) => "my secret is",
                    Host::Adaptive(_) => "I had fixed no secret; one that fits all my answers is",
                };
                text += &format!("\n{what} {}", self.show(secret));
                described["secret"] = json!(self.plain(secret));
            }
            if let Some(fixed) = you.host.commitment() {
                text += &format!("\n{}", fixed.opening());
                described["opening"] = fixed.describe_opening();
            }
            let is_reported = !you.moves.is_empty() && ending != Ending::Interrupted;
            let report = is_reported.then(|| self.thinking(|this| this.adviser.report(&you.moves)));
            if let Some((json, table)) = report.flatten() {
                text += &format!("\n{table}");
                described["report"] = json;
            }
            if you.undone + you.hints > 0 {
                text += &format!(
                    "\nwith {} and {} taken back",
                    counted(you.hints as u64, "hint", "hints"),
                    guesses(you.undone as u64)
                );
            }
            described["hints"] = json!(you.hints);
            described["undone"] = json!(you.undone);
        }
        self.conversation.reply(described, &text)?;
        Ok(ending)
    }
}

/// Which answers may be wrong when no code fits all of them, by the names of those that some code contradicts alone.
fn blame(names: &[String]) -> String {
    match names {
        [] => "at least two answers are wrong".to_owned(),
        [one] => format!("{one} is wrong, or at least two others are"),
        [others @ .., last] => {
            format!("one of these is wrong, or at least two others are: {} or {last}", others.join(", "))
        }
    }
}
