#!/usr/bin/env bash
# Installs what tailcut is compared with: @xterm/headless (npm, into .cache), asciinema 2 (pip, into .cache) and tmux
# (apt, as root).
# pyte comes with the project's `test` extra. What cannot be installed is named, and left out by benches and tests.
set -uo pipefail
cd "$(dirname "$0")/.."

say() { printf 'peers: %s\n' "$*"; }

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
