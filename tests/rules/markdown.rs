//! Summaries of texts in Markdown.

use homecourt::rules::markdown::{html, summary};
use proptest::prelude::*;

#[test]
fn a_summary_is_the_first_sentences_without_formatting() {
    let examples = [
        ("Be **kind**.\n\nSee [games](schedule).", "Be kind. See games."),
        ("# Heading\n\nThe text `here`.", "The text here."),
        ("You need:\n\n- water\n- shoes (indoor)", "You need: water. shoes (indoor)."),
        ("| Day | Gym |\n|---|---|\n| Sunday | Pier |\n\nBelow the table", "Below the table."),
        ("![The gym](/media/x) Our gym\nis here", "Our gym is here."),
        ("<b>Bold</b> &amp; *quiet*", "Bold & quiet."),
        ("", ""),
    ];
    for (text, expected) in examples {
        assert_eq!(summary(text, 160), expected);
    }
}

#[test]
fn a_long_text_ends_after_a_sentence_or_else_after_a_word() {
    let long = "The first sentence of this note has forty characters or more. Then a second one follows.";
    assert_eq!(summary(long, 80), "The first sentence of this note has forty characters or more.");
    assert_eq!(summary(long, 30), "The first sentence of this…");
    // "Mr." is too short to be a summary.
    assert_eq!(
        summary("Mr. Long tells a story that goes on and on without an end", 24),
        "Mr. Long tells a story…"
    );
    assert_eq!(summary(&"x".repeat(300), 10), "xxxxxxxxx…");
}

proptest! {
    #[test]
    fn a_summary_is_one_short_line(text in "([a-zé.!?, \\n#*_>|`\\[\\]()<&;-]|\\PC){0,600}", most in 10_usize..200) {
        let found = summary(&text, most);
        prop_assert!(found.chars().count() <= most, "{}", found);
        prop_assert!(!found.contains('\n') && found.trim() == found);
        prop_assert!(html(&text).is_err() || !html(&text).unwrap_or_default().is_empty() || found.is_empty());
    }
}
