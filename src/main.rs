//! The program `deventer`: makes Oskar's cubes. See `deventer --help`.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
