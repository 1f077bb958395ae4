//! A release: its archive, and `install.sh` that installs it, staged in a folder.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot continue fails")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

const BINARY: &str = env!("CARGO_BIN_EXE_homecourt");

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs an installer that writes everything into a folder.
fn install(script: &Path, root: &Path, flags: &[&str]) -> Output {
    Command::new(script)
        .args(flags)
        .env("DESTDIR", root)
        .env("HOME", "/home/ada")
        .env_remove("XDG_DATA_HOME")
        .output()
        .unwrap()
}

/// A release of the binary under test. The binary is stripped, as a release's is, so that it is packed quickly.
struct Release {
    folder: TempDir,
    binary: PathBuf,
    archive: PathBuf,
}

impl Release {
    fn new() -> Release {
        let folder = tempfile::tempdir().unwrap();
        let binary = folder.path().join("stripped");
        succeed(Command::new("strip").arg("-o").args([&binary, Path::new(BINARY)]));
        succeed(
            Command::new(repository().join("scripts/release"))
                .args(["pack", "amd64"])
                .args([&binary, folder.path()]),
        );
        let name = format!("homecourt-{}-linux-amd64.tar.gz", env!("CARGO_PKG_VERSION"));
        Release { archive: folder.path().join(name), binary, folder }
    }

    fn is_installed_at(&self, installed: &Path) -> bool {
        fs::read(installed).unwrap() == fs::read(&self.binary).unwrap()
    }
}

fn succeed(command: &mut Command) {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_release_is_installed_from_its_archive_if_its_checksum_is_right() {
    let (release, script) = (Release::new(), repository().join("install.sh"));
    let archive = release.archive.to_str().unwrap();
    for place in [archive, &format!("file://{archive}")] {
        let root = tempfile::tempdir().unwrap();
        let output = install(&script, root.path(), &["--service", "--release", place]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(release.is_installed_at(&root.path().join("usr/local/bin/homecourt")));
        for file in ["etc/systemd/system/homecourt.service", "etc/homecourt/config.toml"] {
            assert!(root.path().join(file).is_file(), "{file}");
        }
    }
    an_unpacked_release_installs_the_binary_beside_its_script(&release);

    let sums = release.folder.path().join("SHA256SUMS");
    let right = fs::read_to_string(&sums).unwrap();
    let digit = if right.starts_with('0') { "1" } else { "0" };
    for (wrong, sentence) in [
        (Some(format!("{digit}{}", &right[1..])), "the checksum of homecourt-"),
        (Some(String::new()), "the checksum of homecourt-"),
        (None, "have to be in SHA256SUMS beside it"),
    ] {
        match wrong {
            Some(text) => fs::write(&sums, text).unwrap(),
            None => fs::remove_file(&sums).unwrap(),
        }
        let root = tempfile::tempdir().unwrap();
        let output = install(&script, root.path(), &["--service", "--release", archive]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(sentence), "{said}");
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0, "nothing was installed");
    }
}

/// The script builds nothing: there is no source code beside it.
fn an_unpacked_release_installs_the_binary_beside_its_script(release: &Release) {
    let unpacked = tempfile::tempdir().unwrap();
    succeed(Command::new("tar").args(["--extract", "--strip-components=1", "--file"]).args([
        &release.archive,
        Path::new("--directory"),
        unpacked.path(),
    ]));
    for file in ["man/homecourt-serve.1", "completions/homecourt.bash", "packaging/fail2ban", "LICENSE-MIT"] {
        assert!(unpacked.path().join(file).exists(), "{file}");
    }
    let root = tempfile::tempdir().unwrap();
    let output = install(&unpacked.path().join("install.sh"), root.path(), &[]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(release.is_installed_at(&root.path().join("home/ada/.local/bin/homecourt")));
}
