//! One order of a certificate over ACME (RFC 8555), proven by a file under port 80 (HTTP-01).

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use axum::http::{HeaderMap, Request, StatusCode, header};
use http_body_util::BodyExt;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use instant_acme::{
    Account, AccountCredentials, AuthorizationStatus, BodyWrapper, BytesResponse, ChallengeType,
    Error as AcmeError, HttpClient, Identifier, NewAccount, NewOrder, Order, OrderStatus, RetryPolicy,
};
use serde::{Deserialize, Serialize};
use tokio::time::timeout;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::Certificates;
use super::failure::{OrderFailure, causes};
use super::files::CertificateFolder;
use crate::config::Https;
use crate::error::Result;

/// The file of the account in the folder of certificates.
const ACCOUNT: &str = "account.json";
/// Timeout for each request to the authority.
const PATIENCE: Duration = Duration::from_secs(30);
/// Timeout for the checks of the authority, and for the issue of the certificate.
const POLLING: RetryPolicy = RetryPolicy::new().timeout(Duration::from_mins(2));

/// The account at an authority, as the folder keeps it.
#[derive(Serialize, Deserialize)]
struct StoredAccount {
    directory: String,
    contact: String,
    credentials: AccountCredentials,
}

/// What an order needs.
pub(super) struct AcmeOrder<'a> {
    pub name: &'a str,
    pub settings: &'a Https,
    pub folder: &'a CertificateFolder,
    pub certificates: &'a Arc<Certificates>,
}

impl AcmeOrder<'_> {
    /// Orders a certificate. Returns its key and its chain as one text in PEM.
    pub async fn run(&self) -> Result<String, OrderFailure> {
        let http = AuthorityClient::new(self.settings)?;
        let asked_wait = Arc::clone(&http.asked_wait);
        let done = self.order(http).await;
        let asked_wait = *asked_wait.lock().unwrap_or_else(PoisonError::into_inner);
        done.map_err(|failure| {
            if failure.is_account_gone
                && let Err(cause) = self.folder.remove(ACCOUNT)
            {
                tracing::error!(%cause, "an account that the authority forgot was not removed");
            }
            OrderFailure { retry_after: asked_wait.or(failure.retry_after), ..failure }
        })
    }

    async fn order(&self, http: AuthorityClient) -> Result<String, OrderFailure> {
        let failed = |error: AcmeError| OrderFailure::of(self.name, &error);
        let account = self.account(http).await?;
        let names = [Identifier::Dns(self.name.to_owned())];
        let mut order = account.new_order(&NewOrder::new(&names)).await.map_err(failed)?;
        let _answers = self.answer_challenges(&mut order).await?;
        let failure = match order.poll_ready(&POLLING).await {
            Ok(OrderStatus::Invalid) => {
                Some(OrderFailure::own("The certificate authority did not accept the check of the name."))
            }
            Ok(_) => None,
            Err(error) => Some(failed(error)),
        };
        if let Some(failure) = failure {
            // The order itself does not say why the check failed.
            return Err(self.failed_check(&mut order).await.unwrap_or(failure));
        }
        let key = order.finalize().await.map_err(failed)?;
        let chain = order.poll_certificate(&POLLING).await.map_err(failed)?;
        Ok(key + &chain)
    }

    /// Returns the account that the folder keeps for this authority, or registers one.
    async fn account(&self, http: AuthorityClient) -> Result<Account, OrderFailure> {
        let (name, settings) = (self.name, self.settings);
        let own = |error: crate::error::Error| OrderFailure::own(error.to_string());
        let failed = |error: AcmeError| OrderFailure::of(name, &error);
        let contact = match settings.contact.as_str() {
            "" => Vec::new(),
            address => vec![format!("mailto:{address}")],
        };
        let contact: Vec<&str> = contact.iter().map(String::as_str).collect();
        let stored: Option<StoredAccount> = self.folder.json(ACCOUNT).map_err(own)?;
        let builder = Account::builder_with_http(Box::new(http));
        if let Some(mut stored) = stored.filter(|stored| stored.directory == settings.directory) {
            let is_same = stored.contact == settings.contact;
            stored.contact.clone_from(&settings.contact);
            let kept = serde_json::to_value(&stored).map_err(|cause| OrderFailure::own(cause.to_string()))?;
            let account = builder.from_credentials(stored.credentials).await.map_err(failed)?;
            if !is_same {
                account.update_contacts(&contact).await.map_err(failed)?;
                self.folder.keep_json(ACCOUNT, &kept).map_err(own)?;
            }
            return Ok(account);
        }
        let new =
            NewAccount { contact: &contact, terms_of_service_agreed: true, only_return_existing: false };
        let (account, credentials) =
            builder.create(&new, settings.directory.clone(), None).await.map_err(failed)?;
        let (directory, contact) = (settings.directory.clone(), settings.contact.clone());
        self.folder.keep_json(ACCOUNT, &StoredAccount { directory, contact, credentials }).map_err(own)?;
        Ok(account)
    }

    /// Publishes the answers to the order's challenges, and tells the authority. They are withdrawn when the returned
    /// value is dropped.
    async fn answer_challenges(&self, order: &mut Order) -> Result<Vec<PublishedAnswer>, OrderFailure> {
        let failed = |error: AcmeError| OrderFailure::of(self.name, &error);
        let mut answers = Vec::new();
        let mut authorizations = order.authorizations();
        while let Some(authorization) = authorizations.next().await {
            let mut authorization = authorization.map_err(failed)?;
            if authorization.status == AuthorizationStatus::Valid {
                continue;
            }
            let challenge = authorization.challenge(ChallengeType::Http01);
            let mut challenge = challenge.ok_or_else(|| {
                OrderFailure::own(
                    "The certificate authority does not offer the check over port 80 (HTTP-01).",
                )
            })?;
            let (token, value) = (challenge.token.clone(), challenge.key_authorization());
            answers.push(PublishedAnswer::new(self.certificates, token, value.as_str()));
            challenge.set_ready().await.map_err(failed)?;
        }
        Ok(answers)
    }

    /// Returns why the authority's check of the name failed; none if the check did not fail.
    async fn failed_check(&self, order: &mut Order) -> Option<OrderFailure> {
        let mut authorizations = order.authorizations();
        while let Some(Ok(mut authorization)) = authorizations.next().await {
            let Ok(state) = authorization.refresh().await else { continue };
            if let Some(problem) = state.challenges.iter().find_map(|challenge| challenge.error.as_ref()) {
                return Some(OrderFailure::refused(self.name, problem));
            }
        }
        None
    }
}

