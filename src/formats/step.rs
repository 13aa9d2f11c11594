//! STEP (ISO 10303, AP214): solids for CAD programs, in millimetres.
//!
//! ```text
//!   product "Oskar's cube 5x5x5"         no shape of its own, but a place for each part:
//!   +- product plate-x-                  one solid, in the part's own coordinates
//!   +- ...
//!   +- product cursor                    a round star: no solid, but three rods
//!      +- product cursor-arm-x ...
//! ```
//!
//! Flat sides are one face each, with their openings as inner loops, and rods are cylinders. The arms of a round
//! star would have to be joined along curves that no kernel computes without tolerance, so they stay three solids
//! that cross each other.
//!
//! The text is written here and not by a kernel: topology comes from the faces of the mesh, exact and in linear
//! time, lengths are decimals of whole micrometres, and it compiles for the web. The writer of the kernel truck knows
//! no products and no cylinders; so truck judges the solids before (`kit::exported`, with the feature `truck`) and
//! does not write them. `docs/shop.md` compares the two.

use super::brep::{Rod, flat};
use super::model::Body;
use super::part21::{Id, Part21, list, quoted, real};
use super::{About, GENERATOR, Model};
use crate::axis::Axis;
use crate::formats::Paint;
use crate::parts::{Part, Placement, Shape};

/// A model as STEP: a part as it is made, or the cube put together, each part a product of its own.
#[must_use]
pub fn step<'a>(model: impl Into<Model<'a>>, about: &About) -> Vec<u8> {
    let model = model.into();
    let mut writer = Writer::new();
    let bodies = model.bodies();
    match (model, &bodies[..]) {
        (Model::Part(_), [body]) => {
            writer.part(body.part);
        }
        _ => {
            let title = about.title_line();
            let components = bodies.iter().map(|&Body { part, placement }| {
                let product = writer.part(part);
                (part.name(), product, placement)
            });
            let components = components.collect::<Vec<_>>();
            writer.assembly(if title.is_empty() { "cube" } else { &title }, &components);
        }
    }
    let description: Vec<String> = about.description_lines().collect();
    writer.finish(&description, &about.title_line())
}

/// A product that is there: its definition, its shape, the frame of its own coordinates.
#[derive(Clone, Copy)]
struct Product {
    definition: Id,
    shape: Id,
    frame: Id,
}

struct Writer {
    file: Part21,
    /// What all products have in common.
    product_context: Id,
    definition_context: Id,
    /// Unit and accuracy.
    context: Id,
    products: Vec<Id>,
    styled: Vec<Id>,
}

const X: [i128; 3] = [1, 0, 0];
const Z: [i128; 3] = [0, 0, 1];

impl Writer {
    fn new() -> Writer {
        let mut file = Part21::default();
        let application = file
            .add(format_args!("APPLICATION_CONTEXT('core data for automotive mechanical design processes')"));
        file.add(format_args!(
            "APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',2000,{application})"
        ));
        let product_context = file.add(format_args!("PRODUCT_CONTEXT('',{application},'mechanical')"));
        let definition_context =
            file.add(format_args!("PRODUCT_DEFINITION_CONTEXT('part definition',{application},'design')"));
        let length = file.add(format_args!("(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))"));
        let angle = file.add(format_args!("(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))"));
        let solid_angle = file.add(format_args!("(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())"));
        let accuracy = file.add(format_args!(
            "UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-07),{length},'distance_accuracy_value',\
             'confusion accuracy')"
        ));
        let context = file.add(format_args!(
            "(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT(({accuracy}))\
             GLOBAL_UNIT_ASSIGNED_CONTEXT(({length},{angle},{solid_angle}))REPRESENTATION_CONTEXT('',''))"
        ));
        let (products, styled) = (Vec::new(), Vec::new());
        Writer { file, product_context, definition_context, context, products, styled }
    }

    /// A part in its own coordinates.
    fn part(&mut self, part: &Part) -> Product {
        let paint = Paint::of(part.role);
        match &part.shape {
            Shape::Star { section, half_lengths, chamfer } if !section.is_square() => {
                let rods: Vec<(String, Product, Placement)> = Axis::ALL
                    .map(|axis| {
                        let half_length = half_lengths[axis.index()];
                        let (radius, chamfer) = (section.half_width(), *chamfer);
                        let name = format!("{}-arm-{axis}", part.role);
                        let rod = Rod { middle: [0; 3], radius, half_length, chamfer };
                        let solid = rod.write(&mut self.file, &quoted(&name));
                        let product = self.product_of(&name, solid, paint);
                        (name, product, along(axis, [0, 0, half_lengths[2]]))
                    })
                    .into();
                self.assembly(&part.name(), &rods)
            }
            Shape::Star { .. } | Shape::Stack(_) | Shape::Relief(_) => {
                let name = part.name();
                let solid = flat(&mut self.file, &quoted(&name), &part.mesh);
                self.product_of(&name, solid, paint)
            }
        }
    }

