//! Parses the command line and calls one function of the library.

use std::env;
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Memory that is free goes back to the machine at once: a password's hash takes 19 MiB, a compressed answer four.
const FRUGAL: [(&str, &str); 2] = [("MIMALLOC_PURGE_DELAY", "0"), ("MIMALLOC_ARENA_EAGER_COMMIT", "0")];

fn main() -> ExitCode {
    if env::args_os().nth(1).is_some_and(|verb| verb == "serve") {
        spare_memory();
    }
    homecourt::cli::main()
}

/// Starts the program anew, in the same process, with the allocator's settings, which it reads before `main`. A server that
/// cannot be started anew runs as it is, and only keeps more memory.
fn spare_memory() {
    if FRUGAL.iter().all(|(name, _)| env::var_os(name).is_some()) {
        return;
    }
    if let Ok(program) = env::current_exe() {
        let settings = FRUGAL.into_iter().filter(|(name, _)| env::var_os(name).is_none());
        // Only a failure comes back from here.
        let _ = Command::new(program).args(env::args_os().skip(1)).envs(settings).exec();
    }
}
