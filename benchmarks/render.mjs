// Renders a recording from standard input and prints the transcript, as one would with these libraries:
//   node benchmarks/render.mjs terminal-render|xterm COLS ROWS < FILE
import fs from "fs";
import { createRequire } from "module";
import path from "path";
import { pathToFileURL } from "url";

const modules = path.resolve(process.env.TAILCUT_NODE_MODULES || ".cache/node_modules");
const [, , library, cols, rows] = process.argv;
const data = fs.readFileSync(0);

async function xterm() {
  const require = createRequire(path.join(modules, "..", "anchor.js"));
  const { Terminal } = require("@xterm/headless");
  const { Unicode11Addon } = require("@xterm/addon-unicode11");
  const terminal = new Terminal({ cols: +cols, rows: +rows, scrollback: 1e5, allowProposedApi: true });
  terminal.loadAddon(new Unicode11Addon());
  terminal.unicode.activeVersion = "11";
  // Without a pty nothing has turned LF into CR LF.
  const text = data.includes("\r\n") ? data : data.toString().replaceAll("\n", "\r\n");
  await new Promise((done) => terminal.write(text, done));
  const lines = [];
  for (let row = 0; row < terminal.buffer.active.length; row++) {
    const line = terminal.buffer.active.getLine(row);
    const shown = line.translateToString(true);
    if (line.isWrapped) lines[lines.length - 1] += shown;
    else lines.push(shown);
  }
  return lines.join("\n");
}

async function terminalRender() {
  const entry = path.join(modules, "terminal-render/dist/index.js");
  const { TerminalTextRender } = await import(pathToFileURL(entry));
  return new TerminalTextRender().write(data.toString()).render();
}

const text = await (library === "xterm" ? xterm() : terminalRender());
process.stdout.write(text.trimEnd() + "\n");
