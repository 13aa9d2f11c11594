//! What the writers promise, held by readers of our own that share no code with them.

mod fixture;
mod read_glb;
mod read_step;
mod read_stl;
mod read_threemf;
mod read_vrml;

mod formats;
mod glb;
mod step_file;
mod stl;
mod svg;
mod threemf;
mod vrml;
mod world;
