//! Hunting: the same finds whatever the threads and the pauses, honest ends, records reached; and levels.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU64, Ordering};

use deventer::params::{EndpointOptions, GoalOption, GoalPlace, Level};
use deventer::puzzle::{
    Figures, Measure, PuzzleFile, Space,
    hunt::{Bag, Hunt, Wish},
};
use deventer::{Params, Puzzle, Size, Style};
use tempfile::TempDir;

fn hunt(size: &str, seed: u64, maximize: &str, condition: Option<&str>) -> Hunt {
    Hunt::new(size.parse().unwrap(), seed, Wish::new(maximize, condition).unwrap()).unwrap()
}

fn farthest(hunt: Hunt) -> Hunt {
    let goal = Some(GoalOption::Chosen(GoalPlace::Farthest));
    hunt.with_marks(EndpointOptions { start: None, goal }).unwrap()
}

fn run(hunt: &Hunt, tries: u64, threads: usize, keep: usize) -> Bag {
    let mut bag = Bag::new(keep);
    let ended = hunt.run(&mut bag, tries, threads, &|_| ControlFlow::Continue(()));
    assert_eq!(ended, ControlFlow::Continue(()));
    bag
}

#[test]
fn threads_change_nothing() {
    let hunt = hunt("3x4x3", 5, "bits + plane_turns", Some("open_lines <= 4"));
    let one = run(&hunt, 6, 1, 3);
    assert_eq!((one.done(), one.tries(), one.finds().len()), (6, 6, 3));
    assert_eq!(run(&hunt, 6, 3, 3), one);
    let other = Hunt::new(hunt.size(), 6, hunt.wish().clone()).unwrap();
    assert_ne!(run(&other, 6, 1, 3).finds(), one.finds(), "another seed finds others");
}

/// A hunt that is stopped in the middle of tries, again and again, brings home what it would have brought
/// home at once.
#[test]
fn a_resumed_hunt_finds_the_same() {
    let hunt = hunt("4", 5, "explorer", None);
    let whole = run(&hunt, 7, 2, 7);
    let mut bag = Bag::new(7);
    let (mut stops, mut partial) = (0, false);
    loop {
        let looks = AtomicU64::new(0);
        let ended = hunt.run(&mut bag, 7, 1, &|_| match looks.fetch_add(1, Ordering::Relaxed) {
            // The longest try takes some 260 looks, so every round gets one done.
            look if look < 300 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        });
        let finds = bag.finds().to_vec();
        partial |= finds
            .iter()
            .any(|find| find.attempt >= bag.done() && !bag.ahead().any(|done| done == find.attempt));
        bag = Bag::resumed(7, bag.done(), bag.ahead().collect::<Vec<_>>(), finds);
        match ended {
            ControlFlow::Continue(()) => break,
            ControlFlow::Break(()) => stops += 1,
        }
    }
    assert!(stops > 0 && partial, "nothing was interrupted");
    assert_eq!(bag, whole);
}

/// The best found is told, with what it lacks; for one that is met nothing is lacking.
#[test]
fn an_impossible_wish_ends() {
    let hunt = hunt("3", 1, "bits", Some("route > 26 && open_lines < 3"));
    let bag = run(&hunt, 2, 1, 1);
    let find = &bag.finds()[0];
    assert!(!find.worth.is_good() && find.worth.lack >= 1.0);
    let figures = Figures::new(&find.puzzle);
    assert!(hunt.wish().unmet(&figures).contains(&"route > 26"));
    assert!(Space::new(find.puzzle.plates()).is_perfect());
    let nothing = run(&self::hunt("3", 1, "0/0", None), 2, 1, 1);
    assert_eq!((nothing.done(), nothing.finds().len()), (2, 0));
}

/// Finds are what they are said to be, in boxes of all kinds, the smallest and flattest too.
#[test]
fn every_find_is_perfect_and_worth_what_it_says() {
    for size in ["2", "1x1x2", "1x4x5", "2x3x2", "1x2x3", "6x3x4", "4"] {
        let hunt = farthest(hunt(size, 2, "route - dead_ends/100", Some("balance >= 0")));
        for find in run(&hunt, 2, 1, 2).finds() {
            assert!(Space::new(find.puzzle.plates()).is_perfect(), "{size}");
            assert_eq!(hunt.wish().worth(&Figures::new(&find.puzzle)), find.worth, "{size}");
            assert!(find.puzzle.origin().hunted);
        }
    }
}

