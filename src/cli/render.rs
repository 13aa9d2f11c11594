//! `deventer render`.

use std::path::{Path, PathBuf};

use anyhow::Result;
use deventer::render::{Picture, PictureFormat};
use deventer::{Assembly, kit};

use super::render_args::Render;
use super::{output, puzzle_file, usage};

pub fn run(args: &Render) -> Result<()> {
    let format = format(args)?;
    let file = puzzle_file::read(&args.puzzle, args.loose)?;
    let design = puzzle_file::design(&args.puzzle, &file, &args.named.measures, false)?;
    let assembly = Assembly::build(&design, &file.puzzle);
    assembly.check()?;
    let picture =
        Picture { view: args.view, size: args.size, route: args.route, background: args.background };
    let about = kit::about(&design, &file.puzzle);
    let bytes = match format {
        PictureFormat::Png => picture.png(&assembly, &about),
        PictureFormat::Svg => picture.svg(&assembly, &about),
    };
    let default_name = || {
        let stem = args.puzzle.file_stem().unwrap_or("puzzle".as_ref()).to_string_lossy().into_owned();
        PathBuf::from(format!("{stem}.{}", format))
    };
    let path = args.output.clone().unwrap_or_else(default_name);
    if path == Path::new("-") {
        return output::print_bytes(&bytes);
    }
    output::write_file(&path, &bytes, args.force)?;
    output::print(&format!("{}: {} bytes\n", path.display(), bytes.len()))
}

/// The format that was asked for, or that the ending of the output tells; else PNG.
fn format(args: &Render) -> Result<PictureFormat> {
    let ending = args.output.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str());
    let told = match ending.map(|ending| ending.to_lowercase().parse::<PictureFormat>()) {
        Some(Err(error)) if args.format.is_none() => return Err(usage(error)),
        told => told.and_then(Result::ok),
    };
    match (args.format, told) {
        (Some(format), Some(told)) if format != told => {
            Err(usage(format!("--format says {}, the ending of -o says {}; make them agree", format, told)))
        }
        (format, told) => Ok(format.or(told).unwrap_or(PictureFormat::Png)),
    }
}
