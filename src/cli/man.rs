//! `homecourt man FOLDER`: writes the manual pages of all commands.

use std::path::PathBuf;

use clap::CommandFactory;

use super::{Cli, output};
use crate::error::{Error, Result};

/// The arguments of `homecourt man`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder for the pages, one for each command; it is made if there is none
    folder: PathBuf,
}

/// Writes a page for each command. The pages come from the same descriptions as `--help`.
pub fn run(args: &Args) -> Result<()> {
    let folder = &args.folder;
    let failed = |cause| Error::Conflict(format!("{}: {cause}", folder.display()));
    std::fs::create_dir_all(folder).map_err(failed)?;
    clap_mangen::generate_to(Cli::command(), folder).map_err(failed)?;
    output::print_line(format!(
        "Wrote the pages to {}. To read one: man -l {0}/homecourt.1",
        folder.display()
    ))
}
