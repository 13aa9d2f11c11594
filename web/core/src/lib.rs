//! The library for the page: puzzles, solids and files from a Web Worker.
//!
//! A [`Cube`] is made of wishes or of a puzzle file and then tells all that the page shows, as JSON texts and
//! typed arrays. Nothing is decided here: same wishes, same puzzle, same bytes as from the command line.

mod facts;
mod mesh;
mod wishes;

use std::ops::ControlFlow;

use deventer::formats::{Format, SheetFormat};
use deventer::kit::{self, Export, KitFile, Source};
use deventer::params::{LONGEST_SHOWN_SIDE, Measures, Process};
use deventer::parts::PathSolid;
use deventer::puzzle::{Cell, Grown, Interchange, Progress, Regions, Step, TreeTrail};
use deventer::render::PictureFormat;
use deventer::{Assembly, Axis, Design, Params, Puzzle, PuzzleFile, Size};
use wasm_bindgen::prelude::*;
use wishes::{PictureWishes, Wishes, refused, told};

pub use mesh::Solid;

/// The original cube.
const ORIGINAL: &str = include_str!("../../../models/oskars-cube.toml");

/// A size that the page can show.
fn shown(size: Size) -> Result<Size, JsError> {
    if size.sides().into_iter().all(|side| side <= LONGEST_SHOWN_SIDE) {
        return Ok(size);
    }
    Err(JsError::new(&format!(
        "a box of {size} is too large for this page; take sides up to {LONGEST_SHOWN_SIDE} here, and the command \
         line for more"
    )))
}

/// The design, with what was named about sheets only if the process cuts them.
fn design(params: Params) -> Result<Design, JsError> {
    let flat = params.measures.process.is_some_and(Process::is_flat);
    let fit = if flat { params.measures.clone() } else { params.measures.without_sheets() };
    Params { measures: fit, ..params }.design().map_err(refused)
}

/// A file with its path in the kit.
#[wasm_bindgen]
pub struct File(KitFile);

#[wasm_bindgen]
impl File {
    /// Where it stands, with `/` between folders.
    #[wasm_bindgen(getter)]
    pub fn path(&self) -> String {
        self.0.path.clone()
    }

    /// What is in it.
    #[wasm_bindgen(getter)]
    pub fn bytes(&self) -> Vec<u8> {
        self.0.bytes.clone()
    }
}

/// A puzzle with its measures and solids.
#[wasm_bindgen]
pub struct Cube {
    design: Design,
    puzzle: Puzzle,
    source: Source,
    assembly: Assembly,
    trail: TreeTrail,
    /// What was named, which an export as sheets heeds about these whatever the process.
    named: Measures,
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console)]
    fn error(text: &str);

    /// The worker's own: takes what is done and of how much. The page stops work by ending the worker.
    #[wasm_bindgen(js_name = tellProgress)]
    fn tell_progress(done: f64, of: f64);
}

/// Says on the console where a defect stopped the work; the worker is of no use after that.
#[wasm_bindgen(start)]
fn tell_panics() {
    std::panic::set_hook(Box::new(|panic| error(&panic.to_string())));
}

/// The original cube's puzzle file.
#[wasm_bindgen]
pub fn original() -> String {
    ORIGINAL.to_owned()
}

/// The formats of [`Cube::export`], as a JSON list of words.
#[wasm_bindgen]
pub fn formats() -> String {
    let solids = Format::ALL.iter().map(|format| format!("\"{format}\""));
    let sheets = SheetFormat::ALL.iter().map(|format| format!("\"{format}\""));
    let texts = Interchange::ALL.iter().map(|format| format!("\"{format}\""));
    let words: Vec<String> = solids.chain(sheets).chain(texts).collect();
    format!("[{}]", words.join(","))
}

/// The table of measures, as JSON: a row a measure.
#[wasm_bindgen]
pub fn measures() -> String {
    wishes::table()
}

