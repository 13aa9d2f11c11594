//! A thing to be made: its shape, its solid, its place.

use super::{Mark, Placement, Role};
use crate::solid::{
    Layer, Mesh, Point, Profile, Relief, Section, StackError, stack, star, star_volume_sixfold,
};

/// The exact shape behind a part's mesh, in micrometres, as the part is made.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Slabs on each other from z = 0, the lowest first.
    Stack(Vec<Slab>),
    /// Three crossing arms, the crossing over the origin, standing on z = 0.
    Star {
        /// What all arms share.
        section: Section,
        /// From the centre to the ends of the arms along x, y and z.
        half_lengths: [i32; 3],
        /// At the ends of the arms.
        chamfer: i32,
    },
    /// Slanted faces over z = 0.
    Relief(Relief),
}

/// A slice of a stack.
#[derive(Clone, Debug, PartialEq)]
pub struct Slab {
    /// The profiles at the bottom, which do not touch each other.
    pub bottom: Vec<Profile>,
    /// The profiles at the top where the walls are slanted: as many rings and points as at the bottom,
    /// with parallel edges. None for upright walls.
    pub top: Option<Vec<Profile>>,
    /// Where it ends.
    pub high: i32,
}

impl Slab {
    /// A slab with upright walls over one profile.
    #[must_use]
    pub fn upright(profile: Profile, high: i32) -> Slab {
        Slab { bottom: vec![profile], top: None, high }
    }

    /// Six times the volume in cubic micrometres over a height.
    fn volume_sixfold(&self, height: i128) -> i128 {
        let area = |profiles: &[Profile]| profiles.iter().map(Profile::doubled_area).sum::<i128>();
        let Some(top) = &self.top else { return 3 * height * area(&self.bottom) };
        // A prismatoid: (bottom + 4 middle + top) height / 6; the middle, drawn at twice its size, has four
        // times its area.
        let middle: i128 = self.bottom.iter().zip(top).map(|(low, high)| doubled_middle(low, high)).sum();
        height * (area(&self.bottom) + area(top) + middle) / 2
    }
}

/// Twice the area of the profile halfway between two, drawn at twice its size.
fn doubled_middle(low: &Profile, high: &Profile) -> i128 {
    let rings = low.rings().zip(high.rings());
    rings
        .map(|(low, high)| {
            let sums: Vec<[i128; 2]> = low
                .iter()
                .zip(high)
                .map(|(a, b)| [0, 1].map(|axis| i128::from(a[axis]) + i128::from(b[axis])))
                .collect();
            (0..sums.len())
                .map(|index| {
                    let (a, b) = (sums[index], sums[(index + 1) % sums.len()]);
                    a[0] * b[1] - a[1] * b[0]
                })
                .sum::<i128>()
        })
        .sum()
}

impl Shape {
    /// The solid.
    ///
    /// # Errors
    /// If slabs do not stack: a defect of whoever made the shape.
    pub fn mesh(&self) -> Result<Mesh, StackError> {
        match self {
            Shape::Stack(slabs) => {
                let layers: Vec<Layer> = slabs
                    .iter()
                    .map(|slab| match &slab.top {
                        None => Layer::prism(&slab.bottom, slab.high),
                        Some(top) => Layer::ruled(&slab.bottom, top, slab.high),
                    })
                    .collect();
                stack(0, &layers)
            }
            Shape::Star { section, half_lengths, chamfer } => {
                let mut mesh = star(section, *half_lengths, *chamfer);
                for vertex in &mut mesh.vertices {
                    vertex[2] += half_lengths[2];
                }
                Ok(mesh)
            }
            Shape::Relief(relief) => Ok(relief.mesh()),
        }
    }

    /// Six times the volume in cubic micrometres, exact.
    #[must_use]
    pub fn volume_sixfold(&self) -> i128 {
        match self {
            Shape::Stack(slabs) => {
                let mut low = 0;
                slabs
                    .iter()
                    .map(|slab| {
                        let height = i128::from(slab.high - low);
                        low = slab.high;
                        slab.volume_sixfold(height)
                    })
                    .sum()
            }
            Shape::Star { section, half_lengths, chamfer } => {
                star_volume_sixfold(section, *half_lengths, *chamfer)
            }
            Shape::Relief(relief) => relief.volume_sixfold(),
        }
    }
}

/// A thing to be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What it is in the cube.
    pub role: Role,
    /// What it is as a shape, before triangles.
    pub shape: Shape,
    /// The solid as it is made: on z = 0, a plate with its outside up.
    pub mesh: Mesh,
    /// Where the solid as it is made stands in the cube; pieces of the star at the start. The stand, which
    /// is not in the cube, is where it is made.
    pub placement: Placement,
    /// Open lines to be etched where the part is cut from sheet, on its upper side.
    pub etch: Vec<Vec<Point>>,
    /// Where start and goal are marked on it, in the cube's coordinates.
    pub marks: Vec<Mark>,
}

impl Part {
    /// A part without lines to etch and marks.
    ///
    /// # Panics
    /// If the shape is not a solid, which is a defect of whoever made it.
    #[must_use]
    pub fn new(role: Role, shape: Shape, placement: Placement) -> Part {
        let mesh = shape.mesh().unwrap_or_else(|error| panic!("{role}: {error}"));
        Part { role, shape, mesh, placement, etch: Vec::new(), marks: Vec::new() }
    }

    /// `plate-x+`, `cursor`, ...
    #[must_use]
    pub fn name(&self) -> String {
        self.role.to_string()
    }

    /// The solid in its place in the cube.
    #[must_use]
    pub fn placed_mesh(&self) -> Mesh {
        let vertices = self.mesh.vertices.iter().map(|&vertex| self.placement.apply(vertex)).collect();
        Mesh { vertices, triangles: self.mesh.triangles.clone() }
    }
}
