//! Start and goal: what they may be, and where they come to lie if nobody says.

use super::steps::Steps;
use super::{Cell, MOST_FLOODED, Origin, Plates, Puzzle, Regions, Space};
use crate::params::{EndpointOptions, GoalOption, GoalPlace, Size};

/// Why cells cannot be start and goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MarksError {
    /// A mark lies outside the box.
    #[error("{what} {cell} lies outside the box of {size}; coordinates count from 0")]
    Outside {
        /// `start` or `goal`.
        what: &'static str,
        /// Where it lies.
        cell: Cell,
        /// Size of the box.
        size: Size,
    },
    /// Start and goal are one cell.
    #[error("start and goal are both {0}; choose two different cells")]
    Same(Cell),
    /// No route joins them.
    #[error(
        "no route leads from {start} to {goal}: they lie in different regions of {start_region} and {goal_region} cells; choose both in one region"
    )]
    NoRoute {
        /// The start.
        start: Cell,
        /// The goal.
        goal: Cell,
        /// Cells of the start's region.
        start_region: u32,
        /// Cells of the goal's region.
        goal_region: u32,
    },
    /// A mark's region is a single cell.
    #[error("no move leads from {what} {cell}, so there is no other cell to go with it; choose another")]
    Alone {
        /// `start` or `goal`.
        what: &'static str,
        /// Where it lies.
        cell: Cell,
    },
    /// The start's region has no other corner.
    #[error(
        "no corner can be reached from start {0}; choose another start, or the goal at the farthest cell"
    )]
    NoCorner(Cell),
    /// No region has two corners.
    #[error("no two corners lie in the largest region; choose the goal at the farthest cell, or by its name")]
    NoCorners,
    /// The space is too large to be flooded, and not perfect, so that it would have to be.
    #[error(
        "this puzzle of {0} cells is not perfect; the regions of such a puzzle are counted in boxes of up to {MOST_FLOODED} cells"
    )]
    TooLarge(u32),
    /// Every region is a single cell.
    #[error("no two cells of this puzzle are joined, so it has no start and goal: open some passages")]
    NoMoves,
}

impl Puzzle {
    /// A puzzle with given start and goal.
    ///
    /// # Errors
    /// If they are not two different cells of one region.
    pub fn new(plates: Plates, start: Cell, goal: Cell, origin: Origin) -> Result<Puzzle, MarksError> {
        let wishes = EndpointOptions { start: Some(start.0), goal: Some(GoalOption::At(goal.0)) };
        Puzzle::with_marks(plates, wishes, origin)
    }

    /// A puzzle of plates that make a perfect one, with the two corners farthest apart as start and
    /// goal; none if they do not. In the memory and the time of the plates, and of fourteen routes between corners.
    #[must_use]
    pub fn perfect(plates: Plates, origin: Origin) -> Option<Puzzle> {
        let (start, goal, _) = Steps::new(&plates)?.farthest_corners();
        Some(Puzzle { plates, start, goal, origin, perfect: true })
    }

    /// A puzzle whose start and goal are the two corners of the largest region that lie farthest
    /// apart, or its two cells farthest apart where it has fewer than two corners.
    ///
    /// # Errors
    /// If no two cells are joined.
    pub fn with_default_marks(plates: Plates, origin: Origin) -> Result<Puzzle, MarksError> {
        if let Some(steps) = Steps::new(&plates) {
            let (start, goal, _) = steps.farthest_corners();
            return Ok(Puzzle { plates, start, goal, origin, perfect: true });
        }
        let space = Space::known(&plates, false);
        check_size(space)?;
        let regions = Regions::new(space);
        let (start, goal) = match farthest_corners(space, &regions) {
            Some(corners) => corners,
            None => farthest_cells(space, &regions)?,
        };
        Ok(Puzzle { plates, start, goal, origin, perfect: false })
    }

    /// A puzzle with start and goal as wished.
    ///
    /// # Errors
    /// If they do not come out as two different cells of one region.
    pub fn with_marks(plates: Plates, wishes: EndpointOptions, origin: Origin) -> Result<Puzzle, MarksError> {
        if wishes.is_none() {
            return Puzzle::with_default_marks(plates, origin);
        }
        check_place(wishes, plates.size())?;
        let perfect = Space::new(&plates).is_perfect();
        check_size(Space::known(&plates, perfect))?;
        let (start, goal) = choose(Space::known(&plates, perfect), wishes)?;
        Ok(Puzzle { plates, start, goal, origin, perfect })
    }

