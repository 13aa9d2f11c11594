//! The same through the program.

use std::fs;
use std::process::{Command, Output};

use tempfile::TempDir;

use super::{COURSE, FACES, SMALL_FACES, UNSOUND};

fn run(folder: &TempDir, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_deventer")).args(args).current_dir(folder.path()).output().unwrap()
}

fn made(folder: &TempDir, args: &[&str]) -> (String, String) {
    let output = run(folder, args);
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert!(output.status.success(), "{args:?}: {err}");
    (out, err)
}

/// Fails with this exit code and one line that holds these words.
fn refused(folder: &TempDir, args: &[&str], code: i32, words: &[&str]) -> String {
    let output = run(folder, args);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
    assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    assert!(words.iter().all(|word| said.contains(word)), "{args:?}: {said}");
    said
}

fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, text) in
        [("cube.faces", FACES), ("cube.course", COURSE), ("cube.txt", FACES), ("bad.txt", UNSOUND)]
    {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

#[test]
fn every_command_reads_texts_of_other_programs() {
    let folder = folder();
    let model = format!("{}/models/oskars-cube.toml", env!("CARGO_MANIFEST_DIR"));
    let (shown, _) = made(&folder, &["show", &model]);
    for name in ["cube.faces", "cube.txt"] {
        assert_eq!(made(&folder, &["show", name]).0, shown);
        assert!(made(&folder, &["solve", name]).0.ends_with("goal reached in 45 moves, 36 slides\n"));
    }
    // Without marks there are others, but the plates are the same.
    let (course, _) = made(&folder, &["show", "cube.course"]);
    assert_eq!(course.split("size").next(), shown.split("size").next());
    made(&folder, &["new", "--from", "cube.course", "--start", "3,3,3", "--goal", "2,0,0", "--out", "kit"]);
    assert!(made(&folder, &["solve", "kit/puzzle.toml"]).0.contains("in 45 moves"));
    assert!(made(&folder, &["check", "cube.faces"]).0.contains("checks hold"));
    made(&folder, &["export", "cube.faces", "--format", "stl", "-o", "faces.stl"]);
    made(&folder, &["export", &model, "--format", "stl", "-o", "model.stl"]);
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert_eq!(read("faces.stl"), read("model.stl"));
}

#[test]
fn export_writes_them_by_ending_or_format() {
    let folder = folder();
    let model = format!("{}/models/oskars-cube.toml", env!("CARGO_MANIFEST_DIR"));
    made(&folder, &["export", &model, "-o", "written.course"]);
    made(&folder, &["export", "cube.course", "--format", "course", "-o", "again.txt"]);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!((read("written.course"), read("again.txt")), (COURSE.to_owned(), COURSE.to_owned()));
    assert!(made(&folder, &["export", &model, "--format", "faces", "-o", "-"]).0.starts_with(FACES));
    refused(
        &folder,
        &["export", &model, "--format", "faces", "-o", "x.course"],
        2,
        &["faces", "course", "agree"],
    );
    refused(&folder, &["export", &model, "-o", "x.course", "--parts", "cursor"], 2, &["course", "parts"]);
    refused(&folder, &["export", &model, "-o", "x.obj"], 2, &["obj", "stl", "course, faces"]);
    refused(&folder, &["export", &model, "-o", "cube.course"], 1, &["cube.course", "--force"]);
}

#[test]
fn faces_that_are_not_sound_are_shown_and_made_only_on_demand() {
    let folder = folder();
    let (shown, _) = made(&folder, &["show", "bad.txt"]);
    for words in [
        "loose islands      2: row 2 column 2 of 1 squares; row 4 column 2 of 2 squares",
        "sealed pockets     1: row 3 column 3 of 3 squares",
        "loops              2: row 3 column 3; row 5 column 4",
        "not a puzzle: the cell at row 5, column 5 of face xy is wall",
    ] {
        assert!(shown.contains(words), "no `{words}` in:\n{shown}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&made(&folder, &["show", "bad.txt", "--json"]).0).unwrap();
    assert_eq!(
        (json["sound"].as_bool(), json["faces"][0]["loops"].as_array().unwrap().len()),
        (Some(false), 2)
    );
    let words = ["bad.txt", "row 5, column 5 of face xy", "--allow-loose"];
    for args in [
        &["new", "--from", "bad.txt", "--out", "kit"][..],
        &["check", "bad.txt"],
        &["solve", "bad.txt"],
        &["export", "bad.txt", "-o", "x.stl"],
        &["export", "bad.txt", "-o", "x.course"],
    ] {
        refused(&folder, args, 1, &words);
    }
    assert!(!folder.path().join("kit").exists() && !folder.path().join("x.stl").exists());
    let (_, told) = made(&folder, &["new", "--from", "bad.txt", "--allow-loose", "--out", "kit"]);
    assert_eq!(told.matches("is left out").count(), 2, "{told}");
    let readme = fs::read_to_string(folder.path().join("kit/README.md")).unwrap();
    assert!(readme.contains("--allow-loose"), "{readme}");
    made(&folder, &["new", "3", "--seed", "1", "--out", "sound"]);
    assert!(!fs::read_to_string(folder.path().join("sound/README.md")).unwrap().contains("loose"));
    // The kit is what it says: nothing is loose in it, and it makes itself again.
    assert!(made(&folder, &["check", "kit"]).0.contains("checks hold"));
    made(&folder, &["new", "--from", "kit/puzzle.toml", "--out", "again"]);
    let plate = |kit: &str| fs::read(folder.path().join(kit).join("print/plate-z+.stl")).unwrap();
    assert_eq!(plate("kit"), plate("again"));
}

/// A frame is needed with --allow-loose too, so that is no way out.
#[test]
fn an_open_rim_has_to_be_closed() {
    let folder = folder();
    let text = SMALL_FACES.replacen("1 1 1", "1 0 1", 1);
    fs::write(folder.path().join("rim.faces"), text).unwrap();
    for more in [&[][..], &["--allow-loose"]] {
        let args = [&["new", "--from", "rim.faces"], more].concat();
        let told = refused(&folder, &args, 1, &["rim.faces", "row 0, column 1 of face xy", "close"]);
        assert!(!told.contains("--allow-loose"), "{told}");
    }
}

/// Marks that no route joins are refused, but not where both are named anew.
#[test]
fn other_marks_replace_those_of_a_file() {
    let folder = folder();
    let toml = include_str!("../../models/oskars-cube.toml").replacen("[2, 0, 0]", "[1, 3, 2]", 1);
    // The start one cell lower, behind a wall.
    let faces = SMALL_FACES.replacen("1 0 1\n1 1 1\n1 S 1\n", "1 S 1\n1 1 1\n1 0 1\n", 1).replacen(
        "1 0 1 0 1\n1 0 1 1 1\n1 S 1 0 1\n",
        "1 S 1 0 1\n1 0 1 1 1\n1 0 1 0 1\n",
        1,
    );
    for (file, text, start, goal, outside) in [
        ("parted.toml", toml.as_str(), "3,3,3", "2,0,0", "9,0,0"),
        ("parted.faces", &faces, "0,0,1", "0,1,2", "1,0,0"),
    ] {
        fs::write(folder.path().join(file), text).unwrap();
        refused(&folder, &["solve", file], 1, &[file, "no route"]);
        let new = |more: &[&'static str]| {
            [&["new", "--from", file, "--puzzle-only", "--force", "--out", "kit"], more].concat()
        };
        refused(&folder, &new(&[]), 1, &[file, "no route"]);
        // One alone goes with the other of the file.
        refused(&folder, &new(&["--goal-at", "farthest"]), 1, &[file, "no route"]);
        refused(&folder, &new(&["--start", outside, "--goal", goal]), 2, &["--start", outside]);
        made(&folder, &new(&["--start", start, "--goal", goal]));
        assert!(made(&folder, &["solve", "kit/puzzle.toml"]).0.starts_with(&format!("start at {start}\n")));
        let (solved, _) = made(&folder, &["solve", file, "--from", start, "--to", goal]);
        assert_eq!(solved, made(&folder, &["solve", "kit/puzzle.toml"]).0);
    }
}

#[test]
fn bad_texts_are_placed() {
    let folder = folder();
    let try_file = |name: &str, text: &str, words: &[&str]| {
        fs::write(folder.path().join(name), text).unwrap();
        for command in [&["show", name][..], &["solve", name], &["new", "--out", "none", "--from", name]] {
            refused(&folder, command, 1, words);
        }
        assert!(!folder.path().join("none").exists());
    };
    try_file("cut.txt", &FACES[..300], &["cut.txt: line 17", "row 1 of face xz"]);
    try_file("x.course", "size = [3, 3, 3]\n", &["x.course: line 1", "three sides"]);
    try_file("x.faces", &FACES.replacen("E", "1", 1), &["x.faces: line 3: face xy has no E"]);
}
