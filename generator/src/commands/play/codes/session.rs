//! A game of codes: who has the secret, whose turn it is, what can be typed, and what is replied.
//!
//! A fair codemaker has drawn a secret. An adversarial one never commits to a secret: it draws from
//! the feedback that keeps the game longest. In a game elsewhere somebody else has the secret, and
//! the program's guesses are suggestions.

use solvetab_solver::code_breaking::advice::{Guess, Move};

use crate::commands::play::codes::adviser::Adviser;
use crate::commands::play::codes::game::CodeGame;
use crate::commands::play::codes::replies::{
    CodesEnd, CodesGreeting, Correction, Elsewhere, FeedbackContradiction, MyGuess, ReportedGuess,
    SecretComparison, Suggestion, UndoneGuess, WhatIsLeft, WrongFeedback, YourFeedback, YourGuess,
    Yours,
};
use crate::dialogue::draws::Draws;
use crate::dialogue::{self, Conversation, Effect, GameEnding, command, mistyped, thinking};
use crate::options::notation::{check_order, has_moves, moves_of, read_moves};
use crate::report::{self, UsageError, guesses};

/// The codemaker that the program is.
#[derive(Debug, Clone)]
pub(crate) enum Codemaker {
    /// Has drawn a secret.
    Fair(Guess),
    /// Never commits to a secret.
    Adversarial(Draws),
}

impl Codemaker {
    /// The feedback to a guess after these moves.
    pub(crate) fn feedback(&mut self, adviser: &dyn Adviser, moves: &[Move], guess: Guess) -> u16 {
        match self {
            Self::Fair(secret) => adviser.feedback(guess, *secret),
            Self::Adversarial(draws) => {
                let feedbacks = adviser.longest(moves, guess);
                feedbacks[draws.below(feedbacks.len())]
            }
        }
    }

    /// The secret, or one that fits all feedback.
    pub(crate) fn secret(&self, adviser: &dyn Adviser, moves: &[Move]) -> Guess {
        match self {
            Self::Fair(secret) => *secret,
            Self::Adversarial(draws) => adviser.draw(moves, &mut draws.clone()),
        }
    }
}

/// A game that is played.
pub(crate) struct Session<'a> {
    pub(crate) adviser: Box<dyn Adviser + 'a>,
    pub(crate) codebreaker: Codebreaker,
    /// Seed of the secret, if it is told at the start: it tells the secret.
    pub(crate) seed: Option<u64>,
    /// The same, if it is told at the end.
    pub(crate) untold: Option<u64>,
    /// Codes are shown in colour.
    pub(crate) is_coloured: bool,
    pub(crate) due: Due,
}

/// The player that guesses. The program's guesses stand with the feedback that you gave.
pub(crate) enum Codebreaker {
    /// You find the program's secret.
    You(You),
    /// The program finds yours.
    Program(Vec<Move>),
    /// Each finds the other's, turn by turn.
    Both(You, Vec<Move>),
    /// You find a secret elsewhere: the program suggests guesses, and takes others.
    Elsewhere(Vec<Move>),
}

impl Codebreaker {
    /// Returns your part, if you find the program's secret.
    const fn you(&self) -> Option<&You> {
        match self {
            Self::You(you) | Self::Both(you, _) => Some(you),
            Self::Program(_) | Self::Elsewhere(_) => None,
        }
    }

    const fn you_mut(&mut self) -> Option<&mut You> {
        match self {
            Self::You(you) | Self::Both(you, _) => Some(you),
            Self::Program(_) | Self::Elsewhere(_) => None,
        }
    }

    /// The guesses that get their feedback from you, if any do.
    fn answered(&self) -> Option<&[Move]> {
        match self {
            Self::You(_) => None,
            Self::Program(moves) | Self::Both(_, moves) | Self::Elsewhere(moves) => Some(moves),
        }
    }

    const fn answered_mut(&mut self) -> Option<&mut Vec<Move>> {
        match self {
            Self::You(_) => None,
            Self::Program(moves) | Self::Both(_, moves) | Self::Elsewhere(moves) => Some(moves),
        }
    }

    /// Returns whether the secret is somebody's elsewhere.
    const fn is_elsewhere(&self) -> bool {
        matches!(self, Self::Elsewhere(_))
    }