    /// The same puzzle with start and goal as wished; as they are if nothing is wished.
    ///
    /// # Errors
    /// If they do not come out as two different cells of one region.
    pub fn marked(self, wishes: EndpointOptions) -> Result<Puzzle, MarksError> {
        if wishes.is_none() {
            return Ok(self);
        }
        check_place(wishes, self.size())?;
        let (start, goal) = choose(self.space(), wishes)?;
        Ok(Puzzle { start, goal, ..self })
    }
}

/// Refuses what needs no look at the space.
fn check_place(wishes: EndpointOptions, size: Size) -> Result<(), MarksError> {
    let goal = match wishes.goal {
        Some(GoalOption::At(cell)) => Some(Cell(cell)),
        _ => None,
    };
    let start = wishes.start.map(Cell);
    for (what, cell) in [("start", start), ("goal", goal)] {
        if let Some(cell) = cell.filter(|cell| !cell.is_in(size)) {
            return Err(MarksError::Outside { what, cell, size });
        }
    }
    match (start, goal) {
        (Some(start), Some(goal)) if start == goal => Err(MarksError::Same(start)),
        _ => Ok(()),
    }
}

/// Refuses a space that would have to be flooded and is too large for that.
fn check_size(space: Space) -> Result<(), MarksError> {
    let cells = space.size().cells();
    if cells > MOST_FLOODED && !space.is_perfect() { Err(MarksError::TooLarge(cells)) } else { Ok(()) }
}

/// Start and goal as wished, where those that are named lie in the box and are two.
fn choose(space: Space, wishes: EndpointOptions) -> Result<(Cell, Cell), MarksError> {
    let partner = |what, cell| {
        let (other, moves) = space.farthest_from(cell);
        if moves > 0 { Ok(other) } else { Err(MarksError::Alone { what, cell }) }
    };
    match (wishes.start.map(Cell), wishes.goal) {
        (Some(start), Some(GoalOption::At(goal))) => joined(space, start, Cell(goal)),
        (Some(start), None | Some(GoalOption::Chosen(GoalPlace::Farthest))) => {
            Ok((start, partner("start", start)?))
        }
        (Some(start), Some(GoalOption::Chosen(GoalPlace::Corner))) => {
            let goal = space.farthest_corner_from(start).ok_or(MarksError::NoCorner(start))?;
            Ok((start, goal))
        }
        (None, Some(GoalOption::At(goal))) => Ok((partner("goal", Cell(goal))?, Cell(goal))),
        (None, Some(GoalOption::Chosen(GoalPlace::Farthest))) => farthest_cells(space, &Regions::new(space)),
        (None, None | Some(GoalOption::Chosen(GoalPlace::Corner))) => {
            if let Some(steps) = Steps::new(space.plates()) {
                let (start, goal, _) = steps.farthest_corners();
                return Ok((start, goal));
            }
            farthest_corners(space, &Regions::new(space)).ok_or(MarksError::NoCorners)
        }
    }
}

/// Two cells, if a route joins them.
fn joined(space: Space, start: Cell, goal: Cell) -> Result<(Cell, Cell), MarksError> {
    let regions = Regions::new(space);
    let (from, to) = (regions.of(start), regions.of(goal));
    if from == to {
        return Ok((start, goal));
    }
    let (start_region, goal_region) = (regions.cells_in(from), regions.cells_in(to));
    Err(MarksError::NoRoute { start, goal, start_region, goal_region })
}

/// The two corners of the largest region that lie farthest apart; none if it has fewer than two.
fn farthest_corners(space: Space, regions: &Regions) -> Option<(Cell, Cell)> {
    let largest = regions.largest();
    let corners: Vec<Cell> =
        space.corners().into_iter().filter(|&corner| regions.of(corner) == largest).collect();
    let mut best: Option<(u32, Cell, Cell)> = None;
    for (index, &start) in corners.iter().enumerate() {
        let distances = space.distances(start);
        for &goal in &corners[index + 1..] {
            let moves = distances.to(goal).expect("both corners lie in the largest region");
            if best.is_none_or(|(most, ..)| moves > most) {
                best = Some((moves, start, goal));
            }
        }
    }
    best.map(|(_, start, goal)| (start, goal))
}

/// The two cells of the largest region that lie farthest apart.
fn farthest_cells(space: Space, regions: &Regions) -> Result<(Cell, Cell), MarksError> {
    let largest = regions.largest();
    if regions.cells_in(largest) < 2 {
        return Err(MarksError::NoMoves);
    }
    let (start, goal, _) = space.farthest_pair(regions.first_cell(largest));
    Ok((start, goal))
}
