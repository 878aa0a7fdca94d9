// The tables this browser sits at, so that a closed tab is no lost game.

import type { Outcome } from "./outcome";
import type { Drawer, Spoken } from "./socket";

export interface Remembered {
  table: string;
  game: string;
  title: string;
  secret: string;
  host?: string;
  links?: { seat: number; link: string }[];
  watch?: string;
  /** The invitation to whatever seat is free. */
  invite?: string;
  /** The links by which this browser has sat down here; one may hold several seats in several windows. */
  sat?: string[];
  at: number;
  over?: boolean;
  /** The seat that is held here; none where several are, or where one only watches. */
  seat?: number;
  /** Who sits at the table, in the order of the seats. */
  names?: string[];
  /** The bot all others are; empty where they are not all the same. */
  bot?: string;
  outcome?: Outcome;
  /** The end in a sentence. */
  verdict?: string;
  /** When it ended, and after how many plies. */
  ended?: number;
  played?: number;
  /** How many plies have been shown here. */
  seen?: number;
  /** Where the same people have played on. */
  next?: string;
}

const KEY = "tableflip.tables";
const MOST = 300; // a line of some 400 letters each

function parsed<T>(key: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined) as T | undefined;
  } catch {
    return undefined;
  }
}

function kept(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing still plays
  }
}

export const remembered = (): Remembered[] => parsed<Remembered[]>(KEY) ?? [];

const write = (tables: Remembered[]): void => kept(KEY, tables.slice(0, MOST));

const SAT_MOST = 8; // at one table

export function remember(table: Remembered): void {
  const before = recall(table.table);
  const sat = [...new Set([...(before?.sat ?? []), before?.secret ?? "", table.secret])].filter(Boolean);
  write([
    { ...table, ...(sat.length ? { sat: sat.slice(-SAT_MOST) } : {}) },
    ...remembered().filter((other) => other.table !== table.table),
  ]);
}

export function recall(table: string): Remembered | undefined {
  return remembered().find((other) => other.table === table);
}

/** Whether this browser has sat down at a table by a link: then it sits there at once when it comes back. */
export function hasSat(table: string, secret: string): boolean {
  const kept = recall(table);
  return secret !== "" && (kept?.secret === secret || (kept?.sat ?? []).includes(secret));
}

export function note(table: string, change: Partial<Remembered>): void {
  write(remembered().map((other) => (other.table === table ? { ...other, ...change } : other)));
}

/** The same people have gone on at another table: the links of the one before are good there too. */
export function carryOver(table: string, next: string, told: Partial<Remembered> = {}): void {
  const before = recall(table);
  if (!before) return;
  if (!recall(next)) {
    const { game, title, secret, host, watch, invite } = before;
    const links = { ...(host ? { host } : {}), ...(watch ? { watch } : {}), ...(invite ? { invite } : {}) };
    remember({ table: next, game, title, secret, ...links, at: Date.now(), ...told });
  }
  note(table, { next });
}

/** The moves that are on their way to a table: a tab that is closed before they are confirmed sends them again. */
export function drawer(table: string, secret: string): Drawer {
  const key = `tableflip.unanswered.${table}.${secret}`;
  return {
    read: () => parsed<Spoken[]>(key) ?? [],
    write: (messages) => kept(key, messages.length ? messages : undefined),
  };
}

// by which links this window only watches; whoever reloads, or goes on to the next game there, is not asked again
const WATCHES = "tableflip.watches";

export function onlyWatches(secret: string): boolean {
  try {
    return sessionStorage.getItem(WATCHES) === secret;
  } catch {
    return false;
  }
}

export function keepWatching(secret: string, isOn: boolean): void {
  try {
    if (isOn) sessionStorage.setItem(WATCHES, secret);
    else sessionStorage.removeItem(WATCHES);
  } catch {
    // then it is asked again
  }
}

/** Whose lines of talk are hidden at a table. */
interface Muted {
  table: string;
  who: string[];
}

const MUTED = "tableflip.muted";
const MUTED_TABLES_MOST = 100; // of those where somebody was muted last
const MUTED_MOST = 50; // at one of them

export const mutedAt = (table: string): string[] =>
  (parsed<Muted[]>(MUTED) ?? []).find((one) => one.table === table)?.who ?? [];

export function keepMuted(table: string, who: string[]): void {
  const others = (parsed<Muted[]>(MUTED) ?? []).filter((one) => one.table !== table);
  const here = who.length ? [{ table, who: who.slice(-MUTED_MOST) }] : [];
  kept(MUTED, [...here, ...others].slice(0, MUTED_TABLES_MOST));
}

export function forget(table: string): void {
  write(remembered().filter((other) => other.table !== table));
}
