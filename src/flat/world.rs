//! A flat maze as a world to walk in: what stands where, and how the cameras ride.
//!
//! Lengths are whole millimetres of the world; from room to room it is 3 m, and walls are to scale. The
//! axes are VRML's: x to the east, y up, z to the south, so that north is -z. The floor is at y = 0, the
//! outer corner of the walls at the origin.

use super::relief::{ReliefError, ReliefFit, Tracer};
use crate::axis::Direction;
use crate::flat::Labyrinth;
use crate::solid::{Point, Profile, RingsError, triangulated};
use crate::units::Mm;

/// A point, in millimetres of the world.
pub type Place = [i32; 3];

/// From room to room.
const PITCH: i32 = 3000;
/// How high eyes are, where walls are high enough.
const EYE: i32 = 1600;
/// How long a ride takes from room to room, in milliseconds.
const MOVE: u32 = 700;
/// How long it takes to turn by a right angle.
const QUARTER: u32 = 350;

/// Points and faces between them, each flat, convex and counter-clockwise from outside.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faces {
    /// Corners.
    pub points: Vec<Place>,
    /// Numbers of corners.
    pub faces: Vec<Vec<u32>>,
}

/// A place to look from, straight ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// A name of letters and digits.
    pub name: String,
    /// For people.
    pub description: String,
    /// Where the eye is.
    pub eye: Place,
    /// Where it looks.
    pub heading: Direction,
}

/// A sphere, and where it carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orb {
    /// Its centre.
    pub center: Place,
    /// The name of the [`Look`] in the other room.
    pub to: String,
    /// For people.
    pub description: String,
}

/// Where a camera is at some moment of its ride.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Milliseconds from the beginning; twice the same where a sphere carries the camera.
    pub at: u32,
    /// Where the eye is.
    pub eye: Place,
    /// Where it looks.
    pub heading: Direction,
}

/// A ride: from stop to stop in a straight line, or turning in place by a right angle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ride {
    /// A name of letters and digits.
    pub name: &'static str,
    /// For people.
    pub description: &'static str,
    /// At least two, from time 0.
    pub stops: Vec<Stop>,
}

/// The world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct World {
    /// Its extent along x and to the north.
    pub size: Point,
    /// How high the walls are.
    pub height: i32,
    /// How wide a passage is.
    pub passage: i32,
    /// How high the eyes are.
    pub eye: i32,
    /// The walls, without a bottom.
    pub walls: Faces,
    /// The doors: way in, way out.
    pub doors: [Look; 2],
    /// The rooms to which spheres carry.
    pub rooms: Vec<Look>,
    /// The spheres.
    pub orbs: Vec<Orb>,
    /// How large they are.
    pub orb_radius: i32,
    /// The whole dig with its steps back; the way out, if there is one.
    pub rides: Vec<Ride>,
}

