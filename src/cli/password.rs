//! Reads passwords from standard input or from a prompt without echo. Passwords are never arguments, because other
//! users of the machine can see those.

use std::io::{BufRead, ErrorKind, IsTerminal};

use clap::Args;
use rustix::termios::{OptionalActions, tcsetattr};
use tokio::signal::unix::{SignalKind, signal};

use crate::auth::passwords;
use crate::error::{Error, Result};

/// The exit status of a program that was ended by Ctrl-C, as in shells.
const INTERRUPTED: i32 = 130;

/// The source of a password.
#[derive(Args, Debug)]
pub struct Source {
    /// Read the password from the first line of standard input
    #[arg(long)]
    password_stdin: bool,
}

impl Source {
    /// Reads a new password, checks it, and returns its hash.
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
    let ask = |prompt| {
        rpassword::prompt_password(prompt).map_err(|cause| match cause.kind() {
            // The prompt read Ctrl-C as a character, and has restored the terminal.
            ErrorKind::Interrupted => std::process::exit(INTERRUPTED),
            _ => unreadable(&cause),
        })
    };
    let password = ask("Password: ")?;
    passwords::check("password", &password)?;
    if ask("Again: ")? != password {
        return Err(Error::field("password", "the two differ"));
    }
    Ok(password)
}

/// Restores the terminal's echo if Ctrl-C ends the program during the prompt.
fn restore_echo_when_interrupted() -> Result<()> {
    let terminal = std::io::stdin();
    let before = rustix::termios::tcgetattr(&terminal).map_err(|cause| unreadable(&cause.into()))?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(|cause| unreadable(&cause))?;
    tokio::spawn(async move {
        interrupt.recv().await;
        // The program ends even if the terminal settings cannot be restored.
        let _ = tcsetattr(&terminal, OptionalActions::Now, &before);
        std::process::exit(INTERRUPTED)
    });
    Ok(())
}

fn unreadable(cause: &std::io::Error) -> Error {
    Error::field("password", format!("cannot be read: {cause}"))
}
