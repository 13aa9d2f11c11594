//! Prisms and frusta piled up to one solid: engraving, chamfers, steps.

use super::interface::{Edges, Interface, Tangle};
use super::rings::check_rings;
use super::{Mesh, Point, Profile, RingsError};
use crate::units::Mm;

/// A slice of a solid, flat above and below, with walls that are upright or slanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer<'a> {
    bottom: &'a [Profile],
    top: &'a [Profile],
    high: i32,
}

impl<'a> Layer<'a> {
    /// Upright walls over some profiles that do not touch each other, up to the height `high`, in
    /// micrometres.
    #[must_use]
    pub fn prism(profiles: &'a [Profile], high: i32) -> Layer<'a> {
        Layer { bottom: profiles, top: profiles, high }
    }

    /// Slanted walls from the profiles at the bottom to those at the top, at the height `high` in
    /// micrometres. Both have the same number of rings, and of points in each: every edge is joined to the
    /// edge in the same place of the order. For flat walls such edges are parallel.
    #[must_use]
    pub fn ruled(bottom: &'a [Profile], top: &'a [Profile], high: i32) -> Layer<'a> {
        Layer { bottom, top, high }
    }
}

/// Why layers do not make a solid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StackError {
    /// A layer that does not end above where it begins. Layers count from 0.
    #[error("layer {layer} begins at {low} mm and ends at {high} mm; it must end higher")]
    Height {
        /// The layer.
        layer: usize,
        /// Where it begins.
        low: Mm,
        /// Where it ends.
        high: Mm,
    },
    /// A ruled layer whose two sets of profiles are unlike.
    #[error(
        "the walls of layer {layer} join rings of different numbers of points, or different numbers of rings"
    )]
    Unlike {
        /// The layer.
        layer: usize,
    },
    /// Profiles of a layer that do not bound a region.
    #[error("layer {layer}: {error}")]
    Rings {
        /// The layer.
        layer: usize,
        /// What is wrong, and where.
        error: RingsError,
    },
    /// Edges that cannot be told apart where two layers meet.
    #[error(
        "at ({}, {}, {}) mm edges of two layers run less than 0.002 mm apart without meeting",
        .at[0], .at[1], .at[2]
    )]
    Tangle {
        /// Where.
        at: [Mm; 3],
    },
}

