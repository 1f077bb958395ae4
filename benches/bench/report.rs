//! The figures, as a table and as JSON.

use std::path::Path;

use homecourt::clock::Clock;
use serde::Serialize;

/// The name of a row's only figure, which the table leaves out.
pub const VALUE: &str = "value";

/// Figures in the order of measurement, in sections.
#[derive(Serialize)]
pub struct Report {
    /// When the measurements began.
    begun: String,
    processors: usize,
    /// Whether each measurement was short (`--quick`).
    is_quick: bool,
    sections: Vec<Section>,
}

#[derive(Serialize)]
struct Section {
    name: String,
    rows: Vec<Row>,
}

/// One measurement with its figures.
#[derive(Serialize)]
pub struct Row {
    name: String,
    figures: Vec<Figure>,
    #[serde(skip_serializing_if = "String::is_empty")]
    note: String,
    /// Whether the figures are within their bounds; none without a bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    is_met: Option<bool>,
}

#[derive(Serialize)]
struct Figure {
    name: String,
    /// None if nothing was measured.
    value: Option<f64>,
    unit: &'static str,
}

impl Row {
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), figures: Vec::new(), note: String::new(), is_met: None }
    }

    /// Adds a figure.
    pub fn figure(mut self, name: &str, value: f64, unit: &'static str) -> Self {
        let value = Some(value).filter(|value| value.is_finite());
        self.figures.push(Figure { name: name.to_owned(), value, unit });
        self
    }

    pub fn note(mut self, note: &str) -> Self {
        note.clone_into(&mut self.note);
        self
    }

    /// Adds a bound, and whether the figures are within it.
    pub fn bound(mut self, bound: &str, is_met: bool) -> Self {
        let verdict = if is_met { "met" } else { "NOT MET" };
        let separator = if self.note.is_empty() { "" } else { "; " };
        self.note = format!("{}{separator}{bound}: {verdict}", self.note);
        self.is_met = Some(self.is_met.unwrap_or(true) && is_met);
        self
    }
}

impl Report {
    pub fn new(is_quick: bool) -> Self {
        let processors = std::thread::available_parallelism().map_or(0, usize::from);
        Self { begun: Clock::System.now().to_string(), processors, is_quick, sections: Vec::new() }
    }

    /// Begins a section of the table.
    pub fn section(&mut self, name: &str) {
        self.sections.push(Section { name: name.to_owned(), rows: Vec::new() });
    }

    /// Adds a measurement and prints it.
    #[expect(clippy::print_stderr, reason = "shows the progress")]
    pub fn add(&mut self, row: Row) {
        eprintln!("{}", row.text());
        self.sections.last_mut().expect("a section").rows.push(row);
    }

    /// Adds a measurement with one figure and no bound.
    pub fn line(&mut self, name: &str, value: f64, unit: &'static str) {
        self.add(Row::new(name).figure(VALUE, value, unit));
    }

    /// Adds a figure with its upper bound.
    pub fn at_most(&mut self, name: &str, value: f64, bound: f64, unit: &'static str) {
        let row = Row::new(name).figure(VALUE, value, unit);
        self.add(row.bound(&format!("at most {bound} {unit}"), value <= bound));
    }

    /// Adds a ratio with its lower bound.
    pub fn at_least(&mut self, name: &str, value: f64, bound: f64) {
        let row = Row::new(name).figure(VALUE, value, "×");
        self.add(row.bound(&format!("at least {bound} ×"), value >= bound));
    }

    /// Prints the table to standard output.
    #[expect(clippy::print_stdout, reason = "the table is the output")]
    pub fn print(&self) {
        for section in &self.sections {
            println!("\n{}", section.name);
            for row in &section.rows {
                println!("{}", row.text());
            }
        }
    }

    /// Writes the same figures as JSON.
    pub fn write(&self, file: &Path) {
        let json = serde_json::to_vec_pretty(self).expect("figures as JSON");
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).expect("the folder of the report");
        }
        std::fs::write(file, json).expect("the report");
    }
}

impl Row {
    /// Returns the value of a figure; not a number if the row has no such value.
    pub fn value(&self, name: &str) -> f64 {
        let figure = self.figures.iter().find(|figure| figure.name == name);
        figure.and_then(|figure| figure.value).unwrap_or(f64::NAN)
    }

    fn text(&self) -> String {
        let figures: Vec<String> = self.figures.iter().map(Figure::text).collect();
        format!("  {:<44} {}   {}", self.name, figures.join(" · "), self.note).trim_end().to_owned()
    }
}

impl Figure {
    fn text(&self) -> String {
        let Self { name, value, unit } = self;
        let number = match value {
            None => "not measured".to_owned(),
            Some(value) if value.abs() >= 1_000.0 || value.fract() == 0.0 => format!("{value:.0}"),
            Some(value) => format!("{value:.2}"),
        };
        let name = if name == VALUE { "" } else { name };
        format!("{name} {number} {unit}").trim().to_owned()
    }
}
