//! Uploaded pictures: decoded, resized to fixed sizes, turned upright and encoded without metadata.

mod files;

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::metadata::Orientation;
use image::{DynamicImage, ExtendedColorType, ImageDecoder, ImageEncoder, ImageFormat, ImageReader, Limits};
use sha2::{Digest, Sha256};
use tiny_skia::{ColorU8, IntSize, Pixmap};

use crate::budgets::content::{PICTURE_BYTES, PICTURE_MEMORY, PICTURE_PIXELS};
use crate::domain::images::Variant;
use crate::error::{Error, Result};
use crate::store::images::{EncodedImage, NewImage};

const MEGABYTE: u64 = 1024 * 1024;

/// Reads a PNG, JPEG or WebP file and encodes it in every size: as PNG if it has transparency, otherwise as JPEG. Never
/// enlarges a picture.
///
/// # Errors
/// `TooLarge` for a file over 8 MB or 40 megapixels, or one that takes too much memory to decode; `Invalid` on `field`
/// for anything that is not such a picture.
pub fn encode(field: &str, bytes: &[u8]) -> Result<NewImage> {
    let decoded = decode(field, bytes)?;
    let mut variants: Vec<EncodedImage> = Vec::with_capacity(Variant::ALL.len());
    for variant in Variant::ALL {
        let encoded = match variants.last() {
            Some(smaller) if is_whole(&decoded.picture, smaller) => {
                EncodedImage { variant, ..smaller.clone() }
            }
            _ => encode_variant(&decoded, variant)?,
        };
        variants.push(encoded);
    }
    let largest = variants.last().map(|encoded| encoded.bytes.as_slice()).unwrap_or_default();
    Ok(NewImage { hash: hex::encode(Sha256::digest(largest)), variants })
}

/// Decodes a stored picture for drawing.
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

/// Encodes a drawing without transparency as PNG.
pub fn png(drawn: &Pixmap) -> Result<Vec<u8>> {
    let opaque = drawn.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
    let opaque: Vec<u8> = opaque.collect();
    let mut bytes = Vec::new();
    PngEncoder::new_with_quality(&mut bytes, CompressionType::Fast, FilterType::Up)
        .write_image(&opaque, drawn.width(), drawn.height(), ExtendedColorType::Rgb8)
        .map_err(Error::internal)?;
    Ok(bytes)
}

/// A decoded picture, and how to turn it upright.
struct Decoded {
    picture: DynamicImage,
    orientation: Orientation,
}

fn decode(field: &str, bytes: &[u8]) -> Result<Decoded> {
    if bytes.len() > PICTURE_BYTES {
        return Err(Error::TooLarge("A picture may have at most 8 MB.".to_owned()));
    }
    let refused = |_| Error::field(field, "must be a PNG, JPEG or WebP picture");
    let format = image::guess_format(bytes).map_err(refused)?;
    if !matches!(format, ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP) {
        return Err(Error::field(field, "must be a PNG, JPEG or WebP picture"));
    }
    if !files::is_complete(format, bytes) {
        return Err(Error::field(
            field,
            "is cut off: the end of the file is missing. Save or send the picture again",
        ));
    }
    let bytes = files::stripped(format, bytes);
    let mut reader = ImageReader::with_format(Cursor::new(&bytes), format);
    let mut limits = Limits::default();
    limits.max_alloc = Some(PICTURE_MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(refused)?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if pixels > PICTURE_PIXELS {
        return Err(Error::TooLarge("A picture may have at most 40 megapixels.".to_owned()));
    }
    let needed = decoder.total_bytes().saturating_add(files::decoder_memory(format, &bytes, pixels));
    if needed > PICTURE_MEMORY {
        return Err(Error::TooLarge(format!(
            "This picture takes {} MB to decode, and may take {} MB. Save it smaller, or with 8 bits per channel.",
            needed / MEGABYTE,
            PICTURE_MEMORY / MEGABYTE
        )));
    }
    let orientation = decoder.orientation().map_err(refused)?;
    Ok(Decoded { picture: DynamicImage::from_decoder(decoder).map_err(refused)?, orientation })
}

/// Returns whether the picture was too small to be resized, and is therefore the same in every larger size.
fn is_whole(picture: &DynamicImage, encoded: &EncodedImage) -> bool {
    let (width, height) = (picture.width(), picture.height());
    width.max(height) <= encoded.variant.side()
}

/// Shrinks a picture, then reduces it to 8 bits per channel and turns it upright. In this order only the small picture
/// is copied.
fn encode_variant(Decoded { picture, orientation }: &Decoded, variant: Variant) -> Result<EncodedImage> {
    let side = variant.side();
    let longest = picture.width().max(picture.height());
    let resized = if longest > 2 * side {
        // Each pixel is the mean of several pixels: as good as a filter and many times faster.
        picture.thumbnail(side, side)
    } else if longest > side {
        picture.resize(side, side, image::imageops::FilterType::CatmullRom)
    } else {
        picture.clone()
    };
    let is_clear = has_transparency(&resized);
    let mut upright =
        if is_clear { resized.to_rgba8().into() } else { DynamicImage::from(resized.to_rgb8()) };
    upright.apply_orientation(*orientation);
    let mut bytes = Cursor::new(Vec::new());
    let mime = if is_clear {
        upright.write_to(&mut bytes, ImageFormat::Png).map_err(Error::internal)?;
        "image/png"
    } else {
        let encoder = JpegEncoder::new_with_quality(&mut bytes, 85);
        upright.write_with_encoder(encoder).map_err(Error::internal)?;
        "image/jpeg"
    };
    Ok(EncodedImage {
        variant,
        mime,
        width: upright.width(),
        height: upright.height(),
        bytes: bytes.into_inner(),
    })
}

fn has_transparency(picture: &DynamicImage) -> bool {
    picture.color().has_alpha() && picture.to_rgba8().pixels().any(|pixel| pixel.0[3] < 255)
}
