//! 3MF, core specification: named solids in millimetres, for slicers.
//!
//! ```text
//!   [Content_Types].xml    which ending is what
//!   _rels/.rels            where the model is
//!   3D/3dmodel.model       basematerials 1: a color each
//!                          objects 2, 3, ...: a mesh each, with a name and a color
//!                          a last object of components, if the model is put together
//!                          build: an item for each object on the bed, or one for the whole
//! ```
//!
//! Lengths are whole micrometres and written as decimals, so that no float is rounded. Ids count from 1 and
//! stand before they are used; only core elements appear, since strict readers refuse any other.

use std::io::{self, Write};

use super::archive::Archive;
use super::model::Body;
use super::{About, GENERATOR, Model};
use crate::formats::{Paint, escaped};
use crate::layout::BedLayout;
use crate::parts::{Part, Placement};
use crate::units::Mm;

/// A model as 3MF: a part as it is made, or the cube put together as one object of components, so that a
/// slicer cannot scatter them. Either touches the three planes of the origin from above.
#[must_use]
pub fn threemf<'a>(model: impl Into<Model<'a>>, about: &About) -> Vec<u8> {
    let model = model.into();
    let bodies = model.bodies();
    let meshes = bodies.iter().map(Body::placed_mesh);
    let lows = meshes.filter_map(|mesh| mesh.bounds().map(|[low, _]| low));
    let low = lows.reduce(|one, other| [0, 1, 2].map(|i| one[i].min(other[i]))).unwrap_or_default();
    let to_origin = Transform::of(Placement::shift(low.map(|um| -um)));
    let parts: Vec<&Part> = bodies.iter().map(|body| body.part).collect();
    let build = match model {
        Model::Part(_) => Build::Items(vec![to_origin]),
        Model::Assembly(_) | Model::Preview(..) => {
            Build::Whole(bodies.iter().map(|body| Transform::of(body.placement)).collect(), to_origin)
        }
    };
    pack(&parts, &build, about)
}

