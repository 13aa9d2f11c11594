//! Flat mazes: every algorithm at every small size, goldens, the facts of the program of 2001, and that
//! a bias really bends.

use deventer::axis::Direction;
use deventer::flat::{Bias, FlatFigures, Labyrinth, Method, Preset, Recipe, Spheres, biased, laberinto};
use deventer::maze::{Random, Trail};

fn recipe(width: u32, height: u32, seed: u64, method: Method) -> Recipe {
    Recipe::new(width, height, seed, method).unwrap()
}

fn made(width: u32, height: u32, seed: u64, method: Method) -> Labyrinth {
    recipe(width, height, seed, method).make(&mut ()).unwrap().labyrinth
}

/// Every algorithm, those with a start from each of these.
fn methods(starts: &[[u32; 2]]) -> Vec<Method> {
    let bias = || Preset::Concentric.bias();
    let dug = starts.iter().flat_map(|&start| {
        [
            Method::Backtracker { start },
            Method::Biased { start, bias: bias() },
            Method::Laberinto { start, spheres: Spheres::Off },
        ]
    });
    dug.chain([Method::Kruskal, Method::Eller]).collect()
}

/// N cells, N - 1 links and one region: a spanning tree; from every start, at every size.
#[test]
fn every_algorithm_makes_a_spanning_tree_at_every_small_size() {
    for (width, height) in (1..=6).flat_map(|w| (1..=6).map(move |h| (w, h))) {
        let starts: Vec<[u32; 2]> = (0..width).flat_map(|u| (0..height).map(move |v| [u, v])).collect();
        for method in methods(&starts) {
            let labyrinth = made(width, height, u64::from(7 * width + height), method.clone());
            let (figures, way) = labyrinth.figures();
            let cells = width * height;
            assert_eq!(figures.rooms, cells);
            assert_eq!(figures.links, u64::from(cells) - 1, "{width}x{height} {method:?}");
            assert_eq!(figures.regions, 1, "{width}x{height} {method:?}");
            assert_eq!(labyrinth.maze().first_loop(), None);
            assert!(figures.way_out.unwrap() >= width + height - 1);
            assert_eq!(way.unwrap().rooms.len() as u32, figures.way_out.unwrap());
        }
    }
}

#[test]
fn seeds_reproduce_and_differ() {
    for method in methods(&[[3, 2]]) {
        let picture = |seed| made(9, 8, seed, method.clone()).maze().to_string();
        assert_eq!(picture(1), picture(1));
        assert_ne!(picture(1), picture(2), "{method:?}");
    }
}

/// A changed picture means that every seed now makes another maze.
#[test]
fn goldens_by_eye() {
    let start = [0, 0];
    let golden = [
        Method::Backtracker { start },
        Method::Kruskal,
        Method::Biased { start, bias: Preset::Checker.bias() },
        Method::Laberinto { start, spheres: Spheres::On },
        Method::Eller,
    ]
    .map(|method| {
        let recipe = recipe(9, 5, 7, method);
        format!("{recipe}\n{}", recipe.make(&mut ()).unwrap().labyrinth.maze())
    })
    .join("\n");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/flat.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &golden).unwrap();
    }
    assert_eq!(golden, std::fs::read_to_string(path).unwrap());
}

fn old(width: u32, height: u32, seed: u64, spheres: Spheres) -> FlatFigures {
    laberinto(width, height, 0, spheres, seed, &mut ()).unwrap().figures().0
}

/// Facts of the program of 2001.
#[test]
fn the_maze_of_2001_is_as_it_was() {
    let figures = old(7, 7, 543, Spheres::On);
    assert_eq!((figures.way_out, figures.way_out_uses_sphere), (Some(19), false));
    let all: Vec<FlatFigures> = (0..1000).map(|seed| old(7, 7, seed, Spheres::On)).collect();
    assert_eq!(all.iter().filter(|figures| figures.dead_spheres > 0).count(), 133);
    assert_eq!(all.iter().filter(|figures| figures.way_out.is_none()).count(), 117);
    // At 20 by 20 most have none.
    let large = (0..200).filter(|&seed| old(20, 20, seed, Spheres::On).way_out.is_none()).count();
    assert!(large > 100, "{large} of 200");
}

/// Repaired spheres join all rooms, and change no wall.
#[test]
fn repaired_mazes_all_have_a_way_out() {
    for seed in 0..1000 {
        let [on, repaired] =
            [Spheres::On, Spheres::Repair].map(|spheres| laberinto(7, 7, 0, spheres, seed, &mut ()).unwrap());
        let figures = repaired.figures().0;
        assert!(
            figures.way_out.is_some() && figures.regions == 1 && figures.dead_spheres == 0,
            "seed {seed}"
        );
        assert_eq!(on.maze(), repaired.maze());
    }
}

/// The trail of a digger goes through every cell, from cell to neighbor through passages or by sphere,
/// and ends where it began.
#[test]
fn trails_follow_passages_and_spheres() {
    let mut jumps = 0;
    for spheres in Spheres::ALL {
        for seed in 0..20 {
            let mut trail = Trail::default();
            let labyrinth = laberinto(8, 6, 0, spheres, seed, &mut trail).unwrap();
            jumps += check_trail(&labyrinth, &trail.0);
        }
    }
    assert!(jumps > 100, "{jumps}");
    for method in methods(&[[2, 3]]).into_iter().take(3) {
        let mut trail = Trail::default();
        let labyrinth = recipe(8, 6, 1, method).make(&mut trail).unwrap().labyrinth;
        assert_eq!(check_trail(&labyrinth, &trail.0), 0);
        assert_eq!(trail.0.len(), 2 * 48 - 1);
    }
}

