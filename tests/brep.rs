//! Parts as solids of the kernel truck: what it gets is what the faces are, and what it must not get is refused.
#![cfg(feature = "truck")]

use std::collections::BTreeSet;

use deventer::kit::{Export, ExportError, exported};
use deventer::params::{Arm, Joint, Process, Star};
use deventer::parts::{Part, Placement, Role, Shape, Slab};
use deventer::solid::{BrepError, Faces, Profile, Section, extrude, rod, star};
use deventer::{Assembly, Design, Measures, Params, Puzzle, Size, Style};
use proptest::prelude::*;
use truck_modeling::{
    BoundedCurve, InnerSpace, ParametricCurve, ParametricSurface, ParametricSurface3D, Point3,
    ShellCondition, Solid, Vector3,
};

/// A board of 10 x 8 x 2 with two openings, in micrometres: 2 + 4 + 8 faces.
fn board() -> Faces {
    let openings = vec![vec![[2, 2], [2, 6], [4, 6], [4, 2]], vec![[6, 2], [6, 6], [8, 6], [8, 2]]];
    let profile = Profile::new(vec![[0, 0], [10, 0], [10, 8], [0, 8]], openings).unwrap();
    Faces::of(&extrude(&profile, 0, 2))
}

fn large(faces: &Faces) -> usize {
    faces.faces.iter().position(|face| face.loops.len() == 3).unwrap()
}

/// How many corners, edges, faces and loops the kernel holds, shared ones once.
fn counts(solid: &Solid) -> [usize; 4] {
    let corners: BTreeSet<_> = solid.vertex_iter().map(|corner| format!("{:?}", corner.id())).collect();
    let edges: BTreeSet<_> = solid.edge_iter().map(|edge| format!("{:?}", edge.id())).collect();
    let loops = solid.face_iter().map(|face| face.boundaries().len()).sum();
    [corners.len(), edges.len(), solid.face_iter().count(), loops]
}

fn expected(faces: &Faces) -> [usize; 4] {
    let loops = faces.faces.iter().map(|face| face.loops.len()).sum();
    [faces.points.len(), faces.edges.len(), faces.faces.len(), loops]
}

/// The volume in mm3 of a solid with straight edges, from truck's own corners, wires and normals.
fn volume(solid: &Solid) -> f64 {
    let over = |face: &truck_modeling::Face| {
        let normal = face.oriented_surface().normal(0.5, 0.5);
        let mut area = Vector3::new(0.0, 0.0, 0.0);
        let mut height = 0.0;
        for wire in face.boundaries() {
            for edge in wire.edge_iter() {
                let [from, to] = [edge.front(), edge.back()].map(|corner| corner.point());
                let origin = Point3::new(0.0, 0.0, 0.0);
                area += (from - origin).cross(to - origin);
                height = (from - origin).dot(normal);
            }
        }
        area.dot(normal) * height / 6.0
    };
    solid.face_iter().map(over).sum()
}

#[test]
fn the_kernel_has_what_the_faces_have() {
    let square = Section::square(5_000);
    let shapes =
        [board(), Faces::of(&star(&square, [20_000; 3], 0)), Faces::of(&star(&square, [20_000; 3], 500))];
    for faces in shapes {
        let solid = faces.brep().unwrap();
        assert_eq!(counts(&solid), expected(&faces));
        assert_eq!(solid.boundaries().len(), 1);
        assert_eq!(solid.boundaries()[0].shell_condition(), ShellCondition::Closed);
        assert!(solid.is_geometric_consistent());
    }
    assert_eq!(expected(&board()), [24, 36, 14, 18]);
    let thousandth = 0.001_f64.powi(3);
    assert!((volume(&board().brep().unwrap()) / thousandth - 2.0 * (80.0 - 16.0)).abs() < 1e-9);
}

#[test]
fn a_face_inside_out_or_missing_is_seen_by_truck() {
    let good = board();
    for face in 0..good.faces.len() {
        let mut missing = good.clone();
        missing.faces.remove(face);
        assert!(matches!(missing.brep(), Err(BrepError::NotClosed(_))), "{face} is missing");

        // The face as seen from its other side: sound alone, but not beside its neighbors.
        let mut turned = good.clone();
        let turned_face = &mut turned.faces[face];
        turned_face.normal = turned_face.normal.map(|number| -number);
        for sides in &mut turned_face.loops {
            sides.reverse();
            sides.iter_mut().for_each(|side| side.forward = !side.forward);
        }
        // A face that looks inward may also make the sum of volumes negative.
        let error = turned.brep().unwrap_err();
        assert!(matches!(error, BrepError::NotClosed(_) | BrepError::InsideOut), "{face} is turned: {error}");
    }
}

