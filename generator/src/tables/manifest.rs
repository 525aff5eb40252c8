//! `B3SUMS`: the digests of whole files, in the format that `b3sum --check` reads.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::path::Path;

use anyhow::{Context, bail};

use crate::tables::container;
use crate::tables::folder::{is_file_name, is_missing, read_regular};

/// The manifest's file name.
pub(crate) const FILE_NAME: &str = "B3SUMS";

/// More bytes than any manifest has.
const MOST_BYTES: u64 = 1 << 20;

/// File names and the BLAKE3 digests of their content, in hexadecimal, in the order of the lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Manifest {
    lines: Vec<(String, String)>,
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
                let manifest = String::from_utf8(bytes)
                    .map_err(Into::into)
                    .and_then(|text| Self::parse(&text));
                manifest
                    .map(Some)
                    .with_context(|| format!("{} cannot be used", path.display()))
            }
            Err(error) if is_missing(&error) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn parse(text: &str) -> anyhow::Result<Self> {
        let (mut manifest, mut names) = (Self::default(), HashSet::new());
        for line in text.lines() {
            match line.split_once("  ") {
                Some((digest, name)) if is_digest(digest) && is_file_name(name) => {
                    if !names.insert(name) {
                        bail!("{name} is listed twice");
                    }
                    manifest.lines.push((name.to_owned(), digest.to_owned()));
                }
                _ => bail!("\"{line}\" is not a line of b3sum for a file in this folder"),
            }
        }
        Ok(manifest)
    }

    /// The digest of a file, if the manifest has it.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.lines
            .iter()
            .find(|(listed, _)| listed == name)
            .map(|(_, digest)| digest.as_str())
    }

    /// The files the manifest has.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(|(name, _)| name.as_str())
    }

    /// Sets a file's digest to that of `content`. A new line comes before the first name that is
    /// greater; the other lines stay as they are.
    pub(crate) fn insert(&mut self, name: &str, content: &[u8]) {
        let digest = hex_digest(content);
        if let Some((_, listed)) = self.lines.iter_mut().find(|(listed, _)| listed == name) {
            *listed = digest;
            return;
        }
        let place = self
            .lines
            .iter()
            .position(|(listed, _)| listed.as_str() > name)
            .unwrap_or(self.lines.len());
        self.lines.insert(place, (name.to_owned(), digest));
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
        self.lines
            .iter()
            .map(|(name, digest)| format!("{digest}  {name}\n"))
            .collect()
    }
}

/// Writes a file and lists it beside it, each unless it is right already; whether it was written.
/// Programs that do so at once wait for each other, where folders can be locked; who waits is told.
///
/// # Errors
///
/// If the manifest cannot be read, or one of them cannot be written.
pub(crate) fn put(path: &Path, content: &[u8], tell: impl FnOnce(&str)) -> anyhow::Result<bool> {
    let folder = container::folder_of(path);
    let name = path
        .file_name()
        .and_then(OsStr::to_str)
        .context("a file without a name")?;
    let _alone = container::enter_folder(folder, tell)
        .with_context(|| format!("no file can be written into {}", folder.display()))?;
    Manifest::read(folder)?;
    let is_right = !path.is_symlink()
        && read_regular(path, content.len() as u64 + 1).is_ok_and(|there| there == content);
    if !is_right {
        container::write_atomically(path, content)?;
    }

    // Where folders cannot be locked, another one may have written its own line meanwhile.
    loop {
        let mut manifest = Manifest::read(folder)?.unwrap_or_default();
        if manifest.get(name) == Some(&hex_digest(content)) {
            return Ok(!is_right);
        }
        manifest.insert(name, content);
        manifest.write(folder)?;
    }
}

/// Returns whether it is a digest as `b3sum` prints it.
fn is_digest(text: &str) -> bool {
    text.len() == 2 * blake3::OUT_LEN
        && text
            .bytes()
            .all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
}

/// The BLAKE3 digest of some bytes, as `b3sum` prints it.
pub(crate) fn hex_digest(content: &[u8]) -> String {
    blake3::hash(content).to_hex().to_string()
}