/// What lies on one bed as 3MF: an object and a build item a part.
#[must_use]
pub fn threemf_bed(laid: &[BedLayout<'_>], about: &About) -> Vec<u8> {
    let parts: Vec<&Part> = laid.iter().map(|laid| laid.part).collect();
    pack(&parts, &Build::Items(laid.iter().map(Transform::laid).collect()), about)
}

/// What is to be printed of the objects, which are numbered as the parts.
enum Build {
    /// Each by itself.
    Items(Vec<Transform>),
    /// All together as components of one more object, and where that one is.
    Whole(Vec<Transform>, Transform),
}

/// Where an object comes to lie: the text of nine numbers, to which its axes turn, and three of its shift.
struct Transform(String);

impl Transform {
    fn of(placement: Placement) -> Transform {
        let origin = placement.apply([0; 3]);
        let axis = |unit| {
            let to = placement.apply(unit);
            [0, 1, 2].map(|i| (to[i] - origin[i]).to_string()).join(" ")
        };
        let shift = origin.map(|um| length(um).to_string()).join(" ");
        Transform(format!("{} {} {} {shift}", axis([1, 0, 0]), axis([0, 1, 0]), axis([0, 0, 1])))
    }

    fn laid(laid: &BedLayout<'_>) -> Transform {
        const HALF: &str = "0.7071067811865476"; // the cosine of 45 degrees
        let turn = match laid.eighths {
            0 => "1 0 0 0 1 0".to_owned(),
            1 => format!("{HALF} {HALF} 0 -{HALF} {HALF} 0"),
            2 => "0 1 0 -1 0 0".to_owned(),
            _ => format!("-{HALF} {HALF} 0 -{HALF} -{HALF} 0"),
        };
        let [x, y] = laid.shift.map(length);
        Transform(format!("{turn} 0 0 1 {x} {y} 0"))
    }
}

fn length(micrometres: i32) -> Mm {
    Mm::from_um(micrometres.into())
}

const CONTENT_TYPES: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
"#;

const RELATIONSHIPS: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rel0" Target="/3D/3dmodel.model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
"#;

fn pack(parts: &[&Part], build: &Build, about: &About) -> Vec<u8> {
    let mut archive = Archive::default();
    archive.file("[Content_Types].xml", |to| to.write_all(CONTENT_TYPES.as_bytes()));
    archive.file("_rels/.rels", |to| to.write_all(RELATIONSHIPS.as_bytes()));
    archive.file("3D/3dmodel.model", |to| write_model(to, parts, build, about));
    archive.finish()
}

/// The id of the list of colors, of a part's object, and of the object of all parts.
const COLORS: usize = 1;
const FIRST_PART: usize = 2;

fn write_model(to: &mut dyn Write, parts: &[&Part], build: &Build, about: &About) -> io::Result<()> {
    writeln!(to, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
    let core = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02";
    writeln!(to, r#"<model unit="millimeter" xml:lang="en-US" xmlns="{core}">"#)?;
    let title = escaped(&about.title_line());
    let description = escaped(&about.description_lines().collect::<Vec<_>>().join("\n"));
    for (name, text) in [("Title", &title[..]), ("Description", &description[..]), ("Application", GENERATOR)]
    {
        if !text.is_empty() {
            writeln!(to, r#"<metadata name="{name}">{text}</metadata>"#)?;
        }
    }
    writeln!(to, "<resources>")?;
    let mut paints: Vec<Paint> = parts.iter().map(|part| Paint::of(part.role)).collect();
    paints.sort_unstable();
    paints.dedup();
    // A list of no colors is not allowed, but there is no part without a color either.
    if !paints.is_empty() {
        writeln!(to, r#"<basematerials id="{COLORS}">"#)?;
        for paint in &paints {
            let [red, green, blue] = paint.rgb();
            let name = paint.name();
            writeln!(to, r##"<base name="{name}" displaycolor="#{red:02X}{green:02X}{blue:02X}FF"/>"##)?;
        }
        writeln!(to, "</basematerials>")?;
    }
    for (number, part) in parts.iter().enumerate() {
        let paint = paints.binary_search(&Paint::of(part.role)).expect("the list holds every color");
        let id = FIRST_PART + number;
        let name = escaped(&part.name());
        writeln!(to, r#"<object id="{id}" type="model" name="{name}" pid="{COLORS}" pindex="{paint}">"#)?;
        write_mesh(to, part)?;
        writeln!(to, "</object>")?;
    }
    let whole = FIRST_PART + parts.len();
    if let Build::Whole(places, _) = build {
        writeln!(to, r#"<object id="{whole}" type="model" name="{}">"#, title)?;
        writeln!(to, "<components>")?;
        for (number, Transform(place)) in places.iter().enumerate() {
            writeln!(to, r#"<component objectid="{}" transform="{place}"/>"#, FIRST_PART + number)?;
        }
        writeln!(to, "</components>\n</object>")?;
    }
    writeln!(to, "</resources>\n<build>")?;
    match build {
        Build::Items(places) => {
            for (number, Transform(place)) in places.iter().enumerate() {
                writeln!(to, r#"<item objectid="{}" transform="{place}"/>"#, FIRST_PART + number)?;
            }
        }
        Build::Whole(_, Transform(place)) => {
            writeln!(to, r#"<item objectid="{whole}" transform="{place}"/>"#)?;
        }
    }
    writeln!(to, "</build>\n</model>")
}

fn write_mesh(to: &mut dyn Write, part: &Part) -> io::Result<()> {
    writeln!(to, "<mesh>\n<vertices>")?;
    for vertex in &part.mesh.vertices {
        let [x, y, z] = vertex.map(length);
        writeln!(to, r#"<vertex x="{x}" y="{y}" z="{z}"/>"#)?;
    }
    writeln!(to, "</vertices>\n<triangles>")?;
    for [a, b, c] in &part.mesh.triangles {
        writeln!(to, r#"<triangle v1="{a}" v2="{b}" v3="{c}"/>"#)?;
    }
    writeln!(to, "</triangles>\n</mesh>")
}
