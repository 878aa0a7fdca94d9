// What a hand's gesture means, in millimetres of the hand: the same on every screen. The numbers are the table's own.

import {
  AIM_SHARE,
  AIM_WIDEST,
  LIFT_BACK,
  LIFT_STILL,
  MOUSE_MM,
  POWER_FIRST,
  POWER_FULL,
  POWER_USEFUL,
  PULL_BEND,
  PULL_FULL,
  PULL_START,
  PULL_USEFUL,
  SWIPE_LEAST,
  SWIPE_MOST,
  SWIPE_SHORTEST,
  SWIPE_USEFUL,
  SWIPE_WINDOW,
  TENTHS,
  TOUCH_MM,
  TRAVEL_LEAST,
} from "./box";

/** Where a finger or pointer is: CSS pixels to the right and up the screen, and when, in milliseconds. */
export interface Touch {
  x: number;
  y: number;
  at: number;
}
export interface Gesture {
  power: number;
  /** Tenths of a degree, positive to the right. */
  aim: number;
}
export const NOTHING: Gesture = { power: 0, aim: 0 };

/** Millimetres of the hand for one CSS pixel; `fit` is longer or shorter as the hand likes, `zoom` the pinched page. */
export function handScale(pointer: string, fit = 1, zoom = 1): number {
  const usual = Math.min(pointer === "mouse" ? MOUSE_MM : TOUCH_MM, PULL_FULL / TRAVEL_LEAST);
  return (usual * zoom) / fit;
}

/** The power of a pull of so many millimetres; nothing within the ring. */
export function pullPower(travel: number): number {
  if (travel < PULL_START) return 0;
  if (travel <= PULL_USEFUL) {
    const share = (travel - PULL_START) / (PULL_USEFUL - PULL_START);
    return POWER_FIRST + (POWER_USEFUL - POWER_FIRST) * ((1 + PULL_BEND) * share - PULL_BEND * share * share);
  }
  const beyond = (Math.min(travel, PULL_FULL) - PULL_USEFUL) / (PULL_FULL - PULL_USEFUL);
  return POWER_USEFUL + (POWER_FULL - POWER_USEFUL) * beyond;
}

/** The pull in millimetres that has this power. */
export function pullOf(power: number): number {
  if (power > POWER_USEFUL)
    return PULL_USEFUL + ((PULL_FULL - PULL_USEFUL) * (power - POWER_USEFUL)) / (POWER_FULL - POWER_USEFUL);
  const risen = Math.max(0, power - POWER_FIRST) / (POWER_USEFUL - POWER_FIRST);
  const bend = 1 + PULL_BEND;
  const share = (bend - Math.sqrt(bend * bend - 4 * PULL_BEND * risen)) / (2 * PULL_BEND);
  return PULL_START + (PULL_USEFUL - PULL_START) * share;
}

/** The power of a swipe of so many millimetres a second; nothing for one that is too slow. */
export function swipePower(speed: number): number {
  if (speed < SWIPE_LEAST) return 0;
  const range = POWER_USEFUL - POWER_FIRST;
  if (speed <= SWIPE_USEFUL)
    return POWER_FIRST + (range * Math.log(speed / SWIPE_LEAST)) / Math.log(SWIPE_USEFUL / SWIPE_LEAST);
  const beyond = (Math.min(speed, SWIPE_MOST) - SWIPE_USEFUL) / (SWIPE_MOST - SWIPE_USEFUL);
  return POWER_USEFUL + (POWER_FULL - POWER_USEFUL) * beyond;
}

const degrees = (aside: number, along: number): number => (Math.atan2(aside, along) * 180) / Math.PI;
const limited = (tenths: number): number => Math.round(Math.max(-AIM_WIDEST, Math.min(AIM_WIDEST, tenths))) + 0; // no -0

/** From one touch to another, turned so that `ahead` is where ships fly (degrees to the right of up the screen). */
function apart(from: Touch, to: Touch, heading: number): { ahead: number; aside: number } {
  const angle = (heading * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [x, y] = [to.x - from.x, to.y - from.y];
  return { ahead: x * sin + y * cos, aside: x * cos - y * sin };
}

/** What a pull from one touch to another means now. A hand that is ahead of where it began takes it back. */
export function pulledBy(from: Touch, to: Touch, heading: number, scale: number): Gesture {
  const { ahead, aside } = apart(from, to, heading);
  if (ahead > 0) return NOTHING;
  const power = Math.round(pullPower(Math.hypot(ahead, aside) * scale));
  return power ? { power, aim: limited(AIM_SHARE * degrees(-aside, -ahead) * TENTHS) } : NOTHING;
}

/** Where the hand was before it let go: lifting a finger moves it, and that is not meant. */
export function meant(touches: Touch[], scale: number): Touch | undefined {
  const last = touches.at(-1);
  if (!last) return undefined;
  const early = touches.filter((touch) => touch.at <= last.at - LIFT_BACK).at(-1);
  return early && Math.hypot(last.x - early.x, last.y - early.y) * scale < LIFT_STILL ? early : last;
}

/** Millimetres a second of the 80 ms that end at a touch. */
function speedAt(touches: Touch[], end: number, scale: number): number {
  const last = touches[end]!;
  const early =
    touches
      .slice(0, end)
      .filter((touch) => touch.at <= last.at - SWIPE_WINDOW)
      .at(-1) ?? touches[0]!;
  const way = Math.hypot(last.x - early.x, last.y - early.y) * scale;
  return (way / Math.max(1, last.at - early.at)) * 1000;
}

/**
 * What a swipe means: the speed of its last 80 ms is the power, its chord the aim; nothing if it does not go ahead.
 * A pointer that is never lifted slows down before it stops: `isHeld` takes its fastest 80 ms instead.
 */
export function swipedBy(touches: Touch[], heading: number, scale: number, isHeld = false): Gesture | undefined {
  const [first, last] = [touches[0], touches.at(-1)];
  if (!first || !last) return undefined;
  const chord = apart(first, last, heading);
  if (chord.ahead * scale < SWIPE_SHORTEST) return undefined;
  const ends = isHeld ? touches.map((_, place) => place).slice(1) : [touches.length - 1];
  const speed = Math.max(...ends.map((end) => speedAt(touches, end, scale)));
  const power = Math.round(swipePower(speed));
  return power ? { power, aim: limited(degrees(chord.aside, chord.ahead) * TENTHS) } : undefined;
}
