//! What is engraved on the outside of a plate: its name, which way is up, and where start and goal are.
//!
//! Cells are holes, so start and goal are rims around their cell: one around the start, two around the goal,
//! three where both lie behind each other. The rims of a cell are squares, interrupted where its slot leaves
//! it; at its four corners there is always material.
//!
//! ```text
//!   +---------------------+
//!   |  +---------------+  |     second groove
//!   |  |  +---------+  |  |     land
//!   |  |  |  slot   '-----'-    first groove, along the slot's edge
//!   |  |  |         .-----.-    the slot goes on: nothing to engrave
//! ```
//!
//! Name and arrow stand in the border below, the arrow above if there is no room; rims give way to them and
//! to the heads of screws.

use super::letters::{Font, Word};
use super::posts::{HEAD, Posts};
use super::slots::micrometres;
use crate::axis::{Axis, Direction, Side};
use crate::maze::Maze;
use crate::params::Design;
use crate::puzzle::Puzzle;
use crate::solid::{Point, Profile, difference};

/// What a rim stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// Where the star begins.
    Start,
    /// Where it shall go.
    Goal,
}

/// A place on the outside of a plate that is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What for.
    pub kind: MarkKind,
    /// The middle of its rims, in micrometres; in a [`super::Part`] in the cube's coordinates.
    pub at: [i32; 3],
}

/// The widest groove.
const GROOVE: i32 = 800;
/// The narrowest that a nozzle prints.
const LEAST_GROOVE: i32 = 400;
/// Narrower grooves are left out.
const UNSEEN: i32 = 50;
/// What is left of a web between grooves and the slot beyond, if it is that thin.
const RIDGE: i32 = 200;
/// The highest letters.
const HIGHEST: i32 = 6_000;
/// Letters are not made smaller for want of room beside them, if there is another place.
const LETTER: i32 = 4_000;
/// Between letters and the edges of the border: half the margin that the measures keep for them.
const MARGIN: i32 = 500;
/// Between letters and rims. An odd number, so that corners of the two do not meet by chance.
const CLEARING: i32 = 401;

/// All marks of a plate, as it is made: seen from outside.
#[derive(Default)]
pub(crate) struct Marks {
    /// What is engraved.
    pub(crate) areas: Vec<Profile>,
    /// The same as lines.
    pub(crate) lines: Vec<Vec<Point>>,
    /// Where start and goal are.
    pub(crate) places: Vec<(MarkKind, Point)>,
}

/// A rectangle between two corners.
#[derive(Clone, Copy)]
struct Area([Point; 2]);

impl Area {
    fn around(middle: Point, half: Point) -> Area {
        Area([[0, 1].map(|axis| middle[axis] - half[axis]), [0, 1].map(|axis| middle[axis] + half[axis])])
    }

    fn profile(self) -> Profile {
        Profile::rectangle(self.0[0], self.0[1])
    }
}

/// A cell with rims.
struct Rims {
    middle: Point,
    count: i32,
    /// Where the cell's slot leaves it.
    exits: Vec<Direction>,
    /// The diagonals on which nothing stands, amid four passages.
    bare: Vec<Point>,
}

struct Plate<'a> {
    design: &'a Design,
    axes: [Axis; 2],
    half_slot: i32,
    groove: i32,
    rims: Vec<Rims>,
}

