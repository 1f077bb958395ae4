//! Uploaded pictures: decoded in bounded memory, resized, turned upright and encoded without metadata.
//!
//! Loops over pixels are slow without optimization, so development builds optimize this crate. The rest of Homecourt stays
//! quick to compile.

mod files;

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::metadata::Orientation;
use image::{
    DynamicImage, ExtendedColorType, ImageDecoder, ImageEncoder, ImageError, ImageFormat, ImageReader, Limits,
};
use tiny_skia::{ColorU8, IntSize, Pixmap};

const MEGABYTE: u64 = 1024 * 1024;
const MILLION: u64 = 1_000_000;

/// The reason why a picture is refused or cannot be encoded.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The picture exceeds a limit, which the sentence names.
    #[error("{0}")]
    TooLarge(String),
    /// The bytes are not a complete picture. The reason is a predicate: "must be a PNG, JPEG or WebP picture".
    #[error("{0}")]
    Invalid(&'static str),
    /// A stored picture cannot be decoded, or a picture cannot be encoded.
    #[error(transparent)]
    Codec(#[from] ImageError),
    /// A drawing has no pixels.
    #[error("an empty picture")]
    Empty,
}

/// The maximum size of a picture.
#[derive(Clone, Copy, Debug)]
pub struct PictureLimits {
    /// Bytes of the file.
    pub bytes: usize,
    pub pixels: u64,
    /// Bytes of memory for decoding.
    pub memory: u64,
}

/// A decoded picture, and how to turn it upright.
pub struct DecodedPicture {
    picture: DynamicImage,
    orientation: Orientation,
}

/// A picture as a file.
#[derive(Clone, Debug)]
pub struct EncodedPicture {
    /// `image/png` or `image/jpeg`.
    pub mime: &'static str,
    pub width: u32,
    pub height: u32,
    pub bytes: Vec<u8>,
}

impl DecodedPicture {
    /// Reads a PNG, JPEG or WebP file.
    ///
    /// # Errors
    /// `TooLarge` if the picture exceeds a limit, `Invalid` if it is not a complete file of one of these formats.
    pub fn read(bytes: &[u8], limits: PictureLimits) -> Result<Self, PictureError> {
        let refused = |_| PictureError::Invalid("must be a PNG, JPEG or WebP picture");
        if bytes.len() > limits.bytes {
            let megabytes = limits.bytes as u64 / MEGABYTE;
            return Err(PictureError::TooLarge(format!("A picture may have at most {megabytes} MB.")));
        }
        let format = image::guess_format(bytes).map_err(refused)?;
        if !matches!(format, ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP) {
            return Err(PictureError::Invalid("must be a PNG, JPEG or WebP picture"));
        }
        if !files::is_complete(format, bytes) {
            return Err(PictureError::Invalid(
                "is cut off: the end of the file is missing. Save or send the picture again",
            ));
        }
        let bytes = files::stripped(format, bytes);
        let mut reader = ImageReader::with_format(Cursor::new(&bytes), format);
        let mut of_reader = Limits::default();
        of_reader.max_alloc = Some(limits.memory);
        reader.limits(of_reader);
        let mut decoder = reader.into_decoder().map_err(refused)?;
        let (width, height) = decoder.dimensions();
        let pixels = u64::from(width) * u64::from(height);
        if pixels > limits.pixels {
            let megapixels = limits.pixels / MILLION;
            return Err(PictureError::TooLarge(format!(
                "A picture may have at most {megapixels} megapixels."
            )));
        }
        let needed = decoder.total_bytes().saturating_add(files::decoder_memory(format, &bytes, pixels));
        if needed > limits.memory {
            return Err(PictureError::TooLarge(format!(
                "This picture takes {} MB to decode, and may take {} MB. Save it smaller, or with 8 bits per channel.",
                needed / MEGABYTE,
                limits.memory / MEGABYTE
            )));
        }
        let orientation = decoder.orientation().map_err(refused)?;
        Ok(Self { picture: DynamicImage::from_decoder(decoder).map_err(refused)?, orientation })
    }

    /// Returns the length of the longest side in pixels.
    #[must_use]
    pub fn longest_side(&self) -> u32 {
        self.picture.width().max(self.picture.height())
    }

    /// Encodes the picture upright, with sides of at most `side` pixels and 8 bits per channel: as PNG if it has
    /// transparency, otherwise as JPEG. Never enlarges it.
    ///
    /// # Errors
    /// `Codec` if the picture cannot be encoded.
    pub fn encode(&self, side: u32) -> Result<EncodedPicture, PictureError> {
        // Shrinking comes first: the next steps copy the picture.
        let resized = self.shrunk(side);
        let is_clear = has_transparency(&resized);
        let mut upright =
            if is_clear { resized.to_rgba8().into() } else { DynamicImage::from(resized.to_rgb8()) };
        upright.apply_orientation(self.orientation);
        let mut bytes = Cursor::new(Vec::new());
        let mime = if is_clear {
            upright.write_to(&mut bytes, ImageFormat::Png)?;
            "image/png"
        } else {
            upright.write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, 85))?;
            "image/jpeg"
        };
        Ok(EncodedPicture {
            mime,
            width: upright.width(),
            height: upright.height(),
            bytes: bytes.into_inner(),
        })
    }

    fn shrunk(&self, side: u32) -> DynamicImage {
        if self.longest_side() > 2 * side {
            // Each pixel is the mean of several pixels: as good as a filter and many times faster.
            self.picture.thumbnail(side, side)
        } else if self.longest_side() > side {
            self.picture.resize(side, side, image::imageops::FilterType::CatmullRom)
        } else {
            self.picture.clone()
        }
    }
}

fn has_transparency(picture: &DynamicImage) -> bool {
    picture.color().has_alpha() && picture.to_rgba8().pixels().any(|pixel| pixel.0[3] < 255)
}

/// Decodes a picture that [`DecodedPicture::encode`] made, for drawing.
///
/// # Errors
/// `Codec` if the bytes are not a picture, `Empty` if it has no pixels.
pub fn pixmap(bytes: &[u8]) -> Result<Pixmap, PictureError> {
    let picture = image::load_from_memory(bytes)?.to_rgba8();
    let size = IntSize::from_wh(picture.width(), picture.height());
    let mut pixels = picture.into_raw();
    for pixel in pixels.chunks_exact_mut(4) {
        if let [red, green, blue, alpha] = *pixel {
            let colour = ColorU8::from_rgba(red, green, blue, alpha).premultiply();
            pixel.copy_from_slice(&[colour.red(), colour.green(), colour.blue(), alpha]);
        }
    }
    size.and_then(|size| Pixmap::from_vec(pixels, size)).ok_or(PictureError::Empty)
}

/// Encodes a drawing without transparency as PNG.
///
/// # Errors
/// `Codec` if the drawing cannot be encoded.
pub fn png(drawn: &Pixmap) -> Result<Vec<u8>, PictureError> {
    let opaque = drawn.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
    let opaque: Vec<u8> = opaque.collect();
    let mut bytes = Vec::new();
    PngEncoder::new_with_quality(&mut bytes, CompressionType::Fast, FilterType::Up).write_image(
        &opaque,
        drawn.width(),
        drawn.height(),
        ExtendedColorType::Rgb8,
    )?;
    Ok(bytes)
}
