//! `solvetab completions` and `solvetab man`: for those who package the program.

use clap_complete::Shell;

use crate::output::{Output, Verdict};

/// Write a completion script for a shell to standard output
#[derive(Debug, clap::Args)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

/// Writes a completion script for the whole command line.
///
/// # Errors
///
/// If standard output cannot be written.
pub(crate) fn completions(
    arguments: &Completions,
    mut command: clap::Command,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "solvetab", &mut script);
    output.out.write_all(&script)?;
    Ok(Verdict::Yes)
}

/// Writes the manual page of the whole command line.
///
/// # Errors
///
/// If standard output cannot be written.
pub(crate) fn man(command: clap::Command, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    output.out.write_all(&page)?;
    Ok(Verdict::Yes)
}
