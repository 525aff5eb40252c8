//! `solvetab play quad-ace`: against perfect play, or against a player that errs at a stated rate.
//!
//! The program plays a move that keeps the value of its position with its distance, and of these
//! one that leaves you most losing replies. At the rate of `--errs` it plays any of the other moves
//! instead, each equally likely, if there are any. A position that comes for the third time with
//! the same player to move is a draw, since perfect play goes on for ever in drawn positions.

use std::fmt;

use clap::Args;
use serde::Serialize;
use solvetab_lookup::quad_ace::{Goal, Hands, Operation, Outcome, QuadAce, Rules};
use solvetab_solver::quad_ace::{Choice, choices};

use crate::choices::from_to;
use crate::commands::quad_ace::table::PositionsTable;
use crate::dialogue::draws::Draws;
use crate::dialogue::{self, Conversation, Effect, GameEnding, NextEvent, command};
use crate::options::alphabet::half_width;
use crate::options::quad_ace::RulesOptions;
use crate::report::{Output, Shown, UsageError, Verdict, counted, one_line};
use crate::tables::export::positions::by_name;

#[derive(Debug, Args)]
pub(crate) struct QuadAcePlayOptions {
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
    #[command(flatten)]
    table: PositionsTable,
}

fn rate(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(rate) if (0.0..=1.0).contains(&rate) => Ok(rate),
        _ => Err("a rate is a number from 0, for perfect play, to 1".to_owned()),
    }
}

/// A move that was made.
struct Ply {
    by: Player,
    /// The mover's and the opponent's hands before it.
    before: (Hands, Hands),
    result: Hands,
    /// The move as it is typed.
    text: String,
}

struct QuadAceSession<'g> {
    table: &'g QuadAce<Vec<u8>>,
    rules: Rules,
    errs: f64,
    shows_values: bool,
    you_begin: bool,
    draws: Draws,
    plies: Vec<Ply>,
    undone: usize,
    is_greeted: bool,
}

/// Plays the game.
pub(crate) fn play(
    options: &QuadAcePlayOptions,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    let table = options.table.of(&options.rules, output)?;
    let mut game = QuadAceSession {
        table: &table,
        rules: table.rules(),
        errs: options.errs,
        shows_values: options.values,
        you_begin: !options.second,
        draws: Draws::new(options.seed),
        plies: Vec::new(),
        undone: 0,
        is_greeted: false,
    };
    dialogue::play(&mut game, &mut Conversation::new(output)?)
}

impl dialogue::DialogueGame for QuadAceSession<'_> {
    fn advance(&mut self, talk: &mut Conversation<'_, '_>) -> anyhow::Result<NextEvent> {
        if !std::mem::replace(&mut self.is_greeted, true) {
            let (rules, errs, seed) = (Shown(self.rules), self.errs, self.draws.seed());
            talk.reply(&Greeting {
                rules,
                errs,
                seed,
                standing: self.standing()?,
                your_turn: self.is_your_turn(),
            })?;
        }
        loop {
            if self.result().is_some() {
                return Ok(NextEvent::Over);
            }
            if self.is_your_turn() {
                return Ok(NextEvent::Line("move"));
            }
            let (result, text) = self.program_move()?;
            let reply = self.make(result, text)?;
            talk.reply(&ProgramMove { reply })?;
        }
    }

    fn help(&self) -> String {
        let (sign, rule) = (sign(self.rules), how_to_win(self.rules));
        format!(
            "{rule}\n3{sign}7: your 3 and my 7\nmoves: what you can play; values: what each move is worth\nhint: the best move\n\
             undo: take your last move back\nquit: give up"
        )
    }

    fn hint(&mut self, talk: &mut Conversation<'_, '_>) -> anyhow::Result<()> {
        let best = &self.choices(self.position())?[0];
        talk.reply(&MoveHint {
            hint: self.typed(best),
            value: best.value,
        })
    }

    fn undo(&mut self, talk: &mut Conversation<'_, '_>) -> anyhow::Result<Effect> {
        let Some(last) = self.plies.iter().rposition(|ply| ply.by == Player::You) else {
            return talk.object(&UsageError::new(
                "nothing-to-undo",
                "there is nothing to take back",
            ));
        };
        self.undone += 1;
        self.plies.truncate(last);
        talk.reply(&UndonePly {
            taken_back: last + 1,
            standing: self.standing()?,
        })?;
        Ok(Effect::Moved)
    }

    fn take_line(&mut self, line: &str, talk: &mut Conversation<'_, '_>) -> anyhow::Result<Effect> {
        let word = command(line).0;
        if let "moves" | "values" = word.as_str() {
            talk.reply(&self.list(word == "values")?)?;
            return Ok(Effect::Same);
        }
        match self.read(line)? {
            Ok((result, text)) => {
                talk.reply(&self.make(result, text)?)?;
                Ok(Effect::Moved)
            }
            Err(sentence) => talk.object(&UsageError::new("no-move", sentence)),
        }
    }

    fn end(&mut self, _: GameEnding, talk: &mut Conversation<'_, '_>) -> anyhow::Result<bool> {
        let (won, result) = match self.result() {
            Some(result) => result,
            None => {
                let (value, plies) = (self.value_for_you()?, self.plies.len());
                (
                    false,
                    format!(
                        "not finished after {}: with perfect play a {value} for you",
                        moves(plies)
                    ),
                )
            }
        };
        talk.reply(&End {
            result,
            won,
            mistakes: self.mistakes()?,
            undone: self.undone,
            plies: self.plies.len(),
        })?;
        Ok(won)
    }
}

