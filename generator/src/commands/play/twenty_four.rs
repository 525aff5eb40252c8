//! `solvetab play twenty-four`: hands are dealt, and what you type is checked exactly.

use std::fmt;
use std::time::Instant;

use clap::Args;
use serde::Serialize;
use solvetab_lookup::twenty_four::{Cards, Deck, Expression, Style};
use solvetab_solver::twenty_four::statistics::{SolvableHand, solvable_hands};
use solvetab_solver::twenty_four::{Level, Task, Unreadable};

use crate::choices::{choices, from_to};
use crate::commands::twenty_four::hand_options::ShownCards;
use crate::dialogue::draws::Draws;
use crate::dialogue::{self, Conversation, Effect, GameEnding, NextEvent, command};
use crate::options::alphabet::half_width;
use crate::report::{Output, UsageError, Verdict, counted, one_line};
use crate::terminal::interruption::UntilInterrupted;

#[derive(Debug, Args)]
pub(crate) struct TwentyFourPlayOptions {
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
pub(crate) fn play(
    options: &TwentyFourPlayOptions,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    let mut hands = output
        .workers
        .run(|| solvable_hands(Deck::STANDARD, &UntilInterrupted(output.progress)))?;
    hands.retain(|hand| options.level.has(hand.solutions));
    let mut game = TwentyFourSession {
        hands,
        left: Vec::new(),
        faces: options.faces,
        deals: options.deals,
        draws: Draws::new(options.seed),
        open: None,
        dealt: 0,
        score: SessionScore::default(),
        seconds: 0.0,
    };
    dialogue::play(&mut game, &mut Conversation::new(output)?)
}

struct TwentyFourSession {
    hands: Vec<SolvableHand>,
    /// Places of hands that were not dealt yet: none comes twice until all have come.
    left: Vec<usize>,
    faces: bool,
    deals: Option<u32>,
    draws: Draws,
    /// The hand that lies on the table.
    open: Option<Deal>,
    dealt: u32,
    score: SessionScore,
    /// Duration of the hands that were solved.
    seconds: f64,
}

/// A hand that lies on the table.
#[derive(Clone, Copy)]
struct Deal {
    cards: Cards,
    expression: Expression,
    since: Instant,
    hints: usize,
}

impl dialogue::DialogueGame for TwentyFourSession {
    fn advance(&mut self, talk: &mut Conversation<'_, '_>) -> anyhow::Result<NextEvent> {
        if self.dealt == 0 {
            talk.reply(&TwentyFourGreeting {
                target: 24,
                hands: self.hands.len(),
                seed: self.draws.seed(),
            })?;
        }
        if self.deals == Some(self.dealt) {
            return Ok(NextEvent::Over);
        }
        if self.left.is_empty() {
            self.left = (0..self.hands.len()).collect();
        }
        let drawn = self.draws.below(self.left.len());
        let &SolvableHand {
            cards,
            expression,
            solutions,
            ..
        } = &self.hands[self.left.swap_remove(drawn)];
        self.dealt += 1;
        talk.reply(&NewHand {
            deal: self.dealt,
            cards: self.shown(cards),
            count: solutions,
        })?;
        self.open = Some(Deal {
            cards,
            expression,
            since: Instant::now(),
            hints: 0,
        });
        Ok(NextEvent::Line("expression"))
    }

    fn help(&self) -> String {
        "an expression with + - * / and brackets, each card once: it is checked exactly\nhint: the last step, then the one before (ends the \
         streak)\nskip: a solution, and the next hand (ends the streak)\ncards: the hand again\nscore: how it stands\nquit: leave"
            .to_owned()
    }

    fn hint(&mut self, talk: &mut Conversation<'_, '_>) -> anyhow::Result<()> {
        self.score.streak = 0;
        let Some(deal) = &mut self.open else {
            return Ok(());
        };
        let steps: Vec<_> = deal.expression.calculations().collect();
        // The first step of all is the whole solution: after it there is nothing to hint at.
        match steps.iter().rev().nth(deal.hints) {
            Some(step) => {
                deal.hints += 1;
                talk.reply(&StepHint {
                    hint: step.to_string(),
                    is_first: deal.hints == 1,
                })
            }
            None => {
                let error = UsageError::new(
                    "no-hint",
                    "there are no more hints; skip shows the solution",
                );
                talk.object(&error).map(|_| ())
            }
        }
    }

    fn undo(&mut self, talk: &mut Conversation<'_, '_>) -> anyhow::Result<Effect> {
        talk.object(&UsageError::new(
            "nothing-to-undo",
            "there is nothing to take back",
        ))
    }

    fn take_line(&mut self, line: &str, talk: &mut Conversation<'_, '_>) -> anyhow::Result<Effect> {
        let Some(deal) = self.open else {
            return Ok(Effect::Moved);
        };
        match command(line).0.as_str() {
            "skip" => {
                self.score.streak = 0;
                talk.reply(&ShownSolution {
                    solution: self.written(deal.expression),
                })?;
                self.open = None;
                return Ok(Effect::Moved);
            }
            "cards" => talk.reply(&OpenHand {
                cards: self.shown(deal.cards),
            })?,
            "score" => talk.reply(&self.score())?,
            _ => {
                let refusal = match half_width(line).parse() {
                    Ok(typed) => {
                        let task = Task::from_hand(deal.cards, Deck::STANDARD.target);
                        task.refusal(&typed).map(|refusal| refusal.to_string())
                    }
                    Err(error) => Some(Unreadable::to_string(&error)),
                };
                if let Some(why) = refusal {
                    talk.reply(&WrongAnswer {
                        correct: false,
                        why,
                    })?;
                    return Ok(Effect::Same);
                }
                talk.reply(&self.solve(&deal))?;
                return Ok(Effect::Moved);
            }
        }

        Ok(Effect::Same)
    }

