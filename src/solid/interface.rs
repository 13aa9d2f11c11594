//! Where two layers of a stack meet.
//!
//! ```text
//!        above            The layer below ends here, the one above begins. Where there is material
//!      +-------+          below only, a cap faces up; where there is material above only, a cap faces
//!      |       |          down; where there is both there is nothing.
//!   ---+.......+-----+
//!         below      |
//! ```
//!
//! Edges of both layers are cut where they meet, and walls and caps use the pieces: no vertex ever lies in
//! the middle of another triangle's edge.

use i_triangle::i_overlay::core::fill_rule::FillRule;
use i_triangle::i_overlay::core::overlay::{IntOverlayOptions, Overlay, ShapeType};
use i_triangle::i_overlay::core::overlay_rule::OverlayRule;
use i_triangle::i_overlay::core::solver::Solver;
use i_triangle::i_overlay::vector::edge::{CLIP_LEFT, CLIP_RIGHT, SUBJ_LEFT, SUBJ_RIGHT, SideFill};

use super::triangulate::{Shape, narrow, number, shape, triangulate};
use super::{Point, Profile};

/// All that the mesh has in the plane between two layers. Points are named by their numbers here.
#[derive(Clone, Default)]
pub(super) struct Interface {
    /// Sorted by x, then y; all different.
    pub(super) points: Vec<Point>,
    /// Caps, counter-clockwise as seen from above, so those that face down are still to be turned over.
    pub(super) facing_up: Vec<[u32; 3]>,
    pub(super) facing_down: Vec<[u32; 3]>,
    /// The edges of the layer below and of the layer above.
    pub(super) below: Edges,
    pub(super) above: Edges,
}

/// The edges of all rings of all profiles of a layer, in order, each cut into pieces.
#[derive(Clone, Default)]
pub(super) struct Edges {
    /// The first point of each piece.
    points: Vec<u32>,
    /// For each edge where its pieces begin in `points`, and the number of its last point.
    edges: Vec<(u32, u32)>,
}

impl Edges {
    /// How many edges there are.
    pub(super) fn len(&self) -> usize {
        self.edges.len()
    }

    /// The first points of the pieces of an edge, and the last point of the last.
    pub(super) fn pieces(&self, edge: usize) -> (&[u32], u32) {
        let (start, last) = self.edges[edge];
        let end = self.edges.get(edge + 1).map_or(self.points.len(), |next| next.0 as usize);
        (&self.points[start as usize..end], last)
    }
}

/// The place where edges run so close together that rounding tangles them.
pub(super) struct Tangle(pub(super) Point);

impl Interface {
    /// The interface between the profiles of the layer below and those of the layer above, whose rings have
    /// been checked.
    pub(super) fn new(below: &[Profile], above: &[Profile]) -> Result<Interface, Tangle> {
        if below == above {
            let (points, edges) = whole_edges(below);
            let (facing_up, facing_down) = (Vec::new(), Vec::new());
            Ok(Interface { points, facing_up, facing_down, below: edges.clone(), above: edges })
        } else if above.is_empty() {
            let (points, edges) = whole_edges(below);
            let facing_up = below.iter().flat_map(|profile| triangulate(&shape(profile), &points)).collect();
            Ok(Interface { points, facing_up, below: edges, ..Interface::default() })
        } else if below.is_empty() {
            Ok(Interface::new(above, below)?.mirrored())
        } else {
            Interface::two_sided(below, above)
        }
    }

    /// The interface as it is in the stack's mirror image, what was above being below.
    pub(super) fn mirrored(self) -> Interface {
        Interface {
            points: self.points,
            facing_up: self.facing_down,
            facing_down: self.facing_up,
            below: self.above,
            above: self.below,
        }
    }

