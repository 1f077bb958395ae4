//! Texts, tables, forms and pictures that are far more expensive to process than to send.

use std::io::Write;

use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder};
use serde_json::json;

use crate::http::{Answer, Client, assert_no_fault};
use crate::server::{ATTACKERS, Server};
use crate::watch::{attacker, neighbours_during, strike};

const BOUNDARY: &str = "----attack";

/// Sends a preview of the text, then tries to publish and to read it.
fn hostile_page(name: &str, text: &str) {
    let server = Server::start();
    let staff = attacker(&server);
    neighbours_during(name, &server, |until| {
        let page = json!({ "path": "hostile", "title": "Hostile", "body": text });
        strike(4, until, |turn| {
            let answer = match turn % 3 {
                0 => staff.json("POST", "/api/pages/preview", &json!({ "body": text })),
                1 => staff.json("POST", "/api/pages", &page),
                _ => staff.get(&format!("/api/pages/hostile?slug={ATTACKERS}")),
            };
            assert_no_fault(answer);
        })
    });
    let logged = server.logged.load(std::sync::atomic::Ordering::Relaxed);
    assert!(logged < 100_000, "the server logged {logged} bytes");
}

#[test]
fn deeply_nested_quotes_do_not_slow_the_neighbours() {
    hostile_page("60,000 nested quotes", &">".repeat(59_000));
}

#[test]
fn thousands_of_open_tags_do_not_slow_the_neighbours_and_are_not_logged() {
    hostile_page("19,000 open tags in a table", &format!("<table>{}", "<b>".repeat(19_000)));
}

#[test]
fn a_table_of_150_000_columns_does_not_slow_the_neighbours() {
    let server = Server::start();
    let staff = attacker(&server);
    let headings: Vec<String> = (0..150_000).map(|column| format!("{column:x}")).collect();
    let csv = format!("name,{}\n", headings.join(","));
    neighbours_during("150,000 columns imported", &server, |until| {
        strike(3, until, |turn| {
            let dry = turn % 2 == 0;
            let body = json!({ "kind": "teams", "text": csv, "dryRun": dry });
            assert_no_fault(staff.json("POST", "/api/imports", &body));
        })
    });
}

#[test]
fn a_form_of_125_000_fields_does_not_slow_the_neighbours() {
    let server = Server::start();
    let staff = attacker(&server);
    let part =
        |field| format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"f{field}\"\r\n\r\n\r\n");
    let mut form: String = (0..100_000).map(part).collect();
    form += &["--", BOUNDARY, "--\r\n"].concat();
    let player = own_player(&staff);
    neighbours_during("100,000 fields of a form", &server, |until| {
        strike(3, until, |_| {
            assert_no_fault(send_form(&staff, &format!("/api/playersv2/{player}"), form.as_bytes()));
        })
    });
}

#[test]
fn pictures_that_grow_when_they_are_read_do_not_fill_the_memory() {
    let server = Server::start();
    let staff = attacker(&server);
    let player = own_player(&staff);
    let pictures = [wide_picture(), picture_with_a_large_profile(), noise(1_600)];
    neighbours_during("pictures that grow when read", &server, |until| {
        strike(12, until, |turn| {
            let picture = &pictures[turn % pictures.len()];
            assert_no_fault(send_form(&staff, &format!("/api/playersv2/{player}"), &picture_form(picture)));
        })
    });
}

fn own_player(staff: &Client) -> i64 {
    let players = staff.get("/api/playersv2?limit=1").unwrap().json();
    players["players"][0]["id"].as_i64().unwrap()
}

fn send_form(staff: &Client, path: &str, body: &[u8]) -> std::io::Result<Answer> {
    let kind = format!("multipart/form-data; boundary={BOUNDARY}");
    staff.send("PUT", path, &kind, body)
}

fn picture_form(picture: &[u8]) -> Vec<u8> {
    let head =
        "Content-Disposition: form-data; name=\"image\"; filename=\"a.png\"\r\nContent-Type: image/png";
    let mut form = format!("--{BOUNDARY}\r\n{head}\r\n\r\n").into_bytes();
    form.extend_from_slice(picture);
    form.extend_from_slice(format!("\r\n--{BOUNDARY}--\r\n").as_bytes());
    form
}

/// Returns a picture of 39 megapixels with 16 bits per channel, in a file of a few hundred kB.
fn wide_picture() -> Vec<u8> {
    let side = 6_240;
    let mut file = Vec::new();
    let pixels = vec![0; side * side * 2];
    let side = u32::try_from(side).unwrap();
    PngEncoder::new(&mut file).write_image(&pixels, side, side, ExtendedColorType::L16).unwrap();
    file
}

/// Returns a small picture whose colour profile unpacks to 500 MB of zeros.
fn picture_with_a_large_profile() -> Vec<u8> {
    let plain = noise(8);
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    let zeros = vec![0; 1024 * 1024];
    for _ in 0..500 {
        packed.write_all(&zeros).unwrap();
    }
    let mut profile = b"p\0\0".to_vec();
    profile.extend_from_slice(&packed.finish().unwrap());
    let mut chunk = u32::try_from(profile.len()).unwrap().to_be_bytes().to_vec();
    chunk.extend_from_slice(b"iCCP");
    chunk.extend_from_slice(&profile);
    let mut crc = flate2::Crc::new();
    crc.update(&chunk[4..]);
    chunk.extend_from_slice(&crc.sum().to_be_bytes());
    // Insert after the signature and the header chunk.
    let (head, rest) = plain.split_at(8 + 25);
    [head, &chunk, rest].concat()
}

/// Returns an incompressible picture: `side` × `side` pixels of noise, about 3 bytes each.
fn noise(side: u32) -> Vec<u8> {
    let mut state = 88_172_645_463_325_252_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()[0]
    };
    let pixels: Vec<u8> = (0..side * side * 3).map(|_| next()).collect();
    let mut file = Vec::new();
    PngEncoder::new(&mut file).write_image(&pixels, side, side, ExtendedColorType::Rgb8).unwrap();
    file
}
