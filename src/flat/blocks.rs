//! The blocks of a maze, line by line from the top.

use crate::axis::Direction;
use crate::flat::{Eller, EllerRow, Labyrinth};
use crate::maze::Maze;

/// What stands in an open block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// The way from door to door leads through here.
    Way,
    /// A sphere.
    Sphere,
}

/// One line of blocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// One bit a block, the first in the highest bit of the first byte; 1 is wall. Bits after the last
    /// block are 0.
    pub walls: Vec<u8>,
    /// What stands in open blocks, by block from the left.
    pub marks: Vec<(u32, Mark)>,
}

impl Line {
    /// Is this block wall?
    #[must_use]
    pub fn is_wall(&self, block: u32) -> bool {
        self.walls[block as usize / 8] & (0x80 >> (block % 8)) != 0
    }

    /// Opens a block.
    fn clear(&mut self, block: u32) {
        self.walls[block as usize / 8] &= !(0x80 >> (block % 8));
    }

    /// The line of cells and walls, or of posts and walls, that cells make after the first block, a wall.
    /// Each cell gives a pair of blocks, a bit each, the left one in the higher bit: `always` and those
    /// bits of `closed` that the cell's byte lacks.
    fn pack(&mut self, cells: &[u8], closed: u8, always: u8) {
        self.marks.clear();
        self.walls.clear();
        self.walls.reserve(cells.len() / 4 + 1);
        let [closed_in_all, always_in_all] = [closed, always].map(|bits| u64::from_ne_bytes([bits; 8]));
        // The bit that is left over from the bytes so far: at first the block of the outer wall.
        let mut left_over = 1;
        let mut eights = cells.chunks_exact(8);
        for eight in &mut eights {
            let bytes = u64::from_be_bytes(eight.try_into().expect("eight cells"));
            let pairs = !bytes & closed_in_all | always_in_all;
            // Eight pairs, a byte each, move together in three steps.
            let fours = (pairs | pairs >> 6) & 0x000f_000f_000f_000f;
            let eights = (fours | fours >> 12) & 0x0000_00ff_0000_00ff;
            let sixteen = (eights | eights >> 24) as u32 & 0xffff;
            self.walls.extend_from_slice(&((left_over << 15 | sixteen >> 1) as u16).to_be_bytes());
            left_over = sixteen & 1;
        }
        let (mut bits, mut count) = (left_over, 1);
        for &cell in eights.remainder() {
            bits = bits << 2 | u32::from(!cell & closed | always);
            count += 2;
        }
        // Fifteen bits at most.
        let last = ((bits << (16 - count)) as u16).to_be_bytes();
        self.walls.extend_from_slice(&last[..usize::from(count > 8) + 1]);
    }

    /// A line of walls only.
    fn fill(&mut self, blocks: u32) {
        self.marks.clear();
        self.walls.clear();
        self.walls.resize(blocks.div_ceil(8) as usize, 0xff);
        if !blocks.is_multiple_of(8) {
            *self.walls.last_mut().expect("a line has blocks") = !(0xff >> (blocks % 8)) as u8;
        }
    }
}

/// Blocks, line by line.
pub trait Blocks {
    /// Cells along u and v.
    fn cells(&self) -> [u32; 2];

    /// How many blocks are wall.
    fn walls(&self) -> u64;

    /// May lines have marks?
    fn is_marked(&self) -> bool;

    /// Puts the next line from the top into `line`; false after the last one.
    fn next(&mut self, line: &mut Line) -> bool;

    /// Blocks along u and v.
    fn blocks(&self) -> [u32; 2] {
        self.cells().map(|cells| 2 * cells + 1)
    }
}

/// Is the outer wall whole, or does it have gaps at the doors?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Gaps {
    /// The outer wall is whole.
    #[default]
    Closed,
    /// It has a gap beside each door's room.
    Open,
}

