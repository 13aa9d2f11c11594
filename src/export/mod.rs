//! Files: one format a file, checked solids in, bytes out.
