//! Compresses cached responses and computes their entity tags.

use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use brotli::enc::BrotliEncoderParams;
use sha2::{Digest, Sha256};

use crate::error::{Error, Result};
use crate::web::accepts;

/// Responses up to this length are not compressed, because they fit into one packet.
const UNCOMPRESSED_BYTES: usize = 1_000;

/// Brotli quality of responses up to [`LARGE`] bytes. Quality 10 makes a response a tenth smaller than quality 5 and
/// takes about 20 ms, which a phone's network saves again. For longer responses quality 10 takes too long.
const QUALITY: i32 = 10;
const LARGE: usize = 96 * 1024;
const QUALITY_LARGE: i32 = 5;

/// A response's body as it is sent, with its entity tag.
pub(super) struct Encoded {
    pub tag: String,
    pub body: Bytes,
    pub is_brotli: bool,
}

impl Encoded {
    /// Computes the tag of a body and compresses the body if the client accepts Brotli and the body is long enough.
    pub fn new(plain: Bytes, takes_brotli: bool) -> Result<Self> {
        let tag = format!("W/\"{}\"", hex::encode(&Sha256::digest(&plain)[..16]));
        let is_brotli = takes_brotli && plain.len() > UNCOMPRESSED_BYTES;
        let body = if is_brotli { compress(&plain)? } else { plain };
        Ok(Self { tag, body, is_brotli })
    }
}

/// Compresses with Brotli. The window is small because the encoder allocates tables of the window's size even for a
/// short text.
fn compress(plain: &[u8]) -> Result<Bytes> {
    let size_hint = plain.len();
    let quality = if size_hint > LARGE { QUALITY_LARGE } else { QUALITY };
    let params = BrotliEncoderParams { quality, lgwin: 18, size_hint, ..BrotliEncoderParams::default() };
    let mut small = Vec::with_capacity(size_hint / 4);
    brotli::BrotliCompress(&mut &*plain, &mut small, &params).map_err(Error::internal)?;
    Ok(small.into())
}

/// Returns whether a request accepts Brotli.
pub(super) fn accepts_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepts(accepted, "br"))
}
