//! Prisms over random plates, against a library for polygon overlays; stars, against their three arms.

mod common;

use deventer::maze::Random;
use deventer::params::Measures;
use deventer::solid::{Mesh, Profile, Section, extrude, star};
use deventer::{Mm, mm};
use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay::Overlay;
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::i_float::int::point::IntPoint;
use i_overlay::i_shape::int::area::Area;
use proptest::prelude::*;

use common::{cap_areas, checksum, design, forest, free, profile};

/// Twice the area by the overlay library.
fn doubled_area(profile: &Profile) -> i128 {
    let paths: Vec<Vec<IntPoint<i64>>> = profile
        .rings()
        .map(|ring| ring.iter().map(|&[x, y]| IntPoint::new(x.into(), y.into())).collect())
        .collect();
    Overlay::from_subj(&paths).overlay(OverlayRule::Subject, FillRule::NonZero).area_two()
}

/// How often a surface winds around a point: 1 inside a solid, 0 outside. The sum of the solid angles of
/// its triangles over 4 pi (van Oosterom and Strackee, 1983).
fn winding(mesh: &Mesh, point: [f64; 3]) -> f64 {
    let dot = |a: [f64; 3], b: [f64; 3]| (0..3).map(|axis| a[axis] * b[axis]).sum::<f64>();
    let angle = |corners: &[u32; 3]| {
        let [a, b, c] = corners.map(|corner| {
            let vertex = mesh.vertices[corner as usize];
            [0, 1, 2].map(|axis| f64::from(vertex[axis]) - point[axis])
        });
        let [la, lb, lc] = [a, b, c].map(|v| dot(v, v).sqrt());
        let normal = [0, 1, 2].map(|axis: usize| {
            let (i, j) = ((axis + 1) % 3, (axis + 2) % 3);
            b[i] * c[j] - b[j] * c[i]
        });
        let below = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb;
        2.0 * dot(a, normal).atan2(below)
    };
    mesh.triangles.iter().map(angle).sum::<f64>() / (4.0 * std::f64::consts::PI)
}

/// Is a point in a convex ring that turns counter-clockwise? None too near to its rim to be sure.
fn in_section(section: &Section, [x, y]: [f64; 2]) -> Option<bool> {
    let points = section.points();
    let mut inside = true;
    for (index, p) in points.iter().enumerate() {
        let q = points[(index + 1) % points.len()];
        let [p, q] = [*p, q].map(|point| point.map(f64::from));
        let [dx, dy] = [q[0] - p[0], q[1] - p[1]];
        let distance = (dx * (y - p[1]) - dy * (x - p[0])) / dx.hypot(dy);
        if distance.abs() < 1.0 {
            return None;
        }
        inside &= distance > 0.0;
    }
    Some(inside)
}

/// A star is its three arms: points all around the crossing and the tips are in the one exactly if they
/// are in one of the others.
#[test]
fn a_star_is_the_union_of_its_arms() {
    let mut random = Random::new(1, 0);
    for section in [Section::square(5_000), Section::round(5_000, 8), Section::round(5_000, 12)]
        .into_iter()
        .chain([Section::round(5_000, Section::ROUND_CORNERS), Section::round(800, 64)])
    {
        let width = f64::from(section.half_width());
        let lengths = [2, 3, 4].map(|factor| factor * section.half_width());
        let mesh = star(&section, lengths, 0);
        let (mut inside, mut outside) = (0, 0);
        for _ in 0..3_000 {
            let reach = if random.below(2) == 0 { 1.1 } else { 4.2 };
            let point = [0.0; 3].map(|_: f64| (2.0 * random.unit() - 1.0) * reach * width);
            let arms = [0, 1, 2].map(|axis: usize| {
                let along = point[axis].abs() - f64::from(lengths[axis]);
                let within = in_section(&section, [point[(axis + 1) % 3], point[(axis + 2) % 3]])?;
                (along.abs() > 1.0).then_some(within && along < 0.0)
            });
            let [Some(x), Some(y), Some(z)] = arms else { continue };
            let (wanted, found) = (x || y || z, winding(&mesh, point));
            assert!((found - f64::from(u8::from(wanted))).abs() < 1e-6, "{point:?} {found} {section:?}");
            *(if wanted { &mut inside } else { &mut outside }) += 1;
        }
        assert!(inside > 300 && outside > 300, "{inside} inside, {outside} outside");
    }
}

/// Whole numbers and one fixed order make the same mesh on every platform. Another checksum means that
/// every file will change, for a new version of a library too.
#[test]
fn meshes_are_the_same_for_ever() {
    let plate = profile(
        &design(20, 15, Measures { frame: Some(mm(3.0)), marks: Some(false), ..Measures::default() }),
        &forest(20, 15, 90, 5),
    );
    let section = Section::round(5_000, Section::ROUND_CORNERS);
    let meshes = [extrude(&plate, 0, 3_000), star(&section, [50_800; 3], 600)];
    assert_eq!(meshes.map(|mesh| checksum(&mesh)), [1_975_597_395_412_219_269, 13_075_751_856_731_326_307]);
}

proptest! {
    #[test]
    fn plates_are_sound_and_have_the_fewest_triangles(
        width in 1u32..25,
        height in 2u32..25,
        percent in prop_oneof![Just(100u32), 0u32..100],
        seed: u64,
        slot in 105i64..8_000,
        web in 25i64..8_000,
        low in -10_000..10_000i32,
        thickness in 1..10_000i32,
    ) {
        let pitch = slot + web;
        let fit = Measures {
            pitch: Some(Mm::from_um(2 * pitch)),
            arm_width: Some(Mm::from_um(2 * slot - 160)),
            ..free()
        };
        let plate = profile(&design(width, height, fit), &forest(width, height, percent, seed));
        let mesh = extrude(&plate, low, low + thickness);
        let (points, holes) = (plate.points(), plate.holes().len());
        prop_assert_eq!(mesh.vertices.len(), 2 * points);
        prop_assert_eq!(mesh.triangles.len(), 2 * (points + 2 * holes - 2) + 2 * points);
        prop_assert_eq!(mesh.volume_sixfold(), 3 * doubled_area(&plate) * i128::from(thickness));
        prop_assert_eq!(mesh.volume_sixfold(), 3 * plate.doubled_area() * i128::from(thickness));
        prop_assert_eq!(mesh.check(), Ok(()));
        // Caps do not fold: with every triangle turned the right way, their areas add up to the profile's.
        for (height, sign) in [(low, -1), (low + thickness, 1)] {
            let areas = cap_areas(&mesh, height);
            prop_assert!(areas.iter().all(|area| area * sign > 0));
            prop_assert_eq!(areas.iter().sum::<i128>() * sign, plate.doubled_area());
        }
    }
}
