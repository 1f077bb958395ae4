//! Video links are stored as links that can be embedded.

use homecourt::rules::video::embed;
use proptest::prelude::*;

#[test]
fn youtube_links_of_every_kind_become_embed_links() {
    for link in [
        "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
        "http://youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=42s",
        "https://m.youtube.com/watch?v=dQw4w9WgXcQ#top",
        " https://youtu.be/dQw4w9WgXcQ?si=abc ",
        "https://www.youtube.com/shorts/dQw4w9WgXcQ",
        "https://www.youtube.com/embed/dQw4w9WgXcQ?start=3",
        "https://www.youtube.com/live/dQw4w9WgXcQ",
        "HTTPS://WWW.YOUTUBE-NOCOOKIE.COM/embed/dQw4w9WgXcQ",
    ] {
        assert_eq!(
            embed(link).as_deref(),
            Some("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"),
            "{link}"
        );
    }
}

#[test]
fn other_links_must_be_https_and_stay_as_they_are() {
    for link in ["https://vimeo.com/76979871?share=copy", "https://youtube.com.example/watch?v=dQw4w9WgXcQ"] {
        assert_eq!(embed(link).as_deref(), Some(link));
    }
    for link in [
        "",
        "vimeo.com/1",
        "http://vimeo.com/1",
        "javascript:alert(1)",
        "https://",
        "https://user@vimeo.com/1",
        "https://vimeo.com/\"onload=",
        "https://vimeo.com/a b",
        "https://vimeo.com/\n1",
        "https:///watch",
    ] {
        assert_eq!(embed(link), None, "{link}");
    }
}

#[test]
fn a_youtube_link_without_a_video_is_refused() {
    for link in
        ["https://youtube.com/", "https://youtu.be/short", "https://youtube.com/watch?list=dQw4w9WgXcQ"]
    {
        assert_eq!(embed(link), None, "{link}");
    }
}

proptest! {
    #[test]
    fn what_is_stored_is_https_and_stays_the_same(text in "(https?://)?(www\\.)?(youtube\\.com|youtu\\.be|[a-z]{1,5}\\.tv)/(watch\\?v=)?[\\PC]{0,14}") {
        if let Some(stored) = embed(&text) {
            prop_assert!(stored.starts_with("https://"));
            prop_assert_eq!(embed(&stored), Some(stored));
        }
    }
}
