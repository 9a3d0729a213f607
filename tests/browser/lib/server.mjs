// server.mjs - the real server, on a port that is free, with a folder of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export class Server {
  constructor(program, options = []) {
    Object.assign(this, { program, options });
    this.data = mkdtempSync(join(tmpdir(), "drawfour-browser-"));
    this.port = 0;
    this.words = [];
    this.died = null;
  }

  get url() { return `http://127.0.0.1:${this.port}/`; }

  /* Starts it, again on the same port if it ran before; resolves when it listens. */
  async start() {
    const listen = this.options.includes("--listen") ? [] : ["--listen", "127.0.0.1"];
    this.process = spawn(this.program, ["serve", ...listen, "--port",
      `${this.port}`, "--data", this.data, "--log", "off", "--tables-per-player", "1000",
      "--changes-per-minute", "0", "--drain-seconds", "0", ...this.options], { stdio: ["ignore", "pipe", "pipe"],
      // It aborts where one turn of its loop uses more processor time than this.
      env: { DRAWFOUR_LOOP_LIMIT_MS: "20", ...process.env } });
    this.process.on("error", (error) => this.words.push(error.message));
    this.process.on("exit", (code, signal) => {
      if (!this.ending) this.died = `the server ended by itself: ${signal ?? code} ` +
        this.words.join("");
    });
    this.ending = false;
    this.process.stderr.on("data", (text) => this.words.push(String(text)));
    const lines = createInterface({ input: this.process.stdout });
    let listens = false;
    for await (const line of lines) {
      const found = /localhost:(\d+)\//.exec(line);
      if (found) this.port = Number(found[1]);
      /* The line after it has the address for others, if there is one. */
      this.others = /for others\s+(\S+)\//.exec(line)?.[1] ?? null;
      if (!listens) {
        listens = found !== null;
        continue;
      }
      lines.close();
      this.process.stdout.resume();
      return;
    }
    throw new Error(`the server did not start: ${this.words.join("")}`);
  }

  /* A server that died in one test must not take the others with it. */
  async revive() {
    if (this.died) {
      this.died = null;
      this.revived = this.start();
    }
    await this.revived;
  }

  /* The power cut: no farewell, nothing flushed. */
  async kill(signal = "SIGKILL") {
    if (!this.process || this.process.exitCode !== null) return;
    this.ending = true;
    const gone = once(this.process, "exit");
    this.process.kill(signal);
    await gone;
  }

  async close() {
    await this.kill("SIGTERM");
    rmSync(this.data, { recursive: true, force: true });
  }
}
