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

/// The smallest and the largest window, as powers of two: 64 KiB and 256 KiB.
const SMALLEST_WINDOW: i32 = 16;
const LARGEST_WINDOW: i32 = 18;
/// The smallest window for the qualities 5 to 9. With a smaller one the encoder uses another method, which takes twenty times
/// as long.
const SMALLEST_WINDOW_OF_MIDDLE_QUALITIES: i32 = 17;

/// The length below which quality 3 is nearly as small as quality 4, in a quarter of the time.
const SMALL: usize = 64 * 1024;

/// An encoding that a client accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Identity,
    Gzip,
    Brotli,
}

/// What a compressed body is for, which determines the effort of the compression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CompressionPurpose {
    /// The body is sent to one client, who waits for the compression.
    Once,
    /// The body is sent to one client, who waits for the compression, and cached. [`recompress`] makes the body smaller when
    /// other clients request it.
    Cached,
    /// Like `Cached` for an HTML page, with more effort: the size of a page decides how soon a phone shows the page.
    CachedPage,
    /// The body replaces a cached one that is requested often. No client waits for the compression.
    Popular,
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
    pub fn compress(self, plain: &Bytes, purpose: CompressionPurpose) -> Result<Bytes> {
        match self {
            Self::Identity => Ok(plain.clone()),
            Self::Gzip => gzip(plain),
            Self::Brotli => brotli(plain, purpose),
        }
    }
}

/// Compresses a Brotli body again, with the effort for a body that is sent often.
pub(super) fn recompress(body: &[u8]) -> Result<Bytes> {
    let mut plain = Vec::with_capacity(body.len() * 8);
    brotli::BrotliDecompress(&mut &*body, &mut plain).map_err(Error::internal)?;
    brotli(&plain, CompressionPurpose::Popular)
}

fn gzip(plain: &[u8]) -> Result<Bytes> {
    let level = if plain.len() > VERY_LARGE { Compression::fast() } else { Compression::default() };
    let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 4), level);
    encoder.write_all(plain).and_then(|()| encoder.finish()).map(Bytes::from).map_err(Error::internal)
}

/// Returns the window for a body, as a power of two: the smallest one that holds the whole body, or else the
/// largest. A larger one than necessary would cost time: the encoder allocates and clears tables of the window's size.
fn window(length: usize, quality: i32) -> i32 {
    let smallest =
        if (5..10).contains(&quality) { SMALLEST_WINDOW_OF_MIDDLE_QUALITIES } else { SMALLEST_WINDOW };
    (smallest..LARGEST_WINDOW).find(|window| length <= 1 << window).unwrap_or(LARGEST_WINDOW)
}

/// Compresses with Brotli. Quality 10 makes a page 7 % smaller than quality 6 and takes twenty times as long, so no
/// client waits for it. `docs/decisions/0021-cached-responses.md` has the figures.
fn brotli(plain: &[u8], purpose: CompressionPurpose) -> Result<Bytes> {
    use CompressionPurpose::{Cached, CachedPage, Once, Popular};

    let quality = match (plain.len(), purpose) {
        (VERY_LARGE.., _) => 1,
        (LARGE.., Cached | CachedPage) | (..SMALL, Once | Cached) => 3,
        (LARGE.., Once | Popular) => 5,
        (_, Once | Cached) => 4,
        (_, CachedPage) => 6,
        (_, Popular) => 10,
    };
    let (size_hint, lgwin) = (plain.len(), window(plain.len(), quality));
    let params = BrotliEncoderParams { quality, lgwin, size_hint, ..BrotliEncoderParams::default() };
    let mut small = Vec::with_capacity(size_hint / 4);
    brotli::BrotliCompress(&mut &*plain, &mut small, &params).map_err(Error::internal)?;
    Ok(small.into())
}
