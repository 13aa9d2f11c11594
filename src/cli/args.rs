//! The arguments as they are typed.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args as ClapArgs, Parser, Subcommand};
use deventer::choices::ChoiceError;
use deventer::formats::{Format, SheetFormat};
use deventer::params::{EndpointOptions, GoalOption, GoalPlace, Level, Restart};
use deventer::puzzle::{CellError, Interchange};
use deventer::{Cell, Size, Style};

use super::maze_args::Room;
use super::measures::{All, Named, OfDrawing, OfParts};

/// Makes Oskar's cubes: hollow maze puzzles to print, cut and give away.
#[derive(Debug, Parser)]
#[command(name = "deventer", version, arg_required_else_help = true)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Make a puzzle and its kit: files to print and to look at
    New(New),
    /// Hunt for the perfect puzzle that you wish for
    Hunt(super::hunt_args::Hunt),
    /// Show the plates and the figures of a puzzle
    Show(Show),
    /// Show the way from start to goal
    Solve(Solve),
    /// Write one file of a puzzle
    Export(Export),
    /// Draw a picture of a puzzle: PNG or SVG
    Render(super::render_args::Render),
    /// Make a small test piece that tells the clearance that fits
    Coupon(Coupon),
    /// Check that a kit's parts, as written, go together and do what the puzzle says
    Check(Check),
    /// Play in the browser: a page, served to this machine only
    Play(Play),
    /// Write a puzzle as one file for the browser, to play without this program
    Page(Page),
    /// Make a flat maze: pictures, drawings, lists to build by, solids, a world to walk in
    Maze(super::maze_args::Maze),
    /// Draw Latin squares
    Latin(super::maze_args::Latin),
}

#[derive(Debug, ClapArgs)]
pub struct New {
    /// Cells of the box: one side like 5, or three like 5x6x7; sides from 1 to 1000, not all 1 [default:
    /// 5x5x5, or as the level has it: 3, 4 or 5 a side]
    #[arg(conflicts_with = "from", allow_hyphen_values = true)]
    pub size: Option<Size>,
    /// How the plates are made: classic, perfect (every cell reachable by one route), merge or snake
    #[arg(long, default_value_t, conflicts_with = "from")]
    pub style: Style,
    /// All that is random follows from this number, from 0 to 2^64 - 1; drawn and told if not given
    #[arg(long, value_name = "N", value_parser = deventer::params::parse_seed, conflicts_with = "from", allow_hyphen_values = true)]
    pub seed: Option<u64>,
    /// How many whole mazes the classic generator may try
    #[arg(long, value_name = "N", conflicts_with = "from", allow_hyphen_values = true,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub attempts: Option<u32>,
    /// How hard: gentle or medium, the easiest or the middle one of 15 perfect puzzles, or hard, hunted for
    /// plane turns and decisions at no open line (boxes up to 27000 cells)
    #[arg(long, value_name = "LEVEL", conflicts_with = "from")]
    pub level: Option<Level>,
    /// Where the classic generator begins new trees: rows, as the first generator did, or latin, in the
    /// order of a Latin square that spreads them over all plates (cubes up to 50)
    #[arg(long, value_name = "HOW", default_value = "rows", conflicts_with = "from")]
    pub restart: Restart,
    /// Numbered stations for a collecting game, one over each cell of each plate, with a map of every plate
    /// in the kit (cubes up to 50)
    #[arg(long, conflicts_with = "puzzle_only")]
    pub stations: bool,
    /// Make the kit of an existing puzzle file instead of a new puzzle
    #[arg(long, value_name = "PUZZLE.toml")]
    pub from: Option<PathBuf>,
    #[command(flatten)]
    pub loose: Loose,
    #[command(flatten)]
    pub marks: Marks,
    /// The folder of the kit; by default oskar-SIZE-SEED, or oskar-SIZE-NAME for a puzzle file NAME.toml
    #[arg(short, long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Prove the puzzle before anything is written: walk through its whole space and say what is there
    #[arg(long)]
    pub verify: bool,
    /// Write puzzle.toml only
    #[arg(long)]
    pub puzzle_only: bool,
    /// Replace a kit that is there; files that are not a kit's are left alone
    #[arg(long)]
    pub force: bool,
    /// Print nothing but the seed and errors
    #[arg(long)]
    pub quiet: bool,
    #[command(flatten)]
    pub named: Named<All>,
}

/// What to do with faces that are not sound.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub struct Loose {
    /// Make what can be made of faces that are not sound: loose pieces are left out, and told
    #[arg(long)]
    pub allow_loose: bool,
}

/// Where start and goal shall be.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub struct Marks {
    /// The start; by default start and goal are the two corners farthest apart, or those of the file
    #[arg(long, value_name = "x,y,z", allow_hyphen_values = true)]
    pub start: Option<Cell>,
    /// The goal; if only one of the two is given, the other is the cell farthest from it, or that of the file
    #[arg(long, value_name = "x,y,z", allow_hyphen_values = true, conflicts_with = "goal_at")]
    pub goal: Option<Cell>,
    /// The goal at the place farthest from the start: farthest, of all cells, or corner, of the corners
    #[arg(long, value_name = "PLACE")]
    pub goal_at: Option<GoalPlace>,
}

impl Marks {
    /// Do they leave nothing to the marks of a file?
    pub fn are_both(self) -> bool {
        let wishes = self.wishes();
        wishes.start.is_some() && wishes.goal.is_some()
    }

