//! Parts as solids of the kernel truck, to go on with.

use truck_modeling::Solid;

use super::{Part, Shape};
use crate::solid::{BrepError, Faces, rod};

impl Part {
    /// The part as truck has it, in millimetres, as it is made: one solid, or for a round star its three rods, along
    /// x, y and z, which cross each other. Flat sides are one face each, corners and edges shared; truck has judged
    /// each solid closed. Place it with `truck_modeling::builder::transformed`, scale it, write it with
    /// `truck-stepio`; `examples/mold.rs` goes on to a mold.
    ///
    /// ```
    /// use deventer::{Assembly, Params, Puzzle, Size};
    ///
    /// let design = Params { size: Size::cube(3), seed: 7, ..Params::default() }.design()?;
    /// let assembly = Assembly::build(&design, &Puzzle::generate(&design)?);
    /// for part in &assembly.parts {
    ///     let solids: Vec<truck_modeling::Solid> = part.brep()?;
    ///     assert_eq!(solids.len(), 1);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the mesh is not one closed solid that never touches itself: a defect, which
    /// [`Assembly::check`](super::Assembly::check) finds for most reasons too.
    ///
    /// # Panics
    /// If an edge of the mesh is open.
    pub fn brep(&self) -> Result<Vec<Solid>, BrepError> {
        match &self.shape {
            Shape::Star { section, half_lengths, chamfer } if !section.is_square() => {
                let middle = [0, 0, half_lengths[2]];
                let radius = section.half_width();
                (0..3).map(|axis| rod(axis, middle, radius, half_lengths[axis], *chamfer)).collect()
            }
            Shape::Star { .. } | Shape::Stack(_) | Shape::Relief(_) => {
                Ok(vec![Faces::of(&self.mesh).brep()?])
            }
        }
    }
}
