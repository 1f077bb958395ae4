#!/usr/bin/env bash
set -euo pipefail
readonly CALLED_IN=$PWD
cd "$(dirname "$0")"

# shellcheck source=scripts/common.sh
. scripts/common.sh

usage() {
  cat <<'TEXT'
Homecourt's installer for Debian and Ubuntu.

  ./install.sh                 build and install into ~/.local/bin (no root, but for missing tools)
  ./install.sh --demo          the same, then serve the demo leagues at http://localhost:8080
  ./install.sh --service       build and install into /usr/local/bin, with a hardened systemd unit,
                               its own user (homecourt) and data folder (/var/lib/homecourt)
  ./install.sh --uninstall     remove what was installed; data and settings stay

  --release FILE|URL           install this release (homecourt-…-linux-….tar.gz) instead of building: its checksum has to be in the
                               file SHA256SUMS in the same folder
  --binary FILE                install this binary instead of building one (made on another machine, say); a file that
                               does not answer to --version as homecourt does is refused
  --no-start                   with --service: do not start it

Run again to upgrade. With --service, the installer makes and verifies a copy of the database first, and if the new version
is not ready or a step fails, the previous version is put back. Without --service, only the demo's database is copied first, and
the previous binary is not kept.

What is missing of a C compiler, Rust 1.95 and Node 20 is installed: by apt (root), rustup (no root), the distribution
or nodejs.org.
In an unpacked release the same commands install the binary that lies beside this script.
DESTDIR=/some/folder installs below that folder and touches nothing outside it.
TEXT
}

readonly DESTDIR=${DESTDIR:-}
readonly SERVICE_BINARY=$DESTDIR/usr/local/bin/homecourt
readonly SERVICE_DATA=$DESTDIR/var/lib/homecourt
readonly SETTINGS=$DESTDIR/etc/homecourt/config.toml
readonly UNIT=$DESTDIR/etc/systemd/system/homecourt.service
readonly SOCKET=$DESTDIR/etc/systemd/system/homecourt.socket
readonly BACKUP_UNIT=$DESTDIR/etc/systemd/system/homecourt-backup.service
readonly BACKUP_TIMER=$DESTDIR/etc/systemd/system/homecourt-backup.timer
readonly USER_BINARY=$DESTDIR$HOME/.local/bin/homecourt
readonly USER_DATA=$DESTDIR${XDG_DATA_HOME:-$HOME/.local/share}/homecourt

# privileged, as_service: run a command as root, or as the service's user. With DESTDIR both run it as the current user.
privileged() { if [ -n "$DESTDIR" ]; then "$@"; else as_root "$@"; fi; }
as_service() { if [ -n "$DESTDIR" ]; then "$@"; else as_root runuser -u homecourt -- "$@"; fi; }
has_systemd() { [ -d "$DESTDIR/run/systemd/system" ]; }
# Number of seconds to wait after a restart until /readyz returns 200.
readonly READY_SECONDS=${READY_SECONDS:-30}

build() {
  need_compiler
  need_rust
  need_node
  say 'building the pages'
  scripts/ui
  say 'building the release binary (some minutes the first time)'
  cargo build --release --locked
}

# answers BINARY: succeeds if the binary runs on this machine and its --version begins with "homecourt".
answers() {
  local said
  said=$(timeout 20 "$1" --version 2>/dev/null </dev/null) || return 1
  [[ $said == 'homecourt '* ]]
}

# listen_address PROGRAM: prints the address and port of `listen`, as the program reads the settings. Fails with the program's
# error if the program rejects the settings. The program does not run as root, so it gets the settings through standard input.
listen_address() {
  local settings=$SETTINGS text said
  if ! privileged test -e "$settings"; then settings=config.example.toml; fi
  # Not in a pipe: sudo may ask for a password, and that must not count towards the timeout.
  text=$(privileged cat "$settings") || return 1
  if ! said=$(timeout 20 env -i "$1" config check --json --config /dev/stdin <<<"$text" 2>&1); then
    printf '%s\n' "${said//\/dev\/stdin/$settings}" >&2
    return 1
  fi
  sed -n 's/^  "listen": "\(.*\)",$/\1/p' <<<"$said"
}