    /// A product whose shape is one solid.
    fn product_of(&mut self, name: &str, solid: Id, paint: Paint) -> Product {
        let frame = self.file.frame([0; 3], Z, X);
        let context = self.context;
        let shape = self.file.add(format_args!(
            "ADVANCED_BREP_SHAPE_REPRESENTATION({},({frame},{solid}),{context})",
            quoted(name)
        ));
        self.paint(solid, paint);
        self.product(name, shape, frame)
    }

    /// A product of others, each with its name here and its place.
    fn assembly(&mut self, name: &str, components: &[(String, Product, Placement)]) -> Product {
        let frame = self.file.frame([0; 3], Z, X);
        let mut frames = vec![frame];
        for (_, _, placement) in components {
            let origin = placement.apply([0; 3]);
            let axis = |unit| {
                let to = placement.apply(unit);
                [0, 1, 2].map(|i| i128::from(to[i]) - i128::from(origin[i]))
            };
            frames.push(self.file.frame(origin, axis([0, 0, 1]), axis([1, 0, 0])));
        }
        let context = self.context;
        let shape = self.file.add(format_args!(
            "SHAPE_REPRESENTATION({},({}),{context})",
            quoted(name),
            list(&frames)
        ));
        let whole = self.product(name, shape, frame);
        for ((name, part, _), place) in components.iter().zip(&frames[1..]) {
            let (name, file) = (quoted(name), &mut self.file);
            let usage = file.add(format_args!(
                "NEXT_ASSEMBLY_USAGE_OCCURRENCE({name},{name},'',{},{},$)",
                whole.definition, part.definition
            ));
            let definition = file
                .add(format_args!("PRODUCT_DEFINITION_SHAPE('Placement','Placement of an item',{usage})"));
            let moved = file.add(format_args!("ITEM_DEFINED_TRANSFORMATION('','',{},{place})", part.frame));
            let relation = file.add(format_args!(
                "(REPRESENTATION_RELATIONSHIP('','',{},{})\
                 REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION({moved})SHAPE_REPRESENTATION_RELATIONSHIP())",
                part.shape, whole.shape
            ));
            file.add(format_args!("CONTEXT_DEPENDENT_SHAPE_REPRESENTATION({relation},{definition})"));
        }
        whole
    }

    /// The chain from a product's name to its shape.
    fn product(&mut self, name: &str, shape: Id, frame: Id) -> Product {
        let (name, file) = (quoted(name), &mut self.file);
        let product = file.add(format_args!("PRODUCT({name},{name},'',({}))", self.product_context));
        let formation = file.add(format_args!("PRODUCT_DEFINITION_FORMATION('','',{product})"));
        let definition =
            file.add(format_args!("PRODUCT_DEFINITION('design','',{formation},{})", self.definition_context));
        let held = file.add(format_args!("PRODUCT_DEFINITION_SHAPE('','',{definition})"));
        file.add(format_args!("SHAPE_DEFINITION_REPRESENTATION({held},{shape})"));
        self.products.push(product);
        Product { definition, shape, frame }
    }

    fn paint(&mut self, solid: Id, paint: Paint) {
        let [red, green, blue] = paint.rgb().map(|byte| real(f64::from(byte) / 255.0));
        let file = &mut self.file;
        let color = file.add(format_args!("COLOUR_RGB('{}',{red},{green},{blue})", paint.name()));
        let fill = file.add(format_args!("FILL_AREA_STYLE_COLOUR('',{color})"));
        let fill = file.add(format_args!("FILL_AREA_STYLE('',({fill}))"));
        let fill = file.add(format_args!("SURFACE_STYLE_FILL_AREA({fill})"));
        let side = file.add(format_args!("SURFACE_SIDE_STYLE('',({fill}))"));
        let usage = file.add(format_args!("SURFACE_STYLE_USAGE(.BOTH.,{side})"));
        let style = file.add(format_args!("PRESENTATION_STYLE_ASSIGNMENT(({usage}))"));
        self.styled.push(file.add(format_args!("STYLED_ITEM('color',({style}),{solid})")));
    }

    fn finish(mut self, description: &[String], title: &str) -> Vec<u8> {
        let file = &mut self.file;
        // Not every reader asks for the category, but some show it.
        file.add(format_args!("PRODUCT_RELATED_PRODUCT_CATEGORY('part',$,({}))", list(&self.products)));
        if !self.styled.is_empty() {
            let (styled, context) = (list(&self.styled), self.context);
            file.add(format_args!(
                "MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',({styled}),{context})"
            ));
        }
        self.file.finish(description, title, GENERATOR).into_bytes()
    }
}

/// A rod that lies along z turned along an axis, then shifted.
fn along(axis: Axis, shift: [i32; 3]) -> Placement {
    let [x, y, z] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
    match axis {
        Axis::X => Placement::new([y, z, x], shift),
        Axis::Y => Placement::new([z, x, y], shift),
        Axis::Z => Placement::new([x, y, z], shift),
    }
}
