//! The release embeds `ui/dist`, so it is built again when the pages are. Elsewhere they are read as they are asked for.

fn main() {
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    println!("cargo::rerun-if-changed={}", if release { "ui/dist" } else { "build.rs" });
}
