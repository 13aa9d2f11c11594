//! The two text formats of other programs: read right, written right, and refused with the place of the fault.

mod program;

use deventer::axis::{Axis, Direction};
use deventer::maze::{Maze, Random};
use deventer::params::Size;
use deventer::puzzle::{
    Classic, Figures, Interchange, Origin, Plates, Space,
    interchange::{FaceFault, InterchangeError, InterchangeFault, LeftOut, LooseError, Piece, UnsoundError},
};
use deventer::{Cell, Params, Puzzle, PuzzleFile};
use proptest::prelude::*;

const COURSE: &str = include_str!("../data/oskars-cube.course");
const FACES: &str = include_str!("../data/oskars-cube.faces");

fn original() -> Puzzle {
    PuzzleFile::parse(include_str!("../../models/oskars-cube.toml")).unwrap().puzzle
}

fn error(format: Interchange, text: &str) -> InterchangeError {
    format.read(text).expect_err(text)
}

/// A box of 1 x 2 x 3 cells, drawn by hand. Plate z, on (x, y): one passage along y. Plate y, on (x, z): one
/// passage, z 1 to 2. Plate x, on (y, z): a U, from (0,0) up to (0,2), across, and down to (1,1).
const SMALL_COURSE: &str = "\
3 5 7

1 1 1
1 0 1
1 0 1
1 0 1
1 1 1

1 1 1 1 1
1 0 1 0 1
1 0 1 1 1
1 0 1 0 1
1 0 1 0 1
1 0 0 0 1
1 1 1 1 1

1 1 1 1 1 1 1
1 0 1 0 0 0 1
1 1 1 1 1 1 1
";

/// The same with marks: start (0,0,1), goal (0,1,2).
const SMALL_FACES: &str = "\
3 3
3 5 7
3 5
1 1 1
1 S 1
1 0 1
1 E 1
1 1 1
3 7
1 1 1
1 0 1
1 1 1
1 S 1
1 0 1
1 E 1
1 1 1
5 7
1 1 1 1 1
1 0 1 0 1
1 0 1 1 1
1 S 1 0 1
1 0 1 0 1
1 0 0 E 1
1 1 1 1 1
";

/// 0 is open and 1 is wall, rows and columns are what the formats say: read off the drawing by hand.
#[test]
fn small_files_are_read_as_they_are_drawn() {
    for (format, text) in [(Interchange::Course, SMALL_COURSE), (Interchange::Faces, SMALL_FACES)] {
        let puzzle = format.read(text).unwrap().puzzle().unwrap();
        assert_eq!(puzzle.size(), Size::new(1, 2, 3).unwrap());
        let passages = |axis| {
            let maze: &Maze = puzzle.plates().maze(axis);
            maze.passages().map(|(cell, way)| (maze.at(cell), way)).collect::<Vec<_>>()
        };
        assert_eq!(passages(Axis::Z), [((0, 0), Direction::North)]);
        assert_eq!(passages(Axis::Y), [((0, 1), Direction::North)]);
        let up = Direction::North;
        assert_eq!(passages(Axis::X), [((0, 0), up), ((0, 1), up), ((1, 1), up), ((0, 2), Direction::East)]);
        let space = puzzle.space();
        let route = [[0, 0, 1], [0, 0, 2], [0, 1, 2]].map(Cell);
        assert_eq!(space.route(route[0], route[2]).unwrap(), route);
        assert_eq!(space.moves().count(), 3);
    }
    let marked = Interchange::Faces.read(SMALL_FACES).unwrap().puzzle().unwrap();
    assert_eq!((marked.start(), marked.goal()), (Cell::new(0, 0, 1), Cell::new(0, 1, 2)));
}

#[test]
fn small_files_are_written_as_they_are_drawn() {
    let puzzle = Interchange::Faces.read(SMALL_FACES).unwrap().puzzle().unwrap();
    let course = Interchange::Course.write(&puzzle);
    assert_eq!(course, SMALL_COURSE.replacen("7\n\n", "7\n", 1));
    let faces = Interchange::Faces.write(&puzzle);
    assert_eq!(faces, format!("{SMALL_FACES}5\n1 1 3\n1 1 4\n1 1 5\n1 2 5\n1 3 5\n"));
}

