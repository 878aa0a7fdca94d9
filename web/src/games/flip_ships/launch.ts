// Where a ship is flicked from, and what a hand's gesture means there: the same small whole numbers for every input.

import {
  AIM_LEAST,
  AIM_MOST,
  CENTRE_X,
  CONTACT_LEAST,
  CONTACT_MOST,
  HELD_LOFT,
  HELD_OVERHANG,
  NARROW_LEAST,
  NARROW_MOST,
  PAD_HEIGHT,
  PLACE_LEAST,
  PLACE_MOST,
  POWER_LEAST,
  POWER_MOST,
  SHIP_RADIUS,
  TENTHS,
} from "./box";
import { edgeOf, lineOf, type Point } from "./geometry";
import type { Flight, Stroke, View } from "./view";

export interface Launch extends Point {
  /** Degrees from straight up the table, positive to the right. */
  heading: number;
  /** How high the edge is above the table. */
  height: number;
  /** `place` counts from this point, not along the whole edge. */
  isNarrow: boolean;
  least: number;
  most: number;
}

/** How a ship is held before a hand has done anything. */
export const FIRST: Stroke = {
  place: Math.round(CENTRE_X),
  overhang: HELD_OVERHANG,
  power: 0,
  aim: 0,
  contact: 0,
  loft: HELD_LOFT,
};
const PULL_MOST = 135; // millimetres of pull for full power
const START_CIRCLE = 8; // a pull that ends within is taken back
const SWIPE_WINDOW = 80; // milliseconds
const SWIPE_FULL = 4000; // millimetres a second for full power
const SWIPE_LEAST = 25; // millimetres

/** Whether the player says from where the coming flip is: the launch pad or the edge of the table (SHIPS-039). */
export const mayChoose = (table: View): boolean => table.launch_pad && table.hand?.mode !== "pad";

/** The launch edge, the launch pad before it, or the pad where the ship lay (LR-12). */
export function launchOf(table: View, flight: Flight | null, isFromEdge = false): Launch {
  const height = table.launch_pad && !isFromEdge ? PAD_HEIGHT : 0;
  if (table.hand?.mode !== "pad")
    return { x: 0, y: edgeOf(table), heading: 0, height, isNarrow: false, least: PLACE_LEAST, most: PLACE_MOST };
  const own = flight?.ship === table.hand.ship ? flight : null;
  const [x = CENTRE_X, y = lineOf(table), heading = 0] = (own?.legal ? own.stand : own?.pad) ?? [];
  return { x, y, heading, height: PAD_HEIGHT, isNarrow: true, least: NARROW_LEAST, most: NARROW_MOST };
}

/** The pad that a flight was flicked from, and where along its edge it stood; none where it was from the edge. */
export function padOf(table: View, flight: Flight): { launch: Launch; place: number } | undefined {
  const launch = { heading: 0, height: PAD_HEIGHT, least: PLACE_LEAST, most: PLACE_MOST };
  if (flight.pad) {
    const [x = 0, y = 0, heading = 0] = flight.pad;
    return { launch: { ...launch, x, y, heading, isNarrow: true }, place: 0 };
  }
  if (!table.launch_pad || flight.launch === "edge" || !flight.flick) return undefined;
  return { launch: { ...launch, x: 0, y: edgeOf(table), isNarrow: false }, place: flight.flick.place };
}

/** Straight ahead and to the right, as unit vectors. */
export function ways(launch: Launch): { ahead: Point; right: Point } {
  const angle = (launch.heading * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { ahead: { x: sin, y: cos }, right: { x: cos, y: -sin } };
}

/** A point so far ahead of a place on the launch edge, and so far to the right of it. */
export function spot(launch: Launch, place: number, ahead: number, aside = 0): Point {
  const way = ways(launch);
  return {
    x: launch.x + way.right.x * (place + aside) + way.ahead.x * ahead,
    y: launch.y + way.right.y * (place + aside) + way.ahead.y * ahead,
  };
}

/** Where the middle of the ship lies before it is flicked: its rim juts out over the edge. */
export const restAt = (launch: Launch, stroke: Stroke): Point =>
  spot(launch, stroke.place, SHIP_RADIUS - stroke.overhang / TENTHS);

/** Where a pulled ship is: back along its aim, as far as it is strong. */
export function pulledTo(launch: Launch, stroke: Stroke): Point {
  const angle = ((stroke.aim / TENTHS) * Math.PI) / 180;
  const length = (stroke.power / POWER_MOST) * PULL_MOST;
  const rest = SHIP_RADIUS - stroke.overhang / TENTHS;
  return spot(launch, stroke.place, rest - Math.cos(angle) * length, -Math.sin(angle) * length);
}

const limited = (value: number, least: number, most: number): number =>
  Math.round(Math.max(least, Math.min(most, value))) + 0; // no -0

/** How far a point is from another, straight ahead and to the right. */
function apart(launch: Launch, from: Point, to: Point): { ahead: number; aside: number } {
  const way = ways(launch);
  const [x, y] = [to.x - from.x, to.y - from.y];
  return { ahead: x * way.ahead.x + y * way.ahead.y, aside: x * way.right.x + y * way.right.y };
}

/** Pull-back: the length is the strength, sideways the aim. */
export function pulled(launch: Launch, stroke: Stroke, from: Point, to: Point): Stroke {
  const { ahead, aside } = apart(launch, from, to);
  const back = Math.max(0, -ahead);
  const length = Math.hypot(back, aside);
  if (length < START_CIRCLE) return { ...stroke, power: 0, aim: 0 };
  const degrees = (Math.atan2(-aside, Math.max(back, 1)) * 180) / Math.PI;
  return {
    ...stroke,
    power: limited((length / PULL_MOST) * POWER_MOST, POWER_LEAST, POWER_MOST),
    aim: limited(degrees * TENTHS, AIM_LEAST, AIM_MOST),
  };
}

/** A finger's way over the table: millimetres as they look at the launch edge, milliseconds. */
export interface Touch extends Point {
  at: number;
}

/** Swipe: the speed over its last 80 ms is the power, its chord the aim, where it began the contact; else nothing. */
export function swiped(launch: Launch, stroke: Stroke, touches: Touch[]): Stroke | undefined {
  const [first, last] = [touches[0], touches.at(-1)];
  if (!first || !last) return undefined;
  const chord = apart(launch, first, last);
  if (chord.ahead < SWIPE_LEAST) return undefined;
  const early = touches.filter((touch) => touch.at <= last.at - SWIPE_WINDOW).at(-1) ?? first;
  const speed = (Math.hypot(last.x - early.x, last.y - early.y) / Math.max(1, last.at - early.at)) * 1000;
  const beside = apart(launch, restAt(launch, stroke), first).aside;
  const degrees = (Math.atan2(chord.aside, chord.ahead) * 180) / Math.PI;
  return {
    ...stroke,
    power: limited((speed / SWIPE_FULL) * POWER_MOST, POWER_LEAST, POWER_MOST),
    aim: limited(degrees * TENTHS, AIM_LEAST, AIM_MOST),
    contact: limited(beside * TENTHS, CONTACT_LEAST, CONTACT_MOST),
    swiped: true,
  };
}
