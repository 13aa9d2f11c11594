//! The program `deventer`.
fn main() {}