/// No route and dead ends together exceed cells + 1, for a dead end that is no end of the route lies off it.
/// Hunts reach that bound.
#[test]
fn records_are_reached() {
    for (maximize, condition, wanted) in [
        ("dead_ends", "route >= 84", (84, 42)),
        ("dead_ends", "route >= 52", (52, 74)),
        ("route", "dead_ends >= 42", (84, 42)),
    ] {
        let bag = run(&farthest(hunt("5", 1, maximize, Some(condition))), 2, 1, 1);
        let figures = Figures::new(&bag.finds()[0].puzzle);
        assert_eq!((figures.route.moves, figures.dead_ends), wanted, "{maximize} where {condition}");
    }
    // The original: 103 cells in reach, 50 moves, 22 dead ends, bushiness 57 with a route of 45.
    let wish = "Math.min(route - 50, dead_ends - 22, bushiness - 57)";
    let bag = run(&hunt("5", 1, wish, Some("open_lines == 0 && balance >= 0.35")), 1, 1, 1);
    assert!(bag.finds()[0].worth.is_good() && bag.finds()[0].worth.value > 0.0);
}

fn model(name: &str) -> Puzzle {
    let text = fs::read_to_string(format!("{}/models/{name}.toml", env!("CARGO_MANIFEST_DIR"))).unwrap();
    PuzzleFile::parse(&text).unwrap().puzzle
}

fn measures(puzzle: &Puzzle, names: &[&str]) -> Vec<f64> {
    let figures = Figures::new(puzzle);
    names.iter().map(|name| Measure::named(name).unwrap().of(&figures)).collect()
}

/// The shipped models are what their files and `docs/hunt.md` say, and the commands there make them again.
#[test]
fn models_are_made_again() {
    let snake = model("snake-5");
    assert_eq!(measures(&snake, &["route", "bits", "bushiness", "balance"]), [124.0, 0.0, 0.0, 0.4167]);
    let params = Params { style: Style::Snake, ..Params::default() };
    assert_eq!(Puzzle::generate(&params.design().unwrap()).unwrap(), snake);

    let hard = model("hard-5");
    let names = ["plane_turns", "bits", "open_lines", "route", "dead_ends"];
    assert_eq!(measures(&hard, &names), [41.0, 43.755, 0.0, 74.0, 47.0]);
    let wish = Some("open_lines == 0 && balance >= 0.35");
    let again = hunt("5", 5, "plane_turns + bits", wish);
    assert_eq!(attempt(&again, 5), hard);
    assert_ne!(attempt(&again, 0), hard);

    let gentle = model("gentle-3");
    let names = ["route", "plane_turns", "bits", "explorer", "balance"];
    assert_eq!(measures(&gentle, &names), [10.0, 2.0, 2.0, 184.0, 0.375]);
    let wish = Some("route >= 10 && plane_turns >= 2 && balance >= 0.35");
    assert_eq!(attempt(&hunt("3", 3, "-explorer", wish), 0), gentle);

    // Made by a try of 20 seconds, so only looked at here.
    let giant = model("giant-10");
    let names = ["route", "plane_turns", "bits", "open_lines", "balance"];
    assert_eq!(measures(&giant, &names), [637.0, 438.0, 316.755, 0.0, 0.4545]);
    for puzzle in [snake, hard, gentle, giant] {
        assert!(Space::new(puzzle.plates()).is_perfect());
    }
}

/// The best puzzle of one try.
fn attempt(hunt: &Hunt, number: u64) -> Puzzle {
    match hunt.attempt(number, &mut |_| ControlFlow::Continue(())) {
        ControlFlow::Continue(Some(find)) => find.puzzle,
        other => panic!("{other:?}"),
    }
}

/// Means over seeds rise with the level, at every size; hard cubes have no open line.
#[test]
fn levels_keep_their_promise() {
    for side in [4, 5] {
        let mut means = Vec::new();
        for level in Level::ALL {
            let (mut turns, mut bits) = (0.0, 0.0);
            for seed in 0..10 {
                let params = Params { size: Size::cube(side), level: Some(level), seed, ..Params::default() };
                let puzzle = Puzzle::generate(&params.design().unwrap()).unwrap();
                assert!(Space::new(puzzle.plates()).is_perfect());
                assert_eq!((puzzle.origin().level, puzzle.origin().seed), (Some(level), Some(seed)));
                let found = measures(&puzzle, &["plane_turns", "bits", "open_lines", "balance"]);
                turns += found[0];
                bits += found[1];
                if level == Level::Hard {
                    assert_eq!(found[2], 0.0, "{side}, seed {seed}");
                    assert!(found[3] >= 0.35, "{side}, seed {seed}");
                }
            }
            means.push((turns, bits));
        }
        assert!(
            means.windows(2).all(|pair| 1.5 * pair[0].0 < pair[1].0 && 1.2 * pair[0].1 < pair[1].1),
            "{side}: {means:?}"
        );
    }
}

