// wire.mjs - a player without a browser: the protocol of docs/network.md over a WebSocket.
//
// Node 18 has no WebSocket of its own; what is needed of one fits on this page.
import { randomBytes } from "node:crypto";
import { request } from "node:http";

/* A text frame of a client: masked, as the standard asks. */
function frameOf(text) {
  const body = Buffer.from(text);
  const head = body.length < 126 ? Buffer.from([0x81, 0x80 | body.length])
    : Buffer.from([0x81, 0x80 | 126, body.length >> 8, body.length & 255]);
  const mask = randomBytes(4);
  return Buffer.concat([head, mask, body.map((byte, i) => byte ^ mask[i & 3])]);
}

/* The first frame in `bytes`, and what is behind it; null while it is not whole. */
function readFrame(bytes) {
  const short = (bytes[1] ?? 0) & 127;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < head) return null;
  const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2)
    : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < head + size) return null;
  return { code: bytes[0] & 15, body: bytes.subarray(head, head + size),
    rest: bytes.subarray(head + size) };
}

function connect(url) {
  return new Promise((resolve, reject) => {
    const asked = request(new URL("ws", url), { headers: { Connection: "Upgrade",
      Upgrade: "websocket", "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": randomBytes(16).toString("base64") } });
    asked.on("upgrade", (answer, socket, first) => resolve({ socket, first }));
    asked.on("response", (answer) => reject(new Error(`no WebSocket: ${answer.statusCode}`)));
    asked.on("error", reject);
    asked.end();
  });
}

export class Wire {
  constructor(url, socket, take) {
    Object.assign(this, { url, socket, take, id: 1_000_000, waiting: new Map() });
    this.bytes = Buffer.alloc(0);
  }

  /* Logs in as `name`; every frame that is no answer goes to `take`, and `closed` when the
   * line is cut. */
  static async open(url, name, take) {
    const { socket, first } = await connect(url);
    const wire = new Wire(url, socket, take);
    socket.on("data", (bytes) => wire.receive(bytes));
    socket.on("error", () => {});
    socket.on("close", () => take({ type: "closed" }, wire));
    wire.receive(first);
    wire.me = await wire.ask("login", { protocol: 1, name });
    return wire;
  }

  receive(bytes) {
    this.bytes = Buffer.concat([this.bytes, bytes]);
    for (let found; (found = readFrame(this.bytes)) !== null;) {
      this.bytes = found.rest;
      if (found.code === 1) this.hear(JSON.parse(found.body.toString()));
    }
  }

  hear(frame) {
    const done = this.waiting.get(frame.id);
    if (done && ["ok", "no", "welcome"].includes(frame.type)) {
      this.waiting.delete(frame.id);
      done(frame);
    } else {
      this.take(frame, this);
    }
  }

  send(frame) { this.socket.write(frameOf(JSON.stringify(frame))); }

  /* Sends a request; its answer. A refusal is an error. */
  async ask(type, keys = {}) {
    const id = keys.id ?? this.id++;
    const answer = await new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.send({ ...keys, type, id });
    });
    if (answer.type === "no") throw new Error(`${type}: ${answer.code}: ${answer.text}`);
    return answer;
  }

  async http(method, path, body) {
    const answer = await fetch(new URL(path, this.url), { method,
      headers: { Authorization: `Drawfour ${this.me.player}:${this.me.secret}`,
        ...(body ? { "Content-Type": "application/json" } : {}) },
      body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer;
  }

  close() { this.socket.destroy(); }
}
