//! A codemaker who commits to the secret before the first guess: the seal of a game.
//!
//! Before the first guess the program shows the SHA-256 of a text, and at the end the text: a salt
//! of 32 hexadecimal digits, a space, and the secret. Nobody is known to be able to find a second
//! text with that hash, so the secret was fixed. Without the salt the hash tells nothing of it,
//! although the secrets are few enough to be hashed one by one. (Blum 1983 tosses a coin by
//! telephone in this way.) `sha256sum` checks it, so nobody needs to trust this program.

use std::fmt::{self, Write};

use anyhow::Context;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// Bytes of salt: 128 bits.
const SALT: usize = 16;

/// What hides a secret in its hash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Salt {
    digits: String,
    /// The seed of the secret, if it is told at the end only.
    untold: Option<u64>,
}

impl Salt {
    /// Random bytes of the operating system, or those that follow from a seed that was named: then
    /// whoever knows the seed knows salt and secret. A `seed` that was not named is told at the end
    /// only, since it tells the secret.
    ///
    /// # Errors
    ///
    /// If the system has no random bytes.
    pub(crate) fn new(named: Option<u64>, seed: u64) -> anyhow::Result<Self> {
        let mut bytes = [0; SALT];
        match named {
            Some(seed) => {
                // A key of its own: no number that is drawn from the seed tells a part of it.
                let mut hasher = blake3::Hasher::new_derive_key("solvetab play: the salt of a commitment");
                hasher.update(&seed.to_le_bytes()).finalize_xof().fill(&mut bytes);
            }
            None => getrandom::fill(&mut bytes)
                .ok()
                .context("the system has no random bytes for a commitment: name a seed with --seed")?,
        }
        Ok(Self { digits: hexadecimal(&bytes), untold: if named.is_none() { Some(seed) } else { None } })
    }
}

/// A secret that is fixed.
#[derive(Debug, Clone)]
pub(crate) struct Commitment {
    salt: Salt,
    secret: String,
}

impl Commitment {
    /// Fixes a secret, as people read it.
    pub(crate) fn new(salt: Salt, secret: String) -> Self {
        Self { salt, secret }
    }

    /// What the hash is of.
    fn text(&self) -> String {
        format!("{} {}", self.salt.digits, self.secret)
    }

    /// The hash that is shown before the first guess, 64 hexadecimal digits.
    pub(crate) fn hash(&self) -> String {
        hexadecimal(&Sha256::digest(self.text()))
    }

    /// The line for a shell that computes the hash again.
    fn check(&self) -> String {
        format!("printf %s '{}' | sha256sum", self.text().replace('\'', r"'\''"))
    }

    /// What the seal is for, and how it will be opened: lines of a terminal.
    pub(crate) fn explanation() -> &'static str {
        "the seal is the SHA-256 of my secret with a random salt before it. It proves\n\
         that I cannot change the secret, and tells nothing of it. After the game I\n\
         show the salt, with a command that computes the same hash."
    }

    /// What is said at the end.
    pub(crate) fn opening(&self) -> Opening {
        let Salt { digits, untold } = self.salt.clone();
        Opening { secret: self.secret.clone(), salt: digits, check: self.check(), seed: untold }
    }
}

/// What proves that a secret was fixed.
#[derive(Serialize)]
pub(crate) struct Opening {
    secret: String,
    salt: String,
    /// The line for a shell that computes the hash again.
    check: String,
    /// What the secret was drawn from, if it was not named.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(seed) = self.seed {
            writeln!(f, "--seed {seed} draws this secret")?;
        }
        writeln!(f, "check: {}", self.check)
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // A string takes whatever is written.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_the_standard() {
        // FIPS 180-4's example, and what sha256sum says of a salt of zeros with the secret 0123.
        assert_eq!(
            hexadecimal(&Sha256::digest("abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
        let commitment = Commitment::new(Salt { digits: "0".repeat(32), untold: None }, "0123".to_owned());
        assert_eq!(commitment.hash(), "53c9346ca6d6983bb8414dec27d38d142497f8dee218b485610e2452a7f0aadf");
        assert_eq!(commitment.check(), format!("printf %s '{} 0123' | sha256sum", "0".repeat(32)));
    }

    #[test]
    fn salts_are_different_but_for_those_of_one_seed() {
        let salt = |seed| Salt::new(seed, 7).unwrap();
        assert_ne!(salt(None), salt(None));
        assert_eq!(salt(Some(7)), salt(Some(7)));
        assert_ne!(salt(Some(7)), salt(Some(8)));
        assert!(
            salt(None).digits.len() == 2 * SALT && salt(None).digits.bytes().all(|digit| digit.is_ascii_hexdigit())
        );
    }

    #[test]
    fn the_shell_reads_quotes_as_they_are() {
        let commitment = Commitment::new(Salt { digits: "00".to_owned(), untold: None }, "don't".to_owned());
        assert_eq!(commitment.check(), r"printf %s '00 don'\''t' | sha256sum");
    }
}