/// Boxes that are too flat for the hard wish still have a hard puzzle.
#[test]
fn every_box_has_levels() {
    for size in ["1x1x2", "2", "1x5x4", "2x9x2", "9"] {
        for level in Level::ALL {
            let params = Params { size: size.parse().unwrap(), level: Some(level), ..Params::default() };
            let puzzle = Puzzle::generate(&params.design().unwrap()).unwrap();
            assert!(Space::new(puzzle.plates()).is_perfect(), "{size}, {level}");
        }
    }
}

/// Boxes with a side of 3 can do without open lines where the others have 5 to 7 cells: one try is not enough.
#[test]
fn a_flat_box_is_hard_where_it_can_be() {
    let wanted = |size: &str, seed| {
        let size = size.parse().unwrap();
        let params = Params { size, level: Some(Level::Hard), seed, ..Params::default() };
        let puzzle = Puzzle::generate(&params.design().unwrap()).unwrap();
        let found = measures(&puzzle, &["open_lines", "balance"]);
        (found[0], found[1] >= 0.35)
    };
    for size in ["3x5x5", "6x3x6", "7x5x3"] {
        for seed in 0..3 {
            assert_eq!(wanted(size, seed), (0.0, true), "{size}, seed {seed}");
        }
    }
    // Where a plate has 3 x 4 cells, some line is open; with 3 x 8 the plates run one way.
    assert!(wanted("3x4x6", 0).0 > 0.0);
    assert!(!wanted("3x8x6", 0).1);
}

fn deventer(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_deventer")).args(args).current_dir(folder).output().unwrap()
}

fn good(folder: &Path, args: &[&str]) -> String {
    let output = deventer(folder, args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refuses(folder: &Path, args: &[&str], code: i32, words: &[&str]) {
    let output = deventer(folder, args);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), said.lines().count()), (Some(code), 1), "{args:?}: {said}");
    for word in words {
        assert!(said.contains(word), "{args:?}: no `{word}` in: {said}");
    }
}

/// The files of a folder with their texts, in order of names.
fn files(folder: &Path) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(path).unwrap())
        })
        .collect();
    files.sort();
    files
}

#[test]
fn a_hunt_is_written_and_resumed() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let wish =
        ["hunt", "3", "--maximize", "bits", "--where", "plane_turns >= 3", "--seed", "9", "--keep", "2"];
    let with = |more: &[&'static str]| [&wish[..], more].concat();
    let said = good(at, &with(&["--tries", "6", "--threads", "2", "--out", "whole"]));
    assert!(said.starts_with("seed 9\n6 tries\nwhole/try-"), "{said}");
    good(at, &with(&["--tries", "2", "--threads", "1", "-o", "parts"]));
    good(at, &["hunt", "--resume", "parts", "--tries", "4"]);
    good(at, &["hunt", "--resume", "parts", "--tries", "6", "--quiet"]);
    assert_eq!(files(&at.join("parts")), files(&at.join("whole")));
    assert_eq!(files(&at.join("whole")).len(), 3);
    // Nothing is left to do.
    assert!(good(at, &["hunt", "--resume", "parts", "--tries", "3"]).contains("6 tries"));
    let best = said.lines().nth(2).unwrap().split(':').next().unwrap();
    good(at, &["show", best]);
    good(at, &["new", "--from", best, "--puzzle-only"]);
    // A budget of nothing still has something to show, and can be gone on with.
    let said = good(at, &["hunt", "4", "--maximize", "route", "--seed", "1", "--budget", "0s"]);
    assert!(said.contains("0 tries\nhunt-4x4x4-1/try-"), "{said}");
    let said = good(at, &["hunt", "--resume", "hunt-4x4x4-1", "--tries", "1", "--keep", "1"]);
    let alone =
        good(at, &["hunt", "4", "--maximize", "route", "--seed", "1", "--tries", "1", "--out", "alone"]);
    assert_eq!(said.replace("hunt-4x4x4-1", "alone"), alone);
    assert_eq!(files(&at.join("hunt-4x4x4-1")), files(&at.join("alone")));
}

