//! A disk that is full: what is refused, what goes on, and that nothing is lost.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use homecourt::db;
use serde_json::json;

use crate::support::{Answer, Client, Server, two_leagues};

/// A RAM disk of 6 MB. It is unmounted when the value is dropped.
struct SmallDisk {
    place: tempfile::TempDir,
}

impl SmallDisk {
    /// Mounts a disk; `None`, with a message, where the test may not mount.
    fn mounted() -> Option<Self> {
        let place = tempfile::tempdir().unwrap();
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", "size=6m", "tmpfs"]).arg(place.path()).output();
        if mounted.is_ok_and(|output| output.status.success()) {
            return Some(Self { place });
        }
        println!("skipped: this test mounts a disk, which needs root");
        None
    }

    fn folder(&self) -> tempfile::TempDir {
        tempfile::tempdir_in(self.place.path()).unwrap()
    }

    /// Writes a file that leaves `left` bytes free. Returns its path.
    fn fill(&self, left: u64) -> PathBuf {
        let filler = self.place.path().join("filler");
        let bytes = self.free() - left;
        std::fs::write(&filler, vec![1; usize::try_from(bytes).unwrap()]).unwrap();
        filler
    }

    fn free(&self) -> u64 {
        let space = rustix::fs::statvfs(self.place.path()).unwrap();
        space.f_bavail * space.f_frsize
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let unmounted = Command::new("umount").arg("--lazy").arg(self.place.path()).status();
        assert!(unmounted.is_ok_and(|status| status.success()) || std::thread::panicking());
    }
}

/// Asks `/readyz` until it has this status. Callers share the result of a probe for a while.
fn readiness(visitor: &Client, status: u16) -> Answer {
    let started = Instant::now();
    loop {
        let answer = visitor.get("/readyz");
        if answer.status == status {
            return answer;
        }
        assert!(started.elapsed() < Duration::from_secs(20), "{}", answer.text());
    }
}

/// Creates a page of about 100 kB.
fn create_page(staff: &Client, path: &str) -> Answer {
    staff.post(
        "/api/pages",
        &json!({ "path": path, "title": "A page", "body": "Free throws. ".repeat(4_000) }),
    )
}

/// Asserts that a write was refused with a sentence, and that pages can still be read.
fn assert_refused(server: &Server, refused: &Answer) {
    assert_eq!(refused.status, 507, "{}", refused.text());
    assert!(refused.message().contains("disk is full"), "{}", refused.message());
    server.visitor().get("/api/organizations/slug/harbor").expect(200);
    server.visitor().get("/harbor/teamList").expect(200);
}

/// Asserts that `/readyz` names the disk.
fn assert_said(server: &Server) {
    let ready = readiness(&server.visitor(), 503);
    assert!(ready.message().starts_with("Low disk space"), "{}", ready.message());
    server.visitor().get("/healthz").expect(200);
}

#[test]
fn below_the_limit_of_free_space_writes_are_refused_until_there_is_room() {
    let Some(disk) = SmallDisk::mounted() else { return };
    let server = Server::in_folder(disk.folder(), "[limits]\nfree_space_mib = 1\n", two_leagues);
    let staff = server.signed_in("harbor", "owner");
    create_page(&staff, "before").expect(201);
    readiness(&staff, 200);
    let filler = disk.fill(900_000);
    assert_refused(&server, &create_page(&staff, "during"));
    assert_said(&server);
    server.logged(&["low disk space", "the limit is 1 MiB"]);
    server.signed_in("harbor", "staff").get("/api/pages").expect(200);
    std::fs::remove_file(filler).unwrap();
    create_page(&staff, "after").expect(201);
    readiness(&staff, 200);
    server.logged(&["enough free space again"]);
    staff.get("/api/pages/during?slug=harbor").expect(404);
}

#[test]
fn on_a_full_disk_every_answered_write_is_kept_and_the_file_stays_sound() {
    let Some(disk) = SmallDisk::mounted() else { return };
    let server = Server::in_folder(disk.folder(), "[limits]\nfree_space_mib = 0\n", two_leagues);
    let staff = server.signed_in("harbor", "owner");
    let filler = disk.fill(2_500_000);
    // Four users write at a time, so that their writes share commits.
    let (mut kept, refused) = std::thread::scope(|scope| {
        let write = |user: usize| {
            let staff = &staff;
            scope.spawn(move || {
                let mut kept = Vec::new();
                loop {
                    let path = format!("page-{user}-{}", kept.len());
                    let answer = create_page(staff, &path);
                    if answer.status != 201 {
                        return (kept, answer);
                    }
                    kept.push(path);
                }
            })
        };
        let users = [0, 1, 2, 3].map(write).map(|user| user.join().unwrap());
        let (kept, refused): (Vec<_>, Vec<_>) = users.into_iter().unzip();
        (kept.concat(), refused)
    });
    assert!(kept.len() > 4, "{kept:?}");
    // A small write may still fit, so `/readyz` may still be content.
    for refused in &refused {
        assert_refused(&server, refused);
    }
    std::fs::remove_file(filler).unwrap();
    create_page(&staff, "after").expect(201);
    kept.push("after".to_owned());
    readiness(&staff, 200);
    for path in kept {
        server.visitor().get(&format!("/api/pages/{path}?slug=harbor")).expect(200);
    }
    let (status, stopped) = server.stop();
    assert_eq!(status.code(), Some(0));
    assert_sound(&stopped.database());
}

fn assert_sound(database: &Path) {
    db::check(database).unwrap();
    let checked =
        Command::new(env!("CARGO_BIN_EXE_homecourt")).args(["check", "--database"]).arg(database).output();
    assert!(checked.unwrap().status.success());
}

#[test]
fn a_limit_above_the_free_space_of_the_machine_refuses_writes() {
    let server = Server::configured("[limits]\nfree_space_mib = 4294967295\n", two_leagues);
    let staff = server.signed_in("harbor", "owner");
    assert_refused(&server, &create_page(&staff, "page"));
    assert_said(&server);
    staff.get("/api/pages").expect(200);
    let admin = server.signed_in("", "admin");
    let piece =
        admin.call("PUT", "/api/archives/upload?offset=0").body("application/octet-stream", b"PK").send();
    assert!(piece.expect(507).message().contains("disk is full"));
}

#[test]
fn callers_of_readyz_share_one_write() {
    let server = Server::with(two_leagues);
    let visitor = server.visitor();
    let commits = || {
        let text = visitor.get("/metrics").expect(200).text();
        let count = text.lines().find_map(|line| line.strip_prefix("homecourt_commit_seconds_count "));
        count.unwrap().parse::<u64>().unwrap()
    };
    let (before, started) = (commits(), Instant::now());
    for _ in 0..200 {
        visitor.get("/readyz").expect(200);
    }
    let (written, seconds) = (commits() - before, started.elapsed().as_secs());
    assert!(written >= 1, "no probe wrote");
    // One probe in two seconds, and at most one commit of page views in five.
    assert!(written <= 2 + seconds, "{written} commits in {seconds} s");
}
