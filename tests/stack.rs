//! Solids of several layers: exact volumes, closed where edges cross, and faults named.

mod common;

use deventer::Mm;
use deventer::maze::Random;
use deventer::params::Measures;
use deventer::solid::{Layer, Mesh, MeshError, Point, Profile, Ring, RingsError, StackError, extrude, stack};
use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay::Overlay;
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::i_float::int::point::IntPoint;
use i_overlay::i_shape::int::area::Area;
use proptest::prelude::*;

use common::{cap_areas, checksum, design, forest, profile};

fn rectangle(low: Point, high: Point) -> Profile {
    Profile::rectangle(low.map(|mm| 1000 * mm), high.map(|mm| 1000 * mm))
}

fn hole(low: Point, high: Point) -> Ring {
    let ([a, b], [c, d]) = (low.map(|mm| 1000 * mm), high.map(|mm| 1000 * mm));
    vec![[a, b], [a, d], [c, d], [c, b]]
}

fn prisms(layers: &[(&[Profile], i32)]) -> Mesh {
    let layers: Vec<Layer> = layers.iter().map(|&(profiles, high)| Layer::prism(profiles, high)).collect();
    stack(0, &layers).unwrap()
}

/// Six times the volume of upright layers that begin at 0.
fn sixfold(layers: &[(&[Profile], i32)]) -> i128 {
    let lows = std::iter::once(0).chain(layers.iter().map(|layer| layer.1));
    let doubled = |profiles: &[Profile]| profiles.iter().map(Profile::doubled_area).sum::<i128>();
    layers
        .iter()
        .zip(lows)
        .map(|(&(profiles, high), low)| 3 * doubled(profiles) * i128::from(high - low))
        .sum()
}

#[test]
fn one_layer_is_a_prism() {
    let frame =
        Profile::new(rectangle([0, 0], [10, 10]).outline().clone(), vec![hole([3, 3], [7, 7])]).unwrap();
    assert_eq!(prisms(&[(std::slice::from_ref(&frame), 2_000)]), extrude(&frame, 0, 2_000));
}

#[test]
fn no_layer_is_nothing() {
    assert_eq!(stack(5, &[]), Ok(Mesh::default()));
}

/// A pocket in a slab: 5 walls outside, 5 inside. The slab's walls are cut where the layers meet.
#[test]
fn a_pocket_is_closed() {
    let slab = [rectangle([0, 0], [10, 10])];
    let cut = [Profile::new(slab[0].outline().clone(), vec![hole([3, 3], [7, 7])]).unwrap()];
    let mesh = prisms(&[(&slab, 2_000), (&cut, 3_000)]);
    assert_eq!(mesh.check(), Ok(()));
    assert_eq!(mesh.volume(), 300.0 - 16.0);
    // Bottom 2, pocket floor 2, top 8; walls 2 x 8 outside, 8 inside.
    assert_eq!((mesh.vertices.len(), mesh.triangles.len()), (4 + 8 + 8, 2 + 2 + 8 + 16 + 8));
}

/// The same below: turned over, with the pocket in the first layer.
#[test]
fn a_pocket_below_is_closed() {
    let slab = [rectangle([0, 0], [10, 10])];
    let cut = [Profile::new(slab[0].outline().clone(), vec![hole([3, 3], [7, 7])]).unwrap()];
    let mesh = prisms(&[(&cut, 1_000), (&slab, 3_000)]);
    assert_eq!(mesh.check(), Ok(()));
    assert_eq!((mesh.volume(), mesh.triangles.len()), (300.0 - 16.0, 36));
}

/// F19: a post flush with a side puts its corners into the slab's edge.
#[test]
fn a_flush_post_leaves_no_t_junction() {
    let slab = [rectangle([0, 0], [10, 10])];
    let posts = [rectangle([3, 0], [7, 4]), rectangle([0, 6], [2, 10]), rectangle([8, 5], [10, 7])];
    let mesh = prisms(&[(&slab, 2_000), (&posts, 5_000)]);
    assert_eq!(mesh.check(), Ok(()));
    assert_eq!(mesh.volume(), 200.0 + 3.0 * (16.0 + 8.0 + 4.0));
}