/// The marks of a plate. `sign` is -1 where the first axis of the plate runs to the left as seen from
/// outside.
pub(crate) fn marks(design: &Design, puzzle: &Puzzle, axis: Axis, side: Side, sign: i32) -> Marks {
    if !design.dimensions().marks {
        return Marks::default();
    }
    let mut plate = Plate {
        design,
        axes: axis.others(),
        half_slot: micrometres(design.slot().half()),
        groove: 0,
        rims: Vec::new(),
    };
    let maze = puzzle.plates().maze(axis);
    let mut places = Vec::new();
    let [start, goal] = [(MarkKind::Start, puzzle.start()), (MarkKind::Goal, puzzle.goal())];
    for (kind, cell) in [start, goal] {
        let [u, v] = plate.axes.map(|axis| micrometres(design.position(axis, cell.along(axis))));
        places.push((kind, [u * sign, v]));
        let (u, v) = cell.on_plate(axis);
        let cell = maze.cell(u, v);
        let bare = Direction::ALL.into_iter().filter(|&way| is_bare(maze, cell, way));
        let bare = bare.map(|way| {
            let [a, b] = [way, way.left()].map(outwards);
            [(a[0] + b[0]) * sign, a[1] + b[1]]
        });
        let bare = bare.collect();
        let exits = Direction::ALL.into_iter().filter(|&way| maze.has(cell, way));
        let exits = exits.map(|way| if sign < 0 { mirrored(way) } else { way }).collect();
        let count = if kind == MarkKind::Start { 1 } else { 2 };
        plate.rims.push(Rims { middle: places[places.len() - 1].1, count, exits, bare });
    }
    let apart = [0, 1].map(|index| {
        let axis = plate.axes[index];
        start.1.along(axis).abs_diff(goal.1.along(axis))
    });
    let parts = match apart {
        [0, 0] => {
            let both = plate.rims.remove(0);
            plate.rims[0].count += both.count;
            5
        }
        [0..=1, 0..=1] => 4,
        _ => 3,
    };
    plate.groove = plate.groove_width(parts);
    if plate.groove < UNSEEN {
        plate.rims.clear();
    }

    let (words, font) = plate.words(axis, side);
    let mut boxes = Vec::new();
    let mut lines = Vec::new();
    for (word, above) in words {
        let middle = plate.place(&word, font, above, sign);
        // From the slots to the end of the border: no shred of a rim stays between.
        let border = micrometres(design.dimensions().frame - design.dimensions().joint_gap);
        boxes.push(Area::around(middle, [font.width(&word) / 2 + CLEARING, border / 2 + 1]));
        lines.extend(font.lines(&word, middle));
    }
    let mut areas = font.drawn(&lines);
    let screws = Posts::new(design).map_or(Vec::new(), |posts| posts.screws(axis));
    boxes.extend(screws.into_iter().map(|[u, v]| Area::around([u * sign, v], [HEAD + CLEARING; 2])));

    let kept: Vec<Profile> = boxes.iter().map(|area| area.profile()).collect();
    for rims in &plate.rims {
        let grooves: Vec<Profile> = (0..rims.count).map(|number| plate.ring(rims, number)).collect();
        areas.extend(difference(&grooves, &kept));
        for number in 0..rims.count {
            lines.extend(plate.ring_lines(rims, number, &boxes));
        }
    }
    Marks { areas, lines, places }
}

/// The way that a direction goes, in steps along both axes.
fn outwards(way: Direction) -> Point {
    match way {
        Direction::East => [1, 0],
        Direction::North => [0, 1],
        Direction::West => [-1, 0],
        Direction::South => [0, -1],
    }
}

/// Is the post between a direction and the one to its left bare, so that it is not there on the plate?
fn is_bare(maze: &Maze, cell: u32, way: Direction) -> bool {
    let around = |from: u32, ways: [Direction; 2]| {
        let next = maze.neighbor(from, ways[0]).filter(|_| maze.has(from, ways[0]));
        next.is_some_and(|next| maze.has(next, ways[1]))
    };
    around(cell, [way, way.left()]) && around(cell, [way.left(), way])
}

fn mirrored(way: Direction) -> Direction {
    match way {
        Direction::East | Direction::West => way.opposite(),
        Direction::North | Direction::South => way,
    }
}

