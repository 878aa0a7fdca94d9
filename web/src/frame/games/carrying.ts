// All finished games as one file, to be taken to another browser; nothing in it opens a seat.

import { fileOf, keepFile } from "../../wire/files";
import { recall, remember, type Remembered } from "../../wire/memory";
import { finished } from "./shelf";

const KIND = "tableflip games";
export const LETTERS_MOST = 20_000_000;
const GAMES_MOST = 300;
const FILE_MOST = 1_000_000;
const OUTCOMES = ["won", "lost", "drawn", "over"];

export type Carried = Remembered & { file?: string };

export async function packed(): Promise<string> {
  const games = await Promise.all(
    finished().map(async (kept): Promise<Carried> => {
      const file = await fileOf(kept.table);
      const { table, game, title, at, over, seat, names, bot, outcome, verdict, ended, played } = kept;
      const told = { table, game, title, at, over, seat, names, bot, outcome, verdict, ended, played, file };
      return { ...(JSON.parse(JSON.stringify(told)) as Carried), secret: "" };
    }),
  );
  return JSON.stringify({ kind: KIND, version: 1, games }, null, 1);
}

/** The games of such a file; whatever it is, an error says what to do about it. */
export function unpacked(text: string): Carried[] {
  const wrong = new Error("This is no file of games: choose one that “Save all” has written, or a .flip file.");
  if (text.length > LETTERS_MOST) throw wrong;
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    throw wrong;
  }
  const { kind, games } = (told ?? {}) as { kind?: unknown; games?: unknown };
  if (kind !== KIND || !Array.isArray(games)) throw wrong;
  if (games.length > GAMES_MOST) throw new Error(`This file has more than ${GAMES_MOST} games; it was not read.`);
  return games.map((game: unknown) => {
    const read = readGame(game);
    if (!read) throw wrong;
    return read;
  });
}

const isText = (value: unknown, most: number): value is string => typeof value === "string" && value.length <= most;
const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 && value < 1e15;

function readGame(value: unknown): Carried | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { table, game, title, at, seat, names, bot, outcome, verdict, ended, played, file } = value as Record<
    string,
    unknown
  >;
  if (!isText(table, 40) || !/^[A-Za-z0-9_-]+$/.test(table) || !isText(game, 40) || !isText(title, 80) || !isCount(at))
    return undefined;
  const read: Carried = { table, game, title, at, secret: "", over: true };
  if (isCount(seat)) read.seat = seat;
  if (Array.isArray(names) && names.length <= 16 && names.every((name) => isText(name, 60))) read.names = names;
  if (isText(bot, 60)) read.bot = bot;
  if (typeof outcome === "string" && OUTCOMES.includes(outcome))
    read.outcome = outcome as NonNullable<Carried["outcome"]>;
  if (isText(verdict, 300)) read.verdict = verdict;
  if (isCount(ended)) read.ended = ended;
  if (isCount(played)) read.played = played;
  if (isText(file, FILE_MOST)) read.file = file;
  return read;
}

/** Put the games of a file beside those that are here; how many were new. */
export async function takeIn(games: Carried[]): Promise<number> {
  let added = 0;
  for (const { file, ...kept } of games) {
    if (recall(kept.table)) continue;
    remember(kept);
    if (file !== undefined) await keepFile(kept.table, file);
    added += 1;
  }
  return added;
}
