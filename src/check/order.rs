//! In which order the cube goes together.

use serde::{Serialize, Serializer};

use super::glue_joint;
use super::joints;
use super::plane::{place, swept};
use super::slotted::PlateBody;
use super::star::{Span, StarBody};
use super::table::SLACK;
use crate::axis::{Axis, Side};
use crate::parts::{Assembly, Role};
use crate::solid::Mesh;

/// A way along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// Along which axis.
    pub axis: Axis,
    /// Toward which side.
    pub toward: Side,
}

impl std::fmt::Display for Way {
    /// `-z`, `+x`, ...
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&format!("{}{}", if self.toward == Side::Plus { '+' } else { '-' }, self.axis))
    }
}

/// A part comes to the others: straight, and without touching a plate, an arm or a post on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The part.
    pub role: Role,
    /// Which way it goes to its place; none for the first, which the others come to.
    pub way: Option<Way>,
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Plain {
            part: String,
            way: Option<String>,
        }
        Plain { part: self.role.to_string(), way: self.way.map(|way| way.to_string()) }.serialize(serializer)
    }
}

/// An order in which the parts of an assembly go together, the star at its start: first the pieces of the
/// star, then plates and posts. Each plate slides in along its own normal over the end of its arm, each post
/// from above along its length.
///
/// # Panics
/// If there is none. For the assembly of a checked design that is a defect; [`super::check`] tells it of
/// parts that were read.
#[must_use]
pub fn assembly_order(assembly: &Assembly) -> Vec<Step> {
    let parts: Vec<(Role, Mesh)> =
        assembly.parts.iter().map(|part| (part.role, part.placed_mesh())).collect();
    let start = assembly.way[0].map(i64::from);
    let bodies = Bodies::new(parts, start, assembly.pitch.into());
    find(&bodies).unwrap_or_else(|stuck| panic!("no order of assembly: {stuck}"))
}

/// The parts of a cube as solids in their places.
pub(super) struct Bodies {
    pub plates: Vec<PlateBody>,
    pub posts: Vec<(Role, Span)>,
    pub star: Option<StarBody>,
    pub pieces: Vec<(Role, Mesh)>,
}

impl Bodies {
    /// Sorts parts; the star stands with its crossing at `start`.
    pub fn new(parts: Vec<(Role, Mesh)>, start: [i64; 3], pitch: i64) -> Bodies {
        let mut bodies = Bodies { plates: Vec::new(), posts: Vec::new(), star: None, pieces: Vec::new() };
        for (role, mesh) in parts {
            match role {
                Role::Plate(axis, side) => bodies.plates.push(PlateBody::new(axis, side, mesh, pitch)),
                Role::Post(..) => bodies.posts.push((role, span(&mesh))),
                Role::Cursor | Role::Cross | Role::Bar => bodies.pieces.push((role, mesh)),
                Role::Stand | Role::CouponPlate | Role::CouponArm => {}
            }
        }
        let meshes: Vec<&Mesh> = bodies.pieces.iter().map(|(_, mesh)| mesh).collect();
        // From where a plate may begin when the star stands at the start.
        let from = |axis: Axis, side: Side| {
            let plate = bodies.plates.iter().find(|plate| (plate.axis, plate.side) == (axis, side));
            let inner = plate.map_or(0, |plate| i64::from(plate.faces[0]));
            (inner - i64::from(side.sign()) * start[axis.index()]) as f64
        };
        bodies.star = StarBody::new(start, &meshes, from);
        bodies
    }
}

/// The box of a part.
pub(super) fn span(mesh: &Mesh) -> Span {
    mesh.bounds().expect("a solid has corners").map(|corner| corner.map(f64::from))
}

/// An order, or what stands in the way of what.
pub(super) fn find(bodies: &Bodies) -> Result<Vec<Step>, String> {
    let mut steps = star_steps(&bodies.pieces)?;
    let mut left: Vec<Item> = bodies
        .plates
        .iter()
        .map(Item::Plate)
        .chain(bodies.posts.iter().map(|(role, span)| Item::Post(*role, span)))
        .collect();
    left.sort_by_key(Item::preference);
    if let Some(item) = left.iter().find(|item| bodies.star.as_ref().is_some_and(|star| item.hits_star(star)))
    {
        return Err(format!("the star stands in the way of {}", item.role()));
    }
    while !left.is_empty() {
        // What may come now: nothing that is left must have passed it before.
        let free = (0..left.len()).find(|&candidate| {
            left.iter().enumerate().all(|(other, item)| other == candidate || !item.hits(&left[candidate]))
        });
        let Some(free) = free else {
            let names: Vec<String> = left.iter().map(|item| item.role().to_string()).collect();
            return Err(format!("each of {} stands in the way of another", names.join(", ")));
        };
        let item = left.remove(free);
        steps.push(Step { role: item.role(), way: Some(item.way()) });
    }
    Ok(steps)
}

