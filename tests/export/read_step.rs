//! A strict reader of STEP text: what AP214 files of solids with flat faces, cylinders and cones may hold.

use std::collections::{BTreeMap, BTreeSet, HashMap};

/// An argument of an entity.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Ref(u32),
    Number(f64),
    Text(String),
    Word(String),
    List(Vec<Value>),
    Typed(String, Vec<Value>),
    /// `$` or `*`.
    Nothing,
}

impl Value {
    pub fn id(&self) -> u32 {
        match self {
            Value::Ref(id) => *id,
            other => panic!("{other:?} is not a reference"),
        }
    }

    pub fn number(&self) -> f64 {
        match self {
            Value::Number(number) => *number,
            other => panic!("{other:?} is not a number"),
        }
    }

    pub fn text(&self) -> &str {
        match self {
            Value::Text(text) => text,
            other => panic!("{other:?} is not a text"),
        }
    }

    pub fn list(&self) -> &[Value] {
        match self {
            Value::List(values) => values,
            other => panic!("{other:?} is not a list"),
        }
    }

    fn is_true(&self) -> bool {
        *self == Value::Word("T".into())
    }
}

/// One record, or several for an entity of several types.
pub type Records = Vec<(String, Vec<Value>)>;

pub struct Step {
    pub header: Records,
    pub entities: BTreeMap<u32, Records>,
}

struct Text<'a> {
    rest: &'a str,
}