/// Bars that cross: caps up and down in one plane, edges that cut each other.
#[test]
fn a_cross_of_bars_is_closed() {
    let (along, across) = ([rectangle([-9, -2], [9, 2])], [rectangle([-3, -9], [3, 9])]);
    let mesh = prisms(&[(&along, 4_000), (&across, 7_000)]);
    assert_eq!(mesh.check(), Ok(()));
    assert_eq!(mesh.volume(), 18.0 * 4.0 * 4.0 + 6.0 * 18.0 * 3.0);
    assert_eq!(mesh.vertices.len(), 4 + 12 + 4);
}

#[test]
fn layers_without_each_other_are_shells() {
    let slab = [rectangle([0, 0], [10, 10])];
    let apart = [rectangle([20, 0], [30, 10])];
    let mesh = prisms(&[(&slab, 1_000), (&apart, 2_000)]);
    assert_eq!(mesh.check_shells(2), Ok(()));
    let gap = prisms(&[(&slab, 1_000), (&[], 2_000), (&slab, 3_000)]);
    assert_eq!(gap.check_shells(2), Ok(()));
    assert_eq!(gap.volume(), 200.0);
}

/// Stacks that only touch are not solids, and the gate says so.
#[test]
fn layers_that_only_touch_are_refused_by_the_gate() {
    let slab = [rectangle([0, 0], [10, 10])];
    let beside = [rectangle([10, 0], [20, 10])];
    let mesh = prisms(&[(&slab, 1_000), (&beside, 2_000)]);
    assert!(matches!(mesh.check_shells(2), Err(MeshError::CrowdedEdge { triangles: 4, .. })));
    let corner = [rectangle([10, 10], [20, 20])];
    let mesh = prisms(&[(&slab, 1_000), (&corner, 2_000)]);
    assert!(matches!(mesh.check_shells(2), Err(MeshError::PinchedVertex { .. })));
    let slab_with_lid = [Profile::new(slab[0].outline().clone(), vec![hole([3, 3], [7, 7])]).unwrap()];
    let void = prisms(&[(&slab, 1_000), (&slab_with_lid, 2_000), (&slab, 3_000)]);
    assert!(matches!(void.check_shells(2), Err(MeshError::InsideOut { volume: -16, .. })));
}

/// A chamfered frame: (A + sqrt(A B) + B) h / 3 a frustum, by hand.
#[test]
fn chamfers_are_ruled_layers() {
    let frame = |inset: i32| {
        let outline = [[inset, inset], [20 - inset, inset], [20 - inset, 20 - inset], [inset, 20 - inset]];
        let outline = outline.map(|point| point.map(|mm| 1000 * mm)).to_vec();
        [Profile::new(outline, vec![hole([8 - inset, 8 - inset], [12 + inset, 12 + inset])]).unwrap()]
    };
    let (full, shrunk) = (frame(0), frame(1));
    let layers = [
        Layer::ruled(&shrunk, &full, 1_000),
        Layer::prism(&full, 4_000),
        Layer::ruled(&full, &shrunk, 5_000),
    ];
    let mesh = stack(0, &layers).unwrap();
    assert_eq!(mesh.check(), Ok(()));
    let frustum = |a: i128, b: i128| 2 * (a * a + a * b + b * b);
    let wanted = 6 * 3 * (400 - 16) + 2 * (frustum(20, 18) - frustum(4, 6));
    assert_eq!(mesh.volume_sixfold(), wanted * 1_000_000_000);
    // Layers over the same profile share its points and need no cap.
    assert_eq!((mesh.vertices.len(), mesh.triangles.len()), (4 * 8, 2 * 8 + 3 * 16));
}

