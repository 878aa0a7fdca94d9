// What the practice range keeps in this browser: how far flicks scatter, ten by ten, and the best results of drills.

import { CARD_HEIGHT, ROWS } from "./box";
import type { Geometry, Target, Tremor } from "./choices";
import { boxCentre, boxNear, cardCentre, type Point } from "./geometry";
import { isHit } from "./practice";
import { readPoses } from "./reading";
import type { Flight, View } from "./view";

const KEY = "tableflip.practice";
export const TEN = 10;
const FLICKS_MOST = 200; // of each target
const BEST_MOST = 5;
const LOST = 400; // millimetres: what left the table, or never turned, counts as so far off

export type DrillName = "rows" | "box" | "over";
export interface Drill {
  words: string;
  tells: string;
  /** What each flick is aimed at. */
  targets: Target[];
  counts: (flight: Flight, target: Target, view: View) => boolean;
  /** What a flick that counts is called, where it hits nothing; it is not aimed at the target then. */
  word: string;
}
const rows = Array.from({ length: ROWS }, (_, row) => `row${row + 1}` as Target);
const restOf = (flight: Flight): Point | undefined =>
  flight.legal ? readPoses(flight.poses).get(flight.ship) : undefined;

export const DRILLS: Record<DrillName, Drill> = {
  rows: {
    words: "Row by row",
    tells: "Three flicks at each row, near to far.",
    targets: rows.flatMap((row) => [row, row, row]),
    counts: isHit,
    word: "",
  },
  box: {
    words: "The box",
    tells: "Ten flicks into the mothership.",
    targets: Array.from({ length: TEN }, () => "mothership" as const),
    counts: isHit,
    word: "",
  },
  over: {
    words: "Over the box",
    tells: "Ten flicks past the front of the mothership that stay on the table.",
    targets: Array.from({ length: TEN }, () => "mothership" as const),
    counts: (flight, _target, view) => {
      const at = restOf(flight);
      return flight.place === "table" && at !== undefined && at.y > boxNear(view);
    },
    word: "Over the box!",
  },
};

export interface Best {
  hits: number;
  of: number;
  /** The day, as 2026-11-17. */
  day: string;
}
interface Kept {
  /** Millimetres off, oldest first, by set-up. */
  off: Record<string, number[]>;
  best: Record<string, Best[]>;
}

function read(): Kept {
  const nothing: Kept = { off: {}, best: {} };
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Kept> | null;
    return found && typeof found === "object" ? { off: { ...found.off }, best: { ...found.best } } : nothing;
  } catch {
    return nothing;
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing still practises
  }
}

const listOf = <One>(found: unknown): One[] => (Array.isArray(found) ? (found as One[]) : []);
const setUp = (what: string, tremor: Tremor, geometry: Geometry): string => `${what} ${tremor} ${geometry}`;

/** How far a flick came to rest from what was aimed at, in millimetres; a row is aimed at straight ahead. */
export function offBy(flight: Flight, target: Target, view: View): number {
  const at = restOf(flight);
  if (target === "mothership" && flight.legal && flight.place === "mothership") return 0;
  if (!at || !flight.flick || flight.place !== "table") return LOST;
  const { x, y } = target === "mothership" ? boxCentre(view) : cardCentre(view, Number(target.slice(3)), 1);
  const deep = target === "mothership" ? 0 : CARD_HEIGHT / 2;
  const along = Math.max(0, Math.abs(at.y - y) - deep);
  return Math.min(LOST, Math.hypot(along, at.x - (target === "mothership" ? x : flight.flick.place)));
}

/** Note a flick; nothing is told of all rows at once, for nobody knows which was meant. */
export function note(flight: Flight, target: Target, tremor: Tremor, geometry: Geometry, view: View): void {
  if (target === "all") return;
  const kept = read();
  const name = setUp(target, tremor, geometry);
  const off = [...listOf<number>(kept.off[name]), Math.round(offBy(flight, target, view))];
  // the first ten stay, to be compared with; the oldest ten of the others go together
  kept.off[name] = off.length > FLICKS_MOST ? [...off.slice(0, TEN), ...off.slice(2 * TEN)] : off;
  write(kept);
}

/** How far flicks were off on average, ten by ten, oldest first; the last may be fewer. */
export function spreads(target: Target, tremor: Tremor, geometry: Geometry): number[] {
  const off = listOf<number>(read().off[setUp(target, tremor, geometry)]).filter(Number.isFinite);
  const tens = Array.from({ length: Math.ceil(off.length / TEN) }, (_, ten) => off.slice(ten * TEN, (ten + 1) * TEN));
  return tens.map((ten) => Math.round(ten.reduce((sum, one) => sum + one, 0) / ten.length));
}

export const bestOf = (drill: DrillName, tremor: Tremor, geometry: Geometry): Best[] =>
  listOf<Best>(read().best[setUp(drill, tremor, geometry)]);

/** Put a result among the best; the place it got, from 1, or 0 if it is not among them. */
export function rank(drill: DrillName, tremor: Tremor, geometry: Geometry, result: Best): number {
  const kept = read();
  const name = setUp(drill, tremor, geometry);
  const sorted = [...listOf<Best>(kept.best[name]), result].sort((one, other) => other.hits - one.hits);
  kept.best[name] = sorted.slice(0, BEST_MOST);
  write(kept);
  return sorted.indexOf(result) < BEST_MOST ? sorted.indexOf(result) + 1 : 0;
}

export function forget(): void {
  write({ off: {}, best: {} });
}
