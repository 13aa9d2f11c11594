//! The README tells the truth: its example compiles and is the one in `examples`, its run is what the
//! program prints; and the tables of measures in the documents are the library's.

use std::process::Command;

use deventer::Measures;
use deventer::params::{Machine, Material, Process, Rule};

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

/// What stands between two comments in a document.
fn part<'a>(document: &'a str, name: &str) -> &'a str {
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    document.split_once(&begin).unwrap().1.split_once(&end).unwrap().0
}

/// The tables of `docs/fit.md` are those of the library. `UPDATE=1` writes them anew.
#[test]
fn the_measures_are_told_in_full() {
    let mut measures = "| letter | option | default | rule | read by | meaning | source |\n".to_owned();
    measures += "| --- | --- | --- | --- | --- | --- | --- |\n";
    for field in Measures::FIELDS {
        let rule = match field.rule {
            Rule::Free => "",
            Rule::Positive => "over 0",
            Rule::NotNegative => "0 or more",
        };
        let machine = match field.machine {
            Machine::Any => "",
            Machine::Printer => "printer",
            Machine::Laser => "laser",
        };
        let default = field.default().unwrap_or_else(|| "none".to_owned());
        let cells =
            [field.symbol, &format!("`--{}`", field.name), &default, rule, machine, field.help, field.source];
        measures += &format!("| {} |\n", cells.join(" | ")).replace("|  |", "| |").replace("|  |", "| |");
    }
    let mut processes = "| process | materials | least clearance |\n| --- | --- | --- |\n".to_owned();
    for process in Process::ALL {
        let worked = Material::ALL.into_iter().filter(|&material| process.works(material));
        let worked: Vec<&str> = worked.map(Material::name).collect();
        let least = process.least_clearance();
        processes += &format!("| {process} | {} | {least} |\n", worked.join(", "));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/fit.md");
    let mut document = std::fs::read_to_string(path).unwrap();
    for (name, wanted) in [("measures", measures), ("processes", processes)] {
        let written = part(&document, name).to_owned();
        if std::env::var_os("UPDATE").is_some() {
            document = document.replace(&written, &wanted);
            std::fs::write(path, &document).unwrap();
        } else {
            assert!(
                written == wanted,
                "the {name} of docs/fit.md are not the library's; UPDATE=1 writes them"
            );
        }
    }
}