# check_binary: exits before anything is changed if the binary to install does not run, or if it rejects the service's settings.
# Sets `listen`, the address of the service. Runs an executable copy of a file without execute permission, because the file is
# installed with that permission.
check_binary() {
  local folder='' run=$binary wrong=''
  if [ ! -x "$binary" ]; then
    folder=$(mktemp -d)
    run=$folder/homecourt
    install -m 0755 "$binary" "$run"
  fi
  if ! answers "$run"; then
    wrong="$binary --version does not answer as homecourt does: it is another program, or made for another machine"
  elif [ "$action" = service ]; then
    listen=$(listen_address "$run") || listen=''
    if [ -z "$listen" ]; then wrong="$binary does not accept the settings in $SETTINGS"; fi
  fi
  if [ -n "$folder" ]; then rm -r "$folder"; fi
  if [ -n "$wrong" ]; then die "$wrong; nothing was changed"; fi
}

# service_database: prints the path of the service's database. Asks systemd, because `systemctl edit homecourt` can change the path.
service_database() {
  local place=
  if has_systemd; then
    place=$(systemctl show --property Environment --value homecourt | tr ' ' '\n' | sed -n 's/^HOMECOURT_DATABASE=//p' | tail -n 1)
  fi
  printf '%s\n' "$DESTDIR${place:-${SERVICE_DATA#"$DESTDIR"}/homecourt.db}"
}

# copy_first RUNNER INSTALLED DATABASE: copies the database with the installed binary before an upgrade, and verifies the copy.
# Uses the previous binary if the installed binary does not run.
copy_first() {
  local runner=$1 installed=$2 database=$3 copy
  if ! "$runner" test -x "$installed"; then return; fi
  if ! "$runner" test -e "$database"; then
    say "there is no database at $database, so none was copied before the upgrade"
    return
  fi
  if ! answers "$installed" && answers "$installed.previous"; then
    say "$installed does not run; $installed.previous copies the database"
    installed=$installed.previous
  fi
  copy=$(dirname "$database")/backups/before-upgrade-$(date -u +%Y%m%dT%H%M%SZ).db
  say "copying the database to $copy"
  "$runner" mkdir -p "$(dirname "$copy")"
  "$runner" env HOMECOURT_DATABASE="$database" "$installed" backup --output "$copy" >&2 ||
    die 'the copy failed; nothing was changed'
  "$runner" "$installed" backup verify "$copy" >&2 || die "$copy is not sound; nothing was changed"
}

# from_release PLACE ARGUMENT...: checks and unpacks a release, then runs its own installer with the arguments.
from_release() {
  local place=$1 name folder
  shift
  name=$(basename "$place")
  folder=$(mktemp -d)
  # shellcheck disable=SC2064  # the folder of now
  trap "rm -rf '$folder'" EXIT
  case "$place" in
    *://*)
      need_download
      say "downloading $place"
      curl -fsSL --output-dir "$folder" -o "$name" "$place" || die "$place could not be downloaded"
      curl -fsSL --output-dir "$folder" -o SHA256SUMS "${place%/*}/SHA256SUMS" ||
        die "${place%/*}/SHA256SUMS could not be downloaded, so nothing was installed"
      ;;
    *)
      cp "$place" "$folder/$name" || exit 1
      cp "$(dirname "$place")/SHA256SUMS" "$folder/" || die "the checksums of $place have to be in SHA256SUMS beside it"
      ;;
  esac
  (cd "$folder" && awk -v name="$name" '$2 == name' SHA256SUMS | sha256sum --check --strict --quiet - >&2) ||
    die "the checksum of $name is not the one in SHA256SUMS; nothing was installed"
  mkdir "$folder/release"
  tar -xzf "$folder/$name" -C "$folder/release" --strip-components 1
  "$folder/release/install.sh" "$@"
}

install_for_user() {
  copy_first env "$USER_BINARY" "$USER_DATA/demo.db"
  install -D -m 0755 "$binary" "$USER_BINARY"
  say "installed $USER_BINARY"
  case ":$PATH:" in
    *":$HOME/.local/bin:"*) ;;
    *) say "$HOME/.local/bin is not in your PATH; add it, or type the whole name" ;;
  esac
}

serve_demo() {
  mkdir -p "$USER_DATA"
  say "serving the demo at http://localhost:8080 from $USER_DATA/demo.db; Ctrl-C ends it"
  exec "$USER_BINARY" serve --demo --listen 127.0.0.1:8080 --database "$USER_DATA/demo.db"
}

# remove_timer: removes the backup timer of earlier versions, because the server makes the backups itself.
remove_timer() {
  if [ ! -e "$BACKUP_TIMER" ] && [ ! -e "$BACKUP_UNIT" ]; then return; fi
  if has_systemd; then
    privileged systemctl disable --now --quiet homecourt-backup.timer || say 'the backup timer was not enabled'
  fi
  privileged rm -f "$BACKUP_UNIT" "$BACKUP_TIMER"
  say "removed the backup timer: the server makes the backups itself. The timer's copies stay in $SERVICE_DATA/backups"
}