fn check_trail(labyrinth: &Labyrinth, trail: &[u32]) -> u32 {
    let maze = labyrinth.maze();
    assert_eq!(trail.first(), trail.last());
    let mut seen = vec![false; maze.cells() as usize];
    trail.iter().for_each(|&cell| seen[cell as usize] = true);
    assert!(seen.iter().all(|&seen| seen));
    let mut jumps = 0;
    for step in trail.windows(2) {
        let passage = Direction::ALL.into_iter().any(|direction| {
            maze.neighbor(step[0], direction) == Some(step[1]) && maze.has(step[0], direction)
        });
        if !passage {
            assert!(!labyrinth.spheres_at(step[0]).is_empty() && !labyrinth.spheres_at(step[1]).is_empty());
            jumps += 1;
        }
    }
    jumps
}

/// A long corridor and a large square: neither recurses.
#[test]
fn nothing_recurses() {
    for method in methods(&[[0, 0]]) {
        for (width, height) in [(1_000_000, 1), (1, 1_000_000), (700, 700)] {
            assert!(made(width, height, 1, method.clone()).way(0, width * height - 1).is_some());
        }
    }
}

/// The share of passages that lie as `wanted` says, in percent: their mean over some mazes and its
/// standard error. `wanted` is given the middle of a passage from the middle of the maze, in half
/// cells, and whether it leads east.
fn share(side: u32, bias: Option<&Bias>, wanted: impl Fn(i64, i64, bool) -> Option<bool>) -> (f64, f64) {
    let shares: Vec<f64> = (0..40)
        .map(|seed| {
            let maze = match bias {
                None => made(side, side, seed, Method::Backtracker { start: [0, 0] }).maze().clone(),
                Some(bias) => biased(side, side, 0, bias, &mut Random::new(seed, 0), &mut ()).unwrap().0,
            };
            let (mut yes, mut all) = (0u32, 0u32);
            for (cell, direction) in maze.passages() {
                let (u, v) = maze.at(cell);
                let east = direction == Direction::East;
                let [x, y] = [(u, east), (v, !east)]
                    .map(|(at, along)| 2 * i64::from(at) + i64::from(along) - 2 * i64::from(side / 2));
                if let Some(is) = wanted(x, y, east) {
                    yes += u32::from(is);
                    all += 1;
                }
            }
            100.0 * f64::from(yes) / f64::from(all)
        })
        .collect();
    let count = shares.len() as f64;
    let mean = shares.iter().sum::<f64>() / count;
    let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, (variance / count).sqrt())
}

/// How many standard errors lie between a bent maze and `backtracker`'s.
fn bent(preset: Preset, wanted: impl Fn(i64, i64, bool) -> Option<bool> + Copy) -> f64 {
    let ((plain, plain_error), (bent, bent_error)) =
        (share(32, None, wanted), share(32, Some(&preset.bias()), wanted));
    (bent - plain) / plain_error.hypot(bent_error)
}

/// Each preset differs from `backtracker` by ten standard errors in what it is meant to bend.
#[test]
fn presets_bend_the_maze() {
    // Does a passage lead toward the middle rather than around it? Those on diagonals do neither.
    let radial = |x: i64, y: i64, east: bool| (x.abs() != y.abs()).then(|| (x.abs() > y.abs()) == east);
    // Lying corridors in the quarters where (x - cx) / (y - cy) is over 0.
    let checker = |x: i64, y: i64, east: bool| (x * y != 0).then(|| (x * y > 0) == east);
    // Where |sin(0.1 x)| is well over |sin(0.1 y)| corridors lie.
    let bump = |x: i64, y: i64, east: bool| {
        let [wide, high] = [x, y].map(|at| (0.1 * (at as f64 / 2.0 + 16.0)).sin().abs());
        ((wide - high).abs() > 0.2).then_some((wide > high) == east)
    };
    let ring = bent(Preset::Ring, radial);
    let concentric = bent(Preset::Concentric, radial);
    let errors = [ring.abs(), -concentric, bent(Preset::Checker, checker), bent(Preset::Bump, bump)];
    assert!(errors.iter().all(|&errors| errors > 10.0), "{errors:?}, ring {ring}");
    // Without a bias there is nothing to see.
    let (plain, plain_error) = share(32, None, checker);
    let (fair, fair_error) = share(32, Some(&Bias::default()), checker);
    assert!((plain - fair).abs() < 4.0 * plain_error.hypot(fair_error));
}

/// A distribution that never points at an open neighbor once hung; now a fair draw helps, and is told.
#[test]
fn a_bias_that_points_nowhere_ends() {
    let east = Bias { x_shift: "1e9".parse().unwrap(), ..Bias::default() };
    let (maze, fair_draws) = biased(12, 12, 0, &east, &mut Random::new(1, 0), &mut ()).unwrap();
    assert!(fair_draws >= 11, "{fair_draws}");
    assert_eq!(Labyrinth::plain(maze).figures().0.regions, 1);
    let (_, fair_draws) = biased(12, 12, 0, &Bias::default(), &mut Random::new(1, 0), &mut ()).unwrap();
    assert_eq!(fair_draws, 0);
    for odd in ["0/0", "1/0", "-1/0", "1e308", "-1e308", "5e-324"] {
        let odd: deventer::expression::Expression = odd.parse().unwrap();
        let [angle, x_scale, y_scale, x_shift, y_shift] = [0; 5].map(|_| odd.clone());
        let bias = Bias { angle, x_scale, y_scale, x_shift, y_shift };
        let (maze, _) = biased(5, 4, 7, &bias, &mut Random::new(1, 0), &mut ()).unwrap();
        assert_eq!(maze.passages().count(), 19);
    }
}
