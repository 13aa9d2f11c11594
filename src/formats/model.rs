//! What goes into a file.

use crate::parts::{Assembly, Part, PathSolid, Placement};
use crate::solid::Mesh;

/// A single part as it is made, lying flat, or the cube put together.
#[derive(Clone, Copy, Debug)]
pub enum Model<'a> {
    /// One part, in its own coordinates.
    Part(&'a Part),
    /// All parts that are in the cube, in their places.
    Assembly(&'a Assembly),
    /// The same, with the cast of the space for formats that can hide it; others leave it out.
    Preview(&'a Assembly, &'a PathSolid),
}

impl<'a> From<&'a Part> for Model<'a> {
    fn from(part: &'a Part) -> Model<'a> {
        Model::Part(part)
    }
}

impl<'a> From<&'a Assembly> for Model<'a> {
    fn from(assembly: &'a Assembly) -> Model<'a> {
        Model::Assembly(assembly)
    }
}

impl<'a> From<(&'a Assembly, &'a PathSolid)> for Model<'a> {
    fn from((assembly, cast): (&'a Assembly, &'a PathSolid)) -> Model<'a> {
        Model::Preview(assembly, cast)
    }
}

/// A part where the model has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body<'a> {
    pub part: &'a Part,
    pub placement: Placement,
}

impl Body<'_> {
    /// The solid where the model has it.
    pub fn placed_mesh(&self) -> Mesh {
        let mesh = &self.part.mesh;
        let vertices = mesh.vertices.iter().map(|&vertex| self.placement.apply(vertex)).collect();
        Mesh { vertices, triangles: mesh.triangles.clone() }
    }
}

impl<'a> Model<'a> {
    pub(crate) fn bodies(self) -> Vec<Body<'a>> {
        match self {
            Model::Part(part) => vec![Body { part, placement: Placement::shift([0; 3]) }],
            Model::Assembly(assembly) | Model::Preview(assembly, _) => {
                let in_cube = assembly.parts.iter().filter(|part| part.role.is_in_cube());
                in_cube.map(|part| Body { part, placement: part.placement }).collect()
            }
        }
    }

    /// The cube, if the model is one.
    pub(crate) fn cube(self) -> Option<&'a Assembly> {
        match self {
            Model::Assembly(assembly) | Model::Preview(assembly, _) => Some(assembly),
            Model::Part(_) => None,
        }
    }

    /// The cast of the space, where it is wanted.
    pub(crate) fn cast(self) -> Option<&'a PathSolid> {
        match self {
            Model::Preview(_, cast) => Some(cast),
            Model::Assembly(_) | Model::Part(_) => None,
        }
    }

    /// The cursor's travel, if it has any.
    pub(crate) fn travel(self) -> Option<Travel> {
        let moving = self.cube().filter(|cube| cube.parts.iter().any(|part| part.role.moves()))?;
        Travel::new(&moving.way, moving.pitch)
    }
}

/// The cursor's way as an animation: where its centre is, and when. Straight lines at a constant speed
/// join the stops, and every turn is a stop, so that the animation never cuts a corner.
///
/// Invariant: at least two stops, no two in a row equal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Travel {
    /// Places, in micrometres.
    pub stops: Vec<[i32; 3]>,
    /// Seconds from the first stop to each: 0 first, strictly increasing.
    pub seconds: Vec<f32>,
}

/// How long the cursor takes from cell to cell: slow enough for the eye to follow.
const SECONDS_A_MOVE: f64 = 0.4;
/// The longest that anybody will watch; on longer ways the cursor hurries.
const LONGEST: f64 = 300.0;

impl Travel {
    fn new(way: &[[i32; 3]], pitch: i32) -> Option<Travel> {
        let mut stops = way.to_vec();
        stops.dedup();
        if stops.len() < 2 {
            return None;
        }
        let mut moves = 0.0;
        let reached: Vec<f64> = stops
            .windows(2)
            .map(|pair| {
                let step = [0, 1, 2].map(|axis| f64::from(pair[1][axis]) - f64::from(pair[0][axis]));
                moves += step.iter().map(|side| side * side).sum::<f64>().sqrt() / f64::from(pitch.max(1));
                moves
            })
            .collect();
        let pace = SECONDS_A_MOVE.min(LONGEST / moves);
        let mut seconds = vec![0.0_f32];
        for moves in reached {
            // A move may be less than the distance of two f32.
            seconds.push(((moves * pace) as f32).max(seconds[seconds.len() - 1].next_up()));
        }
        Some(Travel { stops, seconds })
    }

    /// Seconds from start to goal.
    pub fn duration(&self) -> f32 {
        self.seconds[self.seconds.len() - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_proportional_to_the_distance() {
        let travel = Travel::new(&[[0, 0, 0], [20_000, 0, 0], [20_000, -10_000, 0]], 10_000).unwrap();
        assert_eq!(travel.seconds, [0.0, 0.8, 1.2]);
        assert_eq!(travel.duration(), 1.2);
    }

    #[test]
    fn a_long_way_is_over_in_five_minutes() {
        let end = [10_000 * 750, 0, 0];
        let all = Travel::new(&[[0; 3], end], 10_000).unwrap();
        assert_eq!(all.seconds, [0.0, 300.0]);
        let most = Travel::new(&[[0; 3], [10_000 * 3_000, 0, 0], end], 10_000).unwrap();
        assert_eq!(most.seconds[0..2], [0.0, 300.0 * 3_000.0 / 5_250.0]);
    }

    #[test]
    fn a_way_that_goes_nowhere_is_no_travel() {
        assert_eq!(Travel::new(&[], 10_000), None);
        assert_eq!(Travel::new(&[[1, 2, 3]], 10_000), None);
        assert_eq!(Travel::new(&[[1, 2, 3], [1, 2, 3]], 10_000), None);
    }

    #[test]
    fn times_increase_even_where_a_move_is_lost_in_rounding() {
        let way =
            [[-2_000_000_000, 0, 0], [2_000_000_000, 0, 0], [2_000_000_000, 1, 0], [2_000_000_000, 2, 0]];
        let travel = Travel::new(&way, 1).unwrap();
        assert!(travel.seconds.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
