//! `solvetab verify`: are tables whole, the ones that were published, and true?

mod known_optima;
mod statements;
mod title;

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::{fmt, fs};

use anyhow::{Context, anyhow, bail, ensure};
use serde::Serialize;
use solvetab_lookup::Table;

use crate::commands::borrow;
use crate::commands::verify::statements::Statements;
use crate::report::{Output, Rows, Verdict, say_error, usage_of};
use crate::tables::catalogue;
use crate::tables::container::folder_of;
use crate::tables::folder::{
    ENDING, MOST_BYTES, embedded, file_names, is_unreadable, not_the_shipped, open_file,
    read_regular,
};
use crate::tables::manifest::{FILE_NAME, Manifest, hex_digest};
use crate::terminal::standard_error::harmless;

/// Folder that is checked if nothing is named.
const DEFAULT: &str = "tables";

/// Check tables: their digests, and with --deep their content
///
/// Of a folder (./tables without a name), every line of its B3SUMS is checked: the file is there,
/// and is the listed one. A table that is not listed is wrong too. A file that is named need not be
/// listed. With --deep the content is checked again by code that shares nothing with the solver.
/// What no such code can check is named: that a tree is optimal takes a certificate (solvetab
/// check).
///
/// Ends with exit code 1 if anything is wrong, else with 3 if a file that is named cannot be read.
#[derive(Debug, clap::Args)]
pub(crate) struct VerifyArguments {
    /// Table files or folders, such as tables/quad-ace-10.tab; or tables inside the program, by
    /// name
    #[arg(value_name = "PATH", default_value = DEFAULT)]
    paths: Vec<PathBuf>,
    /// Also check the content, independently of the solver
    #[arg(long)]
    deep: bool,
}

/// Runs the command.
///
/// # Errors
///
/// If a folder cannot be read, or standard output cannot be written.
pub(crate) fn run(arguments: &VerifyArguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let mut findings = Findings {
        deep: arguments.deep,
        verdict: Verdict::Yes,
        rows: Rows::new(output.json),
    };
    for path in &arguments.paths {
        if path.is_dir() {
            findings.add_folder(path, output)?;
            continue;
        }
        ensure!(
            path != Path::new(DEFAULT) || path.exists(),
            "there is no folder {DEFAULT} here: make it with solvetab generate, or name files, folders, or tables inside the program"
        );
        let name = path.to_str().filter(|_| !path.exists());
        let found = if let Some(file) = name.and_then(embedded) {
            findings
                .check_embedded(file, output)
                .with_context(|| path.display().to_string())
        } else if let Some(name) = name.filter(|name| catalogue::find(name).is_some()) {
            Err(usage_of(
                "no-table",
                format!(
                    "{name} is not inside the program, and verify checks files: make one with solvetab generate {name} --out DIR"
                ),
            ))
        } else {
            Manifest::read(folder_of(path))
                .and_then(|manifest| findings.check(path, manifest.as_ref(), output))
        };
        if !found
            .as_ref()
            .is_err_and(|error| is_unreadable(error) || Verdict::of(error) == Verdict::Mistaken)
        {
            findings.add(path, found, output)?;
            continue;
        }
        // Readers of JSON get the error on standard error too, as from every command. The exit code
        // of a failed check stays, since it says more.
        if output.json
            && let Err(error) = &found
        {
            say_error(error, Verdict::Undone, output.json);
        }
        if findings.verdict == Verdict::Yes {
            findings.verdict = Verdict::Undone;
        }
        findings.say(path, found, output)?;
    }

    findings.rows.end(output.out)?;
    Ok(findings.verdict)
}

/// Result for a file. People read on standard error what is wrong.
#[derive(Serialize)]
struct VerifyRow {
    path: String,
    /// Nothing is wrong.
    ok: bool,
    /// The same with --deep, by the key of `solvetab check`.
    #[serde(skip_serializing_if = "Option::is_none")]
    valid: Option<bool>,
    /// The statement that is right, or the first thing that is not.
    message: String,
    #[serde(flatten)]
    proof: Option<ContentProof>,
}