impl QuadAceSession<'_> {
    fn is_your_turn(&self) -> bool {
        self.plies
            .last()
            .map_or(self.you_begin, |ply| ply.by == Player::Program)
    }

    /// The mover's hands and the opponent's.
    fn position(&self) -> (Hands, Hands) {
        self.plies
            .last()
            .map_or(self.rules.start(), |ply| (ply.before.1, ply.result))
    }

    /// Your hands and the program's.
    fn yours_and_mine(&self) -> (Hands, Hands) {
        let (mover, opponent) = self.position();
        if self.is_your_turn() {
            (mover, opponent)
        } else {
            (opponent, mover)
        }
    }

    /// The value of a position for its mover; nobody has won at the start.
    fn value(&self, (mover, opponent): (Hands, Hands), is_start: bool) -> anyhow::Result<Outcome> {
        Ok(if is_start {
            self.table.start()?
        } else {
            self.table.probe(mover, opponent)?
        })
    }

    /// The value of the position for you.
    fn value_for_you(&self) -> anyhow::Result<Outcome> {
        let value = self.value(self.position(), self.plies.is_empty())?;
        Ok(if self.is_your_turn() {
            value
        } else {
            seen_by_the_other(value)
        })
    }

    /// Every move, the best first.
    fn choices(&self, (mover, opponent): (Hands, Hands)) -> anyhow::Result<Vec<Choice>> {
        Ok(choices(self.table, mover, opponent)?)
    }

    /// A move as it is typed.
    fn typed(&self, choice: &Choice) -> String {
        format!("{}{}{}", choice.own, sign(self.rules), choice.other)
    }

    fn standing(&self) -> anyhow::Result<Standing> {
        let (you, me) = self.yours_and_mine();
        let value = if self.shows_values {
            Some(self.value_for_you()?)
        } else {
            None
        };
        Ok(Standing { you, me, value })
    }

    /// The program's move.
    fn program_move(&mut self) -> anyhow::Result<(Hands, String)> {
        let choices = self.choices(self.position())?;
        let mut chosen = &choices[0];
        if self.draws.chance(self.errs) {
            let worse: Vec<&Choice> = choices
                .iter()
                .filter(|choice| choice.value < chosen.value)
                .collect();
            if !worse.is_empty() {
                chosen = worse[self.draws.below(worse.len())];
            }
        }
        Ok((chosen.result, self.typed(chosen)))
    }

    fn make(&mut self, result: Hands, text: String) -> anyhow::Result<MoveReply> {
        let by = if self.is_your_turn() {
            Player::You
        } else {
            Player::Program
        };
        self.plies.push(Ply {
            by,
            before: self.position(),
            result,
            text: text.clone(),
        });
        Ok(MoveReply {
            ply: self.plies.len(),
            by,
            played: text,
            standing: self.standing()?,
        })
    }

    /// Lists your possible moves: the best first with their values, else in an order that tells
    /// nothing.
    fn list(&self, with_values: bool) -> anyhow::Result<MoveList> {
        let mut choices = self.choices(self.position())?;
        if !with_values {
            choices.sort_by_key(|choice| self.typed(choice));
        }
        let listed = choices.iter().map(|choice| ListedMove {
            played: self.typed(choice),
            result: choice.result,
            value: with_values.then_some(choice.value),
        });
        Ok(MoveList {
            moves: listed.collect(),
        })
    }

    /// The move that a line names, or a sentence that says why it is none.
    fn read(&self, line: &str) -> anyhow::Result<Result<(Hands, String), String>> {
        let (sign, halved) = (sign(self.rules), half_width(line));
        let numbers =
            halved.split(|c: char| c.is_whitespace() || matches!(c, '+' | '*' | 'x' | '×' | '·'));
        let parsed: Option<Vec<u8>> = numbers
            .filter(|part| !part.is_empty())
            .map(|part| part.parse().ok())
            .collect();
        let Some([x, y]) = parsed.as_deref() else {
            let line = line.trim();
            return Ok(Err(format!(
                "\"{line}\" is not a move: type your hand and mine, such as 3{sign}7, or help"
            )));
        };
        let (yours, mine) = self.position();
        let text = format!("{x}{sign}{y}");
        for (hands, whose, hand) in [(yours, "you have", x), (mine, "I have", y)] {
            if *hand == 0 || !hands.values().contains(hand) {
                let why = if *hand == 0 {
                    "a hand at 0 is out"
                } else {
                    "a hand that is there is needed"
                };
                return Ok(Err(format!(
                    "{text} cannot be played: {whose} {hands}; {why}"
                )));
            }
        }

        let choice = self
            .choices((yours, mine))?
            .into_iter()
            .find(|choice| self.typed(choice) == text);
        Ok(match choice {
            Some(choice) => Ok((choice.result, text)),
            None => Err(format!("{text} cannot be played; moves lists what can")),
        })
    }

    /// Tells whether you have won and how the game has ended, if it has.
    fn result(&self) -> Option<(bool, String)> {
        let (mover, opponent) = self.position();
        let is_stuck = self.rules.moves(mover, opponent).next().is_none();
        let stuck = is_stuck.then(|| (false, "a draw: nobody can move".to_owned()));
        let Some(last) = self.plies.last() else {
            return stuck;
        };
        if self.rules.is_won(last.result) {
            let winner = if last.by == Player::You { "you" } else { "I" };
            return Some((
                last.by == Player::You,
                format!("{winner} have won in {}", moves(self.plies.len())),
            ));
        }
        if is_stuck {
            return stuck;
        }
        let start = usize::from(
            self.is_your_turn() == self.you_begin && self.rules.start() == (mover, opponent),
        );
        let same = self
            .plies
            .iter()
            .filter(|ply| ply.by == last.by && (ply.before.1, ply.result) == (mover, opponent));
        (same.count() + start >= 3).then(|| {
            (
                false,
                "a draw: this position comes for the third time".to_owned(),
            )
        })
    }

    /// Each move that gave away a win or a draw.
    fn mistakes(&self) -> anyhow::Result<Vec<Blunder>> {
        let mut mistakes = Vec::new();
        for (at, ply) in self.plies.iter().enumerate() {
            let before = self.value(ply.before, at == 0)?;
            let choices = self.choices(ply.before)?;
            let Some(made) = choices.iter().find(|choice| self.typed(choice) == ply.text) else {
                continue;
            };
            if made.value.name() != before.name() {
                let (by, played, best) = (ply.by, ply.text.clone(), self.typed(&choices[0]));
                mistakes.push(Blunder {
                    ply: at + 1,
                    by,
                    played,
                    before,
                    after: made.value,
                    best,
                });
            }
        }
        Ok(mistakes)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Player {
    You,
    Program,
}

/// Both hands, and what they are worth to you if that is shown.
#[derive(Serialize)]
struct Standing {
    you: Hands,
    me: Hands,
    #[serde(flatten)]
    value: Option<Outcome>,
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "you {}, I {}", self.you, self.me)?;
        match &self.value {
            Some(value) => writeln!(f, "; for you a {value}"),
            None => writeln!(f),
        }
    }
}

