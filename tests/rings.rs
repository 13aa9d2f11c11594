//! Rings that cross, touch or lie in the wrong place are refused before they are cut into triangles, and no
//! others are.

use std::cell::Cell;

use deventer::Mm;
use deventer::solid::{Layer, Point, Profile, Ring, RingsError, StackError, stack, triangulated};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Twice the area, positive if counter-clockwise.
fn doubled_area(ring: &[Point]) -> i64 {
    edges(ring).map(|[a, b]| i64::from(a[0]) * i64::from(b[1]) - i64::from(b[0]) * i64::from(a[1])).sum()
}

fn edges(ring: &[Point]) -> impl Iterator<Item = [Point; 2]> + Clone + '_ {
    (0..ring.len()).map(|index| [ring[index], ring[(index + 1) % ring.len()]])
}

/// Millimetres to micrometres.
fn mm(ring: &[Point]) -> Ring {
    ring.iter().map(|point| point.map(|side| 1000 * side)).collect()
}

/// Profiles with these rings: each hole goes with the outline before it.
fn profiles(rings: &[Ring]) -> Option<Vec<Profile>> {
    let owned = rings.chunk_by(|_, next| doubled_area(next) < 0);
    owned.map(|rings| Profile::new(rings[0].clone(), rings[1..].to_vec()).ok()).collect()
}

/// What the layer over some rings, in millimetres, is refused for.
fn judged(rings: &[&[Point]]) -> Option<RingsError> {
    let rings: Vec<Ring> = rings.iter().map(|ring| mm(ring)).collect();
    let profiles = profiles(&rings).expect("rings make profiles");
    match stack(0, &[Layer::prism(&profiles, 1000)]) {
        Ok(mesh) => {
            assert_eq!(mesh.check_shells(profiles.len()), Ok(()));
            None
        }
        Err(StackError::Rings { layer: 0, error }) => Some(error),
        Err(error) => panic!("{error}"),
    }
}

fn meet(at: [f64; 2]) -> Option<RingsError> {
    Some(RingsError::Meet { at: at.map(deventer::mm) })
}

fn nested(at: [i64; 2]) -> Option<RingsError> {
    Some(RingsError::Nested { at: at.map(|side| Mm::from_um(1000 * side)) })
}

const PLATE: [Point; 4] = [[0, 0], [20, 0], [20, 20], [0, 20]];

/// A clockwise rectangle.
fn hole([a, b]: Point, [c, d]: Point) -> [Point; 4] {
    [[a, b], [a, d], [c, d], [c, b]]
}

/// A counter-clockwise one.
fn island([a, b]: Point, [c, d]: Point) -> [Point; 4] {
    [[a, b], [c, b], [c, d], [a, d]]
}

#[test]
fn rings_that_keep_apart_are_taken() {
    assert_eq!(judged(&[&PLATE]), None);
    assert_eq!(judged(&[&PLATE, &hole([2, 2], [8, 8]), &hole([10, 2], [12, 8])]), None);
    // An island in a hole with a hole of its own, in a profile of its own.
    let [outer, inner] = [hole([2, 2], [18, 18]), hole([6, 6], [10, 10])];
    let island_in_it = island([4, 4], [12, 12]);
    assert_eq!(judged(&[&PLATE, &outer, &island_in_it, &inner]), None);
    // Not the outer profile's hole, although there is material around it.
    assert_eq!(judged(&[&PLATE, &outer, &inner, &island_in_it]), nested([6, 6]));
    assert_eq!(judged(&[&PLATE, &island([21, 0], [30, 20])]), None);
    // A micrometre apart, slanted.
    let gap: Ring = vec![[1, 0], [20_000, 0], [20_000, 19_999]];
    let close = profiles(&[vec![[0, 0], [20_000, 20_000], [0, 20_000]], gap]).unwrap();
    assert!(stack(0, &[Layer::prism(&close, 1000)]).is_ok());
}

