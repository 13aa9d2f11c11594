//! The three axes of the box, the two sides of each, and the four directions on a plate or a flat maze.

use std::fmt;

/// One of the three directions of the box, right-handed, Z up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Axis {
    /// To the right.
    X,
    /// To the back.
    Y,
    /// Up.
    Z,
}

impl Axis {
    /// The axes in order.
    pub const ALL: [Axis; 3] = [Axis::X, Axis::Y, Axis::Z];

    /// 0, 1 or 2.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other two axes in order: the axes of the plane normal to this one.
    #[must_use]
    pub const fn others(self) -> [Axis; 2] {
        match self {
            Axis::X => [Axis::Y, Axis::Z],
            Axis::Y => [Axis::X, Axis::Z],
            Axis::Z => [Axis::X, Axis::Y],
        }
    }

    /// The third axis beside this one and another.
    ///
    /// # Panics
    /// If the two are one.
    #[must_use]
    pub const fn third(self, other: Axis) -> Axis {
        assert!(self as usize != other as usize, "two different axes have a third");
        Axis::ALL[3 - self as usize - other as usize]
    }

    /// `x`, `y` or `z`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Axis::X => 'x',
            Axis::Y => 'y',
            Axis::Z => 'z',
        }
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// One of the two plates normal to an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Towards lower coordinates.
    Minus,
    /// Towards higher coordinates.
    Plus,
}

impl Side {
    /// Both, the minus side first.
    pub const ALL: [Side; 2] = [Side::Minus, Side::Plus];

    /// -1 or 1.
    #[must_use]
    pub const fn sign(self) -> i32 {
        match self {
            Side::Minus => -1,
            Side::Plus => 1,
        }
    }
}

/// A direction on the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// u + 1.
    East,
    /// v + 1.
    North,
    /// u - 1.
    West,
    /// v - 1.
    South,
}

impl Direction {
    /// All four, counter-clockwise from east.
    pub const ALL: [Direction; 4] = [Direction::East, Direction::North, Direction::West, Direction::South];

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 2) % 4]
    }

    /// A quarter turn counter-clockwise.
    #[must_use]
    pub const fn left(self) -> Direction {
        Direction::ALL[(self as usize + 1) % 4]
    }

    /// A quarter turn clockwise.
    #[must_use]
    pub const fn right(self) -> Direction {
        Direction::ALL[(self as usize + 3) % 4]
    }
}
