//! Why an order failed, as a sentence for the owner of the name.

use std::error::Error as StdError;
use std::time::Duration;

use instant_acme::{Error as AcmeError, Problem};

/// Wait after an authority's answer that it limits orders, if the answer names none.
const LIMITED_WAIT: Duration = Duration::from_hours(1);

/// A failed order.
#[derive(Debug)]
pub struct OrderFailure {
    /// What happened and what to do.
    pub sentence: String,
    /// For how long the authority wants to be left alone.
    pub retry_after: Option<Duration>,
    /// Whether the authority limits all orders of this server, not only those of this name.
    pub is_limit: bool,
    /// Whether the authority no longer knows the account.
    pub is_account_gone: bool,
}

impl OrderFailure {
    /// Returns a failure of this server.
    pub fn own(sentence: impl Into<String>) -> Self {
        Self { sentence: sentence.into(), retry_after: None, is_limit: false, is_account_gone: false }
    }

    /// Returns the failure for an error of the protocol.
    pub fn of(name: &str, error: &AcmeError) -> Self {
        match error {
            AcmeError::Api(problem) => Self::refused(name, problem),
            AcmeError::Timeout(_) => Self::own("The certificate authority did not finish the order in time."),
            other => Self::own(format!("The certificate authority could not be reached: {}.", causes(other))),
        }
    }

    /// Returns the failure for a refusal by the authority.
    pub fn refused(name: &str, problem: &Problem) -> Self {
        let kind = problem.r#type.as_deref().unwrap_or_default();
        let kind = kind.rsplit(':').next().unwrap_or_default();
        let detail = problem.detail.as_deref().unwrap_or(kind);
        let what = match kind {
            "dns" => format!("The certificate authority found no address for {name}. Check its DNS records."),
            "connection" => format!(
                "The certificate authority could not connect to http://{name}. Check that its DNS records lead to this \
                 server and that port 80 is open."
            ),
            "unauthorized" | "incorrectResponse" => format!(
                "http://{name} did not give this server's answer to the certificate authority. Check that its DNS \
                 records lead to this server alone."
            ),
            "caa" => format!("A CAA record of {name} forbids this certificate authority. Change the record."),
            "rejectedIdentifier" => format!("The certificate authority issues no certificates for {name}."),
            "rateLimited" => "The certificate authority limits the number of orders.".to_owned(),
            _ => "The certificate authority refused the order.".to_owned(),
        };
        let is_limit = kind == "rateLimited";
        Self {
            sentence: format!("{what} It says: \"{}\".", detail.trim_end_matches('.')),
            retry_after: is_limit.then_some(LIMITED_WAIT),
            is_limit,
            is_account_gone: kind == "accountDoesNotExist",
        }
    }
}

/// Returns an error with its causes.
pub fn causes(error: &dyn StdError) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        let inner_text = inner.to_string();
        if !text.ends_with(&inner_text) {
            text = format!("{text}: {inner_text}");
        }
        cause = inner.source();
    }
    text
}
