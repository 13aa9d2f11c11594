//! `deventer check`.

use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result};
use deventer::kit::{PUZZLE_FILE, part_file, part_path};
use deventer::parts::Role;
use deventer::{Assembly, check, kit};

use super::args::Check;
use super::{Told, output, puzzle_file};

pub fn run(args: &Check) -> Result<()> {
    let kit = args.subject.is_dir();
    let path = if kit { args.subject.join(PUZZLE_FILE) } else { args.subject.clone() };
    let file = puzzle_file::read(&path, args.loose)?;
    let design = puzzle_file::design(&path, &file, &args.named.measures, false)?;
    let assembly = Assembly::build(&design, &file.puzzle);
    let files = if kit {
        print_files(&args.subject, &assembly)?
    } else {
        let about = kit::about(&design, &file.puzzle);
        assembly.parts.iter().map(|part| (part.role, part_file(part, &about))).collect()
    };
    let report = check::check(&design, &file.puzzle, &assembly, &files);
    let text = if args.json {
        serde_json::to_string(&report).expect("figures are plain") + "\n"
    } else {
        report.to_string()
    };
    output::print(&text)?;
    if report.ok() { Ok(()) } else { Err(Told.into()) }
}

/// The print files of a kit; those that are missing are for the check to tell.
fn print_files(folder: &Path, assembly: &Assembly) -> Result<Vec<(Role, Vec<u8>)>> {
    let mut files = Vec::new();
    for part in &assembly.parts {
        let path = folder.join(part_path(part.role));
        match std::fs::read(&path) {
            Ok(bytes) => files.push((part.role, bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
        }
    }
    Ok(files)
}
