//! `solvetab play twenty-four`: hands are dealt, and what you type is checked exactly.

use std::time::Instant;

use clap::Args;
use serde_json::json;
use solvetab_lookup::twenty_four::{Cards, Deck, Expression, Style};
use solvetab_solver::twenty_four::statistics::{SolvableHand, ranked, solvable_hands};
use solvetab_solver::twenty_four::{Level, Task, Unreadable};

use crate::choices::{choices, from_to};
use crate::dialogue::draws::Draws;
use crate::dialogue::{Conversation, Ending, Typed, command};
use crate::report::{Output, Verdict, counted};
use crate::terminal::interruption::UntilInterrupted;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// How difficult the hands are
    #[arg(long, default_value = Level::Any.name(), value_parser = choices(&Level::ALL, Level::name, Level::summary))]
    level: Level,
    /// End after so many hands
    #[arg(long, value_name = "N", value_parser = from_to(1, u32::MAX))]
    deals: Option<u32>,
    /// What the hands are drawn from: the same seed is the same game
    #[arg(long, value_name = "N", value_parser = from_to(0, u64::MAX))]
    seed: Option<u64>,
    /// Show 1, 10, 11, 12, 13 as A, T, J, Q, K
    #[arg(long)]
    faces: bool,
}

/// Plays the game.
pub(crate) fn play(options: &Options, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let hands = ranked(output.workers.run(|| solvable_hands(Deck::STANDARD, &UntilInterrupted(output.progress)))?);
    let mut game = Game {
        hands: options.level.of(&hands),
        left: Vec::new(),
        faces: options.faces,
        deals: options.deals,
        draws: Draws::new(options.seed),
        dealt: 0,
        solved: 0,
        without_help: 0,
        streak: 0,
        longest: 0,
        seconds: 0.0,
        conversation: Conversation::new(output)?,
    };
    Ok(game.run()?.into())
}

struct Game<'g, 'a, 'o> {
    hands: &'g [SolvableHand],
    /// Places of hands that were not dealt yet: none comes twice until all have come.
    left: Vec<usize>,
    faces: bool,
    deals: Option<u32>,
    draws: Draws,
    dealt: u32,
    solved: u32,
    /// Of these, how many without a hint.
    without_help: u32,
    streak: u32,
    longest: u32,
    /// Of the hands that were solved.
    seconds: f64,
    conversation: Conversation<'a, 'o>,
}

/// A hand that lies on the table.
struct Deal {
    cards: Cards,
    expression: Expression,
    since: Instant,
    hints: usize,
}

/// What a line leads to.
enum Heard {
    /// The hand stays.
    Same,
    /// The next hand is due.
    Next,
    /// The player leaves.
    Quit,
}

