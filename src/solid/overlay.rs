//! Unions and differences of profiles, on whole micrometres.

use i_triangle::i_overlay::core::fill_rule::FillRule;
use i_triangle::i_overlay::core::overlay::{Overlay, ShapeType};
use i_triangle::i_overlay::core::overlay_rule::OverlayRule;

use super::Profile;
use super::triangulate::{narrow, shape};

/// What profiles cover together, overlapping or not. Points where slanted edges cross are rounded.
///
/// # Panics
/// If a piece comes out degenerate, which whole numbers do not allow.
#[must_use]
pub fn union(profiles: &[Profile]) -> Vec<Profile> {
    overlay(profiles, &[], OverlayRule::Subject)
}

/// What is left of profiles when others are cut out of them.
///
/// # Panics
/// If a piece comes out degenerate, which whole numbers do not allow.
#[must_use]
pub fn difference(profiles: &[Profile], cut: &[Profile]) -> Vec<Profile> {
    if cut.is_empty() {
        return profiles.to_vec();
    }
    overlay(profiles, cut, OverlayRule::Difference)
}

fn overlay(profiles: &[Profile], cut: &[Profile], rule: OverlayRule) -> Vec<Profile> {
    let count = profiles.iter().chain(cut).map(Profile::points).sum();
    let mut overlay = Overlay::<i64>::new(count);
    for (profiles, side) in [(profiles, ShapeType::Subject), (cut, ShapeType::Clip)] {
        for profile in profiles {
            overlay.add_source(&shape(profile), side);
        }
    }
    let pieces = overlay.overlay(rule, FillRule::NonZero);
    pieces
        .into_iter()
        .map(|piece| {
            let mut rings = piece.into_iter().map(|ring| ring.into_iter().map(narrow).collect());
            let outline = rings.next().expect("a piece has an outline");
            Profile::new(outline, rings.collect()).expect("pieces of an overlay are profiles")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::slice::from_ref;

    use super::*;

    #[test]
    fn areas_add_up() {
        let [a, b] = [Profile::rectangle([0, 0], [10, 10]), Profile::rectangle([5, 5], [20, 8])];
        let area = |profiles: &[Profile]| profiles.iter().map(Profile::doubled_area).sum::<i128>();
        assert_eq!(area(&union(&[a.clone(), b.clone()])), 2 * (100 + 45 - 15));
        assert_eq!(area(&difference(from_ref(&a), &[b])), 2 * (100 - 15));
        let frame = difference(from_ref(&a), &[Profile::rectangle([2, 2], [8, 8])]);
        assert_eq!((frame.len(), frame[0].holes().len(), area(&frame)), (1, 1, 2 * 64));
        assert!(difference(from_ref(&a), from_ref(&a)).is_empty());
    }
}
