//! `deventer new`.

use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Result, bail};
use deventer::kit::{self, Source};
use deventer::layout::check_sheets;
use deventer::params::Level;
use deventer::parts::Stations;
use deventer::puzzle::Proof;
use deventer::{Assembly, Design, Params, Puzzle, Style, check};

use super::args::New;
use super::progress::Progress;
use super::puzzle_file::Own;
use super::{output, puzzle_file, refused, usage};

pub fn run(args: &New) -> Result<()> {
    let made = match &args.from {
        Some(_) => read(args)?,
        None => generate(args)?,
    };
    let Made { design, puzzle, source, out } = made;
    let proof = args.verify.then(|| verified(&puzzle, args.quiet)).transpose()?;
    let mut warnings = Vec::new();
    let files = if args.puzzle_only {
        vec![kit::puzzle_file(&design, &puzzle)]
    } else {
        let _progress = Progress::spinner("making solids and files", args.quiet);
        let assembly = Assembly::build(&design, &puzzle);
        assembly.check()?;
        puzzle_file::fits_bed(&design, &assembly)?;
        warnings = check::warnings(&design, &puzzle, &assembly);
        kit::files(&design, &puzzle, &assembly, source).map_err(refused)?
    };
    output::write_kit(&out, &files, args.force)?;
    if !args.quiet {
        super::warn(&warnings.iter().map(super::as_options).collect::<Vec<_>>());
    }
    let mut said = puzzle.origin().seed.map(|seed| format!("seed {seed}\n")).unwrap_or_default();
    if !args.quiet {
        let count = files.len();
        said.extend(proof.map(|proof| format!("{proof}\n")));
        if let Some(stations) = Stations::draw(&design, &puzzle) {
            said += &format!("{} of {} stations lie in the goal's region\n", stations.inside, stations.all());
        }
        said += &format!("{}: {count} {}\n", out.display(), if count == 1 { "file" } else { "files" });
    }
    output::print(&said)
}

/// What a walk through the whole space of the puzzle finds.
fn verified(puzzle: &Puzzle, quiet: bool) -> Result<Proof> {
    let _progress = Progress::spinner("walking through the space", quiet);
    let proof = puzzle.space().verify();
    if puzzle.origin().style == Some(Style::Perfect) && !proof.is_perfect() {
        bail!("this puzzle says that it is perfect, and it is not; {proof}");
    }
    Ok(proof)
}

/// What a kit is made of, and where it goes.
struct Made {
    design: Design,
    puzzle: Puzzle,
    source: Source,
    out: PathBuf,
}

fn read(args: &New) -> Result<Made> {
    let path = args.from.as_ref().expect("--from was given");
    let own = if args.marks.are_both() { Own::DoNot } else { Own::Count };
    let file = puzzle_file::read_for(path, args.loose, own)?;
    let name = path.file_stem().unwrap_or("puzzle".as_ref()).to_string_lossy().into_owned();
    let out = out(args, &file.puzzle.size().to_string(), &name);
    output::check_kit(&out, args.force)?;
    let design = puzzle_file::design(path, &file, &args.named.measures, args.stations)?;
    let puzzle = puzzle_file::marked(file.puzzle, args.marks)?;
    Ok(Made { design, puzzle, source: Source::File, out })
}

fn generate(args: &New) -> Result<Made> {
    // A drawn seed has at most ten digits, so that it can be typed again.
    let seed = args.seed.unwrap_or_else(|| rand::random::<u32>().into());
    let defaults = Params::default();
    let size = args.size.unwrap_or_else(|| args.level.map_or(defaults.size, Level::size));
    if args.attempts.is_some() && !matches!(args.style, Style::Classic | Style::Merge) {
        return Err(usage(format!(
            "--attempts is for --style classic and merge, which may fail; {} never does: leave it out",
            args.style
        )));
    }
    let attempts = args.attempts.unwrap_or(defaults.attempts);
    let params = Params {
        size,
        style: args.style,
        seed,
        attempts,
        restart: args.restart,
        stations: args.stations,
        marks: args.marks.wishes(),
        level: args.level,
        measures: args.named.measures.clone(),
    };
    let design = params.design().map_err(refused)?;
    if design.dimensions().process.is_flat() {
        // Before the puzzle is made, which may take its time.
        check_sheets(&design).map_err(refused)?;
    }
    let out = out(args, &size.to_string(), &seed.to_string());
    output::check_kit(&out, args.force)?;
    let progress = Progress::bar(attempts.into(), "making the puzzle", args.quiet);
    let puzzle = Puzzle::generate_watched(&design, &mut |made| {
        progress.expect(made.of);
        progress.set(made.done);
        ControlFlow::Continue(())
    });
    drop(progress);
    let puzzle = puzzle.map_err(|error| anyhow::anyhow!("{error} (seed {seed})"))?;
    Ok(Made { design, puzzle, source: Source::Generated, out })
}

fn out(args: &New, size: &str, name: &str) -> PathBuf {
    args.out.clone().unwrap_or_else(|| PathBuf::from(format!("oskar-{size}-{name}")))
}
