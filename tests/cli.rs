//! The command line from outside: what it writes, what it refuses and how it says so.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

fn model(name: &str) -> String {
    format!("{}/models/{name}.toml", env!("CARGO_MANIFEST_DIR"))
}

fn deventer(folder: &TempDir, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_deventer")).args(args).current_dir(folder.path()).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn json(folder: &TempDir, args: &[&str]) -> Value {
    let output = deventer(folder, args);
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Fails with this exit code and one line that holds these words; says nothing on stdout.
fn refuses(folder: &TempDir, args: &[&str], code: i32, words: &[&str]) {
    let output = deventer(folder, args);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
    assert_eq!(said.trim_end().lines().count(), 1, "{args:?}: {said}");
    for word in words {
        assert!(said.contains(word), "{args:?}: no `{word}` in: {said}");
    }
    assert!(!said.contains("panicked"), "{said}");
    assert!(output.stdout.is_empty(), "{args:?}: {}", text(&output.stdout));
}

/// Every file below a folder with its bytes, in order of names.
fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push((path.strip_prefix(folder).unwrap().to_owned(), fs::read(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

fn names(folder: &Path) -> Vec<String> {
    contents(folder).iter().map(|(path, _)| path.to_str().unwrap().to_owned()).collect()
}

const KIT: [&str; 21] = [
    "README.md",
    "assembly/step-1.svg",
    "assembly/step-2.svg",
    "assembly/step-3.svg",
    "assembly/step-4.svg",
    "assembly/step-5.svg",
    "assembly/step-6.svg",
    "preview/cube.glb",
    "preview/cube.wrl",
    "preview/solution.svg",
    "print/assembled.stl",
    "print/assembly.3mf",
    "print/cursor.stl",
    "print/kit.3mf",
    "print/plate-x+.stl",
    "print/plate-x-.stl",
    "print/plate-y+.stl",
    "print/plate-y-.stl",
    "print/plate-z+.stl",
    "print/plate-z-.stl",
    "puzzle.toml",
];

#[test]
fn a_kit_has_its_files_and_a_seed_means_the_same_bytes() {
    let folder = TempDir::new().unwrap();
    let first = deventer(&folder, &["new", "3x4x3", "--style", "classic", "--seed", "7"]);
    assert!(first.status.success(), "{}", text(&first.stderr));
    assert!(text(&first.stdout).starts_with("seed 7\n"), "{}", text(&first.stdout));
    let kit = folder.path().join("oskar-3x4x3-7");
    assert_eq!(names(&kit), KIT);
    // Another process, another order of options, another place.
    let again = ["new", "--out", "again", "--seed", "7", "--quiet", "--style", "classic", "3x4x3"];
    assert!(deventer(&folder, &again).status.success());
    assert_eq!(contents(&kit), contents(&folder.path().join("again")));
    // Another seed is another puzzle.
    let other = ["new", "3x4x3", "--style", "classic", "--seed", "8", "--out", "other"];
    assert!(deventer(&folder, &other).status.success());
    let [a, b] =
        ["again", "other"].map(|name| fs::read(folder.path().join(name).join("puzzle.toml")).unwrap());
    assert_ne!(a, b);
    // Nothing else is left lying about.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn a_drawn_seed_is_told_and_stored() {
    let folder = TempDir::new().unwrap();
    let output =
        deventer(&folder, &["new", "3", "--style", "classic", "--out", "kit", "--puzzle-only", "--quiet"]);
    assert!(output.status.success());
    let said = text(&output.stdout);
    let seed: u64 = said.trim().strip_prefix("seed ").unwrap().parse().unwrap();
    assert_eq!(names(&folder.path().join("kit")), ["puzzle.toml"]);
    let shown = json(&folder, &["show", "kit/puzzle.toml", "--json"]);
    assert_eq!(shown["seed"], seed);
    assert_eq!(shown["style"], "classic");
    assert_eq!(shown["regions"], shown["generator_trees"]);
    assert_eq!(shown["proper"], true);
    assert!(shown["plates"]["y"].as_array().unwrap().len() == 8);
}

#[test]
fn a_kit_of_a_puzzle_file_makes_itself_again() {
    let folder = TempDir::new().unwrap();
    let from = model("oskars-cube");
    assert!(deventer(&folder, &["new", "--from", &from, "--pitch", "11"]).status.success());
    let kit = folder.path().join("oskar-5x5x5-oskars-cube");
    assert_eq!(names(&kit), KIT);
    let again = ["new", "--from", "oskar-5x5x5-oskars-cube/puzzle.toml", "--out", "again"];
    assert!(deventer(&folder, &again).status.success());
    assert_eq!(contents(&kit), contents(&folder.path().join("again")));
    assert!(fs::read_to_string(kit.join("puzzle.toml")).unwrap().contains("pitch = 11.0"));
}

/// The command in a kit's README makes the same kit.
#[test]
fn the_command_in_the_readme_is_true() {
    let folder = TempDir::new().unwrap();
    let args = [
        "new",
        "3",
        "--style",
        "classic",
        "--seed",
        "3",
        "--arm",
        "round",
        "--thickness",
        "2.5",
        "--out",
        "kit",
    ];
    assert!(deventer(&folder, &args).status.success());
    let readme = fs::read_to_string(folder.path().join("kit/README.md")).unwrap();
    let command = readme.lines().find_map(|line| line.strip_prefix("deventer ")).unwrap();
    let mut words: Vec<&str> = command.split(' ').collect();
    words.extend(["--out", "again"]);
    assert!(deventer(&folder, &words).status.success(), "{command}");
    let [kit, again] = ["kit", "again"].map(|name| contents(&folder.path().join(name)));
    assert_eq!(kit, again);
}

#[test]
fn the_original_is_shown_and_solved() {
    let folder = TempDir::new().unwrap();
    let shown = json(&folder, &["show", &model("oskars-cube"), "--json"]);
    let wanted = serde_json::json!({
        "size": [5, 5, 5], "style": null, "seed": null, "generator_trees": null,
        "cells": 125, "moves": 110, "loops": 0, "regions": 15, "corners_together": 8,
        "region_sizes": [103, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1],
        "proper": true, "perfect": false, "dead_ends": 22, "junctions": 19,
        "farthest": {"from": [2, 0, 0], "to": [2, 4, 0], "moves": 50},
    });
    for (key, value) in wanted.as_object().unwrap() {
        assert_eq!(&shown[key], value, "{key}");
    }
    assert_eq!(shown["plates"]["z"][0], serde_json::json!([[0, 0], [0, 1]]));
    assert_eq!(shown["plates"]["x"].as_array().unwrap().len(), 24);
    let solved = json(&folder, &["solve", &model("oskars-cube"), "--json"]);
    let path = solved["path"].as_array().unwrap();
    assert_eq!(path.len(), 46);
    assert_eq!((&path[0], &path[45]), (&solved["route"]["start"], &solved["route"]["goal"]));
    let between =
        json(&folder, &["solve", &model("oskars-cube"), "--from", "2,4,0", "--to", "2,0,0", "--json"]);
    assert_eq!(between["route"]["moves"], 50);
    let told = text(&deventer(&folder, &["solve", &model("oskars-cube")]).stdout);
    assert!(told.ends_with("goal reached in 45 moves, 36 slides\n"), "{told}");
}

#[test]
fn bad_sizes_seeds_and_measures_are_usage_errors() {
    let folder = TempDir::new().unwrap();
    for size in ["0", "1x1x1", "5x0x5", "100000", "5x5", "-1", "abc", "", "5x5x5x5", "1001"] {
        refuses(&folder, &["new", size], 2, &[size, "SIZE"]);
    }
    for seed in ["-1", "18446744073709551616", "0x2A", "", "1.5", "+3"] {
        refuses(&folder, &["new", "3", "--seed", seed], 2, &["--seed", "0 to 18446744073709551615"]);
    }
    refuses(&folder, &["new", "3", "--pitch", "5.6"], 2, &["--pitch", "5.6"]);
    refuses(&folder, &["new", "3", "--pitch", "NaN"], 2, &["--pitch", "NaN"]);
    refuses(&folder, &["new", "3", "--pitch", "1e308"], 2, &["--pitch", "1e308"]);
    refuses(&folder, &["new", "3", "--thickness", "-3"], 2, &["--thickness", "-3"]);
    refuses(&folder, &["new", "3", "--clearance", "3 miles"], 2, &["--clearance", "3 miles", "3mm"]);
    refuses(&folder, &["new", "3", "--arm", "oval"], 2, &["--arm", "square, round"]);
    refuses(&folder, &["new", "3", "--style", "baroque"], 2, &["--style", "classic"]);
    refuses(&folder, &["new", "3", "--attempts", "0"], 2, &["--attempts", "0"]);
    refuses(&folder, &["new", "3", "--from", "x.toml"], 2, &["--from"]);
    refuses(&folder, &["build"], 2, &["build"]);
    refuses(
        &folder,
        &["export", &model("oskars-cube"), "--format", "obj"],
        2,
        &["obj", "stl, 3mf, step, glb, wrl"],
    );
    refuses(&folder, &["export", &model("oskars-cube"), "-o", "x.obj"], 2, &["obj", "--format"]);
    refuses(&folder, &["export", &model("oskars-cube")], 2, &["--format"]);
    let part = ["export", &model("oskars-cube"), "--format", "stl", "--part", "lid"];
    refuses(&folder, &part, 2, &["--parts", "`lid`", "plate-x-", "cursor"]);
    let parts = |names| ["export", "puzzle.toml", "--format", "stl", "--stand", "on", "--parts", names];
    fs::copy(model("oskars-cube"), folder.path().join("puzzle.toml")).unwrap();
    refuses(&folder, &parts("cursor,"), 2, &["--parts", "``"]);
    refuses(&folder, &parts("cursor,stand"), 2, &["stand", "alone"]);
    fs::remove_file(folder.path().join("puzzle.toml")).unwrap();
    refuses(&folder, &[], 2, &["new, hunt, show, solve"]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing was written");
}

#[test]
fn a_wish_that_cannot_be_met_ends_with_the_best_found() {
    let folder = TempDir::new().unwrap();
    let args = ["new", "12", "--style", "classic", "--seed", "1", "--attempts", "20"];
    refuses(&folder, &args, 1, &["20 attempts", "of 8 corners", "--attempts", "seed 1"]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn bad_puzzle_files_are_placed() {
    let folder = TempDir::new().unwrap();
    let good = fs::read_to_string(model("oskars-cube")).unwrap();
    let line_of = |text: &str, what: &str| text.lines().position(|line| line.contains(what)).unwrap() + 1;
    let try_file = |bytes: &[u8], words: &[&str]| {
        fs::write(folder.path().join("bad.toml"), bytes).unwrap();
        let mut all = vec!["bad.toml"];
        all.extend(words);
        for command in
            [&["show", "bad.toml"][..], &["solve", "bad.toml"], &["new", "--from", "bad.toml", "--out", "k"]]
        {
            refuses(&folder, command, 1, &all);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    };
    let bad = |from: &str, to: &str, words: &[&str]| {
        let changed = good.replacen(from, to, 1);
        assert_ne!(changed, good, "{from}");
        try_file(changed.as_bytes(), words);
    };
    let size_line = format!("line {}", line_of(&good, "size ="));
    let start_line = format!("line {}", line_of(&good, "start ="));
    let first_row = line_of(&good, "x = '''") + 1;
    bad("size = [5, 5, 5]", "size = [5, 0, 5]", &[&size_line, "0", "1 to 1000"]);
    bad("size = [5, 5, 5]", "size = [5, 5, 70000]", &[&size_line, "70000"]);
    bad("size = [5, 5, 5]", "size = [5, 5, 6]", &[&format!("line {first_row}"), "plate x", "13"]);
    bad("start = [3, 3, 3]", "start = [5, 3, 3]", &[&start_line, "outside the box"]);
    bad("start = [3, 3, 3]", "start = [2, 0, 0]", &[&start_line, "both"]);
    bad("start = [3, 3, 3]", "start = [-1, 0, 0]", &[&start_line]);
    bad("size = [5, 5, 5]", "size = [5, 5, 5, 9, 2]", &[&size_line, "`5,5,5,9,2` is not a size"]);
    bad("start = [3, 3, 3]", "start = [0, 0, 4, 77]", &[&start_line, "`0,0,4,77` is not a cell"]);
    bad("start = [3, 3, 3]", "start = [0, 0, 4.5]", &[&start_line, "4.5"]);
    bad("start = [3, 3, 3]", "seed = -4\nstart = [3, 3, 3]", &["seed", "0 to"]);
    bad("start = [3, 3, 3]", "style = \"odd\"\nstart = [3, 3, 3]", &["odd", "classic"]);
    bad("start = [3, 3, 3]", "stat = [3, 3, 3]", &["stat"]);
    bad("#.#", "#?#", &["plate x", "?", "`#` for wall"]);
    bad("[plates]", "[fit]\npitch = nan\n[plates]", &["NaN"]);
    bad("[plates]", "[fit]\npitch = 1e308\n[plates]", &["pitch", "1e308", "at most 100 m"]);
    bad("[plates]", "[fit]\nclearence = 1\n[plates]", &["clearence", "did you mean clearance?"]);
    // One of the eight cells without any move.
    bad("start = [3, 3, 3]", "start = [0, 1, 4]", &[&start_line, "different regions"]);
    try_file(&good.as_bytes()[..good.len() / 2], &["line"]);
    try_file(b"", &["size"]);
    try_file(b"\xff\xfe", &["UTF-8"]);
    // A loop in a plate: all passages of plate z open.
    let art = good.split("'''").nth(5).unwrap();
    let open: String = art
        .trim()
        .lines()
        .enumerate()
        .map(|(y, row)| {
            let line: String = row
                .chars()
                .enumerate()
                .map(|(x, c)| if y % 2 == 1 && x > 0 && x < 10 { '.' } else { c })
                .collect();
            line + "\n"
        })
        .collect();
    let z_line = format!("line {}", line_of(&good, "z = '''"));
    try_file(
        good.replacen(art.trim_start(), &open, 1).as_bytes(),
        &[&z_line, "plate z has a loop", "fall out"],
    );
    refuses(&folder, &["show", "missing.toml"], 1, &["missing.toml"]);
}

#[test]
fn marks_given_to_solve_are_checked() {
    let folder = TempDir::new().unwrap();
    let cube = model("oskars-cube");
    refuses(&folder, &["solve", &cube, "--from", "9,0,0"], 1, &["9,0,0", "outside the box"]);
    refuses(&folder, &["solve", &cube, "--to", "3,3,3"], 1, &["both 3,3,3"]);
    refuses(&folder, &["solve", &cube, "--from", "1,2"], 2, &["--from", "x,y,z"]);
    refuses(&folder, &["solve", &cube, "--from", "-1,2,0"], 2, &["--from", "x,y,z"]);
}

#[test]
fn start_and_goal_are_chosen() {
    let folder = TempDir::new().unwrap();
    let marks = |args: &[&str]| {
        let mut all = vec!["new", "--puzzle-only", "--force", "--out", "kit"];
        all.extend(args);
        let output = deventer(&folder, &all);
        assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
        let shown = json(&folder, &["show", "kit/puzzle.toml", "--json"]);
        (shown["route"]["start"].to_string(), shown["route"]["goal"].to_string())
    };
    let cube = model("oskars-cube");
    assert_eq!(
        marks(&["4", "--seed", "1", "--start", "1,2,3", "--goal", "0,0,1"]),
        ("[1,2,3]".into(), "[0,0,1]".into())
    );
    let (start, goal) = marks(&["4", "--seed", "1", "--start", "1,2,3", "--goal-at", "corner"]);
    assert_eq!(start, "[1,2,3]");
    assert!(goal.trim_matches(['[', ']']).split(',').all(|place| place == "0" || place == "3"), "{goal}");
    assert_eq!(marks(&["--from", &cube]), ("[3,3,3]".into(), "[2,0,0]".into()));
    assert_eq!(marks(&["--from", &cube, "--start", "0,0,0"]), ("[0,0,0]".into(), "[2,0,0]".into()));
    assert_eq!(
        marks(&["--from", &cube, "--start", "2,4,0", "--goal-at", "farthest"]),
        ("[2,4,0]".into(), "[2,0,0]".into())
    );
    let refused = |args: &[&str], code, words: &[&str]| {
        let mut all = vec!["new", "--out", "none"];
        all.extend(args);
        refuses(&folder, &all, code, words);
        assert!(!folder.path().join("none").exists(), "{args:?}");
    };
    refused(&["3", "--start", "0,0,0", "--goal", "0,0,0"], 2, &["both 0,0,0", "different"]);
    refused(&["3", "--goal", "0,3,0"], 2, &["--goal 0,3,0", "3x3x3", "2,2,2"]);
    refused(&["3", "--goal", "0,1,0", "--goal-at", "corner"], 2, &["--goal", "--goal-at"]);
    refused(&["3", "--goal-at", "nearest"], 2, &["nearest", "choose farthest, corner"]);
    refused(&["--from", &cube, "--goal", "5,0,0"], 2, &["--goal 5,0,0", "5x5x5"]);
    refused(&["--from", &cube, "--goal", "3,3,3"], 1, &["both 3,3,3"]);
    refused(&["--from", &cube, "--goal", "3,1,2"], 1, &["no route", "regions"]);
}

#[test]
fn a_proof_is_one_line() {
    let folder = TempDir::new().unwrap();
    let proved = |args: &[&str]| {
        let mut all = vec!["new", "--puzzle-only", "--force", "--out", "kit", "--verify"];
        all.extend(args);
        let output = deventer(&folder, &all);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let said = text(&output.stdout);
        said.lines().filter(|line| line.starts_with("verified")).collect::<Vec<_>>().join("|")
    };
    assert_eq!(
        proved(&["3x4x5", "--seed", "1"]),
        "verified: a walk of 118 steps met all 60 cells by 59 moves: one region, no loop"
    );
    assert_eq!(
        proved(&["--from", &model("oskars-cube")]),
        "verified: a walk of 220 steps met all 125 cells by 110 moves: 15 regions, no loop"
    );
    assert!(proved(&["--from", &model("rickard-loop")]).ends_with("4 regions, one loop"));
    assert_eq!(proved(&["3", "--seed", "1", "--quiet"]), "");
    // A file that claims more than it holds is not believed.
    let cube = fs::read_to_string(model("oskars-cube")).unwrap();
    fs::write(folder.path().join("claim.toml"), format!("style = \"perfect\"\n{cube}")).unwrap();
    refuses(
        &folder,
        &["new", "--from", "claim.toml", "--verify", "--out", "none"],
        1,
        &["is not", "15 regions"],
    );
    assert!(!folder.path().join("none").exists());
}

#[test]
fn nothing_that_is_there_is_lost() {
    let folder = TempDir::new().unwrap();
    let new = |more: &[&str]| {
        let mut args = vec!["new", "3", "--style", "classic", "--out", "kit"];
        args.extend(more);
        deventer(&folder, &args)
    };
    let kit = folder.path().join("kit");
    assert!(new(&["--seed", "1"]).status.success());
    let before = contents(&kit);
    refuses(&folder, &["new", "3", "--style", "classic", "--out", "kit"], 1, &["kit", "--force"]);
    assert_eq!(contents(&kit), before);
    // --force replaces the kit, removes what the new one lacks, and leaves foreign files alone.
    fs::write(kit.join("print/mine.gcode"), "G28").unwrap();
    fs::write(kit.join("notes.txt"), "dear diary").unwrap();
    assert!(new(&["--seed", "2", "--force"]).status.success());
    let mut with_mine: Vec<String> = KIT.iter().map(|&name| name.to_owned()).collect();
    with_mine.extend(["notes.txt".to_owned(), "print/mine.gcode".to_owned()]);
    with_mine.sort();
    assert_eq!(names(&kit), with_mine);
    assert_ne!(fs::read(kit.join("puzzle.toml")).unwrap(), before.last().unwrap().1);
    assert!(new(&["--seed", "2", "--force", "--puzzle-only"]).status.success());
    assert_eq!(names(&kit), ["notes.txt", "print/mine.gcode", "puzzle.toml"]);
    assert_eq!(fs::read(kit.join("notes.txt")).unwrap(), b"dear diary");
    // A failure leaves what was there.
    let before = contents(&kit);
    let failing =
        ["new", "12", "--style", "classic", "--seed", "1", "--attempts", "1", "--out", "kit", "--force"];
    refuses(&folder, &failing, 1, &["1 attempts"]);
    assert_eq!(contents(&kit), before);
    // A folder that is no kit, and a file, are not replaced.
    fs::create_dir(folder.path().join("photos")).unwrap();
    fs::write(folder.path().join("photos/cat.png"), "meow").unwrap();
    fs::write(folder.path().join("file"), "text").unwrap();
    for name in ["photos", "file"] {
        refuses(&folder, &["new", "3", "--style", "classic", "--out", name, "--force"], 1, &[name, "--out"]);
    }
    assert_eq!(names(&folder.path().join("photos")), ["cat.png"]);
    // Exports keep a file that is there.
    let export = ["export", "kit/puzzle.toml", "--format", "stl", "-o", "file"];
    refuses(&folder, &export, 1, &["file", "--force"]);
    assert_eq!(fs::read(folder.path().join("file")).unwrap(), b"text");
    let mut forced = export.to_vec();
    forced.push("--force");
    assert!(deventer(&folder, &forced).status.success());
    assert!(fs::read(folder.path().join("file")).unwrap().len() > 84);
}

#[test]
fn exports_are_the_files_of_the_kit() {
    let folder = TempDir::new().unwrap();
    assert!(deventer(&folder, &["new", "--from", &model("oskars-cube"), "--out", "kit"]).status.success());
    let kit = folder.path().join("kit");
    let exported = |args: &[&str]| {
        let mut all = vec!["export", "kit/puzzle.toml", "-o", "-"];
        all.extend(args);
        let output = deventer(&folder, &all);
        assert!(output.status.success(), "{}", text(&output.stderr));
        output.stdout
    };
    assert_eq!(exported(&["--format", "glb"]), fs::read(kit.join("preview/cube.glb")).unwrap());
    assert_eq!(exported(&["--format", "wrl"]), fs::read(kit.join("preview/cube.wrl")).unwrap());
    assert_eq!(exported(&["--format", "stl"]), fs::read(kit.join("print/assembled.stl")).unwrap());
    let threemf = exported(&["--format", "3mf"]);
    assert_eq!(threemf, fs::read(kit.join("print/kit.3mf")).unwrap());
    let assembled = exported(&["--format", "3mf", "--assembled"]);
    assert_eq!(assembled, fs::read(kit.join("print/assembly.3mf")).unwrap());
    let part = exported(&["--format", "stl", "--parts", "plate-y-"]);
    let count = |bytes: &[u8]| u32::from_le_bytes(bytes[80..84].try_into().unwrap());
    let all = ["plate", "cursor"].map(|name| count(&exported(&["--format", "stl", "--parts", name])));
    let whole = exported(&["--format", "stl", "--parts", "cursor,plate"]);
    assert_eq!(count(&whole), all[0] + all[1]);
    assert_eq!(whole[80..], fs::read(kit.join("print/assembled.stl")).unwrap()[80..]);
    assert_eq!(exported(&["--format", "stl", "--part", "plate-y-"]), part);
    // All but the words in the header.
    assert_eq!(part[80..], fs::read(kit.join("print/plate-y-.stl")).unwrap()[80..]);
    // A smaller bed holds the star with one plate, or four plates. Its files are numbered; together they cannot go down one pipe.
    let small = ["export", "kit/puzzle.toml", "--bed", "140x140x120", "-o"];
    assert!(deventer(&folder, &[&small[..], &["cube.3mf"]].concat()).status.success());
    let beds = names(folder.path()).into_iter().filter(|name| name.ends_with("3mf") && !name.contains('/'));
    assert_eq!(beds.collect::<Vec<_>>(), ["cube-1.3mf", "cube-2.3mf", "cube-3.3mf"]);
    refuses(&folder, &[&small[..], &["cube.3mf"]].concat(), 1, &["cube-1.3mf", "--force"]);
    refuses(&folder, &[&small[..], &["-", "--format", "3mf"]].concat(), 2, &["3 files", "-o"]);
    // The star is 105.6 mm long; a plate alone would fit.
    let tiny = ["--bed", "100x70x120"];
    refuses(
        &folder,
        &[&small[..2], &["-o", "tiny.3mf"], &tiny].concat(),
        2,
        &["cursor", "105.6", "100x70x120"],
    );
    assert!(
        deventer(&folder, &[&small[..2], &["-o", "tiny.3mf", "--parts", "plate-x-"], &tiny].concat())
            .status
            .success()
    );
    refuses(
        &folder,
        &[&["new", "5", "--out", "tiny"][..], &tiny].concat(),
        2,
        &["cursor", "105.6", "--pitch"],
    );
    assert!(!folder.path().join("tiny").exists());
    assert!(deventer(&folder, &["export", "kit/puzzle.toml", "-o", "cube.glb"]).status.success());
    assert_eq!(fs::read(folder.path().join("cube.glb")).unwrap(), exported(&["--format", "glb"]));
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_deventer"))
        .args(["export", &model("oskars-cube"), "--format", "wrl", "-o", "-"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
}

#[test]
fn help_and_version_succeed() {
    let folder = TempDir::new().unwrap();
    for args in [&["--help"][..], &["new", "--help"], &["--version"], &["help", "export"]] {
        let output = deventer(&folder, args);
        assert!(output.status.success() && !output.stdout.is_empty() && output.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn a_kit_is_checked_as_it_lies_on_the_disk() {
    let folder = TempDir::new().unwrap();
    let made = deventer(&folder, &["new", "3", "--style", "classic", "--seed", "7", "--out", "kit"]);
    // What may displease is said on stderr, and not when quiet.
    assert!(made.status.success());
    assert!(text(&made.stderr).lines().all(|line| line.starts_with("warning: ")), "{}", text(&made.stderr));
    assert!(!text(&made.stderr).is_empty());
    let quiet = ["new", "3", "--style", "classic", "--seed", "7", "--out", "quiet", "--quiet"];
    assert_eq!(text(&deventer(&folder, &quiet).stderr), "");

    let good = deventer(&folder, &["check", "kit"]);
    assert!(good.status.success(), "{}", text(&good.stdout));
    assert!(text(&good.stdout).trim_end().ends_with("checks hold") && text(&good.stderr).is_empty());
    let of_file = deventer(&folder, &["check", "kit/puzzle.toml"]);
    assert_eq!(text(&of_file.stdout), text(&good.stdout));
    let shown = json(&folder, &["check", "kit", "--json"]);
    assert_eq!(shown["ok"], true);
    assert_eq!(shown["order"].as_array().unwrap().len(), 7);

    // A failure is told once, by the table: exit code 1, nothing on stderr.
    fs::rename(folder.path().join("kit/print/plate-x+.stl"), folder.path().join("kit/print/lost")).unwrap();
    let bad = deventer(&folder, &["check", "kit"]);
    assert_eq!((bad.status.code(), text(&bad.stderr).as_str()), (Some(1), ""));
    assert!(text(&bad.stdout).contains("FAIL files") && text(&bad.stdout).contains("plate-x+"));
    let bad = deventer(&folder, &["check", "kit", "--json"]);
    assert_eq!(bad.status.code(), Some(1));
    assert!(text(&bad.stdout).starts_with("{\"ok\":false,"));

    assert_eq!(deventer(&folder, &["check", "nowhere"]).status.code(), Some(1));
    assert_eq!(deventer(&folder, &["check", "quiet", "--clearance", "9"]).status.code(), Some(2));
    assert_eq!(deventer(&folder, &["check", "quiet", "--bed", "50x50x50"]).status.code(), Some(1));
}

#[test]
fn sheets_are_exported_from_any_puzzle_or_refused_in_a_line() {
    let folder = TempDir::new().unwrap();
    let original = model("oskars-cube");
    let export = |args: &[&str]| deventer(&folder, &[&["export", original.as_str()], args].concat());
    // The original's measures are not for a laser: it is cut as a laser would make it.
    let one = export(&["--format", "svg", "-o", "-"]);
    assert!(one.status.success(), "{one:?}");
    let text = String::from_utf8(one.stdout).unwrap();
    assert!(
        text.contains("width=\"600mm\" height=\"300mm\"") && text.contains("plywood of 3 mm, kerf 0.2 mm")
    );
    let many = export(&["-o", "sheets.dxf", "--sheet", "150x150", "--reference-line"]);
    assert!(many.status.success(), "{many:?}");
    let said = String::from_utf8(many.stdout).unwrap();
    assert!(said.starts_with("sheets-1.dxf: ") && said.contains("11 pieces on "), "{said}");
    assert!(said.ends_with("sheets of 150x150 mm\n"), "{said}");
    let count = fs::read_dir(folder.path()).unwrap().count();
    assert!(count > 1 && folder.path().join(format!("sheets-{count}.dxf")).is_file());
    let some = export(&["--format", "svg", "-o", "-", "--parts", "plate-x+,plate-z", "--sheet", "100x300"]);
    let text = String::from_utf8(some.stdout).unwrap();
    let single = export(&["-o", "single.svg", "--parts", "plate-x+"]);
    assert!(String::from_utf8(single.stdout).unwrap().ends_with("1 piece on 1 sheet of 600x300 mm\n"));
    fs::remove_file(folder.path().join("single.svg")).unwrap();
    let outlines = text.matches("id=\"outer-").count();
    assert_eq!((outlines, text.contains("cursor")), (3, false));

    let refused = |args: &[&str], parts: &[&str]| {
        let all = [&["export", original.as_str(), "--format", "dxf"], args].concat();
        refuses(&folder, &all, 2, parts);
    };
    refused(&["--kerf", "6"], &["--kerf is 6 mm", "under 3.95 mm"]);
    refused(&["--kerf", "-0.1"], &["--kerf is -0.1 mm"]);
    refused(&["--sheet", "60x60"], &["plate-x-", "--sheet 60x60", "larger"]);
    refused(&["--sheet", "9x9"], &["--sheet is 9x9 mm", "margins of 5 mm"]);
    refused(&["--sheet", "wide"], &["--sheet", "600x300"]);
    refused(&["--sheet", "0x10"], &["--sheet", "600x300"]);
    refused(&["--sheet-margin", "-1"], &["--sheet-margin is -1 mm"]);
    refused(&["--part-gap", "0.1"], &["--part-gap is 0.1 mm", "kerf of 0.2 mm"]);
    refused(&["--outer-color", "pinkish"], &["--outer-color", "pinkish", "red", "#rrggbb"]);
    refused(&["--etch-color", "red"], &["--etch-color and --outer-color are both red"]);
    refused(&["--parts", "lid"], &["--parts", "`lid`", "cursor-cross"]);
    refused(&["--process", "fdm"], &["--process fdm", "laser"]);
    refused(&["--arm", "round"], &["round arms", "--arm square"]);
    refused(&["--sheet", "150x150", "-o", "-"], &["files", "-o"]);
    refused(&["--assembled"], &["--assembled"]);
    let solid = ["export", original.as_str(), "--format", "stl", "--sheet", "600x300"];
    refuses(&folder, &solid, 2, &["--sheet", "stl", "svg or dxf"]);
    refuses(&folder, &["new", "3", "--sheet", "600x300"], 2, &["--sheet", "--process laser"]);
    refuses(&folder, &["new", "3", "--process", "laser", "--sheet", "60x60"], 2, &["--sheet 60x60"]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), count, "nothing was written");
}

#[test]
fn a_kit_for_a_laser_has_its_sheets_and_loses_those_it_no_longer_needs() {
    let folder = TempDir::new().unwrap();
    let new = |args: &[&str]| {
        let all =
            [&["new", "3", "--seed", "2", "--process", "laser", "--out", "kit", "--quiet"], args].concat();
        assert!(deventer(&folder, &all).status.success(), "{args:?}");
        let mut sheets: Vec<String> = fs::read_dir(folder.path().join("kit/laser"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        sheets.sort();
        sheets
    };
    let small = ["--sheet", "110x110", "--outer-color", "#010203"];
    let many = new(&small);
    assert!(many.len() > 2 && many[..2] == ["sheet-1.dxf", "sheet-1.svg"], "{many:?}");
    let readme = fs::read_to_string(folder.path().join("kit/README.md")).unwrap();
    let command = readme.split("```").nth(1).unwrap().trim();
    assert!(command.ends_with("--process laser --sheet 110x110 --outer-color '#010203'"), "{command}");
    assert!(readme.contains("| cursor-cross | cursor-cross-1, cursor-cross-2, cursor-cross-3 |"));
    assert_eq!(new(&["--force"]), ["sheet-1.dxf", "sheet-1.svg"]);
    // The README tells what is etched, and nothing else.
    let etched = || fs::read_to_string(folder.path().join("kit/README.md")).unwrap();
    assert!(etched().contains("| etch | blue | etch: marks, names, QR code |"));
    new(&["--force", "--marks", "off", "--qr", "off", "--reference-line"]);
    assert!(etched().contains("| etch | blue | etch: names, a line of 100 mm to be measured |"));
    new(&["--force", "--marks", "off", "--qr", "off", "--labels", "off"]);
    assert!(etched().contains("| etch | blue | nothing |"));
}

/// A file holds all that shaped its puzzle, and one of version 0.1, which knew nothing of sheets, has their defaults.
#[test]
fn a_laser_kit_is_made_again_from_its_puzzle_file() {
    let folder = TempDir::new().unwrap();
    let new = |args: &[&str]| {
        let output = deventer(&folder, &[&["new"], args].concat());
        assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    };
    let odd =
        ["--sheet", "400x350", "--sheet-margin", "7", "--part-gap", "3", "--labels", "off", "--qr", "off"];
    let colors =
        ["--reference-line", "--etch-color", "black", "--inner-color", "#12ab34", "--outer-color", "cyan"];
    new(&[&["3", "--seed", "2", "--process", "laser", "--out", "kit"], &odd[..], &colors].concat());
    new(&["--from", "kit/puzzle.toml", "--out", "again"]);
    let [kit, again] = ["kit", "again"].map(|name| contents(&folder.path().join(name)));
    assert_eq!(kit.len(), again.len());
    for (one, other) in kit.iter().zip(&again) {
        // The command in the README is another.
        assert!(one == other || one.0 == Path::new("README.md"), "{}", one.0.display());
    }
    let file = fs::read_to_string(folder.path().join("kit/puzzle.toml")).unwrap();
    let keys = ["sheet", "part-gap", "labels", "qr", "reference-line", "etch-", "inner-", "outer-"];
    let old = file.lines().filter(|line| !keys.iter().any(|key| line.starts_with(key)));
    fs::write(folder.path().join("old.toml"), old.collect::<Vec<_>>().join("\n")).unwrap();
    new(&["--from", "old.toml", "--out", "old"]);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(read("old/puzzle.toml").contains("sheet = \"600x300\"\nsheet-margin = 5.0\n"));
    // Lengths may have units there as on the command line.
    let units = file.replace("pitch = 10.0", "pitch = \"1cm\"").replace("overhang = 2.0", "overhang = 2");
    fs::write(folder.path().join("units.toml"), units).unwrap();
    new(&["--from", "units.toml", "--puzzle-only", "--out", "units"]);
    assert_eq!(read("units/puzzle.toml"), file);
}

/// A program with the page is for `tests/web`; one without it says how to get one.
#[cfg(not(feature = "page"))]
#[test]
fn a_program_without_the_page_says_so() {
    let folder = TempDir::new().unwrap();
    let original = model("oskars-cube");
    refuses(&folder, &["play", "--no-open"], 1, &["without the page", "./web/build", "--features page"]);
    refuses(&folder, &["page", &original, "-o", "cube.html"], 1, &["without the page", "./web/build"]);
    assert!(names(folder.path()).is_empty());
    refuses(&folder, &["play", "--port", "0"], 2, &["--port"]);
    refuses(&folder, &["page"], 2, &["PUZZLE.toml"]);
}
