//! The game: codes, answers, and who may be secret. Nothing here is taken from anywhere else.

/// Symbols by position, zeros after the last one.
pub(crate) type Code = [u8; 8];

/// Most pairs of a guess and a secret whose answers are kept.
const MOST_PAIRS: usize = 1 << 30;

/// How many symbols of the secret are in the guess, those in place among them, and how many are in place.
fn matches(guess: &Code, secret: &Code, positions: usize) -> (usize, usize) {
    let (guess, secret) = (&guess[..positions], &secret[..positions]);
    let in_place = (0..positions).filter(|&i| guess[i] == secret[i]).count();
    let count = |code: &[u8], symbol| code.iter().filter(|&&other| other == symbol).count();
    let all = (0..32).map(|symbol| count(guess, symbol).min(count(secret, symbol))).sum();
    (all, in_place)
}

/// What may be guessed, what may be secret, and every answer.
pub(crate) struct Codes {
    pub(crate) positions: usize,
    pub(crate) symbols: usize,
    repeats: bool,
    /// Whether all codes may be guessed, so that every renaming maps guesses onto guesses.
    pub(crate) is_whole: bool,
    /// In ascending order.
    pub(crate) guesses: Vec<Code>,
    /// The numbers of guesses, in ascending order.
    pub(crate) secrets: Vec<u16>,
    /// By number of the secret, where it may be one: the answers to all guesses.
    answers: Vec<Vec<u8>>,
}

impl Codes {
    /// All codes of so many positions and symbols; those of a list are the secrets, or all, and are the guesses too if the guesses are `listed`.
    pub(crate) fn new(
        (positions, symbols, repeats): (usize, usize, bool),
        list: Option<Vec<Code>>,
        listed: bool,
    ) -> Result<Self, &'static str> {
        let possible = (1..=8).contains(&positions) && (1..=32).contains(&symbols) && (repeats || positions <= symbols);
        if !possible {
            return Err("there are no such codes");
        }
        let mut all = vec![[0; 8]];
        for position in 0..positions {
            let longer = |code: &Code| (0..symbols as u8).map(|symbol| with(code, position, symbol)).collect::<Vec<_>>();
            all = all.iter().flat_map(longer).filter(|code| repeats || !code[..position].contains(&code[position])).collect();
            if all.len() > 1 << 16 {
                return Err("there are more than 65536 codes");
            }
        }
        let secrets = list.unwrap_or_else(|| all.clone());
        let guesses = if listed { secrets.clone() } else { all };
        if !secrets.is_sorted_by(|one, next| one < next) || secrets.is_empty() {
            return Err("the secrets are not in ascending order");
        }
        let numbers: Option<Vec<u16>> = secrets.iter().map(|code| number(&guesses, code)).collect();
        let secrets = numbers.ok_or("a secret is no code of the rules")?;
        if guesses.len() * secrets.len() > MOST_PAIRS {
            return Err("there are more than 2^30 pairs of a guess and a secret");
        }
        let mut answers = vec![Vec::new(); guesses.len()];
        for &secret in &secrets {
            let of = |guess| answer(guess, &guesses[usize::from(secret)], positions);
            answers[usize::from(secret)] = guesses.iter().map(of).collect();
        }
        Ok(Self { positions, symbols, repeats, is_whole: !listed, guesses, secrets, answers })
    }

    /// The answers that this secret gives to all guesses.
    pub(crate) fn answers_of(&self, secret: u16) -> &[u8] {
        &self.answers[usize::from(secret)]
    }

    /// The answer when the guess is the secret: the largest number.
    pub(crate) fn winning(&self) -> usize {
        self.positions * (self.positions + 3) / 2
    }

    /// The number of a code that may be guessed.
    pub(crate) fn number(&self, code: &Code) -> Option<u16> {
        number(&self.guesses, code)
    }

    /// The members of a set by the answers they give to a guess.
    pub(crate) fn divide(&self, set: &[u16], guess: u16) -> Vec<Vec<u16>> {
        let mut cells = vec![Vec::new(); self.winning() + 1];
        set.iter().for_each(|&secret| cells[usize::from(self.answers_of(secret)[usize::from(guess)])].push(secret));
        cells
    }

    /// The symbols of a set's members, one bit each.
    pub(crate) fn symbols_of(&self, set: &[u16]) -> u32 {
        let of = |&secret: &u16| self.guesses[usize::from(secret)][..self.positions].iter().fold(0, |bits, symbol| bits | 1 << symbol);
        set.iter().map(of).fold(0, |all, bits| all | bits)
    }

    /// The guess with other symbols in place of those that no secret of a set has: the smallest ones. Secrets answer both alike.
    pub(crate) fn without_dead(&self, guess: u16, live: u32) -> Option<u16> {
        let mut dead = (0..self.symbols as u8).filter(|symbol| live >> symbol & 1 == 0).peekable();
        let mut code = self.guesses[usize::from(guess)];
        for symbol in code[..self.positions].iter_mut().filter(|symbol| live >> **symbol & 1 == 0) {
            *symbol = if self.repeats { *dead.peek()? } else { dead.next()? };
        }
        self.number(&code)
    }

    /// A code as people write it.
    pub(crate) fn written(&self, number: u16) -> String {
        let digit = |&symbol: &u8| char::from_digit(symbol.into(), 36).unwrap_or('?');
        self.guesses[usize::from(number)][..self.positions].iter().map(digit).collect()
    }
}

/// The number of an answer: (0, 0), (1, 0), (1, 1), (2, 0), ... by symbols of the secret in the guess, then by those in place.
fn answer(guess: &Code, secret: &Code, positions: usize) -> u8 {
    let (all, in_place) = matches(guess, secret, positions);
    (all * (all + 1) / 2 + in_place) as u8
}

fn number(codes: &[Code], code: &Code) -> Option<u16> {
    codes.binary_search(code).ok().map(|number| number as u16)
}

fn with(code: &Code, position: usize, symbol: u8) -> Code {
    let mut code = *code;
    code[position] = symbol;
    code
}
