//! Sends the requests to the storage with hyper and rustls, which are smaller than the client that `object_store` brings.

use std::error::Error as StdError;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use hyper::body::{Body, Bytes, Frame, Incoming};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector as Tcp;
use hyper_util::rt::TokioExecutor;
use object_store::ClientOptions;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpRequestBody, HttpResponse,
    HttpResponseBody, HttpService,
};
use tokio::time::{Instant, Sleep, sleep};

const CONNECT_TIME: Duration = Duration::from_secs(10);

/// Timeout from the start of a request, which may have a part of a backup, to the head of its response.
const REQUEST_TIME: Duration = Duration::from_mins(5);

/// Timeout for each part of a response's body. Without it, a storage that stops in the middle would also stop all later backups.
const SILENCE: Duration = Duration::from_secs(30);

/// Connects to the storage, and trusts the certificates that this machine trusts.
#[derive(Debug)]
pub struct HttpTransport;

impl HttpConnector for HttpTransport {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        let unready = |cause| object_store::Error::Generic { store: "TLS", source: Box::new(cause) };
        let mut tcp = Tcp::new();
        tcp.enforce_http(false);
        tcp.set_connect_timeout(Some(CONNECT_TIME));
        let connector = HttpsConnectorBuilder::new()
            .with_native_roots()
            .map_err(unready)?
            .https_or_http()
            .enable_http1()
            .wrap_connector(tcp);
        Ok(HttpClient::new(Sender(Client::builder(TokioExecutor::new()).build(connector))))
    }
}

#[derive(Debug)]
struct Sender(Client<HttpsConnector<Tcp>, HttpRequestBody>);

#[async_trait::async_trait]
impl HttpService for Sender {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let late = |_| failed(HttpErrorKind::Timeout, "the storage does not answer in time".into());
        let sent = tokio::time::timeout(REQUEST_TIME, self.0.request(request)).await.map_err(late)?;
        let response = sent.map_err(|cause| {
            let kind = if cause.is_connect() { HttpErrorKind::Connect } else { HttpErrorKind::Request };
            failed(kind, cause.into())
        })?;
        Ok(response.map(|body| HttpResponseBody::new(TimedBody { body, silence: Box::pin(sleep(SILENCE)) })))
    }
}

/// The body of a response, which fails when the storage sends nothing for [`SILENCE`].
struct TimedBody {
    body: Incoming,
    silence: Pin<Box<Sleep>>,
}

impl Body for TimedBody {
    type Data = Bytes;
    type Error = HttpError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, HttpError>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            self.silence.as_mut().reset(Instant::now() + SILENCE);
            let interrupted = |cause: hyper::Error| failed(HttpErrorKind::Interrupted, cause.into());
            return Poll::Ready(frame.map(|frame| frame.map_err(interrupted)));
        }
        ready!(self.silence.as_mut().poll(context));
        let late = "the storage stopped in the middle of its response".into();
        Poll::Ready(Some(Err(failed(HttpErrorKind::Timeout, late))))
    }
}

fn failed(kind: HttpErrorKind, cause: Box<dyn StdError + Send + Sync>) -> HttpError {
    HttpError::new_boxed(kind, cause)
}
