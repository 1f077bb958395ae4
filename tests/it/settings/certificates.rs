//! The names that have certificates: those that a proxy may order, and those that the server orders.

mod authority;
mod limiter;
mod orders;
mod validity;

use crate::support::{Server, two_leagues};

#[test]
fn a_proxy_learns_which_names_are_served() {
    let settings = "root_hosts = [\"leagues.example\", \"192.0.2.1\"]\ntrusted_proxies = [\"127.0.0.1\"]";
    let server = Server::configured(settings, two_leagues);
    // Caddy asks the address of the server, which need not be a name of the shared host.
    let caddy = server.visitor_of("127.0.0.1");
    let status = |domain: &str| caddy.get(&format!("/api/certificates/ask?domain={domain}")).status;
    for served in
        ["leagues.example", "www.leagues.example", "harbor.example", "www.harbor.example", "HARBOR.example."]
    {
        assert_eq!(status(served), 200, "{served}");
    }
    for other in
        ["elsewhere.example", "x.harbor.example", "harbor.example:443", "192.0.2.1", "%5B%3A%3A1%5D", "a%20b"]
    {
        assert_eq!(status(other), 404, "{other}");
    }
    caddy.get("/api/certificates/ask").expect(400);

    // The answer is not cached.
    let admin = server.visitor_of("leagues.example");
    admin.sign_in("homecourt", "admin").expect(200);
    let id = admin.get("/api/organizations/slug/harbor").expect(200).json()["organization"]["id"].as_i64();
    admin.delete(&format!("/api/organizations/{}/domain", id.unwrap())).expect(204);
    assert_eq!(status("harbor.example"), 404);
}
