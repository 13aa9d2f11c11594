//! The two ways of painting judge each other: at every sample the piece that the SVG paints last must have
//! the color of the face that lies nearest.

use super::faces::Face;
use super::order::{Piece, ordered};
use super::raster::nearest;
use super::{Background, Page, Picture, View};
use crate::params::{Arm, Joint, Params, Size, Star, Style};
use crate::parts::Assembly;
use crate::puzzle::Puzzle;

fn assembly(size: Size, seed: u64, change: impl FnOnce(&mut Params)) -> Assembly {
    let mut params = Params { size, seed, ..Params::default() };
    change(&mut params);
    let design = params.design().unwrap();
    let puzzle = Puzzle::generate(&design).unwrap();
    Assembly::build(&design, &puzzle)
}

/// Cubes of every kind of part that there is.
fn cubes() -> Vec<(&'static str, Assembly)> {
    vec![
        ("default", assembly(Size::cube(5), 7, |_| {})),
        ("uneven", assembly(Size::new(3, 4, 6).unwrap(), 2, |params| params.style = Style::Classic)),
        ("thin", assembly(Size::new(1, 2, 2).unwrap(), 1, |_| {})),
        ("round", assembly(Size::cube(4), 3, |params| params.measures.arm = Some(Arm::Round))),
        (
            "kit",
            assembly(Size::cube(4), 4, |params| {
                params.measures.star = Some(Star::Kit);
                params.measures.joint = Some(Joint::Post);
                params.measures.stand = Some(true);
            }),
        ),
    ]
}

const VIEWS: [View; 3] = [View::Assembled, View::Exploded, View::Flat];

fn page(assembly: &Assembly, view: View, route: bool) -> Page {
    Page::new(&Picture { view, size: 160, route, background: Background::Light }, assembly)
}

fn holds(piece: &Piece, [x, y]: [f64; 2]) -> bool {
    let mut inside = false;
    for ring in &piece.filled {
        for (number, corner) in ring.iter().enumerate() {
            let (a, b) = (corner.at, ring[(number + 1) % ring.len()].at);
            if (a[1] <= y) != (b[1] <= y) && a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]) < x {
                inside = !inside;
            }
        }
    }
    inside
}

/// How many of some samples are looked at, and at how many of them the two differ. Samples at the rim of
/// what a face shows are left out: corners are rounded there.
fn compared(faces: &[Face], size: [u32; 2], pieces: &[Piece]) -> (usize, usize) {
    let field = nearest(faces, size);
    let (mut looked, mut differ) = (0, 0);
    for (number, sample) in field.samples().enumerate() {
        let Some((at, face)) = sample.filter(|_| number % 23 == 0) else { continue };
        let color = face.map(|face| faces[face as usize].rgb);
        let painted = pieces.iter().rev().find(|piece| holds(piece, at)).map(|piece| piece.face.rgb);
        looked += 1;
        differ += usize::from(color != painted);
    }
    (looked, differ)
}

#[test]
fn what_is_painted_last_lies_nearest() {
    for (name, assembly) in cubes() {
        for view in VIEWS {
            for route in [false, true] {
                let Page { size, faces, .. } = page(&assembly, view, route);
                let (pieces, is_right) = ordered(faces.clone());
                assert!(is_right, "{name} {view:?}: no order");
                let (looked, differ) = compared(&faces, size, &pieces);
                assert!(looked > 300, "{name} {view:?}: {looked} samples");
                assert_eq!(differ, 0, "{name} {view:?}, route {route}: {differ} of {looked} samples");
            }
        }
    }
}

/// The judge must see a wrong order, or it proves nothing.
#[test]
fn a_wrong_order_is_seen() {
    let (_, cube) = cubes().swap_remove(0);
    let Page { size, faces, .. } = page(&cube, View::Assembled, false);
    let (mut pieces, _) = ordered(faces.clone());
    // The painter of single depths: by the middle of each face.
    let middle = |piece: &Piece| {
        let corners: Vec<[f64; 2]> = piece.face.rings[0].iter().map(|corner| corner.at).collect();
        let mean = [0, 1].map(|axis| corners.iter().map(|at| at[axis]).sum::<f64>() / corners.len() as f64);
        super::order::depth(&piece.face, mean)
    };
    pieces.sort_by(|a, b| middle(a).total_cmp(&middle(b)));
    assert!(compared(&faces, size, &pieces).1 > 3);
    pieces.reverse();
    assert!(compared(&faces, size, &pieces).1 > 200);
}

/// An arm that passes through a slot cannot be painted before or after the plate: it is cut.
#[test]
fn arms_are_cut_where_they_pass_a_plate() {
    let (_, cube) = cubes().swap_remove(0);
    let faces = page(&cube, View::Assembled, false).faces;
    let count = faces.len();
    let (pieces, _) = ordered(faces);
    assert!(pieces.len() > count && pieces.len() < count + 60, "{count} faces, {} pieces", pieces.len());
}

/// Faces are flat: a box has three that are seen, each a ring of four corners with lines all around.
#[test]
fn a_box_shows_three_faces() {
    let mut cube = assembly(Size::cube(2), 1, |_| {});
    cube.parts.retain(|part| part.role.moves());
    cube.parts[0].mesh =
        crate::solid::extrude(&crate::solid::Profile::rectangle([0, 0], [9000, 5000]), 0, 4000);
    let faces = page(&cube, View::Assembled, false).faces;
    assert_eq!(faces.len(), 3);
    for face in faces {
        assert_eq!((face.rings.len(), face.rings[0].len()), (1, 4));
        assert!(face.rings[0].iter().all(|corner| corner.line));
    }
}