/// The sold cube, transcribed from the facts of it, in both formats.
#[test]
fn the_original_cube_in_both_formats() {
    let course = Interchange::Course.read(COURSE).unwrap();
    assert_eq!(course.puzzle().unwrap().plates(), original().plates());
    let faces = Interchange::Faces.read(FACES).unwrap().puzzle().unwrap();
    assert_eq!(faces, original());
    assert_eq!(Figures::new(&faces).route.moves, 45);
    assert_eq!(Interchange::Course.write(&original()), COURSE);
    let written = Interchange::Faces.write(&original());
    let way = written.strip_prefix(FACES).unwrap();
    let way: Vec<&str> = way.lines().collect();
    assert_eq!((way[0], way.len(), way[1], way[91]), ("91", 92, "7 7 7", "5 1 1"));
    // The states between cells that are free, as other programs count them.
    let free = |at: [usize; 3], faces: &[Vec<Vec<bool>>; 3]| {
        faces[0][at[1]][at[0]] && faces[1][at[2]][at[0]] && faces[2][at[2]][at[1]]
    };
    let pictures = pictures(FACES);
    let squares = (0..1331).map(|number| [number % 11, number / 11 % 11, number / 121]);
    assert_eq!(squares.filter(|&at| free(at, &pictures)).count(), 235);
}

/// The three faces of a text of faces, by row and column: read here without the program's own reader.
fn pictures(text: &str) -> [Vec<Vec<bool>>; 3] {
    let rows: Vec<Vec<bool>> = text
        .lines()
        .skip(2)
        .filter(|line| line.split_whitespace().count() == 11)
        .map(|line| line.split_whitespace().map(|word| word != "1").collect())
        .collect();
    [0, 1, 2].map(|face| rows[11 * face..11 * face + 11].to_vec())
}

/// A text of faces with the rows and columns of some of them exchanged.
fn exchanged(text: &str, which: [bool; 3]) -> String {
    let mut lines = text.lines();
    let mut out: String = lines.by_ref().take(2).map(|line| format!("{line}\n")).collect();
    for exchange in which {
        let head: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
        let rows: usize = head[1].parse().unwrap();
        let face: Vec<Vec<&str>> =
            lines.by_ref().take(rows).map(|line| line.split_whitespace().collect()).collect();
        if exchange {
            out += &format!("{} {}\n", head[1], head[0]);
            for column in 0..face[0].len() {
                out += &face.iter().map(|row| row[column]).collect::<Vec<_>>().join(" ");
                out += "\n";
            }
        } else {
            out += &format!("{}\n", head.join(" "));
            face.iter().for_each(|row| out += &format!("{}\n", row.join(" ")));
        }
    }
    out
}

/// On a cube, where no side tells, the marks tell which face has its rows and columns exchanged.
#[test]
fn exchanged_rows_and_columns_are_told_by_the_marks() {
    let named = |which| match error(Interchange::Faces, &exchanged(FACES, which)) {
        InterchangeError { line, fault: InterchangeFault::Contradiction { mark: 'E', face, guess, .. } } => {
            assert!(line > 3, "{line}");
            (face, guess)
        }
        other => panic!("{other}"),
    };
    // E stands at (5, 1, 1): face yz is its own mirror there.
    assert_eq!(named([true, false, false]), ("xy", "the rows and columns of face xy are exchanged".into()));
    assert_eq!(named([false, true, false]), ("xz", "the rows and columns of face xz are exchanged".into()));
    assert_eq!(named([true, true, false]).1, "the rows and columns of faces xy, xz are exchanged");
    // With marks that have no two coordinates alike, each face can be told.
    let puzzle = original().marked(deventer::params::EndpointOptions {
        start: Some([0, 1, 3]),
        goal: Some(deventer::params::GoalOption::At([4, 2, 0])),
    });
    let text = Interchange::Faces.write(&puzzle.unwrap());
    let text: String = text.lines().take(38).map(|line| format!("{line}\n")).collect();
    let names = ["xy", "xz", "yz"];
    for which in 1..8u8 {
        let which = [0, 1, 2].map(|face| which >> face & 1 == 1);
        let faces: Vec<&str> = (0..3).filter(|&face| which[face]).map(|face| names[face]).collect();
        let said = error(Interchange::Faces, &exchanged(&text, which)).to_string();
        let end = match &faces[..] {
            [face] => format!("the rows and columns of face {face} are exchanged"),
            _ => format!("the rows and columns of faces {} are exchanged", faces.join(", ")),
        };
        assert!(said.ends_with(&end), "{which:?}: {said}");
    }
}

