//! Why faces are no solid of the kernel.

/// Why faces bound no solid, by exact sums of ours or by the judgement of truck.
///
/// Faces and loops are counted from 0, in the order of [`Faces`](super::Faces).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BrepError {
    /// A face is not bounded by loops of three edges and more.
    #[error("face {face} has a loop that bounds nothing")]
    Bare {
        /// Which face.
        face: usize,
    },
    /// A corner of a face is not in the plane of the others.
    #[error("face {face} is not flat")]
    NotFlat {
        /// Which face.
        face: usize,
    },
    /// An outer loop that runs clockwise as seen from outside, or an inner one that does not.
    #[error("loop {ring} of face {face} runs the wrong way round")]
    Winding {
        /// Which face.
        face: usize,
        /// Which of its loops.
        ring: usize,
    },
    /// The faces look inward.
    #[error("the faces look inward")]
    InsideOut,
    /// truck makes no edge or face of it.
    #[error("face {face} is refused by truck: {reason}")]
    Face {
        /// Which face.
        face: usize,
        /// What truck says.
        reason: String,
    },
    /// truck sees a surface that is not closed: an edge has not one face on either side.
    #[error("truck sees no closed shell but one that is {0}")]
    NotClosed(String),
    /// truck sees corners in which the surface touches itself.
    #[error("truck sees {0} corners where the surface touches itself")]
    Singular(usize),
    /// truck makes no solid of the shell for another reason.
    #[error("truck makes no solid of it: {0}")]
    NoSolid(String),
}