    pub fn wishes(self) -> EndpointOptions {
        let chosen = self.goal_at.map(GoalOption::Chosen);
        EndpointOptions {
            start: self.start.map(|cell| cell.0),
            goal: self.goal.map(|cell| GoalOption::At(cell.0)).or(chosen),
        }
    }
}

#[derive(Debug, ClapArgs)]
pub struct Show {
    /// The puzzle file, or a text of another program: course matrices, or faces of MazeCubeGenerator
    #[arg(value_name = "PUZZLE.toml")]
    pub puzzle: PathBuf,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, ClapArgs)]
pub struct Solve {
    /// The puzzle file, or a text of another program: course matrices, or faces of MazeCubeGenerator
    #[arg(value_name = "PUZZLE.toml")]
    pub puzzle: PathBuf,
    /// Begin at this cell instead of the start; a room of a flat maze is x,y
    #[arg(long, value_name = "x,y,z", allow_hyphen_values = true)]
    pub from: Option<Spot>,
    /// End at this cell instead of the goal
    #[arg(long, value_name = "x,y,z", allow_hyphen_values = true)]
    pub to: Option<Spot>,
    #[command(flatten)]
    pub loose: Loose,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, ClapArgs)]
pub struct Export {
    /// The puzzle file, or a text of another program: course matrices, or faces of MazeCubeGenerator
    #[arg(value_name = "PUZZLE.toml")]
    pub puzzle: PathBuf,
    /// The format of the file: stl, 3mf, step, glb or wrl for solids, svg or dxf for the sheets that a laser cuts,
    /// course or faces for a text that other programs read; by default that of the ending of -o
    #[arg(long)]
    pub format: Option<AnyFormat>,
    /// Only these parts, separated by commas, like plate-x+,cursor: one alone as it is made, several in their
    /// places (3mf: on the bed); plate, plate-x or cursor mean all parts whose names begin so
    #[arg(long, value_name = "NAMES", alias = "part", value_delimiter = ',')]
    pub parts: Vec<String>,
    /// For 3mf: the parts in their places as one object, instead of laid out on beds; other formats have no beds
    #[arg(long)]
    pub assembled: bool,
    /// For wrl: a world without sensors and animation, for simple readers
    #[arg(long = "static")]
    pub still: bool,
    /// Where to write; - is standard output; by default the puzzle file's name with the format's ending. Of
    /// several files each has its number before the ending
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replace a file that is there
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub loose: Loose,
    #[command(flatten)]
    pub named: Named<All>,
}

/// A format of solids, of sheets, or of texts for other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyFormat {
    Solid(Format),
    Sheet(SheetFormat),
    Text(Interchange),
}

impl AnyFormat {
    /// The word for it, which is the file's extension as well.
    pub fn name(self) -> &'static str {
        match self {
            AnyFormat::Solid(format) => format.name(),
            AnyFormat::Sheet(format) => format.name(),
            AnyFormat::Text(format) => format.name(),
        }
    }
}

impl FromStr for AnyFormat {
    type Err = ChoiceError;

    fn from_str(text: &str) -> Result<AnyFormat, ChoiceError> {
        let solid = text.parse().map(AnyFormat::Solid).ok();
        let sheet = || text.parse().map(AnyFormat::Sheet).ok();
        let plain = || text.parse().map(AnyFormat::Text).ok();
        solid.or_else(sheet).or_else(plain).ok_or_else(|| {
            let words = [Format::NAMES, SheetFormat::NAMES, Interchange::NAMES].concat();
            ChoiceError::new(text, "a format", words)
        })
    }
}

/// A cell of a puzzle, or a room of a flat maze.
#[derive(Clone, Copy, Debug)]
pub enum Spot {
    Cell(Cell),
    Room(Room),
}

impl FromStr for Spot {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Spot, CellError> {
        text.parse().map(Spot::Room).or_else(|_| text.parse().map(Spot::Cell))
    }
}

#[derive(Debug, ClapArgs)]
pub struct Play {
    /// The puzzle file to begin with; the page makes puzzles of its own as well
    #[arg(value_name = "PUZZLE.toml")]
    pub puzzle: Option<PathBuf>,
    /// Do not open the browser; the address is printed anyway
    #[arg(long)]
    pub no_open: bool,
    /// The port on 127.0.0.1 [default: any that is free]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), allow_hyphen_values = true)]
    pub port: Option<u16>,
    #[command(flatten)]
    pub loose: Loose,
}

#[derive(Debug, ClapArgs)]
pub struct Page {
    /// The puzzle file
    #[arg(value_name = "PUZZLE.toml")]
    pub puzzle: PathBuf,
    /// Where to write; - is standard output; by default the puzzle file's name with .html
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replace a file that is there
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub loose: Loose,
}

#[derive(Debug, ClapArgs)]
pub struct Coupon {
    /// The folder of the test piece; by default coupon-PROCESS-MATERIAL
    #[arg(short, long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub named: Named<OfDrawing>,
}

#[derive(Debug, ClapArgs)]
pub struct Check {
    /// A puzzle file, to check what would be made of it, or the folder of a kit, to check its print files
    #[arg(value_name = "PUZZLE.toml|KIT")]
    pub subject: PathBuf,
    /// Print one JSON object instead of a table
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub loose: Loose,
    #[command(flatten)]
    pub named: Named<OfParts>,
}