impl Game<'_, '_, '_> {
    fn run(&mut self) -> anyhow::Result<Ending> {
        let hands = self.hands.len();
        let seed = self.draws.seed();
        let text =
            format!("make 24 from four cards, each used once; {hands} hands; seed {seed}; type an expression, or help");
        self.conversation.reply(json!({"target": 24, "hands": hands, "seed": seed}), &text)?;
        loop {
            if self.deals == Some(self.dealt) {
                return self.end(None, Ending::NotWon);
            }
            let mut deal = self.deal()?;
            loop {
                match self.conversation.ask("24> ")? {
                    Typed::Line(line) => match self.hear(&mut deal, &line)? {
                        Heard::Same => {}
                        Heard::Next => break,
                        Heard::Quit => return self.end(Some(&deal), Ending::NotWon),
                    },
                    Typed::End => return self.end(Some(&deal), Ending::NotWon),
                    Typed::Interrupted => return self.end(Some(&deal), Ending::Interrupted),
                }
            }
        }
    }

    fn deal(&mut self) -> anyhow::Result<Deal> {
        if self.left.is_empty() {
            self.left = (0..self.hands.len()).collect();
        }
        let drawn = self.draws.below(self.left.len());
        let SolvableHand { cards, expression, difficulty } = &self.hands[self.left.swap_remove(drawn)];
        self.dealt += 1;
        let text = format!("{}: {}", self.dealt, self.shown(*cards));
        let json = json!({"deal": self.dealt, "cards": cards.values(), "difficulty": difficulty.difficulty});
        self.conversation.reply(json, &text)?;
        Ok(Deal { cards: *cards, expression: *expression, since: Instant::now(), hints: 0 })
    }

    fn shown(&self, cards: Cards) -> String {
        let face = |card: &i8| match card {
            1 if self.faces => "A".to_owned(),
            10 if self.faces => "T".to_owned(),
            11 if self.faces => "J".to_owned(),
            12 if self.faces => "Q".to_owned(),
            13 if self.faces => "K".to_owned(),
            _ => card.to_string(),
        };
        cards.values().iter().map(face).collect::<Vec<_>>().join(" ")
    }

    fn written(&self, expression: Expression) -> String {
        let styled = expression.styled(Style::Ascii);
        if self.faces { styled.with_faces().to_string() } else { styled.to_string() }
    }

    fn hear(&mut self, deal: &mut Deal, line: &str) -> anyhow::Result<Heard> {
        match command(line).0.as_str() {
            "quit" | "exit" => return Ok(Heard::Quit),
            "help" | "?" => {
                let text = "an expression with + - * / and brackets, each card once: it is checked exactly\nhint: the last step, then the \
                            one before (ends the streak)\nskip: a solution, and the next hand (ends the streak)\ncards: the hand again\n\
                            score: how it stands\nquit: leave";
                self.conversation.reply(json!({"help": text}), text)?;
            }
            "hint" => self.hint(deal)?,
            "skip" => {
                self.streak = 0;
                let solution = self.written(deal.expression);
                self.conversation.reply(json!({"solution": solution}), &format!("{solution} = 24"))?;
                return Ok(Heard::Next);
            }
            "cards" => {
                let text = self.shown(deal.cards);
                self.conversation.reply(json!({"cards": deal.cards.values()}), &text)?;
            }
            "score" => {
                let (json, text) = self.score(false);
                self.conversation.reply(json, &text)?;
            }
            _ => return self.check(deal, line),
        }
        Ok(Heard::Same)
    }

    fn hint(&mut self, deal: &mut Deal) -> anyhow::Result<()> {
        self.streak = 0;
        let steps: Vec<_> = deal.expression.calculations().collect();
        // The first step of all is the whole solution: after it there is nothing to hint at.
        let Some(step) = steps.iter().rev().nth(deal.hints) else {
            return self.conversation.object("there are no more hints; skip shows the solution");
        };
        let order = if deal.hints == 0 { "last" } else { "before" };
        deal.hints += 1;
        let hint = step.to_string();
        self.conversation.reply(json!({"hint": hint}), &format!("{order}: {hint}"))
    }

    fn check(&mut self, deal: &Deal, line: &str) -> anyhow::Result<Heard> {
        let target = Deck::STANDARD.target;
        let refusal = match line.parse() {
            Ok(typed) => Task::of_hand(deal.cards, target).refusal(&typed),
            Err(error) => Some(Unreadable::to_string(&error)),
        };
        if let Some(sentence) = refusal {
            self.conversation.reply(json!({"correct": false, "why": sentence}), &sentence)?;
            return Ok(Heard::Same);
        }
        let seconds = deal.since.elapsed().as_secs_f64();
        self.solved += 1;
        self.seconds += seconds;
        if deal.hints == 0 {
            self.without_help += 1;
            self.streak += 1;
            self.longest = self.longest.max(self.streak);
        }
        let text = format!("right, in {seconds:.1} s; streak {}", self.streak);
        self.conversation.reply(json!({"correct": true, "seconds": seconds, "streak": self.streak}), &text)?;
        Ok(Heard::Next)
    }

    fn score(&self, is_over: bool) -> (serde_json::Value, String) {
        // The hand that lies open is not counted.
        let done = self.dealt - u32::from(!is_over);
        let average = if self.solved > 0 { Some(self.seconds / f64::from(self.solved)) } else { None };
        let time = average.map_or(String::new(), |average| format!(", {average:.1} s each on average"));
        let text = format!(
            "{} of {} solved, {} without a hint{time}; longest streak {}",
            self.solved,
            counted(done.into(), "hand", "hands"),
            self.without_help,
            self.longest
        );
        let json = json!({
            "dealt": done, "solved": self.solved, "without_hint": self.without_help, "average_seconds": average,
            "streak": self.streak, "longest_streak": self.longest,
        });
        (json, text)
    }

    /// How it stood, with a solution of the hand that lies open. It is won if every other hand was solved.
    fn end(&mut self, open: Option<&Deal>, ending: Ending) -> anyhow::Result<Ending> {
        let (mut json, mut text) = self.score(open.is_none());
        let done = self.dealt - u32::from(open.is_some());
        let ending = if ending == Ending::NotWon && done > 0 && self.solved == done { Ending::Won } else { ending };
        if let Some(deal) = open {
            let solution = self.written(deal.expression);
            text = format!("{}: {solution} = 24\n{text}", self.shown(deal.cards));
            json["solution"] = json!(solution);
        }
        json["won"] = json!(ending == Ending::Won);
        self.conversation.reply(json, &text)?;
        Ok(ending)
    }
}
