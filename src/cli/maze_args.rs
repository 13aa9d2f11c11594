//! The arguments of `deventer maze` and `deventer latin` as they are typed.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args as ClapArgs;
use deventer::Mm;
use deventer::expression::Expression;
use deventer::flat::{Algorithm, Bias, LONGEST_SIDE, Preset, Spheres};
use deventer::latin::LARGEST_ORDER;
use deventer::params::parse_seed;

#[derive(Debug, ClapArgs)]
pub struct Maze {
    /// Cells: one side like 20, or two like 30x20; sides from 1 to 1000000
    #[arg(default_value = "32x32", value_name = "WxH", allow_hyphen_values = true)]
    pub size: FlatSize,
    /// How the maze is made: backtracker, kruskal, biased, laberinto or eller [default: backtracker, or
    /// the one that the other options ask for]
    #[arg(long, value_name = "A")]
    pub algorithm: Option<Algorithm>,
    /// All that is random follows from this number, from 0 to 2^64 - 1; drawn and told if not given
    #[arg(long, value_name = "N", value_parser = parse_seed, allow_hyphen_values = true)]
    pub seed: Option<u64>,
    /// Where digging starts, for backtracker, biased and laberinto [default: 0,0]
    #[arg(long, value_name = "x,y", allow_hyphen_values = true)]
    pub start: Option<Room>,
    /// Where to write; the ending tells the format: .txt .svg .png .pbm .stl .glb .wrl .toml or .build. May
    /// be given several times; without it the maze is printed as text
    #[arg(short, long = "output", value_name = "FILE")]
    pub outputs: Vec<PathBuf>,
    /// Draw the way from door to door
    #[arg(long)]
    pub solve: bool,
    /// Leave a gap in the outer wall at both doors
    #[arg(long)]
    pub gaps: bool,
    /// Print the figures as one JSON object instead of writing files
    #[arg(long, conflicts_with = "outputs")]
    pub json: bool,
    /// Replace files that are there
    #[arg(long)]
    pub force: bool,
    /// Print nothing but the seed and errors
    #[arg(long)]
    pub quiet: bool,
    #[command(flatten)]
    pub bias: BiasArgs,
    /// For laberinto: on, off, or repair, which joins all rooms that spheres were meant to join [default: on]
    #[arg(long, value_name = "S")]
    pub spheres: Option<Spheres>,
    #[command(flatten)]
    pub drawing: DrawingArgs,
}

/// How the distribution of `biased` is bent: expressions of JavaScript over the column x, the row y and
/// the centre cx, cy.
#[derive(Debug, ClapArgs)]
#[command(next_help_heading = "Bias (expressions of JavaScript over x, y, cx, cy)")]
pub struct BiasArgs {
    /// Ready-made settings: ring, concentric, bump or checker; the options below override them
    #[arg(long, value_name = "P")]
    pub preset: Option<Preset>,
    /// Turn of the distribution, in radians [default: 0]
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    pub angle: Option<Expression>,
    /// Scale along x before the turn [default: 1]
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    pub x_scale: Option<Expression>,
    /// Scale along y before the turn [default: 1]
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    pub y_scale: Option<Expression>,
    /// Shift along x [default: 0]
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    pub x_shift: Option<Expression>,
    /// Shift along y [default: 0]
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    pub y_shift: Option<Expression>,
}

impl BiasArgs {
    /// Is any of them given?
    pub fn any(&self) -> bool {
        let expressions = [&self.angle, &self.x_scale, &self.y_scale, &self.x_shift, &self.y_shift];
        self.preset.is_some() || expressions.iter().any(|expression| expression.is_some())
    }

    /// The given expressions, and the ready-made ones where none is given.
    pub fn bias(&self) -> Bias {
        let ready = self.preset.map(Preset::bias).unwrap_or_default();
        let or = |given: &Option<Expression>, ready| given.clone().unwrap_or(ready);
        Bias {
            angle: or(&self.angle, ready.angle),
            x_scale: or(&self.x_scale, ready.x_scale),
            y_scale: or(&self.y_scale, ready.y_scale),
            x_shift: or(&self.x_shift, ready.x_shift),
            y_shift: or(&self.y_shift, ready.y_shift),
        }
    }
}

#[derive(Debug, ClapArgs)]
#[command(next_help_heading = "Drawing (lengths in mm; also 3mm, 0.3cm, 0.1in)")]
pub struct DrawingArgs {
    /// Pixels a block, for .png and .pbm [default: 1]
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub scale: Option<u32>,
    /// From one cell to the next, for .svg, .stl, .glb and .wrl [default: 10]
    #[arg(long, value_name = "MM", allow_hyphen_values = true)]
    pub pitch: Option<Mm>,
    /// Thickness of the walls, for .svg, .stl, .glb and .wrl [default: 2]
    #[arg(long, value_name = "MM", allow_hyphen_values = true)]
    pub wall: Option<Mm>,
    /// Height of the walls over the floor, for .stl, .glb and .wrl [default: 8]
    #[arg(long, value_name = "MM", allow_hyphen_values = true)]
    pub height: Option<Mm>,
    /// Thickness of the floor, for .stl and .glb; 0 for walls alone [default: 2]
    #[arg(long, value_name = "MM", allow_hyphen_values = true)]
    pub floor: Option<Mm>,
    /// Fog in the world to walk in, for .wrl
    #[arg(long)]
    pub fog: bool,
    /// A world without animation and links, for .wrl: what every reader of VRML loads
    #[arg(long, conflicts_with = "fog")]
    pub plain: bool,
}

#[derive(Debug, ClapArgs)]
pub struct Latin {
    /// How many rows, columns and symbols, from 1 to 256
    #[arg(value_name = "N", allow_hyphen_values = true,
          value_parser = clap::value_parser!(u16).range(1..=i64::from(LARGEST_ORDER)))]
    pub order: u16,
    /// All that is random follows from this number, from 0 to 2^64 - 1; drawn and told if not given
    #[arg(long, value_name = "N", value_parser = parse_seed, allow_hyphen_values = true)]
    pub seed: Option<u64>,
    /// How many squares
    #[arg(long, value_name = "K", default_value_t = 1, allow_hyphen_values = true,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub count: u64,
    /// One line a square: rows apart by blanks, symbols written 1 to 9, then a to z, and apart by commas
    /// where that is not enough
    #[arg(long, conflicts_with = "json")]
    pub compact: bool,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
}

/// Columns and rows.
#[derive(Clone, Copy, Debug)]
pub struct FlatSize {
    pub width: u32,
    pub height: u32,
}

impl FromStr for FlatSize {
    type Err = String;

    fn from_str(text: &str) -> Result<FlatSize, String> {
        let fault = || format!("`{text}` is not a size; write 20 or 30x20, sides from 1 to {LONGEST_SIDE}");
        let side = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let side = text.parse().ok().filter(|side| (1..=LONGEST_SIDE).contains(side));
            side.filter(|_| digits).ok_or_else(fault)
        };
        let (width, height) = text.split_once(['x', 'X']).unwrap_or((text, text));
        Ok(FlatSize { width: side(width)?, height: side(height)? })
    }
}

/// A column and a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room(pub [u32; 2]);

impl FromStr for Room {
    type Err = String;

    fn from_str(text: &str) -> Result<Room, String> {
        let numbers: Option<Vec<u32>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
        numbers
            .and_then(|numbers| numbers.try_into().ok())
            .map(Room)
            .ok_or_else(|| format!("`{text}` is not a room; write its column and row like 3,0"))
    }
}

impl fmt::Display for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.0[0], self.0[1])
    }
}
