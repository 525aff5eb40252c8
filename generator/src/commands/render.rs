//! `solvetab render`: pictures of the games and of the studies.

use std::fmt;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde::Serialize;
use svg::Document;

use crate::commands::quad_ace::{bases_plot, map};
use crate::commands::twenty_four::picture;
use crate::report::{Output, Verdict};
use crate::studies::hidden_start::{hidden_start_map, hidden_start_plot};
use crate::studies::records::records_plot;
use crate::studies::static_questions::static_plot;
use crate::studies::value::value_plot;
use crate::studies::{learned_plot, race_plot};
use crate::tables::container::{check_kept, check_writable, write_atomically};
use crate::terminal::standard_error::harmless;

/// Draw a picture as SVG
#[derive(Debug, Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    picture: Picture,
}

/// A picture, and the file it is drawn into.
#[derive(Debug, Args)]
struct Drawn<A: Args> {
    #[command(flatten)]
    what: A,
    /// The file to write
    #[arg(long, value_name = "FILE.svg")]
    out: PathBuf,
}

impl<A: Args> Drawn<A> {
    /// Refuses to draw over what the picture is made of.
    fn keeps<'a>(&self, what: &str, read: impl IntoIterator<Item = &'a PathBuf>) -> anyhow::Result<()> {
        check_writable(&self.out)?;
        check_kept(&self.out, read.into_iter().map(|file| (what, Some(file.as_path()))))
    }
}

/// What takes no options.
#[derive(Debug, Args)]
struct Nothing {}

#[derive(Debug, Subcommand)]
enum Picture {
    /// The cost of a set of candidates by its size: optimal, learned, and ln(n + 1)
    Learned(Drawn<learned_plot::Arguments>),
    /// How races end, by number of guesses
    Race(Drawn<race_plot::Arguments>),
    /// How many codes the solved games have, by year
    Records(Drawn<records_plot::Arguments>),
    /// A set of static questions with its cells
    Static(Drawn<static_plot::Arguments>),
    /// The optimal codemaker's mixture, and what each class of codes needs
    Value(Drawn<value_plot::Arguments>),
    /// The share of hands of four cards that make each number from 0 to 127
    TwentyFour(Drawn<Nothing>),
    /// The map of all positions of QuadAce
    QuadAce(Drawn<map::Arguments>),
    /// QuadAce in every base: the longest win, and the share of decided positions
    QuadAceBases(Drawn<bases_plot::Arguments>),
    /// The optimal mixture of secret starts in QuadAce, for each player
    QuadAceHiddenStart(Drawn<hidden_start_map::Arguments>),
    /// The value of QuadAce with a secret start, in every base
    QuadAceHiddenStarts(Drawn<hidden_start_plot::Arguments>),
}

/// Draws a picture and writes it.
///
/// # Errors
///
/// If the picture cannot be drawn as asked, or the file cannot be written.
pub(crate) fn run(arguments: &Arguments, output: &mut Output<'_>) -> anyhow::Result<Verdict> {
    match &arguments.picture {
        Picture::Learned(asked) => {
            asked.keeps("table", &asked.what.files()?)?;
            write(asked, learned_plot::render, output)
        }
        Picture::Race(asked) => write(asked, race_plot::render, output),
        Picture::Records(asked) => write(asked, records_plot::render, output),
        Picture::Static(asked) => {
            asked.keeps("set of questions", &asked.what.set)?;
            write(asked, |what, _| static_plot::render(what), output)
        }
        Picture::Value(asked) => write(asked, value_plot::render, output),
        Picture::TwentyFour(asked) => write(asked, |_, output| picture::render(output), output),
        Picture::QuadAce(asked) => write(asked, map::render, output),
        Picture::QuadAceBases(asked) => write(asked, bases_plot::render, output),
        Picture::QuadAceHiddenStart(asked) => write(asked, hidden_start_map::render, output),
        Picture::QuadAceHiddenStarts(asked) => write(asked, hidden_start_plot::render, output),
    }
}

/// Draws a picture into its file.
fn write<A: Args>(
    asked: &Drawn<A>,
    render: impl FnOnce(&A, &Output<'_>) -> anyhow::Result<Document>,
    output: &mut Output<'_>,
) -> anyhow::Result<Verdict> {
    let out = &asked.out;
    check_writable(out)?;
    let picture = render(&asked.what, output)?;
    write_atomically(out, picture.to_string().as_bytes())?;
    output.report(&Written { path: out.display().to_string() })?;
    Ok(Verdict::Yes)
}

/// A picture that was drawn.
#[derive(Serialize)]
struct Written {
    path: String,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: written", harmless(&self.path))
    }
}