/// Layers piled up from the height `low` (micrometres), each on the one before.
///
/// Where two layers meet, the parts of either that the other does not cover are closed by caps, and edges
/// that cross are cut in the point between, rounded to whole micrometres. Both layers use the cut edges, so
/// the mesh is closed. Layers over the same profiles meet without a cap: a chamfer costs two triangles an
/// edge.
///
/// The solid is sound if its parts meet in areas. Layers that only touch, along an edge or in a point, give
/// a mesh that [`Mesh::check`] refuses; layers that do not meet at all, one of several shells.
///
/// ```
/// use deventer::solid::{Layer, Profile, stack};
///
/// // A slab of 10 x 10 x 2 mm with a post of 4 x 4 x 1 mm on it.
/// let slab = [Profile::rectangle([0, 0], [10_000, 10_000])];
/// let post = [Profile::rectangle([3_000, 3_000], [7_000, 7_000])];
/// let solid = stack(0, &[Layer::prism(&slab, 2_000), Layer::prism(&post, 3_000)])?;
/// assert_eq!(solid.volume(), 200.0 + 16.0);
/// solid.check().expect("a post on a slab is sound");
/// # Ok::<(), deventer::solid::StackError>(())
/// ```
///
/// # Errors
/// If a layer has no height, a ruled layer joins unlike profiles, rings of a layer cross, touch, or lie in the
/// wrong place, or edges of two layers are tangled.
pub fn stack(low: i32, layers: &[Layer<'_>]) -> Result<Mesh, StackError> {
    let mut heights = vec![low];
    for (layer, &Layer { bottom, top, high }) in layers.iter().enumerate() {
        let low = heights[layer];
        if low >= high {
            let [low, high] = [low, high].map(|um| Mm::from_um(um.into()));
            return Err(StackError::Height { layer, low, high });
        }
        heights.push(high);
        let counts = |profiles: &[Profile]| -> Vec<Vec<usize>> {
            profiles.iter().map(|profile| profile.rings().map(Vec::len).collect()).collect()
        };
        if !std::ptr::eq(bottom, top) && counts(bottom) != counts(top) {
            return Err(StackError::Unlike { layer });
        }
    }
    check_all(layers)?;

    let mut interfaces: Vec<Interface> = Vec::with_capacity(heights.len());
    for (level, &height) in heights.iter().enumerate() {
        let below = level.checked_sub(1).map_or(&[][..], |layer| layers[layer].top);
        let above = layers.get(level).map_or(&[][..], |layer| layer.bottom);
        // The top of a prism is its bottom seen from the other side.
        let interface = if level > 0 && above.is_empty() && std::ptr::eq(below, layers[0].bottom) {
            Ok(interfaces[0].clone().mirrored())
        } else {
            Interface::new(below, above)
        };
        let tangle = |Tangle([x, y])| [x, y, height].map(|um| Mm::from_um(um.into()));
        interfaces.push(interface.map_err(|error| StackError::Tangle { at: tangle(error) })?);
    }
    Ok(build(&heights, &interfaces))
}

/// Checks the rings of all layers; what follows is the same again, as in a chamfer, only once.
fn check_all(layers: &[Layer<'_>]) -> Result<(), StackError> {
    let mut checked: &[Profile] = &[];
    for (layer, &Layer { bottom, top, .. }) in layers.iter().enumerate() {
        for profiles in [bottom, top] {
            if !std::ptr::eq(profiles, checked) && profiles != checked {
                check_rings(profiles).map_err(|error| StackError::Rings { layer, error })?;
                checked = profiles;
            }
        }
    }
    Ok(())
}

fn build(heights: &[i32], interfaces: &[Interface]) -> Mesh {
    let mut mesh = Mesh::default();
    let mut under: Option<Rim> = None;
    for (&height, interface) in heights.iter().zip(interfaces) {
        let first = mesh.vertices.len() as u32;
        mesh.vertices.extend(interface.points.iter().map(|&[x, y]| [x, y, height]));
        let facing_down = interface.facing_down.iter().map(|&[a, b, c]| [a, c, b]);
        let caps = facing_down.chain(interface.facing_up.iter().copied());
        mesh.triangles.extend(caps.map(|corners| corners.map(|corner| first + corner)));
        let rim = |edges| Rim { points: &interface.points, edges, first };
        if let Some(low) = under {
            let high = rim(&interface.below);
            (0..low.edges.len()).for_each(|edge| wall(edge, &low, &high, &mut mesh.triangles));
        }
        under = Some(rim(&interface.above));
    }
    mesh
}

/// The points and edges of a layer in one plane.
struct Rim<'a> {
    points: &'a [Point],
    edges: &'a Edges,
    /// The mesh's number of the first point.
    first: u32,
}

/// The wall over an edge: a strip of triangles between the points along it at the bottom and at the top.
///
/// ```text
///    top    +-------+---+      seen from outside; material is behind, the edge goes from left to right
///           |   . ' |. '|
///           | '   . '   |      each triangle stands on a piece at one side and ends in a point of the
///    bottom +-----+-----+      other, so it has an area
/// ```
fn wall(edge: usize, low: &Rim, high: &Rim, triangles: &mut Vec<[u32; 3]>) {
    let [mut low, mut high] = [low, high].map(|rim| Walk::new(edge, rim));
    // Which side goes first decides only how the strip looks; equals join corners to corners.
    while low.left() > 0 || high.left() > 0 {
        if high.left() == 0 || (low.left() > 0 && low.reach() <= high.reach()) {
            let from = low.step();
            triangles.push([from, low.here(), high.here()]);
        } else {
            let from = high.step();
            triangles.push([low.here(), high.here(), from]);
        }
    }
}

/// A walk along the pieces of an edge.
struct Walk<'a> {
    rim: &'a Rim<'a>,
    starts: &'a [u32],
    last: u32,
    /// How many pieces have been walked.
    walked: usize,
}

impl<'a> Walk<'a> {
    fn new(edge: usize, rim: &'a Rim<'a>) -> Walk<'a> {
        let (starts, last) = rim.edges.pieces(edge);
        Walk { rim, starts, last, walked: 0 }
    }

    fn left(&self) -> usize {
        self.starts.len() - self.walked
    }

    fn point(&self, walked: usize) -> u32 {
        self.starts.get(walked).copied().unwrap_or(self.last)
    }

    /// The mesh's number of the point where the walk is.
    fn here(&self) -> u32 {
        self.rim.first + self.point(self.walked)
    }

    /// Walks a piece and tells where it began.
    fn step(&mut self) -> u32 {
        let here = self.here();
        self.walked += 1;
        here
    }

    /// The part of the whole edge that lies behind when the next piece is walked, 0 to 1.
    fn reach(&self) -> f64 {
        if self.left() == 1 {
            return 1.0;
        }
        let [from, at, to] = [self.starts[0], self.point(self.walked + 1), self.last]
            .map(|point| self.rim.points[point as usize].map(f64::from));
        let [dx, dy] = [to[0] - from[0], to[1] - from[1]];
        ((at[0] - from[0]) * dx + (at[1] - from[1]) * dy) / (dx * dx + dy * dy)
    }
}
