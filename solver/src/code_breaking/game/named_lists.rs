//! Lists of words, primes and equations by name.
//!
//! `secrets-2315` and `guesses-12972` are the words of 2022 that may be secret and that may be
//! guessed; `secrets-3158` and `guesses-14855` are those of 2023. The folder `words` of this crate
//! says where they come from. Two more lists follow a rule.

/// A list with a name.
#[derive(Debug)]
pub struct NamedList {
    /// Name of the list.
    pub name: &'static str,
    words: fn() -> Vec<String>,
}

/// All of them: words, prime numbers of five digits, and equations of six characters.
pub static NAMED_LISTS: [NamedList; 6] = [
    NamedList {
        name: "secrets-2315",
        words: || owned(include_str!("../../../words/secrets-2315.txt")),
    },
    NamedList {
        name: "guesses-12972",
        words: || owned(include_str!("../../../words/guesses-12972.txt")),
    },
    NamedList {
        name: "secrets-3158",
        words: || owned(include_str!("../../../words/secrets-3158.txt")),
    },
    NamedList {
        name: "guesses-14855",
        words: || owned(include_str!("../../../words/guesses-14855.txt")),
    },
    NamedList {
        name: "primes-8363",
        words: primes,
    },
    NamedList {
        name: "equations-206",
        words: equations,
    },
];

impl NamedList {
    /// The list of this name.
    ///
    /// ```
    /// use solvetab_solver::code_breaking::game::named_lists::NamedList;
    ///
    /// let words = NamedList::named("secrets-2315").map(NamedList::words);
    /// assert_eq!(words.map(|words| words.len()), Some(2315));
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        NAMED_LISTS.iter().find(|list| list.name == name)
    }

    /// Its words.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        (self.words)()
    }
}

fn owned(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

/// The prime numbers from 10007 to 99991.
fn primes() -> Vec<String> {
    let primes = (10_000..100_000_u32)
        .filter(|number| (2..317).all(|divisor| !number.is_multiple_of(divisor)));
    primes.map(|number| number.to_string()).collect()
}

/// `a op b = c` in six characters: a, b and c are whole numbers greater than 0, without leading
/// zeros, and the result is exact.
fn equations() -> Vec<String> {
    let pairs = (1..1000_u32).flat_map(|a| (1..1000_u32).map(move |b| (a, b)));
    let all = pairs.flat_map(|(a, b)| {
        let (difference, quotient) = (a.saturating_sub(b), if a % b == 0 { a / b } else { 0 });
        let results = [
            ('+', a + b),
            ('-', difference),
            ('*', a * b),
            ('/', quotient),
        ]
        .into_iter();
        results
            .filter(|&(_, c)| c > 0)
            .map(move |(sign, c)| format!("{a}{sign}{b}={c}"))
    });
    let mut all: Vec<String> = all.filter(|equation| equation.len() == 6).collect();
    all.sort_unstable();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_as_many_words_as_their_names_say() {
        for list in &NAMED_LISTS {
            let (words, (_, count)) = (list.words(), list.name.rsplit_once('-').unwrap());
            assert_eq!(words.len().to_string(), count, "{}", list.name);
            let length = words[0].chars().count();
            assert!(
                words.iter().all(|word| word.chars().count() == length),
                "{}",
                list.name
            );
            let mut sorted = words.clone();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), words.len(), "{}", list.name);
        }
    }

    #[test]
    fn primes_are_those_that_a_sieve_leaves() {
        let mut is_prime = vec![true; 100_000];
        for number in 2..317 {
            for multiple in (number * number..100_000).step_by(number) {
                is_prime[multiple] = false;
            }
        }
        let sieved = (10_000..100_000)
            .filter(|&number| is_prime[number])
            .map(|number| number.to_string());
        assert!(primes().into_iter().eq(sieved));
        assert_eq!(
            (
                primes().first().unwrap().as_str(),
                primes().last().unwrap().as_str()
            ),
            ("10007", "99991")
        );
    }

    /// Every text of six characters that is an equation is in the list: digits with a sign at each
    /// of its places.
    #[test]
    fn equations_are_all_texts_that_hold() {
        let (listed, mut found) = (equations(), 0);
        for digits in 0..10_000_u32 {
            let digits = format!("{digits:04}");
            for (first, second) in [(1, 1), (1, 2), (2, 1)] {
                let (a, rest) = digits.split_at(first);
                let (b, c) = rest.split_at(second);
                if [a, b, c].iter().any(|number| number.starts_with('0')) {
                    continue;
                }
                let [a, b, c]: [u32; 3] = [a, b, c].map(|number| number.parse().unwrap());
                for (sign, holds) in [
                    ('+', a + b == c),
                    ('-', b + c == a),
                    ('*', a * b == c),
                    ('/', b * c == a),
                ] {
                    let is_listed = listed.contains(&format!("{a}{sign}{b}={c}"));
                    assert!(!holds || is_listed, "{a}{sign}{b}={c}");
                    found += u32::from(holds);
                }
            }
        }
        assert_eq!(found, 206);
    }
}
