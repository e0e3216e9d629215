//! Lists the files of `migrations/` for `db::migrations`, so that a new file is picked up by the next build.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("set by cargo")).join("../../migrations");
    println!("cargo:rerun-if-changed={}", folder.display());

    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("migrations/ is there")
        .map(|file| file.expect("readable").path())
        .collect();
    files.sort();

    let mut list = String::from("&[\n");
    for file in files {
        let name = file.file_stem().and_then(|stem| stem.to_str()).expect("a plain name");
        let (version, what) =
            name.split_once('_').unwrap_or_else(|| panic!("{name}: expected YYYYMMDDHHMM_<area>_<act>"));
        let path =
            format!("{:?}", file.canonicalize().expect("it was just listed").to_str().expect("a plain path"));
        writeln!(list, "    ({version}, {what:?}, include_str!({path})),").expect("writing to a string");
    }
    list.push(']');

    let out = Path::new(&env::var("OUT_DIR").expect("set by cargo")).join("migrations.rs");
    fs::write(out, list).expect("the list is written");
}
