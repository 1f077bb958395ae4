//! Content encodings: which one a client accepts, and how a body is compressed.

use std::io::Write;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, header};
use compu::encoder::{self, BrotliOptions, BrotliQuality};
use compu::{DecodeStatus, Decoder, EncodeOp, EncodeStatus, Encoder, decoder};
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
    /// A client waits for the response.
    Response,
    /// A client waits for an HTML page. The effort is higher, because the size of a page decides how soon a phone shows it.
    Page,
    /// The body replaces a cached one that is requested often. No client waits for it.
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

    /// Compresses a body. A kilobyte takes from 3 µs (a large response) to 0.4 ms (a popular page).
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
    let mut decoder = decoder::BrotliC::new().ok_or_else(out_of_memory)?;
    let mut plain = Vec::with_capacity(body.len() * 8);
    let ended = decoder.decode_vec_full(body, &mut plain).map_err(Error::internal)?;
    match ended.status {
        Ok(DecodeStatus::Finished) => brotli(&plain, CompressionPurpose::Popular),
        _ => Err(Error::internal("a cached response is no Brotli stream")),
    }
}

fn gzip(plain: &[u8]) -> Result<Bytes> {
    let level = if plain.len() > VERY_LARGE { Compression::fast() } else { Compression::default() };
    let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 4), level);
    encoder.write_all(plain).and_then(|()| encoder.finish()).map(Bytes::from).map_err(Error::internal)
}

/// Compresses with Brotli. Quality 10 makes a page 7 % smaller than quality 5 and takes fifteen times as long, so no
/// client waits for it. `docs/decisions/0021-cached-responses.md` has the figures.
fn brotli(plain: &[u8], purpose: CompressionPurpose) -> Result<Bytes> {
    use CompressionPurpose::{Page, Popular, Response};

    let quality = match (plain.len(), purpose) {
        (VERY_LARGE.., _) => BrotliQuality::Q1,
        (_, Response) => BrotliQuality::Q3,
        (_, Page) | (LARGE.., Popular) => BrotliQuality::Q5,
        (_, Popular) => BrotliQuality::Q10,
    };
    let options = BrotliOptions::new().quality(quality);
    let mut encoder = encoder::BrotliC::new(options).ok_or_else(out_of_memory)?;
    let mut small = Vec::new();
    let ended = encoder.encode_vec_full(plain, &mut small, EncodeOp::Finish).map_err(Error::internal)?;
    match ended.status {
        // A boxed slice has no spare room, which the cache would keep with the body.
        EncodeStatus::Finished => Ok(small.into_boxed_slice().into()),
        _ => Err(out_of_memory()),
    }
}

fn out_of_memory() -> Error {
    Error::internal("Brotli got no memory")
}