/// In a box of unequal sides the length of rows tells.
#[test]
fn exchanged_rows_and_columns_are_told_by_the_sides() {
    let said = error(Interchange::Faces, &exchanged(SMALL_FACES, [false, true, false])).to_string();
    assert_eq!(said, "line 9: face xz of 7 3 where the sides of the box make it 3 7 (columns and rows)");
    let course =
        SMALL_COURSE.replacen("1 1 1\n1 0 1\n1 0 1\n1 0 1\n1 1 1\n", "1 1 1 1 1\n1 0 0 0 1\n1 1 1 1 1\n", 1);
    assert_eq!(
        error(Interchange::Course, &course).to_string(),
        "line 3: row 0 of face xy has 5 squares, not 3; are its rows and columns exchanged?"
    );
}

/// A mark that one face has elsewhere, in one coordinate only.
#[test]
fn marks_that_disagree_are_refused() {
    let moved = FACES.replacen("1 0 0 0 0 E 0 0 0 0 1", "1 0 0 E 0 0 0 0 0 0 1", 1);
    assert_eq!(
        error(Interchange::Faces, &moved).to_string(),
        "line 5: E on face xy stands at x = 3, on face xz at x = 5: one of the two is wrong"
    );
    let gone = FACES.replacen("S", "0", 1);
    assert_eq!(
        error(Interchange::Faces, &gone).to_string(),
        "line 3: face xy has no S, though others have one"
    );
    let twice = FACES.replacen("1 0 0 0 0 E 0 0 0 0 1", "1 0 E 0 0 E 0 0 0 0 1", 1);
    assert_eq!(
        error(Interchange::Faces, &twice).to_string(),
        "line 5: row 1, column 5 of face xy: a second E; it stands once on every face"
    );
    let none = FACES.replace(['S', 'E'], "0");
    let read = Interchange::Faces.read(&none).unwrap();
    assert_eq!(read.marks(), None);
    assert_eq!(read.puzzle().unwrap().plates(), original().plates());
    // All three faces agree that E stands between two cells: form is right, but it is no cell.
    let read = Interchange::Faces.read(&shifted_goal()).unwrap();
    assert_eq!(read.sound(), Err(FaceFault::Mark('E', [4, 1, 1])));
}

/// The original with E at x = 4, on faces xy and xz, where both have a passage.
fn shifted_goal() -> String {
    FACES.replace("0 0 E", "0 E 0")
}

#[test]
fn malformed_files_are_refused_with_a_line() {
    let refuse = |format, text: &str, line, words: &str| {
        let error = error(format, text);
        assert_eq!(error.line, line, "{error}");
        let said = error.to_string();
        assert!(said.contains(words) && !said.contains('\n'), "`{words}` is not in: {said}");
    };
    let course = |text: &str, line, words: &str| refuse(Interchange::Course, text, line, words);
    let faces = |text: &str, line, words: &str| refuse(Interchange::Faces, text, line, words);
    course("", 1, "ends where the three sides of the lattice should stand");
    course("\n\n", 2, "ends");
    course("11 11\n", 1, "`11 11` where three sides");
    course("11 11 eleven\n", 1, "three sides");
    course("11 10 11\n", 1, "a side of 10; a face is drawn with 2n + 1");
    course("11 2003 11\n", 1, "a side of 2003");
    course("11 99999999999999999999999 11\n", 1, "a side of 99999999999999999999999;");
    course("11 -11 11\n", 1, "three sides");
    course("1 3 3\n", 1, "a side of 1;");
    course("3 3 3\n", 1, "single cell");
    // Cut off in the middle of a row, of a face, and between faces.
    let line_of = |text: &str| text.lines().count();
    for cut in [30, 250, 300, 500, COURSE.len() - 5] {
        let text = &COURSE[..cut];
        let found = error(Interchange::Course, text);
        assert!(found.line >= line_of(text), "{cut}: {found}");
        let text = &FACES[..cut];
        assert!(error(Interchange::Faces, text).line >= line_of(text), "{cut}");
    }
    course(
        &COURSE.replacen("1 0", "1 7", 1),
        3,
        "row 1, column 1 of face xy: `7` means nothing here; use 0 for open and 1",
    );
    course(&COURSE.replacen("1 0", "1 S", 1), 3, "`S` means nothing");
    course(&COURSE.replacen("1 0", "1 0 0", 1), 3, "row 1 of face xy has 12 squares, not 11");
    course(&COURSE.replacen("1 0 ", "1\n0 ", 1), 3, "row 1 of face xy has 1 squares");
    course(
        &COURSE.replacen("1\n1 0", "1\n\n1 0", 1),
        3,
        "an empty line after 1 rows of face xy, which has 11",
    );
    course(&format!("{COURSE}1 1 1\n"), 37, "`1 1 1` where the file should end");
    faces(&FACES.replacen("3 3", "4 6", 1), 1, "4 axes and 6 faces");
    faces(&FACES.replacen("3 3", "three", 1), 1, "`three` where the numbers of axes and faces");
    faces(&FACES.replacen("\n11 11\n1 1", "\n11 13\n1 1", 1), 3, "face xy of 11 13");
    faces(&FACES.replacen("\n11 11\n1 1", "\n11\n1 1", 1), 3, "`11` where the columns and rows of face xy");
    faces(&FACES.replacen("S", "s", 1), 11, "`s` means nothing here; use 0 for open, 1 for wall, S");
    faces(&format!("{FACES}2\n7 7 7\n"), 40, "ends where square 2 of 2 on the way");
    faces(&format!("{FACES}1\n7 7 11\n"), 40, "`7 7 11` where square 1 of 1");
    faces(&format!("{FACES}1\n7 7 7 7\n"), 40, "square 1 of 1");
    faces(&format!("{FACES}99999999999\n"), 39, "the number of squares on the way");
    faces(&format!("{FACES}0\n0\n"), 40, "`0` where the file should end");
    let long = format!("11 11 {}\n", "9".repeat(5000));
    assert!(error(Interchange::Course, &long).to_string().len() < 200);
}

