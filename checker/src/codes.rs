//! The game: codes, answers, and who may be secret. Nothing here is taken from anywhere else.

/// Symbols by position, zeros after the last one.
pub(crate) type Code = [u8; 8];

/// Most pairs of a guess and a secret whose answers are kept.
const MOST_PAIRS: u64 = 1 << 30;

/// The number of the answer to a guess: t (t + 1) / 2 + b, where t symbols of the guess are in the
/// secret, each with one of its own there, and b in place.
fn answer(guess: &Code, secret: &Code, positions: usize) -> u8 {
    let (mut all, mut in_place, mut taken) = (0, 0, [false; 8]);
    for i in 0..positions {
        in_place += usize::from(guess[i] == secret[i]);
        if let Some(j) = (0..positions).find(|&j| !taken[j] && guess[i] == secret[j]) {
            (all, taken[j]) = (all + 1, true);
        }
    }
    (all * (all + 1) / 2 + in_place) as u8
}

/// The number of the answer where only symbols in place are reported: how many there are.
fn in_place(guess: &Code, secret: &Code, positions: usize) -> u8 {
    (0..positions).filter(|&i| guess[i] == secret[i]).count() as u8
}

/// What may be guessed, what may be secret, and every answer.
pub(crate) struct Codes {
    pub(crate) positions: usize,
    pub(crate) symbols: usize,
    pub(crate) repeats: bool,
    /// What is listed: 0 nothing, 1 the secrets, 2 the secrets, and only they may be guessed.
    pub(crate) listed: u8,
    /// Whether only symbols in place are reported.
    pub(crate) black: bool,
    letters: Vec<char>,
    /// In ascending order.
    pub(crate) guesses: Vec<Code>,
    /// The numbers of guesses, in ascending order.
    pub(crate) secrets: Vec<u16>,
    /// By number of the secret, where it may be one: the answers to all guesses, once they are
    /// kept.
    pub(crate) answers: Vec<Vec<u8>>,
}

