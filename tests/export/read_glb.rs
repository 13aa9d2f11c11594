//! A strict reader of GLB files as this program writes them: one buffer, no extension.

use serde_json::Value;

#[derive(Debug)]
pub struct Glb {
    pub json: Value,
    pub bytes: Vec<u8>,
}

/// A file whose container, views and accessors are sound.
pub fn read(file: &[u8]) -> Result<Glb, String> {
    let word = |at: usize| -> Result<usize, String> {
        let bytes = file.get(at..at + 4).ok_or("cut off")?;
        Ok(u32::from_le_bytes(bytes.try_into().unwrap()) as usize)
    };
    if file.get(..4) != Some(b"glTF") || word(4)? != 2 {
        return Err("not a GLB of version 2".into());
    }
    if word(8)? != file.len() || !file.len().is_multiple_of(4) {
        return Err("the length is wrong".into());
    }
    let length = word(12)?;
    if file.get(16..20) != Some(b"JSON") || length % 4 != 0 {
        return Err("the first chunk is not JSON".into());
    }
    let text = file.get(20..20 + length).ok_or("the JSON is cut off")?;
    if std::str::from_utf8(text).map_err(|e| e.to_string())?.contains("null") {
        return Err("a number became null".into());
    }
    let json: Value = serde_json::from_slice(text).map_err(|error| error.to_string())?;
    let rest = 20 + length;
    let bytes = if rest == file.len() {
        Vec::new()
    } else {
        if file.get(rest + 4..rest + 8) != Some(b"BIN\0") || rest + 8 + word(rest)? != file.len() {
            return Err("the second chunk is not the binary one".into());
        }
        file[rest + 8..].to_vec()
    };
    let glb = Glb { json, bytes };
    glb.check()?;
    Ok(glb)
}

impl Glb {
    pub fn list(&self, name: &str) -> &[Value] {
        self.json[name].as_array().map_or(&[], Vec::as_slice)
    }

    pub fn node(&self, name: &str) -> &Value {
        self.list("nodes").iter().find(|node| node["name"] == name).expect("there is such a node")
    }

    fn view(&self, view: usize) -> Result<&[u8], String> {
        let view = &self.list("bufferViews")[view];
        let number = |name: &str| view[name].as_u64().unwrap_or(0) as usize;
        let (start, length) = (number("byteOffset"), number("byteLength"));
        if start % 4 != 0 {
            return Err(format!("a view starts at {start}"));
        }
        self.bytes.get(start..start + length).ok_or_else(|| "a view leaves the buffer".into())
    }

    /// The floats of an accessor, in groups of its type.
    pub fn floats(&self, accessor: usize) -> Vec<Vec<f32>> {
        let (width, bytes) = self.accessor(accessor, 5126).unwrap();
        let floats: Vec<f32> =
            bytes.chunks_exact(4).map(|float| f32::from_le_bytes(float.try_into().unwrap())).collect();
        floats.chunks(width).map(<[f32]>::to_vec).collect()
    }

    /// The whole numbers of an accessor, and how many bytes each took.
    pub fn indices(&self, accessor: usize) -> (Vec<usize>, usize) {
        match self.list("accessors")[accessor]["componentType"].as_u64() {
            Some(5123) => {
                let (_, bytes) = self.accessor(accessor, 5123).unwrap();
                (bytes.chunks_exact(2).map(|n| u16::from_le_bytes(n.try_into().unwrap()).into()).collect(), 2)
            }
            Some(5125) => {
                let (_, bytes) = self.accessor(accessor, 5125).unwrap();
                let numbers =
                    bytes.chunks_exact(4).map(|n| u32::from_le_bytes(n.try_into().unwrap()) as usize);
                (numbers.collect(), 4)
            }
            other => panic!("indices of type {other:?}"),
        }
    }