    fn two_sided(below: &[Profile], above: &[Profile]) -> Result<Interface, Tangle> {
        let options =
            IntOverlayOptions { preserve_input_collinear: true, ..IntOverlayOptions::keep_output_points() };
        let count = below.iter().chain(above).map(Profile::points).sum();
        let mut overlay = Overlay::new_custom(count, options, Solver::default());
        for (profiles, side) in [(below, ShapeType::Subject), (above, ShapeType::Clip)] {
            for profile in profiles {
                overlay.add_source(&shape(profile), side);
            }
        }
        let graph = overlay.build_graph_view(FillRule::NonZero).expect("profiles of both sides have edges");
        let pieces = graph.extract_separate_vectors();
        let mut points: Vec<Point> =
            pieces.iter().flat_map(|piece| [narrow(piece.a), narrow(piece.b)]).collect();
        points.sort_unstable();
        points.dedup();
        // The edges of a layer are the pieces with its material on one side, directed so that it is left.
        let directed = |left: SideFill, right: SideFill| {
            pieces.iter().filter_map(move |piece| match piece.fill & (left | right) {
                fill if fill == left => Some([narrow(piece.a), narrow(piece.b)]),
                fill if fill == right => Some([narrow(piece.b), narrow(piece.a)]),
                _ => None,
            })
        };
        let edges = |profiles, left, right| cut_edges(profiles, directed(left, right), &points);
        let (below, above) = (edges(below, SUBJ_LEFT, SUBJ_RIGHT)?, edges(above, CLIP_LEFT, CLIP_RIGHT)?);

        // The same pieces as the regions that they enclose.
        let cap = |rule| {
            let shapes: Vec<Shape> = graph.extract_shapes(rule, &mut Default::default());
            shapes.iter().flat_map(|shape| triangulate(shape, &points)).collect()
        };
        let (facing_up, facing_down) = (cap(OverlayRule::Difference), cap(OverlayRule::InverseDifference));
        Ok(Interface { points, facing_up, facing_down, below, above })
    }
}

/// The sorted points of all rings and their edges, each in one piece.
fn whole_edges(profiles: &[Profile]) -> (Vec<Point>, Edges) {
    let rings = || profiles.iter().flat_map(Profile::rings);
    let mut order: Vec<(Point, u32)> = rings().flatten().copied().zip(0..).collect();
    order.sort_unstable();
    let mut all = Edges { points: vec![0; order.len()], edges: Vec::with_capacity(order.len()) };
    for (number, &(_, place)) in order.iter().enumerate() {
        all.points[place as usize] = number as u32;
    }
    let mut first = 0;
    for ring in rings() {
        let end = first + ring.len();
        for index in first..end {
            let last = if index + 1 < end { index + 1 } else { first };
            all.edges.push((index as u32, all.points[last]));
        }
        first = end;
    }
    (order.into_iter().map(|(point, _)| point).collect(), all)
}

/// Finds the pieces of each edge: those that lead from its first point to its last.
fn cut_edges(
    profiles: &[Profile],
    pieces: impl Iterator<Item = [Point; 2]>,
    points: &[Point],
) -> Result<Edges, Tangle> {
    const NONE: u32 = u32::MAX;
    let mut next = vec![NONE; points.len()];
    for [from, to] in pieces {
        let place = &mut next[number(points, from) as usize];
        if std::mem::replace(place, number(points, to)) != NONE {
            return Err(Tangle(from));
        }
    }
    let mut all = Edges::default();
    for ring in profiles.iter().flat_map(Profile::rings) {
        for (index, &point) in ring.iter().enumerate() {
            let find = |point| points.binary_search(&point).map_err(|_| Tangle(point));
            let mut at = find(point)? as u32;
            let last = find(ring[(index + 1) % ring.len()])? as u32;
            all.edges.push((all.points.len() as u32, last));
            while at != last {
                // Each piece is left once: a way that misses its end comes upon one that is gone.
                all.points.push(at);
                at = std::mem::replace(&mut next[at as usize], NONE);
                if at == NONE {
                    return Err(Tangle(point));
                }
            }
        }
    }
    match next.iter().position(|&to| to != NONE) {
        Some(from) => Err(Tangle(points[from])),
        None => Ok(all),
    }
}
