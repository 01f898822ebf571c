#!/bin/sh
# The demonstration of `make demo`. Needs tailcut on the PATH; runs in the project's folder.
set -eu

agent=fixtures/claude-tui-ledger/session.raw
build=fixtures/npm-build-test/session.raw

bold='' colour='' plain=''
if [ -t 1 ]; then
  bold=$(printf '\033[1m')
  colour=$(printf '\033[36m')
  plain=$(printf '\033[0m')
fi
say() { printf '\n%s%s%s\n' "$bold" "$*" "$plain"; }
shown() { printf '%s$ %s%s\n\n' "$colour" "$*" "$plain"; }

say "An agent fixed a failing test suite. Its terminal sent $(wc -c < "$agent" | tr -d ' ') bytes."
say "1. Strip the control sequences and keep the end: what a pipe would hand to the next step"
shown "sed 's/<control sequences>//g' $agent | tail -c 700"
escape=$(printf '\033')
LC_ALL=C sed "s/$escape\[[0-9;?<>=]*[A-Za-z]//g; s/$escape\][^$(printf '\007')]*$(printf '\007')//g; s/$escape.//g" "$agent" |
  tr -d '\r' | tail -c 700

say "2. The text that a person read at the end, cut to a budget of characters"
shown "tailcut --cols 120 --rows 40 -n 1200 $agent"
tailcut --cols 120 --rows 40 -n 1200 "$agent"

say "3. Any program on a pipe: an install, a build and a test run, in 600 characters"
shown "cat $build | tailcut -n 600"
tailcut -n 600 < "$build"

say "4. As the next step's prompt"
shown "tailcut --cols 120 --rows 40 --label fix --prompt '/review the change' -n 400 $agent"
tailcut --cols 120 --rows 40 --label fix --prompt '/review the change' -n 400 "$agent"
echo

say "5. A chain of steps: the second one gets the tail of the first"
shown "tailcut run examples/demo.toml"
# A run is kept in its project; the demonstration has a temporary one.
project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
TAILCUT_PROJECT=$project tailcut run examples/demo.toml
echo
