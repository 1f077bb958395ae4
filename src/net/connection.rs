//! Serves one connection: passes its requests to the router and closes it when its meter says so.

use std::convert::Infallible;
use std::future::{Future, poll_fn};
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, HeaderValue, Request, Response, header};
use futures_util::future::{Either, Ready, ready};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

use super::meter::{Meter, ResponseKind};
use super::refusal::Refusal;
use super::responder::Responder;
use super::stream::{AnswerBody, MeteredStream, RequestBody};
use super::table::ConnectionSlot;
use crate::budgets::connections::{BUFFER_BYTES, DISCARD_BYTES, DISCARD_TIME};

type HandledAnswer = Pin<Box<dyn Future<Output = Result<Response<AnswerBody>, Infallible>> + Send>>;
/// A stored response is there at once.
type Answer = Either<Ready<Result<Response<AnswerBody>, Infallible>>, HandledAnswer>;
type Http<S> = http1::Connection<TokioIo<MeteredStream>, S>;

/// Serves the requests of a connection until the client or the server closes it.
pub async fn run(
    socket: TcpStream,
    peer: SocketAddr,
    responder: impl Responder,
    slot: ConnectionSlot,
    mut stop: watch::Receiver<bool>,
) {
    let meter = Arc::clone(&slot.meter);
    let mut builder = http1::Builder::new();
    // The meter enforces the time limits instead.
    builder.header_read_timeout(None).max_buf_size(BUFFER_BYTES);
    let stream = MeteredStream { socket, meter: Arc::clone(&meter) };
    let answering = Arc::clone(&meter);
    let service = service_fn(move |request| answer(&responder, peer, &answering, request));
    let mut http = builder.serve_connection(TokioIo::new(stream), service);
    let mut stopping = false;
    let end = loop {
        tokio::select! {
            end = ended(&mut http, &meter) => break end,
            why = meter.asked_to_close() => break Some(why),
            () = stop_requested(&mut stop), if !stopping => {
                stopping = true;
                if meter.is_silent() {
                    break Some(Refusal::Silent);
                }
                Pin::new(&mut http).graceful_shutdown();
            }
        }
    };
    let refusal = end.filter(|_| meter.may_refuse()).and_then(Refusal::answer);
    let socket = http.into_parts().io.into_inner().socket;
    match end {
        // Close at once, because another connection needs the file handle. The socket's send buffer has room for the
        // response.
        Some(Refusal::TooMany(_) | Refusal::TooManyOfAddress(_)) => {
            let _ = socket.try_write(refusal.unwrap_or_default().as_bytes());
        }
        Some(_) if refusal.is_none() => {}
        _ if stopping => {}
        _ => tokio::select! {
            () = close(socket, refusal) => {}
            _ = meter.asked_to_close() => {}
        },
    }
    drop(slot);
}

/// Waits until HTTP has ended (`None`) or the meter's deadline has passed.
async fn ended<S>(http: &mut Http<S>, meter: &Meter) -> Option<Refusal>
where
    S: Service<Request<Incoming>, Response = Response<AnswerBody>, Error = Infallible, Future = Answer>
        + Unpin,
{
    let mut sleep = Box::pin(sleep_until(Instant::now()));
    poll_fn(move |cx| {
        // An error is the client's: it disconnected, or sent invalid HTTP and got a response from hyper.
        if http.poll_without_shutdown(cx).is_ready() {
            return Poll::Ready(None);
        }
        let Some((due, refusal)) = meter.deadline() else {
            return Poll::Pending;
        };
        if sleep.deadline() != due {
            sleep.as_mut().reset(due);
        }
        sleep.as_mut().poll(cx).map(|()| Some(refusal))
    })
    .await
}

/// Waits until the server is told to stop; forever if the sender is gone.
async fn stop_requested(stop: &mut watch::Receiver<bool>) {
    if stop.wait_for(|stop| *stop).await.is_err() {
        std::future::pending::<()>().await;
    }
}

fn answer(
    responder: &impl Responder,
    peer: SocketAddr,
    meter: &Arc<Meter>,
    request: Request<Incoming>,
) -> Answer {
    meter.asked();
    let meter = Arc::clone(meter);
    if let Some(stored) = responder.stored(peer, &request) {
        meter.answers(ResponseKind::Ordinary);
        let stored = stored.map(|body| AnswerBody { inner: Either::Left(Full::new(body)), meter });
        return Either::Left(ready(Ok(stored)));
    }
    let body = |inner| Body::new(RequestBody { inner, meter: Arc::clone(&meter) });
    let mut request = request.map(body);
    request.extensions_mut().insert(ConnectInfo(peer));
    let handling = responder.handle(request);
    Either::Right(Box::pin(async move {
        let answer = handling.await;
        meter.answers(kind(answer.headers()));
        Ok(answer.map(|inner| AnswerBody { inner: Either::Right(inner), meter }))
    }))
}

/// Returns the kind of a response, from its headers. An attachment is a download.
fn kind(headers: &HeaderMap) -> ResponseKind {
    let starts = |name, start| {
        headers.get(name).is_some_and(|value: &HeaderValue| value.as_bytes().starts_with(start))
    };
    if starts(header::CONTENT_TYPE, b"text/event-stream") {
        ResponseKind::Events
    } else if starts(header::CONTENT_DISPOSITION, b"attachment") {
        ResponseKind::Download
    } else {
        ResponseKind::Ordinary
    }
}

/// Sends a refusal, closes the sending half and drops what the client still sends. A socket that is closed with unread
/// bytes is reset, and the client would not read the refusal.
async fn close(mut socket: TcpStream, refusal: Option<String>) {
    let closing = async {
        if let Some(refusal) = refusal {
            socket.write_all(refusal.as_bytes()).await?;
        }
        socket.shutdown().await?;
        let (mut left, mut buffer) = (DISCARD_BYTES, [0; 4096]);
        while left > 0 {
            match socket.read(&mut buffer).await? {
                0 => break,
                count => left = left.saturating_sub(count),
            }
        }
        std::io::Result::Ok(())
    };
    // The connection ends here in any case. An error means that the client closed it first.
    let _ = timeout(DISCARD_TIME, closing).await;
}