impl Plate<'_> {
    /// Width of grooves and lands, so that `parts` of them side by side leave half the least web to the
    /// next slot and to the end of the plate; on webs too thin for that they leave a ridge.
    fn groove_width(&self, parts: i32) -> i32 {
        let fit = self.design.dimensions();
        let room = micrometres(self.design.web().min(fit.frame - fit.joint_gap));
        let good = (room - micrometres(fit.least_web.half())) / parts;
        let thin = ((room - RIDGE) / parts).min(LEAST_GROOVE);
        good.max(thin).clamp(0, GROOVE) / 10 * 10
    }

    /// What is written, each with whether it stands in the border above; and how large.
    fn words(&self, axis: Axis, side: Side) -> (Vec<(Word, bool)>, Font) {
        let fit = self.design.dimensions();
        let name = || Word::name(axis, side == Side::Plus);
        let border =
            micrometres(fit.frame - fit.joint_gap) - 2 * MARGIN + micrometres(fit.joint_gap).min(400);
        let high = border.min(micrometres(fit.frame) - 1_000).min(HIGHEST);
        let room = 2 * self.room();
        let row = name().and(Word::arrow());
        let fitting = Font::fitting(&row, room).height();
        if fitting >= high.min(LETTER) {
            return (vec![(row, false)], Font::new(high.min(fitting)));
        }
        let font = Font::new(high.min(Font::fitting(&name(), room).height()));
        (vec![(name(), false), (Word::arrow(), true)], font)
    }

    /// How far from the middle letters may reach.
    fn room(&self) -> i32 {
        let fit = self.design.dimensions();
        let end = micrometres(self.design.inner_half(self.axes[0]) - fit.joint_gap);
        match fit.post() {
            Some(post) => end - micrometres(post.half()) - HEAD - 200,
            None => end - MARGIN,
        }
    }

    /// The middle of a word in the border: as near to the middle of the plate as rims allow, or in the middle
    /// if they leave no place.
    fn place(&self, word: &Word, font: Font, above: bool, sign: i32) -> Point {
        const STEP: i32 = 500;
        let fit = self.design.dimensions();
        let inner = micrometres(self.design.inner_half(self.axes[1]));
        let edge = inner - micrometres(fit.frame);
        let v = edge + (inner - micrometres(fit.joint_gap) - edge) / 2;
        let v = if above { v } else { -v };
        let half = font.width(word) / 2;
        let steps = (self.room() - half).max(0) / STEP;
        let places = (0..=steps).flat_map(|step| [step * STEP, -step * STEP]);
        let free = |&u: &i32| {
            self.rims.iter().all(|rims| {
                let reach = self.half_slot + (2 * rims.count - 1) * self.groove;
                (rims.middle[1] - v).abs() > reach + font.height() / 2 + CLEARING
                    || (rims.middle[0] - u).abs() > reach + half + CLEARING
            })
        };
        // The same place in the world on both twins.
        let u = places.map(|u| u * sign).find(free).unwrap_or(0);
        [u, v]
    }

    /// From the middle of a cell to the inside of a groove.
    fn inside(&self, number: i32) -> i32 {
        self.half_slot + 2 * number * self.groove
    }

    /// A groove; the first with all that it encloses.
    fn ring(&self, rims: &Rims, number: i32) -> Profile {
        let [inner, outer] =
            [0, self.groove].map(|more| Area::around(rims.middle, [self.inside(number) + more; 2]));
        let outer = outer.profile();
        if number == 0 {
            return outer;
        }
        let hole = inner.profile().outline().iter().rev().copied().collect();
        Profile::new(outer.outline().clone(), vec![hole]).expect("a smaller square in a square")
    }

    /// The line along the outside of a groove, in as many pieces as slots and other marks leave. In its middle
    /// it would be lost in the burnt edge of the slot.
    fn ring_lines(&self, rims: &Rims, number: i32, boxes: &[Area]) -> Vec<Vec<Point>> {
        let far = self.inside(number) + self.groove;
        let exits = rims.exits.iter().map(|way| {
            let out = outwards(*way);
            let middle = [0, 1].map(|axis| rims.middle[axis] + out[axis] * far);
            Area::around(middle, [self.half_slot; 2])
        });
        let bare = rims.bare.iter().map(|out| {
            let middle = [0, 1].map(|axis| rims.middle[axis] + out[axis] * far);
            Area::around(middle, [far - self.half_slot; 2])
        });
        let gaps: Vec<Area> = exits.chain(bare).chain(boxes.iter().copied()).collect();
        let [low, high] = Area::around(rims.middle, [far; 2]).0;
        interrupted(&[low, [high[0], low[1]], high, [low[0], high[1]]], &gaps)
    }
}

/// A closed line along the axes without what lies inside some areas. If nothing is left out, its last
/// point is its first.
fn interrupted(ring: &[Point; 4], gaps: &[Area]) -> Vec<Vec<Point>> {
    let mut lines: Vec<Vec<Point>> = Vec::new();
    for (index, &from) in ring.iter().enumerate() {
        let to = ring[(index + 1) % ring.len()];
        let along = usize::from(from[0] == to[0]);
        let across = 1 - along;
        let way = (to[along] - from[along]).signum();
        let length = (to[along] - from[along]).abs();
        // Where areas lie over the line, as distances from its beginning.
        let mut covered: Vec<[i32; 2]> = gaps
            .iter()
            .filter(|area| area.0[0][across] < from[across] && from[across] < area.0[1][across])
            .map(|area| {
                let mut ends = area.0.map(|corner| (corner[along] - from[along]) * way);
                ends.sort_unstable();
                ends
            })
            .collect();
        covered.sort_unstable();
        covered.push([length, length]);
        let mut free = 0;
        for [begin, end] in covered {
            if begin.min(length) > free {
                let [a, b] = [free, begin.min(length)].map(|distance| {
                    let mut point = from;
                    point[along] += way * distance;
                    point
                });
                match lines.last_mut() {
                    Some(line) if line.last() == Some(&a) => line.push(b),
                    _ => lines.push(vec![a, b]),
                }
            }
            free = free.max(end);
        }
    }
    // The last piece may lead on into the first.
    if lines.len() > 1 && lines[lines.len() - 1].last() == lines[0].first() {
        let first = lines.remove(0);
        lines.last_mut().expect("there were two").extend(first.into_iter().skip(1));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_give_way() {
        let ring = [[0, 0], [10, 0], [10, 10], [0, 10]];
        assert_eq!(interrupted(&ring, &[]), [vec![[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]]);
        let exit = Area([[8, 4], [12, 6]]);
        let open = vec![[10, 6], [10, 10], [0, 10], [0, 0], [10, 0], [10, 4]];
        assert_eq!(interrupted(&ring, &[exit]), [open]);
        let corner = Area([[-1, -1], [3, 3]]);
        let rest = vec![vec![[3, 0], [10, 0], [10, 10], [0, 10], [0, 3]]];
        assert_eq!(interrupted(&ring, &[corner]), rest);
    }
}