#[test]
fn hunts_fail_in_one_line() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    refuses(at, &["hunt", "5"], 2, &["--maximize"]);
    refuses(
        at,
        &["hunt", "5", "--maximize", "routes"],
        2,
        &["--maximize", "`routes`", "plane_turns", "bits"],
    );
    refuses(at, &["hunt", "5", "--maximize", "route", "--where", "bits >"], 2, &["--where", "column 7"]);
    refuses(at, &["hunt", "5", "--maximize", "Math.random()"], 2, &["Math.random"]);
    refuses(at, &["hunt", "40", "--maximize", "route"], 2, &["40x40x40", "27000"]);
    refuses(at, &["hunt", "5", "--maximize", "route", "--budget", "5"], 2, &["--budget", "90s"]);
    refuses(at, &["hunt", "5", "--maximize", "route", "--tries", "0"], 2, &["--tries"]);
    refuses(at, &["hunt", "5", "--maximize", "route", "--start", "5,0,0"], 2, &["5,0,0"]);
    refuses(at, &["hunt", "--resume", "nowhere", "--tries", "1"], 1, &["nowhere", "--resume"]);
    assert_eq!(files(at), []);
    let impossible =
        ["hunt", "3", "--maximize", "bits", "--where", "route > 26", "--tries", "1", "--out", "never"];
    refuses(at, &impossible, 1, &["no puzzle in 1 try was as wished", "never/try-0.toml", "not route > 26"]);
    assert_eq!(files(&at.join("never")).len(), 2, "the nearest is kept");
    refuses(at, &impossible, 1, &["never is already there", "--resume", "--out"]);
    refuses(at, &["hunt", "--resume", "never"], 2, &["--tries", "--budget"]);
    refuses(
        at,
        &["hunt", "--resume", "never", "--tries", "1", "--goal-at", "corner"],
        2,
        &["start and goal"],
    );
    let said =
        good(at, &["hunt", "1x1x3", "--maximize", "-bits", "--seed", "1", "--tries", "1", "-o", "zero"]);
    assert!(said.ends_with(": -bits = 0\n"), "{said}");
    refuses(at, &["hunt", "3", "--maximize", "0/0", "--tries", "1"], 1, &["`0/0`", "not a number"]);
    let text = fs::read_to_string(at.join("never/hunt.toml")).unwrap();
    for (from, to, words) in [
        ("keep = 1", "keep = x", ["hunt.toml", "line"]),
        ("maximize = \"bits\"", "maximize = \"bit\"", ["hunt.toml", "`bit`"]),
        ("finds = [0]", "finds = [1]", ["try-1.toml", "cannot read"]),
        ("size = \"3x3x3\"", "size = \"4x4x4\"", ["try-0.toml", "4x4x4"]),
    ] {
        assert!(text.contains(from), "{text}");
        fs::write(at.join("never/hunt.toml"), text.replace(from, to)).unwrap();
        refuses(at, &["hunt", "--resume", "never", "--tries", "1"], 1, &words);
    }
}

#[test]
fn levels_and_attempts_on_the_command_line() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    for (level, size) in [("gentle", "3x3x3"), ("medium", "4x4x4"), ("hard", "5x5x5")] {
        good(at, &["new", "--level", level, "--seed", "4", "--puzzle-only", "--out", level]);
        let text = fs::read_to_string(at.join(level).join("puzzle.toml")).unwrap();
        assert!(text.contains(&format!("level = \"{level}\"\n")) && text.contains("seed = 4\n"), "{text}");
        let puzzle = PuzzleFile::parse(&text).unwrap().puzzle;
        assert_eq!(puzzle.size().to_string(), size);
        assert_eq!(puzzle.origin().level.map(Level::name), Some(level));
        assert!(
            good(at, &["show", &format!("{level}/puzzle.toml")])
                .contains(&format!("level              {level}\n"))
        );
        // The same again, and with the size said.
        good(
            at,
            &["new", size, "--level", level, "--seed", "4", "--puzzle-only", "--out", "again", "--force"],
        );
        assert_eq!(fs::read_to_string(at.join("again/puzzle.toml")).unwrap(), text);
    }
    good(at, &["new", "3", "--level", "gentle", "--seed", "4", "--out", "kit"]);
    let readme = fs::read_to_string(at.join("kit/README.md")).unwrap();
    assert!(readme.contains("deventer new 3x3x3 --style perfect --seed 4 --level gentle"), "{readme}");
    refuses(at, &["new", "--level", "easy"], 2, &["easy", "gentle, medium, hard"]);
    refuses(at, &["new", "--level", "hard", "--style", "snake"], 2, &["--level", "snake"]);
    refuses(at, &["new", "31", "--level", "hard"], 2, &["--level", "27000"]);
    refuses(at, &["new", "3", "--attempts", "5"], 2, &["--attempts", "perfect", "leave it out"]);
    refuses(at, &["new", "3", "--style", "snake", "--attempts", "5"], 2, &["--attempts", "snake"]);
}
