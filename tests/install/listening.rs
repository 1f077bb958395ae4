//! The socket listens at the server's own `listen` of the settings, and at no other address in them.

use std::fs;
use std::path::Path;

use super::{BINARY, Machine};

impl Machine {
    /// Writes the settings file.
    pub(super) fn set_settings(&self, text: &str) {
        fs::create_dir_all(self.path("etc/homecourt")).unwrap();
        fs::write(self.path("etc/homecourt/config.toml"), text).unwrap();
    }

    /// Returns the text of the installed socket unit.
    pub(super) fn socket(&self) -> String {
        fs::read_to_string(self.path("etc/systemd/system/homecourt.socket")).unwrap()
    }

    /// Returns the address of the installed socket unit, of which there may be only one.
    pub(super) fn listen_stream(&self) -> String {
        let socket = self.socket();
        let addresses: Vec<_> =
            socket.lines().filter_map(|line| line.strip_prefix("ListenStream=")).collect();
        assert_eq!(addresses.len(), 1, "{socket}");
        addresses[0].to_owned()
    }
}

#[test]
fn the_socket_gets_only_the_listen_of_the_server_itself_however_it_is_written() {
    let machine = Machine::new();
    machine.install_service();
    let https = "[https]\nlisten = \"[::]:443\"\n\n[metrics]\nlisten = \"127.0.0.1:9090\"\n";
    for (settings, address) in [
        (format!("listen = \"127.0.0.1:9000\"\n\n{https}"), "127.0.0.1:9000"),
        (https.to_owned(), "127.0.0.1:8080"),
        ("listen = '0.0.0.0:8081'\n".to_owned(), "0.0.0.0:8081"),
        ("listen = \"127.0.0.1:8082\" # was \"0.0.0.0:80\"\n".to_owned(), "127.0.0.1:8082"),
        ("# listen = \"0.0.0.0:80\"\n  \"listen\"='[::1]:8083'\n".to_owned(), "[::1]:8083"),
    ] {
        machine.set_settings(&settings);
        machine.install_service();
        assert_eq!(machine.listen_stream(), address, "{settings}");
        assert_eq!(fs::read_to_string(machine.path("etc/homecourt/config.toml")).unwrap(), settings);
    }
}

#[test]
fn settings_that_the_new_binary_rejects_stop_an_upgrade_before_anything_is_changed() {
    let machine = Machine::new();
    machine.set_settings("listen = \"127.0.0.1:9000\"\n");
    machine.install_service();
    let (installed, socket) = (machine.path("usr/local/bin/homecourt"), machine.socket());
    fs::write(&installed, "an older binary").unwrap();
    for settings in ["[https]\nlissten = \"[::]:443\"\n", "listen = 8080\n", "listen = \"127.0.0.1\n"] {
        machine.set_settings(settings);
        let (code, said) = machine.try_service(Path::new(BINARY));
        assert_eq!(code, Some(1), "{said}");
        let file = machine.path("etc/homecourt/config.toml");
        assert!(said.contains(file.to_str().unwrap()) && said.contains("nothing was changed"), "{said}");
        assert_eq!(fs::read_to_string(&installed).unwrap(), "an older binary");
        assert_eq!(machine.socket(), socket);
    }
}
