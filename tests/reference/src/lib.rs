//! Feedback, codes and words by their definitions: what the tests of every crate compare with.
//!
//! Nothing here is fast, and nothing is shared with what is tested: the crate depends on no other.

pub mod document;

/// Positions at which two codes agree, and further symbols that they have in common.
pub fn bulls_and_cows<T: PartialEq>(guess: &[T], secret: &[T]) -> (usize, usize) {
    let bulls = guess
        .iter()
        .zip(secret)
        .filter(|(one, other)| one == other)
        .count();
    let mut rest: Vec<&T> = secret.iter().collect();
    // Each symbol of the guess strikes out one of the secret.
    let common = guess.iter().filter(|symbol| {
        let found = rest.iter().position(|other| other == symbol);
        found.map(|place| rest.swap_remove(place)).is_some()
    });
    (bulls, common.count() - bulls)
}

/// Bulls and cows as text, such as `1A2B`.
pub fn counts(guess: &str, secret: &str) -> String {
    let symbols = |code: &str| code.chars().collect::<Vec<_>>();
    let (bulls, cows) = bulls_and_cows(&symbols(guess), &symbols(secret));
    format!("{bulls}A{cows}B")
}

/// Bulls alone as text, such as `1A`.
pub fn black(guess: &str, secret: &str) -> String {
    format!(
        "{}A",
        guess
            .chars()
            .zip(secret.chars())
            .filter(|(one, other)| one == other)
            .count()
    )
}

/// The colours of a guess by striking letters out of the secret, such as `-Y--G`: green letters
/// first, then yellow ones from the left.
pub fn colours(guess: &str, secret: &str) -> String {
    let mut rest: Vec<Option<char>> = guess
        .chars()
        .zip(secret.chars())
        .map(|(one, other)| (one != other).then_some(other))
        .collect();
    let greens: Vec<bool> = rest.iter().map(Option::is_none).collect();
    let mut colour = |(letter, is_green): (char, bool)| {
        let found = rest.iter().position(|&other| other == Some(letter));
        match (is_green, found) {
            (true, _) => 'G',
            (false, Some(place)) => {
                rest[place] = None;
                'Y'
            }
            (false, None) => '-',
        }
    };
    guess.chars().zip(greens).map(&mut colour).collect()
}

/// Tells whether a guess uses what the colours of an earlier one showed, as hard mode demands.
pub fn uses_hints(guess: &str, earlier: &str, colours: &str) -> bool {
    let letters = || earlier.chars().zip(colours.chars());
    let shown = |of: char| {
        letters()
            .filter(|&(letter, colour)| letter == of && colour != '-')
            .count()
    };
    guess
        .chars()
        .zip(letters())
        .all(|(own, (letter, colour))| colour != 'G' || own == letter)
        && earlier
            .chars()
            .all(|of| guess.matches(of).count() >= shown(of))
}

/// All codes of so many positions and symbols, ascending.
pub fn codes(positions: usize, symbols: u8, repeats: bool) -> Vec<Vec<u8>> {
    let mut codes = vec![Vec::new()];
    for _ in 0..positions {
        let longer = |code: &Vec<u8>| {
            let code = code.clone();
            let allowed: Vec<u8> = (0..symbols)
                .filter(|symbol| repeats || !code.contains(symbol))
                .collect();
            allowed
                .into_iter()
                .map(move |symbol| [&code[..], &[symbol]].concat())
        };
        codes = codes.iter().flat_map(longer).collect();
    }
    codes
}

/// The codes of [`codes`] as they are written.
pub fn texts(positions: usize, symbols: u8, repeats: bool) -> Vec<String> {
    let text = |code: Vec<u8>| {
        code.into_iter()
            .map(|symbol| char::from_digit(symbol.into(), 36).unwrap())
            .collect()
    };
    codes(positions, symbols, repeats)
        .into_iter()
        .map(text)
        .collect()
}

/// The first so many different words of five letters, consonants and vowels in turn. Numbers choose
/// the letters: from 1 on, each is the one before times 6364136223846793005 plus
/// 1442695040888963407 modulo 2^64 (Knuth's MMIX). Its bits from the 33rd lowest up, modulo how
/// many letters there are, are the letter's place.
pub fn words(count: usize) -> Vec<String> {
    let mut number = 1_u64;
    let mut letter = |letters: &str| {
        number = number
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        char::from(letters.as_bytes()[(number >> 33) as usize % letters.len()])
    };
    let mut words: Vec<String> = Vec::new();
    while words.len() < count {
        let word: String = (0..5)
            .map(|place| {
                letter(if place % 2 == 0 {
                    "bcdfghjklmnprstvw"
                } else {
                    "aeiou"
                })
            })
            .collect();
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}
