//! Pictures as they come in: decoded, turned upright, stripped of metadata, resized to fixed sizes and encoded again.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{DynamicImage, ExtendedColorType, ImageDecoder, ImageEncoder, ImageFormat, ImageReader, Limits};
use sha2::{Digest, Sha256};
use tiny_skia::{ColorU8, IntSize, Pixmap};

use crate::domain::images::Variant;
use crate::error::{Error, Result};
use crate::store::images::{Encoded, NewImage};

/// The largest file read, in bytes.
pub const MAX_BYTES: usize = 8 * 1024 * 1024;

/// The largest picture decoded, in pixels.
const MAX_PIXELS: u64 = 40_000_000;

/// Reads a PNG, JPEG or WebP file and encodes it in every size: PNG where it has transparency, JPEG elsewhere.
/// A picture is never enlarged.
///
/// # Errors
/// `TooLarge` for a file over 8 MB or 40 megapixels, `Invalid` on `field` for anything that is not such a picture.
pub fn encode(field: &str, bytes: &[u8]) -> Result<NewImage> {
    let picture = decode(field, bytes)?;
    let mut variants: Vec<Encoded> = Vec::with_capacity(Variant::ALL.len());
    for variant in Variant::ALL {
        let encoded = match variants.last() {
            Some(smaller) if is_whole(&picture, smaller) => Encoded { variant, ..smaller.clone() },
            _ => encode_variant(&picture, variant)?,
        };
        variants.push(encoded);
    }
    let largest = variants.last().map(|encoded| encoded.bytes.as_slice()).unwrap_or_default();
    Ok(NewImage { hash: hex::encode(Sha256::digest(largest)), variants })
}

/// Reads a picture that was encoded here, to be drawn with.
pub fn pixels(bytes: &[u8]) -> Result<Pixmap> {
    let picture = image::load_from_memory(bytes).map_err(Error::internal)?.to_rgba8();
    let size = IntSize::from_wh(picture.width(), picture.height());
    let mut pixels = picture.into_raw();
    for pixel in pixels.chunks_exact_mut(4) {
        if let [red, green, blue, alpha] = *pixel {
            let colour = ColorU8::from_rgba(red, green, blue, alpha).premultiply();
            pixel.copy_from_slice(&[colour.red(), colour.green(), colour.blue(), alpha]);
        }
    }
    size.and_then(|size| Pixmap::from_vec(pixels, size)).ok_or_else(|| Error::internal("an empty picture"))
}

/// Encodes what was drawn, which has no transparency.
pub fn png(drawn: &Pixmap) -> Result<Vec<u8>> {
    let opaque = drawn.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
    let opaque: Vec<u8> = opaque.collect();
    let mut bytes = Vec::new();
    PngEncoder::new_with_quality(&mut bytes, CompressionType::Fast, FilterType::Up)
        .write_image(&opaque, drawn.width(), drawn.height(), ExtendedColorType::Rgb8)
        .map_err(Error::internal)?;
    Ok(bytes)
}

fn decode(field: &str, bytes: &[u8]) -> Result<DynamicImage> {
    if bytes.len() > MAX_BYTES {
        return Err(Error::TooLarge("A picture may have at most 8 MB.".to_owned()));
    }
    let refused = |_| Error::field(field, "must be a PNG, JPEG or WebP picture");
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(Error::internal)?;
    match reader.format() {
        Some(ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP) => {}
        _ => return Err(Error::field(field, "must be a PNG, JPEG or WebP picture")),
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_PIXELS * 8);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(refused)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(Error::TooLarge("A picture may have at most 40 megapixels.".to_owned()));
    }
    let orientation = decoder.orientation().map_err(refused)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(refused)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

/// Whether the picture was small enough not to be resized, and so is the same in every larger size.
fn is_whole(picture: &DynamicImage, encoded: &Encoded) -> bool {
    (encoded.width, encoded.height) == (picture.width(), picture.height())
}

fn encode_variant(picture: &DynamicImage, variant: Variant) -> Result<Encoded> {
    let side = variant.side();
    let longest = picture.width().max(picture.height());
    let resized = if longest > 2 * side {
        // Each pixel is the mean of several: as good as a filter, and many times faster.
        picture.thumbnail(side, side)
    } else if longest > side {
        picture.resize(side, side, image::imageops::FilterType::CatmullRom)
    } else {
        picture.clone()
    };
    let mut bytes = Cursor::new(Vec::new());
    let mime = if has_transparency(&resized) {
        resized.to_rgba8().write_to(&mut bytes, ImageFormat::Png).map_err(Error::internal)?;
        "image/png"
    } else {
        let encoder = JpegEncoder::new_with_quality(&mut bytes, 85);
        resized.to_rgb8().write_with_encoder(encoder).map_err(Error::internal)?;
        "image/jpeg"
    };
    Ok(Encoded { variant, mime, width: resized.width(), height: resized.height(), bytes: bytes.into_inner() })
}

fn has_transparency(picture: &DynamicImage) -> bool {
    picture.color().has_alpha() && picture.to_rgba8().pixels().any(|pixel| pixel.0[3] < 255)
}
