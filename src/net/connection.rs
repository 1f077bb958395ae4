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
use futures_util::FutureExt;
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
use tokio_rustls::TlsAcceptor;

use super::meter::{Meter, ResponseKind};
use super::refusal::ConnectionRefusal;
use super::responder::{Peer, Responder};
use super::stream::{AnswerBody, ClientSocket, MeteredSocket, MeteredStream, RequestBody};
use super::table::ConnectionSlot;
use crate::budgets::connections::{
    BUFFER_BYTES, DISCARD_BYTES, DISCARD_TIME, LAST_REQUEST, TLS_BUFFER_BYTES,
};

type HandledAnswer = Pin<Box<dyn Future<Output = Result<Response<AnswerBody>, Infallible>> + Send>>;
/// A stored response is there at once.
type Answer = Either<Ready<Result<Response<AnswerBody>, Infallible>>, HandledAnswer>;
type Http<S> = http1::Connection<TokioIo<MeteredStream>, S>;

/// Serves the requests of a connection until the client or the server closes it.
///
/// When the server stops, a client may be sending its next request. So a connection without a request stays open for
/// [`LAST_REQUEST`], and each response from then on says `Connection: close`.
pub async fn run(
    (socket, address): (TcpStream, SocketAddr),
    tls: Option<TlsAcceptor>,
    responder: impl Responder,
    slot: ConnectionSlot,
    mut stop: watch::Receiver<bool>,
) {
    let socket = MeteredSocket { socket, meter: Arc::clone(&slot.meter) };
    let peer = Peer { address, is_encrypted: tls.is_some() };
    let transport = match tls {
        None => Some(ClientSocket::Plain(socket)),
        Some(tls) => shake_hands(&tls, socket, &slot.meter, &mut stop).await,
    };
    if let Some(transport) = transport {
        serve((transport, peer), responder, &slot.meter, stop).await;
    }
    drop(slot);
}

/// Makes the TLS handshake of a new connection. `None` if it fails, or takes longer than the first byte of a request may.
async fn shake_hands(
    tls: &TlsAcceptor,
    socket: MeteredSocket,
    meter: &Meter,
    stop: &mut watch::Receiver<bool>,
) -> Option<ClientSocket> {
    let (due, _) = meter.deadline()?;
    tokio::select! {
        // An error is the client's: it disconnected, speaks no TLS, or asked for a name without a certificate.
        stream = tls.accept(socket) => {
            let mut stream = stream.ok()?;
            stream.get_mut().1.set_buffer_limit(Some(TLS_BUFFER_BYTES));
            Some(ClientSocket::Tls(Box::new(stream)))
        }
        () = sleep_until(due) => None,
        _ = meter.asked_to_close() => None,
        () = stop_requested(stop) => None,
    }
}

async fn serve(
    (transport, peer): (ClientSocket, Peer),
    responder: impl Responder,
    meter: &Arc<Meter>,
    mut stop: watch::Receiver<bool>,
) {
    let mut builder = http1::Builder::new();
    // The meter enforces the time limits instead.
    builder.header_read_timeout(None).max_buf_size(BUFFER_BYTES);
    let stream = MeteredStream { transport, meter: Arc::clone(meter) };
    let (answering, stops) = (Arc::clone(meter), stop.clone());
    let service = service_fn(move |request| answer(&responder, peer, (&answering, &stops), request));
    let mut http = builder.serve_connection(TokioIo::new(stream), service);
    let (mut stopping, mut last_call) = (None, true);
    let end = loop {
        tokio::select! {
            end = ended(&mut http, meter) => break end,
            why = meter.asked_to_close() => break Some(why),
            () = stop_requested(&mut stop), if stopping.is_none() => {
                stopping = Some(Instant::now() + LAST_REQUEST);
            }
            () = reached(stopping), if last_call => {
                last_call = false;
                if meter.awaits_request() {
                    break Some(ConnectionRefusal::Silent);
                }
                Pin::new(&mut http).graceful_shutdown();
            }
        }
    };
    let stopping = stopping.is_some();
    let refusal = end.filter(|_| meter.may_refuse()).and_then(ConnectionRefusal::answer);
    let mut transport = http.into_parts().io.into_inner().transport;
    match end {
        // Close at once, because another connection needs the file handle. The socket's send buffer has room for the
        // response.
        Some(ConnectionRefusal::TooMany(_) | ConnectionRefusal::TooManyOfAddress(_)) => {
            let _ = send(&mut transport, refusal.as_deref()).now_or_never();
        }
        Some(_) if refusal.is_none() => {}
        _ if stopping => {}
        _ => tokio::select! {
            () = close(transport, refusal) => {}
            _ = meter.asked_to_close() => {}
        },
    }
}

/// Waits until HTTP has ended (`None`) or the meter's deadline has passed.
async fn ended<S>(http: &mut Http<S>, meter: &Meter) -> Option<ConnectionRefusal>
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

/// Waits until an instant; forever without one.
async fn reached(instant: Option<Instant>) {
    match instant {
        Some(instant) => sleep_until(instant).await,
        None => std::future::pending().await,
    }
}

/// Tells the client that the connection ends with this response, if the server stops.
fn say_goodbye<B>(mut response: Response<B>, stop: &watch::Receiver<bool>) -> Response<B> {
    if *stop.borrow() {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

fn answer(
    responder: &impl Responder,
    peer: Peer,
    (meter, stop): (&Arc<Meter>, &watch::Receiver<bool>),
    request: Request<Incoming>,
) -> Answer {
    meter.asked();
    let meter = Arc::clone(meter);
    if let Some(stored) = responder.stored(peer, &request) {
        meter.answers(ResponseKind::Ordinary);
        let stored = say_goodbye(stored, stop);
        let stored = stored.map(|body| AnswerBody { inner: Either::Left(Full::new(body)), meter });
        return Either::Left(ready(Ok(stored)));
    }
    let body = |inner| Body::new(RequestBody { inner, meter: Arc::clone(&meter) });
    let mut request = request.map(body);
    request.extensions_mut().insert(ConnectInfo(peer));
    let stop = stop.clone();
    let handling = responder.handle(request);
    Either::Right(Box::pin(async move {
        let answer = handling.await;
        meter.answers(kind(answer.headers()));
        Ok(say_goodbye(answer, &stop).map(|inner| AnswerBody { inner: Either::Right(inner), meter }))
    }))
}

async fn send(transport: &mut ClientSocket, refusal: Option<&str>) -> std::io::Result<()> {
    if let Some(refusal) = refusal {
        transport.write_all(refusal.as_bytes()).await?;
        transport.flush().await?;
    }
    Ok(())
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
async fn close(mut transport: ClientSocket, refusal: Option<String>) {
    let closing = async {
        send(&mut transport, refusal.as_deref()).await?;
        transport.shutdown().await?;
        let (mut left, mut buffer) = (DISCARD_BYTES, [0; 4096]);
        while left > 0 {
            match transport.read(&mut buffer).await? {
                0 => break,
                count => left = left.saturating_sub(count),
            }
        }
        std::io::Result::Ok(())
    };
    // The connection ends here in any case. An error means that the client closed it first.
    let _ = timeout(DISCARD_TIME, closing).await;
}
