use super::*;
use crate::flat::{backtracker, kruskal};
use crate::maze::Random;
use crate::units::mm;

/// The volume, six times, in cubic micrometres, counted block by block.
fn counted(maze: &Maze, gaps: usize, fit: &ReliefFit) -> i128 {
    let um = |length: Mm| i128::from(length.um());
    let (pitch, wall) = (um(fit.pitch), um(fit.wall));
    let [width, depth] = [maze.width(), maze.height()].map(i128::from);
    let room = pitch - wall;
    let passages = maze.passages().count() as i128 + gaps as i128;
    let open = width * depth * room * room + passages * room * wall;
    let area = (width * pitch + wall) * (depth * pitch + wall);
    6 * (area * um(fit.floor) + (area - open) * um(fit.height))
}

fn build(maze: Maze, gaps: &[(u32, Direction)], fit: &ReliefFit) -> Relief {
    let volume = counted(&maze, gaps.len(), fit);
    let labyrinth = Labyrinth::plain(maze);
    let relief = Relief::build(&labyrinth, fit, gaps, None).unwrap();
    assert_eq!(relief.body.volume_sixfold(), volume, "{:?}", labyrinth.maze());
    relief
}

const MEASURES: ReliefFit = ReliefFit {
    pitch: Mm::from_um(7000),
    wall: Mm::from_um(1200),
    height: Mm::from_um(5000),
    floor: Mm::from_um(800),
};

/// One closed shell with the exact volume, with a floor and without, with gaps and without.
#[test]
fn trees_of_every_small_size_are_sound() {
    for (width, height) in (1..=6).flat_map(|w| (1..=6).map(move |h| (w, h))) {
        for seed in 0..3 {
            let maze = kruskal(width, height, &mut Random::new(seed, 0), &mut ()).unwrap();
            build(maze.clone(), &[], &MEASURES);
            build(maze.clone(), &[], &ReliefFit { floor: Mm::ZERO, ..MEASURES });
            build(maze, &[(0, Direction::South), (width * height - 1, Direction::North)], &MEASURES);
        }
    }
}

/// Passages at random: walls in pieces, posts alone, loops, closed rooms, gaps anywhere.
#[test]
fn any_grid_is_sound_on_a_floor() {
    for seed in 0..300 {
        let mut random = Random::new(seed, 0);
        let mut maze = Maze::new(5, 4);
        let mut gaps = Vec::new();
        for cell in 0..20 {
            for direction in Direction::ALL {
                match maze.neighbor(cell, direction) {
                    Some(_) if random.below(3) > 0 => maze.open(cell, direction),
                    None if random.below(4) == 0 => gaps.push((cell, direction)),
                    _ => {}
                }
            }
        }
        build(maze, &gaps, &MEASURES);
    }
}

/// No flat face can have fewer triangles: points and holes of each are counted.
#[test]
fn triangles_are_the_fewest() {
    // A single room: walls are a ring of 8 points.
    let relief = build(Maze::new(1, 1), &[], &MEASURES);
    // Bottom 2, outer flanks 8, top of the walls 8, inner flanks 8, floor 2.
    assert_eq!((relief.body.vertices.len(), relief.body.triangles.len()), (16, 28));
    let maze = backtracker(9, 7, 0, &mut Random::new(1, 0), &mut ()).unwrap();
    let relief = build(maze, &[], &MEASURES);
    // A tree: walls are the rectangle around one hole of P points, and that hole is the floor.
    let points = (relief.body.vertices.len() - 8) / 2;
    let wanted = 2 + 8 + (points + 4 + 2 - 2) + 2 * points + (points - 2);
    assert_eq!(relief.body.triangles.len(), wanted);
}

/// With a gap in it, an outer flank has six triangles and the walls are open to the side.
#[test]
fn a_gap_is_a_notch_in_the_flank() {
    let relief = build(Maze::new(1, 1), &[(0, Direction::South)], &MEASURES);
    // Bottom and floor 2 each, a U of 8 points on top 6, three flanks inside, three outside, the notched
    // one.
    assert_eq!(relief.body.triangles.len(), 2 + 2 + 6 + 3 * 2 + 3 * 2 + 6);
}

#[test]
fn ribbons_lie_in_the_middle_of_the_way() {
    let maze = backtracker(6, 5, 0, &mut Random::new(2, 0), &mut ()).unwrap();
    let labyrinth = Labyrinth::plain(maze);
    let way = labyrinth.way(0, 29).unwrap().rooms;
    let relief = Relief::build(&labyrinth, &MEASURES, &[], Some(&way)).unwrap();
    let [ribbon] = &relief.way[..] else { panic!("one piece") };
    ribbon.check().unwrap();
    let [low, high] = ribbon.bounds().unwrap();
    assert_eq!((low[2], high[2]), (800, 1000));
    // Wall 1200, room 5800: the ribbon is 1932 wide around the middle of the room, at 4100.
    assert_eq!((low[0], low[1]), (4100 - 966, 4100 - 966));
    assert_eq!((high[0], high[1]), (5 * 7000 + 4100 + 966, 4 * 7000 + 4100 + 966));
}

#[test]
fn measures_are_checked() {
    let labyrinth = Labyrinth::plain(Maze::new(2, 2));
    let told = |fit: ReliefFit| Relief::build(&labyrinth, &fit, &[], None).unwrap_err().to_string();
    assert!(told(ReliefFit { wall: mm(0.0), ..MEASURES }).contains("--wall is 0 mm"));
    assert!(told(ReliefFit { pitch: mm(-1.0), ..MEASURES }).contains("--pitch is -1 mm"));
    assert!(told(ReliefFit { wall: mm(7.0), ..MEASURES }).contains("thinner than the pitch"));
    assert!(told(ReliefFit { floor: mm(-0.2), ..MEASURES }).contains("--floor is -0.2 mm"));
    let long = ReliefFit { pitch: mm(100_000.0), ..MEASURES };
    assert!(long.check([20, 3]).unwrap_err().to_string().contains("would be 2000001.2 mm long"));
    // Four closed rooms hang together; with two gaps at the corners they still do.
    let tree = Labyrinth::plain(kruskal(4, 4, &mut Random::new(1, 0), &mut ()).unwrap());
    let gaps = [(0, Direction::South), (15, Direction::North)];
    let cutter = ReliefFit { floor: Mm::ZERO, ..MEASURES };
    assert_eq!(Relief::build(&tree, &cutter, &gaps, None), Err(ReliefError::Pieces(2)));
}
