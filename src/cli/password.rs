//! Passwords from standard input, or asked for without echo. Never from an argument: other users of the machine see those.

use std::io::{BufRead, IsTerminal};

use clap::Args;
use rustix::termios::{OptionalActions, tcsetattr};
use tokio::signal::unix::{SignalKind, signal};

use crate::auth::passwords;
use crate::error::{Error, Result};

/// The exit status of a program that Ctrl-C ended, as shells count it.
const INTERRUPTED: i32 = 130;

/// Where a password comes from.
#[derive(Args, Debug)]
pub struct Source {
    /// Read the password from the first line of standard input
    #[arg(long)]
    password_stdin: bool,
}

impl Source {
    /// Reads a new password, checks that it is good enough, and answers its hash.
    pub fn read_new(&self) -> Result<String> {
        let password =
            if self.password_stdin || !std::io::stdin().is_terminal() { piped()? } else { asked()? };
        passwords::check("password", &password)?;
        passwords::hash(&password)
    }
}

fn piped() -> Result<String> {
    let mut text = String::new();
    std::io::stdin().lock().read_line(&mut text).map_err(|cause| unreadable(&cause))?;
    let password = text.trim_end_matches(['\r', '\n']);
    if password.is_empty() {
        return Err(Error::field("password", "is expected on the first line of standard input"));
    }
    Ok(password.to_owned())
}

fn asked() -> Result<String> {
    restore_echo_when_interrupted()?;
    let ask = |prompt| rpassword::prompt_password(prompt).map_err(|cause| unreadable(&cause));
    let password = ask("Password: ")?;
    passwords::check("password", &password)?;
    if ask("Again: ")? != password {
        return Err(Error::field("password", "the two differ"));
    }
    Ok(password)
}

/// Gives the terminal its echo back when Ctrl-C ends the program while it asks.
fn restore_echo_when_interrupted() -> Result<()> {
    let terminal = std::io::stdin();
    let before = rustix::termios::tcgetattr(&terminal).map_err(|cause| unreadable(&cause.into()))?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(|cause| unreadable(&cause))?;
    tokio::spawn(async move {
        interrupt.recv().await;
        // The program ends whether or not the terminal takes its settings back.
        let _ = tcsetattr(&terminal, OptionalActions::Now, &before);
        std::process::exit(INTERRUPTED)
    });
    Ok(())
}

fn unreadable(cause: &std::io::Error) -> Error {
    Error::field("password", format!("cannot be read: {cause}"))
}
