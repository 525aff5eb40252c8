//! `B3SUMS`: the digests of whole files, in the format that `b3sum --check` reads.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, bail};

use crate::container;

/// The manifest's file name.
pub(crate) const FILE_NAME: &str = "B3SUMS";

/// File names and the BLAKE3 digests of their content, in hexadecimal.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Manifest {
    digests: BTreeMap<String, String>,
}

impl Manifest {
    /// Reads the manifest of a folder; a folder without one has an empty manifest.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or a line is not of the form `DIGEST  NAME`.
    pub(crate) fn read(folder: &Path) -> anyhow::Result<Self> {
        let path = folder.join(FILE_NAME);
        match std::fs::read_to_string(&path) {
            Ok(text) => Self::parse(&text).with_context(|| format!("{} cannot be used", path.display())),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error).with_context(|| format!("{} cannot be read", path.display())),
        }
    }

    fn parse(text: &str) -> anyhow::Result<Self> {
        let mut digests = BTreeMap::new();
        for line in text.lines() {
            match line.split_once("  ") {
                Some((digest, name)) if digest.len() == 64 && !name.is_empty() => {
                    digests.insert(name.to_owned(), digest.to_owned());
                }
                _ => bail!("\"{line}\" is not a line of b3sum"),
            }
        }
        Ok(Self { digests })
    }

    /// The digest of a file, if the manifest has it.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.digests.get(name).map(String::as_str)
    }

    /// The files the manifest has.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.digests.keys().map(String::as_str)
    }

    /// Sets a file's digest to that of `content`.
    pub(crate) fn insert(&mut self, name: &str, content: &[u8]) {
        self.digests.insert(name.to_owned(), hex_digest(content));
    }

    /// Writes the manifest into its folder.
    ///
    /// # Errors
    ///
    /// If it cannot be written; the old one is then untouched.
    pub(crate) fn write(&self, folder: &Path) -> anyhow::Result<()> {
        let text: String = self.digests.iter().map(|(name, digest)| format!("{digest}  {name}\n")).collect();
        container::write_atomically(&folder.join(FILE_NAME), text.as_bytes())
    }
}

/// The BLAKE3 digest of a whole file, as `b3sum` prints it.
pub(crate) fn hex_digest(content: &[u8]) -> String {
    blake3::hash(content).to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifests_round_trip_and_refuse_other_text() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Manifest::read(folder.path()).unwrap(), Manifest::default());
        let mut manifest = Manifest::default();
        manifest.insert("b.tab", b"b");
        manifest.insert("a.tab", b"a");
        manifest.write(folder.path()).unwrap();
        assert_eq!(Manifest::read(folder.path()).unwrap(), manifest);
        assert!(Manifest::parse("abc  a.tab\n").is_err());
    }
}