    /// Its name for programs.
    const fn name(&self) -> &'static str {
        match self {
            Self::You(_) => "you",
            Self::Program(_) => "program",
            Self::Both(..) => "both",
            Self::Elsewhere(_) => "elsewhere",
        }
    }
}

/// Your guesses, and the codemaker who gives them feedback.
pub(crate) struct You {
    codemaker: Codemaker,
    moves: Vec<Move>,
    /// The guess at which the game is lost.
    most: Option<u16>,
    /// Guesses that were taken back.
    undone: usize,
    hints: usize,
}

impl You {
    pub(crate) const fn new(codemaker: Codemaker, most: Option<u16>) -> Self {
        Self {
            codemaker,
            moves: Vec::new(),
            most,
            undone: 0,
            hints: 0,
        }
    }

    const fn is_adaptive(&self) -> bool {
        matches!(self.codemaker, Codemaker::Adversarial(_))
    }

    fn undo(&mut self) -> Option<Move> {
        let last = self.moves.pop()?;
        self.undone += 1;
        Some(last)
    }
}

/// The next step of a game.
#[derive(Debug, Clone)]
pub(crate) enum Due {
    /// The first line.
    Greeting,
    /// Your guess.
    Guess,
    /// Your feedback to the program's guess.
    Feedback(Guess),
    /// To find the feedback that is wrong.
    Correction,
    /// Nothing: whether you have won, and how the game ended in words.
    Over(bool, String),
}

