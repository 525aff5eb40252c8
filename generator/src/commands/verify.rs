//! `solvetab verify`: are tables whole, the ones that were published, and true?

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail, ensure};
use serde_json::{Value, json};

use crate::commands::{borrow, game_of};
use crate::report::{Output, Verdict};
use crate::tables::catalogue::GAMES;
use crate::tables::container::folder_of;
use crate::tables::folder::{is_unreadable, open_file};
use crate::tables::manifest;
use crate::tables::manifest::Manifest;
use crate::terminal::standard_error::{harmless, shown};

/// What is checked if nothing is named.
const DEFAULT: &str = "tables";

/// Check tables: their digests, and with --deep their content
///
/// Each file's own digest tells whether it is damaged, the line in B3SUMS beside it whether it is the published one. In a folder every
/// table must be listed and every listed table be there; a file that is named itself need not be listed. With --deep the content is
/// checked again without the solver.
///
/// The value.json of solvetab study value is checked with the folder it is in, or if it is named: that its trees and the host's weights are there and
/// undamaged, and with --deep both sides. Every code is played through every tree, so that the value is no more than is said; and for rules of at
/// most 128 codes a plain search tries all trees against the host's weights, so that it is no less. For more codes the message says that this is
/// not checked, and which command proves it.
///
/// Exit code 1 if anything is wrong, 3 if a file that is named cannot be read.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Table files, or folders of them
    #[arg(value_name = "PATH", default_value = DEFAULT)]
    paths: Vec<PathBuf>,
    /// Check the content too, independently of the solver
    #[arg(long)]
    deep: bool,
}

/// Runs the command.
///
/// # Errors
///
/// If a folder cannot be read, or standard output cannot be written.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let mut findings = Findings { deep: arguments.deep, verdict: Verdict::Yes, rows: Vec::new() };
    for path in &arguments.paths {
        if path.is_dir() {
            findings.add_folder(path, output)?;
            continue;
        }
        if path == Path::new(DEFAULT) && !path.exists() {
            let error =
                anyhow!("there is no folder {DEFAULT} here: name files or folders, or make it with solvetab generate");
            return Err(error);
        }
        if let Some(found) = GAMES.iter().find_map(|game| game.verify_claim(path, arguments.deep)) {
            findings.add(path, found, output)?;
            continue;
        }
        let folder = folder_of(path);
        let found = Manifest::read(folder).and_then(|manifest| findings.check(path, manifest.as_ref(), output));
        findings.add(path, found, output)?;
    }
    if output.json {
        writeln!(output.out, "{}", Value::Array(findings.rows))?;
    }
    Ok(findings.verdict)
}

/// What has been found so far.
struct Findings {
    deep: bool,
    verdict: Verdict,
    /// One for each file, for JSON.
    rows: Vec<Value>,
}

