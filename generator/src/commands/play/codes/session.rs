//! A game from the first line to the last: whose turn it is, what can be typed, and what is replied.

use serde_json::{Value, json};
use solvetab_lookup::code_breaking::{Feedback, FeedbackKind};
use solvetab_solver::code_breaking::advice::{Analysis, Comparison, Move, OneWrong, Position, wrong_for};

use crate::commands::next::rated;
use crate::commands::play::codes::host::Host;
use crate::commands::play::codes::played::Played;
use crate::commands::play::codes::program::{Program, State};
use crate::commands::play::codes::report;
use crate::commands::play::codes::you::You;
use crate::counts::{codes, codes_fit, guesses};
use crate::dialogue::{Conversation, Ending, Typed, command};
use crate::report::counted;

/// A game that is played.
pub(crate) struct Session<'s, 'a, 'o, G: Played> {
    pub(crate) analysis: &'s Analysis<G>,
    pub(crate) conversation: Conversation<'a, 'o>,
    /// If you guess.
    pub(crate) you: Option<You<G::Code>>,
    /// If the program guesses.
    pub(crate) program: Option<Program<G::Code>>,
    /// What the secret was drawn from, if it is told at the start: it tells the secret.
    pub(crate) seed: Option<u64>,
}

/// What is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turn<C> {
    /// Your guess.
    Guess,
    /// Your answer to the program's guess.
    Answer(C),
    /// To find the answer that is wrong.
    Correction,
    Over(Ending),
}

/// What a line leads to.
pub(crate) enum Heard {
    /// The game goes on.
    Line,
    /// It goes on from elsewhere: what is due is said again, even if it is the same.
    Changed,
    /// The player leaves.
    Quit,
}

/// Codes in a row of a list.
const IN_A_ROW: usize = 10;

