//! A strict reader of 3MF: the core specification and nothing else.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{Cursor, Read};

use roxmltree::{Document, Node};

const CORE: &str = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02";

/// Where an object goes: the images of its axes, then the shift.
pub type Transform = [[f64; 3]; 4];

#[derive(Debug)]
pub struct Object {
    pub name: String,
    /// `#RRGGBBAA`; none for an object of components.
    pub color: Option<String>,
    pub vertices: Vec<[f64; 3]>,
    pub triangles: Vec<[usize; 3]>,
    pub components: Vec<(u32, Transform)>,
}

#[derive(Debug)]
pub struct ThreeMf {
    pub metadata: BTreeMap<String, String>,
    pub objects: BTreeMap<u32, Object>,
    pub items: Vec<(u32, Transform)>,
}

/// The text of the model, out of its container.
pub fn unpack(bytes: &[u8]) -> Result<String, String> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|error| error.to_string())?;
    let names: Result<Vec<String>, _> =
        archive.file_names().map(|name| name.map(|name| name.into_owned())).collect();
    let names = names.map_err(|error| error.to_string())?;
    for name in ["[Content_Types].xml", "_rels/.rels", "3D/3dmodel.model"] {
        if !names.iter().any(|found| found == name) {
            return Err(format!("no {name}"));
        }
    }
    let mut texts = BTreeMap::new();
    for name in &names {
        let mut file = archive.by_name(name).map_err(|error| error.to_string())?;
        let time = file.last_modified().ok_or("no time")?;
        if (time.year(), time.month(), time.day(), time.hour()) != (1980, 1, 1, 0) {
            return Err(format!("{name} tells a time"));
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|error| error.to_string())?;
        Document::parse(&text).map_err(|error| format!("{name}: {error}"))?;
        texts.insert(name.clone(), text);
    }
    for (name, word) in
        [("[Content_Types].xml", "package.3dmanufacturing-3dmodel+xml"), ("_rels/.rels", "/3D/3dmodel.model")]
    {
        if !texts[name].contains(word) {
            return Err(format!("{name} does not say {word}"));
        }
    }
    Ok(texts.remove("3D/3dmodel.model").unwrap())
}

pub fn read(bytes: &[u8]) -> Result<ThreeMf, String> {
    parse(&unpack(bytes)?)
}

pub fn parse(text: &str) -> Result<ThreeMf, String> {
    let document = Document::parse(text).map_err(|error| error.to_string())?;
    let model = document.root_element();
    for node in model.descendants().filter(Node::is_element) {
        if node.tag_name().namespace() != Some(CORE) {
            return Err(format!("{} is not of the core", node.tag_name().name()));
        }
        if let Some(attribute) = node.attributes().find(|a| a.namespace().is_some() && a.name() != "lang") {
            return Err(format!("the attribute {} is not of the core", attribute.name()));
        }
    }
    expect(model, "model")?;
    if model.attribute("unit") != Some("millimeter") {
        return Err("the unit is not the millimetre".into());
    }
    let mut metadata = BTreeMap::new();
    for node in elements(model).filter(|node| node.has_tag_name((CORE, "metadata"))) {
        let name = text_of(node, "name")?;
        if metadata.insert(name.to_owned(), node.text().unwrap_or_default().to_owned()).is_some() {
            return Err(format!("{name} twice"));
        }
    }
    let one = |name: &str| {
        let mut found = elements(model).filter(|node| node.has_tag_name((CORE, name)));
        let first = found.next().ok_or(format!("no {name}"))?;
        if found.next().is_some() { Err(format!("{name} twice")) } else { Ok(first) }
    };
    let mut colors: HashMap<u32, Vec<String>> = HashMap::new();
    let mut objects: BTreeMap<u32, Object> = BTreeMap::new();
    for node in elements(one("resources")?) {
        let id = number::<u32>(node, "id")?;
        if id == 0 || colors.contains_key(&id) || objects.contains_key(&id) {
            return Err(format!("the id {id} is 0 or not the only one"));
        }
        match node.tag_name().name() {
            "basematerials" => {
                let bases = elements(node).map(|base| color(base)).collect::<Result<_, _>>()?;
                colors.insert(id, bases);
            }
            "object" => {
                let object = object(node, &colors, &objects)?;
                objects.insert(id, object);
            }
            other => return Err(format!("{other} among the resources")),
        }
    }
    let mut items = Vec::new();
    for node in elements(one("build")?) {
        expect(node, "item")?;
        let id = number::<u32>(node, "objectid")?;
        if !objects.contains_key(&id) {
            return Err(format!("there is no object {id}"));
        }
        items.push((id, transform(node)?));
    }
    Ok(ThreeMf { metadata, objects, items })
}

fn elements<'a, 'd>(node: Node<'a, 'd>) -> impl Iterator<Item = Node<'a, 'd>> {
    node.children().filter(Node::is_element)
}

fn expect(node: Node, name: &str) -> Result<(), String> {
    let found = node.tag_name().name();
    if found == name { Ok(()) } else { Err(format!("{found} where {name} should be")) }
}

fn text_of<'a>(node: Node<'a, '_>, name: &str) -> Result<&'a str, String> {
    node.attribute(name).ok_or(format!("{} has no {name}", node.tag_name().name()))
}

fn number<T: std::str::FromStr>(node: Node, name: &str) -> Result<T, String> {
    let text = text_of(node, name)?;
    text.parse().map_err(|_| format!("`{text}` is not a {name}"))
}

