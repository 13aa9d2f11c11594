//! The file in the making: what holds meshes, nodes and the bytes behind them.

use std::collections::BTreeMap;

use gltf_json::accessor::{ComponentType, GenericComponentType, Type};
use gltf_json::animation::{Channel, Interpolation, Property, Sampler, Target};
use gltf_json::buffer::{Target as ViewTarget, View};
use gltf_json::material::{PbrBaseColorFactor, PbrMetallicRoughness, StrengthFactor};
use gltf_json::mesh::{Primitive, Semantic};
use gltf_json::scene::UnitQuaternion;
use gltf_json::validation::{Checked, USize64};
use gltf_json::{Accessor, Animation, Asset, Buffer, Extras, Index, Material, Node, Root, Scene};

use crate::formats::{
    About, GENERATOR, Paint,
    corners::{Corners, positive_zero},
    model::Body,
};
use crate::parts::Placement;
use crate::solid::{Mesh, millimetres};

/// A file in the making: the JSON part, and the bytes that it points into.
#[derive(Default)]
pub struct File {
    root: Root,
    bytes: Vec<u8>,
    /// The material of each color, and the mesh of each body that has one of its own.
    materials: BTreeMap<Paint, Index<Material>>,
    meshes: Vec<(usize, Index<gltf_json::Mesh>)>,
}

/// How a node changes in an animation.
pub struct Track {
    pub node: Index<Node>,
    pub property: Property,
    /// One a time.
    pub values: Vec<[f32; 3]>,
}

impl File {
    /// The node of a body, in a place seen from the node above it.
    pub fn part(&mut self, bodies: &[Body], number: usize, placement: Placement) -> Index<Node> {
        let part = bodies[number].part;
        let paint = Paint::of(part.role);
        // Parts of one shape and color share a mesh.
        let same = |other: &Body| Paint::of(other.part.role) == paint && other.part.mesh == part.mesh;
        let known = self.meshes.iter().find(|&&(made, _)| same(&bodies[made])).map(|&(_, mesh)| mesh);
        let mesh = known.or_else(|| {
            let mesh =
                (!part.mesh.triangles.is_empty()).then(|| self.mesh(part.name(), paint, &part.mesh))?;
            self.meshes.push((number, mesh));
            Some(mesh)
        });
        let place = placement.isometry();
        self.root.push(Node {
            name: Some(part.name()),
            mesh,
            rotation: Some(UnitQuaternion(place.rotation.coords.map(positive_zero).into())),
            translation: Some(place.translation.vector.map(positive_zero).into()),
            ..Node::default()
        })
    }

    /// A node for others to hang at.
    pub fn group(&mut self, name: &str, children: Vec<Index<Node>>, place: [i32; 3]) -> Index<Node> {
        self.root.push(Node {
            name: Some(name.to_owned()),
            children: Some(children),
            translation: Some(place.map(millimetres)),
            ..Node::default()
        })
    }

    /// A node for others to hang at, with everything below it hidden.
    pub fn hidden(&mut self, name: &str, children: Vec<Index<Node>>) -> Index<Node> {
        self.root.push(Node {
            name: Some(name.to_owned()),
            children: Some(children),
            scale: Some([0.0; 3]),
            ..Node::default()
        })
    }

    /// A node for a solid in the coordinates of its mesh.
    pub fn solid(&mut self, name: &str, paint: Paint, mesh: &Mesh) -> Index<Node> {
        let mesh = self.mesh(name.to_owned(), paint, mesh);
        self.root.push(Node { name: Some(name.to_owned()), mesh: Some(mesh), ..Node::default() })
    }

