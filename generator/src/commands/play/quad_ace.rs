//! `solvetab play quad-ace`: against perfect play, or against a player that errs at a stated rate.
//!
//! The program plays a move that keeps the value of its position with its distance, and of these one that leaves you most losing replies.
//! At the rate of `--errs` it plays any of the other moves instead, each equally likely, if there are any. A position that comes
//! for the third time with the same player to move is a draw, since perfect play goes on for ever in drawn positions.

use clap::Args;
use serde_json::json;
use solvetab_lookup::quad_ace::{Hands, Operation, Outcome, Rules};
use solvetab_solver::quad_ace::{Choice, SolvedGame, choices};

use crate::asked::cost;
use crate::asked::quad_ace::RulesOptions;
use crate::choices::from_to;
use crate::dialogue::draws::Draws;
use crate::dialogue::{Conversation, Ending, Typed, command};
use crate::report::{Output, Verdict, counted};
use crate::tables::export::positions::name;
use crate::terminal::interruption::UntilInterrupted;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// How often the program errs, from 0 to 1
    #[arg(long, value_name = "RATE", default_value_t = 0.0, value_parser = rate)]
    errs: f64,
    /// Let the program begin
    #[arg(long)]
    second: bool,
    /// Show the value of each position
    #[arg(long)]
    values: bool,
    /// What the program's errors are drawn from: the same seed is the same game
    #[arg(long, value_name = "N", value_parser = from_to(0, u64::MAX))]
    seed: Option<u64>,
    #[command(flatten)]
    rules: RulesOptions,
}

fn rate(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(rate) if (0.0..=1.0).contains(&rate) => Ok(rate),
        _ => Err("a rate is a number from 0, for perfect play, to 1".to_owned()),
    }
}

/// A move that was made.
struct Ply {
    is_yours: bool,
    /// The mover's and the opponent's hands before it.
    before: (Hands, Hands),
    result: Hands,
    /// As it is typed.
    text: String,
}

struct Game<'g, 'a, 'o> {
    solved: &'g SolvedGame,
    rules: Rules,
    errs: f64,
    shows_values: bool,
    you_begin: bool,
    draws: Draws,
    plies: Vec<Ply>,
    undone: usize,
    conversation: Conversation<'a, 'o>,
}

/// Plays the game.
pub(crate) fn play(options: &Options, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let rules = options.rules.rules(options.rules.hands().unwrap_or(Rules::STANDARD.hands()))?;
    if let Some(warning) = cost::of_solving(rules) {
        output.progress.tell(&warning);
    }
    let solved = output.workers.run(|| SolvedGame::new(rules, &UntilInterrupted(output.progress)))?;
    let mut game = Game {
        solved: &solved,
        rules,
        errs: options.errs,
        shows_values: options.values,
        you_begin: !options.second,
        draws: Draws::new(options.seed),
        plies: Vec::new(),
        undone: 0,
        conversation: Conversation::new(output)?,
    };
    Ok(game.run()?.into())
}

