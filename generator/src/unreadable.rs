//! A file that is not read, and why: the sentence for people and the identifier for programs.

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::names::table_of;

/// A file that is not read.
#[derive(Debug)]
pub(crate) struct UnreadableFile {
    pub(crate) path: PathBuf,
    pub(crate) why: Why,
}

/// Why a file is not read.
#[derive(Debug)]
pub(crate) enum Why {
    Io(io::Error),
    NotRegular,
    TooLarge {
        bytes: u64,
        most: u64,
    },
    /// No folder has the table whose name is the path.
    Nowhere {
        folders: Vec<PathBuf>,
    },
}

impl UnreadableFile {
    /// No folder has the table of this name.
    pub(crate) fn nowhere(folders: &[PathBuf], name: &str) -> Self {
        Self {
            path: name.into(),
            why: Why::Nowhere {
                folders: folders.to_vec(),
            },
        }
    }

    /// The identifier for programs.
    pub(crate) const fn identifier(&self) -> &'static str {
        match self.why {
            Why::Nowhere { .. } => "no-table",
            _ => "file",
        }
    }
}

impl fmt::Display for UnreadableFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        let of_game = self
            .path
            .to_str()
            .and_then(|name| table_of(name).filter(|&table| table != name));
        match &self.why {
            // What the system says of it is the source.
            Why::Io(_) => write!(f, "{path} cannot be read"),
            Why::NotRegular => write!(f, "{path} is no regular file: name one"),
            Why::TooLarge { bytes, most } => {
                write!(
                    f,
                    "{path} has {bytes} bytes, more than the {most} that are read: it is some other file"
                )
            }
            Why::Nowhere { folders } => match folders.as_slice() {
                _ if of_game.is_some() => {
                    write!(
                        f,
                        "there is no table {path}: that of this game is {}",
                        of_game.unwrap_or_default()
                    )
                }
                [only] => write!(
                    f,
                    "there is no table {path} in {0}: solvetab list names the tables, make the table with: solvetab generate {path} --out {0}",
                    only.display()
                ),
                folders => {
                    let folders: Vec<_> = folders
                        .iter()
                        .map(|folder| folder.display().to_string())
                        .collect();
                    write!(
                        f,
                        "there is no table {path} in {}: solvetab list names the tables",
                        folders.join(" or ")
                    )
                }
            },
        }
    }
}

impl std::error::Error for UnreadableFile {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.why {
            Why::Io(error) => Some(error),
            _ => None,
        }
    }
}
