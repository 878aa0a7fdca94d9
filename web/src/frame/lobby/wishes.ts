// What a quick match may be wished with, and what an open table is told by.

import type { ClockTerms, GameInfo, OpenTable } from "../../wire";
import { termsInShort } from "../clockwords";

type Timed = Pick<GameInfo, "together">;
type Asked = Pick<GameInfo, "name" | "options">;

/** The clocks that make sense in a game of so many, by the words they are chosen by; where all play together, of turns. */
export function clocksFor({ together }: Timed, seats: number): Record<string, ClockTerms> {
  if (together) return { "A minute a turn": { kind: "move", seconds: 60, out: "bot" } };
  const out = seats === 2 ? "lose" : "bot";
  return {
    "5+3": { kind: "game", seconds: 300, more: 3, out },
    "10+5": { kind: "game", seconds: 600, more: 5, out },
    "20+10": { kind: "game", seconds: 1200, more: 10, out },
  };
}

/** The open tables of now, each where it stood before: none moves away under a finger, and new ones come last. */
export function inPlace(before: OpenTable[], now: OpenTable[]): OpenTable[] {
  const found = new Map(now.map((one) => [one.table, one]));
  const stay = before.flatMap((one) => found.get(one.table) ?? []);
  const known = new Set(stay);
  return [...stay, ...now.filter((one) => !known.has(one))];
}

/** Who waits at a table, for how many, and what is not as usual there. */
export function told(table: OpenTable, games: Asked[]): string {
  const options = games.find((game) => game.name === table.game)?.options ?? [];
  const free = table.seats.filter((seat) => seat.kind === "open").length;
  const here = table.seats.filter((seat) => seat.kind !== "open").map((seat) => seat.name);
  const changed = options.flatMap(({ name, default: usual, question, answers }) => {
    const value = table.options[name] ?? usual;
    return value === usual ? [] : [`${question} ${answers[value] || value}`];
  });
  const clock = table.clock ? [termsInShort(table.clock)] : [];
  return [here.join(", "), `${free} of ${table.seats.length} seats free`, ...clock, ...changed]
    .filter(Boolean)
    .join(" · ");
}
