//! Faces as they are drawn, which need not make a puzzle.

use super::Interchange;
use super::report::{FaceReport, Place};
use crate::axis::{Axis, Direction};
use crate::maze::Maze;
use crate::params::{EndpointOptions, GoalOption, Size};
use crate::puzzle::{Cell, MarksError, Origin, Plates, Puzzle};

/// A picture of a face: open squares and walls, as the plate is drawn in [`super::super::PuzzleFile`], with
/// its first axis to the right and its second one up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Picture {
    /// Squares along the first and second axis of the plate.
    pub sides: [u32; 2],
    /// Square (a, b) is number `a + b * sides[0]`.
    pub open: Vec<bool>,
}

impl Picture {
    pub fn new(sides: [u32; 2]) -> Picture {
        Picture { sides, open: vec![false; (sides[0] * sides[1]) as usize] }
    }

    pub fn number(&self, a: u32, b: u32) -> usize {
        (a + b * self.sides[0]) as usize
    }

    pub fn is_open(&self, a: u32, b: u32) -> bool {
        self.open[self.number(a, b)]
    }

    /// The picture with all walls open that are not joined to the rim.
    pub fn without_islands(&self) -> Picture {
        let [wide, high] = self.sides;
        let mut held = vec![false; self.open.len()];
        let mut waiting: Vec<(u32, u32)> = (0..wide).flat_map(|a| [(a, 0), (a, high - 1)]).collect();
        waiting.extend((0..high).flat_map(|b| [(0, b), (wide - 1, b)]));
        while let Some((a, b)) = waiting.pop() {
            if self.is_open(a, b) || std::mem::replace(&mut held[self.number(a, b)], true) {
                continue;
            }
            waiting.extend((a > 0).then(|| (a - 1, b)));
            waiting.extend((b > 0).then(|| (a, b - 1)));
            waiting.extend((a + 1 < wide).then_some((a + 1, b)));
            waiting.extend((b + 1 < high).then_some((a, b + 1)));
        }
        Picture { sides: self.sides, open: held.into_iter().map(|held| !held).collect() }
    }

    /// The passages between cells: both cells and the square between them are open.
    pub fn maze(&self) -> Maze {
        let [wide, high] = self.sides.map(|side| side / 2);
        let mut maze = Maze::new(wide, high);
        for cell in 0..maze.cells() {
            let (u, v) = maze.at(cell);
            let (a, b) = (2 * u + 1, 2 * v + 1);
            for (direction, da, db) in [(Direction::East, 1, 0), (Direction::North, 0, 1)] {
                if maze.neighbor(cell, direction).is_some()
                    && (0..3).all(|k| self.is_open(a + k * da, b + k * db))
                {
                    maze.open(cell, direction);
                }
            }
        }
        maze
    }

    /// The picture of a maze.
    pub fn of(maze: &Maze) -> Picture {
        let mut picture = Picture::new([2 * maze.width() + 1, 2 * maze.height() + 1]);
        for cell in 0..maze.cells() {
            let (u, v) = maze.at(cell);
            let (a, b) = (2 * u + 1, 2 * v + 1);
            for (open, a, b) in [
                (true, a, b),
                (maze.has(cell, Direction::East), a + 1, b),
                (maze.has(cell, Direction::North), a, b + 1),
            ] {
                let number = picture.number(a, b);
                picture.open[number] = open;
            }
        }
        picture
    }
}

/// Three faces as they are drawn, and the marks on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawFaces {
    pub(super) format: Interchange,
    pub(super) size: Size,
    /// In the order of plates x, y, z.
    pub(super) pictures: [Picture; 3],
    /// Start and goal, as squares of the lattice along x, y and z; that of cell c is 2c + 1.
    pub(super) marks: Option<[[u16; 3]; 2]>,
}

/// Something on a face that a puzzle cannot have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FaceFault {
    /// A square of the rim is open.
    #[error("the rim is open at {0}")]
    OpenRim(Place),
    /// A square where a cell should be is wall.
    #[error("the cell at {0} is wall")]
    ClosedCell(Place),
    /// A post is open, and not between four open passages.
    #[error("the post at {0} is open, so that passages meet outside of cells")]
    OpenPost(Place),
    /// A loop of passages.
    #[error("a loop of passages closes at {0}, and what is within would fall out")]
    Loop(Place),
    /// A mark is not on a cell.
    #[error("{0} stands at {at}, not on a cell, whose coordinates are odd", at = Cell(*.1))]
    Mark(char, [u16; 3]),
}

/// Why faces are not a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnsoundError {
    /// A face has a fault.
    #[error("{0}; `deventer show` tells all that is wrong, {way_out}", way_out = way_out(.0))]
    Face(FaceFault),
    /// The puzzle has no such marks.
    #[error(transparent)]
    Marks(#[from] MarksError),
}

/// What may be done about a fault. An open rim is refused with --allow-loose too.
fn way_out(fault: &FaceFault) -> &'static str {
    match fault {
        FaceFault::OpenRim(_) => "and a plate without a frame falls apart: close the rim",
        _ => "and --allow-loose makes what can be made of it",
    }
}

/// Why nothing can be made of faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LooseError {
    /// The rim is open.
    #[error("the rim is open at {0}, so the plate has no frame there: close it")]
    OpenRim(Place),
    /// The puzzle has no such marks.
    #[error(transparent)]
    Marks(#[from] MarksError),
}

