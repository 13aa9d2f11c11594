//! The cast: one solid a region, filled along the moves of the space and nowhere else.

use deventer::parts::{PathSolid, PathSolidError};
use deventer::puzzle::{Regions, Step};
use deventer::solid::Mesh;
use deventer::{Cell, Design, Params, Puzzle, PuzzleFile, Size, Style};

fn model(name: &str) -> (Design, Puzzle) {
    let text = std::fs::read_to_string(format!("{}/models/{name}.toml", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let file = PuzzleFile::parse(&text).unwrap();
    let size = file.puzzle.size();
    (Params { size, measures: file.measures, ..Params::default() }.design().unwrap(), file.puzzle)
}

fn made(size: Size, style: Style, seed: u64) -> (Design, Puzzle) {
    let design = Params { size, style, seed, ..Params::default() }.design().unwrap();
    let puzzle = Puzzle::generate(&design).unwrap();
    (design, puzzle)
}

/// How often a surface winds around a point: the solid angles of its triangles (Van Oosterom and Strackee,
/// "The solid angle of a plane triangle", 1983), in full spheres.
fn winding(mesh: &Mesh, point: [f64; 3]) -> i32 {
    let vector = |corner: u32| {
        let at = mesh.vertices[corner as usize];
        nalgebra::Vector3::from([0, 1, 2].map(|axis| f64::from(at[axis]) - point[axis]))
    };
    let angle: f64 = mesh
        .triangles
        .iter()
        .map(|corners| {
            let [a, b, c] = corners.map(vector);
            let [la, lb, lc] = [a, b, c].map(|side| side.norm());
            let below = la * lb * lc + a.dot(&b) * lc + b.dot(&c) * la + c.dot(&a) * lb;
            2.0 * a.dot(&b.cross(&c)).atan2(below)
        })
        .sum();
    (angle / (4.0 * std::f64::consts::PI)).round() as i32
}

/// Every cell, and every place between two neighbours, lies inside the solid of its region exactly if the
/// cursor can be there; every other solid leaves it out.
fn fills_the_space(design: &Design, puzzle: &Puzzle, cast: &PathSolid) -> Result<(), String> {
    let (space, regions) = (puzzle.space(), Regions::new(puzzle.space()));
    let place = |cell: Cell| {
        deventer::Axis::ALL.map(|axis| design.position(axis, cell.along(axis)).to_f64() * 1000.0)
    };
    for cell in space.cells() {
        let mut points = vec![(place(cell), true)];
        for step in Step::ALL.into_iter().filter(|step| step.forward) {
            if let Some(next) = cell.step(step, puzzle.size()) {
                let (a, b) = (place(cell), place(next));
                points.push(([0, 1, 2].map(|i| (a[i] + b[i]) / 2.0), space.allows(cell, step)));
            }
        }
        for (point, filled) in points {
            let mut left = i32::from(filled);
            for solid in &cast.regions {
                let wanted = i32::from(filled && regions.of(solid.first) == regions.of(cell));
                let found = winding(&solid.mesh, point);
                if found != wanted {
                    return Err(format!("{found} at {point:?}, cell {cell}, wanted {wanted}"));
                }
                left -= found;
            }
            if left != 0 {
                return Err(format!("no solid at {point:?}, cell {cell}"));
            }
        }
    }
    Ok(())
}

#[test]
fn the_original_has_one_large_piece_and_fourteen_small_ones() {
    let (design, puzzle) = model("oskars-cube");
    let cast = PathSolid::build(&design, &puzzle).unwrap();
    let cells: Vec<u32> = cast.regions.iter().map(|region| region.cells).collect();
    assert_eq!(cells, [103, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(cast.regions.iter().map(|region| region.moves).sum::<u32>(), 110);
    assert!(cast.regions[0].reachable && cast.regions[1..].iter().all(|region| !region.reachable));
    assert_eq!(cast.check(), Ok(()));
    fills_the_space(&design, &puzzle, &cast).unwrap();

    // 103 cells of 5 x 5 x 5 mm and 102 moves of 5 x 5 x 5 mm between them.
    assert_eq!(cast.joined(true).volume(), 205.0 * 125.0);
    assert_eq!(cast.joined(false).volume(), (22.0 + 8.0) * 125.0);
}

/// A solid may have holes: the loop of 24 moves is a ring, which adds a move without a cell.
#[test]
fn a_loop_is_a_ring() {
    let (design, puzzle) = model("rickard-loop");
    let cast = PathSolid::build(&design, &puzzle).unwrap();
    assert_eq!(cast.check(), Ok(()));
    let ring =
        cast.regions.iter().find(|region| region.moves == region.cells).expect("one region has a loop");
    let mesh = &ring.mesh;
    // Euler: V - E + F = 2 - 2 genus, and a closed mesh has three edges for two triangles.
    let euler = mesh.vertices.len() as i64 - mesh.triangles.len() as i64 / 2;
    assert_eq!(euler, 0);
    fills_the_space(&design, &puzzle, &cast).unwrap();
}

#[test]
fn other_boxes_and_styles_are_sound() {
    for (size, style) in [
        (Size::new(1, 2, 2).unwrap(), Style::Perfect),
        (Size::new(3, 4, 5).unwrap(), Style::Merge),
        (Size::cube(6), Style::Classic),
        (Size::cube(4), Style::Snake),
    ] {
        let (design, puzzle) = made(size, style, 5);
        let cast = PathSolid::build(&design, &puzzle).unwrap();
        assert_eq!(cast.check(), Ok(()), "{size}");
        assert_eq!(cast.regions.iter().map(|region| region.cells).sum::<u32>(), size.cells());
        assert_eq!(cast.regions.len(), Regions::new(puzzle.space()).count() as usize);
        fills_the_space(&design, &puzzle, &cast).unwrap();
    }
}

/// A perfect puzzle is one solid of n^3 cells and n^3 - 1 moves: 8 n^3 vertices, and no hole.
#[test]
fn a_perfect_cast_is_one_piece() {
    let (design, puzzle) = made(Size::cube(25), Style::Perfect, 1);
    let cast = PathSolid::build(&design, &puzzle).unwrap();
    let [only] = &cast.regions[..] else { panic!("{} regions", cast.regions.len()) };
    assert_eq!((only.cells, only.moves), (15_625, 15_624));
    assert_eq!(only.mesh.vertices.len(), 8 * 15_625);
    // No hole: V - F / 2 = 2.
    assert_eq!(only.mesh.triangles.len(), 2 * (8 * 15_625 - 2));
    assert_eq!(cast.check(), Ok(()));
    assert!(cast.joined(false).triangles.is_empty());
}

#[test]
fn too_large_a_box_is_refused_in_a_line() {
    let (design, puzzle) = made(Size::new(65, 64, 64).unwrap(), Style::Perfect, 1);
    let error = PathSolid::build(&design, &puzzle).unwrap_err();
    assert_eq!(error, PathSolidError { cells: 266_240 });
    assert_eq!(
        error.to_string(),
        "a cast of 266240 cells would be too large to look at; boxes have one up to 262144 cells, 64 a side"
    );
}

/// The judge must see faults, or it proves nothing.
#[test]
fn a_wrong_cast_is_seen() {
    let (design, puzzle) = model("oskars-cube");
    let good = PathSolid::build(&design, &puzzle).unwrap();
    // Shifted by a cell, another puzzle's, one region left out.
    let mut shifted = good.clone();
    shifted.regions[0].mesh.vertices.iter_mut().for_each(|vertex| vertex[2] += 10_000);
    let (_, other) = made(Size::cube(5), Style::Merge, 3);
    let mut fewer = good.clone();
    fewer.regions.pop();
    for wrong in [shifted, PathSolid::build(&design, &other).unwrap(), fewer] {
        assert!(fills_the_space(&design, &puzzle, &wrong).is_err());
    }
    let mut open = good.clone();
    open.regions[0].mesh.triangles.pop();
    assert!(open.check().unwrap_err().to_string().contains("the cast from cell 0,0,0"));
    let mut smaller = good;
    smaller.regions[0].mesh.vertices.iter_mut().for_each(|vertex| vertex[0] /= 2);
    assert!(smaller.check().is_err());
}
