// Where a ship is flicked from, and where it is drawn there.

import {
  CENTRE_X,
  HELD_LOFT,
  HELD_OVERHANG,
  NARROW_LEAST,
  NARROW_MOST,
  PAD_HEIGHT,
  PLACE_LEAST,
  PLACE_MOST,
  PULL_FULL,
  SHIP_RADIUS,
  TENTHS,
} from "./box";
import { edgeOf, lineOf, type Point } from "./geometry";
import { pullOf } from "./gesture";
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
const DRAWN = 84; // millimetres of the table that a disc is drawn back at full power

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

/** Where a pulled ship is drawn: back along its aim, the further the stronger. */
export function pulledTo(launch: Launch, stroke: Stroke): Point {
  const angle = ((stroke.aim / TENTHS) * Math.PI) / 180;
  const length = stroke.power > 0 ? (pullOf(stroke.power) / PULL_FULL) * DRAWN : 0;
  const rest = SHIP_RADIUS - stroke.overhang / TENTHS;
  return spot(launch, stroke.place, rest - Math.cos(angle) * length, -Math.sin(angle) * length);
}