impl World {
    /// The world of a maze: walls to scale, gaps as they are named, `trail` the rooms where the digger
    /// stood, `way` those from door to door.
    ///
    /// # Errors
    /// If the measures break a rule, or, by a defect of this program, walls cross.
    pub fn build(
        labyrinth: &Labyrinth,
        fit: &ReliefFit,
        gaps: &[(u32, Direction)],
        trail: &[u32],
        way: Option<&[u32]>,
    ) -> Result<World, ReliefError> {
        let maze = labyrinth.maze();
        fit.check([maze.width(), maze.height()])?;
        let scaled =
            |length: Mm| (i128::from(length.um()) * i128::from(PITCH) / i128::from(fit.pitch.um())) as i32;
        // Even, so that its half is whole.
        let wall = (scaled(fit.wall) / 2 * 2).max(2);
        let height = scaled(fit.height).clamp(1, 1_000_000);
        let passage = PITCH - wall;
        let eye = EYE.min(height * 7 / 10).max(1);
        let tracer = Tracer::new(maze, gaps, PITCH, wall);
        let center = |room: u32, y: i32| {
            let (u, v) = maze.at(room);
            let [x, north] = [u, v].map(|at| at as i32 * PITCH + (PITCH + wall) / 2);
            [x, y, -north]
        };
        let heading = |room: u32| {
            let all = [Direction::North, Direction::East, Direction::West, Direction::South];
            all.into_iter().find(|&direction| maze.has(room, direction)).unwrap_or(Direction::North)
        };
        let door = |name: &str, description: &str, room| Look {
            name: name.to_owned(),
            description: description.to_owned(),
            eye: center(room, eye),
            heading: heading(room),
        };
        let orb_radius = (passage / 8).min(height / 3).max(1);
        let mut rooms: Vec<u32> = labyrinth.spheres().iter().map(|sphere| sphere.to).collect();
        rooms.sort_unstable();
        rooms.dedup();
        let name = |room: u32| {
            let (u, v) = maze.at(room);
            (format!("Room{u}x{v}"), format!("Room {u}, {v}"))
        };
        let looks = rooms.iter().map(|&room| {
            let (name, description) = name(room);
            door(&name, &description, room)
        });
        let orbs = labyrinth.spheres().iter().map(|&sphere| {
            // In a corner of the room, where they stand in nobody's way; each in a corner of its own.
            let here = labyrinth.spheres_at(sphere.at);
            let place = here.iter().position(|&other| other == sphere).expect("it stands here");
            let [east, south] = [[1, 1], [-1, -1], [1, -1], [-1, 1]][place % 4];
            let layer = 3 * orb_radius * (place / 4) as i32;
            let mut center = center(sphere.at, (eye / 2).max(orb_radius) + layer);
            let aside = passage / 2 - orb_radius * 3 / 2;
            center[0] += east * aside;
            center[2] += south * aside;
            let (to, description) = name(sphere.to);
            let dead = if labyrinth.is_live(sphere) { "" } else { ", from where no sphere leads back" };
            Orb { center, to, description: format!("To {}{dead}", description.to_lowercase()) }
        });
        let direction = |from: u32, to: u32| {
            Direction::ALL
                .into_iter()
                .find(|&direction| maze.neighbor(from, direction) == Some(to) && maze.has(from, direction))
        };
        let ride = |name, description, rooms: &[u32]| {
            let stops = ride(rooms, |room| center(room, eye), direction);
            (stops.len() > 1).then_some(Ride { name, description, stops })
        };
        let rides =
            [ride("CamDFS", "Cam DFS", trail), way.and_then(|way| ride("CamWayOut", "Cam way out", way))];
        Ok(World {
            size: tracer.size(),
            height,
            passage,
            eye,
            walls: walls(&tracer.walls(), height)?,
            doors: [
                door("WayIn", "Way in", labyrinth.entrance()),
                door("WayOut", "Way out", labyrinth.exit()),
            ],
            rooms: looks.collect(),
            orbs: orbs.collect(),
            orb_radius,
            rides: rides.into_iter().flatten().collect(),
        })
    }
}

/// Tops as triangles, flanks as rectangles.
fn walls(profiles: &[Profile], height: i32) -> Result<Faces, RingsError> {
    let mut faces = Faces::default();
    for profile in profiles {
        let first = faces.points.len() as u32;
        let count = profile.points() as u32;
        for y in [0, height] {
            faces.points.extend(profile.rings().flatten().map(|&[x, north]| [x, y, -north]));
        }
        let top = |corner: u32| first + count + corner;
        faces.faces.extend(triangulated(profile)?.iter().map(|corners| corners.map(top).to_vec()));
        let mut ring_first = first;
        for ring in profile.rings() {
            let length = ring.len() as u32;
            faces.faces.extend((0..length).map(|k| {
                let (a, b) = (ring_first + k, ring_first + (k + 1) % length);
                vec![a, b, b + count, a + count]
            }));
            ring_first += length;
        }
    }
    Ok(faces)
}

