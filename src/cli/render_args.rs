//! The arguments of `render`.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use deventer::render::{Background, Picture, PictureFormat, View};

use super::args::Loose;
use super::measures::{Named, OfParts};

#[derive(Debug, ClapArgs)]
pub struct Render {
    /// The puzzle file
    #[arg(value_name = "PUZZLE.toml")]
    pub puzzle: PathBuf,
    /// What to show: the cube assembled, exploded, or three of its plates flat, side by side
    #[arg(long, default_value = "assembled", value_name = "VIEW")]
    pub view: View,
    /// Pixels of the longer side, from 16 to 4096
    #[arg(long, value_name = "PIXELS", default_value_t = 800, allow_hyphen_values = true,
          value_parser = clap::value_parser!(u32).range(i64::from(Picture::SMALLEST)..=i64::from(Picture::LARGEST)))]
    pub size: u32,
    /// Draw the route from start to goal as well
    #[arg(long)]
    pub route: bool,
    /// What is behind: light, dark or transparent
    #[arg(long, default_value = "light", value_name = "HOW")]
    pub background: Background,
    /// The format: png or svg; by default that of the ending of -o, else png
    #[arg(long)]
    pub format: Option<PictureFormat>,
    /// Where to write; - is standard output; by default the puzzle file's name with the format's ending
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replace a file that is there
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub loose: Loose,
    #[command(flatten)]
    pub named: Named<OfParts>,
}
