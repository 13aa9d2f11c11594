//! `deventer maze`.

use std::collections::BTreeSet;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use deventer::axis::Direction;
use deventer::flat::{
    self, Algorithm, Blocks, Drawing, FlatFigures, FlatFile, Gaps, Labyrinth, Line, Made, Method, Recipe,
    Relief, ReliefFit, Rows, Walls, World, WorldOptions,
};
use deventer::formats::About;
use deventer::maze::{Trail, Watch};
use serde::Serialize;

use super::maze_args::{Maze, Room};
use super::output::{self, Staged};
use super::progress::Progress;
use super::usage;

/// A file format for flat mazes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Format {
    Txt,
    Svg,
    Png,
    Pbm,
    Stl,
    Glb,
    Wrl,
    Toml,
    Build,
}

impl Format {
    const ALL: [(&'static str, Format); 9] = [
        ("txt", Format::Txt),
        ("svg", Format::Svg),
        ("png", Format::Png),
        ("pbm", Format::Pbm),
        ("stl", Format::Stl),
        ("glb", Format::Glb),
        ("wrl", Format::Wrl),
        ("toml", Format::Toml),
        ("build", Format::Build),
    ];

    fn of(path: &Path) -> Result<Format> {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
        let known = Format::ALL.into_iter().find(|(name, _)| *name == ending);
        known.map(|(_, format)| format).ok_or_else(|| {
            let names = Format::ALL.map(|(name, _)| format!(".{name}")).join(" ");
            usage(format!("-o {}: the ending tells the format; the endings are {names}", path.display()))
        })
    }

    /// Can it be written row by row, without the whole maze?
    fn is_streamed(self) -> bool {
        matches!(self, Format::Txt | Format::Png | Format::Pbm | Format::Build)
    }

    /// The most cells of a maze in this format.
    fn most_cells(self) -> u64 {
        match self {
            Format::Txt | Format::Png | Format::Pbm | Format::Build => u64::MAX,
            Format::Svg | Format::Toml => 100_000_000,
            Format::Stl | Format::Glb => 4_000_000,
            Format::Wrl => 250_000,
        }
    }
}

pub fn run(args: &Maze) -> Result<()> {
    let outputs: Vec<(&PathBuf, Format)> =
        args.outputs.iter().map(|path| Ok((path, Format::of(path)?))).collect::<Result<_>>()?;
    // A drawn seed has at most ten digits, so that it can be typed again.
    let seed = args.seed.unwrap_or_else(|| rand::random::<u32>().into());
    let recipe = Recipe::new(args.size.width, args.size.height, seed, method(args)?).map_err(usage)?;
    check_options(args, &recipe, &outputs)?;
    let mut distinct = BTreeSet::new();
    if let Some(twice) = args.outputs.iter().find(|path| !distinct.insert(*path)) {
        return Err(usage(format!("-o {} is given twice", twice.display())));
    }
    let staged: Vec<Staged> =
        outputs.iter().map(|(path, _)| Staged::new(path, args.force)).collect::<Result<_>>()?;
    let job = Job { args, recipe: &recipe };
    let said = job.run(&outputs, &staged)?;
    for file in staged {
        file.commit()?;
    }
    output::print(&said)
}

/// The algorithm, with what the options say of it.
fn method(args: &Maze) -> Result<Method> {
    let algorithm = args.algorithm.unwrap_or(match (args.bias.any(), args.spheres.is_some()) {
        (true, _) => Algorithm::Biased,
        (false, true) => Algorithm::Laberinto,
        (false, false) => Algorithm::default(),
    });
    let only = |options: &str, names: &str| {
        usage(format!("--algorithm {} does not read {options}: only {names} does", algorithm.name()))
    };
    if args.bias.any() && algorithm != Algorithm::Biased {
        return Err(only("--preset, --angle, --x-scale, --y-scale, --x-shift and --y-shift", "biased"));
    }
    if args.spheres.is_some() && algorithm != Algorithm::Laberinto {
        return Err(only("--spheres", "laberinto"));
    }
    if args.start.is_some() && matches!(algorithm, Algorithm::Kruskal | Algorithm::Eller) {
        return Err(usage(format!(
            "--algorithm {} does not dig, so it has no --start; backtracker, biased and laberinto have",
            algorithm.name()
        )));
    }
    let start = args.start.unwrap_or(Room([0, 0])).0;
    Ok(match algorithm {
        Algorithm::Backtracker => Method::Backtracker { start },
        Algorithm::Kruskal => Method::Kruskal,
        Algorithm::Biased => Method::Biased { start, bias: args.bias.bias() },
        Algorithm::Laberinto => Method::Laberinto { start, spheres: args.spheres.unwrap_or_default() },
        Algorithm::Eller => Method::Eller,
    })
}

/// Refuses options that none of the outputs reads, and sizes that one of them cannot hold.
fn check_options(args: &Maze, recipe: &Recipe, outputs: &[(&PathBuf, Format)]) -> Result<()> {
    let drawing = &args.drawing;
    use Format::{Glb, Pbm, Png, Stl, Svg, Wrl};
    let readers: [(&str, bool, &[Format]); 8] = [
        ("--scale", drawing.scale.is_some(), &[Png, Pbm]),
        ("--pitch", drawing.pitch.is_some(), &[Svg, Stl, Glb, Wrl]),
        ("--wall", drawing.wall.is_some(), &[Svg, Stl, Glb, Wrl]),
        ("--height", drawing.height.is_some(), &[Stl, Glb, Wrl]),
        ("--floor", drawing.floor.is_some(), &[Stl, Glb]),
        ("--fog", drawing.fog, &[Wrl]),
        ("--plain", drawing.plain, &[Wrl]),
        ("--force", args.force, &Format::ALL.map(|(_, format)| format)),
    ];
    for (option, given, formats) in readers {
        if given && !outputs.iter().any(|(_, format)| formats.contains(format)) {
            let names: Vec<&str> = Format::ALL
                .iter()
                .filter(|(_, format)| formats.contains(format))
                .map(|(name, _)| *name)
                .collect();
            let files = names.join(", ");
            return Err(usage(format!("{option} is for files that end in {files}; give one with -o")));
        }
    }
    let cells = [recipe.width(), recipe.height()];
    let count = u64::from(cells[0]) * u64::from(cells[1]);
    let scale = drawing.scale.unwrap_or(1);
    for (path, format) in outputs {
        let path = path.display();
        if count > format.most_cells() {
            let most = format.most_cells();
            return Err(usage(format!(
                "-o {path}: a maze of {count} cells is too large; this format takes {most}"
            )));
        }
        if matches!(format, Png | Pbm) && flat::pixels(cells, scale).is_none() {
            let most = flat::LARGEST_SIDE;
            return Err(usage(format!("-o {path}: a side is over {most} pixels; lower --scale or the size")));
        }
        match format {
            Stl if args.solve => {
                return Err(usage(format!(
                    "-o {path}: an STL file has no colors to show the way in; leave out --solve, or write .glb"
                )));
            }
            Pbm if args.solve && scale < flat::LEAST_SCALE_OF_MARKS => {
                let least = flat::LEAST_SCALE_OF_MARKS;
                return Err(usage(format!(
                    "-o {path}: the way in a PBM is a dot in each block; give --scale {least} or more"
                )));
            }
            Svg | Stl | Glb | Wrl => fit(args).check(cells).map_err(usage)?,
            _ => {}
        }
    }
    if !is_streamed(args, recipe, outputs) && count > u64::from(recipe.most_cells()) {
        let error = recipe.make(&mut ()).expect_err("it has too many cells");
        return Err(usage(error));
    }
    Ok(())
}

/// Are rows drawn as they are written, so that the maze is never kept?
fn is_streamed(args: &Maze, recipe: &Recipe, outputs: &[(&PathBuf, Format)]) -> bool {
    recipe.rows().is_some()
        && !args.solve
        && !args.json
        && outputs.iter().all(|(_, format)| format.is_streamed())
}

fn fit(args: &Maze) -> ReliefFit {
    let (drawing, plain) = (&args.drawing, ReliefFit::default());
    ReliefFit {
        pitch: drawing.pitch.unwrap_or(plain.pitch),
        wall: drawing.wall.unwrap_or(plain.wall),
        height: drawing.height.unwrap_or(plain.height),
        floor: drawing.floor.unwrap_or(plain.floor),
    }
}

/// What is to be made, and from what.
struct Job<'a> {
    args: &'a Maze,
    recipe: &'a Recipe,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Shown {
    algorithm: &'static str,
    seed: u64,
    recipe: String,
    #[serde(flatten)]
    figures: FlatFigures,
    #[serde(skip_serializing_if = "Option::is_none")]
    fair_draws: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    way: Option<Vec<(u32, u32)>>,
}

