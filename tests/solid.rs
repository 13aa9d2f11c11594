//! Prisms over random plates, against a library for polygon overlays.

mod forests;

use deventer::Mm;
use deventer::params::Fit;
use deventer::solid::{Profile, extrude};
use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay::Overlay;
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::i_float::int::point::IntPoint;
use i_overlay::i_shape::int::area::Area;
use proptest::prelude::*;

use forests::{design, forest, profile};

/// Twice the area by the overlay library.
fn doubled_area(profile: &Profile) -> i128 {
    let paths: Vec<Vec<IntPoint<i64>>> = profile
        .rings()
        .map(|ring| ring.iter().map(|&[x, y]| IntPoint::new(x.into(), y.into())).collect())
        .collect();
    Overlay::from_subj(&paths).overlay(OverlayRule::Subject, FillRule::NonZero).area_two()
}

proptest! {
    #[test]
    fn plates_are_sound_and_have_the_fewest_triangles(
        width in 1u32..25,
        height in 2u32..25,
        percent in prop_oneof![Just(100u32), 0u32..100],
        seed: u64,
        pitch in 3i64..8_000,
        slot in 2i64..8_000,
        low in -10_000..10_000i32,
        thickness in 1..10_000i32,
    ) {
        prop_assume!(slot < pitch);
        let fit = Fit {
            pitch: Mm::from_um(2 * pitch),
            arm_width: Mm::from_um(2 * slot - 2),
            clearance: Mm::from_um(1),
            ..Fit::default()
        };
        let plate = profile(&design(width, height, fit), &forest(width, height, percent, seed));
        let mesh = extrude(&plate, low, low + thickness);
        let (points, holes) = (plate.points(), plate.holes().len());
        prop_assert_eq!(mesh.vertices.len(), 2 * points);
        prop_assert_eq!(mesh.triangles.len(), 2 * (points + 2 * holes - 2) + 2 * points);
        prop_assert_eq!(mesh.volume_sixfold(), 3 * doubled_area(&plate) * i128::from(thickness));
        prop_assert_eq!(mesh.volume_sixfold(), 3 * plate.doubled_area() * i128::from(thickness));
        prop_assert_eq!(mesh.check(), Ok(()));
    }
}