#[test]
fn what_truck_accepts_in_silence_is_refused() {
    let good = board();
    let face = large(&good);

    let mut wound = good.clone();
    wound.faces[face].loops[1].reverse();
    wound.faces[face].loops[1].iter_mut().for_each(|side| side.forward = !side.forward);
    assert_eq!(wound.brep().unwrap_err(), BrepError::Winding { face, ring: 1 });

    let mut normal = good.clone();
    normal.faces[face].normal = normal.faces[face].normal.map(|number| -number);
    assert_eq!(normal.brep().unwrap_err(), BrepError::Winding { face, ring: 0 });

    let mut exchanged = good.clone();
    exchanged.faces[face].loops.swap(0, 1);
    assert_eq!(exchanged.brep().unwrap_err(), BrepError::Winding { face, ring: 0 });

    // Edges that truck can join, but not in one plane.
    let mut bent = good.clone();
    bent.points[0][2] += 1;
    assert!(matches!(bent.brep().unwrap_err(), BrepError::NotFlat { .. }));

    let mut inside_out = good.clone();
    for face in &mut inside_out.faces {
        face.normal = face.normal.map(|number| -number);
        for sides in &mut face.loops {
            sides.reverse();
            sides.iter_mut().for_each(|side| side.forward = !side.forward);
        }
    }
    assert_eq!(inside_out.brep().unwrap_err(), BrepError::InsideOut);

    let mut bare = good.clone();
    bare.faces[face].loops.clear();
    assert_eq!(bare.brep().unwrap_err(), BrepError::Bare { face });
    let mut short = good;
    short.faces[face].loops[2].truncate(2);
    assert_eq!(short.brep().unwrap_err(), BrepError::Bare { face });
}

#[test]
fn what_truck_sees_is_told_apart() {
    let good = board();
    let face = large(&good);
    // A wire with a gap; the corners that are left still wind the right way.
    let mut gap = good.clone();
    let outer = &mut gap.faces[face].loops[0];
    outer.pop();
    let error = gap.brep().unwrap_err();
    assert!(matches!(error, BrepError::Face { face: at, .. } if at == face), "{error}");

    // Two bodies are not one solid.
    let mut two = good.clone();
    let (points, edges) = (good.points.len() as u32, good.edges.len() as u32);
    two.points.extend(good.points.iter().map(|&[x, y, z]| [x + 100, y, z]));
    two.edges.extend(good.edges.iter().map(|edge| edge.map(|point| point + points)));
    two.faces.extend(good.faces.iter().cloned().map(|mut face| {
        face.loops.iter_mut().flatten().for_each(|side| side.edge += edges);
        face
    }));
    assert!(matches!(two.brep().unwrap_err(), BrepError::NoSolid(_)));

    // And two that share a corner touch themselves there.
    let mut touching = two.clone();
    let highest = (0..points).max_by_key(|&point| good.points[point as usize]).unwrap();
    let lowest = points + (0..points).min_by_key(|&point| good.points[point as usize]).unwrap();
    let shift = [0, 1, 2].map(|i| touching.points[highest as usize][i] - touching.points[lowest as usize][i]);
    for point in &mut touching.points[points as usize..] {
        (0..3).for_each(|i| point[i] += shift[i]);
    }
    for end in touching.edges.iter_mut().flatten().filter(|end| **end == lowest) {
        *end = highest;
    }
    assert_eq!(touching.brep().unwrap_err(), BrepError::Singular(1));

    let mut pointless = good;
    pointless.edges[0][1] = pointless.edges[0][0];
    assert!(pointless.brep().is_err());
}

