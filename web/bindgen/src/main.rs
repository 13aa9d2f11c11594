//! Writes what JavaScript needs to call the core: `deventer-bindgen CORE.wasm FOLDER`.

fn main() -> anyhow::Result<()> {
    let mut words = std::env::args_os().skip(1);
    let (Some(core), Some(folder), None) = (words.next(), words.next(), words.next()) else {
        anyhow::bail!("usage: deventer-bindgen CORE.wasm FOLDER");
    };
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    // The page brings the bytes itself: from its own text, or it would not work from a disk.
    bindgen.input_path(core).web(true)?.typescript(true).omit_default_module_path(true);
    bindgen.remove_name_section(true).remove_producers_section(true).generate(folder)
}
