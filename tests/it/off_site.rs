//! Copies of backups in S3-compatible storage, against the S3 server of the Python package `moto`. The tests are skipped
//! where the package cannot be installed.

use std::fs::{self, File, Permissions};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use homecourt::app::backups::Backups;
use homecourt::clock::Clock;
use homecourt::config::{BackupSettings, Config, S3Settings};
use homecourt::db::verify;
use homecourt::domain::backups::file_name;
use jiff::Timestamp;
use serde_json::Value;

use crate::support::{Client, ClockedServer, python, two_leagues};

/// Makes a user with an access key and the bucket. These calls need no permission, all later ones do.
const PREPARE: &str = r"
import boto3, json, sys
def client(name):
    return boto3.client(name, endpoint_url=sys.argv[1], region_name='us-east-1', aws_access_key_id='first',
                        aws_secret_access_key='first')
iam = client('iam')
iam.create_user(UserName='backup')
allowed = {'Version': '2012-10-17', 'Statement': [{'Effect': 'Allow', 'Action': 's3:*', 'Resource': '*'}]}
iam.put_user_policy(UserName='backup', PolicyName='all', PolicyDocument=json.dumps(allowed))
key = iam.create_access_key(UserName='backup')['AccessKey']
client('s3').create_bucket(Bucket='leagues')
print('aws_access_key_id =', key['AccessKeyId'])
print('aws_secret_access_key =', key['SecretAccessKey'])
";
const PREPARING_CALLS: &str = "4";

/// Returns the folder of the programs of the package; `None` where it cannot be installed.
fn moto() -> Option<PathBuf> {
    python::programs("moto", "moto[server]==5.*")
}

/// A running S3 server, which forgets everything when it ends.
struct Storage {
    child: Child,
    port: u16,
}

impl Storage {
    /// Starts a server on a port, and writes the access key of its user into a file.
    fn start(programs: &Path, port: u16, key: &Path) -> Self {
        let child = Command::new(programs.join("moto_server"))
            .args(["-H", "127.0.0.1", "-p", &port.to_string()])
            .env("INITIAL_NO_AUTH_ACTION_COUNT", PREPARING_CALLS)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let storage = Self { child, port };
        wait_for(|| TcpStream::connect(("127.0.0.1", port)).ok());
        let prepared =
            Command::new(programs.join("python")).args(["-c", PREPARE, &storage.endpoint()]).output();
        let prepared = prepared.unwrap();
        assert!(prepared.status.success(), "{prepared:?}");
        fs::write(key, prepared.stdout).unwrap();
        fs::set_permissions(key, Permissions::from_mode(0o600)).unwrap();
        storage
    }