#[test]
fn rods_are_round() {
    for (axis, chamfer) in [(0, 0), (1, 500), (2, 500)] {
        let solid = rod(axis, [1_000, 2_000, 3_000], 2_500, 40_000, chamfer).unwrap();
        // A cylinder, and cones, of three faces each, and two ends.
        let rings = if chamfer == 0 { 1 } else { 3 };
        assert_eq!(solid.face_iter().count(), 3 * rings + 2);
        let [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
        let middle = [1.0, 2.0, 3.0];
        let (mut longest, mut widest) = (0.0_f64, 0.0_f64);
        for edge in solid.edge_iter() {
            let curve = edge.oriented_curve();
            let (from, to) = curve.range_tuple();
            for step in 0..=8 {
                let at = curve.subs(from + (to - from) * f64::from(step) / 8.0);
                let radius = (at[u] - middle[u]).hypot(at[v] - middle[v]);
                let height = (at[axis] - middle[axis]).abs();
                longest = longest.max(height);
                widest = widest.max(radius);
                // On the cylinder or the cones, or on a circle at an end.
                let allowed = 2.5 - (height - (40.0 - f64::from(chamfer) / 1000.0)).max(0.0);
                assert!((radius - allowed).abs() < 1e-9, "{radius} {height}");
            }
        }
        assert!((longest - 40.0).abs() < 1e-9 && (widest - 2.5).abs() < 1e-9);
        // Outward: the normal of every face points away from the middle.
        for face in solid.face_iter() {
            let surface = face.oriented_surface();
            let ends = |range: Option<(f64, f64)>| range.map_or(0.5, |(from, to)| (from + to) / 2.0);
            let (s, t) = surface.try_range_tuple();
            let (s, t) = (ends(s), ends(t));
            let away = surface.subs(s, t) - Point3::new(middle[0], middle[1], middle[2]);
            assert!(surface.normal(s, t).dot(away) > 0.0);
        }
    }
    assert!(rod(0, [0; 3], 2_500, 40_000, 2_500).is_err());
    assert!(rod(0, [0; 3], 2_500, 40_000, -1).is_err());
}

fn made(size: Size, fit: Measures, seed: u64) -> Option<(Design, Puzzle, Assembly)> {
    let params = Params { size, seed, measures: fit, style: Style::Perfect, ..Params::default() };
    let design = params.design().ok()?;
    let puzzle = Puzzle::generate(&design).ok()?;
    let assembly = Assembly::build(&design, &puzzle);
    Some((design, puzzle, assembly))
}

/// A part that is broken after it was made is told by its name, and nothing is written; in other formats, whose
/// gate is the check of the meshes, truck has no say.
#[test]
fn no_step_is_written_of_an_unsound_part() {
    let (design, puzzle, mut assembly) = made(Size::cube(3), Measures::default(), 7).unwrap();
    let step = Export { format: "step".parse().unwrap(), parts: Vec::new(), assembled: false };
    let one = Export { parts: vec!["plate-y+".to_owned()], ..step.clone() };
    assert!(exported(&design, &puzzle, &assembly, &step).is_ok());
    let plate = assembly.parts.iter_mut().find(|part| part.name() == "plate-x-").unwrap();
    // The whole solid inside out: closed, so that only its volume tells.
    plate.mesh.triangles.iter_mut().for_each(|corners| corners.swap(1, 2));
    let error = exported(&design, &puzzle, &assembly, &step).unwrap_err();
    assert!(matches!(error, ExportError::Unsound { .. }));
    assert!(error.to_string().starts_with("plate-x- is no sound solid"), "{error}");
    assert!(exported(&design, &puzzle, &assembly, &one).is_ok(), "another part is sound");
    let other = Export { format: "stl".parse().unwrap(), ..step };
    assert!(exported(&design, &puzzle, &assembly, &other).is_ok());
}

#[test]
fn a_round_star_is_three_rods() {
    let section = Section::round(5_000, Section::ROUND_CORNERS);
    let shape = Shape::Star { section, half_lengths: [40_000, 50_000, 60_000], chamfer: 500 };
    let part = Part::new(Role::Cursor, shape, Placement::shift([0; 3]));
    let rods = part.brep().unwrap();
    assert_eq!(rods.len(), 3);
    for (axis, (rod, half)) in rods.iter().zip([40.0, 50.0, 60.0]).enumerate() {
        let heights =
            rod.vertex_iter().map(|corner| corner.point()[axis] - if axis == 2 { 60.0 } else { 0.0 });
        let highest = heights.fold(0.0, f64::max);
        assert!((highest - half).abs() < 1e-9);
    }
    let plain = Slab::upright(Profile::rectangle([0, 0], [10, 10]), 3);
    let board = Part::new(Role::Cursor, Shape::Stack(vec![plain]), Placement::shift([0; 3]));
    assert_eq!(board.brep().unwrap().len(), 1);
}

fn cases() -> impl Strategy<Value = (Size, Measures, u64)> {
    let sides = (1u16..=6, 1u16..=6, 1u16..=6).prop_filter("not a single cell", |&(x, y, z)| x * y * z > 1);
    let joints = prop_oneof![Just(Joint::Finger), Just(Joint::Post), Just(Joint::None)];
    let processes = prop_oneof![Just(Process::Fdm), Just(Process::Resin), Just(Process::Laser)];
    let stars = prop_oneof![
        Just((Star::OnePiece, Arm::Square)),
        Just((Star::OnePiece, Arm::Round)),
        Just((Star::Kit, Arm::Square))
    ];
    let switch = || any::<bool>().prop_map(Some);
    (sides, joints, processes, stars, switch(), switch(), 0u64..1_000).prop_filter_map(
        "the measures have rules",
        |((x, y, z), joint, process, (star, arm), marks, stand, seed)| {
            let size = Size::new(x, y, z).unwrap();
            let fit = Measures {
                process: Some(process),
                joint: Some(joint),
                star: Some(star),
                arm: Some(arm),
                marks,
                stand,
                ..Measures::default()
            };
            fit.resolve(size).ok()?;
            Some((size, fit, seed))
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Every part of every cube is a solid to truck, with the corners, edges, faces and volume that ours has.
    #[test]
    fn every_part_passes((size, fit, seed) in cases()) {
        let (_, _, assembly) = made(size, fit, seed).unwrap();
        for part in &assembly.parts {
            let solids = part.brep().map_err(|error| TestCaseError::fail(format!("{}: {error}", part.name())))?;
            let is_round = matches!(&part.shape, Shape::Star { section, .. } if !section.is_square());
            if is_round {
                prop_assert_eq!(solids.len(), 3);
                continue;
            }
            let [solid] = &solids[..] else { panic!("one solid a part") };
            prop_assert_eq!(counts(solid), expected(&Faces::of(&part.mesh)));
            let exact = part.shape.volume_sixfold() as f64 / 6e9;
            prop_assert!((volume(solid) / exact - 1.0).abs() < 1e-9, "{}: {} {exact}", part.name(), volume(solid));
        }
    }
}
