//! Parses the command line and calls one function of the library.

use std::env;
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Settings that make mimalloc and the C library's allocator keep less free memory. Hashing a password takes 19 MiB for some
/// milliseconds, compressing a response several MiB.
const FRUGAL: [(&str, &str); 4] = [
    ("MIMALLOC_PURGE_DELAY", "0"),
    ("MIMALLOC_ARENA_EAGER_COMMIT", "0"),
    ("MIMALLOC_GENERIC_COLLECT", "500"),
    ("MALLOC_ARENA_MAX", "1"),
];

fn main() -> ExitCode {
    if env::args_os().nth(1).is_some_and(|verb| verb == "serve") {
        spare_memory();
    }
    homecourt::cli::main()
}

/// Re-executes the program with the allocators' settings in the environment, because they are read before `main`. If that
/// fails, the server runs without them and uses more memory.
fn spare_memory() {
    if FRUGAL.iter().all(|(name, _)| env::var_os(name).is_some()) {
        return;
    }
    if let Ok(program) = env::current_exe() {
        let settings = FRUGAL.into_iter().filter(|(name, _)| env::var_os(name).is_none());
        // `exec` returns only if it fails.
        let _ = Command::new(program).args(env::args_os().skip(1)).envs(settings).exec();
    }
}
