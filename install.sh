#!/usr/bin/env bash
set -euo pipefail
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

  --binary FILE                install this binary instead of building one (made on another machine, say)
  --no-start                   with --service: do not start it

Run again to upgrade: a copy of the database is made and verified first. What is missing of a C compiler,
Rust 1.95 and Node 20 is installed: by apt (root), rustup (no root), the distribution or nodejs.org.
DESTDIR=/some/folder installs below that folder and touches nothing outside it.
TEXT
}

readonly DESTDIR=${DESTDIR:-}
readonly SERVICE_BINARY=$DESTDIR/usr/local/bin/homecourt
readonly SERVICE_DATA=$DESTDIR/var/lib/homecourt
readonly SETTINGS=$DESTDIR/etc/homecourt/config.toml
readonly UNIT=$DESTDIR/etc/systemd/system/homecourt.service
readonly USER_BINARY=$DESTDIR$HOME/.local/bin/homecourt
readonly USER_DATA=$DESTDIR${XDG_DATA_HOME:-$HOME/.local/share}/homecourt

# privileged, as_service: root and the service's user, or just us when DESTDIR stages the files.
privileged() { if [ -n "$DESTDIR" ]; then "$@"; else as_root "$@"; fi; }
as_service() { if [ -n "$DESTDIR" ]; then "$@"; else as_root runuser -u homecourt -- "$@"; fi; }
has_systemd() { [ -z "$DESTDIR" ] && [ -d /run/systemd/system ]; }

build() {
  need_compiler
  need_rust
  need_node
  say 'building the pages'
  scripts/ui
  say 'building the release binary (some minutes the first time)'
  cargo build --release --locked
}

# copy_first RUNNER INSTALLED DATABASE: before an upgrade the installed binary copies the database and verifies the copy.
copy_first() {
  local runner=$1 installed=$2 database=$3 copy
  if ! "$runner" test -x "$installed" || ! "$runner" test -e "$database"; then return; fi
  copy=$(dirname "$database")/backups/before-upgrade-$(date -u +%Y%m%dT%H%M%SZ).db
  say "copying the database to $copy"
  "$runner" mkdir -p "$(dirname "$copy")"
  "$runner" env HOMECOURT_DATABASE="$database" "$installed" backup --output "$copy" >&2 ||
    die 'the copy failed; nothing was changed'
  "$runner" "$installed" backup verify "$copy" >&2 || die "$copy is not sound; nothing was changed"
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

install_service() {
  [ -n "$DESTDIR" ] || id homecourt >/dev/null 2>&1 ||
    as_root useradd --system --user-group --home-dir /var/lib/homecourt --shell /usr/sbin/nologin homecourt
  local owner=(-o homecourt -g homecourt) readers=(-g homecourt)
  if [ -n "$DESTDIR" ]; then owner=() readers=(); fi

  privileged install -d -m 0700 "${owner[@]}" "$SERVICE_DATA"
  if as_service test -e "$SERVICE_DATA/homecourt.db"; then upgrade=yes; fi
  copy_first as_service "$SERVICE_BINARY" "$SERVICE_DATA/homecourt.db"
  if [ -e "$SERVICE_BINARY" ]; then privileged cp -p "$SERVICE_BINARY" "$SERVICE_BINARY.previous"; fi
  privileged install -D -m 0755 "$binary" "$SERVICE_BINARY"
  if ! privileged test -e "$SETTINGS"; then
    privileged install -d -m 0755 "$(dirname "$SETTINGS")"
    privileged install -m 0640 "${readers[@]}" config.example.toml "$SETTINGS"
  fi
  privileged install -D -m 0644 packaging/homecourt.service "$UNIT"
  say "installed $SERVICE_BINARY, $UNIT and $SETTINGS; the data is in $SERVICE_DATA"
}

start_service() {
  if ! has_systemd; then
    say 'systemd is not running here: the service is installed, not started'
    return
  fi
  as_root systemctl daemon-reload
  as_root systemctl enable --quiet homecourt
  as_root systemctl restart homecourt
  local address
  address=$(as_root sed -n 's/^listen *= *"\(.*\)".*/\1/p' "$SETTINGS" | sed 's/^0\.0\.0\.0:/127.0.0.1:/; s/^\[::\]:/[::1]:/')
  need_download
  if ! curl -fsS -o /dev/null --retry 30 --retry-delay 1 --retry-connrefused "http://${address:-127.0.0.1:8080}/readyz"; then
    die "the service is not ready; see: journalctl -u homecourt. Before an upgrade it was $SERVICE_BINARY.previous"
  fi
  say "serving at http://${address:-127.0.0.1:8080}"
  if [ -n "$upgrade" ]; then return; fi
  say 'make the first account with:'
  say "  sudo -u homecourt env HOMECOURT_DATABASE=$SERVICE_DATA/homecourt.db homecourt admin create --username NAME"
}

uninstall() {
  local found=''
  if [ -e "$UNIT" ] || [ -e "$SERVICE_BINARY" ]; then
    found=yes
    if has_systemd; then as_root systemctl disable --now --quiet homecourt || say 'the service was not running'; fi
    privileged rm -f "$UNIT" "$SERVICE_BINARY" "$SERVICE_BINARY.previous"
    if has_systemd; then as_root systemctl daemon-reload; fi
    say "removed the service. Its data stays in $SERVICE_DATA, its settings in $SETTINGS"
  fi
  if [ -e "$USER_BINARY" ]; then
    found=yes
    rm -f "$USER_BINARY"
    say "removed $USER_BINARY. The demo's data, if there was any, stays in $USER_DATA"
  fi
  if [ -z "$found" ]; then say 'nothing was installed'; fi
}

action=user binary='' start=yes upgrade=''
while [ $# -gt 0 ]; do
  case "$1" in
    --demo) action=demo ;;
    --service) action=service ;;
    --uninstall) action=uninstall ;;
    --no-start) start='' ;;
    --binary)
      [ $# -gt 1 ] || die '--binary needs a file'
      binary=$(realpath -e "$2") || exit 2
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
if [ -z "$binary" ]; then
  build
  binary=${CARGO_TARGET_DIR:-target}/release/homecourt
fi
case "$action" in
  user) install_for_user ;;
  demo)
    install_for_user
    serve_demo
    ;;
  service)
    install_service
    if [ -n "$start" ]; then start_service; fi
    ;;
esac
