// The games of this browser: what is under way, what is over, and the record against each bot.

import type { Frame, GameInfo, TableInfo } from "../../wire";
import { importFile, readFile, readTable, Away } from "../../wire/api";
import { dropFile, fileOf, keepFile } from "../../wire/files";
import { replayPath } from "../../wire/links";
import { forget, note, recall, remember, remembered, type Remembered } from "../../wire/memory";
import { headline, outcomeOf } from "../../wire/outcome";
import { called } from "../table/called";

const RUNNING_MOST = 12; // tables that are asked after at once

/** A game that is not over as far as we know, and what its server says of it now. */
export interface Running {
  kept: Remembered;
  /** Undefined where the server could not say. */
  info: TableInfo | undefined;
  isGone: boolean;
  isMine: boolean;
}

/** Note how a match ended, and keep its file; that of a deal which others still play would be of no use. */
export function putAway(
  table: string,
  secret: string,
  frame: Frame,
  { game, isSealed }: { game: GameInfo; isSealed: boolean },
): void {
  const kept = recall(table);
  if (!kept || !frame.ending || kept.outcome) return;
  const { held, seats, ending } = frame;
  const outcome = outcomeOf(ending, held, seats.length, game.together);
  const others = seats.filter((_, place) => !held.includes(place));
  const [first] = others;
  const bot = first?.kind === "bot" && others.every((seat) => seat.bot === first.bot) ? first.bot : "";
  note(table, {
    over: true,
    outcome,
    bot,
    names: seats.map((seat) => seat.name),
    verdict: headline(ending, outcome, held, called(seats, held)),
    ended: Date.now(),
    played: frame.played,
  });
  if (isSealed) return;
  readFile(table, secret)
    .then((text) => keepFile(table, text))
    .catch(() => undefined); // the server still has it
}

export const finished = (): Remembered[] =>
  remembered()
    .filter((kept) => kept.over)
    .sort((one, other) => (other.ended ?? other.at) - (one.ended ?? one.at));

/** What is under way, those first that wait for whoever looks: the tables visited last, or all of them. */
export async function underWay(isAll = false): Promise<Running[]> {
  const running = remembered().filter((kept) => !kept.over);
  const found: Running[] = [];
  for (let at = 0; at < (isAll ? running.length : 1); at += RUNNING_MOST)
    found.push(...(await Promise.all(running.slice(at, at + RUNNING_MOST).map(look))));
  return found
    .filter((one) => one.info?.result == null)
    .sort((one, other) => Number(other.isMine) - Number(one.isMine) || other.kept.at - one.kept.at);
}

/** Whether a table waits for whoever has this seat, or several where none is told: not while a bot sits there for them. */
export const waitsFor = (info: Pick<TableInfo, "started" | "turn" | "seats">, seat: number | undefined): boolean =>
  info.started && info.turn >= 0 && (seat ?? info.turn) === info.turn && info.seats[info.turn]?.kind !== "bot";

async function look(kept: Remembered): Promise<Running> {
  try {
    const info = await readTable(kept.table);
    if (info.result !== null) note(kept.table, { over: true, verdict: info.verdict ?? "", ended: Date.now() });
    return { kept, info, isGone: false, isMine: waitsFor(info, kept.seat) };
  } catch (reason) {
    return { kept, info: undefined, isGone: !(reason instanceof Away), isMine: false };
  }
}

/** Where a game that is over can be looked at again: at its table, or at one that is made of its file. */
export async function wayBack(kept: Remembered): Promise<string> {
  try {
    await readTable(kept.table);
    return replayPath(kept.table, kept.secret);
  } catch (reason) {
    const text = await fileOf(kept.table);
    if (reason instanceof Away || text === undefined) throw reason;
    const { table } = await importFile(text);
    return replayPath(table, "", { ply: 0, seat: kept.seat });
  }
}

/** The match as a file, from this browser or from its server. */
export const textOf = async (kept: Remembered): Promise<string> =>
  (await fileOf(kept.table)) ?? (await readFile(kept.table, kept.secret));

export async function remove(kept: Remembered): Promise<void> {
  forget(kept.table);
  await dropFile(kept.table);
}

export async function putBack(kept: Remembered, text: string | undefined): Promise<void> {
  remember(kept);
  if (text !== undefined) await keepFile(kept.table, text);
}

export interface Score {
  game: string;
  title: string;
  bot: string;
  level: number;
  won: number;
  lost: number;
  drawn: number;
}

/** How often one has won against each bot, by game and level. */
export function record(kept: Remembered[], games: GameInfo[]): Score[] {
  const scores = new Map<string, Score>();
  for (const { game, bot, outcome } of kept) {
    const info = games.find((one) => one.name === game);
    const played = info?.bots.find((one) => one.name === bot);
    if (!info || !played || !outcome || outcome === "over") continue;
    const key = `${game}/${played.name}`;
    const { title } = info;
    const score = scores.get(key) ?? { game, title, bot: played.title, level: played.level, won: 0, lost: 0, drawn: 0 };
    score[outcome] += 1;
    scores.set(key, score);
  }
  const order = (score: Score): number => games.findIndex((one) => one.name === score.game) * 100 + score.level;
  return [...scores.values()].sort((one, other) => order(one) - order(other));
}