#[test]
fn faults_are_named() {
    let (slab, tall) = ([rectangle([0, 0], [10, 10])], [rectangle([0, 0], [10, 20])]);
    let mm = |value: i64| Mm::from_um(1000 * value);
    let flat = stack(3_000, &[Layer::prism(&slab, 4_000), Layer::prism(&slab, 4_000)]);
    assert_eq!(flat, Err(StackError::Height { layer: 1, low: mm(4), high: mm(4) }));
    let triangle = [Profile::new(vec![[0, 0], [9, 0], [0, 9]], vec![]).unwrap()];
    let unlike = stack(0, &[Layer::ruled(&slab, &triangle, 1)]);
    assert_eq!(unlike, Err(StackError::Unlike { layer: 0 }));
    // Profiles of one layer that overlap, above another layer.
    let overlapping = [rectangle([0, 0], [6, 6]), rectangle([5, 5], [9, 9])];
    let crossing = stack(0, &[Layer::prism(&tall, 1), Layer::prism(&overlapping, 2)]);
    let error = RingsError::Meet { at: [mm(5), mm(6)] };
    assert_eq!(crossing, Err(StackError::Rings { layer: 1, error }));
    let message = "layer 1: rings cross or touch at (5, 6) mm; they must keep apart";
    assert_eq!(crossing.unwrap_err().to_string(), message);
    // The upper side of a ruled layer.
    let narrow = [rectangle([0, 0], [2, 9]), rectangle([3, 0], [9, 9])];
    assert_eq!(
        stack(0, &[Layer::ruled(&narrow, &overlapping, 1)]).map(|_| ()),
        Err(StackError::Rings { layer: 0, error })
    );
}

/// Blobs of a third of a millimetre have edges of a few micrometres: some of them come too close.
#[test]
fn edges_of_two_layers_that_come_too_close_are_refused() {
    let stacked = |seed| {
        let mut random = Random::new(seed, 0);
        let blobs = [[0, 0], [2, 1]].map(|center| pierced(&mut random, 60.0, center));
        let [Some(low), Some(high)] = blobs.map(|blob| blob.map(|blob| [blob])) else { return None };
        Some(stack(0, &[Layer::prism(&low, 1_000), Layer::prism(&high, 2_000)]))
    };
    let results: Vec<_> = (0..300).filter_map(stacked).collect();
    let tangled = results.iter().filter(|result| matches!(result, Err(StackError::Tangle { .. }))).count();
    let sound = results.iter().filter(|result| result.is_ok()).count();
    assert!(tangled > 0 && sound > tangled, "{tangled} tangled, {sound} sound");
    assert_eq!(tangled + sound, results.len());
}

/// As for prisms: the same on every platform.
#[test]
fn stacks_are_the_same_for_ever() {
    let mut random = Random::new(3, 0);
    let blobs = [[0, 0], [3_000, 1_000]].map(|center| [pierced(&mut random, 20_000.0, center).unwrap()]);
    let mesh = prisms(&[(&blobs[0], 1_000), (&blobs[1], 3_000)]);
    assert_eq!(checksum(&mesh), 18_314_617_092_073_553_183);
}

/// A ring around the origin whose distance from it varies between two bounds.
fn blob(random: &mut Random, points: u32, inner: f64, outer: f64, center: Point) -> Ring {
    let step = std::f64::consts::TAU / f64::from(points);
    let mut ring: Ring = Vec::new();
    for index in 0..points {
        let angle = step * (f64::from(index) + 0.8 * random.unit());
        let distance = inner + (outer - inner) * random.unit();
        let point = [distance * libm::cos(angle), distance * libm::sin(angle)].map(|um| um.round() as i32);
        ring.push([0, 1].map(|axis| center[axis] + point[axis]));
    }
    ring
}

/// A blob with a blob in it cut out.
fn pierced(random: &mut Random, size: f64, center: Point) -> Option<Profile> {
    // Nine points at least, so that the outline's chords stay clear of the hole.
    let [points, hole_points] = [9, 5].map(|least| least + random.below(30));
    let outline = blob(random, points, 0.7 * size, size, center);
    let mut hole = blob(random, hole_points, 0.2 * size, 0.4 * size, center);
    hole.reverse();
    Profile::new(outline, vec![hole]).ok()
}

