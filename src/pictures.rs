//! Uploaded pictures in the sizes in which they are stored. The crate `picture_codec` decodes and encodes them.

use picture_codec::{DecodedPicture, PictureError, PictureLimits};
use sha2::{Digest, Sha256};
use tiny_skia::Pixmap;

use crate::budgets::content::{PICTURE_BYTES, PICTURE_MEMORY, PICTURE_PIXELS};
use crate::domain::images::Variant;
use crate::error::{Error, Result};
use crate::store::images::{EncodedImage, NewImage};

const LIMITS: PictureLimits =
    PictureLimits { bytes: PICTURE_BYTES, pixels: PICTURE_PIXELS, memory: PICTURE_MEMORY };

/// Reads a PNG, JPEG or WebP file and encodes it in every size. Never enlarges a picture.
///
/// # Errors
/// `TooLarge` for a file over 8 MB or 40 megapixels, or one that takes too much memory to decode; `Invalid` on `field`
/// for anything that is not such a picture.
pub fn encode(field: &str, bytes: &[u8]) -> Result<NewImage> {
    let decoded = DecodedPicture::read(bytes, LIMITS).map_err(|error| match error {
        PictureError::TooLarge(message) => Error::TooLarge(message),
        PictureError::Invalid(why) => Error::field(field, why),
        other => Error::internal(other),
    })?;
    let mut variants: Vec<EncodedImage> = Vec::with_capacity(Variant::ALL.len());
    for variant in Variant::ALL {
        let encoded = match variants.last() {
            // The picture was too small to be resized, and is therefore the same in every larger size.
            Some(smaller) if decoded.longest_side() <= smaller.variant.side() => {
                EncodedImage { variant, ..smaller.clone() }
            }
            _ => encode_variant(&decoded, variant)?,
        };
        variants.push(encoded);
    }
    let largest = variants.last().map(|encoded| encoded.bytes.as_slice()).unwrap_or_default();
    Ok(NewImage { hash: hex::encode(Sha256::digest(largest)), variants })
}

fn encode_variant(decoded: &DecodedPicture, variant: Variant) -> Result<EncodedImage> {
    let encoded = decoded.encode(variant.side()).map_err(Error::internal)?;
    Ok(EncodedImage {
        variant,
        mime: encoded.mime,
        width: encoded.width,
        height: encoded.height,
        bytes: encoded.bytes,
    })
}

/// Decodes a stored picture for drawing.
pub fn pixels(bytes: &[u8]) -> Result<Pixmap> {
    picture_codec::pixmap(bytes).map_err(Error::internal)
}

/// Encodes a drawing without transparency as PNG.
pub fn png(drawn: &Pixmap) -> Result<Vec<u8>> {
    picture_codec::png(drawn).map_err(Error::internal)
}