impl<G: Played> Session<'_, '_, '_, G> {
    pub(crate) fn run(&mut self) -> anyhow::Result<Ending> {
        self.greet()?;
        // The program's first guess may take it long.
        self.conversation.output.out.flush()?;
        // What was last announced: a guess of the program is shown once.
        let mut announced = None;
        loop {
            let turn = self.turn();
            if announced != Some(turn) {
                self.announce(turn)?;
                announced = Some(turn);
            }
            let due = match turn {
                Turn::Over(ending) => return self.finish(ending),
                Turn::Guess => "guess",
                Turn::Answer(_) => "answer",
                Turn::Correction => "correct",
            };
            self.conversation.say(json!({"due": due}));
            match self.conversation.ask(&format!("{due}> "))? {
                Typed::Line(line) => match self.hear(turn, &line)? {
                    Heard::Line => {}
                    Heard::Changed => announced = None,
                    Heard::Quit => return self.leave(Ending::NotWon),
                },
                Typed::End => return self.leave(Ending::NotWon),
                Typed::Interrupted => return self.leave(Ending::Interrupted),
            }
        }
    }

    fn turn(&self) -> Turn<G::Code> {
        let (analysis, you, program) = (self.analysis, self.you.as_ref(), self.program.as_ref());
        self.conversation.output.workers.run(|| due(analysis, you, program))
    }

    fn game(&self) -> &G {
        self.analysis.game()
    }

    /// How answers are written.
    fn answer_example(&self) -> &'static str {
        if self.game().feedback_kind() == FeedbackKind::Black { "2A" } else { "1A2B" }
    }

    /// A code for people.
    fn show(&self, code: G::Code) -> String {
        let is_coloured = self.conversation.output.colour && !self.conversation.output.json;
        if is_coloured { self.game().in_colour(code) } else { self.plain(code) }
    }

    fn plain(&self, code: G::Code) -> String {
        self.game().show(code)
    }

    fn greet(&mut self) -> anyhow::Result<()> {
        let what = self.game().announcement();
        let guesser = match (&self.you, &self.program) {
            (Some(_), Some(_)) => "both",
            (Some(_), None) => "you",
            _ => "program",
        };
        let seed = self.seed.map_or_else(String::new, |seed| format!("; seed {seed}"));
        let text = match guesser {
            "you" => format!("{what}{seed}; type a guess, or help"),
            "program" => {
                format!("{what}; think of one and answer my guesses like {}, or type help", self.answer_example())
            }
            _ => format!("{what}{seed}; guess mine, then answer my guess at yours; or type help"),
        };
        let mut json = self.game().description();
        json["guesser"] = json!(guesser);
        json["seed"] = json!(self.seed);
        if self.you.as_ref().is_some_and(|you| you.host.commitment().is_none()) {
            json["adaptive"] = json!(true);
        }
        self.conversation.reply(json, &text)?;
        match self.you.as_ref().and_then(|you| you.host.commitment()) {
            Some(fixed) => self.conversation.reply(json!({"commitment": fixed.hash()}), &fixed.announcement()),
            None => Ok(()),
        }
    }

    fn announce(&mut self, turn: Turn<G::Code>) -> anyhow::Result<()> {
        match turn {
            Turn::Answer(guess) => {
                let Some(program) = &self.program else { return Ok(()) };
                let number = program.moves.len() + 1;
                let left = self.analysis.position(&program.moves).left.len();
                let json = json!({"number": number, "my_guess": self.plain(guess), "remaining": left});
                let text =
                    format!("my guess {number}: {} ({})", self.show(guess), codes_fit(left as u64, self.game().noun()));
                self.conversation.reply(json, &text)
            }
            Turn::Correction => self.explain_contradiction(),
            Turn::Guess | Turn::Over(_) => Ok(()),
        }
    }

    fn explain_contradiction(&mut self) -> anyhow::Result<()> {
        let Some(program) = &self.program else { return Ok(()) };
        let suspects = OneWrong::new(self.game(), &program.moves).suspects();
        let name = |&(place, left): &(usize, usize)| {
            let (guess, answer) = program.moves[place];
            let fit = codes_fit(left as u64, self.game().noun());
            let answer = self.game().show_answer(answer);
            format!("answer {} ({answer} to {}; without it {fit})", place + 1, self.plain(guess))
        };
        let names: Vec<String> = suspects.iter().map(name).collect();
        let text = format!(
            "no {} fits these answers: {}; type correct N ANSWER, undo, or secret {} to be told which answers are wrong for it",
            self.game().noun(),
            blame(&names),
            self.game().noun().to_uppercase()
        );
        let places: Vec<usize> = suspects.iter().map(|&(place, _)| place + 1).collect();
        self.conversation.reply(json!({"contradiction": true, "suspects": places}), &text)
    }

    fn hear(&mut self, turn: Turn<G::Code>, line: &str) -> anyhow::Result<Heard> {
        let (word, rest) = command(line);
        match word.as_str() {
            "quit" | "exit" => return Ok(Heard::Quit),
            "help" | "?" => self.help(turn)?,
            "undo" => return self.undo(turn),
            "left" | "list" => self.tell_left(turn, word == "list")?,
            "hint" | "rate" | "guess" if turn == Turn::Guess => match word.as_str() {
                "hint" => self.hint()?,
                "rate" => self.rate(rest)?,
                _ => self.guess(rest)?,
            },
            "correct" if self.program.is_some() => return self.correct(rest),
            "secret" if self.program.is_some() => self.compare_with_secret(rest)?,
            _ => match turn {
                Turn::Guess => self.guess(line)?,
                Turn::Answer(guess) => self.answer(guess, line)?,
                Turn::Correction => {
                    let code = self.game().noun().to_uppercase();
                    self.conversation.object(&format!("type correct N ANSWER, undo, secret {code} or quit"))?
                }
                Turn::Over(_) => {}
            },
        }
        Ok(Heard::Line)
    }

    fn help(&mut self, turn: Turn<G::Code>) -> anyhow::Result<()> {
        let (code, name) = (self.game().noun(), self.game().noun().to_uppercase());
        let mut text = match turn {
            Turn::Guess => format!(
                "a {code} guesses it (guess {name}, if it is a command below)\nhint: the best guess known\nrate {name}: what a guess \
                 would do\n"
            ),
            Turn::Answer(_) if self.game().feedback_kind() == FeedbackKind::Black => "2A answers (or 2)\n".to_owned(),
            Turn::Answer(_) => "1A2B answers (or 1,2, 12, BWW; - for nothing)\n".to_owned(),
            Turn::Correction | Turn::Over(_) => String::new(),
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

    /// Reads a code that passes a check, or says what is wrong with it.
    fn read(
        &mut self,
        text: &str,
        check: impl Fn(&G, G::Code) -> Result<(), String>,
    ) -> anyhow::Result<Option<G::Code>> {
        let game = self.game();
        match game.read(text).and_then(|code| check(game, code).map(|()| code)) {
            Ok(code) => Ok(Some(code)),
            Err(sentence) => {
                self.conversation.object(&sentence)?;
                Ok(None)
            }
        }
    }

    fn guess(&mut self, text: &str) -> anyhow::Result<()> {
        let Some(guess) = self.read(text, G::check_guess)? else { return Ok(()) };
        let (analysis, workers) = (self.analysis, self.conversation.output.workers);
        let Some(you) = &mut self.you else { return Ok(()) };
        let answer = workers.run(|| you.guess(analysis, guess));
        let (number, answer) = (you.moves.len(), analysis.game().show_answer(answer));
        let json = json!({"number": number, "guess": self.plain(guess), "answer": answer});
        let text = format!("{number}: {} {answer}", self.show(guess));
        self.conversation.reply(json, &text)
    }

    fn answer(&mut self, guess: G::Code, text: &str) -> anyhow::Result<()> {
        match self.game().read_answer(text) {
            Ok(answer) => {
                let said = self.game().show_answer(answer);
                if let Some(program) = &mut self.program {
                    program.moves.push((guess, answer));
                }
                self.conversation.say(json!({"answered": said}));
                Ok(())
            }
            Err(sentence) => self.conversation.object(&sentence),
        }
    }

    fn undo(&mut self, turn: Turn<G::Code>) -> anyhow::Result<Heard> {
        // The last line that counted: an answer, unless a guess of yours waits for the program's.
        let answers_last = match (&self.you, &self.program) {
            (Some(you), Some(program)) => turn == Turn::Correction || program.moves.len() >= you.moves.len(),
            (you, _) => you.is_none(),
        };
        let taken = if answers_last {
            self.program.as_mut().and_then(|program| program.moves.pop())
        } else {
            self.you.as_mut().and_then(You::undo)
        };
        let Some((guess, answer)) = taken else {
            self.conversation.object("there is nothing to take back")?;
            return Ok(Heard::Line);
        };
        let answer = self.game().show_answer(answer);
        let json = json!({"taken_back": self.plain(guess), "answer": answer});
        let text = format!("taken back: {} {answer}", self.show(guess));
        self.conversation.reply(json, &text)?;
        Ok(Heard::Changed)
    }

    /// The position whose codes are counted: of your guesses when you guess, else of the program's.
    fn asked_about(&self, turn: Turn<G::Code>) -> Position<G::Code> {
        let moves = match (turn, &self.you, &self.program) {
            (Turn::Guess, Some(you), _) => &you.moves[..],
            (_, _, Some(program)) => &program.moves[..],
            _ => &[],
        };
        self.analysis.position(moves)
    }

    fn tell_left(&mut self, turn: Turn<G::Code>, list: bool) -> anyhow::Result<()> {
        let left: Vec<String> =
            self.asked_about(turn).left.iter().map(|&number| self.plain(self.game().code(number))).collect();
        let number = codes(left.len() as u64, self.game().noun());
        if !list {
            return self.conversation.reply(json!({"remaining": left.len()}), &number);
        }
        let rows: Vec<String> = left.chunks(IN_A_ROW).map(|row| row.join(" ")).collect();
        let text = format!("{}\n{number}", rows.join("\n"));
        self.conversation.reply(json!({"remaining": left.len(), "codes": left}), text.trim_start())
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let (analysis, workers) = (self.analysis, self.conversation.output.workers);
        let Some(you) = &mut self.you else { return Ok(()) };
        you.hints += 1;
        let position = analysis.position(&you.moves);
        let (best, to_come) = workers.run(|| (analysis.best(&position), analysis.to_come(&position)));
        let average = to_come.map(|to_come| to_come.average);
        let (source, from) =
            if position.is_in_table() { ("table", "the table's") } else { ("search", "found by search") };
        let expected = average.map_or(String::new(), |average| format!(", {average:.3} guesses to come on average"));
        let json = json!({"hint": self.plain(best), "average": average, "source": source});
        let text = format!("{} ({from}{expected})", self.show(best));
        self.conversation.reply(json, &text)
    }

    fn rate(&mut self, text: &str) -> anyhow::Result<()> {
        let Some(guess) = self.read(text, G::check_guess)? else { return Ok(()) };
        let (analysis, workers) = (self.analysis, self.conversation.output.workers);
        let Some(you) = &self.you else { return Ok(()) };
        let position = analysis.position(&you.moves);
        let comparison = workers.run(|| Comparison::new(analysis, &position, guess));
        let text = rated::text(&comparison, self.game(), |code| self.show(code));
        self.conversation.reply(rated::json(&comparison, self.game()), &text)
    }

    fn correct(&mut self, rest: &str) -> anyhow::Result<Heard> {
        let (place, answer) = match self.correction(rest) {
            Ok(correction) => correction,
            Err(sentence) => {
                self.conversation.object(&sentence)?;
                return Ok(Heard::Line);
            }
        };
        let answer = self.game().show_answer(answer);
        let text = format!("answer {} is now {answer}", place + 1);
        self.conversation.reply(json!({"corrected": place + 1, "answer": answer}), &text)?;
        Ok(Heard::Changed)
    }

    /// Changes an answer: its place, and what it is now; or a sentence that says why there is none.
    fn correction(&mut self, rest: &str) -> Result<(usize, Feedback), String> {
        let (number, answer) = command(rest);
        let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let place = place.ok_or_else(|| format!("say which answer: correct 2 {}", self.game().example()))?;
        let answer = self.game().read_answer(answer)?;
        let is_changed = self.program.as_mut().is_some_and(|program| program.correct(place, answer));
        let none = || format!("there is no answer {number}: type its number in the game");
        is_changed.then_some((place, answer)).ok_or_else(none)
    }

    fn compare_with_secret(&mut self, text: &str) -> anyhow::Result<()> {
        let Some(secret) = self.read(text, G::check_secret)? else { return Ok(()) };
        let Some(program) = &self.program else { return Ok(()) };
        let wrong = wrong_for(self.game(), &program.moves, secret);
        let lines: Vec<String> = wrong
            .iter()
            .map(|&(place, right)| {
                let (guess, answer) = program.moves[place];
                format!(
                    "answer {} to {} was {}; for {} it is {}",
                    place + 1,
                    self.plain(guess),
                    self.game().show_answer(answer),
                    self.plain(secret),
                    self.game().show_answer(right)
                )
            })
            .collect();
        let describe =
            |&(place, right): &(usize, Feedback)| json!({"number": place + 1, "right": self.game().show_answer(right)});
        let json = json!({"secret": self.plain(secret), "wrong": wrong.iter().map(describe).collect::<Vec<Value>>()});
        let text = if lines.is_empty() {
            format!("all answers are right for {}", self.plain(secret))
        } else {
            lines.join("\n")
        };
        self.conversation.reply(json, &text)
    }

    /// The game is over.
    fn finish(&mut self, ending: Ending) -> anyhow::Result<Ending> {
        let secret = match &self.program {
            Some(program) => match program.state(self.analysis) {
                State::Found(secret) => Some((secret, program.moves.len())),
                _ => None,
            },
            None => None,
        };
        let result = match (&self.you, secret) {
            (None, Some((secret, needed))) => {
                format!("your secret is {}, found in {}", self.show(secret), guesses(needed as u64))
            }
            (Some(you), Some(_)) if you.has_found(self.analysis) => {
                format!("a draw: both needed {}", guesses(you.moves.len() as u64))
            }
            (Some(_), Some((_, needed))) => format!("I have found yours first, in {}", guesses(needed as u64)),
            (Some(you), None) if you.has_found(self.analysis) => {
                format!("you have found it in {}", guesses(you.moves.len() as u64))
            }
            (Some(you), None) => format!("lost: {} are over", guesses(you.moves.len() as u64)),
            (None, None) => String::new(),
        };
        self.end(ending, &result)
    }

    /// The player leaves, or nothing comes any more: how it stood.
    fn leave(&mut self, ending: Ending) -> anyhow::Result<Ending> {
        let standing = |who: &str, moves: &[Move<G::Code>]| {
            let left = self.analysis.position(moves).left.len();
            format!("{who} have made {}, {} left", guesses(moves.len() as u64), codes(left as u64, self.game().noun()))
        };
        let yours = self.you.as_ref().map(|you| standing("you", &you.moves));
        let mine = self.program.as_ref().map(|program| standing("I", &program.moves));
        let result = format!("not finished: {}", Vec::from_iter(yours.into_iter().chain(mine)).join("; "));
        self.end(ending, &result)
    }

    /// The result, the secret if you did not find it, and the report.
    fn end(&mut self, ending: Ending, result: &str) -> anyhow::Result<Ending> {
        let mut text = result.to_owned();
        let mut described = json!({"result": result, "won": ending == Ending::Won});
        if let Some(you) = &self.you {
            if !you.has_found(self.analysis) {
                let secret = you.host.secret(self.game(), &self.analysis.position(&you.moves));
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
            if !you.moves.is_empty() && ending != Ending::Interrupted {
                let (analysis, moves) = (self.analysis, &you.moves);
                let rows = self.conversation.output.workers.run(|| report::rows(analysis, moves));
                text += &format!("\n{}", report::text(&rows, self.game()));
                described["report"] = report::describe(&rows, self.game());
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
pub(crate) fn blame(names: &[String]) -> String {
    match names {
        [] => "at least two answers are wrong".to_owned(),
        [one] => format!("{one} is wrong, or at least two others are"),
        [others @ .., last] => {
            format!("one of these is wrong, or at least two others are: {} or {last}", others.join(", "))
        }
    }
}

/// What is due; the program may have to search for its guess.
fn due<G: Played>(
    analysis: &Analysis<G>,
    you: Option<&You<G::Code>>,
    program: Option<&Program<G::Code>>,
) -> Turn<G::Code> {
    let state = program.map(|program| (program.moves.len(), program.state(analysis)));
    if let Some((_, State::Contradicted)) = state {
        return Turn::Correction;
    }
    let Some(you) = you else {
        return match state {
            Some((_, State::Guess(guess))) => Turn::Answer(guess),
            _ => Turn::Over(Ending::Won),
        };
    };
    let (has_found, is_out) = (you.has_found(analysis), you.is_out_of_guesses());
    match state {
        // The program guesses as often as you.
        Some((guesses, State::Guess(guess))) if guesses < you.moves.len() => Turn::Answer(guess),
        // As many guesses as the program is not fewer.
        Some((_, State::Found(_))) => Turn::Over(Ending::NotWon),
        _ if has_found => Turn::Over(Ending::Won),
        _ if is_out => Turn::Over(Ending::NotWon),
        _ => Turn::Guess,
    }
}