    /// An animation along straight lines; `seconds` strictly increasing from 0. None where nothing changes.
    pub fn animate(&mut self, name: &str, seconds: &[f32], tracks: Vec<Track>) {
        if tracks.is_empty() {
            return;
        }
        let times: Vec<[f32; 1]> = seconds.iter().map(|&time| [time]).collect();
        let input = self.vectors(&times, None, true);
        let (mut channels, mut samplers) = (Vec::new(), Vec::new());
        for (number, track) in tracks.into_iter().enumerate() {
            debug_assert_eq!(track.values.len(), times.len());
            channels.push(Channel {
                sampler: Index::new(number as u32),
                target: Target {
                    node: track.node,
                    path: Checked::Valid(track.property),
                    extensions: None,
                    extras: None,
                },
                extensions: None,
                extras: None,
            });
            samplers.push(Sampler {
                input,
                output: self.vectors(&track.values, None, false),
                interpolation: Checked::Valid(Interpolation::Linear),
                extensions: None,
                extras: None,
            });
        }
        let name = Some(name.to_owned());
        self.root.push(Animation { name, channels, samplers, extensions: None, extras: None });
    }

    fn mesh(&mut self, name: String, paint: Paint, mesh: &Mesh) -> Index<gltf_json::Mesh> {
        let corners = Corners::new(mesh);
        let positions = self.vectors(&corners.positions, Some(ViewTarget::ArrayBuffer), true);
        let normals = self.vectors(&corners.normals, Some(ViewTarget::ArrayBuffer), false);
        let indices = self.indices(&corners);
        let material = self.material(paint);
        self.root.push(gltf_json::Mesh {
            name: Some(name),
            primitives: vec![Primitive {
                attributes: BTreeMap::from([
                    (Checked::Valid(Semantic::Positions), positions),
                    (Checked::Valid(Semantic::Normals), normals),
                ]),
                indices: Some(indices),
                material: Some(material),
                mode: Checked::Valid(gltf_json::mesh::Mode::Triangles),
                targets: None,
                extensions: None,
                extras: None,
            }],
            weights: None,
            extensions: None,
            extras: None,
        })
    }

    fn material(&mut self, paint: Paint) -> Index<Material> {
        if let Some(&material) = self.materials.get(&paint) {
            return material;
        }
        let [red, green, blue] = paint.linear();
        let material = self.root.push(Material {
            name: Some(paint.name().to_owned()),
            pbr_metallic_roughness: PbrMetallicRoughness {
                base_color_factor: PbrBaseColorFactor([red, green, blue, 1.0]),
                metallic_factor: StrengthFactor(0.0),
                roughness_factor: StrengthFactor(0.6),
                ..PbrMetallicRoughness::default()
            },
            ..Material::default()
        });
        self.materials.insert(paint, material);
        material
    }

    /// Stores scalars (N = 1) or vectors (N = 3). Bounds, where wanted, are those of the floats as stored.
    fn vectors<const N: usize>(
        &mut self,
        vectors: &[[f32; N]],
        target: Option<ViewTarget>,
        bounds: bool,
    ) -> Index<Accessor> {
        let bytes = vectors.as_flattened().iter().map(|value| value.to_le_bytes());
        let view = self.view(bytes, target);
        let bound = |choose: fn(f32, f32) -> f32| {
            let all = vectors.iter().copied().reduce(|a, b| std::array::from_fn(|i| choose(a[i], b[i])));
            all.filter(|_| bounds).map(|all| all.iter().copied().map(serde_json::Value::from).collect())
        };
        let type_ = if N == 1 { Type::Scalar } else { Type::Vec3 };
        self.accessor(view, vectors.len(), ComponentType::F32, type_, [bound(f32::min), bound(f32::max)])
    }

    /// Stores triangles, with 16 bits a corner as long as no corner has the number 65535, which in 16
    /// bits means a new strip to some hardware.
    fn indices(&mut self, corners: &Corners) -> Index<Accessor> {
        let numbers = corners.triangles.as_flattened();
        let target = Some(ViewTarget::ElementArrayBuffer);
        let (view, component) = if corners.positions.len() <= usize::from(u16::MAX) {
            let bytes = numbers.iter().map(|&number| (number as u16).to_le_bytes());
            (self.view(bytes, target), ComponentType::U16)
        } else {
            (self.view(numbers.iter().map(|number| number.to_le_bytes()), target), ComponentType::U32)
        };
        self.accessor(view, numbers.len(), component, Type::Scalar, [None, None])
    }

