//! QR codes, read by a decoder that shares no code with the encoder.

use homecourt::rules::courtside::qr::qr_code;
use proptest::prelude::*;

/// Returns the dark squares of a path of the form `M4 5h3v1h-3z`.
fn squares(size: usize, path: &str) -> Vec<bool> {
    let mut dark = vec![false; size * size];
    for strip in path.split('M').skip(1) {
        let (place, rest) = strip.split_once('h').unwrap();
        let (x, y) = place.split_once(' ').unwrap();
        let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
        let width: usize = rest.split_once('v').unwrap().0.parse().unwrap();
        dark[y * size + x..][..width].fill(true);
    }
    dark
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_code_is_read_as_the_text_that_it_was_made_from(
        text in "https://[a-z]{1,20}\\.[a-z]{2,8}(:[0-9]{4})?/score#[0-9A-HJKMNP-TV-Z]{26}",
    ) {
        let code = qr_code(&text).unwrap();
        let size = usize::try_from(code.size).unwrap();
        let dark = squares(size, &code.path);
        let scale = 6;
        let mut image = rqrr::PreparedImage::prepare_from_greyscale(size * scale, size * scale, |x, y| {
            if dark[y / scale * size + x / scale] { 0 } else { 255 }
        });
        let grids = image.detect_grids();
        prop_assert_eq!(grids.len(), 1);
        prop_assert_eq!(grids[0].decode().unwrap().1, text);
    }
}

#[test]
fn a_text_that_no_code_holds_has_none() {
    assert!(qr_code(&"x".repeat(3_000)).is_none());
}