proptest! {
    /// Two plates on each other whose edges cross at whole micrometres and never run along each other.
    #[test]
    fn plates_on_plates_are_sound_and_exact(
        sizes in prop::array::uniform4(2u32..12),
        percent in 0u32..=100,
        seed: u64,
        pitches in prop::array::uniform2(500i64..2_000),
        heights in prop::array::uniform2(1..5_000i32),
    ) {
        let plate = |width, height, pitch: i64, shift: i32, seed| {
            let fit = Measures {
                pitch: Some(Mm::from_um(16 * pitch)),
                arm_width: Some(Mm::from_um(8 * pitch)),
                clearance: Some(Mm::from_um(80)),
                ..common::free()
            };
            let plate = profile(&design(width, height, fit), &forest(width, height, percent, seed));
            let moved = |ring: &Ring| ring.iter().map(|point| point.map(|c| 4 * (c / 4) + shift)).collect();
            [Profile::new(moved(plate.outline()), plate.holes().iter().map(moved).collect()).unwrap()]
        };
        let below = plate(sizes[0], sizes[1], pitches[0], 0, seed);
        let above = plate(sizes[2], sizes[3], pitches[1], 2, seed ^ 1);
        let layers: [(&[Profile], i32); 2] = [(&below, heights[0]), (&above, heights[0] + heights[1])];
        let mesh = prisms(&layers);
        prop_assert_eq!(mesh.check(), Ok(()));
        prop_assert_eq!(mesh.volume_sixfold(), sixfold(&layers));
        // No cap folds: facing up where there is only material below, down where there is only above.
        let paths = [&below, &above].map(|profiles| -> Vec<Vec<IntPoint<i64>>> {
            let rings = profiles.iter().flat_map(Profile::rings);
            rings.map(|ring| ring.iter().map(|&[x, y]| IntPoint::new(x.into(), y.into())).collect()).collect()
        });
        let area = |rule| -> i128 {
            Overlay::from_subj_and_clip(&paths[0], &paths[1]).overlay(rule, FillRule::NonZero).area_two()
        };
        let areas = cap_areas(&mesh, heights[0]);
        let sum = |sign: i128| areas.iter().filter(|&area| area * sign > 0).sum::<i128>() * sign;
        prop_assert_eq!([sum(1), sum(-1)], [area(OverlayRule::Difference), area(OverlayRule::InverseDifference)]);
    }
}

/// Slanted edges cross between micrometres: closed all the same, the volume off by rounding only.
///
/// A corner within a micrometre of an edge of another layer may be refused, and slivers of a few micrometres may
/// crowd an edge, which the gate before every writer finds. Both are seldom: seen with 2 of 100 runs of 64 blobs.
#[test]
fn blobs_on_blobs_are_closed() {
    let (mut closed, mut refused) = (0, 0);
    for seed in 0..600 {
        let mut random = Random::new(seed, 0);
        // From a third of a millimetre to 200 mm, as many small as large.
        let size = 300.0 * libm::pow(2.0 / 3.0 * 1000.0, random.unit());
        let height = 100 + (4900.0 * random.unit()) as i32;
        let blobs: Vec<Profile> = (0..3)
            .filter_map(|_| {
                let center = [0, 0].map(|_: i32| (0.3 * size * (random.unit() - 0.5)) as i32);
                pierced(&mut random, size, center)
            })
            .collect();
        if blobs.len() < 3 {
            continue;
        }
        let layers: Vec<Layer> = blobs
            .iter()
            .zip(1..)
            .map(|(blob, k)| Layer::prism(std::slice::from_ref(blob), k * height))
            .collect();
        let mesh = match stack(0, &layers) {
            Ok(mesh) => mesh,
            Err(error) => {
                assert!(matches!(error, StackError::Tangle { .. }), "seed {seed}: {error}");
                refused += 1;
                continue;
            }
        };
        match mesh.check_shells(1) {
            // Three layers may enclose a void.
            Ok(()) | Err(MeshError::InsideOut { .. }) => closed += 1,
            Err(MeshError::CrowdedEdge { .. }) => {
                refused += 1;
                continue;
            }
            Err(error) => panic!("seed {seed}: {error}"),
        }
        let wanted: i128 = blobs.iter().map(|blob| 3 * blob.doubled_area() * i128::from(height)).sum();
        let points: usize = blobs.iter().map(Profile::points).sum();
        let slack = 6.0 * 2.0 * points as f64 * size * f64::from(height);
        assert!(((mesh.volume_sixfold() - wanted) as f64).abs() < slack, "seed {seed}");
    }
    println!("{closed} closed, {refused} refused");
    assert!(closed > 300 && refused * 50 < closed, "{closed} closed, {refused} refused");
}
