//! Python packages that tests compare with, each installed in a virtual environment of its own.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Returns the folder of the programs of a package. Prints a line and returns `None` where the package cannot be
/// installed.
pub fn programs(name: &str, requirement: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    let lock = File::create(folder.join("lock")).unwrap();
    lock.lock().unwrap();
    let (programs, is_done) = (folder.join("bin"), folder.join("installed"));
    if is_done.exists() {
        return Some(programs);
    }
    let run = |program: &Path, arguments: &[&str]| {
        let ended =
            Command::new(program).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
        ended.is_ok_and(|status| status.success())
    };
    let made = run(Path::new("python3"), &["-m", "venv", folder.to_str().unwrap()])
        && run(&programs.join("pip"), &["install", requirement]);
    if !made {
        println!("skipped: pip cannot install {requirement}");
        return None;
    }
    File::create(is_done).unwrap();
    Some(programs)
}