/// What was changed to make plates of faces that are not sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LeftOut {
    /// A piece hangs on nothing.
    #[error("the loose piece at {at} (squares: {blocks}) is left out, so all passages across it are open")]
    Piece {
        /// Its first square.
        at: Place,
        /// Squares.
        blocks: u32,
    },
    /// Closed cells.
    #[error("cells that are wall become holes without a passage: {count}, the first at {at}")]
    ClosedCells {
        /// How many.
        count: u32,
        /// The first.
        at: Place,
    },
    /// Open posts beside walls.
    #[error(
        "open posts beside walls become solid, so the ways across them close: {count}, the first at {at}"
    )]
    OpenPosts {
        /// How many.
        count: u32,
        /// The first.
        at: Place,
    },
    /// The marks are not on cells.
    #[error("start and goal do not stand on cells, so others are chosen")]
    Marks,
}

impl RawFaces {
    /// Cells of the box along x, y and z.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The format that they were read from.
    #[must_use]
    pub fn format(&self) -> Interchange {
        self.format
    }

    /// Start and goal as they are marked, as squares of the lattice along x, y and z; that of cell c is
    /// 2c + 1.
    #[must_use]
    pub fn marks(&self) -> Option<[[u16; 3]; 2]> {
        self.marks
    }

    /// The same faces without start and goal.
    #[must_use]
    pub fn without_marks(self) -> RawFaces {
        RawFaces { marks: None, ..self }
    }

    /// What there is on each face, in the order of the file.
    #[must_use]
    pub fn report(&self) -> [FaceReport; 3] {
        self.format.order().map(|plate| FaceReport::new(self.format, plate, &self.pictures[plate.index()]))
    }

    /// Are these the faces of a puzzle: all cells open, all posts and the rim solid, no loops, marks on
    /// cells? Else the first fault. Pockets are sound: a plate may have several pieces.
    ///
    /// # Errors
    /// The first fault.
    pub fn sound(&self) -> Result<(), FaceFault> {
        for report in self.report() {
            if let Some(fault) = report.fault() {
                return Err(fault);
            }
        }
        for (mark, at) in ['S', 'E'].into_iter().zip(self.marks.into_iter().flatten()) {
            if cell(at).is_none() {
                return Err(FaceFault::Mark(mark, at));
            }
        }
        Ok(())
    }

    /// The puzzle that the faces make, with their marks, or the default ones if they have none.
    ///
    /// # Errors
    /// If they are not sound, or no route joins the marks.
    pub fn puzzle(&self) -> Result<Puzzle, UnsoundError> {
        self.sound().map_err(UnsoundError::Face)?;
        let mazes = self.pictures.each_ref().map(Picture::maze);
        let plates = Plates::new(self.size, mazes).expect("sound faces are forests of the box's size");
        Ok(Puzzle::with_marks(plates, self.wishes(), Origin::default())?)
    }

    /// The puzzle that is left if what cannot be made is left out, and what was changed for it. Loose pieces
    /// fall out, so all passages across them are open.
    ///
    /// # Errors
    /// If the rim is open, or no route joins the marks.
    pub fn loose_puzzle(&self) -> Result<(Puzzle, Vec<LeftOut>), LooseError> {
        let mut left_out = Vec::new();
        let left =
            RawFaces { pictures: self.pictures.each_ref().map(Picture::without_islands), ..self.clone() };
        for (before, after) in self.report().into_iter().zip(left.report()) {
            if let Some(&at) = before.open_rim.first() {
                return Err(LooseError::OpenRim(at));
            }
            let islands = before.islands.into_iter();
            left_out.extend(islands.map(|island| LeftOut::Piece { at: island.at, blocks: island.squares }));
            if let Some(&at) = after.closed_cells.first() {
                left_out.push(LeftOut::ClosedCells { count: after.closed_cells.len() as u32, at });
            }
            if let Some(&at) = after.open_posts.first() {
                left_out.push(LeftOut::OpenPosts { count: after.open_posts.len() as u32, at });
            }
        }
        // What is left of the walls is joined to the rim, and so are the posts that become solid.
        let mazes = left.pictures.each_ref().map(|picture| picture.maze().without_islands());
        let plates = Plates::with_clearings(self.size, mazes).expect("islands have been taken away");
        let marks = self.marks.filter(|marks| marks.iter().all(|&at| cell(at).is_some()));
        if marks != self.marks {
            left_out.push(LeftOut::Marks);
        }
        let wishes = RawFaces { marks, ..self.clone() }.wishes();
        Ok((Puzzle::with_marks(plates, wishes, Origin::default())?, left_out))
    }

    fn wishes(&self) -> EndpointOptions {
        let [start, goal] = match self.marks {
            Some(marks) => marks.map(cell),
            None => [None; 2],
        };
        EndpointOptions { start, goal: goal.map(GoalOption::At) }
    }
}

/// The cell at a square of the lattice.
fn cell(at: [u16; 3]) -> Option<[u16; 3]> {
    at.iter().all(|place| place % 2 == 1).then(|| at.map(|place| place / 2))
}

/// The faces of a puzzle, in the order of plates.
pub(super) fn pictures(puzzle: &Puzzle) -> [Picture; 3] {
    Axis::ALL.map(|plate| Picture::of(puzzle.plates().maze(plate)))
}
