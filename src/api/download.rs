//! Responses that contain a whole file, or a part of it.

use std::io::Read;

use axum::body::Body;
use futures_util::stream::{self, Stream};
use tokio::sync::OwnedSemaphorePermit;

use crate::error::Result;

/// Number of bytes of a file that are read at once.
const CHUNK: usize = 64 * 1024;

/// Returns a body with the rest of a file. The permit is released at its end, or when the client disconnects.
pub fn body(file: impl Read + Send + 'static, permit: OwnedSemaphorePermit) -> Body {
    Body::from_stream(chunks(file, permit))
}

fn chunks<F: Read + Send + 'static>(
    file: F,
    permit: OwnedSemaphorePermit,
) -> impl Stream<Item = Result<Vec<u8>, std::io::Error>> {
    stream::try_unfold((file, permit), async |(mut file, permit)| {
        let read = move || {
            let mut chunk = Vec::with_capacity(CHUNK);
            (&mut file).take(CHUNK as u64).read_to_end(&mut chunk).map(|_| (chunk, file))
        };
        let (chunk, file) = tokio::task::spawn_blocking(read).await.map_err(std::io::Error::other)??;
        Ok((!chunk.is_empty()).then_some((chunk, (file, permit))))
    })
}
