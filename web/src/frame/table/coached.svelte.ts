// Whether somebody is coached: in the first games of each kind, until they say no; kept in this browser only.

import { kept } from "../../paper/settings.svelte";
import { remembered } from "../../wire/memory";

const GAMES = 3; // of a kind, in which one is coached

interface Coached {
  coach: boolean;
  /** By game: the tables at which one has been finished. */
  coachedTables: Record<string, string[]>;
  /** By game: the phases that have been told. */
  coachedPhases: Record<string, string[]>;
}

const { likes, keep } = kept<Coached>({ coach: true, coachedTables: {}, coachedPhases: {} });

export const isCoachOn = (): boolean => likes.coach;

export function setCoach(coach: boolean): void {
  keep({ coach });
}

/** Whether the game at a table is one of the first of its kind. */
export function isCoached(game: string, table: string): boolean {
  if (!likes.coach) return false;
  const shelved = remembered().filter((one) => one.game === game && one.over);
  const finished = new Set([...(likes.coachedTables[game] ?? []), ...shelved.map((one) => one.table)]);
  finished.delete(table);
  return finished.size < GAMES;
}

/** The game at a table is over. */
export function keepFinished(game: string, table: string): void {
  const tables = likes.coachedTables[game] ?? [];
  if (tables.includes(table) || tables.length >= GAMES) return;
  keep({ coachedTables: { ...likes.coachedTables, [game]: [...tables, table] } });
}

export const isTold = (game: string, phase: string): boolean => (likes.coachedPhases[game] ?? []).includes(phase);

export function keepTold(game: string, phase: string): void {
  if (isTold(game, phase)) return;
  keep({ coachedPhases: { ...likes.coachedPhases, [game]: [...(likes.coachedPhases[game] ?? []), phase] } });
}
