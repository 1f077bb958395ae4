//! The validity that is read from a certificate.

use homecourt::certificates::validity::Validity;
use proptest::prelude::*;
use rcgen::{CertificateParams, KeyPair, date_time_ymd};

fn certificate(from: i32, until: i32) -> Vec<u8> {
    let mut params = CertificateParams::new(["league.example".to_owned()]).unwrap();
    params.not_before = date_time_ymd(from, 1, 1);
    params.not_after = date_time_ymd(until, 1, 1);
    params.self_signed(&KeyPair::generate().unwrap()).unwrap().der().to_vec()
}

#[test]
fn both_forms_of_times_are_read() {
    let instant = |year: i16| jiff::civil::date(year, 1, 1).in_tz("UTC").unwrap().timestamp().as_second();
    for (from, until) in [(2026, 2027), (1999, 2049), (2049, 2050), (2051, 2100)] {
        let validity = Validity::of(&certificate(from.into(), until.into())).unwrap();
        assert_eq!((validity.not_before, validity.not_after), (instant(from), instant(until)));
    }
    let validity = Validity { not_before: 0, not_after: 90 };
    assert_eq!(validity.renewal(), 60);
}

proptest! {
    #[test]
    fn other_bytes_have_no_validity(bytes: Vec<u8>, cut in 0_usize..400, changed in 0_usize..400) {
        prop_assert_eq!(Validity::of(&bytes), None);
        let mut certificate = certificate(2026, 2027);
        let changed = changed % certificate.len();
        certificate[changed] ^= 0xff;
        // Any answer is right as long as there is one.
        let _ = Validity::of(&certificate);
        certificate.truncate(cut.min(80));
        prop_assert_eq!(Validity::of(&certificate), None);
    }
}
