// What the practice range keeps of the flicks made on it: paths as ghosts, and counts.

import type { Target } from "./choices";
import { unpack } from "./flight";
import { readPoses } from "./reading";
import type { Spot } from "./shapes";
import type { Ghost } from "./shown";
import type { Flight, View } from "./view";

export const GHOSTS_MOST = 8;
const EVERY = 5; // frames between two corners of a ghost's line

export const isHit = (flight: Flight, target: Target): boolean =>
  flight.legal && (target === "mothership" ? flight.place === "mothership" : flight.on.length > 0);

/** How far a ship came to rest from where it was flicked, in millimetres; nothing if it left the table. */
export function distance(flight: Flight): number | undefined {
  const at = readPoses(flight.poses).get(flight.ship);
  return at && flight.flick ? Math.hypot(at.x - flight.flick.place, at.y) : undefined;
}

export async function ghostOf(flight: Flight, isGood: boolean): Promise<Ghost> {
  const [own] = await unpack(flight.tracks);
  const corners = own!.poses.filter((_, place) => place % EVERY === 0);
  const path = [...corners, own!.poses.at(-1)!].map(({ x, y, z }): Spot => [x, y, z]);
  return { path, isHit: isGood };
}

export interface Counts {
  flicks: number;
  turned: number;
  hits: number;
  /** Of the last flick: turns, millimetres high, millimetres away. */
  turns: number;
  apex: number;
  away: number | undefined;
}

export const NO_COUNTS: Counts = { flicks: 0, turned: 0, hits: 0, turns: 0, apex: 0, away: undefined };

export const counted = (counts: Counts, flight: Flight, isGood: boolean): Counts => ({
  flicks: counts.flicks + 1,
  turned: counts.turned + (flight.legal ? 1 : 0),
  hits: counts.hits + (isGood ? 1 : 0),
  turns: flight.turn / 360,
  apex: flight.apex,
  away: distance(flight),
});

/** The table with the flicked ship lying where it landed, nothing in hand. */
export function landedView(view: View, flight: Flight): View {
  if (!flight.legal || (flight.place !== "table" && flight.place !== "mothership")) return view;
  const landed = { zone: "table", place: flight.place === "table" ? "table" : "box" } as const;
  const ships = view.ships.map((ship) => (ship.id === flight.ship ? { ...ship, ...landed } : ship));
  return { ...view, ships, hand: null, node: "after" };
}
