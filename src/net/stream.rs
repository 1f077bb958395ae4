//! The bytes of a connection, with or without TLS, and of its bodies, reported to the meter.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes, HttpBody};
use futures_util::future::Either;
use http_body_util::Full;
use hyper::body::{Frame, Incoming, SizeHint};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_rustls::server::TlsStream;

use super::meter::Meter;

/// A socket that reports each write to the meter: below TLS, which takes more bytes than the client has read.
pub struct MeteredSocket {
    pub socket: TcpStream,
    pub meter: Arc<Meter>,
}

impl MeteredSocket {
    fn noted(&self, wrote: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match &wrote {
            Poll::Pending => self.meter.stalls(),
            Poll::Ready(written) => self.meter.wrote(*written.as_ref().unwrap_or(&0)),
        }
        wrote
    }
}

impl AsyncRead for MeteredSocket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_read(cx, buf)
    }
}

impl AsyncWrite for MeteredSocket {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.socket).poll_write(cx, buf);
        self.noted(wrote)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.socket).poll_write_vectored(cx, bufs);
        self.noted(wrote)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(cx)
    }
}

/// A connection's bytes, as HTTP reads and writes them.
pub enum ClientSocket {
    Plain(MeteredSocket),
    Tls(Box<TlsStream<MeteredSocket>>),
}

/// Calls a method of the stream that carries the bytes.
macro_rules! carried {
    ($transport:expr, $stream:ident => $call:expr) => {
        match $transport {
            ClientSocket::Plain($stream) => $call,
            ClientSocket::Tls($stream) => $call,
        }
    };
}

impl AsyncRead for ClientSocket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        carried!(&mut *self, stream => Pin::new(stream).poll_read(cx, buf))
    }
}

impl AsyncWrite for ClientSocket {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        carried!(&mut *self, stream => Pin::new(stream).poll_write(cx, buf))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        carried!(&mut *self, stream => Pin::new(stream).poll_write_vectored(cx, bufs))
    }

    fn is_write_vectored(&self) -> bool {
        carried!(self, stream => stream.is_write_vectored())
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        carried!(&mut *self, stream => Pin::new(stream).poll_flush(cx))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        carried!(&mut *self, stream => Pin::new(stream).poll_shutdown(cx))
    }
}

/// A transport that reports each read to the meter, and reads no more of a head than the limit.
pub struct MeteredStream {
    pub transport: ClientSocket,
    pub meter: Arc<Meter>,
}

impl AsyncRead for MeteredStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let room = self.meter.room();
        if room == 0 {
            // The meter's deadline has passed. The connection's task closes it.
            return Poll::Pending;
        }
        if room >= buf.remaining() {
            let before = buf.filled().len();
            ready!(Pin::new(&mut self.transport).poll_read(cx, buf))?;
            self.meter.read(buf.filled().len() - before);
            return Poll::Ready(Ok(()));
        }
        let mut bounded = ReadBuf::new(buf.initialize_unfilled_to(room));
        ready!(Pin::new(&mut self.transport).poll_read(cx, &mut bounded))?;
        let count = bounded.filled().len();
        buf.advance(count);
        self.meter.read(count);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for MeteredStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.transport).poll_write(cx, buf)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.transport).poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        self.transport.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.transport).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.transport).poll_shutdown(cx)
    }
}

/// The body of a request. It tells the meter when the handler waits for more.
pub struct RequestBody {
    pub inner: Incoming,
    pub meter: Arc<Meter>,
}

impl HttpBody for RequestBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let polled = Pin::new(&mut self.inner).poll_frame(cx);
        match &polled {
            Poll::Pending => self.meter.awaits_body(),
            Poll::Ready(Some(Ok(frame))) => self.meter.has_body(frame.data_ref().map_or(0, Bytes::len)),
            Poll::Ready(_) => self.meter.has_body(0),
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

impl Drop for RequestBody {
    fn drop(&mut self) {
        self.meter.has_body(0);
    }
}

/// The body of a response: stored bytes or a handler's body. It tells the meter when hyper has taken all of it.
pub struct AnswerBody {
    pub inner: Either<Full<Bytes>, Body>,
    pub meter: Arc<Meter>,
}

impl HttpBody for AnswerBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        match &mut self.inner {
            Either::Left(stored) => Pin::new(stored).poll_frame(cx).map_err(|never| match never {}),
            Either::Right(handled) => Pin::new(handled).poll_frame(cx),
        }
    }

    fn is_end_stream(&self) -> bool {
        match &self.inner {
            Either::Left(stored) => stored.is_end_stream(),
            Either::Right(handled) => handled.is_end_stream(),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match &self.inner {
            Either::Left(stored) => stored.size_hint(),
            Either::Right(handled) => handled.size_hint(),
        }
    }
}

impl Drop for AnswerBody {
    fn drop(&mut self) {
        self.meter.answered();
    }
}