#[wasm_bindgen]
impl Cube {
    /// Makes a puzzle as wished, and tells its progress now and then.
    pub fn generate(wishes: &str) -> Result<Cube, JsError> {
        let wishes: Wishes = serde_json::from_str(wishes)?;
        let params = wishes.params()?;
        let named = params.measures.clone();
        let design = design(params)?;
        let mut watch = |Progress { done, of }| {
            tell_progress(done as f64, of as f64);
            ControlFlow::Continue(())
        };
        let mut trail = TreeTrail::default();
        let puzzle = Puzzle::generate_seen(&design, &mut watch, &mut trail)?;
        Cube::new(design, puzzle, Source::Generated, trail, named)
    }

    /// Reads a puzzle file, or a text of another program; `fit` has measures as JSON that go before those of the file.
    pub fn read(text: &str, fit: &str) -> Result<Cube, JsError> {
        let named = wishes::measures(serde_json::from_str(fit)?)?;
        let file = match Interchange::guess(text) {
            Some(format) => {
                PuzzleFile { puzzle: format.read(text)?.puzzle()?, measures: Measures::default() }
            }
            None => PuzzleFile::parse(text)?,
        };
        shown(file.puzzle.size())?;
        let params = file.params();
        let design = design(Params { measures: named.over(&params.measures), ..params })?;
        Cube::new(design, file.puzzle, Source::File, TreeTrail::default(), named)
    }

    fn new(
        design: Design,
        puzzle: Puzzle,
        source: Source,
        trail: TreeTrail,
        named: Measures,
    ) -> Result<Cube, JsError> {
        let assembly = Assembly::build(&design, &puzzle);
        assembly.check()?;
        Ok(Cube { design, puzzle, source, assembly, trail, named })
    }

    /// All that is told in words and numbers, as JSON: see [`facts`](crate::facts).
    pub fn facts(&self) -> Result<String, JsError> {
        facts::json(&self.design, &self.puzzle, &self.assembly, self.source)
    }

    /// The puzzle file.
    pub fn toml(&self) -> Vec<u8> {
        kit::puzzle_file(&self.design, &self.puzzle).bytes
    }

    /// By cell number, three bits for each step in the order of [`Step::ALL`]: the plates x, y, z that refuse
    /// it; all three where it would leave the box.
    pub fn walls(&self) -> Vec<u32> {
        let (space, size) = (self.puzzle.space(), self.puzzle.size());
        let refused = |cell: Cell, step: Step| match cell.step(step, size) {
            None => 7,
            Some(_) => {
                let refusing = Axis::ALL.into_iter().filter(|&plate| space.refuses(cell, step, plate));
                refusing.map(|plate| 1 << plate.index()).sum()
            }
        };
        let walls = |cell| Step::ALL.iter().map(|&step| refused(cell, step) << (3 * step.number())).sum();
        space.cells().map(walls).collect()
    }

    /// By cell number, the number of the step that leads to the goal on a shortest way; 6 at the goal and 7
    /// where no way leads there.
    pub fn ways(&self) -> Vec<u8> {
        let (space, goal) = (self.puzzle.space(), self.puzzle.goal());
        let distances = space.distances(goal);
        let way = |cell| match distances.to(cell) {
            None => 7,
            Some(0) => 6,
            Some(left) => {
                let nearer = |step: &Step| {
                    space.after(cell, *step).and_then(|next| distances.to(next)) == Some(left - 1)
                };
                Step::ALL.into_iter().find(nearer).map_or(7, |step| step.number() as u8)
            }
        };
        space.cells().map(way).collect()
    }

    /// By cell number, the number of its region.
    pub fn regions(&self) -> Vec<u32> {
        let (space, regions) = (self.puzzle.space(), Regions::new(self.puzzle.space()));
        space.cells().map(|cell| regions.of(cell)).collect()
    }

