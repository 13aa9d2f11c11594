//! `deventer export`.

use std::path::{Path, PathBuf};

use anyhow::Result;
use deventer::export::{Format, Model};
use deventer::parts::Part;
use deventer::{Assembly, kit};

use super::args::Export;
use super::{output, puzzle_file, usage};

pub fn run(args: &Export) -> Result<()> {
    let format = format(args)?;
    let file = puzzle_file::read(&args.puzzle)?;
    let design = puzzle_file::design(&args.puzzle, &file, &args.fit, false)?;
    let assembly = Assembly::build(&design, &file.puzzle);
    assembly.check()?;
    let mut about = kit::about(&design, &file.puzzle);
    let cast = (format == Format::Glb).then(|| kit::shown_cast(&design, &file.puzzle)).flatten();
    let model = match &args.part {
        None => cast.as_ref().map_or(Model::from(&assembly), |cast| Model::from((&assembly, cast))),
        Some(name) => {
            about.title = format!("{}, {name}", about.title);
            Model::from(assembly.part(name).ok_or_else(|| usage(no_part(name, &assembly)))?)
        }
    };
    let bytes = format.write(model, &about);
    let default_name = || {
        let stem = args.puzzle.file_stem().unwrap_or("puzzle".as_ref()).to_string_lossy().into_owned();
        let part = args.part.as_ref().map(|part| format!("-{part}")).unwrap_or_default();
        PathBuf::from(format!("{stem}{part}.{}", format.extension()))
    };
    let path = args.output.clone().unwrap_or_else(default_name);
    if path == Path::new("-") {
        return output::print_bytes(&bytes);
    }
    output::write_file(&path, &bytes, args.force)?;
    output::print(&format!("{}: {} bytes\n", path.display(), bytes.len()))
}

fn no_part(name: &str, assembly: &Assembly) -> String {
    let names: Vec<String> = assembly.parts.iter().map(Part::name).collect();
    format!("--part {name}: there is no such part; the parts are {}", names.join(", "))
}

/// The format that was asked for, or that the ending of the output tells. Both together must agree.
fn format(args: &Export) -> Result<Format> {
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
