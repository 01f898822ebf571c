#!/usr/bin/env bash
# Score tailcut beside its peers on labelled recordings; the output of the peers is cut with `tail -c`.
#   benchmarks/quality.sh [OPTIONS] DIR
# OPTIONS are those of `tailcut bench`. `benchmarks/install_peers.sh quality [FOLDER]` installs the peers; FOLDER is
# $TAILCUT_PEERS, or else .cache. The table names the peers that are not installed.
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