/// A decimal without exponent, and no negative zero.
fn decimal(text: &str) -> Result<f64, String> {
    let plain = text.chars().all(|c| c.is_ascii_digit() || c == '.' || c == '-');
    let value: f64 = text.parse().map_err(|_| format!("`{text}` is not a decimal"))?;
    if plain && !(value == 0.0 && text.starts_with('-')) {
        Ok(value)
    } else {
        Err(format!("`{text}` is not a decimal"))
    }
}

fn color(base: Node) -> Result<String, String> {
    expect(base, "base")?;
    text_of(base, "name")?;
    let color = text_of(base, "displaycolor")?;
    let digits = color.strip_prefix('#').unwrap_or_default();
    if digits.len() == 8 && digits.chars().all(|c| c.is_ascii_hexdigit()) && digits.ends_with("FF") {
        Ok(color.to_owned())
    } else {
        Err(format!("`{color}` is not an opaque color"))
    }
}

fn transform(node: Node) -> Result<Transform, String> {
    let Some(text) = node.attribute("transform") else {
        return Ok([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0; 3]]);
    };
    let numbers = text.split(' ').map(decimal).collect::<Result<Vec<f64>, _>>()?;
    if numbers.len() != 12 {
        return Err(format!("a transform of {} numbers", numbers.len()));
    }
    let row = |k: usize| [numbers[3 * k], numbers[3 * k + 1], numbers[3 * k + 2]];
    let [x, y, z] = [row(0), row(1), row(2)];
    let determinant = x[0] * (y[1] * z[2] - y[2] * z[1]) - x[1] * (y[0] * z[2] - y[2] * z[0])
        + x[2] * (y[0] * z[1] - y[1] * z[0]);
    if (determinant - 1.0).abs() > 1e-12 {
        return Err(format!("a transform with the determinant {determinant}"));
    }
    Ok([x, y, z, row(3)])
}

fn object(
    node: Node,
    colors: &HashMap<u32, Vec<String>>,
    known: &BTreeMap<u32, Object>,
) -> Result<Object, String> {
    if node.attribute("type") != Some("model") {
        return Err("an object that is not a model".into());
    }
    let mut object = Object {
        name: text_of(node, "name")?.to_owned(),
        color: None,
        vertices: Vec::new(),
        triangles: Vec::new(),
        components: Vec::new(),
    };
    let mut inside = elements(node);
    let content = inside.next().ok_or("an object of nothing")?;
    if inside.next().is_some() {
        return Err("an object of two things".into());
    }
    if content.has_tag_name((CORE, "components")) {
        for component in elements(content) {
            let id = number::<u32>(component, "objectid")?;
            if !known.contains_key(&id) {
                return Err(format!("the component {id} is not defined before it is used"));
            }
            object.components.push((id, transform(component)?));
        }
        return if object.components.is_empty() { Err("no components".into()) } else { Ok(object) };
    }
    expect(content, "mesh")?;
    let list = colors.get(&number::<u32>(node, "pid")?).ok_or("a color list that is not there")?;
    let color = list.get(number::<usize>(node, "pindex")?).ok_or("a color that is not there")?;
    object.color = Some(color.clone());
    for part in elements(content) {
        for node in elements(part) {
            match node.tag_name().name() {
                "vertex" => {
                    let [x, y, z] = ["x", "y", "z"].map(|name| text_of(node, name).and_then(decimal));
                    object.vertices.push([x?, y?, z?]);
                }
                "triangle" => {
                    let [a, b, c] = ["v1", "v2", "v3"].map(|name| number(node, name));
                    object.triangles.push([a?, b?, c?]);
                }
                other => return Err(format!("{other} in a mesh")),
            }
        }
    }
    check_mesh(&object)?;
    Ok(object)
}

fn check_mesh(object: &Object) -> Result<(), String> {
    let mut edges: BTreeSet<[usize; 2]> = BTreeSet::new();
    for &[a, b, c] in &object.triangles {
        if a == b || b == c || c == a || a.max(b).max(c) >= object.vertices.len() {
            return Err(format!("the triangle {a} {b} {c}"));
        }
        for edge in [[a, b], [b, c], [c, a]] {
            if !edges.insert(edge) {
                return Err(format!("the edge {edge:?} twice"));
            }
        }
    }
    if let Some(edge) = edges.iter().find(|&&[a, b]| !edges.contains(&[b, a])) {
        return Err(format!("the edge {edge:?} is open"));
    }
    if volume(object) > 0.0 { Ok(()) } else { Err("inside out or empty".into()) }
}

/// In cubic millimetres.
pub fn volume(object: &Object) -> f64 {
    let sum: f64 = object
        .triangles
        .iter()
        .map(|corners| {
            let [a, b, c] = corners.map(|corner| object.vertices[corner]);
            a[0] * (b[1] * c[2] - b[2] * c[1])
                + a[1] * (b[2] * c[0] - b[0] * c[2])
                + a[2] * (b[0] * c[1] - b[1] * c[0])
        })
        .sum();
    sum / 6.0
}

pub fn apply(transform: &Transform, [x, y, z]: [f64; 3]) -> [f64; 3] {
    let [ex, ey, ez, shift] = transform;
    [0, 1, 2].map(|i| x * ex[i] + y * ey[i] + z * ez[i] + shift[i])
}