# replace MODE NEW FILE: installs NEW as FILE, and keeps the file that was there as FILE.previous, which roll_back restores.
# If both are identical, FILE.previous stays as it is: a rollback needs the binary before.
replace() {
  if [ "$2" -ef "$3" ]; then return; fi
  if [ -e "$3" ] && ! cmp -s "$2" "$3"; then
    privileged cp -p "$3" "$3.previous"
    replaced+=("$3")
  fi
  privileged install -D -m "$1" "$2" "$3"
}

was_replaced() { [[ " ${replaced[*]-} " == *" $1 "* ]]; }

install_service() {
  # Installed before anything is changed, because installing it can fail.
  if [ -n "$start" ] && has_systemd; then need_download; fi
  scratch=$(mktemp -d)
  trap finish EXIT
  sed "s|^ListenStream=.*|ListenStream=$listen|" packaging/homecourt.socket >"$scratch/homecourt.socket"
  # All commands read these settings. With a relative path they would look for the database in their working directory.
  sed "s|^database = .*|database = \"${SERVICE_DATA#"$DESTDIR"}/homecourt.db\"|" config.example.toml >"$scratch/config.toml"

  [ -n "$DESTDIR" ] || id homecourt >/dev/null 2>&1 ||
    as_root useradd --system --user-group --home-dir /var/lib/homecourt --shell /usr/sbin/nologin homecourt
  local owner=(-o homecourt -g homecourt) readers=(-g homecourt)
  if [ -n "$DESTDIR" ]; then owner=() readers=(); fi
  privileged install -d -m 0700 "${owner[@]}" "$SERVICE_DATA"
  local database
  database=$(service_database)
  if as_service test -e "$database"; then upgrade=yes; fi
  copy_first as_service "$SERVICE_BINARY" "$database"

  installing=yes
  replace 0755 "$binary" "$SERVICE_BINARY"
  replace 0644 packaging/homecourt.service "$UNIT"
  replace 0644 "$scratch/homecourt.socket" "$SOCKET"
  if ! privileged test -e "$SETTINGS"; then
    privileged install -d -m 0755 "$(dirname "$SETTINGS")"
    privileged install -m 0640 "${readers[@]}" "$scratch/config.toml" "$SETTINGS"
  fi
  remove_timer
  say "installed $SERVICE_BINARY, $UNIT, $SOCKET and $SETTINGS; the data is in $SERVICE_DATA"
  if [ -n "$start" ]; then start_service; fi
  installing=''
}

# socket_address: prints the address at which to ask for /readyz. A socket for all addresses is asked on the loopback address.
socket_address() {
  sed -n 's/^ListenStream=//p' "$SOCKET" | sed 's/^0\.0\.0\.0:/127.0.0.1:/; s/^\[::\]:/[::1]:/'
}

# open_socket: has systemd listen. A running server of an earlier version, or one at another address, has to stop first.
open_socket() {
  # In a trap, as in a rollback, `return` alone returns the status of the command before the trap.
  if systemctl is-active --quiet homecourt.socket && ! was_replaced "$SOCKET"; then return 0; fi
  privileged systemctl stop homecourt.socket homecourt && privileged systemctl start homecourt.socket
}

# is_ready: restarts the service and waits until /readyz returns 200. Fails after READY_SECONDS retries.
is_ready() {
  privileged systemctl restart homecourt || return 1
  curl -fsS -o /dev/null --retry "$READY_SECONDS" --retry-delay 1 --retry-connrefused "http://$(socket_address)/readyz"
}

start_service() {
  if ! has_systemd; then
    say 'systemd is not running here: the service is installed, not started'
    return
  fi
  privileged systemctl daemon-reload
  privileged systemctl enable --quiet homecourt.socket homecourt
  restarted=yes
  open_socket || die 'the socket does not open; see: journalctl -u homecourt.socket'
  is_ready || die "the service was not ready within $READY_SECONDS s; see: journalctl -u homecourt"
  say "serving at http://$(socket_address)"
  if [ -n "$upgrade" ]; then return; fi
  say 'make the first account with:'
  say "  sudo -u homecourt env HOMECOURT_DATABASE=$SERVICE_DATA/homecourt.db homecourt admin create --username NAME"
}

# finish: runs when the installation of the service ends, also by a signal. Rolls back an installation that has not succeeded.
finish() {
  rm -rf "$scratch"
  if [ -n "$installing" ]; then roll_back; fi
}