impl Game<'_, '_, '_> {
    fn run(&mut self) -> anyhow::Result<Ending> {
        self.greet()?;
        loop {
            if let Some((ending, result)) = self.result() {
                return self.end(ending, &result);
            }
            if !self.is_your_turn() {
                self.reply()?;
                continue;
            }
            match self.conversation.ask("move> ")? {
                Typed::Line(line) => {
                    if self.hear(&line)? {
                        return self.leave(Ending::NotWon);
                    }
                }
                Typed::End => return self.leave(Ending::NotWon),
                Typed::Interrupted => return self.leave(Ending::Interrupted),
            }
        }
    }

    fn is_your_turn(&self) -> bool {
        self.plies.last().map_or(self.you_begin, |ply| !ply.is_yours)
    }

    /// The mover's hands and the opponent's.
    fn position(&self) -> (Hands, Hands) {
        self.plies.last().map_or(self.rules.start(), |ply| (ply.before.1, ply.result))
    }

    /// Your hands and the program's.
    fn yours_and_mine(&self) -> (Hands, Hands) {
        let (mover, opponent) = self.position();
        if self.is_your_turn() { (mover, opponent) } else { (opponent, mover) }
    }

    /// The value of a position for its mover; nobody has won at the start.
    fn value(&self, (mover, opponent): (Hands, Hands), is_start: bool) -> anyhow::Result<Outcome> {
        let table = self.solved.table();
        Ok(if is_start { table.start()? } else { table.probe(mover, opponent)? })
    }

    /// The value of the position for you.
    fn value_for_you(&self) -> anyhow::Result<Outcome> {
        let value = self.value(self.position(), self.plies.is_empty())?;
        Ok(if self.is_your_turn() { value } else { seen_by_the_other(value) })
    }

    /// Every move, the best first.
    fn choices(&self, (mover, opponent): (Hands, Hands)) -> anyhow::Result<Vec<Choice>> {
        Ok(choices(self.solved.table(), mover, opponent)?)
    }

    /// A move as it is typed.
    fn typed(&self, choice: &Choice) -> String {
        format!("{}{}{}", choice.own, sign(self.rules), choice.other)
    }

    fn greet(&mut self) -> anyhow::Result<()> {
        let strength =
            if self.errs > 0.0 { format!("err at a rate of {}", self.errs) } else { "play perfectly".to_owned() };
        let sign = sign(self.rules);
        let (yours, mine) = self.yours_and_mine();
        let text = format!(
            "{}; I {strength}; seed {}; type 3{sign}7 for your 3 and my 7, or help\nyou {yours}, I {mine}{}",
            self.rules,
            self.draws.seed(),
            self.value_note()?,
        );
        let json = json!({
            "rules": self.rules.to_string(), "errs": self.errs, "seed": self.draws.seed(),
            "you": yours.values(), "me": mine.values(), "your_turn": self.is_your_turn(),
        });
        self.conversation.reply(json, &text)
    }

    fn value_note(&self) -> anyhow::Result<String> {
        if !self.shows_values {
            return Ok(String::new());
        }
        Ok(format!("; for you a {}", self.value_for_you()?))
    }

    /// The program's move.
    fn reply(&mut self) -> anyhow::Result<()> {
        let mut choices = self.choices(self.position())?;
        let best = choices[0].value;
        let mut chosen = 0;
        if self.draws.chance(self.errs) {
            let worse: Vec<usize> = (0..choices.len()).filter(|&at| choices[at].value < best).collect();
            if !worse.is_empty() {
                chosen = worse[self.draws.below(worse.len())];
            }
        }
        let choice = choices.swap_remove(chosen);
        self.make(choice.result, self.typed(&choice))
    }

    fn make(&mut self, result: Hands, text: String) -> anyhow::Result<()> {
        let is_yours = self.is_your_turn();
        self.plies.push(Ply { is_yours, before: self.position(), result, text: text.clone() });
        let number = self.plies.len();
        let (yours, mine) = self.yours_and_mine();
        let who = if is_yours { "you" } else { "I" };
        let mut json = json!({
            "ply": number, "by": if is_yours { "you" } else { "program" }, "move": text, "you": yours.values(), "me": mine.values(),
        });
        if self.shows_values {
            let value = self.value_for_you()?;
            json["outcome"] = json!(name(value));
            json["plies"] = json!(value.plies());
        }
        if !is_yours {
            // Yours may be in the same reply.
            json = json!({"reply": json});
        }
        let text = format!("{number}. {who} {text}: you {yours}, I {mine}{}", self.value_note()?);
        self.conversation.reply(json, &text)
    }

    /// Follows a line; whether the player leaves.
    fn hear(&mut self, line: &str) -> anyhow::Result<bool> {
        let (word, _) = command(line);
        match word.as_str() {
            "quit" | "exit" => return Ok(true),
            "help" | "?" => {
                let sign = sign(self.rules);
                let text = format!(
                    "3{sign}7: combine your 3 with my 7\nmoves: what you can play; values: what each move is worth\nhint: the best move\n\
                     undo: take your last move back\nquit: give up"
                );
                self.conversation.reply(json!({"help": text}), &text)?;
            }
            "undo" => self.undo()?,
            "hint" => {
                let choices = self.choices(self.position())?;
                let best = &choices[0];
                let text = format!("{}: {}", self.typed(best), best.value);
                self.conversation.reply(
                    json!({"hint": self.typed(best), "outcome": name(best.value), "plies": best.value.plies()}),
                    &text,
                )?;
            }
            "moves" | "values" => self.list(word == "values")?,
            _ => self.make_typed(line)?,
        }
        Ok(false)
    }

    fn list(&mut self, with_values: bool) -> anyhow::Result<()> {
        let mut choices = self.choices(self.position())?;
        if !with_values {
            // In an order that tells nothing.
            choices.sort_by_key(|choice| self.typed(choice));
        }
        let lines: Vec<String> = choices
            .iter()
            .map(|choice| {
                let value = if with_values { format!(": {}", choice.value) } else { String::new() };
                format!("{} to {}{value}", self.typed(choice), choice.result)
            })
            .collect();
        let describe = |choice: &Choice| {
            let mut json = json!({"move": self.typed(choice), "result": choice.result.values()});
            if with_values {
                json["outcome"] = json!(name(choice.value));
                json["plies"] = json!(choice.value.plies());
            }
            json
        };
        let json = json!({"moves": choices.iter().map(describe).collect::<Vec<_>>()});
        self.conversation.reply(json, &lines.join("\n"))
    }

    fn make_typed(&mut self, line: &str) -> anyhow::Result<()> {
        let sign = sign(self.rules);
        let numbers: Vec<&str> = line
            .split(|c: char| c.is_whitespace() || matches!(c, '+' | '*' | 'x' | '×' | '·'))
            .filter(|part| !part.is_empty())
            .collect();
        let parsed: Option<Vec<u8>> = numbers.iter().map(|number| number.parse().ok()).collect();
        let Some([x, y]) = parsed.as_deref() else {
            let text = format!("\"{}\" is not a move: type your hand and mine, such as 3{sign}7, or help", line.trim());
            return self.conversation.object(&text);
        };
        let (yours, mine) = self.position();
        let text = format!("{x}{sign}{y}");
        for (hands, whose, hand) in [(yours, "you have", x), (mine, "I have", y)] {
            if *hand == 0 || !hands.values().contains(hand) {
                let why = if *hand == 0 { "a hand at 0 is out" } else { "a hand that is there is needed" };
                return self.conversation.object(&format!("{text} cannot be played: {whose} {hands}; {why}"));
            }
        }
        let choice = self.choices((yours, mine))?.into_iter().find(|choice| self.typed(choice) == text);
        match choice {
            Some(choice) => self.make(choice.result, text),
            None => self.conversation.object(&format!("{text} cannot be played; moves lists what can")),
        }
    }

    fn undo(&mut self) -> anyhow::Result<()> {
        let Some(last) = self.plies.iter().rposition(|ply| ply.is_yours) else {
            return self.conversation.object("there is nothing to take back");
        };
        self.undone += 1;
        self.plies.truncate(last);
        let (yours, mine) = self.yours_and_mine();
        let text = format!("taken back: you {yours}, I {mine}{}", self.value_note()?);
        self.conversation.reply(json!({"taken_back": last + 1, "you": yours.values(), "me": mine.values()}), &text)
    }

    /// How the game has ended, if it has.
    fn result(&self) -> Option<(Ending, String)> {
        let (mover, opponent) = self.position();
        let is_stuck = self.rules.moves(mover, opponent).next().is_none();
        let stuck = || (Ending::NotWon, "a draw: nobody can move".to_owned());
        let Some(last) = self.plies.last() else { return is_stuck.then(stuck) };
        let in_plies = self.plies.len();
        if self.rules.is_won(last.result) {
            return Some(if last.is_yours {
                (Ending::Won, format!("you have won in {in_plies} plies"))
            } else {
                (Ending::NotWon, format!("I have won in {in_plies} plies"))
            });
        }
        if is_stuck {
            return Some(stuck());
        }
        let is_same = |ply: &&Ply| ply.is_yours == last.is_yours && (ply.before.1, ply.result) == (mover, opponent);
        let start = usize::from(self.is_your_turn() == self.you_begin && self.rules.start() == (mover, opponent));
        (self.plies.iter().filter(is_same).count() + start >= 3)
            .then(|| (Ending::NotWon, "a draw: this position comes for the third time".to_owned()))
    }

    fn leave(&mut self, ending: Ending) -> anyhow::Result<Ending> {
        let value = self.value_for_you()?;
        self.end(ending, &format!("not finished after {} plies: with perfect play a {value} for you", self.plies.len()))
    }

    /// The result, and each move that gave away a win or a draw.
    fn end(&mut self, ending: Ending, result: &str) -> anyhow::Result<Ending> {
        let mut text = result.to_owned();
        let mut mistakes = Vec::new();
        for (at, ply) in self.plies.iter().enumerate() {
            let before = self.value(ply.before, at == 0)?;
            let choices = self.choices(ply.before)?;
            let Some(made) = choices.iter().find(|choice| self.typed(choice) == ply.text) else { continue };
            if class(made.value) == class(before) {
                continue;
            }
            let best = &choices[0];
            let (who, verb) = if ply.is_yours { ("you", "were") } else { ("I", "was") };
            text += &format!(
                "\nply {}: {who} {verb} at a {before} and played {}, a {}; {} keeps it",
                at + 1,
                ply.text,
                made.value,
                self.typed(best)
            );
            mistakes.push(json!({
                "ply": at + 1, "by": if ply.is_yours { "you" } else { "program" }, "move": ply.text,
                "before": name(before), "after": name(made.value), "best": self.typed(best),
            }));
            if ply.is_yours && matches!(made.value, Outcome::Loss { .. }) {
                text += ": here the game was lost";
            }
        }
        if mistakes.is_empty() && !self.plies.is_empty() {
            text += "\nnobody gave anything away";
        }
        if self.undone > 0 {
            text += &format!("\n{} taken back", counted(self.undone as u64, "move", "moves"));
        }
        let json = json!({"result": result, "won": ending == Ending::Won, "mistakes": mistakes, "undone": self.undone});
        self.conversation.reply(json, &text)?;
        Ok(ending)
    }
}

/// A value as the other player sees it, without a move.
const fn seen_by_the_other(value: Outcome) -> Outcome {
    match value {
        Outcome::Loss { plies } => Outcome::Win { plies },
        Outcome::Draw => Outcome::Draw,
        Outcome::Win { plies } => Outcome::Loss { plies },
    }
}

/// A loss, a draw or a win, however far.
const fn class(value: Outcome) -> i8 {
    match value {
        Outcome::Loss { .. } => -1,
        Outcome::Draw => 0,
        Outcome::Win { .. } => 1,
    }
}

const fn sign(rules: Rules) -> char {
    match rules.operation() {
        Operation::Add => '+',
        Operation::Multiply => '*',
    }
}