    /// How the trees grew, where the style grows trees: by event the cell's number, plus the step's number
    /// times 2^26, plus 0 for a root, 1 for a step, 2 for a step back and 3 for a move opened elsewhere
    /// times 2^29.
    pub fn trail(&self) -> Vec<u32> {
        let size = self.puzzle.size();
        let packed =
            |kind: u32, cell: Cell, step: usize| kind << 29 | (step as u32) << 26 | cell.number(size);
        let event = |grown: &Grown| match *grown {
            Grown::Root(cell) => packed(0, cell, 0),
            Grown::Step(cell, step) => packed(1, cell, step.number()),
            Grown::Back(cell, step) => packed(2, cell, step.number()),
            Grown::Also(cell, step) => packed(3, cell, step.number()),
        };
        self.trail.0.iter().map(event).collect()
    }

    /// The parts, as they are made.
    pub fn parts(&self) -> Vec<Solid> {
        self.assembly.parts.iter().map(Solid::of_part).collect()
    }

    /// The hidden path as solids, one a region, in the cube's coordinates.
    pub fn cast(&self) -> Result<Vec<Solid>, JsError> {
        let cast = PathSolid::build(&self.design, &self.puzzle)?;
        Ok(cast.regions.iter().map(Solid::of_region).collect())
    }

    /// The files of an export, as `deventer export` writes them: mostly one.
    pub fn export(&self, format: &str, part: Option<String>, assembled: bool) -> Result<Vec<File>, JsError> {
        let parts: Vec<String> = part.into_iter().collect();
        let files = if let Ok(format) = format.parse::<Interchange>() {
            if !parts.is_empty() {
                return Err(JsError::new(&format!("{format} is a text of the puzzle alone, without parts")));
            }
            vec![format.write(&self.puzzle).into_bytes()]
        } else if let Ok(format) = format.parse() {
            self.sheets(format, &parts)?
        } else {
            let wanted = Export { format: format.parse()?, parts, assembled };
            kit::exported(&self.design, &self.puzzle, &self.assembly, &wanted).map_err(told)?
        };
        let file = |bytes| File(KitFile { path: String::new(), bytes });
        Ok(files.into_iter().map(file).collect())
    }

    fn sheets(&self, format: SheetFormat, parts: &[String]) -> Result<Vec<Vec<u8>>, JsError> {
        let own = Measures::from(self.design.dimensions());
        let of_sheets = self.named.of_sheets();
        let fit = kit::on_sheets(&of_sheets, &own).over(&own);
        let design = Params { measures: fit, ..self.design.params().clone() }.design().map_err(refused)?;
        let assembly = Assembly::build(&design, &self.puzzle);
        assembly.check()?;
        let parted = (!parts.is_empty()).then(|| ("parts", parts.join(",")));
        let options = parted.into_iter().chain(of_sheets.options());
        let named: String = options.map(|(name, value)| format!(" --{name} {value}")).collect();
        // The same in both formats, as on the command line.
        let command = format!("deventer export {} --format svg{named}", kit::PUZZLE_FILE);
        let made =
            kit::exported_sheets(&design, &self.puzzle, &assembly, parts, format, &command).map_err(told)?;
        Ok(made.files)
    }

    /// A picture, as `deventer render` makes it; `wishes` is JSON.
    pub fn picture(&self, wishes: &str) -> Result<Vec<u8>, JsError> {
        let wishes: PictureWishes = serde_json::from_str(wishes)?;
        let (picture, format) = wishes.picture()?;
        let about = kit::about(&self.design, &self.puzzle);
        Ok(match format {
            PictureFormat::Svg => picture.svg(&self.assembly, &about),
            PictureFormat::Png => picture.png(&self.assembly, &about),
        })
    }

    /// All files of the kit, as `deventer new` writes them.
    pub fn kit(&self) -> Result<Vec<File>, JsError> {
        let files = kit::files(&self.design, &self.puzzle, &self.assembly, self.source).map_err(told)?;
        Ok(files.into_iter().map(File).collect())
    }
}
