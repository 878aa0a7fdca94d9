// The score of games that were played one after the other at the same links.

import type { Series } from "../../wire";

/** As "Ann 3 – Bo 2, 1 draw", or how many of them all have won together; empty before the end of the first. */
export function scoreOf(series: Series | null, names: string[], isTogether: boolean): string {
  if (!series) return "";
  if (isTogether || names.length === 1) return `Won ${series.won[0] ?? 0} of ${series.games}`;
  const won = names.map((name, seat) => `${name} ${series.won[seat] ?? 0}`).join(names.length === 2 ? " – " : " · ");
  const drawn = series.games - series.won.reduce((sum, games) => sum + games, 0); // fewer where some have won together
  return drawn > 0 ? `${won}, ${drawn} ${drawn === 1 ? "draw" : "draws"}` : won;
}
