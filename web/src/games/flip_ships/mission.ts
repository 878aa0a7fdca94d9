// What a finished mission comes to: stars, everybody's hits, the best shot.

import type { LogLine } from "../../wire/log";
import { ofKinds } from "../events";
import { enemyName } from "./art";
import { ROWS, type HAPPENED } from "./box";
import { faceOf } from "./reading";
import type { Flight, View } from "./view";

type Kind = (typeof HAPPENED)[number];
const HITS: Kind[] = ["destroyed", "scored"];
const MOTHERSHIP_ROW = ROWS + 1; // beyond all rows of enemies

/** One star for a mission that is won, two with half of the city, three with all of it or without a ship off the table. */
export function starsOf({ result, tracks }: View, lost: number | undefined): number {
  if (result !== "win") return 0;
  if (tracks.city === tracks.city_start || lost === 0) return 3;
  return 2 * tracks.city >= tracks.city_start ? 2 : 1;
}

/** The enemies and the mothership's hits that each player is answerable for. */
export function hitsOf(log: readonly LogLine[], players: number): number[] {
  const hits = new Array<number>(players).fill(0);
  for (const { seat } of log.flatMap((line) => ofKinds(line.events, HITS)))
    if (seat >= 0) hits[Math.min(seat, players - 1)]! += 1;
  return hits;
}

interface Flown {
  seat: number;
  flight: Flight;
  view: View;
}

/** The flights of a game as far as this page has seen them; each once, however often it is told. */
function flightsOf(log: readonly LogLine[]): Flown[] {
  const found = new Map<string, Flown>();
  for (const { seat, then } of log) {
    const flight = then?.account as Flight | null | undefined;
    if (flight?.tracks && then && !found.has(flight.tracks))
      found.set(flight.tracks, { seat, flight, view: then.view as unknown as View });
  }
  return [...found.values()];
}

/** How many ships have left the table; undefined where this page has not seen all flights. */
export function lostOf(log: readonly LogLine[]): number | undefined {
  const landed = log.flatMap((line) => ofKinds(line.events, ["landed"] satisfies Kind[])).length;
  const flights = flightsOf(log);
  return !landed || flights.length < landed
    ? undefined
    : flights.filter(({ flight }) => flight.place.startsWith("off")).length;
}

export interface Shot {
  seat: number;
  words: string;
}

/** The shot that hit most, and of those the farthest and highest; nothing where none hit. */
export function bestShot(log: readonly LogLine[]): Shot | undefined {
  const worth = ({ flight, view }: Flown): number => {
    if (!flight.legal) return 0;
    if (flight.place === "mothership") return 100 * MOTHERSHIP_ROW + flight.turn / 360;
    const rows = flight.on.map((card) => view.grid.find((enemy) => enemy.id === card)?.row ?? 1);
    return rows.length ? 300 * (rows.length - 1) + 100 * Math.max(...rows) + flight.turn / 360 : 0;
  };
  const [best] = flightsOf(log).sort((one, other) => worth(other) - worth(one));
  if (!best || worth(best) === 0) return undefined;
  const { flight, view, seat } = best;
  const hit =
    flight.place === "mothership"
      ? "into the box"
      : `onto ${flight.on.map((card) => enemyName(faceOf(view, card))).join(" and ")}`;
  return { seat, words: `${hit}, ${(flight.turn / 360).toFixed(1)} turns, ${Math.round(flight.apex / 10)} cm high` };
}
