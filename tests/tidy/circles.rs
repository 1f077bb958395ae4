//! Circles of imports between files, and the figures that `scripts/measure` prints.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{Mentions, files_of, none, read, rust_sources};

/// The longest circle of files that import each other.
const LONGEST: usize = 3;

/// The Rust files, each with the files that it imports, by number.
struct Imports {
    files: Vec<String>,
    imports: Vec<BTreeSet<usize>>,
}

/// Splits the path of a file into its crate and its path within: `("planner", "schedule/times.rs")`. The crate is empty for files
/// of the executable.
fn in_crate(file: &str) -> (&str, &str) {
    let (folder, path) = file.split_once("src/").unwrap_or_default();
    (folder.trim_end_matches('/'), path)
}

/// Splits both texts at the separator, and leaves out empty names.
fn split(texts: [&str; 2], separator: &str) -> Vec<String> {
    texts
        .iter()
        .flat_map(|text| text.split(separator))
        .filter(|name| !name.is_empty())
        .map(String::from)
        .collect()
}

/// The module of a file: `["app", "answers"]` of `src/app/answers/mod.rs`, `["planner"]` of `planner/src/lib.rs`.
fn module(file: &str) -> Vec<String> {
    let (name, path) = in_crate(file);
    let path = path.trim_end_matches(".rs").trim_end_matches("/mod");
    split([name, if path == "lib" { "" } else { path }], "/")
}

/// Returns the names of an imported path, from the root of the file's crate; in a crate beside `src/`, its name comes first. None for
/// a path into another crate.
pub fn absolute(file: &str, path: &str) -> Option<Vec<String>> {
    let mut names: Vec<String> = path.split("::").map(String::from).collect();
    match names[0].as_str() {
        "crate" => Some(split([in_crate(file).0, &names.split_off(1).join("::")], "::")),
        "self" | "super" => {
            let mut from = module(file);
            let up = names.iter().take_while(|name| matches!(name.as_str(), "self" | "super"));
            up.clone().filter(|name| *name == "super").for_each(|_| drop(from.pop()));
            from.extend(names.split_off(up.count()));
            Some(from)
        }
        _ => None,
    }
}

/// The Rust files but for `main.rs`, each with what it mentions.
fn sources() -> Vec<(String, Mentions)> {
    let files = rust_sources().into_iter().filter(|file| file != "src/main.rs");
    files.map(|file| (file.clone(), Mentions::of(&file))).collect()
}

impl Imports {
    fn of(sources: &[(String, Mentions)]) -> Self {
        let files: Vec<String> = sources.iter().map(|(file, _)| file.clone()).collect();
        let by_module: BTreeMap<Vec<String>, usize> =
            files.iter().enumerate().map(|(number, file)| (module(file), number)).collect();
        let of_file = |(file, mentions): &(String, Mentions)| {
            // A path may begin with a module within this one, as `answers::key` in `src/app.rs`.
            let within = |path: &str| {
                let mut names = module(file);
                names.push(path.split("::").next().unwrap_or_default().to_owned());
                by_module.contains_key(&names).then_some(names)
            };
            let found = mentions.paths.iter();
            let found = found.filter_map(|path| absolute(file, path).or_else(|| within(path)));
            let imported = found.filter_map(|names| {
                (1..=names.len()).rev().find_map(|length| by_module.get(&names[..length]).copied())
            });
            imported.filter(|number| files[*number] != *file).collect()
        };
        let imports = sources.iter().map(of_file).collect();
        Self { files, imports }
    }

    /// Leaves out that a module's file mentions the files within the module: a folder is not a circle.
    fn without_own(mut self) -> Self {
        let modules: Vec<Vec<String>> = self.files.iter().map(|file| module(file)).collect();
        for (number, imported) in self.imports.iter_mut().enumerate() {
            imported.retain(|other| !modules[*other].starts_with(&modules[number]));
        }
        self
    }