impl<'a> Text<'a> {
    fn space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\n']);
    }

    fn eat(&mut self, token: &str) -> bool {
        self.space();
        let found = self.rest.strip_prefix(token);
        self.rest = found.unwrap_or(self.rest);
        found.is_some()
    }

    fn expect(&mut self, token: &str) -> Result<(), String> {
        if self.eat(token) { Ok(()) } else { Err(format!("`{token}` expected at `{:.30}`", self.rest)) }
    }

    fn take(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        self.space();
        let end = self.rest.find(|c| !fits(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    fn id(&mut self) -> Result<u32, String> {
        let digits = self.take(|c| c.is_ascii_digit());
        digits.parse().map_err(|_| format!("`{digits}` is not the number of an entity"))
    }

    fn value(&mut self) -> Result<Value, String> {
        self.space();
        match self.rest.chars().next().ok_or("the text ends")? {
            '#' => {
                self.expect("#")?;
                Ok(Value::Ref(self.id()?))
            }
            '\'' => self.text(),
            '(' => Ok(Value::List(self.arguments()?)),
            '$' | '*' => {
                self.rest = &self.rest[1..];
                Ok(Value::Nothing)
            }
            '.' => {
                self.expect(".")?;
                let word = self.take(|c| c.is_ascii_uppercase() || c == '_').to_owned();
                self.expect(".")?;
                Ok(Value::Word(word))
            }
            c if c.is_ascii_uppercase() => {
                let (name, values) = self.record()?;
                Ok(Value::Typed(name, values))
            }
            _ => self.number(),
        }
    }

    /// Whole numbers may stand where a count is meant; all others have a point.
    fn number(&mut self) -> Result<Value, String> {
        let text = self.take(|c| c.is_ascii_digit() || "+-.E".contains(c));
        let value: f64 = text.parse().map_err(|_| format!("`{text}` is not a number"))?;
        let mantissa = text.split('E').next().unwrap();
        if !value.is_finite()
            || (text.contains('E') && !mantissa.contains('.'))
            || (value == 0.0 && text.starts_with('-'))
        {
            return Err(format!("`{text}` is not a number of STEP"));
        }
        Ok(Value::Number(value))
    }

    fn text(&mut self) -> Result<Value, String> {
        self.expect("'")?;
        let mut text = String::new();
        loop {
            let end = self.rest.find('\'').ok_or("a text without an end")?;
            text.push_str(&self.rest[..end]);
            self.rest = &self.rest[end + 1..];
            if !self.rest.starts_with('\'') {
                break;
            }
            text.push('\'');
            self.rest = &self.rest[1..];
        }
        if !text.chars().all(|c| (' '..='~').contains(&c)) {
            return Err(format!("{text:?} is not plain"));
        }
        Ok(Value::Text(text))
    }

    fn arguments(&mut self) -> Result<Vec<Value>, String> {
        self.expect("(")?;
        let mut values = Vec::new();
        if self.eat(")") {
            return Ok(values);
        }
        loop {
            values.push(self.value()?);
            if self.eat(")") {
                return Ok(values);
            }
            self.expect(",")?;
        }
    }

    fn record(&mut self) -> Result<(String, Vec<Value>), String> {
        let name = self.take(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_').to_owned();
        if name.is_empty() {
            return Err(format!("a name expected at `{:.30}`", self.rest));
        }
        Ok((name, self.arguments()?))
    }
}

pub fn parse(bytes: &[u8]) -> Result<Step, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let mut text = Text { rest: text };
    text.expect("ISO-10303-21;")?;
    text.expect("HEADER;")?;
    let mut header = Vec::new();
    while !text.eat("ENDSEC;") {
        header.push(text.record()?);
        text.expect(";")?;
    }
    text.expect("DATA;")?;
    let mut entities = BTreeMap::new();
    while !text.eat("ENDSEC;") {
        text.expect("#")?;
        let id = text.id()?;
        text.expect("=")?;
        let mut records = Vec::new();
        if text.eat("(") {
            while !text.eat(")") {
                records.push(text.record()?);
            }
        } else {
            records.push(text.record()?);
        }
        text.expect(";")?;
        for (_, values) in &records {
            check_references(id, values, &entities)?;
        }
        if entities.insert(id, records).is_some() {
            return Err(format!("#{id} twice"));
        }
    }
    text.expect("END-ISO-10303-21;")?;
    text.space();
    if !text.rest.is_empty() {
        return Err("text after the end".into());
    }
    let step = Step { header, entities };
    step.check_frame()?;
    Ok(step)
}

fn check_references(id: u32, values: &[Value], known: &BTreeMap<u32, Records>) -> Result<(), String> {
    for value in values {
        match value {
            Value::Ref(other) if !known.contains_key(other) => {
                return Err(format!("#{id} names #{other}, which is not there before it"));
            }
            Value::List(values) | Value::Typed(_, values) => check_references(id, values, known)?,
            _ => {}
        }
    }
    Ok(())
}

pub struct Solid {
    pub name: String,
    pub faces: usize,
    /// Faces by kind of surface.
    pub kinds: BTreeMap<String, usize>,
    /// Of flat solids, in cubic millimetres.
    pub volume: Option<f64>,
    /// The corners.
    pub points: Vec<[f64; 3]>,
}

type Frame = ([f64; 3], [f64; 3], [f64; 3]);

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|i| a[i] * b[i]).sum()
}

fn minus(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|i| a[i] - b[i])
}

pub fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

impl Step {
    pub fn get(&self, id: u32) -> (&str, &[Value]) {
        let (name, values) = &self.entities[&id][0];
        (name, values)
    }

    /// All entities of a type.
    pub fn all(&self, name: &str) -> Vec<(u32, &[Value])> {
        let found = self.entities.iter().filter(|(_, records)| records.iter().any(|record| record.0 == name));
        found
            .map(|(&id, records)| (id, &records.iter().find(|record| record.0 == name).unwrap().1[..]))
            .collect()
    }

    fn expect(&self, id: u32, name: &str) -> Result<&[Value], String> {
        let (found, values) = self.get(id);
        if found == name { Ok(values) } else { Err(format!("#{id} is {found}, not {name}")) }
    }