#[test]
fn rings_that_cross_or_touch_are_refused() {
    // Crossing in the middle of edges: two holes, and a hole and the outline.
    assert_eq!(judged(&[&PLATE, &hole([2, 2], [8, 8]), &hole([5, 5], [12, 12])]), meet([5.0, 8.0]));
    assert_eq!(judged(&[&PLATE, &hole([15, 5], [25, 12])]), meet([20.0, 5.0]));
    // Slanted edges cross between micrometres.
    let across: [Point; 3] = [[3, 1], [1, 19], [4, 19]];
    assert_eq!(judged(&[&PLATE, &hole([2, 2], [8, 8]), &across]), meet([2.222, 8.0]));
    // Touching: vertex on vertex, vertex on an edge from either side, edge along edge.
    assert_eq!(judged(&[&PLATE, &hole([2, 2], [8, 8]), &hole([8, 8], [12, 12])]), meet([8.0, 8.0]));
    assert_eq!(judged(&[&PLATE, &hole([2, 2], [8, 8]), &[[8, 5], [12, 8], [12, 2]]]), meet([8.0, 5.0]));
    assert_eq!(judged(&[&PLATE, &hole([9, 2], [12, 8]), &[[5, 2], [5, 8], [9, 5]]]), meet([9.0, 5.0]));
    assert_eq!(judged(&[&PLATE, &hole([2, 9], [12, 15]), &[[5, 2], [7, 9], [9, 2]]]), meet([7.0, 9.0]));
    assert_eq!(judged(&[&PLATE, &hole([2, 2], [8, 8]), &hole([8, 3], [12, 6])]), meet([8.0, 3.0]));
    assert_eq!(judged(&[&PLATE, &hole([2, 8], [9, 10]), &hole([5, 2], [7, 8])]), meet([5.0, 8.0]));
    assert_eq!(judged(&[&PLATE, &hole([0, 5], [5, 10])]), meet([0.0, 5.0]));
    // The same twice, either way round.
    assert_eq!(judged(&[&PLATE, &PLATE]), meet([0.0, 0.0]));
    assert_eq!(judged(&[&PLATE, &hole([0, 0], [20, 20])]), meet([0.0, 0.0]));
}

#[test]
fn a_ring_that_meets_itself_is_refused() {
    // A bow tie whose larger half is counter-clockwise.
    assert_eq!(judged(&[&[[0, 4], [12, 0], [12, 12], [0, 0]]]), meet([3.0, 3.0]));
    // A ring through one of its own corners, and one with a corner on its own edge.
    assert_eq!(judged(&[&[[0, 0], [9, 0], [5, 5], [9, 9], [1, 9], [5, 5]]]), meet([5.0, 5.0]));
    assert_eq!(judged(&[&[[0, 0], [9, 0], [9, 9], [4, 0], [0, 9]]]), meet([4.0, 0.0]));
}

#[test]
fn rings_in_the_wrong_place_are_refused() {
    assert_eq!(judged(&[&PLATE, &hole([22, 5], [25, 12])]), nested([22, 5]));
    assert_eq!(judged(&[&PLATE, &hole([2, 2], [8, 8]), &hole([4, 4], [6, 6])]), nested([4, 4]));
    assert_eq!(judged(&[&PLATE, &island([4, 4], [6, 6])]), nested([4, 4]));
}

#[test]
fn triangles_alone_are_guarded_too() {
    let profile = |cut: &[Point]| Profile::new(mm(&PLATE), vec![mm(cut)]).unwrap();
    assert_eq!(triangulated(&profile(&hole([2, 2], [8, 8]))).map(|triangles| triangles.len()), Ok(8));
    assert_eq!(triangulated(&profile(&hole([15, 5], [25, 12]))).err(), meet([20.0, 5.0]));
    // The ends of the range: differences of 33 bits.
    let (low, high) = (i32::MIN, i32::MAX);
    let wide = vec![[low, low], [high, low], [high, high], [low, high]];
    let thin = vec![[low + 1, low + 1], [high - 2, high - 1], [high - 1, high - 2]];
    assert!(triangulated(&Profile::new(wide.clone(), vec![thin]).unwrap()).is_ok());
    let long = vec![[low + 1, low + 1], [high - 2, high], [high - 1, high - 2]];
    let touching = triangulated(&Profile::new(wide, vec![long]).unwrap()).err();
    assert_eq!(touching, Some(RingsError::Meet { at: [high - 2, high].map(|um| Mm::from_um(um.into())) }));
}

