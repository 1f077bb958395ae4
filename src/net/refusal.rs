//! Responses that the server sends instead of handling a request.

use std::time::Duration;

use crate::budgets::connections::{BODY_RATE, HEAD_BYTES};

/// The reason why a connection ends without a response to its request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectionRefusal {
    /// No request was sent: the connection is closed without a response.
    Silent,
    HeadTooSlow(Duration),
    HeadTooLong,
    BodyTooSlow(Duration),
    RequestTooLong(Duration),
    /// The client does not read the response and would not read a refusal.
    Stalled,
    /// Closed to make room, because the limit of connections of one address, or of all, was reached.
    TooManyOfAddress(usize),
    TooMany(usize),
}

impl ConnectionRefusal {
    /// Returns the complete response; `None` for a connection that is closed without one.
    pub fn answer(self) -> Option<String> {
        let (status, message) = match self {
            Self::Silent | Self::Stalled => return None,
            Self::HeadTooSlow(limit) => {
                let limit = limit.as_secs();
                (
                    "408 Request Timeout",
                    format!("The head of a request may take at most {limit} s to arrive."),
                )
            }
            Self::HeadTooLong => {
                let limit = HEAD_BYTES / 1024;
                let message = format!("The head of a request may have at most {limit} KiB.");
                ("431 Request Header Fields Too Large", message)
            }
            Self::BodyTooSlow(limit) => {
                let (limit, rate) = (limit.as_secs(), BODY_RATE / 1024);
                let message = format!("A body must bring {rate} KiB a second after its first {limit} s.");
                ("408 Request Timeout", message)
            }
            Self::RequestTooLong(limit) => {
                let limit = limit.as_secs();
                ("503 Service Unavailable", format!("A request may take at most {limit} s in all."))
            }
            Self::TooManyOfAddress(limit) => {
                let message = format!("An address may have at most {limit} connections at a time.");
                ("503 Service Unavailable", message)
            }
            Self::TooMany(limit) => {
                let message = format!("The server takes at most {limit} connections at a time.");
                ("503 Service Unavailable", message)
            }
        };
        let retry = if status.starts_with("503") { "retry-after: 1\r\n" } else { "" };
        let body = format!("{{\"message\":\"{message}\"}}");
        let length = body.len();
        Some(format!(
            "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\
             x-content-type-options: nosniff\r\n{retry}connection: close\r\n\r\n{body}"
        ))
    }
}