    /// Whether each file is imported by `from`, or by a file that `from` imports, and so on.
    fn reachable(&self, from: usize) -> Vec<bool> {
        let (mut reached, mut open) = (vec![false; self.files.len()], vec![from]);
        while let Some(file) = open.pop() {
            for next in &self.imports[file] {
                if !reached[*next] {
                    reached[*next] = true;
                    open.push(*next);
                }
            }
        }
        reached
    }

    /// The sets of files that import each other, the largest first.
    fn circles(&self) -> Vec<Vec<&str>> {
        let all = 0..self.files.len();
        let reachable: Vec<_> = all.clone().map(|file| self.reachable(file)).collect();
        let mut circles: BTreeSet<Vec<&str>> = BTreeSet::new();
        for file in all.clone().filter(|file| reachable[*file][*file]) {
            let circle = all.clone().filter(|other| reachable[file][*other] && reachable[*other][file]);
            circles.insert(circle.map(|other| self.files[other].as_str()).collect());
        }
        let mut circles: Vec<_> = circles.into_iter().collect();
        circles.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
        circles
    }
}

#[test]
fn few_files_import_each_other() {
    let imports = Imports::of(&sources()).without_own();
    assert!(imports.imports.iter().map(BTreeSet::len).sum::<usize>() > 1_000, "files import little");
    let circles = imports.circles().into_iter().filter(|circle| circle.len() > LONGEST);
    let circles: Vec<String> = circles.map(|circle| circle.join(", ")).collect();
    none("files that import each other, more than three in a circle", &circles);
}

/// The value below which a share of the sorted values lies.
fn percentile(sorted: &[usize], percent: usize) -> usize {
    sorted.get(sorted.len() * percent / 100).or(sorted.last()).copied().unwrap_or(0)
}

/// The lengths of some files in lines: median, 90th percentile, most.
fn lengths(name: &str, files: &[String]) -> String {
    let mut lines: Vec<usize> = files.iter().map(|file| read(file).lines().count()).collect();
    lines.sort_unstable();
    let [median, most_of, most] = [50, 90, 100].map(|percent| percentile(&lines, percent));
    format!("{name}: {} files, median {median}, 90th percentile {most_of}, longest {most} lines", lines.len())
}

/// A circle that spans several modules, counted with the files that a module's file mentions.
fn between_modules(circle: &[&str]) -> Option<String> {
    let modules: BTreeSet<String> = circle.iter().map(|file| module(file).swap_remove(0)).collect();
    let names: Vec<String> = modules.into_iter().collect();
    (names.len() > 1).then(|| format!("{} files of {}", circle.len(), names.join(", ")))
}

/// Prints with `--no-capture`; see `scripts/measure`.
#[test]
fn figures_of_the_tree() {
    let rust = rust_sources();
    let mut ui = files_of("ui/src/", ".ts");
    ui.extend(files_of("ui/src/", ".tsx"));
    ui.retain(|file| !file.ends_with("/schema.ts") && !file.contains(".test."));
    println!("{}\n{}", lengths("src", &rust), lengths("ui/src", &ui));
    let sources = sources();
    let functions = sources.iter().flat_map(|(file, mentions)| {
        let long = mentions.functions.iter().filter(|(_, lines)| *lines > 50);
        long.map(move |(signature, lines)| format!("{file}: {} ({lines})", signature.ident))
    });
    let long: Vec<String> = functions.collect();
    println!("functions above 50 lines: {} {}", long.len(), long.join(", "));
    let imports = Imports::of(&sources);
    let between: Vec<String> =
        imports.circles().iter().filter_map(|circle| between_modules(circle)).collect();
    println!("modules that import each other: {} {}", between.len(), between.join("; "));
    let imports = imports.without_own();
    let circles: Vec<_> = imports.circles().into_iter().filter(|circle| circle.len() > LONGEST).collect();
    println!("circles of more than {LONGEST} files: {}", circles.len());
    for circle in circles {
        println!("  {}: {}", circle.len(), circle.join(", "));
    }
    assert!(!rust.is_empty() && !ui.is_empty(), "the tree has no files");
}
