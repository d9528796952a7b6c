//! The specs are compiled into the binary; without this a new file among them would not be seen.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=specs");
}
