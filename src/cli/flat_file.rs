//! `deventer show` and `solve` for the maze file of a flat maze.

use anyhow::{Result, bail};
use deventer::flat::{self, FlatFigures, FlatFile, Gaps, Labyrinth, Walls};
use serde::Serialize;

use super::args::Spot;
use super::maze_args::Room;
use super::{output, usage};

/// What `show --json` and `solve --json` print.
#[derive(Serialize)]
struct Shown<'a> {
    recipe: Option<&'a str>,
    #[serde(flatten)]
    figures: FlatFigures,
    passages: Vec<[(u32, u32); 2]>,
    spheres: Vec<[(u32, u32); 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<(u32, u32)>>,
}

pub fn show(file: &FlatFile, as_json: bool) -> Result<()> {
    if as_json {
        return output::print(&json(file, None));
    }
    let mut text = picture(&file.labyrinth, None)?;
    let (figures, _) = file.labyrinth.figures();
    let mut row = |what: &str, value: String| text += &format!("{what:<18} {value}\n");
    row("size", format!("{}x{}", figures.width, figures.height));
    row("recipe", file.recipe.clone().unwrap_or_else(|| "unknown".to_owned()));
    row("rooms", figures.rooms.to_string());
    row("links", figures.links.to_string());
    row("regions", figures.regions.to_string());
    row("dead ends", figures.dead_ends.to_string());
    let by_sphere = if figures.way_out_uses_sphere { ", by sphere" } else { "" };
    row("way out", figures.way_out.map_or("none".to_owned(), |rooms| format!("{rooms} rooms{by_sphere}")));
    if !file.labyrinth.spheres().is_empty() {
        row("spheres", file.labyrinth.spheres().len().to_string());
        row("dead spheres", figures.dead_spheres.to_string());
    }
    output::print(&text)
}

pub fn solve(file: &FlatFile, from: Option<Spot>, to: Option<Spot>, as_json: bool) -> Result<()> {
    let labyrinth = &file.labyrinth;
    let maze = labyrinth.maze();
    let room = |option, spot, default| match spot {
        None => Ok(default),
        Some(Spot::Cell(cell)) => {
            Err(usage(format!("{option} {cell}: a room of a flat maze is a column and a row like 3,0")))
        }
        Some(Spot::Room(Room([u, v]))) if u < maze.width() && v < maze.height() => Ok(maze.cell(u, v)),
        Some(Spot::Room(room)) => Err(usage(format!(
            "{option} {room} is not an open room; the maze has {}x{} rooms, counted from 0",
            maze.width(),
            maze.height()
        ))),
    };
    let (from, to) = (room("--from", from, labyrinth.entrance())?, room("--to", to, labyrinth.exit())?);
    let name = |room| {
        let (u, v) = maze.at(room);
        Room([u, v])
    };
    if from == to {
        bail!("the way begins and ends in the same room {}; choose two different rooms", name(from));
    }
    let Some(way) = labyrinth.way(from, to) else {
        bail!("no way leads from {} to {}: nothing joins them", name(from), name(to));
    };
    if as_json {
        return output::print(&json(file, Some(&way.rooms)));
    }
    let mut text = picture(labyrinth, Some(&way.rooms))?;
    let by_sphere = match way.by_sphere {
        0 => String::new(),
        1 => ", one step by sphere".to_owned(),
        several => format!(", {several} steps by sphere"),
    };
    text += &format!("{} rooms from {} to {}{by_sphere}\n", way.rooms.len(), name(from), name(to));
    output::print(&text)
}

fn picture(labyrinth: &Labyrinth, way: Option<&[u32]>) -> Result<String> {
    let mut bytes = Vec::new();
    flat::text(&mut Walls::new(labyrinth, Gaps::Closed, way), &mut bytes)?;
    Ok(String::from_utf8(bytes)?)
}

fn json(file: &FlatFile, path: Option<&[u32]>) -> String {
    let labyrinth = &file.labyrinth;
    let maze = labyrinth.maze();
    let shown = Shown {
        recipe: file.recipe.as_deref(),
        figures: labyrinth.figures().0,
        passages: maze
            .passages()
            .map(|(cell, direction)| {
                let neighbor = maze.neighbor(cell, direction).expect("passages stay on the grid");
                [maze.at(cell), maze.at(neighbor)]
            })
            .collect(),
        spheres: labyrinth.spheres().iter().map(|sphere| [maze.at(sphere.at), maze.at(sphere.to)]).collect(),
        path: path.map(|path| path.iter().map(|&room| maze.at(room)).collect()),
    };
    format!("{}\n", serde_json::to_string(&shown).expect("figures are plain"))
}
