//! Content lines of RFC 5545: escaped, folded at 75 octets, ended by CRLF.

/// Maximum length of a line in octets, without the line break.
const LONGEST: usize = 75;

/// The text of a calendar that is being written.
#[derive(Default)]
pub(super) struct CalendarLines(String);

impl CalendarLines {
    /// Adds a property whose value needs no escaping: a date, a URL, a keyword.
    pub(super) fn put(&mut self, name: &str, value: &str) {
        let mut room = LONGEST;
        for char in name.chars().chain([':']).chain(value.chars()).filter(|char| !char.is_control()) {
            if char.len_utf8() > room {
                self.0.push_str("\r\n ");
                room = LONGEST - 1;
            }
            self.0.push(char);
            room -= char.len_utf8();
        }
        self.0.push_str("\r\n");
    }

    /// Adds a property of type TEXT, escaped.
    pub(super) fn text(&mut self, name: &str, value: &str) {
        let mut escaped = String::with_capacity(value.len() + 8);
        for char in value.chars() {
            match char {
                '\\' | ';' | ',' => escaped.extend(['\\', char]),
                '\n' => escaped.push_str("\\n"),
                '\t' => escaped.push(' '),
                _ => escaped.push(char),
            }
        }
        self.put(name, &escaped);
    }

    pub(super) fn into_string(self) -> String {
        self.0
    }
}