impl Codes {
    /// All codes of so many positions and symbols may be guessed, or those of the list; the secrets
    /// are those of the list, or all.
    pub(crate) fn new(
        (positions, symbols, repeats): (usize, usize, bool),
        list: Option<Vec<Code>>,
        (listed, black): (u8, bool),
        letters: Vec<char>,
    ) -> Result<Self, &'static str> {
        let (guesses, secrets) = match list {
            Some(list) if listed == 2 => (list.clone(), list),
            list => {
                let all = all(positions, symbols as u8, repeats).ok_or("there are more than 65536 codes")?;
                (all.clone(), list.unwrap_or(all))
            }
        };
        let is_ascending = |codes: &[Code]| codes.windows(2).all(|pair| pair[0] < pair[1]);
        let may_stand = |at: usize| letters[at].is_alphanumeric() || letters[at].is_ascii_graphic();
        let is_new = |at: usize| may_stand(at) && !letters[..at].contains(&letters[at]);
        let are_letters = letters.len() == symbols && (0..symbols).all(is_new);
        if !are_letters || secrets.is_empty() || !is_ascending(&secrets) {
            return Err("there are no secrets, or not in ascending order, or a symbol has no letter of its own");
        }
        let numbers: Option<Vec<u16>> = secrets.iter().map(|code| number(&guesses, code)).collect();
        let secrets = numbers.ok_or("a secret is no code of the rules")?;
        Ok(Self { positions, symbols, repeats, listed, black, letters, guesses, secrets, answers: Vec::new() })
    }

    /// Keeps all answers from now on: those of a proof are asked for often.
    pub(crate) fn keep_answers(&mut self) -> Result<(), String> {
        if self.guesses.len() as u64 * self.secrets.len() as u64 > MOST_PAIRS {
            return Err("there are more than 2^30 pairs of a guess and a secret".into());
        }
        if self.answers.is_empty() {
            let mut answers = vec![Vec::new(); self.guesses.len()];
            let row = |secret| (0..self.guesses.len()).map(|guess| self.answer(secret, guess as u16)).collect();
            self.secrets.iter().for_each(|&secret| answers[usize::from(secret)] = row(secret));
            self.answers = answers;
        }
        Ok(())
    }

    /// The answer that this secret gives to a guess.
    pub(crate) fn answer(&self, secret: u16, guess: u16) -> u8 {
        let (secret, guess) = (usize::from(secret), usize::from(guess));
        match self.answers.get(secret) {
            Some(answers) => answers[guess],
            None if self.black => in_place(&self.guesses[guess], &self.guesses[secret], self.positions),
            None => answer(&self.guesses[guess], &self.guesses[secret], self.positions),
        }
    }

    /// The answer when the guess is the secret: the largest number.
    pub(crate) fn winning(&self) -> usize {
        if self.black { self.positions } else { self.positions * (self.positions + 3) / 2 }
    }

    /// How many answers there are but the winning one: all smaller numbers; but not the one below
    /// it, where symbols elsewhere are reported.
    pub(crate) fn others(&self) -> usize {
        self.winning() - usize::from(!self.black)
    }

    /// The members of a set by the answers they give to a guess.
    pub(crate) fn divide(&self, set: &[u16], guess: u16) -> Vec<Vec<u16>> {
        let mut cells = vec![Vec::new(); self.winning() + 1];
        set.iter().for_each(|&secret| cells[usize::from(self.answer(secret, guess))].push(secret));
        cells
    }

    /// The symbols of a set's members, one bit each; where only a list may be guessed, all symbols.
    pub(crate) fn live(&self, set: &[u16]) -> u32 {
        let symbols = set.iter().flat_map(|&secret| &self.guesses[usize::from(secret)][..self.positions]);
        symbols.fold(if self.listed == 2 { u32::MAX } else { 0 }, |bits, symbol| bits | 1 << symbol)
    }

    /// The guess with the smallest symbols that are not `live` in place of its own that are not:
    /// secrets of live symbols answer both alike.
    pub(crate) fn without_dead(&self, guess: u16, live: u32) -> u16 {
        let mut dead = (0..self.symbols as u8).filter(|symbol| live >> symbol & 1 == 0).peekable();
        let mut code = self.guesses[usize::from(guess)];
        for symbol in code[..self.positions].iter_mut().filter(|symbol| live >> **symbol & 1 == 0) {
            let smallest = if self.repeats { dead.peek().copied() } else { dead.next() };
            *symbol = smallest.unwrap_or(*symbol);
        }
        number(&self.guesses, &code).unwrap_or(guess)
    }

    /// An answer as people write it.
    pub(crate) fn feedback(&self, answer: usize) -> String {
        if self.black {
            return format!("{answer}A");
        }
        let all = (0..=8).rev().find(|all| all * (all + 1) / 2 <= answer).unwrap_or(0);
        let in_place = answer - all * (all + 1) / 2;
        format!("{in_place}A{}B", all - in_place.min(all))
    }

    /// A code as people write it.
    pub(crate) fn written(&self, number: u16) -> String {
        let code = &self.guesses[usize::from(number)][..self.positions];
        code.iter().filter_map(|&symbol| self.letters.get(usize::from(symbol))).collect()
    }
}

/// All codes in ascending order, unless there are too many.
fn all(positions: usize, symbols: u8, repeats: bool) -> Option<Vec<Code>> {
    let mut all = vec![[0; 8]];
    for position in 0..positions {
        let longer = |code: &Code| {
            let mut codes = vec![*code; symbols.into()];
            codes.iter_mut().zip(0..).for_each(|(code, symbol)| code[position] = symbol);
            codes.into_iter().filter(move |code| repeats || !code[..position].contains(&code[position]))
        };
        all = all.iter().flat_map(longer).collect();
        if all.len() > 1 << 16 {
            return None;
        }
    }
    Some(all)
}

/// The number of a code among these, which are in ascending order.
pub(crate) fn number(codes: &[Code], code: &Code) -> Option<u16> {
    let key = |code: &Code| u64::from_be_bytes(*code);
    codes.binary_search_by_key(&key(code), key).ok().map(|number| number as u16)
}
