// How one's tables stand: questions that wait for an answer there, and games that the same people have begun meanwhile.

import type { YourTable } from "../../wire";
import { askYours, joinTable } from "../../wire/api";
import { carryOver, recall, type Remembered } from "../../wire/memory";
import { finished } from "./shelf";

const ASKED_MOST = 12; // links that a server looks up at once
const OVER_MOST = 6; // of those, how many of games that are over
const MONTH = 30 * 86_400_000; // milliseconds after which nobody is expected to want another game

/** Whether people who played this to its end may want to play again. */
const mayGoOn = (kept: Remembered): boolean =>
  !kept.next && !kept.bot && kept.seat !== undefined && (kept.names?.length ?? 2) > 1;

/** Ask how games under way stand, and those with people that have ended lately. */
export async function standing(running: Remembered[], lately = MONTH): Promise<YourTable[]> {
  const over = finished()
    .filter((kept) => mayGoOn(kept) && Date.now() - (kept.ended ?? kept.at) < lately)
    .slice(0, OVER_MOST);
  const links = [...running.slice(0, ASKED_MOST - over.length), ...over].map(({ table, secret }) => ({
    table,
    secret,
  }));
  return links.length ? askYours(links) : [];
}

/** Whoever offered another game and left may find that it has begun: it is among their games from then on. */
export async function follow(found: YourTable[]): Promise<void> {
  for (const { table, next } of found) {
    const kept = recall(table);
    if (!next || !kept || kept.next) continue;
    const { seats } = await joinTable(next, { secret: kept.secret, look: true });
    carryOver(table, next, seats.length === 1 ? { seat: seats[0]! } : {});
  }
}
