// Where things are on the table, in millimetres: y grows away from the launch edge.

import {
  ATMOSPHERE_TILES,
  BOX_DEPTH,
  BOX_WALL,
  CARD_HEIGHT,
  CARD_WIDTH,
  CELL_NAMES,
  CENTRE_X,
  COLUMN_PITCH,
  COLUMNS,
  MOON_X,
  PAD_SHIFT,
  TILE_LONG,
  TILE_STANDARD,
} from "./box";
import type { View } from "./view";

export interface Point {
  x: number;
  y: number;
}
/** A quaternion: w, i, j, k. */
export type Turn = [number, number, number, number];
export interface Pose extends Point {
  z: number;
  turn: Turn;
}
type Sized = Pick<View, "geometry" | "rows">;

// what the drawings show of the table
export const LEFT = -456;
export const RIGHT = 124;
export const STRIP_LEFT = -COLUMN_PITCH * COLUMNS - 8;
// the sides of what is played with: the mothership's track on the left, the city's on the right
export const SIDE_LEFT = STRIP_LEFT - 60;
export const SIDE_RIGHT = RIGHT - 8;

export const tileOf = (view: Sized): number => (view.geometry === "long" ? TILE_LONG : TILE_STANDARD);
export const lineOf = (view: Sized): number => ATMOSPHERE_TILES * tileOf(view);
export const near = (view: Sized, row: number): number => lineOf(view) + tileOf(view) * (row - 1);
/** Where the strips end: there the mothership stands. */
export const stripsEnd = (view: Sized): number => near(view, view.rows + 1);
/** The launch edge, as far before the strips as a launch pad needs (SHIPS-040). */
export const edgeOf = (view: Pick<View, "launch_pad">): number => (view.launch_pad ? -PAD_SHIFT : 0);
export const boxNear = (view: Sized): number => stripsEnd(view) + BOX_WALL;
export const farOf = (view: Sized): number => boxNear(view) + BOX_DEPTH + 22;
export const boxCentre = (view: Sized): Point => ({ x: CENTRE_X, y: boxNear(view) + BOX_DEPTH / 2 });
export const cardCentre = (view: Sized, row: number, column: number): Point => ({
  x: -COLUMN_PITCH * column + CARD_WIDTH / 2,
  y: near(view, row) + CARD_HEIGHT / 2,
});
/** The middle of a cell, by its name. */
export function cellCentre(view: Sized, cell: (typeof CELL_NAMES)[number]): Point {
  const number = CELL_NAMES.indexOf(cell);
  return cardCentre(view, Math.floor(number / COLUMNS) + 1, (number % COLUMNS) + 1);
}
/** The middle of a row's moon space. */
export const moonCentre = (view: Sized, row: number): Point => ({ x: MOON_X, y: near(view, row) + tileOf(view) / 2 });
/** The column in which something lies. */
export const columnAt = (x: number): number => Math.round((CARD_WIDTH / 2 - x) / COLUMN_PITCH);

/** What is so far below the table top has left the picture. */
export const FALLEN = -90;
export const isSeen = (pose: Pose): boolean => pose.z > FALLEN;

export const flat = (x: number, y: number, z: number): Pose => ({ x, y, z, turn: [1, 0, 0, 0] });

/** Write the pose a share of the way from one to another. */
export function between(from: Pose, to: Pose, share: number, into: Pose): Pose {
  const a = from.turn;
  const b = to.turn;
  // a turn and its opposite number are the same: take the nearer one
  const near = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0 ? -share : share;
  const turn = into.turn;
  let length = 0;
  for (let part = 0; part < 4; part++) {
    const mixed = a[part]! * (1 - share) + b[part]! * near;
    turn[part] = mixed;
    length += mixed * mixed;
  }
  length = Math.sqrt(length) || 1;
  for (let part = 0; part < 4; part++) turn[part] = turn[part]! / length;
  into.x = from.x + (to.x - from.x) * share;
  into.y = from.y + (to.y - from.y) * share;
  into.z = from.z + (to.z - from.z) * share;
  return into;
}

/** Whether a body shows its underside. */
export const isOver = (pose: Pose): boolean => pose.turn[1] ** 2 + pose.turn[2] ** 2 > 0.5;
