//! Content encodings: which one a client accepts, and how a body is compressed.

use std::io::Write;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, header};
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::budgets::work::COMPRESSED_BYTES;
use crate::error::{Error, Result};
use crate::web::accepts;

/// Bodies up to this length are not compressed, because they fit into one packet.
const UNCOMPRESSED_BYTES: usize = 1_000;

/// The lengths from which on a body is compressed with less effort, because more would take too long.
const LARGE: usize = 96 * 1024;
const VERY_LARGE: usize = 1024 * 1024;

/// The logarithms of the smallest and of the largest window.
const SMALLEST_WINDOW: i32 = 16;
const LARGEST_WINDOW: i32 = 18;

/// The length below which quality 3 is nearly as small as quality 4, in a quarter of the time.
const SMALL: usize = 64 * 1024;

/// An encoding that a client accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Identity,
    Gzip,
    Brotli,
}

/// How often the compressed body is sent, which determines the effort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// To one client.
    Once,
    /// To every visitor until the next write.
    Cached,
    /// The same, but the first visitor waits for nothing else. [`recompress`] makes it smaller later.
    CachedAtOnce,
}

impl Encoding {
    /// Returns the smallest encoding that a client accepts.
    pub fn accepted(headers: &HeaderMap) -> Self {
        let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        match accepted {
            Some(accepted) if accepts(accepted, "br") => Self::Brotli,
            Some(accepted) if accepts(accepted, "gzip") => Self::Gzip,
            _ => Self::Identity,
        }
    }

    /// Returns the letter that stands for the encoding in cache keys.
    pub fn letter(self) -> char {
        match self {
            Self::Identity => 'i',
            Self::Gzip => 'g',
            Self::Brotli => 'b',
        }
    }

    /// Returns the value of `Content-Encoding`.
    pub fn name(self) -> Option<HeaderValue> {
        match self {
            Self::Identity => None,
            Self::Gzip => Some(HeaderValue::from_static("gzip")),
            Self::Brotli => Some(HeaderValue::from_static("br")),
        }
    }

    /// Returns the encoding for a body of this length.
    pub fn for_length(self, length: usize) -> Self {
        if (UNCOMPRESSED_BYTES + 1..=COMPRESSED_BYTES).contains(&length) { self } else { Self::Identity }
    }

    /// Compresses a body. A kilobyte takes from 2 µs (a very large body) to 0.4 ms (a cached one).
    pub fn compress(self, plain: &Bytes, used: Use) -> Result<Bytes> {
        match self {
            Self::Identity => Ok(plain.clone()),
            Self::Gzip => gzip(plain),
            Self::Brotli => brotli(plain, used),
        }
    }
}

/// Compresses a Brotli body again, with the effort for a body that is sent often.
pub(super) fn recompress(body: &[u8]) -> Result<Bytes> {
    let mut plain = Vec::with_capacity(body.len() * 8);
    brotli::BrotliDecompress(&mut &*body, &mut plain).map_err(Error::internal)?;
    brotli(&plain, Use::Cached)
}

fn gzip(plain: &[u8]) -> Result<Bytes> {
    let level = if plain.len() > VERY_LARGE { Compression::fast() } else { Compression::default() };
    let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 4), level);
    encoder.write_all(plain).and_then(|()| encoder.finish()).map(Bytes::from).map_err(Error::internal)
}

/// Returns the logarithm of the window for a body of this length: the encoder allocates and clears tables of the window's
/// size, also for a short body. Quality 5, which takes ten times as long with the smallest window, is only for longer bodies.
fn window(length: usize) -> i32 {
    (SMALLEST_WINDOW..LARGEST_WINDOW).find(|window| length <= 1 << window).unwrap_or(LARGEST_WINDOW)
}

/// Compresses with Brotli. Quality 10 makes a response a sixth smaller than quality 4 and takes about 20 ms, which the
/// network of each visitor's phone saves again. `docs/decisions/0021-cached-responses.md` has the figures.
fn brotli(plain: &[u8], used: Use) -> Result<Bytes> {
    let quality = match (plain.len(), used) {
        (VERY_LARGE.., _) => 1,
        (LARGE.., Use::CachedAtOnce) | (..SMALL, Use::Once | Use::CachedAtOnce) => 3,
        (LARGE.., _) => 5,
        (_, Use::Once | Use::CachedAtOnce) => 4,
        (_, Use::Cached) => 10,
    };
    let (size_hint, lgwin) = (plain.len(), window(plain.len()));
    let params = BrotliEncoderParams { quality, lgwin, size_hint, ..BrotliEncoderParams::default() };
    let mut small = Vec::with_capacity(size_hint / 4);
    brotli::BrotliCompress(&mut &*plain, &mut small, &params).map_err(Error::internal)?;
    Ok(small.into())
}
