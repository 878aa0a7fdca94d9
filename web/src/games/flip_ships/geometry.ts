// The numbers of the table in millimetres, as geometry.py has them: y grows away from the launch edge.

export interface Point {
  x: number;
  y: number;
}
export interface Pose extends Point {
  z: number;
  turn: [number, number, number, number];
}
interface Sized {
  geometry: "standard" | "long";
  rows: number;
}

export const CARD_WIDTH = 63.5;
export const CARD_HEIGHT = 88.9;
export const COLUMN_PITCH = 76.2;
export const COLUMNS = 5;
export const MOON_WIDTH = 60;
export const SHIP_RADIUS = 15.3;
export const SHIP_THICKNESS = 2;
export const BOX_WIDTH = 130;
export const BOX_DEPTH = 105;
export const CENTRE_X = -196.85;
export const PLACE_LEAST = -631;
export const PLACE_MOST = 237;

export const tileOf = (view: Sized): number => (view.geometry === "long" ? 152.4 : 101.6);
export const lineOf = (view: Sized): number => 2 * tileOf(view);
export const near = (view: Sized, row: number): number => lineOf(view) + tileOf(view) * (row - 1);
export const boxNear = (view: Sized): number => near(view, view.rows) + tileOf(view) + 2;
export const boxCentre = (view: Sized): Point => ({ x: CENTRE_X, y: boxNear(view) + BOX_DEPTH / 2 });
export const cardCentre = (view: Sized, row: number, column: number): Point => ({
  x: -COLUMN_PITCH * column + CARD_WIDTH / 2,
  y: near(view, row) + CARD_HEIGHT / 2,
});

/** A pose as an SVG transform seen from above: a turning disc becomes the ellipse it really looks like. */
export function placed(pose: Pose, lift = 0): string {
  const [w, i, j, k] = pose.turn;
  const a = 1 - 2 * (j * j + k * k);
  const b = -2 * (i * j + w * k);
  const c = -2 * (i * j - w * k);
  const d = 1 - 2 * (i * i + k * k);
  const grown = 1 + Math.max(0, pose.z) / 900;
  const parts = [a, b, c, d].map((part) => (part * grown).toFixed(4));
  return `matrix(${parts.join(" ")} ${pose.x.toFixed(2)} ${(-pose.y - lift).toFixed(2)})`;
}

/** Whether a body shows its underside. */
export const isOver = (pose: Pose): boolean => pose.turn[1] ** 2 + pose.turn[2] ** 2 > 0.5;
