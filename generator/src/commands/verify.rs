//! `solvetab verify`: are tables whole, the ones that were published, and true?

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use serde_json::{Value, json};

use super::{borrow, game_of};
use crate::manifest::{self, Manifest};
use crate::output::{Output, Verdict, usage};
use crate::tables_folder::open_file;
use solvetab_solver::progress::Progress;

/// Check tables: their digests, and with --deep their content
///
/// Each file's own digest tells whether it is damaged, the line in B3SUMS beside it whether it is the published one.
/// With --deep the content is proven again without the solver. Exit code 1 if anything is wrong.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Table files, or folders of them
    #[arg(value_name = "PATH", default_value = "tables")]
    paths: Vec<PathBuf>,
    /// Prove the content again, independently of the solver
    #[arg(long)]
    deep: bool,
}

/// Runs the command.
///
/// # Errors
///
/// If a folder holds no tables, or standard output cannot be written.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let mut all_right = true;
    let mut rows = Vec::new();
    for path in files(&arguments.paths)? {
        let result = output.workers.run(|| check(&path, arguments.deep, output.progress));
        all_right &= result.is_ok();
        if output.json {
            let (ok, message) = match &result {
                Ok(message) => (true, message.clone()),
                Err(error) => (false, format!("{error:#}")),
            };
            rows.push(json!({"path": path.display().to_string(), "ok": ok, "message": message}));
        } else {
            match result {
                Ok(message) => writeln!(output.out, "{}: {message}", path.display())?,
                Err(error) => eprintln!("solvetab: {error:#}"),
            }
        }
    }
    if output.json {
        writeln!(output.out, "{}", Value::Array(rows))?;
    }
    Ok(all_right.into())
}

/// The files to check: folders are replaced by the tables in them.
fn files(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let entries = fs::read_dir(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let entries =
            entries.collect::<Result<Vec<_>, _>>().with_context(|| format!("{} cannot be read", path.display()))?;
        let mut tables: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
        tables.retain(|file| file.extension().is_some_and(|extension| extension == "tab"));
        tables.sort();
        // A table that is listed but gone is as wrong as a damaged one.
        for name in Manifest::read(path)?.names() {
            let listed = path.join(name);
            if !tables.contains(&listed) {
                tables.push(listed);
            }
        }
        if tables.is_empty() {
            return Err(usage(format!("there is no table in {}: make them with solvetab generate", path.display())));
        }
        files.extend(tables);
    }
    Ok(files)
}

/// What is right about a file, or the first thing that is not.
fn check(path: &Path, deep: bool, progress: &dyn Progress) -> anyhow::Result<String> {
    let table = open_file(path)?;
    ensure!(
        table.is_intact(),
        "{}: the digest in the header is not that of the content: fetch or generate it again",
        path.display()
    );
    let mut message = "intact".to_owned();
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    if let Some(listed) = Manifest::read(folder)?.get(name) {
        let digest = manifest::hex_digest(table.bytes());
        ensure!(
            listed == digest,
            "{}: {} lists it with the digest {listed}, but it has {digest}",
            path.display(),
            manifest::FILE_NAME
        );
        message += ", as listed";
    }
    if deep {
        let proof =
            game_of(&table)?.verify(borrow(&table)?, progress).with_context(|| format!("{}", path.display()))?;
        message += &format!("; {proof}");
    }
    Ok(message)
}
