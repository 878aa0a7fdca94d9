// What a flick teaches once it has landed: its numbers, the way it flew, where it fell, and one word what was wrong.

import { BOX_DEPTH, BOX_WIDTH, CARD_HEIGHT, CARD_WIDTH, POWER_USEFUL, SHIP_RADIUS, TENTHS } from "./box";
import { unpack } from "./flight";
import { boxCentre, cardCentre, type Point } from "./geometry";
import { readPoses } from "./reading";
import type { Spot } from "./shapes";
import type { Flight, Stroke, View } from "./view";

export type Lesson = "" | "long" | "short" | "left" | "right" | "flat";
/** A flight that fades: its way, where it ended, and what it teaches. */
export interface Trace {
  path: Spot[];
  end: Spot;
  lesson: Lesson;
  isHit: boolean;
}

const EVERY = 5; // frames between two corners of a way
const FLAG = 30; // millimetres beyond the edge at most, where something fell off

/** A stroke in numbers: "412, 3° left". */
export function strokeTold({ power, aim }: Pick<Stroke, "power" | "aim">): string {
  const degrees = Math.round(Math.abs(aim) / TENTHS);
  return `${power}, ${degrees ? `${degrees}° ${aim < 0 ? "left" : "right"}` : "straight"}${power > POWER_USEFUL ? ", too far" : ""}`;
}

interface Target extends Point {
  wide: number;
  deep: number;
}

/** What can be hit: the enemies where they stand, and the mothership; on the range only what is practised. */
function targetsOf(view: View, practised: string): Target[] {
  const cards = view.grid
    .filter((enemy) => !enemy.gone)
    .map((enemy) => ({
      ...cardCentre(view, enemy.row, enemy.column),
      wide: CARD_WIDTH / 2 + SHIP_RADIUS,
      deep: CARD_HEIGHT / 2 + SHIP_RADIUS,
    }));
  const box = { ...boxCentre(view), wide: BOX_WIDTH / 2, deep: BOX_DEPTH / 2 };
  return practised.startsWith("row") && cards.length ? cards : [...cards, box];
}

/** How far a point misses a target, aside and ahead; 0 within. */
function missedBy(at: Point, target: Target): { aside: number; ahead: number } {
  const beyond = (by: number, half: number): number => Math.sign(by) * Math.max(0, Math.abs(by) - half);
  return { aside: beyond(at.x - target.x, target.wide), ahead: beyond(at.y - target.y, target.deep) };
}

export const isHit = ({ legal, on, place }: Flight): boolean => legal && (on.length > 0 || place === "mothership");

/** One word for what was wrong, beside what was nearest; `at` is where it fell. Nothing is wrong with a hit. */
export function lessonOf(flight: Flight, view: View, at: Point, practised = ""): Lesson {
  if (!flight.legal) return "flat";
  if (isHit(flight)) return "";
  if (flight.place === "off_far") return "long";
  if (flight.place === "off_back" || flight.air) return "short";
  const misses = targetsOf(view, practised).map((target) => missedBy(at, target));
  const nearest = misses.reduce((one, other) =>
    Math.hypot(other.aside, other.ahead) < Math.hypot(one.aside, one.ahead) ? other : one,
  );
  if (Math.abs(nearest.aside) > Math.abs(nearest.ahead)) return nearest.aside < 0 ? "left" : "right";
  return nearest.ahead < 0 ? "short" : "long";
}

/** The way of a flight with what it teaches. */
export async function traceOf(flight: Flight, view: View, practised = ""): Promise<Trace> {
  const [own] = await unpack(flight.tracks);
  const poses = own!.poses;
  const corners = poses.filter((pose, place) => place % EVERY === 0 && pose.z > -SHIP_RADIUS);
  const lying = flight.legal ? readPoses(flight.poses).get(flight.ship) : undefined;
  const last = lying ?? poses.filter((pose) => pose.z > -FLAG).at(-1) ?? poses.at(-1)!;
  const path = [...corners, last].map(({ x, y, z }): Spot => [x, y, z]);
  return {
    path,
    end: [last.x, last.y, Math.max(0, last.z)],
    lesson: lessonOf(flight, view, last, practised),
    isHit: isHit(flight),
  };
}
