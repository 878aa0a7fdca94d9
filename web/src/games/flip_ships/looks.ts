// What the eye turns to, and from where: each moment of the game has its own look.

import { stripsEnd, STRIP_LEFT, type Point } from "./geometry";
import { MOON_WIDTH } from "./box";
import type { Spot } from "./shapes";
import type { View } from "./view";

export interface Look {
  kind: "aim" | "flight" | "judge" | "march" | "again";
  /** What must be seen; nothing: the whole table. */
  spots?: Spot[];
  /** Degrees from level to straight down. */
  steep: number;
  /** Milliseconds to get there. */
  time: number;
}

const CLOSE = 105; // millimetres seen around a judged landing
const ROOM = 210; // and around a ship that comes down

const around = ({ x, y }: Point, room: number, z = 0): Spot[] => [
  [x - room, y - room, z],
  [x + room, y + room, z],
];

/** Low over the launch edge, the whole field ahead. */
export const AIMING: Look = { kind: "aim", steep: 0, time: 450 };

/** After a ship that takes so long to come down there. */
export const flightSeen = (end: Point, time: number): Look => ({
  kind: "flight",
  spots: around(end, ROOM),
  steep: 44,
  time,
});

/** A landing from above. */
export const landingSeen = (at: Point): Look => ({ kind: "judge", spots: around(at, CLOSE), steep: 90, time: 600 });

/** A flight from near, with some table around it. */
export const pathSeen = (path: Spot[]): Look => ({
  kind: "again",
  spots: path.flatMap(([x, y, z]) => around({ x, y }, CLOSE, z)),
  steep: 34,
  time: 600,
});

/** The march as the city sees it come. */
export const marchSeen = (table: View): Look => ({
  kind: "march",
  spots: [
    [STRIP_LEFT, 90, 0],
    [MOON_WIDTH, 90, 0],
    [STRIP_LEFT, stripsEnd(table), 0],
    [MOON_WIDTH, stripsEnd(table), 0],
  ],
  steep: 24,
  time: 420,
});

/** What is to be seen now. */
interface Happens {
  /** The way of a ship that is seen again. */
  path: Spot[] | undefined;
  /** A ship in the air: where it will lie, if anywhere, and how long it flies. */
  flight: { end: Point | undefined; time: number } | undefined | null;
  isMarching: boolean;
  /** Where a ship lies that is being judged. */
  judged: Point | undefined;
}

/** Where the eye is in this moment; nothing: at the seat. */
export function lookOf(table: View, { path, flight, isMarching, judged }: Happens): Look | undefined {
  if (path) return pathSeen(path);
  if (flight) return flight.end ? flightSeen(flight.end, flight.time) : AIMING;
  if (isMarching) return marchSeen(table);
  if (judged) return landingSeen(judged);
  return table.hand && table.node === "flick" ? AIMING : undefined;
}
