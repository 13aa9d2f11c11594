//! The world to walk in, read back: its cameras keep to the passages and between the walls, its spheres
//! carry to the rooms that they should, its text is what old readers want.

use deventer::axis::Direction;
use deventer::flat::{Labyrinth, ReliefFit, Spheres, World, WorldOptions, gaps, laberinto, world};
use deventer::formats::About;
use deventer::maze::Trail;

/// A maze with spheres, its world and the text of it.
struct Sample {
    labyrinth: Labyrinth,
    text: String,
}

fn sample(size: [u32; 2], seed: u64, spheres: Spheres, options: WorldOptions) -> Sample {
    let mut trail = Trail::default();
    let labyrinth = laberinto(size[0], size[1], 0, spheres, seed, &mut trail).unwrap();
    let way = labyrinth.way(labyrinth.entrance(), labyrinth.exit()).map(|way| way.rooms);
    let open = gaps(&labyrinth);
    let built = World::build(&labyrinth, &ReliefFit::default(), &open, &trail.0, way.as_deref()).unwrap();
    let text = String::from_utf8(world(&built, options, &About::new("A \"maze\"", "line\nline"))).unwrap();
    Sample { labyrinth, text }
}

/// The numbers between the brackets that follow `field` inside the node that is DEFined as `name`.
fn numbers(text: &str, name: &str, field: &str) -> Vec<f64> {
    let node = &text[text.find(&format!("DEF {name} ")).unwrap_or_else(|| panic!("{name}"))..];
    let list = &node[node.find(&format!("{field} [")).unwrap()..];
    let inside = &list[list.find('[').unwrap() + 1..list.find(']').unwrap()];
    inside.split_whitespace().map(|number| number.parse().unwrap()).collect()
}

fn triples(numbers: &[f64]) -> Vec<[f64; 3]> {
    numbers.chunks_exact(3).map(|triple| triple.try_into().unwrap()).collect()
}

/// The room that a point lies in, at its middle; pitch 3 m, walls 0.6 m.
fn room(labyrinth: &Labyrinth, [x, _, z]: [f64; 3]) -> u32 {
    let [u, v] = [x, -z].map(|at| {
        let place = (at - 1.8) / 3.0;
        assert!((place - place.round()).abs() < 1e-9, "{at} is not the middle of a room");
        place.round() as u32
    });
    labyrinth.maze().cell(u, v)
}

/// The flanks of the walls as seen from above.
fn flanks(text: &str) -> Vec<[[f64; 2]; 2]> {
    let points = triples(&numbers(text, "Walls", "point"));
    let indices = numbers(text, "Walls", "coordIndex");
    assert_eq!(indices.last(), Some(&-1.0));
    let faces: Vec<Vec<usize>> = indices
        .split(|&index| index < 0.0)
        .filter(|face| !face.is_empty())
        .map(|face| face.iter().map(|&index| index as usize).collect())
        .collect();
    let upright: Vec<_> = faces.iter().filter(|face| face.len() == 4).collect();
    assert!(faces.len() > upright.len() && faces.iter().all(|face| [3, 4].contains(&face.len())));
    upright.iter().map(|face| [0, 1].map(|k| [points[face[k]][0], points[face[k]][2]])).collect()
}

/// Do two straight lines along the axes meet?
fn meet(a: [[f64; 2]; 2], b: [[f64; 2]; 2]) -> bool {
    (0..2).all(|axis| {
        let range =
            |line: [[f64; 2]; 2]| (line[0][axis].min(line[1][axis]), line[0][axis].max(line[1][axis]));
        let ((low_a, high_a), (low_b, high_b)) = (range(a), range(b));
        low_a <= high_b && low_b <= high_a
    })
}

/// Walks a camera's path; how many rooms it saw and how often a sphere carried it.
fn ride(sample: &Sample, name: &str) -> (usize, usize) {
    let Sample { labyrinth, text } = sample;
    let maze = labyrinth.maze();
    let keys = numbers(text, &format!("{name}Place"), "key");
    let places = triples(&numbers(text, &format!("{name}Place"), "keyValue"));
    let turns = numbers(text, &format!("{name}Heading"), "keyValue");
    assert_eq!(keys, numbers(text, &format!("{name}Heading"), "key"));
    assert_eq!((keys.len(), 4 * keys.len()), (places.len(), turns.len()));
    assert_eq!((keys[0], keys[keys.len() - 1]), (0.0, 1.0));
    let flanks = flanks(text);
    let mut seen = vec![false; maze.cells() as usize];
    seen[room(labyrinth, places[0]) as usize] = true;
    let mut jumps = 0;
    for k in 1..keys.len() {
        assert!(keys[k] >= keys[k - 1]);
        let [from, to] = [places[k - 1], places[k]];
        let (mut here, there) = (room(labyrinth, from), room(labyrinth, to));
        let heading = turns[4 * k + 3];
        let turned = (heading - turns[4 * (k - 1) + 3]).rem_euclid(std::f64::consts::TAU);
        if keys[k] == keys[k - 1] {
            assert!(!labyrinth.spheres_at(here).is_empty() && !labyrinth.spheres_at(there).is_empty());
            jumps += 1;
        } else if here == there {
            let quarter = turned.min(std::f64::consts::TAU - turned);
            assert!((quarter - std::f64::consts::FRAC_PI_2).abs() < 1e-5, "{quarter}");
        } else {
            assert!(turned < 1e-9, "the camera looks where it goes");
            let line = [[from[0], from[2]], [to[0], to[2]]];
            assert!(flanks.iter().all(|&flank| !meet(flank, line)), "{line:?} crosses a wall");
            // The camera looks along -z, turned counter-clockwise around y.
            let direction = [(-heading.sin()).round(), (-heading.cos()).round()];
            while here != there {
                let side = match direction {
                    [1.0, _] => Direction::East,
                    [-1.0, _] => Direction::West,
                    [_, -1.0] => Direction::North,
                    _ => Direction::South,
                };
                assert!(maze.has(here, side));
                here = maze.neighbor(here, side).unwrap();
                seen[here as usize] = true;
            }
        }
        seen[there as usize] = true;
    }
    (seen.iter().filter(|&&seen| seen).count(), jumps)
}

