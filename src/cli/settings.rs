//! `homecourt config`: checks the settings.

use clap::Subcommand;

use super::output;
use crate::config::Config;
use crate::error::Result;

/// The subcommands of `homecourt config`.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Read the settings as a server would, from the file, the variables and the flags, and say whether they are right
    Check {
        /// Print all settings as JSON, without the token
        #[arg(long)]
        json: bool,
    },
}

/// Runs the subcommand. Invalid settings cause an error before this call.
pub fn run(config: &Config, Command::Check { json }: &Command) -> Result<()> {
    if *json {
        let mut shown = config.clone();
        if !shown.metrics.token.is_empty() {
            "(set)".clone_into(&mut shown.metrics.token);
        }
        return output::print_json(&shown);
    }
    output::print_line(format!(
        "The settings are right: listen {}, database {}.",
        config.listen,
        config.database.display()
    ))
}
