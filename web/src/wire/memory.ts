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

export function remember(table: Remembered): void {
  write([table, ...remembered().filter((other) => other.table !== table.table)]);
}

export function recall(table: string): Remembered | undefined {
  return remembered().find((other) => other.table === table);
}

export function note(table: string, change: Partial<Remembered>): void {
  write(remembered().map((other) => (other.table === table ? { ...other, ...change } : other)));
}

/** The moves that are on their way to a table: a tab that is closed before they are confirmed sends them again. */
export function drawer(table: string, secret: string): Drawer {
  const key = `tableflip.unanswered.${table}.${secret}`;
  return {
    read: () => parsed<Spoken[]>(key) ?? [],
    write: (messages) => kept(key, messages.length ? messages : undefined),
  };
}

/** The position that a table was left in, so that it begins there when it is opened again. */
export interface Picture {
  table: string;
  ply: number;
  isPlain: boolean;
  view: Record<string, unknown>;
}

const PICTURES = "tableflip.left";
const PICTURES_MOST = 6; // of the tables left last: a position may take twenty kilobytes

export const pictureOf = (table: string): Picture | undefined =>
  (parsed<Picture[]>(PICTURES) ?? []).find((one) => one.table === table);

export function keepPicture(picture: Picture): void {
  const others = (parsed<Picture[]>(PICTURES) ?? []).filter((one) => one.table !== picture.table);
  kept(PICTURES, [picture, ...others].slice(0, PICTURES_MOST));
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
