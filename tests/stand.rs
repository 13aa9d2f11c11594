//! The cube on its stand: it rests in the pocket, arms go free, nothing tips.

use deventer::axis::Axis;
use deventer::maze::Random;
use deventer::params::{Design, Params, Size, Star};
use deventer::parts::{Assembly, Part, Role};
use deventer::puzzle::Classic;
use deventer::solid::{Profile, extrude};
use deventer::{Measures, Mm, Puzzle, mm};
use parry3d_f64::math::{Pose, Vector};
use parry3d_f64::query::{distance, intersection_test};
use parry3d_f64::shape::TriMesh;
use proptest::prelude::*;

fn puzzle(size: Size, seed: u64) -> Puzzle {
    let made = Classic::new(size).attempt(&mut Random::new(seed, 0));
    Puzzle::with_default_marks(made.plates, Default::default()).unwrap()
}

fn design(size: Size, fit: Measures) -> Design {
    let fit = Measures { stand: Some(true), ..fit };
    Params { size, measures: fit, ..Params::default() }.design().unwrap()
}

fn stand(assembly: &Assembly) -> &Part {
    assembly.part("stand").unwrap()
}

/// Height of the pocket's lowest point, in mm.
fn lift(stand: &Part) -> f64 {
    let middle = stand.mesh.vertices.iter().find(|&&[x, y, z]| x == 0 && y == 0 && z > 0).unwrap();
    f64::from(middle[2]) / 1000.0
}

/// Where a point of the cube is when the cube stands in the pocket, all in mm.
fn standing(design: &Design, lift: f64, point: [f64; 3]) -> Vector {
    let from_corner = Axis::ALL.map(|axis| point[axis.index()] + design.outer_half(axis).to_f64());
    let (right, up) = (f64::sqrt(2.0 / 3.0), f64::sqrt(1.0 / 3.0));
    let [x, y, z] = from_corner;
    Vector::new(right * (x - (y + z) / 2.0), right * f64::sqrt(0.75) * (y - z), lift + up * (x + y + z))
}

fn tri_mesh(part: &Part, place: impl Fn([f64; 3]) -> Vector) -> TriMesh {
    let mesh = part.placed_mesh();
    let vertices = mesh.vertices.iter().map(|vertex| place(vertex.map(|um| f64::from(um) / 1000.0)));
    TriMesh::new(vertices.collect(), mesh.triangles.clone()).unwrap()
}

fn fits() -> impl Strategy<Value = Measures> {
    let measures = (2_000i64..8_000, 150i64..500, 800i64..6_000, 1_300i64..8_000, 1_000i64..5_000);
    (measures, 0i64..6_000, any::<bool>()).prop_map(|(measures, border, kit)| {
        let even = |um: i64| Some(Mm::from_um(um / 2 * 2));
        let (arm, clearance, thickness, web, overhang) = measures;
        let hub = 1_400;
        Measures {
            pitch: even(arm + 2 * clearance + web),
            arm_width: even(arm),
            clearance: even(clearance),
            thickness: even(thickness),
            frame: even(900 + border + if kit { hub } else { 0 }),
            overhang: even(overhang),
            hub: even(hub),
            star: Some(if kit { Star::Kit } else { Star::OnePiece }),
            chamfer: even(arm.min(overhang - clearance) / 5),
            foot: Some(Mm::ZERO),
            marks: Some(false),
            ..Measures::default()
        }
    })
}