/// The stops of a ride through rooms, each the neighbor of the one before or reached by a sphere.
fn ride(
    rooms: &[u32],
    center: impl Fn(u32) -> Place,
    direction: impl Fn(u32, u32) -> Option<Direction>,
) -> Vec<Stop> {
    let Some(&first) = rooms.first() else { return Vec::new() };
    let steps: Vec<Option<Direction>> = rooms.windows(2).map(|pair| direction(pair[0], pair[1])).collect();
    let mut heading = steps.iter().copied().flatten().next().unwrap_or(Direction::North);
    let mut stops = vec![Stop { at: 0, eye: center(first), heading }];
    let mut at = 0;
    // Is the last stop the end of a straight run that may grow?
    let mut running = false;
    for (pair, step) in rooms.windows(2).zip(steps) {
        let Some(step) = step else {
            stops.push(Stop { at, eye: center(pair[1]), heading });
            running = false;
            continue;
        };
        while heading != step {
            heading = if heading.left() == step { step } else { heading.right() };
            at += QUARTER;
            stops.push(Stop { at, eye: center(pair[0]), heading });
            running = false;
        }
        at += MOVE;
        if running {
            stops.pop();
        }
        stops.push(Stop { at, eye: center(pair[1]), heading });
        running = true;
    }
    stops
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flat::{Spheres, laberinto};
    use crate::maze::{Maze, Trail};

    #[test]
    fn a_ride_turns_in_place_and_runs_straight() {
        let text = "#######\n#.....#\n#.#####\n#.....#\n#######";
        let maze = Maze::from_text(text, 3, 2).unwrap();
        let labyrinth = Labyrinth::plain(maze).with_doors(2, 5);
        let way = labyrinth.way(2, 5).unwrap().rooms;
        let world = World::build(&labyrinth, &ReliefFit::default(), &[], &[], Some(&way)).unwrap();
        assert_eq!(world.rides.len(), 1);
        let stops: Vec<(u32, i32, i32, Direction)> = world.rides[0]
            .stops
            .iter()
            .map(|stop| (stop.at, stop.eye[0], stop.eye[2], stop.heading))
            .collect();
        use Direction::{East, North, West};
        // Wall 600: the first room's middle is at 1800.
        assert_eq!(
            stops,
            [
                (0, 7800, -1800, West),
                (1400, 1800, -1800, West),
                (1750, 1800, -1800, North),
                (2450, 1800, -4800, North),
                (2800, 1800, -4800, East),
                (4200, 7800, -4800, East),
            ]
        );
        assert_eq!((world.height, world.passage, world.eye), (2400, 2400, 1600));
    }

    #[test]
    fn spheres_are_jumps_without_time() {
        let made = |seed| {
            let mut trail = Trail::default();
            (laberinto(6, 6, 0, Spheres::On, seed, &mut trail).unwrap(), trail)
        };
        let (labyrinth, trail) = (0..99)
            .map(made)
            .find(|(labyrinth, _)| labyrinth.spheres().len() > 3)
            .expect("some have spheres");
        let world = World::build(&labyrinth, &ReliefFit::default(), &[], &trail.0, None).unwrap();
        let stops = &world.rides[0].stops;
        let mut jumps = 0;
        for pair in stops.windows(2) {
            let moved: Vec<usize> = (0..3).filter(|&axis| pair[0].eye[axis] != pair[1].eye[axis]).collect();
            if pair[0].at == pair[1].at {
                jumps += 1;
            } else if moved.is_empty() {
                assert_eq!(pair[1].at - pair[0].at, QUARTER);
                assert_ne!(pair[0].heading, pair[1].heading);
            } else {
                assert_eq!((moved.len(), pair[0].heading), (1, pair[1].heading));
            }
        }
        assert!(jumps >= 2, "{jumps}");
        assert_eq!(world.orbs.len(), labyrinth.spheres().len());
        assert!(world.orbs.iter().all(|orb| world.rooms.iter().any(|room| room.name == orb.to)));
    }
}
