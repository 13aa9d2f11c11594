//! `deventer export`.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use deventer::formats::{Format, SheetFormat};
use deventer::kit::{self, Export, ExportError};
use deventer::puzzle::Interchange;
use deventer::{Assembly, Design, Measures, PuzzleFile};

use super::args::{self, AnyFormat};
use super::{output, puzzle_file, refused, usage};

pub fn run(args: &args::Export) -> Result<()> {
    let format = format(args)?;
    if args.still && format != AnyFormat::Solid(Format::Wrl) {
        let format = format.name();
        return Err(usage(format!("--static is for wrl, and {format} holds no sensors: leave it out")));
    }
    let file = puzzle_file::read(&args.puzzle, args.loose)?;
    match format {
        AnyFormat::Solid(format) => solids(args, &file, format),
        AnyFormat::Sheet(format) => cut(args, &file, format),
        AnyFormat::Text(format) => text(args, &file, format),
    }
}

fn solids(args: &args::Export, file: &PuzzleFile, format: Format) -> Result<()> {
    let mut options = args.named.measures.options().into_iter();
    if let Some((option, _)) = options.find(|(name, _)| is_of_sheets(name)) {
        return Err(usage(format!(
            "--{option} is about sheets for a laser, and {format} holds solids: take --format svg or dxf, or leave it \
             out"
        )));
    }
    let (design, mut assembly) = build(args, file, &args.named.measures)?;
    if args.still {
        // A star that goes nowhere needs no sensor and no clock.
        assembly.way.truncate(1);
    }
    let wanted = Export { format, parts: args.parts.clone(), assembled: args.assembled };
    let bytes = kit::exported(&design, &file.puzzle, &assembly, &wanted).map_err(no_export)?;
    write(&path(args, format.extension()), &bytes, args.force)
}

fn is_of_sheets(name: &str) -> bool {
    Measures::field(name).is_ok_and(|field| field.of_sheets)
}

/// A text for other programs.
fn text(args: &args::Export, file: &PuzzleFile, format: Interchange) -> Result<()> {
    let measures = args.named.measures.options().into_iter().next().map(|(name, _)| name);
    let parts = (!args.parts.is_empty()).then_some("parts");
    if let Some(option) = parts.or(args.assembled.then_some("assembled")).or(measures) {
        return Err(usage(format!(
            "{format} is a text of the puzzle alone, without parts and measures: leave --{option} out"
        )));
    }
    write(&path(args, format.name()), &[format.write(&file.puzzle).into_bytes()], args.force)
}

/// Sheets for a laser. A puzzle whose parts were to be printed gets those that a laser makes.
fn cut(args: &args::Export, file: &PuzzleFile, format: SheetFormat) -> Result<()> {
    if args.assembled {
        return Err(usage(format!("--assembled is for 3mf; {format} holds sheets: leave it out")));
    }
    let fit = kit::on_sheets(&args.named.measures, &file.measures);
    if let Some(process) = fit.process.filter(|process| !process.is_flat()) {
        return Err(usage(format!(
            "--format {format} draws sheets for a laser: leave out --process {process}, or take a format for solids"
        )));
    }
    let (design, assembly) = build(args, file, &fit)?;
    let made = kit::exported_sheets(&design, &file.puzzle, &assembly, &args.parts, format, &command(args));
    let made = made.map_err(no_export)?;
    let count = made.files.len();
    let path = path(args, format.name());
    write(&path, &made.files, args.force)?;
    if made.without_qr {
        super::warn_of("the QR code finds no room on these sheets and is left out");
    }
    if path == Path::new("-") {
        return Ok(());
    }
    let counted = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    let [pieces, sheets] = [counted(made.pieces, "piece"), counted(count, "sheet")];
    output::print(&format!("{pieces} on {sheets} of {} mm\n", design.dimensions().sheet))
}

/// An error of the wrong words on the command line.
fn no_export(error: ExportError) -> anyhow::Error {
    match error {
        ExportError::Sheet(error) => refused(error),
        ExportError::TooLarge(error) => refused(error),
        ExportError::Unsound { .. } => error.into(),
        ExportError::NoSuchPart(_) | ExportError::NotInCube(_) => usage(format!("--parts: {error}")),
    }
}

fn build(args: &args::Export, file: &PuzzleFile, fit: &Measures) -> Result<(Design, Assembly)> {
    let design = puzzle_file::design(&args.puzzle, file, fit, false)?;
    let assembly = Assembly::build(&design, &file.puzzle);
    assembly.check()?;
    Ok((design, assembly))
}

/// Where the file goes.
fn path(args: &args::Export, ending: &str) -> PathBuf {
    let default_name = || {
        let stem = args.puzzle.file_stem().unwrap_or("puzzle".as_ref()).to_string_lossy().into_owned();
        let parts: String = args.parts.iter().map(|part| format!("-{part}")).collect();
        PathBuf::from(format!("{stem}{parts}.{ending}"))
    };
    args.output.clone().unwrap_or_else(default_name)
}

/// The command that makes the sheets again, the puzzle file at hand. It is the same in both formats, so that both
/// show the same code.
fn command(args: &args::Export) -> String {
    let file = args.puzzle.file_name().unwrap_or(args.puzzle.as_os_str()).to_string_lossy();
    let mut command = format!("deventer export {} --format svg", word(&file));
    if args.loose.allow_loose {
        command += " --allow-loose";
    }
    if !args.parts.is_empty() {
        command += &format!(" --parts {}", args.parts.join(","));
    }
    for (name, value) in args.named.measures.options() {
        command += &format!(" --{name} {}", word(&value));
    }
    command
}

/// A name as one word for a shell.
fn word(name: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "._-+,=@%/:".contains(letter);
    if !name.is_empty() && name.chars().all(plain) {
        name.to_owned()
    } else {
        format!("'{}'", name.replace('\'', "'\\''"))
    }
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
fn format(args: &args::Export) -> Result<AnyFormat> {
    let ending = args.output.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str());
    let told = ending.map(|ending| ending.to_lowercase().parse::<AnyFormat>());
    match (args.format, told) {
        (Some(format), Some(Ok(told))) if format != told => {
            let [format, told] = [format, told].map(AnyFormat::name);
            Err(usage(format!("--format says {format}, the ending of -o says {told}; make them agree")))
        }
        (Some(format), _) | (None, Some(Ok(format))) => Ok(format),
        (None, Some(Err(error))) => {
            Err(usage(format!("{error}; choose one with --format, or by the ending of -o")))
        }
        (None, None) => Err(usage("no format given; choose one with --format, or by the ending of -o")),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::{args, command, word};

    /// What stands on the sheets makes them again: it names all that was asked for.
    #[test]
    fn the_command_is_whole() {
        let again = |line: &[&str]| match args::Args::try_parse_from(line).unwrap().command {
            args::Command::Export(export) => command(&export),
            _ => panic!("no export"),
        };
        let line =
            ["deventer", "export", "far/my maze.course", "--allow-loose", "--kerf", "0.3", "-o", "x.dxf"];
        let told = again(&line);
        assert_eq!(told, "deventer export 'my maze.course' --format svg --allow-loose --kerf 0.3");
        assert_eq!(again(&["deventer", "export", "a.toml"]), "deventer export a.toml --format svg");
    }

    #[test]
    fn a_shell_takes_a_name_for_one_word() {
        assert_eq!(word("puzzle-2.toml"), "puzzle-2.toml");
        assert_eq!(word("my puzzle.toml"), "'my puzzle.toml'");
        assert_eq!(word("Oskar's.toml"), r"'Oskar'\''s.toml'");
    }
}
