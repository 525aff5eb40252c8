//! The game: codes, feedbacks, and who may be secret. Nothing here is taken from anywhere else.

use std::collections::BTreeMap;

use crate::claim::Feedback;

/// Symbols by position, zeros after the last one.
pub(crate) type Code = [u8; MOST_LETTERS];

/// Most letters of a word with colours.
pub(crate) const MOST_LETTERS: usize = 10;

/// Most pairs of a guess and a secret whose feedbacks are kept; with colours they are kept three
/// times.
const MOST_PAIRS: u64 = 1 << 30;
const MOST_PAIRS_OF_WORDS: u64 = 1 << 28;

/// The number of the feedback to a guess: t (t + 1) / 2 + b, where t symbols of the guess are in
/// the secret, each with one of its own there, and b in place.
pub(crate) fn feedback(guess: &Code, secret: &Code, positions: usize) -> u16 {
    let (mut all, mut in_place, mut taken) = (0, 0, [false; MOST_LETTERS]);
    for i in 0..positions {
        in_place += u16::from(guess[i] == secret[i]);
        if let Some(j) = (0..positions).find(|&j| !taken[j] && guess[i] == secret[j]) {
            (all, taken[j]) = (all + 1, true);
        }
    }
    all * (all + 1) / 2 + in_place
}

/// The number of the feedback where only symbols in place are reported: how many there are.
pub(crate) fn in_place(guess: &Code, secret: &Code, positions: usize) -> u16 {
    (0..positions)
        .map(|i| u16::from(guess[i] == secret[i]))
        .sum()
}

/// The number of the feedback where each letter gets a colour: a digit to base 3 for each, 2 in
/// place, 1 if one of the secret's letters that are not in place is left for it, else 0.
pub(crate) fn colours(guess: &Code, secret: &Code, positions: usize) -> u16 {
    let mut taken: [bool; MOST_LETTERS] =
        std::array::from_fn(|place| guess[place] == secret[place]);
    (0..positions).fold(0, |number, place| {
        let left = (0..positions).find(|&other| !taken[other] && secret[other] == guess[place]);
        let colour = match left {
            _ if guess[place] == secret[place] => 2,
            Some(other) => {
                taken[other] = true;
                1
            }
            None => 0,
        };
        3 * number + colour
    })
}

/// Hints that a guess has to use in hard mode: by place the symbol that was in place, and one more;
/// by symbol its least number of occurrences.
pub(crate) type Constraints = (Code, Vec<u8>);

/// Guesses, secrets, and every feedback.
pub(crate) struct Codes {
    pub(crate) positions: usize,
    pub(crate) symbols: usize,
    pub(crate) repeats: bool,
    /// Kind of list: 0 none, 1 the secrets, 2 the secrets, and only they may be guessed, 3 the
    /// guesses, and then the secrets.
    pub(crate) listed: u8,
    pub(crate) feedback: Feedback,
    pub(crate) letters: Vec<char>,
    /// Codes that may be guessed, in ascending order.
    pub(crate) guesses: Vec<Code>,
    /// The numbers of guesses, in ascending order.
    pub(crate) secrets: Vec<u16>,
    /// Feedbacks to all guesses by number of the secret, once they are kept; empty where there is
    /// no secret.
    pub(crate) feedbacks: Vec<Vec<u16>>,
}

