//! `completions`: prints what a shell needs to complete Homecourt's commands.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::error::Result;

#[derive(Args, Debug)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

/// Writes the script to standard output.
pub fn run<Cli: CommandFactory>(args: &Completions) -> Result<()> {
    clap_complete::generate(args.shell, &mut Cli::command(), "homecourt", &mut std::io::stdout());
    Ok(())
}
