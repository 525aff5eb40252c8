//! A table's file: the header around a game's sections, and writing it so that no reader ever sees half of it.

use std::fs::{self, File, Permissions};
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use solvetab_lookup::format::{DIGEST_LEN, Header, Kind, PARAMETERS_LEN, PROVENANCE, SECTIONS};
use solvetab_lookup::verify;

use crate::provenance::Provenance;

/// Everything in a table but the header.
#[derive(Debug, Clone)]
pub struct Contents {
    /// What the table holds.
    pub kind: Kind,
    /// The version of the sections' layout.
    pub layout: u16,
    /// The kind's own parameters.
    pub parameters: [u8; PARAMETERS_LEN],
    /// The sections, from number 0 on; the provenance comes after them.
    pub sections: Vec<Vec<u8>>,
    /// Where the content comes from.
    pub provenance: Provenance,
}

impl Contents {
    /// The whole file.
    ///
    /// # Errors
    ///
    /// If the provenance cannot be encoded.
    pub fn to_file(&self) -> anyhow::Result<Vec<u8>> {
        let provenance = self.provenance.encode()?;
        let mut lengths = [0; SECTIONS];
        for (length, section) in lengths[..PROVENANCE].iter_mut().zip(&self.sections) {
            *length = section.len() as u64;
        }
        lengths[PROVENANCE] = provenance.len() as u64;
        let mut header = Header {
            kind: self.kind,
            layout: self.layout,
            parameters: self.parameters,
            digest: [0; DIGEST_LEN],
            lengths,
        };
        let mut file = header.to_bytes().to_vec();
        file.extend(self.sections.iter().flatten());
        file.extend(provenance);
        header.digest = verify::digest(&file);
        let start = header.to_bytes();
        file[..start.len()].copy_from_slice(&start);
        Ok(file)
    }
}

/// Writes a file whole or not at all: into a temporary file beside it, synced, then renamed over it.
///
/// # Errors
///
/// If anything cannot be written; a file that was there before is then untouched.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let write = || -> anyhow::Result<()> {
        fs::create_dir_all(folder)?;
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // The umask still applies; the default would be private to the owner.
            builder.permissions(Permissions::from_mode(0o666));
        }
        let mut file = builder.prefix(".solvetab-").tempfile_in(folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        // The rename itself is durable only once the folder is synced; where folders cannot be opened, it is as durable as it gets.
        if let Ok(folder) = File::open(folder) {
            let _ = folder.sync_all();
        }
        Ok(())
    };
    write().with_context(|| format!("{} cannot be written", path.display()))
}