/// What does no harm: byte order mark, carriage returns, spaces at the ends, comments, no last line break.
#[test]
fn harmless_differences_are_read_over() {
    let wanted = original();
    for text in [
        format!("\u{feff}{FACES}"),
        FACES.replace('\n', "\r\n"),
        FACES.replace('\n', " \n"),
        FACES.trim_end().to_owned(),
        format!("# the sold cube\n\n{}# end\n", FACES.replacen('\n', "\n  # sides\n", 1)),
        format!("{FACES}0\n"),
    ] {
        assert_eq!(Interchange::guess(&text), Some(Interchange::Faces));
        assert_eq!(Interchange::Faces.read(&text).unwrap().puzzle().unwrap(), wanted, "{text}");
    }
    for text in [format!("\u{feff}{}", COURSE.replace('\n', "\r\n")), COURSE.replace("\n\n", "\n \n\n")] {
        assert_eq!(Interchange::guess(&text), Some(Interchange::Course));
        assert_eq!(Interchange::Course.read(&text).unwrap().puzzle().unwrap().plates(), wanted.plates());
    }
    for other in ["", "size = [1, 2, 3]\n", "1 2 3 4\n", "version = 1\n", "-1 2 3\n"] {
        assert_eq!(Interchange::guess(other), None, "{other}");
    }
}

/// Faces with everything that can be wrong: a box of 3 x 3 x 3 where face xy has a loop around an island, one
/// closed cell and an open post beside a wall, and face yz a pocket.
const UNSOUND: &str = "\
3 3
7 7 7
7 7
1 1 1 1 1 1 1
1 0 0 0 0 S 1
1 0 1 0 1 1 1
1 0 0 0 0 0 1
1 0 1 1 0 1 1
1 0 0 E 0 1 1
1 1 1 1 1 1 1
7 7
1 1 1 1 1 1 1
1 0 0 0 0 0 1
1 0 1 0 1 0 1
1 0 1 0 1 0 1
1 0 1 0 1 0 1
1 0 1 E 1 S 1
1 1 1 1 1 1 1
7 7
1 1 1 1 1 1 1
1 0 0 0 0 0 1
1 0 1 1 1 1 1
1 0 1 0 0 0 1
1 0 1 1 1 1 1
1 S 0 0 0 E 1
1 1 1 1 1 1 1
";