/// The pieces of the star: the bar slides into the cross, or the star is one.
fn star_steps(pieces: &[(Role, Mesh)]) -> Result<Vec<Step>, String> {
    let piece = |wanted: Role| pieces.iter().find(|(role, _)| *role == wanted).map(|(_, mesh)| mesh);
    let (Some(cross), Some(bar)) = (piece(Role::Cross), piece(Role::Bar)) else {
        return Ok(pieces.iter().map(|&(role, _)| Step { role, way: None }).collect());
    };
    let toward = glue_joint::ways_in(bar, cross).ok_or("the bar cannot slide into the cross")?;
    let way = Way { axis: Axis::Z, toward };
    Ok(vec![Step { role: Role::Cross, way: None }, Step { role: Role::Bar, way: Some(way) }])
}

/// What comes to the star.
enum Item<'a> {
    Plate(&'a PlateBody),
    Post(Role, &'a Span),
}

impl Item<'_> {
    fn role(&self) -> Role {
        match self {
            Item::Plate(plate) => Role::Plate(plate.axis, plate.side),
            Item::Post(role, _) => *role,
        }
    }

    /// What is convenient: the floor, the posts on it, the walls from front to side, the lid.
    fn preference(&self) -> usize {
        match self {
            Item::Plate(PlateBody { axis: Axis::Z, side: Side::Minus, .. }) => 0,
            Item::Post(..) => 1,
            Item::Plate(PlateBody { axis: Axis::Y, .. }) => 2,
            Item::Plate(PlateBody { axis: Axis::X, .. }) => 3,
            Item::Plate(_) => 4,
        }
    }

    fn way(&self) -> Way {
        match self {
            Item::Plate(plate) => {
                let toward = if plate.side == Side::Plus { Side::Minus } else { Side::Plus };
                Way { axis: plate.axis, toward }
            }
            Item::Post(..) => Way { axis: Axis::Z, toward: Side::Minus },
        }
    }

    /// Would this one on its way in touch the other in its place?
    fn hits(&self, other: &Item) -> bool {
        match (self, other) {
            (Item::Plate(plate), Item::Plate(other)) => {
                plate.axis != other.axis && joints::overlap(plate, other) > SLACK
            }
            (Item::Plate(plate), Item::Post(_, post)) => plate_hits(plate, post),
            (Item::Post(_, post), Item::Plate(plate)) => {
                // From above: whatever lies higher than the post's foot and over it.
                post_hits(post, &span(&plate.mesh))
            }
            (Item::Post(_, post), Item::Post(_, other)) => post_hits(post, other),
        }
    }

    fn hits_star(&self, star: &StarBody) -> bool {
        match self {
            Item::Plate(plate) => {
                let [u, v] = plate.axis.others().map(|other| star.start[other.index()]);
                let at = place([u, v]);
                let section = swept(star.section(plate.axis, plate.side), at, at);
                let start = f64::from(plate.side.sign()) * star.start[plate.axis.index()] as f64;
                let bulk = start + star.bulk(plate.axis, plate.side);
                bulk > f64::from(plate.faces[0]) - SLACK
                    || plate.shadow.covers(at)
                    || plate.gap(&section, 1000) < SLACK
            }
            Item::Post(_, post) => star.spans().any(|span| {
                let placed = span.map(|corner| [0, 1, 2].map(|axis| corner[axis] + star.start[axis] as f64));
                post_hits(post, &placed)
            }),
        }
    }
}

/// A plate slides inwards past a post: whatever of the post lies farther out than the plate's inner face.
fn plate_hits(plate: &PlateBody, post: &Span) -> bool {
    let outer = post[plate.side as usize][plate.axis.index()] * f64::from(plate.side.sign());
    if outer <= f64::from(plate.faces[0]) + SLACK {
        return false;
    }
    let [u, v] = plate.axis.others().map(Axis::index);
    let [[left, bottom], [right, top]] = post.map(|corner| [corner[u], corner[v]]);
    let square = [[left, bottom], [right, bottom], [right, top], [left, top]];
    plate.shadow.covers([(left + right) / 2.0, (bottom + top) / 2.0]) || plate.gap(&square, 1000) < SLACK
}

/// A post comes down past a box: is the box above the post's foot and over it?
fn post_hits(post: &Span, other: &Span) -> bool {
    let over = [0, 1]
        .iter()
        .all(|&axis| post[0][axis].max(other[0][axis]) + SLACK < post[1][axis].min(other[1][axis]));
    over && other[1][2] > post[0][2] + SLACK
}
