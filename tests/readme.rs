//! The README tells the truth: its example compiles and is the one in `examples`, its run is what the
//! program prints.

use std::process::Command;

const README: &str = include_str!("../README.md");

/// The code blocks of a language, in order.
fn blocks(language: &str) -> Vec<&'static str> {
    README
        .split(&format!("\n```{language}\n"))
        .skip(1)
        .map(|rest| rest.split("\n```").next().unwrap())
        .collect()
}

#[test]
fn the_example_is_the_one_that_compiles() {
    let example = include_str!("../examples/quickstart.rs");
    assert_eq!(blocks("rust"), [example.trim_end()]);
}

/// Every block that begins with `$ deventer` shows what that command prints.
#[test]
fn the_run_is_a_real_one() {
    let folder = tempfile::TempDir::new().unwrap();
    let runs: Vec<&str> = blocks("").into_iter().filter(|block| block.starts_with("$ deventer ")).collect();
    assert!(!runs.is_empty());
    for run in runs {
        let (command, wanted) = run.split_once('\n').unwrap();
        let args = command.trim_start_matches("$ deventer ").split(' ');
        let output =
            Command::new(env!("CARGO_BIN_EXE_deventer")).args(args).current_dir(&folder).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(printed.trim_end(), wanted, "{command}");
    }
}

/// Every file and folder that the README points to is there.
#[test]
fn links_lead_somewhere() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let links: Vec<&str> = README.split("](").skip(1).map(|rest| rest.split(')').next().unwrap()).collect();
    assert!(!links.is_empty());
    for link in links {
        assert!(root.join(link).exists(), "{link}");
    }
}
