// How the board lies before a player: blue looks from the first rank, red from the last.

import { NAMES, SIZE } from "./box";
import { squareOf } from "./meeples";

const LAST = SIZE - 1;
const PLACES = Array.from({ length: SIZE }, (_, place) => place);

/** Column and row on the screen, both from 0. */
export function lieOf(square: number, isTurned: boolean): [number, number] {
  const [file, rank] = [square % SIZE, Math.floor(square / SIZE)];
  return isTurned ? [LAST - file, rank] : [file, LAST - rank];
}

/** The names of the squares as they lie, row by row. */
export const rowsOf = (isTurned: boolean): string[][] =>
  PLACES.map((row) =>
    PLACES.map((column) => NAMES[isTurned ? row * SIZE + (LAST - column) : (LAST - row) * SIZE + column]!),
  );

const TIP = 0.2; // of a square: an arrow stops short of the middle

/** An arrow between the middles of two squares, as the path of a drawing with a unit for each square. */
export function arrow(from: string, to: string, isTurned: boolean): string {
  const [x, y] = lieOf(squareOf(from), isTurned).map((place) => place + 0.5) as [number, number];
  const [toX, toY] = lieOf(squareOf(to), isTurned).map((place) => place + 0.5) as [number, number];
  const part = 1 - TIP / Math.hypot(toX - x, toY - y);
  return `M${x} ${y}L${x + (toX - x) * part} ${y + (toY - y) * part}`;
}
