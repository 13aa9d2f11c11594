//! A maze with two doors, and spheres that carry from room to room.

use crate::axis::Direction;
use crate::maze::{Maze, Trail};

/// A sphere: it stands in a room and carries to another one.
///
/// It is a way only if a sphere in the other room carries back; otherwise it is dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sphere {
    /// The room where it stands.
    pub at: u32,
    /// The room to which it carries.
    pub to: u32,
}

/// A flat maze to walk through: rooms, passages, the doors in and out, spheres.
///
/// Invariant: doors and spheres lie in the maze; spheres are sorted, none stands twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labyrinth {
    maze: Maze,
    doors: [u32; 2],
    spheres: Vec<Sphere>,
}

/// Why a maze with doors and spheres is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabyrinthError {
    /// A sphere stands or ends outside.
    #[error("the sphere from room {} to room {} leaves the maze", .0.at, .0.to)]
    Outside(Sphere),
    /// The same sphere twice.
    #[error("the sphere from room {} to room {} stands there twice", .0.at, .0.to)]
    Twice(Sphere),
}

impl Labyrinth {
    /// A maze with the way in at the first cell, the way out at the last, and no spheres.
    #[must_use]
    pub fn plain(maze: Maze) -> Labyrinth {
        let doors = [0, maze.cells() - 1];
        Labyrinth { maze, doors, spheres: Vec::new() }
    }

    /// A maze with these spheres and the doors of [`Labyrinth::plain`].
    ///
    /// # Errors
    /// If a sphere leaves the maze or stands there twice.
    pub fn with_spheres(maze: Maze, mut spheres: Vec<Sphere>) -> Result<Labyrinth, LabyrinthError> {
        spheres.sort_unstable();
        let cells = maze.cells();
        if let Some(&sphere) = spheres.iter().find(|sphere| sphere.at.max(sphere.to) >= cells) {
            return Err(LabyrinthError::Outside(sphere));
        }
        if let Some(twice) = spheres.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(LabyrinthError::Twice(twice[0]));
        }
        Ok(Labyrinth { spheres, ..Labyrinth::plain(maze) })
    }

    /// The same maze with other doors: the rooms where the way in and the way out lie.
    ///
    /// # Panics
    /// If they are not rooms of the maze.
    #[must_use]
    pub fn with_doors(self, entrance: u32, exit: u32) -> Labyrinth {
        assert!(entrance.max(exit) < self.maze.cells(), "doors lie in the maze");
        Labyrinth { doors: [entrance, exit], ..self }
    }

    /// The rooms and passages.
    #[must_use]
    pub fn maze(&self) -> &Maze {
        &self.maze
    }

    /// The room of the door in.
    #[must_use]
    pub fn entrance(&self) -> u32 {
        self.doors[0]
    }

    /// The room of the door out.
    #[must_use]
    pub fn exit(&self) -> u32 {
        self.doors[1]
    }

    /// All spheres, in order.
    #[must_use]
    pub fn spheres(&self) -> &[Sphere] {
        &self.spheres
    }

    /// The spheres that stand in a room.
    #[must_use]
    pub fn spheres_at(&self, room: u32) -> &[Sphere] {
        let from = self.spheres.partition_point(|sphere| sphere.at < room);
        let to = self.spheres.partition_point(|sphere| sphere.at <= room);
        &self.spheres[from..to]
    }

    /// Does a sphere in the other room carry back?
    #[must_use]
    pub fn is_live(&self, sphere: Sphere) -> bool {
        self.spheres.binary_search(&Sphere { at: sphere.to, to: sphere.at }).is_ok()
    }

    /// A walk through the finished maze from the way in: depth-first, with the steps back.
    #[must_use]
    pub fn explored(&self) -> Trail {
        let maze = &self.maze;
        let mut seen = vec![false; maze.cells() as usize];
        // The rooms from the way in to here, each with how many directions were tried.
        let mut path = vec![(self.entrance(), 0)];
        let mut trail = Trail(vec![self.entrance()]);
        seen[self.entrance() as usize] = true;
        while let Some((room, tried)) = path.last_mut() {
            let room = *room;
            let Some(&direction) = Direction::ALL.get(*tried) else {
                path.pop();
                trail.0.extend(path.last().map(|(back, _)| back));
                continue;
            };
            *tried += 1;
            if let Some(next) = maze.neighbor(room, direction)
                && maze.has(room, direction)
                && !std::mem::replace(&mut seen[next as usize], true)
            {
                path.push((next, 0));
                trail.0.push(next);
            }
        }
        trail
    }

    /// The rooms to which the spheres of a room carry that are ways.
    pub fn partners(&self, room: u32) -> impl Iterator<Item = u32> + '_ {
        self.spheres_at(room).iter().filter(|&&sphere| self.is_live(sphere)).map(|sphere| sphere.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_spheres_that_point_at_each_other_are_ways() {
        let spheres = [(0, 2), (2, 0), (1, 2)].map(|(at, to)| Sphere { at, to });
        let labyrinth = Labyrinth::with_spheres(Maze::new(3, 1), spheres.to_vec()).unwrap();
        assert_eq!(labyrinth.partners(0).collect::<Vec<_>>(), [2]);
        assert_eq!(labyrinth.partners(1).count(), 0);
        assert_eq!(labyrinth.spheres_at(1).len(), 1);
    }

    #[test]
    fn spheres_stay_inside_and_stand_once() {
        let make = |spheres: &[(u32, u32)]| {
            let spheres = spheres.iter().map(|&(at, to)| Sphere { at, to }).collect();
            Labyrinth::with_spheres(Maze::new(3, 1), spheres).unwrap_err()
        };
        assert_eq!(make(&[(0, 3)]), LabyrinthError::Outside(Sphere { at: 0, to: 3 }));
        assert_eq!(make(&[(0, 1), (0, 1)]), LabyrinthError::Twice(Sphere { at: 0, to: 1 }));
    }
}