/// Facts that hold for a file.
struct FileFacts {
    message: String,
    proof: Option<ContentProof>,
}

/// Proof of a table's content, with --deep.
#[derive(Serialize)]
struct ContentProof {
    /// The claim as codes: that a tree finds every secret, or what is claimed of other tables.
    claim: String,
    /// Statements of the table that nobody has checked.
    not_checked: Vec<String>,
}

impl From<String> for FileFacts {
    fn from(message: String) -> Self {
        Self {
            message,
            proof: None,
        }
    }
}

impl fmt::Display for VerifyRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", harmless(&self.path), harmless(&self.message))
    }
}

/// Why a file is not the listed one.
fn another_digest(listed: &str, digest: &str) -> String {
    format!(
        "{FILE_NAME} lists it with the digest {listed}, but it has {digest}: fetch or make it again"
    )
}

/// Findings so far.
struct Findings {
    deep: bool,
    verdict: Verdict,
    rows: Rows,
}

impl Findings {
    /// Checks every line of a folder's `B3SUMS`, and that every table is listed.
    fn add_folder(&mut self, folder: &Path, output: &mut Output<'_>) -> anyhow::Result<()> {
        let manifest = match Manifest::read(folder) {
            Ok(manifest) => manifest,
            Err(error) => return self.add(folder, Err(error), output),
        };
        let files = file_names(folder)?;
        if manifest.is_none() {
            let path = folder.join(FILE_NAME);
            let missing = anyhow!(
                "{} is missing: nothing says which tables these should be. solvetab generate NAME --out {} writes it",
                path.display(),
                folder.display()
            );
            self.add(&path, Err(missing), output)?;
        }
        let tables = files
            .iter()
            .filter(|name| name.ends_with(ENDING))
            .map(String::as_str);
        let names: BTreeSet<&str> = manifest
            .iter()
            .flat_map(Manifest::names)
            .chain(tables)
            .collect();
        if !names.iter().any(|name| name.ends_with(ENDING)) {
            let none = anyhow!(
                "there is no table in {0}: make them with solvetab generate --out {0}",
                folder.display()
            );
            return self.add(folder, Err(none), output);
        }
        for name in names {
            let path = folder.join(name);
            let found = match &manifest {
                Some(manifest) => self.check_listed(&path, name, manifest, output),
                None => self.check(&path, None, output),
            };
            self.add(&path, found, output)?;
        }

        Ok(())
    }

