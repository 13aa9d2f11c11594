//! A kit: the folder of files from which a cube is made.
//!
//! Knows what files a kit has and what is in them; never the disk.

mod coupon;
mod exported;
mod readme;

pub use coupon::coupon_files;
pub use exported::{Export, ExportError, ExportedSheets, exported, exported_sheets, on_sheets};

use crate::axis::{Axis, Side};
use crate::drawings::{Step, solution_svg, station_map, step_svg};
use crate::formats::{self, About, Model, SheetFormat};
use crate::layout::{SheetError, Sheets, lay_out, sheets};
use crate::params::{Bed, Design, Params, Restart};
use crate::parts::{Assembly, Part, PathSolid, Role, Stations, solution};
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
    let file = PuzzleFile { puzzle: puzzle.clone(), measures: design.dimensions().into() };
    KitFile { path: PUZZLE_FILE.to_owned(), bytes: file.to_text().into_bytes() }
}

/// All files of a kit. The assembly is that of the design and puzzle, checked.
///
/// # Errors
/// If a part is larger than the sheets that it is cut from.
pub fn files(
    design: &Design,
    puzzle: &Puzzle,
    assembly: &Assembly,
    source: Source,
) -> Result<Vec<KitFile>, SheetError> {
    let sheets = if design.dimensions().process.is_flat() {
        sheets(design, &assembly.parts, &command(design, source))?
    } else {
        Sheets::default()
    };
    let about = about(design, puzzle);
    let mut files = vec![puzzle_file(design, puzzle)];
    let mut add = |path: String, bytes: Vec<u8>| files.push(KitFile { path, bytes });
    let steps = steps(assembly);
    add("README.md".to_owned(), readme::text(design, puzzle, assembly, &sheets, &steps, source).into_bytes());
    for (index, step) in steps.iter().enumerate() {
        let title = format!("{}, step {} of {}", about.title, index + 1, steps.len());
        add(step_path(index), step_svg(assembly, step, &About { title, ..about.clone() }));
    }
    for part in &assembly.parts {
        add(part_path(part.role), part_file(part, &about));
    }
    add("print/assembled.stl".to_owned(), formats::stl(assembly, &about));
    if !design.dimensions().process.is_flat() {
        let beds = beds(design, assembly, &about);
        let count = beds.len();
        for (number, bytes) in beds.into_iter().enumerate() {
            add(bed_path(number, count), bytes);
        }
        add(ASSEMBLY_FILE.to_owned(), formats::threemf(assembly, &about));
    }
    let cast = shown_cast(design, puzzle);
    let model = cast.as_ref().map_or(Model::from(assembly), |cast| Model::from((assembly, cast)));
    add("preview/cube.glb".to_owned(), formats::glb(model, &about));
    add("preview/cube.wrl".to_owned(), formats::vrml(assembly, &about));
    add("preview/solution.svg".to_owned(), solution_svg(&solution(design, puzzle), &about));
    if let Some(stations) = Stations::draw(design, puzzle) {
        for map in &stations.maps {
            add(map_path(map.normal), station_map(map, stations.side, &about));
        }
    }
    for (index, cutting) in sheets.cuttings.iter().enumerate() {
        let about = sheet_about(design, &about, index, sheets.cuttings.len());
        for format in SheetFormat::ALL {
            add(sheet_path(index, format), format.write(cutting, &about));
        }
    }
    Ok(files)
}

/// What the file of a sheet says about itself.
#[must_use]
pub fn sheet_about(design: &Design, about: &About, index: usize, count: usize) -> About {
    let fit = design.dimensions();
    About {
        title: format!("{}, sheet {} of {count}", about.title, index + 1),
        description: format!(
            "{} of {} mm, kerf {} mm\n{}",
            fit.material, fit.thickness, fit.kerf, about.description
        ),
    }
}

/// Where a sheet stands in the kit.
fn sheet_path(index: usize, format: SheetFormat) -> String {
    format!("laser/sheet-{}.{format}", index + 1)
}

/// No kit has more sheets: there are fewer pieces.
const MOST_SHEETS: usize = 500;

/// The most cells whose cast goes into a preview: 25 a side.
const SHOWN_CELLS: u32 = 25 * 25 * 25;

/// The cast that goes into a preview; none for a box of over 25 x 25 x 25 cells, whose cast would make the
/// file too large to look at.
#[must_use]
pub fn shown_cast(design: &Design, puzzle: &Puzzle) -> Option<PathSolid> {
    if puzzle.size().cells() > SHOWN_CELLS { None } else { PathSolid::build(design, puzzle).ok() }
}

