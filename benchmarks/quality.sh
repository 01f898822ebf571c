#!/usr/bin/env bash
# Scores tailcut beside its peers on labelled recordings, the peers' output cut with `tail -c`:
#   benchmarks/quality.sh [OPTIONS] DIR
# takes the options of `tailcut bench`. Peers come from `benchmarks/install_peers.sh quality [FOLDER]`; FOLDER is .cache
# unless TAILCUT_PEERS names it. What is not installed is told in the table.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
peers=${TAILCUT_PEERS:-$here/../.cache}
mkdir -p "$peers/home"
peers=$(cd "$peers" && pwd)
export TAILCUT_NODE_MODULES="$peers/node_modules"
# rtk keeps a history in the home folder.
rtk="HOME=$peers/home $peers/rtk/bin/rtk"
cut='tail -c {budget}'
exec "${PYTHON:-python3}" -m tailcut bench "$@" \
  --against no-size --against raw-tail --against strip-tail \
  --against "strip-ansi=$peers/node_modules/.bin/strip-ansi | $cut" \
  --against "ansi2txt=$peers/deb/usr/bin/ansi2txt | $cut" \
  --against "ansifilter=$peers/deb/usr/bin/ansifilter | $cut" \
  --against "rtk pipe=$rtk pipe | $cut" \
  --against "rtk log=$rtk log | $cut" \
  --against "terminal-render=node $here/render.mjs terminal-render {cols} {rows} | $cut" \
  --against "xterm.js=node $here/render.mjs xterm {cols} {rows} | $cut"
