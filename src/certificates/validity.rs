//! Reads the period of validity from a certificate in DER.

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

/// DER tags (X.690): a sequence, the version of a certificate, and the two kinds of times.
const SEQUENCE: u8 = 0x30;
const VERSION: u8 = 0xa0;
const UTC_TIME: u8 = 0x17;
const GENERALIZED_TIME: u8 = 0x18;

/// The period of validity of a certificate, in unix seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Validity {
    pub not_before: i64,
    pub not_after: i64,
}

impl Validity {
    /// Returns the validity of a certificate (RFC 5280, 4.1); none for bytes that are not a certificate.
    ///
    /// The only fields that the server reads of a certificate are these two, for which a parser of all of X.509 would bring
    /// fifteen crates.
    #[must_use]
    pub fn of(der: &[u8]) -> Option<Self> {
        let (certificate, _) = sequence(der)?;
        let (mut fields, _) = sequence(certificate)?;
        if fields.first() == Some(&VERSION) {
            fields = element(fields)?.2;
        }
        // The serial number, the algorithm of the signature, and the issuer come before the validity.
        for _ in 0..3 {
            fields = element(fields)?.2;
        }
        let (validity, _) = sequence(fields)?;
        let (kind, from, rest) = element(validity)?;
        let (other_kind, until, _) = element(rest)?;
        Some(Self { not_before: instant(kind, from)?, not_after: instant(other_kind, until)? })
    }

    /// Returns when the certificate is renewed: with a third of its lifetime left.
    #[must_use]
    pub fn renewal(self) -> i64 {
        self.not_after - (self.not_after - self.not_before) / 3
    }
}

fn sequence(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (tag, content, rest) = element(bytes)?;
    (tag == SEQUENCE).then_some((content, rest))
}

/// Returns the tag and the content of the first element, and the bytes after it.
fn element(bytes: &[u8]) -> Option<(u8, &[u8], &[u8])> {
    let (&tag, bytes) = bytes.split_first()?;
    let (&first, bytes) = bytes.split_first()?;
    let (length, bytes) = match first {
        0..=0x7f => (usize::from(first), bytes),
        0x81..=0x83 => {
            let (digits, bytes) = bytes.split_at_checked(usize::from(first & 0x7f))?;
            (digits.iter().fold(0, |length, digit| length << 8 | usize::from(*digit)), bytes)
        }
        _ => return None,
    };
    let (content, rest) = bytes.split_at_checked(length)?;
    Some((tag, content, rest))
}

fn instant(kind: u8, text: &[u8]) -> Option<i64> {
    let text = std::str::from_utf8(text).ok()?;
    let text = match kind {
        // RFC 5280, 4.1.2.5.1: two digits from 50 on are years of the last century.
        UTC_TIME if text >= "50" => format!("19{text}"),
        UTC_TIME => format!("20{text}"),
        GENERALIZED_TIME => text.to_owned(),
        _ => return None,
    };
    let time = DateTime::strptime("%Y%m%d%H%M%SZ", &text).ok()?;
    TimeZone::UTC.to_timestamp(time).ok().map(Timestamp::as_second)
}
