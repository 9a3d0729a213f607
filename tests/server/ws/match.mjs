// match.mjs - a whole match by a client that is not ours: npm's `ws`, and docs/network.md.
//
// usage: node match.mjs PORT
//
// Two people and two bots play standard scoring to 300 points. Every view is checked against
// what its seat may know, every number against the ones before. Ends with status 0 and a line
// that says what was played.
import WebSocket from "ws";

const port = Number(process.argv[2]);
const base = `http://127.0.0.1:${port}`;

function fail(text) {
  console.error(`match: ${text}`);
  process.exit(1);
}

setTimeout(() => fail("not over after two minutes"), 120_000).unref();

async function post(path, body, who) {
  const headers = { "Content-Type": "application/json" };
  if (who) headers.Authorization = `Drawfour ${who.player}:${who.secret}`;
  const answer = await fetch(base + path, {
    method: "POST", headers, body: JSON.stringify(body),
  });
  if (answer.status !== 201) fail(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

class Person {
  constructor(name, seat) {
    this.name = name;
    this.seat = seat;
    this.waiting = new Map();
    this.nextId = 1_000_000_000;
    this.seq = -1;
    this.rounds = 0;
    this.actions = 0;
    this.over = new Promise((resolve) => { this.done = resolve; });
  }

  async open() {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, "drawfour.1");
    await new Promise((resolve, reject) => {
      this.socket.once("open", resolve);
      this.socket.once("error", reject);
    });
    if (this.socket.protocol !== "drawfour.1") fail("the subprotocol was not chosen");
    this.socket.on("message", (data) => this.hear(JSON.parse(data.toString())));
    this.socket.on("close", (code) => { if (!this.closing) fail(`closed with ${code}`); });
    const welcome = await this.ask({ type: "login", protocol: 1, name: this.name });
    if (welcome.type !== "welcome") fail(`no welcome: ${JSON.stringify(welcome)}`);
    this.who = { player: welcome.player, secret: welcome.secret };
  }

  ask(message) {
    const id = message.id ?? ++this.nextId;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.socket.send(JSON.stringify({ ...message, id }));
    });
  }

  async must(message) {
    const answer = await this.ask(message);
    if (answer.type !== "ok") fail(`${JSON.stringify(message)}: ${JSON.stringify(answer)}`);
    return answer;
  }

  hear(message) {
    if (["ok", "no", "welcome"].includes(message.type) && this.waiting.has(message.id)) {
      const resolve = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      resolve(message);
      return;
    }
    if (message.seq !== undefined) {
      if (message.seq < this.seq) fail(`seq went from ${this.seq} to ${message.seq}`);
      this.seq = message.seq;
    }
    if (message.view) this.check(message.view);
    if (message.type === "table") this.table = message;
    if (message.type === "act") this.act(message);
    if (message.type === "end") this.end(message);
  }

  check(view) {
    view.hands.forEach((hand, seat) => {
      const mine = seat === this.seat;
      if (Array.isArray(hand) !== mine && view.faceup === null) {
        fail(`${this.name} sees the hand of seat ${seat}: ${JSON.stringify(hand)}`);
      }
    });
    if (typeof view.pile !== "number") fail("the pile can be seen");
  }

  async act(message) {
    if (!message.in_turn) return;
    const calls = message.legal.filter((action) => !message.legal.includes(`${action}!`));
    const action = calls[Math.floor(Math.random() * calls.length)];
    for (;;) {
      const answer = await this.ask({
        type: "action", id: message.id, table: message.table, action,
      });
      if (answer.type === "ok") {
        this.actions++;
        return;
      }
      if (answer.code === "stale") return;
      if (answer.retry_ms === undefined) fail(`${action}: ${JSON.stringify(answer)}`);
      await new Promise((resolve) => { setTimeout(resolve, answer.retry_ms); });
    }
  }

  async end(message) {
    this.rounds++;
    if (message.match) {
      this.done(message.match.winners);
      return;
    }
    await this.must({ type: "ready", table: message.table, consent: this.table.settings });
  }
}

const people = [new Person("Ann", 0), new Person("Ben", 1)];
for (const person of people) await person.open();
const made = await post("/api/tables", {
  name: "Third party", seats: 4, target: 300, bots: [null, null, "normal", "easy"],
  window_ms: 50, bot_ms: 0, between_ms: 60000,
}, people[0].who);
for (const person of people) {
  await person.must({ type: "join", table: made.table });
  await person.must({ type: "sit", table: made.table, seat: person.seat });
}
for (const person of people) {
  await person.must({ type: "ready", table: made.table, consent: person.table.settings });
}
const [winners, same] = await Promise.all(people.map((person) => person.over));
if (JSON.stringify(winners) !== JSON.stringify(same)) fail("they disagree who won");
console.log(`a match of ${people[0].rounds} rounds, won by seat ${winners}: `
  + `${people[0].actions} and ${people[1].actions} actions by people`);
for (const person of people) {
  person.closing = true;
  person.socket.close();
}