/// The first line.
#[derive(Serialize)]
struct Greeting {
    rules: Shown<Rules>,
    errs: f64,
    seed: u64,
    #[serde(flatten)]
    standing: Standing,
    your_turn: bool,
}

impl fmt::Display for Greeting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            rules,
            errs,
            seed,
            standing,
            ..
        } = self;
        let sign = sign(rules.0);
        let strength = if *errs > 0.0 {
            format!("err at a rate of {errs}")
        } else {
            "play perfectly".to_owned()
        };
        writeln!(
            f,
            "{rules}; I {strength}; seed {seed}; type 3{sign}7 for your 3 and my 7, or help"
        )?;
        write!(f, "{}\n{standing}", how_to_win(rules.0))
    }
}

/// A move that was made.
#[derive(Serialize)]
struct MoveReply {
    ply: usize,
    by: Player,
    #[serde(rename = "move")]
    played: String,
    #[serde(flatten)]
    standing: Standing,
}

impl fmt::Display for MoveReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let who = if self.by == Player::You { "you" } else { "I" };
        write!(f, "{}. {who} {}: {}", self.ply, self.played, self.standing)
    }
}

/// The program's move. Yours may be in the same reply.
#[derive(Serialize)]
struct ProgramMove {
    reply: MoveReply,
}

