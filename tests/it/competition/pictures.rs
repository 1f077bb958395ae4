//! Uploaded pictures: how they are stored, and which are rejected.

use std::io::{Cursor, Read, Write};
use std::net::TcpStream;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{self, Client, Server};
use crate::tenancy;

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
    // An Exif block that turns the picture upright (orientation 6) and contains a secret.
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
    let gif = b"GIF89a\x01\0\x01\0\0\0\0;";
    let bodies: [(&str, &[u8]); 5] = [
        ("image/svg+xml", svg),
        ("image/png", svg),
        ("image/gif", gif),
        ("image/png", b"not a picture"),
        ("text/html", b"<script>alert(1)</script>"),
    ];
    for (kind, bytes) in bodies {
        let answer = staff.call("PUT", &logo_path(&league)).form(&[], &[("logo", kind, bytes)]).send();
        assert_eq!(answer.expect(422).reason("logo"), "must be a PNG, JPEG or WebP picture", "{kind}");
    }
    let text = staff.call("PUT", &logo_path(&league)).form(&[("logo", "a picture")], &[]).send();
    text.expect(422).reason("logo");
    assert!(support::dump(&server.database(), &["sessions"]) == before, "something was written");
    // The form contains no file, or the URL of the current logo.
    let none =
        staff.call("PUT", &logo_path(&league)).form(&[("logo", "null")], &[("logo", "image/png", b"")]);
    assert_eq!(none.send().expect(200).json()["team"]["logo_url"], json!(null));
    let own = staff.call("PUT", &logo_path(&league)).form(&[("logo", "/media/x/small")], &[]);
    own.send().expect(200);
}

#[test]
fn a_picture_whose_end_is_missing_is_refused() {
    let (_server, league, staff) = harbor();
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
        let whole = picture(300, 300, format);
        for kept in [whole.len() / 2, whole.len() - 2] {
            let cut =
                staff.call("PUT", &logo_path(&league)).form(&[], &[("logo", "image/png", &whole[..kept])]);
            let reason = cut.send().expect(422).reason("logo");
            assert!(reason.starts_with("is cut off: the end of the file is missing"), "{format:?}: {reason}");
        }
        // Some cameras write data after the end of the picture.
        let longer = [whole.as_slice(), b"more"].concat();
        let sent = staff.call("PUT", &logo_path(&league)).form(&[], &[("logo", "image/png", &longer)]);
        sent.send().expect(200);
    }
}

fn crc(bytes: &[u8]) -> [u8; 4] {
    let mut crc = !0_u32;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 };
        }
    }
    (!crc).to_be_bytes()
}

/// Returns a tiny PNG file whose header claims this size and bit depth.
fn bomb(side: u32, depth: u8) -> Vec<u8> {
    let mut small = picture(1, 1, ImageFormat::Png);
    small[16..20].copy_from_slice(&side.to_be_bytes());
    small[20..24].copy_from_slice(&side.to_be_bytes());
    small[24] = depth;
    let sum = crc(&small[12..29]);
    small[29..33].copy_from_slice(&sum);
    small
}

/// Returns a chunk of a PNG file.
fn chunk(kind: [u8; 4], data: &[u8]) -> Vec<u8> {
    let named = [&kind[..], data].concat();
    [&u32::try_from(data.len()).unwrap().to_be_bytes()[..], &named, &crc(&named)].concat()
}

#[test]
fn a_picture_that_takes_too_much_memory_to_decode_is_refused() {
    let (server, league, staff) = harbor();
    let send = |kind: &str, bytes: &[u8]| {
        staff.call("PUT", &logo_path(&league)).form(&[], &[("logo", kind, bytes)]).send()
    };
    let deep = send("image/png", &bomb(6_300, 16)).expect(413).message();
    assert!(deep.starts_with("This picture takes 227 MB to decode, and may take 144 MB."), "{deep}");
    // The same pixels in 8 bits are within the limit. The error is then that the pixels are missing.
    send("image/png", &bomb(6_300, 8)).expect(422).reason("logo");
    // A progressive JPEG keeps all coefficients in memory: 9 bytes for each of 36 megapixels.
    let mut progressive = picture(16, 16, ImageFormat::Jpeg);
    let frame = progressive.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    progressive[frame + 1] = 0xc2;
    progressive[frame + 5..frame + 9].copy_from_slice(&[0x17, 0x70, 0x17, 0x70]);
    let coefficients = send("image/jpeg", &progressive).expect(413).message();
    assert!(coefficients.contains("and may take 144 MB"), "{coefficients}");
    server.visitor().get("/healthz").expect(200);
}

#[test]
fn profiles_texts_and_unknown_chunks_of_a_png_are_never_unpacked() {
    let (_server, league, staff) = harbor();
    let plain = picture(40, 20, ImageFormat::Png);
    // The compressed rows of a black picture: 9 MB of zeros in a few kilobytes.
    let mut black = Cursor::new(Vec::new());
    DynamicImage::from(RgbImage::new(3_000, 1_000)).write_to(&mut black, ImageFormat::Png).unwrap();
    let black = black.into_inner();
    let at = black.windows(4).position(|name| name == b"IDAT").unwrap();
    let length = u32::from_be_bytes(black[at - 4..at].try_into().unwrap()) as usize;
    let zeros = &black[at + 4..at + 4 + length];
    let mut stuffed = plain[..33].to_vec();
    for _ in 0..40 {
        stuffed.extend(chunk(*b"iCCP", &[&b"profile\0\0"[..], zeros].concat()));
        stuffed.extend(chunk(*b"zTXt", &[&b"text\0\0"[..], zeros].concat()));
        stuffed.extend(chunk(*b"zzZz", zeros));
    }
    stuffed.extend(&plain[33..]);
    assert_eq!(logo(&staff, &league, &stuffed), logo(&staff, &league, &plain));
}