    /// Schema, unit, and everything used but the ends of chains.
    fn check_frame(&self) -> Result<(), String> {
        let record = |name: &str| {
            self.header
                .iter()
                .find(|record| record.0 == name)
                .map(|record| &record.1)
                .ok_or(format!("no {name}"))
        };
        record("FILE_DESCRIPTION")?;
        if record("FILE_NAME")?[1] != Value::Text("1980-01-01T00:00:00".into()) {
            return Err("the header tells a time".into());
        }
        if !record("FILE_SCHEMA")?[0].list()[0].text().starts_with("AUTOMOTIVE_DESIGN") {
            return Err("not AP214".into());
        }
        let units = self.all("LENGTH_UNIT");
        let milli = [Value::Word("MILLI".into()), Value::Word("METRE".into())];
        match &units[..] {
            [(id, _)]
                if self.entities[id].iter().any(|record| record.0 == "SI_UNIT" && record.1 == milli) => {}
            _ => return Err("the unit is not the millimetre".into()),
        }
        let mut used: BTreeSet<u32> = BTreeSet::new();
        fn gather(values: &[Value], used: &mut BTreeSet<u32>) {
            for value in values {
                match value {
                    Value::Ref(id) => drop(used.insert(*id)),
                    Value::List(values) | Value::Typed(_, values) => gather(values, used),
                    _ => {}
                }
            }
        }
        self.entities.values().flatten().for_each(|record| gather(&record.1, &mut used));
        let ends = [
            "APPLICATION_PROTOCOL_DEFINITION",
            "SHAPE_DEFINITION_REPRESENTATION",
            "CONTEXT_DEPENDENT_SHAPE_REPRESENTATION",
            "PRODUCT_RELATED_PRODUCT_CATEGORY",
            "MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION",
        ];
        let loose = self.entities.keys().find(|id| !used.contains(id) && !ends.contains(&self.get(**id).0));
        match loose {
            Some(id) => Err(format!("nothing uses #{id} {}", self.get(*id).0)),
            None => Ok(()),
        }
    }

    pub fn point(&self, id: u32) -> Result<[f64; 3], String> {
        let numbers = self.expect(id, "CARTESIAN_POINT")?[1].list();
        Ok([0, 1, 2].map(|i| numbers[i].number()))
    }

    fn direction(&self, id: u32) -> Result<[f64; 3], String> {
        let numbers = self.expect(id, "DIRECTION")?[1].list();
        let direction = [0, 1, 2].map(|i| numbers[i].number());
        if (dot(direction, direction) - 1.0).abs() > 1e-12 {
            return Err(format!("the direction #{id} has not the length 1"));
        }
        Ok(direction)
    }

    /// Origin, z and x of a frame.
    pub fn frame(&self, id: u32) -> Result<Frame, String> {
        let values = self.expect(id, "AXIS2_PLACEMENT_3D")?;
        let (z, x) = (self.direction(values[2].id())?, self.direction(values[3].id())?);
        if dot(z, x).abs() > 1e-12 {
            return Err(format!("the axes of #{id} are not at right angles"));
        }
        Ok((self.point(values[1].id())?, z, x))
    }

    fn corner(&self, id: u32) -> Result<[f64; 3], String> {
        self.point(self.expect(id, "VERTEX_POINT")?[1].id())
    }

    pub fn solids(&self) -> Result<Vec<Solid>, String> {
        self.all("MANIFOLD_SOLID_BREP").into_iter().map(|(_, values)| self.solid(values)).collect()
    }

    fn solid(&self, values: &[Value]) -> Result<Solid, String> {
        let shell = self.expect(values[1].id(), "CLOSED_SHELL")?[1].list();
        let mut uses: HashMap<u32, [u32; 2]> = HashMap::new();
        let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
        let (mut sixfold, mut points) = (0.0, BTreeMap::new());
        for face in shell {
            let values = self.expect(face.id(), "ADVANCED_FACE")?;
            if !values[3].is_true() {
                return Err("a face against its surface".into());
            }
            let (kind, surface) = self.get(values[2].id());
            *kinds.entry(kind.to_owned()).or_default() += 1;
            let frame = self.frame(surface[1].id())?;
            for (number, bound) in values[1].list().iter().enumerate() {
                let wanted = if number == 0 { "FACE_OUTER_BOUND" } else { "FACE_BOUND" };
                let bound = self.expect(bound.id(), wanted)?;
                let ring = self.edge_loop(bound[1].id(), &mut uses, &mut points)?;
                if kind == "PLANE" {
                    sixfold += flat(&ring, frame, number == 0)?;
                }
            }
        }
        if let Some((id, uses)) = uses.iter().find(|(_, uses)| **uses != [1, 1]) {
            return Err(format!("the edge #{id} is passed {uses:?} times"));
        }
        let is_flat = kinds.keys().all(|kind| kind == "PLANE");
        Ok(Solid {
            name: values[0].text().to_owned(),
            faces: shell.len(),
            kinds,
            volume: is_flat.then_some(sixfold / 6.0),
            points: points.into_values().collect(),
        })
    }

