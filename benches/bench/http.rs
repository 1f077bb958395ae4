//! HTTP/1.1 as far as the measurements need it: requests as bytes, and the head of a response.

/// The encoding that the measurements accept. Browsers accept gzip as well, which the server streams without a length.
pub const BROTLI: &str = "br";

/// Header lines that a response may have.
const MOST_LINES: usize = 32;

/// Returns a visitor's request that accepts these encodings.
pub fn get(path: &str, encodings: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: {encodings}\r\n\r\n").into_bytes()
}

/// Returns a request that changes data, as a page of the site sends it. `cookie` is empty for a visitor.
pub fn change(method: &str, path: &str, cookie: &str, body: &str) -> Vec<u8> {
    let head = format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\nsec-fetch-site: same-origin\r\n");
    let cookie = if cookie.is_empty() { String::new() } else { format!("cookie: {cookie}\r\n") };
    let about = format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
    format!("{head}{cookie}{about}\r\n{body}").into_bytes()
}

/// The head of a response, with a body of known length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    pub status: u16,
    /// Where the body starts: the length of the head with the empty line at its end.
    pub body_start: usize,
    /// Bytes of the body.
    pub body_bytes: usize,
    pub is_brotli: bool,
}

impl Head {
    /// Parses the start of a response. None while the head is incomplete.
    pub fn parse(bytes: &[u8]) -> Option<Self> {
        let mut lines = [httparse::EMPTY_HEADER; MOST_LINES];
        let mut response = httparse::Response::new(&mut lines);
        let body_start = match response.parse(bytes).expect("a response of HTTP/1.1") {
            httparse::Status::Complete(body_start) => body_start,
            httparse::Status::Partial => return None,
        };
        let status = response.code.expect("a status");
        let mut head = Self { status, body_start, body_bytes: 0, is_brotli: false };
        for line in response.headers.iter() {
            if line.name.eq_ignore_ascii_case("content-length") {
                head.body_bytes = number(line.value).expect("a length");
            } else if line.name.eq_ignore_ascii_case("content-encoding") {
                head.is_brotli = line.value == b"br";
            } else {
                assert!(!line.name.eq_ignore_ascii_case("transfer-encoding"), "a body without a length");
            }
        }
        Some(head)
    }
}

/// Returns the value of a header line if the line has this name.
fn value<'a>(line: &'a [u8], name: &[u8]) -> Option<&'a [u8]> {
    let (own, value) = line.split_at_checked(name.len())?;
    own.eq_ignore_ascii_case(name).then(|| value.trim_ascii())
}

fn number(digits: &[u8]) -> Option<usize> {
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// Returns the value of the first header with this name (in lower case, with its colon).
pub fn header<'a>(head: &'a [u8], name: &str) -> Option<&'a str> {
    let found =
        head.split(|byte| *byte == b'\n').find_map(|line| value(line.trim_ascii(), name.as_bytes()))?;
    std::str::from_utf8(found).ok()
}
