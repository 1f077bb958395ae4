//! Checks of the machine: room on the disk, the clock, the proxy in front, and the running server.

use std::fs::Metadata;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

use jiff::Timestamp;
use rustix::fs::StatVfsMountFlags;

use super::Finding;
use crate::clock::Clock;
use crate::config::Config;

const MIB: u64 = 1024 * 1024;
/// Free space below which the disk gets a warning, in bytes.
const LITTLE_SPACE: u64 = 256 * MIB;

/// Types of network file systems in `statfs`, on which SQLite's locks and write-ahead log do not work: NFS, SMB, CIFS.
const NETWORKS: [i64; 3] = [0x6969, 0xFE53_4D42, 0xFF53_4D42];

/// How far the last write to the database may be in the future, because clocks differ a little.
const CLOCK_TOLERANCE: Duration = Duration::from_mins(1);

/// How long the running server may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Checks the database's folder: free space for changes and for two copies of the database, a local file system, and
/// that nobody else can read the file.
pub(super) fn disk(config: &Config) -> Vec<Finding> {
    let path = &config.database;
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let disk = match rustix::fs::statvfs(folder) {
        Ok(disk) => disk,
        Err(cause) => {
            let advice = "Make the folder, or correct `database` in the settings.";
            return vec![Finding::failure("disk", format!("{}: {cause}", folder.display()), advice)];
        }
    };
    if disk.f_flag.contains(StatVfsMountFlags::RDONLY) {
        let advice = "Linux makes a failing disk read-only; `dmesg` says why. Save the database first: homecourt backup \
                      --output FILE, on another disk.";
        return vec![Finding::failure("disk", format!("{} is read-only", folder.display()), advice)];
    }
    let space = disk.f_bavail.saturating_mul(disk.f_frsize);
    let bytes = path.metadata().map_or(0, |file| file.len());
    let found = format!("{} MiB free, the database has {} MiB", space / MIB, bytes.div_ceil(MIB));
    let limit = u64::from(config.limits.free_space_mib) * MIB;
    let mut findings = vec![if space < limit {
        let advice =
            "The server refuses changes below `free_space_mib`. Delete old copies, or get a larger disk.";
        Finding::failure("disk", found, advice)
    } else if space < LITTLE_SPACE.max(bytes.saturating_mul(2)) {
        let advice = "Backups and upgrades copy the database. Delete old copies, or get a larger disk.";
        Finding::warning("disk", found, advice)
    } else {
        Finding::fine("disk", found)
    }];
    if rustix::fs::statfs(folder).is_ok_and(|system| NETWORKS.contains(&system.f_type)) {
        let advice = "Move the database to a disk of this machine: SQLite damages files on network drives.";
        findings.push(Finding::failure(
            "file system",
            format!("{} is a network drive", folder.display()),
            advice,
        ));
    }
    findings.extend(path.metadata().ok().and_then(|file| privacy(path, &file)));
    findings
}

fn privacy(path: &Path, file: &Metadata) -> Option<Finding> {
    let mode = file.permissions().mode() & 0o777;
    let advice = format!("chmod 600 {}", path.display());
    (mode & 0o077 != 0).then(|| {
        Finding::warning(
            "file permissions",
            format!("others can read or write the database ({mode:o})"),
            advice,
        )
    })
}

/// Checks that the clock is not before the last write to the database.
pub(super) fn clock(config: &Config) -> Finding {
    let now = Clock::System.now();
    let found = now.strftime("%Y-%m-%d %H:%M UTC").to_string();
    let written = config.database.metadata().and_then(|file| file.modified()).ok();
    match written.and_then(|written| Timestamp::try_from(written).ok()) {
        Some(written) if written > now.saturating_add(CLOCK_TOLERANCE).unwrap_or(now) => {
            let advice = "Switch on time synchronization: timedatectl set-ntp true";
            Finding::failure("clock", format!("{found}, before the last write to the database"), advice)
        }
        _ => Finding::fine("clock", found),
    }
}

/// Checks whether visitors' addresses are known behind a proxy.
pub(super) fn proxy(config: &Config) -> Option<Finding> {
    let is_public = |host: &String| host.contains('.') && host.parse::<std::net::IpAddr>().is_err();
    let public = config.root_hosts.iter().find(|host| is_public(host));
    match public {
        None => {
            let advice = "Add the site's name to `root_hosts`, such as \"leagues.example.org\".";
            let found =
                if config.root_hosts.is_empty() { "none" } else { "only names of this machine itself" };
            Some(Finding::warning("root_hosts", found, advice))
        }
        Some(_) if config.https.listen.0.is_some() => None,
        Some(host) if config.listen.ip().is_loopback() && config.trusted_proxies.is_empty() => {
            let found = format!("{host} is reached through a proxy that is not trusted");
            let advice = "Add `trusted_proxies = [\"127.0.0.1\"]`: without it all visitors count as one, and the limits \
                          on sign-ins lock out everybody.";
            Some(Finding::warning("trusted_proxies", found, advice))
        }
        Some(_) => None,
    }
}

/// Asks the running server whether it is ready.
pub(super) fn server(config: &Config) -> Finding {
    let address = config.listen;
    match readiness(address) {
        Ok(status) if status == "200" => Finding::fine("server", format!("ready at {address}")),
        Ok(status) => {
            let advice = "Read its log: journalctl -u homecourt";
            Finding::failure("server", format!("{address} answers /readyz with {status}"), advice)
        }
        Err(cause) => {
            let advice = "Start it: systemctl start homecourt, or homecourt serve";
            Finding::warning("server", format!("nothing answers at {address} ({cause})"), advice)
        }
    }
}

/// Returns the status of `/readyz`.
fn readiness(address: SocketAddr) -> std::io::Result<String> {
    let mut reached = address;
    if address.ip().is_unspecified() {
        reached.set_ip(if address.is_ipv4() {
            [127, 0, 0, 1].into()
        } else {
            std::net::Ipv6Addr::LOCALHOST.into()
        });
    }
    let mut stream = TcpStream::connect_timeout(&reached, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.write_all(
        format!("GET /readyz HTTP/1.1\r\nhost: {reached}\r\nconnection: close\r\n\r\n").as_bytes(),
    )?;
    let mut answer = String::new();
    stream.take(64 * 1024).read_to_string(&mut answer)?;
    Ok(answer.split(' ').nth(1).unwrap_or("no status").to_owned())
}
