// The score of games that were played one after the other at the same links.

import type { Series } from "../../wire";

/** As "Ann 3 – Bo 2", or how many of them all have won together; empty before the end of the first. */
export function scoreOf(series: Series | null, names: string[], isTogether: boolean): string {
  if (!series) return "";
  if (isTogether || names.length === 1) return `Won ${series.won[0] ?? 0} of ${series.games}`;
  return names.map((name, seat) => `${name} ${series.won[seat] ?? 0}`).join(names.length === 2 ? " – " : " · ");
}
