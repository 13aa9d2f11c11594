//! The folder of a hunt: `hunt.toml` tells what is hunted and how far it came, and each find is a puzzle file
//! named after its try. A find is written before `hunt.toml` names it and removed after it does no more, so
//! the folder is whole whenever the program ends.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use deventer::params::{EndpointOptions, GoalOption, parse_seed};
use deventer::puzzle::hunt::{Bag, Find, Hunt, Wish};
use deventer::{Cell, Figures, Measures, PuzzleFile, Size};
use serde::{Deserialize, Serialize};

use super::args::Loose;
use super::{output, puzzle_file};

const FILE: &str = "hunt.toml";

/// `hunt.toml`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct State {
    version: String,
    size: String,
    /// As text, for TOML's whole numbers end at 2^63 - 1.
    seed: String,
    maximize: String,
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    condition: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal_at: Option<String>,
    keep: u16,
    /// All tries below this one are done, and these beyond.
    done: u64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    ahead: Vec<u64>,
    /// The tries whose finds are kept, the best first.
    finds: Vec<u64>,
}

/// The folder that a hunt is written to.
#[derive(Debug)]
pub struct HuntFolder {
    path: PathBuf,
    /// The tries whose files are there.
    written: Vec<u64>,
}

impl HuntFolder {
    /// Makes a new folder.
    pub fn create(path: &Path) -> Result<HuntFolder> {
        let shown = path.display();
        if path.symlink_metadata().is_ok() {
            bail!(
                "{shown} is already there; go on with its hunt by --resume {shown}, or name another folder with --out"
            );
        }
        fs::create_dir_all(path).with_context(|| format!("cannot make {shown}"))?;
        Ok(HuntFolder { path: path.to_owned(), written: Vec::new() })
    }

    /// Reads a hunt to go on with; `keep` puzzles from now on, if that is given.
    pub fn resume(path: &Path, keep: Option<u16>) -> Result<(HuntFolder, Hunt, Bag)> {
        let file = path.join(FILE);
        let told = || file.display().to_string();
        let text = fs::read_to_string(&file).with_context(|| {
            format!("cannot read {}; --resume wants the folder of a hunt", file.display())
        })?;
        let state: State = toml::from_str(&text).map_err(|error| {
            let line = 1 + text[..error.span().map_or(0, |span| span.start)].matches('\n').count();
            anyhow!("{}: line {line}: {}", file.display(), error.message().replace('\n', " "))
        })?;
        let hunt = read_hunt(&state).with_context(told)?;
        let mut finds = Vec::new();
        for &attempt in &state.finds {
            let name = path.join(name(attempt));
            let puzzle = puzzle_file::read(&name, Loose { allow_loose: false })?.puzzle;
            let figures = Figures::new(&puzzle);
            if puzzle.size() != hunt.size() || !figures.perfect {
                bail!(
                    "{}: this is no perfect puzzle of {}, so it is no find of this hunt",
                    name.display(),
                    hunt.size()
                );
            }
            let worth = hunt.wish().worth(&figures);
            finds.push(Find { attempt, puzzle, worth });
        }
        let keep = usize::from(keep.unwrap_or(state.keep));
        let bag = Bag::resumed(keep, state.done, state.ahead, finds);
        Ok((HuntFolder { path: path.to_owned(), written: state.finds }, hunt, bag))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file of the find of a try.
    pub fn file(&self, attempt: u64) -> PathBuf {
        self.path.join(name(attempt))
    }

    /// Writes what is found and how far the hunt has come.
    pub fn save(&mut self, hunt: &Hunt, bag: &Bag) -> Result<()> {
        let finds: Vec<u64> = bag.finds().iter().map(|find| find.attempt).collect();
        for find in bag.finds() {
            let path = self.file(find.attempt);
            let text = find_text(hunt, find);
            // A find of a try that was stopped gives way to a better one of the same try.
            if fs::read_to_string(&path).ok().as_ref() != Some(&text) {
                output::write_file(&path, text.as_bytes(), true)?;
            }
        }
        let text = format!(
            "# A hunt of deventer. Go on with it: deventer hunt --resume DIR --tries N, or --budget 60s\n{}",
            toml::to_string(&state(hunt, bag, &finds)).expect("plain texts and numbers")
        );
        output::write_file(&self.path.join(FILE), text.as_bytes(), true)?;
        for &old in self.written.iter().filter(|old| !finds.contains(old)) {
            let path = self.file(old);
            fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
        }
        self.written = finds;
        Ok(())
    }
}

fn name(attempt: u64) -> String {
    format!("try-{attempt}.toml")
}

fn read_hunt(state: &State) -> Result<Hunt> {
    let size: Size = state.size.parse()?;
    let start: Option<Cell> = state.start.as_deref().map(str::parse).transpose()?;
    let goal: Option<Cell> = state.goal.as_deref().map(str::parse).transpose()?;
    let chosen = state.goal_at.as_deref().map(str::parse).transpose()?.map(GoalOption::Chosen);
    let marks = EndpointOptions {
        start: start.map(|cell| cell.0),
        goal: goal.map(|cell| GoalOption::At(cell.0)).or(chosen),
    };
    let wish = Wish::new(&state.maximize, state.condition.as_deref())?;
    Ok(Hunt::new(size, parse_seed(&state.seed)?, wish)?.with_marks(marks)?)
}

fn state(hunt: &Hunt, bag: &Bag, finds: &[u64]) -> State {
    let mark = |wanted: &str| {
        hunt.marks().options().into_iter().find(|(name, _)| *name == wanted).map(|(_, value)| value)
    };
    State {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        size: hunt.size().to_string(),
        seed: hunt.seed().to_string(),
        maximize: hunt.wish().maximize().to_owned(),
        condition: hunt.wish().condition().map(str::to_owned),
        start: mark("start"),
        goal: mark("goal"),
        goal_at: mark("goal-at"),
        keep: bag.keep() as u16,
        done: bag.done(),
        ahead: bag.ahead().collect(),
        finds: finds.to_vec(),
    }
}

/// The puzzle file of a find; its first lines tell where it comes from.
fn find_text(hunt: &Hunt, find: &Find) -> String {
    let file = PuzzleFile { puzzle: find.puzzle.clone(), measures: Measures::default() };
    format!("# Try {} of {}\n# {}\n{}", find.attempt, command(hunt), told(hunt, find), file.to_text())
}

/// The command that begins the hunt.
fn command(hunt: &Hunt) -> String {
    let quoted = |text: &str| format!("'{}'", text.replace('\'', "'\\''").replace(['\n', '\r'], " "));
    let wish = hunt.wish();
    let mut command = format!("deventer hunt {} --maximize {}", hunt.size(), quoted(wish.maximize()));
    if let Some(condition) = wish.condition() {
        command += &format!(" --where {}", quoted(condition));
    }
    for (name, value) in hunt.marks().options() {
        command += &format!(" --{name} {value}");
    }
    command + &format!(" --seed {}", hunt.seed())
}

/// What a find is worth, for people.
pub fn told(hunt: &Hunt, find: &Find) -> String {
    // Zero has no sign for people.
    let value = (find.worth.value * 1e6).round() / 1e6 + 0.0;
    let unmet = hunt.wish().unmet(&Figures::new(&find.puzzle)).join(" && ");
    let unmet = if unmet.is_empty() { unmet } else { format!(", but not {unmet}") };
    format!("{} = {value}{unmet}", hunt.wish().maximize()).replace(['\n', '\r'], " ")
}
