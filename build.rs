//! Rebuilds the crate when embedded files change: the migrations, and in a release build `ui/dist` (a debug build reads it
//! at run time). Sets `BUILD_COMMIT`, the commit that `homecourt --version` prints.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=migrations");
    println!("cargo::rerun-if-env-changed=BUILD_COMMIT");
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    println!("cargo::rerun-if-changed={}", if release { "ui/dist" } else { "build.rs" });
    let given = std::env::var("BUILD_COMMIT").ok();
    let commit = match (given, release) {
        (Some(commit), _) => format!("commit {commit}"),
        (None, true) => {
            match (git(&["rev-parse", "--short=12", "HEAD"]), git(&["rev-parse", "--git-path", "logs/HEAD"]))
            {
                (Some(commit), Some(log)) => {
                    println!("cargo::rerun-if-changed={log}");
                    format!("commit {commit}")
                }
                _ => "no commit".to_owned(),
            }
        }
        (None, false) => "development build".to_owned(),
    };
    println!("cargo::rustc-env=BUILD_COMMIT={commit}");
}

/// Returns the output of a git command; none without git or a repository, as in an unpacked source archive.
fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok().map(|text| text.trim().to_owned())
}
