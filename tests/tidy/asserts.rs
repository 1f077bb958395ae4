//! An assertion of a test runs whenever the test runs: none stands behind an `if` that may be false.
//!
//! The passes of a loop and the calls of a closure are cases of a table, whose `if` says which case it is. `proptest!` is left
//! out: its `if` says which of the random inputs a property is about.

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, ExprClosure, ExprForLoop, ExprIf, ExprLit, ExprMethodCall, ExprWhile, ItemFn, Lit, Macro};

use crate::source::{files_of, none, parse};

/// Tests that may assert behind an `if`, each with its reason.
const ALLOWED: &[(&str, &str, &str)] = &[];

/// The assertions of a test that may not run.
#[derive(Default)]
struct Conditional {
    /// How many `if` stand around.
    depth: usize,
    lines: Vec<usize>,
}

impl Conditional {
    fn note(&mut self, place: &impl Spanned) {
        if self.depth > 0 {
            self.lines.push(place.span().start().line);
        }
    }
}

impl<'ast> Visit<'ast> for Conditional {
    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        if item.attrs.iter().any(|attribute| attribute.path().is_ident("test")) {
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_expr_if(&mut self, expression: &'ast ExprIf) {
        visit::visit_expr(self, &expression.cond);
        self.depth += 1;
        visit::visit_block(self, &expression.then_branch);
        if let Some((_, otherwise)) = &expression.else_branch {
            visit::visit_expr(self, otherwise);
        }
        self.depth -= 1;
    }

    fn visit_expr_for_loop(&mut self, pass: &'ast ExprForLoop) {
        if self.depth > 0 {
            visit::visit_expr_for_loop(self, pass);
        }
    }

    fn visit_expr_while(&mut self, pass: &'ast ExprWhile) {
        if self.depth > 0 {
            visit::visit_expr_while(self, pass);
        }
    }

    fn visit_expr_closure(&mut self, closure: &'ast ExprClosure) {
        if self.depth > 0 {
            visit::visit_expr_closure(self, closure);
        }
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        let name = call.path.segments.last().map(|segment| segment.ident.to_string());
        if name.is_some_and(|name| name.starts_with("assert")) {
            self.note(call);
        }
    }

    /// `answer.expect(200)` asserts too.
    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        let is_status = matches!(call.args.first(), Some(Expr::Lit(ExprLit { lit: Lit::Int(_), .. })));
        if call.method == "expect" && is_status {
            self.note(call);
        }
        visit::visit_expr_method_call(self, call);
    }
}

#[test]
fn no_assertion_of_a_test_stands_behind_an_if() {
    let mut found = Vec::new();
    for path in files_of("tests/", ".rs") {
        for item in &parse(&path).items {
            let syn::Item::Fn(item) = item else { continue };
            let mut conditional = Conditional::default();
            conditional.visit_item_fn(item);
            let name = item.sig.ident.to_string();
            if ALLOWED.iter().any(|(place, test, _)| *place == path && *test == name) {
                continue;
            }
            found.extend(conditional.lines.iter().map(|line| format!("{path}:{line}: {name}")));
        }
    }
    none("assertions that may not run", &found);
}
