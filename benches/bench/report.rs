//! The table of figures.

/// Figures in the order of measurement.
pub struct Report {
    rows: Vec<[String; 3]>,
}

impl Report {
    pub fn new() -> Self {
        Self { rows: Vec::new() }
    }

    /// Adds a figure without a bound.
    pub fn line(&mut self, name: &str, figure: String, note: &str) {
        self.rows.push([name.to_owned(), figure, note.to_owned()]);
    }

    /// Adds a figure with its upper bound.
    pub fn at_most(&mut self, name: &str, figure: f64, bound: f64, unit: &str) {
        let verdict = if figure <= bound { "kept" } else { "OVER" };
        self.line(name, format!("{figure:.2} {unit}"), &format!("at most {bound} {unit}: {verdict}"));
    }

    /// Adds a ratio with its lower bound.
    pub fn at_least(&mut self, name: &str, figure: f64, bound: f64) {
        let verdict = if figure >= bound { "reached" } else { "UNDER" };
        self.line(name, format!("{figure:.1} ×"), &format!("at least {bound} ×: {verdict}"));
    }

    /// Prints the table to standard output.
    #[expect(clippy::print_stdout, reason = "the table is the output")]
    pub fn print(&self) {
        println!();
        for [name, figure, note] in &self.rows {
            println!("{name:<44} {figure:>22}   {note}");
        }
    }
}