/// The volume of the stand without rounding: over each face two strips and the square that both count.
fn volume(design: &Design, stand: &Part) -> f64 {
    let [low, high] = stand.mesh.bounds().unwrap();
    let width = 0.75 * (design.dimensions().frame + design.dimensions().thickness).to_f64();
    let lift = lift(stand);
    // The first fin's end is the point farthest to the right; all fins have the same part of their side.
    let part =
        f64::from(high[0]) / 1000.0 / f64::sqrt(2.0 / 3.0) / (design.outer_half(Axis::X).to_f64() * 2.0);
    assert!(low[0] < 0 && (part * 10.0 - (part * 10.0).round()).abs() < 1e-3, "{part}");
    let lengths = Axis::ALL.map(|axis| (part * 10.0).round() / 10.0 * design.outer_half(axis).to_f64() * 2.0);
    // Seen from above a face is smaller by sqrt 3; over a rectangle the mean height is that of its middle.
    let prism = |a: f64, b: f64| a * b / f64::sqrt(3.0) * (lift + (a + b) / 2.0 / f64::sqrt(3.0));
    (0..3)
        .map(|face| {
            let [a, b] = [lengths[(face + 1) % 3], lengths[(face + 2) % 3]];
            prism(a, width) + prism(b, width) - prism(width, width)
        })
        .sum()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn it_is_sound_and_carries_the_cube(
        [x, y, z] in [1u16..9, 2..9, 1..9], fit in fits(), seed: u64
    ) {
        let size = Size::new(x, y, z).unwrap();
        let design = design(size, fit);
        let assembly = Assembly::build(&design, &puzzle(size, seed));
        prop_assert_eq!(assembly.check(), Ok(()));
        let stand = stand(&assembly);
        prop_assert_eq!(stand.mesh.triangles.len(), 48);
        let wanted = volume(&design, stand);
        let found = stand.mesh.volume();
        prop_assert!((found / wanted - 1.0).abs() < 1e-3, "{} for {}", found, wanted);

        // The cube, as a box, is at most 3 micrometres above the pocket and never in it.
        let half = Axis::ALL.map(|axis| design.outer_half(axis).um() as i32);
        let outline = Profile::rectangle([-half[0], -half[1]], [half[0], half[1]]);
        let mut cube = Part { mesh: extrude(&outline, -half[2], half[2]), ..stand.clone() };
        cube.role = Role::Cursor;
        let lift = lift(stand);
        let pocket = tri_mesh(stand, Vector::from);
        let raised = |by: f64| tri_mesh(&cube, |point| standing(&design, lift + by, point));
        prop_assert!(intersects(&pocket, &raised(-0.003)));
        prop_assert!(!intersects(&pocket, &raised(0.000_5)));

        // It touches nothing but the border outside the slots: every corner of the top, seen along the
        // upright diagonal, is nearer to an edge than any slot.
        let border = (design.dimensions().frame + design.dimensions().thickness).to_f64();
        for [x, y, _] in stand.mesh.vertices.iter().map(|vertex| vertex.map(|um| f64::from(um) / 1000.0)) {
            let along = [[1.0, 0.0], [-0.5, 0.75_f64.sqrt()], [-0.5, -(0.75_f64.sqrt())]];
            let mut coordinates = along.map(|[u, v]| (x * u + y * v) * f64::sqrt(2.0 / 3.0));
            coordinates.sort_by(f64::total_cmp);
            prop_assert!(coordinates[1] - coordinates[0] <= 0.75 * border + 0.002);
        }

        // The star at the eight outermost places, pushed as far as its play allows.
        let start = star_start(&assembly);
        for corner in 0..8 {
            let signs = [0, 1, 2].map(|axis| if corner >> axis & 1 == 1 { 1.0 } else { -1.0 });
            let place = Axis::ALL.map(|axis| {
                signs[axis.index()] * (design.half_span(axis) + design.dimensions().clearance).to_f64()
            });
            for piece in assembly.parts.iter().filter(|part| part.role.moves()) {
                let moved = |point: [f64; 3]| [0, 1, 2].map(|axis| point[axis] - start[axis] + place[axis]);
                let piece = tri_mesh(piece, |point| standing(&design, lift, moved(point)));
                prop_assert!(!intersects(&pocket, &piece), "the star hits the stand");
                let gap = distance(&Pose::IDENTITY, &pocket, &Pose::IDENTITY, &piece).unwrap().distance;
                prop_assert!(gap > 0.1 * border, "only {} mm of {}", gap, border);
                let lowest = piece.vertices().iter().map(|vertex| vertex[2]).fold(f64::MAX, f64::min);
                // Pushed, a tip may come lower by three clearances over sqrt 3.
                let least = 3.0 - f64::sqrt(3.0) * design.dimensions().clearance.to_f64() - 0.001;
                prop_assert!(lowest >= least, "a tip is {} mm above the table", lowest);
            }
        }
    }

    /// The centre of mass stays over the base, wherever the star is.
    #[test]
    fn it_does_not_tip([x, y, z] in [1u16..9, 2..9, 1..9], seed: u64) {
        let size = Size::new(x, y, z).unwrap();
        let design = design(size, Measures::default());
        let assembly = Assembly::build(&design, &puzzle(size, seed));
        let stand = stand(&assembly);
        let start = star_start(&assembly);
        for corner in 0..8 {
            let mut sum = [0.0; 4];
            for part in assembly.parts.iter().filter(|part| part.role.is_in_cube()) {
                let (volume, mut middle) = centre_of_mass(part);
                if part.role.moves() {
                    for axis in Axis::ALL {
                        let sign = if corner >> axis.index() & 1 == 1 { 1.0 } else { -1.0 };
                        middle[axis.index()] += sign * design.half_span(axis).to_f64() - start[axis.index()];
                    }
                }
                let at = standing(&design, lift(stand), middle);
                sum = [sum[0] + volume, sum[1] + volume * at[0], sum[2] + volume * at[1], sum[3] + volume * at[2]];
            }
            let at = [sum[1] / sum[0], sum[2] / sum[0]];
            let margin = margin(stand, at);
            prop_assert!(margin > 0.0, "{} tips over by {} mm", size, -margin);
            if x == y && y == z {
                // With room for a hand: 7 degrees.
                prop_assert!(margin / (sum[3] / sum[0]) > 0.12, "{} {}", size, margin / (sum[3] / sum[0]));
            }
        }
    }
}

