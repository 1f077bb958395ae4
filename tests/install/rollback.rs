//! What `install.sh` does if a step fails after it has replaced files.

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;

use super::{BINARY, Machine, newer};

/// A replacement for systemd: `stop` ends the running server, and `restart` then starts the installed binary at the socket's
/// address. The call that `$DESTDIR/fails` names fails once.
const SYSTEMCTL: &str = r#"#!/bin/sh
if [ "$*" = "$(cat "$DESTDIR/fails" 2>/dev/null)" ]; then
  rm "$DESTDIR/fails"
  exit 1
fi
case $1 in stop | restart) ;; *) exit 0 ;; esac
if [ -e "$DESTDIR/pid" ]; then
  pid=$(cat "$DESTDIR/pid")
  kill "$pid"
  # A process that has ended but that nobody has waited for is in the state Z.
  while grep -q '^State:.[^Z]' "/proc/$pid/status"; do sleep 0.05; done
  rm "$DESTDIR/pid"
fi 2>/dev/null
[ "$1" = restart ] || exit 0
HOMECOURT_DATABASE=$DESTDIR/var/lib/homecourt/homecourt.db \
  HOMECOURT_LISTEN=$(sed -n s/^ListenStream=//p "$DESTDIR/etc/systemd/system/homecourt.socket") \
  "$DESTDIR/usr/local/bin/homecourt" serve --config "$DESTDIR/etc/homecourt/config.toml" >/dev/null 2>&1 </dev/null &
echo $! >"$DESTDIR/pid"
"#;

/// The systemd services of a machine. Dropping the value ends the server that the replacement of systemd has started.
pub(super) struct Services<'a>(&'a Machine);

impl Services<'_> {
    pub(super) fn of(machine: &Machine) -> Services<'_> {
        machine.add_systemctl(SYSTEMCTL);
        Services(machine)
    }
}

impl Drop for Services<'_> {
    fn drop(&mut self) {
        let systemctl = self.0.path("tools/systemctl");
        Command::new(systemctl).arg("stop").env("DESTDIR", self.0.root.path()).status().unwrap();
    }
}

/// Returns a free address. Servers of other tests listen on other hosts, so they cannot take the port.
pub(super) fn free_address() -> String {
    TcpListener::bind("127.0.0.9:0").unwrap().local_addr().unwrap().to_string()
}

impl Machine {
    pub(super) fn set_listen(&self, address: &str) {
        self.set_settings(&format!("listen = \"{address}\"\n"));
    }
}

/// Returns whether a server answers at the address.
fn answers(address: &str) -> bool {
    let Ok(mut stream) = TcpStream::connect(address) else { return false };
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.starts_with("HTTP/1.1 200")
}

/// The steps that follow the replacement of the files, each with whether the server is stopped before it.
const STEPS: [(&str, bool); 5] = [
    ("daemon-reload", false),
    ("enable --quiet homecourt.socket homecourt", false),
    ("stop homecourt.socket homecourt", true),
    ("start homecourt.socket", true),
    ("restart homecourt", true),
];

#[test]
fn a_step_that_fails_after_files_were_replaced_puts_all_of_them_back() {
    let machine = Machine::new();
    let _services = Services::of(&machine);
    let address = free_address();
    machine.set_listen(&address);
    machine.install_service();
    let unit = machine.path("etc/systemd/system/homecourt.service");
    let older = "[Unit]\nRequires=homecourt.socket\n";
    fs::write(&unit, older).unwrap();
    let socket = machine.socket();
    machine.set_listen(&free_address());
    let newer = newer(&machine);
    let upgrades = STEPS.map(|(step, restarted)| (newer.as_path(), step, restarted));
    let same_binary_at_another_address = (Path::new(BINARY), "start homecourt.socket", true);
    for (binary, step, restarted) in upgrades.into_iter().chain([same_binary_at_another_address]) {
        fs::write(machine.path("fails"), step).unwrap();
        // A copy is named after the second in which it is made, and two of these upgrades may fall into one second.
        let copies = machine.path("var/lib/homecourt/backups");
        if copies.exists() {
            fs::remove_dir_all(copies).unwrap();
        }
        let (code, said) = machine.try_service(binary);
        assert_eq!(code, Some(1), "{step}: {said}");
        assert_eq!(fs::read_to_string(&unit).unwrap(), older, "{step}: {said}");
        assert_eq!(machine.socket(), socket, "{step}: {said}");
        let installed = fs::read(machine.path("usr/local/bin/homecourt")).unwrap();
        assert!(installed == fs::read(BINARY).unwrap(), "{step}: {said}");
        let state = if restarted { "the service runs with them" } else { "was not restarted" };
        assert!(said.contains(state), "{step}: {said}");
        assert!(answers(&address), "{step}: {said}");
    }
}

#[test]
fn a_first_installation_that_fails_says_what_it_left_and_what_to_do() {
    let machine = Machine::new();
    let _services = Services::of(&machine);
    machine.set_listen(&free_address());
    fs::write(machine.path("fails"), "enable --quiet homecourt.socket homecourt").unwrap();
    let (code, said) = machine.try_service(Path::new(BINARY));
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.contains("the installation is not complete") && said.contains("run the installer again"),
        "{said}"
    );
    machine.install_service();
}

#[test]
fn the_help_promises_the_rollback_for_the_service_only() {
    let output = Machine::new().install(&["--help"]);
    let help = String::from_utf8(output.stdout).unwrap();
    let (_, upgrade) = help.split_once("Run again to upgrade.").unwrap();
    let (service, user) = upgrade.split_once("Without --service").unwrap();
    assert!(service.contains("With --service") && service.contains("put back"), "{help}");
    assert!(user.contains("not kept"), "{help}");
}
