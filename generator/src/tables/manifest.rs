//! `B3SUMS`: the digests of whole files, in the format that `b3sum --check` reads.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, bail};

use crate::tables::container;
use crate::tables::folder::{is_file_name, is_missing, read_regular};

/// The manifest's file name.
pub(crate) const FILE_NAME: &str = "B3SUMS";

/// More bytes than any manifest has.
const MOST_BYTES: u64 = 1 << 20;

/// File names and the BLAKE3 digests of their content, in hexadecimal.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Manifest {
    digests: BTreeMap<String, String>,
}

impl Manifest {
    /// Reads the manifest of a folder, if there is one.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or a line is not of the form `DIGEST  NAME` with the name of a file in
    /// this folder.
    pub(crate) fn read(folder: &Path) -> anyhow::Result<Option<Self>> {
        let path = folder.join(FILE_NAME);
        match read_regular(&path, MOST_BYTES) {
            Ok(bytes) => {
                let manifest = String::from_utf8(bytes).map_err(Into::into).and_then(|text| Self::parse(&text));
                manifest.map(Some).with_context(|| format!("{} cannot be used", path.display()))
            }
            Err(error) if is_missing(&error) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn parse(text: &str) -> anyhow::Result<Self> {
        let mut digests = BTreeMap::new();
        for line in text.lines() {
            match line.split_once("  ") {
                Some((digest, name)) if is_digest(digest) && is_file_name(name) => {
                    if digests.insert(name.to_owned(), digest.to_owned()).is_some() {
                        bail!("{name} is listed twice");
                    }
                }
                _ => bail!("\"{line}\" is not a line of b3sum for a file in this folder"),
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
        self.list(name, &hex_digest(content));
    }

    /// Leaves a file out, if the manifest has it.
    pub(crate) fn remove(&mut self, name: &str) {
        self.digests.remove(name);
    }

    /// Sets a file's digest.
    pub(crate) fn list(&mut self, name: &str, digest: &str) {
        self.digests.insert(name.to_owned(), digest.to_owned());
    }

    /// Writes the manifest into its folder.
    ///
    /// # Errors
    ///
    /// If it cannot be written; the old one is then untouched.
    pub(crate) fn write(&self, folder: &Path) -> anyhow::Result<()> {
        container::write_atomically(&folder.join(FILE_NAME), self.text().as_bytes())
    }

    /// The manifest's text.
    pub(crate) fn text(&self) -> String {
        self.digests.iter().map(|(name, digest)| format!("{digest}  {name}\n")).collect()
    }
}

/// Whether it is a digest as `b3sum` prints it.
fn is_digest(text: &str) -> bool {
    text.len() == 2 * blake3::OUT_LEN && text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
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
        assert_eq!(Manifest::read(folder.path()).unwrap(), None);
        let mut manifest = Manifest::default();
        manifest.insert("b.tab", b"b");
        manifest.insert("a.tab", b"a");
        manifest.write(folder.path()).unwrap();
        assert_eq!(Manifest::read(folder.path()).unwrap(), Some(manifest));
        let digest = hex_digest(b"a");
        for line in ["abc  a.tab".to_owned(), format!("{}  a.tab", "x".repeat(64)), format!("{digest} a.tab")] {
            assert!(Manifest::parse(&line).is_err(), "{line}");
        }
        assert!(Manifest::parse(&format!("{digest}  a.tab\n{digest}  a.tab\n")).is_err(), "twice");
    }

    #[test]
    fn names_never_leave_the_folder() {
        for name in [
            "",
            ".",
            "..",
            "../a.tab",
            "/etc/passwd",
            "b/a.tab",
            "..\\a.tab",
            "C:\\a.tab",
            "C:a.tab",
            "a.tab\0",
            "a\u{1b}.tab",
        ] {
            assert!(Manifest::parse(&format!("{}  {name}\n", hex_digest(b"a"))).is_err(), "{name}");
        }
    }
}
