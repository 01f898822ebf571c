// Shows streams as xterm.js does: a case in JSON a line on standard input, its screen in JSON a line on standard output.
//   in   {"cols": 8, "rows": 3, "data": "<base64>"}
//   out  {"rows": [...], "wrapped": [...], "frames": [[...], ...]}, or {"error": "..."} where xterm.js is no oracle
// rows are those of the normal buffer with its scrollback, wrapped tells which of them go on the row before, and frames
// are the alternate screens as they were when they were left, the last also when the stream ends in it.
import { createRequire } from "module";
import path from "path";
import readline from "readline";

const modules = process.env.TAILCUT_NODE_MODULES || path.resolve(".cache/node_modules");
const require = createRequire(path.join(path.resolve(modules, ".."), "anchor.js"));
const { Terminal } = require("@xterm/headless");
const { Unicode11Addon } = require("@xterm/addon-unicode11");

const LEAVE = new Set([47, 1047, 1049]);

function screen(terminal) {
  const buffer = terminal.buffer.active;
  const rows = [];
  for (let y = 0; y < terminal.rows; y++) rows.push(buffer.getLine(buffer.baseY + y).translateToString(true));
  return rows;
}

let fail = () => {};
process.on("uncaughtException", (error) => fail(error));

async function show({ cols, rows: height, data }) {
  const terminal = new Terminal({ cols, rows: height, scrollback: 10000, allowProposedApi: true });
  terminal.loadAddon(new Unicode11Addon());
  terminal.unicode.activeVersion = "11";
  const frames = [];
  const inside = () => terminal.buffer.active.type === "alternate";
  terminal.parser.registerCsiHandler({ prefix: "?", final: "l" }, (params) => {
    if (inside() && params.some((p) => LEAVE.has(p))) frames.push(screen(terminal));
    return false;
  });
  terminal.parser.registerEscHandler({ final: "c" }, () => {
    if (inside()) frames.push(screen(terminal));
    return false;
  });
  // xterm.js saves the cursor's row counted from the oldest line, so DECRC after scrolling leads to another row
  let base = 0;
  let scrolled = false;
  const save = () => ((base = terminal.buffer.normal.baseY), false);
  const restore = () => ((scrolled ||= terminal.buffer.normal.baseY !== base), false);
  const mode = (act) => (params) => (params.some((p) => p === 1048 || p === 1049) ? act() : false);
  terminal.parser.registerEscHandler({ final: "7" }, save);
  terminal.parser.registerEscHandler({ final: "8" }, restore);
  terminal.parser.registerCsiHandler({ final: "s" }, save);
  terminal.parser.registerCsiHandler({ final: "u" }, restore);
  terminal.parser.registerCsiHandler({ prefix: "?", final: "h" }, mode(save));
  terminal.parser.registerCsiHandler({ prefix: "?", final: "l" }, mode(restore));
  await new Promise((done, failed) => {
    fail = failed;
    terminal.write(Buffer.from(data, "base64"), done);
  });
  if (scrolled) throw new Error("scrolled between DECSC and DECRC");
  if (inside()) frames.push(screen(terminal));
  const rows = [];
  const wrapped = [];
  const normal = terminal.buffer.normal;
  for (let y = 0; y < normal.length; y++) {
    const line = normal.getLine(y);
    const next = normal.getLine(y + 1);
    const goesOn = next && next.isWrapped;
    // a wide character that did not fit leaves the last column empty: not part of the text
    const short = goesOn && !line.getCell(cols - 1).getChars() && next.getCell(0).getWidth() === 2;
    rows.push(line.translateToString(!goesOn, 0, short ? cols - 1 : cols));
    wrapped.push(line.isWrapped);
  }
  terminal.dispose();
  return { rows, wrapped, frames };
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const answer = await show(JSON.parse(line)).catch((error) => ({ error: error.message }));
  process.stdout.write(JSON.stringify(answer) + "\n");
}
