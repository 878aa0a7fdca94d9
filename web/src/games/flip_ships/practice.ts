// What the practice range keeps of the flicks made on it: paths as ghosts, and counts.

import { unpack, type Flight } from "./flight";
import { readPoses } from "./reading";
import type { Spot } from "./shapes";
import type { Ghost } from "./shown";
import type { View } from "./view";

export const GHOSTS_MOST = 8;
const EVERY = 5; // frames between two corners of a ghost's line

export const TARGETS: Record<string, string> = {
  row1: "Row 1",
  row2: "Row 2",
  row3: "Row 3",
  row4: "Row 4",
  all: "All rows",
  mothership: "Mothership",
};

const isHit = (flight: Flight, target: string): boolean =>
  flight.legal && (target === "mothership" ? flight.place === "mothership" : flight.on.length > 0);

/** How far a ship came to rest from where it was flicked, in millimetres; nothing if it left the table. */
export function distance(flight: Flight): number | undefined {
  const at = readPoses(flight.poses).get(flight.ship);
  return at && Math.hypot(at.x - flight.flick.place, at.y);
}

export async function ghostOf(flight: Flight, target: string): Promise<Ghost> {
  const [own] = await unpack(flight.tracks);
  const corners = own!.poses.filter((_, place) => place % EVERY === 0);
  const path = [...corners, own!.poses.at(-1)!].map(({ x, y, z }): Spot => [x, y, z]);
  return { path, isHit: isHit(flight, target) };
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

export const counted = (counts: Counts, flight: Flight, target: string): Counts => ({
  flicks: counts.flicks + 1,
  turned: counts.turned + (flight.legal ? 1 : 0),
  hits: counts.hits + (isHit(flight, target) ? 1 : 0),
  turns: flight.turn / 360,
  apex: flight.apex,
  away: distance(flight),
});

/** The table with the flicked ship lying where it landed, nothing in hand. */
export function landedView(view: View, flight: Flight): View {
  if (!flight.legal || (flight.place !== "table" && flight.place !== "mothership")) return view;
  const place = flight.place === "table" ? "table" : "box";
  const ships = view.ships.map((ship) => (ship.id === flight.ship ? { ...ship, zone: "table" as const, place } : ship));
  return { ...view, ships, hand: null, node: "after" };
}