/// The gaps of the outer wall: room and side of each, the way in first. The way in leads in from the
/// south if it can, the way out to the north; a door inside the maze has no gap.
#[must_use]
pub fn gaps(labyrinth: &Labyrinth) -> Vec<(u32, Direction)> {
    let maze = labyrinth.maze();
    let mut gaps: Vec<(u32, Direction)> = Vec::new();
    let sides = [
        (labyrinth.entrance(), [Direction::South, Direction::West, Direction::North, Direction::East]),
        (labyrinth.exit(), [Direction::North, Direction::East, Direction::South, Direction::West]),
    ];
    for (room, sides) in sides {
        let side = sides
            .into_iter()
            .find(|&side| maze.neighbor(room, side).is_none() && !gaps.contains(&(room, side)));
        gaps.extend(side.map(|side| (room, side)));
    }
    gaps
}

/// The blocks of a maze in memory.
#[derive(Debug)]
pub struct Walls<'a> {
    maze: &'a Maze,
    /// Blocks of the outer wall that are open.
    gaps: Vec<[u32; 2]>,
    /// Marked blocks as (line from the top, block): sorted, each once.
    marks: Vec<(u32, u32, Mark)>,
    marked: usize,
    walls: u64,
    line: u32,
}

impl<'a> Walls<'a> {
    /// The blocks of a maze, with its spheres, with the rooms of a way if one is given, and with gaps at
    /// the doors if they are wanted.
    #[must_use]
    pub fn new(labyrinth: &'a Labyrinth, gap: Gaps, way: Option<&[u32]>) -> Walls<'a> {
        let maze = labyrinth.maze();
        let top = 2 * maze.height();
        // A cell's block, as (line from the top, block).
        let block = |cell: u32| {
            let (u, v) = maze.at(cell);
            (top - 2 * v - 1, 2 * u + 1)
        };
        let beside = |cell: u32, direction: Direction| {
            let (line, block) = block(cell);
            match direction {
                Direction::East => (line, block + 1),
                Direction::North => (line - 1, block),
                Direction::West => (line, block - 1),
                Direction::South => (line + 1, block),
            }
        };
        let gaps: Vec<(u32, Direction)> = if gap == Gaps::Open { gaps(labyrinth) } else { Vec::new() };
        let gap_blocks: Vec<[u32; 2]> = gaps.iter().map(|&(room, side)| beside(room, side).into()).collect();
        let mut marks: Vec<(u32, u32, Mark)> = Vec::new();
        let mut mark = |(line, block): (u32, u32), mark| marks.push((line, block, mark));
        for sphere in labyrinth.spheres() {
            mark(block(sphere.at), Mark::Sphere);
        }
        if let Some(way) = way {
            for &room in way {
                mark(block(room), Mark::Way);
            }
            for step in way.windows(2) {
                let passage = Direction::ALL.into_iter().find(|&direction| {
                    maze.neighbor(step[0], direction) == Some(step[1]) && maze.has(step[0], direction)
                });
                if let Some(direction) = passage {
                    mark(beside(step[0], direction), Mark::Way);
                }
            }
            for &(room, side) in gaps.iter().filter(|(room, _)| way.contains(room)) {
                mark(beside(room, side), Mark::Way);
            }
        }
        // Where a sphere stands on the way, the sphere is seen.
        marks.sort_unstable_by_key(|&(line, block, mark)| (line, block, std::cmp::Reverse(mark)));
        marks.dedup_by_key(|&mut (line, block, _)| (line, block));
        let [columns, lines] = [maze.width(), maze.height()].map(|side| u64::from(2 * side + 1));
        let open = u64::from(maze.cells()) + maze.passages().count() as u64 + gap_blocks.len() as u64;
        Walls { maze, gaps: gap_blocks, marks, marked: 0, walls: columns * lines - open, line: 0 }
    }
}

impl Blocks for Walls<'_> {
    fn cells(&self) -> [u32; 2] {
        [self.maze.width(), self.maze.height()]
    }

    fn walls(&self) -> u64 {
        self.walls
    }

    fn is_marked(&self) -> bool {
        !self.marks.is_empty()
    }

