//! The order of the house: which module may use which. `README.md` shows the same table.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Module, and the modules that it may use.
const LAYERS: [(&str, &[&str]); 18] = [
    ("units", &[]),
    ("axis", &[]),
    ("choices", &[]),
    ("maze", &["axis"]),
    ("expression", &["maze"]),
    ("latin", &["maze"]),
    ("solid", &["units"]),
    ("params", &["axis", "choices", "units"]),
    ("puzzle", &["axis", "choices", "expression", "latin", "maze", "params"]),
    ("parts", &["axis", "choices", "latin", "maze", "params", "puzzle", "solid", "units"]),
    ("layout", &["axis", "params", "parts", "solid", "units"]),
    ("check", &["axis", "maze", "params", "parts", "puzzle", "solid", "units"]),
    ("formats", &["axis", "choices", "layout", "params", "parts", "solid", "units"]),
    ("render", &["axis", "choices", "formats", "parts", "solid", "units"]),
    ("drawings", &["axis", "formats", "parts", "render", "solid", "units"]),
    ("kit", &["axis", "drawings", "formats", "layout", "params", "parts", "puzzle", "solid", "units"]),
    ("flat", &["axis", "choices", "expression", "formats", "maze", "solid", "units"]),
    // The program uses the library's public API, as anybody does.
    ("cli", &[]),
];

/// All sources but tests, whether these stand in a file of their own or at a module's end.
fn rust_files(folder: &Path, into: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            rust_files(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("tests.rs") {
            into.push(path);
        }
    }
}

/// The modules that a source text names after `crate::`, its tests left out.
fn used(source: &str) -> BTreeSet<String> {
    let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap();
    code.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| line.split("crate::").skip(1))
        .map(|rest| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect())
        .collect()
}

fn violations(files: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let mut found = Vec::new();
    for (module, sources) in files {
        let Some((_, allowed)) = LAYERS.iter().find(|(name, _)| name == module) else {
            found.push(format!("{module} is not in the table"));
            continue;
        };
        for other in sources.iter().flat_map(|source| used(source)) {
            if other != *module && !allowed.contains(&other.as_str()) {
                found.push(format!("{module} uses {other}"));
            }
        }
    }
    found
}

fn sources() -> BTreeMap<String, Vec<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    rust_files(&root, &mut paths);
    let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in paths {
        let relative = path.strip_prefix(&root).unwrap();
        let module = relative.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs").to_owned();
        if module != "lib" && module != "main" {
            files.entry(module).or_default().push(std::fs::read_to_string(&path).unwrap());
        }
    }
    files
}

#[test]
fn modules_use_only_what_the_table_allows() {
    let files = sources();
    assert_eq!(violations(&files), Vec::<String>::new());
    for (module, _) in LAYERS {
        assert!(files.contains_key(module), "{module} stands in the table but not in src");
    }
}

/// A grant that nobody uses is taken back.
#[test]
fn every_grant_is_used() {
    let files = sources();
    let unused = |layers: &[(&str, &[&str])]| -> Vec<String> {
        let uses =
            |module: &str| files[module].iter().flat_map(|source| used(source)).collect::<BTreeSet<_>>();
        let granted =
            layers.iter().flat_map(|(module, grants)| grants.iter().map(move |grant| (*module, *grant)));
        granted
            .filter(|(module, grant)| !uses(module).contains(*grant))
            .map(|(module, grant)| format!("{module} does not use {grant}"))
            .collect()
    };
    assert_eq!(unused(&LAYERS), Vec::<String>::new());
    assert_eq!(unused(&[("maze", &["puzzle"])]), ["maze does not use puzzle"]);
}

/// The test can see a wrong turn.
#[test]
fn a_wrong_use_is_seen() {
    let planted = |module: &str, line: &str| {
        let mut files = sources();
        files.get_mut(module).unwrap().push(line.to_owned());
        violations(&files)
    };
    assert_eq!(planted("maze", "use crate::puzzle::Cell;"), ["maze uses puzzle"]);
    assert_eq!(planted("formats", "    crate::maze::Maze::new(1, 2);"), ["formats uses maze"]);
    assert_eq!(planted("maze", "// use crate::puzzle::Cell;"), Vec::<String>::new());
}

/// The README's map of `src` is this table.
#[test]
fn the_readme_maps_every_module() {
    let readme = include_str!("../README.md");
    for (module, allowed) in LAYERS {
        let row = readme.lines().find(|line| line.starts_with(&format!("| `{module}` |")));
        let row = row.unwrap_or_else(|| panic!("{module} is missing in the README's map"));
        let shown = row.trim_end_matches(" |").rsplit(" | ").next().unwrap();
        let names: Vec<String> = allowed.iter().map(|name| format!("`{name}`")).collect();
        let wanted = match module {
            "cli" => "the public API".to_owned(),
            _ if names.is_empty() => "-".to_owned(),
            _ => names.join(" "),
        };
        assert_eq!(shown, wanted, "{module}");
    }
}
