//! A certificate authority on this machine: Let's Encrypt's test server `pebble`, and a client that trusts what it issues.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rcgen::{CertifiedKey, generate_simple_self_signed};
use serde_json::json;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

/// Returns a port of this machine that is free now.
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// A running authority. Every name leads to this machine; challenges are sent to `challenge_port`.
pub struct TestAuthority {
    processes: Vec<Child>,
    port: u16,
    management_port: u16,
    pub challenge_port: u16,
    /// The address of the name server, by which every name leads to this machine.
    pub name_server: String,
    /// The certificate and the key of the authority's own address, in PEM.
    pub own_certificate: PathBuf,
    pub own_key: PathBuf,
    _folder: tempfile::TempDir,
}

impl TestAuthority {
    /// Starts the authority, whose certificates are valid for `seconds`. None on a machine without `pebble`.
    pub fn start(seconds: u32) -> Option<Self> {
        if Command::new("pebble").arg("-h").output().is_err() {
            println!("skipped: pebble is not installed (apt install pebble)");
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let CertifiedKey { cert, signing_key } =
            generate_simple_self_signed(["localhost".to_owned(), "127.0.0.1".to_owned()]).unwrap();
        std::fs::write(path("cert.pem"), cert.pem()).unwrap();
        std::fs::write(path("key.pem"), signing_key.serialize_pem()).unwrap();
        let (port, management_port, challenge_port) = (free_port(), free_port(), free_port());
        let config = json!({ "pebble": {
            "listenAddress": format!("127.0.0.1:{port}"),
            "managementListenAddress": format!("127.0.0.1:{management_port}"),
            "certificate": path("cert.pem"), "privateKey": path("key.pem"),
            "httpPort": challenge_port, "tlsPort": free_port(), "certificateValidityPeriod": seconds,
        }});
        std::fs::write(path("pebble.json"), config.to_string()).unwrap();
        let dns = format!("127.0.0.1:{}", free_port());
        let mut names = Command::new("pebble-challtestsrv");
        names.args(["-dns01", &dns, "-defaultIPv4", "127.0.0.1", "-defaultIPv6", "", "-management", ""]);
        names.args(["-http01", "", "-https01", "", "-tlsalpn01", ""]);
        let mut pebble = Command::new("pebble");
        pebble.arg("-config").arg(path("pebble.json")).args(["-strict", "-dnsserver", &dns]);
        pebble.env("PEBBLE_VA_NOSLEEP", "1");
        let processes =
            vec![started(&mut names, "Starting challenge"), started(&mut pebble, "ACME directory available")];
        wait_for(port);
        wait_for(management_port);
        Some(Self {
            processes,
            port,
            management_port,
            challenge_port,
            name_server: dns,
            own_certificate: path("cert.pem"),
            own_key: path("key.pem"),
            _folder: folder,
        })
    }

    pub fn directory(&self) -> String {
        format!("https://localhost:{}/dir", self.port)
    }

    /// Returns the directory's content.
    pub fn directory_content(&self) -> serde_json::Value {
        let address = SocketAddr::from(([127, 0, 0, 1], self.port));
        // The addresses in the directory have the host of the request.
        let request =
            format!("GET /dir HTTP/1.1\r\nhost: localhost:{}\r\nconnection: close\r\n\r\n", self.port);
        let answer = self.own_client().send(address, "localhost", &request).unwrap();
        serde_json::from_str(&answer.body).unwrap()
    }

    /// Returns a client that trusts the authority's own address.
    fn own_client(&self) -> TlsClient {
        TlsClient::trusting(&std::fs::read(&self.own_certificate).unwrap())
    }

    /// Returns a client that trusts what the authority issues.
    pub fn client(&self) -> TlsClient {
        let address = SocketAddr::from(([127, 0, 0, 1], self.management_port));
        let root = self.own_client().get(address, "localhost", "/roots/0").unwrap();
        TlsClient::trusting(root.body.as_bytes())
    }
}

impl Drop for TestAuthority {
    fn drop(&mut self) {
        for process in &mut self.processes {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// Starts a program and waits until its output says that it listens. The rest of its output is dropped.
fn started(command: &mut Command, ready: &str) -> Child {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let found = lines.by_ref().map_while(Result::ok).find(|line| line.contains(ready));
    assert!(found.is_some(), "{command:?} did not start");
    std::thread::spawn(move || lines.for_each(drop));
    child
}

/// Waits until a server listens on a port: `pebble` says that it listens before it does.
fn wait_for(port: u16) {
    let begun = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(begun.elapsed() < Duration::from_secs(30), "nobody listens on {port}");
        std::thread::yield_now();
    }
}

/// A client that verifies certificates.
pub struct TlsClient(Arc<ClientConfig>);

type ClientStream = StreamOwned<ClientConnection, TcpStream>;

/// A response, and the certificate that the server showed.
pub struct TlsAnswer {
    pub head: String,
    pub body: String,
    pub certificate: CertificateDer<'static>,
}

impl TlsAnswer {
    pub fn status(&self) -> u16 {
        self.head.split(' ').nth(1).unwrap().parse().unwrap()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(own, _)| *own == name).map(|(_, value)| value)
    }
}

impl TlsClient {
    fn trusting(root: &[u8]) -> Self {
        let mut roots = RootCertStore::empty();
        roots.add(CertificateDer::from_pem_slice(root).unwrap()).unwrap();
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        Self(Arc::new(config))
    }

    pub fn get(&self, address: SocketAddr, name: &str, path: &str) -> std::io::Result<TlsAnswer> {
        self.send(address, name, &format!("GET {path} HTTP/1.1\r\nhost: {name}\r\nconnection: close\r\n\r\n"))
    }

    /// Connects under a name. The first bytes begin the handshake.
    pub fn connect(&self, address: SocketAddr, name: &str) -> std::io::Result<ClientStream> {
        let name = ServerName::try_from(name.to_owned()).unwrap();
        let socket = TcpStream::connect(address)?;
        socket.set_read_timeout(Some(Duration::from_secs(30)))?;
        Ok(StreamOwned::new(ClientConnection::new(Arc::clone(&self.0), name).unwrap(), socket))
    }

    /// Sends a request under a name. An error if the handshake fails.
    pub fn send(&self, address: SocketAddr, name: &str, request: &str) -> std::io::Result<TlsAnswer> {
        let mut stream = self.connect(address, name)?;
        stream.write_all(request.as_bytes())?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let certificate = stream.conn.peer_certificates().unwrap()[0].clone().into_owned();
        Ok(TlsAnswer { head: head.to_owned(), body: body.to_owned(), certificate })
    }
}

/// Returns the certificate and the key of two PEM files.
pub fn pair(certificate: &Path, key: &Path) -> (CertificateDer<'static>, PrivateKeyDer<'static>) {
    (CertificateDer::from_pem_file(certificate).unwrap(), PrivateKeyDer::from_pem_file(key).unwrap())
}