/// Starts to send a form and never ends it.
fn begun(server: &Server, staff: &Client, league: &League) -> TcpStream {
    let cookie = staff.cookie.lock().unwrap().clone().unwrap();
    let mut stream = server.connect();
    let head = format!(
        "PUT {} HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\ncookie: {cookie}\r\n\
         content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\nexpect: 100-continue\r\n\r\n",
        logo_path(league)
    );
    stream.write_all(head.as_bytes()).unwrap();
    // The server sends 100 Continue when it starts to read the body: the upload is in progress.
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 100");
    stream
}

#[test]
fn an_organization_has_three_uploads_under_way_at_most() {
    let (server, harbor, valley) = tenancy::two_leagues();
    let staff = server.signed_in("harbor", "staff");
    let under_way: Vec<TcpStream> = (0..3).map(|_| begun(&server, &staff, &harbor)).collect();
    let noise = DynamicImage::from(RgbImage::from_fn(300, 300, |x, y| {
        Rgb([x, y, x * y]
            .map(|part| u8::try_from((part * 7919 + x * 104_729 + y * 1_299_709) % 256).unwrap()))
    }));
    let mut bytes = Cursor::new(Vec::new());
    noise.write_to(&mut bytes, ImageFormat::Png).unwrap();
    let bytes = bytes.into_inner();
    assert!(bytes.len() > 64 * 1024);
    let send = |staff: &Client, league: &League| {
        staff.call("PUT", &logo_path(league)).form(&[], &[("logo", "image/png", &bytes)]).send()
    };
    let refused = send(&staff, &harbor).expect(503);
    assert!(
        refused.message().starts_with("Your organization is uploading 3 pictures"),
        "{}",
        refused.message()
    );
    assert!(refused.header("retry-after").is_some());
    // Forms without a large file, and forms of another organization, are still served.
    staff.put(&logo_path(&harbor), &json!({ "removeLogo": true })).expect(200);
    send(&server.signed_in("valley", "staff"), &valley).expect(200);
    drop(under_way);
    let mut statuses = std::iter::repeat_with(|| send(&staff, &harbor).status).take(1_000);
    assert!(statuses.any(|status| status == 200), "the places are not free again");
}

#[test]
fn what_is_too_large_is_refused() {
    let (server, league, staff) = harbor();
    let send = |bytes: &[u8]| {
        staff.call("PUT", &logo_path(&league)).form(&[], &[("logo", "image/png", bytes)]).send()
    };
    send(&bomb(6400, 8)).expect(413);
    send(&bomb(2_000_000, 8)).expect(413);
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

#[test]
fn a_picture_that_another_user_changed_is_not_overwritten() {
    let (server, league, _) = harbor();
    let second = server.signed_in("harbor", "owner");
    let player = format!("/api/playersv2/{}", league.players[0]);
    let organization = format!("/api/organizations/{}", league.organization);
    let png = |shade: u32| picture(shade, 20, ImageFormat::Png);
    for (path, thing, file, address, switch) in [
        (player, "player", "image", "image", "removeImage"),
        (logo_path(&league), "team", "logo", "logo_url", "removeLogo"),
        (organization, "organization", "logo", "logo_url", "removeLogo"),
    ] {
        let version = || second.get(&path).expect(200).json()[thing]["version"].to_string();
        let opened = version();
        let first = second.call("PUT", &path).form(&[("version", &opened)], &[(file, "image/png", &png(30))]);
        let saved = first.send().expect(200).json()[thing][address].clone();
        let form = |version: &str, shade| {
            second
                .call("PUT", &path)
                .form(&[("version", version)], &[(file, "image/png", &png(shade))])
                .send()
        };
        let refused = form(&opened, 40).expect(409).json();
        let pictures = json!({ "yours": "a new picture", "saved": saved });
        assert_eq!(refused["conflict"]["fields"], json!({ file: pictures }), "{path}");
        let gone = second
            .call("PUT", &path)
            .form(&[("version", &opened), (switch, "true"), (file, "/media/x/small")], &[]);
        let fields = gone.send().expect(409).json()["conflict"]["fields"].clone();
        assert_eq!(fields, json!({ switch: { "yours": "true", "saved": false } }), "{path}");
        let tag = format!("\"{opened}\"");
        let call = second.call("PUT", &path).form(&[("version", "")], &[(file, "image/png", &png(40))]);
        call.header("if-match", &tag).send().expect(409);
        let kept = second.get(&path).expect(200).json()[thing][address].clone();
        assert_eq!(kept, saved, "{path}");
        assert_eq!(form("seven", 40).expect(422).reason("version"), "must be a whole number");
        form(&version(), 40).expect(200);
        second.call("PUT", &path).form(&[(switch, "true")], &[]).send().expect(200);
    }
}
