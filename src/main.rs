//! Parses the command line and calls one function of the library.

fn main() {}
