//! The store as an area uses it: the folder with its ranges and its walls, the bucket with its signatures.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod bucket;
mod folder;
