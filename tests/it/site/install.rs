//! What a browser needs to install a site: the manifest, the icons, and the service worker.

use serde_json::Value;

use crate::support::{Client, Server, two_leagues};

/// Returns width and height from the header of a PNG file.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

/// Returns the path in a link of a page's head.
fn link(page: &str, rel: &str) -> String {
    let (_, rest) = page.split_once(&format!("<link rel=\"{rel}\" href=\"")).unwrap();
    rest.split_once('"').unwrap().0.to_owned()
}

fn manifest(client: &Client, page: &str) -> Value {
    let page = client.get(page).expect(200).text();
    let answer = client.get(&link(&page, "manifest")).expect(200);
    assert_eq!(answer.header("content-type"), Some("application/manifest+json"));
    answer.json()
}

#[test]
fn each_site_has_a_manifest_of_its_own_on_the_shared_host_and_on_its_domain() {
    let server = Server::with(two_leagues);
    for (client, page, base, prefix) in [
        (server.visitor(), "/harbor/schedule", "/harbor", "/harbor"),
        (server.visitor_of("harbor.example"), "/schedule", "/", ""),
    ] {
        let manifest = manifest(&client, page);
        for key in ["id", "start_url", "scope"] {
            assert_eq!(manifest[key], base, "{key}");
        }
        assert_eq!(manifest["name"], "Harbor League");
        assert_eq!(manifest["display"], "standalone");
        assert_eq!(manifest["theme_color"], "#0b7285");
        let icons = manifest["icons"].as_array().unwrap();
        let purposes: Vec<&Value> = icons.iter().map(|icon| &icon["purpose"]).collect();
        assert_eq!(purposes, ["any", "any", "maskable"]);
        for icon in icons {
            let path = icon["src"].as_str().unwrap();
            assert!(path.starts_with(&format!("{prefix}/icon-")), "{path}");
            let answer = client.get(path).expect(200);
            assert_eq!(answer.header("content-type"), Some("image/png"));
            let (width, height) = size(&answer.body);
            assert_eq!(icon["sizes"], format!("{width}x{height}"), "{path}");
        }
    }
    assert_eq!(manifest(&server.visitor(), "/valley")["name"], "Valley League");
}

#[test]
fn icons_differ_by_organization_and_the_head_names_the_one_for_apple_devices() {
    let server = Server::with(two_leagues);
    let visitor = server.visitor();
    let page = visitor.get("/harbor").expect(200).text();
    assert_eq!(link(&page, "apple-touch-icon"), "/harbor/icon-192.png");
    let first = visitor.get("/harbor/icon-192.png").expect(200).body;
    assert_eq!(visitor.get("/HARBOR/icon-192.png").expect(200).body, first);
    assert_ne!(visitor.get("/valley/icon-192.png").expect(200).body, first);
    assert_ne!(visitor.get("/harbor/icon-maskable.png").expect(200).body, first);
}

#[test]
fn the_shared_host_and_unknown_organizations_have_no_manifest_and_no_icon() {
    let server = Server::with(two_leagues);
    let visitor = server.visitor();
    for path in ["/app.webmanifest", "/nobody/app.webmanifest", "/icon-192.png", "/nobody/icon-512.png"] {
        visitor.get(path).expect(404);
    }
    assert!(!visitor.get("/").expect(200).text().contains("rel=\"manifest\""));
}

#[test]
fn the_service_worker_is_served_at_the_root_of_every_host_and_revalidated() {
    let server = Server::with(two_leagues);
    for client in [server.visitor(), server.visitor_of("harbor.example")] {
        let answer = client.get("/sw.js").expect(200);
        assert_eq!(answer.header("content-type"), Some("text/javascript; charset=utf-8"));
        assert_eq!(answer.header("cache-control"), Some("public, no-cache"));
        assert!(answer.header("etag").is_some());
        let policy = answer.header("content-security-policy").unwrap().to_owned();
        assert!(policy.contains("default-src 'self'; script-src 'self';"), "{policy}");
    }
}