    fn accessor(&self, accessor: usize, component: u64) -> Result<(usize, &[u8]), String> {
        let accessor = &self.list("accessors")[accessor];
        if accessor["componentType"] != component {
            return Err(format!("an accessor is not of type {component}"));
        }
        let width = match accessor["type"].as_str() {
            Some("SCALAR") => 1,
            Some("VEC3") => 3,
            other => return Err(format!("an accessor of {other:?}")),
        };
        let bytes =
            self.view(accessor["bufferView"].as_u64().ok_or("an accessor without a view")? as usize)?;
        let size = if component == 5123 { 2 } else { 4 };
        if accessor["count"].as_u64() != Some((bytes.len() / size / width) as u64) || bytes.is_empty() {
            return Err("an accessor does not fill its view".into());
        }
        Ok((width, bytes))
    }

    fn check(&self) -> Result<(), String> {
        if !self.bytes.is_empty() && self.list("buffers")[0]["byteLength"] != self.bytes.len() {
            return Err("the buffer is not the chunk".into());
        }
        for (number, accessor) in self.list("accessors").iter().enumerate() {
            if accessor["componentType"] == 5126 {
                self.accessor(number, 5126)?;
                self.check_floats(number)?;
            }
        }
        for mesh in self.list("meshes") {
            for primitive in mesh["primitives"].as_array().ok_or("a mesh without primitives")? {
                self.check_primitive(primitive)?;
            }
        }
        Ok(())
    }

    fn check_floats(&self, number: usize) -> Result<(), String> {
        let vectors = self.floats(number);
        if vectors.iter().flatten().any(|float| !float.is_finite() || float.to_bits() == 1 << 31) {
            return Err("a float is none, or a negative zero".into());
        }
        for (bound, choose) in [("min", f32::min as fn(f32, f32) -> f32), ("max", f32::max)] {
            let Some(stated) = self.list("accessors")[number][bound].as_array() else { continue };
            let stated: Vec<f64> = stated.iter().map(|value| value.as_f64().unwrap()).collect();
            let mut true_bound = vectors[0].clone();
            for vector in &vectors {
                true_bound = true_bound.iter().zip(vector).map(|(&a, &b)| choose(a, b)).collect();
            }
            // Equal as numbers, not only after rounding to 32 bits.
            if stated != true_bound.iter().copied().map(f64::from).collect::<Vec<_>>() {
                return Err(format!("{bound} is {stated:?} where the floats say {true_bound:?}"));
            }
        }
        Ok(())
    }

    fn check_primitive(&self, primitive: &Value) -> Result<(), String> {
        let accessor = |value: &Value| value.as_u64().map(|number| number as usize).ok_or("no accessor");
        let position = accessor(&primitive["attributes"]["POSITION"])?;
        if self.list("accessors")[position].get("min").is_none() {
            return Err("positions without bounds".into());
        }
        let positions = self.floats(position);
        let normals = self.floats(accessor(&primitive["attributes"]["NORMAL"])?);
        let (indices, _) = self.indices(accessor(&primitive["indices"])?);
        if positions.len() != normals.len() || indices.len() % 3 != 0 {
            return Err("counts do not fit".into());
        }
        for corners in indices.chunks(3) {
            let mut points = Vec::new();
            for &corner in corners {
                points.push(positions.get(corner).ok_or("an index out of range")?);
            }
            let edge = |to: usize| [0, 1, 2].map(|i| f64::from(points[to][i]) - f64::from(points[0][i]));
            let (u, v) = (edge(1), edge(2));
            let cross = [[1, 2], [2, 0], [0, 1]].map(|[i, j]| u[i] * v[j] - u[j] * v[i]);
            let length = cross.iter().map(|side| side * side).sum::<f64>().sqrt();
            for &corner in corners {
                let off = (0..3).map(|i| (cross[i] / length - f64::from(normals[corner][i])).abs());
                // A sliver's positions, rounded to 32 bits, turn it a little; the flat face's true
                // direction does not.
                if !off.clone().all(|off| off < 1e-4) {
                    return Err(format!("a normal is off: {:?} for {cross:?}", normals[corner]));
                }
            }
        }
        Ok(())
    }
}