    fn view<const N: usize>(
        &mut self,
        numbers: impl Iterator<Item = [u8; N]>,
        target: Option<ViewTarget>,
    ) -> Index<View> {
        let start = self.bytes.len();
        for number in numbers {
            self.bytes.extend_from_slice(&number);
        }
        let length = self.bytes.len() - start;
        // Every view begins at a multiple of four.
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
        self.root.push(View {
            buffer: Index::new(0),
            byte_length: USize64::from(length),
            byte_offset: Some(USize64::from(start)),
            byte_stride: None,
            name: None,
            target: target.map(Checked::Valid),
            extensions: None,
            extras: None,
        })
    }

    fn accessor(
        &mut self,
        view: Index<View>,
        count: usize,
        component: ComponentType,
        type_: Type,
        [min, max]: [Option<serde_json::Value>; 2],
    ) -> Index<Accessor> {
        self.root.push(Accessor {
            buffer_view: Some(view),
            byte_offset: None,
            count: USize64::from(count),
            component_type: Checked::Valid(GenericComponentType(component)),
            type_: Checked::Valid(type_),
            min,
            max,
            name: None,
            normalized: false,
            sparse: None,
            extensions: None,
            extras: None,
        })
    }

    pub fn finish(mut self, name: &str, parts: Vec<Index<Node>>, about: &About) -> Vec<u8> {
        let half = std::f32::consts::FRAC_1_SQRT_2;
        let top = self.root.push(Node {
            name: Some(name.to_owned()),
            children: (!parts.is_empty()).then_some(parts),
            // Z up becomes Y up, millimetres become metres.
            rotation: Some(UnitQuaternion([-half, 0.0, 0.0, half])),
            scale: Some([0.001; 3]),
            ..Node::default()
        });
        let title = about.title_line();
        let scene = self.root.push(Scene {
            name: (!title.is_empty()).then(|| title.clone()),
            nodes: vec![top],
            extensions: None,
            extras: None,
        });
        self.root.scene = Some(scene);
        self.root.asset =
            Asset { generator: Some(GENERATOR.to_owned()), extras: extras(title, about), ..Asset::default() };
        if !self.bytes.is_empty() {
            self.root.push(Buffer {
                byte_length: USize64::from(self.bytes.len()),
                name: None,
                uri: None,
                extensions: None,
                extras: None,
            });
        }
        let json = self.root.to_vec().expect("names are text and numbers are finite");
        container(json, &self.bytes)
    }
}

fn extras(title: String, about: &About) -> Extras {
    #[derive(serde::Serialize)]
    struct Said {
        title: String,
        description: String,
    }
    let description = about.description_lines().collect::<Vec<_>>().join("\n");
    let said = Said { title, description };
    Some(serde_json::value::to_raw_value(&said).expect("a struct of texts is JSON"))
}

/// The GLB container: a header, the JSON chunk filled up with spaces and the binary one with zeros.
fn container(mut json: Vec<u8>, bytes: &[u8]) -> Vec<u8> {
    json.resize(json.len().next_multiple_of(4), b' ');
    let mut chunks = Vec::with_capacity(28 + json.len() + bytes.len());
    let word = |chunks: &mut Vec<u8>, number: usize| {
        let number = u32::try_from(number).expect("a model is under 4 GiB");
        chunks.extend(number.to_le_bytes());
    };
    let binary = if bytes.is_empty() { 0 } else { 8 + bytes.len() };
    chunks.extend(b"glTF");
    word(&mut chunks, 2);
    word(&mut chunks, 12 + 8 + json.len() + binary);
    word(&mut chunks, json.len());
    chunks.extend(b"JSON");
    chunks.extend(json);
    if !bytes.is_empty() {
        word(&mut chunks, bytes.len());
        chunks.extend(b"BIN\0");
        chunks.extend(bytes);
    }
    chunks
}
