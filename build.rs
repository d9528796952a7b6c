//! Lays out what is compiled into the program of `specs/`: the TOML files. The pages beside them are for readers of the
//! repository, and would make the program larger for nothing.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    // Without this a new file would not be seen.
    println!("cargo::rerun-if-changed=specs");
    let out = env::var_os("OUT_DIR").map(PathBuf::from).ok_or(io::ErrorKind::NotFound)?.join("specs");
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    copy_toml(Path::new("specs"), &out)
}

/// Copies the TOML files of a folder and of those below it.
fn copy_toml(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let (path, target) = entry.map(|entry| (entry.path(), to.join(entry.file_name())))?;
        if path.is_dir() {
            copy_toml(&path, &target)?;
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            fs::copy(&path, &target)?;
        }
    }
    Ok(())
}
