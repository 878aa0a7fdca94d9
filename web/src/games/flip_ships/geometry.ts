// The numbers of the table in millimetres, as geometry.py has them: y grows away from the launch edge.

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
interface Sized {
  geometry: "standard" | "long";
  rows: number;
}

export const CARD_WIDTH = 63.5;
export const CARD_HEIGHT = 88.9;
export const CARD_THICKNESS = 0.3;
export const COLUMN_PITCH = 76.2;
export const COLUMNS = 5;
export const MOON_WIDTH = 60;
export const SHIP_RADIUS = 15.3;
export const SHIP_THICKNESS = 2;
export const BOX_WIDTH = 130;
export const BOX_DEPTH = 105;
export const BOX_WALL = 2;
export const BOX_FRONT = 50;
export const BOX_BACK = 80;
export const PAD_HEIGHT = 25.4;
export const PAD_DEPTH = 50.8;
export const PAD_WIDTH = 76;
const PAD_SHIFT = 50.8; // SHIPS-040
export const TABLE_WIDTH = 900;
export const TABLE_LENGTH = 1500;
export const CENTRE_X = -196.85;
export const PLACE_LEAST = -631;
export const PLACE_MOST = 237;
export const SHORT_RANGE = 63.5;
export const LONG_RANGE = 88.9;

// what the drawings show of the table
export const LEFT = -440;
export const RIGHT = 124;
export const STRIP_LEFT = -COLUMN_PITCH * COLUMNS - 8;

export const tileOf = (view: Sized): number => (view.geometry === "long" ? 152.4 : 101.6);
export const lineOf = (view: Sized): number => 2 * tileOf(view);
export const near = (view: Sized, row: number): number => lineOf(view) + tileOf(view) * (row - 1);
export const edgeOf = (view: { launch_pad: boolean }): number => (view.launch_pad ? -PAD_SHIFT : 0);
export const boxNear = (view: Sized): number => near(view, view.rows) + tileOf(view) + BOX_WALL;
export const farOf = (view: Sized): number => boxNear(view) + BOX_DEPTH + 22;
export const boxCentre = (view: Sized): Point => ({ x: CENTRE_X, y: boxNear(view) + BOX_DEPTH / 2 });
export const cardCentre = (view: Sized, row: number, column: number): Point => ({
  x: -COLUMN_PITCH * column + CARD_WIDTH / 2,
  y: near(view, row) + CARD_HEIGHT / 2,
});
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
