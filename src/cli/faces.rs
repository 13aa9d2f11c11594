//! Faces of other programs that are not a puzzle, as `deventer show` tells them.

use std::fmt::Display;

use deventer::puzzle::{
    RawFaces,
    interchange::{FaceReport, Piece, Place},
};
use serde::Serialize;

/// So many places of a kind are told as text; JSON has all.
const MOST: usize = 12;

#[derive(Serialize)]
struct Shown {
    size: [u16; 3],
    format: &'static str,
    sound: bool,
    fault: Option<String>,
    marks: Option<Marks>,
    faces: [FaceReport; 3],
}

/// Squares of the lattice along x, y and z.
#[derive(Serialize)]
struct Marks {
    start: [u16; 3],
    goal: [u16; 3],
}

/// What there is on faces that are not sound.
pub fn shown(faces: &RawFaces, as_json: bool) -> String {
    let fault = faces.sound().err().map(|fault| fault.to_string());
    if as_json {
        let shown = Shown {
            size: faces.size().sides(),
            format: faces.format().name(),
            sound: fault.is_none(),
            fault,
            marks: faces.marks().map(|[start, goal]| Marks { start, goal }),
            faces: faces.report(),
        };
        return serde_json::to_string(&shown).expect("figures are plain") + "\n";
    }
    let mut text = format!("{:<18} {}\n", "size", faces.size());
    for (what, place) in ["start", "goal"].into_iter().zip(faces.marks().into_iter().flatten()) {
        text += &format!("{what:<18} square {} of the lattice\n", place.map(|at| at.to_string()).join(","));
    }
    for face in faces.report() {
        text += &format!("\nface {}, plate {}: {} open squares\n", face.face, face.plate, face.open);
        text += &places("open rim", &face.open_rim);
        text += &places("cells of wall", &face.closed_cells);
        text += &places("open posts", &face.open_posts);
        text += &places("loops", &face.loops);
        text += &pieces("loose islands", &face.islands);
        text += &pieces("sealed pockets", &face.pockets);
    }
    text + &format!("\nnot a puzzle: {}\n", fault.unwrap_or_default())
}

/// The sealed pockets of sound faces, if there are any.
pub fn pockets(faces: &RawFaces) -> String {
    let with_pockets = faces.report().into_iter().filter(|face| !face.pockets.is_empty());
    with_pockets
        .map(|face| format!("face {}: {}", face.face, pieces("sealed pockets", &face.pockets)))
        .collect()
}

fn places(what: &str, places: &[Place]) -> String {
    listed(what, places.iter().map(|place| at(*place)), places.len())
}

fn pieces(what: &str, pieces: &[Piece]) -> String {
    let shown = pieces.iter().map(|piece| format!("{} of {} squares", at(piece.at), piece.squares));
    listed(what, shown, pieces.len())
}

fn at(place: Place) -> String {
    format!("row {} column {}", place.row, place.column)
}

fn listed(what: &str, items: impl Iterator<Item = impl Display>, count: usize) -> String {
    let shown: Vec<String> = items.take(MOST).map(|item| item.to_string()).collect();
    let places = match (shown.is_empty(), count - shown.len()) {
        (true, _) => String::new(),
        (false, 0) => format!(": {}", shown.join("; ")),
        (false, more) => format!(": {}; and {more} more", shown.join("; ")),
    };
    format!("{what:<18} {count}{places}\n")
}
