//! A small strict reader of VRML97 as this program writes it.

use std::collections::BTreeSet;

#[derive(Debug)]
pub struct World {
    pub text: String,
    /// Names defined, in order.
    pub defs: Vec<String>,
    pub faces: Vec<FaceSet>,
    /// `From.out TO To.in`.
    pub routes: Vec<String>,
    pub keys: Vec<f32>,
    pub key_values: Vec<[f64; 3]>,
}

#[derive(Debug)]
pub struct FaceSet {
    pub points: Vec<[f64; 3]>,
    pub triangles: Vec<[usize; 3]>,
}

/// Words, brackets and strings; commas are space.
fn tokens(text: &str) -> Result<Vec<String>, String> {
    let mut tokens = Vec::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            c if c.is_whitespace() || c == ',' => {}
            '#' => while letters.next().is_some_and(|c| c != '\n') {},
            '{' | '}' | '[' | ']' => tokens.push(letter.to_string()),
            '"' => {
                let mut string = String::from("\"");
                loop {
                    match letters.next() {
                        Some('"') => break,
                        Some('\\') => string.push(letters.next().ok_or("a string is cut off")?),
                        Some(c) if c.is_control() => return Err("a control character in a string".into()),
                        Some(c) => string.push(c),
                        None => return Err("a string is cut off".into()),
                    }
                }
                tokens.push(string);
            }
            first => {
                let mut word = String::from(first);
                while let Some(&c) = letters.peek() {
                    if c.is_whitespace() || "{}[]\",#".contains(c) {
                        break;
                    }
                    word.push(c);
                    letters.next();
                }
                tokens.push(word);
            }
        }
    }
    Ok(tokens)
}

pub fn read(bytes: &[u8]) -> Result<World, String> {
    let text = String::from_utf8(bytes.to_vec()).map_err(|error| error.to_string())?;
    let body = text.strip_prefix("#VRML V2.0 utf8\n").ok_or("not VRML97")?;
    let tokens = tokens(body)?;
    let mut depth = Vec::new();
    for token in &tokens {
        match token.as_str() {
            "{" => depth.push("}"),
            "[" => depth.push("]"),
            "}" | "]" if depth.pop() != Some(token) => return Err("brackets do not match".into()),
            "-0" | "NaN" | "inf" | "-inf" => return Err(format!("{token} is no number to write")),
            _ => {}
        }
    }
    if !depth.is_empty() {
        return Err("brackets stay open".into());
    }
    let after = |name: &'static str| {
        tokens.windows(2).filter(move |pair| pair[0] == name).map(|pair| pair[1].clone())
    };
    let defs: Vec<String> = after("DEF").collect();
    if defs.iter().collect::<BTreeSet<_>>().len() != defs.len() {
        return Err("a name is defined twice".into());
    }
    for name in defs.iter().cloned().chain(after("USE")) {
        if !defs.contains(&name) || !name.chars().all(|c| c.is_ascii_alphanumeric()) {
            return Err(format!("{name} is not defined, or no name"));
        }
    }
    let mut routes = Vec::new();
    if let Some(first) = tokens.iter().position(|token| token == "ROUTE") {
        for route in tokens[first..].chunks(4) {
            match route {
                [word, from, to, into] if word == "ROUTE" && to == "TO" => {
                    for end in [from, into] {
                        let node = end.split('.').next().unwrap_or_default();
                        if !defs.iter().any(|name| name == node) {
                            return Err(format!("a route names {node}"));
                        }
                    }
                    routes.push(format!("{from} TO {into}"));
                }
                _ => return Err("routes do not come last".into()),
            }
        }
    }
    let points = lists(&tokens, "point")?;
    let indices = lists(&tokens, "coordIndex")?;
    if points.len() != indices.len() {
        return Err("points and faces do not pair".into());
    }
    let faces = points.into_iter().zip(indices).map(|(points, indices)| face_set(&points, &indices));
    let vectors = |list: Vec<Vec<f64>>| list.into_iter().flatten().collect::<Vec<_>>();
    Ok(World {
        faces: faces.collect::<Result<_, _>>()?,
        keys: vectors(lists(&tokens, "key")?).into_iter().map(|key| key as f32).collect(),
        key_values: triples(&vectors(lists(&tokens, "keyValue")?))?,
        routes,
        defs,
        text,
    })
}

/// The numbers in every list after a name.
fn lists(tokens: &[String], name: &str) -> Result<Vec<Vec<f64>>, String> {
    let starts = tokens.windows(2).enumerate().filter(|(_, pair)| pair[0] == name && pair[1] == "[");
    starts
        .map(|(at, _)| {
            let list = tokens[at + 2..].iter().take_while(|token| *token != "]");
            list.map(|token| token.parse::<f64>().map_err(|_| format!("{token} is not a number"))).collect()
        })
        .collect()
}

fn triples(numbers: &[f64]) -> Result<Vec<[f64; 3]>, String> {
    if !numbers.len().is_multiple_of(3) {
        return Err(format!("{} numbers are not triples", numbers.len()));
    }
    Ok(numbers.chunks(3).map(|triple| triple.try_into().unwrap()).collect())
}

fn face_set(points: &[f64], indices: &[f64]) -> Result<FaceSet, String> {
    let points = triples(points)?;
    let mut triangles = Vec::new();
    for face in indices.chunks(4) {
        let [a, b, c, -1.0] = *face else {
            return Err(format!("a face is not three corners and -1: {face:?}"));
        };
        let corners = [a, b, c].map(|corner| corner as usize);
        if corners.iter().any(|&corner| corner >= points.len()) {
            return Err("a corner is out of range".into());
        }
        triangles.push(corners);
    }
    Ok(FaceSet { points, triangles })
}

impl FaceSet {
    /// In cubic units; negative if the faces point inwards.
    pub fn volume(&self) -> f64 {
        self.triangles
            .iter()
            .map(|triangle| {
                let [a, b, c] = triangle.map(|corner| self.points[corner]);
                let cross = [[1, 2], [2, 0], [0, 1]].map(|[i, j]| b[i] * c[j] - b[j] * c[i]);
                (a[0] * cross[0] + a[1] * cross[1] + a[2] * cross[2]) / 6.0
            })
            .sum()
    }
}