fn intersects(one: &TriMesh, other: &TriMesh) -> bool {
    intersection_test(&Pose::IDENTITY, one, &Pose::IDENTITY, other).unwrap().intersecting
}

/// The centre of the star as it is placed.
fn star_start(assembly: &Assembly) -> [f64; 3] {
    assembly.way[0].map(|um| f64::from(um) / 1000.0)
}

fn centre_of_mass(part: &Part) -> (f64, [f64; 3]) {
    let mesh = part.placed_mesh();
    let mut sum = [0.0; 4];
    for triangle in &mesh.triangles {
        let [a, b, c] =
            triangle.map(|corner| mesh.vertices[corner as usize].map(|um| f64::from(um) / 1000.0));
        let cross = [[1, 2], [2, 0], [0, 1]].map(|[i, j]| b[i] * c[j] - b[j] * c[i]);
        let volume = (0..3).map(|i| a[i] * cross[i]).sum::<f64>() / 6.0;
        sum[3] += volume;
        for axis in 0..3 {
            sum[axis] += volume * (a[axis] + b[axis] + c[axis]) / 4.0;
        }
    }
    (sum[3], [0, 1, 2].map(|axis| sum[axis] / sum[3]))
}

/// How far a point is inside the convex hull of the base; negative outside.
fn margin(stand: &Part, at: [f64; 2]) -> f64 {
    let base: Vec<[f64; 2]> = stand
        .mesh
        .vertices
        .iter()
        .filter(|vertex| vertex[2] == 0)
        .map(|vertex| [vertex[0], vertex[1]].map(|um| f64::from(um) / 1000.0))
        .collect();
    let mut least = f64::INFINITY;
    for &a in &base {
        for &b in base.iter().filter(|&&b| b != a) {
            let along = [b[0] - a[0], b[1] - a[1]];
            let left = |p: [f64; 2]| along[0] * (p[1] - a[1]) - along[1] * (p[0] - a[0]);
            if base.iter().all(|&p| left(p) >= -1e-6) {
                least = least.min(left(at) / along[0].hypot(along[1]));
            }
        }
    }
    least
}

/// The figure for the cube of the first pages: 17.7 mm, and the stand's own.
#[test]
fn the_default_stand_in_figures() {
    let size = Size::cube(5);
    let fit = Measures { marks: Some(false), frame: Some(mm(3.0)), ..Measures::default() };
    let assembly = Assembly::build(&design(size, fit), &puzzle(size, 1));
    // (4 S + d + o - 2 (H + t)) / sqrt 3 + 3 with S = 20, d = 5, o = 2, H + t = 28.8.
    assert!((lift(stand(&assembly)) - ((80.0 + 5.0 + 2.0 - 57.6) / f64::sqrt(3.0) + 3.0)).abs() < 0.002);
}

#[test]
fn no_stand_is_made_unless_it_is_asked_for() {
    let size = Size::cube(3);
    let design = Params { size, ..Params::default() }.design().unwrap();
    assert!(Assembly::build(&design, &puzzle(size, 1)).part("stand").is_none());
}