impl Findings {
    /// Checks what `build.rs` checks of the shipped tables: a folder and its manifest have the same tables, and each is the listed one.
    fn add_folder(&mut self, folder: &Path, output: &mut Output<'_>) -> anyhow::Result<()> {
        let cannot = || format!("{} cannot be read", folder.display());
        let (mut names, mut claims) = (BTreeSet::new(), BTreeSet::new());
        for entry in fs::read_dir(folder).with_context(cannot)? {
            let name = entry.with_context(cannot)?.file_name().to_string_lossy().into_owned();
            if name.ends_with(".tab") {
                names.insert(name);
            } else {
                claims.insert(name);
            }
        }
        let manifest = match Manifest::read(folder) {
            Ok(manifest) => manifest,
            Err(error) => return self.add_wrong(folder, error, output),
        };
        match &manifest {
            // A table that is listed but gone is as wrong as a damaged one.
            Some(manifest) => names.extend(manifest.names().map(str::to_owned)),
            None => {
                let path = folder.join(manifest::FILE_NAME);
                let missing = anyhow!("{} is missing: nothing says which tables these should be", path.display());
                self.add_wrong(&path, missing, output)?;
            }
        }
        if names.is_empty() {
            let none =
                anyhow!("there is no table in {0}: make them with solvetab generate --out {0}", folder.display());
            return self.add_wrong(folder, none, output);
        }
        for name in names {
            let path = folder.join(&name);
            match &manifest {
                Some(manifest) if manifest.get(&name).is_none() => {
                    let unlisted = anyhow!(
                        "{} is not listed in {}: remove it, or generate it by its name",
                        path.display(),
                        manifest::FILE_NAME
                    );
                    self.add_wrong(&path, unlisted, output)?;
                }
                manifest => match self.check(&path, manifest.as_ref(), output) {
                    Ok(message) => self.add(&path, Ok(message), output)?,
                    Err(error) => self.add_wrong(&path, error, output)?,
                },
            }
        }
        for path in claims.into_iter().map(|name| folder.join(name)) {
            match GAMES.iter().find_map(|game| game.verify_claim(&path, self.deep)) {
                Some(Ok(message)) => self.add(&path, Ok(message), output)?,
                Some(Err(error)) => {
                    // Most of these sentences are about what is in the folder.
                    let name = path.display().to_string();
                    let is_named = format!("{error:#}").contains(&name);
                    self.add_wrong(&path, if is_named { error } else { error.context(name) }, output)?;
                }
                None => {}
            }
        }
        Ok(())
    }

    /// What is right about a file, or the first thing that is not.
    fn check(&self, path: &Path, manifest: Option<&Manifest>, output: &Output<'_>) -> anyhow::Result<String> {
        let table = open_file(path)?;
        ensure!(
            table.is_intact(),
            "{}: the digest in the header is not that of the content: fetch or generate it again",
            path.display()
        );
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let digest = manifest::hex_digest(table.bytes());
        let mut message = match manifest.map(|manifest| manifest.get(name)) {
            None => format!("intact; there is no {} beside it", manifest::FILE_NAME),
            Some(None) => format!("intact; not listed in {}", manifest::FILE_NAME),
            Some(Some(listed)) if listed == digest => "intact, as listed".to_owned(),
            Some(Some(listed)) => bail!(
                "{}: {} lists it with the digest {listed}, but it has {digest}",
                path.display(),
                manifest::FILE_NAME
            ),
        };
        if self.deep {
            let (game, table) = (game_of(&table)?, borrow(&table)?);
            let proof = output.workers.run(|| game.verify(table, output.progress));
            message += &format!("; {}", proof.with_context(|| path.display().to_string())?);
        }
        Ok(message)
    }

    /// Adds what was found of a file that was named: one that cannot be read is not checked.
    fn add(&mut self, path: &Path, found: anyhow::Result<String>, output: &mut Output<'_>) -> anyhow::Result<()> {
        match found {
            Err(error) if !is_unreadable(&error) => return self.add_wrong(path, error, output),
            // That a check failed says more than that one could not be made.
            Err(_) if self.verdict == Verdict::Yes => self.verdict = Verdict::Undone,
            _ => {}
        }
        self.say(path, found, output)
    }

    /// Adds what is wrong.
    fn add_wrong(&mut self, path: &Path, error: anyhow::Error, output: &mut Output<'_>) -> anyhow::Result<()> {
        self.verdict = Verdict::No;
        self.say(path, Err(error), output)
    }

    fn say(&mut self, path: &Path, found: anyhow::Result<String>, output: &mut Output<'_>) -> anyhow::Result<()> {
        let (ok, message) = match found {
            Ok(message) => (true, message),
            Err(error) => (false, format!("{error:#}")),
        };
        if output.json {
            self.rows.push(json!({"path": path.display().to_string(), "ok": ok, "message": message}));
        } else if ok {
            writeln!(output.out, "{}: {}", shown(path), harmless(&message))?;
        } else {
            output.progress.tell(&message);
        }
        Ok(())
    }
}
