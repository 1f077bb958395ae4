//! Reads the repository: its files, and what a Rust file mentions.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{ImplItemFn, ItemFn, LitStr, Signature, UseTree};

/// The tree that is read: this one, or the one that `scripts/measure` names.
pub fn root() -> PathBuf {
    env::var_os("MEASURED_TREE")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).to_owned(), PathBuf::from)
}

/// Returns every file that is committed or about to be.
pub fn files() -> Vec<String> {
    let output = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()
        .unwrap();
    let listed = String::from_utf8(output.stdout).unwrap();
    let files: Vec<String> =
        listed.lines().filter(|path| root().join(path).is_file()).map(String::from).collect();
    assert!(files.len() > 20, "git lists no files");
    files
}

pub fn files_of(start: &str, end: &str) -> Vec<String> {
    files().into_iter().filter(|path| path.starts_with(start) && path.ends_with(end)).collect()
}

/// Returns the Rust files of `src/` and of the crates beside it.
pub fn rust_sources() -> Vec<String> {
    let files = files_of("", ".rs").into_iter();
    files.filter(|path| path.starts_with("src/") || path.contains("/src/")).collect()
}

pub fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

pub fn parse(path: &str) -> syn::File {
    syn::parse_file(&read(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[track_caller]
pub fn none(what: &str, found: &[String]) {
    assert!(found.is_empty(), "{what}:\n  {}", found.join("\n  "));
}

/// What a Rust file mentions: paths (`crate::store::teams`), string literals, functions.
#[derive(Default)]
pub struct Mentions {
    pub paths: Vec<String>,
    pub texts: Vec<String>,
    pub functions: Vec<(Signature, usize)>,
    /// How many inline modules (`mod tests { … }`) enclose what is visited.
    depth: usize,
}

impl Mentions {
    pub fn of(path: &str) -> Mentions {
        let mut mentions = Mentions::default();
        mentions.visit_file(&parse(path));
        mentions
    }

    fn use_tree(&mut self, before: &str, tree: &UseTree) {
        match tree {
            UseTree::Path(path) => self.use_tree(&format!("{before}{}::", path.ident), &path.tree),
            UseTree::Group(group) => group.items.iter().for_each(|item| self.use_tree(before, item)),
            UseTree::Name(name) => self.path(&format!("{before}{}", name.ident)),
            UseTree::Rename(name) => self.path(&format!("{before}{}", name.ident)),
            UseTree::Glob(_) => self.path(&format!("{before}*")),
        }
    }

    /// Adds a path as the file itself would write it: inside an inline module, the first `super` is the file.
    fn path(&mut self, path: &str) {
        let mut rest = path;
        for _ in 0..self.depth {
            rest = rest.strip_prefix("super::").unwrap_or(rest);
        }
        self.paths.push(rest.to_owned());
    }

    fn function(&mut self, signature: &Signature, block: &syn::Block) {
        let lines = block.span().end().line + 1 - signature.span().start().line;
        self.functions.push((signature.clone(), lines));
    }
}

impl<'ast> Visit<'ast> for Mentions {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.use_tree("", &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.path(&names.join("::"));
        visit::visit_path(self, path);
    }

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        self.depth += 1;
        visit::visit_item_mod(self, module);
        self.depth -= 1;
    }

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        if !attribute.path().is_ident("doc") {
            visit::visit_attribute(self, attribute);
        }
    }

    fn visit_lit_str(&mut self, text: &'ast LitStr) {
        self.texts.push(text.value());
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.function(&item.sig, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.function(&item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }
}