#[test]
fn faults_are_reported_each_with_its_place() {
    let faces = Interchange::Faces.read(UNSOUND).unwrap();
    let [xy, xz, yz] = faces.report();
    let at = |places: &[deventer::puzzle::interchange::Place]| -> Vec<(u32, u32)> {
        places.iter().map(|place| (place.row, place.column)).collect()
    };
    let pieces = |pieces: &[deventer::puzzle::interchange::Piece]| -> Vec<(u32, u32, u32)> {
        pieces.iter().map(|piece| (piece.at.row, piece.at.column, piece.squares)).collect()
    };
    assert_eq!((xy.face, xy.plate, xz.face, yz.face), ("xy", Axis::Z, "xz", "yz"));
    // Row 4 column 4 is a post: both islands are within loops.
    assert_eq!(pieces(&xy.islands), [(2, 2, 1), (4, 2, 2)]);
    assert_eq!(at(&xy.loops), [(3, 3), (5, 4)]);
    assert_eq!(at(&xy.closed_cells), [(5, 5)]);
    assert_eq!(at(&xy.open_posts), [(4, 4)]);
    assert!(xy.open_rim.is_empty() && xy.pockets.is_empty());
    assert_eq!(pieces(&yz.pockets), [(3, 3, 3)]);
    assert!(yz.fault().is_none() && !yz.is_tree() && xz.is_tree());
    assert_eq!(faces.sound().unwrap_err().to_string(), "the cell at row 5, column 5 of face xy is wall");
    assert!(matches!(faces.puzzle(), Err(UnsoundError::Face(FaceFault::ClosedCell(_)))));
}

/// What can be made of them: islands gone, so passages across them open; all told.
#[test]
fn loose_pieces_are_left_out_and_told() {
    let faces = Interchange::Faces.read(UNSOUND).unwrap();
    let (puzzle, left_out) = faces.loose_puzzle().unwrap();
    let told: Vec<String> = left_out.iter().map(LeftOut::to_string).collect();
    assert_eq!(
        told,
        [
            "the loose piece at row 2, column 2 of face xy (squares: 1) is left out, so all passages across it are open",
            "the loose piece at row 4, column 2 of face xy (squares: 2) is left out, so all passages across it are open",
            "cells that are wall become holes without a passage: 1, the first at row 5, column 5 of face xy",
            "open posts beside walls become solid, so the ways across them close: 1, the first at row 4, column 4 of face xy",
        ]
    );
    assert!(puzzle.plates().have_clearings());
    let maze = puzzle.plates().maze(Axis::Z);
    // Four cells around post (1, 1), all passages open; nothing leads to the closed cell.
    assert_eq!(maze.degree(maze.cell(2, 2)), 0);
    assert!(maze.first_walled_island().is_none() && maze.first_loop().is_some());
    assert_eq!((puzzle.start(), puzzle.goal()), (Cell::new(2, 0, 2), Cell::new(1, 2, 2)));
    // It is written and read back as what it is; as a puzzle without clearings it is refused.
    let text = PuzzleFile { puzzle: puzzle.clone(), measures: Default::default() }.to_text();
    assert_eq!(PuzzleFile::parse(&text).unwrap().puzzle, puzzle);
    let strict = text.replace("clearings = true\n", "");
    assert!(PuzzleFile::parse(&strict).unwrap_err().to_string().contains("plate z has a loop"));
    // The rim cannot be mended.
    let open = UNSOUND.replacen("1 1 1 1 1 1 1\n1 0", "1 0 1 1 1 1 1\n1 0", 1);
    let faces = Interchange::Faces.read(&open).unwrap();
    assert!(
        matches!(faces.loose_puzzle(), Err(LooseError::OpenRim(place)) if (place.row, place.column) == (0, 1))
    );
}

/// A way that crosses a post in the middle between cells is none of a puzzle: its loss is told.
#[test]
fn ways_across_open_posts_are_closed_and_told() {
    let crossed = "5 3 5\n\n1 1 1 1 1\n1 0 0 0 1\n1 1 1 1 1\n\n1 1 1\n1 0 1\n1 0 1\n1 0 1\n1 1 1\n\n\
        1 1 1 1 1\n1 0 0 0 1\n1 1 0 1 1\n1 0 0 0 1\n1 1 1 1 1\n";
    let made = |text: &str| Interchange::Course.read(text).unwrap().loose_puzzle().unwrap();
    let (puzzle, left_out) = made(crossed);
    assert_eq!(Figures::new(&puzzle).region_sizes, [2, 2]);
    let told: Vec<String> = left_out.iter().map(LeftOut::to_string).collect();
    assert_eq!(
        told,
        [
            "open posts beside walls become solid, so the ways across them close: 1, the first at row 2, column 2 of face zx"
        ]
    );
    // Beside the cells it is a passage.
    let (puzzle, left_out) = made(&crossed.replace("1 1 0 1 1", "1 0 1 1 1"));
    assert_eq!((Figures::new(&puzzle).region_sizes, left_out), (vec![4], vec![]));
}