    /// The corners of a loop, each the start of an edge.
    fn edge_loop(
        &self,
        id: u32,
        uses: &mut HashMap<u32, [u32; 2]>,
        points: &mut BTreeMap<u32, [f64; 3]>,
    ) -> Result<Vec<[f64; 3]>, String> {
        let mut ends = Vec::new();
        for side in self.expect(id, "EDGE_LOOP")?[1].list() {
            let side = self.expect(side.id(), "ORIENTED_EDGE")?;
            let (edge, forward) = (side[3].id(), side[4].is_true());
            uses.entry(edge).or_default()[usize::from(forward)] += 1;
            let edge = self.expect(edge, "EDGE_CURVE")?;
            if !edge[4].is_true() {
                return Err("an edge against its curve".into());
            }
            let corners = [edge[1].id(), edge[2].id()];
            for corner in corners {
                points.insert(corner, self.corner(corner)?);
            }
            self.check_curve(edge[3].id(), corners.map(|corner| points[&corner]))?;
            ends.push(if forward { corners } else { [corners[1], corners[0]] });
        }
        for index in 0..ends.len() {
            if ends[index][1] != ends[(index + 1) % ends.len()][0] {
                return Err(format!("the loop #{id} is not chained"));
            }
        }
        Ok(ends.into_iter().map(|[from, _]| points[&from]).collect())
    }

    /// The curve runs from one end to the other.
    fn check_curve(&self, id: u32, [from, to]: [[f64; 3]; 2]) -> Result<(), String> {
        let (kind, values) = self.get(id);
        let good = match kind {
            "LINE" => {
                let origin = self.point(values[1].id())?;
                let along = self.direction(self.expect(values[2].id(), "VECTOR")?[1].id())?;
                let on_line = |point| {
                    let off = cross(minus(point, origin), along);
                    dot(off, off) < 1e-18
                };
                on_line(from) && on_line(to) && dot(minus(to, from), along) > 0.0
            }
            "CIRCLE" => {
                let (origin, z, _) = self.frame(values[1].id())?;
                let arm = minus(from, origin);
                from == to
                    && dot(arm, z).abs() < 1e-9
                    && (dot(arm, arm).sqrt() - values[2].number()).abs() < 1e-9
            }
            _ => return Err(format!("#{id} is {kind}, not a known curve")),
        };
        if good { Ok(()) } else { Err(format!("the curve #{id} misses its ends")) }
    }
}

/// Six times what a loop adds to the volume, if it lies in its plane and turns the right way about the normal.
fn flat(ring: &[[f64; 3]], (origin, z, _): Frame, is_outer: bool) -> Result<f64, String> {
    if ring.iter().any(|&point| dot(minus(point, origin), z).abs() > 1e-9) {
        return Err("a corner off its plane".into());
    }
    // A circle has one corner, and no area here.
    let mut doubled = 0.0;
    for pair in ring.windows(2) {
        doubled += dot(cross(minus(pair[0], ring[0]), minus(pair[1], ring[0])), z);
    }
    if ring.len() > 2 && (doubled > 0.0) != is_outer {
        return Err("a loop turns the wrong way".into());
    }
    Ok(doubled * dot(ring[0], z))
}
