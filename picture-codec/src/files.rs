//! Picture files before decoding: removes ancillary chunks of PNG files and computes a decoder's memory.

use std::borrow::Cow;

use image::ImageFormat;

/// The chunks of a PNG file that its pixels and orientation require. Other chunks (colour profiles, texts, animation
/// frames) may each decompress to hundreds of megabytes.
const PNG_CHUNKS: [&[u8]; 6] = [b"IHDR", b"PLTE", b"tRNS", b"eXIf", b"IDAT", b"IEND"];
const PNG_SIGNATURE: usize = 8;

/// Returns the file to decode. A PNG file is reduced to `PNG_CHUNKS`; other files stay unchanged.
pub fn stripped(format: ImageFormat, bytes: &[u8]) -> Cow<'_, [u8]> {
    if format != ImageFormat::Png {
        return Cow::Borrowed(bytes);
    }
    let (mut kept, mut rest) = (Vec::with_capacity(bytes.len()), bytes);
    kept.extend(take(&mut rest, PNG_SIGNATURE));
    // A chunk is its length, type, data and checksum.
    while let Some((length, kind)) = rest.first_chunk::<4>().zip(rest.get(4..8)) {
        let size = usize::try_from(u32::from_be_bytes(*length)).unwrap_or(usize::MAX).saturating_add(12);
        let is_needed = PNG_CHUNKS.contains(&kind);
        let chunk = take(&mut rest, size);
        if is_needed {
            kept.extend(chunk);
        }
    }
    Cow::Owned(kept)
}

/// Returns whether a file is complete. Decoders fill missing data of a JPEG file with grey.
pub fn is_complete(format: ImageFormat, bytes: &[u8]) -> bool {
    match format {
        ImageFormat::Png => png_has_end(bytes),
        ImageFormat::Jpeg => jpeg_has_end(bytes),
        ImageFormat::WebP => bytes.get(4..8).and_then(<[u8]>::first_chunk).is_some_and(|size| {
            let size = usize::try_from(u32::from_le_bytes(*size)).unwrap_or(usize::MAX);
            bytes.len() - 8 >= size
        }),
        _ => true,
    }
}

fn png_has_end(bytes: &[u8]) -> bool {
    let mut rest = bytes.get(PNG_SIGNATURE..).unwrap_or_default();
    while let Some((length, kind)) = rest.first_chunk::<4>().zip(rest.get(4..8)) {
        let size = usize::try_from(u32::from_be_bytes(*length)).unwrap_or(usize::MAX).saturating_add(12);
        if size > rest.len() || kind == b"IEND" {
            return size <= rest.len();
        }
        take(&mut rest, size);
    }
    false
}

/// Returns whether an end-of-image marker follows the last scan. Within a scan, 0x00 follows every 0xff byte of data.
fn jpeg_has_end(bytes: &[u8]) -> bool {
    let (mut rest, mut scanned) = (bytes.get(2..).unwrap_or_default(), false);
    while let Some(start) = rest.iter().position(|byte| *byte == 0xff) {
        rest = &rest[start + 1..];
        let Some(marker) = rest.first() else { return false };
        match marker {
            0xd9 => return scanned,
            // Scan data, restart markers and fill bytes.
            0x00 | 0x01 | 0xd0..=0xd8 | 0xff => {}
            _ => {
                scanned |= *marker == 0xda;
                let Some(length) = rest.get(1..3).and_then(<[u8]>::first_chunk) else { return false };
                take(&mut rest, 1 + usize::from(u16::from_be_bytes(*length)));
            }
        }
    }
    false
}

fn take<'a>(rest: &mut &'a [u8], size: usize) -> &'a [u8] {
    let (taken, after) = rest.split_at(size.min(rest.len()));
    *rest = after;
    taken
}

/// Returns the bytes of memory that a decoder needs for a picture of `pixels` pixels, in addition to its result.
pub fn decoder_memory(format: ImageFormat, bytes: &[u8], pixels: u64) -> u64 {
    match format {
        ImageFormat::Jpeg => jpeg_coefficients(bytes, pixels),
        // Luma and chroma, or all four channels, and the canvas of an animation or the transparency.
        ImageFormat::WebP => pixels.saturating_mul(6),
        _ => 0,
    }
}

/// Returns the memory for a JPEG file's coefficients: two bytes per sample, all in memory if the file has several
/// scans.
fn jpeg_coefficients(bytes: &[u8], pixels: u64) -> u64 {
    let mut rest = bytes.get(2..).unwrap_or_default();
    let (mut memory, mut components, mut is_progressive) = (0, 0, false);
    while let Some(start) = rest.iter().position(|byte| *byte == 0xff) {
        rest = &rest[start + 1..];
        let Some((marker, [high, low, data @ ..])) = rest.split_first() else { break };
        if matches!(marker, 0x00 | 0x01 | 0xd0..=0xd8 | 0xff) {
            continue;
        }
        let length = usize::from(u16::from_be_bytes([*high, *low])).saturating_sub(2);
        let segment = &data[..length.min(data.len())];
        match marker {
            0xda if is_progressive || segment.first() != Some(&components) => return memory,
            0xda => return 0,
            0xc4 | 0xc8 | 0xcc => {}
            0xc0..=0xcf => {
                components = segment.get(5).copied().unwrap_or_default();
                is_progressive = !matches!(marker, 0xc0 | 0xc1);
                memory = samples(segment.get(6..).unwrap_or_default(), pixels).saturating_mul(2);
            }
            _ => {}
        }
        rest = &data[length.min(data.len())..];
    }
    memory
}

/// Returns the number of samples of a JPEG frame. Each component is an id, two sampling factors, and a table.
fn samples(components: &[u8], pixels: u64) -> u64 {
    let factors = components.chunks_exact(3).map(|one| (u64::from(one[1] >> 4), u64::from(one[1] & 15)));
    let widest = factors.clone().map(|(across, _)| across).max().unwrap_or(1).max(1);
    let highest = factors.clone().map(|(_, down)| down).max().unwrap_or(1).max(1);
    let total: u64 = factors.map(|(across, down)| across * down).sum();
    pixels.saturating_mul(total) / (widest * highest)
}
