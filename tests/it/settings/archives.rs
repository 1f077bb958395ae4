//! An organization moves to another server: visitors read the same there, and its people sign in.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Value, json};

use crate::league;
use crate::support::{Answer, Client, ClockedServer, Server, program, two_leagues};

/// Runs the command line on a server's database, beside the server.
fn run(database: &Path, args: &[&str]) -> String {
    let output = program().arg("--database").arg(database).args(args).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the paths of all pages that the site's sitemap names, and of pages that it leaves out.
fn paths(visitor: &Client) -> Vec<String> {
    let sitemap = visitor.get("/valley/sitemap.xml").expect(200).text();
    let pages = sitemap.split("<loc>http://localhost").skip(1);
    let mut paths: Vec<String> =
        pages.map(|part| part.split_once("</loc>").unwrap().0.replace("&amp;", "&")).collect();
    paths.extend(["/valley/leaderboard", "/valley/tournament", "/valley/login"].map(str::to_owned));
    paths.push("/valley/schedule.ics".to_owned());
    paths
}

/// Returns a page without its scripts, which contain ids of rows that no address names.
fn shown(client: &Client, path: &str) -> String {
    let answer = client.get(path);
    let text = answer.text();
    let mut parts = text.split("<script");
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.map(|part| part.split_once("</script>").map_or("", |(_, after)| after));
    format!("{} {first}{}", answer.status, rest.collect::<String>())
}

/// Returns the addresses of the pictures in a page.
fn pictures(page: &str) -> BTreeSet<String> {
    let found = page.split("/media/").skip(1);
    found.map(|part| format!("/media/{}", part.split(['"', ' ', ')', '?', '&']).next().unwrap())).collect()
}

/// Returns a valid picture.
fn png() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::DynamicImage::new_rgb8(40, 40).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

#[test]
fn every_public_page_and_picture_is_the_same_on_the_new_server() {
    let (old, league) = league::server("valley");
    let admin = old.signed_in("", "admin");
    let path = format!("/api/organizations/{}", league.organization);
    admin.call("PUT", &path).form(&[], &[("logo", "image/png", &png())]).send().expect(200);
    let text = format!("See [them](/valley/teams/{}) and *all*.", league.teams[1]);
    let owner = old.signed_in("valley", "owner");
    owner.put(&format!("/api/pages/{}", league.page_id), &json!({ "body": text })).expect(200);

    let file = old.database().with_file_name("valley.zip").display().to_string();
    run(&old.database(), &["organization", "export", "valley", "--output", &file]);
    let new = Server::with(|_| {});
    new.visitor().get("/valley").expect(404);
    let told = run(&new.database(), &["organization", "import", &file]);
    assert!(told.contains("every address of the site stays"), "{told}");

    let (before, after) = (old.visitor(), new.visitor());
    let mut seen = BTreeSet::new();
    let paths = paths(&before);
    assert!(paths.len() > 15, "{paths:?}");
    for path in &paths {
        let page = shown(&before, path);
        assert_eq!(page, shown(&after, path), "{path}");
        seen.extend(pictures(&page));
    }
    assert!(!seen.is_empty());
    for picture in &seen {
        assert_eq!(before.get(picture).expect(200).body, after.get(picture).expect(200).body, "{picture}");
    }
    new.signed_in("valley", "owner").get("/api/auth/check-auth").expect(200);
    assert_eq!(new.visitor().sign_in("homecourt", "owner").status, 401);
}

#[test]
fn an_owner_downloads_the_archive_and_nobody_else_of_the_organization() {
    let (server, league) = league::server("valley");
    let path = format!("/api/organizations/{}/archive", league.organization);
    server.visitor().get(&path).expect(401);
    server.signed_in("valley", "staff").get(&path).expect(403);
    server.signed_in("harbor", "owner").get(&path).expect(404);
    for client in [server.signed_in("valley", "owner"), server.signed_in("", "admin")] {
        let answer = client.get(&path).expect(200);
        assert_eq!(answer.header("content-type"), Some("application/zip"));
        let name = answer.header("content-disposition").unwrap();
        assert!(name.contains("valley-archive-"), "{name}");
        let (new, file) = (Server::with(|_| {}), server.database().with_file_name("downloaded.zip"));
        std::fs::write(&file, &answer.body).unwrap();
        run(&new.database(), &["organization", "import", &file.display().to_string()]);
        new.signed_in("valley", "owner");
    }
    let folder = std::fs::read_dir(server.database().parent().unwrap()).unwrap();
    let left: Vec<_> = folder.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert!(left.iter().all(|name| !name.contains("temporary")), "{left:?}");
}

/// Uploads an archive in pieces, the last of them small.
fn upload(admin: &Client, archive: &[u8]) {
    let size = archive.len().div_ceil(3);
    for (number, piece) in archive.chunks(size).enumerate() {
        let offset = number * size;
        let path = format!("/api/archives/upload?offset={offset}");
        let answer = admin.call("PUT", &path).body("application/octet-stream", piece).send().expect(200);
        assert_eq!(answer.json()["bytes"], offset + piece.len());
    }
}

fn import(admin: &Client, input: &Value) -> Answer {
    admin.post("/api/archives/import", input)
}

#[test]
fn a_super_administrator_uploads_an_archive_sees_what_would_come_in_and_imports_it() {
    let (old, league) = league::server("valley");
    let path = format!("/api/organizations/{}/archive", league.organization);
    let archive = old.signed_in("valley", "owner").get(&path).expect(200).body;
    let admin = old.signed_in("", "admin");
    assert!(import(&admin, &json!({})).expect(409).text().contains("Choose it again"));
    upload(&admin, &archive);

    // The organization is there already: another slug is needed, and nothing is written before.
    let taken = import(&admin, &json!({ "dryRun": true })).expect(409).json();
    assert_eq!(taken["errors"]["slug"], "Another organization of this server has the slug valley.");
    let preview = import(&admin, &json!({ "slug": "second-valley", "dryRun": true })).expect(200).json();
    assert_eq!(
        (&preview["import"]["dry_run"], &preview["import"]["slug"]),
        (&json!(true), &json!("second-valley"))
    );
    old.visitor().get("/second-valley").expect(404);
    let done = import(&admin, &json!({ "slug": "second-valley" })).expect(200).json();
    for same in ["rows", "picture_files", "name", "notes"] {
        assert_eq!(done["import"][same], preview["import"][same], "{same}");
    }
    let text = old.visitor().get("/second-valley/standings").expect(200).text();
    assert!(text.contains("second-valley"));
    old.signed_in("second-valley", "owner");
    // The archive is gone from the server.
    import(&admin, &json!({ "slug": "third-valley" })).expect(409);
}

#[test]
fn pieces_of_an_archive_come_in_order_and_from_super_administrators_alone() {
    let (server, _) = league::server("valley");
    let put = |client: &Client, offset: u64, bytes: &[u8]| {
        let path = format!("/api/archives/upload?offset={offset}");
        client.call("PUT", &path).body("application/octet-stream", bytes).send()
    };
    put(&server.visitor(), 0, b"PK").expect(401);
    let owner = server.signed_in("valley", "owner");
    put(&owner, 0, b"PK").expect(403);
    import(&owner, &json!({})).expect(403);

    let admin = server.signed_in("", "admin");
    assert_eq!(put(&admin, 0, b"PK").expect(200).json()["bytes"], 2);
    let wrong = put(&admin, 7, b"PK").expect(409).text();
    assert!(wrong.contains("2 bytes have arrived"), "{wrong}");
    put(&admin, 0, &vec![0; 1024 * 1024 + 1]).expect(413);
    let large = put(&admin, 4 * 1024 * 1024 * 1024, b"PK").expect(413).text();
    assert!(large.contains("homecourt organization import"), "{large}");
    put(&admin, u64::MAX, b"PK").expect(413);
    let told = import(&admin, &json!({ "dryRun": true })).expect(409).text();
    assert!(told.contains("archive"), "{told}");
    // A new archive replaces the one before.
    assert_eq!(put(&admin, 0, b"not an archive").expect(200).json()["bytes"], 14);
}

#[test]
fn an_uploaded_archive_is_dropped_an_hour_after_its_last_piece() {
    let server = ClockedServer::at("2026-02-01T10:00:00Z", two_leagues);
    let put = |admin: &Client, offset: u64| {
        let path = format!("/api/archives/upload?offset={offset}");
        admin.call("PUT", &path).body("application/octet-stream", b"PK").send()
    };
    let admin = server.signed_in("", "admin");
    put(&admin, 0).expect(200);
    server.set_clock("2026-02-01T10:59:00Z");
    put(&admin, 2).expect(200);
    server.set_clock("2026-02-01T11:58:59Z");
    assert!(!import(&admin, &json!({})).expect(409).message().contains("Choose it again"));
    server.set_clock("2026-02-01T11:59:00Z");
    assert!(import(&admin, &json!({})).expect(409).message().contains("Choose it again"));
    put(&admin, 4).expect(409);
}