/// Lines are etched on the plate only: none where a piece was left out beside a mark.
#[test]
fn nothing_is_etched_in_a_clearing() {
    use deventer::axis::Side;
    use deventer::parts::{Assembly, Role};
    use deventer::solid::Point;
    let (puzzle, _) = Interchange::Faces.read(UNSOUND).unwrap().loose_puzzle().unwrap();
    let design = Params { size: puzzle.size(), ..Params::default() }.design().unwrap();
    let assembly = Assembly::build(&design, &puzzle);
    // The goal's rims reach around its cell at (1, 2); the post to its lower left is gone.
    for side in [Side::Plus, Side::Minus] {
        let part = assembly.parts.iter().find(|part| part.role == Role::Plate(Axis::Z, side)).unwrap();
        let inside = |&[x, y]: &Point| {
            let [wx, wy, _] = part.placement.apply([x, y, 0]);
            // Of the cells x 0..=1, y 0..=2, with 10 mm between them and slots of 5.6 mm, around the origin.
            -12_800 < wx && wx < 2_800 && -12_800 < wy && wy < 12_800
        };
        assert!(!part.etch.iter().flatten().any(inside), "{side:?}");
        assert!(part.etch.len() > 4);
    }
}

/// An island with walls, and a wall that an edit puts into a clearing.
#[test]
fn a_clearing_has_nothing_left_in_it() {
    let size = Size::new(3, 3, 1).unwrap();
    let mut mazes = Plates::blank(size);
    let ring =
        Maze::from_text("#######\n#.....#\n#.###.#\n#.#...#\n#.#.#.#\n#.....#\n#######", 3, 3).unwrap();
    mazes[2] = ring.clone();
    assert!(
        Plates::with_clearings(size, mazes.clone())
            .unwrap_err()
            .to_string()
            .contains("loose piece at the corner (1,1)")
    );
    mazes[2] = ring.without_islands();
    let plates = Plates::with_clearings(size, mazes).unwrap();
    assert_eq!(Space::new(&plates).loops(), 0, "nothing moves along x and y, for the other plates are shut");
}

fn arbitrary_puzzle(sides: [u16; 3], seed: u64, perfect: bool) -> Option<Puzzle> {
    let size = Size::new(sides[0], sides[1], sides[2]).ok()?;
    if perfect {
        return Some(
            Puzzle::generate(&Params { size, seed, ..Params::default() }.design().unwrap()).unwrap(),
        );
    }
    let made = Classic::new(size).attempt(&mut Random::new(seed, 0));
    Puzzle::with_default_marks(made.plates, Origin::default()).ok()
}

