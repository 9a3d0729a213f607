// connection.ts - one WebSocket that comes back by itself.
//
// A request is kept until it was answered; after a loss the connection logs in, joins its
// tables again from the last seq it has, and sends again what was not answered. Only what
// would be heard twice (say, react) is given up instead.
import { signal } from "@preact/signals";
import { me, setIdentity, wantedName } from "./identity";
import { takeNotice } from "./notices";
import { Pending } from "./pending";
import type { Answer } from "./pending";
import type { Frame } from "./protocol";

/* "deleted" and "moved": the server has ended it for good, nothing is tried again. */
export type LinkState =
  | { is: "idle" | "connecting" | "online" | "deleted" | "moved" }
  | { is: "waiting"; until: number; why: string | null };

export const link = signal<LinkState>({ is: "idle" });

export type { Answer } from "./pending";
export interface Listener {
  frame(frame: Frame): void;
  since(): number | null;
}

const pending = new Pending(transmit);
const tables = new Map<string, Listener>();
let socket: WebSocket | null = null;
let ready = false;
let tries = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
let probe: ReturnType<typeof setTimeout> | undefined;
/* Whether the line is kept open although no table is joined. */
let listening = 0;

const endings: Record<number, "deleted" | "moved"> = { 4001: "deleted", 4002: "moved" };
const passing = new Set(["storage", "busy", "rate"]);

function transmit(frame: Frame): boolean {
  if (!socket || socket.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(frame));
  return true;
}

/* Sends a request and gives its answer, however many connections that takes. */
export function request(type: string, keys: Record<string, unknown> = {}): Promise<Answer> {
  const answer = pending.ask({ ...keys, type }, !ready);
  if (!ready) open();
  return answer;
}

async function login(): Promise<boolean> {
  const known = me.value;
  const frame: Frame = { type: "login", protocol: 1 };
  if (known) Object.assign(frame, { player: known.player, secret: known.secret });
  if (!known || known.name !== wantedName.value) frame.name = wantedName.value;
  const reply = await pending.ask(frame);
  if (reply.type === "welcome") {
    setIdentity({
      player: String(reply.player), name: String(reply.name),
      secret: typeof reply.secret === "string" ? reply.secret : known?.secret ?? "",
    });
    return true;
  }
  if (reply.code === "bad-secret" && known) {
    setIdentity(null);
    return login();
  }
  if (reply.code === "bad-name" && frame.name !== "Guest") {
    wantedName.value = known?.name || "Guest";
    return login();
  }
  return false;
}

async function joinAll(): Promise<void> {
  for (const [table, listener] of tables) await sendJoin(table, listener);
}

async function sendJoin(table: string, listener: Listener): Promise<Answer> {
  const since = listener.since();
  const frame: Frame = { type: "join", table, patches: true };
  if (since !== null) frame.since = since;
  const reply = await pending.ask(frame);
  if (reply.type === "no" && passing.has(reply.code ?? "")) {
    setTimeout(() => {
      if (ready && tables.get(table) === listener) void sendJoin(table, listener);
    }, reply.retry_ms ?? 1000);
  } else if (reply.type === "no") {
    tables.delete(table);
    listener.frame({ ...reply, type: "gone", table, code: reply.code, text: reply.text });
  }
  return reply;
}

async function opened(): Promise<void> {
  const mine = socket;
  if (!await login() || socket !== mine) {
    mine?.close();
    return;
  }
  await joinAll();
  if (socket !== mine) return;
  ready = true;
  tries = 0;
  link.value = { is: "online" };
  pending.resend();
}

function received(text: string): void {
  let frame: Frame;
  try {
    frame = JSON.parse(text) as Frame;
  } catch {
    return;
  }
  clearTimeout(probe);
  probe = undefined;
  if (frame.type === "bye") {
    lost(frame.retry_ms, frame.code ?? null);
  } else if (frame.type === "notice") {
    takeNotice(frame);
  } else if (frame.type === "ok" || frame.type === "no" || frame.type === "welcome") {
    pending.answer(frame);
    if (frame.code === "stale" && frame.table) tables.get(frame.table)?.frame(frame);
  } else if (frame.table) {
    const listener = tables.get(frame.table);
    if (frame.type === "gone" && frame.code !== "part") tables.delete(frame.table);
    listener?.frame(frame);
  }
}

function lost(after?: number, why: string | null = null): void {
  const old = socket;
  socket = null;
  ready = false;
  clearTimeout(probe);
  probe = undefined;
  if (old) {
    old.onclose = old.onmessage = old.onopen = null;
    old.close();
  }
  pending.dropDialogue();
  const backoff = Math.min(15_000, 500 * 2 ** tries) * (0.7 + 0.6 * Math.random());
  const wait = after ?? (tries === 0 ? 150 : backoff);
  tries += 1;
  link.value = { is: "waiting", until: Date.now() + wait, why };
  clearTimeout(retry);
  retry = setTimeout(open, wait);
}

/* The server has ended it, and why is known: trying again would only be refused. */
function ended(how: "deleted" | "moved"): void {
  socket = null;
  ready = false;
  pending.clear();
  setIdentity(null);
  link.value = { is: how };
}

/* Opens the connection unless it is there or on its way. */
export function open(): void {
  if (socket || link.value.is === "deleted" || link.value.is === "moved") return;
  clearTimeout(retry);
  link.value = { is: "connecting" };
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const path = new URL("ws", location.href.split("#")[0]);
  path.protocol = scheme;
  const made = new WebSocket(path.href, "drawfour.1");
  socket = made;
  made.onopen = () => void opened();
  made.onmessage = (event) => received(String(event.data));
  made.onclose = (event) => {
    const how = endings[event.code];
    if (how) ended(how);
    else lost();
  };
}

/* Listens to a table from now on, also after every loss. */
export async function join(table: string, listener: Listener): Promise<void> {
  tables.set(table, listener);
  if (ready) await sendJoin(table, listener);
  else open();
}

export function part(table: string): void {
  if (tables.delete(table) && ready) transmit({ type: "part", table, id: pending.nextId() });
}

/* After sleep a socket may look open and be dead: a ping tells within four seconds. */
function check(): void {
  if (!socket) {
    if (tables.size + pending.size + listening > 0) open();
    return;
  }
  if (!ready || probe !== undefined) return;
  transmit({ type: "ping", id: pending.nextId() });
  probe = setTimeout(() => lost(), 4000);
}

/* Keeps the line open for what the server has to say to this player. */
export function listen(): () => void {
  listening += 1;
  open();
  return () => { listening -= 1; };
}

export function tryNow(): void {
  tries = 0;
  if (!socket) open();
  else check();
}

export function watchNetwork(): void {
  addEventListener("online", tryNow);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") check();
  });
  setInterval(check, 25_000);
}
