//! What parts there are.

use std::fmt;

use crate::axis::{Axis, Side};

/// What a part is in the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A slotted plate.
    Plate(Axis, Side),
    /// The star in one piece.
    Cursor,
    /// Of a star kit: the two arms along x and y, with the hub.
    Cross,
    /// Of a star kit: the arm along z.
    Bar,
    /// A post inside an edge along z, between the plates of these sides of x and y.
    Post(Side, Side),
    /// The stand; not in the cube.
    Stand,
    /// Not of a kit: the plate with slots of several widths.
    CouponPlate,
    /// Not of a kit: an arm to try in them.
    CouponArm,
}

impl Role {
    /// All roles that there may be in a kit, in the order of its parts.
    pub const ALL: [Role; 14] = [
        Role::Plate(Axis::X, Side::Minus),
        Role::Plate(Axis::X, Side::Plus),
        Role::Plate(Axis::Y, Side::Minus),
        Role::Plate(Axis::Y, Side::Plus),
        Role::Plate(Axis::Z, Side::Minus),
        Role::Plate(Axis::Z, Side::Plus),
        Role::Cursor,
        Role::Cross,
        Role::Bar,
        Role::Post(Side::Minus, Side::Minus),
        Role::Post(Side::Plus, Side::Minus),
        Role::Post(Side::Minus, Side::Plus),
        Role::Post(Side::Plus, Side::Plus),
        Role::Stand,
    ];

    /// Does the part move with the star?
    #[must_use]
    pub const fn moves(self) -> bool {
        matches!(self, Role::Cursor | Role::Cross | Role::Bar)
    }

    /// Is the part in the cube when it is put together?
    #[must_use]
    pub const fn is_in_cube(self) -> bool {
        !matches!(self, Role::Stand | Role::CouponPlate | Role::CouponArm)
    }
}

impl fmt::Display for Role {
    /// `plate-x+`, `cursor`, ...
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |side: &Side| if *side == Side::Plus { '+' } else { '-' };
        match self {
            Role::Plate(axis, side) => f.pad(&format!("plate-{axis}{}", sign(side))),
            Role::Cursor => f.pad("cursor"),
            Role::Cross => f.pad("cursor-cross"),
            Role::Bar => f.pad("cursor-bar"),
            Role::Post(x, y) => f.pad(&format!("post-x{}y{}", sign(x), sign(y))),
            Role::Stand => f.pad("stand"),
            Role::CouponPlate => f.pad("coupon-plate"),
            Role::CouponArm => f.pad("coupon-arm"),
        }
    }
}
