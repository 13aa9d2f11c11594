//! `deventer render`.

use std::path::{Path, PathBuf};

use anyhow::Result;
use deventer::render::{Background, Picture, View};
use deventer::{Assembly, kit};

use super::render_args::{Ground, PictureFormat, Render, Shown};
use super::{output, puzzle_file, usage};

pub fn run(args: &Render) -> Result<()> {
    let format = format(args)?;
    let file = puzzle_file::read(&args.puzzle, args.loose)?;
    let design = puzzle_file::design(&args.puzzle, &file, &args.named.measures, false)?;
    let assembly = Assembly::build(&design, &file.puzzle);
    assembly.check()?;
    let picture = Picture {
        view: match args.view {
            Shown::Assembled => View::Assembled,
            Shown::Exploded => View::Exploded,
            Shown::Flat => View::Flat,
        },
        size: args.size,
        route: args.route,
        background: match args.background {
            Ground::Light => Background::Light,
            Ground::Dark => Background::Dark,
            Ground::Transparent => Background::Transparent,
        },
    };
    let about = kit::about(&design, &file.puzzle);
    let bytes = match format {
        PictureFormat::Png => picture.png(&assembly, &about),
        PictureFormat::Svg => picture.svg(&assembly, &about),
    };
    let default_name = || {
        let stem = args.puzzle.file_stem().unwrap_or("puzzle".as_ref()).to_string_lossy().into_owned();
        PathBuf::from(format!("{stem}.{}", format.extension()))
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
    let told = match ending.map(str::to_lowercase).as_deref() {
        None => None,
        Some("png") => Some(PictureFormat::Png),
        Some("svg") => Some(PictureFormat::Svg),
        Some(other) if args.format.is_none() => {
            return Err(usage(format!("`{other}` is not a format of pictures; end -o with .png or .svg")));
        }
        Some(_) => None,
    };
    match (args.format, told) {
        (Some(format), Some(told)) if format != told => Err(usage(format!(
            "--format says {}, the ending of -o says {}; make them agree",
            format.extension(),
            told.extension()
        ))),
        (format, told) => Ok(format.or(told).unwrap_or(PictureFormat::Png)),
    }
}

impl PictureFormat {
    const fn extension(self) -> &'static str {
        match self {
            PictureFormat::Png => "png",
            PictureFormat::Svg => "svg",
        }
    }
}