impl Job<'_> {
    fn gaps(&self) -> Gaps {
        if self.args.gaps { Gaps::Open } else { Gaps::Closed }
    }

    fn about(&self) -> String {
        format!("deventer maze {}", self.recipe)
    }

    /// Makes the maze and writes it; what is to be said on standard output.
    fn run(&self, outputs: &[(&PathBuf, Format)], staged: &[Staged]) -> Result<String> {
        let mut said = format!("seed {}\n", self.recipe.seed());
        if is_streamed(self.args, self.recipe, outputs) {
            let rows = || Rows::new(self.recipe.rows().expect("it is drawn by rows"), self.gaps());
            if outputs.is_empty() {
                return self.print(rows(), said);
            }
            for ((path, format), staged) in outputs.iter().zip(staged) {
                self.stream(path, *format, rows(), staged)?;
            }
        } else {
            let (made, trail) = self.make(outputs)?;
            let way = (self.args.solve || outputs.iter().any(|(_, format)| *format == Format::Wrl))
                .then(|| made.labyrinth.way(made.labyrinth.entrance(), made.labyrinth.exit()))
                .flatten()
                .map(|way| way.rooms);
            if self.args.solve && way.is_none() && !self.args.json {
                anyhow::bail!(
                    "no way leads from door to door in this maze (seed {}); try another seed, or --spheres repair",
                    self.recipe.seed()
                );
            }
            if self.args.json {
                return Ok(self.json(&made, way));
            }
            if made.fair_draws > 0 && !self.args.quiet {
                said += &format!(
                    "the bias pointed nowhere {} times, where a fair draw decided\n",
                    made.fair_draws
                );
            }
            let drawn = way.as_deref().filter(|_| self.args.solve);
            if outputs.is_empty() {
                return self.print(Walls::new(&made.labyrinth, self.gaps(), drawn), said);
            }
            for ((path, format), staged) in outputs.iter().zip(staged) {
                if format.is_streamed() {
                    self.stream(path, *format, Walls::new(&made.labyrinth, self.gaps(), drawn), staged)?;
                } else {
                    self.write_whole(path, *format, &made.labyrinth, &trail.0, way.as_deref(), staged)?;
                }
            }
        }
        if !self.args.quiet {
            outputs.iter().for_each(|(path, _)| said += &format!("{}\n", path.display()));
        }
        Ok(said)
    }

    /// The maze in memory, and the trail of the digger where it is wanted.
    fn make(&self, outputs: &[(&PathBuf, Format)]) -> Result<(Made, Trail)> {
        let cells = u64::from(self.recipe.width()) * u64::from(self.recipe.height());
        let mut watch =
            Watcher { progress: Progress::bar(cells, "cells", self.args.quiet), trail: Trail::default() };
        let wants_trail = outputs.iter().any(|(_, format)| *format == Format::Wrl);
        let made = if wants_trail {
            self.recipe.make(&mut Trailing(&mut watch))
        } else {
            self.recipe.make(&mut watch)
        };
        let made = made?;
        let mut trail = watch.trail;
        if wants_trail && trail.0.is_empty() {
            // Nothing was dug, so the camera explores the finished maze.
            trail = made.labyrinth.explored();
        }
        Ok((made, trail))
    }

    fn json(&self, made: &Made, way: Option<Vec<u32>>) -> String {
        let maze = made.labyrinth.maze();
        let shown = Shown {
            algorithm: self.recipe.method().algorithm().name(),
            seed: self.recipe.seed(),
            recipe: self.about(),
            figures: made.labyrinth.figures().0,
            fair_draws: matches!(self.recipe.method(), Method::Biased { .. }).then_some(made.fair_draws),
            way: way.map(|way| way.iter().map(|&room| maze.at(room)).collect()),
        };
        format!("{}\n", serde_json::to_string(&shown).expect("figures are plain"))
    }

    /// Prints the maze as text, after what is said.
    fn print(&self, mut blocks: impl Blocks, said: String) -> Result<String> {
        let mut out = BufWriter::new(std::io::stdout().lock());
        let told = "cannot write to standard output";
        out.write_all(said.as_bytes()).and_then(|()| flat::text(&mut blocks, &mut out)).context(told)?;
        out.flush().context(told)?;
        Ok(String::new())
    }

    /// Writes a format that goes row by row.
    fn stream(&self, path: &Path, format: Format, blocks: impl Blocks, staged: &Staged) -> Result<()> {
        let lines = u64::from(blocks.blocks()[1]);
        let progress = Progress::bar(lines, "lines", self.args.quiet);
        let mut blocks = Watched { blocks, progress, done: 0 };
        let scale = self.args.drawing.scale.unwrap_or(1);
        let about = self.about();
        let mut out = BufWriter::with_capacity(1 << 20, staged.file());
        let done = match format {
            Format::Txt => flat::text(&mut blocks, &mut out),
            Format::Png => flat::png(&mut blocks, scale, &about, &mut out),
            Format::Pbm => flat::pbm(&mut blocks, scale, &about, &mut out),
            _ => flat::build_list(&mut blocks, &about, &mut out),
        };
        done.and_then(|()| out.flush()).with_context(|| format!("cannot write {}", path.display()))
    }

    /// Writes a format that wants the whole maze.
    fn write_whole(
        &self,
        path: &Path,
        format: Format,
        labyrinth: &Labyrinth,
        trail: &[u32],
        way: Option<&[u32]>,
        staged: &Staged,
    ) -> Result<()> {
        let gaps: Vec<(u32, Direction)> = if self.args.gaps { flat::gaps(labyrinth) } else { Vec::new() };
        let drawn = way.filter(|_| self.args.solve);
        let fit = fit(self.args);
        let size = format!("{}x{}", self.recipe.width(), self.recipe.height());
        let about = About::new(format!("Maze {size}"), format!("made with: {}", self.about()));
        let relief = || Relief::build(labyrinth, &fit, &gaps, drawn);
        let bytes = match format {
            Format::Svg => {
                let drawing = Drawing { pitch: fit.pitch, wall: fit.wall };
                let mut bytes = Vec::new();
                flat::svg(labyrinth, drawing, self.gaps(), drawn, &self.about(), &mut bytes)?;
                bytes
            }
            Format::Stl => flat::relief_stl(&relief()?, &about),
            Format::Glb => flat::relief_glb(&relief()?, &about),
            Format::Wrl => {
                let options = WorldOptions { fog: self.args.drawing.fog, plain: self.args.drawing.plain };
                flat::world(&World::build(labyrinth, &fit, &gaps, trail, way)?, options, &about)
            }
            _ => {
                let file = FlatFile { labyrinth: labyrinth.clone(), recipe: Some(self.recipe.to_string()) };
                file.to_text().into_bytes()
            }
        };
        staged.file().write_all(&bytes).with_context(|| format!("cannot write {}", path.display()))
    }
}

/// Blocks that tell how far they are.
struct Watched<B> {
    blocks: B,
    progress: Progress,
    done: u64,
}

impl<B: Blocks> Blocks for Watched<B> {
    fn cells(&self) -> [u32; 2] {
        self.blocks.cells()
    }

    fn walls(&self) -> u64 {
        self.blocks.walls()
    }

    fn is_marked(&self) -> bool {
        self.blocks.is_marked()
    }

    fn next(&mut self, line: &mut Line) -> bool {
        self.done += 1;
        self.progress.set(self.done - 1);
        self.blocks.next(line)
    }
}

/// Shows progress.
struct Watcher {
    progress: Progress,
    trail: Trail,
}

impl Watch for Watcher {
    fn progress(&mut self, done: u64) -> ControlFlow<()> {
        self.progress.set(done);
        ControlFlow::Continue(())
    }
}

/// The same, with the trail kept.
struct Trailing<'a>(&'a mut Watcher);

impl Watch for Trailing<'_> {
    fn stand(&mut self, cell: u32) {
        self.0.trail.stand(cell);
    }

    fn progress(&mut self, done: u64) -> ControlFlow<()> {
        Watch::progress(self.0, done)
    }
}
