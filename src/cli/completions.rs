//! `homecourt completions SHELL`: prints shell completions.

use clap::CommandFactory;
use clap_complete::Shell;

use super::{Cli, print_line};
use crate::error::{Error, Result};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The shell that completes
    shell: Shell,
}

pub(super) fn run(args: &Args) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "homecourt", &mut script);
    print_line(String::from_utf8(script).map_err(Error::internal)?.trim_end())
}
