//! `docs/admin.md` line by line: each shell block runs, in the order of the page, on a fresh root folder, or says why it does not.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot continue fails")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

const BINARY: &str = env!("CARGO_BIN_EXE_homecourt");
const PAGE: &str = include_str!("../docs/admin.md");
/// Precedes the reason in a comment above a block that is not run.
const NOT_RUN: &str = "<!-- not run: ";

/// Runs the block at a line. Names of copies that the page gives as examples stand for the newest of their kind.
const RUN: &str = r#"
newest() { find /var/lib/homecourt/backups -name "$1" -printf '%T@ %f\n' 2>/dev/null | sort -n | tail -n 1 | cut -d ' ' -f 2; }
stand_in() {
  if ! grep -qF "$2" "$1"; then return; fi
  # The server makes its first backup soon after its start, but only while no other program wants a processor.
  local end=$((SECONDS + 120))
  until [ -n "$(newest "$3")" ] || [ "$SECONDS" -ge "$end" ]; do sleep 0.1; done
  sed -i "s|$2|$(newest "$3")|" "$1"
}
run() {
  LINE=$1
  local script="/home/ada/scripts/$LINE.sh"
  stand_in "$script" homecourt-20261123T031500Z.db.zst '*.db.zst'
  stand_in "$script" before-upgrade-….db 'before-upgrade-*.db'
  . "$script"
}
"#;

/// A shell block of the page.
struct Block {
    /// The number of its first line.
    line: usize,
    text: String,
    /// Why it is not run, if the page says so.
    reason: Option<String>,
}

/// Returns the shell blocks of the page.
fn blocks() -> Vec<Block> {
    let lines: Vec<&str> = PAGE.lines().collect();
    let starts = lines.iter().enumerate().filter(|(_, line)| **line == "```sh");
    let block = |(start, _): (usize, &&str)| {
        let text: Vec<&str> = lines[start + 1..].iter().copied().take_while(|line| *line != "```").collect();
        let above = lines[start - 1].strip_prefix(NOT_RUN).and_then(|rest| rest.strip_suffix(" -->"));
        Block { line: start + 2, text: text.join("\n"), reason: above.map(str::to_owned) }
    };
    starts.map(block).collect()
}

/// Writes the blocks, the tables that they import, and a script that runs all of them.
fn write_session(folder: &Path) {
    let mut session = String::from("set -euo pipefail\nshopt -s expand_aliases\ncd /home/ada/homecourt\n");
    session.push_str("trap 'echo \"docs/admin.md, the block at line $LINE failed\" >&2; cat /var/log/homecourt.log >&2' ERR\n");
    session.push_str("cp /home/ada/scripts/*.csv .\n");
    session.push_str(RUN);
    let mut accounts = None;
    for Block { line, text, .. } in blocks().iter().filter(|block| block.reason.is_none()) {
        if text.contains("hc organization create") {
            accounts = Some(*line);
        }
        // The blocks before have restored the first backup, which is older than the organization.
        if text.starts_with("hc import") {
            writeln!(session, "run {}", accounts.expect("the page makes an organization before it imports"))
                .unwrap();
        }
        // The new server does not have the organization yet.
        if text.starts_with("hc organization import") {
            session.push_str("hc organization delete fvb --yes\n");
        }
        fs::write(folder.join(format!("{line}.sh")), text).unwrap();
        writeln!(session, "run {line}").unwrap();
    }
    fs::write(folder.join("session.sh"), session).unwrap();
    for (name, table) in [
        ("teams", "name\nFalcons\nOwls\n"),
        ("players", "firstName,lastName,team,number\nAda,Stone,Falcons,4\nOlga,Reed,Owls,7\n"),
        (
            "games",
            "date,time,home,away,score_home,score_away,status\n2026-10-02,19:30,Falcons,Owls,61,58,completed\n",
        ),
        (
            "stats",
            "date,time,home,away,team,firstName,lastName,AST\n2026-10-02,19:30,Falcons,Owls,Falcons,Ada,Stone,3\n",
        ),
    ] {
        fs::write(folder.join(format!("{name}.csv")), table).unwrap();
    }
}

#[test]
fn each_shell_block_of_the_admins_page_runs_or_says_why_not() {
    let blocks = blocks();
    assert!(blocks.iter().filter(|block| block.reason.is_none()).count() >= 8);
    for Block { line, reason, .. } in &blocks {
        assert!(reason.as_ref().is_none_or(|reason| reason.len() > 15), "line {line}: {reason:?}");
    }
    let may = Command::new("unshare").args(["--mount", "--net", "true"]).output();
    if !may.is_ok_and(|output| output.status.success()) {
        println!("skipped: this needs root and namespaces (unshare --mount --net)");
        return;
    }
    let (root, scripts) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    write_session(scripts.path());
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = Command::new("unshare")
        .args(["--mount", "--net", "--pid", "--fork", "--kill-child", "--propagation", "private"])
        .arg(repository.join("tests/manual/fresh-root.sh"))
        .args([root.path(), repository, Path::new(BINARY), scripts.path()])
        .output()
        .unwrap();
    let said =
        format!("{}\n{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}");
}