impl Codes {
    /// All codes of so many positions and symbols may be guessed, or those of a list; the secrets
    /// are those of the last list, or all.
    pub(crate) fn new(
        (positions, symbols, repeats): (usize, usize, bool),
        mut lists: Vec<Vec<Code>>,
        (listed, feedback): (u8, Feedback),
        letters: Vec<char>,
    ) -> Result<Self, &'static str> {
        let last = lists.pop();
        let guesses = if listed == 2 {
            last.clone()
        } else {
            lists.pop()
        };
        let guesses = guesses
            .or_else(|| all(positions, symbols as u8, repeats))
            .ok_or("there are more than 65536 codes")?;
        let secrets = last.unwrap_or_else(|| guesses.clone());
        let are_ascending = [&secrets, &guesses]
            .iter()
            .all(|codes| codes.is_sorted_by(|one, next| one < next));
        let are_letters = letters.len() == symbols
            && letters.iter().enumerate().all(|(at, letter)| {
                (letter.is_alphanumeric() || letter.is_ascii_graphic())
                    && !letters[..at].contains(letter)
            });
        if !are_letters || secrets.is_empty() || !are_ascending {
            return Err(
                "there are no secrets, or not in ascending order, or a symbol has no letter of its own",
            );
        }
        let numbers: Option<Vec<u16>> = secrets.iter().map(|code| number(&guesses, code)).collect();
        let secrets = numbers.ok_or("a secret is no code of the rules")?;
        Ok(Self {
            positions,
            symbols,
            repeats,
            listed,
            feedback,
            letters,
            guesses,
            secrets,
            feedbacks: Vec::new(),
        })
    }

    /// Keeps all feedbacks from now on: those of a proof are asked for often.
    pub(crate) fn keep_feedbacks(&mut self) -> Result<(), String> {
        let most = if self.has_colours() {
            MOST_PAIRS_OF_WORDS
        } else {
            MOST_PAIRS
        };
        if self.guesses.len() as u64 * self.secrets.len() as u64 > most {
            return Err(format!(
                "there are more than {most} pairs of a guess and a secret"
            ));
        }
        if self.feedbacks.is_empty() {
            let mut feedbacks = vec![Vec::new(); self.guesses.len()];
            for &secret in &self.secrets {
                let guesses = 0..self.guesses.len();
                feedbacks[usize::from(secret)] = guesses
                    .map(|guess| self.feedback(secret, guess as u16))
                    .collect();
            }
            self.feedbacks = feedbacks;
        }
        Ok(())
    }

    /// The feedback that this secret gives to a guess.
    pub(crate) fn feedback(&self, secret: u16, guess: u16) -> u16 {
        let (secret, guess) = (usize::from(secret), usize::from(guess));
        let feedback = match (self.feedbacks.get(secret), self.feedback) {
            (Some(feedbacks), _) => return feedbacks[guess],
            (_, Feedback::Counts) => feedback,
            (_, Feedback::Black) => in_place,
            _ => colours,
        };
        feedback(&self.guesses[guess], &self.guesses[secret], self.positions)
    }

    /// The feedback when the guess is the secret: the largest number.
    pub(crate) fn winning(&self) -> usize {
        match self.feedback {
            Feedback::Counts => self.positions * (self.positions + 3) / 2,
            Feedback::Black => self.positions,
            Feedback::Colours | Feedback::HardColours => 3_usize.pow(self.positions as u32) - 1,
        }
    }

    /// Number of feedbacks but the winning one: all smaller numbers; but not the one below it,
    /// where symbols elsewhere are reported.
    pub(crate) fn others(&self) -> usize {
        self.winning() - usize::from(self.feedback == Feedback::Counts)
    }

    /// Tells whether each letter gets a colour.
    pub(crate) fn has_colours(&self) -> bool {
        matches!(self.feedback, Feedback::Colours | Feedback::HardColours)
    }

    /// Returns the hints of these guesses and feedbacks in hard mode; none otherwise.
    pub(crate) fn constraints(&self, path: &[(u16, usize)]) -> Constraints {
        let mut constraints = Constraints::default();
        if self.feedback != Feedback::HardColours {
            return constraints;
        }

        constraints.1 = vec![0; self.symbols];
        for &(guess, mut feedback) in path {
            let mut times = vec![0; self.symbols];
            for (place, &symbol) in self.guesses[usize::from(guess)][..self.positions]
                .iter()
                .enumerate()
                .rev()
            {
                if feedback % 3 == 2 {
                    constraints.0[place] = symbol + 1;
                }
                times[usize::from(symbol)] += u8::from(feedback % 3 > 0);
                feedback /= 3;
            }
            constraints
                .1
                .iter_mut()
                .zip(times)
                .for_each(|(most, times)| *most = times.max(*most));
        }
        constraints
    }

    /// Tells whether a guess uses all hints.
    pub(crate) fn agrees(&self, guess: u16, (in_place, times): &Constraints) -> bool {
        let code = &self.guesses[usize::from(guess)][..self.positions];
        in_place
            .iter()
            .zip(code)
            .all(|(&asked, &symbol)| asked == 0 || asked == symbol + 1)
            && (0..).zip(times).all(|(symbol, &times)| {
                times == 0
                    || code.iter().filter(|&&other| other == symbol).count() >= usize::from(times)
            })
    }

    /// The members of a set by the feedbacks they give to a guess.
    pub(crate) fn divide(&self, set: &[u16], guess: u16) -> BTreeMap<usize, Vec<u16>> {
        let mut cells: BTreeMap<usize, Vec<u16>> = BTreeMap::new();
        for &secret in set {
            cells
                .entry(self.feedback(secret, guess).into())
                .or_default()
                .push(secret);
        }
        cells
    }

    /// The symbols of a set's members, one bit each; where only a list may be guessed, all symbols.
    pub(crate) fn live(&self, set: &[u16]) -> u32 {
        let symbols = set
            .iter()
            .flat_map(|&secret| &self.guesses[usize::from(secret)][..self.positions]);
        symbols.fold(
            if self.listed == 2 { u32::MAX } else { 0 },
            |bits, symbol| bits | 1 << symbol,
        )
    }

    /// The guess with the smallest symbols that are not `live` in place of its own that are not:
    /// secrets of live symbols answer both alike.
    pub(crate) fn without_dead(&self, guess: u16, live: u32) -> u16 {
        let mut dead = (0..self.symbols as u8)
            .filter(|symbol| live >> symbol & 1 == 0)
            .peekable();
        let mut code = self.guesses[usize::from(guess)];
        for symbol in code[..self.positions]
            .iter_mut()
            .filter(|symbol| live >> **symbol & 1 == 0)
        {
            let smallest = if self.repeats {
                dead.peek().copied()
            } else {
                dead.next()
            };
            *symbol = smallest.unwrap_or(*symbol);
        }
        number(&self.guesses, &code).unwrap_or(guess)
    }

    /// Feedback as people write it.
    pub(crate) fn written_feedback(&self, feedback: usize) -> String {
        if self.has_colours() {
            let places = (0..self.positions as u32).rev();
            return places
                .map(|place| ["-", "Y", "G"][feedback / 3_usize.pow(place) % 3])
                .collect();
        }
        if self.feedback == Feedback::Black {
            return format!("{feedback}A");
        }
        let all = (0..=8)
            .rev()
            .find(|all| all * (all + 1) / 2 <= feedback)
            .unwrap_or(0);
        let in_place = feedback - all * (all + 1) / 2;
        format!("{in_place}A{}B", all - in_place.min(all))
    }

    /// A code as people write it.
    pub(crate) fn written(&self, number: u16) -> String {
        let code = &self.guesses[usize::from(number)][..self.positions];
        code.iter()
            .filter_map(|&symbol| self.letters.get(usize::from(symbol)))
            .collect()
    }
}

/// All codes in ascending order, unless there are too many.
pub(crate) fn all(positions: usize, symbols: u8, repeats: bool) -> Option<Vec<Code>> {
    let mut all = vec![Code::default()];
    for position in 0..positions {
        let longer = all.iter().flat_map(|code| {
            let mut codes = vec![*code; symbols.into()];
            codes
                .iter_mut()
                .zip(0..)
                .for_each(|(code, symbol)| code[position] = symbol);
            codes
                .into_iter()
                .filter(move |code| repeats || !code[..position].contains(&code[position]))
        });
        all = longer.collect();
        if all.len() > 1 << 16 {
            return None;
        }
    }
    Some(all)
}

/// The number of a code among these, which are in ascending order.
pub(crate) fn number(codes: &[Code], code: &Code) -> Option<u16> {
    codes.binary_search(code).ok().map(|number| number as u16)
}
