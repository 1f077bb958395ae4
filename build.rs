//! The release embeds `ui/dist`, so it is built again when the pages are. Elsewhere they are read as they are asked for.
//! Migrations are embedded always, and a new file among them is not seen by the compiler.

fn main() {
    println!("cargo::rerun-if-changed=migrations");
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    println!("cargo::rerun-if-changed={}", if release { "ui/dist" } else { "build.rs" });
}
