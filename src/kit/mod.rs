//! A kit: the folder of files from which a cube is made.
//!
//! Knows what files a kit has and what is in them; never the disk.

mod readme;

use crate::export::{self, About};
use crate::params::{Axis, Design, Params, Restart};
use crate::parts::{Assembly, Role, Stations, solution};
use crate::puzzle::{Puzzle, PuzzleFile};

/// A file of a kit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KitFile {
    /// Where it stands in the kit, with `/` between folders.
    pub path: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// The name of the puzzle file in a kit.
pub const PUZZLE_FILE: &str = "puzzle.toml";

/// How the puzzle came to the kit, to tell how it can be made again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Generated from the design.
    Generated,
    /// Read from a puzzle file.
    File,
}

/// The puzzle file of a kit.
#[must_use]
pub fn puzzle_file(design: &Design, puzzle: &Puzzle) -> KitFile {
    let file = PuzzleFile { puzzle: puzzle.clone(), fit: design.fit().clone() };
    KitFile { path: PUZZLE_FILE.to_owned(), bytes: file.to_text().into_bytes() }
}

/// All files of a kit. The assembly is that of the design and puzzle, checked.
#[must_use]
pub fn files(design: &Design, puzzle: &Puzzle, assembly: &Assembly, source: Source) -> Vec<KitFile> {
    let about = about(design, puzzle);
    let mut files = vec![puzzle_file(design, puzzle)];
    let mut add = |path: String, bytes: Vec<u8>| files.push(KitFile { path, bytes });
    add("README.md".to_owned(), readme::text(design, puzzle, assembly, source).into_bytes());
    for part in &assembly.parts {
        let about = About { title: part.name(), ..about.clone() };
        add(part_path(part.role), export::stl(part, &about));
    }
    add("print/assembled.stl".to_owned(), export::stl(assembly, &about));
    add("preview/cube.glb".to_owned(), export::glb(assembly, &about));
    add("preview/cube.wrl".to_owned(), export::vrml(assembly, &about));
    add("preview/solution.svg".to_owned(), export::drawings(&solution(design, puzzle), &about));
    if let Some(stations) = Stations::draw(design, puzzle) {
        for map in &stations.maps {
            let path = map_path(map.normal);
            files.push(KitFile { path, bytes: export::station_map(map, stations.side, &about) });
        }
    }
    files
}

/// Every path that a kit of this or an earlier version may have: what a new kit in its place replaces
/// or removes.
pub fn known_paths() -> impl Iterator<Item = String> {
    let fixed = [
        PUZZLE_FILE,
        "README.md",
        "print/assembled.stl",
        "preview/cube.glb",
        "preview/cube.wrl",
        "preview/solution.svg",
    ];
    let parts = Role::ALL.into_iter().map(part_path);
    fixed.into_iter().map(str::to_owned).chain(parts).chain(Axis::ALL.into_iter().map(map_path))
}

/// Where a plate's map of stations stands in the kit.
fn map_path(normal: Axis) -> String {
    format!("stations/plate-{normal}.svg")
}

/// Where a part's print file stands in the kit.
fn part_path(role: Role) -> String {
    format!("print/{role}.stl")
}

/// What every file says about itself.
#[must_use]
pub fn about(design: &Design, puzzle: &Puzzle) -> About {
    let fit = design.fit();
    let origin = puzzle.origin();
    let mut words = vec![format!("size {}", puzzle.size())];
    words.extend(origin.style.map(|style| format!("style {style}")));
    words.extend(origin.seed.map(|seed| format!("seed {seed}")));
    words.extend((design.params().restart == Restart::Latin).then(|| "restart latin".to_owned()));
    words.push(format!(
        "pitch {}, arm {} {}, clearance {}, thickness {}, frame {}, overhang {}, joint gap {} (mm)",
        fit.pitch,
        fit.arm,
        fit.arm_width,
        fit.clearance,
        fit.thickness,
        fit.frame,
        fit.overhang,
        fit.joint_gap
    ));
    words.push(concat!("deventer ", env!("CARGO_PKG_VERSION")).to_owned());
    About { title: format!("Oskar's cube {}", puzzle.size()), description: words.join(", ") }
}

/// The command that makes the kit again; for a puzzle that was read from a file, from the kit's own
/// puzzle file.
#[must_use]
pub fn command(design: &Design, source: Source) -> String {
    let params = design.params();
    let stations = if params.stations { " --stations" } else { "" };
    if source == Source::File {
        return format!("deventer new --from {PUZZLE_FILE}{stations}");
    }
    let defaults = Params::default();
    let mut command = format!("deventer new {} --style {} --seed {}", params.size, params.style, params.seed);
    if params.attempts != defaults.attempts {
        command += &format!(" --attempts {}", params.attempts);
    }
    if params.restart != defaults.restart {
        command += &format!(" --restart {}", params.restart.name());
    }
    command += stations;
    for ((name, value), (_, default)) in params.fit.options().into_iter().zip(defaults.fit.options()) {
        if value != default {
            command += &format!(" --{name} {value}");
        }
    }
    command
}