#[test]
fn cameras_keep_to_the_passages() {
    let mut jumps = 0;
    for seed in 0..12 {
        let sample = sample([6, 5], seed, Spheres::Repair, WorldOptions::default());
        let (seen, jumped) = ride(&sample, "CamDFS");
        assert_eq!(seen, 30);
        jumps += jumped;
        let (seen, _) = ride(&sample, "CamWayOut");
        let figures = sample.labyrinth.figures().0;
        assert_eq!(seen as u32, figures.way_out.unwrap());
    }
    assert!(jumps > 10, "{jumps}");
    // A maze without a way out has no such camera.
    let lost = (0..100)
        .map(|seed| self::sample([7, 7], seed, Spheres::On, WorldOptions::default()))
        .find(|sample| sample.labyrinth.figures().0.way_out.is_none())
        .unwrap();
    assert!(!lost.text.contains("CamWayOut"));
    ride(&lost, "CamDFS");
}

/// The check above can fail: the same path in another maze goes through walls.
#[test]
#[should_panic]
fn a_path_through_walls_is_seen() {
    let mut mixed = sample([6, 5], 1, Spheres::Off, WorldOptions::default());
    let other = sample([6, 5], 2, Spheres::Off, WorldOptions::default());
    mixed.labyrinth = other.labyrinth;
    ride(&mixed, "CamDFS");
}

/// Each sphere stands in its room beside the middle, and its link names a viewpoint that is in the middle
/// of the partner's room.
#[test]
fn spheres_lead_to_viewpoints_with_positions() {
    let sample = sample([9, 9], 3, Spheres::On, WorldOptions::default());
    let spheres = sample.labyrinth.spheres();
    assert!(spheres.len() > 4);
    let anchors: Vec<&str> = sample.text.lines().filter(|line| line.starts_with("Anchor")).collect();
    assert_eq!(anchors.len(), spheres.len());
    for (anchor, sphere) in anchors.iter().zip(spheres) {
        let name = anchor.split("url \"#").nth(1).unwrap().split('"').next().unwrap();
        let view =
            sample.text.lines().find(|line| line.starts_with(&format!("DEF {name} Viewpoint"))).unwrap();
        let after = |line: &str, field: &str| -> [f64; 3] {
            let numbers: Vec<f64> = line
                .split(field)
                .nth(1)
                .unwrap()
                .split_whitespace()
                .take(3)
                .map(|n| n.parse().unwrap())
                .collect();
            numbers.try_into().unwrap()
        };
        assert_eq!(room(&sample.labyrinth, after(view, "position ")), sphere.to);
        assert_ne!(after(view, "position "), [0.0, 0.0, 10.0]);
        let [x, y, z] = after(anchor, "translation ");
        let (u, v) = sample.labyrinth.maze().at(sphere.at);
        let [east, north] = [x - 1.8 - 3.0 * f64::from(u), -z - 1.8 - 3.0 * f64::from(v)];
        // Inside the room, but not where a camera rides.
        assert!(
            (east.abs() - north.abs()).abs() < 1e-9 && (0.3..=0.9).contains(&east.abs()),
            "{east} {north}"
        );
        assert!(y > 0.3 && y < 1.6);
    }
}

#[test]
fn texts_are_as_old_readers_want_them() {
    let all = sample([5, 4], 1, Spheres::Repair, WorldOptions { fog: true, plain: false }).text;
    assert!(all.starts_with("#VRML V2.0 utf8\n"));
    assert!(all.contains("title \"A \\\"maze\\\"\"") && all.contains("Fog {"));
    for word in [
        "\"WALK\"",
        "headlight TRUE",
        "avatarSize [ 0.25 1.6 0.4 ]",
        "\"Way in\"",
        "\"Way out\"",
        "\"Cam DFS\"",
    ] {
        assert!(all.contains(word), "{word}");
    }
    let first_route = all.find("\nROUTE").unwrap();
    assert!(!all[first_route..].contains('{'), "routes stand last");
    let plain = sample([5, 4], 1, Spheres::Repair, WorldOptions { fog: false, plain: true }).text;
    for word in ["ROUTE", "TimeSensor", "Interpolator", "Anchor", "Cam DFS", "Fog"] {
        assert!(!plain.contains(word), "{word}");
    }
    for text in [all, plain] {
        assert!(!text.contains("-0 ") && !text.contains("NaN"));
        assert_eq!(text.matches('{').count(), text.matches('}').count());
    }
    let measures = ReliefFit { height: deventer::mm(0.02), ..ReliefFit::default() };
    let flat = Labyrinth::plain(deventer::maze::Maze::new(1, 1));
    let tiny = World::build(&flat, &measures, &[], &[0], Some(&[0])).unwrap();
    assert!(tiny.rides.is_empty(), "a single room has nowhere to ride");
}
