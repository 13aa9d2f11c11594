//! The pieces of a star kit, one in the other.

use super::plane::{gap, hull};
use super::silhouette::Silhouette;
use super::star::split;
use crate::axis::{Axis, Side};
use crate::solid::Mesh;

/// What a vertical line passes through: from, to.
type Runs = Vec<[f64; 2]>;

/// Every pair of runs on vertical lines through both solids: one line for each rectangle between the
/// coordinates of their vertices, so for solids with upright and level faces all that there is to see. Under
/// slanted faces a line stands for its surroundings.
fn common_runs(a: &Mesh, b: &Mesh) -> Vec<[Runs; 2]> {
    let ticks = |axis: usize| {
        let mut ticks: Vec<i32> = a.vertices.iter().chain(&b.vertices).map(|vertex| vertex[axis]).collect();
        ticks.sort_unstable();
        ticks.dedup();
        ticks
    };
    // Off the middle, where no diagonal of a rectangle passes.
    let lines = |ticks: Vec<i32>, part: f64| -> Vec<f64> {
        ticks.windows(2).map(|pair| f64::from(pair[0]) + part * f64::from(pair[1] - pair[0])).collect()
    };
    let (columns, rows) = (lines(ticks(0), 0.414_213), lines(ticks(1), 0.381_966));
    let mut found = Vec::new();
    for &x in &columns {
        let [first, second] = [a, b].map(|mesh| crossed(mesh, x));
        for &y in &rows {
            let pair = [runs(&first, [x, y]), runs(&second, [x, y])];
            if pair.iter().all(|runs| !runs.is_empty()) {
                found.push(pair);
            }
        }
    }
    found
}

/// The triangles that a plane of constant x crosses.
fn crossed(mesh: &Mesh, x: f64) -> Vec<[[f64; 3]; 3]> {
    mesh.triangles
        .iter()
        .map(|corners| corners.map(|corner| mesh.vertices[corner as usize].map(f64::from)))
        .filter(|corners| corners.iter().any(|at| at[0] < x) && corners.iter().any(|at| at[0] > x))
        .collect()
}

fn runs(triangles: &[[[f64; 3]; 3]], [x, y]: [f64; 2]) -> Runs {
    let mut heights: Vec<f64> = triangles
        .iter()
        .filter_map(|&[a, b, c]| {
            let side = |p: [f64; 3], q: [f64; 3]| (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]);
            let (ab, bc, ca) = (side(a, b), side(b, c), side(c, a));
            let sum = ab + bc + ca;
            let inside = (ab > 0.0 && bc > 0.0 && ca > 0.0) || (ab < 0.0 && bc < 0.0 && ca < 0.0);
            inside.then(|| (bc * a[2] + ca * b[2] + ab * c[2]) / sum)
        })
        .collect();
    heights.sort_by(f64::total_cmp);
    heights.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}

/// How far the two solids overlap along z, at most, in micrometres; 0 where they only touch.
pub fn overlap(a: &Mesh, b: &Mesh) -> f64 {
    let mut most: f64 = 0.0;
    for [first, second] in common_runs(a, b) {
        for one in &first {
            for other in &second {
                most = most.max(one[1].min(other[1]) - one[0].max(other[0]));
            }
        }
    }
    most
}

/// Toward which side along z the first solid can slide to its place in the second, if it can.
pub fn ways_in(piece: &Mesh, into: &Mesh) -> Option<Side> {
    let common = common_runs(piece, into);
    // Coming from below, all of the piece on a line must stay below all of the other.
    let from_below = common.iter().all(|[piece, into]| piece[piece.len() - 1][1] <= into[0][0] + 1.0);
    let from_above = common.iter().all(|[piece, into]| piece[0][0] >= into[into.len() - 1][1] - 1.0);
    if from_below {
        Some(Side::Plus)
    } else if from_above {
        Some(Side::Minus)
    } else {
        None
    }
}

/// The gap around a bar along z in the hole of a cross: between the sections of the bar above and below its
/// guard and the shadow of the cross.
pub fn glue_gap(bar: &Mesh, cross: &Mesh) -> f64 {
    let [low, high] = cross.bounds().expect("a solid has corners").map(|corner| corner[2]);
    // What of the bar is as high as the cross, but for a micrometre: the guard ends where the cross begins.
    let [low, high] = [f64::from(low) + 1.0, f64::from(high) - 1.0];
    let within = bar.triangles.iter().flat_map(|corners| {
        let triangle = corners.map(|corner| bar.vertices[corner as usize].map(f64::from));
        let above = split(&triangle, 2, 1.0, low).1;
        split(&above, 2, 1.0, high).0
    });
    let section = hull(within.map(|at| [at[0], at[1]]).collect());
    let shadow = Silhouette::shadow(cross, Axis::Z);
    shadow.edges.iter().map(|&edge| gap(&section, edge)).fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solid::{Layer, Profile, extrude, stack};

    fn square(half: i32) -> Vec<[i32; 2]> {
        vec![[-half, -half], [half, -half], [half, half], [-half, half]]
    }

    /// A ring with a hole of 22 x 22, 10 high, and a bar of 20 x 20 with a guard under the ring.
    #[test]
    fn a_bar_slides_in_from_the_side_of_its_guard() {
        let hole: Vec<[i32; 2]> = square(11).into_iter().rev().collect();
        let ring = extrude(&Profile::new(square(40), vec![hole]).unwrap(), 0, 10);
        let bar = |guard_top: i32| {
            let [thin, thick] = [10, 30].map(|half| [Profile::new(square(half), Vec::new()).unwrap()]);
            let layers = [
                Layer::prism(&thin, guard_top - 5),
                Layer::prism(&thick, guard_top),
                Layer::prism(&thin, 100),
            ];
            stack(-100, &layers).unwrap()
        };
        assert_eq!(overlap(&bar(0), &ring), 0.0);
        assert_eq!(ways_in(&bar(0), &ring), Some(Side::Plus));
        assert_eq!(ways_in(&bar(15), &ring), Some(Side::Minus));
        assert_eq!(overlap(&bar(3), &ring), 3.0);
        assert_eq!(ways_in(&bar(3), &ring), None);
        let plain = extrude(&Profile::new(square(10), Vec::new()).unwrap(), -100, 100);
        assert_eq!(glue_gap(&plain, &ring), 1.0);
    }
}
