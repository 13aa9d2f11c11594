//! `deventer render`: pictures of the size that was asked for, the same bytes every time, and the one in
//! the README.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn deventer(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_deventer")).current_dir(folder).args(arguments).output().unwrap()
}

/// A folder with a puzzle in it: the cube of the README.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let made = deventer(folder.path(), &["new", "5", "--seed", "7", "--puzzle-only", "--out", "cube"]);
    assert!(made.status.success());
    folder
}

fn rendered(folder: &Path, more: &[&str]) -> Vec<u8> {
    let done = deventer(folder, &[&["render", "cube/puzzle.toml", "-o", "-"], more].concat());
    assert!(done.status.success(), "{more:?}: {}", String::from_utf8_lossy(&done.stderr));
    done.stdout
}

/// Width, height, and the pixels as red, green, blue and how much is covered.
fn pixels(bytes: &[u8]) -> ([u32; 2], Vec<[u8; 4]>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut buffer).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgba);
    let pixels = buffer.chunks_exact(4).map(|pixel| pixel.try_into().unwrap()).collect();
    ([info.width, info.height], pixels)
}

#[test]
fn the_longer_side_has_the_size() {
    let folder = folder();
    for (view, size) in [("assembled", 200), ("exploded", 97), ("flat", 400)] {
        let text = size.to_string();
        let options = ["--view", view, "--size", &text];
        let ([width, height], pixels) = pixels(&rendered(folder.path(), &options));
        assert_eq!(width.max(height), size, "{view}");
        assert_eq!(pixels.len(), (width * height) as usize);
        let svg = rendered(folder.path(), &[&options[..], &["--format", "svg"]].concat());
        let head = format!("width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\"");
        assert!(String::from_utf8(svg).unwrap().contains(&head), "{view}");
    }
}

/// All three plates have their colors, the rim is background, and the route adds one of its own.
#[test]
fn what_is_asked_for_is_drawn() {
    let folder = folder();
    let count = |more: &[&str], wanted: [u8; 4]| {
        let (_, pixels) = pixels(&rendered(folder.path(), &[&["--size", "600"], more].concat()));
        pixels.iter().filter(|&&pixel| pixel == wanted).count()
    };
    let red = [0x87, 0x31, 0x2B, 0xFF];
    assert!(count(&[], red) > 500);
    let route = [0xF2, 0xB0, 0x2E, 0xFF];
    for view in ["exploded", "flat"] {
        assert_eq!(count(&["--view", view], route), 0);
        assert!(count(&["--view", view, "--route"], route) > 50);
    }
    for (background, pixel) in [
        ("light", [0xFA, 0xF9, 0xF6, 0xFF]),
        ("dark", [0x17, 0x1A, 0x20, 0xFF]),
        ("transparent", [0, 0, 0, 0]),
    ] {
        let (_, pixels) = pixels(&rendered(folder.path(), &["--size", "100", "--background", background]));
        assert_eq!(pixels[0], pixel);
        assert!(pixels.iter().filter(|&&found| found == pixel).count() > 1000);
    }
}

/// The picture of the README is what the command beside it draws, byte for byte. `UPDATE=1` writes it.
#[test]
fn the_picture_of_the_readme_is_drawn_by_the_program() {
    let folder = folder();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/cube.png");
    let drawn = rendered(folder.path(), &["--size", "480", "--background", "transparent"]);
    if std::env::var_os("UPDATE").is_some() {
        fs::write(path, &drawn).unwrap();
    }
    assert!(drawn == fs::read(path).unwrap(), "docs/cube.png is not what render draws; UPDATE=1 writes it");
    assert!(drawn.len() < 60_000, "{} bytes", drawn.len());
    let other = rendered(folder.path(), &["--size", "479", "--background", "transparent"]);
    assert!(other != drawn);
}

#[test]
fn bad_requests_are_told_in_a_line() {
    let folder = folder();
    let refused = |more: &[&str], code: i32, words: &str| {
        let done = deventer(folder.path(), &[&["render", "cube/puzzle.toml"], more].concat());
        let said = String::from_utf8(done.stderr).unwrap();
        assert_eq!(done.status.code(), Some(code), "{more:?}: {said}");
        assert!(said.lines().count() == 1 && said.contains(words), "{more:?}: {said}");
    };
    refused(&["-o", "cube.jpg"], 2, "choose png, svg");
    refused(&["-o", "cube.png", "--format", "svg"], 2, "make them agree");
    refused(&["--size", "15"], 2, "16");
    refused(&["--size", "-1"], 2, "16");
    refused(&["--size", "5000"], 2, "4096");
    refused(&["--view", "inside"], 2, "assembled");
    let first = deventer(folder.path(), &["render", "cube/puzzle.toml", "--size", "64"]);
    assert_eq!(String::from_utf8(first.stdout).unwrap().split(':').next(), Some("puzzle.png"));
    refused(&["--size", "64"], 1, "puzzle.png");
    let size = fs::metadata(folder.path().join("puzzle.png")).unwrap().len();
    assert!(size > 100);
}