# roll_back: restores the files that this run replaced, and starts the service again if this run has stopped it. Exits with an
# error that says what state the service is in.
roll_back() {
  local file failed=()
  if ! was_replaced "$SERVICE_BINARY" && answers "$SERVICE_BINARY.previous"; then
    say "an earlier version is $SERVICE_BINARY.previous: docs/admin.md, Upgrade, says how to go back to it"
  fi
  if [ ${#replaced[@]} = 0 ]; then
    die 'the installation is not complete. Correct the error above, then run the installer again'
  fi
  say "the installation failed; restoring ${replaced[*]}"
  for file in "${replaced[@]}"; do privileged mv "$file.previous" "$file" || failed+=("$file"); done
  if [ ${#failed[@]} -gt 0 ]; then
    say "not restored: ${failed[*]}. Copy each from the file beside it that ends in .previous"
    die 'then run: sudo systemctl daemon-reload && sudo systemctl restart homecourt.socket homecourt'
  fi
  if has_systemd; then
    privileged systemctl daemon-reload || say 'systemd has not read the restored files: run sudo systemctl daemon-reload'
    # An earlier version opens its socket itself.
    if ! grep -q homecourt.socket "$UNIT"; then
      privileged systemctl disable --now --quiet homecourt.socket || say 'homecourt.socket is still enabled'
    elif [ -n "$restarted" ]; then
      open_socket || say 'the socket does not open; see: journalctl -u homecourt.socket'
    fi
  fi
  if [ -z "$restarted" ]; then die 'the files from before this run are restored. The service was not restarted'; fi
  if is_ready; then die 'the files from before this run are restored, and the service runs with them'; fi
  say 'if the new version has migrated the database, restore the copy that was made before: docs/admin.md, Upgrade'
  die 'the files from before this run are restored, but the service is not ready with them either; see: journalctl -u homecourt'
}

uninstall() {
  local found=''
  if [ -e "$UNIT" ] || [ -e "$SERVICE_BINARY" ]; then
    found=yes
    if has_systemd; then
      privileged systemctl disable --now --quiet homecourt.socket homecourt || say 'the service was not running'
    fi
    remove_timer
    privileged rm -f "$UNIT" "$UNIT.previous" "$SOCKET" "$SOCKET.previous" "$SERVICE_BINARY" "$SERVICE_BINARY.previous"
    if has_systemd; then privileged systemctl daemon-reload; fi
    say "removed the service. Its data stays in $SERVICE_DATA, its settings in $SETTINGS"
  fi
  if [ -e "$USER_BINARY" ]; then
    found=yes
    rm -f "$USER_BINARY"
    say "removed $USER_BINARY. The demo's data, if there was any, stays in $USER_DATA"
  fi
  if [ -z "$found" ]; then say 'nothing was installed'; fi
}

action=user binary='' release='' start=yes others=()
# listen: the address of the service. upgrade: there is a database. installing: from the first replaced file until all is done.
# replaced: files with a copy FILE.previous from this run. restarted: this run has begun to stop and start the service.
listen='' upgrade='' installing='' replaced=() restarted='' scratch=''
while [ $# -gt 0 ]; do
  case "$1" in
    --demo) action=demo others+=("$1") ;;
    --service) action=service others+=("$1") ;;
    --uninstall) action=uninstall ;;
    --no-start) start='' others+=("$1") ;;
    --release)
      [ $# -gt 1 ] || die '--release needs a file or a URL'
      release=$2
      if [[ $release != *://* ]]; then release=$(cd "$CALLED_IN" && realpath -e "$2") || exit 2; fi
      shift
      ;;
    --binary)
      [ $# -gt 1 ] || die '--binary needs a file'
      binary=$(cd "$CALLED_IN" && realpath -e "$2") || exit 2
      shift
      ;;
    -h | --help)
      usage
      exit 0
      ;;
    *)
      usage >&2
      exit 2
      ;;
  esac
  shift
done

if [ "$action" = uninstall ]; then
  uninstall
  exit 0
fi
if [ "$(id -u)" = 0 ] && [ "${SUDO_USER:-root}" != root ]; then
  die 'run this as yourself, not with sudo: it asks for root only where root is needed'
fi
if [ -n "$release" ]; then
  [ -z "$binary" ] || die 'either --binary or --release, not both'
  from_release "$release" ${others[@]+"${others[@]}"}
  exit 0
fi
if [ -z "$binary" ] && [ ! -e Cargo.toml ] && [ -x homecourt ]; then binary=$PWD/homecourt; fi
if [ -z "$binary" ]; then
  build
  binary=${CARGO_TARGET_DIR:-target}/release/homecourt
fi
check_binary
case "$action" in
  user) install_for_user ;;
  demo)
    install_for_user
    serve_demo
    ;;
  service) install_service ;;
esac
