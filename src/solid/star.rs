//! The star of three crossing arms.

use super::Mesh;

/// The section that all arms share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {}

/// Three crossing arms with a common section, centred on the origin; half lengths along x, y, z in micrometres.
#[must_use]
pub fn star(section: &Section, half_lengths: [i32; 3]) -> Mesh {
    let _ = (section, half_lengths);
    Mesh::default()
}
