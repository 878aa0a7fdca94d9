// The links of races set up in this tab, to be sent to others; a race does not outlive the evening.

import type { NewRaceAnswer } from "../wire";

const key = (race: string): string => `tableflip.race.${race}`;

export function keepLinks(made: NewRaceAnswer): void {
  try {
    sessionStorage.setItem(key(made.race), JSON.stringify(made));
  } catch {
    // a browser that keeps nothing still races
  }
}

export function linksOf(race: string): NewRaceAnswer | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key(race)) ?? "null") as NewRaceAnswer | null) ?? undefined;
  } catch {
    return undefined;
  }
}