    fn endpoint(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Storage {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// Repeats a look until it succeeds, for at most 60 s.
fn wait_for<T>(look: impl Fn() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < Duration::from_mins(1), "waited in vain");
        std::thread::yield_now();
    }
}

fn settings(folder: &Path, endpoint: &str, key: &Path) -> BackupSettings {
    BackupSettings {
        folder: folder.join("backups"),
        keep_daily: 2,
        keep_weekly: 0,
        keep_monthly: 0,
        s3: S3Settings {
            bucket: "leagues".to_owned(),
            endpoint: endpoint.to_owned(),
            prefix: "site".to_owned(),
            credentials: key.to_owned(),
            ..S3Settings::default()
        },
        ..BackupSettings::default()
    }
}

/// Makes a backup at an instant, and returns the overview after it.
fn make_one(server: &ClockedServer, now: &str) -> Value {
    server.set_clock(now);
    let admin: Client = server.signed_in("homecourt", "admin");
    admin.call("POST", "/api/backups").send().expect(202);
    wait_for(|| {
        Some(admin.get("/api/backups").expect(200).json()).filter(|overview| overview["running"].is_null())
    })
}

/// Runs `homecourt restore` of an off-site copy.
fn restore(folder: &Path, name: &str, backup: &BackupSettings) -> Output {
    let S3Settings { bucket, endpoint, credentials, .. } = &backup.s3;
    let credentials = credentials.to_str().unwrap();
    let settings = format!("[backup.s3]\nendpoint = {endpoint:?}\ncredentials = {credentials:?}\n");
    fs::write(folder.join("settings.toml"), settings).unwrap();
    Command::new(env!("CARGO_BIN_EXE_homecourt"))
        .args(["restore", &format!("s3://{bucket}/site/{name}"), "--config", "settings.toml"])
        .args(["--database", "restored.db"])
        .current_dir(folder)
        .output()
        .unwrap()
}

/// Returns what `homecourt doctor` finds of the off-site copies.
fn doctor(folder: &Path, backup: &BackupSettings) -> Value {
    let S3Settings { bucket, endpoint, prefix, credentials, .. } = &backup.s3;
    let (credentials, copies) = (credentials.to_str().unwrap(), backup.folder.to_str().unwrap());
    let s3 = format!(
        "bucket = {bucket:?}\nendpoint = {endpoint:?}\nprefix = {prefix:?}\ncredentials = {credentials:?}"
    );
    let settings = format!("[backup]\nfolder = {copies:?}\n[backup.s3]\n{s3}\n");
    fs::write(folder.join("doctor.toml"), settings).unwrap();
    let run = Command::new(env!("CARGO_BIN_EXE_homecourt"))
        .args(["doctor", "--json", "--config", "doctor.toml"])
        .current_dir(folder)
        .output()
        .unwrap();
    let findings: Vec<Value> = serde_json::from_slice(&run.stdout).unwrap();
    findings.into_iter().find(|finding| finding["check"] == "off-site copies").unwrap()
}

fn at(instant: &str) -> String {
    file_name("homecourt", instant.parse().unwrap())
}

#[test]
fn backups_are_copied_off_site_pruned_there_and_restored_from_there() {
    let Some(programs) = moto() else { return };
    let folder = tempfile::tempdir().unwrap();
    let key = folder.path().join("key");
    let storage = Storage::start(&programs, free_port(), &key);
    let backup = settings(folder.path(), &storage.endpoint(), &key);
    let config = Config { backup: backup.clone(), ..Config::default() };
    let days = ["2026-11-21T03:15:00Z", "2026-11-22T03:15:00Z", "2026-11-23T03:15:00Z"];
    let server = ClockedServer::configured(config, days[0], two_leagues);
    for day in days {
        let overview = make_one(&server, day);
        assert_eq!(overview["offSite"]["place"], "s3://leagues/site");
        assert_eq!(overview["offSite"]["latest"], day, "{overview}");
        assert!(overview["offSite"]["failure"].is_null());
    }
    let admin: Client = server.signed_in("homecourt", "admin");
    let metrics = admin.get("/metrics").expect(200).text();
    assert!(metrics.contains("\nhomecourt_off_site_age_seconds 0\n"), "{metrics}");
    let found = doctor(folder.path(), &backup)["found"].to_string();
    assert!(found.contains("in s3://leagues/site, the latest "), "{found}");
    let restored = restore(folder.path(), &at(days[2]), &backup);
    assert!(restored.status.success(), "{restored:?}");
    let database = folder.path().join("restored.db");
    verify(&database).unwrap();
    let left = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(left.into_iter().all(|name| !name.to_string_lossy().contains("partial")));
    fs::remove_file(&database).unwrap();
    let pruned = restore(folder.path(), &at(days[0]), &backup);
    let said = String::from_utf8_lossy(&pruned.stderr).into_owned();
    assert!(!pruned.status.success() && said.contains("the copy is not in it"), "{said}");
}

#[test]
fn a_storage_that_refuses_or_is_away_is_told_and_gets_the_missing_copies_later() {
    let Some(programs) = moto() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (key, wrong) =
        (folder.path().join("key"), "aws_access_key_id = AKIAWRONG\naws_secret_access_key = wrongsecret\n");
    let port = free_port();
    let storage = Storage::start(&programs, port, &key);
    let backup = settings(folder.path(), &storage.endpoint(), &key);
    let right = fs::read(&key).unwrap();
    fs::write(&key, wrong).unwrap();
    let config = Config { backup: backup.clone(), ..Config::default() };
    let server = ClockedServer::configured(config, "2026-11-22T03:15:00Z", two_leagues);
    let failed = |overview: &Value| overview["offSite"]["failure"]["message"].as_str().unwrap().to_owned();

    let overview = make_one(&server, "2026-11-22T03:15:00Z");
    assert!(
        overview["failure"].is_null() && overview["backups"].as_array().unwrap().len() == 1,
        "{overview}"
    );
    assert_eq!(overview["offSite"]["next"], "2026-11-22T03:16:00Z");
    let message = failed(&overview);
    assert!(message.starts_with("s3://leagues/site: the storage refuses the access key"), "{message}");
    let finding = doctor(folder.path(), &backup);
    assert_eq!(finding["verdict"], "failure");
    let told = [overview, finding].map(|told| told.to_string());
    assert!(told.iter().all(|told| told.contains("the storage refuses the access key")), "{told:?}");
    assert!(told.iter().all(|told| !told.contains("wrongsecret") && !told.contains("AKIAWRONG")));

    fs::set_permissions(&key, Permissions::from_mode(0o644)).unwrap();
    let message = failed(&make_one(&server, "2026-11-22T03:16:00Z"));
    assert!(
        message.contains("can be read by other users (644)") && message.contains("chmod 600"),
        "{message}"
    );

    drop(storage);
    fs::write(&key, &right).unwrap();
    fs::set_permissions(&key, Permissions::from_mode(0o600)).unwrap();
    let overview = make_one(&server, "2026-11-23T03:15:00Z");
    let message = failed(&overview);
    assert!(message.contains("Connection refused"), "{message}");
    assert_eq!(overview["offSite"]["failure"]["attempts"], 3);

    let _back = Storage::start(&programs, port, &key);
    let overview = make_one(&server, "2026-11-23T03:16:00Z");
    assert!(overview["offSite"]["failure"].is_null(), "{overview}");
    assert_eq!(overview["offSite"]["latest"], "2026-11-23T03:16:00Z");
}

#[tokio::test]
async fn copies_that_a_stopped_server_missed_are_made_at_its_start_without_a_new_backup() {
    let Some(programs) = tokio::task::spawn_blocking(moto).await.unwrap() else { return };
    let folder = tempfile::tempdir().unwrap();
    let key = folder.path().join("key");
    let storage = Storage::start(&programs, free_port(), &key);
    let backup = settings(folder.path(), &storage.endpoint(), &key);
    fs::create_dir(&backup.folder).unwrap();
    let made: Timestamp = "2026-11-23T03:15:00Z".parse().unwrap();
    fs::write(backup.folder.join(at("2026-11-23T03:15:00Z")), "a backup").unwrap();
    let database = folder.path().join("homecourt.db");
    File::create(&database).unwrap();
    let backups = Arc::new(Backups::new(backup, database));
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let clock = Clock::standing_at("2026-11-23T10:00:00Z".parse().unwrap());
    let following = tokio::spawn(Arc::clone(&backups).follow_schedule(clock.clone(), stopped));
    let copied = tokio::task::spawn_blocking(move || {
        wait_for(|| backups.overview(clock.now()).off_site.and_then(|off_site| off_site.latest))
    });
    assert_eq!(copied.await.unwrap(), made.to_string());
    stop.send(true).unwrap();
    following.await.unwrap();
}
