//! Formats log lines as `tracing_subscriber` does, in less time: the server sends 5 % more cached responses a second
//! (docs/decisions/0021-cached-responses.md).

use std::fmt::{Debug, Result};

use jiff::fmt::StdFmtWrite;
use jiff::fmt::temporal::DateTimePrinter;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::fmt::format::{DefaultVisitor, Format, Writer};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

use crate::clock::Clock;

/// Formats an event as a line like `2026-11-27T20:21:18.123456Z  INFO request path="/" status=200`.
pub struct TextLine {
    /// The library's formatter. It writes the lines for a terminal, which have colours, and the lines inside a span.
    library: Format,
}

impl TextLine {
    pub fn new() -> Self {
        Self { library: Format::default().with_target(false) }
    }
}

impl<S, N> FormatEvent<S, N> for TextLine
where
    S: Subscriber + for<'s> LookupSpan<'s>,
    N: for<'w> FormatFields<'w> + 'static,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut line: Writer<'_>,
        event: &Event<'_>,
    ) -> Result {
        if line.has_ansi_escapes() || context.lookup_current().is_some() {
            return self.library.format_event(context, line, event);
        }
        DateTimePrinter::new()
            .precision(Some(6))
            .print_timestamp(&Clock::System.now(), StdFmtWrite(&mut line))
            .map_err(|_| std::fmt::Error)?;
        line.write_str(padded_name(*event.metadata().level()))?;
        let mut fields = Fields { line: line.by_ref(), result: Ok(()) };
        event.record(&mut fields);
        fields.result?;
        line.write_char('\n')
    }
}

/// Returns the name of a level with spaces before it, so that all names are six characters long.
fn padded_name(level: Level) -> &'static str {
    match level {
        Level::ERROR => " ERROR",
        Level::WARN => "  WARN",
        Level::INFO => "  INFO",
        Level::DEBUG => " DEBUG",
        Level::TRACE => " TRACE",
    }
}

/// Writes each field as ` NAME=VALUE`, and the message as ` VALUE`.
struct Fields<'w> {
    line: Writer<'w>,
    result: Result,
}

impl Fields<'_> {
    /// Writes a field: its name, and what `value` writes, as it is. A value with characters that must be escaped is for
    /// [`write_by_library`](Self::write_by_library).
    fn write(&mut self, name: &str, value: impl FnOnce(&mut Writer<'_>) -> Result) {
        let result = self.result.and_then(|()| {
            self.line.write_char(' ')?;
            self.line.write_str(name)?;
            self.line.write_char('=')?;
            value(&mut self.line)
        });
        self.result = result;
    }

    /// Writes a field with the library, which escapes control characters of terminals. A message or an error may contain some.
    fn write_by_library(&mut self, record: impl FnOnce(&mut DefaultVisitor<'_>)) {
        if self.result.is_ok() {
            let mut visitor = DefaultVisitor::new(self.line.by_ref(), false);
            record(&mut visitor);
            self.result = tracing_subscriber::field::VisitOutput::finish(visitor);
        }
    }
}

impl Visit for Fields<'_> {
    fn record_i64(&mut self, field: &Field, value: i64) {
        self.write(field.name(), |line| write!(line, "{value}"));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.write(field.name(), |line| write!(line, "{value}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        let is_plain = |byte: u8| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\';
        if field.name() == "message" || !value.bytes().all(is_plain) {
            return self.write_by_library(|visitor| visitor.record_str(field, value));
        }
        self.write(field.name(), |line| {
            line.write_char('"')?;
            line.write_str(value)?;
            line.write_char('"')
        });
    }

    fn record_error(&mut self, field: &Field, value: &(dyn std::error::Error + 'static)) {
        self.write_by_library(|visitor| visitor.record_error(field, value));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "message" {
            return self.write_by_library(|visitor| visitor.record_debug(field, value));
        }
        self.write(field.name(), |line| write!(line, "{value:?}"));
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot continue fails")]

    use std::io;
    use std::sync::{Arc, Mutex};

    use jiff::Timestamp;
    use tracing_subscriber::fmt::format::DefaultFields;
    use tracing_subscriber::layer::SubscriberExt;
    use tracing_subscriber::registry::Registry;

    use super::*;

    /// A text that lines are added to.
    #[derive(Clone, Default)]
    struct Text(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Text {
        fn write(&mut self, line: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(line);
            Ok(line.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Returns the time of each line and what follows it, of events with every kind of value.
    fn lines<F>(format: F) -> Vec<(String, String)>
    where
        F: FormatEvent<Registry, DefaultFields> + Send + Sync + 'static,
    {
        let text = Text::default();
        let writer = text.clone();
        let lines = tracing_subscriber::fmt::layer().with_ansi(false).with_writer(move || writer.clone());
        let lines = lines.event_format(format);
        tracing::subscriber::with_default(tracing_subscriber::registry().with(lines), || {
            let error = io::Error::other("no \x1b[31mdisk");
            let (nobody, took) = (None::<u64>, std::time::Duration::from_micros(1_234));
            let (path, odd, bell) = ("/a b", "say \"é\"\n\x1b\\", "a \x07");
            tracing::info!(client = %"::1", user = nobody, status = 200, ?took, path, odd, "request");
            tracing::warn!(change = -3, share = 0.5, is_open = true, r#type = "x", "half of {bell}");
            tracing::error!(cause = &error as &dyn std::error::Error, "failed");
            tracing::debug!(name = "alone");
            tracing::trace!("last");
        });
        let text = String::from_utf8(text.0.lock().unwrap().clone()).unwrap();
        text.split_inclusive('\n')
            .map(|line| line.split_at(27))
            .map(|(t, rest)| (t.into(), rest.into()))
            .collect()
    }

    #[test]
    fn lines_have_the_form_of_the_librarys_own() {
        let (own, theirs) = (lines(TextLine::new()), lines(Format::default().with_target(false)));
        assert_eq!((own.len(), theirs.len()), (5, 5));
        for ((time, own), (_, theirs)) in own.iter().zip(theirs) {
            assert_eq!(*own, theirs);
            assert!(time.parse::<Timestamp>().is_ok(), "{time}");
        }
    }
}
