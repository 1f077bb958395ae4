//! Pictures that staff upload: what is kept of them, and what is refused.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{self, Client, Server};

fn harbor() -> (Server, League, Client) {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    (server, league, staff)
}

fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let pixel = |x: u32, y: u32| Rgb([x, y, x ^ y].map(|part| u8::try_from(part % 256).unwrap()));
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::from(RgbImage::from_fn(width, height, pixel)).write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

fn logo_path(league: &League) -> String {
    format!("/api/seasonsv2/{}/leagues/{}/teams/{}", league.season, league.league, league.teams[0])
}

fn logo(staff: &Client, league: &League, bytes: &[u8]) -> Value {
    let call = staff.call("PUT", &logo_path(league)).form(&[], &[("logo", "image/png", bytes)]);
    call.send().expect(200).json()["team"]["logo_url"].clone()
}

#[test]
fn a_logo_is_kept_in_sizes_and_served_for_good() {
    let (server, league, staff) = harbor();
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
        let url = logo(&staff, &league, &picture(1600, 800, format));
        let url = url.as_str().unwrap();
        assert!(url.starts_with("/media/"), "{url}");
        let answer = server.visitor().get(url).expect(200);
        assert_eq!(answer.header("content-type"), Some("image/jpeg"));
        assert!(answer.header("cache-control").unwrap().contains("immutable"));
        let shown = image::load_from_memory(&answer.body).unwrap();
        assert_eq!(shown.width().max(shown.height()), if url.ends_with("small") { 96 } else { 320 });
    }
}

#[test]
fn what_a_picture_says_of_where_it_was_taken_is_gone() {
    let (server, league, staff) = harbor();
    let plain = picture(40, 20, ImageFormat::Jpeg);
    // An Exif block that turns the picture upright (orientation 6) and carries a secret.
    let mut exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0".to_vec();
    exif.extend_from_slice(b"SECRETPLACE");
    let mut bytes = plain[..2].to_vec();
    bytes.extend_from_slice(&[0xff, 0xe1]);
    bytes.extend_from_slice(&u16::try_from(exif.len() + 2).unwrap().to_be_bytes());
    bytes.extend_from_slice(&exif);
    bytes.extend_from_slice(&plain[2..]);
    let url = logo(&staff, &league, &bytes);
    let answer = server.visitor().get(url.as_str().unwrap()).expect(200).body;
    let shown = image::load_from_memory(&answer).unwrap();
    assert_eq!((shown.width(), shown.height()), (20, 40));
    assert!(!answer.windows(6).any(|bytes| bytes == b"SECRET"));
}

#[test]
fn what_is_no_picture_is_refused() {
    let (server, league, staff) = harbor();
    let before = support::dump(&server.database(), &["sessions"]);
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>";
    let whole = picture(300, 300, ImageFormat::Png);
    let gif = b"GIF89a\x01\0\x01\0\0\0\0;";
    let bodies: [(&str, &[u8]); 6] = [
        ("image/svg+xml", svg),
        ("image/png", svg),
        ("image/gif", gif),
        ("image/png", b"not a picture"),
        ("image/png", &whole[..whole.len() / 2]),
        ("text/html", b"<script>alert(1)</script>"),
    ];
    for (kind, bytes) in bodies {
        let answer = staff.call("PUT", &logo_path(&league)).form(&[], &[("logo", kind, bytes)]).send();
        assert_eq!(answer.expect(422).reason("logo"), "must be a PNG, JPEG or WebP picture", "{kind}");
    }
    let text = staff.call("PUT", &logo_path(&league)).form(&[("logo", "a picture")], &[]).send();
    text.expect(422).reason("logo");
    assert!(support::dump(&server.database(), &["sessions"]) == before, "something was written");
    // None chosen, or the address of the one it has.
    let none =
        staff.call("PUT", &logo_path(&league)).form(&[("logo", "null")], &[("logo", "image/png", b"")]);
    assert_eq!(none.send().expect(200).json()["team"]["logo_url"], json!(null));
    let own = staff.call("PUT", &logo_path(&league)).form(&[("logo", "/media/x/small")], &[]);
    own.send().expect(200);
}

/// A PNG that says it is that large, and is almost nothing.
fn bomb(side: u32) -> Vec<u8> {
    let mut small = picture(1, 1, ImageFormat::Png);
    small[16..20].copy_from_slice(&side.to_be_bytes());
    small[20..24].copy_from_slice(&side.to_be_bytes());
    let mut crc = !0_u32;
    for byte in &small[12..29] {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 };
        }
    }
    small[29..33].copy_from_slice(&(!crc).to_be_bytes());
    small
}

#[test]
fn what_is_too_large_is_refused() {
    let (server, league, staff) = harbor();
    let send = |bytes: &[u8]| {
        staff.call("PUT", &logo_path(&league)).form(&[], &[("logo", "image/png", bytes)]).send()
    };
    send(&bomb(6400)).expect(413);
    send(&bomb(2_000_000)).expect(413);
    let mut heavy = picture(10, 10, ImageFormat::Png);
    heavy.resize(8 * 1024 * 1024 + 1, 0);
    assert_eq!(send(&heavy).expect(413).message(), "A picture may have at most 8 MB.");
    let body = vec![b'x'; 12 * 1024 * 1024];
    assert_eq!(server.oversized(&staff, "PUT", &logo_path(&league), &body), 413);
    server.visitor().get("/healthz").expect(200);
}

#[test]
fn a_picture_that_nobody_shows_is_forgotten() {
    let (server, league, staff) = harbor();
    let first = logo(&staff, &league, &picture(50, 50, ImageFormat::Png));
    let second = logo(&staff, &league, &picture(60, 50, ImageFormat::Png));
    server.visitor().get(first.as_str().unwrap()).expect(404);
    server.visitor().get(second.as_str().unwrap()).expect(200);
    let path = logo_path(&league);
    let none = staff.put(&path, &json!({ "removeLogo": true })).expect(200).json();
    assert_eq!(none["team"]["logo_url"], json!(null));
    server.visitor().get(second.as_str().unwrap()).expect(404);
}
