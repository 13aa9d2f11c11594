//! The figures of a flat maze, and the way through it.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Labyrinth;
use crate::axis::Direction;

/// The figures of a flat maze. Ways are passages and spheres that point at each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FlatFigures {
    /// Cells along u.
    pub width: u32,
    /// Cells along v.
    pub height: u32,
    /// Number of cells: each is a room.
    pub rooms: u32,
    /// Passages between rooms; spheres are not counted.
    pub links: u64,
    /// Pieces that no way joins.
    pub regions: u32,
    /// Rooms with exactly one way.
    pub dead_ends: u32,
    /// Rooms on the shortest way from door to door, both door rooms counted; none if there is no way.
    pub way_out: Option<u32>,
    /// Does that way use a sphere?
    pub way_out_uses_sphere: bool,
    /// Spheres whose partner points elsewhere or has none.
    pub dead_spheres: u32,
}

/// A shortest way between two rooms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The rooms in order, both ends included.
    pub rooms: Vec<u32>,
    /// How many of its steps a sphere makes.
    pub by_sphere: u32,
}

/// A flood through all ways from one room after another.
struct Flood<'a> {
    labyrinth: &'a Labyrinth,
    /// By room: the direction back to where the flood came from, or one of the marks below.
    back: Vec<u8>,
    /// For rooms entered by a sphere: from where.
    carried: BTreeMap<u32, u32>,
    wave: Vec<u32>,
    next: Vec<u32>,
}

/// The flood has not come here.
const DRY: u8 = 4;
/// The flood began here.
const SOURCE: u8 = 5;
/// The flood came by a sphere.
const CARRIED: u8 = 6;

impl<'a> Flood<'a> {
    fn new(labyrinth: &'a Labyrinth) -> Flood<'a> {
        let back = vec![DRY; labyrinth.maze().cells() as usize];
        Flood { labyrinth, back, carried: BTreeMap::new(), wave: Vec::new(), next: Vec::new() }
    }

    /// Floods from a dry room, ring by ring, until nothing is left or `goal` is wet.
    fn run(&mut self, source: u32, goal: Option<u32>) {
        let maze = self.labyrinth.maze();
        let spheres = !self.labyrinth.spheres().is_empty();
        self.back[source as usize] = SOURCE;
        self.wave.push(source);
        while !self.wave.is_empty() && goal.is_none_or(|goal| self.back[goal as usize] == DRY) {
            for &room in &self.wave {
                for direction in Direction::ALL {
                    if maze.has(room, direction)
                        && let Some(neighbor) = maze.neighbor(room, direction)
                        && self.back[neighbor as usize] == DRY
                    {
                        self.back[neighbor as usize] = direction.opposite() as u8;
                        self.next.push(neighbor);
                    }
                }
                if !spheres {
                    continue;
                }
                for partner in self.labyrinth.partners(room) {
                    if self.back[partner as usize] == DRY {
                        self.back[partner as usize] = CARRIED;
                        self.carried.insert(partner, room);
                        self.next.push(partner);
                    }
                }
            }
            self.wave.clear();
            std::mem::swap(&mut self.wave, &mut self.next);
        }
        self.wave.clear();
    }

    /// The way from the source of the flood to a wet room.
    fn way_to(&self, room: u32) -> Way {
        let maze = self.labyrinth.maze();
        let mut rooms = vec![room];
        let (mut room, mut by_sphere) = (room, 0);
        loop {
            room = match self.back[room as usize] {
                SOURCE => break,
                CARRIED => {
                    by_sphere += 1;
                    self.carried[&room]
                }
                back => maze.neighbor(room, Direction::ALL[usize::from(back)]).expect("the flood was there"),
            };
            rooms.push(room);
        }
        rooms.reverse();
        Way { rooms, by_sphere }
    }
}

impl Labyrinth {
    /// A shortest way between two rooms; none if nothing joins them.
    #[must_use]
    pub fn way(&self, from: u32, to: u32) -> Option<Way> {
        let mut flood = Flood::new(self);
        flood.run(from, Some(to));
        (flood.back[to as usize] != DRY).then(|| flood.way_to(to))
    }

    /// The figures, and the way from door to door if there is one.
    #[must_use]
    pub fn figures(&self) -> (FlatFigures, Option<Way>) {
        let maze = self.maze();
        let mut flood = Flood::new(self);
        flood.run(self.entrance(), None);
        let way = (flood.back[self.exit() as usize] != DRY).then(|| flood.way_to(self.exit()));
        let mut regions = 1;
        for room in 0..maze.cells() {
            if flood.back[room as usize] == DRY {
                flood.run(room, None);
                regions += 1;
            }
        }
        let (mut ends, mut dead_ends) = (0, 0);
        for room in 0..maze.cells() {
            let passages = maze.degree(room);
            ends += u64::from(passages);
            let carried = if self.spheres().is_empty() { 0 } else { self.partners(room).count() as u32 };
            dead_ends += u32::from(passages + carried == 1);
        }
        let figures = FlatFigures {
            width: maze.width(),
            height: maze.height(),
            rooms: maze.cells(),
            links: ends / 2,
            regions,
            dead_ends,
            way_out: way.as_ref().map(|way| way.rooms.len() as u32),
            way_out_uses_sphere: way.as_ref().is_some_and(|way| way.by_sphere > 0),
            dead_spheres: self.spheres().iter().filter(|&&sphere| !self.is_live(sphere)).count() as u32,
        };
        (figures, way)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flat::Sphere;
    use crate::maze::Maze;

    const U_TURN: &str = "\
#######
#.....#
#.#####
#.#...#
#######
";

    #[test]
    fn figures_are_counted_by_hand() {
        let maze = Maze::from_text(U_TURN, 3, 2).unwrap();
        let labyrinth = Labyrinth::plain(maze.clone());
        let (figures, way) = labyrinth.figures();
        assert_eq!(way.unwrap().rooms, [0, 3, 4, 5]);
        let wanted = FlatFigures {
            width: 3,
            height: 2,
            rooms: 6,
            links: 4,
            regions: 2,
            dead_ends: 4,
            way_out: Some(4),
            way_out_uses_sphere: false,
            dead_spheres: 0,
        };
        assert_eq!(figures, wanted);
        assert_eq!(labyrinth.way(0, 1), None);

        let spheres = [(0, 2), (2, 0), (4, 2)].map(|(at, to)| Sphere { at, to }).to_vec();
        let joined = Labyrinth::with_spheres(maze, spheres).unwrap().with_doors(5, 1);
        let (figures, way) = joined.figures();
        assert_eq!(way, Some(Way { rooms: vec![5, 4, 3, 0, 2, 1], by_sphere: 1 }));
        assert_eq!(
            figures,
            FlatFigures {
                regions: 1,
                dead_ends: 2,
                way_out: Some(6),
                way_out_uses_sphere: true,
                dead_spheres: 1,
                ..wanted
            }
        );
    }

    /// A flood that counted a dead sphere as a way would join the pieces.
    #[test]
    fn a_dead_sphere_leads_nowhere() {
        let spheres = vec![Sphere { at: 0, to: 1 }];
        let labyrinth = Labyrinth::with_spheres(Maze::new(2, 1), spheres).unwrap();
        let (figures, way) = labyrinth.figures();
        assert_eq!((way, figures.way_out, figures.regions, figures.dead_spheres), (None, None, 2, 1));
    }

    #[test]
    fn a_single_room_is_its_own_way_out() {
        let (figures, _) = Labyrinth::plain(Maze::new(1, 1)).figures();
        assert_eq!((figures.way_out, figures.dead_ends), (Some(1), 0));
    }
}