/// Every pair of edges, and for every ring how often the others of each profile go around it.
fn judged_by_pairs(profiles: &[Profile]) -> bool {
    let owned = profiles.iter().enumerate();
    let rings: Vec<(usize, &Ring)> =
        owned.flat_map(|(owner, profile)| profile.rings().map(move |ring| (owner, ring))).collect();
    let all: Vec<[Point; 2]> = rings.iter().flat_map(|(_, ring)| edges(ring)).collect();
    let turn = |[a, b]: [Point; 2], c: Point| {
        let [u, v] = [b, c].map(|to| [0, 1].map(|axis| i64::from(to[axis] - a[axis])));
        (u[0] * v[1] - u[1] * v[0]).signum()
    };
    let within = |[a, b]: [Point; 2], c: Point| {
        (0..2).all(|axis| a[axis].min(b[axis]) <= c[axis] && c[axis] <= a[axis].max(b[axis]))
    };
    let on = |edge: [Point; 2], point: Point| turn(edge, point) == 0 && within(edge, point);
    for (number, &a) in all.iter().enumerate() {
        for &b in &all[number + 1..] {
            let cross = turn(a, b[0]) * turn(a, b[1]) < 0 && turn(b, a[0]) * turn(b, a[1]) < 0;
            // Of its own ends each point is one of exactly two edges, of which one begins there.
            let touch = b.iter().any(|&end| on(a, end) && !a.contains(&end))
                || a.iter().any(|&end| on(b, end) && !b.contains(&end));
            if cross || touch || a[0] == b[0] {
                return false;
            }
        }
    }
    (0..rings.len()).all(|number| {
        let (owner, ring) = rings[number];
        let [x, y] = ring[0];
        let around = |profile: usize| -> i64 {
            let others = (0..rings.len()).filter(|&other| other != number && rings[other].0 == profile);
            let windings = others.flat_map(|other| edges(rings[other].1)).map(|edge| {
                match (edge[0][1] <= y, edge[1][1] <= y) {
                    (true, false) if turn(edge, [x, y]) > 0 => 1,
                    (false, true) if turn(edge, [x, y]) < 0 => -1,
                    _ => 0,
                }
            });
            windings.sum()
        };
        let is_hole = doubled_area(ring) < 0;
        (0..profiles.len()).all(|profile| around(profile) == i64::from(is_hole && profile == owner))
    })
}

/// Rings on a small grid, so that all kinds of touching are frequent: rectangles as on a lattice, triangles,
/// and what random corners make.
fn rings() -> impl Strategy<Value = Vec<Ring>> {
    let point = || prop::array::uniform2(0..12i32);
    let rectangle = (point(), point(), any::<bool>()).prop_filter_map("flat", |(a, b, is_hole)| {
        let [low, high] = [[a[0].min(b[0]), a[1].min(b[1])], [a[0].max(b[0]), a[1].max(b[1])]];
        let ring = if is_hole { hole(low, high) } else { island(low, high) };
        (low[0] < high[0] && low[1] < high[1]).then(|| ring.to_vec())
    });
    let any = prop::collection::vec(point(), 3..8);
    let ring = prop_oneof![4 => rectangle, 2 => prop::collection::vec(point(), 3), 1 => any];
    prop::collection::vec(ring, 1..5)
}

#[test]
fn random_rings_are_judged_as_by_all_pairs() {
    let counts = [const { Cell::new(0) }; 3];
    let count = |kind: usize| counts[kind].set(counts[kind].get() + 1);
    let config = Config { cases: 20_000, failure_persistence: None, ..Config::default() };
    let judge = |rings: Vec<Ring>| {
        let rings: Vec<Ring> = rings.iter().map(|ring| mm(ring)).collect();
        let Some(profiles) = profiles(&rings) else { return Ok(()) };
        match stack(0, &[Layer::prism(&profiles, 1000)]) {
            Ok(mesh) => {
                count(0);
                prop_assert!(judged_by_pairs(&profiles));
                prop_assert_eq!(mesh.check_shells(profiles.len()), Ok(()));
            }
            Err(StackError::Rings { error, .. }) => {
                count(if matches!(error, RingsError::Meet { .. }) { 1 } else { 2 });
                prop_assert!(!judged_by_pairs(&profiles), "{}", error);
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
        Ok(())
    };
    TestRunner::new(config).run(&rings(), judge).unwrap();
    let counts = counts.map(Cell::into_inner);
    assert!(counts.iter().all(|&count| count > 200), "taken, meeting, in the wrong place: {counts:?}");
}
