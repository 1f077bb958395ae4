//! How cached answers are compressed and tagged.

use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use brotli::enc::BrotliEncoderParams;
use sha2::{Digest, Sha256};

use crate::error::{Error, Result};
use crate::web::accepts;

/// A shorter answer fits one packet anyway.
const WORTH_IT: usize = 1_000;

/// Brotli qualities: 5 while a visitor waits, 10 for an answer that is asked for again, which makes it a tenth smaller.
const FAST: i32 = 5;
const BEST: i32 = 10;

/// The body of an answer as it is sent.
pub(super) struct Encoded {
    pub tag: String,
    pub body: Bytes,
    pub is_brotli: bool,
    /// Bytes before compression.
    pub plain_len: usize,
}

impl Encoded {
    /// Tags a body by its content, and compresses it fast where that is worth it.
    pub fn new(plain: Bytes, takes_brotli: bool) -> Result<Self> {
        let tag = format!("W/\"{}\"", hex::encode(&Sha256::digest(&plain)[..16]));
        let (plain_len, is_brotli) = (plain.len(), takes_brotli && plain.len() > WORTH_IT);
        let body = if is_brotli { compress(&plain, FAST)? } else { plain };
        Ok(Self { tag, body, is_brotli, plain_len })
    }
}

/// Compresses a Brotli body again at the best quality.
pub(super) fn recompressed(body: &[u8]) -> Result<Bytes> {
    let mut plain = Vec::with_capacity(body.len() * 5);
    brotli::BrotliDecompress(&mut &*body, &mut plain).map_err(Error::internal)?;
    compress(&plain, BEST)
}

/// Brotli with a small window, for its tables are as large as the window however short the text.
fn compress(plain: &[u8], quality: i32) -> Result<Bytes> {
    let size_hint = plain.len();
    let params = BrotliEncoderParams { quality, lgwin: 18, size_hint, ..BrotliEncoderParams::default() };
    let mut small = Vec::with_capacity(size_hint / 4);
    brotli::BrotliCompress(&mut &*plain, &mut small, &params).map_err(Error::internal)?;
    Ok(small.into())
}

pub(super) fn accepts_brotli(asked: &HeaderMap) -> bool {
    let accepted = asked.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepts(accepted, "br"))
}
