//! How cached answers are compressed and tagged.

use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use brotli::enc::BrotliEncoderParams;
use sha2::{Digest, Sha256};

use crate::error::{Error, Result};
use crate::web::accepts;

/// A shorter answer fits one packet anyway.
const WORTH_IT: usize = 1_000;

/// Brotli quality: 10 makes an answer a tenth smaller than 5, which on a phone's network is worth more than the 20 ms
/// that it takes; of a long answer it would take too many.
const QUALITY: i32 = 10;
const LARGE: usize = 96 * 1024;
const QUALITY_LARGE: i32 = 5;

/// The body of an answer as it is sent.
pub(super) struct Encoded {
    pub tag: String,
    pub body: Bytes,
    pub is_brotli: bool,
}

impl Encoded {
    /// Tags a body by its content, and compresses it where that is worth it.
    pub fn new(plain: Bytes, takes_brotli: bool) -> Result<Self> {
        let tag = format!("W/\"{}\"", hex::encode(&Sha256::digest(&plain)[..16]));
        let is_brotli = takes_brotli && plain.len() > WORTH_IT;
        let body = if is_brotli { compress(&plain)? } else { plain };
        Ok(Self { tag, body, is_brotli })
    }
}

/// Brotli with a small window, for its tables are as large as the window however short the text.
fn compress(plain: &[u8]) -> Result<Bytes> {
    let size_hint = plain.len();
    let quality = if size_hint > LARGE { QUALITY_LARGE } else { QUALITY };
    let params = BrotliEncoderParams { quality, lgwin: 18, size_hint, ..BrotliEncoderParams::default() };
    let mut small = Vec::with_capacity(size_hint / 4);
    brotli::BrotliCompress(&mut &*plain, &mut small, &params).map_err(Error::internal)?;
    Ok(small.into())
}

pub(super) fn accepts_brotli(asked: &HeaderMap) -> bool {
    let accepted = asked.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepts(accepted, "br"))
}
