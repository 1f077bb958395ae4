//! An HTTP client that behaves like a browser.

use std::net::SocketAddr;
use std::sync::Mutex;
use std::time::Duration;

use serde_json::Value;
use ureq::http::{HeaderMap, Request};

use crate::support::{PASSWORD, documented};

/// A browser: it stores cookies and sends the origin of its calls.
pub struct Client {
    agent: ureq::Agent,
    address: SocketAddr,
    pub host: String,
    /// The session cookie.
    pub cookie: Mutex<Option<String>>,
    /// The device cookie.
    pub device: Mutex<Option<String>>,
    /// The cookie of a game that it scores.
    pub scorer: Mutex<Option<String>>,
}

impl Client {
    pub fn new(address: SocketAddr, host: &str) -> Self {
        let agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .allow_non_standard_methods(true)
            // A server that rejects a call may close the connection just when the next call takes it from the pool.
            .max_idle_connections(0)
            .timeout_global(Some(Duration::from_secs(30)))
            .build();
        Self {
            agent: agent.into(),
            address,
            host: host.to_owned(),
            cookie: Mutex::default(),
            device: Mutex::default(),
            scorer: Mutex::default(),
        }
    }

    pub fn get(&self, path: &str) -> Answer {
        self.call("GET", path).send()
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.call("POST", path).json(body).send()
    }

    pub fn put(&self, path: &str, body: &Value) -> Answer {
        self.call("PUT", path).json(body).send()
    }

    pub fn delete(&self, path: &str) -> Answer {
        self.call("DELETE", path).send()
    }

    /// Signs in to the organization with this slug; no organization is named if the slug is empty.
    pub fn sign_in(&self, slug: &str, username: &str) -> Answer {
        self.sign_in_with(slug, username, PASSWORD)
    }

    pub fn sign_in_with(&self, slug: &str, username: &str, password: &str) -> Answer {
        let mut body = serde_json::json!({ "username": username, "password": password });
        if !slug.is_empty() {
            body["slug"] = slug.into();
        }
        self.post("/api/auth/login", &body)
    }

    /// Creates a call with custom headers and body.
    pub fn call(&self, method: &str, path: &str) -> Call<'_> {
        let call = Call {
            client: self,
            method: method.to_owned(),
            path: path.to_owned(),
            headers: vec![],
            body: vec![],
        };
        let call = call.header("host", &self.host);
        let cookies = [&self.cookie, &self.device, &self.scorer].map(|cookie| cookie.lock().unwrap().clone());
        let cookies: Vec<String> = cookies.into_iter().flatten().collect();
        let call = if cookies.is_empty() { call } else { call.header("cookie", &cookies.join("; ")) };
        if matches!(method, "GET" | "HEAD") {
            call
        } else {
            call.header("origin", &format!("http://{}", self.host))
        }
    }
}

/// A call that is being built.
pub struct Call<'a> {
    client: &'a Client,
    method: String,
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Call<'_> {
    /// Sets a header, replacing one with the same name.
    pub fn header(self, name: &str, value: &str) -> Self {
        let mut call = self.without(name);
        call.headers.push((name.to_owned(), value.to_owned()));
        call
    }

    pub fn without(mut self, name: &str) -> Self {
        self.headers.retain(|(own, _)| own != name);
        self
    }

    pub fn json(self, body: &Value) -> Self {
        self.body("application/json", body.to_string())
    }

    /// Sets a form as a browser sends it: text fields, then files with their MIME type.
    pub fn form(self, texts: &[(&str, &str)], files: &[(&str, &str, &[u8])]) -> Self {
        const BOUNDARY: &str = "----whistle";
        let mut body = Vec::new();
        for (name, text) in texts {
            let head = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n");
            body.extend_from_slice(format!("{head}{text}\r\n").as_bytes());
        }
        for (name, kind, bytes) in files {
            let head = format!(
                "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"a file\"\r\n"
            );
            body.extend_from_slice(format!("{head}Content-Type: {kind}\r\n\r\n").as_bytes());
            body.extend_from_slice(bytes);
            body.extend_from_slice(b"\r\n");
        }
        body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
        self.body(&format!("multipart/form-data; boundary={BOUNDARY}"), body)
    }

    pub fn body(self, kind: &str, body: impl Into<Vec<u8>>) -> Self {
        let mut call = self.header("content-type", kind);
        call.body = body.into();
        call
    }

    pub fn send(self) -> Answer {
        let call = format!("{} {}", self.method, self.path);
        self.answer().unwrap_or_else(|error| panic!("{call}: {error}"))
    }

    /// Sends the call and returns the status; `None` if the server did not respond.
    pub fn try_send(self) -> Option<u16> {
        self.answer().ok().map(|answer| answer.status)
    }

    fn answer(self) -> Result<Answer, ureq::Error> {
        let mut request = Request::builder()
            .method(self.method.as_str())
            .uri(format!("http://{}{}", self.client.address, self.path));
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let response = if self.body.is_empty() {
            self.client.agent.run(request.body(()).unwrap())
        } else {
            self.client.agent.run(request.body(self.body).unwrap())
        };
        let mut response = response?;
        let kind = response.headers().get("content-type").and_then(|kind| kind.to_str().ok());
        // Live events have no end; planning runs have one.
        let streams = self.method == "GET" && kind.is_some_and(|kind| kind.starts_with("text/event-stream"));
        let body = if streams {
            Vec::new()
        } else {
            response.body_mut().with_config().limit(64 << 20).read_to_vec()?
        };
        let answer = Answer {
            call: format!("{} {}", self.method, self.path),
            status: response.status().as_u16(),
            headers: response.headers().clone(),
            body,
        };
        documented::check(&self.method, &self.path, answer.status);
        for cookie in answer.headers.get_all("set-cookie") {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap_or_default().to_owned();
            let kept = match pair.split_once('=') {
                Some(("homecourt_device", _)) => &self.client.device,
                Some((name, _)) if name.starts_with("homecourt_scorer") => &self.client.scorer,
                _ => &self.client.cookie,
            };
            *kept.lock().unwrap() = Some(pair).filter(|pair| !pair.ends_with('='));
        }
        Ok(answer)
    }
}

/// The response of the server.
#[derive(Debug)]
pub struct Answer {
    call: String,
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

/// Returns the response to `send`. Sends again, at most ten times, while `/readyz` answers 503: its probe gives up after a second,
/// and other tests may keep the disk busy for longer.
pub fn when_probed(send: impl Fn() -> Answer) -> Answer {
    let mut answer = send();
    for _ in 0..10 {
        if answer.status != 503 || answer.path() != "/readyz" {
            break;
        }
        answer = send();
    }
    answer
}

impl Answer {
    /// Asserts the status and returns the response.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{} answered {}", self.call, self.text());
        self
    }

    pub fn path(&self) -> &str {
        self.call.split_once(' ').map_or("", |(_, path)| path)
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{}: {error}: {}", self.call, self.text()))
    }

    /// Returns the `message` of an error.
    #[track_caller]
    pub fn message(&self) -> String {
        self.json()["message"].as_str().unwrap_or_default().to_owned()
    }

    /// Returns the reason for which a field was rejected.
    #[track_caller]
    pub fn reason(&self, field: &str) -> String {
        self.json()["errors"][field]
            .as_str()
            .unwrap_or_else(|| panic!("no {field} in {}", self.text()))
            .to_owned()
    }
}
