// Times @xterm/headless: {"file": ..., "cols": ..., "rows": ..., "piece": bytes} a line on standard input, {"seconds": ..., "cpu": ...} a line back.
// The file is fed in writes of `piece` bytes, each awaited, to a fresh terminal.
import { createRequire } from "module";
import fs from "fs";
import path from "path";
import readline from "readline";

const modules = process.env.TAILCUT_NODE_MODULES || path.resolve(".cache/node_modules");
const require = createRequire(path.join(path.resolve(modules, ".."), "anchor.js"));
const { Terminal } = require("@xterm/headless");
const { Unicode11Addon } = require("@xterm/addon-unicode11");

for await (const line of readline.createInterface({ input: process.stdin })) {
  const { file, cols, rows, piece } = JSON.parse(line);
  const data = fs.readFileSync(file);
  const terminal = new Terminal({ cols, rows, scrollback: 10000, allowProposedApi: true });
  terminal.loadAddon(new Unicode11Addon());
  terminal.unicode.activeVersion = "11";
  const began = performance.now();
  const usage = process.cpuUsage();
  for (let at = 0; at < data.length; at += piece) {
    await new Promise((done) => terminal.write(data.subarray(at, at + piece), done));
  }
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(usage);
  terminal.dispose();
  process.stdout.write(JSON.stringify({ seconds, cpu: (user + system) / 1e6 }) + "\n");
}