    fn next(&mut self, line: &mut Line) -> bool {
        let (number, height) = (self.line, self.maze.height());
        if number > 2 * height {
            return false;
        }
        self.line += 1;
        let from_below = 2 * height - number;
        if from_below % 2 == 1 {
            let row = self.maze.row(from_below / 2);
            line.pack(row, Maze::ROW_EAST, 0);
        } else if from_below > 0 {
            let row = self.maze.row(from_below / 2 - 1);
            line.pack(row, Maze::ROW_NORTH, 1);
        } else {
            line.fill(2 * self.maze.width() + 1);
        }
        for &[_, block] in self.gaps.iter().filter(|gap| gap[0] == number) {
            line.clear(block);
        }
        while let Some(&(at, block, mark)) = self.marks.get(self.marked)
            && at == number
        {
            line.marks.push((block, mark));
            self.marked += 1;
        }
        true
    }
}

/// The blocks of a maze that is drawn as it goes, so that it may be larger than memory.
#[derive(Debug)]
pub struct Rows {
    rows: Eller,
    row: EllerRow,
    cells: [u32; 2],
    gaps: Gaps,
    line: u32,
}

impl Rows {
    /// The blocks of these rows.
    #[must_use]
    pub fn new(rows: Eller, gaps: Gaps) -> Rows {
        let cells = [rows.width(), rows.rows_left()];
        Rows { rows, row: EllerRow::default(), cells, gaps, line: 0 }
    }
}

impl Blocks for Rows {
    fn cells(&self) -> [u32; 2] {
        self.cells
    }

    fn walls(&self) -> u64 {
        let [columns, lines] = self.blocks().map(u64::from);
        let cells = u64::from(self.cells[0]) * u64::from(self.cells[1]);
        // The passages of a spanning tree are one fewer than its cells.
        columns * lines - cells - (cells - 1) - if self.gaps == Gaps::Open { 2 } else { 0 }
    }

    fn is_marked(&self) -> bool {
        false
    }

    fn next(&mut self, line: &mut Line) -> bool {
        let [width, height] = self.cells;
        let number = self.line;
        if number > 2 * height {
            return false;
        }
        self.line += 1;
        if number == 0 {
            line.fill(2 * width + 1);
        } else if number % 2 == 1 {
            self.rows.next_row(&mut self.row);
            line.pack(&self.row.0, EllerRow::EAST, 0);
        } else {
            line.pack(&self.row.0, EllerRow::DOWN, 1);
        }
        if self.gaps == Gaps::Open && (number == 0 || number == 2 * height) {
            line.clear(if number == 0 { 2 * width - 1 } else { 1 });
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::Random;

    fn shown(mut blocks: impl Blocks) -> String {
        let [columns, _] = blocks.blocks();
        let (mut line, mut text, mut walls) = (Line::default(), String::new(), 0);
        let counted = blocks.walls();
        while blocks.next(&mut line) {
            for block in 0..columns {
                walls += u64::from(line.is_wall(block));
                text.push(if line.is_wall(block) { '#' } else { '.' });
            }
            text.push('\n');
            assert_eq!(line.walls.len() as u32, columns.div_ceil(8));
            assert!((columns..8 * columns.div_ceil(8)).all(|block| !line.is_wall(block)));
        }
        assert_eq!(walls, counted);
        text
    }

    /// Blocks drawn as they come and blocks from memory are those of the maze's text.
    #[test]
    fn both_sources_agree_with_the_text() {
        for (width, height) in (1..=20).flat_map(|w| (1..=6).map(move |h| (w, h))) {
            let rows = || Eller::new(width, height, Random::new(3, 0));
            let maze = crate::flat::eller(width, height, Random::new(3, 0), &mut ()).unwrap();
            let labyrinth = Labyrinth::plain(maze);
            let text = labyrinth.maze().to_string();
            assert_eq!(shown(Walls::new(&labyrinth, Gaps::Closed, None)), text);
            assert_eq!(shown(Rows::new(rows(), Gaps::Closed)), text);
            let open = shown(Rows::new(rows(), Gaps::Open));
            assert_eq!(shown(Walls::new(&labyrinth, Gaps::Open, None)), open);
            let changed = text.chars().zip(open.chars()).filter(|(a, b)| a != b).count();
            assert_eq!(changed, 2, "{text}{open}");
        }
    }
}
