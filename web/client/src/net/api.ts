// api.ts - the HTTP side of docs/network.md. Answers are checked where they are used:
// a list that is none becomes an empty one, so that a screen never breaks.
import { me } from "./identity";

export class ApiError extends Error {
  constructor(readonly code: string, text: string, readonly status: number) {
    super(text);
  }
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = {};
  if (me.value) headers.Authorization = `Drawfour ${me.value.player}:${me.value.secret}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  try {
    return await fetch(path, {
      method, headers, body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError("offline", "", 0);
  }
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await ask(method, path, body);
  const text = await response.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    throw new ApiError("bad-answer", text.slice(0, 200), response.status);
  }
  if (!response.ok) {
    const error = (data as { error?: { code?: string; text?: string } } | null)?.error;
    throw new ApiError(error?.code ?? "http", error?.text ?? response.statusText,
      response.status);
  }
  return data as T;
}

/* What is no JSON: a record. */
export async function getText(path: string): Promise<string> {
  const response = await ask("GET", path);
  if (!response.ok) throw new ApiError("http", response.statusText, response.status);
  return response.text();
}

export const get = <T>(path: string) => request<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}) => request<T>("POST", path, body);
export const patch = <T>(path: string, body: unknown) => request<T>("PATCH", path, body);
export const put = <T>(path: string) => request<T>("PUT", path, {});
export const remove = <T>(path: string) => request<T>("DELETE", path);

/* A list, whether it comes bare or under one key of an object. */
export function listOf<T>(data: unknown): T[] {
  if (Array.isArray(data)) return data as T[];
  if (data && typeof data === "object") {
    for (const value of Object.values(data)) if (Array.isArray(value)) return value as T[];
  }
  return [];
}

export interface PublicTable {
  table: string;
  name: string;
  edition: string;
  format: string;
  seats: number;
  taken: number;
  phase: string;
  watch: string | boolean;
}

/* A thing to choose: an edition, a house rule, an option, a level. */
export interface Choice {
  name: string;
  title?: string;
  text?: string;
  line?: string;
  values?: string[];
  default?: string;
  clause?: string;
}

const once = new Map<string, Promise<unknown>>();

/* What does not change while the page is open is asked for once. */
export function getOnce<T>(path: string): Promise<T> {
  let known = once.get(path);
  if (!known) {
    known = get<T>(path).catch((error: unknown) => {
      once.delete(path);
      throw error;
    });
    once.set(path, known);
  }
  return known as Promise<T>;
}
