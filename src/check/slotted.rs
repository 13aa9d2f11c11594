//! A plate as an arm meets it.

use super::plane::{Buckets, Place, bounds, gap, place, swept};
use super::silhouette::Silhouette;
use crate::axis::{Axis, Direction, Side};
use crate::maze::Maze;
use crate::params::Design;
use crate::parts::Role;
use crate::solid::Mesh;

/// A plate in its place.
pub struct PlateBody {
    /// What the plate is normal to.
    pub axis: Axis,
    /// Which of the twins it is.
    pub side: Side,
    /// The solid in its place.
    pub mesh: Mesh,
    /// Where its inner and outer faces are, from the center of the cube outwards.
    pub faces: [i32; 2],
    /// Its shadow along its normal.
    pub shadow: Silhouette,
    /// The shadow's edges, by place.
    pub near: Buckets,
}

impl PlateBody {
    /// A plate from the solid in its place. `side` is that of the buckets, about a pitch.
    pub fn new(axis: Axis, side: Side, mesh: Mesh, bucket: i64) -> PlateBody {
        let [low, high] = mesh.bounds().expect("a solid has corners").map(|corner| corner[axis.index()]);
        let faces = if side == Side::Plus { [low, high] } else { [-high, -low] };
        let shadow = Silhouette::shadow(&mesh, axis);
        let near = Buckets::new(&shadow.edges, bucket);
        PlateBody { axis, side, mesh, faces, shadow, near }
    }

    /// `plate-x+`, ...
    pub fn name(&self) -> String {
        Role::Plate(self.axis, self.side).to_string()
    }

    /// The distance of a convex polygon from the border of the shadow; 0 where they meet, and `reach` where
    /// nothing is nearer than that.
    pub fn gap(&self, polygon: &[Place], reach: i64) -> f64 {
        let [low, high] = bounds(polygon);
        let around =
            [low.map(|side| side.floor() as i64 - reach), high.map(|side| side.ceil() as i64 + reach)];
        let edges = self.near.around(around);
        let gaps = edges.into_iter().map(|edge| gap(polygon, self.shadow.edges[edge as usize]));
        gaps.fold(reach as f64, f64::min)
    }
}

/// A plate as an arm meets it. An arm goes right through a plate, so the two meet exactly where the arm's
/// section meets the plate's shadow: whatever is chamfered or engraved only makes other layers less.
pub struct Slotted<'a> {
    design: &'a Design,
    /// The plate.
    pub body: PlateBody,
    /// For each cell: is there material at its center?
    filled: Vec<bool>,
    grid: Maze,
}

/// The unit step of a direction.
pub fn unit(direction: Direction) -> [i64; 2] {
    match direction {
        Direction::East => [1, 0],
        Direction::North => [0, 1],
        Direction::West => [-1, 0],
        Direction::South => [0, -1],
    }
}

impl<'a> Slotted<'a> {
    /// A plate of a design.
    pub fn new(design: &'a Design, body: PlateBody) -> Slotted<'a> {
        let [width, height] = body.axis.others().map(|other| u32::from(design.size().along(other)));
        let mut plate = Slotted { design, body, filled: Vec::new(), grid: Maze::new(width, height) };
        plate.filled = plate.fill();
        plate
    }

    /// The grid of its cells, without passages.
    pub fn grid(&self) -> &Maze {
        &self.grid
    }

    /// Where the center of a cell is.
    pub fn center(&self, cell: u32) -> [i64; 2] {
        let (u, v) = self.grid.at(cell);
        let [first, second] = self.body.axis.others();
        [self.design.position(first, u as u16).um(), self.design.position(second, v as u16).um()]
    }

    /// Walks along each row of cells and counts the edges to its left: a point lies in the shadow when the
    /// edges that pass it upwards and downwards on its left are not as many.
    fn fill(&self) -> Vec<bool> {
        let (width, height) = (self.grid.width(), self.grid.height());
        let row_at = |row: u32| self.center(self.grid.cell(0, row))[1];
        let pitch = self.design.dimensions().pitch.um();
        let mut crossings: Vec<Vec<(f64, i32)>> = vec![Vec::new(); height as usize];
        for &[from, to] in &self.body.shadow.edges {
            let (low, high, count) = if from[1] < to[1] { (from, to, 1) } else { (to, from, -1) };
            // The first row at or above the lower end; rows at the upper end are left to the next edge.
            let first = (low[1] - row_at(0)).div_euclid(pitch)
                + i64::from((low[1] - row_at(0)).rem_euclid(pitch) > 0);
            for row in first.max(0)..i64::from(height) {
                let y = row_at(row as u32);
                if y >= high[1] {
                    break;
                }
                let part = (y - low[1]) as f64 / (high[1] - low[1]) as f64;
                crossings[row as usize].push((low[0] as f64 + part * (high[0] - low[0]) as f64, count));
            }
        }
        let mut filled = Vec::with_capacity(self.grid.cells() as usize);
        for (row, crossings) in crossings.iter_mut().enumerate() {
            crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
            let (mut next, mut sum) = (0, 0);
            for column in 0..width {
                let x = self.center(self.grid.cell(column, row as u32))[0] as f64;
                while next < crossings.len() && crossings[next].0 <= x {
                    sum += crossings[next].1;
                    next += 1;
                }
                filled.push(sum != 0);
            }
        }
        filled
    }

    /// The distance of a convex polygon that begins around a cell's center from the material; 0 where they
    /// meet, a pitch where nothing is nearer than that.
    fn gap_at(&self, cell: u32, polygon: &[Place]) -> f64 {
        if self.filled[cell as usize] {
            return 0.0;
        }
        self.body.gap(polygon, self.design.dimensions().pitch.um())
    }

    /// The gap around an arm of a section that stands in a cell.
    pub fn standing(&self, section: &[Place], cell: u32) -> f64 {
        let at = place(self.center(cell));
        self.gap_at(cell, &swept(section, at, at))
    }

    /// The gap around an arm of a section on its way from a cell, some micrometres in a direction.
    pub fn moving(&self, section: &[Place], cell: u32, direction: Direction, way: i64) -> f64 {
        let from = self.center(cell);
        let step = unit(direction);
        let to = [from[0] + way * step[0], from[1] + way * step[1]];
        self.gap_at(cell, &swept(section, place(from), place(to)))
    }

    /// The passages that a thread could take, and the cells where not even a thread goes through.
    pub fn passages(&self) -> (Maze, Vec<u32>) {
        let mut maze = self.grid.clone();
        let cells = self.grid.cells();
        for cell in 0..cells {
            for direction in [Direction::East, Direction::North] {
                let Some(neighbor) = self.grid.neighbor(cell, direction) else { continue };
                let thread = [cell, neighbor].map(|cell| place(self.center(cell)));
                if !self.filled[neighbor as usize] && self.gap_at(cell, &thread) > 0.0 {
                    maze.open(cell, direction);
                }
            }
        }
        (maze, (0..cells).filter(|&cell| self.filled[cell as usize]).collect())
    }
}
