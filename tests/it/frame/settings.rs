//! Settings: their sources, precedence, and error messages.

use std::process::Output;

use homecourt::config::{Config, Overrides, settings_file};

use crate::support::{Server, program, two_leagues};

fn example() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/config.example.toml")).unwrap()
}

/// Returns the error of a server that does not start.
fn refused(settings: &str, variables: &[(&str, &str)]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("homecourt.toml");
    std::fs::write(&file, settings).unwrap();
    let mut command = program();
    command.args(["migrate", "--config"]).arg(&file).current_dir(folder.path());
    let Output { status, stderr, .. } = command.envs(variables.iter().copied()).output().unwrap();
    assert_eq!(status.code(), Some(1));
    assert!(!folder.path().join("homecourt.db").exists());
    String::from_utf8(stderr).unwrap()
}

#[test]
fn the_example_shows_every_setting_with_its_default() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("example.toml");
    std::fs::write(&file, example()).unwrap();
    let read = Config::load(Some(&file), Overrides::default()).unwrap();
    assert_eq!(read, Config::default());
    let json = serde_json::to_value(Config::default()).unwrap();
    let shown = |key: &str| example().lines().any(|line| line.starts_with(&format!("{key} =")));
    for (key, value) in json.as_object().unwrap() {
        match value.as_object() {
            None => assert!(shown(key), "{key} is not in the example"),
            Some(table) => {
                assert!(example().contains(&format!("[{key}]")), "[{key}] is not in the example");
                assert!(table.keys().all(|key| shown(key)), "a key of [{key}] is not in the example");
            }
        }
    }
}

#[test]
fn a_wrong_setting_names_file_key_and_what_was_expected() {
    for (settings, key, expected) in [
        ("lissten = \"127.0.0.1:8080\"", "lissten", "listen"),
        ("[site]\nbare_slug = []", "site.bare_slug:", "bare_slugs"),
        ("[log]\nlevle = \"info\"", "log.levle:", "level, format"),
        ("[limits]\nhead_seconds = \"x\"", "limits.head_seconds", "a whole number"),
        ("listen = \"here\"", "listen", "127.0.0.1:8080"),
        ("listen = 8080", "listen", "127.0.0.1:8080"),
        ("root_hosts = \"localhost\"", "root_hosts", "a list"),
        ("trusted_proxies = [\"10.0.0.0/99\"]", "trusted_proxies", "10.0.0.0/8"),
        ("[page_views]\nskip = 1", "page_views.skip", "a list of paths"),
        ("[dns]\nservers = [\"nine\"]", "dns.servers", "9.9.9.9"),
        ("[https]\nlisten = \"here\"", "https.listen", "[::]:443"),
        ("[https]\nredirect_listen = \"\"", "https.redirect_listen", "[::]:80"),
        ("[backup]\ntimes = [\"25:00\"]", "backup.times", "03:15"),
        ("[backup]\nkeep_daily = -1", "backup.keep_daily", "a whole number"),
        ("[backup]\nfolder = 3", "backup.folder", "the path of a folder"),
        ("[backup]\nenabled = \"no\"", "backup.enabled", "true or false"),
        ("[log]\nformat = \"xml\"", "log.format", "text"),
        ("[log]\nlevel = \"loud\"", "log.level", "info"),
    ] {
        let complaint = refused(settings, &[]);
        for part in ["homecourt.toml", key, expected] {
            assert!(complaint.contains(part), "{part} in {complaint:?}");
        }
    }
    for host in ["http://a.example:80", "a.example:80", "a.example/path", "", "a b"] {
        let complaint = refused(&format!("root_hosts = [{host:?}]"), &[]);
        assert!(complaint.contains("root_hosts") && complaint.contains("leagues.example.org"), "{complaint}");
    }
    for (setting, reason) in [
        ("directory = \"http://a.example\"", "must start with https://"),
        ("contact = \"me\"", "an email address"),
    ] {
        let complaint = refused(&format!("[https]\n{setting}"), &[]);
        assert!(complaint.contains("https.") && complaint.contains(reason), "{complaint}");
    }
    let complaint = refused("listen = \n", &[]);
    assert!(complaint.contains("homecourt.toml"), "{complaint:?}");
}

#[test]
fn a_wrong_variable_is_named() {
    for (name, value) in
        [("HOMECOURT_LISTEN", "here"), ("HOMECOURT_LOG__LEVEL", "loud"), ("HOMECOURT_PORT", "80")]
    {
        let complaint = refused("", &[(name, value)]);
        let key = name.trim_start_matches("HOMECOURT_").replace("__", ".").to_lowercase();
        assert!(complaint.to_lowercase().contains(&key), "{complaint:?}");
    }
}

#[test]
fn a_token_of_digits_is_text() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = program();
    command
        .args(["config", "check"])
        .current_dir(folder.path())
        .env("HOMECOURT_METRICS__TOKEN", "0123456789");
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(!folder.path().join("homecourt.db").exists());
}

#[test]
fn without_a_file_the_systems_settings_count_where_there_are_some() {
    let folder = tempfile::tempdir().unwrap();
    let system = folder.path().join("config.toml");
    assert_eq!(settings_file(None, &system), None);
    std::fs::write(&system, "").unwrap();
    assert_eq!(settings_file(None, &system), Some(system.clone()));
    let own = folder.path().join("own.toml");
    assert_eq!(settings_file(Some(own.clone()), &system), Some(own));
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let output = program().args(["serve", "--config"]).arg(folder.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("is a folder"));
    let output = program().args(["serve", "--config", "/nowhere/homecourt.toml"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("/nowhere/homecourt.toml"));
}

#[test]
fn flags_count_before_variables_and_variables_before_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("homecourt.toml");
    let path = |name: &str| folder.path().join(name);
    std::fs::write(&file, format!("database = {:?}", path("file.db"))).unwrap();
    let migrate = |with_variable: bool, with_flag: bool| {
        let mut command = program();
        command.arg("migrate").env("HOMECOURT_CONFIG", &file).env("HOMECOURT_DEMO_PASSWORD", "no-setting");
        if with_variable {
            command.env("HOMECOURT_DATABASE", path("variable.db"));
        }
        if with_flag {
            command.arg("--database").arg(path("flag.db"));
        }
        String::from_utf8(command.output().unwrap().stderr).unwrap()
    };
    assert!(migrate(false, false).contains("file.db"));
    assert!(migrate(true, false).contains("variable.db"));
    assert!(migrate(true, true).contains("flag.db"));
}

#[test]
fn a_second_server_of_the_same_file_is_refused() {
    let server = Server::with(two_leagues);
    let output = program()
        .args(["serve", "--listen", "127.0.0.1:0", "--database"])
        .arg(server.database())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(!output.stderr.is_empty());
    server.visitor().get("/readyz").expect(200);
}
