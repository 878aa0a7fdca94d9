// Outlines of pieces as they lie, and what two of them share: for marks, targets and the judgement.

import { BOX_BACK, BOX_DEPTH, BOX_WALL, BOX_WIDTH, CARD_HEIGHT, CARD_WIDTH, SHIP_RADIUS } from "./box";
import { boxCentre, type Point, type Pose } from "./geometry";
import type { View } from "./view";

export type Spot = [x: number, y: number, z: number];

/** A point of a body's own as a point of the table. */
export function placedAt(pose: Pose, [x, y, z]: Spot): Spot {
  const [w, i, j, k] = pose.turn;
  const a = 2 * (j * z - k * y);
  const b = 2 * (k * x - i * z);
  const c = 2 * (i * y - j * x);
  return [
    pose.x + x + w * a + (j * c - k * b),
    pose.y + y + w * b + (k * a - i * c),
    pose.z + z + w * c + (i * b - j * a),
  ];
}

/** The corners of a card, grown by so many millimetres. */
export function cardCorners(pose: Pose, grown = 0): Spot[] {
  const [w, h] = [CARD_WIDTH / 2 + grown, CARD_HEIGHT / 2 + grown];
  return [
    placedAt(pose, [-w, -h, 0]),
    placedAt(pose, [w, -h, 0]),
    placedAt(pose, [w, h, 0]),
    placedAt(pose, [-w, h, 0]),
  ];
}

/** The mothership as it stands: from the foot of its front wall to the top of the back wall. */
export function boxCorners(table: View): Spot[] {
  const { x, y } = boxCentre(table);
  const [w, h] = [BOX_WIDTH / 2 + BOX_WALL, BOX_DEPTH / 2 + BOX_WALL];
  return [
    [x - w, y - h, 0],
    [x + w, y - h, 0],
    [x + w, y + h, BOX_BACK],
    [x - w, y + h, BOX_BACK],
  ];
}

/** The rim of a disc. */
export function discRim(pose: Pose, radius: number = SHIP_RADIUS, sides = 32): Spot[] {
  return Array.from({ length: sides }, (_, side) => {
    const angle = (2 * Math.PI * side) / sides;
    return placedAt(pose, [radius * Math.cos(angle), radius * Math.sin(angle), 0]);
  });
}

export const ring = (at: Point, radius: number, sides = 64): Spot[] =>
  discRim({ ...at, z: 2, turn: [1, 0, 0, 0] }, radius, sides);

/** The part of an outline inside a convex counter-clockwise one, seen from above; empty if there is none. */
export function shared(outline: Spot[], within: Spot[]): Spot[] {
  let left = outline;
  within.forEach((from, place) => {
    const to = within[(place + 1) % within.length]!;
    const inside = (spot: Spot): number =>
      (to[0] - from[0]) * (spot[1] - from[1]) - (to[1] - from[1]) * (spot[0] - from[0]);
    left = left.flatMap((spot, number) => {
      const before = left[(number + left.length - 1) % left.length]!;
      const [here, there] = [inside(spot), inside(before)];
      const share = there / (there - here);
      const cut = before.map((part, axis) => part + (spot[axis]! - part) * share) as Spot;
      if (here >= 0) return there >= 0 ? [spot] : [cut, spot];
      return there >= 0 ? [cut] : [];
    });
  });
  return left;
}
