//! QR codes (ISO/IEC 18004), drawn as a path for SVG.

use qrcodegen::{QrCode as Modules, QrCodeEcc};

use crate::domain::courtside::calls::QrCode;

/// Width of the white frame that readers need, in modules.
const QUIET_ZONE: i32 = 4;

/// Returns the QR code of a text. About 15 % of it may be dirty or torn. None for a text that no QR code holds.
#[must_use]
pub fn qr_code(text: &str) -> Option<QrCode> {
    let modules = Modules::encode_text(text, QrCodeEcc::Medium).ok()?;
    let size = modules.size();
    let mut path = String::new();
    for y in 0..size {
        let mut x = 0;
        while x < size {
            let dark = (x..size).take_while(|at| modules.get_module(*at, y)).count();
            let width = i32::try_from(dark).unwrap_or_default();
            if width > 0 {
                let strip = format!("M{} {}h{width}v1h-{width}z", x + QUIET_ZONE, y + QUIET_ZONE);
                path.push_str(&strip);
            }
            x += width.max(1);
        }
    }
    Some(QrCode { size: size + 2 * QUIET_ZONE, path })
}