    /// Checks a file of a folder that is listed, or a table that should be.
    fn check_listed(
        &self,
        path: &Path,
        name: &str,
        manifest: &Manifest,
        output: &Output<'_>,
    ) -> anyhow::Result<FileFacts> {
        let shown = path.display();
        let Some(listed) = manifest.get(name) else {
            bail!(
                "{shown} is not listed in {FILE_NAME}: remove it, or make it again with solvetab generate"
            );
        };
        // A link may lead anywhere tomorrow.
        match fs::symlink_metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                bail!(
                    "{shown} is missing: make it again with solvetab generate, or take its line out of {FILE_NAME}"
                )
            }
            Ok(metadata) if metadata.is_symlink() => {
                bail!("{shown} is a link: put the file in its place")
            }
            _ => {}
        }

        let bytes = read_regular(path, MOST_BYTES)?;
        let digest = hex_digest(&bytes);
        ensure!(
            listed == digest,
            "{shown}: {}",
            another_digest(listed, &digest)
        );
        if !name.ends_with(ENDING) {
            return Ok("as listed".to_owned().into());
        }
        let table = Table::new(bytes).with_context(|| shown.to_string())?;
        self.check_table(path, &table, &digest, Some(manifest), output)
            .with_context(|| shown.to_string())
    }

    /// Checks a table: returns what is right, or the first thing that is not.
    fn check(
        &self,
        path: &Path,
        manifest: Option<&Manifest>,
        output: &Output<'_>,
    ) -> anyhow::Result<FileFacts> {
        let table = open_file(path)?;
        let digest = hex_digest(table.bytes());
        self.check_table(path, &table, &digest, manifest, output)
            .with_context(|| path.display().to_string())
    }

    fn check_table(
        &self,
        path: &Path,
        table: &Table<Vec<u8>>,
        digest: &str,
        manifest: Option<&Manifest>,
        output: &Output<'_>,
    ) -> anyhow::Result<FileFacts> {
        ensure!(
            table.is_intact(),
            "the digest in the header is not that of the content: fetch or make it again"
        );
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        let shipped = name.strip_suffix(ENDING).unwrap_or_default();
        ensure!(
            !output.shipped.is_another(shipped, table),
            "{}",
            not_the_shipped(path, shipped)
        );
        let listed = match manifest.map(|manifest| manifest.get(name)) {
            None => format!("intact; there is no {FILE_NAME} beside it"),
            Some(None) => format!("intact; not listed in {FILE_NAME}"),
            Some(Some(listed)) => {
                ensure!(listed == digest, "{}", another_digest(listed, digest));
                "intact, as listed".to_owned()
            }
        };
        self.proven(listed, table, output)
    }

    /// The same as [`check`](Self::check) of a table inside the program.
    fn check_embedded(&self, file: &[u8], output: &Output<'_>) -> anyhow::Result<FileFacts> {
        let table = Table::new_intact(file.to_vec())?;
        self.proven("intact, inside the program".to_owned(), &table, output)
    }

    /// Checks the content of an intact table, if that is asked for.
    fn proven(
        &self,
        intact: String,
        table: &Table<Vec<u8>>,
        output: &Output<'_>,
    ) -> anyhow::Result<FileFacts> {
        if !self.deep {
            return Ok(intact.into());
        }
        let found = solvetab_checker::check_table_watched(
            table.bytes(),
            output.workers.count(),
            &|done, of| output.progress.show("parts", done, Some(of)),
        );
        output.progress.end();
        let found = found.map_err(|why| anyhow!(why))?;
        let Statements {
            compared,
            unchecked,
        } = statements::check(borrow(table)?, &found)?;
        let mut message = format!("{intact}; {}", found.sentence);
        if !compared.is_empty() {
            message += &format!("; {compared}");
        }

        if !unchecked.is_empty() {
            let sentences: Vec<&str> = unchecked.iter().map(|one| one.sentence.as_str()).collect();
            message += &format!("; not checked: {}", sentences.join(", "));
        }
        let not_checked: Vec<String> = unchecked.into_iter().map(|one| one.code).collect();
        let claim = found
            .claims
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(", ");
        Ok(FileFacts {
            message,
            proof: Some(ContentProof { claim, not_checked }),
        })
    }

    /// Adds what was found.
    fn add(
        &mut self,
        path: &Path,
        found: anyhow::Result<FileFacts>,
        output: &mut Output<'_>,
    ) -> anyhow::Result<()> {
        if found.is_err() {
            self.verdict = Verdict::No;
        }
        self.say(path, found, output)
    }

    fn say(
        &mut self,
        path: &Path,
        found: anyhow::Result<FileFacts>,
        output: &mut Output<'_>,
    ) -> anyhow::Result<()> {
        let (ok, FileFacts { message, proof }) = match found {
            Ok(right) => (true, right),
            Err(error) => (false, format!("{error:#}").into()),
        };
        if !ok && !output.json {
            output.progress.tell(&message);
            return Ok(());
        }
        let valid = self.deep.then_some(ok);
        self.rows.add(
            &VerifyRow {
                path: path.display().to_string(),
                ok,
                valid,
                message,
                proof,
            },
            output.out,
        )
    }
}
