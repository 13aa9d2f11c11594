//! The cube taken apart: which way and how far each part moves out.

use super::model::Body;
use crate::parts::Role;

/// How far each body moves from its place, in micrometres: plates outwards by two thirds of the widest
/// plate, posts half as far away from both their plates, the star not at all. The arms stay in line with
/// their slots, as when the cube is put together.
pub(crate) fn explode(bodies: &[Body]) -> Vec<[i32; 3]> {
    let plates = bodies.iter().filter(|body| matches!(body.part.role, Role::Plate(..)));
    let widths = plates.filter_map(|body| {
        let [low, high] = body.part.mesh.bounds()?;
        (0..3).map(|axis| high[axis] - low[axis]).max()
    });
    let far = widths.max().unwrap_or(0) / 3 * 2;
    bodies.iter().map(|body| direction(body.part.role).map(|side| side * (far / 2))).collect()
}

/// Which way, in halves of the distance.
fn direction(role: Role) -> [i32; 3] {
    match role {
        Role::Plate(axis, side) => {
            let mut direction = [0; 3];
            direction[axis.index()] = 2 * side.sign();
            direction
        }
        Role::Post(x, y) => [x.sign(), y.sign(), 0],
        Role::Cursor | Role::Cross | Role::Bar | Role::Stand | Role::CouponPlate | Role::CouponArm => [0; 3],
    }
}