/// By a flood of the rows of a face, where `true` is open and the rim is wall: the sizes of the walls that hang on
/// nothing, those of the open pieces but the largest, both rising, and how many loops the open squares make.
fn flood(rows: &[Vec<bool>]) -> (Vec<u32>, Vec<u32>, usize) {
    let (high, wide) = (rows.len(), rows[0].len());
    let mut seen = vec![vec![false; wide]; high];
    let (mut islands, mut pockets) = (Vec::new(), Vec::new());
    for (row, column) in (0..high).flat_map(|row| (0..wide).map(move |column| (row, column))) {
        if seen[row][column] {
            continue;
        }
        seen[row][column] = true;
        let (mut squares, mut on_rim, mut waiting) = (0, false, vec![(row, column)]);
        while let Some((r, c)) = waiting.pop() {
            squares += 1;
            on_rim |= r == 0 || c == 0 || r + 1 == high || c + 1 == wide;
            for (r, c) in [(r.wrapping_sub(1), c), (r + 1, c), (r, c.wrapping_sub(1)), (r, c + 1)] {
                if r < high && c < wide && !seen[r][c] && rows[r][c] == rows[row][column] {
                    seen[r][c] = true;
                    waiting.push((r, c));
                }
            }
        }
        match (rows[row][column], on_rim) {
            (true, _) => pockets.push(squares),
            (false, false) => islands.push(squares),
            (false, true) => {}
        }
    }
    islands.sort_unstable();
    pockets.sort_unstable();
    let pieces = pockets.len();
    pockets.pop();
    let open = rows.iter().flatten().filter(|&&open| open).count();
    let pairs = |a: &bool, b: &bool| usize::from(*a && *b);
    let beside: usize =
        rows.iter().map(|row| row.windows(2).map(|pair| pairs(&pair[0], &pair[1])).sum::<usize>()).sum();
    let above: usize =
        rows.windows(2).map(|two| two[0].iter().zip(&two[1]).map(|(a, b)| pairs(a, b)).sum::<usize>()).sum();
    (islands, pockets, beside + above + pieces - open)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// Puzzle, text, puzzle: the same, over boxes of unequal sides; and the text is the same again.
    #[test]
    fn puzzles_go_round(sides in [1u16..=7, 1u16..=7, 1u16..=7], seed: u64, perfect: bool) {
        let Some(puzzle) = arbitrary_puzzle(sides, seed, perfect) else { return Ok(()) };
        for format in Interchange::ALL {
            let text = format.write(&puzzle);
            prop_assert_eq!(Interchange::guess(&text), Some(format));
            let faces = format.read(&text).unwrap();
            prop_assert_eq!(faces.size(), puzzle.size());
            let read = faces.puzzle().unwrap();
            prop_assert_eq!(read.plates(), puzzle.plates());
            if format == Interchange::Faces {
                prop_assert_eq!((read.start(), read.goal()), (puzzle.start(), puzzle.goal()));
                prop_assert_eq!(format.write(&read), text);
            }
            let trees = faces.report().iter().all(|face| face.is_tree());
            let forest = Axis::ALL.iter().all(|&axis| {
                let maze = puzzle.plates().maze(axis);
                maze.passages().count() as u32 + 1 == maze.cells()
            });
            prop_assert_eq!(trees, forest);
            let (loose, left_out) = faces.loose_puzzle().unwrap();
            prop_assert!(left_out.is_empty() && loose == read, "nothing to leave out of sound faces");
        }
    }

    /// Any bitmap is reported and refused or made, never a panic; islands and loops are what a flood finds.
    #[test]
    fn any_faces_are_told(seed: u64, dense in 1u32..9, sides in [1u16..=4, 1u16..=4, 2u16..=4]) {
        let mut random = Random::new(seed, 1);
        let [x, y, z] = sides.map(|side| 2 * usize::from(side) + 1);
        let mut text = format!("3 3\n{x} {y} {z}\n");
        let mut drawn: Vec<Vec<Vec<bool>>> = Vec::new();
        for [columns, rows] in [[x, y], [x, z], [y, z]] {
            text += &format!("{columns} {rows}\n");
            drawn.push(Vec::new());
            for row in 0..rows {
                let rim = |column: usize| row == 0 || column == 0 || row + 1 == rows || column + 1 == columns;
                let line: Vec<&str> =
                    (0..columns).map(|column| if rim(column) || random.below(10) > dense { "1" } else { "0" }).collect();
                text += &(line.join(" ") + "\n");
                drawn.last_mut().unwrap().push(line.iter().map(|&square| square == "0").collect());
            }
        }
        let faces = Interchange::Faces.read(&text).unwrap();
        for (face, rows) in faces.report().iter().zip(&drawn) {
            let (islands, pockets, loops) = flood(rows);
            let sizes = |pieces: &[Piece]| {
                let mut sizes: Vec<u32> = pieces.iter().map(|piece| piece.squares).collect();
                sizes.sort_unstable();
                sizes
            };
            prop_assert_eq!(sizes(&face.islands), islands, "{}", text);
            prop_assert_eq!(sizes(&face.pockets), pockets, "{}", text);
            prop_assert_eq!(face.loops.len(), loops, "{}", text);
        }
        match faces.loose_puzzle() {
            Ok((puzzle, _)) => {
                for axis in Axis::ALL {
                    prop_assert_eq!(puzzle.plates().maze(axis).first_walled_island(), None);
                }
                prop_assert!(faces.sound().is_err() || faces.puzzle().is_ok());
            }
            Err(error) => prop_assert!(matches!(error, LooseError::Marks(_)), "{}", error),
        }
    }
}
