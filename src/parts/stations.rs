//! Stations for a collecting game: a Latin square of cells, and a map of each plate.

use std::ops::ControlFlow;

use super::plate::twin_profile;
use super::slots::micrometres;
use crate::axis::Axis;
use crate::latin::LatinSquare;
use crate::maze::Random;
use crate::params::Design;
use crate::puzzle::{Cell, Puzzle, Regions};
use crate::solid::{Point, Profile};

/// The stream of random numbers that stations are drawn from; attempts of generators use others.
const STREAM: u64 = 1 << 40;

/// n^2 numbered cells of a cube, of which exactly one lies over each cell of each plate.
#[derive(Clone, Debug, PartialEq)]
pub struct Stations {
    /// Cells along a side of the cube, n.
    pub side: u16,
    /// The cells, station 1 first: by x, then by y.
    pub cells: Vec<Cell>,
    /// How many of them lie in the goal's region.
    pub inside: u32,
    /// The maps of the plates normal to x, y and z.
    pub maps: [StationMap; 3],
}

/// A plate with its stations. All coordinates are micrometres in the plane of the plate, the centre of
/// the cube at the origin.
#[derive(Clone, Debug, PartialEq)]
pub struct StationMap {
    /// What the plate is normal to.
    pub normal: Axis,
    /// Which axes run to the right and up.
    pub axes: [Axis; 2],
    /// The plate with its slots.
    pub profile: Profile,
    /// Width of a slot.
    pub slot: i32,
    /// The stations.
    pub stations: Vec<Station>,
}

/// A station on a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Station {
    /// The middle of its cell on the plate.
    pub at: Point,
    /// Its number, from 1.
    pub number: u32,
    /// Its coordinate along the axis that the plate is normal to.
    pub depth: u16,
    /// Does it lie in the goal's region?
    pub inside: bool,
}

impl Stations {
    /// The stations of a puzzle, if the design asks for them: a Latin square, drawn until as many of its
    /// cells as a search finds lie in the goal's region.
    #[must_use]
    pub fn draw(design: &Design, puzzle: &Puzzle) -> Option<Stations> {
        if !design.params().stations {
            return None;
        }
        let side = puzzle.size().along(Axis::X);
        let regions = Regions::new(puzzle.space());
        let goal = regions.of(puzzle.goal());
        let is_inside = |cell: Cell| regions.of(cell) == goal;
        let random = &mut Random::new(puzzle.origin().seed.unwrap_or(0), STREAM);
        // A step costs the square of the side.
        let steps = (8_000_000 / u32::from(side).pow(2)).min(40_000);
        let (square, inside) =
            LatinSquare::with_most(side, steps, random, |x, y, z| is_inside(Cell([x, y, z])), &mut || {
                ControlFlow::Continue(())
            })
            .expect("nobody stops the search");
        let cells: Vec<Cell> = (0..side)
            .flat_map(|x| (0..side).map(move |y| (x, y)))
            .map(|(x, y)| Cell([x, y, square.symbol(x, y)]))
            .collect();
        let maps = Axis::ALL.map(|normal| {
            let axes = normal.others();
            let station = |(number, &cell): (u32, &Cell)| Station {
                at: axes.map(|axis| micrometres(design.position(axis, cell.0[axis.index()]))),
                number,
                depth: cell.0[normal.index()],
                inside: is_inside(cell),
            };
            StationMap {
                normal,
                axes,
                profile: twin_profile(design, puzzle, normal),
                slot: micrometres(design.slot()),
                stations: (1..).zip(&cells).map(station).collect(),
            }
        });
        Some(Stations { side, cells, inside, maps })
    }

    /// How many stations there are.
    #[must_use]
    pub fn all(&self) -> usize {
        self.cells.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::{Params, Size};

    #[test]
    fn one_station_lies_over_each_cell_of_each_plate() {
        let params = Params { size: Size::cube(4), seed: 3, stations: true, ..Params::default() };
        let design = params.design().unwrap();
        let puzzle = Puzzle::generate(&design).unwrap();
        let stations = Stations::draw(&design, &puzzle).unwrap();
        assert_eq!(stations.all(), 16);
        for map in &stations.maps {
            let mut places: Vec<Point> = map.stations.iter().map(|station| station.at).collect();
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), 16);
            for station in &map.stations {
                let cell = stations.cells[station.number as usize - 1];
                assert_eq!(station.depth, cell.0[map.normal.index()]);
                let place = map.axes.map(|axis| micrometres(design.position(axis, cell.0[axis.index()])));
                assert_eq!(station.at, place);
            }
        }
        let regions = Regions::new(puzzle.space());
        let inside = stations.cells.iter().filter(|&&cell| regions.of(cell) == regions.of(puzzle.goal()));
        assert_eq!(inside.count() as u32, stations.inside);
        // With 16 of 64 cells drawn blindly fewer would lie there.
        assert!(stations.inside >= 15, "{}", stations.inside);
        let without = Params { stations: false, ..design.params().clone() }.design().unwrap();
        assert_eq!(Stations::draw(&without, &puzzle), None);
    }

    #[test]
    fn stations_are_for_cubes() {
        let params = Params { size: Size::new(3, 4, 5).unwrap(), stations: true, ..Params::default() };
        let error = params.design().unwrap_err().to_string();
        assert!(error.contains("`stations` are for cubes") && error.contains("3x4x5"), "{error}");
    }
}
