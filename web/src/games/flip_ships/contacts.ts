// When a flying ship touches something, how hard, and what: read from its track, for the ear.

import { BOX_DEPTH, BOX_WIDTH, CARD_HEIGHT, CARD_WIDTH, RATE } from "./box";
import type { Track } from "./flight";
import type { Point, Pose } from "./geometry";

export type Ground = "wood" | "card" | "box";
export interface Contact {
  frame: number;
  /** From 0, hardly heard, to 1, the hardest there is. */
  strength: number;
  on: Ground;
}

const SOFT = 120; // millimetres a second by which its fall changes from one sample to the next: less is the air
const HARD = 1600;
const APART = 14; // frames: what comes sooner is the same clatter

const isWithin = (at: Point, { x, y }: Point, wide: number, high: number): boolean =>
  Math.abs(at.x - x) < wide / 2 && Math.abs(at.y - y) < high / 2;

/** `cards` are the cards on the table, `box` is the middle of the mothership. */
export function contactsOf(track: Track, cards: Iterable<Point>, box: Point): Contact[] {
  const lying = [...cards];
  const found: Contact[] = [];
  const step = RATE / track.every; // samples a second
  const { poses } = track;
  for (let place = 2; place < poses.length; place++) {
    const [before, here, after] = [poses[place - 2]!, poses[place - 1]!, poses[place]!];
    const change = Math.abs(after.z - here.z - (here.z - before.z)) * step;
    const frame = track.first + (place - 1) * track.every;
    if (change < SOFT || here.z < -20 || frame - (found.at(-1)?.frame ?? -APART) < APART) continue;
    found.push({ frame, strength: Math.min(1, change / HARD), on: groundAt(here, lying, box) });
  }
  return found;
}

function groundAt(at: Pose, cards: Point[], box: Point): Ground {
  if (isWithin(at, box, BOX_WIDTH, BOX_DEPTH)) return "box";
  return cards.some((card) => isWithin(at, card, CARD_WIDTH, CARD_HEIGHT)) ? "card" : "wood";
}
