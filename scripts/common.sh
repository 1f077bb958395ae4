# Sourced by the scripts in this folder and by install.sh: messages, root privileges, installing tools.
# shellcheck shell=bash

readonly NODE_HOME="${XDG_DATA_HOME:-$HOME/.local/share}/homecourt/node"
readonly RUST_NEEDED=1.95
readonly NODE_NEEDED=20
export PATH="$NODE_HOME/bin:$HOME/.cargo/bin:$PATH"

say() { if [ -t 2 ]; then printf '\033[1m==>\033[0m %s\n' "$*" >&2; else printf '==> %s\n' "$*" >&2; fi; }
die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}
has() { command -v "$1" >/dev/null 2>&1; }

# at_least HAVE WANTED: returns whether a dotted version is at least another.
at_least() { [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]; }

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif has sudo; then
    say "root is needed for: $*"
    sudo "$@"
  else
    die "root is needed, and there is no sudo. As root, run: $*"
  fi
}

# Installs Debian or Ubuntu packages. The package lists are updated once per run, and only if a package is missing.
apt_install() {
  has apt-get || die "this is not Debian or Ubuntu; please install: $*"
  say "installing from the distribution: $*"
  if [ -z "${APT_LISTS_FRESH:-}" ]; then
    as_root apt-get update -q
    APT_LISTS_FRESH=1
  fi
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@"
}

need_compiler() {
  if ! has cc || ! has make; then apt_install build-essential; fi
}

need_download() {
  if ! has curl || [ ! -e /etc/ssl/certs/ca-certificates.crt ]; then apt_install curl ca-certificates; fi
}

need_rust() {
  local have=''
  if has rustc; then have=$(rustc --version | cut -d ' ' -f 2); fi
  if [ -n "$have" ] && at_least "$have" "$RUST_NEEDED"; then return; fi
  if has rustup; then
    say "Rust ${have:-is missing}; $RUST_NEEDED or newer is needed: rustup brings the stable one"
    rustup toolchain install stable --profile minimal
    rustup default stable
  else
    need_download
    say "installing Rust for $(id -un) by rustup, into ~/.cargo and ~/.rustup (no root)"
    curl --proto '=https' --tlsv1.2 -fsSL https://sh.rustup.rs |
      sh -s -- -y --no-modify-path --profile minimal --default-toolchain stable
  fi
  has cargo || die "rustup ended without a cargo in ~/.cargo/bin"
}

need_node() {
  local have='' offered
  if has node && has npm; then have=$(node --version | tr -d v); fi
  if [ -n "$have" ] && at_least "$have" "$NODE_NEEDED"; then return; fi
  offered=$(apt-cache policy nodejs 2>/dev/null | sed -n 's/^ *Candidate: *\([0-9.]*\).*/\1/p')
  if [ -n "$offered" ] && at_least "$offered" "$NODE_NEEDED"; then
    apt_install nodejs npm
  else
    node_from_its_site
  fi
}

# Installs the official build of Node, checked by its checksum, into the user's home: the distribution's Node is too
# old, and this needs no root.
node_from_its_site() {
  local machine sums archive folder
  need_download
  has xz || apt_install xz-utils
  case "$(uname -m)" in
    x86_64) machine=x64 ;;
    aarch64) machine=arm64 ;;
    *) die "no official Node for $(uname -m); please install Node $NODE_NEEDED or newer" ;;
  esac
  say "installing Node 22 from nodejs.org into $NODE_HOME (no root)"
  folder=$(mktemp -d)
  sums=$(curl -fsSL https://nodejs.org/dist/latest-v22.x/SHASUMS256.txt)
  archive=$(printf '%s\n' "$sums" | sed -n "s/.*  \(node-.*-linux-$machine\.tar\.xz\)$/\1/p")
  [ -n "$archive" ] || die "nodejs.org lists no archive for linux-$machine"
  curl -fSL --progress-bar -o "$folder/$archive" "https://nodejs.org/dist/latest-v22.x/$archive"
  (cd "$folder" && printf '%s\n' "$sums" | grep -F "  $archive" | sha256sum --check --quiet -)
  rm -rf "$NODE_HOME"
  mkdir -p "$NODE_HOME"
  tar -xJf "$folder/$archive" -C "$NODE_HOME" --strip-components 1
  rm -rf "$folder"
}

# Installs a browser for the tests: Debian's headless Chromium (the tests take 0.6 of the full one's time), Debian's
# Chromium, or Playwright's on Ubuntu, whose snap package does not run headless.
need_chromium() {
  if [ -x "${CHROMIUM:-}" ]; then return; fi
  if ! has chromium-headless-shell && ! has chromium && grep -q '^ID=ubuntu' /etc/os-release; then
    say "installing Playwright's Chromium into ~/.cache, and the libraries it needs (root)"
    (cd ui && npx playwright install --with-deps chromium)
    CHROMIUM=$(cd ui && node -p 'require("@playwright/test").chromium.executablePath()')
    export CHROMIUM
    return
  fi
  if ! has chromium-headless-shell; then
    if ! has chromium; then
      apt_install chromium-headless-shell || apt_install chromium
    elif has apt-get && [ "$(id -u)" = 0 ]; then
      # The full Chromium runs the tests too, so nobody is asked for a password here.
      apt_install chromium-headless-shell || say 'the tests take longer: they run in the full Chromium'
    fi
  fi
  # The tests measure texts in the metrics of Arial, which the styles name for Linux.
  if has fc-list && has apt-get && ! fc-list | grep -q 'Liberation Sans'; then apt_install fonts-liberation; fi
  CHROMIUM=$(command -v chromium-headless-shell || command -v chromium)
  export CHROMIUM
}