/// Every path that a kit of this or an earlier version may have: what a new kit in its place replaces
/// or removes.
pub fn known_paths() -> impl Iterator<Item = String> {
    let fixed = [
        PUZZLE_FILE,
        "README.md",
        "print/assembled.stl",
        ASSEMBLY_FILE,
        "preview/cube.glb",
        "preview/cube.wrl",
        "preview/solution.svg",
    ];
    let steps = (0..MOST_STEPS).map(step_path);
    let maps = Axis::ALL.into_iter().map(map_path);
    let sheets = (0..MOST_SHEETS).flat_map(|index| SheetFormat::ALL.map(|format| sheet_path(index, format)));
    // No more beds than parts.
    let most = Role::ALL.len();
    let beds = std::iter::once(bed_path(0, 1)).chain((0..most).map(move |number| bed_path(number, most)));
    let parts = Role::ALL.into_iter().map(part_path);
    fixed.into_iter().map(str::to_owned).chain(parts).chain(beds).chain(steps).chain(maps).chain(sheets)
}

/// The parts as one object of a slicer's.
const ASSEMBLY_FILE: &str = "print/assembly.3mf";

/// Where the parts on a bed of so many stand in the kit. Beds count from 0 here, from 1 in the name.
fn bed_path(number: usize, count: usize) -> String {
    if count == 1 { "print/kit.3mf".to_owned() } else { format!("print/kit-{}.3mf", number + 1) }
}

/// The parts laid out on the design's bed, or on a common one if it names none: a 3MF file a bed.
#[must_use]
pub fn beds(design: &Design, assembly: &Assembly, about: &About) -> Vec<Vec<u8>> {
    let beds = lay_out(&assembly.parts, design.dimensions().bed.unwrap_or(Bed::COMMON));
    let count = beds.len();
    let title = |number: usize| {
        let which = if count == 1 { String::new() } else { format!(", bed {} of {count}", number + 1) };
        About { title: format!("{}, parts to print{which}", about.title), ..about.clone() }
    };
    beds.iter().enumerate().map(|(number, laid)| formats::threemf_bed(laid, &title(number))).collect()
}

/// Where a plate's map of stations stands in the kit.
fn map_path(normal: Axis) -> String {
    format!("stations/plate-{normal}.svg")
}

/// The steps in which a cube is put together: the bottom plate with the star on it and the posts, then
/// plate by plate, the top plate last.
#[must_use]
pub fn steps(assembly: &Assembly) -> Vec<Step> {
    let present: Vec<Role> =
        assembly.parts.iter().map(|part| part.role).filter(|role| role.is_in_cube()).collect();
    let (plates, first): (Vec<Role>, Vec<Role>) =
        present.iter().partition(|&&role| matches!(role, Role::Plate(..)) && role != FIRST_PLATE);
    let mut steps = vec![Step { placed: Vec::new(), added: first.clone() }];
    let mut placed = first;
    for axis in [Axis::Y, Axis::X, Axis::Z] {
        for &plate in plates.iter().filter(|role| matches!(role, Role::Plate(normal, _) if *normal == axis)) {
            steps.push(Step { placed: placed.clone(), added: vec![plate] });
            placed.push(plate);
        }
    }
    steps
}

/// The bottom plate, and five more.
const MOST_STEPS: usize = 6;

/// The plate that lies on the table while the others are put on.
const FIRST_PLATE: Role = Role::Plate(Axis::Z, Side::Minus);

/// Where the picture of a step stands in the kit.
fn step_path(index: usize) -> String {
    format!("assembly/step-{}.svg", index + 1)
}

/// The print file of a part: binary STL, as the part is made.
#[must_use]
pub fn part_file(part: &Part, about: &About) -> Vec<u8> {
    formats::stl(part, &About { title: part.name(), ..about.clone() })
}

/// Where a part's print file stands in the kit.
#[must_use]
pub fn part_path(role: Role) -> String {
    format!("print/{role}.stl")
}

/// What every file says about itself.
#[must_use]
pub fn about(design: &Design, puzzle: &Puzzle) -> About {
    let fit = design.dimensions();
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
    let worded = |options: Vec<(&str, String)>| -> String {
        options.into_iter().map(|(name, value)| format!(" --{name} {}", quoted(value))).collect()
    };
    let defaults = Params::default();
    let mut command = format!("deventer new {} --style {} --seed {}", params.size, params.style, params.seed);
    if params.attempts != defaults.attempts {
        command += &format!(" --attempts {}", params.attempts);
    }
    if params.restart != defaults.restart {
        command += &format!(" --restart {}", params.restart.name());
    }
    if let Some(level) = params.level {
        command += &format!(" --level {level}");
    }
    command + stations + &worded(params.marks.options()) + &worded(params.measures.options())
}

/// A value as a shell takes it for one word: what follows `#` is a comment there.
fn quoted(value: String) -> String {
    if value.starts_with('#') { format!("'{value}'") } else { value }
}
