//! `deventer maze` and `deventer latin` from outside: every format, what is refused and how.

use std::fs;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

fn run(folder: &TempDir, args: &str) -> Output {
    let words = args.split(' ').filter(|word| !word.is_empty());
    Command::new(env!("CARGO_BIN_EXE_deventer")).args(words).current_dir(folder.path()).output().unwrap()
}

fn good(folder: &TempDir, args: &str) -> String {
    let output = run(folder, args);
    assert!(output.status.success(), "{args}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Fails with this exit code and one line that holds these words.
fn refuses(folder: &TempDir, args: &str, code: i32, words: &[&str]) {
    let output = run(folder, args);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{args}: {said}");
    assert_eq!(said.trim_end().lines().count(), 1, "{args}: {said}");
    for word in words {
        assert!(said.contains(word), "{args}: no `{word}` in: {said}");
    }
    assert!(!said.contains("panicked"), "{said}");
}

fn json(folder: &TempDir, args: &str) -> Value {
    serde_json::from_str(&good(folder, args)).unwrap()
}

fn files(folder: &TempDir) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn figures_are_those_of_2001() {
    let folder = TempDir::new().unwrap();
    let figures = json(&folder, "maze 7x7 --algorithm laberinto --seed 543 --json");
    for (key, wanted) in [("width", 7), ("height", 7), ("rooms", 49), ("way_out", 19), ("dead_spheres", 0)] {
        assert_eq!(figures[key], wanted, "{key}");
    }
    assert_eq!(figures["way_out_uses_sphere"], false);
    assert!(figures["links"].is_u64() && figures["regions"].is_u64() && figures["dead_ends"].is_u64());
    let lost = (0..100)
        .map(|seed| json(&folder, &format!("maze 7x7 --algorithm laberinto --seed {seed} --json")))
        .find(|figures| figures["way_out"].is_null())
        .expect("one of nine has no way out");
    assert!(lost["dead_spheres"].as_u64().unwrap() > 0);
    let seed = &lost["seed"];
    refuses(
        &folder,
        &format!("maze 7x7 --algorithm laberinto --seed {seed} --solve -o a.txt"),
        1,
        &["no way", "--spheres repair"],
    );
    assert!(files(&folder).is_empty());
    let repaired =
        json(&folder, &format!("maze 7x7 --algorithm laberinto --seed {seed} --spheres repair --json"));
    assert!(repaired["way_out"].is_u64() && repaired["dead_spheres"] == 0);
}

/// The picture of a PBM as text.
fn pbm_text(bytes: &[u8]) -> String {
    let mut lines = bytes.splitn(5, |&byte| byte == b'\n');
    assert_eq!(lines.next(), Some(&b"P4"[..]));
    assert!(lines.next().unwrap().starts_with(b"# deventer ") && lines.next().unwrap().starts_with(b"# "));
    let size = std::str::from_utf8(lines.next().unwrap()).unwrap();
    let (width, height) = size.split_once(' ').unwrap();
    let (width, height): (usize, usize) = (width.parse().unwrap(), height.parse().unwrap());
    let (pixels, row) = (lines.next().unwrap(), width.div_ceil(8));
    assert_eq!(pixels.len(), row * height);
    let wall = |x: usize, y: usize| pixels[y * row + x / 8] & (0x80 >> (x % 8)) != 0;
    (0..height)
        .map(|y| (0..width).map(|x| if wall(x, y) { '#' } else { '.' }).collect::<String>() + "\n")
        .collect()
}

/// The picture of a PNG as text: `#` for black, `.` for white, `*` and `o` for colors.
fn png_text(bytes: &[u8], scale: usize) -> String {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    let samples = info.color_type.samples();
    let (width, height) = (info.width as usize, info.height as usize);
    let mark = |x: usize, y: usize| {
        let at = (y * width + x) * samples;
        match (pixels[at], pixels[at + samples - 1]) {
            (0, 0) => '#',
            (255, 255) => '.',
            (214, _) => '*',
            (30, _) => 'o',
            other => panic!("{other:?} at {x}, {y}"),
        }
    };
    let text = |y: usize| (0..width / scale).map(|x| mark(x * scale, y)).collect::<String>() + "\n";
    for y in 0..height {
        for x in 0..width {
            assert_eq!(mark(x, y), mark(x / scale * scale, y / scale * scale));
        }
    }
    (0..height / scale).map(|y| text(y * scale)).collect()
}

/// Every picture says the same, with the way and without, drawn row by row or from memory.
#[test]
fn pictures_agree() {
    let folder = TempDir::new().unwrap();
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    for what in [
        "7x5 --algorithm eller",
        "1x1",
        "9x1 --gaps",
        "1x6 --algorithm kruskal",
        "11x13 --algorithm eller --gaps",
        "6x4 --algorithm laberinto --spheres repair",
    ] {
        good(&folder, &format!("maze {what} --seed 7 --force -o a.txt -o a.png -o a.pbm -o a.toml"));
        let text = String::from_utf8(read("a.txt")).unwrap();
        assert_eq!(png_text(&read("a.png"), 1), text, "{what}");
        assert_eq!(pbm_text(&read("a.pbm")), text.replace('o', "."), "{what}");
        for scale in [2, 3, 5, 8] {
            good(&folder, &format!("maze {what} --seed 7 --force --scale {scale} --solve -o s.txt -o s.png"));
            let solved = String::from_utf8(read("s.txt")).unwrap();
            assert_eq!(png_text(&read("s.png"), scale), solved);
            assert_eq!(solved.replace('*', "."), text);
            assert!(solved.contains('*') || !text.contains('.') || text.contains('o'));
        }
        let shown = good(&folder, "show a.toml");
        if !what.contains("gaps") {
            assert!(shown.starts_with(&text), "{what}");
        }
    }
}

/// The list to build by is counted: its total, its rows, its words.
#[test]
fn build_lists_count_right() {
    let folder = TempDir::new().unwrap();
    for what in [
        "7x7 --algorithm eller",
        "7x7 --algorithm kruskal",
        "1x1",
        "12x9 --algorithm eller --gaps",
        "5x5 --solve",
    ] {
        good(&folder, &format!("maze {what} --seed 3 --force -o a.build -o a.txt"));
        let list = fs::read_to_string(folder.path().join("a.build")).unwrap();
        let picture = fs::read_to_string(folder.path().join("a.txt")).unwrap();
        let total: usize = list.split(' ').next().unwrap().parse().unwrap();
        assert_eq!(total, picture.matches('#').count(), "{what}");
        assert!(list.lines().next().unwrap().starts_with(&format!("{total} blocks in all")));
        let mut rebuilt = String::new();
        for line in list.lines().skip(2) {
            if let Some(number) = line.strip_prefix("row ") {
                rebuilt += if number == "1" { "" } else { "\n" };
                assert_eq!(number.parse::<usize>().unwrap(), rebuilt.matches('\n').count() + 1);
            } else if let Some(run) = line.strip_prefix("[ ] ") {
                let (count, word) = run.split_once(' ').unwrap();
                let count: usize = count.parse().unwrap();
                assert_eq!(word.ends_with('s'), count != 1, "{line}");
                let mark = match word.trim_end_matches('s') {
                    "block" => "#",
                    "space" => ".",
                    "step" => "*",
                    other => panic!("{other}"),
                };
                rebuilt += &mark.repeat(count);
            } else {
                assert!(line.is_empty(), "{line}");
            }
        }
        assert_eq!(rebuilt + "\n", picture, "{what}");
    }
}

#[test]
fn maze_files_are_shown_and_solved() {
    let folder = TempDir::new().unwrap();
    good(&folder, "maze 7x7 --algorithm laberinto --seed 543 -o a.toml");
    let shown = json(&folder, "show a.toml --json");
    assert_eq!((&shown["way_out"], &shown["rooms"]), (&19.into(), &49.into()));
    let solved = json(&folder, "solve a.toml --json");
    assert_eq!(solved["path"].as_array().unwrap().len(), 19);
    assert!(good(&folder, "solve a.toml --from 6,6 --to 0,0").contains("19 rooms from 6,6 to 0,0"));
    refuses(&folder, "solve a.toml --from 7,0", 2, &["--from 7,0 is not an open room"]);
    refuses(&folder, "solve a.toml --from 1,1,1", 2, &["--from", "column and a row"]);
    refuses(&folder, "solve a.toml --to 0,0", 1, &["same room"]);
    refuses(&folder, "export a.toml --format stl", 1, &["flat maze"]);
    fs::write(folder.path().join("cut.toml"), "size = [2, 1]\nmaze = '''\n#####\n#.#.#\n#####\n'''\n")
        .unwrap();
    refuses(&folder, "solve cut.toml", 1, &["no way leads from 0,0 to 1,0"]);
    fs::write(folder.path().join("bad.toml"), "size = [2, 1]\nmaze = '''\n#####\n#.?.#\n#####\n'''\n")
        .unwrap();
    refuses(&folder, "show bad.toml", 1, &["bad.toml", "line 4", "column 3"]);
    refuses(&folder, "solve a.toml --from x", 2, &["--from"]);
}

#[test]
fn the_same_arguments_give_the_same_bytes() {
    let folder = TempDir::new().unwrap();
    let endings = ["txt", "svg", "png", "pbm", "stl", "glb", "wrl", "toml", "build"];
    for what in ["8x6 --algorithm laberinto", "8x6 --preset ring"] {
        for round in ["a", "b"] {
            let outputs: Vec<String> = endings.iter().map(|ending| format!("-o {round}.{ending}")).collect();
            good(&folder, &format!("maze {what} --seed 9 --force {}", outputs.join(" ")));
        }
        for ending in endings {
            let [a, b] =
                ["a", "b"].map(|name| fs::read(folder.path().join(format!("{name}.{ending}"))).unwrap());
            assert!(!a.is_empty() && a == b, "{ending}");
        }
    }
    // A drawn seed is told and makes the same maze again.
    let said = good(&folder, "maze 9x9");
    let (seed, picture) = said.split_once('\n').unwrap();
    let again = good(&folder, &format!("maze 9x9 --{}", seed.replacen(' ', "=", 1)));
    assert!(again.ends_with(picture));
}

#[test]
fn nonsense_is_refused_in_one_line() {
    let folder = TempDir::new().unwrap();
    for size in [
        "0",
        "0x5",
        "5x0",
        "-1",
        "5x-3",
        "1e3",
        "5x5x5",
        "x",
        "5x",
        "nan",
        "inf",
        "1000001",
        "99999999999999999999x1",
    ] {
        refuses(&folder, &format!("maze {size}"), 2, &["is not a size", "1000000"]);
    }
    for (args, words) in [
        ("maze 5 -o a.xyz", vec!["a.xyz", ".build"]),
        ("maze 5 -o a", vec!["ending"]),
        ("maze 5 -o a.txt -o a.txt", vec!["twice"]),
        ("maze 5 --algorithm prim", vec!["prim", "backtracker, kruskal"]),
        ("maze 5 --preset star", vec!["star", "checker"]),
        ("maze 5 --spheres maybe", vec!["maybe", "repair"]),
        ("maze 5 --start 5,0", vec!["--start 5,0"]),
        ("maze 5 --start 1", vec!["--start", "column and row"]),
        ("maze 5 --start -1,0", vec!["--start"]),
        ("maze 5 --algorithm kruskal --start 1,1", vec!["kruskal", "--start"]),
        ("maze 5 --algorithm eller --angle 1", vec!["eller", "--angle"]),
        ("maze 5 --algorithm backtracker --spheres on", vec!["backtracker", "--spheres"]),
        ("maze 5 --angle 2+foo", vec!["--angle", "column 3", "foo"]),
        ("maze 5 --x-scale (1", vec!["--x-scale", "column 3"]),
        ("maze 5 --seed -1", vec!["--seed"]),
        ("maze 5 --scale 0 -o a.png", vec!["--scale"]),
        ("maze 5 --scale 2 -o a.svg", vec!["--scale", "png, pbm"]),
        ("maze 5 --fog -o a.txt", vec!["--fog", "wrl"]),
        ("maze 5 --pitch nan -o a.stl", vec!["--pitch"]),
        ("maze 5 --pitch 0 -o a.stl", vec!["--pitch is 0 mm"]),
        ("maze 5 --wall 10 -o a.stl", vec!["--wall is 10 mm", "thinner"]),
        ("maze 5 --wall -2 -o a.svg", vec!["--wall is -2 mm"]),
        ("maze 5 --floor -1 -o a.glb", vec!["--floor is -1 mm"]),
        ("maze 5 --height 1e308 -o a.glb", vec!["--height"]),
        ("maze 5 --solve -o a.stl", vec!["no colors"]),
        ("maze 5 --solve -o a.pbm", vec!["--scale 3"]),
        ("maze 5 --json -o a.txt", vec!["--json", "--output"]),
        ("maze 1000000 --json", vec!["1000000000000 cells"]),
        ("maze 1000000 --algorithm eller --solve -o a.png", vec!["1000000000000 cells"]),
        ("maze 1000000 --algorithm eller -o a.svg", vec!["too large"]),
        ("maze 1000000 --algorithm eller --scale 2000 -o a.png", vec!["over 2147483647 pixels"]),
        ("maze 3000 -o a.wrl", vec!["too large"]),
        ("latin 0", vec!["1..=256"]),
        ("latin 257", vec!["1..=256"]),
        ("latin x", vec!["invalid"]),
        ("latin 3 --count 0", vec!["--count"]),
        ("latin 3 --json --compact", vec!["--json"]),
    ] {
        refuses(&folder, args, 2, &words);
    }
    assert!(files(&folder).is_empty(), "{:?}", files(&folder));
    fs::write(folder.path().join("a.txt"), "mine").unwrap();
    refuses(&folder, "maze 5 -o b.png -o a.txt", 1, &["a.txt is already there", "--force"]);
    assert_eq!(files(&folder), ["a.txt"]);
    refuses(&folder, "maze 5 -o none/a.txt", 1, &["none/a.txt"]);
    refuses(&folder, "maze 3 --floor 0 --gaps -o a.stl", 1, &["2 pieces", "--floor"]);
    assert_eq!(fs::read_to_string(folder.path().join("a.txt")).unwrap(), "mine");
}

#[test]
fn a_bias_that_points_nowhere_is_told() {
    let folder = TempDir::new().unwrap();
    let figures = json(&folder, "maze 9 --x-shift 1e9 --seed 1 --json");
    assert!(figures["fair_draws"].as_u64().unwrap() > 0);
    assert_eq!((&figures["algorithm"], &figures["regions"]), (&"biased".into(), &1.into()));
    assert!(good(&folder, "maze 9 --x-shift 1e9 --seed 1 -o a.txt").contains("pointed nowhere"));
    assert_eq!(json(&folder, "maze 9 --preset concentric --seed 1 --json")["fair_draws"], 0);
}

#[test]
fn latin_squares_are_printed() {
    let folder = TempDir::new().unwrap();
    let table = good(&folder, "latin 4 --seed 1");
    let rows: Vec<Vec<u32>> =
        table.lines().skip(1).map(|line| line.split(' ').map(|n| n.parse().unwrap()).collect()).collect();
    for line in 0..4 {
        let [mut row, mut column]: [Vec<u32>; 2] =
            [rows[line].clone(), rows.iter().map(|row| row[line]).collect()];
        row.sort_unstable();
        column.sort_unstable();
        assert!(row == [1, 2, 3, 4] && column == [1, 2, 3, 4]);
    }
    let compact = good(&folder, "latin 4 --seed 1 --compact --count 2");
    let first: Vec<String> = rows.iter().map(|row| row.iter().map(u32::to_string).collect()).collect();
    assert_eq!(compact.lines().nth(1), Some(&first.join(" ")[..]));
    assert_eq!(compact.lines().count(), 3);
    let all = json(&folder, "latin 4 --seed 1 --json --count 2");
    assert_eq!(all["squares"][0], serde_json::json!(rows));
    assert_eq!(
        (&all["order"], &all["seed"], all["squares"].as_array().unwrap().len()),
        (&4.into(), &1.into(), 2)
    );
    assert_eq!(good(&folder, "latin 1 --seed 5"), "seed 5\n1\n");
    assert!(good(&folder, "latin 40 --seed 1 --compact").contains("40,"));
}

/// Stations are drawn on three maps, told in the README and made again by its command; a kit without
/// them in the same place removes them.
#[test]
fn stations_come_with_the_kit() {
    let folder = TempDir::new().unwrap();
    let kit = |path: &str| fs::read_to_string(folder.path().join("kit").join(path)).unwrap();
    let said = good(&folder, "new 4 --style classic --seed 3 --stations --restart latin --out kit");
    let told = said.lines().find(|line| line.contains("stations lie in the goal's region")).unwrap();
    let (inside, rest) = told.split_once(" of ").unwrap();
    assert!(rest.starts_with("16 stations") && inside.parse::<u32>().unwrap() <= 16);
    for axis in ["x", "y", "z"] {
        let map = kit(&format!("stations/plate-{axis}.svg"));
        // Three lines of words, and for each station how deep it lies and its number.
        assert_eq!(map.matches("<text ").count(), 3 + 2 * 16);
        assert!(map.contains(&format!("Plate {axis}")));
    }
    let readme = kit("README.md");
    assert!(
        readme.contains(&format!("{inside} of them lie")) && readme.contains("--restart latin --stations")
    );
    let before = kit("stations/plate-y.svg");
    let command = readme.lines().find(|line| line.starts_with("deventer new ")).unwrap();
    good(&folder, &format!("{} --out kit --force", command.trim_start_matches("deventer ")));
    assert_eq!(kit("stations/plate-y.svg"), before);
    good(&folder, "new 4 --style classic --seed 3 --out kit --force");
    assert!(!folder.path().join("kit/stations/plate-y.svg").exists());
    good(&folder, "new --from kit/puzzle.toml --stations --out again");
    for option in ["--stations", "--restart latin"] {
        refuses(&folder, &format!("new 3x4x5 {option}"), 2, &[option, "cubes", "3x4x5"]);
        refuses(&folder, &format!("new 51 {option}"), 2, &[option, "at most 50"]);
    }
    refuses(&folder, "new 4 --restart maybe", 2, &["maybe", "choose rows, latin"]);
    refuses(&folder, "new 4 --style perfect --restart latin", 2, &["--style classic", "perfect"]);
}

/// Ctrl-C in the middle leaves no file behind, not even a hidden one.
#[cfg(unix)]
#[test]
fn a_stopped_run_leaves_nothing() {
    let folder = TempDir::new().unwrap();
    let child = Command::new(env!("CARGO_BIN_EXE_deventer"))
        .args("maze 1000000 --algorithm eller --quiet -o a.pbm".split(' '))
        .current_dir(folder.path())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // The work has begun when something is written.
    while !fs::read_dir(folder.path())
        .unwrap()
        .any(|entry| entry.unwrap().metadata().unwrap().len() > 1 << 20)
    {
        std::thread::yield_now();
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(files(&folder).is_empty(), "{:?}", files(&folder));
}