/// The answer to a challenge, which port 80 serves as long as the value exists.
struct PublishedAnswer {
    certificates: Arc<Certificates>,
    token: String,
}

impl PublishedAnswer {
    fn new(certificates: &Arc<Certificates>, token: String, value: &str) -> Self {
        let mut open = certificates.challenges.write().unwrap_or_else(PoisonError::into_inner);
        open.insert(token.clone(), value.to_owned());
        Self { certificates: Arc::clone(certificates), token }
    }
}

impl Drop for PublishedAnswer {
    fn drop(&mut self) {
        let mut open = self.certificates.challenges.write().unwrap_or_else(PoisonError::into_inner);
        open.remove(&self.token);
    }
}

/// Sends requests to the authority, and notes the wait that it asks for: `instant-acme` does not return the headers of a
/// refusal.
struct AuthorityClient {
    client: Client<HttpsConnector<HttpConnector>, BodyWrapper<Bytes>>,
    asked_wait: Arc<Mutex<Option<Duration>>>,
}

impl AuthorityClient {
    fn new(settings: &Https) -> Result<Self, OrderFailure> {
        let provider = ring::default_provider();
        let builder = HttpsConnectorBuilder::new();
        let builder = if settings.directory_ca.as_os_str().is_empty() {
            let builder = builder.with_provider_and_native_roots(provider);
            builder.map_err(|cause| {
                OrderFailure::own(format!(
                    "This machine has no certificates to verify the authority with ({cause}). Install ca-certificates."
                ))
            })?
        } else {
            let config = ClientConfig::builder_with_provider(Arc::new(provider))
                .with_safe_default_protocol_versions()
                .map_err(|cause| OrderFailure::own(cause.to_string()))?;
            builder.with_tls_config(config.with_root_certificates(roots(settings)?).with_no_client_auth())
        };
        let connector = builder.https_only().enable_http1().build();
        Ok(Self {
            client: Client::builder(TokioExecutor::new()).build(connector),
            asked_wait: Arc::default(),
        })
    }
}

/// Returns the certificates of `directory_ca`.
fn roots(settings: &Https) -> Result<RootCertStore, OrderFailure> {
    let wrong = |cause: &dyn std::fmt::Display| {
        OrderFailure::own(format!("https.directory_ca: {}: {cause}", settings.directory_ca.display()))
    };
    let mut roots = RootCertStore::empty();
    let found = CertificateDer::pem_file_iter(&settings.directory_ca).map_err(|cause| wrong(&cause))?;
    for certificate in found {
        let certificate = certificate.map_err(|cause| wrong(&cause))?;
        roots.add(certificate).map_err(|cause| wrong(&cause))?;
    }
    Ok(roots)
}

impl HttpClient for AuthorityClient {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, AcmeError>> + Send>> {
        let answer = self.client.request(request);
        let asked_wait = Arc::clone(&self.asked_wait);
        let read = async move {
            let answer = answer.await.map_err(|cause| AcmeError::Other(causes(&cause).into()))?;
            if matches!(answer.status(), StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
                *asked_wait.lock().unwrap_or_else(PoisonError::into_inner) = retry_after(answer.headers());
            }
            let (parts, body) = answer.into_parts();
            let body = body.collect().await.map_err(|cause| AcmeError::Other(causes(&cause).into()))?;
            Ok(BytesResponse { parts, body: Box::new(body.to_bytes()) })
        };
        // The timeout includes the body: an authority that stops in the middle of it would block all later orders.
        let late = |_| AcmeError::Other("the response took too long".into());
        Box::pin(async move { timeout(PATIENCE, read).await.map_err(late)? })
    }
}

/// Returns the seconds of `Retry-After`. Authorities that limit orders send seconds.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get(header::RETRY_AFTER)?.to_str().ok()?;
    text.trim().parse().ok().map(Duration::from_secs)
}