impl dialogue::DialogueGame for Session<'_> {
    fn advance(&mut self, talk: &mut Conversation<'_, '_>) -> anyhow::Result<dialogue::NextEvent> {
        if matches!(self.due, Due::Greeting) {
            talk.reply(&self.greeting())?;
            // The program's first guess may take it long.
            talk.output.out.flush()?;
        }

        self.due = thinking(talk, || self.due());
        Ok(dialogue::NextEvent::Line(match self.due {
            Due::Over(..) => return Ok(dialogue::NextEvent::Over),
            Due::Greeting | Due::Guess => "guess",
            Due::Feedback(guess) if self.codebreaker.is_elsewhere() => {
                talk.reply(&self.suggestion(guess))?;
                "feedback"
            }
            Due::Feedback(guess) => {
                talk.reply(&self.program_guess(guess))?;
                "answer"
            }
            Due::Correction => {
                talk.reply(&thinking(talk, || self.contradiction()))?;
                "correct"
            }
        }))
    }

    fn help(&self) -> String {
        let (code, name) = (self.game().noun(), self.game().noun().to_uppercase());
        let (means, typed) = (self.game().sample().means(), self.game().sample().typed());
        let mut text = match &self.due {
            Due::Guess => format!(
                "{means}\na {code} guesses it (guess {name}, if it is a command below)\nhint: the best guess known\nrate {name}: what a guess \
                 would do\n"
            ),
            Due::Feedback(_) => format!("{means}\n{typed}\n"),
            _ => String::new(),
        };
        if self.codebreaker.is_elsewhere() {
            let (guess, feedback) = self.game().example();
            text = format!(
                "{guess}={feedback}: your guess and its feedback; feedback alone is for the suggestion\n{text}hint: what the \
                 suggestion is worth\nrate {name}: what another guess would do\n"
            );
        }
        if self.codebreaker.answered().is_some() {
            text += &format!(
                "correct N FEEDBACK: change feedback N\nsecret {name}: which feedback is wrong for this {code}\n"
            );
        }
        let last = match &self.codebreaker {
            Codebreaker::Both(..) => "guess or feedback",
            Codebreaker::You(_) => "guess",
            Codebreaker::Program(_) | Codebreaker::Elsewhere(_) => "feedback",
        };

        text + &format!(
            "left: how many candidates; list: which\nundo: take the last {last} back\nhelp, ?: this\nquit, exit, give up: leave"
        )
    }

    fn hint(&mut self, talk: &mut Conversation<'_, '_>) -> anyhow::Result<()> {
        match (&self.due, &mut self.codebreaker) {
            (Due::Guess, Codebreaker::You(you) | Codebreaker::Both(you, _)) => you.hints += 1,
            (Due::Feedback(_), Codebreaker::Elsewhere(_)) => {}
            _ => {
                let error = UsageError::new("no-hint", "a hint is for a guess of yours");
                return talk.object(&error).map(|_| ());
            }
        }
        let moves = self.asked_about();
        match thinking(talk, || self.adviser.hint(moves, &|code| self.show(code))) {
            Some(hint) => talk.reply(&hint),
            None => Ok(()),
        }
    }

    fn undo(&mut self, talk: &mut Conversation<'_, '_>) -> anyhow::Result<Effect> {
        // The last line that counted: a feedback, unless a guess of yours waits for the program's.
        let taken = match &mut self.codebreaker {
            Codebreaker::You(you) => you.undo(),
            Codebreaker::Both(you, mine)
                if !matches!(self.due, Due::Correction) && mine.len() < you.moves.len() =>
            {
                you.undo()
            }
            Codebreaker::Program(moves)
            | Codebreaker::Both(_, moves)
            | Codebreaker::Elsewhere(moves) => moves.pop(),
        };
        let Some((guess, feedback)) = taken else {
            return talk.object(&UsageError::new(
                "nothing-to-undo",
                "there is nothing to take back",
            ));
        };
        let (taken_back, feedback) = (self.plain(guess), self.game().show_feedback(feedback));
        talk.reply(&UndoneGuess {
            taken_back,
            feedback,
            shown: self.show(guess),
        })?;
        Ok(Effect::Moved)
    }

    fn take_line(&mut self, line: &str, talk: &mut Conversation<'_, '_>) -> anyhow::Result<Effect> {
        let (word, rest) = command(line);
        let is_program = self.codebreaker.answered().is_some();
        let followed = match (word.as_str(), &self.due) {
            ("left" | "list", _) => return self.tell_left(word == "list", talk),
            ("rate", Due::Guess) => self.rate(rest, talk),
            ("rate", Due::Feedback(_)) if self.codebreaker.is_elsewhere() => self.rate(rest, talk),
            ("guess", Due::Guess) => self.guess(rest, talk),
            ("correct", _) if is_program => self.correct(rest, talk),
            ("secret", _) if is_program => self.compare_with_secret(rest, talk),
            (_, Due::Guess) => self
                .guess(line, talk)
                .map_err(|error| with_command(error, &word)),
            (_, Due::Feedback(_))
                if self.codebreaker.is_elsewhere() && has_moves(self.game(), line) =>
            {
                self.moves(line, talk)
            }
            (_, Due::Feedback(guess)) => self
                .answer(*guess, line, talk)
                .map_err(|error| with_command(error, &word)),
            (_, Due::Greeting | Due::Correction | Due::Over(..)) => {
                let code = self.game().noun().to_uppercase();
                Err(UsageError::new(
                    "form",
                    format!("type correct N FEEDBACK, undo, secret {code} or quit"),
                ))
            }
        };

        match followed {
            Ok(effect) => effect,
            Err(error) => talk.object(&error),
        }
    }

    fn end(&mut self, ending: GameEnding, talk: &mut Conversation<'_, '_>) -> anyhow::Result<bool> {
        let (won, result) = match &self.due {
            Due::Over(won, result) => (*won, result.clone()),
            _ => (false, self.standing()),
        };
        let yours = self
            .codebreaker
            .you()
            .map(|you| self.yours(you, ending, talk));
        talk.reply(&CodesEnd { result, won, yours })?;
        Ok(won)
    }
}

/// The commands of a game of codes.
const COMMANDS: [&str; 11] = [
    "hint", "rate", "guess", "left", "list", "correct", "secret", "undo", "help", "quit", "exit",
];

/// Effect of a line that can be followed; or why it cannot.
type LineEffect = Result<anyhow::Result<Effect>, UsageError>;

/// Names the command that a line may have meant to be.
fn with_command(error: UsageError, word: &str) -> UsageError {
    if COMMANDS.contains(&word) {
        return UsageError::new(
            "unknown-command",
            format!("{word} is no command here; help lists them"),
        );
    }
    match mistyped(word, &COMMANDS) {
        Some(command) => error.reworded(|sentence| format!("{sentence}; did you mean {command}?")),
        None => error,
    }
}