impl fmt::Display for ProgramMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reply.fmt(f)
    }
}

/// The best move.
#[derive(Serialize)]
struct MoveHint {
    hint: String,
    #[serde(flatten)]
    value: Outcome,
}

one_line!(MoveHint: "{hint}: {value}", hint, value);

/// Possible moves.
#[derive(Serialize)]
struct MoveList {
    moves: Vec<ListedMove>,
}

#[derive(Serialize)]
struct ListedMove {
    #[serde(rename = "move")]
    played: String,
    result: Hands,
    #[serde(flatten)]
    value: Option<Outcome>,
}

impl fmt::Display for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves.iter().try_for_each(
            |ListedMove {
                 played,
                 result,
                 value,
             }| match value {
                Some(value) => writeln!(f, "{played} to {result}: {value}"),
                None => writeln!(f, "{played} to {result}"),
            },
        )
    }
}

/// The ply that was taken back, with all after it.
#[derive(Serialize)]
struct UndonePly {
    taken_back: usize,
    #[serde(flatten)]
    standing: Standing,
}

impl fmt::Display for UndonePly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "taken back: {}", self.standing)
    }
}

/// End of the game.
#[derive(Serialize)]
struct End {
    result: String,
    won: bool,
    mistakes: Vec<Blunder>,
    undone: usize,
    #[serde(skip)]
    plies: usize,
}

/// A move that gave away a win or a draw.
#[derive(Serialize)]
struct Blunder {
    ply: usize,
    by: Player,
    #[serde(rename = "move")]
    played: String,
    #[serde(serialize_with = "by_name")]
    before: Outcome,
    #[serde(serialize_with = "by_name")]
    after: Outcome,
    best: String,
}

impl fmt::Display for Blunder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            ply,
            by,
            played,
            before,
            after,
            best,
        } = self;
        let who = if *by == Player::You {
            "you were"
        } else {
            "I was"
        };
        write!(
            f,
            "move {ply}: {who} at a {before} and played {played}, a {after}; {best} keeps it"
        )?;
        let is_lost = *by == Player::You && matches!(after, Outcome::Loss { .. });
        writeln!(
            f,
            "{}",
            if is_lost {
                ": here the game was lost"
            } else {
                ""
            }
        )
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.result)?;
        self.mistakes
            .iter()
            .try_for_each(|mistake| mistake.fmt(f))?;
        if self.mistakes.is_empty() && self.plies > 0 {
            writeln!(f, "nobody gave anything away")?;
        }
        match self.undone {
            0 => Ok(()),
            undone => writeln!(f, "{} taken back", moves(undone)),
        }
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

/// A number of moves in words.
fn moves(count: usize) -> String {
    counted(count as u64, "move", "moves")
}

/// Describes moves and goal in one line.
fn how_to_win(rules: Rules) -> String {
    let does = match rules.operation() {
        Operation::Add => "adds my hand to yours",
        Operation::Multiply => "multiplies your hand by mine",
    };
    let wins = match rules.goal() {
        Goal::Empty => "without hands",
        Goal::Equal => "with equal hands",
    };
    format!(
        "a move {does}, modulo {}; 0 is out; the first {wins} wins",
        rules.base()
    )
}

const fn sign(rules: Rules) -> char {
    match rules.operation() {
        Operation::Add => '+',
        Operation::Multiply => '*',
    }
}