    /// The game is won if every hand was solved but for the one that lies open.
    fn end(&mut self, ending: GameEnding, talk: &mut Conversation<'_, '_>) -> anyhow::Result<bool> {
        let score = self.score();
        let won =
            ending != GameEnding::Interrupted && score.dealt > 0 && score.solved == score.dealt;
        let hand = self.open.map(|deal| self.shown(deal.cards));
        let solution = self.open.map(|deal| self.written(deal.expression));
        talk.reply(&TwentyFourEnd {
            score,
            hand,
            solution,
            won,
        })?;
        Ok(won)
    }
}

impl TwentyFourSession {
    fn shown(&self, cards: Cards) -> ShownCards {
        ShownCards {
            cards,
            faces: self.faces,
        }
    }

    fn written(&self, expression: Expression) -> String {
        let styled = expression.styled(Style::Ascii);
        if self.faces {
            styled.with_faces().to_string()
        } else {
            styled.to_string()
        }
    }

    fn solve(&mut self, deal: &Deal) -> RightAnswer {
        let seconds = deal.since.elapsed().as_secs_f64();
        self.open = None;
        self.seconds += seconds;
        let score = &mut self.score;
        score.solved += 1;
        if deal.hints == 0 {
            score.without_hint += 1;
            score.streak += 1;
            score.longest_streak = score.longest_streak.max(score.streak);
        }
        RightAnswer {
            correct: true,
            seconds,
            streak: score.streak,
        }
    }

    /// Returns the score, without the hand that lies open.
    fn score(&self) -> SessionScore {
        let average_seconds =
            (self.score.solved > 0).then(|| self.seconds / f64::from(self.score.solved));
        SessionScore {
            dealt: self.dealt - u32::from(self.open.is_some()),
            average_seconds,
            ..self.score
        }
    }
}

/// The first line.
#[derive(Serialize)]
struct TwentyFourGreeting {
    target: u32,
    hands: usize,
    seed: u64,
}

impl fmt::Display for TwentyFourGreeting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { hands, seed, .. } = self;
        writeln!(
            f,
            "make 24 from four cards, each used once; {hands} hands; seed {seed}; type an expression, or help"
        )
    }
}

/// The hand again.
#[derive(Serialize)]
struct OpenHand {
    cards: ShownCards,
}

one_line!(OpenHand: "{cards}", cards);

/// A new hand.
#[derive(Serialize)]
struct NewHand {
    deal: u32,
    cards: ShownCards,
    /// Solutions of the hand, for programs.
    count: usize,
}

one_line!(NewHand: "{deal}: {cards}", deal, cards);

/// A step of a solution, the last first.
#[derive(Serialize)]
struct StepHint {
    hint: String,
    #[serde(skip)]
    is_first: bool,
}

impl fmt::Display for StepHint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: {}",
            if self.is_first { "last" } else { "before" },
            self.hint
        )
    }
}

#[derive(Serialize)]
struct ShownSolution {
    solution: String,
}

one_line!(ShownSolution: "{solution} = 24", solution);

/// An expression that does not make 24 from the cards.
#[derive(Serialize)]
struct WrongAnswer {
    correct: bool,
    why: String,
}

one_line!(WrongAnswer: "{why}", why);

/// An expression that does.
#[derive(Serialize)]
struct RightAnswer {
    correct: bool,
    seconds: f64,
    streak: u32,
}

one_line!(RightAnswer: "right, in {seconds:.1} s; streak {streak}", seconds, streak);

/// Score so far.
#[derive(Clone, Copy, Default, Serialize)]
struct SessionScore {
    dealt: u32,
    solved: u32,
    without_hint: u32,
    average_seconds: Option<f64>,
    streak: u32,
    longest_streak: u32,
}

impl fmt::Display for SessionScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            solved,
            without_hint,
            longest_streak,
            ..
        } = self;
        let hands = counted(self.dealt.into(), "hand", "hands");
        write!(
            f,
            "{solved} of {hands} solved, {without_hint} without a hint"
        )?;
        if let Some(average) = self.average_seconds {
            write!(f, ", {average:.1} s each on average")?;
        }
        writeln!(f, "; longest streak {longest_streak}")
    }
}

/// Final score, with a solution of the hand that lay open.
#[derive(Serialize)]
struct TwentyFourEnd {
    #[serde(flatten)]
    score: SessionScore,
    #[serde(skip)]
    hand: Option<ShownCards>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    won: bool,
}

impl fmt::Display for TwentyFourEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(hand), Some(solution)) = (&self.hand, &self.solution) {
            writeln!(f, "{hand}: {solution} = 24")?;
        }
        self.score.fmt(f)
    }
}
