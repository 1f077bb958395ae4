//! `install.sh` as an admin runs it, staged below a folder, and the systemd unit it brings.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

const BINARY: &str = env!("CARGO_BIN_EXE_homecourt");

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A machine of its own: everything `install.sh` writes lands below one folder.
struct Machine {
    root: TempDir,
}

impl Machine {
    fn new() -> Machine {
        Machine { root: tempfile::tempdir().unwrap() }
    }

    fn install(&self, flags: &[&str]) -> Output {
        Command::new(repository().join("install.sh"))
            .args(flags)
            .env("DESTDIR", self.root.path())
            .env("HOME", "/home/ada")
            .env_remove("XDG_DATA_HOME")
            .output()
            .unwrap()
    }

    /// Installs the binary under test as a service, and answers what the script said.
    fn install_service(&self) -> String {
        let output = self.install(&["--service", "--binary", BINARY]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{said}");
        said
    }

    fn path(&self, inside: &str) -> PathBuf {
        self.root.path().join(inside)
    }
}

#[test]
fn the_service_brings_a_binary_a_unit_settings_and_a_data_folder() {
    let machine = Machine::new();
    machine.install_service();
    assert_eq!(fs::read(machine.path("usr/local/bin/homecourt")).unwrap(), fs::read(BINARY).unwrap());
    assert!(machine.path("etc/systemd/system/homecourt.service").is_file());
    assert!(machine.path("etc/homecourt/config.toml").is_file());
    assert!(machine.path("var/lib/homecourt").is_dir());
}

#[test]
fn installing_again_keeps_the_settings_and_the_binary_before() {
    let machine = Machine::new();
    machine.install_service();
    let settings = machine.path("etc/homecourt/config.toml");
    fs::write(&settings, "listen = \"127.0.0.1:9000\"\n").unwrap();
    machine.install_service();
    assert_eq!(fs::read_to_string(&settings).unwrap(), "listen = \"127.0.0.1:9000\"\n");
    assert!(machine.path("usr/local/bin/homecourt.previous").is_file());
}

#[test]
fn an_upgrade_makes_a_verified_copy_of_the_database_first() {
    let machine = Machine::new();
    machine.install_service();
    let database = machine.path("var/lib/homecourt/homecourt.db");
    let made = Command::new(BINARY)
        .args(["organization", "create", "--name", "Breakers", "--slug", "breakers"])
        .env("HOMECOURT_DATABASE", &database)
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    machine.install_service();
    let copies = fs::read_dir(machine.path("var/lib/homecourt/backups")).unwrap();
    let copies: Vec<PathBuf> = copies.map(|copy| copy.unwrap().path()).collect();
    let copy = copies.iter().find(|path| path.extension().is_some_and(|end| end == "db")).unwrap();
    let verified = Command::new(BINARY).args(["backup", "verify"]).arg(copy).output().unwrap();
    assert!(verified.status.success());
}

#[test]
fn a_database_that_cannot_be_copied_stops_the_upgrade() {
    let machine = Machine::new();
    machine.install_service();
    fs::write(machine.path("var/lib/homecourt/homecourt.db"), "not a database at all").unwrap();
    let before = fs::metadata(machine.path("usr/local/bin/homecourt")).unwrap().modified().unwrap();
    let output = machine.install(&["--service", "--binary", BINARY]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("nothing was changed"));
    assert_eq!(fs::metadata(machine.path("usr/local/bin/homecourt")).unwrap().modified().unwrap(), before);
}

#[test]
fn uninstalling_leaves_the_data_and_says_where_it_is() {
    let machine = Machine::new();
    machine.install_service();
    fs::write(machine.path("var/lib/homecourt/homecourt.db"), "rows").unwrap();
    let output = machine.install(&["--uninstall"]);
    assert!(output.status.success());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains(machine.path("var/lib/homecourt").to_str().unwrap()), "{said}");
    assert!(!machine.path("usr/local/bin/homecourt").exists());
    assert!(!machine.path("etc/systemd/system/homecourt.service").exists());
    assert!(machine.path("var/lib/homecourt/homecourt.db").exists());
    assert!(machine.install(&["--uninstall"]).status.success());
}

#[test]
fn without_a_service_it_installs_into_the_home_folder() {
    let machine = Machine::new();
    let output = machine.install(&["--binary", BINARY]);
    assert!(output.status.success());
    assert!(machine.path("home/ada/.local/bin/homecourt").is_file());
    assert!(!machine.path("usr").exists());
}

#[test]
fn wrong_flags_print_the_usage_and_exit_2() {
    let output = Machine::new().install(&["--sevrice"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--service"));
}

#[test]
fn the_unit_is_exposed_at_most_2_0_by_systemds_measure() {
    let output = Command::new("systemd-analyze")
        .args(["security", "--offline=true", "--threshold=20", "packaging/homecourt.service"])
        .current_dir(repository())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
