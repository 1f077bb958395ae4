//! The release embeds `ui/dist`, so it is built again when the pages are. Elsewhere they are read as they are asked for.
//! Migrations are embedded always, and a new file among them is not seen by the compiler. A release names its commit.

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

/// What git says; none where there is no git, or no repository, as in an unpacked archive of the source.
fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok().map(|text| text.trim().to_owned())
}
