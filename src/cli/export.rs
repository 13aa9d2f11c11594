//! `deventer export`.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use deventer::Assembly;
use deventer::export::Format;
use deventer::kit::{self, Export};

use super::args;
use super::{output, puzzle_file, usage};

pub fn run(args: &args::Export) -> Result<()> {
    let format = format(args)?;
    let file = puzzle_file::read(&args.puzzle)?;
    let design = puzzle_file::design(&args.puzzle, &file, &args.fit, false)?;
    let assembly = Assembly::build(&design, &file.puzzle);
    assembly.check()?;
    let wanted = Export { format, parts: args.parts.clone(), assembled: args.assembled };
    let bytes = kit::exported(&design, &file.puzzle, &assembly, &wanted)
        .map_err(|error| usage(format!("--parts: {error}")))?;
    let default_name = || {
        let stem = args.puzzle.file_stem().unwrap_or("puzzle".as_ref()).to_string_lossy().into_owned();
        let parts: String = args.parts.iter().map(|part| format!("-{part}")).collect();
        PathBuf::from(format!("{stem}{parts}.{}", format.extension()))
    };
    let path = args.output.clone().unwrap_or_else(default_name);
    write(&path, &bytes, args.force)
}

/// Writes one file under its name, several with numbers behind it.
fn write(path: &Path, files: &[Vec<u8>], force: bool) -> Result<()> {
    if let [bytes] = files {
        if path == Path::new("-") {
            return output::print_bytes(bytes);
        }
        output::write_file(path, bytes, force)?;
        return output::print(&format!("{}: {} bytes\n", path.display(), bytes.len()));
    }
    if path == Path::new("-") {
        let count = files.len();
        return Err(usage(format!(
            "there are {count} files, which standard output cannot tell apart; name them with -o"
        )));
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy())).unwrap_or_default();
    let numbered = |number: usize| path.with_file_name(format!("{stem}-{}{ending}", number + 1));
    let staged = (0..files.len()).map(|number| output::Staged::new(&numbered(number), force));
    let staged = staged.collect::<Result<Vec<_>>>()?;
    for (staged, bytes) in staged.iter().zip(files) {
        staged.file().write_all(bytes).with_context(|| format!("cannot write {}", path.display()))?;
    }
    for (number, (staged, bytes)) in staged.into_iter().zip(files).enumerate() {
        staged.commit()?;
        output::print(&format!("{}: {} bytes\n", numbered(number).display(), bytes.len()))?;
    }
    Ok(())
}

/// The format that was asked for, or that the ending of the output tells. Both together must agree.
fn format(args: &args::Export) -> Result<Format> {
    let ending = args.output.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str());
    let told = ending.map(|ending| ending.to_lowercase().parse::<Format>());
    match (args.format, told) {
        (Some(format), Some(Ok(told))) if format != told => {
            Err(usage(format!("--format says {format}, the ending of -o says {told}; make them agree")))
        }
        (Some(format), _) | (None, Some(Ok(format))) => Ok(format),
        (None, Some(Err(error))) => {
            Err(usage(format!("{error}; choose one with --format, or by the ending of -o")))
        }
        (None, None) => Err(usage("no format given; choose one with --format, or by the ending of -o")),
    }
}
