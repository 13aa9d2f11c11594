//! Figures that are one number, by name: for wishes and for comparison.

use std::fmt;

use super::{Figures, Shapes};

/// A figure that is one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Measure {
    /// Moves from start to goal.
    Route,
    /// Straight runs of moves on the route.
    Slides,
    /// Slides after another.
    Turns,
    /// Slides that leave the plane of the two before.
    PlaneTurns,
    /// Junctions on the route.
    Branches,
    /// Cells of the region off the route.
    Bushiness,
    /// Decision bits of the route.
    Bits,
    /// Moves in a row that stay in one plane, at most.
    LongestInPlane,
    /// Moves that a random explorer needs, on average; not a number if the region has a loop.
    Explorer,
    /// Moves between the two cells farthest apart.
    Farthest,
    /// Cells with one move.
    DeadEnds,
    /// Cells with three moves and more.
    Junctions,
    /// Open lines of all plates together.
    OpenLines,
    /// Open lines of the plate that has most of them.
    MostOpenLines,
    /// Share of dead ends on the plates, their mean.
    PlateDeadEnds,
    /// Share of straight cells on the plates, their mean.
    PlateStraight,
    /// Share of turns on the plates, their mean.
    PlateTurns,
    /// Share of junctions on the plates, their mean.
    PlateJunctions,
    /// Share of the passages that run the rarer way, on the plate where it is least.
    Balance,
}

impl Measure {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Measure; 19] = [
        Measure::Route,
        Measure::Slides,
        Measure::Turns,
        Measure::PlaneTurns,
        Measure::Branches,
        Measure::Bushiness,
        Measure::Bits,
        Measure::LongestInPlane,
        Measure::Explorer,
        Measure::Farthest,
        Measure::DeadEnds,
        Measure::Junctions,
        Measure::OpenLines,
        Measure::MostOpenLines,
        Measure::PlateDeadEnds,
        Measure::PlateStraight,
        Measure::PlateTurns,
        Measure::PlateJunctions,
        Measure::Balance,
    ];

    /// The names, in the order of [`Measure::ALL`].
    pub const NAMES: [&'static str; 19] = [
        "route",
        "slides",
        "turns",
        "plane_turns",
        "branches",
        "bushiness",
        "bits",
        "longest_in_plane",
        "explorer",
        "farthest",
        "dead_ends",
        "junctions",
        "open_lines",
        "most_open_lines",
        "plate_dead_ends",
        "plate_straight",
        "plate_turns",
        "plate_junctions",
        "balance",
    ];

    /// Its name in expressions and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Measure::NAMES[self as usize]
    }

    /// The measure with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Measure> {
        Measure::ALL.into_iter().find(|measure| measure.name() == name)
    }

    /// Its value.
    #[must_use]
    pub fn of(self, figures: &Figures) -> f64 {
        let (route, lines) = (&figures.route, &figures.open_lines);
        let whole = f64::from;
        match self {
            Measure::Route => whole(route.moves),
            Measure::Slides => whole(route.slides),
            Measure::Turns => whole(route.turns),
            Measure::PlaneTurns => whole(route.plane_turns),
            Measure::Branches => whole(route.branches),
            Measure::Bushiness => whole(route.bushiness),
            Measure::Bits => route.bits,
            Measure::LongestInPlane => whole(route.longest_in_plane),
            Measure::Explorer => route.explorer.map_or(f64::NAN, |moves| moves as f64),
            Measure::Farthest => figures.farthest.map_or(f64::NAN, |farthest| whole(farthest.moves)),
            Measure::DeadEnds => whole(figures.dead_ends),
            Measure::Junctions => whole(figures.junctions),
            Measure::OpenLines => whole(lines.x + lines.y + lines.z),
            Measure::MostOpenLines => whole(lines.x.max(lines.y).max(lines.z)),
            Measure::PlateDeadEnds
            | Measure::PlateStraight
            | Measure::PlateTurns
            | Measure::PlateJunctions
            | Measure::Balance => self.of_shapes(&figures.shapes).expect("it is one of the plates"),
        }
    }

    /// Its value if it is one of the plates alone.
    pub(super) fn of_shapes(self, shapes: &Shapes) -> Option<f64> {
        match self {
            Measure::PlateDeadEnds => Some(shapes.mean(|shape| shape.dead_ends)),
            Measure::PlateStraight => Some(shapes.mean(|shape| shape.straight)),
            Measure::PlateTurns => Some(shapes.mean(|shape| shape.turns)),
            Measure::PlateJunctions => Some(shapes.mean(|shape| shape.junctions)),
            Measure::Balance => Some(shapes.balance()),
            _ => None,
        }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_measure_has_a_name_of_its_own() {
        for (number, measure) in Measure::ALL.into_iter().enumerate() {
            assert_eq!(measure as usize, number);
            assert_eq!(Measure::named(measure.name()), Some(measure));
        }
        assert_eq!(Measure::named("Route"), None);
    }
}
