//! `install.sh` as an admin runs it, staged in a folder, and the systemd unit that it installs.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot continue fails")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use rollback::{Services, free_address};
use tempfile::TempDir;

#[path = "install/listening.rs"]
mod listening;
#[path = "install/rollback.rs"]
mod rollback;

const BINARY: &str = env!("CARGO_BIN_EXE_homecourt");

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A staged machine: everything that `install.sh` writes is in one folder.
struct Machine {
    root: TempDir,
}

impl Machine {
    fn new() -> Machine {
        Machine { root: tempfile::tempdir().unwrap() }
    }

    /// Runs `install.sh` with this machine's tools (`add_systemctl`) first in the path.
    fn install(&self, flags: &[&str]) -> Output {
        let path = format!("{}:{}", self.path("tools").display(), std::env::var("PATH").unwrap());
        Command::new(repository().join("install.sh"))
            .args(flags)
            .env("DESTDIR", self.root.path())
            .env("HOME", "/home/ada")
            .env("PATH", path)
            .env("READY_SECONDS", "8")
            .env_remove("XDG_DATA_HOME")
            .output()
            .unwrap()
    }

    /// Makes the machine look as if systemd ran on it, with this script as `systemctl`.
    fn add_systemctl(&self, script: &str) {
        for folder in ["tools", "run/systemd/system"] {
            fs::create_dir_all(self.path(folder)).unwrap();
        }
        fs::write(self.path("tools/systemctl"), script).unwrap();
        fs::set_permissions(self.path("tools/systemctl"), fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// Installs a binary as a service. Returns the script's exit code and output.
    fn try_service(&self, binary: &Path) -> (Option<i32>, String) {
        let output = self.install(&["--service", "--binary", binary.to_str().unwrap()]);
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    }

    /// Installs the binary under test as a service. Returns the script's output.
    fn install_service(&self) -> String {
        let (code, said) = self.try_service(Path::new(BINARY));
        assert_eq!(code, Some(0), "{said}");
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
    for unit in ["homecourt.service", "homecourt.socket"] {
        assert!(machine.path("etc/systemd/system").join(unit).is_file(), "{unit}");
    }
    let settings = fs::read_to_string(machine.path("etc/homecourt/config.toml")).unwrap();
    assert!(settings.contains("\ndatabase = \"/var/lib/homecourt/homecourt.db\"\n"), "{settings}");
    assert!(machine.path("var/lib/homecourt").is_dir());
}

#[test]
fn installing_again_keeps_the_settings_and_the_binary_before() {
    let machine = Machine::new();
    machine.install_service();
    let settings = machine.path("etc/homecourt/config.toml");
    fs::write(&settings, "listen = \"127.0.0.1:9000\"\n").unwrap();
    // Stands for an older binary, which the next run has to keep as homecourt.previous.
    let installed = machine.path("usr/local/bin/homecourt");
    fs::write(&installed, "an older binary").unwrap();
    machine.install_service();
    assert_eq!(fs::read_to_string(&settings).unwrap(), "listen = \"127.0.0.1:9000\"\n");
    let previous = machine.path("usr/local/bin/homecourt.previous");
    assert_eq!(fs::read_to_string(previous).unwrap(), "an older binary");
}

/// Creates the database, as the first administrator does.
fn make_database(binary: &Path, database: &Path) {
    let made = Command::new("/bin/sh")
        .args(["-c", "echo three green apples | \"$0\" admin create --username ada --password-stdin"])
        .arg(binary)
        .env("HOMECOURT_DATABASE", database)
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}

#[test]
fn an_upgrade_makes_a_verified_copy_of_the_database_first() {
    let machine = Machine::new();
    machine.install_service();
    let database = machine.path("var/lib/homecourt/homecourt.db");
    make_database(Path::new(BINARY), &database);
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

/// Returns a program that claims to be a newer Homecourt, reads settings as Homecourt does, and fails at everything else.
fn newer(machine: &Machine) -> PathBuf {
    let path = machine.path("newer");
    let script = format!(
        "#!/bin/sh\ncase $1 in\n--version) echo 'homecourt 9.9.9' ;;\nconfig) exec {BINARY} \"$@\" ;;\n*) exit 1 ;;\nesac\n"
    );
    fs::write(&path, script).unwrap();
    path
}

#[test]
fn a_binary_that_is_not_homecourt_is_rejected_and_nothing_is_changed() {
    let machine = Machine::new();
    machine.install_service();
    let installed = machine.path("usr/local/bin/homecourt");
    let before = fs::metadata(&installed).unwrap().modified().unwrap();
    let text = machine.path("notes.txt");
    fs::write(&text, "not a program\n").unwrap();
    let program = machine.path("program");
    fs::write(&program, "#!/bin/sh\necho 'otherwise 1.0.0'\n").unwrap();
    for file in [&text, &program] {
        for flags in [&["--service", "--binary"][..], &["--binary"]] {
            let flags = [flags, &[file.to_str().unwrap()]].concat();
            let output = machine.install(&flags);
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(1), "{said}");
            assert!(said.contains("--version") && said.contains("nothing was changed"), "{said}");
        }
    }
    assert_eq!(fs::metadata(&installed).unwrap().modified().unwrap(), before);
    assert!(!machine.path("usr/local/bin/homecourt.previous").exists());
    assert!(!machine.path("home").exists());
}

#[test]
fn the_same_binary_again_leaves_the_one_before_it() {
    let machine = Machine::new();
    let previous = machine.path("usr/local/bin/homecourt.previous");
    machine.install_service();
    machine.install_service();
    assert!(!previous.exists(), "there is no other binary to go back to");
    let newer = newer(&machine);
    for _ in 0..3 {
        let (code, said) = machine.try_service(&newer);
        assert_eq!(code, Some(0), "{said}");
        assert_eq!(fs::read(&previous).unwrap(), fs::read(BINARY).unwrap());
    }
}

#[test]
fn a_database_that_the_unit_has_elsewhere_is_copied_there_before_an_upgrade() {
    let machine = Machine::new();
    machine.install_service();
    fs::create_dir_all(machine.path("srv/league")).unwrap();
    let database = machine.path("srv/league/hoops.db");
    machine.add_systemctl(
        "#!/bin/sh\nif [ \"$1\" = show ]; then echo A=1 HOMECOURT_DATABASE=/srv/league/hoops.db B=2; fi\n",
    );
    // The service does not start: this test is about the copy before.
    let upgrade = || {
        let output = machine.install(&["--service", "--no-start", "--binary", BINARY]);
        String::from_utf8(output.stderr).unwrap()
    };
    let said = upgrade();
    assert!(said.contains("so none was copied") && said.contains("/srv/league/hoops.db"), "{said}");
    make_database(Path::new(BINARY), &database);
    let said = upgrade();
    assert!(!said.contains('\u{1b}'), "colours without a terminal: {said}");
    assert_eq!(fs::read_dir(machine.path("srv/league/backups")).unwrap().count(), 1, "{said}");
}

#[test]
fn a_binary_that_does_not_run_is_repaired_with_the_help_of_the_one_before() {
    let machine = Machine::new();
    machine.install_service();
    let database = machine.path("var/lib/homecourt/homecourt.db");
    make_database(Path::new(BINARY), &database);
    let installed = machine.path("usr/local/bin/homecourt");
    fs::copy(&installed, machine.path("usr/local/bin/homecourt.previous")).unwrap();
    fs::write(&installed, "not a program\n").unwrap();
    let said = machine.install_service();
    assert!(said.contains("homecourt.previous copies the database"), "{said}");
    assert_eq!(fs::read(&installed).unwrap(), fs::read(BINARY).unwrap());
    assert_eq!(fs::read_dir(machine.path("var/lib/homecourt/backups")).unwrap().count(), 1);
}

#[test]
fn the_binary_before_is_put_back_where_the_new_one_is_not_ready() {
    let machine = Machine::new();
    let _services = Services::of(&machine);
    machine.set_listen(&free_address());
    machine.install_service();
    let unit = machine.path("etc/systemd/system/homecourt.service");
    fs::write(&unit, "[Service]\nType=exec\n").unwrap();
    let (code, said) = machine.try_service(&newer(&machine));
    assert_eq!(code, Some(1), "{said}");
    assert_eq!(fs::read_to_string(&unit).unwrap(), "[Service]\nType=exec\n");
    assert!(said.contains("the service runs with them") && !said.contains("does not open"), "{said}");
    assert_eq!(fs::read(machine.path("usr/local/bin/homecourt")).unwrap(), fs::read(BINARY).unwrap());
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
    assert_eq!(fs::read_dir(machine.path("etc/systemd/system")).unwrap().count(), 0);
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
fn the_unit_bounds_memory_and_threads() {
    let unit = fs::read_to_string(repository().join("packaging/homecourt.service")).unwrap();
    for setting in ["MemoryHigh", "MemoryMax", "TasksMax", "LimitNOFILE"] {
        let value = unit.lines().find_map(|line| line.strip_prefix(setting)?.strip_prefix('=')).unwrap();
        let number = value.trim_end_matches('M').parse::<u32>();
        assert!(number.is_ok_and(|number| number > 0), "{setting}={value}");
    }
}

#[test]
fn the_unit_is_exposed_at_most_2_0_by_systemds_measure_also_with_https() {
    let machine = Machine::new();
    let read = |file: &str| fs::read_to_string(repository().join("packaging").join(file)).unwrap();
    let unit = read("homecourt.service");
    for text in [unit.clone(), unit + &read("https.conf")] {
        fs::write(machine.path("homecourt.service"), text).unwrap();
        let output = Command::new("systemd-analyze")
            .args(["security", "--offline=true", "--threshold=20"])
            .arg(machine.path("homecourt.service"))
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
}

#[test]
fn systemd_accepts_the_units() {
    let machine = Machine::new();
    let units = ["homecourt.socket", "homecourt.service", "litestream.service"];
    fs::create_dir(machine.path("litestream.service.d")).unwrap();
    let drop_in = ("litestream.standby.conf", "litestream.service.d/standby.conf");
    for (file, place) in units.map(|unit| (unit, unit)).into_iter().chain([drop_in]) {
        // The binaries are not installed on the machine that runs the tests.
        let text = fs::read_to_string(repository().join("packaging").join(file)).unwrap();
        let text =
            text.replace("/usr/local/bin/homecourt", BINARY).replace("/usr/local/bin/litestream", BINARY);
        fs::write(machine.path(place), text).unwrap();
    }
    for unit in units {
        let output = Command::new("systemd-analyze").arg("verify").arg(machine.path(unit)).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && said.is_empty(), "{unit}: {said}");
    }
}

#[test]
fn the_socket_listens_where_the_settings_say() {
    let machine = Machine::new();
    machine.install_service();
    assert_eq!(machine.listen_stream(), "127.0.0.1:8080");
    machine.set_settings("listen = \"[::]:9000\" # for all\n");
    // The installed binary itself: nothing is built.
    let (code, said) = machine.try_service(&machine.path("usr/local/bin/homecourt"));
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(machine.listen_stream(), "[::]:9000");
}

#[test]
fn an_upgrade_removes_the_backup_timer_of_earlier_versions_and_keeps_its_copies() {
    let machine = Machine::new();
    machine.install_service();
    let units = machine.path("etc/systemd/system");
    for unit in ["homecourt-backup.service", "homecourt-backup.timer"] {
        fs::write(units.join(unit), "[Unit]\n").unwrap();
    }
    let copies = machine.path("var/lib/homecourt/backups");
    fs::create_dir_all(&copies).unwrap();
    fs::write(copies.join("2026-11-01T031500Z.db"), "rows").unwrap();
    let said = machine.install_service();
    assert!(said.contains("removed the backup timer") && said.contains(copies.to_str().unwrap()), "{said}");
    assert_eq!(fs::read_dir(&units).unwrap().count(), 2);
    assert!(copies.join("2026-11-01T031500Z.db").exists());
}
