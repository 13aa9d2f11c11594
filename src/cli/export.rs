//! `deventer export`.

use std::path::{Path, PathBuf};

use anyhow::Result;
use deventer::export::{About, Format, Model, SheetFormat};
use deventer::params::{Arm, Process, SheetWishes};
use deventer::parts::sheets;
use deventer::{Assembly, Design, FitWishes, PuzzleFile, kit};

use super::args::{AnyFormat, Export};
use super::{output, puzzle_file, usage};

pub fn run(args: &Export) -> Result<()> {
    let format = format(args)?;
    let file = puzzle_file::read(&args.puzzle)?;
    match format {
        AnyFormat::Solid(format) => solids(args, &file, format),
        AnyFormat::Sheet(format) => cut(args, &file, format),
    }
}

fn solids(args: &Export, file: &PuzzleFile, format: Format) -> Result<()> {
    if let Some((option, _)) = args.sheets.options().first() {
        return Err(usage(format!(
            "--{option} is about sheets for a laser, and {format} holds solids: take --format svg or dxf, or leave it \
             out"
        )));
    }
    let (assembly, _, about) = build(args, file, &args.fit)?;
    let model = match &assembly.parts[..] {
        [part] => Model::from(part),
        parts if args.parts.is_empty() || parts.iter().all(|part| part.role.is_in_cube()) => {
            Model::from(&assembly)
        }
        _ => return Err(usage("--parts: the stand has no place in the cube; export it alone")),
    };
    let bytes = format.write(model, &about);
    let path = path(args, format.extension(), None);
    if path == Path::new("-") {
        return output::print_bytes(&bytes);
    }
    output::write_file(&path, &bytes, args.force)?;
    output::print(&format!("{}: {} bytes\n", path.display(), bytes.len()))
}

/// Sheets for a laser. A puzzle whose parts were to be printed gets those that a laser makes.
fn cut(args: &Export, file: &PuzzleFile, format: SheetFormat) -> Result<()> {
    let mut fit = args.fit.clone();
    if fit.process.is_none() && file.fit.process != Some(Process::Laser) {
        fit.process = Some(Process::Laser);
        fit.arm = fit.arm.or(Some(Arm::Square));
    }
    if let Some(process) = fit.process.filter(|process| !process.is_flat()) {
        return Err(usage(format!(
            "--format {format} draws sheets for a laser: leave out --process {process}, or take a format for solids"
        )));
    }
    let (assembly, design, about) = build(args, file, &fit)?;
    let made = sheets(&design, &assembly.parts, &command(args, format)).map_err(usage)?;
    if made.without_qr {
        super::warn_of("the QR code finds no room on these sheets and is left out");
    }
    let count = made.cuttings.len();
    if count > 1 && args.output.as_deref() == Some(Path::new("-")) {
        return Err(usage(format!(
            "these parts take {count} sheets of {} mm, and - takes one: name a file with -o, choose --parts, or take a \
             larger --sheet",
            design.sheets().size
        )));
    }
    let mut files = Vec::new();
    for (index, cutting) in made.cuttings.iter().enumerate() {
        let bytes = format.write(cutting, &kit::sheet_about(&design, &about, index, count));
        files.push((path(args, format.name(), (count > 1).then_some(index + 1)), bytes));
    }
    if let [(path, bytes)] = &files[..]
        && path == Path::new("-")
    {
        return output::print_bytes(bytes);
    }
    output::write_files(&files, args.force)?;
    let size = design.sheets().size;
    let said: String = files
        .iter()
        .map(|(path, bytes)| format!("{}: a sheet of {size} mm, {} bytes\n", path.display(), bytes.len()))
        .collect();
    output::print(&format!("{said}{} pieces\n", made.pieces()))
}

/// The parts that were asked for, and what files say about them.
fn build(args: &Export, file: &PuzzleFile, fit: &FitWishes) -> Result<(Assembly, Design, About)> {
    let design = puzzle_file::design(&args.puzzle, file, fit, &args.sheets, false)?;
    let whole = Assembly::build(&design, &file.puzzle);
    whole.check()?;
    let mut about = kit::about(&design, &file.puzzle);
    if args.parts.is_empty() {
        return Ok((whole, design, about));
    }
    about.title = format!("{}, {}", about.title, args.parts.join(", "));
    let some = whole.only(&args.parts).map_err(|error| usage(format!("--parts: {error}")))?;
    Ok((some, design, about))
}

/// Where a file goes; of several each has a number.
fn path(args: &Export, ending: &str, number: Option<usize>) -> PathBuf {
    let default_name = || {
        let parts: String = args.parts.iter().map(|part| format!("-{part}")).collect();
        PathBuf::from(format!("{}{parts}.{ending}", stem(&args.puzzle)))
    };
    let path = args.output.clone().unwrap_or_else(default_name);
    let Some(number) = number else { return path };
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy())).unwrap_or_default();
    path.with_file_name(format!("{}-{number}{ending}", stem(&path)))
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or("puzzle".as_ref()).to_string_lossy().into_owned()
}

/// The command that makes the sheets again, the puzzle file beside it.
fn command(args: &Export, format: SheetFormat) -> String {
    let file = args.puzzle.file_name().unwrap_or(args.puzzle.as_os_str()).to_string_lossy();
    let mut command = format!("deventer export {file} --format {format}");
    if !args.parts.is_empty() {
        command += &format!(" --parts {}", args.parts.join(","));
    }
    for (name, value) in args.fit.options().into_iter().chain(SheetWishes::options(&args.sheets)) {
        command += &format!(" --{name} {value}");
    }
    command
}

/// The format that was asked for, or that the ending of the output tells. Both together must agree.
fn format(args: &Export) -> Result<AnyFormat> {
    let ending = args.output.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str());
    let told = ending.map(|ending| ending.to_lowercase().parse::<AnyFormat>());
    match (args.format, told) {
        (Some(format), Some(Ok(told))) if format != told => Err(usage(format!(
            "--format says {}, the ending of -o says {}; make them agree",
            format.name(),
            told.name()
        ))),
        (Some(format), _) | (None, Some(Ok(format))) => Ok(format),
        (None, Some(Err(error))) => {
            Err(usage(format!("{error}; choose one with --format, or by the ending of -o")))
        }
        (None, None) => Err(usage("no format given; choose one with --format, or by the ending of -o")),
    }
}