impl Session<'_> {
    fn game(&self) -> &dyn CodeGame {
        self.adviser.game()
    }

    /// A code for people.
    fn show(&self, code: Guess) -> String {
        if self.is_coloured {
            self.game().in_colour(code)
        } else {
            self.plain(code)
        }
    }

    fn plain(&self, code: Guess) -> String {
        self.game().show(code)
    }

    fn greeting(&self) -> CodesGreeting {
        CodesGreeting {
            game: self.game().description(),
            codebreaker: self.codebreaker.name(),
            seed: self.seed,
            adaptive: self.codebreaker.you().is_some_and(You::is_adaptive),
            announcement: self.game().announcement(),
            example: self.game().sample().to_string(),
            feedback_means: self.game().sample().means(),
        }
    }

    /// Counts the guesses that it took to find the secret, if it is found. A correction can make an
    /// earlier guess the right one.
    fn found_in(&self, moves: &[Move]) -> Option<usize> {
        let win = self.adviser.win();
        moves
            .iter()
            .position(|&(_, feedback)| feedback == win)
            .map(|place| place + 1)
    }

    /// Returns the next step; the program may have to search for its guess.
    fn due(&self) -> Due {
        let yours = self.codebreaker.you().map(|you| &you.moves[..]);
        let mine = self.codebreaker.answered();
        // Before anything else: feedbacks that contradict each other have found nothing.
        if mine.is_some_and(|moves| !moves.is_empty() && self.adviser.left(moves).is_none()) {
            return Due::Correction;
        }
        let you_found = yours.and_then(|moves| self.found_in(moves));
        let i_found = mine.and_then(|moves| self.found_in(moves));
        // Who began is not ahead before the other has guessed as often.
        if let Some(least) = you_found.into_iter().chain(i_found).min()
            && [yours, mine]
                .into_iter()
                .flatten()
                .all(|moves| moves.len() >= least)
        {
            let number = guesses(least as u64);
            let (won, result) = match (you_found == Some(least), i_found == Some(least)) {
                (true, true) => (false, format!("a draw: both needed {number}")),
                (true, false) => (true, format!("you have found it in {number}")),
                _ if yours.is_some() => (false, format!("I have found yours first, in {number}")),
                _ => {
                    let secret = mine.and_then(|moves| moves.get(least - 1));
                    let secret = secret.map_or_else(String::new, |&(secret, _)| self.show(secret));
                    let whose = if self.codebreaker.is_elsewhere() {
                        "the"
                    } else {
                        "your"
                    };
                    (
                        true,
                        format!("{whose} secret is {secret}, found in {number}"),
                    )
                }
            };
            return Due::Over(won, result);
        }

        let (made, answered) = (yours.map_or(0, <[_]>::len), mine.map_or(0, <[_]>::len));
        let is_mine = mine.is_some_and(|_| yours.is_none() || answered < made);
        if is_mine {
            let guess = self.adviser.best(mine.unwrap_or_default());
            return guess.map_or(Due::Correction, Due::Feedback);
        }

        match self.codebreaker.you().and_then(|you| you.most) {
            Some(most) if made >= most.into() => {
                let is_one = made == 1;
                let result = format!(
                    "lost: {} {} over",
                    guesses(made as u64),
                    if is_one { "is" } else { "are" }
                );
                Due::Over(false, result)
            }
            _ => Due::Guess,
        }
    }

    fn suggestion(&self, guess: Guess) -> Suggestion {
        let MyGuess {
            left,
            number,
            my_guess,
            shown,
        } = self.program_guess(guess);
        Suggestion {
            left,
            number,
            suggestion: my_guess,
            shown,
        }
    }

    fn program_guess(&self, guess: Guess) -> MyGuess {
        let moves = self.codebreaker.answered().unwrap_or_default();
        let (my_guess, shown) = (self.plain(guess), self.show(guess));
        MyGuess {
            left: self.adviser.left(moves),
            number: moves.len() + 1,
            my_guess,
            shown,
        }
    }

    /// Names the feedbacks of yours that may be wrong.
    fn contradiction(&self) -> FeedbackContradiction {
        let moves = self.codebreaker.answered().unwrap_or_default();
        let noun = self.game().noun();
        let suspects = self.adviser.suspects(moves);
        let names = suspects.iter().map(|&(place, left)| {
            let (guess, feedback) = moves[place];
            let fit = left.map_or_else(String::new, |left| {
                format!("; without it {}", report::left(left as u64))
            });
            format!(
                "feedback {} ({} for {}{fit})",
                place + 1,
                self.game().show_feedback(feedback),
                self.plain(guess)
            )
        });
        FeedbackContradiction {
            contradiction: true,
            suspects: suspects.iter().map(|(place, _)| place + 1).collect(),
            others: moves.len() - suspects.len(),
            names: names.collect(),
            noun,
        }
    }

    /// A code that may be guessed now.
    fn read_guess(&self, text: &str) -> Result<Guess, UsageError> {
        let game = self.game();
        let code = game.read(text)?;
        game.check_guess(code)?;
        game.may_follow(self.asked_about(), code)
            .map_err(|error| error.reworded(|sentence| sentence + ": guess a word that uses it"))?;
        Ok(code)
    }

    fn guess(&mut self, text: &str, talk: &mut Conversation<'_, '_>) -> LineEffect {
        let guess = self.read_guess(text)?;
        let Some(you) = self.codebreaker.you_mut() else {
            return Ok(Ok(Effect::Same));
        };
        let feedback = you.codemaker.feedback(&*self.adviser, &you.moves, guess);
        you.moves.push((guess, feedback));
        let number = you.moves.len();
        let shown = if self.is_coloured {
            self.game().feedback_in_colour(guess, feedback)
        } else {
            self.plain(guess)
        };
        let feedback = self.game().show_feedback(feedback);
        let made = YourGuess {
            number,
            guess: self.plain(guess),
            feedback,
            shown,
        };
        Ok(talk.reply(&made).map(|()| Effect::Moved))
    }

    fn answer(&mut self, guess: Guess, text: &str, talk: &mut Conversation<'_, '_>) -> LineEffect {
        let feedback = self.game().read_feedback(text)?;
        self.game().check_feedback(guess, feedback)?;
        if let Some(moves) = self.codebreaker.answered_mut() {
            moves.push((guess, feedback));
        }
        Ok(talk
            .say(&YourFeedback {
                answered: self.game().show_feedback(feedback),
            })
            .map(|()| Effect::Moved))
    }

    /// Guesses of a game elsewhere, each with its feedback: all of the line, or none.
    fn moves(&mut self, line: &str, talk: &mut Conversation<'_, '_>) -> LineEffect {
        let moves = read_moves(self.game(), &moves_of(line))?;
        check_order(
            self.game(),
            &[self.codebreaker.answered().unwrap_or_default(), &moves].concat(),
        )?;
        let reported = moves.iter().map(|&(guess, feedback)| ReportedGuess {
            guess: self.plain(guess),
            feedback: self.game().show_feedback(feedback),
        });
        let reported = Vec::from_iter(reported);
        if let Some(mine) = self.codebreaker.answered_mut() {
            mine.extend(moves);
        }
        Ok(talk
            .say(&Elsewhere { moves: reported })
            .map(|()| Effect::Moved))
    }

    /// The moves whose codes are counted: yours when you guess, else the program's.
    fn asked_about(&self) -> &[Move] {
        match (&self.due, &self.codebreaker) {
            (_, Codebreaker::You(you)) | (Due::Guess, Codebreaker::Both(you, _)) => &you.moves,
            (
                _,
                Codebreaker::Program(moves)
                | Codebreaker::Both(_, moves)
                | Codebreaker::Elsewhere(moves),
            ) => moves,
        }
    }

    fn tell_left(&self, is_list: bool, talk: &mut Conversation<'_, '_>) -> anyhow::Result<Effect> {
        let moves = self.asked_about();
        let codes = if is_list {
            self.adviser.listed(moves)
        } else {
            None
        };
        talk.reply(&WhatIsLeft {
            left: self.adviser.left(moves),
            codes,
            is_list,
        })?;
        Ok(Effect::Same)
    }

    fn rate(&self, text: &str, talk: &mut Conversation<'_, '_>) -> LineEffect {
        let guess = self.read_guess(text)?;
        let rated = thinking(talk, || {
            self.adviser
                .rate(self.asked_about(), guess, &|code| self.show(code))
        });
        let why_not = || {
            UsageError::new(
                "no-rating",
                "guesses are rated where the codes can be listed: type hint instead",
            )
        };
        let rated = rated.ok_or_else(why_not)?;
        Ok(talk.reply(&rated).map(|()| Effect::Same))
    }

    fn correct(&mut self, rest: &str, talk: &mut Conversation<'_, '_>) -> LineEffect {
        let (place, feedback) = self.correction(rest)?;
        if self.codebreaker.is_elsewhere() {
            self.check_correction(place, feedback)?;
        }
        if let Some((_, wrong)) = self
            .codebreaker
            .answered_mut()
            .and_then(|moves| moves.get_mut(place))
        {
            *wrong = feedback;
        }
        let feedback = self.game().show_feedback(feedback);
        Ok(talk
            .reply(&Correction {
                corrected: place + 1,
                feedback,
            })
            .map(|()| Effect::Moved))
    }

    /// Checks that the guesses after a corrected feedback could be made, where guesses must use the
    /// hints so far: the game elsewhere has allowed them. The program's guesses may rest on the
    /// mistake.
    fn check_correction(&self, place: usize, feedback: u16) -> Result<(), UsageError> {
        let moves = self.codebreaker.answered().unwrap_or_default();
        let Some((&(guess, _), later)) = moves.get(place..).and_then(<[_]>::split_first) else {
            return Ok(());
        };
        let refused = (place + 2..).zip(later).find_map(|(number, (later, _))| {
            self.game()
                .may_follow(&[(guess, feedback)], *later)
                .err()
                .map(|error| (number, error))
        });
        let Some((number, error)) = refused else {
            return Ok(());
        };
        let (guess, feedback) = (self.plain(guess), self.game().show_feedback(feedback));
        Err(error.reworded(|sentence| {
            format!("{guess} cannot have {feedback}: guess {number}, {sentence}; check both, or undo that guess")
        }))
    }

    /// Reads the place of the feedback to change, and the new one; or why there is none.
    fn correction(&self, rest: &str) -> Result<(usize, u16), UsageError> {
        let (number, feedback) = command(rest);
        let place = number
            .parse::<usize>()
            .ok()
            .and_then(|number| number.checked_sub(1));
        let place = place.ok_or_else(|| {
            UsageError::new(
                "form",
                format!("say which feedback: correct 2 {}", self.game().example().1),
            )
        })?;
        let feedback = self.game().read_feedback(feedback)?;
        let is_there = self
            .codebreaker
            .answered()
            .is_some_and(|moves| place < moves.len());
        is_there.then_some((place, feedback)).ok_or_else(|| {
            UsageError::new(
                "range",
                format!("there is no feedback {number}: type its number in the game"),
            )
        })
    }

    fn compare_with_secret(&self, text: &str, talk: &mut Conversation<'_, '_>) -> LineEffect {
        let game = self.game();
        let secret = game.read(text)?;
        game.check_guess(secret)?;
        let moves = self.codebreaker.answered().unwrap_or_default();
        let moves = moves.iter().enumerate();
        let wrong = moves.filter_map(|(place, &(guess, given))| {
            let right = self.adviser.feedback(guess, secret);
            (right != given).then(|| WrongFeedback {
                number: place + 1,
                right: game.show_feedback(right),
                guess: self.plain(guess),
                given: game.show_feedback(given),
            })
        });
        let compared = SecretComparison {
            secret: self.plain(secret),
            wrong: wrong.collect(),
        };
        Ok(talk.reply(&compared).map(|()| Effect::Same))
    }

    /// Describes the state of a game that is left.
    fn standing(&self) -> String {
        let i_have_made = if self.codebreaker.is_elsewhere() {
            ""
        } else {
            "I have made "
        };
        let yours = self
            .codebreaker
            .you()
            .map(|you| ("you have made ", &you.moves[..]));
        let mine = self
            .codebreaker
            .answered()
            .map(|moves| (i_have_made, moves));
        let standings = yours.into_iter().chain(mine).map(|(who, moves)| {
            let left = self.adviser.left(moves);
            let left = if left.is_none() {
                String::new()
            } else {
                format!(", {left}")
            };
            format!("{who}{}{left}", guesses(moves.len() as u64))
        });
        format!("not finished: {}", Vec::from_iter(standings).join("; "))
    }

    /// Reports on your play: the secret if you did not find it, and the report.
    fn yours(&self, you: &You, ending: GameEnding, talk: &Conversation<'_, '_>) -> Yours {
        let is_found = self.found_in(&you.moves).is_some();
        let secret = (!is_found).then(|| you.codemaker.secret(&*self.adviser, &you.moves));
        let is_reported = !you.moves.is_empty() && ending != GameEnding::Interrupted;
        let report = is_reported
            .then(|| thinking(talk, || self.adviser.report(&you.moves)))
            .flatten();
        Yours {
            secret: secret.map(|secret| self.plain(secret)),
            shown: secret.map_or_else(String::new, |secret| self.show(secret)),
            seed: self.untold,
            is_adaptive: you.is_adaptive(),
            report,
            hints: you.hints,
            undone: you.undone,
        }
    }
}
