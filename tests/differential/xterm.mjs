// Shows streams as xterm.js does: a case in JSON a line on standard input, its screen in JSON a line on standard output.
//   in   {"cols": 8, "rows": 3, "data": "<base64>"}
//   out  {"rows": [...], "wrapped": [...], "frames": [{"rows": ..., "wrapped": ...}, ...]}, or {"error": "..."} where xterm.js is no oracle
// rows are the scrollback and then those of the screen that is up, wrapped tells which of them go on the row before, and frames
// are the alternate screens as they were when they were left, the last also when the stream ends in it.
import { createRequire } from "module";
import path from "path";
import readline from "readline";

const modules = process.env.TAILCUT_NODE_MODULES || path.resolve(".cache/node_modules");
const require = createRequire(path.join(path.resolve(modules, ".."), "anchor.js"));
const { Terminal } = require("@xterm/headless");
const { Unicode11Addon } = require("@xterm/addon-unicode11");

const LEAVE = new Set([47, 1047, 1049]);

// Text of lines, and which of them go on the line before. A wide character that did not fit leaves the last column
// empty: that is not part of the text.
function text(lines, cols) {
  const rows = [];
  const wrapped = [];
  lines.forEach((line, index) => {
    const next = lines[index + 1];
    const goesOn = next && next.isWrapped;
    const short = goesOn && !line.getCell(cols - 1).getChars() && next.getCell(0).getWidth() === 2;
    rows.push(line.translateToString(!goesOn, 0, short ? cols - 1 : cols));
    wrapped.push(line.isWrapped);
  });
  return { rows, wrapped };
}

function screen(buffer, height) {
  return Array.from({ length: height }, (_, y) => buffer.getLine(buffer.baseY + y));
}

const probe = new Terminal({ allowProposedApi: true });
const setCell = probe._core.buffers.normal.lines.get(0).constructor.prototype.setCellFromCodepoint;

let fail = () => {};
process.on("uncaughtException", (error) => fail(error));

async function show({ cols, rows: height, data }) {
  const terminal = new Terminal({ cols, rows: height, scrollback: 10000, allowProposedApi: true });
  terminal.loadAddon(new Unicode11Addon());
  terminal.unicode.activeVersion = "11";
  const frames = [];
  const frame = () => text(screen(terminal.buffer.active, height), cols);
  const inside = () => terminal.buffer.active.type === "alternate";
  terminal.parser.registerCsiHandler({ prefix: "?", final: "l" }, (params) => {
    if (inside() && params.some((p) => LEAVE.has(p))) frames.push(frame());
    return false;
  });
  terminal.parser.registerEscHandler({ final: "c" }, () => {
    if (inside()) frames.push(frame());
    return false;
  });
  const core = terminal._core;
  let quirk = "";
  // a wide character that does not fit erases the last column, which other terminals leave
  const lineKind = core.buffers.normal.lines.get(0).constructor.prototype;
  lineKind.setCellFromCodepoint = function (at, code, width, ...rest) {
    const taken = this.hasContent(at) || (this.getWidth(at) === 0 && !this.hasContent(at - 1));
    if (at === cols - 1 && code === 0 && width === 1 && taken) quirk = "erased the last column";
    return setCell.call(this, at, code, width, ...rest);
  };
  // with the last column filled, CBT does nothing, and IL and DL outside the region move the cursor
  const pending = () => core.buffer.x >= cols;
  const outside = () => core.buffer.y < core.buffer.scrollTop || core.buffer.y > core.buffer.scrollBottom;
  terminal.parser.registerCsiHandler({ final: "Z" }, () => (pending() && (quirk = "CBT"), false));
  for (const final of "LM") {
    terminal.parser.registerCsiHandler({ final }, () => (pending() && outside() && (quirk = "IL, DL"), false));
  }
  // without DECAWM the last column never makes a wrap pending
  const again = () => (pending() && !terminal.modes.wraparoundMode && (quirk = "DECAWM"), false);
  terminal.parser.registerCsiHandler({ prefix: "?", final: "h" }, (params) => params.includes(7) && again());
  terminal.parser.registerCsiHandler({ intermediates: "!", final: "p" }, again);
  // xterm.js saves the cursor's row counted from the oldest line, so DECRC after scrolling leads to another row
  let base = 0;
  const save = () => ((base = terminal.buffer.normal.baseY), false);
  const restore = () => (terminal.buffer.normal.baseY !== base && (quirk = "DECRC after scrolling"), false);
  const mode = (act) => (params) => (params.some((p) => p === 1048 || p === 1049) ? act() : false);
  terminal.parser.registerEscHandler({ final: "7" }, save);
  terminal.parser.registerEscHandler({ final: "8" }, restore);
  terminal.parser.registerCsiHandler({ final: "s" }, save);
  terminal.parser.registerCsiHandler({ intermediates: "!", final: "p" }, save);
  terminal.parser.registerCsiHandler({ final: "u" }, restore);
  terminal.parser.registerCsiHandler({ prefix: "?", final: "h" }, mode(save));
  terminal.parser.registerCsiHandler({ prefix: "?", final: "l" }, mode(restore));
  await new Promise((done, failed) => {
    fail = failed;
    terminal.write(Buffer.from(data, "base64"), done);
  });
  if (quirk) throw new Error(quirk);
  if (inside()) frames.push(frame());
  const { normal, active } = terminal.buffer;
  const lines = Array.from({ length: normal.baseY }, (_, y) => normal.getLine(y));
  const result = text([...lines, ...screen(active, height)], cols);
  if (inside()) result.wrapped[lines.length] = false;
  terminal.dispose();
  return { ...result, frames };
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const answer = await show(JSON.parse(line)).catch((error) => ({ error: error.message }));
  process.stdout.write(JSON.stringify(answer) + "\n");
}
